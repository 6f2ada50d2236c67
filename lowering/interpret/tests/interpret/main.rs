//! Tests of the interpreters of ATL and C.

mod c;
mod data;
mod examples;
mod images;
mod several;
mod signals;
mod sparse;
mod words;
