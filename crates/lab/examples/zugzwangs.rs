//! Makes `suites/zugzwang.epd`: positions whose best move leads into a zugzwang, from the tables of
//! all endings with up to four men.
//!
//! ```text
//! caesura tables make endings
//! cargo run --release -p lab --example zugzwangs endings > suites/zugzwang.epd
//! ```
//!
//! Names of endings after the folder leave out all others. The output follows from the constants
//! below, the tables and the search.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess::notation::Epd;
use chess::random::SplitMix64;
use chess::{Color, Game, Move, Position};
use search::{Limits, Preset, ScoreKind, Searcher, Settings, Table};
use tables::zugzwang::{self, Zugzwang};
use tables::{Material, Tables, Value};

/// How many positions of an ending to take, by what its zugzwangs are.
const MUTUAL: usize = 24;
const ONE_SIDED: usize = 6;
/// How many zugzwangs of an ending to look at, by what they are.
const MOST_MUTUAL: usize = 130;
const MOST_ONE_SIDED: usize = 150;
/// The longest mate to be asked for, in moves of the side that gives it.
const LONGEST_MATE: u8 = 5;
/// What all chance follows from.
const SEED: u64 = 1999;
/// How deep a position must be solved at the latest, in plies.
const DEPTH: u8 = 9;
const TABLE_MB: usize = 4;
/// Who shall stumble, and who shall not.
const WITH_PASSES: &str = "standard:2";
const WITHOUT: &str = "off";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("the folder of the tables is missing")?;
    let tables = Tables::open(Path::new(&folder))?;
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "# Positions whose best moves lead into a zugzwang, proved by the tables of endings."
    )?;
    writeln!(out, "# Made by the example zugzwangs of the crate lab; see README.md.")?;
    let mut materials: Vec<Material> =
        std::env::args().skip(2).map(|name| name.parse()).collect::<Result<_, _>>()?;
    if materials.is_empty() {
        materials = tables.materials()?;
    }
    let mut number = 0;
    for material in materials {
        for mut epd in positions(&tables, &material)? {
            number += 1;
            epd.id = epd.id.map(|name| format!("zugzwang {number}: {name}"));
            writeln!(out, "{epd}")?;
        }
    }
    Ok(())
}

/// The positions to take of an ending, mutual zugzwangs first.
fn positions(tables: &Tables, material: &Material) -> Result<Vec<Epd>, Box<dyn Error>> {
    let mut random = SplitMix64::new(SEED);
    let (mutual, one_sided): (Vec<Zugzwang>, Vec<Zugzwang>) =
        zugzwang::of(&*tables.table(material)?).partition(|zugzwang| zugzwang.kind().is_mutual());
    let short = |zugzwang: &Zugzwang| zugzwang.values.iter().any(|&value| is_short(value));
    let one_sided: Vec<_> = one_sided.into_iter().filter(short).collect();
    let mut taken = Vec::new();
    for (zugzwangs, look_at, count) in
        [(mutual, MOST_MUTUAL, MUTUAL), (one_sided, MOST_ONE_SIDED, ONE_SIDED)]
    {
        let mut of_a_kind = BTreeMap::new();
        for zugzwang in random.sample(zugzwangs, look_at) {
            if of_a_kind.len() == count {
                break;
            }
            if let Some(epd) = position_before(tables, &zugzwang, &mut random)? {
                of_a_kind.entry(epd.position.to_fen()).or_insert(epd);
            }
        }
        taken.extend(of_a_kind.into_values());
    }
    Ok(taken)
}

fn is_short(value: Value) -> bool {
    matches!(value, Value::Loss(plies) if plies > 0 && plies / 2 < LONGEST_MATE)
}

/// A position from which only a zugzwang keeps the result, on which passing stumbles; each zugzwang
/// has at most one, so that they differ.
fn position_before(
    tables: &Tables,
    zugzwang: &Zugzwang,
    random: &mut SplitMix64,
) -> Result<Option<Epd>, Box<dyn Error>> {
    let mut before = Vec::new();
    for (turn, &value) in Color::ALL.into_iter().zip(&zugzwang.values) {
        if let Some(position) = zugzwang.position(turn)
            && (zugzwang.kind().is_mutual() || is_short(value))
        {
            before.extend(zugzwang::before(&position)?);
        }
    }
    for position in random.sample(before, 3) {
        if let Some(epd) = proved(tables, &position)?
            && passing_stumbles(&epd)
        {
            return Ok(Some(epd));
        }
    }
    Ok(None)
}

/// The position with its answer, if every move that keeps the result leads into a zugzwang of the
/// same kind, and some move does not keep it.
fn proved(tables: &Tables, position: &Position) -> Result<Option<Epd>, Box<dyn Error>> {
    let value = tables.probe(position)?;
    let moves = tables.moves(position)?;
    let mates = |worth: Value| worth == value;
    let keeps = |worth: Value| worth.sign() == value.sign();
    let of = |rule: &dyn Fn(Value) -> bool| -> Vec<Move> {
        moves.iter().filter(|(_, worth)| rule(*worth)).map(|&(m, _)| m).collect()
    };
    for (best, is_mutual) in [(of(&keeps), true), (of(&mates), false)] {
        let is_mate_asked = !is_mutual && value.moves().is_some_and(|moves| moves <= LONGEST_MATE);
        if best.is_empty() || best.len() == moves.len() || !(is_mutual || is_mate_asked) {
            continue;
        }
        let mut proofs = Vec::new();
        for &m in &best {
            let found = zugzwang::at(tables, &position.play(m))?;
            let of_this_kind = found.filter(|found| found.kind().is_mutual() == is_mutual);
            proofs.extend(of_this_kind.map(|found| found.proof()));
        }
        if proofs.len() == best.len() && (is_mutual || value.sign() > 0) {
            let mut epd = Epd::parse(&position.to_fen())?;
            epd.comments[0] =
                Some(format!("{value}; after {}: {}", position.san(best[0]), proofs[0]));
            epd.mate_in = value.moves().filter(|_| !is_mutual).map(u32::from);
            epd.id = proofs[0].split_once(',').map(|(name, _)| name.to_owned());
            epd.best_moves = best;
            return Ok(Some(epd));
        }
    }
    Ok(None)
}

/// Whether a search that passes solves the position later than one that does not.
fn passing_stumbles(epd: &Epd) -> bool {
    solved_from(epd, WITHOUT)
        .is_some_and(|first| solved_from(epd, WITH_PASSES).is_none_or(|later| later > first))
}

/// The depth from which on a position is solved under a policy.
fn solved_from(epd: &Epd, policy: &str) -> Option<u8> {
    let policy = policy.parse().ok()?;
    let settings = Settings::new(Preset::Genesis, policy);
    let mut searcher = Searcher::new(settings, Arc::new(Table::new(TABLE_MB).ok()?));
    let mut since = None;
    let game = Game::from(epd.position.clone());
    searcher.think(
        &game,
        &Limits::depth(DEPTH),
        &AtomicBool::new(false),
        &mut (),
        |iteration, _| {
            let is_best = iteration.best().is_some_and(|m| epd.best_moves.contains(&m));
            let sees_mate = epd.mate_in.is_none_or(|most| match iteration.score.kind() {
                ScoreKind::Mate { plies } => plies.div_ceil(2) <= most as usize,
                _ => false,
            });
            since = if is_best && sees_mate { since.or(Some(iteration.depth)) } else { None };
        },
    );
    since
}
