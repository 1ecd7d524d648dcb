//! Minimal HTTP/1.1 with limits on the size of a request header and on the time to receive it.
//!
//! The connection is closed after each response.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// Maximum size of a request header in bytes.
const MAX_HEAD: usize = 16 << 10;
/// Maximum number of header fields of a request.
const MAX_HEADERS: usize = 64;
/// Time limit for receiving a request header.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// Time limit for discarding the rest of a refused request.
const DRAIN_TIME: Duration = Duration::from_secs(2);
/// Maximum number of bytes of a refused request that are discarded.
const MAX_DRAINED: usize = 1 << 20;

/// A request without its body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Request {
    pub(super) method: String,
    /// Path without the query.
    pub(super) path: String,
    query: String,
    headers: Vec<(String, String)>,
}

/// Error while reading a request header.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum HeadError {
    /// The header is not a valid HTTP/1 request header, or the connection ended before its last line.
    #[error("malformed HTTP request")]
    Malformed,
    /// The header exceeds [`MAX_HEAD`] or [`MAX_HEADERS`].
    #[error("the request header is too long")]
    TooLong,
    /// The header did not arrive within [`HEAD_TIME`], or reading it failed.
    #[error("timeout while receiving the request header")]
    Late,
}

impl Request {
    /// Reads a request header. Returns the request and the bytes received after the header.
    pub(super) fn read(stream: &mut TcpStream) -> Result<(Request, Vec<u8>), HeadError> {
        let deadline = Instant::now() + HEAD_TIME;
        let mut bytes = Vec::new();
        loop {
            let mut part = [0; 4096];
            match read_before(stream, deadline, &mut part) {
                Ok(0) => return Err(HeadError::Malformed),
                Ok(count) => bytes.extend_from_slice(&part[..count]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return Err(HeadError::Late),
            }
            if let Some((request, length)) = Request::parse(&bytes)? {
                return Ok((request, bytes.split_off(length)));
            }
        }
    }

    /// Parses a request header. Returns the request and the length of the header in bytes.
    ///
    /// Returns `None` if the header is incomplete and can still end within [`MAX_HEAD`].
    pub(super) fn parse(bytes: &[u8]) -> Result<Option<(Request, usize)>, HeadError> {
        let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
        let mut head = httparse::Request::new(&mut headers);
        let length = match head.parse(bytes) {
            Ok(httparse::Status::Complete(length)) if length <= MAX_HEAD => length,
            Ok(httparse::Status::Partial) if bytes.len() < MAX_HEAD => return Ok(None),
            Ok(_) | Err(httparse::Error::TooManyHeaders) => return Err(HeadError::TooLong),
            Err(_) => return Err(HeadError::Malformed),
        };
        let (Some(method), Some(target)) = (head.method, head.path) else { return Err(HeadError::Malformed) };
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let text = |value: &[u8]| String::from_utf8_lossy(value).trim().to_owned();
        let headers = head.headers.iter().map(|header| (header.name.to_owned(), text(header.value)));
        let request = Request {
            method: method.to_owned(),
            path: path.to_owned(),
            query: query.to_owned(),
            headers: headers.collect(),
        };
        Ok(Some((request, length)))
    }

    fn values<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.headers
            .iter()
            .filter(move |(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// Returns the value of a header field; `None` if the field is missing.
    ///
    /// If the field occurs more than once, the returned value is empty, so that every check rejects it.
    pub(super) fn header<'a>(&'a self, name: &'a str) -> Option<&'a str> {
        let mut values = self.values(name);
        let first = values.next();
        if values.next().is_some() { Some("") } else { first }
    }

    /// Returns whether the comma-separated values of a header contain a word, ignoring case.
    pub(super) fn has_word(&self, name: &str, word: &str) -> bool {
        self.values(name)
            .flat_map(|value| value.split(','))
            .any(|value| value.trim().eq_ignore_ascii_case(word))
    }

    /// Returns the first value of a query parameter.
    pub(super) fn query(&self, name: &str) -> Option<&str> {
        let pairs = self.query.split('&').filter_map(|pair| pair.split_once('='));
        pairs.filter(|(known, _)| *known == name).map(|(_, value)| value).next()
    }

    /// Returns all values of a cookie.
    pub(super) fn cookies<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let pairs = self.values("cookie").flat_map(|cookies| cookies.split(';'));
        pairs.filter_map(move |pair| {
            pair.trim().split_once('=').filter(|(known, _)| *known == name).map(|(_, value)| value)
        })
    }
}

/// Reads bytes that arrive before `deadline`. After it, returns an error: a timeout of zero is not valid.
fn read_before(stream: &mut TcpStream, deadline: Instant, part: &mut [u8]) -> io::Result<usize> {
    stream.set_read_timeout(Some(deadline.saturating_duration_since(Instant::now())))?;
    stream.read(part)
}

/// Ends the output, then reads and discards what the client still sends, for a limited time and length.
///
/// A connection that is closed with unread input is reset, and the client may lose the response.
pub(super) fn drain(stream: &mut TcpStream) {
    let deadline = Instant::now() + DRAIN_TIME;
    let mut left = MAX_DRAINED;
    if stream.shutdown(Shutdown::Write).is_err() {
        return;
    }
    let mut part = [0; 4096];
    while left > 0 {
        match read_before(stream, deadline, &mut part) {
            Ok(0) | Err(_) => return,
            Ok(count) => left = left.saturating_sub(count),
        }
    }
}

/// A response, after which the connection is closed.
#[derive(Debug)]
pub(super) struct Response<'a> {
    /// Status, for example `200 OK`.
    pub(super) status: &'static str,
    /// Content type of the body.
    pub(super) kind: &'static str,
    /// Additional header fields.
    pub(super) headers: Vec<(&'static str, String)>,
    pub(super) body: &'a [u8],
}

impl<'a> Response<'a> {
    /// Creates a plain-text response.
    pub(super) fn text(status: &'static str, text: &'a str) -> Response<'a> {
        Response { status, kind: "text/plain; charset=utf-8", headers: Vec::new(), body: text.as_bytes() }
    }

    /// Writes the response. `head_only` omits the body, as for a HEAD request.
    pub(super) fn write(&self, head_only: bool, out: &mut impl Write) -> io::Result<()> {
        let mut head = format!("HTTP/1.1 {}\r\n", self.status);
        let length = self.body.len().to_string();
        let own = [("content-type", self.kind), ("content-length", &length), ("connection", "close")];
        let more = self.headers.iter().map(|(name, value)| (*name, value.as_str()));
        for (name, value) in own.into_iter().chain(SECURITY_HEADERS).chain(more) {
            head.extend([name, ": ", value, "\r\n"]);
        }
        head += "\r\n";
        // Header and body are sent in one write, so that a browser receives them together.
        let mut answer = head.into_bytes();
        if !head_only {
            answer.extend_from_slice(self.body);
        }
        out.write_all(&answer)?;
        out.flush()
    }
}

/// Header fields that prevent access by other sites, content sniffing and caching.
const SECURITY_HEADERS: [(&str, &str); 6] = [
    ("cache-control", "no-store"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("referrer-policy", "no-referrer"),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_parsed_once_complete() {
        let head =
            b"GET /app.js?token=a&b=c HTTP/1.1\r\nHost: h\r\nConnection: keep-alive, Upgrade\r\n\r\nrest";
        assert_eq!(Request::parse(&head[..40]), Ok(None));
        let (request, length) = Request::parse(head).unwrap().unwrap();
        assert_eq!(
            (request.path.as_str(), request.query("token"), request.query("x")),
            ("/app.js", Some("a"), None)
        );
        assert_eq!(&head[length..], b"rest");
        assert!(request.has_word("connection", "upgrade") && !request.has_word("connection", "up"));
        assert_eq!(request.header("HOST"), Some("h"));
    }

    #[test]
    fn malformed_requests_are_refused() {
        for bytes in [&b"\x16\x03\x01\x02\x00"[..], b"GET\r\n\r\n", b"GET / HTTP/1.1\r\nHost h\r\n\r\n"] {
            assert_eq!(Request::parse(bytes), Err(HeadError::Malformed), "{bytes:?}");
        }
        let many = format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(65));
        assert_eq!(Request::parse(many.as_bytes()), Err(HeadError::TooLong));
    }

    #[test]
    fn a_header_has_at_most_16_kb() {
        let begin = b"GET / HTTP/1.1\r\na: ";
        let head = |length: usize| {
            let mut head = begin.to_vec();
            head.resize(length - 4, b'b');
            head.extend(b"\r\n\r\n");
            head
        };
        let longest = head(MAX_HEAD);
        let with_rest = [&longest[..], &[0; 4096]].concat();
        for bytes in [&longest, &with_rest] {
            let (request, length) = Request::parse(bytes).unwrap().unwrap();
            assert_eq!(length, MAX_HEAD);
            assert_eq!(request.header("a").map(str::len), Some(MAX_HEAD - 4 - begin.len()));
        }
        assert_eq!(Request::parse(&longest[..MAX_HEAD - 1]), Ok(None));
        let too_long = head(MAX_HEAD + 1);
        for bytes in [&too_long[..], &too_long[..MAX_HEAD], &head(MAX_HEAD + 4096)] {
            assert_eq!(Request::parse(bytes), Err(HeadError::TooLong), "{} bytes", bytes.len());
        }
    }
}
