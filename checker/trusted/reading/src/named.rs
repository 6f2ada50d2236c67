//! Things whose names are all known, as in policies and options.

/// A kind of thing with names that are all known.
pub trait Named: Copy + 'static {
    /// What the names stand for, as in "no KIND is named x".
    const KIND: &'static str;
    /// Everything there is of this kind.
    const ALL: &'static [Self];
    /// The name of one of these.
    fn name(self) -> &'static str;
}
