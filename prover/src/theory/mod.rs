//! What is known at a point of a theory file: notation, theorems, rules for automation.

mod variables;

pub use variables::Variables;

use crate::hol;
use crate::language::diagnostic::Diagnostic;
use crate::language::elab;
use crate::language::print;
use crate::language::syntax::Scope;
use crate::language::syntax::term::{PreTerm, PreType};
use crate::procedures::arith;
use crate::procedures::search::Quantifiers;
use crate::rewriting::onepoint;
use crate::rewriting::set::SimpSet;
use crate::tactic::goal::Goal;
use crate::{Fail, Proof, fail};
use certs::Op;
use kernel::{Const, Name, Term, Thm, Type, TypeOp, TypeView};
use std::collections::HashMap;
use std::rc::Rc;

/// What is known of a type or relation by induction.
#[derive(Clone, Debug, Default)]
struct Induction {
    /// The name of the theorem for `induct`.
    induct: Option<String>,
    /// The name of the theorem for `cases`.
    cases: Option<String>,
}

/// The knowledge of a theory: that of its imports and its own.
#[derive(Clone, Default)]
pub struct Theory {
    /// Notation, type abbreviations, datatypes.
    pub scope: Scope,
    /// The variables that the theorems of this file may use without a quantifier.
    pub variables: Variables,
    theorems: HashMap<String, Thm>,
    /// For constants, the theorems that define them.
    definitions: HashMap<String, Vec<String>>,
    simp: Rc<SimpSet>,
    types: HashMap<TypeOp, Induction>,
    relations: HashMap<Const, Induction>,
    /// For datatypes, the names of the types declared together.
    families: HashMap<TypeOp, Rc<[String]>>,
    transitivity: Vec<Thm>,
    monotone: Vec<Thm>,
    /// The theorems of this file, with the steps that prove them, in order.
    exports: Vec<(String, Thm)>,
    /// Whether theorems are assumed, not proved.
    pub trusting: bool,
    /// Whether the file was checked before, and what it defines and proves is known to
    /// `hol::exported`.
    pub recalling: bool,
}

impl Theory {
    /// The theory that knows the connectives and the axioms.
    pub fn new() -> Theory {
        let mut theory = Theory {
            scope: Scope::new(),
            ..Theory::default()
        };
        let logic = hol::with(|context| *context.logic());
        for (name, th) in logic.theorems() {
            theory.theorems.insert(name.to_string(), imported(name, th));
        }
        let simp = theory.simp_set_mut();
        simp.add_procedure(onepoint::procedure());
        simp.add_procedure(arith::evaluator());
        simp.add_solver(arith::solver());
        theory
    }

    /// Adds the knowledge of an imported theory.
    pub fn import(&mut self, other: &Theory) {
        self.scope.merge(&other.scope);
        self.theorems
            .extend(other.theorems.iter().map(|(name, th)| (name.clone(), *th)));
        self.definitions.extend(other.definitions.clone());
        Rc::make_mut(&mut self.simp).merge(&other.simp);
        self.types.extend(other.types.clone());
        self.relations.extend(other.relations.clone());
        self.families.extend(other.families.clone());
        for &th in &other.transitivity {
            if !self.transitivity.contains(&th) {
                self.transitivity.push(th);
            }
        }
        for &th in &other.monotone {
            if !self.monotone.contains(&th) {
                self.monotone.push(th);
            }
        }
    }

    /// Makes the procedures of arithmetic know what this theory imports, and nothing else: what
    /// a file proves must not depend on the files that happened to be checked before.
    pub fn install_arithmetic(&self) -> Proof<()> {
        arith::uninstall();
        arith::install_all(|name| self.theorems.get(name).copied())?;
        Ok(())
    }

    /// The theorems proved in this file, in order.
    pub fn exports(&self) -> &[(String, Thm)] {
        &self.exports
    }

    /// The theorem of this name.
    pub fn theorem(&self, name: &str) -> Proof<Thm> {
        if let Some(&th) = self.theorems.get(name) {
            return Ok(th);
        }
        let near = |other: &&String| strsim(name, other);
        let mut similar: Vec<&String> = self.theorems.keys().filter(near).collect();
        similar.sort();
        similar.truncate(5);
        match similar.is_empty() {
            true => fail(format!("there is no theorem {name}")),
            false => {
                let names: Vec<&str> = similar.iter().map(|name| name.as_str()).collect();
                fail(format!(
                    "there is no theorem {name}; similar names: {}",
                    names.join(", ")
                ))
            }
        }
    }

    /// The theorems whose names contain the pattern, sorted by name.
    pub fn matching(&self, pattern: &str) -> Vec<(String, Thm)> {
        let found = self
            .theorems
            .iter()
            .filter(|(name, _)| name.contains(pattern));
        let mut found: Vec<_> = found.map(|(name, th)| (name.clone(), *th)).collect();
        found.sort_by(|a, b| a.0.cmp(&b.0));
        found
    }

    /// Fails if there is a theorem of this name.
    pub fn check_new(&self, name: &str) -> Proof<()> {
        match self.theorems.contains_key(name) {
            true => fail(format!("there is a theorem {name} already")),
            false => Ok(()),
        }
    }

    /// Records a theorem of this file under a name.
    pub fn store(&mut self, name: &str, th: Thm) -> Proof<Thm> {
        self.check_new(name)?;
        if th.has_hyps() || !hol::free_vars(th.concl()).is_empty() {
            return fail(format!("the theorem {name} is not closed"));
        }
        self.exports.push((name.to_string(), th));
        let th = imported(name, th);
        self.theorems.insert(name.to_string(), th);
        arith::install(name, th)?;
        Ok(th)
    }

    /// Notes which theorem defines a constant.
    pub fn note_definition(&mut self, constant: &str, theorem: &str) {
        self.definitions
            .entry(constant.to_string())
            .or_default()
            .push(theorem.to_string());
    }

    /// Notes the theorems for case distinction and induction over a type.
    pub fn note_type(&mut self, op: TypeOp, cases: Option<&str>, induct: Option<&str>) {
        note(self.types.entry(op).or_default(), cases, induct);
    }

    /// Notes the theorems for inversion of and induction over a relation.
    pub fn note_relation(&mut self, relation: Const, cases: Option<&str>, induct: Option<&str>) {
        note(self.relations.entry(relation).or_default(), cases, induct);
    }

    /// Notes types that were declared together.
    pub fn note_family(&mut self, names: &[String]) {
        for name in names {
            let name = hol::name(name);
            let op = hol::with(|context| context.find_type_op(name));
            self.families.extend(op.map(|op| (op, names.into())));
        }
    }

    /// The names of the types that were declared together with a datatype.
    pub fn family(&self, ty: Type) -> Option<Rc<[String]>> {
        match hol::view_type(ty) {
            TypeView::App(op, _) => self.families.get(&op).cloned(),
            TypeView::Var(_) => None,
        }
    }

    /// The definition of a constant, as one theorem.
    pub fn definition(&self, constant: &str) -> Proof<Thm> {
        let candidates = self.scope.candidates(constant);
        let named = candidates
            .iter()
            .find_map(|name| self.definitions.get(*name));
        let Some(names) = named.or_else(|| self.definitions.get(constant)) else {
            return fail(format!("{constant} has no definition"));
        };
        let mut all: Option<Thm> = None;
        for name in names.iter().rev() {
            let th = self.theorem(name)?;
            all = Some(match all {
                Some(rest) => hol::conj(th, rest)?,
                None => th,
            });
        }
        all.ok_or_else(|| Fail(format!("{constant} has no definition")))
    }

    /// The theorem `∀x. (∃.... x = C ...) ∨ ...` of a type.
    pub fn exhaustion(&self, ty: Type) -> Proof<Thm> {
        let known = self
            .of_type(ty)
            .and_then(|induction| induction.cases.as_ref());
        match known {
            Some(name) => self.theorem(name),
            None => fail(format!(
                "no case distinction is known for the type {}",
                show_type(ty)
            )),
        }
    }

    /// The induction theorem of a type.
    pub fn induction(&self, ty: Type) -> Proof<Thm> {
        let known = self
            .of_type(ty)
            .and_then(|induction| induction.induct.as_ref());
        match known {
            Some(name) => self.theorem(name),
            None => fail(format!(
                "no induction is known for the type {}",
                show_type(ty)
            )),
        }
    }

    /// The induction theorem of the relation at the head of a proposition.
    pub fn rule_induction(&self, p: Term) -> Proof<Thm> {
        let known = hol::head_const(p).and_then(|c| self.relations.get(&c));
        match known.and_then(|induction| induction.induct.as_ref()) {
            Some(name) => self.theorem(name),
            None => fail("no induction is known for this hypothesis"),
        }
    }

    /// The inversion theorem of the relation at the head of a proposition.
    pub fn inversion(&self, p: Term) -> Proof<Thm> {
        let known = hol::head_const(p).and_then(|c| self.relations.get(&c));
        match known.and_then(|induction| induction.cases.as_ref()) {
            Some(name) => self.theorem(name),
            None => fail("no inversion is known for this hypothesis"),
        }
    }

    fn of_type(&self, ty: Type) -> Option<&Induction> {
        match hol::view_type(ty) {
            TypeView::App(op, _) => self.types.get(&op),
            TypeView::Var(_) => None,
        }
    }

    /// The rules of `simp`.
    pub fn simp_set(&self) -> Rc<SimpSet> {
        Rc::clone(&self.simp)
    }

    /// The rules of `simp`, to add to.
    pub fn simp_set_mut(&mut self) -> &mut SimpSet {
        Rc::make_mut(&mut self.simp)
    }

    /// The theorems that `calc` chains relations with.
    pub fn transitivity(&self) -> Vec<Thm> {
        self.transitivity.clone()
    }

    /// Adds a theorem that `calc` chains relations with.
    pub fn note_transitivity(&mut self, th: Thm) {
        self.transitivity.push(th);
    }

    /// The theorems that say where relations may occur in inductive rules.
    pub fn monotone(&self) -> Vec<Thm> {
        self.monotone.clone()
    }

    /// Adds a theorem that says where relations may occur in inductive rules.
    pub fn note_monotone(&mut self, th: Thm) {
        self.monotone.push(th);
    }

    /// A type that has nothing left to infer.
    pub fn elaborate_type(&self, ty: &PreType) -> Result<Type, Diagnostic> {
        hol::with(|context| elab::elaborate_type(context, &self.scope, ty))
    }

    /// A term over the given variables.
    pub fn elaborate(&self, vars: &[Term], t: &PreTerm, expected: Option<Type>) -> Proof<Term> {
        let vars: Vec<(Name, Type)> = vars.iter().filter_map(|&x| hol::dest_var(x)).collect();
        hol::with(|context| elab::elaborate(context, &self.scope, &vars, t, expected))
            .map_err(|diagnostic| Fail(diagnostic.message))
    }

    /// A term as text.
    pub fn show(&self, t: Term) -> String {
        hol::with(|context| print::print_term(context, &self.scope, t))
    }

    /// A goal accepted without proof: an axiom of its own, named after the theorem.
    pub fn sorry(&self, name: &str, goal: &Goal) -> Proof<Thm> {
        let mut statement = goal.concl;
        for (_, hyp) in goal.hyps.iter().rev() {
            statement = hol::mk_imp(*hyp, statement)?;
        }
        let vars = hol::free_vars(statement);
        let statement = hol::mk_foralls(&vars, statement)?;
        let count = hol::with(|context| context.axioms().len());
        let axiom = hol::name(&format!("sorry.{name}.{count}"));
        let th = hol::with(|context| context.axiom(axiom, statement))?;
        let mut th = hol::specl(&vars, th)?;
        for _ in &goal.hyps {
            th = hol::undisch(th)?;
        }
        Ok(th)
    }

    /// What `meson` makes clauses of quantifiers with.
    pub fn quantifiers(&self) -> Proof<Quantifiers> {
        Ok(Quantifiers {
            choice: self.theorem("choice")?,
            unique: self.theorem("?!_def").ok(),
        })
    }

    /// Where the file was checked before, its theorem of this name.
    pub fn recalled(&self, name: &str) -> Option<Proof<Thm>> {
        let missing = || Fail(format!("internal error: {name} was not proved"));
        self.recalling
            .then(|| hol::exported(name).ok_or_else(missing))
    }
}

fn note(induction: &mut Induction, cases: Option<&str>, induct: Option<&str>) {
    if let Some(cases) = cases {
        induction.cases = Some(cases.to_string());
    }
    if let Some(induct) = induct {
        induction.induct = Some(induct.to_string());
    }
}

fn show_type(ty: Type) -> String {
    hol::with(|context| print::print_type(context, ty))
}

/// The theorem, recorded as one that is known by its name.
pub fn imported(name: &str, th: Thm) -> Thm {
    let letters = hol::name(name);
    hol::with(|context| context.record_as(th, Op::Import as u8, &[letters.0]))
}

/// Whether two names are alike enough to suggest one for the other.
fn strsim(a: &str, b: &str) -> bool {
    let parts = |s: &str| -> Vec<String> {
        let mut parts: Vec<String> = s.split('_').map(str::to_string).collect();
        parts.sort();
        parts
    };
    parts(a) == parts(b) || (a.len() > 4 && (b.starts_with(a) || a.starts_with(b) && b.len() > 4))
}
