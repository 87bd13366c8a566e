//! Games as other programs read them.

use std::io::{self, Write};

use super::{Content, Format, Report};
use games::write_game;

pub(super) const FORMAT: Format = Format {
    name: "pgn",
    extension: "pgn",
    purpose: "the games of a tournament",
    is_of_games: true,
    write: write_pgn,
};

/// Writes all games of a tournament.
///
/// # Errors
/// If there are none to write, or they cannot be read or written.
fn write_pgn(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Content::Games { standings, games, date } = &report.content else {
        return Err(io::Error::new(io::ErrorKind::Unsupported, "no games to write"));
    };
    let tournament = standings.tournament();
    let schedule = tournament.schedule();
    games(&mut |number, game| write_game(tournament, schedule.fixture(number), game, date, out))
}
