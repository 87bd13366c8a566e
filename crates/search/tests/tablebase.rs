//! Tablebases: when they are asked, and that the search says nothing else than they do.

mod common;

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock, Mutex};

use chess::{Color, Game, Move, Piece, Position};
use common::{SplitMix64, position};
use search::{
    Dtz, Iteration, Limits, Preset, ProbeRules, Probing, Score, Searcher, Settings, Table,
    Tablebase, Wdl,
};
use tables::{Plan, Tables, Value};

/// Exact tables of all endings of three men, and of rook against knight.
static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap().keep();
    let materials = ["KQK", "KPK", "KRKN"].map(|name| name.parse().unwrap()).into();
    let plan = Plan { folder: folder.clone(), materials, jobs: NonZeroUsize::new(2).unwrap() };
    tables::make(&plan, &AtomicBool::new(false), |_| {}).unwrap();
    let tables = Tables::open(&folder).unwrap();
    // Each is kept in memory once it is read.
    for material in tables.materials().unwrap() {
        tables.table(&material).unwrap();
    }
    std::fs::remove_dir_all(folder).unwrap();
    tables
});

/// The tables as a tablebase of so many men, which counts to the mate.
struct Exact {
    men: u32,
    knows_distances: bool,
    /// What it was asked for an outcome.
    asked: Mutex<Vec<Position>>,
}

impl Exact {
    fn new(men: u32, knows_distances: bool) -> Arc<Self> {
        Arc::new(Self { men, knows_distances, asked: Mutex::default() })
    }
}

impl Tablebase for Exact {
    fn most_men(&self) -> u32 {
        self.men
    }

    fn wdl(&self, position: &Position) -> Option<Wdl> {
        self.asked.lock().unwrap().push(position.clone());
        Some(match TABLES.probe(position).ok()? {
            Value::Loss(_) => Wdl::Loss,
            Value::Draw => Wdl::Draw,
            Value::Win(_) => Wdl::Win,
        })
    }

    fn dtz(&self, position: &Position) -> Option<Dtz> {
        let plies = match TABLES.probe(position).ok().filter(|_| self.knows_distances)? {
            Value::Loss(plies) => -i32::from(plies.max(1)),
            Value::Draw => 0,
            Value::Win(plies) => plies.into(),
        };
        Some(Dtz { plies, rounded: false })
    }
}

/// A tablebase that says the same of every position.
struct Always(Wdl, i32);

impl Tablebase for Always {
    fn most_men(&self) -> u32 {
        7
    }

    fn wdl(&self, _: &Position) -> Option<Wdl> {
        Some(self.0)
    }

    fn dtz(&self, _: &Position) -> Option<Dtz> {
        Some(Dtz { plies: self.1, rounded: false })
    }
}

fn searcher(tablebase: Arc<dyn Tablebase>, rules: ProbeRules) -> Searcher {
    let table = Arc::new(Table::new(1).unwrap());
    let mut searcher = Searcher::new(Settings::of(Preset::Caesura), table);
    searcher.set_tablebase(Some(Probing { tablebase, rules }));
    searcher
}

fn think(searcher: &mut Searcher, game: &Game, limits: &Limits) -> Iteration {
    searcher.think(game, limits, &AtomicBool::new(false), &mut (), |_, ()| {})
}

fn found(tablebase: Arc<dyn Tablebase>, rules: ProbeRules, fen: &str, depth: u8) -> Iteration {
    think(&mut searcher(tablebase, rules), &position(fen).into(), &Limits::depth(depth))
}

/// A legal position with these men, White's in capitals, and some side to move.
fn strewn(random: &mut SplitMix64, men: &str) -> Position {
    loop {
        let mut board = [['1'; 8]; 8];
        for man in men.chars() {
            board[random.below(8)][random.below(8)] = man;
        }
        let ranks: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
        let turn = if random.below(2) == 0 { 'w' } else { 'b' };
        let fen = format!("{} {turn} - - 0 1", ranks.join("/"));
        let Ok(position) = fen.parse::<Position>() else { continue };
        let is_whole = position.board().occupied().len() as usize == men.len();
        if is_whole && Game::from(position.clone()).outcome().is_none() {
            return position;
        }
    }
}

#[test]
fn what_is_known_of_the_root_is_what_the_search_says() {
    let mut random = SplitMix64::new(5);
    for (index, men) in ["KQk", "KRk", "KPk", "KkP", "KRkn"].iter().cycle().take(200).enumerate() {
        let position = strewn(&mut random, men);
        let depth = 1 + (index % 4) as u8;
        for knows_distances in [true, false] {
            let tablebase = Exact::new(4, knows_distances);
            let mut searcher = searcher(tablebase, ProbeRules::default());
            let limits = Limits::depth(depth);
            let found = think(&mut searcher, &position.clone().into(), &limits);
            let value = TABLES.probe(&position).unwrap();
            let after = position.play(found.best().unwrap());
            let kept = TABLES.probe(&after).unwrap().before_move();
            assert_eq!(kept.sign(), value.sign(), "{position}: {found:?}");
            let least = Score::known_win(127);
            let sign = i32::from(found.score >= least) - i32::from(found.score <= -least);
            assert_eq!(sign, value.sign(), "{position}: {found:?}");
            assert!(sign != 0 || found.score == Score::DRAW, "{position}: {found:?}");
            assert!(found.tablebase_hits > 0);
        }
    }
}

/// Four men, of which the tables know three: only captures and promotions lead to what they know.
#[test]
fn what_captures_lead_to_is_known_below_the_root() {
    let mut random = SplitMix64::new(9);
    let (mut wins, mut others) = (0, 0);
    while wins < 40 || others < 40 {
        let position = strewn(&mut random, "KRkn");
        if position.side_to_move() == Color::Black {
            continue;
        }
        let takes = |m: &&Move| position.captured(**m) == Some(Piece::Knight);
        let moves = position.legal_moves();
        let is_won = moves.iter().find(takes).is_some_and(|&m| {
            // Not if the king takes the rook in turn.
            TABLES.probe(&position.play(m)).is_ok_and(|value| value.sign() < 0)
        });
        let game = Game::from(position.clone());
        for depth in 1..=4 {
            let tablebase = Exact::new(3, true);
            let mut searcher = searcher(tablebase.clone(), ProbeRules::default());
            let found = think(&mut searcher, &game, &Limits::depth(depth));
            // A leaf is not asked about.
            if is_won && depth > 1 && !found.score.is_win() {
                assert_eq!(found.score, Score::known_win(1), "{position} {depth}: {found:?}");
            }
            if found.score >= Score::known_win(127) {
                assert!(TABLES.probe(&position).unwrap().sign() > 0, "{position}: {found:?}");
            }
            for asked in tablebase.asked.lock().unwrap().iter() {
                let men = asked.board().occupied().len();
                assert!(men <= 3 && asked.halfmove_clock() == 0, "{asked}");
            }
        }
        *if is_won { &mut wins } else { &mut others } += 1;
    }
}

#[test]
fn castling_rights_the_limit_and_the_depth_keep_from_asking() {
    let hits = |fen: &str, rules: ProbeRules, depth: u8| {
        found(Arc::new(Always(Wdl::Draw, 0)), rules, fen, depth).tablebase_hits
    };
    let usual = ProbeRules::default();
    let pawns = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1";
    assert!(hits(pawns, usual, 4) > 0);
    assert_eq!(hits(pawns, ProbeRules { most_men: 3, ..usual }, 1), 0);
    assert_eq!(hits(pawns, ProbeRules { most_men: 0, ..usual }, 6), 0);
    // The rook may castle, and no move of the pawn is searched any deeper.
    assert_eq!(hits("4k3/p7/8/8/8/8/8/4K2R w K - 0 1", usual, 2), 0);
    assert!(hits("4k3/p7/8/8/8/8/8/4K2R w - - 0 1", usual, 2) > 0);
    // Eight men: those that are left after a capture are the most that are asked about.
    let eight = "4k3/2p1p3/3P4/8/8/3p4/2P1P3/4K3 w - - 0 1";
    let most = |depth: i32| {
        let recorder = Exact::new(7, false);
        found(recorder.clone(), ProbeRules { depth, ..usual }, eight, 5);
        let asked = recorder.asked.lock().unwrap();
        asked.iter().map(|position| position.board().occupied().len()).max()
    };
    assert_eq!((most(1), most(4), most(9)), (Some(7), Some(7), Some(6)));
}

#[test]
fn a_cursed_win_is_a_draw_only_under_the_fifty_move_rule() {
    // Eight men: the captures are known, and nothing of the root.
    let eight = "4k3/8/8/8/8/2qn1n2/3Q4/1N1K1N2 w - - 0 1";
    let score = |wdl: Wdl, fifty_moves: bool| {
        let rules = ProbeRules { fifty_moves, ..ProbeRules::default() };
        found(Arc::new(Always(wdl, 0)), rules, eight, 4).score
    };
    let won = Score::known_win(1);
    assert_eq!(score(Wdl::Loss, true), won);
    assert_eq!(score(Wdl::BlessedLoss, false), won);
    assert!(score(Wdl::BlessedLoss, true) < won);
    // The root itself: all moves lead to what is won in 120 plies.
    let root = |fifty_moves: bool| {
        let rules = ProbeRules { fifty_moves, ..ProbeRules::default() };
        let fen = "8/8/3k4/8/8/3K4/3R4/8 w - - 0 1";
        found(Arc::new(Always(Wdl::BlessedLoss, -119)), rules, fen, 2).score
    };
    assert_eq!((root(true), root(false)), (Score::DRAW, Score::known_win(120)));
}

/// The moves that lines of an analysis begin with, in their order.
fn firsts(game: &Game, lines: usize, knows_distances: bool) -> Vec<Move> {
    let mut searcher = searcher(Exact::new(4, knows_distances), ProbeRules::default());
    let mut found = Vec::new();
    let limits = Limits { multi_pv: lines, ..Limits::depth(1) };
    searcher.think(game, &limits, &AtomicBool::new(false), &mut (), |line, ()| {
        found.extend(line.best());
    });
    found
}

#[test]
fn a_win_that_still_has_time_may_be_won_by_any_winning_move_and_else_by_the_shortest() {
    let kept = |game: &Game| {
        let moves = TABLES.moves(game.position()).unwrap();
        let wins = moves.iter().filter(|(_, value)| value.sign() > 0).count();
        let first = firsts(game, 256, true);
        let best: Vec<_> =
            first.iter().map(|m| moves.iter().find(|(known, _)| known == m)).collect();
        // Better lines come first, whatever the search thinks of them.
        assert!(best.iter().map(|known| known.unwrap().1.sign()).is_sorted_by(|a, b| a >= b));
        let plies = |m: Move| moves.iter().find(|(known, _)| *known == m).unwrap().1.plies();
        (wins, plies(first[0]), moves[0].1.plies())
    };
    // Mate in 31 plies, with the clock at so much.
    let at = |clock: u8| Game::from(position(&format!("8/8/8/8/3k4/8/1R6/K7 w - - {clock} 50")));
    let limits = Limits::nodes(1);
    let shortest = |game: &Game| {
        let mut searcher = searcher(Exact::new(4, true), ProbeRules::default());
        let best = think(&mut searcher, game, &limits).best().unwrap();
        TABLES.probe(&game.position().play(best)).unwrap().plies() == Some(30)
    };
    assert!(kept(&at(0)).0 > 5);
    // With no ply to spare only the shortest way counts, and with one too few it still is tried.
    assert!(shortest(&at(69)) && shortest(&at(75)));
    // Nor may a position come back twice.
    let mut game = at(0);
    for m in ["b2b3", "d4d5", "b3b2", "d5d4"] {
        let m = game.position().parse_uci(m).unwrap();
        game.play(m);
    }
    assert!(shortest(&game));
}

/// A rook alone has no aim that a single node could see. With a tablebase it mates in time,
/// whatever the best defence; and without one it walks about.
#[test]
fn whoever_makes_progress_wins_under_the_fifty_move_rule() {
    let play = |tablebase: Option<Arc<Exact>>| {
        let mut searcher = searcher(Exact::new(4, true), ProbeRules::default());
        if tablebase.is_none() {
            searcher.set_tablebase(None);
        }
        let mut game = Game::from(position("8/8/8/3k4/8/8/8/KR6 w - - 0 1"));
        while game.outcome().is_none() {
            let m = match game.position().side_to_move() {
                Color::White => think(&mut searcher, &game, &Limits::nodes(1)).best().unwrap(),
                Color::Black => TABLES.moves(game.position()).unwrap()[0].0,
            };
            game.play(m);
        }
        game.outcome().unwrap()
    };
    let won = chess::Outcome::Checkmate { winner: Color::White };
    assert_eq!(play(Some(Exact::new(4, true))), won);
    assert_ne!(play(None), won);
}

#[test]
fn threads_agree_on_what_is_known() {
    for threads in [1, 4] {
        let mut searcher = searcher(Exact::new(4, true), ProbeRules::default());
        searcher.set_threads(threads);
        let game = Game::from(position("8/8/8/3k4/8/8/4n3/KR6 w - - 0 1"));
        let found = think(&mut searcher, &game, &Limits::depth(6));
        assert_eq!(found.score, Score::DRAW, "{threads}: {found:?}");
    }
}
