use std::ops::Range;

use fastrand::Rng;

use super::*;
use crate::base::{Color, Size};
use crate::game::mnk::{Line, Rules};
use crate::game::notation;
use crate::search::{Info, NullSink};

pub(super) const LINES: [Line; 5] = [Line::Free, Line::Exact, Line::Caro5, Line::Caro6, Line::Renju];

pub(super) fn searcher(threads: usize) -> MnkSearcher {
    let searcher = MnkSearcher::new(1).unwrap();
    searcher.set_threads(threads).unwrap();
    searcher
}

pub(super) fn search(searcher: &MnkSearcher, position: &Mnk, limits: &Limits) -> Report {
    searcher.search(position, limits, &Control::default(), &mut NullSink)
}

/// Panics unless every move of the report's lines is legal.
pub(super) fn check_lines(position: &Mnk, report: &Report) {
    for line in &report.lines {
        let mut after = position.clone();
        for &mv in &line.pv {
            after.play(mv).unwrap();
        }
    }
}

/// Returns the position after at most `moves` random moves.
/// The column and the row of a move lie in `area`. Illegal moves are skipped.
pub(super) fn random_moves(rules: Rules, area: Range<u32>, moves: usize, rng: &mut Rng) -> Mnk {
    let mut position = Mnk::start(rules);
    for _ in 0..moves {
        let square = rules.size().square(rng.u32(area.clone()), rng.u32(area.clone())).unwrap();
        if position.is_legal(square.into()) {
            position.play_unchecked(square.into());
        }
    }
    position
}

/// Returns an unfinished position after random moves in the middle of a 9x9 board.
fn random_position(line: Line, rng: &mut Rng) -> Mnk {
    let rules = Rules::new(Size::square_board(9), 5, line).unwrap();
    loop {
        let moves = rng.usize(8..26);
        let position = random_moves(rules, 2..7, moves, rng);
        if position.outcome().is_none() {
            return position;
        }
    }
}

fn wins_at_once(position: &Mnk) -> bool {
    let mover = position.turn();
    position.legal_moves().into_iter().any(|mv| winner_after(position, mv) == Some(mover))
}

fn winner_after(position: &Mnk, mv: Move) -> Option<Color> {
    after(position, mv).outcome().and_then(|outcome| outcome.winner)
}

fn after(position: &Mnk, mv: Move) -> Mnk {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after
}

/// Returns whether the mover wins in three plies, by trying every move and every reply.
fn wins_in_three(position: &Mnk) -> bool {
    position.legal_moves().into_iter().any(|mv| {
        let after = after(position, mv);
        after.outcome().is_none()
            && !wins_at_once(&after)
            && after.legal_moves().into_iter().all(|answer| {
                winner_after(&after, answer).is_none() && wins_at_once(&self::after(&after, answer))
            })
    })
}

/// Returns `full` if the environment variable `KADO_FULL` is set, otherwise `sample`.
/// The script `scripts/check.sh --full` sets the variable.
pub(super) fn scaled<T>(sample: T, full: T) -> T {
    if std::env::var_os("KADO_FULL").is_some() { full } else { sample }
}

#[test]
fn wins_in_one_and_three_agree_with_brute_force() {
    let mut rng = Rng::with_seed(11);
    let mut found = [0; 2];
    for line in LINES {
        for index in 0..scaled(30, 90) {
            let position = random_position(line, &mut rng);
            let threads = [1, 2, 4][index % 3];
            let report = search(&searcher(threads), &position, &Limits::depth(4));
            let plies = report.best().score.plies_to_end();
            if wins_at_once(&position) {
                found[0] += 1;
                assert_eq!(plies, Some(1), "{position:?}");
            } else if wins_in_three(&position) {
                found[1] += 1;
                assert_eq!(plies, Some(3), "{position:?}");
            } else {
                assert!(!matches!(plies, Some(1..=3)), "{position:?} {plies:?}");
            }
        }
    }
    assert!(found.into_iter().all(|count| count >= 5), "{found:?}");
}

/// A 7x7 freestyle board for exhaustive searches, which try every move and every reply.
struct Plain([Option<Color>; 49]);

impl Plain {
    fn of(position: &Mnk) -> Plain {
        let squares: Vec<Option<Color>> =
            position.size().all_squares().map(|square| position.at(square)).collect();
        Plain(squares.try_into().unwrap())
    }

    fn makes_five(&self, place: usize, color: Color) -> bool {
        let (column, row) = (place as i32 % 7, place as i32 / 7);
        [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(across, down)| {
            let stones = |side: i32| {
                let places = (1..5).map(|steps| (column + side * steps * across, row + side * steps * down));
                places
                    .take_while(|&(x, y)| {
                        (0..7).contains(&x)
                            && (0..7).contains(&y)
                            && self.0[(7 * y + x) as usize] == Some(color)
                    })
                    .count()
            };
            1 + stones(-1) + stones(1) >= 5
        })
    }

    fn empty(&self) -> Vec<usize> {
        (0..49).filter(|&place| self.0[place].is_none()).collect()
    }

    /// Returns the result of `test` on the board with one more stone.
    fn with<R>(&mut self, place: usize, color: Color, test: impl FnOnce(&mut Plain) -> R) -> R {
        self.0[place] = Some(color);
        let result = test(self);
        self.0[place] = None;
        result
    }

    /// Returns whether the mover wins within `plies` plies (1, 3 or 5).
    /// After each move, the other side first passes. If the mover then does not win within `plies - 2` plies,
    /// the replies to the move are not tried, since an additional stone of the other side never helps the
    /// mover.
    fn wins(&mut self, mover: Color, plies: u32) -> bool {
        let empty = self.empty();
        if empty.iter().any(|&place| self.makes_five(place, mover)) {
            return true;
        }
        let other = mover.opponent();
        plies > 1
            && empty.iter().any(|&place| {
                self.with(place, mover, |board| {
                    board.wins(mover, plies - 2)
                        && board.empty().into_iter().all(|answer| {
                            !board.makes_five(answer, other)
                                && board.with(answer, other, |board| board.wins(mover, plies - 2))
                        })
                })
            })
    }
}

#[test]
fn wins_in_five_are_found_and_none_is_claimed_too_soon() {
    let mut rng = Rng::with_seed(5);
    let rules = Rules::new(Size::square_board(7), 5, Line::Free).unwrap();
    let mut found = 0;
    for index in 0..scaled(150, 500) {
        let moves = rng.usize(8..15);
        let position = random_moves(rules, 1..6, moves, &mut rng);
        if position.outcome().is_some() {
            continue;
        }
        let mut plain = Plain::of(&position);
        let truth = [1, 3, 5].into_iter().find(|&plies| plain.wins(position.turn(), plies));
        for threads in [1, 2 + index % 3] {
            let report = search(&searcher(threads), &position, &Limits::depth(6));
            let plies = report.best().score.plies_to_end();
            let claimed = plies.filter(|&plies| plies > 0).map(|plies| plies as u32);
            assert!(claimed.unwrap_or(u32::MAX) >= truth.unwrap_or(7), "{position:?} {plies:?} {truth:?}");
            assert!(truth.is_none() || claimed.is_some(), "{position:?} {plies:?} {truth:?}");
        }
        found += u32::from(truth == Some(5));
    }
    assert!(found >= 5, "{found}");
}

#[test]
fn every_move_of_a_game_is_legal_under_every_rule() {
    for line in LINES {
        for (columns, rows) in [(9, 7), (15, 15), (6, 25)] {
            let size = Size::new(columns, rows).unwrap();
            let mut position = Mnk::start(Rules::new(size, 5, line).unwrap());
            let searcher = searcher(1);
            for _ in 0..60 {
                if position.outcome().is_some() {
                    break;
                }
                let report = search(&searcher, &position, &Limits::nodes(300));
                check_lines(&position, &report);
                position.play_unchecked(report.mv());
            }
        }
    }
}

#[test]
fn a_search_of_unlimited_time_reports_soon_and_ends_when_stopped() {
    for line in LINES {
        let mut position = Mnk::start(Rules::new(Size::square_board(15), 5, line).unwrap());
        for name in ["h8", "h9"] {
            position.play_unchecked(notation::parse_square(name, position.size()).unwrap().into());
        }
        let control = Control::default();
        let mut sink = |_: &Info| control.stop();
        let limits = Limits::time(std::time::Duration::MAX);
        let report = MnkSearcher::new(1).unwrap().search(&position, &limits, &control, &mut sink);
        assert!(report.nodes < 100_000, "{line:?}: {} nodes before the first report", report.nodes);
    }
}
