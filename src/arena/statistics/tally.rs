//! Counts of the results of games and of pairs of games.

use arrayvec::ArrayVec;

/// The maximum number of possible scores of a trial: a pair of games has five.
pub(super) const MAX_SCORES: usize = 5;

/// The numbers of games that an engine won, drew and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
}

impl Tally {
    /// Adds a game, given by its half points: 2 for a win, 1 for a draw, 0 for a loss.
    pub(crate) fn add(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    pub(crate) fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the points: 1 for a win, 1/2 for a draw, 0 for a loss.
    pub(crate) fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Returns the points per game, or `None` if no games were played.
    pub(crate) fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }

    /// Returns the tally from the opponent's view: wins and losses are swapped.
    #[must_use]
    pub(crate) fn swapped(self) -> Tally {
        Tally { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Returns the results as trials, with each game as one trial.
    pub(crate) fn trials(&self) -> Trials {
        Trials { counts: [self.losses, self.draws, self.wins].into_iter().collect(), games_per_trial: 1 }
    }
}

/// The pentanomial counts: the numbers of game pairs with 0, 1/2, 1, 3/2 and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pairs(pub(crate) [u64; MAX_SCORES]);

impl Pairs {
    /// Adds a pair, given by its half points, 0 to 4.
    ///
    /// # Panics
    /// If a pair has more than 4 half points.
    pub(crate) fn add(&mut self, half_points: u8) {
        self.0[usize::from(half_points)] += 1;
    }

    pub(crate) fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the results as trials, with each pair as one trial.
    pub(crate) fn trials(&self) -> Trials {
        Trials { counts: self.0.into(), games_per_trial: 2 }
    }
}

/// The number of independent trials with each possible score.
/// A trial is a game or a pair of games. The possible scores are equally spaced from 0 to 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trials {
    /// The number of trials for each score, lowest score first. There are at least two scores.
    counts: ArrayVec<u64, MAX_SCORES>,
    pub(super) games_per_trial: u32,
}

impl Trials {
    /// Returns the number of trials: games or pairs of games.
    pub(crate) fn count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns all scores in ascending order, each with its number of trials.
    pub(super) fn scores(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        let most = (self.counts.len() - 1) as f64;
        self.counts.iter().enumerate().map(move |(step, &count)| (step as f64 / most, count as f64))
    }

    /// Returns the mean and the variance of the trial scores, or `None` if there are no trials.
    pub(crate) fn moments(&self) -> Option<(f64, f64)> {
        let trials = self.count() as f64;
        if trials == 0.0 {
            return None;
        }
        let mean = self.scores().map(|(score, count)| score * count).sum::<f64>() / trials;
        let variance =
            self.scores().map(|(score, count)| count * (score - mean).powi(2)).sum::<f64>() / trials;
        Some((mean, variance))
    }
}
