use fastrand::Rng;

use super::*;
use crate::search::mnk::tests::LINES;

/// Returns the table index of the window in a text like `..ox*xx.|`.
/// `x` is a black stone, `o` a white stone, `.` an empty cell and `|` a wall. The star is the center of the
/// window, and cells missing from the text are empty.
fn window(table: &ShapeTable, text: &str) -> u32 {
    let content = |letter| match letter {
        'x' => BLACK,
        'o' => WHITE,
        '|' => WALL,
        _ => EMPTY,
    };
    let walls = "|".repeat(table.reach());
    let text = text.replace('|', &walls);
    let middle = text.find('*').unwrap() as isize;
    let cells = text.chars().enumerate().map(|(place, letter)| (place as isize - middle, letter));
    let within = cells.filter(|&(offset, _)| offset != 0 && offset.unsigned_abs() <= table.reach());
    within.map(|(offset, letter)| u32::from(content(letter)) << table.shift(offset)).sum()
}

fn shape_of(table: &ShapeTable, window: u32, color: usize) -> Shape {
    Shape::from_bits(u32::from(table.shapes(window)) >> (4 * color))
}

fn shape(line: Line, text: &str) -> Shape {
    let table = ShapeTable::of(line);
    shape_of(table, window(table, text), 0)
}

#[test]
fn well_known_windows_have_their_shapes() {
    let cases = [
        (Line::Free, "x*xxx", Shape::Five),
        (Line::Free, ".x*xx.", Shape::OpenFour),
        (Line::Free, "ox*xx.", Shape::Four),
        (Line::Free, "|*xxx.", Shape::Four),
        (Line::Free, "x.xx*.x", Shape::TwinFour),
        (Line::Free, "..x*x..", Shape::BroadThree),
        (Line::Free, "o.x*x..", Shape::Three),
        (Line::Free, "o.x*x.o", Shape::BroadBlockedThree),
        (Line::Free, "|.x.*x..", Shape::Three),
        (Line::Free, "|xx*..", Shape::BroadBlockedThree),
        (Line::Free, "....*....", Shape::One),
        (Line::Free, "o..*..o", Shape::BlockedOne),
        (Line::Free, "o..*.o", Shape::Dead),
        (Line::Free, "..x*....", Shape::WideTwo),
        (Line::Free, "xx*xxx", Shape::Five),
        (Line::Exact, "xx*xxx", Shape::Dead),
        (Line::Exact, "x.*xxx.", Shape::Four),
        (Line::Exact, "x..*xx..", Shape::Three),
        (Line::Free, "x..*xx..", Shape::BroadThree),
        (Line::Caro5, "ox*xxxo", Shape::Dead),
        (Line::Caro5, "ox*xxx|", Shape::Five),
        (Line::Caro5, "oxx*xxxo", Shape::Dead),
        (Line::Caro6, "oxx*xxxo", Shape::Five),
        (Line::Caro5, "o.x*xx.", Shape::Four),
        (Line::Caro5, "..x*xx.", Shape::OpenFour),
        (Line::Renju, "xx*xxx", Shape::Overline),
        (Line::Renju, "x.xx*.x", Shape::TwinFour),
        (Line::Renju, ".x*xx.", Shape::OpenFour),
        (Line::Renju, ".x*xx.x", Shape::Four),
    ];
    for (line, text, expected) in cases {
        assert_eq!(shape(line, text), expected, "{line:?} {text}");
        let mirrored: String = text.chars().rev().collect();
        assert_eq!(shape(line, &mirrored), expected, "{line:?} {mirrored}");
    }
}

#[test]
fn white_has_the_shapes_of_black_with_colors_swapped_but_in_renju() {
    let mut rng = Rng::with_seed(5);
    for line in LINES {
        let table = ShapeTable::of(line);
        for _ in 0..2_000 {
            let window = random_window(table.reach(), &mut rng);
            let key = key(table, &window);
            let rule = if line == Line::Renju {
                shape_of(ShapeTable::of(Line::Free), free(&window), 0)
            } else {
                shape_of(table, key, 0)
            };
            assert_eq!(shape_of(table, colors_swapped(key), 1), rule, "{line:?} {window:?}");
        }
    }
}

/// Returns the index of the middle nine cells of an 11-cell window in the freestyle shape table.
fn free(window: &[u8]) -> u32 {
    let middle = window.len() / 2;
    key(ShapeTable::of(Line::Free), &window[middle - 4..=middle + 4])
}

#[test]
fn shapes_agree_with_a_search_that_knows_only_fives() {
    let mut rng = Rng::with_seed(7);
    for line in LINES {
        let table = ShapeTable::of(line);
        for _ in 0..60 {
            let window = random_window(table.reach(), &mut rng);
            let found = shape_of(table, key(table, &window), 0);
            let mut placed = window.clone();
            placed[table.reach()] = BLACK;
            assert_eq!(rank(found, line), slow_rank(&mut placed, line), "{line:?} {window:?} {found:?}");
        }
    }
}

fn random_window(reach: usize, rng: &mut Rng) -> Vec<u8> {
    let mut cells = vec![EMPTY; 2 * reach + 1];
    let stones = rng.u8(2..8);
    for cell in &mut cells {
        *cell = [EMPTY, BLACK, WHITE][usize::from(rng.u8(0..10) < stones) * rng.usize(1..3)];
        if rng.u8(0..3) == 0 && *cell == WHITE {
            *cell = BLACK;
        }
    }
    cells[reach] = EMPTY;
    let walls = rng.usize(0..4).min(reach);
    cells[..walls * rng.usize(0..2)].fill(WALL);
    let end = cells.len() - rng.usize(0..4) * rng.usize(0..2);
    cells[end..].fill(WALL);
    cells
}

fn key(table: &ShapeTable, window: &[u8]) -> u32 {
    let middle = window.len() / 2;
    let cells = window.iter().enumerate().filter(|&(place, _)| place != middle);
    cells.map(|(place, &cell)| u32::from(cell) << table.shift(place as isize - middle as isize)).sum()
}

/// Returns the strength of a shape, from 0 (dead line) to 9 (five); 10 is an overline in renju.
fn rank(shape: Shape, line: Line) -> u32 {
    match shape {
        Shape::Overline => 10,
        Shape::Five => 9,
        Shape::TwinFour if line == Line::Renju => 7,
        Shape::OpenFour | Shape::TwinFour => 8,
        Shape::Four => 7,
        Shape::Three | Shape::BroadThree => 6,
        Shape::BlockedThree | Shape::BroadBlockedThree => 5,
        Shape::Two | Shape::BroadTwo | Shape::WideTwo => 4,
        Shape::BlockedTwo => 3,
        Shape::One => 2,
        Shape::BlockedOne => 1,
        Shape::Dead => 0,
    }
}

/// Returns the length of Black's line through the middle cell, and whether it wins.
fn line_of(cells: &[u8], line: Line) -> (usize, bool) {
    let middle = cells.len() / 2;
    let start = (0..=middle).rev().take_while(|&place| cells[place] == BLACK).last().unwrap();
    let end = (middle..cells.len()).take_while(|&place| cells[place] == BLACK).last().unwrap();
    let length = end - start + 1;
    let is_enclosed =
        start > 0 && end + 1 < cells.len() && cells[start - 1] == WHITE && cells[end + 1] == WHITE;
    let wins = match line {
        Line::Free => length >= 5,
        Line::Exact | Line::Renju => length == 5,
        Line::Caro5 => length == 5 && !is_enclosed,
        Line::Caro6 => length > 5 || length == 5 && !is_enclosed,
    };
    (length, wins)
}

/// Returns the strength of the shape through the middle cell, on the scale of `rank`.
/// The function tries every additional stone and every reply.
fn slow_rank(cells: &mut [u8], line: Line) -> u32 {
    let (length, wins) = line_of(cells, line);
    if wins {
        return 9;
    }
    if length > 5 {
        return if line == Line::Renju { 10 } else { 0 };
    }
    let best = best_next(cells, line);
    if best == 9 {
        let answers: Vec<usize> = (0..cells.len()).filter(|&place| cells[place] == EMPTY).collect();
        let stays =
            answers.into_iter().all(|place| with(cells, place, WHITE, |cells| best_next(cells, line) == 9));
        let is_straight = || {
            let fives: Vec<usize> =
                (0..cells.len()).filter(|&place| makes_five(&mut cells.to_vec(), place, line)).collect();
            fives.len() == 2 && fives[1] - fives[0] == 5
        };
        return if stays && (line != Line::Renju || is_straight()) { 8 } else { 7 };
    }
    match best {
        8 => 6,
        7 => 5,
        6 => 4,
        5 => 3,
        4 => 2,
        3 => 1,
        _ => 0,
    }
}

/// Returns the result of `test` on the cells with one more stone.
fn with<R>(cells: &mut [u8], place: usize, stone: u8, test: impl FnOnce(&mut [u8]) -> R) -> R {
    cells[place] = stone;
    let result = test(cells);
    cells[place] = EMPTY;
    result
}

fn makes_five(cells: &mut [u8], place: usize, line: Line) -> bool {
    cells[place] == EMPTY && with(cells, place, BLACK, |cells| line_of(cells, line).1)
}

fn best_next(cells: &mut [u8], line: Line) -> u32 {
    let mut best = 0;
    for place in 0..cells.len() {
        if cells[place] == EMPTY {
            let rank = with(cells, place, BLACK, |cells| slow_rank(cells, line));
            best = best.max(if rank == 10 { 0 } else { rank });
        }
    }
    best
}
