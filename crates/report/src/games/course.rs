//! How a match went, from pair to pair.

use stats::Tally;

/// So many stages are kept at most: more cannot be told apart in a plot.
const MOST: usize = 256;

/// A match after ever more pairs, evenly spaced; and as it stands.
#[derive(Clone, Debug)]
pub(super) struct Course {
    stages: Vec<Tally>,
    /// How many pairs there are between two stages.
    step: u64,
    last: Tally,
}

impl Default for Course {
    fn default() -> Self {
        Self { stages: Vec::new(), step: 1, last: Tally::default() }
    }
}

impl Course {
    /// The match as it stands after one more pair.
    pub(super) fn add(&mut self, tally: Tally) {
        self.last = tally;
        if !tally.pairs().count().is_multiple_of(self.step) {
            return;
        }
        self.stages.push(tally);
        if self.stages.len() > MOST {
            self.step *= 2;
            self.stages.retain(|stage| stage.pairs().count().is_multiple_of(self.step));
        }
    }

    /// The stages, the present one last.
    pub(super) fn stages(&self) -> impl Iterator<Item = Tally> {
        let is_kept = self.stages.last().is_none_or(|stage| *stage == self.last);
        self.stages.iter().copied().chain((!is_kept).then_some(self.last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stats::GameScore;

    #[test]
    fn a_long_match_is_told_in_few_stages_up_to_its_last() {
        for pairs in [0, 1, 256, 257, 5_001] {
            let (mut course, mut tally) = (Course::default(), Tally::default());
            for _ in 0..pairs {
                tally.add_pair(GameScore::Win, GameScore::Draw);
                course.add(tally);
            }
            let stages: Vec<u64> = course.stages().map(|stage| stage.pairs().count()).collect();
            assert!(stages.len() <= MOST + 1 && stages.is_sorted(), "{stages:?}");
            assert_eq!(stages.last().copied(), (pairs > 0).then_some(pairs));
            assert!(stages.len() as u64 >= pairs.min(128), "{pairs}: {stages:?}");
            let steps: Vec<u64> = stages.windows(2).map(|two| two[1] - two[0]).collect();
            let (_, even) = steps.split_last().unwrap_or((&0, &[]));
            assert!(even.windows(2).all(|two| two[0] == two[1]), "{steps:?}");
        }
    }
}
