//! Openings: read from every format with the location of every error, drawn at random, and chosen by the
//! search.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::Path;

use kado::arena::openings::{
    Balance, Candidate, Format, Opening, Progress, balanced, random, read, read_text,
};
use kado::base::Size;
use kado::engine::Options;
use kado::formats::transcript;
use kado::game::othello8::Isa;
use kado::game::{AnyPosition, Position, Rules};

fn parse(text: &str) -> Vec<Opening> {
    read_text(text, Path::new("o.txt"), Rules::OTHELLO, None, None).unwrap()
}

/// Returns the number of positions of the openings, where symmetric positions count as one.
fn distinct(openings: &[Opening]) -> usize {
    let canonical = |opening: &Opening| {
        let images = opening.position().diagram().images();
        images.into_iter().map(|image| image.cells().to_vec()).min()
    };
    openings.iter().map(canonical).collect::<HashSet<_>>().len()
}

fn error(text: &str) -> String {
    read_text(text, Path::new("o.txt"), Rules::OTHELLO, None, None).unwrap_err().to_string()
}

fn transcripts(openings: &[Opening]) -> Vec<String> {
    openings.iter().map(Opening::transcript).collect()
}

fn name(opening: &Opening) -> String {
    opening.as_played(0).0.name.unwrap_or_default()
}

const GAMES: &str = "1 (;GM[Othello]PB[x]PW[y]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[f5]W[d6]B[c3];)\n\
                     \n1 (;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[f5]W[f4];)\n";

#[test]
fn transcripts_are_read_with_names_and_comments() {
    let openings = parse("\u{feff}# a list\n\nf5d6c3d3c4 # tiger\r\n  F5 F6 % diagonal\n% done\nf5f4\n");
    assert_eq!(transcripts(&openings), ["f5d6c3d3c4", "f5f6", "f5f4"]);
    assert_eq!(openings.iter().map(name).collect::<Vec<_>>(), ["tiger", "diagonal", ""]);
}

#[test]
fn boards_are_read_as_start_positions() {
    let openings = parse(
        "% two boards\n---------------------------OX------XO--------------------------- O; A1:+2; % odd\n\
         -------------------X-------XX------XO--------------------------- O\n",
    );
    assert_eq!(transcripts(&openings), ["", ""]);
    assert_eq!(name(&openings[0]), "odd");
    let (played, start) = openings[1].as_played(4);
    assert_eq!((played.index, played.moves.as_str()), (4, ""));
    assert_eq!(start.as_deref(), Some("-------------------X-------XX------XO--------------------------- O"));
}

#[test]
fn games_are_read_and_cut_off() {
    let whole = parse(GAMES);
    assert_eq!(transcripts(&whole), ["f5d6c3", "f5f4"]);
    let cut = read_text(GAMES, Path::new("g.ggf"), Rules::OTHELLO, Some(Format::Ggf), Some(1)).unwrap();
    assert_eq!(transcripts(&cut), ["f5", "f5"]);
    assert_eq!(whole[0].as_played(0).1, None, "the start is the standard one");
}

#[test]
fn every_format_is_known_by_its_content() {
    for (text, format) in [
        ("f5d6", Format::Transcripts),
        ("# c\n\nF5D6", Format::Transcripts),
        ("", Format::Transcripts),
        ("% c\n--------", Format::Obf),
        ("bbbbbbbb", Format::Obf),
        ("XXXX", Format::Obf),
        (GAMES, Format::Ggf),
    ] {
        assert_eq!(Format::detect(text), format, "{text}");
    }
}

#[test]
fn errors_have_file_line_and_column() {
    assert_eq!(error("f5d6\nf5a1\n"), "o.txt:2:3: 'a1' where a legal move of white (f4, d6, f6) is expected");
    assert_eq!(error("f5d6\r\rf5x9"), error("f5d6\n\nf5x9"));
    assert_eq!(error("f5d6\n\nf5x9"), "o.txt:3:3: 'x9' where a move (a1 to h8, or pass) is expected");
    assert!(error("-q\n").starts_with("o.txt:1:2: 'q' where a square"), "{}", error("-q\n"));
    let wrong = GAMES.replace("W[f4]", "W[a1]");
    assert!(error(&wrong).starts_with("o.txt:3: move 2: 'a1' where"), "{}", error(&wrong));
    let wrong = GAMES.replace("W[f4]", "W[z9]");
    assert!(error(&wrong).starts_with("o.txt:3:"), "{}", error(&wrong));
    assert_eq!(error(&wrong.replace('\n', "\r")), error(&wrong));
    assert_eq!(error("# nothing\n"), "o.txt: the file holds no opening");
    let missing = read(Path::new("no/such.txt"), Rules::OTHELLO, None, None).unwrap_err().to_string();
    assert!(missing.starts_with("no/such.txt: "), "{missing}");
}

#[test]
fn an_opening_that_ends_the_game_is_refused() {
    let over = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX X";
    assert_eq!(error(over), "o.txt:1: the game is over after this opening: keep fewer of its moves");
}

#[test]
fn random_openings_are_those_of_their_seed_whatever_their_number() {
    let start = AnyPosition::start(Rules::OTHELLO).unwrap();
    let ten = random(&start, 3, 8, 10).unwrap();
    assert_eq!(random(&start, 3, 8, 5).unwrap(), ten[..5]);
    assert_ne!(random(&start, 4, 8, 10).unwrap(), ten);
    for opening in &ten {
        assert_eq!(opening.position().diagram().cells().iter().flatten().count(), 12);
        assert_eq!(opening.position().outcome(), None);
        assert_eq!(parse(&opening.transcript())[0].position(), opening.position());
    }
    assert_eq!(random(&start, 1, 0, 1).unwrap(), [Opening::start(Rules::OTHELLO).unwrap()]);
}

#[test]
fn games_that_end_sooner_have_no_random_openings() {
    let start = AnyPosition::start("tictactoe".parse().unwrap()).unwrap();
    assert_eq!(random(&start, 1, 8, 2).map(|openings| openings.len()), Some(2));
    assert_eq!(random(&start, 1, 9, 2), None);
    assert_eq!(random(&start, 1, 40, 1), None);
}

/// Returns at most `count` balanced openings and the final progress of the search.
fn search(balance: &Balance, count: usize) -> (Vec<Candidate>, Progress) {
    let mut options = Options::default();
    options.set("Hash", "1").unwrap();
    let mut found = Vec::new();
    let add = |candidate| {
        found.push(candidate);
        if found.len() < count { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let progress = balanced(balance, Isa::best(), &options, |_| (), add).unwrap();
    (found, progress)
}

#[test]
fn balanced_openings_are_even_distinct_and_the_same_with_any_number_of_threads() {
    let found = |threads| search(&Balance { seed: 5, plies: 8, margin: 1.5, depth: 4, threads }, 30).0;
    let one = found(1);
    assert_eq!(one.len(), 30);
    assert_eq!(found(3), one);
    assert!(one.iter().all(|candidate| candidate.score.discs().abs() <= 1.5));
    assert!(one.iter().all(|candidate| candidate.opening.transcript().starts_with("f5")));
    let openings: Vec<Opening> = one.into_iter().map(|candidate| candidate.opening).collect();
    assert_eq!(distinct(&openings), openings.len());
}

#[test]
fn the_search_for_openings_ends_when_every_one_was_tried() {
    let balance = Balance { seed: 1, plies: 2, margin: 64.0, depth: 1, threads: 2 };
    let (found, progress) = search(&balance, usize::MAX);
    assert_eq!((progress.judged, progress.found), (3, 3));
    let mut found: Vec<String> = found.iter().map(|candidate| candidate.opening.transcript()).collect();
    found.sort();
    assert_eq!(found, ["f5d6", "f5f4", "f5f6"]);
}

#[test]
fn the_built_in_list_matches_its_header() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/openings/kado-8ply.txt");
    let openings = read(&path, Rules::OTHELLO, None, None).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    let head: Vec<&str> = text.lines().take_while(|line| line.starts_with('#')).collect();
    assert!(
        head.iter().any(|line| line.starts_with("# kado openings ") && line.contains("--seed ")),
        "{head:?}"
    );
    assert!(head.iter().any(|line| line.contains(&format!("--count {} ", openings.len()))), "{head:?}");
    assert!((500..=1000).contains(&openings.len()));
    assert_eq!(distinct(&openings), openings.len());
    for opening in &openings {
        let moves = transcript::parse(&opening.transcript(), Size::OTHELLO).unwrap();
        assert_eq!(moves.len(), 8);
        assert!(opening.position().legal_moves().iter().all(|mv| !mv.is_pass()));
    }
}
