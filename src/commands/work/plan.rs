//! `kado work plan`: a new job.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use kado::engine::bench;
use kado::work::{Draft, Inputs};

use super::options::evaluation;
use crate::commands::notices::hint;
use crate::commands::{Settings, analyze, book, r#match, solve, train};

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado work plan solve --job list.job long.obf
  kado work plan solve --wld --hash 256 --shards 5000 --job proof.job positions.obf
  kado work plan selfplay --games 2000000 --seed 3 --job games.job
  kado work plan label --depth 14 --solve-from 24 --job labels.job games.kpos
  kado work plan match --job cup.job --rounds 5000 --engine cmd=kado arg=gtp level=10 --engine cmd=./new arg=gtp level=10
  kado work plan analyze --level 20 --job review.job WTH_2004.wtb
  kado work plan book --depth 18 --batch 1000 --job round.job my.book

The settings are those of the command that does the same on one machine: solve, train selfplay, train label, train
leaves, match, analyze, book build.";

/// Where a job is planned, and how it is cut.
#[derive(Debug, Args)]
pub(crate) struct Common {
    /// The folder of the new job
    #[arg(long, value_name = "DIR")]
    job: PathBuf,

    /// Cut the work into at most about so many shards
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    shards: u64,

    /// Name the inputs by their paths instead of copying them
    #[arg(long)]
    in_place: bool,
}

/// Files and what is asked about them.
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
    /// Files of problems (OBF, or scripts of scrzebra)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    query: solve::Query,
}

/// A kind of work.
#[derive(Debug, Subcommand)]
pub(crate) enum What {
    /// Solve the problems of files
    Solve(Planned<Solve>),
    /// Play games of Kado against itself, to learn from
    Selfplay(Planned<train::selfplay::Query>),
    /// Give the positions of games better scores
    Label(Planned<train::label::Query>),
    /// Draw leaves of searches and solve them
    Leaves(Planned<train::leaves::Query>),
    /// Let engines without clocks play a match
    #[command(after_long_help = r#match::TEXT)]
    Match(Box<Planned<r#match::Arguments>>),
    /// Review the games of files
    Analyze(Planned<analyze::shards::Asked>),
    /// Judge the next leaves of a book
    Book(Planned<book::shards::Asked>),
}

impl What {
    fn common(&self) -> &Common {
        match self {
            What::Solve(asked) => &asked.common,
            What::Selfplay(asked) => &asked.common,
            What::Label(asked) => &asked.common,
            What::Leaves(asked) => &asked.common,
            What::Match(asked) => &asked.common,
            What::Analyze(asked) => &asked.common,
            What::Book(asked) => &asked.common,
        }
    }

    fn draft(&self, settings: &Settings, inputs: &mut Inputs) -> anyhow::Result<Draft> {
        let most = self.common().shards;
        match self {
            What::Solve(Planned { query: Solve { files, query }, .. }) => {
                solve::shards::plan(query, files, settings, inputs, most)
            }
            What::Selfplay(asked) => train::selfplay::plan(&asked.query, settings, most),
            What::Label(asked) => train::label::plan(&asked.query, settings, inputs, most),
            What::Leaves(asked) => train::leaves::plan(&asked.query, settings, inputs, most),
            What::Match(asked) => r#match::shards::plan(&asked.query, settings, inputs, most),
            What::Analyze(asked) => analyze::shards::plan(&asked.query, settings, inputs, most),
            What::Book(asked) => book::shards::plan(&asked.query, settings, inputs, most),
        }
    }

    /// Plans a job.
    pub(super) fn run(&self, settings: &Settings) -> anyhow::Result<()> {
        let common = self.common();
        let mut inputs = Inputs::begin(&common.job, common.in_place)?;
        let draft = self.draft(settings, &mut inputs)?;
        let weights = evaluation(&settings.options.0, &mut inputs)?;
        let job = inputs.finish(draft, weights, bench::signature())?;
        hint(&format!("{}: {} shards", common.job.display(), job.shards()));
        Ok(())
    }
}
