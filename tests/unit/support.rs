//! Code that the unit tests share with the integration tests.

#[path = "../it/support/playout.rs"]
#[expect(dead_code, reason = "most of it serves the integration tests")]
pub(crate) mod playout;
#[path = "../it/support/scale.rs"]
pub(crate) mod scale;
