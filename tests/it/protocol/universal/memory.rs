//! The memory of the transposition table before and after the first search.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout};

use memmap2::{Advice, MmapMut};

use crate::support::process::{kado, wait};

/// A running session of UGI.
struct Session {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Session {
    fn of(game: &str) -> Session {
        let mut child = kado(&["ugi", "--hash", "64", "--game", game]).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Session { child, input, output: BufReader::new(output) }
    }

    /// Sends lines and reads up to a line that begins with `last`.
    fn ask(&mut self, lines: &str, last: &str) {
        writeln!(self.input, "{lines}").unwrap();
        let mut line = String::new();
        while !line.starts_with(last) {
            line.clear();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "no {last} after {lines}");
            assert!(!line.contains("error"), "{line}");
        }
    }

    fn resident_megabytes(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        resident.trim().strip_suffix(" kB").unwrap().parse::<u64>().unwrap() >> 10
    }

    fn quit(mut self) {
        drop(self.input);
        assert_eq!(wait(&mut self.child).code(), Some(0));
    }
}

#[test]
fn the_engine_is_ready_when_its_table_is_in_memory() {
    let page = MmapMut::map_anon(4096).unwrap();
    if page.advise(Advice::PopulateWrite).is_err() {
        return;
    }
    for game in ["othello", "othello:10", "gomoku"] {
        let mut session = Session::of(game);
        for megabytes in [64, 128] {
            session.ask(&format!("setoption name Hash value {megabytes}\nisready"), "readyok");
            let resident = session.resident_megabytes();
            assert!(resident >= megabytes, "{game}: {resident} MB of {megabytes} MB");
        }
        session.quit();
    }
}

#[test]
fn a_short_search_leaves_the_rest_of_a_large_table_untouched() {
    for game in ["othello", "othello:10", "antiothello", "gomoku"] {
        let mut session = Session::of(game);
        session.ask("setoption name Hash value 512\nisready\ngo depth 1", "bestmove");
        let resident = session.resident_megabytes();
        assert!(resident < 450, "{game}: {resident} MB");
        session.quit();
    }
}
