//! Questions about the position: hints and book moves.

use std::time::Duration;

use crate::engine::Limits;

use super::call::{Call, Handled};
use super::running_search::Purpose;

/// The time limit of the search for a hint, at every playing level.
const HINT: Duration = Duration::from_secs(2);

/// Suggests a move.
/// While the engine ponders, the suggestion is the expected move. In a finished game, nothing is written.
pub(super) fn hint(call: &mut Call<'_>) -> Handled {
    if let Some(expected) = call.session.expected() {
        let line = call.session.suggestion(expected, call.engine);
        call.reply(line);
        return Ok(());
    }
    let limits = Limits { lines: 1, time: Some(HINT), ..call.engine.question_limits() };
    call.session.search(call.engine, limits, Purpose::Hint);
    Ok(())
}

/// Lists the moves in the opening book, best first.
/// Every line of the reply begins with a tab. An empty line ends the reply.
pub(super) fn book(call: &mut Call<'_>) -> Handled {
    let known = call.engine.book_moves();
    if known.is_empty() {
        call.reply("\tThe position is not in the opening book.");
    }
    for known in known {
        let mv = call.session.variant.write_move(known.mv(), call.engine.game().size());
        let percent = known.effort.selectivity;
        call.reply(format!("\t{mv} {} {}@{percent}%", known.score, known.effort.depth));
    }
    call.reply("");
    Ok(())
}
