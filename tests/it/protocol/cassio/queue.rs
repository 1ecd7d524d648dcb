//! Commands that overtake a running search, commands that wait for it, and the lines that a stop discards.

use std::sync::atomic::Ordering;

use kado::protocol::Cassio;

use super::START;
use crate::protocol::session::stage::{Stage, until_released, until_stopped};

fn search(depth: u32) -> String {
    format!("ENGINE-PROTOCOL midgame-search {START} -64 64 {depth} 73\n")
}

#[test]
fn a_running_search_reports_its_nodes_on_request() {
    let stage = Stage::with(until_released, Cassio::new());
    stage.type_in(search(10));
    stage.type_in("ENGINE-PROTOCOL get-version\n\n");
    stage.wait_for("ok.\n");
    stage.type_in("ENGINE-PROTOCOL get-search-infos\n");
    stage.wait_for("node 0, time ");
    stage.release();
    let output = stage.finish();
    let ends: Vec<&str> = output.lines().skip(2).map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(ends, [&format!("{START},"), "ready.", "version:", "ready."], "{output}");
}

#[test]
fn a_stop_ends_the_search_and_discards_waiting_lines() {
    let stage = Stage::with(until_stopped, Cassio::new());
    stage.type_in(search(10));
    stage.type_in(search(11));
    stage.type_in("ENGINE-PROTOCOL init\nENGINE-PROTOCOL stop\nENGINE-PROTOCOL get-version\n");
    stage.wait_for("version");
    let (cue, output) = (stage.cue.clone(), stage.finish());
    assert_eq!(output.lines().map(|line| &line[..6]).collect::<Vec<_>>(), ["ready.", "versio", "ready."]);
    assert_eq!(cue.stopped.load(Ordering::SeqCst), 1);
}

#[test]
fn every_stop_discards_earlier_lines() {
    let stage = Stage::with(until_stopped, Cassio::new());
    let search = search(10);
    let stop = "ENGINE-PROTOCOL stop\n";
    stage.type_in(format!("{search}\n"));
    stage.wait_for("ok.");
    stage.type_in(format!("{search}{stop}{search}{stop}"));
    stage.wait_for("ready.");
    stage.type_in("ENGINE-PROTOCOL quit\n");
    let (result, output) = stage.end();
    assert!(result.is_ok());
    assert!(output.starts_with("ok.\nready.\n") && output.ends_with("bye bye.\n"), "{output}");
}

#[test]
fn quit_waits_for_nothing() {
    let stage = Stage::with(until_stopped, Cassio::new());
    stage.type_in(search(10).repeat(3) + "ENGINE-PROTOCOL quit\nENGINE-PROTOCOL init\n");
    let (result, output) = stage.end();
    assert!(result.is_ok());
    assert_eq!(output, "ready.\nbye bye.\n");
}
