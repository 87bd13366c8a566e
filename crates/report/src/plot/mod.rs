//! Plots, as SVG and for LaTeX.
//!
//! Each series has the number of its colour, which the page's style paints to fit its theme, and a
//! colour for a plot that stands alone; marks and dashes tell series apart without colour. What a
//! point stands for shows when the pointer rests on it.

mod dots;
mod pgf;
mod scale;
mod svg;

pub(super) use dots::{Dot, Dots};
pub(super) use scale::{Scale, compact};

/// Anything that is drawn.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Figure {
    /// Values over others.
    Plot(Plot),
    /// Values of things with names.
    Dots(Dots),
}

/// A plot.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Plot {
    /// What it shows, in a few words.
    pub title: &'static str,
    /// How it is to be read, in a sentence or two.
    pub remark: &'static str,
    /// From left to right.
    pub x: Axis,
    /// From below to above.
    pub y: Axis,
    /// What is drawn.
    pub series: Vec<Series>,
    /// A line that is drawn beneath all others, with its name.
    pub guide: Option<(&'static str, Vec<(f64, f64)>)>,
    /// Values from below to above that mean something by themselves, with their names.
    pub levels: Vec<(f64, String)>,
}

impl Plot {
    /// What is drawn, that in the background first, which lies under the others.
    fn back_to_front(&self) -> impl Iterator<Item = &Series> {
        let (front, back): (Vec<_>, Vec<_>) = self.series.iter().partition(|s| s.style.is_some());
        back.into_iter().chain(front)
    }
}

/// An axis.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Axis {
    /// What is measured, with its unit.
    pub name: &'static str,
    /// How values become places.
    pub scale: Scale,
}

/// Points that belong together, and are joined by a line from one to the next.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Series {
    /// Its name in the legend.
    pub name: String,
    /// Which colour, mark and dash it has: the same number in each plot of a report. `None` for
    /// one of many that stand in the background, without names of their own.
    pub style: Option<usize>,
    /// How it is drawn.
    pub look: Look,
    /// How far to the right of where they lie its points are drawn: see [`Scale::aside`].
    pub aside: f64,
    /// Its points, from left to right.
    pub points: Vec<Point>,
}

impl Series {
    /// Whose point it is: of its own name, or of the series.
    pub fn name_of<'a>(&'a self, point: &'a Point) -> &'a str {
        point.name.as_deref().unwrap_or(&self.name)
    }
}

/// How a series is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Look {
    /// A mark at each point, with a bar for its interval.
    Marks,
    /// A line from point to point, with a band for their intervals: for many points.
    Band,
}

/// A point.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Point {
    /// Whose it is, where a series joins what has names of its own.
    pub name: Option<String>,
    /// Where it lies from left to right.
    pub x: f64,
    /// Where it lies from below to above.
    pub y: f64,
    /// The ends of the interval around `y`.
    pub interval: Option<(f64, f64)>,
    /// What it stands for, in words.
    pub label: String,
    /// Whether it stands out.
    pub is_marked: bool,
}

impl Figure {
    /// What it shows, in a few words.
    pub(super) fn title(&self) -> &'static str {
        match self {
            Self::Plot(plot) => plot.title,
            Self::Dots(dots) => dots.title,
        }
    }

    /// How it is to be read, in a sentence or two.
    pub(super) fn remark(&self) -> &'static str {
        match self {
            Self::Plot(plot) => plot.remark,
            Self::Dots(dots) => dots.remark,
        }
    }

    /// As an SVG element. `id` tells it apart from others on a page.
    pub(super) fn to_svg(&self, id: &str) -> String {
        match self {
            Self::Plot(plot) => svg::to_svg(plot, id),
            Self::Dots(dots) => dots::to_svg(dots, id),
        }
    }

    /// As a picture of PGFPlots, for LaTeX.
    pub(super) fn to_pgf(&self) -> String {
        pgf::to_pgf(self)
    }
}
