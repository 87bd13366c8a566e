//! Why a node ended as it did, and whether that was right.

use chess::Color;
use lab::audit::{Cause as Fault, Verdict};
use search::Score;

use super::Told;
use super::told::Gap;
use crate::tree::{Cause, Kind, Stage, TreeNode};
use crate::words::{MoveWords, ScoreWords};

/// What is looked for at a node that is entered, where that side is to move.
pub(crate) fn entering(node: &TreeNode, parent: Option<&TreeNode>, side: Color) -> Vec<Told> {
    let aim = match node.kind {
        Kind::Pv => Told::new("told.entering.pv"),
        Kind::Cut => Told::new("told.entering.cut"),
        Kind::All => Told::new("told.entering.all"),
        Kind::Quiescence => Told::new("told.entering.quiescence").with("side", Told::side(side)),
    };
    let aim = aim.with("deep", deep(node));
    let pass = parent.filter(|_| node.is_after_pass()).map(|parent| {
        Told::new("told.entering.pass")
            .with("side", Told::side(!side))
            .with("reduction", parent.reduction.unwrap_or_default())
            .with("wanted", wanted(parent, !side))
    });
    let stage = parent.filter(|_| node.ply > 0).and_then(|parent| parent.stage(node));
    let stage = stage.map(|stage| match stage {
        Stage::Verification => Told::new("told.entering.verification"),
        Stage::Again => Told::new("told.entering.again"),
    });
    pass.into_iter().chain(stage).chain([aim]).collect()
}

/// Why a node ended; after a pass, what follows from it for the node above.
pub(crate) fn leaving(node: &TreeNode, parent: Option<&TreeNode>, side: Color) -> Vec<Told> {
    let Some(parent) = parent.filter(|_| node.is_after_pass()) else { return reason(node, side) };
    let told = match parent.cause {
        _ if parent.is_verified() => Told::new("told.leaving.verified"),
        Cause::NullMove => Told::new("told.leaving.cut"),
        _ => Told::new("told.leaving.failed"),
    };
    vec![told.with("wanted", wanted(parent, !side)).with("value", value(node, side))]
}

/// Why a node ended, in a sentence or two.
pub(crate) fn reason(node: &TreeNode, side: Color) -> Vec<Told> {
    let simply = |says| vec![Told::new(says)];
    match node.cause {
        Cause::NullMove => null_move(node, side),
        Cause::Verification => vec![verified("told.reason.verification", node, side)],
        Cause::Zugzwang => vec![verified("told.reason.zugzwang", node, side)],
        Cause::Beta => and_failed_pass(Told::new("told.reason.beta"), node, side),
        Cause::All if node.value.is_some_and(|value| node.window.contains(value)) => {
            let best = Told::new("told.reason.best").with("value", value(node, side));
            and_failed_pass(best, node, side)
        }
        Cause::All => and_failed_pass(Told::new("told.reason.all"), node, side),
        Cause::MultiCut => simply("told.reason.multi_cut"),
        Cause::Table => simply("told.reason.table"),
        Cause::Quiescence => simply("told.reason.quiescence"),
        Cause::ReverseFutility => simply("told.reason.reverse_futility"),
        Cause::Razoring => simply("told.reason.razoring"),
        Cause::ProbCut => simply("told.reason.prob_cut"),
        Cause::Draw => simply("told.reason.draw"),
        Cause::Stalemate => simply("told.reason.stalemate"),
        Cause::Mate => simply("told.reason.mate"),
        Cause::Stopped => simply("told.reason.stopped"),
    }
}

fn null_move(node: &TreeNode, side: Color) -> Vec<Told> {
    let kept = match node.pass {
        None => Told::new("told.reason.kept"),
        Some(pass) => Told::new("told.reason.kept_worth")
            .with("score", here(node, side, pass))
            .with("side", Told::side(side))
            .with("wanted", wanted(node, side)),
    };
    let then = match node.verified {
        true => Told::new("told.reason.confirmed"),
        false => Told::new("told.reason.cut"),
    };
    vec![kept.with("pass", the_pass(node)), then]
}

fn verified(says: &'static str, node: &TreeNode, side: Color) -> Told {
    Told::new(says).with("pass", the_pass(node)).with("value", value(node, side))
}

/// The pass of a node, and how far was looked after it.
fn the_pass(node: &TreeNode) -> Told {
    let reduction = node.reduction.unwrap_or_default();
    let left = i32::from(node.depth) - 1 - i32::from(reduction);
    let told = match left {
        ..=0 => Told::new("told.pass.captures"),
        left => Told::new("told.pass.searched").with("plies", Told::plies(left as u64)),
    };
    told.with("reduction", reduction)
}

fn and_failed_pass(told: Told, node: &TreeNode, side: Color) -> Vec<Told> {
    let failed = node.pass.map(|pass| {
        Told::new("told.pass.failed")
            .with("pass", the_pass(node))
            .with("score", here(node, side, pass))
    });
    [told].into_iter().chain(failed).collect()
}

fn value(node: &TreeNode, side: Color) -> Gap {
    match node.value {
        Some(value) => here(node, side, value).into(),
        None => Told::new("told.reason.no_value").into(),
    }
}

/// A score of the side to move, with mates counted from the node.
fn here(node: &TreeNode, side: Color, score: Score) -> ScoreWords {
    ScoreWords::new(score.counted_from(node.ply.into()), side)
}

/// What the side to move is content with: scores are White's, so that Black wants less.
fn wanted(node: &TreeNode, side: Color) -> Gap {
    let beta = here(node, side, node.window.beta);
    match (beta.mate, side) {
        (Some(_), _) => beta.into(),
        (None, Color::White) => Told::new("node.or_more").with("score", beta).into(),
        (None, Color::Black) => Told::new("node.or_less").with("score", beta).into(),
    }
}

fn deep(node: &TreeNode) -> Told {
    Told::plies(node.depth.max(0) as u64)
}

/// What a judge said of a null-move cutoff.
pub(crate) fn judgement(
    node: &TreeNode,
    side: Color,
    verdict: &Verdict,
    line: &[MoveWords],
) -> Vec<Told> {
    let wanted = wanted(node, side);
    let fault = match verdict {
        Verdict::Right => {
            let right = Told::new("told.judgement.right").with("plies", deep(node));
            return vec![right.with("wanted", wanted)];
        }
        Verdict::Undecided | Verdict::Unknown => {
            return vec![Told::new("told.judgement.undecided")];
        }
        Verdict::Wrong(fault) => fault,
    };
    let score = ScoreWords::new(fault.value, side);
    let truth: Gap = match (fault.is_exact, side) {
        (true, _) => score.into(),
        (false, Color::White) => Told::new("told.judgement.at_most").with("score", score).into(),
        (false, Color::Black) => Told::new("told.judgement.at_least").with("score", score).into(),
    };
    let why = fault.cause.map(|cause| match cause {
        Fault::Zugzwang => Told::new("told.judgement.zugzwang"),
        Fault::Horizon => Told::new("told.judgement.horizon"),
    });
    let moves: Vec<&str> = line.iter().map(|m| m.san.as_str()).collect();
    let best =
        (!moves.is_empty()).then(|| Told::new("told.judgement.line").with("line", moves.join(" ")));
    let wrong = Told::new("told.judgement.wrong").with("wanted", wanted).with("truth", truth);
    [wrong].into_iter().chain(why).chain(best).collect()
}
