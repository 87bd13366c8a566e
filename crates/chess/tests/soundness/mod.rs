//! What holds for every text that is read as a position. Tests and fuzz targets share it.

use chess::Position;
use chess::notation::{CastlingNotation, Epd, Fen};

/// A position that was accepted plays, passes and comes back from its FEN.
fn is_sound(position: &Position) {
    let again: Position = position.to_fen().parse().unwrap();
    assert_eq!(&again, position);
    let _ = position.pass();
    for m in position.legal_moves() {
        assert!(position.is_legal(m));
        let san = position.san(m);
        assert_eq!(position.parse_san(&san), Ok(m), "{position} {san}");
        for castling in [CastlingNotation::KingTarget, CastlingNotation::KingTakesRook] {
            let uci = position.uci(m, castling).to_string();
            assert_eq!(position.parse_uci(&uci), Ok(m), "{position} {uci}");
        }
        position.see(m);
        let child = position.play(m);
        for square in chess::Square::ALL {
            assert_eq!(child.piece_on(square), child.board().piece_on(square));
        }
    }
}

/// Reads a FEN; if it is one, the position is sound.
pub fn reads_fen(text: &str) {
    if let Ok(fen) = Fen::parse(text) {
        is_sound(&fen.position);
    }
}

/// Reads an EPD; if it is one, it comes back from what is written.
pub fn reads_epd(text: &str) {
    if let Ok(epd) = Epd::parse(text) {
        let written = epd.to_string();
        let again = Epd::parse(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
        assert_eq!(Epd { warnings: epd.warnings.clone(), ..again }, epd, "{text}");
    }
}
