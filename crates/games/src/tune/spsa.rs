//! Simultaneous perturbation stochastic approximation: all parameters are moved at once, this way
//! and that way, the two play each other, and all follow the winner a little.
//!
//! Spall, *Multivariate stochastic approximation using a simultaneous perturbation gradient
//! approximation*, IEEE Transactions on Automatic Control 37, 1992, pp. 332–341; the schedule of
//! steps is that of his *Implementation of the simultaneous perturbation algorithm* (1998), with
//! the constants that fishtest and OpenBench use.

use chess::random::SplitMix64;

/// How the size of the steps falls (Spall's α).
const STEP_DECAY: f64 = 0.602;
/// How the size of the perturbations falls (Spall's γ).
const PERTURBATION_DECAY: f64 = 0.101;
/// The part of all pairs before which steps hardly fall (Spall's A).
const STABILITY: f64 = 0.1;

/// A number to be tuned.
#[derive(Clone, PartialEq, Debug)]
pub struct Dial {
    /// Its name.
    pub name: String,
    /// Where it begins.
    pub start: f64,
    /// The least value allowed.
    pub min: f64,
    /// The greatest value allowed.
    pub max: f64,
    /// By how much it is perturbed at the end (`c_end`).
    pub perturbation: f64,
    /// How far it follows a won pair at the end, in shares of the perturbation (`r_end`).
    pub rate: f64,
}

/// The plan of a tuning: everything but the results follows from it.
#[derive(Clone, PartialEq, Debug)]
pub struct Spsa {
    /// What is tuned.
    pub dials: Vec<Dial>,
    /// How many pairs of games are played.
    pub pairs: usize,
    /// How many pairs are played before the values move. They can be played at the same time.
    pub batch: usize,
    /// What all chance follows from.
    pub seed: u64,
}

/// Two configurations that play each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Perturbed {
    /// The values moved one way, in order of the dials.
    pub plus: Vec<i32>,
    /// The values moved the other way.
    pub minus: Vec<i32>,
}

impl Spsa {
    /// Where all dials begin.
    pub fn start(&self) -> Vec<f64> {
        self.dials.iter().map(|dial| dial.start).collect()
    }

    /// The two configurations that play pair number `pair`, from 0, around `values`. Halves are
    /// rounded up or down by chance, so that small perturbations of small numbers count too.
    pub fn perturbed(&self, pair: usize, values: &[f64]) -> Perturbed {
        let mut random = self.stream(pair);
        let flips = self.flips(&mut random);
        let mut round = |value: f64, dial: &Dial| {
            // As many bits as a float holds.
            let chance = (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
            (value.clamp(dial.min, dial.max) + chance).floor() as i32
        };
        let (mut plus, mut minus) = (Vec::new(), Vec::new());
        for ((dial, &value), flip) in self.dials.iter().zip(values).zip(flips) {
            let by = flip * self.perturbation(dial, pair);
            plus.push(round(value + by, dial));
            minus.push(round(value - by, dial));
        }
        Perturbed { plus, minus }
    }

    /// The values after pair number `pair`, of which the first configuration made `half_points`
    /// of four.
    pub fn step(&self, pair: usize, values: &mut [f64], half_points: u8) {
        let flips = self.flips(&mut self.stream(pair));
        // Won games less lost ones.
        let won = f64::from(half_points) - 2.0;
        for ((dial, value), flip) in self.dials.iter().zip(values).zip(flips) {
            let by = self.rate(dial, pair) * self.perturbation(dial, pair) * won * flip;
            *value = (*value + by).clamp(dial.min, dial.max);
        }
    }

    /// The values after so many results, in order of their pairs: they move batch by batch.
    pub fn values_after(&self, half_points: &[u8]) -> Vec<f64> {
        let mut values = self.start();
        for (pair, &half_points) in half_points.iter().enumerate() {
            self.step(pair, &mut values, half_points);
        }
        values
    }

    /// Of so many results the number that the values around which a pair is played follow from.
    pub fn settled(&self, pair: usize) -> usize {
        pair / self.batch.max(1) * self.batch.max(1)
    }

    /// By how much a dial is perturbed in a pair (Spall's c, for the numbers from 1 on).
    fn perturbation(&self, dial: &Dial, pair: usize) -> f64 {
        let left = self.pairs as f64 / (pair + 1) as f64;
        dial.perturbation * left.powf(PERTURBATION_DECAY)
    }

    /// What part of its perturbation a dial follows a won pair by (Spall's a, over the square of
    /// c).
    fn rate(&self, dial: &Dial, pair: usize) -> f64 {
        let all = self.pairs as f64;
        let stability = STABILITY * all;
        let number = (pair + 1) as f64;
        let step = ((stability + all) / (stability + number)).powf(STEP_DECAY);
        let perturbation = (all / number).powf(PERTURBATION_DECAY);
        dial.rate * step / (perturbation * perturbation)
    }

    /// A stream of chance for each pair, so that pairs can be played in any order.
    fn stream(&self, pair: usize) -> SplitMix64 {
        let of_pair = SplitMix64::new(pair as u64).next_u64();
        SplitMix64::new(SplitMix64::new(self.seed).next_u64() ^ of_pair)
    }

    /// For each dial the way in which the first configuration moves it.
    fn flips(&self, random: &mut SplitMix64) -> Vec<f64> {
        let flip = |_: &Dial| if random.next_u64() >> 63 == 0 { 1.0 } else { -1.0 };
        self.dials.iter().map(flip).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dial(start: f64, min: f64, max: f64, perturbation: f64) -> Dial {
        Dial { name: String::new(), start, min, max, perturbation, rate: 0.002 }
    }

    fn spsa(pairs: usize) -> Spsa {
        let dials = vec![dial(20.0, 0.0, 200.0, 10.0), dial(90.0, 0.0, 100.0, 5.0)];
        Spsa { dials, pairs, batch: 4, seed: 1 }
    }

    /// Games in which whoever is nearer to (120, 40) wins more often.
    fn half_points(values: &Perturbed, random: &mut SplitMix64) -> u8 {
        let loss = |values: &[i32]| {
            let distance = |value: i32, best: i32, scale: f64| f64::from(value - best) / scale;
            distance(values[0], 120, 200.0).powi(2) + distance(values[1], 40, 100.0).powi(2)
        };
        let better = 0.5 + 2.0 * (loss(&values.minus) - loss(&values.plus));
        let game = |random: &mut SplitMix64| {
            let chance = random.below(1_000_000) as f64 / 1e6;
            if chance < better - 0.2 { 2 } else { u8::from(chance < better + 0.2) }
        };
        game(random) + game(random)
    }

    fn tuned(spsa: &Spsa) -> Vec<f64> {
        let mut random = SplitMix64::new(9);
        let mut results = Vec::new();
        for pair in 0..spsa.pairs {
            let values = spsa.values_after(&results[..spsa.settled(pair)]);
            results.push(half_points(&spsa.perturbed(pair, &values), &mut random));
        }
        spsa.values_after(&results)
    }

    #[test]
    fn values_go_where_games_are_won() {
        let mut spsa = spsa(3_000);
        spsa.dials.iter_mut().for_each(|dial| dial.rate = 0.02);
        let values = tuned(&spsa);
        assert!((values[0] - 120.0).abs() < 15.0 && (values[1] - 40.0).abs() < 10.0, "{values:?}");
        // Where nobody wins, nothing moves.
        assert_eq!(spsa.values_after(&[2; 500]), spsa.start());
    }

    #[test]
    fn values_stay_within_their_range() {
        let spsa = spsa(100);
        let mut values = vec![1.0, 99.5];
        for pair in 0..100 {
            let Perturbed { plus, minus } = spsa.perturbed(pair, &values);
            for (dial, value) in spsa.dials.iter().zip(plus.iter().zip(&minus)) {
                let range = dial.min as i32..=dial.max as i32;
                assert!(range.contains(value.0) && range.contains(value.1), "{value:?}");
            }
            spsa.step(pair, &mut values, 4);
            assert!(values.iter().zip(&spsa.dials).all(|(v, d)| (d.min..=d.max).contains(v)));
        }
    }

    #[test]
    fn the_two_are_as_far_from_the_middle_and_whole_on_average() {
        let spsa = spsa(20_000);
        let (mut middle, mut count) = ([0.0; 2], 0.0);
        for pair in 0..20_000 {
            let Perturbed { plus, minus } = spsa.perturbed(pair, &[100.3, 50.6]);
            for dial in 0..2 {
                middle[dial] += f64::from(plus[dial] + minus[dial]) / 2.0;
            }
            count += 1.0;
        }
        assert!((middle[0] / count - 100.3).abs() < 0.02, "{middle:?}");
        assert!((middle[1] / count - 50.6).abs() < 0.02, "{middle:?}");
    }

    /// The definition: at the last pair a dial is perturbed by `c_end` and follows by `r_end`.
    #[test]
    fn perturbations_and_steps_end_as_declared() {
        let spsa = spsa(1_000);
        let dial = &spsa.dials[0];
        assert!((spsa.perturbation(dial, 999) - 10.0).abs() < 1e-9);
        assert!((spsa.rate(dial, 999) - 0.002).abs() < 1e-12);
        let mut values = spsa.start();
        spsa.step(999, &mut values, 4);
        let moved = (values[0] - dial.start).abs();
        assert!((moved - 2.0 * 0.002 * 10.0).abs() < 1e-9, "{moved}");
        let falls = |f: &dyn Fn(usize) -> f64| (0..999).all(|pair| f(pair) > f(pair + 1));
        assert!(falls(&|pair| spsa.perturbation(dial, pair)));
        // Spall's a falls too.
        assert!(falls(&|pair| spsa.rate(dial, pair) * spsa.perturbation(dial, pair).powi(2)));
    }

    #[test]
    fn the_same_seed_gives_the_same_pairs() {
        let (a, b) = (spsa(50), Spsa { seed: 2, ..spsa(50) });
        let values = a.start();
        assert_eq!(a.perturbed(7, &values), a.perturbed(7, &values));
        assert!((0..50).any(|pair| a.perturbed(pair, &values) != b.perturbed(pair, &values)));
        assert_eq!((a.settled(0), a.settled(3), a.settled(4), a.settled(11)), (0, 0, 4, 8));
    }
}
