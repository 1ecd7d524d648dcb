//! The HTML report of reviewed games.

use maud::{Markup, html};

use crate::analysis::{Grade, ReviewedGame, Summary};
use crate::base::{counted, printable};

use super::markup::{Align, section, table};
use super::page::{Page, VIEWER};
use super::reviewed_games::{self, mean_loss, percent};

/// Content of a report of reviewed games.
#[derive(Clone, Copy, Debug)]
pub struct ReviewReport<'a> {
    /// Title of the page.
    pub title: &'a str,
    /// Settings of the searches: names and values, in display order.
    pub settings: &'a [(String, String)],
    /// The games, in display order.
    pub games: &'a [ReviewedGame],
    /// Summary of each player over all games.
    pub players: &'a [(String, Summary)],
}

impl ReviewReport<'_> {
    /// Returns the report as a self-contained HTML page.
    pub fn html(&self) -> String {
        Page {
            title: self.title,
            lead: self.lead(),
            sections: html! {
                (section("games", "Games", &html! { (VIEWER) (reviewed_games::list(self.games)) }))
                (section("players", "Players", &self.players()))
                @for game in self.games { (reviewed_games::game_section(game)) }
            },
            settings: self.settings,
            remarks: &remarks(),
            style: include_str!("review.css"),
            script: include_str!("review.js"),
            data: reviewed_games::data(self.games),
        }
        .html()
    }

    fn lead(&self) -> String {
        let positions: usize = self.games.iter().map(|game| game.positions.len()).sum();
        let games = self.games.len();
        let games = counted(games, "game", "games");
        format!("{games}, {}", counted(positions, "position", "positions"))
    }

    fn players(&self) -> Markup {
        let head = [
            ("player", Align::Left),
            ("moves", Align::Right),
            ("accuracy", Align::Right),
            ("mean loss", Align::Right),
            ("best moves", Align::Right),
            ("inaccuracies", Align::Right),
            ("mistakes", Align::Right),
            ("blunders", Align::Right),
        ];
        let rows = html! {
            @for (name, summary) in self.players {
                tr {
                    td.left.name { (printable(name)) }
                    td { (summary.moves) }
                    td { (percent(summary.accuracy())) }
                    td { (mean_loss(summary)) }
                    td { (summary.best) " of " (summary.choices) }
                    td { (summary.inaccuracies) }
                    td { (summary.mistakes) }
                    td { (summary.blunders) }
                }
            }
        };
        table(&head, &rows)
    }
}

fn remarks() -> String {
    format!(
        "Scores are in discs, from the view of the side to move; empty squares count for the winner. \
         In k in a row they are points of the evaluation; \
         W7 is a proven win in seven plies, L4 a proven loss, and a win counts for 10 points. \
         Whole scores are proven final scores; scores with decimals are estimates. \
         ?! marks a loss of at least {} discs, ? {}, ?? {}; 1 point counts as 2 discs. \
         The accuracy of a move is 100\u{a0}%, halved for every 4 discs of loss; \
         forced moves do not count.",
        Grade::INACCURACY.whole_discs(),
        Grade::MISTAKE.whole_discs(),
        Grade::BLUNDER.whole_discs()
    )
}
