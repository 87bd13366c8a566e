//! The tables of a tournament.

use stats::{Estimate, Interval, Trinomial};

use super::{Standings, Thinking};
use crate::table::{Cell, Column, Table};
use games::{Format, Meeting, PlayerKind};
use stats::format::{fine_share, grouped, signed};

/// How much stronger the first of two players is.
pub(super) fn strength(standings: &Standings, meeting: &Meeting) -> Table {
    let tally = &meeting.tally;
    let (first, second) = meeting.players;
    let columns = vec![
        Column::words("measure", ""),
        Column::new("estimate", ""),
        Column::new("95% interval", "Where the truth may lie, by how much pairs of games vary."),
    ];
    let row = |name: &str, estimate: Option<Estimate>, interval: Option<Interval>| {
        vec![
            Cell::words(name),
            estimate.map_or_else(Cell::nothing, elo),
            interval.map_or_else(Cell::nothing, elo_range),
        ]
    };
    let share = |name: &str, share: Option<f64>| {
        let text = |share| format!("{:.1}%", 100.0 * share);
        vec![Cell::words(name), Cell::of(share, text), Cell::nothing()]
    };
    let strength = tally.pairs().strength();
    let nelo = strength.map(|strength| strength.nelo);
    let nelo_interval = nelo.map(Estimate::interval).filter(|i| i.low.is_finite());
    Table {
        title: format!(
            "How much stronger {} is than {}",
            standings.name(first),
            standings.name(second)
        ),
        columns,
        rows: vec![
            row(
                "Elo",
                strength.map(|strength| strength.elo),
                strength.map(|strength| strength.elo_interval),
            ),
            row("normalised Elo", nelo, nelo_interval),
            share("likelihood of superiority", strength.map(|strength| strength.los)),
            share("share of the points", tally.games().score()),
        ],
    }
}

/// Games by their results: of two players, and of White.
pub(super) fn games(standings: &Standings, meeting: &Meeting) -> Table {
    let (first, second) = meeting.players;
    let games = meeting.tally.games();
    let rows = [
        (standings.name(first), games),
        (standings.name(second), games.swapped()),
        ("White", standings.ledger().of_white()),
    ];
    let row = |(name, games): (&str, Trinomial)| {
        [Cell::words(name)].into_iter().chain(results(games)).collect()
    };
    Table {
        title: "Games".to_owned(),
        columns: [Column::words("player", "")].into_iter().chain(result_columns()).collect(),
        rows: rows.into_iter().map(row).collect(),
    }
}

/// Pairs of games by what they brought the first of two players.
pub(super) fn pairs(standings: &Standings, meeting: &Meeting) -> Table {
    let pairs = meeting.tally.pairs();
    let [none, half, even, more, both] = pairs.counts();
    let traded = meeting.tally.traded();
    let counts = [none, half, even - traded, traded, more, both];
    let all = pairs.count();
    let mut columns = vec![Column::words("", "")];
    columns.extend([
        Column::new("0", "Both games lost."),
        Column::new("½", "One drawn, one lost."),
        Column::new("1, drawn", "Both drawn."),
        Column::new("1, traded", "One won, one lost: the opening or the colour decided."),
        Column::new("1½", "One won, one drawn."),
        Column::new("2", "Both won."),
    ]);
    let row = |name: &str, cell: &dyn Fn(u64) -> Cell| {
        [Cell::words(name)].into_iter().chain(counts.map(cell)).collect()
    };
    Table {
        title: format!("Pairs of games, by the points of {}", standings.name(meeting.players.0)),
        columns,
        rows: vec![row("pairs", &Cell::count), row("share", &|count| Cell::part(count, all))],
    }
}

/// How games ended, those that ended most often first.
pub(super) fn endings(standings: &Standings) -> Table {
    let mut endings: Vec<_> = standings.ledger().endings().iter().collect();
    endings.sort_by(|one, other| other.1.cmp(one.1));
    let all = endings.iter().map(|(_, count)| **count).sum();
    let row = |(ending, &count): (&games::Ending, &u64)| {
        vec![Cell::words(ending.name()), Cell::count(count), Cell::part(count, all)]
    };
    Table {
        title: "How the games ended".to_owned(),
        columns: vec![
            Column::words("ended by", ""),
            Column::new("games", ""),
            Column::new("share", ""),
        ],
        rows: endings.into_iter().map(row).collect(),
    }
}

/// Ratings of more than two players, the strongest first.
pub(super) fn ratings(standings: &Standings) -> Table {
    let ratings = standings.ratings();
    let order = ratings.order();
    let mut columns = vec![
        Column::words("player", ""),
        Column::new(
            "Elo",
            "Likeliest ratings by all results together; only differences mean anything.",
        ),
        Column::new("95% interval", "Where the truth may lie, by how much pairs of games vary."),
        Column::new("ahead", "How sure it is that it is stronger than the next one in the table."),
    ];
    columns.extend(result_columns());
    let row = |(place, &player): (usize, &usize)| {
        let rating = ratings.rating(player);
        let interval =
            rating.map(Estimate::interval).filter(|i| i.low.is_finite() && i.low < i.high);
        let next = order.get(place + 1).and_then(|&next| ratings.superiority(player, next));
        let mut row = vec![
            Cell::words(standings.name(player)),
            rating.map_or_else(Cell::nothing, elo),
            interval.map_or_else(Cell::nothing, elo_range),
            Cell::of(next, |share| format!("{:.1}%", 100.0 * share)),
        ];
        row.extend(results(standings.games_of(player)));
        row
    };
    Table {
        title: "Ratings".to_owned(),
        columns,
        rows: order.iter().enumerate().map(row).collect(),
    }
}

/// What each made of each, in order of their ratings.
pub(super) fn crosses(standings: &Standings) -> Table {
    let order = standings.ratings().order();
    let meetings = standings.ledger().meetings();
    let games = |player: usize, other: usize| {
        meetings.iter().find_map(|meeting| match meeting.players {
            players if players == (player, other) => Some(meeting.tally.games()),
            players if players == (other, player) => Some(meeting.tally.games().swapped()),
            _ => None,
        })
    };
    let mut columns = vec![Column::words("player", "")];
    columns.extend((1..=order.len()).map(|place| Column::new(place.to_string(), "")));
    let row = |(place, &player): (usize, &usize)| {
        let name = format!("{}. {}", place + 1, standings.name(player));
        let cells = order.iter().map(|&other| match games(player, other) {
            Some(games) => Cell::of(games.score(), |_| {
                format!("{:.1}/{}", games.points(), grouped(games.count()))
            }),
            None => Cell::nothing(),
        });
        [Cell::words(name)].into_iter().chain(cells).collect()
    };
    Table {
        title: "Points of each against each".to_owned(),
        columns,
        rows: order.iter().enumerate().map(row).collect(),
    }
}

/// What the first player of a gauntlet made of each of the others, or each player of a chain of the
/// next.
pub(super) fn meetings(standings: &Standings) -> Table {
    let is_chain = standings.tournament().format == Format::Chain;
    let (title, first_column) = match is_chain {
        true => ("Each against the next".to_owned(), "meeting"),
        false => (format!("{} against each", standings.name(0)), "against"),
    };
    let mut columns = vec![
        Column::words(first_column, ""),
        Column::new("Elo", "By how much the first player is stronger, by their own games alone."),
        Column::new("95% interval", "Where the truth may lie, by how much pairs of games vary."),
        Column::new("superior", "How likely the first player is the stronger one."),
    ];
    columns.extend(result_columns());
    columns.push(Column::new("pairs", "Those that brought it 0, ½, 1, 1½ and 2 points."));
    let row = |meeting: &Meeting| {
        let (first, second) = meeting.players;
        let strength = meeting.tally.pairs().strength();
        let elo_of = strength.map(|strength| strength.elo);
        let interval = strength.map(|strength| strength.elo_interval);
        let mut row = vec![
            Cell::words(match is_chain {
                true => format!("{} against {}", standings.name(first), standings.name(second)),
                false => standings.name(second).to_owned(),
            }),
            elo_of.map_or_else(Cell::nothing, elo),
            interval.map_or_else(Cell::nothing, elo_range),
            Cell::of(strength.map(|strength| strength.los), |los| format!("{:.1}%", 100.0 * los)),
        ];
        row.extend(results(meeting.tally.games()));
        row.push(Cell::words(meeting.tally.pairs().to_string()));
        row
    };
    Table { title, columns, rows: standings.ledger().meetings().iter().map(row).collect() }
}

/// What the players did to find their moves.
pub(super) fn thinking(standings: &Standings) -> Table {
    let columns = vec![
        Column::words("inside the games", ""),
        Column::new("moves", "Moves that it found by searching."),
        Column::new("depth", "The depth of its last iteration in plies, the mean of all moves."),
        Column::new("nodes a move", "Positions searched, the mean of all moves."),
        Column::new("null moves", "Null moves searched."),
        Column::new("cut", "Null moves that cut their node off, of those tried."),
        Column::new(
            "verified",
            "Null moves that kept beta and had their node searched instead of being cut off, or \
             first, of those tried.",
        ),
        Column::new(
            "contradicted",
            "Nodes whose moves then did not reach beta; share of those verified.",
        ),
    ];
    let row = |(player, thinking): (usize, &Thinking)| {
        let null_moves = thinking.null_moves;
        let verified = null_moves.reduced + null_moves.verified;
        let contradicted = null_moves.contradicted;
        // Another engine tells nothing of its null moves.
        let is_own = matches!(standings.tournament().players[player].kind, PlayerKind::Own(_));
        vec![
            Cell::words(standings.name(player)),
            Cell::count(thinking.moves),
            Cell::of(thinking.mean_depth(), |depth| format!("{depth:.2}")),
            thinking.mean_nodes().map_or_else(Cell::nothing, Cell::count),
            if is_own { Cell::count(null_moves.tried) } else { Cell::nothing() },
            Cell::part(null_moves.cut, null_moves.tried),
            if verified > 0 { Cell::part(verified, null_moves.tried) } else { Cell::nothing() },
            Cell::of((verified > 0).then_some(contradicted as f64), |_| {
                format!("{} ({})", grouped(contradicted), fine_share(contradicted, verified))
            }),
        ]
    };
    Table {
        title: "What the players did".to_owned(),
        columns,
        rows: standings.thinking.iter().enumerate().map(row).collect(),
    }
}

fn result_columns() -> [Column; 7] {
    [
        Column::new("games", ""),
        Column::new("points", ""),
        Column::new("score", "The share of the points."),
        Column::new("won", ""),
        Column::new("drawn", ""),
        Column::new("lost", ""),
        Column::new("draws", "The share of drawn games."),
    ]
}

fn results(games: Trinomial) -> [Cell; 7] {
    let share = |share| format!("{:.1}%", 100.0 * share);
    [
        Cell::count(games.count()),
        Cell::number(format!("{:.1}", games.points()), games.points()),
        Cell::of(games.score(), share),
        Cell::count(games.wins()),
        Cell::count(games.draws()),
        Cell::count(games.losses()),
        Cell::of(games.draw_ratio(), share),
    ]
}

/// What stands for an estimate in Elo; one that has no end is sorted all the same.
fn elo(estimate: Estimate) -> Cell {
    Cell::number(signed(estimate.value, 1), estimate.value.clamp(-1e9, 1e9))
}

fn elo_range(interval: Interval) -> Cell {
    Cell::number(elo_ends(interval), interval.low.max(-1e9))
}

/// The ends of an interval in Elo, or the only one that it has.
pub(super) fn elo_ends(Interval { low, high }: Interval) -> String {
    match [low, high].map(|end| (end.is_finite(), signed(end, 1))) {
        [(true, low), (false, _)] => format!("above {low}"),
        [(false, _), (true, high)] => format!("below {high}"),
        [(_, low), (_, high)] => format!("{low} to {high}"),
    }
}
