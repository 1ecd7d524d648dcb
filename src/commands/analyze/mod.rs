//! `kado analyze`: reviews games from files.

mod input;
mod players;
pub(super) mod shards;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::ensure;
use clap::Args;
use indicatif::ProgressBar;

use crate::analysis::{self, Review, ReviewedGame, Summary};
use crate::commands::stdout::{is_closed, stdout};
use crate::formats::Format;
use crate::game::{Position, Rules};
use crate::rendering::json::JsonLines;
use crate::rendering::reviews::{Listing, MoveList, Totals};
use crate::rendering::{ReviewReport, UNFINISHED, spelling};

use super::blocking_engine::BlockingEngine;
use super::limit_flags::LimitFlags;
use super::output::Overwrite;
use super::value_parsers::{format, integer};
use super::{Settings, TROUBLE, interrupt, progress};
use input::{Input, positions};
use players::Players;

const PROGRESS: &str = "[{elapsed_precise}] {wide_bar} {pos}/{len} positions, {eta} left  {prefix}{msg}";

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado analyze game.ggf
  kado analyze f5d6c3d3c4f4f6g5e6d7c7
  kado analyze --level 16 --html review.html games.sgf
  kado analyze --time 5s --exact-from 24 --threads 4 final.txt
  kado analyze --json games.wtb \\
      | jq -c 'select(.grade == \"blunder\") | [.game, .ply, .move, .best]'
  cut -d , -f 3 games.csv | kado analyze -
  kado analyze --game gomoku --level 5 games.txt

Every position of every game is searched, from the last to the first. The table
shows the best move with its score, the score of the played move, and its loss.
Positions with few empties are solved: whole numbers are proven final scores,
decimals are estimates. Scores are in discs, from the view of the side to move,
with empty squares counted for the winner. In k in a row they are points of the
evaluation; W7 is a proven win in seven plies, L4 a proven loss, and a win
counts for 10 points. --game and --board apply to files that do not name their
game, such as transcripts.

?! marks a move that loses at least 2 discs, ? at least 4, ?? at least 8; 1
point counts as 2 discs. The accuracy of a move is 100 %, halved for every 4
discs of loss. Forced moves are left out of the means.

A JSON object describes a position (it has ply), a game (it has result), or, as
the last one, the totals (it has games). docs/analysis.md describes every
member.

Exit status: 0 if every game was reviewed, 2 if a file, a game or the command
line is invalid. Errors are reported on stderr and the other games are still
reviewed, unless --strict is given. 130 after Ctrl-C.";

/// The arguments of `kado analyze`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Game files, or the moves of a game; - is stdin
    #[arg(required = true, value_name = "FILE|MOVES")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    query: Query,

    /// Review nothing if a file or a game is invalid
    #[arg(long)]
    strict: bool,

    /// Print one JSON object per line instead of tables
    #[arg(long)]
    json: bool,

    /// Review N games in parallel; the output has no times
    ///
    /// Number of games reviewed in parallel, at most one for each core, each on one thread [default: one game
    /// at a time, with --threads threads]. With --jobs, the output has no times: it is the same for
    /// every number of jobs, on every machine, and equals the output of 'kado work merge'.
    #[arg(short, long, value_name = "N", requires = "json", conflicts_with = "html", value_parser = integer::<NonZeroUsize>(NonZeroUsize::MIN..))]
    jobs: Option<NonZeroUsize>,

    /// Write an HTML page with boards to step through
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    #[command(flatten)]
    overwrite: Overwrite,
}

/// The flags for reading and searching the games.
#[derive(Clone, Debug, Args)]
pub(crate) struct Query {
    #[command(flatten)]
    limits: LimitFlags,

    /// Format of the files [default: detected]
    ///
    /// Format of the files [default: by the extension, else detected from the content].
    #[arg(long, value_name = "FORMAT", value_parser = format(), hide_possible_values = true)]
    from: Option<Format>,
}

/// Reads all files, reports their errors, then reviews the games in order.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<ExitCode> {
    if let Some(page) = &arguments.html {
        arguments.overwrite.check(page, arguments.files.iter().map(PathBuf::as_path))?;
    }
    let input = Input::read(&arguments.files, arguments.query.from, settings.given_rules()?);
    ensure!(input.errors == 0 || !arguments.strict, "invalid input: with --strict no game is reviewed");
    if let Some(jobs) = arguments.jobs {
        return shards::on_this_machine(&input, &arguments.query, settings, jobs);
    }
    let options = &settings.options.0;
    let first = input.games.first().map_or(Rules::OTHELLO, |source| source.game.start().rules());
    let interrupt = interrupt::listen()?;
    let mut engine = BlockingEngine::new(first, settings, Arc::clone(&interrupt))?;
    let search = arguments.query.limits.settings(options, options.multi_pv());
    let listing: &dyn Listing = if arguments.json { &JsonLines { is_timed: true } } else { &MoveList };
    let mut out = stdout();
    let mut players = Players::default();
    let (mut games, mut reviewed) = (0, Vec::new());
    let bar = progress::bar(input.games.iter().map(positions).sum(), PROGRESS);
    for source in &input.games {
        let game = review(&mut engine, source, &search, &bar)?;
        players.add(&game);
        let shown = bar.suspend(|| listing.game(&mut out, &game).and_then(|()| out.flush()));
        // Without a reader of stdout only the page needs the other games.
        let is_over = is_closed(shown)? && arguments.html.is_none();
        games += 1;
        if arguments.html.is_some() && game.is_complete() {
            reviewed.push(game);
        }
        if is_over || interrupt.is_stopped() {
            break;
        }
    }
    bar.finish_and_clear();
    let is_unfinished = interrupt.is_stopped();
    let errors = input.errors;
    let totals = Totals { games, players: players.list(), errors, is_unfinished };
    is_closed(listing.totals(&mut out, &totals).and_then(|()| out.flush()))?;
    // The page shows only complete reviews.
    if let Some(path) = arguments.html.as_deref().filter(|_| !reviewed.is_empty()) {
        let page = page(arguments, settings, &reviewed, players.list(), is_unfinished);
        arguments.overwrite.write(path, page.as_bytes())?;
    } else {
        let needs_page = arguments.html.is_some() && !is_unfinished;
        ensure!(!needs_page, "nothing was written: no game could be read");
    }
    Ok(status(errors, is_unfinished))
}

fn status(errors: usize, is_unfinished: bool) -> ExitCode {
    match errors {
        _ if is_unfinished => ExitCode::from(interrupt::STATUS),
        0 => ExitCode::SUCCESS,
        _ => ExitCode::from(TROUBLE),
    }
}

/// Reviews a game from an empty transposition table, so that no result depends on earlier games.
///
/// The review begins at the end of the game, so an interrupted review holds only the last positions.
fn review(
    engine: &mut BlockingEngine,
    source: &ReviewedGame,
    search: &analysis::Settings,
    bar: &ProgressBar,
) -> anyhow::Result<ReviewedGame> {
    engine.begin(source.game.start().rules())?;
    let mut review = Review::new(&source.game, search.clone());
    let before = bar.position();
    while let Some(asked) = review.next_inquiry() {
        bar.set_position(before + review.done().len() as u64);
        let empties = asked.position.diagram().empties();
        bar.set_prefix(format!("game {}, move {}: {empties} empty", source.number, asked.ply + 1));
        bar.set_message("");
        let report = engine.search(&asked.position, asked.limits, |info| {
            let depth = spelling::depth(info.depth, info.selectivity);
            bar.set_message(format!(", depth {depth}: {}", info.line.score));
        })?;
        if engine.is_interrupted() {
            break;
        }
        review.answer(report);
    }
    bar.set_position(before + review.done().len() as u64);
    Ok(ReviewedGame { positions: review.finish(), ..source.clone() })
}

fn page(
    arguments: &Arguments,
    settings: &Settings,
    games: &[ReviewedGame],
    players: &[(String, Summary)],
    is_unfinished: bool,
) -> String {
    let options = &settings.options.0;
    let files: Vec<_> = arguments.files.iter().map(|file| file.to_string_lossy()).collect();
    let mut settings = vec![
        ("files".to_owned(), files.join(", ")),
        ("search".to_owned(), arguments.query.limits.describe(options)),
        ("threads".to_owned(), options.threads().to_string()),
    ];
    if is_unfinished {
        settings.push(("state".to_owned(), UNFINISHED.to_owned()));
    }
    let title = match games {
        [game] => {
            format!("{} – {}", game.player(crate::base::Color::Black), game.player(crate::base::Color::White))
        }
        _ => format!("Review of {} games", games.len()),
    };
    ReviewReport { title: &title, settings: &settings, games, players }.html()
}
