//! Smart Game Format, version 4: games with variations.
//!
//! Points are algebraic (`f5`), as version 4 defines for Othello, or two letters (`fe`), with `aa` at the top
//! left. The two forms cannot be confused, so the parser reads both. [`Points`] selects the form that is
//! written. Unknown properties are skipped.
//!
//! The game is Othello (`GM[2]`, the default) or k in a row (`GM[4]`, gomoku), on a board of the size `SZ`.
//! If `GM` and `SZ` do not determine the rules, `RU` holds Kado's name of the game: `RU[renju:15]`. The
//! parser also reads the rule numbers of Gomocup, which c-gomoku-cli writes (`RU[4]`). It does not read the
//! column letters of Go, which skip the I.
//!
//! Sources: A. Hollosi, Smart Game Format, version 4, <https://www.red-bean.com/sgf/>; files of
//! <https://github.com/dhbloo/c-gomoku-cli>.

mod read;
mod write;

use crate::formats::TextError;
use crate::formats::cursor::Cursor;

use super::GameText;
use crate::game::Rules;

pub use write::{write, write_with};

/// The notation of points.
///
/// ```
/// use kado::formats::sgf::{Points, parse};
/// use kado::formats::{Format, Positions, text};
///
/// let game = parse("(;GM[2];B[f5])")?;
/// assert!(text(Format::Sgf(Points::Letters), &game, Positions::All)?.ends_with(";B[fe])\n"));
/// assert!(text(Format::Sgf(Points::Gogui), &game, Positions::All)?.ends_with(";B[fd])\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Points {
    /// A column letter and a row number: `f5`.
    Algebraic,
    /// Two letters, column and row: `fe`.
    Letters,
    /// Two letters, with rows counted from the bottom; `gogui-twogtp` writes Othello moves in this form.
    /// A file does not show whether rows are counted from the bottom, so the caller has to select this form
    /// for reading. The writer omits the game type (`GM`) and the stones of the standard start position,
    /// because `gogui-twogtp` takes Othello for Go.
    Gogui,
}

/// Parses a game.
/// A game without set-up stones begins at the start position. Without `PL`, the side of the first move
/// begins.
///
/// # Errors
/// If the brackets do not match, the game is unknown, or a size, point or move is invalid.
pub fn parse(text: &str) -> Result<GameText, TextError> {
    parse_with(text, Points::Algebraic, None)
}

/// Parses a game as [`parse`] does.
/// With [`Points::Gogui`], rows are counted from the bottom. `rules`, by default Othello, applies if neither
/// `GM` nor `RU` gives the game. It also supplies the details that `GM` alone leaves open: the size of an
/// Othello board, or the rules of k in a row.
///
/// # Errors
/// As [`parse`].
#[doc(hidden)]
pub fn parse_with(text: &str, points: Points, rules: Option<Rules>) -> Result<GameText, TextError> {
    let mut cursor = Cursor::new(text);
    cursor.take_while(|c| c != '(');
    if cursor.peek().is_none() {
        let mut start = Cursor::new(text);
        start.skip_blanks();
        return Err(start.error("'(;'"));
    }
    let main = super::properties::main_line(&mut cursor)?;
    let branches = super::properties::branches(&mut cursor.clone(), &main);
    let rules = rules.unwrap_or(Rules::OTHELLO);
    read::read(cursor, &main.properties, &branches, (points == Points::Gogui, rules))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Color, Move, Size};
    use crate::formats::{WrittenMove, transcript};
    use crate::game::{AnyPosition, Diagram, Position};

    #[test]
    fn a_game_that_begins_on_an_empty_board_reads_back() {
        for side in [4, 8] {
            let game = GameText::new(Diagram::empty(Size::square_board(side)));
            for points in [Points::Algebraic, Points::Letters, Points::Gogui] {
                assert_eq!(parse_with(&write_with(&game, points), points, None), Ok(game.clone()));
            }
        }
    }

    #[test]
    fn games_of_every_kind_read_back() {
        for name in
            ["othello", "othello:10", "antiothello:6", "gomoku", "renju:19", "mnk:7,6,4:exact", "tictactoe"]
        {
            let rules: Rules = name.parse().unwrap();
            let mut position = AnyPosition::start(rules).unwrap();
            let mut game = GameText { rules, ..GameText::new(position.diagram()) };
            for _ in 0..4 {
                let (color, mv): (Color, Move) = (position.turn(), *position.legal_moves().last().unwrap());
                game.moves.push(WrittenMove::new(color, mv));
                position.play(mv).unwrap();
            }
            for points in [Points::Algebraic, Points::Letters, Points::Gogui] {
                assert_eq!(parse_with(&write_with(&game, points), points, None), Ok(game.clone()), "{name}");
            }
        }
    }

    #[test]
    fn the_side_to_begin_is_kept_where_the_other_moves_first() {
        for text in ["(;GM[4]SZ[9]PL[B];W[aa])", "(;GM[4]PL[B];W[])", "(;GM[2]PL[B];W[pass])"] {
            let game = parse(text).unwrap();
            assert_eq!((game.start.turn(), game.moves[0].color), (Color::Black, Color::White));
            for points in [Points::Algebraic, Points::Letters, Points::Gogui] {
                let written = write_with(&game, points);
                assert_eq!(parse_with(&written, points, Some(game.rules)), Ok(game.clone()), "{written}");
            }
        }
    }

    #[test]
    fn a_game_of_c_gomoku_cli_is_what_it_was() {
        let text = "(;FF[4]GM[4]GN[2]EV[Kado x Edge]DT[2026.11.22 02:42:07]RO[1.2]RU[4]SZ[15]PB[Kado]PW[Edge]RE[0]\
            TE[Draw by adjudication]\n;B[hh]C[opening move];W[ii]C[opening move];B[hj]C[opening move]\n\
            ;W[aa]C[0ms];B[ji]C[154ms];W[oc]C[0ms])\n";
        let game = parse(text).unwrap();
        assert_eq!((game.rules, game.round.as_deref()), ("renju".parse().unwrap(), Some("1.2")));
        let moves: Vec<Move> = game.moves.iter().map(|written| written.mv).collect();
        assert_eq!(transcript::write(&moves, game.start.size()), "h8i9h10a1j9o3");
        assert!(game.replay::<AnyPosition>().is_ok());
    }

    #[test]
    fn gomoku_is_known_by_its_number() {
        let game = parse("(;GM[4]SZ[19];B[jj];W[kk])").unwrap();
        assert_eq!(game.rules, "gomoku:19".parse().unwrap());
        assert_eq!(game.moves.len(), 2);
        for (number, name) in [(0, "gomoku"), (1, "standard"), (4, "renju"), (8, "caro6"), (9, "caro5")] {
            let game = parse(&format!("(;GM[4]RU[{number}]SZ[15];B[hh])")).unwrap();
            assert_eq!(game.rules, name.parse().unwrap(), "{number}");
        }
        assert_eq!(parse("(;GM[4]RU[2]SZ[20])").unwrap().rules, "gomoku:20".parse().unwrap());
        assert_eq!(parse("(;GM[2]RU[4];B[f5])").unwrap().rules, Rules::OTHELLO);
        assert_eq!(parse("(;RU[4];B[f5])").unwrap().rules, Rules::OTHELLO);
        for text in ["(;GM[1]SZ[19];B[jj])", "(;GM[4]SZ[30])", "(;GM[4]SZ[3])", "(;GM[2]SZ[9])"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
