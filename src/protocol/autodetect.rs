//! A session that detects its protocol from the first line.

use std::fmt;
use std::io::{self, Write};
use std::time::Instant;

use crate::engine::{Engine, Event};
use crate::game::Rules;

use super::text::is_blank;
use super::{Files, Flow, GTP, Protocol, ProtocolSpec, Urgency};

/// A session whose protocol is chosen according to its first nonblank line.
pub struct AutoDetect {
    files: Files,
    detected: Option<Box<dyn Protocol + Send>>,
}

impl AutoDetect {
    /// Creates a session whose protocol is not yet known.
    pub fn new(files: Files) -> AutoDetect {
        AutoDetect { files, detected: None }
    }

    fn begin(&mut self, spec: ProtocolSpec) -> &mut dyn Protocol {
        self.detected.get_or_insert_with(|| (spec.create)(self.files)).as_mut()
    }
}

impl fmt::Debug for AutoDetect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AutoDetect").field("files", &self.files).finish_non_exhaustive()
    }
}

impl Protocol for AutoDetect {
    fn urgency(&self, line: &str) -> Urgency {
        self.detected.as_ref().map_or(Urgency::Wait, |protocol| protocol.urgency(line))
    }

    fn line(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<Flow> {
        if self.detected.is_none() && is_blank(line) {
            return Ok(Flow::Continue);
        }
        let spec = ProtocolSpec::detect(line);
        if self.detected.is_none() && spec.is_othello_only && engine.game().rules() != Rules::OTHELLO {
            log::warn!("{} supports only standard Othello: switching to it", spec.name);
            if let Err(error) = engine.set_rules(Rules::OTHELLO) {
                log::error!("cannot switch to standard Othello: {error}");
            }
        }
        self.begin(spec).line(line, engine, out)
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
        self.begin(ProtocolSpec::detect(start)).oversized(start, out)
    }

    fn deadline(&self) -> Option<Instant> {
        self.detected.as_ref()?.deadline()
    }

    fn tick(&mut self, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        self.begin(GTP).tick(engine, out)
    }
}
