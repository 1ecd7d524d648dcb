//! Line by line: drawings, messages and refusals.

use kado::base::Size;
use kado::game::{Rules, mnk};
use kado::play::PlayOptions;

use super::{GameSetup, messages, run_play, standings, typed};

#[test]
fn a_game_from_a_script_is_drawn_asked_and_echoed() {
    let run = run_play(&["--white", "first"], "f5\n");
    let expected = "\
Othello on 8x8. Black: human, White: first.
Type a square (f5, or column row: 6 5); help lists the other commands.

    a b c d e f g h
  ┌─────────────────┐
1 │                 │
2 │                 │
3 │       ·         │
4 │     · ○ ●       │
5 │       ● ○ ·     │
6 │         ·       │
7 │                 │
8 │                 │
  └─────────────────┘
Black ● 2, White ○ 2. Black to move.
Black (f5, or column row: 6 5)> f5
White plays f4.

    a b c d e f g h
  ┌─────────────────┐
1 │                 │
2 │                 │
3 │     · · · · ·   │
4 │       ○ ○ ◎     │
5 │       ● ● ●     │
6 │                 │
7 │                 │
8 │                 │
  └─────────────────┘
Black ● 3, White ○ 3. Black to move.
Black (f5, or column row: 6 5)> 
The input has ended. Goodbye.
";
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (Some(0), expected, ""));
}

#[test]
fn two_people_play_the_games_of_the_record_to_their_ends() {
    let games =
        include_str!("../../../data/special/special_games.tsv").lines().filter(|line| !line.starts_with('#'));
    let mut boards = 0;
    for line in games {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, side, _, passes, black, white, over, score, moves, ..] = fields[..] else {
            panic!("{line}")
        };
        if over != "1" || name.contains("anti") {
            continue;
        }
        let game = if side == "8" { Rules::OTHELLO } else { format!("othello:{side}").parse().unwrap() };
        let text = GameSetup { game, ..GameSetup::default() }.play(typed(moves));
        let (winner, more, less) = match score.parse::<i32>().unwrap().signum() {
            1 => ("Black wins", black, white),
            -1 => ("White wins", white, black),
            _ => ("Draw", black, white),
        };
        let last = standings(&text).last().copied().unwrap_or_default();
        assert!(last.contains(&format!(". {winner} {more}-{less}")), "{name}: {last}");
        let announced = text.lines().filter(|line| line.ends_with(" must pass.")).count();
        assert_eq!(announced.to_string(), passes, "{name}");
        boards += 1;
    }
    assert!(boards >= 15, "{boards}");
}

#[test]
fn empties_are_reported_at_the_end() {
    let text = GameSetup::default().play(typed("e6 f4 e3 f6 g5 d6 e7 f5 c5"));
    assert_eq!(standings(&text).last(), Some(&"Black ● 13, White ○ 0. Black wins 13-0, 51 squares empty."));
}

#[test]
fn a_refused_move_says_why_and_asks_again() {
    let text = GameSetup::default().play("e4\na1\nk9\npass\nxyzzy\n6 5 4\n\nf5\n");
    let refusals: Vec<&str> = messages(&text).into_iter().filter(|line| !line.contains("> ")).collect();
    assert_eq!(
        refusals[1..],
        [
            "You cannot play e4: it is occupied.",
            "You cannot play a1: it flips nothing; moves lists the legal moves.",
            "'k9' is off the board, which has columns a to h and rows 1 to 8.",
            "You cannot pass while other moves are legal.",
            "'xyzzy' is neither a move nor a command; help lists them.",
            "'6 5 4' is neither a move nor a command; help lists them.",
            "The input has ended. Goodbye.",
        ]
    );
    assert!(standings(&text).last().unwrap().ends_with("Black ● 4, White ○ 1. White to move."));
}

#[test]
fn undo_goes_back_to_the_own_last_turn() {
    let alone = GameSetup::default().play("f5\nd6\nundo\nmoves\nundo\nundo\nquit\n");
    assert!(alone.contains("White may play f4, d6, f6.\n"), "{alone}");
    assert!(standings(&alone).last().unwrap().contains("Black ● 2, White ○ 2. Black"));
    assert!(alone.contains("You have no move to take back."));

    let against =
        GameSetup { white: "first", ..GameSetup::default() }.play("f5\nundo\nmoves\nundo\nd3\nquit\n");
    assert!(against.contains("Black may play d3, c4, f5, e6.\n"), "{against}");
    assert_eq!(against.matches("White plays ").count(), 2);
    assert!(against.ends_with("Goodbye.\n"));

    let second = GameSetup { black: "first", ..GameSetup::default() }.play("undo\nquit\n");
    assert!(second.contains("You have no move to take back."), "{second}");
}

#[test]
fn undo_takes_back_one_own_move_around_a_forced_pass() {
    let game: Rules = "othello:4".parse().unwrap();
    let setup = GameSetup { game, white: "first", ..GameSetup::default() };
    let last_three =
        |text: &str| standings(text).into_iter().rev().take(3).map(str::to_owned).collect::<Vec<_>>();

    let own_pass = setup.play("a2\nd3\nb1\nd1\nundo\nundo\nquit\n");
    assert_eq!(own_pass.matches("Black must pass.\n").count(), 1, "{own_pass}");
    assert_eq!(
        last_three(&own_pass),
        [
            "Black ● 4, White ○ 4. Black to move.",
            "Black ● 6, White ○ 4. Black to move.",
            "Black ● 5, White ○ 8. Black to move.",
        ],
        "{own_pass}"
    );

    let other_pass = setup.play("setup XOOXXOOOXOX-XO-X X\nc4\nd3\nundo\nundo\nquit\n");
    assert_eq!(other_pass.matches("White must pass.\n").count(), 2, "{other_pass}");
    assert_eq!(
        last_three(&other_pass),
        [
            "Black ● 7, White ○ 7. Black to move.",
            "Black ● 10, White ○ 5. Black to move.",
            "Black ● 12, White ○ 4. Black wins 12-4.",
        ],
        "{other_pass}"
    );
}

#[test]
fn undo_after_the_end_opens_the_game_again() {
    let text =
        GameSetup::default().play(typed("e6 f4 e3 f6 g5 d6 e7 f5 c5") + "c5\nundo\nc5\nnew\nyes\nquit\n");
    assert_eq!(text.matches("Black wins 13-0").count(), 2, "{text}");
    assert!(text.contains("The game is over; new starts another, undo goes back.\n"));
    assert!(text.contains("new, undo or quit> c5\n"));
    assert!(standings(&text).last().unwrap().contains("Black ● 2, White ○ 2."));
}

#[test]
fn hints_are_given_when_asked_for_or_before_each_move() {
    let asked = GameSetup::default().play("hint\nf5\nquit\n");
    assert_eq!(asked.matches("Hint: ").count(), 1, "{asked}");
    let play_options = PlayOptions { hints: true, ..PlayOptions::default() };
    let setup = GameSetup { white: "first", play_options, ..GameSetup::default() };
    let always = setup.play("f5\nquit\n");
    assert_eq!(always.matches("Hint: ").count(), 2, "{always}");
    let resigned = setup.play("f5\nresign\nundo\nquit\n");
    assert_eq!(resigned.matches("Hint: ").count(), 3, "{resigned}");
    let position = always.find("Hint: ").unwrap();
    assert!(position < always.find("White plays").unwrap());
}

#[test]
fn bad_bytes_and_huge_lines_get_an_answer_and_the_game_goes_on() {
    let mut input = b"\xff\xfe\x1b[2J\n\0\n".to_vec();
    input.extend(vec![b'f'; 5_000_000]);
    input.extend(b"\nf5\r\n");
    let text = run_play(&["--white", "human", "--black", "human"], input).succeeded();
    assert!(text.contains("'\u{fffd}\u{fffd}\\u{1b}[2J' is neither a move nor a command"), "{text}");
    assert!(text.contains("'\\0' is neither"), "{text}");
    assert!(text.contains("A line of more than 4096 bytes is not a command; help lists them.\n"));
    assert!(standings(&text).last().unwrap().contains("Black ● 4, White ○ 1. White to move."));
    assert!(text.len() < 10_000);
}

#[test]
fn a_saved_game_is_the_game_that_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (text, sgf) = (path("my game.txt"), path("game.sgf"));
    let input = format!("f5\nd6\nsave {text}\nsave {text}\nsave {sgf}\nsave\nquit\n");
    let messages = GameSetup::default().play(&input);
    assert_eq!(std::fs::read_to_string(&text).unwrap(), "f5d6\n");
    let sgf = std::fs::read_to_string(&sgf).unwrap();
    assert!(sgf.contains("PB[human]") && sgf.contains("B[f5]"), "{sgf}");
    assert!(
        messages.contains(&format!("The game is in {text}.\n"))
            && messages.contains("Cannot save the game: the file exists already.")
    );
    assert!(messages.contains("Save needs the name of a file"), "{messages}");
    let refused = run_play(&["--no-files", "--white", "first"], format!("save {}\n", path("no.txt")));
    assert!(refused.stdout.contains("Cannot save the game: files are not allowed here (--no-files).\n"));
    assert!(!folder.path().join("no.txt").exists());
}

#[test]
fn an_unusable_file_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let extensions = "the file needs one of the extensions .txt .ggf .sgf .pgn .obf .scr .script .pos .fen";
    for (command, file, reason) in [
        ("save", path("game.exe"), extensions),
        ("save", path("game.wtb"), extensions),
        ("load", path("nofile"), "there is no such file"),
        ("load", path("nofile.txt"), "there is no such file"),
        ("load", folder.path().display().to_string(), "is a directory"),
    ] {
        let messages = GameSetup::default().play(format!("{command} {file}\nquit\n"));
        let expected = format!("Cannot {command} the game: {reason}.");
        assert!(messages.contains(&expected), "{command} {file}: {messages}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_file_without_an_extension_is_loaded_by_its_content() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    std::fs::write(&file, "(;FF[4]GM[2]SZ[8];B[f5];W[d6])").unwrap();
    let messages = GameSetup::default().play(format!("load {}\nquit\n", file.display()));
    assert!(messages.contains(&format!("Loaded {}, with 2 moves.", file.display())), "{messages}");
}

#[test]
fn help_lists_every_command() {
    let text = GameSetup::default().play("help\nquit\n");
    let commands = "undo,hint,moves,board,new,save FILE,load FILE,setup,level,side,time,eval,resign,review,yes,help,quit";
    for word in commands.split(',') {
        assert!(text.contains(&format!("\n  {word}")), "{word}: {text}");
    }
    assert_eq!(GameSetup::default().play("board\nquit\n").matches('┌').count(), 2);
}

#[test]
fn a_row_wins_with_its_line_and_a_full_board_is_a_draw() {
    let game: Rules = "tictactoe".parse().unwrap();
    let setup = GameSetup { game, ..GameSetup::default() };
    let won = setup.play("1 1\n2 1\n1 2\n2 2\n1 3\n");
    let end = "\
\u{20}  a b c
1  ●─●─◉
2  ○─○─┤
3  └─┴─┘
Black ●, White ○. Black wins: a1 b1 c1.
";
    assert!(won.contains(end), "{won}");
    assert!(won.starts_with(
        "Tictactoe on 3x3, 3 in a row. Black: human, White: human.\nType a square (c2, or row column: 2 3);"
    ));
    let drawn = setup.play(typed("b2 a1 c1 a3 a2 c2 b1 b3 c3"));
    assert_eq!(standings(&drawn).last(), Some(&"Black ●, White ○. Draw."));
}

#[test]
fn renju_marks_the_forbidden_squares_and_says_why() {
    let size = Size::square_board(15);
    let game = Rules::Mnk(mnk::Rules::new(size, 5, mnk::Line::Renju).unwrap());
    let text = GameSetup { game, ..GameSetup::default() }.play(typed("g8 a1 h9 a15 f8 o1 h7 o15 h8"));
    assert!(text.contains("You cannot play h8: it is forbidden to Black (double-three).\n"), "{text}");
    assert_eq!(text.lines().filter(|line| line.contains('×')).count(), 1, "{text}");
}

#[test]
fn a_mirrored_start_gives_black_d4_and_e5() {
    let run = run_play(&["--start", "mirrored", "--black", "human", "--white", "human"], "quit\n");
    assert!(run.stdout.contains("\n4 │       ● ○ ·     │\n5 │     · ○ ●       │\n"), "{}", run.stdout);
    assert_eq!(run.code, Some(0));
}

#[test]
fn other_boards_are_drawn_whole() {
    let run = run_play(&["--board", "12", "--white", "first"], "e6\nquit\n");
    let rows = run.stdout.lines().filter(|line| line.contains('│'));
    assert_eq!(rows.count(), 2 * 12, "{}", run.stdout);
    assert!(run.stdout.contains("     a b c d e f g h i j k l\n   ┌─────────────────────────┐\n 1 │"));
    assert!(run.stdout.contains("Black (f5, or column row: 6 5)> e6\nWhite plays "), "{}", run.stdout);
}

#[test]
fn a_locale_without_utf_8_gets_letters() {
    let mut command = crate::support::process::kado(&["play", "--white", "first"]);
    command.env("LC_ALL", "C");
    let run = crate::support::process::run_command(command, "f5\n");
    assert!(run.stdout.is_ascii() && run.stdout.contains("4 |       O O(O)    |\n"), "{}", run.stdout);
    assert!(run_play(&["--white", "first", "--ascii"], "").stdout.is_ascii());
}
