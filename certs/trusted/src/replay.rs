//! Runs a file.

use crate::error::Cause::{self, Malformed};
use crate::error::{Error, Step, require};
use crate::format::{Counts, Op};
use crate::machine::Machine;
use crate::macros::Macros;
use crate::reader::{Module, Segment};
use crate::replayer::Replayer;

impl<M: Macros> Replayer<M> {
    /// Replays a module whole.
    pub fn replay_all(&mut self, module: &Module) -> Result<Counts, Error> {
        self.replay(module, &vec![true; module.segments.len()])
    }

    /// Replays the marked segments of a module (see `slice`), in order, and compares the
    /// footer if all are marked.
    pub fn replay(&mut self, module: &Module, marked: &[bool]) -> Result<Counts, Error> {
        let kernel = self.kernel_mut().map_err(|cause| Error::at(0, cause))?;
        let names = module.symbols.iter().map(|symbol| kernel.name(symbol));
        self.names = names.collect();
        self.counts = Counts::default();
        let segments = module.segments.iter().zip(marked);
        for (segment, _) in segments.filter(|(_, marked)| **marked) {
            let mut machine = Machine::default();
            let run = machine.run(self, segment);
            run.map_err(|cause| self.failed(cause, segment, &machine))?;
        }
        let whole = self.counts.segments == module.counts.segments;
        let same = !whole || self.counts == module.counts;
        let same = require(same, Malformed("the footer's counts are wrong"));
        same.map_err(|cause| Error::at(module.footer(), cause))?;
        Ok(self.counts)
    }

    /// What is wrong at the instruction that a machine has come to.
    fn failed(&self, cause: Cause, segment: &Segment, machine: &Machine) -> Error {
        let code = segment.body.get(machine.offset).copied();
        let opcode = code.and_then(Op::from_code);
        Error {
            cause,
            offset: segment.start() + machine.offset,
            step: Some(Step {
                segment: segment.title().to_owned(),
                number: machine.steps,
                opcode: opcode.map_or("", |op| op.row().name),
                operands: self.macros().in_words(&machine.operands),
            }),
        }
    }
}
