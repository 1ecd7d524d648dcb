//! Text files in UTF-8, Latin-1 and UTF-16, and with the line ends of old files of the Mac.

use std::fs;
use std::path::Path;

use crate::support::process::run;

const START: &str = "---------------------------OX------XO---------------------------";

/// Runs the program with arguments separated by blanks, in which `@` is the folder.
fn kado(folder: &Path, arguments: &str, input: &str) -> crate::support::process::Run {
    let folder = format!("{}/", folder.to_str().unwrap());
    let arguments = arguments.replace('@', &folder);
    run(&arguments.split(' ').collect::<Vec<_>>(), input)
}

#[test]
fn every_reader_of_texts_says_that_a_file_is_in_utf_16() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let units: Vec<u8> = "\u{feff}f5d6c3\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for name in ["a.txt", "a.sgf", "a.pgn", "a.obf", "a", "a.toml"] {
        fs::write(folder.join(name), &units).unwrap();
    }
    for (arguments, place) in [
        ("convert @a.txt --to sgf", "@a.txt: record 1 (line 1, byte 0): "),
        ("convert @a.sgf --to ggf", "@a.sgf: record 1 (line 1, byte 0): "),
        ("convert @a.pgn --to ggf", "@a.pgn: record 1 (line 1, byte 0): "),
        ("convert @a --to ggf", "@a: record 1 (line 1, byte 0): "),
        ("analyze @a.txt", "@a.txt: record 1 (line 1, byte 0): "),
        ("solve @a.obf", "@a.obf: "),
        ("book learn @new.book @a.txt", "@a.txt: record 1 (line 1, byte 0): "),
        ("book import @a.txt -o @new.book", "@a.txt: cannot be read: "),
        ("train report --obf @a.obf", "@a.obf: "),
        ("train forecast --games @a.txt", "@a.txt: record 1 (line 1, byte 0): "),
        ("levels --games @a.txt", "@a.txt: "),
        ("match --engine cmd=kado --engine cmd=kado,name=b --openings @a.txt --out @m", "@a.txt: "),
        ("match @a.toml", "@a.toml: "),
        ("work plan solve --job @job @a.obf", "@a.obf: "),
    ] {
        let run = kado(folder, arguments, "");
        let place = place.replace('@', &format!("{}/", folder.to_str().unwrap()));
        let expected = format!("{place}the text is in UTF-16: save it as UTF-8\n");
        assert!(run.stderr.contains(&expected), "{arguments}: {run:?}");
        assert_eq!(run.code, Some(2), "{arguments}: {run:?}");
    }
    let reply = kado(folder, "gtp", &format!("loadsgf {}/a.sgf\n", folder.to_str().unwrap())).stdout;
    assert_eq!(reply, "? cannot load file: the text is in UTF-16: save it as UTF-8\n\n");
}

#[test]
fn problems_and_books_may_be_latin_1_with_a_mark_or_with_old_line_ends() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let problems = format!("% Fran\u{e7}ois\n{START} X; F5:+0; % Andr\u{e9}\n");
    let book = format!("{START} X,16,d3,2,Andr\u{e9}\n");
    let latin_1 = |text: &str| text.chars().map(|c| u8::try_from(c).unwrap()).collect::<Vec<_>>();
    let mut answers = Vec::new();
    for encode in [
        &|text: &str| text.as_bytes().to_owned(),
        &|text: &str| latin_1(text),
        &|text: &str| format!("\u{feff}{text}").into_bytes(),
        &|text: &str| text.replace('\n', "\r").into_bytes(),
    ] as [&dyn Fn(&str) -> Vec<u8>; 4]
    {
        fs::write(folder.join("a.obf"), encode(&problems)).unwrap();
        fs::write(folder.join("a.txt"), encode(&book)).unwrap();
        let report = kado(folder, "train report --obf @a.obf --weights handmade", "").succeeded();
        let solved = kado(folder, "solve @a.obf --depth 2 --json --weights handmade", "").stdout;
        assert!(solved.contains("\"line\":2"), "{solved}");
        let imported = kado(folder, "book import @a.txt -o @a.book --force", "").without_complaints().stdout;
        answers.push((report, imported));
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
}
