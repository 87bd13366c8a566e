//! One line a game.

use std::io::{self, Write};

use super::row::{GameRow, WorkRow};
use super::{GameSource, Standings};

const COLUMNS: [&str; 9] =
    ["game", "round", "white", "black", "result", "ending", "plies", "start", "opening"];
const WORK_COLUMNS: [&str; 9] = [
    "moves",
    "mean_depth",
    "nodes",
    "time_us",
    "null_tried",
    "null_cut",
    "null_reduced",
    "null_verified",
    "null_contradicted",
];

/// Writes all games as CSV with a header.
///
/// `start` and `opening` are the FEN from which the game began and the moves in UCI notation that
/// nobody thought about; `plies` counts these too. What follows is told of White and of Black.
///
/// # Errors
/// If the text cannot be written or the games cannot be read.
pub(crate) fn write_csv(
    standings: &Standings,
    games: &GameSource<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut csv = ::csv::Writer::from_writer(out);
    let sides = ["white", "black"];
    let of_players =
        sides.iter().flat_map(|side| WORK_COLUMNS.map(|name| format!("{side}_{name}")));
    csv.write_record(COLUMNS.into_iter().map(str::to_owned).chain(of_players))?;
    games(
        &mut |number, game| Ok(csv.write_record(record(GameRow::new(standings, number, game)))?),
    )?;
    csv.flush()
}

fn record(row: GameRow<'_>) -> impl Iterator<Item = String> {
    let GameRow { game, round, white, black, result, ending, plies, start, opening } = row;
    let of_game: [String; COLUMNS.len()] = [
        game.to_string(),
        round.to_string(),
        white.player.to_owned(),
        black.player.to_owned(),
        result,
        ending.to_owned(),
        plies.to_string(),
        start,
        opening,
    ];
    of_game.into_iter().chain([white.work, black.work].into_iter().flat_map(work))
}

fn work(row: WorkRow) -> [String; WORK_COLUMNS.len()] {
    [
        row.moves.to_string(),
        row.mean_depth.map(|depth| format!("{depth:.3}")).unwrap_or_default(),
        row.nodes.to_string(),
        row.time_us.as_micros().to_string(),
        row.null_tried.to_string(),
        row.null_cut.to_string(),
        row.null_reduced.to_string(),
        row.null_verified.to_string(),
        row.null_contradicted.to_string(),
    ]
}
