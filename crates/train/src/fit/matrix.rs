//! Linear equations.

/// A symmetric matrix, of which the lower half is kept, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Symmetric {
    size: usize,
    entries: Vec<f64>,
}

impl Symmetric {
    /// All zeros.
    pub fn zero(size: usize) -> Self {
        Self { size, entries: vec![0.0; size * (size + 1) / 2] }
    }

    /// Row `row` up to and including the diagonal.
    #[inline]
    pub fn row_mut(&mut self, row: usize) -> &mut [f64] {
        let begin = row * (row + 1) / 2;
        &mut self.entries[begin..=begin + row]
    }

    fn row(&self, row: usize) -> &[f64] {
        let begin = row * (row + 1) / 2;
        &self.entries[begin..=begin + row]
    }

    /// Adds another one of the same size.
    pub fn add(&mut self, other: &Self) {
        self.entries.iter_mut().zip(&other.entries).for_each(|(own, other)| *own += other);
    }

    /// The x for which this matrix times x is `right`, by Cholesky's method. It must be positive
    /// definite.
    pub fn solve(mut self, right: &[f64]) -> Vec<f64> {
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        for i in 0..self.size {
            for j in 0..=i {
                let rest = self.row(i)[j] - dot(&self.row(i)[..j], &self.row(j)[..j]);
                self.row_mut(i)[j] = if i == j { rest.sqrt() } else { rest / self.row(j)[j] };
            }
        }
        let mut x = right.to_vec();
        for i in 0..self.size {
            x[i] = (x[i] - dot(&self.row(i)[..i], &x[..i])) / self.row(i)[i];
        }
        for i in (0..self.size).rev() {
            x[i] /= self.row(i)[i];
            for j in 0..i {
                x[j] -= self.row(i)[j] * x[i];
            }
        }
        x
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let rows: [&[f64]; 3] = [&[4.0], &[2.0, 5.0], &[-1.0, 0.5, 3.0]];
        let mut matrix = Symmetric::zero(3);
        for (number, row) in rows.iter().enumerate() {
            matrix.row_mut(number).copy_from_slice(row);
        }
        // The right side that belongs to (1, -2, 3).
        let x = matrix.solve(&[4.0 - 4.0 - 3.0, 2.0 - 10.0 + 1.5, -1.0 - 1.0 + 9.0]);
        assert!(x.iter().zip([1.0, -2.0, 3.0]).all(|(x, y)| (x - y).abs() < 1e-12), "{x:?}");
    }
}
