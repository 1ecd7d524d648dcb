//! Options, `name=value`: an accepted value reads back as written, a rejected one changes nothing.

#![no_main]

use kado::engine::Options;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Some((name, value)) = text.split_once('=') else { return };
    let mut options = Options::default();
    match options.set(name, value) {
        Ok(spec) => {
            let mut again = Options::default();
            assert_eq!(again.set(name, &options.text(spec)), Ok(spec));
            assert_eq!(again, options);
        }
        Err(_) => assert_eq!(options, Options::default()),
    }
});
