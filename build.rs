//! Tells the program which commit and which target it is built from and for, as `kado --version` shows, and puts the
//! opening book and the files of the page of `kado serve` into it, compressed.
//!
//! The commit is that of the git repository in this folder, or of the package that cargo made of one. Debug builds
//! leave it out, which would be built anew after every commit.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use miniz_oxide::deflate::compress_to_vec_zlib;

/// The folder of the page of `kado serve`.
const PAGE: &str = "src/serve/page";

/// The opening book that is built in.
const BOOK: &str = "data/book.kado";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=KADO_COMMIT");
    println!("cargo::rustc-env=KADO_TARGET={}", env::var("TARGET").unwrap_or_default());
    println!("cargo::rerun-if-changed={PAGE}");
    println!("cargo::rerun-if-changed={BOOK}");
    let out = PathBuf::from(env::var("OUT_DIR").unwrap_or_default());
    if let Err(error) = embed_page(&out) {
        println!("cargo::error=cannot read {PAGE}: {error}");
    }
    if let Err(error) = pack(Path::new(BOOK), &out.join("book.zz")) {
        println!("cargo::error=cannot read {BOOK}: {error}");
    }
    if env::var("PROFILE").as_deref() == Ok("release")
        && let Some(commit) = given().or_else(of_repository).or_else(of_package)
    {
        println!("cargo::rustc-env=KADO_COMMIT={commit}");
    }
}

/// Writes a file as zlib compresses it.
fn pack(file: &Path, packed: &Path) -> io::Result<()> {
    fs::write(packed, compress_to_vec_zlib(&fs::read(file)?, 9))
}

/// Writes the table of all files of the page, each compressed as zlib does: text takes a third of its size.
fn embed_page(out: &Path) -> io::Result<()> {
    let folder = env::current_dir()?.join(PAGE);
    let mut files = Vec::new();
    list(&folder, &mut files)?;
    files.sort();
    let mut table = String::from("pub(super) static PAGE: &[(&str, &[u8])] = &[\n");
    for (index, file) in files.iter().enumerate() {
        let name = file.strip_prefix(&folder).unwrap_or(file).display().to_string().replace('\\', "/");
        let packed = out.join(format!("page-{index}"));
        pack(file, &packed)?;
        let path = packed.display().to_string();
        writeln!(table, "    ({name:?}, include_bytes!({path:?})),").map_err(io::Error::other)?;
    }
    table += "];\n";
    fs::write(out.join("page.rs"), table)
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { list(&path, files)? } else { files.push(path) }
    }
    Ok(())
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
