//! What the program knows between two lines of input, and what each command does to it.

use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use chess::notation::{CastlingNotation, Fen, FenError, FenWarning};
use chess::{Game, Position};
use network::{NetworkFile, NetworkFileError};
use search::{
    DEFAULT_TABLE_MB, ProbeRules, Probing, Searcher, Settings, Table, TableError, Tablebase,
};
use syzygy::{OpenError, Syzygy};
use thiserror::Error;

use super::command::{Command, Setup};
use super::genfens::GenFens;
use super::go::Go;
use super::options::{self, Change, OptionError, Options};
use super::output::Output;
use super::people;
use super::strength;
use super::task::{Answer, Search, Task, Work};
use super::tune;
use super::words::excerpt;

/// Memory that stays free when a table is allocated, in MB.
const SPARE_MB: u64 = 64;

/// The engine as UCI sees it.
pub struct Engine {
    out: Output,
    options: Options,
    game: Game,
    table: Arc<Table>,
    /// Tables of endings, if there are any.
    tablebase: Option<Arc<dyn Tablebase>>,
    searcher: Arc<Mutex<Searcher>>,
    /// The last search, until it is known to have ended.
    task: Option<Task>,
    /// What was learnt under other settings is to be forgotten before the next search.
    outdated: bool,
    /// The system has not given all of the table's memory yet.
    is_promised: bool,
}

/// What would be complained of if an engine that was just started were told this, as far as that
/// shows before anything is done.
pub fn fault(command: Command<'_>) -> Option<String> {
    static AT_FIRST: LazyLock<Settings> = LazyLock::new(|| Options::default().settings);
    let refusal = match command {
        Command::Position(setup) => played(&setup).err(),
        Command::SetOption { name, value } => {
            Change::parse(&name, value.as_deref(), &AT_FIRST).err().map(Refusal::from)
        }
        Command::Go(mut go) | Command::Threat(mut go) => {
            go.order(&Position::startpos(), Duration::ZERO, 1);
            return go.refused.message();
        }
        _ => None,
    };
    refusal.map(|refusal| refusal.to_string())
}

/// The game that leads to a position, and what is doubtful about where it begins.
fn played(setup: &Setup<'_>) -> Result<(Game, Vec<FenWarning>), Refusal> {
    let (position, warnings) = match &setup.fen {
        None => (Position::startpos(), Vec::new()),
        Some(fen) => {
            let Fen { position, warnings } = Fen::parse(fen)?;
            (position, warnings)
        }
    };
    let mut game = Game::from(position);
    for (index, written) in setup.moves.iter().enumerate() {
        let m = game.position().parse_uci(written).map_err(|error| Refusal::Move {
            written: excerpt(written),
            ply: index + 1,
            reason: error.to_string(),
        })?;
        game.play(m);
    }
    Ok((game, warnings))
}

/// Whether there is more to come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Read on.
    Continue,
    /// The program was told to end.
    Quit,
}

/// Why a command is not carried out.
#[derive(Debug, Error)]
enum Refusal {
    #[error("invalid FEN: {0}")]
    Fen(#[from] FenError),
    #[error("illegal move '{written}' at ply {ply}: {reason}")]
    Move { written: String, ply: usize, reason: String },
    #[error("'threat' cannot be answered in check: nobody may pass then")]
    InCheck,
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error("'{0}' cannot be done during a search; send 'stop' first")]
    Busy(&'static str),
    #[error("option 'EvalFile': {0}")]
    Network(#[from] NetworkFileError),
    #[error("option 'SyzygyPath': {0}")]
    Syzygy(#[from] OpenError),
    #[error("{0}; the table stays as it is")]
    Table(#[from] TableError),
    #[error(
        "a transposition table of {wanted} MB does not fit into the {available} MB of memory that \
         are free; the table stays as it is"
    )]
    Memory { wanted: usize, available: u64 },
    #[error("the search cannot begin: {0}")]
    Thread(std::io::Error),
}

impl Engine {
    /// An engine with the default options, at the start of a game, which answers there.
    ///
    /// # Errors
    /// If there is no memory for the table.
    pub fn new(out: Output) -> Result<Self, TableError> {
        let options = Options::default();
        let table = Arc::new(Table::new(DEFAULT_TABLE_MB)?);
        let searcher = Searcher::new(options.settings.clone(), Arc::clone(&table));
        Ok(Self {
            out,
            options,
            game: Position::startpos().into(),
            table,
            tablebase: None,
            searcher: Arc::new(Mutex::new(searcher)),
            task: None,
            outdated: false,
            is_promised: true,
        })
    }

    /// Carries a command out, or says why not and leaves everything as it was.
    pub fn obey(&mut self, command: Command<'_>) -> Flow {
        if command == Command::Quit {
            self.stop_and_wait();
            return Flow::Quit;
        }
        if let Err(refusal) = self.try_to(command) {
            self.out.complain(refusal);
        }
        Flow::Continue
    }

    fn try_to(&mut self, command: Command<'_>) -> Result<(), Refusal> {
        match command {
            Command::Uci => introduce(&self.options, &self.out),
            Command::IsReady => {
                self.take_what_is_promised();
                self.out.say("readyok");
            }
            Command::NewGame => self.forget(),
            Command::Position(setup) => self.set_up(&setup)?,
            Command::Go(go) => self.go(go)?,
            Command::Threat(go) => self.threat(go)?,
            Command::GenFens(openings) => self.make(openings)?,
            Command::Stop => self.task.iter().for_each(Task::stop),
            Command::PonderHit => self.task.iter().for_each(Task::ponder_hit),
            Command::SetOption { name, value } => {
                let settings = &self.options.settings;
                self.set_option(Change::parse(&name, value.as_deref(), settings)?)?;
            }
            Command::Bench(depth) => self.bench(depth)?,
            Command::Display => people::display(self.game.position(), &self.out),
            Command::Evaluate => {
                people::evaluate(self.game.position(), &self.options.settings, &self.out);
            }
            Command::Flip => self.flip(),
            Command::Compiler => people::compiler(&self.out),
            Command::License => people::license(&self.out),
            Command::Help => people::help(&self.out),
            Command::NothingToDo | Command::Quit => {}
        }
        Ok(())
    }

    /// Waits for the end of a search that may end by itself, and ends any other.
    pub fn wait(&mut self) {
        if let Some(task) = self.task.take() {
            if task.waits_for_word() {
                task.stop();
            }
            task.join();
        }
    }

    /// Waits for the end of a search that is sure to end by itself, and ends any other: nobody
    /// is left to end it later.
    pub fn finish(&mut self) {
        if let Some(task) = &self.task
            && !task.is_sure_to_end()
        {
            task.stop();
        }
        self.wait();
    }

    fn is_searching(&self) -> bool {
        self.task.as_ref().is_some_and(Task::is_under_way)
    }

    fn stop_and_wait(&mut self) {
        if let Some(task) = self.task.take() {
            task.stop();
            task.join();
        }
    }

    /// Forgets what was learnt, after ending the search under way.
    fn forget(&mut self) {
        self.stop_and_wait();
        self.table.clear();
        self.is_promised = false;
        self.renew_searcher();
    }

    /// Has the system give all memory of the table now. It gives each page when that is first
    /// written to, which in a large table takes longer than a move on a short clock.
    fn take_what_is_promised(&mut self) {
        if self.is_promised && !self.is_searching() {
            self.table.clear();
            self.is_promised = false;
        }
    }

    fn renew_searcher(&mut self) {
        let searcher = Searcher::new(self.options.settings.clone(), Arc::clone(&self.table));
        self.searcher = Arc::new(Mutex::new(searcher));
        self.outdated = false;
    }

    fn set_up(&mut self, setup: &Setup<'_>) -> Result<(), Refusal> {
        let (game, warnings) = played(setup)?;
        for warning in warnings {
            self.out.say(format_args!("info string warning: {warning}"));
        }
        self.game = game;
        Ok(())
    }

    fn go(&mut self, go: Go) -> Result<(), Refusal> {
        self.make_way_for(if go.perft.is_some() { "perft" } else { "go" })?;
        self.search(go, self.game.clone(), Answer::Move)
    }

    /// What the opponent would do if we passed. The game stays where it is.
    fn threat(&mut self, go: Go) -> Result<(), Refusal> {
        self.make_way_for("threat")?;
        let passed = self.game.position().pass().ok_or(Refusal::InCheck)?;
        self.search(go, passed.into(), Answer::Threat)
    }

    /// Makes sure that nothing is under way.
    fn make_way_for(&mut self, command: &'static str) -> Result<(), Refusal> {
        if self.is_searching() {
            return Err(Refusal::Busy(command));
        }
        self.stop_and_wait();
        Ok(())
    }

    fn search(&mut self, mut go: Go, game: Game, answer: Answer) -> Result<(), Refusal> {
        if self.outdated {
            self.forget();
        }
        let mut order = go.order(game.position(), self.options.overhead, self.options.multi_pv);
        let mut threads = self.options.threads;
        if self.options.limit_strength {
            // Several would share the nodes, each time in another way.
            threads = 1;
            let nodes = strength::nodes(self.options.rating);
            order.limits.nodes = Some(order.limits.nodes.map_or(nodes, |asked| asked.min(nodes)));
        }
        if let Some(message) = go.refused.message() {
            self.out.complain(message);
        }
        // From a search on there is something in the table that must stay.
        self.is_promised &= go.perft.is_some();
        let work = match go.perft {
            Some(depth) => Work::Perft { depth },
            None => Work::Search(Search {
                searcher: Arc::clone(&self.searcher),
                table: Arc::clone(&self.table),
                probing: self.probing(),
                order,
                answer,
                show_wdl: self.options.show_wdl,
                threads,
                pgn_comment: self.options.pgn_comment,
            }),
        };
        self.start(work, game)
    }

    fn make(&mut self, openings: GenFens) -> Result<(), Refusal> {
        self.make_way_for("genfens")?;
        self.start(Work::GenFens(openings), self.game.clone())
    }

    fn bench(&mut self, depth: u8) -> Result<(), Refusal> {
        self.make_way_for("bench")?;
        self.start(Work::Bench { depth }, self.game.clone())
    }

    /// Exchanges the colours. How the position came about is forgotten.
    fn flip(&mut self) {
        if let Some(position) = people::flipped(self.game.position()) {
            self.game = position.into();
        }
    }

    fn start(&mut self, work: Work, game: Game) -> Result<(), Refusal> {
        let castling = match self.options.chess960 {
            true => CastlingNotation::KingTakesRook,
            false => CastlingNotation::KingTarget,
        };
        let task = Task::start(work, game, castling, self.out.clone());
        let task = task.map_err(Refusal::Thread)?;
        self.task = Some(task);
        Ok(())
    }

    /// A search under way goes on as it began: what changes how to search holds from the next
    /// on, and its table is not touched.
    fn set_option(&mut self, change: Change) -> Result<(), Refusal> {
        match change {
            Change::TableSize(_) if self.is_searching() => return Err(Refusal::Busy("Hash")),
            Change::ClearTable if self.is_searching() => return Err(Refusal::Busy("Clear Hash")),
            Change::TableSize(megabytes) => self.resize_table(megabytes)?,
            Change::ClearTable => self.forget(),
            Change::Ponder | Change::Nothing => {}
            Change::Threads(threads) => self.options.threads = threads,
            Change::MultiPv(lines) => self.options.multi_pv = lines,
            Change::Overhead(overhead) => self.options.overhead = overhead,
            Change::Chess960(chess960) => self.options.chess960 = chess960,
            Change::ShowWdl(show_wdl) => self.options.show_wdl = show_wdl,
            Change::LimitStrength(on) => self.options.limit_strength = on,
            Change::Rating(rating) => self.options.rating = rating,
            Change::PgnComment(pgn_comment) => self.options.pgn_comment = pgn_comment,
            Change::EvalFile(path) => self.use_network(path.as_deref())?,
            Change::SyzygyPath(path) => self.use_tablebase(path.as_deref())?,
            Change::ProbeDepth(depth) => self.probe_by(|rules| rules.depth = depth),
            Change::ProbeMen(men) => self.probe_by(|rules| rules.most_men = men),
            Change::FiftyMoves(on) => self.probe_by(|rules| rules.fifty_moves = on),
            Change::Form(form) => {
                let null_move = self.options.with_form(form);
                self.tell_and_use(self.options.settings.clone().with_null_move(null_move));
            }
            Change::NullMove(null_move) => {
                self.options.written = None;
                self.tell_and_use(self.options.settings.clone().with_null_move(null_move));
            }
            Change::Preset(preset) => self.tell_and_use(self.options.with_preset(preset)?),
            Change::Switch(name, on) => {
                let settings = self.options.switch(name, on)?;
                self.use_settings(settings);
            }
            Change::Number(name, value) => {
                let settings = self.options.settings.with(&name, value);
                self.use_settings(settings.map_err(OptionError::from)?);
            }
        }
        Ok(())
    }

    /// Another policy or preset changes so much that whoever asked for it hears what came of it.
    fn tell_and_use(&mut self, settings: Settings) {
        if self.options.settings != settings {
            self.out.say(format_args!("info string settings: {settings}"));
        }
        self.use_settings(settings);
    }

    fn use_settings(&mut self, settings: Settings) {
        let is_new = self.options.settings != settings;
        self.options.settings = settings;
        self.outdate(is_new);
    }

    /// What was learnt under other settings would blur what the new ones do.
    fn outdate(&mut self, is_new: bool) {
        self.outdated |= is_new;
        if self.outdated && !self.is_searching() {
            self.forget();
        }
    }

    /// From the next search on, the network of a file says what positions are worth, or that of the
    /// program; where the feature `network` is on.
    fn use_network(&mut self, path: Option<&str>) -> Result<(), Refusal> {
        let file = path.map(NetworkFile::open).transpose()?;
        if let Some(network) = file.as_ref().and_then(NetworkFile::network) {
            let (checksum, hidden) = (network.checksum(), network.hidden());
            self.out.say(format_args!("info string network {checksum:08x}, hidden layer {hidden}"));
        }
        self.use_settings(self.options.settings.clone().with_net(file));
        Ok(())
    }

    /// From the next search on, the tables of these folders are asked, or none.
    fn use_tablebase(&mut self, folders: Option<&str>) -> Result<(), Refusal> {
        let had_any = self.tablebase.is_some();
        self.tablebase = match folders {
            None => None,
            Some(folders) => {
                let out = self.out.clone();
                let syzygy = Syzygy::open(folders, move |damaged| out.complain(damaged))?;
                self.out.say(format_args!("info string found {syzygy}"));
                Some(Arc::new(syzygy))
            }
        };
        self.outdate(had_any || self.tablebase.is_some());
        Ok(())
    }

    fn probe_by(&mut self, change: impl FnOnce(&mut ProbeRules)) {
        let before = self.options.probe_rules;
        change(&mut self.options.probe_rules);
        self.outdate(self.tablebase.is_some() && before != self.options.probe_rules);
    }

    fn probing(&self) -> Option<Probing> {
        let rules = self.options.probe_rules;
        let tablebase = self.tablebase.clone();
        tablebase.map(|tablebase| Probing { tablebase, rules })
    }

    fn resize_table(&mut self, megabytes: usize) -> Result<(), Refusal> {
        // Some systems promise more memory than they have, and end the program when it is used.
        if let Some(available) = lab::memory::available_mib()
            && megabytes as u64 + SPARE_MB > available
        {
            return Err(Refusal::Memory { wanted: megabytes, available });
        }
        self.stop_and_wait();
        self.table = Arc::new(Table::new(megabytes)?);
        self.is_promised = true;
        self.renew_searcher();
        Ok(())
    }
}

fn introduce(options: &Options, out: &Output) {
    out.say(concat!("id name Caesura ", env!("CARGO_PKG_VERSION")));
    out.say("id author the Caesura authors");
    options::declarations(&options.settings, tune::is_on()).iter().for_each(|line| out.say(line));
    out.say("uciok");
}
