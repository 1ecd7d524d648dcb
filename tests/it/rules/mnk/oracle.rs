//! Cases and games judged by other programs.

use kado::base::{Color, Size, Square};
use kado::game::mnk::{Line, Mnk, Rules};
use kado::game::{Outcome, Position};

use super::board::{position, square_from_top};
use crate::support::playout::data_lines;

#[test]
fn every_case_of_alphagomoku_has_its_verdict() {
    let mut cases = 0;
    for row in data_lines(include_str!("../../../data/gomoku/rule_cases.tsv")) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [_, rule, board, stone, expected] = fields[..] else { panic!("{row}") };
        let line = match rule {
            "freestyle" => Line::Free,
            "standard" => Line::Exact,
            "caro5" => Line::Caro5,
            "caro6" => Line::Caro6,
            "renju" => Line::Renju,
            _ => panic!("{row}"),
        };
        let (color, square) = stone.split_once('@').unwrap();
        let color = if color == "X" { Color::Black } else { Color::White };
        let square = square_from_top(square);
        let mut position = position(line, board, color);
        let legal = position.play(square.into()).is_ok();
        match expected {
            "ALLOWED" => assert!(legal, "{row}"),
            "FORBIDDEN" | "CIRCLE_WIN" => assert!(!legal, "{row}"),
            "UNKNOWN" => assert!(legal && position.outcome().is_none(), "{row}"),
            "CROSS_WIN" => {
                assert_eq!(position.outcome(), Some(Outcome::won_by(Color::Black)), "{row}");
                assert!(position.winning_line().contains(&square), "{row}");
            }
            _ => panic!("{row}"),
        }
        cases += 1;
    }
    assert_eq!(cases, 130);
}

#[test]
fn every_map_of_mintaka_shows_the_same_forbidden_points() {
    let mut maps = 0;
    for row in data_lines(include_str!("../../../data/gomoku/renju_forbidden_maps.tsv")) {
        let fields: Vec<&str> = row.split('\t').collect();
        let position = position(Line::Renju, fields[1], Color::White);
        let expected: Vec<(usize, u8)> = fields[2]
            .bytes()
            .filter(|&cell| cell != b'/')
            .enumerate()
            .filter(|(_, cell)| cell.is_ascii_digit())
            .map(|(index, cell)| (index, cell - b'0'))
            .collect();
        let found: Vec<(usize, u8)> = position
            .forbidden_points()
            .into_iter()
            .map(|(square, foul)| (square.index(), foul.digit()))
            .collect();
        assert_eq!(found, expected, "{}", fields[0]);
        maps += 1;
    }
    assert_eq!(maps, 12);
}

#[test]
fn random_games_end_as_in_openspiel() {
    let mut games = 0;
    for row in data_lines(include_str!("../../../data/gomoku/oracle_mnk_random_games.tsv")) {
        let fields: Vec<&str> = row.split('\t').collect();
        let number = |index: usize| fields[index].parse().unwrap();
        let rules = Rules::new(Size::new(number(0), number(1)).unwrap(), number(2), Line::Free).unwrap();
        let winner = match fields[3] {
            "1" => Some(Color::Black),
            "-1" => Some(Color::White),
            _ => None,
        };
        let mut position = Mnk::start(rules);
        for action in fields[4].split(' ') {
            assert_eq!(position.outcome(), None, "{row}");
            position.play(Square::new(action.parse().unwrap()).into()).unwrap();
        }
        assert_eq!(position.outcome().map(|outcome| outcome.winner), Some(winner), "{row}");
        assert_eq!(position.winning_line().is_empty(), winner.is_none(), "{row}");
        games += 1;
    }
    assert_eq!(games, 460);
}
