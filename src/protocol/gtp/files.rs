//! Commands that read and write game files. Existing files are never overwritten.

use std::io;
use std::path::Path;

use crate::files::{self, Existing};
use crate::formats::{decoded, sgf};

use super::super::{Files, SWITCHED_OFF};
use super::call::{Answer, Call, Handled};
use super::reply::CommandError;

/// The maximum size in bytes of a game file.
const LONGEST: u64 = 16 << 20;

pub(super) fn loadsgf(call: &mut Call<'_>) -> Handled {
    let text = call.arguments.text();
    let (name, move_number) = match text.rsplit_once(' ') {
        Some((name, last)) if last.bytes().all(|byte| byte.is_ascii_digit()) => {
            (name.trim_end(), last.parse().unwrap_or(usize::MAX))
        }
        _ => (text, usize::MAX),
    };
    if name.is_empty() {
        return Err(call.arguments.usage_error());
    }
    if call.client.files == Files::Denied {
        return Err(CommandError::Load(SWITCHED_OFF.to_owned()));
    }
    let text = read(name).map_err(|error| CommandError::Load(error.to_string()))?;
    let mut game = sgf::parse(&text).map_err(|error| CommandError::Load(error.to_string()))?;
    game.moves.truncate(move_number.saturating_sub(1));
    if game.rules != call.engine.game().rules() {
        // The game changes only if all moves of the file are legal.
        game.positions().map_err(|error| CommandError::Load(error.to_string()))?;
        call.engine.set_rules(game.rules)?;
    }
    call.engine.load(&game).map_err(|error| CommandError::Load(error.to_string()))?;
    call.engine.reseed();
    call.client.begin_game();
    Ok(Answer::text(call.engine.game().turn().to_string()))
}

fn read(name: &str) -> io::Result<String> {
    let bytes = files::read(Path::new(name), LONGEST + 1)?;
    if bytes.len() as u64 > LONGEST {
        return Err(io::Error::other(format!("longer than {LONGEST} bytes")));
    }
    decoded(&bytes)
}

/// Writes the game in SGF to a new file.
/// If the command gives no file name, replies with the SGF text instead.
pub(super) fn printsgf(call: &mut Call<'_>) -> Handled {
    let name = call.arguments.text();
    let game = sgf::write(&call.engine.game().text());
    if name.is_empty() {
        return Ok(Answer::text(game));
    }
    if call.client.files == Files::Denied {
        return Err(CommandError::Write(SWITCHED_OFF.to_owned()));
    }
    let written = files::write(Path::new(name), Existing::Keep, format!("{game}\n").as_bytes());
    written.map_err(|error| CommandError::Write(error.to_string()))?;
    Ok(Answer::done())
}
