//! Tactics: functions from goals to steps.
//!
//! | file | holds |
//! |---|---|
//! | `goal` | goals, and the steps that reduce them to others |
//! | `basic` | introduction and use of the connectives, exact facts, backward chaining |
//! | `pattern` | taking facts apart |
//! | `intro` | introduction by patterns |
//! | `rewriting` | rewriting, simplification, substitution |
//! | `induction` | case distinction and induction |

pub mod basic;
pub mod goal;
pub mod induction;
pub mod intro;
pub mod pattern;
pub mod rewriting;
