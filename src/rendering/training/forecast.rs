//! The table of the fitted constants of the forecast beside the built-in ones.

use crate::rendering::text_table::{TextTable, right};
use crate::training::forecast::Fit;

/// Formats the constants of a fit, each with the built-in one.
pub(crate) fn forecast(fit: &Fit) -> String {
    let table = TextTable::new([
        right("selectivity", 11),
        right("samples", 8),
        right("nodes at 20 empties", 20),
        right("exponent", 9),
        right("nodes / built-in", 17),
    ]);
    let rows = fit.stages.iter().map(|stage| {
        table.row([
            format!("{} %", stage.selectivity),
            stage.samples.to_string(),
            format!("{:.0}", stage.nodes),
            format!("{:.1}", stage.exponent),
            format!("{:.2}", stage.ratio),
        ])
    });
    let (nodes, growth) = fit.midgame;
    let (built_in_nodes, built_in_growth) = fit.built_in_midgame;
    format!(
        "{}\n\
         midgame: {nodes:.0} exp({growth:.3} depth) nodes (built-in: {built_in_nodes:.0} exp({built_in_growth:.3} \
         depth))\n\
         first less selective iteration: {:.2} times (built-in: {:.2})\n",
        table.text(rows),
        fit.deep,
        fit.built_in_deep,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Selectivity;
    use crate::training::forecast::StageFit;

    #[test]
    fn each_constant_stands_beside_the_built_in_one() {
        let stage = StageFit {
            selectivity: Selectivity::Percent95,
            samples: 200,
            nodes: 110_003.7,
            exponent: 14.38,
            ratio: 0.964,
        };
        let fit = Fit {
            midgame: (149.6, 0.2604),
            built_in_midgame: (150.0, 0.26),
            deep: 3.55,
            built_in_deep: 3.6,
            stages: vec![stage],
        };
        assert_eq!(
            forecast(&fit).lines().collect::<Vec<_>>(),
            [
                "selectivity  samples  nodes at 20 empties  exponent  nodes / built-in",
                "       95 %      200               110004      14.4              0.96",
                "",
                "midgame: 150 exp(0.260 depth) nodes (built-in: 150 exp(0.260 depth))",
                "first less selective iteration: 3.55 times (built-in: 3.60)",
            ]
        );
    }
}
