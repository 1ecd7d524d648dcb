//! Written texts are read back unchanged, and no text makes a reader panic.

mod hostile_texts;
mod variations;

use kado::base::{Color, Move, Size};
use kado::formats::fen::{self, Spelling};
use kado::formats::sgf::Points;
use kado::formats::{GameText, Reason, WrittenMove, WrittenResult, board64, ggf, obf, sgf, transcript};
use kado::game::othello::Othello;
use kado::game::{Diagram, Record};
use proptest::prelude::*;

use crate::support::playout;

fn sizes() -> impl Strategy<Value = Size> {
    (2u8..=8).prop_map(|half| Size::square_board(2 * half))
}

fn colors() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::Black), Just(Color::White)]
}

/// Boards that need not be reachable.
fn diagrams() -> impl Strategy<Value = Diagram> {
    (sizes(), colors()).prop_flat_map(|(size, turn)| {
        proptest::collection::vec(proptest::option::of(colors()), size.squares())
            .prop_map(move |cells| Diagram::new(size, cells, turn).unwrap())
    })
}

fn moves(size: Size) -> impl Strategy<Value = Vec<Move>> {
    let squares: Vec<Move> = size.all_squares().map(Move::from).chain([Move::PASS]).collect();
    proptest::collection::vec(proptest::sample::select(squares), 0..70)
}

fn written(mv: Move, color: Color, thought: Option<(i16, u16)>) -> WrittenMove {
    let numbers = thought.map(|(score, seconds)| (f64::from(score) / 100.0, f64::from(seconds) / 100.0));
    let (score, seconds) = numbers.unzip();
    WrittenMove { score, seconds, ..WrittenMove::new(color, mv) }
}

fn results() -> impl Strategy<Value = WrittenResult> {
    let reason = prop_oneof![Just(Reason::Resignation), Just(Reason::Time)];
    prop_oneof![
        (-64i8..=64).prop_map(|margin| WrittenResult::Margin(f64::from(margin) / 2.0)),
        (colors(), reason).prop_map(|(winner, reason)| WrittenResult::Won(winner, reason)),
    ]
}

/// Games whose moves need not be legal.
fn games() -> impl Strategy<Value = GameText> {
    let name = || proptest::option::of(r"[ -~éλ]{0,11}[!-~éλ]");
    let texts = proptest::collection::vec(name(), 6);
    (diagrams(), texts, proptest::option::of(results())).prop_flat_map(|(start, texts, result)| {
        (moves(start.size()), proptest::collection::vec(any::<(bool, Option<(i16, u16)>)>(), 70)).prop_map(
            move |(moves, thoughts)| {
                let color = |black| if black { Color::Black } else { Color::White };
                let moves = moves.into_iter().zip(thoughts);
                let [black, white, event, place, date, round] = &texts[..] else { unreachable!("six texts") };
                GameText {
                    moves: moves.map(|(mv, (black, thought))| written(mv, color(black), thought)).collect(),
                    black: black.clone(),
                    white: white.clone(),
                    event: event.clone(),
                    place: place.clone(),
                    date: date.clone(),
                    round: round.clone(),
                    ratings: [result.map(|_| 1500.5), None],
                    result,
                    ..GameText::new(start.clone())
                }
            },
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn boards_read_back(diagram in diagrams()) {
        let text = board64::write(&diagram);
        prop_assert_eq!(&board64::parse(&text, Some(diagram.size())).unwrap(), &diagram);
        prop_assert_eq!(board64::parse(&text, None).unwrap(), diagram);
    }

    #[test]
    fn positions_in_the_manner_of_chess_read_back(diagram in diagrams()) {
        for spelling in [Spelling::Reversi, Spelling::Flipello, Spelling::Ugi] {
            prop_assert_eq!(fen::parse(&fen::write(&diagram, spelling), spelling), Ok(diagram.clone()));
        }
    }

    #[test]
    fn transcripts_of_played_games_read_back_with_their_passes(choices in playout::choices(), size in sizes()) {
        let start = Othello::start(size).unwrap();
        let record = playout::random(start.clone(), &choices);
        let moves: Vec<Move> = record.plies().iter().map(|ply| ply.mv).collect();
        let mut replayed = Record::new(start);
        transcript::replay(&transcript::write(&moves, size), &mut replayed).unwrap();
        let replayed: Vec<Move> = replayed.plies().iter().map(|ply| ply.mv).collect();
        prop_assert_eq!(replayed, moves);
    }

    #[test]
    fn problems_read_back(
        (diagram, moves) in diagrams().prop_flat_map(|diagram| (Just(diagram.clone()), moves(diagram.size()))),
        score in proptest::option::of(-64..=64),
        comment in proptest::option::of("[!-~]([ -~]{0,12}[!-~])?"),
    ) {
        let most = diagram.size().squares() as i32;
        let score = score.map(|score: i32| score.clamp(-most, most));
        let moves = moves.into_iter().zip((-most..=most).cycle()).collect();
        let problem = obf::Problem { diagram, moves, score, comment };
        prop_assert_eq!(obf::parse_line(&obf::write(&problem), None).unwrap(), Some(problem));
    }

    #[test]
    fn smart_games_read_back(mut game in games()) {
        game.comment = game.event.as_ref().map(|event| format!("{event}\n(;GM[2]\\"));
        for written in &mut game.moves {
            written.seconds = None;
            written.comment = game.event.clone();
        }
        for points in [Points::Algebraic, Points::Letters, Points::Gogui] {
            prop_assert_eq!(sgf::parse_with(&sgf::write_with(&game, points), points, None).unwrap(), game.clone());
        }
    }

    #[test]
    fn server_games_read_back(mut game in games(), komi in proptest::option::of(-20i8..20), clock in "[0-9:/]{0,9}") {
        game.clocks = [game.black.as_ref().map(|_| clock.clone()), Some(clock)];
        game.komi = komi.map(|discs| f64::from(discs) / 4.0);
        // With this letter a type may be one of anti-Othello.
        game.kind = Some(game.event.take().unwrap_or_default().replace(['a', 'A'], ""));
        game.round = None;
        let two = format!("2 {}\n{}\n", ggf::write(&game), ggf::write(&game));
        prop_assert_eq!(ggf::parse(&two).unwrap(), vec![game.clone(), game]);
    }
}

#[test]
fn the_problem_files_of_the_field_are_written_as_they_stand() {
    for file in [
        include_str!("../../../data/endgame/fforum-1-19.obf"),
        include_str!("../../../data/endgame/fforum-20-39.obf"),
        include_str!("../../../data/endgame/fforum-40-59.obf"),
    ] {
        let written: Vec<String> =
            obf::parse(file).unwrap().iter().map(|(_, problem)| obf::write(problem)).collect();
        let lines: Vec<&str> = file.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
        assert_eq!(written, lines);
    }
}
