//! Stable discs: discs that no sequence of moves can ever flip. Every function gives a subset of them, which is
//! what a bound on the score needs.
//!
//! Source of the idea: R. Delorme, Edax (edge table, full lines, contact with stable discs); formulas our own.

use super::{Bitboard, Board};

/// Returns a set of discs of `board.player` that are certainly stable.
///
/// Starts from the discs that are stable along the edges and from those whose four lines are full, and adds discs
/// that on each axis touch the border, lie on a full line, or touch a stable disc of their colour.
pub fn stable_discs(board: Board) -> Bitboard {
    let full = full_lines(!board.empty());
    let mut stable = stable_edges(board);
    stable |= board.player & full[0] & full[1] & full[2] & full[3];
    if stable == 0 {
        return 0;
    }
    let inner = board.player & INNER;
    loop {
        let rows = stable << 1 | stable >> 1 | full[0];
        let columns = stable << 8 | stable >> 8 | full[1];
        let falling = stable << 9 | stable >> 9 | full[2];
        let rising = stable << 7 | stable >> 7 | full[3];
        let grown = stable | inner & rows & columns & falling & rising;
        if grown == stable {
            return stable;
        }
        stable = grown;
    }
}

/// The squares off the edges.
const INNER: Bitboard = 0x007e_7e7e_7e7e_7e00;
const COLUMN_A: Bitboard = 0x0101_0101_0101_0101;
const COLUMN_H: Bitboard = COLUMN_A << 7;
const COLUMNS_A_TO_D: Bitboard = COLUMN_A * 0x0f;
const COLUMNS_A_TO_F: Bitboard = COLUMN_A * 0x3f;
const COLUMNS_C_TO_H: Bitboard = COLUMN_A * 0xfc;
const COLUMNS_E_TO_H: Bitboard = COLUMN_A * 0xf0;

/// Returns, for each axis (rows, columns, falling and rising diagonals), the squares whose line is full.
fn full_lines(discs: Bitboard) -> [Bitboard; 4] {
    let mut rows = discs & discs >> 4;
    rows &= rows >> 2;
    rows &= rows >> 1;
    let rows = (rows & COLUMN_A) * 0xff;

    let mut columns = discs & discs.rotate_right(32);
    columns &= columns.rotate_right(16);
    columns &= columns.rotate_right(8);

    [rows, columns, full_diagonals(discs, 9), full_diagonals(discs, 7)]
}

/// A diagonal is full if no empty square can be reached along it: emptiness is spread both ways, by one, two and
/// four steps, and never around the side of the board.
fn full_diagonals(discs: Bitboard, step: u32) -> Bitboard {
    let keep = if step == 9 {
        [!COLUMN_A, COLUMNS_C_TO_H, COLUMNS_E_TO_H]
    } else {
        [!COLUMN_H, COLUMNS_A_TO_F, COLUMNS_A_TO_D]
    };
    let mut up = !discs;
    let mut down = !discs;
    for (steps, keep) in [1, 2, 4].into_iter().zip(keep) {
        up |= up << (steps * step) & keep;
        down |= (down & keep) >> (steps * step);
    }
    !(up | down)
}

/// Returns the discs of the mover on the four edges that no play along the edge can flip.
fn stable_edges(board: Board) -> Bitboard {
    let (player, opponent) = (board.player, board.opponent);
    let rank = |shift: u32| u64::from(edge(player >> shift & 0xff, opponent >> shift & 0xff)) << shift;
    let file = |column: u32| {
        let line = edge(gather_column(player >> column), gather_column(opponent >> column));
        scatter_column(line) << column
    };
    rank(0) | rank(56) | file(0) | file(7)
}

/// Moves the squares of column a into a byte, row 1 lowest.
const fn gather_column(set: Bitboard) -> u64 {
    (set & COLUMN_A).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Moves a byte into column a, the lowest bit to row 1.
const fn scatter_column(line: u8) -> Bitboard {
    // Two copies seven bits apart bring bit n to bit 8n for the lower and the upper half of the byte.
    let low = (line as u64 & 0x0f).wrapping_mul(0x0020_4081) & 0x0101_0101;
    let high = (line as u64 >> 4).wrapping_mul(0x0020_4081) & 0x0101_0101;
    low | high << 32
}

fn edge(player: u64, opponent: u64) -> u8 {
    STABLE_EDGE[base3(player as u8, opponent as u8)]
}

/// Returns the index of an edge in base 3: digit 1 for the mover's disc, 2 for the opponent's.
const fn base3(player: u8, opponent: u8) -> usize {
    TERNARY[player as usize] as usize + 2 * TERNARY[opponent as usize] as usize
}

/// The bits of a byte as digits in base 3.
static TERNARY: [u16; 256] = {
    let mut table = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        let low = (byte as u8).trailing_zeros();
        table[byte] = table[byte & (byte - 1)] + 3u16.pow(low);
        byte += 1;
    }
    table
};

/// For every content of an edge, the mover's discs that stay whatever either side plays there.
static STABLE_EDGE: [u8; 6561] = stable_edge_table();

const fn stable_edge_table() -> [u8; 6561] {
    let mut table = [0; 6561];
    let mut discs = 9;
    while discs > 0 {
        discs -= 1;
        let mut index = 0;
        while index < 6561 {
            let (player, opponent) = digits(index);
            if (player | opponent).count_ones() == discs {
                table[index] = stable_in_edge(&table, player, opponent);
            }
            index += 1;
        }
    }
    table
}

/// Returns what is stable in one edge, given the answers for every edge with one more disc: the discs that are
/// stable whoever plays next, wherever.
const fn stable_in_edge(table: &[u8; 6561], player: u8, opponent: u8) -> u8 {
    let mut stable = player;
    let mut square = 0;
    while square < 8 && stable != 0 {
        if (player | opponent) >> square & 1 == 0 {
            let flips = edge_flips(square, player, opponent);
            stable &= table[base3(player | flips | 1 << square, opponent & !flips)];
            let flips = edge_flips(square, opponent, player);
            stable &= table[base3(player & !flips, opponent | flips | 1 << square)];
        }
        square += 1;
    }
    stable
}

/// Returns the discs of `opponent` in an edge that a disc of `player` on an empty square flips.
const fn edge_flips(square: u32, player: u8, opponent: u8) -> u8 {
    let place = 1u8 << square;
    let mut flips = 0;
    let mut run = 0;
    let mut next = place << 1;
    while next & opponent != 0 {
        run |= next;
        next <<= 1;
    }
    if next & player != 0 {
        flips |= run;
    }
    run = 0;
    next = place >> 1;
    while next & opponent != 0 {
        run |= next;
        next >>= 1;
    }
    if next & player != 0 {
        flips |= run;
    }
    flips
}

/// Returns the two sides' discs in the edge of this index.
const fn digits(mut index: usize) -> (u8, u8) {
    let (mut player, mut opponent) = (0, 0);
    let mut square = 0;
    while square < 8 {
        match index % 3 {
            1 => player |= 1 << square,
            2 => opponent |= 1 << square,
            _ => {}
        }
        index /= 3;
        square += 1;
    }
    (player, opponent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_gathered_and_scattered_in_order() {
        for row in 0..8 {
            assert_eq!(gather_column(1 << (8 * row)), 1 << row);
            assert_eq!(scatter_column(1 << row), 1 << (8 * row));
        }
        assert_eq!(scatter_column(0xff), COLUMN_A);
        assert_eq!(gather_column(u64::MAX), 0xff);
    }

    #[test]
    fn corners_and_the_discs_they_hold_are_stable() {
        let board = Board { player: 0x0000_0000_0000_0107, opponent: 0x0000_0000_0000_0208 };
        assert_eq!(stable_discs(board), 0x0000_0000_0000_0107);
        assert_eq!(stable_discs(board.pass()), 0, "d1 can be taken from e1");
    }

    #[test]
    fn a_diagonal_is_full_exactly_if_none_of_its_squares_is_empty() {
        let on_line = |square: u32, other: u32, step: i32| {
            let (columns, rows) =
                (other as i32 % 8 - square as i32 % 8, other as i32 / 8 - square as i32 / 8);
            columns == rows * step
        };
        for empty in 0..64 {
            let full = full_lines(!(1 << empty));
            for square in 0..64 {
                assert_eq!(full[2] >> square & 1 == 0, on_line(square, empty, 1), "{square} {empty}");
                assert_eq!(full[3] >> square & 1 == 0, on_line(square, empty, -1), "{square} {empty}");
                assert_eq!(full[0] >> square & 1 == 0, square / 8 == empty / 8);
                assert_eq!(full[1] >> square & 1 == 0, square % 8 == empty % 8);
            }
        }
    }

    #[test]
    fn every_disc_of_a_full_board_is_stable() {
        let board = Board { player: 0x0123_4567_89ab_cdef, opponent: !0x0123_4567_89ab_cdef };
        assert_eq!(stable_discs(board), board.player);
        assert_eq!(stable_discs(board.pass()), board.opponent);
    }
}
