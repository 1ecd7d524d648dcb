//! Chart of Elo over the games of a match.

use maud::{Markup, html};

use crate::arena::played_game::PlayedGame;
use crate::arena::statistics::Encounter;
use crate::base::{Color, printable};

use super::{Scale, WIDTH, figure, path, round_values};

/// Approximate maximum number of points per line.
const POINTS: usize = 400;
/// The y axis covers each confidence interval up to this distance from the estimate, in Elo.
const WIDEST: f64 = 200.0;
/// Number of line colors in the style sheet.
const COLORS: usize = 8;

/// An Elo difference after a number of games, with its confidence interval.
struct Point {
    games: f64,
    elo: f64,
    interval: Option<(f64, f64)>,
}

/// Draws the chart of Elo over the number of games.
///
/// With two engines, the chart has one line, for the first engine, with a confidence interval. With more
/// engines, each engine has a line with its Elo against all opponents together.
pub(in crate::rendering::html) fn elo(engines: &[String], games: &[&PlayedGame]) -> Markup {
    let shown = if engines.len() == 2 { &engines[..1] } else { engines };
    let lines: Vec<Vec<Point>> = shown.iter().map(|engine| points(engine, games)).collect();
    let most = lines.iter().filter_map(|line| Some(line.last()?.games)).fold(2.0, f64::max);
    let scale = Scale { width: WIDTH, x: (0.0, most), y: elo_range(&lines) };
    let svg = html! {
        (scale.frame("games"))
        @for games in round_values(0.0, most, 8) { (scale.label(games, games)) }
        @if let [line] = lines.as_slice() { (band(&scale, line)) }
        @for (line, color) in lines.iter().zip((0..COLORS).cycle()) {
            @let ends = line.iter().map(|point| (scale.x(point.games), scale.y(point.elo)));
            polyline.trace stroke={ "var(--s" (color) ")" } points=(path(ends)) {}
        }
    };
    let title = match engines {
        [first, second] => format!("Elo of {first} over {second}"),
        _ => "Elo against the field".to_owned(),
    };
    let legend = if shown.len() > 1 { legend(shown) } else { Markup::default() };
    figure("elo", &title, &svg, &legend)
}

/// Returns about [`POINTS`] points of an engine's line, evenly spaced over the games of the engine.
///
/// Each point except the last lies after an even number of these games. Points with an infinite Elo
/// difference are left out.
fn points(engine: &str, games: &[&PlayedGame]) -> Vec<Point> {
    let mut encounter = Encounter::default();
    let mut points = Vec::new();
    let own: Vec<(&PlayedGame, Color)> =
        games.iter().filter_map(|&game| Some((game, game.color_of(engine)?))).collect();
    let every = own.len().div_ceil(POINTS).next_multiple_of(2);
    for (number, (game, color)) in own.iter().enumerate() {
        encounter.add(game, *color);
        let played = number + 1;
        let due = played % every == 0 || played == own.len();
        if let Some(elo) = encounter.estimate().filter(|_| due).map(|estimate| estimate.elo)
            && elo.difference.is_finite()
        {
            points.push(Point { games: played as f64, elo: elo.difference, interval: elo.interval });
        }
    }
    points
}

/// Returns the Elo range of the chart, at least ±20.
///
/// The range covers the points in the last two thirds of each line, with their confidence intervals.
fn elo_range(lines: &[Vec<Point>]) -> (f64, f64) {
    let mut range = (-20.0_f64, 20.0_f64);
    for line in lines {
        for point in &line[line.len() / 3..] {
            let (low, high) = point.interval.unwrap_or((point.elo, point.elo));
            range.0 = range.0.min(low.max(point.elo - WIDEST));
            range.1 = range.1.max(high.min(point.elo + WIDEST));
        }
    }
    (range.0 * 1.05, range.1 * 1.05)
}

/// Draws the band of the confidence intervals.
fn band(scale: &Scale, line: &[Point]) -> Markup {
    let ends = || line.iter().filter_map(|point| Some((scale.x(point.games), point.interval?)));
    let lower: Vec<(f64, f64)> = ends().map(|(x, (low, _))| (x, scale.y(low))).collect();
    let upper = ends().map(|(x, (_, high))| (x, scale.y(high)));
    html! { polygon.band points=(path(upper.chain(lower.into_iter().rev()))) {} }
}

fn legend(engines: &[String]) -> Markup {
    html! {
        ul.legend {
            @for (engine, color) in engines.iter().zip((0..COLORS).cycle()) {
                li { i style={ "background: var(--s" (color) ")" } {} (printable(engine)) }
            }
        }
    }
}
