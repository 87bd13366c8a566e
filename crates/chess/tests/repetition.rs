//! What a game knows beyond its position: repetitions, and passes, which end them.

mod common;

use chess::notation::CastlingNotation;
use chess::{Game, KeyHistory, Outcome, Position};

fn game(fen: &str) -> Game {
    Game::from(fen.parse::<Position>().unwrap())
}

fn play(game: &mut Game, moves: &str) {
    for uci in moves.split(' ') {
        let m = game.position().parse_uci(uci).unwrap();
        assert_eq!(game.position().uci(m, CastlingNotation::KingTarget).to_string(), uci);
        game.play(m);
    }
}

const KNIGHTS_OUT_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8";

#[test]
fn a_position_that_comes_back_is_recognised() {
    let mut game = Game::from(Position::startpos());
    let earlier = |game: &Game| {
        game.history().earlier(game.position().reversible_plies()).collect::<Vec<_>>()
    };
    assert_eq!(earlier(&game), []);
    play(&mut game, KNIGHTS_OUT_AND_BACK);
    assert_eq!(earlier(&game), [0]);
    assert_eq!(game.outcome(), None);
    play(&mut game, KNIGHTS_OUT_AND_BACK);
    assert_eq!(earlier(&game), [4, 0]);
    assert_eq!(game.outcome(), Some(Outcome::ThreefoldRepetition));
}

#[test]
fn a_pawn_move_cuts_the_look_back() {
    let mut game = Game::from(Position::startpos());
    play(&mut game, "e2e3 g8f6 g1f3 f6g8 f3g1");
    // The same but for the pawn.
    assert_eq!(game.position().reversible_plies(), 4);
    assert_eq!(game.history().earlier(game.position().reversible_plies()).count(), 1);
    play(&mut game, "e7e6");
    assert_eq!(game.position().reversible_plies(), 0);
}

/// Rights that are gone make another position, though the pieces stand as before.
#[test]
fn lost_castling_rights_are_no_repetition() {
    let mut game = game("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    play(&mut game, "h1g1 h8g8 g1h1 g8h8");
    assert_eq!(game.history().earlier(game.position().reversible_plies()).count(), 0);
    play(&mut game, "h1g1 h8g8 g1h1 g8h8");
    assert_eq!(game.outcome(), None, "the third time for the pieces, the second for the rights");
    play(&mut game, "h1g1 h8g8");
    assert_eq!(game.outcome(), Some(Outcome::ThreefoldRepetition));
}

/// After e4 with a Black pawn on d4, en passant is possible once; the position that comes back
/// without it is another one. Where no pawn can take, the push leaves no trace.
#[test]
fn en_passant_counts_only_where_it_can_be_taken() {
    let count = |fen, moves| {
        let mut game = game(fen);
        play(&mut game, moves);
        game.history().earlier(game.position().reversible_plies()).count()
    };
    let there_and_back = "e2e4 e8d8 e1d1 d8e8 d1e1";
    assert_eq!(count("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", there_and_back), 0);
    assert_eq!(count("4k3/8/8/8/8/8/3pP3/3K4 w - - 0 1", "e2e4 e8e7 d1c2 e7e8 c2d1"), 1);
    // The pawn on d4 is pinned on the file of its king.
    assert_eq!(count("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4 d8e8 e1e2 e8d8 e2e1"), 1);
}

/// A search passes: what stands before the pass is out of reach behind it.
#[test]
fn a_pass_cuts_the_look_back() {
    let start = Position::startpos();
    let mut history = KeyHistory::default();
    let mut position = start.clone();
    let mut record = |position: &Position, index| {
        history.record(index, position.key());
        history.earlier(position.reversible_plies()).collect::<Vec<_>>()
    };
    record(&position, 0);
    // Knight out, pass, knight back, pass: the start again, but not by moves of a game.
    let step = |position: &Position, uci: &str| match uci {
        "pass" => position.pass().unwrap(),
        _ => position.play(position.parse_uci(uci).unwrap()),
    };
    let mut found = Vec::new();
    for (i, uci) in ["g1f3", "pass", "f3g1", "pass"].into_iter().enumerate() {
        position = step(&position, uci);
        found = record(&position, i + 1);
    }
    assert_eq!(position.key(), start.key());
    assert_eq!(found, []);
    for (i, uci) in KNIGHTS_OUT_AND_BACK.split(' ').enumerate() {
        position = step(&position, uci);
        found = record(&position, i + 5);
    }
    assert_eq!(found, [4], "only the position after the last pass");
    // Going back in the tree forgets what came after.
    history.record(2, start.key());
    assert_eq!(history.len(), 3);
}

#[test]
fn fifty_moves_and_what_comes_before_them() {
    let mut drawn = game("4k3/8/8/8/8/8/8/R3K3 w - - 98 80");
    play(&mut drawn, "a1a2");
    assert_eq!(drawn.outcome(), None);
    play(&mut drawn, "e8e7");
    assert_eq!(drawn.outcome(), Some(Outcome::FiftyMoves));
    // Mate on the hundredth ply is mate.
    let mut mated = game("4k3/8/4K3/8/8/8/8/R7 w - - 99 80");
    play(&mut mated, "a1a8");
    assert_eq!(mated.outcome(), Some(Outcome::Checkmate { winner: chess::Color::White }));
}

/// Games of random moves against counts kept without any cleverness.
#[test]
fn random_games_end_as_a_slow_referee_says() {
    let mut random = common::SplitMix64::new(8);
    let (mut threefold, mut fifty) = (0, 0);
    for start in common::positions().into_iter().cycle().take(400) {
        let mut game = Game::from(start.clone());
        let mut seen: Vec<String> = Vec::new();
        loop {
            let position = game.position();
            let fen = position.to_fen();
            let without_clocks = fen.rsplitn(3, ' ').last().unwrap().to_owned();
            seen.push(without_clocks.clone());
            let times = seen.iter().filter(|&other| *other == without_clocks).count();
            let expected = match () {
                () if !position.has_legal_move() || position.is_insufficient_material() => break,
                () if times >= 3 => Some(Outcome::ThreefoldRepetition),
                () if position.halfmove_clock() >= 100 => Some(Outcome::FiftyMoves),
                () => None,
            };
            assert_eq!(game.outcome(), expected, "{start} {fen}");
            if expected.is_some() {
                threefold += usize::from(times >= 3);
                fifty += usize::from(times < 3);
                break;
            }
            let moves = position.legal_moves();
            // Mostly quiet moves, so that positions come back and clocks run on.
            let quiet: Vec<_> =
                moves.iter().copied().filter(|&m| position.play(m).halfmove_clock() > 0).collect();
            let of = if quiet.is_empty() || random.below(20) == 0 { &moves[..] } else { &quiet };
            game.play(*random.pick(of).unwrap());
        }
    }
    println!("{threefold} threefold repetitions, {fifty} times fifty moves");
    assert!(threefold > 20 && fifty > 20);
}

/// Trap 23: a pass forgets en passant, and its key.
#[test]
fn a_pass_forgets_en_passant() {
    let before = "rnbqkbnr/pppp2pp/8/4pP2/8/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 3";
    let after = "rnbqkbnr/pppp2pp/8/4pP2/8/8/PPPP1PPP/RNBQKBNR b KQkq - 1 3";
    let (before, after): (Position, Position) = (before.parse().unwrap(), after.parse().unwrap());
    assert_eq!(before.en_passant(), Some(chess::Square::E6));
    let passed = before.pass().unwrap();
    assert_eq!(passed.en_passant(), None);
    assert_eq!(passed.key(), after.key());
    assert_eq!(passed, after);
}
