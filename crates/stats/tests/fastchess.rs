//! What is printed is what fastchess alpha 1.8.2 (commit 74deac23) prints, to the last digit.
//!
//! `fastchess.csv` holds what its own `EloPentanomial`, `EloWDL` and `SPRT` return for matches
//! made up for this purpose, through its own format strings. Columns: six counts of pairs, by how
//! the two games ended for the first player (`wl` is one won and one lost, `dd` two draws); the
//! numbers of its lines for pairs; those that are others for the same games taken singly; and
//! the log-likelihood ratio with its share of the bound, first of pairs and then of games, for
//! tests whose terms are the name of the column: model, elo0, elo1, alpha, beta.

use stats::{
    GameScore, Model, Pentanomial, Sprt, SprtTerms, Tally, Verdict, llr_line, paired_lines,
    unpaired_lines,
};
use std::collections::HashMap;

const TABLE: &str = include_str!("fastchess.csv");

/// The first columns, and the pairs that they count.
const PAIRS: [(&str, GameScore, GameScore); 6] = [
    ("ll", GameScore::Loss, GameScore::Loss),
    ("ld", GameScore::Loss, GameScore::Draw),
    ("wl", GameScore::Win, GameScore::Loss),
    ("dd", GameScore::Draw, GameScore::Draw),
    ("wd", GameScore::Win, GameScore::Draw),
    ("ww", GameScore::Win, GameScore::Win),
];

type Row = HashMap<&'static str, &'static str>;

fn rows() -> impl Iterator<Item = Row> {
    let mut lines = TABLE.lines();
    let names: Vec<_> = lines.next().unwrap().split(',').collect();
    lines.map(move |line| {
        let row: Row = names.iter().copied().zip(line.split(',')).collect();
        assert_eq!(row.len(), names.len(), "{line}");
        row
    })
}

fn tally(row: &Row) -> Tally {
    let mut tally = Tally::default();
    for (name, one, other) in PAIRS {
        (0..row[name].parse().unwrap()).for_each(|_: u64| tally.add_pair(one, other));
    }
    tally
}

fn unsigned_zeros(text: &str) -> String {
    let text = if text.starts_with("-0.00") { &text[1..] } else { text };
    text.replace("(-0.0%)", "(0.0%)")
}

/// Word for word the same, but for zeros with a sign and for what is no number in fastchess.
#[track_caller]
fn assert_same(ours: &str, theirs: &str, row: &Row) {
    assert!(!ours.contains("NaN") && !ours.contains("-0.00"), "{ours}");
    let (ours_words, theirs_words) = (ours.split_whitespace(), theirs.split_whitespace());
    assert_eq!(ours_words.clone().count(), theirs_words.clone().count(), "{ours}\n{theirs}");
    for (our_word, their_word) in ours_words.zip(theirs_words) {
        let same = our_word == unsigned_zeros(their_word) || their_word.contains("nan");
        assert!(same, "{row:?}\n{ours}\n{theirs}");
    }
}

fn games_line(row: &Row, tally: &Tally) -> String {
    let games = tally.games();
    format!(
        "Games: {}, Wins: {}, Losses: {}, Draws: {}, Points: {} ({} %)",
        games.count(),
        games.wins(),
        games.losses(),
        games.draws(),
        row["points"],
        row["points ratio"],
    )
}

#[test]
fn pairs_are_told_as_fastchess_tells_them() {
    for row in rows() {
        let tally = tally(&row);
        let theirs = format!(
            "Elo: {} +/- {}, nElo: {} +/- {}\nLOS: {} %, DrawRatio: {} %, PairsRatio: {}\n{}\n\
             Ptnml(0-2): {:?}, WL/DD Ratio: {}",
            row["elo"],
            row["error"],
            row["nelo"],
            row["nelo error"],
            row["los"],
            row["draw ratio"],
            row["pairs ratio"],
            games_line(&row, &tally),
            tally.pairs().counts(),
            row["wl/dd"],
        );
        assert_same(&paired_lines(&tally), &theirs, &row);
    }
}

#[test]
fn games_are_told_as_fastchess_tells_them() {
    for row in rows() {
        let tally = tally(&row);
        let theirs = format!(
            "Elo: {} +/- {}, nElo: {} +/- {}\nLOS: {} %, DrawRatio: {} %\n{}",
            row["games elo"],
            row["games error"],
            row["games nelo"],
            row["games nelo error"],
            row["games los"],
            row["games draw ratio"],
            games_line(&row, &tally),
        );
        assert_same(&unpaired_lines(&tally.games()), &theirs, &row);
    }
}

/// The test whose terms a column is named after.
fn sprt(terms: &str) -> Option<Sprt> {
    let (model, numbers) = terms.split_once(' ')?;
    let model = match model {
        "normalized" => Model::Normalized,
        "logistic" => Model::Logistic,
        _ => return None,
    };
    let numbers: Vec<f64> = numbers.split(' ').map(|word| word.parse().unwrap()).collect();
    let [elo0, elo1, alpha, beta] = numbers[..] else { panic!("{terms}") };
    Some(Sprt::new(SprtTerms { elo0, elo1, alpha, beta, model }).unwrap())
}

/// The ratio and the percentage of a column.
fn numbers(text: &str) -> [f64; 2] {
    let (ratio, percentage) = text.split_once(" (").unwrap();
    [ratio, percentage.strip_suffix("%)").unwrap()].map(|number| number.parse().unwrap())
}

/// Compared are numbers, not words, since fastchess stops solving its equations early: at a
/// parameter that is right to 0.001 on the logistic scale, and after ten rounds on the normalised
/// one. With both made exact its own code prints, word for word, what ours prints.
#[track_caller]
fn assert_close(ours: &str, theirs: &str, name: &str, tally: &Tally) {
    let pairs = tally.pairs();
    let nearly_all_alike = pairs.counts().iter().any(|&n| n * 1_000 > pairs.count() * 999);
    let of_it = if nearly_all_alike { 0.02 } else { 0.0005 };
    let limits = [0.0101, 0.101];
    for ((ours, theirs), limit) in numbers(ours).into_iter().zip(numbers(theirs)).zip(limits) {
        let off = (ours - theirs).abs();
        assert!(off <= limit + of_it * theirs.abs(), "{pairs} {name}: {ours} {theirs}");
    }
}

/// Whether a match could stand so: its test is still open, and not nearly all pairs are alike.
fn is_usual(sprt: &Sprt, llr: f64, pairs: &Pentanomial) -> bool {
    let most = pairs.counts().into_iter().max().unwrap_or_default();
    sprt.verdict(llr) == Verdict::Continue && (most * 100 < pairs.count() * 98 || most < 100)
}

#[test]
fn tests_are_where_fastchess_has_them() {
    let (mut compared, mut same, mut usual) = (0, 0, 0);
    for row in rows() {
        let tally = tally(&row);
        for (&name, theirs) in &row {
            let terms = name.strip_prefix("games ");
            let Some(sprt) = sprt(terms.unwrap_or(name)) else { continue };
            let llr = match terms {
                Some(_) => sprt.llr_unpaired(&tally.games()),
                None => sprt.llr(&tally.pairs()),
            };
            let line = llr_line(&sprt, llr);
            let end = line.find("%)").unwrap() + "%)".len();
            let ours = line["LLR: ".len()..end].to_string();
            assert_close(&ours, theirs, name, &tally);
            let theirs = unsigned_zeros(theirs);
            if terms.is_none() && is_usual(&sprt, llr, &tally.pairs()) {
                assert_eq!(ours, theirs, "{} {name}", tally.pairs());
                usual += 1;
            }
            compared += 1;
            same += usize::from(ours == theirs);
        }
    }
    assert_eq!(compared, 60 * 14);
    // Most agree word for word, those of the usual tests among them.
    assert!(same > 780 && usual > 150, "{same} {usual}");
}
