//! Weighted linear least squares with a handful of unknowns, by the normal equations.

/// Normal equations, accumulated observation by observation.
#[derive(Clone, Debug)]
pub(super) struct LeastSquares {
    /// One row per unknown, with the right-hand side in the last column.
    rows: Vec<Vec<f64>>,
}

impl LeastSquares {
    pub(super) fn new(unknowns: usize) -> LeastSquares {
        LeastSquares { rows: vec![vec![0.0; unknowns + 1]; unknowns] }
    }

    /// Adds an observation: `value` is the dot product of `terms` and the unknowns, plus an error.
    /// The variance of the error is the inverse of `weight`.
    pub(super) fn add(&mut self, terms: &[f64], value: f64, weight: f64) {
        for (row, term) in self.rows.iter_mut().zip(terms) {
            for (sum, other) in row.iter_mut().zip(terms.iter().chain([&value])) {
                *sum += weight * term * other;
            }
        }
    }

    /// Returns the unknowns, or `None` if the observations do not determine them.
    pub(super) fn solve(mut self) -> Option<Vec<f64>> {
        let unknowns = self.rows.len();
        for column in 0..unknowns {
            let size = |row: &usize| self.rows[*row][column].abs();
            let pivot = (column..unknowns).max_by(|a, b| size(a).total_cmp(&size(b)))?;
            self.rows.swap(column, pivot);
            let pivot = self.rows[column].clone();
            if pivot[column].abs() < 1e-9 {
                return None;
            }
            for (_, row) in self.rows.iter_mut().enumerate().filter(|(index, _)| *index != column) {
                let factor = row[column] / pivot[column];
                row.iter_mut().zip(&pivot).for_each(|(value, pivot)| *value -= factor * pivot);
            }
        }
        Some(self.rows.iter().enumerate().map(|(index, row)| row[unknowns] / row[index]).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_through_exact_points_is_found() {
        let mut fit = LeastSquares::new(3);
        for (x, y) in [(0.0, 1.0), (1.0, 4.0), (2.0, 2.0), (5.0, 7.0), (3.0, -1.0)] {
            fit.add(&[1.0, x, y], 3.0 - 2.0 * x + 0.5 * y, 1.0 + x);
        }
        let solution = fit.solve().unwrap();
        let error = solution.iter().zip([3.0, -2.0, 0.5]).map(|(found, wanted)| (found - wanted).abs());
        assert!(error.fold(0.0, f64::max) < 1e-9, "{solution:?}");
    }

    #[test]
    fn an_observation_counts_with_its_weight() {
        let mut fit = LeastSquares::new(1);
        fit.add(&[1.0], 10.0, 3.0);
        fit.add(&[1.0], 2.0, 1.0);
        assert_eq!(fit.solve(), Some(vec![8.0]));
    }

    #[test]
    fn underdetermined_equations_have_no_solution() {
        let mut fit = LeastSquares::new(2);
        fit.add(&[1.0, 2.0], 1.0, 1.0);
        fit.add(&[2.0, 4.0], 2.0, 1.0);
        assert_eq!(fit.solve(), None);
    }
}
