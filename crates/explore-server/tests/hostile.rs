//! Whatever is sent, something sensible comes back, and the server lives.

mod support;

use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};
use support::Running;

static SERVER: LazyLock<Running> = LazyLock::new(Running::new);

/// Texts that have been trouble somewhere, and any others.
fn text() -> impl Strategy<Value = String> {
    const KNOWN: &[&str] = &[
        "startpos",
        "",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "r5k1/p4ppp/8/6P1/6q1/5pP1/PP3P1P/QR3RK1 b - - 0 1",
        "kKkKkKkK/8/8/8/8/8/8/8 w KQkq e3 99999999999 -1",
        "e2e4",
        "0000",
        "a7a8q",
        "standard:2",
        "verified:3 preset=caesura",
        "standard:-1",
        "verified:999999999999999999999",
        "genesis",
        "caesura",
        "\u{0}\u{7f}\n\r\"\\",
        "\u{1F9E0}",
    ];
    prop_oneof![prop::sample::select(KNOWN).prop_map(str::to_owned), ".{0,40}"]
}

fn number() -> impl Strategy<Value = Value> {
    prop_oneof![
        (-2_i64..40).prop_map(|n| json!(n)),
        any::<i64>().prop_map(|n| json!(n)),
        any::<u64>().prop_map(|n| json!(n)),
        any::<f64>().prop_map(|n| json!(n)),
        Just(json!(1e308)),
    ]
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        number(),
        text().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 16, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            vec((text(), inner), 0..4).prop_map(|fields| fields.into_iter().collect()),
        ]
    })
}

/// A body with the fields that are asked for, each of which may be anything.
fn body(names: &'static [&'static str]) -> impl Strategy<Value = Value> {
    let sensible = |name: &str| match name {
        "fen" | "policy" | "preset" => text().prop_map(Value::from).boxed(),
        "moves" => vec(text(), 0..4).prop_map(Value::from).boxed(),
        _ => number().boxed(),
    };
    let fields: Vec<_> = names
        .iter()
        .map(|&name| {
            let any = prop_oneof![4 => sensible(name), 1 => value()];
            prop::option::weighted(0.9, any)
                .prop_map(move |value| value.map(|value| (name.to_owned(), value)))
        })
        .collect();
    prop_oneof![
        9 => fields.prop_map(|fields| fields.into_iter().flatten().collect::<Value>()),
        1 => value(),
    ]
}

/// One of the answers that there are; a refusal tells its reason in a line.
fn check(reply: &support::Reply) {
    match reply.status {
        200 => drop(reply.json()),
        400 | 404 | 405 | 409 | 413 | 415 | 422 | 429 => drop(reply.reason()),
        status => panic!("{status}: {}", String::from_utf8_lossy(&reply.body)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_position_is_answered(body in body(&["fen", "moves"])) {
        check(&SERVER.post("/api/position", &body));
    }

    #[test]
    fn any_search_is_answered(
        body in body(&["fen", "policy", "preset", "depth", "seconds", "tree_nodes"])
    ) {
        let reply = SERVER.post("/api/searches", &body);
        check(&reply);
        if reply.status == 200 {
            let id = reply.json()["search"].as_u64().unwrap();
            let mut events = SERVER.listen(id);
            let (name, words) = events.next_event().unwrap();
            prop_assert!(name == "iteration" || name == "progress", "{name}: {words}");
            drop(events);
            SERVER.ask("DELETE", &format!("/api/searches/{id}"), &[], &[]);
        }
    }

    #[test]
    fn any_bytes_are_answered(bytes in vec(any::<u8>(), 0..200)) {
        for path in ["/api/position", "/api/searches", "/api/threat"] {
            check(&SERVER.post_text(path, &bytes));
        }
    }

    #[test]
    fn any_address_is_answered(
        id in "[0-9a-z-]{0,22}", node in "[0-9-]{0,12}", query in "[a-z0-9=&,.-]{0,40}"
    ) {
        for path in [
            format!("/api/searches/{id}/tree?{query}"),
            format!("/api/searches/{id}/nodes/{node}"),
            format!("/api/searches/{id}/cutoffs?{query}"),
            format!("/api/difference?{query}"),
            format!("/reports/{id}"),
            format!("/assets/{id}/{node}"),
        ] {
            check(&SERVER.get(&path));
        }
    }
}

/// A threat is searched for at most some seconds, so that only few are tried.
#[test]
fn any_threat_is_answered() {
    for fen in ["startpos", "", "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"] {
        for depth in [json!(-1), json!(0), json!(1), json!(3), json!(256), json!("3"), Value::Null]
        {
            check(&SERVER.post("/api/threat", &json!({ "fen": fen, "depth": depth })));
        }
    }
}
