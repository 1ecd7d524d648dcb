//! The summary tiles of a match between two engines.

use maud::{Markup, Render, html};

use crate::arena::statistics::{Decision, Encounter, Pairs, Sprt, SprtState, Tally};
use crate::base::printable;
use crate::rendering::matches;

/// Returns the summary tiles of a match between two engines, from the view of the engine `first`.
/// Without games, returns empty markup.
pub(super) fn tiles(first: &str, encounter: &Encounter, test: Option<&Sprt>) -> Markup {
    let Some(estimate) = encounter.estimate() else {
        return Markup::default();
    };
    let normalized = format!("normalized {}", matches::elo(estimate.normalized));
    let superiority = matches::superiority(estimate, "\u{a0}");
    html! {
        dl.tiles {
            (score_tile(first, encounter.tally))
            (tile("Elo difference", &matches::elo(estimate.elo), &normalized))
            (tile("Likelihood of superiority", &superiority, "probability that the first engine is stronger"))
            @if encounter.mean_discs().is_some() {
                (tile("Mean disc difference", &matches::discs(encounter), "discs per game"))
            }
            @if encounter.pairs.count() > 0 {
                (pairs_tile(encounter.pairs, encounter.identical_pairs))
            }
            @if let Some(test) = test { (test_tile(test, &test.state(&encounter.pairs.trials()))) }
        }
    }
}

/// Returns a tile: its name, its value, and a detail in small print.
pub(super) fn tile(name: &str, value: &str, detail: &(impl Render + ?Sized)) -> Markup {
    html! { div.tile { dt { (printable(name)) } dd.value { (value) } dd.detail { (detail) } } }
}

fn score_tile(first: &str, tally: Tally) -> Markup {
    let Tally { wins, draws, losses } = tally;
    let score = tally.score().unwrap_or(0.0) * 100.0;
    tile(
        &format!("Score of {first}"),
        &format!("{} / {}", tally.points(), tally.games()),
        &html! {
            (bar(&[("win", wins), ("draw", draws), ("loss", losses)]))
            (format!("{score:.1}\u{a0}% · won {wins}, drawn {draws}, lost {losses}"))
        },
    )
}

fn pairs_tile(pairs: Pairs, identical: u64) -> Markup {
    let [none, half, one, more, two] = pairs.0;
    tile(
        "Pairs of games",
        &pairs.count().to_string(),
        &html! {
            (bar(&[("win", more + two), ("draw", one), ("loss", none + half)]))
            (format!("2–0 {two} · 1½–½ {more} · 1–1 {one} · ½–1½ {half} · 0–2 {none}"))
            @if identical > 0 { " · " span.fault { (identical) " pairs have identical games" } }
        },
    )
}

fn test_tile(test: &Sprt, state: &SprtState) -> Markup {
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
fn bar(parts: &[(&str, u64)]) -> Markup {
    let all = parts.iter().map(|&(_, count)| count).sum::<u64>().max(1) as f64;
    html! {
        span.bar aria-hidden="true" {
            @for &(kind, count) in parts {
                i class=(kind) style=(format!("width: {:.2}%", count as f64 / all * 100.0)) {}
            }
        }
    }
}
