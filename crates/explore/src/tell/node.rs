//! Why a node ended as it did, and whether that was right.

use chess::Color;
use lab::audit::{Cause as Fault, Verdict};
use search::Score;
use stats::format::grouped;

use super::plies;
use crate::tree::{Cause, Kind, TreeNode};
use crate::words::{MoveWords, ScoreWords, name};

/// What is looked for at a node that is entered, where that side is to move.
pub(crate) fn entering(node: &TreeNode, parent: Option<&TreeNode>, side: Color) -> String {
    let deep = plies(node.depth.into());
    let aim = match node.kind {
        Kind::Pv => format!("A PV node, {deep} to go: its exact value is wanted."),
        Kind::Cut => format!("A Cut node, {deep} to go: one move that reaches beta is enough."),
        Kind::All => format!("An All node, {deep} to go: no move is expected to exceed alpha."),
        Kind::Quiescence => {
            format!("No depth is left: {} may stand or capture.", name(side))
        }
    };
    match parent.filter(|_| node.is_after_pass()) {
        Some(parent) => {
            let reduction = parent.reduction.unwrap_or_default();
            let (passed, beta) = (name(!side), here(parent, !side, parent.window.beta));
            format!(
                "{passed} passes, with R = {reduction}: does that still keep beta ({beta})? {aim}"
            )
        }
        None => aim,
    }
}

/// Why a node ended, in a sentence or two.
pub(crate) fn reason(node: &TreeNode, side: Color) -> String {
    match node.cause {
        Cause::NullMove => null_move(node, side),
        Cause::Verification => format!(
            "{} kept beta. So the moves were searched shallower, to verify that, and what came out \
             was accepted: {}.",
            the_pass(node),
            value(node, side)
        ),
        Cause::Zugzwang => format!(
            "{} kept beta, but the moves that were to verify it did not: a zugzwang, or a threat \
             that the pass had not seen. They were searched again at full depth: {}.",
            the_pass(node),
            value(node, side)
        ),
        Cause::Beta => {
            format!(
                "A move reached beta, so the others need not be searched.{}",
                failed_pass(node, side)
            )
        }
        Cause::All if node.value.is_some_and(|value| node.window.contains(value)) => format!(
            "All moves were searched, and the best comes to this: {}.{}",
            value(node, side),
            failed_pass(node, side)
        ),
        Cause::All => {
            format!("All moves were searched, and none is above alpha.{}", failed_pass(node, side))
        }
        Cause::MultiCut => "Several moves reached beta, which was thought enough.".to_owned(),
        Cause::Table => {
            "The transposition table knew the answer from a search as deep as this.".to_owned()
        }
        Cause::Quiescence => {
            "No depth was left: only captures were tried, until the position was quiet.".to_owned()
        }
        Cause::ReverseFutility => {
            "The static evaluation lies so far above beta that nothing was searched.".to_owned()
        }
        Cause::Razoring => "The static evaluation lies so far below alpha that only captures were \
                            tried, and they did not help."
            .to_owned(),
        Cause::ProbCut => "A capture was far above beta in a shallow search.".to_owned(),
        Cause::Draw => "The game is drawn here, or the path cannot be longer.".to_owned(),
        Cause::Mate => "The side to move is mated, or a shorter mate is known.".to_owned(),
        Cause::Stopped => "The search was broken off here.".to_owned(),
    }
}

fn null_move(node: &TreeNode, side: Color) -> String {
    let then = match node.verified {
        true => "A search of the node itself confirmed that, and it was cut off.",
        false => "The node was cut off, and no move was searched.",
    };
    format!("{} kept beta{}. {then}", the_pass(node), worth(node, side))
}

/// The pass of a node, and how far was looked after it.
fn the_pass(node: &TreeNode) -> String {
    let reduction = node.reduction.unwrap_or_default();
    let left = i32::from(node.depth) - 1 - i32::from(reduction);
    match left {
        ..=0 => format!("A pass (R {reduction}), after which only captures were tried,"),
        left => format!("A pass (R {reduction}), searched {} deep,", plies(left)),
    }
}

/// What the pass was worth, against beta.
fn worth(node: &TreeNode, side: Color) -> String {
    let Some(pass) = node.pass else { return String::new() };
    format!(" ({} against {})", here(node, side, pass), here(node, side, node.window.beta))
}

fn failed_pass(node: &TreeNode, side: Color) -> String {
    match node.pass {
        None => String::new(),
        Some(pass) => {
            format!(" {} did not keep beta: {}.", the_pass(node), here(node, side, pass))
        }
    }
}

fn value(node: &TreeNode, side: Color) -> String {
    node.value.map_or_else(|| "nothing".to_owned(), |value| here(node, side, value))
}

/// A score of the side to move, with mates counted from the node.
fn here(node: &TreeNode, side: Color, score: Score) -> String {
    ScoreWords::new(score.counted_from(node.ply.into()), side).text
}

/// What a judge said of a null-move cutoff.
pub(crate) fn judgement(
    node: &TreeNode,
    side: Color,
    verdict: &Verdict,
    line: &[MoveWords],
) -> String {
    let beta = here(node, side, node.window.beta);
    match verdict {
        Verdict::Right => format!(
            "Right: a search of {} without any pruning finds a move that holds beta ({beta}).",
            plies(node.depth.into())
        ),
        Verdict::Undecided | Verdict::Unknown => {
            "Undecided: a verdict would take too many nodes.".to_owned()
        }
        Verdict::Wrong(fault) => {
            let most = match (fault.is_exact, side) {
                (true, _) => "",
                (false, Color::White) => "at most ",
                (false, Color::Black) => "at least ",
            };
            let truth = ScoreWords::new(fault.value, side).text;
            let why = match fault.cause {
                Some(Fault::Zugzwang) => {
                    " A pass searched as deep as any move holds beta too: every move hurts, which is \
                     zugzwang."
                }
                Some(Fault::Horizon) => {
                    " A pass searched as deep as any move does not hold it either: the threat lay \
                     beyond the horizon of the reduced search."
                }
                None => "",
            };
            format!(
                "Wrong: without any pruning the node falls short of beta ({beta}): \
                 {most}{truth}.{why}{}",
                best_play(line)
            )
        }
    }
}

fn best_play(line: &[MoveWords]) -> String {
    let moves: Vec<&str> = line.iter().map(|m| m.san.as_str()).collect();
    if moves.is_empty() { String::new() } else { format!(" Best play: {}.", moves.join(" ")) }
}

/// How much more or less something is: `12 % fewer`.
pub(super) fn compared(nodes: u64, other: u64) -> String {
    let change = 100.0 * (nodes as f64 / other.max(1) as f64 - 1.0);
    match change.round() {
        0.0 => format!("as many nodes ({})", grouped(nodes)),
        change if change < 0.0 => format!("{:.0} % fewer nodes ({})", -change, grouped(nodes)),
        change => format!("{change:.0} % more nodes ({})", grouped(nodes)),
    }
}
