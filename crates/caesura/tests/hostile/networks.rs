//! Networks that are not there, are none, are damaged or are of another shape.

use std::fs;
use std::path::Path;

use network::Network;

use crate::assert_is_answered;
use crate::support::{Engine, last_number};

fn set(path: &Path) -> String {
    format!("setoption name EvalFile value {}", path.display())
}

#[test]
fn a_file_that_is_no_network_is_named_and_the_old_network_stays() {
    let folder = tempfile::tempdir().unwrap();
    let whole = Network::random(64, 1).to_bytes();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        path
    };
    let changed = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        bytes
    };
    let mut engine = Engine::start();
    let found = engine.answer(&set(&file("whole.net", &whole)));
    assert!(found[0].ends_with(", hidden layer 64") && found.len() == 1, "{found:?}");
    engine.answer("setoption name network value true");
    let nodes = last_number(&engine.search("go depth 8"), "nodes");
    for (path, reason) in [
        (folder.path().join("missing.net"), "missing.net: No such file"),
        (folder.path().to_owned(), "it is not a file"),
        ("/dev/zero".into(), "it is not a file"),
        (file("empty.net", b""), "empty.net: it has 0 bytes where its header asks for 32"),
        (file("cut.net", &whole[..999]), "cut.net: it has 999 bytes where its header asks for"),
        (file("foreign.net", b"NNUE, but of somebody else"), "it is not a network of this program"),
        (file("version.net", &changed(9)), "it has version 259 of the format"),
        (file("shape.net", &changed(12)), "its shape is 3090 features, a hidden layer of 65"),
        (file("damaged.net", &changed(5_000)), "it is damaged: the checksum does not fit"),
    ] {
        let error = engine.complaint(&set(&path));
        assert!(error.starts_with("option 'EvalFile': ") && error.contains(reason), "{error}");
    }
    engine.answer("ucinewgame");
    assert_eq!(last_number(&engine.search("go depth 8"), "nodes"), nodes, "the old network stays");
    assert!(engine.answer("setoption name EvalFile value <empty>").is_empty());
    let lines = engine.search("go depth 8");
    assert_ne!(last_number(&lines, "nodes"), nodes, "that of the program");
    assert_is_answered(&lines, "with the network of the program");
}
