//! The report of a match: it is complete, self-contained, and escapes the texts of engines.

use kado::arena::played_game::{Ending, PlayedGame};
use kado::arena::statistics::{EloModel, Sprt};
use kado::base::Color;
use kado::rendering::MatchReport;

use super::games::random_match;
use crate::unit::support::page::{HOSTILE, assert_escaped, assert_self_contained, between};

fn report(engines: &[&str], games: &[PlayedGame]) -> String {
    let engines: Vec<String> = engines.iter().map(|&name| name.to_owned()).collect();
    let settings = [("time".to_owned(), "100 ms a move".to_owned()), ("note".to_owned(), HOSTILE.to_owned())];
    let test = Sprt::new(0.0, 10.0, 0.05, 0.05, EloModel::Normalized).unwrap();
    MatchReport { title: HOSTILE, settings: &settings, engines: &engines, games, test: Some(&test) }.html()
}

#[test]
fn a_report_is_self_contained() {
    assert_self_contained(&report(&["A", "B"], &random_match(&["A", "B"], 10, 1)));
}

#[test]
fn texts_of_engines_are_escaped() {
    let html = report(&[HOSTILE, "B"], &random_match(&[HOSTILE, "B"], 60, 2));
    assert!(html.contains("time loss"), "the match has a forfeit");
    assert_escaped(&html);
}

#[test]
fn the_games_in_the_report_read_back() {
    let games = random_match(&["A", "B"], 5, 3);
    let html = report(&["A", "B"], &games);
    let data: serde_json::Value = serde_json::from_str(between(&html, "id=\"data\">", "</script>")).unwrap();
    let boards = data.as_array().unwrap();
    assert_eq!(boards.len(), games.len());
    for (board, game) in boards.iter().zip(&games) {
        assert_eq!(board["number"], game.index + 1);
        assert_eq!(board["start"], "---------------------------OX------XO--------------------------- X");
        let moves = board["moves"].as_array().unwrap();
        assert_eq!(moves.len(), game.record().unwrap().plies().len());
        let last = moves.last().unwrap();
        assert_eq!(last[0], *game.moves.last().unwrap().mv);
        assert_eq!(last[1], game.moves.last().unwrap().microseconds);
    }
}

#[test]
fn every_section_is_filled_for_every_number_of_games_and_engines() {
    let names = ["A", "B", "C", "D"];
    for engines in 2..=4 {
        for rounds in [0, 1, 40] {
            let html = report(&names[..engines], &random_match(&names[..engines], rounds, 4));
            for heading in ["Crosstable", "Disc difference of", "Forfeits", "Games", "Settings"] {
                assert!(html.contains(heading), "{heading} of {engines} engines, {rounds} rounds");
            }
            for number in ["NaN", "inf,", "{{"] {
                let tables = html.split_once("id=\"data\"").unwrap().0.replace("{{data}}", "");
                assert!(!tables.contains(number), "{number} of {engines} engines, {rounds} rounds");
            }
            let rows = between(&html, "<h2 id=\"games\">", "<h2 id=\"settings\">").matches("<tr id=").count();
            assert_eq!(rows as u64, rounds * (engines * (engines - 1)) as u64);
        }
    }
}

#[test]
fn a_report_without_forfeits_does_not_hide_resignations() {
    let mut games = random_match(&["A", "B"], 1, 6);
    for game in &mut games {
        game.ending = Ending::PlayedOut;
    }
    assert!(report(&["A", "B"], &games).contains("No forfeits: every game was played to its end."));
    games[0].ending = Ending::Resigned { side: Color::Black };
    assert!(report(&["A", "B"], &games).contains("No forfeits.<"));
}

#[test]
fn a_long_match_shows_only_its_first_games() {
    let game = random_match(&["A", "B"], 1, 5).remove(0);
    let games: Vec<PlayedGame> =
        (0..2_100).rev().map(|index| PlayedGame { index, pair: index / 2, ..game.clone() }).collect();
    let html = report(&["A", "B"], &games);
    assert!(html.contains("The first 2000 of 2100 games"));
    assert!(html.contains("id=\"row-2000\"") && !html.contains("id=\"row-2001\""));
}
