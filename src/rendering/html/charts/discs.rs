//! Histogram of the disc differences of a match.

use maud::{Markup, html};

use crate::arena::played_game::PlayedGame;

use super::{Scale, WIDTH, figure, tenths};

/// The width of a bar of the histogram, in discs.
const BIN: i32 = 4;

/// Draws the histogram.
///
/// With two engines, the disc differences are from the view of the first engine; with more engines, they are
/// from Black's view.
pub(in crate::rendering::html) fn discs(engines: &[String], games: &[&PlayedGame]) -> Markup {
    let (title, margins): (String, Vec<i32>) = match engines {
        [first, _] => {
            let margin = |game: &&PlayedGame| game.result.margin_for(game.color_of(first)?);
            (format!("Disc difference of {first}"), games.iter().filter_map(margin).collect())
        }
        _ => (
            "Disc difference of Black".to_owned(),
            games.iter().filter_map(|game| game.result.margin).collect(),
        ),
    };
    // Draws have a separate bar in the middle.
    let bar = |margin: i32| (margin.abs() + BIN - 1) / BIN * margin.signum();
    let outer = margins.iter().map(|&margin| bar(margin).abs()).max().unwrap_or(0).max(4);
    let count = |place: i32| margins.iter().filter(|&&margin| bar(margin) == place).count();
    let most = (-outer..=outer).map(count).max().unwrap_or(0).max(1);
    let half = f64::from(outer) + 0.5;
    let scale = Scale { width: WIDTH, x: (-half, half), y: (0.0, most as f64 * 1.05) };
    let svg = html! {
        (scale.frame("discs"))
        @for place in -outer..=outer {
            @let games = count(place);
            @let (x, next) = (scale.x(f64::from(place) - 0.5), scale.x(f64::from(place) + 0.5));
            @let (y, bottom) = (scale.y(games as f64), scale.y(0.0));
            @let kind = ["loss", "draw", "win"][(place.signum() + 1) as usize];
            rect class=(kind) x=(tenths(x + 1.0)) y=(tenths(y)) width=(tenths(next - x - 2.0))
                height=(tenths(bottom - y)) rx="1.5" {
                title { (bar_title(place)) ": " (games) " games" }
            }
            @if place % 4 == 0 { (scale.label(f64::from(place), place * BIN)) }
        }
    };
    figure("discs", &title, &svg, &Markup::default())
}

/// Returns the range of disc differences that a bar covers, as in `+5 to +8`, or `draws`.
fn bar_title(place: i32) -> String {
    let near = (place.abs() - 1) * BIN + 1;
    let far = place.abs() * BIN;
    match place.signum() {
        0 => "draws".to_owned(),
        1 => format!("+{near} to +{far}"),
        _ => format!("-{far} to -{near}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_margin_belongs_to_the_bar_that_names_it() {
        assert_eq!(
            [-2, -1, 0, 1, 16].map(bar_title),
            ["-8 to -5", "-4 to -1", "draws", "+1 to +4", "+61 to +64"]
        );
    }
}
