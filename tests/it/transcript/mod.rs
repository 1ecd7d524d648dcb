//! Transcripts: what went over the wire, in the form of the wire log. `< line` is what Kado is sent, `> line` what it
//! answers; a `>` alone is the empty line that ends a reply; other lines that begin with `#` are remarks.
//!
//! In an answer `<move>` stands for a move that is legal where it is said, `<text>` for the rest of a line, and
//! `<lines>` for all lines before one that the next line fits. A referee on plain cells follows the game.

mod gtp;
mod universal;

use std::collections::VecDeque;
use std::io::Cursor;
use std::sync::Mutex;

use kado::base::{Bound, Move, Score, Selectivity, Size};
use kado::engine::{Engine, Limits, Line, Report};
use kado::game::othello::Othello;
use kado::game::othello8::Othello8;
use kado::game::{Position, Record};
use kado::protocol::{Files, Greeted, Language, Session};
use kado::search::{Control, OutOfMemory, Searcher, Sink};

/// A line that is sent and the lines that answer it.
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
            assert!(line.is_empty() || line.starts_with('#'), "'{line}' is no line of a transcript");
        }
    }
    assert!(!exchanges.is_empty(), "a transcript has lines");
    exchanges
}

/// Sends the lines of a transcript through a session and compares the answers. `engine` is made with the events of
/// the session; `name` is for the failure.
pub(crate) fn replay(name: &str, transcript: &str, engine: impl FnOnce(&Session) -> Engine) {
    let exchanges = exchanges(transcript);
    let input: Vec<&str> = exchanges.iter().map(|exchange| exchange.sent).collect();
    let session = Session::new();
    let mut engine = engine(&session);
    let mut output = Vec::new();
    let input = Cursor::new(input.join("\n"));
    session.run(&mut Greeted::new(Files::Allowed), &mut engine, input, &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    let mut answers: VecDeque<&str> = output.lines().map(str::trim_end).collect();
    let mut referee = Referee::new(exchanges[0].sent);
    for exchange in &exchanges {
        referee.wording.follow(exchange.sent, &mut referee.game);
        for (place, &expected) in exchange.answer.iter().enumerate() {
            if expected == "<lines>" {
                let next = exchange.answer.get(place + 1).expect("something ends <lines>");
                while answers.front().is_some_and(|line| !referee.matches(next, line)) {
                    answers.pop_front();
                }
                continue;
            }
            let answer = answers.pop_front().unwrap_or("(nothing)");
            assert!(
                referee.accepts(expected, answer),
                "{name}, after '{}': '{answer}' where '{expected}' is expected",
                exchange.sent
            );
        }
    }
    assert!(answers.is_empty(), "{name}: more than was expected: {answers:?}");
}

/// How a protocol words what a transcript has to know.
trait Wording {
    /// Takes note of a line that is sent.
    fn follow(&mut self, line: &str, game: &mut Record<Othello>);

    /// Reads a move as the protocol spells it.
    fn read_move(&self, word: &str) -> Option<Move>;

    /// Returns the move that an answer to the last line gives, if the line asks for one.
    fn given(&self, answer: &str) -> Option<Move>;

    /// Plays a move that was given, as far as the protocol has Kado play it.
    fn take(&self, mv: Move, game: &mut Record<Othello>);

    /// Returns whether a move may be said now.
    fn is_legal(&self, mv: Move, game: &Record<Othello>) -> bool {
        game.clone().play(mv).is_ok()
    }
}

/// Returns the wording of the protocol that a session with this first line speaks.
fn wording(first: &str) -> Box<dyn Wording> {
    match Language::of_greeting(first).name {
        "gtp" => Box::new(gtp::Gtp::default()),
        "uci" => Box::new(universal::Universal::uci()),
        "ugi" => Box::new(universal::Universal::ugi()),
        other => panic!("no wording of {other}"),
    }
}

fn start() -> Record<Othello> {
    Record::new(Othello::start(Size::OTHELLO).unwrap())
}

/// Follows the game by the plain rules.
struct Referee {
    game: Record<Othello>,
    wording: Box<dyn Wording>,
}

impl Referee {
    fn new(first: &str) -> Referee {
        Referee { game: start(), wording: wording(first) }
    }

    /// Compares a line of an answer, and plays the move that it gives unless only its beginning is known.
    fn accepts(&mut self, expected: &str, answer: &str) -> bool {
        if !self.matches(expected, answer) {
            return false;
        }
        let given = if expected.ends_with("<text>") { None } else { self.wording.given(answer) };
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
        self.wording.read_move(word).is_some_and(|mv| self.wording.is_legal(mv, &self.game))
    }
}

/// Plays the moves of a transcript.
pub(crate) struct Recorded(Mutex<VecDeque<Move>>);

impl Recorded {
    /// Returns the searcher that finds the moves which a transcript has for answers to `genmove`.
    pub(crate) fn new(transcript: &str) -> Recorded {
        let exchanges = exchanges(transcript);
        let (mut wording, mut game) = (wording(exchanges[0].sent), start());
        let mut moves = VecDeque::new();
        for Exchange { sent, answer } in exchanges {
            wording.follow(sent, &mut game);
            moves.extend(answer.iter().rev().find_map(|line| wording.given(line)));
        }
        // What is a pass needs no choice.
        moves.retain(|mv| !mv.is_pass());
        Recorded(Mutex::new(moves))
    }
}

impl Searcher<Othello8> for Recorded {
    fn search(&self, root: &Othello8, limits: &Limits, control: &Control, _: &mut dyn Sink) -> Report {
        while limits.infinite && !control.is_stopped() {
            std::thread::yield_now();
        }
        let moves = root.legal_moves();
        let is_free = !limits.infinite && !moves[0].is_pass();
        let recorded = if is_free { self.0.lock().unwrap().pop_front() } else { None };
        let mv = recorded.unwrap_or(moves[0]);
        let line = Line { score: Score::default(), bound: Bound::Exact, pv: vec![mv] };
        let (selectivity, time) = (Selectivity::Full, std::time::Duration::ZERO);
        Report { lines: vec![line], depth: 1, selectivity, solved: false, nodes: 1, time }
    }

    fn clear(&self) {}

    fn set_hash(&self, _: usize) -> Result<(), OutOfMemory> {
        Ok(())
    }
}
