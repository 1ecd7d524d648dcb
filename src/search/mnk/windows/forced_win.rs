//! Wins by continuous threats.
//! Each stone threatens to win at once, so that the other side has only one reply.

use crate::search::driver::meter::Meter;

use super::counters::Counters;
use super::threat_status::{ThreatStatus, completing_pairs, threat_status};

/// Returns the length in plies of a win of the mover by continuous threats, if the search finds one.
/// The win need not be the shortest. The search makes fewer than `plies` moves on the board. At the end of
/// these moves, a win in up to three plies is recognized without a search, so the length is at most
/// `plies + 2`.
pub(super) fn forced_win(board: &mut Counters, meter: &mut Meter<'_>, plies: u32) -> Option<i32> {
    let parry = match threat_status(board) {
        ThreatStatus::Win(_) => return Some(1),
        ThreatStatus::Double(_) => return Some(3),
        ThreatStatus::Lost => return None,
        ThreatStatus::Block(cell) => Some(cell),
        ThreatStatus::Defend(_) | ThreatStatus::Free => None,
    };
    if plies < 3 {
        return None;
    }
    for (threat, reply) in completing_pairs(board, board.mover()) {
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
