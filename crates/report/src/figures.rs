//! The figures of a report as files of their own: each plot as SVG and for LaTeX, and what is drawn in it
//! as CSV.

use std::io;

use super::Report;
use super::chapter::{Block, Chapter};
use super::plot::Figure;

/// A part of a report as a file of its own, such as a figure in one of its forms.
#[derive(Clone, PartialEq, Debug)]
pub struct ReportFile {
    /// What the file is called: `tactics-solved-against-nodes.svg`. Folders are parted by `/`.
    pub name: String,
    /// What it holds.
    pub text: String,
}

/// All figures of a report, in its order, each in all forms.
///
/// # Errors
/// If a row cannot be written, which happens to no text.
pub fn figures(report: &Report<'_>) -> io::Result<Vec<ReportFile>> {
    let mut all = Vec::new();
    for (name, _, figure) in named(&report.chapters()) {
        let forms =
            [("svg", standing_alone(figure)), ("tex", figure.to_pgf()), ("csv", points(figure)?)];
        all.extend(
            forms.map(|(ending, text)| ReportFile { name: format!("{name}.{ending}"), text }),
        );
    }
    Ok(all)
}

/// The figures of chapters, in order: the name of each one's files, its chapter, and the figure.
pub(super) fn named(chapters: &[Chapter]) -> impl Iterator<Item = (String, &Chapter, &Figure)> {
    chapters.iter().flat_map(|chapter| {
        let figures = chapter.blocks.iter().filter_map(|block| match block {
            Block::Plots(figures) => Some(figures),
            _ => None,
        });
        figures.flatten().map(move |figure| {
            let name = file_name(&format!("{} {}", chapter.title, figure.title()));
            (name, chapter, figure)
        })
    })
}

/// Letters and digits, in small ones, with a dash between words: safe in every file system.
fn file_name(title: &str) -> String {
    let words = title.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words: Vec<String> =
        words.filter(|word| !word.is_empty()).map(str::to_ascii_lowercase).collect();
    words.join("-")
}

/// On white, since who puts it on a dark page cannot change the colour of its letters.
fn standing_alone(figure: &Figure) -> String {
    let svg = figure.to_svg("title");
    let (head, rest) = svg.split_at("<svg".len());
    format!(
        "{head} xmlns=\"http://www.w3.org/2000/svg\" font-family=\"sans-serif\" \
         style=\"background: white\"{rest}\n"
    )
}

/// A row a point: its series, whose it is, where it lies, the ends of its interval, and what it stands for.
fn points(figure: &Figure) -> io::Result<String> {
    let mut out = csv::Writer::from_writer(Vec::new());
    let text = |number: f64| number.to_string();
    let end = |interval: Option<(f64, f64)>, which: fn((f64, f64)) -> f64| {
        interval.map(which).map_or_else(String::new, text)
    };
    match figure {
        Figure::Plot(plot) => {
            let (x, y) = (plot.x.name, plot.y.name);
            out.write_record(["series", "name", x, y, "low", "high", "label"])?;
            for series in &plot.series {
                for point in &series.points {
                    let (low, high) = (end(point.interval, |i| i.0), end(point.interval, |i| i.1));
                    let (x, y) = (text(point.x), text(point.y));
                    let (series, name) = (&*series.name, series.name_of(point));
                    out.write_record([series, name, &x, &y, &low, &high, &point.label])?;
                }
            }
        }
        Figure::Dots(dots) => {
            out.write_record(["series", dots.axis.name, "low", "high", "label"])?;
            for dot in &dots.dots {
                let (low, high) = (text(dot.interval.0), text(dot.interval.1));
                out.write_record([&dot.name, &text(dot.value), &low, &high, &dot.label])?;
            }
        }
    }
    let bytes = out.into_inner().map_err(|error| io::Error::other(error.to_string()))?;
    String::from_utf8(bytes).map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn names_are_safe_in_every_file_system() {
        assert_eq!(file_name("../wac.epd Nodes by depth"), "wac-epd-nodes-by-depth");
        assert_eq!(file_name("Ünder × 2: a/b"), "nder-2-a-b");
    }
}
