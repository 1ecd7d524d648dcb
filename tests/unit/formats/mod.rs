//! Files of weights.

mod network;
mod weights;
