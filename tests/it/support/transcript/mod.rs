//! Transcripts: recorded protocol traffic in the form of the wire log. `< line` is input to Kado, `> line`
//! its output; a `>` alone is the empty line that ends a reply; other lines that begin with `#` are remarks.
//!
//! In an answer `<move>` stands for a move that is legal at that point, `<text>` for the rest of a line, and
//! `<lines>` for all lines up to one that matches the next line. A referee follows the game by the rules.

mod gomocup;
mod gtp;
mod nboard;
mod recorded;
mod universal;
mod xboard;

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

use kado::base::{Move, Size};
use kado::engine::Engine;
use kado::game::{AnyPosition, Position, Record, Rules};
use kado::protocol::{AutoDetect, Files, ProtocolSpec, Session};

use crate::support::keyboard::{Keyboard, Screen};

pub(crate) use recorded::Recorded;

/// The maximum time to wait for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A line of input and the lines that answer it.
struct Exchange<'a> {
    sent: &'a str,
    answer: Vec<&'a str>,
}

fn exchanges(transcript: &str) -> Vec<Exchange<'_>> {
    let mut exchanges: Vec<Exchange<'_>> = Vec::new();
    for line in transcript.lines() {
        if let Some(sent) = line.strip_prefix('<') {
            exchanges.push(Exchange { sent: sent.strip_prefix(' ').unwrap_or(sent), answer: Vec::new() });
        } else if let Some(answer) = line.strip_prefix('>') {
            let last = exchanges.last_mut().expect("a line is sent before there is an answer");
            last.answer.push(answer.strip_prefix(' ').unwrap_or(answer));
        } else {
            assert!(line.is_empty() || line.starts_with('#'), "'{line}' is not a line of a transcript");
        }
    }
    assert!(!exchanges.is_empty(), "a transcript has lines");
    exchanges
}

/// Sends the lines of a transcript through a session and compares the answers. `engine` receives the events
/// of the session; `name` is used in failure messages.
pub(crate) fn replay(name: &str, transcript: &str, engine: impl FnOnce(&Session) -> Engine) {
    let exchanges = exchanges(transcript);
    let session = Session::new();
    let mut engine = engine(&session);
    let (typist, keyboard) = Keyboard::new();
    let (screen, shown) = Screen::new();
    std::thread::scope(|scope| {
        let client = scope.spawn(|| converse(name, &exchanges, typist, Answers::new(shown)));
        session.run(&mut AutoDetect::new(Files::Allowed), &mut engine, keyboard, screen).unwrap();
        if let Err(panic) = client.join() {
            std::panic::resume_unwind(panic);
        }
    });
}

/// Plays the client of a transcript: sends its lines, at once or in step with the answers, and compares
/// those.
fn converse(name: &str, exchanges: &[Exchange<'_>], typist: Sender<Vec<u8>>, mut answers: Answers) {
    let mut referee = Referee::new(exchanges[0].sent);
    let typed = |exchange: &Exchange<'_>| [exchange.sent.as_bytes(), b"\n"].concat();
    let in_step = referee.wording.waits_for_answers().then_some(typist.clone());
    if in_step.is_none() {
        typist.send(exchanges.iter().flat_map(typed).collect()).unwrap();
    }
    drop(typist);
    for exchange in exchanges {
        if let Some(typist) = &in_step {
            // A session that has ended reads no more.
            drop(typist.send(typed(exchange)));
        }
        referee.wording.follow(exchange.sent, &mut referee.game);
        for (place, &expected) in exchange.answer.iter().enumerate() {
            if expected == "<lines>" {
                let next = exchange.answer.get(place + 1).expect("something ends <lines>");
                while answers.peek().is_some_and(|line| !referee.matches(next, line)) {
                    answers.next();
                }
                continue;
            }
            let answer = answers.next().unwrap_or_else(|| "(nothing)".to_owned());
            assert!(
                referee.accepts(expected, &answer),
                "{name}, after '{}': '{answer}' where '{expected}' is expected",
                exchange.sent
            );
        }
    }
    drop(in_step);
    let more = answers.next();
    assert!(more.is_none(), "{name}: more than was expected: {more:?}");
}

/// The output lines, without trailing blanks.
struct Answers {
    shown: Receiver<Vec<u8>>,
    /// The beginning of an incomplete line.
    begun: String,
    lines: VecDeque<String>,
}

impl Answers {
    fn new(shown: Receiver<Vec<u8>>) -> Answers {
        Answers { shown, begun: String::new(), lines: VecDeque::new() }
    }

    /// Waits for the next line; `None` at the end of the output, or after the time limit.
    fn peek(&mut self) -> Option<&str> {
        while self.lines.is_empty() {
            self.begun += std::str::from_utf8(&self.shown.recv_timeout(PATIENCE).ok()?).unwrap();
            while let Some((line, rest)) = self.begun.split_once('\n') {
                self.lines.push_back(line.trim_end().to_owned());
                self.begun = rest.to_owned();
            }
        }
        self.lines.front().map(String::as_str)
    }

    fn next(&mut self) -> Option<String> {
        self.peek()?;
        self.lines.pop_front()
    }
}

/// The parts of a protocol that a transcript must understand.
trait Wording {
    /// Returns whether the client must wait for the complete answer to a line before it sends the next one:
    /// a line may withdraw an earlier request, or be answered before it.
    fn waits_for_answers(&self) -> bool {
        true
    }

    /// Updates the state for an input line.
    fn follow(&mut self, _line: &str, _game: &mut Game) {}

    /// Reads a move as the protocol spells it.
    fn read_move(&self, _word: &str, _size: Size) -> Option<Move> {
        None
    }

    /// Returns the move in an answer to the last line, if the line asks for one.
    fn given(&self, _answer: &str, _size: Size) -> Option<Move> {
        None
    }

    /// Plays a move of an answer, if the engine plays it in this protocol and not the client by a later line.
    fn take(&self, _mv: Move, _game: &mut Game) {}

    /// Returns whether a move is legal in an answer now.
    fn is_legal(&self, mv: Move, game: &Game) -> bool {
        game.clone().play(mv).is_ok()
    }
}

/// A protocol whose lines are compared only as texts, because it sends whole boards or mixes moves with other
/// values.
struct Texts;

impl Wording for Texts {}

/// Returns the wording of the protocol that a session with this first line speaks.
fn wording(first: &str) -> Box<dyn Wording> {
    match ProtocolSpec::detect(first).name {
        "gomocup" => Box::new(gomocup::Gomocup::default()),
        "gtp" => Box::new(gtp::Gtp::default()),
        "cassio" | "json" => Box::new(Texts),
        "nboard" => Box::new(nboard::Nboard),
        "xboard" => Box::new(xboard::Xboard::default()),
        "uci" => Box::new(universal::Universal::uci()),
        "ugi" => Box::new(universal::Universal::ugi()),
        other => panic!("no wording of {other}"),
    }
}

/// The game that the referee follows.
type Game = Record<AnyPosition>;

fn start() -> Game {
    start_of(Rules::OTHELLO)
}

fn start_of(rules: Rules) -> Game {
    Record::new(AnyPosition::start(rules).unwrap())
}

/// Follows the game by the rules.
struct Referee {
    game: Game,
    wording: Box<dyn Wording>,
}

impl Referee {
    fn new(first: &str) -> Referee {
        Referee { game: start(), wording: wording(first) }
    }

    /// Compares a line of an answer, and plays its move unless only its beginning is known.
    fn accepts(&mut self, expected: &str, answer: &str) -> bool {
        if !self.matches(expected, answer) {
            return false;
        }
        let given = if expected.ends_with("<text>") {
            None
        } else {
            self.wording.given(answer, self.game.position().size())
        };
        if let Some(mv) = given {
            self.wording.take(mv, &mut self.game);
        }
        true
    }

    fn matches(&self, expected: &str, answer: &str) -> bool {
        let mut answered = answer.split(' ');
        for word in expected.split(' ') {
            let Some(found) = answered.next() else { return false };
            match word {
                "<move>" if !self.is_legal(found) => return false,
                "<move>" => {}
                _ if word.ends_with("<text>") => {
                    return found.starts_with(&word[..word.len() - "<text>".len()]);
                }
                _ if word != found => return false,
                _ => {}
            }
        }
        answered.next().is_none()
    }

    fn is_legal(&self, word: &str) -> bool {
        self.wording
            .read_move(word, self.game.position().size())
            .is_some_and(|mv| self.wording.is_legal(mv, &self.game))
    }
}
