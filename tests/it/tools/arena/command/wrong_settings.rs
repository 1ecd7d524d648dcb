//! Settings of a match that are refused, each with the reason.

use std::fs;

use super::{between_mocks, run};

#[test]
fn a_wrong_setting_is_refused_before_the_first_game() {
    let folder = tempfile::tempdir().unwrap();
    for (more, reason) in [
        (&["--elo0", "nan", "--elo1", "5"][..], "a finite number is expected"),
        (&["--elo0", "0", "--elo1", "inf"], "a finite number is expected"),
        (&["--alpha", "nan"], "a finite number is expected"),
        (&["--opening-plies", "2"], "opening-plies and random-plies exclude each other"),
        (&["--margin", "1e19"], "margin: '1e19' is too long"),
        (&["--patience", "1e19"], "patience: '1e19' is too long"),
        (&["--start-patience", "1e19"], "start-patience: '1e19' is too long"),
        (&["--move-patience", "1e19"], "move-patience: '1e19' is too long"),
        (&["time=5m/1e19:3"], "the engine 'B': '1e19' is too long"),
        (&["dir=/no/such/folder"], "B cannot be started: its folder '/no/such/folder' does not exist"),
    ] {
        let refused = run(&between_mocks(&folder.path().join("out"), &[], more)).with_status(2);
        assert!(refused.stderr.contains(reason), "{more:?}: {}", refused.stderr);
    }
    let file = folder.path().join("match.toml");
    for (text, key) in [("elo0 = nan\n", "elo0"), ("[each]\nnodes = inf\n", "each: nodes")] {
        fs::write(&file, text).unwrap();
        let refused = run(&["match", file.to_str().unwrap()]).with_status(2);
        let reason = format!("{key}: a finite number is expected");
        assert!(refused.stderr.contains(&reason), "{text}: {}", refused.stderr);
    }
}

#[test]
fn an_error_of_a_match_file_names_the_key() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.toml");
    for (text, reason) in [
        ("rounds = \"1\"\n", "match.toml: rounds: invalid type: string \"1\", expected u64"),
        ("[each]\nargs = \"gtp\"\n", "args: invalid type: string \"gtp\", expected a sequence"),
        ("[each]\noptions = { Threads = [1] }\n", "options: a text, a number, true or false is expected"),
        ("patience = [1]\n", "patience: a text, a number, true or false is expected"),
    ] {
        let engines = "[[engine]]\nname = \"A\"\ncmd = \"x\"\n[[engine]]\nname = \"B\"\ncmd = \"x\"\n";
        fs::write(&file, format!("out = \"o\"\n{text}{engines}")).unwrap();
        let refused = run(&["match", file.to_str().unwrap()]).with_status(2);
        assert!(refused.stderr.contains(reason), "{text}: {}", refused.stderr);
    }
}
