//! Stores of earlier versions are read as those versions read them.
//!
//! `earlier/store.db` was made by the program as it was at commit a1a3d50, and beside it lies what
//! that program reported of it: an experiment with its audit, a match and a tuning.

use std::fs;
use std::path::Path;

use report::{Format, of_run};
use serde_json::Value;
use store::{Store, StoreError};

fn report(store: &Store, run: &str, format: &str) -> String {
    let format = Format::named(format).unwrap();
    let mut out = Vec::new();
    of_run(store, store.find(run).unwrap(), |report| -> Result<(), StoreError> {
        (format.write)(report, &mut out).unwrap();
        Ok(())
    })
    .unwrap();
    String::from_utf8(out).unwrap()
}

/// Later versions tell of the positions too, and more of the nodes that were judged and of games.
fn forget_later(told: &mut Value) {
    const LATER: [&str; 8] =
        ["is_cut", "undecided", "rate_low", "rate_high", "errors", "elo_low", "elo_high", "faults"];
    match told {
        Value::Object(fields) => {
            fields.retain(|key, _| !key.starts_with("Positions of ") && !LATER.contains(&&**key));
            fields.values_mut().for_each(forget_later);
        }
        Value::Array(all) => all.iter_mut().for_each(forget_later),
        _ => {}
    }
}

#[test]
fn a_store_of_an_earlier_version_is_reported_of_as_it_was() {
    let earlier = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/earlier");
    // To look into it may write beside it.
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("store.db");
    fs::copy(earlier.join("store.db"), &copy).unwrap();
    for open in [Store::open, Store::open_for_work] {
        let store = open(&copy).unwrap();
        assert_eq!(store.runs().unwrap().len(), 3);
        for (run, format, expected) in [
            ("small", "json", "experiment.json"),
            ("2", "json", "match.json"),
            ("2", "pgn", "match.pgn"),
            ("latest", "json", "tuning.json"),
        ] {
            let expected = fs::read_to_string(earlier.join(expected)).unwrap();
            let told = report(&store, run, format);
            if format != "json" {
                assert_eq!(told, expected, "{run} as {format}");
                continue;
            }
            let [mut told, expected]: [Value; 2] =
                [told, expected].map(|text| serde_json::from_str(&text).unwrap());
            forget_later(&mut told);
            assert_eq!(told, expected, "{run}");
        }
    }
}
