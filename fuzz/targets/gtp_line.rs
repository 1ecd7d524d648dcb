//! One GTP line: exactly one reply, or none to a line without a command.

#![no_main]

use std::sync::Arc;
use std::sync::mpsc;

use kado::engine::Event;
use kado::protocol::{Files, Gtp, Protocol};
use kado_fuzz::{count_replies, engine, expected_replies};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| {
    // The reader of a session, which this target leaves out, ends lines and skips a byte order mark.
    if line.contains('\n') || line.starts_with('\u{feff}') {
        return;
    }
    let (sender, events) = mpsc::channel();
    let mut engine = engine(Arc::new(move |event| drop(sender.send(event))));
    let mut gtp = Gtp::new(Files::Denied);
    let mut output = Vec::new();
    gtp.line(line, &mut engine, &mut output).expect("a vector can be written to");
    engine.stop();
    while engine.is_searching() {
        let event = events.recv().expect("a search answers");
        if matches!(event, Event::Done(_)) {
            engine.finish_search();
        }
        gtp.event(&event, &mut engine, &mut output).expect("a vector can be written to");
    }
    assert_eq!(
        count_replies(&output),
        expected_replies(line.as_bytes()),
        "{}",
        String::from_utf8_lossy(&output)
    );
});
