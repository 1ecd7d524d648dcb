//! UCI and UGI in transcripts.

use kado::base::{Move, Size};
use kado::dialect::{flipello, read_variant};
use kado::formats::fen::{self, Spelling};
use kado::game::{AnyPosition, Position, Record, Rules, notation};

use super::{Game, Wording, start_of};

pub(super) struct Universal {
    read_move: fn(&str, Size) -> Option<Move>,
    spelling: Spelling,
    /// Whether the last line asked for a move.
    is_asked: bool,
}

impl Universal {
    pub(super) fn uci() -> Universal {
        Universal { read_move: flipello::read_move, spelling: Spelling::Flipello, is_asked: false }
    }

    pub(super) fn ugi() -> Universal {
        Universal { read_move: notation::parse_move, spelling: Spelling::Ugi, is_asked: false }
    }

    /// Returns the game of a `position`, or `None` if Kado must refuse it.
    fn position(&self, text: &str, rules: Rules) -> Option<Game> {
        let (begin, moves) = text.split_once(" moves ").unwrap_or((text, ""));
        let mut game = match begin.strip_prefix("fen ") {
            Some(fen) => Record::new(AnyPosition::set_up(rules, &fen::parse(fen, self.spelling).ok()?).ok()?),
            None => start_of(rules),
        };
        for name in moves.split_whitespace() {
            game.replay([(None, self.read_move(name, rules.size())?)]).ok()?;
        }
        Some(game)
    }
}

impl Wording for Universal {
    fn follow(&mut self, line: &str, game: &mut Game) {
        let rules = game.start().rules();
        let variant = line.strip_prefix("setoption name UCI_Variant value ").and_then(read_variant);
        if let Some(variant) = variant {
            *game = start_of(variant);
        }
        self.is_asked = line.starts_with("go ") || line == "go";
        if let Some(position) = line.strip_prefix("position ").and_then(|text| self.position(text, rules)) {
            *game = position;
        }
        if line == "ucinewgame" || line == "uginewgame" {
            *game = start_of(rules);
        }
    }

    fn read_move(&self, word: &str, size: Size) -> Option<Move> {
        (self.read_move)(word, size)
    }

    fn given(&self, answer: &str, size: Size) -> Option<Move> {
        let name = answer.strip_prefix("bestmove ").filter(|_| self.is_asked)?;
        self.read_move(name.split(' ').next()?, size)
    }
}
