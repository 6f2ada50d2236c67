//! Which recorded steps a file needs, and how they are dealt out to segments.
//!
//! Labels are numbered in the order in which steps were taken, and a step only refers to
//! smaller ones; so one pass over the trace from the end finds everything that the exports
//! rest on. A step on which several segments rest is copied into each if that is cheap, and
//! becomes a segment of its own otherwise.

use crate::write::error::WriteError;
use certs::{Arg, Op};
use kernel::{Kernel, NO_LABEL, Name, Term, TermView, Thm, Trace, Type, TypeView};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Steps that cost no more than this many steps to repeat are copied.
const COPY: u8 = 5;

/// Definitions that have this many terms in common, or more, may be in one segment.
const JOIN: usize = 64;

/// A step of the trace.
pub(crate) struct RecordedStep {
    pub op: Op,
    pub groups: u32,
    pub args: Vec<(Arg, u32)>,
}

impl RecordedStep {
    /// The step with this label.
    pub fn of(trace: &Trace, label: u32) -> Result<Self, WriteError> {
        let missing = WriteError::NotRecorded(label);
        let (code, args) = trace.step(label).ok_or(missing.clone())?;
        let op = Op::from_code(code).ok_or(missing)?;
        let row = op.row();
        let rest = args.len().saturating_sub(row.fixed.len());
        let groups = rest.checked_div(row.repeated.len()).unwrap_or(0) as u32;
        let repeated = (0..groups).flat_map(|_| row.repeated);
        let kinds = row.fixed.iter().chain(repeated).copied();
        let args = kinds.zip(args.iter().copied()).collect();
        Ok(RecordedStep { op, groups, args })
    }

    /// The labels among the arguments; of a SECOND, that of its type definition.
    pub fn premises(&self, label: u32) -> impl Iterator<Item = u32> {
        let definition = (self.op == Op::Second).then(|| label.wrapping_sub(1));
        let thms = self.args.iter().filter(|(kind, _)| *kind == Arg::Thm);
        definition.into_iter().chain(thms.map(|(_, label)| *label))
    }

    /// The names of what the step declares.
    fn declared(&self) -> impl Iterator<Item = Name> {
        let new = self
            .args
            .iter()
            .filter(|(arg, _)| matches!(arg, Arg::New(_)));
        new.map(|(_, name)| Name(*name))
    }

    /// Whether the step declares something, so that it can be taken only once.
    fn declares(&self) -> bool {
        matches!(self.op, Op::Axiom | Op::Specify | Op::DefineType)
    }
}

/// How finely a file is cut into segments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut<'a> {
    /// Into one segment for each exported theorem and each definition: every theorem can be
    /// replayed with little more than it rests on.
    Fine,
    /// Into segments that take up so many steps of the trace: small files.
    Coarse(u32),
    /// Into one segment for each of these theorems, with what only it rests on, and others for what
    /// they share and for what is exported between them. None of the first rests on what only another
    /// does.
    Apart(&'a [Thm]),
}

/// The segments of a file in order: for each, the labels whose theorems it exports, with
/// their names.
pub(crate) struct Plan {
    pub segments: BTreeMap<u32, Vec<(u32, String)>>,
    /// The names by which other segments refer to exported labels.
    pub names: HashMap<u32, String>,
}

/// Who needs a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Users {
    None,
    One(u32),
    Many,
}

struct Planner<'k> {
    kernel: &'k Kernel,
    cut: Cut<'k>,
    /// The labels of theorems that have segments of their own, in order.
    apart: Vec<u32>,
    /// For each label how many of these come before it: it rests on the last of them.
    after: Vec<u32>,
    users: Vec<Users>,
    costs: Vec<u8>,
    roots: HashSet<u32>,
    /// The first label of what this file may declare.
    since: u32,
    /// Definitions that go into the segment of an earlier one.
    joined: HashMap<u32, u32>,
    /// The steps that declare the constants and types.
    declared: HashMap<Name, u32>,
    declared_types: HashMap<Name, u32>,
    seen_terms: HashSet<Term>,
    seen_types: HashSet<Type>,
}

/// Deals the steps out.
pub(crate) fn plan<'k>(
    kernel: &'k Kernel,
    cut: Cut<'k>,
    since: u32,
    exports: &[(String, Thm)],
) -> Result<Plan, WriteError> {
    let last = exports.iter().map(|(_, th)| th.label()).max();
    let last = last.ok_or(WriteError::NoExports)?;
    if last == NO_LABEL {
        return Err(WriteError::NotRecorded(last));
    }
    let mut planner = Planner {
        kernel,
        cut,
        apart: Vec::new(),
        after: Vec::new(),
        users: vec![Users::None; last as usize + 1],
        costs: Vec::new(),
        roots: HashSet::new(),
        since,
        joined: HashMap::new(),
        declared: HashMap::new(),
        declared_types: HashMap::new(),
        seen_terms: HashSet::new(),
        seen_types: HashSet::new(),
    };
    if let Cut::Apart(theorems) = cut {
        let labels = theorems.iter().map(|th| planner.primary(th.label()));
        planner.apart = labels.collect::<Result<_, _>>()?;
        planner.apart.sort_unstable();
        planner.apart.dedup();
        planner.order()?;
    }
    for (_, th) in exports {
        planner.add_root(th.label())?;
    }
    planner.scan()?;
    planner.deal()?;
    if cut == Cut::Fine {
        planner.join()?;
    }
    planner.finish(exports)
}

impl Planner<'_> {
    /// The type definition of a SECOND; otherwise the step itself.
    fn primary(&self, label: u32) -> Result<u32, WriteError> {
        let second = RecordedStep::of(self.kernel.trace(), label)?.op == Op::Second;
        Ok(label - u32::from(second))
    }

    /// The number of the segment that exports this step.
    fn segment_of(&self, label: u32) -> Result<u32, WriteError> {
        let label = self.primary(label)?;
        Ok(match self.cut {
            Cut::Fine => self.joined.get(&label).copied().unwrap_or(label),
            Cut::Coarse(steps) => label / steps.max(1),
            // What is shared comes as early as it can: it is in few segments.
            Cut::Apart(_) => match self.apart.binary_search(&label) {
                Ok(at) => 2 * at as u32 + 1,
                Err(_) => 2 * self.after[label as usize],
            },
        })
    }

    /// Finds on which of the theorems apart each step rests. Terms may mention what is declared, so
    /// nothing comes before a declaration that it came after.
    fn order(&mut self) -> Result<(), WriteError> {
        let mut declared = 0;
        for label in 0..self.users.len() as u32 {
            let step = RecordedStep::of(self.kernel.trace(), label)?;
            let mut after = declared;
            for premise in step.premises(label) {
                let passed = match self.apart.binary_search(&premise) {
                    Ok(at) => at as u32 + 1,
                    Err(_) => self.after.get(premise as usize).copied().unwrap_or(0),
                };
                after = after.max(passed);
            }
            if step.declares() {
                declared = after;
            }
            self.after.push(after);
        }
        Ok(())
    }

    fn add_root(&mut self, label: u32) -> Result<(), WriteError> {
        let segment = self.segment_of(label)?;
        for root in [self.primary(label)?, label] {
            self.roots.insert(root);
            self.users[root as usize] = Users::One(segment);
        }
        Ok(())
    }

    /// Forward: finds the declarations, and what it costs to repeat a step.
    fn scan(&mut self) -> Result<(), WriteError> {
        for label in 0..self.users.len() as u32 {
            let step = RecordedStep::of(self.kernel.trace(), label)?;
            let mut cost = 1u8;
            for premise in step.premises(label) {
                // What was not recorded is only missed if it is needed.
                let premise = self.costs.get(premise as usize);
                cost = cost.saturating_add(premise.copied().unwrap_or(u8::MAX));
            }
            let once = step.declares() || step.op == Op::Second;
            let shared = self.roots.contains(&label) || step.op == Op::Import;
            self.costs.push(match (once, shared) {
                (true, _) => u8::MAX,
                (_, true) => 1,
                _ => cost,
            });
            if label < self.since {
                continue;
            }
            match step.op {
                Op::Specify => self
                    .declared
                    .extend(step.declared().map(|name| (name, label))),
                Op::DefineType => {
                    let names: Vec<Name> = step.declared().collect();
                    self.declared_types.insert(names[0], label);
                    self.declared.extend([(names[1], label), (names[2], label)]);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Backward: finds the users of every step, and makes segments of those that are not
    /// to be copied.
    fn deal(&mut self) -> Result<(), WriteError> {
        for label in (0..self.users.len() as u32).rev() {
            let users = self.users[label as usize];
            if users == Users::None {
                continue;
            }
            let costly = users == Users::Many && self.costs[label as usize] > COPY;
            let step = RecordedStep::of(self.kernel.trace(), label)?;
            if !self.roots.contains(&label) && (costly || step.declares() || step.op == Op::Second)
            {
                self.add_root(label)?;
            }
            let users = self.users[label as usize];
            for premise in step.premises(label) {
                if premise >= label {
                    return Err(WriteError::NotRecorded(premise));
                }
                self.add_user(premise, users);
            }
            for (kind, index) in step.args {
                match kind {
                    Arg::Term => self.add_term(Term(index))?,
                    Arg::Type => self.add_type(Type(index))?,
                    _ => {}
                }
            }
        }
        Ok(())
    }

    fn add_user(&mut self, label: u32, user: Users) {
        if self.roots.contains(&label) {
            return;
        }
        let Some(users) = self.users.get_mut(label as usize) else {
            return;
        };
        *users = match *users {
            Users::None => user,
            before if before == user => before,
            _ => Users::Many,
        };
    }

    /// The declaration of something that occurs in a term is needed.
    fn add_declaration(&mut self, label: Option<u32>) -> Result<(), WriteError> {
        label.map_or(Ok(()), |label| self.add_root(label))
    }

    fn add_term(&mut self, root: Term) -> Result<(), WriteError> {
        let mut todo = vec![root];
        while let Some(t) = todo.pop() {
            if !self.seen_terms.insert(t) {
                continue;
            }
            match self.kernel.view(t) {
                TermView::Var(_, ty) | TermView::Bound(_, ty) => self.add_type(ty)?,
                TermView::Const(c, ty) => {
                    let name = self.kernel.const_info(c).name;
                    self.add_declaration(self.declared.get(&name).copied())?;
                    self.add_type(ty)?;
                }
                TermView::App(f, x) => todo.extend([f, x]),
                TermView::Abs(ty, body) => {
                    self.add_type(ty)?;
                    todo.push(body);
                }
            }
        }
        Ok(())
    }

    fn add_type(&mut self, root: Type) -> Result<(), WriteError> {
        let mut todo = vec![root];
        while let Some(ty) = todo.pop() {
            if !self.seen_types.insert(ty) {
                continue;
            }
            if let TypeView::App(op, args) = self.kernel.view_type(ty) {
                todo.extend(args.iter());
                let (name, _) = self.kernel.type_op(*op);
                self.add_declaration(self.declared_types.get(&name).copied())?;
            }
        }
        Ok(())
    }

    /// Joins definitions, one after the other, that have most of their terms in common: those of
    /// relations that are closed under the same rules.
    fn join(&mut self) -> Result<(), WriteError> {
        let mut definitions: Vec<u32> = Vec::new();
        for label in self.declared.values() {
            if self.roots.contains(label) {
                definitions.push(*label);
            }
        }
        definitions.sort_unstable();
        definitions.dedup();
        let (mut first, mut terms) = (0, HashSet::new());
        for label in definitions {
            let own = self.defining_terms(label)?;
            let shared = own.iter().filter(|t| terms.contains(*t)).count();
            if shared >= JOIN && 2 * shared > own.len() && self.declared_before(&own, first) {
                self.joined.insert(label, first);
            } else {
                (first, terms) = (label, own);
            }
        }
        Ok(())
    }

    /// The parts of the term that a constant is defined to be; none for definitions of other forms.
    fn defining_terms(&self, label: u32) -> Result<HashSet<Term>, WriteError> {
        let step = RecordedStep::of(self.kernel.trace(), label)?;
        let premise = step.premises(label).next();
        let premise = premise.map(|premise| RecordedStep::of(self.kernel.trace(), premise));
        let mut todo = Vec::new();
        if let Some(RecordedStep {
            op: Op::Assume,
            args,
            ..
        }) = premise.transpose()?
        {
            todo.extend(args.iter().map(|(_, term)| Term(*term)));
        }
        let mut found = HashSet::new();
        while let Some(t) = todo.pop() {
            if found.insert(t) {
                match self.kernel.view(t) {
                    TermView::App(f, x) => todo.extend([f, x]),
                    TermView::Abs(_, body) => todo.push(body),
                    _ => {}
                }
            }
        }
        Ok(found)
    }

    /// Whether all constants in these terms were declared before this step, or by other files, and
    /// no type since.
    fn declared_before(&self, terms: &HashSet<Term>, label: u32) -> bool {
        let mut types = self.declared_types.values();
        types.all(|declared| *declared < label)
            && terms.iter().all(|t| match self.kernel.view(*t) {
                TermView::Const(c, _) => {
                    let declared = self.declared.get(&self.kernel.const_info(c).name);
                    declared.is_none_or(|declared| *declared < label)
                }
                _ => true,
            })
    }

    /// Names what has no name yet.
    fn finish(self, exports: &[(String, Thm)]) -> Result<Plan, WriteError> {
        let mut plan = Plan {
            segments: BTreeMap::new(),
            names: HashMap::new(),
        };
        let mut taken = HashSet::new();
        for (name, th) in exports {
            if !taken.insert(name) {
                return Err(WriteError::Duplicate(name.clone()));
            }
            let root = self.segment_of(th.label())?;
            let segment = plan.segments.entry(root).or_default();
            segment.push((th.label(), name.clone()));
            plan.names.entry(th.label()).or_insert_with(|| name.clone());
        }
        let mut roots: Vec<u32> = self.roots.iter().copied().collect();
        roots.sort_unstable();
        let unnamed = roots.iter().filter(|label| !plan.names.contains_key(label));
        let unnamed: Vec<u32> = unnamed.copied().collect();
        for (number, label) in unnamed.into_iter().enumerate() {
            let name = format!("{}%{number:x}", exports[0].0);
            let segment = plan.segments.entry(self.segment_of(label)?).or_default();
            segment.push((label, name.clone()));
            plan.names.insert(label, name);
        }
        for exported in plan.segments.values_mut() {
            exported.sort_by_key(|(label, _)| *label);
        }
        Ok(plan)
    }
}
