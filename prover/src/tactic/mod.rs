//! Tactics: functions from goals to steps.
//!
//! | file | holds |
//! |---|---|
//! | `goal` | goals, and the steps that reduce them to others |
//! | `basic` | introduction and use of the connectives, exact facts, backward chaining |
//! | `pattern` | taking facts apart |
//! | `rewriting` | rewriting, simplification, substitution |
//! | `induction` | case distinction and induction |

pub mod basic;
pub mod goal;
pub mod induction;
pub mod pattern;
pub mod rewriting;
