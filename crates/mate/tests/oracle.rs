//! The solver and its proofs against trying all moves.

mod common;

use chess::random::SplitMix64;
use chess::{Game, Move, Position};
use common::{found, minimax, random_position, solve};
use mate::{Flaw, Limits, Solver, Verdict, verify};

/// Compares verdict, length and keys, and walks the proof.
fn check(solver: &mut Solver, position: &Position, longest: u32) -> Option<u32> {
    let expected = minimax(position, longest);
    let solution = solver.solve(position, &Limits { moves: longest, nodes: u64::MAX });
    assert_eq!(found(&solution.verdict), expected, "{position}");
    verify(solver, position, &solution.verdict, longest)
        .unwrap_or_else(|flaw| panic!("{position}: {flaw}"));
    expected.map(|(moves, _)| moves)
}

/// How many mates of each length up to 4 were met.
#[derive(Default, Debug)]
struct Met([usize; 5]);

impl Met {
    fn count(&mut self, moves: Option<u32>) {
        self.0[moves.unwrap_or(0) as usize] += 1;
    }
}

#[test]
fn few_men_are_mated_as_trying_all_moves_mates_them() {
    let mut solver = Solver::new(1).unwrap();
    let mut random = SplitMix64::new(8);
    let mut met = Met::default();
    for men in ["KQQk", "KQRk", "KRRkp", "KQBkp", "KQNkr", "KRBNkpp", "KNPPkpp", "KQPPkqpp"] {
        for _ in 0..60 {
            let position = random_position(&mut random, men, 0);
            met.count(check(&mut solver, &position, 3));
        }
    }
    assert!(met.0.iter().take(4).all(|&count| count >= 5), "{met:?}");
}

#[test]
fn the_clock_ends_games_before_their_mates() {
    let mut solver = Solver::new(1).unwrap();
    let mut random = SplitMix64::new(50);
    let (mut mates, mut spoilt) = (0, 0);
    for i in 0..300 {
        let position = random_position(&mut random, "KQRkp", 93 + i % 8);
        let moves = check(&mut solver, &position, 3);
        mates += usize::from(moves.is_some());
        let fresh: Position =
            position.to_fen().replace(&format!(" {} 90", 93 + i % 8), " 0 90").parse().unwrap();
        spoilt += usize::from(solve(&fresh, 3).verdict != solve(&position, 3).verdict);
    }
    assert!(mates > 20 && spoilt > 20, "{mates} mates, {spoilt} spoilt by the clock");
}

#[test]
fn a_mate_against_one_reply_alone_is_not_proved() {
    let mut solver = Solver::new(1).unwrap();
    let mut random = SplitMix64::new(12);
    let mut claims = 0;
    for _ in 0..2_000 {
        let position = random_position(&mut random, "KQkp", 0);
        if minimax(&position, 2).is_some() {
            continue;
        }
        // To each of these the first reply in the order of moves is a blunder.
        let lines: Vec<[Move; 3]> = position
            .legal_moves()
            .into_iter()
            .filter_map(|m| {
                let child = position.play(m);
                let reply = *child.legal_moves().first()?;
                let (_, mates) = minimax(&child.play(reply), 1)?;
                Some([m, reply, mates[0]])
            })
            .collect();
        let Some(line) = lines.first() else { continue };
        let keys = lines.iter().map(|[key, ..]| *key).collect();
        let claim = Verdict::Mate { moves: 2, line: line.to_vec(), keys };
        let flaw = verify(&mut solver, &position, &claim, 2);
        assert!(matches!(flaw, Err(Flaw::Unproved { claimed: true, .. })), "{position}: {flaw:?}");
        claims += 1;
    }
    assert!(claims > 20, "{claims}");
}

/// The positions of a game at random, until it ends.
fn random_game(random: &mut SplitMix64) -> Vec<Position> {
    let mut game = Game::from(Position::startpos());
    let mut positions = vec![game.position().clone()];
    while game.outcome().is_none() {
        let moves = game.position().legal_moves();
        let Some(&m) = random.pick(&moves) else { break };
        game.play(m);
        positions.push(game.position().clone());
    }
    positions
}

#[test]
fn games_are_mated_as_trying_all_moves_mates_them() {
    let mut solver = Solver::new(1).unwrap();
    let mut random = SplitMix64::new(2);
    let mut met = Met::default();
    for _ in 0..150 {
        let positions = random_game(&mut random);
        let is_mate =
            positions.last().is_some_and(|last| last.in_check() && !last.has_legal_move());
        let last = if is_mate { 5 } else { 1 };
        for position in positions.iter().rev().take(last) {
            met.count(check(&mut solver, position, 2));
        }
    }
    assert!(met.0[1] > 30 && met.0[2] > 1, "{met:?}");
}
