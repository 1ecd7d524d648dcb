//! `kado openings`: `kado` can read its output, and the command in its header reproduces it.

use std::path::Path;

use kado::arena::openings::{Opening, read_text};
use kado::game::Rules;

use crate::support::process::{Run, run};

const SMALL: [&str; 9] = ["openings", "--count", "6", "--plies", "6", "--depth", "3", "--hash", "1"];

#[test]
fn a_list_is_read_back_and_its_header_reproduces_it() {
    let stdout = run(&[&SMALL[..], &["--concurrency", "1"]].concat(), "").succeeded();
    let openings = read_text(&stdout, Path::new("list"), Rules::OTHELLO, None, None).unwrap();
    assert_eq!(openings.len(), 6);
    assert!(
        openings.iter().map(Opening::transcript).all(|moves| moves.len() == 12 && moves.starts_with("f5"))
    );
    let command = stdout.lines().find_map(|line| line.strip_prefix("# kado ")).unwrap();
    let arguments: Vec<&str> = command.split(' ').collect();
    assert_eq!(run(&arguments, "").stdout, stdout);
}

#[test]
fn a_list_goes_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("list.txt");
    let arguments = [&SMALL[..], &["-o", path.to_str().unwrap()]].concat();
    let written = run(&arguments, "");
    assert_eq!((written.code, written.stdout.as_str()), (Some(0), ""), "{}", written.stderr);
    assert_eq!(written.written(), [path.to_str().unwrap()]);
    let list = std::fs::read_to_string(&path).unwrap();
    assert_eq!(list, run(&SMALL, "").stdout);
    let again = run(&arguments, "");
    assert!(again.code == Some(2) && again.stderr.contains("it exists already"), "{}", again.stderr);
}

#[test]
fn a_longer_list_begins_with_the_shorter_one_and_another_seed_gives_another() {
    let list = |count: &str, more: &[&str]| -> Vec<String> {
        let arguments = ["openings", "--count", count, "--plies", "6", "--depth", "3", "--hash", "1"];
        let Run { stdout, .. } = run(&[&arguments[..], more].concat(), "");
        stdout.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
    };
    let [six, other] = [list("6", &[]), list("6", &["--seed", "9"])];
    assert_eq!((six.len(), other.len()), (6, 6));
    assert_ne!(six, other);
    assert_eq!(list("10", &[])[..6], six);
}

#[test]
fn jobs_are_limited_by_the_processors() {
    let many = run(&[&SMALL[..], &["--jobs", "1000000"]].concat(), "");
    assert_eq!((many.code, many.stdout == run(&SMALL, "").stdout), (Some(0), true));
    assert!(many.stderr.contains(" jobs instead of 1000000: the machine has "), "{}", many.stderr);
}

#[test]
fn an_incomplete_list_is_reported() {
    let Run { code, stdout, stderr, .. } =
        run(&["openings", "--plies", "2", "--depth", "1", "--margin", "64"], "");
    assert_eq!(code, Some(2));
    assert_eq!(stdout.lines().filter(|line| !line.starts_with('#')).count(), 3);
    assert_eq!(
        stderr,
        "kado: only 3 of 1000 openings found: there are no more with 2 plies and an advantage of at most 64 \
         discs\n"
    );
}

#[test]
fn settings_out_of_range_are_refused() {
    for arguments in [
        &["openings", "--margin", "nan"][..],
        &["openings", "--margin", "-1"],
        &["openings", "--plies", "0"],
        &["openings", "--plies", "41"],
        &["openings", "--count", "0"],
        &["openings", "--depth", "0"],
        &["openings", "--concurrency", "0"],
    ] {
        let Run { code, stdout, .. } = run(arguments, "");
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_search_leaves_no_file() {
    use crate::support::process::{kado, wait};
    use rustix::process::{Pid, Signal, kill_process};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("list.txt");
    let mut child =
        kado(&["openings", "--depth", "20", "--hash", "1", "-o", path.to_str().unwrap()]).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(500));
    kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
    assert!(!wait(&mut child).success());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
