//! The analysis commands in the menu of `GoGui`.

use super::call::{Answer, Call, Handled};

/// The menu entries: the display type of the reply, the label and the command.
const ENTRIES: [&str; 10] = [
    "pspairs/Values of All Moves/kado-values",
    "var/Principal Variation/kado-pv",
    "hstring/Best Moves/kado-hint 8",
    "string/Evaluation/kado-eval",
    "string/Exact Score/kado-solve exact",
    "string/Win, Draw or Loss/kado-solve wld",
    "plist/Legal Moves/gogui-rules_legal_moves",
    "plist/Stable Discs/kado-stable",
    "hstring/Board/showboard",
    "param/Options/kado-setoption",
];

pub(super) fn analyze_commands(_: &mut Call<'_>) -> Handled {
    Ok(Answer::text(ENTRIES.join("\n")))
}
