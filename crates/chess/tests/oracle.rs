//! Thousands of random positions, each judged by shakmaty and by itself rebuilt from its FEN.

mod common;

use std::collections::BTreeMap;

use chess::notation::{CastlingNotation, Fen};
use chess::{Color, Game, Move, Outcome, Piece, Position, Square};
use common::SplitMix64;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

fn oracle(position: &Position) -> Chess {
    let fen: shakmaty::fen::Fen = position.to_fen().parse().unwrap();
    fen.into_position(CastlingMode::Chess960).unwrap_or_else(|e| panic!("{position}: {e}"))
}

/// The oracle's moves by their UCI names, castling as king takes rook.
fn oracle_moves(oracle: &Chess) -> BTreeMap<String, shakmaty::Move> {
    let name = |m: shakmaty::Move| UciMove::from_move(m, CastlingMode::Chess960).to_string();
    oracle.legal_moves().into_iter().map(|m| (name(m), m)).collect()
}

fn name(position: &Position, m: Move) -> String {
    position.uci(m, CastlingNotation::KingTakesRook).to_string()
}

/// Both say the same about the position: FEN, moves, their names and kinds, and how it ends.
fn agrees(position: &Position, oracle: &Chess) {
    let moves = oracle_moves(oracle);
    let ours: BTreeMap<_, _> =
        position.legal_moves().into_iter().map(|m| (name(position, m), m)).collect();
    assert!(ours.keys().eq(moves.keys()), "{position}: {ours:?}\n{moves:?}");

    let fen = shakmaty::fen::Fen::from_position(oracle, EnPassantMode::Legal).to_string();
    if fen != position.to_string() {
        // The oracle writes X-FEN where we write the files of the rooks: the same rights.
        let setup = |fen: &str| fen.parse::<shakmaty::fen::Fen>().unwrap().into_setup();
        assert_eq!(setup(&fen), setup(&position.to_fen()));
        assert!(!is_standard(position), "{position} is {fen} for the oracle");
    }
    for (uci, &m) in &ours {
        let theirs = moves[uci];
        assert_eq!(position.is_capture(m), theirs.is_capture(), "{position} {uci}");
        assert_eq!(position.is_en_passant(m), theirs.is_en_passant(), "{position} {uci}");
        assert_eq!(position.is_castling(m), theirs.is_castle(), "{position} {uci}");
        let captured = theirs.capture().map(|role| role.char());
        assert_eq!(position.captured(m).map(char::from), captured, "{position} {uci}");
        assert!(position.is_legal(m));

        let san = SanPlus::from_move(oracle.clone(), theirs).to_string();
        assert_eq!(position.san(m), san, "{position} {uci}");
        assert_eq!(position.parse_san(&san), Ok(m), "{position} {san}");
        for castling in [CastlingNotation::KingTarget, CastlingNotation::KingTakesRook] {
            let uci = position.uci(m, castling).to_string();
            assert_eq!(position.parse_uci(&uci), Ok(m), "{position} {uci}");
        }
    }
    assert_eq!(position.in_check(), oracle.is_check());
    assert_eq!(position.has_legal_move(), !moves.is_empty());
    assert_eq!(
        position.is_insufficient_material(),
        oracle.is_insufficient_material(),
        "{position}"
    );
    let outcome = match Game::from(position.clone()).outcome() {
        Some(Outcome::Checkmate { winner }) => {
            let winner = if winner == Color::White { "1-0" } else { "0-1" };
            Some(winner)
        }
        Some(Outcome::Stalemate | Outcome::InsufficientMaterial) => Some("1/2-1/2"),
        Some(Outcome::ThreefoldRepetition | Outcome::FiftyMoves) | None => None,
    };
    assert_eq!(outcome.unwrap_or("*"), oracle.outcome().to_string(), "{position}");
}

/// Whether king and rooks stand as in standard chess wherever there is a right to castle.
fn is_standard(position: &Position) -> bool {
    let fen = position.to_fen();
    fen.split(' ').nth(2).is_some_and(|rights| rights.chars().all(|c| "KQkq-".contains(c)))
}

/// What a position keeps beside its board is what the board says, and what it would be if the
/// position had been read from its FEN.
fn is_consistent(position: &Position) {
    let fen = Fen::parse(&position.to_fen()).unwrap_or_else(|e| panic!("{position}: {e}"));
    assert!(fen.warnings.is_empty(), "{position}: {:?}", fen.warnings);
    let rebuilt = fen.position;
    assert_eq!(&rebuilt, position);
    assert_eq!(rebuilt.key(), position.key(), "{position}");
    assert_eq!(rebuilt.pawn_key(), position.pawn_key(), "{position}");
    assert_eq!(rebuilt.en_passant(), position.en_passant(), "{position}");
    assert_eq!(rebuilt.to_fen(), position.to_fen());
    for square in Square::ALL {
        let there = position.board().piece_on(square);
        assert_eq!(position.piece_on(square), there, "{position} {square}");
    }
    let captures: Vec<_> =
        position.legal_moves().into_iter().filter(|&m| position.is_capture(m)).collect();
    assert_eq!(position.captures().to_vec(), captures, "{position}");
    let is_tactical = |m: &Move| position.is_capture(*m) || m.promotion().is_some();
    let (tactical, quiet): (Vec<_>, Vec<_>) =
        position.legal_moves().iter().partition(|m| is_tactical(m));
    let (mut found_tactical, mut found_quiet) = (Vec::new(), Vec::new());
    position.each_tactical_move(|m| found_tactical.push(m));
    position.each_quiet_move(|m| found_quiet.push(m));
    assert_eq!((found_tactical, found_quiet), (tactical, quiet), "{position}");
    let mut checks = Vec::new();
    position.each_check(|m| checks.push(m));
    let is_check = |m: &Move| position.play(*m).in_check();
    let mut expected: Vec<_> = position.legal_moves().into_iter().filter(is_check).collect();
    checks.sort();
    expected.sort();
    assert_eq!(checks, expected, "{position}");
    let mates = |m: &Move| !position.play(*m).has_legal_move();
    assert_eq!(position.has_mate_in_one(), expected.iter().any(mates), "{position}");
    for m in position.legal_moves() {
        let child = position.play(m);
        assert_eq!(position.gives_check(m), child.in_check(), "{position} {m:?}");
        let rights = |of: &Position| Color::ALL.map(|color| *of.board().castle_rights(color));
        let is_plain = rights(position) == rights(&child)
            && [position, &child].iter().all(|of| of.en_passant().is_none())
            && m.promotion().is_none()
            && !position.is_castling(m);
        if is_plain {
            assert_eq!(position.expected_key(m), child.key(), "{position} {m:?}");
        }
    }
    for color in Color::ALL {
        let pieces = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
        let any = pieces.iter().any(|&piece| !position.colored_pieces(color, piece).is_empty());
        assert_eq!(position.has_pieces(color), any, "{position}");
    }
    passes(position);
}

/// A pass gives the position of which the FEN differs in the turn, the clocks, and en passant.
fn passes(position: &Position) {
    let Some(passed) = position.pass() else {
        assert!(position.in_check(), "{position}");
        return;
    };
    assert!(!position.in_check(), "{position}");
    let fen = position.to_fen();
    let mut fields: Vec<_> = fen.split(' ').map(str::to_owned).collect();
    fields[1] = (!position.side_to_move()).to_string();
    fields[3] = "-".to_owned();
    fields[4] = (position.halfmove_clock() + 1).min(100).to_string();
    let black = u16::from(position.side_to_move() == Color::Black);
    fields[5] = (position.fullmove_number() + black).to_string();
    let rebuilt: Position = fields.join(" ").parse().unwrap();
    assert_eq!(passed, rebuilt, "{position}");
    assert_eq!(passed.key(), rebuilt.key(), "{position}");
    assert_eq!(passed.pawn_key(), rebuilt.pawn_key(), "{position}");
    assert_eq!(passed.en_passant(), None);
    assert_eq!(passed.reversible_plies(), 0);
    assert_eq!(passed.to_fen(), fields.join(" "));
    let moves = |position: &Position| position.legal_moves().to_vec();
    assert_eq!(moves(&passed), moves(&rebuilt), "{position}");
}

fn check_walks(starts: &[Position], walks: usize, plies: usize, seed: u64) {
    let mut random = SplitMix64::new(seed);
    let mut positions = 0;
    for start in starts {
        for _ in 0..walks {
            let mut theirs = oracle(start);
            let mut before = start.clone();
            common::walk(start, plies, &mut random, |position, played| {
                if let Some(m) = played {
                    let m = oracle_moves(&theirs)[&name(&before, m)];
                    theirs.play_unchecked(m);
                }
                before = position.clone();
                agrees(position, &theirs);
                is_consistent(position);
                positions += 1;
                // cozy-chess stops its clock at 100, where a game is over anyway.
                position.halfmove_clock() < 100
            });
        }
    }
    println!("{positions} positions");
}

#[test]
fn walks_from_the_standard_start() {
    check_walks(&[Position::startpos()], 30, 300, 1);
}

#[test]
fn walks_from_all_starts_of_chess960() {
    check_walks(&common::chess960_starts(), 1, 24, 2);
}

#[test]
fn walks_from_positions_with_rare_features() {
    check_walks(&common::positions(), 8, 60, 3);
}

/// Castling needs a cleared back rank, which random walks from a start seldom see.
#[test]
fn walks_from_bare_back_ranks() {
    let bare = |start: &Position| -> Position {
        let fen = start.to_fen();
        let (_, rights) = fen.split_once(' ').unwrap();
        let men = |text: &str| -> String {
            let keep = |c: char| if "rkRK".contains(c) { c } else { '1' };
            text.chars().map(keep).collect()
        };
        let (black, white) = (&fen[..8], &fen[fen.find(' ').unwrap() - 8..][..8]);
        let fen = format!("{}/p6p/8/8/8/8/P6P/{} {rights}", men(black), men(white));
        fen.parse().unwrap_or_else(|e| panic!("{fen}: {e}"))
    };
    let starts: Vec<_> = common::chess960_starts().iter().map(bare).collect();
    check_walks(&starts, 1, 12, 4);
}

/// The few legal moves among all that two bytes can hold.
#[test]
fn is_legal_holds_for_exactly_the_legal_moves() {
    let mut random = SplitMix64::new(5);
    for start in common::positions() {
        common::walk(&start, 6, &mut random, |position, _| {
            let legal = position.legal_moves();
            let count = (1..=u16::MAX)
                .filter_map(Move::from_bits)
                // Only bits that `Move::new` writes: others repeat a move.
                .filter(|m| Move::new(m.from(), m.to(), m.promotion()) == *m)
                .filter(|&m| position.is_legal(m))
                .inspect(|m| assert!(legal.contains(m), "{position} {m:?}"))
                .count();
            assert_eq!(count, legal.len(), "{position}");
            true
        });
    }
}
