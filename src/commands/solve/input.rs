//! Reads and numbers the problems of all input files, and counts the unreadable files and lines.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::formats::obf::{self, Problem};
use crate::formats::{TextError, decoded, text_of_file};
use crate::game::Position;
use crate::game::othello8::Othello8;
use crate::problems::{self, Task};

use super::super::game_file::{is_stdin, shown_name};
use super::super::input_errors::InputErrors;
use super::super::messages::print_error;

/// A range of whole lines of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lines<'a> {
    pub(super) file: &'a str,
    pub(super) text: &'a str,
    /// The number of problems before this range of lines, including the problems of earlier files.
    pub(super) first: usize,
    /// The number of lines of the file before this range of lines.
    pub(super) line: usize,
}

impl<'a> Lines<'a> {
    /// Parses the problems of the range.
    /// Each item is a problem, or the error message for an invalid line.
    pub(super) fn tasks(self) -> impl Iterator<Item = Result<Task, String>> + 'a {
        let Lines { file, text, first, line: before } = self;
        obf::lines(text, None).zip(first + 1..).map(move |((line, problem), number)| {
            let line = before + line;
            let (problem, position) = checked(problem).map_err(|fault| format!("{file}:{line}:{fault}"))?;
            Ok(Task { number, file: file.to_owned(), line, problem, position })
        })
    }
}

/// The problems of all files.
#[derive(Debug, Default)]
pub(super) struct Input {
    pub(super) tasks: Vec<Task>,
    /// The number of unreadable files and lines; the reasons were reported on stderr.
    pub(super) errors: usize,
    /// Whether the only problem is the position of the command line.
    pub(super) is_position: bool,
    numbered: usize,
}

impl Input {
    /// Reads files; `-` is stdin.
    pub(super) fn read(files: &[PathBuf]) -> Input {
        let mut input = Input::default();
        for file in files {
            let name = shown_name(file);
            match contents(file) {
                Ok(text) => input.add(&name, &text),
                Err(error) => {
                    input.errors += 1;
                    print_error(&format!("{name}: {error}"));
                }
            }
        }
        input
    }

    /// Returns an input with the position of the command line as its only problem.
    pub(super) fn of_position(position: Othello8) -> Input {
        let problem = Problem { diagram: position.diagram(), moves: Vec::new(), score: None, comment: None };
        let task = Task { number: 1, file: "command line".to_owned(), line: 1, problem, position };
        Input { tasks: vec![task], is_position: true, ..Input::default() }
    }

    fn add(&mut self, file: &str, text: &str) {
        let mut errors = InputErrors::default();
        for task in (Lines { file, text, first: self.numbered, line: 0 }).tasks() {
            self.numbered += 1;
            match task {
                Ok(task) => self.tasks.push(task),
                Err(fault) => {
                    self.errors += 1;
                    errors.add(&fault);
                }
            }
        }
        errors.finish(file, None);
    }
}

fn contents(file: &Path) -> io::Result<String> {
    if !is_stdin(file) {
        return text_of_file(file);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    decoded(&bytes)
}

/// Returns a problem and its position, or an error message.
/// The caller puts the error message directly after `FILE:LINE:`.
fn checked(problem: Result<Problem, TextError>) -> Result<(Problem, Othello8), String> {
    let problem = problem.map_err(|error| format!("{}: {}", error.column, error.message()))?;
    let position = problems::position(&problem).map_err(|error| format!(" {error}"))?;
    Ok((problem, position))
}
