//! The plots of a tournament.

use stats::{Sprt, Tally};

use super::Standings;
use crate::plot::{Axis, Dot, Dots, Figure, Look, Plot, Point, Scale, Series};
use stats::format::{grouped, plural, signed};

/// Fewer stages make no line.
const FEWEST_STAGES: usize = 3;
/// What part of all pairs comes before what an estimate says can be seen in a plot.
const SETTLING: f64 = 0.1;

/// All plots that there is data for.
pub(super) fn of_standings(standings: &Standings) -> Vec<Figure> {
    let Some(meeting) = standings.single_meeting() else {
        return ratings(standings).map(Figure::Dots).into_iter().collect();
    };
    let name = standings.name(meeting.players.0);
    let stages: Vec<Tally> = standings.course.stages().collect();
    if stages.len() < FEWEST_STAGES {
        return Vec::new();
    }
    let sprt = standings.tournament().sprt.as_ref();
    let test = sprt.map(|sprt| test(&stages, sprt));
    [Some(estimate(name, &stages)), test].into_iter().flatten().map(Figure::Plot).collect()
}

/// The axis of a match as it goes on.
fn over_pairs(stages: &[Tally]) -> Axis {
    let high = stages.last().map_or(1.0, |stage| stage.pairs().count() as f64);
    Axis { name: "pairs of games", scale: Scale::Linear { low: 0.0, high } }
}

/// The one series of a plot.
fn one(name: &str, points: Vec<Point>) -> Series {
    Series { name: name.to_owned(), style: Some(0), look: Look::Band, aside: 0.0, points }
}

fn estimate(name: &str, stages: &[Tally]) -> Plot {
    let point = |stage: &Tally| {
        let elo = stage.pairs().strength()?.elo;
        let pairs = stage.pairs().count();
        let interval = elo.interval();
        let label = format!(
            "{}, Elo {}, {} to {}",
            plural(pairs as usize, "pair"),
            signed(elo.value, 1),
            signed(interval.low, 1),
            signed(interval.high, 1),
        );
        let interval = Some((interval.low, interval.high)).filter(|ends| ends.0.is_finite());
        let is_there = elo.value.is_finite() && interval.is_some();
        is_there.then_some(Point {
            name: None,
            x: pairs as f64,
            y: elo.value,
            interval,
            label,
            is_marked: false,
        })
    };
    let points: Vec<Point> = stages.iter().filter_map(point).collect();
    let x = over_pairs(stages);
    // The first results say so little that all else could not be seen beside them.
    let settled = stages.last().map_or(0.0, |stage| SETTLING * stage.pairs().count() as f64);
    let ends = points.iter().filter(|point| point.x >= settled).filter_map(|point| point.interval);
    let ends = ends.flat_map(|(low, high)| [low, high]).chain([0.0]);
    Plot {
        title: "Elo from pair to pair",
        remark: "The estimate after ever more pairs, with its interval for 95 %, which holds for \
                 each stage by itself: who stops where it looks best is misled. It may go on \
                 above or below the plot at first.",
        x,
        y: Axis { name: "Elo", scale: Scale::linear(ends) },
        series: vec![one(name, points)],
        guide: None,
        levels: vec![(0.0, String::new())],
    }
}

fn test(stages: &[Tally], sprt: &Sprt) -> Plot {
    let point = |stage: &Tally| {
        let pairs = stage.pairs();
        let llr = sprt.llr(&pairs);
        let label = format!("{}, {llr:.2}", plural(pairs.count() as usize, "pair"));
        let x = pairs.count() as f64;
        Point { name: None, x, y: llr, interval: None, label, is_marked: false }
    };
    let points: Vec<Point> = stages.iter().map(point).collect();
    let [low, high] = sprt.bounds();
    let terms = sprt.terms();
    let values = points.iter().map(|point| point.y).chain([low, high]);
    Plot {
        title: "The test from pair to pair",
        remark: "How much likelier the pairs are if the second hypothesis holds than if the first \
                 does, as the logarithm of the ratio. Where it meets a line, the test is over.",
        x: over_pairs(stages),
        y: Axis { name: "log-likelihood ratio", scale: Scale::linear(values) },
        series: vec![one("LLR", points)],
        guide: None,
        levels: vec![
            (low, format!("H0: {} Elo", terms.elo0)),
            (0.0, String::new()),
            (high, format!("H1: {} Elo", terms.elo1)),
        ],
    }
}

fn ratings(standings: &Standings) -> Option<Dots> {
    let ratings = standings.ratings();
    let dot = |(place, player): (usize, usize)| {
        let rating = ratings.rating(player).filter(|rating| rating.value.is_finite())?;
        // An error without end says nothing of where to draw it.
        let error = if rating.error.is_finite() { rating.error } else { 0.0 };
        let (low, high) = (rating.value - error, rating.value + error);
        let games = standings.games_of(player);
        let label = format!(
            "Elo {}, {} to {}, {:.1} of {} points",
            signed(rating.value, 1),
            signed(low, 1),
            signed(high, 1),
            games.points(),
            grouped(games.count()),
        );
        let name = format!("{}. {}", place + 1, standings.name(player));
        Some(Dot { name, style: player, value: rating.value, interval: (low, high), label })
    };
    let dots: Vec<Dot> = ratings.order().into_iter().enumerate().filter_map(dot).collect();
    let ends = dots.iter().flat_map(|dot| [dot.interval.0, dot.interval.1]);
    let scale = Scale::linear(ends);
    (dots.len() > 1).then_some(Dots {
        title: "Ratings",
        remark: "Likeliest ratings with their intervals for 95 %. In a gauntlet they are above \
                 the first player, else above the mean of all. Who won or lost all games has \
                 none, and is left out.",
        axis: Axis { name: "Elo", scale },
        dots,
    })
}
