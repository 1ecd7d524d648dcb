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
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = integer::<u64>(1..))]
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

/// The commands whose work can be planned as a job.
#[derive(Debug, Subcommand)]
pub(crate) enum JobKind {
    /// Solve problems from files
    Solve(Planned<solve::shards::PlanArguments>),
    /// Play training games of Kado against itself
    Selfplay(Planned<train::selfplay::Query>),
    /// Rescore the positions of games by deeper searches
    Label(Planned<train::step::OnFile<train::label::Flags>>),
    /// Solve leaves of searches, to measure errors of the evaluation
    Leaves(Planned<train::step::OnFile<train::leaves::Flags>>),
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
    pub(super) fn run(&self, settings: &Settings) -> anyhow::Result<()> {
        let options = &settings.options.0;
        match self {
            JobKind::Solve(planned) => planned.run(settings, options, solve::shards::plan),
            JobKind::Selfplay(planned) => planned.run(settings, options, train::selfplay::plan),
            JobKind::Label(planned) => planned.run(settings, options, train::step::plan_blocks),
            JobKind::Leaves(planned) => planned.run(settings, options, train::step::plan_blocks),
            // The engines have their own options.
            JobKind::Match(planned) => planned.run(settings, &Options::default(), r#match::shards::plan),
            JobKind::Analyze(planned) => planned.run(settings, options, analyze::shards::plan),
            JobKind::Book(planned) => planned.run(settings, options, book::shards::plan),
        }
    }
}

impl<Q: Args> Planned<Q> {
    /// Plans the job, writes its folder and shows the number of shards.
    ///
    /// `options` select the evaluation weights of the job. `plan` cuts the work into about the given number
    /// of shards.
    fn run(
        &self,
        settings: &Settings,
        options: &Options,
        plan: impl FnOnce(&Q, &Settings, &mut Inputs, u64) -> anyhow::Result<Draft>,
    ) -> anyhow::Result<()> {
        let Common { job: folder, shards, in_place } = &self.common;
        let mut inputs = Inputs::begin(folder, *in_place)?;
        let draft = plan(&self.query, settings, &mut inputs, *shards)?;
        let weights = evaluation(options, &mut inputs)?;
        let job = inputs.finish(draft, weights, bench::signature())?;
        notice(&format!("{}: {} shards", folder.display(), job.shards()));
        Ok(())
    }
}
