//! The Universal Chess Interface (UCI) and the Universal Game Interface (UGI).
//! UCI is spoken in Fairy-Stockfish's dialect for Othello. Both protocols share one grammar: a client sets
//! options and positions, sends `go`, and receives `info` lines and one `bestmove`. A `Wording` holds the
//! differences between the protocols. protocol.md documents every command.
//!
//! Sources: S. Meyer-Kahlen, Description of the universal chess interface (UCI), 2006; the observed output of
//! Fairy-Stockfish; <https://github.com/kz04px/ugi>.

mod error;
mod go;
mod info;
mod position;
mod settings;
mod show;
mod wording;

use std::io::{self, Write};

use crate::base::Score;
use crate::engine::{Engine, Event, Info, Limits, Report};
use crate::game::Rules;

use super::text::{is_blank, split_word};
use super::{Files, Flow, MAX_LINE, NAME, Protocol, Urgency, VERSION};
use error::CommandError;
use go::GoArguments;
use info::View;
use wording::Wording;

/// A UCI or UGI session.
#[derive(Debug)]
pub struct Universal {
    view: View,
    files: Files,
    /// The game whose start position is `startpos`.
    /// The value is `None` until a command needs the game for the first time.
    variant: Option<Rules>,
    pending: Option<Pending>,
    /// The latest info of each root move of the running search.
    infos: Vec<Info>,
}

/// The command whose search is running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pending {
    /// A `go`; the reply is a move.
    Move,
    /// A `go ponder` before its `ponderhit`.
    Ponder,
    /// An `eval`; the reply is the score.
    Score,
}

/// The search depth of `eval` in plies.
const DEPTH_OF_EVAL: i32 = 1;

impl Universal {
    /// Creates a session of UCI.
    pub fn uci(files: Files) -> Universal {
        Universal::new(&wording::UCI, files)
    }

    /// Creates a session of UGI.
    pub fn ugi(files: Files) -> Universal {
        Universal::new(&wording::UGI, files)
    }

    fn new(wording: &'static Wording, files: Files) -> Universal {
        let view = View { wording, shows_chances: false, shows_mates: false, is_debugging: false };
        Universal { view, files, variant: None, pending: None, infos: Vec::new() }
    }

    /// Executes a command and returns its reply, which may be empty.
    fn handle(&mut self, command: &str, rest: &str, engine: &mut Engine) -> Result<String, CommandError> {
        let wording = self.view.wording;
        match command {
            "isready" => {
                engine.wait_until_ready();
                Ok("readyok".to_owned())
            }
            "position" => {
                let variant = *self.variant.get_or_insert(engine.game().rules());
                position::set(rest, wording, variant, engine).map(|()| String::new())
            }
            "go" => Ok(self.go(rest, engine)),
            "setoption" => self.set_option(rest, engine),
            "debug" => {
                self.view.is_debugging = match rest {
                    "on" => true,
                    "off" => false,
                    _ => return Err(CommandError::Arguments { command: "debug", takes: "on or off" }),
                };
                Ok(String::new())
            }
            "d" => Ok(show::board(engine.game(), wording)),
            "eval" => self.eval(engine),
            "query" if wording.answers_queries => show::query(rest, engine, wording),
            // No search is running, so there is nothing to stop or to ponder.
            "stop" | "ponderhit" => Ok(String::new()),
            hello if hello == wording.words.hello => Ok(self.greet(engine.game().rules())),
            new_game if new_game == wording.words.new_game => {
                engine.set_rules(self.variant.unwrap_or(engine.game().rules()))?;
                engine.clear_search();
                Ok(String::new())
            }
            _ => Err(CommandError::UnknownCommand(command.into())),
        }
    }

    fn greet(&self, game: Rules) -> String {
        let id = [format!("id name {NAME} {VERSION}"), format!("id author the {NAME} authors")];
        let options = settings::declarations(self.view.wording.options, game);
        let lines = id.into_iter().chain(options).chain([self.view.wording.words.ready.to_owned()]);
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Starts a search, or replies at once to a perft.
    /// In a finished game, replies at once too, unless the reply must wait for `stop` or `ponderhit`. Returns
    /// the lines to write now.
    fn go(&mut self, rest: &str, engine: &mut Engine) -> String {
        let wording = self.view.wording;
        let mut arguments = GoArguments::read(rest, wording, engine.game().size());
        let mut reply: Vec<String> = arguments.errors.drain(..).map(|error| error.line()).collect();
        if let Some(depth) = arguments.perft {
            reply.push(
                show::divide(depth, engine, wording).unwrap_or_else(|error| CommandError::from(error).line()),
            );
        } else if let Some(finished) = finished(engine).filter(|_| !arguments.waits()) {
            reply.push(finished);
        } else {
            let ponders = arguments.ponders;
            let limits = arguments.limits(engine);
            let begun = if engine.game().outcome().is_some() {
                engine.wait(limits)
            } else if ponders {
                engine.ponder(limits)
            } else {
                engine.choose_move(limits)
            };
            match begun {
                Ok(()) => self.pending = Some(if ponders { Pending::Ponder } else { Pending::Move }),
                Err(error) => reply.extend([CommandError::from(error).line(), "bestmove (none)".to_owned()]),
            }
        }
        reply.join("\n")
    }

    /// Starts the search of an `eval`, or replies at once in a finished game.
    fn eval(&mut self, engine: &mut Engine) -> Result<String, CommandError> {
        let game = engine.game();
        if let Some(outcome) = game.outcome() {
            let rules = game.rules();
            let score = outcome.score_for(rules, game.turn());
            return Ok(match rules {
                Rules::Othello(_) => evaluation(&score.to_string(), rules),
                Rules::Mnk(_) => evaluation(score.result_word(), rules),
            });
        }
        let limits = Limits { lines: 1, ..engine.question_limits() };
        engine.go(Limits { depth: Some(DEPTH_OF_EVAL), solve_from: None, nodes: None, ..limits })?;
        self.pending = Some(Pending::Score);
        Ok(String::new())
    }

    /// Returns the reply to the command whose search has finished.
    fn answer(&self, pending: Pending, report: &Report, engine: &Engine) -> String {
        if pending == Pending::Score {
            let score = report.scored().first().map(|best| best.score.to_string());
            let no_score = || "info string no evaluation: the search was stopped".to_owned();
            return score.map_or_else(no_score, |score| evaluation(&score, engine.game().rules()));
        }
        if let Some(finished) = finished(engine) {
            return finished;
        }
        let wording = self.view.wording;
        let names = wording.names(&report.best().pv, engine.game());
        let reply = names.get(1).filter(|_| wording.sends_expected_reply);
        let expected = reply.map_or(String::new(), |reply| format!(" ponder {reply}"));
        format!("{}\nbestmove {}{expected}", self.view.final_lines(report, &self.infos, engine), names[0])
    }
}

/// Returns the reply to a `go` in a finished game, or `None` if the game is not over.
/// The score is from the view of the side that would be to move: a loss is mate in 0 moves, as in
/// Fairy-Stockfish, and a win or a draw is the disc difference in centidiscs.
fn finished(engine: &Engine) -> Option<String> {
    let score = match engine.game().outcome()?.margin_for(engine.game().turn()) {
        ..0 => "mate 0".to_owned(),
        margin => format!("cp {}", Score::from_discs(margin).centidiscs()),
    };
    Some(format!("info depth 0 score {score}\nbestmove (none)"))
}

/// Returns the reply to an `eval`.
fn evaluation(score: &str, rules: Rules) -> String {
    let unit = if matches!(rules, Rules::Othello(_)) { " discs" } else { "" };
    format!("info string evaluation {score}{unit} for the side to move")
}

fn write_reply(text: &str, out: &mut dyn Write) -> io::Result<()> {
    if text.is_empty() { Ok(()) } else { writeln!(out, "{text}") }
}

impl Protocol for Universal {
    /// Returns whether a line stops the search, is handled at once or waits until the search ends.
    /// `stop` and `quit` stop the search. `isready` is handled at once, and so is `ponderhit` while the
    /// engine ponders. All other lines wait.
    fn urgency(&self, line: &str) -> Urgency {
        match split_word(line).0 {
            "stop" | "quit" => Urgency::Stop,
            "isready" => Urgency::Aside,
            "ponderhit" if self.pending == Some(Pending::Ponder) => Urgency::Aside,
            _ => Urgency::Wait,
        }
    }

    /// A stopped search no longer ponders: a later `ponderhit` belongs to the next search.
    fn awaits(&mut self, _: &str, urgency: Urgency) {
        if urgency == Urgency::Stop && self.pending == Some(Pending::Ponder) {
            self.pending = Some(Pending::Move);
        }
    }

    fn line(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<Flow> {
        match split_word(line) {
            _ if is_blank(line) => Ok(Flow::Continue),
            ("quit", _) => Ok(Flow::Quit),
            (command, rest) => {
                let reply = self.handle(command, rest, engine).unwrap_or_else(|error| error.line());
                write_reply(&reply, out)?;
                Ok(Flow::Continue)
            }
        }
    }

    fn aside(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        if split_word(line).0 == "ponderhit" {
            self.pending = Some(Pending::Move);
            engine.ponder_hit();
            return Ok(());
        }
        write_reply("readyok", out)
    }

    fn event(&mut self, event: &Event, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        match (event, self.pending) {
            (Event::Info(info), Some(Pending::Move | Pending::Ponder)) => {
                self.infos.retain(|known| known.line.mv() != info.line.mv());
                self.infos.push(Info::clone(info));
                write_reply(&self.view.line(info, engine), out)
            }
            (Event::Done(report), Some(pending)) => {
                self.pending = None;
                let answer = self.answer(pending, report, engine);
                self.infos.clear();
                write_reply(&answer, out)
            }
            (Event::Info(_), _) | (Event::Done(_), None) => Ok(()),
        }
    }

    fn oversized(&mut self, start: &str, out: &mut dyn Write) -> io::Result<()> {
        // Every `go` must be answered by a `bestmove`, even if the line cannot be parsed.
        let bestmove = if split_word(start).0 == "go" { "\nbestmove (none)" } else { "" };
        write_reply(&format!("{}{bestmove}", CommandError::Oversized(MAX_LINE).line()), out)
    }
}
