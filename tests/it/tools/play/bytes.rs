//! The bytes that the full screen reads and writes.

use super::pty::{ERASE, Pty};

#[test]
fn a_row_is_erased_before_it_is_written() {
    // After a row that fills the terminal, erasing to the end of the row would erase its last character.
    let mut pty = Pty::between_people(&[]);
    pty.press("d3\r");
    pty.wait_for("White to move.");
    let screen = pty.screen.lock().unwrap().clone();
    let behind = |erased: usize| screen[..erased].rsplit('\x1b').next().unwrap();
    let places: Vec<&str> = screen.match_indices(ERASE).map(|(erased, _)| behind(erased)).collect();
    assert!(places.len() > 30 && places.iter().all(|place| place.ends_with(";1H")), "{places:?}");
    pty.quit();
}

#[test]
fn a_position_of_a_large_board_fits_in_the_input_line() {
    let mut pty = Pty::between_people(&["--game", "gomoku"]);
    pty.press(&format!("setup XO{} X\r", "-".repeat(15 * 15 - 2)));
    pty.wait_for("The position is set up.");
    pty.quit();
}

#[test]
fn more_keys_than_one_read_takes_are_all_obeyed() {
    let mut pty = Pty::between_people(&[]);
    pty.press(&("x".repeat(3000) + "\x03"));
    pty.leave();
}
