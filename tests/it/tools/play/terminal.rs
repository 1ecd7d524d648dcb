//! The full screen, on a terminal.

use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal};
use rustix::termios::{Winsize, tcsetwinsize};

use super::desk::Desk;
use crate::support::process::wait;

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
    let mut desk = Desk::new(&["--white", "first"]);
    desk.wait_for("White  ○  2 Black to move.");
    assert!(desk.is_raw());
    desk.click('f', 5);
    desk.wait_for("White  ○  3 Black to move.");
    desk.wait_for("White plays f4.");
    desk.click('f', 5);
    desk.wait_for("You cannot play f5: it is occupied.");
    desk.press(F3);
    desk.wait_for("Taken back.");
    desk.press("\x1b[A\x1b[B\x1b[D\x1b[C\r");
    desk.wait_for("White plays f4.");
    desk.press("d3");
    desk.wait_for("> d3_");
    desk.press("\r");
    desk.wait_for("White plays ");
    desk.press("h9\r");
    desk.wait_for("'h9' is off the board");
    desk.press(F4);
    desk.wait_for("Best line: ");
    desk.press(F1);
    desk.wait_for("list the legal moves");
    desk.press("x");
    desk.wait_for("F10 quit");
    desk.press(F10);
    desk.leave();
}

#[test]
fn words_and_squares_do_nothing_before_enter() {
    let mut desk = Desk::new(&["--black", "human", "--white", "human", "--game", "gomoku"]);
    desk.wait_for("Black to move.");
    desk.press("h8\r");
    desk.wait_for("White to move.");
    for word in ["n8", "undo", "help", "quit", "new", "?"] {
        desk.press(word);
        desk.wait_for(&format!("> {word}_"));
        desk.press("\x1b");
        desk.wait_for("> _");
    }
    desk.press("n8\r");
    desk.wait_for("Black to move.");
    desk.press("undo\r");
    desk.wait_for("Taken back.");
    desk.press("quit\r");
    desk.leave();
}

#[test]
fn a_new_game_asks_and_is_undone() {
    let mut desk = Desk::new(&["--black", "human", "--white", "human"]);
    desk.wait_for("Black to move.");
    desk.press("f5\r");
    desk.wait_for("White  ○  1 White to move.");
    desk.press(F2);
    desk.wait_for("Give up this game (1 move)?");
    desk.press("yes\r");
    desk.wait_for("White  ○  2 Black to move.");
    desk.wait_for("New game.");
    desk.press(F3);
    desk.wait_for("White  ○  1 White to move.");
    desk.press("\x03");
    desk.leave();
}

#[test]
fn the_menu_chooses_game_side_level_and_clocks_at_the_start_and_in_the_middle() {
    for arguments in [&["play"][..], &[]] {
        let mut desk = Desk::start(arguments, "xterm-256color");
        desk.wait_for("< Othello 8x8 >");
        desk.press("\x1b[B\x1b[C\x1b[C");
        desk.wait_for("< both sides >");
        desk.press("\x1b[B\x1b[B\x1b[C\x1b[C");
        desk.wait_for("< 3m+2s >");
        desk.press("\r");
        desk.wait_for("Black: human, White: human.");
        desk.wait_for("3:00");
        desk.press(F9);
        desk.wait_for("You play");
        desk.press("\x1b[D");
        desk.wait_for("< Tictactoe 3x3 >");
        desk.press("\r");
        desk.wait_for("3 in a row");
        desk.press(F10);
        desk.leave();
    }
}

#[test]
fn the_evaluation_is_hidden_from_two_people_unless_they_ask() {
    let mut desk = Desk::new(&["--white", "first"]);
    desk.wait_for("Evaluation: ");
    desk.press("quit\r");
    desk.leave();
    let mut desk = Desk::new(&["--black", "human", "--white", "human"]);
    desk.wait_for("Black to move.");
    assert!(!desk.screen.lock().unwrap().contains("Evaluation"));
    desk.press(F5);
    desk.wait_for("Evaluation: ");
    desk.press("quit\r");
    desk.leave();
}

#[test]
fn the_evaluation_goes_back_with_the_moves() {
    let mut desk = Desk::new(&["--black", "human", "--white", "human", "--game", "tictactoe"]);
    desk.wait_for("Black to move.");
    desk.press(F5);
    desk.wait_for("even");
    for mv in ["a1\r", "b1\r"] {
        desk.press(mv);
    }
    desk.wait_for("Black W5");
    desk.press(F3);
    desk.wait_for("even");
    desk.press("quit\r");
    desk.leave();
}

#[test]
fn a_review_goes_from_move_to_move_and_back_to_the_game() {
    let mut desk = Desk::new(&["--black", "human", "--white", "human"]);
    desk.wait_for("Black to move.");
    for (mv, turn) in [("f5", "White"), ("f4", "Black"), ("e3", "White")] {
        desk.press(&format!("{mv}\r"));
        desk.wait_for(&format!("{turn} to move."));
    }
    desk.press(F6);
    desk.wait_for("Review 1 of 4: Black to move.");
    desk.press("\x1b[C");
    desk.wait_for("Review 2 of 4: White to move.");
    desk.wait_for("; better ");
    desk.press("\x1b[F");
    desk.wait_for("Review 4 of 4");
    desk.press("\x1b");
    desk.wait_for("F10 quit");
    desk.press("quit\r");
    desk.leave();
}

#[test]
fn a_position_is_set_up_with_the_cursor() {
    let mut desk = Desk::new(&["--black", "human", "--white", "human"]);
    desk.wait_for("Black to move.");
    desk.press(F7);
    desk.wait_for("Setup: 2-2, Black to move.");
    desk.press("\r\t");
    desk.wait_for("Setup: 2-1, White to move.");
    desk.press(F7);
    desk.wait_for("The position is set up.");
    desk.press(F3);
    desk.wait_for("White  ○  2 Black to move.");
    desk.press("quit\r");
    desk.leave();
}

#[test]
fn every_size_of_the_terminal_has_a_board_or_a_sentence_that_fits() {
    let mut desk = Desk::new(&["--black", "human", "--white", "human", "--board", "16"]);
    desk.wait_for("┌─");
    for (columns, rows, text) in [
        (20, 12, "   abcdefghijklmnop"),
        (80, 24, "┌─"),
        (19, 12, "Too small: the"),
        (20, 19, "   abcdefghijklmnop"),
        (60, 15, "13"),
        (20, 12, "11"),
    ] {
        tcsetwinsize(&desk.line, Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 })
            .unwrap();
        desk.wait_for(text);
    }
    desk.press("quit\r");
    desk.leave();
}

#[test]
fn control_z_stops_the_program_and_it_goes_on_where_it_was() {
    use rustix::process::{WaitOptions, kill_process, waitpid};

    let mut desk = Desk::new(&["--black", "human", "--white", "human"]);
    desk.wait_for("Black to move.");
    desk.press("\x1a");
    desk.wait_for("\x1b[?1049l");
    let program = Pid::from_child(&desk.program);
    let (_, status) = waitpid(Some(program), WaitOptions::UNTRACED).unwrap().unwrap();
    assert!(status.stopped() && !desk.is_raw());
    kill_process(program, Signal::CONT).unwrap();
    desk.wait_for("\x1b[?1049h");
    desk.wait_for("Black to move.");
    assert!(desk.is_raw());
    desk.press("f5\r");
    desk.wait_for("White to move.");
    desk.press("quit\r");
    desk.leave();
}

#[test]
fn a_dumb_terminal_gets_lines() {
    let mut desk = Desk::start(&["play", "--white", "first"], "dumb");
    desk.wait_for("> ");
    assert!(!desk.is_raw());
    desk.press("quit\r");
    desk.wait_for("Goodbye.");
    assert_eq!(wait(&mut desk.program).code(), Some(0));
}

#[test]
fn a_protocol_on_a_terminal_says_what_it_is() {
    let mut desk = Desk::start(&["gtp"], "xterm-256color");
    desk.wait_for(
        "kado: waiting for gtp commands from a program; `quit` or Ctrl-D ends it. To play yourself: `kado play`.",
    );
    desk.press("name\rquit\r");
    desk.wait_for("= Kado");
    assert_eq!(wait(&mut desk.program).code(), Some(0));
}

#[test]
fn who_wants_to_leave_need_not_wait_for_a_thinking_engine() {
    for keys in [F10, "\x03", "quit\r", ":q\r"] {
        let mut desk = Desk::new(&["--white", "kado:30"]);
        desk.wait_for("Black to move.");
        desk.press("f5\r");
        desk.wait_for("White is thinking.");
        desk.press(keys);
        desk.leave();
    }
}

#[test]
fn a_program_that_is_told_to_end_gives_the_terminal_back() {
    let mut desk = Desk::new(&["--black", "human", "--white", "human"]);
    desk.wait_for("Black to move.");
    assert!(desk.is_raw());
    rustix::process::kill_process(Pid::from_child(&desk.program), Signal::TERM).unwrap();
    desk.leave();
}

#[test]
fn plain_lines_on_a_terminal_leave_it_alone() {
    let mut desk = Desk::new(&["--plain", "--white", "first"]);
    desk.wait_for("> ");
    assert!(!desk.is_raw());
    desk.press("f5\r");
    desk.wait_for("White plays f4.");
    desk.wait_for("> ");
    desk.press("quit\r");
    desk.wait_for("Goodbye.");
    assert_eq!(wait(&mut desk.program).code(), Some(0));
}

/// Maximum time for a program to end once its terminal is closed, on a busy machine.
const FAREWELL: Duration = Duration::from_secs(3);

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
        let mut desk = Desk::new(arguments);
        desk.wait_for(shown);
        let mut program = desk.close();
        let start = Instant::now();
        wait(&mut program);
        assert!(start.elapsed() < FAREWELL, "{arguments:?} ended after {:?}", start.elapsed());
    }
}

#[test]
fn a_hangup_ends_the_program_and_gives_the_terminal_back() {
    let mut desk = Desk::new(&["--black", "kado:30", "--white", "kado:30"]);
    desk.wait_for("Black is thinking.");
    rustix::process::kill_process(Pid::from_child(&desk.program), Signal::HUP).unwrap();
    desk.leave();
}

#[test]
fn a_terminal_that_takes_no_output_keeps_nobody_from_ending_the_program() {
    let mut desk = Desk::new(&["--black", "human", "--white", "human"]);
    desk.wait_for("Black to move.");
    rustix::termios::tcflow(&desk.line, rustix::termios::Action::OOff).unwrap();
    desk.press("f5\r");
    thread::sleep(Duration::from_millis(300));
    rustix::process::kill_process(Pid::from_child(&desk.program), Signal::TERM).unwrap();
    let start = Instant::now();
    assert_eq!(wait(&mut desk.program).code(), Some(0));
    assert!(start.elapsed() < FAREWELL, "it ended after {:?}", start.elapsed());
    assert!(!desk.is_raw(), "the terminal is still raw");
}
