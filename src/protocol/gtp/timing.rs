//! Commands that set the time control and the clocks.

use std::time::Duration;

use crate::dialect::{NoStones, TimeSystem};

use super::super::clocks::Clocks;
use super::call::{Answer, Call, Handled};
use super::reply::CommandError;

pub(super) fn time_settings(call: &mut Call<'_>) -> Handled {
    let (main, overtime) = (call.arguments.seconds()?, call.arguments.seconds()?);
    let stones = call.arguments.stones()?;
    call.arguments.finish()?;
    // GoGui disables the clock with `time_settings 0 1 0`.
    let is_go_idiom = (main, overtime, stones) == (Duration::ZERO, Duration::from_secs(1), 0);
    let no_stones = call.client.no_stones(call.engine, is_go_idiom);
    call.client.clocks = Clocks::new(TimeSystem::from_settings(main, overtime, stones, no_stones));
    Ok(Answer::done())
}

pub(super) fn kgs_time_settings(call: &mut Call<'_>) -> Handled {
    let kind = call.arguments.word()?;
    let read =
        |main, overtime, stones| TimeSystem::from_settings(main, overtime, stones, NoStones::Unlimited);
    let system = match kind {
        "none" => TimeSystem::Unlimited,
        "absolute" => read(call.arguments.seconds()?, Duration::ZERO, 0),
        "canadian" => {
            let (main, period) = (call.arguments.seconds()?, call.arguments.seconds()?);
            read(main, period, call.arguments.stones()?.max(1))
        }
        "byoyomi" => {
            let (main, period) = (call.arguments.seconds()?, call.arguments.seconds()?);
            let periods = call.arguments.stones()?;
            if periods == 0 { read(main, Duration::ZERO, 0) } else { read(main, period, 1) }
        }
        _ => {
            let expected = "none, absolute, byoyomi or canadian";
            return Err(CommandError::Word { found: kind.into(), expected });
        }
    };
    call.arguments.finish()?;
    call.client.clocks = Clocks::new(system);
    Ok(Answer::done())
}

pub(super) fn time_left(call: &mut Call<'_>) -> Handled {
    let color = call.arguments.color()?;
    let left = call.arguments.seconds()?;
    let stones = call.arguments.stones()?;
    call.arguments.finish()?;
    call.client.clocks.set_left(color, left, stones);
    Ok(Answer::done())
}
