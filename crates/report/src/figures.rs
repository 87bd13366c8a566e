//! The figures of a report as files of their own: each plot as SVG and for LaTeX, and what is drawn
//! in it as CSV and Parquet.

mod drawn;

use std::io;

use super::Report;
use super::chapter::{Block, Chapter};
use super::plot::Figure;
use drawn::Drawn;

/// A part of a report as a file of its own, such as a figure in one of its forms.
#[derive(Clone, PartialEq, Debug)]
pub struct ReportFile {
    /// What the file is called: `tactics-solved-against-nodes.svg`. Folders are parted by `/`.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// Whether a file of that name stays as it is: it is to be gone on with by hand.
    pub is_begun: bool,
}

/// All figures of a report, in its order, each in all forms.
///
/// # Errors
/// If a row cannot be written, which happens to no text.
pub fn figures(report: &Report<'_>) -> io::Result<Vec<ReportFile>> {
    let mut all = Vec::new();
    for (name, _, figure) in named(&report.chapters()) {
        let drawn = Drawn::of(figure);
        let forms = [
            ("svg", standing_alone(figure).into_bytes()),
            ("tex", figure.to_pgf().into_bytes()),
            ("csv", drawn.to_csv()?),
            ("parquet", drawn.to_parquet()?),
        ];
        all.extend(forms.map(|(ending, bytes)| ReportFile {
            name: format!("{name}.{ending}"),
            bytes,
            is_begun: false,
        }));
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

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn names_are_safe_in_every_file_system() {
        assert_eq!(file_name("../wac.epd Nodes by depth"), "wac-epd-nodes-by-depth");
        assert_eq!(file_name("Ünder × 2: a/b"), "nder-2-a-b");
    }
}
