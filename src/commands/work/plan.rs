//! `kado work plan`: creates a job.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::ensure;
use clap::{Args, Subcommand};

use crate::base::counted;
use crate::commands::messages::notice;
use crate::commands::{Settings, TROUBLE, analyze, book, r#match, solve, train};
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
    pub(super) fn run(&self, settings: &Settings) -> anyhow::Result<ExitCode> {
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
    /// Plans the job, writes its folder and shows the number of shards. Without invalid records the exit
    /// status is 0; the job of the valid ones is written in any case.
    ///
    /// `options` select the evaluation weights of the job. `plan` cuts the work into about the given number
    /// of shards.
    fn run(
        &self,
        settings: &Settings,
        options: &Options,
        plan: impl FnOnce(&Q, &Settings, &mut Inputs, u64) -> anyhow::Result<Draft>,
    ) -> anyhow::Result<ExitCode> {
        let Common { job: folder, shards, in_place } = &self.common;
        let mut inputs = Inputs::begin(folder, *in_place)?;
        let draft = plan(&self.query, settings, &mut inputs, *shards)?;
        let errors = draft.errors;
        let is_any_valid = draft.shards.iter().any(|shard| shard.cost > 0.0);
        ensure!(errors == 0 || is_any_valid, "nothing was planned: no record of the inputs is valid");
        let weights = evaluation(options, &mut inputs)?;
        let job = inputs.finish(draft, weights, bench::signature())?;
        let (folder, shards) = (folder.display(), job.shards());
        match shards {
            0 | 1 => notice(&format!("{folder}: {}", counted(shards, "shard", "shards"))),
            2.. => notice(&format!("{folder}: {shards} shards, 0 to {}", shards - 1)),
        }
        Ok(if errors == 0 { ExitCode::SUCCESS } else { TROUBLE.into() })
    }
}
