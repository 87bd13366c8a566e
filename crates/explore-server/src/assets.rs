//! The page: its files are in the program. In debug builds they are read from their folder.

use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use explore::Refusal;
use rust_embed::RustEmbed;

use crate::refused::Refused;

#[derive(RustEmbed)]
#[folder = "../explore/assets/"]
struct Assets;

/// `GET /`: the page.
pub(crate) async fn page() -> Result<Response, Refused> {
    file("index.html")
}

/// `GET /assets/…`: what belongs to it.
pub(crate) async fn asset(Path(name): Path<String>) -> Result<Response, Refused> {
    file(&name)
}

fn file(name: &str) -> Result<Response, Refused> {
    let missing = || Refusal::Missing(format!("there is no file '{name}'"));
    let file = Assets::get(name).ok_or_else(missing)?;
    let kind = file.metadata.mimetype();
    let kind =
        if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind.into() };
    // Another version of the program has other files under the same names.
    let headers = [(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache".to_owned())];
    Ok((headers, file.data).into_response())
}
