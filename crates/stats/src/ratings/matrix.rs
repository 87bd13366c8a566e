//! As much algebra as ratings need.

/// A square matrix.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Matrix {
    size: usize,
    entries: Vec<f64>,
}

impl Matrix {
    /// All entries are `value`.
    pub(super) fn filled(size: usize, value: f64) -> Self {
        Self { size, entries: vec![value; size * size] }
    }

    pub(super) fn at(&self, row: usize, column: usize) -> f64 {
        self.entries[row * self.size + column]
    }

    pub(super) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.entries[row * self.size + column] += value;
    }

    /// Adds what a difference between two players weighs: a square of it, written out.
    pub(super) fn add_difference(&mut self, one: usize, other: usize, weight: f64) {
        self.add(one, one, weight);
        self.add(other, other, weight);
        self.add(one, other, -weight);
        self.add(other, one, -weight);
    }

    /// Its product with a column.
    pub(super) fn times(&self, column: &[f64]) -> Vec<f64> {
        let rows = self.entries.chunks_exact(self.size);
        rows.map(|row| row.iter().zip(column).map(|(a, b)| a * b).sum()).collect()
    }

    /// Its product with `inner` and itself again, both being symmetric.
    pub(super) fn around(&self, inner: &Self) -> Self {
        let rows = |matrix: &Self, by: &Self| Self {
            size: self.size,
            entries: matrix.entries.chunks_exact(self.size).flat_map(|row| by.times(row)).collect(),
        };
        rows(&rows(self, inner), self)
    }

    /// The inverse of a symmetric matrix whose eigenvalues are all above 0, by eliminating one
    /// row after the other (Gauss and Jordan); such a matrix needs no search for a pivot.
    pub(super) fn inverse(mut self) -> Self {
        for pivot in 0..self.size {
            let scale = 1.0 / self.at(pivot, pivot);
            for row in (0..self.size).filter(|&row| row != pivot) {
                let factor = self.at(row, pivot) * scale;
                for column in (0..self.size).filter(|&column| column != pivot) {
                    self.add(row, column, -factor * self.at(pivot, column));
                }
            }
            for other in (0..self.size).filter(|&other| other != pivot) {
                self.entries[pivot * self.size + other] *= scale;
                self.entries[other * self.size + pivot] *= -scale;
            }
            self.entries[pivot * self.size + pivot] = scale;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_changes_nothing() {
        let size = 40;
        let mut matrix = Matrix::filled(size, 0.3);
        for one in 0..size {
            for other in 0..one {
                matrix.add_difference(one, other, ((one * 7 + other * 3) % 11) as f64);
            }
        }
        let inverse = matrix.clone().inverse();
        let column: Vec<f64> = (0..size).map(|i| (i as f64).sin()).collect();
        let back = inverse.times(&matrix.times(&column));
        assert!(back.iter().zip(&column).all(|(a, b)| (a - b).abs() < 1e-9));
        let around = inverse.around(&matrix);
        for i in 0..size {
            assert!((0..size).all(|j| (around.at(i, j) - inverse.at(i, j)).abs() < 1e-9));
        }
    }
}
