//! Searches from the question to the tree.

mod support;

use std::thread;
use std::time::Duration;

use explore::Allowance;
use serde_json::{Value, json};
use support::{FIRST, FOR_EVER, MIDDLEGAME, Running, patient};

fn question(fen: &str, policy: &str, depth: u8) -> Value {
    json!({ "fen": fen, "policy": policy, "preset": "genesis", "depth": depth })
}

/// The pass of another engine that docs/measured/engines.md shows: it kept a beta of -80.
#[test]
fn a_wrong_cutoff_of_another_engine_is_shown() {
    let page = include_str!("../../../docs/measured/engines.md");
    let (_, rest) = page.split_once("caesura explore \"").unwrap();
    let fen = rest.split_once('"').unwrap().0;
    let server = Running::new();
    let threat = server.post("/api/threat", &json!({ "fen": fen, "depth": 4 })).json();
    assert_eq!(threat["line"][0]["san"], "Rh4+");
    assert!(threat["score"]["centipawns"].as_i64().unwrap() < -500, "{threat}");
    let (_, told) = server.search(&question(fen, "off", 4));
    let done = &told.last().unwrap().1;
    assert_eq!(done["best"]["san"], "Nf6+");
    assert!(done["score"]["centipawns"].as_i64().unwrap() < -80, "{done}");
}

/// The tutorial's threat on g2: what the page shows when it is opened.
#[test]
fn standard_null_move_is_blind_for_the_mate_on_g2_and_verified_sees_it() {
    let server = Running::new();
    let start = server.get("/api/start").json();
    let depth = start["suggested"]["depth"].as_u64().unwrap() as u8;
    let (blind, told) = server.search(&question(FIRST, "standard:2", depth));
    let done = &told.last().unwrap().1;
    assert_eq!(
        (done["best"]["san"].as_str(), &done["score"]["mate"]),
        (Some("Qxg5"), &Value::Null)
    );
    let (seeing, told) = server.search(&question(FIRST, "verified:3", depth));
    let done = &told.last().unwrap().1;
    assert_eq!(done["best"]["san"], "Qh3");
    assert_eq!(done["score"], json!({ "centipawns": null, "mate": -2, "winner": "black" }));
    let verdict = &done["verdict"];
    assert_eq!(
        (&verdict["policy"], &verdict["choice"]["move"]),
        (&json!("verified:3"), &json!("Qh3"))
    );

    let told =
        |left, right| server.get(&format!("/api/difference?left={left}&right={right}")).json();
    let parting = json!({
        "says": "told.difference.parting", "blind": "standard:2", "after": "Qh3", "reduction": 2,
        "side": { "says": "sides.white" }, "look": { "says": "told.difference.captures" },
        "seeing": "verified:3", "found": "Qg2#",
        "manner": { "says": "told.difference.manners.contradicted" },
    });
    assert_eq!(told(blind, seeing)[0], parting);
    assert_eq!(told(seeing, blind)[0], parting, "whichever stands on the left");
    assert_eq!(told(seeing, seeing)[0]["says"], "told.difference.both");

    // The cutoff that is to blame, and what a judge says of it.
    let tree = server.get(&format!("/api/searches/{blind}/tree?path=g4h3")).json();
    let node = &tree["node"];
    assert_eq!((&node["cause"], &node["reduction"]), (&json!("null_move"), &json!(2)));
    assert_eq!((&node["audit"], &node["wrong"]), (&json!(true), &Value::Null));
    assert_eq!(node["path"][0]["san"], "Qh3");
    let address = format!("/api/searches/{blind}/nodes/{}", node["id"]);
    assert_eq!(server.get(&address).json(), *node);
    let wrong = || server.get(&format!("/api/searches/{blind}/cutoffs?which=wrong")).json();
    assert_eq!(wrong(), json!({ "count": 0, "cutoffs": [] }));
    for _ in 0..2 {
        let verdict = server.post(&format!("{address}/audit"), &json!({})).json();
        assert_eq!((&verdict["wrong"], &verdict["kind"]), (&json!(true), &json!("horizon")));
        assert_eq!(verdict["truth"]["mate"], -1);
        assert_eq!(verdict["line"][1]["san"], "Qg2#");
    }
    assert_eq!(wrong()["cutoffs"][0]["id"], node["id"]);
    assert_eq!(server.get(&address).json()["wrong"], true);
    let root = format!("/api/searches/{blind}/nodes/0/audit");
    assert_eq!(server.post(&root, &json!({})).status, 409, "the root was not cut off");
}

#[test]
fn a_zugzwang_is_judged_as_one() {
    let server = Running::new();
    let fen = "8/8/8/4N3/8/7p/8/5K1k w - - 0 1";
    let (id, _) = server.search(&question(fen, "standard:2", 5));
    let cutoffs = server.get(&format!("/api/searches/{id}/cutoffs?limit=500")).json();
    let kinds: Vec<Value> = cutoffs["cutoffs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|node| {
            let address = format!("/api/searches/{id}/nodes/{}/audit", node["id"]);
            server.post(&address, &json!({})).json()["kind"].clone()
        })
        .collect();
    assert!(kinds.contains(&json!("zugzwang")) && kinds.contains(&json!("right")), "{kinds:?}");
}

#[test]
fn a_search_tells_of_each_iteration_and_of_its_end() {
    let server = Running::new();
    let (id, told) = server.search(&question(MIDDLEGAME, "verified:3", 6));
    let iterations: Vec<_> = told.iter().filter(|(name, _)| name == "iteration").collect();
    assert_eq!(iterations.len(), 6);
    for (depth, (_, words)) in (1..).zip(&iterations) {
        assert_eq!(words["depth"], depth);
        assert!(words["line"][0]["san"].is_string() && words["counters"]["null_tried"].is_u64());
    }
    let (name, done) = told.last().unwrap();
    assert_eq!((name.as_str(), &done["stopped"]), ("done", &json!(false)));
    let nodes = |words: &Value| words["nodes"].as_u64().unwrap();
    let last = nodes(&iterations[5].1) - nodes(&iterations[4].1);
    assert_eq!(done["tree"]["counted"], last);
    let causes = done["tree"]["causes"].as_object().unwrap();
    assert_eq!(causes.values().map(|count| count.as_u64().unwrap()).sum::<u64>(), last);
    // Who asks again gets nothing, and browsers do not ask a third time.
    assert_eq!(server.get(&format!("/api/searches/{id}/events")).status, 204);
    assert_eq!(server.ask("DELETE", &format!("/api/searches/{id}"), &[], &[]).status, 204);
    assert_eq!(server.get(&format!("/api/searches/{id}/tree")).status, 404);
}

#[test]
fn the_tree_is_drawn_from_any_node() {
    let server = Running::new();
    let (id, _) = server.search(&question(MIDDLEGAME, "standard:2", 5));
    let tree = |query: &str| server.get(&format!("/api/searches/{id}/tree{query}"));
    let whole = tree("?share=0.01&plies=20").json();
    let total = whole["total"].as_u64().unwrap();
    let nodes = whole["nodes"].as_array().unwrap();
    assert_eq!((&nodes[0]["id"], &nodes[0]["size"]), (&json!(0), &json!(total)));
    let number = |value: &Value| value.as_u64().unwrap();
    for node in &nodes[1..] {
        let parent = nodes.iter().find(|other| other["id"] == node["parent"]).unwrap();
        assert!(number(&node["left"]) > number(&parent["left"]));
        let end = |node: &Value| number(&node["left"]) + number(&node["size"]);
        assert!(end(node) <= end(parent), "a node lies within its parent");
        assert!(node["move"]["san"].is_string());
    }
    let pass = nodes.iter().find(|node| node["move"]["uci"] == "0000").unwrap();
    assert_eq!(pass["move"]["san"], "pass");

    let below = tree(&format!("?node={}", pass["id"])).json();
    assert_eq!(below["node"]["size"], pass["size"]);
    assert_eq!(below["nodes"][0]["left"], 0);
    let moves = below["node"]["path"].as_array().unwrap();
    let path: Vec<&str> = moves.iter().map(|m| m["uci"].as_str().unwrap()).collect();
    let found = tree(&format!("?path={}", path.join(","))).json();
    assert_eq!(found["node"]["path"], below["node"]["path"]);

    let cuts = tree("?cause=null_move&share=0").json();
    assert!(cuts["nodes"].as_array().unwrap().iter().any(|node| node["cut_by_pass"] == true));
    for (query, status, reason) in [
        ("?node=999999999", 404, "there is no node 999999999"),
        ("?node=-1", 400, "node"),
        ("?node=x", 400, "node"),
        ("?path=a1a8", 400, "move 1: "),
        ("?path=e2d1,0000,0000,0000", 404, "is not in the tree"),
        ("?path=e2d1&node=1", 400, "give one of them"),
        ("?share=2", 400, "share must be from 0 to 1, not 2"),
        ("?share=NaN", 400, "share must be from 0 to 1, not NaN"),
        ("?plies=256", 400, "plies"),
        ("?cause=magic", 400, "no node ends for 'magic'"),
        ("?colour=red", 400, "unknown field `colour`"),
    ] {
        let reply = tree(query);
        assert_eq!(reply.status, status, "{query}");
        assert!(reply.reason().contains(reason), "{query}: {}", reply.reason());
    }
    let cutoffs = |query: &str| server.get(&format!("/api/searches/{id}/cutoffs{query}"));
    let deep = cutoffs("?limit=5").json();
    let (count, deep) = (number(&deep["count"]), deep["cutoffs"].as_array().unwrap());
    assert!(deep.len() == 5 && count > 5, "{count}");
    let rank = |node: &Value| (number(&node["depth"]), number(&node["size"]));
    assert!(deep.iter().rev().is_sorted_by_key(rank), "{deep:?}");
    // Whatever is judged is open no more.
    let address = format!("/api/searches/{id}/nodes/{}/audit", deep[0]["id"]);
    assert_eq!(server.post(&address, &json!({})).status, 200);
    let open = cutoffs("?which=open&limit=5").json();
    assert_eq!((number(&open["count"]), &open["cutoffs"][0]["id"]), (count - 1, &deep[1]["id"]));
    for query in ["?limit=0", "?limit=501", "?which=size", "?limit=x"] {
        assert_eq!(cutoffs(query).status, 400, "{query}");
    }
}

#[test]
fn searches_of_different_positions_have_no_difference() {
    let server = Running::new();
    let (left, _) = server.search(&question(FIRST, "off", 2));
    let (right, _) = server.search(&question(MIDDLEGAME, "off", 2));
    let reply = server.get(&format!("/api/difference?left={left}&right={right}"));
    assert_eq!((reply.status, &*reply.reason()), (400, "the searches are of different positions"));
}

#[test]
fn a_search_ends_when_its_time_is_over() {
    let server = Running::new();
    let mut body = question(MIDDLEGAME, "verified:3", 30);
    body["seconds"] = json!(0.2);
    body["tree_nodes"] = json!(1_000);
    let (id, told) = server.search(&body);
    let done = &told.last().unwrap().1;
    assert_eq!(done["stopped"], true);
    assert!(done["tree"]["kept"].as_u64().unwrap() <= 1_000);
    assert_eq!(told[0].0, "progress", "what is told first, however soon the search ends");
    assert_eq!(server.get(&format!("/api/searches/{id}/tree?share=0")).status, 200);
}

/// Waits until something holds; it may take a while on a machine with much to do.
fn eventually(holds: impl Fn() -> bool) {
    while !holds() {
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn who_closes_the_connection_stops_the_search() {
    let server = Running::with(Allowance { table_mib: 1, time: FOR_EVER, ..patient() }, None);
    let long = question(MIDDLEGAME, "off", 30);
    let start = || {
        let id = server.add(&long);
        let mut events = server.listen(id);
        assert!(events.next_event().is_some());
        (id, events)
    };
    let listened: Vec<_> = (0..4).map(|_| start()).collect();
    let reply = server.post("/api/searches", &long);
    assert_eq!(reply.status, 429);
    assert_eq!(reply.reason(), "4 searches are under way, and no more may be");
    assert_eq!(server.get(&format!("/api/searches/{}/tree", listened[0].0)).status, 409);
    assert_eq!(server.get(&format!("/api/searches/{}/events", listened[0].0)).status, 204);
    let ids: Vec<u64> = listened.iter().map(|(id, _)| *id).collect();
    drop(listened);
    // Each is gone with its connection, long before its time is over.
    for id in ids {
        eventually(|| server.get(&format!("/api/searches/{id}/tree")).status == 404);
    }
    let again: Vec<_> = (0..4).map(|_| start()).collect();
    for (id, mut events) in again {
        assert_eq!(server.ask("DELETE", &format!("/api/searches/{id}"), &[], &[]).status, 204);
        while let Some((name, _)) = events.next_event() {
            assert_ne!(name, "done", "nobody wants to know");
        }
    }
}

#[test]
fn a_search_that_nobody_listens_to_is_forgotten() {
    let patience = Duration::from_millis(20);
    let server = Running::with(Allowance { patience, ..Allowance::default() }, None);
    for _ in 0..12 {
        eventually(|| server.post("/api/searches", &question(FIRST, "off", 30)).status == 200);
    }
    eventually(|| server.get("/api/searches/12/tree").status == 404);
}
