//! The explorer in a browser, without a server: what is told is made in the crate `explore`, and
//! here it is asked for by a page, of a Web Worker.
//!
//! There are no threads. A worker does one thing after the other, and is deaf while it searches:
//! the page has a worker for each search, and ends it to stop the search.

mod answers;
mod listening;

use explore::Allowance;
use explore::searches::Searches;
use wasm_bindgen::prelude::wasm_bindgen;

/// What a worker answers from.
#[wasm_bindgen]
pub struct Desk {
    allowance: Allowance,
    searches: Searches,
}

#[wasm_bindgen]
extern "C" {
    /// What the worker is to tell the page of a search under way: the name of an event, and JSON.
    fn tell(event: &str, words: &str);
}

#[wasm_bindgen]
impl Desk {
    /// One without any search.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::new_without_default, reason = "it is called from JavaScript")]
    pub fn new() -> Self {
        let allowance = Allowance::default();
        Self { searches: Searches::new(allowance.clone()), allowance }
    }

    /// Answers a request as the server does: `{ "status": …, "answer": … }`, the status as in HTTP.
    pub fn answer(&self, method: &str, address: &str, body: &str) -> String {
        let of = (&self.allowance, &self.searches);
        let (status, answer) = match answers::answer(of, method, address, body) {
            Ok(answer) => (200, answer),
            Err(refusal) => (refusal.status(), serde_json::json!({ "error": refusal.reason() })),
        };
        format!(r#"{{"status":{status},"answer":{answer}}}"#)
    }

    /// Begins a search that was asked for, and tells of it until it has ended.
    pub fn listen(&self, id: u32) {
        listening::listen(&self.searches, id.into(), &tell);
    }
}
