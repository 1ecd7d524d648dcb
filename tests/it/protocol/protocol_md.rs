//! protocol.md: its example sessions give the documented output, and its tables match the program.

use std::collections::BTreeSet;

use kado::engine::{Engine, Options};
use kado::game::othello8::Isa;
use kado::protocol::{MAX_LINE, MAX_WAITING_BYTES, MAX_WAITING_LINES, session_options, xboard};

use crate::protocol::gtp::session::last_reply;
use crate::protocol::json::schema::{kinds, methods};
use crate::support::repository::read;
use crate::support::transcript::replay;

#[test]
fn every_session_gives_the_documented_output() {
    let page = read("protocol.md");
    let sessions: Vec<&str> = page
        .split("```session\n")
        .skip(1)
        .map(|rest| rest.split_once("```").expect("a session ends").0)
        .collect();
    assert!(sessions.len() >= 5);
    for session in sessions {
        replay("protocol.md", session, |session| {
            Engine::new(Options::default(), Isa::best(), session.events()).unwrap()
        });
    }
}

/// Returns the first cells of all command tables below a heading.
fn names_below(page: &str, heading: &str) -> Vec<String> {
    let (_, part) = page.split_once(&format!("\n{heading}\n")).expect("the heading is there");
    let part = part.split("\n## ").next().unwrap();
    let in_table = |line: &str| Some(line.strip_prefix("| `")?.split('`').next()?.to_owned());
    let mut names = Vec::new();
    let mut of_commands = false;
    for line in part.lines() {
        let begins = line.starts_with("| command |") || line.starts_with("| method |");
        of_commands = line.starts_with('|') && (of_commands || begins);
        names.extend(in_table(line).filter(|_| of_commands));
    }
    names
}

#[test]
fn every_command_has_one_row() {
    let described = names_below(&read("protocol.md"), "## GTP: commands");
    let listed: BTreeSet<String> = last_reply(&["list_commands"])[2..].lines().map(str::to_owned).collect();
    assert_eq!(described.iter().cloned().collect::<BTreeSet<_>>(), listed);
    assert_eq!(described.len(), listed.len(), "no command is described twice");
}

#[test]
fn every_method_of_json_has_one_row() {
    let mut described = names_below(&read("protocol.md"), "## JSON: methods");
    described.sort_unstable();
    assert_eq!(described, methods().collect::<Vec<_>>());
}

#[test]
fn every_error_of_json_has_one_row() {
    let page = read("protocol.md");
    let (_, part) = page.split_once("\n## JSON: errors\n").unwrap();
    let rows = part.split("\n## ").next().unwrap().lines().filter(|line| line.starts_with("| -"));
    let mut described: Vec<&str> = rows.map(|row| row.split('`').nth(1).unwrap()).collect();
    described.sort_unstable();
    let mut known: Vec<&str> = kinds().collect();
    known.sort_unstable();
    assert_eq!(described, known);
}

#[test]
fn every_command_of_xboard_has_one_row() {
    let page = read("protocol.md");
    let (_, part) = page.split_once("\n## XBoard: commands\n").unwrap();
    let rows = part.split("\n## ").next().unwrap().lines().filter_map(|line| line.strip_prefix("| `"));
    let mut described: Vec<&str> = rows
        .flat_map(|row| {
            row.split('|').next().unwrap().split('`').step_by(2).filter(|name| !name.trim().is_empty())
        })
        .collect();
    described.sort_unstable();
    let mut known: Vec<&str> = xboard::commands().collect();
    known.sort_unstable();
    assert_eq!(described, known);
}

#[test]
fn every_option_has_its_row() {
    let page = read("protocol.md");
    for spec in session_options().specs() {
        let row = format!("| {} | {} | {} | {} |", spec.name, spec.range(), spec.default(), spec.help);
        assert!(page.lines().any(|line| line == row), "{row}");
    }
    let (_, table) = page.split_once("| option | values |").unwrap();
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|')).count();
    assert_eq!(rows, session_options().specs().count());
}

#[test]
fn the_limits_are_those_of_the_program() {
    let page = read("protocol.md");
    for limit in
        [format!("| {MAX_LINE} bytes |"), format!("| {MAX_WAITING_LINES} lines, {MAX_WAITING_BYTES} bytes |")]
    {
        assert!(page.contains(&limit), "{limit}");
    }
}
