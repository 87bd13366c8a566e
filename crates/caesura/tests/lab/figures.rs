//! `lab report --figures`.

use std::fs;

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
        let text = fs::read_to_string(folder.join(file)).unwrap();
        if file.ends_with(".svg") {
            assert!(
                text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" "),
                "{file}: {text}"
            );
            assert!(text.ends_with("</svg>\n"), "{file}: {text}");
        } else {
            let mut points = csv::Reader::from_reader(text.as_bytes());
            assert_eq!(points.headers().unwrap().iter().next(), Some("series"));
            assert!(points.records().map(Result::unwrap).count() >= 3, "{file}: {text}");
        }
    }
    let points =
        fs::read_to_string(folder.join("plots/of run/all-suites-together-the-frontier.csv"));
    let points = points.unwrap();
    assert!(points.contains("standard:R,1,"), "the baseline's nodes to its own: {points}");
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
