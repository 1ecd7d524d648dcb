//! Filters for the games of a file.

use macro_rules_attribute::apply;

use crate::base::Color;
use crate::formats::GameText;
use crate::protocol::json::describe::WinnerValue;

/// Conditions that a game must meet.
/// A name of a player or event need not be complete: part of the name is enough, and case is ignored.
#[apply(params!)]
pub(super) struct FilterParam {
    /// A part of the name of either player.
    player: Option<String>,
    black: Option<String>,
    white: Option<String>,
    event: Option<String>,
    year: Option<u16>,
    year_from: Option<u16>,
    year_to: Option<u16>,
    result: Option<WinnerValue>,
}

impl FilterParam {
    /// Returns whether a game meets all conditions.
    pub(super) fn fits(&self, game: &GameText) -> bool {
        let has = |wanted: &Option<String>, names: &[&Option<String>]| {
            wanted.as_ref().is_none_or(|wanted| {
                let wanted = wanted.to_lowercase();
                names
                    .iter()
                    .any(|name| name.as_ref().is_some_and(|name| name.to_lowercase().contains(&wanted)))
            })
        };
        let year = year(game);
        has(&self.player, &[&game.black, &game.white])
            && has(&self.black, &[&game.black])
            && has(&self.white, &[&game.white])
            && has(&self.event, &[&game.event])
            && self.year.is_none_or(|wanted| year == Some(wanted))
            && self.year_from.is_none_or(|first| year.is_some_and(|year| year >= first))
            && self.year_to.is_none_or(|last| year.is_some_and(|year| year <= last))
            && self.result.is_none_or(|wanted| winner(game) == Some(wanted))
    }
}

/// Returns the year of a game: the first group of exactly four digits in its date.
pub(super) fn year(game: &GameText) -> Option<u16> {
    let date = game.date.as_deref()?;
    let mut numbers = date.split(|c: char| !c.is_ascii_digit());
    numbers.find(|digits| digits.len() == 4)?.parse().ok()
}

/// Returns the winner that the text of a game states, or `None` if the text has no result.
pub(super) fn winner(game: &GameText) -> Option<WinnerValue> {
    let winner: Option<Color> = game.result?.winner();
    Some(winner.into())
}
