//! The connectives, by definition, and the three axioms stated with them.
//!
//! Everything is made through the kernel's public principles; this file is trusted only to
//! say what the axioms are.

use kernel::{Const, Kernel, Result, Term, Thm, Type};

/// The logical constants, their definitions `⊢ c = ...`, and the axioms.
#[derive(Clone, Copy, Debug)]
pub struct Logic {
    /// Truth, written `T`.
    pub truth: (Const, Thm),
    /// Conjunction, `/\`.
    pub and: (Const, Thm),
    /// Implication, `==>`.
    pub imp: (Const, Thm),
    /// Universal quantification, `!`.
    pub forall: (Const, Thm),
    /// Existential quantification, `?`.
    pub exists: (Const, Thm),
    /// Disjunction, `\/`.
    pub or: (Const, Thm),
    /// Falsity, `F`.
    pub falsity: (Const, Thm),
    /// Negation, `~`.
    pub not: (Const, Thm),
    /// `⊢ ∀t. (λx. t x) = t`
    pub extensionality: Thm,
    /// `⊢ ∀P x. P x ⇒ P (@ P)`
    pub choice: Thm,
    /// `⊢ ∃f : ind → ind. (∀x y. f x = f y ⇒ x = y) ∧ ¬(∀y. ∃x. y = f x)`
    pub infinity: Thm,
}

impl Logic {
    /// Defines the connectives and introduces the axioms `extensionality`, `choice` and
    /// `infinity`, in a kernel where none of the names is taken.
    pub fn new(k: &mut Kernel) -> Result<Logic> {
        let bool = k.bool();
        let (alpha, beta) = (k.name("'a"), k.name("'b"));
        let (alpha, beta) = (k.type_var(alpha)?, k.type_var(beta)?);
        let unary = k.fun(bool, bool)?;
        let binary = k.fun(bool, unary)?;
        let predicate = k.fun(alpha, bool)?;
        let (p, q, r) = (var(k, "p", bool)?, var(k, "q", bool)?, var(k, "r", bool)?);
        let big_p = var(k, "P", predicate)?;
        let x = var(k, "x", alpha)?;

        // T = ((λp. p) = (λp. p))
        let identity = k.lambda(p, p)?;
        let body = k.eq(identity, identity)?;
        let truth = define(k, "T", body)?;
        let t = k.constant(truth.0, &[])?;

        // ∧ = λp q. (λf. f p q) = (λf. f T T)
        let f = var(k, "f", binary)?;
        let f_p_q = apply(k, f, &[p, q])?;
        let f_t_t = apply(k, f, &[t, t])?;
        let (left, right) = (k.lambda(f, f_p_q)?, k.lambda(f, f_t_t)?);
        let body = k.eq(left, right)?;
        let and = define_lambda(k, "/\\", &[p, q], body)?;

        // ⇒ = λp q. (p ∧ q) = p
        let p_and_q = connect(k, and.0, p, q)?;
        let body = k.eq(p_and_q, p)?;
        let imp = define_lambda(k, "==>", &[p, q], body)?;

        // ∀ = λP. P = (λx. T)
        let always = k.lambda(x, t)?;
        let body = k.eq(big_p, always)?;
        let forall = define_lambda(k, "!", &[big_p], body)?;

        // ∃ = λP. ∀q. (∀x. P x ⇒ q) ⇒ q
        let p_x = k.app(big_p, x)?;
        let body = connect(k, imp.0, p_x, q)?;
        let body = bind(k, forall.0, x, body)?;
        let body = connect(k, imp.0, body, q)?;
        let body = bind(k, forall.0, q, body)?;
        let exists = define_lambda(k, "?", &[big_p], body)?;

        // ∨ = λp q. ∀r. (p ⇒ r) ⇒ (q ⇒ r) ⇒ r
        let p_r = connect(k, imp.0, p, r)?;
        let q_r = connect(k, imp.0, q, r)?;
        let body = connect(k, imp.0, q_r, r)?;
        let body = connect(k, imp.0, p_r, body)?;
        let body = bind(k, forall.0, r, body)?;
        let or = define_lambda(k, "\\/", &[p, q], body)?;

        // F = ∀p. p
        let body = bind(k, forall.0, p, p)?;
        let falsity = define(k, "F", body)?;
        let false_ = k.constant(falsity.0, &[])?;

        // ¬ = λp. p ⇒ F
        let body = connect(k, imp.0, p, false_)?;
        let not = define_lambda(k, "~", &[p], body)?;

        // ∀t. (λx. t x) = t
        let function = k.fun(alpha, beta)?;
        let function = var(k, "t", function)?;
        let body = k.app(function, x)?;
        let body = k.lambda(x, body)?;
        let body = k.eq(body, function)?;
        let body = bind(k, forall.0, function, body)?;
        let extensionality = axiom(k, "extensionality", body)?;

        // ∀P x. P x ⇒ P (@ P)
        let select = k.name("@");
        let select = k.find_const(select).map(|c| k.constant(c, &[alpha]));
        let select = select.expect("declared by the kernel")?;
        let chosen = k.app(select, big_p)?;
        let p_chosen = k.app(big_p, chosen)?;
        let body = connect(k, imp.0, p_x, p_chosen)?;
        let body = bind(k, forall.0, x, body)?;
        let body = bind(k, forall.0, big_p, body)?;
        let choice = axiom(k, "choice", body)?;

        // ∃f : ind → ind. (∀x y. f x = f y ⇒ x = y) ∧ ¬(∀y. ∃x. y = f x)
        let ind = k.name("ind");
        let ind = k.find_type_op(ind).map(|op| k.type_app(op, &[]));
        let ind = ind.expect("declared by the kernel")?;
        let endo = k.fun(ind, ind)?;
        let (f, x, y) = (var(k, "f", endo)?, var(k, "x", ind)?, var(k, "y", ind)?);
        let (f_x, f_y) = (k.app(f, x)?, k.app(f, y)?);
        let (same_image, same) = (k.eq(f_x, f_y)?, k.eq(x, y)?);
        let body = connect(k, imp.0, same_image, same)?;
        let body = bind(k, forall.0, y, body)?;
        let injective = bind(k, forall.0, x, body)?;
        let body = k.eq(y, f_x)?;
        let body = bind(k, exists.0, x, body)?;
        let surjective = bind(k, forall.0, y, body)?;
        let negation = k.constant(not.0, &[])?;
        let not_surjective = k.app(negation, surjective)?;
        let body = connect(k, and.0, injective, not_surjective)?;
        let body = bind(k, exists.0, f, body)?;
        let infinity = axiom(k, "infinity", body)?;

        Ok(Logic {
            truth,
            and,
            imp,
            forall,
            exists,
            or,
            falsity,
            not,
            extensionality,
            choice,
            infinity,
        })
    }
}

fn var(k: &mut Kernel, name: &str, ty: Type) -> Result<Term> {
    let name = k.name(name);
    k.var(name, ty)
}

fn apply(k: &mut Kernel, f: Term, args: &[Term]) -> Result<Term> {
    args.iter().try_fold(f, |f, &x| k.app(f, x))
}

fn define(k: &mut Kernel, name: &str, body: Term) -> Result<(Const, Thm)> {
    let name = k.name(name);
    k.define(name, body)
}

/// `name = λparams. body`
fn define_lambda(k: &mut Kernel, name: &str, params: &[Term], body: Term) -> Result<(Const, Thm)> {
    let body = params
        .iter()
        .rev()
        .try_fold(body, |body, &x| k.lambda(x, body))?;
    define(k, name, body)
}

/// `p op q` for a connective `op`.
fn connect(k: &mut Kernel, op: Const, p: Term, q: Term) -> Result<Term> {
    let op = k.constant(op, &[])?;
    apply(k, op, &[p, q])
}

/// `Q x. body` for a quantifier `Q`.
fn bind(k: &mut Kernel, quantifier: Const, x: Term, body: Term) -> Result<Term> {
    let quantifier = k.constant(quantifier, &[k.type_of(x)])?;
    let body = k.lambda(x, body)?;
    k.app(quantifier, body)
}

fn axiom(k: &mut Kernel, name: &str, statement: Term) -> Result<Thm> {
    let name = k.name(name);
    k.axiom(name, statement)
}
