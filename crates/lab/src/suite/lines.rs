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
        let Fen { position, warnings } = Fen::parse(text)?;
        playable(Problem { warnings, ..Problem::bare(format!("line {line}"), position, line) })
    })
}

/// Reads FENs or EPD, by what the first position looks like.
pub(super) fn read_text(file: &str, content: &[u8]) -> Found {
    if are_fens(content) { read_fen(file, content) } else { read_epd(file, content) }
}

/// Whether a text is meant to be a position and not a file: ranks, and who is to move.
pub(super) fn is_position(text: &str) -> bool {
    let mut words = text.split(' ');
    let (Some(board), Some(mover)) = (words.next(), words.next()) else { return false };
    board.contains('/') && ["w", "b"].contains(&mover)
}

/// Whether the clock of fifty moves, a number, stands behind the first position, as in a FEN.
fn are_fens(content: &[u8]) -> bool {
    let content = String::from_utf8_lossy(content);
    let mut lines = content.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    let clock = first.and_then(|line| line.split_whitespace().nth(4));
    clock.is_some_and(|clock| clock.parse::<u32>().is_ok())
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
    let [comment, ..] = epd.comments;
    playable(Problem {
        id: epd.id.unwrap_or_else(|| format!("line {line}")),
        position: epd.position,
        best: epd.best_moves,
        avoid: epd.avoid_moves,
        mate_in: epd.mate_in,
        comment,
        line,
        warnings: epd.warnings,
    })
}

fn playable(problem: Problem) -> Result<Problem, LineError> {
    if problem.position.has_legal_move() { Ok(problem) } else { Err(LineError::NoLegalMove) }
}

#[cfg(test)]
mod tests {
    use super::super::{Selection, Suite};

    #[test]
    fn a_position_stands_for_itself() {
        let load = |text: &str| Suite::load(std::path::Path::new(text), &Selection::default());
        for text in ["7k/8/6K1/8/8/8/8/R7 w - - 0 1", "7k/8/6K1/8/8/8/8/R7 w - - bm Ra8;"] {
            let suite = load(text).unwrap();
            assert_eq!((suite.name.as_str(), suite.problems.len()), (text, 1));
            assert_eq!(suite.answers(), usize::from(text.ends_with(';')));
        }
        let error = load("7k/8/6K1/8/8/8/8/R8 w - - 0 1").unwrap_err().to_string();
        assert!(error.contains("rank 1"), "{error}");
        // A path is none, however deep.
        let error = load("a/b/c/d/e/f/g/h i.epd").unwrap_err().to_string();
        assert!(error.starts_with("a/b/c/d/e/f/g/h i.epd: "), "{error}");
    }

    #[test]
    fn what_a_position_does_not_bear_out_is_told_with_its_place() {
        let selection = Selection::default();
        let select = |name: &str, found| Suite::select(name.to_owned(), found, &selection).unwrap();
        let fens = b"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n4k3/8/8/8/8/8/4P3/4K3 w q e6 0 1\n";
        let suite = select("a.fen", super::read_fen("a.fen", fens));
        let castling =
            "a.fen: line 2: castling right 'q' dropped: king or rook is not in its place";
        let en_passant =
            "a.fen: line 2: en passant square e6 cleared: no pawn was just pushed across it";
        assert_eq!(suite.warnings, [castling, en_passant]);
        let epd = b"7k/8/6K1/8/8/8/8/R7 w Q - bm Ra8;";
        assert_eq!(select("a.epd", super::read_epd("a.epd", epd)).warnings.len(), 1);
        assert!(Suite::default_builtin(&selection).unwrap().warnings.is_empty());
    }
}
