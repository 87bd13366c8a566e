//! One page that holds everything: tables to sort, plots, and each position with its board.
//!
//! The page needs nothing from elsewhere and loads nothing: style, script and data are in it, and
//! its content policy forbids all else but pictures that the script makes of plots, to save them.
//! Tables and plots are there without the script, which sorts, filters and draws boards. Whatever
//! comes from a suite is escaped.

mod body;
mod escape;

use std::io::{self, Write};

use sha2::{Digest, Sha256};

pub(super) use escape::escaped;
use escape::{base64, script_safe};

use super::{Content, Format, Report, suites};

pub(super) const FORMAT: Format = Format {
    name: "html",
    extension: "html",
    purpose: "a page with tables, plots and boards",
    is_of_games: false,
    write: write_html,
};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// Writes the page.
///
/// # Errors
/// If the text cannot be written.
fn write_html(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let chapters = report.chapters();
    let data = match &report.content {
        Content::Suites { sections, .. } => suites::data(sections)?,
        Content::Games { .. } | Content::Series(_) | Content::Tuning(_) => "[]".to_owned(),
    };
    // What stands between two marks of the page names what belongs there.
    for (index, part) in PAGE.split("@@").enumerate() {
        if index % 2 == 0 {
            out.write_all(part.as_bytes())?;
            continue;
        }
        match part {
            "title" => write!(out, "{}", escaped(&report.title))?,
            "style-hash" => write!(out, "{}", hash(STYLE))?,
            "script-hash" => write!(out, "{}", hash(SCRIPT))?,
            "style" => write!(out, "{STYLE}")?,
            "script" => write!(out, "{SCRIPT}")?,
            "header" => body::write_header(report, &chapters, out)?,
            "chapters" => body::write_chapters(&chapters, out)?,
            "data" => write!(out, "{}", script_safe(&data))?,
            "footnote" => write!(out, "{}", escaped(report.footnote()))?,
            "version" => write!(out, "{}", escaped(&report.version))?,
            unknown => unreachable!("no part of the page is called {unknown}"),
        }
    }
    Ok(())
}

/// How the content policy names a text that is allowed on the page.
fn hash(text: &str) -> String {
    format!("sha256-{}", base64(&Sha256::digest(text.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// That of the empty text, from the specification of subresource integrity.
    #[test]
    fn hashes_are_those_of_the_standard() {
        assert_eq!(hash(""), "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    }

    #[test]
    fn the_parts_of_the_page_cannot_end_each_other() {
        assert_eq!(PAGE.matches("@@").count() % 2, 0);
        assert!(!STYLE.contains("</") && !STYLE.contains("@@"));
        assert!(!SCRIPT.contains("</script") && !SCRIPT.contains("<!--"));
    }
}
