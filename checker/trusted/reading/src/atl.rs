//! The ATL source language.

use crate::calls::Definitions;
use crate::characters::is_plain;
use crate::definitions;
use crate::error::Result;
use crate::grammar::{Meaning::*, Production, Saying::*, Sort, Tables, Word};
use crate::grammar::{Saying, productions, word};
use crate::language::{INDICES, Language};
use crate::parser;
use crate::ranges::{DOWN, STEP};
use crate::settle_atl::settle;
use crate::source::{self, Token, is_apart, text};
use crate::spread;
use crate::syntax::Syntax;
use crate::typing_atl;
use crate::until::{AGAIN, WHILE};

const ATL: Language = Language {
    blank,
    symbols: &[&["->", ":=", "<<", ">>", "<=", ">=", "!=", "++"]],
    reserved: |word| {
        let is_keyword = RESERVED.split(' ').any(|keyword| keyword == word);
        is_keyword.then_some("is a word of the language")
    },
    tables: GRAMMAR,
};

const RESERVED: &str = "kernel schedule def for where gen sum fold while genrec prod from with let in if then \
    else int f32 f64 u32 u64 bool u8 u16 i8 i16 i32 i64 f16 bf16 and or not transpose flatten reverse each split pad_l pad_r trunc_l \
    trunc_r cdiv min max index inf isnan";

/// The grammar, in tables.
pub const GRAMMAR: Tables = [PRODUCTIONS, INDICES];

/// The number 0 as an index.
const ZERO: Saying = Form("ILit", &[Form("0", &[])]);

/// What the accumulators of a fold of several values are called together: a word of the language.
const FOLD: Saying = Form("fold", &[]);

/// What a `let` of several values is: a fold of them without steps. Its index has no name of a source.
const NO_STEPS: Saying = Form(
    "List",
    &[Form(
        "Pair",
        &[
            Form("let", &[]),
            Form("Pair", &[ZERO, ZERO]),
            Form("Up", &[]),
        ],
    )],
);
const AS_IT_WAS: Saying = Form(AGAIN, &[]);

/// The literal that is no number of a source.
const INFINITE: Saying = Form("Lit", &[Form("inf", &[])]);

/// What a result is called that has no name.
const OUT: Saying = Form("out", &[]);

/// The last `=` after `where` is the one before the body of the kernel: `Then` looks ahead at what
/// follows others.
///
/// What is in a parenthesis may be a value or a condition, and what is compared, an index or data.
/// All these are read alike, and told from each other afterwards, in `settle_atl`: the forms `(`,
/// `<`, `and`, `%` and the like are not in what comes out, nor are `Update` and `cdiv`. What is called
/// is a function there, in `Call`; several in one parenthesis are a `Tuple`, and values in brackets
/// `Listed`. These are tried before guards: a guard has conditions in its brackets, and no value behind
/// brackets begins where a literal goes on.
const PRODUCTIONS: &[Production] = productions! {
    File:        [[Declaration]] Apply("List");
    Declaration: ["kernel" Name "(" Parameters ")" "->" Results Conditions "=" Expression]
                 Apply("Kernel"),
                 ["schedule" Name Defaults "for" Name Steps] Apply("Schedule"),
                 ["def" Name "(" Parameters ")" "=" Expression] Apply("Def");
    Defaults:    ["(" Default1 ")"] Apply("List"), [] Apply("List");
    Default1:    [Default1 "," Default] Pass, [Default] Pass;
    Default:     [Name ":" "int" "=" Value] Apply("Default");
    Value:       [Integer] Pass, [Name] Pass;
    Steps:       ["{" [Step] "}"] Apply("Steps");
    Step:        [Steps] Pass, [Token] Pass;
    Parameters:  [Parameter] Apply("List"), [] Apply("List");
    Parameter:   [Parameter "," Parameter1] Pass, [Parameter1] Pass;
    Parameter1:  [Name ":" "int"] Apply("Size"),
                 [Name ":" Type Extents]
                 Say(&[Form("Tensor", &[Part(2), Form("Pair", &[Part(1), Part(3)])])]);
    Results:     [Type Extents] Say(&[Form("List", &[Form("Tensor", &[Part(1), Form("Pair", &[OUT, Part(2)])])])]),
                 ["(" Results1 ")"] Apply("List");
    Results1:    [Results1 "," Result] Pass, [Result] Pass;
    Result:      [Name ":" Type Extents]
                 Say(&[Form("Tensor", &[Part(2), Form("Pair", &[Part(1), Part(3)])])]);
    Type:        ["f32"] Apply("float"), ["f64"] Apply("double"),
                 ["u32"] Apply("uint32_t"), ["u64"] Apply("uint64_t"),
                 ["bool"] Apply("_Bool"), ["u8"] Apply("uint8_t"), ["u16"] Apply("uint16_t"), ["i8"] Apply("int8_t"),
                 ["f16"] Apply("float16_t"), ["bf16"] Apply("bfloat16_t"),
                 ["i16"] Apply("int16_t"), ["i32"] Apply("int32_t"), ["i64"] Apply("int64_t");
    Extents:     ["[" Index0 "]"] Apply("List"), [] Apply("List");
    Conditions:  ["where" Condition0] Apply("List"), [] Apply("List");
    Condition0:  [Condition0 "," Asked] Pass, [Asked] Pass;
    Asked:       ["all" Ranges ":" Condition] Apply("All"), [Condition] Pass;
    Expression:  [Expression "++" Expression1] Apply("Concat"), [Expression1] Pass;
    Expression1: [Expression1 "|" Expression2] Apply("BitOr"), [Expression2] Pass;
    Expression2: [Expression2 "^" Expression3] Apply("BitXor"), [Expression3] Pass;
    Expression3: [Expression3 "&" Expression4] Apply("BitAnd"), [Expression4] Pass;
    Expression4: [Expression4 "<<" Expression5] Apply("ShiftLeft"),
                 [Expression4 ">>" Expression5] Apply("ShiftRight"), [Expression5] Pass;
    Expression5: [Expression5 "+" Expression6] Apply("Add"),
                 [Expression5 "-" Expression6] Apply("Sub"), [Expression6] Pass;
    Expression6: [Expression6 "*" Expression7] Apply("Mul"),
                 [Expression6 "/" Expression7] Apply("Div"),
                 [Expression6 "%" Expression7] Apply("%"), [Expression7] Pass;
    Expression7: ["-" Expression7] Apply("Neg"), ["~" Expression7] Apply("BitNot"),
                 ["if" Condition "then" Expression "else" Expression] Apply("If"),
                 ["let" Name ":=" Expression "in" Expression] Apply("Let"),
                 ["let" "(" Names ")" ":=" Expression "in" Expression]
                 Say(&[Form("Let", &[
                     FOLD,
                     Form("Folds", &[FOLD, Part(2), NO_STEPS, Form("Taken", &[Copy(1), AS_IT_WAS])]),
                     Form("Taken", &[Part(1), Part(3)]),
                 ])]),
                 ["gen" Binder1] Pass,
                 ["sum" Binders ":" Expression] Apply("Sums"),
                 ["fold" Name ":=" Expression "," Binders Until] Apply("Folds"),
                 ["fold" "(" Names ")" ":=" Expression "," Binders Until "in" Expression]
                 Say(&[Form("Let", &[
                     FOLD,
                     Form("Folds", &[FOLD, Part(2), Part(3), Form("Taken", &[Copy(1), Part(4)])]),
                     Form("Taken", &[Part(1), Part(5)]),
                 ])]),
                 [Operator Binders From ":" Expression]
                 Say(&[Form("Over", &[Part(1), Part(3), Part(2), Part(4)])]),
                 ["genrec" Name "[" Cells "]" ":" Expression] Apply("Genrec"),
                 [Expression8] Pass, ["[" Guard "]" Expression7] Apply("Guard");
    Until:       ["while" Condition ":" Expression] Apply(WHILE), [":" Expression] Pass;
    Guard:       [Guard "," Condition] Apply("and"), [Condition] Pass;
    Binder:      [Name "<" Index] Say(&[Part(1), ZERO, Part(2)]),
                 [Index "<=" Name "<" Index] Say(&[Part(2), Part(1), Part(3)]);
    Binder1:     [Binder Way Body1] Say(&[Form("Gen", &[
                     Form("Pair", &[Part(1), Form("Pair", &[Part(2), Part(3)]), Part(4)]), Part(5),
                 ])]);
    Way:         ["down"] Apply(DOWN), ["step" Index] Apply(STEP), [] Apply("Up");
    Body1:       ["," Binder1] Pass, [":" Expression] Pass;
    Binders:     [Binders1] Apply("List");
    Binders1:    [Binders1 "," Binders2] Pass, [Binders2] Pass;
    Binders2:    [Binder Way]
                 Say(&[Form("Pair", &[Part(1), Form("Pair", &[Part(2), Part(3)]), Part(4)])]);
    Ranges:      [Ranges1] Apply("List");
    Ranges1:     [Ranges1 "," Range] Pass, [Range] Pass;
    Range:       [Binder] Say(&[Form("Pair", &[Part(1), Form("Pair", &[Part(2), Part(3)])])]);
    From:        ["from" Expression] Apply("List"), [] Apply("List");
    Cells:       [Cells1] Apply("List");
    Cells1:      [Cells1 "," Cell] Pass, [Cell] Pass;
    Cell:        [Name "<" Index Way]
                 Say(&[Form("Pair", &[Part(1), Form("Pair", &[ZERO, Part(2)]), Part(3)])]);
    Names:       [Name "," Names1] Apply("List");
    Names1:      [Names1 "," Name] Pass, [Name] Pass;
    Expression8: [Expression8 "[" Index0 "]"] Apply("At"), [Expression8 "with" Update] Apply("With"),
                 [Decimal] Apply("Lit"), ["inf"] Say(&[INFINITE]),
                 ["isnan" "(" Expression ")"] Apply("IsNan"), ["index" "(" Expression ")"] Apply("Data"), [Called "(" Arguments ")"] Apply("Call"),
                 [Name] Apply("Var"), ["(" Tuple ")"] Apply("("), ["[" Item "]" Values] Apply("["),
                 ["max" "(" Expression "," Expression ")"] Apply("Max"),
                 ["min" "(" Expression "," Expression ")"] Apply("Min"),
                 ["cdiv" "(" Expression "," Expression ")"] Apply("cdiv"),
                 [Type "(" Condition ")"] Apply("Cast"),
                 [Type "." "clamp" "(" Expression ")"] Apply("Clamp"), [Reshape] Pass;
    Reshape:     ["each" Reshape] Apply("InRows"),
                 ["transpose" "(" Expression ")"] Apply("Transpose"),
                 ["flatten" "(" Expression ")"] Apply("Flatten"),
                 ["reverse" "(" Expression ")"] Apply("Reverse"),
                 ["pad_l" "(" Index "," Expression ")"] Apply("PadL"),
                 ["pad_r" "(" Index "," Expression ")"] Apply("PadR"),
                 ["trunc_l" "(" Index "," Expression ")"] Apply("TruncL"),
                 ["trunc_r" "(" Index "," Expression ")"] Apply("TruncR"),
                 ["split" "(" Index "," Expression ")"] Apply("Split");
    Tuple:       [Tuple "," Condition] Pass, [Condition] Pass;
    Item:        [Item "," Condition] Pass, [Condition] Pass;
    Update:      ["[" Position "]" "=" Expression] Apply("Update");
    Position:    [Index0] Apply("List");
    Arguments:   [Argument] Apply("List"), [] Apply("List");
    Argument:    [Argument "," Expression] Pass, [Expression] Pass;
    Condition:   [Condition "or" Condition1] Apply("or"), [Condition1] Pass;
    Condition1:  [Condition1 "and" Condition2] Apply("and"), [Condition2] Pass;
    Condition2:  ["not" Condition2] Apply("not"), [Comparison] Pass;
    Comparison:  [Comparison "=" Expression Then] Apply("="),
                 [Comparison "!=" Expression] Apply("!="),
                 [Comparison "<" Expression] Apply("<"),
                 [Comparison "<=" Expression] Apply("<="),
                 [Comparison ">" Expression] Apply(">"),
                 [Comparison ">=" Expression] Apply(">="), [Expression] Pass;
    Index0:      [Index0 "," Index] Pass, [Index] Pass;
    Index2:      ["(" Index ")"] Pass, ["-" Index2] Say(&[Form("ISub", &[ZERO, Part(1)])]),
                 ["min" "(" Index "," Index ")"] Apply("IMin"),
                 ["max" "(" Index "," Index ")"] Apply("IMax"),
                 ["cdiv" "(" Index "," Index ")"] Apply("ICeil"),
                 ["index" "(" Expression ")"] Apply("Data"), [Index2 "[" Index0 "]"] Apply("At");
};

/// The length of a blank or comment. Behind other text of its line, a comment has a blank on both
/// sides of its dashes: `x--1` and `x --1` could be read as a difference.
fn blank(text: &str, start: usize) -> std::result::Result<usize, &'static str> {
    let (before, text) = text.split_at(start);
    let line = match text.as_bytes() {
        [b' ' | b'\t' | b'\r' | b'\n', ..] => return Ok(1),
        [b'-', b'-', ..] => text.split('\n').next().unwrap_or_default(),
        _ => return Ok(0),
    };
    let sides = [
        before.chars().next_back(),
        line.trim_start_matches('-').chars().next(),
    ];
    let other_text = before.trim_end_matches([' ', '\t']);
    let begins_line = other_text.is_empty() || other_text.ends_with('\n');
    match begins_line || sides.into_iter().all(is_apart) {
        true => Ok(line.len()),
        false => Err("behind other text a comment needs a blank on both sides of `--`"),
    }
}

/// The tokens of a source, the last of them its end.
pub fn tokens(source: &[u8]) -> Result<Vec<Token<'_>>> {
    source::tokens(plain_text(source)?, &ATL)
}

/// The source as text; refuses characters that cannot stand in it.
pub fn plain_text(source: &[u8]) -> Result<&str> {
    text(
        source,
        is_plain,
        "a source has printable ASCII, and in comments the characters that docs/language.md lists",
    )
}

/// Reads the tokens of declarations and an end: answers a list of them. What calls a definition stands
/// after it; these definitions stand before all, and those that are read are added.
pub fn declarations<'a>(
    tokens: Vec<Token<'a>>,
    definitions: &mut Definitions<'a>,
) -> Result<Syntax<'a>> {
    let mut file = parser::read(tokens, &ATL, Sort::File)?;
    for declaration in &mut file.args {
        match declaration.head {
            "Kernel" => {
                settle(declaration, definitions)?;
                typing_atl::kernel(declaration)?;
                spread::kernel(declaration)?;
            }
            "Def" => {
                definitions::check(declaration, definitions)?;
                definitions.known.push(declaration.clone());
            }
            _ => {}
        }
    }
    Ok(file)
}

/// Reads an `.atl` file: its kernels and its schedules.
pub fn read(source: &[u8]) -> Result<(Vec<Syntax<'_>>, Vec<Syntax<'_>>)> {
    let mut file = declarations(tokens(source)?, &mut Definitions::default())?;
    file.args.retain(|declaration| declaration.head != "Def");
    let is_kernel = |declaration: &Syntax| declaration.head == "Kernel";
    Ok(file.args.into_iter().partition(is_kernel))
}
