//! The error messages of `kado work`, and its exit statuses for the scheduler.

use std::fs;
use std::path::PathBuf;

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use super::{Stage, data, six_solves};
use crate::support::process::run;

/// Runs a shard that is refused, and returns the reason.
fn refused(stage: &Stage) -> String {
    let refused = stage.work("run", &["--shard", "2"]).with_status(3);
    assert!(!stage.job().join("out/2").exists());
    refused.stderr
}

fn edit(stage: &Stage, from: &str, to: &str) {
    let path = stage.job().join("manifest.json");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{text}");
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

/// Changes a byte of the input of a shard, and returns the path of the input.
fn damage_input(stage: &Stage, shard: usize) -> PathBuf {
    let list = stage.job().join("in/0-six.obf");
    let mut bytes = fs::read(&list).unwrap();
    let place = stage.manifest()["shards"][shard]["begin"].as_u64().unwrap() as usize;
    bytes[place] = if bytes[place] == b'X' { b'O' } else { b'X' };
    fs::write(&list, bytes).unwrap();
    list
}

#[test]
fn a_changed_input_is_refused_in_the_shards_that_read_it() {
    let stage = six_solves();
    let list = damage_input(&stage, 2);
    let reason = refused(&stage);
    assert!(reason.contains("the input in/0-six.obf, bytes") && reason.contains("was changed"), "{reason}");
    assert_eq!(stage.work("run", &["--shard", "3"]).code, Some(0));
    fs::remove_file(list).unwrap();
    assert!(refused(&stage).contains("cannot be read"));
}

#[test]
fn a_shard_that_fails_does_not_end_the_run() {
    let stage = six_solves();
    damage_input(&stage, 1);
    // A folder in the place of a result is not replaced.
    fs::create_dir_all(stage.job().join("out/3")).unwrap();
    let run = stage.work("run", &["--shard", "0-5"]).with_status(3);
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert!(lines[0].starts_with("kado: shard 1: refused: the input in/0-six.obf, bytes"), "{lines:?}");
    assert!(
        lines[1].starts_with("kado: shard 3: ") && lines[1].ends_with(": it is a directory"),
        "{lines:?}"
    );
    let status = stage.work("status", &[]).stdout;
    assert!(
        status.starts_with("solve: 4 of 6 shards done, 0 running, 0 missing, 1 failed, 1 invalid"),
        "{status}"
    );
}

#[test]
fn another_version_or_search_or_other_weights_are_refused() {
    for (from, to, reason) in [
        ("\"kado\":\"", "\"kado\":\"9.", "was planned by kado 9."),
        ("\"signature\":", "\"signature\":1", "a search with signature 1"),
        (
            "\"weights\":{\"name\":\"builtin\",\"sha256\":\"",
            "\"weights\":{\"name\":\"builtin\",\"sha256\":\"0",
            "other built-in weights",
        ),
    ] {
        let stage = six_solves();
        edit(&stage, from, to);
        let message = refused(&stage);
        assert!(message.contains(reason), "{message}");
    }
}

#[test]
fn a_weights_file_travels_with_the_job_and_may_not_change() {
    let weights = concat!(env!("CARGO_MANIFEST_DIR"), "/weights/evaluation.kado");
    let stage =
        Stage::planned(&["solve", &data(super::LIST), "--depth", "2", "--hash", "1", "--weights", weights]);
    assert_eq!(stage.manifest()["weights"]["name"], "in/weights");
    assert_eq!(stage.work("run", &["--shard", "0"]).code, Some(0));
    fs::write(stage.job().join("in/weights"), "others").unwrap();
    assert!(refused(&stage).contains("the input in/weights was changed"));
}

#[test]
fn damaged_results_are_detected_and_computed_again() {
    let stage = six_solves();
    let merged = stage.merged();
    let path = stage.job().join("out/4");
    let whole = fs::read(&path).unwrap();
    let mut changed = whole.clone();
    changed[10] ^= 1;
    for damaged in [&whole[..whole.len() / 2], &[], &changed, &fs::read(stage.job().join("out/3")).unwrap()] {
        fs::write(&path, damaged).unwrap();
        let refused = stage.work("merge", &["-o", stage.file("x").to_str().unwrap()]).with_status(4);
        assert!(refused.stderr.contains("the result of shard 4 is not valid"), "{}", refused.stderr);
        assert!(!stage.file("x").exists());
        assert_eq!(stage.work("run", &["--shard", "4"]).code, Some(0));
        assert_eq!(fs::read(&path).unwrap(), whole);
    }
    assert_eq!(stage.merge(), merged);
}

/// Returns a valid result of the same shard with one record `{}`, in the form of docs/cluster.md.
fn other_result(result: &[u8]) -> Vec<u8> {
    let trailer = std::str::from_utf8(result).unwrap().lines().last().unwrap();
    let fields: Vec<&str> = trailer.split_whitespace().collect();
    let [magic, job, shard, ..] = fields[..] else { panic!("no trailer: {trailer}") };
    let covered = format!("{{}}\n{magic} {job:>16} {shard:>10} {:>20} {:>20} ", 1, 3);
    format!("{covered}{}\n", HEXLOWER.encode(&Sha256::digest(&covered))).into_bytes()
}

#[test]
fn a_result_is_accepted_only_for_its_shard() {
    let stage = six_solves();
    let job = stage.job();
    let accept = |shard: &str, bytes: Vec<u8>| {
        let accepted = run(&["work", "accept", job.to_str().unwrap(), "--shard", shard], bytes);
        (accepted.code, accepted.stderr)
    };
    let made = stage.work("run", &["--shard", "1", "--stdout"]).stdout.into_bytes();
    for (shard, bytes, reason) in [
        ("2", made.clone(), "it is the result of shard 1"),
        ("1", made[..made.len() - 1].to_vec(), "not accepted"),
        ("1", Vec::new(), "it is cut off"),
    ] {
        let (code, stderr) = accept(shard, bytes);
        assert_eq!(code, Some(4));
        assert!(stderr.contains(reason), "{stderr}");
    }
    assert_eq!(accept("9", made.clone()).0, Some(2));
    assert_eq!(accept("1", made.clone()).0, Some(0));
    let other = other_result(&made);
    let (code, stderr) = accept("1", other.clone());
    assert_eq!(code, Some(5));
    assert!(stderr.contains("shard 1: two valid results differ"), "{stderr}");
    fs::write(job.join("out/1"), other).unwrap();
    assert_eq!(stage.work("run", &["--shard", "1"]).code, Some(0));
    assert_eq!(stage.work("run", &["--shard", "0,2-5"]).code, Some(0));
    let verified = stage.work("verify", &["--percent", "100"]).with_status(5);
    assert!(verified.stdout.contains("shard 1: DIFFERENT"), "{}", verified.stdout);
}

#[test]
fn a_wrong_folder_number_or_plan_is_reported() {
    let stage = six_solves();
    for (run, reason) in [
        (stage.work("run", &["--shard", "6"]), "shard 6 does not exist: the job has 6, counted from 0"),
        (stage.work("run", &["--shard", "x"]), "shard numbers are expected"),
        (stage.work("run", &["--shard", "0-1", "--stdout"]), "--stdout writes one shard, not 2"),
        (stage.plan(&["solve", &data(super::LIST)]), "this folder already holds a job"),
        (run(&["work", "status", stage.folder.path().to_str().unwrap()], ""), "this folder holds no job"),
    ] {
        assert_eq!(run.code, Some(2), "{}", run.stderr);
        assert!(run.stderr.contains(reason), "{}", run.stderr);
    }
}

#[test]
fn a_plan_without_its_inputs_is_a_wrong_command_line_and_leaves_nothing() {
    let stage = Stage { folder: tempfile::tempdir().unwrap() };
    let (missing, good) = (stage.file("missing.obf").display().to_string(), data(super::LIST));
    let folder = stage.folder.path().to_str().unwrap();
    for arguments in [
        &["label", "--depth", "1", &good][..],
        &["solve", &good, &missing],
        &["analyze", &missing],
        &["solve", "--in-place", &good, &missing],
        &["label", "--depth", "1", &missing],
        &["solve", &good, "--weights", &missing],
        &["solve", folder],
    ] {
        let planned = stage.plan(arguments).with_status(2);
        assert!(planned.stderr.contains(arguments.last().unwrap()), "{arguments:?}: {}", planned.stderr);
        assert_eq!(fs::read_dir(stage.folder.path()).unwrap().count(), 0, "{arguments:?}");
    }
    fs::create_dir(stage.job()).unwrap();
    fs::write(stage.file("job/notes"), "precious").unwrap();
    assert_eq!(stage.plan(&["solve", &good, &missing]).code, Some(2));
    assert_eq!(fs::read_dir(stage.job()).unwrap().count(), 1);
    let nested = stage.file("job/notes/inner").display().to_string();
    run(&["work", "plan", "solve", "--job", &nested, &good], "").with_status(2);
}

#[test]
fn a_plan_leaves_out_invalid_records_and_says_so() {
    let text = fs::read_to_string(data(super::LIST)).unwrap();
    let problem = text.lines().next().unwrap();
    for (kind, valid) in [("solve", problem), ("analyze", "f5d6c3")] {
        let stage = Stage { folder: tempfile::tempdir().unwrap() };
        let input = stage.file("input.txt");
        let plan = |lines: &[&str]| {
            fs::write(&input, lines.join("\n")).unwrap();
            stage.plan(&[kind, input.to_str().unwrap()]).with_status(2).stderr
        };
        let refused = plan(&["no record"]);
        assert!(refused.contains("nothing was planned: no record of the inputs is valid"), "{refused}");
        assert!(!stage.job().exists());
        let partial = plan(&["no record", valid]);
        assert!(partial.contains("input.txt"), "{partial}");
        assert!(stage.shards() > 0);
    }
}

#[test]
fn work_that_depends_on_clocks_is_not_planned() {
    let stage = Stage { folder: tempfile::tempdir().unwrap() };
    let cup = [
        "match", "--rounds", "1", "--engine", "name=A", "cmd=kado", "arg=gtp", "--engine", "name=B",
        "cmd=kado",
    ];
    let games = stage.file("games.txt");
    fs::write(&games, "f5d6\n").unwrap();
    for (arguments, reason) in [
        (&[&cup[..], &["--each", "time=1s/move"]].concat(), "the engine 'A' has a clock"),
        (&[&cup[..], &["--concurrency", "2"]].concat(), "--concurrency"),
        (&[&cup[..], &["--out", "x"]].concat(), "--out"),
        (&vec!["analyze", games.to_str().unwrap(), "--time", "1s"], "--time: results would depend"),
    ] {
        let planned = stage.plan(arguments).with_status(2);
        assert!(planned.stderr.contains(reason), "{}", planned.stderr);
    }
    assert!(!stage.job().exists());
}

#[test]
fn a_shard_whose_engine_fails_has_no_result() {
    let cup = [
        "match", "--rounds", "1", "--engine", "name=A", "cmd=kado", "arg=gtp", "level=1", "--engine",
        "name=B",
    ];
    let stage = Stage::planned(&[&cup[..], &["cmd=kado", "arg=--version"]].concat());
    let failed = stage.work("run", &["--shard", "0"]).with_status(1);
    assert!(failed.stderr.contains("game 1: B: "), "{}", failed.stderr);
    let status = stage.work("status", &[]).stdout;
    assert!(status.contains("1 failed") && status.contains("shard 0 failed on "), "{status}");
}

#[test]
fn no_file_of_the_job_is_replaced_by_the_merged_file() {
    let stage = six_solves();
    stage.merged();
    fs::remove_file(stage.job().join("out/4")).unwrap();
    for name in ["manifest.json", "in/0-six.obf", "in/new", "out/0", "out/4"] {
        let path = stage.job().join(name);
        let before = fs::read(&path).ok();
        let refused = stage.work("merge", &["-o", path.to_str().unwrap(), "--force"]).with_status(2);
        assert!(refused.stderr.contains(": it belongs to the job; name another file"), "{}", refused.stderr);
        assert_eq!(fs::read(&path).ok(), before, "{name}");
    }
}
