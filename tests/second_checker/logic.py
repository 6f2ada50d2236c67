"""Theorems: the twelve rules, the three ways to define, and what is built in.

`A ⊢ p` is a theorem with hypotheses A. Only the functions of this module and of
`connectives` make theorems; each has its rule above it. The operands are in the order
in which the format has them.
"""

from terms import (
    APPLICATION,
    BOOL,
    CONSTANT,
    NONE,
    VARIABLE,
    abstract,
    apply,
    apply_all,
    body_at,
    constant,
    demand,
    domain_and_codomain,
    equation,
    function_type,
    replace_in_type,
    replacer,
    sides,
    type_application,
    type_replacer,
    type_variable,
    variable,
)


class Theorem:
    """`hypotheses ⊢ conclusion`, resting on axioms (their names)."""

    __slots__ = ("hypotheses", "conclusion", "axioms")

    def __init__(self, hypotheses, conclusion, axioms):
        self.hypotheses = hypotheses
        self.conclusion = conclusion
        self.axioms = axioms


def axioms_of(*theorems):
    """The axioms that the premises rest on."""
    found = NONE
    for theorem in theorems:
        if theorem.axioms is not found:
            found = found | theorem.axioms
    return found


def demand_not_free(x, hypotheses):
    demand(x.kind == VARIABLE, "not a variable")
    demand(not any(x in p.free for p in hypotheses), "the variable is free in a hypothesis")


# The rules


#
#   --------- REFL
#    ⊢ t = t
#
def refl(t):
    return Theorem(NONE, equation(t, t), NONE)


#
#    A ⊢ a = b
#   ----------- SYM
#    A ⊢ b = a
#
def sym(ab):
    a, b = sides(ab.conclusion)
    return Theorem(ab.hypotheses, equation(b, a), ab.axioms)


#
#    A ⊢ a = b   B ⊢ b = c
#   ----------------------- TRANS
#        A ∪ B ⊢ a = c
#
def trans(ab, bc):
    a, b = sides(ab.conclusion)
    again, c = sides(bc.conclusion)
    demand(b is again, "TRANS: the middle terms differ")
    return Theorem(ab.hypotheses | bc.hypotheses, equation(a, c), axioms_of(ab, bc))


#
#    A ⊢ f = g   B ⊢ x = y
#   ----------------------- MK_COMB
#      A ∪ B ⊢ f x = g y
#
def mk_comb(fg, xy):
    f, g = sides(fg.conclusion)
    x, y = sides(xy.conclusion)
    return Theorem(
        fg.hypotheses | xy.hypotheses, equation(apply(f, x), apply(g, y)), axioms_of(fg, xy)
    )


#
#          A ⊢ s = t
#   ----------------------- ABS (x not free in A)
#    A ⊢ (λx. s) = (λx. t)
#
def abs_(st, x):
    s, t = sides(st.conclusion)
    demand_not_free(x, st.hypotheses)
    return Theorem(st.hypotheses, equation(abstract(x, s), abstract(x, t)), st.axioms)


#
#   ---------------------- BETA
#    ⊢ (λx. s) t = s[t/x]
#
def beta(term):
    demand(term.kind == APPLICATION, "BETA: not a redex")
    return Theorem(NONE, equation(term, body_at(term.left, term.right)), NONE)


#
#   ------- ASSUME (p of type bool)
#    p ⊢ p
#
def assume(p):
    demand(p.type is BOOL, "not a formula")
    return Theorem(frozenset((p,)), p, NONE)


#
#    A ⊢ p = q   B ⊢ p
#   ------------------- EQ_MP
#        A ∪ B ⊢ q
#
def eq_mp(pq, p):
    left, q = sides(pq.conclusion)
    demand(left is p.conclusion, "EQ_MP: the formulas differ")
    return Theorem(pq.hypotheses | p.hypotheses, q, axioms_of(pq, p))


#
#         A ⊢ p   B ⊢ q
#   --------------------------- DEDUCT_ANTISYM
#    (A - q) ∪ (B - p) ⊢ p = q
#
def deduct_antisym(p, q):
    hypotheses = (p.hypotheses - {q.conclusion}) | (q.hypotheses - {p.conclusion})
    return Theorem(hypotheses, equation(p.conclusion, q.conclusion), axioms_of(p, q))


#
#     A ⊢ p   B ⊢ q
#   ----------------- PROVE_HYP
#    A ∪ (B - p) ⊢ q
#
def prove_hyp(p, q):
    hypotheses = p.hypotheses | (q.hypotheses - {p.conclusion})
    return Theorem(hypotheses, q.conclusion, axioms_of(p, q))


def _everywhere(replace, theorem):
    hypotheses = frozenset(replace(p) for p in theorem.hypotheses)
    return Theorem(hypotheses, replace(theorem.conclusion), theorem.axioms)


#
#         A ⊢ p
#   ----------------- INST_TYPE (the α are distinct)
#    A[τ/α] ⊢ p[τ/α]
#
def inst_type(theorem, pairs):
    types = dict(pairs)
    demand(len(types) == len(pairs), "INST_TYPE: a type variable twice")
    return _everywhere(type_replacer(types), theorem)


#
#         A ⊢ p
#   ----------------- INST (the x are distinct)
#    A[t/x] ⊢ p[t/x]
#
def inst(theorem, pairs):
    terms = dict(pairs)
    demand(len(terms) == len(pairs), "INST: a variable twice")
    return _everywhere(replacer(terms), theorem)


# Constants, type operators, axioms


class Signature:
    """What there is to make terms of, and the axioms."""

    def __init__(self):
        # Generic types of the constants, numbers of arguments of the type operators.
        self.constants = {"=": _predicate_type("'a", 2), "@": _choice_type()}
        self.types = {"bool": 0, "fun": 2, "ind": 0}
        self.axioms = set()

    def copy(self):
        other = Signature()
        other.constants, other.types = dict(self.constants), dict(self.types)
        other.axioms = set(self.axioms)
        return other

    def constant(self, name, types):
        """The constant, with types for the type variables of its generic type."""
        demand(name in self.constants, f"there is no constant {name} before this")
        generic = self.constants[name]
        demand(len(types) == len(generic.variables), "a wrong number of types for a constant")
        return constant(name, replace_in_type(generic, dict(zip(generic.variables, types))))

    def type(self, name, arguments):
        demand(name in self.types, f"there is no type {name} before this")
        demand(len(arguments) == self.types[name], "a wrong number of arguments for a type")
        return type_application(name, tuple(arguments))

    def _new_constant(self, name, type_):
        demand(name not in self.constants, "the constant is not new")
        self.constants[name] = type_
        return constant(name, type_)

    #
    #   ------- AXIOM (p of type bool)
    #    ⊢ p
    #
    def axiom(self, name, p):
        demand(name not in self.axioms, "the axiom is not new")
        demand(p.type is BOOL, "not a formula")
        self.axioms.add(name)
        return Theorem(NONE, p, frozenset((name,)))

    #
    #    x = t, ... ⊢ p
    #   ---------------- SPECIFY (the x are distinct; no variable is free in t; the type
    #       ⊢ p[c/x]              variables of t are in its type; the free variables of p
    #                             are among the x; the c are new)
    #
    def specify(self, theorem, pairs):
        names = [c for c, _ in pairs]
        variables = [x for _, x in pairs]
        demand(len(set(variables)) == len(pairs), "SPECIFY: a variable twice")
        defined = {}
        for hypothesis in theorem.hypotheses:
            x, t = sides(hypothesis)
            demand(x in variables and x not in defined, "SPECIFY: another hypothesis")
            demand(not t.free, "SPECIFY: a definition with free variables")
            demand(
                t.type_variables <= frozenset(t.type.variables),
                "SPECIFY: a type variable that is not in the constant's type",
            )
            defined[x] = t
        demand(len(defined) == len(pairs), "SPECIFY: a constant without a definition")
        demand(theorem.conclusion.free <= set(variables), "SPECIFY: a free variable")
        demand(all(x.kind == VARIABLE for x in variables), "SPECIFY: not a variable")
        constants = {x: self._new_constant(c, x.type) for c, x in zip(names, variables)}
        return Theorem(NONE, replacer(constants)(theorem.conclusion), theorem.axioms)

    #
    #                              ⊢ p t
    #   ------------------------------------------------------- DEFINE_TYPE, SECOND
    #    ⊢ abs (rep a) = a     ⊢ p r = (rep (abs r) = r)
    #
    #   (p has no free variables; its type variables are among those listed, which are
    #   distinct; the type, abs and rep are new)
    #
    def define_type(self, theorem, name, abs_name, rep_name, parameters):
        demand(not theorem.hypotheses, "DEFINE_TYPE: a hypothesis")
        demand(theorem.conclusion.kind == APPLICATION, "DEFINE_TYPE: not of the form p t")
        p, t = theorem.conclusion.left, theorem.conclusion.right
        demand(not p.free, "DEFINE_TYPE: a free variable")
        demand(len(set(parameters)) == len(parameters), "DEFINE_TYPE: a type variable twice")
        demand(p.type_variables <= set(parameters), "DEFINE_TYPE: a type variable is not listed")
        demand(name not in self.types, "the type is not new")
        self.types[name] = len(parameters)
        new = type_application(name, tuple(type_variable(v) for v in parameters))
        abs_ = self._new_constant(abs_name, function_type(t.type, new))
        rep = self._new_constant(rep_name, function_type(new, t.type))
        a, r = variable("a", new), variable("r", t.type)
        first = equation(apply(abs_, apply(rep, a)), a)
        second = equation(apply(p, r), equation(apply(rep, apply(abs_, r)), r))
        return Theorem(NONE, first, theorem.axioms), Theorem(NONE, second, theorem.axioms)


def _predicate_type(variable_, count):
    """α → ... → α → bool"""
    made = BOOL
    for _ in range(count):
        made = function_type(type_variable(variable_), made)
    return made


def _choice_type():
    """(α → bool) → α"""
    return function_type(_predicate_type("'a", 1), type_variable("'a"))


# Formulas

OF_TWO = function_type(BOOL, function_type(BOOL, BOOL))

TRUE = constant("T", BOOL)
FALSE = constant("F", BOOL)
AND = constant("/\\", OF_TWO)
OR = constant("\\/", OF_TWO)
IMPLIES = constant("==>", OF_TWO)
NOT = constant("~", function_type(BOOL, BOOL))


def conjunction(p, q):
    return apply_all(AND, p, q)


def disjunction(p, q):
    return apply_all(OR, p, q)


def implication(p, q):
    return apply_all(IMPLIES, p, q)


def negation(p):
    return apply(NOT, p)


def quantified(name, predicate):
    """name (λx. p)"""
    demand(predicate.right.type is BOOL, "a quantifier over what is not a formula")
    return apply(constant(name, function_type(predicate.type, BOOL)), predicate)


def for_all(*xs_and_p):
    """∀x ... . p"""
    *xs, p = xs_and_p
    for x in reversed(xs):
        p = quantified("!", abstract(x, p))
    return p


def exists(*xs_and_p):
    """∃x ... . p"""
    *xs, p = xs_and_p
    for x in reversed(xs):
        p = quantified("?", abstract(x, p))
    return p


def lambdas(*xs_and_t):
    *xs, t = xs_and_t
    for x in reversed(xs):
        t = abstract(x, t)
    return t


# What is built in


def built_in():
    """The signature to begin with, and the theorems, by name."""
    signature = Signature()
    theorems = {}

    def define(theorem, name, t):
        c = variable(name, t.type)
        theorems[theorem] = signature.specify(assume(equation(c, t)), [(name, c)])

    p, q, r = (variable(name, BOOL) for name in "pqr")
    f = variable("f", OF_TWO)
    alpha, beta_ = type_variable("'a"), type_variable("'b")
    x = variable("x", alpha)
    P = variable("P", function_type(alpha, BOOL))
    identity = abstract(p, p)
    always = abstract(x, TRUE)

    define("T_DEF", "T", equation(identity, identity))
    pair = abstract(f, apply_all(f, p, q))
    true_pair = abstract(f, apply_all(f, TRUE, TRUE))
    define("AND_DEF", "/\\", lambdas(p, q, equation(pair, true_pair)))
    define("IMP_DEF", "==>", lambdas(p, q, equation(conjunction(p, q), p)))
    define("FORALL_DEF", "!", abstract(P, equation(P, always)))
    from_each = for_all(x, implication(apply(P, x), q))
    define("EXISTS_DEF", "?", abstract(P, for_all(q, implication(from_each, q))))
    from_both = implication(implication(p, r), implication(implication(q, r), r))
    define("OR_DEF", "\\/", lambdas(p, q, for_all(r, from_both)))
    define("F_DEF", "F", for_all(p, p))
    define("NOT_DEF", "~", abstract(p, implication(p, FALSE)))

    t = variable("t", function_type(alpha, beta_))
    eta = equation(abstract(x, apply(t, x)), t)
    theorems["extensionality"] = signature.axiom("extensionality", for_all(t, eta))
    choose = signature.constant("@", [alpha])
    chosen = implication(apply(P, x), apply(P, apply(choose, P)))
    theorems["choice"] = signature.axiom("choice", for_all(P, x, chosen))
    theorems["infinity"] = signature.axiom("infinity", _infinity())
    return signature, theorems


def _infinity():
    ind = type_application("ind", ())
    x, y = variable("x", ind), variable("y", ind)
    f = variable("f", function_type(ind, ind))
    fx, fy = apply(f, x), apply(f, y)
    injective = for_all(x, y, implication(equation(fx, fy), equation(x, y)))
    surjective = for_all(y, exists(x, equation(y, fx)))
    return exists(f, conjunction(injective, negation(surjective)))
