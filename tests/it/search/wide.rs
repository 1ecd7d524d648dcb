//! Othello on boards of every size: the bitboards compared with plain cells, and the search compared with
//! known results for small boards and with a plain search.

use kado::base::{Bound, Color, Move, Score, Size};

use kado::game::othello::{Aim, Othello, Rules};
use kado::game::othello_wide::WideOthello;
use kado::game::othello8::Isa;
use kado::game::perft::perft;
use kado::game::{Diagram, Outcome, Position, playout};
use kado::search::othello::WideSearcher;
use kado::search::{Control, Goal, Limits, NullSink, Report, Searcher};
use serde_json::Value;

use crate::rules::perft::table;
use crate::support::process::{Run, run};
use crate::support::scale::scaled;

const SIDES: [u8; 7] = [4, 6, 8, 10, 12, 14, 16];

fn rules(side: u8, aim: Aim) -> Rules {
    Rules { size: Size::square_board(side), aim }
}

fn start(side: u8, aim: Aim) -> WideOthello {
    WideOthello::start_of(rules(side, aim)).unwrap()
}

/// Asserts that a position equals the one on plain cells in all its properties.
fn check_agreement(wide: &WideOthello, plain: &Othello) {
    assert_eq!(wide.diagram(), plain.diagram());
    assert_eq!(wide.legal_moves(), plain.legal_moves(), "{plain:?}");
    assert_eq!(wide.outcome(), plain.outcome(), "{plain:?}");
    assert_eq!((wide.rules(), wide.size(), wide.turn()), (plain.rules(), plain.size(), plain.turn()));
    assert_eq!(&wide.with_diagram(&plain.diagram()).unwrap(), wide, "set up and played");
}

#[test]
fn random_games_of_every_size_and_aim_are_those_on_plain_cells() {
    fastrand::seed(7);
    for side in SIDES {
        for aim in [Aim::Most, Aim::Fewest] {
            for _ in 0..scaled(200 / usize::from(side), 5000 / usize::from(side)) {
                let (mut wide, plain) = (start(side, aim), Othello::start_of(rules(side, aim)).unwrap());
                check_agreement(&wide, &plain);
                for (mv, plain) in playout(plain, |moves| fastrand::choice(moves).copied()) {
                    wide.play(mv).unwrap();
                    check_agreement(&wide, &plain);
                }
            }
        }
    }
}

#[test]
fn boards_that_no_game_leads_to_are_those_on_plain_cells() {
    fastrand::seed(8);
    for side in SIDES {
        for round in 0..60 {
            let mut diagram = Diagram::empty(Size::square_board(side));
            for square in diagram.size().all_squares() {
                let cell = match fastrand::u32(..60) {
                    drawn if drawn < round => None,
                    drawn => Some(Color::BOTH[drawn as usize % 2]),
                };
                diagram.set(square, cell);
            }
            diagram.set_turn(Color::BOTH[round as usize % 2]);
            let plain = Othello::from_diagram(&diagram).unwrap();
            check_agreement(&start(side, Aim::Most).with_diagram(&diagram).unwrap(), &plain);
        }
    }
}

#[test]
fn perft_of_every_size_is_right_at_a_cheap_depth() {
    let mut rows = 0;
    for row in table().filter(|row| row.leaves <= scaled(2_000_000, 30_000_000)) {
        let leaves = perft(&start(row.side, Aim::Most), row.depth, row.passes);
        assert_eq!(leaves, row.leaves, "{0}x{0}, depth {1}, {2:?}", row.side, row.depth, row.passes);
        rows += 1;
    }
    assert!(rows > 110, "{rows} rows");
}

#[test]
fn a_board_that_is_none_is_refused() {
    for side in [2, 3, 5, 18] {
        assert!(WideOthello::start_of(rules(side, Aim::Most)).is_err(), "{side}");
    }
    let other = Diagram::empty(Size::square_board(6));
    assert!(start(10, Aim::Most).with_diagram(&other).is_err());
    assert!(WideOthello::set_up("gomoku".parse().unwrap(), &other).is_err());
}

/// Counts the games from a position: wins of Black, wins of White, draws.
fn count_games(position: &WideOthello, counts: &mut [u64; 3]) {
    match position.outcome() {
        Some(Outcome { winner, .. }) => counts[winner.map_or(2, |color| color as usize)] += 1,
        None => {
            for mv in position.legal_moves() {
                let mut next = *position;
                next.play_unchecked(mv);
                count_games(&next, counts);
            }
        }
    }
}

#[test]
fn there_are_60060_games_on_the_smallest_board() {
    let count = |aim| {
        let mut counts = [0; 3];
        count_games(&start(4, aim), &mut counts);
        counts
    };
    assert_eq!(count(Aim::Most), [24_632, 30_116, 5_312]);
    assert_eq!(count(Aim::Fewest), [30_116, 24_632, 5_312]);
}

fn solve(position: &WideOthello, limits: &Limits) -> Report {
    solve_in(16, position, limits)
}

/// Solves with a table of this many MB.
fn solve_in(megabytes: usize, position: &WideOthello, limits: &Limits) -> Report {
    let searcher = WideSearcher::new(Isa::best(), megabytes).unwrap();
    searcher.search(position, limits, &Control::default(), &mut NullSink)
}

/// Returns the final margin of best play in discs for the mover.
fn minimax(position: &WideOthello) -> i32 {
    let moves = position.legal_moves();
    let value = |mv: Move| {
        let mut next = *position;
        next.play_unchecked(mv);
        -minimax(&next)
    };
    let over = || position.outcome().map_or(0, |outcome| outcome.margin_for(position.turn()));
    moves.into_iter().map(value).max().unwrap_or_else(over)
}

/// Asserts that the variation plays to the end of the game and reaches its score.
fn check_line(position: &WideOthello, report: &Report) {
    let line = report.best();
    let mut end = *position;
    for &mv in &line.pv {
        end.play(mv).unwrap();
    }
    let outcome = end.outcome().unwrap();
    assert_eq!(Score::from_discs(outcome.margin_for(position.turn())), line.score, "{line:?}");
}

/// 4x4 with all its moves, and 6x6, which takes minutes and has the result of J. Feinstein, 1993.
#[test]
fn small_boards_are_solved_from_the_start() {
    let reversed = minimax(&start(4, Aim::Fewest));
    let boards = [(4, Aim::Most, 4, -10), (4, Aim::Fewest, 4, reversed), (6, Aim::Most, 1, -4)];
    for &(side, aim, lines, score) in &boards[..scaled(2, 3)] {
        let position = start(side, aim);
        let megabytes = if side == 6 { 512 } else { 16 };
        let report = solve_in(megabytes, &position, &Limits { lines, ..Limits::exact() });
        assert!(report.solved && report.best().bound == Bound::Exact);
        assert!(
            report.lines.len() == lines
                && report.lines.iter().all(|line| line.score == Score::from_discs(score))
        );
        check_line(&position, &report);
    }
}

/// Returns positions with this number of empties from random games.
fn random_positions(side: u8, aim: Aim, empties: usize, count: usize) -> Vec<WideOthello> {
    let mut positions = Vec::new();
    while positions.len() < count {
        let left =
            |position: &WideOthello| position.diagram().cells().iter().filter(|cell| cell.is_none()).count();
        let game = playout(start(side, aim), |moves| fastrand::choice(moves).copied());
        let reached = game.map(|(_, position)| position).find(|position| left(position) == empties);
        positions.extend(reached.filter(|position| position.outcome().is_none()));
    }
    positions
}

#[test]
fn solves_are_those_of_a_plain_search_on_every_board() {
    fastrand::seed(9);
    for side in SIDES {
        for aim in [Aim::Most, Aim::Fewest] {
            for position in random_positions(side, aim, 8.min(usize::from(side) + 2), scaled(12, 200)) {
                let expected = minimax(&position);
                let report = solve(&position, &Limits::exact());
                assert_eq!(report.best().score, Score::from_discs(expected), "{position:?}");
                assert!(report.solved);
                check_line(&position, &report);
                let winner = solve(&position, &Limits { goal: Goal::WinDrawLoss, ..Limits::default() });
                assert_eq!(winner.best().score.centidiscs().signum(), expected.signum(), "{position:?}");
            }
        }
    }
}

#[test]
fn every_instruction_set_visits_the_same_nodes() {
    for (side, depth) in [(6, 9), (10, 5), (16, 3)] {
        let mut reports = Isa::available().into_iter().map(|isa| {
            let searcher = WideSearcher::new(isa, 16).unwrap();
            let position = start(side, Aim::Most);
            let report =
                searcher.search(&position, &Limits::depth(depth), &Control::default(), &mut NullSink);
            (report.nodes, report.lines)
        });
        let first = reports.next().unwrap();
        assert!(reports.all(|report| report == first));
    }
}

/// Returns the final margin of a game from a random position, for the side that searches `depth` plies and
/// solves the endgame; the opponent searches one ply. The first side moves first if `first` is true.
fn duel(side: u8, depth: i32, first: bool) -> i32 {
    let searchers = [(); 2].map(|()| WideSearcher::new(Isa::best(), 4).unwrap());
    let empties = usize::from(side).pow(2) - 10;
    let mut position = random_positions(side, Aim::Most, empties, 1)[0];
    let strong = if first { position.turn() } else { position.turn().opponent() };
    while position.outcome().is_none() {
        let limits = if position.turn() == strong {
            Limits { solve_from: Some(8), ..Limits::depth(depth) }
        } else {
            Limits::depth(1)
        };
        let searcher = &searchers[usize::from(position.turn() == strong)];
        let report = searcher.search(&position, &limits, &Control::default(), &mut NullSink);
        position.play(report.mv()).unwrap();
    }
    position.outcome().unwrap().margin_for(strong)
}

#[test]
fn a_deeper_search_never_loses_to_one_ply_on_10x10() {
    fastrand::seed(10);
    for game in 0..scaled(4, 100) {
        assert!(duel(10, 4, game % 2 == 0) >= 0, "game {game}");
    }
}

#[test]
fn questions_on_the_command_line_are_answered_for_other_boards() {
    for arguments in [&["--board", "4", "solve", "--json"][..], &["solve", "--json", "--board", "4"]] {
        let Run { code, stdout, stderr, .. } = run(arguments, "");
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{arguments:?}");
        let answer: Value = serde_json::from_str(&stdout).unwrap();
        assert_eq!((&answer["game"], &answer["score"]), (&"othello:4".into(), &(-10).into()), "{stdout}");
        assert_eq!((&answer["exact"], &answer["empties"]), (&true.into(), &12.into()), "{stdout}");
    }
    let Run { stdout, .. } = run(&["--game", "antiothello:4", "hint"], "");
    assert!(stdout.contains("antiothello:4: Black (X) to move, discs 2-2, 12 empty"), "{stdout}");
    assert_eq!(stdout.matches("+4").count(), 8, "on the board and in the table: {stdout}");
    let Run { stdout, .. } = run(&["perft", "5", "--board", "6"], "");
    assert!(stdout.lines().last().unwrap().split_whitespace().nth(1) == Some("1364"), "{stdout}");
}
