//! Commands about the program and the session.

use crate::engine::cpu_time;

use super::super::{NAME, VERSION};
use super::call::{Answer, Call, Handled};
use super::command_list::COMMANDS;

pub(super) fn protocol_version(call: &mut Call<'_>) -> Handled {
    call.arguments.finish()?;
    Ok(Answer::text("2"))
}

pub(super) fn name(call: &mut Call<'_>) -> Handled {
    call.arguments.finish()?;
    Ok(Answer::text(NAME))
}

pub(super) fn version(call: &mut Call<'_>) -> Handled {
    call.arguments.finish()?;
    Ok(Answer::text(VERSION))
}

pub(super) fn title(call: &mut Call<'_>) -> Handled {
    call.arguments.finish()?;
    Ok(Answer::text(format!("{NAME} {VERSION}")))
}

pub(super) fn known_command(call: &mut Call<'_>) -> Handled {
    let name = call.arguments.word()?;
    call.arguments.finish()?;
    let is_known = COMMANDS.iter().any(|command| command.name == name);
    Ok(Answer::text(is_known.to_string()))
}

pub(super) fn list_commands(call: &mut Call<'_>) -> Handled {
    call.arguments.finish()?;
    let names: Vec<_> = COMMANDS.iter().map(|command| command.name).collect();
    Ok(Answer::text(names.join("\n")))
}

pub(super) fn help(call: &mut Call<'_>) -> Handled {
    call.arguments.finish()?;
    let lines = COMMANDS.iter().map(|command| format!("{} takes {}", command.name, command.takes));
    Ok(Answer::block(&lines.collect::<Vec<_>>().join("\n")))
}

pub(super) fn quit(call: &mut Call<'_>) -> Handled {
    call.arguments.finish()?;
    Ok(Answer::Quit)
}

pub(super) fn cputime(call: &mut Call<'_>) -> Handled {
    call.arguments.finish()?;
    Ok(Answer::text(format!("{:.3}", cpu_time::used().as_secs_f64())))
}

/// Does nothing; its presence in `list_commands` announces that the comment `# interrupt` is supported.
pub(super) fn interrupt(call: &mut Call<'_>) -> Handled {
    call.arguments.finish()?;
    Ok(Answer::done())
}
