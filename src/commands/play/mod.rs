//! `kado play`: a game in the terminal.

mod watchdog;

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::engine::{Engine, OptionId};
use crate::play::lines::{self, LineOptions};
use crate::play::{
    EventQueue, Glyphs, LocalGame, Opening, PlayOptions, Seat, Seats, Style, TimeControl, screen,
};
use crate::rendering::board;

use super::{Settings, settings, signals};
use watchdog::Watchdog;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado play                                       choose game, side and level, and play
  kado play --white human --level 8               Kado plays Black at level 8
  kado play --black human --white human           two people at one board
  kado play --board 12 --white random             Othello on 12x12 against a random mover
  kado play --white weights:5 --hints             with a hint before each of your moves
  kado play --game gomoku                         five in a row
  kado play --game gomoku --opening swap2         you place three stones, Kado chooses its color
  kado play --white kado:8 --time 5m+3s           with clocks
  kado play --black kado:3 --white discs:3        watch a game
  printf 'f5\\n' | kado play --white first        a move from a script

Players: human; kado, at the level of --level [default: 5]; kado:L, at level L;
or a classic player: random, first, discs:D or weights:D, which
search D plies deep.

On a terminal the game takes the whole screen: click a square, or move the
cursor with the arrow keys and press Enter, or type a square or a command and
press Enter; F1 lists the commands, and the last row shows the other keys.
Without arguments it begins with a menu. With --plain, on a dumb terminal, or
if input or output is not a terminal, commands are read line by line: f5, or
two numbers, undo, hint, new, save FILE, help, quit. The end of the input ends
the program.";

fn opening() -> impl TypedValueParser<Value = Opening> {
    PossibleValuesParser::new(["plain", "swap2"])
        .map(|name| if name == "swap2" { Opening::Swap2 } else { Opening::Plain })
}

/// The default level of Kado in `kado play`.
pub(crate) const DEFAULT_LEVEL: u32 = 5;

/// The arguments of `kado play`.
#[derive(Debug, Default, Args)]
pub(crate) struct Arguments {
    /// Player of Black, the side that moves first [default: human]
    ///
    /// Player of Black, the side that moves first [default: human, or Kado with --white human].
    #[arg(long, value_name = "WHO")]
    black: Option<Seat>,

    /// Player of White [default: Kado]
    ///
    /// Player of White [default: Kado if Black is human, else human].
    #[arg(long, value_name = "WHO")]
    white: Option<Seat>,

    #[command(flatten)]
    board: settings::BoardFlag,

    /// Opening of five in a row: plain or swap2
    ///
    /// Opening of five in a row: plain, or swap2, in which one side places three stones and the other chooses
    /// its color.
    #[arg(long, value_name = "NAME", default_value = "plain", value_parser = opening())]
    opening: Opening,

    /// Clock of each side: 5m, 5m+3s [default: none]
    ///
    /// Clock of each side, with an increment for each move: 5m, 90s, 5m+3s [default: no clocks].
    #[arg(long, value_name = "TIME")]
    time: Option<TimeControl>,

    /// Show the scores of the moves before each of your moves
    #[arg(long)]
    hints: bool,

    /// Read commands line by line instead of using the whole screen
    #[arg(long)]
    plain: bool,

    /// Draw the board with ASCII letters
    ///
    /// Draw the board with ASCII letters, as in a locale that is not UTF-8.
    #[arg(long)]
    ascii: bool,
}

/// Plays until the user quits.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let events = EventQueue::default();
    let mut engine = Engine::new(settings.options.0.clone(), settings.isa(), events.sink())?;
    let rules = settings.rules(arguments.board.board)?;
    if rules != engine.game().rules() {
        engine.set_rules(rules)?;
    }
    let Arguments { hints, opening, time, .. } = *arguments;
    let play_options =
        PlayOptions { hints, saves: !settings.no_files, opening, time, ..PlayOptions::default() };
    let seats = seats(arguments, settings);
    if !settings.options.is_set(OptionId::Level) {
        engine.set_option("Level", &DEFAULT_LEVEL.to_string())?;
    }
    let mut table = LocalGame::new(engine, events, seats, play_options)?;
    let is_unicode = !arguments.ascii && is_utf_8(|name| env::var(name).ok());
    let style = Style {
        glyphs: if is_unicode { Glyphs::Unicode } else { Glyphs::Ascii },
        colored: board::Style::of_stdout() == board::Style::Colored,
    };
    let is_typed = io::stdin().is_terminal();
    let is_stopped = Arc::new(AtomicBool::new(false));
    if is_on_terminal() && !arguments.plain && !is_dumb() {
        let is_resumed = Arc::new(AtomicBool::new(false));
        signals::on_terminal(&is_stopped, &is_resumed)?;
        let _watchdog = watch(Arc::clone(&is_stopped), screen::restore_terminal)?;
        let signals = screen::Signals { is_stopped: &is_stopped, is_resumed: &is_resumed };
        screen::play(&mut table, style, has_no_arguments(env::args_os().skip(1)), &signals)?;
    } else {
        let line_options = LineOptions { style, echo: !is_typed };
        let _watchdog = watch(is_stopped, || ())?;
        lines::play(&mut table, io::stdin().lock(), io::stdout().lock(), line_options)?;
    }
    Ok(())
}

fn watch(is_stopped: Arc<AtomicBool>, restore_terminal: fn()) -> anyhow::Result<Watchdog> {
    Watchdog::start(is_stopped, restore_terminal).context("cannot start the thread that watches the terminal")
}

/// Returns whether both stdin and stdout are a terminal.
pub(crate) fn is_on_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Returns whether the terminal has no cursor control (`TERM=dumb`).
fn is_dumb() -> bool {
    env::var_os("TERM").is_some_and(|value| value == "dumb")
}

/// Returns whether the command line has no arguments except `play`; in this case the menu is shown.
fn has_no_arguments(mut arguments: impl Iterator<Item = OsString>) -> bool {
    arguments.next().is_none_or(|first| first == "play" && arguments.next().is_none())
}

/// Returns the players of both colors.
///
/// By default a person plays against Kado, or against the opponent set by the option `Player`.
fn seats(arguments: &Arguments, settings: &Settings) -> Seats {
    let options = &settings.options.0;
    let level = if settings.options.is_set(OptionId::Level) { options.level() } else { DEFAULT_LEVEL };
    let opponent = options.player().map_or(Seat::Kado(None), Seat::Classic);
    let other = |seat: Option<Seat>| if seat == Some(Seat::Person) { opponent } else { Seat::Person };
    let black = arguments.black.unwrap_or_else(|| other(arguments.white));
    let white = arguments.white.unwrap_or_else(|| other(Some(black)));
    Seats { black: black.at_level(level), white: white.at_level(level) }
}

/// Returns whether the locale is UTF-8; `variable` returns the value of an environment variable.
/// The first nonempty variable of `LC_ALL`, `LC_CTYPE` and `LANG` determines the locale.
fn is_utf_8(variable: impl Fn(&str) -> Option<String>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().filter_map(|name| variable(name));
    let locale = locale.map(|value| value.to_ascii_lowercase()).find(|value| !value.is_empty());
    locale.is_some_and(|locale| locale.contains("utf-8") || locale.contains("utf8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_command_line_without_arguments_has_the_menu() {
        let has_menu = |line: &str| has_no_arguments(line.split_whitespace().map(OsString::from));
        assert!(has_menu("") && has_menu("play"));
        for line in ["-q", "--level=8", "play -q", "play --board=10"] {
            assert!(!has_menu(line), "{line}");
        }
    }

    #[test]
    fn the_first_variable_that_is_set_determines_the_encoding() {
        let speaks = |all: &str, ctype: &str, lang: &str| {
            let values = [("LC_ALL", all), ("LC_CTYPE", ctype), ("LANG", lang)];
            is_utf_8(|name| {
                let found = values.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        assert!(speaks("", "", "en_US.UTF-8") && speaks("C.utf8", "", "C") && speaks("", "C.UTF-8", "C"));
        assert!(!speaks("", "", "") && !speaks("C", "", "en_US.UTF-8") && !speaks("POSIX", "", ""));
    }
}
