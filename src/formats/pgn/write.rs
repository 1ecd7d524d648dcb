//! Writes games as PGN.

use crate::base::{Color, Move, Size};
use crate::formats::variations::Branches;
use crate::formats::{GameText, WrittenResult, date, fen, ggf_clock, is_plain_othello, transcript};
use crate::game::{Rules, notation};

use super::{Style, comment};

/// Maximum length of a line of moves, in characters; comments may be longer.
const LINE: usize = 79;

/// Writes a game in this style, on several lines followed by an empty one.
pub(crate) fn write_with(game: &GameText, style: Style) -> String {
    let mut text = String::new();
    for (name, value) in tags(game, style) {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(char::is_control, " ");
        text.extend(["[", &name, " \"", &value, "\"]\n"]);
    }
    let mut column = 0;
    text.push('\n');
    for word in words(game, style) {
        let length = word.chars().count();
        if column > 0 {
            let fits = column + 1 + length <= LINE;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text += &word;
        column += length;
    }
    text + "\n\n"
}

fn tags(game: &GameText, style: Style) -> Vec<(String, String)> {
    let [black, white] = style.names();
    let tag = |name: &str, value: Option<&str>| (name.to_owned(), value.unwrap_or("?").to_owned());
    let day = game.date.as_deref().map(|text| date::with_separator(text, '.'));
    let mut tags = vec![
        tag("Event", game.event.as_deref()),
        tag("Site", game.place.as_deref()),
        tag("Date", Some(day.as_deref().unwrap_or("????.??.??"))),
        tag("Round", game.round.as_deref()),
        tag(black, game.black.as_deref()),
        tag(white, game.white.as_deref()),
        tag("Result", Some(result(game))),
    ];
    for (name, rating) in style.names().into_iter().zip(game.ratings) {
        tags.extend(rating.map(|rating| (format!("{name}Elo"), rating.to_string())));
    }
    tags.extend(time_control(game).map(|control| ("TimeControl".to_owned(), control)));
    tags.extend(variant(game.rules, style).map(|variant| ("Variant".to_owned(), variant)));
    if !transcript::begins_at_default_start(game) {
        tags.push(tag("SetUp", Some("1")));
        tags.push(tag("FEN", Some(&fen::write(&game.start, style.spelling()))));
    }
    tags
}

/// Returns the common clock of both sides in seconds: `300`, or `300+5` with an increment per move.
/// Returns `None` if the clocks differ or are unknown.
fn time_control(game: &GameText) -> Option<String> {
    let clock = ggf_clock::shared(&game.clocks)?;
    let (main, increment) = (ggf_clock::main_seconds(clock)?, ggf_clock::increment_seconds(clock));
    Some(if increment > 0.0 { format!("{main}+{increment}") } else { main.to_string() })
}

fn variant(rules: Rules, style: Style) -> Option<String> {
    let size = rules.size();
    let number = if size == Size::OTHELLO { String::new() } else { size.columns().to_string() };
    match style {
        Style::Edax => (!is_plain_othello(rules)).then(|| rules.to_string()),
        Style::Reversi => Some(format!("reversi{number}")),
        Style::Flipello => Some(format!("flipello{number}")),
    }
}

fn result(game: &GameText) -> &'static str {
    match game.result.map(WrittenResult::winner) {
        None => "*",
        Some(None) => "1/2-1/2",
        Some(Some(Color::Black)) => "1-0",
        Some(Some(Color::White)) => "0-1",
    }
}

/// Returns the words of the movetext: everything after the tags.
fn words(game: &GameText, style: Style) -> Vec<String> {
    let size = game.start.size();
    let mut words: Vec<String> = game.comment.iter().map(|text| comment::clean(text)).collect();
    Movetext::of(game, style).write(&mut words);
    // A komi is subtracted from the margin, so the margin alone does not tell the discs of both sides.
    let counts_discs = is_plain_othello(game.rules) && game.komi.is_none_or(|komi| komi == 0.0);
    let comment = game.result.and_then(|result| match (game.rules, result) {
        (Rules::Mnk(_), WrittenResult::Margin(_)) => None,
        _ => comment::write_result(result, style, counts_discs.then(|| size.squares())),
    });
    // Readers take the last comment as the result: an empty one protects a user's comment that reads as one.
    let last = words.last().and_then(|word| word.strip_prefix('{')?.strip_suffix('}'));
    let is_result = last.is_some_and(|last| comment::result(last, style, size.squares()).is_some());
    let comment = comment.or_else(|| (is_result && game.result.is_some()).then(String::new));
    words.extend(comment.map(|comment| comment::clean(&comment)));
    words.push(result(game).to_owned());
    words
}

/// Writes the moves and variations of a game.
struct Movetext<'a> {
    branches: Branches<'a>,
    size: Size,
    style: Style,
    /// The move number of the first move of each variation.
    numbers: Vec<u32>,
    /// Stack of the unfinished lines of play: the main line at the bottom, the current line on top.
    open: Vec<Open>,
}

/// A line of play that is not yet written completely.
struct Open {
    line: Option<usize>,
    /// Index of the next move.
    next: usize,
    /// Move number of the next move.
    number: u32,
    /// Whether the next move is the first of its line of play or follows a variation.
    /// Such a move needs a move number even if it is White's (`3...`). Black's moves always have a number.
    begins: bool,
}

impl Open {
    fn new(line: Option<usize>, number: u32) -> Open {
        Open { line, next: 0, number, begins: true }
    }
}

impl<'a> Movetext<'a> {
    fn of(game: &'a GameText, style: Style) -> Movetext<'a> {
        let branches = Branches::of(game);
        let mut numbers: Vec<u32> = Vec::with_capacity(game.variations.len());
        for one in &game.variations {
            let line = branches.moves(one.parent);
            let first = one.parent.map_or(1, |index| numbers.get(index).copied().unwrap_or(1));
            let before = line.iter().take(one.after);
            let whites = before.filter(|written| written.color == Color::White).count();
            numbers.push(first + whites as u32);
        }
        let open = vec![Open::new(None, 1)];
        Movetext { branches, size: game.start.size(), style, numbers, open }
    }

    /// Writes the moves, each followed by the variations that replace it.
    fn write(mut self, words: &mut Vec<String>) {
        while let Some(open) = self.open.last_mut() {
            let (line, index) = (open.line, open.next);
            let Some(written) = self.branches.moves(line).get(index) else {
                self.open.pop();
                if let (Some(around), Some(last)) = (self.open.last_mut(), words.last_mut()) {
                    around.begins = true;
                    last.push(')');
                }
                continue;
            };
            let bracket = if line.is_some() && index == 0 { "(" } else { "" };
            match written.color {
                Color::Black => words.push(format!("{bracket}{}.", open.number)),
                Color::White if open.begins => words.push(format!("{bracket}{}...", open.number)),
                Color::White => {}
            }
            open.next += 1;
            open.number += u32::from(written.color == Color::White);
            open.begins = false;
            words.push(move_name(written.mv, self.size, self.style));
            words.extend(comment::write(written));
            let others = self.branches.replacing(line, index).rev();
            self.open.extend(others.map(|other| Open::new(Some(other), self.numbers[other])));
        }
    }
}

fn move_name(mv: Move, size: Size, style: Style) -> String {
    let pass = if style == Style::Edax { "pass" } else { "--" };
    mv.square().map_or_else(
        || pass.to_owned(),
        |square| match style {
            Style::Edax => notation::square_name(square, size),
            Style::Reversi => format!("P@{}", notation::square_name(square, size)),
            Style::Flipello => format!("P@{}", notation::square_name(size.mirrored(square), size)),
        },
    )
}
