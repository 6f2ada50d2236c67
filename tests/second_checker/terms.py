"""Types and terms of higher-order logic.

Both are shared: two types, or two terms without loose bound variables, are equal
(terms up to the names of bound variables) exactly if they are one object. Bound
variables are numbers, counted from the binder that is nearest; free variables have
names and types. Only terms without loose bound variables leave this module, so that
what is put for a variable never needs a change, and nothing is ever captured.
"""

VARIABLE, BOUND, CONSTANT, APPLICATION, ABSTRACTION = range(5)

NONE = frozenset()

# More terms than this, and the checker gives up.
MOST_TERMS = 10_000_000


class Rejected(Exception):
    """The file breaks a rule of the format or of the logic."""


class GivesUp(Exception):
    """The file may be good, but it asks for too much."""


def demand(condition, complaint):
    if not condition:
        raise Rejected(complaint)


# Types


class Type:
    """A type variable, or an operator applied to types."""

    __slots__ = ("name", "arguments", "variables")

    def __init__(self, name, arguments, variables):
        self.name = name
        # None: this is a variable.
        self.arguments = arguments
        # The names of the type variables, in order of first occurrence.
        self.variables = variables


_types = {}


def type_variable(name):
    found = _types.get(name)
    if found is None:
        found = _types[name] = Type(name, None, (name,))
    return found


def type_application(name, arguments):
    key = (name, arguments)
    found = _types.get(key)
    if found is None:
        variables = dict.fromkeys(v for a in arguments for v in a.variables)
        found = _types[key] = Type(name, arguments, tuple(variables))
    return found


BOOL = type_application("bool", ())


def function_type(domain, codomain):
    return type_application("fun", (domain, codomain))


def domain_and_codomain(type_):
    demand(type_.arguments is not None and type_.name == "fun", "not a type of functions")
    return type_.arguments


def replace_in_type(type_, types):
    """The type with `types` (by name) for its type variables, all at once."""
    if type_.arguments is None:
        return types.get(type_.name, type_)
    if types.keys().isdisjoint(type_.variables):
        return type_
    arguments = [replace_in_type(a, types) for a in type_.arguments]
    return type_application(type_.name, tuple(arguments))


# Terms


class Term:
    __slots__ = ("kind", "left", "right", "type", "free", "type_variables", "loose", "redex")

    def __init__(self, kind, left, right, type_, free, type_variables, loose, redex=False):
        self.kind = kind
        # The name of a variable or constant; the number of a bound variable;
        # the function that is applied; the type of an abstraction's variable.
        self.left = left
        # The argument of an application; the body of an abstraction.
        self.right = right
        self.type = type_
        # Free variables, and the names of type variables.
        self.free = free
        self.type_variables = type_variables
        # One more than the greatest number of a bound variable whose binder is not here.
        self.loose = loose
        # Whether some part of it is a beta-redex, or all of it.
        self.redex = redex


# All terms, by what they are made of, and how many there are.
_variables, _constants, _bounds, _applications, _abstractions = {}, {}, {}, {}, {}
_count = 0


def _enter(table, key, term):
    global _count
    _count += 1
    if _count > MOST_TERMS:
        raise GivesUp("too many terms")
    table[key] = term


def _union(a, b):
    if a is b or not b:
        return a
    return a | b if a else b


def variable(name, type_):
    found = _variables.get((name, type_))
    if found is None:
        found = Term(VARIABLE, name, None, type_, NONE, frozenset(type_.variables), 0)
        found.free = frozenset((found,))
        _enter(_variables, (name, type_), found)
    return found


def constant(name, type_):
    found = _constants.get((name, type_))
    if found is None:
        found = Term(CONSTANT, name, None, type_, NONE, frozenset(type_.variables), 0)
        _enter(_constants, (name, type_), found)
    return found


def _bound(number, type_):
    found = _bounds.get((number, type_))
    if found is None:
        type_variables = frozenset(type_.variables)
        found = Term(BOUND, number, None, type_, NONE, type_variables, number + 1)
        _enter(_bounds, (number, type_), found)
    return found


def apply(function, argument):
    key = (function, argument)
    found = _applications.get(key)
    if found is None:
        domain, codomain = domain_and_codomain(function.type)
        demand(domain is argument.type, "an argument of another type than the function's")
        found = Term(
            APPLICATION,
            function,
            argument,
            codomain,
            _union(function.free, argument.free),
            _union(function.type_variables, argument.type_variables),
            max(function.loose, argument.loose),
            function.kind == ABSTRACTION or function.redex or argument.redex,
        )
        _enter(_applications, key, found)
    return found


def _abstraction(domain, body):
    key = (domain, body)
    found = _abstractions.get(key)
    if found is None:
        found = Term(
            ABSTRACTION,
            domain,
            body,
            function_type(domain, body.type),
            body.free,
            _union(body.type_variables, frozenset(domain.variables)),
            max(body.loose - 1, 0),
            body.redex,
        )
        _enter(_abstractions, key, found)
    return found


def apply_all(function, *arguments):
    for argument in arguments:
        function = apply(function, argument)
    return function


class _Traversal:
    """Changes terms from their leaves, each place once.

    `known` says what becomes of a term below so many binders, where that takes no look at its
    parts, and else None; a binder counts for `below`, and its type becomes what `retyped` says."""

    # An object, as a function that calls itself is garbage that the interpreter has to look for.
    __slots__ = ("known", "below", "retyped", "done")

    def __init__(self, known, below=0, retyped=lambda type: type):
        self.known = known
        self.below = below
        self.retyped = retyped
        self.done = {}

    def change(self, term, depth=0):
        found = self.known(term, depth)
        if found is not None:
            return found
        key = (term, depth)
        found = self.done.get(key)
        if found is None:
            if term.kind == APPLICATION:
                found = apply(self.change(term.left, depth), self.change(term.right, depth))
            else:
                body = self.change(term.right, depth + self.below)
                found = _abstraction(self.retyped(term.left), body)
            self.done[key] = found
        return found


def abstract(x, body):
    """λx. body"""
    demand(x.kind == VARIABLE, "not a variable")

    def known(term, depth):
        if x not in term.free:
            return term
        return _bound(depth, x.type) if term is x else None

    return _abstraction(x.type, _Traversal(known, below=1).change(body))


def body_at(abstraction, argument):
    """body[argument/x], from λx. body"""
    demand(abstraction.kind == ABSTRACTION, "not an abstraction")
    demand(abstraction.left is argument.type, "a term of another type than the variable's")

    def known(term, depth):
        if term.loose <= depth:
            return term
        return argument if term.kind == BOUND else None

    return _Traversal(known, below=1).change(abstraction.right)


def replacer(terms):
    """Replaces free variables by terms of their types, all at once."""
    for x, term in terms.items():
        demand(x.kind == VARIABLE, "not a variable")
        demand(x.type is term.type, "a term of another type than the variable's")

    def known(term, _):
        return term if terms.keys().isdisjoint(term.free) else terms.get(term)

    return _Traversal(known).change


def type_replacer(types):
    """Replaces type variables (by name) by types, all at once."""
    make = {VARIABLE: variable, CONSTANT: constant, BOUND: _bound}

    def retyped(type):
        return replace_in_type(type, types)

    def known(term, _):
        if types.keys().isdisjoint(term.type_variables):
            return term
        return make[term.kind](term.left, retyped(term.type)) if term.kind in make else None

    return _Traversal(known, retyped=retyped).change


def beta_normal(term):
    """The beta-normal form."""
    done = {}

    def normal(term):
        if not term.redex:
            return term
        found = done.get(term)
        if found is None:
            found = done[term] = reduced(term)
        return found

    def reduced(term):
        if term.kind == APPLICATION:
            function, argument = normal(term.left), normal(term.right)
            if function.kind == ABSTRACTION:
                return normal(body_at(function, argument))
            return apply(function, argument)
        if term.kind == ABSTRACTION:
            # A variable that is nowhere else stands for the bound one.
            x = variable(("of the binder", _count), term.left)
            return abstract(x, normal(body_at(term, x)))

    return normal(term)


# Equations


def equality(type_):
    return constant("=", function_type(type_, function_type(type_, BOOL)))


def equation(left, right):
    return apply_all(equality(left.type), left, right)


def is_constant(term, name):
    return term.kind == CONSTANT and term.left == name


def operands(name, term):
    """a, b, from `a name b`; None, if the term has another form."""
    if term.kind == APPLICATION:
        function = term.left
        if function.kind == APPLICATION and is_constant(function.left, name):
            return function.right, term.right
    return None


def sides(term):
    """a, b, from a = b"""
    found = operands("=", term)
    demand(found is not None, "not an equation")
    return found
