//! Who plays.

use search::{Preset, Settings, SettingsError};

/// A configuration of the engine under a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// What tells it from the others.
    pub name: String,
    /// How it searches.
    pub settings: Settings,
}

/// Reads players, each a text such as `standard:2 late_move_reductions=off`, and [names](named)
/// them. What a text does not say is as in the preset.
///
/// # Errors
/// [`SettingsError`] for the first text that makes no sense.
pub fn players(texts: &[String], preset: Preset) -> Result<Vec<Player>, SettingsError> {
    let read = |text: &String| Settings::parse(text, preset);
    Ok(named(texts.iter().map(read).collect::<Result<_, _>>()?))
}

/// Gives configurations names, by what they have not in common.
pub fn named(all: Vec<Settings>) -> Vec<Player> {
    let words: Vec<Vec<String>> =
        all.iter().map(|s| s.to_string().split(' ').map(str::to_owned).collect()).collect();
    let mut players: Vec<Player> = Vec::new();
    for (settings, own) in all.into_iter().zip(&words) {
        // The policy always tells something; another word only where it is not everybody's.
        let is_common = |word: &String| words.iter().all(|words| words.contains(word));
        let telling = own.iter().enumerate().filter(|&(at, word)| at == 0 || !is_common(word));
        let telling: Vec<&str> = telling.map(|(_, word)| word.as_str()).collect();
        let name = telling.join(" ");
        let same = players.iter().filter(|player| player.settings == settings).count();
        let name = if same == 0 { name } else { format!("{name} ({})", same + 1) };
        players.push(Player { name, settings });
    }
    players
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(texts: &[&str]) -> Vec<String> {
        let texts: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
        let players = players(&texts, Preset::Genesis).unwrap();
        players.into_iter().map(|player| player.name).collect()
    }

    #[test]
    fn players_are_named_by_what_tells_them_apart() {
        assert_eq!(names(&["standard:2", "verified:3"]), ["standard:2", "verified:3"]);
        assert_eq!(
            names(&["standard:2 aspiration=on", "standard:2"]),
            ["standard:2 aspiration=on", "standard:2"]
        );
        assert_eq!(
            names(&["off preset=caesura", "off"]),
            ["off preset=caesura", "off preset=genesis"]
        );
        assert_eq!(names(&["off", "off", "off"]), ["off", "off (2)", "off (3)"]);
    }
}
