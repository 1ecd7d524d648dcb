//! Shared code of the unit tests, most of it that of the integration tests.

pub(crate) mod page;
#[path = "../it/support/playout.rs"]
#[expect(dead_code, reason = "most of it serves the integration tests")]
pub(crate) mod playout;
pub(crate) mod random_network;
#[path = "../it/support/random_parameters.rs"]
pub(crate) mod random_parameters;
#[path = "../it/support/scale.rs"]
pub(crate) mod scale;
