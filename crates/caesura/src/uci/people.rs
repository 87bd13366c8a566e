//! What people ask a program for when they type to it: the position, what it is worth, and what
//! else there is to ask.

use eval::{Evaluator, Weights};

use chess::notation::Fen;
use chess::{Color, Position};
use search::Settings;

use super::output::Output;

/// What can be said to the program, and what that does. Words in capitals stand for something.
pub const HELP: &[(&str, &str)] = &[
    ("uci", "who this is, and which options there are"),
    ("isready", "answered by readyok, at once"),
    ("setoption name NAME value VALUE", "set an option, declared or not"),
    ("ucinewgame", "forget what was learnt"),
    ("position startpos|fen FEN [moves MOVE ...]", "what to search"),
    ("go [LIMIT ...]", "search: depth N, nodes N, movetime MS, wtime MS, infinite and so on"),
    ("stop", "the move, now"),
    ("ponderhit", "the move that was pondered on was played"),
    ("quit", "end the program"),
    ("d", "show the position"),
    ("eval", "show what it is worth without any search, and why"),
    ("flip", "exchange the colours"),
    ("threat [LIMIT ...]", "what the opponent would play if we passed"),
    ("perft N", "count the lines of N plies"),
    (
        "bench [DEPTH]",
        "search a fixed set of positions: the signature of the search, and its speed",
    ),
    ("genfens N [seed S] [book FILE]", "make openings"),
    ("compiler", "what this program was built with"),
    ("license", "what you may do with it"),
    ("help", "this list"),
];

/// The words that lines begin with.
pub(super) fn words<'a>() -> impl Iterator<Item = &'a str> {
    HELP.iter().filter_map(|(words, _)| words.split(' ').next())
}

/// Says to whoever types what this is, and how to get on.
pub fn greet(out: &Output) {
    out.say(format_args!(
        "Caesura {}, a chess engine and a laboratory for null-move pruning.",
        env!("CARGO_PKG_VERSION")
    ));
    out.say(
        "This is the engine: give it to a chess program as one that speaks UCI, or talk to it:",
    );
    out.say("  go depth 12           search the start of a game; 'help' lists what else there is");
    out.say("  quit                  leave");
    out.say("In a shell:");
    out.say("  caesura explore       see in the browser what null moves prune");
    out.say("  caesura compare       compare null-move policies");
    out.say("  caesura --help        all commands");
}

/// Says what can be said.
pub fn help(out: &Output) {
    let width = HELP.iter().map(|(words, _)| words.len()).max().unwrap_or_default();
    for (words, meaning) in HELP {
        out.say(format_args!("{words:width$}  {meaning}"));
    }
    out.say("Each may stand on the command line too, in quotes; 'caesura --help' lists the other commands.");
}

/// Says what may be done with the program.
pub fn license(out: &Output) {
    out.say("Caesura is free software under the GNU General Public License, version 3 or later");
    out.say("(GPL-3.0-or-later): you may use, study, share and change it under its terms, which are in the");
    out.say("file LICENSE of its sources. There is no warranty.");
}

/// Says what the program was built with and for.
pub fn compiler(out: &Output) {
    let assertions = if cfg!(debug_assertions) { "with" } else { "without" };
    let sliders = if cfg!(feature = "pext") { "PEXT" } else { "magic multiplication" };
    out.say(format_args!("{} for {}", env!("CAESURA_RUSTC"), env!("CAESURA_TARGET")));
    out.say(concat!("sources of commit ", env!("CAESURA_COMMIT")));
    out.say(format_args!("slider attacks by {sliders}, {assertions} debug assertions"));
}

/// A position as text: its men, and the other fields of its FEN.
struct Diagram {
    /// The men from a8 to h1; an empty square is a point.
    ranks: Vec<Vec<char>>,
    /// What stands behind the board in FEN: side to move, castling, en passant, clocks.
    fields: Vec<String>,
}

impl Diagram {
    fn new(position: &Position) -> Self {
        let fen = position.to_fen();
        let mut fields = fen.split(' ').map(str::to_owned);
        let board = fields.next().unwrap_or_default();
        let squares = |c: char| match c.to_digit(10) {
            Some(empty) => vec!['.'; empty as usize],
            None => vec![c],
        };
        let ranks = board.split('/').map(|rank| rank.chars().flat_map(squares).collect()).collect();
        Self { ranks, fields: fields.collect() }
    }

    /// The position again, if it is still one.
    fn position(&self) -> Option<Position> {
        let rank = |squares: &Vec<char>| -> String {
            squares.iter().map(|&c| if c == '.' { '1' } else { c }).collect()
        };
        let board: Vec<_> = self.ranks.iter().map(rank).collect();
        let fen = format!("{} {}", board.join("/"), self.fields.join(" "));
        Some(Fen::parse(&fen).ok()?.position)
    }
}

/// Shows the position.
pub fn display(position: &Position, out: &Output) {
    for (rank, number) in Diagram::new(position).ranks.iter().zip((1..=8).rev()) {
        let squares: String = rank.iter().flat_map(|&c| [' ', c]).collect();
        out.say(format_args!("{number} {squares}"));
    }
    out.say("   a b c d e f g h");
    out.say(format_args!("Fen: {}", position.to_fen()));
    out.say(format_args!("Key: {:016X}", position.key()));
}

/// The same position with the colours exchanged and the board turned upside down.
pub fn flipped(position: &Position) -> Option<Position> {
    let mut diagram = Diagram::new(position);
    diagram.ranks.reverse();
    let men = diagram.ranks.iter_mut().flatten();
    men.for_each(|c| *c = in_other_case(*c));
    if let [side, castling, en_passant, ..] = diagram.fields.as_mut_slice() {
        *side = if side == "w" { "b".to_owned() } else { "w".to_owned() };
        *castling = castling.chars().map(in_other_case).collect();
        let other_side = |c| match c {
            '3' => '6',
            '6' => '3',
            other => other,
        };
        *en_passant = en_passant.chars().map(other_side).collect();
    }
    diagram.position()
}

fn in_other_case(c: char) -> char {
    if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
}

/// Shows what the position is worth by the static evaluation, and why: what each man adds, and each
/// weight where the terms say it. Both are found by leaving it out, so that they hold for any
/// evaluation.
pub fn evaluate(position: &Position, settings: &Settings, out: &Output) {
    let mut evaluator = settings.evaluator();
    let whole = for_white(position, &mut evaluator);
    out.say("What each man adds, in centipawns for White:");
    say_men(position, &mut evaluator, out);
    match evaluator.network() {
        Some(network) => {
            let (checksum, hidden) = (network.checksum(), network.hidden());
            out.say(format_args!("By the network {checksum:08x}, hidden layer {hidden}"));
        }
        None => say_weights(position, &settings.weights(), out),
    }
    let centipawns = if position.side_to_move() == Color::White { whole } else { -whole };
    out.say(format_args!("Static evaluation: {centipawns:+} centipawns for the side to move"));
}

fn say_weights(position: &Position, weights: &Weights, out: &Output) {
    out.say("What each weight adds:");
    let worths = worths(position, weights);
    let whole = by_weights(position, weights);
    // King danger, the scales of endings, and what comes of rounding.
    let rest = whole - worths.iter().map(|(_, worth)| worth).sum::<i32>();
    for (name, worth) in worths.iter().chain([&("all else".to_owned(), rest)]) {
        out.say(format_args!("  {name:24}{worth:+6}"));
    }
}

fn for_white(position: &Position, evaluator: &mut Evaluator) -> i32 {
    let value = evaluator.evaluate(position);
    if position.side_to_move() == Color::White { value } else { -value }
}

fn by_weights(position: &Position, weights: &Weights) -> i32 {
    for_white(position, &mut Evaluator::with_weights(weights.clone()))
}

/// A board of men and what they add. Of kings and of men that shield from a check nothing is said.
fn say_men(position: &Position, evaluator: &mut Evaluator, out: &Output) {
    let whole = for_white(position, evaluator);
    let mut diagram = Diagram::new(position);
    for row in 0..diagram.ranks.len() {
        let mut line = format!("{} ", diagram.ranks.len() - row);
        for column in 0..diagram.ranks[row].len() {
            let man = diagram.ranks[row][column];
            let square = &mut diagram.ranks[row][column];
            *square = '.';
            let without = if man == '.' { None } else { diagram.position() };
            diagram.ranks[row][column] = man;
            line += &match without {
                Some(without) => {
                    let worth = whole - for_white(&without, evaluator);
                    format!(" {man}{worth:<+6}")
                }
                None => format!(" {man}      "),
            };
        }
        out.say(line.trim_end());
    }
}

/// What each weight adds: the evaluation less that in which it is nothing. Those that add nothing
/// are left out, and so are single numbers, which scale and divide others.
fn worths(position: &Position, weights: &Weights) -> Vec<(String, i32)> {
    let whole = by_weights(position, weights);
    let mut names: Vec<String> = Vec::new();
    weights.clone().visit(&mut |name, _| {
        if let Some(weight) = tapered_weight(name)
            && names.last().is_none_or(|last| last != weight)
        {
            names.push(weight.to_owned());
        }
    });
    let worth = |weight: &str| {
        let mut without = weights.clone();
        without.visit(&mut |name, number| {
            if tapered_weight(name) == Some(weight) {
                *number = 0;
            }
        });
        whole - by_weights(position, &without)
    };
    let all = names.into_iter().map(|name| (worth(&name), name));
    all.filter(|&(worth, _)| worth != 0).map(|(worth, name)| (name, worth)).collect()
}

/// The weight that a number such as `shelter[3].mg` is part of, if it has a middlegame and an
/// endgame value.
fn tapered_weight(number: &str) -> Option<&str> {
    number.contains('.').then(|| number.split(['.', '[']).next()).flatten()
}

#[cfg(test)]
mod tests {
    use super::super::command::Command;
    use super::*;

    #[test]
    fn whatever_can_be_said_is_understood() {
        for (words, _) in HELP {
            let first = words.split(' ').next().unwrap();
            assert!(Command::begins_with(first), "{words}");
        }
    }

    #[test]
    fn a_position_flipped_twice_is_the_same() {
        for fen in [
            "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQq - 1 2",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w Gb - 3 9",
        ] {
            let position: Position = fen.parse().unwrap();
            let other = flipped(&position).unwrap();
            assert_ne!(other.side_to_move(), position.side_to_move(), "{fen}");
            assert_eq!(other.legal_moves().len(), position.legal_moves().len(), "{fen}");
            assert_eq!(flipped(&other), Some(position), "{fen}");
        }
        let fen = "rnbqkbnr/pppp1ppp/8/8/3PpP2/8/PPP1P1PP/RNBQKBNR b Kq d3 0 3";
        let flipped = flipped(&fen.parse().unwrap()).unwrap();
        let expected = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w Qk d6 0 3";
        assert_eq!(flipped.to_fen(), expected);
    }

    #[test]
    fn what_weights_add_changes_sign_with_the_colours() {
        let fen = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4R1K w - - 0 10";
        let position: Position = fen.parse().unwrap();
        let of = |position: &Position| worths(position, &Weights::FITTED);
        let ours = of(&position);
        let theirs = of(&flipped(&position).unwrap());
        assert!(!ours.is_empty());
        let negated: Vec<_> = theirs.into_iter().map(|(name, worth)| (name, -worth)).collect();
        assert_eq!(ours, negated);
    }
}
