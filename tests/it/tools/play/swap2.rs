//! Openings by swap2: stones, choices, and who plays which color after them.

use kado::game::Rules;
use kado::play::{Opening, PlayOptions};

use super::{GameSetup, messages, run_play, standings};

fn setup<'a>(black: &'a str, white: &'a str) -> GameSetup<'a> {
    let game: Rules = "gomoku".parse().unwrap();
    let play_options = PlayOptions { opening: Opening::Swap2, ..PlayOptions::default() };
    GameSetup { game, black, white, play_options, ..GameSetup::default() }
}

/// Returns the messages without prompts.
fn answers(text: &str) -> Vec<&str> {
    messages(text).into_iter().filter(|line| !line.contains("> ")).skip(1).collect()
}

#[test]
fn two_people_put_stones_and_choose() {
    let text = setup("human", "human").play("h8\ni9\nj10\nblack\na1\nquit\n");
    let prompts: Vec<&str> =
        text.lines().filter_map(|line| line.split_once("> ")).map(|(prompt, _)| prompt).collect();
    assert_eq!(
        prompts,
        [
            "Stone 1 of 3, Black's (c2, or row column: 2 3)",
            "Stone 2 of 3, White's (c2, or row column: 2 3)",
            "Stone 3 of 3, Black's (c2, or row column: 2 3)",
            "Your color: black, white or two",
            "White (c2, or row column: 2 3)",
            "Black (c2, or row column: 2 3)",
        ]
    );
    assert_eq!(answers(&text), ["Black is chosen. Black: human, White: human.", "Goodbye."]);
}

#[test]
fn the_seats_follow_the_choices() {
    for (input, white_is_first) in [("white", false), ("black", true), ("two\nh1\nh2\nblack", false)] {
        let three = "h8\ni9\nj10\n".to_owned();
        let text = setup("human", "human").play(three + input + "\nquit\n");
        assert!(text.contains("is chosen."), "{text}");
        let against = setup("kado:1", "human").play(input.to_owned() + "\nquit\n");
        if input.starts_with("two") {
            continue;
        }
        assert_eq!(against.contains("White plays "), white_is_first, "{against}");
        assert_eq!(against.matches("Kado puts ").count(), 1, "{against}");
    }
}

#[test]
fn the_engine_chooses_the_side_that_its_search_likes() {
    // Two black stones next to each other in the middle and the white one in a corner: Black is better off.
    let text = setup("human", "kado:3").play("h8\na1\nh9\nquit\n");
    assert!(text.contains("Black is chosen. Black: kado:3, White: human.\n"), "{text}");
    assert!(text.ends_with("White (c2, or row column: 2 3)> quit\nGoodbye.\n"), "{text}");
    // Two black stones in corners far apart and the white one in the middle: White, who is to move, is better
    // off.
    let text = setup("human", "kado:3").play("a1\nh8\no15\nquit\n");
    assert!(text.contains("White is chosen. Black: human, White: kado:3.\nWhite plays "), "{text}");
}

#[test]
fn the_engine_answers_two_stones_more() {
    let text = setup("kado:1", "human").play("two\na1\no15\nquit\n");
    assert!(text.contains("Stone 4 of 5, White's") && text.contains("Stone 5 of 5, Black's"), "{text}");
    let choices = text.matches("White is chosen.").count() + text.matches("Black is chosen.").count();
    assert_eq!(choices, 1, "{text}");
}

#[test]
fn invalid_choices_are_refused_and_the_opening_continues() {
    let text =
        setup("human", "human").play("black\nh8\nh8\ni9\nj10\na1\ntwo\na1\na2\ntwo\nwhite\nwhite\nquit\n");
    assert_eq!(
        answers(&text),
        [
            "There is nothing to choose now; black, white and two are for swap2 openings.",
            "You cannot play h8: it is occupied.",
            "Choose your color first: black, white or two.",
            "Two stones more; then the other side chooses.",
            "Five stones are on the board: choose black or white.",
            "White is chosen. Black: human, White: human.",
            "There is nothing to choose now; black, white and two are for swap2 openings.",
            "Goodbye.",
        ]
    );
}

#[test]
fn undo_takes_stones_and_choices_back_and_new_begins_with_an_opening() {
    let text =
        setup("human", "human").play("h8\ni9\nundo\ni8\nj10\nblack\na1\nundo\nundo\nwhite\nnew\nyes\nquit\n");
    let prompts: Vec<&str> = text.lines().filter(|line| line.starts_with("Your color")).collect();
    assert_eq!(prompts, ["Your color: black, white or two> black", "Your color: black, white or two> white"]);
    assert!(text.ends_with("Stone 1 of 3, Black's (c2, or row column: 2 3)> quit\nGoodbye.\n"), "{text}");
    assert!(standings(&text).last().unwrap().ends_with("Black to move."));
}

#[test]
fn a_choice_is_taken_back_like_a_move() {
    // Kado may answer the choice; undo then takes back its move, too.
    for choice in ["white", "black", "two"] {
        let text = setup("kado:1", "human").play(format!("{choice}\nundo\nundo\nquit\n"));
        let prompts = text.matches("Your color: black, white or two> ").count();
        assert_eq!(prompts, 3, "{choice}: {text}");
        assert_eq!(text.matches("Taken back.\n").count(), 1, "{choice}: {text}");
        assert!(text.contains("You have no move to take back.\n"), "{choice}: {text}");
    }
    // The stones before the choice remain.
    for choices in ["black", "two\na1\na2\nwhite"] {
        let text = setup("human", "human").play(format!("h8\ni9\nj10\n{choices}\nundo\nblack\nquit\n"));
        let chosen = text.matches(" is chosen. Black: human, White: human.\n").count();
        assert_eq!(chosen, 2, "{text}");
    }
}

#[test]
fn new_begins_with_an_opening_after_a_new_side_and_after_a_loaded_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.sgf").display().to_string();
    let gomoku = GameSetup { game: "gomoku".parse().unwrap(), ..GameSetup::default() };
    gomoku.play(format!("h8\nsave {file}\nquit\n"));
    let table = setup("human", "human");
    let play_options = PlayOptions { saves: true, ..table.play_options };
    let table = GameSetup { play_options, ..table };
    for command in ["side both".to_owned(), format!("load {file}")] {
        let text = table.play(format!("h8\ni9\nj10\nwhite\n{command}\nnew\nyes\nquit\n"));
        assert!(text.ends_with("Stone 1 of 3, Black's (c2, or row column: 2 3)> quit\nGoodbye.\n"), "{text}");
    }
    // Othello has no opening.
    let othello = folder.path().join("othello.sgf").display().to_string();
    GameSetup::default().play(format!("f5\nsave {othello}\nquit\n"));
    let text = table.play(format!("load {othello}\nnew\nquit\n"));
    assert!(text.ends_with("Black (f5, or column row: 6 5)> quit\nGoodbye.\n"), "{text}");
}

#[test]
fn the_player_who_places_resigns() {
    let text = setup("human", "human").play("h8\nresign\nquit\n");
    assert!(text.contains("White wins: Black has resigned.\n"), "{text}");
}

#[test]
fn swap2_is_played_over_a_pipe_and_not_where_there_is_no_five_in_a_row() {
    let arguments = ["--game", "renju", "--opening", "swap2", "--white", "kado:1"];
    let text = run_play(&arguments, "h8\na1\nh9\n").succeeded();
    assert!(text.contains(" is chosen. Black: "), "{text}");
    for game in ["othello", "tictactoe", "mnk:9,9,4"] {
        let run = run_play(&["--game", game, "--opening", "swap2"], "");
        assert_ne!(run.code, Some(0));
        assert!(run.stderr.contains("swap2 requires five in a row"), "{game}: {}", run.stderr);
    }
    let shown =
        run_play(&["--game", "gomoku:7", "--opening", "swap2", "--black", "kado:1", "--white", "kado:2"], "")
            .with_status(0);
    assert!(shown.stdout.contains("Kado puts ") && shown.stdout.contains(" is chosen."), "{}", shown.stdout);
}
