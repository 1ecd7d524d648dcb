//! `kado book`: opening books, one subcommand for each thing that is done with them.

mod build;
mod convert;
mod learn;
mod lookup;
mod progress;
pub(super) mod shards;
mod show;

use std::path::Path;

use anyhow::Context;
use clap::Subcommand;
use kado::book::Book;
use kado::engine::builtin_book;

use super::Settings;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado book build my.book --positions 2000 --depth 16
  kado book lookup builtin f5d6
  kado book learn my.book games.txt
  kado gtp --own-book true --book my.book

docs/book.md says how a book grows and what its file holds.";

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Task {
    /// Grow a book by searches from the start position; goes on with a book that is there
    #[command(after_long_help = build::EXAMPLES)]
    Build(build::Arguments),
    /// Put games into a book; it is made if it is not there
    #[command(after_long_help = learn::EXAMPLES)]
    Learn(learn::Arguments),
    /// Show what a book knows of a position
    #[command(after_long_help = lookup::EXAMPLES)]
    Lookup(lookup::Arguments),
    /// Show the figures of a book, and its lines
    #[command(after_long_help = show::EXAMPLES)]
    Show(show::Arguments),
    /// Write a book as a text that Edax imports
    #[command(after_long_help = convert::EXAMPLES)]
    Export(convert::Export),
    /// Make a book of one of Edax: its text or its file `book.dat`
    #[command(after_long_help = convert::EXAMPLES)]
    Import(convert::Import),
    /// Make one book of two
    #[command(after_long_help = convert::EXAMPLES)]
    Merge(convert::Merge),
}

impl Task {
    pub(crate) fn run(&self, settings: &Settings) -> anyhow::Result<()> {
        match self {
            Task::Build(arguments) => build::run(arguments, settings),
            Task::Learn(arguments) => learn::run(arguments, settings),
            Task::Lookup(arguments) => lookup::run(arguments),
            Task::Show(arguments) => show::run(arguments),
            Task::Export(arguments) => convert::export(arguments),
            Task::Import(arguments) => convert::import(arguments),
            Task::Merge(arguments) => convert::merge(arguments),
        }
    }
}

/// Reads a book; `builtin` is the one that is built in.
fn load(name: &Path) -> anyhow::Result<Book> {
    let book = if name.as_os_str() == "builtin" { builtin_book() } else { Book::load(name) };
    book.with_context(|| name.display().to_string())
}

/// Reads a book, or begins one if there is no such file.
fn load_or_begin(name: &Path) -> anyhow::Result<Book> {
    if name.exists() { load(name) } else { Ok(Book::default()) }
}

/// Writes the book that a command goes on with.
fn save(book: &Book, name: &Path) -> anyhow::Result<()> {
    book.save(name).with_context(|| name.display().to_string())
}
