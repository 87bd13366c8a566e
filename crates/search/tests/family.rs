//! What every form of every technique must keep to, in thousands of positions.
//!
//! Above all: no mate is announced that is none. Where beta is an estimate and a pass cuts off, the
//! side that passed is credited with at least beta, and never with a mate: one found below a pass
//! counts as beta. So where nobody passes at mates, whoever is said to mate does it with real moves
//! against every real move, passes can only save the side that is mated, and an announcement is a
//! proof. It holds for the side that mates and for the one that is mated, at any depth, and for a
//! search that is broken off. What does not follow is that the mate is the shortest, or that one is
//! seen at all.
//!
//! With passes at mates, as in the figures of 2002, a pass may claim that a mate is kept, and an
//! announcement is no proof any more. No false one has been met, though: see the test of that.

mod common;
#[path = "common/mate.rs"]
mod mate;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess::{Game, Move, Outcome, Position};
use common::{SplitMix64, random_position};
use mate::Prover;
use search::null_move::{Policy, TECHNIQUES};
use search::{Iteration, Limits, Preset, Score, ScoreKind, Searcher, Settings, Table};

/// All documented forms.
fn forms() -> impl Iterator<Item = Policy> {
    TECHNIQUES.iter().flat_map(|technique| technique.policies())
}

fn think(settings: &Settings, position: &Position, limits: &Limits) -> (Iteration, Vec<Iteration>) {
    let mut all = Vec::new();
    let last = Searcher::new(settings.clone(), Arc::new(Table::new(1).unwrap())).think(
        &Game::from(position.clone()),
        limits,
        &AtomicBool::new(false),
        &mut (),
        |iteration, ()| all.push(iteration.clone()),
    );
    (last, all)
}

/// An ending with few men, where mates abound: kings, a pawn, and pieces by chance.
fn random_ending(random: &mut SplitMix64) -> Position {
    const MEN: [char; 12] = ['Q', 'R', 'R', 'B', 'N', 'P', 'q', 'r', 'r', 'b', 'n', 'p'];
    loop {
        let mut board = [None; 64];
        let mut squares: Vec<usize> = (0..64).collect();
        let others = 1 + random.below(4);
        for number in 0..others + 2 {
            let square = squares.swap_remove(random.below(squares.len()));
            board[square] = match number {
                0 => Some('K'),
                1 => Some('k'),
                _ => random.pick(&MEN).copied(),
            };
        }
        let ranks: Vec<String> = board
            .chunks(8)
            .map(|rank| rank.iter().map(|man| man.unwrap_or('1')).collect())
            .collect();
        let side = ['w', 'b'][random.below(2)];
        let Ok(position) = format!("{} {side} - - 0 1", ranks.join("/")).parse::<Position>() else {
            continue;
        };
        if Game::from(position.clone()).outcome().is_none() {
            return position;
        }
    }
}

/// Plays a line out; every move must be legal and the game not over before its end.
fn play_out(position: &Position, line: &[Move]) -> Game {
    let mut game = Game::from(position.clone());
    for &m in line {
        assert_eq!(game.outcome(), None, "{line:?} goes on in {}", position.board());
        assert!(game.position().is_legal(m), "{m:?} of {line:?} in {}", position.board());
        game.play(m);
    }
    game
}

/// Mates announced, and those of them that are none.
#[derive(Default)]
struct Mates {
    announced: usize,
    suffered: usize,
    played_out: usize,
    /// Too long to be proved here.
    unproved: usize,
    false_ones: Vec<String>,
    prover: Prover,
}

impl Mates {
    fn check(&mut self, position: &Position, policy: &Policy, found: &Iteration) {
        let game = play_out(position, &found.line);
        let us = position.side_to_move();
        let (plies, winner) = match found.score.kind() {
            ScoreKind::Centipawns(_) => return,
            ScoreKind::Mate { plies } => (plies, us),
            ScoreKind::Mated { plies } => (plies, !us),
        };
        self.suffered += usize::from(winner != us);
        self.announced += 1;
        assert_eq!(plies % 2 == 1, winner == us, "{policy}: {} {}", found.score, position.board());
        if found.line.len() == plies {
            self.played_out += 1;
            assert_eq!(game.outcome(), Some(Outcome::Checkmate { winner }), "{policy}");
        }
        match self.prover.is_true(position, found.score) {
            None => self.unproved += 1,
            Some(true) => {}
            Some(false) => {
                let what = format!("{policy} at depth {}: {}", found.depth, found.score);
                self.false_ones.push(format!("{what} in {}", position.board()));
            }
        }
    }

    fn are_all_real(&self, at_least: usize) {
        assert!(self.false_ones.is_empty(), "{:#?}", self.false_ones);
        assert!(self.announced >= at_least, "only {} mates", self.announced);
        assert!(self.suffered * 20 >= self.announced, "only {} suffered", self.suffered);
        assert!(self.unproved * 10 <= self.announced, "{} unproved", self.unproved);
        assert!(self.played_out * 2 >= self.announced, "only {} played out", self.played_out);
    }
}

/// The paper's framework, in which nobody passes where beta is a mate score.
fn no_pass_at_mates() -> Settings {
    Settings::of(Preset::Genesis).switched("null_move_at_mates", false).unwrap()
}

/// Every iteration of a search of each form, from positions of its own.
fn mates_of(
    settings: &Settings,
    policies: impl Iterator<Item = Policy>,
    mut position: impl FnMut(usize) -> Position,
    count: usize,
    limits: &Limits,
) -> Mates {
    let mut mates = Mates::default();
    for policy in policies {
        for i in 0..count {
            let position = position(i);
            let (last, all) =
                think(&settings.clone().with_null_move(policy.clone()), &position, limits);
            assert!(all.iter().is_sorted_by_key(|iteration| iteration.nodes), "{policy}");
            for found in all.iter().chain([&last]) {
                let best = Score::mate_in(1);
                assert!(-best < found.score && found.score <= best, "{policy}: {}", found.score);
                assert!(!found.line.is_empty(), "{policy}: {}", position.board());
                mates.check(&position, &policy, found);
            }
        }
    }
    mates
}

#[test]
fn no_form_announces_a_mate_that_is_none_in_games() {
    let mut random = SplitMix64::new(11);
    let position = |i| random_position(&mut random, 20 + 8 * i);
    mates_of(&no_pass_at_mates(), forms(), position, 16, &Limits::depth(4)).are_all_real(100);
}

#[test]
fn no_form_announces_a_mate_that_is_none_in_endings() {
    let mut random = SplitMix64::new(12);
    let position = |_| random_ending(&mut random);
    mates_of(&no_pass_at_mates(), forms(), position, 40, &Limits::depth(5)).are_all_real(400);
}

/// It could be otherwise: a pass may claim that a mate is kept, where the moves lose it. Whoever
/// sees this fail has found the position that shows it, and may keep it instead.
#[test]
fn passes_at_mates_have_announced_none_that_is_none() {
    let mut random = SplitMix64::new(12);
    let position = |_| random_ending(&mut random);
    let genesis = Settings::of(Preset::Genesis);
    mates_of(&genesis, forms(), position, 40, &Limits::depth(5)).are_all_real(400);
}

/// A search that is broken off may have found a better move than the iteration before it.
#[test]
fn a_search_that_is_broken_off_announces_only_what_it_has_proved() {
    for nodes in [50, 700] {
        let mut random = SplitMix64::new(nodes);
        let position = |_| random_ending(&mut random);
        mates_of(&no_pass_at_mates(), forms(), position, 40, &Limits::nodes(nodes))
            .are_all_real(50);
    }
}

/// What prunes and reduces around the null move in the full engine proves no mates either.
#[test]
fn the_full_engine_announces_no_mate_that_is_none() {
    let mut random = SplitMix64::new(13);
    let position = |_| random_ending(&mut random);
    mates_of(&Settings::of(Preset::Caesura), forms(), position, 30, &Limits::depth(6))
        .are_all_real(150);
}

/// Conditions and techniques in combinations that nobody published.
#[test]
fn strange_combinations_announce_no_mate_that_is_none() {
    let policies = [
        "standard:0,chain=8,store,full_window",
        "standard:1,chain=2,full_window,table,store",
        "standard:3,store,fail_hard,previous_line",
        "double:1,store,full_window",
        "variable_bound:1,some=200,more=200,store,chain=3",
        "verified:1,entries=2,store,full_window,chain=2",
        "verified:2,by=8,below=8,cut=0,store",
        "verification:1,ban=0,nested,store,chain=3",
        "verification:1,ban=4,store,full_window",
        "fruit:1,by=1,pieces=16,gate=0,full_window",
        "extended:1,by=1,full_window,store,chain=2",
        "multi_cut:1,M=64,less=4,null,store",
        "enhanced:1,C=1,M=8,no_pv=0,store,full_window",
        "threat:1,mate=2,repeat=2,limit=4,full_window,store,chain=2",
        "modern:0,from=1,offset=-500,no_pv=0,no_all=0,material=0,store,full_window",
    ];
    let mut random = SplitMix64::new(14);
    let position = |_| random_ending(&mut random);
    let policies = policies.iter().map(|text| text.parse().unwrap());
    mates_of(&no_pass_at_mates(), policies, position, 40, &Limits::depth(4)).are_all_real(80);
}

#[test]
fn the_same_search_again_is_the_same_to_the_node() {
    let mut random = SplitMix64::new(15);
    for policy in forms() {
        for preset in [Preset::Genesis, Preset::Caesura] {
            let position = random_position(&mut random, 30);
            let (limits, settings) = (Limits::depth(4), Settings::new(preset, policy.clone()));
            let [once, again] = [0; 2].map(|_| think(&settings, &position, &limits).0);
            assert_eq!((once.nodes, once.score, once.line), (again.nodes, again.score, again.line));
        }
    }
}
