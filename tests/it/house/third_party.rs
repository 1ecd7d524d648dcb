//! THIRD-PARTY.md: the packages that are linked into Kado, with the texts of their licences. `KADO_BLESS=1
//! cargo test third_party` rewrites the page.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::support::repository::{read, root};

const PAGE: &str = "THIRD-PARTY.md";

const HEAD: &str = "\
# Third-party notices

These packages are linked into the `kado` program, on one system or another. Each comes under the licence given here; where
there is a choice, Kado takes the MIT licence. Their texts follow the table. `KADO_BLESS=1 cargo test third_party` writes
this page from the packages in Cargo.lock.

| package | version | licence |
|---|---|---|
";

/// Returns cargo's metadata of the packages in Cargo.lock.
fn metadata() -> Value {
    let arguments = ["metadata", "--format-version", "1", "--locked"];
    let output = Command::new(env!("CARGO")).args(arguments).current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn list<'a>(value: &'a Value, member: &str) -> &'a [Value] {
    value[member].as_array().map_or(&[], Vec::as_slice)
}

fn text<'a>(value: &'a Value, member: &str) -> &'a str {
    value[member].as_str().unwrap_or_default()
}

/// Returns the packages that are linked, ordered by name: no macros, no build or development dependencies.
fn linked(metadata: &Value) -> Vec<&Value> {
    let packages: BTreeMap<&str, &Value> =
        list(metadata, "packages").iter().map(|package| (text(package, "id"), package)).collect();
    let nodes: BTreeMap<&str, &Value> =
        list(&metadata["resolve"], "nodes").iter().map(|node| (text(node, "id"), node)).collect();
    let is_macro = |id: &str| {
        let mut kinds = list(packages[id], "targets").iter().flat_map(|target| list(target, "kind"));
        kinds.any(|kind| kind == "proc-macro")
    };
    let kado = text(&metadata["resolve"], "root");
    let (mut found, mut open) = (BTreeSet::new(), vec![kado]);
    while let Some(id) = open.pop() {
        for dependency in list(nodes[id], "deps") {
            let is_linked = list(dependency, "dep_kinds").iter().any(|kind| kind["kind"].is_null());
            let id = text(dependency, "pkg");
            if is_linked && !is_macro(id) && found.insert(id) {
                open.push(id);
            }
        }
    }
    let mut linked: Vec<&Value> = found.into_iter().map(|id| packages[id]).collect();
    linked.sort_by_key(|package| (text(package, "name"), text(package, "version")));
    linked
}

/// Returns the licence texts of a package: only the MIT licence if the package offers it, otherwise all.
fn licences(package: &Value) -> Vec<String> {
    let folder = Path::new(text(package, "manifest_path")).parent().unwrap();
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.is_file() && is_licence(file));
    files.sort();
    let is_choice = !text(package, "license").contains("AND");
    if let Some(mit) = files.iter().find(|file| is_choice && name(file).contains("MIT")) {
        files = vec![mit.clone()];
    }
    if files.is_empty() {
        return vec![mit_of(package)];
    }
    let read = |file: &PathBuf| {
        let text = String::from_utf8_lossy(&fs::read(file).unwrap()).replace('\r', "");
        text.lines().map(|line| line.trim_end().to_owned() + "\n").collect::<String>().trim().to_owned()
    };
    files.iter().map(read).collect()
}

/// Returns the text of the MIT licence for a package that does not contain one.
fn mit_of(package: &Value) -> String {
    let (name, licence) = (text(package, "name"), text(package, "license"));
    assert!(licence.contains("MIT"), "{name}: {licence} has to be added by hand");
    let authors: Vec<&str> = list(package, "authors").iter().filter_map(Value::as_str).collect();
    let authors = if authors.is_empty() { format!("the authors of {name}") } else { authors.join(", ") };
    let own = read("LICENSE-MIT");
    let (title, rest) = own.split_once("Copyright").unwrap();
    let (_, terms) = rest.split_once('\n').unwrap();
    format!("{title}Copyright (c) {authors}\n{terms}").trim().to_owned()
}

fn name(file: &Path) -> String {
    file.file_name().unwrap().to_string_lossy().to_uppercase()
}

fn is_licence(file: &Path) -> bool {
    ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"].iter().any(|word| name(file).starts_with(word))
}

fn page() -> String {
    let metadata = metadata();
    let linked = linked(&metadata);
    let mut page = HEAD.to_owned();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in &linked {
        let (name, version) = (text(package, "name"), text(package, "version"));
        writeln!(page, "| {name} | {version} | {} |", text(package, "license")).unwrap();
        for licence in licences(package) {
            texts.entry(licence).or_default().push(name.to_owned());
        }
    }
    let mut texts: Vec<(String, Vec<String>)> = texts.into_iter().collect();
    texts.sort_by(|one, other| one.1.cmp(&other.1));
    for (licence, packages) in texts {
        write!(page, "\n## {}\n\n```text\n{licence}\n```\n", packages.join(", ")).unwrap();
    }
    page
}

#[test]
fn the_notices_are_those_of_the_packages_that_are_linked() {
    let (page, file) = (page(), root().join(PAGE));
    if std::env::var_os("KADO_BLESS").is_some() {
        fs::write(&file, &page).unwrap();
    }
    assert!(
        fs::read_to_string(file).unwrap_or_default() == page,
        "{PAGE} is out of date: KADO_BLESS=1 cargo test third_party writes it anew"
    );
}
