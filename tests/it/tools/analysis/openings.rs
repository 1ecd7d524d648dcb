//! The names of openings, compared with the tables of other programs, which are in the folder `openings` of
//! `KADO_DATA`.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io::Write;
use std::path::Path;

use kado::analysis::openings;
use kado::base::Color;
use kado::formats::{board64, transcript};
use kado::game::othello8::{Board, Othello8, Symmetry};
use kado::game::{Position, Record};

/// The names of a position in other tables, in the form of [`plain`].
type Names = HashMap<String, BTreeSet<String>>;

/// Returns a position as a text that is the same for all its symmetric images.
fn canonical(position: &Othello8) -> String {
    let keeps = |symmetry: &Symmetry| symmetry.board(Board::START) == Board::START;
    let image = |symmetry: Symmetry| Othello8::new(symmetry.board(position.board()), position.turn());
    let images = Symmetry::ALL.into_iter().filter(keeps).map(image);
    images.map(|image| board64::write(&image.diagram())).min().unwrap()
}

fn replayed(moves: &str) -> Othello8 {
    let mut record = Record::new(Othello8::start());
    transcript::replay(moves, &mut record).unwrap_or_else(|error| panic!("{moves}: {error}"));
    *record.position()
}

/// Parses `0` for black and `1` for white discs; Black is to move if the number of discs is even.
fn board(cells: &str) -> Othello8 {
    let discs = cells.matches(['0', '1']).count();
    let cells = cells.replace('0', "X").replace('1', "O");
    let turn = if discs.is_multiple_of(2) { Color::Black } else { Color::White };
    let mut diagram = board64::parse(&format!("{cells} X"), None).unwrap();
    diagram.set_turn(turn);
    Othello8::from_diagram(&diagram).unwrap()
}

/// Returns a name without case, blanks and punctuation, in which tables differ.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn tables(folder: &Path, files: &[&str]) -> Names {
    let mut names = Names::new();
    for file in files {
        let text = fs::read_to_string(folder.join(file)).unwrap();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (place, name) = line.split_once('\t').unwrap();
            let position = if file.starts_with("positions") { board(place) } else { replayed(place) };
            let known = names.entry(canonical(&position)).or_default();
            // Several names of a position are separated by commas or slashes, but some names contain these.
            known.extend(name.split([',', '/']).chain([name]).map(plain));
        }
    }
    names
}

/// Returns whether a known name contains ours or the other way round.
fn is_known(ours: &str, known: &BTreeSet<String>) -> bool {
    let ours = plain(ours);
    known.iter().any(|name| name.contains(&ours) || ours.contains(name.as_str()))
}

#[test]
fn the_names_are_those_that_other_tables_have_for_the_position() {
    let Some(data) = std::env::var_os("KADO_DATA") else {
        // Not `eprintln`, which the test runner captures.
        let skipped =
            "the names of openings are not compared: KADO_DATA does not name the folder of other tables";
        writeln!(std::io::stderr(), "{skipped}").unwrap();
        return;
    };
    let folder = Path::new(&data).join("openings");
    let english =
        tables(&folder, &["names_en_edax.tsv", "names_en_thor.tsv", "positions_english_egaroucid.tsv"]);
    let japanese = tables(&folder, &["names_ja_deft.tsv", "positions_japanese_egaroucid.tsv"]);
    let (mut compared, mut faults) = (0, Vec::new());
    for opening in openings::all() {
        let place = canonical(&replayed(opening.moves));
        for (ours, table) in [(opening.english, &english), (opening.japanese, &japanese)] {
            let Some((ours, known)) = ours.zip(table.get(&place)) else { continue };
            compared += 1;
            if !is_known(ours, known) {
                faults.push(format!("{}: {ours}, but elsewhere {known:?}", opening.moves));
            }
        }
        assert!(
            english.contains_key(&place) || japanese.contains_key(&place),
            "{} is named here alone",
            opening.moves
        );
    }
    assert_eq!(faults, Vec::<String>::new());
    assert!(compared >= 120, "{compared} names are compared");
}
