//! Score displays: a bar shared by both sides, and a graph over the moves of the game.

use std::collections::BTreeMap;

use crate::base::{Color, Score};
use crate::play::drawing::{Glyphs, Ink, Span, Style};
use crate::play::game_kind::GameKind;
use crate::play::texts::color_name;

/// Number of rows of a graph; odd, so that the middle row is the zero line.
pub(super) const ROWS: usize = 5;

/// Maps a score in Black's view to the range -1 to 1.
///
/// A proven win maps to 1, a proven loss to -1. An unproven score of 4 discs (Othello) or 2 points (k in a
/// row) maps to about one half.
fn normalized(score: Score, kind: GameKind) -> f64 {
    let half = match kind {
        GameKind::Othello => 4.0,
        GameKind::Mnk => 2.0,
    };
    if score.is_proven() {
        return f64::from(score.centidiscs().signum());
    }
    (score.discs() * 0.55 / half).tanh()
}

/// Formats a score in Black's view as the lead of a side: `White +2.40`, or `even`.
pub(super) fn score_text(score: Score) -> String {
    match score.centidiscs().signum() {
        1 => format!("{} {score}", color_name(Color::Black)),
        -1 => format!("{} {}", color_name(Color::White), -score),
        _ => "even".to_owned(),
    }
}

/// Draws the evaluation bar: first Black's part, then White's part.
///
/// The better the score is for Black, the longer is Black's part.
pub(super) fn bar(score: Score, kind: GameKind, width: usize, style: Style) -> Vec<Span> {
    let black = (f64::midpoint(1.0, normalized(score, kind)) * width as f64).round() as usize;
    let [dark, light] = match style.glyphs {
        Glyphs::Unicode => ["█", "░"],
        Glyphs::Ascii => ["X", "O"],
    };
    let black = black.min(width);
    vec![
        Span::new(dark.repeat(black), Ink::Bar(Color::Black)),
        Span::new(light.repeat(width - black), Ink::Bar(Color::White)),
    ]
}

/// Draws a graph of the scores by ply, in Black's view; positive scores are above the middle row.
///
/// If the game has more positions than the graph has columns, only the latest positions are drawn. Where a
/// score is unknown, the previous one is repeated.
pub(super) fn graph(
    scores: &BTreeMap<usize, Score>,
    kind: GameKind,
    width: usize,
    style: Style,
) -> Vec<String> {
    let last = scores.keys().next_back().copied().unwrap_or(0);
    let first = (last + 1).saturating_sub(width);
    let half = (ROWS / 2) as f64;
    let value = |plies| scores.range(..=plies).next_back().map(|(_, &score)| half * normalized(score, kind));
    let values: Vec<Option<f64>> = (first..=last).map(value).collect();
    let [full, lower, upper, line] = match style.glyphs {
        Glyphs::Unicode => ['█', '▄', '▀', '─'],
        Glyphs::Ascii => ['#', '#', '#', '-'],
    };
    let row = |row: usize| {
        let level = half - row as f64;
        let letter = |value: &Option<f64>| match value {
            _ if level == 0.0 => line,
            Some(value) if level > 0.0 && *value >= level - 0.25 => full,
            Some(value) if level > 0.0 && *value >= level - 0.75 => lower,
            Some(value) if level < 0.0 && *value <= level + 0.25 => full,
            Some(value) if level < 0.0 && *value <= level + 0.75 => upper,
            _ => ' ',
        };
        values.iter().map(letter).collect()
    };
    (0..ROWS).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: Style = Style { glyphs: Glyphs::Unicode, colored: false };

    #[test]
    fn a_bar_is_shared_by_the_score() {
        let share = |score: Score| {
            let spans = bar(score, GameKind::Othello, 20, STYLE);
            assert_eq!(spans.iter().map(Span::width).sum::<usize>(), 20);
            spans[0].width()
        };
        assert_eq!(share(Score::default()), 10);
        assert_eq!((share(Score::from_discs(64)), share(Score::from_discs(-64))), (20, 0));
        assert!(share(Score::from_discs(2)) > 10 && share(Score::from_discs(2)) < 20);
    }

    #[test]
    fn a_graph_has_black_above_the_middle_and_keeps_a_score_until_the_next() {
        let scores = [(0, 0), (1, 64), (3, -64)].map(|(ply, discs)| (ply, Score::from_discs(discs)));
        let rows = graph(&BTreeMap::from(scores), GameKind::Othello, 10, STYLE);
        assert_eq!(rows, [" ██ ", " ██ ", "────", "   █", "   █"]);
        let long: BTreeMap<usize, Score> = (0..50).map(|ply| (ply, Score::default())).collect();
        assert!(graph(&long, GameKind::Mnk, 10, STYLE).iter().all(|row| row.chars().count() == 10));
    }

    #[test]
    fn a_score_is_written_for_the_side_that_it_favors() {
        let texts = [240, -240, 0].map(|score| score_text(Score::from_centidiscs(score)));
        assert_eq!(texts, ["Black +2.40", "White +2.40", "even"]);
    }
}
