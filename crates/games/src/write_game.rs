//! Games as other programs read them.

use std::io::{self, Write};

use chess::{Color, Game, Position};
use search::{Score, ScoreKind};

use super::{
    Control, Ending, Fixture, GameRecord, GameResult, NullMoves, Player, Thought, Tournament,
};
use pgn::{PgnMove, PgnText};

/// Writes a game. After each move of a player stands what it thought: its score in pawns from its
/// own point of view and the depth in plies as other programs have them, then time where time
/// decides anything, nodes, and what null moves did.
///
/// With limits by nodes or depth the text is the same each time that the game is played.
///
/// # Errors
/// If the text cannot be written.
pub fn write_game(
    tournament: &Tournament,
    fixture: Fixture,
    record: &GameRecord,
    date: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (white, black) = fixture.white_and_black();
    let [white, black] = [white, black].map(|player| &tournament.players[player]);
    let control = tournament.rules.control;
    let is_timed = !control.is_reproducible();
    let mut tags = vec![
        ("Event", tournament.name.clone()),
        ("Site", "?".to_owned()),
        ("Date", if is_timed { date.to_owned() } else { "????.??.??".to_owned() }),
        ("Round", format!("{}.{}", fixture.round + 1, 1 + usize::from(fixture.reversed))),
        ("White", white.name.clone()),
        ("Black", black.name.clone()),
        ("Result", record.result.to_string()),
        ("WhiteSettings", white.kind.to_string()),
        ("BlackSettings", black.kind.to_string()),
    ];
    let start = &record.opening.start;
    if players::is_chess960(start) {
        tags.push(("Variant", "Chess960".to_owned()));
    }
    if *start != Position::startpos() {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", start.to_fen()));
    }
    let plies = record.opening.moves.len() + record.moves.len();
    tags.push(("PlyCount", plies.to_string()));
    tags.push(("Termination", termination(record.ending).to_owned()));
    match control {
        Control::Clock(clock) if is_timed => tags.push(("TimeControl", clock.to_string())),
        Control::Clock(_) | Control::Move(_) => {
            tags.push(("TimeControl", "-".to_owned()));
            tags.push(("Limit", control.to_string()));
        }
    }
    let mut game = Game::from(start.clone());
    let mut moves = Vec::with_capacity(plies);
    let openings = record.opening.moves.iter().map(|&m| (m, None));
    let thoughts = record.moves.iter().map(|thought| (thought.played, Some(thought)));
    for (m, thought) in openings.chain(thoughts) {
        let position = game.position();
        moves.push(PgnMove {
            number: position.fullmove_number(),
            color: position.side_to_move(),
            san: position.san(m),
            comment: thought.map(|thought| comment(thought, is_timed)),
        });
        game.play(m);
    }
    let result = record.result.to_string();
    let text = PgnText { tags, moves, ending: Some(ending(record, [white, black])), result };
    text.write(out)
}

/// What a player thought of its move: what it told of. Of null moves only what happened is told.
fn comment(thought: &Thought, is_timed: bool) -> String {
    let &Thought { score, depth, nodes, time, null_moves, .. } = thought;
    let score = score.map_or_else(String::new, pawns);
    let mut text = format!("{score}/{depth}");
    if is_timed {
        text += &format!(" {:.3}s", time.as_secs_f64());
    }
    text += &format!(" n={nodes}");
    if null_moves != NullMoves::default() {
        text += &format!(" {null_moves}");
    }
    text
}

/// `+0.31`, or moves to mate as `+M3`.
fn pawns(score: Score) -> String {
    match score.kind() {
        ScoreKind::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        ScoreKind::Mate { plies } => format!("+M{}", plies.div_ceil(2)),
        ScoreKind::Mated { plies } => format!("-M{}", plies.div_ceil(2)),
    }
}

/// As the standard has it.
fn termination(ending: Ending) -> &'static str {
    match ending {
        Ending::AdjudicatedWin | Ending::AdjudicatedDraw | Ending::TooLong => "adjudication",
        Ending::OutOfTime => "time forfeit",
        Ending::IllegalMove => "rules infraction",
        Ending::NoAnswer | Ending::Crash => "abandoned",
        _ => "normal",
    }
}

/// Who won and why.
fn ending(record: &GameRecord, [white, black]: [&Player; 2]) -> String {
    let why = record.ending.name();
    let fault = |loser: &Player| match &record.fault {
        Some(fault) => format!("; {} {fault}", loser.name),
        None => String::new(),
    };
    match record.result {
        GameResult::Won(Color::White) => format!("White wins: {why}{}", fault(black)),
        GameResult::Won(Color::Black) => format!("Black wins: {why}{}", fault(white)),
        GameResult::Draw => format!("Draw: {why}"),
    }
}
