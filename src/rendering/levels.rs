//! Two tables: the settings of the levels, and the losses of players and levels.

use crate::engine::Level;

use super::text_table::{TextTable, cells, left, right};

/// Formats a table of the settings of all levels, with a row for each level.
pub(crate) fn levels() -> String {
    let table = TextTable::new([
        right("level", 5),
        right("depth", 5),
        right("selectivity", 11),
        right("exact from", 10),
        right(format!("{} from", percent(Level::GUESS.percent())), 8),
        right("misread", 7),
        right("noise", 6),
        right("greed", 6),
        right("caution", 8),
        right("largest", 8),
        right("Elo", 5),
    ]);
    table.text((1..=Level::HIGHEST).map(|number| row(&table, number)))
}

fn row(table: &TextTable, number: u32) -> String {
    let level = Level::new(number);
    let faults = level.faults;
    let of_weak = |text: String| if level.errs() { text } else { "-".to_owned() };
    let discs = |centidiscs: i32| of_weak(format!("{:.2}", f64::from(centidiscs) / 100.0));
    table.row(cells![
        number,
        level.depth,
        percent(Level::SELECTIVITY.percent()),
        level.solve_from,
        level.guess_from,
        of_weak(format!("{}%", faults.misread / 10)),
        discs(faults.noise),
        discs(faults.greed),
        discs(faults.caution),
        discs(faults.largest),
        Level::elo(number).map_or_else(|| "-".to_owned(), |elo| elo.to_string()),
    ])
}

fn percent(number: u8) -> String {
    format!("{number}%")
}

/// A number of moves and the sum of their losses in discs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sum {
    moves: u32,
    discs: f64,
}

impl Sum {
    /// Adds a move with this loss in discs.
    pub(crate) fn add(&mut self, discs: f64) {
        self.moves += 1;
        self.discs += discs;
    }

    fn mean(self) -> Option<f64> {
        (self.moves > 0).then(|| self.discs / f64::from(self.moves))
    }
}

/// Statistics of the losses of a player's moves.
#[derive(Clone, Debug)]
pub(crate) struct Losses {
    pub(crate) name: String,
    pub(crate) all: Sum,
    /// The moves in each stage of the game, from the opening to the endgame.
    pub(crate) stages: Vec<Sum>,
    /// Number of moves in each range of losses, from the smallest losses to the largest.
    pub(crate) sizes: Vec<u32>,
}

/// Formats a table of losses with a row for each player.
///
/// A row holds the name, the number of moves, the mean loss of all moves, the mean loss in each stage of the
/// game, and the percentage of moves in each range of losses; the mean of no moves is `-`. `stages` lists the
/// largest and the smallest number of empties for each stage, from the opening to the endgame. `sizes` lists
/// the inclusive upper limit in discs of each range of losses, in ascending order.
pub(crate) fn losses(stages: &[(u32, u32)], sizes: &[f64], players: &[Losses]) -> String {
    let mut columns = vec![left("", 9), right("moves", 6), right("mean", 6)];
    columns.extend(stages.iter().map(|(most, least)| right(format!("{most}-{least}"), 6)));
    columns.extend(sizes.iter().map(|most| right(format!("<= {most}"), 7)));
    let table = TextTable::new(columns);
    let rows = players.iter().map(|player| {
        let share = |&count: &u32| 100.0 * f64::from(count) / f64::from(player.all.moves.max(1));
        let mean = |sum: &Sum| sum.mean().map_or_else(|| "-".to_owned(), |mean| format!("{mean:.2}"));
        let mut cells = vec![player.name.clone(), player.all.moves.to_string(), mean(&player.all)];
        cells.extend(player.stages.iter().map(mean));
        cells.extend(player.sizes.iter().map(|count| format!("{:.1}%", share(count))));
        table.row(cells)
    });
    table.text(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_stand_in_columns() {
        let text = levels();
        let lines: Vec<&str> = text.lines().collect();
        let head =
            "level depth selectivity exact from 87% from misread  noise  greed  caution  largest   Elo";
        assert_eq!(lines[0], head);
        assert_eq!(lines.len(), 1 + Level::HIGHEST as usize);
        assert!(
            lines[30].starts_with("   30    30         73%         28       36       -      -"),
            "{text}"
        );
    }

    #[test]
    fn losses_stand_in_columns() {
        let player = Losses {
            name: "played".to_owned(),
            all: Sum { moves: 21, discs: 39.0 },
            stages: vec![Sum { moves: 20, discs: 26.8 }, Sum::default()],
            sizes: vec![9, 12],
        };
        assert_eq!(
            losses(&[(60, 13), (12, 1)], &[0.5, 64.0], &[player]),
            "           moves   mean  60-13   12-1  <= 0.5   <= 64\n\
             played        21   1.86   1.34      -   42.9%   57.1%\n"
        );
    }
}
