//! Weights files: any content with a correct checksum is unpacked or rejected, and unpacked weights pack
//! again. For a network, the input is the content of the file, or is repeated to fill its weights; a valid
//! network gives the same score on every instruction set.

#![no_main]

use kado::eval::othello::network::{HEADS, HIDDEN, INPUTS, NetworkWeights, WIDTH};
use kado::eval::othello::packing::{pack, pack_network, unpack, unpack_network, unpack_weights};
use kado::eval::othello::{Weights, evaluate};
use kado::game::othello8::{Board, Isa};
use libfuzzer_sys::fuzz_target;

/// The maximum length of a stored block of a deflate stream.
const BLOCK: usize = 65535;

fuzz_target!(|bytes: &[u8]| {
    let _ = unpack(bytes);
    let _ = unpack_network(bytes);
    if let Ok(parameters) = unpack(&file(1, bytes)) {
        assert!(unpack_weights(&file(1, bytes)).is_ok());
        assert_eq!(unpack(&pack(&parameters, 1)), Ok(parameters));
    }
    check_network(&file(2, bytes), bytes);
    // For one input in 16 only: the weights of a network take 10 MB.
    if bytes.first().is_some_and(|byte| byte % 16 == 0) {
        check_network(&file(2, &network_of(bytes)), bytes);
    }
});

/// Returns a weights file of this version with a correct checksum.
fn file(version: u8, contents: &[u8]) -> Vec<u8> {
    let mut file = b"KADOEVAL".to_vec();
    file.extend([version, 0, 0, 0]);
    file.extend(crc32fast::hash(contents).to_le_bytes());
    file.extend(contents);
    file
}

/// Returns the content of a network file: dimensions, and the repeated input as uncompressed weights.
fn network_of(bytes: &[u8]) -> Vec<u8> {
    let zero = NetworkWeights::zero();
    let rows = zero.patterns.iter().map(Vec::len).sum::<usize>() + zero.counts.as_flattened().len();
    let head = 2 * INPUTS * HIDDEN + 4 * HIDDEN + 2 * HIDDEN + 2 * WIDTH + 4;
    let length = WIDTH * (rows + 2 * zero.empties.len()) + HEADS * head;
    let section: Vec<u8> = bytes.iter().copied().cycle().take(length).collect();
    let mut contents = [WIDTH, INPUTS, HIDDEN, HEADS].map(|dimension| dimension as u8).to_vec();
    for (block, weights) in (1..).zip(section.chunks(BLOCK)) {
        contents.push(u8::from(block * BLOCK >= length));
        let length = weights.len() as u16;
        contents.extend(length.to_le_bytes());
        contents.extend((!length).to_le_bytes());
        contents.extend(weights);
    }
    contents
}

/// If the file holds a network, packs it again and scores a board made of the first 16 input bytes.
fn check_network(file: &[u8], bytes: &[u8]) {
    let Ok(Some(network)) = unpack_network(file) else { return };
    let weights = Weights::network(&network).expect("40 MB can be allocated");
    let packed = pack_network(&network);
    assert!(unpack_network(&packed) == Ok(Some(network)));
    let words: Vec<u64> = bytes.as_chunks().0.iter().copied().map(u64::from_le_bytes).take(2).collect();
    let [player, opponent] = words[..] else { return };
    let board = Board { player, opponent: opponent & !player };
    let score = evaluate(Isa::PORTABLE, &weights, board);
    assert!(Isa::available().into_iter().all(|isa| evaluate(isa, &weights, board) == score));
}
