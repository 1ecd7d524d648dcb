//! The client for UGI and for UCI in Fairy-Stockfish's dialect.
//!
//! In both protocols, every request sends the whole game, and the engine answers `bestmove` after any number
//! of `info` lines.

use std::time::Duration;

use crate::base::Color;
use crate::dialect::universal::{self, Words};
use crate::dialect::write_variant;
use crate::formats::fen;
use crate::game::{Position, Rules};

use super::super::config::EngineConfig;
use super::super::played_game::Fault;
use super::{Answer, Claim, Client, ClientResult, Decision, SearchInfo, View, Wire, fail, word_after};

/// The differences between UCI and UGI: keywords, notation of moves and positions, supported features.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flavor {
    words: &'static Words,
    /// Whether the client sets `UCI_Variant` even for standard Othello.
    names_othello: bool,
    /// Whether the protocol has a command that asks the engine for the result of a finished game.
    has_result: bool,
}

pub(super) const UCI: Flavor = Flavor { words: &universal::UCI, names_othello: true, has_result: false };

pub(super) const UGI: Flavor = Flavor { words: &universal::UGI, names_othello: false, has_result: true };

#[derive(Debug)]
pub(super) struct Universal {
    config: EngineConfig,
    game: Rules,
    flavor: Flavor,
}

impl Universal {
    pub(super) fn new(config: &EngineConfig, game: Rules, flavor: Flavor) -> Universal {
        Universal { config: config.clone(), game, flavor }
    }

    /// Sends lines and `isready`, waits for `readyok`, and returns the lines received before `readyok`.
    fn sync(wire: &mut Wire<'_>, lines: &[&str]) -> ClientResult<Vec<String>> {
        wire.send_all(&[lines, &["isready"]].concat())?;
        let mut before = Vec::new();
        loop {
            let line = wire.receive()?.text;
            if line.trim() == "readyok" {
                return Ok(before);
            }
            before.push(line);
        }
    }

    fn position(&self, game: &View<'_>) -> String {
        let record = game.record;
        let mut line = if record.start().is_start() {
            "position startpos".to_owned()
        } else {
            format!("position fen {}", fen::write(&record.start().diagram(), self.flavor.words.spelling))
        };
        for (index, (ply, before)) in record.plies().iter().zip(record.positions()).enumerate() {
            line += if index == 0 { " moves " } else { " " };
            line += &(self.flavor.words.write_move)(ply.mv, &before.diagram());
        }
        line
    }

    fn go(&self, game: &View<'_>) -> String {
        let mut words = vec!["go".to_owned()];
        let mut say = |key: &str, value: u128| words.push(format!("{key} {value}"));
        if let Some(nodes) = self.config.nodes {
            say("nodes", nodes.into());
        }
        if let Some(depth) = self.config.depth.or(self.config.level) {
            say("depth", depth.into());
        }
        match game.clock().move_time() {
            Some(time) => say("movetime", time.as_millis()),
            None => self.add_clocks(game, &mut say),
        }
        words.join(" ")
    }

    fn add_clocks(&self, game: &View<'_>, say: &mut impl FnMut(&str, u128)) {
        for color in Color::BOTH {
            let Some(left) = game.clocks[color as usize].left() else { continue };
            say(self.flavor.words.clocks[color as usize], left.time.as_millis());
            if left.increment > Duration::ZERO {
                say(self.flavor.words.increments[color as usize], left.increment.as_millis());
            }
        }
        if let Some(stones) = game.clock().left().map(|left| left.stones).filter(|&stones| stones > 0) {
            say("movestogo", stones.into());
        }
    }
}

impl Client for Universal {
    fn start(&mut self, wire: &mut Wire<'_>) -> ClientResult<()> {
        wire.send(self.flavor.words.hello)?;
        while wire.receive()?.text.trim() != self.flavor.words.ready {}
        let given = self.config.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let is_named = self.flavor.names_othello || self.game != Rules::OTHELLO;
        let variant = is_named.then(|| write_variant(self.game));
        let options = variant.iter().map(|name| ("UCI_Variant", name.as_str())).chain(given);
        let options = options.map(|(name, value)| format!("setoption name {name} value {value}"));
        let lines: Vec<String> = options.chain(self.config.start.iter().cloned()).collect();
        Universal::sync(wire, &lines.iter().map(String::as_str).collect::<Vec<_>>()).map(drop)
    }

    fn new_game(&mut self, wire: &mut Wire<'_>, _: &View<'_>) -> ClientResult<()> {
        Universal::sync(wire, &[self.flavor.words.new_game]).map(drop)
    }

    fn think(&mut self, wire: &mut Wire<'_>, game: &View<'_>) -> ClientResult<Answer> {
        Universal::sync(wire, &[&self.position(game)])?;
        wire.send(&self.go(game))?;
        let mut info = SearchInfo::default();
        loop {
            let received = wire.receive()?;
            let words: Vec<&str> = received.text.split_whitespace().collect();
            match words[..] {
                ["bestmove", "(none)", ..] => {
                    return fail(Fault::Disagreement, "claims that the game is over, but it is not");
                }
                ["bestmove", name, ..] => {
                    let time = wire.time_of(&received);
                    let size = self.game.size();
                    let Some(mv) = (self.flavor.words.read_move)(name, size) else {
                        let name = name.strip_prefix("P@").unwrap_or(name);
                        return Err(wire.unreadable_move(name, size, &received.text));
                    };
                    return Ok(Answer { decision: Decision::Play(mv), time, info });
                }
                ["info", ..] => read_info(&words, &mut info),
                // Other lines are skipped, as the protocol demands.
                _ => {}
            }
        }
    }

    fn result(&mut self, wire: &mut Wire<'_>, game: &View<'_>) -> ClientResult<Option<Claim>> {
        if !self.flavor.has_result {
            return Ok(None);
        }
        let output = Universal::sync(wire, &[&self.position(game), "query result"])?;
        let Some(response) = output.iter().find_map(|line| line.trim().strip_prefix("response ")) else {
            return Ok(None);
        };
        let winner = match response.trim() {
            "p1win" => Some(Color::Black),
            "p2win" => Some(Color::White),
            "draw" => None,
            other => {
                return fail(Fault::Disagreement, format!("claims no result of a finished game: {other}"));
            }
        };
        Ok(Some(Claim { text: response.to_owned(), winner, margin: None }))
    }
}

/// Reads an `info` line about the best variation into `info`.
///
/// The `cp` score is in hundredths of a disc. A `mate` score states no discs: the score is then unknown.
fn read_info(words: &[&str], info: &mut SearchInfo) {
    if word_after(words, "multipv").is_some_and(|rank| rank != "1") {
        return;
    }
    let number = |key| word_after(words, key).and_then(|text| text.parse::<f64>().ok());
    info.score = match word_after(words, "score") {
        Some("mate") => None,
        _ => number("cp").map(|cp| cp / 100.0).or(info.score),
    };
    info.depth = number("depth").map(|depth| depth as u32).or(info.depth);
    info.nodes = number("nodes").map(|nodes| nodes as u64).or(info.nodes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_line_of_a_search_is_kept() {
        let mut info = SearchInfo::default();
        for line in [
            "info depth 7 multipv 1 score cp 123 nodes 4567 time 12 pv P@c5",
            "info depth 7 multipv 2 score cp -50 nodes 4567 pv P@d6",
            "info string a remark",
        ] {
            read_info(&line.split(' ').collect::<Vec<_>>(), &mut info);
        }
        let expected = SearchInfo { score: Some(1.23), depth: Some(7), nodes: Some(4567), selectivity: None };
        assert_eq!(info, expected);
        let mate = "info depth 8 score mate -3 nodes 5000 pv P@c5";
        read_info(&mate.split(' ').collect::<Vec<_>>(), &mut info);
        let expected = SearchInfo { score: None, depth: Some(8), nodes: Some(5000), selectivity: None };
        assert_eq!(info, expected);
    }
}
