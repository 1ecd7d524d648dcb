//! Options over the protocol.

use super::session::{check, last_reply};
use crate::support::process;
use crate::support::repository::root;
use kado::protocol::session_options;

#[test]
fn options_are_set_by_name_in_any_spelling() {
    for line in [
        "kado-setoption Move Overhead 80",
        "kado-setoption move_overhead 80",
        "kado-setoption MOVE-OVERHEAD 80",
        "kado-setoption   Move   Overhead   80",
    ] {
        let options = last_reply(&[line, "kado-options"]);
        assert!(options.contains("\nMove Overhead = 80 (0 to 10000; default 10): "), "{line}: {options}");
    }
}

#[test]
fn a_bad_value_is_refused_with_its_range_and_nothing_changes() {
    let before = last_reply(&["kado-options"]);
    for (line, reply) in [
        ("kado-setoption Level 31", "? Level takes a whole number from 1 to 30, not '31'"),
        ("kado-setoption Level 0", "? Level takes a whole number from 1 to 30, not '0'"),
        ("kado-setoption Level high", "? Level takes a whole number from 1 to 30, not 'high'"),
        ("kado-level 31", "? Level takes a whole number from 1 to 30, not '31'"),
        ("kado-setoption Hash 0", "? Hash takes a whole number from 1 to 1048576, not '0'"),
        ("kado-setoption Hash 1048576", "? cannot allocate a transposition table of 1048576 MB"),
        ("kado-setoption Time_Dialect other", "? Time Dialect takes one of auto, spec, fischer, not 'other'"),
        ("kado-setoption Nonsense 1", "? unknown option 'Nonsense'"),
        (
            "kado-setoption Hash",
            "? syntax error: kado-setoption takes the name and the value of an option, or nothing to list them",
        ),
    ] {
        check(&[(line, reply), ("kado-options", &before)]);
    }
}

#[test]
fn weights_are_loaded_from_a_file_and_bad_ones_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (good, bad) = (path("good weights"), path("bad weights"));
    let file = std::fs::read(root().join("weights/evaluation.kado")).unwrap();
    std::fs::write(&good, &file).unwrap();
    std::fs::write(&bad, &file[1..]).unwrap();
    let set = |file: &str| format!("kado-setoption Weights {file}");
    let replies = |arguments: &[&str], lines: &[&str]| -> Vec<String> {
        let replies = process::run(arguments, lines.join("\n")).stdout;
        replies.split_terminator("\n\n").map(str::to_owned).collect()
    };
    let evaluation = |lines: &[&str]| replies(&[], &[lines, &["kado-eval"]].concat()).pop();
    let builtin = evaluation(&[]);
    let handmade = evaluation(&[&set("Handmade")]);
    let learned = evaluation(&[&set(&good)]);
    assert!(learned != handmade && learned != builtin && builtin != handmade);
    assert_eq!(evaluation(&[&set(&bad)]), builtin);
    assert_eq!(evaluation(&[&set(&good), &set("Handmade")]), handmade);
    assert_eq!(evaluation(&[&set(&good), &set("builtin")]), builtin);
    assert_eq!(evaluation(&[&set(&good), &set(&bad), &set(&path("none"))]), learned);
    assert_eq!(replies(&["--weights", &good], &["kado-eval"]).pop(), learned);
    assert_eq!(
        replies(&[], &[&set(&bad)]),
        [format!(
            "? cannot use the weights '{bad}': not a weights file of Kado: it does not begin with KADOEVAL"
        )]
    );
    assert_eq!(
        replies(&["--no-files"], &[&set(&good), &set("handmade")]),
        ["? cannot load file: files are switched off", "="]
    );
}

#[test]
fn every_option_is_listed_with_its_value_and_range() {
    let listed = last_reply(&["kado-options"]);
    assert_eq!(listed.lines().count(), session_options().specs().count());
    for spec in session_options().specs() {
        let value = spec.default();
        let line = format!("{} = {value} ({}; default {value}): {}", spec.name, spec.range(), spec.help);
        assert!(listed.contains(&line), "{line} in {listed}");
    }
}

#[test]
fn the_level_is_shown_and_set() {
    check(&[("kado-level", "= 12"), ("kado-level 20", "="), ("kado-level", "= 20")]);
}
