//! GTP: asks by `genmove`, or by an analyzing form of it where the engine lists one, which also tells score and depth.

use crate::base::{Color, Size};
use crate::dialect::{Letters, VertexError, Vertices, read_color, write_seconds};
use crate::game::Position;
use crate::game::formats::board64;
use crate::game::othello8::Othello8;

use super::super::config::{EngineConfig, Passes};
use super::super::played::Fault;
use super::{Answer, Asked, Claim, Client, Decision, Failure, Thought, Trouble, View, Wire, word_after};

/// The analyzing forms of `genmove`, the one with scores in discs first.
const ANALYZING: [&str; 2] = ["kata-genmove_analyze", "genmove_analyze"];
/// So long an interval, in centiseconds, that only the last report is sent.
const NO_INTERVAL: u32 = 100_000;
/// How many lines that are no answer an engine may print before its first one.
const MAX_BANNER: usize = 100;
const VERTICES: Vertices = Vertices { size: Size::OTHELLO, letters: Letters::Full };

/// A client of a GTP engine.
#[derive(Debug)]
pub(super) struct Gtp {
    config: EngineConfig,
    commands: Vec<String>,
    /// Whether the engine takes the times of its clock.
    takes_time: bool,
}

/// An answer without its mark: lines joined by line feeds.
struct Reply {
    accepted: bool,
    text: String,
}

impl Gtp {
    pub(super) fn new(config: &EngineConfig) -> Gtp {
        Gtp { config: config.clone(), commands: Vec::new(), takes_time: true }
    }

    fn knows(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    fn option_lines(&self) -> Result<Vec<String>, Failure> {
        let config = &self.config;
        let lacks = |what: &str, commands: &str| {
            Failure::new(
                Fault::StartFailure,
                format!("takes no {what}: it lists none of {commands}; use its arguments, or 'start' lines"),
            )
        };
        let mut lines = Vec::new();
        let nodes = config.nodes.map(|nodes| ("Nodes".to_owned(), nodes.to_string()));
        for (name, value) in config.options.iter().chain(&nodes) {
            if !self.knows("kado-setoption") {
                return Err(lacks(&format!("option '{name}'"), "kado-setoption"));
            }
            lines.push(format!("kado-setoption {name} {value}"));
        }
        if let Some(level) = config.level {
            const COMMANDS: [&str; 3] = ["kado-level", "set_level", "level"];
            let command = COMMANDS.into_iter().find(|command| self.knows(command));
            let command = command.ok_or_else(|| lacks("level", &COMMANDS.join(", ")))?;
            lines.push(format!("{command} {level}"));
        }
        Ok(lines)
    }

    /// Tells the time of every move or game. Some engines take whole seconds only; what an engine does not take it
    /// is not told again.
    fn tell_settings(&mut self, wire: &mut Wire<'_>, game: &View<'_>) -> Asked<()> {
        let clock = &game.clocks[game.own as usize];
        if !self.takes_time || !self.knows("time_settings") || clock.limit().is_none() {
            return Ok(());
        }
        let (main, overtime, stones) = clock.system().settings();
        let line = format!("time_settings {} {} {stones}", write_seconds(main), write_seconds(overtime));
        if !ask(wire, &line)?.accepted {
            log::warn!("{} refuses '{line}': it is not told its time", self.config.name);
            self.takes_time = false;
        }
        Ok(())
    }

    fn tell_time_left(&mut self, wire: &mut Wire<'_>, game: &View<'_>) -> Asked<()> {
        let Some(left) = game.clock().left() else { return Ok(()) };
        if self.takes_time && self.knows("time_left") {
            let color = letter(game.mover());
            ask(wire, &format!("time_left {color} {} {}", write_seconds(left.time), left.stones))?;
        }
        Ok(())
    }

    fn set_up(&self, wire: &mut Wire<'_>, start: &Othello8) -> Asked<()> {
        if *start == Othello8::start() {
            return Ok(());
        }
        let diagram = start.diagram();
        if self.knows("setboard") {
            demand(wire, &format!("setboard {}", board64::write(&diagram)))?;
        } else if self.knows("gogui-setup") && self.knows("gogui-setup_player") {
            let stones = Size::OTHELLO.all_squares().filter_map(|square| {
                diagram
                    .at(square)
                    .map(|color| format!(" {} {}", letter(color), VERTICES.write(square.into())))
            });
            demand(wire, &format!("gogui-setup{}", stones.collect::<String>()))?;
            demand(wire, &format!("gogui-setup_player {}", letter(diagram.turn())))?;
        } else {
            let detail = "cannot set up a board: it lists neither setboard nor gogui-setup";
            return Err(Failure::new(Fault::StartFailure, detail).into());
        }
        Ok(())
    }

    fn analyzing(&self) -> Option<&'static str> {
        ANALYZING.into_iter().find(|command| self.knows(command))
    }
}

impl Client for Gtp {
    fn start(&mut self, wire: &mut Wire<'_>) -> Asked<()> {
        wire.send("list_commands")?;
        let listed = read_reply(wire, MAX_BANNER)?;
        if listed.accepted {
            self.commands = listed.text.lines().map(|line| line.trim().to_owned()).collect();
        }
        for line in self.option_lines()?.iter().chain(&self.config.start) {
            demand(wire, line)?;
        }
        if self.knows("set_game") {
            demand(wire, "set_game Othello")?;
        }
        demand(wire, "boardsize 8").map(drop)
    }

    fn new_game(&mut self, wire: &mut Wire<'_>, game: &View<'_>) -> Asked<()> {
        demand(wire, "clear_board")?;
        self.tell_settings(wire, game)?;
        self.set_up(wire, game.record.start())?;
        let mut turn = game.record.start().turn();
        for ply in game.record.plies() {
            if !ply.mv.is_pass() || self.config.passes == Passes::Explicit {
                demand(wire, &format!("play {} {}", letter(turn), VERTICES.write(ply.mv)))?;
            }
            turn = turn.opponent();
        }
        Ok(())
    }

    fn think(&mut self, wire: &mut Wire<'_>, game: &View<'_>) -> Asked<Answer> {
        self.tell_time_left(wire, game)?;
        let color = letter(game.mover());
        if let Some(command) = self.analyzing() {
            wire.send(&format!("{command} {color} {NO_INTERVAL}"))?;
            read_analysis(wire)
        } else {
            wire.send(&format!("genmove {color}"))?;
            read_move(wire, game.mover())
        }
    }

    fn played(&mut self, wire: &mut Wire<'_>, game: &View<'_>, own: bool) -> Asked<()> {
        let Some(ply) = game.record.plies().last() else { return Ok(()) };
        if own || ply.mv.is_pass() && self.config.passes == Passes::Implicit {
            return Ok(());
        }
        let command = format!("play {} {}", letter(game.mover().opponent()), VERTICES.write(ply.mv));
        let reply = ask(wire, &command)?;
        if reply.accepted {
            return Ok(());
        }
        let detail = format!("refused '{command}', a legal move: {}", reply.text);
        Err(Failure::new(Fault::Refusal, detail).into())
    }

    fn is_asked_to_pass(&self) -> bool {
        self.config.passes == Passes::Explicit
    }

    fn result(&mut self, wire: &mut Wire<'_>, _: &View<'_>) -> Asked<Option<Claim>> {
        if !self.knows("final_score") {
            return Ok(None);
        }
        let reply = ask(wire, "final_score")?;
        if let Some(claim) = read_score(&reply.text).filter(|_| reply.accepted) {
            return Ok(Some(claim));
        }
        let detail = format!("claims no result of a finished game: {}", reply.text);
        Err(Failure::new(Fault::Disagreement, detail).into())
    }
}

fn letter(color: Color) -> char {
    match color {
        Color::Black => 'b',
        Color::White => 'w',
    }
}

fn ask(wire: &mut Wire<'_>, command: &str) -> Asked<Reply> {
    wire.send(command)?;
    read_reply(wire, 0)
}

/// Sends a command that must succeed.
fn demand(wire: &mut Wire<'_>, command: &str) -> Asked<String> {
    let reply = ask(wire, command)?;
    if reply.accepted {
        return Ok(reply.text);
    }
    Err(Failure::new(Fault::StartFailure, format!("refused '{command}': {}", reply.text)).into())
}

/// Reads the first line of an answer, before which only blank lines may stand and that many others.
fn read_first(wire: &mut Wire<'_>, mut banner: usize) -> Asked<(Reply, super::Heard)> {
    loop {
        let heard = wire.hear()?;
        let line = heard.text.trim_end();
        if let Some(rest) = line.strip_prefix(['=', '?']) {
            let text = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_owned();
            return Ok((Reply { accepted: line.starts_with('='), text }, heard));
        }
        if !line.is_empty() {
            banner = banner.checked_sub(1).ok_or_else(|| wire.garbage(line))?;
        }
    }
}

/// Reads an answer to its empty line.
fn read_reply(wire: &mut Wire<'_>, banner: usize) -> Asked<Reply> {
    let (mut reply, _) = read_first(wire, banner)?;
    loop {
        let line = wire.hear()?.text;
        if line.trim().is_empty() {
            return Ok(reply);
        }
        reply.text.push('\n');
        reply.text.push_str(line.trim_end());
    }
}

/// Reads the answer to `genmove`. Its first line is the time of the move.
fn read_move(wire: &mut Wire<'_>, mover: Color) -> Asked<Answer> {
    let (reply, heard) = read_first(wire, 0)?;
    let time = wire.time_of(&heard);
    while !wire.hear()?.text.trim().is_empty() {}
    if !reply.accepted {
        return Err(refused_to_move(wire, &reply));
    }
    let vertex = match reply.text.split_once(' ') {
        Some((color, vertex)) => match read_color(color) {
            Some(color) if color == mover => vertex.trim(),
            Some(_) => {
                let detail = format!("answered '{}' for {mover}", reply.text);
                return Err(Failure::new(Fault::WrongColor, detail).into());
            }
            None => return Err(wire.garbage(&reply.text)),
        },
        None => reply.text.as_str(),
    };
    Ok(Answer { decision: decision(wire, vertex)?, time, thought: Thought::default() })
}

/// Reads the answer to an analyzing `genmove`: reports, then `play` with the move.
fn read_analysis(wire: &mut Wire<'_>) -> Asked<Answer> {
    let (reply, _) = read_first(wire, 0)?;
    if !reply.accepted {
        return Err(refused_to_move(wire, &reply));
    }
    if !reply.text.is_empty() {
        return Err(wire.garbage(&reply.text));
    }
    let mut thought = Thought::default();
    loop {
        let heard = wire.hear()?;
        let words: Vec<&str> = heard.text.split_whitespace().collect();
        match words[..] {
            ["info", ..] => thought = read_info(&words),
            ["play", vertex] => {
                let time = wire.time_of(&heard);
                while !wire.hear()?.text.trim().is_empty() {}
                return Ok(Answer { decision: decision(wire, vertex)?, time, thought });
            }
            _ => return Err(wire.garbage(&heard.text)),
        }
    }
}

fn refused_to_move(wire: &Wire<'_>, reply: &Reply) -> Trouble {
    let fault = if reply.text.to_lowercase().contains("color") { Fault::WrongColor } else { Fault::Refusal };
    Failure::new(fault, format!("refused '{}': {}", wire.question, reply.text)).into()
}

/// Reads the first of the moves of a report, which is the best.
fn read_info(words: &[&str]) -> Thought {
    let best = words.iter().skip(1).position(|&word| word == "info").map_or(words, |end| &words[..=end]);
    let number = |key| word_after(best, key);
    Thought {
        score: number("scoreLead").or(number("score")).and_then(|text| text.parse().ok()),
        depth: number("depth").and_then(|text| text.parse().ok()),
        nodes: number("visits").and_then(|text| text.parse().ok()),
        selectivity: number("selectivity").and_then(|text| text.parse().ok()),
    }
}

fn decision(wire: &Wire<'_>, vertex: &str) -> Asked<Decision> {
    if vertex.eq_ignore_ascii_case("resign") {
        return Ok(Decision::Resign);
    }
    match VERTICES.read(vertex) {
        Ok(mv) => Ok(Decision::Play(mv)),
        Err(VertexError::OffBoard) => {
            Err(Failure::new(Fault::IllegalMove, format!("plays {vertex}, which is off the board")).into())
        }
        Err(VertexError::Malformed) => Err(wire.garbage(vertex)),
    }
}

/// Reads `B+12`, `W+4.0`, `0` or `draw`.
fn read_score(text: &str) -> Option<Claim> {
    let text = text.trim();
    let claim = |winner, margin| Some(Claim { text: text.to_owned(), winner, margin });
    if text.eq_ignore_ascii_case("draw") || text.parse() == Ok(0.0) {
        return claim(None, Some(0));
    }
    let (color, margin) = text.split_once('+')?;
    claim(Some(read_color(color)?), margin.trim().trim_end_matches(".0").parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_line_of_a_report_tells_score_depth_and_nodes() {
        let report =
            "info move D3 visits 20000 scoreLead 0.54 depth 9 selectivity 73 pv D3 C5 info move C4 visits 1";
        let words: Vec<&str> = report.split(' ').collect();
        let thought = read_info(&words);
        assert_eq!(
            thought,
            Thought { score: Some(0.54), depth: Some(9), nodes: Some(20000), selectivity: Some(73) }
        );
    }

    #[test]
    fn results_are_read_in_the_words_that_engines_use() {
        let winner = |text| read_score(text).map(|claim| (claim.winner, claim.margin));
        assert_eq!(winner("B+12"), Some((Some(Color::Black), Some(12))));
        assert_eq!(winner("W+4.0"), Some((Some(Color::White), Some(4))));
        assert_eq!(winner("W+Resign"), Some((Some(Color::White), None)));
        for draw in ["0", "0.0", "Draw"] {
            assert_eq!(winner(draw), Some((None, Some(0))), "{draw}");
        }
        for text in ["", "W-4", "cannot score", "+4"] {
            assert_eq!(winner(text), None, "{text}");
        }
    }
}
