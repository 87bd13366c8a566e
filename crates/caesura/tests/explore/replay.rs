//! The search as it happened.

use crate::page::Page;

/// Waits until the moment of the search ahead has another number, and gives what is told of it.
fn moved(page: &mut Page, change: impl FnOnce(&mut Page)) -> String {
    let moment = "Number(document.querySelector('#replay input[type=range]').value)";
    let before = page.number(moment);
    change(page);
    page.wait(&format!("{moment} !== {before}"));
    page.text(".replayed.ahead .moment")
}

#[test]
fn a_search_is_replayed_step_by_step_from_pass_to_cutoff_and_as_a_film() {
    let Some(mut page) = Page::open() else { return };
    page.click("#tab-replay");
    page.wait(
        "document.querySelector('.replayed.ahead .moment')?.innerText.startsWith('A PV node')",
    );
    let step = moved(&mut page, |page| page.click("[aria-label='A moment on']"));
    assert!(step.contains("node") && page.texts(".replayed.ahead .path li").len() == 2, "{step}");
    // To the pass, which is shown as one, and to what it did.
    let pass = moved(&mut page, |page| page.click("[aria-label='On to the next']"));
    assert!(pass.contains(" passes, with R = 2: does that still keep beta"), "{pass}");
    page.wait("document.querySelector('.replayed.ahead .frame.passed')");
    assert!(page.texts(".replayed.ahead .path .pass")[0].starts_with("pass"));
    page.keep_picture("replay");
    page.value("document.querySelector('[aria-label=\"Jump to\"]').value = 'cutoff'");
    let cutoff = moved(&mut page, |page| page.click("[aria-label='On to the next']"));
    assert!(cutoff.starts_with("Null-move cutoff"), "{cutoff}");
    page.assert_calm();
    // No cutoff is known to be wrong yet; the one after Qh3 is, once it is judged.
    page.value("document.querySelector('[aria-label=\"Jump to\"]').value = 'wrong'");
    page.click("[aria-label='On to the next']");
    page.wait("document.querySelector('#replay .said').innerText.includes('under Cutoffs')");
    page.fill("#path", "Qh3");
    page.press("Enter");
    page.wait("document.querySelectorAll('.replayed.ahead .path li').length === 2");
    page.click("#tab-node");
    page.click("#audit");
    page.wait("document.querySelector('#node .audit.wrong')");
    page.click("#tab-replay");
    page.click("[aria-label='To the beginning']");
    page.wait("document.querySelector('#replay input[type=range]').value === '0'");
    let wrong = moved(&mut page, |page| page.click("[aria-label='On to the next']"));
    assert!(wrong.starts_with("Null-move cutoff, wrongly"), "{wrong}");
    // The other policy stands at the same node, where it searched on.
    assert!(page.text(".replayed.right .moment").starts_with("Contradicted"));
    // By keyboard, and as a film to the end.
    moved(&mut page, |page| {
        page.focus(".replayed.ahead .path");
        page.press("ArrowLeft");
    });
    page.value("document.querySelector('[aria-label=\"Speed of the film\"]').value = 6000");
    page.click("#replay .film");
    page.wait(
        "(({ value, max }) => value === max)(document.querySelector('#replay input[type=range]'))",
    );
    page.wait("document.querySelector('#replay .film').innerText.includes('Play')");
}

#[test]
fn a_replay_tells_of_the_verification_of_a_pass() {
    let Some(mut page) = Page::open_at("?lesson=verification&step=1") else { return };
    page.click("#tab-replay");
    page.wait("document.querySelector('.replayed.right.ahead .moment')?.innerText");
    let mut jump = |to: &str| {
        page.value(&format!("document.querySelector('[aria-label=\"Jump to\"]').value = '{to}'"));
        moved(&mut page, |page| page.click("[aria-label='On to the next']"))
    };
    let held = jump("verification");
    assert!(held.contains("That does not cut yet"), "{held}");
    let again = jump("contradicted");
    assert!(again.contains("searched again, at full depth"), "{again}");
    let path = page.texts(".replayed.ahead .path .note");
    assert!(path.contains(&"again, in full".to_owned()), "{path:?}");
    page.assert_calm();
}

#[test]
fn a_link_leads_to_the_same_moment_of_a_replay() {
    let Some(mut page) = Page::open() else { return };
    page.fill("#path", "Qh3");
    page.press("Enter");
    page.wait("document.querySelector('#node-title')?.innerText === 'Qh3'");
    // The replay begins where one looks.
    page.press("Enter");
    page.click("#tab-replay");
    page.wait("document.querySelector('.replayed.ahead .moment')?.innerText");
    let pass = moved(&mut page, |page| page.click("[aria-label='On to the next']"));
    page.click("[data-drawer=share]");
    let link = page.value("document.querySelector('#link').value").as_str().unwrap().to_owned();
    assert!(link.contains("&tab=replay&moment="), "{link}");
    page.go_afresh(&link);
    let (_, moment) = link.rsplit_once("&moment=").unwrap();
    let there = format!(
        "document.querySelector('#replay:not([hidden]) input[type=range]')?.value === '{moment}'"
    );
    page.wait(&there);
    assert_eq!(page.text(".replayed.ahead .moment"), pass);
    // Another language shows the same.
    page.speak("de");
    page.wait(&there);
    // It is of no use for another position.
    page.go_afresh(&link.replace("depth=4", "depth=30"));
    page.wait("document.querySelectorAll('.panel[aria-busy=true]').length === 2");
    page.fill("#fen", "8/7p/5K1k/7r/3n4/5N2/7R/8 w - - 0 1");
    page.press("Enter");
    page.wait("document.querySelector('#turn').innerText === 'White to move'");
    page.fill("#depth", "3");
    page.press("Enter");
    page.wait("Number(document.body.dataset.ended) > 0");
    assert_eq!(page.value("document.querySelector('#replay').hidden"), true);
    assert_eq!(page.value("document.querySelector('#notice').hidden"), true);
    page.assert_calm();
}
