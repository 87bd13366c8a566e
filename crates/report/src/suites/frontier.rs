//! The frontier: what each policy costs and finds over all suites of a run together.
//!
//! A technique with a dial is a curve, not a point: policies that differ in the numbers of one
//! technique alone are joined. What no null move at all finds is a wall that none gets over but by
//! chance.

use lab::compare::Totals;
use search::Settings;
use search::null_move::Policy;
use stats::format::{grouped, percent_range};
use stats::{Proportion, Z_95};

use super::Section;
use super::plots::mark_front;
use crate::chapter::{Block, Chapter};
use crate::plot::{Axis, Figure, Look, Plot, Point, Scale, Series, compact};
use crate::table::{Cell, Column, Table};

/// A policy, within the last limit of each suite, over the positions of all suites.
struct Sum {
    /// How many times the baseline's nodes a position takes: the geometric mean.
    ratio: f64,
    solved: Proportion,
}

/// What all suites together say, if they are several, were searched by the same policies, and have
/// answers.
pub(crate) fn frontier(sections: &[Section]) -> Option<Chapter> {
    let [first, others @ ..] = sections else { return None };
    let is_alike = |other: &Section| {
        (&other.plan.lineup, other.plan.baseline) == (&first.plan.lineup, first.plan.baseline)
    };
    if others.is_empty() || !others.iter().all(is_alike) {
        return None;
    }
    let sums = (0..first.plan.lineup.len()).map(|policy| sum(sections, policy));
    let sums: Vec<Sum> = sums.collect::<Option<_>>()?;
    let answers = sums[0].solved.trials();
    if answers == 0 {
        return None;
    }
    let suites: Vec<&str> = sections.iter().map(|section| &*section.suite.name).collect();
    Some(Chapter {
        title: "All suites together".to_owned(),
        subject: format!("{}, {} with an answer", suites.join(", "), grouped(answers)),
        program: first.program(),
        conditions: "the last limit of each".to_owned(),
        blocks: vec![Block::Plots(vec![Figure::Plot(plot(first, &sums))]), table(first, &sums)],
    })
}

/// `None` if nothing was searched.
fn sum(sections: &[Section], policy: usize) -> Option<Sum> {
    let (mut logs, mut positions, mut solved, mut answers) = (0.0, 0, 0, 0);
    for section in sections {
        let limit = section.summary.limits.last().filter(|limit| limit.positions > 0)?;
        let totals: &Totals = &limit.totals[policy];
        let ratio = totals.node_ratio.map_or(1.0, |ratio| ratio.value);
        logs += ratio.ln() * limit.positions as f64;
        positions += limit.positions;
        solved += totals.solved as u64;
        answers += limit.answers as u64;
    }
    let ratio = (logs / positions as f64).exp();
    Some(Sum { ratio, solved: Proportion::new(solved, answers) })
}

/// A configuration, and the numbers of its null move apart from it.
fn apart(settings: &Settings) -> (Settings, Vec<(&'static str, i32)>) {
    let policy = settings.null_move();
    let own = policy.technique().own.len();
    let values: Vec<_> = policy.parameters().into_iter().take(own).collect();
    let undone = values.iter().try_fold(policy.clone(), |policy: Policy, (parameter, _)| {
        policy.with(parameter.name, parameter.default)
    });
    let rest = settings.clone().with_null_move(undone.unwrap_or_else(|_| policy.clone()));
    (rest, values.into_iter().map(|(parameter, value)| (parameter.name, value)).collect())
}

/// The policies that differ in the numbers of their technique alone, with a name for each such set:
/// `standard:R`.
fn dials(section: &Section) -> Vec<(String, Vec<usize>)> {
    let lineup = &section.plan.lineup;
    let apart: Vec<_> = lineup.policies().settings().map(apart).collect();
    let mut dials: Vec<Vec<usize>> = Vec::new();
    for (policy, (rest, _)) in apart.iter().enumerate() {
        match dials.iter_mut().find(|dial| apart[dial[0]].0 == *rest) {
            Some(dial) => dial.push(policy),
            None => dials.push(vec![policy]),
        }
    }
    let name = |dial: &[usize]| {
        let first = &apart[dial[0]].1;
        let differs = |index: &usize| dial.iter().any(|&p| apart[p].1[*index] != first[*index]);
        let turned: Vec<&str> =
            (0..first.len()).filter(differs).map(|index| first[index].0).collect();
        let text = section.policy(dial[0]);
        // Behind the technique and its first number stand its conditions.
        let behind = text.find([',', ' ']).map_or("", |at| &text[at..]);
        let technique = text.split([':', ' ']).next().unwrap_or_default();
        match turned.is_empty() {
            true => text.clone(),
            false => format!("{technique}:{}{behind}", turned.join(",")),
        }
    };
    let engines = (apart.len()..lineup.len()).map(|engine| (section.policy(engine), vec![engine]));
    dials.into_iter().map(|dial| (name(&dial), dial)).chain(engines).collect()
}

fn plot(section: &Section, sums: &[Sum]) -> Plot {
    let off = Policy::off();
    let mut series: Vec<Series> = Vec::new();
    for (style, (name, dial)) in dials(section).into_iter().enumerate() {
        let mut points: Vec<Point> =
            dial.into_iter().filter_map(|policy| point(section, policy, &sums[policy])).collect();
        points.sort_by(|a, b| a.x.total_cmp(&b.x));
        series.push(Series { name, style: Some(style), look: Look::Marks, aside: 0.0, points });
    }
    let front = mark_front(&mut series);
    let is_off = |settings: &Settings| *settings.null_move() == off;
    let wall = section.plan.lineup.policies().settings().position(is_off);
    let wall = wall.and_then(|policy| {
        Some((sums[policy].solved.estimate()?, "what no null move at all solves".to_owned()))
    });
    Plot {
        title: "The frontier",
        remark: "Up and to the left is better. A line joins policies that differ in the numbers of one \
                 technique alone. Ringed points are on the Pareto front. Nodes are the geometric mean \
                 over positions; bars are Wilson's intervals for 95 %.",
        x: Axis {
            name: "nodes to the baseline's",
            scale: Scale::log(sums.iter().map(|sum| sum.ratio)),
        },
        y: Axis { name: "solved", scale: Scale::Percent { high: 1.0 } },
        series,
        guide: Some(("Pareto front", front)),
        levels: wall.into_iter().collect(),
    }
}

fn point(section: &Section, policy: usize, sum: &Sum) -> Option<Point> {
    let interval = sum.solved.wilson(Z_95)?;
    let label = format!(
        "{} times the nodes of {}, {} of {} solved ({})",
        compact(sum.ratio),
        section.baseline(),
        grouped(sum.solved.successes()),
        grouped(sum.solved.trials()),
        percent_range(interval, 1),
    );
    let (y, interval) = (sum.solved.estimate()?, Some((interval.low, interval.high)));
    let name = Some(section.policy(policy));
    Some(Point { name, x: sum.ratio, y, interval, label, is_marked: false })
}

fn table(section: &Section, sums: &[Sum]) -> Block {
    let baseline = section.baseline();
    let is_beaten = |sum: &Sum| {
        let beats = |other: &Sum| {
            let (x, y) = (other.ratio, other.solved.successes());
            x <= sum.ratio
                && y >= sum.solved.successes()
                && (x, y) != (sum.ratio, sum.solved.successes())
        };
        sums.iter().any(beats)
    };
    let row = |(policy, sum): (usize, &Sum)| {
        vec![
            Cell::words(section.policy(policy)),
            Cell::number(format!("{:.3}", sum.ratio), sum.ratio),
            Cell::number(
                format!("{}/{}", grouped(sum.solved.successes()), grouped(sum.solved.trials())),
                sum.solved.successes() as f64,
            ),
            Cell::wilson(sum.solved, 1),
            Cell::words(if is_beaten(sum) { "" } else { "yes" }),
        ]
    };
    Block::Table(Table {
        title: "The frontier".to_owned(),
        columns: vec![
            Column::words("policy", ""),
            Column::new(format!("nodes to {baseline}'s"), "The geometric mean over all positions."),
            Column::new("solved", "Of all positions that have an answer."),
            Column::new("95% interval", "The interval of Wilson."),
            Column::words("on the front", "Nothing else solves as much with fewer nodes."),
        ],
        rows: sums.iter().enumerate().map(row).collect(),
    })
}
