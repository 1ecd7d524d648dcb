//! Random sessions: every command is answered exactly once, in order and with its id, whatever the input.
//! Nothing panics, and the board matches a slow implementation of the rules.

mod generator;
mod model;

use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use fastrand::Rng;
use kado::protocol::{Files, Gtp, Session};

use crate::support::gtp_replies::{Reply, replies};
use crate::support::keyboard::{Keyboard, Screen};
use crate::support::session::engine;
use generator::{LineGenerator, Typed, assert_known};
use model::Model;

/// Number of lines of all sessions together, unless `KADO_SESSION_LINES` is set.
const LINES: usize = 40_000;
const LINES_OF_SESSION: usize = 5_000;
const PATIENCE: Duration = Duration::from_secs(30);

#[test]
fn random_sessions_are_answered_in_order_and_the_board_is_never_wrong() {
    let commands = list_commands();
    assert_known(&commands);
    let lines = std::env::var("KADO_SESSION_LINES").map_or(LINES, |lines| lines.parse().unwrap());
    for seed in 0..lines.div_ceil(LINES_OF_SESSION) as u64 {
        play(LineGenerator { rng: Rng::with_seed(seed), commands: &commands }, seed);
    }
}

fn list_commands() -> Vec<String> {
    let mut session = Running::start();
    session.type_in(b"list_commands\n".to_vec());
    let reply = session.replies(1).remove(0);
    session.end();
    reply.text.lines().map(str::to_owned).collect()
}

/// Plays one session in bursts: each is sent at once, and its replies are compared with the model.
fn play(mut generator: LineGenerator<'_>, seed: u64) {
    let mut session = Running::start();
    let mut model = Model::new();
    let mut lines = 0;
    while lines < LINES_OF_SESSION {
        let mut ahead = model.clone();
        let mut burst: Vec<Typed> =
            (0..generator.rng.usize(1..30)).map(|_| generator.line(&mut ahead)).collect();
        burst.push(generator.look());
        lines += burst.len();
        session.type_in(burst.iter().flat_map(|typed| [typed.line.as_slice(), b"\n"].concat()).collect());
        let expected: Vec<&Typed> = burst.iter().filter(|typed| typed.expected.is_some()).collect();
        let replies = session.replies(expected.len());
        for (typed, reply) in expected.iter().zip(&replies) {
            let shown = String::from_utf8_lossy(&typed.line);
            let (id, request) = typed.expected.as_ref().unwrap();
            assert_eq!(&reply.id, id, "seed {seed}: {shown:?} got {reply:?}");
            let before = model.clone();
            let followed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                model.follow(request, reply);
            }));
            assert!(followed.is_ok(), "seed {seed}: {shown:?} got {reply:?} at {:?}", before.position());
        }
    }
    session.end();
}

/// A session on its own thread.
struct Running {
    generator: Sender<Vec<u8>>,
    screen: Receiver<Vec<u8>>,
    shown: String,
    thread: JoinHandle<()>,
}

impl Running {
    fn start() -> Running {
        let (generator, keyboard) = Keyboard::new();
        let (output, screen) = Screen::new();
        let thread = thread::spawn(move || {
            let session = Session::new();
            let mut engine = engine(&session, &[("Nodes", "100"), ("Hash", "1")]);
            session.run(&mut Gtp::new(Files::Denied), &mut engine, keyboard, output).unwrap();
        });
        Running { generator, screen, shown: String::new(), thread }
    }

    fn type_in(&self, keys: Vec<u8>) {
        self.generator.send(keys).unwrap();
    }

    /// Returns the next `count` replies, and fails if there are more.
    fn replies(&mut self, count: usize) -> Vec<Reply> {
        while self.shown.matches("\n\n").count() < count {
            let bytes = self.screen.recv_timeout(PATIENCE);
            let bytes = bytes.unwrap_or_else(|_| panic!("not {count} replies: {}", self.shown));
            self.shown += std::str::from_utf8(&bytes).unwrap();
        }
        let replies = replies(&std::mem::take(&mut self.shown));
        assert_eq!(replies.len(), count, "{replies:?}");
        replies
    }

    /// Ends the input, after which there must be no more output.
    fn end(self) {
        drop(self.generator);
        assert_eq!(self.screen.recv_timeout(PATIENCE), Err(mpsc::RecvTimeoutError::Disconnected));
        self.thread.join().unwrap();
    }
}
