//! Games against the players of the engine.

use kado::base::{Color, Move, Size};
use kado::formats::transcript;
use kado::game::notation::move_name;
use kado::game::othello::Othello;
use kado::game::{Position, Record};

use super::{GameSetup, messages, run_play, standings};

/// Returns the message for the end of a game.
fn ending(position: &Othello) -> String {
    let diagram = position.diagram();
    let [black, white] = Color::BOTH.map(|color| diagram.count(color));
    match position.outcome().unwrap().winner {
        Some(Color::Black) => format!("Black wins {black}-{white}"),
        Some(Color::White) => format!("White wins {white}-{black}"),
        None => format!("Draw {black}-{white}"),
    }
}

#[test]
fn a_whole_game_against_the_first_move_is_the_one_that_can_be_worked_out() {
    let mut board = Othello::start(Size::OTHELLO).unwrap();
    let (mut input, mut expected) = (String::new(), Vec::new());
    while board.outcome().is_none() {
        let moves = board.legal_moves();
        let (mv, name) = match board.turn() {
            Color::Black => (moves[moves.len() - 1], "Black"),
            Color::White => (moves[0], "White"),
        };
        let written = move_name(mv, Size::OTHELLO, "pass");
        match (mv, board.turn()) {
            (Move::PASS, _) => expected.push(format!("{name} must pass.")),
            (_, Color::Black) => input += &(written + "\n"),
            (_, Color::White) => expected.push(format!("White plays {written}.")),
        }
        board.play(mv).unwrap();
    }
    let text = GameSetup { white: "first", ..GameSetup::default() }.play(input);
    let answers: Vec<&str> = messages(&text).into_iter().filter(|line| !line.contains("> ")).collect();
    assert_eq!(answers[1..answers.len() - 1], expected);
    assert!(standings(&text).last().unwrap().contains(&format!(". {}", ending(&board))), "{text}");
}

#[test]
fn whole_games_against_every_player_are_legal_and_end_as_reported() {
    let folder = tempfile::tempdir().unwrap();
    let squares: String = Size::OTHELLO
        .all_squares()
        .map(|square| move_name(square.into(), Size::OTHELLO, "") + "\n")
        .collect();
    for (number, player) in ["random", "discs:3", "weights:3", "kado:1"].into_iter().enumerate() {
        let path = folder.path().join(format!("{number}.txt"));
        // Until the game is over, one of the squares is a legal move in each round.
        let input = squares.repeat(34) + &format!("save {}\n", path.display());
        let text = GameSetup { white: player, ..GameSetup::default() }.play(&input);
        let mut record = Record::new(Othello::start(Size::OTHELLO).unwrap());
        transcript::replay(std::fs::read_to_string(path).unwrap().trim(), &mut record).unwrap();
        assert!(standings(&text).last().unwrap().contains(&ending(record.position())), "{player}: {text}");
    }
}

#[test]
fn the_same_seed_gives_the_same_game_and_a_demonstration_needs_no_input() {
    let watch = |seed: &str| run_play(&["--black", "random", "--white", "random", "--game-seed", seed], "");
    let (one, again, other) = (watch("7"), watch("7"), watch("8"));
    assert_eq!((one.code, one.stderr.as_str()), (Some(0), ""));
    assert_eq!(one.stdout, again.stdout);
    assert_ne!(one.stdout, other.stdout);
    let last = one.stdout.lines().last().unwrap();
    assert!(last.contains("wins ") || last.contains("Draw "), "{last}");
    assert!(!one.stdout.contains("> "), "nobody is asked");
}

#[test]
fn the_default_opponent_depends_on_the_given_player() {
    for (arguments, seats) in [
        (&[][..], "Black: human, White: kado:5."),
        (&["--level", "12"], "Black: human, White: kado:12."),
        (&["--white", "human"], "Black: kado:5, White: human."),
        (&["--black", "kado", "--level", "1"], "Black: kado:1, White: human."),
        (&["--black", "weights"], "Black: weights:5, White: human."),
        (&["--player", "discs:2"], "Black: human, White: discs:2."),
        (&["--black", "level:3", "--white", "human"], "Black: kado:3, White: human."),
    ] {
        let run = run_play(arguments, "quit\n");
        assert!(
            run.stdout.starts_with(&format!("Othello on 8x8. {seats}\n")),
            "{arguments:?}: {}",
            run.stdout
        );
        assert_eq!(run.code, Some(0), "{arguments:?}");
    }
}

#[test]
fn players_that_do_not_exist_or_do_not_play_the_game_are_refused() {
    let unknown = run_play(&["--white", "deep blue"], "");
    assert_eq!((unknown.code, unknown.stdout.as_str()), (Some(2), ""));
    assert!(
        unknown.stderr.contains("unknown player: use human, kado, kado:L (level L from 1 to 30)"),
        "{}",
        unknown.stderr
    );
    let unfit = run_play(&["--game", "gomoku", "--white", "discs:3"], "").refused(2);
    assert!(unfit.contains("discs:3 plays Othello, not Gomoku"), "{unfit}");
}
