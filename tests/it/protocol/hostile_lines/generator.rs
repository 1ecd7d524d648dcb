//! Generates hostile lines: templates of valid commands with random values, some of them broken.

use fastrand::Rng;

/// The inverse probability of using a costly template.
const COSTLY: u32 = 128;

/// Generates the lines of one block.
pub(super) struct LineGenerator {
    rng: Rng,
    templates: &'static [&'static str],
    line: Vec<u8>,
}

/// Templates of lines. `%` introduces a kind of value: `m` a square or a pass, `n` any number, `s` a small
/// number, `c` a color, `b` a board of 64 squares and a side, `e` a valid one, `f` a FEN, `r` rules, `g` a
/// game in GGF, `p` a point of Gomocup, `o` an option with a value, `w` a word, `z` bytes. A template of
/// several lines is sent at once; one that begins with `!`, whose answer costs more, is used less often.
const GTP: &[&str] = &[
    "play %c %m",
    "%n play %c %m",
    "play %w %m",
    "!genmove %c",
    "!%n genmove %c",
    "!reg_genmove %c",
    "!kgs-genmove_cleanup %c",
    "undo",
    "gg-undo %n",
    "gg-undo %s",
    "clear_board",
    "boardsize %n",
    "boardsize 8",
    "rectangular_boardsize %n %n",
    "!set_game %r",
    "set_game Othello",
    "komi %n",
    "setboard %b",
    "setboard %z",
    "showboard",
    "final_score",
    "time_settings %n %n %n",
    "kgs-time_settings %w %n %n %n",
    "kgs-time_settings byoyomi %n %n %n",
    "time_left %c %n %n",
    "loadsgf %w %n",
    "printsgf",
    "printsgf %w",
    "!lz-analyze %c %n\n%n name",
    "!kata-analyze interval %n minmoves %n ownership true\nplay %c %m",
    "!analyze %c %s avoid %c %m,%m %n\nshowboard",
    "!lz-genmove_analyze %c %n allow %c %m %n",
    "!kata-genmove_analyze %c %s",
    "gogui-interrupt",
    "gogui-title",
    "gogui-setup %c %m %c %m",
    "gogui-setup_player %c",
    "gogui-play_sequence %c %m %c %m %c %m",
    "gogui-rules_game_id",
    "gogui-rules_board",
    "gogui-rules_board_size",
    "gogui-rules_legal_moves",
    "gogui-rules_side_to_move",
    "gogui-rules_final_result",
    "gogui-analyze_commands",
    "kado-level",
    "kado-level %n",
    "!kado-options",
    "!kado-setoption %o",
    "kado-setoption %w %n",
    "!kado-hint %s",
    "!kado-hint %n",
    "!kado-values",
    "!kado-pv",
    "!kado-eval",
    "set_game Othello\nboardsize 8\nsetboard %e\nkado-solve %w",
    "kado-book",
    "!kado-learn",
    "kado-stable",
    "!kado-perft %s",
    "known_command %w",
    "!list_commands",
    "!help",
    "protocol_version",
    "cputime",
    "# interrupt",
    "%n",
    "",
];

const NBOARD: &[&str] = &[
    "nboard %n",
    "set depth %n",
    "set depth %s",
    "depth %s",
    "set game %g",
    "set game %g",
    "game %g",
    "set game %z",
    "set contempt %n",
    "set %w %n",
    "move %m",
    "move %m/%n/%n",
    "move %m//%n",
    "%m",
    "!hint %n",
    "!hint %s\nping %n",
    "!go",
    "!go\nping %s",
    "ping %n",
    "ping %s",
    "!learn",
    "!analyze\nping %s",
    "",
];

const CASSIO: &[&str] = &[
    "ENGINE-PROTOCOL init",
    "ENGINE-PROTOCOL get-version",
    "ENGINE-PROTOCOL new-position",
    "ENGINE-PROTOCOL midgame-search %b %n %n %s %n",
    "!ENGINE-PROTOCOL midgame-search %b -64.00 64.00 %s 73",
    "ENGINE-PROTOCOL midgame-search %b %n %n %n %n\nENGINE-PROTOCOL stop",
    "ENGINE-PROTOCOL endgame-search %b %n %n %n\nENGINE-PROTOCOL stop",
    "ENGINE-PROTOCOL endgame-search %z",
    "ENGINE-PROTOCOL feed-hash %b %n %n %n %n %m%m",
    "ENGINE-PROTOCOL empty-hash",
    "ENGINE-PROTOCOL get-search-infos",
    "ENGINE-PROTOCOL stop",
    "ENGINE-PROTOCOL %w",
    "ENGINE-PROTOCOL",
    "",
    "%w",
];

const XBOARD: &[&str] = &[
    "!xboard",
    "!protover %n",
    "accepted %w",
    "rejected %w",
    "new",
    "variant flipello",
    "variant reversi",
    "variant %w",
    "setboard %f",
    "setboard %z",
    "edit",
    "edit\nPa1\nc\nPb2\n.",
    "undo",
    "remove",
    "force",
    "!go",
    "!playother",
    "usermove P@%m",
    "usermove %m",
    "usermove @@@@",
    "P@%m",
    "%m",
    "draw",
    "result %w {%w}",
    "pause",
    "resume",
    "level %n %n:%n %n",
    "level %s %s %s",
    "st %n",
    "sd %n",
    "time %n",
    "otim %n",
    "post",
    "nopost",
    "hard",
    "easy",
    "cores %s",
    "!option %o",
    "option Level=%n",
    "!hint",
    "bk",
    "!analyze\nexit",
    "!analyze\n.\nexclude P@%m\ninclude all\nexit",
    "exclude P@%m",
    "include %m",
    "?",
    ".",
    "ping %n",
    "ping %s",
    "name %z",
    "rating %n %n",
    "computer",
    "random",
    "ics %w",
    "white",
    "black",
    "",
];

const UNIVERSAL: &[&str] = &[
    "!uci",
    "!ugi",
    "isready",
    "debug on",
    "debug off",
    "debug %w",
    "ucinewgame",
    "uginewgame",
    "position startpos",
    "position startpos moves P@%m P@%m %m",
    "position startpos moves %m %m",
    "position fen %f",
    "position fen %f moves %m",
    "position fen %z",
    "position %w",
    "!go depth %s",
    "!go depth %n\nstop",
    "!go nodes %s",
    "!go movetime %n\nstop",
    "!go wtime %n btime %n winc %n binc %n movestogo %n\nstop",
    "!go p1time %n p2time %n\nstop",
    "!go infinite\nstop",
    "!go infinite searchmoves %m P@%m\nisready\nstop",
    "!go ponder wtime %n btime %n\nponderhit\nstop",
    "!go mate %s\nstop",
    "!go perft %s",
    "!go perft %w\nstop",
    "!go %w %n\nstop",
    "!go %z\nstop",
    "!go ponder\nisready\nstop",
    "stop",
    "ponderhit",
    "!setoption name %o",
    "setoption name Level value %n",
    "!setoption name UCI_Variant value %r",
    "setoption name UCI_Variant value flipello",
    "setoption name Clear Hash",
    "setoption name MultiPV value %n",
    "setoption name %w value %z",
    "setoption %w",
    "d",
    "!eval",
    "query p1turn",
    "query gameover",
    "query result",
    "query fen",
    "query board",
    "query %w",
    "",
];

/// No search is long: `Nodes` is small, and the boards for searches without a limit have few empties.
const JSON: &[&str] = &[
    r#"{"jsonrpc":"2.0","id":%n,"method":"ping"}"#,
    r#"{"jsonrpc":"2.0","id":"%w","method":"%w","params":{}}"#,
    r#"{"jsonrpc":"2.0","id":%s,"method":"describe","params":{"position":{"moves":"%m%m%m"},"steps":true}}"#,
    r#"{"jsonrpc":"2.0","id":%s,"method":"describe","params":{"position":{"game":"%r","moves":["%m"]}}}"#,
    r#"{"jsonrpc":"2.0","id":%s,"method":"describe","params":{"position":{"board":"%b"}}}"#,
    r#"{"jsonrpc":"2.0","id":%s,"method":"describe","params":{"position":{"board":"%f"}}}"#,
    r#"{"jsonrpc":"2.0","id":%s,"method":"transform","params":{"position":"game","by":"rotate90"}}"#,
    r#"{"jsonrpc":"2.0","id":%s,"method":"start","params":{"game":"%r","start":"random:%n"}}"#,
    r#"{"jsonrpc":"2.0","id":%s,"method":"parse","params":{"text":"%g","limit":%n}}"#,
    r#"{"jsonrpc":"2.0","id":%s,"method":"parse","params":{"base64":"%w"}}"#,
    r#"{"jsonrpc":"2.0","id":%s,"method":"convert","params":{"text":"%g","to":"sgf"}}"#,
    r#"{"jsonrpc":"2.0","id":%s,"method":"convert","params":{"games":[{"position":"game"}],"to":"wthor"}}"#,
    r#"{"jsonrpc":"2.0","id":%n,"method":"set","params":{"options":{"%w":"%w"}}}"#,
    r#"{"jsonrpc":"2.0","id":%s,"method":"game.new","params":{"position":{"game":"%r"}}}"#,
    r#"{"jsonrpc":"2.0","id":%s,"method":"game.play","params":{"moves":"%m"}}"#,
    r#"{"jsonrpc":"2.0","id":%s,"method":"game.undo","params":{"count":%s}}"#,
    r#"{"jsonrpc":"2.0","id":%s,"method":"cancel","params":{"id":%s}}"#,
    r#"{"jsonrpc":"2.0","id":%s,"method":"ponderhit","params":{"id":%s}}"#,
    r#"{"jsonrpc":"2.0","id":%s,"method":"queue"}"#,
    r#"{"jsonrpc":"2.0","id":%s,"method":"swap2","params":{"position":{"game":"%r"},"choices":["%w"]}}"#,
    r#"!{"jsonrpc":"2.0","id":%s,"method":"swap2.best","params":{"position":"game","limits":{"depth":%s}}}"#,
    r#"{"jsonrpc":"2.0","id":%s,"method":"stop"}"#,
    r#"!{"jsonrpc":"2.0","id":%n,"method":"analyze","params":{"position":"game","lines":"all"}}"#,
    r#"!{"jsonrpc":"2.0","id":%n,"method":"solve","params":{"position":{"board":"%b"},"goal":"wdl"}}"#,
    r#"!{"jsonrpc":"2.0","id":%s,"method":"best","params":{"position":"game","play":true,"priority":%s}}"#,
    r#"!{"jsonrpc":"2.0","id":%s,"method":"best","params":{"limits":{"level":%s},"ponder":true}}"#,
    r#"!{"jsonrpc":"2.0","id":%n,"method":"review","params":{"position":"game","limits":{"level":1}}}"#,
    r#"!{"jsonrpc":"2.0","id":%s,"method":"evaluate","params":{"position":{"game":"othello:6"}}}"#,
    r#"{"jsonrpc":"2.0","method":"game.new"}"#,
    r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#,
    "%z",
    "",
];

const GOMOCUP: &[&str] = &[
    "START %n",
    "START %s",
    "START 15",
    "RECTSTART %s,%n",
    "RESTART",
    "!BEGIN",
    "TURN %p",
    "TURN %z",
    "PLAY %p",
    "TAKEBACK %p",
    "BOARD\n%p,1\n%p,2\n%p,%n\nDONE",
    "BOARD\nDONE",
    "BOARD\n%z",
    "YXBOARD\n%p,2\n%p,1\nDONE",
    "SWAP2BOARD\nDONE",
    "SWAP2BOARD\n%p\n%p\n%p\nDONE",
    "YXBLOCK\n%p\nDONE",
    "YXBLOCKUNDO\n%p\nDONE",
    "YXBLOCKRESET",
    "DONE",
    "INFO timeout_turn %n",
    "INFO timeout_match %n",
    "INFO time_left %n",
    "INFO rule %s",
    "INFO rule %n",
    "INFO mnk %n",
    "INFO max_depth %n",
    "INFO game_type %n",
    "INFO folder %z",
    "INFO evaluate %p",
    "INFO show_detail %s",
    "INFO %w %n",
    "YXNBEST %s",
    "!YXBALANCEONE %n",
    "!YXBALANCETWO %s",
    "YXSHOWFORBID",
    "YXSHOWINFO",
    "YXSHOWHASHUSAGE",
    "YXHASHCLEAR",
    "YXSTOP",
    "STOP",
    "ABOUT",
    "%p",
    "%w %p",
    "",
];

/// A first line of any kind, then lines of all protocols.
const GREETED: &[&str] = &[
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

const WORDS: &[&str] = &[
    "b",
    "white",
    "true",
    "false",
    "name",
    "value",
    "interval",
    "all",
    "none",
    "absolute",
    "canadian",
    "exact",
    "wld",
    "depth",
    "nodes",
    "infinite",
    "searchmoves",
    "moves",
    "fen",
    "startpos",
    "on",
    "off",
    "DONE",
    "freestyle",
    "../..",
    "/dev/null",
    "nosuchfile",
    "%s%s%n",
    "$(reboot)",
    "<b>",
    "\"",
    "'",
    "é",
    "囲碁",
    "\u{202e}",
    "\u{feff}",
    "=",
    "-",
    "--",
    ",",
    ",,",
    ":",
    ";",
    "0x10",
    "P@",
    "@@",
    "{}",
    "[]",
    "\\",
    "Hsah",
];

const NUMBERS: &[&str] = &[
    "-1",
    "0",
    "00",
    "1",
    "2",
    "3",
    "5",
    "7",
    "8",
    "10",
    "16",
    "19",
    "25",
    "26",
    "64",
    "100",
    "255",
    "256",
    "1000",
    "32768",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "18446744073709551615",
    "99999999999999999999999",
    "1e9",
    "1e308",
    "1e309",
    "1e-400",
    "-0",
    "0.5",
    ".5",
    "5.",
    "nan",
    "inf",
    "-inf",
    "+1",
    "0x1f",
    "1_000",
    "１",
    "",
];

/// Options, except those that determine the duration of the searches in this test.
const OPTIONS: &[&str] = &[
    "Level",
    "MultiPV",
    "Ponder",
    "Time Dialect",
    "GTP Letters",
    "Weights",
    "OwnBook",
    "Book",
    "Book Depth",
    "Book Randomness",
    "UCI_LimitStrength",
    "UCI_Elo",
    "Game Seed",
    "Player",
    "Start",
    "Search Parameters",
    "UCI_ShowWDL",
    "Mate Scores",
    "VariantPath",
    "Clear Hash",
    "Unknown",
];

const VALUES: &[&str] = &[
    "true",
    "false",
    "on",
    "1",
    "12",
    "builtin",
    "handmade",
    "/dev/zero",
    "/nosuchfile",
    "random",
    "first",
    "discs:2",
    "weights:1",
    "mirrored",
    "random:8",
    "random:60",
    "random:99",
    "x=1",
    "kado",
    "auto",
    "skip-i",
    "spec",
];

const RULES: &[&str] = &[
    "othello",
    "othello:4",
    "othello:6",
    "othello:10",
    "othello:16",
    "othello:7",
    "antiothello",
    "antiothello:4",
    "gomoku",
    "gomoku:5",
    "gomoku:25",
    "gomoku:26",
    "gomoku:9x6",
    "standard:7",
    "caro5",
    "caro6:8",
    "renju",
    "renju:6",
    "tictactoe",
    "mnk:4,4,4",
    "mnk:7,6,4",
    "mnk:25,1,3",
    "mnk:1,1,1",
    "mnk:5,5,3:exact",
    "mnk:0,0,0",
    "mnk:,,",
    "flipello10",
    "antiflipello",
    "gomokufreestyle",
    "caro5",
];

const FENS: &[&str] = &[
    "8/8/8/3pP3/3Pp3/8/8/8[PPpp] w 0 1",
    "8/8/8/3Pp3/3pP3/8/8/8 b - - 0 1",
    "8/8/8/3ox3/3xo3/8/8/8 x",
    "PPPPPPPP/PPPPPPPP/PPPPPPPP/pppppppp/8/8/8/8 w 0 1",
    "10/10/10/10/4Pp4/4pP4/10/10/10/10 w 0 1",
    "8/8/8/8/8/8/8/8 w 0 1",
    "9/9/9/9/9/9/9/9/9 w",
    "15/15/15/15/15/15/15/7P7/15/15/15/15/15/15/15 b 0 1",
    "////////",
    "99999999999/8 w",
];

const GAMES: &[&str] = &[
    "(;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)",
    "(;GM[Othello]TY[10]BO[10 -------------------------------------------- *]B[f5];)",
    "(;GM[Othello]TY[8]BO[8 ******************************************************** O];)",
    "(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]B[f5//0.1]W[PA]B[a1];)",
    "(;GM[Othello",
    "(;;;;;)",
    "(;GM[Go]B[aa];)",
];

/// Returns a cell of a board with few empties, so that a search to the end is short.
fn random_cell(rng: &mut Rng) -> u8 {
    b"XO-XOXOXOXO"[rng.usize(0..11)]
}

impl LineGenerator {
    pub(super) fn new(protocol: &str, block: u64) -> LineGenerator {
        let templates = match protocol {
            "gtp" => GTP,
            "nboard" => NBOARD,
            "cassio" => CASSIO,
            "xboard" => XBOARD,
            "uci" | "ugi" => UNIVERSAL,
            "gomocup" => GOMOCUP,
            "json" => JSON,
            _ => GREETED,
        };
        let mut generator = LineGenerator { rng: Rng::with_seed(block), templates, line: Vec::new() };
        generator.next();
        generator
    }

    /// Returns the current line with its line end.
    pub(super) fn peek(&self) -> &[u8] {
        &self.line
    }

    /// Moves to the next line.
    pub(super) fn next(&mut self) {
        let mut template = pick(&mut self.rng, self.templates);
        while template.starts_with('!') && self.rng.u32(0..COSTLY) > 0 {
            template = pick(&mut self.rng, self.templates);
        }
        let template = template.trim_start_matches('!');
        let mut line = Vec::new();
        let mut bytes = template.bytes();
        while let Some(byte) = bytes.next() {
            if byte == b'%' {
                let kind = bytes.next().unwrap_or_default();
                self.value(kind, &mut line);
            } else {
                line.push(byte);
            }
        }
        // A search without a limit stays unbroken, so that its `stop` follows.
        if !line.contains(&b'\n') && self.rng.u32(0..8) == 0 {
            self.breaks(&mut line);
        }
        if self.rng.u32(0..40) == 0 {
            line.push(b'\r');
        }
        line.push(b'\n');
        self.line = line;
    }

    fn value(&mut self, kind: u8, line: &mut Vec<u8>) {
        let rng = &mut self.rng;
        let list: &[&str] = match kind {
            b'n' => NUMBERS,
            b'w' => WORDS,
            b'r' => RULES,
            b'f' => FENS,
            b'g' => GAMES,
            b'c' => &["b", "w", "black", "White", "B", "x", "blue"],
            _ => &[],
        };
        if !list.is_empty() {
            return line.extend_from_slice(pick(rng, list).as_bytes());
        }
        match kind {
            b's' => line.extend_from_slice(rng.u32(0..4).to_string().as_bytes()),
            b'm' => match rng.u32(0..20) {
                0 => line.extend_from_slice(b"pass"),
                1 => line.extend_from_slice(
                    pick(rng, &["PA", "z9", "a0", "aa10", "i9", "@@", "", "h88"]).as_bytes(),
                ),
                2 => line.extend_from_slice(format!("{}{}", rng.char('a'..='z'), rng.u32(0..26)).as_bytes()),
                _ => line.extend_from_slice(format!("{}{}", rng.char('a'..='h'), rng.u32(1..9)).as_bytes()),
            },
            b'p' => {
                let side = if rng.u32(0..10) == 0 { 40 } else { 15 };
                line.extend_from_slice(format!("{},{}", rng.u32(0..side), rng.u32(0..side)).as_bytes());
            }
            b'b' => {
                let length = if rng.u32(0..20) == 0 { rng.usize(0..300) } else { 64 };
                line.extend((0..length).map(|_| random_cell(rng)));
                line.extend_from_slice(pick(rng, &[" X", " O", "X", "O", "", " b", " ?"]).as_bytes());
            }
            // Empty squares in the center would be refused.
            b'e' => {
                let cells = (0..64)
                    .map(|cell| if [27, 28, 35, 36].contains(&cell) { b'X' } else { random_cell(rng) });
                line.extend(cells);
                line.extend_from_slice(b" X");
            }
            b'o' => {
                let (name, value) = (pick(rng, OPTIONS), pick(rng, VALUES));
                let between = pick(rng, &[" value ", " ", "=", " value", ""]);
                line.extend_from_slice(format!("{name}{between}{value}").as_bytes());
            }
            _ => {
                let longest = if rng.u32(0..200) == 0 { 20_000 } else { 30 };
                let length = rng.usize(0..longest);
                line.extend((0..length).map(|_| rng.u8(..)).filter(|&byte| byte != b'\n'));
            }
        }
    }

    /// Breaks a line in a random way.
    fn breaks(&mut self, line: &mut Vec<u8>) {
        let rng = &mut self.rng;
        let place = rng.usize(0..=line.len());
        match rng.u32(0..10) {
            0 => line.truncate(place),
            1 if place < line.len() => drop(line.remove(place)),
            2 => line.insert(place, rng.u8(..).max(11)),
            3 if place < line.len() => line[place] ^= 1 << rng.u32(0..8),
            4 => line.make_ascii_uppercase(),
            5 => line.extend_from_within(..),
            6 => line.splice(place..place, *b"\x1b[2J\x07").for_each(drop),
            7 => line.splice(place..place, " \t \0 ".bytes()).for_each(drop),
            8 => {
                let word = pick(rng, WORDS);
                line.push(b' ');
                line.extend_from_slice(word.repeat(rng.usize(1..50)).as_bytes());
            }
            _ => {
                let number = pick(rng, NUMBERS);
                line.splice(place..place, number.bytes()).for_each(drop);
            }
        }
        line.iter_mut().filter(|byte| **byte == b'\n').for_each(|byte| *byte = b' ');
    }
}

fn pick<'a>(rng: &mut Rng, list: &[&'a str]) -> &'a str {
    list[rng.usize(0..list.len())]
}
