//! Requests that are refused, and files that are served.

use std::io::{Read, Write};

use super::client::Running;

const UPGRADE: &str = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
                       Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

fn status(answer: &str) -> &str {
    answer.lines().next().unwrap_or("nothing")
}

#[test]
fn the_page_is_answered_to_those_who_have_the_token() {
    let running = Running::new(1);
    let page = running.get(&format!("/?token={}", running.token), "");
    assert_eq!(status(&page), "HTTP/1.1 200 OK");
    let port = running.address.port();
    let cookie = format!("kado_{port}={}", running.token);
    for header in [
        "content-type: text/html; charset=utf-8",
        "content-security-policy: default-src 'none'; script-src 'self'; ",
        "cross-origin-resource-policy: same-origin",
        "referrer-policy: no-referrer",
        "x-content-type-options: nosniff",
        "x-frame-options: DENY",
        &format!("set-cookie: {cookie}; Path=/; HttpOnly; SameSite=Strict"),
    ] {
        assert!(page.contains(header), "{header}");
    }
    let with_cookie = running.get("/", &format!("Cookie: {cookie}\r\n"));
    assert_eq!(status(&with_cookie), "HTTP/1.1 200 OK");
    assert!(!with_cookie.contains("set-cookie"));
    let missing = running.get(&format!("/nothing.js?token={}", running.token), "");
    assert_eq!(status(&missing), "HTTP/1.1 404 Not Found");
    for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "//etc/passwd", "/..%5cCargo.toml", "/index.html/"] {
        let answer = running.get(&format!("{path}?token={}", running.token), "");
        assert_eq!(status(&answer), "HTTP/1.1 404 Not Found", "{path}");
    }
}

#[test]
fn every_file_of_the_page_is_served_with_its_type_and_nothing_from_elsewhere() {
    let running = Running::new(1);
    let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/serve/page");
    let mut total = 0;
    for entry in std::fs::read_dir(page).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        // The modules are bundled into one script, under the name of the first.
        if path.extension().is_some_and(|ending| ending == "js") && name != "main.js" {
            continue;
        }
        let answer = running.get(&format!("/{name}?token={}", running.token), "");
        assert_eq!(status(&answer), "HTTP/1.1 200 OK", "{name}");
        assert!(answer.contains("x-content-type-options: nosniff"), "{name}");
        total += answer.len();
    }
    assert!(total < 300_000, "the page has {total} bytes with its headers");
}

#[test]
fn other_hosts_other_sites_and_no_token_are_refused() {
    let running = Running::new(1);
    let (token, here) = (&running.token, running.address);
    let ask = |target: &str, host: &str, headers: &str| {
        running.raw(format!("GET {target} HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n").as_bytes())
    };
    let here_text = here.to_string();
    let with_token = format!("/session?token={token}");
    for (target, host, headers) in [
        ("/", here_text.as_str(), String::new()),
        ("/session", &here_text, UPGRADE.to_owned()),
        ("/session?token=0123456789abcdef0123456789abcdef", &here_text, UPGRADE.to_owned()),
        (&with_token, "evil.example", UPGRADE.to_owned()),
        (&with_token, &format!("evil.example:{}", here.port()), UPGRADE.to_owned()),
        (&with_token, &here_text, format!("{UPGRADE}Origin: http://evil.example\r\n")),
        (&with_token, &here_text, format!("{UPGRADE}Origin: null\r\n")),
        (
            &with_token,
            &here_text,
            format!("{UPGRADE}Origin: http://{here}\r\nOrigin: http://evil.example\r\n"),
        ),
    ] {
        let answer = ask(target, host, &headers);
        assert_eq!(status(&answer), "HTTP/1.1 403 Forbidden", "{target} {host} {headers}");
        assert!(!answer.contains(token.as_str()), "a refusal does not contain the token");
    }
    assert_eq!(running.server.sessions(), 0);
    let no_host = running.raw(format!("GET {with_token} HTTP/1.1\r\n\r\n").as_bytes());
    assert_eq!(status(&no_host), "HTTP/1.1 403 Forbidden");
    let good = ask(&with_token, &here_text, "Upgrade: websocket\r\n");
    assert_eq!(status(&good), "HTTP/1.1 426 Upgrade Required");
    let post = running.raw(format!("POST /?token={token} HTTP/1.1\r\nHost: {here}\r\n\r\n").as_bytes());
    assert_eq!(status(&post), "HTTP/1.1 405 Method Not Allowed");
}

#[test]
fn invalid_requests_are_refused_early() {
    let running = Running::new(1);
    for bytes in [&b"\x16\x03\x01\x00\x01"[..], b"HELLO\r\n\r\n", &[0; 100]] {
        assert_eq!(status(&running.raw(bytes)), "HTTP/1.1 400 Bad Request");
    }
    let long = format!("GET / HTTP/1.1\r\nA: {}\r\n\r\n", "a".repeat(20_000));
    assert_eq!(status(&running.raw(long.as_bytes())), "HTTP/1.1 400 Bad Request");
    let mut endless = running.connect();
    let mut sent = 0;
    endless.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    while sent < 1 << 20 && endless.write_all(&[b'a'; 1024]).is_ok() {
        sent += 1024;
    }
    let mut answer = Vec::new();
    drop(endless.read_to_end(&mut answer));
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 400"));
    // The server still works.
    let page = running.get(&format!("/?token={}", running.token), "");
    assert_eq!(status(&page), "HTTP/1.1 200 OK");
}
