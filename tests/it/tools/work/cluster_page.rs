//! docs/cluster.md: it describes every command, and its examples are valid for their programs.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::support::programs::python_with;
use crate::support::repository::read;
use crate::tools::cli::listed_in_help;

/// Returns the code blocks of one language.
fn blocks(language: &str) -> Vec<String> {
    let page = read("docs/cluster.md");
    let begin = format!("\n```{language}\n");
    page.split(&begin).skip(1).filter_map(|rest| Some(rest.split_once("\n```")?.0.to_owned())).collect()
}

/// Returns the error of a program that reads a block, if any.
fn fault(command: &str, arguments: &[&str], input: &str) -> Option<String> {
    let mut child = Command::new(command)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    (!output.status.success()).then(|| String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn the_page_describes_every_command_and_status() {
    let page = read("docs/cluster.md");
    let names = listed_in_help(&["work"]);
    assert!(names.len() >= 7, "{names:?}");
    for name in names {
        assert!(page.contains(&format!("`kado work {name}")), "{name}");
    }
    for name in listed_in_help(&["work", "plan"]) {
        assert!(page.contains(&format!("| `{name}` |")), "{name}");
    }
    for status in ["0", "1", "2", "3", "4", "5", "130"] {
        assert!(page.contains(&format!("\n| {status} |")), "{status}");
    }
}

#[test]
fn the_examples_for_the_shell_are_read_by_bash() {
    let blocks = blocks("sh");
    assert!(blocks.len() >= 4);
    for block in blocks {
        assert_eq!(fault("bash", &["-n"], &block), None, "{block}");
    }
}

#[test]
fn the_example_for_kubernetes_is_yaml_with_an_index() {
    let blocks = blocks("yaml");
    assert_eq!(blocks.len(), 1);
    assert!(blocks[0].contains("completionMode: Indexed") && blocks[0].contains("$(JOB_COMPLETION_INDEX)"));
    let check = "import sys, yaml; job = yaml.safe_load(sys.stdin); \
                 assert job['kind'] == 'Job' and job['spec']['template']['spec']['containers'][0]['args']";
    if let Some(python) = python_with("yaml") {
        assert_eq!(fault(python.to_str().unwrap(), &["-c", check], &blocks[0]), None);
    }
}

#[test]
fn the_example_for_htcondor_is_a_submit_description() {
    let blocks = blocks("condor");
    assert_eq!(blocks.len(), 1);
    let lines = blocks[0].lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let lines: Vec<&str> = lines.collect();
    let (queue, settings) = lines.split_last().unwrap();
    let number = queue.strip_prefix("queue ").and_then(|count| count.parse::<u32>().ok());
    assert!(number.is_some_and(|count| count > 0), "{queue}");
    for line in settings {
        let (key, value) = line.split_once('=').unwrap_or_else(|| panic!("{line}"));
        assert!(
            key.trim().chars().all(|c| c.is_ascii_lowercase() || c == '_') && !value.trim().is_empty(),
            "{line}"
        );
    }
    assert!(blocks[0].contains("$(Process)"));
}
