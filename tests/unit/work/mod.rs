//! Long work in shards on simulated machines.

mod simulated_nodes;
