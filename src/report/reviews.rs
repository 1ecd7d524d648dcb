//! The report of reviewed games.

use crate::analysis::{Grade, ReviewedGame, Summary};

use super::html::{Align, Table, counted, definitions, escaped};
use super::page::{page, script, style};
use super::reviewed_games::{self, percent};

/// What a report of reviewed games tells.
#[derive(Clone, Copy, Debug)]
pub struct ReviewReport<'a> {
    /// Its title.
    pub title: &'a str,
    /// How the games were searched: names and values, in the order to show.
    pub settings: &'a [(String, String)],
    /// The games, in the order to show.
    pub games: &'a [ReviewedGame],
    /// How each player played in all games together.
    pub players: &'a [(String, Summary)],
}

impl ReviewReport<'_> {
    /// Returns the report as a page of HTML that needs nothing else.
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
                "Scores are discs from the view of the side to move; \
                 empty squares count for the winner. \
                 In k in a row they are points of the evaluation; \
                 W7 is a proven win in seven plies, L4 a proven loss, and a win counts for 10 points. \
                 Whole scores are final ones that are proved, those with decimals are estimates. \
                 ?! a move that loses {} discs or more, ? {} or more, ?? {} or more; half as many points are as much. \
                 The accuracy of a move is 100&nbsp;% halved for every 4 discs that it loses; \
                 moves without a choice do not count.",
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
