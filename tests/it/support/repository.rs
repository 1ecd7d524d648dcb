//! The repository of the tests: its documents and sources.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders that git ignores, and the one for data that a checkout may have.
const SKIPPED: [&str; 6] = ["target", "corpus", "artifacts", "coverage", "__pycache__", "shared"];

/// Returns the folder that holds `Cargo.toml`.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the text of a file, given by its path from the root.
pub(crate) fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns every source file below `src/`: its path from the root and its text, ordered by path.
pub(crate) fn sources() -> Vec<(String, String)> {
    files("src", "rs")
}

/// Returns the files with an extension in a folder and its subfolders, without hidden and ignored ones: their
/// paths from the root and their texts, ordered by path.
pub(crate) fn files(folder: &str, extension: &str) -> Vec<(String, String)> {
    let mut folders = vec![root().join(folder)];
    let mut files = Vec::<PathBuf>::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the repository can be listed") {
            let path = entry.expect("an entry of the repository can be read").path();
            if path.is_dir() {
                folders.extend(Some(path).filter(|path| !is_skipped(path)));
            } else if path.extension().is_some_and(|found| found == extension) {
                files.push(path);
            }
        }
    }
    let name = |path: &Path| path.strip_prefix(root()).map(|name| name.to_string_lossy().replace('\\', "/"));
    let mut names: Vec<String> = files.iter().map(|path| name(path).expect("below the root")).collect();
    names.sort();
    names.into_iter().map(|name| (name.clone(), read(&name))).collect()
}

fn is_skipped(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    SKIPPED.contains(&&*name) || (name.starts_with('.') && name != ".github")
}
