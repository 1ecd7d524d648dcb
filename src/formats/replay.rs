//! Replays a game record, plays further moves in it and takes moves back.

use crate::base::{Color, Move};
use crate::game::{AnyPosition, Diagram, Ply, Position, Record, Rules};

use super::variations::sorted;
use super::{GameText, GameTextError, Reason, WrittenMove, WrittenResult};

impl GameText {
    /// Replays the moves from the start position. Omitted passes are filled in.
    ///
    /// # Errors
    /// If `P` does not support the rules, the start position is invalid, or a move is illegal.
    pub fn replay<P: Position>(&self) -> Result<Record<P>, GameTextError> {
        let mut record = Record::new(P::set_up(self.rules, &self.start)?);
        record.replay(self.moves.iter().map(|written| (Some(written.color), written.mv)))?;
        Ok(record)
    }

    /// Returns the positions of the game, from the first to the last.
    /// A pass counts as a move, so the position after a pass is included.
    ///
    /// # Errors
    /// If the start position is invalid under the rules, or a move is illegal.
    pub fn positions(&self) -> Result<Vec<Diagram>, GameTextError> {
        Ok(self.replay::<AnyPosition>()?.positions().iter().map(AnyPosition::diagram).collect())
    }

    /// Appends moves of unknown sides and replays the game.
    /// The sides follow from the replay; omitted passes are filled in. The result of a finished game is set
    /// as in [`GameText::complete`].
    ///
    /// # Errors
    /// If the start position is invalid under the rules, or a move is illegal; the game is then unchanged.
    pub fn play(&mut self, moves: impl IntoIterator<Item = WrittenMove>) -> Result<(), GameTextError> {
        let sided = self.moves.len();
        self.moves.extend(moves);
        let moves = self.moves.iter().enumerate();
        let moves: Vec<_> =
            moves.map(|(index, written)| ((index < sided).then_some(written.color), written.mv)).collect();
        let record = played(self.rules, &self.start, &moves).inspect_err(|_| self.moves.truncate(sided))?;
        self.take(&record);
        if !self.variations.is_empty() {
            self.play_variations(record, sided == moves.len());
        }
        Ok(())
    }

    /// Takes back all moves after the first `count` ones, so that other moves can be played instead.
    /// The variations that replace a move taken back go with it, and so do the result of the game and the
    /// theoretical result, which belong to the moves taken back. Does nothing if the game has no more moves.
    ///
    /// ```
    /// # use kado::base::Color;
    /// # use kado::formats::{WrittenMove, sgf};
    /// # use kado::game::othello8::parse_move;
    /// let mut game = sgf::parse("(;GM[2]RE[B+R];B[f5](;W[d6];B[c5])(;W[f6]))")?;
    /// game.take_back_to(1);
    /// game.play([WrittenMove::new(Color::White, parse_move("f4").expect("a square"))])?;
    /// assert_eq!((game.moves.len(), game.variations.len(), game.result), (2, 0, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn take_back_to(&mut self, count: usize) {
        if count < self.moves.len() {
            self.moves.truncate(count);
            self.variations = sorted(std::mem::take(&mut self.variations), count);
            (self.result, self.theoretical) = (None, None);
        }
    }

    /// Replays the moves and fills in omitted passes.
    /// If the game is over, the outcome of the final position, less the komi, replaces a missing result. The
    /// outcome also replaces a result that states the same winner without a margin or reason.
    ///
    /// # Errors
    /// If the start position is invalid under the rules, or a move is illegal.
    pub fn complete(&mut self) -> Result<(), GameTextError> {
        self.play([])
    }

    /// Replaces the moves by the plies of a replayed record, and keeps the annotations of the moves.
    /// If the record is finished, its result, less the komi, is stored. A result from the text is replaced
    /// only if it has no margin, gives no reason, and has the same winner as the record.
    fn take(&mut self, record: &Record<AnyPosition>) {
        let written = std::mem::take(&mut self.moves);
        self.moves = filled_in(record.plies(), written, sides(&self.start));
        let komi = self.komi.unwrap_or_default();
        let outcome = record.position().outcome().map(|end| {
            let margin: f64 = end.margin_for(Color::Black).into();
            WrittenResult::Margin(margin - komi)
        });
        let lacks_margin = match self.result {
            None => true,
            Some(WrittenResult::Won(winner, Reason::Unknown)) => {
                outcome.is_some_and(|end| end.winner() == Some(winner))
            }
            Some(_) => false,
        };
        if lacks_margin {
            self.result = outcome.or(self.result);
        }
    }
}

/// Returns the sides of successive plies: the side to move at the start, then alternating.
pub(super) fn sides(start: &Diagram) -> impl Iterator<Item = Color> + use<> {
    [start.turn(), start.turn().opponent()].into_iter().cycle()
}

/// Returns all plies as moves, including passes that `written` omits.
/// The moves in `written` keep their annotations; `sides` gives the side of each ply.
pub(super) fn filled_in(
    plies: &[Ply],
    written: Vec<WrittenMove>,
    sides: impl Iterator<Item = Color>,
) -> Vec<WrittenMove> {
    let mut written = written.into_iter();
    let complete = plies.iter().zip(sides).map(|(ply, side)| {
        let read = if ply.implied { None } else { written.next() };
        WrittenMove { color: side, ..read.unwrap_or_else(|| WrittenMove::new(side, ply.mv)) }
    });
    complete.collect()
}

/// Replays the moves of a game from a start position.
fn played(
    rules: Rules,
    start: &Diagram,
    moves: &[(Option<Color>, Move)],
) -> Result<Record<AnyPosition>, GameTextError> {
    let mut record = Record::new(AnyPosition::set_up(rules, start)?);
    record.replay(moves.iter().copied())?;
    Ok(record)
}
