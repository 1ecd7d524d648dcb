//! The stable discs of the mover on each of the 6561 possible edges, in a table.
//! A disc is stable on its edge if no sequence of moves along the edge can flip it.
//!
//! Source of the idea: R. Delorme, Edax. The formulas are original.

/// Returns the mover's stable discs on an edge: no sequence of moves along the edge can flip them.
#[inline]
pub(super) fn stable_in_edge(player: u8, opponent: u8) -> u8 {
    STABLE_EDGE[base3(player, opponent)]
}

/// Returns the index of an edge: a base-3 number with one digit for each square.
/// The digit is 0 for an empty square, 1 for a disc of the mover, and 2 for a disc of the opponent.
const fn base3(player: u8, opponent: u8) -> usize {
    TERNARY[player as usize] as usize + 2 * TERNARY[opponent as usize] as usize
}

/// For each byte, the number whose digits in base 3 are the bits of the byte.
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

/// The stable discs of the mover in every edge, indexed by [`base3`].
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
                table[index] = stable_whoever_plays(&table, player, opponent);
            }
            index += 1;
        }
    }
    table
}

/// Returns the mover's edge discs that remain stable after every possible next move along the edge.
/// Either side may make the next move. `table` must already hold the stable discs of every edge with one more
/// disc.
const fn stable_whoever_plays(table: &[u8; 6561], player: u8, opponent: u8) -> u8 {
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

/// Returns the discs of `opponent` that a move of `player` on `square` flips along the edge.
/// The square must be empty.
const fn edge_flips(square: u32, player: u8, opponent: u8) -> u8 {
    let below = flips_above(7 - square, player.reverse_bits(), opponent.reverse_bits());
    flips_above(square, player, opponent) | below.reverse_bits()
}

/// Returns the discs of [`edge_flips`] on the squares with higher numbers.
const fn flips_above(square: u32, player: u8, opponent: u8) -> u8 {
    let (mut run, mut next) = (0, 1u8 << square << 1);
    while next & opponent != 0 {
        run |= next;
        next <<= 1;
    }
    if next & player != 0 { run } else { 0 }
}

/// Returns the discs of the mover and of the opponent on an edge, from the index that `base3` returns.
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
