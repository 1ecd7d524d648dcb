//! The file of a match's games: written games are read back, and a killed process loses at most the game that
//! it was writing.

use std::fs;
use std::path::Path;
use std::time::Duration;

use kado::arena::games_file::{self, GamesFile};
use kado::arena::played_game::{Ending, Fault, Forfeit, GameResult, PlayedGame, PlayedMove};
use kado::base::Color;

use super::games::played;

fn lines(count: u64) -> String {
    (0..count).map(|index| serde_json::to_string(&played(index)).unwrap() + "\n").collect()
}

#[test]
fn a_game_is_read_as_it_was_written() {
    let mut game = played(7);
    game.start = Some("---------------------------OX------XO--------------------------- X".to_owned());
    game.opening.name = Some("tiger".to_owned());
    game.moves[0] = PlayedMove {
        score: Some(-1.25),
        depth: Some(14),
        nodes: Some(123_456),
        selectivity: Some(73),
        ..game.moves[0].clone()
    };
    game.result = GameResult::lost_by(Color::White);
    game.ending = Ending::Forfeit(Forfeit {
        side: Color::White,
        fault: Fault::TimeLoss,
        detail: "120 ms late".to_owned(),
        excerpt: vec!["> genmove w".to_owned(), "< = d3\u{1b}".to_owned()],
    });
    let text = serde_json::to_string(&game).unwrap();
    assert_eq!(serde_json::from_str::<kado::arena::played_game::PlayedGame>(&text).unwrap(), game);
}

#[test]
fn the_form_of_a_line_is_the_documented_one() {
    let line = serde_json::to_string(&played(0)).unwrap();
    assert_eq!(
        line,
        r#"{"index":0,"round":0,"pair":0,"opening":{"index":0,"moves":"f5"},"black":"A","white":"B","moves":[{"move":"d6","us":1500}],"winner":"black","margin":4,"ending":{"how":"played-out"},"started":"2024-01-01T00:00:00Z"}"#
    );
}

#[test]
fn unknown_fields_are_ignored() {
    let line = lines(1).replacen('{', "{\"later\":[1,{}],", 1);
    let read = games_file::parse(line.as_bytes(), Path::new("g")).unwrap();
    assert_eq!(read.games, [played(0)]);
}

#[test]
fn a_file_cut_anywhere_loses_only_its_last_game() {
    let whole = lines(3);
    let ends: Vec<usize> = whole.match_indices('\n').map(|(end, _)| end).collect();
    for cut in 0..=whole.len() {
        let read = games_file::parse(&whole.as_bytes()[..cut], Path::new("g")).unwrap();
        let kept = ends.iter().filter(|&&end| end <= cut).count();
        assert_eq!(read.games.len(), kept, "cut at {cut}");
        let is_whole = cut == 0 || ends.iter().any(|&end| cut == end || cut == end + 1);
        assert_eq!(read.dropped.is_none(), is_whole, "cut at {cut}: {:?}", read.dropped);
    }
}

#[test]
fn games_are_appended_after_the_last_complete_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let whole = lines(2);
    for cut in (0..=whole.len()).step_by(3) {
        fs::write(&path, &whole.as_bytes()[..cut]).unwrap();
        let (mut file, before) = GamesFile::open(&path).unwrap();
        file.append(&played(9)).unwrap();
        let after = games_file::read(&path).unwrap();
        assert_eq!(after.dropped, None, "cut at {cut}");
        assert_eq!(after.games.len(), before.games.len() + 1, "cut at {cut}");
        assert_eq!(after.games.last(), Some(&played(9)));
    }
}

#[test]
fn two_matches_cannot_write_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let first = GamesFile::open(&path).unwrap();
    let error = GamesFile::open(&path).unwrap_err().to_string();
    assert!(error.ends_with("games.jsonl: another match is writing this file"), "{error}");
    drop(first);
    GamesFile::open(&path).unwrap();
}

#[test]
fn a_damaged_line_in_the_middle_is_an_error_with_file_and_line() {
    let text = lines(1) + "{\"index\":1,\n" + &lines(3)[lines(2).len()..];
    let error = games_file::parse(text.as_bytes(), Path::new("m.jsonl")).unwrap_err().to_string();
    assert!(error.starts_with("m.jsonl:2: not a finished game: "), "{error}");
}

#[test]
fn a_result_that_is_not_that_of_the_last_board_is_an_error() {
    let moves = "f5d6c5f6e7f4g5e6e3"; // White has no disc left after nine plies.
    let moves = (2..moves.len()).step_by(2).map(|at| PlayedMove::new(&moves[at..at + 2], Duration::ZERO));
    let game = PlayedGame { moves: moves.collect(), result: GameResult::by_discs(64), ..played(0) };
    let parsed = |game: &PlayedGame| {
        let line = serde_json::to_string(game).unwrap() + "\n" + &lines(2)[lines(1).len()..];
        games_file::parse(line.as_bytes(), Path::new("m.jsonl")).map_err(|error| error.to_string())
    };
    assert_eq!(parsed(&game).unwrap().games[0], game);
    let wrong = PlayedGame { result: GameResult::by_discs(13), ..game };
    let error = parsed(&wrong).unwrap_err();
    assert!(error.ends_with("the result is not that of the last board"), "{error}");
}

#[test]
fn a_duplicate_game_is_an_error() {
    let error = games_file::parse((lines(2) + &lines(1)).as_bytes(), Path::new("m.jsonl")).unwrap_err();
    assert_eq!(error.to_string(), "m.jsonl:3: game 0 is also in line 1: remove one of the two");
}

#[test]
fn a_margin_that_contradicts_the_winner_is_an_error() {
    let text = lines(1).replace("\"margin\":4", "\"margin\":-4") + &lines(2)[lines(1).len()..];
    let error = games_file::parse(text.as_bytes(), Path::new("m")).unwrap_err().to_string();
    assert!(error.contains("the margin and the winner do not agree"), "{error}");
}

#[test]
fn an_invalid_last_line_is_dropped_even_if_it_is_not_utf_8() {
    let mut bytes = lines(2).into_bytes();
    bytes.extend([0xff, 0x00, b'{']);
    let read = games_file::parse(&bytes, Path::new("m")).unwrap();
    assert_eq!(read.games.len(), 2);
    assert!(read.dropped.unwrap().starts_with("m:3: "));
}
