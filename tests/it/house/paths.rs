//! Finds the paths in Rust source that refer to a module of this crate: `crate::`, `kado::`, `self::` and
//! `super::`, in code, in lists of imports and in macros. It reads tokens, so comments and strings do not
//! count.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// A path found in a source file.
#[derive(Debug)]
pub(crate) struct Path {
    /// The line, counted from 1.
    pub(crate) line: usize,
    /// The path from the root of the crate, as far as it is written out, or `None` if it leaves the crate.
    pub(crate) absolute: Option<Vec<String>>,
}

/// Returns the paths in `text`, the source of `module`.
pub(crate) fn paths(module: &[String], text: &str) -> Vec<Path> {
    let mut found = Vec::new();
    walk(module, parse(text), &mut found);
    found
}

/// Returns the words, literals and punctuation of a source text in order, without comments.
pub(crate) fn words(text: &str) -> Vec<String> {
    fn flatten(tokens: TokenStream, words: &mut Vec<String>) {
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Group(group) => {
                    words
                        .push(if group.delimiter() == Delimiter::Parenthesis { "(" } else { "{" }.to_owned());
                    flatten(group.stream(), words);
                }
                TokenTree::Punct(sign) if sign.as_char() == ':' && is_colon(tokens.peek()) => {
                    tokens.next();
                    words.push("::".to_owned());
                }
                other => words.push(other.to_string()),
            }
        }
    }
    let mut words = Vec::new();
    flatten(parse(text), &mut words);
    words
}

fn parse(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|error| panic!("a source file does not parse: {error}"))
}

fn walk(module: &[String], tokens: TokenStream, found: &mut Vec<Path>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        let previous = at.checked_sub(1).map(|before| &tokens[before]);
        match &tokens[at] {
            TokenTree::Group(group) => walk(&inner(module, &tokens[..at], group), group.stream(), found),
            TokenTree::Ident(word) if is_separator(&tokens[at + 1..]) && !is_colon(previous) => {
                let start = match word.to_string().as_str() {
                    "crate" | "kado" => Some(Some(Vec::new())),
                    "self" => Some(Some(module.to_vec())),
                    "super" => Some(parent(module)),
                    _ => None,
                };
                if let Some(start) = start {
                    follow(start, &tokens[at + 3..], word.span().start().line, found);
                }
            }
            _ => {}
        }
        at += 1;
    }
}

/// Follows a path whose beginning is `absolute`; `rest` comes after its `::`.
fn follow(absolute: Option<Vec<String>>, rest: &[TokenTree], line: usize, found: &mut Vec<Path>) {
    match rest.first() {
        Some(TokenTree::Group(list)) if list.delimiter() == Delimiter::Brace => {
            let items: Vec<TokenTree> = list.stream().into_iter().collect();
            for item in items.split(|token| is_sign(Some(token), ',')).filter(|item| !item.is_empty()) {
                follow(absolute.clone(), item, item[0].span().start().line, found);
            }
        }
        Some(TokenTree::Ident(word)) => {
            let next = match word.to_string().as_str() {
                "super" => absolute.and_then(|path| parent(&path)),
                "self" => absolute,
                name => absolute.map(|mut path| {
                    path.push(name.to_owned());
                    path
                }),
            };
            if is_separator(&rest[1..]) {
                follow(next, &rest[3..], line, found);
            } else {
                found.push(Path { line, absolute: next });
            }
        }
        _ => found.push(Path { line, absolute }),
    }
}

/// Returns the module inside a group: one deeper if the group is the body of `mod name`.
fn inner(module: &[String], before: &[TokenTree], group: &Group) -> Vec<String> {
    let mut inner = module.to_vec();
    if let [.., TokenTree::Ident(keyword), TokenTree::Ident(name)] = before
        && keyword == "mod"
        && group.delimiter() == Delimiter::Brace
    {
        inner.push(name.to_string());
    }
    inner
}

fn parent(module: &[String]) -> Option<Vec<String>> {
    module.split_last().map(|(_, parent)| parent.to_vec())
}

fn is_separator(tokens: &[TokenTree]) -> bool {
    is_colon(tokens.first()) && is_colon(tokens.get(1))
}

fn is_colon(token: Option<&TokenTree>) -> bool {
    is_sign(token, ':')
}

fn is_sign(token: Option<&TokenTree>, sign: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
}
