//! What was replayed, and which theorem defines what.

use super::terms::{Item, constant, in_type};
use certs::{Cause, Context, Error, Kind, Limits, Module, Replayer};
use checker::print::Notation;
use kernel::{Const, Term, TermView, Thm, Type, TypeOp};
use std::collections::HashMap;

/// A type that was defined as a part of another one.
#[derive(Clone)]
pub struct Subtype {
    /// The maps to and from the other type.
    pub maps: [Const; 2],
    /// What its definition made: which elements of the other type it has, and that to it and back
    /// is the identity.
    pub says: [Term; 2],
}

/// The constants `f` and `g` of the equation `f (g x) = x` for a variable.
fn retraction(k: &Context, p: Term) -> Option<(Const, Const)> {
    let (left, x) = k.dest_eq(p)?;
    k.dest_var(x)?;
    let (f, inner) = k.dest_app(left)?;
    let (g, y) = k.dest_app(inner)?;
    Some((constant(k, f)?, constant(k, g)?)).filter(|_| x == y)
}

/// The type of the values of a function.
fn range(k: &Context, f: Const) -> Type {
    let ty = k.const_info(f).ty;
    k.dest_fun(ty).map_or(ty, |(_, range)| range)
}

/// The objects of a replay.
pub struct Replayed {
    replayer: Replayer,
    /// The symbols of the theories.
    pub notation: Notation,
    /// For each constant the theorem `c = t` that its definition made, in order.
    definitions: Vec<(Const, Thm)>,
    by_constant: HashMap<Const, Thm>,
    subtypes: HashMap<TypeOp, Subtype>,
    /// For each map to or from a defined type, that type.
    map_of: HashMap<Const, TypeOp>,
    /// The theorems of the theories by name, and the names of those that say something.
    theorems: HashMap<String, Thm>,
    names: HashMap<Term, String>,
}

impl Replayed {
    /// Nothing but the logic: the connectives and the axioms.
    pub fn new(limits: Limits) -> Result<Replayed, Cause> {
        let mut replayer = Replayer::new(limits)?;
        let logic = replayer.context.logic.theorems();
        let mut replayed = Replayed {
            notation: Notation::of(&mut replayer.context),
            replayer,
            definitions: Vec::new(),
            by_constant: HashMap::new(),
            subtypes: HashMap::new(),
            map_of: HashMap::new(),
            theorems: HashMap::new(),
            names: HashMap::new(),
        };
        for (_, theorem) in logic {
            replayed.add_definition(theorem);
        }
        Ok(replayed)
    }

    /// The terms, types and constants that there are.
    pub fn context(&mut self) -> &mut Context {
        &mut self.replayer.context
    }

    /// The same, to look at.
    pub fn look(&self) -> &Context {
        &self.replayer.context
    }

    /// Context and notation together, for printing.
    pub fn to_print(&mut self) -> (&mut Context, &Notation) {
        (&mut self.replayer.context, &self.notation)
    }

    /// Replays a file; answers the names of its theorems. What a segment declares is defined by
    /// theorems that it exports.
    pub fn add(&mut self, module: &Module) -> Result<Vec<String>, Error> {
        self.replayer.replay_all(module)?;
        let mut exported = Vec::new();
        for segment in &module.segments {
            let named = |wanted: Kind| {
                let provided = segment.provided.iter();
                let of_kind = provided.filter(move |(kind, _)| *kind == wanted);
                of_kind.map(|(_, name)| (*name).to_owned())
            };
            let theorems: Vec<String> = named(Kind::Theorem).collect();
            let proved = theorems.iter().filter_map(|name| self.theorem(name));
            let proved: Vec<Thm> = proved.collect();
            proved
                .iter()
                .for_each(|theorem| self.add_definition(*theorem));
            let constants: Vec<String> = named(Kind::Constant).collect();
            for ty in named(Kind::Type) {
                self.add_subtype(&ty, &constants, &proved);
            }
            exported.extend(theorems);
        }
        Ok(exported)
    }

    /// What was exported until now are the theorems of the theories.
    pub fn end_of_theories(&mut self) {
        self.notation = Notation::of(&mut self.replayer.context);
        let theorems = self.replayer.theorems.clone();
        for (name, theorem) in theorems {
            let name = self.look().letters(name).to_owned();
            // Of several names for one theorem, the first in alphabetical order.
            let known = self.names.entry(theorem.concl());
            let known = known.or_insert_with(|| name.clone());
            if name < *known {
                known.clone_from(&name);
            }
            self.theorems.insert(name, theorem);
        }
    }

    fn add_definition(&mut self, theorem: Thm) {
        let k = self.look();
        let Some((defined, _)) = k.dest_eq(theorem.concl()) else {
            return;
        };
        if let TermView::Const(c, ty) = k.view(defined)
            && k.const_info(c).ty == ty
            && !theorem.has_hyps()
            && !self.by_constant.contains_key(&c)
        {
            self.definitions.push((c, theorem));
            self.by_constant.insert(c, theorem);
        }
    }

    /// Adds a type, with the two theorems `abs (rep a) = a` and `p r = (rep (abs r) = r)` that its
    /// definition made.
    fn add_subtype(&mut self, ty: &str, constants: &[String], proved: &[Thm]) {
        let k = &mut self.replayer.context;
        let name = k.name(ty);
        let Some(operator) = k.find_type_op(name) else {
            return;
        };
        for theorem in proved.iter().filter(|theorem| !theorem.has_hyps()) {
            let Some((abs, rep)) = retraction(k, theorem.concl()) else {
                continue;
            };
            let is_of_type = in_type(k, range(k, abs)).first() == Some(&Item::Type(operator));
            let is_new = |c: Const| {
                constants
                    .iter()
                    .any(|new| new == k.letters(k.const_info(c).name))
            };
            let second = proved.iter().find(|second| {
                let fixed = k
                    .dest_eq(second.concl())
                    .and_then(|(_, fixed)| retraction(k, fixed));
                fixed == Some((rep, abs)) && !second.has_hyps()
            });
            if let Some(second) = second.filter(|_| is_of_type && is_new(abs) && is_new(rep)) {
                let subtype = Subtype {
                    maps: [abs, rep],
                    says: [second.concl(), theorem.concl()],
                };
                self.map_of.extend(subtype.maps.map(|map| (map, operator)));
                self.subtypes.entry(operator).or_insert(subtype);
            }
        }
    }

    /// A theorem by its name.
    pub fn theorem(&mut self, name: &str) -> Option<Thm> {
        self.replayer.theorem(name)
    }

    /// A theorem of the theories by its name.
    pub fn of_theories(&self, name: &str) -> Option<Thm> {
        self.theorems.get(name).copied()
    }

    /// Puts a theorem in another's place, or nothing.
    #[cfg(test)]
    pub fn replace_theorem(&mut self, name: &str, theorem: Option<Thm>) -> Option<Thm> {
        match theorem {
            Some(theorem) => self.theorems.insert(name.to_owned(), theorem),
            None => self.theorems.remove(name),
        }
    }

    /// No theorem says this.
    #[cfg(test)]
    pub fn forget_name(&mut self, p: Term) {
        self.names.remove(&p);
    }

    /// The name of the theorem of the theories that says this.
    pub fn name_of(&self, p: Term) -> Option<&str> {
        self.names.get(&p).map(String::as_str)
    }

    /// The theorem `c = t` that the definition of a constant made.
    pub fn definition(&self, c: Const) -> Option<Thm> {
        self.by_constant.get(&c).copied()
    }

    /// All constants that were defined, in order, each with its theorem.
    pub fn definitions(&self) -> &[(Const, Thm)] {
        &self.definitions
    }

    /// What the definition of a type made.
    pub fn subtype(&self, operator: TypeOp) -> Option<&Subtype> {
        self.subtypes.get(&operator)
    }

    /// The type that a constant is a map to or from.
    pub fn mapped_type(&self, c: Const) -> Option<TypeOp> {
        self.map_of.get(&c).copied()
    }

    /// The name of a constant or type.
    pub fn letters(&self, item: Item) -> &str {
        let k = self.look();
        k.letters(match item {
            Item::Type(operator) => k.type_op(operator).0,
            Item::Constant(c) => k.const_info(c).name,
        })
    }

    /// The constants and types with a name.
    pub fn items(&mut self, name: &str) -> Vec<Item> {
        let k = self.context();
        let name = k.name(name);
        let ty = k.find_type_op(name).map(Item::Type);
        let constant = k.find_const(name).map(Item::Constant);
        ty.into_iter().chain(constant).collect()
    }

    /// The constant with a name.
    pub fn constant(&mut self, name: &str) -> Option<Const> {
        let k = self.context();
        let name = k.name(name);
        k.find_const(name)
    }
}
