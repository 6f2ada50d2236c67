//! The interpreters against the formal semantics, which is executed by proof.

mod atl;
mod c;
mod claims;
mod corpus;
mod folds;
mod machine;
mod scalars;
