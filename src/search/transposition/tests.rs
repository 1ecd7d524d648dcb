//! Tests that the table returns the stored entry of a board, and never an entry of another board.

use super::*;
use crate::game::othello8::Board;

/// Returns one of a series of distinct boards, selected by `index`.
fn board(index: u64) -> Board {
    let mixed = index.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Board { player: mixed & 0x5555_5555_5555_5555, opponent: mixed.rotate_left(32) & 0xaaaa_aaaa_aaaa_aaaa }
}

/// Returns the smallest table: 8 buckets with two slots each.
fn smallest() -> TranspositionTable {
    TranspositionTable::with_bytes(0).unwrap()
}

fn result(score: i32, depth: Depth, best: u8) -> NodeResult<u8> {
    NodeResult { score, alpha: -6401, beta: 6401, depth, selectivity: Selectivity::Full, best }
}

#[test]
fn an_empty_table_has_no_entries() {
    let table = smallest();
    let nothing = Board { player: 0, opponent: 0 };
    assert_eq!(table.probe(nothing, nothing.hash()), None);
    assert_eq!(table.probe(board(1), board(1).hash()), None);
}

#[test]
fn bounds_of_one_depth_are_merged_and_a_new_depth_replaces_them() {
    let table = smallest();
    let (board, hash) = (board(7), board(7).hash());
    let low = NodeResult { alpha: 100, beta: 101, ..result(300, 5, 19) };
    let high = NodeResult { alpha: 500, beta: 501, ..result(400, 5, BestTwo::NONE) };
    table.store(board, hash, &low);
    table.store(board, hash, &high);
    let entry = table.probe(board, hash).unwrap();
    assert_eq!(
        (entry.lower, entry.upper, entry.depth, entry.moves),
        (300, 400, 5, BestTwo([19, BestTwo::NONE]))
    );
    table.store(board, hash, &result(250, 6, 26));
    let entry = table.probe(board, hash).unwrap();
    assert_eq!((entry.lower, entry.upper, entry.depth, entry.moves), (250, 250, 6, BestTwo([26, 19])));
    assert!(entry.holds_for(6, Selectivity::Full) && !entry.holds_for(7, Selectivity::Percent73));
}

#[test]
fn an_entry_narrows_a_window_or_decides_the_node() {
    let entry = |lower, upper| Entry {
        lower,
        upper,
        depth: 5,
        selectivity: Selectivity::Full,
        moves: BestTwo([BestTwo::NONE; 2]),
    };
    assert_eq!(entry(-100, 300).narrowed((-200, 400)), Ok((-100, 300)));
    assert_eq!(entry(-300, 500).narrowed((-200, 400)), Ok((-200, 400)));
    assert_eq!(entry(400, 500).narrowed((-200, 400)), Err(400));
    assert_eq!(entry(-500, -200).narrowed((-200, 400)), Err(-200));
    assert_eq!(entry(100, 100).narrowed((-200, 400)), Err(100));
}

#[test]
fn the_upper_bound_of_a_child_is_a_lower_bound_of_its_parent() {
    let table = smallest();
    let (child, hash) = (board(7), board(7).hash());
    let bound = |depth, beta| table.etc_bound((child, hash), depth, Selectivity::Full, beta);
    assert_eq!(bound(5, -6400), None);
    table.store(child, hash, &NodeResult { alpha: -300, beta: -299, ..result(-400, 5, 19) });
    assert_eq!(bound(5, 400), Some(400));
    assert_eq!(bound(4, 300), Some(400));
    assert_eq!(bound(5, 401), None);
    assert_eq!(bound(6, 400), None);
}

#[test]
fn packing_an_entry_is_lossless() {
    for selectivity in [Selectivity::Percent73, Selectivity::Percent95, Selectivity::Full] {
        for (lower, upper) in [(-6400, 6400), (-i16::MAX, 0), (200, i16::MAX)] {
            let entry = Entry { lower, upper, depth: 60, selectivity, moves: BestTwo([63, BestTwo::NONE]) };
            for age in [1, AGES] {
                assert_eq!(unpack(pack(entry, age)), entry);
            }
        }
    }
}

#[test]
fn the_older_or_shallower_entry_of_a_bucket_is_replaced() {
    let table = smallest();
    // Hashes as small as these all select the first bucket.
    let store = |index: u64, depth| table.store(board(index), index, &result(0, depth, 1));
    let is_known = |index: u64| table.probe(board(index), index).is_some();
    store(1, 10);
    store(2, 4);
    store(3, 6);
    assert_eq!([is_known(1), is_known(2), is_known(3)], [true, false, true]);
    table.new_search();
    store(4, 1);
    assert_eq!([is_known(1), is_known(3), is_known(4)], [true, false, true]);
    table.clear();
    assert_eq!([is_known(1), is_known(4)], [false, false]);
}

#[test]
fn a_cleared_table_equals_a_new_one_even_when_its_generations_are_used_up() {
    let old = smallest();
    for round in 0..=u64::from(u16::MAX) {
        old.store(board(round), board(round).hash(), &result(0, 60, 1));
        old.clear();
        assert_eq!(old.probe(board(round), board(round).hash()), None, "{round}");
    }
    assert_eq!(old.hashfull::<Board>(), 0);
    let new = smallest();
    for (index, depth) in (0..40).zip([3, 9, 1, 7].into_iter().cycle()) {
        for table in [&old, &new] {
            table.store(board(index), board(index).hash(), &result(0, depth, 1));
        }
        for index in 0..=index {
            let probe = |table: &TranspositionTable| table.probe(board(index), board(index).hash());
            assert_eq!(probe(&old), probe(&new), "{index}");
        }
    }
}

#[test]
fn concurrent_writes_never_mix_entries_of_different_boards() {
    const BOARDS: u64 = 64;
    let table = smallest();
    let payload = |index: u64| result(index as i32 * 100, index as Depth % 60, index as u8 % 60);
    let hits: usize = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..4)
            .map(|worker| {
                let table = &table;
                scope.spawn(move || {
                    let mut hits = 0;
                    for round in 0..200_000 {
                        let index = (round * 7 + worker * 13) % BOARDS;
                        let board = board(index);
                        if let Some(entry) = table.probe(board, board.hash()) {
                            hits += 1;
                            let wanted = payload(index);
                            assert_eq!(i32::from(entry.lower), wanted.score);
                            assert_eq!(entry.lower, entry.upper);
                            assert_eq!(entry.moves.0[0], wanted.best);
                        }
                        table.store(board, board.hash(), &payload(index));
                    }
                    hits
                })
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).sum()
    });
    assert!(hits > 0, "the threads never met");
}

#[test]
fn a_table_that_does_not_fit_into_memory_is_refused() {
    assert_eq!(TranspositionTable::new(1 << 30).err(), Some(OutOfMemory));
    assert_eq!(TranspositionTable::new(usize::MAX).err(), Some(OutOfMemory));
}

#[test]
fn a_table_that_is_not_larger_may_take_the_memory_of_the_old_one() {
    let table = Current::new(TranspositionTable::new(2).unwrap());
    let old = Mutex::new(Arc::downgrade(&table.get()));
    // The system has memory for one table of 2 MB or less at a time.
    let allocate = |megabytes| match megabytes {
        0..=2 if old.lock().unwrap().strong_count() == 0 => TranspositionTable::new(megabytes),
        _ => Err(OutOfMemory),
    };
    assert_eq!(table.resize(3, allocate), Err(OutOfMemory));
    assert!(old.lock().unwrap().strong_count() > 0, "a larger table is refused and the old one kept");
    assert_eq!(table.resize(1, allocate), Ok(()));
    assert_eq!(table.get().megabytes(), 1);
    let never = |megabytes| if megabytes == 1 { TranspositionTable::new(1) } else { Err(OutOfMemory) };
    assert_eq!(table.resize(0, never), Err(OutOfMemory));
    assert_eq!(table.get().megabytes(), 1, "the old size is restored");
}

#[test]
fn the_memory_of_a_table_is_free_once_it_is_replaced() {
    let table = Current::new(TranspositionTable::prefaulted(64).unwrap());
    let old = Arc::downgrade(&table.get().lines);
    // The thread that prefaults the pages begins its work after 50 ms.
    std::thread::sleep(std::time::Duration::from_millis(55));
    table.resize(0, TranspositionTable::new).unwrap();
    assert_eq!(old.strong_count(), 0);
}

#[test]
fn waiting_for_the_pages_ends_with_their_filler() {
    let mut table = TranspositionTable::new(4).unwrap();
    table.wait_for_pages();
    table.prefault();
    table.wait_for_pages();
    assert!(table.filler().is_none());
}
