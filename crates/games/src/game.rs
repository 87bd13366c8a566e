//! Playing a game.

use std::fmt;
use std::ops::AddAssign;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use chess::{Game, Move, Outcome};
use pgn::GameResult;
use search::{Counters, Score, Searcher, Settings, Table};

use super::adjudication::{Adjudication, Ruling, Umpire};
use super::control::{Allowance, Control};
use super::openings::Opening;

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// How it began.
    pub opening: Opening,
    /// What the players did after that, in turn.
    pub moves: Vec<Thought>,
    /// Who won.
    pub result: GameResult,
    /// Why it ended.
    pub ending: Ending,
}

/// A move, and what was thought about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The move.
    pub played: Move,
    /// The value of the position for the player.
    pub score: Score,
    /// The depth of the last iteration, in plies.
    pub depth: u8,
    /// Positions searched.
    pub nodes: u64,
    /// Time on the clock.
    pub time: Duration,
    /// What null moves did.
    pub null_moves: NullMoves,
}

/// What null moves did in a search.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NullMoves {
    /// How many were searched.
    pub tried: u64,
    /// Those that cut their node off.
    pub cut: u64,
    /// Those that kept beta and had their node reduced for verification.
    pub reduced: u64,
    /// Those that kept beta and had their node searched first to verify that.
    pub verified: u64,
    /// Nodes that contradicted their null move when they were verified.
    pub contradicted: u64,
}

impl NullMoves {
    /// Each count by name, in order of declaration.
    pub fn named(self) -> [(&'static str, u64); 5] {
        let Self { tried, cut, reduced, verified, contradicted } = self;
        [
            ("tried", tried),
            ("cut", cut),
            ("reduced", reduced),
            ("verified", verified),
            ("contradicted", contradicted),
        ]
    }

    /// With these counts, in the order of [`NullMoves::named`].
    pub fn from_counts([tried, cut, reduced, verified, contradicted]: [u64; 5]) -> Self {
        Self { tried, cut, reduced, verified, contradicted }
    }
}

/// What happened at all, as it stands in the comments of games: `null_tried=12 null_cut=9`.
impl fmt::Display for NullMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let happened = self.named().into_iter().filter(|&(_, count)| count > 0);
        let words: Vec<_> = happened.map(|(name, count)| format!("null_{name}={count}")).collect();
        f.write_str(&words.join(" "))
    }
}

impl AddAssign for NullMoves {
    fn add_assign(&mut self, more: Self) {
        self.tried += more.tried;
        self.cut += more.cut;
        self.reduced += more.reduced;
        self.verified += more.verified;
        self.contradicted += more.contradicted;
    }
}

impl From<&Counters> for NullMoves {
    fn from(counters: &Counters) -> Self {
        Self {
            tried: counters.null_tried,
            cut: counters.null_cut,
            reduced: counters.null_reduced,
            verified: counters.null_verified,
            contradicted: counters.null_contradicted,
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ending {
    /// Mate.
    Checkmate,
    /// No legal move and no check.
    Stalemate,
    /// Nobody could mate any more.
    InsufficientMaterial,
    /// The same position for the third time.
    ThreefoldRepetition,
    /// Fifty moves of each side without capture or pawn move.
    FiftyMoves,
    /// Both players agreed for long enough that one of them had won.
    AdjudicatedWin,
    /// Both players agreed for long enough that nobody had.
    AdjudicatedDraw,
    /// So many moves were played that it was called a draw.
    TooLong,
    /// A clock ran out.
    OutOfTime,
}

impl Ending {
    /// All endings.
    pub const ALL: &[Self] = &[
        Self::Checkmate,
        Self::Stalemate,
        Self::InsufficientMaterial,
        Self::ThreefoldRepetition,
        Self::FiftyMoves,
        Self::AdjudicatedWin,
        Self::AdjudicatedDraw,
        Self::TooLong,
        Self::OutOfTime,
    ];

    /// Its name, in a few words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient material",
            Self::ThreefoldRepetition => "threefold repetition",
            Self::FiftyMoves => "fifty moves",
            Self::AdjudicatedWin => "adjudicated as won",
            Self::AdjudicatedDraw => "adjudicated as drawn",
            Self::TooLong => "too long",
            Self::OutOfTime => "out of time",
        }
    }

    /// The ending of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|ending| ending.name() == name)
    }
}

/// What holds for all games of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// What each player may spend.
    pub control: Control,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// Time that a player keeps back from its clock on each move.
    pub overhead: Duration,
    /// By how much a clock may be overrun before the game is lost.
    pub grace: Duration,
}

/// A player at the board.
pub(super) struct Seat<'a> {
    /// How it searches.
    pub settings: &'a Settings,
    /// Its own table. It is emptied first.
    pub table: &'a Arc<Table>,
}

/// Plays a game: White's seat, Black's seat.
pub(super) fn play(rules: &Rules, seats: [Seat<'_>; 2], opening: Opening) -> GameRecord {
    let mut players = seats.map(|Seat { settings, table }| {
        table.clear();
        let searcher = Searcher::new(settings.clone(), Arc::clone(table));
        (searcher, Allowance::new(rules.control))
    });
    let mut game = opening.play();
    let mut umpire = Umpire::new(rules.adjudication);
    let mut moves = Vec::new();
    let (result, ending) = loop {
        if let Some(outcome) = game.outcome() {
            break (outcome.into(), by_the_rules(outcome));
        }
        let color = game.position().side_to_move();
        let number = game.position().fullmove_number();
        let (searcher, allowance) = &mut players[color as usize];
        let Some(thought) = think(searcher, &allowance.limits(rules.overhead), &game) else {
            // Only a game that is over has no move, and that was found out above.
            break (GameResult::Draw, Ending::Stalemate);
        };
        if allowance.spend(thought.time, rules.grace).is_err() {
            break (GameResult::Won(!color), Ending::OutOfTime);
        }
        moves.push(thought);
        game.play(thought.played);
        let ruling = umpire.rule(color, number.into(), thought.score);
        if let Some(ruling) = ruling.filter(|_| game.outcome().is_none()) {
            break by_ruling(ruling);
        }
    };
    GameRecord { opening, moves, result, ending }
}

/// Thinks about a move.
fn think(searcher: &mut Searcher, limits: &search::Limits, game: &Game) -> Option<Thought> {
    let started = Instant::now();
    let mut counters = Counters::default();
    let never = AtomicBool::new(false);
    let found = searcher.think(game, limits, &never, &mut counters, |_, _| {});
    Some(Thought {
        played: found.best()?,
        score: found.score,
        depth: found.depth,
        nodes: found.nodes,
        time: started.elapsed(),
        null_moves: NullMoves::from(&counters),
    })
}

fn by_the_rules(outcome: Outcome) -> Ending {
    match outcome {
        Outcome::Checkmate { .. } => Ending::Checkmate,
        Outcome::Stalemate => Ending::Stalemate,
        Outcome::InsufficientMaterial => Ending::InsufficientMaterial,
        Outcome::ThreefoldRepetition => Ending::ThreefoldRepetition,
        Outcome::FiftyMoves => Ending::FiftyMoves,
    }
}

fn by_ruling(ruling: Ruling) -> (GameResult, Ending) {
    match ruling {
        Ruling::Win(winner) => (GameResult::Won(winner), Ending::AdjudicatedWin),
        Ruling::Draw => (GameResult::Draw, Ending::AdjudicatedDraw),
        Ruling::TooLong => (GameResult::Draw, Ending::TooLong),
    }
}
