//! What is answered at once, and what is refused.

mod support;

use serde_json::{Value, json};
use support::{FIRST, MIDDLEGAME, Running};

const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

#[test]
fn the_page_begins_with_what_it_is_about() {
    let server = Running::new();
    let page = server.get("/");
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    let start = server.get("/api/start").json();
    assert_eq!(start["fen"], FIRST);
    assert_eq!(start["presets"], json!(["genesis", "caesura"]));
    assert_eq!(start["limits"]["searches"], 4);
    assert_eq!(start["suggested"]["policies"], json!(["standard:2", "verified:3"]));

    let policies = server.get("/api/policies").json();
    let policies = policies.as_array().unwrap();
    assert_eq!(policies.len(), search::null_move::TECHNIQUES.len());
    for policy in policies {
        for form in policy["forms"].as_array().unwrap().iter().chain([&policy["default"]]) {
            let text = form.as_str().unwrap();
            assert!(text.parse::<search::null_move::Policy>().is_ok(), "{text}");
        }
    }
    let gallery = server.get("/api/gallery").json();
    assert_eq!(gallery[0]["positions"][0]["fen"], FIRST);
    assert_eq!(server.get("/api/reports").json(), json!([]), "no store");
    assert_eq!(server.get("/reports/latest").status, 404);
}

#[test]
fn moves_are_played_and_those_that_follow_are_told() {
    let server = Running::new();
    let ask = |body: Value| server.post("/api/position", &body).json();
    let answer = ask(json!({ "fen": "startpos", "moves": ["e2e4"] }));
    assert_eq!(answer["fen"], AFTER_E4);
    assert_eq!(answer["side"], "black");
    assert_eq!(answer["last"], json!(["e2", "e4"]));
    assert_eq!(answer["legal"].as_array().unwrap().len(), 20);
    let castling = ask(json!({ "fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1" }));
    let castling = castling["legal"].as_array().unwrap().iter().find(|m| m["san"] == "O-O");
    assert_eq!(castling.unwrap()["to"], "g1");
    let promotion = ask(json!({ "fen": "8/P6k/8/8/8/8/8/K7 w - - 0 1" }));
    let pieces = promotion["legal"].as_array().unwrap().iter().filter(|m| m["from"] == "a7");
    assert_eq!(pieces.filter_map(|m| m["promotion"].as_str()).collect::<String>().len(), 4);
    for (fen, moves, ended) in [
        ("startpos", &["f2f3", "e7e5", "g2g4", "d8h4"][..], json!("checkmate")),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &[], json!("stalemate")),
        ("7k/8/6K1/8/8/8/8/8 b - - 0 1", &[], json!("insufficient material")),
        ("startpos", &["g1f3", "g8f6", "f3g1", "f6g8"], Value::Null),
    ] {
        assert_eq!(ask(json!({ "fen": fen, "moves": moves }))["ended"], ended, "{fen}");
    }
}

#[test]
fn a_threat_is_what_follows_a_pass() {
    let server = Running::new();
    let fen = "r5k1/p4ppp/8/8/8/5pPq/PP3P1P/QR3RK1 w - - 0 1";
    let answer = server.post("/api/threat", &json!({ "fen": fen, "depth": 5 })).json();
    assert_eq!(answer["possible"], true);
    assert_eq!(answer["score"]["mate"], -1, "Black mates");
    assert_eq!(answer["line"][0]["san"], "Qg2#");
    let in_check = "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1";
    let answer = server.post("/api/threat", &json!({ "fen": in_check, "depth": 5 })).json();
    assert_eq!(answer, json!({ "possible": false, "reason": "check", "line": [] }));
}

#[test]
fn what_makes_no_sense_is_refused_with_the_reason() {
    let server = Running::new();
    let search = |change: &[(&str, Value)]| {
        let mut body =
            json!({ "fen": MIDDLEGAME, "policy": "standard:2", "preset": "genesis", "depth": 3 });
        for (name, value) in change {
            body[name] = value.clone();
        }
        ("/api/searches", body)
    };
    let position = |body: Value| ("/api/position", body);
    for ((path, body), reason) in [
        (position(json!({ "fen": "8/8/8/8 w" })), "fen: the board has 4 ranks, not 8"),
        (position(json!({ "fen": "" })), "fen: "),
        (position(json!({ "fen": 3 })), "invalid type"),
        (position(json!({})), "missing field `fen`"),
        (position(json!([])), "expected a JSON object"),
        (position(json!({ "fen": "startpos", "move": "e2e4" })), "unknown field `move`"),
        (position(json!({ "fen": "startpos", "moves": ["e2e4", "e2e4"] })), "move 2: "),
        (
            position(json!({ "fen": "startpos", "moves": ["0000"] })),
            "move 1: '0000' is a null move",
        ),
        (position(json!({ "fen": "startpos", "moves": ["e2\ne4\u{0}"] })), "move 1: "),
        (search(&[("fen", json!("startpos startpos"))]), "fen: "),
        (search(&[("fen", json!("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"))]), "fen: the game is over"),
        (search(&[("policy", json!("verfied:3"))]), "policy: unknown null-move policy 'verfied'"),
        (search(&[("policy", json!(" "))]), "policy: it is missing"),
        (search(&[("policy", json!("standard:99"))]), "policy: policy 'standard': R must be"),
        (search(&[("policy", json!("standard:2 no_such=1"))]), "policy: no setting is named"),
        (search(&[("preset", json!("toga"))]), "unknown preset 'toga'"),
        (search(&[("depth", json!(0))]), "depth must be from 1 to 30, not 0"),
        (search(&[("depth", json!(31))]), "depth must be from 1 to 30, not 31"),
        (search(&[("depth", json!(256))]), "depth"),
        (search(&[("depth", json!(-1))]), "depth"),
        (search(&[("depth", json!(2.5))]), "depth"),
        (search(&[("seconds", json!(0))]), "seconds must be from 0.01 to 60, not 0"),
        (
            search(&[("seconds", json!(1e300))]),
            "seconds must be from 0.01 to 60, not 100000000000000000000…",
        ),
        (search(&[("seconds", json!(-1))]), "seconds must be from"),
        (search(&[("tree_nodes", json!(999))]), "tree_nodes must be from 1000 to 1000000, not 999"),
        (search(&[("tree_nodes", json!(1_000_001))]), "tree_nodes must be from 1000 to 1000000"),
        (("/api/threat", json!({ "fen": MIDDLEGAME, "depth": 31 })), "depth must be from 1 to 30"),
    ] {
        let reply = server.post(path, &body);
        assert_eq!(reply.status, 400, "{body}");
        assert!(reply.reason().contains(reason), "{body}: {}", reply.reason());
    }
    for text in ["", "{", "nonsense", "{\"fen\": \"startpos\"} more", "\u{feff}{}"] {
        let reply = server.post_text("/api/position", text.as_bytes());
        assert_eq!(reply.status, 400, "{text}");
        reply.reason();
    }
    assert_eq!(server.post_text("/api/position", b"{\"fen\": \"\xff\xfe\"}").status, 400);
}

#[test]
fn what_is_not_there_is_said_to_be_missing() {
    let server = Running::new();
    for path in [
        "/api/nothing",
        "/api/searches/1/tree",
        "/api/searches/x/tree",
        "/api/searches/-1/tree",
        "/api/searches/99999999999999999999/events",
        "/api/searches/1/events",
        "/api/searches/1/nodes/0",
        "/api/searches/1/cutoffs",
        "/api/difference?left=1&right=2",
    ] {
        let reply = server.get(path);
        assert_eq!(reply.status, 404, "{path}");
        reply.reason();
    }
    assert_eq!(server.ask("DELETE", "/api/searches/1", &[], &[]).status, 404);
    for path in ["/api/difference", "/api/difference?left=x&right=2", "/api/difference?left=1"] {
        assert_eq!(server.get(path).status, 400, "{path}");
    }
    for (method, path) in [("POST", "/api/start"), ("PUT", "/"), ("GET", "/api/position")] {
        let kind = [("Content-Type", "application/json")];
        assert_eq!(server.ask(method, path, &kind, b"{}").status, 405, "{method} {path}");
    }
}
