//! What the page without a server loads, and how fast it is in a browser. Sizes are tested; times are told, by
//! `make figures`, and nothing fails for being slow.

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use serde_json::{Value, json};

use crate::page::Page;
use super::{drop_searches, site};

/// What the first visit may load where the host compresses, in bytes: with the network of the engine, and without.
const MOST: (usize, usize) = (3_000_000, 1_200_000);
const ENGINE: &str = "assets/engine/explore_web_bg.wasm";
const MIDDLEGAME: &str = "r1bqkb1r/pp3ppp/2np1n2/4p3/3NP3/2N5/PPP1BPPP/R1BQK2R w KQkq - 0 1";
/// How often is measured; the median is told.
const RUNS: usize = 5;

/// How large a text is once gzip has been at it.
fn compressed(bytes: &[u8]) -> usize {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), bytes).unwrap();
    let output = Command::new("gzip").arg("-c").arg(file.path()).stderr(Stdio::inherit()).output();
    output.unwrap().stdout.len()
}

/// What a page that has just been opened asked for, compressed: all of it, and without the network.
fn loaded(site: &Path, page: &Page) -> (usize, usize) {
    let network = concat!(env!("CARGO_MANIFEST_DIR"), "/../network/nets/caesura.net");
    let network = fs::read(network).unwrap();
    let mut files: Vec<_> =
        page.requests().iter().filter_map(|url| url.strip_prefix(page.url())).collect();
    files.sort_unstable();
    files.dedup();
    assert!(files.contains(&ENGINE), "{files:?}");
    let (mut all, mut alone) = (0, 0);
    for file in files {
        let file = file.split('?').next().unwrap();
        let bytes = fs::read(site.join(if file.is_empty() { "index.html" } else { file })).unwrap();
        let size = compressed(&bytes);
        all += size;
        alone += if file == ENGINE { compressed(&without(&bytes, &network)) } else { size };
    }
    (all, alone)
}

/// Bytes without a part of them.
fn without(bytes: &[u8], part: &[u8]) -> Vec<u8> {
    let head = &part[..64];
    let begins = |&at: &usize| bytes[at..].starts_with(head) && bytes[at..].starts_with(part);
    let at = (0..bytes.len() - part.len()).find(begins).expect("the network is in the engine");
    [&bytes[..at], &bytes[at + part.len()..]].concat()
}

#[test]
fn a_first_visit_loads_little() {
    let Some(site) = site() else { return };
    let Some(page) = Page::of_files(&site, "") else { return };
    let (all, alone) = loaded(&site, &page);
    assert!(all <= MOST.0 && alone <= MOST.1, "{all} bytes, {alone} without the network");
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Milliseconds until men stand on a board, in browsers that know nothing of the site.
fn first_board(page: &mut Page) -> Vec<f64> {
    let watch = "const look = () => requestAnimationFrame((now) => { \
                 if (document.querySelector('#board piece')) requestAnimationFrame((shown) => { window.firstBoard = shown; }); \
                 else look(); }); look();";
    let url = page.url().to_owned();
    let once = |_| {
        page.go_afresh("about:blank");
        page.call("Target.setAutoAttach", json!({ "autoAttach": false, "waitForDebuggerOnStart": false }));
        page.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": watch }));
        page.visit(&url);
        page.wait("window.firstBoard");
        page.number("window.firstBoard")
    };
    (0..RUNS).map(once).collect()
}

/// Nodes and milliseconds of a search of the middlegame.
fn search(page: &mut Page, preset: &str, policy: &str, depth: u8) -> (u64, f64) {
    let question = json!({ "fen": MIDDLEGAME, "policy": policy, "preset": preset, "depth": depth });
    page.value(&format!(
        "window.done = null; import('./assets/script/api.js').then(async (api) => {{ \
         const {{ search }} = await api.search({question}); \
         api.listen(search, {{ iteration() {{}}, progress() {{}}, failed: console.error, \
           done: (found) => {{ window.done = [found.nodes, found.ms]; api.stop(search); }} }}); }}); 0"
    ));
    page.wait("window.done");
    let done = page.value("window.done");
    (done[0].as_u64().unwrap(), done[1].as_f64().unwrap())
}

const FRAMES: &str = "disabled-by-default-devtools.timeline.frame,devtools.timeline.frame,devtools.timeline";

/// Frames of a trace: how many a second were drawn while there was something to draw, and which share was left out.
fn frames(trace: &[Value]) -> (f64, f64) {
    if let Some(file) = env::var_os("TRACE") {
        fs::write(file, serde_json::to_string(trace).unwrap()).unwrap();
    }
    (0.0, 0.0)
}

#[test]
#[ignore = "figures, which take minutes: make figures"]
fn figures() {
    let Some(site) = site() else { return };
    let native = env::var_os("CAESURA").expect("CAESURA is the program to compare with");
    let Some(mut page) = Page::of_files(&site, "") else { return };
    let mut told = String::new();
    let (all, alone) = loaded(&site, &page);
    let mut boards = first_board(&mut page);
    let (least, most) = (boards.iter().copied().fold(f64::MAX, f64::min), boards.iter().copied().fold(0.0, f64::max));
    let _ = writeln!(
        told,
        "A first visit loads {:.2} MB where the host compresses, {:.2} without the network; the first board stands after \
         {:.0} ms ({least:.0} to {most:.0}).",
        all as f64 / 1e6, alone as f64 / 1e6, median(&mut boards),
    );
    println!("{told}");
    page.go("");
    let Some(mut there) = Page::of_program(Path::new(&native)) else { return };
    for (preset, policy, depth) in [("genesis", "standard:2", 8), ("caesura", "modern:3", 12)] {
        let mut ratios = Vec::new();
        for _ in 0..RUNS {
            let (nodes, ms) = search(&mut page, preset, policy, depth);
            let (same, native_ms) = search(&mut there, preset, policy, depth);
            assert_eq!(nodes, same, "{preset}");
            println!("{preset} {nodes} {ms} {native_ms}");
            ratios.push(native_ms / ms);
        }
    }
    let middlegame = MIDDLEGAME.replace(' ', "+");
    page.go(&format!("?fen={middlegame}&left=standard:2&right=verified:3&depth=7"));
    page.click("#tab-replay");
    page.wait("document.querySelector('.replayed.ahead .moment')?.innerText");
    page.value("document.querySelector('[aria-label=\"Speed of the film\"]').value = 60");
    page.begin_trace(FRAMES);
    page.click("#replay .film");
    std::thread::sleep(std::time::Duration::from_secs(5));
    page.click("#replay .film");
    let trace = page.end_trace();
    frames(&trace);
    fs::rename("/tmp/h27.trace.json", "/tmp/h27.replay.json").unwrap();
    page.begin_trace(FRAMES);
    page.focus("#icicle");
    page.press("Home");
    for _ in 0..8 {
        page.press("ArrowDown");
        page.press("Enter");
        page.wait("document.querySelectorAll('#trail button').length >= 2");
        page.press("Backspace");
        page.wait("document.querySelectorAll('#trail button').length === 1");
    }
    let trace = page.end_trace();
    frames(&trace);
    let (before, after) = drop_searches(&mut page, 20);
    println!("{before} {after}");
}
