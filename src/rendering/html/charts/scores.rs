//! Chart of the score over a game.

use std::fmt::Write as _;

use crate::analysis::{Grade, PositionReview, ReviewedGame};
use crate::base::{Color, Score};
use crate::game::Position;

use super::{BOTTOM, HEIGHT, Scale, TOP, path, round_values, wide_figure};

/// Draws the score of every position from Black's view.
///
/// Dots show the moves marked `?!`, `?` or `??` and link to them.
pub(in crate::rendering::html) fn scores(game: &ReviewedGame) -> String {
    let values: Vec<f64> = game.positions.iter().map(|review| for_black(review, review.score)).collect();
    let last = (values.len().max(2) - 1) as f64;
    let most = values.iter().fold(8.0_f64, |most, value| most.max(value.abs()));
    let draw = |width| {
        let scale = Scale { width, x: (0.0, last), y: (-most * 1.05, most * 1.05) };
        let mut svg = scale.frame("move");
        svg.extend(round_values(0.0, last, 8).into_iter().map(|ply| scale.label(ply, ply)));
        let points = (0..).zip(&values).map(|(ply, &value)| (scale.x(f64::from(ply)), scale.y(value)));
        let _ = write!(svg, "<polyline class=\"trace\" stroke=\"var(--s2)\" points=\"{}\"/>", path(points));
        svg.extend(game.positions.iter().map(|review| target(&scale, game.number, review.ply)));
        svg.extend(game.positions.iter().map(|review| dot(&scale, game.number, review)));
        svg
    };
    let legend = "<ul class=\"legend\"><li><i class=\"dot-black\"></i>marked moves of Black (?!, ? or ??)</li>\
                  <li><i class=\"dot-white\"></i>moves of White</li></ul>";
    let title = format!("Score in {} for Black", game.unit().name());
    wide_figure(&format!("scores-{}", game.number), &title, legend, draw)
}

/// Returns a score from Black's view.
fn for_black(review: &PositionReview, score: Score) -> f64 {
    let score = review.unit().counted(score).discs();
    if review.position.turn() == Color::Black { score } else { -score }
}

/// Draws the clickable strip of a position.
fn target(scale: &Scale, game: usize, ply: usize) -> String {
    let half = (scale.x(1.0) - scale.x(0.0)) / 2.0;
    let (x, y, height) = (scale.x(ply as f64) - half, TOP, HEIGHT - TOP - BOTTOM);
    format!(
        "<a href=\"#game-{game}-{ply}\" tabindex=\"-1\"><rect class=\"hit\" x=\"{x:.1}\" y=\"{y:.1}\" \
         width=\"{:.1}\" height=\"{height:.1}\"/></a>",
        2.0 * half
    )
}

/// Draws the dot of a marked move at its score; a larger dot means a larger loss.
fn dot(scale: &Scale, game: usize, review: &PositionReview) -> String {
    let Some(played) = &review.played else { return String::new() };
    let radius = match review.grade() {
        Some(Grade::Inaccuracy) => 3.0,
        Some(Grade::Mistake) => 4.0,
        Some(Grade::Blunder) => 5.5,
        _ => return String::new(),
    };
    let color = review.position.turn();
    let (x, y) = (scale.x((review.ply + 1) as f64), scale.y(for_black(review, played.score)));
    format!(
        "<a href=\"#game-{game}-{}\"><circle class=\"dot-{color}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\">\
         <title>{}. {color} loses {:.2} {}</title></circle></a>",
        review.ply,
        review.ply + 1,
        played.loss.discs(),
        review.unit().name()
    )
}
