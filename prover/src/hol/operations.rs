//! The kernel's operations, and the derived rules, as plain functions.

use super::context::with;
use super::shared::known_before;
use certs_tools::Result as Derived;
use kernel::{Const, Name, Result, Term, TermView, Thm, Type};

macro_rules! forward {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $ty:ty),*) -> $result:ty;)*) => {
        $($(#[$doc])* pub fn $name($($arg: $ty),*) -> $result {
            with(|context| context.$name($($arg),*))
        })*
    };
}

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $ty:ty),*) -> $result:ty;)*) => {
        $($(#[$doc])* pub fn $name($($arg: $ty),*) -> $result {
            Ok(known_before(with(|context| context.$name($($arg),*))?))
        })*
    };
}

forward! {
    /// The interned name.
    name(letters: &str) -> Name;
    /// A type variable.
    type_var(name: Name) -> Result<Type>;
    /// The type `a → b`.
    fun(a: Type, b: Type) -> Result<Type>;
    /// The type of truth values.
    bool() -> Type;
    /// `(a, b)` for a type `a → b`.
    dest_fun(ty: Type) -> Option<(Type, Type)>;
    /// Types put for type variables.
    subst_type(pairs: &[(Name, Type)], ty: Type) -> Result<Type>;
    /// A variable.
    var(name: Name, ty: Type) -> Result<Term>;
    /// A constant at the instance of its type given by the arguments.
    constant(c: Const, args: &[Type]) -> Result<Term>;
    /// The constant of this name.
    find_const(name: Name) -> Option<Const>;
    /// `f x`
    app(f: Term, x: Term) -> Result<Term>;
    /// `λx. body`
    lambda(x: Term, body: Term) -> Result<Term>;
    /// The body of an abstraction with a term put for the bound variable.
    open(abs: Term, x: Term) -> Result<Term>;
    /// `a = b`
    eq(a: Term, b: Term) -> Result<Term>;
    /// One layer of a term.
    view(t: Term) -> TermView;
    /// The type of a term.
    type_of(t: Term) -> Type;
    /// Whether a variable is free in a term.
    is_free_in(x: Term, t: Term) -> Result<bool>;
    /// `(f, x)` for `f x`.
    dest_app(t: Term) -> Option<(Term, Term)>;
    /// `(name, type)` for a variable.
    dest_var(t: Term) -> Option<(Name, Type)>;
    /// `(type, body)` for an abstraction; the body has a loose bound variable.
    dest_abs(t: Term) -> Option<(Type, Term)>;
    /// `(a, b)` for `a = b`.
    dest_eq(t: Term) -> Option<(Term, Term)>;
    /// `(p, q)` for `p ⇒ q`.
    dest_imp(t: Term) -> Option<(Term, Term)>;
    /// `(p, q)` for `p ∧ q`.
    dest_conj(t: Term) -> Option<(Term, Term)>;
    /// `(p, q)` for `p ∨ q`.
    dest_disj(t: Term) -> Option<(Term, Term)>;
    /// `p` for `¬p`.
    dest_not(t: Term) -> Option<Term>;
    /// The predicate of `∀`.
    dest_forall(t: Term) -> Option<Term>;
    /// The predicate of `∃`.
    dest_exists(t: Term) -> Option<Term>;
    /// `T`
    mk_true() -> Result<Term>;
    /// `F`
    mk_false() -> Result<Term>;
    /// `p ⇒ q`
    mk_imp(p: Term, q: Term) -> Result<Term>;
    /// `p ∧ q`
    mk_conj(p: Term, q: Term) -> Result<Term>;
    /// `p ∨ q`
    mk_disj(p: Term, q: Term) -> Result<Term>;
    /// `¬p`
    mk_not(p: Term) -> Result<Term>;
    /// `∀x. p`
    mk_forall(x: Term, p: Term) -> Result<Term>;
    /// `∃x. p`
    mk_exists(x: Term, p: Term) -> Result<Term>;
    /// A variable of the type that is not free in `t`, named after the binder of `t`.
    fresh_for(t: Term, ty: Type) -> Result<Term>;

    /// The hypotheses of a theorem.
    hyps(th: Thm) -> Vec<Term>;
    /// The polynomial that a normal form of INT_NORM stands for.
    dest_polynomial(p: Term) -> Option<certs_tools::Polynomial>;
}

rules! {
    /// REFL
    refl(t: Term) -> Result<Thm>;
    /// TRANS
    trans(ab: Thm, bc: Thm) -> Result<Thm>;
    /// MK_COMB
    mk_comb(fg: Thm, xy: Thm) -> Result<Thm>;
    /// ABS
    abs(x: Term, th: Thm) -> Result<Thm>;
    /// BETA
    beta(redex: Term) -> Result<Thm>;
    /// ASSUME
    assume(p: Term) -> Result<Thm>;
    /// DEDUCT_ANTISYM
    deduct_antisym(p: Thm, q: Thm) -> Result<Thm>;
    /// AP_TERM
    ap_term(f: Term, th: Thm) -> Derived<Thm>;
    /// AP_THM
    ap_thm(th: Thm, x: Term) -> Derived<Thm>;
    /// TRUTH
    truth() -> Derived<Thm>;
    /// EQT_INTRO
    eqt_intro(th: Thm) -> Derived<Thm>;
    /// EQT_ELIM
    eqt_elim(th: Thm) -> Derived<Thm>;
    /// EQF_INTRO
    eqf_intro(th: Thm) -> Derived<Thm>;
    /// EQF_ELIM
    eqf_elim(th: Thm) -> Derived<Thm>;
    /// ETA
    eta(t: Term) -> Derived<Thm>;
    /// BETA_NORM
    beta_norm(t: Term) -> Derived<Thm>;
    /// MP
    mp(imp: Thm, th: Thm) -> Derived<Thm>;
    /// DISCH
    disch(p: Term, th: Thm) -> Derived<Thm>;
    /// UNDISCH
    undisch(th: Thm) -> Derived<Thm>;
    /// GEN
    gen_(x: Term, th: Thm) -> Derived<Thm>;
    /// EXISTS
    exists(ex: Term, t: Term, th: Thm) -> Derived<Thm>;
    /// CHOOSE
    choose(v: Term, ex: Thm, th: Thm) -> Derived<Thm>;
    /// ABS_FORALL
    abs_forall(x: Term, th: Thm) -> Derived<Thm>;
    /// ABS_EXISTS
    abs_exists(x: Term, th: Thm) -> Derived<Thm>;
    /// CONJ
    conj(p: Thm, q: Thm) -> Derived<Thm>;
    /// CONJUNCT1
    conjunct1(th: Thm) -> Derived<Thm>;
    /// CONJUNCT2
    conjunct2(th: Thm) -> Derived<Thm>;
    /// DISJ1
    disj1(th: Thm, q: Term) -> Derived<Thm>;
    /// DISJ2
    disj2(p: Term, th: Thm) -> Derived<Thm>;
    /// DISJ_CASES
    disj_cases(either: Thm, left: Thm, right: Thm) -> Derived<Thm>;
    /// NOT_ELIM
    not_elim(th: Thm) -> Derived<Thm>;
    /// NOT_INTRO
    not_intro(th: Thm) -> Derived<Thm>;
    /// CONTR
    contr(p: Term, th: Thm) -> Derived<Thm>;
    /// CCONTR
    ccontr(p: Term, th: Thm) -> Derived<Thm>;
    /// EXCLUDED_MIDDLE
    excluded_middle(p: Term) -> Derived<Thm>;
    /// NUM_EVAL
    num_eval(t: Term) -> Derived<Thm>;
    /// INT_EVAL
    int_eval(t: Term) -> Derived<Thm>;
    /// INT_NORM
    int_norm(t: Term) -> Derived<Thm>;
}
