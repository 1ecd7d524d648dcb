//! Reads games from PGN.

use crate::base::{Color, Move, Size};
use crate::formats::cursor::Cursor;
use crate::formats::fen::{self, Spelling};
use crate::formats::{
    GameText, GameTextError, ReadError, Reason, TextError, Variation, WrittenMove, WrittenResult, ggf_clock,
    variations,
};
use crate::game::{AnyPosition, Position, Rules, notation, othello};

use super::tokens::{Piece, Token, tokens};
use super::{Style, comment};

/// Parses a game.
/// A tag `Variant` that begins with `reversi` or `flipello` selects the [`Style`]. Otherwise the style is
/// [`Style::Flipello`] if a move is written as a drop (`P@f5`), else [`Style::Edax`]. The moves are replayed
/// to find their colors, because PGN may omit passes.
///
/// # Errors
/// If a tag, a comment or a move is malformed, or a move is illegal.
pub fn parse(text: &str) -> Result<GameText, ReadError> {
    parse_with(text, Style::Edax, None)
}

/// Parses a game like [`parse`], with a default style and default rules.
/// `style` applies if the tag `Variant` begins with neither `reversi` nor `flipello`. There is one exception:
/// [`Style::Flipello`] replaces [`Style::Edax`] if a move is written as a drop (`P@f5`). `None` for `rules`
/// means Othello.
///
/// # Errors
/// Like [`parse`].
#[doc(hidden)]
pub fn parse_with(text: &str, style: Style, rules: Option<Rules>) -> Result<GameText, ReadError> {
    let mut cursor = Cursor::new(text);
    let tokens = tokens(&mut cursor)?;
    let tag = |wanted: &str| {
        tokens.iter().find_map(|token| match &token.piece {
            Piece::Tag(name, value) if name.eq_ignore_ascii_case(wanted) => Some(value.trim()),
            _ => None,
        })
    };
    let known = |name: &str| tag(name).filter(|value| !matches!(*value, "" | "?" | "-" | "????.??.??"));
    let variant = tag("Variant").unwrap_or_default().to_ascii_lowercase();
    let style = self::style(&variant, style, &tokens);
    let rules = self::rules(&variant, rules);
    let begun = match tag("FEN") {
        None => {
            let rules = rules.map_or_else(|| numbered(&variant), Ok)?;
            GameText::of(rules, AnyPosition::start(rules).map_err(GameTextError::from)?.diagram())
        }
        Some(position) => {
            let shown = Spelling::of(position);
            let spelling = if shown == Spelling::Reversi { style.spelling() } else { shown };
            GameText::on_board(rules, fen::parse(position, spelling)?)
        }
    };
    let text = |name: &str| known(name).map(str::to_owned);
    let number = |name: &str| known(name)?.parse().ok().filter(|number: &f64| number.is_finite());
    let [black, white] = style.names();
    let clock = known("TimeControl").and_then(read_clock);
    let mut game = GameText {
        black: text(black),
        white: text(white),
        ratings: [number(&format!("{black}Elo")), number(&format!("{white}Elo"))],
        clocks: [clock.clone(), clock],
        event: text("Event"),
        place: text("Site"),
        date: text("Date"),
        round: text("Round"),
        ..begun
    };
    let mut read = Movetext { style, size: game.start.size(), cursor: &cursor }.read(&tokens)?;
    game.variations = variations::sorted(std::mem::take(&mut read.variations), read.moves.len());
    game.comment = read.comment;
    let plain = read.result.or_else(|| tag("Result").and_then(result));
    let fits = |commented: &WrittenResult| plain.is_none_or(|plain| plain.winner() == commented.winner());
    game.result = read.commented_result.filter(fits).or(plain);
    game.play(read.moves)?;
    Ok(game)
}

/// Returns the PGN style that the tag `Variant` or the moves imply.
/// If they imply no style, returns `default`.
fn style(variant: &str, default: Style, tokens: &[Token<'_>]) -> Style {
    let is_drop = |token: &Token<'_>| matches!(token.piece, Piece::Word(word) if word.contains('@') && !notation::is_pass(word));
    if variant.starts_with("flipello") {
        Style::Flipello
    } else if variant.starts_with("reversi") {
        Style::Reversi
    } else if default == Style::Edax && tokens.iter().any(is_drop) {
        Style::Flipello
    } else {
        default
    }
}

/// Parses `variant` as rules in Kado's notation (`gomoku:15`); returns `default` if this fails.
/// If `variant` begins with `reversi` or `flipello`, returns `None`, regardless of `default`. `None` means
/// Othello; the caller then determines the board size.
fn rules(variant: &str, default: Option<Rules>) -> Option<Rules> {
    let is_othello = ["reversi", "flipello"].iter().any(|name| variant.starts_with(name));
    if is_othello { None } else { variant.parse().ok().or(default) }
}

/// Returns the rules of Othello on a square board.
/// The number at the end of `variant` is the side length of the board, by default 8.
fn numbered(variant: &str) -> Result<Rules, GameTextError> {
    let number = variant.trim_start_matches(|c: char| !c.is_ascii_digit());
    let size = number.parse().ok().and_then(|side| Size::new(side, side)).unwrap_or(Size::OTHELLO);
    let rules = othello::Rules::most(size);
    Ok(Rules::Othello(rules.check()?))
}

/// Converts a PGN time control to the text of a GGF clock; `None` if the control is invalid.
/// The control is the main time in seconds, with or without an increment: `300` or `300+5`.
fn read_clock(text: &str) -> Option<String> {
    let (main, increment) = text.split_once('+').unwrap_or((text, "0"));
    let number = |text: &str| text.parse().ok().filter(|seconds: &f64| (0.0..1e9).contains(seconds));
    Some(ggf_clock::from_increment(number(main)?, number(increment)?))
}

/// Parses a PGN result: `1-0` is a win for Black, `0-1` a win for White, and `1/2-1/2` a draw.
/// A win has neither a margin nor a reason. Returns `None` for any other word.
fn result(word: &str) -> Option<WrittenResult> {
    match word {
        "1-0" => Some(WrittenResult::Won(Color::Black, Reason::Unknown)),
        "0-1" => Some(WrittenResult::Won(Color::White, Reason::Unknown)),
        "1/2-1/2" => Some(WrittenResult::Margin(0.0)),
        _ => None,
    }
}

/// The parsed movetext of a game: everything after the tags.
#[derive(Default)]
struct Played {
    moves: Vec<WrittenMove>,
    variations: Vec<Variation>,
    /// The variations whose closing bracket is not yet read, the innermost one last.
    /// Each element holds the index of the variation, and whether the rest of the variation is skipped. The
    /// rest is skipped after an invalid word.
    open: Vec<(usize, bool)>,
    /// The comment before the first move.
    comment: Option<String>,
    /// The result in the last comment that holds a result.
    commented_result: Option<WrittenResult>,
    /// The result that follows the moves, such as `1-0`.
    result: Option<WrittenResult>,
}

impl Played {
    /// Returns the moves of the innermost open variation, or of the main line if no variation is open.
    fn line(&mut self) -> &mut Vec<WrittenMove> {
        match self.open.last() {
            Some(&(index, _)) => &mut self.variations[index].moves,
            None => &mut self.moves,
        }
    }

    /// Opens a variation that replaces the last move of the current line of play.
    fn open_variation(&mut self) {
        let after = self.line().len().saturating_sub(1);
        let has_ended = self.open.last().is_some_and(|&(_, has_ended)| has_ended);
        let parent = self.open.last().map(|&(index, _)| index);
        self.variations.push(Variation { parent, after, moves: Vec::new() });
        self.open.push((self.variations.len() - 1, has_ended));
    }
}

struct Movetext<'a> {
    style: Style,
    size: Size,
    cursor: &'a Cursor<'a>,
}

impl Movetext<'_> {
    fn read(&self, tokens: &[Token<'_>]) -> Result<Played, TextError> {
        let mut played = Played::default();
        for Token { offset, piece } in tokens {
            match piece {
                Piece::Tag(..) | Piece::Word("*") => {}
                Piece::Opens => played.open_variation(),
                Piece::Closes => drop(played.open.pop()),
                Piece::Comment(text) => self.comment(&mut played, text),
                Piece::Word(word) if !played.open.is_empty() => self.word_of_variation(&mut played, word),
                Piece::Word(word) => match result(word) {
                    Some(result) => played.result = Some(result),
                    None => self.word(&mut played, word, *offset)?,
                },
            }
        }
        Ok(played)
    }

    fn comment(&self, played: &mut Played, text: &str) {
        if !played.open.is_empty() {
            if let Some(written) = played.line().last_mut() {
                comment::annotate(written, text);
            }
        } else if let Some(result) = comment::result(text, self.style, self.size.squares()) {
            played.commented_result = Some(result);
        } else if let Some(written) = played.moves.last_mut() {
            comment::annotate(written, text);
        } else if !text.is_empty() {
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
            played.comment =
                Some(played.comment.take().map_or(words.clone(), |before| format!("{before} {words}")));
        }
    }

    /// Reads a word of the main line: a move, a move number, or both.
    fn word(&self, played: &mut Played, word: &str, offset: usize) -> Result<(), TextError> {
        let expected = || self.cursor.error_at(offset, word, "a move, a comment or a result");
        if self.append(&mut played.moves, word) { Ok(()) } else { Err(expected()) }
    }

    /// Reads a word of a variation.
    /// The first word that is neither a move nor a move number ends the variation. Later words are skipped.
    fn word_of_variation(&self, played: &mut Played, word: &str) {
        let has_ended = played.open.last().is_none_or(|&(_, has_ended)| has_ended);
        if !has_ended
            && !self.append(played.line(), word)
            && let Some((_, has_ended)) = played.open.last_mut()
        {
            *has_ended = true;
        }
    }

    /// Appends the move that a word contains, if any.
    /// Returns whether the word is a move, a move number or both.
    fn append(&self, moves: &mut Vec<WrittenMove>, word: &str) -> bool {
        let name = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let name = if name.starts_with('.') { name.trim_start_matches('.') } else { word };
        let name = name.trim_end_matches(['!', '?', '+', '#']);
        if name.is_empty() || (name.len() < 4 && name.bytes().all(|byte| byte.is_ascii_digit())) {
            return true;
        }
        let named = self.named(name);
        moves.extend(named.map(WrittenMove::of_unknown_side));
        named.is_some()
    }

    /// Parses the name of a move: `f5`, `P@f5`, `@f5` or a pass.
    /// A pass is `pass`, `pa`, `ps`, `--`, `@@@@`, `0000`, or a move from a square to the same square
    /// (`f5f5`).
    fn named(&self, name: &str) -> Option<Move> {
        let halves = name.split_at_checked(name.len() / 2);
        let in_place = |(from, to)| from == to && notation::parse_square(from, self.size).is_some();
        if notation::is_pass(name) || halves.is_some_and(in_place) {
            return Some(Move::PASS);
        }
        let name = name.strip_prefix(['P', 'p']).filter(|name| name.starts_with('@')).unwrap_or(name);
        let square = notation::parse_square(name.strip_prefix('@').unwrap_or(name), self.size)?;
        Some(if self.style == Style::Flipello { self.size.mirrored(square) } else { square }.into())
    }
}
