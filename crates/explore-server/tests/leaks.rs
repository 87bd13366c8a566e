//! A thousand searches begun and abandoned leave nothing behind.

mod support;

use std::thread;
use std::time::Duration;

use explore::Allowance;
use serde_json::json;
use support::{FOR_EVER, MIDDLEGAME, Running, patient};

/// A figure that the system knows of this process.
#[cfg(target_os = "linux")]
fn status(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.trim_start_matches(':').split_whitespace().next().unwrap().parse().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn a_thousand_abandoned_searches_leave_neither_threads_nor_memory() {
    let server = Running::with(Allowance { table_mib: 4, time: FOR_EVER, ..patient() }, None);
    let question = json!({
        "fen": MIDDLEGAME, "policy": "verified:3", "preset": "genesis", "depth": 30, "tree_nodes": 20_000,
    });
    let abandon = |count: usize| {
        let mut begun = 0;
        while begun < count {
            let reply = server.post("/api/searches", &question);
            if reply.status == 429 {
                // The last ones are still about to end.
                thread::sleep(Duration::from_millis(1));
                continue;
            }
            let mut events = server.listen(reply.json()["search"].as_u64().unwrap());
            assert!(events.next_event().is_some());
            begun += 1;
        }
        // All of them have ended when as many may begin again as at first.
        let mut waiting = Vec::new();
        while waiting.len() < 4 {
            let reply = server.post("/api/searches", &question);
            match reply.status {
                200 => waiting.push(reply.json()["search"].as_u64().unwrap()),
                _ => thread::sleep(Duration::from_millis(1)),
            }
        }
        for id in waiting {
            server.ask("DELETE", &format!("/api/searches/{id}"), &[], &[]);
        }
    };
    abandon(50);
    let before = status("VmRSS");
    abandon(950);
    let grown = status("VmRSS").saturating_sub(before);
    // A table and a tree that were left each time would come to gigabytes; what each thread keeps
    // of the memory that it had, to a table or so for each of those there may be.
    assert!(grown < 400 << 10, "{grown} kB");
    assert!(status("Threads") < 30, "{} threads", status("Threads"));
    assert_eq!(server.get("/api/start").status, 200);
}
