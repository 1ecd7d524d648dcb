//! The report of a match.

use crate::arena::crosstable::{Crosstable, discs_text, elo_text, points_text};
use crate::arena::figures::Figures;
use crate::arena::played::PlayedGame;
use crate::arena::statistics::{Encounter, Sprt};

use super::markup::{Align, Table, definitions, escaped};
use super::page::{page, script, style};
use super::{charts, games, summary};

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
        let count =
            |number: usize, one: &str| format!("{number} {one}{}", if number == 1 { "" } else { "s" });
        let mut facts =
            vec![count(self.engines.len(), "engine"), count(games.len(), "game"), count(forfeits, "forfeit")];
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
        let rows = table.rows();
        let places: Vec<String> = (1..=rows.len()).map(|place| place.to_string()).collect();
        let mut head = vec![
            ("", Align::Right),
            ("engine", Align::Left),
            ("games", Align::Right),
            ("points", Align::Right),
            ("%", Align::Right),
            ("won", Align::Right),
            ("drawn", Align::Right),
            ("lost", Align::Right),
            ("Elo", Align::Right),
        ];
        head.extend(table.counts_discs().then_some(("discs", Align::Right)));
        head.extend(places.iter().map(|place| (place.as_str(), Align::Right)));
        let mut html = Table::new(&head);
        for (row, place) in rows.iter().zip(&places) {
            let tally = row.total.tally();
            let dash = || "–".to_owned();
            let mut cells = vec![
                ("", place.clone()),
                ("name", escaped(&row.name)),
                ("", tally.games().to_string()),
                ("", points_text(tally.points())),
                ("", tally.score().map_or_else(dash, |score| format!("{:.1}", score * 100.0))),
                ("", tally.wins.to_string()),
                ("", tally.draws.to_string()),
                ("", tally.losses.to_string()),
                ("", row.total.estimate().map_or_else(dash, |estimate| elo_text(estimate.elo))),
            ];
            cells.extend(table.counts_discs().then(|| ("", discs_text(&row.total))));
            cells.extend(row.against.iter().zip(&places).map(|(against, column)| match against.games() {
                _ if column == place => ("self", "×".to_owned()),
                0 => ("", dash()),
                games => ("", format!("{}/{games}", points_text(against.points()))),
            }));
            html.row(None, cells);
        }
        html.finish()
    }

    fn figures(&self) -> String {
        let head: Vec<(&str, Align)> = [("engine", Align::Left)]
            .into_iter()
            .chain(Figures::HEAD.map(|title| (title, Align::Right)))
            .collect();
        let mut table = Table::new(&head);
        for name in self.engines {
            let cells = Figures::of(self.games, name).cells().map(|cell| ("", cell));
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
