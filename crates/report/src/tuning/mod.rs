//! What is told of a tuning.

mod chapter;
mod rows;

pub(super) use chapter::chapter;
pub(super) use rows::{write_csv, write_json};

use games::tune::{Dial, Tuning};

/// Where the numbers of a tuning went.
#[derive(Clone, Debug)]
pub struct Tuned {
    tuning: Tuning,
    /// What the first configuration made of each pair, in half points of four.
    half_points: Vec<u8>,
}

impl Tuned {
    /// After these results, half points of four, in order of their pairs from the first.
    pub fn new(tuning: Tuning, half_points: Vec<u8>) -> Self {
        Self { tuning, half_points }
    }

    /// After the results that a store holds, each with its number: up to the first that is
    /// missing.
    pub fn from_pairs(tuning: Tuning, pairs: Vec<(usize, u8)>) -> Self {
        let in_order = pairs.into_iter().enumerate();
        let in_order = in_order.take_while(|(index, (pair, _))| index == pair);
        Self::new(tuning, in_order.map(|(_, (_, half_points))| half_points).collect())
    }

    fn dials(&self) -> &[Dial] {
        &self.tuning.spsa.dials
    }

    /// The values as they are now, in order of the dials.
    fn values(&self) -> Vec<f64> {
        self.tuning.spsa.values_after(&self.half_points)
    }

    /// Whether no more pairs are to be played.
    fn is_over(&self) -> bool {
        self.half_points.len() >= self.tuning.spsa.pairs
    }

    /// Hands the values after each pair to a visitor: its number from 0, its half points, and the
    /// values in order of the dials.
    fn follow<E>(
        &self,
        mut visit: impl FnMut(usize, u8, &[f64]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut values = self.tuning.spsa.start();
        for (pair, &half_points) in self.half_points.iter().enumerate() {
            self.tuning.spsa.step(pair, &mut values, half_points);
            visit(pair, half_points, &values)?;
        }
        Ok(())
    }

    /// The configuration with the values as they are now, as a player of a match; or why the
    /// program cannot have it.
    fn settings(&self) -> String {
        match self.tuning.tuned(&self.half_points) {
            Ok(settings) => settings.to_string(),
            Err(error) => format!("not to be had by this program: {error}"),
        }
    }
}
