//! The examples of the help texts are valid command lines, and fit into a terminal.

use clap::Command;

use super::command;

/// Returns the examples of a command and of its subcommands, one line each.
fn examples(command: &Command) -> Vec<String> {
    let text = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    let text = text.split("\\\n").map(str::trim).collect::<Vec<_>>().join(" ");
    let mut lines: Vec<String> = text
        .lines()
        .filter(|line| line.starts_with("  ") && line.contains("kado"))
        .map(str::to_owned)
        .collect();
    lines.extend(command.get_subcommands().flat_map(examples));
    lines
}

/// Returns an indented example without the explanation that may follow it after two blanks or more.
fn without_explanation(example: &str) -> &str {
    let begin = example.len() - example.trim_start().len();
    example[begin..].find("  ").map_or(example, |length| &example[..begin + length])
}

#[test]
fn the_examples_of_the_help_texts_are_valid_command_lines() {
    let examples = examples(&command());
    assert!(examples.len() > 100, "{}", examples.len());
    for example in examples {
        let line = without_explanation(&example).trim_start();
        let words = shlex::split(line).unwrap_or_else(|| panic!("unclosed quotes: {line}"));
        let is_operator = |word: &String| ["|", ">", "<"].contains(&word.as_str());
        for part in words.split(is_operator).filter(|part| part.first().is_some_and(|word| word == "kado")) {
            if let Err(error) = command().try_get_matches_from(part) {
                panic!("{line}: {error}");
            }
        }
    }
}

#[test]
fn no_example_is_wrapped_by_a_terminal_of_80_columns() {
    fn check(command: &Command) {
        let text = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
        for line in text.lines().filter(|line| line.starts_with("  ")) {
            assert!(without_explanation(line).len() <= 80, "{line}");
        }
        command.get_subcommands().for_each(check);
    }
    check(&command());
}
