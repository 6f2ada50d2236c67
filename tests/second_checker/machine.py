"""The machine that runs the bodies of the segments."""

import connectives
import logic
from container import AXIOM, CONSTANT, TYPE, Reader
from container import THEOREM as THEOREM_NAME
from normal_form import Normaliser
from terms import (
    BOOL,
    Term,
    abstract,
    apply,
    apply_all,
    demand,
    equation,
    function_type,
    type_variable,
    variable,
)

TERM, THEOREM = "term", "theorem"
KINDS = {Term: TERM, logic.Theorem: THEOREM}

# Instructions that take operands from the stacks only, and push a theorem.
RULES = {
    0: (logic.refl, TERM),
    1: (logic.sym, THEOREM),
    2: (logic.trans, THEOREM, THEOREM),
    3: (logic.mk_comb, THEOREM, THEOREM),
    4: (logic.abs_, THEOREM, TERM),
    5: (logic.beta, TERM),
    6: (logic.assume, TERM),
    7: (logic.eq_mp, THEOREM, THEOREM),
    8: (logic.deduct_antisym, THEOREM, THEOREM),
    9: (logic.prove_hyp, THEOREM, THEOREM),
    32: (connectives.ap_term, TERM, THEOREM),
    33: (connectives.ap_thm, THEOREM, TERM),
    34: (connectives.eqt_intro, THEOREM),
    35: (connectives.eqt_elim, THEOREM),
    36: (connectives.mp, THEOREM, THEOREM),
    37: (connectives.disch, TERM, THEOREM),
    38: (connectives.undisch, THEOREM),
    40: (connectives.gen, TERM, THEOREM),
    41: (connectives.conj, THEOREM, THEOREM),
    42: (connectives.conjunct1, THEOREM),
    43: (connectives.conjunct2, THEOREM),
    44: (connectives.exists_, TERM, TERM, THEOREM),
    45: (connectives.choose, TERM, THEOREM, THEOREM),
    46: (connectives.disj1, THEOREM, TERM),
    47: (connectives.disj2, TERM, THEOREM),
    48: (connectives.disj_cases, THEOREM, THEOREM, THEOREM),
    49: (connectives.not_elim, THEOREM),
    50: (connectives.not_intro, THEOREM),
    51: (connectives.eqf_intro, THEOREM),
    52: (connectives.eqf_elim, THEOREM),
    53: (connectives.contr, TERM, THEOREM),
    54: (connectives.ccontr, TERM, THEOREM),
    55: (connectives.eta, TERM),
    56: (connectives.truth,),
    57: (connectives.abs_forall, TERM, THEOREM),
    58: (connectives.abs_exists, TERM, THEOREM),
    59: (connectives.beta_norm, TERM),
    60: (connectives.excluded_middle, TERM),
}

# The same for terms.
TERM_MAKERS = {
    109: (apply, TERM, TERM),
    110: (abstract, TERM, TERM),
    111: (equation, TERM, TERM),
    112: (apply_all, TERM, TERM, TERM),
}

LAST_STEP = 103


class Counts:
    """What the footer counts, for the segments run."""

    def __init__(self):
        self.steps = self.types = self.terms = self.theorems = self.peak = 0

    def as_list(self):
        return [self.steps, self.types, self.terms, self.theorems, self.peak]


class Slots:
    def __init__(self):
        self.values = []
        self.freed = []

    def in_use(self):
        return len(self.values) - len(self.freed)

    def save(self, value):
        if self.freed:
            self.values[self.freed.pop()] = value
        else:
            self.values.append(value)

    def copy(self, slot):
        demand(slot < len(self.values) and self.values[slot] is not None, "an empty slot")
        return self.values[slot]

    def take(self, slot):
        value = self.copy(slot)
        self.values[slot] = None
        self.freed.append(slot)
        return value


class Machine:
    """Runs one segment; `signature` and `theorems` (by name) grow."""

    def __init__(self, file, segment, signature, theorems, macros, counts):
        self.reader = Reader(file.data, segment.start, segment.end)
        self.symbols = file.symbols
        # What the segment has yet to provide.
        self.promised = list(segment.provided)
        # It names nothing else: that would be there by chance.
        self.listed = {*segment.needed, *segment.provided}
        self.signature = signature
        self.theorems = theorems
        self.macros = macros
        self.counts = counts
        self.types = [BOOL]
        self.stack = []
        self.slots = Slots()
        # The second theorem of the last DEFINE_TYPE.
        self.second = None

    def run(self):
        while not self.reader.at_end():
            self.step(self.reader.byte())
            alive = len(self.types) + len(self.stack) + self.slots.in_use()
            self.counts.peak = max(self.counts.peak, alive)
        demand(not self.stack, "the stack is not empty at the end")
        demand(not self.slots.in_use(), "a slot is in use at the end")
        demand(not self.promised, "not all is provided")

    def step(self, opcode):
        if opcode in RULES:
            rule, *kinds = RULES[opcode]
            self.counts.steps += 1
            self.stack.append(rule(*self.operands(kinds)))
        elif opcode in TERM_MAKERS:
            make, *kinds = TERM_MAKERS[opcode]
            self.counts.terms += 1
            self.stack.append(make(*self.operands(kinds)))
        elif opcode >= 192:
            self.stack.append(self.slots.take(opcode - 192))
        elif opcode >= 128:
            self.stack.append(self.slots.copy(opcode - 128))
        else:
            demand(opcode in OTHERS, "no such instruction")
            self.counts.steps += opcode <= LAST_STEP
            OTHERS[opcode](self)

    # Operands

    def operands(self, kinds):
        """As many objects from the stack, the terms and the theorems each in their order."""
        demand(len(kinds) <= len(self.stack), "the stack has too few operands")
        found = {TERM: [], THEOREM: []}
        for _ in kinds:
            last = self.stack.pop()
            found[KINDS[type(last)]].append(last)
        for kind in found:
            demand(len(found[kind]) == kinds.count(kind), "a term for a theorem, or the reverse")
        return [found[kind].pop() for kind in kinds]

    def pop(self, kind):
        return self.operands([kind])[0]

    def top(self):
        demand(self.stack, "the stack is empty")
        return self.stack[-1]

    def type(self):
        place = self.reader.number()
        demand(place < len(self.types), "no such type")
        return self.types[place]

    def name(self):
        number = self.reader.number()
        demand(number < len(self.symbols), "no such symbol")
        return self.symbols[number]

    def known(self, kind):
        """A name that the segment says it needs or provides."""
        name = self.name()
        self.lists(kind, name)
        return name

    def lists(self, kind, name):
        demand((kind, name) in self.listed, f"{name} is not listed")

    def new(self, kind):
        """A name that the segment says it provides."""
        name = self.name()
        demand((kind, name) in self.promised, f"{name} is not promised")
        self.promised.remove((kind, name))
        return name

    # Instructions

    def inst_type(self):
        count = self.reader.number()
        pairs = [(self.name(), self.type()) for _ in range(count)]
        self.stack.append(logic.inst_type(self.pop(THEOREM), pairs))

    def inst(self):
        self.inst_pairs(self.reader.number())

    def inst_pairs(self, count):
        theorem, *terms = self.theorem_and_terms(2 * count)
        pairs = list(zip(terms[0::2], terms[1::2]))
        self.stack.append(logic.inst(theorem, pairs))

    def theorem_and_terms(self, count):
        demand(count < len(self.stack), "the stack has too few operands")
        return self.operands([THEOREM] + [TERM] * count)

    def axiom(self):
        name = self.new(AXIOM)
        self.stack.append(self.signature.axiom(name, self.pop(TERM)))

    def specify(self):
        count = self.reader.number()
        names = [self.new(CONSTANT) for _ in range(count)]
        theorem, *variables = self.theorem_and_terms(count)
        self.stack.append(self.signature.specify(theorem, list(zip(names, variables))))

    def define_type(self):
        count = self.reader.number()
        name, abs_, rep = self.new(TYPE), self.new(CONSTANT), self.new(CONSTANT)
        parameters = [self.name() for _ in range(count)]
        theorem = self.pop(THEOREM)
        first, self.second = self.signature.define_type(theorem, name, abs_, rep, parameters)
        self.stack.append(first)

    def take_second(self):
        demand(self.second is not None, "SECOND without a DEFINE_TYPE")
        self.stack.append(self.second)

    def theorem(self):
        name = self.known(THEOREM_NAME)
        demand(name in self.theorems, f"there is no theorem {name} before this")
        self.stack.append(self.theorems[name])

    def spec(self):
        theorem, *terms = self.theorem_and_terms(self.reader.number())
        self.stack.append(connectives.spec(theorem, terms))

    def add_type(self, type_):
        self.counts.types += 1
        self.types.append(type_)

    def type_variable(self):
        self.add_type(type_variable(self.name()))

    def type_application(self):
        count = self.reader.number()
        name = self.known(TYPE)
        self.add_type(self.signature.type(name, [self.type() for _ in range(count)]))

    def function_type(self):
        domain = self.type()
        self.add_type(function_type(domain, self.type()))

    def variable(self):
        self.counts.terms += 1
        name = self.name()
        self.stack.append(variable(name, self.type()))

    def constant(self):
        self.counts.terms += 1
        count = self.reader.number()
        name = self.known(CONSTANT)
        self.stack.append(self.signature.constant(name, [self.type() for _ in range(count)]))

    def export(self):
        name = self.new(THEOREM_NAME)
        self.counts.theorems += 1
        self.theorems[name] = self.pop(THEOREM)

    def arithmetic(self, prove):
        self.macros.used = set()
        self.stack.append(prove(self.macros, self.pop(TERM)))
        for name in self.macros.used:
            self.lists(THEOREM_NAME, name)


OTHERS = {
    10: Machine.inst_type,
    11: Machine.inst,
    12: Machine.axiom,
    13: Machine.specify,
    14: Machine.define_type,
    15: Machine.take_second,
    24: Machine.theorem,
    25: lambda machine: machine.inst_pairs(1),
    26: lambda machine: machine.inst_pairs(2),
    39: Machine.spec,
    64: lambda machine: machine.arithmetic(Normaliser.num_eval),
    65: lambda machine: machine.arithmetic(Normaliser.int_eval),
    66: lambda machine: machine.arithmetic(Normaliser.int_norm),
    104: Machine.type_variable,
    105: Machine.type_application,
    106: Machine.function_type,
    107: Machine.variable,
    108: Machine.constant,
    113: lambda machine: machine.slots.save(machine.top()),
    114: lambda machine: machine.stack.append(machine.slots.copy(machine.reader.number())),
    115: lambda machine: machine.stack.append(machine.slots.take(machine.reader.number())),
    116: Machine.export,
}
