//! The constructors of a datatype, as its recursion theorem presents them.

use crate::hol;
use crate::hol::connectives::{conjuncts, mk_existss};
use crate::{Proof, fail};
use kernel::{Name, Term, Thm, Type};

/// A constructor.
#[derive(Clone, Debug)]
pub struct Signature {
    /// The constructor, at the generic type: mostly a constant, but zero is a numeral.
    pub constant: Term,
    /// Variables for its arguments.
    pub vars: Vec<Term>,
    /// Which of the types that are defined together is its own.
    pub of: usize,
    /// The arguments that are of these types, or lists of such, in the order in which the
    /// recursion theorem has results for them: the argument's place and its type's.
    pub recursive: Vec<(usize, usize)>,
}

/// A recursion theorem `∀f g... . ∃fn... . (∀a b. fn (C a b) = f a b (fn b)) ∧ ...` and what
/// it says.
#[derive(Clone, Debug)]
pub struct Recursor {
    /// The theorem.
    pub theorem: Thm,
    /// The types.
    pub types: Vec<Type>,
    /// The variables `f`, `g`, ...: what is to be done at each constructor.
    pub steps: Vec<Term>,
    /// The variables `fn`, ...: the functions, one for each type.
    pub functions: Vec<Term>,
    /// The constructors.
    pub constructors: Vec<Signature>,
}

impl Recursor {
    /// What a recursion theorem says.
    pub fn new(theorem: Thm) -> Proof<Recursor> {
        let (mut steps, mut body) = (Vec::new(), theorem.concl());
        while let Some(predicate) = hol::dest_forall(body) {
            let (step, inner) = hol::open_fresh(predicate, &steps)?;
            steps.push(step);
            body = inner;
        }
        let (functions, mut body) = open_existentials(body, &steps)?;
        let mut recursor = Recursor {
            theorem,
            types: Vec::new(),
            steps,
            functions,
            constructors: Vec::new(),
        };
        for &function in &recursor.functions {
            let Some((ty, _)) = hol::dest_fun(hol::type_of(function)) else {
                return fail("a recursion theorem is about functions");
            };
            recursor.types.push(ty);
        }
        loop {
            let (first, rest) = match hol::dest_conj(body) {
                Some((first, rest)) => (first, Some(rest)),
                None => (body, None),
            };
            let constructor = recursor.constructor(first)?;
            recursor.constructors.push(constructor);
            match rest {
                Some(rest) => body = rest,
                None => return Ok(recursor),
            }
        }
    }

    fn constructor(&self, equation: Term) -> Proof<Signature> {
        let (mut vars, mut body) = (Vec::new(), equation);
        while let Some(predicate) = hol::dest_forall(body) {
            let (x, inner) = hol::open_fresh(predicate, &vars)?;
            vars.push(x);
            body = inner;
        }
        let malformed = "the equations of a recursion theorem are of the form \
                         fn (C a b) = f a b (fn b)";
        let parts = || {
            let (left, right) = hol::dest_eq(body)?;
            let (function, value) = hol::dest_app(left)?;
            let (constant, args) = peel(value, vars.len())?;
            let of = self.functions.iter().position(|&f| f == function)?;
            let (_, all) = hol::strip_app(right);
            (args == vars).then_some((constant, of, all.get(vars.len()..)?.to_vec()))
        };
        let Some((constant, of, results)) = parts() else {
            return fail(malformed);
        };
        let mut recursive = Vec::new();
        for result in results {
            let (head, args) = hol::strip_app(result);
            // `fn b` or `MAP fn b`
            let function = match args[..] {
                [_] => head,
                [function, _] => function,
                _ => return fail(malformed),
            };
            let of = self.functions.iter().position(|&f| f == function);
            let at = vars.iter().position(|x| args.last() == Some(x));
            let (Some(at), Some(of)) = (at, of) else {
                return fail(malformed);
            };
            recursive.push((at, of));
        }
        Ok(Signature {
            constant,
            vars,
            of,
            recursive,
        })
    }

    /// The constructors of a type, with their places among all.
    pub fn of_type(&self, k: usize) -> impl Iterator<Item = (usize, &Signature)> {
        let all = self.constructors.iter().enumerate();
        all.filter(move |(_, constructor)| constructor.of == k)
    }

    /// Opens an instance `∃fn... . equation ∧ ...` of the theorem: the functions, the
    /// existential statement's body, and the equations under the hypothesis of the body.
    pub fn open(&self, instance: Thm) -> Proof<(Vec<Term>, Term, Vec<Thm>)> {
        let avoid = hol::free_vars(instance.concl());
        let (functions, body) = open_existentials(instance.concl(), &avoid)?;
        if mk_existss(&functions, body)? != instance.concl() || functions.len() != self.types.len()
        {
            return fail("internal error: an instance of a recursion theorem has another form");
        }
        let equations = conjuncts(hol::assume(body)?, self.constructors.len())?;
        Ok((functions, body, equations))
    }
}

impl Signature {
    /// The constructor applied.
    pub fn value(&self, args: &[Term]) -> Proof<Term> {
        Ok(hol::apps(self.constant, args)?)
    }

    /// The variables, renamed apart from others.
    pub fn apart(&self, others: &[Term]) -> Proof<Vec<Term>> {
        let (mut used, mut vars) = (others.to_vec(), Vec::new());
        for &x in &self.vars {
            let fresh = hol::variant(&used, x)?;
            used.push(fresh);
            vars.push(fresh);
        }
        Ok(vars)
    }
}

/// `(f, args)` for a term `f args` with this many arguments.
pub fn peel(t: Term, count: usize) -> Option<(Term, Vec<Term>)> {
    let (mut head, mut args) = (t, Vec::new());
    for _ in 0..count {
        let (f, x) = hol::dest_app(head)?;
        args.push(x);
        head = f;
    }
    args.reverse();
    Some((head, args))
}

fn open_existentials(t: Term, avoid: &[Term]) -> Proof<(Vec<Term>, Term)> {
    let (mut found, mut used, mut body) = (Vec::new(), avoid.to_vec(), t);
    while let Some(predicate) = hol::dest_exists(body) {
        let (x, inner) = hol::open_fresh(predicate, &used)?;
        found.push(x);
        used.push(x);
        body = inner;
    }
    Ok((found, body))
}

/// A type variable that is none of these: `'r`, or that with primes.
pub(super) fn fresh_type_var(used: &[Name]) -> Name {
    let mut letters = "'r".to_string();
    while used.contains(&hol::name(&letters)) {
        letters.push('\'');
    }
    hol::name(&letters)
}
