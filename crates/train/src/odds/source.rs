//! The source file that holds the fitted odds.

use search::null_move::Odds;

const HEAD: &str = "\
//! The odds that a null-move cutoff is wrong, as fitted to samples of nodes; see
//! docs/null-move/calibrated.md. `caesura null-move fit --write` writes this file.

use super::Odds;

pub(super) const ODDS: Odds =
";

/// The file `odds.rs` with these odds.
pub fn written(odds: Odds) -> String {
    let Odds { constant, depth, evaluation, own_pieces, king_steps } = odds;
    format!(
        "{HEAD}    Odds {{ constant: {constant}, depth: {depth}, evaluation: {evaluation}, \
         own_pieces: {own_pieces}, king_steps: {king_steps} }};\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("../../../search/src/null_move/techniques/calibrated/odds.rs");

    #[test]
    fn the_file_holds_the_odds_of_the_program() {
        assert_eq!(written(Odds::FITTED), FILE);
    }
}
