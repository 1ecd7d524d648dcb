//! Adjudication of games: by the referee's solver, or by agreement of both engines.

use crate::base::{Color, Selectivity};
use crate::engine::{OptionError, Options};
use crate::game::othello8::Isa;
use crate::game::{AnyPosition, Position};
use crate::problems::{Question, Solver, Target};

use super::config::{Adjudication, Agreement};
use super::played_game::{Ending, GameResult};
use super::stop::{Aborted, Stop};

/// Size of the solver's transposition table in MB.
///
/// The table is large enough for the endgame, and small enough to be cleared quickly.
const HASH_MEGABYTES: &str = "16";

/// Adjudicates the games that one thread of a match plays.
#[derive(Debug)]
pub(super) struct Adjudicator {
    rules: Adjudication,
    /// The endgame solver; `None` if `rules.solve_from` is 0.
    solver: Option<Solver>,
    streak: Streak,
    stop: Stop,
}

/// The current run of plies in which both engines agree on the winner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Streak {
    winner: Option<Color>,
    plies: u32,
    /// The last score of each side in the run, in discs, Black's view.
    last: [Option<f64>; 2],
}

impl Adjudicator {
    /// Creates an adjudicator, with a solver if the adjudication rules need one.
    ///
    /// `stop` ends a running solve.
    ///
    /// # Errors
    /// If the transposition table of the solver cannot be allocated.
    pub(super) fn new(rules: Adjudication, isa: Isa, stop: &Stop) -> Result<Adjudicator, OptionError> {
        let mut options = Options::default();
        options.set("Hash", HASH_MEGABYTES)?;
        let solver = if rules.solve_from > 0 { Some(Solver::new(isa, &options)?) } else { None };
        Ok(Adjudicator { rules, solver, streak: Streak::default(), stop: stop.clone() })
    }

    /// Starts a new game: clears the run of plies in which both engines agree on the winner.
    pub(super) fn begin(&mut self) {
        self.streak = Streak::default();
    }

    /// Records the score that a side reported for its move, in discs, mover's view.
    /// `None`, for a move without a score, ends the current run of agreement.
    pub(super) fn add_score(&mut self, side: Color, score: Option<f64>) {
        if let Some(agreement) = self.rules.agreement {
            self.streak.add(&agreement, side, score);
        }
    }

    /// Returns the result and the kind of ending of an adjudicated game; `None` if the game goes on.
    ///
    /// # Errors
    /// If the match was asked to stop while the position was solved.
    pub(super) fn judge(&self, position: &AnyPosition) -> Result<Option<(GameResult, Ending)>, Aborted> {
        let squares = position.size().squares() as i32;
        let agreed = self.rules.agreement.and_then(|agreement| self.streak.result(&agreement, squares));
        match agreed {
            Some(result) => Ok(Some((result, Ending::Agreed))),
            None => self.solve(position),
        }
    }

    /// Solves a standard Othello position with at most `solve_from` empties.
    ///
    /// Returns `None` for other positions.
    fn solve(&self, position: &AnyPosition) -> Result<Option<(GameResult, Ending)>, Aborted> {
        const EXACT: Question =
            Question { target: Target::Exact, selectivity: Selectivity::Full, lines: 1, nodes: None };
        let AnyPosition::Othello8(position) = position else { return Ok(None) };
        let empties = position.board().empties();
        let Some(solver) = self.solver.as_ref().filter(|_| empties <= self.rules.solve_from) else {
            return Ok(None);
        };
        let solution = solver.solve_under(self.stop.control(), position, &EXACT, |_| ());
        if self.stop.is_asked() {
            return Err(Aborted::Stopped);
        }
        let margin = solution.score.whole_discs();
        let for_black = position.turn().pick(margin, -margin);
        Ok(Some((GameResult::by_discs(for_black), Ending::Solved { empties })))
    }
}

impl Streak {
    fn add(&mut self, agreement: &Agreement, side: Color, score: Option<f64>) {
        let for_black = score.map(|score| side.pick(score, -score));
        let winner = for_black
            .filter(|score| score.abs() >= agreement.discs)
            .map(|score| if score > 0.0 { Color::Black } else { Color::White });
        if winner.is_none() || winner != self.winner {
            *self = Streak { winner, ..Streak::default() };
        }
        self.plies += u32::from(winner.is_some());
        self.last[side as usize] = for_black;
    }

    /// Returns the agreed result: a win by the mean of both sides' last scores.
    /// The margin is even, from 2 discs to all `squares`: boards of Othello have an even number of squares,
    /// and the winner gets the empty ones.
    fn result(&self, agreement: &Agreement, squares: i32) -> Option<GameResult> {
        let winner = self.winner.filter(|_| self.plies >= agreement.plies)?;
        let mean = f64::midpoint(self.last[0]?, self.last[1]?).abs();
        let margin = (2 * (mean / 2.0).round() as i32).clamp(2, squares.max(2));
        Some(GameResult::by_discs(winner.pick(margin, -margin)))
    }
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::formats::obf;
    use crate::game::Rules;

    const AGREEMENT: Agreement = Agreement { discs: 10.0, plies: 3 };

    fn streak(scores: &[(Color, Option<f64>)]) -> Streak {
        let mut streak = Streak::default();
        for &(side, score) in scores {
            streak.add(&AGREEMENT, side, score);
        }
        streak
    }

    #[test]
    fn both_engines_must_see_the_same_winner_for_long_enough() {
        use Color::{Black, White};
        let long = [(Black, Some(12.0)), (White, Some(-11.0)), (Black, Some(14.0))];
        assert_eq!(streak(&long[..2]).result(&AGREEMENT, 64), None);
        assert_eq!(streak(&long).result(&AGREEMENT, 64), Some(GameResult::by_discs(12)));
        for broken in [Some(-12.0), Some(9.9), None] {
            let scores = [long[0], long[1], (Black, broken), (White, Some(-20.0)), (Black, Some(30.0))];
            assert_eq!(streak(&scores).result(&AGREEMENT, 64), None, "{broken:?}");
        }
    }

    #[test]
    fn engines_that_both_see_themselves_winning_do_not_agree() {
        let proud = [(Color::Black, Some(20.0)), (Color::White, Some(20.0))].repeat(5);
        assert_eq!(streak(&proud).result(&AGREEMENT, 64), None);
    }

    #[test]
    fn a_side_that_only_passes_does_not_agree() {
        assert_eq!(streak(&[(Color::White, Some(20.0)); 5]).result(&AGREEMENT, 64), None);
    }

    #[test]
    fn an_agreed_margin_is_possible_on_the_board_and_keeps_its_winner() {
        let small = Agreement { discs: 0.2, plies: 3 };
        for (score, squares, margin) in
            [(1000.0, 64, 64), (1000.0, 100, 100), (0.4, 64, 2), (12.6, 64, 12), (13.4, 64, 14)]
        {
            for (favored, sign) in [(Color::Black, 1), (Color::White, -1)] {
                let mut streak = Streak::default();
                for side in [Color::Black, Color::White, Color::Black] {
                    streak.add(&small, side, Some(if side == favored { score } else { -score }));
                }
                let expected = Some(GameResult::by_discs(sign * margin));
                assert_eq!(streak.result(&small, squares), expected, "{score} of {squares}");
            }
        }
    }

    #[test]
    fn a_stop_ends_a_solve_and_leaves_the_game_unfinished() {
        let rules = Adjudication { solve_from: 60, agreement: None };
        let stop = Stop::default();
        let adjudicator = Adjudicator::new(rules, Isa::best(), &stop).unwrap();
        let start = AnyPosition::start(Rules::OTHELLO).unwrap();
        // The start position takes years to solve: the test ends only if the stop reaches the solver.
        let judged = thread::scope(|scope| {
            let judged = scope.spawn(|| adjudicator.judge(&start));
            thread::sleep(Duration::from_millis(20));
            stop.ask();
            judged.join().unwrap()
        });
        assert!(matches!(judged, Err(Aborted::Stopped)), "{judged:?}");
    }

    #[test]
    fn a_solved_game_ends_with_its_score_for_black() {
        // FFO endgame test 1 (gamebase of the French Othello federation), score +18 for its mover, Black.
        let line = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
        let problem = obf::parse_line(line, None).unwrap().unwrap();
        let position = AnyPosition::set_up(Rules::OTHELLO, &problem.diagram).unwrap();
        let judged = |solve_from| {
            let rules = Adjudication { solve_from, agreement: None };
            Adjudicator::new(rules, Isa::best(), &Stop::default()).unwrap().judge(&position).unwrap()
        };
        let expected = (GameResult::by_discs(18), Ending::Solved { empties: 14 });
        assert_eq!(judged(14), Some(expected));
        assert_eq!(judged(13), None);
    }
}
