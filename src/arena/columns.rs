//! Plain-text tables.

/// Formats lines of cells as aligned columns: column `left` is aligned to the left, all others to the right.
///
/// # Panics
/// If a line has fewer cells than the first one.
pub(super) fn aligned(lines: &[Vec<String>], left: usize) -> String {
    let columns = lines.first().map_or(0, Vec::len);
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut table = String::new();
    for line in lines {
        let cells = line.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column == left { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        table.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        table.push('\n');
    }
    table
}
