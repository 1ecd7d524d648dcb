//! Clocks: loss on time, increments, and whose clock runs in a swap2 opening.

use std::cell::Cell;
use std::io::{self, BufReader, Read};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use kado::game::Rules;
use kado::play::{Opening, PlayOptions};

use super::{GameSetup, standings};

thread_local! {
    static SECONDS: Cell<u64> = const { Cell::new(0) };
}

/// Returns the time of a test, which only [`SlowLines`] moves forward.
fn now() -> Instant {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    *START + Duration::from_secs(SECONDS.get())
}

/// Returns the time of a test, a second later at each call.
fn hurried_now() -> Instant {
    SECONDS.set(SECONDS.get() + 1);
    now()
}

/// An input whose lines take a second each to arrive.
struct SlowLines(&'static str);

impl Read for SlowLines {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let line = self.0.split_inclusive('\n').next().unwrap_or_default();
        SECONDS.set(SECONDS.get() + 1);
        self.0 = &self.0[line.len()..];
        line.as_bytes().read(buffer)
    }
}

/// Plays with clocks; each input line takes a second.
fn play(setup: &GameSetup<'_>, time: &str, input: &'static str) -> String {
    let play_options = PlayOptions { time: time.parse().ok(), now, ..setup.play_options };
    GameSetup { play_options, ..*setup }.play_from(BufReader::new(SlowLines(input)))
}

/// Returns the clocks shown with each board.
fn times(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.strip_prefix("Time: ")).collect()
}

fn swap2<'a>(black: &'a str, white: &'a str) -> GameSetup<'a> {
    let game: Rules = "gomoku".parse().unwrap();
    let play_options = PlayOptions { opening: Opening::Swap2, ..PlayOptions::default() };
    GameSetup { game, black, white, play_options, ..GameSetup::default() }
}

#[test]
fn a_side_without_time_has_lost() {
    let text = play(&GameSetup::default(), "1s", "f5\nundo\nf5\nquit\n");
    assert!(text.contains("White wins: Black is out of time.\n"), "{text}");
    assert!(text.contains("the game continues without clocks.\n"), "{text}");
    assert!(standings(&text).last().unwrap().contains("Black ● 4, White ○ 1."), "{text}");
}

#[test]
fn after_the_loss_on_time_only_commands_of_the_game_come_too_late() {
    let setup = GameSetup::default();
    for input in ["f5\nquit\n", "resign\nquit\n", "hint\nquit\n"] {
        let text = play(&setup, "1s", input);
        assert_eq!(text.matches("White wins: Black is out of time.\n").count(), 1, "{text}");
        assert!(text.contains("new, undo or quit> quit\n") && !text.contains("The game is over"), "{text}");
    }
    for (input, answer) in [
        ("quit\n", "Goodbye.\n"),
        ("", "The input has ended. Goodbye.\n"),
        ("save game.xyz\nquit\n", "Cannot save the game: "),
        ("undo\nquit\n", "Taken back: the game continues without clocks.\n"),
    ] {
        let text = play(&setup, "1s", input);
        let (_, after) = text.split_once("White wins: Black is out of time.\n").unwrap();
        assert!(after.starts_with(answer), "{input}: {text}");
    }
}

#[test]
fn an_engine_that_moves_too_late_has_lost_in_spite_of_the_increment() {
    let play_options = PlayOptions { time: "3s+9s".parse().ok(), now: hurried_now, ..PlayOptions::default() };
    let setup = GameSetup { black: "first", white: "first", play_options, ..GameSetup::default() };
    let text = setup.play("");
    assert!(text.contains("White wins: Black is out of time.\n"), "{text}");
}

#[test]
fn a_new_game_has_clocks_again_after_a_loss_on_time_that_was_taken_back() {
    let text = play(&GameSetup::default(), "2s", "f5\nf6\nc3\nundo\nnew\nyes\nundo\nquit\n");
    assert!(text.contains("White wins: Black is out of time.\n"), "{text}");
    let times = times(&text);
    assert_eq!(times.last(), Some(&"Black 0:02.0, White 0:02.0."), "{text}");
    assert_eq!(times.len(), 4, "the game that continues has no clocks: {text}");
}

#[test]
fn a_forced_pass_adds_the_increment_of_the_mover_alone() {
    let input = "setup XO--------------XO--------------XO------------------------------ X\nc1\nc3\nquit\n";
    let text = play(&GameSetup::default(), "10s+30s", input);
    assert_eq!(text.matches("White must pass.").count(), 2, "{text}");
    let of_black: Vec<&str> = times(&text).iter().map(|time| time.split(',').next().unwrap()).collect();
    assert_eq!(of_black, ["Black 0:10", "Black 0:10", "Black 0:39", "Black 1:08"], "{text}");
    assert!(times(&text).iter().all(|time| time.ends_with("White 0:10.")), "{text}");
}

#[test]
fn the_clock_of_the_player_who_places_runs_in_an_opening() {
    let text = play(&swap2("human", "human"), "60s", "h8\ni9\nj10\nboard\ntwo\na1\na2\nboard\nquit\n");
    let expected = [
        "Black 1:00, White 1:00.",
        "Black 0:59, White 1:00.",
        "Black 0:58, White 1:00.",
        "Black 0:57, White 1:00.",
        // `board` and `two` take a second each.
        "Black 0:57, White 0:59.",
        "Black 0:57, White 0:57.",
        "Black 0:57, White 0:56.",
        "Black 0:56, White 0:56.",
    ];
    assert_eq!(times(&text), expected, "{text}");
}

#[test]
fn the_clocks_are_exchanged_with_the_colors_and_back_on_undo() {
    let text = play(&swap2("human", "human"), "60s", "h8\ni9\nj10\nblack\nboard\nundo\nboard\nquit\n");
    // The first player has used 3 s, and then 2 s more as White; the second player has used 1 s.
    assert_eq!(times(&text)[4..], ["Black 0:59, White 0:56.", "Black 0:55, White 0:58."], "{text}");
}

#[test]
fn a_kado_places_and_chooses_within_its_clock() {
    // Without the clock, one search at level 30 takes minutes.
    let text = play(&swap2("human", "kado:30"), "10s", "h8\ni9\nh9\nquit\n");
    assert!(text.contains(" is chosen. Black: "), "{text}");
    let text = play(&swap2("kado:30", "human"), "10s", "quit\n");
    assert!(text.contains("Kado puts "), "{text}");
}

#[test]
fn a_kado_that_chooses_black_keeps_its_clock() {
    // Two black stones next to each other and the white one in a corner: Kado chooses Black.
    let text = play(&swap2("human", "kado:3"), "10m", "h8\na1\nh9\nquit\n");
    assert!(text.contains("Black is chosen. Black: kado:3, White: human.\n"), "{text}");
    assert_eq!(times(&text).last(), Some(&"Black 10:00, White 9:57."), "{text}");
}
