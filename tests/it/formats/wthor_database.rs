//! The whole WTHOR database, which is too large for the repository: `KADO_DATA` is the folder whose
//! `games/wthor` contains its files.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use kado::base::Color;
use kado::formats::{self, FORMATS, Format, GameText, Positions, wthor};
use kado::game::othello8::Othello8;
use kado::game::{Diagram, Position, Record};

use crate::formats::games::through;

/// Counts of replayed games by kind.
#[derive(Debug, Default, PartialEq)]
struct Tally {
    games: usize,
    finished: usize,
    with_a_pass: usize,
    wipe_outs: usize,
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("wtb")));
    files.sort();
    files
}

impl Tally {
    /// Replays a game: every move must be legal, and a finished game must have the recorded score.
    fn add(&mut self, game: &wthor::Game, place: &str) {
        let mut record = Record::new(Othello8::start());
        let replayed = record.replay(game.moves.iter().map(|&mv| (None, mv)));
        replayed.unwrap_or_else(|error| panic!("{place}: {error}"));
        self.games += 1;
        self.with_a_pass += usize::from(record.plies().iter().any(|ply| ply.implied));
        if let Some(outcome) = record.position().outcome() {
            let recorded = 2 * i32::from(game.black_discs) - 64;
            assert_eq!(outcome.margin_for(Color::Black), recorded, "{place}");
            self.finished += 1;
            self.wipe_outs += usize::from(outcome.margin == 64);
        }
    }
}

/// Returns the files of the database, if there are any.
fn database() -> Option<Vec<PathBuf>> {
    let Some(data) = std::env::var_os("KADO_DATA") else {
        // Not `eprintln`, which the test runner captures.
        let skipped = "the WTHOR database is not read: KADO_DATA does not name its folder";
        drop(writeln!(std::io::stderr(), "{skipped}"));
        return None;
    };
    Some(files(&Path::new(&data).join("games/wthor")))
}

#[test]
fn every_game_of_the_wthor_database_ends_as_recorded() {
    let Some(files) = database() else { return };
    let mut tally = Tally::default();
    for path in files {
        let database = wthor::parse(&fs::read(&path).unwrap()).unwrap();
        for (index, game) in database.games.iter().enumerate() {
            tally.add(game, &format!("{}, game {index}", path.display()));
        }
    }
    // Wipe-outs and games with a pass were also counted with independent code outside this crate.
    let expected = Tally { games: 105_025, finished: 104_612, with_a_pass: 59_858, wipe_outs: 710 };
    assert_eq!(tally, expected);
}

#[test]
fn every_game_of_the_wthor_database_goes_through_every_format_and_back() {
    let Some(files) = database() else { return };
    let mut total = 0;
    for path in files {
        let games = formats::open(&path, Format::Wthor).unwrap();
        let games: Vec<GameText> =
            games.collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        total += games.len();
        for spec in &FORMATS {
            if spec.format.holds_positions() {
                let positions = games.iter().flat_map(|game| game.positions().unwrap());
                assert!(
                    positions.eq(positions_through(spec.format, &games)),
                    "{} {}",
                    path.display(),
                    spec.name
                );
            } else {
                go_through(spec.format, &games, &format!("{} {}", path.display(), spec.name));
            }
        }
    }
    assert_eq!(total, 105_025);
}

/// Writes games and reads them again: their moves and results are unchanged, and in WTHOR everything else,
/// too.
fn go_through(format: Format, games: &[GameText], place: &str) {
    let (back, unfit) = through(format, games);
    assert_eq!((back.len(), unfit), (games.len(), Vec::new()), "{place}");
    for (game, back) in games.iter().zip(&back) {
        assert_eq!(back.moves, game.moves, "{place}");
        // A transcript has only the result of a finished game, which equals the recorded one.
        let lacks = format == Format::Transcript && back.result.is_none();
        assert!(lacks || back.result == game.result, "{place}: {:?} {:?}", back.result, game.result);
        assert!(format != Format::Wthor || back == game, "{place}: {back:?} {game:?}");
    }
}

/// Writes every position of games and reads them again.
fn positions_through(format: Format, games: &[GameText]) -> impl Iterator<Item = Diagram> {
    let written: String =
        games.iter().map(|game| formats::text(format, game, Positions::All).unwrap()).collect();
    let read = formats::games(format, std::io::Cursor::new(written));
    read.map(|position| position.unwrap().start)
}
