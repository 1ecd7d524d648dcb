//! GTP: asks by `genmove`, or by an analyzing form of it where the engine lists one, which also tells score
//! and depth.

mod answers;

use crate::arena::config::{EngineConfig, Passes};
use crate::arena::played::Fault;
use crate::base::Color;
use crate::dialect::{Letters, Vertices, write_seconds};
use crate::formats::board64;
use crate::game::{AnyPosition, Position, Rules};

use super::{Answer, Asked, Claim, Client, Failure, View, Wire};
use answers::{ask, demand, read_analysis, read_move, read_reply, read_score};

/// The analyzing forms of `genmove`, the one with scores in discs first.
const ANALYZING: [&str; 2] = ["kata-genmove_analyze", "genmove_analyze"];
/// So long an interval, in centiseconds, that only the last report is sent.
const NO_INTERVAL: u32 = 100_000;
/// How many lines that are no answer an engine may print before its first one.
const MAX_BANNER: usize = 100;

/// A client of a GTP engine.
#[derive(Debug)]
pub(super) struct Gtp {
    config: EngineConfig,
    game: Rules,
    vertices: Vertices,
    commands: Vec<String>,
    /// Whether the engine takes the times of its clock.
    takes_time: bool,
}

impl Gtp {
    pub(super) fn new(config: &EngineConfig, game: Rules) -> Gtp {
        let vertices = Vertices { size: game.size(), letters: Letters::Full };
        Gtp { config: config.clone(), game, vertices, commands: Vec::new(), takes_time: true }
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

    /// Tells the time of every move or game. Some engines take whole seconds only; what an engine does not
    /// take it is not told again.
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

    /// Chooses the game and its board.
    fn choose_game(&self, wire: &mut Wire<'_>) -> Asked<()> {
        let size = self.game.size();
        if self.knows("set_game") {
            // The name with the board is Kado's own; every other engine knows the names of games alone.
            let is_own = self.knows("kado-setoption") && self.game != Rules::OTHELLO;
            let name = if is_own { self.game.to_string() } else { self.game.name().to_owned() };
            demand(wire, &format!("set_game {name}"))?;
        }
        if size.columns() == size.rows() {
            demand(wire, &format!("boardsize {}", size.columns())).map(drop)
        } else {
            demand(wire, &format!("rectangular_boardsize {} {}", size.columns(), size.rows())).map(drop)
        }
    }

    fn set_up(&self, wire: &mut Wire<'_>, start: &AnyPosition) -> Asked<()> {
        if start.is_start() {
            return Ok(());
        }
        let diagram = start.diagram();
        if self.knows("setboard") {
            demand(wire, &format!("setboard {}", board64::write(&diagram)))?;
        } else if self.knows("gogui-setup") && self.knows("gogui-setup_player") {
            let stones = diagram.size().all_squares().filter_map(|square| {
                diagram
                    .at(square)
                    .map(|color| format!(" {} {}", letter(color), self.vertices.write(square.into())))
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
        self.choose_game(wire)
    }

    fn new_game(&mut self, wire: &mut Wire<'_>, game: &View<'_>) -> Asked<()> {
        demand(wire, "clear_board")?;
        self.tell_settings(wire, game)?;
        self.set_up(wire, game.record.start())?;
        let mut turn = game.record.start().turn();
        for ply in game.record.plies() {
            if !ply.mv.is_pass() || self.config.passes == Passes::Explicit {
                demand(wire, &format!("play {} {}", letter(turn), self.vertices.write(ply.mv)))?;
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
            read_analysis(wire, self.vertices)
        } else {
            wire.send(&format!("genmove {color}"))?;
            read_move(wire, self.vertices, game.mover())
        }
    }

    fn played(&mut self, wire: &mut Wire<'_>, game: &View<'_>, own: bool) -> Asked<()> {
        let Some(ply) = game.record.plies().last() else { return Ok(()) };
        if own || ply.mv.is_pass() && self.config.passes == Passes::Implicit {
            return Ok(());
        }
        let command = format!("play {} {}", letter(game.mover().opponent()), self.vertices.write(ply.mv));
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
