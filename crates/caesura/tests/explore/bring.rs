//! Bringing positions and games, and taking away what was found.

use serde_json::json;

use crate::page::{FIRST, Page};

const FEN: &str = "document.querySelector('#fen').value";

/// Pastes a text into the field of the position.
fn paste(page: &mut Page, text: &str) {
    let text = json!(text);
    page.value(&format!(
        "(() => {{ const data = new DataTransfer(); data.setData('text', {text}); \
         const field = document.querySelector('#fen'); field.value = {text}; field.dispatchEvent(\
         new ClipboardEvent('paste', {{ clipboardData: data, bubbles: true, cancelable: true }})); }})()"
    ));
}

#[test]
fn a_pasted_game_is_walked_through() {
    let Some(mut page) = Page::open() else { return };
    let games = "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. e4 e5 2. Nf3 1-0\n\n[White \"Cid\"]\n\n1. Qh5 *\n\n\
                 [White \"Dan\"]\n\n1. d4 *\n";
    page.and_search(|page| paste(page, games));
    assert_eq!(page.texts("#played button"), ["e4", "e5", "Nf3"]);
    assert!(page.value(FEN).as_str().unwrap().starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP"));
    page.and_search(|page| page.click("#redo"));
    assert!(page.value(FEN).as_str().unwrap().contains("/4P3/"));
    // The address keeps the whole game, and where one is in it.
    let query = page.value("location.search").as_str().unwrap().to_owned();
    assert!(query.contains("moves=e2e4,e7e5,g1f3&at=1"), "{query}");
    page.go(&query);
    assert_eq!(page.texts("#played button"), ["e4", "e5", "Nf3"]);
    // Another game of the file; one that cannot be read says where it goes wrong.
    page.and_search(|page| paste(page, games));
    let titles = page.texts("#entries option");
    assert_eq!(titles[0], "1. Ann – Ben, 1-0");
    assert!(titles[1].starts_with("2. a game: line 8: move 1: Qh5 is illegal"), "{titles:?}");
    let choose = |page: &mut Page, number: u32| {
        page.value(&format!(
            "(() => {{ const choice = document.querySelector('#entries'); choice.value = {number}; \
             choice.dispatchEvent(new Event('change')); }})()"
        ));
    };
    choose(&mut page, 2);
    page.wait("document.querySelector('#fen-error').innerText.includes('Qh5')");
    assert_eq!(page.texts("#played button"), ["e4", "e5", "Nf3"], "what was there stays");
    page.and_search(|page| choose(page, 3));
    assert_eq!(page.texts("#played button"), ["d4"]);
}

#[test]
fn what_is_pasted_is_found_out() {
    let Some(mut page) = Page::open() else { return };
    let ending = "8/7p/5K1k/7r/3n4/5N2/7R/8 w - - 0 1";
    for (text, said) in [
        ("https://lichess.org/analysis/8/7p/5K1k/7r/3n4/5N2/7R/8_w_-_-_0_1", "Link: a position."),
        ("8/7p/5K1k/7r/3n4/5N2/7R/8 w - - id \"rook\";", "EPD: rook."),
        (ending, ""),
    ] {
        page.go("");
        page.and_search(|page| paste(page, text));
        assert_eq!(page.value(FEN), ending, "{text}");
        let shown = page.value("(({ hidden, textContent }) => hidden ? '' : textContent)(document.querySelector('#fen-said'))");
        assert_eq!(shown, said, "{text}");
    }
}

#[test]
fn what_cannot_be_read_is_said_beside_the_field() {
    let Some(mut page) = Page::open() else { return };
    for (text, reason) in [
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "Black has no king."),
        ("1. e4 e5 2. Ke3", "Move 2: Ke3 is illegal"),
        ("https://lichess.org/abcdefgh", "nothing is fetched"),
        ("Dear Sir", "This is no FEN, EPD or PGN"),
    ] {
        paste(&mut page, text);
        let said = "document.querySelector('#fen-error').innerText";
        page.wait(&format!("{said}.includes({})", json!(reason)));
    }
    // What was said of the position on the board does not stand beside what is wrong with another
    // text.
    page.and_search(|page| paste(page, "8/7p/5K1k/7r/3n4/5N2/7R/8 w - - id \"rook\";"));
    page.wait("!document.querySelector('#fen-said').hidden");
    paste(&mut page, "Dear Sir");
    page.wait("!document.querySelector('#fen-error').hidden");
    assert_eq!(page.value("document.querySelector('#fen-said').hidden"), true);
    page.go("");
    // Ten megabytes are read, and more are not sent.
    let game = "[White \\\"A\\\"]\\n\\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\\n\\n";
    let drop = |page: &mut Page, count: usize| {
        page.value(&format!(
            "(() => {{ const data = new DataTransfer(); data.items.add(new File([\"{game}\".repeat({count})], 'a.pgn')); \
             document.body.dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }})); }})()"
        ));
    };
    drop(&mut page, 400_000);
    page.wait("document.querySelector('#fen-error').innerText.includes('MB long')");
    let shown = "new URLSearchParams(location.search).get('fen')";
    assert_eq!(page.value(shown), FIRST, "what was there stays");
    page.and_search(|page| drop(page, 140_000));
    assert_eq!(page.texts("#played button").len(), 10);
    assert_eq!(page.texts("#entries option").last().unwrap(), "and 139,000 more");
}

#[test]
fn what_was_found_is_taken_away() {
    let Some(mut page) = Page::open() else { return };
    page.click("#whose .left");
    page.fill("#path", "Qh3");
    page.press("Enter");
    page.wait("!document.querySelector('#node').hidden");
    page.click("[data-drawer=share]");
    let link = page.value("document.querySelector('#link').value").as_str().unwrap().to_owned();
    page.value(
        "{ const make = URL.createObjectURL.bind(URL); URL.createObjectURL = (blob) => { \
         window.kind = blob.type; window.size = blob.size; blob.text().then((text) => { window.taken = text; }); \
         return make(blob); }; }",
    );
    let take = |page: &mut Page, what: &str| -> String {
        page.value("window.taken = ''");
        page.click(&format!("[data-take={what}]"));
        page.wait("window.taken");
        page.value("window.taken").as_str().unwrap().to_owned()
    };
    let board = take(&mut page, "board-svg");
    let men = FIRST.split(' ').next().unwrap().chars().filter(char::is_ascii_alphabetic).count();
    assert_eq!(board.matches("<use ").count(), men);
    assert!(board.contains("data:image/svg+xml") && board.contains("<polygon"), "arrows too");
    let tree = take(&mut page, "tree-svg");
    assert!(tree.contains(">pass<") && tree.contains("standard:2, depth 4"), "{tree}");
    for picture in ["board-png", "tree-png"] {
        take(&mut page, picture);
        assert_eq!(page.value("window.kind"), "image/png");
        assert!(page.number("window.size") > 5_000.0);
    }
    let cutoffs = take(&mut page, "cutoffs");
    let mut lines = cutoffs.lines();
    assert!(lines.next().unwrap().starts_with("moves,fen,ply,depth,R,nodes"));
    assert!(lines.any(|line| line.starts_with("Qh3,r5k1/")), "{cutoffs}");
    // The link leads whoever gets it to the same node of the same tree.
    page.go_afresh(&link);
    page.wait("Number(document.body.dataset.ended) > 0");
    page.wait("document.querySelector('#node-title').innerText.startsWith('Qh3')");
    assert_eq!(page.value("document.querySelector('#whose .left').ariaPressed"), "true");
    assert_eq!(page.value("document.querySelector('#node').hidden"), false);
    page.assert_calm();
}
