//! Variations: lines that a game record holds in addition to the moves played.

use super::replay::{filled_in, sides};
use super::{GameText, WrittenMove};
use crate::base::{Color, Move};
use crate::game::{AnyPosition, Position, Record};

/// The maximum total number of moves in the variations of a game, without passes; further moves are dropped.
pub(super) const MOST_MOVES: usize = 20_000;

/// A line of moves that branches off a game or off another variation.
///
/// ```
/// let game = kado::formats::sgf::parse("(;GM[2];B[f5](;W[d6])(;W[f6];B[e6]))")?;
/// let variation = &game.variations[0];
/// assert_eq!((variation.parent, variation.after, variation.moves.len()), (None, 1, 2));
/// # Ok::<(), kado::formats::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// Index of the variation that this one branches off; `None` for the main line.
    pub parent: Option<usize>,
    /// The number of moves of the parent line before the branch.
    /// The variation replaces the next move of the parent line.
    pub after: usize,
    /// The moves, at least one.
    pub moves: Vec<WrittenMove>,
}

/// Sorts variations into the order of [`GameText::variations`].
/// `main` is the number of moves of the main line. In the result, every parent precedes its variations. A
/// variation is dropped if it has no moves, replaces no move, or precedes its parent in `variations`. A
/// variation that replaces the first move of its parent becomes a variation of the line that the parent
/// branches off.
pub(super) fn sorted(mut variations: Vec<Variation>, main: usize) -> Vec<Variation> {
    for index in 0..variations.len() {
        if variations[index].parent.is_some_and(|parent| parent >= index) {
            variations[index].moves.clear();
            variations[index].parent = None;
        }
        while let (Some(parent), 0) = (variations[index].parent, variations[index].after) {
            (variations[index].parent, variations[index].after) =
                (variations[parent].parent, variations[parent].after);
        }
    }
    let order = order(&variations, main);
    let mut places = vec![0; variations.len()];
    for (place, &index) in order.iter().enumerate() {
        places[index] = place;
    }
    let mut taken: Vec<Option<Variation>> = variations.into_iter().map(Some).collect();
    let in_order = order.iter().filter_map(|&index| taken[index].take());
    in_order.map(|one| Variation { parent: one.parent.map(|parent| places[parent]), ..one }).collect()
}

/// Returns the indices of the variations in the order in which a text lists them.
/// A variation follows the move that it replaces and precedes the rest of its parent line. Variations without
/// moves and variations that replace no move are left out. `main` is the number of moves of the main line.
fn order(variations: &[Variation], main: usize) -> Vec<usize> {
    let mut children = Children::of(variations);
    let mut order = Vec::new();
    let mut waiting: Vec<usize> = children.take(None);
    while let Some(index) = waiting.pop() {
        let one = &variations[index];
        let replaced = one.parent.map_or(main, |parent| variations[parent].moves.len());
        if !one.moves.is_empty() && one.after < replaced {
            order.push(index);
            waiting.extend(children.take(Some(index)));
        }
    }
    order
}

/// For each line, the indices of the variations that branch off the line.
/// Entry 0 belongs to the main line, and entry `i + 1` to variation `i`. The indices of a line are sorted by
/// the replaced move.
struct Children(Vec<Vec<usize>>);

impl Children {
    fn of(variations: &[Variation]) -> Children {
        let mut children = vec![Vec::new(); variations.len() + 1];
        for (index, one) in variations.iter().enumerate() {
            children[one.parent.map_or(0, |parent| parent + 1)].push(index);
        }
        for list in &mut children {
            list.sort_by_key(|&index| variations[index].after);
        }
        Children(children)
    }

    /// Removes the variations that branch off `line` (`None`: the main line) and returns their indices.
    /// The variation that replaces the latest move comes first.
    fn take(&mut self, line: Option<usize>) -> Vec<usize> {
        let mut list = std::mem::take(&mut self.0[line.map_or(0, |index| index + 1)]);
        list.reverse();
        list
    }
}

/// The variations of a game for the writers of file formats.
/// The variations are sorted by parent line, then by the index of the replaced move.
#[derive(Debug)]
pub(super) struct Branches<'a> {
    game: &'a GameText,
    /// For each variation: parent line, index of the replaced move, and index of the variation.
    /// The elements are in ascending order.
    forks: Vec<(Option<usize>, usize, usize)>,
}

impl<'a> Branches<'a> {
    pub(super) fn of(game: &'a GameText) -> Branches<'a> {
        let all = game.variations.iter().enumerate();
        let mut forks: Vec<_> = all.map(|(index, one)| (one.parent, one.after, index)).collect();
        forks.sort_unstable();
        Branches { game, forks }
    }

    /// Returns the moves of a line; `None` is the main line.
    pub(super) fn moves(&self, line: Option<usize>) -> &'a [WrittenMove] {
        match line {
            None => &self.game.moves,
            Some(index) => self.game.variations.get(index).map_or(&[], |one| &one.moves),
        }
    }

    /// Returns the indices of the variations that replace the move at index `at` of a line.
    pub(super) fn replacing(
        &self,
        line: Option<usize>,
        at: usize,
    ) -> impl DoubleEndedIterator<Item = usize> + use<'_, 'a> {
        let begin = self.forks.partition_point(|&(parent, after, _)| (parent, after) < (line, at));
        let end = self.forks.partition_point(|&(parent, after, _)| (parent, after) <= (line, at));
        self.forks[begin..end].iter().map(|&(_, _, index)| index)
    }
}

/// A replayed line and the ply indices of its written moves.
/// Implied passes are plies, but not written moves.
struct Played {
    record: Record<AnyPosition>,
    plies: Vec<usize>,
}

impl Played {
    fn new(record: Record<AnyPosition>) -> Played {
        let plies = record.plies().iter().enumerate();
        let plies = plies.filter(|(_, ply)| !ply.implied).map(|(index, _)| index).collect();
        Played { record, plies }
    }
}

impl GameText {
    /// Replays each variation from the line that it branches off; `main` is the replayed main line.
    /// A variation is truncated at its first illegal move, and omitted passes are filled in. If `sided` is
    /// false, the sides of the moves are unknown and follow from the replay.
    pub(super) fn play_variations(&mut self, main: Record<AnyPosition>, sided: bool) {
        let mut lines = vec![Some(Played::new(main))];
        let mut complete = Vec::new();
        let mut left = MOST_MOVES;
        for mut one in std::mem::take(&mut self.variations) {
            // Passes do not count: the replay fills in omitted ones, and a game may be replayed again.
            let mut counted = (0..one.moves.len()).filter(|&index| !one.moves[index].mv.is_pass());
            if let Some(cut) = counted.nth(left) {
                self.variations_left_out += 1;
                one.moves.truncate(cut);
            }
            left -= one.moves.iter().filter(|written| !written.mv.is_pass()).count();
            let parent = one.parent.map_or(0, |index| index + 1);
            let line = lines.get(parent).and_then(Option::as_ref);
            let played = line.and_then(|line| branch(line, &mut one, sided));
            if played.is_none() {
                one.moves.clear();
            }
            lines.push(played);
            complete.push(one);
        }
        self.variations = sorted(complete, self.moves.len());
    }
}

/// Replays the variation `one`, which replaces a move of `line` and all later moves of `line`.
/// An illegal move ends the variation. Converts `one.after` from a number of written moves to a number of
/// plies. Returns `None` if `line` does not contain the replaced move. If `sided` is false, the sides of the
/// moves follow from the replay.
fn branch(line: &Played, one: &mut Variation, sided: bool) -> Option<Played> {
    one.after = *line.plies.get(one.after)?;
    let start = line.record.positions()[one.after].clone();
    let diagram = start.diagram();
    let mut record = Record::new(start);
    let moves: Vec<(Option<Color>, Move)> =
        one.moves.iter().map(|written| (sided.then_some(written.color), written.mv)).collect();
    // An illegal move ends the variation.
    drop(record.replay(moves));
    let written = std::mem::take(&mut one.moves);
    one.moves = filled_in(record.plies(), written, sides(&diagram));
    Some(Played::new(record))
}
