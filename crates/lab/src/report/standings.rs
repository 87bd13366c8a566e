//! What came of games, in lines for the terminal.

use std::fmt::Write as _;

use stats::{Trinomial, Verdict, llr_line, paired_lines};

use super::format::{grouped, share};
use super::parts::{align_right, table};
use crate::tournament::{Ledger, Meeting, Tournament, sprt_text};

/// What came of a tournament: of a match the lines that fastchess prints, of more players a table.
pub fn standings(tournament: &Tournament, ledger: &Ledger) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = match ledger.meetings() {
        [meeting] => write_match(tournament, ledger, meeting, &mut text),
        meetings => write_table(tournament, meetings, &mut text),
    };
    let _ = write_endings(ledger, &mut text);
    text
}

fn write_match(
    tournament: &Tournament,
    ledger: &Ledger,
    meeting: &Meeting,
    out: &mut String,
) -> std::fmt::Result {
    let [first, second] =
        [meeting.players.0, meeting.players.1].map(|player| &tournament.players[player].name);
    writeln!(out, "{first} against {second} ({})", conditions(tournament))?;
    writeln!(out, "{}", paired_lines(&meeting.tally))?;
    let Some(sprt) = &tournament.sprt else { return Ok(()) };
    writeln!(out, "{}", llr_line(sprt, sprt.llr(&meeting.tally.pairs())))?;
    let verdict = match ledger.verdict() {
        Verdict::AcceptH1 => "H1 is accepted",
        Verdict::AcceptH0 => "H0 is accepted",
        Verdict::Continue => "no verdict yet",
    };
    writeln!(out, "SPRT {}: {verdict}", sprt_text(sprt))
}

fn conditions(tournament: &Tournament) -> String {
    let Tournament { rules, openings, table_mib, .. } = tournament;
    format!("{}; {table_mib} MB each; {openings}; {}", rules.control, rules.adjudication)
}

fn write_table(
    tournament: &Tournament,
    meetings: &[Meeting],
    out: &mut String,
) -> std::fmt::Result {
    writeln!(out, "{} ({})", tournament.name, conditions(tournament))?;
    let mut players: Vec<(usize, Trinomial)> =
        (0..tournament.players.len()).map(|player| (player, games_of(player, meetings))).collect();
    players.sort_by(|a, b| b.1.points().total_cmp(&a.1.points()));
    let mut drawn = table(&["player", "games", "points", "share", "won", "drawn", "lost"]);
    for (player, games) in players {
        let half_points = 2 * games.wins() + games.draws();
        drawn.add_row([
            tournament.players[player].name.clone(),
            grouped(games.count()),
            format!("{:.1}", games.points()),
            share(half_points, 2 * games.count()),
            grouped(games.wins()),
            grouped(games.draws()),
            grouped(games.losses()),
        ]);
    }
    writeln!(out, "{}", align_right(drawn))
}

fn games_of(player: usize, meetings: &[Meeting]) -> Trinomial {
    let mut all = Trinomial::default();
    for Meeting { players, tally } in meetings {
        if players.0 == player {
            all += tally.games();
        } else if players.1 == player {
            all += tally.games().swapped();
        }
    }
    all
}

fn write_endings(ledger: &Ledger, out: &mut String) -> std::fmt::Result {
    let white = ledger.of_white();
    let won = share(white.wins(), white.count());
    let (drawn, lost) = (share(white.draws(), white.count()), share(white.losses(), white.count()));
    writeln!(out, "White won {won}, drew {drawn} and lost {lost}")?;
    let endings: Vec<String> = ledger
        .endings()
        .iter()
        .map(|(ending, &count)| format!("{} {}", grouped(count), ending.name()))
        .collect();
    if endings.is_empty() { Ok(()) } else { writeln!(out, "Ended by: {}", endings.join(", ")) }
}

/// The same in a few words, while it goes on.
pub fn brief_standing(tournament: &Tournament, ledger: &Ledger) -> String {
    let [meeting] = ledger.meetings() else { return String::new() };
    let pairs = meeting.tally.pairs();
    let elo = pairs.strength().map_or_else(String::new, |strength| format!("Elo {}", strength.elo));
    match &tournament.sprt {
        None => elo,
        Some(sprt) => format!("{elo}, {}", llr_line(sprt, sprt.llr(&pairs))),
    }
}
