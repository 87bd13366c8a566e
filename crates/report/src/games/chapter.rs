//! How people are told of a tournament.

use super::{Standings, plots, tables, words};
use crate::chapter::{Block, Chapter};
use games::{Format, Player};
use stats::format::{grouped, plural};

/// What is told of a tournament, in order.
pub(crate) fn chapter(standings: &Standings) -> Chapter {
    let tournament = standings.tournament();
    let (ledger, rules) = (standings.ledger(), &tournament.rules);
    let mut blocks = Vec::new();
    if !ledger.is_over() {
        let (played, all) = (grouped(ledger.counted() as u64), grouped(ledger.expected() as u64));
        blocks.push(Block::Remark(format!("Not all is played yet: {played} of {all} games.")));
    }
    let sentences = words::in_short(standings);
    if !sentences.is_empty() {
        blocks.push(Block::Short { title: "In short".to_owned(), sentences });
    }
    match standings.single_meeting() {
        Some(meeting) => blocks.push(Block::Overview(vec![
            tables::strength(standings, meeting),
            tables::games(standings, meeting),
            tables::pairs(standings, meeting),
            tables::endings(standings),
        ])),
        None => {
            blocks.push(Block::Table(tables::ratings(standings)));
            blocks.push(Block::Table(match tournament.format {
                Format::RoundRobin => tables::crosses(standings),
                Format::Gauntlet | Format::Chain => tables::meetings(standings),
            }));
            blocks.push(Block::Overview(vec![tables::endings(standings)]));
        }
    }
    let plots = plots::of_standings(standings);
    if !plots.is_empty() {
        blocks.push(Block::Plots(plots));
    }
    let title = match standings.single_meeting() {
        Some(_) => "As fastchess prints it",
        None => "All games",
    };
    blocks.push(Block::Lines { title: title.to_owned(), text: words::lines(standings) });
    blocks.push(Block::Table(tables::thinking(standings)));
    let player = |player: &Player| (player.name.clone(), player.kind.to_string());
    let terms = tournament.players.iter().map(player).collect();
    blocks.push(Block::Terms { title: "Settings of the players".to_owned(), terms });
    Chapter {
        title: heading(standings),
        subject: format!("{}, openings {}", plural(ledger.counted(), "game"), tournament.openings),
        program: "Caesura".to_owned(),
        conditions: format!(
            "{}; {} MB each; {}",
            rules.control, tournament.table_mib, rules.adjudication
        ),
        blocks,
    }
}

fn heading(standings: &Standings) -> String {
    let players = standings.tournament().players.len();
    match (standings.single_meeting(), standings.tournament().format) {
        (Some(meeting), _) => {
            let (first, second) = meeting.players;
            format!("{} against {}", standings.name(first), standings.name(second))
        }
        (None, Format::RoundRobin) => format!("{players} players, each against each"),
        (None, Format::Chain) => format!("{players} players, each against the next"),
        (None, Format::Gauntlet) => {
            format!("{} against {} others", standings.name(0), players.saturating_sub(1))
        }
    }
}
