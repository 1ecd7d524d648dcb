//! Questions about positions of any game: an engine searches them, and its answers are waited for.

mod answer;

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use anyhow::Context;
use kado::engine::{Engine, Event, Info, Limits, Report};
use kado::game::{AnyPosition, Position, Rules};

use super::Settings;
pub(super) use answer::{Answer, Form};

/// An engine that is asked about positions of one game after another.
#[derive(Debug)]
pub(super) struct Inquiry {
    engine: Engine,
    events: Receiver<Event>,
}

impl Inquiry {
    /// Creates an engine for a game.
    pub(super) fn new(rules: Rules, settings: &Settings) -> anyhow::Result<Inquiry> {
        let (sender, events) = channel();
        // Nobody waits for events any more when the receiver is gone.
        let sink = Arc::new(move |event| drop(sender.send(event)));
        let engine = Engine::with_rules(rules, settings.options.0.clone(), settings.isa(), sink)?;
        Ok(Inquiry { engine, events })
    }

    /// Makes later searches be of this game, and forgets what earlier ones found.
    pub(super) fn begin(&mut self, rules: Rules) -> anyhow::Result<()> {
        self.engine.set_rules(rules)?;
        self.engine.clear_search();
        Ok(())
    }

    /// Searches a position of the game that is not over and tells `each` every step.
    pub(super) fn search(
        &mut self,
        position: &AnyPosition,
        limits: Limits,
        mut each: impl FnMut(&Info),
    ) -> anyhow::Result<Report> {
        self.engine.setup(&position.diagram())?;
        self.engine.go(limits)?;
        let report = self.events.iter().find_map(|event| match event {
            Event::Info(info) => {
                each(&info);
                None
            }
            Event::Done(report) => Some(report),
        });
        self.engine.finish_search();
        report.context("the search ended without an answer")
    }
}
