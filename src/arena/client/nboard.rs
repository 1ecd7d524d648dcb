//! The client for `NBoard`.
//!
//! The client sends the game so far as GGF and each new move as `move`. After each of these lines, the client
//! sends `ping` and waits for `pong`, which shows that the engine has processed the line. After `go`, the
//! client sends nothing until the engine has sent a move. Unknown lines are skipped, as the protocol demands.

use crate::base::{Color, Size};
use crate::dialect::write_ggf_clock;
use crate::formats::{GameText, ggf};
use crate::game::Rules;
use crate::game::{Ply, othello8};

use super::super::config::EngineConfig;
use super::super::played_game::{Fault, PlayedMove};
use super::{Answer, Client, ClientResult, Decision, SearchInfo, View, Wire, fail};

#[derive(Debug)]
pub(super) struct Nboard {
    config: EngineConfig,
    game: Rules,
    pings: u64,
}

impl Nboard {
    pub(super) fn new(config: &EngineConfig, game: Rules) -> Nboard {
        Nboard { config: config.clone(), game, pings: 0 }
    }

    /// Waits until the engine has processed all lines sent before.
    fn ping(&mut self, wire: &mut Wire<'_>) -> ClientResult<()> {
        self.pings += 1;
        wire.send(&format!("ping {}", self.pings))?;
        let pong = format!("pong {}", self.pings);
        while wire.receive()?.text.trim() != pong {}
        Ok(())
    }
}

impl Client for Nboard {
    fn start(&mut self, wire: &mut Wire<'_>) -> ClientResult<()> {
        if self.game != Rules::OTHELLO {
            let detail =
                format!("cannot play {}: the NBoard protocol supports only standard Othello", self.game);
            return fail(Fault::StartFailure, detail);
        }
        if let Some((name, _)) = self.config.options.first() {
            let detail = format!("takes no option '{name}': the NBoard protocol has none; use 'start' lines");
            return fail(Fault::StartFailure, detail);
        }
        wire.send("nboard 2")?;
        if let Some(depth) = self.config.depth.or(self.config.level) {
            wire.send(&format!("set depth {depth}"))?;
        }
        for line in &self.config.start {
            wire.send(line)?;
        }
        self.ping(wire)
    }

    fn new_game(&mut self, wire: &mut Wire<'_>, game: &View<'_>) -> ClientResult<()> {
        wire.send(&format!("set game {}", write_game(game)))?;
        self.ping(wire)
    }

    fn think(&mut self, wire: &mut Wire<'_>, _: &View<'_>) -> ClientResult<Answer> {
        wire.send("go")?;
        let mut info = SearchInfo::default();
        loop {
            let received = wire.receive()?;
            let line = received.text.trim();
            if let Some(rest) = line.strip_prefix("===") {
                let time = wire.time_of(&received);
                let mut parts = rest.trim().split([' ', '/']);
                let name = parts.next().unwrap_or_default();
                let eval = parts.next().and_then(|eval| eval.parse().ok());
                let Some(mv) = othello8::parse_move(name) else {
                    return Err(wire.unreadable_move(name, Size::OTHELLO, line));
                };
                info.score = eval.or(info.score);
                return Ok(Answer { decision: Decision::Play(mv), time, info });
            }
            read_report(line, &mut info);
        }
    }

    fn played(&mut self, wire: &mut Wire<'_>, game: &View<'_>, _: bool) -> ClientResult<()> {
        let (Some(ply), Some(played)) = (game.record.plies().last(), game.moves.last()) else {
            return Ok(());
        };
        wire.send(&format!("move {}", write_move(*ply, played)))?;
        self.ping(wire)
    }
}

/// Reads a search report into `info`. Ignores other lines.
///
/// The forms are `search PV SCORE 0 DEPTH`, `book PV SCORE 0 DEPTH` and `nodestats NODES SECONDS`.
/// If `DEPTH` is a percentage, as in `73%` or `100%W`, it is the selectivity.
fn read_report(line: &str, info: &mut SearchInfo) {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["search" | "book", _, eval, _, depth, ..] => {
            let percent = depth.strip_suffix("%W").or_else(|| depth.strip_suffix('%'));
            info.score = eval.split(',').next().and_then(|eval| eval.parse().ok());
            info.selectivity = percent.and_then(|percent| percent.parse().ok());
            if percent.is_none() {
                info.depth = depth.parse().ok();
            }
        }
        ["nodestats", nodes, ..] => info.nodes = nodes.parse().ok(),
        _ => {}
    }
}

/// Formats the game so far as one line of GGF, with the clock of each player who has a time limit.
fn write_game(game: &View<'_>) -> String {
    let mut text = GameText::from_record(game.record);
    text.result = None;
    text.black = Some(game.names[Color::Black as usize].to_owned());
    text.white = Some(game.names[Color::White as usize].to_owned());
    text.place = Some("Kado".to_owned());
    text.clocks = game.clocks.map(|clock| write_ggf_clock(clock.system));
    ggf::write(&text)
}

/// Formats a move as in GGF, with its score in discs and its time in seconds.
///
/// Examples: `F5/1.50/0.25`, `F5//0.25`, `PA//0.00`.
fn write_move(ply: Ply, played: &PlayedMove) -> String {
    let name = othello8::move_name(ply.mv, "PA").to_uppercase();
    let score = played.score.map(|score| format!("{score:.2}")).unwrap_or_default();
    format!("{name}/{score}/{:.2}", played.time().as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_has_score_depth_and_selectivity() {
        let mut info = SearchInfo::default();
        for line in ["status thinking", "nodestats 1234 0.5", "search F5d6C3 -1.25 0 18 a remark"] {
            read_report(line, &mut info);
        }
        let expected =
            SearchInfo { score: Some(-1.25), depth: Some(18), nodes: Some(1234), selectivity: None };
        assert_eq!(info, expected);
        read_report("search F5 +6,+4 0 100%W", &mut info);
        assert_eq!((info.score, info.selectivity, info.depth), (Some(6.0), Some(100), Some(18)));
    }
}
