//! Suites that hold a position a line.

use chess::notation::{Epd, Fen};

use super::{Found, LineError, Problem, SuiteError};

/// Reads an EPD file.
pub(super) fn read_epd(file: &str, content: &[u8]) -> Found {
    read(file, content, |text, line| problem(Epd::parse(text)?, line))
}

/// Reads a file of FENs.
pub(super) fn read_fen(file: &str, content: &[u8]) -> Found {
    read(file, content, |text, line| {
        playable(Problem::bare(format!("line {line}"), Fen::parse(text)?.position, line))
    })
}

fn read(
    file: &str,
    content: &[u8],
    read_line: impl Fn(&str, usize) -> Result<Problem, LineError>,
) -> Found {
    // Old suites hold names in old encodings; a position never needs more than ASCII.
    let content = String::from_utf8_lossy(content);
    let content = content.strip_prefix('\u{feff}').unwrap_or(&content);
    let lines = content.lines().map(str::trim).zip(1..);
    let lines = lines.filter(|(text, _)| !text.is_empty() && !text.starts_with('#'));
    let locate = |cause, line| SuiteError::BadLine { file: file.to_owned(), line, cause };
    lines.map(|(text, line)| read_line(text, line).map_err(|cause| locate(cause, line))).collect()
}

/// What an EPD asks.
pub(super) fn problem(epd: Epd, line: usize) -> Result<Problem, LineError> {
    playable(Problem {
        id: epd.id.unwrap_or_else(|| format!("line {line}")),
        position: epd.position,
        best: epd.best_moves,
        avoid: epd.avoid_moves,
        mate_in: epd.mate_in,
        line,
    })
}

fn playable(problem: Problem) -> Result<Problem, LineError> {
    if problem.position.has_legal_move() { Ok(problem) } else { Err(LineError::NoLegalMove) }
}
