//! Scores of the search: a win in `n` plies from the root is `WIN - n`.
//! The transposition table counts the plies of a win from the stored position; the driver uses [`Score`].

use crate::base::Score;

/// The score of a finished win; a win in `n` plies scores `WIN - n`.
pub(crate) const WIN: i32 = 30_000;

/// Scores above this are proven wins; scores below `-WIN_THRESHOLD` are proven losses.
pub(crate) const WIN_THRESHOLD: i32 = 25_000;

/// Converts a search score to a table score; the stored position is `plies` plies from the root.
pub(crate) fn to_table(score: i32, plies: i32) -> i32 {
    if score > WIN_THRESHOLD {
        score + plies
    } else if score < -WIN_THRESHOLD {
        score - plies
    } else {
        score
    }
}

/// Converts a table score to a search score; the stored position is `plies` plies from the root.
pub(crate) fn from_table(score: i32, plies: i32) -> i32 {
    to_table(score, -plies)
}

/// Converts a search score to the centidiscs that the driver uses ([`Score`]).
pub(crate) fn from_search(score: i32) -> i32 {
    if score > WIN_THRESHOLD {
        Score::win_in((WIN - score) as u32).centidiscs()
    } else if score < -WIN_THRESHOLD {
        Score::loss_in((WIN + score) as u32).centidiscs()
    } else {
        score
    }
}

/// Converts a driver score in centidiscs ([`Score`]) to a search score.
/// A win in `n` plies becomes `WIN - n`, and a loss in `n` plies `n - WIN`. Any other score keeps its value,
/// limited to `-WIN_THRESHOLD..=WIN_THRESHOLD`.
pub(crate) fn to_search(score: i32) -> i32 {
    let won = Score::win_in(0).centidiscs();
    let nearest = WIN - WIN_THRESHOLD - 1;
    match won - score.abs() {
        plies if plies <= nearest => (WIN - plies.max(0)) * score.signum(),
        _ => score.clamp(-WIN_THRESHOLD, WIN_THRESHOLD),
    }
}
