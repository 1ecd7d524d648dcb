//! Invalid lines, files and arguments of `kado solve`, and a closed stdout.

use std::fmt::Write as _;

use crate::support::process::{Run, kado, objects_of, run, wait};

use super::{FFORUM, answered, problem, solve};

#[test]
fn invalid_lines_are_reported_with_their_places_and_hide_no_others() {
    let mut input = String::from("\u{feff}% a comment\r\n\r\n");
    input += &problem(1, "", "").replace('\n', "\r\n");
    input += "XO-Q\n";
    writeln!(input, "{} X", "-".repeat(100)).unwrap();
    input += &problem(2, "A4:+10", "A4:10.5");
    input += &problem(3, "D1:+2", "A1:+2");
    input += &problem(4, "", "");
    let Run { code, stdout, stderr, .. } = solve(&["--json"], &input);
    assert_eq!(code, Some(2));
    assert_eq!(
        stderr.lines().collect::<Vec<_>>(),
        [
            "kado: stdin:4:4: 'Q' where a square (X, O or -) is expected",
            "kado: stdin:5: a board of 10x10: problem files are for standard Othello (8x8) only",
            "kado: stdin:6:72: '10.5' where a score in whole discs (+38) is expected",
            "kado: stdin:7: the scored move 'a1' is not legal here",
        ]
    );
    let objects = objects_of(&stdout);
    assert_eq!((&objects[0]["n"], &objects[0]["line"]), (&1.into(), &3.into()));
    assert_eq!((&objects[1]["n"], &objects[1]["line"]), (&6.into(), &8.into()));
    assert_eq!((&objects[2]["errors"], &objects[2]["ok"]), (&4.into(), &false.into()));
    assert!(solve(&[], "nonsense\n").stdout.ends_with("not read: 1\n"));
}

#[test]
fn a_comment_need_not_be_utf8() {
    let input = [answered(1, " % +18 Fran").trim_end().as_bytes(), b"\xe7ois\n"].concat();
    run(&["solve", "-"], input).succeeded();
}

#[test]
fn unreadable_files_are_reported_and_the_others_solved() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing.obf").display().to_string();
    let Run { code, stdout, stderr, .. } = run(&["solve", &missing, "-", "--hash", "1"], problem(1, "", ""));
    assert_eq!(code, Some(2));
    assert!(stderr.starts_with(&format!("kado: {missing}: ")) && stderr.lines().count() == 1, "{stderr}");
    assert!(stdout.contains(" right  g8") && stdout.ends_with("not read: 1\n"), "{stdout}");
}

#[test]
fn invalid_arguments_are_refused_with_status_2() {
    for arguments in [
        &["solve"][..],
        &["solve", "-", "--depth", "0"],
        &["solve", "-", "--depth", "61"],
        &["solve", "-", "--wld", "--depth", "3"],
        &["solve", "-", "--nonsense"],
        &["solve", "-", "--log-file", "Cargo.toml/kado.log"],
    ] {
        let stderr = run(arguments, "").refused(2);
        assert!(stderr.starts_with("error: ") || stderr.starts_with("kado: "), "{arguments:?}: {stderr}");
    }
}

#[test]
fn a_closed_stdout_is_not_an_error() {
    use std::io::{BufRead, BufReader, Write};
    let mut child = kado(&["solve", "-", "--json", "--hash", "1"]).spawn().unwrap();
    child.stdin.take().unwrap().write_all(FFORUM.repeat(50).as_bytes()).unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert!(first.starts_with("{\"n\":1,"), "{first}");
    assert_eq!(wait(&mut child).code(), Some(0));
}
