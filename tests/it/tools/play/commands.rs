//! Commands that change the game: new, load, setup, level, side, time, resign and review.

use kado::play::PlayOptions;

use super::{GameSetup, standings};

#[test]
fn a_hint_lists_every_move_best_first_and_the_best_line() {
    let text = GameSetup::default().play("f5\nhint\nquit\n");
    let hint = text.lines().find(|line| line.starts_with("Hint: ")).unwrap();
    let moves: Vec<&str> = hint.trim_start_matches("Hint: ").trim_end_matches('.').split(", ").collect();
    assert_eq!(moves.len(), 3, "{hint}");
    let scores: Vec<f64> =
        moves.iter().map(|scored| scored.split_once(' ').unwrap().1.parse().unwrap()).collect();
    assert!(scores.is_sorted_by(|first, second| first >= second), "{hint}");
    let best = moves[0].split(' ').next().unwrap();
    assert!(text.contains(&format!("\nBest line: {best} ")), "{text}");
}

#[test]
fn a_hint_does_not_depend_on_the_limits_of_the_players() {
    let hint = |options| GameSetup { options, ..GameSetup::default() }.play("f5\nhint\nquit\n");
    assert_eq!(hint(&[("Nodes", "1"), ("Level", "1")]), hint(&[]));
}

#[test]
fn a_new_game_asks_before_moves_are_lost_and_is_undone() {
    let setup = GameSetup::default();
    let asked = setup.play("f5\nnew\nd6\nquit\n");
    assert!(
        asked
            .contains("Give up this game (1 move)? Type yes to start a new one; save FILE keeps this one.\n")
    );
    assert!(standings(&asked).last().unwrap().contains("Black ● 3, White ○ 3."), "{asked}");
    for yes in ["yes", "y", "new"] {
        let begun = setup.play(format!("f5\nd6\nnew\n{yes}\nboard\nundo\nundo\nquit\n"));
        let counts: Vec<bool> =
            standings(&begun).iter().map(|line| line.contains("Black ● 2, White ○ 2.")).collect();
        assert_eq!(counts, [true, false, false, true, true, false, false], "{begun}");
        assert!(begun.contains("Taken back: the previous game.\n"), "{begun}");
    }
    let empty = setup.play("new\nyes\nquit\n");
    assert!(empty.contains("New game. undo returns to the previous one.\n"));
    assert!(empty.contains("There is no question to answer.\n"));
    let folder = tempfile::tempdir().unwrap();
    let saved = setup.play(format!("f5\nsave {}\nnew\nquit\n", folder.path().join("a.txt").display()));
    assert!(saved.contains("New game."), "{saved}");
}

#[test]
fn any_other_answer_than_yes_keeps_the_game() {
    let setup = GameSetup::default();
    for answer in ["no", "n", "NO", "board", "xyzzy", "", "help", "k9", &"x".repeat(5000)] {
        let text = setup.play(format!("f5\nnew\n{answer}\nyes\nnew\nquit\n"));
        assert!(text.contains("There is no question to answer.\n"), "{answer}: {text}");
        assert_eq!(text.matches("Give up this game (1 move)?").count(), 2, "{answer}: {text}");
        assert!(!text.contains("New game."), "{answer}: {text}");
        assert_eq!(text.contains("The game continues.\n"), answer.to_lowercase().starts_with('n'), "{text}");
    }
    assert!(setup.play("no\nquit\n").contains("There is no question to answer.\n"));
}

#[test]
fn a_format_of_positions_holds_the_position_shown_and_the_game_stays_unsaved() {
    let folder = tempfile::tempdir().unwrap();
    for ending in ["obf", "scr", "script", "pos", "fen"] {
        let file = folder.path().join(format!("game.{ending}"));
        let path = file.display();
        let text = GameSetup::default().play(format!("f5\nd6\nsave {path}\nnew\nload {path}\nboard\nquit\n"));
        assert!(text.contains(&format!("The position is in {path}, without the moves.\n")), "{text}");
        assert!(text.contains("Give up this game (2 moves)?"), "{text}");
        assert!(text.contains(", with 0 moves.\n"), "{text}");
        assert!(standings(&text).last().unwrap().contains("Black ● 3, White ○ 3. Black to move."), "{text}");
        assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 1, "{ending}");
    }
}

#[test]
fn a_game_is_loaded_from_any_format_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    for ending in ["txt", "ggf", "sgf", "pgn"] {
        let file = folder.path().join(format!("game.{ending}"));
        let setup = GameSetup::default();
        setup.play(format!("f5\nd6\nsave {}\nquit\n", file.display()));
        let text = setup.play(format!("c4\nload {}\nc3\nundo\nundo\nundo\nundo\nquit\n", file.display()));
        assert!(text.contains(", with 2 moves.\n"), "{text}");
        assert!(text.contains("Black ● 5, White ○ 2. White to move."), "{text}");
        assert!(text.contains("Taken back: the previous game.\n"), "{text}");
        assert!(standings(&text).last().unwrap().contains("Black ● 4, White ○ 1."), "{text}");
    }
    let gomoku = folder.path().join("gomoku.sgf");
    let five = GameSetup { game: "gomoku".parse().unwrap(), ..GameSetup::default() };
    five.play(format!("h8\ni9\nsave {}\nquit\n", gomoku.display()));
    let text = GameSetup::default().play(format!("load {}\nj10\nquit\n", gomoku.display()));
    assert!(text.contains("with 2 moves") && text.contains("White ○. White to move."), "{text}");
    let short = folder.path().join("short.txt");
    std::fs::write(&short, "f5\n").unwrap();
    let text = GameSetup::default().play(format!("load {}\nquit\n", short.display()));
    assert!(text.contains("short.txt, with 1 move.\n"), "{text}");
    let missing = GameSetup::default().play("load nowhere.sgf\nload a.xyz\nquit\n");
    assert_eq!(missing.matches("Cannot load the game: ").count(), 2, "{missing}");
    let denied = GameSetup { play_options: PlayOptions::default(), ..GameSetup::default() };
    assert!(denied.play("load a.sgf\nquit\n").contains("files are not allowed here"));
}

#[test]
fn a_position_is_set_up_from_its_text() {
    let board = "-".repeat(27) + "OX------XO" + &"-".repeat(27) + " X";
    let text = GameSetup::default().play(format!("f5\nsetup {board}\nsetup XO\nsetup {board}X\nquit\n"));
    assert!(text.contains("The position is set up."), "{text}");
    assert_eq!(text.matches("Cannot set up the position: ").count(), 2, "{text}");
    assert!(standings(&text).last().unwrap().contains("Black ● 2, White ○ 2. Black to move."), "{text}");
}

#[test]
fn a_game_that_is_set_up_or_loaded_has_a_new_seed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    std::fs::write(&file, "f5d6\n").unwrap();
    let setup = GameSetup { white: "random", ..GameSetup::default() };
    let board = "-".repeat(27) + "OX------XO" + &"-".repeat(27) + " X";
    for begin in [format!("setup {board}\nf5"), format!("load {}\nc3", file.display())] {
        let text = setup.play(format!("{begin}\n").repeat(6) + "quit\n");
        let moves: Vec<&str> = text.lines().filter(|line| line.starts_with("White plays ")).collect();
        assert_eq!(moves.len(), 6, "{text}");
        assert!(moves.iter().any(|mv| *mv != moves[0]), "{begin}: {moves:?}");
    }
}

#[test]
fn level_side_and_time_change_in_the_middle_of_a_game() {
    let setup = GameSetup { white: "kado:3", ..GameSetup::default() };
    let text = setup.play("level 2\nside white\nside both\ntime 5m+3s\ntime off\nlevel 99\nquit\n");
    assert!(text.contains("Kado plays at level 2.\n"), "{text}");
    assert!(text.contains("Othello on 8x8. Black: kado:2, White: human.\nBlack plays "), "{text}");
    assert!(text.contains("Othello on 8x8. Black: human, White: human.\n"), "{text}");
    assert!(text.contains("Each side has 5m+3s.\n") && text.contains("The clocks are off.\n"));
    assert!(text.contains("Level needs a number from 1 to 30: level 8.\n"), "{text}");
}

#[test]
fn a_game_is_resigned_and_the_file_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.sgf");
    let text = GameSetup { white: "first", ..GameSetup::default() }
        .play(format!("f5\nresign\nsave {}\nf6\nundo\nd3\nquit\n", file.display()));
    assert!(text.contains("White wins: Black has resigned.\n"), "{text}");
    assert!(text.contains("The game is over;") && text.contains("Taken back: the game continues."), "{text}");
    assert!(std::fs::read_to_string(&file).unwrap().contains("RE[W+R]"));
}

#[test]
fn a_review_has_the_loss_of_each_move_and_is_that_of_kado_analyze() {
    let moves = "f5d6c3d3c4f4f6g5e6d7c6";
    let spaced: Vec<String> =
        moves.as_bytes().chunks(2).map(|mv| String::from_utf8_lossy(mv).into_owned()).collect();
    let text = GameSetup::default().play(spaced.join("\n") + "\nreview\nquit\n");
    let analyzed = crate::support::process::run(&["analyze", "--hash", "1", "-"], moves);
    let rows = |text: &str| {
        let rows = text.lines().map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        rows.filter(|row| row.len() > 3 && row[0].parse::<usize>().is_ok() && spaced.contains(&row[2]))
            .map(|row| row[2..4].join(" "))
            .collect::<Vec<_>>()
    };
    let of_play = rows(&text);
    assert_eq!(of_play.len(), 11, "{text}");
    assert_eq!(of_play, rows(&analyzed.stdout), "{text}{}", analyzed.stdout);
    let is_eleventh = |line: &&str| line.split_whitespace().nth(2) == Some("c6");
    let loss = |text: &str| text.lines().find(is_eleventh).map(|line| line.contains(" ? "));
    assert_eq!((loss(&text), loss(&analyzed.stdout)), (Some(true), Some(true)));
    assert!(text.contains("Black: ") && text.contains("accuracy"), "{text}");
    assert!(GameSetup::default().play("review\nquit\n").contains("There is no move to review.\n"));
}
