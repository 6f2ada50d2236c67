//! The C subset. What is read must be what every C compiler reads in the same bytes; where C is
//! subtle, it is refused. The grammar and the reason for each refusal: `docs/c-subset.md`.
//!
//! C converts silently between integers and floats, between widths, and between numbers and
//! truth values. Here an expression has one sort, every operand has the sort its operator needs,
//! and what is left out is refused; so none of those conversions occurs in a function that is
//! accepted, except of an `int` literal to the `int64_t` it meets.

use super::*;

/// C's own precedence of operators, as far as they are used here. Its symbols are those of two
/// characters with the digraphs; the longer ones all begin with one that nothing uses.
const C: Language = Language {
    blank,
    symbols: "/* // -> ++ -- << >> <= >= == != && || *= /= %= += -= &= ^= |= ## <: :> <% %> %:",
    prefix: "( @ ); - @9; ! @9",
    postfix: "[ @ ]",
    binary: "?; :; ||; &&; == !=; < <= > >=; + -; * / %",
    reserved: RESERVED,
    is_c: true,
};

/// The preprocessor lines, to the byte.
const INCLUDES: [&str; 2] = ["#include <stdint.h>\n", "#include <stdlib.h>\n"];

/// Names that a function or variable cannot have: the keywords of C and of its common dialects,
/// what the subset itself uses from the headers, and functions that compilers call unasked.
pub const RESERVED: &str = "auto break case char const continue default do double else enum extern \
    float for goto if inline int long register restrict return short signed sizeof static struct \
    switch typedef union unsigned void volatile while alignas alignof asm bool constexpr false \
    nullptr static_assert thread_local true typeof typeof_unqual int64_t uint32_t uint64_t size_t \
    NULL main calloc free abort memset memcpy memmove memcmp bcmp strlen";

/// What follows the type in a declaration of a heap array.
const ALLOCATION: &str =
    "$ = calloc ( ( size_t ) ( @ ) + 1 , sizeof ( T ) ) ; if ( ! $$ ) { abort ( ) ; }";

const ELEMENTS: &str = "float F32 double F64 uint32_t U32 uint64_t U64";
const OPERATORS: &str = "+ CAdd - CSub * CMul / CDiv";

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

/// Reads a `.c` file.
///
/// file := INCLUDE INCLUDE function
pub fn read(source: &[u8]) -> Result<Syntax<'_>> {
    let mut parser = Parser::new(source, &C)?;
    // A backslash or trigraph can change how a compiler cuts the file into lines or characters;
    // what is not printable ASCII, a reader could take for something else.
    let is_odd = |byte| !matches!(byte, b'\n' | b'\t' | b' '..=b'~') || byte == b'\\';
    let odd = source.iter().position(|byte| is_odd(*byte));
    if let Some(start) = odd.or(source.windows(2).position(|pair| pair == b"??")) {
        let end = start + 1;
        let message = "not even a comment can have other than printable ASCII, or a backslash, or \
            a trigraph's `??`";
        return refuse(Span { start, end }, message);
    }
    for line in INCLUDES {
        let Span { start, .. } = parser.peek().span;
        let begins_line = start == 0 || source[start - 1] == b'\n';
        if !begins_line || !source[start..].starts_with(line.as_bytes()) {
            return parser.unexpected(&format!("`{}` alone on its line", line.trim_end()));
        }
        parser.next += "# include < stdint . h >".split(' ').count();
    }
    // The first element type named is that of the whole function; without one there is no output.
    let mut words = parser.tokens.iter().map(|token| token.text);
    let element = words.find(|word| find(ELEMENTS, word).is_some());
    parser.element = element.unwrap_or("float");
    let function = parser.function()?;
    match parser.peek().text {
        END if source.ends_with(b"\n") => Ok(function),
        END => refuse(parser.peek().span, "the file must end in a newline"),
        _ => parser.unexpected("the end of the file after the one function"),
    }
}

impl<'a> Parser<'a> {
    /// function := "void" NAME "(" { size "," } { input "," } output ")" block
    /// size     := "int64_t" NAME
    /// input    := "const" ELEMENT "*" "restrict" NAME
    /// output   := ELEMENT "*" "restrict" NAME
    /// ELEMENT  := "float" | "double" | "uint32_t" | "uint64_t", the same in the whole function
    fn function(&mut self) -> Result<Syntax<'a>> {
        let [function] = self.read("void $ (")?;
        let name = self.declare(&function, Sort::Function, false)?;
        let (mut sizes, mut inputs) = (Vec::new(), Vec::new());
        while self.peek().text == "int64_t" {
            let [size] = self.read("int64_t $ ,")?;
            sizes.push(self.declare(&size, Sort::Integer, false)?);
        }
        while self.peek().text == "const" {
            let [input] = self.read("const T * restrict $ ,")?;
            inputs.push(self.declare(&input, Sort::Input, false)?);
        }
        let [output] = self.read("T * restrict $ )")?;
        let output = self.declare(&output, Sort::Output, false)?;
        let element = function.says(find(ELEMENTS, self.element).unwrap_or("F32"), vec![]);
        let [sizes, inputs] = [sizes, inputs].map(|names| function.says("List", names));
        let children = vec![name, element, sizes, inputs, output, self.block()?];
        Ok(function.says("CFunction", children))
    }

    /// block := "{" { discard | statement } "}"
    /// discard := "(" "void" ")" NAME ";"
    ///
    /// A discard does nothing; compilers take it as a use of the name and do not warn.
    fn block(&mut self) -> Result<Syntax<'a>> {
        self.deeper()?;
        let (span, visible) = (self.peek().span, self.visible.len());
        self.fill("{")?;
        let mut statements = Vec::new();
        while !self.eat("}") {
            if self.peek().text == "(" {
                let [name] = self.read("( void ) $ ;")?;
                self.sort(&name)?;
            } else {
                statements.push(self.statement()?);
            }
        }
        self.visible.truncate(visible);
        self.depth -= 1;
        Ok(Syntax("CBlock", statements, span))
    }

    /// statement := loop | conditional | block | free | declaration | assignment
    /// conditional := "if" "(" condition ")" block
    /// free := "free" "(" NAME ")" ";"
    fn statement(&mut self) -> Result<Syntax<'a>> {
        match self.peek().text {
            "for" => self.for_loop(),
            "if" => {
                let [test] = self.read("if ( @ )")?;
                let children = vec![self.condition(&test)?, self.block()?];
                Ok(test.says("CIf", children))
            }
            "{" => self.block(),
            "free" => {
                let [name] = self.read("free ( $ ) ;")?;
                Ok(name.says("CFree", vec![self.lookup(&name, &[Sort::HeapArray])?]))
            }
            word if word == self.element => self.declaration(),
            _ => self.assignment(),
        }
    }

    /// loop := "for" "(" "int64_t" NAME "=" index ";" NAME "<" index ";" NAME "++" ")" block
    fn for_loop(&mut self) -> Result<Syntax<'a>> {
        let [var, lo, hi] = self.read("for ( int64_t $ = @ ; $$ < @ ; $$ ++ )")?;
        // The bounds cannot mention the variable, which is declared after they are read.
        let (lo, hi, visible) = (self.index(&lo)?, self.index(&hi)?, self.visible.len());
        let name = self.declare(&var, Sort::Integer, false)?;
        let children = vec![name, lo, hi, self.block()?];
        self.visible.truncate(visible);
        Ok(var.says("CFor", children))
    }

    /// declaration := ELEMENT NAME "=" scalar ";"
    ///              | ELEMENT "*" NAME "=" "calloc" "(" "(" "size_t" ")" "(" index ")" "+" "1" ","
    ///                "sizeof" "(" ELEMENT ")" ")" ";"
    ///                "if" "(" "!" NAME ")" "{" "abort" "(" ")" ";" "}"
    fn declaration(&mut self) -> Result<Syntax<'a>> {
        self.fill("T")?;
        if self.eat("*") {
            let [name, length] = self.read(ALLOCATION)?;
            let length = self.index(&length)?;
            let children = vec![self.declare(&name, Sort::HeapArray, false)?, length];
            return Ok(name.says("CAlloc", children));
        }
        let [name, value] = self.read("$ = @ ;")?;
        let value = self.scalar(&value)?;
        let children = vec![self.declare(&name, Sort::Scalar, false)?, value];
        Ok(name.says("CDeclare", children))
    }

    /// assignment := NAME [ "[" index "]" ] ( "=" | "+=" ) scalar ";"
    fn assignment(&mut self) -> Result<Syntax<'a>> {
        let [place] = self.read("@9")?;
        let (set, add, mut children) = match place.parts() {
            ("]", [array, index]) => {
                let array = self.lookup(array, &[Sort::Output, Sort::HeapArray])?;
                ("CStore", "CReduce", vec![array, self.index(index)?])
            }
            _ => ("CSet", "CBump", vec![self.lookup(&place, &[Sort::Scalar])?]),
        };
        let adds = self.eat("+=");
        let [value] = self.read(if adds { "@ ;" } else { "= @ ;" })?;
        children.push(self.scalar(&value)?);
        Ok(place.says(if adds { add } else { set }, children))
    }

    /// scalar := LITERAL | NAME | NAME "[" index "]" | "-" scalar | "(" scalar ")"
    ///         | scalar ( "+" | "-" | "*" | "/" ) scalar | "(" condition "?" scalar ":" scalar ")"
    fn scalar(&self, tree: &Tree<'a>) -> Result<Syntax<'a>> {
        let (head, children) = match tree.parts() {
            (_, []) if tree.is_number() => ("CLit", vec![self.literal(tree)?]),
            (_, []) => ("CLocal", vec![self.lookup(tree, &[Sort::Scalar])?]),
            ("]", [array, index]) => {
                let array = self.lookup(array, &[Sort::Input, Sort::Output, Sort::HeapArray])?;
                ("CRead", vec![array, self.index(index)?])
            }
            ("-", [a]) => ("CNeg", vec![self.scalar(a)?]),
            ("(", [inner]) => match inner.parts() {
                ("?", [test, sides]) if let (":", [yes, no]) = sides.parts() => {
                    let (yes, no) = (self.scalar(yes)?, self.scalar(no)?);
                    ("CCond", vec![self.condition(test)?, yes, no])
                }
                _ => return self.scalar(inner),
            },
            (operator, [a, b]) if let Some(head) = find(OPERATORS, operator) => {
                (head, vec![self.scalar(a)?, self.scalar(b)?])
            }
            _ => return tree.refuse("not a scalar expression"),
        };
        Ok(tree.says(head, children))
    }

    /// LITERAL := INTEGER "." DIGITS "f" for float, INTEGER "." DIGITS for double,
    ///            INTEGER "u" for uint32_t, INTEGER "ull" for uint64_t
    fn literal(&self, tree: &Tree<'a>) -> Result<Syntax<'a>> {
        let (suffix, greatest) = match self.element {
            "float" => ("f", u128::MAX),
            "double" => ("", u128::MAX),
            "uint32_t" => ("u", u32::MAX.into()),
            _ => ("ull", u64::MAX.into()),
        };
        let number = tree.head.strip_suffix(suffix).unwrap_or("");
        let is_in_range = decimal(number).is_some_and(|(digits, _)| digits <= greatest);
        if !is_in_range || number.contains('.') != (greatest == u128::MAX) {
            let (text, element) = (tree.head, self.element);
            return tree.refuse(format!("`{text}` is not a literal of type {element}"));
        }
        Ok(tree.says(number, vec![]))
    }
}
