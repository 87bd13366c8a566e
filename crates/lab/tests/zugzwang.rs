//! The suite `zugzwang` against the tables of endings.
//!
//! Endings of three men are made here. All are proved by `make prove`, which names the folder of
//! all tables in the environment variable `CAESURA_TABLES`.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use chess::Move;
use chess::notation::Epd;
use tables::zugzwang;
use tables::{Material, Plan, Tables};

const SUITE: &str = include_str!("../../../suites/zugzwang.epd");

fn positions() -> Vec<Epd> {
    let lines = SUITE.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| Epd::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
}

fn men(epd: &Epd) -> usize {
    epd.position.board().occupied().len() as usize
}

/// Makes sure that an answer and its proof are those of the tables.
fn prove(tables: &Tables, epd: &Epd) {
    let (position, text) = (&epd.position, epd.to_string());
    let value = tables.probe(position).unwrap_or_else(|error| panic!("{text}: {error}"));
    let moves = tables.moves(position).unwrap();
    let is_mutual = epd.mate_in.is_none();
    let is_best = |worth: tables::Value| match is_mutual {
        true => worth.sign() == value.sign(),
        false => worth == value,
    };
    let best: BTreeSet<Move> =
        moves.iter().filter(|(_, worth)| is_best(*worth)).map(|&(m, _)| m).collect();
    assert_eq!(best, epd.best_moves.iter().copied().collect(), "{text}");
    assert!(best.len() < moves.len(), "every move is best: {text}");
    assert_eq!(epd.mate_in, value.moves().filter(|_| !is_mutual).map(u32::from), "{text}");

    let mut proofs = Vec::new();
    for &m in &epd.best_moves {
        let found = zugzwang::at(tables, &position.play(m)).unwrap();
        let found =
            found.unwrap_or_else(|| panic!("no zugzwang after {}: {text}", position.san(m)));
        assert_eq!(found.kind().is_mutual(), is_mutual, "{text}");
        proofs.push(format!("{value}; after {}: {}", position.san(m), found.proof()));
    }
    let told = epd.comments[0].as_deref().unwrap_or_default();
    assert!(proofs.iter().any(|proof| proof == told), "{told} is none of {proofs:?}");
}

#[test]
fn there_are_many_and_of_many_kinds() {
    let all = positions();
    assert!(all.len() >= 200, "{}", all.len());
    let keys: BTreeSet<_> = all.iter().map(|epd| epd.position.key()).collect();
    assert_eq!(keys.len(), all.len(), "a position stands twice");
    let names = all.iter().map(|epd| epd.id.as_deref().unwrap_or_default());
    let kinds: BTreeSet<&str> = names.filter_map(|id| id.split_once(": ")).map(|x| x.1).collect();
    for kind in ["KPK mutual", "KRKN mutual", "KRKP mutual", "KPKP mutual", "KRK one-sided"] {
        assert!(kinds.contains(kind), "no {kind} in {kinds:?}");
    }
}

#[test]
fn those_of_three_men_agree_with_the_tables() {
    let folder = tempfile::tempdir().unwrap();
    let materials = Material::all(3).into_iter().collect();
    let jobs = 2.try_into().unwrap();
    let plan = Plan { folder: folder.path().to_owned(), materials, jobs };
    tables::make(&plan, &AtomicBool::new(false), |_| {}).unwrap();
    let tables = Tables::open(folder.path()).unwrap();
    let few: Vec<_> = positions().into_iter().filter(|epd| men(epd) == 3).collect();
    assert!(!few.is_empty());
    few.iter().for_each(|epd| prove(&tables, epd));
}

#[test]
fn all_agree_with_the_tables() {
    let Some(folder) = std::env::var_os("CAESURA_TABLES") else {
        eprintln!("skipped: CAESURA_TABLES names no folder of tables; make prove does");
        return;
    };
    let tables = Tables::open(Path::new(&folder)).unwrap();
    positions().iter().for_each(|epd| prove(&tables, epd));
}
