//! `kado book` as a user runs it.

use std::path::Path;

use kado::book::{Book, BookLock};
use kado::engine::builtin_book;

use crate::support::process::{Run, run};

/// Runs `kado book` with arguments separated by blanks, in which `@` is the folder.
fn book(folder: &Path, arguments: &str) -> Run {
    let folder = format!("{}/", folder.to_str().unwrap());
    let arguments = format!("book {arguments}").replace('@', &folder);
    run(&arguments.split(' ').collect::<Vec<_>>(), "")
}

/// Like [`book`], but the run must succeed. Returns its stdout.
fn demand(folder: &Path, arguments: &str) -> String {
    let run = book(folder, arguments).without_complaints();
    run.stdout
}

const QUICK: &str = "--depth 2 --solve-from 4 --weights handmade";

#[test]
fn a_book_is_built_extended_and_shown() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let bytes = |name: &str| std::fs::read(folder.join(name)).unwrap();
    demand(folder, &format!("build @whole --positions 60 {QUICK}"));
    demand(folder, &format!("build @parts --positions 20 --jobs 1 {QUICK}"));
    assert!(bytes("parts") != bytes("whole"));
    demand(folder, &format!("build @parts --positions 60 --jobs 1 {QUICK}"));
    assert_eq!(bytes("parts"), bytes("whole"));
    let other = book(folder, &format!("build @whole --positions 60 --own 9 {QUICK}")).with_status(2);
    assert!(
        other.stderr.contains("the book was made with other settings: own was 4 and is 9; "),
        "{}",
        other.stderr
    );

    let known = Book::load(&folder.join("whole")).unwrap();
    let figures = demand(folder, "show @whole");
    assert!(figures.starts_with(&format!("{} positions, 0 to be searched: ", known.len())), "{figures}");
    let counts: usize = figures
        .lines()
        .skip_while(|line| !line.trim().starts_with("ply "))
        .skip(1)
        .take_while(|line| !line.trim().starts_with("search "))
        .map(|line| line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap())
        .sum();
    assert_eq!(counts, known.len());
    let looked = demand(folder, "lookup @whole");
    assert_eq!(looked.lines().count(), known.moves(kado::game::othello8::Board::START).len());
    assert!(
        looked.starts_with("d3 ") && looked.lines().all(|line| line.contains(" link 0-0-0 ")),
        "{looked}"
    );
    let lines = demand(folder, "show @whole --lines 1");
    assert_eq!(lines.lines().count(), 4, "{lines}");
    let long = demand(folder, "show @whole --lines 60 --within 0 --from f5");
    assert!(
        !long.is_empty() && long.lines().all(|line| line.contains(" f5") || !line.contains('-')),
        "{long}"
    );
    for command in ["lookup @whole e6f4e3d2d3e7f5c5c4f6", "show @whole --lines 2 --from e6f4e3d2d3e7f5c5c4f6"]
    {
        let refused = book(folder, command).refused(1);
        assert!(refused.contains("the position is not in the book"), "{refused}");
    }
    // Black wins the last disc of White in the ninth move.
    std::fs::write(folder.join("games"), "e6f4e3f6g5d6e7f5c5\n").unwrap();
    demand(folder, &format!("learn @whole @games {QUICK}"));
    let lines = demand(folder, "show @whole --lines 12 --within 128");
    assert!(lines.lines().any(|line| line == "+64.00 e6f4e3f6g5d6e7f5c5"), "{lines}");
}

#[test]
fn a_position_may_be_a_board() {
    let start = "---------------------------OX------XO--------------------------- X";
    for arguments in [&["lookup", "builtin"][..], &["show", "builtin", "--lines", "1", "--from"]] {
        let of = |position| run(&[&["book"], arguments, &[position]].concat(), "").stdout;
        assert!(of(start).contains("d3"));
        assert_eq!(of(start), of(""), "{arguments:?}");
        assert_eq!(of("1. f5 d6 2. c3"), of("f5d6c3"), "{arguments:?}");
        assert_eq!(of("8/8/8/3ox3/3xo3/8/8/8 x"), of(""), "{arguments:?}");
    }
}

#[test]
fn games_are_learned_from_files() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("games"), "# two\nf5d6c3d3c4\n\nf5f6e6f4\n").unwrap();
    let learned = demand(folder, &format!("learn @new @games {QUICK}"));
    assert_eq!(learned, "2 games, 9 new positions, 9 in the book\n");
    let looked = demand(folder, "lookup @new f5d6c3");
    assert!(looked.contains("d3 "), "{looked}");
    std::fs::write(folder.join("sgf"), "(;FF[4]GM[2]SZ[8];B[f5];W[d6])").unwrap();
    assert!(demand(folder, &format!("learn @new @sgf {QUICK}")).starts_with("1 game, "));
    let new = folder.join("piped");
    let arguments = ["book", "learn", new.to_str().unwrap(), "-", "--depth", "2", "--weights", "handmade"];
    assert!(run(&arguments, "f5d6\nf5f6\n").without_complaints().stdout.starts_with("2 games, "));
    std::fs::write(folder.join("bad"), "f5d6\nf5e5\n").unwrap();
    let before = std::fs::read(folder.join("new")).unwrap();
    let refused = book(folder, &format!("learn @new @bad {QUICK}")).with_status(2);
    assert!(refused.stderr.contains("bad: record 2 (line 2, "), "{}", refused.stderr);
    std::fs::write(folder.join("wide"), "(;GM[2]SZ[8];B[f5])\n(;GM[2]SZ[10];B[g6])").unwrap();
    let refused = book(folder, &format!("learn @new @wide {QUICK}")).with_status(2);
    assert!(refused.stderr.contains("wide: record 2 (line 2, byte 20): "), "{}", refused.stderr);
    std::fs::write(folder.join("empty"), "# none\n").unwrap();
    let refused = book(folder, &format!("learn @new @empty {QUICK}")).with_status(2);
    assert!(refused.stderr.contains("empty: it contains no games"), "{}", refused.stderr);
    assert_eq!(std::fs::read(folder.join("new")).unwrap(), before);
}

#[test]
fn the_name_of_the_builtin_book_is_no_file_to_write() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for arguments in [
        "book build builtin --positions 1 --depth 1",
        "book learn builtin games.txt",
        "book merge builtin builtin -o builtin",
        "book import book.dat -o builtin --force",
        "work plan book builtin",
    ] {
        let refused = run(&arguments.split(' ').collect::<Vec<_>>(), "").refused(2);
        assert!(refused.contains("name another file, or write ./builtin"), "{arguments}: {refused}");
    }
    demand(folder, &format!("build @builtin --positions 5 {QUICK}"));
}

#[test]
fn a_book_that_another_run_changes_is_neither_built_nor_learned() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("games"), "f5d6c3\n").unwrap();
    let lock = BookLock::acquire(&folder.join("mine")).unwrap();
    let build = format!("build @mine --positions 5 {QUICK}");
    let learn = format!("learn @mine @games {QUICK}");
    for arguments in [&build, &learn, "merge builtin builtin -o @mine"] {
        let refused = book(folder, arguments).refused(2);
        let reason = "mine: in use: another run of Kado is changing this book\n";
        assert!(refused.ends_with(reason), "{arguments}: {refused}");
    }
    assert!(!folder.join("mine").exists());
    drop(lock);
    demand(folder, &format!("learn @mine @games {QUICK}"));
}

#[test]
fn books_are_exported_imported_and_merged() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    demand(folder, &format!("build @a --positions 30 {QUICK}"));
    demand(folder, "export @a -o @text");
    demand(folder, "import @text -o @b");
    demand(folder, "export @b -o @again");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(read("text"), read("again"));
    assert!(demand(folder, "merge @a builtin -o @c").contains("positions of"));
    let [a, c] = ["a", "c"].map(|name| Book::load(&folder.join(name)).unwrap());
    assert_eq!(c, Book::merge(&[a, builtin_book().unwrap()]));
    for refused in ["export @a -o @text", "import @text -o @b", "merge @a @b -o @c"] {
        let Run { code, stderr, .. } = book(folder, refused);
        assert_eq!(code, Some(2), "{refused}");
        assert!(
            stderr.contains("it exists already; name another file, or replace it with --force"),
            "{refused}: {stderr}"
        );
    }
    let same = book(folder, "merge @a @b -o @b --force").with_status(2);
    assert!(same.stderr.contains("b: it is an input; name another file"), "{}", same.stderr);
    assert_eq!(book(folder, "import @text -o @b --force").written(), [folder.join("b").to_str().unwrap()]);
    assert_eq!(demand(folder, "export @a"), read("text"));
    std::fs::write(folder.join("damaged"), &std::fs::read(folder.join("a")).unwrap()[..200]).unwrap();
    let own = book(folder, "import @a -o @d").refused(2);
    assert!(own.contains("a: already a book of Kado: use it unchanged"), "{own}");
    std::fs::write(folder.join("gomoku"), "(;FF[4]GM[4]SZ[15];B[h8])").unwrap();
    let other = book(folder, &format!("learn @d @gomoku {QUICK}")).refused(2);
    assert!(other.contains("gomoku:15; only standard Othello (8x8) is possible"), "{other}");
    let damaged = book(folder, "show @damaged").with_status(2);
    assert!(
        damaged.stderr.contains("damaged: damaged at byte 200: the file ends there"),
        "{}",
        damaged.stderr
    );
}

#[test]
fn only_books_of_edax_are_imported() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("empty"), "\n \n").unwrap();
    std::fs::create_dir(folder.join("folder")).unwrap();
    std::fs::write(
        folder.join("unscored"),
        "---------------------------OX------XO--------------------------- X,18,--,+3\n",
    )
    .unwrap();
    for (input, expected) in [
        ("empty", "it contains no positions"),
        ("folder", "not a regular file"),
        ("missing", "cannot be read"),
        ("unscored", "it contains no position with a scored move"),
    ] {
        let Run { code, stderr, stdout, .. } = book(folder, &format!("import @{input} -o @out"));
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{input}");
        assert!(stderr.contains(&format!("{input}: ")) && stderr.contains(expected), "{input}: {stderr}");
        assert!(!folder.join("out").exists(), "{input}");
    }
}

#[test]
fn a_session_shows_and_learns_the_book() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine");
    Book::default().save(&path).unwrap();
    let path = path.to_str().unwrap();
    let session = "play b f5\nplay w d6\nkado-learn\nundo\nkado-book\nclear_board\nkado-book\n";
    let learned = run(&["gtp", "--book", path], session).stdout;
    let replies: Vec<&str> = learned.split("\n\n").collect();
    assert_eq!(replies[2], "= 3 3");
    assert!(replies[4].starts_with("= ") && replies[4].lines().any(|line| line.contains("D6 ")), "{learned}");
    assert!(replies[6].lines().count() >= 4 && replies[6].contains("% link 0-0-0 "), "{learned}");
    let denied = run(&["gtp", "--book", path, "--no-files"], "play b f5\nkado-learn\n").stdout;
    assert!(denied.contains("? cannot learn: files are switched off"), "{denied}");
    let missing = folder.path().join("missing");
    for arguments in [&["gtp"][..], &["play"]] {
        let refused = run(&[arguments, &["--book", missing.to_str().unwrap()]].concat(), "");
        assert!(refused.code != Some(0) && refused.stdout.is_empty(), "{arguments:?}: {}", refused.stdout);
        assert!(refused.stderr.contains("missing': cannot be read: "), "{arguments:?}: {}", refused.stderr);
    }
    let memory =
        run(&["gtp"], "kado-setoption Book builtin\nplay b f5\nkado-learn\nkado-setoption Book nothing\n");
    assert!(memory.stdout.contains("? cannot use the book 'nothing': cannot be read: "), "{}", memory.stdout);
}

#[test]
fn other_protocols_play_from_the_book_and_show_it() {
    let folder = tempfile::tempdir().unwrap();
    demand(folder.path(), &format!("build @mine --positions 30 {QUICK}"));
    let path = folder.path().join("mine");
    let book = Book::load(&path).unwrap();
    let arguments = |protocol| [protocol, "--own-book", "true", "--book", path.to_str().unwrap()];
    // A search of this depth would not end in time.
    let uci = run(&arguments("uci"), "position startpos\ngo depth 60\nquit\n").stdout;
    assert!(uci.lines().last().unwrap().starts_with("bestmove "), "{uci}");
    let xboard = run(&arguments("xboard"), "xboard\nprotover 2\nnew\nbk\nquit\n").stdout;
    let moves = xboard.lines().filter(|line| line.starts_with("\tP@")).count();
    assert_eq!(moves, book.moves(kado::game::othello8::Board::START).len(), "{xboard}");
}
