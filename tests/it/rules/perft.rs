//! Counts of move sequences and positions, compared with published ones.

use std::collections::HashMap;

use kado::base::Size;
use kado::formats::board64;
use kado::game::othello::Othello;
use kado::game::othello8::perft::perft as perft8;
use kado::game::othello8::{Bitboard, Board, Isa, Othello8};
use kado::game::perft::{Passes, perft};

use crate::support::playout::{data_lines, plain};
use crate::support::scale::scaled;

/// One count of the published table.
pub(crate) struct Row {
    pub(crate) side: u8,
    pub(crate) depth: u32,
    pub(crate) passes: Passes,
    pub(crate) leaves: u64,
}

/// Returns every count of the published table.
pub(crate) fn table() -> impl Iterator<Item = Row> {
    data_lines(include_str!("../../data/perft/perft.tsv")).flat_map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let (side, depth) = (fields[0].parse().unwrap(), fields[1].parse().unwrap());
        let counts: Vec<_> = Passes::ALL.into_iter().zip(fields[2..5].to_vec()).collect();
        counts.into_iter().filter(|(_, count)| !count.is_empty()).map(move |(passes, count)| Row {
            side,
            depth,
            passes,
            leaves: count.parse().unwrap(),
        })
    })
}

fn check_start(isa: Isa, depths: std::ops::RangeInclusive<u32>) {
    let mut rows = 0;
    for row in table().filter(|row| row.side == 8 && depths.contains(&row.depth)) {
        let leaves = perft8(isa, Board::START, row.depth, row.passes);
        assert_eq!(leaves, row.leaves, "{isa}, depth {}, {:?}", row.depth, row.passes);
        rows += 1;
    }
    assert_eq!(rows, 3 * depths.count(), "three conventions for each depth");
}

#[test]
fn the_start_position_is_right_to_depth_11_with_the_best_instruction_set() {
    check_start(Isa::best(), 1..=11);
}

#[test]
fn the_start_position_is_right_to_depth_9_with_every_instruction_set() {
    for isa in Isa::available() {
        check_start(isa, 1..=9);
    }
}

#[test]
fn plain_boards_of_every_size_are_right_at_a_cheap_depth() {
    let (cheap, rows) = scaled((100_000, [32, 21, 21, 21, 2, 2, 2]), (400_000, [32, 24, 24, 23, 4, 2, 2]));
    let mut sizes = [0; 17];
    for row in table().filter(|row| row.leaves <= cheap) {
        let leaves = perft(&plain(row.side), row.depth, row.passes);
        assert_eq!(leaves, row.leaves, "{0}x{0}, depth {1}, {2:?}", row.side, row.depth, row.passes);
        sizes[usize::from(row.side)] += 1;
    }
    assert_eq!([4, 6, 8, 10, 12, 14, 16].map(|side: usize| sizes[side]), rows);
}

#[test]
fn positions_where_the_mover_must_pass_are_right_in_both_conventions() {
    let mut counts = 0;
    for line in data_lines(include_str!("../../data/perft/perft_pass_positions.txt")) {
        let (board, counted) = line.split_at(66);
        let diagram = board64::parse(board, Some(Size::OTHELLO)).unwrap();
        let fast = Othello8::from_diagram(&diagram).unwrap();
        let slow = Othello::from_diagram(&diagram).unwrap();
        for entry in counted.split_whitespace().take_while(|&entry| entry != "#") {
            let (depth, leaves) = entry[1..].split_once(':').unwrap();
            let (one_ply, zero_plies) = leaves.split_once('/').unwrap();
            let depth = depth.parse().unwrap();
            for (passes, leaves) in [(Passes::OnePly, one_ply), (Passes::ZeroPlies, zero_plies)] {
                let leaves: u64 = leaves.parse().unwrap();
                for isa in Isa::available() {
                    assert_eq!(
                        perft8(isa, fast.board(), depth, passes),
                        leaves,
                        "{isa} {depth} {passes:?} {line}"
                    );
                }
                if leaves < 20_000 {
                    assert_eq!(perft(&slow, depth, passes), leaves, "{depth} {passes:?} {line}");
                }
                counts += 1;
            }
        }
    }
    assert_eq!(counts, 12 * 6 * 2);
}

/// Returns, for each key of a position, the number of move sequences that lead to it.
fn merged<K: std::hash::Hash + Eq>(
    positions: &HashMap<Board, u64>,
    key: impl Fn(&Board) -> K,
) -> HashMap<K, u64> {
    let mut merged = HashMap::new();
    for (board, sequences) in positions {
        *merged.entry(key(board)).or_default() += sequences;
    }
    merged
}

#[test]
fn different_positions_and_shapes_are_as_many_as_published() {
    let mut positions = HashMap::from([(Board::START, 1)]);
    for line in data_lines(include_str!("../../data/perft/distinct_positions.tsv")).take(8) {
        let mut next: HashMap<Board, u64> = HashMap::new();
        for (board, sequences) in positions {
            assert_ne!(board.moves(), 0, "no pass and no end so early");
            for square in kado::game::othello8::Squares(board.moves()) {
                *next.entry(board.after(square, board.flips(square))).or_default() += sequences;
            }
        }
        positions = next;
        let shapes = merged(&positions, |board| -> Bitboard { board.empty() });
        let unique = |sequences: &u64| *sequences == 1;
        let counted = [
            positions.len(),
            positions.values().filter(|&sequences| unique(sequences)).count(),
            shapes.len(),
            shapes.values().filter(|&sequences| unique(sequences)).count(),
        ];
        let published: Vec<usize> = line.split('\t').skip(1).map(|count| count.parse().unwrap()).collect();
        assert_eq!(counted.to_vec(), published, "{line}");
    }
}

#[test]
fn a_board_with_more_moves_than_a_game_can_have_is_counted() {
    // After some of its moves the opponent has 35 moves.
    let text = "---------XXOX-X---OOOOX--XO-XOX--XO---X--OO--OO-OXX-OXX--------- X";
    let diagram = board64::parse(text, None).unwrap();
    let (plain, fast) = (Othello::from_diagram(&diagram).unwrap(), Othello8::from_diagram(&diagram).unwrap());
    for isa in Isa::available() {
        for passes in Passes::ALL {
            let leaves = perft8(isa, fast.board(), 3, passes);
            assert_eq!(leaves, perft(&plain, 3, passes), "{isa}, {passes:?}");
        }
    }
}

#[test]
fn a_depth_beyond_every_game_needs_no_memory() {
    let over = Board { player: 7, opponent: 0 };
    for (passes, leaves) in [(Passes::OnePly, 1), (Passes::ZeroPlies, 1), (Passes::WithoutFinished, 0)] {
        assert_eq!(perft8(Isa::best(), over, u32::MAX, passes), leaves, "{passes:?}");
    }
    // Black passes, and White's move c1 ends the game.
    let short = Board { player: 0b10, opponent: 0b01 };
    for depth in [2, 3, u32::MAX] {
        assert_eq!(perft8(Isa::best(), short, depth, Passes::OnePly), 1, "{depth}");
        let finished = u64::from(depth == 2);
        assert_eq!(perft8(Isa::best(), short, depth, Passes::WithoutFinished), finished, "{depth}");
    }
}
