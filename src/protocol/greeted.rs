//! A session that detects its protocol from the first line.

use std::fmt;
use std::io::{self, Write};
use std::time::Instant;

use crate::engine::{Engine, Event};
use crate::game::Rules;

use super::{Files, Flow, GTP, Language, Protocol, Urgency};

/// A protocol that is chosen by the first nonblank line.
pub struct Greeted {
    files: Files,
    spoken: Option<Box<dyn Protocol + Send>>,
}

impl Greeted {
    /// Creates a session whose protocol is not yet known.
    pub fn new(files: Files) -> Greeted {
        Greeted { files, spoken: None }
    }

    fn begin(&mut self, language: Language) -> &mut dyn Protocol {
        self.spoken.get_or_insert_with(|| (language.begin)(self.files)).as_mut()
    }
}

impl fmt::Debug for Greeted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Greeted").field("files", &self.files).finish_non_exhaustive()
    }
}

impl Protocol for Greeted {
    fn urgency(&self, line: &str) -> Urgency {
        self.spoken.as_ref().map_or(Urgency::Wait, |spoken| spoken.urgency(line))
    }

    fn line(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<Flow> {
        if self.spoken.is_none() && line.trim().is_empty() {
            return Ok(Flow::Continue);
        }
        let language = Language::of_greeting(line);
        if self.spoken.is_none() && !language.knows_games && engine.game().rules() != Rules::OTHELLO {
            log::warn!("{} supports only standard Othello: switching to it", language.name);
            if let Err(error) = engine.set_rules(Rules::OTHELLO) {
                log::error!("cannot switch to standard Othello: {error}");
            }
        }
        self.begin(language).line(line, engine, out)
    }

    fn aside(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        self.begin(GTP).aside(line, engine, out)
    }

    fn awaits(&mut self, line: &str, urgency: Urgency) {
        self.begin(GTP).awaits(line, urgency);
    }

    fn event(&mut self, event: &Event, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        self.begin(GTP).event(event, engine, out)
    }

    fn oversized(&mut self, start: &str, out: &mut dyn Write) -> io::Result<()> {
        self.begin(Language::of_greeting(start)).oversized(start, out)
    }

    fn deadline(&self) -> Option<Instant> {
        self.spoken.as_ref()?.deadline()
    }

    fn tick(&mut self, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        self.begin(GTP).tick(engine, out)
    }
}
