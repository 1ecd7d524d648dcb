//! The memory of the transposition table before the first search.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Write};

use memmap2::{Advice, MmapMut};

use crate::support::process::{kado, wait};

#[test]
fn the_engine_is_ready_when_its_table_is_in_memory() {
    let page = MmapMut::map_anon(4096).unwrap();
    if page.advise(Advice::PopulateWrite).is_err() {
        return;
    }
    let mut child = kado(&["uci", "--hash", "64"]).spawn().unwrap();
    let (mut input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut output = BufReader::new(output);
    for megabytes in [64, 128] {
        writeln!(input, "setoption name Hash value {megabytes}\nisready").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, "readyok\n");
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        let kilobytes: u64 = resident.trim().strip_suffix(" kB").unwrap().parse().unwrap();
        assert!(kilobytes > megabytes << 10, "{kilobytes} kB of {megabytes} MB");
    }
    drop(input);
    assert_eq!(wait(&mut child).code(), Some(0));
}
