//! Which plots a suite has, and what is drawn in each.

use stats::{Proportion, Z_95};

use super::Section;
use super::tables::limit_title;
use crate::plot::{Axis, Look, Plot, Point, Scale, Series, compact};
use lab::compare::{Limit, LimitSummary, Totals};
use stats::format::{fine_share, grouped, percent_range};

/// Fewer verdicts say nothing about a rate.
const FEWEST_JUDGED: u64 = 10;

/// More policies cannot be told apart in a plot.
const MOST_NAMED: usize = 10;

/// All plots that a suite has data for.
///
/// Of many policies only the baseline has a name of its own, and those that within the last limit
/// no other beats; the rest is in the background, and says its name when pointed at.
pub(super) fn of_section(section: &Section) -> Vec<Plot> {
    let plots = [nodes, scale, solved, branching, minimal_tree, false_cutoffs];
    let mut plots: Vec<Plot> = plots.into_iter().filter_map(|plot| plot(section)).collect();
    if section.plan.lineup.len() > MOST_NAMED {
        let named = outstanding(section);
        let all = plots.iter_mut().flat_map(|plot| &mut plot.series);
        for series in all {
            let place = |policy| named.iter().position(|&name| name == policy);
            series.style = series.style.and_then(place);
        }
    }
    plots
}

/// The baseline, and the policies that within the last limit no other beats in both nodes and
/// solved positions.
fn outstanding(section: &Section) -> Vec<usize> {
    let base = section.plan.baseline;
    let Some(limit) = section.summary.limits.last() else { return vec![base] };
    let beats = |a: &Totals, b: &Totals| {
        a.nodes <= b.nodes && a.solved >= b.solved && (a.nodes, a.solved) != (b.nodes, b.solved)
    };
    let is_best = |of: &&Totals| !limit.totals.iter().any(|other| beats(other, of));
    let best = limit.totals.iter().filter(is_best).map(|totals| totals.policy);
    let best = best.filter(|&policy| policy != base);
    [base].into_iter().chain(best).take(MOST_NAMED).collect()
}

/// A series for each policy, of what `point` finds in the limits.
fn by_policy(
    section: &Section,
    point: impl Fn(&LimitSummary, &Totals) -> Option<Point>,
) -> Vec<Series> {
    let of_policy = |policy| {
        let limits = section.summary.limits.iter().filter(|limit| limit.positions > 0);
        let points = limits.filter_map(|limit| point(limit, &limit.totals[policy])).collect();
        Series {
            name: section.policy(policy),
            style: Some(policy),
            look: Look::Marks,
            aside: 0.0,
            points,
        }
    };
    let all = (0..section.plan.lineup.len()).map(of_policy);
    all.filter(|series| !series.points.is_empty()).collect()
}

/// A plot over depths; `None` unless there are at least two.
fn over_depths(
    title: &'static str,
    remark: &'static str,
    y: (&'static str, fn(&[f64]) -> Scale),
    series: Vec<Series>,
) -> Option<Plot> {
    let points = || series.iter().flat_map(|series| &series.points);
    let first = points().next()?.x;
    if points().all(|point| point.x == first) {
        return None;
    }
    let values: Vec<f64> = points().map(|point| point.y).collect();
    Some(Plot {
        title,
        remark,
        x: Axis { name: "depth in plies", scale: Scale::whole(points().map(|point| point.x)) },
        y: Axis { name: y.0, scale: y.1(&values) },
        series,
        guide: None,
        levels: Vec::new(),
    })
}

fn plain(x: f64, y: f64, label: String) -> Point {
    Point { name: None, x, y, interval: None, label, is_marked: false }
}

fn per_position(limit: &LimitSummary, totals: &Totals) -> f64 {
    totals.nodes as f64 / limit.positions as f64
}

fn log(values: &[f64]) -> Scale {
    Scale::log(values.iter().copied())
}

fn linear(values: &[f64]) -> Scale {
    Scale::linear(values.iter().copied())
}

/// Figure 4 of *Verified Null-Move Pruning*.
fn nodes(section: &Section) -> Option<Plot> {
    let series = by_policy(section, |limit, totals| {
        let depth = limit.depth()?;
        let nodes = per_position(limit, totals);
        let text = format!("depth {depth}, {} nodes a position", grouped(nodes.round() as u64));
        Some(plain(depth.into(), nodes, text))
    });
    over_depths(
        "Nodes by depth",
        "Mean number of nodes a position, quiescence among them, to finish each depth.",
        ("nodes a position", log),
        series,
    )
}

/// Where a search falls behind: how deep it comes with each budget.
fn scale(section: &Section) -> Option<Plot> {
    let series = by_policy(section, |limit, totals| {
        let Limit::Nodes(nodes) = limit.limit else { return None };
        let label = format!("{} nodes, depth {:.1}", grouped(nodes), totals.depth);
        Some(plain(nodes as f64, totals.depth, label))
    });
    let points = || series.iter().flat_map(|series| &series.points);
    let first = points().next()?.x;
    if points().all(|point| point.x == first) {
        return None;
    }
    let x = Axis { name: "nodes a search", scale: Scale::log(points().map(|point| point.x)) };
    let y = Axis { name: "mean depth in plies", scale: Scale::linear(points().map(|p| p.y)) };
    Some(Plot {
        title: "Depth by budget",
        remark: "Mean depth of the last iteration with each number of nodes. A curve that bends down \
                 falls behind the longer it thinks. Depths of engines that prune otherwise do not \
                 compare by themselves: what they find does.",
        x,
        y,
        series,
        guide: None,
        levels: Vec::new(),
    })
}

fn branching(section: &Section) -> Option<Plot> {
    let series = by_policy(section, |limit, totals| {
        let (depth, factor) = (limit.depth()?, totals.branching?);
        Some(plain(depth.into(), factor, format!("depth {depth}, ×{factor:.2}")))
    });
    over_depths(
        "Effective branching factor",
        "How many times the nodes of the depth before each depth takes, all iterations together.",
        ("nodes / nodes one ply before", linear),
        series,
    )
}

fn minimal_tree(section: &Section) -> Option<Plot> {
    let series = by_policy(section, |limit, totals| {
        let (depth, distance) = (limit.depth()?, totals.minimal_distance?);
        let text = format!("depth {depth}, {} times the minimal tree", compact(distance));
        Some(plain(depth.into(), distance, text))
    });
    over_depths(
        "Distance to the minimal tree",
        "Nodes a position over the leaves of the tree that alpha-beta needs at least, \
         B^⌈D/2⌉ + B^⌊D/2⌋ − 1, with B the mean number of legal moves of the positions. Nodes are \
         those of all iterations with quiescence; below 1 pruning saves more than perfect ordering.",
        ("nodes / leaves of the minimal tree", log),
        series,
    )
}

/// What is solved against what it costs, and the policies that no other beats in both.
fn solved(section: &Section) -> Option<Plot> {
    let series = by_policy(section, |limit, totals| {
        let solved = totals.share_solved(limit.answers);
        let interval = solved.wilson(Z_95)?;
        let nodes = per_position(limit, totals);
        let label = format!(
            "{}, {}/{} solved ({}), {} nodes a position",
            limit_title(limit.limit).to_lowercase(),
            grouped(totals.solved as u64),
            grouped(limit.answers as u64),
            percent_range(interval, 1),
            grouped(nodes.round() as u64),
        );
        let interval = Some((interval.low, interval.high));
        Some(Point {
            name: None,
            x: nodes,
            y: solved.estimate()?,
            interval,
            label,
            is_marked: false,
        })
    });
    let mut series = series;
    let front = mark_front(&mut series);
    let nodes = front.iter().map(|point| point.0);
    let all = series.iter().flat_map(|series| &series.points).map(|point| point.x);
    let scale = Scale::log(all.chain(nodes));
    (!series.is_empty()).then_some(Plot {
        title: "Solved against nodes",
        remark: "Up and to the left is better. Ringed points are on the Pareto front: nothing else \
                 solves as much with fewer nodes. Bars are Wilson's intervals for 95 %.",
        x: Axis { name: "nodes a position", scale },
        y: Axis { name: "solved", scale: Scale::Percent { high: 1.0 } },
        series,
        guide: Some(("Pareto front", front)),
        levels: Vec::new(),
    })
}

/// Marks the points that none other beats in both, and returns them from left to right.
pub(super) fn mark_front(series: &mut [Series]) -> Vec<(f64, f64)> {
    let mut points: Vec<&mut Point> =
        series.iter_mut().flat_map(|series| &mut series.points).collect();
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(b.y.total_cmp(&a.y)));
    let mut front: Vec<(f64, f64)> = Vec::new();
    for point in points {
        let best = front.last().copied();
        // Equal ones stand on the front together.
        if best.is_none_or(|best| point.y > best.1 || best == (point.x, point.y)) {
            point.is_marked = true;
            front.push((point.x, point.y));
        }
    }
    front
}

fn false_cutoffs(section: &Section) -> Option<Plot> {
    let policies = section.plan.lineup.len();
    let judged = section.false_cutoffs.iter().filter(|cutoffs| cutoffs.judged >= FEWEST_JUDGED);
    let series: Vec<Series> = (0..policies)
        .map(|policy| {
            // Side by side, so that no interval hides another.
            let aside = 0.4 * ((policy as f64 + 0.5) / policies as f64 - 0.5);
            let of_policy = judged.clone().filter(|cutoffs| cutoffs.policy == policy);
            let points = of_policy.filter_map(|cutoffs| {
                let rate = Proportion::new(cutoffs.wrong, cutoffs.judged);
                let interval = cutoffs.interval?;
                let label = format!(
                    "depth {}{}, {} of {} wrong: {} ({})",
                    cutoffs.depth,
                    if cutoffs.is_cut { "" } else { ", moves made shallower" },
                    grouped(cutoffs.wrong),
                    grouped(cutoffs.judged),
                    fine_share(cutoffs.wrong, cutoffs.judged),
                    percent_range(interval, 3),
                );
                let interval = Some((interval.low, interval.high));
                let x = f64::from(cutoffs.depth);
                Some(Point {
                    name: None,
                    x,
                    y: rate.estimate()?,
                    interval,
                    label,
                    is_marked: false,
                })
            });
            Series {
                name: section.policy(policy),
                style: Some(policy),
                look: Look::Marks,
                aside,
                points: points.collect(),
            }
        })
        .filter(|series| !series.points.is_empty())
        .collect();
    let points = || series.iter().flat_map(|series| &series.points);
    // Depths with few verdicts have intervals so wide that nothing else could be seen beside them.
    let mut ends: Vec<f64> = points().filter_map(|p| p.interval).map(|(_, high)| high).collect();
    ends.sort_by(f64::total_cmp);
    let usual = 2.0 * ends.get(ends.len() / 2)?;
    let high = points().map(|point| 1.3 * point.y).fold(usual, f64::max).min(*ends.last()?);
    Some(Plot {
        title: "Errors of null moves by remaining depth",
        remark: "Share of the nodes that null moves settled which are worth less than beta, by the depth left \
                 there, with intervals for 95 % by the bootstrap over positions. \
                 Intervals may go on above the plot; depths with fewer than ten verdicts, or ten \
                 positions, are left out.",
        x: Axis {
            name: "remaining depth in plies",
            scale: Scale::whole(points().map(|point| point.x)),
        },
        y: Axis { name: "errors", scale: Scale::Percent { high } },
        series,
        guide: None,
        levels: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_front_is_what_nothing_beats_in_both() {
        let series = |points: &[(f64, f64)]| Series {
            name: String::new(),
            style: Some(0),
            look: Look::Marks,
            aside: 0.0,
            points: points.iter().map(|&(x, y)| plain(x, y, String::new())).collect(),
        };
        let mut all = [
            series(&[(10.0, 0.5), (20.0, 0.5), (30.0, 0.9)]),
            series(&[(5.0, 0.1), (10.0, 0.5), (10.0, 0.4), (40.0, 0.8)]),
        ];
        let front = mark_front(&mut all);
        assert_eq!(front, [(5.0, 0.1), (10.0, 0.5), (10.0, 0.5), (30.0, 0.9)]);
        let marked = |series: &Series| series.points.iter().map(|p| p.is_marked).collect();
        let marked: Vec<Vec<bool>> = all.iter().map(marked).collect();
        assert_eq!(marked, [vec![true, false, true], vec![true, true, false, false]]);
    }
}
