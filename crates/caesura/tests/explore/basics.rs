//! The board, two policies, the address, and what happens on bad input.

use crate::page::{FIRST, Page};

#[test]
fn standard_is_blind_and_verified_sees_the_mate_on_g2() {
    let Some(mut page) = Page::open() else { return };
    assert_eq!(page.text(".panel.left .best strong"), "Qxg5");
    assert_eq!(page.text(".panel.right .best strong").trim_end_matches('+'), "Qh3");
    assert_eq!(page.text(".panel.right .score"), "Black mates in 2");
    assert_eq!(page.value("document.querySelector('#left-name').value"), "standard:2");
    assert_eq!(page.value("document.querySelector('#right-name').value"), "verified:3");
    assert_eq!(page.texts(".panel.right .line-move").len(), 3, "queen, anything, mate");
    let difference = page.text("#difference");
    assert!(difference.contains("standard:2") && difference.contains("verified:3"), "{difference}");
    assert!(page.text(".panel.left .numbers").contains("Passes tried"));
    // Who mates is not shown as who is mated, and the bar agrees.
    assert_eq!(page.value("document.querySelector('.panel.right .score').className"), "score mate");
    let bar = page.value("document.querySelector('#balance').ariaLabel");
    assert!(bar.as_str().unwrap().ends_with("B Black mates in 2"), "{bar}");
    // An arrow for each, with its letter.
    page.wait("document.querySelectorAll('#board .cg-shapes line').length >= 2");
    page.keep_picture("opening");
    page.assert_calm();
}

#[test]
fn moves_are_made_by_mouse_typed_taken_back_and_kept_in_the_address() {
    let Some(mut page) = Page::open() else { return };
    let from = page.square_of_black("g4");
    let to = page.square_of_black("h3");
    page.and_search(|page| page.click_at(&[from, to], 1));
    let after = "r5k1/p4ppp/8/6P1/8/5pPq/PP3P1P/QR3RK1 w - - 1 2";
    assert_eq!(page.value("document.querySelector('#fen').value"), after);
    assert_eq!(page.texts("#played button").len(), 1);
    assert!(page.value("location.search").as_str().unwrap().contains("moves=g4h3"));
    assert!(page.text(".panel.left .score").contains("Black mates in 1"));
    assert_eq!(page.value("document.querySelector('.panel.left .score').className"), "score mated");
    // Typed, with and without the signs of a check.
    page.and_search(|page| {
        page.fill("#move", "Kh1");
        page.press("Enter");
    });
    page.fill("#move", "Qg2");
    page.press("Enter");
    page.wait("document.querySelector('#turn').innerText.includes('Checkmate')");
    assert!(page.text(".panel.left .status").contains("game is over"));
    page.and_search(|page| page.click("#undo"));
    page.and_search(|page| page.click("#undo"));
    assert_eq!(page.value("document.querySelector('#fen').value"), after);
    // The same address shows the same.
    let query = page.value("location.search").as_str().unwrap().to_owned();
    page.go(&query);
    assert_eq!(page.value("document.querySelector('#fen').value"), after);
    page.and_search(|page| page.press("ArrowLeft"));
    assert_eq!(page.value("document.querySelector('#fen').value"), FIRST);
    page.assert_calm();
}

#[test]
fn positions_come_from_a_fen_or_the_gallery() {
    let Some(mut page) = Page::open() else { return };
    let zugzwang = "8/7p/5K1k/7r/3n4/5N2/7R/8 w - - 0 1";
    page.and_search(|page| {
        page.fill("#fen", zugzwang);
        page.press("Enter");
    });
    assert_eq!(page.text("#turn").trim(), "White to move");
    // It is White's turn, so White is below now.
    page.wait("document.querySelector('#board .orientation-white, #board.orientation-white')");
    page.click("#flip");
    page.wait("document.querySelector('#board .orientation-black, #board.orientation-black')");
    page.click("[data-drawer=gallery]");
    page.wait("document.querySelectorAll('#gallery .cards button').length > 30");
    page.fill("#gallery input", "lone pawn");
    page.wait("document.querySelectorAll('#gallery .cards button').length === 1");
    page.and_search(|page| page.click("#gallery .cards button"));
    assert_eq!(
        page.value("document.querySelector('#fen').value"),
        "8/8/8/4N3/8/7p/8/5K1k w - - 0 1"
    );
    assert_eq!(page.value("document.querySelector('#gallery').open"), false);
    page.assert_calm();
}

#[test]
fn bad_input_gets_one_line_and_changes_nothing() {
    let Some(mut page) = Page::open() else { return };
    for (selector, text, place) in [
        ("#fen", "8/8/8 w - - 0 1", "#fen-error"),
        ("#move", "Qa9", "#fen-error"),
        ("#path", "Qh3 Qa9", "#path-error"),
        ("#depth", "99", "#settings-error"),
    ] {
        page.fill(selector, text);
        page.press("Enter");
        page.wait(&format!("document.querySelector('{place}').innerText.length > 10"));
        let error = page.text(place);
        assert!(!error.contains('\n') && error.ends_with('.'), "{selector}: {error}");
    }
    assert_eq!(page.value("document.querySelectorAll('#board piece.black.queen').length"), 1);
    assert_eq!(page.value("document.querySelector('#depth').value"), "4");
    page.and_search(|page| {
        page.fill("#right-name", "verified:99");
        page.press("Enter");
    });
    let error = page.text(".panel.right .status");
    assert!(error.contains("99") && error.ends_with('.'), "{error}");
    assert_eq!(page.text(".panel.left .best strong"), "Qxg5", "the other policy is searched");
    // A space in place of the colon is understood.
    page.and_search(|page| {
        page.fill("#right-name", "verified 3");
        page.press("Enter");
    });
    assert_eq!(page.value("document.querySelector('#right-name').value"), "verified:3");
    // What verified says so, without more figures being asked for.
    let rows = page.texts(".panel.right .row:not(.more) dt");
    assert!(rows.contains(&"… contradicted".to_owned()), "{rows:?}");
    // Whatever an address asks for and cannot have is said, on whichever tab one is.
    page.go("?left=off&right=off&tab=replay&depth=99&moment=9e9&look=Ke9");
    page.wait("document.querySelector('#notice').innerText.includes('moment')");
    let notice = page.text("#notice");
    for part in ["depth “99”, but", "from 1 to 30", "look=Ke9", "moment “9e9” of the replay, but"]
    {
        assert!(notice.contains(part), "{part}: {notice}");
    }
    page.wait("document.querySelector('.replayed.ahead .moment').innerText");
    page.go("?lesson=idea&step=99");
    assert!(page.text("#notice").contains("steps 1 to 3; this is step 3"));
    // An address that is wrong shows why, and a board all the same.
    page.go("?fen=nonsense&left=off");
    assert!(page.text("#notice").starts_with("The position of this link is broken"));
    assert_eq!(page.value("document.querySelectorAll('#board piece.king').length"), 2);
}

#[test]
fn a_closed_tab_stops_its_searches() {
    let Some(mut page) = Page::open() else { return };
    // More searches than may run at a time, two by two.
    for _ in 0..4 {
        page.fill("#depth", "30");
        page.press("Enter");
        page.wait(
            "[...document.querySelectorAll('.panel[aria-busy=true] .status')]\
                   .filter((status) => /\\d nodes/.test(status.innerText)).length === 2",
        );
        page.close_page();
        page.look(1400, "light");
        page.go("");
        assert_eq!(page.text(".panel.left .best strong"), "Qxg5");
    }
    // For a moment there may be too many; then the page asks again.
    let others = page.complaints().iter().filter(|complaint| !complaint.contains("429"));
    assert_eq!(others.count(), 0, "{:?}", page.complaints());
}

#[test]
fn the_arrow_keys_go_through_the_game_only_where_nothing_else_wants_them() {
    let Some(mut page) = Page::open_at("?fen=startpos&moves=e2e4,e7e5,g1f3&depth=2") else {
        return;
    };
    page.focus("#tab-policies");
    page.press("End");
    page.press("ArrowLeft");
    assert_eq!(page.value("document.activeElement.id"), "tab-node");
    assert_eq!(page.value("document.querySelector('#node').hidden"), false);
    assert_eq!(page.text("#played [aria-current]"), "Nf3");
    // Among the moves they do, and one stays there.
    page.and_search(|page| {
        page.focus("#played [aria-current]");
        page.press("ArrowLeft");
    });
    assert_eq!(page.value("document.activeElement.innerText"), "e5");
    assert_eq!(page.number("document.querySelectorAll('#played [tabindex=\"0\"]').length"), 1.0);
    page.assert_calm();
}

#[test]
fn a_policy_that_is_none_is_told_on_whichever_tab_one_is() {
    let Some(mut page) = Page::open_at("?lesson=zugzwang&step=2&preset=bogus") else { return };
    // Both searches fail by it, and it is said once.
    assert_eq!(page.text("#notice").matches("bogus").count(), 1);
    page.go("?depth=2");
    page.and_search(|page| {
        page.fill("#left-name", "zzz");
        page.press("Enter");
    });
    page.wait("document.querySelector('#live').innerText.includes('zzz')");
}

#[test]
fn searches_are_stopped_by_hand() {
    let Some(mut page) = Page::open() else { return };
    page.fill("#depth", "30");
    page.press("Enter");
    page.wait("document.querySelector('#run').innerText === 'Stop'");
    page.wait("document.querySelectorAll('.panel[aria-busy=true]').length === 2");
    page.click("#run");
    page.wait("document.querySelectorAll('.panel[aria-busy=true]').length === 0");
    assert_eq!(page.text("#run"), "Search again");
    page.and_search(|page| {
        page.fill("#depth", "3");
        page.press("Enter");
    });
    page.assert_calm();
}
