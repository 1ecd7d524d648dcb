//! Charts of a match as SVG: Elo over the games, and how the disc differences are spread.

use std::fmt::{self, Write as _};

use crate::arena::played::PlayedGame;
use crate::arena::statistics::Encounter;
use crate::base::Color;

use super::html::escaped;

/// The size of a chart and of its margins, in units of the view box.
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 280.0;
const LEFT: f64 = 48.0;
const RIGHT: f64 = 18.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 44.0;

/// The most points of a line.
const POINTS: usize = 400;
/// How much of an interval is in the chart at least, in Elo on either side.
const WIDEST: f64 = 200.0;
/// The colors of the style sheet that lines have, in turn.
const COLORS: usize = 8;

/// A difference after some games, and its interval.
struct Point {
    games: f64,
    elo: f64,
    interval: Option<(f64, f64)>,
}

/// Maps values to places of the chart.
struct Scale {
    x: (f64, f64),
    y: (f64, f64),
}

impl Scale {
    fn x(&self, value: f64) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * (value - self.x.0) / (self.x.1 - self.x.0)
    }

    fn y(&self, value: f64) -> f64 {
        let value = value.clamp(self.y.0, self.y.1);
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - self.y.0) / (self.y.1 - self.y.0)
    }

    /// Returns the lines across with their values, each a round number, and what the other axis counts.
    fn frame(&self, x_title: &str) -> String {
        let mut svg = String::new();
        for value in round_values(self.y.0, self.y.1, 6) {
            let y = self.y(value);
            let kind = if value.abs() < f64::EPSILON { "zero" } else { "axis" };
            // Writing to a string cannot fail.
            let _ = write!(
                svg,
                "<line class=\"{kind}\" x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{value}</text>",
                WIDTH - RIGHT,
                LEFT - 6.0,
                y + 4.0
            );
        }
        let (x, y) = (WIDTH - RIGHT, HEIGHT - 3.0);
        svg + &format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"end\">{x_title}</text>")
    }

    /// Returns a label below the chart.
    fn label(&self, value: f64, text: impl fmt::Display) -> String {
        let (x, y) = (self.x(value), HEIGHT - BOTTOM + 20.0);
        format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{text}</text>")
    }
}

/// Returns about `count` round values of a range.
fn round_values(low: f64, high: f64, count: usize) -> Vec<f64> {
    let rough = (high - low) / count as f64;
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|&step| step >= rough);
    let step = step.unwrap_or(power * 10.0).max(1.0);
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    (first..=last).map(|number| number as f64 * step).collect()
}

/// Returns Elo over the games: between two engines that of the first one with the interval of its error, among more
/// engines that of each against the field.
pub(super) fn elo(engines: &[String], games: &[&PlayedGame]) -> String {
    let shown = if engines.len() == 2 { &engines[..1] } else { engines };
    let lines: Vec<Vec<Point>> = shown.iter().map(|engine| points(engine, games)).collect();
    let most = lines.iter().filter_map(|line| Some(line.last()?.games)).fold(2.0, f64::max);
    let scale = Scale { x: (0.0, most), y: elo_range(&lines) };
    let mut svg = scale.frame("games");
    svg.extend(round_values(0.0, most, 8).into_iter().map(|games| scale.label(games, games)));
    if let [line] = lines.as_slice() {
        svg.push_str(&band(&scale, line));
    }
    for (line, color) in lines.iter().zip((0..COLORS).cycle()) {
        let _ = write!(
            svg,
            "<polyline class=\"trace\" stroke=\"var(--s{color})\" points=\"{}\"/>",
            path(line.iter().map(|point| (scale.x(point.games), scale.y(point.elo))))
        );
    }
    let title = match engines {
        [first, second] => format!("Elo of {} over {}", escaped(first), escaped(second)),
        _ => "Elo against the field".to_owned(),
    };
    let legend = if shown.len() > 1 { legend(shown) } else { String::new() };
    figure("elo", &title, &svg, &legend)
}

/// Returns the difference after each pair of games of an engine that has one, at most [`POINTS`] of them.
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

/// Returns the range that the later two thirds of the lines need, with 0 in it.
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

/// Returns the area between the ends of the intervals.
fn band(scale: &Scale, line: &[Point]) -> String {
    let ends = || line.iter().filter_map(|point| Some((scale.x(point.games), point.interval?)));
    let lower: Vec<(f64, f64)> = ends().map(|(x, (low, _))| (x, scale.y(low))).collect();
    let upper = ends().map(|(x, (_, high))| (x, scale.y(high)));
    format!("<polygon class=\"band\" points=\"{}\"/>", path(upper.chain(lower.into_iter().rev())))
}

fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}

fn legend(engines: &[String]) -> String {
    let item = |(engine, color): (&String, usize)| {
        format!("<li><i style=\"background: var(--s{color})\"></i>{}</li>", escaped(engine))
    };
    let items: String = engines.iter().zip((0..COLORS).cycle()).map(item).collect();
    format!("<ul class=\"legend\">{items}</ul>")
}

/// The width of a bar of the histogram, in discs.
const BIN: i32 = 4;

/// Returns how often each disc difference came up: between two engines that of the first one, among more engines that
/// of Black.
pub(super) fn discs(engines: &[String], games: &[&PlayedGame]) -> String {
    let (title, margins): (String, Vec<i32>) = match engines {
        [first, _] => {
            let margin = |game: &&PlayedGame| game.result.margin_for(game.color_of(first)?);
            (format!("Disc difference of {}", escaped(first)), games.iter().filter_map(margin).collect())
        }
        _ => (
            "Disc difference of Black".to_owned(),
            games.iter().filter_map(|game| game.result.margin).collect(),
        ),
    };
    // A bar for the draws stands alone in the middle.
    let bar = |margin: i32| (margin.abs() + BIN - 1) / BIN * margin.signum();
    let outer = margins.iter().map(|&margin| bar(margin).abs()).max().unwrap_or(0).max(4);
    let count = |place: i32| margins.iter().filter(|&&margin| bar(margin) == place).count();
    let most = (-outer..=outer).map(count).max().unwrap_or(0).max(1);
    let half = f64::from(outer) + 0.5;
    let scale = Scale { x: (-half, half), y: (0.0, most as f64 * 1.05) };
    let mut svg = scale.frame("discs");
    for place in -outer..=outer {
        let kind = ["loss", "draw", "win"][(place.signum() + 1) as usize];
        let (x, next) = (scale.x(f64::from(place) - 0.5), scale.x(f64::from(place) + 0.5));
        let (y, games) = (scale.y(count(place) as f64), count(place));
        let _ = write!(
            svg,
            "<rect class=\"{kind}\" x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"1.5\">\
             <title>{}: {games} games</title></rect>",
            x + 1.0,
            next - x - 2.0,
            scale.y(0.0) - y,
            bar_title(place)
        );
        if place % 4 == 0 {
            svg.push_str(&scale.label(f64::from(place), place * BIN));
        }
    }
    figure("discs", &title, &svg, "")
}

/// Returns what a bar counts: `+5 to +8`.
fn bar_title(place: i32) -> String {
    let near = (place.abs() - 1) * BIN + 1;
    let far = place.abs() * BIN;
    match place.signum() {
        0 => "draws".to_owned(),
        1 => format!("+{near} to +{far}"),
        _ => format!("-{far} to -{near}"),
    }
}

fn figure(id: &str, title: &str, svg: &str, legend: &str) -> String {
    format!(
        "<section class=\"chart\" aria-labelledby=\"{id}\"><h2 id=\"{id}\">{title}</h2>\
         <svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-labelledby=\"{id}\">{svg}</svg>{legend}</section>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_have_round_values_within_their_range() {
        assert_eq!(round_values(-20.0, 95.0, 6), [-20.0, 0.0, 20.0, 40.0, 60.0, 80.0]);
        assert_eq!(round_values(0.0, 3.0, 8), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(round_values(0.0, 10_000.0, 8), [0.0, 2000.0, 4000.0, 6000.0, 8000.0, 10_000.0]);
    }

    #[test]
    fn every_margin_belongs_to_the_bar_that_names_it() {
        assert_eq!(
            [-2, -1, 0, 1, 16].map(bar_title),
            ["-8 to -5", "-4 to -1", "draws", "+1 to +4", "+61 to +64"]
        );
    }
}
