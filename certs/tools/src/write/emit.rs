//! The writer of one segment: two walks over the steps and terms it consists of, one to
//! count how often each is used and what names occur, one to emit the instructions.

use crate::Context;
use crate::write::error::WriteError;
use crate::write::layers::{Layer, Layers};
use crate::write::prune::{Plan, RecordedStep};
use crate::write::symbols::{Symbols, put};
use certs::format::{Counts, Kind, SHORT, SHORT_REF, SHORT_TAKE};
use certs::{Arg, Op};
use kernel::{Name, Term, Type, TypeView};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The number of the type `bool` in every table of types.
const BOOL: u32 = 0;

/// What is in slots: a term, or the theorem with this label.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Object {
    Term(Term),
    Thm(u32),
}

/// The slots of the objects that will be used again, with the number of uses to come.
#[derive(Default)]
struct Shared {
    /// How many slots there are, and which of them are free, as the machine has them.
    slots: u32,
    free: Vec<u32>,
    places: HashMap<Object, (u32, u32)>,
}

/// How to get an object that is in a slot.
enum Fetch {
    Ref(u32),
    Take(u32),
}

impl Shared {
    fn save(&mut self, item: Object, uses: u32) {
        let slot = self.free.pop().unwrap_or(self.slots);
        self.slots = self.slots.max(slot + 1);
        self.places.insert(item, (slot, uses));
    }

    fn fetch(&mut self, item: Object) -> Option<Fetch> {
        let (slot, uses) = self.places.get_mut(&item)?;
        let slot = *slot;
        *uses -= 1;
        if *uses > 0 {
            return Some(Fetch::Ref(slot));
        }
        self.places.remove(&item);
        self.free.push(slot);
        Some(Fetch::Take(slot))
    }
}

/// What is to be emitted: first the parts, then the object itself.
enum Task<T> {
    Visit(T),
    Build(T),
}

pub(crate) struct SegmentWriter<'w> {
    context: &'w mut Context,
    layers: &'w mut Layers,
    plan: &'w Plan,
    exports: &'w [(u32, String)],
    /// The labels among the exports.
    own: HashSet<u32>,
    step_uses: HashMap<u32, u32>,
    term_uses: HashMap<Term, u32>,
    seen_types: HashSet<Type>,
    symbols: &'w mut Symbols,
    /// What the segment needs, and what it provides.
    pub needed: BTreeSet<(Kind, Name)>,
    pub provided: BTreeSet<(Kind, Name)>,
    types: HashMap<Type, u32>,
    shared: Shared,
    depth: usize,
    counts: Counts,
    bytes: Vec<u8>,
}

impl<'w> SegmentWriter<'w> {
    pub fn new(
        context: &'w mut Context,
        layers: &'w mut Layers,
        symbols: &'w mut Symbols,
        plan: &'w Plan,
        exports: &'w [(u32, String)],
    ) -> Self {
        let bool = context.bool();
        SegmentWriter {
            context,
            layers,
            symbols,
            plan,
            exports,
            own: exports.iter().map(|(label, _)| *label).collect(),
            step_uses: HashMap::new(),
            term_uses: HashMap::new(),
            seen_types: HashSet::new(),
            needed: BTreeSet::new(),
            provided: BTreeSet::new(),
            types: HashMap::from([(bool, BOOL)]),
            shared: Shared::default(),
            depth: 0,
            counts: Counts::default(),
            bytes: Vec::new(),
        }
    }

    fn step(&self, label: u32) -> Result<RecordedStep, WriteError> {
        RecordedStep::of(self.context.trace(), label)
    }

    /// The name of a theorem that another segment exports.
    fn imported(&mut self, label: u32) -> Option<Name> {
        let name = self.plan.names.get(&label)?;
        if self.own.contains(&label) {
            return None;
        }
        Some(self.context.name(name))
    }

    /// The first walk: counts uses, and finds what the segment needs and provides.
    pub fn collect(&mut self) -> Result<(), WriteError> {
        let mut todo = Vec::new();
        for (label, name) in self.exports {
            let name = self.context.name(name);
            self.provided.insert((Kind::Theorem, name));
            self.use_step(*label, &mut todo);
        }
        while let Some(label) = todo.pop() {
            let step = self.step(label)?;
            for lemma in self.context.lemmas_of_step(label) {
                let name = self.context.name(lemma);
                self.needed.insert((Kind::Theorem, name));
            }
            for (kind, arg) in step.args {
                match kind {
                    Arg::Thm => self.use_step(arg, &mut todo),
                    Arg::Term => self.use_term(Term(arg))?,
                    Arg::Type => self.use_type(Type(arg)),
                    Arg::New(kind) => {
                        self.provided.insert((kind, Name(arg)));
                    }
                    Arg::Name if step.op == Op::Import => {
                        self.needed.insert((Kind::Theorem, Name(arg)));
                    }
                    Arg::Name | Arg::Slot => {}
                }
            }
        }
        // What the segment itself declares, it does not need from others.
        self.needed.retain(|needed| !self.provided.contains(needed));
        Ok(())
    }

    fn use_step(&mut self, label: u32, todo: &mut Vec<u32>) {
        let uses = self.step_uses.entry(label).or_default();
        *uses += 1;
        if *uses > 1 {
            return;
        }
        match self.imported(label) {
            Some(name) => {
                self.needed.insert((Kind::Theorem, name));
            }
            None => todo.push(label),
        }
    }

    fn use_term(&mut self, t: Term) -> Result<(), WriteError> {
        let mut todo = vec![t];
        while let Some(t) = todo.pop() {
            let uses = self.term_uses.entry(t).or_default();
            *uses += 1;
            if *uses > 1 {
                continue;
            }
            let layer = self.layers.of(self.context, t)?;
            if let Layer::Const(c, _) = layer {
                let name = self.context.const_info(c).name;
                self.needed.insert((Kind::Constant, name));
            }
            layer.types().iter().for_each(|ty| self.use_type(*ty));
            todo.extend(layer.parts());
        }
        Ok(())
    }

    fn use_type(&mut self, ty: Type) {
        let mut todo = vec![ty];
        while let Some(ty) = todo.pop() {
            if ty == self.context.bool() || !self.seen_types.insert(ty) {
                continue;
            }
            if let TypeView::App(op, args) = self.context.view_type(ty) {
                todo.extend(args.iter());
                if self.context.dest_fun(ty).is_none() {
                    let (name, _) = self.context.type_op(*op);
                    self.needed.insert((Kind::Type, name));
                }
            }
        }
    }

    /// The second walk; answers the body.
    pub fn emit(mut self, counts: &mut Counts) -> Result<Vec<u8>, WriteError> {
        self.counts = *counts;
        for (label, name) in self.exports {
            self.emit_step(*label)?;
            let name = self.context.name(name);
            self.put_op(Op::Export);
            self.put_name(name);
            self.depth -= 1;
            self.counts.theorems += 1;
            self.note_live();
        }
        *counts = self.counts;
        Ok(self.bytes)
    }

    fn put_op(&mut self, op: Op) {
        self.bytes.push(op as u8);
    }

    fn put_name(&mut self, name: Name) {
        let symbol = self.symbols.number(name);
        put(&mut self.bytes, symbol);
    }

    fn note_live(&mut self) {
        let slots = self.shared.places.len();
        let live = self.types.len() + self.depth + slots;
        self.counts.peak = self.counts.peak.max(live as u32);
    }

    fn emit_step(&mut self, label: u32) -> Result<(), WriteError> {
        let mut todo = vec![Task::Visit(label)];
        while let Some(task) = todo.pop() {
            match task {
                Task::Build(label) => self.build_step(label)?,
                Task::Visit(label) => {
                    if let Some(fetch) = self.shared.fetch(Object::Thm(label)) {
                        self.put_fetch(fetch);
                    } else if let Some(name) = self.imported(label) {
                        self.put_op(Op::Import);
                        self.put_name(name);
                        self.made(label);
                    } else {
                        todo.push(Task::Build(label));
                        let args = self.step(label)?.args;
                        let thms = args.iter().rev().filter(|(kind, _)| *kind == Arg::Thm);
                        todo.extend(thms.map(|(_, label)| Task::Visit(*label)));
                    }
                }
            }
        }
        Ok(())
    }

    fn put_fetch(&mut self, fetch: Fetch) {
        let (op, short, slot) = match fetch {
            Fetch::Ref(slot) => (Op::Ref, SHORT_REF, slot),
            Fetch::Take(slot) => (Op::Take, SHORT_TAKE, slot),
        };
        if slot < u32::from(SHORT) {
            self.bytes.push(short + slot as u8);
        } else {
            self.put_op(op);
            put(&mut self.bytes, slot);
        }
        self.depth += 1;
        self.note_live();
    }

    fn build_step(&mut self, label: u32) -> Result<(), WriteError> {
        let RecordedStep { op, groups, args } = self.step(label)?;
        for (kind, arg) in &args {
            match kind {
                Arg::Term => self.emit_term(Term(*arg))?,
                Arg::Type => self.emit_type(Type(*arg)),
                _ => {}
            }
        }
        let op = match (op, groups) {
            (Op::Inst, 1) => Op::Inst1,
            (Op::Inst, 2) => Op::Inst2,
            _ => op,
        };
        self.put_op(op);
        if !op.row().repeated.is_empty() {
            put(&mut self.bytes, groups);
        }
        for (kind, arg) in args {
            match kind {
                Arg::Thm | Arg::Term => self.depth -= 1,
                Arg::Type => put(&mut self.bytes, self.types[&Type(arg)]),
                Arg::Slot => put(&mut self.bytes, arg),
                Arg::Name | Arg::New(_) => self.put_name(Name(arg)),
            }
        }
        self.made(label);
        Ok(())
    }

    /// A theorem is on the stack; where it is used again, it is saved.
    fn made(&mut self, label: u32) {
        self.counts.steps += 1;
        self.depth += 1;
        self.note_live();
        let more = self.step_uses[&label] - 1;
        if more > 0 {
            self.put_op(Op::Save);
            self.shared.save(Object::Thm(label), more);
            self.note_live();
        }
    }

    fn emit_term(&mut self, t: Term) -> Result<(), WriteError> {
        let mut todo = vec![Task::Visit(t)];
        while let Some(task) = todo.pop() {
            match task {
                Task::Build(t) => self.build_term(t)?,
                Task::Visit(t) => match self.shared.fetch(Object::Term(t)) {
                    Some(fetch) => self.put_fetch(fetch),
                    None => {
                        todo.push(Task::Build(t));
                        let parts = match self.fused(t)? {
                            Some(parts) => parts.to_vec(),
                            None => self.layers.of(self.context, t)?.parts(),
                        };
                        todo.extend(parts.into_iter().rev().map(Task::Visit));
                    }
                },
            }
        }
        Ok(())
    }

    /// The parts of a term `f x y` of which `f x` is not used elsewhere.
    fn fused(&mut self, t: Term) -> Result<Option<[Term; 3]>, WriteError> {
        let Layer::App(partial, y) = self.layers.of(self.context, t)? else {
            return Ok(None);
        };
        let layer = self.layers.of(self.context, partial)?;
        Ok(match layer {
            Layer::App(f, x) if self.term_uses[&partial] == 1 => Some([f, x, y]),
            _ => None,
        })
    }

    fn build_term(&mut self, t: Term) -> Result<(), WriteError> {
        let layer = self.layers.of(self.context, t)?;
        let fused = self.fused(t)?.is_some();
        layer.types().iter().for_each(|ty| self.emit_type(*ty));
        match &layer {
            Layer::Var(name, ty) => {
                self.put_op(Op::Var);
                self.put_name(*name);
                put(&mut self.bytes, self.types[ty]);
            }
            Layer::Const(c, types) => {
                let name = self.context.const_info(*c).name;
                self.put_op(Op::Const);
                put(&mut self.bytes, types.len() as u32);
                self.put_name(name);
                for ty in types {
                    put(&mut self.bytes, self.types[ty]);
                }
            }
            Layer::App(..) if fused => self.put_op(Op::App2),
            Layer::App(..) => self.put_op(Op::App),
            Layer::Eq(..) => self.put_op(Op::Eq),
            Layer::Lambda(..) => self.put_op(Op::Lambda),
        }
        self.depth = self.depth + 1 - layer.parts().len() - usize::from(fused);
        self.counts.terms += 1;
        self.note_live();
        let more = self.term_uses[&t] - 1;
        if more > 0 {
            self.put_op(Op::Save);
            self.shared.save(Object::Term(t), more);
            self.note_live();
        }
        Ok(())
    }

    /// Puts a type, and before it its parts, into the table of types.
    fn emit_type(&mut self, ty: Type) {
        let mut todo = vec![Task::Visit(ty)];
        while let Some(task) = todo.pop() {
            match task {
                Task::Visit(ty) if self.types.contains_key(&ty) => {}
                Task::Visit(ty) => {
                    todo.push(Task::Build(ty));
                    if let TypeView::App(_, args) = self.context.view_type(ty) {
                        todo.extend(args.iter().rev().map(|arg| Task::Visit(*arg)));
                    }
                }
                Task::Build(ty) if self.types.contains_key(&ty) => {}
                Task::Build(ty) => self.build_type(ty),
            }
        }
    }

    fn build_type(&mut self, ty: Type) {
        match (
            self.context.view_type(ty).clone(),
            self.context.dest_fun(ty),
        ) {
            (_, Some((a, b))) => {
                self.put_op(Op::Fun);
                put(&mut self.bytes, self.types[&a]);
                put(&mut self.bytes, self.types[&b]);
            }
            (TypeView::Var(name), _) => {
                self.put_op(Op::TypeVar);
                self.put_name(name);
            }
            (TypeView::App(op, args), _) => {
                let (name, _) = self.context.type_op(op);
                self.put_op(Op::TypeApp);
                put(&mut self.bytes, args.len() as u32);
                self.put_name(name);
                for arg in args.iter() {
                    put(&mut self.bytes, self.types[arg]);
                }
            }
        }
        self.types.insert(ty, self.types.len() as u32);
        self.counts.types += 1;
        self.note_live();
    }
}
