//! The explorer without a server; skipped where `make site` has not been.

mod figures;
mod hostile;

use std::path::PathBuf;

use crate::page::{self, Page};

/// What `make site` has made.
fn site() -> Option<PathBuf> {
    let found = page::site();
    if found.is_none() {
        println!("skipped: there is no site (make test-site makes it)");
    }
    found
}

/// What the page tells of two searches that have ended, but for the time that they took.
fn told(page: &mut Page) -> Vec<String> {
    let mut told = page.texts(".panel :is(.best, .line, .numbers, .verdict)");
    told.push(page.text("#difference"));
    told.push(page.text("#legend"));
    told
}

#[test]
fn it_finds_in_a_browser_what_the_program_finds() {
    let Some(site) = site() else { return };
    let Some(mut here) = Page::of_files(&site, "") else { return };
    let Some(mut there) = Page::of_program(&[], "") else { return };
    let middlegame =
        "r1bqkb1r/pp3ppp/2np1n2/4p3/3NP3/2N5/PPP1BPPP/R1BQK2R w KQkq - 0 1".replace(' ', "+");
    for query in [
        String::new(),
        format!("?fen={middlegame}&left=off&right=verified:3&depth=5"),
        format!("?fen={middlegame}&left=standard:3&right=calibrated:15000&depth=7&preset=caesura"),
    ] {
        here.go(&query);
        there.go(&query);
        assert_eq!(told(&mut here), told(&mut there), "{query}");
    }
    here.keep_picture("site");
    here.assert_calm();
}

#[test]
fn it_does_in_a_browser_what_the_program_does() {
    let Some(site) = site() else { return };
    let Some(mut page) = Page::of_files(&site, "?lesson=horizon&step=2") else { return };
    page.wait("document.querySelectorAll('.claims .held').length === 2");
    // A search is stopped at once, and another one begins.
    page.click("#tab-policies");
    page.fill("#depth", "30");
    page.press("Enter");
    page.wait("document.querySelector('.panel.left .status').innerText.startsWith('Searching,')");
    page.click("#run");
    page.wait("document.querySelector('.panel.left .status').innerText === 'Stopped.'");
    page.and_search(|page| {
        page.fill("#depth", "3");
        page.press("Enter");
    });
    // Positions are pasted, and what is wrong with them is said.
    page.fill("#fen", "1. e4 e5 2. Ke3");
    page.press("Enter");
    page.wait("document.querySelector('#fen-error').innerText.includes('Ke3')");
    page.click("[data-drawer=gallery]");
    page.wait("document.querySelectorAll('#gallery .cards button').length > 30");
    page.assert_calm();
}

#[test]
fn a_small_view_goes_into_the_frame_of_another_page() {
    let Some(site) = site() else { return };
    let Some(mut page) = Page::of_files(&site, "") else { return };
    page.value("navigator.clipboard.writeText = async (text) => { window.copied = text; }");
    page.click("[data-drawer=share]");
    page.click("[data-take=embed]");
    page.wait("window.copied?.startsWith('<iframe src=')");
    let frame = page.value("window.copied");
    // Another page: the list of a folder, whose policy allows frames.
    page.visit_file("assets/");
    page.value(&format!("document.body.innerHTML = {frame}"));
    let inside = "document.querySelector('iframe').contentDocument";
    page.wait(&format!("Number({inside}?.body?.dataset.ended) > 0"));
    let shown = |page: &mut Page, selector: &str| {
        page.number(&format!("{inside}.querySelector('{selector}').getClientRects().length")) > 0.0
    };
    for (selector, is_shown) in [
        ("#board cg-board", true),
        (".panel.right .best", true),
        ("#whole", true),
        (".top nav", false),
        ("#icicle", false),
        ("#tabs", false),
    ] {
        assert_eq!(shown(&mut page, selector), is_shown, "{selector}");
    }
    let link = page.value(&format!("{inside}.querySelector('#whole').getAttribute('href')"));
    assert!(link.as_str().is_some_and(|link| link.starts_with("?fen=")), "{link}");
    let best =
        page.value(&format!("{inside}.querySelector('.panel.right .best strong').innerText"));
    assert_eq!(best.as_str().unwrap().trim_end_matches('+'), "Qh3");
    page.value(&format!("{inside}.querySelector('#whole').onclick({{ currentTarget: {inside}.querySelector('#whole') }})"));
    let whole = page.value(&format!("{inside}.querySelector('#whole').href"));
    assert!(!whole.as_str().unwrap().contains("embed"), "{whole}");
    page.keep_picture("embed");
    page.assert_calm();
}

#[test]
fn documents_and_a_report_stand_beside_it() {
    let Some(site) = site() else { return };
    let Some(mut page) = Page::of_files(&site, "") else { return };
    page.click("[data-drawer=reports]");
    page.wait("document.querySelector('#reports .runs a')");
    assert_eq!(page.texts("#reports .runs a"), ["quick"]);
    page.follow("#reports .runs a");
    page.wait("document.querySelector('.panel a')");
    let fen = page.text(".panel .fen");
    page.follow(".panel a");
    page.wait("Number(document.body.dataset.ended) > 0");
    assert_eq!(page.value("document.querySelector('#fen').value"), fen);
    page.follow(".foot a");
    page.wait("document.querySelector('main h1')");
    assert_eq!(page.text("main h1"), "Caesura");
    page.follow("main a[href*=calibrated]");
    page.wait("document.querySelector('main h1').innerText.includes('calibrated')");
    page.assert_calm();
}

/// Begins searches two by two and drops them as they run. What is held in memory after a half of so
/// many pairs, and after all.
fn drop_searches(page: &mut Page, pairs: usize, memory: impl Fn(&Page) -> u64) -> (u64, u64) {
    // By a browser that holds nothing else.
    let url = page.url().to_owned();
    page.go_afresh(&url);
    page.wait("Number(document.body.dataset.ended) > 0");
    page.fill("#depth", "30");
    page.press("Enter");
    let mut drop = |count: usize| {
        for _ in 0..count {
            page.wait(
                "[...document.querySelectorAll('.panel[aria-busy=true] .status')]\
                 .filter((status) => /\\d nodes/.test(status.innerText)).length === 2",
            );
            page.click("#run");
            page.wait("document.querySelector('#run').innerText === 'Search again'");
            page.click("#run");
        }
        memory(page)
    };
    (drop(pairs / 2), drop(pairs.div_ceil(2)))
}

#[test]
fn searches_that_are_dropped_leave_no_memory_behind() {
    let Some(site) = site() else { return };
    let Some(mut page) = Page::of_files(&site, "") else { return };
    let (before, after) = drop_searches(&mut page, 20, |page| page.memory());
    // Two tables and two trees that were left each time would be more than this after a few.
    assert!(after < before + (256 << 20), "{before} bytes, then {after}");
}
