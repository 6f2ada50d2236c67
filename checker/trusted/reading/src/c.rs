//! The C subset. What is read must be what every C compiler reads in the same bytes; where C is
//! subtle, it is refused. The reason for each refusal: `docs/c-subset.md`.
//!
//! C converts silently between integers and floats, between widths, and between numbers and
//! truth values. Here an expression has one sort, every operand has the sort its operator needs,
//! and what is left out is refused; so none of those conversions occurs in a function that is
//! accepted, except of an `int` literal to the `int64_t` it meets. That a name is what it is used
//! as is not looked at: the semantics has no derivation for what uses it as something else.

use crate::error::{Result, refuse};
use crate::functions::Function;
use crate::grammar::{Meaning::*, Production, Saying::*, Sort, Word};
use crate::grammar::{is_well_formed, productions, word};
use crate::language::{INDICES, Language};
use crate::names;
use crate::parser;
use crate::source::{text, tokens};
use crate::span::Span;
use crate::syntax::Syntax;

/// The symbols are those of two characters with the digraphs; the longer ones all begin with one
/// that nothing uses. A preprocessor line is one as well, to the byte.
const C: Language = Language {
    blank,
    symbols: &[
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
    ],
    reserved: names::reserved,
    tables: [PRODUCTIONS, INDICES],
};

const _: () = assert!(is_well_formed(C.tables));

/// The preprocessor lines that every file begins with.
const INCLUDES: [&str; 2] = ["#include <stdint.h>", "#include <stdlib.h>"];

/// The one that follows where the file calls functions, and only there. No other is allowed.
const MATH: &str = "#include <math.h>";

/// Every production is one of C's own, or several in a row, for those operators that are here.
const PRODUCTIONS: &[Production] = productions! {
    Function:   ["void" Name "(" Sizes Inputs Element "*" "restrict" Name ")" Block]
                Apply("CFunction");
    Sizes:      [[Size]] Apply("List");
    Size:       ["int64_t" Name ","] Pass;
    Inputs:     [[Input]] Apply("List");
    Input:      ["const" Element "*" "restrict" Name ","] Pass;
    Block:      ["{" [Statement] "}"] Apply("CBlock");
    Statement:  ["for" "(" "int64_t" Name "=" Index ";" Same "<" Index ";" Same "++" ")" Block]
                Apply("CFor"),
                ["if" "(" Condition ")" Block]
                Say(&[Form("CIf", &[Form("CIndex", &[Part(1)]), Part(2), Form("CBlock", &[])])]),
                [Block] Pass,
                ["(" "void" ")" Name ";"] Apply("CDiscard"),
                [Element Name "=" Scalar ";"] Apply("CDeclare"),
                ["free" "(" Name ")" ";"] Apply("CFree"),
                [Element "*" Name "=" "calloc" "(" "(" "size_t" ")" "(" Index ")" "+" "1" ","
                 "sizeof" "(" Element ")" ")" ";" "if" "(" "!" Same ")" "{" "abort" "(" ")" ";" "}"]
                Apply("CAlloc"),
                [Name "=" Scalar ";"] Apply("CSet"), [Name "+=" Scalar ";"] Apply("CBump"),
                [Name "[" Index "]" "=" Scalar ";"] Apply("CStore"),
                [Name "[" Index "]" "+=" Scalar ";"] Apply("CReduce");
    Scalar:     [Scalar "+" Scalar1] Apply("CAdd"), [Scalar "-" Scalar1] Apply("CSub"),
                [Scalar1] Pass;
    Scalar1:    [Scalar1 "*" Scalar2] Apply("CMul"), [Scalar1 "/" Scalar2] Apply("CDiv"),
                [Scalar2] Pass;
    Scalar2:    [Literal] Apply("CLit"), [Name "[" Index "]"] Apply("CRead"),
                [Called "(" Arguments ")"] Apply("CCall"),
                [Name] Apply("CLocal"), ["-" Scalar2] Apply("CNeg"),
                ["(" Element ")" "(" Index ")"] Apply("CCast"), ["(" Scalar ")"] Pass,
                ["(" Condition "?" Scalar ":" Scalar ")"]
                Say(&[Form("CCond", &[Form("CIndex", &[Part(1)]), Part(2), Part(3)])]);
    Arguments:  [Argument] Apply("List"), [] Apply("List");
    Argument:   [Argument "," Scalar] Pass, [Scalar] Pass;
    Condition:  [Condition "||" Condition1] Apply("BOr"), [Condition1] Pass;
    Condition1: [Condition1 "&&" Condition2] Apply("BAnd"), [Condition2] Pass;
    Condition2: [Index "<" Index] Apply("BLt"), [Index "<=" Index] Apply("BLe"),
                [Index "==" Index] Apply("BEq"),
                [Index ">" Index] Say(&[Form("BLt", &[Part(2), Part(1)])]),
                [Index ">=" Index] Say(&[Form("BLe", &[Part(2), Part(1)])]),
                [Index "!=" Index] Say(&[Form("BNot", &[Form("BEq", &[Part(1), Part(2)])])]),
                [Condition3] Pass;
    Condition3: ["!" Condition3] Apply("BNot"), ["(" Condition ")"] Pass;
    Index2:     ["(" Index Choice ")"] Apply("CChoice"),
                ["-" Integer]
                Say(&[Form("ISub", &[Form("ILit", &[Form("0", &[])]), Form("ILit", &[Part(1)])])]);
    Choice:     ["<" Index "?" Index ":" Index] Apply("List"), [] Apply("List");
};

/// The length of a blank or comment. Comments do not nest in C; one that looks nested is refused.
fn blank(text: &str) -> std::result::Result<usize, &'static str> {
    let close = match text.as_bytes() {
        [b' ' | b'\t' | b'\r' | b'\n', ..] => return Ok(1),
        [b'/', b'*', ..] => "*/",
        [b'/', b'/', ..] => "\n",
        _ => return Ok(0),
    };
    let body = text[2..].find(close).ok_or("this comment is not closed")?;
    let length = 2 + body + close.len();
    // The closing mark counts: `/* a /*/` ends here for C, and begins again for a reader.
    match text[1..length].contains("/*") {
        true => Err("this comment has `/*` inside"),
        false => Ok(length),
    }
}

/// Printable ASCII: what is not, a reader could take for something else. A backslash can change
/// how a compiler cuts the file into lines.
fn is_plain(c: char) -> bool {
    matches!(c, ' '..='~') && c != '\\'
}

/// Reads a `.c` file, the includes and a function. Answers its element type, too.
pub fn read(source: &[u8]) -> Result<(&str, Syntax<'_>)> {
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
    if !text.ends_with('\n') {
        let end = tokens.last().map(|end| end.span).unwrap_or_default();
        return refuse(end, "the file must end in a newline");
    }
    // The first element type named is that of the whole function.
    let mut words = tokens.iter().map(|token| token.text);
    let element = words.find(|word| ["float", "double", "uint32_t", "uint64_t"].contains(word));
    let element = element.unwrap_or("float");
    let mut function = parser::read(tokens, &C, element, Sort::Function)?;
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
    settle(&mut function, element, &mut Vec::new())?;
    match (math, first_call(&function)) {
        (None, Some(call)) => refuse(call, format!("a file with calls needs a line `{MATH}`")),
        (Some(line), None) => refuse(line, "nothing is called, so this line does not belong here"),
        _ => Ok((element, function)),
    }
}

/// Where the first call of a function is.
fn first_call(syntax: &Syntax) -> Option<Span> {
    match syntax.form() {
        // A name by itself, whatever it is, has no parts.
        ("CCall1" | "CCall2" | "CCall3", [_, ..]) => Some(syntax.span),
        _ => syntax.args.iter().find_map(first_call),
    }
}

/// Refuses what the productions do not: names declared while they are visible, and operations
/// that C does in 32 bits. Settles which conditional expressions are minima and maxima, and which
/// functions are called.
///
/// A name can be declared where it is not visible: then it means the same in C, where a name has
/// one declaration, as in the semantics, where it can have one of each sort.
fn settle<'a>(syntax: &mut Syntax<'a>, element: &str, visible: &mut Vec<&'a str>) -> Result<()> {
    let outside = visible.len();
    let declared = match syntax.form() {
        ("CFunction", [name, sizes, inputs, output, _]) => {
            let parameters = sizes.args.iter().chain(&inputs.args);
            parameters.chain([name, output]).collect()
        }
        ("CFor" | "CDeclare" | "CAlloc", [name, ..]) => vec![name],
        _ => vec![],
    };
    for name in declared {
        if visible.contains(&name.head) {
            return refuse(name.span, format!("`{}` is already declared", name.head));
        }
        visible.push(name.head);
    }
    for part in &mut syntax.args {
        settle(part, element, visible)?;
    }
    if let "CFor" | "CBlock" = syntax.head {
        visible.truncate(outside);
    }
    if let ("CChoice", [a, choices]) = syntax.form() {
        *syntax = choice(a, &choices.args, syntax.span)?;
    } else if let ("CCall", [name, arguments]) = syntax.form() {
        *syntax = call(name, &arguments.args, element, syntax.span)?;
    } else if is_constant_operation(syntax) {
        return refuse(syntax.span, "C computes this in `int`; write the result");
    }
    Ok(())
}

/// A call, of a function for elements of this type. (The others convert their arguments.)
fn call<'a>(
    name: &Syntax<'a>,
    arguments: &[Syntax<'a>],
    element: &str,
    span: Span,
) -> Result<Syntax<'a>> {
    let Some(function) = Function::of_c(name.head, element) else {
        let message = format!("`{}` is not a function of `{element}`", name.head);
        return refuse(name.span, message);
    };
    function.call(["CCall1", "CCall2", "CCall3"], name, arguments, span)
}

/// What is in parentheses: an index, or a minimum or maximum.
fn choice<'a>(a: &Syntax<'a>, choices: &[Syntax<'a>], span: Span) -> Result<Syntax<'a>> {
    let (head, b) = match choices {
        [] => return Ok(a.clone()),
        [b, yes, no] if (a, b) == (yes, no) => ("IMin", b),
        [b, yes, no] if (b, a) == (yes, no) => ("IMax", b),
        _ => return refuse(span, "not `(a < b ? a : b)` or `(a < b ? b : a)`"),
    };
    Ok(Syntax::new(head, vec![a.clone(), b.clone()], span))
}

/// Whether this is an operation on literals only. The parts of a negated literal, which is a
/// constant of C, have its place.
fn is_constant_operation(syntax: &Syntax) -> bool {
    let is_operation = syntax.head.starts_with('I') && syntax.args.len() == 2;
    is_operation && syntax.args[0].span != syntax.span && is_constant(syntax)
}

/// Whether an index expression is of literals only: then it may have the type `int`, and
/// arithmetic with another `int` is done in 32 bits, not in 64.
fn is_constant(index: &Syntax) -> bool {
    index.head != "IVar" && index.args.iter().all(is_constant)
}
