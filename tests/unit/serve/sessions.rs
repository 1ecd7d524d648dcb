//! Sessions over a `WebSocket`: many at a time, slow readers, broken connections, messages that are too long.

use std::io::Write;
use std::time::{Duration, Instant};

use serde_json::json;
use tungstenite::{Error, Message};

use super::client::{PATIENCE, Running};
use crate::unit::support::scale::scaled;

#[test]
fn a_hundred_tabs_have_a_session_each_and_one_more_is_refused() {
    let running = Running::new(100);
    let mut tabs: Vec<_> = (0..100).map(|_| running.session()).collect();
    // A hundred endless searches at once occupy the processor: in a sample, some tabs only play.
    let searching = |number: usize| number.is_multiple_of(scaled(5, 1));
    for (number, tab) in tabs.iter_mut().enumerate() {
        if searching(number) {
            tab.send(1, "analyze", &json!({}));
        }
        tab.send(2, "game.play", &json!({"moves": "f5"}));
    }
    for tab in &mut tabs {
        assert_eq!(tab.answer(2)["result"]["moves"], json!(["f5"]), "every tab has its own game");
    }
    assert_eq!(running.server.sessions(), 100);
    let mut more = running.session();
    match more.0.read() {
        Ok(Message::Close(Some(frame))) => assert_eq!(u16::from(frame.code), 1013, "{frame}"),
        other => panic!("{other:?}"),
    }
    for tab in &mut tabs {
        tab.send(3, "stop", &json!({}));
    }
    for (number, mut tab) in tabs.into_iter().enumerate() {
        if searching(number) {
            assert_eq!(tab.answer(1)["result"]["stopped"], true);
        } else {
            assert_eq!(tab.answer(3)["result"]["stopped"], 0);
        }
        tab.hang_up();
    }
    running.wait_for(0);
}

#[test]
fn a_session_ends_with_its_connection_also_while_it_searches() {
    let running = Running::new(2);
    for limits in [json!({}), json!({"time_ms": 600_000})] {
        let mut tab = running.session();
        tab.send(1, "analyze", &json!({"limits": limits, "every_ms": 0}));
        assert_eq!(tab.line()["method"], "event");
        tab.hang_up();
        // The search itself would last ten minutes or forever, far longer than this waits.
        running.wait_for(0);
    }
    let mut tab = running.session();
    tab.send(1, "best", &json!({"limits": {"time_ms": 600_000}}));
    tab.0.close(None).unwrap();
    while !matches!(tab.0.read(), Err(Error::ConnectionClosed | Error::Io(_) | Error::Protocol(_))) {}
    running.wait_for(0);
}

#[test]
fn a_tab_that_does_not_read_keeps_no_other_one_waiting() {
    let running = Running::with_patience(2, Duration::from_secs(1));
    let mut slow = running.session();
    // The answers have far more bytes than the buffers of a connection.
    let game = json!({"position": {"moves": "f5d6c3d3c4f4f6g5e6d7"}, "steps": true});
    let begun = Instant::now();
    let mut sent = 0;
    let stream = slow.0.get_ref().try_clone().unwrap();
    stream.set_write_timeout(Some(Duration::from_millis(500))).unwrap();
    while sent < 20_000 && begun.elapsed() < PATIENCE {
        let request = json!({"jsonrpc": "2.0", "id": sent, "method": "describe", "params": game});
        // The server stops reading from a client that does not read.
        let padded = format!("{request}{:4096}", "");
        if slow.0.send(Message::text(padded)).is_err() {
            break;
        }
        sent += 1;
    }
    assert!(sent < 20_000, "a client that does not read was never stopped");
    let mut other = running.session();
    other.send(1, "best", &json!({"limits": {"depth": 3}}));
    assert!(other.answer(1)["result"]["move"].is_string());
    other.hang_up();
    // The session of the slow client ends by itself.
    running.wait_for(0);
    drop(slow);
}

#[test]
fn a_message_of_a_gigabyte_is_refused_by_its_head() {
    let running = Running::new(1);
    let mut tab = running.session();
    // The head of a masked text frame of 1 GiB.
    let mut head = vec![0x81, 0xff];
    head.extend_from_slice(&(1_u64 << 30).to_be_bytes());
    head.extend_from_slice(&[1, 2, 3, 4]);
    let stream = tab.0.get_mut();
    stream.write_all(&head).unwrap();
    let mut sent = 0_usize;
    let begun = Instant::now();
    let part = vec![b'x'; 1 << 16];
    while sent < 1 << 30 && stream.write_all(&part).is_ok() {
        sent += part.len();
        assert!(begun.elapsed() < PATIENCE);
    }
    assert!(sent < 32 << 20, "{sent} bytes were taken");
    running.wait_for(0);
}

#[test]
fn fragments_of_a_message_that_is_too_long_are_refused() {
    let running = Running::new(1);
    let mut tab = running.session();
    let stream = tab.0.get_mut();
    let mut sent = 0_usize;
    let mut opcode = 0x01;
    loop {
        let mut frame = vec![opcode, 0xff];
        frame.extend_from_slice(&(1_u64 << 20).to_be_bytes());
        frame.extend_from_slice(&[0; 4]);
        frame.resize(frame.len() + (1 << 20), b' ');
        opcode = 0x00;
        if stream.write_all(&frame).is_err() {
            break;
        }
        sent += 1 << 20;
        assert!(sent < 64 << 20, "{sent} bytes were taken");
    }
    running.wait_for(0);
}

#[test]
fn a_session_cannot_exceed_its_limits_or_reach_files() {
    let running = Running::new(1);
    let mut tab = running.session();
    for (id, options, name) in [
        (1, json!({"Hash": 2}), "denied"),
        (2, json!({"Threads": 2}), "denied"),
        (3, json!({"Book": "/etc/passwd"}), "denied"),
        (4, json!({"Weights": "Cargo.toml"}), "denied"),
    ] {
        tab.send(id, "set", &json!({"options": options}));
        assert_eq!(tab.answer(id)["error"]["data"]["name"], name, "{options}");
    }
    tab.send(5, "hello", &json!({}));
    let limits = tab.answer(5)["result"]["limits"].clone();
    assert_eq!((&limits["hash"], &limits["threads"]), (&json!(1), &json!(1)));
    tab.0.send(Message::Ping(vec![1, 2].into())).unwrap();
    match tab.0.read().unwrap() {
        Message::Pong(bytes) => assert_eq!(bytes.as_ref(), [1, 2]),
        other => panic!("{other:?}"),
    }
    tab.0.send(Message::text("{\"jsonrpc\":\n\"2.0\",\"id\":6,\"method\":\"ping\"}")).unwrap();
    assert_eq!(tab.answer(6)["result"], json!({}));
    tab.0.send(Message::binary(vec![1])).unwrap();
    match tab.0.read() {
        Ok(Message::Close(Some(frame))) => assert_eq!(u16::from(frame.code), 1003),
        other => panic!("{other:?}"),
    }
    running.wait_for(0);
}

#[test]
fn a_session_that_quits_closes_its_connection_in_order() {
    let running = Running::new(1);
    let mut tab = running.session();
    tab.send(1, "quit", &json!({}));
    assert_eq!(tab.answer(1)["result"], json!({}));
    match tab.0.read() {
        Ok(Message::Close(Some(frame))) => assert_eq!(u16::from(frame.code), 1000),
        other => panic!("{other:?}"),
    }
    running.wait_for(0);
}

#[test]
fn the_first_score_comes_at_once_after_a_move() {
    let running = Running::new(1);
    let mut tab = running.session();
    tab.send(1, "ping", &json!({}));
    tab.answer(1);
    for turn in 0..20 {
        let id = 10 + 3 * turn;
        tab.send(id, "analyze", &json!({"position": {"moves": "f5d6c3"}, "lines": "all"}));
        // A score that was delayed would come from a deeper iteration.
        let first = tab.line()["params"].take();
        assert_eq!((&first["event"], &first["info"]["depth"]), (&json!("info"), &json!(1)), "{first}");
        tab.send(id + 1, "cancel", &json!({"id": id}));
        tab.answer(id);
    }
}
