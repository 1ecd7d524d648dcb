//! Moves and flips by filling along runs of discs, in straight-line integer code.
//! The functions are always inlined so that the compiler vectorises loops over several boards, with one
//! board in each lane.
#![expect(clippy::inline_always, reason = "a loop that contains a call is not vectorised")]

const COLUMNS_B_TO_G: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// Returns the legal moves of `player` against `opponent`.
/// Follows the runs of opponent's discs next to the player's discs in all eight directions. Eastward, the
/// carry of an addition follows a run. In the other directions, a run grows by one or two discs per step.
#[inline(always)]
pub(crate) fn moves(player: u64, opponent: u64) -> u64 {
    let inner = opponent & COLUMNS_B_TO_G;
    let east = past_runs(inner & player << 1, inner) & !inner;
    let west = filled_down::<1>(player, inner) >> 1;
    let column = filled_up::<8>(player, opponent) << 8 | filled_down::<8>(player, opponent) >> 8;
    let rising = filled_up::<7>(player, inner) << 7 | filled_down::<7>(player, inner) >> 7;
    let falling = filled_up::<9>(player, inner) << 9 | filled_down::<9>(player, inner) >> 9;
    (east | west | column | rising | falling) & !(player | opponent)
}

/// Returns the discs of `opponent` that a move of `player` on an empty square flips.
/// `square` is a bitboard with one bit.
#[inline(always)]
pub(crate) fn flips(square: u64, player: u64, opponent: u64) -> u64 {
    let inner = opponent & COLUMNS_B_TO_G;
    let behind = past_runs(square << 1, inner);
    let east = bracketed(inner & !behind, behind & player);
    let west = filled_down::<1>(square, inner);
    let south = filled_up::<8>(square, opponent);
    let north = filled_down::<8>(square, opponent);
    let south_west = filled_up::<7>(square, inner);
    let north_east = filled_down::<7>(square, inner);
    let south_east = filled_up::<9>(square, inner);
    let north_west = filled_down::<9>(square, inner);
    east | bracketed(west, west >> 1 & player)
        | bracketed(south, south << 8 & player)
        | bracketed(north, north >> 8 & player)
        | bracketed(south_west, south_west << 7 & player)
        | bracketed(north_east, north_east >> 7 & player)
        | bracketed(south_east, south_east << 9 & player)
        | bracketed(north_west, north_west >> 9 & player)
}

/// Moves each start eastward to the first square that holds no `inner` disc, by one addition.
/// A start is on the west end of a run of `inner` discs, or on a square without such a disc. The carry of the
/// addition passes through the run. The result also contains the discs of all runs without a start.
#[inline(always)]
fn past_runs(starts: u64, inner: u64) -> u64 {
    inner.wrapping_add(starts)
}

/// Returns `run` if a disc of the mover is at the end of the run, else the empty set.
/// `end` holds this disc, or is empty if there is none.
#[inline(always)]
fn bracketed(run: u64, end: u64) -> u64 {
    if end == 0 { 0 } else { run }
}

/// Returns the runs of `inner` discs that begin next to a start and lead towards the high bits.
/// Neighbors in a run are `STEP` bits apart.
#[inline(always)]
fn filled_up<const STEP: u32>(starts: u64, inner: u64) -> u64 {
    let pairs = inner & inner << STEP;
    let mut filled = inner & starts << STEP;
    filled |= inner & filled << STEP;
    filled |= pairs & filled << (2 * STEP);
    filled | pairs & filled << (2 * STEP)
}

/// Returns the runs of `inner` discs that begin next to a start and lead towards the low bits.
/// Neighbors in a run are `STEP` bits apart.
#[inline(always)]
fn filled_down<const STEP: u32>(starts: u64, inner: u64) -> u64 {
    let pairs = inner & inner >> STEP;
    let mut filled = inner & starts >> STEP;
    filled |= inner & filled >> STEP;
    filled |= pairs & filled >> (2 * STEP);
    filled | pairs & filled >> (2 * STEP)
}
