//! Variations: moves that a text keeps beside those of the game.

use super::game_text::{filled_in, sides};
use super::{GameText, WrittenMove};
use crate::base::{Color, Move};
use crate::game::{AnyPosition, Position, Record};

/// The most moves that the variations of a game have together; what is beyond them is left out.
const MOST_MOVES: usize = 20_000;

/// Moves from a position of a game on that were not played there.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// The variation that this one leaves, by its index; `None` for the line of the game.
    pub parent: Option<usize>,
    /// The moves of that line before this one begins: it replaces the next one.
    pub after: usize,
    /// The moves, at least one.
    pub moves: Vec<WrittenMove>,
}

/// Sorts variations as [`GameText::variations`] has them, `main` being the moves of the game. Every parent
/// stands before its variations. Those that have no move, replace none or stand before their parent are left
/// out; those that replace the first move of another leave the line that it leaves.
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

/// Returns the variations in the order of their text: each behind the move that it replaces, and in front of
/// what follows in the line that it leaves.
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

/// The variations of each line.
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

    /// Returns the variations of a line, the last one first.
    fn take(&mut self, line: Option<usize>) -> Vec<usize> {
        let mut list = std::mem::take(&mut self.0[line.map_or(0, |index| index + 1)]);
        list.reverse();
        list
    }
}

/// The variations of a game as writers need them: by the line and the move that they replace.
#[derive(Debug)]
pub(super) struct Branches<'a> {
    game: &'a GameText,
    /// Sorted by line, move and index.
    forks: Vec<(Option<usize>, usize, usize)>,
}

impl<'a> Branches<'a> {
    pub(super) fn of(game: &'a GameText) -> Branches<'a> {
        let all = game.variations.iter().enumerate();
        let mut forks: Vec<_> = all.map(|(index, one)| (one.parent, one.after, index)).collect();
        forks.sort_unstable();
        Branches { game, forks }
    }

    /// Returns the moves of a line.
    pub(super) fn moves(&self, line: Option<usize>) -> &'a [WrittenMove] {
        match line {
            None => &self.game.moves,
            Some(index) => self.game.variations.get(index).map_or(&[], |one| &one.moves),
        }
    }

    /// Returns the variations that replace a move of a line.
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

/// A line that was played: its positions, and the ply of each of its written moves.
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
    /// Plays the variations from the line on that they leave, `main` as its moves were written. Each is kept
    /// as far as its moves can be played; passes that were left out are filled in. Without `sided` the sides
    /// of moves are found by playing them.
    pub(super) fn play_variations(&mut self, main: Record<AnyPosition>, sided: bool) {
        let mut lines = vec![Some(Played::new(main))];
        let mut complete = Vec::new();
        let mut left = MOST_MOVES;
        for mut one in std::mem::take(&mut self.variations) {
            one.moves.truncate(left);
            left -= one.moves.len();
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

/// Plays a variation that leaves a line.
fn branch(line: &Played, one: &mut Variation, sided: bool) -> Option<Played> {
    one.after = *line.plies.get(one.after)?;
    let start = line.record.positions()[one.after].clone();
    let diagram = start.diagram();
    let mut record = Record::new(start);
    let moves: Vec<(Option<Color>, Move)> =
        one.moves.iter().map(|written| (sided.then_some(written.color), written.mv)).collect();
    // What cannot be played ends the variation.
    drop(record.replay(moves));
    let written = std::mem::take(&mut one.moves);
    one.moves = filled_in(record.plies(), written, sides(&diagram));
    Some(Played::new(record))
}
