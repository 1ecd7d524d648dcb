//! Generates valid, invalid and meaningless commands in any order.

mod vocabulary;

use fastrand::Rng;
use kado::base::{Color, Move, Size, Square};
use kado::formats::board64;
use kado::game::notation::move_name;
use kado::game::othello::Othello;
use kado::game::{Diagram, Position};

use super::model::{Model, Request};
use crate::support::expected_answers::read_by_gtp;

pub(crate) use vocabulary::assert_known;
use vocabulary::{CHANGING, REFUSED, WORDS};

/// A line and the request it makes; `None` if it gets no reply.
#[derive(Debug)]
pub(crate) struct Typed {
    pub(crate) line: Vec<u8>,
    pub(crate) expected: Option<(Option<String>, Request)>,
}

/// Generates lines for a session whose commands are those of `commands`.
pub(crate) struct LineGenerator<'a> {
    pub(crate) rng: Rng,
    pub(crate) commands: &'a [String],
}

impl LineGenerator<'_> {
    /// Generates a line for the probable current game; `game` follows what can be known in advance.
    pub(crate) fn line(&mut self, game: &mut Model) -> Typed {
        match self.rng.u32(0..100) {
            0..6 => self.garbage(),
            6..8 => {
                let comment = ["", "   ", "\t", "# interrupt", " # a comment", "\0\x01"];
                Typed { line: self.rng.choice(comment).unwrap().into(), expected: None }
            }
            _ => {
                let (command, request) = self.command(game);
                if let Request::Play(color, mv) = request {
                    game.play(color, mv);
                }
                self.dressed(&command, request)
            }
        }
    }

    /// Generates a line that shows the board.
    pub(crate) fn look(&mut self) -> Typed {
        self.dressed("gogui-rules_board", Request::Board)
    }

    fn command(&mut self, game: &Model) -> (String, Request) {
        let color = self.color(game);
        match self.rng.u32(0..100) {
            0..40 => {
                let mv = self.mv(game);
                (format!("play {} {}", self.color_name(color), self.vertex(mv)), Request::Play(color, mv))
            }
            40..44 => self.sequence(game),
            44..54 => self.genmove(color),
            54..56 => (format!("reg_genmove {}", self.color_name(color)), Request::RegGenmove(color)),
            56..60 => match self.rng.usize(0..4) {
                0 => ("undo".to_owned(), Request::Undo(1)),
                1 => ("gg-undo".to_owned(), Request::Undo(1)),
                count => (format!("gg-undo {count}"), Request::Undo(count)),
            },
            60..64 => self.new_game(color),
            64..74 => {
                let (name, request) = [
                    ("showboard", Request::Picture),
                    ("gogui-rules_board", Request::Board),
                    ("gogui-rules_side_to_move", Request::Turn),
                    ("gogui-rules_legal_moves", Request::LegalMoves),
                    ("final_score", Request::Score),
                ][self.rng.usize(0..5)]
                .clone();
                (name.to_owned(), request)
            }
            74..80 => ((*self.rng.choice(&REFUSED).unwrap()).to_owned(), Request::Refused),
            _ => (self.other(), Request::Other),
        }
    }

    /// Generates a command that does not change the board, with any arguments.
    fn other(&mut self) -> String {
        let name = self.rng.choice(self.commands).unwrap().as_str();
        match name {
            name if CHANGING.contains(&name) => format!("known_command {name}"),
            "kado-solve" => "kado-solve wld x".to_owned(),
            "kado-perft" => format!("kado-perft {}", self.rng.u32(0..5)),
            "kado-setoption" => {
                let options =
                    ["Level 3", "Hash 1", "MultiPV 2", "Move Overhead 10", "Level 99", "Threads 3", ""];
                format!("kado-setoption {}", self.rng.choice(options).unwrap())
            }
            name => {
                let words = (0..self.rng.usize(0..4)).map(|_| *self.rng.choice(&WORDS).unwrap());
                [name].into_iter().chain(words).collect::<Vec<_>>().join(" ")
            }
        }
    }

    fn genmove(&mut self, color: Color) -> (String, Request) {
        let names = ["genmove", "genmove", "genmove", "kgs-genmove_cleanup", "lz-genmove_analyze"];
        let name = self.rng.choice(names).unwrap();
        (format!("{name} {}", self.color_name(color)), Request::Genmove(color))
    }

    fn sequence(&mut self, game: &Model) -> (String, Request) {
        let mut ahead = game.clone();
        let mut moves = Vec::new();
        for _ in 0..self.rng.usize(1..6) {
            let (color, mv) = (self.color(&ahead), self.mv(&ahead));
            ahead.play(color, mv);
            moves.push((color, mv));
        }
        let words: Vec<String> = moves
            .iter()
            .map(|&(color, mv)| format!("{} {}", self.color_name(color), self.vertex(mv)))
            .collect();
        (format!("gogui-play_sequence {}", words.join(" ")), Request::Sequence(moves))
    }

    fn new_game(&mut self, color: Color) -> (String, Request) {
        match self.rng.u32(0..8) {
            0 => ("boardsize 8".to_owned(), Request::Clear),
            1 => ("set_game Othello".to_owned(), Request::Clear),
            2 => ("rectangular_boardsize 8 8".to_owned(), Request::Clear),
            3 => ("clear_board".to_owned(), Request::Clear),
            4 => (format!("gogui-setup_player {}", self.color_name(color)), Request::SetupPlayer(color)),
            5 => self.discs(),
            _ => {
                let diagram = self.diagram();
                (format!("setboard {}", board64::write(&diagram)), Request::Setup(diagram))
            }
        }
    }

    /// Generates a setup of a few discs, Black to move.
    fn discs(&mut self) -> (String, Request) {
        let mut diagram = Diagram::empty(Size::OTHELLO);
        let mut text = "gogui-setup".to_owned();
        for _ in 0..self.rng.usize(1..12) {
            let square = Square::new(self.rng.u16(0..64));
            let color = *self.rng.choice(&Color::BOTH).unwrap();
            diagram.set(square, Some(color));
            text = format!("{text} {} {}", self.color_name(color), self.vertex(square.into()));
        }
        (text, Request::Setup(diagram))
    }

    /// Returns a position of some game, or any discs on any squares.
    fn diagram(&mut self) -> Diagram {
        if self.rng.u32(0..4) == 0 {
            let cells = [None, Some(Color::Black), Some(Color::White)];
            let cells = (0..64).map(|_| *self.rng.choice(&cells).unwrap()).collect();
            return Diagram::new(Size::OTHELLO, cells, *self.rng.choice(&Color::BOTH).unwrap()).unwrap();
        }
        let mut position = Othello::start(Size::OTHELLO).unwrap();
        for _ in 0..self.rng.usize(30..62) {
            let Some(&mv) = self.rng.choice(&position.legal_moves()) else { break };
            position.play(mv).unwrap();
        }
        position.diagram()
    }

    /// Returns a color, usually that of the side to move.
    fn color(&mut self, game: &Model) -> Color {
        let turn = game.position().turn();
        if self.rng.u32(0..10) == 0 { turn.opponent() } else { turn }
    }

    /// Returns a move, which is usually legal.
    fn mv(&mut self, game: &Model) -> Move {
        let moves = game.position().legal_moves();
        let legal = self.rng.choice(&moves).copied();
        match self.rng.u32(0..20) {
            0 => Move::PASS,
            1 => Square::new(self.rng.u16(0..64)).into(),
            _ => legal.unwrap_or(Move::PASS),
        }
    }

    fn color_name(&mut self, color: Color) -> &'static str {
        let names = match color {
            Color::Black => ["b", "B", "black", "Black", "BLACK"],
            Color::White => ["w", "W", "white", "White", "WHITE"],
        };
        self.rng.choice(names).unwrap()
    }

    fn vertex(&mut self, mv: Move) -> String {
        let name = move_name(mv, Size::OTHELLO, self.rng.choice(["pass", "PA", "PASS"]).unwrap());
        if self.rng.bool() { name } else { name.to_uppercase() }
    }

    /// Decorates a command as some clients do: with an id, blanks, tabs, a comment or a carriage return.
    fn dressed(&mut self, command: &str, request: Request) -> Typed {
        let id = match self.rng.u32(0..8) {
            0..5 => Some(self.rng.u32(..).to_string()),
            5 => Some("007".to_owned()),
            _ => None,
        };
        let mut line = id.as_ref().map(|id| format!("{id} ")).unwrap_or_default() + command;
        match self.rng.u32(0..12) {
            0 => line = format!(" \t{line}"),
            1 => line += "  ",
            2 => line += " # why not",
            3 => line += "\r",
            4 => line = line.replace(' ', "\t"),
            5 => line = line.replace(' ', " \x07 "),
            _ => {}
        }
        Typed { line: line.into(), expected: Some((id, request)) }
    }

    /// Generates meaningless bytes, which are one unknown command, or nothing.
    fn garbage(&mut self) -> Typed {
        let longest = if self.rng.u32(0..50) == 0 { 5000 } else { 20 };
        let length = self.rng.usize(0..longest);
        let line: Vec<u8> = (0..length).map(|_| self.rng.u8(..)).filter(|&byte| byte != b'\n').collect();
        let text = String::from_utf8_lossy(&line);
        let kept = read_by_gtp(&text);
        let expected = kept.split(' ').find(|word| !word.is_empty()).map(|word| {
            let id = word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.to_owned());
            (id, Request::Refused)
        });
        Typed { line, expected }
    }
}
