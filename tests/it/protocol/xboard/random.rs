//! Random sessions: every ping is answered in order, no move is illegal, and a result is claimed once per
//! game. The board matches a slow implementation of the rules.

use fastrand::Rng;
use kado::base::{Color, Move, Size, Square};
use kado::game::othello::Othello;
use kado::game::{Position, Record, notation};
use kado::protocol::{Files, Session, Xboard};

use crate::protocol::session::stage::Screen;
use crate::support::keyboard::Keyboard;
use crate::support::session::engine;

/// Number of lines of all sessions together.
const LINES: usize = 6_000;
const LINES_OF_SESSION: usize = 1_000;

/// Commands that do not change the state of the model.
const HARMLESS: [&str; 22] = [
    "",
    "nonsense",
    "random",
    "computer",
    "?",
    ".",
    "bk",
    "hint",
    "post",
    "nopost",
    "hard",
    "easy",
    "draw",
    "st 1",
    "level 0 1 1",
    "level 40 0:30 0",
    "sd 3",
    "time 1000",
    "otim -5",
    "cores 1",
    "option MultiPV=2",
    "usermove e2e4",
];

/// The engine's role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Plays(Color),
    Watches,
    Analyzes,
}

/// The game by a slow implementation of the rules.
struct Model {
    game: Record<Othello>,
    role: Role,
    is_claimed: bool,
    is_paused: bool,
}

impl Model {
    fn new() -> Model {
        let game = Record::new(Othello::start(Size::OTHELLO).unwrap());
        Model { game, role: Role::Plays(Color::White), is_claimed: false, is_paused: false }
    }

    fn turn(&self) -> Color {
        self.game.position().turn()
    }

    /// Follows a line and checks the output for it, without thinking output.
    fn follow(&mut self, line: &str, output: &[&str]) {
        let mut output = output.iter().copied();
        let (name, arguments) = line.split_once(' ').unwrap_or((line, ""));
        let mut thinks = false;
        match name {
            "usermove" => {
                let mv = notation::parse_move(arguments.trim_start_matches("P@"), Size::OTHELLO);
                let may_imply = !matches!(self.role, Role::Plays(_));
                if mv.is_some_and(|mv| self.play(mv, may_imply)) {
                    self.expect_claim(&mut output);
                    thinks = true;
                } else {
                    let refusal = output.next().unwrap_or_default();
                    assert!(refusal.starts_with("Illegal move ("), "{refusal}");
                }
            }
            "go" => {
                if self.game.position().outcome().is_some() && self.is_claimed {
                    assert_eq!(output.next(), Some("Error (the game is over): go"));
                } else {
                    (self.role, self.is_paused) = (Role::Plays(self.turn()), false);
                    self.expect_claim(&mut output);
                    thinks = true;
                }
            }
            "playother" => self.role = Role::Plays(self.turn().opponent()),
            "force" => (self.role, self.is_paused) = (Role::Watches, false),
            "new" => {
                let role = if self.role == Role::Analyzes { self.role } else { Role::Plays(Color::White) };
                *self = Model { role, ..Model::new() };
            }
            "undo" | "remove" => {
                let count = if name == "undo" { 1 } else { 2 };
                if self.game.plies().iter().filter(|ply| !ply.implied).count() < count {
                    assert!(output.next().unwrap_or_default().starts_with("Error (no move to take back)"));
                } else {
                    for _ in 0..count {
                        self.game.undo();
                    }
                    self.is_claimed = false;
                }
            }
            "analyze" => self.role = Role::Analyzes,
            "exit" if self.role == Role::Analyzes => self.role = Role::Watches,
            "exit" => assert_eq!(output.next(), Some("Error (no analysis runs): exit")),
            "pause" => self.is_paused = true,
            "resume" => thinks = std::mem::take(&mut self.is_paused),
            _ => {
                assert!(!output.any(|line| line.starts_with("move ") || line.contains('{')), "{line}");
                return;
            }
        }
        if thinks {
            self.expect_move(&mut output);
        }
        assert_eq!(output.next(), None, "{line}");
    }

    fn play(&mut self, mv: Move, may_imply: bool) -> bool {
        let must_pass = self.game.position().legal_moves() == [Move::PASS];
        if may_imply && must_pass && !mv.is_pass() {
            let mut ahead = self.game.position().clone();
            ahead.play(Move::PASS).unwrap();
            if ahead.is_legal(mv) {
                self.game.play_implied_pass().unwrap();
            }
        }
        self.game.play(mv).is_ok()
    }

    /// If it is the engine's turn, expects a legal move.
    fn expect_move<'a>(&mut self, output: &mut impl Iterator<Item = &'a str>) {
        let is_over = self.game.position().outcome().is_some();
        if self.role != Role::Plays(self.turn()) || self.is_paused || is_over {
            return;
        }
        let text = output.next().unwrap_or("(nothing)");
        let mv = text.strip_prefix("move ").map(|text| text.trim_start_matches("P@"));
        let mv = mv.and_then(|text| notation::parse_move(text, Size::OTHELLO));
        assert!(mv.is_some_and(|mv| self.game.play(mv).is_ok()), "{text} is not legal");
        self.expect_claim(output);
    }

    /// If the game is over and nobody has claimed the result, expects a claim.
    fn expect_claim<'a>(&mut self, output: &mut impl Iterator<Item = &'a str>) {
        let Some(outcome) = self.game.position().outcome() else { return };
        if self.role == Role::Analyzes || self.is_claimed {
            return;
        }
        self.is_claimed = true;
        let (winner, loser) = (32 + outcome.margin / 2, 32 - outcome.margin / 2);
        let result = match outcome.winner {
            Some(Color::Black) => format!("1-0 {{White wins {winner}-{loser}}}"),
            Some(Color::White) => format!("0-1 {{Black wins {winner}-{loser}}}"),
            None => "1/2-1/2 {Draw 32-32}".to_owned(),
        };
        assert_eq!(output.next(), Some(result.as_str()));
    }
}

fn line(rng: &mut Rng, model: &Model) -> String {
    match rng.u32(0..100) {
        0..55 => {
            let legal = model.game.position().legal_moves();
            let mv = match rng.u32(0..20) {
                0 => Move::PASS,
                1 => Square::new(rng.u16(0..64)).into(),
                _ => rng.choice(&legal).copied().unwrap_or(Move::PASS),
            };
            let drop = if mv.is_pass() { "" } else { "P@" };
            format!("usermove {drop}{}", notation::move_name(mv, Size::OTHELLO, "@@@@"))
        }
        55..62 => "go".to_owned(),
        62..78 => (*rng.choice(&HARMLESS).unwrap()).to_owned(),
        _ => {
            let rare = if rng.u32(0..30) == 0 { "new" } else { "force" };
            let names = ["playother", "force", "undo", "remove", "analyze", "exit", "pause", "resume", rare];
            rng.choice(names).unwrap().to_owned()
        }
    }
}

#[test]
fn random_sessions_are_answered_in_order_and_correctly() {
    for seed in 0..(LINES / LINES_OF_SESSION) as u64 {
        let (typist, keyboard) = Keyboard::new();
        let screen = Screen::default();
        let session = std::thread::spawn({
            let screen = screen.clone();
            move || {
                let session = Session::new();
                let mut engine = engine(&session, &[("Nodes", "100"), ("Hash", "1")]);
                session.run(&mut Xboard::new(Files::Denied), &mut engine, keyboard, screen).unwrap();
            }
        });
        let (mut rng, mut model, mut seen) = (Rng::with_seed(seed), Model::new(), 0);
        let mut typed = 0;
        while typed < LINES_OF_SESSION {
            let burst: Vec<String> = (0..rng.usize(1..6)).map(|_| line(&mut rng, &model)).collect();
            let keys: Vec<String> =
                burst.iter().enumerate().map(|(number, line)| format!("{line}\nping {number}\n")).collect();
            typist.send(keys.concat().into_bytes()).unwrap();
            typed += burst.len();
            let last = format!("pong {}\n", burst.len() - 1);
            let output = wait_for(&screen, seen, &last);
            seen += output.len();
            let mut rest = output.as_str();
            for (number, line) in burst.iter().enumerate() {
                let (answer, after) =
                    rest.split_once(&format!("pong {number}\n")).expect("pings are in order");
                rest = after;
                let is_thinking = |line: &&str| line.contains('\t') || line.starts_with("stat01: ");
                let answer: Vec<&str> = answer.lines().filter(|line| !is_thinking(line)).collect();
                let followed = std::panic::AssertUnwindSafe(|| model.follow(line, &answer));
                let result = std::panic::catch_unwind(followed);
                assert!(result.is_ok(), "seed {seed}: '{line}' got {answer:?} in {burst:?}");
            }
        }
        drop(typist);
        session.join().unwrap();
    }
}

/// Waits until a text is on the screen after position `seen`, and returns the new text.
fn wait_for(screen: &Screen, seen: usize, text: &str) -> String {
    let start = std::time::Instant::now();
    loop {
        let shown = screen.text()[seen..].to_owned();
        if let Some(place) = shown.find(text) {
            return shown[..place + text.len()].to_owned();
        }
        assert!(start.elapsed().as_secs() < 30, "no {text:?} in {shown}");
        std::thread::sleep(std::time::Duration::from_micros(200));
    }
}
