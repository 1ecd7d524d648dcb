//! `kado book learn`: adds games to a book.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::base::{Color, Depth, Move, Selectivity, Square, counted};
use crate::book::{self, Verdict};
use crate::commands::output::{cannot_write, say_written};
use crate::commands::stdout::stdout;
use crate::commands::{Settings, game_file};
use crate::engine::load_weights;
use crate::files::is_same;
use crate::game::othello8::{Board, Othello8};
use crate::training::scoring::{Effort, Scorer};

use super::{load_or_begin, lock, save, written_book};
use crate::commands::value_parsers::integer;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado book learn my.book games.txt
  kado book learn my.book WTH_2004.wtb games.ggf --plies 20 --depth 14

A file may have any format of games (docs/formats.md), which its extension
selects, or else its first bytes. Every position of a game is added to the book.
For each new one, a search finds and scores the best move besides the played
one. The result of a finished game is counted in all its positions. If a file
contains an invalid game, its place is reported and the book is left unchanged.";

/// The arguments of `kado book learn`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Book to create or to extend
    #[arg(value_name = "BOOK", value_parser = written_book())]
    file: PathBuf,

    /// Game files; - is stdin
    #[arg(value_name = "GAMES", required = true)]
    games: Vec<PathBuf>,

    /// Number of plies of each game to add to the book
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = integer::<u32>(1..=60))]
    plies: u32,

    /// Search depth in plies
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = integer::<Depth>(1..=60))]
    depth: Depth,

    /// Selectivity in percent: 73, 87, 95, 98, 99 or 100; lower is faster but less certain
    #[arg(long, value_name = "PERCENT", default_value_t = Selectivity::Percent73)]
    selectivity: Selectivity,

    /// Solve positions with this many empties or fewer
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = integer::<u32>(0..=60))]
    solve_from: u32,
}

/// Adds the games to the book and writes its file; an invalid game leaves the file unchanged.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let Arguments { depth, selectivity, solve_from, .. } = *arguments;
    let is_input = arguments.games.iter().any(|games| is_same(games, &arguments.file));
    anyhow::ensure!(!is_input, "{}: it is one of the game files; name a book", cannot_write(&arguments.file));
    let _lock = lock(&arguments.file)?;
    let mut book = load_or_begin(&arguments.file)?;
    let mut games = Vec::new();
    for file in &arguments.games {
        games.extend(game_file::read(file)?);
    }
    let weights = load_weights(&settings.options.0)?;
    let scorer = Scorer::new(settings.isa(), &weights, Effort { depth, selectivity, solve_from })?;
    let before = book.len();
    for game in &games {
        book.learn(game, arguments.plies, |board, moves| judge(&scorer, board, moves));
    }
    save(&book, &arguments.file)?;
    say_written(&arguments.file);
    let added = book.len() - before;
    let games = counted(games.len(), "game", "games");
    let positions = counted(added, "new position", "new positions");
    writeln!(stdout(), "{games}, {positions}, {} in the book", book.len())?;
    Ok(())
}

fn judge(scorer: &Scorer, board: Board, moves: &[usize]) -> Option<Verdict> {
    let moves: Vec<Move> = moves.iter().map(|&square| Square::new(square as u16).into()).collect();
    scorer.clear();
    let report = scorer.best_of(&Othello8::new(board, Color::Black), moves);
    let effort = book::Effort::new(report.depth, report.selectivity);
    Verdict::new(report.mv(), report.best().score, effort)
}
