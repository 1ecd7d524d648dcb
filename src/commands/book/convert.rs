//! `kado book export`, `import` and `merge`: books out of books.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use kado::book::{self, text};

use super::{load, refuse_existing, save};

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado book export my.book edax.txt
  kado book import edax.txt my.book
  kado book import book.dat my.book
  kado book merge mine.book yours.book both.book

No file is overwritten. In Edax, `book import edax.txt` reads the text, after which `book fix` and `book negamax` link its
positions. docs/book.md says what is lost on the way.";

/// The arguments of `kado book export`.
#[derive(Debug, Args)]
pub(crate) struct Export {
    /// The book, or `builtin`
    #[arg(value_name = "BOOK")]
    file: PathBuf,

    /// The text to write
    #[arg(value_name = "OUT")]
    output: PathBuf,
}

/// The arguments of `kado book import`.
#[derive(Debug, Args)]
pub(crate) struct Import {
    /// A text, or the file of a book of Edax 4
    #[arg(value_name = "IN")]
    input: PathBuf,

    /// The book to write
    #[arg(value_name = "OUT")]
    output: PathBuf,
}

/// The arguments of `kado book merge`.
#[derive(Debug, Args)]
pub(crate) struct Merge {
    /// A book, or `builtin`
    #[arg(value_name = "A")]
    first: PathBuf,

    /// Another
    #[arg(value_name = "B")]
    second: PathBuf,

    /// The book to write
    #[arg(value_name = "OUT")]
    output: PathBuf,
}

/// Writes the text of a book.
pub(crate) fn export(arguments: &Export) -> anyhow::Result<()> {
    let book = load(&arguments.file)?;
    refuse_existing(&arguments.output)?;
    fs::write(&arguments.output, text::write(&book))
        .with_context(|| arguments.output.display().to_string())?;
    writeln!(io::stdout(), "{} positions", book.len())?;
    Ok(())
}

/// Makes a book of one of Edax.
pub(crate) fn import(arguments: &Import) -> anyhow::Result<()> {
    refuse_existing(&arguments.output)?;
    let place = || arguments.input.display().to_string();
    let import = book::Import::load(&arguments.input).with_context(place)?;
    anyhow::ensure!(import.read > 0, "{}: no position in it", place());
    save(&import.book, &arguments.output)?;
    writeln!(
        io::stdout(),
        "{} positions of {}; {} have no move but a pass, {} leaves are no moves",
        import.book.len(),
        import.read,
        import.passes,
        import.bad_leaves
    )?;
    Ok(())
}

/// Makes one book of two.
pub(crate) fn merge(arguments: &Merge) -> anyhow::Result<()> {
    refuse_existing(&arguments.output)?;
    let [first, second] = [load(&arguments.first)?, load(&arguments.second)?];
    let both = first.merge(&second);
    save(&both, &arguments.output)?;
    writeln!(io::stdout(), "{} positions of {} and {}", both.len(), first.len(), second.len())?;
    Ok(())
}
