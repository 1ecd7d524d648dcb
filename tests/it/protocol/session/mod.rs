//! The session loop, with a minimal protocol and scripted searchers.

pub(crate) mod stage;

use std::io;
use std::sync::atomic::Ordering;

use kado::protocol::{MAX_LINE, MAX_WAITING_BYTES, MAX_WAITING_LINES, SessionError};
use stage::{Stage, at_once, index, step, until_released, until_stopped};

#[test]
fn lines_run_in_order_and_each_reply_is_flushed_before_the_next_line_comes() {
    let stage = Stage::new(at_once);
    for word in ["one", "two", "three"] {
        stage.type_in(format!("{word}\n"));
        stage.wait_for(word);
    }
    stage.type_in("go\nfour");
    assert_eq!(stage.finish(), "one\ntwo\nthree\nmove 19\nfour\n");
}

#[test]
fn lines_typed_ahead_wait_for_the_search_and_none_is_lost() {
    let stage = Stage::new(until_released);
    stage.type_in("before\ngo\none\ntwo\ngo\nthree\n");
    stage.wait_for("before");
    stage.type_in("four\n");
    stage.release();
    assert_eq!(stage.finish(), "before\nmove 19\none\ntwo\nmove 19\nthree\nfour\n");
}

#[test]
fn a_stopping_line_ends_the_search_and_is_then_handled_in_order() {
    let stage = Stage::new(until_stopped);
    stage.type_in("before\ngo\n");
    stage.wait_for("before");
    stage.type_in("waits\nstop\n");
    assert_eq!(stage.finish(), "before\nmove 19\nwaits\nstop\n");
}

#[test]
fn a_stopping_line_that_waits_stops_every_search_before_it() {
    let stage = Stage::new(until_stopped);
    stage.type_in("infinite\none\ninfinite\ngo\nstop\ntwo\n");
    stage.wait_for("two");
    assert_eq!(stage.cue.stopped.load(Ordering::SeqCst), 3);
    assert_eq!(stage.finish(), "move 19\none\nmove 19\nmove 19\nstop\ntwo\n");
}

#[test]
fn a_line_aside_overtakes_waiting_lines_during_the_search() {
    let stage = Stage::new(until_released);
    stage.type_in("go\none\nlook\n");
    stage.wait_for("seen");
    stage.type_in("infinite\ntwo\nlook\nlook\n");
    stage.wait_for("seen\nseen\nseen");
    stage.release();
    let (cue, screen) = (stage.cue.clone(), stage.finish());
    assert_eq!(screen, "seen\nseen\nseen\nmove 19\none\nmove 19\ntwo\n");
    assert_eq!(cue.stopped.load(Ordering::SeqCst), 0);
}

#[test]
fn a_quit_is_handled_in_order_and_ends_reading() {
    let stage = Stage::new(until_released);
    stage.type_in("go\nquit\nlost\n");
    stage.release();
    let (result, screen) = stage.end();
    assert!(result.is_ok());
    assert_eq!(screen, "move 19\nquit\n");
}

#[test]
fn the_end_of_the_input_lets_a_bounded_search_finish() {
    let mut stage = Stage::new(until_released);
    stage.type_in("before\ngo\nlast");
    stage.end_input();
    stage.wait_for("before");
    stage.release();
    let (cue, screen) = (stage.cue.clone(), stage.finish());
    assert_eq!(screen, "before\nmove 19\nlast\n");
    assert_eq!(cue.stopped.load(Ordering::SeqCst), 0);
}

#[test]
fn the_end_of_the_input_stops_unbounded_searches_running_and_to_come() {
    let stage = Stage::new(until_stopped);
    stage.type_in("before\ninfinite\n");
    stage.wait_for("before");
    stage.type_in("infinite\none\ninfinite\nlast\n");
    assert_eq!(stage.finish(), "before\nmove 19\nmove 19\none\nmove 19\nlast\n");
}

#[test]
fn infos_precede_the_answer_which_comes_once() {
    let stage = Stage::new(|_, moves, _, sink| {
        for depth in 1..=3 {
            sink.info(&step(depth, moves[0]));
        }
        moves[1]
    });
    stage.type_in("go\ngo\n");
    let once = "depth 1\ndepth 2\ndepth 3\nmove 26\n";
    assert_eq!(stage.finish(), once.repeat(2));
}

#[test]
fn a_panicking_search_answers_with_the_best_move_so_far() {
    let stage = Stage::new(|_, moves, _, sink| {
        sink.info(&step(1, moves[1]));
        sink.info(&step(2, moves[2]));
        panic!("on purpose");
    });
    stage.type_in("go\nafter\ngo\n");
    let answer = "depth 1\ndepth 2\nmove 37\n";
    assert_eq!(stage.finish(), format!("{answer}after\n{answer}"));
}

#[test]
fn a_search_that_panics_before_its_first_info_answers_with_a_legal_move() {
    let stage = Stage::new(|_, _, _, _| panic!("on purpose"));
    stage.type_in("go\nafter\n");
    assert_eq!(stage.finish(), "move 19\nafter\n");
}

#[test]
fn a_closed_output_stops_the_search_and_ends_the_session_well() {
    let stage = Stage::new(|cue, moves, control, sink| {
        while !control.is_stopped() {
            sink.info(&step(1, moves[0]));
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        until_stopped(cue, moves, control, sink)
    });
    stage.type_in("go\n");
    stage.wait_for("depth 1");
    stage.screen.fail(io::ErrorKind::BrokenPipe);
    let cue = stage.cue.clone();
    assert!(stage.end().0.is_ok());
    assert_eq!(cue.stopped.load(Ordering::SeqCst), 1);
}

#[test]
fn a_closed_output_stops_even_a_silent_bounded_search_before_and_after_the_end_of_the_input() {
    for input_ends in [false, true] {
        let mut stage = Stage::new(until_stopped);
        stage.type_in("before\ngo\n");
        if input_ends {
            stage.end_input();
        }
        stage.wait_for("before");
        stage.screen.fail(io::ErrorKind::BrokenPipe);
        let cue = stage.cue.clone();
        assert!(stage.end().0.is_ok());
        assert_eq!(cue.stopped.load(Ordering::SeqCst), 1, "{input_ends}");
    }
}

#[test]
fn an_output_that_cannot_be_written_for_another_reason_is_an_error() {
    let stage = Stage::new(at_once);
    stage.screen.fail(io::ErrorKind::StorageFull);
    stage.type_in("one\n");
    let error = stage.end().0.unwrap_err();
    assert!(
        matches!(&error, SessionError::Output(error) if error.kind() == io::ErrorKind::StorageFull),
        "{error}"
    );
}

#[test]
fn a_protocol_writes_at_its_deadlines_during_a_silent_search() {
    let stage = Stage::new(until_stopped);
    stage.type_in("ticking\n");
    stage.wait_for("tick 3\n");
    stage.type_in("stop\nlast\n");
    let screen = stage.finish();
    assert!(screen.ends_with("move 19\nstop\nlast\n"), "{screen}");
}

#[test]
fn no_more_lines_are_read_than_may_wait_and_all_are_answered_in_the_end() {
    const LINE: &str = "a line of thirty-two characters\n";
    let stage = Stage::new(until_released);
    stage.type_in("go\n");
    let count = 4 * MAX_WAITING_LINES;
    stage.type_in(LINE.repeat(count));
    stage.wait_until("the lines that may wait are read", || {
        stage.taken.load(Ordering::SeqCst) >= MAX_WAITING_LINES * LINE.len()
    });
    let buffered = 1 << 16;
    let taken = stage.taken.load(Ordering::SeqCst);
    assert!(taken <= 3 + (MAX_WAITING_LINES + 1) * LINE.len() + buffered, "{taken} bytes");
    stage.release();
    assert_eq!(stage.finish(), format!("move 19\n{}", LINE.repeat(count)));
}

#[test]
fn no_more_bytes_are_read_than_may_wait() {
    const LENGTH: usize = MAX_LINE - 1;
    let fitting = MAX_WAITING_BYTES / MAX_LINE;
    let stage = Stage::new(until_released);
    stage.type_in("go\n");
    for _ in 0..2 * fitting {
        stage.type_in(format!("{}\n", "x".repeat(LENGTH)));
    }
    stage.wait_until("the lines that may wait are read", || {
        stage.taken.load(Ordering::SeqCst) >= fitting * MAX_LINE
    });
    let taken = stage.taken.load(Ordering::SeqCst);
    assert!(taken <= (fitting + 2) * MAX_LINE, "{taken} bytes");
    stage.release();
    let replies = format!("{LENGTH} bytes\n").repeat(2 * fitting);
    assert_eq!(stage.finish(), format!("move 19\n{replies}"));
}

#[test]
fn an_unbounded_search_is_stopped_when_no_line_can_come_to_stop_it() {
    let stage = Stage::new(until_stopped);
    let lines = "x\n".repeat(2 * MAX_WAITING_LINES);
    stage.type_in(format!("infinite\n{lines}infinite\n{lines}stop\n"));
    assert_eq!(stage.finish(), format!("move 19\n{lines}move 19\n{lines}stop\n"));
}

#[test]
fn a_line_that_is_too_long_is_reported_once_in_order() {
    let stage = Stage::new(until_released);
    stage.type_in("go\n");
    stage.type_in("a stop that is too long".repeat(MAX_LINE / 16));
    stage.type_in("\nnext\n");
    stage.release();
    let screen = stage.finish();
    let lines: Vec<&str> = screen.lines().collect();
    assert_eq!(lines.len(), 3, "{screen}");
    assert_eq!((lines[0], lines[2]), ("move 19", "next"));
    assert!(lines[1].starts_with("too long: a stop that is") && lines[1].len() < 400, "{}", lines[1]);
}

#[test]
fn moves_are_numbered_as_the_tests_here_expect() {
    let stage = Stage::new(|_, moves, _, _| {
        assert_eq!(moves.iter().copied().map(index).collect::<Vec<_>>(), [19, 26, 37, 44]);
        moves[3]
    });
    stage.type_in("go\n");
    assert_eq!(stage.finish(), "move 44\n");
}
