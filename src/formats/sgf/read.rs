//! Reads games from SGF.

use crate::base::{Color, Move, Size, Square};
use crate::formats::cursor::Cursor;
use crate::formats::properties::{Branch, Branches, Property, Value};
use crate::formats::{
    GameText, TextError, Variation, WrittenMove, WrittenResult, ggf_clock, is_plain_othello, variations,
};
use crate::game::othello8::Othello8;
use crate::game::{AnyPosition, Diagram, Position, Rules, mnk, notation};

/// The game of `GM[4]` without a valid `RU`: five or more in a row on 15x15.
/// The caller of `read` may choose another k-in-a-row game.
const GOMOKU: Rules = Rules::Mnk(mnk::Rules::GOMOKU);

/// Returns the rules of five in a row with this Gomocup rule number.
/// Match managers write the number in `RU`.
fn numbered(number: &str) -> Option<Rules> {
    let line = mnk::Line::of_gomocup(number.parse().ok()?)?;
    mnk::Rules::new(GOMOKU.size(), 5, line).ok().map(Rules::Mnk)
}

/// Builds a game from its properties.
struct Reader<'a> {
    /// A cursor over the text, to convert the offsets of errors to lines and columns.
    cursor: Cursor<'a>,
    rules: Rules,
    start: Diagram,
    /// Whether rows are counted from the bottom.
    mirrored: bool,
}

/// Builds a game from its properties and branches.
/// `cursor` converts the offsets of errors to lines and columns. If `mirrored` is set, rows are counted from
/// the bottom. `rules` applies if neither `GM` nor `RU` gives a game. It also applies if `GM` gives the same
/// kind of game (Othello but not anti-Othello, or k in a row) and `RU` does not give rules of this kind.
pub(super) fn read(
    cursor: Cursor<'_>,
    properties: &[Property<'_>],
    branches: &Branches<'_>,
    (mirrored, rules): (bool, Rules),
) -> Result<GameText, TextError> {
    let mut reader = Reader { cursor, rules, start: Othello8::start().diagram(), mirrored };
    let mut game = reader.read(properties)?;
    let read = branches.kept.iter().map(|branch| reader.variation(branch));
    game.variations = variations::sorted(read.collect(), game.moves.len());
    game.variations_left_out = branches.left_out;
    Ok(game)
}

impl Reader<'_> {
    fn read(&mut self, properties: &[Property<'_>]) -> Result<GameText, TextError> {
        self.read_game_and_size(properties)?;
        let sets_up = properties.iter().any(|property| matches!(property.name.as_str(), "AB" | "AW"));
        let start = if sets_up { Diagram::empty(self.start.size()) } else { self.start.clone() };
        let mut game = GameText::of(self.rules, start);
        let mut turn = None;
        for property in properties {
            match property.name.as_str() {
                "B" => game.moves.push(self.played(property, Color::Black)?),
                "W" => game.moves.push(self.played(property, Color::White)?),
                "AB" | "AW" | "AE" | "PL" if !game.moves.is_empty() => {
                    return Err(self.cursor.error_at(
                        property.offset,
                        &property.name,
                        "a move, as set-up comes first",
                    ));
                }
                "AB" => self.set_up(&mut game.start, property, Some(Color::Black))?,
                "AW" => self.set_up(&mut game.start, property, Some(Color::White))?,
                "AE" => self.set_up(&mut game.start, property, None)?,
                "PL" => turn = Some(self.side(property.value())?),
                _ => read_root(&mut game, property),
            }
        }
        if let Some(comment) = annotate(&mut game.moves, properties) {
            append(&mut game.comment, comment);
        }
        let first = game.moves.first().map(|written| written.color);
        game.start.set_turn(turn.or(first).unwrap_or(Color::Black));
        Ok(game)
    }

    /// Reads a branch up to the first set-up property or invalid move.
    fn variation(&self, branch: &Branch<'_>) -> Variation {
        let mut moves = Vec::new();
        for property in &branch.properties {
            let color = match property.name.as_str() {
                "B" => Color::Black,
                "W" => Color::White,
                "AB" | "AW" | "AE" | "PL" => break,
                _ => continue,
            };
            let Some(mv) = self.point(property.value().raw) else { break };
            moves.push(WrittenMove::new(color, mv));
        }
        let before = annotate(&mut moves, &branch.properties);
        if let Some(first) = moves.first_mut()
            && let Some(own) = std::mem::replace(&mut first.comment, before)
        {
            append(&mut first.comment, own);
        }
        Variation { parent: branch.parent, after: branch.after, moves }
    }

    fn read_game_and_size(&mut self, properties: &[Property<'_>]) -> Result<(), TextError> {
        let find =
            |name: &str| properties.iter().rfind(|property| property.name == name).map(Property::value);
        let rule = find("RU").map(|value| value.raw.trim());
        let named = rule.and_then(|name| name.parse::<Rules>().ok());
        self.rules = match find("GM") {
            None => named.unwrap_or(self.rules),
            Some(value) => match (value.raw.trim(), named.or(rule.and_then(numbered))) {
                ("2", Some(rules @ Rules::Othello(_))) | ("4", Some(rules @ Rules::Mnk(_))) => rules,
                ("2", _) if is_plain_othello(self.rules) => self.rules,
                ("2", _) => Rules::OTHELLO,
                ("4", _) if matches!(self.rules, Rules::Mnk(_)) => self.rules,
                ("4", _) => GOMOKU,
                _ => return Err(self.error(value, "2, the number of Othello, or 4, that of gomoku")),
            },
        };
        if let Some(value) = find("SZ") {
            let (columns, rows) = value.raw.split_once(':').unwrap_or((value.raw, value.raw));
            let size = columns.trim().parse().ok().zip(rows.trim().parse().ok());
            let size = size.and_then(|(columns, rows)| Size::new(columns, rows));
            let rules = size.and_then(|size| self.rules.with_size(size).ok());
            let expected = match self.rules {
                Rules::Othello(_) => "a board size (even, 4 to 16)",
                Rules::Mnk(_) => "a board size (up to 25, the line not longer)",
            };
            self.rules = rules.ok_or_else(|| self.error(value, expected))?;
        }
        // The rules are valid on their board, so a start position exists.
        if let Ok(start) = AnyPosition::start(self.rules) {
            self.start = start.diagram();
        }
        Ok(())
    }

    fn set_up(
        &self,
        start: &mut Diagram,
        property: &Property<'_>,
        cell: Option<Color>,
    ) -> Result<(), TextError> {
        for value in &property.values {
            let squares =
                self.squares(value.raw).ok_or_else(|| self.error(value, "a square of the board"))?;
            squares.for_each(|square| start.set(square, cell));
        }
        Ok(())
    }

    /// Parses a square, or a rectangle given by two opposite corners: `d4:e5`.
    fn squares(&self, name: &str) -> Option<impl Iterator<Item = Square> + use<>> {
        let (one, other) = name.split_once(':').unwrap_or((name, name));
        let (one, other) = (self.point(one)?.square()?, self.point(other)?.square()?);
        let size = self.start.size();
        let span = |one: u32, other: u32| one.min(other)..=one.max(other);
        let columns = span(one.column(size), other.column(size));
        let rows = span(one.row(size), other.row(size));
        Some(rows.flat_map(move |row| columns.clone().filter_map(move |column| size.square(column, row))))
    }

    fn side(&self, value: &Value<'_>) -> Result<Color, TextError> {
        match value.raw.trim().chars().next() {
            Some('B' | 'b') => Ok(Color::Black),
            Some('W' | 'w') => Ok(Color::White),
            _ => Err(self.error(value, "the side to move (B or W)")),
        }
    }

    fn played(&self, property: &Property<'_>, color: Color) -> Result<WrittenMove, TextError> {
        let value = property.value();
        let mv = self.point(value.raw).ok_or_else(|| self.error(value, "a square of the board or a pass"))?;
        Ok(WrittenMove::new(color, mv))
    }

    fn point(&self, name: &str) -> Option<Move> {
        let mv = self.named(name.trim())?;
        let mirrored = |square| self.start.size().mirrored(square).into();
        Some(if self.mirrored { mv.square().map_or(mv, mirrored) } else { mv })
    }

    fn named(&self, name: &str) -> Option<Move> {
        if let &[column, row] = name.as_bytes()
            && let Some(square) = self.letters(column, row)
        {
            return Some(square.into());
        }
        if name.is_empty() || name == "tt" {
            return Some(Move::PASS);
        }
        notation::parse_move(name, self.start.size())
    }

    fn letters(&self, column: u8, row: u8) -> Option<Square> {
        let number = |letter: u8| letter.is_ascii_lowercase().then(|| u32::from(letter - b'a'));
        self.start.size().square(number(column)?, number(row)?)
    }

    fn error(&self, value: &Value<'_>, expected: &str) -> TextError {
        let found = if value.raw.is_empty() { "]" } else { value.raw };
        self.cursor.error_at(value.offset, found, expected)
    }
}

/// Stores a property that describes the whole game, such as a player's name; ignores all others.
fn read_root(game: &mut GameText, property: &Property<'_>) {
    let value = property.value();
    let number = || value.raw.trim().parse().ok().filter(|number: &f64| number.is_finite());
    match property.name.as_str() {
        "PB" => game.black = value.name(),
        "PW" => game.white = value.name(),
        "BR" => game.ratings[0] = number(),
        "WR" => game.ratings[1] = number(),
        "RE" => game.result = WrittenResult::parse(&value.text()),
        "EV" => game.event = value.name(),
        "RO" => game.round = value.name(),
        "PC" => game.place = value.name(),
        "DT" => game.date = value.name(),
        "GC" => game.comment = Some(value.lines()),
        "TM" => {
            let main = ggf_clock::number(value.raw.trim()).map(ggf_clock::from_seconds);
            game.clocks = [main.clone(), main];
        }
        _ => {}
    }
}

/// Adds the score and the comment of each node to the move of the same node.
/// The comment of a node without a move follows that of the last move before it. Returns the comments before
/// the first move.
fn annotate(moves: &mut [WrittenMove], properties: &[Property<'_>]) -> Option<String> {
    let nodes: Vec<usize> =
        properties.iter().filter(|property| property.is_move()).map(|property| property.node).collect();
    let mut comment = None;
    for property in properties {
        let value = property.value();
        let (index, is_own) = match nodes.binary_search(&property.node) {
            Ok(index) => (Some(index), true),
            Err(later) => (later.checked_sub(1), false),
        };
        let Some(index) = index else {
            if property.name == "C" {
                append(&mut comment, value.lines());
            }
            continue;
        };
        if let Some(written) = moves.get_mut(index).filter(|_| is_own || property.name == "C") {
            note(written, &property.name, value);
        }
    }
    comment
}

/// Adds the comment (`C`) or the score (`V`) of a node to its move; ignores other properties.
/// `V` is in discs from Black's view and is converted to the view of the side that plays the move.
fn note(written: &mut WrittenMove, name: &str, value: &Value<'_>) {
    match name {
        "C" => append(&mut written.comment, value.lines()),
        "V" => {
            let score = value.raw.trim().parse().ok().filter(|score: &f64| score.is_finite());
            written.score = score.map(|score| written.color.pick(score, 0.0 - score));
        }
        _ => {}
    }
}

/// Appends the lines of a text to a comment.
fn append(comment: &mut Option<String>, text: String) {
    match comment {
        None => *comment = Some(text),
        Some(comment) => comment.extend(["\n", &text]),
    }
}
