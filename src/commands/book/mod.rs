//! `kado book`: the subcommands for opening books.

mod build;
mod convert;
mod learn;
mod lookup;
mod progress;
pub(super) mod shards;
mod show;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Subcommand;
use clap::builder::{PathBufValueParser, TypedValueParser};

use crate::book::{Book, BookLock};
use crate::engine::builtin_book;

use super::Settings;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado book build my.book --positions 2000 --depth 16
  kado book lookup builtin f5d6
  kado book learn my.book games.txt
  kado gtp --own-book true --book my.book

docs/book.md describes how a book grows and its file format.";

/// The subcommands of `kado book`.
#[derive(Debug, Subcommand)]
pub(crate) enum Task {
    /// Grow a book by searches, or continue with an existing one
    #[command(after_long_help = build::EXAMPLES)]
    Build(build::Arguments),
    /// Add games to a book, which is created if missing
    #[command(after_long_help = learn::EXAMPLES)]
    Learn(learn::Arguments),
    /// Show the book moves of a position
    #[command(after_long_help = lookup::EXAMPLES)]
    Lookup(lookup::Arguments),
    /// Show the size of a book, or its opening lines
    #[command(after_long_help = show::EXAMPLES)]
    Show(show::Arguments),
    /// Write a book as text for import into Edax
    #[command(after_long_help = convert::EXAMPLES)]
    Export(convert::Export),
    /// Convert a book of Edax (text or `book.dat`) to a Kado book
    #[command(after_long_help = convert::EXAMPLES)]
    Import(convert::Import),
    /// Merge several books into one
    #[command(after_long_help = convert::EXAMPLES)]
    Merge(convert::Merge),
}

impl Task {
    pub(crate) fn run(&self, settings: &Settings) -> anyhow::Result<ExitCode> {
        match self {
            Task::Build(arguments) => build::run(arguments, settings)?,
            Task::Learn(arguments) => learn::run(arguments, settings)?,
            Task::Lookup(arguments) => return lookup::run(arguments),
            Task::Show(arguments) => return show::run(arguments),
            Task::Export(arguments) => convert::export(arguments)?,
            Task::Import(arguments) => convert::import(arguments)?,
            Task::Merge(arguments) => convert::merge(arguments)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Reads a book file, or the built-in book if `name` is `builtin`.
fn load(name: &Path) -> anyhow::Result<Book> {
    let book = if name.as_os_str() == "builtin" { builtin_book() } else { Book::load(name) };
    book.with_context(|| name.display().to_string())
}

/// Returns the parser of the path of a book to write; it refuses `builtin`, which [`load`] takes as a name.
fn written_book() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| {
        let is_builtin = path.as_os_str() == "builtin";
        let refusal = "the built-in book cannot be changed; name another file, or write ./builtin";
        if is_builtin { Err(refusal) } else { Ok(path) }
    })
}

/// Reads a book file, or returns an empty book if the file does not exist.
fn load_or_begin(name: &Path) -> anyhow::Result<Book> {
    if name.exists() { load(name) } else { Ok(Book::default()) }
}

/// Locks a book file, so that no other run changes it before the lock is dropped.
fn lock(name: &Path) -> anyhow::Result<BookLock> {
    BookLock::acquire(name).with_context(|| name.display().to_string())
}

/// Writes a book to the file `name`; replaces the file if it exists.
fn save(book: &Book, name: &Path) -> anyhow::Result<()> {
    book.save(name).with_context(|| name.display().to_string())
}
