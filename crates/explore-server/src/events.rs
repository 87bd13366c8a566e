//! `GET /api/searches/{id}/events`: a search as it goes on, as Server-Sent Events.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use explore::api::events::{done_words, iteration_words, progress_words};
use explore::number;
use explore::searches::{self, SearchId, Signals, Task};
use serde::Serialize;
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::task;
use tokio::time::{self, MissedTickBehavior};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use crate::refused::Refused;
use crate::shared::Shared;

/// How often is told how far the search has come.
const PAUSE: Duration = Duration::from_millis(250);
/// Events that may wait for the connection.
const BACKLOG: usize = 32;

/// Begins a search, and tells of it until it has ended or nobody listens. A search that has begun
/// before has nothing more to tell: an answer without content keeps browsers from asking again.
pub(crate) async fn events(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    let id = number("search", &id)?;
    let Some((task, signals)) = shared.searches.begin(id)? else {
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    let (to_page, events) = mpsc::channel(BACKLOG);
    let (to_relay, from_thread) = mpsc::channel(BACKLOG);
    let listening = Listening(Arc::clone(&signals));
    let worker = task::spawn_blocking(move || work(&shared, id, task, &signals, &to_relay));
    task::spawn(async move {
        relay(listening, from_thread, &to_page).await;
        // What was found, once nothing else is to be told; nobody is left to tell if sending fails.
        if let Ok(Some(last_word)) = worker.await {
            let _ = to_page.send(last_word).await;
        }
    });
    let events = ReceiverStream::new(events).map(Ok::<Event, Infallible>);
    Ok(Sse::new(events).into_response())
}

/// Somebody listens, as long as this is there.
struct Listening(Arc<Signals>);

impl Drop for Listening {
    fn drop(&mut self) {
        self.0.abandon();
    }
}

/// Hands the events of a search on, and tells at first and between them how far it has come. Ends
/// with the search, or when the connection is closed, and the search with it.
async fn relay(listening: Listening, mut from_thread: Receiver<Event>, to_page: &Sender<Event>) {
    let started = Instant::now();
    let progress = || {
        let words = progress_words(&listening.0, started.elapsed());
        // If the connection is slow the next word will do.
        let _ = to_page.try_send(event("progress", &words));
    };
    let mut clock = time::interval(PAUSE);
    clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // The first tick is now, however far the search has come.
    clock.tick().await;
    progress();
    loop {
        tokio::select! {
            biased;
            () = to_page.closed() => break,
            event = from_thread.recv() => {
                let Some(event) = event else { break };
                if to_page.send(event).await.is_err() {
                    break;
                }
            }
            _ = clock.tick() => progress(),
        }
    }
}

/// Searches, on a thread of its own, and keeps what was found. Returns the last word about it.
fn work(
    shared: &Shared,
    id: SearchId,
    task: Task,
    signals: &Signals,
    out: &Sender<Event>,
) -> Option<Event> {
    // Nobody is left to tell if sending fails.
    let tell = |event| drop(out.blocking_send(event));
    let root = task.game.position().clone();
    let found = searches::run(task, signals, |report| {
        tell(event("iteration", &iteration_words(&root, &report)));
    });
    let last_word = match &found {
        Ok(found) => found.as_ref().map(|found| event("done", &done_words(found))),
        Err(error) => Some(event("failed", &serde_json::json!({ "error": error.to_string() }))),
    };
    // It is there when the page hears of it.
    shared.searches.end(id, found.ok().flatten());
    last_word
}

fn event(name: &str, words: &impl Serialize) -> Event {
    let event = Event::default().event(name);
    // Whatever is told here can be written as JSON.
    event.json_data(words).unwrap_or_else(|_| Event::default().event("failed").data("{}"))
}
