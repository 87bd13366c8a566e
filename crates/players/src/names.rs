//! Names by what tells things apart.

/// A name for each of several things, made of its words: of the first, which always tells
/// something, and of those that not all have which are like it. Where that is not enough they are
/// numbered.
pub fn distinct_names(
    words: &[Vec<String>],
    is_like: impl Fn(usize, usize) -> bool,
) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (index, own) in words.iter().enumerate() {
        let is_common = |word: &String| {
            let mut like = words.iter().enumerate().filter(|&(other, _)| is_like(other, index));
            like.all(|(_, words)| words.contains(word))
        };
        let telling = own.iter().enumerate().filter(|&(at, word)| at == 0 || !is_common(word));
        let telling: Vec<&str> = telling.map(|(_, word)| word.as_str()).collect();
        names.push(telling.join(" "));
    }
    let number = |at: usize| match names[..at].iter().filter(|name| **name == names[at]).count() {
        0 => names[at].clone(),
        same => format!("{} ({})", names[at], same + 1),
    };
    (0..names.len()).map(number).collect()
}
