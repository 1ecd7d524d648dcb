//! The Go Text Protocol in transcripts.

use kado::base::{Color, Move, Size};
use kado::game::formats::board64;
use kado::game::othello::Othello;
use kado::game::{Position, Record, notation};

use super::{Wording, start};

#[derive(Default)]
pub(super) struct Gtp {
    /// The side whose move the answer is, if the command asks for one that is then played.
    asked: Option<Color>,
}

impl Wording for Gtp {
    fn follow(&mut self, line: &str, game: &mut Record<Othello>) {
        let words: Vec<&str> = line.split(' ').skip_while(|word| word.parse::<u64>().is_ok()).collect();
        self.asked = None;
        let color =
            |word: &str| if word.to_lowercase().starts_with('b') { Color::Black } else { Color::White };
        match words[..] {
            ["clear_board"] | ["boardsize", "8"] => *game = start(),
            ["play" | "gogui-play_sequence", ref moves @ ..] => {
                let moves = moves.chunks(2).map(|pair| {
                    (Some(color(pair[0])), notation::parse_move(pair[1], Size::OTHELLO).unwrap())
                });
                // What is illegal is Kado's to refuse.
                drop(game.replay(moves));
            }
            ["genmove" | "genmove_analyze", side, ..] => self.asked = Some(color(side)),
            ["undo"] => drop(game.undo()),
            ["setboard", ..] => {
                let (_, board) = line.split_once("setboard ").unwrap();
                let start = board64::parse(board, Some(Size::OTHELLO)).unwrap();
                *game = Record::new(Othello::from_diagram(&start).unwrap());
            }
            _ => {}
        }
    }

    fn read_move(&self, word: &str) -> Option<Move> {
        notation::parse_move(word, Size::OTHELLO)
    }

    fn given(&self, answer: &str) -> Option<Move> {
        self.asked?;
        self.read_move(answer.split(' ').next_back()?)
    }

    fn take(&self, mv: Move, game: &mut Record<Othello>) {
        game.replay([(self.asked, mv)]).unwrap();
    }

    fn is_legal(&self, mv: Move, game: &Record<Othello>) -> bool {
        let side = self.asked.unwrap_or(game.position().turn());
        game.clone().replay([(Some(side), mv)]).is_ok()
    }
}
