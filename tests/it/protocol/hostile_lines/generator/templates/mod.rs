//! The templates of lines cover each protocol, and a session that waits for a greeting.
//!
//! `%` introduces a kind of value: `m` a square or a pass, `n` any number, `s` a small number, `c` a color,
//! `b` a board of 64 squares and a side, `e` a valid one, `f` a FEN, `r` rules, `g` a game in GGF, `p` a
//! point of Gomocup, `o` an option with a value, `w` a word, `z` bytes. A template of several lines is sent
//! at once; one that begins with `!`, whose answer costs more, is used less often.

mod chess;
mod go_gomoku;
mod json;
mod othello;

pub(super) use chess::{UNIVERSAL, XBOARD};
pub(super) use go_gomoku::{GOMOCUP, GTP};
pub(super) use json::JSON;
pub(super) use othello::{CASSIO, NBOARD};

/// A first line of any kind, then lines of all protocols.
pub(super) const GREETED: &[&str] = &[
    "!uci",
    "!ugi",
    "!xboard",
    "nboard %s",
    "ENGINE-PROTOCOL init",
    "START %s",
    "ABOUT",
    "INFO %w %n",
    "play %c %m",
    "!genmove %c",
    "showboard",
    "!go",
    "stop",
    "!hint %s",
    "ping %n",
    "isready",
    "move %m",
    "usermove P@%m",
    "TURN %p",
    "!BEGIN",
    "boardsize %n",
    "!set_game %r",
    "position startpos moves %m",
    "!go depth %s",
    "force",
    "new",
    "set game %g",
    "%w",
    "%z",
    "",
];
