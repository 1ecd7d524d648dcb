//! The arguments of a command, parsed word by word.

use std::time::Duration;

use crate::base::Color;
use crate::dialect::{read_color, read_seconds};

use super::command::split_word;
use super::reply::CommandError;

/// The remaining words of a command.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arguments<'a> {
    command: &'static str,
    takes: &'static str,
    rest: &'a str,
}

impl<'a> Arguments<'a> {
    /// Creates the arguments of `command`; `takes` is their description in error messages.
    pub(super) fn new(command: &'static str, takes: &'static str, text: &'a str) -> Arguments<'a> {
        Arguments { command, takes, rest: text }
    }

    /// Returns the error for invalid arguments; the error message describes the valid arguments.
    pub(super) fn usage_error(&self) -> CommandError {
        CommandError::Arguments { command: self.command, takes: self.takes }
    }

    /// Returns the next word, or `None` if no words remain.
    pub(super) fn next(&mut self) -> Option<&'a str> {
        let (word, rest) = split_word(self.rest)?;
        self.rest = rest;
        Some(word)
    }

    /// Returns the next word without consuming it.
    pub(super) fn peek(&self) -> Option<&'a str> {
        Some(split_word(self.rest)?.0)
    }

    /// Returns the next word, or an error if no words remain.
    pub(super) fn word(&mut self) -> Result<&'a str, CommandError> {
        self.next().ok_or_else(|| self.usage_error())
    }

    /// Returns all remaining words as one text.
    pub(super) fn text(&mut self) -> &'a str {
        std::mem::take(&mut self.rest).trim_matches(' ')
    }

    pub(super) fn color(&mut self) -> Result<Color, CommandError> {
        let word = self.word()?;
        read_color(word).ok_or_else(|| CommandError::Color(word.into()))
    }

    /// Parses the next word; `expected` describes valid words in the error message.
    pub(super) fn parse<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, CommandError> {
        let word = self.word()?;
        read(word).ok_or_else(|| CommandError::Word { found: word.into(), expected })
    }

    /// Parses a nonnegative whole number.
    pub(super) fn number(&mut self) -> Result<u32, CommandError> {
        self.parse("a whole number from 0", |word| word.parse().ok())
    }

    /// Parses the next word, or returns `None` if no words remain.
    pub(super) fn optional<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, CommandError> {
        if self.peek().is_some() { self.parse(expected, read).map(Some) } else { Ok(None) }
    }

    /// Parses a nonnegative whole number, or returns `default` if no words remain.
    pub(super) fn number_or(&mut self, default: u32) -> Result<u32, CommandError> {
        if self.peek().is_some() { self.number() } else { Ok(default) }
    }

    /// Parses a number of stones; a negative number counts as 0.
    pub(super) fn stones(&mut self) -> Result<u32, CommandError> {
        let stones: i64 = self.parse("a whole number", |word| word.parse().ok())?;
        Ok(stones.clamp(0, i64::from(u32::MAX)) as u32)
    }

    /// Parses a time in seconds.
    pub(super) fn seconds(&mut self) -> Result<Duration, CommandError> {
        self.parse("a number of seconds", read_seconds)
    }

    /// Parses a finite decimal number; `expected` describes it in the error message.
    pub(super) fn float(&mut self, expected: &'static str) -> Result<f64, CommandError> {
        self.parse(expected, |word| word.parse().ok().filter(|number: &f64| number.is_finite()))
    }

    /// Checks that no words remain.
    pub(super) fn finish(&self) -> Result<(), CommandError> {
        if self.peek().is_none() { Ok(()) } else { Err(self.usage_error()) }
    }
}
