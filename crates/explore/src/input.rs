//! Reading what is asked: bodies, queries, positions, moves.

use std::fmt::Display;
use std::ops::RangeInclusive;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use chess::Game;
use chess::notation::Fen;
use serde::de::DeserializeOwned;

use crate::refusal::Refusal;

/// A body of JSON. One that is no such thing is refused with its fault.
pub(crate) struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            // That it was understood but is not what it should be is a bad request like any other.
            Err(JsonRejection::JsonDataError(error)) => {
                Err(Refusal::Bad(fault(&error.body_text()).to_owned()))
            }
            Err(error) => Err(Refusal::Body { status: error.status(), reason: error.body_text() }),
        }
    }
}

/// What a text says behind its introduction.
fn fault(text: &str) -> &str {
    text.split_once(": ").map_or(text, |(_, fault)| fault)
}

/// What stands behind the question mark of an address.
pub(crate) struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let query = Query::from_request_parts(parts, state).await;
        query
            .map(|Query(asked)| Self(asked))
            .map_err(|error: QueryRejection| Refusal::Bad(fault(&error.body_text()).to_owned()))
    }
}

/// A number that is part of an address.
pub(crate) fn number<T: std::str::FromStr>(what: &str, text: &str) -> Result<T, Refusal> {
    text.parse().map_err(|_| Refusal::Missing(format!("there is no {what} '{text}'")))
}

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

/// A game that begins at a position: `startpos`, or a FEN.
pub(crate) fn game(fen: &str) -> Result<Game, Refusal> {
    let position = match fen.trim() {
        "startpos" => chess::Position::startpos(),
        fen => Fen::parse(fen)?.position,
    };
    Ok(position.into())
}

/// The game after some moves, as UCI writes them.
pub(crate) fn play(game: &mut Game, moves: &[String]) -> Result<(), Refusal> {
    for (ply, text) in (1..).zip(moves) {
        let m = game.position().parse_uci(text).map_err(|cause| Refusal::Move { ply, cause })?;
        game.play(m);
    }
    Ok(())
}
