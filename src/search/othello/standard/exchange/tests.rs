use std::sync::atomic::AtomicBool;
use std::thread::{scope, sleep};

use crate::search::othello::standard::split_point::{MovesLeft, SplitNode, SplitState};

use super::*;

/// Returns a split point of three moves with a master that works at `parent`.
fn split(is_large: bool, parent: Option<&Arc<SplitPoint>>) -> Arc<SplitPoint> {
    let node = SplitNode { is_large, ..SplitNode::sample() };
    let state = SplitState { alpha: 0, best: -6400, mv: 0 };
    Arc::new(SplitPoint::new(node, parent.cloned(), MovesLeft::from_iter([19, 26, 37]), state))
}

fn until(mut condition: impl FnMut() -> bool) {
    while !condition() {
        sleep(Duration::from_micros(20));
    }
}

#[test]
fn a_waiting_helper_receives_an_offer_and_is_idle_no_longer() {
    let exchange = Exchange::new(2);
    scope(|scope| {
        let helper = scope.spawn(|| exchange.join(1, || false));
        until(|| exchange.has_idle(None));
        let offered = split(true, None);
        exchange.offer(&offered, 1);
        assert!(!exchange.has_idle(None));
        assert!(Arc::ptr_eq(&helper.join().unwrap().unwrap(), &offered));
    });
    assert_eq!(exchange.state().busy, 1);
    exchange.release();
    exchange.close();
}

#[test]
fn a_thread_finds_an_offer_with_moves_to_take_without_a_wait() {
    let exchange = Exchange::new(2);
    let (held, offered) = (split(true, None), split(true, None));
    exchange.offer(&held, 1);
    exchange.offer(&offered, 1);
    held.hold();
    assert!(Arc::ptr_eq(&exchange.join(1, || false).unwrap(), &offered));
    exchange.withdraw(&offered);
    assert!(exchange.join(1, || true).is_none());
    held.release();
    exchange.offer(&held, 0);
    assert!(Arc::ptr_eq(&exchange.join(1, || false).unwrap(), &held));
}

#[test]
fn a_wait_ends_once_its_condition_holds_awake_or_asleep() {
    for pause in [Duration::ZERO, Duration::from_millis(3)] {
        let (exchange, is_over) = (Exchange::new(2), AtomicBool::new(false));
        scope(|scope| {
            let helper = scope.spawn(|| exchange.join(1, || is_over.load(Ordering::Relaxed)));
            until(|| !exchange.state().waiters.is_empty());
            sleep(pause);
            is_over.store(true, Ordering::Relaxed);
            exchange.signal_waiters();
            assert!(helper.join().unwrap().is_none());
        });
        assert!(exchange.state().waiters.is_empty() && !exchange.has_idle(None));
    }
}

#[test]
fn a_waiting_master_receives_only_work_at_its_split_point_or_below() {
    let exchange = Exchange::new(2);
    let (top, other) = (split(true, None), split(true, None));
    let below = split(true, Some(&top));
    scope(|scope| {
        let master = scope.spawn(|| exchange.find_within(1, &top, || false, None));
        until(|| !exchange.state().waiters.is_empty());
        exchange.offer(&other, 1);
        assert!(!exchange.has_idle(None) && !exchange.has_idle(Some(&other)));
        exchange.offer(&below, 1);
        assert!(Arc::ptr_eq(&master.join().unwrap().unwrap(), &below));
    });
    assert_eq!(exchange.state().busy, 0);
}

#[test]
fn only_a_large_split_point_wakes_a_sleeping_thread() {
    let exchange = Exchange::new(2);
    scope(|scope| {
        let helper = scope.spawn(|| exchange.join(1, || false));
        until(|| exchange.state().waiters.iter().any(|waiter| waiter.is_asleep));
        assert!(!exchange.has_idle(None));
        exchange.offer(&split(false, None), 1);
        assert_eq!(exchange.state().waiters.len(), 1);
        let large = split(true, None);
        exchange.offer(&large, 1);
        assert!(Arc::ptr_eq(&helper.join().unwrap().unwrap(), &large));
    });
}
