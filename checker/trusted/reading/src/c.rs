//! The C subset. What is read must be what every C compiler reads in the same bytes; where C is
//! subtle, it is refused. The reason for each refusal: `docs/c-subset.md`.
//!
//! C converts silently between integers and floats, between widths, and between numbers and
//! truth values. Here an expression has one sort and one type, every operand has those that its
//! operator needs, and what is left out is refused; so none of those conversions occurs in a function
//! that is accepted, except of an `int` literal to the `int64_t` it meets, and of what is cast. What a
//! name in an operand is, `settle_c` looks at, `typing_c` at its type, and `visibility` at what it is
//! used as.

use crate::breaks;
use crate::conversions::{BFLOAT16, CONVERSIONS, FLOAT16, HALVES, TEXTS};
use crate::error::{Result, refuse};
use crate::functions::{DEFINITIONS, DOUBLE_MAX, DOUBLE_MIN, FLOAT_MAX, FLOAT_MIN, Function};
use crate::grammar::{Meaning::*, Production, Saying, Saying::*, Sort, Tables, Word};
use crate::grammar::{productions, word};
use crate::language::{INDICES, Language};
use crate::laws::Element;
use crate::names;
use crate::number::decimal;
use crate::parser;
use crate::settle_c::settle;
use crate::source::{Token, is_apart, text, tokens};
use crate::span::Span;
use crate::syntax::Syntax;
use crate::typing_c;
use std::collections::HashSet;
use std::ptr;

const C: Language = Language {
    blank,
    symbols: &[SYMBOLS, &TEXTS],
    reserved: names::reserved,
    tables: GRAMMAR,
};

/// The symbols are those of two characters with the digraphs; the longer ones all begin with one
/// that nothing uses. A preprocessor line is one as well, to the byte, and so is a definition.
const SYMBOLS: &[&str] = &[
    "/*",
    "//",
    "->",
    "++",
    "--",
    "<<",
    ">>",
    "<=",
    ">=",
    "==",
    "!=",
    "&&",
    "||",
    "*=",
    "/=",
    "%=",
    "+=",
    "-=",
    "&=",
    "^=",
    "|=",
    "##",
    "<:",
    ":>",
    "<%",
    "%>",
    "%:",
    "#include <stdint.h>\n",
    "#include <stdlib.h>\n",
    "#include <math.h>\n",
    "#include <stdint.h>\r\n",
    "#include <stdlib.h>\r\n",
    "#include <math.h>\r\n",
    BFLOAT16,
    FLOAT16,
    INDEX_MIN,
    INDEX_MAX,
    ARRAY_CELLS,
    ARRAY_ROOM,
    DOUBLE_MAX,
    DOUBLE_MIN,
    FLOAT_MAX,
    FLOAT_MIN,
];

/// The grammar, in tables.
pub const GRAMMAR: Tables = [PRODUCTIONS, INDICES];

/// The preprocessor lines that every file begins with.
const INCLUDES: [&str; 2] = ["#include <stdint.h>", "#include <stdlib.h>"];

/// The one that follows where the file calls functions of it, and only there. No other is allowed.
const MATH: &str = "#include <math.h>";

/// Functions of the file itself, to the byte. A conditional expression says its operands twice; so
/// minima and maxima of others are calls, or each level would double the text.
pub const INDEX_MAX: &str =
    "static inline int64_t index_max(int64_t a, int64_t b) { return a < b ? b : a; }";
/// The other one.
pub const INDEX_MIN: &str =
    "static inline int64_t index_min(int64_t a, int64_t b) { return a < b ? a : b; }";

/// The number of cells of an array, from the number of its rows and that of the cells of a row;
/// neither is negative. Beyond 2^57 it is 2^57 + 1, so nothing overflows, and an extent of zero that
/// comes later makes zero of it.
pub const ARRAY_CELLS: &str = "static inline int64_t array_cells(int64_t a, int64_t b) { \
     return a == 0 || b <= 144115188075855872 / a ? a * b : 144115188075855873; }";
/// A number of cells to ask for, one more than the array has: none is an array, too. Beyond 2^57 the
/// allocation fails.
pub const ARRAY_ROOM: &str = "static inline size_t array_room(int64_t n) { \
     if (n > 144115188075855872) { abort(); } return (size_t)n + 1; }";

/// The functions of the file itself that have to do with indices and arrays, in the order in which
/// they stand.
pub const HELPERS: [(&str, &str); 4] = [
    ("array_cells", ARRAY_CELLS),
    ("index_max", INDEX_MAX),
    ("index_min", INDEX_MIN),
    ("array_room", ARRAY_ROOM),
];

/// An array of these extents lies on the stack or on the heap, with nothing in its cells or zeros.
const ON_STACK: Saying = Form("Stack", &[]);
const ON_HEAP: Saying = Form("Heap", &[]);
const LENGTH: Saying = Form("List", &[Form("ILit", &[Part(3)])]);
const ANYHOW: Saying = Form("F", &[]);
const ZEROS: Saying = Form("T", &[]);

/// Every production is one of C's own, or several in a row, for those operators that are here. In
/// C, `==` binds less tightly than `<`; that makes no difference, for the operands of a comparison
/// hold another one in parentheses only.
///
/// A name that is declared as `int64_t` is an index. So a scalar of this type is declared, and converted
/// to, as `long long`, which has 64 bits as well, and only arrays have cells of `int64_t`.
///
/// An operation on bits is in parentheses, alone: so it binds as it is read.
///
/// What is in a parenthesis may be a scalar, a condition or a choice, and what is compared, scalars
/// or indices: these are told from each other afterwards, in `settle_c`. The forms `(`, `<`, `&&`,
/// `%`, `integer`, `call`, `Cells` and the like are not in what comes out.
const PRODUCTIONS: &[Production] = productions! {
    Function:   ["void" Name "(" Sizes Inputs Outputs ")" Block] Apply("CFunction");
    Type:       ["float"] Apply("float"), ["double"] Apply("double"),
                ["uint32_t"] Apply("uint32_t"), ["uint64_t"] Apply("uint64_t"),
                ["_Bool"] Apply("_Bool"), ["uint8_t"] Apply("uint8_t"), ["uint16_t"] Apply("uint16_t"),
                ["int8_t"] Apply("int8_t"), ["int16_t"] Apply("int16_t"), ["int32_t"] Apply("int32_t"),
                ["float16_t"] Apply("float16_t"), ["bfloat16_t"] Apply("bfloat16_t");
    Type1:    ["int64_t"] Apply("int64_t"), [Type] Pass;
    Type2:   ["long" "long"] Apply("int64_t"), [Type] Pass;
    Sizes:      [[Size]] Apply("List");
    Size:       ["int64_t" Name ","] Pass;
    Inputs:     [[Input]] Apply("List");
    Input:      ["const" Type1 "*" "restrict" Name ","] Apply("Array");
    Outputs:    [Outputs1] Apply("List");
    Outputs1:   [Outputs1 "," Output] Pass, [Output] Pass;
    Output:     [Type1 "*" "restrict" Name] Apply("Array");
    Block:      ["{" [Statement] "}"] Apply("CBlock");
    Statement:  ["for" "(" "int64_t" Name "=" Index ";" Again1 "<" Index Also ";" Again1 "++" ")" Block]
                Apply("CFor"), ["break" ";"] Apply("CBreak"),
                ["if" "(" Condition ")" Block Else] Apply("CIf"), [Block] Pass,
                ["(" "void" ")" Name ";"] Apply("CDiscard"),
                [Type2 Name "=" Scalar ";"] Apply("CDeclare"),
                ["int64_t" Name "=" "(" "int64_t" ")" Scalar2 ";"] Apply("CIndex"),
                [Type1 Name "[" Integer "]" ";"] Say(&[Form("CArray", &[Part(1), Part(2), ON_STACK, LENGTH, ANYHOW])]),
                [Type1 Name "[" Integer "]" "=" "{" "0" "}" ";"]
                Say(&[Form("CArray", &[Part(1), Part(2), ON_STACK, LENGTH, ZEROS])]),
                ["free" "(" Name ")" ";"] Apply("CFree"),
                [Type1 "*" Name "=" "calloc" "(" "array_room" "(" Cells ")" ","
                 "sizeof" "(" Type1 ")" ")" ";" "if" "(" "!" Again2 ")" "{" "abort" "(" ")" ";" "}"]
                Say(&[Form("CAlloc", &[Part(1), Part(2), ON_HEAP, Part(3), ZEROS, Part(4)])]),
                [Type1 "*" Name "=" "malloc" "(" "array_room" "(" Cells ")" "*"
                 "sizeof" "(" Type1 ")" ")" ";" "if" "(" "!" Again2 ")" "{" "abort" "(" ")" ";" "}"]
                Say(&[Form("CAlloc", &[Part(1), Part(2), ON_HEAP, Part(3), ANYHOW, Part(4)])]),
                [Name "=" Scalar ";"] Apply("CSet"), [Name "+=" Scalar ";"] Apply("CBump"),
                [Name "[" Index "]" "=" Scalar ";"] Apply("CStore"),
                [Name "[" Index "]" "+=" Scalar ";"] Apply("CReduce");
    Also:       ["&&" Condition2] Apply("List"), [] Apply("List");
    Cells:      ["array_cells" "(" Cells "," Index ")"] Apply("Cells"), [Index] Pass;
    Else:       ["else" Block] Pass, [] Apply("CBlock");
    Scalar:     [Scalar "+" Scalar1] Apply("CAdd"), [Scalar "-" Scalar1] Apply("CSub"),
                [Scalar1] Pass;
    Scalar1:    [Scalar1 "*" Scalar2] Apply("CMul"), [Scalar1 "/" Scalar2] Apply("CDiv"),
                [Scalar1 "%" Scalar2] Apply("%"), [Scalar2] Pass;
    Scalar2:    [Literal] Apply("CLit"), [Integer] Apply("integer"), [Name "[" Index "]"] Apply("CRead"),
                ["index_min" "(" Scalar "," Scalar ")"] Apply("IMin"),
                ["index_max" "(" Scalar "," Scalar ")"] Apply("IMax"),
                [Called "(" Arguments ")"] Apply("call"),
                [Name] Apply("CLocal"), ["-" Scalar2] Apply("CNeg"), ["!" Scalar2] Apply("!"),
                ["~" Scalar2] Apply("CBitNot"),
                ["(" Type2 ")" "(" Scalar ")"] Apply("CCast"), ["(" Type2 ")" Literal] Apply("small"),
                ["(" Condition Choice ")"] Apply("(");
    Choice:     ["?" Scalar ":" Scalar] Apply("List"), ["&" Scalar] Apply("CBitAnd"),
                ["|" Scalar] Apply("CBitOr"), ["^" Scalar] Apply("CBitXor"),
                ["<<" Scalar] Apply("CShiftLeft"), [">>" Scalar] Apply("CShiftRight"), [] Apply("List");
    Arguments:  [Argument] Apply("List"), [] Apply("List");
    Argument:   [Argument "," Scalar] Pass, [Scalar] Pass;
    Condition:  [Condition "||" Condition1] Apply("||"), [Condition1] Pass;
    Condition1: [Condition1 "&&" Condition2] Apply("&&"), [Condition2] Pass;
    Condition2: [Condition2 "<" Scalar] Apply("<"), [Condition2 "<=" Scalar] Apply("<="),
                [Condition2 ">" Scalar] Apply(">"), [Condition2 ">=" Scalar] Apply(">="),
                [Condition2 "==" Scalar] Apply("=="), [Condition2 "!=" Scalar] Apply("!="),
                [Scalar] Pass;
    Index2:     ["(" Index Extreme ")"] Apply("?"),
                ["index_min" "(" Index "," Index ")"] Apply("IMin"),
                ["index_max" "(" Index "," Index ")"] Apply("IMax"),
                ["-" Integer]
                Say(&[Form("ISub", &[Form("ILit", &[Form("0", &[])]), Form("ILit", &[Part(1)])])]);
    Extreme:    ["<" Index "?" Index ":" Index] Apply("List"), [] Apply("List");
};

/// The length of a blank or comment. Comments do not nest in C; one that looks nested is refused,
/// and so is one with something else right before it or behind it, as in `a//b` and `a /*c*//b`.
fn blank(text: &str, start: usize) -> std::result::Result<usize, &'static str> {
    let (before, text) = text.split_at(start);
    let close = match text.as_bytes() {
        [b' ' | b'\t' | b'\r' | b'\n', ..] => return Ok(1),
        [b'/', b'*', ..] => "*/",
        [b'/', b'/', ..] => "\n",
        _ => return Ok(0),
    };
    let body = text[2..].find(close).ok_or("this comment is not closed")?;
    let length = 2 + body + close.len();
    // The closing mark counts: `/* a /*/` ends here for C, and begins again for a reader.
    if text[1..length].contains("/*") {
        return Err("this comment has `/*` inside");
    }
    let behind = text[length..].chars().next().filter(|_| close == "*/");
    match is_apart(before.chars().next_back()) && is_apart(behind) {
        true => Ok(length),
        false => Err("a comment needs a blank on each side"),
    }
}

/// Printable ASCII: what is not, a reader could take for something else. A backslash can change
/// how a compiler cuts the file into lines.
fn is_plain(c: char) -> bool {
    matches!(c, ' '..='~') && c != '\\'
}

/// Reads a `.c` file, the includes and a function.
pub fn read(source: &[u8]) -> Result<Syntax<'_>> {
    let text = text(
        source,
        is_plain,
        "a C file has printable ASCII only, and no backslash",
    )?;
    // A trigraph can change how a compiler cuts the file into characters.
    if let Some(start) = text.find("??") {
        let end = start + 1;
        return refuse(Span { start, end }, "`??` may begin a trigraph");
    }
    let mut tokens = tokens(text, &C)?;
    for (line, token) in INCLUDES.iter().zip(&tokens) {
        if token.text.trim_end() != *line {
            return refuse(token.span, format!("expected `{line}`, alone on its line"));
        }
    }
    tokens.drain(..INCLUDES.len());
    let math = tokens.first().filter(|line| line.text.trim_end() == MATH);
    let math = math.map(|line| line.span);
    tokens.drain(..usize::from(math.is_some()));
    let conversions = CONVERSIONS.map(|one| (one.name, one.text));
    let defined = HALVES.into_iter().chain(conversions);
    for (name, definition) in defined.chain(DEFINITIONS).chain(HELPERS) {
        take_definition(name, definition, &mut tokens)?;
    }
    if !text.ends_with('\n') {
        let end = tokens.last().map(|end| end.span).unwrap_or_default();
        return refuse(end, "the file must end in a newline");
    }
    let mut function = parser::read(tokens, &C, Sort::Function)?;
    // The parameters and locals have names that the parser let pass; those of the function itself
    // are fewer, because it is seen outside of the file.
    if let Some(name) = function.args.first()
        && let Some(reason) = names::reserved_for_functions(name.head)
    {
        return refuse(
            name.span,
            format!("`{}` {reason}, and cannot name a function", name.head),
        );
    }
    settle(&mut function)?;
    typing_c::function(&mut function)?;
    breaks::settle(&mut function)?;
    let calls = library_calls(&function);
    match (math, calls.first()) {
        (None, Some((_, call))) => {
            refuse(*call, format!("a file with calls needs a line `{MATH}`"))
        }
        (Some(line), None) => refuse(line, "nothing is called, so this line does not belong here"),
        _ => Ok(function),
    }
}

/// Takes the definition of a function or a type off the tokens: it is there if they name it, and only then.
fn take_definition(name: &str, definition: &str, tokens: &mut Vec<Token>) -> Result<()> {
    let first = tokens.first().filter(|token| token.text == definition);
    let first = first.map(|token| token.span);
    tokens.drain(..usize::from(first.is_some()));
    let call = tokens.iter().find(|token| token.text == name);
    match (first, call) {
        (None, Some(call)) => {
            let message = format!("a file with `{name}` needs, below its includes, `{definition}`");
            refuse(call.span, message)
        }
        (Some(definition), None) => {
            let message = format!("`{name}` is not used, so its definition does not belong here");
            refuse(definition, message)
        }
        _ => Ok(()),
    }
}

/// The calls of functions of `math.h` in a C function, by their names there, in the order of the text.
pub fn library_calls(function: &Syntax) -> Vec<(&'static str, Span)> {
    let (mut calls, mut todo) = (Vec::new(), vec![function]);
    while let Some(part) = todo.pop() {
        // A name by itself, whatever it is, has no parts.
        let is_call = part.head == "CCall";
        let name = part.args.first().filter(|_| is_call);
        let called = name.and_then(|name| Function::of_atl(name.head));
        let called = called.zip(part.ty.map(Element::c_name));
        let called = called.filter(|(called, ty)| called.definition(ty).is_none());
        let called = called.and_then(|(called, ty)| called.c_name(ty));
        calls.extend(called.map(|called| (called, part.span)));
        todo.extend(part.args.iter().rev());
    }
    calls
}

/// Whether the function has a sum or a difference of floats with an operand that has no variables, but
/// is no literal other than zero. With the options that are asked for otherwise, gcc 12 computes
/// `0.0f - (float)(i)` as `-(float)(i)`, which is -0 and not 0 where i is 0.
pub fn adds_zero(function: &Syntax) -> bool {
    let (mut parts, mut at) = (vec![function], 0);
    while let Some(part) = parts.get(at) {
        parts.extend(&part.args);
        at += 1;
    }
    // Parts of a part come behind it.
    let mut constants: HashSet<*const Syntax> = HashSet::new();
    for part in parts.iter().rev() {
        let are_constant = part
            .args
            .iter()
            .all(|part| constants.contains(&ptr::from_ref(part)));
        if are_constant && !["CRead", "CLocal", "IVar"].contains(&part.head) {
            constants.insert(ptr::from_ref(part));
        }
    }
    let may_be_zero = |e: &Syntax| {
        let positive = e.args.first().filter(|_| e.head == "CNeg").unwrap_or(e);
        let number = positive.args.first().filter(|_| positive.head == "CLit");
        let number = number.and_then(|text| decimal(text.head));
        constants.contains(&ptr::from_ref(e)) && number.is_none_or(|(digits, _)| digits == 0)
    };
    parts.into_iter().any(|part| {
        let is_sum = ["CAdd", "CSub"].contains(&part.head);
        is_sum && part.ty.is_some_and(Element::is_float) && part.args.iter().any(may_be_zero)
    })
}
