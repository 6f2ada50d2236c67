//! The surface of the theory language.

mod common;
mod declarations;
mod hostile;
mod roundtrip;
mod scopes;
mod terms;
