//! The machine that runs a segment: a table of types, and a stack and slots for terms and
//! theorems.

use crate::derive::macros;
use crate::error::Cause::{self, Limit, Malformed, Missing};
use crate::format::{Arg, Kind, Op, require};
use crate::reader::{Segment, instruction};
use crate::replay::Replayer;
use kernel::{Kernel, Name, Term, Thm, Type, TypeNames};
use std::collections::HashSet;
use std::iter::zip;

/// What is on the stack and in slots.
#[derive(Clone, Copy)]
enum Object {
    Term(Term),
    Thm(Thm),
}

/// The operands of an instruction, by kind, each in order.
#[derive(Default)]
pub(crate) struct Operands {
    pub thms: Vec<Thm>,
    pub terms: Vec<Term>,
    pub types: Vec<Type>,
    names: Vec<Name>,
    slot: usize,
}

/// The state in the middle of a segment.
#[derive(Default)]
pub(crate) struct Machine {
    /// What the segment has yet to provide.
    promised: HashSet<(Kind, Name)>,
    pub operands: Operands,
    types: Vec<Type>,
    stack: Vec<Object>,
    slots: Vec<Option<Object>>,
    /// The slots that are free, the one freed last on top.
    free: Vec<usize>,
    /// The second theorem of the last type definition.
    second: Option<Thm>,
    /// Where the instruction begins that is being run, and how many steps were taken.
    pub at: (usize, usize),
}

impl Machine {
    /// Runs a segment.
    pub fn run(&mut self, replayer: &mut Replayer, segment: &Segment) -> Result<(), Cause> {
        self.types.push(replayer.context.bool());
        let (provided, context) = (segment.provided.iter(), &mut replayer.context);
        let provided = provided.map(|(kind, symbol)| (*kind, context.name(symbol)));
        self.promised = provided.collect();
        let mut rest = segment.body;
        while !rest.is_empty() {
            self.at.0 = segment.body.len() - rest.len();
            let op = self.fetch(&mut rest, replayer)?;
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

    /// Decodes an instruction and collects its operands.
    fn fetch(&mut self, rest: &mut &[u8], replayer: &Replayer) -> Result<Op, Cause> {
        let o = &mut self.operands;
        o.types.clear();
        o.names.clear();
        let (mut terms, mut thms) = (0, 0);
        let collect = |arg, number: usize| {
            match arg {
                Arg::Term => terms += 1,
                Arg::Thm => thms += 1,
                Arg::Type => {
                    let ty = self.types.get(number);
                    o.types.push(*ty.ok_or(Malformed("no such type"))?);
                }
                Arg::Name | Arg::New(_) => {
                    let name = replayer.names.get(number);
                    let name = *name.ok_or(Malformed("no such symbol"))?;
                    if let Arg::New(kind) = arg {
                        let promised = self.promised.remove(&(kind, name));
                        require(promised, Malformed("a name that is not promised"))?;
                    }
                    o.names.push(name);
                }
                Arg::Slot => o.slot = number,
            }
            Ok(())
        };
        let row = instruction(rest, &replayer.limits, collect)?.0;
        let base = self.stack.len().checked_sub(terms + thms);
        let base = base.ok_or(Malformed("the stack has too few operands"))?;
        o.terms.clear();
        o.thms.clear();
        for object in &self.stack[base..] {
            match object {
                Object::Term(t) => o.terms.push(*t),
                Object::Thm(th) => o.thms.push(*th),
            }
        }
        self.stack.truncate(base);
        let same = (o.terms.len(), o.thms.len()) == (terms, thms);
        require(same, Malformed("a term for a theorem, or the reverse"))?;
        Ok(row.op)
    }

    /// Runs an instruction with the operands collected, of which there are as many as its row
    /// says.
    fn execute(&mut self, op: Op, replayer: &mut Replayer) -> Result<(), Cause> {
        let (k, o, t) = (&mut replayer.context, &self.operands, &self.operands.terms);
        match op {
            Op::Save => {
                let top = self.stack.last().copied();
                require(top.is_some(), Malformed("the stack is empty"))?;
                match self.free.pop() {
                    Some(slot) => self.slots[slot] = top,
                    None => self.slots.push(top),
                }
            }
            Op::Ref | Op::Take => {
                let object = self.slots.get(o.slot).copied().flatten();
                let object = object.ok_or(Malformed("the slot is empty"))?;
                self.stack.push(object);
                if op == Op::Take {
                    self.slots[o.slot] = None;
                    self.free.push(o.slot);
                }
            }
            Op::Export => {
                replayer.counts.theorems += 1;
                replayer.export(o.names[0], o.thms[0])?;
            }
            Op::TypeVar => self.types.push(k.type_var(o.names[0])?),
            Op::Fun => self.types.push(k.fun(o.types[0], o.types[1])?),
            Op::TypeApp => {
                let operator = k.find_type_op(o.names[0]);
                let operator = operator.ok_or_else(|| missing(k, Kind::Type, o.names[0]))?;
                self.types.push(k.type_app(operator, &o.types)?);
            }
            Op::Var | Op::Const | Op::App | Op::App2 | Op::Lambda | Op::Eq => {
                replayer.counts.terms += 1;
                self.stack.push(Object::Term(match op {
                    Op::Var => k.var(o.names[0], o.types[0])?,
                    Op::Lambda => k.lambda(t[0], t[1])?,
                    Op::Eq => k.eq(t[0], t[1])?,
                    Op::Const => {
                        let c = k.find_const(o.names[0]);
                        let c = c.ok_or_else(|| missing(k, Kind::Constant, o.names[0]))?;
                        k.constant(c, &o.types)?
                    }
                    _ => t[1..].iter().try_fold(t[0], |f, x| k.app(f, *x))?,
                }));
            }
            _ => {
                replayer.counts.steps += 1;
                self.at.1 += 1;
                let left = replayer.limits.steps.checked_sub(1);
                replayer.limits.steps = left.ok_or(Limit("proof steps"))?;
                let th = self.step(op, replayer)?;
                self.stack.push(Object::Thm(th));
            }
        }
        Ok(())
    }

    /// Does a proof step: one call of the kernel or of a macro.
    fn step(&mut self, op: Op, replayer: &mut Replayer) -> Result<Thm, Cause> {
        let (k, o) = (&mut replayer.context, &self.operands);
        let (th, t, names) = (&o.thms[..], &o.terms[..], &o.names[..]);
        Ok(match op {
            Op::Refl => k.refl(t[0])?,
            Op::Sym => k.sym(th[0])?,
            Op::Trans => k.trans(th[0], th[1])?,
            Op::MkComb => k.mk_comb(th[0], th[1])?,
            Op::Abs => k.abs(t[0], th[0])?,
            Op::Beta => k.beta(t[0])?,
            Op::Assume => k.assume(t[0])?,
            Op::EqMp => k.eq_mp(th[0], th[1])?,
            Op::DeductAntisym => k.deduct_antisym(th[0], th[1])?,
            Op::ProveHyp => k.prove_hyp(th[0], th[1])?,
            Op::InstType => {
                let pairs: Vec<(Name, Type)> = zip(names.to_vec(), o.types.to_vec()).collect();
                k.inst_type(&pairs, th[0])?
            }
            Op::Inst | Op::Inst1 | Op::Inst2 => {
                let pairs: Vec<(Term, Term)> = t.chunks_exact(2).map(|p| (p[0], p[1])).collect();
                k.inst(&pairs, th[0])?
            }
            Op::Axiom => k.axiom(names[0], t[0])?,
            Op::Specify => {
                let pairs: Vec<(Name, Term)> = zip(names.to_vec(), t.to_vec()).collect();
                k.specify(&pairs, th[0])?.1
            }
            Op::DefineType => {
                let few = names.len() <= 3 + replayer.limits.arity;
                require(few, Limit("arguments of a type"))?;
                let (ty, abs, rep) = (names[0], names[1], names[2]);
                let new = TypeNames { ty, abs, rep };
                let (_, first, second) = k.define_type(new, &names[3..], th[0])?;
                self.second = Some(second);
                first
            }
            Op::Second => self.second.ok_or(Malformed("no type definition before"))?,
            Op::Import => {
                let theorem = replayer.theorems.get(&names[0]);
                *theorem.ok_or_else(|| missing(k, Kind::Theorem, names[0]))?
            }
            _ => macros::expand(k, op, th, t)?,
        })
    }
}

/// What is wrong where nothing before has this name.
fn missing(kernel: &Kernel, kind: Kind, name: Name) -> Cause {
    Missing(kind, kernel.letters(name).to_owned())
}
