//! The ways in which the engine breaks the rules, and their execution when a move is requested.

use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use clap::ValueEnum;
use kado::base::Move;

use crate::game::Game;
use crate::{Settings, Wire};

/// A way to break the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mischief {
    None,
    /// Ends with status 3.
    Crash,
    /// Starts a child process, then ends.
    Orphan,
    /// Never answers.
    Hang,
    /// Prints endless lines.
    Flood,
    /// Prints one endless line.
    Endless,
    /// Prints something that is not an answer.
    Garbage,
    Illegal,
    /// Plays a square off the board.
    OffBoard,
    WrongColor,
    WrongPass,
    /// Answers after the delay.
    Late,
    /// Suggests its move after the delay, and plays it after another delay (Gomocup).
    Suggest,
    /// Suggests its move without end (Gomocup).
    SuggestAlways,
    /// Prints every line byte by byte.
    Pieces,
    /// Fills standard error with control characters.
    Noise,
    /// Refuses to move.
    Refuse,
    /// Refuses the time control (GTP).
    RefuseTime,
    /// Refuses the opponent's move.
    RefusePlay,
    /// Claims that the other side won.
    Disagree,
    Resign,
    /// Ends after its first game.
    Leave,
    /// Ends at once with status 7.
    RefuseStart,
    /// Ignores all input.
    Sleep,
}

/// The answer to a request for a move.
pub(crate) enum Act {
    Play(Move),
    /// A square off the board.
    PlayOffBoard,
    /// A move attributed to the other side.
    PlayForOther(Move),
    Garbage,
    Refuse,
    Resign,
}

/// Decides on a move according to the settings; may never return.
pub(crate) fn decide(wire: &Wire, settings: &Settings, game: &mut Game) -> io::Result<Act> {
    game.asked += 1;
    let choice = game.choose();
    if game.asked != settings.at {
        return Ok(Act::Play(choice));
    }
    Ok(match settings.mischief {
        Mischief::Crash => std::process::exit(3),
        Mischief::Orphan => {
            start_orphan(settings)?;
            std::process::exit(3)
        }
        Mischief::Hang => loop {
            thread::sleep(Duration::from_secs(60));
        },
        Mischief::Flood => loop {
            wire.send("status a line that says nothing, again and again and again and again and again")?;
        },
        Mischief::Endless => loop {
            io::stdout().write_all(&[b'x'; 4096])?;
            // A slow line is as endless as a fast one, and leaves the processors to the other games.
            thread::sleep(Duration::from_millis(1));
        },
        Mischief::Late => {
            thread::sleep(Duration::from_millis(settings.delay));
            Act::Play(choice)
        }
        Mischief::Noise => {
            for _ in 0..1000 {
                io::stderr().write_all(b"\x1b[2J\x07 noise noise noise noise noise noise\n")?;
            }
            thread::sleep(Duration::from_millis(settings.delay));
            Act::Play(choice)
        }
        Mischief::Garbage => Act::Garbage,
        Mischief::Refuse => Act::Refuse,
        Mischief::Resign => Act::Resign,
        Mischief::Illegal => Act::Play(game.illegal()),
        Mischief::OffBoard => Act::PlayOffBoard,
        Mischief::WrongColor => game.of_other_side().map_or(Act::Play(choice), Act::PlayForOther),
        Mischief::WrongPass => Act::Play(Move::PASS),
        _ => Act::Play(choice),
    })
}

/// Starts a process that outlives this one.
fn start_orphan(settings: &Settings) -> io::Result<()> {
    let mut orphan = Command::new(std::env::current_exe()?);
    orphan.args(["--do", "sleep", "--seed", &settings.seed.to_string()]).stdin(Stdio::null());
    orphan.spawn().map(drop)
}
