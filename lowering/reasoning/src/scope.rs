//! What is known at a point of a program.
//!
//! Two things are: integers, which are a valuation `w` of the index variables and the conditions
//! that hold, and tensors, which are an environment `env`. Nothing here knows of C.

use super::elements::{Elements, Types};
use super::facts::{At, Facts};
use super::identifiers::letters;
use super::laws;
use super::lemma::Lemma;
use super::program::{any, contains, reads};
use super::session::Session;
use super::syntax::Exp;
use super::term::{application, int, mk, none, some};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm, Type};
use prover::hol;
use std::rc::Rc;

/// What is known of integers.
#[derive(Clone)]
pub struct Integers {
    /// `w`: the values of the index variables.
    pub valuation: Term,
    /// What holds, each assumed.
    pub facts: Facts,
}

/// What is known of tensors.
#[derive(Clone)]
pub struct Tensors {
    /// `env`: for each name its shape and cells.
    pub environment: Term,
    /// What the names stand for that `let` binds, the innermost last.
    pub definitions: Vec<Definition>,
    /// The types of elements of what names stand for.
    pub types: Types,
}

/// What a `let` binds: the value of an expression in the scope around it.
#[derive(Clone)]
pub struct Definition {
    pub name: Term,
    pub scope: Rc<Scope>,
    pub e: Term,
    /// Whether it has indices that are data, or what its names stand for has some.
    pub has_data: bool,
}

/// What is known at a point of a program.
#[derive(Clone)]
pub struct Scope {
    pub session: Rc<Session>,
    pub integers: Integers,
    pub tensors: Tensors,
}

impl Scope {
    /// The scope at the start, where this is the valuation.
    pub fn new(session: Session, valuation: Term) -> Scope {
        Scope {
            integers: Integers {
                valuation,
                facts: Facts::default(),
            },
            tensors: Tensors {
                environment: session.entry.environment,
                definitions: Vec::new(),
                types: session.entry.types.clone(),
            },
            session: Rc::new(session),
        }
    }

    /// What the meaning of an expression depends on: S, w and env of `den S w env e`.
    pub fn meaning(&self) -> (Term, Term, Term) {
        let (w, env) = (self.integers.valuation, self.tensors.environment);
        (self.session.ops, w, env)
    }

    /// A theorem of the theories with its premises discharged ([`Library::apply`]).
    pub fn apply<const N: usize>(
        &self,
        lemma: impl Into<Lemma<N>>,
        premises: [Thm; N],
    ) -> Attempt<Thm> {
        Ok(self.session.library.apply(lemma, premises)?)
    }

    /// A theorem of the theories about values of its first variables ([`Library::about`]).
    pub fn theorem<const N: usize>(&self, lemma: impl Into<Lemma<N>>) -> Attempt<Thm> {
        Ok(self.session.library.about(lemma)?)
    }

    /// `⊢ truths S`: true and false differ, which all sets of laws ask.
    pub fn truths(&self) -> Attempt<Thm> {
        Ok(hol::assume(mk("truths", &[self.session.ops])?)?)
    }

    /// `⊢ integers S`: data that are integers are those of their types, which all sets ask.
    pub fn integers(&self) -> Attempt<Thm> {
        Ok(hol::assume(mk("integers", &[self.session.ops])?)?)
    }

    /// `⊢ law_holds S ty l`: what follows from that is one of what the theorem asks for, but for the
    /// laws of unsigned integers, which hold.
    pub fn law(&self, ty: Term, law: &str) -> Attempt<Thm> {
        self.law_holds(mk("law_holds", &[self.session.ops, ty, mk(law, &[])?])?)
    }

    /// The same of a proposition `law_holds S ty l`.
    pub fn law_holds(&self, law: Term) -> Attempt<Thm> {
        laws::law(&self.session.library, law)
    }

    /// A variable of this type that is not used elsewhere, named like `hint`.
    pub fn fresh(&self, hint: &str, ty: Type) -> Attempt<Term> {
        let number = self.session.fresh.get();
        self.session.fresh.set(number + 1);
        Ok(hol::var(hol::name(&format!("{hint}.{number}")), ty)?)
    }

    /// The scope in which a proposition holds as well.
    pub fn assuming(&self, p: Term) -> Attempt<Scope> {
        let mut scope = self.clone();
        scope.learn(hol::assume(p)?);
        Ok(scope)
    }

    /// A proof where a proposition holds, with the proposition as premise.
    pub fn under(&self, p: Term, prove: impl FnOnce(&Scope) -> Attempt<Thm>) -> Attempt<Thm> {
        Ok(hol::disch(p, prove(&self.assuming(p)?)?)?)
    }

    /// The scope in which `l ≤ k` and `k < u`.
    pub fn within(&self, k: Term, l: Term, u: Term) -> Attempt<Scope> {
        let scope = self.assuming(mk("int_le", &[l, k])?)?;
        scope.assuming(mk("int_lt", &[k, u])?)
    }

    /// The inside of a loop: the variable k for its index x, and the scope in which x has the value k
    /// and `l ≤ k` and `k < u`.
    pub fn inside(&self, x: Term, l: Term, u: Term) -> Attempt<(Term, Scope)> {
        let variables = &self.session.variables;
        let k = variables.once((self.here(), [x, l, u]), || {
            self.fresh(&letters(x)?, int()?)
        })?;
        Ok((k, self.with_index(x, k)?.within(k, l, u)?))
    }

    /// `⊢ ∀k. l ≤ k ⇒ k < u ⇒ p`, where the theorem is proved in a scope with those conditions.
    pub fn for_range(&self, k: Term, l: Term, u: Term, th: Thm) -> Attempt<Thm> {
        Ok(hol::gen_(k, in_range(k, [l, u], th)?)?)
    }

    /// `⊢ ∀k t. l ≤ k ⇒ k < u ⇒ p`: the same for any tensor t.
    pub fn for_range_and(&self, k: Term, ends: [Term; 2], t: Term, th: Thm) -> Attempt<Thm> {
        Ok(hol::gens(&[k, t], in_range(k, ends, th)?)?)
    }

    /// The scope in which an index variable has no value.
    pub fn without(&self, x: Term) -> Attempt<Scope> {
        self.with_valuation_at(x, none(int()?)?)
    }

    /// The scope in which an index variable has a value.
    pub fn with_index(&self, x: Term, k: Term) -> Attempt<Scope> {
        self.with_valuation_at(x, some(k)?)
    }

    /// The scope in which e stands for a term `den S u env' e`, and e; none of other terms.
    pub(super) fn denoting(&self, tensor: Term) -> Option<(Scope, Term)> {
        let [valuation, environment, e] = denoted(tensor)?;
        let mut scope = self.clone();
        scope.integers.valuation = valuation;
        scope.tensors.environment = environment;
        Some((scope, e))
    }

    fn with_valuation_at(&self, x: Term, value: Term) -> Attempt<Scope> {
        let mut scope = self.clone();
        scope.integers.valuation = mk("update", &[self.integers.valuation, x, value])?;
        Ok(scope)
    }

    /// The scope in which a name stands for the tensor of an expression of this shape.
    pub fn with_tensor(&self, x: Term, d: Term, shape: Term) -> Attempt<Scope> {
        let mut scope = self.naming(x, self.elements_of(d)?, shape, self.den(d)?)?;
        scope.tensors.definitions.push(Definition {
            name: x,
            scope: Rc::new(self.clone()),
            e: d,
            has_data: self.mentions_data(d)?,
        });
        Ok(scope)
    }

    /// Whether an expression has indices that are data, or what its names stand for has some.
    pub fn mentions_data(&self, e: Term) -> Attempt<bool> {
        let definitions = self.tensors.definitions.iter();
        let with_data: Vec<Term> = definitions
            .filter(|definition| definition.has_data)
            .map(|definition| definition.name)
            .collect();
        let has_data = contains(e, |e| matches!(e, Exp::LetData { .. }))?;
        Ok(has_data || any(&with_data, |x| reads(e, x))?)
    }

    /// The scope in which a name stands for this tensor, with elements of these types.
    pub fn naming(&self, x: Term, elements: Elements, shape: Term, tensor: Term) -> Attempt<Scope> {
        let mut scope = self.clone();
        scope.tensors.types.push(x, elements);
        let bound = some(mk(",", &[shape, tensor])?)?;
        scope.tensors.environment = mk("update", &[self.tensors.environment, x, bound])?;
        Ok(scope)
    }

    /// What the innermost `let` binds this name to.
    pub fn definition(&self, name: Term) -> Attempt<Definition> {
        self.definitions(name)
            .next()
            .cloned()
            .ok_or(Trouble::internal("no `let` binds this name"))
    }

    /// What each `let` of this name binds it to, the innermost first.
    pub(super) fn definitions(&self, name: Term) -> impl Iterator<Item = &Definition> {
        let definitions = self.tensors.definitions.iter().rev();
        definitions.filter(move |definition| definition.name == name)
    }

    /// `den S w env e`
    pub fn den(&self, e: Term) -> Attempt<Term> {
        let (S, w, env) = self.meaning();
        Ok(mk("den", &[S, w, env, e])?)
    }

    /// What proofs here depend on.
    pub fn here(&self) -> At {
        let (_, valuation, environment) = self.meaning();
        (valuation, environment, self.integers.facts.number())
    }

    /// The numbers of the facts, of all but the last one, and so on to none.
    pub fn facts_before(&self) -> impl Iterator<Item = usize> {
        self.integers.facts.numbers()
    }

    /// The number of the facts.
    pub fn known(&self) -> usize {
        self.integers.facts.number()
    }

    /// Adds a fact.
    pub fn learn(&mut self, fact: Thm) {
        self.integers.facts.add(&self.session.numbers, fact);
    }

    /// Forgets all facts but those that say what `keep` accepts.
    pub fn forget_unless(&mut self, keep: impl Fn(Term) -> bool) {
        for &fact in std::mem::take(&mut self.integers.facts).iter() {
            if keep(fact.concl()) {
                self.learn(fact);
            }
        }
    }

    /// The scope without the conditions around: what is known here holds wherever the valuation and the
    /// tensors are these.
    pub fn without_conditions(&self) -> Scope {
        let mut scope = self.clone();
        scope.integers.facts = Facts::default();
        for &fact in self.integers.facts.iter() {
            if hol::hyps(fact) != [fact.concl()] {
                scope.learn(fact);
            }
        }
        scope
    }

    /// What is known of integers, as terms.
    pub fn facts(&self) -> Vec<Term> {
        self.integers.facts.iter().map(|th| th.concl()).collect()
    }

    /// The type of the elements of an expression.
    pub fn elem_of(&self, e: Term) -> Attempt<Term> {
        self.tensors.types.elem_of(e)
    }

    /// The types of the elements of an expression.
    pub fn elements_of(&self, e: Term) -> Attempt<Elements> {
        self.tensors.types.elements_of(e)
    }

    /// The type of a cell of an expression at these indices.
    pub fn elem_at(&self, e: Term, index: &[Term]) -> Attempt<Term> {
        self.tensors.types.elem_at(e, index)
    }

    /// The types of names that are known here, or bound anywhere in an expression.
    pub fn types_within(&self, e: Term) -> Attempt<Types> {
        self.tensors.types.within(e)
    }
}

/// `⊢ l ≤ k ⇒ k < u ⇒ p`
fn in_range(k: Term, [l, u]: [Term; 2], th: Thm) -> Attempt<Thm> {
    let th = hol::disch(mk("int_lt", &[k, u])?, th)?;
    Ok(hol::disch(mk("int_le", &[l, k])?, th)?)
}

/// u, env and e of a term `den S u env e`.
pub(super) fn denoted(tensor: Term) -> Option<[Term; 3]> {
    let (_, args) = application(tensor).filter(|(name, _)| name == "den")?;
    Some([*args.get(1)?, *args.get(2)?, *args.get(3)?])
}
