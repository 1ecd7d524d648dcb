//! The numbered windows of a board, and the windows that each cell touches.

use crate::base::Size;
use crate::game::mnk::{Line, Rules};
use crate::search::mnk::places::places;

/// The windows of a board.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) size: Size,
    pub(super) k: usize,
    /// The cells of each window.
    pub(super) windows: Vec<Vec<u16>>,
    /// The windows through each cell.
    pub(super) through: Vec<Vec<u16>>,
    /// The windows that each cell directly extends in line, if longer lines do not win; else empty.
    pub(super) beside: Vec<Vec<u16>>,
    /// The two hashes of each stone (bucket and key), by cell and color.
    pub(super) hashes: Vec<[[u64; 2]; 2]>,
}

impl Layout {
    pub(super) fn new(rules: Rules) -> Layout {
        let size = rules.size();
        let places = places(rules);
        let (mut through, mut beside) = (vec![Vec::new(); size.squares()], vec![Vec::new(); size.squares()]);
        for (number, place) in places.iter().enumerate() {
            place.cells.iter().for_each(|&cell| through[usize::from(cell)].push(number as u16));
            if rules.line() == Line::Exact {
                place.ends.iter().for_each(|&cell| beside[usize::from(cell)].push(number as u16));
            }
        }
        let mut rng = fastrand::Rng::with_seed(1);
        let bucket_hashes: Vec<[u64; 2]> = (0..size.squares()).map(|_| [rng.u64(..), rng.u64(..)]).collect();
        let with_key_hash = |hashes: [u64; 2]| hashes.map(|hash| [hash, rng.u64(..)]);
        let hashes = bucket_hashes.into_iter().map(with_key_hash).collect();
        let windows = places.into_iter().map(|place| place.cells).collect();
        Layout { size, k: usize::from(rules.k()), windows, through, beside, hashes }
    }
}
