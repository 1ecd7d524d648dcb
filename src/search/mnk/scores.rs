//! Scores of the search: a win is so much less than [`WIN`] as it takes plies.

use crate::base::Score;

/// The score of a win that has happened; one in so many plies is so much less.
pub(crate) const WIN: i32 = 30_000;

/// Scores beyond this are proven wins.
pub(crate) const WINS: i32 = 25_000;

/// Wins and losses are kept as counted from the position itself.
pub(crate) fn to_table(score: i32, plies: i32) -> i32 {
    if score > WINS {
        score + plies
    } else if score < -WINS {
        score - plies
    } else {
        score
    }
}

/// Returns a score from the table as counted from the root.
pub(crate) fn from_table(score: i32, plies: i32) -> i32 {
    if score > WINS {
        score - plies
    } else if score < -WINS {
        score + plies
    } else {
        score
    }
}

/// Returns a score of the search as the driver knows it.
pub(crate) fn from_search(score: i32) -> i32 {
    if score > WINS {
        Score::win_in((WIN - score) as u32).centidiscs()
    } else if score < -WINS {
        Score::loss_in((WIN + score) as u32).centidiscs()
    } else {
        score
    }
}

/// Returns a score of the driver as the search knows it.
pub(crate) fn to_search(score: i32) -> i32 {
    let won = Score::win_in(0).centidiscs();
    let nearest = WIN - WINS - 1;
    match won - score.abs() {
        plies if plies <= nearest => (WIN - plies.max(0)) * score.signum(),
        _ => score.clamp(-WINS, WINS),
    }
}
