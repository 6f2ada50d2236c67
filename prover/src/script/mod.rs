//! Proof scripts: what each written tactic does.
//!
//! | file | holds |
//! |---|---|
//! | `proving` | a proof in progress |
//! | `fact` | facts as proofs name them |
//! | `rewriting` | `simp`, `rewrite`, `unfold` |
//! | `steps` | the other tactics that contain no tactic |
//! | `calc` | chains of relations |
//! | `run` | scripts, and the tactics that contain others |

mod calc;
mod fact;
mod proving;
mod rewriting;
mod run;
mod steps;

pub use proving::Proving;
