//! Tests of the interpreters of ATL and C.

mod c;
mod examples;
mod images;
mod signals;
mod sparse;
