//! The atl tool: front end, interpreter, schedules, lowering, C printer.
