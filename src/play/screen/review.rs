//! Stepping through the review of a game.

use std::collections::BTreeMap;

use crate::analysis::PositionReview;
use crate::base::{Color, Move, Score};
use crate::game::{Position, notation::move_name};
use crate::play::drawing::{Ink, Span, Style};
use crate::play::game_kind::GameKind;
use crate::play::texts::{best_line, color_name, review as texts};
use crate::play::view::{Label, View};

use super::canvas::{Canvas, wrapped};
use super::panel::Panel;

/// Descriptions of the keys for stepping through a review.
pub(super) const KEYS: [&str; 4] = ["Left/Right move", "Up/Down mistake", "Home/End", "Esc back to the game"];

/// Index of a position in a review.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place(pub(super) usize);

impl Place {
    /// Moves `by` positions forward, or backward if `by` is negative.
    pub(super) fn step(&mut self, by: i32, positions: &[PositionReview]) {
        let last = positions.len().saturating_sub(1);
        self.0 = self.0.saturating_add_signed(by as isize).min(last);
    }

    /// Moves to the next marked move (inaccuracy or worse), or to the previous one if `by` is negative.
    pub(super) fn seek(&mut self, by: i32, positions: &[PositionReview]) {
        let is_marked =
            |review: &PositionReview| review.grade().is_some_and(|grade| !grade.mark().is_empty());
        let mut at = self.0;
        while let Some(next) = at.checked_add_signed(by as isize).filter(|&next| next < positions.len()) {
            at = next;
            if is_marked(&positions[at]) {
                self.0 = at;
                return;
            }
        }
    }

    /// Returns the view of the position, with labels on the best move and the played move.
    pub(super) fn view(self, positions: &[PositionReview]) -> View {
        let review = &positions[self.0];
        let before = self.0.checked_sub(1).and_then(|ply| positions[ply].played.as_ref());
        let mut labels = Vec::new();
        if let Some(best) = review.best().and_then(Move::square) {
            labels.push((best, Label::new(1, review.score)));
        }
        if let Some(played) = &review.played
            && let Some(square) = played.mv.square()
            && review.best() != Some(played.mv)
        {
            labels.push((square, Label::new(2, played.score)));
        }
        let last = before.and_then(|played| played.mv.square());
        View { last, labels, ..View::plain(review.position.rules().into(), review.position.diagram()) }
    }

    /// Returns the best line, and then a description of the played move, its grade and the best move.
    ///
    /// The description is last because only the last message is shown if there is room for one.
    pub(super) fn messages(self, positions: &[PositionReview]) -> Vec<String> {
        let review = &positions[self.0];
        let size = review.position.size();
        let best = review.best().map(|_| format!("Best line: {}.", best_line(&review.lines, size)));
        let played = match &review.played {
            None => "The end of the review.".to_owned(),
            Some(played) if played.loss == Score::default() => {
                format!("{} {} is best.", move_name(played.mv, size, "pass"), played.score)
            }
            Some(played) => {
                let grade = review.grade().map_or("", |grade| grade.name());
                let best = review.best().map(|best| move_name(best, size, "pass")).unwrap_or_default();
                let played_name = move_name(played.mv, size, "pass");
                format!("{played_name} {} ({grade}); better {best} {}.", played.score, review.score)
            }
        };
        [best, Some(played)].into_iter().flatten().collect()
    }

    /// Returns the status line: the number of the position in the review, and the side to move.
    pub(super) fn status(self, positions: &[PositionReview]) -> String {
        let review = &positions[self.0];
        let color = color_name(review.position.turn());
        format!("Review {} of {}: {color} to move.", self.0 + 1, positions.len())
    }
}

/// Draws the score graph, the summary of each side and a part of the move list.
///
/// The part shows the move at `place`, and as many moves before and after this move as fit.
pub(super) fn draw(
    mut panel: Panel,
    canvas: &mut Canvas,
    positions: &[PositionReview],
    place: Place,
    style: Style,
) {
    let of_black = |review: &PositionReview| {
        let score = review.position.turn().pick(review.score, -review.score);
        (review.ply, score)
    };
    let kind = GameKind::from(positions[place.0].position.rules());
    let scores: BTreeMap<usize, Score> = positions.iter().take(place.0 + 1).map(of_black).collect();
    panel.evaluation(canvas, &scores, kind, true, style);
    for color in Color::BOTH {
        for line in wrapped(&texts::summary(positions, color), panel.width) {
            panel.line(canvas, &[Span::new(line, Ink::Plain)]);
        }
    }
    let rows = panel.bottom.saturating_sub(panel.top + 1);
    let first = place.0.saturating_sub(rows / 2).min(positions.len().saturating_sub(rows));
    panel.top += 1;
    let is_narrow = positions.iter().any(|review| texts::row(review).chars().count() >= panel.width);
    let row = if is_narrow { texts::short_row } else { texts::row };
    for (index, review) in positions.iter().enumerate().skip(first).take(rows) {
        let ink = if index == place.0 { Ink::Strong } else { Ink::Plain };
        let arrow = if index == place.0 { ">" } else { " " };
        panel.line(canvas, &[Span::new(format!("{arrow}{}", row(review)), ink)]);
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::{Engine, Options};
    use crate::game::othello8::Isa;
    use crate::play::command::Command;
    use crate::play::drawing::Glyphs;
    use crate::play::screen::{Mode, Screen};
    use crate::play::{EventQueue, LocalGame, PlayOptions, Seat, Seats};

    use super::*;

    #[test]
    fn a_narrow_panel_has_the_whole_loss_and_one_message_is_the_verdict() {
        let events = EventQueue::default();
        let engine = Engine::new(Options::default(), Isa::best(), events.sink()).unwrap();
        let seats = Seats { black: Seat::Person, white: Seat::Person };
        let mut table = LocalGame::new(engine, events, seats, PlayOptions::default()).unwrap();
        for line in ["f5", "f6", "d3"] {
            let command = table.read(line).unwrap();
            assert_eq!(table.execute(&command).unwrap(), [""; 0]);
        }
        table.execute(&Command::Review).unwrap();
        while table.is_busy() {
            table.wait();
        }
        let review = table.review().unwrap()[2].clone();
        let loss = texts::row(&review).split_whitespace().nth(4).unwrap().to_owned();
        let mark = review.grade().unwrap().mark();
        assert!(loss.starts_with('-') && !mark.is_empty(), "{loss} {mark}");
        let style = Style { glyphs: Glyphs::Unicode, colored: false };
        let mut screen = Screen::new(&mut table, style, false);
        screen.mode = Mode::Review(Place(2));
        for (size, has_best) in [((96, 39), false), ((100, 39), false), ((110, 39), false), ((120, 39), true)]
        {
            let rows = screen.draw(size).canvas.rows(GameKind::Othello, false);
            let row = rows.iter().find_map(|row| Some(&row[row.find(">  3 ")?..])).unwrap();
            assert!(row.contains(&format!("{loss} {mark}")), "{size:?}: {row}");
            assert_eq!(row.contains("Black"), has_best, "{size:?}: {row}");
            assert!(rows.iter().any(|row| row.contains("; better ")), "{size:?}: {rows:?}");
        }
    }
}
