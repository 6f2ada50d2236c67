"""The macros NUM_EVAL and INT_EVAL: operations on literals equal their values.

Whatever is done here, theorems come from the rules in `logic` and `connectives`, and from
theorems of the theories, by name; a theorem of that name which says something else makes
a macro fail. A numeral is `NUMERAL` of a bit string: `_0`, or `BIT0` or `BIT1` of one, the
least significant bit outermost. The literals of integers are `int_of_num` of numerals, and
`int_neg` of these where they are not zero.
"""

from connectives import eqf_intro, eqt_intro, spec, undisch
from logic import eq_mp, inst, mk_comb, prove_hyp, refl, sym, trans
from terms import (
    ABSTRACTION,
    APPLICATION,
    CONSTANT,
    Rejected,
    apply_all,
    demand,
    is_constant,
    operands,
    sides,
    variable,
)

# No power of more bits is evaluated.
POWER_BITS = 1 << 16

OPERATIONS = frozenset(
    """SUC PRE num_add num_sub num_mul num_div num_mod num_le num_lt num_min num_max EXP
    int_of_num int_neg int_add int_sub int_mul int_div int_mod int_le int_lt int_min int_max
    int_abs cdiv ~""".split()
)


def right(theorem):
    return sides(theorem.conclusion)[1]


def argument(name, term):
    """a, from `name a`; None, if the term has another form."""
    if term.kind == APPLICATION and is_constant(term.left, name):
        return term.right
    return None


def decided(theorem):
    """⊢ p = F from ⊢ ¬p, ⊢ p = T from any other ⊢ p."""
    if argument("~", theorem.conclusion) is not None:
        return eqf_intro(theorem)
    return eqt_intro(theorem)


class Evaluator:
    """`signature` and `theorems` (by name) are those of the replay, and grow."""

    def __init__(self, signature, theorems):
        self.signature = signature
        self.theorems = theorems
        self._ready = {}
        self._remembered = {}
        # The names of the theorems that were used.
        self.used = set()

    # Theorems, constants and terms

    def lemma(self, name, terms=(), premises=()):
        """The theorem `∀x ... . p ⇒ ... ⇒ q` of that name: q, with terms put for the x and
        theorems for the p."""
        self.used.add(name)
        if name not in self._ready:
            demand(name in self.theorems, f"the theorem {name} is not there")
            self._ready[name] = self._stripped(self.theorems[name])
        variables, theorem = self._ready[name]
        demand(len(variables) == len(terms), f"{name} says something else")
        theorem = inst(theorem, list(zip(variables, terms)))
        for premise in premises:
            theorem = prove_hyp(premise, theorem)
        return theorem

    @staticmethod
    def _stripped(theorem):
        variables = []
        while (predicate := argument("!", theorem.conclusion)) is not None:
            demand(predicate.kind == ABSTRACTION, "a quantifier without a variable")
            # No file can have variables with such a name.
            x = variable(("of a lemma", len(variables)), predicate.left)
            variables.append(x)
            theorem = spec(theorem, [x])
        while operands("==>", theorem.conclusion) is not None:
            theorem = undisch(theorem)
        return variables, theorem

    def remembered(self, macro, term, prove):
        """What the macro proved of the term before, or proves now."""
        key = (macro, term)
        if key not in self._remembered:
            outside, self.used = self.used, set()
            self._remembered[key] = prove(term), self.used
            self.used = outside
        theorem, used = self._remembered[key]
        self.used |= used
        return theorem

    def constant(self, name):
        return self.signature.constant(name, [])

    def make(self, name, *arguments):
        return apply_all(self.constant(name), *arguments)

    def _result_type(self, name):
        generic = self.signature.constants.get(name)
        if generic is None or len(generic.arguments or ()) != 2:
            return None
        return generic.arguments[1]

    def is_natural(self, term):
        return term.type is self._result_type("NUMERAL")

    def is_integer(self, term):
        return term.type is self._result_type("int_of_num")

    @staticmethod
    def operation(term):
        """(name, operands) of an operation of arithmetic; (None, ()) of other terms."""
        if term.kind == APPLICATION:
            head, last = term.left, (term.right,)
            if head.kind == APPLICATION:
                head, last = head.left, (head.right, term.right)
            if head.kind == CONSTANT and (head.left in OPERATIONS or head.left == "="):
                return head.left, last
        return None, ()

    # Numerals and literals

    def bits(self, value):
        term = self.constant("_0")
        for digit in bin(value)[2:] if value else "":
            term = self.make("BIT" + digit, term)
        return term

    @staticmethod
    def bit(term):
        """(bit, rest) of a bit string, if there is a bit."""
        for bit in (0, 1):
            rest = argument(f"BIT{bit}", term)
            if rest is not None:
                return bit, rest
        return None

    def value_of_bits(self, term):
        value, place = 0, 0
        while (first := self.bit(term)) is not None:
            value |= first[0] << place
            place += 1
            term = first[1]
        return value if is_constant(term, "_0") else None

    def numeral(self, value):
        return self.make("NUMERAL", self.bits(value))

    def natural(self, term):
        """The value of a numeral; None, if it is none."""
        bits = argument("NUMERAL", term)
        return None if bits is None else self.value_of_bits(bits)

    def integer(self, term):
        """The value of a literal; None, if it is none."""
        negated = argument("int_neg", term)
        numeral = argument("int_of_num", term if negated is None else negated)
        value = None if numeral is None else self.natural(numeral)
        if negated is None or value is None:
            return value
        return -value if value else None

    def literal(self, value):
        term = self.make("int_of_num", self.numeral(abs(value)))
        return self.make("int_neg", term) if value < 0 else term

    def rewritten(self, name, *equations):
        """⊢ name a ... = name b ..., from ⊢ a = b, ..."""
        theorem = refl(self.constant(name))
        for equation in equations:
            theorem = mk_comb(theorem, equation)
        return theorem

    # Bit strings

    def suc_bits(self, n):
        """⊢ SUC n = r"""
        first = self.bit(n)
        if first is None:
            return self.lemma("suc_zero")
        bit, rest = first
        step = self.lemma(f"suc_bit{bit}", [rest])
        if bit == 0:
            return step
        return trans(step, self.rewritten("BIT0", self.suc_bits(rest)))

    def add_bits(self, m, n, carry=False):
        """⊢ m + n = r; with a carry, ⊢ SUC (m + n) = r"""
        first, second = self.bit(m), self.bit(n)
        if first is None or second is None:
            empty = "left" if first is None else "right"
            theorem = self.lemma(f"bits_add_zero_{empty}", [n if first is None else m])
            if carry:
                suc = self.rewritten("SUC", theorem)
                theorem = trans(suc, self.suc_bits(right(theorem)))
            return theorem
        (a, m), (b, n) = first, second
        step = self.lemma(f"bits_add_{a}{b}", [m, n])
        if carry:
            bit, rest = self.bit(right(step))
            step = self.rewritten("SUC", step)
            step = trans(step, self.lemma(f"suc_bit{bit}", [rest]))
        rest = self.add_bits(m, n, carry=a + b + carry > 1)
        return trans(step, self.rewritten(f"BIT{(a + b + carry) % 2}", rest))

    def mul_bits(self, m, n):
        """⊢ m * n = r, by the operand with fewer ones, the left one if they are equal"""
        if self.value_of_bits(m).bit_count() <= self.value_of_bits(n).bit_count():
            return self.mul_bits_by_left(m, n)
        swap = self.lemma("num_mul_comm", [m, n])
        return trans(swap, self.mul_bits_by_left(n, m))

    def mul_bits_by_left(self, m, n):
        first = self.bit(m)
        if first is None:
            return self.lemma("bits_mul_zero", [n])
        bit, rest = first
        step = self.lemma(f"bits_mul_bit{bit}", [rest, n])
        doubled = self.rewritten("BIT0", self.mul_bits_by_left(rest, n))
        if bit == 0:
            return trans(step, doubled)
        if self.bit(rest) is None:
            doubled = trans(doubled, self.lemma("bit0_zero"))
            total = self.lemma("bits_add_zero_right", [n])
        else:
            total = self.add_bits(n, right(doubled))
        step = trans(step, self.rewritten("num_add", refl(n), doubled))
        return trans(step, total)

    def power(self, m, n):
        """⊢ m EXP n = r, for bit strings"""
        base, exponent = self.value_of_bits(m), self.value_of_bits(n)
        small = exponent <= POWER_BITS and base.bit_length() * exponent <= POWER_BITS
        demand(base < 2 or small, "too great a power")
        first = self.bit(n)
        if first is None:
            return self.lemma("bits_exp_zero", [m])
        bit, rest = first
        step = self.lemma(f"bits_exp_bit{bit}", [m, rest])
        root = self.power(m, rest)
        square = self.rewritten("num_mul", root, root)
        square = trans(square, self.mul_bits(right(root), right(root)))
        if bit == 1:
            product = self.rewritten("num_mul", refl(m), square)
            square = trans(product, self.mul_bits(m, right(square)))
        return trans(step, square)

    def on_numerals(self, name, arguments, theorem):
        """⊢ name (NUMERAL m) ... = NUMERAL r, from ⊢ name m ... = r"""
        unwrapped = [self.lemma("numeral", [m]) for m in arguments]
        step = trans(self.rewritten(name, *unwrapped), theorem)
        return trans(step, sym(self.lemma("numeral", [right(theorem)])))

    # NUM_EVAL

    def num_eval(self, t):
        return self.remembered("NUM_EVAL", t, self._num_eval)

    def _num_eval(self, t):
        name, terms = self.operation(t)
        demand(name is not None, "NUM_EVAL: not an operation")
        values = [self.natural(a) for a in terms]
        demand(None not in values, "NUM_EVAL: not numerals")
        bits = [argument("NUMERAL", a) for a in terms]
        if name == "SUC":
            return self.on_numerals(name, bits, self.suc_bits(*bits))
        if name == "PRE":
            return self._pre(*values)
        if name == "num_add":
            return self.on_numerals(name, bits, self.add_bits(*bits))
        if name == "num_mul":
            return self.on_numerals(name, bits, self.mul_bits(*bits))
        if name == "EXP":
            return self.on_numerals(name, bits, self.power(*bits))
        if name == "num_sub":
            return self._num_sub(*terms)
        if name in ("num_div", "num_mod"):
            return self._num_division(name, *terms)
        if name in ("num_min", "num_max"):
            return self._choice(name, terms, values, self.num_le)
        if name in ("num_le", "num_lt", "="):
            return self._decision("num", name, terms, values, self.num_le, self.num_lt)
        raise Rejected("NUM_EVAL: not an operation on natural numbers")

    def _pre(self, m):
        if m == 0:
            return self.lemma("num_pre_zero")
        before = self.numeral(m - 1)
        suc = self.num_eval(self.make("SUC", before))
        return trans(sym(self.rewritten("PRE", suc)), self.lemma("num_pre_suc", [before]))

    def _difference(self, s, t):
        """d and ⊢ s + d = t, for numerals with s ≤ t"""
        value = self.natural(t) - self.natural(s)
        demand(value >= 0, "not an inequality that holds")
        d, bits = self.bits(value), argument("NUMERAL", s)
        theorem = self.on_numerals("num_add", [bits, d], self.add_bits(bits, d))
        return self.make("NUMERAL", d), theorem

    def _num_sub(self, s, t):
        if self.natural(s) >= self.natural(t):
            d, total = self._difference(t, s)
            step = sym(self.rewritten("num_sub", total, refl(t)))
            return trans(step, self.lemma("num_add_sub", [t, d]))
        d, total = self._difference(s, t)
        step = sym(self.rewritten("num_sub", refl(s), total))
        return trans(step, self.lemma("num_sub_add", [s, d]))

    def _num_division(self, name, s, t):
        demand(self.natural(t) != 0, "NUM_EVAL: division by zero")
        q, r = (self.numeral(value) for value in divmod(self.natural(s), self.natural(t)))
        bits = [argument("NUMERAL", a) for a in (q, t)]
        product = self.on_numerals("num_mul", bits, self.mul_bits(*bits))
        total = self.rewritten("num_add", product, refl(r))
        total = trans(total, self.num_eval(right(total)))
        premises = [total, self.num_lt(r, t)]
        return self.lemma(f"{name}_unique", [s, t, q, r], premises)

    def num_le(self, s, t):
        """⊢ s ≤ t, where that holds"""
        d, total = self._difference(s, t)
        step = self.rewritten("num_le", refl(s), total)
        return eq_mp(step, self.lemma("num_le_add", [s, d]))

    def num_lt(self, s, t):
        """⊢ s < t, where that holds"""
        d, total = self._difference(s, t)
        demand(self.natural(d) > 0, "not an inequality that holds")
        before = self.numeral(self.natural(d) - 1)
        suc = self.num_eval(self.make("SUC", before))
        total = trans(self.rewritten("num_add", refl(s), suc), total)
        step = self.rewritten("num_lt", refl(s), total)
        return eq_mp(step, self.lemma("num_lt_add_suc", [s, before]))

    def _choice(self, name, terms, values, le):
        """min and max, of either kind"""
        a, b = terms
        ordered = values[0] <= values[1]
        side = "left" if ordered == name.endswith("min") else "right"
        premise = le(a, b) if ordered else le(b, a)
        return self.lemma(f"{name}_{side}", [a, b], [premise])

    def _decision(self, kind, name, terms, values, le, lt):
        """≤, < and =, of either kind"""
        (a, b), (x, y) = terms, values
        if name == "=":
            if x == y:
                return decided(refl(a))
            lemma, premise = ("lt_ne", lt(a, b)) if x < y else ("gt_ne", lt(b, a))
        elif name.endswith("_le"):
            if x <= y:
                return decided(le(a, b))
            lemma, premise = "lt_not_le", lt(b, a)
        else:
            if x < y:
                return decided(lt(a, b))
            lemma, premise = "le_not_lt", le(b, a)
        return decided(self.lemma(f"{kind}_{lemma}", [a, b], [premise]))

    # INT_EVAL

    def int_eval(self, t):
        return self.remembered("INT_EVAL", t, self._int_eval)

    def _int_eval(self, t):
        name, terms = self.operation(t)
        if name == "int_of_num":
            return self.rewritten(name, self.num_eval(*terms))
        if name == "int_abs":
            return self.then_eval(self.lemma("int_abs_max", terms))
        values = [self.integer(a) for a in terms]
        demand(name is not None and None not in values, "INT_EVAL: not literals")
        if name == "int_neg":
            return self.int_neg(*terms)
        if name == "int_add":
            return self._int_add(*terms)
        if name == "int_mul":
            return self._int_mul(*terms)
        if name == "int_sub":
            return self.then_eval(self.lemma("int_sub_norm", terms))
        if name == "int_div":
            return self._int_div(*terms)
        if name == "int_mod":
            return self.then_eval(self.lemma("int_mod_div", terms))
        if name == "cdiv":
            return self.then_eval(self.cdiv(*terms))
        if name in ("int_min", "int_max"):
            return self._choice(name, terms, values, self.int_le)
        if name in ("int_le", "int_lt", "="):
            return self._decision("int", name, terms, values, self.int_le, self.int_lt)
        raise Rejected("INT_EVAL: not an operation on integers")

    def then_eval(self, step):
        """⊢ t = n, from ⊢ t = u, the operands of u evaluated first"""
        name, terms = self.operation(right(step))
        demand(name is not None, "INT_EVAL: not an operation")
        values = []
        for a in terms:
            if self.integer(a) is not None:
                values.append(refl(a))
            elif argument("int_neg", a) is not None:
                values.append(self.int_eval(a))
            else:
                values.append(self.then_eval(refl(a)))
        step = trans(step, self.rewritten(name, *values))
        return trans(step, self.int_eval(right(step)))

    def int_neg(self, a):
        value = self.integer(a)
        if value == 0:
            return self.lemma("int_neg_zero")
        if value < 0:
            return self.lemma("int_neg_neg", [argument("int_neg", a)])
        return refl(self.make("int_neg", a))

    @staticmethod
    def _magnitude(a):
        """The numeral of the absolute value of a literal."""
        negated = argument("int_neg", a)
        return argument("int_of_num", a if negated is None else negated)

    def _of_operation(self, name, lemma, m, n):
        """⊢ &m op &n = &r, by ⊢ &(m op n) = &m op &n"""
        value = self.rewritten("int_of_num", self.num_eval(self.make(name, m, n)))
        return trans(sym(self.lemma(lemma, [m, n])), value)

    def _int_add(self, a, b):
        x, y = self.integer(a), self.integer(b)
        m, n = self._magnitude(a), self._magnitude(b)
        if (x < 0) == (y < 0):
            step = self._of_operation("num_add", "int_of_num_add", m, n)
            if x >= 0:
                return step
            positive = [self.make("int_of_num", k) for k in (m, n)]
            both = self.lemma("int_add_neg_neg", positive)
            return trans(both, self.rewritten("int_neg", step))
        # The number of greater magnitude is that of the smaller and d.
        first = abs(x) >= abs(y)
        small, d = (n if first else m), self.numeral(abs(abs(x) - abs(y)))
        total = self.num_eval(self.make("num_add", small, d))
        summands = [self.rewritten("int_of_num", total), refl(self.make("int_of_num", small))]
        if not first:
            summands.reverse()
        place = 0 if x < 0 else 1
        summands[place] = self.rewritten("int_neg", summands[place])
        signs = "neg_pos" if x < 0 else "pos_neg"
        order = "ge" if first == (x >= 0) else "lt"
        theorem = self.lemma(f"int_{signs}_{order}", [small, d])
        theorem = trans(sym(self.rewritten("int_add", *summands)), theorem)
        if x == -y and argument("int_neg", right(theorem)) is not None:
            theorem = trans(theorem, self.lemma("int_neg_zero"))
        return theorem

    def _int_mul(self, a, b):
        for side, term in (("left", a), ("right", b)):
            positive = argument("int_neg", term)
            if positive is None:
                continue
            factors = [positive, b] if side == "left" else [a, positive]
            step = self.lemma(f"int_mul_neg_{side}", factors)
            product = self.int_eval(self.make("int_mul", *factors))
            negated = self.rewritten("int_neg", product)
            negated = trans(negated, self.int_neg(right(product)))
            return trans(step, negated)
        m, n = self._magnitude(a), self._magnitude(b)
        return self._of_operation("num_mul", "int_of_num_mul", m, n)

    def _int_div(self, a, b):
        x, y = self.integer(a), self.integer(b)
        demand(y > 0, "INT_EVAL: a divisor that is not positive")
        q, r = (self.literal(value) for value in divmod(x, y))
        total = self.make("int_add", self.make("int_mul", q, b), r)
        total = self.then_eval(refl(total))
        premises = [total, self.int_le(self.literal(0), r), self.int_lt(r, b)]
        return self.lemma("int_div_unique", [a, b, q, r], premises)

    def cdiv(self, a, b):
        """⊢ cdiv a b = (a + (b - 1)) div b, for a literal b > 0"""
        positive = self.int_lt(self.literal(0), b)
        return self.lemma("int_cdiv_div", [a, b], [positive])

    def int_le(self, a, b):
        """⊢ a ≤ b, where that holds"""
        value = self.integer(b) - self.integer(a)
        demand(value >= 0, "not an inequality that holds")
        d = self.numeral(value)
        total = self.int_eval(self.make("int_add", a, self.make("int_of_num", d)))
        step = self.rewritten("int_le", refl(a), total)
        return eq_mp(step, self.lemma("int_le_add_num", [a, d]))

    def int_lt(self, a, b):
        """⊢ a < b, where that holds"""
        value = self.integer(b) - self.integer(a)
        demand(value > 0, "not an inequality that holds")
        before = self.numeral(value - 1)
        suc = self.rewritten("int_of_num", self.num_eval(self.make("SUC", before)))
        total = self.rewritten("int_add", refl(a), suc)
        total = trans(total, self.int_eval(right(total)))
        step = self.rewritten("int_lt", refl(a), total)
        return eq_mp(step, self.lemma("int_lt_add_suc", [a, before]))
