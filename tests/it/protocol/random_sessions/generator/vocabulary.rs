//! The vocabulary holds commands that need care, lines that are refused, and words for arguments.

/// Commands that change the board; only the generated lines give them meaningful arguments.
pub(super) const CHANGING: [&str; 18] = [
    "boardsize",
    "clear_board",
    "genmove",
    "genmove_analyze",
    "gg-undo",
    "gogui-play_sequence",
    "gogui-setup",
    "gogui-setup_player",
    "kata-genmove_analyze",
    "kgs-genmove_cleanup",
    "loadsgf",
    "lz-genmove_analyze",
    "play",
    "quit",
    "rectangular_boardsize",
    "set_game",
    "setboard",
    "undo",
];

/// Commands that may search or count for long; the generated lines give them arguments.
const SLOW: [&str; 3] = ["kado-solve", "kado-perft", "kado-setoption"];

pub(super) const REFUSED: [&str; 24] = [
    "nonsense",
    "Play b d3",
    "play",
    "play b",
    "play x d3",
    "play b d3 d4",
    "play b z9",
    "play b d0",
    "genmove",
    "genmove x",
    "genmove b w",
    "undo 1",
    "gg-undo 1000",
    "gg-undo -1",
    "boardsize",
    "boardsize 7",
    "boardsize 0",
    "boardsize 99999999999999999999",
    "clear_board now",
    "setboard X",
    "gogui-setup b",
    "gogui-play_sequence b",
    "set_game Chess",
    "loadsgf no-such-file.sgf",
];

pub(super) const WORDS: [&str; 24] = [
    "b",
    "w",
    "black",
    "White",
    "d3",
    "PASS",
    "0",
    "1",
    "2",
    "8",
    "-1",
    "3.5",
    "1e9",
    "nan",
    "inf",
    "Othello",
    "99999999999999999999",
    "é",
    "name",
    "minmoves",
    "avoid",
    "allow",
    "true",
    "\u{fffd}",
];

/// Checks that the lists above contain only existing commands.
pub(crate) fn assert_known(commands: &[String]) {
    for name in CHANGING.iter().chain(&SLOW) {
        assert!(commands.iter().any(|command| command == name), "{name} is not in list_commands");
    }
}
