//! Helper threads of a searcher, of every game with a parallel search.
//! `pool` holds the threads, `group` the state that the threads of one search share.

pub(crate) mod group;
pub(crate) mod pool;
