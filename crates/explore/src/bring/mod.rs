//! Finding out what somebody has brought: FEN, EPD, PGN, moves, or a link with one of these in it.

mod link;
#[cfg(test)]
mod tests;

use chess::notation::{Epd, Fen, FenWarning};
use chess::{Move, Position};
use pgn::PgnGame;

/// What a text is, and all positions or games in it, each with its name where it has one.
#[derive(Debug)]
pub(crate) struct Found {
    /// `FEN`, `EPD`, `PGN` or `moves`.
    pub kind: &'static str,
    /// Whether it stood in a link.
    pub is_link: bool,
    pub entries: Vec<(Option<String>, Read)>,
}

/// A game, or what is wrong with it.
pub(crate) type Read = Result<Brought, String>;

/// A position, and moves to walk through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Brought {
    pub start: Position,
    pub moves: Vec<Move>,
    /// How many of the moves have been played.
    pub played: usize,
    warnings: Vec<FenWarning>,
}

impl Brought {
    fn position(start: Position, warnings: Vec<FenWarning>) -> Self {
        Self { start, moves: Vec::new(), played: 0, warnings }
    }

    /// What leads to the position after all of these moves.
    fn line(start: Position, moves: Vec<Move>, warnings: Vec<FenWarning>) -> Self {
        Self { start, played: moves.len(), moves, warnings }
    }

    /// What was left out of it, in words.
    pub fn notes(&self) -> String {
        self.warnings.iter().map(|warning| format!("; {warning}")).collect()
    }
}

/// A text that is nothing of all this.
const NOTHING: &str =
    "this is no FEN, EPD or PGN, no list of moves and no link with a position in it";

/// Finds out what a text is.
///
/// # Errors
/// What is wrong with it, in the words of chess.
pub(crate) fn read(text: &str) -> Result<Found, String> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err("there is nothing in it".to_owned());
    }
    if link::is_link(text) {
        let mut found = read_text(&link::inside(text)?)?;
        found.is_link = true;
        if let Some(played) = link::played(text) {
            for brought in found.entries.iter_mut().flat_map(|(_, read)| read) {
                brought.played = played.min(brought.moves.len());
            }
        }
        return Ok(found);
    }
    read_text(text)
}

/// The position that a text leads to: the first that can be read in it, after all of its moves.
///
/// # Errors
/// What is wrong with it, in the words of chess.
pub fn position(text: &str) -> Result<Position, String> {
    let mut entries = read(text)?.entries;
    let chosen = entries.iter().position(|(_, game)| game.is_ok()).unwrap_or(0);
    let Brought { start, moves, .. } = entries.swap_remove(chosen).1?;
    Ok(moves.into_iter().fold(start, |position, m| position.play(m)))
}

fn read_text(text: &str) -> Result<Found, String> {
    let text = text.strip_prefix("position ").unwrap_or(text).trim();
    let text = text.strip_prefix("fen ").or_else(|| text.strip_prefix("FEN:")).unwrap_or(text);
    let first = text.split_whitespace().next().unwrap_or_default();
    if is_board(first) {
        return Ok(boards(text));
    }
    if text.lines().any(|line| line.starts_with('[')) {
        return games(text);
    }
    moves(text)
}

/// Whether a word is the first of a FEN, a wrong one too.
fn is_board(word: &str) -> bool {
    word.contains('/') && word.bytes().all(|sign| sign == b'/' || sign.is_ascii_alphanumeric())
}

/// A position a line.
fn boards(text: &str) -> Found {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut kind = "FEN";
    let entries: Vec<(Option<String>, Read)> = lines
        .map(|line| {
            if let Some((fen, moves)) = line.split_once(" moves ") {
                return (None, fen_and_moves(fen, moves));
            }
            match Fen::parse(line) {
                Ok(fen) => (None, Ok(Brought::position(fen.position, fen.warnings))),
                Err(error) => match Epd::parse(line) {
                    Ok(epd) => {
                        kind = "EPD";
                        let name = epd.id.filter(|name| !name.is_empty());
                        (name, Ok(Brought::position(epd.position, epd.warnings)))
                    }
                    Err(other) if line.contains(';') => (None, Err(other.to_string())),
                    Err(_) => (None, Err(error.to_string())),
                },
            }
        })
        .collect();
    Found { kind, is_link: false, entries }
}

fn fen_and_moves(fen: &str, moves: &str) -> Read {
    let fen = Fen::parse(fen).map_err(|error| error.to_string())?;
    let moves = coordinates(&fen.position, moves)?;
    Ok(Brought::line(fen.position, moves, fen.warnings))
}

/// All games of a PGN.
fn games(text: &str) -> Result<Found, String> {
    let games = pgn::read(text.as_bytes()).into_iter().map(|game| match game {
        Ok(game) => (players(&game), Ok(walk(game))),
        Err(bad) => {
            let fault = format!("line {}: {}", bad.line, bad.cause);
            (None, Err(fault))
        }
    });
    let entries: Vec<_> = games.collect();
    if entries.is_empty() {
        return Err("there is no game in this PGN".to_owned());
    }
    Ok(Found { kind: "PGN", is_link: false, entries })
}

/// A game is walked through from its beginning.
fn walk(game: PgnGame) -> Brought {
    let moves = game.moves.into_iter().map(|(m, _)| m).collect();
    Brought { start: game.start, moves, played: 0, warnings: Vec::new() }
}

/// Who played, and how it ended.
fn players(game: &PgnGame) -> Option<String> {
    if game.white.is_none() && game.black.is_none() {
        return None;
    }
    let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
    let result = game.result.map(|result| format!(", {result}")).unwrap_or_default();
    Some(format!("{} – {}{result}", name(&game.white), name(&game.black)))
}

/// Moves from the start position, as people or as programs write them.
fn moves(text: &str) -> Result<Found, String> {
    let start = Position::startpos();
    let text = text.strip_prefix("startpos").unwrap_or(text).trim();
    let text = text.strip_prefix("moves").unwrap_or(text).trim();
    let found = |moves: Vec<Move>| Found {
        kind: "moves",
        is_link: false,
        entries: vec![(None, Ok(Brought::line(start.clone(), moves, Vec::new())))],
    };
    if words(text).all(is_coordinates) {
        return coordinates(&start, text).map(found);
    }
    // Numbers and comments are passed over as in a PGN.
    match pgn::read(text.as_bytes()).into_iter().next() {
        Some(Ok(game)) if !game.moves.is_empty() => {
            Ok(found(game.moves.into_iter().map(|(m, _)| m).collect()))
        }
        Some(Err(bad)) if is_about_moves(text) => Err(bad.cause.to_string()),
        _ => Err(NOTHING.to_owned()),
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
}

/// Whether a word is a move as UCI writes it.
fn is_coordinates(word: &str) -> bool {
    let word = word.as_bytes();
    let is_square = |at: usize| {
        word.get(at).is_some_and(|file| (b'a'..=b'h').contains(file))
            && word.get(at + 1).is_some_and(|rank| (b'1'..=b'8').contains(rank))
    };
    (4..=5).contains(&word.len()) && is_square(0) && is_square(2)
}

/// Whether the first word can be a move, legal or not, or the number of one.
fn is_about_moves(text: &str) -> bool {
    let first = words(text).next().unwrap_or_default();
    let bare = first.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let castles = bare.starts_with("O-O") || bare.starts_with("0-0");
    let named = bare.len() <= 7 && bare.bytes().any(|sign| sign.is_ascii_digit());
    let begins = bare.starts_with(|c: char| "abcdefghKQRBN".contains(c));
    castles || (named && begins) || (bare.is_empty() && first.contains('.'))
}

fn coordinates(start: &Position, text: &str) -> Result<Vec<Move>, String> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for word in words(text) {
        let parsed = position.parse_uci(word);
        let m = parsed.map_err(|error| format!("ply {}: {error}", moves.len() + 1))?;
        position = position.play(m);
        moves.push(m);
    }
    Ok(moves)
}
