//! Slurm's array script, run by bash, and the evaluation of Slurm's logs by the status.

#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use super::{Stage, six_solves};
use crate::support::process::{Run, run_command};

fn script(stage: &Stage, more: &[&str]) -> String {
    stage.work("sbatch", more).succeeded()
}

/// Runs an element of the script as Slurm does.
fn element(stage: &Stage, script: &str, element: &str) -> Run {
    let file = stage.file("script");
    fs::write(&file, script).unwrap();
    let mut command = Command::new("bash");
    command.arg(file).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.env("SLURM_ARRAY_JOB_ID", "31").env("SLURM_ARRAY_TASK_ID", element).env("SLURMD_NODENAME", "n7");
    run_command(command, "")
}

#[test]
fn the_elements_compute_every_shard_once_the_costliest_first() {
    let stage = six_solves();
    let script = script(&stage, &["--elements", "4", "--", "--partition=long", "--comment=a b"]);
    for line in
        ["#SBATCH --array=0-3", "#SBATCH --requeue", "#SBATCH --partition=long", "#SBATCH --comment=a\\ b"]
    {
        assert!(script.lines().any(|found| found == line), "{script}");
    }
    let listed =
        script.lines().skip_while(|line| *line != "shards=(").skip(1).take_while(|line| *line != ")");
    let listed: Vec<Vec<usize>> =
        listed.map(|line| line.split(',').map(|shard| shard.parse().unwrap()).collect()).collect();
    assert_eq!(listed.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2, 1, 1]);
    let mut all = listed.concat();
    all.sort_unstable();
    assert_eq!(all, [0, 1, 2, 3, 4, 5]);
    let manifest = stage.manifest();
    let cost = |shard: usize| manifest["shards"][shard]["cost"].as_f64().unwrap();
    assert!(listed.iter().all(|two| two.len() == 1 || cost(two[0]) >= cost(two[1])), "{listed:?}");
    for place in ["0", "1", "2", "3"] {
        let text = element(&stage, &script, place).succeeded();
        assert!(text.contains(&format!("element {place} on n7: begun\n")), "{text}");
    }
    assert!(stage.work("status", &[]).stdout.contains("6 of 6 shards done"));
    let rest = stage.work("sbatch", &[]);
    assert_eq!((rest.code, rest.stdout.as_str()), (Some(0), ""));
}

#[test]
fn a_failed_element_has_the_status_of_the_failure() {
    let stage = six_solves();
    let script = script(&stage, &["--elements", "1"]);
    fs::remove_file(stage.job().join("in/0-six.obf")).unwrap();
    let failed = element(&stage, &script, "0").with_status(3);
    assert!(failed.stderr.starts_with("kado: shard ") && failed.stderr.contains(": refused: the input "));
}

#[test]
fn an_element_whose_time_ends_goes_back_into_the_queue_and_a_cancelled_one_does_not() {
    let stage = six_solves();
    let executable = |name: &str, text: &str| {
        let path = stage.file(name);
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path
    };
    // A program that works until it is signalled to end, like `kado work run`, and a replacement of Slurm's
    // command.
    let program = executable(
        "program",
        "#!/bin/bash\ntrap 'kill $!; exit 130' TERM\necho works\nsleep 600 > /dev/null &\nwhile :; do wait; done\n",
    );
    executable("scontrol", "#!/bin/bash\necho \"scontrol $*\"\n");
    let script = script(&stage, &["--elements", "1", "--program", program.to_str().unwrap()]);
    let file = stage.file("script");
    fs::write(&file, script).unwrap();
    for (signal, after) in [
        (Signal::USR1, "element 5: ended with status 130\nscontrol requeue 31_5\n"),
        (Signal::TERM, "element 5: ended with status 130\n"),
    ] {
        let path = format!("{}:{}", stage.folder.path().display(), std::env::var("PATH").unwrap());
        let mut bash = Command::new("bash");
        bash.arg(&file).stdin(Stdio::null()).stdout(Stdio::piped()).env("PATH", path);
        bash.env("SLURM_ARRAY_JOB_ID", "31").env("SLURM_ARRAY_TASK_ID", "5").env("SLURMD_NODENAME", "n7");
        let mut bash = bash.spawn().unwrap();
        let mut output = BufReader::new(bash.stdout.take().unwrap());
        let mut line = String::new();
        while line != "works\n" {
            line.clear();
            assert!(output.read_line(&mut line).unwrap() > 0, "the element has ended");
        }
        kill_process(Pid::from_child(&bash), signal).unwrap();
        let mut rest = String::new();
        output.read_to_string(&mut rest).unwrap();
        assert_eq!((rest.as_str(), bash.wait().unwrap().code()), (after, Some(130)), "{signal:?}");
    }
}

#[test]
fn an_attempt_whose_element_slurm_has_ended_is_not_running() {
    let stage = six_solves();
    let log = stage.job().join("log");
    fs::create_dir_all(&log).unwrap();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs_f64();
    for (shard, element) in [(1, "31_0"), (2, "31_1"), (4, "31_2"), (5, "31_3")] {
        let begun = format!(
            "{{\"event\":\"begun\",\"shard\":{shard},\"at\":{now},\"host\":\"n1\",\"process\":1,\"slurm\":\"{element}\"}}\n"
        );
        fs::write(log.join(format!("{shard}-n1-1-x.jsonl")), begun).unwrap();
    }
    let ended =
        "slurmstepd: error: *** JOB 32 ON n1 CANCELLED AT 2026-01-02T03:04:05 DUE TO NODE FAILURE ***\n";
    fs::write(log.join("slurm-31_0.out"), "element 0 on n1: begun\n").unwrap();
    fs::write(log.join("slurm-31_1.out"), format!("element 1 on n1: begun\n{ended}")).unwrap();
    fs::write(log.join("slurm-31_2.out"), format!("element 2 on n1: begun\n{ended}element 2 on n2: begun\n"))
        .unwrap();
    let killed = "slurmstepd: error: Detected 1 oom_kill event in StepId=33.batch.\n";
    fs::write(log.join("slurm-31_3.out"), format!("element 3 on n1: begun\n{killed}")).unwrap();
    let status: Value = serde_json::from_str(&stage.work("status", &["--json"]).stdout).unwrap();
    assert_eq!((&status["running"], &status["missing"]), (&2.into(), &4.into()), "{status}");
    assert_eq!(status["slurm"].as_array().unwrap().len(), 3);
    let table = stage.work("status", &[]).stdout;
    assert!(table.contains("slurm 31_1: slurmstepd: error: *** JOB 32 ON n1 CANCELLED AT"), "{table}");
}
