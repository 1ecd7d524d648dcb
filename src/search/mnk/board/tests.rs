use fastrand::Rng;

use super::*;

const LINES: [Line; 5] = [Line::Free, Line::Exact, Line::Caro5, Line::Caro6, Line::Renju];

/// Everything that is kept up to date, found from the stones alone.
fn recomputed(board: &Board) -> Board {
    let mut fresh = Board::new(board.size(), board.line());
    for spot in board.spots() {
        fresh.cells[spot].content = board.cells[spot].content;
    }
    fresh.counts = [[0; Kind::COUNT]; 2];
    fresh.totals = [Total::default(); 2];
    for spot in board.spots() {
        for direction in 0..4 {
            fresh.cells[spot].windows[direction] = fresh.window(spot, direction);
        }
        for color in 0..2 {
            fresh.kinds[color][spot] = Kind::Quiet;
        }
        if fresh.is_empty(spot) {
            fresh.cells[spot].shapes = fresh.shapes_now(spot);
            fresh.enter(spot);
        }
    }
    fresh
}

fn assert_up_to_date(board: &Board) {
    let fresh = recomputed(board);
    assert_eq!(board.counts, fresh.counts, "{board:?}");
    assert_eq!(board.totals, fresh.totals, "{board:?}");
    for spot in board.spots() {
        assert_eq!(board.cells[spot].windows, fresh.cells[spot].windows, "{board:?}");
        if board.is_empty(spot) {
            assert_eq!(board.cells[spot].shapes, fresh.cells[spot].shapes, "{board:?}");
        }
        let kinds = |board: &Board| [board.kinds[0][spot], board.kinds[1][spot]];
        assert_eq!(kinds(board), kinds(&fresh), "{board:?}");
    }
}

#[test]
fn boards_stay_up_to_date_under_moves_and_taking_back() {
    let mut rng = Rng::with_seed(3);
    for line in LINES {
        for (columns, rows) in [(15, 15), (5, 5), (25, 25), (7, 12), (25, 1), (3, 19)] {
            let mut board = Board::new(Size::new(columns, rows).unwrap(), line);
            let (hash, spots): (u64, Vec<Spot>) = (board.hash(), board.spots().collect());
            for _ in 0..150 {
                let empty: Vec<Spot> = spots.iter().copied().filter(|&spot| board.is_empty(spot)).collect();
                if !empty.is_empty() && rng.u8(0..4) > 0 {
                    board.make(empty[rng.usize(0..empty.len())]);
                } else if board.past_move(0).is_some() {
                    board.undo();
                }
                if rng.u8(0..8) == 0 {
                    board.pass();
                }
                if rng.u8(0..10) == 0 {
                    assert_up_to_date(&board);
                }
            }
            board.pass();
            board.pass();
            while board.past_move(0).is_some() {
                board.undo();
            }
            assert_up_to_date(&board);
            assert!(board.hash() == hash || board.hash() == !hash);
            assert_eq!(board.empties(), spots.len());
        }
    }
}

#[test]
fn spots_and_squares_are_numbered_alike() {
    let size = Size::new(13, 9).unwrap();
    let board = Board::new(size, Line::Free);
    let squares: Vec<Square> = board.spots().map(|spot| board.square(spot)).collect();
    assert_eq!(squares, size.all_squares().collect::<Vec<_>>());
    assert!(board.spots().all(|spot| board.spot(board.square(spot)) == spot));
}

#[test]
fn an_open_three_shows_as_cells_of_open_fours() {
    let size = Size::square_board(15);
    let mut board = Board::new(size, Line::Free);
    for (column, row) in [(7, 7), (0, 0), (8, 7), (14, 0), (9, 7)] {
        board.make(board.spot(size.square(column, row).unwrap()));
    }
    let open: Vec<Spot> = board.spots_of(Color::Black, Kind::OpenFour).collect();
    assert_eq!(open, [(6, 7), (10, 7)].map(|(column, row)| board.spot(size.square(column, row).unwrap())));
    assert_eq!(
        (board.count(Color::Black, Kind::OpenFour), board.count(Color::White, Kind::OpenFour)),
        (2, 0)
    );
}
