//! The engine's methods that start searches and use the opening book.

use std::sync::Arc;

use crate::base::Move;
use crate::game::othello8::Othello8;
use crate::game::{AnyPosition, Position, SetupError};
use crate::search::{self, Control, Goal, Limits, Report, Searcher};

use super::creation::player_for;
use super::running::{NoThread, Running, Task};
use super::{BookMove, Engine, EngineError, Learned, opening_book};

impl Engine {
    /// Starts a search of the current position on its own thread.
    /// It sends its events to the event sink of the engine. After the last one,
    /// [`Event::Done`](super::Event::Done), the caller calls [`Engine::finish_search`].
    ///
    /// # Errors
    /// If the game is over, a root move in the limits is illegal or a search is running, or if the limits are
    /// infinite and the system cannot start a thread. Without a thread, a bounded search has ended when this
    /// function returns.
    pub fn go(&mut self, limits: Limits) -> Result<(), EngineError> {
        self.start(&self.game.legal_moves(), self.current_task(), limits, Control::default())
    }

    /// Like [`Engine::go`], but searches the position after `moves`.
    /// The game in progress is not changed.
    ///
    /// # Errors
    /// If one of the moves is illegal, or in the cases of [`Engine::go`] after the moves.
    pub(crate) fn go_after(&mut self, moves: &[Move], limits: Limits) -> Result<(), EngineError> {
        let position = self.game.position_after(moves).ok_or(EngineError::IllegalLine)?;
        self.start(&position.legal_moves(), self.search_task(position), limits, Control::default())
    }

    /// Like [`Engine::go`], but searches any position of a game with the same rules.
    /// The game in progress is not changed.
    ///
    /// # Errors
    /// If the position has other rules, or in the cases of [`Engine::go`] in the position.
    pub(crate) fn go_from(&mut self, position: &AnyPosition, limits: Limits) -> Result<(), EngineError> {
        if position.rules() != self.game.rules() {
            return Err(SetupError::Game(position.rules()).into());
        }
        let task = self.search_task(position.clone());
        self.start(&position.legal_moves(), task, limits, Control::default())
    }

    /// Starts pondering: the choice of a move on the opponent's time, as in [`Engine::choose_move`].
    /// The search reports only after [`Engine::stop`] or [`Engine::ponder_hit`]; after a ponder hit it
    /// continues within the limits and keeps its results.
    ///
    /// # Errors
    /// In the cases of [`Engine::go`], or if the option Player is not valid for the game.
    pub fn ponder(&mut self, limits: Limits) -> Result<(), EngineError> {
        let (task, limits) = self.choice(limits)?;
        self.start(&self.game.legal_moves(), task, limits, Control::pondering())
    }

    /// Starts the choice of a move to play.
    /// If the options select a classic player, that player chooses. Otherwise the opening book chooses if it
    /// is enabled and holds the position. If neither chooses, a search runs as in [`Engine::go`]. In every
    /// case the events are those of a search, and the report states the source of the move. With a fixed time
    /// the only legal move is searched one ply deep.
    ///
    /// If the limits are infinite or have a goal other than the best move, a search always runs; the classic
    /// player and the book are skipped. The book is also skipped if the limits exclude a legal move.
    ///
    /// # Errors
    /// In the cases of [`Engine::go`], or if the option Player is not valid for the game.
    pub fn choose_move(&mut self, limits: Limits) -> Result<(), EngineError> {
        let (task, limits) = self.choice(limits)?;
        self.start(&self.game.legal_moves(), task, limits, Control::default())
    }

    /// Waits on a separate thread, like a search, and searches nothing; the game may be over.
    /// [`Event::Done`](super::Event::Done) is sent after [`Engine::stop`] or, if `limits` are not infinite,
    /// after [`Engine::ponder_hit`]. Its report holds only a pass and has no meaning. Some protocols forbid
    /// an earlier answer to a request that the client ends.
    ///
    /// # Errors
    /// If a search is running.
    pub(crate) fn wait(&mut self, limits: Limits) -> Result<(), EngineError> {
        let task: Task = Box::new(|limits, control, _| {
            if limits.infinite {
                control.wait_for_stop();
            }
            Report::unsearched(Move::PASS)
        });
        self.start_with(Move::PASS, task, limits, Control::pondering())
    }

    /// Returns the task that chooses a move to play, and its limits.
    ///
    /// # Errors
    /// If the option Player is not valid for the game.
    fn choice(&mut self, limits: Limits) -> Result<(Task, Limits), EngineError> {
        if let Some(task) = self.player_task(&limits)? {
            return Ok((task, limits));
        }
        let known = if self.running.is_some() {
            None
        } else {
            self.opening_book.answer(&self.game, &limits, &self.options)
        };
        if let Some(report) = known {
            return Ok((Box::new(|_, _, _| report), limits));
        }
        let limits = if self.is_forced(&limits) {
            Limits { depth: Some(1), solve_from: None, guess_from: None, ..limits }
        } else {
            limits
        };
        Ok((self.current_task(), limits))
    }

    /// Returns whether a fixed time would be spent on the only legal move.
    fn is_forced(&self, limits: &Limits) -> bool {
        limits.goal == Goal::BestMove
            && limits.time.is_some()
            && !limits.infinite
            && self.game().legal_moves().len() == 1
    }

    /// Returns the task in which the classic player chooses its move.
    /// Returns `None` if the options select no classic player, or if `limits` are infinite or have another
    /// goal than the best move.
    ///
    /// # Errors
    /// If the player does not play the game.
    fn player_task(&self, limits: &Limits) -> Result<Option<Task>, EngineError> {
        if limits.infinite || limits.goal != Goal::BestMove {
            return Ok(None);
        }
        let player = player_for(&self.options, self.game.rules())?;
        Ok(player.map(|player| -> Task {
            let (root, seed) = (self.game.position().clone(), self.seed.value());
            Box::new(move |limits, control, _| player.choose(&root, limits, seed, control))
        }))
    }

    fn current_task(&self) -> Task {
        self.search_task(self.game.position().clone())
    }

    /// Returns a task that searches a position of a game with the same rules.
    fn search_task(&self, root: AnyPosition) -> Task {
        let searcher = Arc::clone(&self.searcher);
        Box::new(move |limits, control, sink| search::answer(&*searcher, &root, limits, control, sink))
    }

    /// Starts a search of a position with these legal moves.
    fn start(
        &mut self,
        legal: &[Move],
        task: Task,
        limits: Limits,
        control: Control,
    ) -> Result<(), EngineError> {
        if self.running.is_some() {
            return Err(EngineError::Searching);
        }
        let first = *legal.first().ok_or(EngineError::GameOver)?;
        if let Some(&illegal) = limits.only.iter().find(|mv| !legal.contains(mv)) {
            return Err(EngineError::IllegalRootMove(illegal));
        }
        self.start_with(first, task, limits, control)
    }

    /// Starts a search that reports the move `first` if it panics before its first variation.
    fn start_with(
        &mut self,
        first: Move,
        task: Task,
        limits: Limits,
        control: Control,
    ) -> Result<(), EngineError> {
        if self.running.is_some() {
            return Err(EngineError::Searching);
        }
        let clock = limits.clock.as_ref().filter(|_| !limits.infinite);
        let (turn, plies) = (self.game.turn(), self.game.plies().len());
        if control.is_pondering() {
            self.lag.ponder(clock, turn, plies);
        } else {
            self.lag.begin(clock, turn, plies);
        }
        let control = Arc::new(control);
        self.stopper.set_search(&control);
        let running = Running::start(task, limits, control, first, &self.events);
        self.running = Some(running.map_err(|NoThread| EngineError::OutOfThreads)?);
        Ok(())
    }

    /// Returns the book's moves in the current position, best first.
    /// The book need not be enabled for play. The list is empty if the book does not hold the position.
    pub fn book_moves(&self) -> Vec<BookMove> {
        let board = opening_book::board(&self.game);
        board.map(|board| self.opening_book.book().moves(board)).unwrap_or_default()
    }

    /// Returns the book's moves in a position of standard Othello, best first.
    pub fn book_moves_at(&self, position: &Othello8) -> Vec<BookMove> {
        self.opening_book.book().moves(position.board())
    }

    /// Adds the game in progress to the opening book.
    /// Only positions at plies below the option Book Depth are added. A short search evaluates each position
    /// that is new. If the game is over, its result is added too. A book from a file is saved to that file,
    /// and is read again before if the file has changed since it was read. Changes of the built-in book are
    /// lost when the engine is dropped.
    ///
    /// # Errors
    /// If a search is running, the game is not 8x8 Othello, another run keeps the file locked, or the file
    /// cannot be read again or written. If only the last step, the write, fails, the book in memory still has
    /// the game.
    pub fn learn(&mut self) -> Result<Learned, EngineError> {
        if self.running.is_some() {
            return Err(EngineError::Searching);
        }
        Ok(self.opening_book.learn(&self.game, &self.searcher, &self.options)?)
    }

    /// Returns whether [`Engine::learn`] writes a file.
    pub(crate) fn learns_to_file(&self) -> bool {
        self.opening_book.is_file()
    }

    /// Asks the running search to report now; does nothing if no search is running.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.control.stop();
        }
    }

    /// Notifies a pondering search that the opponent has played the expected move.
    /// The time limit of the search counts from now on. If the search is already complete, it reports now.
    pub fn ponder_hit(&mut self) {
        if let Some(running) = &self.running {
            running.control.ponder_hit();
            self.lag.ponder_hit();
        }
    }

    /// Returns whether a search was started and [`Engine::finish_search`] has not been called since.
    pub fn is_searching(&self) -> bool {
        self.running.is_some()
    }

    /// Returns whether a running search ends only on request: it is infinite, or still ponders.
    #[doc(hidden)]
    pub fn is_unbounded(&self) -> bool {
        self.running.as_ref().is_some_and(Running::is_unbounded)
    }

    /// Waits for the end of the search thread.
    /// After [`Event::Done`](super::Event::Done), the thread ends immediately.
    pub fn finish_search(&mut self) {
        if let Some(running) = self.running.take() {
            running.join();
            self.lag.end();
        }
    }

    /// Returns the permille of the transposition table filled by the latest search (hashfull).
    /// The value is estimated from a sample. Returns `None` if the searcher has no table.
    #[doc(hidden)]
    pub fn hashfull(&self) -> Option<u32> {
        self.searcher.hashfull()
    }

    /// Waits until the memory of the transposition table is ready for use, at most a fraction of a second.
    /// A search that begins earlier is slower at first.
    pub(crate) fn wait_until_ready(&self) {
        self.searcher.wait_for_memory();
    }

    /// Clears the transposition table and the endgame results stored by the search threads.
    pub fn clear_search(&mut self) {
        self.searcher.clear();
    }
}
