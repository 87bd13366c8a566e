//! Reports of games and of tunings: every format says what the results say.

mod hostile;

use std::io;
use std::time::Duration;

use chess::{Color, Position};
use games::tune::{Dial, Spsa, Tuning};
use games::{
    Adjudication, Ending, GameRecord, GameResult, NullMoves, Opening, PlayerKind, Rules, Thought,
    Tournament, parse_sprt, players, write_game,
};
use hostile::HOSTILE;
use report::{Content, FORMATS, Format, Report, Standings, Tuned};
use search::{Preset, Score, Settings};
use serde_json::Value;
use stats::{Anchor, GameScore, Meeting, Ratings, Tally, llr_line, paired_lines};
use store::RunKind;

const WHITE: GameResult = GameResult::Won(Color::White);
const BLACK: GameResult = GameResult::Won(Color::Black);
const DRAW: GameResult = GameResult::Draw;

fn rules() -> Rules {
    Rules {
        control: "nodes 100".parse().unwrap(),
        adjudication: Adjudication::NONE,
        overhead: Duration::ZERO,
        grace: Duration::ZERO,
    }
}

fn tournament(texts: &[&str], rounds: usize) -> Tournament {
    let texts: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
    Tournament {
        name: "A match".to_owned(),
        players: players(&texts, Preset::Genesis).unwrap(),
        format: games::Format::RoundRobin,
        rounds,
        rules: rules(),
        openings: "made up".to_owned(),
        table_mib: 1,
        sprt: None,
    }
}

/// A game of three moves that nobody played, with figures that follow from its number.
fn game(number: usize, result: GameResult) -> GameRecord {
    let mut position = Position::startpos();
    let mut next = || {
        let m = position.legal_moves()[number % 20];
        position = position.play(m);
        m
    };
    let opening = Opening { start: Position::startpos(), moves: vec![next()] };
    let thought = |(ply, played)| Thought {
        played,
        score: Some(Score::centipawns(10)),
        depth: 3 + ply as u8,
        nodes: 100 * (number + 1) as u64 + ply as u64,
        time: Duration::from_micros(7),
        null_moves: NullMoves { tried: 10, cut: 6, reduced: 3, contradicted: 1, verified: 0 },
    };
    let moves = [next(), next(), next()].into_iter().enumerate().map(thought).collect();
    let ending = if result == DRAW { Ending::ThreefoldRepetition } else { Ending::Checkmate };
    GameRecord { opening, moves, result, ending, fault: None }
}

fn games(results: &[GameResult]) -> Vec<GameRecord> {
    results.iter().enumerate().map(|(number, &result)| game(number, result)).collect()
}

/// Pairs of which the first player wins one game more than it loses.
const RESULTS: [GameResult; 12] =
    [WHITE, BLACK, WHITE, WHITE, DRAW, DRAW, DRAW, BLACK, BLACK, DRAW, WHITE, WHITE];

fn report<T>(
    tournament: &Tournament,
    games: &[GameRecord],
    tell: impl FnOnce(&Report<'_>) -> T,
) -> T {
    let mut standings = Standings::new(tournament.clone());
    games.iter().enumerate().for_each(|(number, game)| standings.enter(number, game));
    tell(&Report {
        title: tournament.name.clone(),
        version: "1.2.3".to_owned(),
        provenance: vec![("Begun".to_owned(), "then".to_owned())],
        content: Content::Games {
            standings: &standings,
            games: &|visitor| {
                games.iter().enumerate().try_for_each(|(number, game)| visitor(number, game))
            },
            date: "2026.01.02".to_owned(),
        },
    })
}

fn text(format: &str, tournament: &Tournament, games: &[GameRecord]) -> String {
    report(tournament, games, |report| written(format, report))
}

fn written(format: &str, report: &Report<'_>) -> String {
    let mut out = Vec::new();
    (Format::named(format).unwrap().write)(report, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn json(tournament: &Tournament, games: &[GameRecord]) -> Value {
    serde_json::from_str(&text("json", tournament, games)).unwrap()
}

/// The results pair by pair, from the point of view of the first player.
fn tally(results: &[GameResult]) -> Tally {
    let mut tally = Tally::default();
    for pair in results.chunks_exact(2) {
        tally.add_pair(pair[0].score_of(Color::White), pair[1].score_of(Color::Black));
    }
    tally
}

/// As near as a number comes that was written and read again.
fn assert_near(found: &Value, expected: f64, what: &str) {
    let is_near = found.as_f64().is_some_and(|found| (found - expected).abs() < 1e-9);
    assert!(is_near, "{what}: {found}, not {expected}");
}

#[test]
fn a_match_is_told_in_the_words_of_fastchess() {
    let mut two = tournament(&["standard:2", "off"], 6);
    two.sprt = Some(parse_sprt("elo0=0 elo1=30").unwrap());
    let tally = tally(&RESULTS);
    assert_eq!(tally.pairs().counts(), [0, 1, 3, 1, 1]);
    let terminal = text("term", &two, &games(&RESULTS));
    let sprt = two.sprt.unwrap();
    let test = llr_line(&sprt, sprt.llr(&tally.pairs()));
    let lines = format!(
        "\n{}\n{test}\nSPRT elo0=0 elo1=30 alpha=0.05 beta=0.05 model=normalized: no verdict yet\n\
         White won 41.7%, drew 33.3% and lost 25.0%\n\
         Ended by: 8 checkmate, 4 threefold repetition\n",
        paired_lines(&tally)
    );
    assert!(terminal.contains(&lines), "{terminal}");
    for format in ["md", "latex", "html"] {
        let report = text(format, &two, &games(&RESULTS));
        for line in lines.trim().lines() {
            assert!(report.contains(line), "{format}: no {line}");
        }
    }
}

#[test]
fn every_format_says_what_the_results_say() {
    let two = tournament(&["standard:2", "off aspiration=on"], 6);
    let games = games(&RESULTS);
    let tally = tally(&RESULTS);
    let strength = tally.pairs().strength().unwrap();
    let found = json(&two, &games);
    let meeting = &found["totals"]["meetings"][0];
    for (key, value) in [
        ("elo", strength.elo.value),
        ("elo_error", strength.elo.error),
        ("nelo", strength.nelo.value),
        ("nelo_error", strength.nelo.error),
        ("los", strength.los),
        ("score", strength.score),
        ("draw_ratio", tally.pairs().draw_ratio().unwrap()),
        ("pairs_ratio", tally.pairs().pairs_ratio().unwrap()),
    ] {
        assert_near(&meeting[key], value, key);
    }
    assert_eq!(meeting["pairs"], serde_json::json!([0, 1, 3, 1, 1]));
    assert_eq!(found["totals"]["white"]["won"], 5);
    for (player, games) in [tally.games(), tally.games().swapped()].into_iter().enumerate() {
        let player = &found["totals"]["players"][player];
        let found = ["won", "drawn", "lost"].map(|key| player[key].as_u64().unwrap());
        assert_eq!(found, [games.wins(), games.draws(), games.losses()]);
    }
    assert_eq!(found["totals"]["endings"]["threefold repetition"], 4);
    assert_eq!(found["tournament"]["players"][1]["settings"], two.players[1].kind.to_string());

    let interval = strength.elo.interval();
    let ends = format!("{:+.1} to {:+.1}", interval.low, interval.high);
    for format in ["md", "latex", "html"] {
        let report = text(format, &two, &games);
        let elo = format!("{:+.1}", strength.elo.value);
        for expected in [&*elo, &*ends, "standard:2", "made up", "threefold repetition"] {
            assert!(report.contains(expected), "{format}: no {expected}");
        }
    }
    // The games of the CSV add up to what is told of the players.
    let csv = text("csv", &two, &games);
    let mut csv = csv::Reader::from_reader(csv.as_bytes());
    let heads = csv.headers().unwrap().clone();
    let column = |name: &str| heads.iter().position(|head| head == name).unwrap();
    let rows: Vec<csv::StringRecord> = csv.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), RESULTS.len());
    assert_eq!(found["games"].as_array().unwrap().len(), RESULTS.len());
    for (row, game) in rows.iter().zip(found["games"].as_array().unwrap()) {
        assert_eq!(&row[column("result")], game["result"].as_str().unwrap());
        assert_eq!(row[column("white_nodes")], game["white"]["nodes"].to_string());
        assert_eq!(&row[column("black")], game["black"]["player"].as_str().unwrap());
        assert_eq!(&row[column("plies")], "4");
    }
    for player in found["totals"]["players"].as_array().unwrap() {
        for what in ["nodes", "moves", "null_tried", "null_contradicted", "time_us"] {
            let of = |row: &csv::StringRecord, side: &str| -> u64 {
                let is_it = row[column(side)] == *player["name"].as_str().unwrap();
                let figure = &row[column(&format!("{side}_{what}"))];
                if is_it { figure.parse().unwrap() } else { 0 }
            };
            let sum: u64 = rows.iter().map(|row| of(row, "white") + of(row, "black")).sum();
            assert_eq!(player[what], sum, "{what}");
        }
    }
    // After the move of the opening it is Black's turn: two of three moves are Black's.
    assert_eq!((&rows[0][column("white_moves")], &rows[0][column("black_moves")]), ("1", "2"));
    assert_eq!(&rows[0][column("black_mean_depth")], "4.000");
}

/// What the points of a plot stand for.
fn labels<'a>(html: &'a str, plot: &str) -> Vec<&'a str> {
    let (_, rest) = html.split_once(&format!("{plot}</title>")).unwrap_or_default();
    let (svg, _) = rest.split_once("</svg>").unwrap_or_default();
    svg.split("<title>").skip(1).map(|title| title.split("</title>").next().unwrap()).collect()
}

#[test]
fn a_match_is_plotted_from_pair_to_pair() {
    let mut two = tournament(&["standard:2", "off"], 6);
    let games = games(&RESULTS);
    let html = text("html", &two, &games);
    let elo = tally(&RESULTS).pairs().strength().unwrap().elo;
    let last = labels(&html, "Elo from pair to pair").pop().unwrap().to_owned();
    let expected = format!("standard:2: 6 pairs, Elo {:+.1}, ", elo.value);
    assert!(last.starts_with(&expected), "{last}");
    assert!(!html.contains("The test from pair to pair"));
    two.sprt = Some(parse_sprt("elo0=0 elo1=30").unwrap());
    let html = text("html", &two, &games);
    let stages = labels(&html, "The test from pair to pair");
    let llr = |pairs: usize| two.sprt.unwrap().llr(&tally(&RESULTS[..2 * pairs]).pairs());
    assert_eq!(stages.len(), 6);
    for (index, label) in stages.into_iter().enumerate() {
        let pairs = index + 1;
        let name = if pairs == 1 { "pair" } else { "pairs" };
        assert_eq!(label, format!("LLR: {pairs} {name}, {:.2}", llr(pairs)));
    }
    assert!(html.contains("H1: 30 Elo") && html.contains("H0: 0 Elo"));
}

/// Three players; in each round 0 beats 1, draws with 2, and 1 trades games with 2.
fn three(rounds: usize) -> Vec<GameResult> {
    [WHITE, BLACK, DRAW, DRAW, WHITE, WHITE].repeat(rounds)
}

#[test]
fn many_players_are_rated() {
    let three_players = tournament(&["standard:2", "off", "verified:3"], 2);
    let mut results = three(2);
    results[1] = DRAW;
    let games = games(&results);
    let mut meetings = [(0, 1), (0, 2), (1, 2)].map(|(first, second)| Meeting {
        first,
        second,
        tally: Tally::default(),
    });
    for (pair, results) in results.chunks_exact(2).enumerate() {
        let [one, other]: [GameScore; 2] =
            [results[0].score_of(Color::White), results[1].score_of(Color::Black)];
        meetings[pair % 3].tally.add_pair(one, other);
    }
    let ratings = Ratings::of(3, &meetings, Anchor::Mean);
    let found = json(&three_players, &games);
    for (number, player) in found["totals"]["players"].as_array().unwrap().iter().enumerate() {
        let rating = ratings.rating(number).unwrap();
        assert_near(&player["rating"], rating.value, "rating");
        assert_near(&player["rating_error"], rating.error, "its error");
    }
    let terminal = text("term", &three_players, &games);
    let places: Vec<usize> = ["1. ", "2. ", "3. "]
        .into_iter()
        .zip(ratings.order())
        .map(|(place, player)| {
            let name = format!("{place}{}", three_players.players[player].name);
            terminal.find(&name).unwrap_or_else(|| panic!("no {name}: {terminal}"))
        })
        .collect();
    assert!(places.is_sorted());
    // What each made of each: 3.5 of 4, and so 0.5 the other way round.
    for points in ["3.5/4", "0.5/4", "2.0/4"] {
        assert!(terminal.contains(points), "{points}: {terminal}");
    }
    let html = text("html", &three_players, &games);
    assert_eq!(labels(&html, "Ratings").len(), 3);

    let gauntlet = Tournament { format: games::Format::Gauntlet, ..three_players };
    let found = json(&gauntlet, &games[..8]);
    assert_eq!(found["totals"]["players"][0]["rating"], 0.0);
    assert_eq!(found["totals"]["meetings"].as_array().unwrap().len(), 2);
    assert!(text("term", &gauntlet, &games[..8]).contains("standard:2 against each"));
    let chain = Tournament { format: games::Format::Chain, ..gauntlet };
    let told = text("term", &chain, &games[..8]);
    for words in ["each against the next", "Each against the next", "off against verified:3"] {
        assert!(told.contains(words), "{words}: {told}");
    }
}

#[test]
fn what_is_under_way_is_reported_as_such() {
    let two = tournament(&["standard:2", "off"], 50);
    for format in ["term", "md", "latex", "html"] {
        // Half a pair does not count.
        let report = text(format, &two, &games(&RESULTS[..11]));
        assert!(report.contains("Not all is played yet: 10 of 100 games."), "{format}");
    }
    let whole = tournament(&["standard:2", "off"], 6);
    assert!(!text("term", &whole, &games(&RESULTS)).contains("Not all"));
}

#[test]
fn who_won_everything_has_a_bound() {
    let two = tournament(&["standard:2", "off"], 5);
    let games = games(&[WHITE, BLACK].repeat(5));
    for format in ["term", "md", "html"] {
        let report = text(format, &two, &games);
        assert!(report.contains("lead has but a bound (Elo above +45.8)."), "{format}: {report}");
    }
    assert!(text("html", &two, &games).contains(">above +45.8<"));
    assert!(text("latex", &two, &games).contains("& +inf & above +45.8"));
    let meeting = &json(&two, &games)["totals"]["meetings"][0];
    assert!(meeting["elo"].is_null() && meeting["elo_high"].is_null(), "{meeting}");
    assert!((meeting["elo_low"].as_f64().unwrap() - 45.8).abs() < 0.1, "{meeting}");
}

#[test]
fn who_lost_by_a_fault_or_searched_too_far_is_named() {
    let mut two = tournament(&["standard:2", "off"], 2);
    let mut games = games(&[WHITE, BLACK, DRAW, WHITE]);
    let honest = text("term", &two, &games);
    assert!(!honest.contains("fault") && !honest.contains("go nodes"), "{honest}");
    for (game, ending) in [(0, Ending::OutOfTime), (1, Ending::OutOfTime), (3, Ending::Crash)] {
        games[game].ending = ending;
    }
    for (name, text) in [
        ("off", "lost 2 games by a fault of its own: 2 out of time."),
        ("standard:2", "lost 1 game by a fault of its own: 1 crash."),
    ] {
        for format in ["term", "md", "html"] {
            let report = self::text(format, &two, &games);
            assert!(report.contains(text) && report.contains(name), "{format}: {report}");
        }
    }
    assert_eq!(json(&two, &games)["totals"]["players"][1]["faults"]["out of time"], 2);
    for thought in games.iter_mut().flat_map(|game| &mut game.moves) {
        thought.nodes = 10_000;
    }
    two.rules.control = "nodes 6000".parse().unwrap();
    assert!(!text("term", &two, &games).contains("go nodes"));
    two.rules.control = "nodes 4000".parse().unwrap();
    let told = text("term", &two, &games);
    let expected = "searched 10,000 nodes a move where it was asked for 4,000";
    assert_eq!(told.matches(expected).count(), 2, "{told}");
}

/// No games, one pair, all games won, hundreds of pairs: every format has something to say.
#[test]
fn every_format_stands_whatever_there_is() {
    let two = tournament(&["standard:2", "off"], 700);
    let mut tested = two.clone();
    tested.sprt = Some(parse_sprt("elo0=-200 elo1=200 alpha=1e-9 beta=1e-9").unwrap());
    let three_players = tournament(&["standard:2", "off", "verified:3"], 100);
    let gauntlet = Tournament { format: games::Format::Gauntlet, ..three_players.clone() };
    for tournament in [&two, &tested, &three_players, &gauntlet] {
        for results in [vec![], vec![WHITE], [WHITE, BLACK].repeat(300), three(100)] {
            let games = games(&results);
            for format in FORMATS.iter().filter(|format| format.name != "pgn") {
                let write = || text(format.name, tournament, &games);
                let report = write();
                assert_eq!(report, write(), "{}", format.name);
                // The script may speak of what is no number.
                let report = report.split("<script>").next().unwrap();
                assert!(!report.is_empty() && !report.contains("NaN"), "{}", format.name);
                assert!(!report.contains("@@") && !report.contains("inf%"), "{}", format.name);
            }
        }
    }
}

#[test]
fn no_name_becomes_markup() {
    for (texts, results) in
        [(vec!["standard:2", "off"], RESULTS.to_vec()), (vec!["off", "modern:3", "off"], three(2))]
    {
        let mut tournament = tournament(&texts, 6);
        tournament.name = HOSTILE.to_owned();
        tournament.openings = HOSTILE.to_owned();
        tournament.players[0].name = HOSTILE.to_owned();
        let games = games(&results);
        let html = text("html", &tournament, &games);
        for forbidden in ["<img", "onerror=\"", "</script><"] {
            assert!(!html.contains(forbidden), "{forbidden}");
        }
        assert_eq!(html.matches("<script").count(), 2);
        assert!(html.contains("<figure>"));
        let markdown = text("md", &tournament, &games);
        assert_eq!(markdown.matches("<img").count(), markdown.matches("\\<img").count());
        let latex = text("latex", &tournament, &games);
        let outside = latex.lines().filter(|line| !line.starts_with('%'));
        let ends = outside.filter(|line| line.contains("\\end{table}")).count();
        assert_eq!(ends, latex.matches("\\begin{table}").count());
        assert_eq!(json(&tournament, &games)["games"][0]["white"]["player"], HOSTILE);
    }
}

#[test]
fn a_pgn_holds_the_games_of_a_tournament_and_of_nothing_else() {
    let two = tournament(&["standard:2", "off"], 6);
    let games = games(&RESULTS);
    let mut expected = Vec::new();
    for (number, game) in games.iter().enumerate() {
        let fixture = two.schedule().fixture(number);
        write_game(&two, fixture, game, "2026.01.02", &mut expected).unwrap();
    }
    assert_eq!(text("pgn", &two, &games).as_bytes(), expected);
    let pgn = Format::named("pgn").unwrap();
    assert!(pgn.of_run(RunKind::Tournament).is_ok());
    for (kind, what) in [(RunKind::Experiment, "an experiment"), (RunKind::Tuning, "a tuning")] {
        let refusal = pgn.of_run(kind).unwrap_err().to_string();
        assert!(refusal.contains(what) && refusal.lines().count() == 1, "{refusal}");
        assert!(FORMATS.iter().filter(|format| format.of_run(kind).is_err()).count() == 1);
    }
    let tuned = tuned(10, &[]);
    let found = tuning_report(&tuned, |report| (pgn.write)(report, &mut Vec::new()));
    assert!(found.is_err());
}

#[test]
fn games_that_cannot_be_read_are_no_report() {
    let standings = Standings::new(tournament(&["standard:2", "off"], 6));
    let report = Report {
        title: String::new(),
        version: String::new(),
        provenance: Vec::new(),
        content: Content::Games {
            standings: &standings,
            games: &|_| Err(io::Error::other("the store is gone")),
            date: String::new(),
        },
    };
    for (format, fails) in [("csv", true), ("json", true), ("pgn", true), ("term", false)] {
        let result = (Format::named(format).unwrap().write)(&report, &mut Vec::new());
        assert_eq!(result.is_err(), fails, "{format}");
    }
}

fn tuned(pairs: usize, half_points: &[u8]) -> Tuned {
    let dial = |name: &str, start, min, max, perturbation| Dial {
        name: name.to_owned(),
        start,
        min,
        max,
        perturbation,
        rate: 0.5,
    };
    let tuning = Tuning {
        name: "A tuning".to_owned(),
        base: PlayerKind::Own(Settings::parse("modern:3", Preset::Caesura).unwrap()),
        spsa: Spsa {
            dials: vec![
                dial("reverse_futility_margin", 85.0, 10.0, 300.0, 10.0),
                dial("aspiration_margin", 20.0, 5.0, 200.0, 3.0),
            ],
            pairs,
            batch: 4,
            seed: 5,
        },
        rules: rules(),
        openings: "made up".to_owned(),
        table_mib: 1,
    };
    // The pairs that a store holds, of which one is missing and makes those after it not count.
    let mut known: Vec<(usize, u8)> = half_points.iter().copied().enumerate().collect();
    known.extend([(half_points.len() + 1, 4), (half_points.len() + 2, 4)]);
    Tuned::from_pairs(tuning, known)
}

fn tuning_report<T>(tuned: &Tuned, tell: impl FnOnce(&Report<'_>) -> T) -> T {
    tell(&Report {
        title: "A tuning".to_owned(),
        version: "1.2.3".to_owned(),
        provenance: Vec::new(),
        content: Content::Tuning(tuned),
    })
}

#[test]
fn every_format_says_where_the_numbers_went() {
    let half_points = [4, 3, 2, 0, 4, 4, 1, 3, 4, 0];
    let tuned = tuned(12, &half_points);
    let found: Value =
        serde_json::from_str(&tuning_report(&tuned, |report| written("json", report))).unwrap();
    let csv = tuning_report(&tuned, |report| written("csv", report));
    let mut csv = csv::Reader::from_reader(csv.as_bytes());
    assert_eq!(csv.headers().unwrap().iter().next_back(), Some("aspiration_margin"));
    let rows: Vec<csv::StringRecord> = csv.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), half_points.len());
    assert_eq!(found["pairs"].as_array().unwrap().len(), half_points.len());
    for (row, half_points) in rows.iter().zip(half_points) {
        assert_eq!(row[1], half_points.to_string());
    }
    let numbers = found["numbers"].as_array().unwrap();
    let settings =
        Settings::parse(found["tuning"]["tuned"].as_str().unwrap(), Preset::Caesura).unwrap();
    for (index, number) in numbers.iter().enumerate() {
        let value = number["value"].as_f64().unwrap();
        assert_ne!(value, number["start"].as_f64().unwrap());
        assert_eq!(&rows[half_points.len() - 1][2 + index], format!("{value:.4}"));
        let parameters = settings.parameters();
        let parameter = parameters.iter().find(|t| number["name"] == *t.name).unwrap();
        assert_eq!(f64::from(parameter.value), value.round());
        for format in ["term", "md", "latex", "html"] {
            let report = tuning_report(&tuned, |report| written(format, report));
            assert!(report.contains(&format!("{value:.2}")), "{format}: {value}");
            assert!(report.contains("10 of 12 pairs of games"), "{format}");
        }
        let html = tuning_report(&tuned, |report| written("html", report));
        let paths = labels(&html, "How far the numbers have moved");
        let last = format!("{}: {value:.2} after 10 pairs", number["name"].as_str().unwrap());
        assert!(paths.contains(&&*last), "{last}: {paths:?}");
    }
    // The last line can be given to a match.
    let terminal = tuning_report(&tuned, |report| written("term", report));
    assert_eq!(terminal.lines().last(), found["tuning"]["tuned"].as_str());
}

#[test]
fn a_tuning_before_its_first_pair_has_a_report() {
    let tuned = tuned(12, &[]);
    for format in FORMATS.iter().filter(|format| format.of_run(RunKind::Tuning).is_ok()) {
        let report = tuning_report(&tuned, |report| written(format.name, report));
        let report = report.split("<script>").next().unwrap();
        assert!(!report.is_empty() && !report.contains("NaN"), "{}", format.name);
    }
}
