//! The instruction sets: each one of this processor gives the same counts and the same game, and older
//! processors, emulated by qemu, run the same binary.

use std::path::Path;
use std::process::{Command, Stdio};

use kado::game::othello8::Isa;

use crate::support::process::{self, Run};
use crate::support::programs;

/// Processors without AVX2, from the first of their architecture on.
const OLD_PROCESSORS: [&str; 3] = ["qemu64", "core2duo", "Nehalem"];
/// A processor with AVX2 and without AVX-512, as qemu emulates it.
const AVX2_PROCESSOR: &str = "Haswell";

const REFUSAL: &str = "this processor has no avx2; available: portable";

const PERFT: &[&str] = &["perft", "7"];
/// Leaves of the start position at depths 1 to 7.
const LEAVES: [u64; 7] = [4, 12, 56, 244, 1396, 8200, 55092];

const SESSION: &[&str] = &["gtp", "--nodes", "3000", "--hash", "1"];
const COMMANDS: &str =
    "play b f5\nplay w d6\ngenmove b\ngenmove w\ngenmove b\nshowboard\nkado-eval\nfinal_score\nquit\n";

#[test]
fn every_instruction_set_plays_and_counts_alike() {
    let session = process::run(SESSION, COMMANDS);
    assert_eq!(session.code, Some(0), "{}", session.stderr);
    for isa in Isa::available() {
        let forced = ["--isa", isa.name()];
        assert_eq!(leaves(&process::run(&[PERFT, &forced].concat(), "")), LEAVES, "{isa}");
        assert_eq!(process::run(&[SESSION, &forced].concat(), COMMANDS).stdout, session.stdout, "{isa}");
    }
}

#[test]
fn processors_without_avx2_run_the_same_binary() {
    let Some([qemu]) = programs::find(["qemu-x86_64"]) else { return };
    let here = process::run(SESSION, COMMANDS);
    for processor in OLD_PROCESSORS {
        assert_eq!(leaves(&run_on(&qemu, processor, PERFT, "")), LEAVES, "{processor}");
        assert_eq!(run_on(&qemu, processor, SESSION, COMMANDS).stdout, here.stdout, "{processor}");
        let refused = run_on(&qemu, processor, &["perft", "1", "--isa", "avx2"], "");
        assert_eq!(refused.code, Some(2), "{processor}");
        assert!(refused.stderr.contains(REFUSAL), "{processor}: {}", refused.stderr);
    }
}

#[test]
fn a_processor_with_avx2_alone_runs_the_same_binary() {
    let Some([qemu]) = programs::find(["qemu-x86_64"]) else { return };
    let here = process::run(SESSION, COMMANDS);
    assert_eq!(leaves(&run_on(&qemu, AVX2_PROCESSOR, PERFT, "")), LEAVES);
    assert_eq!(run_on(&qemu, AVX2_PROCESSOR, SESSION, COMMANDS).stdout, here.stdout);
    let forced = run_on(&qemu, AVX2_PROCESSOR, &[PERFT, &["--isa", "avx2"]].concat(), "");
    // Versions of qemu before 7.2 do not emulate AVX2.
    if forced.code == Some(0) {
        assert_eq!(leaves(&forced), LEAVES);
    } else {
        assert!(forced.stderr.contains(REFUSAL), "{}", forced.stderr);
    }
}

fn run_on(qemu: &Path, processor: &str, arguments: &[&str], input: &str) -> Run {
    let mut command = Command::new(qemu);
    command.args(["-cpu", processor, env!("CARGO_BIN_EXE_kado")]).args(arguments).env_remove("RUST_LOG");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    process::run_command(command, input)
}

/// Returns the counts in the table that `kado perft` prints.
fn leaves(run: &Run) -> Vec<u64> {
    let counts = run.stdout.lines().skip(1).filter_map(|line| line.split_whitespace().nth(1)?.parse().ok());
    counts.collect()
}
