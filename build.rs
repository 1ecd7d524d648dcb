//! Tells the program which commit and which target it is built from and for: `kado --version` shows them.
//!
//! The commit is that of the git repository in this folder, or of the package that cargo made of one. Debug builds
//! leave it out, which would be built anew after every commit.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=KADO_COMMIT");
    println!("cargo::rustc-env=KADO_TARGET={}", env::var("TARGET").unwrap_or_default());
    if env::var("PROFILE").as_deref() == Ok("release")
        && let Some(commit) = given().or_else(of_repository).or_else(of_package)
    {
        println!("cargo::rustc-env=KADO_COMMIT={commit}");
    }
}

fn given() -> Option<String> {
    env::var("KADO_COMMIT").ok().filter(|commit| !commit.is_empty())
}

fn git(arguments: &[&str]) -> Option<String> {
    let output =
        Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

/// Returns the commit that is checked out here, unless this folder is only somewhere inside another repository.
fn of_repository() -> Option<String> {
    if !Path::new(".git").exists() {
        return None;
    }
    let branch = git(&["symbolic-ref", "-q", "HEAD"]);
    for name in [Some("HEAD".to_owned()), branch].into_iter().flatten() {
        if let Some(path) = git(&["rev-parse", "--git-path", &name]).filter(|path| Path::new(path).exists()) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["rev-parse", "--short=10", "HEAD"])
}

/// Returns the commit that `cargo package` wrote down.
fn of_package() -> Option<String> {
    let info = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let commit = info.split("\"sha1\": \"").nth(1)?.split('"').next()?;
    Some(commit.chars().take(10).collect())
}
