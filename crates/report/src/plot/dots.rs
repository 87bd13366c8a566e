//! Values of things with names, one below the other, each with its interval.

use super::super::html::escaped;
use super::svg::{WIDTH, draw, mark, paint};
use super::{Axis, Scale};

/// Where the axis begins and ends.
const SIDE: f64 = 20.0;
/// Height of a row: a name, and below it the dot.
const ROW: f64 = 46.0;
/// Room below the rows for the axis.
const BELOW: f64 = 52.0;

/// Values of things with names.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Dots {
    /// What it shows, in a few words.
    pub title: &'static str,
    /// How it is to be read, in a sentence or two.
    pub remark: &'static str,
    /// From left to right.
    pub axis: Axis,
    /// From above to below.
    pub dots: Vec<Dot>,
}

/// The value of a thing.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Dot {
    /// Its name.
    pub name: String,
    /// Which colour and mark it has.
    pub style: usize,
    /// Where it lies from left to right.
    pub value: f64,
    /// The ends of the interval around it.
    pub interval: (f64, f64),
    /// What it stands for, in words.
    pub label: String,
}

fn x(scale: Scale, value: f64) -> f64 {
    SIDE + scale.place(value) * (WIDTH - 2.0 * SIDE)
}

pub(super) fn to_svg(dots: &Dots, id: &str) -> String {
    let out = &mut String::new();
    let bottom = ROW * dots.dots.len() as f64 + 4.0;
    draw!(
        out,
        "<svg class=\"plot\" viewBox=\"0 0 {WIDTH} {}\" role=\"img\" \
         aria-labelledby=\"{id}\" font-size=\"13\" fill=\"currentColor\">\
         <title id=\"{id}\">{}</title>",
        bottom + BELOW,
        escaped(dots.title)
    );
    draw_axis(dots, bottom, out);
    for (index, dot) in dots.dots.iter().enumerate() {
        draw_dot(dots.axis.scale, dot, ROW * index as f64, out);
    }
    *out += "</svg>";
    std::mem::take(out)
}

fn draw_axis(dots: &Dots, bottom: f64, out: &mut String) {
    let Axis { name, scale } = dots.axis;
    draw!(out, "<g class=\"axes\" stroke=\"currentColor\" fill=\"none\">");
    for (value, _) in scale.ticks() {
        let (px, opacity) = (x(scale, value), if value == 0.0 { ".5" } else { ".15" });
        draw!(out, "<path opacity=\"{opacity}\" d=\"M{px:.1} 0V{bottom}\"/>");
    }
    draw!(out, "<path opacity=\".5\" d=\"M{SIDE} {bottom}H{}\"/></g>", WIDTH - SIDE);
    for (value, text) in scale.ticks() {
        let (px, py) = (x(scale, value), bottom + 18.0);
        draw!(
            out,
            "<text class=\"tick\" text-anchor=\"middle\" x=\"{px:.1}\" y=\"{py}\">{text}</text>"
        );
    }
    let (middle, below) = (WIDTH / 2.0, bottom + 42.0);
    draw!(
        out,
        "<text class=\"axis\" text-anchor=\"middle\" x=\"{middle}\" y=\"{below}\">{name}</text>"
    );
}

fn draw_dot(scale: Scale, dot: &Dot, top: f64, out: &mut String) {
    let Dot { name, style, value, interval, label } = dot;
    let (text, py) = (top + 17.0, top + 33.0);
    let name = escaped(name);
    draw!(out, "<text class=\"key-name\" x=\"{SIDE}\" y=\"{text}\">{name}</text>");
    let (px, low, high) = (x(scale, *value), x(scale, interval.0), x(scale, interval.1));
    draw!(
        out,
        "<g class=\"series\" {}><path class=\"interval\" fill=\"none\" stroke-width=\"2\" \
         opacity=\".55\" d=\"M{low:.1} {py}H{high:.1}m0 -4v8M{low:.1} {}v8\"/>\
         <g class=\"point\" transform=\"translate({px:.1} {py})\"><title>{name}: {}</title>\
         <circle r=\"11\" fill=\"transparent\" stroke=\"none\"/>{}</g></g>",
        paint(Some(*style)),
        py - 4.0,
        escaped(label),
        mark(Some(*style))
    );
}
