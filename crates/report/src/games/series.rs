//! Several gauntlets of the same first player: what all others are worth beside it, against how
//! long one thinks.

use std::io::{self, Write};

use lab::compare::Limit;
use serde::Serialize;
use stats::{Estimate, Tally};
use thiserror::Error;

use super::Standings;
use crate::Report;
use crate::chapter::{Block, Chapter};
use crate::plot::{Axis, Figure, Look, Plot, Point, Scale, Series};
use crate::record::{List, ReportRecord};
use crate::table::{Cell, Column, Table};
use games::{Control, Format};
use stats::format::{grouped, signed};

/// So many moves of a player are a game, where clocks are put in order.
const MOVES: u32 = 60;

/// Runs that cannot be told of together.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UnfitSeries {
    /// One of them is something else.
    #[error("several runs are told of together if each is a gauntlet, and '{0}' is none")]
    NoGauntlet(String),
    /// Not all have the same player whom all others play.
    #[error(
        "several gauntlets are told of together if all have the same first player, not '{0}' and '{1}'"
    )]
    OtherFirst(String, String),
}

/// What players come to beside the first one of several gauntlets, in the order of what they may
/// spend.
#[derive(Clone, Debug)]
pub struct GauntletSeries {
    gauntlets: Vec<Standings>,
}

/// What one player comes to in one of them.
struct Worth<'a> {
    control: Control,
    player: &'a str,
    games: u64,
    /// Above the first player; `None` if that is not finite.
    elo: Option<Estimate>,
}

impl GauntletSeries {
    /// These gauntlets.
    ///
    /// # Errors
    /// [`UnfitSeries`] if they do not belong together.
    pub fn new(mut gauntlets: Vec<Standings>) -> Result<Self, UnfitSeries> {
        let is_gauntlet = |standings: &Standings| {
            let tournament = standings.tournament();
            tournament.format == Format::Gauntlet || tournament.players.len() == 2
        };
        if let Some(other) = gauntlets.iter().find(|standings| !is_gauntlet(standings)) {
            return Err(UnfitSeries::NoGauntlet(other.tournament().name.clone()));
        }
        let first = |standings: &Standings| standings.tournament().players[0].kind.to_string();
        if let [known, others @ ..] = gauntlets.as_slice()
            && let Some(other) = others.iter().find(|other| first(other) != first(known))
        {
            return Err(UnfitSeries::OtherFirst(known.name(0).into(), other.name(0).into()));
        }
        gauntlets.sort_by_key(|standings| match standings.tournament().rules.control {
            Control::Move(Limit::Depth(depth)) => (0, u128::from(depth)),
            Control::Move(Limit::Nodes(nodes)) => (1, nodes.into()),
            Control::Move(Limit::Time(time)) => (2, time.as_nanos()),
            Control::Clock(clock) => (3, (clock.time + MOVES * clock.increment).as_nanos()),
        });
        Ok(Self { gauntlets })
    }

    fn worths(&self) -> impl Iterator<Item = Worth<'_>> {
        self.gauntlets.iter().flat_map(|standings| {
            let control = standings.tournament().rules.control;
            standings.ledger().meetings().iter().map(move |meeting| {
                let tally: Tally = meeting.tally.swapped();
                let elo = tally.pairs().strength().map(|strength| strength.elo);
                Worth {
                    control,
                    player: standings.name(meeting.players.1),
                    games: tally.games().count(),
                    elo: elo.filter(|elo| elo.error.is_finite()),
                }
            })
        })
    }

    /// All players but the first, in the order in which they first play.
    fn players(&self) -> Vec<&str> {
        let mut players = Vec::new();
        for worth in self.worths() {
            if !players.contains(&worth.player) {
                players.push(worth.player);
            }
        }
        players
    }

    fn first(&self) -> &str {
        self.gauntlets.first().map_or("", |standings| standings.name(0))
    }
}

/// What is told of a series.
pub(crate) fn chapter(series: &GauntletSeries) -> Chapter {
    let mut blocks = Vec::new();
    for standings in &series.gauntlets {
        let (name, ledger) = (&standings.tournament().name, standings.ledger());
        if !ledger.is_over() {
            let (played, all) =
                (grouped(ledger.counted() as u64), grouped(ledger.expected() as u64));
            blocks.push(Block::Remark(format!(
                "Not all of '{name}' is played yet: {played} of {all} games."
            )));
        }
    }
    blocks.push(Block::Table(table(series)));
    blocks.extend(plot(series).map(|plot| Block::Plots(vec![Figure::Plot(plot)])));
    let games: u64 = series.worths().map(|worth| worth.games).sum();
    let mut openings: Vec<&str> = Vec::new();
    for standings in &series.gauntlets {
        let of_this = &*standings.tournament().openings;
        if !openings.contains(&of_this) {
            openings.push(of_this);
        }
    }
    let sizes = series.gauntlets.first().map_or(0, |standings| standings.tournament().table_mib);
    Chapter {
        title: format!("What each is worth beside {}", series.first()),
        subject: format!("{} games, openings {}", grouped(games), openings.join("; ")),
        program: "Caesura".to_owned(),
        conditions: format!("{sizes} MB each"),
        blocks,
    }
}

/// A player a row, a budget a column.
fn table(series: &GauntletSeries) -> Table {
    let controls: Vec<Control> =
        series.gauntlets.iter().map(|standings| standings.tournament().rules.control).collect();
    let of_control = |control: &Control| {
        Column::new(
            spent(*control),
            "Elo above the first player, with what it is uncertain by for 95 %; games.",
        )
    };
    let row = |player: &str| {
        let cell = |control: &Control| {
            let mut worths = series.worths();
            let found = worths.find(|w| w.player == player && w.control == *control);
            let Some(Worth { games, elo, .. }) = found else { return Cell::nothing() };
            let games = grouped(games);
            match elo {
                Some(Estimate { value, error }) => {
                    Cell::number(format!("{} ± {error:.0} ({games})", signed(value, 0)), value)
                }
                None => Cell::words(format!("– ({games})")),
            }
        };
        [Cell::words(player)].into_iter().chain(controls.iter().map(cell)).collect()
    };
    Table {
        title: format!("Elo above {}, by what a move may spend (games)", series.first()),
        columns: [Column::words("player", "")]
            .into_iter()
            .chain(controls.iter().map(of_control))
            .collect(),
        rows: series.players().into_iter().map(row).collect(),
    }
}

/// `4,000 nodes`.
fn spent(control: Control) -> String {
    match control {
        Control::Move(Limit::Nodes(nodes)) => format!("{} nodes", grouped(nodes)),
        Control::Move(_) | Control::Clock(_) => control.to_string(),
    }
}

/// How far from a player the next one stands in the plot, by the logarithm of the nodes.
const ASIDE: f64 = 0.04;

/// Of budgets by nodes, which alone lie on one axis.
fn plot(series: &GauntletSeries) -> Option<Plot> {
    let nodes = |worth: &Worth<'_>| match worth.control {
        Control::Move(Limit::Nodes(nodes)) => Some(nodes as f64),
        Control::Move(_) | Control::Clock(_) => None,
    };
    let players = series.players();
    let point = |worth: Worth<'_>| {
        let (x, elo) = (nodes(&worth)?, worth.elo?);
        let (low, high) = (elo.interval().low, elo.interval().high);
        let label = format!(
            "{}, {}: Elo {}, {} to {}, {} games",
            worth.player,
            spent(worth.control),
            signed(elo.value, 1),
            signed(low, 1),
            signed(high, 1),
            grouped(worth.games),
        );
        Some(Point {
            name: None,
            x,
            y: elo.value,
            interval: Some((low, high)),
            label,
            is_marked: false,
        })
    };
    let of_player = |(style, player): (usize, &&str)| {
        // Side by side, so that no interval hides another.
        let aside = ASIDE * (style as f64 - (players.len() - 1) as f64 / 2.0);
        let of_player = series.worths().filter(|worth| worth.player == *player);
        Series {
            name: (*player).to_owned(),
            style: Some(style),
            look: Look::Marks,
            aside,
            points: of_player.filter_map(point).collect(),
        }
    };
    let drawn: Vec<Series> = players.iter().enumerate().map(of_player).collect();
    let points = || drawn.iter().flat_map(|series| &series.points);
    let ends = points().filter_map(|point| point.interval).flat_map(|(low, high)| [low, high]);
    let (x, y) = (Scale::log(points().map(|point| point.x)), Scale::linear(ends.chain([0.0])));
    let mut budgets: Vec<f64> = series.worths().filter_map(|worth| nodes(&worth)).collect();
    budgets.dedup();
    (budgets.len() > 1).then_some(Plot {
        title: "Worth against budget",
        remark: "Elo above the first player, whose level is 0, against the nodes that a move may cost. Bars, side by side, are \
                 intervals for 95 %, by how much pairs of games vary.",
        x: Axis { name: "nodes a move", scale: x },
        y: Axis { name: "Elo", scale: y },
        series: drawn,
        guide: None,
        levels: vec![(0.0, series.first().to_owned())],
    })
}

/// A budget and a player a line.
#[derive(Serialize)]
struct Record<'a> {
    control: String,
    player: &'a str,
    games: u64,
    /// Above the first player; empty or null if that has no end.
    elo: Option<f64>,
    /// Half the interval for 95 %.
    error: Option<f64>,
}

impl<'a> From<Worth<'a>> for Record<'a> {
    fn from(worth: Worth<'a>) -> Self {
        let Worth { control, player, games, elo } = worth;
        let (elo, error) = (elo.map(|elo| elo.value), elo.map(|elo| elo.error));
        Self { control: control.to_string(), player, games, elo, error }
    }
}

/// Writes what each player comes to at each budget as CSV with a header.
///
/// # Errors
/// If the text cannot be written.
pub(crate) fn write_csv(series: &GauntletSeries, out: &mut dyn Write) -> io::Result<()> {
    let mut csv = ::csv::Writer::from_writer(out);
    series.worths().map(Record::from).try_for_each(|record| csv.serialize(record))?;
    csv.flush()
}

/// Writes the same as JSON.
///
/// # Errors
/// If the text cannot be written.
pub(crate) fn write_json(
    report: &Report<'_>,
    series: &GauntletSeries,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut list = List::begin(&ReportRecord::from(report), "worth", out)?;
    series.worths().map(Record::from).try_for_each(|record| list.item(&record))?;
    list.end()
}
