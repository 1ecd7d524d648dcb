//! The destinations of log records: stderr and the log file.
//!
//! Stderr receives the notices of commands and the warnings of matches. It receives other records only if
//! `RUST_LOG` or `-v` selects them, since some clients read stderr as output. The log file receives every
//! protocol line in both directions and every warning.

use std::fs::OpenOptions;
use std::io::Write;
use std::panic;
use std::path::Path;

use anyhow::Context;
use env_logger::{Builder, Env, Logger, Target};
use log::{Level, LevelFilter, Log, Metadata, Record};

use crate::protocol::wire_log;

/// The log target of matches.
const MATCHES: &str = "kado::arena";

/// The records that stderr receives without a level: notices, and warnings of matches.
pub(crate) struct Notices {
    /// The log target of notices.
    pub(crate) target: &'static str,
    /// Writes to stderr.
    pub(crate) stderr: Box<dyn Write + Send>,
}

/// Installs the logger of the process.
///
/// Stderr receives the records of `notices` and all other records at least as severe as `level`; `RUST_LOG`
/// overrides `level`. If `file` is given, protocol lines and warnings are appended to this file,
/// which is created if missing. An error in writing a record is ignored.
pub(crate) fn start(file: Option<&Path>, level: LevelFilter, notices: Option<Notices>) -> anyhow::Result<()> {
    let mut stderr = Builder::from_env(Env::default().default_filter_or(level.as_str()));
    let mut loggers = Vec::new();
    if let Some(notices) = notices {
        for target in [notices.target, MATCHES] {
            stderr.filter_module(target, LevelFilter::Off);
        }
        loggers.push(of_notices(notices));
    }
    loggers.push(stderr.build());
    if let Some(path) = file {
        loggers.push(to_file(path)?);
    }
    let level = loggers.iter().map(Logger::filter).max().unwrap_or(LevelFilter::Off);
    log::set_boxed_logger(Box::new(Loggers(loggers))).context("cannot start logging")?;
    log::set_max_level(level);
    log_panics();
    Ok(())
}

fn of_notices(notices: Notices) -> Logger {
    Builder::new()
        .filter_level(LevelFilter::Off)
        .filter_module(notices.target, LevelFilter::Info)
        .filter_module(MATCHES, LevelFilter::Warn)
        .format(|line, record| {
            let prefix = if record.level() <= Level::Warn { "kado: " } else { "" };
            writeln!(line, "{prefix}{}", record.args())
        })
        .target(Target::Pipe(notices.stderr))
        .build()
}

fn to_file(path: &Path) -> anyhow::Result<Logger> {
    let file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .with_context(|| format!("cannot open the log file {}", path.display()))?;
    Ok(Builder::new()
        .filter_level(LevelFilter::Warn)
        .filter_module(wire_log::TARGET, LevelFilter::Debug)
        .format(|line, record| {
            let time = line.timestamp_millis();
            if record.target() == wire_log::TARGET {
                writeln!(line, "{time} {}", record.args())
            } else {
                writeln!(line, "{time} {} {}: {}", record.level(), record.target(), record.args())
            }
        })
        .target(Target::Pipe(Box::new(file)))
        .build())
}

/// Logs every panic.
///
/// Only a panic of the main thread, which ends the program, is also printed to stderr. A panic in a search
/// thread is not printed: the search still answers.
fn log_panics() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        log::error!("{panic}");
        if std::thread::current().name() == Some("main") {
            report(panic);
        }
    }));
}

/// Passes each log record to several loggers, each with its own filter.
struct Loggers(Vec<Logger>);

impl Log for Loggers {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        self.0.iter().any(|logger| logger.enabled(metadata))
    }

    fn log(&self, record: &Record<'_>) {
        for logger in &self.0 {
            logger.log(record);
        }
    }

    fn flush(&self) {
        for logger in &self.0 {
            logger.flush();
        }
    }
}
