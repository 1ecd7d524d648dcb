//! The crosstable of a match: the score of each engine against every other engine.

use std::cmp::Ordering;
use std::fmt;

use super::columns::aligned;
use super::played::PlayedGame;
use super::statistics::{Elo, Encounter, Tally};

/// The table of a match: engines by their score, best first.
#[derive(Clone, Debug)]
pub struct Crosstable {
    rows: Vec<Row>,
    counts_discs: bool,
}

/// A row of a crosstable: one engine and its scores.
#[derive(Clone, Debug)]
pub struct Row {
    /// Name of the engine.
    pub name: String,
    /// The games of the engine against all others.
    pub total: Encounter,
    /// The games against each engine of the table, in the order of the table; empty against itself.
    pub against: Vec<Tally>,
}

impl Crosstable {
    /// Creates the table of these engines; games of other engines are ignored.
    pub fn new(engines: &[String], games: &[PlayedGame]) -> Crosstable {
        let known = |name: &str| engines.iter().any(|engine| engine == name);
        let counted = || games.iter().filter(|game| known(&game.black) && known(&game.white));
        let mut totals: Vec<(&String, Encounter)> =
            engines.iter().map(|name| (name, Encounter::of(counted(), name, None))).collect();
        totals.sort_by(|(_, one), (_, other)| by_score(one, other));
        let order: Vec<&String> = totals.iter().map(|&(name, _)| name).collect();
        let against = |name: &str| {
            order.iter().map(|opponent| Encounter::of(counted(), name, Some(opponent)).tally()).collect()
        };
        let rows = totals.iter().map(|(name, total)| Row {
            name: (*name).clone(),
            total: total.clone(),
            against: against(name),
        });
        Crosstable { rows: rows.collect(), counts_discs: games.iter().all(PlayedGame::counts_discs) }
    }

    /// Returns whether all games count discs at the end, unlike k in a row.
    pub(crate) fn counts_discs(&self) -> bool {
        self.counts_discs
    }

    /// Returns the engines, best first.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }
}

/// Orders engines by score, the higher first, then by discs.
fn by_score(one: &Encounter, other: &Encounter) -> Ordering {
    let key = |encounter: &Encounter| {
        let discs = encounter.mean_discs().map_or(0.0, |(mean, _)| mean);
        (encounter.tally().score().unwrap_or(-1.0), discs)
    };
    let ((one, one_discs), (other, other_discs)) = (key(one), key(other));
    other.total_cmp(&one).then(other_discs.total_cmp(&one_discs))
}

/// Formats an Elo difference with its confidence interval: `+12.3 ±4.5`.
///
/// An unbounded interval is written `+416.6 (+258.1 to +inf)`; without an interval, only the difference is
/// written, which may be `+inf`.
pub fn elo_text(elo: Elo) -> String {
    let difference = format!("{:+.1}", elo.difference);
    match (elo.margin(), elo.interval) {
        (Some(margin), _) => format!("{difference} ±{margin:.1}"),
        (None, Some((low, high))) => format!("{difference} ({low:+.1} to {high:+.1})"),
        (None, None) => difference,
    }
}

/// Formats the mean disc difference and its standard error: `+3.52 ±0.81`.
pub fn discs_text(encounter: &Encounter) -> String {
    let Some((mean, error)) = encounter.mean_discs() else {
        return "-".to_owned();
    };
    let error = error.map_or_else(|| "-".to_owned(), |error| format!("{error:.2}"));
    format!("{mean:+.2} ±{error}")
}

/// Formats points: `12.5`, `12`.
pub fn points_text(points: f64) -> String {
    format!("{points}")
}

/// Writes the table with a header row and aligned columns.
impl fmt::Display for Crosstable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut head: Vec<String> =
            ["", "engine", "games", "points", "%", "won", "drawn", "lost", "Elo"].map(str::to_owned).into();
        head.extend(self.counts_discs.then(|| "discs".to_owned()));
        head.extend((1..=self.rows.len()).map(|place| place.to_string()));
        let mut lines = vec![head];
        lines.extend(self.rows.iter().zip(1..).map(|(row, place)| self.cells(row, place)));
        f.write_str(&aligned(&lines, 1))
    }
}

impl Crosstable {
    /// Returns the cells of a row; `place` is the rank of its engine, from 1.
    fn cells(&self, row: &Row, place: usize) -> Vec<String> {
        let tally = row.total.tally();
        let score = tally.score().map_or_else(|| "-".to_owned(), |score| format!("{:.1}", score * 100.0));
        let elo = row.total.estimate().map_or_else(|| "-".to_owned(), |estimate| elo_text(estimate.elo));
        let mut cells = vec![
            place.to_string(),
            row.name.clone(),
            tally.games().to_string(),
            points_text(tally.points()),
            score,
            tally.wins.to_string(),
            tally.draws.to_string(),
            tally.losses.to_string(),
            elo,
        ];
        cells.extend(self.counts_discs.then(|| discs_text(&row.total)));
        cells.extend(row.against.iter().enumerate().map(|(column, against)| match against.games() {
            _ if column + 1 == place => "x".to_owned(),
            0 => "-".to_owned(),
            games => format!("{}/{games}", points_text(against.points())),
        }));
        cells
    }
}
