//! What is wrong or too much, where the engine runs in the browser: a sentence, and a page that
//! goes on.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::json;

use super::site;
use crate::page::{FIRST, Page};

/// Every move of it is legal.
const LONG_GAME: &str = "'Nf3 Nf6 Ng1 Ng8 '.repeat(50_000)";
const ENDED: &str = "?fen=8/8/8/8/8/7k/8/5K1R+w+-+-+0+1&depth=2";

#[test]
fn an_address_may_say_anything() {
    let Some(site) = site() else { return };
    let Some(mut page) = Page::of_files(&site, "") else { return };
    let long = format!("?left={}", "x".repeat(20_000));
    for (query, place) in [
        ("?fen=%00%FF", "#notice"),
        ("?fen=8/8/8/8/8/8/8/8+w+-+-+0+1", "#notice"),
        ("?fen=startpos&moves=e2e4,zz&at=-7&flipped=perhaps", "#notice"),
        ("?depth=1e99", "#notice"),
        ("?depth=99999999999999999999", "#notice"),
        ("?depth=4.5", "#notice"),
        ("?left=<script>alert(1)</script>", ".panel.left .status"),
        ("?right=standard:-1", ".panel.right .status"),
        ("?preset=toString", ".panel.left .status"),
        (&long, ".panel.left .status"),
        ("?lesson=constructor&step=-3", "#notice"),
        ("?lesson=index", "#notice"),
        ("?lesson=../../../index&step=2", "#notice"),
        ("?lesson=idea&step=9999", "#notice"),
        ("?tree=middle&tab=nowhere&look=zz,zz&in=%00&cause=none", "#notice"),
        ("?tree=left&tab=constructor&cause=constructor&look=__proto__", "#notice"),
        ("?look=e2e4,", "#notice"),
        ("?depth=1e1", "#notice"),
        ("?fen=startpos&moves=e2e4,e7e5&at=99", "#notice"),
        ("?moment=5", "#notice"),
        ("?step=3", "#notice"),
        ("?flipped=banana", "#notice"),
        ("?tab=replay&moment=-1", "#notice"),
        ("?embed=perhaps&fen", ""),
        ("?%&=&&&;#?#", ""),
    ] {
        page.go(query);
        if !place.is_empty() {
            let said = page.text(place);
            let is_sentence = (10..500).contains(&said.len()) && said.ends_with(['.', '…']);
            assert!(is_sentence, "{query}: {said}");
        }
        let kings = "document.querySelectorAll('#board piece.king').length";
        assert_eq!(page.number(kings), 2.0, "{query}");
        let shown = "document.querySelectorAll('#side > section:not([hidden])').length";
        assert_eq!(page.number(shown), 1.0, "{query}");
    }
    page.assert_calm();
}

#[test]
fn of_two_hundred_searches_at_once_some_run() {
    let Some(site) = site() else { return };
    let Some(mut page) = Page::of_files(&site, ENDED) else { return };
    let question = json!({ "fen": FIRST, "policy": "off", "preset": "genesis", "depth": 30 });
    page.value(&format!(
        "import('./assets/script/api.js').then(async (api) => {{ \
           const begun = await Promise.allSettled(Array.from({{ length: 200 }}, () => api.search({question}))); \
           for (const {{ value }} of begun) if (value) api.listen(value.search, {{ iteration() {{}}, progress() {{}} }}); \
           window.refused = begun.filter(({{ reason }}) => reason).map(({{ reason }}) => reason.message); \
           window.begun = begun.filter(({{ value }}) => value).map(({{ value }}) => value.search); }}); 0"
    ));
    page.wait("window.refused");
    assert_eq!(page.number("window.begun.length"), 4.0);
    assert_eq!(page.number("window.refused.length"), 196.0);
    let said = page.value("[...new Set(window.refused)]");
    assert_eq!(said, json!(["4 searches are under way, and no more may be"]));
    // Somebody asks meanwhile: the page tries again, and has its answer once there is room.
    page.click("#run");
    page.wait("document.querySelector('.panel.left').ariaBusy === 'true'");
    page.and_search(|page| {
        page.value(
            "import('./assets/script/api.js').then((api) => window.begun.forEach(api.stop)); 0",
        );
    });
    assert!(page.text(".panel.left .best").len() > 1);
    page.assert_calm();
}

#[test]
fn what_is_brought_is_read_in_the_browser_too() {
    let Some(site) = site() else { return };
    let Some(mut page) = Page::of_files(&site, "") else { return };
    let game = "[White \\\"A\\\"]\\n\\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\\n\\n";
    let drop = |page: &mut Page, text: &str| {
        page.value(&format!(
            "(() => {{ const data = new DataTransfer(); data.items.add(new File([{text}], 'a.pgn')); \
             document.body.dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }})); }})()"
        ));
    };
    page.and_search(|page| drop(page, &format!("\"{game}\".repeat(140_000)")));
    assert_eq!(page.texts("#played button").len(), 10);
    for text in [
        "'\\0'.repeat(10_000_000)",
        "'('.repeat(10_000_000)",
        "'1. e4 '.repeat(2_000_000)",
        LONG_GAME,
    ] {
        page.value("document.querySelector('#fen-error').innerText = ''");
        drop(&mut page, text);
        page.wait("document.querySelector('#fen-error').innerText.length > 10");
        let said = page.text("#fen-error");
        assert!(said.len() < 500 && said.ends_with('.'), "{text}: {said}");
        assert_eq!(said.contains("200000 plies"), text == LONG_GAME, "{said}");
        assert_eq!(page.texts("#played button").len(), 10, "what was there stays");
    }
    page.and_search(|page| page.click("#run"));
    page.assert_calm();
}

/// A copy of the site whose engine may have so many pages of memory, of 64 KiB, besides those that
/// it begins with.
fn poor_site(site: &Path, more: u32) -> tempfile::TempDir {
    let copy = tempfile::tempdir().unwrap();
    let copied = Command::new("cp").arg("-r").arg(site.join(".")).arg(copy.path()).status();
    assert!(copied.unwrap().success());
    let file = copy.path().join("assets/engine/explore_web_bg.wasm");
    let mut engine = fs::read(&file).unwrap();
    limit_memory(&mut engine, more);
    fs::write(&file, engine).unwrap();
    copy
}

/// Sections follow a head of eight bytes; the fifth kind has the memory: how many there are, a flag
/// that it has a most, the least and the most.
fn limit_memory(engine: &mut [u8], more: u32) {
    const MEMORY: u8 = 5;
    let mut at = 8;
    loop {
        let kind = engine[at];
        at += 1;
        let size = number(engine, &mut at);
        if kind != MEMORY {
            at += size as usize;
            continue;
        }
        assert_eq!(engine[at..at + 2], [1, 1]);
        at += 2;
        let least = number(engine, &mut at);
        let mut left = least + more;
        loop {
            let goes_on = engine[at] & 0x80;
            engine[at] = goes_on | (left & 0x7f) as u8;
            left >>= 7;
            at += 1;
            if goes_on == 0 {
                assert_eq!(left, 0);
                return;
            }
        }
    }
}

/// A number of WebAssembly: seven bits a byte, the lowest first.
fn number(bytes: &[u8], at: &mut usize) -> u32 {
    let mut found = 0;
    for shift in (0..).step_by(7) {
        let byte = bytes[*at];
        *at += 1;
        found |= u32::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            break;
        }
    }
    found
}

#[test]
fn a_worker_without_memory_says_so_and_the_next_one_goes_on() {
    let Some(site) = site() else { return };
    // Pages for a table of 16 MiB, or not; and some for a tree.
    for (more, reason) in [(100, "table"), (256 + 256, "memory")] {
        let poor = poor_site(&site, more);
        let Some(mut page) = Page::of_files(poor.path(), ENDED) else { return };
        page.and_search(|page| {
            page.fill("#fen", FIRST);
            page.press("Enter");
        });
        page.and_search(|page| {
            page.fill("#depth", "30");
            page.press("Enter");
        });
        for side in ["left", "right"] {
            let said = page.text(&format!(".panel.{side} .status"));
            assert!(said.contains(reason) && said.ends_with('.'), "{more}: {said}");
        }
        // The board goes on.
        page.fill("#move", "Qh3");
        page.and_search(|page| page.press("Enter"));
        assert_eq!(page.texts("#played button"), ["Qh3"]);
        if reason == "memory" {
            page.and_search(|page| {
                page.fill("#depth", "2");
                page.press("Enter");
            });
            assert!(page.text(".panel.left .best").len() > 1, "a small search has room");
        }
        page.assert_calm();
    }
}
