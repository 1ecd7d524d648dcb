//! The programs of the engines in match jobs, and what they depend on.

use super::Stage;
use crate::support::process::{kado, run, run_command};

#[test]
fn variables_of_this_machine_do_not_change_the_games_of_a_shard() {
    let engines =
        ["--engine", "name=A", "cmd=kado", "--engine", "name=B", "cmd=kado", "--each", "arg=gtp", "nodes=60"];
    let stage = Stage::planned(&[&["match", "--rounds", "1"], &engines[..]].concat());
    let job = stage.job();
    let shard = ["-q", "work", "run", job.to_str().unwrap(), "--shard", "0", "--stdout"];
    let plain = run(&shard, "");
    let mut command = kado(&shard);
    command.env("KADO_LEVEL", "1").env("KADO_BOOK", "/no/such/book").env("KADO_WEIGHTS", "handmade");
    let elsewhere = run_command(command, "");
    assert_eq!((plain.code, elsewhere.code), (Some(0), Some(0)), "{}{}", plain.stderr, elsewhere.stderr);
    assert!(plain.stdout == elsewhere.stdout);

    let other = Stage { folder: tempfile::tempdir().unwrap() };
    let job = other.job();
    let mut again = kado(&["-q", "work", "plan", "match", "--job", job.to_str().unwrap(), "--rounds", "1"]);
    again.args(engines).env("KADO_WEIGHTS", "/no/such/weights");
    run_command(again, "").with_status(0);
    assert_eq!(other.manifest(), stage.manifest());
}

#[test]
#[cfg(unix)]
fn a_program_keeps_its_name_and_its_folder_is_absolute() {
    let stage = Stage { folder: tempfile::tempdir().unwrap() };
    let link = stage.file("chosen-by-name");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_kado"), &link).unwrap();
    let job = stage.job();
    let mut command = kado(&["-q", "work", "plan", "match", "--job", job.to_str().unwrap(), "--rounds", "1"]);
    command.args(["--engine", "name=A", "cmd=./chosen-by-name", "dir=."]);
    command.args(["--engine", "name=B", "cmd=kado", "--each", "dir=inner", "arg=gtp", "level=1"]);
    command.current_dir(stage.folder.path());
    run_command(command, "").with_status(0);
    let settings = &stage.manifest()["settings"];
    let program = &settings["programs"][0];
    assert!(program["command"].as_str().unwrap().ends_with("/chosen-by-name"), "{settings}");
    assert!(program["sha256"].is_string(), "{settings}");
    for dir in [&settings["request"]["engines"][0]["dir"], &settings["request"]["each"]["dir"]] {
        assert!(std::path::Path::new(dir.as_str().unwrap()).is_absolute(), "{settings}");
    }
}

#[test]
fn flags_that_a_job_refuses_are_not_listed() {
    let help = run(&["work", "plan", "match", "-h"], "").stdout;
    assert!(help.contains("--rounds") && help.contains("--job"), "{help}");
    assert!(!help.contains("--out") && !help.contains("--concurrency"), "{help}");
    assert!(run(&["match", "-h"], "").stdout.contains("--concurrency"));
}

#[test]
#[cfg(target_os = "linux")]
fn the_engine_kado_is_the_running_program_even_if_its_file_is_gone() {
    use crate::support::process::wait;
    use std::os::unix::ffi::OsStrExt;
    let engines = ["name=A", "--engine", "name=B", "--each", "cmd=kado", "arg=gtp", "level=1"];
    let stage = Stage::planned(&[&["match", "--rounds", "1", "--engine"], &engines[..]].concat());
    let copy = stage.folder.path().join(std::ffi::OsStr::from_bytes(b"k\xffado"));
    std::fs::copy(env!("CARGO_BIN_EXE_kado"), &copy).unwrap();
    let mut command = std::process::Command::new(&copy);
    let mut child =
        command.args(["-q", "work", "run"]).arg(stage.job()).args(["--shard", "0"]).spawn().unwrap();
    std::fs::remove_file(&copy).unwrap();
    assert_eq!(wait(&mut child).code(), Some(0));
}
