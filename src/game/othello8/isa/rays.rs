//! The eight rays of every square, for the flip kernels.

/// For each square, its eight rays, without the square itself.
/// The rays in `Rays::up` lead east, south, south-west and south-east, the order of [`STEPS`]. The rays in
/// `Rays::down` lead in the opposite directions, in the same order.
pub(super) static RAYS: [Rays; 64] = all_rays();

/// The eight rays of a square in one cache line.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Rays {
    /// The rays towards the high bits; the nearest square is the lowest bit of a ray.
    pub(super) up: [u64; 4],
    /// The rays towards the low bits; the nearest square is the highest bit of a ray.
    pub(super) down: [u64; 4],
}

/// The distance in bits of one step along each axis: row, column, and the two diagonals.
pub(super) const STEPS: [u64; 4] = [1, 8, 7, 9];

/// The squares that a shift towards the high bits can reach without wrapping around the sides.
/// The outer index selects the shift (one, two or four steps), the inner one the axis.
pub(super) const REACHED: [[u64; 4]; 3] = [
    [!COLUMN_A, u64::MAX, !(COLUMN_A << 7), !COLUMN_A],
    [COLUMN_A * 0xfc, u64::MAX, COLUMN_A * 0x3f, COLUMN_A * 0xfc],
    [COLUMN_A * 0xf0, u64::MAX, COLUMN_A * 0x0f, COLUMN_A * 0xf0],
];

pub(super) const COLUMN_A: u64 = 0x0101_0101_0101_0101;

const fn all_rays() -> [Rays; 64] {
    let column_steps = [1, 0, -1, 1];
    let row_steps = [0, 1, 1, 1];
    let mut rays = [Rays { up: [0; 4], down: [0; 4] }; 64];
    let mut square = 0;
    while square < 64 {
        let mut axis = 0;
        while axis < 4 {
            rays[square].up[axis] = ray(square, column_steps[axis], row_steps[axis]);
            rays[square].down[axis] = ray(square, -column_steps[axis], -row_steps[axis]);
            axis += 1;
        }
        square += 1;
    }
    rays
}

const fn ray(square: usize, column_step: i32, row_step: i32) -> u64 {
    let mut column = square as i32 % 8 + column_step;
    let mut row = square as i32 / 8 + row_step;
    let mut set = 0;
    while column >= 0 && column < 8 && row >= 0 && row < 8 {
        set |= 1 << (row * 8 + column);
        column += column_step;
        row += row_step;
    }
    set
}
