//! The files of the page: in the program, or in a folder for those who write them.
//!
//! The page is the first client of the JSON protocol: plain modules, which `build.rs` puts into one script
//! and the program holds. `main.js` makes the `App` (`app.js`), which owns the game tree (`tree.js`), the
//! board (`board.js`) and the connection (`rpc.js`, `engine.js`), and tells the modes of changes: `play.js`,
//! `analyse.js`, `review.js`, `setup.js`, `learn.js`, one panel each. `rules.js` turns discs, so that a move
//! is shown before Kado answers; what else the rules say comes from `describe`. English texts are keys of the
//! Japanese ones (`ja.js`). The reports take `board.js`, `rules.js` and `board.css` into their one file.
//! `tests/it/clients/browser` drives the page in Chromium.

use std::fs;
use std::path::{Component, Path, PathBuf};

use miniz_oxide::inflate::decompress_to_vec_zlib;

/// Every file under `src/serve/page`, by its path, each compressed as zlib does: made by build.rs.
mod embedded {
    include!(concat!(env!("OUT_DIR"), "/page.rs"));
}

/// Where the files of the page come from.
#[derive(Debug)]
pub(super) struct Page {
    folder: Option<PathBuf>,
}

/// A file of the page.
#[derive(Debug)]
pub(super) struct File {
    pub(super) kind: &'static str,
    pub(super) bytes: Vec<u8>,
}

/// The types of files by the endings of their names. No other file is served.
const KINDS: [(&str, &str); 8] = [
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("json", "application/json"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("webmanifest", "application/manifest+json"),
    ("txt", "text/plain; charset=utf-8"),
];

impl Page {
    /// Returns the page in the program, or the one of a folder.
    pub(super) fn new(folder: Option<PathBuf>) -> Page {
        Page { folder }
    }

    /// Returns the file of a path, `/` being `/index.html`; `None` if there is none.
    pub(super) fn file(&self, path: &str) -> Option<File> {
        let name = match path.strip_prefix('/')? {
            "" => "index.html",
            name => name,
        };
        let ending = Path::new(name).extension()?.to_str()?;
        let kind = KINDS.iter().find(|(known, _)| *known == ending)?.1;
        let bytes = match &self.folder {
            None => {
                let (_, packed) = embedded::PAGE.iter().find(|(known, _)| *known == name)?;
                decompress_to_vec_zlib(packed).ok()?
            }
            Some(folder) => {
                let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_));
                let is_inside = Path::new(name).components().all(is_plain);
                fs::read(folder.join(name)).ok().filter(|_| is_inside)?
            }
        };
        Some(File { kind, bytes })
    }
}

/// Returns the policy of the page on a host: nothing comes from anywhere else, and no script stands in HTML.
pub(super) fn policy(host: &str) -> String {
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self' data: blob:",
        "manifest-src 'self'",
        &format!("connect-src 'self' ws://{host}"),
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
    .join("; ")
}
