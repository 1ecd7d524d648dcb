//! The report of reviewed games.

use crate::analysis::{Grade, ReviewedGame, Summary};

use super::markup::{Align, Table, counted, definitions, escaped};
use super::page::{page, script, style};
use super::reviewed_games::{self, percent};

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
        page(include_str!("review.html"), |name| match name {
            "title" => escaped(self.title),
            "style" => style(include_str!("review.css")),
            "script" => script(include_str!("review.js")),
            "lead" => self.lead(),
            "list" => reviewed_games::list(self.games),
            "players" => self.players(),
            "games" => self.games.iter().map(reviewed_games::section).collect(),
            "settings" => definitions(self.settings),
            "remarks" => format!(
                "Scores are in discs, from the view of the side to move; \
                 empty squares count for the winner. \
                 In k in a row they are points of the evaluation; \
                 W7 is a proven win in seven plies, L4 a proven loss, and a win counts for 10 points. \
                 Whole scores are proven final scores; scores with decimals are estimates. \
                 ?! marks a loss of at least {} discs, ? {}, ?? {}; 1 point counts as 2 discs. \
                 The accuracy of a move is 100&nbsp;%, halved for every 4 discs of loss; \
                 forced moves do not count.",
                Grade::INACCURACY.whole_discs(),
                Grade::MISTAKE.whole_discs(),
                Grade::BLUNDER.whole_discs()
            ),
            "data" => reviewed_games::data(self.games),
            _ => String::new(),
        })
    }

    fn lead(&self) -> String {
        let positions: usize = self.games.iter().map(|game| game.positions.len()).sum();
        let games = self.games.len();
        let games = counted(games as u64, "game", "games");
        format!("{games}, {}", counted(positions as u64, "position", "positions"))
    }

    fn players(&self) -> String {
        let mut table = Table::new(&[
            ("player", Align::Left),
            ("moves", Align::Right),
            ("accuracy", Align::Right),
            ("mean loss", Align::Right),
            ("best moves", Align::Right),
            ("inaccuracies", Align::Right),
            ("mistakes", Align::Right),
            ("blunders", Align::Right),
        ]);
        for (name, summary) in self.players {
            table.row(
                None,
                [
                    ("name", escaped(name)),
                    ("", summary.moves.to_string()),
                    ("", percent(summary.accuracy())),
                    ("", summary.mean_loss().map_or_else(|| "–".to_owned(), |loss| format!("{loss:.2}"))),
                    ("", format!("{} of {}", summary.best, summary.choices)),
                    ("", summary.inaccuracies.to_string()),
                    ("", summary.mistakes.to_string()),
                    ("", summary.blunders.to_string()),
                ],
            );
        }
        table.finish()
    }
}
