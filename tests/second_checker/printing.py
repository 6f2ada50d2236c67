"""Theorems as text for people, and as digests for comparison with another checker."""

import hashlib

from terms import ABSTRACTION, APPLICATION, BOUND, VARIABLE

INFIX = {
    "=": "=", "==>": "⇒", "/\\": "∧", "\\/": "∨", ",": ",", "::": "::",
    "num_add": "+", "num_mul": "*", "num_sub": "-", "num_le": "≤", "num_lt": "<",
    "int_add": "+", "int_mul": "*", "int_sub": "-", "int_le": "≤", "int_lt": "<",
}  # fmt: skip
QUANTIFIERS = {"!": "∀", "?": "∃"}
BITS = {"BIT0": "0", "BIT1": "1"}


def type_text(type_):
    if not type_.arguments:
        return type_.name
    if type_.name == "fun":
        domain, codomain = type_.arguments
        return f"({type_text(domain)} → {type_text(codomain)})"
    return f"({type_.name} {' '.join(type_text(a) for a in type_.arguments)})"


def _numeral(term):
    """The number, from NUMERAL of a bit string."""
    digits = ""
    while term.kind == APPLICATION and term.left.left in BITS:
        digits = BITS[term.left.left] + digits
        term = term.right
    return str(int(digits or "0", 2)) if term.left == "_0" else None


def term_text(term, bound=()):
    """All operators in brackets; `bound` has the names of bound variables, innermost first."""
    if term.kind == BOUND:
        return bound[term.left]
    if term.kind == ABSTRACTION:
        return f"(λ{_binder(term, bound)})"
    if term.kind != APPLICATION:
        return term.left
    head, *operands = _flat(term)
    name = head.left if head.kind not in (APPLICATION, ABSTRACTION, BOUND) else None
    if name == "NUMERAL" and len(operands) == 1 and (number := _numeral(operands[0])):
        return number
    if name in QUANTIFIERS and len(operands) == 1 and operands[0].kind == ABSTRACTION:
        return f"({QUANTIFIERS[name]}{_binder(operands[0], bound)})"
    if name in INFIX and len(operands) == 2:
        left, right = (term_text(t, bound) for t in operands)
        return f"({left} {INFIX[name]} {right})"
    return f"({' '.join(term_text(t, bound) for t in (head, *operands))})"


def _binder(abstraction, bound):
    x = f"x{len(bound)}"
    return f"{x}:{type_text(abstraction.left)}. {term_text(abstraction.right, (x, *bound))}"


def _flat(term):
    """The function and its arguments, from f x y ..."""
    parts = []
    while term.kind == APPLICATION:
        parts.append(term.right)
        term = term.left
    return [term, *reversed(parts)]


def theorem_text(theorem):
    hypotheses = ", ".join(sorted(term_text(p) for p in theorem.hypotheses))
    return f"{hypotheses} ⊢ {term_text(theorem.conclusion)}".lstrip()


# Digests: the same for what has the same structure, names of bound variables aside


class Digests:
    def __init__(self):
        self._known = {}

    def _digest(self, thing, label, *parts):
        if thing not in self._known:
            text = " ".join([str(len(parts)), *[part() for part in parts], label])
            self._known[thing] = hashlib.sha256(text.encode("utf-8")).hexdigest()
        return self._known[thing]

    def type(self, t):
        if t.arguments is None:
            return self._digest(t, f"type variable {t.name}")
        parts = [lambda a=a: self.type(a) for a in t.arguments]
        return self._digest(t, f"type {t.name}", *parts)

    def term(self, t):
        if t.kind == APPLICATION:
            parts = lambda: self.term(t.left), lambda: self.term(t.right)
            return self._digest(t, "application", *parts)
        if t.kind == ABSTRACTION:
            parts = lambda: self.type(t.left), lambda: self.term(t.right)
            return self._digest(t, "abstraction", *parts)
        kind = {VARIABLE: "variable", BOUND: "bound"}.get(t.kind, "constant")
        return self._digest(t, f"{kind} {t.left}", lambda: self.type(t.type))

    def theorem(self, theorem):
        return {
            "axioms": sorted(theorem.axioms),
            "hypotheses": sorted(self.term(p) for p in theorem.hypotheses),
            "conclusion": self.term(theorem.conclusion),
        }
