//! Games for the tests of matches.

use std::time::Duration;

use kado::arena::openings::random;
use kado::arena::played_game::{Ending, Fault, Forfeit, GameResult, PlayedGame, PlayedMove, PlayedOpening};
use kado::arena::schedule::{Order, Schedule, Tournament};
use kado::base::{Color, Size};
use kado::game::{AnyPosition, Position, Rules, notation};

/// Returns a short game at this index of the schedule, which Black wins by four.
pub(crate) fn played(index: u64) -> PlayedGame {
    PlayedGame {
        index,
        round: index / 2,
        pair: index / 2,
        opening: PlayedOpening { index: 0, name: None, moves: "f5".to_owned() },
        black: "A".to_owned(),
        white: "B".to_owned(),
        game: Rules::OTHELLO,
        start: None,
        moves: vec![PlayedMove::new("d6", Duration::from_micros(1500))],
        result: GameResult::by_discs(4),
        ending: Ending::PlayedOut,
        started: "2024-01-01T00:00:00Z".to_owned(),
    }
}

/// Returns a game between A and B with this margin for A, who plays this color.
pub(crate) fn with_margin(index: u64, color: Color, margin: i32) -> PlayedGame {
    let (black, white) = if color == Color::Black { ("A", "B") } else { ("B", "A") };
    let for_black = if color == Color::Black { margin } else { -margin };
    PlayedGame {
        black: black.to_owned(),
        white: white.to_owned(),
        result: GameResult::by_discs(for_black),
        moves: vec![PlayedMove::new(
            ["d6", "f4", "f6"][index as usize % 3],
            Duration::from_millis(1 + index),
        )],
        ..played(index)
    }
}

/// Returns a random round robin of these engines with random openings; now and then one oversteps its time.
pub(crate) fn random_match(engines: &[&str], rounds: u64, seed: u64) -> Vec<PlayedGame> {
    let mut chance = fastrand::Rng::with_seed(seed);
    let openings = random(&AnyPosition::start(Rules::OTHELLO).unwrap(), seed, 6, 20).unwrap();
    if rounds == 0 {
        return Vec::new();
    }
    let schedule =
        Schedule::new(Tournament::RoundRobin, engines.len(), 20, Order::Shuffled { seed }, rounds).unwrap();
    let game = |scheduled: kado::arena::schedule::ScheduledGame| {
        let opening = &openings[scheduled.opening];
        let mut record = opening.record.clone();
        let mut moves = Vec::new();
        let slow = (chance.u8(..) < 8).then(|| chance.usize(10..40));
        while record.position().outcome().is_none() && Some(moves.len()) != slow {
            let legal = record.position().legal_moves();
            let mv = legal[chance.usize(..legal.len())];
            record.play(mv).unwrap();
            let name = notation::move_name(mv, Size::OTHELLO, "pass");
            let time = Duration::from_micros(chance.u64(500..200_000));
            moves.push(PlayedMove {
                score: Some(f64::from(chance.i32(-800..800)) / 100.0),
                depth: Some(chance.u32(8..16)),
                nodes: Some(chance.u64(10_000..1_000_000)),
                ..PlayedMove::new(name, time)
            });
        }
        let (result, ending) = match record.position().outcome() {
            Some(outcome) => (GameResult::by_discs(outcome.margin_for(Color::Black)), Ending::PlayedOut),
            None => forfeit(record.position().turn()),
        };
        let (opening, start) = opening.as_played(scheduled.opening);
        PlayedGame {
            index: scheduled.index,
            round: scheduled.round,
            pair: scheduled.pair,
            opening,
            black: engines[scheduled.black].to_owned(),
            white: engines[scheduled.white].to_owned(),
            game: Rules::OTHELLO,
            start,
            moves,
            result,
            ending,
            started: format!("2024-05-01T12:{:02}:{:02}Z", scheduled.index / 60 % 60, scheduled.index % 60),
        }
    };
    schedule.iter().map(game).collect()
}

fn forfeit(side: Color) -> (GameResult, Ending) {
    let forfeit = Forfeit {
        side,
        fault: Fault::TimeLoss,
        detail: "250.3 ms for a move of 100 ms <b>".to_owned(),
        excerpt: vec![
            format!("> genmove {side}"),
            "< = d3\u{1b}[31m</script><script>alert(1)</script>".to_owned(),
        ],
    };
    (GameResult::lost_by(side), Ending::Forfeit(forfeit))
}
