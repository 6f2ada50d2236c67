//! The syntax tree of the C subset to readable C.
//!
//! Untrusted: whoever ships the text parses it back and compares. Every construct has the one
//! spelling that `docs/c-subset.md` gives; parentheses stand where C needs them, and around `&&`
//! inside `||`, where compilers warn without.

use crate::element::scalar_in_c;
use reading::c::{ARRAY_CELLS, ARRAY_ROOM, INDEX_MAX, INDEX_MIN};
use reading::conversions::{CONVERSIONS, Conversion, HALVES};
use std::collections::{BTreeMap, BTreeSet};

use super::ast::{
    Buffer, Comparison, Cond, Decimal, Element, Function, INDEX_OPERATORS, Index, IndexOp, Mode,
    Place, SCALAR_OPERATORS, Scalar, ScalarFunction, ScalarOp, Stmt,
};

/// How tightly C's operators bind, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Or,
    And,
    Compare,
    Sum,
    Product,
    Unary,
    Primary,
}

impl Level {
    /// The next tighter level that operands to the right of a left-associative operator need.
    fn tighter(self) -> Level {
        match self {
            Level::Or => Level::And,
            Level::And => Level::Compare,
            Level::Compare => Level::Sum,
            Level::Sum => Level::Product,
            Level::Product => Level::Unary,
            Level::Unary | Level::Primary => Level::Primary,
        }
    }
}

/// The text of a `.c` file with this function. Each line of `header` becomes a comment at the
/// top; characters that a comment of the subset cannot have are replaced.
pub fn print(function: &Function, header: &str) -> String {
    let mut text: String = header.lines().map(comment).collect();
    text.push_str("#include <stdint.h>\n#include <stdlib.h>\n");
    let mut used = Uses::of(&function.body);
    if !used.library.is_empty() {
        text.push_str("#include <math.h>\n");
    }
    let arrays = function.inputs.iter().chain(&function.outputs);
    used.types.extend(arrays.map(|array| array.ty.c_name()));
    let types = HALVES.iter().filter(|(name, _)| used.types.contains(name));
    let conversions = CONVERSIONS
        .iter()
        .filter(|one| used.conversions.contains(one.name));
    let definitions = types.map(|(_, line)| *line);
    let definitions = definitions.chain(conversions.map(|one| one.text));
    for definition in definitions.chain(used.definitions) {
        text.push_str(definition);
        text.push('\n');
    }
    text.push('\n');
    text.push_str(&signature(function));
    let mut printer = Printer { indent: 0, text };
    let unused = function.parameters().filter(|name| {
        let name = name.as_str();
        !used.names.contains(name) && !used.stored.contains(name)
    });
    printer.block("", &function.body, unused.map(String::as_str));
    printer.text
}

/// The first line of a statement, to name it in messages.
pub fn headline(statement: &Stmt) -> String {
    let mut printer = Printer {
        indent: 0,
        text: String::new(),
    };
    printer.statement(statement);
    printer.text.lines().next().unwrap_or_default().to_string()
}

/// An index expression, to name it in messages.
pub fn index_text(expression: &Index) -> String {
    index(expression, Level::Or)
}

/// The number of cells of an array of these extents, computed so that it does not overflow.
pub fn cells_text(extents: &[Index]) -> String {
    let texts = extents.iter().map(index_text);
    let cells = texts.reduce(|rows, row| format!("array_cells({rows}, {row})"));
    cells.unwrap_or_else(|| "1".to_string())
}

/// A line comment without anything that the subset refuses in comments.
pub fn comment(line: &str) -> String {
    let plain = |c: char| {
        if (' '..='~').contains(&c) && c != '\\' {
            c
        } else {
            '_'
        }
    };
    let line: String = line.chars().map(plain).collect();
    format!("// {}\n", line.replace("/*", "/ *").replace("??", "__"))
}

/// `void NAME(...) `, one parameter on a line where one line is not enough.
pub fn signature(function: &Function) -> String {
    let sizes = function.sizes.iter().map(|name| format!("int64_t {name}"));
    let buffer = |buffer: &Buffer| format!("{} *restrict {}", buffer.ty.c_name(), buffer.name);
    let inputs = function.inputs.iter();
    let inputs = inputs.map(|input| format!("const {}", buffer(input)));
    let outputs = function.outputs.iter().map(buffer);
    let parameters: Vec<String> = sizes.chain(inputs).chain(outputs).collect();
    declarator("void", &function.name, &parameters) + " "
}

/// `RESULT NAME(...)`, one parameter on a line where one line is not enough.
pub fn declarator(result: &str, name: &str, parameters: &[String]) -> String {
    let one_line = format!("{result} {name}({})", parameters.join(", "));
    if one_line.len() <= 98 {
        return one_line;
    }
    format!("{result} {name}(\n    {})", parameters.join(",\n    "))
}

struct Printer {
    indent: usize,
    text: String,
}

impl Printer {
    fn line(&mut self, line: &str) {
        self.text.push_str(&"    ".repeat(self.indent));
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// `HEAD{ ... }` at the current place, the head already indented. Compilers are told of names
    /// that the body declares or is given and never uses, so that they do not warn.
    fn block<'a>(&mut self, head: &str, body: &[Stmt], unused: impl Iterator<Item = &'a str>) {
        self.text.push_str(head);
        self.text.push_str("{\n");
        self.indent += 1;
        for name in unused {
            self.line(&format!("(void){name};"));
        }
        for (position, statement) in body.iter().enumerate() {
            self.statement(statement);
            if let Stmt::Declare { name, .. } | Stmt::Index { name, .. } | Stmt::Local { name, .. } =
                statement
                && !Uses::of(&body[position + 1..])
                    .names
                    .contains(name.as_str())
            {
                self.line(&format!("(void){name};"));
            }
        }
        self.indent -= 1;
        self.line("}");
    }

    fn nested(&mut self, head: &str, body: &[Stmt]) {
        self.text.push_str(&"    ".repeat(self.indent));
        self.block(head, body, [].into_iter());
    }

    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::For {
                var,
                lo,
                hi,
                also,
                body,
            } => {
                let (lo, hi) = (index(lo, Level::Or), index(hi, Level::Sum));
                let also = also.as_ref().map_or(String::new(), |also| {
                    format!(" && {}", self.cond(also, Level::Compare))
                });
                let head = format!("for (int64_t {var} = {lo}; {var} < {hi}{also}; {var}++) ");
                self.nested(&head, body);
            }
            Stmt::If {
                cond,
                body,
                otherwise,
            } => {
                self.nested(&format!("if ({}) ", self.cond(cond, Level::Or)), body);
                if !otherwise.is_empty() {
                    // On the line of the brace before.
                    self.text.pop();
                    self.block(" else ", otherwise, [].into_iter());
                }
            }
            Stmt::Block(body) => self.nested("", body),
            Stmt::Declare { ty, name, value } => {
                let (ty, value) = (scalar_in_c(*ty), self.scalar(value, Level::Or));
                self.line(&format!("{ty} {name} = {value};"));
            }
            Stmt::Index { name, value } => {
                let value = self.scalar(value, Level::Primary);
                self.line(&format!("int64_t {name} = (int64_t){value};"));
            }
            Stmt::Assign { place, mode, value } => {
                let place = match place {
                    Place::Cell { array, index: i } => format!("{array}[{}]", index(i, Level::Or)),
                    Place::Local(name) => name.clone(),
                };
                let operator = match mode {
                    Mode::Set => "=",
                    Mode::Add => "+=",
                };
                let value = self.scalar(value, Level::Or);
                self.line(&format!("{place} {operator} {value};"));
            }
            Stmt::Alloc {
                ty,
                name,
                extents,
                zeros,
            } => {
                let (ty, room) = (ty.c_name(), format!("array_room({})", cells_text(extents)));
                let cells = match zeros {
                    true => format!("calloc({room}, sizeof({ty}))"),
                    false => format!("malloc({room} * sizeof({ty}))"),
                };
                self.line(&format!("{ty} *{name} = {cells};"));
                self.line(&format!("if (!{name}) {{"));
                self.line("    abort();");
                self.line("}");
            }
            Stmt::Local {
                ty,
                name,
                cells,
                zeros,
            } => {
                let value = if *zeros { " = {0}" } else { "" };
                self.line(&format!("{} {name}[{cells}]{value};", ty.c_name()));
            }
            Stmt::Free(name) => self.line(&format!("free({name});")),
            Stmt::Break => self.line("break;"),
        }
    }

    fn scalar(&self, scalar: &Scalar, least: Level) -> String {
        match scalar {
            Scalar::Lit(ty, value) => literal(*value, *ty),
            Scalar::Local(name) => name.clone(),
            Scalar::Read { array, index: i } => format!("{array}[{}]", index(i, Level::Or)),
            Scalar::Neg(a) => bracketed(
                Level::Unary,
                least,
                format!("-{}", self.scalar(a, Level::Primary)),
            ),
            Scalar::Complement(a) => bracketed(
                Level::Unary,
                least,
                format!("~{}", self.scalar(a, Level::Primary)),
            ),
            Scalar::Op(op @ ScalarOp::Bits(_), a, b) => {
                let (a, b) = (
                    self.scalar(a, Level::Primary),
                    self.scalar(b, Level::Primary),
                );
                format!("({a} {} {b})", spelling(&SCALAR_OPERATORS, *op))
            }
            Scalar::Op(op, a, b) => {
                let level = match op {
                    ScalarOp::Add | ScalarOp::Sub => Level::Sum,
                    _ => Level::Product,
                };
                let (a, b) = (self.scalar(a, level), self.scalar(b, level.tighter()));
                bracketed(
                    level,
                    least,
                    format!("{a} {} {b}", spelling(&SCALAR_OPERATORS, *op)),
                )
            }
            Scalar::Call(ty, function, arguments) => {
                let arguments = arguments.iter().map(|a| self.scalar(a, Level::Or));
                let arguments = arguments.collect::<Vec<_>>().join(", ");
                // No function of the subset has a call without a name in C.
                let name = function.c_name(ty.c_name());
                format!("{}({arguments})", name.unwrap_or(function.name))
            }
            Scalar::Cast(ty, i) => format!("({})({})", scalar_in_c(*ty), index(i, Level::Or)),
            Scalar::Convert([from, ty], a) => {
                let a = self.scalar(a, Level::Or);
                match Conversion::of(*from, *ty) {
                    Some(one) => format!("{}({a})", one.name),
                    None => format!("({})({a})", scalar_in_c(*ty)),
                }
            }
            Scalar::Cond(c, a, b) => {
                let (a, b) = (self.scalar(a, Level::Or), self.scalar(b, Level::Or));
                format!("({} ? {a} : {b})", self.cond(c, Level::Or))
            }
        }
    }

    fn cond(&self, condition: &Cond, least: Level) -> String {
        let compared = |op: Comparison, a: String, b: String| {
            let text = format!("{a} {} {b}", op.in_c());
            bracketed(Level::Compare, least, text)
        };
        match condition {
            Cond::Compare(op, a, b) => compared(*op, index(a, Level::Sum), index(b, Level::Sum)),
            Cond::CompareScalars(op, a, b) => {
                let side = |scalar| self.scalar(scalar, Level::Sum);
                compared(*op, side(a), side(b))
            }
            Cond::Not(a) => format!("!{}", self.cond(a, Level::Primary)),
            Cond::And(a, b) => {
                let (a, b) = (self.cond(a, Level::And), self.cond(b, Level::Compare));
                bracketed(Level::And, least, format!("{a} && {b}"))
            }
            Cond::Or(a, b) => {
                // Only a chain of `||` goes without the parentheses that compilers ask for.
                let left = match **a {
                    Cond::Or(..) => Level::Or,
                    _ => Level::Compare,
                };
                let (a, b) = (self.cond(a, left), self.cond(b, Level::Compare));
                bracketed(Level::Or, least, format!("{a} || {b}"))
            }
        }
    }
}

fn index(index_expression: &Index, least: Level) -> String {
    match index_expression {
        Index::Lit(value) => value.to_string(),
        Index::Var(name) => name.clone(),
        Index::Op(op, a, b) => {
            let level = match op {
                IndexOp::Add | IndexOp::Sub => Level::Sum,
                IndexOp::Mul | IndexOp::Div | IndexOp::Rem => Level::Product,
                IndexOp::Min | IndexOp::Max => return min_or_max(*op, a, b),
            };
            let (a, b) = (index(a, level), index(b, level.tighter()));
            bracketed(
                level,
                least,
                format!("{a} {} {b}", spelling(&INDEX_OPERATORS, *op)),
            )
        }
    }
}

/// A conditional expression says its operands twice. So a minimum or maximum of deeply nested ones
/// is a call.
fn min_or_max(op: IndexOp, a: &Index, b: &Index) -> String {
    let is_call = is_call(a, b);
    let least = if is_call { Level::Or } else { Level::Sum };
    let (a, b) = (index(a, least), index(b, least));
    match (op, is_call) {
        (IndexOp::Max, false) => format!("({a} < {b} ? {b} : {a})"),
        (_, false) => format!("({a} < {b} ? {a} : {b})"),
        (IndexOp::Max, true) => format!("index_max({a}, {b})"),
        (_, true) => format!("index_min({a}, {b})"),
    }
}

/// Whether the minimum or maximum of these is a call. Files with calls cannot be joined to one, for
/// each defines the function; so those that people write, such as clamped indices, have none.
fn is_call(a: &Index, b: &Index) -> bool {
    a.extremes().max(b.extremes()) > 1
}

/// The definition of the function for this operator, if it has one.
fn definition(op: IndexOp) -> Option<&'static str> {
    match op {
        IndexOp::Max => Some(INDEX_MAX),
        IndexOp::Min => Some(INDEX_MIN),
        _ => None,
    }
}

/// An expression of one level, in parentheses where a tighter one is needed.
fn bracketed(level: Level, least: Level, text: String) -> String {
    if level < least {
        format!("({text})")
    } else {
        text
    }
}

fn literal(value: Decimal, element: Element) -> String {
    let scale = value.scale() as usize;
    let digits = format!("{:0>width$}", value.digits(), width = scale + 1);
    let (whole, fraction) = digits.split_at(digits.len() - scale);
    let fraction = if fraction.is_empty() { "0" } else { fraction };
    match element {
        Element::F32 => format!("{whole}.{fraction}f"),
        Element::F64 => format!("{whole}.{fraction}"),
        Element::U32 => format!("{digits}u"),
        Element::U64 => format!("{digits}ull"),
        Element::I64 => format!("({}){digits}ull", scalar_in_c(element)),
        small => format!("({}){digits}u", small.c_name()),
    }
}

/// How a table of operators spells one of them.
fn spelling<T: PartialEq>(table: &[(&'static str, T)], operator: T) -> &'static str {
    table
        .iter()
        .find(|(_, other)| *other == operator)
        .map_or("", |(text, _)| text)
}

/// What statements use.
pub(crate) struct Uses<'a> {
    /// The names; to be assigned is no use of a local, or of an array.
    names: BTreeSet<&'a str>,
    /// The arrays into which something is stored.
    stored: BTreeSet<&'a str>,
    /// The functions of `math.h` that they call.
    pub library: BTreeMap<&'static str, ScalarFunction>,
    /// Whether they allocate.
    pub allocates: bool,
    /// The definitions of the other functions that they call.
    definitions: BTreeSet<&'static str>,
    /// The conversions that they call, by their names.
    conversions: BTreeSet<&'static str>,
    /// The types of what they declare, and of literals.
    types: BTreeSet<&'static str>,
}

impl<'a> Uses<'a> {
    pub fn of(statements: &'a [Stmt]) -> Uses<'a> {
        let mut uses = Uses {
            names: BTreeSet::new(),
            stored: BTreeSet::new(),
            library: BTreeMap::new(),
            allocates: false,
            definitions: BTreeSet::new(),
            conversions: BTreeSet::new(),
            types: BTreeSet::new(),
        };
        uses.statements(statements);
        uses
    }

    fn statements(&mut self, statements: &'a [Stmt]) {
        for statement in statements {
            match statement {
                Stmt::For {
                    lo, hi, also, body, ..
                } => {
                    self.index(lo);
                    self.index(hi);
                    also.iter().for_each(|also| self.cond(also));
                    self.statements(body);
                }
                Stmt::If {
                    cond,
                    body,
                    otherwise,
                } => {
                    self.cond(cond);
                    self.statements(body);
                    self.statements(otherwise);
                }
                Stmt::Block(body) => self.statements(body),
                Stmt::Declare { ty, value, .. } => {
                    self.types.insert(ty.c_name());
                    self.scalar(value);
                }
                Stmt::Index { value, .. } => self.scalar(value),
                Stmt::Assign { place, value, .. } => {
                    if let Place::Cell { array, index } = place {
                        self.stored.insert(array);
                        self.index(index);
                    }
                    self.scalar(value);
                }
                Stmt::Alloc { ty, extents, .. } => {
                    self.allocates = true;
                    self.types.insert(ty.c_name());
                    self.definitions.insert(ARRAY_ROOM);
                    if extents.len() > 1 {
                        self.definitions.insert(ARRAY_CELLS);
                    }
                    extents.iter().for_each(|extent| self.index(extent));
                }
                Stmt::Local { ty, .. } => {
                    self.types.insert(ty.c_name());
                }
                Stmt::Free(name) => {
                    self.names.insert(name);
                }
                Stmt::Break => {}
            }
        }
    }

    fn index(&mut self, index: &'a Index) {
        match index {
            Index::Lit(_) => {}
            Index::Var(name) => {
                self.names.insert(name);
            }
            Index::Op(op, a, b) => {
                if is_call(a, b) {
                    self.definitions.extend(definition(*op));
                }
                self.index(a);
                self.index(b);
            }
        }
    }

    fn cond(&mut self, cond: &'a Cond) {
        match cond {
            Cond::Compare(_, a, b) => {
                self.index(a);
                self.index(b);
            }
            Cond::CompareScalars(_, a, b) => {
                self.scalar(a);
                self.scalar(b);
            }
            Cond::And(a, b) | Cond::Or(a, b) => {
                self.cond(a);
                self.cond(b);
            }
            Cond::Not(a) => self.cond(a),
        }
    }

    fn scalar(&mut self, scalar: &'a Scalar) {
        match scalar {
            Scalar::Lit(ty, _) => {
                self.types.insert(ty.c_name());
            }
            Scalar::Local(name) => {
                self.names.insert(name);
            }
            Scalar::Read { array, index } => {
                self.names.insert(array);
                self.index(index);
            }
            Scalar::Neg(a) | Scalar::Complement(a) => self.scalar(a),
            Scalar::Convert([from, to], a) => {
                self.conversions
                    .extend(Conversion::of(*from, *to).map(|one| one.name));
                self.scalar(a);
            }
            Scalar::Op(_, a, b) => {
                self.scalar(a);
                self.scalar(b);
            }
            Scalar::Call(ty, function, arguments) => {
                let element = ty.c_name();
                match function.definition(element) {
                    Some(definition) => {
                        self.definitions.insert(definition);
                    }
                    None => {
                        let name = function.c_name(element).unwrap_or(function.name);
                        self.library.insert(name, *function);
                    }
                }
                arguments.iter().for_each(|argument| self.scalar(argument));
            }
            Scalar::Cast(_, index) => self.index(index),
            Scalar::Cond(cond, a, b) => {
                self.cond(cond);
                self.scalar(a);
                self.scalar(b);
            }
        }
    }
}
