//! Plots the errors by number of empties as a self-contained SVG.

use maud::html;

use crate::training::accuracy::Accuracy;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
const MARGIN: f64 = 40.0;

/// Plots mean absolute and root mean square errors; the number of empties falls from left to right.
pub(crate) fn plot(accuracy: &Accuracy) -> String {
    let known: Vec<usize> = (0..=60).filter(|&empties| accuracy.at(empties..=empties).count > 0).collect();
    let mean = |empties| accuracy.at(empties..=empties).mean_absolute();
    let root = |empties| accuracy.at(empties..=empties).root_mean_square();
    let highest = known.iter().map(|&empties| root(empties)).fold(1.0, f64::max).ceil();
    let x = |empties: usize| WIDTH - MARGIN - (WIDTH - 2.0 * MARGIN) * empties as f64 / 60.0;
    let y = |discs: f64| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * discs / highest;
    let tenths = |value: f64| format!("{value:.1}");
    let lines = [
        ("#1f6f8b", 16, "mean absolute error", &mean as &dyn Fn(usize) -> f64),
        ("#c8553d", 32, "root mean square error", &root),
    ];
    let points = |value: &dyn Fn(usize) -> f64| {
        let point = |&empties: &usize| format!("{:.1},{:.1}", x(empties), y(value(empties)));
        known.iter().map(point).collect::<Vec<_>>().join(" ")
    };
    let svg = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (WIDTH) " " (HEIGHT) }
            font-family="sans-serif" font-size="12" {
            rect width="100%" height="100%" fill="white" {}
            @for discs in 0..=highest as u32 {
                @let y = y(discs.into());
                line x1=(MARGIN) x2=(WIDTH - MARGIN) y1=(tenths(y)) y2=(tenths(y)) stroke="#ddd" {}
                text x=(MARGIN - 6.0) y=(tenths(y + 4.0)) text-anchor="end" { (discs) }
            }
            @for empties in (0..=60).step_by(10) {
                text x=(tenths(x(empties))) y=(HEIGHT - MARGIN + 18.0) text-anchor="middle" { (empties) }
            }
            @for (color, top, title, value) in lines {
                polyline points=(points(value)) fill="none" stroke=(color) stroke-width="2" {}
                text x=(MARGIN) y=(top) fill=(color) { (title) " in discs" }
            }
            text x=(WIDTH - MARGIN) y=(HEIGHT - 6.0) text-anchor="end" { "empty squares" }
        }
    };
    svg.into_string() + "\n"
}
