//! The machine that runs a segment: a table of types, stacks and slots for terms and
//! theorems.

use crate::error::Cause::{self, Duplicate, Limit, Malformed, Missing};
use crate::format::{Counts, Kind, Role, require, well_formed};
use crate::op::{Arg, Op};
use crate::reader::{Segment, instruction};
use crate::replay::Replayer;
use crate::stack::Stack;
use kernel::{Name, Term, Thm, Type};

/// The operands of an instruction, by kind, each in order.
#[derive(Default)]
pub(crate) struct Operands {
    pub thms: Vec<Thm>,
    pub terms: Vec<Term>,
    pub types: Vec<Type>,
    names: Vec<(Role, Name)>,
    slot: u32,
}

impl Operands {
    /// The name at this place, which has this role.
    pub fn name(&self, at: usize, role: Role) -> Result<Name, Cause> {
        let (found, name) = self.names[at];
        well_formed(found == role, role.missed())?;
        Ok(name)
    }

    /// The names from this place on, which have this role.
    pub fn names(&self, from: usize, role: Role) -> Result<Vec<Name>, Cause> {
        let places = from..self.names.len();
        places.map(|at| self.name(at, role)).collect()
    }

    /// The first name, of something that the segment needs or provides.
    fn known(&self, kind: Kind) -> Result<Name, Cause> {
        let provided = self.name(0, Role::Provides(kind));
        provided.or_else(|_| self.name(0, Role::Needs(kind)))
    }
}

pub(crate) struct Machine<'r, 'a> {
    pub replayer: &'r mut Replayer,
    pub segment: &'r Segment<'a>,
    /// What is left of the body.
    rest: &'a [u8],
    pub operands: Operands,
    /// The names of the roster, and which were used.
    pub roster: Vec<(Role, Name, bool)>,
    /// The theorems used by macros of arithmetic, as the context numbers them.
    pub lemmas: u128,
    types: Vec<Type>,
    terms: Stack<Term>,
    thms: Stack<Thm>,
    /// The second theorem of the last type definition.
    pub second: Option<Thm>,
    /// Where the instruction begins that is being run, and how many steps were taken.
    pub at: (usize, usize),
}

impl<'r, 'a> Machine<'r, 'a> {
    pub fn new(replayer: &'r mut Replayer, segment: &'r Segment<'a>) -> Self {
        Machine {
            types: vec![replayer.context.bool()],
            replayer,
            segment,
            rest: segment.body,
            operands: Operands::default(),
            roster: Vec::new(),
            lemmas: 0,
            terms: Stack::new(),
            thms: Stack::new(),
            second: None,
            at: (0, 0),
        }
    }

    /// Runs the segment.
    pub fn run(&mut self, counts: &mut Counts) -> Result<(), Cause> {
        counts.segments += 1;
        for entry in &self.segment.roster {
            let name = self.replayer.context.name(entry.symbol);
            let (known, symbol) = (|kind| self.replayer.knows(kind, name), entry.symbol);
            match entry.role {
                Role::Needs(kind) => require(known(kind), Missing(kind, symbol.to_owned()))?,
                Role::Provides(kind @ (Kind::Type | Kind::Constant)) => {
                    require(!known(kind), Duplicate(kind, symbol.to_owned()))?;
                }
                _ => {}
            }
            self.roster.push((entry.role, name, false));
        }
        while !self.rest.is_empty() {
            self.at.0 = self.segment.body.len() - self.rest.len();
            let op = self.fetch()?;
            self.execute(op, counts)?;
            let live = self.types.len() + self.terms.live() + self.thms.live();
            let room = live <= self.replayer.limits.live;
            require(room, Limit("types, terms and theorems alive at once"))?;
            counts.peak = counts.peak.max(live as u32);
        }
        let unused = self.roster.iter().any(|(.., used)| !used);
        well_formed(!unused, "a symbol of the roster is not used")?;
        let left = self.terms.live() + self.thms.live();
        well_formed(left == 0, "something is left at the end of the segment")
    }

    /// Decodes an instruction and collects its operands.
    fn fetch(&mut self) -> Result<Op, Cause> {
        let operands = &mut self.operands;
        operands.types.clear();
        operands.names.clear();
        let (mut terms, mut thms) = (0, 0);
        let collect = |arg, at: u32| {
            match arg {
                Arg::Thm => thms += 1,
                Arg::Term => terms += 1,
                Arg::Type => {
                    let ty = self.types.get(at as usize);
                    operands.types.push(*ty.ok_or(Malformed("no such type"))?);
                }
                Arg::Name => {
                    let entry = self.roster.get_mut(at as usize);
                    let (role, name, used) = entry.ok_or(Malformed("no such symbol"))?;
                    *used = true;
                    operands.names.push((*role, *name));
                }
                Arg::Number => operands.slot = at,
            }
            Ok(())
        };
        let (row, _) = instruction(&mut self.rest, &self.replayer.limits, collect)?;
        self.terms.pop(terms, &mut operands.terms)?;
        self.thms.pop(thms, &mut operands.thms)?;
        Ok(row.op)
    }

    fn execute(&mut self, op: Op, counts: &mut Counts) -> Result<(), Cause> {
        let (context, o) = (&mut self.replayer.context, &self.operands);
        let (t, ty) = (&o.terms, &o.types);
        match op {
            Op::TypeVar | Op::TypeApp | Op::Fun => {
                counts.types += 1;
                self.types.push(match op {
                    Op::TypeVar => context.type_var(o.name(0, Role::Name)?)?,
                    Op::TypeApp => {
                        let operator = context.find_type_op(o.known(Kind::Type)?);
                        let missing = Malformed("no type of that symbol");
                        context.type_app(operator.ok_or(missing)?, ty)?
                    }
                    _ => context.fun(ty[0], ty[1])?,
                });
            }
            Op::Var | Op::Const | Op::App | Op::App2 | Op::Lambda | Op::Eq => {
                counts.terms += 1;
                self.terms.push(match op {
                    Op::Var => context.var(o.name(0, Role::Name)?, ty[0])?,
                    Op::Const => {
                        let constant = context.find_const(o.known(Kind::Constant)?);
                        let missing = Malformed("no constant of that symbol");
                        context.constant(constant.ok_or(missing)?, ty)?
                    }
                    Op::Lambda => context.lambda(t[0], t[1])?,
                    Op::Eq => context.eq(t[0], t[1])?,
                    _ => t[1..].iter().try_fold(t[0], |f, x| context.app(f, *x))?,
                });
            }
            Op::TermSave => self.terms.save()?,
            Op::TermRef | Op::TermTake => self.terms.fetch(o.slot, op == Op::TermTake)?,
            Op::Save => self.thms.save()?,
            Op::Ref | Op::Take => self.thms.fetch(o.slot, op == Op::Take)?,
            Op::Export => {
                counts.theorems += 1;
                let name = o.name(0, Role::Provides(Kind::Theorem))?;
                self.replayer.export(name, o.thms[0])?;
            }
            _ => {
                counts.steps += 1;
                self.at.1 += 1;
                self.replayer.steps += 1;
                let room = self.replayer.steps <= self.replayer.limits.steps;
                require(room, Limit("proof steps"))?;
                let th = self.step(op)?;
                self.thms.push(th);
                self.note_lemmas(op)?;
            }
        }
        Ok(())
    }
}
