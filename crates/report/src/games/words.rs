//! What came of games, in words.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use lab::compare::Limit;
use stats::{Interval, Sprt, Verdict, llr_line, paired_lines};

use super::tables::elo_ends;
use super::{Standings, Thinking};
use games::{Control, Ending, Meeting, sprt_text};
use stats::format::{grouped, plural, share};

/// More players are told of in tables only.
const MOST_PLAYERS: usize = 8;

/// What came out, a sentence each.
pub(super) fn in_short(standings: &Standings) -> Vec<(String, String)> {
    let of_white = white(standings).map(|sentence| ("White".to_owned(), sentence));
    let players = match standings.single_meeting() {
        Some(meeting) => {
            let sentence = of_two(standings, meeting);
            sentence
                .map(|text| (standings.name(meeting.players.0).to_owned(), text))
                .into_iter()
                .collect()
        }
        None => of_many(standings),
    };
    let of_test = standings.tournament().sprt.as_ref().and_then(|sprt| {
        let llr = standings.llr()?;
        Some(("The test".to_owned(), test(sprt, llr, standings.ledger().verdict())))
    });
    let doubts = beyond_nodes(standings).chain(at_fault(standings));
    players.into_iter().chain(of_test).chain(of_white).chain(doubts).collect()
}

/// Engines look at their nodes every few thousand of them.
const SLACK: u64 = 4_096;

/// Engines that search far more nodes than they are asked for.
fn beyond_nodes(standings: &Standings) -> impl Iterator<Item = (String, String)> {
    let asked = match standings.tournament().rules.control {
        Control::Move(Limit::Nodes(nodes)) => nodes,
        _ => u64::MAX,
    };
    let sentence = move |(player, thinking): (usize, &Thinking)| {
        let nodes = thinking.mean_nodes()?;
        let is_beyond = nodes > asked.saturating_mul(2).max(asked.saturating_add(SLACK));
        is_beyond.then(|| {
            let (nodes, asked) = (grouped(nodes), grouped(asked));
            let text = format!(
                "searched {nodes} nodes a move where it was asked for {asked}: it does not keep to \
                 'go nodes', and its games were not on equal terms."
            );
            (standings.name(player).to_owned(), text)
        })
    };
    standings.thinking.iter().enumerate().filter_map(sentence)
}

/// Who lost games by faults of its own.
fn at_fault(standings: &Standings) -> impl Iterator<Item = (String, String)> {
    let sentence = |(player, faults): (usize, &BTreeMap<Ending, u64>)| {
        let all: u64 = faults.values().sum();
        let games = plural(all as usize, "game");
        let text = format!("lost {games} by a fault of its own: {}.", counted(faults));
        (all > 0).then(|| (standings.name(player).to_owned(), text))
    };
    standings.faults.iter().enumerate().filter_map(sentence)
}

/// `3 checkmate, 1 stalemate`.
fn counted(endings: &BTreeMap<Ending, u64>) -> String {
    let text = |(ending, &count): (&Ending, &u64)| format!("{} {}", grouped(count), ending.name());
    endings.iter().map(text).collect::<Vec<_>>().join(", ")
}

fn of_two(standings: &Standings, meeting: &Meeting) -> Option<String> {
    let games = meeting.tally.games();
    let strength = meeting.tally.pairs().strength()?;
    let other = standings.name(meeting.players.1);
    let mut text = format!(
        "scored {:.1} of {} against {other}: {}",
        games.points(),
        grouped(games.count()),
        apart(strength.elo.value, strength.elo_interval),
    );
    // Where all pairs are alike the formula for it leaves no doubt, however few they are.
    if strength.varies {
        let los = 100.0 * strength.los;
        let _ = write!(text, "; the likelihood that it is the stronger one is {los:.1}%");
    }
    text.push('.');
    Some(text)
}

/// `7.2 Elo ahead (-3.1 to +17.5: within noise)`; who won or lost everything has a bound alone.
fn apart(elo: f64, interval: Interval) -> String {
    let ends = elo_ends(interval);
    let noise = match interval.low <= 0.0 && interval.high >= 0.0 {
        true => ": within noise",
        false => "",
    };
    match (elo.is_finite(), elo < 0.0) {
        (true, false) => format!("{elo:.1} Elo ahead ({ends}{noise})"),
        (true, true) => format!("{:.1} Elo behind ({ends}{noise})", -elo),
        (false, false) => {
            format!("every point, so that its lead has but a bound (Elo {ends}{noise})")
        }
        (false, true) => format!("no point, so that its lag has but a bound (Elo {ends}{noise})"),
    }
}

/// Each player against the next one by rating.
fn of_many(standings: &Standings) -> Vec<(String, String)> {
    let ratings = standings.ratings();
    let order = ratings.order();
    if order.len() > MOST_PLAYERS {
        return Vec::new();
    }
    let sentence = |two: &[usize]| {
        let &[player, next] = two else { return None };
        let (here, there) = (ratings.rating(player)?.value, ratings.rating(next)?.value);
        let lead = here - there;
        let sure = ratings.superiority(player, next)?;
        let next = standings.name(next);
        let noise = if sure < SURE { ", within noise" } else { "" };
        let sure = 100.0 * sure;
        let text =
            format!("is {lead:.1} Elo ahead of {next}, with a likelihood of {sure:.1}%{noise}.");
        Some((standings.name(player).to_owned(), text))
    };
    order.windows(2).filter_map(sentence).collect()
}

/// Above this a lead is not what chance makes often enough: the upper end of an interval of 95 %.
const SURE: f64 = 0.975;

fn test(sprt: &Sprt, llr: f64, verdict: Verdict) -> String {
    let [low, high] = sprt.bounds();
    let terms = sprt.terms();
    let said = match verdict {
        Verdict::AcceptH1 => "accepted the second",
        Verdict::AcceptH0 => "accepted the first",
        Verdict::Continue => "has no verdict yet",
    };
    format!(
        "between {} and {} Elo {said}: its log-likelihood ratio is {llr:.2}, and it ends at {low:.2} \
         or {high:.2}.",
        terms.elo0, terms.elo1
    )
}

fn white(standings: &Standings) -> Option<String> {
    let games = standings.ledger().of_white();
    let score = 100.0 * games.score()?;
    let drawn = share(games.draws(), games.count());
    Some(format!("scored {score:.1}% of the points, and {drawn} of the games were drawn."))
}

/// What scripts read: of two players the lines that fastchess prints, and of all how the games
/// ended.
pub(super) fn lines(standings: &Standings) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_lines(standings, &mut text);
    text
}

fn write_lines(standings: &Standings, out: &mut String) -> std::fmt::Result {
    let ledger = standings.ledger();
    if let Some(meeting) = standings.single_meeting() {
        writeln!(out, "{}", paired_lines(&meeting.tally))?;
    }
    if let (Some(sprt), Some(llr)) = (&standings.tournament().sprt, standings.llr()) {
        writeln!(out, "{}", llr_line(sprt, llr))?;
        let verdict = match ledger.verdict() {
            Verdict::AcceptH1 => "H1 is accepted",
            Verdict::AcceptH0 => "H0 is accepted",
            Verdict::Continue => "no verdict yet",
        };
        writeln!(out, "SPRT {}: {verdict}", sprt_text(sprt))?;
    }
    write!(out, "{}", of_games(standings))
}

/// What White scored, and how the games ended.
pub(crate) fn of_games(standings: &Standings) -> String {
    let ledger = standings.ledger();
    let white = ledger.of_white();
    let won = share(white.wins(), white.count());
    let (drawn, lost) = (share(white.draws(), white.count()), share(white.losses(), white.count()));
    let text = format!("White won {won}, drew {drawn} and lost {lost}");
    let endings = counted(ledger.endings());
    if endings.is_empty() { text } else { format!("{text}\nEnded by: {endings}") }
}
