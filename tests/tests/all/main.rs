//! Tests that need several of the crates: from sources to verdicts.

mod audit;
mod bounds;
mod c_expressions;
mod called;
mod checker_in_python;
mod dependencies;
mod docs;
mod emit_c;
mod examples;
mod gallery;
mod gate;
mod law_sets;
mod lowered;
mod lowering;
mod named_theorems;
mod opentheory;
mod polybench;
mod readme;
mod release;
mod replayed;
mod reserved_names;
mod running;
mod scalar_laws;
mod schedules;
mod statement;
mod trusted_size;
