//! Tables that compare the score differences of samples with the predictions of the ProbCut model.

use crate::rendering::text_table::{TextTable, left, right};
use crate::training::probcut::{Fit, Residual, Residuals};

const ABOUT: &str = "\
In each column, by empty squares: samples, measured mean/deviation, modelled mean/deviation, in
centidiscs. The model of the end has no deep depth.
";

/// Formats two tables that compare measured score differences with the predictions of the model.
/// The first table is for the midgame model, the second table for the endgame model.
pub(crate) fn residuals(fit: &Fit) -> String {
    let [midgame, end] = fit.residuals();
    ABOUT.to_owned() + &table("midgame", &midgame) + &table("end", &end)
}

fn table(name: &str, Residuals { bands, rows }: &Residuals) -> String {
    let mut columns = vec![left(name, 8), right("shallow", 7), right("deep", 4)];
    columns.extend(bands.iter().map(|(first, last)| right(format!("{first} to {last}"), 24)));
    let table = TextTable::new(columns);
    let rows = rows.iter().map(|(shallow, deep, residuals)| {
        let deep = if *deep == 0 { "end".to_owned() } else { deep.to_string() };
        let residuals =
            residuals.iter().map(|residual| residual.as_ref().map_or_else(|| "-".to_owned(), cell));
        table.row([String::new(), shallow.to_string(), deep].into_iter().chain(residuals))
    });
    "\n".to_owned() + &table.text(rows)
}

/// Formats a cell: sample count, measured mean/deviation, predicted mean/deviation.
///
/// Means and deviations are in centidiscs, as in `14 8/682 6/671`.
fn cell(&Residual { samples, measured, modelled }: &Residual) -> String {
    format!("{samples} {:.0}/{:.0} {:.0}/{:.0}", measured.0, measured.1, modelled.0, modelled.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn residuals_stand_in_columns() {
        let residual = Residual { samples: 14, measured: (8.2, 681.5), modelled: (6.0, 671.4) };
        let rows = vec![(0, 9, vec![None, Some(residual)]), (3, 0, vec![Some(residual), None])];
        let text = table("midgame", &Residuals { bands: vec![(8, 15), (16, 23)], rows });
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines,
            [
                "",
                "midgame  shallow deep                  8 to 15                 16 to 23",
                "               0    9                        -           14 8/682 6/671",
                "               3  end           14 8/682 6/671                        -",
            ]
        );
    }
}
