//! The laboratory's reports, served.

mod support;

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use explore::Allowance;
use lab::experiment::{Experiment, Shard};
use store::runs::{self, Work};
use store::{Origin, Store};
use support::Running;

/// A run whose name is trouble.
const EXPERIMENT: &str = r#"
name = "a/b <i>&"
preset = "genesis"
policies = ["off", "standard:2"]
baseline = "off"
depths = "1..2"
hash = 1

[[suites]]
suite = "traps"
"#;

fn make_run(folder: &Path, store: &Path) {
    let file = folder.join("small.toml");
    std::fs::write(&file, EXPERIMENT).unwrap();
    let experiment = Experiment::load(&file, None).unwrap();
    let mut store = Store::open_for_work(store).unwrap();
    let stop = AtomicBool::new(false);
    let work = Work { jobs: NonZeroUsize::MIN, stop: &stop, origin: &Origin::default() };
    runs::experiment::run(&experiment, Shard::WHOLE, &mut store, &work, &mut ()).unwrap();
}

#[test]
fn runs_are_listed_and_their_reports_are_pages() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("store.db");
    make_run(folder.path(), &store);
    let server = Running::with(Allowance::default(), Some(store.clone()));
    let runs = server.get("/api/reports").json();
    assert_eq!(runs.as_array().unwrap().len(), 1);
    assert_eq!((&runs[0]["name"], &runs[0]["kind"]), (&"a/b <i>&".into(), &"experiment".into()));
    assert!(runs[0]["rows"].as_u64().unwrap() > 50);
    let by_number = format!("/reports/{}", runs[0]["number"]);
    for address in [&*by_number, "/reports/latest", "/reports/a%2Fb%20%3Ci%3E%26"] {
        let page = server.get(address);
        assert_eq!(page.status, 200, "{address}");
        assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
        let policy = page.header("content-security-policy").unwrap();
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"));
        let text = String::from_utf8(page.body).unwrap();
        assert!(text.contains("a/b &lt;i&gt;&amp;") && !text.contains("a/b <i>"), "{address}");
        // The page states by hashes what it is made of, and leads back to the explorer.
        assert!(text.contains("script-src 'sha256-") && text.contains("Show the trees"));
    }
    for missing in ["/reports/99", "/reports/none", "/reports/..%2Fstore.db"] {
        let reply = server.get(missing);
        assert_eq!(reply.status, 404, "{missing}");
        reply.reason();
    }
    drop(std::fs::remove_file(&store));
    let reply = server.get("/api/reports");
    assert_eq!(reply.status, 500);
    reply.reason();
}
