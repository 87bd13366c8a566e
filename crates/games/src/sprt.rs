//! A test as people write it.

use stats::{Model, Sprt, SprtError, SprtTerms};
use thiserror::Error;

/// Why a text is no test.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SprtTextError {
    /// A hypothesis is missing.
    #[error("{FORM}, not '{0}'")]
    Incomplete(String),
    /// A word is none of a test, or comes twice.
    #[error("'{word}' is no part of a test{instead}")]
    Word {
        /// The word.
        word: String,
        /// What was meant, or what there is.
        instead: String,
    },
    /// It cannot be made.
    #[error(transparent)]
    Terms(#[from] SprtError),
}

/// What a test looks like.
const FORM: &str = "a test is 'elo0=A elo1=B', and if need be 'alpha=P', 'beta=P' and \
                    'model=normalized' or 'model=logistic'";

/// Reads a test such as `elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized`, with blanks or
/// commas between the words. These are the usual values, but for the two hypotheses, which must
/// be given.
///
/// # Errors
/// [`SprtTextError`]
pub fn parse_sprt(text: &str) -> Result<Sprt, SprtTextError> {
    let (mut elo0, mut elo1, mut alpha, mut beta, mut model) = (None, None, None, None, None);
    let mut read = |word: &str| {
        let (name, value) = word.split_once('=')?;
        let number = value.parse::<f64>().ok().filter(|number| number.is_finite());
        let is_new = match name {
            "elo0" => elo0.replace(number?).is_none(),
            "elo1" => elo1.replace(number?).is_none(),
            "alpha" => alpha.replace(number?).is_none(),
            "beta" => beta.replace(number?).is_none(),
            "model" => model.replace(named(value)?).is_none(),
            _ => false,
        };
        is_new.then_some(())
    };
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        read(word)
            .ok_or_else(|| SprtTextError::Word { word: word.to_owned(), instead: instead(word) })?;
    }
    let (Some(elo0), Some(elo1)) = (elo0, elo1) else {
        return Err(SprtTextError::Incomplete(text.to_owned()));
    };
    let (alpha, beta) = (alpha.unwrap_or(0.05), beta.unwrap_or(0.05));
    let model = model.unwrap_or(Model::Normalized);
    Ok(Sprt::new(SprtTerms { elo0, elo1, alpha, beta, model })?)
}

/// What is said of a word that is none.
fn instead(word: &str) -> String {
    let hint = match word.split_once('=') {
        Some(("model", value)) => spelling::hint(value, MODELS.map(name)),
        Some((name, _)) if !NAMES.contains(&name) => spelling::hint(name, NAMES),
        _ => String::new(),
    };
    if hint.is_empty() { format!(": {FORM}") } else { hint }
}

/// The test as it is read again.
pub fn sprt_text(sprt: &Sprt) -> String {
    let SprtTerms { elo0, elo1, alpha, beta, model } = sprt.terms();
    format!("elo0={elo0} elo1={elo1} alpha={alpha} beta={beta} model={}", name(model))
}

const NAMES: [&str; 5] = ["elo0", "elo1", "alpha", "beta", "model"];
const MODELS: [Model; 2] = [Model::Normalized, Model::Logistic];

fn name(model: Model) -> &'static str {
    match model {
        Model::Normalized => "normalized",
        Model::Logistic => "logistic",
    }
}

fn named(text: &str) -> Option<Model> {
    MODELS.into_iter().find(|&model| name(model) == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_read_as_it_is_written() {
        for text in [
            "elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized",
            "elo0=-3.5 elo1=1 alpha=0.1 beta=0.01 model=logistic",
        ] {
            assert_eq!(sprt_text(&parse_sprt(text).unwrap()), text);
        }
        assert_eq!(parse_sprt("elo1=5,elo0=0"), parse_sprt("elo0=0 elo1=5 alpha=0.05"));
        for text in [
            "",
            "elo0=0",
            "elo0=0 elo1=x",
            "elo0=0 elo1=5 elo1=6",
            "elo0=0 elo1=5 gamma=1",
            "elo0=5 elo1=0",
            "elo0=0 elo1=5 alpha=2",
            "elo0=0 elo1=inf",
            "elo0=0 elo1=5 model=x",
        ] {
            assert!(parse_sprt(text).is_err(), "{text}");
        }
        for (text, expected) in [
            ("elo0=0 elo2=5", "'elo2=5' is no part of a test, did you mean 'elo0' or 'elo1'?"),
            ("elo0=0 elo1=5 model=logitsic", "'model=logitsic' is no part of a test, did you mean"),
            ("elo0=0 elo1=5 model=foo", "'model=foo' is no part of a test: a test is 'elo0=A"),
            ("elo0=0 elo0=5", "'elo0=5' is no part of a test: a test is 'elo0=A"),
            ("elo0=0", "a test is 'elo0=A elo1=B', and"),
        ] {
            let error = parse_sprt(text).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
