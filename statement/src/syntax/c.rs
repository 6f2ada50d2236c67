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
/// that nothing uses.
const C: Language = Language {
    blank,
    symbols: "/* // -> ++ -- << >> <= >= == != && || *= /= %= += -= &= ^= |= ## <: :> <% %> %:",
    reserved: RESERVED,
    productions: [PRODUCTIONS, INDICES],
};

/// Names that a function or variable cannot have: the keywords of C and of its common dialects,
/// what the subset itself uses from the headers, and functions that compilers call unasked.
pub const RESERVED: &str = "auto break case char const continue default do double else enum extern \
    float for goto if inline int long register restrict return short signed sizeof static struct \
    switch typedef union unsigned void volatile while alignas alignof asm bool constexpr false \
    nullptr static_assert thread_local true typeof typeof_unqual int64_t uint32_t uint64_t size_t \
    NULL main calloc free abort memset memcpy memmove memcmp bcmp strlen";

/// The preprocessor lines, to the byte.
const INCLUDES: [&str; 2] = ["#include <stdint.h>\n", "#include <stdlib.h>\n"];

/// Every production is one of C's own, or several in a row, for those operators that are here.
const PRODUCTIONS: &str = "\
FUNCTION   ::= void NAME ( SIZES INPUTS ELEMENT * restrict NAME ) BLOCK ==> CFunction
SIZES      ::= SIZE* ==> List
SIZE       ::= int64_t NAME ,
INPUTS     ::= INPUT* ==> List
INPUT      ::= const ELEMENT * restrict NAME ,
BLOCK      ::= { STATEMENT* } ==> CBlock
STATEMENT  ::= for ( int64_t NAME = INDEX ; NAME=1 < INDEX ; NAME=1 ++ ) BLOCK ==> CFor
STATEMENT  ::= if ( CONDITION ) BLOCK ==> CIf | BLOCK | ( void ) NAME ; ==> CDiscard
STATEMENT  ::= ELEMENT NAME = SCALAR ; ==> CDeclare | free ( NAME ) ; ==> CFree
STATEMENT  ::= ELEMENT * NAME = calloc ( ( size_t ) ( INDEX ) + 1 , sizeof ( ELEMENT ) ) ; \
               if ( ! NAME=1 ) { abort ( ) ; } ==> CAlloc
STATEMENT  ::= NAME = SCALAR ; ==> CSet | NAME += SCALAR ; ==> CBump
STATEMENT  ::= NAME [ INDEX ] = SCALAR ; ==> CStore | NAME [ INDEX ] += SCALAR ; ==> CReduce
SCALAR     ::= SCALAR + SCALAR1 ==> CAdd | SCALAR - SCALAR1 ==> CSub | SCALAR1
SCALAR1    ::= SCALAR1 * SCALAR2 ==> CMul | SCALAR1 / SCALAR2 ==> CDiv | SCALAR2
SCALAR2    ::= LITERAL ==> CLit | NAME [ INDEX ] ==> CRead | NAME ==> CLocal
SCALAR2    ::= - SCALAR2 ==> CNeg | ( SCALAR ) | ( CONDITION ? SCALAR : SCALAR ) ==> CCond
CONDITION  ::= CONDITION || CONDITION1 ==> BOr | CONDITION1
CONDITION1 ::= CONDITION1 && CONDITION2 ==> BAnd | CONDITION2
CONDITION2 ::= INDEX < INDEX ==> BLt | INDEX <= INDEX ==> BLe | INDEX == INDEX ==> BEq
CONDITION2 ::= INDEX > INDEX ==> BLt $2 $1 | INDEX >= INDEX ==> BLe $2 $1
CONDITION2 ::= INDEX != INDEX ==> BNot ( BEq $1 $2 ) | CONDITION3
CONDITION3 ::= ! CONDITION3 ==> BNot | ( CONDITION )
INDEX2     ::= ( INDEX CHOICE ) ==> CChoice | - INTEGER ==> ISub ( ILit 0 ) ( ILit $1 )
CHOICE     ::= < INDEX ? INDEX : INDEX
CHOICE     ::=";

/// The length of a blank or comment. Comments do not nest in C; one that looks nested is refused.
fn blank(text: &str) -> std::result::Result<usize, &'static str> {
    let close = match text.as_bytes() {
        [b' ' | b'\t' | b'\n', ..] => return Ok(1),
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

/// Reads a `.c` file, the includes and a function. Answers its element type, too.
pub fn read(source: &[u8]) -> Result<(&str, Syntax<'_>)> {
    // A backslash or trigraph can change how a compiler cuts the file into lines or characters;
    // what is not printable ASCII, a reader could take for something else.
    let is_odd = |byte| !matches!(byte, b'\n' | b'\t' | b' '..=b'~') || byte == b'\\';
    let odd = source.iter().position(|byte| is_odd(*byte));
    if let Some(start) = odd.or(source.windows(2).position(|pair| pair == b"??")) {
        let span = Span {
            start,
            end: start + 1,
        };
        return refuse(
            span,
            "other than printable ASCII, or a backslash, or a trigraph's `??`",
        );
    }
    let (text, mut start) = (text(source)?, 0);
    let nothing_at = |start| Span { start, end: start };
    for line in INCLUDES {
        while let Some(length) = blank(&text[start..]).ok().filter(|length| *length > 0) {
            start += length;
        }
        if !text[start..].starts_with(line) {
            let line = line.trim_end();
            return refuse(
                nothing_at(start),
                format!("expected `{line}`, alone on its line"),
            );
        }
        start += line.len();
    }
    if !text.ends_with('\n') {
        return refuse(nothing_at(text.len()), "the file must end in a newline");
    }
    let tokens = tokens(text, start, &C)?;
    // The first element type named is that of the whole function.
    let mut words = tokens.iter().map(|token| token.text);
    let element = words.find(|word| ["float", "double", "uint32_t", "uint64_t"].contains(word));
    let element = element.unwrap_or("float");
    let mut function = grammar::read(tokens, &C, element, "FUNCTION")?;
    settle(&mut function, &mut Vec::new())?;
    Ok((element, function))
}

/// Refuses what the productions do not: names declared while they are visible, and operations
/// that C does in 32 bits. Settles which conditional expressions are minima and maxima.
fn settle<'a>(syntax: &mut Syntax<'a>, visible: &mut Vec<&'a str>) -> Result<()> {
    let outside = visible.len();
    match syntax.parts() {
        ("CFunction", [name, sizes, inputs, output, _]) => {
            let parameters = sizes.1.iter().chain(&inputs.1);
            for name in parameters.chain([name, output]) {
                declare(name, visible)?;
            }
        }
        ("CFor" | "CDeclare" | "CAlloc", [name, ..]) => declare(name, visible)?,
        _ => {}
    }
    for part in &mut syntax.1 {
        settle(part, visible)?;
    }
    if let "CFor" | "CBlock" = syntax.0 {
        visible.truncate(outside);
    }
    match syntax.parts() {
        ("CChoice", [_]) => *syntax = syntax.1.remove(0),
        ("CChoice", [a, b, yes, no]) if (a, b) == (yes, no) => syntax.0 = "IMin",
        ("CChoice", [a, b, yes, no]) if (a, b) == (no, yes) => syntax.0 = "IMax",
        ("CChoice", _) => return refuse(syntax.2, "not `(a < b ? a : b)` or `(a < b ? b : a)`"),
        // The parts of a negated literal have its place.
        (operation, [a, b])
            if operation.starts_with('I') && a.2 != syntax.2 && is_int(a) && is_int(b) =>
        {
            return refuse(syntax.2, "C computes this in `int`; write the result");
        }
        _ => {}
    }
    if let "IMin" | "IMax" = syntax.0 {
        syntax.1.truncate(2);
    }
    Ok(())
}

/// A name can be declared where it is not visible: then it means the same in C, where a name has
/// one declaration, as in the semantics, where it can have one of each sort. The names with
/// underscores like these belong to compilers, and only 63 characters are promised to tell names
/// apart.
fn declare<'a>(name: &Syntax<'a>, visible: &mut Vec<&'a str>) -> Result<()> {
    let text = name.0;
    if text.starts_with('_') || text.contains("__") || text.len() > 63 {
        return refuse(
            name.2,
            format!("`{text}` is reserved, or longer than 63 letters"),
        );
    }
    if visible.contains(&text) {
        return refuse(name.2, format!("`{text}` is already declared"));
    }
    visible.push(text);
    Ok(())
}

/// Whether C gives an index expression the type `int`: arithmetic with another `int` is done in
/// 32 bits, not in 64. Where that is refused, all differences of two of them are negated literals.
fn is_int(index: &Syntax) -> bool {
    match index.parts() {
        ("ILit", [number]) => number.0.parse::<i32>().is_ok(),
        ("ISub" | "IMin" | "IMax", [a, b]) => is_int(a) && is_int(b),
        _ => false,
    }
}
