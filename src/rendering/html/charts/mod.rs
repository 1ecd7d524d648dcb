//! Charts of matches and reviews as SVG.

mod discs;
mod elo;
mod scores;

use maud::{Markup, Render, html};

use crate::base::printable;

pub(super) use discs::discs;
pub(super) use elo::elo;
pub(super) use scores::scores;

/// Width of a normal chart in SVG units; all lengths in this module are in SVG units.
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 280.0;
// The margins of a chart.
const LEFT: f64 = 48.0;
const RIGHT: f64 = 18.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 44.0;

/// Width of the wide-screen version of a chart, in SVG units.
/// A chart with a wide-screen version also has a version for narrow screens, which is `WIDTH` wide.
const WIDE: f64 = 960.0;

/// Maps values to coordinates of the chart.
struct Scale {
    width: f64,
    /// Range of the values on the x axis.
    x: (f64, f64),
    /// Range of the values on the y axis.
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
    fn frame(&self, x_title: &str) -> Markup {
        let right = tenths(self.width - RIGHT);
        html! {
            @for value in round_values(self.y.0, self.y.1, 6) {
                @let y = self.y(value);
                @let kind = if value.abs() < f64::EPSILON { "zero" } else { "axis" };
                line class=(kind) x1=(LEFT) x2=(right) y1=(tenths(y)) y2=(tenths(y)) {}
                text x=(tenths(LEFT - 6.0)) y=(tenths(y + 4.0)) text-anchor="end" { (value) }
            }
            text x=(right) y=(tenths(HEIGHT - 3.0)) text-anchor="end" { (x_title) }
        }
    }

    /// Draws the label of a value below the x axis.
    fn label(&self, value: f64, text: impl Render) -> Markup {
        let (x, y) = (tenths(self.x(value)), tenths(HEIGHT - BOTTOM + 20.0));
        html! { text x=(x) y=(y) text-anchor="middle" { (text) } }
    }
}

/// Formats a coordinate with one decimal.
fn tenths(value: f64) -> String {
    format!("{value:.1}")
}

/// Returns about `count` round values in a range, fewer if the step would be less than 1.
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

fn figure(id: &str, title: &str, svg: &Markup, legend: &Markup) -> Markup {
    section(id, title, &drawing(id, None, WIDTH, svg), legend)
}

/// Returns a chart that is drawn twice: for wide and for narrow screens.
fn wide_figure(id: &str, title: &str, legend: &Markup, draw: impl Fn(f64) -> Markup) -> Markup {
    let drawings = html! {
        (drawing(id, Some("wide"), WIDE, &draw(WIDE)))
        (drawing(id, Some("narrow"), WIDTH, &draw(WIDTH)))
    };
    section(id, title, &drawings, legend)
}

fn drawing(id: &str, class: Option<&str>, width: f64, svg: &Markup) -> Markup {
    let area = format!("0 0 {width} {HEIGHT}");
    html! { svg class=[class] viewBox=(area) role="img" aria-labelledby=(id) { (svg) } }
}

fn section(id: &str, title: &str, drawings: &Markup, legend: &Markup) -> Markup {
    html! {
        section.chart aria-labelledby=(id) { h2 id=(id) { (printable(title)) } (drawings) (legend) }
    }
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
