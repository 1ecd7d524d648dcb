//! The panel beside the board: players and clocks, evaluation, hints and moves.

use std::collections::BTreeMap;

use crate::base::{Color, Score};
use crate::engine::Line;
use crate::game::notation::move_name;
use crate::play::clock::{self, Clocks};
use crate::play::drawing::{Glyphs, Ink, Span, Style};
use crate::play::game_kind::GameKind;
use crate::play::local_game::{LocalGame, Turn};
use crate::play::texts::{best_line, color_name};

use super::canvas::{Canvas, wrapped};
use super::graph;

/// The undrawn part of a panel, in text columns and rows.
///
/// `top` advances with each drawn line; `bottom` is exclusive.
#[derive(Clone, Copy, Debug)]
pub(super) struct Panel {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) bottom: usize,
    pub(super) width: usize,
}

impl Panel {
    fn rows(&self) -> usize {
        self.bottom.saturating_sub(self.top)
    }

    /// Draws the panel from the top; the moves fill the remaining rows.
    pub(super) fn draw(mut self, canvas: &mut Canvas, table: &LocalGame, style: Style) {
        for color in Color::BOTH {
            self.line(canvas, &player(table, color, style));
        }
        if table.shows_evaluation() {
            self.top += 1;
            // In a small panel, hints replace the graph.
            let has_graph = table.hints().is_empty() || self.rows() >= ROOMY;
            self.evaluation(canvas, &table.evaluations(), table.game().rules().into(), has_graph, style);
        }
        if !table.hints().is_empty() {
            self.top += 1;
            self.hints(canvas, table);
        }
        self.top += 1;
        self.moves(canvas, table);
    }

    pub(super) fn line(&mut self, canvas: &mut Canvas, spans: &[Span]) {
        if self.top < self.bottom {
            canvas.put_line(self.left, self.top, spans);
            self.top += 1;
        }
    }

    /// Draws the latest score with its bar.
    ///
    /// If `has_graph` is set and there is room, also draws the graph of `scores`.
    pub(super) fn evaluation(
        &mut self,
        canvas: &mut Canvas,
        scores: &BTreeMap<usize, Score>,
        kind: GameKind,
        has_graph: bool,
        style: Style,
    ) {
        let latest = scores.values().next_back().copied();
        let text = latest.map_or_else(|| "...".to_owned(), graph::score_text);
        self.line(canvas, &[Span::new("Evaluation: ", Ink::Faint), Span::new(text, Ink::Strong)]);
        self.line(canvas, &graph::bar(latest.unwrap_or_default(), kind, self.width, style));
        if has_graph && self.rows() >= 2 * graph::ROWS {
            for row in graph::graph(scores, kind, self.width, style) {
                self.line(canvas, &[Span::new(row, Ink::Plain)]);
            }
        }
    }

    /// Draws the scored moves, best first, and then up to two rows of the best variation.
    ///
    /// Leaves half of the remaining rows free if possible, but always draws at least one row of moves.
    fn hints(&mut self, canvas: &mut Canvas, table: &LocalGame) {
        let (lines, size) = (table.hints(), table.game().size());
        let room = (self.rows() / 2).max(2);
        let mut best = wrapped(&format!("Best line: {}", best_line(lines, size)), self.width);
        best.truncate(2);
        let columns = (self.width / HINT).max(1);
        let rows = lines.len().div_ceil(columns).min(room.saturating_sub(best.len()).max(1));
        let text = |(rank, line): (usize, &Line)| {
            format!("{:>2} {:<4}{:>7}", rank + 1, move_name(line.mv(), size, "pass"), line.score.to_string())
        };
        for row in 0..rows {
            let cells = lines.iter().enumerate().skip(row).step_by(rows).take(columns);
            let spans: Vec<Span> = cells
                .map(|cell| {
                    let ink = if cell.0 == 0 { Ink::Strong } else { Ink::Plain };
                    Span::new(format!("{:<HINT$}", text(cell)), ink)
                })
                .collect();
            self.line(canvas, &spans);
        }
        for line in best {
            self.line(canvas, &[Span::new(line, Ink::Plain)]);
        }
    }

    /// Draws the moves in numbered pairs; if not all pairs fit, draws only the latest ones.
    fn moves(&mut self, canvas: &mut Canvas, table: &LocalGame) {
        let game = table.game();
        let mut names: Vec<String> =
            game.plies().iter().map(|ply| move_name(ply.mv, game.size(), "--")).collect();
        if game.start().turn() == Color::White {
            names.insert(0, "..".to_owned());
        }
        let pair = |(index, pair): (usize, &[String])| {
            let white = pair.get(1).map_or("", String::as_str);
            format!("{:>3}. {:<4} {white:<4}", index + 1, pair[0])
        };
        let pairs: Vec<String> = names.chunks(2).enumerate().map(pair).collect();
        let (columns, rows) = ((self.width / MOVES).max(1), self.rows());
        if rows == 0 {
            return;
        }
        // Scrolls by whole columns, so that no move changes its row.
        let full = pairs.len().div_ceil(rows);
        let shown = pairs.iter().skip(full.saturating_sub(columns) * rows);
        for (index, text) in shown.enumerate() {
            let (column, row) = (self.left + MOVES * (index / rows), self.top + index % rows);
            canvas.put(column, row, text, Ink::Plain);
        }
    }
}

/// Minimum number of undrawn panel rows for drawing both the graph and the hints.
const ROOMY: usize = 24;

/// Width of a hint in columns.
const HINT: usize = 15;
/// Width in terminal columns of a move pair, including the number of the pair.
const MOVES: usize = 15;

/// Returns the row of a player: turn marker, color, name, discs and clock.
fn player(table: &LocalGame, color: Color, style: Style) -> Vec<Span> {
    let game = table.game();
    let is_turn = matches!(table.turn(), Turn::Person(turn) | Turn::Engine(turn) if turn == color);
    let arrow = match (is_turn, style.glyphs) {
        (false, _) => "  ",
        (true, Glyphs::Unicode) => "▸ ",
        (true, Glyphs::Ascii) => "> ",
    };
    let discs = match GameKind::from(game.rules()) {
        GameKind::Othello => format!("{:>3}", game.diagram().count(color)),
        GameKind::Mnk => String::new(),
    };
    let left = |clocks: &Clocks| format!("  {}", clock::time_text(clocks.left(color)));
    let stone = format!(" {} ", style.disc(color, false));
    let who = format!(" {:<6}{:<10}{discs}", color_name(color), table.seats().of(color).to_string());
    vec![
        Span::new(arrow, Ink::Strong),
        Span::new(stone, Ink::Stone(color)),
        Span::new(who, if is_turn { Ink::Strong } else { Ink::Plain }),
        Span::new(table.clocks().map(left).unwrap_or_default(), Ink::Strong),
    ]
}
