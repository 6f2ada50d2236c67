//! The few names that policies and options may have.

use crate::document::Malformed;

pub use reading::named::Named;

/// What has this name, if anything has.
pub fn find<T: Named>(name: &str) -> Option<T> {
    T::ALL.iter().copied().find(|known| known.name() == name)
}

/// What has this name; that nothing has.
pub fn named<T: Named>(name: &str) -> Result<T, Malformed> {
    let names = || T::ALL.iter().map(|known| known.name()).collect();
    find(name).ok_or_else(|| Malformed::Unnamed(T::KIND, name.to_owned(), names()))
}
