//! The mean disc difference and its standard error.

/// A sample of disc differences: its size, its sum and the sum of the squares.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Discs {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Discs {
    /// Adds the disc difference of a game, or the mean difference of a pair of games.
    pub(crate) fn add(&mut self, difference: f64) {
        self.count += 1;
        self.sum += difference;
        self.squares += difference * difference;
    }

    /// Returns the mean, or `None` if there are no differences.
    pub(crate) fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }

    /// Returns the standard error of the mean, or `None` with fewer than two differences.
    pub(crate) fn standard_error(&self) -> Option<f64> {
        let count = self.count as f64;
        (self.count > 1).then(|| {
            let variance = (self.squares - self.sum * self.sum / count) / (count - 1.0);
            (variance.max(0.0) / count).sqrt()
        })
    }
}
