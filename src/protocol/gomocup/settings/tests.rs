use std::sync::Arc;

use super::*;
use crate::engine::Options;
use crate::game::othello8::Isa;

const fn ms(count: u64) -> Duration {
    Duration::from_millis(count)
}

/// Returns the limits for a move after these keys and values of `INFO`.
fn limits_after(keys: &[(&str, &str)]) -> Limits {
    limits_at("12", keys)
}

/// Returns the limits for a move at a level.
fn limits_at(level: &str, keys: &[(&str, &str)]) -> Limits {
    let mut options = Options::default();
    options.set(HASH, "1").unwrap();
    options.set("Level", level).unwrap();
    let mut engine = Engine::new(options, Isa::best(), Arc::new(drop)).unwrap();
    let mut settings = Settings::default();
    for (key, value) in keys {
        settings.note(key, value, &mut engine);
    }
    assert!(settings.take_error().is_none(), "{keys:?}");
    settings.limits(&engine)
}

#[test]
fn the_time_for_a_move_is_the_turn_less_the_overhead() {
    for (turn, time) in [("30000", ms(29_950)), ("300", ms(250)), ("60", ms(30)), ("1", ms(1)), ("0", LEAST)]
    {
        let limits = limits_after(&[("timeout_turn", turn)]);
        assert_eq!((limits.time, limits.clock), (Some(time), None), "{turn}");
    }
}

#[test]
fn the_clock_is_the_time_left_of_the_match() {
    for (keys, left) in [
        (&[("timeout_match", "1")][..], Some(ms(1))),
        (&[("timeout_match", "0")], None),
        (&[("timeout_match", "1000"), ("time_left", "700")], Some(ms(700))),
        (&[("time_left", "-5")], Some(Duration::ZERO)),
        (&[("time_left", "0")], Some(Duration::ZERO)),
        (&[("time_left", "2147483647")], None),
    ] {
        let limits = limits_after(keys);
        assert_eq!(limits.clock.map(|clock| clock.remaining), left, "{keys:?}");
    }
}

#[test]
fn a_move_costs_the_delay_unless_the_client_sends_its_time() {
    let mut engine = Engine::new(Options::default(), Isa::best(), Arc::new(drop)).unwrap();
    let mut settings = Settings::default();
    settings.note("timeout_match", "1000", &mut engine);
    let mut left = |time_left: Option<&str>| {
        time_left.inspect(|time| settings.note("time_left", time, &mut engine));
        settings.spend(ms(50), ms(20));
        settings.limits(&engine).clock.map(|clock| clock.remaining)
    };
    assert_eq!([left(None), left(None)], [Some(ms(930)), Some(ms(860))]);
    assert_eq!([left(Some("900")), left(None)], [Some(ms(850)), Some(ms(780))]);
}

#[test]
fn a_limit_of_the_client_replaces_those_of_the_level() {
    let limits = limits_after(&[("max_depth", "5"), ("max_node", "100"), ("timeout_turn", "300")]);
    assert_eq!((limits.depth, limits.nodes, limits.time), (Some(5), Some(100), Some(ms(250))));
    let limits = limits_after(&[("max_node", "100"), ("max_depth", "0")]);
    assert_eq!((limits.depth, limits.nodes, limits.time), (None, Some(100), None));
}

#[test]
fn a_weak_level_keeps_its_depth_unless_the_client_sets_one() {
    for (keys, depth) in [
        (&[("timeout_turn", "3000")][..], Some(2)),
        (&[("max_node", "100000")], Some(2)),
        (&[("timeout_turn", "3000"), ("max_depth", "4")], Some(4)),
    ] {
        let limits = limits_at("2", keys);
        assert_eq!((limits.depth, limits.persona.is_some()), (depth, true), "{keys:?}");
    }
}

#[test]
fn the_memory_bounds_the_tables_of_the_search_and_of_the_solver_together() {
    for (bytes, megabytes) in [("350000000", 64), ("100000000", 19), ("1", 1)] {
        let mut engine = Engine::new(Options::default(), Isa::best(), Arc::new(drop)).unwrap();
        Settings::default().note("max_memory", bytes, &mut engine);
        assert_eq!(engine.options().hash_megabytes(), megabytes, "{bytes}");
    }
}
