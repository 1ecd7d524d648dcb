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

use data_encoding::BASE64;
use miniz_oxide::inflate::decompress_to_vec_zlib;
use sha2::{Digest, Sha256};

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
    /// The hash of the style sheet inside a document, as a policy names it.
    pub(super) style: Option<String>,
}

/// How a document links a style sheet, before and behind its name.
const STYLE_LINK: [&str; 2] = ["<link rel=\"stylesheet\" href=\"", "\">"];

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
        let bytes = self.read(name)?;
        if ending != "html" {
            return Some(File { kind, bytes, style: None });
        }
        let (document, style) = self.with_style(&String::from_utf8(bytes).ok()?)?;
        Some(File { kind, bytes: document.into_bytes(), style: Some(style) })
    }

    fn read(&self, name: &str) -> Option<Vec<u8>> {
        match &self.folder {
            None => {
                let (_, packed) = embedded::PAGE.iter().find(|(known, _)| *known == name)?;
                decompress_to_vec_zlib(packed).ok()
            }
            Some(folder) => {
                let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_));
                let is_inside = Path::new(name).components().all(is_plain);
                fs::read(folder.join(name)).ok().filter(|_| is_inside)
            }
        }
    }

    /// Puts the style sheets that a document links into it, in their order, and returns their hash: a browser
    /// paints nothing before it has fetched a linked one.
    fn with_style<'a>(&self, document: &'a str) -> Option<(String, String)> {
        let linked = |line: &'a str| line.trim().strip_prefix(STYLE_LINK[0])?.strip_suffix(STYLE_LINK[1]);
        let sheets = document.lines().filter_map(linked);
        let sheets = sheets.map(|name| String::from_utf8(self.read(name)?).ok());
        let style = sheets.collect::<Option<String>>()?;
        let (mut joined, mut is_written) = (String::new(), false);
        for line in document.lines() {
            if linked(line).is_none() {
                joined.extend([line, "\n"]);
            } else if !std::mem::replace(&mut is_written, true) {
                joined.extend(["<style>", &style, "</style>\n"]);
            }
        }
        let hash = BASE64.encode(&Sha256::digest(&style));
        Some((joined, format!("'sha256-{hash}'")))
    }
}

/// Returns the policy of the page on a host: nothing comes from anywhere else, no script stands in HTML, and
/// no style but the one with this hash.
pub(super) fn policy(host: &str, style: Option<&str>) -> String {
    [
        "default-src 'none'",
        "script-src 'self'",
        &format!("style-src {}", style.unwrap_or("'self'")),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_style_stands_in_the_document_and_in_its_policy() {
        let page = Page::new(None);
        let file = page.file("/").unwrap();
        let document = String::from_utf8(file.bytes).unwrap();
        let (_, rest) = document.split_once("<style>").unwrap();
        let (style, _) = rest.split_once("</style>").unwrap();
        let sheets =
            ["board.css", "page.css"].map(|name| String::from_utf8(page.read(name).unwrap()).unwrap());
        assert_eq!(style, sheets.concat());
        assert!(!document.contains("stylesheet"));
        let hash = format!("style-src 'sha256-{}';", BASE64.encode(&Sha256::digest(style)));
        assert!(policy("h", file.style.as_deref()).contains(&hash));
        assert!(policy("h", page.file("/main.js").unwrap().style.as_deref()).contains("style-src 'self';"));
    }
}
