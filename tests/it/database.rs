//! The whole WTHOR database, which is too large to be kept here: `KADO_DATA` names the folder whose `games/wthor`
//! holds its files.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use kado::base::Color;
use kado::game::formats::wthor;
use kado::game::othello8::Othello8;
use kado::game::{Position, Record};

/// What became of games.
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
    /// Replays a game: every move must be legal, and the score of a finished game as recorded.
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

#[test]
fn every_game_of_the_wthor_database_ends_as_recorded() {
    let Some(data) = std::env::var_os("KADO_DATA") else {
        // Not `eprintln`, which the test runner keeps to itself.
        let skipped = "the WTHOR database is not replayed: KADO_DATA does not name its folder";
        writeln!(std::io::stderr(), "{skipped}").unwrap();
        return;
    };
    let mut tally = Tally::default();
    for path in files(&Path::new(&data).join("games/wthor")) {
        let database = wthor::parse(&fs::read(&path).unwrap()).unwrap();
        for (index, game) in database.games.iter().enumerate() {
            tally.add(game, &format!("{}, game {index}", path.display()));
        }
    }
    // Wipe-outs and games with a pass were counted a second time with other code, outside this crate.
    let expected = Tally { games: 105_025, finished: 104_612, with_a_pass: 59_858, wipe_outs: 710 };
    assert_eq!(tally, expected);
}
