//! The problems of files, numbered through all of them, and what could not be read.

use std::io::{self, Read};

use kado::base::Size;
use kado::formats::TextError;
use kado::formats::obf::{self, Problem};
use kado::game::Position;
use kado::game::othello8::Othello8;
use kado::problems;

use super::super::complaints::Complaints;
use super::super::notices::complain;

/// A problem and where it stands.
#[derive(Debug)]
pub(super) struct Task {
    /// Counted from 1 through all files; a bad line keeps its number.
    pub(super) number: usize,
    pub(super) file: String,
    /// Counted from 1.
    pub(super) line: usize,
    pub(super) problem: Problem,
    pub(super) position: Othello8,
}

/// Whole lines of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lines<'a> {
    pub(super) file: &'a str,
    pub(super) text: &'a str,
    /// How many problems come before them in all files.
    pub(super) first: usize,
    /// How many lines come before them in the file.
    pub(super) line: usize,
}

impl<'a> Lines<'a> {
    /// Returns the problems, or what is wrong with a line that is none.
    pub(super) fn tasks(self) -> impl Iterator<Item = Result<Task, String>> + 'a {
        let Lines { file, text, first, line: before } = self;
        let text = if before == 0 { text.strip_prefix('\u{feff}').unwrap_or(text) } else { text };
        obf::lines(text, Some(Size::OTHELLO)).zip(first + 1..).map(move |((line, problem), number)| {
            let line = before + line;
            let (problem, position) = checked(problem).map_err(|fault| format!("{file}:{line}:{fault}"))?;
            Ok(Task { number, file: file.to_owned(), line, problem, position })
        })
    }
}

/// What all files hold.
#[derive(Debug, Default)]
pub(super) struct Input {
    pub(super) tasks: Vec<Task>,
    /// The number of files and lines that cannot be solved; stderr says why.
    pub(super) errors: usize,
    numbered: usize,
}

impl Input {
    /// Reads files; `-` is stdin.
    pub(super) fn read(files: &[String]) -> Input {
        let mut input = Input::default();
        for file in files {
            let name = if file == "-" { "stdin" } else { file };
            match contents(file) {
                // Comments in other encodings than UTF-8 are no reason to refuse a file.
                Ok(bytes) => input.add(name, &String::from_utf8_lossy(&bytes)),
                Err(error) => {
                    input.errors += 1;
                    complain(&format!("{name}: {error}"));
                }
            }
        }
        input
    }

    /// Returns the position of the command line as the only problem, of which nothing is known.
    pub(super) fn of_position(position: Othello8) -> Input {
        let problem = Problem { diagram: position.diagram(), moves: Vec::new(), score: None, comment: None };
        let task = Task { number: 1, file: "command line".to_owned(), line: 1, problem, position };
        Input { tasks: vec![task], ..Input::default() }
    }

    fn add(&mut self, file: &str, text: &str) {
        let mut complaints = Complaints::default();
        for task in (Lines { file, text, first: self.numbered, line: 0 }).tasks() {
            self.numbered += 1;
            match task {
                Ok(task) => self.tasks.push(task),
                Err(fault) => {
                    self.errors += 1;
                    complaints.add(&fault);
                }
            }
        }
        complaints.finish(file, None, None);
    }
}

fn contents(file: &str) -> io::Result<Vec<u8>> {
    if file == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(file)
    }
}

/// Returns a problem and its position, or what stands behind `FILE:LINE:` in the message about it.
fn checked(problem: Result<Problem, TextError>) -> Result<(Problem, Othello8), String> {
    let problem = problem.map_err(|error| format!("{}: {}", error.column, error.fault()))?;
    let position = problems::position(&problem).map_err(|error| format!(" {error}"))?;
    Ok((problem, position))
}
