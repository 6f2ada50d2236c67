//! The constructors of types and terms, what is cached about terms, and the views.

use crate::bench::{Bench, refuse};
use kernel::{Error, Facts, TermView, TypeNames, TypeView};

#[test]
fn type_app() {
    for (name, args) in [
        ("bool", &["'a"][..]),
        ("fun", &["'a"]),
        ("fun", &["'a", "'a", "'a"]),
    ] {
        refuse(Error::TypeAppArity, |b| {
            let name = b.name(name);
            let op = b.find_type_op(name).unwrap();
            let args: Vec<_> = args.iter().map(|arg| b.ty(arg)).collect();
            b.type_app(op, &args)
        });
    }
    let mut b = Bench::new();
    let (alpha, ind, fun) = (b.ty("'a"), b.ty("ind"), b.ty("'a → ind"));
    assert_eq!(b.dest_fun(fun), Some((alpha, ind)));
    assert_eq!(b.dest_fun(alpha), None);
    assert_eq!(b.dest_fun(ind), None);
    assert!(matches!(b.view_type(fun), TypeView::App(_, args) if args[..] == [alpha, ind]));
    assert!(b.has_type_vars(fun) && !b.has_type_vars(ind));
}

#[test]
fn subst_type() {
    let mut b = Bench::new();
    let swap = [
        (b.name("'a"), b.ty("'b")),
        (b.name("'b"), b.ty("'a → bool")),
    ];
    let ty = b.ty("('a → 'b) → 'a → ind");
    let swapped = b.subst_type(&swap, ty).unwrap();
    assert_eq!(swapped, b.ty("('b → 'a → bool) → 'b → ind"));
    let mut found = vec![b.name("'b")];
    b.collect_type_vars(ty, &mut found);
    assert_eq!(found, [b.name("'b"), b.name("'a")]);
}

#[test]
fn constant() {
    for args in [&["'a", "'b"][..], &[]] {
        refuse(Error::ConstantArity, |b| {
            let name = b.name("@");
            let choice = b.find_const(name).unwrap();
            let args: Vec<_> = args.iter().map(|arg| b.ty(arg)).collect();
            b.constant(choice, &args)
        });
    }
    let mut b = Bench::new();
    let (choice, ty) = (b.t("@[ind]"), b.ty("(ind → bool) → ind"));
    assert_eq!(b.type_of(choice), ty);
}

#[test]
fn app() {
    refuse(Error::AppLoose, |b| {
        let (f, x) = (b.t("f"), b.loose());
        b.app(f, x)
    });
    refuse(Error::AppLoose, |b| {
        let t = b.t("λf. f x");
        let (_, body) = b.dest_abs(t).unwrap();
        let (f, x) = (b.dest_app(body).unwrap().0, b.t("x"));
        b.app(f, x)
    });
    refuse(Error::AppTypesDiffer, |b| {
        let x = b.t("x");
        b.app(x, x)
    });
    refuse(Error::AppTypesDiffer, |b| {
        let (f, x) = (b.t("f"), b.t("x:bool"));
        b.app(f, x)
    });
    // Of a type with two arguments, but not a function.
    refuse(Error::AppTypesDiffer, |b| {
        let [ty, abs, rep] = ["pair", "toPair", "ofPair"].map(|name| b.name(name));
        let args = ["'a", "'b"].map(|name| b.name(name));
        let th = b.given("⊢ (λp. p) q");
        b.define_type(TypeNames { ty, abs, rep }, &args, th)?;
        let (pair, x) = (b.t("x:pair['a, 'b]"), b.t("x"));
        b.app(pair, x)
    });
    // A function of polymorphic type is at one type only.
    refuse(Error::AppTypesDiffer, |b| {
        let (choice, predicate) = (b.t("@['a]"), b.t("P:(bool → bool)"));
        b.app(choice, predicate)
    });
}

#[test]
fn lambda() {
    refuse(Error::LambdaNotVariable, |b| {
        let (t, body) = (b.t("f x"), b.t("y"));
        b.lambda(t, body)
    });
    refuse(Error::LambdaNotVariable, |b| {
        let (c, body) = (b.t("@['a]"), b.t("y"));
        b.lambda(c, body)
    });
    refuse(Error::LambdaNotVariable, |b| {
        let (bound, body) = (b.loose(), b.t("y"));
        b.lambda(bound, body)
    });
    refuse(Error::LambdaLoose, |b| {
        let (x, body) = (b.t("x"), b.loose());
        b.lambda(x, body)
    });
}

#[test]
fn open() {
    let mut b = Bench::new();
    let (abs, y, opened) = (b.t("λx. λy. k x y"), b.t("y"), b.t("λz. k y z"));
    assert_eq!(b.open(abs, y).unwrap(), opened);
    refuse(Error::OpenNotAbstraction, |b| {
        let (t, x) = (b.t("f"), b.t("x"));
        b.open(t, x)
    });
    refuse(Error::OpenLoose, |b| {
        let (t, x) = (b.t("λx. x"), b.loose());
        b.open(t, x)
    });
    refuse(Error::OpenLoose, |b| {
        let (t, x) = (b.t("λx. λy. x"), b.t("x"));
        let (_, inner) = b.dest_abs(t).unwrap();
        b.open(inner, x)
    });
    refuse(Error::OpenTypesDiffer, |b| {
        let (t, p) = (b.t("λx. x"), b.t("p"));
        b.open(t, p)
    });
}

/// Equations are applications: `app` refuses in the name of `eq`.
#[test]
fn eq() {
    refuse(Error::AppLoose, |b| {
        let (x, loose) = (b.t("x"), b.loose());
        b.eq(x, loose)
    });
    refuse(Error::AppLoose, |b| {
        let (x, loose) = (b.t("x"), b.loose());
        b.eq(loose, x)
    });
    refuse(Error::AppTypesDiffer, |b| {
        let (x, p) = (b.t("x"), b.t("p"));
        b.eq(x, p)
    });
}

#[test]
fn alpha_equivalent_terms_are_one() {
    let mut b = Bench::new();
    assert_eq!(b.t("λx. λy. k x y"), b.t("λy. λx. k y x"));
    assert_ne!(b.t("λx. λy. k x y"), b.t("λx. λy. k y x"));
    assert_ne!(b.t("λx. y"), b.t("λx. x"));
    assert_ne!(b.t("λx:bool. z"), b.t("λx. z"));
    assert_ne!(b.t("x"), b.t("x:bool"));
}

#[test]
fn facts() {
    let mut b = Bench::new();
    let mut check = |text: &str, ty: &str, vars: &[&str], has_type_vars| {
        let (t, ty) = (b.t(text), b.ty(ty));
        let bits = vars.iter().map(|x| 1 << (b.name(x).0 % 32));
        let vars = bits.fold(0, |all, bit: u32| all | bit);
        let loose = 0;
        let expected = Facts {
            ty,
            loose,
            vars,
            has_type_vars,
        };
        assert_eq!(b.facts(t), expected, "{text}");
    };
    check("x", "'a", &["x"], true);
    check("p", "bool", &["p"], false);
    check("λx. x", "'a → 'a", &[], true);
    check("λx:bool. p", "bool → bool", &["p"], false);
    check("@[ind]", "(ind → bool) → ind", &[], false);
    // The type variable is in the type of a part only.
    check("(λx. p) = (λx. q)", "bool", &["p", "q"], true);
    check(
        "(λx. λp. p) (@['a] (λx. (λq. q) = (λq. q)))",
        "bool → bool",
        &[],
        true,
    );

    let twice = b.t("λx. λy. k x y");
    let TermView::Abs(_, once) = b.view(twice) else {
        panic!("an abstraction")
    };
    assert_eq!(b.facts(once).loose, 1);
    let (_, body) = b.dest_abs(once).unwrap();
    assert_eq!(b.facts(body).loose, 2);
    assert!(b.facts(body).vars != 0);
}

#[test]
fn views() {
    let mut b = Bench::new();
    let (f, x, fx) = (b.t("f"), b.t("x"), b.t("f x"));
    assert_eq!(b.dest_app(fx), Some((f, x)));
    assert_eq!(b.dest_app(f), None);
    assert_eq!(b.dest_var(fx), None);
    assert_eq!(b.dest_abs(fx), None);
    assert_eq!(b.dest_eq(fx), None);
    let (equation, partial) = (b.t("x = f x"), b.t("k x (f x)"));
    assert_eq!(b.dest_eq(equation), Some((x, fx)));
    assert_eq!(b.dest_eq(partial), None);
    assert!(b.is_free_in(x, equation).unwrap());
    let (closed, y) = (b.t("λx. k x y"), b.t("y"));
    assert!(!b.is_free_in(x, closed).unwrap());
    assert!(b.is_free_in(y, closed).unwrap());
}
