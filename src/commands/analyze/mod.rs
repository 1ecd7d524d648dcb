//! `kado analyze`: reviews the games of files.

mod input;
mod json;
mod move_list;
mod players;
pub(super) mod shards;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::ensure;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use kado::analysis::{self, Review, ReviewedGame, Summary};
use kado::formats::{FORMATS, Format};
use kado::game::{Position, Rules};
use kado::report::ReviewReport;

use super::Settings;
use super::effort::Effort;
use super::inquiry::Inquiry;
use super::interrupt::{self, Interrupt, UNFINISHED};
use super::output::Overwrite;
use super::progress::Progress;
use super::spelling;
use input::{Input, Source};
use players::Players;

const PROGRESS: &str = "[{elapsed_precise}] {wide_bar} {pos}/{len} positions, {eta} left  {prefix}{msg}";

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado analyze game.ggf
  kado analyze f5d6c3d3c4f4f6g5e6d7c7
  kado analyze --level 16 --html review.html games.sgf
  kado analyze --time 5s --exact-from 24 --threads 4 final.txt
  kado analyze --json games.wtb | jq -c 'select(.grade == \"blunder\") | [.game, .ply, .move, .best]'
  cut -d , -f 3 games.csv | kado analyze -
  kado analyze --game gomoku --level 5 games.txt

Every position of every game is searched, from the last one back: its best move and score, the score of the move that
was played, and what that lost. Positions with few empty squares are solved; whole scores are final ones that are
proved, those with decimals are estimates. All scores are discs from the view of the side to move, empty squares counted
for the winner. In k in a row they are points of the evaluation; W7 is a proven win in seven plies, L4 a proven loss, and
a win counts for 10 points. A file says which game it has; --game and --board are for those that do not, as transcripts.

?! marks a move that loses 2 discs or more, ? one that loses 4 or more, ?? one that loses 8 or more; half as many points
are as much. The accuracy of a move is 100 % halved for every 4 discs that it loses. Moves without a choice count for no
mean.

A JSON object is a position (it has ply), a game (it has result), or, last, all of them (it has games).
docs/analysis.md describes every member.

Exit status: 0 if every game was reviewed, 2 if a file, a game or the command line is wrong. What is wrong is told on
stderr; everything else is reviewed all the same, unless --strict is given.";

/// The arguments of `kado analyze`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Files of games, or the moves of a game; - is stdin
    #[arg(required = true, value_name = "FILE|MOVES")]
    files: Vec<String>,

    #[command(flatten)]
    query: Query,

    /// Review nothing if a file or a game is wrong
    #[arg(long)]
    strict: bool,

    /// Print one JSON object a line instead of tables
    #[arg(long)]
    json: bool,

    /// Review so many games at once, each on one thread, and leave out times
    ///
    /// Review so many games at once, each on one thread. The output has no times: it is the same for every
    /// number of jobs, on every machine, and the one of 'kado work merge'.
    #[arg(short, long, value_name = "N", requires = "json", conflicts_with = "html")]
    jobs: Option<NonZeroUsize>,

    /// Write a page of HTML, with boards to step through
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    #[command(flatten)]
    overwrite: Overwrite,
}

/// How games are read and searched.
#[derive(Clone, Debug, Args)]
pub(crate) struct Query {
    #[command(flatten)]
    effort: Effort,

    /// Format of the files [default: by ending or look]
    ///
    /// Format of the files [default: by the ending of their names, else by what they look like].
    #[arg(long, value_name = "FORMAT", value_parser = format(), hide_possible_values = true)]
    from: Option<Format>,
}

fn format() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(FORMATS.iter().map(|spec| spec.name))
        .try_map(|name| Format::of_name(&name).ok_or("not a format"))
}

/// A form of the output.
trait Listing {
    /// Writes one game.
    fn game(&self, out: &mut dyn Write, game: &ReviewedGame) -> io::Result<()>;

    /// Writes what all games say of each player.
    fn totals(&self, out: &mut dyn Write, totals: &Totals<'_>) -> io::Result<()>;
}

/// What the review of all games comes to.
struct Totals<'a> {
    games: usize,
    players: &'a Players,
    /// The number of files and games that could not be read.
    errors: usize,
    /// Whether the user ended the review.
    is_unfinished: bool,
}

/// The exit status when something could not be read.
pub(crate) const TROUBLE: u8 = 2;

/// Reads all files, tells what is wrong with them, then reviews the games in order.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<ExitCode> {
    if let Some(page) = &arguments.html {
        arguments.overwrite.check(page, arguments.files.iter().map(Path::new))?;
    }
    let input = Input::read(&arguments.files, arguments.query.from, settings.told_rules()?);
    ensure!(input.errors == 0 || !arguments.strict, "nothing is reviewed, as --strict asks");
    if let Some(jobs) = arguments.jobs {
        return shards::on_this_machine(&input, &arguments.query, settings, jobs);
    }
    let options = &settings.options.0;
    let first = input.games.first().map_or(Rules::OTHELLO, |source| source.game.start().rules());
    let interrupt = Interrupt::listen()?;
    let mut inquiry = Inquiry::new(first, settings, interrupt.clone())?;
    let search = arguments.query.effort.settings(options, options.multi_pv());
    let listing: &dyn Listing =
        if arguments.json { &json::Json { is_timed: true } } else { &move_list::MoveList };
    let mut out = io::stdout().lock();
    let mut players = Players::default();
    let (mut games, mut reviewed) = (0, Vec::new());
    let progress =
        Progress::new(input.games.iter().map(|source| source.game.positions().len()).sum(), PROGRESS);
    for source in &input.games {
        let game = review(&mut inquiry, source, &search, Some(&progress))?;
        players.add(&game);
        progress.above(|| listing.game(&mut out, &game).and_then(|()| out.flush()))?;
        games += 1;
        if arguments.html.is_some() && game.is_complete() {
            reviewed.push(game);
        }
        if interrupt.is_asked() {
            break;
        }
    }
    progress.finish();
    let is_unfinished = interrupt.is_asked();
    let errors = input.errors;
    listing.totals(&mut out, &Totals { games, players: &players, errors, is_unfinished })?;
    out.flush()?;
    // A page shows whole games alone.
    let has_page = !reviewed.is_empty() || errors == 0 && !is_unfinished;
    if let Some(path) = arguments.html.as_deref().filter(|_| has_page) {
        let page = page(arguments, settings, &reviewed, players.list(), is_unfinished);
        arguments.overwrite.write(path, page.as_bytes())?;
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

/// Reviews a game from an empty table, so that no figure depends on the games before it. A review that the
/// user ends holds the positions that were done, the last ones of the game.
fn review(
    inquiry: &mut Inquiry,
    source: &Source,
    search: &analysis::Settings,
    progress: Option<&Progress>,
) -> anyhow::Result<ReviewedGame> {
    inquiry.begin(source.game.start().rules())?;
    let mut review = Review::new(&source.game, search.clone());
    let mut shown = 0;
    let mut show = |done: usize| {
        if let Some(progress) = progress {
            (shown..done).for_each(|_| progress.end());
        }
        shown = done;
    };
    while let Some(asked) = review.next_inquiry() {
        show(review.done().len());
        let empties = asked.position.diagram().empties();
        if let Some(progress) = progress {
            progress.begin(format!("game {}, move {}: {empties} empty", source.number, asked.ply + 1));
        }
        let report = inquiry.search(&asked.position, asked.limits, |info| {
            if let Some(progress) = progress {
                let depth = spelling::depth(info.depth, info.selectivity);
                progress.step(format!(", depth {depth}: {}", info.line.score));
            }
        })?;
        if inquiry.is_interrupted() {
            break;
        }
        review.answer(report);
    }
    show(review.done().len());
    Ok(ReviewedGame {
        number: source.number,
        file: source.file.clone(),
        players: source.players.clone(),
        result: source.result.clone(),
        game: source.game.clone(),
        positions: review.finish(),
    })
}

fn page(
    arguments: &Arguments,
    settings: &Settings,
    games: &[ReviewedGame],
    players: &[(String, Summary)],
    is_unfinished: bool,
) -> String {
    let options = &settings.options.0;
    let mut settings = vec![
        ("files".to_owned(), arguments.files.join(", ")),
        ("search".to_owned(), arguments.query.effort.describe(options)),
        ("threads".to_owned(), options.threads().to_string()),
    ];
    if is_unfinished {
        settings.push(("state".to_owned(), UNFINISHED.to_owned()));
    }
    let title = match games {
        [game] => {
            format!("{} – {}", game.player(kado::base::Color::Black), game.player(kado::base::Color::White))
        }
        _ => format!("Review of {} games", games.len()),
    };
    ReviewReport { title: &title, settings: &settings, games, players }.html()
}
