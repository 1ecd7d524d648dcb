//! Search constants tuned by games: the file of a run, its report, and refused input.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use kado::search::{PARAMETERS, Parameter, Parameters};

use crate::house::readme::table;
use crate::support::process::{Run, run};
use crate::support::repository::read;

const RUN: [&str; 10] = [
    "train",
    "tune",
    "--parameters",
    "probcut_73:80,etc_depth:2:0.01",
    "--iterations",
    "30",
    "--nodes",
    "150",
    "--hash",
    "1",
];

fn play(file: &Path, more: &[&str]) -> Run {
    run(&[&RUN, more, &["--output", file.to_str().unwrap()]].concat(), "")
}

fn played(file: &Path, more: &[&str]) -> String {
    let Run { code, stdout, stderr, .. } = play(file, more);
    let written =
        if more.contains(&"--report") { String::new() } else { format!("Written: {}\n", file.display()) };
    assert_eq!((code, stderr), (Some(0), written));
    stdout
}

/// Returns the report and the file of a run on one thread.
fn whole() -> &'static (String, String) {
    static WHOLE: LazyLock<(String, String)> = LazyLock::new(|| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("run");
        (played(&file, &["--jobs", "1"]), fs::read_to_string(&file).unwrap())
    });
    &WHOLE
}

#[test]
fn the_outcome_is_the_same_for_any_number_of_jobs_and_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two, cut] = ["one", "two", "cut"].map(|name| folder.path().join(name));
    let (report, text) = whole();
    fs::write(&one, text).unwrap();
    assert_eq!(&played(&two, &["--jobs", "3"]), report);
    assert_eq!(&fs::read_to_string(&two).unwrap(), text);
    assert_eq!(text.lines().count(), 3, "30 pairs are 2 blocks below the settings");
    assert!(text.contains("\"points\":2") && text.contains("\"points\":-2"), "{text}");
    let first_block = text.match_indices('\n').nth(1).unwrap().0;
    for end in [20, first_block - 9, first_block + 30, text.len()] {
        fs::write(&cut, &text[..end]).unwrap();
        assert_eq!(&played(&cut, &[]), report, "cut off at {end}");
        assert_eq!(&fs::read_to_string(&cut).unwrap(), text, "cut off at {end}");
    }
    assert_eq!(&played(&one, &["--seed", "1", "--report"]), report);
}

#[test]
fn the_report_ends_with_values_for_the_option() {
    let folder = tempfile::tempdir().unwrap();
    let report =
        played(&folder.path().join("run"), &["--reward", "discs", "--search-parameters", "etc_empties=8"]);
    assert!(report.starts_with("64 of 64 games; points of pairs: +2 "), "{report}");
    assert!(report.contains("\nconstant             start      1/4      1/2      3/4      now"), "{report}");
    let values = report.lines().find_map(|line| line.strip_prefix("--search-parameters ")).unwrap();
    let parameters: Parameters = values.parse().unwrap();
    assert_eq!(parameters.get(Parameter::find("etc_empties").unwrap()), 8);
    for name in ["probcut_73", "etc_depth"] {
        let parameter = Parameter::find(name).unwrap();
        let row = format!("    {}\n", parameter.row(parameters.get(parameter)));
        assert!(report.contains(&row), "{row}{report}");
    }
}

#[test]
fn invalid_arguments_are_refused_with_a_correction() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run");
    let refused = |arguments: &[&str], expected: &str| {
        let output = ["--output", file.to_str().unwrap()];
        let run = run(&[&["train", "tune"], arguments, &output].concat(), "").with_status(2);
        assert!(run.stderr.contains(expected), "{arguments:?}: {}", run.stderr);
    };
    refused(&["--parameters", "probcut"], "unknown search parameter 'probcut' (known: probcut_73, ");
    for text in [
        "etc_depth:0.1",
        "etc_depth:18.1",
        "etc_depth:1:0",
        "etc_depth:1:101",
        "etc_depth:1:1:1",
        "etc_depth:",
        "etc_depth:nan",
    ] {
        let expected = format!(
            "'{text}': expected NAME, NAME:C or NAME:C:R with C from 0.5 to 18 and R above 0, at most 100"
        );
        refused(&["--parameters", text], &expected);
    }
    refused(
        &["--parameters", "etc_depth", "--gain", "1e300"],
        "'1e300' is not a number above 0, at most 100",
    );
    let nodes = ["--nodes", "200"];
    refused(
        &["--parameters", "etc_depth"],
        "missing limit of the games: use --nodes N, --time TIME or --clock TIME",
    );
    refused(
        &[&["--parameters", "etc_depth,etc_depth"][..], &nodes].concat(),
        "search parameter 'etc_depth' is set twice: set it once",
    );
    refused(
        &[&["--parameters", "etc_depth", "--time", "1s"][..], &nodes].concat(),
        "--nodes, --time and --clock exclude each other: use only one",
    );
    refused(
        &["--parameters", "etc_depth", "--clock", "1s/move"],
        "'1s/move' is not a clock for the whole game: use a time such as '10s' or '10s+100ms'",
    );
    refused(
        &["--parameters", "etc_depth", "--search-parameters", "etc_depth=99"],
        "Search Parameters: search parameter 'etc_depth' takes a whole number from 2 to 20, not '99'",
    );
    refused(&["--report"], "run: ");
    assert!(!file.exists());
}

#[test]
fn the_file_of_another_run_or_another_program_is_refused_and_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run");
    let (_, text) = whole();
    fs::write(&file, text).unwrap();
    let reseeded = play(&file, &["--seed", "2"]).with_status(2);
    let expected =
        "run: it was made with other settings: seed was 1 and is 2; repeat them or use another file";
    assert!(reseeded.stderr.contains(expected), "{}", reseeded.stderr);
    assert_eq!(&fs::read_to_string(&file).unwrap(), text);
    let longer = RUN.map(|argument| if argument == "30" { "320" } else { argument });
    let longer = run(&[&longer[..], &["--output", file.to_str().unwrap()]].concat(), "").with_status(2);
    assert!(longer.stderr.contains("games was 64 and is 640;"), "{}", longer.stderr);

    for (foreign, expected) in [
        ("no run", "not a file of `kado train tune`: its first line must hold the settings"),
        ("no run\n", "not a file of `kado train tune`: its first line must hold the settings"),
        (&text.replace("\"block\":1", "\"block\":2"), "line 3: not block 1 of the run"),
    ] {
        fs::write(&file, foreign).unwrap();
        let run = play(&file, &[]).with_status(2);
        assert!(run.stderr.contains(expected), "{}", run.stderr);
        assert_eq!(fs::read_to_string(&file).unwrap(), foreign);
    }
}

#[test]
fn the_documentation_lists_every_constant() {
    let listed = table(&read("docs/training.md"), "constant");
    let rows: Vec<Vec<String>> = PARAMETERS
        .iter()
        .map(|&Parameter { name, min, max, step, meaning, .. }| {
            vec![name.to_owned(), format!("{min} to {max}"), step.to_string(), meaning.to_owned()]
        })
        .collect();
    assert_eq!(listed, rows);
    let output = run(&["train", "tune", "--list"], "").stdout;
    assert!(PARAMETERS.iter().all(|parameter| output.contains(parameter.meaning)), "{output}");
}

#[test]
fn the_help_states_the_table_size_in_use() {
    let help = run(&["train", "tune", "-h"], "").succeeded();
    assert!(help.contains("Transposition table in MB [default: 8]"), "{help}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run");
    let arguments = ["train", "tune", "--parameters", "etc_depth", "--iterations", "1", "--nodes", "10"];
    run(&[&arguments[..], &["--output", file.to_str().unwrap()]].concat(), "").without_complaints();
    assert!(fs::read_to_string(&file).unwrap().contains("\"hash\":8,"));
}
