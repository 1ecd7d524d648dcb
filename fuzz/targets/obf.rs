//! Problem files: parsing and writing round-trip.

#![no_main]

use kado::formats::obf;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for (_, problem) in obf::parse(text).unwrap_or_default() {
        let size = problem.diagram.size();
        assert_eq!(obf::parse_line(&obf::write(&problem), Some(size)), Ok(Some(problem)));
    }
});
