//! The protocol of Gomocup in transcripts.

use kado::base::{Color, Move, Size};
use kado::game::{AnyPosition, Diagram, Position, Record, Rules};

use super::{Game, Wording, start_of};

#[derive(Default)]
pub(super) struct Gomocup {
    /// The stones of the current block, each with its owner.
    block: Option<Vec<(Move, u32)>>,
}

impl Wording for Gomocup {
    fn follow(&mut self, line: &str, game: &mut Game) {
        let size = game.position().size();
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["START", edge] => {
                // Kado must refuse an invalid board itself.
                let rules: Result<Rules, _> = format!("gomoku:{edge}").parse();
                *game = rules.map_or_else(|_| game.clone(), start_of);
            }
            ["RESTART"] => *game = start_of(game.start().rules()),
            ["INFO", key, rule] if key.eq_ignore_ascii_case("rule") => {
                let name = match rule {
                    "1" => "standard",
                    "4" => "renju",
                    _ => "gomoku",
                };
                *game = start_of(name.parse::<Rules>().unwrap().with_size(size).unwrap());
            }
            ["TURN" | "PLAY", point] => drop(self.read_move(point, size).map(|mv| game.play(mv))),
            ["TAKEBACK", _] => drop(game.undo()),
            ["BOARD" | "YXBOARD" | "SWAP2BOARD"] => self.block = Some(Vec::new()),
            ["DONE"] => {
                if let Some(stones) = self.block.take() {
                    *game = begun(&stones, game.start().rules());
                }
            }
            [stone] => {
                if let (Some(block), Some((point, field))) = (&mut self.block, stone.rsplit_once(',')) {
                    let mv = point.split_once(',').and_then(|_| read(point, size));
                    block.extend(mv.map(|mv| (mv, field.parse().unwrap())));
                }
            }
            _ => {}
        }
    }

    fn read_move(&self, word: &str, size: Size) -> Option<Move> {
        read(word, size)
    }

    fn given(&self, answer: &str, size: Size) -> Option<Move> {
        self.read_move(answer, size)
    }

    fn take(&self, mv: Move, game: &mut Game) {
        // An illegal move has already failed the comparison.
        let _ = game.play(mv);
    }
}

fn read(point: &str, size: Size) -> Option<Move> {
    let (x, y) = point.split_once(',')?;
    size.square(x.parse().ok()?, y.parse().ok()?).map(Move::from)
}

/// Returns the game at a board; with equal numbers of stones, the side to move began.
fn begun(stones: &[(Move, u32)], rules: Rules) -> Game {
    let own = stones.iter().filter(|(_, field)| *field == 1).count();
    let turn = if 2 * own == stones.len() { Color::Black } else { Color::White };
    let mut board = Diagram::empty(rules.size());
    board.set_turn(turn);
    for &(mv, field) in stones {
        board.set(mv.square().unwrap(), Some(if field == 1 { turn } else { turn.opponent() }));
    }
    Record::new(AnyPosition::set_up(rules, &board).unwrap())
}
