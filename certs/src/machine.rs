//! The machine that runs a segment: a table of types, stacks and slots for terms and
//! theorems.

use crate::error::{Cause, Error, Step};
use crate::format::{Counts, Kind, Role, Slots};
use crate::op::{Arg, Op};
use crate::print;
use crate::reader::{Cursor, Entry, Instruction, Module, Segment};
use crate::replay::Replayer;
use kernel::{Const, Name, Term, Thm, Type, TypeOp};

/// A symbol of the roster, looked up.
#[derive(Clone, Copy)]
pub(crate) enum Meaning {
    Name(Name),
    Type(TypeOp),
    Const(Const),
    Theorem(Thm),
    Provides(Kind, Name),
}

/// The operands of an instruction, by kind, each in order.
#[derive(Default)]
pub(crate) struct Operands {
    pub thms: Vec<Thm>,
    pub terms: Vec<Term>,
    pub types: Vec<Type>,
    pub names: Vec<Meaning>,
    pub numbers: Vec<u32>,
}

pub(crate) struct Machine<'r, 'a> {
    pub(crate) replayer: &'r mut Replayer,
    module: &'r Module<'a>,
    segment: &'r Segment<'a>,
    counts: &'r mut Counts,
    cursor: Cursor<'a>,
    instruction: Instruction,
    /// Where the instruction begins that is being run, and its name.
    start: usize,
    opcode: &'static str,
    pub(crate) operands: Operands,
    /// The roster, and which of it was used.
    roster: Vec<(Meaning, bool)>,
    /// The theorems used by macros of arithmetic, as the context numbers them.
    lemmas: u128,
    types: Vec<Type>,
    terms: Vec<Term>,
    thms: Vec<Thm>,
    saved_terms: Slots<Term>,
    saved_thms: Slots<Thm>,
    /// The second theorem of the last type definition.
    pub(crate) second: Option<Thm>,
    steps: usize,
}

impl<'r, 'a> Machine<'r, 'a> {
    pub fn new(
        replayer: &'r mut Replayer,
        module: &'r Module<'a>,
        segment: &'r Segment<'a>,
        counts: &'r mut Counts,
    ) -> Self {
        Machine {
            types: vec![replayer.context.bool()],
            replayer,
            module,
            segment,
            counts,
            cursor: Cursor::new(segment.body),
            instruction: Instruction::blank(),
            start: 0,
            opcode: "",
            operands: Operands::default(),
            roster: Vec::new(),
            lemmas: 0,
            terms: Vec::new(),
            thms: Vec::new(),
            saved_terms: Slots::new(),
            saved_thms: Slots::new(),
            second: None,
            steps: 0,
        }
    }

    /// Runs the segment.
    pub fn run(mut self) -> Result<(), Error> {
        self.run_all().map_err(|cause| Error {
            cause,
            offset: self.segment.offset + self.start,
            step: Some(Step {
                segment: self.module.title(self.segment).to_owned(),
                number: self.steps,
                opcode: self.opcode,
                operands: print::operands(&self.replayer.context, &self.operands),
            }),
        })
    }

    fn run_all(&mut self) -> Result<(), Cause> {
        for entry in &self.segment.roster {
            let meaning = self.look_up(*entry)?;
            self.roster.push((meaning, false));
        }
        while !self.cursor.at_end() {
            self.start = self.cursor.offset();
            self.opcode = "";
            self.instruction
                .decode(&mut self.cursor, &self.replayer.limits)?;
            self.opcode = self.instruction.row.name;
            self.gather()?;
            self.execute(self.instruction.row.op)?;
            self.count_live()?;
        }
        if self.roster.iter().any(|(_, used)| !used) {
            return Err(Cause::Malformed("a symbol of the roster is not used"));
        }
        let left = self.terms.len() + self.thms.len();
        if left + self.saved_terms.live() + self.saved_thms.live() > 0 {
            return Err(Cause::Malformed(
                "something is left at the end of the segment",
            ));
        }
        Ok(())
    }

    /// The theorems that a macro of arithmetic rests on must be in the roster too.
    fn note_lemmas(&mut self) -> Result<(), Cause> {
        for lemma in self.replayer.context.more_lemmas(&mut self.lemmas) {
            let listed = self.segment.roster.iter().position(|entry| {
                let theorem = [Role::Needs(Kind::Theorem), Role::Provides(Kind::Theorem)];
                theorem.contains(&entry.role) && self.module.symbol(*entry) == lemma
            });
            match listed {
                Some(at) => self.roster[at].1 = true,
                None => return Err(Cause::Missing(Kind::Theorem, lemma.to_owned())),
            }
        }
        Ok(())
    }

    fn look_up(&mut self, entry: Entry) -> Result<Meaning, Cause> {
        let letters = self.module.symbol(entry);
        let name = self.replayer.context.name(letters);
        let context = &self.replayer.context;
        let found = match entry.role {
            Role::Name => Some(Meaning::Name(name)),
            Role::Provides(kind) => Some(Meaning::Provides(kind, name)),
            Role::Needs(Kind::Type) => context.find_type_op(name).map(Meaning::Type),
            Role::Needs(Kind::Constant) => context.find_const(name).map(Meaning::Const),
            Role::Needs(_) => {
                let th = self.replayer.theorems.get(&name);
                th.copied().map(Meaning::Theorem)
            }
        };
        let kind = match entry.role {
            Role::Name => return found.ok_or(Cause::Malformed("no name")),
            Role::Needs(kind) | Role::Provides(kind) => kind,
        };
        found.ok_or_else(|| Cause::Missing(kind, letters.to_owned()))
    }

    /// Collects the operands of the instruction.
    fn gather(&mut self) -> Result<(), Cause> {
        let operands = &mut self.operands;
        operands.types.clear();
        operands.names.clear();
        operands.numbers.clear();
        for &(arg, at) in &self.instruction.inline {
            match arg {
                Arg::Type => {
                    let ty = self.types.get(at as usize);
                    let ty = ty.ok_or(Cause::Malformed("no such type"))?;
                    operands.types.push(*ty);
                }
                Arg::Name => {
                    let entry = self.roster.get_mut(at as usize);
                    let entry = entry.ok_or(Cause::Malformed("no such symbol"))?;
                    entry.1 = true;
                    operands.names.push(entry.0);
                }
                _ => operands.numbers.push(at),
            }
        }
        pop(&mut self.terms, self.instruction.terms, &mut operands.terms)?;
        pop(&mut self.thms, self.instruction.thms, &mut operands.thms)
    }

    fn execute(&mut self, op: Op) -> Result<(), Cause> {
        if op.is_step() {
            self.steps += 1;
            self.counts.steps += 1;
            self.replayer.steps += 1;
            if self.replayer.steps > self.replayer.limits.steps {
                return Err(Cause::Limit("proof steps"));
            }
            let th = self.step(op)?;
            self.thms.push(th);
            if matches!(op, Op::NumEval | Op::IntEval | Op::IntNorm) {
                self.note_lemmas()?;
            }
            return Ok(());
        }
        let o = &self.operands;
        let context = &mut self.replayer.context;
        let slot = o.numbers.first().copied().unwrap_or_default();
        match op {
            Op::TypeVar => {
                let name = self.name(0)?;
                let ty = self.replayer.context.type_var(name)?;
                self.push_type(ty);
            }
            Op::TypeApp => {
                let operator = match o.names[0] {
                    Meaning::Type(operator) => Some(operator),
                    Meaning::Provides(Kind::Type, name) => context.find_type_op(name),
                    _ => None,
                };
                let operator = operator.ok_or(Cause::Malformed("no type of that symbol"))?;
                let ty = context.type_app(operator, &o.types)?;
                self.push_type(ty);
            }
            Op::Fun => {
                let ty = context.fun(o.types[0], o.types[1])?;
                self.push_type(ty);
            }
            Op::Var => {
                let (name, ty) = (self.name(0)?, o.types[0]);
                let x = self.replayer.context.var(name, ty)?;
                self.push_term(x);
            }
            Op::Const => {
                let c = match o.names[0] {
                    Meaning::Const(c) => Some(c),
                    Meaning::Provides(Kind::Constant, name) => context.find_const(name),
                    _ => None,
                };
                let c = c.ok_or(Cause::Malformed("no constant of that symbol"))?;
                let c = context.constant(c, &o.types)?;
                self.push_term(c);
            }
            Op::App => {
                let t = context.app(o.terms[0], o.terms[1])?;
                self.push_term(t);
            }
            Op::App2 => {
                let partial = context.app(o.terms[0], o.terms[1])?;
                let t = context.app(partial, o.terms[2])?;
                self.push_term(t);
            }
            Op::Lambda => {
                let t = context.lambda(o.terms[0], o.terms[1])?;
                self.push_term(t);
            }
            Op::Eq => {
                let t = context.eq(o.terms[0], o.terms[1])?;
                self.push_term(t);
            }
            Op::TermSave => {
                let top = self
                    .terms
                    .last()
                    .ok_or(Cause::Malformed("the stack is empty"))?;
                self.saved_terms.save(*top);
            }
            Op::TermRef => self.terms.push(self.saved_terms.get(slot).ok_or(NO_SLOT)?),
            Op::TermTake => self.terms.push(self.saved_terms.take(slot).ok_or(NO_SLOT)?),
            Op::Save => {
                let top = self
                    .thms
                    .last()
                    .ok_or(Cause::Malformed("the stack is empty"))?;
                self.saved_thms.save(*top);
            }
            Op::Ref => self.thms.push(self.saved_thms.get(slot).ok_or(NO_SLOT)?),
            Op::Take => self.thms.push(self.saved_thms.take(slot).ok_or(NO_SLOT)?),
            Op::Export => {
                let (name, th) = (self.provides(0, Kind::Theorem)?, o.thms[0]);
                if self.replayer.theorems.insert(name, th).is_some() {
                    let name = self.replayer.context.letters(name).to_owned();
                    return Err(Cause::Duplicate(Kind::Theorem, name));
                }
                let letters = self.replayer.context.letters(name).to_owned();
                self.replayer.context.install_lemma(&letters, th)?;
                self.counts.theorems += 1;
            }
            _ => return Err(Cause::Unsupported("an opcode without meaning here")),
        }
        Ok(())
    }

    fn push_type(&mut self, ty: Type) {
        self.counts.types += 1;
        self.types.push(ty);
    }

    fn push_term(&mut self, t: Term) {
        self.counts.terms += 1;
        self.terms.push(t);
    }

    fn count_live(&mut self) -> Result<(), Cause> {
        let stacks = self.types.len() + self.terms.len() + self.thms.len();
        let live = stacks + self.saved_terms.live() + self.saved_thms.live();
        if live > self.replayer.limits.live {
            return Err(Cause::Limit("types, terms and theorems alive at once"));
        }
        self.counts.peak = self.counts.peak.max(live as u32);
        Ok(())
    }

    /// The operand at this place among the names: the name of a variable.
    pub(crate) fn name(&self, at: usize) -> Result<Name, Cause> {
        match self.operands.names[at] {
            Meaning::Name(name) => Ok(name),
            _ => Err(Cause::Malformed("the symbol is not that of a variable")),
        }
    }

    /// The operand at this place among the names: one that the segment provides.
    pub(crate) fn provides(&self, at: usize, kind: Kind) -> Result<Name, Cause> {
        match self.operands.names[at] {
            Meaning::Provides(found, name) if found == kind => Ok(name),
            _ => Err(Cause::Malformed(
                "the symbol is not one that the segment provides",
            )),
        }
    }
}

const NO_SLOT: Cause = Cause::Malformed("the slot is empty");

/// Moves the top `count` items of a stack.
fn pop<T: Copy>(stack: &mut Vec<T>, count: usize, into: &mut Vec<T>) -> Result<(), Cause> {
    let base = stack.len().checked_sub(count);
    let base = base.ok_or(Cause::Malformed("the stack has too few operands"))?;
    into.clear();
    into.extend_from_slice(&stack[base..]);
    stack.truncate(base);
    Ok(())
}
