//! The report of reviewed games: it is complete HTML, self-contained, and escapes the texts of files.

use kado::analysis::{ReviewedGame, Settings, Summary, review};
use kado::base::Color;
use kado::engine::{Limits, Options};
use kado::formats::transcript;
use kado::game::othello8::{Isa, Othello8};
use kado::game::{AnyPosition, Record};
use kado::problems::Solver;
use kado::rendering::ReviewReport;

use crate::unit::support::page::{HOSTILE, assert_escaped, assert_self_contained, between};

const MOVES: &str = "f5d6c3d3c4f4f6f3e6e7d7g6g5c5b6c6b5c7f8e8f7h6d2g4c8b3b4a5d8e2e3a4f1f2a6a7h3h5h4h2g7b7a8e1g3g1c1b8c2h8h7\
                     d1a3b1h1g8a1b2a2g2";

fn reviewed(number: usize, players: [Option<&str>; 2], moves: &str) -> ReviewedGame {
    let mut game = Record::new(AnyPosition::Othello8(Othello8::start()));
    transcript::replay(moves, &mut game).unwrap();
    let solver = Solver::new(Isa::best(), &Options::default()).unwrap();
    let settings = Settings { limits: Limits::depth(1), exact_from: 6 };
    let search = |inquiry: &kado::analysis::Inquiry| match &inquiry.position {
        AnyPosition::Othello8(position) => Ok(solver.search(position, &inquiry.limits, |_| {})),
        position => Err(position.clone()),
    };
    let positions = review(&game, settings, search, |_| {}).unwrap();
    let players = players.map(|name| name.map(str::to_owned));
    ReviewedGame { number, file: "games".into(), players, result: Some(HOSTILE.into()), game, positions }
}

fn page(games: &[ReviewedGame]) -> String {
    let players: Vec<(String, Summary)> = games
        .iter()
        .flat_map(|game| Color::BOTH.map(|color| (game.player(color).to_owned(), game.summary(color))))
        .collect();
    let settings = [("files".to_owned(), HOSTILE.to_owned())];
    ReviewReport { title: HOSTILE, settings: &settings, games, players: &players }.html()
}

fn games() -> Vec<ReviewedGame> {
    let unfinished = &MOVES[..40];
    vec![
        reviewed(1, [Some("Ann"), Some(HOSTILE)], MOVES),
        reviewed(3, [None, None], unfinished),
        reviewed(4, [Some("Ann"), None], ""),
    ]
}

/// Returns the tags of a page that are not balanced.
fn unbalanced(html: &str) -> Vec<String> {
    const EMPTY: [&str; 3] = ["meta", "input", "br"];
    let (mut open, mut faults) = (Vec::new(), Vec::new());
    let mut rest = html;
    while let Some((_, tag)) = rest.split_once('<') {
        let (tag, behind) = tag.split_once('>').unwrap_or((tag, ""));
        rest = behind;
        let name = tag.trim_start_matches('/').split([' ', '/', '\n']).next().unwrap_or_default();
        if tag.starts_with('!') || EMPTY.contains(&name) {
            continue;
        }
        if tag.starts_with('/') {
            if open.pop() != Some(name) {
                faults.push(tag.to_owned());
            }
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        if ["script", "style"].contains(&name) && !tag.starts_with('/') {
            let end = rest.find(&format!("</{name}>")).unwrap_or(rest.len());
            rest = &rest[end..];
        }
    }
    faults.extend(open.into_iter().map(str::to_owned));
    faults
}

#[test]
fn every_tag_is_closed() {
    assert_eq!(unbalanced(&page(&games())), Vec::<String>::new());
    assert_eq!(unbalanced(&page(&[])), Vec::<String>::new());
    assert_eq!(unbalanced("<p>a<b>c</p>"), ["/p", "p"], "the check finds what is open");
}

#[test]
fn a_report_needs_nothing_else() {
    assert_self_contained(&page(&games()));
}

#[test]
fn no_text_of_a_file_gets_out_of_its_place() {
    assert_escaped(&page(&games()));
}

#[test]
fn the_games_stand_in_the_report_with_their_moves_and_figures() {
    let games = games();
    let html = page(&games);
    let data: serde_json::Value = serde_json::from_str(between(&html, "id=\"data\">", "</script>")).unwrap();
    for (board, game) in data.as_array().unwrap().iter().zip(&games) {
        assert_eq!((&board["number"], &board["result"]), (&game.number.into(), &kept(game).into()));
        let moves = board["moves"].as_array().unwrap();
        assert_eq!(moves.len(), game.game.plies().len());
        for (mv, review) in moves.iter().zip(&game.positions) {
            assert_eq!(mv[2].as_f64(), review.played.as_ref().map(|played| played.loss.discs()));
            assert_eq!(mv[6], review.grade().unwrap().name());
        }
        let rows = html.matches(&format!("<tr id=\"row-{}-", game.number)).count();
        assert_eq!(rows, moves.len(), "a row for every move");
        assert!(html.contains(&format!("<h2 id=\"scores-{}\">", game.number)));
    }
    for number in ["NaN", "inf,", "{{"] {
        assert!(!html.replace("{{data}}", "").contains(number), "{number}");
    }
}

/// Returns the result of a game in the form that the page shows.
fn kept(game: &ReviewedGame) -> String {
    game.result_text().replace('\u{1b}', "␛").replace('\u{202e}', "")
}
