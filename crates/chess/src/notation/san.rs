//! Standard algebraic notation: `Nf3`, `exd6`, `O-O`, `e8=Q#`.

use cozy_chess::{File, Piece, Rank, Square};
use thiserror::Error;

use super::uci::UciMove;
use super::{color_name, excerpt, piece_name};
use crate::moves::{Move, MoveList};
use crate::position::Position;

/// Why a text is no legal move in SAN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SanError {
    /// The text has not the form of a move.
    #[error("'{0}' is not a move in SAN")]
    Malformed(String),
    /// No legal move fits.
    #[error("{san} is illegal: {reason}")]
    Illegal {
        /// The move as it was written.
        san: String,
        /// What stands against it.
        reason: String,
    },
    /// A pawn reaches the last rank and the move does not say what it becomes.
    #[error("{0} does not say what the pawn becomes, as {0}=Q does")]
    NoPromotion(String),
    /// Several legal moves fit.
    #[error("{san} is ambiguous: {}", candidates.join(" or "))]
    Ambiguous {
        /// The move as it was written.
        san: String,
        /// The moves that fit, in full.
        candidates: Vec<String>,
    },
}

/// What a text says about a move that does not castle.
#[derive(Clone, Copy, Debug)]
struct Pattern {
    /// `None`: not said, as in coordinate notation.
    piece: Option<Piece>,
    file: Option<File>,
    rank: Option<Rank>,
    captures: bool,
    to: Square,
    promotion: Option<Piece>,
}

impl Pattern {
    /// Whether the text names this move, up to what the pawn becomes.
    fn fits(&self, position: &Position, m: Move) -> bool {
        !position.is_castling(m)
            && m.to() == self.to
            && self.piece.is_none_or(|piece| position.piece_on(m.from()) == Some(piece))
            && self.file.is_none_or(|file| m.from().file() == file)
            && self.rank.is_none_or(|rank| m.from().rank() == rank)
    }
}

impl Position {
    /// A legal move in SAN, with as little about its origin as tells it from others, and with
    /// `+` for check and `#` for mate.
    ///
    /// ```
    /// # use chess::Position;
    /// let position: Position = "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse().unwrap();
    /// let san = |uci| position.san(position.parse_uci(uci).unwrap());
    /// assert_eq!([san("e1c1"), san("a1d1"), san("h1h8")], ["O-O-O+", "Rd1+", "Rh8+"]);
    /// ```
    pub fn san(&self, m: Move) -> String {
        self.san_among(m, &self.legal_moves())
    }

    /// A line of legal moves in SAN, the first of them played here: `Qxf7+ Kd8 Qf8#`.
    pub fn san_line(&self, line: &[Move]) -> String {
        let mut position = self.clone();
        let mut sans = Vec::with_capacity(line.len());
        for &m in line {
            sans.push(position.san(m));
            position = position.play(m);
        }
        sans.join(" ")
    }

    /// The same when the legal moves are at hand.
    fn san_among(&self, m: Move, legal: &MoveList) -> String {
        let mut san = String::new();
        let piece = self.piece_on(m.from()).unwrap_or(Piece::King);
        if self.is_castling(m) {
            san += if m.to().file() > m.from().file() { "O-O" } else { "O-O-O" };
        } else {
            if piece != Piece::Pawn {
                san.push(letter(piece));
                san += &self.origin(m, piece, legal);
            } else if self.is_capture(m) {
                san.push(m.from().file().into());
            }
            if self.is_capture(m) {
                san.push('x');
            }
            san += &m.to().to_string();
            if let Some(promotion) = m.promotion() {
                san.push('=');
                san.push(letter(promotion));
            }
        }
        let child = self.play(m);
        if child.in_check() {
            san.push(if child.has_legal_move() { '+' } else { '#' });
        }
        san
    }

    /// What must be said about the origin: nothing, the file, the rank or both.
    fn origin(&self, m: Move, piece: Piece, legal: &MoveList) -> String {
        let from = m.from();
        let others = legal
            .iter()
            .map(|other| (other.from(), other.to()))
            .filter(|&(f, to)| f != from && to == m.to() && self.piece_on(f) == Some(piece));
        let (mut any, mut same_file, mut same_rank) = (false, false, false);
        for (other, _) in others {
            any = true;
            same_file |= other.file() == from.file();
            same_rank |= other.rank() == from.rank();
        }
        match (any, same_file, same_rank) {
            (false, ..) => String::new(),
            (true, false, _) => from.file().to_string(),
            (true, true, false) => from.rank().to_string(),
            (true, true, true) => from.to_string(),
        }
    }

    /// Reads a legal move in SAN, as loosely as test suites write it: with or without `x`, `=`,
    /// `e.p.` and signs for check, mate and quality; with more origin than needed (`Ng1f3`,
    /// `Ng1-f3`, `g1f3`); castling with letters or zeros.
    ///
    /// # Errors
    /// [`SanError`] tells a text that is no move from a move that is not legal here, and from
    /// one that fits several legal moves.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        let san = strip_signs(text.trim());
        let legal = self.legal_moves();
        if let Some(short) = read_castling(san) {
            let wanted =
                |m: &&Move| self.is_castling(**m) && (m.to().file() > m.from().file()) == short;
            return legal
                .iter()
                .find(wanted)
                .copied()
                .ok_or_else(|| illegal(san, format!("{} cannot castle so here", self.mover())));
        }
        let pattern = read(san).ok_or_else(|| SanError::Malformed(excerpt(text)))?;
        let fitting: MoveList = legal.iter().copied().filter(|&m| pattern.fits(self, m)).collect();
        if fitting.is_empty() {
            return self.castling_by_squares(&pattern).ok_or_else(|| self.explain(san, &pattern));
        }
        if pattern.captures && !fitting.iter().any(|&m| self.is_capture(m)) {
            return Err(illegal(san, format!("there is nothing to take on {}", pattern.to)));
        }
        let mut meant = fitting.iter().copied().filter(|m| m.promotion() == pattern.promotion);
        match (meant.next(), meant.next()) {
            (Some(m), None) => Ok(m),
            (None, _) if pattern.promotion.is_none() => Err(SanError::NoPromotion(excerpt(san))),
            (None, _) => Err(illegal(san, "this move promotes nothing".to_owned())),
            (Some(_), Some(_)) => {
                let meant = fitting.iter().filter(|m| m.promotion() == pattern.promotion);
                let candidates = meant.map(|&m| self.san_among(m, &legal)).collect();
                Err(SanError::Ambiguous { san: excerpt(san), candidates })
            }
        }
    }

    fn mover(&self) -> &'static str {
        color_name(self.side_to_move())
    }

    /// Castling written as a move of the king: `Ke1-g1`, `e1g1`.
    fn castling_by_squares(&self, pattern: &Pattern) -> Option<Move> {
        let from = Square::new(pattern.file?, pattern.rank?);
        if pattern.piece.is_some_and(|piece| piece != Piece::King) {
            return None;
        }
        let m = self.find_uci(UciMove::new(from, pattern.to, pattern.promotion)).ok()?;
        self.is_castling(m).then_some(m)
    }

    fn explain(&self, san: &str, pattern: &Pattern) -> SanError {
        let piece = pattern.piece.map_or("piece", piece_name);
        let to = pattern.to;
        illegal(san, format!("no {piece} of {} can go to {to} so", self.mover()))
    }
}

fn illegal(san: &str, reason: String) -> SanError {
    SanError::Illegal { san: excerpt(san), reason }
}

fn letter(piece: Piece) -> char {
    char::from(piece).to_ascii_uppercase()
}

/// Cuts off what says nothing about which move it is.
fn strip_signs(mut san: &str) -> &str {
    loop {
        let bare = san.trim_end_matches(['+', '#', '!', '?']).trim_end();
        let bare = ["e.p.", "ep"].iter().find_map(|sign| bare.strip_suffix(sign)).unwrap_or(bare);
        let bare = bare.trim_end();
        if bare.len() == san.len() {
            return san;
        }
        san = bare;
    }
}

/// Whether the text castles, and if so to the king's side.
fn read_castling(san: &str) -> Option<bool> {
    match san {
        "O-O" | "0-0" | "o-o" => Some(true),
        "O-O-O" | "0-0-0" | "o-o-o" => Some(false),
        _ => None,
    }
}

fn read(san: &str) -> Option<Pattern> {
    // Every sign is one byte, so that bytes can be cut off at both ends.
    let mut rest = san.is_ascii().then_some(san)?;
    let named = rest.chars().next().filter(char::is_ascii_uppercase);
    let named = match named {
        Some(letter) => Some(Piece::try_from(letter.to_ascii_lowercase()).ok()?),
        None => None,
    };
    rest = &rest[usize::from(named.is_some())..];

    let promotion = promotion(&mut rest)?;
    let (origin, to) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
    let to = to.parse().ok()?;

    let bare = origin.trim_end_matches(['x', ':', '-']);
    let sign = &origin[bare.len()..];
    if sign.len() > 1 {
        return None;
    }
    let mut letters = bare.chars().peekable();
    let file = letters.peek().and_then(|&c| File::try_from(c).ok());
    letters.next_if(|_| file.is_some());
    let rank = letters.peek().and_then(|&c| Rank::try_from(c).ok());
    letters.next_if(|_| rank.is_some());
    if letters.next().is_some() {
        return None;
    }
    // Without a letter it is a pawn, unless both squares are given: then whatever stands there.
    let piece = match (named, file, rank) {
        (Some(piece), ..) => Some(piece),
        (None, Some(_), Some(_)) => None,
        (None, ..) => Some(Piece::Pawn),
    };
    Some(Pattern { piece, file, rank, captures: matches!(sign, "x" | ":"), to, promotion })
}

/// Cuts off what the pawn becomes: `=Q`, `(Q)`, `/Q`, `Q` or `q`. `None` if it becomes nonsense.
fn promotion(rest: &mut &str) -> Option<Option<Piece>> {
    let bare = rest.strip_suffix(')').unwrap_or(rest);
    let Some(last) = bare.chars().last().filter(char::is_ascii_alphabetic) else {
        return Some(None);
    };
    let promotion = match last.to_ascii_lowercase() {
        'n' => Piece::Knight,
        'b' => Piece::Bishop,
        'r' => Piece::Rook,
        'q' => Piece::Queen,
        _ => return None,
    };
    *rest = bare[..bare.len() - 1].trim_end_matches(['=', '(', '/']);
    Some(Some(promotion))
}
