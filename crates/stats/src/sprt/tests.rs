use super::*;

fn sprt(model: Model, elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Sprt {
    Sprt::new(SprtTerms { elo0, elo1, alpha, beta, model }).unwrap()
}

const MODELS: [Model; 2] = [Model::Normalized, Model::Logistic];

/// Pairs as matches bring them.
const USUAL: [[u64; 5]; 4] =
    [[5, 20, 50, 25, 8], [12, 88, 208, 102, 10], [20, 150, 330, 150, 20], [9, 31, 78, 29, 5]];

#[test]
fn what_no_test_can_have_is_refused() {
    let terms = SprtTerms { elo0: 0.0, elo1: 2.0, alpha: 0.05, beta: 0.05, model: MODELS[0] };
    let said = |terms: SprtTerms| Sprt::new(terms).unwrap_err().to_string();
    assert_eq!(
        said(SprtTerms { elo1: 0.0, ..terms }),
        "elo0 must be less than elo1, but they are 0 and 0"
    );
    assert_eq!(
        said(SprtTerms { elo0: f64::NAN, ..terms }),
        "elo0 must be less than elo1, but they are NaN and 2"
    );
    assert_eq!(
        said(SprtTerms { elo1: 201.0, ..terms }),
        "elo0 and elo1 must be from -200 to 200 in this model, not 201"
    );
    assert!(Sprt::new(SprtTerms { elo1: 201.0, model: Model::Logistic, ..terms }).is_ok());
    assert_eq!(
        said(SprtTerms { alpha: 0.0, ..terms }),
        "alpha must be more than 0 and less than 1, not 0"
    );
    assert_eq!(
        said(SprtTerms { beta: f64::NAN, ..terms }),
        "beta must be more than 0 and less than 1, not NaN"
    );
    assert_eq!(
        said(SprtTerms { alpha: 0.5, beta: 0.5, ..terms }),
        "alpha and beta must be less than 1 together, but they are 0.5 and 0.5"
    );
}

#[test]
fn the_verdict_falls_at_the_bounds() {
    let sprt = sprt(Model::Normalized, 0.0, 2.0, 0.05, 0.1);
    let [lower, upper] = sprt.bounds();
    assert!((lower - (0.1_f64 / 0.95).ln()).abs() < 1e-12);
    assert!((upper - 18_f64.ln()).abs() < 1e-12);
    assert_eq!([lower, upper].map(|llr| sprt.fraction(llr)), [-1.0, 1.0]);
    assert_eq!([lower / 2.0, 0.0, upper / 4.0].map(|llr| sprt.fraction(llr)), [-0.5, 0.0, 0.25]);
    let verdicts = [lower, lower + 1e-9, upper - 1e-9, upper].map(|llr| sprt.verdict(llr));
    let expected = [Verdict::AcceptH0, Verdict::Continue, Verdict::Continue, Verdict::AcceptH1];
    assert_eq!(verdicts, expected);
}

#[test]
fn without_results_neither_hypothesis_is_likelier() {
    for model in MODELS {
        let sprt = sprt(model, -50.0, 100.0, 0.05, 0.05);
        assert!(sprt.llr(&Pentanomial::default()).abs() < 0.005);
        assert!(sprt.llr_unpaired(&Trinomial::default()).abs() < 0.005);
    }
}

#[test]
fn swapped_players_and_hypotheses_say_the_same() {
    for model in MODELS {
        let there = sprt(model, -2.0, 7.0, 0.05, 0.05);
        let back = sprt(model, -7.0, 2.0, 0.05, 0.05);
        for pairs in USUAL.map(Pentanomial::new) {
            assert!((there.llr(&pairs) + back.llr(&pairs.swapped())).abs() < 1e-6);
        }
        for games in [Trinomial::new(30, 50, 20), Trinomial::new(7, 0, 1)] {
            let sum = there.llr_unpaired(&games) + back.llr_unpaired(&games.swapped());
            assert!(sum.abs() < 1e-6);
        }
    }
}

#[test]
fn better_results_speak_for_h1_and_more_of_them_louder() {
    for model in MODELS {
        let sprt = sprt(model, 0.0, 5.0, 0.05, 0.05);
        for counts in USUAL {
            let llr = sprt.llr(&Pentanomial::new(counts));
            for (worse, better) in [(1, 2), (2, 3), (1, 3)] {
                let mut changed = counts;
                changed[worse] -= 1;
                changed[better] += 1;
                assert!(sprt.llr(&Pentanomial::new(changed)) > llr, "{model:?} {counts:?}");
            }
            let tenfold = sprt.llr(&Pentanomial::new(counts.map(|count| 10 * count)));
            assert!((tenfold - 10.0 * llr).abs() < 1e-6);
        }
    }
}

/// SplitMix64 (Steele, Lea and Flood 2014), as a number from 0 to 1.
fn uniform(state: &mut u64) -> f64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (*state ^ *state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    (z ^ z >> 31) as f64 / 2_f64.powi(64)
}

/// Whether the test accepts H1 in a match whose pairs are so likely.
fn accepts_h1(sprt: &Sprt, likely: &[f64; 5], random: &mut u64) -> bool {
    let mut counts = [0; 5];
    loop {
        let mut left = uniform(random);
        let kind = likely.iter().position(|p| {
            left -= p;
            left < 0.0
        });
        counts[kind.unwrap_or(4)] += 1;
        match sprt.verdict(sprt.llr(&Pentanomial::new(counts))) {
            Verdict::AcceptH0 => return false,
            Verdict::AcceptH1 => return true,
            Verdict::Continue => {}
        }
    }
}

/// Matches in which one hypothesis holds exactly: the other one is accepted about as often as
/// was asked for. (Wald's bounds make it less often, few pairs a little more often.)
#[test]
fn it_is_wrong_no_more_often_than_was_asked_for() {
    const MATCHES: usize = 1_000;
    let seen = [0.05, 0.2, 0.45, 0.24, 0.06];
    for model in MODELS {
        let sprt = sprt(model, 0.0, 60.0, 0.1, 0.05);
        let [even, better] =
            sprt.hypotheses(2.0_f64.sqrt()).map(|it| likelihood::likeliest(&seen, it));
        let mut random = 1;
        let wins = |likely: &[f64; 5], random: &mut u64| {
            (0..MATCHES).filter(|_| accepts_h1(&sprt, likely, random)).count()
        };
        let (wrong_h1, right_h1) = (wins(&even, &mut random), wins(&better, &mut random));
        assert!((50..=120).contains(&wrong_h1), "{model:?}: {wrong_h1}");
        assert!((20..=65).contains(&(MATCHES - right_h1)), "{model:?}: {}", MATCHES - right_h1);
    }
}
