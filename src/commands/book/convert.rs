//! `kado book export`, `import` and `merge`: convert books to and from Edax, and merge books.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;

use crate::base::counted;
use crate::book::{self, Book, BookLock, text};
use crate::commands::output::{Overwrite, cannot_write};
use crate::commands::stdout::stdout;
use crate::files;

use super::{load, lock, written_book};

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado book export my.book -o edax.txt
  kado book import edax.txt -o my.book
  kado book import book.dat -o my.book
  kado book merge mine.book yours.book -o both.book

Replacing an existing file needs --force. In Edax, `book import edax.txt` reads
the text, and `book fix` and `book negamax` then link its positions.
docs/book.md lists what the conversion loses.";

/// The arguments of `kado book export`.
#[derive(Debug, Args)]
pub(crate) struct Export {
    /// Book file, or `builtin`
    #[arg(value_name = "BOOK")]
    file: PathBuf,

    /// Text file to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    overwrite: Overwrite,
}

/// The arguments of `kado book import`.
#[derive(Debug, Args)]
pub(crate) struct Import {
    /// Book of Edax 4, as text or as a binary file (`book.dat`)
    #[arg(value_name = "IN")]
    input: PathBuf,

    /// Book to write
    #[arg(short, long, value_name = "FILE", value_parser = written_book())]
    output: PathBuf,

    #[command(flatten)]
    overwrite: Overwrite,
}

/// The arguments of `kado book merge`.
#[derive(Debug, Args)]
pub(crate) struct Merge {
    /// Book files, at least two; `builtin` is the built-in book
    #[arg(value_name = "BOOK", num_args = 2.., required = true)]
    books: Vec<PathBuf>,

    /// Book to write
    #[arg(short, long, value_name = "FILE", value_parser = written_book())]
    output: PathBuf,

    #[command(flatten)]
    overwrite: Overwrite,
}

/// Writes a book as text for Edax.
pub(crate) fn export(arguments: &Export) -> anyhow::Result<()> {
    let Some(output) = &arguments.output else {
        let text = text::write(&load(&arguments.file)?);
        return Ok(stdout().write_all(text.as_bytes())?);
    };
    arguments.overwrite.check(output, [arguments.file.as_path()])?;
    let book = load(&arguments.file)?;
    arguments.overwrite.write(output, text::write(&book).as_bytes())?;
    writeln!(stdout(), "{} positions", book.len())?;
    Ok(())
}

/// Converts a book of Edax to a book of Kado.
pub(crate) fn import(arguments: &Import) -> anyhow::Result<()> {
    arguments.overwrite.check(&arguments.output, [arguments.input.as_path()])?;
    let _lock = lock_output(&arguments.output)?;
    let place = || arguments.input.display().to_string();
    let import = book::Import::load(&arguments.input).with_context(place)?;
    ensure!(import.read > 0, "{}: it contains no positions", place());
    ensure!(!import.book.is_empty(), "{}: it contains no position with a scored move", place());
    arguments.overwrite.write(&arguments.output, &import.book.to_bytes())?;
    writeln!(
        stdout(),
        "{} of {} positions; skipped: {} with only a pass, {} repeated, {} without a score, {} leaves with an \
         illegal move",
        import.book.len(),
        import.read,
        import.passes,
        import.repeated,
        import.unscored,
        import.bad_leaves
    )?;
    say_incomplete(&import.book)
}

/// Merges several books into one.
pub(crate) fn merge(arguments: &Merge) -> anyhow::Result<()> {
    arguments.overwrite.check(&arguments.output, arguments.books.iter().map(PathBuf::as_path))?;
    let _lock = lock_output(&arguments.output)?;
    let books = arguments.books.iter().map(|file| load(file)).collect::<anyhow::Result<Vec<Book>>>()?;
    let sizes: Vec<String> = books.iter().map(|book| book.len().to_string()).collect();
    let merged = Book::merge(&books);
    arguments.overwrite.write(&arguments.output, &merged.to_bytes())?;
    writeln!(stdout(), "{} positions of {}", merged.len(), sizes.join(" and "))?;
    say_incomplete(&merged)
}

/// Locks the book to write, unless it is a device or a pipe.
fn lock_output(output: &Path) -> anyhow::Result<Option<BookLock>> {
    let target = files::target(output).with_context(|| cannot_write(output))?;
    target.is_some().then(|| lock(output)).transpose()
}

/// Prints the number of positions in which the moves that leave the book have no score, if there are any.
fn say_incomplete(book: &Book) -> anyhow::Result<()> {
    let incomplete = book.incomplete().len();
    if incomplete > 0 {
        let positions = counted(incomplete, "position", "positions");
        writeln!(
            stdout(),
            "{positions} to be searched by 'kado book build': moves that leave the book have no score"
        )?;
    }
    Ok(())
}
