//! The summary tiles of a match between two engines.

use crate::arena::statistics::{Decision, Encounter, Pairs, Sprt, SprtState, Tally};

use super::markup::escaped;
use crate::rendering::matches;

/// Returns the tiles of a match between two engines, from the view of the first one.
pub(super) fn tiles(first: &str, encounter: &Encounter, test: Option<&Sprt>) -> String {
    let Some(estimate) = encounter.estimate() else {
        return String::new();
    };
    let tally = encounter.tally();
    let mut tiles = vec![
        score_tile(first, tally),
        tile(
            "Elo difference",
            &matches::elo(estimate.elo),
            &format!("normalized {}", matches::elo(estimate.normalized)),
        ),
        tile(
            "Likelihood of superiority",
            &format!("{:.1}&nbsp;%", estimate.superiority * 100.0),
            "probability that the first engine is stronger",
        ),
    ];
    if encounter.mean_discs().is_some() {
        tiles.push(tile("Mean disc difference", &matches::discs(encounter), "discs per game"));
    }
    if encounter.pairs().count() > 0 {
        tiles.push(pairs_tile(encounter.pairs(), encounter.identical_pairs()));
    }
    if let Some(test) = test {
        tiles.push(test_tile(test, &test.state(&encounter.trials())));
    }
    format!("<dl class=\"tiles\">{}</dl>", tiles.concat())
}

/// Returns a tile as HTML: its name, its value, and a detail in small print.
pub(super) fn tile(name: &str, value: &str, detail: &str) -> String {
    format!(
        "<div class=\"tile\"><dt>{name}</dt><dd class=\"value\">{value}</dd><dd class=\"detail\">{detail}</dd></div>\n"
    )
}

fn score_tile(first: &str, tally: Tally) -> String {
    let Tally { wins, draws, losses } = tally;
    let bar = bar(&[("win", wins), ("draw", draws), ("loss", losses)]);
    tile(
        &format!("Score of {}", escaped(first)),
        &format!("{} / {}", matches::points(tally.points()), tally.games()),
        &format!(
            "{bar}{:.1}&nbsp;% · won {wins}, drawn {draws}, lost {losses}",
            tally.score().unwrap_or(0.0) * 100.0
        ),
    )
}

fn pairs_tile(pairs: Pairs, identical: u64) -> String {
    let [none, half, one, more, two] = pairs.0;
    let bar = bar(&[("win", more + two), ("draw", one), ("loss", none + half)]);
    let alike = if identical > 0 {
        format!(" · <span class=\"fault\">{identical} pairs have identical games</span>")
    } else {
        String::new()
    };
    tile(
        "Pairs of games",
        &pairs.count().to_string(),
        &format!("{bar}2–0 {two} · 1½–½ {more} · 1–1 {one} · ½–1½ {half} · 0–2 {none}{alike}"),
    )
}

fn test_tile(test: &Sprt, state: &SprtState) -> String {
    let (elo0, elo1) = test.bounds();
    let decision = match state.decision {
        Decision::Continue => "undecided".to_owned(),
        Decision::AcceptH0 => format!("H0 accepted: {elo0} Elo or less"),
        Decision::AcceptH1 => format!("H1 accepted: {elo1} Elo or more"),
    };
    tile(
        "SPRT",
        &format!("LLR {:.2}", state.llr),
        &format!("{decision} · bounds {:.2} and {:.2} · {test}", state.lower, state.upper),
    )
}

/// Returns a stacked bar; the widths of its parts are proportional to their counts.
fn bar(parts: &[(&str, u64)]) -> String {
    let all = parts.iter().map(|&(_, count)| count).sum::<u64>().max(1) as f64;
    let part = |&(kind, count): &(&str, u64)| {
        format!("<i class=\"{kind}\" style=\"width: {:.2}%\"></i>", count as f64 / all * 100.0)
    };
    format!("<span class=\"bar\" aria-hidden=\"true\">{}</span>", parts.iter().map(part).collect::<String>())
}
