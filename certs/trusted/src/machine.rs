//! The machine that runs a segment: a table of types, and a stack and slots for terms and
//! theorems.

use crate::error::Cause::{self, Limit, Malformed, Missing};
use crate::error::require;
use crate::format::{Arg, Kind, Op};
use crate::limits::Limits;
use crate::macros::{Macros, Operands, SWAPPED};
use crate::reader::{Segment, instruction};
use crate::replayer::Replayer;
use kernel::{Kernel, Name, Term, Thm, Type, TypeNames};
use std::collections::HashSet;
use std::iter::zip;

/// What is on the stack and in slots.
#[derive(Clone, Copy)]
enum Object {
    Term(Term),
    Thm(Thm),
}

/// The state in the middle of a segment.
#[derive(Default)]
pub(crate) struct Machine {
    /// What the segment says that it needs, or provides: it names nothing else.
    listed: HashSet<(Kind, Name)>,
    /// What the segment has yet to provide.
    promised: HashSet<(Kind, Name)>,
    /// The operands of the instruction that is being run.
    pub operands: Operands,
    types: Vec<Type>,
    stack: Vec<Object>,
    slots: Vec<Option<Object>>,
    /// The slots that are free, the one freed last on top.
    free: Vec<usize>,
    /// The second theorem of the last type definition.
    second: Option<Thm>,
    /// Where in the body the instruction begins that is being run.
    pub offset: usize,
    /// How many steps were begun.
    pub steps: usize,
}

impl Machine {
    /// Runs a segment.
    pub fn run<M: Macros>(
        &mut self,
        replayer: &mut Replayer<M>,
        segment: &Segment,
    ) -> Result<(), Cause> {
        let kernel = replayer.kernel_mut()?;
        self.types.push(kernel.bool());
        let mut named = |(kind, symbol): &(Kind, &str)| (*kind, kernel.name(symbol));
        self.promised = segment.provided.iter().map(&mut named).collect();
        self.listed = segment.needed.iter().map(named).collect();
        self.listed.extend(&self.promised);
        let mut rest = segment.body;
        while !rest.is_empty() {
            self.offset = segment.body.len() - rest.len();
            let op = self.decode(&mut rest, &replayer.names, &replayer.limits)?;
            self.names_what_is_listed(op)?;
            self.execute(op, replayer)?;
            let live = self.types.len() + self.live();
            let otherwise = Limit("types, terms and theorems alive at once");
            require(live <= replayer.limits.live, otherwise)?;
            replayer.counts.peak = replayer.counts.peak.max(live as u32);
        }
        replayer.counts.segments += 1;
        replayer.counts.types += self.types.len() as u32 - 1;
        require(self.live() == 0, Malformed("something is left at the end"))?;
        require(self.promised.is_empty(), Malformed("not all is provided"))
    }

    /// How many objects there are, in slots and on the stack.
    fn live(&self) -> usize {
        self.stack.len() + self.slots.len() - self.free.len()
    }

    /// Decodes an instruction and collects its operands: types and names by the numbers that
    /// it has, terms and theorems from the stack.
    fn decode(&mut self, rest: &mut &[u8], names: &[Name], limits: &Limits) -> Result<Op, Cause> {
        let mut operands = std::mem::take(&mut self.operands);
        operands.clear();
        let (mut terms, mut thms) = (0, 0);
        let (row, _) = instruction(rest, limits, |arg, number| {
            match arg {
                Arg::Term | Arg::Thm if terms + thms == self.stack.len() => {
                    return Err(Malformed("the stack has too few operands"));
                }
                Arg::Term => terms += 1,
                Arg::Thm => thms += 1,
                Arg::Slot => operands.slot = number,
                Arg::Type => {
                    let ty = self.types.get(number);
                    operands.types.push(*ty.ok_or(Malformed("no such type"))?);
                }
                Arg::Name | Arg::New(_) => {
                    let name = names.get(number);
                    let name = *name.ok_or(Malformed("no such symbol"))?;
                    if let Arg::New(kind) = arg {
                        let promised = self.promised.remove(&(kind, name));
                        require(promised, Malformed("a name that is not promised"))?;
                    }
                    operands.names.push(name);
                }
            }
            Ok(())
        })?;
        self.operands = operands;
        self.pop(terms, thms)?;
        Ok(row.op)
    }

    /// Refuses what the segment does not say that it needs, for it is there by chance: it may be in what
    /// another certificate of the same run needs.
    fn names_what_is_listed(&self, op: Op) -> Result<(), Cause> {
        let kind = match op {
            Op::Import => Kind::Theorem,
            Op::Const => Kind::Constant,
            Op::TypeApp => Kind::Type,
            _ => return Ok(()),
        };
        let is_listed = self.listed.contains(&(kind, self.operands.names[0]));
        require(
            is_listed,
            Malformed("a name that the segment does not list"),
        )
    }

    /// Refuses theorems that a macro rested on, if the segment does not say that it needs them.
    fn rests_on_what_is_listed<M: Macros>(&self, replayer: &mut Replayer<M>) -> Result<(), Cause> {
        for symbol in replayer.macros_mut().rested_on() {
            let name = replayer.kernel_mut()?.name(symbol);
            let is_listed = self.listed.contains(&(Kind::Theorem, name));
            let otherwise = Malformed("a theorem that macros rest on is not listed");
            require(is_listed, otherwise)?;
        }
        Ok(())
    }

    /// Takes so many terms and theorems off the stack, which has no others above them.
    fn pop(&mut self, terms: usize, thms: usize) -> Result<(), Cause> {
        let base = self.stack.len().checked_sub(terms + thms);
        let base = base.ok_or(Malformed("the stack has too few operands"))?;
        for object in self.stack.drain(base..) {
            match object {
                Object::Term(term) => self.operands.terms.push(term),
                Object::Thm(thm) => self.operands.thms.push(thm),
            }
        }
        let found = (self.operands.terms.len(), self.operands.thms.len());
        let otherwise = Malformed("a term for a theorem, or the reverse");
        require(found == (terms, thms), otherwise)
    }

    /// Runs an instruction with the operands collected, of which there are as many as its row
    /// says.
    fn execute<M: Macros>(&mut self, op: Op, replayer: &mut Replayer<M>) -> Result<(), Cause> {
        match op {
            Op::Save => self.save()?,
            Op::Ref | Op::Take => self.load(op == Op::Take)?,
            Op::Export => {
                replayer.counts.theorems += 1;
                replayer.publish(self.operands.names[0], self.operands.thms[0])?;
            }
            Op::TypeVar | Op::Fun | Op::TypeApp => {
                let made = self.make_type(op, replayer.kernel_mut()?)?;
                self.types.push(made);
            }
            Op::Var | Op::Const | Op::App | Op::App2 | Op::Lambda | Op::Eq => {
                replayer.counts.terms += 1;
                let made = self.make_term(op, replayer.kernel_mut()?)?;
                self.stack.push(Object::Term(made));
            }
            _ => {
                replayer.counts.steps += 1;
                self.steps += 1;
                replayer.limits.count_step()?;
                let proved = self.step(op, replayer)?;
                self.stack.push(Object::Thm(proved));
            }
        }
        Ok(())
    }

    /// Puts a copy of the top of the stack into a slot.
    fn save(&mut self) -> Result<(), Cause> {
        let top = self.stack.last().copied();
        require(top.is_some(), Malformed("the stack is empty"))?;
        match self.free.pop() {
            Some(slot) => self.slots[slot] = top,
            None => self.slots.push(top),
        }
        Ok(())
    }

    /// Pushes what is in a slot; `take` frees the slot.
    fn load(&mut self, take: bool) -> Result<(), Cause> {
        let slot = self.operands.slot;
        let object = self.slots.get(slot).copied().flatten();
        self.stack
            .push(object.ok_or(Malformed("the slot is empty"))?);
        if take {
            self.slots[slot] = None;
            self.free.push(slot);
        }
        Ok(())
    }

    /// The type that an instruction makes.
    fn make_type(&self, op: Op, k: &mut Kernel) -> Result<Type, Cause> {
        let (names, types) = (&self.operands.names, &self.operands.types);
        Ok(match op {
            Op::TypeVar => k.type_var(names[0])?,
            Op::Fun => k.fun(types[0], types[1])?,
            _ => {
                let operator = k.find_type_op(names[0]);
                let operator = operator.ok_or_else(|| missing(k, Kind::Type, names[0]))?;
                k.type_app(operator, types)?
            }
        })
    }

    /// The term that an instruction makes.
    fn make_term(&self, op: Op, k: &mut Kernel) -> Result<Term, Cause> {
        let (names, types) = (&self.operands.names, &self.operands.types);
        let terms = &self.operands.terms;
        Ok(match op {
            Op::Var => k.var(names[0], types[0])?,
            Op::Lambda => k.lambda(terms[0], terms[1])?,
            Op::Eq => k.eq(terms[0], terms[1])?,
            Op::Const => {
                let c = k.find_const(names[0]);
                let c = c.ok_or_else(|| missing(k, Kind::Constant, names[0]))?;
                k.constant(c, types)?
            }
            _ => terms[1..].iter().try_fold(terms[0], |f, x| k.app(f, *x))?,
        })
    }

    /// Does a proof step: one call of the kernel or of a macro.
    fn step<M: Macros>(&mut self, op: Op, replayer: &mut Replayer<M>) -> Result<Thm, Cause> {
        let arity = replayer.limits.arity;
        let k = replayer.kernel_mut()?;
        let (terms, thms) = (&self.operands.terms, &self.operands.thms);
        let (names, types) = (&self.operands.names, &self.operands.types);
        Ok(match op {
            Op::Refl => k.refl(terms[0])?,
            Op::Sym => k.sym(thms[0])?,
            Op::Trans => k.trans(thms[0], thms[1])?,
            Op::MkComb => k.mk_comb(thms[0], thms[1])?,
            Op::Abs => k.abs(terms[0], thms[0])?,
            Op::Beta => k.beta(terms[0])?,
            Op::Assume => k.assume(terms[0])?,
            Op::EqMp => k.eq_mp(thms[0], thms[1])?,
            Op::DeductAntisym => k.deduct_antisym(thms[0], thms[1])?,
            Op::ProveHyp => k.prove_hyp(thms[0], thms[1])?,
            Op::InstType => k.inst_type(&pairs(names, types), thms[0])?,
            Op::Inst | Op::Inst1 | Op::Inst2 => {
                let pairs: Vec<_> = terms
                    .chunks_exact(2)
                    .map(|pair| (pair[0], pair[1]))
                    .collect();
                k.inst(&pairs, thms[0])?
            }
            Op::Axiom => k.axiom(names[0], terms[0])?,
            Op::Specify => k.specify(&pairs(names, terms), thms[0])?.1,
            Op::DefineType => {
                let type_vars = &names[3..];
                let (ty, abs, rep) = (names[0], names[1], names[2]);
                let new = TypeNames { ty, abs, rep };
                let (_, first, second) = k.define_type(new, type_vars, thms[0])?;
                require(type_vars.len() <= arity, Limit("arguments of a type"))?;
                self.second = Some(second);
                first
            }
            Op::Second => self.second.ok_or(Malformed("no type definition before"))?,
            Op::Import => replayer.import(names[0])?,
            _ => {
                let expanded = replayer.macros_mut().expand(op, thms, terms)?;
                require(replayer.kernel()?.owns(expanded), SWAPPED)?;
                self.rests_on_what_is_listed(replayer)?;
                expanded
            }
        })
    }
}

/// The names with what stands beside them.
fn pairs<T: Copy>(names: &[Name], values: &[T]) -> Vec<(Name, T)> {
    zip(names.iter().copied(), values.iter().copied()).collect()
}

/// What is wrong where nothing before has this name.
fn missing(kernel: &Kernel, kind: Kind, name: Name) -> Cause {
    Missing(kind, kernel.letters(name).to_owned())
}
