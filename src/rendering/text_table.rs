//! Text tables with aligned columns. Characters that are two columns wide on a terminal count twice.
//!
//! With columns of fixed width, rows can be written one by one. [`fitted`] formats a whole table, with each
//! column as wide as its widest cell.

use std::fmt::Display;

use unicode_width::UnicodeWidthStr;

/// A column of a table: its title, its width in columns of a terminal and its alignment.
#[derive(Clone, Debug)]
pub(super) struct Column {
    title: String,
    width: usize,
    is_left: bool,
}

/// Returns a column of words, aligned to the left.
pub(super) fn left(title: impl Into<String>, width: usize) -> Column {
    Column { title: title.into(), width, is_left: true }
}

/// Returns a column of numbers, aligned to the right.
pub(super) fn right(title: impl Into<String>, width: usize) -> Column {
    Column { title: title.into(), width, is_left: false }
}

/// Returns a left-aligned column without a fixed width, for use as the last column of a table.
pub(super) fn last(title: impl Into<String>) -> Column {
    left(title, 0)
}

/// A table with columns of fixed width. Its lines have no trailing blanks.
#[derive(Clone, Debug)]
pub(crate) struct TextTable {
    columns: Vec<Column>,
    /// The number of blanks between neighboring columns.
    gap: usize,
}

impl TextTable {
    /// Creates a table with one blank between neighboring columns.
    pub(super) fn new(columns: impl Into<Vec<Column>>) -> TextTable {
        TextTable { columns: columns.into(), gap: 1 }
    }

    /// Creates a table without blanks between columns: the width of a column includes any gap.
    pub(super) fn dense(columns: impl Into<Vec<Column>>) -> TextTable {
        TextTable { columns: columns.into(), gap: 0 }
    }

    /// Formats the column titles as a line.
    pub(crate) fn head(&self) -> String {
        self.row(self.columns.iter().map(|column| &column.title))
    }

    /// Formats the cells of a row as a line.
    pub(super) fn row(&self, cells: impl IntoIterator<Item = impl Display>) -> String {
        let mut line = String::new();
        for (number, (column, cell)) in self.columns.iter().zip(cells).enumerate() {
            let cell = cell.to_string();
            let gap = if number == 0 { 0 } else { self.gap };
            let padding = column.width.saturating_sub(cell.width());
            let (before, after) = if column.is_left { (gap, padding) } else { (gap + padding, 0) };
            line.extend(std::iter::repeat_n(" ", before));
            line.push_str(&cell);
            line.extend(std::iter::repeat_n(" ", after));
        }
        line.truncate(line.trim_end().len());
        line
    }

    /// Returns the whole table: the column titles, then the formatted rows, one per line.
    pub(super) fn text(&self, rows: impl IntoIterator<Item = String>) -> String {
        std::iter::once(self.head()).chain(rows).map(|line| line + "\n").collect()
    }
}

/// Formats lines of cells as a table, with each column as wide as its widest cell.
///
/// The first line holds the titles. Column `left` is aligned to the left, all others to the right.
pub(super) fn fitted(lines: &[Vec<String>], left: usize) -> String {
    let width = |column: usize| {
        lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.width()).max().unwrap_or(0)
    };
    let columns = lines.first().map_or(0, Vec::len);
    let column = |number| Column { title: String::new(), width: width(number), is_left: number == left };
    let table = TextTable { columns: (0..columns).map(column).collect(), gap: 2 };
    lines.iter().map(|line| table.row(line) + "\n").collect()
}

/// Makes the cells of a row from values of different types.
macro_rules! cells {
    ($($cell:expr),+ $(,)?) => { [$(&$cell as &dyn std::fmt::Display),+] };
}
pub(super) use cells;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stand_in_their_columns() {
        let table = TextTable::new([right("#", 3), left("name", 5), right("score", 6), last("line")]);
        assert_eq!(table.head(), "  # name   score line");
        assert_eq!(table.row(cells![7, "ö", format_args!("{:.1}", 2.0), "f5 d6"]), "  7 ö        2.0 f5 d6");
        assert_eq!(table.row(cells![1234, "longer", "", ""]), "1234 longer");
        let dense = TextTable::dense([left("a", 4), right("b", 3)]);
        assert_eq!((dense.head(), dense.row(cells!["x", 12])), ("a     b".to_owned(), "x    12".to_owned()));
    }

    #[test]
    fn fitted_columns_are_as_wide_as_their_widest_cells() {
        let lines = [["", "engine", "%"], ["1", "Ä", "62.5"]].map(|line| line.map(str::to_owned).to_vec());
        assert_eq!(fitted(&lines, 1), "   engine     %\n1  Ä       62.5\n");
    }

    #[test]
    fn wide_characters_take_two_columns() {
        let table = TextTable::new([left("name", 6), right("score", 6), right("e\u{301}", 2)]);
        assert_eq!(table.head(), "name    score  e\u{301}");
        assert_eq!(table.row(cells!["虎", "２", 1]), "虎         ２  1");
        let lines = [["engine", "%"], ["日本語の名前", "50"]].map(|line| line.map(str::to_owned).to_vec());
        assert_eq!(fitted(&lines, 0), "engine         %\n日本語の名前  50\n");
    }
}
