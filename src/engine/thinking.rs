//! What the engine does about a position: limits as the options say, searches beside the caller, and the
//! opening book.

use std::mem;
use std::sync::{Arc, mpsc};

use crate::base::Move;
use crate::game::othello8::Othello8;
use crate::game::{AnyPosition, Position};
use crate::search::{Clock, Control, Goal, Info, Limits, Persona, Report};

use super::level::Level;
use super::running::Running;
use super::variant::Task;
use super::{BookError, BookMove, Engine, Event, EventSink, GameError, Learned, shelf};

impl Engine {
    /// Returns the limits of a move to play as the options say: the node limit if there is one, else the
    /// clock if there is one, else the level. A player who errs, or whose strength is limited, keeps to the
    /// level in any case, and the report of the search begins with the move that this player chooses.
    pub fn move_limits(&self, clock: Option<Clock>) -> Limits {
        let (options, level) = (&self.options, self.options.strength());
        let limits = Limits { clock: clock.filter(|_| options.nodes().is_none()), ..self.common_limits() };
        if options.limits_strength() || level.errs() {
            let last = self.game().plies().last().and_then(|ply| ply.mv.square());
            let persona = Persona { faults: level.faults, seed: self.seed.value(), last };
            Limits { persona: Some(persona).filter(|_| level.errs()), ..level.limit(limits) }
        } else if limits.nodes.is_none() && limits.clock.is_none() {
            level.limit(limits)
        } else {
            limits
        }
    }

    /// Returns the limits of a question about the position as the options say: the node limit if there is
    /// one, else the depth of the level. No answer errs.
    pub fn question_limits(&self) -> Limits {
        let limits = self.common_limits();
        if limits.nodes.is_some() { limits } else { Level::new(self.options.level()).limit(limits) }
    }

    /// Returns the limits of an analysis that goes on until it is stopped.
    pub fn analysis_limits(&self) -> Limits {
        Limits {
            selectivity: Level::SELECTIVITY,
            lines: self.options.multi_pv(),
            infinite: true,
            ..Limits::default()
        }
    }

    fn common_limits(&self) -> Limits {
        Limits {
            selectivity: Level::SELECTIVITY,
            lines: self.options.multi_pv(),
            overhead: self.options.move_overhead(),
            lag: self.lag.of_move(),
            nodes: self.options.nodes(),
            ..Limits::default()
        }
    }

    /// Starts a search of the current position on a thread of its own. It sends its events to the sink of the
    /// engine, [`Event::Done`] last, after which the caller calls
    /// [`Engine::finish_search`].
    ///
    /// # Errors
    /// If the game is over or a search is running.
    pub fn go(&mut self, limits: Limits) -> Result<(), GameError> {
        self.start(self.variant.current_task(), limits, Control::default())
    }

    /// Searches the position of the game in progress and waits for the answer. The event sink of the engine
    /// gets nothing.
    ///
    /// # Errors
    /// If the game is over or a search is running.
    pub fn search(&mut self, limits: Limits) -> Result<Report, GameError> {
        self.search_with(limits, |_| {})
    }

    /// Searches as [`Engine::search`] does, and calls `each` with every line as it is found.
    ///
    /// # Errors
    /// If the game is over or a search is running.
    ///
    /// # Panics
    /// If the search ends without an answer, which is a fault of the program.
    pub fn search_with(&mut self, limits: Limits, mut each: impl FnMut(&Info)) -> Result<Report, GameError> {
        let (sender, events) = mpsc::channel();
        // A send fails only if the receiver below is gone: nobody reads the search then.
        let sink: EventSink = Arc::new(move |event| drop(sender.send(event)));
        let own_sink = mem::replace(&mut self.events, sink);
        let started = self.go(limits);
        self.events = own_sink;
        started?;
        let mut answer = None;
        for event in events {
            match event {
                Event::Info(info) => each(&info),
                Event::Done(report) => {
                    answer = Some(report);
                    break;
                }
            }
        }
        self.finish_search();
        Ok(answer.expect("every search sends its answer"))
    }

    /// Starts a search as [`Engine::go`] does, of the position after more moves, which are not played.
    ///
    /// # Errors
    /// If one of the moves is not legal, the game is over or a search is running.
    pub fn go_after(&mut self, moves: &[Move], limits: Limits) -> Result<(), GameError> {
        let diagram = self.variant.after(moves).ok_or(GameError::IllegalLine)?;
        self.start(self.variant.search_task(&diagram)?, limits, Control::default())
    }

    /// Starts a search as [`Engine::go`] does, of any position of the game; the game in progress stays as it
    /// is.
    ///
    /// # Errors
    /// If the position is not one of this game, nothing can be played there or a search is running.
    pub fn go_from(&mut self, position: &AnyPosition, limits: Limits) -> Result<(), GameError> {
        let first = *position.legal_moves().first().ok_or(GameError::GameOver)?;
        self.start_with(first, self.variant.search_task(&position.diagram())?, limits, Control::default())
    }

    /// Starts the choice of a move for play on the opponent's time: it does not answer before
    /// [`Engine::stop`] or [`Engine::ponder_hit`], after which it goes on within the limits and with what it
    /// knows already.
    ///
    /// # Errors
    /// If the game is over or a search is running.
    pub fn ponder(&mut self, limits: Limits) -> Result<(), GameError> {
        let task = self.player_task(&limits).unwrap_or_else(|| self.variant.current_task());
        self.start(task, limits, Control::pondering())
    }

    /// Starts the choice of a move for play: by the classic player if the options name one; from the opening
    /// book, if they say that it is used and it knows the position; else by a search as [`Engine::go`] does.
    /// In any case the events are those of a search; a report from the book says so. Limits that are not for
    /// play, because they have no end or ask for more than the best move, ask neither player nor book; those
    /// that allow some moves only do not ask the book.
    ///
    /// # Errors
    /// If the game is over or a search is running.
    pub fn choose_move(&mut self, limits: Limits) -> Result<(), GameError> {
        if let Some(task) = self.player_task(&limits) {
            return self.start(task, limits, Control::default());
        }
        let known = if self.running.is_some() {
            None
        } else {
            self.shelf.answer(self.variant.as_game(), &limits, &self.options)
        };
        match known {
            Some(report) => self.start(Box::new(|_, _, _| report), limits, Control::default()),
            None => self.go(limits),
        }
    }

    /// Returns the choice of the classic player that plays in the place of Kado, if one does.
    fn player_task(&self, limits: &Limits) -> Option<Task> {
        let is_for_play = !limits.infinite && limits.goal == Goal::BestMove;
        let player = self.options.player().filter(|_| is_for_play)?;
        Some(self.variant.player_task(player, self.seed.value()))
    }

    fn start(&mut self, task: Task, limits: Limits, control: Control) -> Result<(), GameError> {
        if self.running.is_some() {
            return Err(GameError::Searching);
        }
        let first = *self.variant.legal_moves().first().ok_or(GameError::GameOver)?;
        self.start_with(first, task, limits, control)
    }

    /// Starts a search that answers `first` if it panics.
    fn start_with(
        &mut self,
        first: Move,
        task: Task,
        limits: Limits,
        control: Control,
    ) -> Result<(), GameError> {
        if self.running.is_some() {
            return Err(GameError::Searching);
        }
        let clock = limits.clock.as_ref().filter(|_| !limits.infinite && !control.is_pondering());
        self.lag.begin(clock, self.variant.as_game().turn(), self.variant.as_game().plies().len());
        self.running = Some(Running::start(task, limits, control, first, &self.events));
        Ok(())
    }

    /// Returns what the opening book knows of the moves of the current position, best first, whether or not
    /// the options say that it is used for play; none if the position is not in the book.
    pub fn book_moves(&self) -> Vec<BookMove> {
        let board = shelf::board(self.game());
        board.map(|board| self.shelf.book().moves(board)).unwrap_or_default()
    }

    /// Returns what the opening book knows of the moves of any position of standard Othello, best first.
    pub fn book_moves_at(&self, position: &Othello8) -> Vec<BookMove> {
        self.shelf.book().moves(position.board())
    }

    /// Puts the game in progress into the opening book: its positions before the ply of the option Book
    /// Depth, each judged by a short search, and its result if it is over. A book that is a file is written
    /// there as well, what the book that is built in learns is forgotten with the engine.
    ///
    /// # Errors
    /// If a search is running, the game is not 8x8 Othello, or the file cannot be written; in the last
    /// case the game is learned all the same.
    pub fn learn(&mut self) -> Result<Learned, BookError> {
        if self.running.is_some() {
            return Err(BookError::Searching);
        }
        self.shelf.learn(self.variant.as_ref(), &self.options)
    }

    /// Returns whether [`Engine::learn`] writes a file.
    pub fn learns_to_file(&self) -> bool {
        self.shelf.is_file()
    }

    /// Asks the running search to answer now; does nothing if none runs.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.stop();
        }
    }

    /// Tells the running search that the expected move was played: if it ponders, its time counts from now
    /// on, and if it has thought long enough, it answers now.
    pub fn ponder_hit(&self) {
        if let Some(running) = &self.running {
            running.ponder_hit();
        }
    }

    /// Returns whether a search was started and [`Engine::finish_search`] was not called since.
    pub fn is_searching(&self) -> bool {
        self.running.is_some()
    }

    /// Returns whether a search runs that goes on until it is stopped or, if it ponders, until that ends.
    pub fn is_unbounded(&self) -> bool {
        self.running.as_ref().is_some_and(Running::is_unbounded)
    }

    /// Waits for the search thread to end, which after [`Event::Done`] is at once.
    pub fn finish_search(&mut self) {
        if let Some(running) = self.running.take() {
            running.join();
            self.lag.end();
        }
    }

    /// Returns how many thousandths of the transposition table the latest search has filled, by a sample;
    /// `None` if there is no table.
    pub fn hashfull(&self) -> Option<u32> {
        self.variant.hashfull()
    }

    /// Makes the next search forget what earlier ones learned.
    pub fn clear_search(&mut self) {
        self.variant.clear_search();
    }
}
