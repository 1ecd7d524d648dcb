//! Files of finished games: parsed games can be replayed, and parsing line by line gives the same number of
//! games.

#![no_main]

use std::path::Path;

use kado::arena::games_file;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let path = Path::new("f");
    let Ok(read) = games_file::parse(bytes, path) else { return };
    assert!(read.games.iter().all(|game| game.record().is_ok() && game.result.is_consistent()));
    let alone = bytes.split(|&byte| byte == b'\n').filter_map(|line| games_file::parse(line, path).ok());
    assert_eq!(alone.map(|read| read.games.len()).sum::<usize>(), read.games.len());
});
