//! Training games and their labels: the content of the records, and that runs can be interrupted.

use std::fs;
use std::path::{Path, PathBuf};

use kado::game::othello8::Board;
use kado::training::fit::is_held_out;
use kado::training::positions::{Block, Final, Reader, Record, Writer};

use crate::support::process::{Run, run};

const GAMES: &str = "96";

fn run_selfplay(file: &Path, more: &[&str]) -> Run {
    let output = file.to_str().unwrap();
    let common = ["train", "selfplay", "--games", GAMES, "--depth", "2", "--solve-from", "9", "--seed", "5"];
    run(&[&common, more, &["--output", output]].concat(), "")
}

fn play(file: &Path, more: &[&str]) {
    run_selfplay(file, more).without_complaints();
}

fn blocks(file: &Path) -> Vec<Block> {
    Reader::open(file).unwrap().blocks().unwrap()
}

fn in_folder(folder: &tempfile::TempDir, name: &str) -> PathBuf {
    folder.path().join(name)
}

/// Returns the final score with best play, by a full search.
fn plain_score(board: Board) -> i32 {
    let moves = board.moves();
    if moves == 0 {
        return if board.pass().moves() == 0 { board.final_score() } else { -plain_score(board.pass()) };
    }
    let squares = (0..64).filter(|square| moves >> square & 1 == 1);
    squares.map(|square| -plain_score(board.after(square, board.flips(square)))).max().unwrap()
}

#[test]
fn exact_scores_equal_those_of_a_full_search() {
    let folder = tempfile::tempdir().unwrap();
    let file = in_folder(&folder, "games");
    play(&file, &[]);
    let records: Vec<Record> = blocks(&file).into_iter().flat_map(|block| block.records).collect();
    let late = records.iter().filter(|record| record.board().empties() <= 8).take(300);
    let mut checked = 0;
    for record in late {
        assert_eq!(record.outcome(), Final::Exact(plain_score(record.board()) as i8), "{record:?}");
        checked += 1;
    }
    assert_eq!(checked, 300);
    for record in &records {
        let empties = record.board().empties();
        assert!((6..=55).contains(&empties) && record.board().moves() != 0, "{record:?}");
        match record.outcome() {
            Final::Exact(_) => assert!(empties <= 9, "{record:?}"),
            Final::Played(_) | Final::Unknown => assert_eq!(record.searched().unwrap().1, 2, "{record:?}"),
        }
    }
}

#[test]
fn the_positions_of_a_game_agree_on_its_result() {
    let folder = tempfile::tempdir().unwrap();
    let file = in_folder(&folder, "games");
    play(&file, &["--siblings", "1000000"]);
    let records: Vec<Record> = blocks(&file).into_iter().flat_map(|block| block.records).collect();
    let mut followed = 0;
    for pair in records.windows(2).filter(|pair| pair[0].game() == pair[1].game()) {
        let (Final::Played(before), Final::Played(after) | Final::Exact(after)) =
            (pair[0].outcome(), pair[1].outcome())
        else {
            continue;
        };
        let (board, next) = (pair[0].board(), pair[1].board());
        let mut children = (0..64).filter(|square| board.moves() >> square & 1 == 1);
        let Some(sign) = children.find_map(|square| match board.after(square, board.flips(square)) {
            child if child == next => Some(-1),
            child if child.pass() == next => Some(1),
            _ => None,
        }) else {
            continue;
        };
        assert_eq!(before, sign * after, "{pair:?}");
        followed += 1;
    }
    assert!(followed > 1000, "{followed}");
}

#[test]
fn the_file_is_the_same_for_any_number_of_jobs_and_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two, cut] = ["one", "two", "cut"].map(|name| in_folder(&folder, name));
    play(&one, &["--jobs", "1"]);
    play(&two, &["--jobs", "3"]);
    let bytes = fs::read(&one).unwrap();
    assert_eq!(fs::read(&two).unwrap(), bytes);
    for length in [100, bytes.len() / 2] {
        fs::write(&cut, &bytes[..length]).unwrap();
        play(&cut, &[]);
        assert_eq!(fs::read(&cut).unwrap(), bytes);
    }
}

#[test]
fn a_run_of_fewer_games_does_not_pass_off_a_larger_file_as_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let file = in_folder(&folder, "games");
    play(&file, &[]);
    let bytes = fs::read(&file).unwrap();
    let fewer = ["train", "selfplay", "--games", "32", "--depth", "2", "--solve-from", "9", "--seed", "5"];
    let refused = run(&[&fewer[..], &["--output", file.to_str().unwrap()]].concat(), "").refused(2);
    assert!(
        refused.ends_with("games: it has 3 blocks, more than the 1 asked for; use another file\n"),
        "{refused}"
    );
    assert_eq!(fs::read(&file).unwrap(), bytes);
}

#[test]
fn a_file_with_other_blocks_than_those_of_the_run_is_not_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let [games, twice] = ["games", "twice"].map(|name| in_folder(&folder, name));
    play(&games, &[]);
    let bytes = fs::read(&games).unwrap();
    let mut reader = Reader::open(&games).unwrap();
    let first = reader.offset() as usize;
    reader.block().unwrap();
    let second = reader.offset() as usize;
    let bytes = [&bytes[..second], &bytes[first..second]].concat();
    fs::write(&twice, &bytes).unwrap();
    let refused = run_selfplay(&twice, &[]).with_status(2);
    assert!(refused.stderr.contains("twice: block 0 instead of 1; use another file"), "{}", refused.stderr);
    assert_eq!(fs::read(&twice).unwrap(), bytes);
}

#[test]
fn labels_are_exact_near_the_end_and_keep_scores_that_are_as_good() {
    let folder = tempfile::tempdir().unwrap();
    let [games, labels] = ["games", "labels"].map(|name| in_folder(&folder, name));
    play(&games, &[]);
    let (input, output) = (games.to_str().unwrap(), labels.to_str().unwrap());
    let label =
        ["train", "label", input, "--every", "2", "--depth", "3", "--solve-from", "11", "--output", output];
    run(&label, "").without_complaints();
    let labeled = blocks(&labels);
    let mut solved = 0;
    for (block, original) in labeled.iter().zip(blocks(&games)) {
        let taken = original.records.iter().skip(block.number as usize % 2).step_by(2);
        assert_eq!(block.records.len(), taken.clone().count());
        for (record, before) in block.records.iter().zip(taken) {
            assert_eq!((record.board(), record.game()), (before.board(), before.game()));
            let empties = record.board().empties();
            assert_eq!(matches!(record.outcome(), Final::Exact(_)), empties <= 11, "{record:?}");
            assert!(empties <= 11 || record.searched().unwrap().1 == 3, "{record:?}");
            if let (Final::Played(played), 12..) = (before.outcome(), empties) {
                assert_eq!(record.outcome(), Final::Played(played));
            }
            if empties == 10 && solved < 5 {
                assert_eq!(record.outcome(), Final::Exact(plain_score(record.board()) as i8), "{record:?}");
                solved += 1;
            }
        }
    }
    assert_eq!(solved, 5);
}

#[test]
fn a_finished_game_is_labeled_with_its_result() {
    let folder = tempfile::tempdir().unwrap();
    let [games, labels] = ["games", "labels"].map(|name| in_folder(&folder, name));
    let record = |player: u64, opponent: u64, discs: i8, kind: u8| {
        let mut bytes = [0; 24];
        bytes[..8].copy_from_slice(&player.to_le_bytes());
        bytes[8..16].copy_from_slice(&opponent.to_le_bytes());
        bytes[22..].copy_from_slice(&[discs as u8, kind << 6]);
        Record::from_bytes(&bytes)
    };
    let half = u64::from(u32::MAX);
    let records = vec![
        record(half, 0, 0, 0),
        record(0, half, 5, 1),
        record(u64::MAX, 0, 64, 2),
        record(!half, half, 0, 1),
    ];
    let (mut writer, _) = Writer::open(&games, &serde_json::json!({})).unwrap();
    writer.append(&Block { number: 0, records }).unwrap();
    let (input, output) = (games.to_str().unwrap(), labels.to_str().unwrap());
    let label = ["train", "label", input, "--depth", "2", "--solve-from", "6", "--output", output];
    run(&label, "").without_complaints();
    let labeled = blocks(&labels).remove(0).records;
    let found: Vec<Final> = labeled.iter().map(Record::outcome).collect();
    assert_eq!(found, [64, -64, 64, 0].map(Final::Exact));
}

#[test]
fn leaves_have_exact_scores_and_are_held_out() {
    let folder = tempfile::tempdir().unwrap();
    let [games, leaves] = ["games", "leaves"].map(|name| in_folder(&folder, name));
    play(&games, &[]);
    let (input, output) = (games.to_str().unwrap(), leaves.to_str().unwrap());
    run(
        &[
            "train",
            "leaves",
            input,
            "--weights",
            "handmade",
            "--depth",
            "3",
            "--solve-from",
            "17",
            "--output",
            output,
        ],
        "",
    )
    .without_complaints();
    let drawn: Vec<Record> = blocks(&leaves).into_iter().flat_map(|block| block.records).collect();
    assert!(!drawn.is_empty());
    let settings = Reader::open(&leaves).unwrap().settings_text().to_owned();
    assert!(
        settings.contains("\"selectivity\":100,") && settings.contains("\"weights\":\"handmade\""),
        "{settings}"
    );
    let kept = crate::support::repository::root().join("tests/data/leaves.kpos");
    let kept: Vec<Record> = blocks(&kept).into_iter().flat_map(|block| block.records).collect();
    assert_eq!(kept.len(), 2613);
    for (record, most) in
        drawn.iter().map(|record| (record, 17)).chain(kept.iter().map(|record| (record, 20)))
    {
        assert!((16..=most).contains(&record.board().empties()), "{record:?}");
        assert!(matches!(record.outcome(), Final::Exact(_)) && is_held_out(record), "{record:?}");
    }
    let report = run(&["train", "report", output], "");
    let heading = " empties  positions  mean absolute root mean square    bias\n";
    assert!(report.stdout.starts_with(heading), "{}", report.stdout);
}
