//! Every game survives the formats that have it, and a file that names its game is read as that game.

use std::io::Cursor;

use kado::formats::{self, FORMATS, Format, GameText, Positions, Unfit, WrittenMove, wthor};
use kado::game::{Position, Rules, othello};

use super::{LARGE, Law, check_every_game};
use crate::support::playout;

/// A game survives every format that supports it, and the other formats report that they do not. If a format
/// does not name the game, the reader gets it as an argument.
struct Written;

impl Law for Written {
    fn check<P: Position>(&self, start: P, choices: &[u8]) {
        let rules = start.rules();
        let game = GameText::from_record(&playout::random(start, choices));
        for spec in FORMATS {
            let name = spec.name;
            match written(spec.format, &game) {
                Ok(file) => {
                    let read = formats::games(spec.format, &file[..]).with_rules(rules);
                    let back: Vec<GameText> = read
                        .collect::<Result<_, _>>()
                        .unwrap_or_else(|error| panic!("{rules}, {name}: {error}"));
                    check_read_back(spec.format, &game, &back);
                }
                Err(Unfit::Rules { format, rules: refused }) => {
                    assert_eq!((format, refused), (name, rules));
                    assert!(name.contains('-') || matches!(name, "ggf" | "wthor"), "{name} has {rules}");
                    assert!(!is_most(rules), "{name} has Othello");
                }
                Err(Unfit::Size(size)) => {
                    assert!(name == "wthor" && is_most(rules) && ![8, 10].contains(&size.rows()));
                }
                Err(error) => panic!("{rules}, {name}: {error}"),
            }
        }
    }
}

fn is_most(rules: Rules) -> bool {
    matches!(rules, Rules::Othello(rules) if rules.aim == othello::Aim::Most)
}

/// Returns the game as a file. A format of positions holds all positions on small boards, and only the last
/// one on large ones.
fn written(format: Format, game: &GameText) -> Result<Vec<u8>, Unfit> {
    if format == Format::Wthor {
        let mut writer = wthor::Writer::new(Cursor::new(Vec::new())).unwrap();
        return match writer.write(game) {
            Ok(()) => {
                Ok(writer.finish((2026, 11, 22), &mut Vec::new(), &mut Vec::new()).unwrap().into_inner())
            }
            Err(formats::WriteError::Unfit(reason)) => Err(reason),
            Err(formats::WriteError::Io(error)) => panic!("{error}"),
        };
    }
    formats::text(format, game, positions(game)).map(String::into_bytes)
}

fn positions(game: &GameText) -> Positions {
    if game.start.size().squares() > LARGE { Positions::Last } else { Positions::All }
}

fn check_read_back(format: Format, game: &GameText, back: &[GameText]) {
    let rules = game.rules;
    assert!(back.iter().all(|read| read.rules == rules), "{format:?} loses {rules}");
    if format.holds_positions() {
        let mut expected = game.positions().unwrap();
        if positions(game) == Positions::Last {
            expected.drain(..expected.len() - 1);
        }
        assert!(back.iter().map(|read| &read.start).eq(&expected), "{format:?}, {rules}");
        return;
    }
    let [back] = back else { panic!("{format:?}, {rules}: {} games", back.len()) };
    let moves = |game: &GameText| -> Vec<_> {
        game.moves.iter().map(|&WrittenMove { color, mv, .. }| (color, mv)).collect()
    };
    assert_eq!((&back.start, moves(back)), (&game.start, moves(game)), "{format:?}, {rules}");
    assert_eq!(back.result, game.result, "{format:?}, {rules}");
}

#[test]
fn games_go_through_every_format_that_has_them() {
    check_every_game(&Written);
}

#[test]
fn a_file_that_names_its_game_is_read_without_an_option() {
    for (format, text, rules) in [
        (Format::of_name("sgf"), "(;GM[4]SZ[19];B[jj];W[kk])", "gomoku:19"),
        (Format::of_name("sgf"), "(;GM[4]RU[renju:15]SZ[15];B[h8];W[i9])", "renju:15"),
        (Format::of_name("pgn"), "[Variant \"mnk:7,6,4\"]\n\n1. d1 d2 *\n", "mnk:7,6,4"),
        (Format::of_name("pgn"), "[Variant \"antiothello:6\"]\n\n1. e4 *\n", "antiothello:6"),
        (Format::of_name("transcript"), "f5d6", "othello:8"),
    ] {
        let read = formats::games(format.unwrap(), text.as_bytes()).next().unwrap();
        let game = read.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.rules, rules.parse().unwrap(), "{text}");
    }
    let error = formats::games(Format::Transcript, &b"h8i9"[..]).next().unwrap().unwrap_err().to_string();
    assert!(error.contains("'i9' where a move (a1 to h8"), "{error}");
}
