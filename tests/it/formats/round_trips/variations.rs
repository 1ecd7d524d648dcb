//! Variations are read back as they were written, and are read as far as they can be played.

use kado::base::{Move, Size};
use kado::formats::{self, FORMATS, Format, GameText, Positions, Variation, pgn, transcript};
use kado::game::{AnyPosition, Position, Record, Rules};
use proptest::prelude::*;

use crate::support::playout;

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
fn variations_as_text(game: &GameText) -> Vec<String> {
    let one = |one: &Variation| {
        let moves: Vec<Move> = one.moves.iter().map(|written| written.mv).collect();
        let line = one.parent.map_or(0, |index| index + 1);
        format!("{line} {} {}", one.after + 1, transcript::write(&moves, Size::OTHELLO))
    };
    game.variations.iter().map(one).collect()
}

#[test]
fn a_comment_without_a_move_belongs_to_its_neighbor() {
    let comments = |format: &str, text: &str| {
        let game = game_of(Format::of_name(format).unwrap(), text);
        let moves = game.moves.iter().chain(game.variations.iter().flat_map(|variation| &variation.moves));
        let comments = moves.map(|written| written.comment.clone().unwrap_or_default()).collect::<Vec<_>>();
        (game.comment.unwrap_or_default(), comments.join("|"))
    };
    for (format, text, of_game, of_moves) in [
        ("sgf", "(;GM[2]C[a];C[b];B[f5]C[c];C[d];W[d6];C[e])", "a\nb", "c\nd|e"),
        ("sgf", "(;GM[2]GC[a]C[b];B[f5])", "a\nb", ""),
        ("sgf", "(;GM[2];B[f5](;W[d6])(;C[a];W[f6]C[b];C[c]))", "", "||a\nb\nc"),
        ("pgn", "{a} 1. f5 d6 ({b} 1... f6 {c} ({d}) 2. e6) 2. c3 *", "a", "|||b c|"),
        ("pgn", "1. f5 d6 (1... f6 {b} ({d}) 2. e6 (2. c4 {e})) 2. c3 *", "", "|||b||e"),
    ] {
        assert_eq!(comments(format, text), (of_game.to_owned(), of_moves.to_owned()), "{text}");
    }
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
        assert_eq!(variations_as_text(&game_of(format, text)), variations, "{text}");
    }
    assert!(pgn::parse("1. f5 (1. d3 d6 *").is_err());
    // Variations that branch nowhere are not written, and this is not a fault of a writer.
    let mut game = game_of(pgn, "1. f5 (1. d3) d6 *");
    let lost = |parent, after| Variation { parent, after, ..game.variations[0].clone() };
    let lost = [lost(None, 9), lost(Some(7), 0), lost(Some(2), 0), lost(Some(0), 5)];
    game.variations.extend(lost);
    for format in [sgf, pgn] {
        let text = formats::text(format, &game, Positions::All).unwrap();
        assert_eq!(variations_as_text(&game_of(format, &text)), ["0 1 d3"]);
    }
    game.complete().unwrap();
    assert_eq!(variations_as_text(&game), ["0 1 d3"]);
    let many = format!("(;GM[2];B[f5](;W[d6]){})", "(;W[f4])".repeat(30_000));
    let game = game_of(sgf, &many);
    assert_eq!((game.variations.len(), game.variations_left_out), (20_000, 10_000));
    let mut game = game_of(pgn, &format!("1. f5 {} d6 *", "(1. d3 c3 c4)".repeat(10_000)));
    assert_eq!((game.variations.len(), game.variations_left_out), (6_667, 3_334));
    let kept = game.variations.clone();
    game.complete().unwrap();
    assert_eq!((game.variations, game.variations_left_out), (kept, 3_334));
    let deep = format!("(;GM[2];B[f5]{}", "(;W[d6])(;W[f4]".repeat(50_000));
    assert_eq!(game_of(sgf, &deep).moves.len(), 2);
}
