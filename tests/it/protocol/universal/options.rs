//! Options over the protocol.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use kado::protocol::{Files, Universal, session_options};

use super::session::{output, uci, ugi};
use crate::support::process::run;

#[test]
fn the_greeting_lists_the_program_and_every_option() {
    let output = uci(&["uci"]);
    assert_eq!(
        output[..2],
        [format!("id name Kado {}", env!("CARGO_PKG_VERSION")), "id author the Kado authors".into()]
    );
    assert_eq!(output.last().unwrap(), "uciok");
    for line in [
        "option name Hash type spin default 64 min 1 max 1048576",
        "option name Threads type spin default 1 min 1 max 256",
        "option name MultiPV type spin default 1 min 1 max 60",
        "option name Ponder type check default false",
        "option name Move Overhead type spin default 10 min 0 max 10000",
        "option name Nodes type spin default 0 min 0 max 2147483647",
        "option name Weights type string default builtin",
        "option name Clear Hash type button",
        "option name UCI_Variant type combo default flipello var flipello var flipello4 var flipello6 var flipello10 \
         var flipello12 var flipello14 var flipello16 var antiflipello var gomoku var gomokufreestyle var tictactoe \
         var renju var caro5 var caro6",
        "option name UCI_ShowWDL type check default false",
        "option name Mate Scores type check default false",
        "option name VariantPath type string default <empty>",
    ] {
        assert!(output.iter().any(|output| output == line), "{line} in {output:#?}");
    }
    for spec in session_options().specs() {
        let is_listed =
            output.iter().any(|line| line.starts_with(&format!("option name {} type ", spec.name)));
        assert_eq!(is_listed, !["Time Dialect", "GTP Letters"].contains(&spec.name), "{}", spec.name);
    }
    let output = ugi(&["ugi"]);
    assert_eq!(output.last().unwrap(), "ugiok");
    let has = |name: &str| output.iter().any(|line| line.contains(name));
    assert!(has("UCI_Variant") && !has("UCI_ShowWDL"), "{output:#?}");
}

#[test]
fn names_are_read_in_any_case_and_with_blanks() {
    let asked = Arc::default();
    let lines = [
        "setoption name hash value 16",
        "setoption name move overhead value 80",
        "setoption name MULTIPV value 3",
        "setoption name clear hash",
        "setoption name Clear Hash value true",
        "setoption name uci_showwdl value TRUE",
        "setoption name Time Dialect value spec",
        "go wtime 1000",
    ];
    let output = output(Universal::uci(Files::Allowed), &asked, &lines);
    assert!(!output.iter().any(|line| line.contains("error")), "{output:?}");
    assert!(output[0].contains(" wdl "), "{output:?}");
    let limits = asked.only();
    assert_eq!((limits.lines, limits.overhead.as_millis()), (3, 80));
    assert_eq!(asked.clears.load(Ordering::SeqCst), 2);
}

#[test]
fn the_variant_is_flipello_and_begins_a_game() {
    let output = uci(&["position startpos moves P@f4", "setoption name UCI_Variant value Flipello", "d"]);
    let start = "8/8/8/3pP3/3Pp3/8/8/8[";
    let described = "info string variant flipello files 8 ranks 8 pocket 1 template fairy startpos ";
    assert!(output[0].starts_with(&format!("{described}{start}")), "{output:?}");
    assert!(output.last().unwrap().starts_with(&format!("Fen: {start}")), "{output:?}");
}

#[test]
fn the_game_is_among_the_variants() {
    for protocol in ["uci", "ugi"] {
        for (game, name) in [("mnk:7,6,4", "mnk:7,6,4"), ("renju:15", "renju")] {
            let output = run(&[protocol, "--game", game], format!("{protocol}\n")).stdout;
            let line = output.lines().find(|line| line.starts_with("option name UCI_Variant ")).unwrap();
            assert!(
                line.starts_with(&format!("option name UCI_Variant type combo default {name} var flipello "))
            );
            assert_eq!(line.split(" var ").filter(|var| *var == name).count(), 1, "{line}");
        }
    }
}

#[test]
fn an_empty_text_restores_the_default() {
    for name in ["Search Parameters", "Weights", "Start"] {
        let line = format!("setoption name {name} value");
        assert!(
            uci(&[&line, &format!("{line} default"), "d"]).iter().all(|line| !line.contains("''")),
            "{name}"
        );
    }
    let set =
        ["setoption name Search Parameters value etc_depth=5", "setoption name Search Parameters value "];
    assert!(!uci(&[set[0], set[1], "d"]).iter().any(|line| line.contains("error")));
}

#[test]
fn option_errors_are_reported() {
    let takes =
        "setoption takes name and the name of an option, then value and its value unless it is a button";
    for (line, error) in [
        ("setoption", takes),
        ("setoption Hash 64", takes),
        ("setoption name", takes),
        ("setoption name  ", takes),
        ("setoption name nonsense value true", "unknown option 'nonsense'"),
        ("setoption name  valued value value", "unknown option 'valued'"),
        ("setoption name Hash value 0", "Hash takes a whole number from 1 to 1048576, not '0'"),
        ("setoption name Hash", "Hash takes a whole number from 1 to 1048576, not ''"),
        ("setoption name Ponder value maybe", "Ponder takes one of true, false, not 'maybe'"),
        (
            "setoption name UCI_Variant value chess",
            "unknown variant 'chess': UCI_Variant takes flipello, flipello4, flipello6, flipello10, flipello12, \
             flipello14, flipello16, antiflipello, gomoku, gomokufreestyle, tictactoe, renju, caro5, caro6, or a \
             game such as gomoku:20 or mnk:7,6,4",
        ),
        (
            "setoption name UCI_Variant value gomoku:4",
            "a line of 5 stones is impossible on a board of 4x4: 1 to 4 stones",
        ),
        ("setoption name UCI_ShowWDL value", "UCI_ShowWDL takes one of true, false, not ''"),
        ("setoption name Hash value 1048576", "cannot allocate a transposition table of 1048576 MB"),
        ("debug", "debug takes on or off"),
        ("nonsense \u{1b}[2J", "unknown command 'nonsense'"),
        ("ugi", "unknown command 'ugi'"),
        ("query result", "unknown command 'query'"),
    ] {
        assert_eq!(uci(&[line]), [format!("info string error: {error}")], "{line}");
    }
    let denied =
        output(Universal::uci(Files::Denied), &Arc::default(), &["setoption name Weights value a file"]);
    assert_eq!(denied, ["info string error: files are switched off"]);
    assert_eq!(uci(&["setoption name VariantPath value variants.ini"]).len(), 1);
    let missing = uci(&["setoption name Weights value a file of value"]);
    assert!(missing[0].contains("'a file of value'"), "{missing:?}");
}

#[test]
fn debug_calls_a_proven_win_solved() {
    let position = "position startpos moves h8 a1 h9 a2 h10 a3 h7";
    let lines = ["debug on", "setoption name UCI_Variant value gomokufreestyle", position, "go depth 4", ""];
    let output = run(&["uci"], lines.join("\n")).stdout;
    assert!(output.contains("score mate -1") && output.contains("info string solved, "), "{output}");
    assert!(!output.contains("not solved"), "{output}");
}

#[test]
fn debug_adds_the_certainty_of_the_search() {
    let output = uci(&["debug on", "go depth 7", "debug off", "go depth 7"]);
    let remarks: Vec<&String> = output.iter().filter(|line| line.starts_with("info string")).collect();
    assert_eq!(remarks, ["info string not solved, 95% sure", "info string not solved, 100% sure"]);
}
