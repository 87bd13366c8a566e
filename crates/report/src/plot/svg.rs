//! Drawing a plot.

use super::super::html::escaped;
use super::{Look, Plot, Point, Series};

pub(super) const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 48.0;
/// Height of a line of the legend.
const LEGEND_LINE: f64 = 22.0;
/// About how wide a letter is.
const LETTER: f64 = 8.4;

/// Colours for a plot that stands alone: those of Okabe and Ito (2008), made darker where they
/// would vanish on white.
pub(super) const COLOURS: [&str; 8] =
    ["#0072b2", "#c44e00", "#008a64", "#b0488a", "#8a6d00", "#6a3d9a", "#3a8fc4", "#555555"];
const DASHES: [&str; 4] = ["", "7 4", "2 4", "10 4 2 4"];
const MARKS: usize = 6;

/// Draws with a string, which cannot fail.
macro_rules! draw {
    ($out:expr, $($text:tt)*) => { let _ = std::fmt::Write::write_fmt($out, format_args!($($text)*)); };
}
pub(super) use draw;

pub(super) fn to_svg(plot: &Plot, id: &str) -> String {
    let out = &mut String::new();
    let legend = Legend::new(&plot.series, plot.guide.as_ref().map(|(name, _)| *name));
    let height = HEIGHT + legend.height;
    draw!(
        out,
        "<svg class=\"plot\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
         aria-labelledby=\"{id}\" font-size=\"13\" fill=\"currentColor\">\
         <title id=\"{id}\">{}</title>",
        escaped(plot.title)
    );
    draw_axes(plot, out);
    draw_levels(plot, out);
    if let Some((_, points)) = &plot.guide {
        draw!(out, "<path class=\"guide\" {GUIDE} d=\"{}\"/>", line(plot, points));
    }
    for series in plot.back_to_front() {
        draw_series(plot, series, out);
    }
    legend.draw(out);
    *out += "</svg>";
    std::mem::take(out)
}

const GUIDE: &str = "fill=\"none\" stroke=\"currentColor\" stroke-width=\"7\" \
                     stroke-linejoin=\"round\" opacity=\".13\"";

fn x(plot: &Plot, value: f64) -> f64 {
    LEFT + plot.x.scale.place(value) * (WIDTH - LEFT - RIGHT)
}

fn y(plot: &Plot, value: f64) -> f64 {
    HEIGHT - BOTTOM - plot.y.scale.place(value) * (HEIGHT - TOP - BOTTOM)
}

fn line(plot: &Plot, points: &[(f64, f64)]) -> String {
    let mut path = String::new();
    for (index, &(px, py)) in points.iter().enumerate() {
        let letter = if index == 0 { 'M' } else { 'L' };
        draw!(&mut path, "{letter}{:.1} {:.1}", x(plot, px), y(plot, py));
    }
    path
}

fn draw_axes(plot: &Plot, out: &mut String) {
    let (bottom, right) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
    draw!(out, "<g class=\"axes\" stroke=\"currentColor\" fill=\"none\">");
    for (value, _) in plot.y.scale.ticks() {
        draw!(out, "<path opacity=\".15\" d=\"M{LEFT} {0:.1}H{right}\"/>", y(plot, value));
    }
    for (value, _) in plot.x.scale.ticks() {
        draw!(out, "<path opacity=\".5\" d=\"M{0:.1} {bottom}v5\"/>", x(plot, value));
    }
    draw!(out, "<path opacity=\".5\" d=\"M{LEFT} {bottom}H{right}\"/></g>");
    for (value, text) in plot.y.scale.ticks() {
        let (px, py) = (LEFT - 8.0, y(plot, value) + 4.5);
        draw!(
            out,
            "<text class=\"tick\" text-anchor=\"end\" x=\"{px}\" y=\"{py:.1}\">{text}</text>"
        );
    }
    for (value, text) in plot.x.scale.ticks() {
        let (px, py) = (x(plot, value), bottom + 20.0);
        draw!(
            out,
            "<text class=\"tick\" text-anchor=\"middle\" x=\"{px:.1}\" y=\"{py}\">{text}</text>"
        );
    }
    let (middle, below) = ((LEFT + right) / 2.0, HEIGHT - 8.0);
    let name = plot.x.name;
    draw!(
        out,
        "<text class=\"axis\" text-anchor=\"middle\" x=\"{middle}\" y=\"{below}\">{name}</text>"
    );
    let (middle, name) = ((TOP + bottom) / 2.0, plot.y.name);
    draw!(
        out,
        "<text class=\"axis\" text-anchor=\"middle\" transform=\"translate(14 {middle}) \
         rotate(-90)\">{name}</text>"
    );
}

/// Values that mean something by themselves: a line across, with its name above it.
fn draw_levels(plot: &Plot, out: &mut String) {
    let right = WIDTH - RIGHT;
    for (value, name) in &plot.levels {
        let (py, name) = (y(plot, *value), escaped(name));
        draw!(
            out,
            "<path fill=\"none\" stroke=\"currentColor\" opacity=\".6\" \
             stroke-dasharray=\"5 4\" d=\"M{LEFT} {py:.1}H{right}\"/>\
             <text class=\"level\" text-anchor=\"end\" x=\"{right}\" y=\"{:.1}\">{name}</text>",
            if py < TOP + 18.0 { py + 15.0 } else { py - 5.0 }
        );
    }
}

fn draw_series(plot: &Plot, series: &Series, out: &mut String) {
    draw!(out, "<g class=\"series\" {}>", paint(series.style));
    if series.look == Look::Band {
        draw_band(plot, series, out);
    }
    let at = |point: &Point| plot.x.scale.aside(point.x, series.aside);
    let points: Vec<_> = series.points.iter().map(|point| (at(point), point.y)).collect();
    let (path, dash) = (line(plot, &points), dash(series.style));
    draw!(
        out,
        "<path class=\"line\" fill=\"none\" stroke-width=\"{}\" stroke-linejoin=\"round\" \
         stroke-dasharray=\"{dash}\" d=\"{path}\"/>",
        if series.style.is_some() { 2 } else { 1 }
    );
    let has_bars = series.style.is_some() && series.look == Look::Marks;
    for point in series.points.iter().filter(|_| has_bars) {
        if let Some((low, high)) = point.interval {
            let (px, low, high) = (x(plot, at(point)), y(plot, low), y(plot, high));
            draw!(
                out,
                "<path class=\"interval\" fill=\"none\" opacity=\".55\" d=\"M{px:.1} \
                 {low:.1}V{high:.1}m-4 0h8M{0:.1} {low:.1}h8\"/>",
                px - 4.0
            );
        }
    }
    for point in &series.points {
        draw_point(plot, series, point, out);
    }
    *out += "</g>";
}

/// The intervals of all points as one area.
fn draw_band(plot: &Plot, series: &Series, out: &mut String) {
    let at = |point: &Point| plot.x.scale.aside(point.x, series.aside);
    let ends = |point: &Point| point.interval.map(|(low, high)| (at(point), low, high));
    let ends: Vec<(f64, f64, f64)> = series.points.iter().filter_map(ends).collect();
    let above = ends.iter().map(|&(px, _, high)| (px, high));
    let below = ends.iter().rev().map(|&(px, low, _)| (px, low));
    let around: Vec<_> = above.chain(below).collect();
    if !around.is_empty() {
        let path = line(plot, &around);
        draw!(out, "<path class=\"band\" stroke=\"none\" opacity=\".16\" d=\"{path}Z\"/>");
    }
}

fn draw_point(plot: &Plot, series: &Series, point: &Point, out: &mut String) {
    let at = plot.x.scale.aside(point.x, series.aside);
    let (px, py) = (x(plot, at), y(plot, point.y));
    draw!(out, "<g class=\"point\" transform=\"translate({px:.1} {py:.1})\">");
    draw!(out, "<title>{}: {}</title>", escaped(series.name_of(point)), escaped(&point.label));
    // A wide and invisible one, so that nobody has to aim.
    *out += "<circle r=\"11\" fill=\"transparent\" stroke=\"none\"/>";
    if point.is_marked {
        *out += "<circle class=\"ring\" r=\"8.5\" fill=\"none\" stroke-width=\"1.5\"/>";
    }
    let mark = if series.look == Look::Marks { mark(series.style) } else { "" };
    draw!(out, "{mark}</g>");
}

/// The colour of a style, as attributes: the number for a page's style, the others for a plot
/// alone.
pub(super) fn paint(style: Option<usize>) -> String {
    match style.map(|style| style % COLOURS.len()) {
        Some(index) => {
            format!("data-colour=\"{index}\" stroke=\"{0}\" fill=\"{0}\"", COLOURS[index])
        }
        None => "stroke=\"currentColor\" fill=\"currentColor\" opacity=\".3\"".to_owned(),
    }
}

fn dash(style: Option<usize>) -> &'static str {
    style.map_or("", |style| DASHES[style / COLOURS.len() % DASHES.len()])
}

/// The mark of a style around the point 0 0: open and filled shapes in turn.
pub(super) fn mark(style: Option<usize>) -> &'static str {
    let Some(style) = style else {
        return "<circle class=\"mark\" r=\"1.8\"/>";
    };
    match style % MARKS {
        0 => "<circle class=\"mark\" r=\"4.2\"/>",
        1 => "<rect class=\"mark open\" fill=\"#fff\" x=\"-4\" y=\"-4\" width=\"8\" height=\"8\"/>",
        2 => "<path class=\"mark\" d=\"M0 -5.6L5.2 3.8H-5.2Z\"/>",
        3 => "<path class=\"mark open\" fill=\"#fff\" d=\"M0 -6L5 0L0 6L-5 0Z\"/>",
        4 => "<path class=\"mark\" d=\"M0 5.6L5.2 -3.8H-5.2Z\"/>",
        _ => {
            "<path class=\"mark cross\" fill=\"none\" stroke-width=\"2.2\" \
              d=\"M-4 -4L4 4M-4 4L4 -4\"/>"
        }
    }
}

/// The name of a series, and where it begins.
struct Key {
    style: Option<usize>,
    look: Look,
    name: String,
    px: f64,
    py: f64,
}

/// The names of the series below the plot, each with its mark; one name for all in the background.
struct Legend {
    keys: Vec<Key>,
    guide: Option<(&'static str, f64, f64)>,
    height: f64,
}

impl Legend {
    fn new(series: &[Series], guide: Option<&'static str>) -> Self {
        let (mut px, mut py) = (LEFT, HEIGHT + 12.0);
        let mut next = |name: &str| {
            let width = 48.0 + LETTER * name.chars().count() as f64;
            if px > LEFT && px + width > WIDTH {
                (px, py) = (LEFT, py + LEGEND_LINE);
            }
            let place = (px, py);
            px += width;
            place
        };
        let named = series.iter().filter(|series| series.style.is_some());
        let mut names: Vec<_> =
            named.map(|series| (series.style, series.look, series.name.clone())).collect();
        match series.len() - names.len() {
            0 => {}
            others => names.push((None, Look::Marks, format!("{others} others"))),
        }
        let place = |(style, look, name): (Option<usize>, Look, String)| {
            let (px, py) = next(&name);
            Key { style, look, name, px, py }
        };
        let keys = names.into_iter().map(place).collect();
        let guide = guide.map(|name| {
            let (px, py) = next(name);
            (name, px, py)
        });
        Self { keys, guide, height: py - HEIGHT + 12.0 }
    }

    fn draw(&self, out: &mut String) {
        for Key { style, look, name, px, py } in &self.keys {
            draw!(
                out,
                "<g class=\"key\" {} transform=\"translate({px} {py})\"><path fill=\"none\" \
                 stroke-width=\"2\" stroke-dasharray=\"{}\" d=\"M0 0h26\"/>\
                 <g transform=\"translate(13 0)\">{}</g></g>",
                paint(*style),
                dash(*style),
                if *look == Look::Marks { mark(*style) } else { "" }
            );
            draw_name(name, *px, *py, out);
        }
        if let Some((name, px, py)) = self.guide {
            draw!(out, "<path {GUIDE} d=\"M{px} {py}h26\"/>");
            draw_name(name, px, py, out);
        }
    }
}

fn draw_name(name: &str, px: f64, py: f64, out: &mut String) {
    let (px, py, name) = (px + 33.0, py + 4.5, escaped(name));
    draw!(out, "<text class=\"key-name\" x=\"{px}\" y=\"{py}\">{name}</text>");
}
