//! `kado work`: long work in shards.

mod cluster_page;
mod error_messages;
mod full_disk;
mod jobs;
mod programs;
mod slurm;

use std::path::{Path, PathBuf};

use kado::game::othello8::Isa;
use tempfile::TempDir;

use crate::support::process::{Run, run};

/// A folder with a job.
struct Stage {
    folder: TempDir,
}

impl Stage {
    /// Plans a job.
    fn planned(arguments: &[&str]) -> Stage {
        let stage = Stage { folder: tempfile::tempdir().unwrap() };
        stage.plan(arguments).with_status(0);
        stage
    }

    fn plan(&self, arguments: &[&str]) -> Run {
        let job = self.job();
        let (kind, rest) = arguments.split_first().unwrap();
        run(&[&["-q", "work", "plan", kind, "--job", job.to_str().unwrap()], rest].concat(), "")
    }

    fn job(&self) -> PathBuf {
        self.file("job")
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs a command on the job.
    fn work(&self, command: &str, arguments: &[&str]) -> Run {
        let job = self.job();
        run(&[&["-q", "work", command, job.to_str().unwrap()], arguments].concat(), "")
    }

    fn manifest(&self) -> serde_json::Value {
        serde_json::from_slice(&std::fs::read(self.job().join("manifest.json")).unwrap()).unwrap()
    }

    fn shards(&self) -> usize {
        self.manifest()["shards"].as_array().unwrap().len()
    }

    /// Runs all shards, the last one first, on each instruction set of this processor in turn, and returns
    /// the merged file.
    fn merged(&self) -> Vec<u8> {
        let available = Isa::available();
        for shard in (0..self.shards()).rev() {
            let isa = available[shard % available.len()].name();
            self.work("run", &["--shard", &shard.to_string(), "--isa", isa]).succeeded();
        }
        self.merge()
    }

    fn merge(&self) -> Vec<u8> {
        let output = self.file("merged");
        self.work("merge", &["-o", output.to_str().unwrap(), "--force"]).succeeded();
        std::fs::read(output).unwrap()
    }
}

fn data(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name).display().to_string()
}

const LIST: &str = "endgame/fforum-1-19.obf";

/// Plans six solves, a shard each.
fn six_solves() -> Stage {
    let stage = Stage { folder: tempfile::tempdir().unwrap() };
    let list = stage.file("six.obf");
    let text = std::fs::read_to_string(data(LIST)).unwrap();
    std::fs::write(&list, text.split_inclusive('\n').take(6).collect::<String>()).unwrap();
    stage.plan(&["solve", list.to_str().unwrap(), "--hash", "1"]).succeeded();
    stage
}
