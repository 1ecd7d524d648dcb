//! A searcher that plays the moves of a transcript.

use std::sync::Mutex;
use std::time::Duration;

use kado::base::{Bound, Color, Move, Score, Selectivity};
use kado::engine::{Limits, Line, Report, Source};
use kado::game::Position;
use kado::game::othello8::Othello8;
use kado::search::{Control, Searcher, Sink};

use super::{Exchange, exchanges, start, wording};

/// A searcher that plays the moves of a transcript.
pub(crate) struct Recorded(Mutex<Script>);

/// The moves of a transcript, each with the board on which it is played.
struct Script {
    moves: Vec<(Vec<Option<Color>>, Move)>,
    /// Number of moves played so far.
    played: usize,
}

impl Script {
    /// Returns the next move played on a board; after the last move the search wraps around.
    fn play(&mut self, board: &[Option<Color>]) -> Option<Move> {
        let places = (0..self.moves.len()).map(|ahead| (self.played + ahead) % self.moves.len());
        let place = places.into_iter().find(|&place| self.moves[place].0 == board)?;
        self.played = place + 1;
        Some(self.moves[place].1)
    }
}

impl Recorded {
    /// Returns the searcher that plays the answers of a transcript.
    pub(crate) fn new(transcript: &str) -> Recorded {
        let exchanges = exchanges(transcript);
        let (mut wording, mut game) = (wording(exchanges[0].sent), start());
        let mut moves = Vec::new();
        for Exchange { sent, answer } in exchanges {
            wording.follow(sent, &mut game);
            if let Some(mv) = answer.iter().rev().find_map(|line| wording.given(line, game.position().size()))
            {
                // A pass needs no search.
                if !mv.is_pass() {
                    moves.push((game.position().diagram().cells().to_vec(), mv));
                }
                wording.take(mv, &mut game);
            }
        }
        Recorded(Mutex::new(Script { moves, played: 0 }))
    }
}

impl Searcher<Othello8> for Recorded {
    fn search(&self, root: &Othello8, limits: &Limits, control: &Control, _: &mut dyn Sink) -> Report {
        while limits.infinite && !control.is_stopped() {
            std::thread::yield_now();
        }
        let moves = root.legal_moves();
        let board = root.diagram();
        let is_free = !limits.infinite && !moves[0].is_pass();
        let recorded = if is_free { self.0.lock().unwrap().play(board.cells()) } else { None };
        let mv = recorded.unwrap_or(moves[0]);
        let line = Line { score: Score::default(), bound: Bound::Exact, pv: vec![mv] };
        let (selectivity, time) = (Selectivity::Full, Duration::ZERO);
        let source = Source::Search;
        Report { lines: vec![line], depth: 1, selectivity, solved: false, nodes: 1, time, source }
    }
}
