//! Generates hostile lines: templates of valid commands with random values, some of them broken.

mod templates;
mod values;

use fastrand::Rng;

use templates::{CASSIO, GOMOCUP, GREETED, GTP, JSON, NBOARD, UNIVERSAL, XBOARD};
use values::{FENS, GAMES, NUMBERS, OPTIONS, RULES, VALUES, WORDS};

/// The inverse probability of using a costly template.
const COSTLY: u32 = 128;

/// Generates the lines of one block.
pub(super) struct LineGenerator {
    rng: Rng,
    templates: &'static [&'static str],
    line: Vec<u8>,
}

/// Returns a cell of a board with few empties, so that a search to the end is short.
fn random_cell(rng: &mut Rng) -> u8 {
    b"XO-XOXOXOXO"[rng.usize(0..11)]
}

impl LineGenerator {
    pub(super) fn new(protocol: &str, block: u64) -> LineGenerator {
        let templates = match protocol {
            "gtp" => GTP,
            "nboard" => NBOARD,
            "cassio" => CASSIO,
            "xboard" => XBOARD,
            "uci" | "ugi" => UNIVERSAL,
            "gomocup" => GOMOCUP,
            "json" => JSON,
            _ => GREETED,
        };
        let mut generator = LineGenerator { rng: Rng::with_seed(block), templates, line: Vec::new() };
        generator.next();
        generator
    }

    /// Returns the current line with its line end.
    pub(super) fn peek(&self) -> &[u8] {
        &self.line
    }

    /// Moves to the next line.
    pub(super) fn next(&mut self) {
        let mut template = pick(&mut self.rng, self.templates);
        while template.starts_with('!') && self.rng.u32(0..COSTLY) > 0 {
            template = pick(&mut self.rng, self.templates);
        }
        let template = template.trim_start_matches('!');
        let mut line = Vec::new();
        let mut bytes = template.bytes();
        while let Some(byte) = bytes.next() {
            if byte == b'%' {
                let kind = bytes.next().unwrap_or_default();
                self.value(kind, &mut line);
            } else {
                line.push(byte);
            }
        }
        // A search without a limit stays unbroken, so that its `stop` follows.
        if !line.contains(&b'\n') && self.rng.u32(0..8) == 0 {
            self.breaks(&mut line);
        }
        if self.rng.u32(0..40) == 0 {
            line.push(b'\r');
        }
        line.push(b'\n');
        self.line = line;
    }

    fn value(&mut self, kind: u8, line: &mut Vec<u8>) {
        let rng = &mut self.rng;
        let list: &[&str] = match kind {
            b'n' => NUMBERS,
            b'w' => WORDS,
            b'r' => RULES,
            b'f' => FENS,
            b'g' => GAMES,
            b'c' => &["b", "w", "black", "White", "B", "x", "blue"],
            _ => &[],
        };
        if !list.is_empty() {
            return line.extend_from_slice(pick(rng, list).as_bytes());
        }
        match kind {
            b's' => line.extend_from_slice(rng.u32(0..4).to_string().as_bytes()),
            b'm' => match rng.u32(0..20) {
                0 => line.extend_from_slice(b"pass"),
                1 => line.extend_from_slice(
                    pick(rng, &["PA", "z9", "a0", "aa10", "i9", "@@", "", "h88"]).as_bytes(),
                ),
                2 => line.extend_from_slice(format!("{}{}", rng.char('a'..='z'), rng.u32(0..26)).as_bytes()),
                _ => line.extend_from_slice(format!("{}{}", rng.char('a'..='h'), rng.u32(1..9)).as_bytes()),
            },
            b'p' => {
                let side = if rng.u32(0..10) == 0 { 40 } else { 15 };
                line.extend_from_slice(format!("{},{}", rng.u32(0..side), rng.u32(0..side)).as_bytes());
            }
            b'b' => {
                let length = if rng.u32(0..20) == 0 { rng.usize(0..300) } else { 64 };
                line.extend((0..length).map(|_| random_cell(rng)));
                line.extend_from_slice(pick(rng, &[" X", " O", "X", "O", "", " b", " ?"]).as_bytes());
            }
            // Empty squares in the center would be refused.
            b'e' => {
                let cells = (0..64)
                    .map(|cell| if [27, 28, 35, 36].contains(&cell) { b'X' } else { random_cell(rng) });
                line.extend(cells);
                line.extend_from_slice(b" X");
            }
            b'o' => {
                let (name, value) = (pick(rng, OPTIONS), pick(rng, VALUES));
                let between = pick(rng, &[" value ", " ", "=", " value", ""]);
                line.extend_from_slice(format!("{name}{between}{value}").as_bytes());
            }
            _ => {
                let longest = if rng.u32(0..200) == 0 { 20_000 } else { 30 };
                let length = rng.usize(0..longest);
                line.extend((0..length).map(|_| rng.u8(..)).filter(|&byte| byte != b'\n'));
            }
        }
    }

    /// Breaks a line in a random way.
    fn breaks(&mut self, line: &mut Vec<u8>) {
        let rng = &mut self.rng;
        let place = rng.usize(0..=line.len());
        match rng.u32(0..10) {
            0 => line.truncate(place),
            1 if place < line.len() => drop(line.remove(place)),
            2 => line.insert(place, rng.u8(..).max(11)),
            3 if place < line.len() => line[place] ^= 1 << rng.u32(0..8),
            4 => line.make_ascii_uppercase(),
            5 => line.extend_from_within(..),
            6 => line.splice(place..place, *b"\x1b[2J\x07").for_each(drop),
            7 => line.splice(place..place, " \t \0 ".bytes()).for_each(drop),
            8 => {
                let word = pick(rng, WORDS);
                line.push(b' ');
                line.extend_from_slice(word.repeat(rng.usize(1..50)).as_bytes());
            }
            _ => {
                let number = pick(rng, NUMBERS);
                line.splice(place..place, number.bytes()).for_each(drop);
            }
        }
        line.iter_mut().filter(|byte| **byte == b'\n').for_each(|byte| *byte = b' ');
    }
}

fn pick<'a>(rng: &mut Rng, list: &[&'a str]) -> &'a str {
    list[rng.usize(0..list.len())]
}
