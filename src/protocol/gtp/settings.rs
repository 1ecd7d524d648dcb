//! Commands that read and set options, all through the engine's one table.

use crate::engine::{OPTIONS, OptionKind, OptionSpec};

use super::call::{Answer, Call, Handled};

/// Sets an option; alone, lists the values as `GoGui` wants them for a dialog.
pub(super) fn setoption(call: &mut Call<'_>) -> Handled {
    let text = call.arguments.text();
    if text.is_empty() {
        let lines = OPTIONS.iter().map(|spec| parameter(spec, &call.engine.options().get(spec.id)));
        return Ok(Answer::text(lines.collect::<Vec<_>>().join("\n")));
    }
    let (name, value) = text.rsplit_once(' ').ok_or_else(|| call.arguments.refusal())?;
    call.engine.set_option(name.trim_end(), value)?;
    Ok(Answer::done())
}

/// Writes a line of a parameter dialog. Names are one word there, and underscores are shown as blanks.
fn parameter(spec: &OptionSpec, value: &str) -> String {
    let kind = match spec.kind {
        OptionKind::Integer { .. } => "string".to_owned(),
        OptionKind::Choice { values } => format!("list/{}", values.join("/")),
    };
    format!("[{kind}] {} {value}", spec.name.replace(' ', "_"))
}

pub(super) fn options(call: &mut Call<'_>) -> Handled {
    call.arguments.finish()?;
    let lines = OPTIONS.iter().map(|spec| {
        let value = call.engine.options().get(spec.id);
        format!("{} = {value} ({}; default {}): {}", spec.name, spec.range(), spec.default(), spec.help)
    });
    Ok(Answer::text(lines.collect::<Vec<_>>().join("\n")))
}

pub(super) fn level(call: &mut Call<'_>) -> Handled {
    let Some(level) = call.arguments.next() else {
        return Ok(Answer::text(call.engine.options().level().to_string()));
    };
    call.arguments.finish()?;
    call.engine.set_option("Level", level)?;
    Ok(Answer::done())
}
