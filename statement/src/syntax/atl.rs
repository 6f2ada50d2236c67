//! The ATL source language.

use super::*;

pub(super) const ATL: Language = Language {
    blank: |text| match text.as_bytes() {
        [b' ' | b'\t' | b'\r' | b'\n', ..] => Ok(1),
        [b'-', b'-', ..] => Ok(text.find('\n').unwrap_or(text.len())),
        _ => Ok(0),
    },
    symbols: "->, :=, <=, >=, !=, ++",
    reserved: |word| {
        let is_keyword = RESERVED.split(' ').any(|keyword| keyword == word);
        is_keyword.then_some("is a word of the language")
    },
    productions: [PRODUCTIONS, INDICES],
};

const RESERVED: &str = "kernel schedule for where gen sum let in int f32 f64 u32 u64 and or not \
    transpose flatten split pad_l pad_r trunc_l trunc_r cdiv min max";

/// The last `=` after `where` is the one before the body of the kernel: `THEN` looks ahead at what
/// follows others. A comparison is read with the index that it ends with, where it may go on.
const PRODUCTIONS: &str = "\
FILE        ::= DECLARATION* ==> List
DECLARATION ::= kernel NAME ( PARAMETERS ) -> TYPE EXTENTS CONDITIONS = EXPRESSION ==> Kernel
DECLARATION ::= schedule NAME for NAME STEPS ==> Schedule
STEPS       ::= { STEP* } ==> Steps
STEP        ::= STEPS | TOKEN
PARAMETERS  ::= PARAMETER ==> List | ==> List
PARAMETER   ::= PARAMETER , PARAMETER1 | PARAMETER1
PARAMETER1  ::= NAME : int ==> Size | NAME : TYPE EXTENTS ==> ( Tensor $2 ( Pair $1 $3 ) )
TYPE        ::= f32 ==> float | f64 ==> double | u32 ==> uint32_t | u64 ==> uint64_t
EXTENTS     ::= [ INDEX0 ] ==> List | ==> List
CONDITIONS  ::= where CONDITION0 ==> List | ==> List
CONDITION0  ::= CONDITION0 , CONDITION | CONDITION
EXPRESSION  ::= EXPRESSION ++ EXPRESSION1 ==> Concat | EXPRESSION1
EXPRESSION1 ::= EXPRESSION1 + EXPRESSION2 ==> Add | EXPRESSION1 - EXPRESSION2 ==> Sub | EXPRESSION2
EXPRESSION2 ::= EXPRESSION2 * EXPRESSION3 ==> Mul | EXPRESSION2 / EXPRESSION3 ==> Div | EXPRESSION3
EXPRESSION3 ::= - EXPRESSION3 ==> Neg | [ GUARD ] EXPRESSION3 ==> Guard
EXPRESSION3 ::= let NAME := EXPRESSION in EXPRESSION ==> Let | gen BINDER1 | sum BINDER2 | EXPRESSION4
GUARD       ::= GUARD , CONDITION ==> BAnd | CONDITION
BINDER      ::= NAME < INDEX ==> $1 ( ILit 0 ) $2 | INDEX <= NAME < INDEX ==> $2 $1 $3
BINDER1     ::= BINDER BODY1 ==> Gen
BODY1       ::= , BINDER1 | : EXPRESSION
BINDER2     ::= BINDER BODY2 ==> Sum
BODY2       ::= , BINDER2 | : EXPRESSION
EXPRESSION4 ::= EXPRESSION4 [ INDEX0 ] ==> At
EXPRESSION4 ::= DECIMAL ==> Lit | NAME ==> Var | ( EXPRESSION )
EXPRESSION4 ::= transpose ( EXPRESSION ) ==> Transpose | flatten ( EXPRESSION ) ==> Flatten
EXPRESSION4 ::= pad_l ( INDEX , EXPRESSION ) ==> PadL | pad_r ( INDEX , EXPRESSION ) ==> PadR
EXPRESSION4 ::= trunc_l ( INDEX , EXPRESSION ) ==> TruncL | trunc_r ( INDEX , EXPRESSION ) ==> TruncR
EXPRESSION4 ::= split ( INDEX , EXPRESSION ) ==> Split
CONDITION   ::= CONDITION or CONDITION1 ==> BOr | CONDITION1
CONDITION1  ::= CONDITION1 and CONDITION2 ==> BAnd | CONDITION2
CONDITION2  ::= COMPARISON ==> $1 | not CONDITION2 ==> BNot | ( CONDITION )
COMPARISON  ::= INDEX < INDEX ==> ( BLt $1 $2 ) $2 | INDEX <= INDEX ==> ( BLe $1 $2 ) $2
COMPARISON  ::= INDEX = INDEX ==> ( BEq $1 $2 ) $2 | INDEX > INDEX ==> ( BLt $2 $1 ) $2
COMPARISON  ::= INDEX >= INDEX ==> ( BLe $2 $1 ) $2 | INDEX != INDEX ==> ( BNot ( BEq $1 $2 ) ) $2
COMPARISON  ::= COMPARISON = INDEX THEN ==> ( BAnd $1 ( BEq $2 $3 ) ) $3
COMPARISON  ::= COMPARISON != INDEX ==> ( BAnd $1 ( BNot ( BEq $2 $3 ) ) ) $3
COMPARISON  ::= COMPARISON < INDEX ==> ( BAnd $1 ( BLt $2 $3 ) ) $3
COMPARISON  ::= COMPARISON <= INDEX ==> ( BAnd $1 ( BLe $2 $3 ) ) $3
COMPARISON  ::= COMPARISON > INDEX ==> ( BAnd $1 ( BLt $3 $2 ) ) $3
COMPARISON  ::= COMPARISON >= INDEX ==> ( BAnd $1 ( BLe $3 $2 ) ) $3
INDEX0      ::= INDEX0 , INDEX | INDEX
INDEX2      ::= ( INDEX ) | - INDEX2 ==> ( ISub ( ILit 0 ) $1 )
INDEX2      ::= min ( INDEX , INDEX ) ==> IMin | max ( INDEX , INDEX ) ==> IMax
INDEX2      ::= cdiv ( INDEX , INDEX ) ==> ICeil";

/// Whether a character shows as itself. What Rust escapes after another character in the debug
/// form of a string does not: control and format characters, separators of lines and paragraphs,
/// blanks other than the common one, what is for private use or not assigned.
pub fn is_plain(c: char) -> bool {
    matches!(c, ' '..='~') || !c.is_ascii() && format!("a{c}").escape_debug().count() == 2
}

/// The source as text.
pub(super) fn plain_text(source: &[u8]) -> Result<&str> {
    text(source, is_plain, "a source has printable characters only")
}

/// Reads an `.atl` file: its kernels and its schedules.
pub fn read(source: &[u8]) -> Result<(Vec<Syntax<'_>>, Vec<Syntax<'_>>)> {
    let tokens = tokens(plain_text(source)?, &ATL)?;
    let file = grammar::read(tokens, &ATL, "", "FILE")?;
    let is_kernel = |declaration: &Syntax| declaration.0 == "Kernel";
    Ok(file.1.into_iter().partition(is_kernel))
}
