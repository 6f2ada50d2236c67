"""The machine that runs the bodies of the segments."""

import connectives
import logic
from container import (
    NEEDS_CONSTANT,
    NEEDS_THEOREM,
    NEEDS_TYPE,
    PROVIDES_AXIOM,
    PROVIDES_CONSTANT,
    PROVIDES_THEOREM,
    PROVIDES_TYPE,
    VARIABLE_NAME,
    Reader,
)
from normal_form import Normaliser
from terms import (
    BOOL,
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
    118: (apply_all, TERM, TERM, TERM),
}

LAST_STEP = 103


class Counts:
    """What the footer counts, for the segments run."""

    def __init__(self):
        self.segments = self.steps = self.types = self.terms = self.theorems = self.peak = 0

    def as_list(self):
        return [self.segments, self.steps, self.types, self.terms, self.theorems, self.peak]


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
        self.roster = segment.roster
        self.used = set()
        self.signature = signature
        self.theorems = theorems
        self.macros = macros
        self.counts = counts
        self.types = [BOOL]
        self.stacks = {TERM: [], THEOREM: []}
        self.terms = self.stacks[TERM]
        self.proved = self.stacks[THEOREM]
        self.term_slots = Slots()
        self.slots = Slots()
        # The second theorem of the last DEFINE_TYPE.
        self.second = None
        self.defined = set()

    def run(self):
        self.counts.segments += 1
        while not self.reader.at_end():
            self.step(self.reader.byte())
            alive = len(self.types) + len(self.terms) + len(self.proved)
            alive += self.term_slots.in_use() + self.slots.in_use()
            if alive > self.counts.peak:
                self.counts.peak = alive
        demand(not self.terms and not self.proved, "a stack is not empty at the end")
        demand(not self.term_slots.in_use() and not self.slots.in_use(), "a slot is in use")
        for place, (_, name) in enumerate(self.roster):
            demand(place in self.used, f"{name} is in the roster, but not used")

    def step(self, opcode):
        if opcode in RULES:
            rule, *kinds = RULES[opcode]
            self.counts.steps += 1
            self.proved.append(rule(*self.operands(kinds)))
        elif opcode in TERM_MAKERS:
            make, *kinds = TERM_MAKERS[opcode]
            self.counts.terms += 1
            self.terms.append(make(*self.operands(kinds)))
        elif opcode >= 192:
            self.terms.append(self.term_slots.take(opcode - 192))
        elif opcode >= 128:
            self.terms.append(self.term_slots.copy(opcode - 128))
        else:
            demand(opcode in OTHERS, "no such instruction")
            self.counts.steps += opcode <= LAST_STEP
            OTHERS[opcode](self)

    # Operands

    def pop(self, kind):
        stack = self.stacks[kind]
        demand(stack, "a stack is empty")
        return stack.pop()

    def operands(self, kinds):
        found = [self.pop(kind) for kind in reversed(kinds)]
        found.reverse()
        return found

    def top(self, kind):
        stack = self.stacks[kind]
        demand(stack, "a stack is empty")
        return stack[-1]

    def type(self):
        place = self.reader.number()
        demand(place < len(self.types), "no such type")
        return self.types[place]

    def name(self, *roles):
        """The role and the name at the next operand, which must have one of the roles."""
        place = self.reader.number()
        demand(place < len(self.roster), "no such entry in the roster")
        role, name = self.roster[place]
        demand(role in roles, f"{name} is in the roster for something else")
        self.used.add(place)
        return role, name

    def symbol(self, role):
        return self.name(role)[1]

    def symbols(self, role, count):
        return [self.symbol(role) for _ in range(count)]

    def known(self, needed, provided):
        """A name that is needed, or provided and defined before."""
        entry = self.name(needed, provided)
        demand(entry[0] == needed or entry in self.defined, f"{entry[1]} is not defined yet")
        return entry[1]

    # Instructions

    def inst_type(self):
        count = self.reader.number()
        pairs = []
        for _ in range(count):
            name = self.symbol(VARIABLE_NAME)
            pairs.append((name, self.type()))
        self.proved.append(logic.inst_type(self.pop(THEOREM), pairs))

    def inst(self):
        self.inst_pairs(self.reader.number())

    def inst_pairs(self, count):
        terms = self.term_operands(2 * count)
        pairs = list(zip(terms[0::2], terms[1::2]))
        self.proved.append(logic.inst(self.pop(THEOREM), pairs))

    def term_operands(self, count):
        demand(count <= len(self.terms), "a stack is empty")
        return self.operands([TERM] * count)

    def axiom(self):
        name = self.symbol(PROVIDES_AXIOM)
        self.proved.append(self.signature.axiom(name, self.pop(TERM)))

    def specify(self):
        names = self.symbols(PROVIDES_CONSTANT, self.reader.number())
        variables = self.term_operands(len(names))
        theorem = self.signature.specify(self.pop(THEOREM), list(zip(names, variables)))
        self.defined.update((PROVIDES_CONSTANT, name) for name in names)
        self.proved.append(theorem)

    def define_type(self):
        count = self.reader.number()
        name = self.symbol(PROVIDES_TYPE)
        abs_, rep = self.symbols(PROVIDES_CONSTANT, 2)
        parameters = self.symbols(VARIABLE_NAME, count)
        first, second = self.signature.define_type(
            self.pop(THEOREM), name, abs_, rep, parameters
        )
        self.defined.add((PROVIDES_TYPE, name))
        self.defined.update((PROVIDES_CONSTANT, c) for c in (abs_, rep))
        self.second = second
        self.proved.append(first)

    def take_second(self):
        demand(self.second is not None, "SECOND without a DEFINE_TYPE")
        self.proved.append(self.second)

    def theorem(self):
        self.proved.append(self.theorems[self.symbol(NEEDS_THEOREM)])

    def spec(self):
        terms = self.term_operands(self.reader.number())
        self.proved.append(connectives.spec(self.pop(THEOREM), terms))

    def add_type(self, type_):
        self.counts.types += 1
        self.types.append(type_)

    def type_variable(self):
        self.add_type(type_variable(self.symbol(VARIABLE_NAME)))

    def type_application(self):
        count = self.reader.number()
        name = self.known(NEEDS_TYPE, PROVIDES_TYPE)
        self.add_type(self.signature.type(name, [self.type() for _ in range(count)]))

    def function_type(self):
        domain = self.type()
        self.add_type(function_type(domain, self.type()))

    def variable(self):
        self.counts.terms += 1
        name = self.symbol(VARIABLE_NAME)
        self.terms.append(variable(name, self.type()))

    def constant(self):
        self.counts.terms += 1
        count = self.reader.number()
        name = self.known(NEEDS_CONSTANT, PROVIDES_CONSTANT)
        self.terms.append(self.signature.constant(name, [self.type() for _ in range(count)]))

    def long_slot(self):
        """A slot that the short forms do not have."""
        slot = self.reader.number()
        demand(slot >= 64, "the long form of an instruction that has a short one")
        return slot

    def export(self):
        name = self.symbol(PROVIDES_THEOREM)
        demand(name not in self.theorems, f"{name} is exported twice")
        self.counts.theorems += 1
        self.theorems[name] = self.pop(THEOREM)

    def arithmetic(self, prove):
        """A macro of arithmetic; the theorems that it rests on count as used."""
        macros = self.macros
        macros.used = set()
        self.proved.append(prove(macros, self.pop(TERM)))
        for lemma in macros.used:
            entries = [(NEEDS_THEOREM, lemma), (PROVIDES_THEOREM, lemma)]
            places = [place for place, e in enumerate(self.roster) if e in entries]
            demand(places, f"a macro rests on {lemma}, which is not in the roster")
            self.used.update(places)


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
    112: lambda machine: machine.term_slots.save(machine.top(TERM)),
    113: lambda machine: machine.terms.append(machine.term_slots.copy(machine.long_slot())),
    114: lambda machine: machine.terms.append(machine.term_slots.take(machine.long_slot())),
    115: lambda machine: machine.slots.save(machine.top(THEOREM)),
    116: lambda machine: machine.proved.append(machine.slots.copy(machine.reader.number())),
    117: lambda machine: machine.proved.append(machine.slots.take(machine.reader.number())),
    119: Machine.export,
}
