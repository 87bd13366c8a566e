//! Suites made of games.

use std::ops::ControlFlow;

use chess::Position;
use chess::notation::Fen;
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};

use super::{Found, GameError, Problem, Seen, SuiteError};

/// Reads the positions of all games.
pub(super) fn read(file: &str, content: &[u8]) -> Found {
    let mut reader = Reader::new(content);
    let mut found = Found::new();
    let mut seen = Seen::default();
    for game in 1.. {
        let locate = |cause| SuiteError::BadGame { file: file.to_owned(), game, cause };
        match reader.read_game(&mut Player { game }) {
            Ok(None) => break,
            Ok(Some(Ok(positions))) => {
                found.extend(positions.into_iter().filter(|p| seen.is_new(&p.position)).map(Ok));
            }
            Ok(Some(Err(cause))) => found.push(Err(locate(cause))),
            // After that the reader no longer knows where in the text it is.
            Err(cause) => {
                found.push(Err(locate(GameError::Syntax(cause.to_string()))));
                break;
            }
        }
    }
    found
}

/// Plays a game through.
struct Player {
    /// The number of the game, from 1.
    game: usize,
}

#[derive(Default)]
struct Tags {
    white: Option<String>,
    black: Option<String>,
    fen: Option<String>,
    any: bool,
}

struct Playing {
    /// Number and players.
    name: String,
    position: Position,
    has_tags: bool,
    has_moves: bool,
    problems: Vec<Problem>,
}

impl Playing {
    fn take(&mut self, game: usize, how: &str) {
        if self.position.has_legal_move() {
            let id = format!("{}, {how}", self.name);
            self.problems.push(Problem::bare(id, self.position.clone(), game));
        }
    }
}

impl Visitor for Player {
    type Tags = Tags;
    type Movetext = Playing;
    type Output = Result<Vec<Problem>, GameError>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Tags> {
        ControlFlow::Continue(Tags::default())
    }

    fn tag(
        &mut self,
        tags: &mut Tags,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Self::Output> {
        tags.any = true;
        let value = || Some(value.decode_utf8_lossy().into_owned());
        match name {
            b"White" => tags.white = value(),
            b"Black" => tags.black = value(),
            b"FEN" => tags.fen = value(),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Tags) -> ControlFlow<Self::Output, Playing> {
        let position = match tags.fen.as_deref().map(Fen::parse) {
            None => Position::startpos(),
            Some(Ok(fen)) => fen.position,
            Some(Err(error)) => return ControlFlow::Break(Err(error.into())),
        };
        let player = |name: Option<String>| name.unwrap_or_else(|| "?".to_owned());
        let name = format!("game {}, {}–{}", self.game, player(tags.white), player(tags.black));
        let (has_tags, has_moves, problems) = (tags.any, false, Vec::new());
        let mut playing = Playing { name, position, has_tags, has_moves, problems };
        playing.take(self.game, "at the start");
        ControlFlow::Continue(playing)
    }

    fn san(&mut self, playing: &mut Playing, san: SanPlus) -> ControlFlow<Self::Output> {
        let position = &playing.position;
        let dots = if position.side_to_move() == chess::Color::White { "." } else { "..." };
        let label = format!("{}{dots}{}", position.fullmove_number(), san.san);
        match position.parse_san(&san.san.to_string()) {
            Ok(m) => playing.position = position.play(m),
            Err(cause) => return ControlFlow::Break(Err(GameError::Move { label, cause })),
        }
        playing.has_moves = true;
        playing.take(self.game, &format!("after {label}"));
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, playing: Playing) -> Self::Output {
        // Stray text between games looks like a game without tags and moves.
        let is_game = playing.has_tags || playing.has_moves;
        Ok(if is_game { playing.problems } else { Vec::new() })
    }
}
