//! Commands about the session, such as the protocol version and features.

use crate::engine::{OptionKind, OptionSpec, Options};

use super::super::{Files, Flow, NAME, VERSION};
use super::call::{Call, Handled};
use super::variant::Variant;

/// The features with the value 0 or 1.
const SWITCHES: &str = "ping=1 setboard=1 playother=1 usermove=1 time=1 draw=0 sigint=0 sigterm=0 reuse=1 \
                        analyze=1 colors=0 ics=0 name=0 pause=1 nps=1 memory=1 smp=1 exclude=1";

/// Accepts a command that needs no reply and changes nothing.
pub(super) fn ignored(_: &mut Call<'_>) -> Handled {
    Ok(())
}

pub(super) fn quit(call: &mut Call<'_>) -> Handled {
    call.session.flow = Flow::Quit;
    Ok(())
}

pub(super) fn protover(call: &mut Call<'_>) -> Handled {
    let [version] = call.words()?;
    let version: u32 = version.parse().map_err(|_| call.misuse())?;
    if version >= 2 {
        call.reply(format!("feature {SWITCHES}"));
        let variants = Variant::ALL.map(Variant::name).join(",");
        call.reply(format!("feature myname=\"{NAME} {VERSION}\" variants=\"{variants}\""));
        let (options, files) = (call.engine.options(), call.session.files);
        call.output.extend(options.specs().filter_map(|spec| feature(spec, options, files)));
        call.reply("feature done=1");
    }
    Ok(())
}

/// Returns the `feature` line that offers an option with its current value.
/// Returns `None` for a file option if access to files is denied.
fn feature(spec: &OptionSpec, options: &Options, files: Files) -> Option<String> {
    let value = options.text(spec);
    let kind = match spec.kind {
        // Clients store integers in 32 bits.
        OptionKind::Integer { min, max, .. } if i32::try_from(max).is_ok() => {
            format!("-spin {value} {min} {max}")
        }
        OptionKind::Integer { .. } | OptionKind::Text { .. } => format!("-string {value}"),
        OptionKind::Switch { .. } => format!("-check {}", i32::from(value == "true")),
        OptionKind::Choice { values } => {
            let mark = |word: &&str| if *word == value { format!("*{word}") } else { (*word).to_owned() };
            format!("-combo {}", values.iter().map(mark).collect::<Vec<_>>().join(" /// "))
        }
        OptionKind::File { .. } if files == Files::Denied => return None,
        OptionKind::File { .. } => format!("-file {}", value.replace('"', "'")),
    };
    Some(format!("feature option=\"{} {kind}\"", spec.name))
}

/// Replies `pong`, which confirms that all earlier lines have been handled.
pub(super) fn ping(call: &mut Call<'_>) -> Handled {
    let [number] = call.words()?;
    let is_number = number.len() <= 20 && number.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number {
        return Err(call.misuse());
    }
    call.engine.wait_until_ready();
    call.reply(format!("pong {number}"));
    Ok(())
}
