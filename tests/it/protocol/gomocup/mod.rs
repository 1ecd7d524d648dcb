//! The protocol of Gomocup.

mod balance;
mod lines;
mod settings;
mod stones;
mod swap2;

use kado::base::{Move, Size};
use kado::protocol::Gomocup;

use crate::support::session;

/// Sends lines through a session with short searches, and returns all output lines except `MESSAGE` lines.
fn answers(input: &str) -> Vec<String> {
    all_answers(input).into_iter().filter(|line| !line.starts_with("MESSAGE ")).collect()
}

/// Returns all output lines.
fn all_answers(input: &str) -> Vec<String> {
    let settings = [("Nodes", "300"), ("Hash", "1")];
    let output = session::run(&mut Gomocup::new(), &settings, input.replace('\n', "\r\n"));
    output.lines().map(str::to_owned).collect()
}

/// Returns the move of an answer on a board with sides of this length.
fn point(answer: &str, side: u8) -> Move {
    let read = answer
        .split_once(',')
        .and_then(|(x, y)| Size::square_board(side).square(x.parse().ok()?, y.parse().ok()?));
    read.unwrap_or_else(|| panic!("'{answer}' is no move")).into()
}

/// Asserts that an answer is an error that mentions a text.
fn assert_error(answer: &str, about: &str) {
    assert!(answer.starts_with("ERROR ") && answer.contains(about), "'{answer}' is no error about {about}");
}
