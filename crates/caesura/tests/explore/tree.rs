//! The tree: nodes, causes, the audit.

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
    assert!(node.contains("or more"), "{node}");
    let drawn = page.text("#drawn");
    assert!(drawn.starts_with("Last iteration, depth 4: "), "{drawn}");
    page.click("#audit");
    page.wait("document.querySelector('.audit.wrong')");
    assert!(page.text(".audit").contains("horizon"));
    // It stands among the wrong ones now.
    page.click("#cutoffs [data-order=wrong]");
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
    // The widest child stands at the left of the table; a double click on the canvas goes into one.
    let (x, _) = page.middle("#icicle-frame");
    page.value("document.querySelector('#icicle-frame').scrollTop = 0");
    let top = page.number("document.querySelector('#icicle').getBoundingClientRect().top");
    page.click_at(&[(x, top + 27.0)], 2);
    page.wait("document.querySelectorAll('#trail button').length === 2");
    let entered = page.text("#trail [aria-current]");
    assert!(
        rows.iter().any(|row| row[0].as_str().unwrap().trim() == entered),
        "{entered}: {rows:?}"
    );
    page.click("#trail button");
    page.wait("document.querySelectorAll('#trail button').length === 1");
    // By the table.
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
fn the_costliest_cutoffs_are_judged_in_a_row() {
    let Some(mut page) = Page::open() else { return };
    page.click("#whose .left");
    page.wait("document.querySelectorAll('#cutoffs tbody tr').length > 3");
    page.click("#cutoffs .judge");
    page.wait("document.querySelectorAll('#cutoffs td.wrong, #cutoffs td.right').length > 3");
    let sizes = page.texts("#cutoffs tbody td:nth-child(4)");
    let sizes: Vec<u64> = sizes.iter().map(|size| size.replace(',', "").parse().unwrap()).collect();
    assert!(sizes.iter().rev().is_sorted(), "{sizes:?}");
    page.assert_calm();
}
