//! The `info` lines of a search.

use crate::base::Bound;
use crate::engine::{Engine, Info, Report};

use super::super::text::bound_mark;
use super::super::win_probability;
use super::wording::Wording;

/// The format of a session's `info` lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) wording: &'static Wording,
    /// Whether to send win, draw and loss probabilities.
    pub(super) shows_chances: bool,
    /// Whether to send a proven win or loss as the number of moves to the end of the game.
    pub(super) shows_mates: bool,
    /// Whether to send additional `info string` lines.
    pub(super) is_debugging: bool,
}

impl View {
    /// Returns the `info` line of one principal variation.
    pub(super) fn line(self, info: &Info, engine: &Engine) -> String {
        let Info { depth, rank, nodes, time, .. } = *info;
        let bound = bound_mark(info.line.bound, " lowerbound", " upperbound");
        let chances = if self.shows_chances {
            let [win, draw, loss] = chances(info);
            format!(" wdl {win} {draw} {loss}")
        } else {
            String::new()
        };
        let hashfull = engine.hashfull().map_or(String::new(), |permille| format!(" hashfull {permille}"));
        let pv = self.wording.names(&info.line.pv, engine.game()).join(" ");
        let line = format!(
            "info depth {depth} multipv {} score {}{bound}{chances} nodes {nodes} nps {}{hashfull} tbhits 0 \
             time {} pv {pv}",
            rank + 1,
            self.score(info),
            info.nodes_per_second(),
            time.as_millis(),
        );
        if self.is_debugging {
            let state = if info.line.is_final(info.solved, false) { "solved" } else { "not solved" };
            return format!("{line}\ninfo string {state}, {}% sure", info.selectivity);
        }
        line
    }

    /// Returns a score in centidiscs, or the distance to the end of the game.
    /// Proven wins and losses in k in a row, which has no disc count, are always distances.
    fn score(self, info: &Info) -> String {
        let mate =
            |sign: &str, plies: usize| format!("mate {sign}{}", plies.div_ceil(self.wording.mate_unit));
        if let Some(plies) = info.line.score.plies_to_end() {
            return mate(if plies < 0 { "-" } else { "" }, plies.unsigned_abs() as usize);
        }
        match proved_sign(info).filter(|_| self.shows_mates) {
            Some(1) => mate("", info.line.pv.len()),
            Some(-1) => mate("-", info.line.pv.len()),
            _ => format!("cp {}", info.line.score.centidiscs()),
        }
    }

    /// Returns the final `info` lines of a search.
    /// `known` holds its latest info of each root move.
    pub(super) fn final_lines(self, report: &Report, known: &[Info], engine: &Engine) -> String {
        let infos = report.infos(known);
        if infos[0].depth == 0 {
            // There was no time for a complete iteration. Some clients require a score, but accept a line
            // without a principal variation.
            let score = self.score(&infos[0]);
            let (nodes, nps, time) = (report.nodes, report.nodes_per_second(), report.time.as_millis());
            return format!("info depth 0 score {score} lowerbound nodes {nodes} nps {nps} time {time}");
        }
        infos.iter().map(|info| self.line(info, engine)).collect::<Vec<_>>().join("\n")
    }
}

/// Returns the probabilities of a win, a draw and a loss in permille.
/// If the result is proven, its probability is 1000. Otherwise the probabilities are derived from the score,
/// and a lead of less than one disc counts as a draw.
fn chances(info: &Info) -> [u32; 3] {
    if let Some(sign) = proved_sign(info) {
        return [1, 0, -1].map(|result| if result == sign { 1000 } else { 0 });
    }
    let score = info.line.score;
    let permille = |lead: f64| (win_probability::of_lead(lead) * 1000.0).round() as u32;
    let (win, loss) = (permille(score.discs() - 1.0), permille(-score.discs() - 1.0));
    [win, 1000u32.saturating_sub(win + loss), loss]
}

/// Returns 1 for a proven win, 0 for a proven draw, -1 for a proven loss, or `None` if unproven.
fn proved_sign(info: &Info) -> Option<i32> {
    let sign = info.line.score.centidiscs().signum();
    if info.line.score.plies_to_end().is_some() && info.line.bound == Bound::Exact {
        return Some(sign);
    }
    let is_certain = match info.line.bound {
        Bound::Exact => true,
        Bound::Lower => sign > 0,
        Bound::Upper => sign < 0,
    };
    Some(sign).filter(|_| info.solved && is_certain)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::wording::{UCI, UGI};
    use super::*;
    use crate::base::{Move, Score, Selectivity};
    use crate::engine::Line;

    fn info(centidiscs: i32, bound: Bound, solved: bool) -> Info {
        let line = Line { score: Score::from_centidiscs(centidiscs), bound, pv: Vec::new() };
        let selectivity = Selectivity::Full;
        Info { depth: 9, selectivity, solved, rank: 0, line, nodes: 0, time: Duration::ZERO }
    }

    #[test]
    fn solved_results_are_certain() {
        for (centidiscs, bound, expected) in [
            (200, Bound::Exact, [1000, 0, 0]),
            (0, Bound::Exact, [0, 1000, 0]),
            (-6400, Bound::Exact, [0, 0, 1000]),
            (200, Bound::Lower, [1000, 0, 0]),
            (-200, Bound::Upper, [0, 0, 1000]),
        ] {
            assert_eq!(chances(&info(centidiscs, bound, true)), expected, "{centidiscs} {bound}");
        }
        assert_ne!(chances(&info(200, Bound::Upper, true)), [1000, 0, 0]);
    }

    #[test]
    fn a_mate_is_counted_in_moves_by_uci_and_in_plies_by_ugi() {
        let view = |wording| View { wording, shows_chances: false, shows_mates: false, is_debugging: false };
        for (plies, moves) in [(1, 1), (3, 2), (4, 2)] {
            for (score, sign) in [(Score::win_in(plies), ""), (Score::loss_in(plies), "-")] {
                let mut info = info(0, Bound::Exact, true);
                info.line.score = score;
                assert_eq!(view(&UCI).score(&info), format!("mate {sign}{moves}"));
                assert_eq!(view(&UGI).score(&info), format!("mate {sign}{plies}"));
            }
        }
    }

    #[test]
    fn proven_results_are_mate_scores_if_requested() {
        let view =
            |shows_mates| View { wording: &UCI, shows_chances: false, shows_mates, is_debugging: false };
        for (plies, centidiscs, bound, solved, expected) in [
            (1, 200, Bound::Exact, true, "mate 1"),
            (2, 200, Bound::Exact, true, "mate 1"),
            (3, 6400, Bound::Exact, true, "mate 2"),
            (2, -200, Bound::Exact, true, "mate -1"),
            (1, 0, Bound::Exact, true, "cp 0"),
            (1, 200, Bound::Upper, true, "cp 200"),
            (1, 200, Bound::Exact, false, "cp 200"),
        ] {
            let mut info = info(centidiscs, bound, solved);
            info.line.pv = vec![Move::PASS; plies];
            assert_eq!(view(true).score(&info), expected, "{plies} {centidiscs} {bound} {solved}");
            assert_eq!(view(false).score(&info), format!("cp {centidiscs}"));
        }
    }

    #[test]
    fn chances_add_up_and_follow_the_score() {
        let mut last = 0;
        for centidiscs in -6400..=6400 {
            let [win, draw, loss] = chances(&info(centidiscs, Bound::Exact, false));
            assert_eq!(win + draw + loss, 1000, "{centidiscs}");
            assert!(win >= last);
            last = win;
            let [other_win, other_draw, other_loss] = chances(&info(-centidiscs, Bound::Exact, false));
            assert_eq!([win, draw, loss], [other_loss, other_draw, other_win], "{centidiscs}");
        }
        assert_eq!(chances(&info(0, Bound::Exact, false)), [438, 124, 438]);
        assert_eq!(chances(&info(400, Bound::Exact, false)), [679, 98, 223]);
    }
}
