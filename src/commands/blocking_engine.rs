//! Runs searches of the engine, in any game, and waits for each search to end.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use anyhow::Context;

use crate::base::Move;
use crate::engine::{Engine, Event, Goal, Info, Limits, Options, Report};
use crate::game::othello8::Isa;
use crate::game::{AnyPosition, Position, Record, Rules};
use crate::rendering::{Answer, Hint, spelling};
use crate::search::Control;

use super::Settings;
use super::progress;

/// The interval between checks for an interruption by the user during a search.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// An engine that searches one position after another and waits for each result.
#[derive(Debug)]
pub(super) struct BlockingEngine {
    engine: Engine,
    events: Receiver<Event>,
    interrupt: Arc<Control>,
}

impl BlockingEngine {
    /// Creates an engine for a game, with the instruction set and the options of `settings`.
    pub(super) fn new(
        rules: Rules,
        settings: &Settings,
        interrupt: Arc<Control>,
    ) -> anyhow::Result<BlockingEngine> {
        BlockingEngine::with_options(rules, settings.isa(), settings.options.0.clone(), interrupt)
    }

    /// Creates an engine for a game, with the given instruction set and options.
    pub(super) fn with_options(
        rules: Rules,
        isa: Isa,
        options: Options,
        interrupt: Arc<Control>,
    ) -> anyhow::Result<BlockingEngine> {
        let (sender, events) = channel();
        // Sending fails only if the receiver was dropped. In this case, the event is not needed.
        let sink = Arc::new(move |event| drop(sender.send(event)));
        let engine = Engine::with_rules(rules, options, isa, sink)?;
        Ok(BlockingEngine { engine, events, interrupt })
    }

    /// Sets the game of later searches and clears the search tables.
    pub(super) fn begin(&mut self, rules: Rules) -> anyhow::Result<()> {
        self.engine.set_rules(rules)?;
        self.engine.clear_search();
        Ok(())
    }

    /// Returns whether the user interrupted the run.
    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupt.is_stopped()
    }

    /// Searches a position in which the game is not over.
    ///
    /// Calls `each` with every `Info` event of the search. An interrupted search returns its result so far.
    pub(super) fn search(
        &mut self,
        position: &AnyPosition,
        limits: Limits,
        mut each: impl FnMut(&Info),
    ) -> anyhow::Result<Report> {
        self.engine.setup(&position.diagram())?;
        self.engine.go(limits)?;
        let report = loop {
            if self.interrupt.is_stopped() {
                self.engine.stop();
            }
            match self.events.recv_timeout(POLL_INTERVAL) {
                Ok(Event::Info(info)) => each(&info),
                Ok(Event::Done(report)) => break Some(report),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break None,
            }
        };
        self.engine.finish_search();
        report.context("the search ended without an answer")
    }

    /// Searches the last position of `record` for its best moves.
    ///
    /// If the game is over, the answer has no moves.
    pub(super) fn answer<'a>(
        &mut self,
        record: &'a Record<AnyPosition>,
        limits: Limits,
    ) -> anyhow::Result<Answer<'a>> {
        let only_winner = limits.goal == Goal::WinDrawLoss;
        if record.position().outcome().is_some() {
            let (hints, nodes, time) = (Vec::new(), 0, Duration::ZERO);
            return Ok(Answer { record, hints, only_winner, nodes, time, is_unfinished: false });
        }
        let spinner = progress::spinner();
        let size = record.position().size();
        let mut infos: HashMap<Move, Info> = HashMap::new();
        let report = self.search(record.position(), limits, |info| {
            let depth = spelling::depth(info.depth, info.selectivity);
            let name = spelling::name_on(size, info.line.mv());
            spinner.set_message(format!("{name} {} at depth {depth}", info.line.score));
            keep(&mut infos, info);
        })?;
        spinner.finish_and_clear();
        let hints = report.lines.iter().map(|line| Hint::new(line, &infos, &report, only_winner)).collect();
        let Report { nodes, time, .. } = report;
        Ok(Answer { record, hints, only_winner, nodes, time, is_unfinished: self.is_interrupted() })
    }
}

/// Keeps the last info of each move.
/// A search repeats the info of its best move every second, with its current nodes. Such a repetition is
/// dropped, since the clock decides how many nodes it has.
fn keep(infos: &mut HashMap<Move, Info>, info: &Info) {
    let found = |info: &Info| (info.depth, info.selectivity, info.line.clone());
    let known = infos.get(&info.line.mv());
    if known.is_none_or(|known| found(known) != found(info)) {
        infos.insert(info.line.mv(), info.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupt_stops_a_search_that_reports_often() {
        let rules: Rules = "gomoku:25".parse().unwrap();
        let control = Arc::new(Control::default());
        let mut engine =
            BlockingEngine::with_options(rules, Isa::best(), Options::default(), control.clone()).unwrap();
        let limits = Limits { lines: rules.size().squares(), ..Limits::depth(4) };
        let report = engine.search(&AnyPosition::start(rules).unwrap(), limits, |_| control.stop()).unwrap();
        assert!(report.depth < 4, "{report:?}");
    }

    #[test]
    fn the_clock_decides_no_node_count_of_an_answer() {
        let rules: Rules = "mnk:10,10,6".parse().unwrap();
        let interrupt = Arc::default();
        let mut engine =
            BlockingEngine::with_options(rules, Isa::best(), Options::default(), interrupt).unwrap();
        let record = Record::new(AnyPosition::start(rules).unwrap());
        let limits = Limits { single_threaded: true, ..Limits::nodes(2_000) };
        let answer = engine.answer(&record, limits.clone()).unwrap();
        assert_eq!(answer.nodes, 2_000);

        let report = engine.search(record.position(), limits, |_| {}).unwrap();
        let info = |depth, nodes| Info { depth, nodes, ..report.info_of(report.best()) };
        let mut infos = HashMap::new();
        for (depth, nodes, kept) in [(5, 10, 10), (5, 20, 10), (6, 30, 30)] {
            keep(&mut infos, &info(depth, nodes));
            assert_eq!(infos[&report.mv()].nodes, kept);
        }
    }
}
