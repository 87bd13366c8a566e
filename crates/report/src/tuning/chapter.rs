//! How people are told of a tuning.

use std::convert::Infallible;

use super::Tuned;
use crate::chapter::{Block, Chapter};
use crate::plot::{Axis, Figure, Look, Plot, Point, Scale, Series};
use crate::table::{Cell, Column, Table};
use games::tune::Dial;
use stats::format::{grouped, plural, signed};

/// So many points of each path are drawn at most.
const MOST_POINTS: usize = 200;
/// More paths cannot be told apart: those that moved most have names.
const MOST_NAMED: usize = 8;

/// So many perturbations are shown at least, so that a wobble does not look like a way.
const LEAST_SHOWN: f64 = 0.2;

/// What is told of a tuning, in order.
pub(crate) fn chapter(tuned: &Tuned) -> Chapter {
    let tuning = &tuned.tuning;
    let (spsa, rules) = (&tuning.spsa, &tuning.rules);
    let played = tuned.half_points.len();
    let mut blocks = Vec::new();
    if !tuned.is_over() {
        let (played, all) = (grouped(played as u64), grouped(spsa.pairs as u64));
        blocks.push(Block::Remark(format!(
            "Not all is played yet: {played} of {all} pairs of games. The values will move on."
        )));
    }
    blocks.push(Block::Table(values(tuned)));
    blocks.extend(paths(tuned).map(|plot| Block::Plots(vec![Figure::Plot(plot)])));
    blocks.push(Block::Lines {
        title: "The configuration now, which a match takes for a player".to_owned(),
        text: tuned.settings(),
    });
    Chapter {
        title: plural(spsa.dials.len(), "tuned number"),
        subject: format!(
            "{} of games of {} with itself, {} before the numbers move, openings {}",
            plural(played, "pair"),
            tuning.base,
            spsa.batch,
            tuning.openings
        ),
        program: "Caesura".to_owned(),
        conditions: format!(
            "{}; {} MB each; {}; seed {}",
            rules.control, tuning.table_mib, rules.adjudication, spsa.seed
        ),
        blocks,
    }
}

fn values(tuned: &Tuned) -> Table {
    let columns = vec![
        Column::words("number", ""),
        Column::new("from", "The least value allowed."),
        Column::new("to", "The greatest value allowed."),
        Column::new("start", "Where it began."),
        Column::new("now", "Where it is; the engine takes it rounded."),
        Column::new("moved", ""),
        Column::new(
            "in steps",
            "The same in the perturbations with which it is tried at the end (c_end). Chance alone \
             moves a number, too.",
        ),
    ];
    let row = |(dial, value): (&Dial, f64)| {
        let plain = |value: f64| Cell::number(value.to_string(), value);
        let moved = value - dial.start;
        vec![
            Cell::words(dial.name.clone()),
            plain(dial.min),
            plain(dial.max),
            plain(dial.start),
            Cell::number(format!("{value:.2}"), value),
            Cell::number(signed(moved, 2), moved),
            Cell::of(in_steps(dial, value), |steps| signed(steps, 2)),
        ]
    };
    Table {
        title: "Where the numbers went".to_owned(),
        columns,
        rows: tuned.dials().iter().zip(tuned.values()).map(row).collect(),
    }
}

/// How far a value has moved, in perturbations.
fn in_steps(dial: &Dial, value: f64) -> Option<f64> {
    Some((value - dial.start) / dial.perturbation).filter(|steps| steps.is_finite())
}

/// How far each number has moved from pair to pair.
fn paths(tuned: &Tuned) -> Option<Plot> {
    let all = tuned.half_points.len();
    let every = all.div_ceil(MOST_POINTS).max(1);
    let mut points: Vec<Vec<Point>> = vec![Vec::new(); tuned.dials().len()];
    let Ok(()) = tuned.follow(|pair, _, values| {
        let number = pair + 1;
        if number.is_multiple_of(every) || number == all {
            for ((points, dial), &value) in points.iter_mut().zip(tuned.dials()).zip(values) {
                let Some(y) = in_steps(dial, value) else { continue };
                let label = format!("{value:.2} after {}", plural(number, "pair"));
                let x = number as f64;
                points.push(Point { name: None, x, y, interval: None, label, is_marked: false });
            }
        }
        Ok::<(), Infallible>(())
    });
    let series = tuned.dials().iter().zip(points).enumerate().map(|(index, (dial, points))| {
        Series { name: dial.name.clone(), style: Some(index), look: Look::Band, aside: 0.0, points }
    });
    let mut series: Vec<Series> = series.filter(|series| series.points.len() > 1).collect();
    name_the_farthest(&mut series);
    let values: Vec<f64> = series.iter().flat_map(|s| &s.points).map(|point| point.y).collect();
    (!series.is_empty()).then(|| Plot {
        title: "How far the numbers have moved",
        remark: "Away from where each began, in the perturbations with which it is tried at the \
                 end. A path that wanders finds nothing; one that goes on in one way wants more \
                 pairs.",
        x: Axis { name: "pairs of games", scale: Scale::Linear { low: 0.0, high: all as f64 } },
        y: Axis {
            name: "perturbations",
            scale: Scale::linear(values.into_iter().chain([-LEAST_SHOWN, LEAST_SHOWN])),
        },
        series,
        guide: None,
        levels: vec![(0.0, String::new())],
    })
}

/// Of many paths those that went farthest have names of their own, the others lie behind.
fn name_the_farthest(series: &mut [Series]) {
    if series.len() <= MOST_NAMED {
        return;
    }
    let far = |series: &Series| series.points.last().map_or(0.0, |point| point.y.abs());
    let mut order: Vec<usize> = (0..series.len()).collect();
    order.sort_by(|&one, &other| far(&series[other]).total_cmp(&far(&series[one])));
    for (place, index) in order.into_iter().enumerate() {
        series[index].style = (place < MOST_NAMED).then_some(place);
    }
}
