//! A whole session of the Cassio protocol: any bytes in, only well-formed lines out.

#![no_main]

use kado::protocol::Cassio;
use kado_fuzz::answers;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let output = answers(&mut Cassio::new(), input);
    for line in output.lines() {
        let is_known = ["ready.", "ok.", "bye bye.", "version: Kado ", "ERROR: ", "node "]
            .iter()
            .any(|known| line.starts_with(known));
        let is_result = line.get(65..72) == Some(", move ") && line.contains(" <= v <= ");
        assert!(is_known || is_result, "{line}");
    }
});
