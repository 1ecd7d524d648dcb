//! Games in texts and files: parsed from any format, filtered, written in any format.

mod branches;
mod convert;
mod filter;
mod pasted;
mod source;
mod value;

pub(super) use convert::ConvertParams;
#[cfg(test)]
pub(super) use convert::ConvertResult;
pub(super) use source::ParseParams;
#[cfg(test)]
pub(super) use source::ParseResult;
