//! The atl tool: front end, interpreter, schedules, lowering, C printer.

pub mod c_interpret;
pub mod c_print;
