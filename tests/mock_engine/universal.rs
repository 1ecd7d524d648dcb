//! The engine in UCI, as Fairy-Stockfish plays Othello, and in UGI.

use std::io;

use kado::base::{Color, Move, Size};
use kado::dialect::flipello;
use kado::game::othello8::Othello8;
use kado::game::{Position, notation};

use crate::game::Game;
use crate::mischief::{Act, Mischief, decide};
use crate::{Settings, Wire};

/// The differences between the two protocols.
#[derive(Clone, Copy)]
pub(crate) struct Flavor {
    hello: &'static str,
    ready: &'static str,
    read: fn(&str, Size) -> Option<Move>,
    write: fn(Move, &Othello8) -> String,
    off_board: &'static str,
}

pub(crate) const UCI: Flavor = Flavor {
    hello: "uci",
    ready: "option name UCI_Variant type combo default chess var flipello\nuciok",
    read: flipello::read_move,
    write: |mv, position| flipello::write_move(mv, &position.diagram()),
    off_board: "P@i9",
};

pub(crate) const UGI: Flavor = Flavor {
    hello: "ugi",
    ready: "ugiok",
    read: notation::parse_move,
    write: |mv, _| notation::move_name(mv, Size::OTHELLO, "0000"),
    off_board: "a9",
};

pub(crate) fn run(wire: &Wire, settings: &Settings, mut game: Game, flavor: Flavor) -> io::Result<()> {
    while let Some(line) = wire.receive() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["quit"] => return Ok(()),
            [hello] if hello == flavor.hello => wire.send(&format!("id name Mock\n{}", flavor.ready))?,
            ["isready"] => wire.send("readyok")?,
            ["ucinewgame" | "uginewgame"] => game.asked = 0,
            ["position", "startpos", ref moves @ ..] => set_position(&mut game, flavor, moves),
            ["go", ..] => go(wire, settings, &mut game, flavor)?,
            ["query", "result"] => wire.send(&format!("response {}", result(settings, &game)))?,
            _ => {}
        }
    }
    Ok(())
}

/// Plays the moves from the start; ends with status 97 if one is illegal.
fn set_position(game: &mut Game, flavor: Flavor, moves: &[&str]) {
    let asked = game.asked;
    game.begin(Othello8::start());
    game.asked = asked;
    for name in moves.iter().skip(1) {
        let mv = (flavor.read)(name, Size::OTHELLO);
        if mv.is_none_or(|mv| game.record.play(mv).is_err()) {
            std::process::exit(97);
        }
    }
}

fn go(wire: &Wire, settings: &Settings, game: &mut Game, flavor: Flavor) -> io::Result<()> {
    let act = decide(wire, settings, game)?;
    let name = |mv| (flavor.write)(mv, game.position());
    match act {
        Act::Play(mv) | Act::PlayForOther(mv) => {
            wire.send("info depth 7 score cp 150 nodes 123 time 1 pv ...")?;
            wire.send(&format!("bestmove {}", name(mv)))
        }
        Act::PlayOffBoard => wire.send(&format!("bestmove {}", flavor.off_board)),
        Act::Garbage | Act::Refuse | Act::Resign => wire.send("bestmove what?"),
    }
}

fn result(settings: &Settings, game: &Game) -> &'static str {
    let winner = game.position().outcome().map(|outcome| outcome.winner);
    match winner {
        _ if settings.mischief == Mischief::Disagree => "none",
        None => "none",
        Some(None) => "draw",
        Some(Some(Color::Black)) => "p1win",
        Some(Some(Color::White)) => "p2win",
    }
}
