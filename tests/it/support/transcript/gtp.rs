//! The Go Text Protocol in transcripts.

use kado::base::{Color, Move, Size};
use kado::formats::board64;
use kado::game::{Position, Record, notation};

use super::{Game, Wording, start_of};

#[derive(Default)]
pub(super) struct Gtp {
    /// The side whose move is the answer, if the command asks for a move that is then played.
    asked: Option<Color>,
}

impl Wording for Gtp {
    fn waits_for_answers(&self) -> bool {
        false
    }

    fn follow(&mut self, line: &str, game: &mut Game) {
        let size = game.position().size();
        let words: Vec<&str> = line.split(' ').skip_while(|word| word.parse::<u64>().is_ok()).collect();
        self.asked = None;
        let color =
            |word: &str| if word.to_lowercase().starts_with('b') { Color::Black } else { Color::White };
        match words[..] {
            ["clear_board"] => *game = start_of(game.start().rules()),
            ["set_game", name] => *game = name.parse().map_or_else(|_| game.clone(), start_of),
            ["boardsize", edge] => {
                let size = edge.parse().ok().filter(|&edge| edge > 0).map(Size::square_board);
                let rules = size.and_then(|size| game.start().rules().with_size(size).ok());
                // Kado must refuse an invalid board itself.
                *game = rules.map_or_else(|| game.clone(), start_of);
            }
            ["play" | "gogui-play_sequence", ref moves @ ..] => {
                let moves = moves
                    .chunks(2)
                    .map(|pair| (Some(color(pair[0])), notation::parse_move(pair[1], size).unwrap()));
                // Kado must refuse an illegal move itself.
                drop(game.replay(moves));
            }
            ["genmove" | "genmove_analyze", mover, ..] => self.asked = Some(color(mover)),
            ["undo"] => drop(game.undo()),
            ["setboard", ..] => {
                let (_, board) = line.split_once("setboard ").unwrap();
                let start = board64::parse(board, Some(size)).unwrap();
                *game = Record::new(game.start().with_diagram(&start).unwrap());
            }
            _ => {}
        }
    }

    fn read_move(&self, word: &str, size: Size) -> Option<Move> {
        notation::parse_move(word, size)
    }

    fn given(&self, answer: &str, size: Size) -> Option<Move> {
        self.asked?;
        self.read_move(answer.split(' ').next_back()?, size)
    }

    fn take(&self, mv: Move, game: &mut Game) {
        game.replay([(self.asked, mv)]).unwrap();
    }

    fn is_legal(&self, mv: Move, game: &Game) -> bool {
        let side = self.asked.unwrap_or(game.position().turn());
        game.clone().replay([(Some(side), mv)]).is_ok()
    }
}
