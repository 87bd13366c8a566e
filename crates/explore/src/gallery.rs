//! Positions to choose from: those in which a pass goes wrong, the suites in the program, and a
//! suite of one's own.

use lab::suite::{BUILTIN, Problem, Selection, Suite, SuiteError};
use serde::Serialize;
use thiserror::Error;

/// Black can take a pawn, or mate by Qh3: the tutorial's threat on g2 (Moreland, after Goetsch and
/// Campbell), a move earlier and with something else to do.
pub(crate) const FIRST: &str = "r5k1/p4ppp/8/6P1/6q1/5pP1/PP3P1P/QR3RK1 b - - 0 1";
/// At this depth, in plies, verified null move with R = 3 sees the mate and standard null move with
/// R = 2 does not.
pub(crate) const DEPTH_OF_FIRST: u8 = 4;

/// Positions to choose from.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Gallery(Vec<Room>);

/// Positions that belong together.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
struct Room {
    title: String,
    positions: Vec<Picture>,
}

/// A position, and what is known of it.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
struct Picture {
    fen: String,
    title: String,
    text: String,
    best_moves: Vec<String>,
}

/// Why there is no gallery.
#[derive(Debug, Error)]
pub enum GalleryError {
    /// A suite cannot be read.
    #[error(transparent)]
    Suite(#[from] SuiteError),
}

/// How the suite of traps names the diagrams of the documents.
const DIAGRAM: &str = "diagram ";
/// Positions of one suite that are shown: a list that is longer is of no use.
const MOST_OF_A_SUITE: usize = 1_000;

impl Gallery {
    /// What is in the program, and before it a suite of one's own.
    ///
    /// # Errors
    /// [`GalleryError`] if what is in the program cannot be read, which a test rules out.
    pub fn new(own: Option<&Suite>) -> Result<Self, GalleryError> {
        let mut rooms: Vec<Room> = own.map(Room::of).into_iter().collect();
        for (name, _) in BUILTIN {
            let Some(suite) = Suite::builtin(name, &Selection::default()) else { continue };
            let room = Room::of(&suite?);
            let is_diagram = |picture: &Picture| picture.title.starts_with(DIAGRAM);
            let (mut diagrams, others): (Vec<_>, Vec<_>) =
                room.positions.into_iter().partition(is_diagram);
            if !diagrams.is_empty() {
                diagrams.insert(0, first());
                rooms.push(Room { title: "Diagrams".to_owned(), positions: diagrams });
            }
            rooms.push(Room { title: room.title.replace('_', " "), positions: others });
        }
        Ok(Self(rooms))
    }
}

/// What the page begins with.
fn first() -> Picture {
    Picture {
        fen: FIRST.to_owned(),
        title: "Queen h3, pawn f3: a pawn to grab, or mate in two".to_owned(),
        text: "After Qh3 White may pass, so says the null move, and nothing happens: the search after \
               the pass ends before Qg2 mates."
            .to_owned(),
        best_moves: vec!["Qh3".to_owned()],
    }
}

impl Room {
    fn of(suite: &Suite) -> Self {
        let positions = suite.problems.iter().take(MOST_OF_A_SUITE).map(Picture::of).collect();
        Self { title: capitalised(&suite.name), positions }
    }
}

impl Picture {
    fn of(problem: &Problem) -> Self {
        let position = &problem.position;
        let mate = problem.mate_in.map(|moves| format!("mate in {moves}"));
        let texts: Vec<String> = problem.comment.clone().into_iter().chain(mate).collect();
        Self {
            fen: position.to_fen(),
            title: problem.id.clone(),
            text: texts.join("; "),
            best_moves: problem.best.iter().map(|&m| position.san(m)).collect(),
        }
    }
}

fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|c| c.to_uppercase().collect::<String>());
    first.unwrap_or_default() + characters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_the_program_is_shown_and_the_first_position_comes_first() {
        let gallery = Gallery::new(None).unwrap();
        let titles: Vec<_> = gallery.0.iter().map(|room| room.title.as_str()).collect();
        assert_eq!(titles[..3], ["Diagrams", "Traps", "Middlegames"]);
        assert_eq!(titles.last(), Some(&"Zugzwang mates"));
        assert_eq!(titles.len(), 1 + BUILTIN.len());
        assert_eq!(gallery.0[0].positions[0], first());
        let all = gallery.0.iter().flat_map(|room| &room.positions);
        assert!(all.clone().any(|picture| picture.text == "every move allows Qg2#"));
        for picture in all {
            let position: chess::Position = picture.fen.parse().unwrap();
            assert!(picture.best_moves.iter().all(|san| position.parse_san(san).is_ok()));
        }
    }

    #[test]
    fn a_suite_of_ones_own_comes_before_them() {
        let own = Suite::builtin("middlegames", &Selection::default()).unwrap().unwrap();
        let gallery = Gallery::new(Some(&own)).unwrap();
        assert_eq!(gallery.0[0].title, "Middlegames");
        assert_eq!(gallery.0.len(), 2 + BUILTIN.len());
    }
}
