//! House rules that no compiler checks: which room of `src/` may import which, and which files may contain
//! code for an operating system, a processor or `unsafe`. The table is the one of ARCHITECTURE.md.

use crate::house::paths::{Path, paths, words};
use crate::support::repository::{read, root, sources};

/// A room of `src/`, a folder or a file, and the rooms that it may import.
struct Room {
    name: &'static str,
    imports: &'static [&'static str],
}

const ROOMS: &[Room] = &[
    Room { name: "memory", imports: &[] },
    Room { name: "files", imports: &[] },
    Room { name: "parallel", imports: &[] },
    Room { name: "base", imports: &[] },
    Room { name: "game", imports: &["base"] },
    Room { name: "formats", imports: &["base", "game"] },
    Room { name: "eval", imports: &["memory", "base", "game"] },
    Room { name: "search", imports: &["memory", "base", "game", "eval"] },
    Room { name: "book", imports: &["files", "base", "game", "formats"] },
    Room { name: "engine", imports: &["base", "game", "formats", "eval", "search", "book"] },
    Room { name: "problems", imports: &["base", "game", "formats", "search", "engine"] },
    Room {
        name: "training",
        imports: &["memory", "files", "parallel", "base", "game", "formats", "eval", "search", "book"],
    },
    Room { name: "dialect", imports: &["base", "game", "formats"] },
    Room { name: "analysis", imports: &["base", "game", "formats", "engine"] },
    Room {
        name: "protocol",
        imports: &["files", "base", "game", "formats", "engine", "dialect", "analysis"],
    },
    Room {
        name: "arena",
        imports: &["files", "parallel", "base", "game", "formats", "engine", "problems", "dialect"],
    },
    Room { name: "play", imports: &["files", "base", "game", "formats", "engine", "dialect", "analysis"] },
    Room { name: "serve", imports: &["game", "engine", "protocol"] },
    Room { name: "work", imports: &["files", "game", "search"] },
    Room {
        name: "rendering",
        imports: &[
            "base", "game", "formats", "search", "book", "engine", "problems", "training", "analysis",
            "arena", "work",
        ],
    },
    Room { name: "logging", imports: &["protocol"] },
    Room {
        name: "commands",
        imports: &[
            "files",
            "parallel",
            "base",
            "game",
            "formats",
            "eval",
            "search",
            "book",
            "engine",
            "problems",
            "training",
            "dialect",
            "protocol",
            "arena",
            "analysis",
            "play",
            "serve",
            "work",
            "rendering",
        ],
    },
    Room { name: "cli", imports: &["game", "engine", "commands"] },
];

/// Words that may occur only in the listed files.
struct Confined {
    what: &'static str,
    words: &'static [&'static str],
    files: &'static [&'static str],
}

const CONFINED: &[Confined] = &[
    Confined {
        what: "an operating system",
        words: &[
            "unix",
            "libc",
            "rustix",
            "target_os",
            "target_family",
            "cfg ( windows",
            "\"/proc/meminfo\"",
        ],
        files: &[
            "src/arena/process/group.rs",
            "src/commands/play/watchdog.rs",
            "src/engine/cpu_time.rs",
            "src/memory.rs",
            "src/play/screen/input.rs",
            "src/protocol/output.rs",
        ],
    },
    Confined {
        what: "a processor",
        words: &["target_arch", "target_feature", "std :: arch", "core :: arch", "is_x86_feature_detected"],
        files: &[
            "src/eval/othello/isa/avx2.rs",
            "src/eval/othello/isa/avx512.rs",
            "src/eval/othello/isa/mod.rs",
            "src/game/othello8/isa/avx2.rs",
            "src/game/othello8/isa/avx512.rs",
            "src/game/othello8/isa/bmi2.rs",
            "src/game/othello8/isa/mod.rs",
            "src/memory.rs",
            "src/search/othello/standard/isa/mod.rs",
            "src/search/othello/wide/isa/mod.rs",
            "src/training/network/isa/mod.rs",
        ],
    },
    Confined {
        what: "unsafe code",
        words: &["unsafe"],
        files: &["src/game/othello8/isa/mod.rs", "src/memory.rs"],
    },
];

/// The crate's root files: they connect the rooms and are not rooms themselves.
const ROOT_FILES: [&str; 2] = ["src/lib.rs", "src/main.rs"];

#[test]
fn no_room_imports_against_the_layer_table() {
    let faults: Vec<String> = sources()
        .iter()
        .filter(|(file, _)| !ROOT_FILES.contains(&file.as_str()))
        .flat_map(|(file, text)| faults(file, text))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_room_of_the_table_stands_in_the_tree() {
    for Room { name, imports } in ROOMS {
        let source = root().join("src");
        let stands =
            source.join(name).join("mod.rs").is_file() || source.join(format!("{name}.rs")).is_file();
        assert!(stands, "src/{name} is in the layer table but not in the tree");
        assert!(imports.iter().all(|import| room(import).is_some()), "{name} may import an unknown room");
    }
}

#[test]
fn every_room_may_import_only_rooms_above_it() {
    for (index, Room { name, imports }) in ROOMS.iter().enumerate() {
        let above: Vec<&str> = ROOMS[..index].iter().map(|room| room.name).collect();
        assert!(imports.iter().all(|import| above.contains(import)), "{name} imports from below");
    }
}

#[test]
fn the_command_line_alone_imports_the_commands() {
    let importers = ROOMS.iter().filter(|room| room.imports.contains(&"commands")).map(|room| room.name);
    assert_eq!(importers.collect::<Vec<_>>(), ["cli"]);
}

#[test]
fn the_table_of_the_architecture_page_is_this_one() {
    let page = read("ARCHITECTURE.md");
    let written: Vec<(String, String)> = page
        .lines()
        .skip_while(|line| !line.starts_with("| room |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            (cells[0].trim_matches('`').to_owned(), cells[2].to_owned())
        })
        .collect();
    let here: Vec<(String, String)> =
        ROOMS.iter().map(|room| (room.name.to_owned(), written_imports(room))).collect();
    assert_eq!(written, here, "the layer table of ARCHITECTURE.md and the one of this test");
}

#[test]
fn systems_and_processors_are_known_to_the_named_files_alone() {
    for Confined { what, words: confined, files } in CONFINED {
        let knowing: Vec<String> = sources()
            .into_iter()
            .filter(|(_, text)| {
                let text = format!(" {} ", words(text).join(" "));
                confined.iter().any(|word| text.contains(&format!(" {word} ")))
            })
            .map(|(file, _)| file)
            .collect();
        assert_eq!(knowing, *files, "the files that know {what}");
    }
}

#[test]
fn the_check_finds_imports_that_run_back_up() {
    let faults_in = |file, text| faults(file, text).join("; ");
    assert_eq!(
        faults_in("src/game/record.rs", "use crate::engine::Engine;"),
        "src/game/record.rs:1: game may not import engine"
    );
    assert_eq!(
        faults_in("src/base/color.rs", "\npub use crate::{\n  base::Move,\n  search::{Info, Limits},\n};"),
        "src/base/color.rs:4: base may not import search"
    );
    assert_eq!(
        faults_in("src/game/othello8/board.rs", "fn f() { super::super::super::protocol::run(); }"),
        "src/game/othello8/board.rs:1: game may not import protocol"
    );
    assert_eq!(
        faults_in("src/game/mod.rs", "mod tests { use super::super::engine::Engine; }"),
        "src/game/mod.rs:1: game may not import engine"
    );
    assert_eq!(
        faults_in(
            "src/search/mod.rs",
            "macro_rules! m { () => { $crate::engine::X }; } use kado::protocol::P;"
        ),
        "src/search/mod.rs:1: search may not import engine; src/search/mod.rs:1: search may not import protocol"
    );
}

#[test]
fn the_check_finds_rooms_that_are_not_in_the_table() {
    assert_eq!(
        faults("src/engine/mod.rs", "use crate::helpers::x; use super::*;"),
        [
            "src/engine/mod.rs:1: engine imports helpers, which is not in the layer table",
            "src/engine/mod.rs:1: engine imports the crate's root, which is no room",
        ]
    );
    assert_eq!(faults("src/helpers.rs", ""), ["src/helpers.rs:1: helpers is not in the layer table"]);
    assert_eq!(
        faults("src/base/mod.rs", "use super::super::x;"),
        ["src/base/mod.rs:1: a path leaves the crate; write it from `crate::`"]
    );
}

#[test]
fn the_check_lets_good_imports_pass() {
    let good = "//! [`crate::engine`] in a comment\nuse crate::base::Color; use super::super::Position;\n\
                use self::inner::X; const TEXT: &str = \"crate::engine\"; mod inner { use super::Board; }";
    assert_eq!(faults("src/game/othello8/board.rs", good), Vec::<String>::new());
}

/// Returns the forbidden imports of one file of a room.
fn faults(file: &str, text: &str) -> Vec<String> {
    let module = module_of(file);
    let name = module[0].as_str();
    let Some(home) = room(name) else {
        return vec![format!("{file}:1: {name} is not in the layer table")];
    };
    let fault = |path: Path| {
        let Some(target) = path.absolute else {
            return Some((path.line, "a path leaves the crate; write it from `crate::`".to_owned()));
        };
        let target = target.first().map_or("*", String::as_str);
        let complaint = match target {
            _ if target == name || home.imports.contains(&target) => return None,
            "*" => format!("{name} imports the crate's root, which is no room"),
            _ if room(target).is_none() => {
                format!("{name} imports {target}, which is not in the layer table")
            }
            _ => format!("{name} may not import {target}"),
        };
        Some((path.line, complaint))
    };
    let mut faults: Vec<String> = paths(&module, text)
        .into_iter()
        .filter_map(fault)
        .map(|(line, complaint)| format!("{file}:{line}: {complaint}"))
        .collect();
    faults.dedup();
    faults
}

fn written_imports(room: &Room) -> String {
    if room.imports.is_empty() { "nothing".to_owned() } else { room.imports.join(", ") }
}

fn room(name: &str) -> Option<&'static Room> {
    ROOMS.iter().find(|room| room.name == name)
}

/// Returns the module path of a file of `src/`.
fn module_of(file: &str) -> Vec<String> {
    let path = file.trim_start_matches("src/").trim_end_matches(".rs").trim_end_matches("/mod");
    path.split('/').map(str::to_owned).collect()
}
