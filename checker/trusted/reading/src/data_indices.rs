//! Data as indices. Where an index expression has `index(d)`, or reads a tensor, it has the integer that
//! the scalar is: `x[idx[i]]` is `let index1 := index(idx[i]) in x[index1]`, `LetData index1 idx[i] x[index1]`.
//!
//! The name is one that the source does not have, so that it hides nothing. `LetData` stands around the
//! form that has the index expression, so that d is evaluated if the form is.

use crate::error::{Result, refuse};
use crate::span::Span;
use crate::syntax::Syntax;
use std::mem;

/// The names, as many as a kernel may have.
const NAMES: [&str; 32] = [
    "index1", "index2", "index3", "index4", "index5", "index6", "index7", "index8", "index9",
    "index10", "index11", "index12", "index13", "index14", "index15", "index16", "index17",
    "index18", "index19", "index20", "index21", "index22", "index23", "index24", "index25",
    "index26", "index27", "index28", "index29", "index30", "index31", "index32",
];

/// A name and the scalar that it is the integer of.
pub(crate) type Bound<'a> = (Syntax<'a>, Syntax<'a>);

/// The names that are left.
#[derive(Clone)]
pub(crate) struct Names(Vec<&'static str>);

impl Names {
    /// Those for data that are not in a program.
    pub fn new(program: &Syntax) -> Names {
        Names::of(&NAMES, program)
    }

    /// Those of all these that are not in a program.
    pub fn of(all: &[&'static str], program: &Syntax) -> Names {
        let mut free: Vec<&str> = all.iter().copied().rev().collect();
        free.retain(|name| !has_leaf(program, name));
        Names(free)
    }

    /// The next one.
    pub fn next<'a>(&mut self, span: Span) -> Result<Syntax<'a>> {
        match self.0.pop() {
            Some(name) => Ok(Syntax::leaf(name, span)),
            None => refuse(
                span,
                "too many values that need a name; give them one with `let`",
            ),
        }
    }

    /// Puts names for the data in an index expression, or in several.
    pub fn put<'a>(&mut self, index: &mut Syntax<'a>, bound: &mut Vec<Bound<'a>>) -> Result<()> {
        let span = index.span;
        let data = match (index.head, &mut index.args[..]) {
            ("Data", [data]) => mem::take(data),
            ("At", [_, _]) => read(mem::take(index)),
            (_, parts) => return parts.iter_mut().try_for_each(|part| self.put(part, bound)),
        };
        let known = bound.iter().find(|(_, known)| *known == data);
        let name = match known {
            Some((name, _)) => name.clone(),
            None => {
                let name = self.next(span)?;
                bound.push((name.clone(), data));
                name
            }
        };
        *index = Syntax::new("IVar", vec![name], span);
        Ok(())
    }
}

/// Whether an index expression has data.
pub(crate) fn has_data(index: &Syntax) -> bool {
    is_data(index) || index.args.iter().any(has_data)
}

/// Whether all data in one index expression, or condition on indices, are in another one, too.
pub(crate) fn has_data_of(index: &Syntax, other: &Syntax) -> bool {
    match is_data(other) {
        true => index.mentions(other),
        false => other.args.iter().all(|part| has_data_of(index, part)),
    }
}

/// Finds what is read as an index somewhere in a value that is not settled yet.
pub(crate) fn find_data<'a>(value: &Syntax<'a>, found: &mut Vec<Syntax<'a>>) {
    let data = match value.form() {
        ("Data", [data]) => Some(data.clone()),
        ("At", [_, _]) if is_read_as_index(value) => Some(read(value.clone())),
        _ => None,
    };
    let data = data.filter(|data| matches!(data.head, "At" | "Var"));
    found.extend(data.filter(|data| !found.contains(data)));
    value.args.iter().for_each(|part| find_data(part, found));
}

/// Whether a tensor is read in an index expression: there its name is parsed as that of an index.
fn is_read_as_index(at: &Syntax) -> bool {
    match at.form() {
        ("At", [base, _]) => is_read_as_index(base),
        (head, _) => head == "IVar",
    }
}

fn is_data(index: &Syntax) -> bool {
    matches!(index.form(), ("Data" | "At", [_, ..]))
}

/// Refuses data in an index expression.
pub(crate) fn no_data(index: &Syntax, what: &str) -> Result<()> {
    match has_data(index) {
        true => refuse(index.span, format!("{what} does not depend on data")),
        false => Ok(()),
    }
}

/// A value with names for data in it.
pub(crate) fn with_names<'a>(value: Syntax<'a>, bound: Vec<Bound<'a>>) -> Syntax<'a> {
    bound.into_iter().rev().fold(value, |value, (name, data)| {
        let span = value.span;
        Syntax::new("LetData", vec![name, data, value], span)
    })
}

/// A tensor that is read in an index expression, as one that is read in a value.
fn read<'a>(mut at: Syntax<'a>) -> Syntax<'a> {
    if let ("At", [base, _]) = (at.head, &mut at.args[..]) {
        *base = read(mem::take(base));
    }
    if at.head == "IVar" {
        at.head = "Var";
    }
    at
}

fn has_leaf(program: &Syntax, name: &str) -> bool {
    match &program.args[..] {
        [] => program.head == name,
        parts => parts.iter().any(|part| has_leaf(part, name)),
    }
}

#[cfg(test)]
mod tests {
    use crate::atl;

    /// The last part of a kernel, or the rule that it breaks: its body, with the types of forms.
    fn read(conditions: &str, body: &str) -> Result<String, String> {
        let source = format!(
            "def one(a: i32) = if a = 1 then f32(1) else f32(0)\n\
             kernel k(n: int, m: int, x: f32[m], i: i32[n], b: u8[n, m], s: u64[n], z: i16) -> f32 \
             {conditions} = {body}"
        );
        let read = atl::read(source.as_bytes());
        let kernels = read.map_err(|error| error.rule_in(&source))?.0;
        let [.., asked, body] = &kernels[0].args[..] else {
            return Ok(String::new());
        };
        Ok(match conditions.is_empty() {
            true => body.typed_text(),
            false => asked.typed_text(),
        })
    }

    #[test]
    fn data_have_names_around_the_form_that_reads_them() {
        for (body, expected) in [
            (
                "x[i[0]]",
                "LetData:F32(index1 int32_t At:I32(Var:I32(i) ILit(0)) \
                 At:F32(Var:F32(x) IVar(index1)))",
            ),
            (
                "x[s[0]]",
                "LetData:F32(index1 uint64_t At:U64(Var:U64(s) ILit(0)) \
                 At:F32(Var:F32(x) IVar(index1)))",
            ),
            (
                "((x[i[0]]))",
                "LetData:F32(index1 int32_t At:I32(Var:I32(i) ILit(0)) \
                 At:F32(Var:F32(x) IVar(index1)))",
            ),
            (
                "f32((b[max(0, min(index(z), n - 1))])[0])",
                "Convert:F32(LetData:U8(index1 int16_t Var:I16(z) At:U8(At:U8(Var:U8(b) \
                 IMax(ILit(0) IMin(IVar(index1) ISub(IVar(n) ILit(1))))) ILit(0))))",
            ),
            // A name of the source is no name for data.
            (
                "sum index1 < n: x[i[index1] + index(z)]",
                "Sums:F32(List(Pair(index1 Pair(ILit(0) IVar(n)))) LetData:F32(index2 int32_t \
                 At:I32(Var:I32(i) IVar(index1)) LetData:F32(index3 int16_t Var:I16(z) \
                 At:F32(Var:F32(x) IAdd(IVar(index2) IVar(index3))))))",
            ),
            // The same data have one name in one form, and data in data are read first.
            (
                "x[i[i[0]] * i[i[0]]]",
                "LetData:F32(index1 int32_t LetData:I32(index2 int32_t \
                 At:I32(Var:I32(i) ILit(0)) At:I32(Var:I32(i) IVar(index2))) \
                 At:F32(Var:F32(x) IMul(IVar(index1) IVar(index1))))",
            ),
            (
                "let t := index(u8(3)) in x[t]",
                "LetData:F32(t uint8_t Cast:U8(ILit(3)) At:F32(Var:F32(x) IVar(t)))",
            ),
            (
                "let t := index(z) + n in f32(t)",
                "LetData:F32(index1 int16_t Var:I16(z) \
                 LetIndex:F32(t IAdd(IVar(index1) IVar(n)) Cast:F32(IVar(t))))",
            ),
            // The ends of a range, outside of the loop.
            (
                "sum i[0] <= p < i[1]: x[p]",
                "LetData:F32(index1 int32_t At:I32(Var:I32(i) ILit(0)) \
                 LetData:F32(index2 int32_t At:I32(Var:I32(i) ILit(1)) \
                 Sums:F32(List(Pair(p Pair(IVar(index1) IVar(index2)))) \
                 At:F32(Var:F32(x) IVar(p)))))",
            ),
            // Beside a name of an index: all of the condition. Otherwise they are compared as data.
            (
                "[0 <= z < n] x[0]",
                "LetData:F32(index1 int16_t Var:I16(z) Guard:F32(Test(BAnd(\
                 BLe(ILit(0) IVar(index1)) BLt(IVar(index1) IVar(n)))) At:F32(Var:F32(x) ILit(0))))",
            ),
            (
                "if 0 <= i[0] and i[0] < n then 1 else 0",
                "LetData:F32(index1 int32_t At:I32(Var:I32(i) ILit(0)) If:F32(Test(BAnd(\
                 BLe(ILit(0) IVar(index1)) BLt(IVar(index1) IVar(n)))) Lit:F32(1) Lit:F32(0)))",
            ),
            (
                "if 0 <= i[0] then 1 else 0",
                "If:F32(LessEq:I32(Lit:I32(0) At:I32(Var:I32(i) ILit(0))) Lit:F32(1) Lit:F32(0))",
            ),
            // The right side of `and` in a guard is looked at where the left side holds.
            (
                "[0 < n and i[0] < n] x[0]",
                "Guard:F32(Test(BLt(ILit(0) IVar(n))) LetData:F32(index1 int32_t \
                 At:I32(Var:I32(i) ILit(0)) Guard:F32(Test(BLt(IVar(index1) IVar(n))) \
                 At:F32(Var:F32(x) ILit(0)))))",
            ),
            (
                "one(i[n - 1])",
                "Let:F32(a At:I32(Var:I32(i) ISub(IVar(n) ILit(1))) \
                 If:F32(Equal:I32(Var:I32(a) Lit:I32(1)) Cast:F32(ILit(1)) Cast:F32(ILit(0))))",
            ),
        ] {
            assert_eq!(read("", body).as_deref(), Ok(expected), "{body}");
        }
    }

    #[test]
    fn conditions_on_data() {
        for (conditions, expected) in [
            ("where 0 < n", "List(BLt(ILit(0) IVar(n)))"),
            (
                "where all j < n: i[j] <= 7, 0 < n",
                "List(All(List(Pair(j Pair(ILit(0) IVar(n)))) LetData(index1 int32_t \
                 At:I32(Var:I32(i) IVar(j)) Test(BLe(IVar(index1) ILit(7))))) BLt(ILit(0) IVar(n)))",
            ),
            // All types of integers are compared as integers, also those of which not all are indices.
            (
                "where all j < n: s[j] - 1 >= 0",
                "List(All(List(Pair(j Pair(ILit(0) IVar(n)))) LetData(index1 uint64_t \
                 At:U64(Var:U64(s) IVar(j)) Test(BLe(ILit(0) ISub(IVar(index1) ILit(1)))))))",
            ),
            // Floats are compared as data.
            (
                "where 0 < x[0]",
                "List(All(List Less:F32(Lit:F32(0) At:F32(Var:F32(x) ILit(0)))))",
            ),
            (
                "where all j < n: x[j] < 1 or j = z",
                "List(All(List(Pair(j Pair(ILit(0) IVar(n)))) LetData(index1 int16_t Var:I16(z) \
                 Or(Less:F32(At:F32(Var:F32(x) IVar(j)) Lit:F32(1)) \
                 Test(BEq(IVar(j) IVar(index1)))))))",
            ),
        ] {
            assert_eq!(
                read(conditions, "0").as_deref(),
                Ok(expected),
                "{conditions}"
            );
        }
    }

    #[test]
    fn what_data_are_not() {
        let float = "this is f32; an index is an integer; to compare with data, write `f32(i)` for \
                     an index `i`";
        for (conditions, body, at, rule) in [
            ("", "x[x[0]]", "x[0]", float),
            ("", "if n < x[0] then 1 else 0", "x[0]", float),
            ("", "let t := index(x[0]) in x[t]", "x[0]", float),
            (
                "",
                "(gen j < i[0]: 1)[0]",
                "i[0]",
                "an extent does not depend on data",
            ),
            (
                "",
                "(pad_l(i[0], x))[0]",
                "i[0]",
                "an extent does not depend on data",
            ),
            (
                "",
                "(genrec c[j < i[0]]: 1)[0]",
                "j < i[0]",
                "an extent does not depend on data",
            ),
            (
                "",
                "sum j < n, p < i[j]: 1",
                "p < i[j]",
                "a range inside of another one does not depend on data",
            ),
            (
                "",
                "index(i[0])",
                "index(i[0])",
                "an index is no value; `i32(...)` makes one of it",
            ),
            (
                "where all j < i[0]: 0 < n",
                "0",
                "j < i[0]",
                "a range in a condition does not depend on data",
            ),
        ] {
            let expected = Err(format!("`{at}`: {rule}"));
            assert_eq!(read(conditions, body), expected, "{conditions} {body}");
        }
        let many: Vec<String> = (0..33).map(|j| format!("x[i[{j}]]")).collect();
        let refused = read("", &many.join(" + ")).unwrap_err();
        assert!(
            refused.ends_with("too many values that need a name; give them one with `let`"),
            "{refused}"
        );
    }
}
