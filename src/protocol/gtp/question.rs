//! Questions about the position that need a search and do not change the game.

use crate::base::{Color, Move, Score};
use crate::dialect::Vertices;
use crate::engine::{Game, Goal, Limits, Line, Report};
use crate::game::Rules;

use super::super::text::bound_mark;
use super::call::{Answer, Call, Handled, Purpose};
use super::reply::CommandError;

/// A question about the position.
/// The question selects the part of the search report that the reply contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// The best move.
    Move,
    /// The best moves, one per line, with score, depth and principal variation.
    Lines,
    /// Every move and its score.
    Values,
    /// The principal variation, with the color before each move: `b D3 w C5`.
    Variation,
    /// The score of the position.
    Evaluation,
    /// The final score in discs, and the principal variation.
    Exact,
    /// Win, draw or loss, and the principal variation.
    WinDrawLoss,
    /// Nothing, since the whole analysis was sent during the search.
    Nothing,
}

pub(super) fn hint(call: &mut Call<'_>) -> Handled {
    let lines = call.arguments.number_or(call.engine.options().multi_pv() as u32)?;
    call.arguments.finish()?;
    ask(call, Question::Lines, Limits { lines: lines.max(1) as usize, ..call.engine.question_limits() })
}

pub(super) fn values(call: &mut Call<'_>) -> Handled {
    let lines = call.engine.game().legal_moves().len().max(1);
    ask(call, Question::Values, Limits { lines, ..call.engine.question_limits() })
}

/// Searches for the best move only, and answers the question from the report.
pub(super) fn best(call: &mut Call<'_>, question: Question) -> Handled {
    ask(call, question, Limits { lines: 1, ..call.engine.question_limits() })
}

pub(super) fn solve(call: &mut Call<'_>) -> Handled {
    let (question, goal) = match call.arguments.next() {
        None | Some("exact") => (Question::Exact, Goal::Exact),
        Some("wld") => (Question::WinDrawLoss, Goal::WinDrawLoss),
        Some(word) => return Err(CommandError::Word { found: word.into(), expected: "exact or wld" }),
    };
    call.arguments.finish()?;
    ask(call, question, Limits { goal, ..Limits::default() })
}

fn ask(call: &mut Call<'_>, question: Question, limits: Limits) -> Handled {
    let game = call.engine.game();
    if let Some(outcome) = game.outcome() {
        let score = outcome.score_for(game.rules(), game.turn());
        let counts_discs = matches!(game.rules(), Rules::Othello(_));
        return Ok(Answer::text(question.reply_when_over(score, counts_discs)));
    }
    let before = game.clone();
    call.search(limits, Purpose::Ask { question, before }, None)
}

impl Question {
    /// Returns the reply in a finished game with this score.
    /// A win in k in a row is a word, because there are no plies to the end to report.
    fn reply_when_over(self, score: Score, counts_discs: bool) -> String {
        match self {
            Question::Exact if !score.is_proven() => final_text(score),
            Question::Evaluation if counts_discs => score.to_string(),
            Question::Exact | Question::WinDrawLoss | Question::Evaluation => score.result_word().to_owned(),
            Question::Move | Question::Lines | Question::Values | Question::Variation | Question::Nothing => {
                String::new()
            }
        }
    }

    /// Returns the reply for a report; `game` is at the position that was searched.
    pub(super) fn reply(
        self,
        report: &Report,
        game: &Game,
        vertices: Vertices,
    ) -> Result<String, CommandError> {
        let best = report.best();
        let needs_score = !matches!(self, Question::Move | Question::Variation | Question::Nothing);
        if needs_score && report.scored().is_empty() {
            return Err(CommandError::Unscored);
        }
        match self {
            Question::Move => Ok(vertices.write(best.mv())),
            Question::Lines => Ok(lines(report, vertices)),
            Question::Values => {
                let value = |line: &Line| format!("{} {}", vertices.write(line.mv()), score_text(line));
                Ok(report.lines.iter().map(value).collect::<Vec<_>>().join(" "))
            }
            Question::Variation => Ok(variation_text(report, game.turn(), vertices)),
            Question::Evaluation => Ok(score_text(best)),
            Question::Exact | Question::WinDrawLoss
                if !best.is_final(report.solved, self == Question::WinDrawLoss) =>
            {
                Err(CommandError::Unsolved {
                    mv: vertices.write(best.mv()),
                    score: score_text(best),
                    depth: report.depth,
                })
            }
            Question::Exact => Ok(format!("{} {}", final_text(best.score), vertices.write_all(&best.pv))),
            Question::WinDrawLoss => {
                Ok(format!("{} {}", best.score.result_word(), vertices.write_all(&best.pv)))
            }
            Question::Nothing => Ok(String::new()),
        }
    }
}

/// Returns one line per move: `D3 +2.00 12@95% D3 C5 F6`.
/// A line consists of the move, its score, the depth with the selectivity, and the principal variation.
fn lines(report: &Report, vertices: Vertices) -> String {
    let (depth, percent) = (report.depth, report.selectivity.percent());
    let lines = report.lines.iter().map(|line| {
        let (mv, pv) = (vertices.write(line.mv()), vertices.write_all(&line.pv));
        format!("{mv} {} {depth}@{percent}% {pv}", score_text(line))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the score of a line, a lower bound with `>` before it, an upper bound with `<`.
fn score_text(line: &Line) -> String {
    format!("{}{}", bound_mark(line.bound, ">", "<"), line.score)
}

/// Returns the principal variation with colors: `b D3 w C5`.
fn variation_text(report: &Report, turn: Color, vertices: Vertices) -> String {
    let colors = [turn, turn.opponent()].into_iter().cycle();
    let named = |(&mv, color): (&Move, Color)| format!("{} {}", color.pick('b', 'w'), vertices.write(mv));
    report.best().pv.iter().zip(colors).map(named).collect::<Vec<_>>().join(" ")
}

/// Returns a final score: whole discs (`+4`), or a proven win or loss in plies (`W7`).
fn final_text(score: Score) -> String {
    if score.is_proven() { score.to_string() } else { format!("{:+}", score.whole_discs()) }
}
