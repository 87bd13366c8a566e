//! The word that was meant, where one is unknown.

/// The most words among which nobody can choose for who wrote one.
const MOST: usize = 3;

/// Of `known`, what is most like a word that is none of them: one, or several that are as much like
/// it; none if nothing is much like it, or too much is. Upper and lower case are one.
///
/// ```
/// assert_eq!(spelling::nearest("trasp", ["Hash", "Threads", "traps"]), ["traps"]);
/// assert_eq!(spelling::nearest("mate6", ["mate4", "mate5", "quiet"]), ["mate4", "mate5"]);
/// assert!(spelling::nearest("colour", ["Hash", "Threads"]).is_empty());
/// ```
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let (original, word) = (word, word.to_lowercase());
    let length = word.chars().count();
    let (mut best, mut least) = (Vec::new(), usize::MAX);
    for known in known {
        let letters = known.chars().count();
        // A third of its letters may be wrong, but not all.
        let is_like = |wrong: usize| 3 * wrong <= letters.max(3) && wrong < letters;
        // Nobody compares letter by letter what is much longer or shorter.
        if !is_like(length.abs_diff(letters)) {
            continue;
        }
        // What is right already is not what is wrong.
        if known == original {
            continue;
        }
        let wrong = strsim::damerau_levenshtein(&word, &known.to_lowercase());
        if wrong > least || !is_like(wrong) {
            continue;
        }
        if wrong < least {
            (best, least) = (Vec::new(), wrong);
        }
        if !best.contains(&known) {
            best.push(known);
        }
    }
    if best.len() > MOST { Vec::new() } else { best }
}

/// What is said behind a word that is unknown: `, did you mean 'traps'?`, or nothing.
pub fn hint<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let nearest = nearest(word, known);
    if nearest.is_empty() {
        return String::new();
    }
    format!(", did you mean '{}'?", nearest.join("' or '"))
}

/// The same, and where nothing is much like it, all that there is: `: there are traps, quiet`.
///
/// ```
/// let instead = |word| spelling::instead(word, ["genesis", "caesura"]);
/// assert_eq!(instead("genisis"), ", did you mean 'genesis'?");
/// assert_eq!(instead("exodus"), ": there are genesis, caesura");
/// ```
pub fn instead<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<_> = known.into_iter().collect();
    match hint(word, known.iter().copied()) {
        hint if hint.is_empty() => format!(": there are {}", known.join(", ")),
        hint => hint,
    }
}

/// The same in a line of what serde says of a key that is unknown, which names all others.
///
/// ```
/// let said = "unknown field `dephts`, expected one of `depths`, `nodes`\n";
/// assert_eq!(spelling::of_key(said), "unknown field `dephts`, did you mean 'depths'?");
/// assert_eq!(spelling::of_key("missing field `name`"), "missing field `name`");
/// ```
pub fn of_key(said: &str) -> String {
    let said = said.lines().collect::<Vec<_>>().join(" ");
    let mut words = said.split('`').skip(1).step_by(2);
    match (said.starts_with("unknown field"), words.next()) {
        (true, Some(word)) => match hint(word, words) {
            hint if !hint.is_empty() => format!("unknown field `{word}`{hint}"),
            _ => said.clone(),
        },
        _ => said,
    }
}
