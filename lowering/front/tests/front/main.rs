//! Tests of the front end: what is accepted, and what messages say.

mod checked_examples;
mod messages;
mod soundness;
