//! An engine that speaks UCI.

mod info;
mod options;
mod process;

use std::io;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use chess::notation::CastlingNotation;
use chess::{Color, File, Move, Position};
use search::{Clock, Score};
use thiserror::Error;

use crate::Command;
use info::Info;
pub use options::{OptionError, UciOption, UciOptionKind};
pub use process::kill_all;
use process::{NoLine, Process};

/// How long an engine may go on after it was told to stop.
const TIME_TO_STOP: Duration = Duration::from_secs(2);
/// What the line begins with that answers a question.
const BEST_MOVE: &str = "bestmove";
/// What a line begins with that tells of something wrong, in capitals or not.
const COMPLAINT: &str = "info string error";
/// How much of it is quoted.
const MOST_QUOTED: usize = 200;
/// An engine that declares more options than this does not mean to be driven.
const MOST_OPTIONS: usize = 10_000;

/// What an engine may spend on a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// Iterations, in plies.
    Depth(u32),
    /// Nodes.
    Nodes(u64),
    /// Time, all of which may be used.
    Time(Duration),
    /// The clocks of White and Black.
    Clocks([Clock; 2]),
}

/// What an engine thinks of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The move that it plays; `None` where it knows of none.
    pub best: Option<Move>,
    /// The value for the side to move, as it said last; a bound where it said no more.
    pub score: Option<Score>,
    /// The last depth that it told of, in plies.
    pub depth: Option<u32>,
    /// The longest path that it told of, in plies.
    pub selective_depth: Option<u32>,
    /// The positions that it says it searched.
    pub nodes: Option<u64>,
    /// How it thinks that the game goes on.
    pub line: Vec<Move>,
    /// Time from the question to the answer.
    pub time: Duration,
    /// A move of some line that was not legal, and so ended it.
    pub bad_line: Option<String>,
}

/// What an engine does wrong.
#[derive(Debug, Error)]
pub enum Fault {
    /// It cannot be started.
    #[error("cannot be started: {0}")]
    NotStarted(io::Error),
    /// It does not answer `uci`.
    #[error("does not say 'uciok' within {:.1} s", .0.as_secs_f64())]
    NoUciOk(Duration),
    /// It does not answer `isready`.
    #[error("does not say 'readyok' within {:.1} s", .0.as_secs_f64())]
    NotReady(Duration),
    /// It has ended by itself.
    #[error("has ended ({0})")]
    Ended(ExitStatus),
    /// It goes on, but reads or writes no more.
    #[error("has closed its pipes")]
    Closed,
    /// It cannot be told of an option.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// It was told of its options, and complained.
    #[error("refuses its options: {0}")]
    Refused(String),
    /// The game begins as only a game of Chess960 can, and it knows of none.
    #[error("does not play Chess960: {0}")]
    NoChess960(OptionError),
    /// It gave no move in its time, nor when it was told to stop; or none at the depth or the nodes
    /// asked for while there was patience with it.
    #[error("gives no move within {:.1} s after '{asked}'", .waited.as_secs_f64())]
    NoMove {
        /// How long it was waited for.
        waited: Duration,
        /// What it was asked.
        asked: String,
    },
    /// It answered a question twice.
    #[error("says 'bestmove' without being asked")]
    SecondMove,
    /// It gave a move that is none.
    #[error("plays '{0}', which is not legal")]
    IllegalMove(String),
}

/// A running engine.
#[derive(Debug)]
pub struct Uci {
    process: Process,
    name: String,
    options: Vec<UciOption>,
    castling: CastlingNotation,
    patience: Duration,
}

/// How long most engines are waited for: a large table or net takes its time.
pub const PATIENCE: Duration = Duration::from_secs(60);

impl Uci {
    /// Starts an engine and sets its options. `patience` is how long it may take from now on to say
    /// what it is, to get ready, and to move: beyond its time, or at all where depth or nodes
    /// limit it.
    ///
    /// # Errors
    /// [`Fault`] if it does not start, does not speak UCI, has no such options, or complains of
    /// them. It is gone then.
    pub fn start(command: &Command, patience: Duration) -> Result<Self, Fault> {
        let process = Process::start(command).map_err(Fault::NotStarted)?;
        let castling = CastlingNotation::default();
        let name = command.program.clone();
        let mut engine = Self { process, name, options: Vec::new(), castling, patience };
        engine.declare()?;
        for (name, value) in &command.options {
            let line = options::line(&engine.options, name, value)?;
            engine.write(&line)?;
        }
        match engine.wait_until_ready()? {
            Some(complaint) if !command.options.is_empty() => Err(Fault::Refused(complaint)),
            _ => Ok(engine),
        }
    }

    /// Hears what the engine is.
    fn declare(&mut self) -> Result<(), Fault> {
        self.write("uci")?;
        let deadline = Instant::now() + self.patience;
        loop {
            let text = self.line(deadline, "uciok", Fault::NoUciOk(self.patience))?.text;
            if text == "uciok" {
                return Ok(());
            }
            let name = text.strip_prefix("id name ").map(str::trim);
            if let Some(name) = name.filter(|name| !name.is_empty()) {
                self.name = name.to_owned();
            }
            if self.options.len() < MOST_OPTIONS {
                self.options.extend(UciOption::parse(&text));
            }
        }
    }

    /// What it calls itself; its program if it does not.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How long it is waited for from now on.
    pub fn set_patience(&mut self, patience: Duration) {
        self.patience = patience;
    }

    /// What can be set.
    pub fn options(&self) -> &[UciOption] {
        &self.options
    }

    /// Another game begins from a position: the engine forgets the one before.
    ///
    /// # Errors
    /// [`Fault`] if it does not get ready for it, or does not play such games.
    pub fn new_game(&mut self, start: &Position) -> Result<(), Fault> {
        let is_960 = is_chess960(start);
        let castling =
            if is_960 { CastlingNotation::KingTakesRook } else { CastlingNotation::KingTarget };
        if castling != self.castling {
            let line = options::line(&self.options, "UCI_Chess960", &is_960.to_string())
                .map_err(Fault::NoChess960)?;
            self.write(&line)?;
            self.castling = castling;
        }
        self.write("ucinewgame")?;
        self.wait_until_ready()?;
        Ok(())
    }

    /// Asks for a move in the position that `moves` lead to from `start`. An engine that is late is
    /// waited for so long as there is patience with it, and then stopped where time limits it.
    /// Where depth or nodes do, what it would say then is no answer to what was asked.
    ///
    /// # Errors
    /// [`Fault`]; the engine is of no more use then.
    pub fn think(
        &mut self,
        start: &Position,
        moves: &[Move],
        budget: Budget,
    ) -> Result<Thought, Fault> {
        let (question, root) = self.question(start, moves);
        self.hear_no_move()?;
        self.write(&question)?;
        let asked = Instant::now();
        let go = go(budget);
        self.write(&go)?;
        let allowed = allowed(budget, root.side_to_move());
        let mut deadline = asked + allowed.saturating_add(self.patience).min(A_YEAR);
        let mut heard = Info::default();
        let mut bad_line = None;
        let mut may_stop = matches!(budget, Budget::Time(_) | Budget::Clocks(_));
        loop {
            let Some(line) = self.line_before(deadline, BEST_MOVE)? else {
                if !may_stop {
                    return Err(Fault::NoMove { waited: asked.elapsed(), asked: go });
                }
                self.write("stop")?;
                may_stop = false;
                deadline = Instant::now() + self.patience.min(TIME_TO_STOP);
                continue;
            };
            if let Some(answer) = line.text.strip_prefix(BEST_MOVE) {
                let best = self.best_move(answer, &root)?;
                return Ok(Thought {
                    best,
                    score: heard.score,
                    depth: heard.depth,
                    selective_depth: heard.selective_depth,
                    nodes: heard.nodes,
                    line: heard.line,
                    time: line.at.saturating_duration_since(asked),
                    bad_line,
                });
            }
            if let Some(info) = info::parse(&line.text, &root) {
                bad_line = bad_line.or_else(|| info.bad_move.clone());
                hear(&mut heard, info);
            }
        }
    }

    /// Passes over what the engine said since its last answer. Another answer would be taken for
    /// that to the next question.
    fn hear_no_move(&mut self) -> Result<(), Fault> {
        while let Ok(line) = self.process.line(Instant::now()) {
            if line.text.starts_with(BEST_MOVE) {
                return Err(Fault::SecondMove);
            }
        }
        Ok(())
    }

    /// The line that tells of a game, and the position that it has come to.
    fn question(&self, start: &Position, moves: &[Move]) -> (String, Position) {
        let mut text = match *start == Position::startpos() {
            true => "position startpos".to_owned(),
            false => format!("position fen {start}"),
        };
        if !moves.is_empty() {
            text += " moves";
        }
        let mut position = start.clone();
        for &m in moves {
            text += &format!(" {}", position.uci(m, self.castling));
            position = position.play(m);
        }
        (text, position)
    }

    fn best_move(&mut self, answer: &str, root: &Position) -> Result<Option<Move>, Fault> {
        let word = answer.split_ascii_whitespace().next().unwrap_or_default();
        match root.parse_uci(word) {
            Ok(m) => Ok(Some(m)),
            // What engines say where there is no move.
            Err(_) if !root.has_legal_move() => Ok(None),
            Err(_) => Err(Fault::IllegalMove(word.chars().take(12).collect())),
        }
    }

    /// Waits until all that was said is done, and returns what was complained of first.
    fn wait_until_ready(&mut self) -> Result<Option<String>, Fault> {
        self.write("isready")?;
        let deadline = Instant::now() + self.patience;
        let patience = self.patience;
        let mut complaint = None;
        loop {
            let text = self.line(deadline, "readyok", Fault::NotReady(patience))?.text;
            if text == "readyok" {
                return Ok(complaint);
            }
            if complaint.is_none() && text.to_ascii_lowercase().starts_with(COMPLAINT) {
                complaint = Some(text.chars().take(MOST_QUOTED).collect());
            }
        }
    }

    fn write(&mut self, line: &str) -> Result<(), Fault> {
        self.process.write(line).map_err(|_| self.gone())
    }

    /// The next line, or this fault if there is none in time.
    fn line(
        &mut self,
        deadline: Instant,
        wanted: &str,
        late: Fault,
    ) -> Result<process::Line, Fault> {
        self.line_before(deadline, wanted)?.ok_or(late)
    }

    /// The next line, if there is one in time. Lines that came after the deadline and are not those
    /// waited for do not count: an engine that never ceases to write has not answered.
    fn line_before(
        &mut self,
        deadline: Instant,
        wanted: &str,
    ) -> Result<Option<process::Line>, Fault> {
        match self.process.line(deadline) {
            Ok(line) if line.at > deadline && !line.text.starts_with(wanted) => Ok(None),
            Ok(line) => Ok(Some(line)),
            Err(NoLine::TooLate) => Ok(None),
            Err(NoLine::Closed) => Err(self.gone()),
        }
    }

    /// Why nothing is heard any more.
    fn gone(&mut self) -> Fault {
        self.process.wait().map_or(Fault::Closed, Fault::Ended)
    }
}

/// Longer than anybody waits, and short enough to be added to the time of day.
const A_YEAR: Duration = Duration::from_secs(365 * 24 * 3600);

/// For how long an engine may think before one has to be patient with it.
fn allowed(budget: Budget, color: Color) -> Duration {
    match budget {
        Budget::Depth(_) | Budget::Nodes(_) => Duration::ZERO,
        Budget::Time(time) => time,
        Budget::Clocks(clocks) => clocks[color as usize].remaining,
    }
}

/// The line that asks for a move.
fn go(budget: Budget) -> String {
    match budget {
        Budget::Depth(plies) => format!("go depth {plies}"),
        Budget::Nodes(nodes) => format!("go nodes {nodes}"),
        Budget::Time(time) => format!("go movetime {}", time.as_millis().max(1)),
        Budget::Clocks([white, black]) => {
            let [w, b] = [white, black].map(|clock| clock.remaining.as_millis().max(1));
            let mut text = format!("go wtime {w} btime {b}");
            let [w, b] = [white, black].map(|clock| clock.increment.as_millis());
            if w > 0 || b > 0 {
                text += &format!(" winc {w} binc {b}");
            }
            if let Some(moves) = white.moves_to_go.into_iter().chain(black.moves_to_go).min() {
                text += &format!(" movestogo {moves}");
            }
            text
        }
    }
}

/// Keeps what is newer, but no bound where a value was heard of the same depth.
fn hear(heard: &mut Info, info: Info) {
    let same_depth = info.depth.is_none() || info.depth == heard.depth;
    let is_worse = !info.is_exact && heard.is_exact && heard.score.is_some() && same_depth;
    if info.score.is_some() && !is_worse {
        heard.score = info.score;
        heard.is_exact = info.is_exact;
        if !info.line.is_empty() {
            heard.line = info.line;
        }
    }
    heard.depth = info.depth.or(heard.depth);
    heard.selective_depth = info.selective_depth.or(heard.selective_depth);
    heard.nodes = info.nodes.or(heard.nodes);
}

/// Whether a game from this position is one of Chess960: a king or a rook that may castle does not
/// stand where it does in chess.
pub fn is_chess960(start: &Position) -> bool {
    let board = start.board();
    !Color::ALL.iter().all(|&color| {
        let rights = board.castle_rights(color);
        let is_usual_king = board.king(color).file() == File::E;
        rights.short.is_none_or(|file| is_usual_king && file == File::H)
            && rights.long.is_none_or(|file| is_usual_king && file == File::A)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        let ms = Duration::from_millis;
        Clock { remaining: ms(remaining), increment: ms(increment), moves_to_go }
    }

    #[test]
    fn budgets_are_told_as_uci_tells_them() {
        let clocks = |moves| Budget::Clocks([clock(1000, 10, moves), clock(900, 0, moves)]);
        for (budget, text) in [
            (Budget::Depth(9), "go depth 9"),
            (Budget::Nodes(5000), "go nodes 5000"),
            (Budget::Time(Duration::from_millis(250)), "go movetime 250"),
            (clocks(None), "go wtime 1000 btime 900 winc 10 binc 0"),
            (clocks(Some(4)), "go wtime 1000 btime 900 winc 10 binc 0 movestogo 4"),
        ] {
            assert_eq!(go(budget), text);
        }
    }

    #[test]
    fn a_game_is_chess960_if_castling_is_not_as_in_chess() {
        for (fen, expected) in [
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", false),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", false),
            ("r4k1r/8/8/8/8/8/8/R4K1R w - - 0 1", false),
            ("1r2k2r/8/8/8/8/8/8/1R2K2R w BHbh - 0 1", true),
            ("r4k1r/8/8/8/8/8/8/R4K1R w HAha - 0 1", true),
        ] {
            assert_eq!(is_chess960(&fen.parse().unwrap()), expected, "{fen}");
        }
    }

    #[test]
    fn the_last_value_counts_and_a_bound_where_there_is_none() {
        let root = Position::startpos();
        let mut heard = Info::default();
        let mut say = |text: &str| {
            hear(&mut heard, info::parse(text, &root).unwrap());
            (heard.score, heard.depth, heard.line.len())
        };
        let cp = |value| Some(Score::centipawns(value));
        assert_eq!(say("info depth 1 score cp 5 lowerbound pv e2e4"), (cp(5), Some(1), 1));
        assert_eq!(say("info depth 1 score cp 7 pv e2e4 e7e5"), (cp(7), Some(1), 2));
        assert_eq!(say("info depth 1 score cp 9 lowerbound pv d2d4"), (cp(7), Some(1), 2));
        assert_eq!(say("info depth 2 score cp 3 upperbound"), (cp(3), Some(2), 2));
        assert_eq!(say("info nodes 17 time 3"), (cp(3), Some(2), 2));
    }
}
