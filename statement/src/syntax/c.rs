//! The C subset. What is read must be what every C compiler reads in the same bytes; where C is
//! subtle, it is refused. The reason for each refusal: `docs/c-subset.md`.
//!
//! C converts silently between integers and floats, between widths, and between numbers and
//! truth values. Here an expression has one sort, every operand has the sort its operator needs,
//! and what is left out is refused; so none of those conversions occurs in a function that is
//! accepted, except of an `int` literal to the `int64_t` it meets. That a name is what it is used
//! as is not looked at: the semantics has no derivation for what uses it as something else.

use super::*;

/// The symbols are those of two characters with the digraphs; the longer ones all begin with one
/// that nothing uses. A preprocessor line is one as well, to the byte.
const C: Language = Language {
    blank,
    symbols: "/*, //, ->, ++, --, <<, >>, <=, >=, ==, !=, &&, ||, *=, /=, %=, +=, -=, &=, ^=, |=, \
        ##, <:, :>, <%, %>, %:, #include <stdint.h>\n, #include <stdlib.h>\n, \
        #include <stdint.h>\r\n, #include <stdlib.h>\r\n",
    reserved: names::reserved,
    productions: [PRODUCTIONS, INDICES],
};

/// The preprocessor lines, which are all there are.
const INCLUDES: [&str; 2] = ["#include <stdint.h>", "#include <stdlib.h>"];

/// Every production is one of C's own, or several in a row, for those operators that are here.
const PRODUCTIONS: &str = "\
FUNCTION   ::= void NAME ( SIZES INPUTS ELEMENT * restrict NAME ) BLOCK ==> CFunction
SIZES      ::= SIZE* ==> List
SIZE       ::= int64_t NAME ,
INPUTS     ::= INPUT* ==> List
INPUT      ::= const ELEMENT * restrict NAME ,
BLOCK      ::= { STATEMENT* } ==> CBlock
STATEMENT  ::= for ( int64_t NAME = INDEX ; SAME < INDEX ; SAME ++ ) BLOCK ==> CFor
STATEMENT  ::= if ( CONDITION ) BLOCK ==> CIf | BLOCK | ( void ) NAME ; ==> CDiscard
STATEMENT  ::= ELEMENT NAME = SCALAR ; ==> CDeclare | free ( NAME ) ; ==> CFree
STATEMENT  ::= ELEMENT * NAME = calloc ( ( size_t ) ( INDEX ) + 1 , sizeof ( ELEMENT ) ) ; \
               if ( ! SAME ) { abort ( ) ; } ==> CAlloc
STATEMENT  ::= NAME = SCALAR ; ==> CSet | NAME += SCALAR ; ==> CBump
STATEMENT  ::= NAME [ INDEX ] = SCALAR ; ==> CStore | NAME [ INDEX ] += SCALAR ; ==> CReduce
SCALAR     ::= SCALAR + SCALAR1 ==> CAdd | SCALAR - SCALAR1 ==> CSub | SCALAR1
SCALAR1    ::= SCALAR1 * SCALAR2 ==> CMul | SCALAR1 / SCALAR2 ==> CDiv | SCALAR2
SCALAR2    ::= LITERAL ==> CLit | NAME [ INDEX ] ==> CRead | NAME ==> CLocal
SCALAR2    ::= - SCALAR2 ==> CNeg | ( SCALAR ) | ( CONDITION ? SCALAR : SCALAR ) ==> CCond
CONDITION  ::= CONDITION || CONDITION1 ==> BOr | CONDITION1
CONDITION1 ::= CONDITION1 && CONDITION2 ==> BAnd | CONDITION2
CONDITION2 ::= INDEX < INDEX ==> BLt | INDEX <= INDEX ==> BLe | INDEX == INDEX ==> BEq
CONDITION2 ::= INDEX > INDEX ==> ( BLt $2 $1 ) | INDEX >= INDEX ==> ( BLe $2 $1 )
CONDITION2 ::= INDEX != INDEX ==> ( BNot ( BEq $1 $2 ) ) | CONDITION3
CONDITION3 ::= ! CONDITION3 ==> BNot | ( CONDITION )
INDEX2     ::= ( INDEX CHOICE ) ==> CChoice | - INTEGER ==> ( ISub ( ILit 0 ) ( ILit $1 ) )
CHOICE     ::= < INDEX ? INDEX : INDEX
CHOICE     ::=";

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
    if !text.ends_with('\n') {
        let end = tokens.last().map(|end| end.span).unwrap_or_default();
        return refuse(end, "the file must end in a newline");
    }
    // The first element type named is that of the whole function.
    let mut words = tokens.iter().map(|token| token.text);
    let element = words.find(|word| ["float", "double", "uint32_t", "uint64_t"].contains(word));
    let element = element.unwrap_or("float");
    let mut function = grammar::read(tokens, &C, element, "FUNCTION")?;
    // The parameters and locals have names that the parser let pass; those of the function itself
    // are fewer, because it is seen outside of the file.
    if let Some(Syntax(name, _, span)) = function.1.first()
        && let Some(reason) = names::reserved_for_functions(name)
    {
        return refuse(
            *span,
            format!("`{name}` {reason}, and cannot name a function"),
        );
    }
    settle(&mut function, &mut Vec::new())?;
    Ok((element, function))
}

/// Refuses what the productions do not: names declared while they are visible, and operations
/// that C does in 32 bits. Settles which conditional expressions are minima and maxima.
///
/// A name can be declared where it is not visible: then it means the same in C, where a name has
/// one declaration, as in the semantics, where it can have one of each sort.
fn settle<'a>(syntax: &mut Syntax<'a>, visible: &mut Vec<&'a str>) -> Result<()> {
    let outside = visible.len();
    let declared = match syntax.parts() {
        ("CFunction", [name, sizes, inputs, output, _]) => {
            let parameters = sizes.1.iter().chain(&inputs.1);
            parameters.chain([name, output]).collect()
        }
        ("CFor" | "CDeclare" | "CAlloc", [name, ..]) => vec![name],
        _ => vec![],
    };
    for name in declared {
        if visible.contains(&name.0) {
            return refuse(name.2, format!("`{}` is already declared", name.0));
        }
        visible.push(name.0);
    }
    for part in &mut syntax.1 {
        settle(part, visible)?;
    }
    if let "CFor" | "CBlock" = syntax.0 {
        visible.truncate(outside);
    }
    match syntax.parts() {
        ("CChoice", [_]) => *syntax = syntax.1.remove(0),
        ("CChoice", [a, b, yes, no]) if [a, b] == [yes, no] || [b, a] == [yes, no] => {
            let head = if a == yes { "IMin" } else { "IMax" };
            *syntax = Syntax(head, vec![a.clone(), b.clone()], syntax.2);
        }
        ("CChoice", _) => return refuse(syntax.2, "not `(a < b ? a : b)` or `(a < b ? b : a)`"),
        // The parts of a negated literal have its place.
        (head, [a, _]) if head.starts_with('I') && a.2 != syntax.2 && is_constant(syntax) => {
            return refuse(syntax.2, "C computes this in `int`; write the result");
        }
        _ => {}
    }
    Ok(())
}

/// Whether an index expression is of literals only: then it may have the type `int`, and
/// arithmetic with another `int` is done in 32 bits, not in 64.
fn is_constant(index: &Syntax) -> bool {
    index.0 != "IVar" && index.1.iter().all(is_constant)
}
