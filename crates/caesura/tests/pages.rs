//! Measured numbers go into marked blocks of pages, and tell with which search they were measured.

mod support;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use report::page::{Bench, Block, Page};
use support::program;

const COMPARE: &str = "compare traps --policies off,standard:2 --depth 1..2 --limit 4 --hash 1";

/// A page with a block for the comparison, one for a run and one for another program.
fn page(folder: &Path) -> PathBuf {
    let path = folder.join("page.md");
    let text = format!(
        "# Numbers\n\n<!-- measured traps, about 5 s: caesura {COMPARE} -->\n<!-- end -->\n\n\
         <!-- measured tiny, about 3 s: caesura lab run tiny.toml -->\n<!-- end -->\n\n\
         <!-- measured other, about 2 days: other --quick -->\n<!-- end -->\n"
    );
    fs::write(&path, text).unwrap();
    path
}

fn run(command: &mut Command) -> Output {
    command.output().unwrap()
}

fn error_of(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text.trim_end().to_owned()
}

fn compared(page: &Path, more: &[&str]) -> Output {
    run(program().args(COMPARE.split(' ')).args(more).arg("--into").arg(page))
}

fn bench() -> u64 {
    on_record().whole
}

/// The node counts on record.
fn on_record() -> Bench {
    let number = |name: &str| {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
        fs::read_to_string(file).unwrap().trim().parse().unwrap()
    };
    Bench { whole: number("bench.txt"), genesis: number("bench-genesis.txt") }
}

#[test]
fn a_comparison_fills_its_own_block_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = page(folder.path());
    let before = fs::read_to_string(&path).unwrap();
    let error = error_of(&compared(&path, &["--min-depth", "1"]));
    assert!(error.starts_with("error: unexpected argument"), "{error}");
    let error = error_of(&compared(&path, &["--seed", "2"]));
    let expected = format!("{} has no block that is measured by: caesura", path.display());
    assert!(error.contains(&expected), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), before);

    // How many searches run at a time changes nothing, and is not part of what is measured.
    assert!(compared(&path, &["--jobs", "1"]).status.success());
    let text = fs::read_to_string(&path).unwrap();
    let filled = Page::read(&path).unwrap();
    let benches: Vec<_> = filled.blocks().iter().map(|block| block.bench).collect();
    assert_eq!(benches, [Some(bench()), None, None]);
    assert!(
        text.contains("| standard:2 |") && text.contains(", seed 1: `caesura compare"),
        "{text}"
    );
    let rest = |text: &str| text.split_once("<!-- measured tiny").unwrap().1.to_owned();
    assert_eq!(rest(&text), rest(&before));
}

#[test]
fn within_a_number_of_nodes_none_is_said_of_nodes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.md");
    let solved = "solved | + only it, − only standard:2, p |";
    let nodes = "nodes | × standard:2 (95%) |";
    for (limit, header) in
        [("nodes 500", solved.to_owned()), ("depth 2", format!("{nodes} {solved}"))]
    {
        let command =
            format!("compare traps --policies off,standard:2 --{limit} --limit 4 --hash 1");
        let mark = format!("<!-- measured x, about 1 s: caesura {command} -->\n<!-- end -->\n");
        fs::write(&path, mark).unwrap();
        let output = run(program().args(command.split(' ')).arg("--into").arg(&path));
        assert!(output.status.success(), "{output:?}");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(&format!("\n| policy | {header}\n")), "{text}");
        let row = text.lines().find(|line| line.starts_with("| off |")).unwrap();
        let last = row.rsplit('|').nth(1).unwrap().trim();
        assert!(last.starts_with('+') && last.contains(" −"), "{row}");
        assert_eq!(row.contains('–'), limit == "depth 2", "{row}");
    }
}

#[test]
fn a_run_fills_the_block_of_its_name_when_it_is_done() {
    let folder = tempfile::tempdir().unwrap();
    let path = page(folder.path());
    let experiment = |name: &str| {
        let text = format!(
            "name = \"{name}\"\npolicies = [\"off\", \"standard:2\"]\ndepths = 2\nhash = 1\n\n\
             [[suites]]\nsuite = \"traps\"\nlimit = 3\nseed = 7\n"
        );
        fs::write(folder.path().join(format!("{name}.toml")), text).unwrap();
        let run = run(program()
            .current_dir(folder.path())
            .args(["lab", "run"])
            .arg(format!("{name}.toml")));
        assert!(run.status.success(), "{run:?}");
    };
    let report = |name: &str| {
        run(program().current_dir(folder.path()).args(["lab", "report", name, "--into", "page.md"]))
    };
    let before = fs::read_to_string(&path).unwrap();
    experiment("huge");
    let error = error_of(&report("huge"));
    assert_eq!(error, "error: page.md has no block 'huge'; it has traps, tiny, other");
    assert_eq!(fs::read_to_string(&path).unwrap(), before);

    experiment("tiny");
    let output = report("tiny");
    assert!(output.status.success(), "{output:?}");
    let filled = Page::read(&path).unwrap();
    assert_eq!(filled.named("tiny").unwrap().bench, Some(bench()));
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(", seed 7: `caesura lab run tiny.toml`*\n<!-- end -->"), "{text}");

    // The stamp tells of the run, whichever program reports on it.
    let store = rusqlite::Connection::open(folder.path().join("caesura-lab.db")).unwrap();
    let found = "UPDATE session SET commit_id = 'a1b2c3d', started = '2026-01-02 03:04:05'";
    store.execute(found, []).unwrap();
    assert!(report("tiny").status.success());
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("*Measured: commit a1b2c3d, bench "), "{text}");
    assert!(text.contains(", 2026-01-02, "), "{text}");
    store.execute("UPDATE session SET command = NULL", []).unwrap();
    let error = error_of(&report("tiny"));
    assert!(error.ends_with("this run was by: a command that is not on record"), "{error}");

    // Another experiment may have its name.
    fs::create_dir(folder.path().join("else")).unwrap();
    let same = folder.path().join("tiny.toml");
    let other = fs::read_to_string(&same).unwrap().replace("limit = 3", "limit = 2");
    fs::write(folder.path().join("else/tiny.toml"), other).unwrap();
    let store = ["--store", "other.db"];
    let searched = run(program()
        .current_dir(folder.path())
        .args(["lab", "run", "else/tiny.toml"])
        .args(store));
    assert!(searched.status.success(), "{searched:?}");
    let error = error_of(&run(program()
        .current_dir(folder.path())
        .args(["lab", "report", "tiny", "--into", "page.md"])
        .args(store)));
    assert_eq!(
        error,
        "error: page.md: the block 'tiny' is measured by: caesura lab run tiny.toml; this run was by: \
         caesura lab run else/tiny.toml"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn each_row_of_a_chain_names_its_player() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.md");
    let command =
        "match off standard:2 verified:3 --format chain --nodes 100 --games 2 --plies 20 --name x";
    let mark = format!("<!-- measured x, about 1 s: caesura {command} -->\n<!-- end -->\n");
    fs::write(&path, mark).unwrap();
    let mut program = program();
    let output = run(program
        .current_dir(folder.path())
        .args(command.split(' '))
        .args(["--into", "page.md"]));
    assert!(output.status.success(), "{output:?}");
    let text = fs::read_to_string(&path).unwrap();
    for player in ["off", "standard:2", "verified:3"] {
        assert!(text.contains(&format!("\n| {player} | ")), "{player}: {text}");
    }
}

#[test]
fn a_page_has_no_folder_of_the_machine_that_measured() {
    let folder = tempfile::tempdir().unwrap();
    let suite = folder.path().join("mine.epd");
    fs::write(&suite, "k7/8/1K6/8/8/8/8/7R w - - bm Rh8+; id \"mate\";\n").unwrap();
    let commands = [
        "compare SUITES/mine.epd --policies off --depth 2 --hash 1",
        "audit SUITES/mine.epd --policy standard:2 --depth 4 --undo",
        "match off standard:2 --book SUITES/mine.epd --depth 1 --games 2 --name mine",
    ];
    for command in commands {
        let path = folder.path().join("page.md");
        let mark = format!("<!-- measured mine, about 1 s: caesura {command} -->\n<!-- end -->\n");
        fs::write(&path, mark).unwrap();
        let given = command.replace("SUITES/mine.epd", suite.to_str().unwrap());
        let into = ["--into", path.to_str().unwrap()];
        let output = run(program().args(given.split(' ')).args(into).current_dir(folder.path()));
        assert!(output.status.success(), "{output:?}");
        let text = fs::read_to_string(&path).unwrap();
        assert!(
            text.contains("mine.epd") && !text.contains(folder.path().to_str().unwrap()),
            "{text}"
        );
        let seeds = if command.starts_with("match") { "seeds as told above" } else { "no seed" };
        assert!(text.contains(&format!(", {seeds}: `caesura {command}`*")), "{text}");
    }
}

#[test]
fn what_another_program_measured_is_stamped_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = page(folder.path());
    let fill = |text: &[u8]| {
        let mut command = program();
        let mut child = command.args(["lab", "fill"]).arg(&path).arg("other").spawn().unwrap();
        child.stdin.take().unwrap().write_all(text).unwrap();
        child.wait_with_output().unwrap()
    };
    let before = fs::read_to_string(&path).unwrap();
    assert!(error_of(&fill(b"")).ends_with("the block 'other' is empty"));
    assert!(error_of(&fill(b"\xff")).starts_with("error: cannot read standard input: "));
    assert_eq!(fs::read_to_string(&path).unwrap(), before);
    assert!(fill(b"3 seconds\n").status.success());
    assert!(fs::read_to_string(&path).unwrap().contains("-->\n3 seconds\n\n*Measured: commit "));
}

#[test]
fn what_is_stale_is_listed_cheapest_first() {
    let folder = tempfile::tempdir().unwrap();
    let path = page(folder.path());
    let listed = || {
        let output = run(program().args(["lab", "pages"]).arg(folder.path()));
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let names = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.split('\t').nth(2).unwrap().to_owned()).collect()
    };
    assert_eq!(names(&listed()), ["tiny", "traps", "other"]);
    assert!(compared(&path, &[]).status.success());
    assert_eq!(names(&listed()), ["tiny", "other"]);
    let stale = format!(", bench {},", bench() + 1);
    let text = fs::read_to_string(&path).unwrap().replace(&format!(", bench {},", bench()), &stale);
    fs::write(&path, text).unwrap();
    assert_eq!(names(&listed()), ["tiny", "traps", "other"]);
    fs::write(&path, "# Nothing measured here\n").unwrap();
    assert_eq!(listed(), "nothing is stale\n");
}

/// All pages of the project with a block, or with what looks like one.
fn own_pages() -> Vec<Page> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages = vec![root.join("README.md"), root.join("ARCHITECTURE.md")];
    for folder in ["docs/guide", "docs/null-move", "docs/measured", "suites"] {
        let entries = fs::read_dir(root.join(folder)).unwrap();
        let entries = entries.map(|entry| entry.unwrap().path());
        pages.extend(entries.filter(|path| path.extension().is_some_and(|e| e == "md")));
    }
    pages.sort();
    // A page that is not in form fails here, with the line.
    pages.iter().map(|path| Page::read(path).unwrap_or_else(|error| panic!("{error}"))).collect()
}

/// Stale numbers are no fault, as they say so themselves; but somebody should know.
#[test]
fn every_block_of_our_pages_is_in_form_and_the_stale_ones_are_named() {
    let pages = own_pages();
    let blocks: Vec<&Block> = pages.iter().flat_map(Page::blocks).collect();
    assert!(blocks.len() > 10, "only {} blocks", blocks.len());
    for block in blocks {
        let name = &block.name;
        let now = on_record().of(block.scope);
        // A stamp that tells of another part of the search is from before the two were told apart.
        if block.is_stale(on_record()) {
            let then =
                block.bench.map_or("another bench".to_owned(), |then| format!("bench {then}"));
            // Past the harness, which keeps what a test prints that passes.
            let _ = writeln!(
                std::io::stderr(),
                "warning: '{name}' was measured with {then}, and it is {now} now: make measured"
            );
        }
    }
}
