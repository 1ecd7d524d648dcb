//! Jobs of `kado work` that search the leaves of one round of `kado book build`.
//!
//! The file `leaves.txt` of the job lists the leaves, one per line: the bitboards of the mover and of the
//! opponent in hexadecimal, and the squares of the moves that leave the book. A shard is a range of whole
//! lines. Its payload has a line of JSON for each leaf: the best of the moves that leave the book, the score
//! of this move and the search effort, or `null` if no move leaves the book.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use anyhow::ensure;
use clap::Args;
use serde::{Deserialize, Serialize};

use crate::base::{Score, Selectivity};
use crate::book::{self, Book, Verdict};
use crate::commands::Settings;
use crate::commands::work::options::scorer_of;
use crate::engine::load_weights;
use crate::game::othello8::Board;
use crate::training::expansion::{self, Leaf, judge_leaf};
use crate::work::{
    Context, Draft, Inputs, Job, Kind, Made, Payload, Payloads, Shard, WorkError, cut, sha256,
};

use super::build::Growth;
use super::{load_or_begin, written_book};

/// The kind of the job, as stored in its manifest.
const NAME: &str = "book";

/// The arguments of `kado work plan book`.
#[derive(Debug, Args)]
pub(crate) struct PlanArguments {
    /// Book to create or to extend
    #[arg(value_name = "BOOK", value_parser = written_book())]
    book: PathBuf,

    #[command(flatten)]
    growth: Growth,
}

/// The settings of a job that expands a book, as stored in the manifest of the job.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(in crate::commands) struct Growing(expansion::Settings);

/// The payload line of a leaf: the best move that leaves the book, as found by a search.
///
/// `square` (0 to 63) and `score` (in centidiscs, mover's view) describe the move. `depth` (in plies) and
/// `selectivity` describe the search.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    square: u8,
    score: i32,
    depth: u8,
    selectivity: Selectivity,
}

impl Line {
    fn of(verdict: Verdict) -> Line {
        let Verdict { square, score, effort: book::Effort { depth, selectivity } } = verdict;
        Line { square, score: score.centidiscs(), depth, selectivity }
    }

    fn verdict(&self) -> Verdict {
        let Line { square, score, depth, selectivity } = *self;
        Verdict { square, score: Score::from_centidiscs(score), effort: book::Effort { depth, selectivity } }
    }
}

/// Formats a leaf as a line of `leaves.txt`.
fn line(leaf: &Leaf) -> String {
    let Board { player, opponent } = leaf.board;
    let mut line = format!("{player:016x} {opponent:016x}");
    leaf.moves.iter().for_each(|square| write!(line, " {square}").unwrap_or_default());
    line + "\n"
}

/// Parses a line of `leaves.txt`; returns `None` if the line is invalid.
fn leaf(line: &str) -> Option<Leaf> {
    let mut words = line.split(' ');
    let mut side = || u64::from_str_radix(words.next()?, 16).ok();
    let (player, opponent) = (side()?, side()?);
    let square = |word: &str| word.parse().ok().filter(|&square: &usize| square < 64);
    let moves: Option<Vec<usize>> = words.map(square).collect();
    (player & opponent == 0).then_some(Leaf { board: Board { player, opponent }, moves: moves? })
}

fn leaves(bytes: &[u8]) -> Result<Vec<Leaf>, WorkError> {
    let text = String::from_utf8_lossy(bytes);
    let leaves: Option<Vec<Leaf>> = text.lines().map(leaf).collect();
    leaves.ok_or_else(|| WorkError::refused("the leaves of the job cannot be read"))
}

impl Growing {
    /// Returns the book that the job expands, or an empty book if there was none when the job was planned.
    fn book(job: &Job) -> Result<Book, WorkError> {
        if job.manifest().inputs.len() < 2 {
            return Ok(Book::default());
        }
        Book::from_bytes(&job.input(1)?).map_err(WorkError::refused)
    }
}

impl Kind for Growing {
    fn run(&self, job: &Job, shard: usize, context: Context<'_>) -> Result<Made, WorkError> {
        let scorer = scorer_of(job, context, self.0.effort)?;
        let mut payload = Payload::default();
        for leaf in leaves(&job.slice(job.shard(shard)?)?)? {
            if context.control.is_stopped() {
                return Err(WorkError::Interrupted);
            }
            let judged = judge_leaf(&scorer, &leaf).map(Line::of);
            serde_json::to_writer(&mut payload.bytes, &judged).map_err(WorkError::failed)?;
            payload.bytes.push(b'\n');
            payload.count += 1;
        }
        Ok(Made { payload, nodes: 0 })
    }

    fn merge(&self, job: &Job, payloads: Payloads<'_>, out: &mut dyn Write) -> Result<(), WorkError> {
        let mut book = Growing::book(job)?;
        self.0.adopt(&mut book).map_err(WorkError::refused)?;
        let boards: Vec<Board> = leaves(&job.input(0)?)?.iter().map(|leaf| leaf.board).collect();
        let mut verdicts = Vec::with_capacity(boards.len());
        for payload in payloads {
            for line in payload?.bytes.split_inclusive(|&byte| byte == b'\n') {
                let line: Option<Line> = serde_json::from_slice(line).map_err(WorkError::failed)?;
                verdicts.push(line.map(|line| line.verdict()));
            }
        }
        expansion::put_judged(&mut book, &boards, &verdicts);
        out.write_all(&book.to_bytes()).map_err(WorkError::failed)
    }
}

/// Plans a job for the next round of `kado book build`, with at most `most` shards.
pub(in crate::commands) fn plan(
    arguments: &PlanArguments,
    settings: &Settings,
    inputs: &mut Inputs,
    most: u64,
) -> anyhow::Result<Draft> {
    let weights = load_weights(&settings.options.0)?;
    let growth = arguments.growth.settings(weights.identity());
    let mut book = load_or_begin(&arguments.book)?;
    growth.adopt(&mut book)?;
    let round = growth.next_round(&book);
    ensure!(!round.leaves.is_empty(), "{}: no leaves left to expand", arguments.book.display());
    let lines: Vec<String> = round.leaves.iter().map(line).collect();
    inputs.add_bytes("leaves.txt", lines.concat().as_bytes())?;
    if arguments.book.exists() {
        inputs.add(&arguments.book)?;
    }
    let mut place = 0;
    let shards = cut(lines.len() as u64, (lines.len() as u64).div_ceil(most)).into_iter().map(|range| {
        let bytes = lines[range.begin as usize..range.end as usize].concat();
        let (begin, end) = (place, place + bytes.len() as u64);
        place = end;
        let (input, sha256) = (Some(0), Some(sha256(bytes.as_bytes())));
        Shard { begin, end, input, sha256, ..range }
    });
    let shards = shards.collect();
    Ok(Draft { kind: NAME.to_owned(), settings: serde_json::to_value(&growth)?, shards, errors: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_are_read_back() {
        let start = Leaf { board: Board::START, moves: vec![19, 26] };
        assert_eq!(leaf(line(&start).trim_end()), Some(start));
        for wrong in ["", "1", "1 1", "x 2", "1 2 64", "1 2 a"] {
            assert_eq!(leaf(wrong), None, "{wrong}");
        }
    }
}
