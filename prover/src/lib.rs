//! The untrusted prover: theory language, type inference, tactics, decision procedures.
