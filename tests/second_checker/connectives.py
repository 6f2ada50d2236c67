"""The macros of the connectives, as rules of natural deduction.

Each follows from the definitions of the connectives by the rules of `logic`; here they
are taken as they are, so that this checker has no derivations in common with others. Where
more hypotheses are left out than in textbooks, that is because the format says so: the
theorem is the one that comes out of the usual derivation.
"""

from logic import (
    FALSE,
    TRUE,
    Theorem,
    assume,
    axioms_of,
    conjunction,
    demand_not_free,
    disjunction,
    exists,
    for_all,
    implication,
    mk_comb,
    negation,
    refl,
)
from terms import (
    ABSTRACTION,
    APPLICATION,
    BOOL,
    BOUND,
    NONE,
    VARIABLE,
    apply,
    beta_normal,
    body_at,
    demand,
    equation,
    is_constant,
    operands,
    sides,
)

EXTENSIONALITY = frozenset(("extensionality",))
CHOICE = frozenset(("choice",))


def _two(name, term):
    found = operands(name, term)
    demand(found is not None, "another connective than the rule is for")
    return found


def _predicate(name, term):
    """P, from `name P`; mostly P is λx. p."""
    demand(
        term.kind == APPLICATION and is_constant(term.left, name),
        "another quantifier than the rule is for",
    )
    return term.right


def _instance(predicate, t):
    """p[t/x], if the predicate is λx. p; P t, if it is another P."""
    if predicate.kind == ABSTRACTION:
        return body_at(predicate, t)
    return apply(predicate, t)


def _negated(term):
    demand(term.kind == APPLICATION and is_constant(term.left, "~"), "not a negation")
    return term.right


def _formula(p):
    demand(p.type is BOOL, "not a formula")
    return p


# Equality


#
#      A ⊢ x = y
#   --------------- AP_TERM
#    A ⊢ f x = f y
#
def ap_term(f, xy):
    return mk_comb(refl(f), xy)


#
#      A ⊢ f = g
#   --------------- AP_THM
#    A ⊢ f x = g x
#
def ap_thm(fg, x):
    return mk_comb(fg, refl(x))


#
#   ----------------- ETA (x not free in f)
#    ⊢ (λx. f x) = f
#
def eta(term):
    demand(
        term.kind == ABSTRACTION and term.right.kind == APPLICATION, "ETA: not of the form λx. f x"
    )
    f, x = term.right.left, term.right.right
    demand(f.loose == 0 and x.kind == BOUND, "ETA: not of the form λx. f x")
    return Theorem(NONE, equation(term, f), EXTENSIONALITY)


#
#   ---------- BETA_NORM (t' is the beta-normal form of t)
#    ⊢ t = t'
#
def beta_norm(t):
    return Theorem(NONE, equation(t, beta_normal(t)), NONE)


# True and false


#
#   ----- TRUTH
#    ⊢ T
#
def truth():
    return Theorem(NONE, TRUE, NONE)


#
#        A ⊢ p
#   --------------- EQT_INTRO
#    A - T ⊢ p = T
#
def eqt_intro(p):
    return Theorem(p.hypotheses - {TRUE}, equation(p.conclusion, TRUE), p.axioms)


#
#    A ⊢ p = T
#   ----------- EQT_ELIM
#      A ⊢ p
#
def eqt_elim(theorem):
    p, true = sides(theorem.conclusion)
    demand(true is TRUE, "EQT_ELIM: not an equation with T")
    return Theorem(theorem.hypotheses, p, theorem.axioms)


#
#      A ⊢ ¬p
#   ------------ EQF_INTRO
#    A ⊢ p = F
#
def eqf_intro(theorem):
    p = _negated(theorem.conclusion)
    return Theorem(theorem.hypotheses, equation(p, FALSE), theorem.axioms)


#
#    A ⊢ p = F
#   ------------ EQF_ELIM
#      A ⊢ ¬p
#
def eqf_elim(theorem):
    p, false = sides(theorem.conclusion)
    demand(false is FALSE, "EQF_ELIM: not an equation with F")
    return Theorem(theorem.hypotheses, negation(p), theorem.axioms)


#
#    A ⊢ F
#   ------- CONTR
#    A ⊢ p
#
def contr(p, false):
    demand(false.conclusion is FALSE, "CONTR: not a contradiction")
    return Theorem(false.hypotheses, _formula(p), false.axioms)


#
#      A ⊢ F
#   ------------ CCONTR
#    A - ¬p ⊢ p
#
def ccontr(p, false):
    demand(false.conclusion is FALSE, "CCONTR: not a contradiction")
    return Theorem(false.hypotheses - {negation(p)}, p, false.axioms | CLASSICAL)


#
#   ---------- EXCLUDED_MIDDLE
#    ⊢ p ∨ ¬p
#
def excluded_middle(p):
    return Theorem(NONE, disjunction(p, negation(p)), CLASSICAL)


# What the law of the excluded middle rests on.
CLASSICAL = CHOICE


# Implication and negation


#
#    A ⊢ p ⇒ q   B ⊢ p
#   ------------------- MP
#     (A - p) ∪ B ⊢ q
#
def mp(theorem, premise):
    p, q = _two("==>", theorem.conclusion)
    demand(p is premise.conclusion, "MP: the formulas differ")
    hypotheses = (theorem.hypotheses - {p}) | premise.hypotheses
    return Theorem(hypotheses, q, axioms_of(theorem, premise))


#
#       A ⊢ q
#   --------------- DISCH
#    A - p ⊢ p ⇒ q
#
def disch(p, q):
    return Theorem(q.hypotheses - {p}, implication(p, q.conclusion), q.axioms)


#
#     A ⊢ p ⇒ q
#   ------------- UNDISCH
#    A ∪ {p} ⊢ q
#
def undisch(theorem):
    p, _ = _two("==>", theorem.conclusion)
    return mp(theorem, assume(p))


#
#      A ⊢ ¬p
#   ----------- NOT_ELIM
#    A ⊢ p ⇒ F
#
def not_elim(theorem):
    p = _negated(theorem.conclusion)
    return Theorem(theorem.hypotheses, implication(p, FALSE), theorem.axioms)


#
#    A ⊢ p ⇒ F
#   ----------- NOT_INTRO
#      A ⊢ ¬p
#
def not_intro(theorem):
    p, false = _two("==>", theorem.conclusion)
    demand(false is FALSE, "NOT_INTRO: not of the form p ==> F")
    return Theorem(theorem.hypotheses, negation(p), theorem.axioms)


# Conjunction and disjunction


#
#       A ⊢ p   B ⊢ q
#   --------------------- CONJ
#    (A - q) ∪ B ⊢ p ∧ q
#
def conj(p, q):
    both = conjunction(p.conclusion, q.conclusion)
    hypotheses = (p.hypotheses - {q.conclusion}) | q.hypotheses
    return Theorem(hypotheses, both, axioms_of(p, q))


#
#    A ⊢ p ∧ q
#   ----------- CONJUNCT1
#      A ⊢ p
#
def conjunct1(theorem):
    p, _ = _two("/\\", theorem.conclusion)
    return Theorem(theorem.hypotheses, p, theorem.axioms)


#
#    A ⊢ p ∧ q
#   ----------- CONJUNCT2
#      A ⊢ q
#
def conjunct2(theorem):
    _, q = _two("/\\", theorem.conclusion)
    return Theorem(theorem.hypotheses, q, theorem.axioms)


#
#      A ⊢ p
#   ----------- DISJ1
#    A ⊢ p ∨ q
#
def disj1(p, q):
    return Theorem(p.hypotheses, disjunction(p.conclusion, q), p.axioms)


#
#      A ⊢ q
#   ----------- DISJ2
#    A ⊢ p ∨ q
#
def disj2(p, q):
    return Theorem(q.hypotheses, disjunction(p, q.conclusion), q.axioms)


#
#                  A ⊢ p ∨ q   B ⊢ r   C ⊢ r
#   -------------------------------------------------------- DISJ_CASES
#    (A - {p ⇒ r, q ⇒ r}) ∪ (B - {p, q ⇒ r}) ∪ (C - q) ⊢ r
#
def disj_cases(either, left, right):
    p, q = _two("\\/", either.conclusion)
    demand(left.conclusion is right.conclusion, "DISJ_CASES: the conclusions differ")
    r = left.conclusion
    from_p, from_q = implication(p, r), implication(q, r)
    hypotheses = either.hypotheses - {from_p, from_q}
    hypotheses |= left.hypotheses - {p, from_q}
    hypotheses |= right.hypotheses - {q}
    return Theorem(hypotheses, r, axioms_of(either, left, right))


# Quantifiers


#
#    A ⊢ ∀x. p
#   ------------ SPEC (for each t in turn)
#    A ⊢ p[t/x]
#
def spec(theorem, terms):
    p = theorem.conclusion
    for t in terms:
        p = _instance(_predicate("!", p), t)
    return Theorem(theorem.hypotheses, p, theorem.axioms)


#
#        A ⊢ p
#   --------------- GEN (x not free in A)
#    A - T ⊢ ∀x. p
#
def gen(x, p):
    demand_not_free(x, p.hypotheses)
    return Theorem(p.hypotheses - {TRUE}, for_all(x, p.conclusion), p.axioms)


#
#    A ⊢ p[t/x]
#   ------------ EXISTS (the premise may be (λx. p) t as well)
#    A ⊢ ∃x. p
#
def exists_(goal, t, theorem):
    predicate = _predicate("?", goal)
    forms = (_instance(predicate, t), apply(predicate, t))
    demand(theorem.conclusion in forms, "EXISTS: the theorem is not the instance")
    return Theorem(theorem.hypotheses, goal, theorem.axioms)


#
#                     A ⊢ ∃x. p   B ⊢ q
#   ----------------------------------------------------- CHOOSE (v not free in ∃x. p, q,
#    (A - ∀x. P x ⇒ q) ∪ (B - {p[v/x], P v, T}) ⊢ q              B - {p[v/x], P v};
#                                                                 P is λx. p)
def choose(v, some, theorem):
    predicate, q = _predicate("?", some.conclusion), theorem.conclusion
    redex = apply(predicate, v)
    others = theorem.hypotheses - {_instance(predicate, v), redex}
    demand_not_free(v, others | {predicate, q})
    every = for_all(v, implication(redex, q))
    hypotheses = (some.hypotheses - {every}) | (others - {TRUE})
    return Theorem(hypotheses, q, axioms_of(some, theorem))


def _under(quantify, x, theorem):
    p, q = sides(theorem.conclusion)
    demand_not_free(x, theorem.hypotheses)
    both = equation(quantify(x, p), quantify(x, q))
    return Theorem(theorem.hypotheses, both, theorem.axioms)


#
#          A ⊢ p = q
#   ----------------------- ABS_FORALL (x not free in A)
#    A ⊢ (∀x. p) = (∀x. q)
#
def abs_forall(x, theorem):
    return _under(for_all, x, theorem)


#
#          A ⊢ p = q
#   ----------------------- ABS_EXISTS (x not free in A)
#    A ⊢ (∃x. p) = (∃x. q)
#
def abs_exists(x, theorem):
    return _under(exists, x, theorem)
