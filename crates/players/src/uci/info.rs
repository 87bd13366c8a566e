//! What an engine says while it thinks.

use chess::{Move, Position};
use search::{MAX_PLY, Score};

/// What a line that begins with `info` says of the best line.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Info {
    pub depth: Option<u32>,
    pub selective_depth: Option<u32>,
    pub score: Option<Score>,
    /// Whether the score is the value, and not a bound of it.
    pub is_exact: bool,
    pub nodes: Option<u64>,
    pub line: Vec<Move>,
    /// A move of the line that is not legal.
    pub bad_move: Option<String>,
}

/// Reads a line; `None` if it says nothing of the best line.
pub fn parse(line: &str, root: &Position) -> Option<Info> {
    let mut words = line.strip_prefix("info ")?.split_ascii_whitespace().peekable();
    let mut info = Info { is_exact: true, ..Info::default() };
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = words.next().and_then(|word| word.parse().ok()),
            "seldepth" => info.selective_depth = words.next().and_then(|word| word.parse().ok()),
            "nodes" => info.nodes = words.next().and_then(|word| word.parse().ok()),
            "multipv" if words.next() != Some("1") => return None,
            "score" => {
                let (kind, value) = (words.next()?, words.next()?.parse().ok()?);
                info.score = score(kind, value);
            }
            "lowerbound" | "upperbound" => info.is_exact = false,
            "pv" => {
                let mut position = root.clone();
                for word in words.by_ref() {
                    match position.parse_uci(word) {
                        Ok(m) => {
                            info.line.push(m);
                            position = position.play(m);
                        }
                        Err(_) => {
                            info.bad_move = Some(word.chars().take(12).collect());
                            break;
                        }
                    }
                }
                break;
            }
            "string" => break,
            _ => {}
        }
    }
    Some(info)
}

fn score(kind: &str, value: i64) -> Option<Score> {
    let plies = |moves: u64| usize::try_from(moves).unwrap_or(MAX_PLY).min(MAX_PLY);
    match (kind, value) {
        ("cp", _) => Some(Score::centipawns(value.clamp(-30_000, 30_000) as i32)),
        ("mate", 1..) => Some(Score::mate_in(plies(value.unsigned_abs().saturating_mul(2) - 1))),
        ("mate", _) => Some(Score::mated_in(plies(value.unsigned_abs().saturating_mul(2)))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<Info> {
        parse(line, &Position::startpos())
    }

    #[test]
    fn a_line_says_what_it_says() {
        let info = read(
            "info depth 12 seldepth 20 multipv 1 score cp -31 upperbound nodes 12345 nps 1 \
             tbhits 0 time 7 pv e2e4 e7e5 g1f3",
        );
        let info = info.unwrap();
        assert_eq!(
            (info.depth, info.selective_depth, info.nodes),
            (Some(12), Some(20), Some(12345))
        );
        assert_eq!((info.score, info.is_exact), (Some(Score::centipawns(-31)), false));
        assert_eq!((info.line.len(), info.bad_move), (3, None));
        assert_eq!(read("info score mate 3").unwrap().score, Some(Score::mate_in(5)));
        assert_eq!(read("info score mate -2").unwrap().score, Some(Score::mated_in(4)));
        assert_eq!(read("info score mate 0").unwrap().score, Some(Score::mated_in(0)));
    }

    #[test]
    fn garbage_says_nothing() {
        assert_eq!(read("information"), None);
        assert_eq!(read("info multipv 2 score cp 5 pv e2e4"), None);
        assert_eq!(read("info score cp"), None);
        for line in [
            "info",
            "info ",
            "info depth -3",
            "info nodes 99999999999999999999",
            "info string score cp 4",
        ] {
            assert_eq!(read(line).and_then(|info| info.score), None, "{line}");
        }
        let far =
            read("info depth 4000000000 score mate 9223372036854775807 pv e2e4 e2e4").unwrap();
        assert_eq!(far.score, Some(Score::mate_in(MAX_PLY)));
        assert_eq!((far.line.len(), far.bad_move.as_deref()), (1, Some("e2e4")));
        assert_eq!(
            read("info score mate -9223372036854775808").unwrap().score,
            Some(Score::mated_in(MAX_PLY))
        );
    }
}
