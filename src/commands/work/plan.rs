//! `kado work plan`: creates a job.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::commands::messages::notice;
use crate::commands::{Settings, analyze, book, r#match, solve, train};
use crate::engine::{Options, bench};
use crate::work::{Draft, Inputs};

use super::options::evaluation;
use crate::commands::value_parsers::integer;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado work plan solve --job list.job long.obf
  kado work plan solve --wld --hash 256 --shards 5000 --job proof.job \\
      positions.obf
  kado work plan selfplay --games 2000000 --seed 3 --job games.job
  kado work plan label --depth 14 --solve-from 24 --job labels.job games.kpos
  kado work plan match --job cup.job --rounds 5000 --each arg=gtp level=10 \\
      --engine cmd=kado --engine cmd=./new
  kado work plan analyze --level 20 --job review.job WTH_2004.wtb
  kado work plan book --depth 18 --batch 1000 --job round.job my.book

The flags are the same as in the command for one machine: solve, train selfplay,
train label, train leaves, match, analyze, book build.";

/// The flags that all kinds of jobs share.
#[derive(Debug, Args)]
pub(crate) struct Common {
    /// Folder of the new job
    #[arg(long, value_name = "DIR")]
    job: PathBuf,

    /// Approximate maximum number of shards
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = integer(1..))]
    shards: u64,

    /// Refer to the inputs by path instead of copying
    #[arg(long)]
    in_place: bool,
}

/// The arguments of one subcommand of `kado work plan`.
/// `query` holds the flags of this kind of job. `common` holds the flags that all kinds of jobs share.
#[derive(Debug, Args)]
pub(crate) struct Planned<Q: Args> {
    #[command(flatten)]
    query: Q,

    #[command(flatten)]
    common: Common,
}

/// The arguments of `kado work plan solve`.
#[derive(Debug, Args)]
pub(crate) struct Solve {
    /// Problem files (OBF, scrzebra scripts)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    query: solve::Query,
}

/// The commands whose work can be planned as a job.
#[derive(Debug, Subcommand)]
pub(crate) enum JobKind {
    /// Solve problems from files
    Solve(Planned<Solve>),
    /// Play training games of Kado against itself
    Selfplay(Planned<train::selfplay::Query>),
    /// Rescore the positions of games by deeper searches
    Label(Planned<train::label::Query>),
    /// Solve leaves of searches, to measure errors of the evaluation
    Leaves(Planned<train::leaves::Query>),
    /// Play a match between engines, without clocks
    #[command(after_long_help = r#match::TEXT)]
    #[command(mut_arg("out", |arg| arg.hide(true)), mut_arg("concurrency", |arg| arg.hide(true)))]
    Match(Box<Planned<r#match::Arguments>>),
    /// Review games from files
    Analyze(Planned<analyze::shards::PlanArguments>),
    /// Expand a book by one round of searches
    Book(Planned<book::shards::PlanArguments>),
}

impl JobKind {
    fn common(&self) -> &Common {
        match self {
            JobKind::Solve(planned) => &planned.common,
            JobKind::Selfplay(planned) => &planned.common,
            JobKind::Label(planned) => &planned.common,
            JobKind::Leaves(planned) => &planned.common,
            JobKind::Match(planned) => &planned.common,
            JobKind::Analyze(planned) => &planned.common,
            JobKind::Book(planned) => &planned.common,
        }
    }

    fn draft(&self, settings: &Settings, inputs: &mut Inputs) -> anyhow::Result<Draft> {
        let most = self.common().shards;
        match self {
            JobKind::Solve(Planned { query: Solve { files, query }, .. }) => {
                solve::shards::plan(query, files, settings, inputs, most)
            }
            JobKind::Selfplay(planned) => train::selfplay::plan(&planned.query, settings, most),
            JobKind::Label(planned) => train::step::plan_blocks(&planned.query, settings, inputs, most),
            JobKind::Leaves(planned) => train::step::plan_blocks(&planned.query, settings, inputs, most),
            JobKind::Match(planned) => r#match::shards::plan(&planned.query, settings, inputs, most),
            JobKind::Analyze(planned) => analyze::shards::plan(&planned.query, settings, inputs, most),
            JobKind::Book(planned) => book::shards::plan(&planned.query, settings, inputs, most),
        }
    }

    /// Plans the job, writes its folder and shows the number of shards.
    pub(super) fn run(&self, settings: &Settings) -> anyhow::Result<()> {
        let common = self.common();
        let mut inputs = Inputs::begin(&common.job, common.in_place)?;
        let draft = self.draft(settings, &mut inputs)?;
        let weights = match self {
            // The engines have their own options.
            JobKind::Match(_) => evaluation(&Options::default(), &mut inputs)?,
            _ => evaluation(&settings.options.0, &mut inputs)?,
        };
        let job = inputs.finish(draft, weights, bench::signature())?;
        notice(&format!("{}: {} shards", common.job.display(), job.shards()));
        Ok(())
    }
}
