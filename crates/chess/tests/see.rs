//! Static exchange evaluation against exchanges played out on real boards.

mod common;

use chess::{Move, Piece, Position, SEE_VALUES, Square};
use common::SplitMix64;

fn value(piece: Piece) -> i32 {
    SEE_VALUES[piece as usize]
}

fn raise(m: Move) -> i32 {
    m.promotion().map_or(0, |piece| value(piece) - value(Piece::Pawn))
}

/// What stands on the target after a legal move.
fn at_stake(position: &Position, m: Move) -> i32 {
    position.piece_on(m.to()).map_or(0, value)
}

/// What the side to move wins by taking on `square`, or leaving it, and so on in turn. All takers
/// are legal moves of real positions; the cheapest goes first, of two alike that on the first
/// square, and pawns become queens.
fn gain(position: &Position, square: Square) -> i32 {
    let cheapest = position
        .legal_moves()
        .into_iter()
        .filter(|&m| m.to() == square && position.is_capture(m))
        .filter(|m| matches!(m.promotion(), None | Some(Piece::Queen)))
        .min_by_key(|m| (position.piece_on(m.from()), m.from()));
    let Some(m) = cheapest else { return 0 };
    let won = at_stake(position, m) + raise(m);
    (won - gain(&position.play(m), square)).max(0)
}

fn slow_see(position: &Position, m: Move) -> i32 {
    if position.is_castling(m) {
        return 0;
    }
    position.captured(m).map_or(0, value) + raise(m) - gain(&position.play(m), m.to())
}

#[test]
fn see_is_what_playing_it_out_gives() {
    let mut random = SplitMix64::new(6);
    let mut moves = 0;
    let starts = common::positions();
    let chess960 = common::chess960_starts().into_iter().step_by(8);
    for start in starts.into_iter().cycle().take(400).chain(chess960) {
        common::walk(&start, 60, &mut random, |position, _| {
            for m in position.legal_moves() {
                let played_out = slow_see(position, m);
                assert_eq!(position.see(m), played_out, "{position} {}", position.san(m));
                for least in [-900, -325, -100, -1, 0, 1, 100, 325, 800] {
                    let reaches = position.see_reaches(m, least);
                    assert_eq!(reaches, played_out >= least, "{position} {m:?} {least}");
                }
                for least in [played_out, played_out + 1] {
                    assert_eq!(position.see_reaches(m, least), played_out >= least);
                }
                moves += 1;
            }
            true
        });
    }
    println!("{moves} moves");
}

/// Material on open lines, so that exchanges are long, with x-rays, pins and discovered checks.
#[test]
fn see_on_crowded_boards() {
    let mut random = SplitMix64::new(7);
    let mut moves = 0;
    let mut positions = 0;
    while positions < 4_000 {
        let Some(position) = crowded(&mut random) else { continue };
        positions += 1;
        for m in position.legal_moves() {
            let played_out = slow_see(&position, m);
            assert_eq!(position.see(m), played_out, "{position} {}", position.san(m));
            moves += 1;
        }
    }
    println!("{moves} moves");
}

/// A legal position of kings and random pieces, if this throw gives one.
fn crowded(random: &mut SplitMix64) -> Option<Position> {
    let mut board = [['1'; 8]; 8];
    let men = 8 + random.below(18);
    let mut put = |piece| {
        let (rank, file) = (random.below(8), random.below(8));
        board[rank][file] = piece;
    };
    for i in 0..men {
        // Few pawns, many sliders.
        put(['p', 'P', 'r', 'R', 'b', 'B', 'q', 'Q', 'n', 'N', 'r', 'R', 'b', 'B', 'p', 'P']
            [i % 16]);
    }
    put('k');
    put('K');
    let turn = if random.below(2) == 0 { 'w' } else { 'b' };
    let ranks = board.map(String::from_iter);
    format!("{} {turn} - -", ranks.join("/")).parse().ok()
}

#[test]
fn see_of_known_exchanges() {
    let see = |fen: &str, san: &str| {
        let position: Position = fen.parse().unwrap();
        position.see(position.parse_san(san).unwrap())
    };
    let (pawn, knight, rook) = (value(Piece::Pawn), value(Piece::Knight), value(Piece::Rook));
    let queen = value(Piece::Queen);
    // The two examples that the Chess Programming Wiki uses.
    let defended = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1";
    assert_eq!(see("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5"), pawn);
    assert_eq!(see(defended, "Nxe5"), pawn - knight);
    // A quiet move onto an attacked square, and one onto a safe square.
    assert_eq!(see("4k3/8/3p4/8/8/8/8/2R1K3 w - - 0 1", "Rc5"), -rook);
    assert_eq!(see("4k3/8/3p4/8/8/8/8/2R1K3 w - - 0 1", "Rc4"), 0);
    // A pinned defender does not take back; en passant takes; promotion gains.
    assert_eq!(see("4k3/8/4n3/2p5/8/8/8/K1R1R3 w - - 0 1", "Rxc5"), pawn);
    assert_eq!(see("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6"), pawn);
    assert_eq!(see("2r1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "bxc8=Q+"), rook + queen - pawn);
    assert_eq!(see("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O"), 0);
}
