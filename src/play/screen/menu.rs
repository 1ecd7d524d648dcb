//! The menu: game, side, level, time and evaluation, each chosen with the arrow keys.

use crate::base::Color;
use crate::engine::Level;
use crate::game::Rules;
use crate::play::clock::TimeControl;
use crate::play::command::Side;
use crate::play::drawing::Ink;
use crate::play::local_game::Settings;
use crate::play::texts::color_name;

use super::canvas::Canvas;

/// Games offered in the menu, in this order.
/// A current game that is not in this list is offered before the games in the list.
const GAMES: [&str; 9] = [
    "othello",
    "othello:4",
    "othello:6",
    "othello:10",
    "othello:12",
    "othello:16",
    "gomoku",
    "renju",
    "tictactoe",
];

/// Time controls offered in the menu.
const TIMES: [&str; 6] = ["1m", "3m+2s", "5m", "10m", "15m+10s", "30m"];

/// An open menu: the chosen settings, the games on offer and the selected row.
#[derive(Clone, Debug)]
pub(super) struct Menu {
    pub(super) settings: Settings,
    games: Vec<Rules>,
    row: usize,
    /// Whether this is the menu before the first game.
    pub(super) is_first: bool,
}

/// Labels of the menu rows.
const ROWS: [&str; 5] = ["Game", "You play", "Level", "Time", "Evaluation"];

impl Menu {
    pub(super) fn new(settings: Settings, is_first: bool) -> Menu {
        let mut games: Vec<Rules> = GAMES.iter().filter_map(|text| text.parse().ok()).collect();
        if !games.contains(&settings.rules) {
            games.insert(0, settings.rules);
        }
        Menu { settings, games, row: 0, is_first }
    }

    /// Moves the selection by `down` rows, then changes the value of the selected row by `right` steps.
    ///
    /// The selection moves cyclically.
    pub(super) fn step(&mut self, right: i32, down: i32) {
        self.row = (self.row as i32 + down).rem_euclid(ROWS.len() as i32) as usize;
        if right == 0 {
            return;
        }
        let Settings { rules, side, level, time, evaluates } = &mut self.settings;
        match self.row {
            0 => *rules = next(&self.games, *rules, right),
            1 => *side = next(&SIDES, *side, right),
            2 => *level = level.saturating_add_signed(right).clamp(1, Level::HIGHEST),
            3 => {
                let mut times: Vec<Option<TimeControl>> = vec![None];
                times.extend(TIMES.iter().map(|text| text.parse().ok()));
                *time = next(&times, *time, right);
            }
            _ => *evaluates = !*evaluates,
        }
    }

    pub(super) fn draw(&self, canvas: &mut Canvas) {
        let left = usize::from(canvas.width() >= 34);
        let top = usize::from(canvas.height() >= 14);
        canvas.put(left, top, "Kado", Ink::Strong);
        for (index, name) in ROWS.iter().enumerate() {
            let is_chosen = index == self.row;
            let ink = if is_chosen { Ink::Strong } else { Ink::Plain };
            let value = self.value(index);
            let value = if is_chosen { format!("< {value} >") } else { format!("  {value}") };
            let row = top + 2 + index;
            canvas.put(left, row, if is_chosen { ">" } else { " " }, ink);
            if canvas.width() >= 34 {
                canvas.put(left + 2, row, &format!("{name:<12}{value}"), ink);
            } else {
                canvas.put(left + 2, row, &value, ink);
            }
        }
        let keys = if self.is_first { "Enter: start" } else { "Enter: continue" };
        let keys = [keys, "Up, Down: choose", "Left, Right: change", "Esc: cancel"];
        for (index, keys) in keys.iter().enumerate() {
            canvas.put(left, top + 3 + ROWS.len() + index, keys, Ink::Faint);
        }
    }

    fn value(&self, row: usize) -> String {
        let Settings { rules, side, level, time, evaluates } = self.settings;
        match row {
            0 => name(rules),
            1 => match side {
                Side::One(color) => color_name(color).to_owned(),
                Side::Both => "both sides".to_owned(),
                Side::None => "neither (watch)".to_owned(),
            },
            2 => format!("{level} of {}", Level::HIGHEST),
            3 => time.map_or_else(|| "no clocks".to_owned(), |time| time.to_string()),
            _ => if evaluates { "shown" } else { "hidden" }.to_owned(),
        }
    }
}

const SIDES: [Side; 4] = [Side::One(Color::Black), Side::One(Color::White), Side::Both, Side::None];

fn name(rules: Rules) -> String {
    let size = rules.size();
    format!("{} {}x{}", rules.name(), size.columns(), size.rows())
}

/// Returns the value `by` positions after `value` in a list, cyclically.
///
/// If `value` is not in the list, counting starts before the first value.
fn next<T: Copy + PartialEq>(values: &[T], value: T, by: i32) -> T {
    let at = values.iter().position(|&known| known == value).map_or(-1, |at| at as i32);
    values[(at + by).rem_euclid(values.len() as i32) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game_kind::GameKind;

    fn menu() -> Menu {
        let side = Side::One(Color::Black);
        let settings = Settings { rules: Rules::OTHELLO, side, level: 5, time: None, evaluates: true };
        Menu::new(settings, true)
    }

    #[test]
    fn every_row_has_values_to_go_through() {
        let mut menu = menu();
        for _ in 0..ROWS.len() {
            menu.step(1, 0);
            menu.step(0, 1);
        }
        assert_eq!(menu.row, 0);
        let Settings { rules, side, level, time, evaluates } = menu.settings;
        assert_eq!(rules.to_string(), "othello:4");
        assert_eq!((side, level, evaluates), (Side::One(Color::White), 6, false));
        assert_eq!(time.unwrap().to_string(), "1m");
        menu.step(0, 3);
        menu.step(-1, 0);
        assert_eq!(menu.settings.time, None);
    }

    #[test]
    fn all_games_of_the_menu_are_played_and_the_menu_fits_the_smallest_terminal() {
        assert_eq!(menu().games.len(), GAMES.len());
        assert!(TIMES.iter().all(|text| text.parse::<TimeControl>().is_ok()));
        for (width, height) in [(20, 12), (80, 24)] {
            let mut canvas = Canvas::new(width, height);
            menu().draw(&mut canvas);
            let text = canvas.rows(GameKind::Othello, false).join("\n");
            for part in
                ["Othello 8x8", "Black", "5 of 30", "no clocks", "shown", "Enter: start", "Esc: cancel"]
            {
                assert!(text.contains(part), "{part}: {text}");
            }
        }
    }
}
