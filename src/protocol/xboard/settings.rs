//! Commands that set options of the engine.

use super::super::Files;
use super::call::{Call, Handled};
use super::refusal::Refusal;

pub(super) fn post(call: &mut Call<'_>) -> Handled {
    show(call, true)
}

pub(super) fn nopost(call: &mut Call<'_>) -> Handled {
    show(call, false)
}

#[expect(clippy::unnecessary_wraps, reason = "all handlers are of one type")]
fn show(call: &mut Call<'_>, shows: bool) -> Handled {
    call.session.shows = shows;
    Ok(())
}

pub(super) fn hard(call: &mut Call<'_>) -> Handled {
    Ok(call.engine.set_option("Ponder", "true")?)
}

pub(super) fn easy(call: &mut Call<'_>) -> Handled {
    Ok(call.engine.set_option("Ponder", "false")?)
}

pub(super) fn memory(call: &mut Call<'_>) -> Handled {
    set_to_word(call, "Hash")
}

pub(super) fn cores(call: &mut Call<'_>) -> Handled {
    set_to_word(call, "Threads")
}

fn set_to_word(call: &mut Call<'_>, name: &str) -> Handled {
    let [value] = call.words()?;
    Ok(call.engine.set_option(name, value)?)
}

pub(super) fn option(call: &mut Call<'_>) -> Handled {
    let (name, value) = call.arguments.split_once('=').ok_or_else(|| call.misuse())?;
    let takes_a_file = call.engine.options().find(name).is_ok_and(|spec| spec.takes_file(value));
    if takes_a_file && call.session.files == Files::Denied {
        return Err(Refusal::FilesOff);
    }
    Ok(call.engine.set_option(name, value)?)
}
