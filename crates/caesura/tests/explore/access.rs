//! Who uses the keyboard, a phone, the dark, or a screen reader.

use std::path::Path;
use std::{env, fs};

use crate::page::Page;

/// The element that has the focus, as an id, a name of a drawer, or what else it is; and whether
/// one sees that it has. Both at once, since a list may be drawn anew between two questions.
const FOCUSED: &str = "(({ id, dataset, className, tagName }, style) => \
                       [id || dataset.drawer || className || tagName, \
                       style.outlineStyle !== 'none' || className === 'skip'])\
                       (document.activeElement, getComputedStyle(document.activeElement))";

#[test]
fn all_is_reached_by_keyboard_alone() {
    let Some(mut page) = Page::open() else { return };
    let mut reached = Vec::new();
    for _ in 0..120 {
        page.press("Tab");
        let found = page.value(FOCUSED);
        let (focused, seen) = (found[0].as_str().unwrap().to_owned(), &found[1]);
        if focused == "BODY" || focused == "HTML" {
            break;
        }
        assert_eq!(*seen, true, "the focus cannot be seen: {focused}");
        reached.push(focused);
    }
    let wanted = "skip lessons gallery reports theme flip move fen depth preset run left-name \
                  right-name path icicle";
    for wanted in wanted.split_whitespace() {
        assert!(reached.iter().any(|each| each == wanted), "{wanted} is not among {reached:?}");
    }
    // Through the tree: down to the widest child, to its neighbour, into it and out of it.
    // What skips the board leads to what is told, and changes nothing.
    page.focus(".skip");
    let ended = page.number("Number(document.body.dataset.ended)");
    page.press("Enter");
    page.wait("document.activeElement.id === 'policies'");
    assert_eq!(page.number("Number(document.body.dataset.ended)"), ended);
    page.focus("#icicle");
    let said = |page: &mut Page, word: &str| {
        page.wait(&format!("document.querySelector('#live').innerText.includes('{word}')"));
    };
    page.press("Home");
    said(&mut page, "root: ply 0");
    page.press("ArrowDown");
    said(&mut page, "ply 1");
    page.press("ArrowDown");
    said(&mut page, "ply 2");
    page.press("ArrowUp");
    said(&mut page, "ply 1");
    page.press("Enter");
    page.wait("document.querySelectorAll('#trail button').length === 2");
    page.press("Backspace");
    page.wait("document.querySelectorAll('#trail button').length === 1");
    // A lesson.
    page.focus("[data-drawer=lessons]");
    page.press("Enter");
    page.wait("document.querySelectorAll('#lessons .syllabus button').length === 8");
    page.focus("#lessons .syllabus button");
    page.and_search(|page| page.press("Enter"));
    assert_eq!(page.value("document.querySelector('#lessons').open"), false);
    page.wait("document.activeElement.id === 'lesson-title'");
    page.assert_calm();
}

#[test]
fn the_page_fits_a_phone_and_the_dark() {
    let Some(mut page) = Page::open_at("?lesson=zugzwang&step=2") else { return };
    let brightness = "getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0] | 0";
    for (width, theme) in
        [(1400, "light"), (900, "light"), (390, "light"), (320, "dark"), (1400, "dark")]
    {
        page.look(width, theme);
        page.wait(&format!("innerWidth === {width}"));
        let inner = page.value("document.documentElement.scrollWidth");
        assert_eq!(inner, width, "{theme}: the page is wider than its window");
        let brightness = page.number(brightness);
        assert_eq!(brightness > 128.0, theme == "light", "{theme}: {brightness}");
        page.keep_picture(&format!("{theme}-{width}"));
    }
    // The button has the last word.
    page.click("#theme");
    page.wait(&format!("({brightness}) > 128"));
    page.click("#theme");
    page.wait(&format!("({brightness}) < 128"));
    page.assert_calm();
}

/// Whether elements can be seen whole, in the part of the window that is theirs.
fn assert_seen(page: &mut Page, selectors: &[&str]) {
    for selector in selectors {
        let box_of = format!(
            "(({{ left, top, right, bottom, height }}) => [left, top, right, bottom, height])\
             (document.querySelector('{selector}').getBoundingClientRect())"
        );
        let found: Vec<f64> = serde_json::from_value(page.value(&box_of)).unwrap();
        let (width, height) = (page.number("innerWidth"), page.number("innerHeight"));
        assert!(found[4] > 20.0, "{selector} is not there: {found:?}");
        let inside = found[0] >= 0.0 && found[1] >= 0.0 && found[2] <= width && found[3] <= height;
        assert!(inside, "{selector} at {width}x{height}: {found:?}");
    }
}

#[test]
fn board_words_and_tree_are_seen_together() {
    let Some(mut page) = Page::open_at("?lesson=idea&step=2") else { return };
    let show = |page: &mut Page, width: u32, height: u32, theme: &str| {
        page.window(width, height, theme);
        page.wait(&format!("innerWidth === {width} && innerHeight === {height}"));
        page.click("#tab-lesson");
        page.value("scrollTo(0, 0)");
    };
    for (width, height, theme) in [
        (1280, 720, "light"),
        (1280, 720, "dark"),
        (1440, 900, "light"),
        (1920, 1080, "light"),
        // What is left of small screens by the bars of a browser.
        (1366, 625, "light"),
        (1280, 590, "light"),
        (1024, 660, "light"),
    ] {
        show(&mut page, width, height, theme);
        let scrolls = "document.documentElement.scrollHeight - innerHeight";
        assert_eq!(page.number(scrolls), 0.0, "{width}x{height} has to be scrolled");
        assert_seen(&mut page, &["#board", "#lesson", "#lesson-title", "#lesson .next"]);
        assert_seen(&mut page, &["#icicle-frame", "#fen"]);
        page.keep_picture(&format!("lesson-{width}x{height}-{theme}"));
        page.click("#tab-policies");
        assert_seen(&mut page, &["#board", ".panel.left", ".panel.right", "#icicle-frame"]);
        page.keep_picture(&format!("policies-{width}x{height}-{theme}"));
    }
    // Long names leave the tree its room.
    page.go("?left=calibrated:15000&right=verification:3,ban=0,nested&depth=3&tab=policies");
    for (width, height) in [(1024, 660), (1024, 768), (1180, 820), (1280, 720)] {
        page.window(width, height, "light");
        page.wait(&format!("innerWidth === {width} && innerHeight === {height}"));
        assert_seen(&mut page, &["#icicle-frame", "#path-form", "#whose"]);
        assert_eq!(page.number("document.documentElement.scrollWidth"), f64::from(width));
    }
    page.go("?lesson=idea&step=2");
    for theme in ["light", "dark"] {
        show(&mut page, 768, 1024, theme);
        assert_seen(&mut page, &["#board", "#icicle-frame", "#lesson-title", ".claims"]);
        page.keep_picture(&format!("lesson-768-{theme}"));
        // On a phone the lesson has its picture beside it, and it stays while one reads.
        show(&mut page, 400, 800, theme);
        // What is to be drawn in the next frame does not see the board go.
        let click = |what: &str| format!("document.querySelector('{what}').click()");
        let [flip, tree] = ["#flip", "#picture [data-picture=tree]"].map(click);
        page.value(&format!("{flip}, {tree}, {flip}"));
        assert_seen(&mut page, &["#icicle-frame", "#lesson-title"]);
        page.keep_picture(&format!("lesson-400-{theme}"));
        page.value("scrollTo(0, 200)");
        assert_seen(&mut page, &["#icicle-frame"]);
        page.click("#picture [data-picture=board]");
        page.value("scrollTo(0, 0)");
        assert_seen(&mut page, &["#board", "#lesson-title"]);
    }
    page.assert_calm();
}

#[test]
fn terms_are_explained_where_they_stand() {
    let Some(mut page) = Page::open() else { return };
    page.and_search(|page| page.click("#newcomer"));
    assert!(page.text(".lesson-name").contains("Lesson 1"));
    page.wait(
        "[...document.querySelectorAll('#lesson .term')].some((term) => term.innerText === 'beta')",
    );
    page.focus("#lesson .term");
    page.press("Enter");
    page.wait("document.querySelector('#gloss').matches(':popover-open')");
    assert!(page.text("#gloss").len() > 40);
    assert_seen(&mut page, &["#gloss"]);
    page.press("Escape");
    page.wait("!document.querySelector('#gloss').matches(':popover-open')");
    page.assert_calm();
}

/// axe-core, which `make axe` fetches; `AXE_JS` names another file.
fn axe() -> Option<String> {
    let fetched = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../target/axe/node_modules/axe-core/axe.min.js");
    let file = env::var_os("AXE_JS").map_or(fetched, Into::into);
    fs::read_to_string(file).ok()
}

#[test]
fn axe_finds_nothing() {
    let Some(axe) = axe() else {
        println!("skipped: axe-core is not there (make axe fetches it by npm)");
        return;
    };
    let Some(mut page) = Page::open_at("?lesson=horizon&step=2") else { return };
    page.value("document.querySelector('#as-list').open = true");
    page.value(&axe);
    let mut found = Vec::new();
    let mut check = |page: &mut Page, what: &str| {
        page.value(
            "window.axeResult = null; axe.run(document).then((result) => { window.axeResult = \
             result.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => \
             `${node.target} (${node.failureSummary})`).join(', ')}`); }); 0",
        );
        page.wait("window.axeResult");
        let result = page.value("window.axeResult");
        let violations: Vec<String> = serde_json::from_value(result).unwrap();
        found.extend(violations.into_iter().map(|violation| format!("{what}: {violation}")));
    };
    for (width, theme) in [(1400, "light"), (1400, "dark"), (390, "light"), (390, "dark")] {
        page.look(width, theme);
        page.wait(&format!("innerWidth === {width}"));
        check(&mut page, &format!("{theme}, {width}"));
    }
    for tab in ["policies", "replay", "node", "cutoffs", "lesson"] {
        page.click(&format!("#tab-{tab}"));
        check(&mut page, tab);
    }
    page.click("#picture [data-picture=board]");
    check(&mut page, "the board on a phone");
    for drawer in ["lessons", "gallery", "reports", "share", "editor"] {
        page.click(&format!("[data-drawer={drawer}]"));
        page.wait(&format!(
            "document.querySelector('#{drawer} .drawer-body').innerText.length > 10"
        ));
        check(&mut page, drawer);
        page.press("Escape");
        page.wait(&format!("!document.querySelector('#{drawer}').open"));
    }
    page.window(1366, 625, "light");
    page.wait("innerHeight === 625");
    check(&mut page, "a low window");
    page.go("?embed=1&depth=3");
    page.value(&axe);
    check(&mut page, "a frame in another page");
    assert_eq!(found, [""; 0]);
    page.assert_calm();
}
