//! The theorems of the theories, from their bundle, and how they are applied.
//!
//! For a theorem of the theories and theorems that are its premises:
//!
//! ```text
//! ⊢ ∀x .... p₁ ⇒ ... ⇒ q      ⊢ p₁[t/x, ...]      ...
//! ---------------------------------------------------
//!                   ⊢ q[t/x, ...]
//! ```
//!
//! The name of the theorem is given, with the values t of some of its variables; the values of the
//! others are found by matching the premises.

use super::lemma::{Declaration, Instance, Lemma};
use super::loading;
use super::own::Own;
use kernel::{Name, Term, Thm};
use prover::hol::connectives::strip_foralls;
use prover::hol::matching::{Match, match_term};
use prover::language::diagnostic::Span;
use prover::language::syntax::Scope;
use prover::language::syntax::decl::Overload;
use prover::language::syntax::term::Ident;
use prover::library::cache::Cache;
use prover::procedures::arith;
use prover::theory::imported;
use prover::{Fail, Proof, effort, fail, hol};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// A theorem `∀x .... p₁ ⇒ ... ⇒ q`, taken apart.
pub struct Theorem {
    /// The theorem.
    pub th: Thm,
    /// `x`, ..., as variables.
    pub vars: Vec<Term>,
    /// Their names, as the theory has them.
    pub names: Vec<String>,
    /// `p₁`, ...
    pub premises: Vec<Term>,
    /// `q`
    pub conclusion: Term,
}

/// The theorems of a bundle, by name.
pub struct Library {
    /// The hash of the bundle, by which certificates name it.
    pub hash: [u8; 32],
    own: Option<Own>,
    used: RefCell<HashMap<String, Rc<Theorem>>>,
    tables: RefCell<HashMap<&'static str, Rc<[Theorem]>>>,
}

impl Library {
    /// Puts the theorems declared into this thread's context, with what they rest on (see
    /// [`loading::load`]). What was there before is void.
    ///
    /// # Errors
    ///
    /// The bytes are no bundle, or a proof in it is none.
    pub fn open(bytes: &[u8], tables: &[&[Declaration]], cache: &Cache) -> Proof<Library> {
        Library::open_with(bytes, tables, None, cache)
    }

    /// The same with a theory of the user's, whose proofs are recorded: certificates have those that they
    /// rest on.
    ///
    /// # Errors
    ///
    /// The bytes are no bundle, a proof in it or in the user's theory is none, or both declare something
    /// by one name.
    pub fn open_with(
        bytes: &[u8],
        tables: &[&[Declaration]],
        own: Option<Own>,
        cache: &Cache,
    ) -> Proof<Library> {
        let library = Library {
            hash: loading::load(bytes, tables, own.as_ref(), cache)?,
            own,
            used: RefCell::default(),
            tables: RefCell::default(),
        };
        arith::uninstall();
        arith::install_all(|name| library.import(name).ok())?;
        hol::with(|context| context.begin_file());
        if let Some(own) = &library.own {
            hol::retrace(&own.proofs)?;
        }
        Ok(library)
    }

    /// The theory of the user's, if it states a theorem of this name.
    pub fn own(&self, name: &str) -> Option<&Own> {
        let states = |own: &&Own| own.stated.iter().any(|(stated, _)| stated == name);
        self.own.as_ref().filter(states)
    }

    /// The names of the theorems that the user's theory states, in their order.
    pub fn stated(&self) -> impl Iterator<Item = &str> {
        let own = self.own.iter().flat_map(|own| &own.stated);
        own.map(|(name, _)| name.as_str())
    }

    /// The theorem of this name, recorded as one that a checker has, or as the user's theory proves it.
    fn import(&self, name: &str) -> Proof<Thm> {
        match hol::exported(name) {
            Some(th) if self.own(name).is_some() => Ok(th),
            Some(th) => Ok(imported(name, th)),
            None => fail(format!("there is no theorem {name}")),
        }
    }

    /// The theorem of this name, taken apart.
    pub fn theorem(&self, name: &str) -> Proof<Rc<Theorem>> {
        if let Some(theorem) = self.used.borrow().get(name) {
            return Ok(Rc::clone(theorem));
        }
        let theorem = Rc::new(Theorem::new(self.import(name)?)?);
        let mut used = self.used.borrow_mut();
        used.insert(name.to_string(), Rc::clone(&theorem));
        Ok(theorem)
    }

    /// The rows of a table: the theorems that this one is the conjunction of, taken apart.
    pub fn rows(&self, table: impl Into<Lemma<0>>) -> Proof<Rc<[Theorem]>> {
        let Lemma(Instance { name, .. }) = table.into();
        if let Some(rows) = self.tables.borrow().get(name) {
            return Ok(Rc::clone(rows));
        }
        let mut rest = self.theorem(name)?.th;
        let mut rows = Vec::new();
        while hol::dest_conj(rest.concl()).is_some() {
            rows.push(Theorem::new(hol::conjunct1(rest)?)?);
            rest = hol::conjunct2(rest)?;
        }
        rows.push(Theorem::new(rest)?);
        let rows: Rc<[Theorem]> = rows.into();
        self.tables.borrow_mut().insert(name, Rc::clone(&rows));
        Ok(rows)
    }

    /// The theorem about these values of its first variables, which are those given.
    pub fn about<const N: usize>(&self, lemma: impl Into<Lemma<N>>) -> Proof<Thm> {
        let Lemma(Instance { name, values }) = lemma.into();
        let theorem = self.theorem(name)?;
        let found = theorem.given(&values)?;
        let first = theorem.vars.iter().map_while(|x| found.term(*x));
        let first: Vec<Term> = first.collect();
        match first.len() == values.len() {
            true => Ok(hol::specl(&first, theorem.th)?),
            false => fail(format!("{name}: the variables given are not its first")),
        }
    }

    /// The theorem with its premises discharged by theorems. What its quantified variables stand
    /// for is given by their names, or found by matching the premises with those theorems.
    /// The result is beta-normal.
    pub fn apply<const N: usize>(
        &self,
        lemma: impl Into<Lemma<N>>,
        premises: [Thm; N],
    ) -> Proof<Thm> {
        let Lemma(Instance { name, values }) = lemma.into();
        effort::spend(LEMMA);
        let theorem = self.theorem(name)?;
        let applied = theorem.apply(&values, &premises);
        applied.map_err(|why| Fail(format!("{name}: {}", why.0)))
    }

    /// In what these declarations do not fit the theories, in words.
    pub fn mismatches(&self, tables: &[&[Declaration]]) -> Vec<String> {
        let declarations = tables.iter().copied().flatten();
        declarations.flat_map(|it| self.mismatch(it)).collect()
    }

    /// What these declarations say, with the types that the variables have in the theories.
    pub fn signatures(&self, tables: &[&[Declaration]]) -> Proof<Vec<String>> {
        let declarations = tables.iter().copied().flatten();
        declarations.map(|it| self.signature(it)).collect()
    }

    fn signature(&self, declared: &Declaration) -> Proof<String> {
        let theorem = self.theorem(declared.name)?;
        let typed = |name: &&'static str| {
            let ty = hol::type_of(theorem.variable(name)?);
            let ty = hol::with(|context| prover::language::print::print_type(context, ty));
            Ok(format!("({name} : {ty})"))
        };
        let variables = declared.variables.iter().map(typed);
        let words: Vec<String> = variables.collect::<Proof<_>>()?;
        let words = [vec![declared.name.to_owned()], words].concat().join(" ");
        Ok(format!("{words}; {}", declared.premises))
    }

    fn mismatch(&self, declared: &Declaration) -> Vec<String> {
        let name = declared.name;
        let Ok(theorem) = self.theorem(name) else {
            return vec![format!("{name}: the theories have no theorem of this name")];
        };
        let bound = theorem.names.join(" ");
        let mut found = Vec::new();
        for variable in declared.variables {
            match theorem.names.iter().filter(|x| x == variable).count() {
                1 => {}
                0 => found.push(format!(
                    "{name}: Rust gives a variable {variable}, the theories bind {bound}"
                )),
                _ => found.push(format!(
                    "{name}: the theories bind {variable} more than once: {bound}"
                )),
            }
        }
        if theorem.premises.len() != declared.premises {
            let premises: Vec<String> = theorem.premises.iter().map(|p| show(*p)).collect();
            found.push(format!(
                "{name}: Rust has {} premises, the theories {}: {}",
                declared.premises,
                premises.len(),
                premises.join(", ")
            ));
        }
        found
    }
}

impl Theorem {
    /// A theorem, taken apart.
    pub(crate) fn new(th: Thm) -> Proof<Theorem> {
        let (vars, stripped) = hol::unrecorded(|| strip_foralls(th))?;
        let (mut premises, mut rest) = (Vec::new(), stripped.concl());
        while let Some((premise, conclusion)) = hol::dest_imp(rest) {
            premises.push(premise);
            rest = conclusion;
        }
        Ok(Theorem {
            th,
            names: bound_names(th, vars.len())?,
            vars,
            premises,
            conclusion: rest,
        })
    }

    /// The variable of this name.
    pub fn variable(&self, name: &str) -> Proof<Term> {
        let mut named = self
            .names
            .iter()
            .zip(&self.vars)
            .filter(|(x, _)| *x == name);
        match (named.next(), named.next()) {
            (Some((_, var)), None) => Ok(*var),
            (Some(_), Some(_)) => fail(format!("two variables are named {name}")),
            _ => fail(format!("there is no variable {name}")),
        }
    }

    /// What is known of the variables at first: the values given by name.
    pub fn given(&self, values: &[(&'static str, Term)]) -> Proof<Match> {
        let mut found = Match::default();
        for &(name, value) in values {
            if !found.bind(self.variable(name)?, value) {
                let value = show(value);
                return fail(format!(
                    "the type of the variable {name} is not that of {value}"
                ));
            }
        }
        Ok(found)
    }

    /// The theorem, if it concludes `f x` for some x: with what its variables then are.
    pub fn concluding(&self, f: Term) -> Option<(&Theorem, Match)> {
        let (pattern, _) = hol::dest_app(self.conclusion)?;
        Some((self, match_term(pattern, f, &self.vars)?))
    }

    /// `⊢ t = u`, if the theorem is such an equation.
    pub fn equation(&self, t: Term) -> Proof<Option<Thm>> {
        let Some((left, _)) = hol::dest_eq(self.conclusion) else {
            return Ok(None);
        };
        let found = match_term(left, t, &self.vars);
        found.map(|it| self.at(&self.found(&it)?)).transpose()
    }

    fn apply(&self, values: &[(&'static str, Term)], premises: &[Thm]) -> Proof<Thm> {
        self.discharged(self.given(values)?, premises)
    }

    /// The theorem with its premises discharged, where some variables are known.
    pub fn discharged(&self, found: Match, premises: &[Thm]) -> Proof<Thm> {
        let terms = self.values(found, premises)?;
        let mut th = self.at(&terms)?;
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
                    "premise {}, {}, is to be\n  {wanted}\nand is\n  {found}",
                    at + 1,
                    self.premises.get(at).copied().map_or(String::new(), show)
                ));
            }
            th = hol::mp(th, premise)?;
        }
        Ok(th)
    }

    /// What the variables stand for.
    fn values(&self, mut found: Match, premises: &[Thm]) -> Proof<Vec<Term>> {
        let is_unknown = |found: &Match| self.vars.iter().any(|x| found.term(*x).is_none());
        for (pattern, premise) in self.premises.iter().zip(premises) {
            if is_unknown(&found) {
                // A premise that does not match is reported when it is discharged.
                found.extend(*pattern, premise.concl(), &self.vars);
            }
        }
        self.found(&found)
    }

    /// What was found for the variables, if that is so of all.
    pub fn found(&self, found: &Match) -> Proof<Vec<Term>> {
        let values = self.vars.iter().zip(&self.names);
        let value = |(x, name): (&Term, &String)| {
            let unknown = || Fail(format!("nothing says what the variable {name} is"));
            found.term(*x).ok_or_else(unknown)
        };
        values.map(value).collect()
    }

    /// The theorem for these values of its variables.
    pub fn at(&self, values: &[Term]) -> Proof<Thm> {
        let types = self.types(values)?;
        let th = match types.is_empty() {
            true => self.th,
            false => hol::inst_type(&types, self.th)?,
        };
        Ok(hol::specl(values, th)?)
    }

    /// What the type variables stand for, where these are the values of the variables.
    fn types(&self, terms: &[Term]) -> Proof<Vec<(Name, kernel::Type)>> {
        let mut types = HashMap::new();
        for ((var, name), value) in self.vars.iter().zip(&self.names).zip(terms) {
            let (pattern, ty) = (hol::type_of(*var), hol::type_of(*value));
            if !prover::hol::matching::match_type(pattern, ty, &mut types) {
                let value = show(*value);
                return fail(format!(
                    "the type of the variable {name} is not that of {value}"
                ));
            }
        }
        let mut types: Vec<_> = types.into_iter().collect();
        types.retain(|(name, ty)| hol::type_var(*name) != Ok(*ty));
        types.sort();
        Ok(types)
    }
}

/// The names of the first bound variables of a theorem.
fn bound_names(th: Thm, count: usize) -> Proof<Vec<String>> {
    let (mut names, mut body) = (Vec::new(), th.concl());
    while names.len() < count
        && let Some(predicate) = hol::dest_forall(body)
    {
        let hint = hol::with(|context| context.binder_hint(predicate));
        names.push(hol::letters(hint).to_string());
        body = hol::open_fresh(predicate, &[])?.1;
    }
    Ok(names)
}

/// The theorem with its conclusion in beta-normal form.
pub fn normal(th: Thm) -> Proof<Thm> {
    let equation = hol::beta_norm(th.concl())?;
    if hol::rhs(equation) == th.concl() {
        return Ok(th);
    }
    Ok(hol::eq_mp(equation, th)?)
}

/// The work of applying a lemma (`prover::effort`).
const LEMMA: usize = 1_000;

/// The symbols of operators on integers.
const OVERLOADS: [(&str, &str); 9] = [
    ("+", "int_add"),
    ("-", "int_sub"),
    ("*", "int_mul"),
    ("≤", "int_le"),
    ("<", "int_lt"),
    ("min", "int_min"),
    ("max", "int_max"),
    ("div", "int_div"),
    ("mod", "int_mod"),
];

/// A term, as theories write it.
pub fn show(t: Term) -> String {
    let ident = |text: &str| Ident {
        span: Span { start: 0, end: 0 },
        text: text.to_string(),
    };
    let mut scope = Scope::new();
    for (symbol, constant) in OVERLOADS {
        scope.overload(&Overload {
            symbol: ident(symbol),
            prefix: false,
            candidates: vec![ident(constant)],
        });
    }
    hol::with(|context| prover::language::print::print_term(context, &scope, t))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lemma::lemmas;

    lemmas! {
        lookup_past(value, z; 2);
        no_such_theorem(; 0);
        mem_first(x, xs; 0);
        mem_later(y; 2);
        ident_differs(a, b; 1);
    }

    fn library() -> Library {
        let path = theories::root().join(theories::BUNDLE);
        let cache = Cache::new(&theories::cache());
        Library::open(&std::fs::read(path).unwrap(), &[LEMMAS], &cache).unwrap()
    }

    #[test]
    fn a_declaration_that_does_not_fit_is_named_with_what_the_theories_have() {
        let found = library().mismatches(&[LEMMAS]);
        let expected = [
            "lookup_past: Rust gives a variable value, the theories bind f x y z r",
            "no_such_theorem: the theories have no theorem of this name",
            "mem_later: Rust has 2 premises, the theories 1: MEM x ys",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_name_that_is_bound_twice_is_refused() {
        let library = library();
        let mut theorem = Theorem::new(library.import("mem_first").unwrap()).unwrap();
        theorem.names = vec!["x".to_string(), "x".to_string()];
        let why = theorem.variable("x").unwrap_err();
        assert_eq!(why.to_string(), "two variables are named x");
        let mut used = library.used.borrow_mut();
        used.insert("mem_first".to_string(), Rc::new(theorem));
        drop(used);
        let found = library.mismatches(&[LEMMAS]);
        let expected = "mem_first: the theories bind x more than once: x x";
        assert!(found.contains(&expected.to_string()), "{found:?}");
    }

    #[test]
    fn an_application_that_fails_names_lemma_variable_and_premise() {
        let library = library();
        let (x, truth) = (hol::mk_true().unwrap(), hol::truth().unwrap());
        let why = |applied: Proof<Thm>| applied.unwrap_err().to_string();
        assert_eq!(
            why(library.apply(mem_first { x, xs: x }, [])),
            "mem_first: the type of the variable xs is not that of T"
        );
        assert_eq!(
            why(library.apply(mem_later { y: x }, [truth, truth])),
            "mem_later: nothing says what the variable x is"
        );
        assert_eq!(
            why(library.apply(lookup_past { value: x, z: x }, [truth, truth])),
            "lookup_past: there is no variable value"
        );
        let [a, b] = [1, 2].map(|n| crate::term::numeral(n).unwrap());
        assert_eq!(
            why(library.apply(ident_differs { a, b }, [truth])),
            "ident_differs: premise 1, a ≠ b, is to be\n  1 ≠ 2\nand is\n  T"
        );
    }
}
