//! Suites made of games.

use chess::{Color, Position};

use super::{Found, Problem, Seen, SuiteError};
use pgn::{self, BadGame, PgnGame};

/// Reads the positions of all games.
pub(super) fn read(file: &str, content: &[u8]) -> Found {
    let mut seen = Seen::default();
    let mut found = Found::new();
    for game in pgn::read(content) {
        match game {
            Ok(game) => {
                let problems = problems(&game).into_iter();
                found.extend(problems.filter(|p| seen.is_new(&p.position)).map(Ok));
            }
            Err(BadGame { number, line, cause }) => {
                let file = file.to_owned();
                found.push(Err(SuiteError::BadGame { file, game: number, line, cause }));
            }
        }
    }
    found
}

/// The positions of a game in which there is something to search.
fn problems(game: &PgnGame) -> Vec<Problem> {
    let player = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
    let players = format!("{}–{}", player(&game.white), player(&game.black));
    let mut problems = Vec::new();
    let mut take = |position: &Position, line: usize, how: &str| {
        if position.has_legal_move() {
            let id = format!("game {}, {players}, {how}", game.number);
            problems.push(Problem::bare(id, position.clone(), line));
        }
    };
    let mut position = game.start.clone();
    take(&position, game.line, "at the start");
    for &(m, line) in &game.moves {
        let dots = if position.side_to_move() == Color::White { "." } else { "..." };
        let how = format!("after {}{dots}{}", position.fullmove_number(), position.san(m));
        position = position.play(m);
        take(&position, line, &how);
    }
    problems
}
