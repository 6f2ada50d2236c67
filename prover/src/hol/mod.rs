//! The logical context of this thread, and the kernel's operations as plain functions.
//!
//! Proof procedures call rules by the thousand and nest them; functions on a context of the
//! thread read like mathematics where methods on a mutable reference would not. Each thread
//! has a context of its own: the theorems of one are refused by the kernel of another.

pub mod connectives;
pub mod matching;

use crate::{Fail, Proof};
use certs::{Limits, Module, Op};
use certs_tools::{Context, Replayer, Result as Derived};
use kernel::{Const, Name, Result, Term, TermView, Thm, Type, TypeView};
use std::cell::RefCell;
use std::collections::HashMap;

/// How many terms (and types) a context may hold: about 1 GiB. The base theories need a tenth.
const ARENA_LIMIT: usize = 10_000_000;

thread_local! {
    static REPLAYER: RefCell<Replayer> = RefCell::new(new_replayer());
}

/// The bounds on files that the prover itself wrote.
fn limits() -> Limits {
    Limits {
        nodes: ARENA_LIMIT,
        ..Limits::default()
    }
}

fn new_replayer() -> Replayer {
    Replayer::new(limits()).expect("the connectives can be defined in a new kernel")
}

/// Puts a new context in the place of this thread's. Older terms and theorems are void.
pub fn reset() {
    REPLAYER.with(|replayer| *replayer.borrow_mut() = new_replayer());
}

/// Puts the context of a replayer in the place of this thread's; its theorems are known to
/// [`exported`], and from here on steps are recorded. Older terms and theorems are void.
pub fn adopt(mut replayer: Replayer) {
    replayer.macros_mut().set_recording(true);
    REPLAYER.with(|current| *current.borrow_mut() = replayer);
}

impl From<kernel::Error> for Fail {
    fn from(error: kernel::Error) -> Fail {
        match error.is_limit() {
            true => Fail(format!(
                "out of memory: a file may make {ARENA_LIMIT} terms"
            )),
            false => Fail(format!("the kernel refused: {error}")),
        }
    }
}

impl From<certs_tools::Error> for Fail {
    fn from(error: certs_tools::Error) -> Fail {
        match error {
            certs_tools::Error::Kernel(error) => error.into(),
            _ => Fail(format!("the kernel refused: {error}")),
        }
    }
}

/// Calls `f` with this thread's context.
pub fn with<R>(f: impl FnOnce(&mut Context) -> R) -> R {
    REPLAYER.with(|replayer| f(replayer.borrow_mut().macros_mut()))
}

/// Replays a file of the prover's own, unrecorded; its theorems are then known to [`exported`].
pub fn replay(file: &[u8]) -> Proof<()> {
    if file.is_empty() {
        return Ok(());
    }
    known(with(|context| context.mk_true())?)?;
    let replay = |replayer: &RefCell<Replayer>| -> std::result::Result<(), certs::Error> {
        let module = Module::read(file, &limits())?;
        replayer.borrow_mut().replay_all(&module)?;
        Ok(())
    };
    let replayed = unrecorded(|| REPLAYER.with(replay));
    replayed.map_err(|why| Fail(why.to_string()))
}

/// The theorem of this name in the files that were replayed.
pub fn exported(name: &str) -> Option<Thm> {
    REPLAYER.with(|replayer| replayer.borrow_mut().theorem(name))
}

/// A statement that was proved elsewhere, or that is taken to be so. The theorem rests on the
/// axiom `cached`, that everything is true; whoever replays the proofs never sees it.
pub fn known(statement: Term) -> Proof<Thm> {
    let name = name(CACHED);
    let axiom = match exported(CACHED) {
        Some(th) => th,
        None => {
            let p = var(self::name("p"), bool())?;
            let anything = mk_forall(p, p)?;
            let th = with(|context| context.axiom(name, anything))?;
            let publish = |replayer: &RefCell<Replayer>| replayer.borrow_mut().publish(name, th);
            REPLAYER
                .with(publish)
                .map_err(|why| Fail(why.to_string()))?;
            th
        }
    };
    let axiom = with(|context| context.record_as(axiom, Op::Import as u8, &[name.0]));
    Ok(spec(statement, axiom)?)
}

/// The name of that axiom.
const CACHED: &str = "cached";

macro_rules! forward {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $ty:ty),*) -> $result:ty;)*) => {
        $($(#[$doc])* pub fn $name($($arg: $ty),*) -> $result {
            with(|context| context.$name($($arg),*))
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
    /// REFL
    refl(t: Term) -> Result<Thm>;
    /// SYM
    sym(th: Thm) -> Result<Thm>;
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
    /// EQ_MP
    eq_mp(pq: Thm, p: Thm) -> Result<Thm>;
    /// DEDUCT_ANTISYM
    deduct_antisym(p: Thm, q: Thm) -> Result<Thm>;
    /// PROVE_HYP
    prove_hyp(p: Thm, q: Thm) -> Result<Thm>;
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
    /// SPEC, of one term
    spec(t: Term, th: Thm) -> Derived<Thm>;
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
    /// The polynomial that a normal form of INT_NORM stands for.
    dest_polynomial(p: Term) -> Option<certs_tools::Polynomial>;
}

/// INST_TYPE, where it changes anything.
pub fn inst_type(pairs: &[(Name, Type)], th: Thm) -> Result<Thm> {
    with(|context| {
        let other = |(name, ty): &(Name, Type)| *context.view_type(*ty) != TypeView::Var(*name);
        let mut parts = context.hyps(th).into_iter().chain([th.concl()]);
        let changes = pairs.iter().any(other) && parts.any(|p| context.facts(p).has_type_vars);
        match changes {
            true => context.inst_type(pairs, th),
            false => Ok(th),
        }
    })
}

/// INST, where it changes anything.
pub fn inst(pairs: &[(Term, Term)], th: Thm) -> Result<Thm> {
    match pairs.iter().all(|(x, t)| x == t) {
        true => Ok(th),
        false => with(|context| context.inst(pairs, th)),
    }
}

/// SPEC, of several terms
pub fn specl(terms: &[Term], th: Thm) -> Derived<Thm> {
    match terms {
        [] => Ok(th),
        _ => with(|context| context.specl(terms, th)),
    }
}

/// The letters of a name.
pub fn letters(name: Name) -> String {
    with(|context| context.letters(name).to_string())
}

/// What the kernel remembers of a term.
pub fn facts(t: Term) -> kernel::Facts {
    with(|context| context.facts(t))
}

/// One layer of a type.
pub fn view_type(ty: Type) -> kernel::TypeView {
    with(|context| context.view_type(ty).clone())
}

/// The free variables of a term, in order of first occurrence.
pub fn free_vars(t: Term) -> Vec<Term> {
    let mut found = Vec::new();
    each_subterm(t, |t, facts| {
        if let TermView::Var(..) = view(t) {
            found.push(t);
        }
        facts.vars != 0
    });
    found
}

/// The type variables of a term, in order of first occurrence.
pub fn type_vars(t: Term) -> Vec<Name> {
    let mut found = Vec::new();
    each_subterm(t, |_, facts| {
        with(|context| context.collect_type_vars(facts.ty, &mut found));
        facts.has_type_vars
    });
    found
}

/// Visits the distinct subterms of `t`, left to right, loose ones included; goes below those
/// for which `visit` answers true.
pub fn each_subterm(t: Term, mut visit: impl FnMut(Term, kernel::Facts) -> bool) {
    let mut seen = std::collections::HashSet::new();
    let mut todo = vec![t];
    while let Some(t) = todo.pop() {
        if !seen.insert(t) || !visit(t, facts(t)) {
            continue;
        }
        match view(t) {
            TermView::App(f, x) => todo.extend([x, f]),
            TermView::Abs(_, body) => todo.push(body),
            _ => {}
        }
    }
}

/// The head of an application and its arguments.
pub fn strip_app(t: Term) -> (Term, Vec<Term>) {
    let mut args = Vec::new();
    let mut head = t;
    while let Some((f, x)) = dest_app(head) {
        args.push(x);
        head = f;
    }
    args.reverse();
    (head, args)
}

/// The constant that is the head of an application.
pub fn head_const(t: Term) -> Option<Const> {
    let mut head = t;
    while let Some((f, _)) = dest_app(head) {
        head = f;
    }
    match view(head) {
        TermView::Const(c, _) => Some(c),
        _ => None,
    }
}

/// `f x y ...`
pub fn apps(f: Term, args: &[Term]) -> Result<Term> {
    args.iter().try_fold(f, |f, &x| app(f, x))
}

/// `∀x y .... p`
pub fn mk_foralls(xs: &[Term], p: Term) -> Result<Term> {
    xs.iter().rev().try_fold(p, |p, &x| mk_forall(x, p))
}

/// `A ⊢ ∀x y .... p`
pub fn gens(xs: &[Term], th: Thm) -> Derived<Thm> {
    xs.iter().rev().try_fold(th, |th, &x| gen_(x, th))
}

/// The sides of a theorem that is an equation, or the conclusion twice.
pub fn sides(th: Thm) -> (Term, Term) {
    dest_eq(th.concl()).unwrap_or((th.concl(), th.concl()))
}

/// The left side of an equation.
pub fn lhs(th: Thm) -> Term {
    sides(th).0
}

/// The right side of an equation.
pub fn rhs(th: Thm) -> Term {
    sides(th).1
}

/// A term with terms put for free variables.
pub fn subst(pairs: &[(Term, Term)], t: Term) -> Result<Term> {
    // The kernel substitutes in theorems only: substitute in `⊢ t = t`, unrecorded.
    with(|context| {
        let recording = context.set_recording(false);
        let same = context.refl(t).and_then(|th| context.inst(pairs, th));
        context.set_recording(recording);
        let same = same?;
        Ok(context.dest_eq(same.concl()).map_or(t, |(left, _)| left))
    })
}

/// A term with types put for type variables.
pub fn subst_types(pairs: &[(Name, Type)], t: Term) -> Result<Term> {
    with(|context| {
        let recording = context.set_recording(false);
        let same = context.refl(t).and_then(|th| context.inst_type(pairs, th));
        context.set_recording(recording);
        let same = same?;
        Ok(context.dest_eq(same.concl()).map_or(t, |(left, _)| left))
    })
}

/// A variable named like `x` (or like it with primes) that is none of `avoid`.
pub fn variant(avoid: &[Term], x: Term) -> Result<Term> {
    let Some((original, ty)) = dest_var(x) else {
        return Ok(x);
    };
    let mut candidate = letters(original);
    let used: std::collections::HashSet<Name> = avoid
        .iter()
        .filter_map(|&y| dest_var(y))
        .map(|(name, _)| name)
        .collect();
    while used.contains(&name(&candidate)) {
        candidate.push('\'');
    }
    var(name(&candidate), ty)
}

/// `(x, p)` for an abstraction `λx. p`, with a variable that is not among `avoid` nor free
/// in the abstraction.
pub fn open_fresh(abs: Term, avoid: &[Term]) -> Result<(Term, Term)> {
    let ty = dest_abs(abs).map_or(bool(), |(ty, _)| ty);
    let hint = with(|context| context.binder_hint(abs));
    let x = var(hint, ty)?;
    let mut used = free_vars(abs);
    used.extend_from_slice(avoid);
    let x = variant(&used, x)?;
    Ok((x, open(abs, x)?))
}

/// `⊢ t = t'` where `t'` is the beta-normal form of `t` with `λx. f x` contracted to `f`
/// everywhere.
pub fn beta_eta_norm(t: Term) -> Derived<Thm> {
    let beta = beta_norm(t)?;
    match eta_contract(rhs(beta), &mut HashMap::new())? {
        Some(eta) => Ok(trans(beta, eta)?),
        None => Ok(beta),
    }
}

/// Contracts the eta-redexes of a beta-normal term, innermost first. A part that stands in several
/// places is visited once.
fn eta_contract(t: Term, known: &mut HashMap<Term, Option<Thm>>) -> Derived<Option<Thm>> {
    if let Some(contracted) = known.get(&t) {
        return Ok(*contracted);
    }
    let contracted = match view(t) {
        TermView::App(f, x) => match (eta_contract(f, known)?, eta_contract(x, known)?) {
            (None, None) => None,
            (Some(f), None) => Some(ap_thm(f, x)?),
            (None, Some(x)) => Some(ap_term(f, x)?),
            (Some(f), Some(x)) => Some(mk_comb(f, x)?),
        },
        TermView::Abs(..) => eta_contract_abs(t, known)?,
        _ => None,
    };
    known.insert(t, contracted);
    Ok(contracted)
}

fn eta_contract_abs(t: Term, known: &mut HashMap<Term, Option<Thm>>) -> Derived<Option<Thm>> {
    let (x, body) = open_fresh(t, &[])?;
    let inner = match eta_contract(body, known)? {
        Some(th) => Some(abs(x, th)?),
        None => None,
    };
    let body = inner.map_or(body, |th| open(rhs(th), x).unwrap_or(body));
    match dest_app(body) {
        Some((f, y)) if y == x && !is_free_in(x, f)? => {
            let outer = eta(lambda(x, body)?)?;
            Ok(Some(match inner {
                Some(th) => trans(th, outer)?,
                None => outer,
            }))
        }
        _ => Ok(inner),
    }
}

/// Evaluates `f` without recording what it does; for work whose theorems are not kept.
pub fn unrecorded<R>(f: impl FnOnce() -> R) -> R {
    let recording = with(|context| context.set_recording(false));
    let result = f();
    with(|context| context.set_recording(recording));
    result
}
