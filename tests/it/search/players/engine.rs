//! The classic players and the start positions in the engine, and over the protocols.

use kado::base::{Move, Size};
use kado::engine::{EngineError, Goal, Limits, OptionError};
use kado::game::{Position, Rules};

use super::{Board, discs_choice, mv};
use crate::search::levels::Player;
use crate::support::playout::plain;
use crate::support::process;

#[test]
fn the_player_chooses_in_the_place_of_level_book_and_clock() {
    let settings = [("Player", "discs:2"), ("Level", "1"), ("OwnBook", "on"), ("Nodes", "5")];
    let mut player = Player::new(&settings);
    let mut position = plain(8);
    while player.engine.game().outcome().is_none() {
        let limits = player.engine.move_limits(None);
        player.engine.choose_move(limits).unwrap();
        let chosen = player.wait().mv();
        let board = Board::of(&position);
        let expected =
            if board.moves().is_empty() { Move::PASS } else { mv(discs_choice(&board, 2).0, Size::OTHELLO) };
        assert_eq!(chosen, expected);
        player.engine.play(chosen).unwrap();
        position.play(chosen).unwrap();
    }
}

#[test]
fn questions_are_answered_by_kado() {
    let mut player = Player::new(&[("Player", "first")]);
    let first = player.engine.game().legal_moves()[0];
    player.engine.choose_move(Limits::depth(4)).unwrap();
    assert_eq!(player.wait().mv(), first);
    player.engine.ponder(Limits::depth(4)).unwrap();
    player.engine.ponder_hit();
    let report = player.wait();
    assert_eq!((report.mv(), report.depth), (first, 0));

    player.engine.go(Limits::depth(4)).unwrap();
    assert_eq!(player.wait().depth, 4);
    let unending = Limits { infinite: true, ..Limits::depth(4) };
    let proof = Limits { goal: Goal::WinDrawLoss, ..Limits::default() };
    for limits in [unending, proof] {
        player.engine.choose_move(limits).unwrap();
        assert!(player.receives_info(), "a classic player sends no info");
        player.engine.stop();
        assert!(player.wait().nodes > 0);
    }
}

/// Plays some games and returns their moves.
fn games(player: &mut Player) -> Vec<Vec<Move>> {
    let play = |_| {
        let mut moves = Vec::new();
        while player.engine.game().outcome().is_none() {
            player.engine.choose_move(Limits::default()).unwrap();
            moves.push(player.wait().mv());
            player.engine.play(moves[moves.len() - 1]).unwrap();
        }
        player.engine.new_game();
        moves
    };
    (0..3).map(play).collect()
}

#[test]
fn a_seed_repeats_the_games_of_random() {
    let seeded = |seed| games(&mut Player::new(&[("Player", "random"), ("Game Seed", seed)]));
    let first = seeded("7");
    assert_eq!(seeded("7"), first);
    assert!(first[0] != first[1] && first[1] != first[2] && seeded("8") != first);
    assert_ne!(seeded("0"), seeded("0"));
}

#[test]
fn new_games_begin_where_the_option_says() {
    let mut player = Player::new(&[("Start", "mirrored")]);
    let standard = plain(8);
    let start = standard.diagram();
    assert_eq!(player.engine.game().diagram(), start.mirrored());
    assert_eq!(player.engine.game().rules(), Rules::OTHELLO);

    player.engine.set_option("Start", "random:20").unwrap();
    assert_eq!(player.engine.game().diagram(), start.mirrored(), "it holds from the next game on");
    player.engine.set_option("Game Seed", "5").unwrap();
    let row = |player: &mut Player| {
        let next = |_| {
            player.engine.new_game();
            let diagram = player.engine.game().diagram();
            let discs = diagram.cells().iter().flatten().count();
            assert_eq!((discs, player.engine.game().outcome()), (20, None));
            diagram
        };
        (0..4).map(next).collect::<Vec<_>>()
    };
    let drawn = row(&mut player);
    player.engine.set_option("Game Seed", "5").unwrap();
    assert_eq!(row(&mut player), drawn);
    assert!(drawn[0] != drawn[1] && drawn[1] != drawn[2] && drawn[2] != drawn[3]);

    player.engine.begin(None, &[]).unwrap();
    assert_eq!(player.engine.game().diagram(), start, "a client that says where a game begins is right");
    player.engine.set_option("Start", "standard").unwrap();
    player.engine.new_game();
    assert_eq!(player.engine.game().diagram(), start);
}

#[test]
fn a_start_with_too_many_discs_is_refused() {
    let mut player = Player::new(&[]);
    let before = player.engine.options().clone();
    let refused = player.engine.set_option("Start", "random:64").unwrap_err();
    assert_eq!(
        refused.to_string(),
        "no game of Othello on a board of 8x8 begins random:64: no legal move would be left"
    );
    assert!(matches!(refused, EngineError::Option(OptionError::Start { .. })));
    assert!(player.engine.set_option("Start", "random:255").is_err());
    assert_eq!(player.engine.options(), &before);
    player.engine.set_option("Start", "random:60").unwrap();
    player.engine.new_game();
    assert_eq!(player.engine.game().diagram().cells().iter().flatten().count(), 60);
}

#[test]
fn every_player_plays_whole_games() {
    for name in ["random", "first", "discs:1", "weights:1"] {
        for moves in games(&mut Player::new(&[("Player", name)])) {
            assert!(moves.len() > 8, "{name}");
        }
    }
}

#[test]
fn the_player_and_the_start_are_options_of_every_protocol() {
    let moves = [
        (&["gtp"][..], "kado-setoption Player First\nkado-options\ngenmove b\n", "= D3"),
        (&["uci"], "setoption name Player value first\nposition startpos\ngo depth 3\n", "bestmove P@d6"),
        (&["ugi", "--player", "first"], "position startpos\ngo depth 3\n", "bestmove d3"),
        (&["xboard"], "protover 2\nnew\nvariant flipello\noption Player=first\ngo\n", "move P@d6"),
        (&["nboard", "--player=first"], "nboard 2\ngo\n", "=== D3"),
        (&["gtp", "--player", "first"], "kado-setoption Start mirrored\nclear_board\ngenmove b\n", "= E3"),
        (&["gtp", "--player", "first", "--start", "mirrored"], "genmove b\n", "= E3"),
    ];
    for (arguments, input, expected) in moves {
        let said = process::run(arguments, input).stdout;
        assert!(said.lines().any(|line| line.starts_with(expected)), "{arguments:?} {input}: {said}");
    }
    for (line, refusal) in [
        (
            "kado-setoption Player discs:0",
            "? Player takes kado, random, first, discs:D or weights:D with D from 1 to 10, not 'discs:0'",
        ),
        (
            "kado-setoption Start random:3",
            "? Start takes standard, mirrored or random:N with N from 4 to 255, not 'random:3'",
        ),
    ] {
        assert_eq!(process::run(&["gtp"], format!("{line}\n")).stdout, format!("{refusal}\n\n"));
    }
}

#[test]
fn a_player_of_othello_plays_othello_on_every_board_and_nothing_else() {
    let refusal = "the player discs:3 plays Othello, not Gomoku; random, first and kado play it";
    let talk = "kado-setoption Player discs:3\nset_game Gomoku\nboardsize 6\ngenmove b\n\
                kado-setoption Player first\nset_game gomoku\ngenmove b\nkado-setoption Player discs:3\n";
    let said = process::run(&["gtp"], talk).stdout;
    let replies: Vec<&str> = said.split_terminator("\n\n").collect();
    let refused = format!("? {refusal}");
    assert_eq!(replies, ["=", &refused, "=", "= B3", "=", "=", "= A1", &refused]);

    let run = process::run(&["gtp", "--game", "gomoku", "--player", "discs"], "");
    assert!(run.code != Some(0) && run.stderr.contains(refusal), "{}", run.stderr);
    let run = process::run(&["gtp", "--board", "4", "--start", "random:20"], "");
    assert!(
        run.code != Some(0) && run.stderr.contains("on a board of 4x4 begins random:20"),
        "{}",
        run.stderr
    );
}

#[test]
fn games_without_a_start_of_their_own_begin_as_always() {
    let said = process::run(
        &["gtp", "--game", "tictactoe", "--start", "random:4", "--player", "first"],
        "genmove b\ngenmove w\n",
    );
    assert_eq!(said.stdout, "= A1\n\n= B1\n\n");
}
