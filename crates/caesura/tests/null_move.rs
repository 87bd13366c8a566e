//! The command `null-move`, as people run it.

mod cli;

use std::fs::{self, File};
use std::path::Path;

use cli::{assert_refused, run, stderr, stdout};
use samples::{Origin, Sample};

/// A file of samples: some that a search drew, and of each many whose cutoff is wrong where the
/// evaluation is low.
fn write_samples(folder: &Path) {
    let draw = [
        "mate4",
        "--policy",
        "standard:3",
        "--depth",
        "4",
        "--limit",
        "3",
        "--samples",
        "few.parquet",
    ];
    let output = run(folder, "audit", &draw);
    assert!(output.status.success(), "{}", stderr(&output));
    let (origins, rows) = samples::read(&[folder.join("few.parquet")]).unwrap();
    let first = &rows[0];
    let of = |number: i32| Sample {
        root: number / 10,
        reduction: 3,
        pass_3: Some(5),
        mate_in_one: false,
        evaluation: number % 100 * 5 - 200,
        holds: Some(number * 7 % 100 < number % 100 + 20),
        ..first.clone()
    };
    write(folder, "many.parquet", &origins[0], &(0..2_000).map(of).collect::<Vec<_>>());
}

fn write(folder: &Path, name: &str, origin: &Origin, rows: &[Sample]) {
    samples::write(&mut File::create(folder.join(name)).unwrap(), origin, rows).unwrap();
}

const ODDS: &str = "crates/search/src/null_move/techniques/calibrated/odds.rs";

#[test]
fn odds_are_fitted_told_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_samples(folder);
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(ODDS);
    fs::copy(&own, folder.join("odds.rs")).unwrap();
    let output = run(folder, "null-move", &["fit", "many.parquet", "--write", "odds.rs"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let told = stdout(&output);
    assert!(told.ends_with("2,000 samples, 2,000 of them of a pass that kept beta\n"), "{told}");
    let written = fs::read_to_string(folder.join("odds.rs")).unwrap();
    assert!(written.contains("Odds { constant: ") && written != fs::read_to_string(own).unwrap());
    // They are not those of this program any more.
    assert_refused(
        folder,
        "null-move",
        &["fit", "many.parquet", "--write", "odds.rs"],
        "odds.rs: it does not hold the odds of this program",
    );
    assert_eq!(fs::read_to_string(folder.join("odds.rs")).unwrap(), written);
}

#[test]
fn what_is_of_no_use_is_told_in_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_samples(folder);
    fs::write(folder.join("foreign.parquet"), "nothing").unwrap();
    for (file, expected) in [
        ("few.parquet", "are wrong; there must be 20 wrong ones and 20 right ones"),
        ("foreign.parquet", "foreign.parquet is no file of samples, or is cut off or damaged"),
        ("missing.parquet", "missing.parquet: No such file"),
    ] {
        assert_refused(folder, "null-move", &["fit", file], expected);
    }
}
