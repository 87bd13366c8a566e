//! Settings, totals and games of a tournament as JSON.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;
use stats::{Estimate, Sprt, Trinomial, Verdict};

use super::row::{GameRow, WorkRow};
use super::{GameSource, Standings};
use crate::Report;
use crate::record::{List, ReportRecord, RulesRecord};
use games::{Ending, Meeting, Player, Tournament, sprt_text};

/// Writes settings, totals and all games as one JSON object.
///
/// Shares are from 0 to 1, and errors half the interval for 95 %. A number is null where there is
/// none, or where it has no end: the Elo of who won all games.
///
/// # Errors
/// If the text cannot be written or the games cannot be read.
pub(crate) fn write_json(
    report: &Report<'_>,
    standings: &Standings,
    games: &GameSource<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let head =
        Head { report: report.into(), tournament: settings(standings), totals: totals(standings) };
    let mut list = List::begin(&head, "games", out)?;
    games(&mut |number, game| list.item(&GameRow::new(standings, number, game)))?;
    list.end()
}

#[derive(Serialize)]
struct Head<'a> {
    #[serde(flatten)]
    report: ReportRecord<'a>,
    tournament: SettingsRecord<'a>,
    totals: TotalsRecord<'a>,
}

#[derive(Serialize)]
struct SettingsRecord<'a> {
    format: String,
    rounds: usize,
    #[serde(flatten)]
    rules: RulesRecord<'a>,
    /// Null if nothing but the number of rounds ends it.
    sprt: Option<String>,
    players: Vec<PlayerRecord<'a>>,
}

#[derive(Serialize)]
struct PlayerRecord<'a> {
    name: &'a str,
    settings: String,
}

#[derive(Serialize)]
struct TotalsRecord<'a> {
    /// Games that count.
    games: usize,
    /// How many will have counted when all is over, as far as that is known.
    expected: usize,
    white: ScoreRecord,
    endings: BTreeMap<&'static str, u64>,
    test: Option<TestRecord>,
    players: Vec<StandingRecord<'a>>,
    meetings: Vec<MeetingRecord<'a>>,
}

#[derive(Serialize)]
struct ScoreRecord {
    won: u64,
    drawn: u64,
    lost: u64,
    points: f64,
    score: Option<f64>,
}

#[derive(Serialize)]
struct TestRecord {
    elo0: f64,
    elo1: f64,
    llr: Option<f64>,
    llr_low: f64,
    llr_high: f64,
    /// `H0` or `H1`; null while there is no verdict.
    accepted: Option<&'static str>,
}

/// A player among all.
#[derive(Serialize)]
struct StandingRecord<'a> {
    name: &'a str,
    rating: Option<f64>,
    rating_error: Option<f64>,
    #[serde(flatten)]
    score: ScoreRecord,
    #[serde(flatten)]
    work: WorkRow,
    /// Games that it lost by faults of its own, by what they were.
    faults: BTreeMap<&'static str, u64>,
}

/// What two players made of each other, from the point of view of the first.
#[derive(Serialize)]
struct MeetingRecord<'a> {
    first: &'a str,
    second: &'a str,
    #[serde(flatten)]
    score: ScoreRecord,
    /// Pairs that brought 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    /// Pairs in which each player won a game.
    traded: u64,
    draw_ratio: Option<f64>,
    pairs_ratio: Option<f64>,
    elo: Option<f64>,
    elo_error: Option<f64>,
    /// The ends of the interval for 95 %; null where it is open.
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    nelo: Option<f64>,
    nelo_error: Option<f64>,
    los: Option<f64>,
}

fn settings(standings: &Standings) -> SettingsRecord<'_> {
    let tournament = standings.tournament();
    let Tournament { rules, table_mib, openings, .. } = tournament;
    SettingsRecord {
        format: tournament.format.to_string(),
        rounds: tournament.rounds,
        rules: RulesRecord::new(rules, *table_mib, openings),
        sprt: tournament.sprt.as_ref().map(sprt_text),
        players: tournament.players.iter().map(player).collect(),
    }
}

fn player(Player { name, kind }: &Player) -> PlayerRecord<'_> {
    PlayerRecord { name, settings: kind.to_string() }
}

fn totals(standings: &Standings) -> TotalsRecord<'_> {
    let ledger = standings.ledger();
    let ratings = standings.ratings();
    let player = |(player, thinking)| {
        let rating: Option<Estimate> = ratings.rating(player);
        StandingRecord {
            name: standings.name(player),
            rating: rating.map(|rating| rating.value),
            rating_error: rating.map(|rating| rating.error),
            score: score(standings.games_of(player)),
            work: WorkRow::from(thinking),
            faults: by_name(&standings.faults[player]),
        }
    };
    TotalsRecord {
        games: ledger.counted(),
        expected: ledger.expected(),
        white: score(ledger.of_white()),
        endings: by_name(ledger.endings()),
        test: standings.tournament().sprt.as_ref().map(|sprt| test(sprt, standings)),
        players: standings.thinking.iter().enumerate().map(player).collect(),
        meetings: ledger.meetings().iter().map(|meeting| record(standings, meeting)).collect(),
    }
}

fn by_name(endings: &BTreeMap<Ending, u64>) -> BTreeMap<&'static str, u64> {
    endings.iter().map(|(ending, &count)| (ending.name(), count)).collect()
}

fn score(games: Trinomial) -> ScoreRecord {
    ScoreRecord {
        won: games.wins(),
        drawn: games.draws(),
        lost: games.losses(),
        points: games.points(),
        score: games.score(),
    }
}

fn test(sprt: &Sprt, standings: &Standings) -> TestRecord {
    let [llr_low, llr_high] = sprt.bounds();
    TestRecord {
        elo0: sprt.terms().elo0,
        elo1: sprt.terms().elo1,
        llr: standings.llr(),
        llr_low,
        llr_high,
        accepted: match standings.ledger().verdict() {
            Verdict::AcceptH0 => Some("H0"),
            Verdict::AcceptH1 => Some("H1"),
            Verdict::Continue => None,
        },
    }
}

fn record<'a>(standings: &'a Standings, meeting: &Meeting) -> MeetingRecord<'a> {
    let &Meeting { players: (first, second), tally } = meeting;
    let strength = tally.pairs().strength();
    MeetingRecord {
        first: standings.name(first),
        second: standings.name(second),
        score: score(tally.games()),
        pairs: tally.pairs().counts(),
        traded: tally.traded(),
        draw_ratio: tally.pairs().draw_ratio(),
        pairs_ratio: tally.pairs().pairs_ratio(),
        elo: strength.map(|strength| strength.elo.value),
        elo_error: strength.map(|strength| strength.elo.error),
        elo_low: strength.map(|strength| strength.elo_interval.low),
        elo_high: strength.map(|strength| strength.elo_interval.high),
        nelo: strength.map(|strength| strength.nelo.value),
        nelo_error: strength.map(|strength| strength.nelo.error),
        los: strength.map(|strength| strength.los),
    }
}
