//! Serves one connection: sends a file of the page, or runs a JSON session over a WebSocket.

use std::io::{self, Write};
use std::net::TcpStream;

use tungstenite::handshake::derive_accept_key;
use tungstenite::protocol::frame::coding::CloseCode;

use crate::engine::{Engine, EngineError, OPTIONS, OptionError, OptionId, Options};
use crate::game::Rules;
use crate::protocol::json::Lent;
use crate::protocol::{Files, Json, Session, SessionError};

use super::Shared;
use super::budget::Lease;
use super::http::{self, Request, Response};
use super::page::policy;
use super::socket::Socket;

/// URL path of the WebSocket.
const SESSION: &str = "/session";

/// Reads a request, checks it, and sends a file or runs a session.
pub(super) fn serve(shared: &Shared, mut stream: TcpStream) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(shared.config.patience))?;
    let (request, early) = match Request::read(&mut stream) {
        Ok(read) => read,
        Err(error) => {
            Response::text("400 Bad Request", &error.to_string()).write(false, &mut stream)?;
            http::drain(&mut stream);
            return Ok(());
        }
    };
    let host = match shared.guard.check(&request) {
        Ok(host) => host,
        Err(refusal) => {
            log::warn!("a request for {} was refused: {refusal}", request.path.escape_debug());
            return Response::text("403 Forbidden", &refusal.to_string()).write(false, &mut stream);
        }
    };
    match request.method.as_str() {
        "GET" if request.path == SESSION => run_session(shared, &request, stream, early),
        method @ ("GET" | "HEAD") => serve_file(shared, &request, &host, method == "HEAD", &mut stream),
        _ => Response::text("405 Method Not Allowed", "only GET and HEAD are supported")
            .write(false, &mut stream),
    }
}

fn serve_file(
    shared: &Shared,
    request: &Request,
    host: &str,
    head_only: bool,
    stream: &mut TcpStream,
) -> io::Result<()> {
    let Some(file) = shared.page.file(&request.path) else {
        return Response::text("404 Not Found", "no such file").write(head_only, stream);
    };
    let mut headers = vec![("content-security-policy", policy(host, file.style.as_deref()))];
    if request.query("token").is_some() {
        headers.push(("set-cookie", shared.guard.set_cookie()));
    }
    Response { status: "200 OK", kind: file.kind, headers, body: &file.bytes }.write(head_only, stream)
}

/// Returns the response to a WebSocket handshake, or `None` if the request is not a valid handshake.
fn handshake_response(request: &Request) -> Option<String> {
    let is_upgrade = request.has_word("upgrade", "websocket") && request.has_word("connection", "upgrade");
    let key = request.header("sec-websocket-key").filter(|key| key.len() == 24)?;
    let is_known = request.header("sec-websocket-version") == Some("13");
    (is_upgrade && is_known).then(|| {
        let accept = derive_accept_key(key.as_bytes());
        format!(
            "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-accept: {accept}\r\n\r\n"
        )
    })
}

fn run_session(shared: &Shared, request: &Request, mut stream: TcpStream, early: Vec<u8>) -> io::Result<()> {
    let Some(response) = handshake_response(request) else {
        return Response::text("426 Upgrade Required", "expected a WebSocket handshake")
            .write(false, &mut stream);
    };
    stream.write_all(response.as_bytes())?;
    let socket = Socket::new(stream, early, shared.config.patience)?;
    let options = &shared.config.options;
    let Some(lease) = shared.budget.lend(options.hash_megabytes(), options.threads()) else {
        socket.refuse(CloseCode::Again, "too many sessions: close another tab");
        return Ok(());
    };
    let session = Session::new();
    let engine =
        Engine::with_rules(Rules::OTHELLO, lent(options, &lease)?, shared.config.isa, session.events());
    let mut engine = match engine {
        Ok(engine) => engine,
        Err(error) => {
            log::error!("cannot start a session: {error}");
            socket.refuse(CloseCode::Error, reason(&error));
            return Ok(());
        }
    };
    let lent = Lent { files: Files::Denied, hash: lease.hash, threads: lease.threads };
    let (input, output, hangup) = socket.ends();
    let end = session.run(&mut Json::lent(lent), &mut engine, input, output);
    if let Err(SessionError::Thread(_)) = end {
        hangup.fail(NO_RESOURCES);
    }
    end.map_err(io::Error::other)
}

/// Why a session is refused if the system has no memory or thread for it.
const NO_RESOURCES: &str = "not enough memory or threads for a session";

/// Returns the text of the close frame, at most 123 bytes; the files have changed since the server started.
fn reason(error: &EngineError) -> &'static str {
    match error {
        EngineError::Option(OptionError::OutOfMemory(_) | OptionError::OutOfThreads(_)) => NO_RESOURCES,
        EngineError::Option(OptionError::Weights { .. }) => "the weights of the server cannot be used",
        EngineError::Option(OptionError::Book { .. }) => "the opening book of the server cannot be used",
        _ => "cannot start a session",
    }
}

/// Returns the options of a session. Hash and Threads are set to the resources of the lease.
fn lent(options: &Options, lease: &Lease) -> io::Result<Options> {
    let mut options = options.clone();
    for (id, value) in [(OptionId::Hash, lease.hash), (OptionId::Threads, lease.threads)] {
        options.set(OPTIONS[id as usize].name, &value.to_string()).map_err(io::Error::other)?;
    }
    Ok(options)
}
