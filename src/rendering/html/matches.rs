//! The report of a match.

use crate::arena::crosstable::Crosstable;
use crate::arena::figures::Figures;
use crate::arena::played::PlayedGame;
use crate::arena::statistics::{Encounter, Sprt};

use super::markup::{Align, Table, counted, definitions, escaped};
use super::page::{page, script, style};
use super::{charts, games, summary};
use crate::rendering::matches;

const REMARKS: &str = "Scores are in discs, from the view of the engine to move; empty squares count for the winner. \
    Intervals are 95&nbsp;% confidence intervals; \
    disc differences are given with their standard error.";
/// Remarks for games without disc scores.
const REMARKS_WITHOUT_DISCS: &str = "Scores are those of the engines, from the view of the engine to move. \
    Intervals are 95&nbsp;% confidence intervals.";

/// Content of a match report.
#[derive(Clone, Copy, Debug)]
pub struct MatchReport<'a> {
    /// Title of the page.
    pub title: &'a str,
    /// Settings of the match: names and values, in display order.
    pub settings: &'a [(String, String)],
    /// Names of the engines, in the order of the match.
    pub engines: &'a [String],
    /// Games played, in any order.
    pub games: &'a [PlayedGame],
    /// The SPRT of a match between two engines, if any.
    pub test: Option<&'a Sprt>,
}

impl MatchReport<'_> {
    /// Maximum number of games whose moves are included; the statistics cover all games.
    const MOST_GAMES: usize = 2_000;

    /// Returns the report as a self-contained HTML page.
    pub fn html(&self) -> String {
        let mut in_order: Vec<&PlayedGame> = self.games.iter().collect();
        in_order.sort_by_key(|game| game.index);
        let counts_discs = self.games.iter().all(PlayedGame::counts_discs);
        let shown = &in_order[..in_order.len().min(MatchReport::MOST_GAMES)];
        page(include_str!("match.html"), |name| match name {
            "title" => escaped(self.title),
            "style" => style(""),
            "script" => script(include_str!("match.js")),
            "lead" => self.lead(&in_order),
            "summary" => self.summary(&in_order),
            "crosstable" => self.crosstable(),
            "charts" if !counts_discs => charts::elo(self.engines, &in_order),
            "charts" => charts::elo(self.engines, &in_order) + &charts::discs(self.engines, &in_order),
            "figures" => self.figures(),
            "forfeits" => {
                games::forfeits(&in_order, |game| shown.last().is_some_and(|last| game.index <= last.index))
            }
            "games" => note(shown.len(), in_order.len()) + &games::table(shown),
            "settings" => definitions(self.settings),
            "data" => games::data(shown),
            "remarks" => if counts_discs { REMARKS } else { REMARKS_WITHOUT_DISCS }.to_owned(),
            _ => String::new(),
        })
    }

    fn lead(&self, games: &[&PlayedGame]) -> String {
        let started = || games.iter().map(|game| game.started.as_str());
        let forfeits = games.iter().filter(|game| game.forfeit().is_some()).count();
        let mut facts = vec![
            counted(self.engines.len() as u64, "engine", "engines"),
            counted(games.len() as u64, "game", "games"),
            counted(forfeits as u64, "forfeit", "forfeits"),
        ];
        if let (Some(first), Some(last)) = (started().min(), started().max()) {
            facts.push(format!("{} to {} UTC", games::time_text(first), games::time_text(last)));
        }
        facts.join(" · ")
    }

    fn summary(&self, games: &[&PlayedGame]) -> String {
        let [first, second] = self.engines else {
            return String::new();
        };
        let encounter = Encounter::of(games.iter().copied(), first, Some(second));
        summary::tiles(first, &encounter, self.test)
    }

    fn crosstable(&self) -> String {
        let table = Crosstable::new(self.engines, self.games);
        let titles = matches::crosstable_head(&table);
        let align = |column| if column == 1 { Align::Left } else { Align::Right };
        let head: Vec<(&str, Align)> =
            titles.iter().enumerate().map(|(column, title)| (title.as_str(), align(column))).collect();
        let mut html = Table::new(&head);
        let first = titles.len() - table.rows().len();
        for (index, row) in table.rows().iter().enumerate() {
            let cells = matches::crosstable_cells(&table, row, index + 1, ("–", "×"));
            html.row(
                None,
                cells.into_iter().enumerate().map(|(column, cell)| match column {
                    1 => ("name", escaped(&cell)),
                    _ if column == first + index => ("self", cell),
                    _ => ("", cell),
                }),
            );
        }
        html.finish()
    }

    fn figures(&self) -> String {
        let head: Vec<(&str, Align)> = [("engine", Align::Left)]
            .into_iter()
            .chain(matches::FIGURES.map(|title| (title, Align::Right)))
            .collect();
        let mut table = Table::new(&head);
        for name in self.engines {
            let cells = matches::figures_cells(&Figures::of(self.games, name)).map(|cell| ("", cell));
            table.row(None, [("name", escaped(name))].into_iter().chain(cells));
        }
        table.finish()
    }
}

/// Returns a note if not all games are shown, otherwise an empty text.
fn note(shown: usize, all: usize) -> String {
    if shown == all {
        String::new()
    } else {
        format!(
            "<p class=\"note\">The first {shown} of {all} games; the figures above cover all of them.</p>"
        )
    }
}
