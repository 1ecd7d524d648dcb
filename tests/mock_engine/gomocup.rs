//! The engine in the protocol of Gomocup: random points, and harmless deviations of real engines.

use std::io;
use std::thread;
use std::time::Duration;

use crate::mischief::Mischief;
use crate::{Settings, Wire};

/// The board: the stones of both sides.
struct Board {
    side: usize,
    taken: Vec<bool>,
    chance: u64,
    asked: u32,
}

impl Board {
    fn clear(&mut self, side: usize) {
        self.side = side;
        self.taken = vec![false; side * side];
        self.asked = 0;
    }

    fn place(&mut self, point: &str) {
        let mut numbers = point.split(',').map_while(|number| number.trim().parse::<usize>().ok());
        if let (Some(x), Some(y)) = (numbers.next(), numbers.next())
            && let Some(taken) = self.taken.get_mut(y * self.side + x)
        {
            *taken = true;
        }
    }

    /// Returns a random free point and takes it; for an illegal move, returns a taken one.
    fn choose(&mut self, settings: &Settings) -> String {
        self.asked += 1;
        let is_wanted = settings.mischief == Mischief::Illegal && self.asked == settings.at;
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let wanted: Vec<usize> =
            (0..self.taken.len()).filter(|&place| self.taken[place] == is_wanted).collect();
        let place = wanted[(self.chance >> 33) as usize % wanted.len()];
        self.taken[place] = true;
        format!("{},{}", place % self.side, place / self.side)
    }
}

pub(crate) fn run(wire: &Wire, settings: &Settings) -> io::Result<()> {
    let mut board = Board { side: 0, taken: Vec::new(), chance: settings.seed, asked: 0 };
    // Some engines print a greeting, and never confirm commands.
    let is_odd = settings.mischief == Mischief::Garbage;
    let obeyed = |wire: &Wire| if is_odd { Ok(()) } else { wire.send("OK") };
    if is_odd {
        wire.send("An engine, 1.0")?;
    }
    while let Some(line) = wire.receive() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["END"] => return Ok(()),
            ["START", side] => {
                board.clear(side.parse().unwrap_or(15));
                obeyed(wire)?;
            }
            ["RESTART"] if settings.mischief == Mischief::Refuse => wire.send("UNKNOWN command")?,
            ["RESTART"] => {
                board.clear(board.side);
                obeyed(wire)?;
            }
            ["INFO", ..] if is_odd => wire.send("ERROR unknown key")?,
            ["BEGIN"] => answer(wire, settings, &mut board)?,
            ["TURN", point] => {
                board.place(point);
                answer(wire, settings, &mut board)?;
            }
            ["BOARD"] => {
                while let Some(stone) = wire.receive().filter(|line| line != "DONE") {
                    board.place(&stone);
                }
                answer(wire, settings, &mut board)?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn answer(wire: &Wire, settings: &Settings, board: &mut Board) -> io::Result<()> {
    if settings.mischief == Mischief::Garbage {
        wire.send("DEBUG nothing")?;
        wire.send("MESSAGE node:12k eval:-3")?;
        wire.send("OK")?;
    }
    let point = board.choose(settings);
    if board.asked == settings.at {
        match settings.mischief {
            Mischief::Suggest => {
                thread::sleep(Duration::from_millis(settings.delay));
                wire.send(&format!("SUGGEST {point}"))?;
                while wire.receive().is_some_and(|line| line != format!("PLAY {point}")) {}
                thread::sleep(Duration::from_millis(settings.delay));
            }
            Mischief::OffBoard => return wire.send("-1,3"),
            Mischief::SuggestAlways => loop {
                // Wide lines reach the limit of an answer sooner.
                wire.send(&format!("SUGGEST {point:<1000}"))?;
            },
            _ => {}
        }
    }
    wire.send(&point)
}
