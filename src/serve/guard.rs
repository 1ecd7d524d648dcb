//! Access control: requests need the token, and requests from other sites are rejected.

use std::net::{IpAddr, SocketAddr};

use super::http::Request;

/// The port of HTTP, which clients leave out in the headers Host and Origin.
const HTTP_PORT: u16 = 80;

/// Checks the host, origin and token of requests.
#[derive(Debug)]
pub(super) struct Guard {
    address: SocketAddr,
    token: String,
}

/// Reason for rejecting a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Rejection {
    /// The Host header is missing, or is not an address of this server (as in an attack by DNS rebinding).
    #[error("this server only answers at its own address")]
    Host,
    /// The Origin header belongs to another site.
    #[error("requests from other sites are rejected")]
    Origin,
    /// The token is missing or wrong.
    #[error("missing or wrong token: open the address that `kado serve` printed")]
    Token,
}

impl Guard {
    /// Creates the guard of a server that listens at `address`.
    pub(super) fn new(address: SocketAddr, token: String) -> Guard {
        Guard { address, token }
    }

    pub(super) fn token(&self) -> &str {
        &self.token
    }

    /// Returns the name of the cookie that holds the token.
    ///
    /// The name contains the port, because all ports of a host share their cookies.
    fn cookie(&self) -> String {
        format!("kado_{}", self.address.port())
    }

    /// Returns the `Set-Cookie` value with the token, which authorizes further requests of the page.
    pub(super) fn set_cookie(&self) -> String {
        format!("{}={}; Path=/; HttpOnly; SameSite=Strict", self.cookie(), self.token)
    }

    /// Checks a request and returns its host.
    ///
    /// # Errors
    /// If the request is rejected.
    pub(super) fn check(&self, request: &Request) -> Result<String, Rejection> {
        let host = request.header("host").filter(|host| self.is_here(host)).ok_or(Rejection::Host)?;
        if request.header("origin").is_some_and(|origin| origin != format!("http://{host}")) {
            return Err(Rejection::Origin);
        }
        let cookie = self.cookie();
        let mut given = request.query("token").into_iter().chain(request.cookies(&cookie));
        if given.any(|token| is_same(token, &self.token)) {
            Ok(host.to_owned())
        } else {
            Err(Rejection::Token)
        }
    }

    /// Returns whether a Host header contains an accepted host and the port of this server.
    /// [`HTTP_PORT`] may be missing.
    ///
    /// A server that listens on the unspecified address accepts every IP address, and one that listens on a
    /// loopback address every loopback address; both accept `localhost`. Any other server accepts only its
    /// address.
    fn is_here(&self, host: &str) -> bool {
        let port = self.address.port();
        let without_port = (port == HTTP_PORT).then_some(host);
        let Some(name) = host.strip_suffix(&format!(":{port}")).or(without_port) else { return false };
        let own = self.address.ip().to_canonical();
        let is_wanted = |ip: IpAddr| match own {
            own if own.is_unspecified() => true,
            own if own.is_loopback() => ip.to_canonical().is_loopback(),
            own => ip.to_canonical() == own,
        };
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        let reaches_loopback = own.is_loopback() || own.is_unspecified();
        bare.parse().is_ok_and(is_wanted) || reaches_loopback && name.eq_ignore_ascii_case("localhost")
    }
}

/// Compares two texts, in constant time if their lengths are equal.
fn is_same(one: &str, other: &str) -> bool {
    let differences = one.bytes().zip(other.bytes()).fold(0, |found, (one, other)| found | one ^ other);
    one.len() == other.len() && differences == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(head: &str) -> Request {
        Request::parse(head.replace('\n', "\r\n").as_bytes()).unwrap().unwrap().0
    }

    fn check(address: &str, head: &str) -> Result<String, Rejection> {
        Guard::new(address.parse().unwrap(), "secret".to_owned()).check(&request(head))
    }

    #[test]
    fn the_token_comes_in_the_address_or_in_a_cookie() {
        let here = "127.0.0.1:8620";
        for (head, answered) in [
            ("GET /?token=secret HTTP/1.1\nHost: 127.0.0.1:8620\n\n", Ok("127.0.0.1:8620")),
            ("GET / HTTP/1.1\nHost: localhost:8620\nCookie: a=b; kado_8620=secret\n\n", Ok("localhost:8620")),
            ("GET / HTTP/1.1\nHost: 127.0.0.1:8620\n\n", Err(Rejection::Token)),
            ("GET /?token=secrets HTTP/1.1\nHost: 127.0.0.1:8620\n\n", Err(Rejection::Token)),
            ("GET /?token= HTTP/1.1\nHost: 127.0.0.1:8620\n\n", Err(Rejection::Token)),
            ("GET / HTTP/1.1\nHost: 127.0.0.1:8620\nCookie: kado_8621=secret\n\n", Err(Rejection::Token)),
        ] {
            assert_eq!(check(here, head), answered.map(str::to_owned), "{head}");
        }
    }

    #[test]
    fn other_hosts_and_origins_are_refused_whatever_the_token() {
        let get = |host: &str, origin: &str| {
            let origin = if origin.is_empty() { String::new() } else { format!("Origin: {origin}\n") };
            format!("GET /?token=secret HTTP/1.1\nHost: {host}\n{origin}\n")
        };
        for (address, host, origin, refusal) in [
            ("127.0.0.1:8620", "127.0.0.1:8620", "http://127.0.0.1:8620", None),
            ("127.0.0.1:8620", "evil.example:8620", "", Some(Rejection::Host)),
            ("127.0.0.1:8620", "127.0.0.1:80", "", Some(Rejection::Host)),
            ("127.0.0.1:8620", "127.0.0.1", "", Some(Rejection::Host)),
            ("127.0.0.1:8620", "192.168.1.5:8620", "", Some(Rejection::Host)),
            ("127.0.0.1:8620", "127.0.0.1:8620", "http://evil.example", Some(Rejection::Origin)),
            ("127.0.0.1:8620", "127.0.0.1:8620", "http://localhost:8620", Some(Rejection::Origin)),
            ("127.0.0.1:8620", "127.0.0.1:8620", "null", Some(Rejection::Origin)),
            ("192.168.1.5:8620", "192.168.1.5:8620", "", None),
            ("192.168.1.5:8620", "localhost:8620", "", Some(Rejection::Host)),
            ("0.0.0.0:8620", "192.168.1.5:8620", "", None),
            ("0.0.0.0:8620", "evil.example:8620", "", Some(Rejection::Host)),
            ("[::1]:8620", "[::1]:8620", "", None),
            ("[::ffff:127.0.0.1]:8620", "localhost:8620", "", None),
            ("[::ffff:127.0.0.1]:8620", "[::ffff:7f00:1]:8620", "", None),
            ("[::ffff:127.0.0.1]:8620", "192.168.1.5:8620", "", Some(Rejection::Host)),
            ("127.0.0.1:80", "127.0.0.1", "http://127.0.0.1", None),
            ("127.0.0.1:80", "localhost:80", "", None),
            ("127.0.0.1:80", "127.0.0.1", "http://127.0.0.1:8080", Some(Rejection::Origin)),
            ("127.0.0.1:80", "127.0.0.1:8080", "", Some(Rejection::Host)),
            ("127.0.0.1:80", "evil.example", "", Some(Rejection::Host)),
            ("[::1]:80", "[::1]", "http://[::1]", None),
        ] {
            assert_eq!(check(address, &get(host, origin)).err(), refusal, "{address} {host} {origin}");
        }
        let twice = "GET /?token=secret HTTP/1.1\nHost: 127.0.0.1:8620\nHost: evil.example\n\n";
        assert_eq!(check("127.0.0.1:8620", twice), Err(Rejection::Host));
    }
}
