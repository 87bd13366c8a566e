//! A position set up man by man.

use crate::page::Page;

#[test]
fn a_position_is_set_up_by_mouse_and_keyboard() {
    let Some(mut page) = Page::open() else { return };
    page.click("[data-drawer=editor]");
    page.click("[data-edit=clear]");
    // By what is picked: the white king to e1, and a rook that is moved on.
    page.click("#editor [title='White king']");
    page.click("#editor [aria-label='e1: empty']");
    page.click("#editor [title='White rook']");
    page.click("#editor [aria-label='h8: empty']");
    page.click("#editor [title='Move men']");
    page.click("#editor [aria-label='h8: White rook']");
    page.click("#editor [aria-label='a1: empty']");
    // A drag moves it too.
    let [from, to] = ["a1: White rook", "b2: empty"]
        .map(|name| page.middle(&format!("#editor [aria-label='{name}']")));
    page.drag(from, to);
    page.drag(to, from);
    // By the keys: from there two to the right and up to c8.
    page.focus("#editor [aria-label='a1: White rook']");
    for key in ["ArrowRight", "ArrowRight"].iter().chain(&["ArrowUp"; 7]) {
        page.press(key);
    }
    page.press("k");
    assert_eq!(page.value("document.activeElement.ariaLabel"), "c8: Black king");
    page.and_search(|page| {
        page.value("document.querySelectorAll('#editor input[type=checkbox]')[0].checked = false");
        page.value("document.querySelectorAll('#editor input[type=checkbox]')[1].checked = true");
        page.click("[data-edit=use]");
    });
    let fen = "2k5/8/8/8/8/8/8/R3K3 w Q - 0 1";
    assert_eq!(page.value("document.querySelector('#fen').value"), fen);
    assert_eq!(page.value("document.querySelector('#editor').open"), false);
    // Nor is what is typed and makes no sense: the board is edited.
    page.fill("#fen", "tslqklst/pppppppp/8/8/8/8/PPPPPPPP/TSLDKLST w - - 0 1");
    page.click("[data-drawer=editor]");
    page.wait("document.querySelector('#editor').open");
    assert_eq!(page.number("document.querySelectorAll('#editor .square piece').length"), 3.0);
    page.press("Escape");
    page.wait("!document.querySelector('#editor').open");
    page.assert_calm();
    // What is no position is not taken.
    page.click("[data-drawer=editor]");
    page.click("[data-edit=clear]");
    page.click("[data-edit=use]");
    page.wait("document.querySelector('#editor .error').innerText.length > 10");
    assert_eq!(page.texts("#board piece.king").len(), 2);
}
