//! The files of fits: damaged files, and files that no fit can write, are refused with the location.

use std::ffi::OsString;
use std::fs;

use kado::files::Existing;
use kado::training::fit::{Collector, Fitted, Settings, Work};

use super::{boards, fitted, settings, taught};
use crate::cli::Cli;

/// Returns a small fit.
fn of_one_stage() -> Fitted {
    fitted(&taught(&boards(2, 7)), &Settings { stages: vec![30], rounds: 1, ..settings() })
}

#[test]
fn a_damaged_fit_is_refused_with_the_place() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fit");
    let fit = of_one_stage();
    fit.write(&file, Existing::Keep).unwrap();
    assert!(Fitted::read(&file).unwrap() == fit);
    let bytes = fs::read(&file).unwrap();
    let head = u32::from_le_bytes(bytes[8..12].try_into().unwrap()) as usize;
    let refused = |bytes: &[u8]| {
        fs::write(&file, bytes).unwrap();
        Fitted::read(&file).unwrap_err().to_string()
    };
    let flipped = |place: usize| {
        let mut wrong = bytes.clone();
        wrong[place] ^= 4;
        refused(&wrong)
    };
    assert_eq!(flipped(3), "wrong type of file: it does not begin with `kadofit1`");
    assert_eq!(flipped(20), "damaged at byte 16: the checksum of the header is wrong");
    let values = format!("damaged at byte {}: the checksum of the values is wrong", 16 + head);
    for place in [16 + head, bytes.len() / 2, bytes.len() - 1] {
        assert_eq!(flipped(place), values);
    }
    assert_eq!(refused(&bytes[..bytes.len() - 4]), values);
    assert_eq!(refused(&bytes[..10]), "damaged at byte 8: the file ends here");
    let endless = [&bytes[..8], &[255; 4], &bytes[12..]].concat();
    assert_eq!(refused(&endless), "damaged at byte 16: the header is truncated");
}

#[test]
fn a_truncated_work_file_is_not_opened() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("work");
    let settings = settings();
    let mut collector = Collector::new(&settings, folder.path()).unwrap();
    collector.add(&taught(&boards(2, 7))).unwrap();
    collector.finish(&file, 1).unwrap();
    let bytes = fs::read(&file).unwrap();
    assert!(Work::open(&file, 1).unwrap().is_some());
    let head = u32::from_le_bytes(bytes[8..12].try_into().unwrap()) as usize;
    for length in [0, 15, 16, head, head + 15, head + 16, bytes.len() - 1] {
        fs::write(&file, &bytes[..length]).unwrap();
        assert!(Work::open(&file, 1).unwrap().is_none(), "{length} bytes");
    }
}

/// Returns a fit with this head, these weights and correct checksums.
fn crafted(head: &str, values: &[u8]) -> Vec<u8> {
    let mut bytes = b"kadofit1".to_vec();
    bytes.extend((head.len() as u32).to_le_bytes());
    bytes.extend(crc32fast::hash(head.as_bytes()).to_le_bytes());
    bytes.extend(head.as_bytes());
    bytes.extend(values);
    bytes.extend(crc32fast::hash(values).to_le_bytes());
    bytes
}

#[test]
fn an_impossible_fit_is_refused_with_the_place() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fit");
    of_one_stage().write(&file, Existing::Keep).unwrap();
    let bytes = fs::read(&file).unwrap();
    let first = 16 + u32::from_le_bytes(bytes[8..12].try_into().unwrap()) as usize;
    let head = std::str::from_utf8(&bytes[16..first]).unwrap();
    let values = &bytes[first..bytes.len() - 4];
    let refused = |head: &str, values: &[u8]| {
        fs::write(&file, crafted(head, values)).unwrap();
        let message = Fitted::read(&file).unwrap_err().to_string();
        let line = ["kado", "train", "pack", file.to_str().unwrap(), "--output", "/dev/null"];
        let refusal = format!("{:#}", Cli::read(line.into_iter().map(OsString::from)).run().unwrap_err());
        assert!(refusal.contains(&message), "{refusal} is not {message}");
        message
    };
    for stages in ["", "4,4", "8,4", "61", "0,4,61"] {
        let head = head.replace("[30]", &format!("[{stages}]"));
        let message = refused(&head, &[0; 61 * 4]);
        let rule = "stages must be numbers of empties from 0 to 60 in rising order, at least one";
        assert!(message.starts_with(&format!("damaged at byte 16: {rule}, not [")), "{message}");
    }
    let count = values.len() / 4;
    for wrong in [count - 1, count + 1] {
        let message = format!("damaged at byte {first}: {wrong} values do not fit 1 stages");
        assert_eq!(
            refused(head, &values.iter().copied().cycle().take(4 * wrong).collect::<Vec<u8>>()),
            message
        );
    }
    let with = |place: usize, value: f32| {
        let mut values = values.to_vec();
        values[4 * place..4 * place + 4].copy_from_slice(&value.to_le_bytes());
        let message = refused(head, &values);
        message.strip_prefix(&format!("damaged at byte {}: ", first + 4 * place)).unwrap().to_owned()
    };
    assert_eq!(with(7, f32::NAN), "NaN is not a finite number");
    assert_eq!(with(count - 1, f32::INFINITY), "inf is not a finite number");
    assert_eq!(with(7, -300.0), "-300 is out of range (-255 to 255)");
    let last_seen = count - 61 - 1;
    assert_eq!(with(last_seen, -1.0), "-1 is out of range (0 to 1000000000000000000)");
    assert_eq!(with(count - 61, 256.0), "256 is out of range (-255 to 255)");
}
