//! `kado train report`: its table does not depend on what else the files lack.

use std::fs;

use crate::support::process::run;
use crate::support::repository::root;

const HEADING: &str = " empties  positions  mean absolute root mean square    bias\n";

#[test]
fn a_weights_file_without_occurrences_has_a_report() {
    let folder = tempfile::tempdir().unwrap();
    let weights = folder.path().join("weights").to_str().unwrap().to_owned();
    let whole = fs::read(root().join("weights/evaluation.kado")).unwrap();
    let report = |bytes: &[u8]| {
        fs::write(&weights, bytes).unwrap();
        let report = run(&["train", "report", "--weights", &weights, "tests/data/leaves.kpos"], "");
        assert!(report.stdout.starts_with(HEADING), "{}{}", report.stdout, report.stderr);
        (report.code, report.stdout, report.stderr)
    };
    let (_, usual, _) = report(&whole);
    let (table, about) = usual.split_once("\n\n").unwrap();
    assert!(about.contains(" classes, "), "{about}");

    let section = u32::from_le_bytes(whole[24..28].try_into().unwrap()) as usize;
    assert!(section > 0);
    let mut bytes = whole[..whole.len() - section].to_vec();
    bytes[24..28].fill(0);
    let length = bytes.len();
    let check = |mut bytes: Vec<u8>| {
        let checksum = crc32fast::hash(&bytes[16..]);
        bytes[12..16].copy_from_slice(&checksum.to_le_bytes());
        bytes
    };
    let about = format!("{weights}: {length} bytes\nno occurrence counts\n");
    assert_eq!(report(&check(bytes)), (Some(0), format!("{table}\n\n{about}"), String::new()));

    let mut damaged = whole.clone();
    damaged[whole.len() - section..].fill(0xff);
    let (code, stdout, stderr) = report(&check(damaged));
    assert_eq!((code, stdout), (Some(2), format!("{table}\n")));
    assert!(stderr.contains("weights: invalid weights file: the section of "), "{stderr}");
}

#[test]
fn problems_with_fewer_than_four_discs_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let problems = folder.path().join("few.obf").to_str().unwrap().to_owned();
    let three = "---------------------------XO-----------X----------------------- X; F4:+4\n";
    fs::write(&problems, three).unwrap();
    let refused = run(&["train", "report", "--obf", &problems], "").refused(2);
    assert!(refused.contains("no position with an exact score in the files"), "{refused}");
    let four = "---------------------------OX------XO--------------------------- X; F5:+0\n";
    fs::write(&problems, three.to_owned() + four).unwrap();
    let report = run(&["train", "report", "--obf", &problems], "").succeeded();
    assert!(report.contains("\n    0-60          1 "), "{report}");
}
