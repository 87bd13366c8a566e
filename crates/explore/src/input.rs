//! Reading what is asked: numbers, positions, moves.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use chess::notation::Fen;
use chess::{Game, Move};

use crate::refusal::Refusal;
use crate::words::MoveWords;

/// The plies of the longest game that is walked through: its moves stand in the address, which
/// hosts cut at 8 KiB.
const LONGEST_GAME: usize = 1_500;
/// More of a number is not repeated, in digits.
const LONGEST_NUMBER: usize = 21;

/// A number that must lie in a range.
pub(crate) fn within<T: PartialOrd + Display>(
    name: &str,
    value: T,
    range: RangeInclusive<T>,
) -> Result<T, Refusal> {
    if range.contains(&value) {
        return Ok(value);
    }
    let (least, most) = (range.start(), range.end());
    let mut value = value.to_string();
    if value.len() > LONGEST_NUMBER {
        // Digits are a byte each.
        value.truncate(LONGEST_NUMBER);
        value.push('…');
    }
    Err(Refusal::Bad(format!("{name} must be from {least} to {most}, not {value}")))
}

/// Sees that so many plies are a game that can be walked through.
///
/// # Errors
/// [`Refusal`] if they are too many.
pub(crate) fn plies(count: usize) -> Result<(), Refusal> {
    if count <= LONGEST_GAME {
        return Ok(());
    }
    Err(Refusal::Bad(format!(
        "the game has {count} plies, and no more than {LONGEST_GAME} have room in the page's address"
    )))
}

/// A game that begins at a position: `startpos`, or a FEN.
pub(crate) fn game(fen: &str) -> Result<Game, Refusal> {
    let position = match fen.trim() {
        "startpos" => chess::Position::startpos(),
        fen => Fen::parse(fen)?.position,
    };
    Ok(position.into())
}

/// Plays moves that are written as UCI does.
pub(crate) fn moves(game: &mut Game, texts: &[String]) -> Result<Vec<Move>, Refusal> {
    let mut moves = Vec::with_capacity(texts.len());
    for (ply, text) in (1..).zip(texts) {
        let m = game.position().parse_uci(text).map_err(|cause| Refusal::Move { ply, cause })?;
        game.play(m);
        moves.push(m);
    }
    Ok(moves)
}

/// Plays moves that are written as UCI does, the first of which has this number; gives their names.
pub(crate) fn play(
    game: &mut Game,
    moves: &[String],
    first: usize,
) -> Result<Vec<MoveWords>, Refusal> {
    let mut names = Vec::with_capacity(moves.len());
    for (ply, text) in (first..).zip(moves) {
        let m = game.position().parse_uci(text).map_err(|cause| Refusal::Move { ply, cause })?;
        names.push(MoveWords::new(game.position(), Some(m)));
        game.play(m);
    }
    Ok(names)
}

/// A number that is part of an address.
///
/// # Errors
/// [`Refusal::Missing`] names what is not there, if the text is no number.
pub fn number<T: FromStr>(what: &str, text: &str) -> Result<T, Refusal> {
    text.parse().map_err(|_| Refusal::Missing(format!("there is no {what} '{text}'")))
}
