//! A search as it goes on.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use explore::api::events::{done_words, iteration_words, progress_words};
use explore::searches::{SearchId, Searches, Signals, run_under};
use search::Control;
use serde::Serialize;
use serde_json::json;
use web_time::Instant;

/// Hands the name of an event and its words to whoever listens.
pub(crate) type Tell<'a> = &'a (dyn Fn(&str, &str) + Sync);

/// How often is told how far the search has come.
const PAUSE: Duration = Duration::from_millis(250);

/// Nobody stops a search here: its worker is ended. But it is asked often, and tells then how far
/// the search has come.
struct Watch<'a> {
    signals: &'a Signals,
    tell: Tell<'a>,
    begun: Instant,
    /// Words told so far.
    told: AtomicU64,
}

impl Control for Watch<'_> {
    fn is_stopped(&self) -> bool {
        let time = self.begun.elapsed();
        let due = (time.as_millis() / PAUSE.as_millis()) as u64;
        if self.told.fetch_max(due, Ordering::Relaxed) < due {
            say(self.tell, "progress", &progress_words(self.signals, time));
        }
        false
    }
}

/// Begins a search and tells of it until it has ended; of one that has begun before there is
/// nothing more to tell.
pub(crate) fn listen(searches: &Searches, id: SearchId, tell: Tell) {
    let failed = |reason: String| say(tell, "failed", &json!({ "error": reason }));
    let (task, signals) = match searches.begin(id) {
        Ok(Some(begun)) => begun,
        Ok(None) => return,
        Err(refusal) => return failed(refusal.reason()),
    };
    let root = task.game.position().clone();
    let watch = Watch { signals: &signals, tell, begun: Instant::now(), told: AtomicU64::new(0) };
    let found = run_under(&watch, task, &signals, |report| {
        say(tell, "iteration", &iteration_words(&root, &report));
    });
    match found {
        Ok(found) => {
            let words = found.as_ref().map(done_words);
            // It is there when the page hears of it.
            searches.end(id, found);
            say(tell, "done", &words);
        }
        Err(error) => {
            searches.end(id, None);
            failed(error.to_string());
        }
    }
}

fn say(tell: Tell, event: &str, words: &impl Serialize) {
    // Whatever is told here can be written as JSON.
    tell(event, &serde_json::to_string(words).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use serde_json::Value;

    use crate::Desk;

    use super::*;

    fn ask(desk: &Desk, method: &str, address: &str, body: &Value) -> (u64, Value) {
        let reply = desk.answer(method, address, &body.to_string());
        let reply: Value = serde_json::from_str(&reply).unwrap();
        (reply["status"].as_u64().unwrap(), reply["answer"].clone())
    }

    /// A search of its own desk, as a page has it.
    fn searched(policy: &str) -> (Desk, Vec<(String, Value)>) {
        let desk = Desk::new();
        let (_, start) = ask(&desk, "GET", "api/start", &Value::Null);
        let question = json!({ "fen": start["fen"], "policy": policy, "preset": "genesis",
                               "depth": start["suggested"]["depth"] });
        assert_eq!(ask(&desk, "POST", "api/searches", &question), (200, json!({ "search": 1 })));
        let heard = Mutex::new(Vec::new());
        listen(&desk.searches, 1, &|event, words| {
            let words = serde_json::from_str(words).unwrap();
            heard.lock().unwrap().push((event.to_owned(), words));
        });
        (desk, heard.into_inner().unwrap())
    }

    #[test]
    fn a_page_is_told_of_searches_and_of_what_parts_them() {
        let (blind, told) = searched("standard:2");
        let (seeing, _) = searched("verified:3");
        let names: Vec<_> = told.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names.iter().filter(|&&name| name == "iteration").count(), 4);
        let (name, done) = told.last().unwrap();
        assert_eq!((name.as_str(), &done["best"]["san"]), ("done", &json!("Qxg5")));

        let account = |desk: &Desk| ask(desk, "GET", "api/searches/1/account", &Value::Null).1;
        let (left, right) = (account(&blind), account(&seeing));
        let (_, parting) = ask(&blind, "POST", "api/searches/1/parting", &right);
        let accounts = json!({ "left": left, "right": right, "parting": parting });
        let (_, answer) = ask(&blind, "POST", "api/difference", &accounts);
        assert_eq!(answer[0], parting);
        let gap = |name: &str| parting[name].clone();
        assert_eq!((gap("blind"), gap("seeing")), (json!("standard:2"), json!("verified:3")));
        assert_eq!((gap("after"), gap("found")), (json!("Qh3"), json!("Qg2#")));
        assert_eq!(gap("manner"), json!({ "says": "told.difference.manners.contradicted" }));
        assert_eq!(answer[1]["left"]["move"], "Qxg5");

        let (_, tree) = ask(&blind, "GET", "api/searches/1/tree?path=g4h3", &Value::Null);
        assert_eq!(tree["node"]["cause"], "null_move");
        let audit = format!("api/searches/1/nodes/{}/audit", tree["node"]["id"]);
        assert_eq!(ask(&blind, "POST", &audit, &json!({})).1["kind"], "horizon");
    }

    #[test]
    fn whoever_asks_in_vain_is_told_why() {
        let desk = Desk::new();
        for (method, address, body, status, reason) in [
            ("GET", "api/nothing", "", 404, "there is nothing at this address"),
            ("POST", "api/position", "{", 400, "EOF while parsing"),
            ("POST", "api/position", r#"{"fen":"8/8 w"}"#, 400, "fen: "),
            ("GET", "api/searches/7/tree", "", 404, "there is no search 7"),
            ("GET", "api/searches/x/tree", "", 404, "there is no search 'x'"),
            ("POST", "api/threat", r#"{"fen":"startpos","depth":99}"#, 400, "depth must be from"),
        ] {
            let reply: Value = serde_json::from_str(&desk.answer(method, address, body)).unwrap();
            assert_eq!(reply["status"], status, "{address}");
            let said = reply["answer"]["error"].as_str().unwrap();
            assert!(said.contains(reason) && !said.contains('\n'), "{said}");
        }
    }
}
