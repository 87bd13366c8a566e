//! The word that was meant.

/// Of `known`, what is most like a word that is none of them; `None` if nothing is much like it.
/// Upper and lower case are one.
///
/// ```
/// assert_eq!(players::nearest("trasp", ["Hash", "Threads", "traps"]), Some("traps"));
/// assert_eq!(players::nearest("colour", ["Hash", "Threads"]), None);
/// ```
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let likeness = |known: &str| strsim::damerau_levenshtein(&word, &known.to_lowercase());
    let best = known.into_iter().map(|known| (likeness(known), known)).min_by_key(|best| best.0);
    // A third of its letters may be wrong.
    best.filter(|&(wrong, known)| 3 * wrong <= known.chars().count().max(3)).map(|best| best.1)
}

/// What is said behind a word that is unknown: `, did you mean 'traps'?`, or nothing.
pub fn or_nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, known).map_or_else(String::new, |word| format!(", did you mean '{word}'?"))
}
