//! What the page without a server loads, and how fast it is in a browser. Sizes are tested; times
//! are told, by `make figures`, and nothing fails for being slow.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use serde_json::{Value, json};

use super::{drop_searches, site};
use crate::page::Page;

/// What the first visit may load where the host compresses, in bytes: with the network of the
/// engine, and without.
const MOST: (usize, usize) = (3_000_000, 1_200_000);
const ENGINE: &str = "assets/engine/explore_web_bg.wasm";
const MIDDLEGAME: &str = "r1bqkb1r/pp3ppp/2np1n2/4p3/3NP3/2N5/PPP1BPPP/R1BQK2R w KQkq - 0 1";
/// How often a first visit is timed; the median is told.
const VISITS: usize = 5;
/// How often each search is timed.
const SEARCHES: usize = 9;

/// How large a text is once gzip has been at it.
fn compressed(bytes: &[u8]) -> usize {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), bytes).unwrap();
    let output = Command::new("gzip").arg("-c").arg(file.path()).output();
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
        page.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": watch }));
        page.visit(&url);
        page.wait("window.firstBoard");
        page.number("window.firstBoard")
    };
    (0..VISITS).map(once).collect()
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

/// The categories of the trace that tell of frames.
const FRAMES: &str = "disabled-by-default-devtools.timeline.frame";

/// Frames a second that were drawn while there was something to draw, by a trace: 60, less those
/// left out.
fn frames(trace: &[Value]) -> f64 {
    let count = |name: &str| trace.iter().filter(|event| event["name"] == name).count() as f64;
    let (drawn, left_out) = (count("DrawFrame"), count("DroppedFrame"));
    assert!(drawn > 30.0, "only {drawn} frames were drawn");
    60.0 * drawn / (drawn + left_out)
}

/// Frames a second in a replay that shows a moment in each, and as one goes into nodes and out
/// again.
fn moving(page: &mut Page) -> (f64, f64) {
    let position = MIDDLEGAME.replace(' ', "+");
    page.go(&format!("?fen={position}&left=standard:2&right=verified:3&depth=7"));
    page.begin_trace(FRAMES);
    page.focus("#icicle");
    let trail = "document.querySelectorAll('#trail button').length";
    for _ in 0..10 {
        page.press("Home");
        page.wait("document.querySelector('#readout').innerText.startsWith('root')");
        page.press("ArrowDown");
        page.press("Enter");
        page.wait(&format!("{trail} === 2"));
        page.press("Backspace");
        page.wait(&format!("{trail} === 1"));
    }
    let zoomed = frames(&page.end_trace());
    page.click("#tab-replay");
    page.wait("document.querySelector('.replayed.ahead .moment')?.innerText");
    page.value("document.querySelector('[aria-label=\"Speed of the film\"]').value = 60");
    page.begin_trace(FRAMES);
    page.click("#replay .film");
    page.wait("document.querySelector('#replay input[type=range]').value > 300");
    page.click("#replay .film");
    (frames(&page.end_trace()), zoomed)
}

/// The lowest and the highest.
fn range(values: &[f64]) -> (f64, f64) {
    let lowest = values.iter().copied().fold(f64::INFINITY, f64::min);
    (lowest, values.iter().copied().fold(0.0, f64::max))
}

/// The same searches in the browser and by the program, in turn, as rows of a table: the highest
/// speed of each, since whatever else a machine does makes a search slower and none faster.
fn speeds(here: &mut Page, there: &mut Page) -> String {
    let mut rows = Vec::new();
    for (preset, policy, depth) in [("genesis", "standard:2", 9), ("caesura", "modern:3", 18)] {
        let (mut ours, mut theirs) = (0.0, 0.0);
        let mut nodes = 0;
        for _ in 0..SEARCHES {
            let (found, ms) = search(here, preset, policy, depth);
            let (same, native) = search(there, preset, policy, depth);
            assert_eq!(found, same, "{preset}: other node counts in the browser");
            nodes = found;
            ours = f64::max(ours, found as f64 / ms);
            theirs = f64::max(theirs, found as f64 / native);
        }
        let ratio = ours / theirs;
        rows.push(format!(
            "| `{preset}`, `{policy}`, depth {depth} | {nodes} | {ours:.0} | {theirs:.0} | {ratio:.2} |"
        ));
    }
    rows.join("\n") + "\n"
}

#[test]
#[ignore = "figures, which take minutes: make figures"]
fn figures() {
    let Some(site) = site() else { return };
    let named = |name: &str| env::var(name).unwrap_or_else(|_| panic!("{name}: make figures"));
    let Some(mut here) = Page::of_files(&site, "") else { return };
    let Some(mut there) = Page::of_build(named("CAESURA").as_ref(), &[], "") else { return };
    let mut told = String::new();
    let mut tell = |text: String| {
        println!("{text}");
        told = format!("{told}\n{text}").trim_start().to_owned();
    };
    let (all, alone) = loaded(&site, &here);
    let mut boards = first_board(&mut here);
    let (soonest, latest) = range(&boards);
    tell(format!(
        "A first visit loads {:.2} MB where the host compresses; {:.2} MB of it are not the network. The first board stands \
         after {:.0} ms ({soonest:.0} to {latest:.0}), served from the same machine, with nothing kept from before.\n",
        all as f64 / 1e6,
        alone as f64 / 1e6,
        median(&mut boards),
    ));
    here.go("");
    tell(
        "| thousand nodes a second, the best of nine | nodes | Chromium | plain build | ratio |\n\
         | --- | ---: | ---: | ---: | ---: |"
            .to_owned(),
    );
    tell(speeds(&mut here, &mut there));
    let (replayed, zoomed) = moving(&mut here);
    tell(format!(
        "Frames a second, of 60: {replayed:.0} in a replay of a moment a frame, {zoomed:.0} as one zooms.\n"
    ));
    let dropped: usize = named("DROPPED").parse().unwrap();
    let mut drop = |page: &mut Page, what: &str, memory: fn(&Page) -> u64| {
        let (half, all) = drop_searches(page, dropped / 2, memory);
        tell(format!(
            "{what} holds {} MiB after {} searches begun and dropped, and {} MiB after {dropped}.",
            half >> 20,
            dropped / 2,
            all >> 20,
        ));
    };
    drop(&mut here, "Chromium", |page| page.memory());
    drop(&mut there, "`caesura explore`", Page::program_memory);
    fs::write(named("FIGURES"), told).unwrap();
}
