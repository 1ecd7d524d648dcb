//! README.md: its session, lists and links are correct.

use kado::protocol::session_options;

use crate::support::process;
use crate::support::repository::{read, root};
use crate::tools::cli::subcommands;

/// Returns a section, from its heading to the next.
fn section(heading: &str) -> String {
    let text = read("README.md");
    let heading = format!("\n## {heading}\n");
    let (_, from) = text.split_once(&heading).unwrap_or_else(|| panic!("README.md has no section{heading}"));
    from.split("\n## ").next().unwrap_or_default().to_owned()
}

/// Returns the code blocks of a text.
fn blocks(text: &str) -> Vec<String> {
    let parts = text.split("\n```").skip(1).step_by(2);
    parts.map(|part| part.split_once('\n').unwrap_or_default().1.to_owned()).collect()
}

/// Returns the cells of the Markdown table whose header begins with `first`.
pub(crate) fn table(text: &str, first: &str) -> Vec<Vec<String>> {
    let rows = text.lines().skip_while(|line| !line.starts_with(&format!("| {first} |"))).skip(2);
    rows.take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().replace('`', "")).collect())
        .collect()
}

#[test]
fn the_session_gives_the_answers_that_it_shows() {
    let blocks = blocks(&section("A session"));
    let [input, answers] = &blocks[..] else { panic!("the session is two blocks, not {}", blocks.len()) };
    let run = process::run(&[], input.clone() + "\n");
    let shown: Vec<&str> = run.stdout.trim_end().lines().map(str::trim_end).collect();
    assert_eq!((run.code, shown.join("\n").as_str()), (Some(0), answers.trim_end()));
}

#[test]
fn the_commands_are_those_of_the_program() {
    let listed: Vec<String> =
        table(&section("Subcommands"), "command").iter().map(|row| row[0].replace("kado ", "")).collect();
    assert_eq!(listed, subcommands());
}

#[test]
fn the_options_have_the_values_and_defaults_of_the_table_of_options() {
    let options = session_options();
    let rows = options.specs().map(|spec| vec![format!("--{}", spec.flag), spec.range(), spec.default()]);
    assert_eq!(table(&section("Subcommands"), "option"), rows.collect::<Vec<_>>());
}

#[test]
fn the_analysis_commands_are_those_that_gogui_is_offered() {
    let offered = process::run(&[], "gogui-analyze_commands\n").stdout;
    let labels: Vec<&str> = offered.lines().filter_map(|line| line.split('/').nth(1)).collect();
    let gogui = section("GoGui").replace('\n', " ");
    let (_, listed) = gogui.split_once("*Analyze Commands* offers ").unwrap();
    assert_eq!(listed.split('*').skip(1).step_by(2).collect::<Vec<_>>(), labels);
}

#[test]
fn the_gate_finds_the_test_command() {
    let blocks = blocks(&section("Tests"));
    assert_eq!(blocks.first().map(String::as_str), Some("cargo test"));
}

/// Returns the anchors of a page's second-level headings.
fn anchors(text: &str) -> impl Iterator<Item = String> {
    text.lines()
        .filter_map(|line| line.strip_prefix("## "))
        .map(|heading| heading.to_lowercase().replace(' ', "-"))
}

#[test]
fn the_files_that_it_links_to_are_there() {
    let text = read("README.md");
    let links: Vec<&str> = text.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    assert!(links.len() >= 5, "{links:?}");
    for link in links {
        let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
        let file = if file.is_empty() { "README.md" } else { file };
        assert!(root().join(file).is_file(), "{link}");
        assert!(anchor.is_empty() || anchors(&read(file)).any(|known| known == anchor), "{link}");
    }
}
