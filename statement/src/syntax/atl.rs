//! The ATL source language.

use super::*;

const ATL: Language = Language {
    blank: |text| match text.as_bytes() {
        [b' ' | b'\t' | b'\r' | b'\n', ..] => Ok(1),
        [b'-', b'-', ..] => Ok(text.find('\n').unwrap_or(text.len())),
        _ => Ok(0),
    },
    symbols: "-> := <= >= != ++",
    reserved: "kernel schedule for where gen sum let in int f32 f64 u32 u64 and or not transpose \
        flatten split pad_l pad_r trunc_l trunc_r cdiv min max",
    productions: [PRODUCTIONS, INDICES],
};

/// The last `=` after `where` is the one before the body of the kernel: `THEN` looks ahead at what
/// follows others. Ceilings are read as `(a + (b - 1)) / b`.
const PRODUCTIONS: &str = "\
FILE        ::= DECLARATION* ==> List
DECLARATION ::= kernel NAME ( PARAMETERS ) -> TYPE CONDITIONS = EXPRESSION ==> Kernel \
              | schedule NAME for NAME STEPS ==> Schedule
STEPS       ::= { STEP* } ==> Steps
STEP        ::= STEPS | TOKEN
PARAMETERS  ::= PARAMETER, ==> List | ==> List
PARAMETER   ::= NAME : int ==> Size | NAME : TYPE ==> Tensor
TYPE        ::= SCALAR [ INDEX, ] ==> Array | SCALAR ==> Array
SCALAR      ::= f32 ==> F32 | f64 ==> F64 | u32 ==> U32 | u64 ==> U64
CONDITIONS  ::= where CONDITION, ==> List | ==> List
EXPRESSION  ::= EXPRESSION ++ EXPRESSION1 ==> Concat | EXPRESSION1
EXPRESSION1 ::= EXPRESSION1 + EXPRESSION2 ==> Add | EXPRESSION1 - EXPRESSION2 ==> Sub | EXPRESSION2
EXPRESSION2 ::= EXPRESSION2 * EXPRESSION3 ==> Mul | EXPRESSION2 / EXPRESSION3 ==> Div | EXPRESSION3
EXPRESSION3 ::= - EXPRESSION3 ==> Neg | [ GUARD ] EXPRESSION3 ==> Guard
EXPRESSION3 ::= let NAME := EXPRESSION in EXPRESSION ==> Let | gen BINDER1 | sum BINDER2 | EXPRESSION4
GUARD       ::= CONDITION, ==> BAnd*
BINDER1     ::= NAME < INDEX BODY1 ==> Gen $1 ( ILit 0 ) $2 $3
BINDER1     ::= INDEX <= NAME < INDEX BODY1 ==> Gen $2 $1 $3 $4
BODY1       ::= , BINDER1 | : EXPRESSION
BINDER2     ::= NAME < INDEX BODY2 ==> Sum $1 ( ILit 0 ) $2 $3
BINDER2     ::= INDEX <= NAME < INDEX BODY2 ==> Sum $2 $1 $3 $4
BODY2       ::= , BINDER2 | : EXPRESSION
EXPRESSION4 ::= EXPRESSION4 [ INDEX, ] ==> At*
EXPRESSION4 ::= DECIMAL ==> Lit | NAME ==> Var | ( EXPRESSION )
EXPRESSION4 ::= transpose ( EXPRESSION ) ==> Transpose | flatten ( EXPRESSION ) ==> Flatten
EXPRESSION4 ::= pad_l ( INDEX , EXPRESSION ) ==> PadL | pad_r ( INDEX , EXPRESSION ) ==> PadR
EXPRESSION4 ::= trunc_l ( INDEX , EXPRESSION ) ==> TruncL | trunc_r ( INDEX , EXPRESSION ) ==> TruncR
EXPRESSION4 ::= split ( INDEX , EXPRESSION ) ==> Split
CONDITION   ::= CONDITION or CONDITION1 ==> BOr | CONDITION1
CONDITION1  ::= CONDITION1 and CONDITION2 ==> BAnd | CONDITION2
CONDITION2  ::= COMPARISON | not CONDITION2 ==> BNot | ( CONDITION )
COMPARISON  ::= INDEX < INDEX ==> BLt | INDEX <= INDEX ==> BLe | INDEX = INDEX ==> BEq
COMPARISON  ::= INDEX > INDEX ==> BLt $2 $1 | INDEX >= INDEX ==> BLe $2 $1
COMPARISON  ::= INDEX != INDEX ==> BNot ( BEq $1 $2 )
COMPARISON  ::= COMPARISON = INDEX THEN ==> BAnd $1 ( BEq $last $2 )
COMPARISON  ::= COMPARISON != INDEX ==> BAnd $1 ( BNot ( BEq $last $2 ) )
COMPARISON  ::= COMPARISON < INDEX ==> BAnd $1 ( BLt $last $2 )
COMPARISON  ::= COMPARISON <= INDEX ==> BAnd $1 ( BLe $last $2 )
COMPARISON  ::= COMPARISON > INDEX ==> BAnd $1 ( BLt $2 $last )
COMPARISON  ::= COMPARISON >= INDEX ==> BAnd $1 ( BLe $2 $last )
INDEX2      ::= ( INDEX ) | - INDEX2 ==> ISub ( ILit 0 ) $1
INDEX2      ::= min ( INDEX , INDEX ) ==> IMin | max ( INDEX , INDEX ) ==> IMax
INDEX2      ::= cdiv ( INDEX , INDEX ) ==> IDiv ( IAdd $1 ( ISub $2 ( ILit 1 ) ) ) $2";

/// Reads an `.atl` file: its kernels and its schedules.
pub fn read(source: &[u8]) -> Result<(Vec<Syntax<'_>>, Vec<Syntax<'_>>)> {
    let tokens = tokens(text(source)?, 0, &ATL)?;
    let file = grammar::read(tokens, &ATL, "", "FILE")?;
    let is_kernel = |declaration: &Syntax| declaration.0 == "Kernel";
    Ok(file.1.into_iter().partition(is_kernel))
}
