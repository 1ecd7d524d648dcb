//! Commands that list the supported commands, for clients and for the menu of `GoGui`.

use super::call::{Answer, Call, Handled};
use super::command_list::{self, COMMANDS};

/// The entries of the menu: the display type of the reply, the label and the command.
const MENU: [&str; 10] = [
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
    Ok(Answer::text(MENU.join("\n")))
}

pub(super) fn known_command(call: &mut Call<'_>) -> Handled {
    let name = call.arguments.word()?;
    call.arguments.finish()?;
    Ok(Answer::text(command_list::find(name).is_some().to_string()))
}

pub(super) fn list_commands(_: &mut Call<'_>) -> Handled {
    let names: Vec<_> = COMMANDS.iter().map(|command| command.name).collect();
    Ok(Answer::text(names.join("\n")))
}

pub(super) fn help(_: &mut Call<'_>) -> Handled {
    let lines = COMMANDS.iter().map(|command| format!("{} takes {}", command.name, command.takes));
    Ok(Answer::block(&lines.collect::<Vec<_>>().join("\n")))
}
