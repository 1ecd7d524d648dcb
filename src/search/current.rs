//! Parts of a searcher that can be replaced while a search runs.
//! A running search keeps the part with which it began.

use std::sync::{Arc, PoisonError, RwLock};

/// The current value of one part of a searcher, such as the weights or the transposition table.
/// The value can be replaced during a search. The running search then keeps the old value.
#[derive(Debug, Default)]
pub(crate) struct Current<T>(RwLock<Arc<T>>);

impl<T> Current<T> {
    pub(crate) fn new(value: impl Into<Arc<T>>) -> Current<T> {
        Current(RwLock::new(value.into()))
    }

    pub(crate) fn get(&self) -> Arc<T> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Replaces the value for later searches.
    pub(crate) fn set(&self, value: impl Into<Arc<T>>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = value.into();
    }
}
