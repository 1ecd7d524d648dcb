//! Plots the errors by number of empties as a self-contained SVG.

use std::fmt::Write as _;

use crate::training::accuracy::Accuracy;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
const MARGIN: f64 = 40.0;

/// Plots mean absolute and root mean square errors; the number of empties falls from left to right.
pub fn plot(accuracy: &Accuracy) -> String {
    let known: Vec<usize> = (0..=60).filter(|&empties| accuracy.at(empties..=empties).count > 0).collect();
    let mean = |empties| accuracy.at(empties..=empties).mean_absolute();
    let root = |empties| accuracy.at(empties..=empties).root_mean_square();
    let highest = known.iter().map(|&empties| root(empties)).fold(1.0, f64::max).ceil();
    let x = |empties: usize| WIDTH - MARGIN - (WIDTH - 2.0 * MARGIN) * empties as f64 / 60.0;
    let y = |discs: f64| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * discs / highest;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    // Writing to a string cannot fail.
    for discs in 0..=highest as u32 {
        let (y, right) = (y(discs.into()), WIDTH - MARGIN);
        let _ = writeln!(
            svg,
            "<line x1=\"{MARGIN}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{discs}</text>",
            MARGIN - 6.0,
            y + 4.0
        );
    }
    for empties in (0..=60).step_by(10) {
        let (x, y) = (x(empties), HEIGHT - MARGIN + 18.0);
        let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{empties}</text>");
    }
    for (color, name, title, value) in [
        ("#1f6f8b", 16.0, "mean absolute error", &mean as &dyn Fn(usize) -> f64),
        ("#c8553d", 32.0, "root mean square error", &root),
    ] {
        let points: Vec<String> =
            known.iter().map(|&empties| format!("{:.1},{:.1}", x(empties), y(value(empties)))).collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>\
             <text x=\"{MARGIN}\" y=\"{name}\" fill=\"{color}\">{title} in discs</text>",
            points.join(" ")
        );
    }
    let (x, y) = (WIDTH - MARGIN, HEIGHT - 6.0);
    let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\">empty squares</text>\n</svg>");
    svg
}
