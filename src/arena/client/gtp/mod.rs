//! The client for GTP.
//!
//! The client requests moves with `genmove`, or with an analyzing form of `genmove` if the engine supports
//! one. The answer to an analyzing form also contains a score and a depth.

mod answers;

use crate::arena::config::{EngineConfig, Passes};
use crate::arena::played_game::Fault;
use crate::base::Color;
use crate::dialect::{Letters, Vertices, write_seconds};
use crate::formats::board64;
use crate::game::{AnyPosition, Position, Rules};

use super::{Answer, Claim, Client, ClientResult, Failure, View, Wire, fail};
use answers::{ask, demand, read_analysis, read_move, read_reply, read_score};

/// The analyzing forms of `genmove`, in order of preference.
///
/// The first one reports scores in discs.
const ANALYZING: [&str; 2] = ["kata-genmove_analyze", "genmove_analyze"];
/// Report interval of an analysis in centiseconds: so long that only the last report is sent.
const NO_INTERVAL: u32 = 100_000;
/// The maximum number of lines that an engine may print before its first answer, as a greeting.
const MAX_BANNER: usize = 100;

#[derive(Debug)]
pub(super) struct Gtp {
    config: EngineConfig,
    game: Rules,
    vertices: Vertices,
    commands: Vec<String>,
    /// Whether time commands are sent: true until the engine refuses one.
    takes_time: bool,
}

impl Gtp {
    pub(super) fn new(config: &EngineConfig, game: Rules) -> Gtp {
        let vertices = Vertices { size: game.size(), letters: Letters::Full };
        Gtp { config: config.clone(), game, vertices, commands: Vec::new(), takes_time: true }
    }

    fn supports(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    fn option_lines(&self) -> Result<Vec<String>, Failure> {
        let config = &self.config;
        let lacks = |what: &str, commands: &str| {
            Failure::new(
                Fault::StartFailure,
                format!("takes no {what}: it lacks {commands}; use its arguments, or 'start' lines"),
            )
        };
        let mut lines = Vec::new();
        let nodes = config.nodes.map(|nodes| ("Nodes".to_owned(), nodes.to_string()));
        for (name, value) in config.options.iter().chain(&nodes) {
            if !self.supports("kado-setoption") {
                return Err(lacks(&format!("option '{name}'"), "kado-setoption"));
            }
            lines.push(format!("kado-setoption {name} {value}"));
        }
        if let Some(level) = config.level {
            const COMMANDS: [&str; 3] = ["kado-level", "set_level", "level"];
            let command = COMMANDS.into_iter().find(|command| self.supports(command));
            let command = command.ok_or_else(|| lacks("level", &COMMANDS.join(", ")))?;
            lines.push(format!("{command} {level}"));
        }
        Ok(lines)
    }

    /// Sends the time control. An engine that refuses it gets no further time commands.
    ///
    /// A refusal is not a fault of the engine: some engines accept only whole seconds.
    fn send_time_settings(&mut self, wire: &mut Wire<'_>, game: &View<'_>) -> ClientResult<()> {
        let clock = &game.clocks[game.own as usize];
        if !self.takes_time || !self.supports("time_settings") || clock.limit().is_none() {
            return Ok(());
        }
        let (main, overtime, stones) = clock.system.settings();
        let line = format!("time_settings {} {} {stones}", write_seconds(main), write_seconds(overtime));
        if !ask(wire, &line)?.accepted {
            log::warn!("{} refuses '{line}': its time is not sent", self.config.name);
            self.takes_time = false;
        }
        Ok(())
    }

    fn send_time_left(&mut self, wire: &mut Wire<'_>, game: &View<'_>) -> ClientResult<()> {
        let Some(left) = game.clock().left() else { return Ok(()) };
        if self.takes_time && self.supports("time_left") {
            let color = letter(game.mover());
            ask(wire, &format!("time_left {color} {} {}", write_seconds(left.time), left.stones))?;
        }
        Ok(())
    }

    /// Sends the commands that select the game and the board size.
    fn choose_game(&self, wire: &mut Wire<'_>) -> ClientResult<()> {
        let size = self.game.size();
        if self.supports("set_game") {
            // Game names that contain the board size are an extension of Kado.
            let is_own = self.supports("kado-setoption") && self.game != Rules::OTHELLO;
            let name = if is_own { self.game.to_string() } else { self.game.name().to_owned() };
            demand(wire, &format!("set_game {name}"))?;
        }
        let (columns, rows) = (size.columns(), size.rows());
        let rectangular = format!("rectangular_boardsize {columns} {rows}");
        let command = if columns == rows { format!("boardsize {columns}") } else { rectangular };
        demand(wire, &command).map(drop)
    }

    fn set_up(&self, wire: &mut Wire<'_>, start: &AnyPosition) -> ClientResult<()> {
        if start.is_start() {
            return Ok(());
        }
        let diagram = start.diagram();
        if self.supports("setboard") {
            demand(wire, &format!("setboard {}", board64::write(&diagram)))?;
        } else if self.supports("gogui-setup") && self.supports("gogui-setup_player") {
            let stones = diagram.size().all_squares().filter_map(|square| {
                diagram
                    .at(square)
                    .map(|color| format!(" {} {}", letter(color), self.vertices.write(square.into())))
            });
            demand(wire, &format!("gogui-setup{}", stones.collect::<String>()))?;
            demand(wire, &format!("gogui-setup_player {}", letter(diagram.turn())))?;
        } else {
            let detail = "cannot set up a board: it lists neither setboard nor gogui-setup";
            return fail(Fault::StartFailure, detail);
        }
        Ok(())
    }
}

impl Client for Gtp {
    fn start(&mut self, wire: &mut Wire<'_>) -> ClientResult<()> {
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

    fn new_game(&mut self, wire: &mut Wire<'_>, game: &View<'_>) -> ClientResult<()> {
        demand(wire, "clear_board")?;
        self.send_time_settings(wire, game)?;
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

    fn think(&mut self, wire: &mut Wire<'_>, game: &View<'_>) -> ClientResult<Answer> {
        self.send_time_left(wire, game)?;
        let color = letter(game.mover());
        if let Some(command) = ANALYZING.into_iter().find(|command| self.supports(command)) {
            wire.send(&format!("{command} {color} {NO_INTERVAL}"))?;
            read_analysis(wire, self.vertices)
        } else {
            wire.send(&format!("genmove {color}"))?;
            read_move(wire, self.vertices, game.mover())
        }
    }

    fn played(&mut self, wire: &mut Wire<'_>, game: &View<'_>, own: bool) -> ClientResult<()> {
        let Some(ply) = game.record.plies().last() else { return Ok(()) };
        if own || ply.mv.is_pass() && self.config.passes == Passes::Implicit {
            return Ok(());
        }
        let command = format!("play {} {}", letter(game.mover().opponent()), self.vertices.write(ply.mv));
        let reply = ask(wire, &command)?;
        if reply.accepted {
            return Ok(());
        }
        fail(Fault::Refusal, format!("refused '{command}', a legal move: {}", reply.text))
    }

    fn requests_passes(&self) -> bool {
        self.config.passes == Passes::Explicit
    }

    fn result(&mut self, wire: &mut Wire<'_>, _: &View<'_>) -> ClientResult<Option<Claim>> {
        if !self.supports("final_score") {
            return Ok(None);
        }
        let reply = ask(wire, "final_score")?;
        if let Some(claim) = read_score(&reply.text).filter(|_| reply.accepted) {
            return Ok(Some(claim));
        }
        fail(Fault::Disagreement, format!("claims no result of a finished game: {}", reply.text))
    }
}

fn letter(color: Color) -> char {
    color.pick('b', 'w')
}
