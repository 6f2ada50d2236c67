//! The interpreters against the formal semantics, which is executed by proof.

mod atl;
mod c;
mod claims;
mod machine;
mod scalars;
