//! Weights files: packed weights are read back, and damaged files are refused.

use std::path::Path;
use std::sync::LazyLock;

use kado::eval::othello::Weights;
use kado::eval::othello::packing::{PackingError, identity, pack, unpack, unpack_network, unpack_weights};
use kado::eval::othello::parameters::Parameters;
use proptest::prelude::*;

use crate::unit::support::random_parameters::random_parameters;
use crate::unit::support::scale::scaled;

/// The range of the checksum in a file; it covers everything after this range.
const CHECKSUM: std::ops::Range<usize> = 12..16;

/// Returns the file with a correct checksum, whatever else is wrong.
pub(super) fn with_checksum(mut file: Vec<u8>) -> Vec<u8> {
    let checksum = crc32fast::hash(&file[CHECKSUM.end..]);
    file[CHECKSUM].copy_from_slice(&checksum.to_le_bytes());
    file
}

/// Asserts that `is_refused` holds for the file with any byte changed, cut anywhere, or with a byte more.
pub(super) fn check_every_damage(file: &[u8], is_refused: impl Fn(&[u8]) -> bool) {
    for index in 0..file.len() {
        let mut damaged = file.to_vec();
        damaged[index] ^= 1 << (index % 8);
        assert!(is_refused(&damaged), "byte {index}");
        assert!(is_refused(&file[..index]), "{index} bytes");
    }
    assert!(is_refused(&[file, &[0]].concat()));
}

/// Returns parameters of one stage, mostly zero: a small file.
fn small() -> Parameters {
    let mut parameters = random_parameters(1, &[30]);
    for weights in &mut parameters.stages[0].patterns {
        weights.iter_mut().skip(20).for_each(|weight| *weight = 0);
    }
    for seen in &mut parameters.stages[0].seen {
        seen.iter_mut().skip(20).for_each(|seen| *seen = 0);
    }
    parameters
}

#[test]
fn parameters_come_back_as_they_were_rounded_to_the_quantum() {
    let mut parameters = random_parameters(7, &[3, 40]);
    parameters.stages[1].patterns[0][..4].copy_from_slice(&[i16::MIN, i16::MAX, 4000, -4000]);
    assert_eq!(unpack(&pack(&parameters, 1)).unwrap(), parameters);
    for quantum in [7, 64] {
        let file = pack(&parameters, quantum);
        let read = unpack(&file).unwrap();
        let weights = |parameters: &Parameters| -> Vec<i16> {
            parameters.stages.iter().flat_map(|stage| stage.patterns.concat()).collect()
        };
        let [least, most] =
            [i16::MIN, i16::MAX].map(|end| i32::from(end / quantum as i16) * i32::from(quantum));
        for (before, after) in weights(&parameters).into_iter().zip(weights(&read)) {
            let away = (i32::from(before).clamp(least, most) - i32::from(after)).abs();
            assert!(2 * away <= i32::from(quantum), "{before} became {after} in steps of {quantum}");
        }
        assert_eq!(pack(&read, quantum), file, "rounded weights stay");
    }
}

#[test]
fn weights_are_read_without_the_seen_counts() {
    let mut parameters = random_parameters(7, &[12]);
    let read = unpack_weights(&pack(&parameters, 1)).unwrap();
    parameters.stages[0].seen = std::array::from_fn(|_| Vec::new());
    assert_eq!(read, parameters);
}

#[test]
fn the_built_in_weights_are_the_shipped_network() {
    let shipped =
        |name: &str| std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("weights").join(name)).unwrap();
    let builtin = Weights::builtin_file();
    assert!(builtin == shipped("network.kado"));
    assert!(unpack_network(builtin).unwrap().is_some());
    assert_eq!(unpack(builtin).unwrap_err(), PackingError::Network);
    assert!(unpack(&shipped("evaluation.kado")).is_ok());
}

#[test]
fn the_identity_depends_on_everything_that_affects_scores() {
    let mut parameters = small();
    let before = identity(&pack(&parameters, 8)).unwrap();
    parameters.stages[0].seen[0][0] ^= 1;
    assert_eq!(identity(&pack(&parameters, 8)).unwrap(), before);
    assert_ne!(identity(&pack(&parameters, 4)).unwrap(), before, "another quantum");
    parameters.stages[0].patterns[0][0] ^= 64;
    assert_ne!(identity(&pack(&parameters, 8)).unwrap(), before, "another weight");
    parameters.stages[0].patterns[0][0] ^= 64;
    parameters.empties[7] += 1;
    assert_ne!(identity(&pack(&parameters, 8)).unwrap(), before, "another constant weight");
}

#[test]
fn a_file_with_any_byte_changed_or_cut_anywhere_is_refused() {
    check_every_damage(&pack(&small(), 8), |bytes| unpack(bytes).is_err() && unpack_weights(bytes).is_err());
}

#[test]
fn each_kind_of_damage_is_named() {
    let file = pack(&small(), 8);
    let refusal = |place: usize, bytes: &[u8]| {
        let mut file = file.clone();
        file[place..place + bytes.len()].copy_from_slice(bytes);
        unpack(&with_checksum(file)).unwrap_err()
    };
    assert_eq!(refusal(0, b"X"), PackingError::Magic);
    assert_eq!(refusal(8, &[3]), PackingError::Version(3));
    assert_eq!(refusal(8, &[2]), PackingError::Network);
    assert_eq!(unpack(&file[..13]).unwrap_err(), PackingError::Length { found: 13, expected: 28 });
    let long = refusal(20, &u32::MAX.to_le_bytes());
    assert!(matches!(long, PackingError::Length { .. }), "{long}");
    for (place, bytes) in [(16, [0, 0]), (16, [65, 0]), (18, [0, 0]), (18, [61, 0])] {
        assert!(matches!(refusal(place, &bytes), PackingError::Field { .. }));
    }
    assert_eq!(refusal(28, &[61]).to_string(), "invalid weights file: a stage is 61, not at most 60");
    let mut often = small();
    often.stages[0].seen[3][7] = 33;
    assert_eq!(unpack(&pack(&often, 8)).unwrap_err(), PackingError::Section("occurrences"));
    assert!(matches!(refusal(file.len() - 40, &[255; 40]), PackingError::Section(_)));
    let mut damaged = file.clone();
    damaged[100] ^= 1;
    assert_eq!(unpack(&damaged).unwrap_err().to_string(), "damaged weights file: wrong checksum");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(scaled(64, 2000)))]

    #[test]
    fn whatever_bytes_are_changed_under_a_right_checksum_nothing_panics(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
    ) {
        static FILE: LazyLock<Vec<u8>> = LazyLock::new(|| pack(&small(), 8));
        let mut file = FILE.clone();
        for (index, byte) in changes {
            let index = index.index(file.len());
            file[index] = byte;
        }
        if let Ok(parameters) = unpack(&with_checksum(file)) {
            prop_assert_eq!(parameters.stages.len(), 1);
        }
    }
}
