//! How pycparser groups the text, against how our parser groups it.

use std::io::Write;
use std::process::{Command, Stdio};

use programs::c::ast::{
    Buffer, COMPARISONS, Cond, Decimal, Element, Function, INDEX_OPERATORS, Index, IndexOp, Mode,
    Place, SCALAR_OPERATORS, Scalar, Stmt,
};
use programs::c::parse;
use programs::c::print::print;
use programs::element::scalar_in_c;

use programs::c::ast::Conversion;
use tests::random_functions::{bytes, program};

const SCRIPT: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/interpret/c/pycparser_dump.py"
);

/// What pycparser reads, a line for each function; nothing where it is not installed.
fn pycparser(text: &str) -> Option<Vec<String>> {
    let import = Command::new("python3")
        .args(["-c", "import pycparser"])
        .output();
    if !import.is_ok_and(|output| output.status.success()) {
        tests::skipped("what pycparser reads: no python3 with pycparser on this machine");
        return None;
    }
    let mut command = Command::new("python3");
    command
        .arg(SCRIPT)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut python = command.spawn().expect("python3 runs");
    let mut input = python.stdin.take().expect("standard input is a pipe");
    let text = text.to_string();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = python.wait_with_output().expect("python3 runs");
    writer
        .join()
        .expect("the writer ends")
        .expect("python3 reads its input");
    assert!(output.status.success(), "pycparser refuses the text");
    let lines = String::from_utf8(output.stdout).expect("the dump is text");
    Some(lines.lines().map(str::to_string).collect())
}

/// Compares the two readings of several files of the subset.
fn compare(files: &[(String, Function)]) {
    let mut all = String::from(
        "typedef long int64_t;\ntypedef unsigned long uint64_t, size_t;\n\
         typedef unsigned uint32_t; typedef unsigned char uint8_t; typedef unsigned short uint16_t;\n\
         typedef signed char int8_t; typedef short int16_t; typedef int int32_t;\n",
    );
    for (text, _) in files {
        // Functions that files define for themselves are the same in all, to the byte.
        let other = |line: &str| line.starts_with('#') || line.starts_with("static inline");
        let lines = text.lines().filter(|line| !other(line));
        // pycparser reads what the preprocessor leaves: no comments.
        lines.for_each(|line| all += &format!("{}\n", line.replace("/* - */", " ")));
    }
    let Some(theirs) = pycparser(&all) else {
        return;
    };
    assert_eq!(theirs.len(), files.len());
    for ((text, function), theirs) in files.iter().zip(theirs) {
        assert_eq!(dump_function(function), theirs, "{text}");
    }
}

#[test]
fn printed_programs_group_as_in_pycparser() {
    let functions = (0..300).map(|seed| program("f", &bytes(seed, 300), false));
    let files: Vec<_> = functions
        .map(|function| (print(&function, ""), function))
        .collect();
    compare(&files);
}

/// Random operators between random operands, with few parentheses: the text comes first, so that
/// no printer of ours has a say in it.
struct Text(std::vec::IntoIter<u8>);

impl Text {
    fn pick<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.0.next().unwrap_or(0) as usize % choices.len()]
    }

    fn chain(
        &mut self,
        operators: &[&str],
        mut operand: impl FnMut(&mut Text) -> String,
    ) -> String {
        let mut text = operand(self);
        for _ in 0..self.pick(&["", "1", "12", "123", "1234"]).len() {
            let operator = self.pick(operators);
            let space = self.pick(&[" ", "\n", " /* - */ ", "\t"]);
            text = format!("{text}{space}{operator} {}", operand(self));
        }
        text
    }

    fn index(&mut self, depth: usize) -> String {
        self.chain(&["+", "-", "*", "/", "%"], |text| {
            match text.pick(if depth == 0 {
                &["name"]
            } else {
                &["name", "name", "lit", "(", "min"]
            }) {
                "lit" => text
                    .pick(&["-3", "9000000000", "- 9000000000", "7"])
                    .to_string(),
                "(" => format!("({})", text.index(depth - 1)),
                "min" => {
                    let (a, b) = (text.index(0), text.index(0));
                    format!("({a} < {b} ? {b} : {a})")
                }
                _ => text.pick(&["a", "b", "c"]).to_string(),
            }
        })
    }

    fn cond(&mut self, depth: usize) -> String {
        self.chain(&["&&", "||"], |text| {
            match text.pick(if depth == 0 {
                &["<"]
            } else {
                &["<", "<", "(", "!", "!!"]
            }) {
                "(" => format!("({})", text.cond(depth - 1)),
                "!" => format!("!({})", text.cond(depth - 1)),
                "!!" => format!("! !({})", text.cond(depth - 1)),
                _ => {
                    let operator = text.pick(&["<", "<=", "==", "!=", ">", ">="]);
                    format!("{}{operator}{}", text.index(1), text.index(1))
                }
            }
        })
    }

    fn scalar(&mut self, depth: usize) -> String {
        self.chain(&["+", "-", "*", "/"], |text| {
            let choices = ["s", "x", "0.5", "-", "(", "?"];
            match text.pick(if depth == 0 { &choices[..3] } else { &choices }) {
                "x" => format!("x[{}]", text.index(1)),
                "-" => format!(
                    "- {}",
                    text.pick(&["s", "-s", "0.25", "x[a]"]).replace("--", "- -")
                ),
                "(" => format!("-({})", text.scalar(depth - 1)),
                "?" => {
                    let cond = text.cond(0);
                    format!(
                        "({cond} ? {} : {})",
                        text.scalar(depth - 1),
                        text.scalar(depth - 1)
                    )
                }
                other => other.to_string(),
            }
        })
    }
}

#[test]
fn random_expressions_group_as_in_pycparser() {
    let mut files = Vec::new();
    for seed in 0..800 {
        let mut text = Text(bytes(seed, 400).into_iter());
        let (index, cond, scalar) = (text.index(2), text.cond(2), text.scalar(2));
        let file = format!(
            "#include <stdint.h>\n#include <stdlib.h>\n\
             void f(int64_t a, int64_t b, int64_t c,\n\
             const double *restrict x, double *restrict out) {{\n\
             double s = 0.5; s = {scalar};\nif ({cond}) {{ out[{index}] = s; }} }}\n"
        );
        match parse(file.as_bytes()) {
            Ok(function) => files.push((file, function)),
            // The text may have two literals together, or a minimum of equal things.
            Err(error) => assert!(
                error.message.contains("in `int`") || error.message.contains("(a < b ? a : b)"),
                "{error}\n{file}"
            ),
        }
    }
    assert!(
        files.len() > 400,
        "only {} of 800 texts are in the subset",
        files.len()
    );
    compare(&files);
}

fn dump_function(function: &Function) -> String {
    let sizes = function.sizes.iter().map(|name| format!("int64_t {name}"));
    let buffer = |Buffer { ty, name }: &Buffer| format!("{}* restrict {name}", ty.c_name());
    let inputs = function.inputs.iter().map(buffer);
    let inputs = inputs.map(|input| format!("const {input}"));
    let outputs = function.outputs.iter().map(buffer);
    let parameters: Vec<String> = sizes.chain(inputs).chain(outputs).collect();
    let body = dump_block(&function.body);
    format!("({} ({}) {body})", function.name, parameters.join(" "))
}

fn dump_block(body: &[Stmt]) -> String {
    let statements: Vec<String> = body.iter().map(dump_statement).collect();
    format!("(block {})", statements.join(" "))
}

fn dump_statement(statement: &Stmt) -> String {
    match statement {
        Stmt::For {
            var,
            lo,
            hi,
            also,
            body,
        } => {
            let (lo, hi, body) = (dump_index(lo), dump_index(hi), dump_block(body));
            let mut while_true = format!("(< {var} {hi})");
            if let Some(also) = also {
                while_true = format!("(&& {while_true} {})", dump_cond(also));
            }
            format!("(for (int64_t {var} {lo}) {while_true} (p++ {var}) {body})")
        }
        Stmt::If {
            cond,
            body,
            otherwise,
        } => {
            let (cond, body) = (dump_cond(cond), dump_block(body));
            match otherwise.is_empty() {
                true => format!("(if {cond} {body})"),
                false => format!("(if {cond} {body} {})", dump_block(otherwise)),
            }
        }
        Stmt::Block(body) => dump_block(body),
        Stmt::Declare { ty, name, value } => {
            format!("({} {name} {})", scalar_in_c(*ty), dump_scalar(value))
        }
        Stmt::Index { name, value } => {
            format!("(int64_t {name} (cast int64_t {}))", dump_scalar(value))
        }
        Stmt::Assign { place, mode, value } => {
            let place = match place {
                Place::Cell { array, index } => format!("(at {array} {})", dump_index(index)),
                Place::Local(name) => name.clone(),
            };
            let operator = if *mode == Mode::Set { "=" } else { "+=" };
            format!("({operator} {place} {})", dump_scalar(value))
        }
        Stmt::Local {
            ty,
            name,
            cells,
            zeros,
        } => {
            let value = if *zeros { " 0" } else { "" };
            format!("({}[{cells}] {name}{value})", ty.c_name())
        }
        Stmt::Alloc {
            ty,
            name,
            extents,
            zeros,
        } => {
            let element = ty.c_name();
            let cells = extents.iter().map(dump_index);
            let cells = cells.reduce(|rows, row| format!("(call array_cells {rows} {row})"));
            let room = format!("(call array_room {})", cells.unwrap_or_default());
            let call = match zeros {
                true => format!("(call calloc {room} (sizeof {element}))"),
                false => format!("(call malloc (* {room} (sizeof {element})))"),
            };
            format!("({element}* {name} {call}) (if (! {name}) (block (call abort)))")
        }
        Stmt::Free(name) => format!("(call free {name})"),
        Stmt::Break => "(break)".to_owned(),
    }
}

fn dump_index(index: &Index) -> String {
    match index {
        Index::Lit(value) if *value < 0 => format!("(- {})", value.unsigned_abs()),
        Index::Lit(value) => value.to_string(),
        Index::Var(name) => name.clone(),
        Index::Op(op, a, b) => {
            let (a, b) = (dump_index(a), dump_index(b));
            match op {
                IndexOp::Min => format!("(? (< {a} {b}) {a} {b})"),
                IndexOp::Max => format!("(? (< {a} {b}) {b} {a})"),
                _ => format!("({} {a} {b})", spelling(&INDEX_OPERATORS, *op)),
            }
        }
    }
}

fn dump_cond(cond: &Cond) -> String {
    let dump = dump_cond;
    match cond {
        Cond::Compare(op, a, b) => {
            format!(
                "({} {} {})",
                spelling(&COMPARISONS, *op),
                dump_index(a),
                dump_index(b)
            )
        }
        Cond::CompareScalars(op, a, b) => {
            let [a, b] = [a, b].map(|side| dump_scalar(side));
            format!("({} {a} {b})", spelling(&COMPARISONS, *op))
        }
        Cond::And(a, b) => format!("(&& {} {})", dump(a), dump(b)),
        Cond::Or(a, b) => format!("(|| {} {})", dump(a), dump(b)),
        Cond::Not(a) => format!("(! {})", dump(a)),
    }
}

fn dump_scalar(scalar: &Scalar) -> String {
    let dump = |scalar: &Scalar| dump_scalar(scalar);
    match scalar {
        Scalar::Lit(ty, value) => dump_literal(*value, *ty),
        Scalar::Local(name) => name.clone(),
        Scalar::Read { array, index } => format!("(at {array} {})", dump_index(index)),
        Scalar::Neg(a) => format!("(- {})", dump(a)),
        Scalar::Complement(a) => format!("(~ {})", dump(a)),
        Scalar::Op(op, a, b) => {
            format!(
                "({} {} {})",
                spelling(&SCALAR_OPERATORS, *op),
                dump(a),
                dump(b)
            )
        }
        Scalar::Call(ty, function, arguments) => {
            let name = function.c_name(ty.c_name()).expect("of floats");
            let arguments: Vec<String> = arguments.iter().map(dump_scalar).collect();
            format!("(call {name} {})", arguments.join(" "))
        }
        Scalar::Cast(ty, index) => format!("(cast {} {})", scalar_in_c(*ty), dump_index(index)),
        Scalar::Convert([from, to], value) => match Conversion::of(*from, *to) {
            Some(one) => format!("(call {} {})", one.name, dump(value)),
            None => format!("(cast {} {})", scalar_in_c(*to), dump(value)),
        },
        Scalar::Cond(cond, a, b) => {
            format!("(? {} {} {})", dump_cond(cond), dump(a), dump(b))
        }
    }
}

fn dump_literal(value: Decimal, element: Element) -> String {
    let suffix = match element {
        Element::F32 => "f",
        Element::F64 => "",
        Element::U32 => return format!("{}u", value.digits()),
        Element::U64 => return format!("{}ull", value.digits()),
        Element::I64 => return format!("(cast {} {}ull)", scalar_in_c(element), value.digits()),
        small => return format!("(cast {} {}u)", small.c_name(), value.digits()),
    };
    let power = 10u128.pow(value.scale());
    let (whole, fraction) = (value.digits() / power, value.digits() % power);
    format!(
        "{whole}.{fraction:0width$}{suffix}",
        width = value.scale().max(1) as usize
    )
}

fn spelling<T: PartialEq>(table: &[(&'static str, T)], operator: T) -> &'static str {
    table
        .iter()
        .find(|(_, other)| *other == operator)
        .map_or("", |(text, _)| text)
}
