//! `lab report --figures`, `lab paper-kit`, and the frontier as a notebook works it out.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;

use crate::{done, folder_with, refused};

const FRONTIER: &str = r#"
name = "frontier"
policies = ["off", "standard:1", "standard:3"]
baseline = "standard:3"
depths = [3]
hash = 1

[[suites]]
suite = "traps"
limit = 6

[[suites]]
suite = "tactics"
limit = 4
"#;

#[test]
fn each_plot_is_a_picture_and_the_points_in_it() {
    let folder = folder_with(FRONTIER);
    let folder = folder.path();
    done(folder, &["run", "small.toml"]);
    let printed = done(folder, &["report", "--figures", "plots/of run"]);
    let files: Vec<&str> = printed.lines().collect();
    assert!(files.contains(&"plots/of run/all-suites-together-the-frontier.svg"), "{printed}");
    assert!(files.contains(&"plots/of run/tactics-solved-against-nodes.csv"), "{printed}");
    for file in files {
        if file.ends_with(".parquet") {
            let bytes = fs::read(folder.join(file)).unwrap();
            assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"), "{file}");
            continue;
        }
        let text = fs::read_to_string(folder.join(file)).unwrap();
        if file.ends_with(".svg") {
            assert!(
                text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" "),
                "{file}: {text}"
            );
            assert!(text.ends_with("</svg>\n"), "{file}: {text}");
        } else if file.ends_with(".tex") {
            assert!(
                text.contains("\\begin{axis}") && text.contains("\\addplot["),
                "{file}: {text}"
            );
            assert_eq!(text.matches('{').count(), text.matches('}').count(), "{file}: {text}");
        } else {
            let mut points = csv::Reader::from_reader(text.as_bytes());
            assert_eq!(points.headers().unwrap().iter().next(), Some("series"));
            assert!(points.records().map(Result::unwrap).count() >= 3, "{file}: {text}");
        }
    }
    let points =
        fs::read_to_string(folder.join("plots/of run/all-suites-together-the-frontier.csv"));
    let points = points.unwrap();
    let baseline = "standard:R,standard:3,1,";
    assert!(points.contains(baseline), "the baseline's nodes to its own: {points}");
}

/// Intervals are drawn side by side; what is written of them lies where it was found.
#[test]
fn points_of_errors_lie_at_whole_depths() {
    let audited = format!("{FRONTIER}\n[audit]\ndepth = 5\n");
    let folder = folder_with(&audited.replace("limit = 4", "limit = 12"));
    let folder = folder.path();
    done(folder, &["run", "small.toml"]);
    done(folder, &["report", "--figures", "plots"]);
    let file = folder.join("plots/tactics-errors-of-null-moves-by-remaining-depth");
    let points = csv::Reader::from_path(file.with_extension("csv")).unwrap();
    let depths: Vec<String> = points.into_records().map(|row| row.unwrap()[2].to_owned()).collect();
    assert!(!depths.is_empty());
    assert!(depths.iter().all(|depth| depth.parse::<u8>().is_ok()), "{depths:?}");
    let drawn = fs::read_to_string(file.with_extension("tex")).unwrap();
    assert!(drawn.contains("  (1.1333"), "{drawn}");
}

/// The words behind each `\\command{` of a text, parted by commas.
fn arguments<'a>(text: &'a str, command: &str) -> Vec<&'a str> {
    let opening = format!("\\{command}{{");
    let lists = text.split(&*opening).skip(1).map(|rest| rest.split_once('}').unwrap().0);
    lists.flat_map(|list| list.split(',')).collect()
}

#[test]
fn a_paper_has_all_that_its_document_takes_in_and_cites() {
    let folder = folder_with(FRONTIER);
    let folder = folder.path();
    done(folder, &["run", "small.toml"]);
    let printed = done(folder, &["paper-kit", "kit/of a run", "frontier"]);
    let kit = folder.join("kit/of a run");
    let read = |name: &str| fs::read_to_string(kit.join(name)).unwrap();
    let (paper, references) = (read("paper.tex"), read("references.bib"));
    let taken_in = |text: &str| -> Vec<String> {
        arguments(text, "input").iter().map(|name| format!("{name}.tex")).collect()
    };
    let parts = taken_in(&paper);
    assert_eq!(parts, ["title.tex", "environment.tex", "figures.tex", "tables.tex"]);
    let plots = taken_in(&read("figures.tex"));
    assert!(plots.contains(&"figures/all-suites-together-the-frontier.tex".to_owned()));
    for file in parts.iter().chain(&plots) {
        assert!(printed.contains(&format!("kit/of a run/{file}\n")), "{printed}");
        let text = read(file);
        assert_eq!(text.matches('{').count(), text.matches('}').count(), "{file}: {text}");
    }
    for name in arguments(&paper, "cite") {
        assert!(references.contains(&format!("{{{name},\n")), "{name}");
    }
    let environment = read("environment.tex");
    for words in [
        "[Bench] ",
        "[Positions of traps] SHA-256 ",
        "\\texttt{caesura lab run small.toml; caesura lab paper-kit",
    ] {
        assert!(environment.contains(words), "{environment}");
    }
    // What the author wrote stays; of two runs of a name each is told by its number.
    fs::write(kit.join("paper.tex"), "my own words").unwrap();
    let other = FRONTIER.replace("limit = 4", "limit = 5");
    fs::write(folder.join("other.toml"), other).unwrap();
    done(folder, &["run", "other.toml"]);
    done(folder, &["paper-kit", "kit/of a run", "1"]);
    assert_eq!(read("paper.tex"), "my own words");
    assert!(read("environment.tex").contains("paper-kit DIR 1}"), "{}", read("environment.tex"));
    refused(folder, &["paper-kit", "small.toml"], "small.toml");
    refused(folder, &["paper-kit", "kit", "frontyer"], "frontyer");
}

#[test]
fn where_no_folder_can_be_one_line_says_so() {
    let folder = folder_with(FRONTIER);
    let folder = folder.path();
    done(folder, &["run", "small.toml"]);
    refused(folder, &["report", "--figures", "small.toml"], "small.toml: ");
    assert_eq!(fs::read_to_string(folder.join("small.toml")).unwrap(), FRONTIER);
    refused(folder, &["report", "--figures", "a", "--out", "b.html"], "cannot be used with");
}

#[test]
fn a_format_of_plots_is_answered_by_how_to_have_them() {
    let folder = folder_with(FRONTIER);
    let folder = folder.path();
    for plots in [["--format", "svg"], ["--format", "pgf"], ["--out", "a.svg"], ["--out", "a.PNG"]]
    {
        refused(folder, &["report", plots[0], plots[1]], "--figures DIR writes each plot as SVG");
    }
    refused(folder, &["report", "--format", "pdf"], "csv, json");
}

#[test]
fn each_plot_stands_in_a_latex_document() {
    let folder = folder_with(FRONTIER);
    let folder = folder.path();
    let latex = |file: &str| {
        let options = ["-interaction=nonstopmode", "-halt-on-error", file];
        Command::new("pdflatex").args(options).current_dir(folder).output()
    };
    let start = "\\documentclass{article}\n\\usepackage{pgfplots,booktabs}\n\\pgfplotsset{compat=1.16}\n\
                 \\begin{document}\n";
    fs::write(folder.join("bare.tex"), format!("{start}A page.\\end{{document}}\n")).unwrap();
    if !latex("bare.tex").is_ok_and(|output| output.status.success()) {
        io::stderr().write_all(b"\nskipped: there is no pdflatex with pgfplots\n").unwrap();
        return;
    }
    done(folder, &["run", "small.toml"]);
    let printed = done(folder, &["report", "--figures", "plots"]);
    done(folder, &["report", "--out", "tables.tex"]);
    let files = printed.lines().filter(|file| file.ends_with(".tex")).chain(["tables.tex"]);
    let inputs: Vec<String> = files.map(|file| format!("\\input{{{file}}}\n\n")).collect();
    assert!(inputs.len() > 3, "{printed}");
    let document = format!("{start}{}\\end{{document}}\n", inputs.concat());
    fs::write(folder.join("all.tex"), document).unwrap();
    let output = latex("all.tex").unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    assert!(folder.join("all.pdf").exists());
}

/// The lines that the guide has for Python come, policy by policy, to the frontier that the report
/// has of the experiment that the guide runs, here to small depths.
#[test]
fn a_notebook_comes_to_the_same_frontier() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/laboratory.md");
    let page = fs::read_to_string(page).unwrap();
    let lines = page.split("```python\n").nth(1).unwrap().split("```").next().unwrap();
    let folder = folder_with(FRONTIER);
    let folder = folder.path();
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/python/bin/python3");
    let python = |text: &str| Command::new(&own).args(["-c", text]).current_dir(folder).output();
    if !python("import pandas").is_ok_and(|output| output.status.success()) {
        // Not `eprintln!`, which the test runner would keep to itself.
        io::stderr()
            .write_all(b"\nskipped: there is no Python with pandas (make python)\n")
            .unwrap();
        return;
    }
    let quick = done(folder, &["show", "--text", "quick"]);
    let mut small = quick.clone();
    for (from, to) in
        [("\"1..6\"", "\"1..2\""), ("\"1..8\"", "\"1..4\""), ("depth = 6", "depth = 3")]
    {
        assert_eq!(quick.matches(from).count(), 1, "{quick}");
        small = small.replace(from, to);
    }
    fs::write(folder.join("small.toml"), small).unwrap();
    done(folder, &["run", "small.toml"]);
    done(folder, &["report", "quick", "--out", "quick.csv"]);
    done(folder, &["report", "quick", "--figures", "plots"]);
    let output = python(&format!("{lines}\nprint(frontier.to_csv())")).unwrap();
    let rows = |mut reader: csv::Reader<&[u8]>, first: usize| -> Vec<(String, [f64; 2])> {
        let number = |text: &str| text.parse::<f64>().unwrap();
        let row = |row: csv::StringRecord| {
            (row[first].to_owned(), [number(&row[first + 1]), number(&row[first + 2])])
        };
        let mut rows: Vec<_> = reader.records().map(Result::unwrap).map(row).collect();
        rows.sort_by(|a, b| a.0.cmp(&b.0));
        rows
    };
    // What is drawn is the same in both of its forms.
    let plots = "import pandas as pd, pathlib\nfor csv in pathlib.Path('plots').glob('*.csv'):\n\
                 \x20   of_csv = pd.read_csv(csv, keep_default_na=False, na_values={'low': '', 'high': ''})\n\
                 \x20   of_parquet = pd.read_parquet(csv.with_suffix('.parquet'))\n\
                 \x20   pd.testing.assert_frame_equal(of_csv, of_parquet, check_dtype=False)\n\
                 \x20   print(csv)\n";
    let same = python(plots).unwrap();
    assert!(same.status.success(), "{}", String::from_utf8_lossy(&same.stderr));
    assert!(same.stdout.iter().filter(|&&byte| byte == b'\n').count() > 2);
    let told = rows(csv::Reader::from_reader(&*output.stdout), 0);
    let drawn = fs::read(folder.join("plots/all-suites-together-the-frontier.csv")).unwrap();
    let drawn = rows(csv::Reader::from_reader(&*drawn), 1);
    assert_eq!(told.len(), 6, "{}", String::from_utf8_lossy(&output.stderr));
    for (told, drawn) in told.iter().zip(&drawn) {
        assert_eq!(told.0, drawn.0);
        for (told, drawn) in told.1.iter().zip(drawn.1) {
            assert!((told - drawn).abs() < 1e-9 * drawn.abs().max(1.0), "{told:?} {drawn:?}");
        }
    }
}
