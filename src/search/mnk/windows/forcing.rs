//! Wins by continuous threats.
//! Each stone threatens to win at once, and the other side has one reply.

use crate::search::driver::meter::Meter;

use super::counters::Counters;
use super::outlook::{Outlook, outlook, ways};

/// Returns the length, in plies, of a win of the mover by continuous threats, if one is found.
/// Searches for wins of up to about `plies` plies; the first one found need not be the shortest.
pub(super) fn forced_win(board: &mut Counters, meter: &mut Meter<'_>, plies: u32) -> Option<i32> {
    let parry = match outlook(board) {
        Outlook::Win(_) => return Some(1),
        Outlook::Double(_) => return Some(3),
        Outlook::Lost => return None,
        Outlook::Block(cell) => Some(cell),
        Outlook::Defend(_) | Outlook::Free => None,
    };
    if plies < 3 {
        return None;
    }
    for (threat, reply) in ways(board, board.mover()) {
        if parry.is_some_and(|parry| parry != threat) {
            continue;
        }
        if meter.visit() {
            return None;
        }
        board.make(threat);
        board.make(reply);
        let rest = forced_win(board, meter, plies - 2);
        board.unmake(reply);
        board.unmake(threat);
        if let Some(rest) = rest {
            return Some(rest + 2);
        }
    }
    None
}
