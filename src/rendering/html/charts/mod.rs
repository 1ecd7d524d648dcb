//! Charts of matches and reviews as SVG.

mod discs;
mod elo;
mod scores;

use std::fmt::{self, Write as _};

pub(super) use discs::discs;
pub(super) use elo::elo;
pub(super) use scores::scores;

/// Size and margins of a chart, in units of the view box.
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 280.0;
const LEFT: f64 = 48.0;
const RIGHT: f64 = 18.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 44.0;

/// Width of a chart across the whole page.
const WIDE: f64 = 960.0;

/// Maps values to coordinates of the chart.
struct Scale {
    /// Width of the chart; `x` and `y` are the ranges of values.
    width: f64,
    x: (f64, f64),
    y: (f64, f64),
}

impl Scale {
    fn x(&self, value: f64) -> f64 {
        LEFT + (self.width - LEFT - RIGHT) * (value - self.x.0) / (self.x.1 - self.x.0)
    }

    fn y(&self, value: f64) -> f64 {
        let value = value.clamp(self.y.0, self.y.1);
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - self.y.0) / (self.y.1 - self.y.0)
    }

    /// Draws horizontal grid lines with labels at round values, and the title of the x axis.
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
                self.width - RIGHT,
                LEFT - 6.0,
                y + 4.0
            );
        }
        let (x, y) = (self.width - RIGHT, HEIGHT - 3.0);
        svg + &format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"end\">{x_title}</text>")
    }

    /// Draws the label of a value below the x axis.
    fn label(&self, value: f64, text: impl fmt::Display) -> String {
        let (x, y) = (self.x(value), HEIGHT - BOTTOM + 20.0);
        format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{text}</text>")
    }
}

/// Returns about `count` round values in a range.
fn round_values(low: f64, high: f64, count: usize) -> Vec<f64> {
    let rough = (high - low) / count as f64;
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|&step| step >= rough);
    let step = step.unwrap_or(power * 10.0).max(1.0);
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    (first..=last).map(|number| number as f64 * step).collect()
}

/// Formats points as the `points` attribute of an SVG polyline or polygon.
fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}

fn figure(id: &str, title: &str, svg: &str, legend: &str) -> String {
    section(id, title, &drawing(id, "", WIDTH, svg), legend)
}

/// Returns a chart that is drawn twice: for wide and for narrow screens.
fn wide_figure(id: &str, title: &str, legend: &str, draw: impl Fn(f64) -> String) -> String {
    let drawings = [(" class=\"wide\"", WIDE), (" class=\"narrow\"", WIDTH)];
    section(
        id,
        title,
        &drawings.map(|(class, width)| drawing(id, class, width, &draw(width))).concat(),
        legend,
    )
}

fn drawing(id: &str, class: &str, width: f64, svg: &str) -> String {
    format!("<svg{class} viewBox=\"0 0 {width} {HEIGHT}\" role=\"img\" aria-labelledby=\"{id}\">{svg}</svg>")
}

fn section(id: &str, title: &str, drawings: &str, legend: &str) -> String {
    format!(
        "<section class=\"chart\" aria-labelledby=\"{id}\"><h2 id=\"{id}\">{title}</h2>{drawings}{legend}\
         </section>\n"
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
}
