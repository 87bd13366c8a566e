//! Plots for a paper: PGFPlots, in the fonts of the document that takes them in.

use super::super::latex::{escaped, one_line};
use super::svg::{COLOURS, draw};
use super::{Axis, Dots, Figure, Look, Plot, Point, Scale, Series};

/// Marks in the order of those of the SVG.
const MARKS: [&str; 6] = [
    "mark=*",
    "mark=square*, mark options={fill=white}",
    "mark=triangle*",
    "mark=diamond*, mark options={fill=white}",
    "mark=triangle*, mark options={rotate=180}",
    "mark=x",
];
const DASHES: [&str; 4] =
    ["solid", "densely dashed", "densely dotted", "dash pattern=on 8pt off 3pt on 2pt off 3pt"];

/// Colour, dash and mark of a series, as options. Whoever has none stands in the background.
fn style(style: Option<usize>) -> String {
    let Some(style) = style else {
        return "black!30, thin, mark=*, mark size=0.6pt, forget plot".to_owned();
    };
    let (colour, mark) = (style % COLOURS.len(), MARKS[style % MARKS.len()]);
    let dash = DASHES[style / COLOURS.len() % DASHES.len()];
    format!("color=caesura{colour}, thick, {dash}, mark size=1.8pt, {mark}")
}

/// The figure as a picture of PGFPlots, to be taken in by `\input`.
pub(super) fn to_pgf(figure: &Figure) -> String {
    let out = &mut String::new();
    draw!(out, "% {}. {}\n", figure.title(), one_line(figure.remark()));
    draw!(out, "% Needs \\usepackage{{pgfplots}} \\pgfplotsset{{compat=1.16}}.\n");
    draw!(out, "\\begin{{tikzpicture}}\n");
    for (index, colour) in COLOURS.iter().enumerate() {
        let digits = colour.trim_start_matches('#').to_ascii_uppercase();
        draw!(out, "\\definecolor{{caesura{index}}}{{HTML}}{{{digits}}}\n");
    }
    match figure {
        Figure::Plot(plot) => draw_plot(plot, out),
        Figure::Dots(dots) => draw_dots(dots, out),
    }
    draw!(out, "\\end{{tikzpicture}}\n");
    std::mem::take(out)
}

/// An axis as options: its name, where it ends, and what is written at it.
fn axis(letter: char, axis: Axis) -> String {
    let Axis { name, scale } = axis;
    let (low, high) = scale.ends();
    let (values, texts): (Vec<_>, Vec<_>) =
        scale.ticks().into_iter().map(|(value, text)| (value.to_string(), escaped(&text))).unzip();
    let mode = if matches!(scale, Scale::Log { .. }) { "log" } else { "normal" };
    format!(
        "  {letter}label={{{}}}, {letter}mode={mode}, {letter}min={low}, {letter}max={high},\n  \
         {letter}tick={{{}}}, {letter}ticklabels={{{}}},\n",
        escaped(name),
        values.join(","),
        texts.join(",")
    )
}

const LOOK: &str = "  axis lines=left, grid=major, grid style={black!12}, scaled ticks=false, \
                    tick label style={font=\\small},\n";

const GUIDE: &str = "black!15, line width=4pt";

fn draw_plot(plot: &Plot, out: &mut String) {
    draw!(
        out,
        "\\begin{{axis}}[\n  width=\\linewidth, height=0.62\\linewidth,\n{LOOK}{}{}  \
         legend columns=2, legend cell align=left,\n  legend style={{draw=none, at={{(0.5,-0.2)}}, \
         anchor=north, font=\\small}},\n]\n",
        axis('x', plot.x),
        axis('y', plot.y)
    );
    if let Some((_, points)) = &plot.guide {
        let points = coordinates(points.iter().copied());
        draw!(out, "\\addplot[{GUIDE}, forget plot]{points};\n");
    }
    let (low, high) = plot.x.scale.ends();
    for (value, name) in &plot.levels {
        // The name stands below a line that has no room above it.
        let side = if plot.y.scale.place(*value) > 0.9 { "north" } else { "south" };
        draw!(
            out,
            "\\addplot[black!60, dashed, forget plot] coordinates {{({low},{value}) \
             ({high},{value})}} node[pos=1, anchor={side} east, font=\\small] {{{}}};\n",
            escaped(name)
        );
    }
    for series in plot.back_to_front() {
        draw_series(plot.x.scale, series, out);
    }
    if let Some((name, _)) = &plot.guide {
        draw!(out, "\\addlegendimage{{{GUIDE}}}\n\\addlegendentry{{{}}}\n", escaped(name));
    }
    draw!(out, "\\end{{axis}}\n");
}

fn coordinates(points: impl Iterator<Item = (f64, f64)>) -> String {
    let points: Vec<String> = points.map(|(x, y)| format!("({x},{y})")).collect();
    format!(" coordinates {{{}}}", points.join(" "))
}

fn draw_series(scale: Scale, series: &Series, out: &mut String) {
    let at = |point: &Point| scale.aside(point.x, series.aside);
    let is_band = series.look == Look::Band;
    if is_band {
        let ends = || series.points.iter().filter_map(|p| Some((at(p), p.interval?)));
        let around = ends().map(|(x, (_, high))| (x, high));
        let around = around.chain(ends().rev().map(|(x, (low, _))| (x, low)));
        let colour = series.style.unwrap_or_default() % COLOURS.len();
        if ends().next().is_some() {
            draw!(
                out,
                "\\addplot[draw=none, fill=caesura{colour}, fill opacity=0.16, forget plot]{} \
                 -- cycle;\n",
                coordinates(around)
            );
        }
    }
    let has_bars = !is_band && series.style.is_some();
    let (bars, marks) = match (has_bars, is_band) {
        (true, _) => (", error bars/.cd, y dir=both, y explicit", ""),
        (false, true) => ("", ", mark=none"),
        (false, false) => ("", ""),
    };
    draw!(out, "\\addplot[{}{marks}{bars}] coordinates {{\n", style(series.style));
    for point in &series.points {
        draw!(out, "  ({},{})", at(point), point.y);
        if let Some((low, high)) = point.interval.filter(|_| has_bars) {
            draw!(out, " += (0,{}) -= (0,{})", high - point.y, point.y - low);
        }
        draw!(out, "\n");
    }
    draw!(out, "}};\n");
    let Some(style) = series.style else { return };
    draw!(out, "\\addlegendentry{{{}}}\n", escaped(&series.name));
    let marked: Vec<_> = series.points.iter().filter(|point| point.is_marked).collect();
    if !marked.is_empty() {
        let (colour, rings) =
            (style % COLOURS.len(), marked.iter().map(|point| (at(point), point.y)));
        draw!(
            out,
            "\\addplot[only marks, mark=o, mark size=4pt, color=caesura{colour}, forget plot]{};\n",
            coordinates(rings)
        );
    }
}

fn draw_dots(dots: &Dots, out: &mut String) {
    let rows: Vec<String> = (0..dots.dots.len()).map(|row| row.to_string()).collect();
    let names: Vec<String> =
        dots.dots.iter().map(|dot| format!("{{{}}}", escaped(&dot.name))).collect();
    draw!(
        out,
        "\\begin{{axis}}[\n  width=0.8\\linewidth, height={}cm,\n{LOOK}{}  y dir=reverse, \
         ymin=-0.5, ymax={}.5,\n  ytick={{{}}}, yticklabels={{{}}},\n]\n",
        dots.dots.len() + 2,
        axis('x', dots.axis),
        dots.dots.len().saturating_sub(1),
        rows.join(","),
        names.join(",")
    );
    for (row, dot) in dots.dots.iter().enumerate() {
        let (low, high) = dot.interval;
        draw!(
            out,
            "\\addplot[{}, error bars/.cd, x dir=both, x explicit] coordinates {{({},{row}) += \
             ({},0) -= ({},0)}};\n",
            style(Some(dot.style)),
            dot.value,
            high - dot.value,
            dot.value - low
        );
    }
    draw!(out, "\\end{{axis}}\n");
}
