//! The protocol of `XBoard` in transcripts.

use kado::base::{Move, Size};
use kado::dialect::{flipello, reversi};
use kado::formats::fen::{self, Spelling};
use kado::game::{Position, Record};

use super::{Game, Wording, start};

#[derive(Default)]
pub(super) struct Xboard {
    /// Whether squares are mirrored.
    is_flipello: bool,
}

impl Wording for Xboard {
    fn follow(&mut self, line: &str, game: &mut Game) {
        let (name, arguments) = line.split_once(' ').unwrap_or((line, ""));
        match name {
            "new" => *game = start(),
            "variant" => (self.is_flipello, *game) = (arguments == "flipello", start()),
            "setboard" => {
                // In the middle of a game XBoard sends a position instead of a pass.
                if game.play(Move::PASS).is_err() {
                    let spelling = if self.is_flipello { Spelling::Flipello } else { Spelling::Reversi };
                    let diagram = fen::parse(arguments, spelling).unwrap();
                    *game = Record::new(game.start().with_diagram(&diagram).unwrap());
                }
            }
            "undo" | "remove" => {
                for _ in 0..if name == "undo" { 1 } else { 2 } {
                    game.undo();
                }
            }
            _ => {
                // Kado must refuse an illegal move itself.
                let mv = self.read_move(if name == "usermove" { arguments } else { name }, Size::OTHELLO);
                drop(mv.map(|mv| game.replay([(None, mv)])));
            }
        }
    }

    fn read_move(&self, word: &str, size: Size) -> Option<Move> {
        if self.is_flipello { flipello::read_move(word, size) } else { reversi::read_move(word, size) }
    }

    fn given(&self, answer: &str, size: Size) -> Option<Move> {
        self.read_move(answer.strip_prefix("move ")?, size)
    }

    fn take(&self, mv: Move, game: &mut Game) {
        game.play(mv).unwrap();
    }
}
