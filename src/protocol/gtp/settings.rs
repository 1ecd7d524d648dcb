//! Commands that get and set options.

use crate::engine::{OptionKind, OptionSpec, Options};

use super::super::SWITCHED_OFF;
use super::call::{Answer, Call, Handled};
use super::reply::CommandError;

/// Sets an option.
/// Without arguments, lists all values in the format of `GoGui`'s parameter dialog.
pub(super) fn setoption(call: &mut Call<'_>) -> Handled {
    let text = call.arguments.text();
    if text.is_empty() {
        let options = call.engine.options();
        let lines = options.specs().map(|spec| parameter(spec, &options.text(spec)));
        return Ok(Answer::text(lines.collect::<Vec<_>>().join("\n")));
    }
    let (name, value) =
        name_and_value(text, call.engine.options()).ok_or_else(|| call.arguments.usage_error())?;
    if call.client.files.forbids(call.engine.options(), name, value) {
        return Err(CommandError::Load(SWITCHED_OFF.to_owned()));
    }
    call.engine.set_option(name, value)?;
    Ok(Answer::done())
}

/// Splits text into option name and value, both of which may contain blanks.
/// The name is the longest option name at the start of the text. Thus `Book Depth 8` sets the option Book
/// Depth, not the option Book. If the text does not start with an option name, the value is the last word.
/// Returns `None` if the text contains no blank.
fn name_and_value<'a>(text: &'a str, options: &Options) -> Option<(&'a str, &'a str)> {
    let splits = text.match_indices(' ').map(|(place, _)| text.split_at(place));
    let known =
        splits.map(|(name, value)| (name, value.trim_start())).rfind(|(name, _)| options.find(name).is_ok());
    known.or_else(|| text.rsplit_once(' '))
}

/// Returns the line that describes an option in the format of `GoGui`'s parameter dialog.
/// Underscores in the name are displayed as blanks.
fn parameter(spec: &OptionSpec, value: &str) -> String {
    let (kind, value) = match spec.kind {
        OptionKind::Integer { .. } | OptionKind::File { .. } | OptionKind::Text { .. } => {
            ("string".to_owned(), value)
        }
        OptionKind::Switch { .. } => ("bool".to_owned(), if value == "true" { "1" } else { "0" }),
        OptionKind::Choice { values } => (format!("list/{}", values.join("/")), value),
    };
    format!("[{kind}] {} {value}", spec.name.replace(' ', "_"))
}

pub(super) fn options(call: &mut Call<'_>) -> Handled {
    let options = call.engine.options();
    let lines = options.specs().map(|spec| {
        let value = options.text(spec);
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
