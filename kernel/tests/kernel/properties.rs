//! Random terms: the kernel against the naive reference of `named`.

use crate::named::{Named, Ty, Variable, abs, app, fun};
use kernel::{Kernel, Name, Term, Thm, Type};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Few names, used for free and for bound variables alike, so that captures are common.
const NAMES: [&str; 3] = ["x", "y", "z"];
const TYPE_NAMES: [&str; 2] = ["'a", "'b"];

/// Choices for a generator, taken from bytes (and zero when they run out) so that shrinking
/// the bytes shrinks the term.
struct Choices<'a>(std::slice::Iter<'a, u8>);

impl<'a> Choices<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Choices(bytes.iter())
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or(0)) % bound
    }

    fn name(&mut self) -> String {
        NAMES[self.below(NAMES.len())].to_string()
    }

    fn ty(&mut self, depth: usize) -> Ty {
        match self.below(if depth == 0 { 3 } else { 5 }) {
            0 => Ty::Bool,
            n @ 1..=2 => Ty::Var(TYPE_NAMES[n - 1].to_string()),
            _ => fun(self.ty(depth - 1), self.ty(depth - 1)),
        }
    }

    /// A term of this type.
    fn term(&mut self, ty: &Ty, depth: usize) -> Named {
        match (self.below(if depth == 0 { 1 } else { 6 }), ty) {
            (1..=2, Ty::Fun(a, b)) => {
                let x = (self.name(), (**a).clone());
                abs(x, self.term(b, depth - 1))
            }
            (1..=2, Ty::Bool) => {
                let of = self.ty(1);
                let (left, right) = (self.term(&of, depth - 1), self.term(&of, depth - 1));
                app(app(Named::Equals(of), left), right)
            }
            (3, _) => {
                let of = self.ty(1);
                let x = (self.name(), of.clone());
                let f = abs(x, self.term(ty, depth - 1));
                app(f, self.term(&of, depth - 1))
            }
            (4..=5, _) => {
                let of = self.ty(1);
                let f = self.term(&fun(of.clone(), ty.clone()), depth - 1);
                app(f, self.term(&of, depth - 1))
            }
            _ => Named::Var((self.name(), ty.clone())),
        }
    }

    fn any_term(&mut self) -> Named {
        let ty = self.ty(2);
        self.term(&ty, 6)
    }

    fn variable(&mut self) -> Variable {
        (self.name(), self.ty(1))
    }

    /// What to put for some variables, among them some that occur.
    fn terms(&mut self, t: &Named) -> BTreeMap<Variable, Named> {
        let mut terms = BTreeMap::new();
        for x in t.free() {
            if self.below(4) > 0 {
                let s = self.term(&x.1, 3);
                terms.insert(x, s);
            }
        }
        let x = self.variable();
        let s = self.term(&x.1, 2);
        terms.entry(x).or_insert(s);
        terms
    }

    fn types(&mut self) -> BTreeMap<String, Ty> {
        let mut types = BTreeMap::new();
        for name in TYPE_NAMES {
            if self.below(3) > 0 {
                types.insert(name.to_string(), self.ty(2));
            }
        }
        types
    }
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..300)
}

fn kernel() -> Kernel {
    Kernel::new(1 << 20)
}

fn pairs(kernel: &mut Kernel, terms: &BTreeMap<Variable, Named>) -> Vec<(Term, Term)> {
    let pair = |(x, t): (&Variable, &Named)| {
        let x = Named::Var(x.clone()).to_kernel(kernel);
        (x, t.to_kernel(kernel))
    };
    terms.iter().map(pair).collect()
}

fn type_pairs(kernel: &mut Kernel, types: &BTreeMap<String, Ty>) -> Vec<(Name, Type)> {
    let pair = |(name, ty): (&String, &Ty)| (kernel.name(name), ty.to_kernel(kernel));
    types.iter().map(pair).collect()
}

/// The kernel's term is the reference's, by both comparisons: of names and of indices.
fn assert_same(kernel: &mut Kernel, t: Term, expected: &Named) {
    assert!(Named::of_kernel(kernel, t).alpha_equivalent(expected));
    assert_eq!(expected.to_kernel(kernel), t);
    assert_facts(kernel, t, expected);
}

fn assert_facts(kernel: &mut Kernel, t: Term, expected: &Named) {
    let facts = kernel.facts(t);
    assert_eq!(facts.ty, expected.ty().to_kernel(kernel));
    assert_eq!(facts.loose, 0);
    let free = expected.free();
    let bits = free.iter().map(|(x, _)| 1 << (kernel.name(x).0 % 32));
    assert_eq!(facts.vars, bits.fold(0, |all, bit: u32| all | bit));
    let ground = TYPE_NAMES.map(|name| (name.to_string(), Ty::Bool)).into();
    let grounded = expected.inst_type(&ground);
    assert_eq!(facts.has_type_vars, !same_types(expected, &grounded));
}

/// Whether two terms of one shape have the same types at all places.
fn same_types(s: &Named, t: &Named) -> bool {
    match (s, t) {
        (Named::Var((_, a)), Named::Var((_, b))) | (Named::Equals(a), Named::Equals(b)) => a == b,
        (Named::App(f, x), Named::App(g, y)) => same_types(f, g) && same_types(x, y),
        (Named::Abs((_, a), s), Named::Abs((_, b), t)) => a == b && same_types(s, t),
        _ => false,
    }
}

/// `t = t`, assumed or not.
fn reflexive(kernel: &mut Kernel, t: Term, assumed: bool) -> Thm {
    let th = kernel.refl(t).unwrap();
    if assumed {
        kernel.assume(th.concl()).unwrap()
    } else {
        th
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn terms_are_read_back(bytes in bytes()) {
        let mut kernel = kernel();
        let named = Choices::new(&bytes).any_term();
        let t = named.to_kernel(&mut kernel);
        assert_same(&mut kernel, t, &named);
        prop_assert_eq!(named.freshened().to_kernel(&mut kernel), t);
    }

    #[test]
    fn equal_indices_are_alpha_equivalence(first in bytes(), second in bytes()) {
        let mut kernel = kernel();
        let ty = Choices::new(&first).ty(1);
        let s = Choices::new(&first).term(&ty, 3);
        let t = Choices::new(&second).term(&ty, 3);
        let same = s.to_kernel(&mut kernel) == t.to_kernel(&mut kernel);
        prop_assert_eq!(same, s.alpha_equivalent(&t));
    }

    /// Terms that were kept are what they were, among those that were not.
    #[test]
    fn keep(kept in bytes(), lost in bytes(), assumed: bool) {
        let mut kernel = kernel();
        let [named, other] = [&kept, &lost].map(|bytes| Choices::new(bytes).any_term());
        other.to_kernel(&mut kernel);
        let t = named.to_kernel(&mut kernel);
        let mut kept = [reflexive(&mut kernel, t, assumed)];
        kernel.keep(&mut kept).unwrap();
        let count = kernel.term_count();
        let (left, right) = kernel.dest_eq(kept[0].concl()).unwrap();
        prop_assert_eq!(left, right);
        assert_same(&mut kernel, left, &named);
        let again = reflexive(&mut kernel, left, assumed);
        prop_assert_eq!(again.concl(), kept[0].concl());
        prop_assert_eq!(kernel.hyps(kept[0]), kernel.hyps(again));
        prop_assert!(other.to_kernel(&mut kernel).0 as usize <= kernel.term_count());
        prop_assert!(count <= kernel.term_count());
    }

    #[test]
    fn inst(bytes in bytes(), assumed: bool) {
        let mut kernel = kernel();
        let mut choices = Choices::new(&bytes);
        let named = choices.any_term();
        let terms = choices.terms(&named);
        let t = named.to_kernel(&mut kernel);
        let th = reflexive(&mut kernel, t, assumed);
        let pairs = pairs(&mut kernel, &terms);
        let th = kernel.inst(&pairs, th).unwrap();
        let (left, right) = kernel.dest_eq(th.concl()).unwrap();
        prop_assert_eq!(left, right);
        assert_same(&mut kernel, left, &named.inst(&terms));
        prop_assert_eq!(kernel.hyps(th), if assumed { vec![th.concl()] } else { vec![] });
    }

    #[test]
    fn inst_type(bytes in bytes(), assumed: bool) {
        let mut kernel = kernel();
        let mut choices = Choices::new(&bytes);
        let named = choices.any_term();
        let types = choices.types();
        let t = named.to_kernel(&mut kernel);
        let th = reflexive(&mut kernel, t, assumed);
        let pairs = type_pairs(&mut kernel, &types);
        let th = kernel.inst_type(&pairs, th).unwrap();
        let (left, right) = kernel.dest_eq(th.concl()).unwrap();
        prop_assert_eq!(left, right);
        assert_same(&mut kernel, left, &named.inst_type(&types));
        prop_assert_eq!(kernel.hyps(th), if assumed { vec![th.concl()] } else { vec![] });
    }

    #[test]
    fn abs_rule(bytes in bytes(), assumed: bool) {
        let mut kernel = kernel();
        let mut choices = Choices::new(&bytes);
        let named = choices.any_term();
        let free = named.free();
        let at = choices.below(free.len() + 1);
        let x = free.iter().nth(at).cloned().unwrap_or_else(|| choices.variable());
        let t = named.to_kernel(&mut kernel);
        let th = reflexive(&mut kernel, t, assumed);
        let variable = Named::Var(x.clone()).to_kernel(&mut kernel);
        let is_free = named.free().contains(&x);
        prop_assert_eq!(kernel.is_free_in(variable, t).unwrap(), is_free);
        let abstracted = kernel.abs(variable, th);
        prop_assert_eq!(abstracted.is_err(), assumed && is_free);
        if let Ok(th) = abstracted {
            let (left, right) = kernel.dest_eq(th.concl()).unwrap();
            prop_assert_eq!(left, right);
            assert_same(&mut kernel, left, &abs(x, named));
        }
    }

    #[test]
    fn beta(bytes in bytes()) {
        let mut kernel = kernel();
        let mut choices = Choices::new(&bytes);
        let (body, x) = (choices.any_term(), choices.variable());
        let x = body.free().into_iter().next().unwrap_or(x);
        let argument = choices.term(&x.1, 4);
        let redex = app(abs(x.clone(), body.clone()), argument.clone()).to_kernel(&mut kernel);
        let th = kernel.beta(redex).unwrap();
        let (left, right) = kernel.dest_eq(th.concl()).unwrap();
        prop_assert_eq!(left, redex);
        assert_same(&mut kernel, right, &body.inst(&[(x, argument)].into()));
    }
}
