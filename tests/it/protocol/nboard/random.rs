//! Random sessions at any speed: every ping gets its pong, in order, and the GUI can parse every line.
//! Every move is legal in the game of a request since the last pong.

use std::io::{self, Read};
use std::time::Duration;

use fastrand::Rng;
use kado::base::{Move, Size};
use kado::formats::{GameText, ggf};
use kado::game::notation::{move_name, parse_move};
use kado::game::othello::Othello;
use kado::game::{Position, Record};
use kado::protocol::{Files, Nboard, Session};

use crate::protocol::session::stage::Screen;
use crate::support::playout;
use crate::support::process::wait_until;
use crate::support::session::engine;

const LINES: usize = 4_000;
/// The inverse probability of waiting for a move; otherwise the next line is sent at once.
const WAITED_FOR: usize = 10;

const GARBAGE: [&str; 16] = [
    "",
    "\t",
    "hello",
    "ping",
    "ping x",
    "hint",
    "hint -1",
    "set",
    "set depth",
    "set depth 99999999999",
    "set contempt x",
    "set game (;",
    "move Z9",
    "move",
    "gone",
    "\u{3b1}\u{fffd}",
];

/// The kind of a sent line, as far as it affects the answers.
enum Typed {
    Ping(usize),
    Go(Vec<Move>),
}

struct Typist {
    rng: Rng,
    game: Record<Othello>,
    typed: Vec<Typed>,
    pings: usize,
}

impl Typist {
    fn line(&mut self) -> String {
        match self.rng.u32(0..100) {
            0..35 => self.mv(),
            35..55 => {
                self.pings += 1;
                self.typed.push(Typed::Ping(self.pings));
                format!("ping {}", self.pings)
            }
            55..67 => {
                self.typed.push(Typed::Go(self.game.position().legal_moves()));
                "go".to_owned()
            }
            67..77 => format!("hint {}", self.rng.usize(0..70)),
            77..79 => "analyze".to_owned(),
            79..84 => self.new_game(),
            84..87 => format!("set depth {}", self.rng.usize(0..70)),
            87..89 => format!("set contempt {}", self.rng.i32(-120..120)),
            89..90 => format!("nboard {}", self.rng.u32(1..3)),
            _ => (*self.rng.choice(GARBAGE).as_ref().unwrap()).to_owned(),
        }
    }

    /// Returns a move, which is usually legal.
    fn mv(&mut self) -> String {
        let legal = self.game.position().legal_moves();
        let Some(&mv) = self.rng.choice(&legal) else { return self.new_game() };
        let name = move_name(mv, Size::OTHELLO, "PA");
        if self.rng.u32(0..10) == 0 {
            let square = kado::base::Square::new(self.rng.u16(0..64)).into();
            if legal.contains(&square) || legal == [Move::PASS] {
                return "move Z9".to_owned();
            }
            return format!("move {}", move_name(square, Size::OTHELLO, "PA"));
        }
        self.game.play(mv).unwrap();
        let dress = ["move #", "move #/1.50/0.25", "move #//8.394", "#"];
        self.rng.choice(dress).unwrap().replace('#', &name)
    }

    fn new_game(&mut self) -> String {
        self.game = Record::new(playout::plain(8));
        for _ in 0..self.rng.usize(0..60) {
            let Some(&mv) = self.rng.choice(&self.game.position().legal_moves()) else { break };
            self.game.play(mv).unwrap();
        }
        let clock = self.rng.choice([None, Some("5:00"), Some("0:01/0:01")]).unwrap().map(str::to_owned);
        let game = GameText { clocks: [clock.clone(), clock], ..GameText::from_record(&self.game) };
        format!("set game {}", ggf::write(&game))
    }
}

/// Sends lines one by one, sometimes faster than they are answered.
struct Typing {
    lines: std::vec::IntoIter<String>,
    rng: Rng,
    screen: Screen,
    /// Number of requests for a move that were sent.
    asked: usize,
    /// Number of answered moves when the line before requested a move that the test waits for.
    awaited: Option<usize>,
}

impl Typing {
    fn answered(&self) -> usize {
        self.screen.text().matches("=== ").count()
    }
}

impl Read for Typing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(line) = self.lines.next() else { return Ok(0) };
        std::thread::sleep(Duration::from_micros(self.rng.u64(0..400)));
        if let Some(before) = self.awaited.take() {
            wait_until("a move", || self.answered() > before);
        }
        if line == "go" {
            self.asked += 1;
            self.awaited = self.asked.is_multiple_of(WAITED_FOR).then(|| self.answered());
        }
        let line = line + "\n";
        buffer[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

#[test]
fn random_sessions_are_answered_in_order() {
    for seed in 0..2 {
        let game = Record::new(playout::plain(8));
        let mut typist = Typist { rng: Rng::with_seed(seed), game, typed: Vec::new(), pings: 0 };
        let mut lines: Vec<String> = (0..LINES).map(|_| typist.line()).collect();
        typist.pings += 1;
        typist.typed.push(Typed::Ping(typist.pings));
        lines.push(format!("ping {}", typist.pings));
        let session = Session::new();
        let mut engine = engine(&session, &[("Nodes", "200"), ("Hash", "1")]);
        let screen = Screen::default();
        let waited_for = lines.iter().filter(|line| *line == "go").count() / WAITED_FOR;
        let input = Typing {
            lines: lines.into_iter(),
            rng: Rng::with_seed(seed),
            screen: screen.clone(),
            asked: 0,
            awaited: None,
        };
        session.run(&mut Nboard::new(Files::Denied), &mut engine, input, screen.clone()).unwrap();
        let answered = judge(&screen.text(), typist.typed);
        assert!(waited_for > 20 && answered >= waited_for, "{answered} moves were answered");
    }
}

/// Compares the answers with the lines sent, and returns the number of answered moves.
fn judge(output: &str, typed: Vec<Typed>) -> usize {
    let mut typed = typed.into_iter();
    let mut answered = 0;
    for line in output.lines() {
        assert!(is_readable(line), "{line}");
        if let Some(number) = line.strip_prefix("pong ") {
            let ping = typed.by_ref().find_map(|typed| match typed {
                Typed::Ping(number) => Some(number.to_string()),
                Typed::Go(_) => None,
            });
            assert_eq!(ping.as_deref(), Some(number), "pongs come in order");
        } else if let Some(answer) = line.strip_prefix("=== ") {
            let mv = parse_move(answer.split('/').next().unwrap(), Size::OTHELLO).unwrap();
            let fits = |typed: Typed| match typed {
                Typed::Ping(number) => panic!("{line} comes when only ping {number} is left"),
                Typed::Go(legal) => legal.contains(&mv) || (legal.is_empty() && mv.is_pass()),
            };
            assert!(typed.by_ref().any(fits), "{line} was not asked for");
            answered += 1;
        }
    }
    assert!(typed.next().is_none_or(|typed| matches!(typed, Typed::Go(_))), "the last ping has its pong");
    answered
}

/// Returns whether the GUI can read a line.
fn is_readable(line: &str) -> bool {
    let words: Vec<&str> = line.split(' ').collect();
    let is_number = |text: &str| {
        let text = text.strip_prefix('-').unwrap_or(text);
        !text.is_empty()
            && text.chars().all(|c| c.is_ascii_digit() || c == '.')
            && text.parse::<f64>().is_ok()
    };
    let is_depth = |text: &str| {
        let digits = text.trim_end_matches(['%', 'W']);
        !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
    };
    let is_square = |text: &str| parse_move(text, Size::OTHELLO).is_some();
    let is_play = |text: &str| {
        text.len().is_multiple_of(2)
            && text.as_bytes().chunks(2).all(|name| is_square(std::str::from_utf8(name).unwrap()))
    };
    line.chars().all(|c| !c.is_control() && c <= '\u{ff}')
        && match words[..] {
            ["status", ..] | ["set", "myname", "Kado"] | ["learned"] | ["===", "PA"] => true,
            ["pong", number] => number.parse::<usize>().is_ok(),
            ["===", answer] => match answer.split('/').collect::<Vec<_>>()[..] {
                [mv, value, time] => is_square(mv) && is_number(value) && is_number(time),
                _ => false,
            },
            ["search", play, value, "0", depth] => is_play(play) && is_number(value) && is_depth(depth),
            ["nodestats", nodes, time] => nodes.parse::<u64>().is_ok() && is_number(time),
            ["analysis", plies, value] => plies.parse::<usize>().is_ok() && is_number(value),
            _ => false,
        }
}
