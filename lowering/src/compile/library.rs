//! The theorems of the theories, from their bundle, and how they are applied.

use certs::{Kind, Limits, Module, slice, split};
use certs_tools::{ARITHMETIC_LEMMAS, Replayer};
use kernel::{Name, Term, Thm};
use prover::hol::matching::Match;
use prover::procedures::arith;
use prover::procedures::arith::ARITH_LEMMAS;
use prover::rewriting::rule::strip_foralls;
use prover::theory::imported;
use prover::{Fail, Proof, fail, hol};
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// How the names of the theorems begin that a lowering run may apply.
const RULES: &str = "alloc_ and_true_right atl_ beval_ box_ boxed_read bumps_ bounded_lets c_div_ cdiv_ ceiling_quotient \
    ceiling_ cell_ computes_ declare_ divides_ fill_ first_of function_ gate_intro ident_differs \
    ieval_ inside_ input_ int_div_ int_le_div int_lt_div int_mul_pos laws_ list_rel_ lookup_ lt_cdiv \
    mask_ mem_first mem_later mix_cons names_ near_ not_mem_ not_pad_ ok_ pad_ position_ pre_known \
    push_ quotient_ reduce_ remainder_ result_ shape_ shift_cons size_ small_ swap_cons totals_ unmix_cons value_read \
    whole_ within_ witness_";

/// Whether this is the name of a theorem that the procedures of arithmetic need.
fn is_arithmetic(name: &str) -> bool {
    let lemmas = ARITHMETIC_LEMMAS.iter().chain(ARITH_LEMMAS);
    lemmas.map(|(lemma, _)| *lemma).any(|lemma| lemma == name)
}

/// A theorem `∀x .... p₁ ⇒ ... ⇒ q`, taken apart.
pub(crate) struct Lemma {
    /// The theorem.
    pub th: Thm,
    /// `x`, ...
    pub vars: Vec<Term>,
    /// `p₁`, ...
    pub premises: Vec<Term>,
    /// `q`
    pub conclusion: Term,
}

/// The theorems of a bundle, by name.
pub struct Library {
    /// The hash of the bundle, by which certificates name it.
    pub hash: [u8; 32],
    used: RefCell<HashMap<String, Rc<Lemma>>>,
}

impl Library {
    /// The theorems that a lowering run may apply.
    pub fn open(bytes: &[u8]) -> Proof<Library> {
        Library::slice(bytes, RULES)
    }

    /// Replays those parts of the bundle in this thread's context that theorems rest on whose
    /// names begin with one of these words. What was there before is void.
    pub fn slice(bytes: &[u8], names: &str) -> Proof<Library> {
        let begins = |name: &str| names.split_whitespace().any(|word| name.starts_with(word));
        let is_rule = |name: &str| begins(name) || is_arithmetic(name);
        let wrong = |why: &dyn std::fmt::Display| Fail(format!("the theories: {why}"));
        let limits = Limits::default();
        let mut replayer = Replayer::new(limits).map_err(|why| wrong(&why))?;
        let parts = split(bytes).map_err(|why| wrong(&why))?;
        let modules = parts.into_iter().map(|part| Module::read(part, &limits));
        let modules: Vec<Module> = modules
            .collect::<Result<_, _>>()
            .map_err(|why| wrong(&why))?;
        let mut wanted = Vec::new();
        for segment in modules.iter().flat_map(|module| &module.segments) {
            let provided = segment.provided.iter();
            wanted.extend(provided.filter(|(kind, name)| *kind == Kind::Theorem && is_rule(name)));
        }
        let marks = slice(&modules, wanted).map_err(|why| wrong(&why))?;
        for (module, marked) in modules.iter().zip(&marks) {
            replayer.replay(module, marked).map_err(|why| wrong(&why))?;
        }
        hol::adopt(replayer);
        let library = Library {
            hash: Sha256::digest(bytes).into(),
            used: RefCell::default(),
        };
        arith::uninstall();
        arith::install_all(|name| library.import(name).ok())?;
        hol::with(|context| context.begin_file());
        Ok(library)
    }

    /// The theorem of this name, recorded as one that a checker has.
    fn import(&self, name: &str) -> Proof<Thm> {
        match hol::exported(name) {
            Some(th) => Ok(imported(name, th)),
            None => fail(format!("there is no theorem {name}")),
        }
    }

    /// The theorem of this name, taken apart.
    pub(crate) fn lemma(&self, name: &str) -> Proof<Rc<Lemma>> {
        if let Some(lemma) = self.used.borrow().get(name) {
            return Ok(Rc::clone(lemma));
        }
        let th = self.import(name)?;
        let (vars, stripped) = hol::unrecorded(|| strip_foralls(th))?;
        let (mut premises, mut rest) = (Vec::new(), stripped.concl());
        while let Some((premise, conclusion)) = hol::dest_imp(rest) {
            premises.push(premise);
            rest = conclusion;
        }
        let lemma = Rc::new(Lemma {
            th,
            vars,
            premises,
            conclusion: rest,
        });
        let mut used = self.used.borrow_mut();
        used.insert(name.to_string(), Rc::clone(&lemma));
        Ok(lemma)
    }

    /// The theorem of this name.
    pub fn theorem(&self, name: &str) -> Proof<Thm> {
        Ok(self.lemma(name)?.th)
    }

    /// The theorem with its premises discharged by theorems. What its quantified variables stand
    /// for is given by their positions, or found by matching the premises with those theorems.
    /// The result is beta-normal.
    pub fn apply(&self, name: &str, given: &[(usize, Term)], premises: &[Thm]) -> Proof<Thm> {
        let lemma = self.lemma(name)?;
        lemma
            .apply(given, premises)
            .map_err(|why| Fail(format!("{name}: {}", why.0)))
    }
}

impl Lemma {
    fn apply(&self, given: &[(usize, Term)], premises: &[Thm]) -> Proof<Thm> {
        let terms = self.values(given, premises)?;
        let types = self.types(&terms)?;
        let th = match types.is_empty() {
            true => self.th,
            false => hol::inst_type(&types, self.th)?,
        };
        let mut th = hol::specl(&terms, th)?;
        let redex = |t: &Term| hol::dest_abs(*t).is_some();
        if terms.iter().any(redex) {
            th = normal(th)?;
        }
        for (at, &premise) in premises.iter().enumerate() {
            let wanted = hol::dest_imp(th.concl()).map(|(p, _)| p);
            let premise = match wanted == Some(premise.concl()) {
                true => premise,
                false => normal(premise)?,
            };
            if wanted != Some(premise.concl()) {
                let wanted = wanted.map_or(String::new(), show);
                let found = show(premise.concl());
                return fail(format!(
                    "premise {at} is to be\n  {wanted}\nand is\n  {found}"
                ));
            }
            th = hol::mp(th, premise)?;
        }
        Ok(th)
    }

    /// What the variables stand for.
    fn values(&self, given: &[(usize, Term)], premises: &[Thm]) -> Proof<Vec<Term>> {
        let mut found = Match::default();
        for &(at, value) in given {
            let var = self.vars.get(at);
            let var = *var.ok_or_else(|| Fail(format!("there is no variable {at}")))?;
            if !found.bind(var, value) {
                return fail(format!("the type of {} does not fit", show(value)));
            }
        }
        let unknown = |found: &Match| self.vars.iter().position(|x| found.term(*x).is_none());
        for (pattern, premise) in self.premises.iter().zip(premises) {
            if unknown(&found).is_some() {
                // A premise that does not match is reported when it is discharged.
                found.extend(*pattern, premise.concl(), &self.vars);
            }
        }
        let value = |x: &Term| found.term(*x);
        let values: Option<Vec<Term>> = self.vars.iter().map(value).collect();
        values.ok_or_else(|| {
            let at = unknown(&found).unwrap_or(0);
            Fail(format!(
                "variable {at}, {}, is unknown",
                show(self.vars[at])
            ))
        })
    }

    fn types(&self, terms: &[Term]) -> Proof<Vec<(Name, kernel::Type)>> {
        let mut types = HashMap::new();
        for (var, value) in self.vars.iter().zip(terms) {
            let (pattern, ty) = (hol::type_of(*var), hol::type_of(*value));
            if !prover::hol::matching::match_type(pattern, ty, &mut types) {
                return fail(format!("the type of {} does not fit", show(*value)));
            }
        }
        let mut types: Vec<_> = types.into_iter().collect();
        types.retain(|(name, ty)| hol::type_var(*name) != Ok(*ty));
        types.sort();
        Ok(types)
    }
}

/// The theorem with its conclusion in beta-normal form.
pub fn normal(th: Thm) -> Proof<Thm> {
    let equation = hol::beta_norm(th.concl())?;
    if hol::rhs(equation) == th.concl() {
        return Ok(th);
    }
    Ok(hol::eq_mp(equation, th)?)
}

/// A term, for messages about what should not happen.
pub fn show(t: Term) -> String {
    let scope = prover::language::syntax::Scope::new();
    hol::with(|context| prover::language::print::print_term(context, &scope, t))
}
