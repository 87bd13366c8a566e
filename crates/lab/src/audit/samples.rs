//! Samples: nodes at which a policy would pass, with all that is known there and what comes of it.
//!
//! Of each searched position nodes are drawn by depth and by how far the static evaluation lies
//! from beta, so many of each class; each stands for its part of the class. Each is then searched
//! again: passes at R = 1 to 6 and the moves by the policy, and the truth without pruning, every
//! time with an empty table, so that a row depends on its node alone.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess::random::SplitMix64;
use chess::{Game, Piece, Position};
use samples::Sample;
use search::audit::{Answer, Place, Question};
use search::{
    Bound, Entry, Iteration, NullChoice, NullCutoff, Observer, Preset, Referee, Score, Searcher,
    Settings, Table,
};

use super::judge::VERDICT_TABLE_MIB;
use super::kind_name;
use crate::suite::{Problem, Suite};
use crate::work::{self, WorkError};

/// What to draw, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SamplePlan {
    /// Who searches.
    pub settings: Settings,
    /// Whose search without pruning says what is true.
    pub preset: Preset,
    /// How deep to search every position, in plies.
    pub depth: u8,
    /// The least remaining depth of the nodes to draw, in plies.
    pub min_depth: u8,
    /// How many nodes to draw of each class of a position.
    pub per_class: NonZeroUsize,
    /// What the choice of nodes follows from.
    pub seed: u64,
    /// What each question about a node may cost, in nodes.
    pub nodes: u64,
    /// Size of the transposition table of the searches drawn from, in MiB.
    pub table_mib: usize,
}

/// What was drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Samples {
    /// Nodes at which the policy would pass, in all searches.
    pub possible: u64,
    /// Those of them that were deep enough.
    pub eligible: u64,
    /// The rows, by position, depth and class.
    pub rows: Vec<Sample>,
}

/// Draws samples from the searches of a suite, so many positions at a time.
///
/// `progress` is called with the number of positions that are done, each time that it grows.
///
/// # Errors
/// [`WorkError`] before the first search, if there is no memory or no thread to be had.
pub fn draw(
    suite: &Suite,
    plan: &SamplePlan,
    jobs: NonZeroUsize,
    mut progress: impl FnMut(usize),
) -> Result<Samples, WorkError> {
    let positions = suite.problems.len();
    let sizes = [plan.table_mib, VERDICT_TABLE_MIB];
    let tables = work::tables(jobs.get().min(positions), sizes)?;
    let mut results = vec![Samples { possible: 0, eligible: 0, rows: Vec::new() }; positions];
    let mut done = 0;
    work::share(
        tables,
        positions,
        &AtomicBool::new(false),
        |tables, index| draw_position(suite, index, plan, tables),
        |found| {
            for (index, found) in found {
                results[index] = found;
                done += 1;
                progress(done);
            }
        },
    )?;
    Ok(Samples {
        possible: results.iter().map(|found| found.possible).sum(),
        eligible: results.iter().map(|found| found.eligible).sum(),
        rows: results.into_iter().flat_map(|found| found.rows).collect(),
    })
}

/// Searches a position, and looks at what was drawn from that.
fn draw_position(
    suite: &Suite,
    index: usize,
    plan: &SamplePlan,
    [table, small]: &[Arc<Table>; 2],
) -> Samples {
    let problem = &suite.problems[index];
    let game = Game::from(problem.position.clone());
    let mut urns = Urns::new(plan, &problem.position);
    let root = think(plan, &game, table, &mut urns, &mut Takes { at: &Cell::new(None) });
    let mut lens = Lens {
        policy: Searcher::new(plan.settings.clone(), Arc::clone(small)),
        truth: Searcher::unpruned(plan.preset, Arc::clone(small)),
        nodes: plan.nodes,
    };
    let mut rows = Vec::new();
    for urn in urns.classes.values() {
        for drawn in &urn.drawn {
            let mut row = lens.look(drawn);
            row.suite.clone_from(&suite.name);
            row.root = i32::try_from(index + 1).unwrap_or(i32::MAX);
            row.weight = urn.seen as f64 / urn.drawn.len() as f64;
            let kept = usize::try_from(drawn.reduction - 1)
                .ok()
                .and_then(|r| row.passes().get(r).copied()?);
            if row.holds == Some(false) && kept.is_some_and(|margin| margin >= 0) {
                row.changes_root = changes_root(plan, problem, table, drawn, &root);
            }
            rows.push(row);
        }
    }
    Samples { possible: urns.possible, eligible: urns.eligible, rows }
}

/// Searches a position with an empty table.
fn think<O: Observer>(
    plan: &SamplePlan,
    game: &Game,
    table: &Arc<Table>,
    observer: &mut O,
    referee: &mut dyn Referee,
) -> Iteration {
    table.clear();
    let mut searcher = Searcher::new(plan.settings.clone(), Arc::clone(table));
    searcher.think_with_referee(game, plan.depth, observer, referee)
}

/// A node that was drawn.
#[derive(Clone, Debug)]
struct Drawn {
    place: Place,
    /// Its number among the nodes at which the policy would pass.
    number: u64,
    known: Option<Entry>,
    evaluation: i32,
    improving: bool,
    reduction: i32,
}

/// The nodes of a class, and those drawn from it.
#[derive(Default)]
struct Urn {
    seen: u64,
    drawn: Vec<Drawn>,
}

/// Draws nodes of a search, the same number of each class.
struct Urns {
    random: SplitMix64,
    per_class: usize,
    min_depth: i32,
    possible: u64,
    eligible: u64,
    /// By depth and by class.
    classes: BTreeMap<(i32, usize), Urn>,
}

/// Where classes of the static evaluation less beta begin, in centipawns, but the first. Where beta
/// is a mate the difference is tens of thousands.
const CLASSES: [i32; 7] = [-10_000, -100, 0, 100, 200, 400, 10_000];

impl Urns {
    /// The draws follow from the seed and the root alone.
    fn new(plan: &SamplePlan, root: &Position) -> Self {
        Self {
            random: SplitMix64::new(plan.seed ^ root.key()),
            per_class: plan.per_class.get(),
            min_depth: plan.min_depth.into(),
            possible: 0,
            eligible: 0,
            classes: BTreeMap::new(),
        }
    }
}

impl Observer for Urns {
    const NEEDS_EVALUATION: bool = true;

    fn null_move_possible(&mut self, choice: &NullChoice) {
        let number = self.possible;
        self.possible += 1;
        let depth = choice.node.depth.plies();
        let (Some(evaluation), true) = (choice.evaluation, depth >= self.min_depth) else { return };
        self.eligible += 1;
        let above = evaluation.value.difference(choice.node.window.beta);
        let class = CLASSES.partition_point(|&first| first <= above);
        let urn = self.classes.entry((depth, class)).or_default();
        urn.seen += 1;
        // Each is drawn with the same chance, however many there will be (Vitter 1985, algorithm
        // R).
        let place = match urn.drawn.len() {
            free if free < self.per_class => free,
            _ => self.random.below(usize::try_from(urn.seen).unwrap_or(usize::MAX)),
        };
        if place >= self.per_class {
            return;
        }
        let drawn = Drawn {
            place: choice.into(),
            number,
            known: choice.known,
            evaluation: above,
            improving: evaluation.improving,
            reduction: choice.reduction,
        };
        match urn.drawn.get_mut(place) {
            Some(kept) => *kept = drawn,
            None => urn.drawn.push(drawn),
        }
    }
}

/// Searches drawn nodes again.
struct Lens {
    policy: Searcher,
    truth: Searcher,
    nodes: u64,
}

impl Lens {
    fn ask(&mut self, place: &Place, question: Question) -> Option<Answer> {
        self.policy.forget();
        self.policy.examine(place, question, self.nodes)
    }

    /// The row of a node, but for what its root says.
    fn look(&mut self, drawn: &Drawn) -> Sample {
        let Place { position, node, .. } = &drawn.place;
        let beta = node.window.beta;
        let margin = |answer: &Answer| answer.score.difference(beta);
        let most = self.nodes;
        let nodes = |answer: &Option<Answer>| answer.as_ref().map_or(most, |answer| answer.nodes);
        let passes: [_; 6] = std::array::from_fn(|index| {
            let reduction = i32::try_from(index + 1).unwrap_or_default();
            let found = self.ask(&drawn.place, Question::Pass(reduction));
            (found.as_ref().map(margin), nodes(&found))
        });
        let moves = self.ask(&drawn.place, Question::Moves);
        self.truth.forget();
        let truth = self.truth.examine(&drawn.place, Question::Moves, self.nodes);
        let us = position.side_to_move();
        let passed = position.pass();
        let of_passed = |look: fn(&Position) -> i32| passed.as_ref().map_or(0, look);
        Sample {
            suite: String::new(),
            root: 0,
            fen: position.to_fen(),
            weight: 1.0,
            depth: node.depth.plies(),
            ply: i32::try_from(node.ply).unwrap_or(i32::MAX),
            kind: kind_name(node.kind).to_owned(),
            beta: beta.difference(Score::DRAW),
            open_window: node.window.alpha.difference(beta) < -1,
            evaluation: drawn.evaluation,
            improving: drawn.improving,
            reduction: drawn.reduction,
            passes: node.path.nulls.into(),
            mate_in_one: passed.as_ref().is_some_and(Position::has_mate_in_one),
            safe_checks: of_passed(safe_checks),
            threat: of_passed(threat),
            king_steps: position.king_steps(),
            own_pieces: position.pieces_of(us) as i32,
            their_pieces: position.pieces_of(!us) as i32,
            own_pawns: position.colored_pieces(us, Piece::Pawn).len() as i32,
            their_pawns: position.colored_pieces(!us, Piece::Pawn).len() as i32,
            table_depth: drawn.known.map(|entry| entry.depth.plies()),
            table_bound: drawn.known.map(|entry| bound_name(entry.bound).to_owned()),
            table_margin: drawn.known.map(|entry| entry.score.difference(beta)),
            pass_1: passes[0].0,
            pass_2: passes[1].0,
            pass_3: passes[2].0,
            pass_4: passes[3].0,
            pass_5: passes[4].0,
            pass_6: passes[5].0,
            pass_nodes_1: passes[0].1,
            pass_nodes_2: passes[1].1,
            pass_nodes_3: passes[2].1,
            pass_nodes_4: passes[3].1,
            pass_nodes_5: passes[4].1,
            pass_nodes_6: passes[5].1,
            moves: moves.as_ref().map(margin),
            moves_nodes: nodes(&moves),
            holds: truth.as_ref().map(|answer| answer.score >= beta),
            holds_nodes: nodes(&truth),
            changes_root: None,
        }
    }
}

fn bound_name(bound: Bound) -> &'static str {
    match bound {
        Bound::Upper => "upper",
        Bound::Lower => "lower",
        Bound::Exact => "exact",
    }
}

/// How many checks lose no material on their square.
fn safe_checks(passed: &Position) -> i32 {
    let mut found = 0;
    passed.each_check(|m| found += i32::from(passed.see_reaches(m, 0)));
    found
}

/// What the best capture wins once all exchanges on its square are made, in centipawns.
fn threat(passed: &Position) -> i32 {
    passed.captures().into_iter().map(|m| passed.see(m)).max().unwrap_or(0).max(0)
}

/// Whether the root has another move or score if a cutoff is taken back; `None` if no pass cut the
/// node off.
fn changes_root(
    plan: &SamplePlan,
    problem: &Problem,
    table: &Arc<Table>,
    drawn: &Drawn,
    root: &Iteration,
) -> Option<bool> {
    let at = Cell::new(None);
    let mut finder = Finder { number: drawn.number, possible: 0, at: &at };
    let mut takes = Takes { at: &at };
    let game = Game::from(problem.position.clone());
    let found = think(plan, &game, table, &mut finder, &mut takes);
    let was_taken = at.get() == Some(Found::Taken);
    was_taken.then(|| (found.best(), found.score) != (root.best(), root.score))
}

/// What became of a node that is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    /// It is at this ply, and its pass is being searched.
    Entered(usize),
    /// Its cutoff was taken back.
    Taken,
}

/// Finds a node by its number.
struct Finder<'a> {
    number: u64,
    possible: u64,
    at: &'a Cell<Option<Found>>,
}

impl Observer for Finder<'_> {
    fn null_move_possible(&mut self, choice: &NullChoice) {
        if self.possible == self.number {
            self.at.set(Some(Found::Entered(choice.node.ply)));
        }
        self.possible += 1;
    }
}

/// Takes back what the node comes to that was found, and nothing else.
struct Takes<'a> {
    at: &'a Cell<Option<Found>>,
}

impl Referee for Takes<'_> {
    fn confirms(&mut self, cutoff: &NullCutoff) -> bool {
        let Some(Found::Entered(ply)) = self.at.get() else { return true };
        // All that lies below the pass is deeper.
        if cutoff.node.ply > ply {
            return true;
        }
        let is_it = cutoff.node.ply == ply;
        self.at.set(is_it.then_some(Found::Taken));
        !is_it
    }
}
