//! What surrounds the program: variables, ignored signals, limits of the system, a reader that leaves.

use crate::support::process::{kado, run, run_command};

#[test]
fn a_variable_counts_only_where_its_flag_exists() {
    let with = |arguments: &[&str], variable: &str, value: &str| {
        let mut command = kado(arguments);
        command.env(variable, value);
        run_command(command, "kado-level\n")
    };
    assert_eq!(with(&["gtp"], "KADO_LEVEL", "9").stdout, "= 9\n\n");
    assert_eq!(with(&["gtp", "-l", "7"], "KADO_LEVEL", "9").stdout, "= 7\n\n");
    assert_eq!(with(&["gtp", "-l", "7"], "KADO_LEVEL", "99").stdout, "= 7\n\n");
    assert_eq!(with(&["gtp"], "KADO_LEVEL", "").stdout, "= 12\n\n");
    for (variable, value, reason) in [
        ("KADO_LEVEL", "31", "error: KADO_LEVEL: Level takes a whole number from 1 to 30"),
        ("KADO_HASH", "lots", "error: KADO_HASH: Hash takes a whole number from 1 to "),
    ] {
        let wrong = with(&["gtp"], variable, value);
        assert!(wrong.code == Some(2) && wrong.stderr.starts_with(reason), "{}", wrong.stderr);
        for arguments in [&["perft", "1"][..], &["levels"], &["completions", "bash"]] {
            with(arguments, variable, value).succeeded();
        }
    }
}

#[cfg(unix)]
#[test]
fn a_variable_that_is_not_utf8_is_named() {
    use std::os::unix::ffi::OsStrExt;
    let mut command = kado(&["gtp"]);
    command.env("KADO_BOOK", std::ffi::OsStr::from_bytes(b"\xff"));
    let refused = run_command(command, "");
    assert_eq!(
        (refused.code, refused.stderr.as_str()),
        (Some(2), "error: KADO_BOOK: the value is not UTF-8\n")
    );
}

/// Runs a command whose stdout is a pipe without a reader. Returns its exit status.
fn without_reader(arguments: &[&str]) -> Option<i32> {
    let (reader, closed) = std::io::pipe().unwrap();
    drop(reader);
    kado(arguments).stdout(closed).output().unwrap().status.code()
}

#[test]
fn a_reader_that_leaves_changes_neither_the_page_nor_the_status() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let (page, missing) = (folder.path().join("review.html"), folder.path().join("missing.txt"));
    let (page, missing) = (page.to_str().unwrap(), missing.to_str().unwrap());
    let games = file("games.txt", "f5d6\nf5f6\n");
    let reviewed = without_reader(&["analyze", &games, "--level", "1", "--html", page]);
    assert_eq!(reviewed, Some(0));
    assert!(std::fs::read_to_string(page).unwrap().contains("Review of 2 games"));

    let wrong = file("wrong.obf", &format!("{}O- X; +10;\n", "X".repeat(62)));
    assert_eq!(without_reader(&["solve", &wrong]), Some(1));
    assert_eq!(without_reader(&["solve", "--json", "--jobs", "1", &wrong]), Some(1));
    assert_eq!(without_reader(&["solve", missing, &wrong]), Some(2));
    assert_eq!(without_reader(&["analyze", "--level", "1", missing, &games]), Some(2));
    assert_eq!(
        without_reader(&["analyze", "--level", "1", "--json", "--jobs", "1", missing, &games]),
        Some(2)
    );
    let bad = file("bad.txt", "nonsense\nf5d6\n");
    assert_eq!(without_reader(&["convert", &bad, "--to", "sgf"]), Some(1));
    assert_eq!(without_reader(&["convert", &games, "--to", "sgf"]), Some(0));
    assert_eq!(run(&["convert", &bad, "--to", "sgf"], "").code, Some(1));
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::process::{Command, Stdio};

    use rustix::fs::{CWD, Mode, mkfifoat};
    use rustix::process::{Pid, Signal, kill_process};

    use crate::support::process::{run, run_command, wait, wait_until};

    /// Returns a command that runs `kado` after a command of the shell.
    fn after(setting: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new("sh");
        let script = format!("{setting}; exec \"$0\" \"$@\"");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_kado")]).args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    #[test]
    fn signals_that_were_ignored_at_the_start_stay_ignored() {
        let mut child = after("trap '' HUP INT", &["hint", "--time", "1h", "f5"]).spawn().unwrap();
        let is_in = |row: &str, signal: Signal| {
            let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
            let mask = status.lines().find_map(|line| line.strip_prefix(row)).unwrap();
            u64::from_str_radix(mask.trim(), 16).unwrap() & 1 << (signal.as_raw() - 1) != 0
        };
        wait_until("SIGTERM is handled", || is_in("SigCgt:", Signal::TERM));
        assert!(is_in("SigIgn:", Signal::HUP) && is_in("SigIgn:", Signal::INT));
        kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
        assert_eq!(wait(&mut child).code(), Some(130));
    }

    #[test]
    fn a_pipe_is_refused_as_weights_and_as_a_book_and_never_opened() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        mkfifoat(CWD, &pipe, Mode::RWXU).unwrap();
        for path in [pipe.as_path(), folder.path()] {
            for (option, what) in [("Weights", "weights"), ("Book", "book")] {
                let path = path.display();
                let answer = run(&["uci"], format!("setoption name {option} value {path}\n")).stdout;
                let refusal = format!("error: cannot use the {what} '{path}': ");
                let refused = answer.contains(&refusal) && answer.contains("not a regular file\n");
                assert!(refused, "{answer}");
            }
        }
    }

    /// The limit leaves memory for one table of 128 MB: the table of the old game is freed for the new one.
    #[test]
    fn a_game_that_cannot_begin_leaves_the_old_one_its_table() {
        let arguments = ["uci", "--hash", "128", "--start", "random:40", "--level", "30"];
        let mut kado = after("ulimit -v 255000", &arguments);
        kado.env("MALLOC_ARENA_MAX", "1");
        let session = "setoption name UCI_Variant value flipello4\nposition startpos\ngo nodes 20000\n";
        let answer = run_command(kado, session).stdout;
        assert!(answer.contains("error: no game of Othello on a board of 4x4 begins random:40"), "{answer}");
        assert!(answer.contains(" hashfull 0 "), "{answer}");
        assert!(!answer.contains(" hashfull 1000 "), "{answer}");
    }

    #[test]
    fn the_limit_of_file_sizes_is_an_error_that_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let page = folder.path().join("review.html");
        let arguments = ["analyze", "f5d6", "--level", "1", "--html", page.to_str().unwrap()];
        let limited = run_command(after("ulimit -f 8", &arguments), "").with_status(2);
        assert!(limited.stderr.contains("File too large"), "{}", limited.stderr);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);

        let log = folder.path().join("kado.log");
        let arguments = ["gtp", "--log-file", log.to_str().unwrap()];
        let session = run_command(after("ulimit -f 1", &arguments), "list_commands\nlist_commands\nname\n")
            .with_status(0);
        assert!(session.stdout.ends_with("= Kado\n\n"), "{}", session.stdout);
    }
}
