//! Reads games from PGN.

use crate::base::{Color, Move, Size};
use crate::formats::cursor::Cursor;
use crate::formats::fen::{self, Spelling};
use crate::formats::{
    GameText, GameTextError, ReadError, Reason, TextError, Variation, WrittenMove, WrittenResult, ggf_clock,
    variations::{self, MOST_MOVES},
};
use crate::game::{AnyPosition, Position, Rules, notation, othello};

use super::tokens::{Piece, Token, is_terminator, last_comment, main_line, terminator, tokens};
use super::{Style, comment};

/// The largest board on which moves are written as drops.
const LARGEST: Size = Size::square_board(16);

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
    let mut tokens = tokens(&mut cursor)?;
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
    let player = |name: &str| tag(name).filter(|value| !matches!(*value, "" | "?")).map(str::to_owned);
    let number = |name: &str| known(name)?.parse().ok().filter(|number: &f64| number.is_finite());
    let [black, white] = style.names();
    let clock = known("TimeControl").and_then(read_clock);
    let mut game = GameText {
        black: player(black),
        white: player(white),
        ratings: [number(&format!("{black}Elo")), number(&format!("{white}Elo"))],
        clocks: [clock.clone(), clock],
        event: text("Event"),
        place: text("Site"),
        date: text("Date"),
        round: text("Round"),
        ..begun
    };
    let stated = terminator(&tokens);
    game.result = stated.and_then(result).or_else(|| tag("Result").and_then(result));
    let is_unfinished = stated.or_else(|| tag("Result")) == Some("*");
    if let Some(last) = last_comment(&tokens).filter(|_| !is_unfinished)
        && let Piece::Comment(text) = tokens[last].piece
        && let Some(commented) = comment::result(text, style, game.start.size().squares())
        && game.result.is_none_or(|plain| plain.winner() == commented.winner())
    {
        game.result = Some(commented);
        tokens.remove(last);
    }
    let mut read = Movetext { style, size: game.start.size(), cursor: &cursor }.read(&tokens)?;
    game.variations = variations::sorted(std::mem::take(&mut read.variations), read.moves.len());
    game.variations_left_out = read.variations_left_out;
    game.comment = read.comment;
    game.play(read.moves)?;
    Ok(game)
}

/// Returns the PGN style that the tag `Variant` or the moves imply.
/// If they imply no style, returns `default`.
fn style(variant: &str, default: Style, tokens: &[Token<'_>]) -> Style {
    if variant.starts_with("flipello") {
        Style::Flipello
    } else if variant.starts_with("reversi") {
        Style::Reversi
    } else if default == Style::Edax && main_line(tokens).any(is_drop) {
        Style::Flipello
    } else {
        default
    }
}

/// Returns whether a word is a move written as a drop: `P@f5` or `@f5`, with or without a move number.
fn is_drop(word: &str) -> bool {
    let name = move_name(word);
    let dropped = name.strip_prefix(['P', 'p']).unwrap_or(name).strip_prefix('@');
    dropped.is_some_and(|square| notation::parse_square(square, LARGEST).is_some())
}

/// Returns the name of the move in a word, without a move number before it and glyphs after it.
fn move_name(word: &str) -> &str {
    let name = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let name = if name.starts_with('.') { name.trim_start_matches('.') } else { word };
    name.trim_end_matches(['!', '?', '+', '#'])
}

/// Parses `variant` as rules in Kado's notation (`gomoku:15`); returns `default` if this fails.
/// If `variant` begins with `reversi` or `flipello`, returns `None`, regardless of `default`. `None` means
/// Othello; the caller then determines the board size. `Standard` is the usual value of programs for chess:
/// here it names a game only with a board.
fn rules(variant: &str, default: Option<Rules>) -> Option<Rules> {
    if ["reversi", "flipello"].iter().any(|name| variant.starts_with(name)) {
        return None;
    }
    let named = if variant == "standard" { None } else { variant.parse().ok() };
    named.or(default)
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
    Some(ggf_clock::from_increment(ggf_clock::number(main)?, ggf_clock::number(increment)?))
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
    moves_of_variations: usize,
    /// The number of variations that are dropped because those before them have at
    /// least [`MOST_MOVES`] moves.
    variations_left_out: usize,
    /// The variations whose closing bracket is not yet read, the innermost one last.
    /// Each element holds the index of the variation, and whether the rest of the variation is skipped. The
    /// rest is skipped after an invalid word, or when the variations have more than [`MOST_MOVES`] moves. A
    /// variation that is left out has an index beyond the last one, since none is added after it.
    open: Vec<(usize, bool)>,
    /// The comment before the first move.
    comment: Option<String>,
    /// The comment before the first move of the innermost open variation.
    comment_of_variation: Option<String>,
}

impl Played {
    /// Returns the moves of the innermost open variation, or of the main line if no variation is open.
    /// Returns `None` in a variation that is left out.
    fn line(&mut self) -> Option<&mut Vec<WrittenMove>> {
        match self.open.last() {
            Some(&(index, _)) => self.variations.get_mut(index).map(|variation| &mut variation.moves),
            None => Some(&mut self.moves),
        }
    }

    /// Opens a variation that replaces the last move of the current line of play.
    fn open_variation(&mut self) {
        self.comment_of_variation = None;
        let after = self.line().map_or(0, |line| line.len()).saturating_sub(1);
        let has_ended = self.open.last().is_some_and(|&(_, has_ended)| has_ended);
        let parent = self.open.last().map(|&(index, _)| index);
        let is_full = self.moves_of_variations >= MOST_MOVES;
        self.open.push((self.variations.len(), has_ended || is_full));
        if is_full {
            self.variations_left_out += 1;
        } else {
            self.variations.push(Variation { parent, after, moves: Vec::new() });
        }
    }

    /// Adds a comment to the last move of the current line of play. Before the first move, it is a comment on
    /// the game, or will be one on the first move of the variation.
    /// A comment that directly follows another comment holds neither a score nor a time.
    fn add_comment(&mut self, text: &str, follows_comment: bool) {
        let is_main = self.open.is_empty();
        match self.line().and_then(|line| line.last_mut()) {
            Some(written) if follows_comment => comment::append(&mut written.comment, text),
            Some(written) => comment::annotate(written, text),
            None if is_main => comment::append(&mut self.comment, text),
            None => comment::append(&mut self.comment_of_variation, text),
        }
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
        let mut follows_comment = false;
        for Token { offset, piece } in tokens {
            match piece {
                Piece::Tag(..) | Piece::Word("*") => {}
                Piece::Opens => played.open_variation(),
                Piece::Closes => {
                    played.open.pop();
                    played.comment_of_variation = None;
                }
                Piece::Comment(text) => played.add_comment(text, follows_comment),
                Piece::Word(word) if !played.open.is_empty() => self.word_of_variation(&mut played, word),
                Piece::Word(word) if is_terminator(word) => {}
                Piece::Word(word) => {
                    if !self.append(&mut played.moves, word) {
                        return Err(self.cursor.error_at(*offset, word, "a move, a comment or a result"));
                    }
                }
            }
            follows_comment = matches!(piece, Piece::Comment(_));
        }
        Ok(played)
    }

    /// Reads a word of a variation.
    /// The first word that is neither a move nor a move number ends the variation. Later words are skipped.
    /// The first move beyond [`MOST_MOVES`] also ends the variation; the replay then drops what is beyond the
    /// limit.
    fn word_of_variation(&self, played: &mut Played, word: &str) {
        let has_ended = played.open.last().is_none_or(|&(_, has_ended)| has_ended);
        let Some(line) = played.line().filter(|_| !has_ended) else { return };
        let before = line.len();
        let is_valid = self.append(line, word);
        let appended = line.len() - before;
        let comment = played.comment_of_variation.take_if(|_| appended > 0);
        if let Some(first) = played.line().and_then(|line| line.first_mut()).filter(|_| comment.is_some()) {
            first.comment = comment;
        }
        played.moves_of_variations += appended;
        let ends = !is_valid || played.moves_of_variations > MOST_MOVES;
        if let Some((_, has_ended)) = played.open.last_mut() {
            *has_ended = ends;
        }
    }

    /// Appends the move that a word contains, if any.
    /// Returns whether the word is a move, a move number or both.
    fn append(&self, moves: &mut Vec<WrittenMove>, word: &str) -> bool {
        let name = move_name(word);
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
