//! The C subset: printer, parser and interpreter against each other, gcc and pycparser.

mod gcc;
mod interpreter;
mod precedence;
mod round_trip;
