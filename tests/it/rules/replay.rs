//! Recorded games replay unchanged: every move legal, passes found, the same end.

use kado::base::Color;
use kado::formats::{WrittenResult, ggf, transcript};
use kado::game::othello::Othello;
use kado::game::othello8::Othello8;
use kado::game::{Position, Record};

use crate::support::playout::{data_lines, plain, sample};

/// The recorded end of a game.
#[derive(Debug, PartialEq)]
struct End {
    plies: usize,
    passes: usize,
    black: usize,
    white: usize,
    /// Black's margin with the empty squares for the winner, if the game is over.
    margin: Option<i32>,
}

fn end<P: Position>(record: &Record<P>) -> End {
    let diagram = record.position().diagram();
    End {
        plies: record.plies().len(),
        passes: record.plies().iter().filter(|ply| ply.mv.is_pass()).count(),
        black: diagram.count(Color::Black),
        white: diagram.count(Color::White),
        margin: record.position().outcome().map(|outcome| outcome.margin_for(Color::Black)),
    }
}

fn replayed<P: Position>(start: P, moves: &str) -> Record<P> {
    let mut record = Record::new(start);
    transcript::replay(moves, &mut record).unwrap_or_else(|error| panic!("{moves}: {error}"));
    record
}

#[test]
fn the_games_of_the_wthor_sample_end_as_recorded() {
    let mut games = 0;
    for game in sample() {
        let record = replayed(Othello8::start(), game.moves);
        let end = end(&record);
        assert_eq!(
            (end.passes, end.black, end.white),
            (game.passes, game.black, game.white),
            "{}",
            game.line
        );
        assert_eq!(end.margin, Some(2 * game.score - 64), "{}", game.line);
        games += 1;
    }
    assert_eq!(games, 2395);
}

#[test]
fn special_games_end_as_recorded_on_bitboards_and_plain_cells() {
    let mut games = 0;
    for line in data_lines(include_str!("../../data/special/special_games.tsv")) {
        let fields: Vec<&str> = line.split('\t').collect();
        let number = |field: usize| fields[field].parse::<usize>().unwrap();
        let expected = End {
            plies: number(2) + number(3),
            passes: number(3),
            black: number(4),
            white: number(5),
            margin: Some(fields[7].parse().unwrap()),
        };
        assert_eq!(fields[6], "1", "every one of them is over");
        assert_eq!(end(&replayed(plain(number(1) as u8), fields[8])), expected, "{line}");
        if number(1) == 8 {
            assert_eq!(end(&replayed(Othello8::start(), fields[8])), expected, "{line}");
            let without_passes = fields[8].replace("--", "");
            assert_eq!(end(&replayed(Othello8::start(), &without_passes)), expected, "{line}");
        }
        games += 1;
    }
    assert_eq!(games, 40);
}

#[test]
fn random_games_of_another_program_end_as_it_says() {
    let mut games = 0;
    for line in data_lines(include_str!("../../data/special/oracle_random_games.txt")) {
        let fields: Vec<&str> = line.splitn(5, ' ').collect();
        let [side, black, white, passes] = [0, 1, 2, 3].map(|field| fields[field].parse::<usize>().unwrap());
        let check = |end: End| {
            assert_eq!((end.black, end.white, end.passes), (black, white, passes), "{line}");
            assert!(end.margin.is_some(), "{line}");
        };
        check(end(&replayed(plain(side as u8), fields[4])));
        if side == 8 {
            check(end(&replayed(Othello8::start(), fields[4])));
        }
        games += 1;
    }
    assert_eq!(games, 610);
}

#[test]
fn server_games_end_as_recorded_or_are_refused_with_a_reason() {
    let games = ggf::parse(include_str!("../../data/games/ggf_games.ggf")).unwrap();
    let index: Vec<&str> = data_lines(include_str!("../../data/games/ggf_games.index.tsv")).collect();
    assert_eq!((games.len(), index.len()), (21, 21));
    for (game, line) in games.iter().zip(index) {
        let fields: Vec<&str> = line.split('\t').collect();
        let number = |field: usize| fields[field].parse::<usize>().unwrap();
        assert_eq!(game.kind.as_deref(), Some(fields[1]), "{line}");
        assert_eq!(usize::from(game.start.size().rows()), number(2), "{line}");
        let result: Option<f64> = fields[7].parse().ok();
        assert_eq!(game.result, result.map(WrittenResult::Margin), "{line}");

        let record = game.replay::<Othello>().unwrap_or_else(|error| panic!("{line}: {error}"));
        let ended = end(&record);
        assert_eq!((ended.plies, ended.black, ended.white), (number(3), number(5), number(6)), "{line}");
        assert_eq!(ended.margin.is_some(), fields[4] == "1", "{line}");
        if let Some(margin) = ended.margin {
            let result = result.unwrap();
            // The server gives Black's margin less the komi; the two local games give the winner's margin.
            let of_server = game.place.as_deref() == Some("GGS/os");
            let margin = if of_server { margin } else { margin.abs() };
            let expected = f64::from(margin) - game.komi.unwrap_or(0.0);
            assert!((result - expected).abs() < 0.01, "{result} is not {expected}: {line}");
        }
        let on_bitboards = game.replay::<Othello8>();
        let on_bitboards = on_bitboards.map(|record| end(&record)).map_err(|error| error.to_string());
        let refused = Err(format!("this operation does not support the game othello:{}", fields[2]));
        assert_eq!(on_bitboards, if fields[2] == "8" { Ok(ended) } else { refused }, "{line}");
    }
}
