//! The full screen, on a terminal.

use std::fs;
use std::time::Instant;

use rustix::process::{Pid, Signal, kill_process};
use rustix::termios::{Winsize, tcsetwinsize};

use super::pty::{EXIT_TIMEOUT, Pty};
use crate::support::process::{wait, wait_until};

const F1: &str = "\x1bOP";
const F2: &str = "\x1bOQ";
const F3: &str = "\x1bOR";
const F4: &str = "\x1bOS";
const F5: &str = "\x1b[15~";
const F6: &str = "\x1b[17~";
const F7: &str = "\x1b[18~";
const F9: &str = "\x1b[20~";
const F10: &str = "\x1b[21~";

#[test]
fn a_click_the_cursor_keys_and_typed_lines_play_moves() {
    let mut pty = Pty::new(&["--white", "first"]);
    pty.wait_for("White  ○  2 Black to move.");
    assert!(pty.is_raw());
    pty.click('f', 5);
    pty.wait_for("White  ○  3 Black to move.");
    pty.wait_for("White plays f4.");
    pty.click('f', 5);
    pty.wait_for("You cannot play f5: it is occupied.");
    pty.press(F3);
    pty.wait_for("Taken back.");
    pty.press("\x1b[A\x1b[B\x1b[D\x1b[C\r");
    pty.wait_for("White plays f4.");
    pty.press("d3");
    pty.wait_for("> d3_");
    pty.press("\r");
    pty.wait_for("White plays ");
    pty.press("h9\r");
    pty.wait_for("'h9' is off the board");
    pty.press(F4);
    pty.wait_for("Best line: ");
    pty.press(F1);
    pty.wait_for("list the legal moves");
    pty.press("x");
    pty.wait_for("F10 quit");
    pty.press(F10);
    pty.leave();
}

#[test]
fn words_and_squares_do_nothing_before_enter() {
    let mut pty = Pty::between_people(&["--game", "gomoku"]);
    pty.press("h8\r");
    pty.wait_for("White to move.");
    for word in ["n8", "undo", "help", "quit", "new", "?"] {
        pty.press(word);
        pty.wait_for(&format!("> {word}_"));
        pty.press("\x1b");
        pty.wait_for("> _");
    }
    pty.press("n8\r");
    pty.wait_for("Black to move.");
    pty.press("undo\r");
    pty.wait_for("Taken back.");
    pty.quit();
}

#[test]
fn a_new_game_asks_and_is_undone() {
    let mut pty = Pty::between_people(&[]);
    pty.press("f5\r");
    pty.wait_for("White  ○  1 White to move.");
    pty.press(F2);
    pty.wait_for("Give up this game (1 move)?");
    pty.press("yes\r");
    pty.wait_for("White  ○  2 Black to move.");
    pty.wait_for("New game.");
    pty.press(F3);
    pty.wait_for("White  ○  1 White to move.");
    pty.press("\x03");
    pty.leave();
}

#[test]
fn the_menu_chooses_game_side_level_and_clocks_at_the_start_and_in_the_middle() {
    for arguments in [&["play"][..], &[]] {
        let mut pty = Pty::start(arguments, "xterm-256color");
        pty.wait_for("< Othello 8x8 >");
        pty.press("\x1b[B\x1b[C\x1b[C");
        pty.wait_for("< both sides >");
        pty.press("\x1b[B\x1b[B\x1b[C\x1b[C");
        pty.wait_for("< 3m+2s >");
        pty.press("\r");
        pty.wait_for("Black: human, White: human.");
        pty.wait_for("3:00");
        pty.press(F9);
        pty.wait_for("You play");
        pty.press("\x1b[D");
        pty.wait_for("< Tictactoe 3x3 >");
        pty.press("\r");
        pty.wait_for("3 in a row");
        pty.press(F10);
        pty.leave();
    }
}

#[test]
fn the_evaluation_is_hidden_from_two_people_unless_they_ask() {
    let mut pty = Pty::new(&["--white", "first"]);
    pty.wait_for("Evaluation: ");
    pty.quit();
    let mut pty = Pty::between_people(&[]);
    assert!(!pty.screen.lock().unwrap().contains("Evaluation"));
    pty.press(F5);
    pty.wait_for("Evaluation: ");
    pty.quit();
}

#[test]
fn the_evaluation_goes_back_with_the_moves() {
    let mut pty = Pty::between_people(&["--game", "tictactoe"]);
    pty.press(F5);
    pty.wait_for("even");
    for mv in ["a1\r", "b1\r"] {
        pty.press(mv);
    }
    pty.wait_for("Black W5");
    pty.press(F3);
    pty.wait_for("even");
    pty.quit();
}

#[test]
fn a_review_of_forced_moves_alone_is_stepped_through_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("forced.obf");
    fs::write(&file, format!("XO{} X\n", "-".repeat(62))).unwrap();
    let mut pty = Pty::between_people(&[]);
    pty.press(&format!("load {}\r", file.display()));
    pty.wait_for("White  ○  1 Black to move.");
    pty.press("c1\r");
    pty.wait_for("Black wins 3-0");
    pty.press(F6);
    pty.wait_for("Review 1 of 2: Black to move.");
    pty.wait_for("is best.");
    pty.press("\x1b");
    pty.wait_for("F10 quit");
    pty.quit();
}

#[test]
fn a_review_goes_from_move_to_move_and_back_to_the_game() {
    let mut pty = Pty::between_people(&[]);
    for (mv, turn) in [("f5", "White"), ("f4", "Black"), ("e3", "White")] {
        pty.press(&format!("{mv}\r"));
        pty.wait_for(&format!("{turn} to move."));
    }
    pty.press(F6);
    pty.wait_for("Review 1 of 4: Black to move.");
    pty.press("\x1b[C");
    pty.wait_for("Review 2 of 4: White to move.");
    pty.wait_for("; better ");
    pty.press("\x1b[F");
    pty.wait_for("Review 4 of 4");
    pty.press("\x1b");
    pty.wait_for("F10 quit");
    pty.quit();
}

#[test]
fn a_position_is_set_up_with_the_cursor() {
    let mut pty = Pty::between_people(&[]);
    pty.press(F7);
    pty.wait_for("Setup: 2-2, Black to move.");
    pty.press("\r\t");
    pty.wait_for("Setup: 2-1, White to move.");
    pty.press(F7);
    pty.wait_for("The position is set up.");
    pty.press(F3);
    pty.wait_for("White  ○  2 Black to move.");
    pty.quit();
}

#[test]
fn every_size_of_the_terminal_has_a_board_or_a_sentence_that_fits() {
    let mut pty = Pty::between_people(&["--board", "16"]);
    for (columns, rows, text) in [
        (20, 12, "   abcdefghijklmnop"),
        (80, 24, "┌─"),
        (19, 12, "Too small: the"),
        (20, 19, "   abcdefghijklmnop"),
        (60, 15, "13"),
        (20, 12, "11"),
    ] {
        tcsetwinsize(&pty.line, Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 })
            .unwrap();
        pty.wait_for(text);
    }
    pty.quit();
}

#[test]
fn control_z_stops_the_program_and_it_goes_on_where_it_was() {
    let mut pty = Pty::between_people(&[]);
    pty.press("\x1a");
    pty.wait_for("\x1b[?1049l");
    pty.wait_until_stopped();
    assert!(!pty.is_raw());
    pty.go_on();
    pty.quit();
}

#[test]
fn a_dumb_terminal_gets_lines() {
    let mut pty = Pty::start(&["play", "--white", "first"], "dumb");
    pty.wait_for("> ");
    assert!(!pty.is_raw());
    pty.press("quit\r");
    pty.wait_for("Goodbye.");
    assert_eq!(wait(&mut pty.program).code(), Some(0));
}

#[test]
fn a_protocol_on_a_terminal_explains_itself() {
    let mut pty = Pty::start(&["gtp"], "xterm-256color");
    pty.wait_for(
        "kado: waiting for gtp commands from a program; `quit` or Ctrl-D ends it. To play yourself: `kado play`.",
    );
    pty.press("name\rquit\r");
    pty.wait_for("= Kado");
    assert_eq!(wait(&mut pty.program).code(), Some(0));
}

#[test]
fn quitting_does_not_wait_for_a_thinking_engine() {
    for keys in [F10, "\x03", "quit\r", ":q\r"] {
        let mut pty = Pty::new(&["--white", "kado:30"]);
        pty.wait_for("Black to move.");
        pty.press("f5\r");
        pty.wait_for("White is thinking.");
        pty.press(keys);
        pty.leave();
    }
}

#[test]
fn plain_lines_on_a_terminal_leave_it_alone() {
    let mut pty = Pty::new(&["--plain", "--white", "first"]);
    pty.wait_for("> ");
    assert!(!pty.is_raw());
    pty.press("f5\r");
    pty.wait_for("White plays f4.");
    pty.wait_for("> ");
    pty.press("quit\r");
    pty.wait_for("Goodbye.");
    assert_eq!(wait(&mut pty.program).code(), Some(0));
}

#[test]
fn a_closed_terminal_ends_the_program_at_once() {
    let people = ["--black", "human", "--white", "human"];
    let players = ["--black", "kado:30", "--white", "kado:30"];
    for (arguments, shown) in [
        (&people[..], "Black to move."),
        (&players[..], "Black is thinking."),
        (&["--plain", "--white", "human"][..], "> "),
        (&["--plain", "--black", "kado:30"][..], "help lists the other commands."),
    ] {
        let mut pty = Pty::new(arguments);
        pty.wait_for(shown);
        let mut program = pty.close();
        let start = Instant::now();
        wait(&mut program);
        assert!(start.elapsed() < EXIT_TIMEOUT, "{arguments:?} ended after {:?}", start.elapsed());
    }
}

#[test]
fn a_hangup_ends_the_program_and_restores_the_terminal() {
    let mut pty = Pty::new(&["--black", "kado:30", "--white", "kado:30"]);
    pty.wait_for("Black is thinking.");
    kill_process(Pid::from_child(&pty.program), Signal::HUP).unwrap();
    pty.leave();
}

#[test]
fn a_stalled_terminal_does_not_prevent_the_exit() {
    let mut pty = Pty::between_people(&[]);
    rustix::termios::tcflow(&pty.line, rustix::termios::Action::OOff).unwrap();
    pty.press("f5\r");
    wait_until("the program has read its input", || rustix::io::ioctl_fionread(&pty.line).unwrap() == 0);
    kill_process(Pid::from_child(&pty.program), Signal::TERM).unwrap();
    let start = Instant::now();
    assert_eq!(wait(&mut pty.program).code(), Some(0));
    assert!(start.elapsed() < EXIT_TIMEOUT, "it ended after {:?}", start.elapsed());
    assert!(!pty.is_raw(), "the terminal is still raw");
}
