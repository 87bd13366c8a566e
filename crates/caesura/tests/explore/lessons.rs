//! Every lesson is followed to its end, and all that it says is so.

use crate::page::Page;

#[test]
fn a_claim_that_nobody_answers_is_neither_held_nor_missed() {
    // Only a server is asked by a request that can be made to fail.
    let Some(mut page) = Page::of_program(&[], "?lesson=zugzwang&step=1") else { return };
    page.wait("document.querySelector('#lesson').dataset.checked === 'zugzwang/0'");
    page.value(
        "window.fetch = ((real) => (path, options) => String(path).endsWith('/audit') \
             ? Promise.reject(new TypeError('gone')) : real(path, options))(window.fetch)",
    );
    page.and_search(|page| page.click("#lesson .next"));
    page.wait("document.querySelector('#lesson').dataset.checked === 'zugzwang/1'");
    assert!(!page.texts(".claims .open").is_empty());
    assert_eq!(page.texts(".claims .missed"), [""; 0]);
}

#[test]
fn every_claim_of_every_lesson_is_seen_in_the_searches() {
    let Some(mut page) = Page::open() else { return };
    page.click("[data-drawer=lessons]");
    page.wait("document.querySelectorAll('#lessons .syllabus button').length === 8");
    page.and_search(|page| page.click("#lessons .syllabus button"));
    let mut lessons = Vec::new();
    let mut wrong = Vec::new();
    loop {
        page.wait(
            "document.querySelector('#lesson').dataset.checked === \
                   (({ lesson, step }) => `${lesson}/${step - 1}`)\
                   (Object.fromEntries(new URLSearchParams(location.search)))",
        );
        let title = format!("{}: {}", page.text(".lesson-name"), page.text("#lesson-title"));
        assert!(!page.texts(".claims li").is_empty(), "{title} claims nothing");
        wrong.extend(
            page.texts(".claims li:not(.held)").iter().map(|claim| format!("{title}: {claim}")),
        );
        lessons.push(page.text(".lesson-name"));
        if page.text("#lesson .next") == "Done" {
            break;
        }
        page.and_search(|page| page.click("#lesson .next"));
    }
    assert_eq!(wrong, [""; 0]);
    lessons.dedup();
    assert_eq!(lessons.len(), 8, "{lessons:?}");
    // Then it is said what one may do next.
    page.click("#lesson .next");
    page.wait("document.activeElement.innerText === 'That was the last lesson'");
    page.click("#lesson [data-next=positions]");
    page.wait(
        "document.querySelector('#lesson').hidden && document.querySelector('#gallery').open",
    );
    page.assert_calm();
}

#[test]
fn a_step_can_be_played_with_and_set_up_again() {
    let Some(mut page) = Page::open_at("?lesson=horizon&step=2") else { return };
    page.wait("document.querySelectorAll('.claims .held').length === 2");
    assert_eq!(page.value("document.querySelector('.reset').hidden"), true);
    page.and_search(|page| page.click("#deeper"));
    assert_eq!(page.value("document.querySelector('.reset').hidden"), false);
    page.and_search(|page| page.click(".reset button"));
    page.wait("document.querySelectorAll('.claims .held').length === 2");
    assert_eq!(page.value("document.querySelector('#depth').value"), "4");
    // Policies are explained, by a press.
    page.click("#difference .term");
    page.wait("document.querySelector('#gloss').matches(':popover-open')");
    assert!(page.text("#gloss").starts_with("standard:2 Cut off"), "{}", page.text("#gloss"));
    page.press("Escape");
    // The narrow node is gone into, so that its pass is seen.
    assert_eq!(page.text("#trail [aria-current]"), "Qh3");
    // The node that the step speaks of is open.
    assert_eq!(page.text("#node-title"), "Qh3");
    page.keep_picture("lesson");
    page.assert_calm();
}

#[test]
fn a_link_to_a_step_that_was_altered_leads_to_it_as_it_was_altered() {
    let Some(mut page) = Page::open_at("?lesson=horizon&step=2") else { return };
    page.wait("document.querySelectorAll('.claims .held').length === 2");
    page.and_search(|page| page.click("#deeper"));
    let address = page.value("location.href").as_str().unwrap().to_owned();
    let title = page.text("#lesson-title");
    page.go_afresh(&address);
    page.wait("Number(document.body.dataset.ended) > 0");
    assert_eq!(page.value("document.querySelector('#depth').value"), "5");
    assert_eq!(page.value("document.querySelector('.reset').hidden"), false);
    assert_eq!(page.text("#lesson-title"), title);
    assert_eq!(page.value("location.href"), address);
    page.and_search(|page| page.click(".reset button"));
    page.wait("document.querySelectorAll('.claims .held').length === 2");
    page.assert_calm();
}

#[test]
fn the_way_back_leads_out_of_a_lesson_that_a_link_opened() {
    let Some(mut page) = Page::open() else { return };
    let mut entries = |query: &str| {
        let link = format!("{}{query}", page.url());
        page.go_afresh(&link);
        page.wait("Number(document.body.dataset.ended) > 0");
        page.number("history.length")
    };
    assert_eq!(entries("?lesson=horizon&step=2"), entries(""));
}
