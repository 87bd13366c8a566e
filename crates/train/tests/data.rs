//! Games in files: made, broken off, read again, and held against the crates that define the
//! formats.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use bulletformat::BulletFormat;
use chess::random::SplitMix64;
use chess::{Color, Game};
use games::GameResult;
use search::{Preset, Settings};
use train::data::{
    ENDING_MEN, GameReader, Made, MakeError, Plan, Recipe, ScoredGame, ScoredMove, Sheet, Survey,
    bulletformat, bytes_of, check, make, positions, viriformat as own,
};

fn plan(games: u64, shard: &str) -> Plan {
    let settings = Settings::of(Preset::Genesis);
    let (engine, adjudication) = (settings.to_string(), Recipe::LATE);
    let recipe = Recipe {
        seed: 5,
        nodes: 60,
        ending_nodes: None,
        middlegames_only: false,
        engine,
        adjudication,
    };
    Plan { recipe, settings, games, shard: shard.parse().unwrap() }
}

fn jobs(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).unwrap()
}

fn made(plan: &Plan, path: &Path, jobs_at_a_time: usize) -> Made {
    make(plan, path, jobs(jobs_at_a_time), &AtomicBool::new(false), |_| {}).unwrap()
}

/// Random games from positions of every kind, with castling of Chess960 too.
fn random_games() -> Vec<ScoredGame> {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 17",
        "rnbqkbnr/pppp2pp/8/4pP2/8/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 3",
        "8/PPP4k/8/8/8/8/4Kppp/8 b - - 99 300",
        "1rkr4/pppppppp/8/8/8/8/PPPPPPPP/1RKR4 w DBdb - 0 1",
        "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
    ];
    let mut random = SplitMix64::new(3);
    let mut games = Vec::new();
    for number in 0..120 {
        let start: chess::Position = starts[number % starts.len()].parse().unwrap();
        let mut game = Game::from(start.clone());
        let mut moves = Vec::new();
        while moves.len() < 150 && game.outcome().is_none() {
            let played = *random.pick(&game.position().legal_moves()).unwrap();
            moves.push(ScoredMove { played, score: random.next_u64() as i16 });
            game.play(played);
        }
        let result =
            [GameResult::Won(Color::White), GameResult::Draw, GameResult::Won(Color::Black)];
        games.push(ScoredGame { start, result: result[number % 3], moves });
    }
    games
}

fn written(games: &[ScoredGame]) -> Vec<u8> {
    let mut bytes = Vec::new();
    games.iter().for_each(|game| own::write(game, &mut bytes));
    bytes
}

fn read(bytes: &[u8]) -> Result<Vec<ScoredGame>, String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.viri");
    fs::write(&path, bytes).unwrap();
    let games: Result<Vec<_>, _> = GameReader::open(&path).unwrap().collect();
    games.map_err(|error| error.to_string().replace(&path.display().to_string(), "FILE"))
}

#[test]
fn games_are_read_as_they_were_written() {
    let games = random_games();
    assert!(games.iter().map(|game| game.moves.len()).sum::<usize>() > 5_000);
    assert_eq!(read(&written(&games)).unwrap(), games);
    assert_eq!(read(&[]).unwrap_err(), "FILE: it holds no game");
}

#[test]
fn the_crate_that_defines_the_format_reads_the_same_games() {
    for game in random_games() {
        let bytes = written(std::slice::from_ref(&game));
        let theirs =
            viriformat::dataformat::Game::deserialise_from(&mut bytes.as_slice(), Vec::new());
        let theirs = theirs.unwrap();
        let mut again = Vec::new();
        theirs.serialise_into(&mut again).unwrap();
        assert_eq!(again, bytes);
        // Theirs marks en passant after every double push, ours where a pawn can take so.
        let placement = |fen: &str| fen.split(' ').take(2).collect::<Vec<_>>().join(" ");
        let mut board = theirs.initial_position();
        let mut position = game.start.clone();
        for (scored, (m, score)) in game.moves.iter().zip(&theirs.moves) {
            assert_eq!(placement(&board.to_string()), placement(&position.to_fen()));
            assert_eq!(score.get(), scored.score);
            assert!(board.legal_moves().contains(m), "{m:?} in {position}");
            board.make_move_simple(*m);
            position = position.play(scored.played);
        }
    }
}

#[test]
fn positions_are_those_that_the_crate_of_the_trainer_makes_of_their_text() {
    let games = random_games();
    let mut count = 0;
    for sample in games.iter().flat_map(positions) {
        let result = match sample.result {
            GameResult::Won(Color::White) => "1.0",
            GameResult::Draw => "0.5",
            GameResult::Won(Color::Black) => "0.0",
        };
        let text = format!("{} | {} | {result}", sample.position.to_fen(), sample.score);
        let ours = bulletformat(&sample);
        assert_eq!(Ok(ours), text.parse(), "{text}");
        assert_eq!(bytes_of(&ours), ::bulletformat::ChessBoard::as_bytes_slice(&[ours]));
        count += 1;
    }
    assert!(count > 100, "{count}");
}

#[test]
fn only_quiet_undecided_positions_are_learnt_from() {
    for game in random_games() {
        let mut position = game.start.clone();
        let mut quiet = Vec::new();
        for &ScoredMove { played, score } in &game.moves {
            let child = position.play(played);
            let men = |position: &chess::Position| position.board().occupied().len();
            let is_noisy = men(&child) < men(&position) || played.promotion().is_some();
            if !position.in_check() && !is_noisy && (-3_000..=3_000).contains(&score) {
                quiet.push((position, score));
            }
            position = child;
        }
        let found: Vec<_> =
            positions(&game).map(|sample| (sample.position, sample.score)).collect();
        assert_eq!(found, quiet);
    }
}

#[test]
fn a_file_is_the_same_at_any_number_of_jobs() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).with_extension("viri");
    let plan = plan(12, "1/1");
    let whole = made(&plan, &path("whole"), 1);
    let Made::Whole(sheet) = &whole else { panic!("{whole:?}") };
    assert_eq!(check(&path("whole")).unwrap(), (12, sheet.positions, true));
    assert_eq!(made(&plan, &path("jobs"), 3), whole);
    assert_eq!(fs::read(path("jobs")).unwrap(), fs::read(path("whole")).unwrap());
    assert!(!path("whole").with_extension("part").exists());
    // What is there is not made again.
    let never = AtomicBool::new(false);
    assert_eq!(make(&plan, &path("whole"), jobs(1), &never, |_| panic!("played")).unwrap(), whole);
}

/// Wherever the work is broken off, the journal is what a longer one begins with.
#[test]
fn a_journal_that_ends_anywhere_or_is_damaged_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).with_extension("viri");
    let plan = plan(6, "1/1");
    let mut journal = Vec::new();
    let keep = |_| journal = fs::read(path("whole").with_extension("part")).unwrap();
    let whole = make(&plan, &path("whole"), jobs(1), &AtomicBool::new(false), keep).unwrap();
    let mut known = Vec::new();
    let mut goes_on = |name: &str, part: &[u8]| {
        fs::write(path(name).with_extension("part"), part).unwrap();
        let mut first = None;
        let made = make(&plan, &path(name), jobs(1), &AtomicBool::new(false), |progress| {
            first.get_or_insert((progress.positions, progress.done));
        });
        assert_eq!(made.unwrap(), whole);
        assert_eq!(fs::read(path(name)).unwrap(), fs::read(path("whole")).unwrap());
        known.push(first);
    };
    let length = journal.len();
    for (name, end) in [("a", 0), ("b", 7), ("c", length / 2), ("d", length - 1), ("e", length)] {
        goes_on(name, &journal[..end]);
    }
    let mut damaged = journal.clone();
    damaged[length / 2] ^= 1;
    goes_on("f", &damaged);
    // All games were there, so none was played.
    assert_eq!(known[4], None);
    assert!(known[3].is_some_and(|(_, done)| done == 6));
    // Of those before the damage none was played again.
    assert!(known[5].is_some_and(|(_, done)| done > 1));
}

#[test]
fn who_stops_is_told_how_much_is_kept_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.viri");
    let plan = plan(4, "1/1");
    let stopped = make(&plan, &path, jobs(2), &AtomicBool::new(true), |_| {});
    assert_eq!(stopped.unwrap(), Made::Part(0));
    assert!(!path.exists() && path.with_extension("part").exists());
    assert!(matches!(made(&plan, &path, 2), Made::Whole(_)));
    // A file that is gone is made again, and one that was changed is not taken for it.
    let whole = fs::read(&path).unwrap();
    fs::remove_file(&path).unwrap();
    assert!(matches!(made(&plan, &path, 2), Made::Whole(_)));
    assert!(fs::read(&path).unwrap() == whole);
    fs::write(&path, &whole[1..]).unwrap();
    let unlike =
        make(&plan, &path, NonZeroUsize::MIN, &AtomicBool::new(false), |_| {}).unwrap_err();
    assert!(matches!(unlike, MakeError::Unlike { .. }), "{unlike}");
    fs::write(&path, &whole).unwrap();
}

#[test]
fn shards_are_the_whole_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let bytes = |name: &str, shard: &str| {
        made(&plan(7, shard), &path(name), 2);
        fs::read(path(name)).unwrap()
    };
    let parts = [bytes("a.viri", "1/3"), bytes("b.viri", "2/3"), bytes("c.viri", "3/3")].concat();
    assert_eq!(parts, bytes("whole.viri", "1/1"));
    // More shards than games: some are empty.
    assert!(bytes("none.viri", "1/9").is_empty());
}

#[test]
fn games_of_another_recipe_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.viri");
    let begun = plan(3, "1/1");
    make(&begun, &path, jobs(1), &AtomicBool::new(true), |_| {}).unwrap();
    let journal = fs::read(folder.path().join("games.part")).unwrap();
    let mut other = plan(3, "1/1");
    other.recipe.nodes += 1;
    let refused = |plan: &Plan| {
        let error = make(plan, &path, jobs(1), &AtomicBool::new(false), |_| {}).unwrap_err();
        assert!(matches!(error, MakeError::Foreign { .. }), "{error}");
        error.to_string()
    };
    assert!(
        refused(&other).contains(
            "games.part holds other games than these: 3 games from 0, seed 5, 60 nodes, '"
        )
    );
    assert_eq!(fs::read(folder.path().join("games.part")).unwrap(), journal);
    made(&begun, &path, 1);
    assert!(refused(&other).contains("games.toml holds other games"));
}

#[test]
fn games_adjudicated_early_are_the_beginnings_of_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let whole = plan(4, "1/1");
    let mut early = plan(4, "1/1");
    early.recipe.adjudication = "win 1/150, moves 20".parse().unwrap();
    let games = |plan: &Plan, name: &str| {
        let path = folder.path().join(name);
        made(plan, &path, 2);
        assert_eq!(Sheet::read(&path).unwrap().unwrap().recipe, plan.recipe);
        let sheet = fs::read_to_string(path.with_extension("toml")).unwrap();
        (read(&fs::read(&path).unwrap()).unwrap(), sheet)
    };
    let ((long, of_long), (short, of_short)) =
        (games(&whole, "whole.viri"), games(&early, "early.viri"));
    for (long, short) in long.iter().zip(&short) {
        assert!(short.moves.len() <= 40 && long.moves.starts_with(&short.moves));
    }
    assert!(short.iter().any(|game| game.result != GameResult::Draw));
    // Sheets of before know of no rules.
    assert!(!of_long.contains("adjudication"));
    assert!(of_short.contains("adjudication = \"win 1/150, moves 20\""), "{of_short}");
    let refused =
        make(&early, &folder.path().join("whole.viri"), jobs(1), &AtomicBool::new(false), |_| {});
    assert!(matches!(refused, Err(MakeError::Foreign { .. })));
    assert!(early.recipe.by_whom().ends_with("' adjudicated by 'win 1/150, moves 20'"));
}

#[test]
fn endings_alone_are_played_by_other_nodes() {
    let folder = tempfile::tempdir().unwrap();
    let [plain, deep] = [None, Some(600)].map(|ending_nodes| {
        let mut plan = plan(4, "1/1");
        plan.recipe.ending_nodes = ending_nodes;
        let path = folder.path().join(format!("{}.viri", ending_nodes.unwrap_or(0)));
        made(&plan, &path, 2);
        assert_eq!(Sheet::read(&path).unwrap().unwrap().recipe, plan.recipe);
        assert_eq!(
            plan.recipe.by_whom().contains(", 600 with 16 men or fewer"),
            ending_nodes.is_some()
        );
        read(&fs::read(&path).unwrap()).unwrap()
    });
    let mut differing = 0;
    for (plain, deep) in plain.iter().zip(&deep) {
        let mut position = plain.start.clone();
        let same = |(a, b): &(&ScoredMove, &ScoredMove)| a == b;
        for (scored, _) in plain.moves.iter().zip(&deep.moves).take_while(same) {
            position = position.play(scored.played);
        }
        if plain != deep {
            differing += 1;
            assert!(position.board().occupied().len() <= ENDING_MEN, "{position}");
        }
    }
    assert!(differing > 0);
}

#[test]
fn endings_may_be_played_for_the_result_alone() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, kept] = [false, true].map(|middlegames_only| {
        let mut plan = plan(4, "1/1");
        plan.recipe.middlegames_only = middlegames_only;
        let path = folder.path().join(format!("{middlegames_only}.viri"));
        made(&plan, &path, 2);
        assert_eq!(Sheet::read(&path).unwrap().unwrap().recipe, plan.recipe);
        let by_whom = plan.recipe.by_whom();
        assert_eq!(by_whom.ends_with(", kept with more than 16 men"), middlegames_only);
        read(&fs::read(&path).unwrap()).unwrap()
    });
    let mut left_out = 0;
    for (whole, kept) in whole.iter().zip(&kept) {
        let mut position = whole.start.clone();
        let mut expected = Vec::new();
        for scored in &whole.moves {
            if position.board().occupied().len() > ENDING_MEN {
                expected.push(*scored);
            }
            position = position.play(scored.played);
        }
        left_out += whole.moves.len() - expected.len();
        assert_eq!((kept.result, &kept.moves), (whole.result, &expected));
    }
    assert!(left_out > 0);
}

#[test]
fn faults_of_a_file_are_told_of_with_game_and_place() {
    let games = random_games();
    let (first, bytes) = (written(&games[..1]), written(&games[..3]));
    let fault = |damage: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = bytes.clone();
        damage(&mut bytes);
        read(&bytes).unwrap_err()
    };
    let start = first.len();
    let at = format!("FILE: game 2, byte {start}: ");
    assert_eq!(fault(&|b| b.truncate(start + 9)), at.clone() + "the file ends within the game");
    assert_eq!(fault(&|b| b.truncate(start + 33)), at.clone() + "the file ends within the game");
    assert_eq!(fault(&|b| b[start + 30] = 3), at.clone() + "3 stands for no result");
    assert_eq!(fault(&|b| b[start + 8] |= 7), at.clone() + "7 stands for no piece");
    assert_eq!(
        fault(&|b| b[start..start + 8].fill(255)),
        at.clone() + "64 men on the board, more than 32"
    );
    assert_eq!(
        fault(&|b| b[start + 24] = 65),
        at.clone() + "65 stands for no square of en passant"
    );
    assert!(
        fault(&|b| b[start + 8..start + 24].fill(0))
            .starts_with(&(at.clone() + "the start is no position: "))
    );
    assert!(fault(&|b| b[start + 32] ^= 1).contains("ply 1: 0x"));
    assert!(fault(&|b| b[start + 33] ^= 0x40).contains("is no legal move"));
    assert!(
        fault(&|b| b.splice(..0, *b"<html>").for_each(drop)).starts_with("FILE: game 1, byte 0: ")
    );
}

#[test]
fn a_file_that_is_not_what_its_sheet_tells_of_is_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.viri");
    made(&plan(2, "1/1"), &path, 1);
    let other = written(&random_games()[..2]);
    fs::write(&path, other).unwrap();
    assert!(check(&path).unwrap_err().to_string().ends_with("not those that its sheet tells of"));
    fs::write(path.with_extension("toml"), "games = 2").unwrap();
    assert!(check(&path).unwrap_err().to_string().contains("games.toml: missing field"));
    fs::remove_file(path.with_extension("toml")).unwrap();
    assert_eq!(Sheet::read(&path).unwrap(), None);
    assert!(check(&path).is_ok());
}

#[test]
fn a_survey_counts_what_is_there() {
    let games = random_games();
    let mut survey = Survey::default();
    games.iter().for_each(|game| survey.add(game));
    assert_eq!((survey.games, survey.results), (120, [40, 40, 40]));
    assert_eq!(survey.positions, games.iter().map(|game| game.moves.len() as u64).sum::<u64>());
    assert_eq!(survey.samples, games.iter().flat_map(positions).count() as u64);
    assert_eq!(survey.phases.iter().sum::<u64>(), survey.samples);
    let lengths = survey.lengths();
    assert!(lengths.is_sorted() && lengths[4] == 150);
    let alone = survey.duplicates();
    games.iter().for_each(|game| survey.add(game));
    assert!(alone < 0.1 && survey.duplicates() >= 0.5, "{alone}");
    assert_eq!(Survey::default().duplicates(), 0.0);
    assert_eq!(Survey::default().lengths(), [0; 5]);
}
