//! The report as a page, in a real browser; skipped where there is none.

mod browser;

use std::path::{Path, PathBuf};
use std::process::Command;

use browser::Browser;
use serde_json::{Value, json};

/// Compares, and writes the page.
fn write_page(folder: &Path) -> PathBuf {
    let arguments =
        "traps --policies off,standard:3,verified:3 --depth 3..5 --hash 1 --report page.html";
    let output = Command::new(env!("CARGO_BIN_EXE_caesura"))
        .arg("compare")
        .args(arguments.split(' '))
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder.join("page.html")
}

/// A browser with the page, if there is a browser.
fn open(folder: &Path) -> Option<Browser> {
    let Some(program) = browser::find() else {
        println!("skipped: no chromium on the PATH (CHROMIUM names another)");
        return None;
    };
    let mut browser = Browser::start(&program);
    browser.open(&write_page(folder));
    Some(browser)
}

/// The texts of the elements that a selector finds.
fn texts(browser: &mut Browser, selector: &str) -> Vec<String> {
    let expression = format!(
        "[...document.querySelectorAll({})].map((found) => found.textContent)",
        json!(selector)
    );
    serde_json::from_value(browser.value(&expression)).unwrap()
}

fn click(browser: &mut Browser, selector: &str) {
    browser.value(&format!("document.querySelector({}).click()", json!(selector)));
}

fn choose(browser: &mut Browser, label: usize, value: &str) {
    browser.value(&format!(
        "{{ const chosen = document.querySelectorAll('.filter select')[{label}]; \
         chosen.value = '{value}'; chosen.dispatchEvent(new Event('input', {{ bubbles: true }})); }}"
    ));
}

const ROWS: &str = ".explorer .table tbody th";

#[test]
fn tables_are_sorted_by_their_heads() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut browser) = open(folder.path()) else { return };
    let names = ".limit[open] table:first-of-type tbody th[scope=row]";
    let head = ".limit[open] thead th:nth-child(2)";
    let first_three = |browser: &mut Browser| texts(browser, names)[..3].to_vec();
    assert_eq!(first_three(&mut browser), ["off", "standard:3", "verified:3"]);
    let nodes = |browser: &mut Browser| {
        let cells = texts(browser, ".limit[open] .table:first-of-type tbody td:nth-child(2)");
        let numbers =
            cells.iter().take(3).map(|cell| cell.replace(',', "").parse::<u64>().unwrap());
        numbers.collect::<Vec<_>>()
    };
    click(&mut browser, &format!("{head} button"));
    let ascending = nodes(&mut browser);
    assert!(ascending.is_sorted(), "{ascending:?}");
    assert_eq!(browser.value(&format!("document.querySelector('{head}').ariaSort")), "ascending");
    // The same by keyboard.
    browser.value(&format!("document.querySelector('{head} button').focus()"));
    browser.press("Enter");
    let descending = nodes(&mut browser);
    assert!(descending.iter().rev().is_sorted(), "{descending:?}");
    assert_ne!(ascending, descending);
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn positions_are_filtered_and_shown_on_a_board() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut browser) = open(folder.path()) else { return };
    let data = browser.value("JSON.parse(document.getElementById('data').textContent)");
    let all = data[0]["positions"].as_array().unwrap().clone();
    let names = |wanted: &dyn Fn(&Value) -> bool| -> Vec<String> {
        let found = all.iter().filter(|position| wanted(&position["cells"]));
        found.map(|position| position["id"].as_str().unwrap().to_owned()).collect()
    };
    // At first those on which policies differ.
    let solved = |cells: &Value, policy: usize| cells[policy][0] == true;
    let disputed = names(&|cells| (1..3).any(|policy| solved(cells, policy) != solved(cells, 0)));
    assert_eq!(texts(&mut browser, ROWS), disputed);
    // Solved by verified, not by standard.
    choose(&mut browser, 0, "2");
    choose(&mut browser, 1, "1");
    let expected = names(&|cells| solved(cells, 2) && cells[1][0] == false);
    assert!(!expected.is_empty() && expected.len() < disputed.len() + 1);
    assert_eq!(texts(&mut browser, ROWS), expected);
    choose(&mut browser, 0, "");
    choose(&mut browser, 1, "");
    assert_eq!(texts(&mut browser, ROWS).len(), all.len());

    // A board for each that is chosen, with as many men as the FEN has letters.
    let mut seen = Vec::new();
    for (index, position) in all.iter().enumerate().take(5) {
        if index > 0 {
            browser.press("ArrowDown");
        } else {
            browser.value("document.querySelector('.explorer tbody button').focus()");
            click(&mut browser, ".explorer tbody tr");
        }
        let fen = position["fen"].as_str().unwrap();
        assert_eq!(texts(&mut browser, ".panel .fen"), [fen]);
        let men = fen.split(' ').next().unwrap().chars().filter(char::is_ascii_alphabetic).count();
        assert_eq!(browser.value("document.querySelectorAll('.board use').length"), men);
        seen.push(texts(&mut browser, ".panel h4"));
    }
    seen.dedup();
    assert_eq!(seen.len(), 5);
    let drawn = browser.value("document.querySelector('.board use').getBoundingClientRect().width");
    assert!(drawn.as_f64().unwrap() > 10.0, "{drawn}");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn the_page_fits_a_phone_the_dark_and_paper() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut browser) = open(folder.path()) else { return };
    let brightness = "getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0] | 0";
    for (width, theme) in [(1280, "light"), (390, "light"), (1280, "dark"), (390, "dark")] {
        browser.look(width, theme);
        let inner = browser.value("document.documentElement.scrollWidth");
        assert_eq!(inner, width, "{theme}: the page is wider than its window");
        let brightness = browser.value(brightness).as_u64().unwrap();
        assert_eq!(brightness > 128, theme == "light", "{theme}: {brightness}");
    }
    // "%PDF" in base64.
    assert!(browser.print().starts_with("JVBERi"));
    assert_eq!(browser.complaints(), [""; 0]);
}
