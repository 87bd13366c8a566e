//! What came out, in words.

use stats::{Interval, Mean};

use super::Section;
use lab::compare::{Limit, Totals};
use stats::format::grouped;

/// More policies are told of in tables only.
const MOST_POLICIES: usize = 8;

/// Above this a difference is what chance alone makes often enough.
const SIGNIFICANT: f64 = 0.05;

/// How a tree compares with the baseline's, by the interval of the ratio of their nodes.
pub(super) fn tree(ratio: Interval) -> &'static str {
    match (ratio.low > 1.0, ratio.high < 1.0) {
        (true, _) => "larger",
        (_, true) => "smaller",
        _ if ratio.low == 1.0 && ratio.high == 1.0 => "the same",
        _ => "within noise",
    }
}

/// How much a policy solves compared with the baseline.
pub(super) fn solves(totals: &Totals) -> &'static str {
    match totals.p_value() < SIGNIFICANT {
        true if totals.gained > totals.lost => "more",
        true => "less",
        false if (totals.gained, totals.lost) == (0, 0) => "the same",
        false => "within noise",
    }
}

/// For each policy but the baseline its name and what can be said of it within the last limit;
/// nothing if there are too many policies, or none finished anything.
pub(super) fn in_short(section: &Section) -> Vec<(String, String)> {
    let last = section.summary.limits.last().filter(|limit| limit.positions > 0);
    let Some(limit) = last.filter(|limit| limit.totals.len() <= MOST_POLICIES) else {
        return Vec::new();
    };
    let base = &limit.totals[section.plan.baseline];
    let others = limit.totals.iter().filter(|totals| totals.policy != base.policy);
    let sentence = |totals: &Totals| {
        let baseline = section.baseline();
        // What is limited all take alike, and within a time they differ in nodes by speed alone.
        let cost = match (limit.limit, totals.time_ratio, totals.node_ratio) {
            (Limit::Time(_), ..) => None,
            (_, Some(ratio), _) => Some(takes(ratio, "time", &baseline)),
            (Limit::Depth(_), None, Some(ratio)) => Some(takes(ratio, "nodes", &baseline)),
            (_, None, _) => None,
        };
        let finds = (limit.answers > 0).then(|| solved(totals, base, limit.answers));
        let parts: Vec<String> = cost.into_iter().chain(finds).collect();
        (!parts.is_empty()).then(|| (section.policy(totals.policy), parts.join("; ") + "."))
    };
    others.filter_map(sentence).collect()
}

fn takes(Mean { value, interval }: Mean, what: &str, baseline: &str) -> String {
    let Interval { low, high } = interval;
    let ends = format!("{value:.2} times the {what} of {baseline} ({low:.2} to {high:.2}");
    match tree(interval) {
        "within noise" => format!("takes {ends}: within noise)"),
        _ => format!("takes {ends})"),
    }
}

fn solved(totals: &Totals, base: &Totals, answers: usize) -> String {
    let [here, there, answers] =
        [totals.solved, base.solved, answers].map(|count| grouped(count as u64));
    let p = totals.p_value();
    match solves(totals) {
        "the same" => format!("solves the same {here} of {answers}"),
        "within noise" => format!(
            "solves {here} of {answers} where the baseline solves {there}, within noise (p = {p:.3})"
        ),
        word => format!(
            "solves {word}: {here} of {answers} where the baseline solves {there} (p = {p:.3})"
        ),
    }
}
