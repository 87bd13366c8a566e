//! Forsyth-Edwards notation: a position in one line.

use std::fmt;
use std::str::FromStr;

use cozy_chess::{
    BitBoard, Board, BoardBuilder, BoardBuilderError, Color, File, Piece, Rank, Square,
    get_king_moves,
};
use thiserror::Error;

use super::{color_name, excerpt};
use crate::position::Position;

const MAX_MEN: u32 = 16;
const MAX_PAWNS: u32 = 8;
const MAX_CHECKERS: u32 = 2;
const MAX_HALFMOVE_CLOCK: u16 = 100;
/// Four rights are all there are.
const MAX_CASTLING_LETTERS: usize = 4;

/// A position read from FEN, and what had to be put right to accept it.
///
/// Castling is read as `KQkq`, as X-FEN and as Shredder-FEN (`HAha`). Missing clocks mean `0 1`,
/// and a full-move number 0 means 1.
///
/// ```
/// # use chess::notation::{Fen, FenError};
/// let fen = Fen::parse("4k3/8/8/8/8/8/8/4K3 w K e6").unwrap();
/// assert_eq!(fen.position.to_fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
/// assert_eq!(fen.warnings.len(), 2);
///
/// let error = Fen::parse("4k3/8/8/9/8/8/8/4K3 w - - 0 1").unwrap_err();
/// assert_eq!(error, FenError::RankLength { rank: 5, squares: 9 });
/// assert_eq!(error.to_string(), "rank 5 has 9 squares");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fen {
    /// The position.
    pub position: Position,
    /// What the text claims and the position does not bear out, and was therefore left out.
    pub warnings: Vec<FenWarning>,
}

/// A harmless fault of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum FenWarning {
    /// King or rook does not stand where the right needs it.
    #[error("castling right '{0}' dropped: king or rook is not in its place")]
    CastlingDropped(char),
    /// No pawn can just have been pushed across the en passant square.
    #[error("en passant square {0} cleared: no pawn was just pushed across it")]
    EnPassantCleared(Square),
}

/// Why a text is no FEN of a position that chess is played from.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenError {
    /// The text ends before this field.
    #[error("the {0} is missing")]
    Missing(&'static str),
    /// Something follows the full-move number.
    #[error("nothing may follow the full-move number, but '{0}' does")]
    Trailing(String),
    /// The board has too few or too many ranks.
    #[error("the board has {}, not 8", counted(*.0, "rank"))]
    RankCount(usize),
    /// A rank has too few or too many squares.
    #[error("rank {rank} has {}", counted(*.squares, "square"))]
    RankLength {
        /// The rank, from 1.
        rank: usize,
        /// How many squares the text gives it.
        squares: usize,
    },
    /// A rank holds a character that means nothing there.
    #[error("rank {rank}: '{found}' is neither a piece nor a number of empty squares")]
    BadPiece {
        /// The rank, from 1.
        rank: usize,
        /// The character, control characters replaced.
        found: String,
    },
    /// The side to move is neither `w` nor `b`.
    #[error("side to move '{0}' is neither 'w' nor 'b'")]
    BadSideToMove(String),
    /// The castling field holds something that names no right, or one right twice.
    #[error("castling '{0}' is not '-' or up to four different rights")]
    BadCastling(String),
    /// The en passant field is no square.
    #[error("en passant '{0}' is neither '-' nor a square")]
    BadEnPassant(String),
    /// The half-move clock is out of range or no number.
    #[error("half-move clock '{0}' is not a number from 0 to {max}", max = u16::MAX)]
    BadHalfmoveClock(String),
    /// The full-move number is out of range or no number.
    #[error("full-move number '{0}' is not a number from 0 to {max}", max = u16::MAX)]
    BadFullmoveNumber(String),
    /// A side has no king.
    #[error("{} has no king", color_name(*.0))]
    NoKing(Color),
    /// A side has several kings.
    #[error("{} has {count} kings", color_name(*.color))]
    ManyKings {
        /// Whose kings.
        color: Color,
        /// How many.
        count: u32,
    },
    /// A side has more men than a game begins with.
    #[error("{} has {count} men, more than {MAX_MEN}", color_name(*.color))]
    ManyMen {
        /// Whose men.
        color: Color,
        /// How many, pawns and king among them.
        count: u32,
    },
    /// A side has more pawns than a game begins with.
    #[error("{} has {count} pawns, more than {MAX_PAWNS}", color_name(*.color))]
    ManyPawns {
        /// Whose pawns.
        color: Color,
        /// How many.
        count: u32,
    },
    /// A side has more pieces than its missing pawns can have become.
    #[error(
        "{} has {}, but only {} missing",
        color_name(*.color),
        counted(*.promoted as usize, "promoted piece"),
        counted(*.missing as usize, "pawn")
    )]
    ManyPromoted {
        /// Whose pieces.
        color: Color,
        /// Pieces beyond those that a game begins with.
        promoted: u32,
        /// Pawns that are gone.
        missing: u32,
    },
    /// A pawn stands on a rank where it would have promoted, or behind its start.
    #[error("{} has a pawn on rank {} ({square})", color_name(*.color), .square.rank())]
    PawnOnBackRank {
        /// Whose pawn.
        color: Color,
        /// Where it stands.
        square: Square,
    },
    /// The kings stand on neighbouring squares.
    #[error("the kings on {0} and {1} stand next to each other")]
    KingsTouch(Square, Square),
    /// The side that has just moved left its king to be taken.
    #[error("the side not to move ({}) is in check", color_name(*.0))]
    OpponentInCheck(Color),
    /// No move gives check from so many pieces.
    #[error("{} is in check from {count} pieces at once", color_name(*.color))]
    ManyCheckers {
        /// Who is in check.
        color: Color,
        /// How many pieces give check.
        count: u32,
    },
    /// The board cannot be set up for another reason.
    #[error("impossible position: {0}")]
    Impossible(String),
}

impl Fen {
    /// Reads a FEN: four to six fields, separated by white space.
    ///
    /// # Errors
    /// [`FenError`] says what is wrong where, at the first fault.
    pub fn parse(fen: &str) -> Result<Self, FenError> {
        let mut rest = fen;
        let fen = Self::from_fields(&mut rest, next_word)?;
        match next_word(&mut rest) {
            Some(extra) => Err(FenError::Trailing(excerpt(extra))),
            None => Ok(fen),
        }
    }

    /// Cuts the fields of a position off `rest`, and as clocks what `next_clock` cuts off.
    pub(super) fn from_fields<'a>(
        rest: &mut &'a str,
        next_clock: fn(&mut &'a str) -> Option<&'a str>,
    ) -> Result<Self, FenError> {
        let mut field = |name| next_word(rest).ok_or(FenError::Missing(name));
        let mut builder = BoardBuilder::empty();
        let men = read_board(&mut builder, field("board")?)?;
        builder.side_to_move = match field("side to move")? {
            "w" => Color::White,
            "b" => Color::Black,
            other => return Err(FenError::BadSideToMove(excerpt(other))),
        };
        check_material(&men)?;
        let mut warnings = Vec::new();
        read_castling(&mut builder, &men, field("castling field")?, &mut warnings)?;
        let en_passant = field("en passant field")?;
        builder.en_passant = match en_passant {
            "-" => None,
            square => {
                let bad = || FenError::BadEnPassant(excerpt(square));
                Some(square.parse().map_err(|_| bad())?)
            }
        };
        if let Some(text) = next_clock(rest) {
            builder.halfmove_clock = halfmove_clock(text)?;
        }
        if let Some(text) = next_clock(rest) {
            builder.fullmove_number = fullmove_number(text)?;
        }
        let position = build(&mut builder, &men, &mut warnings)?.into();
        Ok(Self { position, warnings })
    }
}

/// Cuts the first word off.
pub(super) fn next_word<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let text = rest.trim_ascii_start();
    let end = text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(text.len());
    let (word, after) = text.split_at(end);
    *rest = after;
    (!word.is_empty()).then_some(word)
}

/// Reads a half-move clock. Games go on beyond fifty moves if nobody claims the draw; no rule asks
/// how far, so that counts as fifty.
pub(super) fn halfmove_clock(text: &str) -> Result<u8, FenError> {
    let clock = number(text).ok_or_else(|| FenError::BadHalfmoveClock(excerpt(text)))?;
    Ok(clock.min(MAX_HALFMOVE_CLOCK) as u8)
}

/// Reads a full-move number; zero, which some programs write, is the first move too.
pub(super) fn fullmove_number(text: &str) -> Result<u16, FenError> {
    let number = number(text).ok_or_else(|| FenError::BadFullmoveNumber(excerpt(text)))?;
    Ok(number.max(1))
}

/// Digits only: no sign, which `str::parse` would take.
fn number(text: &str) -> Option<u16> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// The squares of each kind of piece of each colour.
#[derive(Default)]
struct Men([[BitBoard; Piece::NUM]; Color::NUM]);

impl Men {
    fn of(&self, color: Color, piece: Piece) -> BitBoard {
        self.0[color as usize][piece as usize]
    }
}

fn read_board(builder: &mut BoardBuilder, text: &str) -> Result<Men, FenError> {
    let mut men = Men::default();
    let ranks = text.split('/').count();
    if ranks != Rank::NUM {
        return Err(FenError::RankCount(ranks));
    }
    for (row, &rank) in text.split('/').zip(Rank::ALL.iter().rev()) {
        let rank_number = rank as usize + 1;
        let mut squares = 0;
        for c in row.chars() {
            if let Some(empty @ 1..=9) = c.to_digit(10) {
                squares += empty as usize;
                continue;
            }
            let piece = Piece::try_from(c.to_ascii_lowercase()).map_err(|_| {
                FenError::BadPiece { rank: rank_number, found: excerpt(&c.to_string()) }
            })?;
            let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
            if let Some(file) = File::try_index(squares) {
                let square = Square::new(file, rank);
                *builder.square_mut(square) = Some((piece, color));
                men.0[color as usize][piece as usize] |= square.bitboard();
            }
            squares += 1;
        }
        if squares != File::NUM {
            return Err(FenError::RankLength { rank: rank_number, squares });
        }
    }
    Ok(men)
}

/// Checks that pieces of such number and kind can stand on a board.
fn check_material(men: &Men) -> Result<(), FenError> {
    let back_ranks = Rank::First.bitboard() | Rank::Eighth.bitboard();
    for color in Color::ALL {
        let of = |piece| men.of(color, piece);
        match of(Piece::King).len() {
            0 => return Err(FenError::NoKing(color)),
            1 => {}
            count => return Err(FenError::ManyKings { color, count }),
        }
        let pawns = of(Piece::Pawn);
        if let Some(square) = (pawns & back_ranks).next_square() {
            return Err(FenError::PawnOnBackRank { color, square });
        }
        if pawns.len() > MAX_PAWNS {
            return Err(FenError::ManyPawns { color, count: pawns.len() });
        }
        let count = Piece::ALL.into_iter().map(|piece| of(piece).len()).sum();
        if count > MAX_MEN {
            return Err(FenError::ManyMen { color, count });
        }
        // Two bishops on squares of one colour pass: some shuffled openings have them.
        let promoted = of(Piece::Knight).len().saturating_sub(2)
            + of(Piece::Bishop).len().saturating_sub(2)
            + of(Piece::Rook).len().saturating_sub(2)
            + of(Piece::Queen).len().saturating_sub(1);
        let missing = MAX_PAWNS - pawns.len();
        if promoted > missing {
            return Err(FenError::ManyPromoted { color, promoted, missing });
        }
    }
    Ok(())
}

fn read_castling(
    builder: &mut BoardBuilder,
    men: &Men,
    text: &str,
    warnings: &mut Vec<FenWarning>,
) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    let bad = || FenError::BadCastling(excerpt(text));
    if text.len() > MAX_CASTLING_LETTERS {
        return Err(bad());
    }
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let back_rank = Rank::First.relative_to(color);
        let king = men.of(color, Piece::King) & back_rank.bitboard();
        let king = king.next_square().map(Square::file);
        let rooks = men.of(color, Piece::Rook);
        let has_rook = |file: &File| rooks.has(Square::new(*file, back_rank));
        let mut files = File::ALL.into_iter();
        let rook = match letter.to_ascii_lowercase() {
            // X-FEN: the outermost rook on that side of the king.
            'k' => files.rfind(has_rook).filter(|&rook| Some(rook) > king),
            'q' => files.find(has_rook).filter(|&rook| Some(rook) < king),
            // Shredder-FEN: the rook on that file.
            file => Some(File::try_from(file).map_err(|_| bad())?)
                .filter(has_rook)
                .filter(|&rook| Some(rook) != king),
        };
        let (Some(rook), Some(king)) = (rook, king) else {
            warnings.push(FenWarning::CastlingDropped(letter));
            continue;
        };
        let rights = builder.castle_rights_mut(color);
        let right = if king < rook { &mut rights.short } else { &mut rights.long };
        if right.replace(rook).is_some() {
            return Err(bad());
        }
    }
    Ok(())
}

/// Sets up the board, without the en passant square if that is what stands in the way.
fn build(
    builder: &mut BoardBuilder,
    men: &Men,
    warnings: &mut Vec<FenWarning>,
) -> Result<Board, FenError> {
    let king = |color| men.of(color, Piece::King).next_square();
    if let (Some(white), Some(black)) = (king(Color::White), king(Color::Black))
        && get_king_moves(white).has(black)
    {
        return Err(FenError::KingsTouch(white, black));
    }
    let mut built = builder.build();
    if let (Err(BoardBuilderError::InvalidEnPassant), Some(square)) = (&built, builder.en_passant) {
        warnings.push(FenWarning::EnPassantCleared(square));
        builder.en_passant = None;
        built = builder.build();
    }
    let color = builder.side_to_move;
    let board = built.map_err(|error| match error {
        // All else that makes a board invalid has been looked for before.
        BoardBuilderError::InvalidBoard => FenError::OpponentInCheck(!color),
        other => FenError::Impossible(other.to_string()),
    })?;
    let count = board.checkers().len();
    if count > MAX_CHECKERS {
        return Err(FenError::ManyCheckers { color, count });
    }
    Ok(board)
}

impl FromStr for Position {
    type Err = FenError;

    /// Reads a FEN and drops the warnings; see [`Fen::parse`].
    fn from_str(fen: &str) -> Result<Self, FenError> {
        Fen::parse(fen).map(|fen| fen.position)
    }
}

impl Position {
    /// The position as FEN, which `Display` writes too; reading it gives an equal position.
    ///
    /// The en passant square is written where a legal move takes there. Castling is `KQkq` where
    /// all rights are those of standard chess (king on the e file, rooks in the corners), and
    /// else by rook files (`HAha`, Shredder-FEN), which every Chess960 program reads alike.
    pub fn to_fen(&self) -> String {
        self.to_string()
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_fields(self, f)?;
        write!(f, " {} {}", self.halfmove_clock(), self.fullmove_number())
    }
}

/// Writes the four fields that FEN and EPD share.
pub(super) fn write_fields(position: &Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let board = position.board();
    for &rank in Rank::ALL.iter().rev() {
        if rank != Rank::Eighth {
            f.write_str("/")?;
        }
        let mut empty = 0;
        for file in File::ALL {
            let square = Square::new(file, rank);
            let Some(piece) = position.piece_on(square) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
                empty = 0;
            }
            write!(f, "{}", in_case(board.colors(Color::White).has(square), piece.into()))?;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
    }
    write!(f, " {} ", position.side_to_move())?;
    write_castling(board, f)?;
    match position.en_passant() {
        Some(square) => write!(f, " {square}"),
        None => f.write_str(" -"),
    }
}

fn write_castling(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let rights = Color::ALL.map(|color| (color, *board.castle_rights(color)));
    let standard = rights.iter().all(|&(color, rights)| {
        let none = rights.short.is_none() && rights.long.is_none();
        none || board.king(color).file() == File::E
            && rights.short.is_none_or(|rook| rook == File::H)
            && rights.long.is_none_or(|rook| rook == File::A)
    });
    let mut any = false;
    for (color, rights) in rights {
        for (rook, side) in [(rights.short, 'k'), (rights.long, 'q')] {
            if let Some(rook) = rook {
                let letter = if standard { side } else { rook.into() };
                write!(f, "{}", in_case(color == Color::White, letter))?;
                any = true;
            }
        }
    }
    if any { Ok(()) } else { f.write_str("-") }
}

/// A number with its noun.
fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

fn in_case(upper: bool, letter: char) -> char {
    if upper { letter.to_ascii_uppercase() } else { letter }
}
