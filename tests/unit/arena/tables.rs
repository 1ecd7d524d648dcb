//! Tables computed from games: encounters, the crosstable, and the statistics of the engines.

use std::time::Duration;

use kado::arena::crosstable::Crosstable;
use kado::arena::engine_stats::EngineStats;
use kado::arena::played_game::{Ending, Fault, Forfeit, GameResult, PlayedGame, PlayedMove};
use kado::arena::statistics::{Encounter, Pairs, Tally};
use kado::base::Color;
use kado::rendering::matches;

use super::games::{played, random_match, with_margin};

/// Two pairs: A wins by 4 and loses by 10, then wins by 2 and draws.
fn games() -> Vec<PlayedGame> {
    vec![
        with_margin(0, Color::Black, 4),
        with_margin(1, Color::White, -10),
        with_margin(2, Color::Black, 2),
        with_margin(3, Color::White, 0),
    ]
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

#[test]
fn an_encounter_adds_up_games_and_pairs() {
    let encounter = Encounter::of(&games(), "A", Some("B"));
    assert_eq!(encounter.tally, Tally { wins: 2, draws: 1, losses: 1 });
    assert_eq!(encounter.pairs, Pairs([0, 0, 1, 1, 0]));
    let (mean, error) = encounter.mean_discs().unwrap();
    assert!((mean + 1.0).abs() < 1e-12, "(4 - 10 + 2 + 0) / 4 is not {mean}");
    assert_eq!(error, Some(2.0), "the pairs are -3 and +1 on average: deviation 2.83, by the root of 2");
    let other = Encounter::of(&games(), "B", None);
    assert_eq!(other.tally, encounter.tally.swapped());
    assert!(other.pairs.0.iter().eq(encounter.pairs.0.iter().rev()));
}

#[test]
fn pairs_count_once_both_games_have_ended_in_any_order() {
    let mut games = games();
    games.reverse();
    assert_eq!(Encounter::of(&games, "A", None).pairs, Pairs([0, 0, 1, 1, 0]));
    games.remove(0);
    let encounter = Encounter::of(&games, "A", None);
    assert_eq!((encounter.pairs.count(), encounter.tally.games()), (1, 3));
    assert_eq!(encounter.trials(), Pairs([0, 0, 1, 0, 0]).trials());
    let single = Encounter::of(&games[..1], "A", None);
    assert_eq!(single.trials(), single.tally.trials(), "without any pair the games are the trials");
}

#[test]
fn the_estimate_of_an_unfinished_pair_agrees_with_the_score() {
    // A wins by 4, loses by 10 and wins by 2; the fourth game has not ended.
    let mut encounter = Encounter::of(&games()[..3], "A", None);
    let estimate = encounter.estimate().unwrap();
    assert!((estimate.score - 2.0 / 3.0).abs() < 1e-12, "{estimate:?}");
    assert!((estimate.elo.difference - 120.4).abs() < 0.1, "{estimate:?}");
    let line = matches::score(["A", "B"], &encounter, None);
    assert!(line.contains("A 2 - 1 B  (+2 =0 -1)  Elo +120.4  LOS -  discs"), "{line}");

    encounter.add(&games()[3], Color::White);
    let estimate = encounter.estimate().unwrap();
    assert!(estimate.superiority.is_some() && estimate.elo.interval.is_some(), "{estimate:?}");
}

#[test]
fn a_forfeit_counts_as_a_result_but_not_in_discs() {
    let mut games = games();
    games[3].result = GameResult::lost_by(Color::Black);
    let encounter = Encounter::of(&games, "A", None);
    assert_eq!(encounter.tally, Tally { wins: 3, draws: 0, losses: 1 });
    let (mean, _) = encounter.mean_discs().unwrap();
    assert!((mean + 4.0 / 3.0).abs() < 1e-12, "(4 - 10 + 2) / 3 is not {mean}");
}

#[test]
fn identical_games_of_a_pair_are_counted() {
    let mut games = games();
    assert_eq!(Encounter::of(&games, "A", None).identical_pairs, 0);
    games[1].moves = games[0].moves.clone();
    games[1].moves[0].microseconds += 1;
    assert_eq!(Encounter::of(&games, "A", None).identical_pairs, 1);
}

#[test]
fn the_crosstable_shows_everyone_against_everyone_best_first() {
    let mut games = games();
    games.push(PlayedGame { white: "C".to_owned(), pair: 9, ..with_margin(4, Color::Black, 6) });
    let table = Crosstable::new(&names(&["B", "C", "A"]), &games);
    let table = matches::crosstable(&table);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 4, "{table}");
    let words: Vec<Vec<&str>> = lines.iter().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(words[1][..8], ["1", "A", "5", "3.5", "70.0", "3", "1", "1"], "{table}");
    assert_eq!(words[1][words[1].len() - 3..], ["x", "2.5/4", "1/1"], "{table}");
    assert_eq!(words[2][1], "B");
    assert_eq!(words[3][1..5], ["C", "1", "0", "0.0"], "{table}");
    assert!(lines.iter().all(|line| line.chars().count() == lines[0].chars().count()), "{table}");
}

#[test]
fn the_points_of_a_crosstable_are_those_of_all_games() {
    let engines = ["A", "B", "C", "D"];
    let games = random_match(&engines, 6, 9);
    let table = Crosstable::new(&names(&engines), &games);
    let points: f64 = table.rows.iter().map(|row| row.total.tally.points()).sum();
    assert!((points - games.len() as f64).abs() < 1e-12);
    for row in &table.rows {
        let sum = |count: fn(&Tally) -> u64| row.against.iter().map(count).sum::<u64>();
        let sums = Tally {
            wins: sum(|tally| tally.wins),
            draws: sum(|tally| tally.draws),
            losses: sum(|tally| tally.losses),
        };
        assert_eq!(sums, row.total.tally, "{}", row.name);
    }
}

/// A game of A as Black: d6 is White's, c3 and the pass are A's; the pass does not count.
fn with_search_info() -> PlayedGame {
    let reported = |mv: &str, ms: u64, depth, nodes| PlayedMove {
        depth,
        nodes,
        ..PlayedMove::new(mv, Duration::from_millis(ms))
    };
    PlayedGame {
        moves: vec![
            reported("d6", 7, Some(30), Some(9)),
            reported("c3", 100, Some(10), Some(1_000_000)),
            reported("d3", 7, Some(30), None),
            reported("c4", 300, Some(13), None),
        ],
        result: GameResult::lost_by(Color::Black),
        ending: Ending::Forfeit(Forfeit {
            side: Color::Black,
            fault: Fault::TimeLoss,
            detail: String::new(),
            excerpt: Vec::new(),
        }),
        ..played(0)
    }
}

#[test]
fn engine_stats_cover_the_moves_of_the_engine() {
    let stats = EngineStats::of(&[with_search_info()], "A");
    assert_eq!((stats.games, stats.moves), (1, 2));
    assert_eq!(stats.mean_depth(), Some(11.5));
    assert_eq!(stats.nodes_per_second(), Some(1e7), "of the moves that report their nodes");
    assert_eq!(stats.mean_time(), Some(Duration::from_millis(200)));
    assert_eq!(stats.longest, Duration::from_millis(300));
    assert_eq!((stats.time_losses(), stats.forfeited()), (1, 1));
    let other = EngineStats::of(&[with_search_info()], "B");
    assert_eq!((other.moves, other.forfeited(), other.mean_depth()), (2, 0, Some(30.0)));
}

#[test]
fn tables_have_aligned_columns() {
    let table = "\
engine  moves  depth  knodes/s  ms/move  longest ms  time losses  forfeits
A           2   11.5     10000      200         300            1         1
B           2   30.0         1     7.00        7.00            0         0
Ç           0      -         -        -        0.00            0         0
";
    assert_eq!(matches::figures(&names(&["A", "B", "Ç"]), &[with_search_info()]), table);
    let table = [
        "   engine  games  points  %  won  drawn  lost  Elo  discs  1  2",
        "1  A           0       0  -    0      0     0    -      -  x  -",
        "2  Çé          0       0  -    0      0     0    -      -  -  x",
    ];
    let empty = matches::crosstable(&Crosstable::new(&names(&["A", "Çé"]), &[]));
    assert_eq!(empty.lines().collect::<Vec<_>>(), table);
}
