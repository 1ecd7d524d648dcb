//! `kado convert` as a user runs it.

use std::fs;
use std::io::Write;
use std::path::Path;

use tempfile::TempDir;

use crate::support::playout::sample;
use crate::support::process::{Run, kado, run};

/// A game with players and a result, in GGF.
const FINAL: &str = "(;GM[Othello]PB[Rose]PW[Murakami]RE[+4]BO[8 -------- -------- -------- ---O*--- ---*O--- \
                     -------- -------- -------- *]B[f5]W[d6];)\n";

/// A folder, and paths of files in it.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(TempDir::new().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).unwrap();
        self.path(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

fn convert(arguments: &[&str], input: &str) -> Run {
    run(&[&["convert"], arguments].concat(), input)
}

#[test]
fn a_file_goes_from_format_to_format_and_comes_back_as_it_was() {
    let folder = Folder::new();
    let text: String = sample().take(20).map(|game| game.moves.to_owned() + "\n").collect();
    let mut from = folder.write("a.txt", &text);
    for name in ["b.ggf", "c.sgf", "d.pgn", "e.wtb", "f.txt"] {
        let to = folder.path(name);
        let run = convert(&[&from, "-o", &to], "");
        assert_eq!(
            (run.code, run.stdout.as_str(), run.complaints().as_str()),
            (Some(0), "", "kado: 20 records converted, 0 skipped\n"),
            "{name}"
        );
        let names: &[&str] = if name == "e.wtb" { &["e.wtb", "e.jou", "e.trn"] } else { &[name] };
        assert_eq!(run.written(), names.iter().map(|name| folder.path(name)).collect::<Vec<_>>());
        from = to;
    }
    assert_eq!(folder.read("f.txt"), text);
    assert_eq!(folder.names(), ["a.txt", "b.ggf", "c.sgf", "d.pgn", "e.jou", "e.trn", "e.wtb", "f.txt"]);
}

#[test]
fn several_files_become_one() {
    let folder = Folder::new();
    let one = folder.write("one.txt", "f5d6\n");
    let two = folder.write("two.pgn", "[White \"b\"]\n\n1. c4 *\n");
    assert_eq!(convert(&[&one, &two, &one, "-o", &folder.path("all.txt")], "").code, Some(0));
    assert_eq!(folder.read("all.txt"), "f5d6\nc4\nf5d6\n");
    assert_eq!(folder.names(), ["all.txt", "one.txt", "two.pgn"]);
}

#[test]
fn no_input_and_no_other_file_is_overwritten() {
    let folder = Folder::new();
    let one = folder.write("one.txt", "f5d6\n");
    let two = folder.write("two.txt", "c4\n");
    let other = folder.write("other.ggf", "precious");
    let refused = |arguments: &[&str], reason: &str| {
        let message = convert(arguments, "").refused(2);
        assert!(message.contains(reason), "{arguments:?}: {message}");
    };
    for force in [&[][..], &["--force"]] {
        refused(&[&[one.as_str(), &two, "-o", &two], force].concat(), "it is an input; name another file");
        let twisted = folder.path("./two.txt");
        refused(&[&[one.as_str(), &two, "-o", &twisted], force].concat(), "it is an input");
    }
    refused(&[&one, "-o", &other], "it exists already; name another file, or replace it with --force");
    // File names without `-o` are inputs, whose games go to standard output.
    let shown = convert(&[&one, &two, "--to", "transcript"], "");
    assert_eq!((shown.code, shown.stdout.as_str(), shown.written().len()), (Some(0), "f5d6\nc4\n", 0));
    assert_eq!([folder.read("one.txt"), folder.read("two.txt")], ["f5d6\n", "c4\n"]);
    assert_eq!(folder.read("other.ggf"), "precious");

    assert_eq!(convert(&[&one, "-o", &other, "--force"], "").code, Some(0));
    assert!(folder.read("other.ggf").starts_with("(;GM[Othello]"));
    let database = folder.path("games.wtb");
    folder.write("games.jou", "precious");
    refused(&[&one, "-o", &database], "games.jou: it exists already");
    assert_eq!(folder.names(), ["games.jou", "one.txt", "other.ggf", "two.txt"]);
}

#[test]
fn flags_stand_before_between_and_behind_the_files() {
    let folder = Folder::new();
    let one = folder.write("one", "f5d6\n");
    let two = folder.write("two", "c4\n");
    let [from, to, out] = [["--from", "transcript"], ["--to", "ggf"], ["-o", "-"]];
    let orders: [&[&[&str]]; 6] = [
        &[&from, &to, &[&one, &two]],
        &[&[&one], &from, &[&two], &to, &out],
        &[&out, &from, &[&one, &two], &to],
        &[&[&one, &two], &to, &from],
        &[&[&one, &two], &out, &to, &from],
        &[&["--strict", &one], &to, &from, &["--", &two]],
    ];
    let expected = convert(&orders[0].concat(), "");
    assert_eq!((expected.code, expected.stdout.lines().count()), (Some(0), 2), "{}", expected.stderr);
    for order in orders {
        assert_eq!(convert(&order.concat(), "").stdout, expected.stdout, "{order:?}");
    }
}

#[test]
fn names_of_players_stand_beside_a_database_file() {
    let folder = Folder::new();
    let from = folder.write("a.ggf", FINAL);
    let to = folder.path("b.wtb");
    assert_eq!(convert(&[&from, "-o", &to], "").code, Some(0));
    for (extension, name) in [("JOU", "WTHOR.JOU"), ("trn", "wthor.trn")] {
        fs::rename(folder.path(&format!("b.{}", extension.to_lowercase())), folder.path(name)).unwrap();
    }
    let back = convert(&[&to, "--to", "ggf"], "");
    assert_eq!(
        back.stdout,
        FINAL.replace("RE[+4]", "RE[+4]TY[8]").replace("[f5]", "[F5]").replace("[d6]", "[D6]")
    );
}

#[test]
fn names_that_a_database_cannot_hold_are_counted() {
    let folder = Folder::new();
    let game = |name: &str| FINAL.replace("PB[", &format!("PB[{name}"));
    let named = |names: [&str; 3]| names.map(game).concat();
    let run = |games: &str, file: &str| convert(&["-", "--from", "ggf", "-o", &folder.path(file)], games);
    let kept = run(&named(["Zoë ", "Zoë ", ""]), "a.wtb").with_status(0);
    assert!(!kept.stderr.contains("Latin-1"), "{}", kept.stderr);
    let changed = run(&named(["村上 ", "村上 ", "A name of twenty letters "]), "b.wtb").with_status(0);
    assert!(changed.stderr.contains("2 names shortened or with ? for letters"), "{}", changed.stderr);
}

#[cfg(target_os = "linux")]
#[test]
fn a_database_has_the_names_of_the_files_spelled_like_it() {
    let folder = Folder::new();
    for (name, player) in [("GAMES", "Ann"), ("games", "Bob"), ("Games", "Cid")] {
        let from = folder.write("a.ggf", &FINAL.replace("Rose", player));
        assert_eq!(convert(&[&from, "-o", &folder.path(&format!("{name}.wtb"))], "").code, Some(0));
    }
    fs::rename(folder.path("games.jou"), folder.path("games.JOU")).unwrap();
    for (name, player) in [("GAMES", "Ann"), ("Games", "Cid")] {
        let back = convert(&[&folder.path(&format!("{name}.wtb")), "--to", "ggf"], "").stdout;
        assert!(back.contains(&format!("PB[{player}]")), "{name}: {back}");
    }
}

#[test]
fn names_that_belong_to_other_files_are_not_replaced() {
    let folder = Folder::new();
    let (from, games) = (folder.write("a.ggf", FINAL), folder.path("wthor.wtb"));
    assert_eq!(convert(&[&from, "-o", &games], "").code, Some(0));
    let year = folder.path("WTH_2004.wtb");
    fs::rename(&games, &year).unwrap();
    let names = folder.path("wthor.jou");
    let expected = format!(
        "kado: cannot write games of WTHOR to {games}: {names} has the names of other files; name another file\n"
    );
    assert_eq!(convert(&[&from, "-o", &games, "--force"], "").refused(2), expected);
    fs::copy(&year, &games).unwrap();
    let expected = format!("kado: cannot write {names}: it is an input; name another file\n");
    assert_eq!(convert(&[&year, "-o", &games, "--force"], "").refused(2), expected);
}

#[cfg(unix)]
#[test]
fn names_of_players_stand_beside_the_file_that_a_link_leads_to() {
    let folder = Folder::new();
    let (from, link) = (folder.write("a.ggf", FINAL), folder.path("link.wtb"));
    fs::create_dir(folder.path("in")).unwrap();
    std::os::unix::fs::symlink("in/b.wtb", &link).unwrap();
    assert_eq!(convert(&[&from, "-o", &link], "").code, Some(0));
    assert_eq!(folder.names(), ["a.ggf", "in", "link.wtb"]);
    for path in [link, folder.path("in/b.wtb")] {
        assert!(convert(&[&path, "--to", "ggf"], "").stdout.contains("PB[Rose]PW[Murakami]"), "{path}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_file_of_standard_output_is_continued() {
    let folder = Folder::new();
    let from = folder.write("a.txt", "f5d6\n");
    let mut log = fs::File::create(folder.path("log")).unwrap();
    log.write_all(b"before\n").unwrap();
    let mut command = kado(&["convert", &from, "-o", "/dev/stdout", "--to", "transcript"]);
    assert!(command.stdout(log.try_clone().unwrap()).status().unwrap().success());
    log.write_all(b"after\n").unwrap();
    assert_eq!(folder.read("log"), "before\nf5d6\nafter\n");
}

#[test]
fn a_bad_record_is_left_out_or_ends_everything() {
    let folder = Folder::new();
    let from = folder.write("a.txt", "f5d6\nf5z9\nc4\n");
    let to = folder.write("b.ggf", "old content");
    let fault = format!(
        "kado: {from}: record 2 (line 2, byte 5): line 2, column 3: 'z9' where a move (a1 to h8, or pass) is expected\n"
    );

    let strict = convert(&["--strict", &from, "-o", &to, "--force"], "");
    assert_eq!((strict.code, strict.stderr), (Some(2), fault.clone()));
    assert_eq!((folder.read("b.ggf").as_str(), folder.names().len()), ("old content", 2));

    let strict = convert(&["--strict", &from, "--to", "ggf"], "");
    assert_eq!((strict.code, strict.stdout.as_str(), strict.stderr), (Some(2), "", fault.clone()));

    if cfg!(target_os = "linux") {
        let pipe = convert(&["--strict", &from, "-o", "/dev/stdout", "--to", "ggf"], "");
        assert_eq!((pipe.code, pipe.stdout.as_str(), pipe.stderr), (Some(2), "", fault.clone()));
        let good = ["--strict", "-", "--from", "transcript", "-o", "/dev/stdout", "--to", "transcript"];
        assert_eq!(convert(&good, "f5d6\nf5f6\n").stdout, "f5d6\nf5f6\n");
    }

    let lenient = convert(&[&from, "-o", &to, "--force"], "");
    assert_eq!(
        (lenient.code, lenient.complaints()),
        (Some(1), fault + "kado: 2 records converted, 1 skipped\n")
    );
    assert_eq!((folder.read("b.ggf").lines().count(), folder.names().len()), (2, 2));
}

#[test]
fn many_errors_are_summarised_with_a_guess_at_the_format() {
    let folder = Folder::new();
    let from = folder.write("a.txt", &"nonsense\n".repeat(9));
    let run = convert(&[&from, "--to", "ggf"], "");
    assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 7), "{}", run.stderr);
    assert!(run.stderr.contains("record 5 (") && !run.stderr.contains("record 6 ("), "{}", run.stderr);
    assert!(run.stderr.contains("a.txt: 4 more errors like these\n"), "{}", run.stderr);
    let six = convert(&[&folder.write("six.txt", &"nonsense\n".repeat(6)), "--to", "ggf"], "");
    assert!(six.stderr.contains("six.txt: 1 more error like these\n"), "{}", six.stderr);

    let games = folder.write("b.txt", "f5d6c3d3c4\n");
    let ggf = folder.path("b.ggf");
    assert_eq!(convert(&[&games, "-o", &ggf], "").code, Some(0));
    let wrong = convert(&[&ggf, "--from", "transcript", "--to", "sgf"], "");
    assert!(wrong.stderr.contains("b.ggf: this looks like GGF: try --from ggf\n"), "{}", wrong.stderr);
}

#[test]
fn no_format_is_suggested_that_reads_the_same() {
    let folder = Folder::new();
    let board = "-".repeat(64);
    for (name, text, from, suggested) in [
        ("a.pos", format!("{board} X; q\n"), "board", None),
        ("a.sgf", "(;GM[2];B[zz])".to_owned(), "sgf-gogui", None),
        ("a.pgn", "[Event \"?\"]\n\n1. z9 *\n".to_owned(), "pgn-reversi", None),
        ("a.txt", format!("{board} X;f5z9\n"), "transcript", None),
        ("b.txt", "8/8/8/3ox3/3xo3/8/8/8 x\n".to_owned(), "transcript", Some("FEN-UGI: try --from fen-ugi")),
        ("c.txt", format!("{board} X; F5:+2;\n"), "transcript", Some("OBF: try --from obf")),
    ] {
        let run = convert(&[&folder.write(name, &text), "--from", from, "--to", "board"], "");
        let advice = run.stderr.split_once("looks like ").and_then(|(_, rest)| rest.lines().next());
        assert_eq!((run.code, advice), (Some(2), suggested), "{name}: {}", run.stderr);
    }
}

#[test]
fn a_game_that_a_format_cannot_hold_is_reported() {
    let folder = Folder::new();
    let from = folder.write("a.txt", "f5d6\n");
    let run = convert(&[&from, "-o", &folder.path("b.wtb")], "");
    let fault = format!("kado: {from}: record 1 (line 1, byte 0): no result in discs, which WTHOR needs\n");
    let end = "kado: nothing was written: 0 records converted, 1 skipped\n";
    assert_eq!((run.code, run.stderr), (Some(2), fault + end));
    assert_eq!(folder.names(), ["a.txt"]);
}

#[test]
fn a_file_without_a_good_record_is_not_converted() {
    let folder = Folder::new();
    let from = folder.write("a.txt", "# no game\n\n");
    let to = folder.write("b.ggf", "old content");
    for (input, skipped) in [("# no game\n\n", 0), ("z9\nf5f5\n", 2)] {
        folder.write("a.txt", input);
        for output in [["-o", &to], ["--to", "ggf"]] {
            let message = convert(&[&[from.as_str(), "--force"], &output[..]].concat(), "").refused(2);
            let end = format!("kado: nothing was written: 0 records converted, {skipped} skipped\n");
            assert!(message.ends_with(&end), "{message}");
        }
    }
    assert_eq!((folder.read("b.ggf").as_str(), folder.names().len()), ("old content", 2));
}

#[test]
fn a_game_without_moves_goes_through_a_transcript() {
    let ggf =
        "(;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *];)";
    let text = convert(&["-", "--from", "ggf", "--to", "transcript"], ggf);
    assert_eq!(text.stdout, "---------------------------OX------XO--------------------------- X;\n");
    let back = convert(&["-", "--from", "transcript", "--to", "ggf"], &text.stdout);
    assert_eq!((back.code, back.stdout.matches("BO[8 ").count()), (Some(0), 1), "{}", back.stderr);
}

#[test]
fn a_file_with_a_byte_order_mark_is_converted() {
    let run = convert(&["-", "--from", "transcript", "--to", "transcript"], "\u{feff}f5d6c3\r\nf5f6\r\n");
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "f5d6c3\nf5f6\n"), "{}", run.stderr);
}

#[test]
fn games_become_positions_and_positions_games() {
    let games = "f5d6c3\n";
    let last = convert(&["-", "--from", "transcript", "--to", "fen-ugi", "--positions", "last"], games);
    assert_eq!(last.stdout, "8/8/2x5/3xx3/3oxx2/3o4/8/8 o\n");
    let all = convert(&["-", "--from", "transcript", "--to", "board"], games);
    assert_eq!((all.code, all.stdout.lines().count()), (Some(0), 4));
    let back = convert(&["-", "--from", "fen-ugi", "--to", "transcript"], &last.stdout);
    assert_eq!(back.stdout, "------------------X--------XX------OXX-----O-------------------- O;\n");
}

#[test]
fn a_game_of_another_size_keeps_its_board() {
    let board = "--------------XO----OX-------------- X";
    for (game, format, text) in [
        ("othello", "obf", format!("{board}; +4;")),
        ("antiothello", "board", board.to_owned()),
        ("othello:10", "transcript", format!("{board};")),
        ("gomoku", "obf", format!("{board};")),
    ] {
        let fen = convert(&["-", "--game", game, "--from", format, "--to", "fen-ugi"], &text).with_status(0);
        assert_eq!(fen.stdout, "6/6/2xo2/2ox2/6/6 x\n", "{game}");
    }
}

#[test]
fn the_format_of_an_input_without_an_extension_is_detected() {
    let folder = Folder::new();
    let sgf = "(;FF[4]GM[2]SZ[8];B[f5];W[d6])";
    for arguments in [[&*folder.write("game", sgf), "--to", "transcript"], ["-", "--to", "transcript"]] {
        assert_eq!(convert(&arguments, sgf).with_status(0).stdout, "f5d6\n", "{arguments:?}");
    }
}

#[test]
fn impossible_conversions_are_refused_with_the_reason() {
    let folder = Folder::new();
    let from = folder.write("a.txt", "f5d6\n");
    let doc = folder.path("b.doc");
    let refused = |arguments: &[&str]| convert(arguments, "").refused(2);
    let unknown = refused(&[&from, "-o", &doc]);
    assert!(
        unknown.contains("b.doc' has no known extension (.txt .ggf") && unknown.contains("--to"),
        "{unknown}"
    );
    assert!(refused(&["-", "-o", &folder.path("b.ggf")]).contains("nothing was written: 0 records"));
    assert!(refused(&[&from]).contains("give a file by -o FILE, or a format for standard output by --to"));
    assert!(refused(&["--to", "ggf"]).contains("<FILE>..."));
    assert!(refused(&[&from, "--to", "wthor"]).contains("give -o FILE"));
    assert!(refused(&[&from, "-o", &folder.path("."), "--to", "wthor"]).contains("so name a regular file"));
    for name in ["b.jou", "b.TRN"] {
        let names = refused(&[&from, "-o", &folder.path(name), "--to", "wthor", "--force"]);
        assert!(names.contains(".jou and .trn are for the names beside them, so give "), "{names}");
    }
    assert!(refused(&[&from, "-o", &folder.path("."), "--to", "ggf"]).contains("it is a directory"));
    assert!(refused(&[&folder.path("missing.txt"), "--to", "ggf"]).contains("cannot read"));
    assert!(refused(&[&folder.path("."), "--from", "sgf", "--to", "ggf"]).ends_with(": is a directory\n"));
    assert!(refused(&[&from, "--to", "doc"]).contains("transcript, ggf, sgf"));
    let nowhere = Path::new(&doc).join("c.ggf");
    assert!(refused(&[&from, "-o", nowhere.to_str().unwrap()]).contains("cannot write"));
    assert_eq!(folder.names(), ["a.txt"]);
}
