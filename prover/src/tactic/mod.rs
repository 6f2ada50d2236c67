//! Tactics: functions from goals to steps.
//!
//! | file | holds |
//! |---|---|
//! | `goal` | goals, and the steps that reduce them to others |
//! | `basic` | introduction and use of the connectives |
//! | `closing` | goals that a fact or the hypotheses close |
//! | `apply` | backward chaining |
//! | `generalize` | generalisation, variables that are short for terms |
//! | `equality` | substitution, extensionality, congruence |
//! | `rewrite` | rewriting once |
//! | `simp` | simplification |
//! | `pattern` | taking facts apart |
//! | `intro` | introduction by patterns |
//! | `induction` | case distinction and induction |

pub mod apply;
pub mod basic;
pub mod closing;
pub mod equality;
pub mod generalize;
pub mod goal;
pub mod induction;
pub mod intro;
pub mod pattern;
pub mod rewrite;
pub mod simp;
