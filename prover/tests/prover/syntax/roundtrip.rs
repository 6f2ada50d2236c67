//! Terms of all shapes, printed with types, read back as they were.

use super::common::{self, Fixture};
use kernel::{Const, Kernel, Name, Term, Type, TypeView};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::collections::HashMap;

/// The choices from which a term is made; zeros when they have run out.
struct Tape<'a>(&'a [u8]);

impl Tape<'_> {
    fn below(&mut self, bound: usize) -> usize {
        let Some((first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        usize::from(*first) % bound.max(1)
    }
}

/// Matches a generic type against a type.
fn matches(k: &Kernel, generic: Type, ty: Type, map: &mut HashMap<Name, Type>) -> bool {
    match (k.view_type(generic).clone(), k.view_type(ty).clone()) {
        (TypeView::Var(name), _) => *map.entry(name).or_insert(ty) == ty,
        (TypeView::App(f, xs), TypeView::App(g, ys)) => {
            f == g
                && xs
                    .iter()
                    .zip(ys.iter())
                    .all(|(x, y)| matches(k, *x, *y, map))
        }
        _ => false,
    }
}

struct Generator<'a> {
    f: &'a mut Fixture,
    tape: Tape<'a>,
    types: Vec<Type>,
    constants: Vec<Const>,
    bound: Vec<Term>,
}

impl Generator<'_> {
    fn var(&mut self, name: &str, ty: Type) -> Term {
        let name = self.f.kernel.name(name);
        self.f.kernel.var(name, ty).unwrap()
    }

    fn leaf(&mut self, ty: Type) -> Term {
        let usable: Vec<Term> = self.bound.clone();
        let usable = usable.into_iter();
        let mut usable: Vec<Term> = usable.filter(|x| self.f.kernel.type_of(*x) == ty).collect();
        // The name of a free variable determines its type, as the printer supposes.
        usable.push(self.var(&format!("v{}", ty.0), ty));
        let at = self.tape.below(usable.len());
        usable[at]
    }

    /// A term of the type.
    fn term(&mut self, ty: Type, fuel: usize) -> Term {
        if fuel == 0 {
            return self.leaf(ty);
        }
        let shown = prover::language::print::print_type(&self.f.kernel, ty);
        match self.tape.below(8) {
            0 => self.leaf(ty),
            1 if shown == "num" || shown == "int" || shown == "ident" => {
                let value = [0, 1, 2, 5, 97, 24930, 1000][self.tape.below(7)];
                match shown.as_str() {
                    "ident" => self.f.term(&format!("Ident {value}")),
                    _ => self.f.term(&format!("({value} : {shown})")),
                }
            }
            2 if ty == self.f.kernel.bool() => {
                let ty = self.some_type();
                let (a, b) = (self.term(ty, fuel - 1), self.term(ty, fuel - 1));
                self.f.kernel.eq(a, b).unwrap()
            }
            3 => match self.f.kernel.dest_fun(ty) {
                Some((domain, range)) => self.lambda(domain, range, fuel - 1),
                None => self.redex(ty, fuel - 1),
            },
            4 => self.redex(ty, fuel - 1),
            _ => self.constant(ty, fuel - 1),
        }
    }

    fn some_type(&mut self) -> Type {
        let at = self.tape.below(self.types.len());
        self.types[at]
    }

    fn lambda(&mut self, domain: Type, range: Type, fuel: usize) -> Term {
        let names = ["x", "y", "T", "_", "div", "a b", "x1", "map", "list.map"];
        let at = self.tape.below(names.len() + 1);
        let free = format!("v{}", domain.0);
        let x = self.var(names.get(at).copied().unwrap_or(&free), domain);
        self.bound.push(x);
        let body = self.term(range, fuel);
        self.bound.pop();
        self.f.kernel.lambda(x, body).unwrap()
    }

    /// A function of any sort applied to an argument.
    fn redex(&mut self, ty: Type, fuel: usize) -> Term {
        let domain = self.some_type();
        let function = self.f.kernel.fun(domain, ty).unwrap();
        let function = self.term(function, fuel);
        let arg = self.term(domain, fuel);
        self.f.kernel.app(function, arg).unwrap()
    }

    /// A constant applied to some arguments.
    fn constant(&mut self, ty: Type, fuel: usize) -> Term {
        let mut usable = Vec::new();
        for &c in &self.constants {
            let k = &self.f.kernel;
            let (mut rest, mut args) = (k.const_info(c).ty, Vec::new());
            loop {
                let mut map = HashMap::new();
                if matches(k, rest, ty, &mut map) {
                    usable.push((c, args.clone(), map));
                }
                let Some((domain, range)) = k.dest_fun(rest) else {
                    break;
                };
                args.push(domain);
                rest = range;
            }
        }
        let at = self.tape.below(usable.len());
        let Some((c, args, mut map)) = usable.into_iter().nth(at) else {
            return self.leaf(ty);
        };
        let vars = self.f.kernel.const_info(c).type_vars.clone();
        for &var in &vars {
            let ty = self.some_type();
            map.entry(var).or_insert(ty);
        }
        let pairs: Vec<(Name, Type)> = vars.iter().map(|var| (*var, map[var])).collect();
        let instance: Vec<Type> = vars.iter().map(|var| map[var]).collect();
        let mut term = self.f.kernel.constant(c, &instance).unwrap();
        for arg in args {
            let arg = self.f.kernel.subst_type(&pairs, arg).unwrap();
            let arg = match (self.f.kernel.dest_fun(arg), self.tape.below(3)) {
                (Some((domain, range)), 1..) => self.lambda(domain, range, fuel),
                _ => self.term(arg, fuel),
            };
            term = self.f.kernel.app(term, arg).unwrap();
        }
        term
    }
}

#[test]
fn terms_read_back_as_they_were() {
    let mut f = Fixture::new();
    let types = [
        "bool",
        "num",
        "int",
        "'a",
        "num list",
        "'a list list",
        "num × int",
        "ident",
        "num → bool",
        "'a → num → 'a",
        "(bool → 'b) option",
    ];
    let types: Vec<Type> = types.iter().map(|ty| f.ty(ty)).collect();
    let mut constants = Vec::new();
    for (name, _) in common::CONSTANTS {
        let name = f.kernel.name(name);
        constants.extend(f.kernel.find_const(name));
    }
    for name in ["=", "@"] {
        let name = f.kernel.name(name);
        constants.extend(f.kernel.find_const(name));
    }
    let config = Config {
        cases: 2000,
        failure_persistence: None,
        ..Config::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let f = std::cell::RefCell::new(f);
    let tapes = proptest::collection::vec(any::<u8>(), 0..200);
    let result = runner.run(&tapes, |tape| {
        let f = &mut *f.borrow_mut();
        let mut generator = Generator {
            f,
            tape: Tape(&tape),
            types: types.clone(),
            constants: constants.clone(),
            bound: Vec::new(),
        };
        let ty = generator.some_type();
        let term = generator.term(ty, 6);
        let text = f.print(term, true);
        let back = f.try_term(&text);
        prop_assert!(back.is_ok(), "{text}\n{back:?}");
        prop_assert_eq!(back, Ok(term), "{}", text);
        f.print(term, false);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}
