//! The table of commands, used for dispatch, `list_commands`, `known_command` and `help`.

use crate::engine::{Engine, cpu_time};

use super::super::{NAME, VERSION};
use super::analyze::{analyze, genmove_analyze};
use super::call::{Answer, Call, Handled};
use super::question::Question;
use super::stream::Style;
use super::{administration, board, book, files, inspect, play, question, settings, setup, timing};

/// A command: its name, a description of its arguments, and its handler.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) takes: &'static str,
    pub(super) run: fn(&mut Call<'_>) -> Handled,
}

const fn entry(name: &'static str, takes: &'static str, run: fn(&mut Call<'_>) -> Handled) -> Entry {
    Entry { name, takes, run }
}

/// The value of `Entry::takes` for a command without arguments.
/// If the client sends arguments to such a command, the command is refused before its handler is called.
pub(super) const NOTHING: &str = "no arguments";
const COLOR: &str = "a color";
const ANALYSIS: &str = "a color, an interval in centiseconds, and keys with values, each of them optional";

/// All commands, in the order of `list_commands` and `help`.
pub(super) static COMMANDS: &[Entry] = &[
    entry("protocol_version", NOTHING, |_| Ok(Answer::text("2"))),
    entry("name", NOTHING, |_| Ok(Answer::text(NAME))),
    entry("version", NOTHING, |_| Ok(Answer::text(VERSION))),
    entry("known_command", "the name of a command", administration::known_command),
    entry("list_commands", NOTHING, administration::list_commands),
    entry("help", NOTHING, administration::help),
    entry("quit", NOTHING, |_| Ok(Answer::Quit)),
    entry("cputime", NOTHING, |_| Ok(Answer::text(format!("{:.3}", cpu_time::used().as_secs_f64())))),
    entry("list_games", NOTHING, |_| Ok(Answer::text(Engine::games().join("\n")))),
    entry("set_game", "the name of a game", setup::set_game),
    entry("boardsize", "a whole number", setup::boardsize),
    entry("rectangular_boardsize", "the number of columns and of rows", setup::rectangular_boardsize),
    entry("clear_board", NOTHING, setup::clear_board),
    entry("komi", "a number", setup::komi),
    entry("setboard", "all squares (X, O or -) row by row from A1, and the side to move", setup::setboard),
    entry("play", "a color and a vertex", play::play),
    entry("genmove", COLOR, play::genmove),
    entry("kgs-genmove_cleanup", COLOR, play::genmove),
    entry("reg_genmove", COLOR, play::reg_genmove),
    entry("undo", NOTHING, |call| play::take_back(call, 1)),
    entry("gg-undo", "the number of moves, or nothing for one", play::gg_undo),
    entry("showboard", NOTHING, board::showboard),
    entry("final_score", NOTHING, board::final_score),
    entry("time_settings", "main time, overtime and its stones", timing::time_settings),
    entry("kgs-time_settings", "none, or a time system with its times", timing::kgs_time_settings),
    entry("time_left", "a color, a time and stones", timing::time_left),
    entry("loadsgf", "a file, and the number of the move to stop before or nothing", files::loadsgf),
    entry("printsgf", "the name of a new file, or nothing", files::printsgf),
    entry("lz-analyze", ANALYSIS, |call| analyze(call, Style::Leela)),
    entry("kata-analyze", ANALYSIS, |call| analyze(call, Style::Kata)),
    entry("analyze", ANALYSIS, |call| analyze(call, Style::Sabaki)),
    entry("lz-genmove_analyze", ANALYSIS, |call| genmove_analyze(call, Style::Leela)),
    entry("kata-genmove_analyze", ANALYSIS, |call| genmove_analyze(call, Style::Kata)),
    entry("genmove_analyze", ANALYSIS, |call| genmove_analyze(call, Style::Sabaki)),
    // Does nothing, but announces that the comment `# interrupt` is supported.
    entry("gogui-interrupt", NOTHING, |_| Ok(Answer::done())),
    entry("gogui-title", NOTHING, |_| Ok(Answer::text(format!("{NAME} {VERSION}")))),
    entry("gogui-setup", "colors and vertices in pairs", setup::gogui_setup),
    entry("gogui-setup_player", COLOR, setup::gogui_setup_player),
    entry("gogui-play_sequence", "colors and vertices in pairs", play::play_sequence),
    entry("gogui-rules_game_id", NOTHING, |call| Ok(Answer::text(call.engine.game().name()))),
    entry("gogui-rules_board", NOTHING, board::board),
    entry("gogui-rules_board_size", NOTHING, board::board_size),
    entry("gogui-rules_legal_moves", NOTHING, |call| {
        Ok(Answer::text(call.vertices().write_all(&call.engine.game().legal_moves())))
    }),
    entry("gogui-rules_side_to_move", NOTHING, |call| {
        Ok(Answer::text(call.engine.game().turn().to_string()))
    }),
    entry("gogui-rules_final_result", NOTHING, board::final_score),
    entry("gogui-analyze_commands", NOTHING, administration::analyze_commands),
    entry("kado-level", "a level, or nothing to ask for it", settings::level),
    entry("kado-options", NOTHING, settings::options),
    entry(
        "kado-setoption",
        "the name and the value of an option, or nothing to list them",
        settings::setoption,
    ),
    entry("kado-hint", "the number of moves, or nothing", question::hint),
    entry("kado-values", NOTHING, question::values),
    entry("kado-pv", NOTHING, |call| question::best(call, Question::Variation)),
    entry("kado-eval", NOTHING, |call| question::best(call, Question::Evaluation)),
    entry("kado-solve", "exact, wld or nothing", question::solve),
    entry("kado-book", NOTHING, book::moves),
    entry("kado-learn", NOTHING, book::learn),
    entry("kado-stable", NOTHING, inspect::stable),
    entry("kado-perft", "a depth, and one-ply, zero-plies or without-finished", inspect::count),
];

pub(super) fn find(name: &str) -> Option<&'static Entry> {
    COMMANDS.iter().find(|entry| entry.name == name)
}
