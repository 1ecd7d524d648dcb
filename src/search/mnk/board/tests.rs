use fastrand::Rng;

use super::*;
use crate::search::mnk::tests::LINES;

/// Builds the window of a cell by reading the board cell by cell.
fn window(board: &ShapeBoard, spot: Spot, direction: usize) -> u32 {
    let reach = board.shape_table().reach() as isize;
    let mut window = 0;
    for side in [-1, 1] {
        let mut content = EMPTY;
        for distance in 1..=reach {
            let offset = side * distance;
            if content != WALL {
                content =
                    board.contents[spot.wrapping_add_signed(offset * board.steps()[direction] as isize)];
            }
            window |= u32::from(content) << board.shape_table().shift(offset);
        }
    }
    window
}

/// Computes the shapes of a cell from the contents of the nearby cells, not from `packed_lines`.
fn shapes(board: &ShapeBoard, spot: Spot) -> u32 {
    let shapes = |direction| u32::from(board.shape_table().shapes(window(board, spot, direction)));
    (0..4).map(|direction| shapes(direction) << (8 * direction)).sum()
}

/// Returns a board with all incremental data computed from the stones alone.
fn recomputed(board: &ShapeBoard) -> ShapeBoard {
    let mut fresh = ShapeBoard::new(board.size(), board.line());
    fresh.contents = board.contents.clone();
    fresh.counts = [[0; Kind::COUNT]; 2];
    fresh.totals = [Total::default(); 2];
    for spot in board.spots() {
        for color in 0..2 {
            fresh.kinds[color][spot] = Kind::Quiet;
        }
        if fresh.is_empty(spot) {
            fresh.shapes[spot] = shapes(&fresh, spot);
            fresh.enter(spot);
        }
    }
    fresh
}

/// Returns the empty cells near stones.
/// A cell is near a stone if it is at most two columns and two rows away, or three cells away on a line.
fn neighborhood(board: &ShapeBoard) -> Vec<Spot> {
    let place = |spot: Spot| {
        let square = board.square(spot);
        (square.column(board.size()) as i32, square.row(board.size()) as i32)
    };
    let stones: Vec<Spot> = board.spots().filter(|&spot| board.stone(spot).is_some()).collect();
    let is_near = |&spot: &Spot| {
        let (column, row) = place(spot);
        stones.iter().map(|&stone| place(stone)).any(|(x, y)| {
            let (across, down) = ((column - x).abs(), (row - y).abs());
            across.max(down) <= 2 || [(3, 0), (0, 3), (3, 3)].contains(&(across, down))
        })
    };
    board.spots().filter(|&spot| board.is_empty(spot)).filter(is_near).collect()
}

fn assert_up_to_date(board: &ShapeBoard) {
    let fresh = recomputed(board);
    assert_eq!(board.counts, fresh.counts, "{board:?}");
    assert_eq!(board.totals, fresh.totals, "{board:?}");
    let mut near = Vec::new();
    board.for_neighborhood(|spot| near.push(spot));
    assert_eq!(near, neighborhood(board), "{board:?}");
    for spot in board.spots() {
        for direction in 0..4 {
            assert_eq!(board.window(spot, direction), window(board, spot, direction), "{board:?}");
        }
        if board.is_empty(spot) {
            assert_eq!(board.shapes[spot], fresh.shapes[spot], "{board:?}");
            let entries = |board: &ShapeBoard| [board.entries[0][spot], board.entries[1][spot]];
            assert_eq!(entries(board), entries(&fresh), "{board:?}");
        }
        let kinds = |board: &ShapeBoard| [board.kinds[0][spot], board.kinds[1][spot]];
        assert_eq!(kinds(board), kinds(&fresh), "{board:?}");
    }
}

#[test]
fn boards_stay_up_to_date_under_moves_and_taking_back() {
    let mut rng = Rng::with_seed(3);
    for line in LINES {
        for (columns, rows) in [(15, 15), (5, 5), (25, 25), (7, 12), (25, 1), (3, 19)] {
            let mut board = ShapeBoard::new(Size::new(columns, rows).unwrap(), line);
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
fn cells_of_a_kind_are_all_listed() {
    let mut rng = Rng::with_seed(8);
    let mut board = ShapeBoard::new(Size::new(17, 13).unwrap(), Line::Free);
    let spots: Vec<Spot> = board.spots().collect();
    for _ in 0..90 {
        let empty: Vec<Spot> = spots.iter().copied().filter(|&spot| board.is_empty(spot)).collect();
        board.make(empty[rng.usize(0..empty.len())]);
        for (color, least) in
            Color::BOTH.into_iter().flat_map(|color| [(color, Kind::Two), (color, Kind::Four)])
        {
            let slow: Vec<Spot> =
                spots.iter().copied().filter(|&spot| board.kind(spot, color) >= least).collect();
            assert_eq!(board.spots_from(color, least).collect::<Vec<_>>(), slow, "{board:?}");
        }
    }
}

#[test]
fn spots_and_squares_are_numbered_alike() {
    let size = Size::new(13, 9).unwrap();
    let board = ShapeBoard::new(size, Line::Free);
    let squares: Vec<Square> = board.spots().map(|spot| board.square(spot)).collect();
    assert_eq!(squares, size.all_squares().collect::<Vec<_>>());
    assert!(board.spots().all(|spot| board.spot(board.square(spot)) == spot));
}

#[test]
fn an_open_three_shows_as_cells_of_open_fours() {
    let size = Size::square_board(15);
    let mut board = ShapeBoard::new(size, Line::Free);
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
