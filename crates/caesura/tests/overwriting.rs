//! What a command reads is not what it writes.

mod cli;

use std::fs;

use cli::{assert_refused, run, stderr};

const PGN: &str = "[Event \"?\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 *\n";

#[test]
fn no_output_replaces_what_the_command_line_names_besides() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    write("book.pgn", PGN);
    write("rival.toml", "command = \"true\"\n");
    write("readme.md", "words\n");
    let made = run(folder, "data", &["make", "games", "--games=4", "--nodes=20", "--jobs=1"]);
    assert!(made.status.success(), "{}", stderr(&made));
    let played = ["off", "standard", "--games=2", "--depth=1", "--store=games.db"];
    assert!(run(folder, "match", &played).status.success());
    let before = |name: &str| fs::read(folder.join(name)).unwrap();
    let names = ["book.pgn", "rival.toml", "readme.md", "games/seed1.viri", "games.db"];
    let kept = names.map(before);
    let pgn = [&played[..], &["--book=book.pgn", "--pgn", "./book.pgn"]].concat();
    assert_refused(folder, "match", &pgn, "--pgn would overwrite what is read");
    let net = ["off network=readme.md", "off", "--games=2", "--pgn=readme.md"];
    assert!(!run(folder, "match", &net).status.success());
    let csv = ["traps", "--depth=1", "--engine=rival.toml", "--csv=rival.toml"];
    assert!(!run(folder, "compare", &csv).status.success());
    let games = "games/seed1.viri";
    let refused = "--out would overwrite what is read";
    assert_refused(folder, "data", &["convert", games, "--out", games], refused);
    assert_refused(folder, "train", &[games, "--out", games], refused);
    let refused = "it does not hold a model of chances";
    assert_refused(folder, "chances", &["games.db", "--write=games.db"], refused);
    assert_refused(folder, "chances", &["games.db", "--write=readme.md"], refused);
    assert!(names.map(before) == kept);
}
