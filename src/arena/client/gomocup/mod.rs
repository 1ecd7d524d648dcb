//! The client for the protocol of Gomocup.
//!
//! The client sends the opening with the command `BOARD`, and each later move of the opponent with `TURN`.
//!
//! Harmless violations of the protocol are tolerated: `OK` may be missing or late, `RESTART` may be unknown,
//! and unexpected lines are skipped. No line is sent right after a move, since some engines would miss it.

mod answers;

use std::thread;
use std::time::{Duration, Instant};

use crate::base::{Color, Move, Size, Square};
use crate::game::{Position, Rules, mnk};

use super::{Answer, Client, ClientResult, Decision, SearchInfo, View, Wire, fail};
use crate::arena::config::EngineConfig;
use crate::arena::played_game::Fault;

use answers::{explained, point, read_message};

/// The timeout for an `OK` from an engine that has failed to send one before.
const SHORT_TIMEOUT: Duration = Duration::from_millis(100);
/// The minimum time between a move of the engine and the next line sent to it.
const PAUSE: Duration = Duration::from_millis(30);
/// The value of `time_left`, in milliseconds, if there is no time limit.
const UNLIMITED: u128 = i32::MAX as u128;

#[derive(Debug)]
pub(super) struct Gomocup {
    config: EngineConfig,
    game: Rules,
    /// Whether `START` was accepted, so that the engine has a board.
    is_started: bool,
    /// Whether the engine has ever failed to send an `OK`.
    omits_ok: bool,
    /// The number of plies that the engine has received; `None` if that is uncertain.
    known: Option<usize>,
    /// The arrival time of the engine's last move; `None` if `pause` was called after the move.
    moved: Option<Instant>,
}

impl Gomocup {
    pub(super) fn new(config: &EngineConfig, game: Rules) -> Gomocup {
        Gomocup { config: config.clone(), game, is_started: false, omits_ok: false, known: None, moved: None }
    }

    /// Starts a game on an empty board.
    ///
    /// Sends `RESTART` if the engine has a board from an earlier call. If the engine has no board or rejects
    /// `RESTART`, sends the board size with `START`, or with `RECTSTART` if the board is not square.
    fn empty_board(&mut self, wire: &mut Wire<'_>) -> ClientResult<()> {
        self.pause();
        self.known = Some(0);
        if self.is_started && self.is_accepted(wire, "RESTART")? != Some(false) {
            return Ok(());
        }
        let size = self.game.size();
        let start = if size.columns() == size.rows() {
            format!("START {}", size.columns())
        } else {
            format!("RECTSTART {},{}", size.columns(), size.rows())
        };
        if self.is_accepted(wire, &start)? == Some(false) {
            return fail(Fault::StartFailure, format!("refused '{start}'"));
        }
        self.is_started = true;
        Ok(())
    }

    /// Sends a line and waits for `OK`.
    ///
    /// Returns whether the engine accepted the line, or `None` if the engine did not answer in time.
    fn is_accepted(&mut self, wire: &mut Wire<'_>, line: &str) -> ClientResult<Option<bool>> {
        wire.send(line)?;
        // The full timeout would count as a fault of the engine, so the wait for `OK` ends earlier.
        let timeout = if self.omits_ok { SHORT_TIMEOUT } else { wire.timeout * 9 / 10 };
        let until = Instant::now() + timeout;
        while let Some(received) = wire.receive_until(until)? {
            let word = received.text.split_whitespace().next().unwrap_or_default();
            match word.to_ascii_uppercase().as_str() {
                "OK" => return Ok(Some(true)),
                "ERROR" | "UNKNOWN" => return Ok(Some(false)),
                _ => {}
            }
        }
        log::warn!("no answer to '{line}'; it is assumed to be accepted");
        self.omits_ok = true;
        Ok(None)
    }

    /// Waits until [`PAUSE`] has passed since the last move of the engine.
    fn pause(&mut self) {
        if let Some(moved) = self.moved.take() {
            thread::sleep(PAUSE.saturating_sub(moved.elapsed()));
        }
    }

    /// Returns the `INFO` lines with the rules, the limits and the options.
    fn settings(&self, game: &View<'_>) -> Vec<String> {
        let config = &self.config;
        let clock = &game.clocks[game.own as usize];
        let whole = clock.limit().filter(|_| clock.move_time().is_none()).unwrap_or_default();
        let increment = clock.left().map(|left| left.increment).filter(|increment| !increment.is_zero());
        let settings = [
            ("rule", Some(rule(self.game).into())),
            ("game_type", Some(1)),
            ("timeout_match", Some(whole.as_millis())),
            ("timeout_turn", clock.limit().map(|limit| limit.as_millis())),
            ("max_depth", config.depth.or(config.level).map(u128::from)),
            ("max_node", config.nodes.map(u128::from)),
            ("time_increment", increment.map(|increment| increment.as_millis())),
        ];
        let settings = settings.into_iter().filter_map(|(key, value)| Some(format!("INFO {key} {}", value?)));
        settings.chain(config.options.iter().map(|(key, value)| format!("INFO {key} {value}"))).collect()
    }

    /// Returns the `INFO time_left` line.
    fn time_left(game: &View<'_>) -> String {
        let clock = game.clock();
        let left = clock.left().filter(|_| clock.move_time().is_none());
        format!("INFO time_left {}", left.map_or(UNLIMITED, |left| left.time.as_millis().min(UNLIMITED)))
    }

    /// Returns the lines that request a move.
    ///
    /// On an empty board, the line is `BEGIN`. If the engine knows all moves except the opponent's last one,
    /// the line is `TURN` with that move. Otherwise the lines are `BOARD` with all stones in the order of
    /// play, since some engines ignore the colors of the stones. If the engine's board may hold stones, it is
    /// emptied before `BOARD`.
    fn question(&mut self, wire: &mut Wire<'_>, game: &View<'_>) -> ClientResult<Vec<String>> {
        let (record, size) = (game.record, self.game.size());
        let plies = record.plies();
        let start = stones(record.start());
        if plies.is_empty() && start.is_empty() {
            return Ok(vec!["BEGIN".to_owned()]);
        }
        if let Some(last) =
            plies.last().filter(|_| self.known.is_some_and(|known| known > 0 && known + 1 == plies.len()))
        {
            return Ok(vec![format!("TURN {}", written(last.mv, size))]);
        }
        if self.known != Some(0) {
            self.empty_board(wire)?;
        }
        let played = plies.iter().zip(record.positions()).map(|(ply, before)| (ply.mv, before.turn()));
        let all = start.into_iter().map(|(square, color)| (square.into(), color)).chain(played);
        let lines =
            all.map(|(mv, color)| format!("{},{}", written(mv, size), if color == game.own { 1 } else { 2 }));
        Ok(std::iter::once("BOARD".to_owned()).chain(lines).chain(["DONE".to_owned()]).collect())
    }

    /// Waits for a move, and collects search information from `MESSAGE` lines. Skips unknown lines.
    ///
    /// If the engine proposes a move with a `SUGGEST` line, the client accepts the move with `PLAY`.
    /// Meanwhile the clock runs on. Further proposals are skipped: their answers could fill the pipe.
    fn answer(wire: &mut Wire<'_>, size: Size) -> ClientResult<Answer> {
        let mut info = SearchInfo::default();
        let mut complaint = None;
        let mut has_accepted = false;
        loop {
            let received = wire.receive().map_err(|error| explained(error, complaint.as_deref()))?;
            let line = received.text.trim();
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            match word.to_ascii_uppercase().as_str() {
                "MESSAGE" => read_message(rest, &mut info),
                "ERROR" | "UNKNOWN" => complaint = Some(line.to_owned()),
                "SUGGEST" => {
                    if let Some((x, y)) = point(rest).filter(|_| !has_accepted) {
                        wire.reply(&format!("PLAY {x},{y}"))?;
                        has_accepted = true;
                    }
                }
                _ => {
                    if let Some((x, y)) = point(line) {
                        let time = wire.time_of(&received);
                        let on_board = u32::try_from(x).ok().zip(u32::try_from(y).ok());
                        let Some(square) = on_board.and_then(|(x, y)| size.square(x, y)) else {
                            let detail = format!("plays {x},{y}, which is off the board");
                            return fail(Fault::IllegalMove, detail);
                        };
                        return Ok(Answer { decision: Decision::Play(square.into()), time, info });
                    }
                }
            }
        }
    }
}

impl Client for Gomocup {
    fn start(&mut self, wire: &mut Wire<'_>) -> ClientResult<()> {
        if !matches!(self.game, Rules::Mnk(_)) {
            let detail =
                format!("cannot play {}: the protocol of Gomocup supports only k in a row", self.game);
            return fail(Fault::StartFailure, detail);
        }
        for line in &self.config.start {
            wire.send(line)?;
        }
        if let Some(line) = line_length(self.game) {
            wire.send(&line)?;
        }
        self.empty_board(wire)
    }

    fn new_game(&mut self, wire: &mut Wire<'_>, game: &View<'_>) -> ClientResult<()> {
        self.empty_board(wire)?;
        wire.send_all(&self.settings(game))
    }

    fn think(&mut self, wire: &mut Wire<'_>, game: &View<'_>) -> ClientResult<Answer> {
        self.pause();
        let question = self.question(wire, game)?;
        wire.send(&Gomocup::time_left(game))?;
        wire.send_all(&question)?;
        self.known = None;
        let answer = Gomocup::answer(wire, self.game.size())?;
        self.known = Some(game.record.plies().len() + 1);
        self.moved = Some(Instant::now());
        Ok(answer)
    }

    fn quit_command(&self) -> &'static str {
        "END"
    }
}

/// Returns the value of `INFO rule`: the protocol's code for the winning rule of a game.
fn rule(game: Rules) -> u32 {
    let Rules::Mnk(rules) = game else { return 0 };
    match rules.line() {
        mnk::Line::Free => 0,
        mnk::Line::Exact => 1,
        mnk::Line::Renju => 4,
        mnk::Line::Caro6 => 8,
        mnk::Line::Caro5 => 9,
    }
}

/// Returns the command that sets the length of a winning row, or `None` if the length is five.
///
/// The command is `INFO mnk`, which Kado adds to the Gomocup protocol.
fn line_length(game: Rules) -> Option<String> {
    match game {
        Rules::Mnk(rules) if rules.k() != 5 => Some(format!("INFO mnk {}", rules.k())),
        _ => None,
    }
}

/// Lists the stones of a board in alternating colors, Black first.
/// If one color has more stones, the surplus stones come last.
fn stones(position: &impl Position) -> Vec<(Square, Color)> {
    let of = |color| position.size().all_squares().filter(move |&square| position.at(square) == Some(color));
    let mut white = of(Color::White);
    let mut stones = Vec::new();
    for square in of(Color::Black) {
        stones.push((square, Color::Black));
        stones.extend(white.next().map(|square| (square, Color::White)));
    }
    stones.extend(white.map(|square| (square, Color::White)));
    stones
}

fn written(mv: Move, size: Size) -> String {
    mv.square().map_or_else(String::new, |square| format!("{},{}", square.column(size), square.row(size)))
}
