//! A game that was played.

use std::fmt;
use std::ops::AddAssign;
use std::time::Duration;

use chess::Move;
use pgn::GameResult;
use search::{Counters, Score};

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
    /// What the loser, an engine, did wrong, if that ended it.
    pub fault: Option<String>,
}

/// A move, and what was thought about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The move.
    pub played: Move,
    /// The value of the position for the player; `None` if it told of none.
    pub score: Option<Score>,
    /// The depth of the last iteration, in plies, as far as it told.
    pub depth: u8,
    /// Positions searched, as far as it told.
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
    /// An engine played what is no move.
    IllegalMove,
    /// An engine gave no answer.
    NoAnswer,
    /// An engine ended by itself, or could not play on.
    Crash,
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
        Self::IllegalMove,
        Self::NoAnswer,
        Self::Crash,
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
            Self::IllegalMove => "illegal move",
            Self::NoAnswer => "no answer",
            Self::Crash => "crash",
        }
    }

    /// Whether the loser lost by something that no player may do.
    pub fn is_fault(self) -> bool {
        matches!(self, Self::OutOfTime | Self::IllegalMove | Self::NoAnswer | Self::Crash)
    }

    /// The ending of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|ending| ending.name() == name)
    }
}
