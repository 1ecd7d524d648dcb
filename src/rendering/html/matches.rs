//! The HTML report of a match.

use maud::{Markup, html};

use crate::arena::crosstable::Crosstable;
use crate::arena::engine_stats::EngineStats;
use crate::arena::played_game::PlayedGame;
use crate::arena::statistics::{Encounter, Sprt};
use crate::base::{counted, printable};

use super::markup::{Align, section, table};
use super::page::{Page, VIEWER};
use super::{charts, games, summary};
use crate::rendering::matches;

const REMARKS: &str = "Scores are in discs, from the view of the engine to move; empty squares count for the winner. \
    Intervals are 95\u{a0}% confidence intervals; \
    disc differences are given with their standard error.";
/// Remarks for games without disc scores.
const REMARKS_WITHOUT_DISCS: &str = "Scores are as reported by the engines, from the view of the engine to move. \
    Intervals are 95\u{a0}% confidence intervals.";

/// Content of a match report.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MatchReport<'a> {
    pub(crate) title: &'a str,
    /// Settings of the match: names and values, in display order.
    pub(crate) settings: &'a [(String, String)],
    /// Names of the engines; with two engines, the statistics are from the view of the first.
    pub(crate) engines: &'a [String],
    /// Games played, in any order.
    pub(crate) games: &'a [PlayedGame],
    /// The SPRT of a match between two engines, if any.
    pub(crate) test: Option<&'a Sprt>,
}

impl MatchReport<'_> {
    /// Maximum number of games in the list and the board viewer; the statistics cover all games.
    const MOST_GAMES: usize = 2_000;

    /// Returns the report as a self-contained HTML page.
    pub(crate) fn html(&self) -> String {
        let mut in_order: Vec<&PlayedGame> = self.games.iter().collect();
        in_order.sort_by_key(|game| game.index);
        let shown = &in_order[..in_order.len().min(MatchReport::MOST_GAMES)];
        Page {
            title: self.title,
            lead: self.lead(&in_order),
            sections: self.sections(&in_order, shown),
            settings: self.settings,
            remarks: if counts_discs(&in_order) { REMARKS } else { REMARKS_WITHOUT_DISCS },
            style: "",
            script: include_str!("match.js"),
            data: games::data(shown),
        }
        .html()
    }

    fn sections(&self, games: &[&PlayedGame], shown: &[&PlayedGame]) -> Markup {
        let is_shown = |game: &PlayedGame| shown.last().is_some_and(|last| game.index <= last.index);
        html! {
            (self.summary(games))
            (section("crosstable", "Crosstable", &self.crosstable()))
            div.charts {
                (charts::elo(self.engines, games))
                @if counts_discs(games) { (charts::discs(self.engines, games)) }
            }
            (section("figures", "Depth, speed and time", &self.figures()))
            (section("forfeits", "Forfeits", &games::forfeits(games, is_shown)))
            (section("games", "Games", &html! {
                (VIEWER)
                @if shown.len() < games.len() {
                    p.note {
                        "The first " (shown.len()) " of " (games.len())
                        " games; the figures above cover all of them."
                    }
                }
                (games::list(shown))
            }))
        }
    }

    fn lead(&self, games: &[&PlayedGame]) -> String {
        let started = || games.iter().map(|game| game.started.as_str());
        let forfeits = games.iter().filter(|game| game.forfeit().is_some()).count();
        let mut facts = vec![
            counted(self.engines.len(), "engine", "engines"),
            counted(games.len(), "game", "games"),
            counted(forfeits, "forfeit", "forfeits"),
        ];
        if let (Some(first), Some(last)) = (started().min(), started().max()) {
            facts.push(format!("{} to {} UTC", games::time_text(first), games::time_text(last)));
        }
        facts.join(" · ")
    }

    fn summary(&self, games: &[&PlayedGame]) -> Markup {
        let [first, second] = self.engines else {
            return Markup::default();
        };
        let encounter = Encounter::of(games.iter().copied(), first, Some(second));
        summary::tiles(first, &encounter, self.test)
    }

    fn crosstable(&self) -> Markup {
        let crosstable = Crosstable::new(self.engines, self.games);
        let titles = matches::crosstable_head(&crosstable);
        let align = |column| if column == 1 { Align::Left } else { Align::Right };
        let head: Vec<(&str, Align)> =
            titles.iter().enumerate().map(|(column, title)| (title.as_str(), align(column))).collect();
        let first = titles.len() - crosstable.rows.len();
        let rows = html! {
            @for (index, row) in crosstable.rows.iter().enumerate() {
                tr {
                    @let cells = matches::crosstable_cells(&crosstable, row, index + 1, ("–", "×"));
                    @for (column, cell) in cells.iter().enumerate() {
                        @if column == 1 {
                            td.left.name { (printable(cell)) }
                        } @else {
                            td class=[(column == first + index).then_some("self")] { (cell) }
                        }
                    }
                }
            }
        };
        table(&head, &rows)
    }

    fn figures(&self) -> Markup {
        let numbers = matches::FIGURES.map(|title| (title, Align::Right));
        let head: Vec<(&str, Align)> = [("engine", Align::Left)].into_iter().chain(numbers).collect();
        let rows = html! {
            @for name in self.engines {
                tr {
                    td.left.name { (printable(name)) }
                    @for cell in matches::figures_cells(&EngineStats::of(self.games, name)) { td { (cell) } }
                }
            }
        };
        table(&head, &rows)
    }
}

/// Returns whether all games end with a disc count: true for Othello, false for k in a row.
fn counts_discs(games: &[&PlayedGame]) -> bool {
    games.iter().all(|game| game.counts_discs())
}
