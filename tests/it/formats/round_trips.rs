//! Written texts are read back unchanged, and no text makes a reader panic.

use kado::base::{Color, Move, Size};
use kado::formats::fen::{self, Spelling};
use kado::formats::sgf::Points;
use kado::formats::{
    self, FORMATS, Format, GameText, Positions, ReadError, Reason, TextError, Variation, WrittenMove,
    WrittenResult, board64, ggf, obf, pgn, sgf, transcript, wthor,
};
use kado::game::othello::Othello;
use kado::game::{AnyPosition, Diagram, Position, Record, Rules};
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
    let name = || proptest::option::of(r"[ -~éλ]{0,12}");
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
        let moves = moves.into_iter().zip(-64..).collect();
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
        game.kind = Some(game.event.take().unwrap_or_default());
        game.round = None;
        let two = format!("2 {}\n{}\n", ggf::write(&game), ggf::write(&game));
        prop_assert_eq!(ggf::parse(&two).unwrap(), vec![game.clone(), game]);
    }
}

/// Adds variations to a game: each branches from some line at some move, by a legal move, and continues for a
/// while.
fn with_variations(game: Record<AnyPosition>, forks: &[(u8, u8, u8, u8)]) -> GameText {
    let mut text = GameText::from_record(&game);
    let mut lines = vec![game];
    for &(line, ply, choice, length) in forks {
        let line = usize::from(line) % lines.len();
        let plies = lines[line].plies().len();
        if plies == 0 {
            continue;
        }
        let after = usize::from(ply) % plies;
        let mut record = Record::new(lines[line].positions()[after].clone());
        for step in 0..=length % 5 {
            let legal = record.position().legal_moves();
            if let Some(&mv) = legal.get(usize::from(choice.wrapping_add(step)) % legal.len().max(1)) {
                record.play(mv).unwrap();
            }
        }
        let mut moves = GameText::from_record(&record).moves;
        moves[0].score = (length % 3 == 0).then_some(1.5);
        text.variations.push(Variation { parent: line.checked_sub(1), after, moves });
        lines.push(record);
    }
    text.complete().unwrap();
    text
}

/// Returns the only game of a text.
fn game_of(format: Format, text: &str) -> GameText {
    let games: Vec<GameText> = formats::games(format, text.as_bytes()).map(|game| game.unwrap()).collect();
    <[GameText; 1]>::try_from(games).unwrap()[0].clone()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn variations_read_back_in_every_format_that_holds_them(
        choices in playout::choices(),
        forks in proptest::collection::vec(any::<(u8, u8, u8, u8)>(), 0..12),
        name in proptest::sample::select(vec!["othello", "othello:6", "antiothello:4", "gomoku:9", "mnk:4,4,3"]),
    ) {
        let start = AnyPosition::start(name.parse::<Rules>().unwrap()).unwrap();
        let game = with_variations(playout::random(start, &choices), &forks);
        for spec in FORMATS.iter().filter(|spec| spec.format.holds_variations()) {
            let Ok(text) = formats::text(spec.format, &game, Positions::All) else { continue };
            let read = game_of(spec.format, &text);
            prop_assert_eq!(&read.variations, &game.variations, "{}: {}", spec.name, &text);
            prop_assert_eq!(read.moves.len(), game.moves.len());
            prop_assert_eq!(formats::text(spec.format, &read, Positions::All).unwrap(), text);
        }
    }
}

/// Writes the variations of a game: the parent line of each, the move where it branches, its moves.
fn told(game: &GameText) -> Vec<String> {
    let one = |one: &Variation| {
        let moves: Vec<Move> = one.moves.iter().map(|written| written.mv).collect();
        let line = one.parent.map_or(0, |index| index + 1);
        format!("{line} {} {}", one.after + 1, transcript::write(&moves, Size::OTHELLO))
    };
    game.variations.iter().map(one).collect()
}

#[test]
fn variations_are_read_as_far_as_they_can_be_played() {
    let sgf = Format::of_name("sgf").unwrap();
    let pgn = Format::of_name("pgn").unwrap();
    for (format, text, variations) in [
        (sgf, "(;GM[2];B[f5](;W[d6];B[c3])(;W[f4](;B[e3])(;B[d3])))", vec!["0 2 f4e3", "1 2 d3"]),
        (sgf, "(;GM[2](;B[f5];W[d6])(;B[d3](;W[c3])(;W[e3])))", vec!["0 1 d3c3", "1 2 e3"]),
        // A branch at the first move of a variation belongs to the parent of that variation.
        (sgf, "(;GM[2];B[f5](;W[d6])((;W[f4])(;W[f6])))", vec!["0 2 f4", "0 2 f6"]),
        // An illegal move ends a variation, and drops its branches there.
        (sgf, "(;GM[2];B[f5](;W[d6])(;W[f4];B[a1](;W[h8])(;W[h1])))", vec!["0 2 f4"]),
        (sgf, "(;GM[2];B[f5](;W[d6])(;W[f4](;B[q9])(;B[e3])))", vec!["0 2 f4"]),
        (sgf, "(;GM[2];B[f5](;W[d6])(;W[q9]))", vec![]),
        // These branches replace no move.
        (sgf, "(;GM[2];B[f5]()(;W[d6]))", vec![]),
        (sgf, "(;GM[2];B[f5](;W[d6])(;W[f4]AB[a1];B[e3]))", vec!["0 2 f4"]),
        (sgf, "(;GM[2];B[f5](;W[d6])(;W[f4]", vec![]),
        (
            pgn,
            "1. f5 d6 (1... f4 2. e3 (2. d3) ) 2. c3 (2. c4 {+1.00} d3) *",
            vec!["0 2 f4e3", "1 2 d3", "0 3 c4d3"],
        ),
        (pgn, "1. f5 (1. d3 c3) (1. c4) d6 *", vec!["0 1 d3c3", "0 1 c4"]),
        (pgn, "1. f5 (1. d3 better is c3) d6 (novelty) *", vec!["0 1 d3"]),
        (pgn, "1. f5 (1. d3 {)} c3 $1 (1... [e3]) 2. c4) d6 *", vec!["0 1 d3c3c4"]),
    ] {
        assert_eq!(told(&game_of(format, text)), variations, "{text}");
    }
    assert!(pgn::parse("1. f5 (1. d3 d6 *").is_err());
    // Variations that branch nowhere are not written, and this is not a fault of a writer.
    let mut game = game_of(pgn, "1. f5 (1. d3) d6 *");
    let lost = |parent, after| Variation { parent, after, ..game.variations[0].clone() };
    let lost = [lost(None, 9), lost(Some(7), 0), lost(Some(2), 0), lost(Some(0), 5)];
    game.variations.extend(lost);
    for format in [sgf, pgn] {
        let text = formats::text(format, &game, Positions::All).unwrap();
        assert_eq!(told(&game_of(format, &text)), ["0 1 d3"]);
    }
    game.complete().unwrap();
    assert_eq!(told(&game), ["0 1 d3"]);
    let many = format!("(;GM[2];B[f5](;W[d6]){})", "(;W[f4])".repeat(30_000));
    assert_eq!(game_of(sgf, &many).variations.len(), 20_000);
    let deep = format!("(;GM[2];B[f5]{}", "(;W[d6])(;W[f4]".repeat(50_000));
    assert_eq!(game_of(sgf, &deep).moves.len(), 2);
}

fn text_error(read: Result<GameText, ReadError>) -> Option<TextError> {
    match read {
        Err(ReadError::Text(error)) => Some(error),
        _ => None,
    }
}

/// Texts that are nearly right: valid pieces in any order, with any characters in between.
fn nearly_right() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => proptest::sample::select(vec![
            "(;", "GM[Othello]", "GM[2]", "BO[8 ", "SZ[8]", "[Event \"", "\"]\n", "{", "}", "1-0", "P@", "AB[e4]", "PL[W]", "B[", "W[f5/1/2", "]", "[", "\\", ")",
            ";", "f5", "d6", "pa", "1.", "A2:+38", ":", "+64", "%", "--------", "X", "O", "*", " ", "\n", "é",
        ]).prop_map(str::to_owned),
        1 => ".{0,4}",
    ];
    proptest::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn no_text_makes_a_reader_panic(text in nearly_right(), size in sizes()) {
        let errors = [
            board64::parse(&text, None).err(),
            board64::parse(&text, Some(size)).err(),
            transcript::parse(&text, size).err(),
            obf::parse(&text).err(),
            sgf::parse(&text).err(),
            ggf::parse(&text).err(),
            fen::parse(&text, Spelling::of(&text)).err(),
            text_error(transcript::parse_game(&text, None)),
            text_error(pgn::parse(&text)),
        ];
        for error in errors.into_iter().flatten() {
            let line = text.lines().nth(error.line.unwrap_or(1) - 1).unwrap_or_default();
            prop_assert!(error.column <= line.chars().count() + 1, "{error} in {text:?}");
            prop_assert!(!error.to_string().contains('\n'), "{error}");
        }
    }

    #[test]
    fn no_bytes_make_the_database_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200), games in 0u8..4) {
        let mut bytes = bytes;
        if let Some(header) = bytes.first_chunk_mut::<16>() {
            header[4..8].copy_from_slice(&[games, 0, 0, 0]);
            header[12..14].copy_from_slice(&[8, 0]);
        }
        if let Err(error) = wthor::parse(&bytes) {
            prop_assert!(error.offset <= bytes.len(), "{error}");
        }
    }
}

#[test]
fn the_problem_files_of_the_field_are_written_as_they_stand() {
    for file in [
        include_str!("../../data/endgame/fforum-1-19.obf"),
        include_str!("../../data/endgame/fforum-20-39.obf"),
        include_str!("../../data/endgame/fforum-40-59.obf"),
    ] {
        let written: Vec<String> =
            obf::parse(file).unwrap().iter().map(|(_, problem)| obf::write(problem)).collect();
        let lines: Vec<&str> = file.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
        assert_eq!(written, lines);
    }
}
