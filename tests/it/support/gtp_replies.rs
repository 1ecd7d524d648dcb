//! A parser of GTP replies that is as strict as the specification.

/// One reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    pub(crate) is_success: bool,
    /// The digits, as written.
    pub(crate) id: Option<String>,
    pub(crate) text: String,
}

/// Splits the output of an engine into replies.
///
/// # Panics
/// If it is not a sequence of complete replies: `=` or `?`, an id, a blank and the text, then one empty line.
pub(crate) fn replies(output: &str) -> Vec<Reply> {
    let mut replies = Vec::new();
    let mut rest = output;
    while !rest.is_empty() {
        let (reply, after) =
            rest.split_once("\n\n").unwrap_or_else(|| panic!("no empty line ends the last reply: {rest:?}"));
        replies.push(read(reply));
        rest = after;
    }
    replies
}

fn read(reply: &str) -> Reply {
    let is_success = match reply.as_bytes().first() {
        Some(b'=') => true,
        Some(b'?') => false,
        _ => panic!("a reply begins with = or ?, not {reply:?}"),
    };
    assert!(
        !reply.contains(|c: char| c.is_control() && c != '\n' && c != '\t'),
        "control characters in {reply:?}"
    );
    let digits = reply[1..].len() - reply[1..].trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (id, text) = reply[1..].split_at(digits);
    let text = match text.as_bytes().first() {
        None => "",
        Some(b' ' | b'\n') => &text[1..],
        Some(_) => panic!("no blank after the id of {reply:?}"),
    };
    assert!(is_success || !text.is_empty(), "an error without a message: {reply:?}");
    Reply { is_success, id: (digits > 0).then(|| id.to_owned()), text: text.to_owned() }
}

#[test]
fn replies_are_read_with_and_without_ids_and_texts() {
    let reply = |is_success, id: Option<&str>, text: &str| Reply {
        is_success,
        id: id.map(str::to_owned),
        text: text.to_owned(),
    };
    assert_eq!(
        replies("= kado\n\n=7\n\n?012 syntax error\n\n=\nA B\nC\n\n"),
        [
            reply(true, None, "kado"),
            reply(true, Some("7"), ""),
            reply(false, Some("012"), "syntax error"),
            reply(true, None, "A B\nC"),
        ]
    );
}
