"""Reads C from standard input with pycparser and prints each function as an S-expression."""
import sys

from pycparser import c_ast, c_parser

# The functions of a file for minima and maxima, and what their calls are.
EXTREMES = {"index_min": "(? (< {a} {b}) {a} {b})", "index_max": "(? (< {a} {b}) {b} {a})"}
# The functions that files define.
DEFINED = [*EXTREMES, "array_cells", "array_room"]


def dump(node):
    match node:
        case c_ast.FileAST(ext=ext):
            functions = [f for f in ext if isinstance(f, c_ast.FuncDef)]
            return "\n".join(dump(f) for f in functions if f.decl.name not in DEFINED)
        case c_ast.FuncDef(decl=decl, body=body):
            parameters = " ".join(declared(p) for p in decl.type.args.params)
            return f"({decl.name} ({parameters}) {dump(body)})"
        case c_ast.Compound(block_items=items):
            used = [dump(i) for i in items or [] if not is_discard(i)]
            return f"(block {' '.join(used)})"
        case c_ast.Decl(name=name, type=c_ast.ArrayDecl(type=type, dim=cells), init=init):
            value = "" if init is None else f" {' '.join(map(dump, init.exprs))}"
            return f"({type_name(type)}[{dump(cells)}] {name}{value})"
        case c_ast.Decl(init=init):
            return f"({declared(node)} {dump(init)})"
        case c_ast.For(init=init, cond=cond, next=step, stmt=stmt):
            (variable,) = init.decls
            return f"(for {dump(variable)} {dump(cond)} {dump(step)} {dump(stmt)})"
        case c_ast.If(cond=cond, iftrue=body, iffalse=None):
            return f"(if {dump(cond)} {dump(body)})"
        case c_ast.If(cond=cond, iftrue=body, iffalse=otherwise):
            return f"(if {dump(cond)} {dump(body)} {dump(otherwise)})"
        case c_ast.Break():
            return "(break)"
        case c_ast.Assignment(op=op, lvalue=place, rvalue=value):
            return f"({op} {dump(place)} {dump(value)})"
        case c_ast.FuncCall(name=c_ast.ID(name=name), args=args) if name in EXTREMES:
            a, b = map(dump, args)
            return EXTREMES[name].format(a=a, b=b)
        case c_ast.FuncCall(name=name, args=args):
            return " ".join(["(call", dump(name)] + [dump(a) for a in args or []]) + ")"
        case c_ast.Cast(to_type=to, expr=expr):
            return f"(cast {type_name(to.type)} {dump(expr)})"
        case c_ast.Typename(type=type):
            return type_name(type)
        case c_ast.ArrayRef(name=name, subscript=index):
            return f"(at {dump(name)} {dump(index)})"
        case c_ast.BinaryOp(op=op, left=left, right=right):
            return f"({op} {dump(left)} {dump(right)})"
        case c_ast.UnaryOp(op=op, expr=expr):
            return f"({op} {dump(expr)})"
        case c_ast.TernaryOp(cond=cond, iftrue=yes, iffalse=no):
            return f"(? {dump(cond)} {dump(yes)} {dump(no)})"
        case c_ast.ID(name=name):
            return name
        case c_ast.Constant(value=value):
            return value
    raise ValueError(f"no form for {node}")


def is_discard(node):
    return isinstance(node, c_ast.Cast) and type_name(node.to_type.type) == "void"


def declared(decl):
    """The type of a declaration and its name."""
    return f"{type_name(decl.type)} {decl.name}"


def type_name(type):
    if isinstance(type, c_ast.PtrDecl):
        return " ".join([type_name(type.type) + "*", *type.quals])
    return " ".join([*type.quals, *type.type.names])


sys.setrecursionlimit(10000)
print(dump(c_parser.CParser().parse(sys.stdin.read())))
