//! EPD: operations, their faults, and every suite that lies beside the project.

mod common;

use chess::Position;
use chess::notation::{Epd, Operation};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

fn epd(operations: &str) -> Epd {
    let line = format!("{START} {operations}");
    Epd::parse(&line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn error(operations: &str) -> String {
    Epd::parse(&format!("{START} {operations}")).unwrap_err().to_string()
}

#[test]
fn operations_are_read() {
    let line = "bm Nf3 e4; am f3, g4; dm 12; id \"a; b\"; c0 \"zero\"; c9 nine; acd 30; pv e4 e5;";
    let epd = epd(line);
    let san =
        |moves: &[chess::Move]| -> Vec<_> { moves.iter().map(|&m| epd.position.san(m)).collect() };
    assert_eq!(epd.position, Position::startpos());
    assert_eq!(san(&epd.best_moves), ["Nf3", "e4"]);
    assert_eq!(san(&epd.avoid_moves), ["f3", "g4"]);
    assert_eq!(epd.mate_in, Some(12));
    assert_eq!(epd.id.as_deref(), Some("a; b"));
    assert_eq!(epd.comments[0].as_deref(), Some("zero"));
    assert_eq!(epd.comments[9].as_deref(), Some("nine"));
    assert_eq!(epd.comments[1], None);
    let operation = |opcode: &str, operand: &str| Operation {
        opcode: opcode.to_owned(),
        operand: operand.to_owned(),
    };
    assert_eq!(epd.others, [operation("acd", "30"), operation("pv", "e4 e5")]);
    let written = line.replace("f3, g4", "f3 g4").replace("nine", "\"nine\"");
    assert_eq!(epd.to_string(), format!("{START} {written}"));
}

#[test]
fn clocks_come_as_fields_or_as_operations() {
    let fields = epd("7 31");
    assert_eq!((fields.position.halfmove_clock(), fields.position.fullmove_number()), (7, 31));
    assert_eq!(epd("hmvc 7; fmvn 31;"), fields);
    assert_eq!(fields.to_string(), format!("{START} hmvc 7; fmvn 31;"));
    assert_eq!(epd("7 31 bm e4;").best_moves, epd("bm e4;").best_moves);
    let perft = epd("0 1 ;D1 20 ;D2 400");
    assert_eq!(perft.others.len(), 2);
    assert_eq!(perft.to_string(), format!("{START} D1 20; D2 400;"));
    assert_eq!(epd("").to_string(), START);
    assert_eq!(epd(" ; ;;").to_string(), START);
    assert_eq!(epd("noop;").to_string(), format!("{START} noop;"));
    assert_eq!(epd("resign").to_string(), format!("{START} resign;"));
}

#[test]
fn errors_name_the_operation_and_the_cause() {
    let knights = "4k3/8/8/8/8/1N3N2/8/4K3 w - - bm Nd2;";
    assert_eq!(
        Epd::parse(knights).unwrap_err().to_string(),
        "operation bm: Nd2 is ambiguous: Nbd2 or Nfd2"
    );
    assert_eq!(error("bm e4 e5;"), "operation bm: e5 is illegal: no pawn of White can go to e5 so");
    assert_eq!(error("am xyz;"), "operation am: 'xyz' is not a move in SAN");
    assert_eq!(error("bm ;"), "operation bm names no move");
    assert_eq!(error("bm e4; bm d4;"), "operation bm stands twice");
    assert_eq!(error("id \"a\"; id \"b\";"), "operation id stands twice");
    assert_eq!(error("c1 \"a\"; c1 \"b\";"), "operation c1 stands twice");
    assert_eq!(error("fmvn 1; fmvn 1;"), "operation fmvn stands twice");
    assert_eq!(error("dm soon;"), "operation dm: 'soon' is not a number of moves");
    assert_eq!(error("dm 0;"), "operation dm: '0' is not a number of moves");
    assert_eq!(
        error("hmvc 65536;"),
        "operation hmvc: half-move clock '65536' is not a number from 0 to 65535"
    );
    assert_eq!(
        error("fmvn;"),
        "operation fmvn: full-move number '' is not a number from 0 to 65535"
    );
    assert_eq!(error("id \"open;"), "a quotation mark is not closed in 'id \"open;'");
    assert_eq!(error("bm e4; 0-1;"), "'0-1' is not the name of an operation");
    assert_eq!(error("0 1 2;"), "'2' is not the name of an operation");
    assert_eq!(error("bm e4;\nbm d4;"), "an EPD is one line, and here are several");
    assert_eq!(
        Epd::parse("8/8 w - - bm e4;").unwrap_err().to_string(),
        "the board has 2 ranks, not 8"
    );
}

#[test]
fn en_passant_in_two_words_is_one_move() {
    let epd = Epd::parse("4k3/8/8/3pP3/8/8/8/4K3 w - d6 bm exd6 e.p. Kd2;").unwrap();
    assert_eq!(epd.best_moves.len(), 2);
}

#[test]
fn every_suite_is_read_and_written() {
    // Suite, lines, lines with best moves, lines with moves to avoid.
    let suites = [
        ("bk.epd", 24, 24, 0),
        ("wac.epd", 300, 300, 1),
        ("wcs.epd", 1001, 1001, 0),
        ("ecm.epd", 879, 879, 0),
        ("ecm98.epd", 770, 770, 0),
        ("sts.epd", 1500, 1500, 0),
        ("mate_in_4.epd", 434, 434, 0),
        ("mate_in_5.epd", 353, 353, 0),
        ("zugts.epd", 30, 30, 0),
        ("pet.epd", 48, 42, 6),
        ("perft_standard.epd", 128, 0, 0),
        ("perft_fischer.epd", 960, 0, 0),
        ("perft_marcel.epd", 6838, 0, 0),
        ("book_8moves_v3.epd", 34700, 0, 0),
        ("book_noob_2moves.epd", 7314, 0, 0),
    ];
    for (name, lines, best, avoid) in suites {
        let Some(text) = common::suite(name) else { continue };
        let read: Vec<_> = text
            .iter()
            .map(|line| Epd::parse(line).unwrap_or_else(|error| panic!("{line}: {error}")))
            .collect();
        let count = |has: fn(&Epd) -> bool| read.iter().filter(|epd| has(epd)).count();
        assert_eq!(read.len(), lines, "{name}");
        assert_eq!(count(|epd| !epd.best_moves.is_empty()), best, "{name}");
        assert_eq!(count(|epd| !epd.avoid_moves.is_empty()), avoid, "{name}");
        for (epd, line) in read.iter().zip(&text) {
            let written = epd.to_string();
            let again = Epd::parse(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
            let warned = Epd { warnings: epd.warnings.clone(), ..again.clone() };
            assert_eq!(&warned, epd, "{line}");
            assert_eq!(again.to_string(), written);
            for warning in &epd.warnings {
                println!("{name}: {line}: {warning}");
            }
        }
    }
}
