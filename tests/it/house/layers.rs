//! House rules that no compiler checks: which room of `src/` may import which, according to the table of
//! ARCHITECTURE.md, and which files may contain code for an operating system, a processor or `unsafe`.

use std::sync::LazyLock;

use crate::house::paths::{Path, paths, words};
use crate::house::readme::table;
use crate::support::repository::{read, root, sources};

/// A room of `src/`, a folder or a file, and the rooms that it may import.
struct Room {
    name: String,
    imports: Vec<String>,
}

impl Room {
    fn may_import(&self, name: &str) -> bool {
        self.imports.iter().any(|import| import == name)
    }
}

/// The layer table of ARCHITECTURE.md, a row for each room.
static ROOMS: LazyLock<Vec<Room>> = LazyLock::new(|| {
    let room = |row: &Vec<String>| {
        let imports = row[2].split(", ").filter(|&import| import != "nothing").map(str::to_owned);
        Room { name: row[0].clone(), imports: imports.collect() }
    };
    table(&read("ARCHITECTURE.md"), "room").iter().map(room).collect()
});

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
            "\"/proc/sys/kernel/hostname\"",
        ],
        files: &[
            "src/arena/process/system.rs",
            "src/commands/descriptors.rs",
            "src/commands/play/watchdog.rs",
            "src/commands/signals.rs",
            "src/engine/cpu_time.rs",
            "src/files.rs",
            "src/files/tests.rs",
            "src/memory.rs",
            "src/play/screen/input.rs",
            "src/protocol/output.rs",
            "src/work/telemetry.rs",
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
            "src/game/othello8/isa/axes.rs",
            "src/game/othello8/isa/bmi2.rs",
            "src/game/othello8/isa/mod.rs",
            "src/memory.rs",
        ],
    },
    Confined {
        what: "unsafe code",
        words: &["unsafe"],
        files: &["src/game/othello8/isa/mod.rs", "src/memory.rs"],
    },
];

/// The rooms of the program, which the library keeps private.
const PROGRAM: [&str; 4] = ["logging", "commands", "cli", "program"];

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
fn every_room_of_the_table_is_in_the_tree() {
    assert!(ROOMS.len() > 20, "ARCHITECTURE.md has no layer table");
    for Room { name, imports } in ROOMS.iter() {
        let source = root().join("src");
        let exists =
            source.join(name).join("mod.rs").is_file() || source.join(format!("{name}.rs")).is_file();
        assert!(exists, "src/{name} is in the layer table but not in the tree");
        assert!(imports.iter().all(|import| room(import).is_some()), "{name} may import an unknown room");
    }
}

#[test]
fn every_room_may_import_only_rooms_above_it() {
    for (index, Room { name, imports }) in ROOMS.iter().enumerate() {
        let above: Vec<&String> = ROOMS[..index].iter().map(|room| &room.name).collect();
        assert!(imports.iter().all(|import| above.contains(&import)), "{name} imports from below");
    }
}

#[test]
fn only_rooms_of_the_program_import_the_commands() {
    let importers = ROOMS.iter().filter(|room| room.may_import("commands")).map(|room| &room.name);
    assert_eq!(importers.collect::<Vec<_>>(), ["cli", "program"]);
}

#[test]
fn only_rooms_of_the_program_have_untyped_errors() {
    let is_untyped = |(file, text): (String, String)| {
        words(&text).iter().any(|word| word == "anyhow").then(|| module_of(&file)[0].clone())
    };
    let mut rooms: Vec<String> = sources().into_iter().filter_map(is_untyped).collect();
    rooms.dedup();
    assert!(rooms.iter().all(|room| PROGRAM.contains(&room.as_str())), "anyhow is used in {rooms:?}");
}

#[test]
fn only_the_listed_files_contain_code_for_systems_and_processors() {
    for Confined { what, words: confined, files } in CONFINED {
        let found: Vec<String> = sources()
            .into_iter()
            .filter(|(_, text)| {
                let text = format!(" {} ", words(text).join(" "));
                confined.iter().any(|word| text.contains(&format!(" {word} ")))
            })
            .map(|(file, _)| file)
            .collect();
        assert_eq!(found, *files, "the files with code for {what}");
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
            "src/engine/mod.rs:1: engine imports the crate's root, which is not a room",
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
            _ if target == name || home.may_import(target) => return None,
            "*" => format!("{name} imports the crate's root, which is not a room"),
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

fn room(name: &str) -> Option<&'static Room> {
    ROOMS.iter().find(|room| room.name == name)
}

/// Returns the module path of a file of `src/`.
fn module_of(file: &str) -> Vec<String> {
    let path = file.trim_start_matches("src/").trim_end_matches(".rs").trim_end_matches("/mod");
    path.split('/').map(str::to_owned).collect()
}
