//! Commands that list the supported commands.

use super::call::{Answer, Call, Handled};
use super::command_list::{self, COMMANDS};

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
