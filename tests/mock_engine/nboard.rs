//! The engine in the `NBoard` protocol. It ends with status 99 if it receives a line while it thinks.

use std::io;
use std::thread;
use std::time::Duration;

use kado::base::{Move, Size};
use kado::formats::ggf;
use kado::game::notation::{move_name, parse_move};

use crate::game::Game;
use crate::mischief::{Act, decide};
use crate::{Settings, Wire};

const THINKING: Duration = Duration::from_millis(1);

pub(crate) fn run(wire: &Wire, settings: &Settings, mut game: Game) -> io::Result<()> {
    while let Some(line) = wire.receive() {
        let (command, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match command {
            "quit" => return Ok(()),
            "nboard" => wire.send("set myname Mock Engine")?,
            "ping" => wire.send(&format!("pong {rest}"))?,
            "set" => {
                if let Some(text) = rest.strip_prefix("game ") {
                    set_game(&mut game, text);
                }
            }
            "move" => {
                let name = rest.split('/').next().unwrap_or_default();
                let mv = parse_move(name, Size::OTHELLO);
                if mv.is_none_or(|mv| game.record.play(mv).is_err()) {
                    std::process::exit(98);
                }
            }
            "go" => go(wire, settings, &mut game)?,
            _ => {}
        }
    }
    Ok(())
}

fn set_game(game: &mut Game, text: &str) {
    let read = ggf::parse(text).ok().and_then(|games| games.into_iter().next());
    match read.and_then(|read| read.replay().ok()) {
        Some(record) => {
            game.record = record;
            game.asked = 0;
        }
        None => std::process::exit(97),
    }
}

fn go(wire: &Wire, settings: &Settings, game: &mut Game) -> io::Result<()> {
    wire.send("status thinking")?;
    let act = decide(wire, settings, game)?;
    thread::sleep(THINKING);
    if wire.has_line() {
        std::process::exit(99);
    }
    let name = |mv: Move| move_name(mv, Size::OTHELLO, "PA").to_uppercase();
    match act {
        Act::Play(mv) | Act::PlayForOther(mv) => {
            wire.send(&format!("search {} 1.50 0 7 a remark", name(mv)))?;
            wire.send("nodestats 123 0.01")?;
            wire.send(&format!("=== {}/1.50/0.01", name(mv)))
        }
        Act::PlayOffBoard => wire.send("=== I9/1.50/0.01"),
        Act::Garbage | Act::Refuse | Act::Resign => wire.send("=== what?"),
    }
}
