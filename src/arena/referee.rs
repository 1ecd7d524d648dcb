//! The referee of one game between two engines.
//!
//! Whatever an engine does, the game ends with a result, unless it is aborted.

use std::time::Duration;

use jiff::Timestamp;

use crate::base::{Color, Move};
use crate::game::notation::move_name;
use crate::game::{self, AnyPosition, Outcome, Position, Record};

use super::adjudication::Adjudicator;
use super::client::{Answer, Claim, ClientError, ClientResult, Decision, Failure, View};
use super::clock::Clock;
use super::config::Rules;
use super::openings::Opening;
use super::played_game::{Ending, Fault, Forfeit, GameResult, PlayedGame, PlayedMove};
use super::player::Player;
use super::schedule::ScheduledGame;
use super::stop::Aborted;

/// The text of a pass in a `PlayedMove`.
const PASS: &str = "pass";

/// The referee of one game, with the state of the game.
pub(super) struct Referee<'a> {
    rules: &'a Rules,
    /// The engines, Black's first.
    players: [&'a mut Player; 2],
    adjudicator: &'a mut Adjudicator,
    record: Record<AnyPosition>,
    moves: Vec<PlayedMove>,
    clocks: [Clock; 2],
    names: [String; 2],
}

/// The reason why a game cannot continue: a fault of an engine, or a reason to abort it.
enum Break {
    Aborted(Aborted),
    Fault(Color, Failure),
}

type Played<T> = Result<T, Break>;

impl<'a> Referee<'a> {
    /// Prepares a game that starts with an opening. `players` holds Black's engine first.
    pub(super) fn new(
        rules: &'a Rules,
        players: [&'a mut Player; 2],
        adjudicator: &'a mut Adjudicator,
        opening: &Opening,
    ) -> Referee<'a> {
        let clocks = [0, 1].map(|side: usize| Clock::new(players[side].config.time));
        let names = [0, 1].map(|side: usize| players[side].config.name.clone());
        adjudicator.begin();
        Referee {
            rules,
            adjudicator,
            record: opening.record.clone(),
            moves: Vec::new(),
            clocks,
            names,
            players,
        }
    }

    /// Plays the game to its end. Kills an engine that forfeits the game.
    pub(super) fn play(mut self, game: &ScheduledGame, opening: &Opening) -> Result<PlayedGame, Aborted> {
        let started = Timestamp::now();
        let (result, ending) = match self.run() {
            Ok(end) => end,
            Err(Break::Aborted(reason)) => return Err(reason),
            Err(Break::Fault(side, failure)) => self.forfeit(side, failure),
        };
        let (opening, start) = opening.as_played(game.opening);
        let rules = self.record.start().rules();
        let [black, white] = self.names;
        Ok(PlayedGame {
            index: game.index,
            round: game.round,
            pair: game.pair,
            opening,
            black,
            white,
            game: rules,
            start,
            moves: self.moves,
            result,
            ending,
            started: format!("{started:.0}"),
        })
    }

    fn forfeit(&mut self, side: Color, failure: Failure) -> (GameResult, Ending) {
        let player = &mut *self.players[side as usize];
        let Failure { fault, detail } = failure;
        let forfeit = Forfeit { side, fault, detail, excerpt: player.excerpt() };
        player.kill();
        (GameResult::lost_by(side), Ending::Forfeit(forfeit))
    }

    fn run(&mut self) -> Played<(GameResult, Ending)> {
        for side in Color::BOTH {
            self.ask(side, Player::new_game)?;
        }
        loop {
            if let Some(outcome) = self.record.position().outcome() {
                self.check_result(outcome)?;
                return Ok((GameResult::by_discs(outcome.margin_for(Color::Black)), Ending::PlayedOut));
            }
            let judged = self.adjudicator.judge(self.record.position());
            if let Some(end) = judged.map_err(Break::Aborted)? {
                return Ok(end);
            }
            let side = self.record.position().turn();
            let must_pass = self.record.position().legal_moves() == [Move::PASS];
            if must_pass && !self.players[side as usize].requests_passes() {
                self.place(Move::PASS, PlayedMove::new(PASS, Duration::ZERO));
            } else if self.turn(side)? == Decision::Resign {
                return Ok((GameResult::lost_by(side), Ending::Resigned { side }));
            }
            for listener in Color::BOTH {
                self.ask(listener, |player, game| player.played(game, listener == side))?;
            }
        }
    }

    /// Requests a move from the engine of a side, checks the move and plays it.
    fn turn(&mut self, side: Color) -> Played<Decision> {
        let Answer { decision, time, info } = self.ask(side, Player::think)?;
        let fault = |fault, detail: String| Err(Break::Fault(side, Failure::new(fault, detail)));
        if let Err(overrun) = self.clocks[side as usize].spend(time, self.rules.margin) {
            let (took, had) = (time.as_secs_f64(), overrun.limit.as_secs_f64());
            return fault(Fault::TimeLoss, format!("took {took:.3} s for a move and had {had:.3} s"));
        }
        if let Decision::Play(mv) = decision {
            if let Some(found) = self.fault_of(mv) {
                let name = move_name(mv, self.record.position().size(), PASS);
                return fault(found, format!("plays {name} as {side}{}", explanation(found, mv)));
            }
            let played = PlayedMove {
                score: info.score.filter(|score| score.is_finite()),
                depth: info.depth,
                nodes: info.nodes,
                selectivity: info.selectivity,
                ..PlayedMove::new(move_name(mv, self.record.position().size(), PASS), time)
            };
            self.adjudicator.add_score(side, played.score);
            self.place(mv, played);
        }
        Ok(decision)
    }

    /// Returns the fault of an illegal move, or `None` for a legal move.
    fn fault_of(&self, mv: Move) -> Option<Fault> {
        let position = self.record.position();
        if position.is_legal(mv) {
            return None;
        }
        let mut diagram = position.diagram();
        diagram.set_turn(position.turn().opponent());
        let for_the_other = position.with_diagram(&diagram).is_ok_and(|other| other.is_legal(mv));
        Some(if for_the_other && !mv.is_pass() { Fault::WrongColor } else { Fault::IllegalMove })
    }

    /// Plays the legal move `mv` on the board and appends `played`, the report of this move.
    fn place(&mut self, mv: Move, played: PlayedMove) {
        if self.record.play(mv).is_ok() {
            self.moves.push(played);
        }
    }

    /// Asks both engines for the result. An engine that disagrees with the board forfeits the game.
    ///
    /// If both engines disagree with the board, the result on the board stands.
    fn check_result(&mut self, outcome: Outcome) -> Played<()> {
        let mut disagreeing = Vec::new();
        for side in Color::BOTH {
            match self.ask(side, Player::result) {
                Ok(Some(claim)) if !agrees(&claim, self.record.position(), outcome) => {
                    let detail = format!("claims {} where the board shows {outcome}", claim.text);
                    disagreeing.push((side, Failure::new(Fault::Disagreement, detail)));
                }
                Err(Break::Fault(side, failure)) if failure.fault == Fault::Disagreement => {
                    disagreeing.push((side, failure));
                }
                other => drop(other?),
            }
        }
        if disagreeing.len() > 1 {
            log::warn!("both engines disagree with the board, which shows {outcome}");
            return Ok(());
        }
        disagreeing.pop().map_or(Ok(()), |(side, failure)| Err(Break::Fault(side, failure)))
    }

    /// Calls `ask` with the engine of a side and the current state of the game.
    fn ask<T>(
        &mut self,
        side: Color,
        ask: impl FnOnce(&mut Player, &View<'_>) -> ClientResult<T>,
    ) -> Played<T> {
        let view = View {
            record: &self.record,
            moves: &self.moves,
            clocks: &self.clocks,
            names: [&self.names[0], &self.names[1]],
            own: side,
        };
        ask(self.players[side as usize], &view).map_err(|error| match error {
            ClientError::Aborted(reason) => Break::Aborted(reason),
            ClientError::Failure(failure) => Break::Fault(side, failure),
        })
    }
}

fn explanation(fault: Fault, mv: Move) -> &'static str {
    match fault {
        _ if mv.is_pass() => " although it can move",
        Fault::WrongColor => ", which only the other side may play",
        _ => ", which is not legal",
    }
}

/// Returns whether a claimed result agrees with the board.
///
/// A claimed margin may count the empty squares for the winner or leave them out. In k in a row only the
/// winner is compared.
fn agrees(claim: &Claim, position: &AnyPosition, outcome: Outcome) -> bool {
    if matches!(position.rules(), game::Rules::Mnk(_)) {
        return claim.winner == outcome.winner;
    }
    let diagram = position.diagram();
    let discs = diagram.count(Color::Black).abs_diff(diagram.count(Color::White));
    let margins = [outcome.margin as usize, discs];
    claim.winner == outcome.winner && claim.margin.is_none_or(|margin| margins.contains(&margin))
}
