//! The windows of a board and, for each cell, the windows that contain the cell or end next to the cell.

use crate::base::Size;
use crate::game::mnk::{Line, Rules};
use crate::search::mnk::line_windows::line_windows;

/// The windows of a board and, for each cell, the windows that contain the cell or end next to the cell.
#[derive(Debug)]
pub(super) struct Geometry {
    pub(super) size: Size,
    pub(super) k: usize,
    /// The cells of each window.
    pub(super) windows: Vec<Vec<u16>>,
    /// By cell: the windows through the cell.
    pub(super) through: Vec<Vec<u16>>,
    /// For each cell, the windows that begin directly after the cell or end directly before the cell.
    /// If lines of more than k stones win, the list of every cell is empty.
    pub(super) beside: Vec<Vec<u16>>,
    /// By cell and color: the bucket hash and the key hash of a stone.
    pub(super) hashes: Vec<[[u64; 2]; 2]>,
}

impl Geometry {
    pub(super) fn new(rules: Rules) -> Geometry {
        let size = rules.size();
        let windows = line_windows(rules);
        let (mut through, mut beside) = (vec![Vec::new(); size.squares()], vec![Vec::new(); size.squares()]);
        for (number, window) in windows.iter().enumerate() {
            window.cells.iter().for_each(|&cell| through[usize::from(cell)].push(number as u16));
            if rules.line() == Line::Exact {
                window.ends.iter().for_each(|&cell| beside[usize::from(cell)].push(number as u16));
            }
        }
        let mut rng = fastrand::Rng::with_seed(1);
        let bucket_hashes: Vec<[u64; 2]> = (0..size.squares()).map(|_| [rng.u64(..), rng.u64(..)]).collect();
        let with_key_hash = |hashes: [u64; 2]| hashes.map(|hash| [hash, rng.u64(..)]);
        let hashes = bucket_hashes.into_iter().map(with_key_hash).collect();
        let windows = windows.into_iter().map(|window| window.cells).collect();
        Geometry { size, k: usize::from(rules.k()), windows, through, beside, hashes }
    }
}
