//! The crosstable of a match: the score of each engine against every other engine.

use std::cmp::Ordering;

use super::played_game::PlayedGame;
use super::statistics::{Encounter, Tally};

/// The crosstable of a match, with a row for each engine, sorted by score, best first.
#[derive(Clone, Debug)]
pub(crate) struct Crosstable {
    pub(crate) rows: Vec<Row>,
    /// Whether all games have a final disc count: games of Othello have one, games of k in a row do not.
    pub(crate) counts_discs: bool,
}

/// A row of a crosstable: one engine and its scores.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) name: String,
    /// The totals over all games of the engine.
    pub(crate) total: Encounter,
    /// The results against every engine of the crosstable, in the order of the rows.
    ///
    /// The entry for the engine itself is empty.
    pub(crate) against: Vec<Tally>,
}

impl Crosstable {
    /// Creates the crosstable of the given engines. Games of other engines are ignored.
    pub(crate) fn new(engines: &[String], games: &[PlayedGame]) -> Crosstable {
        let known = |name: &str| engines.iter().any(|engine| engine == name);
        let counted = || games.iter().filter(|game| known(&game.black) && known(&game.white));
        let mut totals: Vec<(&String, Encounter)> =
            engines.iter().map(|name| (name, Encounter::of(counted(), name, None))).collect();
        totals.sort_by(|(_, one), (_, other)| by_score(one, other));
        let order: Vec<&String> = totals.iter().map(|&(name, _)| name).collect();
        let against = |name: &str| {
            order.iter().map(|opponent| Encounter::of(counted(), name, Some(opponent)).tally).collect()
        };
        let rows = totals.iter().map(|(name, total)| Row {
            name: (*name).clone(),
            total: total.clone(),
            against: against(name),
        });
        Crosstable { rows: rows.collect(), counts_discs: games.iter().all(PlayedGame::counts_discs) }
    }
}

/// Compares two engines by score, then by mean disc difference; the better engine comes first.
fn by_score(one: &Encounter, other: &Encounter) -> Ordering {
    let key = |encounter: &Encounter| {
        let discs = encounter.mean_discs().map_or(0.0, |(mean, _)| mean);
        (encounter.tally.score().unwrap_or(-1.0), discs)
    };
    let ((one, one_discs), (other, other_discs)) = (key(one), key(other));
    other.total_cmp(&one).then(other_discs.total_cmp(&one_discs))
}
