//! The tree: nodes, causes, the audit.

use serde_json::json;

use crate::page::Page;

/// Where the first null-move cutoff of the tree stands on its canvas.
const FIRST_OF: &str = "(() => { const rows = [...document.querySelectorAll('#tree-table tbody tr')]; \
                        return rows.map((row) => [...row.cells].map((cell) => cell.innerText)); })()";

#[test]
fn a_node_is_opened_and_its_cutoff_judged() {
    let Some(mut page) = Page::open() else { return };
    page.click("#whose .left");
    page.fill("#path", "Qh3");
    page.press("Enter");
    // It is told in the tab beside the board, in numbers of White's.
    page.wait("!document.querySelector('#node').hidden");
    page.wait("document.querySelector('#node-title').innerText.startsWith('Qh3')");
    let node = page.text("#node");
    assert!(node.contains("Null-move cutoff") && node.contains("Cut node"), "{node}");
    assert!(node.contains("3 plies") && node.contains("After the pass"), "{node}");
    assert_eq!(page.value("document.querySelectorAll('.node-board piece.king').length"), 2);
    assert!(node.contains("White needs") && node.contains("or more"), "{node}");
    let drawn = page.text("#drawn");
    assert!(drawn.starts_with("Last iteration, depth 4: "), "{drawn}");
    page.window(1280, 800, "light");
    page.click("#audit");
    page.wait("document.querySelector('.audit.wrong')");
    assert!(page.text(".audit").contains("horizon"));
    // It is told where it can be seen, and the focus is there; nothing is left to be asked.
    assert_eq!(page.value("document.activeElement.className"), "audit wrong");
    let above = "document.querySelector('.audit').getBoundingClientRect().bottom \
                 < document.querySelector('#icicle-frame').getBoundingClientRect().top";
    assert_eq!(page.value(above), true);
    let button =
        "(({ disabled, innerText }) => [disabled, innerText])(document.querySelector('#audit'))";
    assert_eq!(page.value(button), json!([true, "Checked"]));
    // It stands among the wrong ones now.
    page.click("#cutoffs [data-which=wrong]");
    page.wait("document.querySelector('#cutoffs td.wrong')");
    assert_eq!(page.text("#cutoffs tbody th"), "Qh3");
    page.middle("#node");
    page.keep_picture("node");
    page.assert_calm();
}

#[test]
fn one_goes_into_the_tree_and_out_of_it() {
    let Some(mut page) = Page::open() else { return };
    page.value("document.querySelector('#as-list').open = true");
    page.wait("document.querySelectorAll('#tree-table tbody tr').length > 5");
    let rows = page.value(FIRST_OF);
    let rows = rows.as_array().unwrap();
    // The table stands in place of the drawing.
    let visible = "getComputedStyle(document.querySelector('#icicle')).visibility";
    assert_eq!(page.value(visible), "hidden");
    page.value("document.querySelector('#as-list').open = false");
    page.wait(&format!("{visible} === 'visible'"));
    // The widest child stands at the left of the table; a double click on the canvas goes into one.
    let (x, _) = page.middle("#icicle-frame");
    page.value("document.querySelector('#icicle-frame').scrollTop = 0");
    let top = page.number("document.querySelector('#icicle').getBoundingClientRect().top");
    page.click_at(&[(x, top + 40.0)], 2);
    page.wait("document.querySelectorAll('#trail button').length === 2");
    let entered = page.text("#trail [aria-current]");
    assert!(
        rows.iter().any(|row| row[0].as_str().unwrap().trim() == entered),
        "{entered}: {rows:?}"
    );
    page.click("#trail button");
    page.wait("document.querySelectorAll('#trail button').length === 1");
    // By the table.
    page.value("document.querySelector('#as-list').open = true");
    page.wait("document.querySelector('#tree-table tbody tr td button')");
    page.click("#tree-table tbody tr td button");
    page.wait("document.querySelectorAll('#trail button').length === 2");
    page.assert_calm();
}

#[test]
fn causes_are_seen_alone_and_counted_right() {
    let Some(mut page) = Page::open() else { return };
    page.click("#whose .left");
    page.wait("document.querySelector('#whose .left').ariaPressed === 'true'");
    page.value("document.querySelector('#as-list').open = true");
    page.click("#legend [data-cause=null_move]");
    page.wait("document.querySelector('#legend [aria-pressed=true]')");
    let said = "document.querySelector('#live').innerText";
    page.wait(&format!("{said}.startsWith('Null-move cutoff: ')"));
    // As many as the legend counts, which are all that there are.
    let counted = page.text("#legend [data-cause=null_move] .count");
    let shown = page.value(said).as_str().unwrap().to_owned();
    assert_eq!(shown, format!("Null-move cutoff: {} nodes shown", counted.trim()));
    // The one mate stands below one move of the root.
    page.click("#legend [data-cause=mate]");
    page.wait(&format!("{said} === 'Mate: 1 node shown'"));
    assert_eq!(page.texts("#tree-table tbody tr").len(), 1);
    page.click("#legend [aria-pressed=true]");
    page.wait("!document.querySelector('#legend [aria-pressed=true]')");
    page.assert_calm();
}

#[test]
fn the_deepest_cutoffs_are_judged_in_a_row() {
    let Some(mut page) = Page::open() else { return };
    page.click("#whose .left");
    page.wait("document.querySelectorAll('#cutoffs tbody tr').length > 3");
    page.click("#cutoffs .judge");
    page.wait("document.querySelector('#cutoffs .judge').innerText.endsWith(' more')");
    page.wait("!document.querySelector('#cutoffs .judge').disabled");
    assert_eq!(page.texts("#cutoffs td.wrong, #cutoffs td.right").len(), 12);
    let mut numbers = |column: u32| -> Vec<u64> {
        let texts = page.texts(&format!("#cutoffs tbody td:nth-child({column})"));
        texts.iter().map(|text| text.replace(',', "").parse().unwrap()).collect()
    };
    let ranks: Vec<(u64, u64)> = numbers(2).into_iter().zip(numbers(4)).collect();
    assert!(ranks.iter().rev().is_sorted(), "{ranks:?}");
    assert!(page.text("#cutoffs .hint").starts_with("50 of "));
    // More can be judged from the list of the wrong ones too, which is left with the search.
    page.click("#cutoffs [data-which=wrong]");
    page.wait(
        "document.querySelector('#cutoffs td.wrong') && document.querySelectorAll('#cutoffs tbody tr').length <= 12",
    );
    assert_eq!(page.value("document.querySelector('#cutoffs .judge').disabled"), false);
    page.and_search(|page| page.click("#run"));
    assert_eq!(
        page.value("document.querySelector('#cutoffs [data-which=all]').ariaPressed"),
        "true"
    );
    page.assert_calm();
}

#[test]
fn a_node_stays_in_sight_when_the_other_tree_is_shown_and_in_a_link() {
    let Some(mut page) = Page::open_at("?lesson=verification&step=1") else { return };
    page.wait("document.querySelector('#node-title').innerText === 'Nh4'");
    page.click("#whose .left");
    page.wait("document.querySelector('#whose .left').ariaPressed === 'true'");
    page.wait("document.querySelector('#node-title').innerText === 'Nh4'");
    page.wait("document.querySelector('#node .reason')?.innerText.includes('Null-move cutoff')");
    page.click("#whose .right");
    page.wait("document.querySelector('#node .reason')?.innerText.includes('Contradicted')");
    // Of the two nodes after Nh4 a link means the one that was looked at.
    page.fill("#path", "Nh4");
    page.press("Enter");
    page.wait("!document.querySelector('#node').hidden");
    page.click("[data-drawer=share]");
    let link = "document.querySelector('#link').value";
    assert!(page.value(link).as_str().unwrap().contains("look=f3h4&"));
    let is = |kind| format!("document.querySelector('#node .facts dd')?.innerText === '{kind}'");
    page.wait(&is("PV node"));
    let first = page.value(link).as_str().unwrap().replace("look=f3h4&", "look=f3h4.1&");
    page.go_afresh(&first);
    page.wait("Number(document.body.dataset.ended) > 0");
    page.wait(&is("Cut node"));
    page.wait("document.querySelector('#node-title').innerText === 'Nh4'");
    page.assert_calm();
}

#[test]
fn a_verified_cutoff_can_be_judged_too() {
    let Some(mut page) = Page::open_at("?lesson=verification&step=5") else { return };
    page.wait("document.querySelector('#node-title').innerText === 'Qa7'");
    page.click("#tab-node");
    assert!(page.text("#node .reason").starts_with("Verified"));
    page.click("#audit");
    page.wait("document.querySelector('.audit.wrong')");
    page.assert_calm();
}

#[test]
fn a_link_from_the_whole_tree_leads_to_the_whole_tree() {
    let Some(mut page) = Page::open() else { return };
    // The narrow node after Qh3 is looked at from the root.
    page.wait("document.querySelector('#node-title')?.innerText === 'Qh3'");
    assert_eq!(page.texts("#trail button"), ["root"]);
    page.click("[data-drawer=share]");
    let link = page.value("document.querySelector('#link').value").as_str().unwrap().to_owned();
    page.go_afresh(&link);
    page.wait("document.querySelector('#node-title')?.innerText === 'Qh3'");
    assert_eq!(page.texts("#trail button"), ["root"]);
    // A node that is too small to be drawn there is looked at all the same.
    page.go_afresh(&link.replace("look=g4h3", "look=g4h3,0000"));
    page.wait("document.querySelector('#node-title')?.innerText === 'Qh3 pass'");
    assert_eq!(page.texts("#trail button"), ["root"]);
    page.assert_calm();
}
