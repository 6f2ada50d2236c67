//! How much a run may search. The limit is one of work, not of time: the same run ends in the same
//! way on every machine.

use std::cell::Cell;

thread_local! {
    /// What is left; nothing where there is no limit.
    static LEFT: Cell<Option<u64>> = const { Cell::new(None) };
}

/// Does something in which searches may do this much work, or what is left of a limit that is in force
/// already, if that is less.
pub fn within<T>(most: u64, run: impl FnOnce() -> T) -> T {
    let outside = LEFT.get();
    let most = outside.map_or(most, |left| left.min(most));
    LEFT.set(Some(most));
    let result = run();
    let done = most - LEFT.get().unwrap_or(0);
    LEFT.set(outside.map(|left| left - done));
    result
}

/// Counts work that is done. The answer is whether there is some left.
pub fn spend(work: usize) -> bool {
    let Some(left) = LEFT.get() else {
        return true;
    };
    let work = u64::try_from(work).unwrap_or(u64::MAX);
    let left = left.saturating_sub(work);
    LEFT.set(Some(left));
    left > 0
}

/// Whether there is none left.
pub fn is_spent() -> bool {
    LEFT.get() == Some(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits() {
        assert!(spend(usize::MAX));
        assert!(!is_spent());
        within(10, || {
            assert!(spend(9));
            // What is inside has no greater limit.
            within(100, || assert!(!spend(1)));
            assert!(is_spent());
        });
        within(10, || {
            within(5, || assert!(!spend(6)));
            assert!(spend(4) && !spend(1));
        });
        assert!(!is_spent());
    }
}
