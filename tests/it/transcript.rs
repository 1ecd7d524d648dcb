//! Transcripts: what went over the wire, in the form of the wire log. `< line` is what Kado is sent, `> line` what it
//! answers; a `>` alone is the empty line that ends a reply; other lines that begin with `#` are remarks.
//!
//! In an answer `<move>` stands for a move that is legal where it is said, `<text>` for the rest of a line, and
//! `<lines>` for the rest of a reply. A referee on plain cells follows the game.

use std::collections::VecDeque;
use std::io::Cursor;
use std::sync::Mutex;

use kado::base::{Bound, Color, Move, Score, Selectivity, Size};
use kado::engine::{Engine, Limits, Line, Report};
use kado::game::othello::Othello;
use kado::game::othello8::Othello8;
use kado::game::{Position, Record, formats::board64, notation};
use kado::protocol::{Gtp, Session};
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
    session.run(&mut Gtp::new(), &mut engine, Cursor::new(input.join("\n")), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    let mut answers: VecDeque<&str> = output.lines().map(str::trim_end).collect();
    let mut referee = Referee::new();
    for exchange in &exchanges {
        referee.follow(exchange.sent);
        for &expected in &exchange.answer {
            if expected == "<lines>" {
                while answers.front().is_some_and(|line| !line.is_empty()) {
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

/// Follows the game by the plain rules.
struct Referee {
    record: Record<Othello>,
    /// The side whose move the answer is, if the command asks for one that is then played.
    asked: Option<Color>,
}

impl Referee {
    fn new() -> Referee {
        Referee { record: Record::new(Othello::start(Size::OTHELLO).unwrap()), asked: None }
    }

    /// Takes note of a line that is sent.
    fn follow(&mut self, line: &str) {
        let words: Vec<&str> = line.split(' ').skip_while(|word| word.parse::<u64>().is_ok()).collect();
        self.asked = None;
        let color =
            |word: &str| if word.to_lowercase().starts_with('b') { Color::Black } else { Color::White };
        match words[..] {
            ["clear_board"] | ["boardsize", "8"] => *self = Referee::new(),
            ["play" | "gogui-play_sequence", ref moves @ ..] => {
                let moves = moves.chunks(2).map(|pair| {
                    (Some(color(pair[0])), notation::parse_move(pair[1], Size::OTHELLO).unwrap())
                });
                // What is illegal is Kado's to refuse.
                drop(self.record.replay(moves));
            }
            ["genmove" | "genmove_analyze", side, ..] => self.asked = Some(color(side)),
            ["undo"] => drop(self.record.undo()),
            ["setboard", ..] => {
                let (_, board) = line.split_once("setboard ").unwrap();
                let start = board64::parse(board, Some(Size::OTHELLO)).unwrap();
                self.record = Record::new(Othello::from_diagram(&start).unwrap());
            }
            _ => {}
        }
    }

    /// Compares a line of an answer, and plays the move that it gives.
    fn accepts(&mut self, expected: &str, answer: &str) -> bool {
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
        let last = answer.split(' ').next_back().and_then(|word| notation::parse_move(word, Size::OTHELLO));
        if let (Some(side), Some(mv)) = (self.asked, last) {
            self.record.replay([(Some(side), mv)]).unwrap();
        }
        answered.next().is_none()
    }

    fn is_legal(&self, vertex: &str) -> bool {
        let mv = notation::parse_move(vertex, Size::OTHELLO);
        let mut record = self.record.clone();
        let side = self.asked.unwrap_or(record.position().turn());
        mv.is_some_and(|mv| record.replay([(Some(side), mv)]).is_ok())
    }
}

/// Plays the moves of a transcript.
pub(crate) struct Recorded(Mutex<VecDeque<Move>>);

impl Recorded {
    /// Returns the searcher that finds the moves which a transcript has for answers to `genmove`.
    pub(crate) fn new(transcript: &str) -> Recorded {
        let mut moves = VecDeque::new();
        for Exchange { sent, answer } in exchanges(transcript) {
            if sent.contains("genmove") {
                let line = answer.iter().rev().find(|line| !line.is_empty()).unwrap();
                let vertex = line.split(' ').next_back().unwrap();
                moves.push_back(notation::parse_move(vertex, Size::OTHELLO).unwrap());
            }
        }
        // What is a pass needs no search.
        moves.retain(|mv| !mv.is_pass());
        Recorded(Mutex::new(moves))
    }
}

impl Searcher<Othello8> for Recorded {
    fn search(&self, root: &Othello8, limits: &Limits, control: &Control, _: &mut dyn Sink) -> Report {
        while limits.infinite && !control.is_stopped() {
            std::thread::yield_now();
        }
        let recorded = if limits.infinite { None } else { self.0.lock().unwrap().pop_front() };
        let mv = recorded.unwrap_or(root.legal_moves()[0]);
        let line = Line { score: Score::default(), bound: Bound::Exact, pv: vec![mv] };
        let (selectivity, time) = (Selectivity::Full, std::time::Duration::ZERO);
        Report { lines: vec![line], depth: 1, selectivity, solved: false, nodes: 1, time }
    }

    fn clear(&self) {}

    fn set_hash(&self, _: usize) -> Result<(), OutOfMemory> {
        Ok(())
    }
}
