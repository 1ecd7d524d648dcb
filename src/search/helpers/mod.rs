//! Helper threads, shared by the searchers of all games that search on several threads.
//! `pool` holds the threads, `group` the state that the threads of one search share.

pub(crate) mod group;
pub(crate) mod pool;
