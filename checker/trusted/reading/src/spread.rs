//! Scalars beside tensors, in a kernel that has types: `2 * x` of a tensor x with the extents n and m is
//! `Spread (List gen < n, gen < m) 2 * x`, so that both operands have one shape. A scalar that is
//! neither a literal nor a name gets one, outside of all operations that it is an operand of, so that it is
//! computed once: `sqrt(s) * x` is `let scalar1 := sqrt(s) in scalar1 * x`.
//!
//! Which operands are tensors, and of which extents, follows from the forms. That these are right where
//! they stand, nobody has to believe: an operation has no value unless its operands have one shape.

use crate::data_indices::Names;
use crate::error::{Result, refuse};
use crate::settle_atl::FOLD;
use crate::span::Span;
use crate::syntax::Syntax;
use crate::typing_atl::{is_operation, is_reshape};
use crate::uses::{Sort, declared};
use crate::widened;
use std::mem;

/// The extents of a tensor, none of a scalar. One that is too long, or has a name that is not visible any
/// more, is no form at all.
type Extents<'a> = Vec<Syntax<'a>>;

/// How many forms an extent has at most that is put together, and how many may be copied in a kernel:
/// `let y := x ++ x in let z := y ++ y in ...` would double them.
const MAX_FORMS: usize = 100;
const MAX_COPIED: usize = 100_000;

/// Names for scalars, as many as a kernel may have.
const SCALARS: [&str; 16] = [
    "scalar1", "scalar2", "scalar3", "scalar4", "scalar5", "scalar6", "scalar7", "scalar8",
    "scalar9", "scalar10", "scalar11", "scalar12", "scalar13", "scalar14", "scalar15", "scalar16",
];

/// How many cells or rows a literal has, from 1 on.
const COUNTS: &str = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 \
    32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64";

/// Spreads the scalars beside tensors in a kernel.
pub(crate) fn kernel(kernel: &mut Syntax) -> Result<()> {
    let mut spreading = Spreading {
        tensors: Vec::new(),
        indices: Vec::new(),
        carried: Vec::new(),
        parts: Vec::new(),
        free: Names::of(&SCALARS, kernel),
        scalars: Vec::new(),
        copied: 0,
    };
    let [_, parameters, _, conditions, body] = &mut kernel.args[..] else {
        return Ok(());
    };
    for parameter in &parameters.args {
        if let ("Tensor", [_, input]) = parameter.form() {
            let extents = input.args[1].args.clone();
            spreading.tensors.push((input.name(), extents));
        }
    }
    spreading.value(conditions)?;
    spreading.value(body)?;
    Ok(())
}

struct Spreading<'a> {
    /// The tensors in scope with their extents, innermost last.
    tensors: Vec<(&'a str, Extents<'a>)>,
    /// The indices in scope, innermost last, and how many tensors there were before each.
    indices: Vec<(&'a str, usize)>,
    /// The extents of what the folds of several values around carry.
    carried: Vec<Vec<Extents<'a>>>,
    /// Those of the parts of the last tuple, or of what the last fold carries.
    parts: Vec<Extents<'a>>,
    /// The names for scalars that are left.
    free: Names,
    /// The scalars of the operations around, with their names.
    scalars: Vec<(Syntax<'a>, Syntax<'a>)>,
    /// How many forms of extents were copied.
    copied: usize,
}

impl<'a> Spreading<'a> {
    /// The extents of what is no operand; it gets the names of its scalars around it.
    fn value(&mut self, e: &mut Syntax<'a>) -> Result<Extents<'a>> {
        let outside = mem::take(&mut self.scalars);
        let extents = self.extents(e)?;
        let own = mem::replace(&mut self.scalars, outside);
        for (name, scalar) in own.into_iter().rev() {
            let (span, ty) = (e.span, e.ty);
            *e = Syntax::new("Let", vec![name, scalar, mem::take(e)], span);
            e.ty = ty;
        }
        Ok(extents)
    }

    fn extents(&mut self, e: &mut Syntax<'a>) -> Result<Extents<'a>> {
        let head = e.head;
        match &mut e.args[..] {
            [x] if head == "Var" => Ok(self.of_name(x.head)),
            [a] if head == "Convert" => self.extents(a),
            [_, operands] if head == "Call" => self.operation(&mut operands.args),
            operands if is_operation(head) => self.operation(operands),
            [_, ..] if is_reshape(head) || head == "InRows" => self.reshaped(e, 0),
            [first, others] if head == "Tuple" => {
                let parts = [first].into_iter().chain(&mut others.args);
                let parts = parts.map(|part| self.value(part));
                self.parts = parts.collect::<Result<_>>()?;
                Ok(Vec::new())
            }
            [x, ..] if head == "Let" && x.head == FOLD => {
                let extents = self.form(e)?;
                widened::fold(e, &mem::take(&mut self.parts))?;
                Ok(extents)
            }
            [_, ..] => self.form(e),
            [] => Ok(Vec::new()),
        }
    }

    /// The extents of an operation, with its scalars spread if it is one of tensors.
    fn operation(&mut self, operands: &mut [Syntax<'a>]) -> Result<Extents<'a>> {
        let all = operands.iter_mut().map(|operand| self.extents(operand));
        let mut all: Vec<Extents> = all.collect::<Result<_>>()?;
        let Some(at) = all.iter().position(|extents| !extents.is_empty()) else {
            return Ok(Vec::new());
        };
        for (operand, own) in operands.iter_mut().zip(&all) {
            if own.is_empty() {
                self.spread(operand, &all[at])?;
            }
        }
        Ok(all.swap_remove(at))
    }

    fn spread(&mut self, scalar: &mut Syntax<'a>, extents: &[Syntax<'a>]) -> Result<()> {
        let (span, ty) = (scalar.span, scalar.ty);
        if !is_plain(scalar) {
            let name = self.free.next(span)?;
            let mut named = Syntax::new("Var", vec![name.clone()], span);
            named.ty = ty;
            self.scalars.push((name, mem::replace(scalar, named)));
        }
        let extents = copy(extents, &mut self.copied);
        if extents.iter().any(|n| n.head.is_empty()) {
            let rule =
                "a scalar beside a tensor with extents that cannot be said here; write a loop";
            return refuse(span, rule);
        }
        let binder = |n| {
            let range = Syntax::new("Pair", vec![number("0", span), n], span);
            Syntax::new("Pair", vec![Syntax::leaf("gen", span), range], span)
        };
        let binders = Syntax::new("List", extents.into_iter().map(binder).collect(), span);
        *scalar = Syntax::new("Spread", vec![binders, mem::take(scalar)], span);
        scalar.ty = ty;
        Ok(())
    }

    /// The extents of a form, of which the last part sees the names that it declares.
    fn form(&mut self, e: &mut Syntax<'a>) -> Result<Extents<'a>> {
        let (head, span, names) = (e.head, e.span, declared(e));
        let Some((last, before)) = e.args.split_last_mut() else {
            return Ok(Vec::new());
        };
        let parts = before.iter_mut().map(|part| self.value(part));
        let mut parts: Vec<Extents> = parts.collect::<Result<_>>()?;
        let own = match (head, &before[..]) {
            ("Let" | "Folds", [_, _, ..]) => parts.swap_remove(1),
            ("Genrec", [_, binders]) => {
                let ends = binders.args.iter().map(|binder| &binder.args[1].args[1]);
                ends.cloned().collect()
            }
            _ => Vec::new(),
        };
        let (outside, indices) = (self.tensors.len(), self.indices.len());
        let is_row = matches!((head, &before[..]), ("Let" | "Folds", [x, ..]) if x.head == FOLD);
        if is_row {
            hide(&names, self.parts.iter_mut().flatten());
            self.carried.push(mem::take(&mut self.parts));
        }
        let integers = names.iter().filter(|(_, sort)| *sort == Sort::Integer);
        self.indices.extend(integers.map(|(i, _)| (*i, outside)));
        let carried = match (head, self.carried.last()) {
            ("Taken", Some(carried)) => carried.clone(),
            _ => Vec::new(),
        };
        let tensors = names.iter().filter(|(_, sort)| *sort == Sort::Tensor);
        for (at, (x, _)) in tensors.enumerate() {
            let own = match carried.get(at) {
                Some(own) => copy(own, &mut self.copied),
                None => own.clone(),
            };
            self.tensors.push((x, own));
        }
        let mut inner = self.value(last)?;
        self.tensors.truncate(outside);
        self.indices.truncate(indices);
        if is_row {
            self.parts = self.carried.pop().unwrap_or_default();
        }
        hide(&names, inner.iter_mut());
        hide(&names, self.parts.iter_mut().flatten());
        Ok(match (head, &before[..]) {
            ("Gen", [_, lo, hi]) if lo.name() == "0" => [vec![hi.clone()], inner].concat(),
            ("Gen", [_, lo, hi]) => [vec![two("ISub", hi, lo, span)], inner].concat(),
            ("Folds" | "Genrec", _) => own,
            ("Listed", [_]) => {
                let count = COUNTS.split(' ').nth(last.args.len()).unwrap_or_default();
                [vec![number(count, span)], parts.swap_remove(0)].concat()
            }
            ("At", [_]) => parts.swap_remove(0).into_iter().skip(1).collect(),
            ("Earlier" | "With", [_, ..]) => parts.swap_remove(0),
            ("Concat", [_]) => {
                if let ([m, ..], [n, ..]) = (&parts[0][..], &mut inner[..]) {
                    *n = two("IAdd", m, n, span);
                }
                inner
            }
            ("Let" | "LetIndex" | "LetData" | "Taken" | "If" | "Guard" | "Sums", _) => inner,
            _ => Vec::new(),
        })
    }

    /// The extents of an operator that moves cells, in so many rows.
    fn reshaped(&mut self, e: &mut Syntax<'a>, rows: usize) -> Result<Extents<'a>> {
        let (head, span) = (e.head, e.span);
        let (amount, mut extents) = match &mut e.args[..] {
            [inner] if head == "InRows" => return self.reshaped(inner, rows + 1),
            [inner] => (number("0", span), self.value(inner)?),
            [amount, inner] => (amount.clone(), self.value(inner)?),
            _ => return Ok(Vec::new()),
        };
        match (head, extents.get_mut(rows..).unwrap_or_default()) {
            ("Transpose", [n, m, ..]) => mem::swap(n, m),
            ("Flatten", [n, m, ..]) => {
                *m = two("IMul", n, m, span);
                extents.remove(rows);
            }
            ("Split", [n, ..]) => {
                *n = two("ICeil", n, &amount, span);
                extents.insert(rows + 1, amount);
            }
            ("PadL" | "PadR", [n, ..]) => *n = two("IAdd", n, &amount, span),
            ("TruncL" | "TruncR", [n, ..]) => *n = two("ISub", n, &amount, span),
            _ => {}
        }
        Ok(extents)
    }

    /// The extents of the innermost tensor with this name, in which a name is that of an index further
    /// outside.
    fn of_name(&mut self, x: &str) -> Extents<'a> {
        let Some(at) = self.tensors.iter().rposition(|(name, _)| *name == x) else {
            return Vec::new();
        };
        let mut own = copy(&self.tensors[at].1, &mut self.copied);
        let inner = self.indices.iter().filter(|(_, before)| *before > at);
        let inner: Vec<_> = inner.map(|(i, _)| (*i, Sort::Integer)).collect();
        hide(&inner, own.iter_mut());
        own
    }
}

/// Extents that have one of these names cannot be said where that is another one.
fn hide<'s, 'a: 's>(names: &[(&str, Sort)], extents: impl Iterator<Item = &'s mut Syntax<'a>>) {
    for n in extents {
        if names
            .iter()
            .any(|(x, _)| n.mentions(&Syntax::leaf(x, n.span)))
        {
            *n = Syntax::default();
        }
    }
}

/// The same extents, as long as not too many forms were copied.
fn copy<'a>(extents: &[Syntax<'a>], copied: &mut usize) -> Extents<'a> {
    *copied += extents.iter().map(Syntax::forms).sum::<usize>();
    match *copied <= MAX_COPIED {
        true => extents.to_vec(),
        false => vec![Syntax::default(); extents.len()],
    }
}

/// What is computed of two extents, unless it is too long.
fn two<'a>(head: &'a str, a: &Syntax<'a>, b: &Syntax<'a>, span: Span) -> Syntax<'a> {
    let is_short = !a.head.is_empty() && !b.head.is_empty() && a.forms() + b.forms() < MAX_FORMS;
    match is_short {
        true => Syntax::new(head, vec![a.clone(), b.clone()], span),
        false => Syntax::default(),
    }
}

fn number(text: &str, span: Span) -> Syntax<'_> {
    Syntax::literal("ILit", text, span)
}

/// Whether a scalar is a literal, perhaps with a sign, or a name.
fn is_plain(e: &Syntax) -> bool {
    match e.form() {
        ("Neg", [literal]) => literal.head == "Lit",
        (head, _) => matches!(head, "Lit" | "Var"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The body of a kernel, or the rule that is broken.
    fn read(body: &str) -> std::result::Result<String, String> {
        let source = format!(
            "def twice(y: f32) = 2 * y\n\
             kernel k(n: int, m: int, s: f32, x: f32[n], a: f32[n, 2 * m]) -> f32 where 1 <= n\n  = {body}\n"
        );
        match crate::atl::read(source.as_bytes()) {
            Ok((kernels, _)) => Ok(text(kernels[0].args.last().unwrap())),
            Err(error) => Err(error.rule_in(&source)),
        }
    }

    /// A form, with what is spread as `one over n, m`.
    fn text(e: &Syntax) -> String {
        let all = |parts: &[Syntax]| parts.iter().map(text).collect::<Vec<_>>().join(" ");
        match e.form() {
            ("Spread", [binders, one]) => {
                let ends = binders
                    .args
                    .iter()
                    .map(|binder| text(&binder.args[1].args[1]));
                format!(
                    "[{} over {}]",
                    text(one),
                    ends.collect::<Vec<_>>().join(", ")
                )
            }
            ("Lit" | "ILit" | "Var" | "IVar", [name]) => name.head.to_owned(),
            (head, []) => head.to_owned(),
            (head, parts) => format!("{head}({})", all(parts)),
        }
    }

    #[test]
    fn scalars_are_spread_over_the_extents_of_tensors() {
        for (body, expected) in [
            ("2 * x", "Mul([2 over n] x)"),
            ("2 * [1, s, 3]", "Mul([2 over 3] Listed(1 List(s 3)))"),
            (
                "[[1], [2]] / 4",
                "Div(Listed(Listed(1 List) List(Listed(2 List))) [4 over 2, 1])",
            ),
            ("a - -1", "Sub(a [Neg(1) over n, IMul(2 m)])"),
            ("fma(s, x, 1)", "Call(fma List([s over n] x [1 over n]))"),
            ("max(s, 1) + 2", "Add(Max(s 1) 2)"),
            ("2 * a[0]", "Mul([2 over IMul(2 m)] At(a 0))"),
            ("2 * a[0, 1]", "Mul(2 At(At(a 0) 1))"),
            ("-(x + s) * 2", "Mul(Neg(Add(x [s over n])) [2 over n])"),
            // What is computed has a name, outside of the operations.
            (
                "(x - sqrt(s)) * x[0]",
                "Let(scalar1 Call(sqrt List(s)) Let(scalar2 At(x 0) \
                 Mul(Sub(x [scalar1 over n]) [scalar2 over n])))",
            ),
            (
                "(x * twice(s))[0]",
                "At(Let(scalar1 Let(y s Mul(2 y)) Mul(x [scalar1 over n])) 0)",
            ),
            (
                "gen i < m: x * f32(i)",
                "Gen(i 0 m Let(scalar1 Cast(i) Mul(x [scalar1 over n])))",
            ),
            // Names have the extents of what they stand for.
            (
                "let y := a in 1 + y",
                "Let(y a Add([1 over n, IMul(2 m)] y))",
            ),
            (
                "fold y := a[0], i < n: y * 2",
                "Folds(y At(a 0) List(Pair(i Pair(0 n))) Mul(y [2 over IMul(2 m)]))",
            ),
            (
                "(gen 1 <= i < n, j < m: s) * 2",
                "Mul(Gen(i 1 n Gen(j 0 m s)) [2 over ISub(n 1), m])",
            ),
            (
                "2 * genrec y[i < m]: s",
                "Mul([2 over m] Genrec(y List(Pair(i Pair(0 m))) s))",
            ),
            ("2 * (x with [0] = 1)", "Mul([2 over n] With(x List(0) 1))"),
            (
                "2 * sum i < 3: x",
                "Mul([2 over n] Sums(List(Pair(i Pair(0 3))) x))",
            ),
            ("2 * ([n < 3] x)", "Mul([2 over n] Guard(Test(BLt(n 3)) x))"),
            (
                "2 * (if n < 3 then x else x)",
                "Mul([2 over n] If(Test(BLt(n 3)) x x))",
            ),
            // So do the results of operators that move cells.
            ("2 * (x ++ x)", "Mul([2 over IAdd(n n)] Concat(x x))"),
            (
                "2 * transpose(a)",
                "Mul([2 over IMul(2 m), n] Transpose(a))",
            ),
            (
                "2 * flatten(a)",
                "Mul([2 over IMul(n IMul(2 m))] Flatten(a))",
            ),
            ("2 * reverse(x)", "Mul([2 over n] Reverse(x))"),
            ("2 * split(4, x)", "Mul([2 over ICeil(n 4), 4] Split(4 x))"),
            ("2 * pad_l(1, x)", "Mul([2 over IAdd(n 1)] PadL(1 x))"),
            ("2 * trunc_r(1, x)", "Mul([2 over ISub(n 1)] TruncR(1 x))"),
            (
                "2 * each split(4, a)",
                "Mul([2 over n, ICeil(IMul(2 m) 4), 4] InRows(Split(4 a)))",
            ),
        ] {
            assert_eq!(read(body).as_deref(), Ok(expected), "{body}");
        }
    }

    #[test]
    fn extents_that_cannot_be_said() {
        let rule = "a scalar beside a tensor with extents that cannot be said here; write a loop";
        let sum = |count| vec!["x"; count].join(" ++ ");
        let doubled = |count| {
            let lets = (0..count).map(|_| "let x := x ++ x in ");
            lets.collect::<String>()
        };
        for (before, at) in [
            ("(let j := n + 1 in gen i < j: s) * ".to_owned(), "2"),
            (format!("({}) * ", sum(60)), "2"),
            (format!("{}x * ", doubled(190)), "2"),
        ] {
            assert_eq!(
                read(&format!("{before}{at}")),
                Err(format!("`{at}`: {rule}"))
            );
        }
        // Where nothing is spread, extents may be as long as they like.
        assert!(read(&sum(60)).is_ok());
        assert!(read(&format!("{}x", doubled(190))).is_ok());
        let many = (0..17).map(|k| format!("x * sqrt({k})"));
        let many = many.collect::<Vec<_>>().join(" + ");
        let rule = "too many values that need a name; give them one with `let`";
        assert_eq!(read(&many), Err(format!("`sqrt(16)`: {rule}")));
    }

    /// What is copied is limited: each name of a tensor has its extents.
    #[test]
    fn many_names_of_many_extents() {
        let rows = (0..90)
            .map(|k| format!("row{k} < n"))
            .collect::<Vec<_>>()
            .join(", ");
        let reads = vec!["y"; 400].join(" + ");
        let list = vec![format!("({reads})"); 10].join(" + ");
        let body = format!("let y := (gen {rows}: s) in {list}");
        assert!(read(&body).is_ok());
        let refused = read(&format!("{body} + 1")).expect_err("too many");
        assert!(
            refused.starts_with("`1`: a scalar beside a tensor"),
            "{refused}"
        );
    }
}
