//! Commands that set options of the engine, or turn thinking output on and off.

use super::call::{Call, Handled};
use super::error::CommandError;

/// Turns thinking output on or off.
pub(super) fn show(call: &mut Call<'_>, shows: bool) -> Handled {
    call.session.shows = shows;
    Ok(())
}

pub(super) fn set(call: &mut Call<'_>, name: &str, value: &str) -> Handled {
    Ok(call.engine.set_option(name, value)?)
}

/// Sets an option to the argument of the command.
pub(super) fn set_to_word(call: &mut Call<'_>, name: &str) -> Handled {
    let [value] = call.words()?;
    set(call, name, value)
}

pub(super) fn option(call: &mut Call<'_>) -> Handled {
    let (name, value) = call.arguments.split_once('=').ok_or_else(|| call.misuse())?;
    if call.session.files.forbids(call.engine.options(), name, value) {
        return Err(CommandError::FilesOff);
    }
    set(call, name, value)
}
