//! The engine in GTP. It accepts announced passes and inserts missing ones.

use std::io;

use kado::base::{Color, Size};
use kado::dialect::{Letters, Vertices, read_color};
use kado::formats::board64;
use kado::game::Position;
use kado::game::othello8::Othello8;

use crate::game::Game;
use crate::mischief::{Act, Mischief, decide};
use crate::{Settings, Wire};

const VERTICES: Vertices = Vertices { size: Size::OTHELLO, letters: Letters::Full };
const COMMANDS: &str = "list_commands\nboardsize\nclear_board\nsetboard\nplay\ngenmove\ntime_settings\ntime_left\nfinal_score\nquit";

pub(crate) fn run(wire: &Wire, settings: &Settings, mut game: Game) -> io::Result<()> {
    while let Some(line) = wire.receive() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let reply = match words[..] {
            ["quit"] => return wire.send("=\n"),
            ["list_commands"] => Ok(COMMANDS.to_owned()),
            ["time_settings", ..] if settings.mischief == Mischief::RefuseTime => {
                Err("unknown time".to_owned())
            }
            ["boardsize" | "time_settings" | "time_left", ..] => Ok(String::new()),
            ["clear_board"] => {
                game.begin(Othello8::start());
                Ok(String::new())
            }
            ["setboard", board, side] => set_up(&mut game, &format!("{board} {side}")),
            ["play", color, vertex] => play(settings, &mut game, color, vertex),
            ["genmove", color] => genmove(wire, settings, &mut game, color)?,
            ["final_score"] => final_score(settings, &game),
            _ => Err("unknown command".to_owned()),
        };
        match reply {
            Ok(text) => wire.send(&format!("= {text}\n"))?,
            Err(text) => wire.send(&format!("? {text}\n"))?,
        }
        if settings.mischief == Mischief::Leave && line == "final_score" {
            return Ok(());
        }
    }
    Ok(())
}

type Reply = Result<String, String>;

fn set_up(game: &mut Game, board: &str) -> Reply {
    let diagram = board64::parse(board, None).map_err(|error| error.to_string())?;
    game.begin(Othello8::from_diagram(&diagram).map_err(|error| error.to_string())?);
    Ok(String::new())
}

fn play(settings: &Settings, game: &mut Game, color: &str, vertex: &str) -> Reply {
    let color = read_color(color).ok_or("syntax error")?;
    let mv = VERTICES.read(vertex).map_err(|error| error.to_string())?;
    let refuses =
        settings.mischief == Mischief::RefusePlay && game.record.plies().len() as u32 > 2 * settings.at;
    if !refuses && game.play(color, mv) { Ok(String::new()) } else { Err("illegal move".to_owned()) }
}

fn genmove(wire: &Wire, settings: &Settings, game: &mut Game, color: &str) -> io::Result<Reply> {
    let Some(color) = read_color(color) else { return Ok(Err("syntax error".to_owned())) };
    game.pass_for(color);
    if game.position().turn() != color {
        return Ok(Err("wrong color".to_owned()));
    }
    Ok(match decide(wire, settings, game)? {
        Act::Play(mv) => {
            game.play(color, mv);
            Ok(VERTICES.write(mv))
        }
        Act::PlayForOther(mv) => Ok(format!("{} {}", color.opponent(), VERTICES.write(mv))),
        Act::PlayOffBoard => Ok("J9".to_owned()),
        Act::Garbage => Ok("%$#!".to_owned()),
        Act::Refuse => Err("I would prefer not to".to_owned()),
        Act::Resign => Ok("resign".to_owned()),
    })
}

fn final_score(settings: &Settings, game: &Game) -> Reply {
    let outcome = game.position().outcome().ok_or("cannot score")?;
    if settings.mischief == Mischief::Disagree {
        let winner = if outcome.winner == Some(Color::Black) { 'W' } else { 'B' };
        return Ok(format!("{winner}+2"));
    }
    Ok(outcome.to_string())
}
