//! All addresses, and what is answered.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use explore::api::{
    audit, bring, cutoffs, difference, nodes, policies, position, replay, start, threat, tree,
};
use explore::searches::{Finished, Searches};
use explore::{Allowance, Gallery, Refusal, api, number};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

type Answer = Result<Value, Refusal>;

/// Answers a request for an address such as `api/searches/1/tree?share=0.01`.
pub(crate) fn answer(
    (allowance, searches): (&Allowance, &Searches),
    method: &str,
    address: &str,
    body: &str,
) -> Answer {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let parts: Vec<&str> = path.split('/').collect();
    match (method, parts.as_slice()) {
        ("GET", ["api", "start"]) => told(start::start(None, allowance)),
        ("GET", ["api", "policies"]) => told(policies::policies()),
        ("GET", ["api", "gallery"]) => {
            told(Gallery::new(None).map_err(|error| Refusal::Failed(error.to_string()))?)
        }
        ("POST", ["api", "position"]) => told(position::position(&read(body)?)?),
        ("POST", ["api", "bring"]) => told(bring::bring(&read(body)?)?),
        ("POST", ["api", "threat"]) => {
            let question: threat::Question = read(body)?;
            told(match question.passed(allowance)? {
                Ok(passed) => threat::threat(passed, &AtomicBool::new(false))?,
                Err(answer) => answer,
            })
        }
        ("POST", ["api", "searches"]) => {
            let question: api::search::Question = read(body)?;
            let search = searches.add(question.task(allowance)?)?;
            told(json!({ "search": search }))
        }
        ("POST", ["api", "difference"]) => told(difference::told(&read(body)?)?),
        (_, ["api", "searches", id, rest @ ..]) => {
            let finished = searches.finished(number("search", id)?)?;
            of_search(&finished, method, rest, query, body)
        }
        _ => Err(Refusal::Missing("there is nothing at this address".to_owned())),
    }
}

/// What is asked of a search that has ended.
fn of_search(
    finished: &Arc<Finished>,
    method: &str,
    rest: &[&str],
    query: &str,
    body: &str,
) -> Answer {
    match (method, rest) {
        ("GET", ["tree"]) => told(tree::tree(finished, &asked(query)?)?),
        ("GET", ["cutoffs"]) => told(cutoffs::cutoffs(finished, &asked(query)?)?),
        ("GET", ["replay"]) => told(replay::replay(finished, &asked(query)?)?),
        ("GET", ["account"]) => told(difference::account(finished)),
        ("POST", ["parting"]) => told(difference::parting(finished, &read(body)?)?),
        ("GET", ["nodes", node]) => told(nodes::words(finished, number("node", node)?)?),
        ("POST", ["nodes", node, "audit"]) => told(audit::audit(finished, number("node", node)?)?),
        _ => Err(Refusal::Missing("there is nothing at this address".to_owned())),
    }
}

fn told(words: impl Serialize) -> Answer {
    serde_json::to_value(words).map_err(|error| Refusal::Failed(error.to_string()))
}

fn read<T: DeserializeOwned>(body: &str) -> Result<T, Refusal> {
    serde_json::from_str(body).map_err(|error| Refusal::Bad(error.to_string()))
}

fn asked<T: DeserializeOwned>(query: &str) -> Result<T, Refusal> {
    serde_urlencoded::from_str(query).map_err(|error| Refusal::Bad(error.to_string()))
}
