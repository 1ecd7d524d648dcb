//! Weights files of networks: packed networks are read back, damaged files are refused.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use kado::engine::{Options, load_weights};
use kado::eval::othello::network::{
    HEADS, HIDDEN, INPUTS, LARGEST_BIAS, LARGEST_DIRECT, LARGEST_OF_PATTERN, LARGEST_START, LARGEST_WEIGHT,
    NetworkWeights, WIDTH,
};
use kado::eval::othello::packing::{
    PackingError, identity, pack_network, unpack, unpack_network, unpack_weights,
};
use kado::eval::othello::{Weights, evaluate};
use kado::game::othello8::{Board, Isa};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec;
use proptest::prelude::*;

use super::weights::{check_every_damage, with_checksum};
use crate::unit::support::random_network::{Spread, random_network, small_network};
use crate::unit::support::scale::scaled;

/// The offset of the compressed weights, after the four dimensions.
const SECTION: usize = 20;

/// A small weights file of a network.
static SMALL: LazyLock<Vec<u8>> = LazyLock::new(|| pack_network(&small_network(1)));

/// Returns the decompressed weights of the small file.
fn section() -> Vec<u8> {
    decompress_to_vec(&SMALL[SECTION..]).unwrap()
}

/// Returns a file with these weights and a correct checksum.
fn file_of(section: &[u8]) -> Vec<u8> {
    with_checksum([&SMALL[..SECTION], &compress_to_vec(section, 1)].concat())
}

#[test]
fn a_network_comes_back_from_its_file_unchanged() {
    let is_read_back = |network| unpack_network(&pack_network(&network)).unwrap() == Some(network);
    for spread in [Spread::Wide, Spread::Aligned(true), Spread::Aligned(false)] {
        assert!(is_read_back(random_network(3, spread)), "{spread:?}");
    }
    assert!(is_read_back(small_network(1)));
    assert!(is_read_back(NetworkWeights::zero()));
    let sum = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("weights/evaluation.kado")).unwrap();
    assert!(unpack_network(&sum).unwrap().is_none());
}

#[test]
fn a_file_of_a_network_is_loaded_with_its_identity() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("network.kado");
    fs::write(&file, &*SMALL).unwrap();
    let mut options = Options::default();
    options.set("Weights", file.to_str().unwrap()).unwrap();
    let loaded = load_weights(&options).unwrap();
    assert_eq!(loaded.identity(), format!("{:08x}", crc32fast::hash(&SMALL[16..])));
    assert_eq!(identity(&SMALL).map(|identity| format!("{identity:08x}")).as_deref(), Ok(loaded.identity()));
    let score = |weights: &Weights| evaluate(Isa::best(), weights, Board::START);
    assert_eq!(score(&loaded), score(&Weights::network(&small_network(1)).unwrap()));
}

#[test]
fn a_network_with_any_byte_changed_or_cut_anywhere_is_refused() {
    check_every_damage(&SMALL, |bytes| unpack_network(bytes).is_err());
}

#[test]
fn each_kind_of_damage_of_a_network_is_named() {
    let refusal = |place: usize, bytes: &[u8]| {
        let mut file = SMALL.clone();
        file[place..place + bytes.len()].copy_from_slice(bytes);
        unpack_network(&with_checksum(file)).unwrap_err()
    };
    assert_eq!(refusal(0, b"X"), PackingError::Magic);
    assert_eq!(refusal(8, &[3]), PackingError::Version(3));
    let changed = [&SMALL[..100], &[!SMALL[100]], &SMALL[101..]].concat();
    assert_eq!(unpack_network(&changed), Err(PackingError::Checksum));
    let dimensions = [("width", WIDTH), ("inputs", INPUTS), ("hidden units", HIDDEN), ("heads", HEADS)];
    for (place, (dimension, expected)) in (16..).zip(dimensions) {
        let found = SMALL[place] + 1;
        assert_eq!(refusal(place, &[found]), PackingError::Dimension { dimension, found, expected });
    }
    let message = format!("unsupported size of the network: heads 15, this Kado reads {HEADS}");
    assert_eq!(refusal(19, &[15]).to_string(), message);
    let damaged = PackingError::Section("weights");
    assert_eq!(refusal(SECTION, &[255; 40]), damaged);
    for length in 16..=SECTION {
        assert_eq!(unpack_network(&with_checksum(SMALL[..length].to_vec())), Err(damaged), "{length} bytes");
    }
    let section = section();
    assert_eq!(unpack_network(&file_of(&section[1..])), Err(damaged));
    assert_eq!(unpack_network(&file_of(&[section.as_slice(), &[0]].concat())), Err(damaged));
    assert_eq!(unpack_network(&with_checksum([SMALL.as_slice(), &[0]].concat())), Err(damaged));
    for error in [unpack(&SMALL).unwrap_err(), unpack_weights(&SMALL).unwrap_err()] {
        assert_eq!(error, PackingError::Network);
    }
}

#[test]
fn a_weight_that_could_overflow_is_refused() {
    let head = INPUTS * HIDDEN + 4 * HIDDEN + 2 * HIDDEN + 2 * WIDTH + 4;
    let section = section();
    let heads = section.len() - HEADS * head;
    let biases = heads + INPUTS * HIDDEN;
    let direct = biases + 6 * HIDDEN;
    let fields = [
        (0, 1, i32::from(LARGEST_OF_PATTERN), "a pattern weight"),
        (heads - 2 * WIDTH, 2, i32::from(LARGEST_START), "an initial sum"),
        (heads, 1, i32::from(LARGEST_WEIGHT), "a weight of the hidden layer"),
        (biases, 4, LARGEST_BIAS, "a bias"),
        (direct, 2, i32::from(LARGEST_DIRECT), "a direct weight"),
        (direct + 2 * WIDTH, 4, LARGEST_BIAS, "a bias"),
    ];
    for (place, size, largest, name) in fields {
        for (weight, is_valid) in
            [(largest, true), (-largest, true), (largest + 1, false), (-largest - 1, false)]
        {
            let mut section = section.clone();
            section[place..place + size].copy_from_slice(&weight.to_le_bytes()[..size]);
            let expected = if is_valid { None } else { Some(PackingError::Bound(name)) };
            assert_eq!(unpack_network(&file_of(&section)).err(), expected, "{name} {weight}");
        }
    }
    let message = PackingError::Bound("a bias").to_string();
    assert_eq!(message, "invalid weights file: a bias of the network is out of range");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(scaled(48, 1000)))]

    #[test]
    fn whatever_bytes_of_a_network_are_changed_under_a_right_checksum_nothing_panics(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
        in_section in any::<bool>(),
        discs in any::<[u64; 2]>(),
    ) {
        static BYTES: LazyLock<Vec<u8>> = LazyLock::new(section);
        let mut bytes = if in_section { BYTES.clone() } else { SMALL.clone() };
        // Most of the weights are rows: change the heads and the initial sums before them.
        let changed = if in_section { bytes.len() - 40_000..bytes.len() } else { 0..bytes.len() };
        for (index, byte) in changes {
            let index = changed.start + index.index(changed.len());
            bytes[index] = byte;
        }
        let file = if in_section { file_of(&bytes) } else { with_checksum(bytes) };
        if let Ok(Some(network)) = unpack_network(&file) {
            let weights = Weights::network(&network).unwrap();
            let board = Board { player: discs[0], opponent: discs[1] & !discs[0] };
            for isa in Isa::available() {
                prop_assert!(evaluate(isa, &weights, board).abs() <= 6400);
            }
        }
    }
}
