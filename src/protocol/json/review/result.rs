//! The result of a review, as a whole and per position.

use macro_rules_attribute::apply;

use super::super::describe::OpeningValue;
use super::super::info_table::{InfoTable, LineValue};
use super::super::position::{name, names};
use super::super::score::{ScoreValue, milliseconds};
use crate::analysis::{Figures, Grade, PositionReview, ReviewedGame, openings};
use crate::base::{Bound, Color, Score};
use crate::engine::Info;
use crate::formats::board64;
use crate::game::Position;

/// The review of one position; all scores are from the view of its side to move.
#[apply(response!)]
pub(in crate::protocol::json) struct ReviewedPosition {
    ply: usize,
    turn: Color,
    board: String,
    empties: u32,
    opening: Option<OpeningValue>,
    choices: usize,
    score: ScoreValue,
    depth: i32,
    selectivity: u8,
    nodes: u64,
    time_ms: f64,
    best: Option<String>,
    pv: Vec<String>,
    /// The move played in the game.
    #[serde(rename = "move")]
    mv: Option<String>,
    move_score: Option<ScoreValue>,
    move_pv: Vec<String>,
    /// The score loss of the played move against the best move, in discs or points.
    loss: Option<f64>,
    grade: Option<Grade>,
    /// The annotation mark of the played move: `?!`, `?`, `??`, or an empty text.
    mark: &'static str,
    /// The best variations, best first.
    moves: Vec<LineValue>,
}

/// The statistics of one side.
#[apply(response!)]
struct PlayerValue {
    color: Color,
    name: String,
    #[serde(flatten)]
    figures: Figures,
}

/// The result of `review`.
#[apply(response!)]
pub(in crate::protocol::json) struct ReviewResult {
    game: String,
    black: Option<String>,
    white: Option<String>,
    result: String,
    opening: Option<OpeningValue>,
    transcript: String,
    /// Whether the review was cancelled; it then covers only the last positions of the game.
    unfinished: bool,
    players: Vec<PlayerValue>,
    /// The plies at which a move gave away a win or a draw, or was a blunder.
    turning_points: Vec<usize>,
    positions: Vec<ReviewedPosition>,
}

impl ReviewResult {
    pub(super) fn new(game: &ReviewedGame) -> ReviewResult {
        let [black, white] = game.players.clone();
        let player = |color| PlayerValue {
            color,
            name: game.player(color).to_owned(),
            figures: game.summary(color).figures(),
        };
        let turns = game.positions.iter().filter(|review| is_turning_point(review));
        ReviewResult {
            game: game.rules().to_string(),
            black,
            white,
            result: game.result_text(),
            opening: OpeningValue::of_game(&game.game),
            transcript: game.moves(),
            unfinished: !game.is_complete(),
            players: Color::BOTH.map(player).into(),
            turning_points: turns.map(|review| review.ply).collect(),
            positions: game.positions.iter().map(ReviewedPosition::new).collect(),
        }
    }
}

/// Returns whether the played move gave away a win or a draw, or was a blunder.
/// A score less than half a disc from 0 counts as a draw. A forced move gives nothing away.
fn is_turning_point(review: &PositionReview) -> bool {
    let Some(played) = &review.played else { return false };
    let side = |score: Score| match score.centidiscs() {
        50.. => 1,
        ..=-50 => -1,
        _ => 0,
    };
    let lost_a_side = side(review.score) > side(played.score) && review.choices > 1;
    lost_a_side || review.grade() == Some(Grade::Blunder)
}

impl ReviewedPosition {
    pub(super) fn new(review: &PositionReview) -> ReviewedPosition {
        let (rules, size) = (review.position.rules(), review.position.size());
        let diagram = review.position.diagram();
        let score = |score| ScoreValue::new(rules, score, review.is_final(score), Bound::Exact);
        let played = review.played.as_ref();
        let end = ScoreValue::of_end(&review.position);
        ReviewedPosition {
            ply: review.ply,
            turn: review.position.turn(),
            board: board64::write(&diagram),
            empties: diagram.empties(),
            opening: openings::of_position(&review.position)
                .map(|opening| OpeningValue::new(review.ply, opening)),
            choices: review.choices,
            score: end.unwrap_or_else(|| score(review.score)),
            depth: review.depth,
            selectivity: review.selectivity.percent(),
            nodes: review.nodes,
            time_ms: milliseconds(review.time),
            best: review.best().map(|mv| name(size, mv)),
            pv: review.lines.first().map(|line| names(size, &line.pv)).unwrap_or_default(),
            mv: played.map(|played| name(size, played.mv)),
            move_score: played.map(|played| score(played.score)),
            move_pv: played.map(|played| names(size, &played.pv)).unwrap_or_default(),
            loss: played.map(|played| played.loss.discs()),
            grade: review.grade(),
            mark: review.grade().map(Grade::mark).unwrap_or_default(),
            moves: line_values(review),
        }
    }
}

fn line_values(review: &PositionReview) -> Vec<LineValue> {
    let mut table = InfoTable::new(review.position.rules(), false, review.lines.len());
    for (rank, line) in review.lines.iter().enumerate() {
        table.add(&Info {
            depth: review.depth,
            selectivity: review.selectivity,
            solved: review.exact,
            rank,
            line: line.clone(),
            nodes: review.nodes,
            time: review.time,
        });
    }
    table.in_order()
}
