//! What index expressions and conditions say, in both languages, and numbers.

use super::*;

const OPERATORS: &str = "+ IAdd - ISub * IMul / IDiv % IMod";
const FUNCTIONS: &str = "cdiv ICeilDiv min IMin max IMax";
const COMPARISONS: &str = "< BLt <= BLe > BGt >= BGe = BEq == BEq != BNe";

/// What a list of pairs of words has for a word.
pub(super) fn find(pairs: &'static str, word: &str) -> Option<&'static str> {
    let words: Vec<_> = pairs.split(' ').collect();
    let pair = words.chunks(2).find(|pair| pair[0] == word);
    pair.map(|pair| pair[1])
}

/// An operator on two indices.
type Operation<'a> = (&'static str, Syntax<'a>, Syntax<'a>);

impl<'a> Parser<'a> {
    /// index := INTEGER | "-" INTEGER | NAME | "(" index ")"
    ///        | index ( "+" | "-" | "*" | "/" | "%" ) index
    /// ATL:   | "-" index | ( "cdiv" | "min" | "max" ) "(" index "," index ")"
    /// C:     | "(" a "<" b "?" a ":" b ")" | "(" a "<" b "?" b ":" a ")", which are min and max
    pub fn index(&self, tree: &Tree<'a>) -> Result<Syntax<'a>> {
        let (head, a, b) = match tree.parts() {
            (text, []) if is_integer(text) && text.parse::<i64>().is_ok() => {
                return Ok(tree.says("ILit", vec![tree.says(text, vec![])]));
            }
            (text, []) if tree.is_number() => {
                return tree.refuse(format!("`{text}` is not an integer literal below 2^63"));
            }
            (_, []) => return Ok(tree.says("IVar", vec![self.lookup(tree, &[Sort::Integer])?])),
            ("-", [a]) if a.is_number() || !self.language.is_c => {
                let zero = tree.says("ILit", vec![tree.says("0", vec![])]);
                return Ok(tree.says("ISub", vec![zero, self.index(a)?]));
            }
            ("(", [inner]) if inner.head == "?" => self.min_or_max(inner)?,
            ("(", [inner]) => return self.index(inner),
            (operator, [a, b]) if let Some(head) = find(OPERATORS, operator) => {
                (head, self.index(a)?, self.index(b)?)
            }
            (")", [function, a, b]) if let Some(head) = find(FUNCTIONS, function.head) => {
                (head, self.index(a)?, self.index(b)?)
            }
            _ => return tree.refuse("not an index expression"),
        };
        if self.language.is_c && is_int(&a) && is_int(&b) {
            return tree.refuse("C computes this in `int`; write the result");
        }
        Ok(tree.says(head, vec![a, b]))
    }

    /// The two conditional expressions that indices may have. With equal operands they would be
    /// spelled the same.
    fn min_or_max(&self, tree: &Tree<'a>) -> Result<Operation<'a>> {
        if let ("?", [test, sides]) = tree.parts()
            && let (("<", [a, b]), (":", [yes, no])) = (test.parts(), sides.parts())
        {
            let [a, b, yes, no] = [a, b, yes, no].map(|tree| self.index(tree));
            let (a, b, yes, no) = (a?, b?, yes?, no?);
            if a != b && a == yes && b == no {
                return Ok(("IMin", a, b));
            }
            if a != b && a == no && b == yes {
                return Ok(("IMax", a, b));
            }
        }
        tree.refuse("not `(a < b ? a : b)` or `(a < b ? b : a)`")
    }

    /// condition := comparison | "(" condition ")"
    /// ATL:       | "not" condition | condition ( "and" | "or" ) condition
    /// C:         | "!" condition | condition ( "&&" | "||" ) condition
    pub fn condition(&self, tree: &Tree<'a>) -> Result<Syntax<'a>> {
        let both = |a, b| Ok(vec![self.condition(a)?, self.condition(b)?]);
        match tree.parts() {
            ("(", [inner]) => self.condition(inner),
            ("not" | "!", [a]) => Ok(tree.says("BNot", vec![self.condition(a)?])),
            ("and" | "&&", [a, b]) => Ok(tree.says("BAnd", both(a, b)?)),
            ("or" | "||", [a, b]) => Ok(tree.says("BOr", both(a, b)?)),
            (_, [left, right]) => match left.parts() {
                (word, [_, middle]) if find(COMPARISONS, word).is_some() && !self.language.is_c => {
                    let before = self.condition(left)?;
                    Ok(tree.says("BAnd", vec![before, self.compare(tree, middle, right)?]))
                }
                _ => self.compare(tree, left, right),
            },
            _ => tree.refuse("not a condition"),
        }
    }

    /// comparison := index ( "<" | "<=" | ">" | ">=" | "=" | "!=" ) index, with "==" for "=" in C
    /// ATL:        | comparison OPERATOR index: it, and the comparison of the last two indices
    fn compare(&self, tree: &Tree<'a>, a: &Tree<'a>, b: &Tree<'a>) -> Result<Syntax<'a>> {
        match find(COMPARISONS, tree.head) {
            Some(head) => Ok(tree.says(head, vec![self.index(a)?, self.index(b)?])),
            None => tree.refuse("not a condition"),
        }
    }
}

/// Whether C gives an index expression the type `int`: arithmetic with another `int` is done in
/// 32 bits, not in 64. Where that is refused, all differences of two of them are negated literals.
fn is_int(index: &Syntax) -> bool {
    match index.parts() {
        ("ILit", [number]) => number.0.parse::<i32>().is_ok(),
        ("ISub", [a, b]) => is_int(a) && is_int(b),
        _ => false,
    }
}

/// INTEGER := "0" | a digit from 1 to 9 and more digits
fn is_integer(text: &str) -> bool {
    let all_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    all_digits && (text == "0" || !text.is_empty() && !text.starts_with('0'))
}

/// DECIMAL := INTEGER [ "." DIGIT { DIGIT } ], of at most 38 digits
///
/// The number is the first result divided by ten to the power of the second, in lowest terms.
pub fn decimal(text: &str) -> Option<(u128, usize)> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    // The 1 takes the place of the digit that may not be 0.
    let has_digits_only = is_integer(whole) && is_integer(&format!("1{fraction}"));
    if !has_digits_only || text.ends_with('.') || whole.len() + fraction.len() > 38 {
        return None;
    }
    let fraction = fraction.trim_end_matches('0');
    let digits = [whole, fraction].concat().parse().ok()?;
    Some((digits, fraction.len()))
}
