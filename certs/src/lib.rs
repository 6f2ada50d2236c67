//! The certificate format: opcodes, writer, reader, macros, replay, pruning, OpenTheory.
