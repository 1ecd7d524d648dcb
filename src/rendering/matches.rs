//! Matches as text: the crosstable, the statistics of the engines, the score and finished games.

use std::time::Duration;

use crate::arena::crosstable::{Crosstable, Row};
use crate::arena::engine_stats::EngineStats;
use crate::arena::played_game::PlayedGame;
use crate::arena::statistics::{Elo, Encounter, Estimate, SprtState};

use super::text_table::fitted;

/// Column headers for the statistics of an engine, in the order of [`figures_cells`].
pub(super) const FIGURES: [&str; 7] =
    ["moves", "depth", "knodes/s", "ms/move", "longest ms", "time losses", "forfeits"];

/// Formats an Elo difference with its confidence interval: `+12.3 ±4.5`.
///
/// An unbounded interval is written `+416.6 (+258.1 to +inf)`. Without an interval, only the difference is
/// written; the difference may be `+inf`.
pub(crate) fn elo(elo: Elo) -> String {
    let difference = format!("{:+.1}", elo.difference);
    match (elo.margin(), elo.interval) {
        (Some(margin), _) => format!("{difference} ±{margin:.1}"),
        (None, Some((low, high))) => format!("{difference} ({low:+.1} to {high:+.1})"),
        (None, None) => difference,
    }
}

/// Formats the likelihood of superiority in percent, `-` if it is unknown. `space` precedes the sign.
pub(super) fn superiority(estimate: Estimate, space: &str) -> String {
    estimate
        .superiority
        .map_or_else(|| "-".to_owned(), |probability| format!("{:.1}{space}%", probability * 100.0))
}

/// Formats the mean disc difference and its standard error: `+3.52 ±0.81`.
pub(super) fn discs(encounter: &Encounter) -> String {
    let Some((mean, error)) = encounter.mean_discs() else {
        return "-".to_owned();
    };
    let error = error.map_or_else(|| "-".to_owned(), |error| format!("{error:.2}"));
    format!("{mean:+.2} ±{error}")
}

/// Formats a crosstable with a header row and aligned columns.
pub(crate) fn crosstable(table: &Crosstable) -> String {
    let cells = |(row, place)| crosstable_cells(table, row, place, ("-", "x"));
    let lines = std::iter::once(crosstable_head(table)).chain(table.rows.iter().zip(1..).map(cells));
    fitted(&lines.collect::<Vec<_>>(), 1)
}

/// Returns the column headers of a crosstable; the second column holds the engine names.
pub(super) fn crosstable_head(table: &Crosstable) -> Vec<String> {
    let mut head: Vec<String> =
        ["", "engine", "games", "points", "%", "won", "drawn", "lost", "Elo"].map(str::to_owned).into();
    head.extend(table.counts_discs.then(|| "discs".to_owned()));
    head.extend((1..=table.rows.len()).map(|place| place.to_string()));
    head
}

/// Returns the cells of a row of a crosstable.
///
/// `place` is the rank of the row's engine, from 1. `none` is the text of an unknown value. `own` is the text
/// of the cell for an engine against itself.
pub(super) fn crosstable_cells(
    table: &Crosstable,
    row: &Row,
    place: usize,
    (none, own): (&str, &str),
) -> Vec<String> {
    let tally = row.total.tally;
    let mut cells = vec![
        place.to_string(),
        row.name.clone(),
        tally.games().to_string(),
        tally.points().to_string(),
        tally.score().map_or_else(|| none.to_owned(), |score| format!("{:.1}", score * 100.0)),
        tally.wins.to_string(),
        tally.draws.to_string(),
        tally.losses.to_string(),
        row.total.estimate().map_or_else(|| none.to_owned(), |estimate| elo(estimate.elo)),
    ];
    cells.extend(table.counts_discs.then(|| discs(&row.total)));
    cells.extend(row.against.iter().zip(1..).map(|(against, column)| match against.games() {
        _ if column == place => own.to_owned(),
        0 => none.to_owned(),
        games => format!("{}/{games}", against.points()),
    }));
    cells
}

/// Formats the statistics of engines as a table with a header row and aligned columns.
pub(crate) fn figures(engines: &[String], games: &[PlayedGame]) -> String {
    let head = ["engine"].iter().chain(&FIGURES).map(|&title| title.to_owned()).collect();
    let line = |name: &String| {
        let cells = figures_cells(&EngineStats::of(games, name));
        std::iter::once(name.clone()).chain(cells).collect()
    };
    fitted(&std::iter::once(head).chain(engines.iter().map(line)).collect::<Vec<_>>(), 0)
}

/// Returns the statistics of an engine as cells of a row.
pub(super) fn figures_cells(figures: &EngineStats) -> [String; 7] {
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    [
        figures.moves.to_string(),
        or_dash(figures.mean_depth().map(|depth| format!("{depth:.1}"))),
        or_dash(figures.nodes_per_second().map(|speed| format!("{:.0}", speed / 1000.0))),
        or_dash(figures.mean_time().map(milliseconds)),
        milliseconds(figures.longest),
        figures.time_losses().to_string(),
        figures.forfeited().to_string(),
    ]
}

/// Formats a time in milliseconds, with two decimals below 100 ms.
fn milliseconds(time: Duration) -> String {
    let milliseconds = time.as_secs_f64() * 1000.0;
    if milliseconds < 100.0 { format!("{milliseconds:.2}") } else { format!("{milliseconds:.0}") }
}

/// Formats the score of a match between two engines as a line.
///
/// `first` holds the totals of the first engine's games.
pub(crate) fn score(engines: [&str; 2], first: &Encounter, test: Option<SprtState>) -> String {
    let tally = first.tally;
    let [one, other] = engines;
    let mut parts = vec![format!(
        "{one} {} - {} {other}  (+{} ={} -{})",
        tally.points(),
        tally.swapped().points(),
        tally.wins,
        tally.draws,
        tally.losses,
    )];
    if let Some(estimate) = first.estimate() {
        parts.push(format!("Elo {}  LOS {}", elo(estimate.elo), superiority(estimate, " ")));
        if first.mean_discs().is_some() {
            parts.push(format!("discs {}", discs(first)));
        }
    }
    parts.extend(test.map(|state| state.to_string()));
    parts.join("  ")
}

/// Formats a finished game as a line.
pub(crate) fn game(game: &PlayedGame) -> String {
    let PlayedGame { black, white, result, .. } = game;
    let why = game
        .forfeit()
        .map(|forfeit| format!("  ({}: {}: {})", game.player(forfeit.side), forfeit.fault, forfeit.detail));
    let opening = &game.opening.moves;
    format!("{}: {black} - {white} {result}  {opening}{}", game.index + 1, why.unwrap_or_default())
}
