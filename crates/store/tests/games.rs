//! Games as another library of chess sees them.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use chess::Color;
use games::{
    Adjudication, Ending, Format, GameResult, Generator, Ledger, Openings, Rules, Tournament,
    players, write_game,
};
use search::Preset;
use shakmaty::san::SanPlus;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position, fen::Fen};
use store::runs::{self, Work};
use store::{Origin, Store};

fn tournament(openings: &Openings) -> Tournament {
    let texts = ["standard:2", "off", "verified:3 preset=caesura"].map(str::to_owned);
    Tournament {
        name: "test \"quoted\"".to_owned(),
        players: players(&texts, Preset::Genesis).unwrap(),
        format: Format::RoundRobin,
        rounds: 4,
        rules: Rules {
            control: "nodes 300".parse().unwrap(),
            // Most games go on to their end by the rules.
            adjudication: "moves 150".parse::<Adjudication>().unwrap(),
            overhead: Duration::ZERO,
            grace: Duration::ZERO,
        },
        openings: openings.to_string(),
        table_mib: 1,
        sprt: None,
    }
}

/// The moves of a PGN, without tags, comments, numbers and result.
fn moves(pgn: &str) -> Vec<&str> {
    let (_, text) = pgn.split_once("\n\n").unwrap();
    let mut inside = false;
    text.split(|c: char| {
        inside = (inside || c == '{') && c != '}';
        inside || c == '}' || c.is_whitespace()
    })
    .filter(|word| !word.is_empty() && !word.ends_with('.'))
    .filter(|word| !["1-0", "0-1", "1/2-1/2"].contains(word))
    .collect()
}

/// How another library sees the end of a game: the ending, whose turn it is, and whether it could
/// have ended before.
fn replayed(start: &str, pgn: &str) -> (Option<Ending>, shakmaty::Color, bool) {
    let start: Fen = start.parse().unwrap();
    let mut position: Chess = start.into_position(CastlingMode::Standard).unwrap();
    let mut seen: HashMap<Zobrist64, u32> = HashMap::new();
    let ending = |position: &Chess, times: u32| {
        let is_over = [
            (position.is_checkmate(), Ending::Checkmate),
            (position.is_stalemate(), Ending::Stalemate),
            (position.is_insufficient_material(), Ending::InsufficientMaterial),
            (times >= 3, Ending::ThreefoldRepetition),
            (position.halfmoves() >= 100, Ending::FiftyMoves),
        ];
        is_over.into_iter().find(|(is_over, _)| *is_over).map(|(_, ending)| ending)
    };
    let mut look = |position: &Chess| {
        let times = seen.entry(position.zobrist_hash(EnPassantMode::Legal)).or_default();
        *times += 1;
        ending(position, *times)
    };
    let mut now = look(&position);
    let mut went_on = false;
    for word in moves(pgn) {
        went_on |= now.is_some();
        let san: SanPlus = word.parse().unwrap_or_else(|_| panic!("{word} in {pgn}"));
        let m = san.san.to_move(&position).unwrap_or_else(|_| panic!("{word} in {pgn}"));
        position.play_unchecked(m);
        now = look(&position);
    }
    (now, position.turn(), went_on)
}

#[test]
fn games_are_played_by_the_rules_and_end_by_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open_for_work(&folder.path().join("a.db")).unwrap();
    let openings = Openings::Generated(Generator::new(1));
    let tournament = tournament(&openings);
    let never = AtomicBool::new(false);
    let work =
        Work { jobs: NonZeroUsize::new(2).unwrap(), stop: &never, origin: &Origin::default() };
    let outcome =
        runs::tournament::run(&tournament, &openings, &mut store, &work, &mut ()).unwrap();
    let mut ledger = Ledger::new(&tournament);
    let mut kinds = HashMap::new();
    let schedule = tournament.schedule();
    store
        .for_each_game(outcome.run, |game, record| -> Result<(), store::StoreError> {
            let mut pgn = Vec::new();
            let fixture = schedule.fixture(game);
            write_game(&tournament, fixture, record, "2026.01.01", &mut pgn).unwrap();
            let pgn = String::from_utf8(pgn).unwrap();
            assert!(pgn.starts_with("[Event \"test \\\"quoted\\\"\"]\n"), "{pgn}");
            assert_eq!(moves(&pgn).len(), record.opening.moves.len() + record.moves.len());
            let (ending, turn, went_on) = replayed(&record.opening.start.to_fen(), &pgn);
            assert!(!went_on, "{pgn}");
            match record.ending {
                Ending::TooLong => assert_eq!(ending, None, "{pgn}"),
                by_the_rules => assert_eq!(ending, Some(by_the_rules), "{pgn}"),
            }
            let winner = (ending == Some(Ending::Checkmate)).then_some(match turn {
                shakmaty::Color::White => Color::Black,
                shakmaty::Color::Black => Color::White,
            });
            assert_eq!(record.result, winner.map_or(GameResult::Draw, GameResult::Won), "{pgn}");
            *kinds.entry(record.ending.name()).or_insert(0) += 1;
            ledger.enter(game, record.result, record.ending);
            Ok(())
        })
        .unwrap();
    assert_eq!(ledger.counted(), 24);
    assert_eq!(ledger.meetings(), outcome.found.meetings());
    assert!(kinds.contains_key("checkmate") && kinds.len() >= 2, "{kinds:?}");
    // What was played is what the store gives back.
    assert_eq!(store.tournament(outcome.run).unwrap(), Some(tournament));
}
