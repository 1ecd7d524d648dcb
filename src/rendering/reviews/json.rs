//! The review as JSON lines: an object for each position and each game, and one for the totals.

use std::io::{self, Write};

use crate::analysis::{Figures, Grade, PositionReview, ReviewedGame, Summary, openings};
use crate::base::{Color, Move};
use crate::engine::Line;
use crate::formats::board64;
use crate::game::Position as _;
use serde::Serialize;

use super::super::json::{JsonLines, Scored, Value, is_false, write_line};
use super::super::spelling::{name_on, names_on};
use super::{Listing, Totals};

impl Listing for JsonLines {
    fn game(&self, out: &mut dyn Write, game: &ReviewedGame) -> io::Result<()> {
        for review in &game.positions {
            write_line(out, &PositionLine::new(game.number, review, *self))?;
        }
        write_line(out, &Reviewed::new(game))
    }

    fn totals(&self, out: &mut dyn Write, totals: &Totals<'_>) -> io::Result<()> {
        let player = |(name, summary): &(String, Summary)| Player::new(name, None, summary);
        let players = totals.players.iter().map(player).collect();
        let Totals { games, errors, is_unfinished: unfinished, .. } = *totals;
        write_line(out, &Sums { games, errors, players, unfinished })
    }
}

/// The JSON object for a position of a game.
#[derive(Serialize)]
struct PositionLine {
    game: usize,
    ply: usize,
    turn: String,
    board: String,
    empties: u32,
    opening: Option<String>,
    score: Value,
    exact: bool,
    depth: i32,
    selectivity: u8,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_ms: Option<f64>,
    best: Option<String>,
    pv: Vec<String>,
    #[serde(rename = "move")]
    mv: Option<String>,
    move_score: Option<Value>,
    move_pv: Vec<String>,
    loss: Option<Value>,
    grade: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<Scored>,
}

/// The JSON object for a game.
#[derive(Serialize)]
struct Reviewed<'a> {
    game: usize,
    rules: String,
    file: &'a str,
    black: Option<&'a str>,
    white: Option<&'a str>,
    result: String,
    opening: Option<String>,
    start: String,
    transcript: String,
    players: Vec<Player>,
    #[serde(skip_serializing_if = "is_false")]
    unfinished: bool,
}

/// The JSON object for a player: the name, and the statistics of one game or of all games.
#[derive(Serialize)]
struct Player {
    #[serde(skip_serializing_if = "Option::is_none")]
    color: Option<String>,
    name: String,
    #[serde(flatten)]
    figures: Figures,
}

/// The JSON object for the totals of all games.
#[derive(Serialize)]
struct Sums {
    games: usize,
    errors: usize,
    players: Vec<Player>,
    #[serde(skip_serializing_if = "is_false")]
    unfinished: bool,
}

impl PositionLine {
    fn new(game: usize, review: &PositionReview, form: JsonLines) -> PositionLine {
        let size = review.position.size();
        let diagram = review.position.diagram();
        let (name, names) = (|mv| name_on(size, mv), |pv: &[Move]| names_on(size, pv));
        let value = |score| Value::new(review.is_final(score), score);
        let scored = |line: &Line| {
            Scored::new(size, line.mv(), value(line.score), review.is_final(line.score), &line.pv)
        };
        let played = review.played.as_ref();
        PositionLine {
            game,
            ply: review.ply + 1,
            turn: review.position.turn().to_string(),
            empties: diagram.empties(),
            board: board64::write(&diagram),
            opening: openings::of_position(&review.position).map(|opening| opening.to_string()),
            score: if review.is_over() { Value::of_end(review.score) } else { value(review.score) },
            exact: review.is_final(review.score),
            depth: review.depth,
            selectivity: review.selectivity.percent(),
            nodes: review.nodes,
            time_ms: form.time(review.time),
            best: review.best().map(name),
            pv: review.lines.first().map(|line| names(&line.pv)).unwrap_or_default(),
            mv: played.map(|played| name(played.mv)),
            move_score: played.map(|played| value(played.score)),
            move_pv: played.map(|played| names(&played.pv)).unwrap_or_default(),
            loss: played.map(|played| Value::new(review.exact, played.loss)),
            grade: review.grade().map(Grade::name),
            moves: if review.lines.len() > 1 {
                review.lines.iter().map(scored).collect()
            } else {
                Vec::new()
            },
        }
    }
}

impl Reviewed<'_> {
    fn new(game: &ReviewedGame) -> Reviewed<'_> {
        let [black, white] = &game.players;
        let player = |color| Player::new(game.player(color), Some(color), &game.summary(color));
        Reviewed {
            game: game.number,
            rules: game.rules().to_string(),
            file: &game.file,
            black: black.as_deref(),
            white: white.as_deref(),
            result: game.result_text(),
            opening: game.opening().map(|opening| opening.to_string()),
            start: board64::write(&game.game.start().diagram()),
            transcript: game.moves(),
            players: Color::BOTH.map(player).into(),
            unfinished: !game.is_complete(),
        }
    }
}

impl Player {
    fn new(name: &str, color: Option<Color>, summary: &Summary) -> Player {
        Player {
            color: color.map(|color| color.to_string()),
            name: name.to_owned(),
            figures: summary.figures(),
        }
    }
}
