//! The repository of the tests: its documents and sources.

use std::fs;
use std::path::{Path, PathBuf};

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
    let mut folders = vec![root().join("src")];
    let mut files = Vec::<PathBuf>::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of src/ can be listed") {
            let path = entry.expect("an entry of src/ can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    let name = |path: &Path| path.strip_prefix(root()).map(|name| name.to_string_lossy().replace('\\', "/"));
    let mut names: Vec<String> = files.iter().map(|path| name(path).expect("below the root")).collect();
    names.sort();
    names.into_iter().map(|name| (name.clone(), read(&name))).collect()
}
