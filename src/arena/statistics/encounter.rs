//! Running totals of the games between two engines, or of one engine against all others.

use std::collections::HashMap;

use crate::arena::played_game::PlayedGame;
use crate::base::Color;

use super::{Discs, Estimate, Pairs, Tally, Trials};

/// The first finished game of a pair whose other game has not ended.
#[derive(Clone, Debug)]
struct HalfPair {
    half_points: u8,
    margin: Option<i32>,
    moves: Vec<String>,
}

/// The totals over the games of one engine, from the view of this engine.
#[derive(Clone, Debug, Default)]
pub(crate) struct Encounter {
    /// The numbers of games that the engine won, drew and lost.
    pub(crate) tally: Tally,
    /// The pentanomial counts of the pairs whose games have both ended.
    pub(crate) pairs: Pairs,
    /// Disc differences of single games.
    discs: Discs,
    /// Disc differences of game pairs, each the mean of the disc differences of the two games.
    pair_discs: Discs,
    /// The number of pairs whose two games are identical.
    /// Such pairs occur if both engines are deterministic and play the same moves.
    pub(crate) identical_pairs: u64,
    /// The pairs of which only one game has ended. The key is the index of the pair.
    waiting: HashMap<u64, HalfPair>,
}

impl Encounter {
    /// Adds up the games that `engine` played against `opponent`; `None` means against all engines.
    pub(crate) fn of<'a>(
        games: impl IntoIterator<Item = &'a PlayedGame>,
        engine: &str,
        opponent: Option<&str>,
    ) -> Encounter {
        let mut encounter = Encounter::default();
        for game in games {
            if let Some(color) = game.color_of(engine)
                && opponent.is_none_or(|opponent| game.player(color.opponent()) == opponent)
            {
                encounter.add(game, color);
            }
        }
        encounter
    }

    /// Adds a game in which the engine played `color`.
    pub(crate) fn add(&mut self, game: &PlayedGame, color: Color) {
        let half_points = game.result.half_points(color);
        let margin = game.disc_margin_for(color);
        self.tally.add(half_points);
        if let Some(margin) = margin {
            self.discs.add(margin.into());
        }
        let Some(first) = self.waiting.remove(&game.pair) else {
            let moves = game.moves.iter().map(|played| played.mv.clone()).collect();
            self.waiting.insert(game.pair, HalfPair { half_points, margin, moves });
            return;
        };
        self.pairs.add(first.half_points + half_points);
        if let (Some(one), Some(other)) = (first.margin, margin) {
            self.pair_discs.add(f64::from(one + other) / 2.0);
        }
        let moves = game.moves.iter().map(|played| &played.mv);
        self.identical_pairs += u64::from(!first.moves.is_empty() && moves.eq(&first.moves));
    }

    /// Returns the finished pairs as trials, or the single games if no pair is finished.
    pub(crate) fn trials(&self) -> Trials {
        if self.pairs.count() > 0 { self.pairs.trials() } else { self.tally.trials() }
    }

    /// Returns the estimated difference in strength, or `None` if no games were played.
    ///
    /// The score is that of all games; its variance is computed from [`Encounter::trials`].
    pub(crate) fn estimate(&self) -> Option<Estimate> {
        Estimate::of(self.tally.score()?, &self.trials())
    }

    /// Returns the mean disc difference and the standard error of the mean.
    ///
    /// Forfeits, resignations and games of k in a row are left out, since they have no disc difference. The
    /// result is `None` if no games remain. The standard error is computed from pairs if there are at least
    /// two pairs, else from single games; it is `None` for a single game.
    pub(crate) fn mean_discs(&self) -> Option<(f64, Option<f64>)> {
        let error = self.pair_discs.standard_error().or_else(|| self.discs.standard_error());
        Some((self.discs.mean()?, error))
    }
}
