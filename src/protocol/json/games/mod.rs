//! Games in texts and files: parsed from any format, filtered, written in any format.

mod convert;
mod filter;
mod source;
mod value;
mod variations;

pub(super) use convert::ConvertParams;
#[cfg(test)]
pub(super) use convert::ConvertResult;
pub(super) use source::ParseParams;
#[cfg(test)]
pub(super) use source::ParseResult;
