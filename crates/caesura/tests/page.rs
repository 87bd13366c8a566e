//! The report as a page, in a real browser; skipped where there is none.

mod browser;

use std::path::{Path, PathBuf};
use std::process::Command;

use browser::Browser;
use serde_json::{Value, json};

/// Runs a command.
fn caesura(folder: &Path, arguments: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_caesura"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Compares, and writes the page.
fn write_page(folder: &Path) -> PathBuf {
    let arguments = "compare traps --policies off,standard:3,verified:3 --depth 3..5 --hash 1 --report page.html";
    caesura(folder, &arguments.split(' ').collect::<Vec<_>>());
    folder.join("page.html")
}

/// Plays with a test or without, and writes the page.
fn write_match(folder: &Path, players: &[&str], more: &[&str]) -> PathBuf {
    let options = ["--games=20", "--nodes=300", "--hash=1", "--store=a.db"];
    caesura(folder, &[&["match"], players, &options, more].concat());
    caesura(folder, &["lab", "report", "--store=a.db", "--out=match.html"]);
    folder.join("match.html")
}

/// A browser with the page of a comparison, if there is a browser.
fn open(folder: &Path) -> Option<Browser> {
    let mut browser = start()?;
    browser.open(&write_page(folder));
    Some(browser)
}

fn start() -> Option<Browser> {
    let Some(program) = browser::find() else {
        println!("skipped: no chromium on the PATH (CHROMIUM names another)");
        return None;
    };
    Some(Browser::start(&program))
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
    let names = ".part[open] table:first-of-type tbody th[scope=row]";
    let head = ".part[open] thead th:nth-child(2)";
    let first_three = |browser: &mut Browser| texts(browser, names)[..3].to_vec();
    assert_eq!(first_three(&mut browser), ["off", "standard:3", "verified:3"]);
    let nodes = |browser: &mut Browser| {
        let cells = texts(browser, ".part[open] .table:first-of-type tbody td:nth-child(2)");
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
    assert_fits(&mut browser);
    assert_saves_plots(&mut browser);
}

/// The first plot is saved as a picture that stands alone, and as pixels that are not all white.
fn assert_saves_plots(browser: &mut Browser) {
    // Nothing goes to the disk; a promise that fails is kept too.
    browser.value(
        "window.saved = []; HTMLAnchorElement.prototype.click = () => {}; \
         addEventListener('unhandledrejection', ({ reason }) => saved.push(['failed', `${reason}`])); \
         URL.createObjectURL = (blob) => { blob.text().then((text) => saved.push([blob.type, text])); \
         return '#'; }; null",
    );
    for kind in ["SVG", "PNG"] {
        click(browser, &format!("figure [aria-label='Save the plot as {kind}']"));
        while browser.value("saved.length") != 1 {}
        let blob = browser.value("saved.pop()");
        let (kind_of, text) = (blob[0].as_str().unwrap(), blob[1].as_str().unwrap());
        match kind {
            "SVG" => assert!(kind_of == "image/svg+xml" && text.starts_with("<svg "), "{text}"),
            _ => assert!(kind_of == "image/png" && text.len() > 10_000, "{} bytes", text.len()),
        }
    }
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn pages_of_games_fit_too_and_show_their_plots() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let Some(mut browser) = start() else { return };
    let two = ["standard:2", "off"];
    let three =
        ["standard:2", "off late_move_reductions=on aspiration=on", "verified:3 fitted_weights=on"];
    browser.open(&write_match(folder, &two, &["--sprt=elo0=0 elo1=5"]));
    assert_fits(&mut browser);
    let plots = texts(&mut browser, "figure h3");
    assert_eq!(plots, ["Elo from pair to pair", "The test from pair to pair"]);
    let narrowest = "Math.min(...[...document.querySelectorAll('.band, .line')].map((path) => \
                  path.getBoundingClientRect().width))";
    let width = browser.value(narrowest).as_f64().unwrap();
    assert!(width > 100.0, "a plot has no line: {width}");
    browser.open(&write_match(folder, &three, &[]));
    assert_fits(&mut browser);
    assert_eq!(texts(&mut browser, "figure h3"), ["Ratings"]);
    assert_eq!(texts(&mut browser, "figure .point").len(), 3);
    // The strongest come first, and last after the head has been clicked.
    let elo = |browser: &mut Browser| -> Vec<f64> {
        let cells = texts(browser, "[aria-label=Ratings] tbody td:nth-child(2)");
        cells.iter().map(|cell| cell.parse().unwrap()).collect()
    };
    let before = elo(&mut browser);
    assert!(before.len() == 3 && before[0] > before[2], "{before:?}");
    assert!(before.iter().rev().is_sorted(), "{before:?}");
    click(&mut browser, "[aria-label=Ratings] thead th:nth-child(2) button");
    let after = elo(&mut browser);
    assert!(after.is_sorted(), "{after:?}");
}

/// The page is as wide as its window, bright or dark as is wished, can be printed, and complains
/// of nothing.
fn assert_fits(browser: &mut Browser) {
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
