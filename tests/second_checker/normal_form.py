"""The macro INT_NORM: the normal form of an integer term or of a comparison.

A polynomial in normal form is `c₀ + c₁ * x₁ + ... + cₙ * xₙ`, associated to the left, with
literals cᵢ, not zero but for c₀, and ascending products xᵢ of ascending atoms.
"""

from math import gcd

from connectives import ap_term
from evaluation import Evaluator, decided, right
from logic import refl, sym, trans
from terms import (
    ABSTRACTION,
    APPLICATION,
    BOUND,
    CONSTANT,
    VARIABLE,
    demand,
    operands,
)

# Terms that are nested deeper are not normalised.
DEPTH = 500

# What is between `int_of_num` and an operation on natural numbers.
INWARDS = {
    "SUC": "int_of_num_suc",
    "PRE": "int_of_num_pre",
    "num_add": "int_of_num_add",
    "num_mul": "int_of_num_mul",
    "num_sub": "int_of_num_sub",
    "num_div": "int_of_num_div",
    "num_mod": "int_of_num_mod",
    "num_min": "int_of_num_min",
    "num_max": "int_of_num_max",
}

RANK = {VARIABLE: 0, BOUND: 1, CONSTANT: 2, APPLICATION: 3, ABSTRACTION: 4}


# The order of terms


def _compare(a, b):
    return (a > b) - (a < b)


def compare_types(a, b):
    if a is b:
        return 0
    if a.arguments is None or b.arguments is None:
        order = _compare(a.arguments is not None, b.arguments is not None)
        return order or _compare(a.name, b.name)
    order = _compare(a.name, b.name)
    for s, t in zip(a.arguments, b.arguments):
        order = order or compare_types(s, t)
    return order


def compare_terms(a, b):
    if a is b:
        return 0
    if a.kind != b.kind:
        return _compare(RANK[a.kind], RANK[b.kind])
    if a.kind == APPLICATION:
        return compare_terms(a.left, b.left) or compare_terms(a.right, b.right)
    if a.kind == ABSTRACTION:
        return compare_types(a.left, b.left) or compare_terms(a.right, b.right)
    return _compare(a.left, b.left) or compare_types(a.type, b.type)


def factors(product):
    """The factors of `x * y * ...`, associated to the left."""
    found = []
    while (parts := operands("int_mul", product)) is not None:
        product, last = parts
        found.append(last)
    found.append(product)
    return found[::-1]


def compare_products(a, b):
    """By the number of factors, then by the factors."""
    if a is b:
        return 0
    xs, ys = factors(a), factors(b)
    order = _compare(len(xs), len(ys))
    for x, y in zip(xs, ys):
        order = order or compare_terms(x, y)
    return order


def last_term(p):
    """(rest, c, x) of a polynomial `rest + c * x`"""
    parts = operands("int_add", p)
    last = None if parts is None else operands("int_mul", parts[1])
    return None if last is None else (parts[0], *last)


class Normaliser(Evaluator):
    def __init__(self, signature, theorems):
        super().__init__(signature, theorems)
        self.depth = 0

    def int_norm(self, t):
        return self.remembered("INT_NORM", t, self._int_norm)

    def _int_norm(self, t):
        self.depth += 1
        demand(self.depth <= DEPTH, "INT_NORM: nested too deeply")
        theorem = self._term(t) if self.is_integer(t) else self._comparison(t)
        self.depth -= 1
        return theorem

    def then_norm(self, step):
        """⊢ t = p, from ⊢ t = u and the normal form of u"""
        return trans(step, self.int_norm(right(step)))

    # Terms

    def _atom(self, t):
        return self.lemma("int_atom_norm", [t])

    def _term(self, t):
        if self.integer(t) is not None:
            return refl(t)
        name, terms = self.operation(t)
        if name == "int_of_num":
            step = self._inwards(*terms)
            return self._atom(t) if step is None else self.then_norm(step)
        if name == "int_neg":
            return self.then_norm(self.lemma("int_neg_norm", terms))
        if name == "int_abs":
            return self.then_norm(self.lemma("int_abs_max", terms))
        if name == "int_sub":
            return self.then_norm(self.lemma("int_sub_norm", terms))
        if name == "int_mod":
            return self.then_norm(self.lemma("int_mod_div", terms))
        if name in ("int_add", "int_mul", "int_div", "cdiv", "int_min", "int_max"):
            step = self.rewritten(name, *(self.int_norm(a) for a in terms))
            return self._on_normal(name, step)
        return self._atom(t)

    def _inwards(self, n):
        """⊢ &n = u, where u has & further inwards, if n is an operation; or None"""
        name, terms = self.operation(n)
        if name in INWARDS:
            return self.lemma(INWARDS[name], terms)
        if name == "EXP" and None not in [self.natural(m) for m in terms]:
            return self.rewritten("int_of_num", self.num_eval(n))
        return None

    def _on_normal(self, name, step):
        """⊢ t = r from ⊢ t = p op q, where p and q are normal"""
        now = right(step)
        _, (p, q) = self.operation(now)
        if name == "int_add":
            return trans(step, self.add(p, q))
        if name == "int_mul":
            return trans(step, self.multiply(p, q))
        x, y = self.integer(p), self.integer(q)
        positive = y is not None and y > 0
        if name == "cdiv":
            if not positive:
                return trans(step, self._atom(now))
            return self.then_norm(trans(step, self.cdiv(p, q)))
        literals = x is not None and y is not None
        if literals and (positive or name != "int_div"):
            return trans(step, self.int_eval(now))
        return trans(step, self._atom(now))

    # Sums and products of polynomials

    def _literals(self, name, c, d):
        return self.int_eval(self.make(name, c, d))

    def add(self, p, q):
        """⊢ p + q = r"""
        zero = self.literal(0)
        if q is zero:
            return self.lemma("int_add_zero_right", [p])
        if p is zero:
            return self.lemma("int_add_zero_left", [q])
        first, second = last_term(p), last_term(q)
        if first is None and second is None:
            return self._literals("int_add", p, q)
        if first is None or second is None:
            order = _compare(second is None, first is None)
        else:
            order = compare_products(first[2], second[2])
        if order > 0:
            rest = self.add(first[0], q)
            terms = [first[0], q, right(rest), p.right]
            return self.lemma("int_poly_add_left", terms, [rest])
        if order < 0:
            rest = self.add(p, second[0])
            terms = [p, second[0], right(rest), q.right]
            return self.lemma("int_poly_add_right", terms, [rest])
        (p, c, x), (q, d, _) = first, second
        rest, total = self.add(p, q), self._literals("int_add", c, d)
        if right(total) is zero:
            return self.lemma("int_poly_add_drop", [p, q, right(rest), c, d, x], [rest, total])
        terms = [p, q, right(rest), c, d, right(total), x]
        return self.lemma("int_poly_add_both", terms, [rest, total])

    def scale(self, k, p):
        """⊢ k * p = r, for a literal k"""
        if self.integer(k) == 0:
            return self.lemma("int_mul_zero_left", [p])
        if self.integer(k) == 1:
            return self.lemma("int_mul_one_left", [p])
        return self._scale(k, p)

    def _scale(self, k, p):
        last = last_term(p)
        if last is None:
            return self._literals("int_mul", k, p)
        p, c, x = last
        rest, product = self._scale(k, p), self._literals("int_mul", k, c)
        terms = [k, p, right(rest), c, right(product), x]
        return self.lemma("int_poly_scale", terms, [rest, product])

    def multiply(self, p, q):
        """⊢ p * q = r"""
        if last_term(p) is None:
            return self.scale(p, q)
        return self._multiply(p, q)

    def _multiply(self, p, q):
        last = last_term(q)
        if last is None:
            return trans(self.lemma("int_mul_comm", [p, q]), self.scale(q, p))
        q, c, x = last
        rest, product = self._multiply(p, q), self._multiply_by_product(p, x)
        scaled = self.scale(c, right(product))
        total = self.add(right(rest), right(scaled))
        terms = [p, q, right(rest), c, x, right(product), right(scaled), right(total)]
        return self.lemma("int_poly_times", terms, [rest, product, scaled, total])

    def _multiply_by_product(self, p, y):
        """⊢ p * y = r, for a product y of atoms"""
        last = last_term(p)
        zero = self.literal(0)
        if last is None:
            if p is zero:
                return self.lemma("int_mul_zero_left", [y])
            return sym(self.lemma("int_add_zero_left", [self.make("int_mul", p, y)]))
        p, c, x = last
        rest, product = self._multiply_by_product(p, y), self._multiply_products(x, y)
        monomial = self.make("int_add", zero, self.make("int_mul", c, right(product)))
        total = self.add(right(rest), monomial)
        terms = [p, c, x, y, right(rest), right(product), right(total)]
        return self.lemma("int_poly_product", terms, [rest, product, total])

    def _multiply_products(self, x, y):
        """⊢ x * y = z, for products of atoms, the factors merged"""
        first, second = operands("int_mul", x), operands("int_mul", y)
        a = x if first is None else first[1]
        b = y if second is None else second[1]
        if compare_terms(a, b) <= 0:
            if second is None:
                return refl(self.make("int_mul", x, y))
            rest = self._multiply_products(x, second[0])
            return self.lemma("int_product_right", [x, second[0], right(rest), b], [rest])
        if first is None:
            return self.lemma("int_mul_comm", [x, y])
        rest = self._multiply_products(first[0], y)
        return self.lemma("int_product_left", [first[0], y, right(rest), a], [rest])

    # Comparisons

    def _comparison(self, t):
        name, terms = self.operation(t)
        if name == "=" and self.is_natural(terms[0]):
            return self.then_norm(sym(self.lemma("int_of_num_eq", terms)))
        if name == "num_le" or name == "num_lt":
            return self.then_norm(sym(self.lemma(f"int_of_{name}", terms)))
        if name == "~":
            return self.then_norm(self._opposite(*terms))
        relation = name == "int_le" or (name == "=" and self.is_integer(terms[0]))
        if relation and terms[0] is self.literal(0):
            return self._with_zero(t)
        demand(relation or name == "int_lt", "INT_NORM: neither an integer nor a comparison")
        lemma = "int_eq_norm" if name == "=" else f"{name}_norm"
        return self.then_norm(self.lemma(lemma, terms))

    def _opposite(self, p):
        """⊢ ¬p = q, for an inequality p"""
        name, terms = self.operation(p)
        if name == "int_le" or name == "int_lt":
            return self.lemma(f"int_not_{name[4:]}", terms)
        demand(name == "num_le" or name == "num_lt", "INT_NORM: a negation of something else")
        step = sym(self.lemma(f"int_of_{name}", terms))
        return trans(self.rewritten("~", step), self._opposite(right(step)))

    def _with_zero(self, t):
        """The normal form of 0 ≤ e or of 0 = e"""
        relation = t.left
        normal = self.int_norm(t.right)
        p = right(normal)
        step = ap_term(relation, normal)
        if last_term(p) is None:
            return trans(step, self.int_eval(right(step)))
        return self._tightened(step, relation, p)

    def _tightened(self, step, relation, p):
        """Divides the polynomial by the common divisor of the coefficients."""
        terms, rest = [], p
        while (last := last_term(rest)) is not None:
            rest, c, x = last
            terms.append((self.integer(c), x))
        constant = self.integer(rest)
        divisor = gcd(*(c for c, _ in terms))
        if divisor == 1:
            return step
        quotient, remainder = divmod(constant, divisor)
        k, r, q = self.literal(divisor), self.literal(remainder), self.literal(quotient)
        for c, x in reversed(terms):
            q = self.make("int_add", q, self.make("int_mul", self.literal(c // divisor), x))
        equation = operands("=", right(step)) is not None
        exact = equation and remainder == 0
        # ⊢ p = k * q, or ⊢ p = k * q + r
        same = self.scale(k, q)
        if not exact:
            same = self.rewritten("int_add", same, refl(r))
            same = trans(same, self.add(operands("int_add", right(same))[0], r))
        step = trans(step, ap_term(relation, sym(same)))
        zero = self.literal(0)
        if exact:
            return trans(step, self.lemma("int_eq_tighten", [k, q], [self.int_lt(zero, k)]))
        below = self.int_lt(r, k)
        if equation:
            premises = [self.int_lt(zero, r), below]
            return trans(step, decided(self.lemma("int_eq_absurd", [k, q, r], premises)))
        premises = [self.int_le(zero, r), below]
        return trans(step, self.lemma("int_le_tighten", [k, q, r], premises))
