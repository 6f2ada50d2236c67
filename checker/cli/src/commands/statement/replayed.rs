//! What was replayed, and which theorem defines what.

use super::terms::{Item, constant, in_type, mentioned};
use atl_check::print::Notation;
use certs::{Cause, Error, Kind, Limits, Module};
use certs_tools::{Context, Replayer};
use gate::names::find;
use gate::policy::Axiom;
use kernel::{Const, Term, Thm, Type, TypeOp};
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

/// Whether a theorem rests on the axioms of the logic alone.
pub fn rests_on_logic(k: &Context, theorem: Thm) -> bool {
    let mut names = k.axioms_of(theorem).into_iter().map(|name| k.letters(name));
    names.all(|name| find::<Axiom>(name).is_some())
}

/// The constants `f` and `g` of the equation `f (g x) = x` for a variable, of no special types.
fn retraction(k: &Context, p: Term) -> Option<(Const, Const)> {
    let (left, x) = k.dest_eq(p)?;
    k.dest_var(x)?;
    let (f, inner) = k.dest_app(left)?;
    let (g, y) = k.dest_app(inner)?;
    Some((generic(k, f)?, generic(k, g)?)).filter(|_| x == y)
}

/// A constant of the type that it was declared with.
fn generic(k: &Context, t: Term) -> Option<Const> {
    constant(k, t).filter(|c| k.const_info(*c).ty == k.type_of(t))
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
    /// The last constant of the theories.
    last: Option<Const>,
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
        let logic = replayer.macros().logic().theorems();
        let mut replayed = Replayed {
            notation: Notation::of(replayer.macros_mut()),
            replayer,
            definitions: Vec::new(),
            last: None,
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
        self.replayer.macros_mut()
    }

    /// The same, to look at.
    pub fn look(&self) -> &Context {
        self.replayer.macros()
    }

    /// Context and notation together, for printing.
    pub fn for_printing(&mut self) -> (&mut Context, &Notation) {
        (self.replayer.macros_mut(), &self.notation)
    }

    /// The type of an argument of a function, counted from 1.
    pub fn type_of_argument(&self, function: Const, argument: usize) -> Option<Type> {
        let k = self.look();
        let mut ty = k.const_info(function).ty;
        for _ in 1..argument {
            (_, ty) = k.dest_fun(ty)?;
        }
        Some(k.dest_fun(ty)?.0)
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
            named(Kind::Type).for_each(|ty| self.add_subtype(&ty, &proved));
            exported.extend(theorems);
        }
        Ok(exported)
    }

    /// What was exported until now are the theorems of the theories. One that has hypotheses, or rests
    /// on more than the axioms of the logic, says nothing of what a constant or type is.
    pub fn end_of_theories(&mut self) {
        self.notation = Notation::of(self.replayer.macros_mut());
        let defined = self.by_constant.keys().chain(self.map_of.keys());
        self.last = defined.max().copied();
        let theorems = Vec::from_iter(self.replayer.theorems());
        for (name, theorem) in theorems {
            if theorem.has_hyps() || !rests_on_logic(self.look(), theorem) {
                continue;
            }
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

    /// Adds a theorem, if it says what a constant is: `c = t`.
    pub fn add_definition(&mut self, theorem: Thm) {
        let k = self.look();
        let Some((defined, value)) = k.dest_eq(theorem.concl()) else {
            return;
        };
        if let Some(c) = generic(k, defined)
            && !theorem.has_hyps()
            && k.facts(value).vars == 0
            && !self.by_constant.contains_key(&c)
            && self.is_of_earlier(c, &[value])
        {
            self.definitions.push((c, theorem));
            self.by_constant.insert(c, theorem);
        }
    }

    /// Adds a type, with the two theorems `abs (rep a) = a` and `p r = (rep (abs r) = r)` that its
    /// definition made.
    pub fn add_subtype(&mut self, ty: &str, proved: &[Thm]) {
        let name = self.context().name(ty);
        let Some(operator) = self.look().find_type_op(name) else {
            return;
        };
        let said = proved.iter().filter(|theorem| !theorem.has_hyps());
        let said: Vec<Term> = said.map(|theorem| theorem.concl()).collect();
        for there_and_back in &said {
            let Some(maps) = retraction(self.look(), *there_and_back) else {
                continue;
            };
            let members = said.iter().find(|p| self.says_members(operator, maps, **p));
            if let Some(members) = members {
                let (maps, says) = (maps.into(), [*members, *there_and_back]);
                self.subtypes.insert(operator, Subtype { maps, says });
                self.map_of.extend(maps.map(|map| (map, operator)));
                return;
            }
        }
    }

    /// Whether a proposition is `p r = (rep (abs r) = r)`, for the maps of this type and a predicate
    /// of what was declared before.
    fn says_members(&self, operator: TypeOp, (abs, rep): (Const, Const), p: Term) -> bool {
        let k = self.look();
        let is_of_type = in_type(k, range(k, abs)).first() == Some(&Item::Type(operator));
        let sides = k
            .dest_eq(p)
            .filter(|(_, is_fixed)| retraction(k, *is_fixed) == Some((rep, abs)));
        let Some((holds, is_fixed)) = sides.filter(|_| is_of_type) else {
            return false;
        };
        let predicate = k.dest_app(holds).zip(k.dest_eq(is_fixed));
        predicate.is_some_and(|((predicate, r), (_, fixed))| {
            r == fixed && k.facts(predicate).vars == 0 && self.is_of_earlier(abs, &[predicate])
        })
    }

    /// Whether terms are of constants and types only that were declared before a constant; so
    /// that nothing is defined in a circle.
    pub fn is_of_earlier(&self, c: Const, terms: &[Term]) -> bool {
        let is_earlier = |item| match item {
            Item::Constant(other) => other < c,
            Item::Type(operator) => {
                let subtype = self.subtypes.get(&operator);
                let is_earlier = |subtype: &Subtype| subtype.maps.iter().all(|map| *map < c);
                self.is_primitive(item) || subtype.is_some_and(is_earlier)
            }
        };
        mentioned(self.look(), terms).into_iter().all(is_earlier)
    }

    /// Whether a type was defined before another, or is primitive.
    pub fn is_defined_before(&self, one: TypeOp, other: TypeOp) -> bool {
        let maps = |operator: TypeOp| self.subtypes.get(&operator).map(|subtype| subtype.maps);
        let is_before =
            |(one, other): ([Const; 2], [Const; 2])| one.iter().max() < other.iter().min();
        self.is_primitive(Item::Type(one)) || maps(one).zip(maps(other)).is_some_and(is_before)
    }

    /// Whether there is nothing before a constant or type.
    pub fn is_primitive(&self, item: Item) -> bool {
        match item {
            Item::Type(_) => ["bool", "fun", "ind"].contains(&self.letters(item)),
            Item::Constant(_) => ["=", "@"].contains(&self.letters(item)),
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

    /// A type is not defined.
    #[cfg(test)]
    pub fn forget_type(&mut self, name: &str) {
        for item in self.items(name) {
            if let Item::Type(operator) = item {
                self.subtypes.remove(&operator);
            }
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

    /// The constants that are defined, in order, each with its theorem.
    pub fn definitions(&self) -> &[(Const, Thm)] {
        &self.definitions
    }

    /// Whether a constant is one of the theories.
    pub fn is_of_theories(&self, c: Const) -> bool {
        Some(c) <= self.last
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
