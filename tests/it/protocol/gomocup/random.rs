//! Every output line belongs to the protocol, whatever the input.

use proptest::prelude::*;

use super::all_answers;

/// A line, well formed or not.
fn line() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "START",
        "RECTSTART",
        "RESTART",
        "BEGIN",
        "TURN",
        "BOARD",
        "YXBOARD",
        "SWAP2BOARD",
        "YXBLOCK",
        "DONE",
        "DONE",
        "PLAY",
        "TAKEBACK",
        "INFO rule",
        "INFO mnk",
        "INFO max_depth",
        "YXNBEST",
        "YXSHOWFORBID",
        "STOP",
        "ABOUT",
        "",
    ]);
    let rest =
        prop_oneof!["[0-9]{1,2}", "[0-9],[0-9]", "[0-9],[0-9],[123]", "\\PC{0,6}", Just(String::new())];
    (word, rest).prop_map(|(word, rest)| format!("{word} {rest}"))
}

fn is_known(line: &str) -> bool {
    let is_point = |text: &str| {
        text.split_once(',').is_some_and(|(x, y)| x.parse::<u8>().is_ok() && y.parse::<u8>().is_ok())
    };
    let words = ["OK", "MESSAGE ", "ERROR ", "UNKNOWN ", "name=", "SWAP", "FORBID "];
    words.iter().any(|word| line.starts_with(word)) || line.split(' ').all(is_point)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_answer_belongs_to_the_protocol(lines in prop::collection::vec(line(), 0..30)) {
        for answer in all_answers(&format!("START 8\n{}\n", lines.join("\n"))) {
            prop_assert!(is_known(&answer), "{}", answer);
        }
    }
}
