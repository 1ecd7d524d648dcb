//! Shared code of the tests: Kado as a process or in memory, other programs, random games, and the
//! repository.

pub(crate) mod examples;
#[expect(unreachable_pub, reason = "the fuzz targets, another crate, read it too")]
pub(crate) mod expected_answers;
pub(crate) mod gtp_client;
pub(crate) mod gtp_replies;
pub(crate) mod keyboard;
pub(crate) mod plain_kernels;
pub(crate) mod playout;
pub(crate) mod process;
pub(crate) mod programs;
pub(crate) mod random_parameters;
pub(crate) mod repository;
pub(crate) mod scale;
pub(crate) mod session;
pub(crate) mod transcript;
