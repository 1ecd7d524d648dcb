use super::*;
use crate::game::notation::parse_square;

fn read(line: &str) -> Result<Command, CommandError> {
    Command::read(line, Size::OTHELLO, GameKind::Othello)
}

fn at(name: &str) -> Command {
    Command::Play(parse_square(name, Size::OTHELLO).unwrap().into())
}

#[test]
fn a_square_is_a_name_or_two_numbers_in_the_order_of_the_game() {
    for line in ["f5", " F5 ", "6 5", "6,5", "6, 5", "6   5\r"] {
        assert_eq!(read(line), Ok(at("f5")), "{line}");
    }
    assert_eq!(Command::read("6 5", Size::OTHELLO, GameKind::Mnk), Ok(at("e6")));
    assert_eq!(read("h8"), Ok(at("h8")));
    assert_eq!(read("pass"), Ok(Command::Play(Move::PASS)));
}

#[test]
fn commands_have_words_and_letters() {
    for (line, command) in [
        ("", Command::Nothing),
        (" \t", Command::Nothing),
        ("undo", Command::Undo),
        ("U", Command::Undo),
        ("Black", Command::Choose(Choice::Black)),
        ("two", Command::Choose(Choice::Two)),
        ("h", Command::Hint),
        ("Moves", Command::Moves),
        ("b", Command::Board),
        ("n", Command::New),
        ("?", Command::Help),
        ("exit", Command::Quit),
        ("save my game.sgf", Command::Save("my game.sgf".into())),
        ("load a.ggf", Command::Load("a.ggf".into())),
        ("level 12", Command::Level(12)),
        ("side white", Command::Side(Side::One(Color::White))),
        ("Side none", Command::Side(Side::None)),
        ("time 5m+3s", Command::Time("5+3".parse().ok())),
        ("time off", Command::Time(None)),
        ("eval", Command::Evaluation(None)),
        ("eval off", Command::Evaluation(Some(false))),
        ("resign", Command::Resign),
        ("review", Command::Review),
        ("yes", Command::Yes),
    ] {
        assert_eq!(read(line), Ok(command), "{line}");
    }
    for line in
        ["save ", "load", "setup", "level", "level 31", "level x", "side", "side red", "time", "eval 3"]
    {
        assert!(matches!(read(line), Err(CommandError::Needs(_))), "{line}");
    }
}

#[test]
fn a_square_off_the_board_is_distinguished_from_an_unknown_command() {
    for line in ["i1", "a9", "a0", "0 1", "1 0", "9 1", "1 99999999999", "zz99"] {
        assert!(matches!(read(line), Err(CommandError::OffBoard { .. })), "{line}");
    }
    for line in ["xyzzy", "f", "5", "5f", "f5 d6", "undo 3", "1 2 3", "1,", "-1 2", "f\u{fffd}", "é5"] {
        assert!(matches!(read(line), Err(CommandError::Unknown(_))), "{line}");
    }
}

#[test]
fn error_messages_escape_control_characters() {
    let message = read("\u{1b}[2J").unwrap_err().to_string();
    assert_eq!(message, "'\\u{1b}[2J' is neither a move nor a command; help lists them");
    assert_eq!(shown(&"x".repeat(41)), format!("{}...", "x".repeat(40)));
    let message = read("k9").unwrap_err().to_string();
    assert_eq!(message, "'k9' is off the board, which has columns a to h and rows 1 to 8");
}
