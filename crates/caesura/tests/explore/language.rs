//! The page in another language.

use crate::page::Page;

#[test]
fn the_page_speaks_german_throughout_and_remembers_it() {
    let Some(mut page) = Page::open() else { return };
    assert_eq!(page.text("#language"), "EN", "as the browser prefers");
    page.speak("de");
    page.go("");
    assert_eq!(page.text("#language"), "DE");
    assert_eq!(page.text("#tab-policies"), "Strategien");
    assert_eq!(page.text(".panel.right .score"), "Schwarz setzt matt in 2");
    let difference = page.text("#difference");
    assert!(difference.starts_with("Nach Qh3 passt Weiß (R 2): standard:2 sucht"), "{difference}");
    page.fill("#path", "Qh3");
    page.press("Enter");
    page.wait("document.querySelector('#node-title')?.innerText === 'Qh3'");
    assert!(page.text("#node .reason").contains("Der Knoten wurde abgeschnitten"));
    page.click("#tab-replay");
    page.wait(
        "/-Knoten, noch /.test(document.querySelector('.replayed.ahead .moment')?.innerText)",
    );
    page.go("?lesson=horizon&step=2");
    page.wait("document.querySelectorAll('.claims .held').length === 2");
    assert_eq!(page.text("#lesson-title"), "Den Schnitt befragen");
    assert!(page.text(".claims").contains("Das Urteil lautet: ein Fehler des Horizonts."));
    page.keep_picture("german");
    page.speak("en");
    page.go("");
    assert_eq!(page.text("#tab-policies"), "Policies");
    page.assert_calm();
}
