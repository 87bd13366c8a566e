//! Ablation: a configuration beside the same without one of its techniques, or with nothing but
//! some.
//!
//! What a technique is worth depends on all others. So it is taken out of the whole, and the whole
//! is measured against what is left. The null move is a technique like those around it.

use std::{fmt, iter};

use search::null_move::Policy;
use search::{Effect, FEATURES, Preset, Settings, SettingsError};
use thiserror::Error;

/// Which configurations stand beside a whole one.
///
/// ```
/// # use lab::ablation::Ablation;
/// # use search::{Preset, Settings};
/// let whole = Settings::parse("modern:3 aspiration=off", Preset::Caesura).unwrap();
/// let ablation = Ablation::new(["null_move,late_move_reductions"], []).unwrap();
/// let texts: Vec<_> = ablation.beside(&whole).unwrap().iter().map(Settings::to_string).collect();
/// assert_eq!(
///     texts,
///     [
///         "off preset=caesura aspiration=off",
///         "modern:3 preset=caesura aspiration=off late_move_reductions=off"
///     ]
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Ablation {
    without: Vec<Choice>,
    only: Vec<Choice>,
}

/// Techniques by their names.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Choice {
    /// Each one that is on, one at a time.
    Each,
    /// These together.
    These(Vec<&'static str>),
}

/// What the null move is called beside the techniques around it.
const NULL_MOVE: &str = "null_move";
/// Stands for each technique that is on.
const EACH: &str = "each";
/// Stands for no technique.
const NONE: &str = "none";

/// Why there is no such configuration.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AblationError {
    /// No technique has this name.
    #[error("no technique is named '{name}'{}", spelling::instead(name, techniques()))]
    Unknown {
        /// What was written.
        name: String,
    },
    /// A word for more or less than one technique stands beside others.
    #[error("'{word}' stands alone, not in '{list}'")]
    NotAlone {
        /// The word.
        word: &'static str,
        /// What was written.
        list: String,
    },
    /// What is to be left out is not there, or what is to be left has to be said.
    #[error("{name} is off already in {whole}")]
    Off {
        /// The technique.
        name: &'static str,
        /// The whole configuration.
        whole: String,
    },
    /// Nothing is there that could be left out.
    #[error("no technique is on in {whole}")]
    Bare {
        /// The whole configuration.
        whole: String,
    },
    /// The settings know less than their own list says.
    #[error(transparent)]
    Settings(#[from] SettingsError),
}

impl Ablation {
    /// Reads what is to be left out, and what is to be left.
    ///
    /// Names are separated by commas. Each name of `without` is a configuration of its own: the
    /// whole without this technique. Each text of `only` is one: nothing but these techniques.
    /// `each` stands for each technique that is on, alone; and `none` in `only` for no technique.
    ///
    /// # Errors
    /// [`AblationError`] with what there is instead.
    pub fn new<'a>(
        without: impl IntoIterator<Item = &'a str>,
        only: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, AblationError> {
        let without = without.into_iter().flat_map(|list| list.split(','));
        Ok(Self {
            without: without.map(|name| Choice::one(name.trim())).collect::<Result<_, _>>()?,
            only: only.into_iter().map(Choice::together).collect::<Result<_, _>>()?,
        })
    }

    /// Whether nothing is asked for.
    pub fn is_empty(&self) -> bool {
        self.without.is_empty() && self.only.is_empty()
    }

    /// The configurations that stand beside a whole one.
    ///
    /// # Errors
    /// [`AblationError`] if something is to be left out that is not there, or if nothing is there.
    pub fn beside(&self, whole: &Settings) -> Result<Vec<Settings>, AblationError> {
        let of_each = |choices: &[Choice]| -> Result<Vec<_>, AblationError> {
            let groups: Result<Vec<_>, _> = choices.iter().map(|choice| choice.of(whole)).collect();
            Ok(groups?.concat())
        };
        let (left_out, left) = (of_each(&self.without)?, of_each(&self.only)?);
        let rests = left_out.iter().map(|names| without(whole, names));
        rests.chain(left.iter().map(|names| only(whole, names))).collect()
    }

    /// Whole configurations, behind each of them those that stand beside it. What would come again
    /// is left out. Without anything asked for it is the whole ones as they are.
    ///
    /// # Errors
    /// As [`beside`](Self::beside).
    pub fn of_all(&self, wholes: Vec<Settings>) -> Result<Vec<Settings>, AblationError> {
        if self.is_empty() {
            return Ok(wholes);
        }
        let mut all: Vec<Settings> = Vec::new();
        for whole in wholes {
            let beside = self.beside(&whole)?;
            for settings in iter::once(whole).chain(beside) {
                if !all.contains(&settings) {
                    all.push(settings);
                }
            }
        }
        Ok(all)
    }
}

/// In words: `without each`, `without aspiration,null_move only none`.
impl fmt::Display for Ablation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let without: Vec<String> = self.without.iter().map(Choice::to_string).collect();
        let without = (!without.is_empty()).then(|| format!("without {}", without.join(",")));
        let only = self.only.iter().map(|choice| format!("only {choice}"));
        f.write_str(&without.into_iter().chain(only).collect::<Vec<_>>().join(" "))
    }
}

impl Choice {
    /// A technique by its name, or each.
    fn one(name: &str) -> Result<Self, AblationError> {
        if name == EACH { Ok(Self::Each) } else { Ok(Self::These(vec![technique(name)?])) }
    }

    /// Techniques that belong together, or each, or none.
    fn together(list: &str) -> Result<Self, AblationError> {
        let words: Vec<&str> = list.split(',').map(str::trim).collect();
        match words.as_slice() {
            [EACH] => return Ok(Self::Each),
            [NONE] => return Ok(Self::These(Vec::new())),
            _ => {}
        }
        if let Some(word) = [EACH, NONE].into_iter().find(|word| words.contains(word)) {
            return Err(AblationError::NotAlone { word, list: list.to_owned() });
        }
        Ok(Self::These(words.into_iter().map(technique).collect::<Result<_, _>>()?))
    }

    /// What it stands for in a configuration: the techniques of each of its ablations.
    fn of(&self, whole: &Settings) -> Result<Vec<Vec<&'static str>>, AblationError> {
        match self {
            Self::These(names) => Ok(vec![names.clone()]),
            Self::Each => {
                let on = techniques().filter(|name| is_on(whole, name));
                let each: Vec<_> = on.map(|name| vec![name]).collect();
                let bare = || AblationError::Bare { whole: whole.to_string() };
                if each.is_empty() { Err(bare()) } else { Ok(each) }
            }
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Each => f.write_str(EACH),
            Self::These(names) if names.is_empty() => f.write_str(NONE),
            Self::These(names) => f.write_str(&names.join(",")),
        }
    }
}

/// The names of all techniques of a search, the null move first. What only says how long it takes
/// is none of them.
fn techniques() -> impl Iterator<Item = &'static str> {
    let of_search = FEATURES.iter().filter(|feature| feature.effect != Effect::Times);
    iter::once(NULL_MOVE).chain(of_search.map(|feature| feature.name))
}

/// What is meant by a name, be it of a technique or of what says how long a search takes.
fn technique(name: &str) -> Result<&'static str, AblationError> {
    let name = search::current_name(name);
    let mut all = iter::once(NULL_MOVE).chain(FEATURES.iter().map(|feature| feature.name));
    let found = all.find(|known| *known == name);
    found.ok_or_else(|| AblationError::Unknown { name: name.to_owned() })
}

fn is_on(settings: &Settings, name: &str) -> bool {
    match name {
        NULL_MOVE => *settings.null_move() != Policy::off(),
        _ => settings.features().any(|(feature, is_on)| is_on && feature.name == name),
    }
}

/// The same without these techniques.
fn without(whole: &Settings, names: &[&'static str]) -> Result<Settings, AblationError> {
    let mut rest = whole.clone();
    for &name in names {
        if !is_on(whole, name) {
            return Err(AblationError::Off { name, whole: whole.to_string() });
        }
        rest = match name {
            NULL_MOVE => rest.with_null_move(Policy::off()),
            _ => rest.switched(name, false)?,
        };
    }
    Ok(rest)
}

/// The same with nothing but these techniques, on the preset from which it is told in fewest words.
fn only(whole: &Settings, names: &[&'static str]) -> Result<Settings, AblationError> {
    let passes = names.contains(&NULL_MOVE);
    if passes && !is_on(whole, NULL_MOVE) {
        // Nobody has said which one.
        return Err(AblationError::Off { name: NULL_MOVE, whole: whole.to_string() });
    }
    let policy = if passes { whole.null_move().clone() } else { Policy::off() };
    let on_preset = |preset: &Preset| {
        let begin = whole.clone().with_preset(*preset).with_null_move(policy.clone());
        FEATURES.iter().try_fold(begin, |settings, feature| {
            let is_kept = feature.effect == Effect::Times && is_on(whole, feature.name);
            settings.switched(feature.name, is_kept || names.contains(&feature.name))
        })
    };
    let all = Preset::ALL.iter().map(on_preset).collect::<Result<Vec<_>, _>>()?;
    let shortest = all.into_iter().min_by_key(|settings| settings.to_string().len());
    Ok(shortest.unwrap_or_else(|| whole.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(text: &str) -> Settings {
        Settings::parse(text, Preset::Caesura).unwrap()
    }

    fn ablation(without: &[&str], only: &[&str]) -> Result<Ablation, AblationError> {
        Ablation::new(without.iter().copied(), only.iter().copied())
    }

    /// Beside the full engine, which passes.
    fn beside(without: &[&str], only: &[&str]) -> Vec<String> {
        let all = ablation(without, only).unwrap().beside(&whole("standard:2")).unwrap();
        all.iter().map(Settings::to_string).collect()
    }

    /// The techniques that are on, the null move among them.
    fn on(settings: &Settings) -> Vec<&'static str> {
        techniques().filter(|name| is_on(settings, name)).collect()
    }

    #[test]
    fn each_is_left_out_once_and_nothing_else_changes() {
        let whole = whole("standard:2 aspiration=off late_move_reductions_from=5");
        let all = ablation(&["each"], &[]).unwrap().beside(&whole).unwrap();
        let techniques = on(&whole);
        assert!(techniques.len() > 2 && !techniques.contains(&"aspiration"), "{techniques:?}");
        assert_eq!(all.len(), techniques.len());
        for (&name, rest) in techniques.iter().zip(&all) {
            let others: Vec<_> =
                techniques.iter().copied().filter(|other| *other != name).collect();
            assert_eq!(on(rest), others);
            let again = match name {
                NULL_MOVE => rest.clone().with_null_move("standard:2".parse().unwrap()),
                _ => rest.switched(name, true).unwrap(),
            };
            assert_eq!(again, whole);
        }
    }

    #[test]
    fn each_alone_is_the_only_one_that_is_on() {
        let whole = whole("standard:2 late_move_reductions_from=5");
        let all = ablation(&[], &["each", "none"]).unwrap().beside(&whole).unwrap();
        let (none, each) = all.split_last().unwrap();
        assert_eq!(on(none), [""; 0]);
        let alone: Vec<_> = each.iter().flat_map(on).collect();
        assert_eq!(alone, on(&whole));
        assert!(all.iter().all(|rest| rest.to_string().ends_with(" late_move_reductions_from=5")));
    }

    #[test]
    fn names_are_left_out_one_by_one_and_left_together() {
        assert_eq!(
            beside(&["aspiration, null_move", "late_move_reductions"], &[]),
            [
                "standard:2 preset=caesura aspiration=off",
                "off preset=caesura",
                "standard:2 preset=caesura late_move_reductions=off"
            ]
        );
        for (list, names) in [
            ("null_move,aspiration", &["null_move", "aspiration"][..]),
            ("late_move_reductions, aspiration", &["aspiration", "late_move_reductions"]),
            ("none", &[]),
        ] {
            let [left] = beside(&[], &[list]).try_into().unwrap();
            assert_eq!(on(&whole(&left)), names, "{left}");
        }
        // What was off may be left alone too.
        let all = ablation(&[], &["aspiration"]).unwrap().beside(&whole("off preset=genesis"));
        assert_eq!(all.unwrap().iter().flat_map(on).collect::<Vec<_>>(), ["aspiration"]);
    }

    #[test]
    fn few_words_tell_what_is_on() {
        let names: Vec<&str> = on(&whole("standard:2"));
        let nearly_all = names[..names.len() - 1].join(",");
        let last = names[names.len() - 1];
        assert_eq!(beside(&[], &[&nearly_all]), [format!("standard:2 preset=caesura {last}=off")]);
        let genesis = on(&whole("standard:2 preset=genesis")).join(",");
        assert_eq!(beside(&[], &[&genesis]), ["standard:2 preset=genesis"]);
    }

    #[test]
    fn the_whole_comes_first_and_nothing_twice() {
        let wholes = vec![whole("off"), whole("standard:2")];
        let texts = |without: &[&str], only: &[&str]| {
            let all = ablation(without, only).unwrap().of_all(wholes.clone()).unwrap();
            all.iter().map(Settings::to_string).collect::<Vec<_>>()
        };
        assert_eq!(texts(&[], &[]), ["off preset=caesura", "standard:2 preset=caesura"]);
        let [none] = beside(&[], &["none"]).try_into().unwrap();
        assert_eq!(
            texts(&["aspiration,aspiration"], &["none"]),
            [
                "off preset=caesura",
                "off preset=caesura aspiration=off",
                &none,
                "standard:2 preset=caesura",
                "standard:2 preset=caesura aspiration=off"
            ]
        );
        // Without a null move the second is the first.
        assert_eq!(texts(&["each"], &[]).len(), 2 * on(&whole("standard:2")).len());
    }

    #[test]
    fn it_is_told_as_it_was_asked_for() {
        for (without, only, told) in [
            (&["each"][..], &[][..], "without each"),
            (&["aspiration", "null_move"], &["none"], "without aspiration,null_move only none"),
            (&[], &["null_move,aspiration", "each"], "only null_move,aspiration only each"),
            (&[], &[], ""),
        ] {
            let ablation = ablation(without, only).unwrap();
            assert_eq!(
                (ablation.to_string().as_str(), ablation.is_empty()),
                (told, told.is_empty())
            );
        }
    }

    #[test]
    fn what_cannot_be_left_out_is_refused_with_the_reason() {
        let [bare] = beside(&[], &["none"]).try_into().unwrap();
        for (whole, without, only, reason) in [
            ("", &["lmr"][..], &[][..], "no technique is named 'lmr': there are null_move, "),
            ("", &[""], &[], "no technique is named ''"),
            ("", &["none"], &[], "no technique is named 'none'"),
            ("", &[], &["aspiration,lmr"], "no technique is named 'lmr': there are null_move, "),
            ("", &[], &["aspiration,each"], "'each' stands alone, not in 'aspiration,each'"),
            ("", &[], &["none,aspiration"], "'none' stands alone, not in 'none,aspiration'"),
            ("", &[], &[""], "no technique is named ''"),
            ("off", &["null_move"], &[], "null_move is off already in off preset=caesura"),
            ("off", &[], &["null_move"], "null_move is off already in off preset=caesura"),
            (
                "off preset=genesis",
                &["aspiration"],
                &[],
                "aspiration is off already in off preset=",
            ),
            (&bare, &["each"], &[], &format!("no technique is on in {bare}")),
        ] {
            let beside = ablation(without, only).and_then(|a| a.beside(&self::whole(whole)));
            let error = beside.unwrap_err().to_string();
            assert!(error.contains(reason), "{without:?} {only:?}: {error}");
        }
    }
}
