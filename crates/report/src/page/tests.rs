use super::*;

const TEXT: &str = "\
# Speed

```
<!-- measured no-block, because of the fence -->
```

<!-- measured fast, about 90 s: caesura compare traps --policies 'standard:2 aspiration=off' -->
old

*Measured: commit abc (and one more), bench 17, 2026-01-01, a machine, 2 cores, no seed: `x`*
<!-- end -->

Words between.

<!-- measured slow, about 2 h, genesis: caesura lab run slow -->
<!-- end -->
";

fn stamp() -> Stamp {
    Stamp {
        commit: "def".to_owned(),
        bench: Bench { whole: 18, genesis: 7 },
        date: "2026-02-02".to_owned(),
        machine: "another, 4 cores".to_owned(),
        seeds: "seed 1".to_owned(),
    }
}

fn on_disk(text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.md");
    fs::write(&path, text).unwrap();
    (folder, path)
}

#[test]
fn blocks_are_found_with_what_their_stamps_say() {
    let page = Page::of(Path::new("p.md"), TEXT.to_owned()).unwrap();
    let told: Vec<_> = page.blocks().iter().map(|b| (&*b.name, b.bench, b.line)).collect();
    assert_eq!(told, [("fast", Some(17), 7), ("slow", None, 15)]);
    assert!(page.named("fast").unwrap().cost < page.named("slow").unwrap().cost);
    let words = ["caesura", "compare", "traps", "--policies", "standard:2 aspiration=off"];
    let words = words.map(str::to_owned);
    assert_eq!(page.measured_by(&words).unwrap().name, "fast");
}

fn is_measured_by(page: &Page, command: &str) -> bool {
    page.measured_by(&command.split(' ').map(str::to_owned).collect::<Vec<_>>()).is_ok()
}

#[test]
fn options_of_no_consequence_are_not_looked_at() {
    let text =
        "<!-- measured mates, about 1 s: caesura mate mate5 --positions 9 -->\n<!-- end -->\n";
    let page = Page::of(Path::new("p.md"), text.to_owned()).unwrap();
    let is_measured_by = |command| is_measured_by(&page, command);
    assert!(is_measured_by("caesura mate mate5 --positions 9"));
    assert!(is_measured_by("caesura mate mate5 --quiet --jobs=2 --positions 9 --into p.md"));
    assert!(!is_measured_by("caesura mate mate5 --jobs 1"));
    assert!(!is_measured_by("caesura mate mate5 --positions 8"));
}

#[test]
fn what_is_timed_says_how_many_run_at_a_time() {
    let text = "<!-- measured speed, about 1 s: caesura compare traps --jobs 1 -->\n<!-- end -->\n";
    let page = Page::of(Path::new("p.md"), text.to_owned()).unwrap();
    let is_measured_by = |command| is_measured_by(&page, command);
    assert!(is_measured_by("caesura compare traps --jobs 1"));
    assert!(is_measured_by("caesura compare --quiet --jobs 1 traps --store s.db"));
    assert!(!is_measured_by("caesura compare traps"));
    assert!(is_measured_by("caesura compare traps --jobs=1"));
    assert!(!is_measured_by("caesura compare traps --jobs 2"));
    assert!(!is_measured_by("caesura compare traps --jobs"));
}

#[test]
fn suites_of_others_may_lie_anywhere() {
    let text = "<!-- measured far, about 1 min: caesura compare SUITES/wac.epd -->\n<!-- end -->\n";
    let (_folder, path) = on_disk(text);
    let page = Page::read(&path).unwrap();
    let measured_by = |file: &str| {
        let words = ["caesura", "compare", file].map(str::to_owned);
        page.measured_by(&words).is_ok()
    };
    assert!(measured_by("SUITES/wac.epd") && measured_by("/a/folder/wac.epd"));
    assert!(!measured_by("wac.epd") && !measured_by("/a/folder/ecm.epd"));
    let text = "<!-- measured run, about 1 min: caesura lab run x.toml --suites SUITES -->\n<!-- end -->\n";
    let page = Page::of(&path, text.to_owned()).unwrap();
    let run = ["caesura", "lab", "run", "x.toml", "--suites", "/a/folder"].map(str::to_owned);
    assert_eq!(page.of_run("run", &[run.to_vec()]).unwrap().name, "run");
}

#[test]
fn a_block_is_filled_and_stamped_and_the_rest_stays() {
    let (_folder, path) = on_disk(TEXT);
    Page::read(&path).unwrap().fill("fast", "\nnew\n\n", &stamp()).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let expected = TEXT.replace("old\n", "new\n").replace(
        "*Measured: commit abc (and one more), bench 17, 2026-01-01, a machine, 2 cores, no seed: `x`*",
        "*Measured: commit def, bench 18, 2026-02-02, another, 4 cores, seed 1: \
         `caesura compare traps --policies 'standard:2 aspiration=off'`*",
    );
    assert_eq!(text, expected);
    let page = Page::read(&path).unwrap();
    assert_eq!(page.named("fast").unwrap().bench, Some(18));
    page.fill("slow", "first", &stamp()).unwrap();
    assert_eq!(Page::read(&path).unwrap().named("slow").unwrap().bench, Some(7));
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(", bench 7 of genesis, 2026-02-02,"), "{text}");
    // That of the whole search says nothing of a part.
    let other = Page::of(&path, text.replace(" of genesis", "")).unwrap();
    assert_eq!(other.named("slow").unwrap().bench, None);
}

#[test]
fn numbers_go_stale_with_the_part_of_the_search_that_they_depend_on() {
    let bench = Bench { whole: 17, genesis: 7 };
    let is_stale = |scope: &str, measured: &str| {
        let stamp = format!("*Measured: commit abc, bench {measured}, 2026-01-01: `x`*");
        let text = format!("<!-- measured a, about 1 s{scope}: x -->\n{stamp}\n<!-- end -->\n");
        Page::of(Path::new("p.md"), text).unwrap().blocks()[0].is_stale(bench)
    };
    assert!(!is_stale("", "17") && is_stale("", "16") && is_stale("", "17 of genesis"));
    assert!(!is_stale(", genesis", "7 of genesis") && is_stale(", genesis", "17"));
    assert!(!is_stale(", no search", "16") && is_stale(", no search", "unknown"));
}

#[test]
fn a_page_that_is_not_in_form_is_refused_in_one_line() {
    let mark = "<!-- measured a, about 5 min: caesura x -->\n";
    let rows = [
        (format!("{mark}text\n"), "p.md:1: the block 'a' has no end: <!-- end -->"),
        (format!("{mark}{mark}<!-- end -->\n"), "p.md:1: the block 'a' has no end: <!-- end -->"),
        (
            format!("{mark}<!-- end -->\n{mark}<!-- end -->\n"),
            "p.md:3: the block 'a' is there twice",
        ),
        ("x\n<!-- end -->\n".to_owned(), "p.md:2: the end of a block that has no beginning"),
    ];
    for (text, expected) in rows {
        assert_eq!(Page::of(Path::new("p.md"), text).unwrap_err().to_string(), expected);
    }
    for mark in
        ["a", "a: x", "a, soon: x", "a, about 5 min:", "a, about 5 years: x", "a, about 5 min: 'x"]
    {
        let text = format!("<!-- measured {mark} -->\n<!-- end -->\n");
        let error = Page::of(Path::new("p.md"), text).unwrap_err().to_string();
        let expected = "p.md:1: a mark must be <!-- measured NAME, about 5 min: COMMAND -->, or have \
                        ', genesis' or ', no search' before the colon";
        assert_eq!(error, expected, "{mark}");
    }
}

#[test]
fn what_does_not_fit_leaves_the_page_as_it_was() {
    let (_folder, path) = on_disk(TEXT);
    let page = Page::read(&path).unwrap();
    let error = |name: &str, text: &str| {
        let error = page.fill(name, text, &stamp()).unwrap_err().to_string();
        error.replace(&path.display().to_string(), "p.md")
    };
    assert_eq!(error("other", "text"), "p.md has no block 'other'; it has fast, slow");
    let what = "p.md: what is to be put into the block 'fast'";
    assert_eq!(error("fast", " \n"), format!("{what} is empty"));
    assert_eq!(error("fast", "a\n<!-- end -->\nb"), format!("{what} holds a mark"));
    assert_eq!(error("fast", "```\na"), format!("{what} does not leave the marks alone"));
    assert_eq!(fs::read_to_string(&path).unwrap(), TEXT);
    let words = ["caesura", "lab", "run", "fast"].map(str::to_owned);
    let error = page.measured_by(&words).unwrap_err().to_string();
    assert!(
        error.ends_with(
            " has no block that is measured by: caesura lab run fast; it has fast, slow"
        )
    );
}
