//! The folder of a match: a match with other settings is refused as soon as a game is finished.

use std::fs;
use std::path::Path;

use kado::arena::games_file::GamesFileError;
use kado::arena::match_folder::{FolderError, GAMES, MatchFolder, SETTINGS};
use kado::arena::played_game::{Ending, Fault, Forfeit, GameResult, PlayedGame};
use kado::base::Color;
use kado::game::Rules;
use serde_json::{Value, json};

use super::games::played;

/// Adds a game to a folder. Returns the error of opening the folder with these settings, if any.
fn play(folder: &Path, settings: &Value) -> Result<(), FolderError> {
    MatchFolder::open(folder, Rules::OTHELLO, settings)?.0.add(&played(0))
}

#[test]
fn a_folder_without_a_game_accepts_other_settings() {
    let folder = tempfile::tempdir().unwrap();
    let open = |seed: u64| {
        MatchFolder::open(folder.path(), Rules::OTHELLO, &json!({ "seed": seed })).map(|(_, found)| found)
    };
    open(1).unwrap();
    assert_eq!(open(2).unwrap().games, []);
    fs::write(folder.path().join(GAMES), "{\"index\":").unwrap();
    assert!(open(3).unwrap().dropped.is_some(), "half a game is not a game");
    fs::write(folder.path().join(GAMES), "{\n{\n").unwrap();
    assert!(matches!(open(4), Err(FolderError::Games(GamesFileError::Damaged { .. }))));
    let kept = fs::read_to_string(folder.path().join(SETTINGS)).unwrap();
    assert!(kept.contains("\"seed\": 3"), "{kept}");
}

#[test]
fn only_the_number_of_rounds_may_be_raised() {
    let folder = tempfile::tempdir().unwrap();
    let open = |settings: &Value| MatchFolder::open(folder.path(), Rules::OTHELLO, settings).map(drop);
    play(folder.path(), &json!({ "rounds": 5, "seed": 1 })).unwrap();
    open(&json!({ "rounds": 9, "seed": 1 })).unwrap();
    let lowered = open(&json!({ "rounds": 8, "seed": 1 })).unwrap_err().to_string();
    assert!(lowered.contains("rounds was 9 and is 8"), "{lowered}");
    assert!(open(&json!({ "rounds": 10, "seed": 2 })).is_err());
}

#[test]
fn a_file_is_no_folder_of_a_match() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let refused = MatchFolder::open(file.path(), Rules::OTHELLO, &json!({})).map(drop).unwrap_err();
    assert_eq!(refused.to_string(), format!("{}: not a directory", file.path().display()));
}

#[test]
fn a_folder_is_used_by_one_match_at_a_time_and_keeps_its_settings() {
    let folder = tempfile::tempdir().unwrap();
    let (settings, others) = (json!({ "seed": 1 }), json!({ "seed": 2 }));
    play(folder.path(), &settings).unwrap();
    let (open, found) = MatchFolder::open(folder.path(), Rules::OTHELLO, &settings).unwrap();
    assert_eq!(found.games.len(), 1);
    assert!(matches!(
        MatchFolder::open(folder.path(), Rules::OTHELLO, &settings),
        Err(FolderError::InUse(_))
    ));
    drop(open);
    let refused = MatchFolder::open(folder.path(), Rules::OTHELLO, &others).unwrap_err().to_string();
    assert!(refused.contains("seed was 1 and is 2"), "{refused}");
    assert!(MatchFolder::open(folder.path(), Rules::OTHELLO, &settings).is_ok());
}

#[test]
fn the_ggf_of_a_game_says_that_a_side_resigned_or_was_out_of_time() {
    let forfeit =
        |side, fault| Ending::Forfeit(Forfeit { side, fault, detail: String::new(), excerpt: Vec::new() });
    let (black, white) = (Color::Black, Color::White);
    for (side, ending, result) in [
        (white, Ending::Resigned { side: white }, "RE[+64:r]"),
        (black, forfeit(black, Fault::TimeLoss), "RE[-64:t]"),
        (black, forfeit(black, Fault::Crash), "RE[-64]"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let (mut open, _) = MatchFolder::open(folder.path(), Rules::OTHELLO, &json!({})).unwrap();
        open.add(&PlayedGame { result: GameResult::lost_by(side), ending, ..played(0) }).unwrap();
        let text = fs::read_to_string(folder.path().join("games.ggf")).unwrap();
        assert!(text.contains(result), "{result}: {text}");
    }
}
