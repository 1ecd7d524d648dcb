//! The command line: exit codes, help, and the output of the subcommands.

mod logs;
mod perft;
mod pipes;

use kado::game::othello8::Isa;
use kado::protocol::session_options;

use crate::support::process::{Run, kado, run, run_command};

const BOARD: &str = "---------------------------OX------XO---------------------------";

/// Returns the subcommands that the help of a command lists.
pub(crate) fn listed_in_help(command: &[&str]) -> Vec<String> {
    let help = run(&[command, &["--help"]].concat(), "").stdout;
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = listed.map_while(|line| line.strip_prefix("  ")?.split_whitespace().next());
    names.filter(|&name| name != "help").map(str::to_owned).collect()
}

/// Returns the subcommands of `kado`.
pub(crate) fn subcommands() -> Vec<String> {
    listed_in_help(&[])
}

#[test]
fn every_command_answers_help_and_version() {
    let names = subcommands();
    assert!(names.iter().any(|name| name == "gtp") && names.iter().any(|name| name == "perft"), "{names:?}");
    for arguments in names.iter().map(|name| vec![name.as_str(), "--help"]).chain([vec!["--help"]]) {
        let stdout = run(&arguments, "").succeeded();
        assert!(stdout.contains("Usage: kado") && stdout.contains("Examples:"), "{arguments:?}: {stdout}");
    }
    for path in [&[][..], &["solve"], &["book", "merge"]] {
        let help = run(&[&["help"], path].concat(), "").succeeded();
        assert_eq!(help, run(&[path, &["--help"]].concat(), "").stdout, "{path:?}");
    }
    let version = run(&["--version"], "");
    assert!(version.stdout.starts_with(&format!("kado {}", env!("CARGO_PKG_VERSION"))), "{}", version.stdout);
    assert!(version.stdout.contains("\ntarget: "), "{}", version.stdout);
    assert!(version.stdout.ends_with(&format!("\ninstruction set: {}\n", Isa::best())), "{}", version.stdout);
    assert_eq!(version.code, Some(0));
    assert_eq!(run(&["-V"], "").stdout, format!("kado {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn help_shows_the_range_and_the_default_of_every_option() {
    for arguments in [&["--help"][..], &["gtp", "--help"]] {
        let help = run(arguments, "").stdout;
        for spec in session_options().specs() {
            let about = help.split(&format!("--{} ", spec.flag)).nth(1);
            let about = about.unwrap_or_else(|| panic!("--{} is not in {help}", spec.flag));
            let words: Vec<&str> = about.split("\n\n").next().unwrap().split_whitespace().collect();
            let range = format!("[{}; default: {}]", spec.range(), spec.default());
            assert!(words.join(" ").contains(&range), "--{}: {about}", spec.flag);
        }
    }
}

/// Returns every command as a list of its words; the list of `kado` itself is empty.
fn commands() -> Vec<Vec<String>> {
    let mut commands = vec![vec![]];
    for name in subcommands() {
        let inner = listed_in_help(&[&name]);
        commands.extend(inner.into_iter().map(|inner| vec![name.clone(), inner]));
        commands.push(vec![name]);
    }
    commands
}

#[test]
fn the_short_help_of_every_command_fits_a_screen() {
    let commands = commands();
    assert!(commands.contains(&vec!["book".to_owned(), "merge".to_owned()]), "{commands:?}");
    for names in commands {
        let arguments: Vec<&str> = names.iter().map(String::as_str).chain(["-h"]).collect();
        let mut command = kado(&arguments);
        command.env("COLUMNS", "80");
        let help = run_command(command, "").stdout;
        assert!(help.lines().count() <= 30, "{names:?} has {} lines:\n{help}", help.lines().count());
        assert!(help.lines().all(|line| line.chars().count() <= 80), "{names:?}:\n{help}");
    }
}

#[test]
fn a_flag_that_a_command_does_not_use_is_refused() {
    for arguments in [
        &["convert", "--level", "3", "a.txt"][..],
        &["--level", "3", "convert", "a.txt"],
        &["eval", "--hash", "3"],
        &["match", "--level", "3"],
        &["book", "show", "builtin", "--weights", "handmade"],
        &["--game", "gomoku", "levels"],
        &["nboard", "--time-dialect", "spec"],
        &["--ponder", "true", "perft", "1"],
        &["--no-files", "solve", "-"],
    ] {
        let stderr = run(arguments, "").refused(2);
        assert!(stderr.starts_with("error: unexpected argument '--"), "{arguments:?}: {stderr}");
    }
    let similar = run(&["solve", "--al-moves", "-"], "").stderr;
    assert!(similar.contains("a similar argument exists: '--all-moves'"), "{similar}");
}

#[test]
fn short_flags_bare_switches_and_the_environment_set_options() {
    let level = "kado-level\n";
    assert_eq!(run(&["gtp", "-l", "7"], level).stdout, "= 7\n\n");
    assert_eq!(run(&["-l", "7", "gtp"], level).stdout, "= 7\n\n");
    assert_eq!(run(&["-l", "7", "gtp", "-l8"], level).stdout, "= 8\n\n");
    let book = "kado-options\n";
    for (arguments, expected) in [
        (&["gtp"][..], "false"),
        (&["gtp", "--own-book"], "true"),
        (&["gtp", "--own-book", "--level", "3"], "true"),
        (&["gtp", "--own-book", "false"], "false"),
        (&["gtp", "--own-book=true"], "true"),
    ] {
        let shown = run(arguments, book).stdout;
        assert!(shown.contains(&format!("OwnBook = {expected} ")), "{arguments:?}: {shown}");
    }
}

#[test]
fn quiet_leaves_out_notices_and_verbose_logs() {
    let folder = tempfile::tempdir().unwrap();
    let (input, out) = (folder.path().join("a.txt"), folder.path().join("b.sgf"));
    std::fs::write(&input, "f5d6\n").unwrap();
    let convert = |flags: &[&str]| {
        let arguments = ["convert", input.to_str().unwrap(), "-o", out.to_str().unwrap(), "--force"];
        let run = run(&[&arguments[..], flags].concat(), "").with_status(0);
        run.stderr
    };
    assert_eq!(convert(&[]), format!("kado: 1 record converted, 0 skipped\nWritten: {}\n", out.display()));
    assert_eq!(convert(&["-q"]), "");
    let wrong = run(&["-q", "hint", "z9"], "");
    assert!(wrong.code == Some(2) && wrong.stderr.starts_with("kado: "), "errors stay: {}", wrong.stderr);
    for (flags, logs) in [(&["gtp"][..], false), (&["gtp", "-v"], false), (&["gtp", "-vv"], true)] {
        let logged = run(flags, "name\n").stderr;
        assert_eq!(logged.contains("< name"), logs, "{flags:?}: {logged}");
    }
    assert_eq!(run(&["gtp", "-q", "-v"], "").code, Some(2));
}

#[test]
fn a_group_of_subcommands_takes_quiet_and_verbose() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("games");
    let play = |before: &[&str], between: &[&str]| {
        let inner =
            ["selfplay", "--games", "32", "--depth", "1", "--solve-from", "6", "-o", out.to_str().unwrap()];
        let run = run(&[before, &["train"], between, &inner].concat(), "").with_status(0);
        run.stderr
    };
    assert_ne!(play(&[], &[]), "");
    for (before, between) in [(&["-q"][..], &[][..]), (&[], &["-q"])] {
        assert_eq!(play(before, between), "", "{before:?} {between:?}");
    }
    assert_eq!(run(&["book", "-q", "-v", "lookup"], "").code, Some(2));
}

#[test]
fn no_message_carries_control_characters() {
    let folder = tempfile::tempdir().unwrap();
    let hostile = folder.path().join("\u{1b}[31m\u{202e}.ggf");
    let game = "(;GM[Othello]PC[x]PB[\u{1b}\\[2Jred\u{202e}\u{9b}]PW[b]RE[?]TY[8]BO[8 \
                ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)\n(;GM[\u{1b}";
    std::fs::write(&hostile, game).unwrap();
    let file = hostile.to_str().unwrap();
    for arguments in [
        &["analyze", "--level", "1", file][..],
        &["analyze", "--level", "1", "--json", file],
        &["convert", "--to", "ggf", file],
        &["convert", "--to", "sgf", file],
        &["convert", "--to", "pgn", file],
        &["solve", file],
        &["hint", "f5\u{1b}[2J"],
        &["book", "show", file],
        &["solve", "/nonexistent/\u{1b}"],
    ] {
        let run = run(arguments, "");
        let text = format!("{}{}", run.stdout, run.stderr);
        assert!(
            !text.is_empty() && !text.lines().any(|line| line.contains(kado::base::is_acted_on)),
            "{text:?}"
        );
        assert!(!text.contains("os error"), "{text}");
    }
    let long = run(&["hint", &"x".repeat(100_000)], "");
    assert!(long.stderr.len() < 2000, "{}", long.stderr.len());
}

#[test]
fn a_flag_without_effect_for_the_game_is_reported() {
    let warning = run(&["gomocup", "--threads", "4", "--own-book"], "END\n").stderr;
    assert_eq!(warning, "kado: --own-book has no effect for gomoku:15\n");
    let warning = run(&["gtp", "--game", "othello:10", "--threads", "4"], "").stderr;
    assert_eq!(warning, "kado: --threads has no effect for othello:10\n");
    assert_eq!(run(&["gtp", "--threads", "2", "--own-book"], "").stderr, "");
}

#[test]
fn every_command_has_completions_and_a_manual_page() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let stdout = run(&["completions", shell], "").succeeded();
        assert!(stdout.contains("analyze") && stdout.contains("all-moves"), "{shell}: {stdout}");
    }
    for names in commands() {
        let arguments: Vec<&str> = ["man"].into_iter().chain(names.iter().map(String::as_str)).collect();
        let stdout = run(&arguments, "").succeeded();
        assert!(stdout.contains(".TH ") && stdout.contains(".SH SYNOPSIS"), "{names:?}: {stdout}");
        assert!(stdout.contains(concat!("\"kado ", env!("CARGO_PKG_VERSION"), "\"")), "{names:?}: {stdout}");
    }
    let unknown = run(&["man", "nonsense"], "");
    assert!(unknown.code == Some(2) && unknown.stderr.contains("kado has no command 'nonsense'"));
}

#[test]
fn an_invalid_value_of_any_option_is_refused_with_its_message() {
    for spec in session_options().specs().filter(|spec| !spec.takes_file("nonsense")) {
        for value in ["nonsense", "-1", ""] {
            for arguments in [["--", "gtp"], ["gtp", "--"]] {
                let flag = format!("--{}={value}", spec.flag);
                let arguments = arguments.map(|part| if part == "--" { &flag } else { part });
                let stderr = run(&arguments, "").refused(2);
                let message = session_options().set(spec.name, value).unwrap_err().to_string();
                assert!(stderr.contains(&message) || value.is_empty(), "{arguments:?}: {stderr}");
            }
        }
    }
}

#[test]
fn weights_that_cannot_be_used_are_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let damaged = folder.path().join("damaged weights");
    std::fs::write(&damaged, "KADOEVAL\x01\0\0\0....").unwrap();
    for (file, reason) in [
        ("nonsense", "No such file"),
        (folder.path().to_str().unwrap(), "not a regular file"),
        (damaged.to_str().unwrap(), "wrong checksum"),
    ] {
        for arguments in [&["gtp"][..], &["solve", "-"]] {
            let Run { code, stdout, stderr, .. } = run(&[&["--weights", file], arguments].concat(), "");
            assert!(code != Some(0) && stdout.is_empty(), "{arguments:?}: {code:?} {stdout}");
            assert!(stderr.contains(reason) && stderr.contains(file), "{arguments:?}: {stderr}");
        }
    }
    assert_eq!(run(&["--weights", ""], "").code, Some(2));
    assert_eq!(run(&["--weights", "handmade"], "kado-level\n").stdout, "= 12\n\n");
}

#[test]
fn unknown_arguments_are_refused() {
    for arguments in [
        &["nonsense"][..],
        &["--nonsense"],
        &["gtp", "extra"],
        &["perft"],
        &["perft", "0"],
        &["perft", "x"],
        &["perft", "2", "--passes", "two"],
        &["--isa", "sse9"],
        &["--log-file"],
    ] {
        let stderr = run(arguments, "").refused(2);
        assert!(stderr.starts_with("error: "), "{arguments:?}: {stderr}");
    }
}

#[test]
fn a_number_out_of_range_is_refused_with_the_range() {
    for (arguments, expected) in [
        (&["perft", "x"][..], "a whole number from 1 to 20 is expected"),
        (&["perft", "21"], "a whole number from 1 to 20 is expected"),
        (&["serve", "--port", "70000"], "a whole number from 0 to 65535 is expected"),
        (&["serve", "--port", "http"], "a whole number from 0 to 65535 is expected"),
        (&["book", "build", "my.book", "--jobs", "0"], "a whole number of at least 1 is expected"),
        (&["book", "show", "builtin", "--lines", "3", "--within", "nan"], "a number of discs from 0 to 128"),
        (&["match", "--rounds=-1"], "a whole number of at least 1 is expected"),
        (&["match", "--rounds", "99999999999999999999"], "the number is too large"),
    ] {
        let stderr = run(arguments, "").refused(2);
        assert!(stderr.contains(expected), "{arguments:?}: {stderr}");
    }
}

#[test]
fn every_way_to_ask_for_gtp_begins_the_same_session() {
    let session = "name\n2 genmove b\nquit\n";
    let expected = run(&["gtp"], session).succeeded();
    assert!(expected.starts_with("= Kado\n\n=2 "), "{expected}");
    for arguments in [&[][..], &["-gtp"], &["--gtp"], &["--level", "12", "-gtp"]] {
        assert_eq!(run(arguments, session).stdout, expected, "{arguments:?}");
    }
}
