//! A question about a position of any game: the engine plays up to it and searches it, and its answer is waited for.

mod answer;

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use anyhow::Context;
use kado::base::{Color, Score};
use kado::engine::{Engine, Event, Game, Info, Limits, Report};
use kado::game::formats::fen::{self, Spelling};
use kado::game::formats::{board64, transcript};
use kado::game::{Diagram, Rules};

use super::position::PositionFlags;
use super::{Settings, spelling};
pub(super) use answer::Form;

/// An engine at the position that is asked about.
pub(super) struct Inquiry {
    engine: Engine,
    events: Receiver<Event>,
}

impl Inquiry {
    /// Sets the position up that the flags give, or a text: moves from the start position or a board; without any, the
    /// start position.
    pub(super) fn new(
        rules: Rules,
        flags: &PositionFlags,
        text: &str,
        settings: &Settings,
    ) -> anyhow::Result<Inquiry> {
        let (sender, events) = channel();
        // Nobody waits for events any more when the receiver is gone.
        let sink = Arc::new(move |event| drop(sender.send(event)));
        let mut engine = Engine::with_rules(rules, settings.options.0.clone(), settings.isa(), sink)?;
        let (board, moves) = flags.board_and_moves(text)?;
        let start = board.map(|board| read_board(board, rules)).transpose()?;
        let moves = moves.unwrap_or_default();
        let plies = transcript::parse(moves, rules.size()).with_context(|| format!("'{moves}'"))?;
        engine.begin(start.as_ref(), &plies)?;
        Ok(Inquiry { engine, events })
    }

    /// Returns the game up to the position.
    pub(super) fn game(&self) -> &dyn Game {
        self.engine.game()
    }

    /// Searches the position and tells `each` every step; `None` if the game is over.
    pub(super) fn search(
        &mut self,
        limits: Limits,
        mut each: impl FnMut(&Info),
    ) -> anyhow::Result<Option<Report>> {
        if self.game().outcome().is_some() {
            return Ok(None);
        }
        self.engine.go(limits)?;
        let report = self.events.iter().find_map(|event| match event {
            Event::Info(info) => {
                each(&info);
                None
            }
            Event::Done(report) => Some(report),
        });
        self.engine.finish_search();
        report.context("the search ended without an answer").map(Some)
    }

    /// Returns the score of a game that is over, from the view of the side to move.
    pub(super) fn final_score(&self) -> Option<Score> {
        let game = self.game();
        game.outcome().map(|outcome| Score::from_discs(outcome.margin_for(game.turn())))
    }

    /// Returns the number of empty squares.
    pub(super) fn empties(&self) -> u32 {
        self.game().diagram().cells().iter().filter(|cell| cell.is_none()).count() as u32
    }

    /// Writes the game, whose turn it is and the discs: a line below a board.
    pub(super) fn describe(&self) -> String {
        let (game, diagram) = (self.game(), self.game().diagram());
        let (black, white) = (diagram.count(Color::Black), diagram.count(Color::White));
        let turn = spelling::turn(game.outcome(), game.turn());
        format!("{}: {turn}, discs {black}-{white}, {} empty", game.rules(), self.empties())
    }
}

fn read_board(text: &str, rules: Rules) -> anyhow::Result<Diagram> {
    let parsed = if text.contains('/') {
        fen::parse(text, Spelling::of(text))
    } else {
        board64::parse(text, Some(rules.size()))
    };
    parsed.with_context(|| format!("--board '{text}'"))
}
