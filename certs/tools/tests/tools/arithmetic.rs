//! The macros of arithmetic against the numbers themselves.

use crate::support::arithmetic::{Arithmetic, assert_plausible};
use certs::{Kind, Limits, Module, slice};
use certs_tools::{ARITHMETIC_LEMMAS, Context, Cut, Replayer, Result, write};
use kernel::{Term, Thm};
use num_bigint::{BigInt, BigUint};

fn context() -> (Context, Arithmetic) {
    let mut k = Context::new(1 << 26).unwrap();
    let arithmetic = Arithmetic::declare(&mut k);
    for (name, statement) in ARITHMETIC_LEMMAS {
        let th = arithmetic.axiom(&mut k, name, statement);
        assert!(k.install_lemma(name, th).unwrap());
    }
    assert!(k.missing_lemmas().is_empty());
    (k, arithmetic)
}

/// Numbers that look random and are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn bits(&mut self, bits: u64) -> BigUint {
        let mut word = || {
            self.0 = self
                .0
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (self.0 >> 32) as u32
        };
        let words = (0..bits.div_ceil(32)).map(|_| word()).collect();
        BigUint::new(words) >> (bits.div_ceil(32) * 32 - bits)
    }

    fn below(&mut self, bound: u64) -> u64 {
        let n: u64 = (self.bits(60) % bound).try_into().unwrap();
        n
    }
}

fn op(k: &mut Context, name: &str, args: &[Term]) -> Term {
    let name = k.name(name);
    let c = k.find_const(name).unwrap();
    let f = k.constant(c, &[]).unwrap();
    args.iter().fold(f, |f, &x| k.app(f, x).unwrap())
}

/// The theorem has no hypotheses and is `t = value`.
fn is(k: &Context, th: Result<Thm>, t: Term, value: Term) {
    let th = th.unwrap();
    assert!(!th.has_hyps());
    assert_eq!(k.dest_eq(th.concl()), Some((t, value)));
}

fn truth(k: &mut Context, holds: bool) -> Term {
    if holds {
        k.mk_true().unwrap()
    } else {
        k.mk_false().unwrap()
    }
}

#[test]
fn what_is_refused_does_not_depend_on_what_came_before() {
    let (mut k, _) = context();
    let (natural, integer) = (k.mk_numeral(&1u8.into()), k.mk_int(&1.into()));
    let (natural, integer) = (natural.unwrap(), integer.unwrap());
    let naturals = op(&mut k, "num_add", &[natural, natural]);
    let integers = op(&mut k, "int_add", &[integer, integer]);
    k.num_eval(naturals).unwrap();
    k.int_eval(integers).unwrap();
    assert!(k.int_eval(naturals).is_err());
    assert!(k.num_eval(integers).is_err());
}

#[test]
fn natural_numbers() {
    let (mut k, _) = context();
    let mut numbers = Numbers(1);
    for round in 0..600 {
        let bits = [1, 3, 8, 20, 70][round % 5];
        let (m, n) = (numbers.bits(bits), numbers.bits(bits));
        let (s, t) = (k.mk_numeral(&m).unwrap(), k.mk_numeral(&n).unwrap());
        assert_eq!(k.dest_numeral(s), Some(m.clone()));
        let less = if m > n { &m - &n } else { BigUint::ZERO };
        let mut values = vec![
            ("num_add", &m + &n),
            ("num_sub", less),
            ("num_mul", &m * &n),
            ("num_min", m.clone().min(n.clone())),
            ("num_max", m.clone().max(n.clone())),
        ];
        if n != BigUint::ZERO {
            values.extend([("num_div", &m / &n), ("num_mod", &m % &n)]);
        }
        if n < BigUint::from(20u8) {
            values.push(("EXP", m.pow(n.clone().try_into().unwrap())));
        }
        for (name, value) in values {
            let (t, value) = (op(&mut k, name, &[s, t]), k.mk_numeral(&value).unwrap());
            let th = k.num_eval(t);
            is(&k, th, t, value);
        }
        for (name, value) in [
            ("SUC", &m + 1u8),
            (
                "PRE",
                if m == BigUint::ZERO {
                    m.clone()
                } else {
                    &m - 1u8
                },
            ),
        ] {
            let (t, value) = (op(&mut k, name, &[s]), k.mk_numeral(&value).unwrap());
            let th = k.num_eval(t);
            is(&k, th, t, value);
        }
        for (name, holds) in [("num_le", m <= n), ("num_lt", m < n)] {
            let (t, holds) = (op(&mut k, name, &[s, t]), truth(&mut k, holds));
            let th = k.num_eval(t);
            is(&k, th, t, holds);
        }
        let (t, holds) = (k.eq(s, t).unwrap(), truth(&mut k, m == n));
        let th = k.num_eval(t);
        is(&k, th, t, holds);
    }
}

fn floor(a: &BigInt, b: &BigInt) -> BigInt {
    let quotient = a / b;
    let rounds = (a % b) < BigInt::ZERO;
    quotient - i32::from(rounds)
}

#[test]
fn integers() {
    let (mut k, _) = context();
    let mut numbers = Numbers(2);
    for round in 0..600 {
        let bits = [1, 2, 5, 20, 70][round % 5];
        let mut number = || {
            let n = BigInt::from(numbers.bits(bits));
            if numbers.below(2) == 0 { n } else { -n }
        };
        let (a, b) = (number(), number());
        let (s, t) = (k.mk_int(&a).unwrap(), k.mk_int(&b).unwrap());
        assert_eq!(k.dest_int(s), Some(a.clone()));
        let mut values = vec![
            ("int_add", &a + &b),
            ("int_sub", &a - &b),
            ("int_mul", &a * &b),
            ("int_min", a.clone().min(b.clone())),
            ("int_max", a.clone().max(b.clone())),
        ];
        if b > BigInt::ZERO {
            let quotient = floor(&a, &b);
            values.push(("int_mod", &a - &quotient * &b));
            values.push(("int_div", quotient));
            values.push(("cdiv", -floor(&-&a, &b)));
        }
        for (name, value) in values {
            let (t, value) = (op(&mut k, name, &[s, t]), k.mk_int(&value).unwrap());
            let th = k.int_eval(t);
            is(&k, th, t, value);
        }
        let magnitude = BigInt::from(a.magnitude().clone());
        for (name, value) in [("int_neg", -&a), ("int_abs", magnitude)] {
            let (t, value) = (op(&mut k, name, &[s]), k.mk_int(&value).unwrap());
            let th = k.int_eval(t);
            is(&k, th, t, value);
        }
        for (name, holds) in [("int_le", a <= b), ("int_lt", a < b)] {
            let (t, holds) = (op(&mut k, name, &[s, t]), truth(&mut k, holds));
            let th = k.int_eval(t);
            is(&k, th, t, holds);
        }
        let (t, holds) = (k.eq(s, t).unwrap(), truth(&mut k, a == b));
        let th = k.int_eval(t);
        is(&k, th, t, holds);
    }
}

#[test]
fn normal_forms() {
    let (mut k, arithmetic) = context();
    for (left, right) in [
        ("(x + y) * (x - y)", "x * x - y * y"),
        (
            "(x + y + &1) * (x + y + &1)",
            "x*x + &2 * x * y + y*y + &2*x + &2*y + &1",
        ),
        ("x - x", "&0"),
        ("-(-x) + &0 * y", "x"),
        ("&(m + 2 * n) * x", "x * (&m + &n + &n)"),
        ("(y * x * y) * (z * x)", "x * x * (z * y * y)"),
        ("(x + y) div (&2 + &3)", "(y + x + &0) div &5"),
        ("x mod y + y * (x div y)", "x"),
        ("cdiv x (&8)", "(x + &7) div &8"),
        ("&(SUC n) - &n", "&1"),
        ("&(2 EXP 10)", "&1024"),
        ("max (x + x) (f y)", "max (&2 * x) (f y)"),
        ("&7 div &2 + -&7 div &2", "-&1"),
        (
            "(x + y + z) * (x + y + z) * (x - y - z)",
            "(x - (y + z)) * (z * z + &2 * x * z + &2 * y * z + (x + y) * (x + y))",
        ),
    ] {
        let binders = "∀(x y z : int) (m n : num).";
        let (_, left) = arithmetic.parse(&mut k, &format!("{binders} {left}"));
        let (_, right) = arithmetic.parse(&mut k, &format!("{binders} {right}"));
        let (l, r) = (k.int_norm(left).unwrap(), k.int_norm(right).unwrap());
        let (l, r) = (k.dest_eq(l.concl()).unwrap(), k.dest_eq(r.concl()).unwrap());
        assert_eq!((l.0, r.0), (left, right));
        assert_eq!(k.dest_polynomial(l.1), k.dest_polynomial(r.1));
        assert_eq!(l.1, r.1);
    }
}

#[test]
fn comparisons() {
    let (mut k, arithmetic) = context();
    for (left, right) in [
        ("&2 * x < &2 * y + &1", "x ≤ y"),
        ("&4 * x - &6 * y ≤ &5", "&2 * x ≤ &3 * y + &2"),
        ("x < y", "x + &1 ≤ y"),
        ("¬(x ≤ y)", "y < x"),
        ("¬(x < y)", "y ≤ x"),
        ("m < n", "¬(n ≤ m)"),
        ("SUC m ≤ n", "&m < &n"),
        ("m = n + 2", "&m - &n = &2"),
        ("&6 * x = &4 * y + &2", "&3 * x = &2 * y + &1"),
        ("&6 * x = &4 * y + &1", "F"),
        ("x + &1 ≤ x", "F"),
        ("x + &1 = x", "F"),
    ] {
        let binders = "∀(x y z : int) (m n : num).";
        let (_, left) = arithmetic.parse(&mut k, &format!("{binders} {left}"));
        let (_, right) = arithmetic.parse(&mut k, &format!("{binders} {right}"));
        let l = k.int_norm(left).unwrap();
        let l = k.dest_eq(l.concl()).unwrap();
        let r = match k.int_norm(right) {
            Ok(r) => k.dest_eq(r.concl()).unwrap().1,
            Err(_) => right,
        };
        assert_eq!(l, (left, r));
    }
}

/// Random polynomials in three variables: the normal form has the same values.
#[test]
fn normal_forms_have_the_same_values() {
    let (mut k, arithmetic) = context();
    let mut numbers = Numbers(3);
    let (vars, _) = arithmetic.parse(&mut k, "∀x y z : int. x");
    for _ in 0..300 {
        let t = random_term(&mut k, &mut numbers, &vars, 4);
        let th = k.int_norm(t).unwrap();
        let (left, normal) = k.dest_eq(th.concl()).unwrap();
        assert_eq!(left, t);
        let point: Vec<BigInt> = (0..3)
            .map(|_| BigInt::from(numbers.below(40)) - 20)
            .collect();
        let p = k.dest_polynomial(normal).unwrap();
        let mut sum = p.constant.clone();
        for (c, x) in &p.terms {
            assert_ne!(*c, BigInt::ZERO);
            sum += c * value(&k, *x, &vars, &point);
        }
        assert_eq!(sum, value(&k, t, &vars, &point));
        assert_eq!(k.mk_polynomial(&p).unwrap(), normal);
    }
}

fn random_term(k: &mut Context, numbers: &mut Numbers, vars: &[Term], depth: u32) -> Term {
    let choice = if depth == 0 {
        numbers.below(2)
    } else {
        numbers.below(7)
    };
    match choice {
        0 => vars[numbers.below(3) as usize],
        1 => k.mk_int(&(BigInt::from(numbers.below(9)) - 4)).unwrap(),
        2 => {
            let t = random_term(k, numbers, vars, depth - 1);
            op(k, "int_neg", &[t])
        }
        _ => {
            let name = ["int_add", "int_sub", "int_mul", "int_add"][choice as usize - 3];
            let a = random_term(k, numbers, vars, depth - 1);
            let b = random_term(k, numbers, vars, depth - 1);
            op(k, name, &[a, b])
        }
    }
}

fn value(k: &Context, t: Term, vars: &[Term], point: &[BigInt]) -> BigInt {
    if let Some(n) = k.dest_int(t) {
        return n;
    }
    if let Some(at) = vars.iter().position(|x| *x == t) {
        return point[at].clone();
    }
    let (f, b) = k.dest_app(t).unwrap();
    let b = value(k, b, vars, point);
    let head = |t| match k.view(t) {
        kernel::TermView::Const(c, _) => k.letters(k.const_info(c).name).to_string(),
        _ => panic!(),
    };
    let Some((op, a)) = k.dest_app(f) else {
        assert_eq!(head(f), "int_neg");
        return -b;
    };
    let a = value(k, a, vars, point);
    match head(op).as_str() {
        "int_add" => a + b,
        "int_sub" => a - b,
        "int_mul" => a * b,
        name => panic!("{name}"),
    }
}

#[test]
fn the_theorems_are_plausible() {
    let mut k = Context::new(1 << 26).unwrap();
    let arithmetic = Arithmetic::declare(&mut k);
    for (name, statement) in ARITHMETIC_LEMMAS {
        assert_plausible(&mut k, &arithmetic, name, statement);
    }
}

#[test]
fn missing_theorems_are_named() {
    let mut k = Context::new(1 << 20).unwrap();
    let arithmetic = Arithmetic::declare(&mut k);
    let (_, t) = arithmetic.parse(&mut k, "2 + 3");
    let error = k.num_eval(t).unwrap_err();
    assert!(error.to_string().contains("is not installed"), "{error}");
    assert_eq!(k.missing_lemmas().len(), ARITHMETIC_LEMMAS.len());
    let th = k.truth().unwrap();
    assert!(!k.install_lemma("no such name", th).unwrap());
}

/// A step names the theorems it needs, so that a slice of a file has them, and no others.
#[test]
fn certificates_have_the_theorems_that_steps_need() {
    let mut k = Context::new(1 << 26).unwrap();
    k.set_recording(true);
    let arithmetic = Arithmetic::declare(&mut k);
    let mut named = Vec::new();
    for (name, statement) in ARITHMETIC_LEMMAS {
        let th = arithmetic.axiom(&mut k, name, statement);
        assert!(k.install_lemma(name, th).unwrap());
        named.push((name.to_string(), th));
    }
    let binders = "∀(x y : int).";
    for (name, text) in [
        ("sum", "21 + 34"),
        ("product", "-&21 * &34"),
        ("comparison", "(x + y) * (x + y) ≤ &0"),
    ] {
        let (_, t) = arithmetic.parse(&mut k, &format!("{binders} {text}"));
        let th = match name {
            "sum" => k.num_eval(t),
            "product" => k.int_eval(t),
            _ => k.int_norm(t),
        };
        // What is remembered of earlier calls must not hide what they needed.
        let again = k.refl(t).unwrap();
        let again = k.trans(again, th.unwrap()).unwrap();
        named.push((name.to_string(), again));
    }
    let bytes = write(&mut k, [0; 32], Cut::Fine, &named).unwrap();
    let module = Module::read(&bytes, &Limits::default()).unwrap();
    let mut replayer = Replayer::new(Limits::default()).unwrap();
    replayer
        .replay_all(&module)
        .unwrap_or_else(|e| panic!("{e:?}"));
    for (name, th) in &named {
        let replayed = replayer.theorem(name).unwrap();
        assert_eq!(
            replayer.macros().axioms_of(replayed).len(),
            k.axioms_of(*th).len()
        );
    }
    for (name, th) in named.iter().rev().take(3) {
        let modules = [Module::read(&bytes, &Limits::default()).unwrap()];
        let marks = slice(&modules, [(Kind::Theorem, &name[..])]).unwrap();
        let mut replayer = Replayer::new(Limits::default()).unwrap();
        let replayed = replayer.replay(&module, &marks[0]);
        replayed.unwrap_or_else(|e| panic!("{name}: {e:?}"));
        let lemmas = k.axioms_of(*th).len();
        let there = ARITHMETIC_LEMMAS
            .iter()
            .filter(|(lemma, _)| replayer.theorem(lemma).is_some());
        assert_eq!(there.count(), lemmas, "{name}");
    }
}

/// Powers that would take long are refused, those of zero and one included.
#[test]
fn powers_that_are_too_large() {
    let (mut k, arithmetic) = context();
    for (base, exponent, evaluated) in [(1u8, 1_000, true), (1, 1_100, false), (2, 20, false)] {
        let power = format!("∀m : num. {base} EXP {}", BigUint::from(1u8) << exponent);
        let (_, power) = arithmetic.parse(&mut k, &power);
        assert_eq!(k.num_eval(power).is_ok(), evaluated, "{base}, {exponent}");
    }
}

/// `max` of as many variables, of depth log₂.
fn tree(k: &mut Context, arithmetic: &Arithmetic, letter: &str, leaves: usize) -> Term {
    let (vars, _) = arithmetic.parse(k, "∀a : int. a = a");
    let ty = k.type_of(vars[0]);
    let leaf = |at| {
        let name = k.name(&format!("{letter}{at}"));
        k.var(name, ty).unwrap()
    };
    let mut row: Vec<Term> = (0..leaves).map(leaf).collect();
    while row.len() > 1 {
        let pairs: Vec<Vec<Term>> = row.chunks(2).map(<[Term]>::to_vec).collect();
        row.clear();
        for pair in pairs {
            row.push(match pair[..] {
                [_, _] => op(k, "int_max", &pair),
                _ => pair[0],
            });
        }
    }
    row[0]
}

/// A term in which every level occurs twice in the next one, with more terms between the two than
/// results are kept from one step to the next. While results were forgotten in the middle of a
/// step, every level doubled the time: it took a minute for 14, and would take a year for 33.
#[test]
fn shared_terms_are_normalised_once() {
    let (mut k, arithmetic) = context();
    let junk = ["a", "b"].map(|letter| tree(&mut k, &arithmetic, letter, 70_000));
    let mut t = tree(&mut k, &arithmetic, "x", 1);
    for level in 0..33 {
        let right = op(&mut k, "int_max", &[junk[level % 2], t]);
        t = op(&mut k, "int_max", &[t, right]);
    }
    let th = k.int_norm(t).unwrap();
    assert_eq!(k.dest_eq(th.concl()).map(|(left, _)| left), Some(t));
    // And again, after more results than are kept.
    let th = k.int_norm(t).unwrap();
    assert_eq!(k.dest_eq(th.concl()).map(|(left, _)| left), Some(t));
}
