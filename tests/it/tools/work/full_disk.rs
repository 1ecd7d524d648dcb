//! Outputs of `kado work` that cannot be written.

#![cfg(target_os = "linux")]

use std::fs::File;
use std::io;
use std::process::{Command, Stdio};

use super::six_solves;
use crate::support::process::{kado, run_command, wait};

#[test]
fn an_output_that_cannot_be_written_may_be_retried() {
    let stage = six_solves();
    let full = File::options().write(true).open("/dev/full").unwrap();
    let (reader, closed) = io::pipe().unwrap();
    drop(reader);
    let job = stage.job();
    let shard = ["-q", "work", "run", job.to_str().unwrap(), "--shard", "0", "--stdout"];
    for stdout in [full.into(), closed.into()] {
        let stdout: Stdio = stdout;
        assert_eq!(wait(&mut kado(&shard).stdout(stdout).spawn().unwrap()).code(), Some(1));
    }
    stage.merged();
    let merged = stage.work("merge", &["-o", "/dev/full"]).with_status(1);
    assert!(merged.stderr.contains("cannot write /dev/full: "), "{}", merged.stderr);
}

#[test]
fn a_full_disk_is_reported_without_the_path_of_the_temporary_file() {
    let stage = six_solves();
    stage.merged();
    let (job, output) = (stage.job(), stage.file("full"));
    let kado = kado(&["work", "merge", job.to_str().unwrap(), "-o", output.to_str().unwrap()]);
    // The limit of the size of files takes the place of a full disk.
    let mut shell = Command::new("bash");
    shell.args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "bash"]);
    shell.arg(kado.get_program()).args(kado.get_args());
    shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let merged = run_command(shell, "");
    let message = format!("kado: cannot write {}: File too large\n", output.display());
    assert_eq!((merged.code, merged.stderr), (Some(1), message));
}
