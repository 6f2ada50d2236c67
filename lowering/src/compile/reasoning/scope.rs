//! What is known at a point of a program: the values of variables, the tensors in scope, the
//! conditions that hold; and proofs from that.

use super::laws::LawSet;
use super::lemma::{Lemma, lemmas};
use super::library::Library;
use super::term::{application, mk};
use super::trouble::{Attempt, Trouble};
use crate::compile::lower::bounds::Range;
use crate::compile::lower::volumes::Volume;
use kernel::{Term, Thm};
use prover::hol;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

lemmas! {
    lookup_here(f, x, y; 0);
    lookup_past(y; 2);
    ident_differs(; 1);
}

/// How the tool makes a tensor of the program available in C.
#[derive(Clone)]
pub enum Place {
    /// An array of this name holds it in row-major order.
    Array(Term),
    /// A local of this name has its value.
    Local(Term),
    /// It is computed wherever it is read: an expression, in the scope of its `let`.
    Inline(Rc<Scope>, Term),
    /// Nothing is asked of the C function here.
    Unknown,
}

/// A condition, and what is known.
type Question = (Term, Vec<Term>);

/// What is the same in all scopes of a kernel.
pub struct Session {
    pub library: Rc<Library>,
    /// The operations of the scalars.
    pub ops: Term,
    /// What is known of the valuation, tensors, ... at the start, by the function and argument.
    pub known: RefCell<HashMap<(Term, Term), Thm>>,
    /// The tensors on entry, and `⊢ inputs_known v inputs data env` and `⊢ names = MAP FST
    /// inputs` for them.
    pub entry: (Term, Thm, Thm),
    /// The names of C that are taken everywhere.
    pub names: RefCell<Vec<String>>,
    /// Those of loops, which are taken inside of them only.
    pub loops: RefCell<Vec<String>>,
    /// The tensors whose number of cells is known to be bounded.
    pub volumes: RefCell<Vec<Volume>>,
    /// For each size `⊢ -(2^31 - 1) ≤ n ∧ n ≤ 2^31 - 1`.
    pub sizes: RefCell<HashMap<Term, Thm>>,
    /// Between what the variables of loops lie.
    pub ranges: RefCell<HashMap<Term, Range>>,
    /// What was found of conditions, under what was known.
    pub answers: RefCell<HashMap<Question, Option<Thm>>>,
    /// What evaluation says of terms without variables.
    pub closed: RefCell<HashMap<Term, Thm>>,
    /// The sets of laws that fit the elements, the smallest first.
    pub sets: &'static [LawSet],
    /// A number for variables that are to be new.
    pub fresh: Cell<usize>,
}

/// What is known at a point of a program.
#[derive(Clone)]
pub struct Scope {
    pub session: Rc<Session>,
    /// The values of the index variables of the program.
    pub w: Term,
    /// The values of those of the C function.
    pub v: Term,
    /// The tensors of the program.
    pub env: Term,
    /// The arrays of the C function, and what they hold.
    pub cenv: Term,
    /// The locals of the C function.
    pub st: Term,
    /// The arrays that are being written.
    pub h: Term,
    /// For each integer variable that is the value of one of the C function, that variable.
    pub indices: Vec<(Term, Term)>,
    /// Where the tensors of the program are, the innermost last.
    pub places: Vec<(Term, Place)>,
    /// What holds, each assumed.
    pub facts: Vec<Thm>,
}

impl Scope {
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

    /// The scope in which a proposition holds as well.
    pub fn assuming(&self, p: Term) -> Attempt<Scope> {
        let mut scope = self.clone();
        scope.facts.push(hol::assume(p)?);
        Ok(scope)
    }

    /// A variable of this type that is not used elsewhere, named like `hint`.
    pub fn fresh(&self, hint: &str, ty: kernel::Type) -> Attempt<Term> {
        let number = self.session.fresh.get();
        self.session.fresh.set(number + 1);
        Ok(hol::var(hol::name(&format!("{hint}.{number}")), ty)?)
    }

    /// `⊢ f x = y` for a function that is a chain of updates.
    pub fn look_up(&self, f: Term, x: Term) -> Attempt<Thm> {
        if let Some(&th) = self.session.known.borrow().get(&(f, x)) {
            return Ok(th);
        }
        let th = match application(f) {
            Some((name, args)) if name == "update" && args.len() == 3 => {
                let (rest, key, value) = (args[0], args[1], args[2]);
                if key == x {
                    let here = lookup_here {
                        f: rest,
                        x,
                        y: value,
                    };
                    self.apply(here, [])?
                } else {
                    let differs = self.differ(x, key)?;
                    let before = self.look_up(rest, x)?;
                    self.apply(lookup_past { y: value }, [differs, before])?
                }
            }
            _ if f == self.session.entry.0 => self.absent(x)?,
            _ if hol::dest_abs(f).is_some() => hol::beta(hol::app(f, x)?)?,
            _ => return Err(Trouble::internal("a name has no value")),
        };
        let mut known = self.session.known.borrow_mut();
        known.insert((f, x), th);
        Ok(th)
    }

    /// The value of a function that is a chain of updates.
    pub fn value(&self, f: Term, x: Term) -> Attempt<Term> {
        Ok(hol::rhs(self.look_up(f, x)?))
    }

    /// `⊢ ¬(x = y)` for identifiers.
    pub fn differ(&self, x: Term, y: Term) -> Attempt<Thm> {
        let number = |x| match application(x) {
            Some((name, args)) if name == "Ident" => Ok(args[0]),
            _ => Err(Trouble::internal("not an identifier")),
        };
        let numbers = hol::eq(number(x)?, number(y)?)?;
        let differ = hol::eqf_elim(hol::num_eval(numbers)?)?;
        self.apply(ident_differs {}, [differ])
    }

    /// `⊢ ∀k. l ≤ k ⇒ k < u ⇒ p`, where the theorem is proved in a scope with those conditions.
    pub fn for_range(&self, k: Term, l: Term, u: Term, th: Thm) -> Attempt<Thm> {
        let th = hol::disch(mk("int_lt", &[k, u])?, th)?;
        let th = hol::disch(mk("int_le", &[l, k])?, th)?;
        Ok(hol::gen_(k, th)?)
    }

    /// `⊢ law_holds S l`: the law is one of those that the theorem asks for.
    pub fn law(&self, law: &str) -> Attempt<Thm> {
        let holds = mk("law_holds", &[self.session.ops, mk(law, &[])?])?;
        Ok(hol::assume(holds)?)
    }
}
