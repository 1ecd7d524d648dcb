//! Build script: passes the commit and the target to the program for `kado --version`, and embeds the
//! evaluation, the opening book and the page of `kado serve`. The modules of the page are joined into one
//! script, so that a browser does not fetch them one after another.
//!
//! The commit comes from the git repository in this folder, or from the record of `cargo package`. Debug
//! builds omit it, since every commit would cause a rebuild.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec;

/// The folder of the page of `kado serve`.
const PAGE: &str = "src/serve/page";

/// The embedded opening book.
const BOOK: &str = "data/book.kado";

/// The embedded evaluation.
const NETWORK: &str = "weights/network.kado";

/// Byte offset of the compressed weights in the file of the evaluation (docs/weights.md).
const WEIGHTS_OFFSET: usize = 20;

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
    println!("cargo::rerun-if-changed={NETWORK}");
    if let Err(error) = unpack_network(&out.join("network-weights")) {
        println!("cargo::error=cannot unpack {NETWORK}: {error}");
    }
    if env::var("PROFILE").as_deref() == Ok("release")
        && let Some(commit) = given().or_else(of_repository).or_else(of_package)
    {
        println!("cargo::rustc-env=KADO_COMMIT={commit}");
    }
}

/// Writes a file zlib-compressed.
fn pack(file: &Path, packed: &Path) -> io::Result<()> {
    fs::write(packed, compress_to_vec_zlib(&fs::read(file)?, 9))
}

/// Writes the decompressed weights of the evaluation: their decompression at every start of a session would
/// take longer than all its other steps.
fn unpack_network(unpacked: &Path) -> io::Result<()> {
    let file = fs::read(NETWORK)?;
    let weights = decompress_to_vec(file.get(WEIGHTS_OFFSET..).unwrap_or_default());
    fs::write(unpacked, weights.map_err(|error| io::Error::other(error.to_string()))?)
}

/// The entry module of the page, and the name under which the joined script is served.
const MAIN: &str = "main";

/// Writes the script of the page, and the table of its files, compressed with zlib.
fn embed_page(out: &Path) -> io::Result<()> {
    let folder = env::current_dir()?.join(PAGE);
    let mut modules = Modules { folder: &folder, taken: Vec::new(), script: String::new() };
    modules.take(MAIN)?;
    let script = out.join("page.js");
    fs::write(&script, modules.script)?;
    let mut files = Vec::new();
    list(&folder, &mut files)?;
    files.sort();
    let mut table = String::from("pub(super) static PAGE: &[(&str, &[u8])] = &[\n");
    files.retain(|file| file.extension().is_none_or(|ending| ending != "js"));
    let named =
        files.iter().map(|file| (file.strip_prefix(&folder).unwrap_or(file).display().to_string(), file));
    for (index, (name, file)) in named.chain([(format!("{MAIN}.js"), &script)]).enumerate() {
        let packed = out.join(format!("page-{index}"));
        pack(file, &packed)?;
        let (name, path) = (name.replace('\\', "/"), packed.display().to_string());
        writeln!(table, "    ({name:?}, include_bytes!({path:?})),").map_err(io::Error::other)?;
    }
    table += "];\n";
    fs::write(out.join("page.rs"), table)
}

/// Modules joined into one script: each becomes a function that returns its exports, after the modules that
/// it imports.
struct Modules<'a> {
    folder: &'a Path,
    /// Names and exports of the modules in the script.
    taken: Vec<(String, Vec<String>)>,
    script: String,
}

impl Modules<'_> {
    /// Appends a module and its imports, each once. Imports and exports must be at the beginning of a line,
    /// as in `import { a, b } from "./c.js";` and `export const d`, with one name per export. Cyclic imports
    /// are not supported.
    fn take(&mut self, name: &str) -> io::Result<()> {
        if self.taken.iter().any(|(taken, _)| taken == name) {
            return Ok(());
        }
        let text = fs::read_to_string(self.folder.join(name).with_extension("js"))?;
        let (mut body, mut exports) = (String::new(), Vec::new());
        for line in text.lines() {
            if let Some(import) = line.strip_prefix("import ") {
                let parts = import.strip_suffix(".js\";").and_then(|import| import.split_once(" from \"./"));
                let fault = || io::Error::other(format!("{name}.js: no module exports the names of: {line}"));
                let (names, module) = parts.ok_or_else(fault)?;
                self.take(module)?;
                let exported = self.taken.iter().find(|(taken, _)| taken == module).ok_or_else(fault)?;
                let mut wanted = names.trim_matches(['{', ' ', '}']).split(", ");
                let is_there =
                    |one: &str| exported.1.iter().any(|known| Some(&**known) == one.split(' ').next());
                wanted.all(is_there).then_some(()).ok_or_else(fault)?;
                body.extend(["const ", &names.replace(" as ", ": "), " = $", module, ";\n"]);
                continue;
            }
            let declaration = line.strip_prefix("export ");
            exports.extend(declaration.and_then(declared).map(str::to_owned));
            body += declaration.unwrap_or(line);
            body.push('\n');
        }
        let returned = exports.join(", ");
        self.script.extend(["const $", name, " = (() => {\n", &body, "return { ", &returned, " };\n})();\n"]);
        self.taken.push((name.to_owned(), exports));
        Ok(())
    }
}

/// Returns the name declared by a line: `const name = ...`, `class Name {`, `async function name(...)`.
fn declared(line: &str) -> Option<&str> {
    let words = ["async ", "const ", "class ", "function "];
    let name = words.iter().fold(line, |rest, word| rest.strip_prefix(word).unwrap_or(rest));
    name.split(|c: char| !c.is_alphanumeric() && c != '_').next().filter(|name| !name.is_empty())
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

/// Returns the commit checked out here, `None` if this folder is not the root of a repository.
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

/// Returns the commit recorded by `cargo package`.
fn of_package() -> Option<String> {
    let info = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let commit = info.split("\"sha1\": \"").nth(1)?.split('"').next()?;
    Some(commit.chars().take(10).collect())
}
