//! The formats of a report.

use std::path::Path;

use thiserror::Error;

use store::RunKind;

use super::{Format, csv, html, json, latex, markdown, pgn, terminal};

/// All formats: a new one is a file and a line here.
pub static FORMATS: &[Format] = &[
    terminal::FORMAT,
    markdown::FORMAT,
    html::FORMAT,
    csv::FORMAT,
    json::FORMAT,
    latex::FORMAT,
    pgn::FORMAT,
];

/// No format has this name, or none ends like this.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{given}: a report {}", list(given, *.by_ending, *.kind))]
pub struct UnknownFormat {
    given: String,
    by_ending: bool,
    kind: Option<RunKind>,
}

fn list(given: &str, by_ending: bool, kind: Option<RunKind>) -> String {
    match by_ending {
        true => {
            let is_fit = |format: &&Format| kind.is_none_or(|kind| format.can_tell_of(kind));
            let fit = FORMATS.iter().filter(is_fit);
            let endings: Vec<String> = fit.map(|f| format!(".{}", f.extension)).collect();
            let ending = given.rsplit('.').next().map(|ending| format!(".{ending}"));
            let hint =
                spelling::hint(&ending.unwrap_or_default(), endings.iter().map(String::as_str));
            format!("ends with {}{hint}", endings.join(", "))
        }
        false => {
            let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
            format!(
                "is one of {}{}",
                names.join(", "),
                spelling::hint(given, names.iter().copied())
            )
        }
    }
}

impl Format {
    /// The format of a name.
    ///
    /// # Errors
    /// [`UnknownFormat`] tells which there are.
    pub fn named(name: &str) -> Result<&'static Self, UnknownFormat> {
        let found = FORMATS.iter().find(|format| format.name == name);
        found.ok_or_else(|| UnknownFormat { given: name.to_owned(), by_ending: false, kind: None })
    }

    /// The format of a file, by the ending of its name. Of a run of some kind, where that is known.
    ///
    /// # Errors
    /// [`UnknownFormat`] tells which there are.
    pub fn of_file(path: &Path, kind: Option<RunKind>) -> Result<&'static Self, UnknownFormat> {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let found = FORMATS.iter().find(|format| format.extension.eq_ignore_ascii_case(ending));
        found.ok_or_else(|| UnknownFormat {
            given: path.display().to_string(),
            by_ending: true,
            kind,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_format_is_found_by_name_and_by_ending() {
        for format in FORMATS {
            assert_eq!(Format::named(format.name).unwrap().extension, format.extension);
            let file = format!("a.b/report.{}", format.extension.to_uppercase());
            assert_eq!(Format::of_file(Path::new(&file), None).unwrap().name, format.name);
        }
    }

    #[test]
    fn other_formats_are_refused_with_those_there_are() {
        let error = Format::named("pdf").unwrap_err().to_string();
        assert!(error.starts_with("pdf: a report is one of term, "), "{error}");
        for file in ["report.pdf", "report", ".html", ""] {
            let error = Format::of_file(Path::new(file), None).unwrap_err().to_string();
            assert!(error.starts_with(&format!("{file}: a report ends with .txt, ")), "{error}");
        }
        let error = Format::of_file(Path::new("report.htm"), None).unwrap_err().to_string();
        assert!(error.ends_with(", did you mean '.html'?"), "{error}");
        let of = |kind| Format::of_file(Path::new("x.foo"), Some(kind)).unwrap_err().to_string();
        assert!(of(RunKind::Tournament).ends_with(", .pgn"));
        assert!(!of(RunKind::Experiment).contains("pgn"));
    }
}
