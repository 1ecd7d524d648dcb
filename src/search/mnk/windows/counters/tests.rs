use super::*;
use crate::base::Size;
use crate::game::mnk::Line;

/// Panics unless all values in `counters` match the stones on the board.
/// The expected values are computed anew from the stones.
fn check(counters: &Counters, rules: Rules) {
    let mut fresh = Counters::new(rules);
    for (cell, color) in counters.cells.iter().enumerate().filter_map(|(cell, color)| Some((cell, (*color)?)))
    {
        fresh.put(cell, color, true);
    }
    assert_eq!(counters.counts, fresh.counts);
    assert_eq!(counters.tallies, fresh.tallies);
    assert_eq!(counters.hashes, fresh.hashes);
    let size = rules.size();
    for color in Color::BOTH {
        let (mut live, mut worth, mut near) = (0, 0, [Vec::new(), Vec::new()]);
        for (number, window) in counters.geometry.windows.iter().enumerate() {
            let at = |cell: &u16| counters.cells[usize::from(*cell)];
            let step = i32::from(window.last().copied().unwrap_or(0)) - i32::from(window[0]);
            let step = if window.len() > 1 { step / (window.len() as i32 - 1) } else { 1 };
            let beside = |cell: u16, sign: i32| {
                let (from, to) = (i32::from(cell), i32::from(cell) + sign * step);
                let columns = i32::from(size.columns());
                let is_near = to >= 0
                    && to < size.squares() as i32
                    && (to % columns - from % columns).abs() <= 1
                    && (to / columns - from / columns).abs() <= 1;
                is_near && counters.cells[to as usize] == Some(color)
            };
            let is_too_long =
                rules.line() == Line::Exact && (beside(window[0], -1) || beside(window[window.len() - 1], 1));
            if is_too_long || window.iter().any(|cell| at(cell) == Some(color.opponent())) {
                continue;
            }
            let missing = window.iter().filter(|cell| at(cell).is_none()).count();
            live += 1;
            worth += WORTH[missing.min(6)];
            if let 1 | 2 = missing {
                near[missing - 1].push(number);
            }
        }
        let tally = &counters.tallies[color as usize];
        assert_eq!((tally.live, tally.worth), (live, worth));
        let counted = [1, 2].map(|missing| counters.near(color, missing).collect::<Vec<_>>());
        assert_eq!(counted, near);
    }
}

#[test]
fn counters_stay_up_to_date_under_moves_and_takebacks() {
    let mut rng = fastrand::Rng::with_seed(8);
    let games = [(3, 3, 3), (7, 6, 4), (9, 9, 6), (12, 5, 8), (1, 7, 2), (25, 25, 7)];
    for (columns, rows, k) in games {
        for line in [Line::Free, Line::Exact] {
            let rules = Rules::new(Size::new(columns, rows).unwrap(), k, line).unwrap();
            let mut counters = Counters::new(rules);
            let mut path = Vec::new();
            for _ in 0..60 {
                if counters.empty_cells().next().is_some() && (path.is_empty() || rng.u8(..3) > 0) {
                    let cell = rng.choice(counters.empty_cells().collect::<Vec<_>>()).unwrap();
                    counters.make(cell);
                    path.push(cell);
                } else if let Some(cell) = path.pop() {
                    counters.unmake(cell);
                }
            }
            check(&counters, rules);
            while let Some(cell) = path.pop() {
                counters.unmake(cell);
            }
            check(&counters, rules);
            assert_eq!(counters.mover(), Color::Black);
        }
    }
}
