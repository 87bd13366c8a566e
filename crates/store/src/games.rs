//! Games in a store.

use std::fmt::Write as _;
use std::time::Duration;

use chess::notation::CastlingNotation;
use chess::{Game, Move, Position};
use players::{Command, Engine};
use rusqlite::{Connection, OptionalExtension, Row, params};
use search::{Preset, Score, ScoreKind, Settings};

use super::engines::{self, COLUMNS};
use super::record::{PROGRAM, Session, enter_run};
use super::texts::{digest, parsed, unreadable};
use super::{RunId, Store, StoreError, StoreFault};
use games::{
    Ending, GameRecord, GameResult, NullMoves, Opening, Player, PlayerKind, Rules, Thought,
    Tournament, parse_sprt, sprt_text,
};

impl Store {
    /// The run of a tournament by this build of the program, whose short bench counts `signature`
    /// nodes. It is entered if it is not there. A run is gone on with by a tournament that
    /// differs from it in nothing but the number of rounds and the test that may end it.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read or written.
    pub fn begin_tournament(
        &mut self,
        tournament: &Tournament,
        signature: u64,
    ) -> Result<RunId, StoreError> {
        let fingerprint = fingerprint(tournament, signature);
        let sprt = tournament.sprt.as_ref().map(sprt_text);
        self.transact(|transaction| {
            let (run, is_new) = enter_run(transaction, &tournament.name, &fingerprint, signature)?;
            if !is_new {
                transaction.execute(
                    "UPDATE tournament SET rounds = ?2, games = ?3, sprt = ?4 WHERE run = ?1",
                    params![run.0, tournament.rounds, tournament.games(), sprt],
                )?;
                return Ok(run);
            }
            let [control, adjudication, overhead, grace] = write_rules(&tournament.rules);
            transaction.execute(
                "INSERT INTO tournament VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
                params![
                    run.0,
                    tournament.format.to_string(),
                    tournament.rounds,
                    tournament.games(),
                    control,
                    adjudication,
                    overhead,
                    grace,
                    tournament.table_mib,
                    tournament.openings,
                    sprt,
                ],
            )?;
            for (number, player) in tournament.players.iter().enumerate() {
                transaction.execute(
                    "INSERT INTO player VALUES (?1, ?2, ?3, ?4)",
                    params![run.0, number, player.name, player.kind.to_string()],
                )?;
                if let PlayerKind::Engine(engine) = &player.kind {
                    engines::enter(transaction, "engine", &[run.0, number as i64], engine)?;
                }
            }
            Ok(run)
        })
    }

    /// Enters how many games of a tournament count.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be written.
    pub fn expect_games(&mut self, run: RunId, games: usize) -> Result<(), StoreError> {
        self.transact(|transaction| {
            let statement = "UPDATE tournament SET games = ?2 WHERE run = ?1";
            transaction.execute(statement, params![run.0, games]).map(|_| ())
        })
    }

    /// Keeps games, each with its number, all of them or none. They are on the disk when this
    /// returns.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be written, for instance because the disk is full.
    pub fn insert_games(
        &mut self,
        session: Session,
        tournament: &Tournament,
        games: &[(usize, GameRecord)],
    ) -> Result<(), StoreError> {
        let schedule = tournament.schedule();
        self.transact(|transaction| {
            let mut statement = transaction.prepare_cached(
                "INSERT OR IGNORE INTO game VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
            )?;
            for (number, record) in games {
                let GameRecord { opening, moves, result, ending, fault } = record;
                let (white, black) = schedule.fixture(*number).white_and_black();
                let mut game = Game::from(opening.start.clone());
                let opening_moves = in_uci(&mut game, opening.moves.iter().copied());
                let played = in_uci(&mut game, moves.iter().map(|thought| thought.played));
                let thoughts: Vec<String> = moves.iter().map(write_thought).collect();
                statement.execute(params![
                    session.run.0,
                    number,
                    session.id,
                    white,
                    black,
                    result.to_string(),
                    ending.name(),
                    opening.start.to_fen(),
                    opening_moves,
                    played,
                    thoughts.join(" "),
                ])?;
                if let Some(fault) = fault {
                    transaction.execute(
                        "INSERT OR IGNORE INTO fault VALUES (?1, ?2, ?3)",
                        params![session.run.0, number, fault],
                    )?;
                }
            }
            Ok(())
        })
    }

    /// The tournament of a run, if it is one.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read or makes no sense.
    pub fn tournament(&self, run: RunId) -> Result<Option<Tournament>, StoreError> {
        if !self.has_games()? {
            return Ok(None);
        }
        let players = self.players(run)?;
        self.query(|connection| {
            let select =
                "SELECT name, format, rounds, control, adjudication, overhead_ms, grace_ms,
                            hash_mib, openings, sprt
                          FROM tournament JOIN run ON run.id = run WHERE run = ?1";
            let tournament = |row: &Row| {
                let sprt: Option<String> = row.get(9)?;
                Ok(Tournament {
                    name: row.get(0)?,
                    players,
                    format: parsed(row, 1)?,
                    rounds: row.get(2)?,
                    rules: rules(row, 3)?,
                    table_mib: row.get(7)?,
                    openings: row.get(8)?,
                    sprt: sprt.map(|text| parse_sprt(&text).map_err(unreadable)).transpose()?,
                })
            };
            connection.query_row(select, params![run.0], tournament).optional()
        })
    }

    /// Who plays in a tournament.
    fn players(&self, run: RunId) -> Result<Vec<Player>, StoreError> {
        let knows_engines = self.has_engines()?;
        self.query(|connection| {
            let select = "SELECT name, settings, number FROM player WHERE run = ?1 ORDER BY number";
            let mut statement = connection.prepare(select)?;
            let player = |row: &Row| {
                let text: String = row.get(1)?;
                let kind = match knows_engines && Command::is_meant_by(&text) {
                    true => PlayerKind::Engine(engine(connection, run, row.get(2)?, &text)?),
                    false => {
                        let settings = Settings::recorded(&text, Preset::default());
                        PlayerKind::Own(settings.map_err(unreadable)?)
                    }
                };
                Ok(Player { name: row.get(0)?, kind })
            };
            statement.query_map(params![run.0], player)?.collect()
        })
    }

    /// The results of a tournament, in order of their numbers.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read or make no sense.
    pub fn results(&self, run: RunId) -> Result<Vec<(usize, GameResult, Ending)>, StoreError> {
        self.query(|connection| {
            let select = "SELECT number, result, ending FROM game WHERE run = ?1 ORDER BY number";
            let mut statement = connection.prepare(select)?;
            let result = |row: &Row| Ok((row.get(0)?, result(row, 1)?, ending(row, 2)?));
            statement.query_map(params![run.0], result)?.collect()
        })
    }

    /// Hands the games of a tournament that count to a visitor, in order of their numbers.
    ///
    /// # Errors
    /// Those of the visitor, and [`StoreError`] if they cannot be read or make no sense.
    pub fn for_each_game<E: From<StoreError>>(
        &self,
        run: RunId,
        mut visit: impl FnMut(usize, &GameRecord) -> Result<(), E>,
    ) -> Result<(), E> {
        let fault = |error: rusqlite::Error| E::from(self.fault(StoreFault::from(error)));
        let why = match self.has_engines()? {
            true => {
                "(SELECT fault FROM fault WHERE fault.run = game.run AND fault.number = game.number)"
            }
            false => "NULL",
        };
        let select = format!(
            "SELECT number, result, ending, start, opening, moves, thoughts, {why} FROM game
             WHERE run = ?1 AND number < (SELECT games FROM tournament WHERE run = ?1)
             ORDER BY number"
        );
        let mut statement = self.connection.prepare(&select).map_err(fault)?;
        let mut rows = statement.query(params![run.0]).map_err(fault)?;
        while let Some(row) = rows.next().map_err(fault)? {
            let number = row.get(0).map_err(fault)?;
            visit(number, &read_game(row).map_err(fault)?)?;
        }
        Ok(())
    }

    /// The day on which a run was begun, UTC, as a PGN writes it.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read.
    pub fn date(&self, run: RunId) -> Result<String, StoreError> {
        let select = "SELECT replace(substr(started, 1, 10), '-', '.') FROM run WHERE id = ?1";
        self.query(|connection| connection.query_row(select, params![run.0], |row| row.get(0)))
    }

    /// Whether it is of a version that knows games.
    pub(super) fn has_games(&self) -> Result<bool, StoreError> {
        Ok(self.query(super::version)? > super::VERSION_WITHOUT_GAMES)
    }

    /// Whether it is of a version that knows engines beside ours.
    fn has_engines(&self) -> Result<bool, StoreError> {
        Ok(self.query(super::version)? > super::VERSION_WITHOUT_ENGINES)
    }
}

/// A text that is the same for two tournaments only if they play the same games, but for how many.
fn fingerprint(tournament: &Tournament, signature: u64) -> String {
    let Tournament { name, players, format, rules, openings, table_mib, .. } = tournament;
    let mut text = format!("{PROGRAM}\n{signature}\n{name}\n{format}\n{openings}\n{table_mib}\n");
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{:?}", write_rules(rules));
    for player in players {
        match &player.kind {
            PlayerKind::Own(settings) => {
                let _ = writeln!(text, "{settings}");
            }
            PlayerKind::Engine(engine) => text += &engines::identity(engine),
        }
    }
    digest(text.as_bytes())
}

/// The engine that a player is, of which this text says the rest.
fn engine(
    connection: &Connection,
    run: RunId,
    number: usize,
    text: &str,
) -> rusqlite::Result<Engine> {
    let select = format!("SELECT {COLUMNS} FROM engine WHERE run = ?1 AND number = ?2");
    connection.query_row(&select, params![run.0, number], |row| engines::read(row, text))
}

/// Control, adjudication, overhead and grace, these in milliseconds.
pub(super) fn write_rules(rules: &Rules) -> [String; 4] {
    let &Rules { control, adjudication, overhead, grace } = rules;
    let [overhead, grace] = [overhead, grace].map(|time| time.as_millis().to_string());
    [control.to_string(), adjudication.to_string(), overhead, grace]
}

/// The same from columns that stand one after the other.
pub(super) fn rules(row: &Row, first: usize) -> rusqlite::Result<Rules> {
    Ok(Rules {
        control: parsed(row, first)?,
        adjudication: parsed(row, first + 1)?,
        overhead: Duration::from_millis(row.get(first + 2)?),
        grace: Duration::from_millis(row.get(first + 3)?),
    })
}

fn in_uci(game: &mut Game, moves: impl Iterator<Item = Move>) -> String {
    let mut words = Vec::new();
    for m in moves {
        words.push(game.position().uci(m, CastlingNotation::KingTakesRook).to_string());
        game.play(m);
    }
    words.join(" ")
}

/// Stands for a score that was not told.
const NO_SCORE: &str = "-";

fn write_thought(thought: &Thought) -> String {
    let Thought { played: _, score, depth, nodes, time, null_moves } = thought;
    let score = match score.map(Score::kind) {
        None => NO_SCORE.to_owned(),
        Some(ScoreKind::Centipawns(value)) => value.to_string(),
        Some(ScoreKind::Mate { plies }) => format!("#{plies}"),
        Some(ScoreKind::Mated { plies }) => format!("#-{plies}"),
    };
    let null_moves = null_moves.named().map(|(_, count)| count.to_string()).join("/");
    format!("{score}/{depth}/{nodes}/{}/{null_moves}", time.as_micros())
}

fn read_thought(played: Move, text: &str) -> Option<Thought> {
    let mut parts = text.split('/');
    let score = parts.next()?;
    let score = match score.strip_prefix('#') {
        None if score == NO_SCORE => None,
        None => Some(Score::centipawns(score.parse().ok()?)),
        Some(plies) => Some(match plies.strip_prefix('-') {
            None => Score::mate_in(plies.parse().ok()?),
            Some(plies) => Score::mated_in(plies.parse().ok()?),
        }),
    };
    let depth = parts.next()?.parse().ok()?;
    let mut number = || parts.next()?.parse().ok();
    let (nodes, time) = (number()?, Duration::from_micros(number()?));
    let mut counts = [0; 5];
    for count in &mut counts {
        *count = number()?;
    }
    Some(Thought { played, score, depth, nodes, time, null_moves: NullMoves::from_counts(counts) })
}

fn read_game(row: &Row) -> rusqlite::Result<GameRecord> {
    let (result, ending) = (result(row, 1)?, ending(row, 2)?);
    let start: Position = parsed(row, 3)?;
    let mut game = Game::from(start.clone());
    let mut read_moves = |column| {
        let text: String = row.get(column)?;
        let mut moves = Vec::new();
        for word in text.split_whitespace() {
            let m = game.position().parse_uci(word).map_err(unreadable)?;
            game.play(m);
            moves.push(m);
        }
        Ok::<_, rusqlite::Error>(moves)
    };
    let opening = Opening { start, moves: read_moves(4)? };
    let played = read_moves(5)?;
    let thoughts: String = row.get(6)?;
    let thoughts: Vec<&str> = thoughts.split_whitespace().collect();
    let moves = played.iter().zip(&thoughts).map(|(&m, text)| read_thought(m, text));
    let moves: Option<Vec<Thought>> = moves.collect();
    let moves = moves.filter(|moves| moves.len() == played.len());
    let moves = moves.ok_or_else(|| unreadable("a game without all of its thoughts"))?;
    Ok(GameRecord { opening, moves, result, ending, fault: row.get(7)? })
}

fn result(row: &Row, column: usize) -> rusqlite::Result<GameResult> {
    let text: String = row.get(column)?;
    text.parse().map_err(|_| unreadable(format!("'{text}' is no result")))
}

fn ending(row: &Row, column: usize) -> rusqlite::Result<Ending> {
    let text: String = row.get(column)?;
    Ending::named(&text).ok_or_else(|| unreadable(format!("'{text}' is no ending")))
}
