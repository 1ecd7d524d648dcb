//! Chart of the score over a game.

use maud::{Markup, html};

use crate::analysis::{Grade, PositionReview, ReviewedGame};
use crate::base::Score;
use crate::game::Position;

use super::{BOTTOM, HEIGHT, Scale, TOP, path, round_values, tenths, wide_figure};

/// Draws the score of every position from Black's view.
///
/// A dot marks each move graded `?!`, `?` or `??`, and links to the move.
pub(in crate::rendering::html) fn scores(game: &ReviewedGame) -> Markup {
    let values: Vec<f64> = game.positions.iter().map(|review| for_black(review, review.score)).collect();
    let last = (values.len().max(2) - 1) as f64;
    let most = values.iter().fold(8.0_f64, |most, value| most.max(value.abs()));
    let draw = |width| {
        let scale = Scale { width, x: (0.0, last), y: (-most * 1.05, most * 1.05) };
        let points = (0..).zip(&values).map(|(ply, &value)| (scale.x(f64::from(ply)), scale.y(value)));
        html! {
            (scale.frame("move"))
            @for ply in round_values(0.0, last, 8) { (scale.label(ply, ply)) }
            polyline.trace stroke="var(--s2)" points=(path(points)) {}
            @for review in &game.positions { (target(&scale, game.number, review.ply)) }
            @for review in &game.positions { (dot(&scale, game.number, review)) }
        }
    };
    let legend = html! {
        ul.legend {
            li { i.dot-black {} "marked moves of Black (?!, ? or ??)" }
            li { i.dot-white {} "moves of White" }
        }
    };
    let title = format!("Score in {} for Black", game.unit().name());
    wide_figure(&format!("scores-{}", game.number), &title, &legend, draw)
}

/// Converts a score from the view of the side to move to a number from Black's view.
/// The unit of the number is a disc in Othello, and an evaluation point in k in a row (from -10 to 10).
fn for_black(review: &PositionReview, score: Score) -> f64 {
    let score = review.unit().counted(score).discs();
    review.position.turn().pick(score, -score)
}

/// Draws a transparent clickable strip at a ply of the chart.
/// The strip links to the position at this ply.
fn target(scale: &Scale, game: usize, ply: usize) -> Markup {
    let width = scale.x(1.0) - scale.x(0.0);
    let (x, height) = (scale.x(ply as f64) - width / 2.0, HEIGHT - TOP - BOTTOM);
    html! {
        a href={ "#game-" (game) "-" (ply) } tabindex="-1" {
            rect.hit x=(tenths(x)) y=(tenths(TOP)) width=(tenths(width)) height=(tenths(height)) {}
        }
    }
}

/// Draws the dot of a marked move at its score; a larger dot means a larger loss.
fn dot(scale: &Scale, game: usize, review: &PositionReview) -> Markup {
    let Some(played) = &review.played else { return Markup::default() };
    let radius = match review.grade() {
        Some(Grade::Inaccuracy) => 3.0,
        Some(Grade::Mistake) => 4.0,
        Some(Grade::Blunder) => 5.5,
        _ => return Markup::default(),
    };
    let color = review.position.turn();
    let number = review.ply + 1;
    let (x, y) = (scale.x(number as f64), scale.y(for_black(review, played.score)));
    let loss = format!("{:.2} {}", played.loss.discs(), review.unit().name());
    html! {
        a href={ "#game-" (game) "-" (review.ply) } {
            circle class={ "dot-" (color) } cx=(tenths(x)) cy=(tenths(y)) r=(radius) {
                title { (number) ". " (color) " loses " (loss) }
            }
        }
    }
}
