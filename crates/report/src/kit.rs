//! What a paper needs of a report: its tables and figures, how they came about, who is to be cited,
//! and a document around them that LaTeX can set.

use std::fmt::Write;
use std::io;

use super::Report;
use super::figures::{ReportFile, figures, named};
use super::latex::{self, escaped};

/// What does not depend on the report.
const FIXED: [(&str, &str); 2] = [
    ("paper.tex", include_str!("kit/paper.tex")),
    ("references.bib", include_str!("kit/references.bib")),
];

/// The files of the kit. `again` is the command that makes them again from the store, and what has
/// to be done before.
///
/// # Errors
/// If a row cannot be written, which happens to no text.
pub fn paper_kit(report: &Report<'_>, again: &str) -> io::Result<Vec<ReportFile>> {
    let mut tables = Vec::new();
    (latex::FORMAT.write)(report, &mut tables)?;
    let tables = String::from_utf8(tables).map_err(io::Error::other)?;
    let made = [
        ("title.tex", format!("\\title{{{}}}\n\\author{{}}\n", escaped(&report.title))),
        ("environment.tex", environment(report, again)),
        ("figures.tex", floats(report)),
        ("tables.tex", tables),
    ];
    let file = |name: &str, text: String, is_begun| ReportFile {
        name: name.to_owned(),
        bytes: text.into_bytes(),
        is_begun,
    };
    let fixed = FIXED.map(|(name, text)| file(name, text.to_owned(), true));
    let texts = fixed.into_iter().chain(made.map(|(name, text)| file(name, text, false)));
    let figures = figures(report)?.into_iter();
    let figures = figures.map(|file| ReportFile { name: format!("figures/{}", file.name), ..file });
    Ok(texts.chain(figures).collect())
}

/// What is to be typed, letter by letter as it is.
fn typed(text: &str) -> String {
    let text = escaped(text).replace("--", "-{}-");
    let text = text.replace('\'', "\\textquotesingle{}").replace('`', "\\textasciigrave{}");
    format!("\\texttt{{{text}}}")
}

/// How the results came about, and how they are had again.
fn environment(report: &Report<'_>, again: &str) -> String {
    let mut text = "\\begin{description}\n".to_owned();
    let again = ("Again".to_owned(), again.to_owned());
    for (name, what) in report.particulars().into_iter().chain([again]) {
        let what = match &*name {
            "Again" | "Command" => typed(&what),
            _ => escaped(&what),
        };
        let _ = writeln!(text, "\\item[{}] {what}", escaped(&name));
    }
    text + "\\end{description}\n"
}

/// The figures as floats, each of which takes its plot from a file.
fn floats(report: &Report<'_>) -> String {
    let mut text = String::new();
    for (name, chapter, figure) in named(&report.chapters()) {
        let (title, remark) = (escaped(figure.title()), escaped(figure.remark()));
        let of = escaped(&format!("{}, {}", chapter.title, chapter.description()));
        let _ = write!(
            text,
            "\\begin{{figure}}\n\\centering\n\\input{{figures/{name}}}\n\
             \\caption{{{title}. {of}. {remark}}}\n\\end{{figure}}\n\n"
        );
    }
    text
}
