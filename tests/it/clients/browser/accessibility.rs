//! Findings of axe-core, the accessibility checker, on the page.

use std::path::PathBuf;
use std::process::Command;

use serde_json::{Value, json};

use super::{MODES, Page};
use crate::support::programs;

/// The Python package that contains axe-core.
const PACKAGE: &str = "axe_selenium_python";

/// Returns the script of axe-core, or reports on standard error that it is missing.
fn axe() -> Option<String> {
    let python = programs::python_that_finds(PACKAGE)?;
    let place =
        format!("import importlib.util as u; print(u.find_spec('{PACKAGE}').submodule_search_locations[0])");
    let output = Command::new(python).args(["-c", &place]).output().unwrap();
    let folder = PathBuf::from(String::from_utf8(output.stdout).unwrap().trim());
    Some(std::fs::read_to_string(folder.join("node_modules/axe-core/axe.min.js")).unwrap())
}

#[test]
fn axe_finds_no_serious_violation() {
    let Some(axe) = axe() else { return };
    let Some(page) = Page::wide() else { return };
    for scheme in ["light", "dark"] {
        page.prefer("prefers-color-scheme", scheme);
        for mode in MODES {
            page.enter(mode);
            if mode == "analyse" {
                page.wait_for(".chip.best");
            }
            assert_eq!(page.violations(&axe), json!([]), "{mode} in {scheme}");
        }
        page.enter("play");
        page.begin_swap2("level", "human");
        page.wait_for("#swap2-choice:not([hidden]) [data-choice]");
        assert_eq!(page.violations(&axe), json!([]), "a choice of swap2 in {scheme}");
    }
}

impl Page {
    /// Runs axe-core on the page and returns the serious violations.
    fn violations(&self, axe: &str) -> Value {
        if self.script("return !window.axe", &[]) == true {
            self.script(axe, &[]);
        }
        self.asynchronous(
            "const { violations } = await axe.run({ resultTypes: ['violations'] });\
             return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')\
             .map(({ id, nodes }) => `${id}: ${nodes[0].html}`)",
        )
    }
}
