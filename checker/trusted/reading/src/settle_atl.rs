//! What the productions of ATL leave open in a kernel.
//!
//! They read conditions as expressions, since a parenthesis may begin either, and the operands of
//! every comparison as data. Here conditions are told from values, and comparisons of indices from
//! those of data: by the names that are in scope. Further, which function a call means, whether a
//! type is applied to an index or to data, which concatenations are rows that split at an index, and
//! what is read of a tensor that a `genrec` is computing.

use crate::calls::{Definitions, bound};
use crate::conditions::{ATL, compares, is_comparison, is_condition, is_connective};
use crate::data_indices::{Bound, Names, find_data, has_data, has_data_of, no_data, with_names};
use crate::error::{Result, refuse};
use crate::functions::Function;
use crate::laws::Element;
use crate::literals::{is_constant, no_quotient, no_wrap, unsigned_bits};
use crate::number::{literal, whole};
use crate::parser::MAX_HEIGHT;
use crate::ranges;
use crate::span::Span;
use crate::syntax::Syntax;
use crate::until;
use crate::visibility::{Sort, declared};
use std::mem;
use std::ops::Range;

/// What a row is called that splits: a word of the language, so that no name of a source is that.
const ROW: &str = "split";

/// What the accumulators of a fold of several values are called together, in the same way.
pub(crate) const FOLD: &str = "fold";

/// How many scalars a fold may have.
const MAX_SCALARS: usize = 8;

/// How many cells, or rows, the literal of a tensor may have.
const MAX_LISTED: usize = 64;

/// How many data a condition may compare with names of indices.
const MAX_COMPARED: usize = 64;

/// How many forms the bodies and arguments may have that calls in one file stand for.
const MAX_FORMS: usize = 50_000;

/// Settles a kernel, in which these definitions may be called.
pub(crate) fn settle<'a>(kernel: &mut Syntax<'a>, definitions: &mut Definitions<'a>) -> Result<()> {
    let data = Names::new(kernel);
    let [_, parameters, results, conditions, body] = &mut kernel.args[..] else {
        return Ok(());
    };
    no_more_results(results)?;
    no_data(results, "an extent")?;
    no_data(parameters, "an extent")?;
    let mut settling = Settling {
        data: data.clone(),
        element: element_of(results),
        visible: parameters.args.iter().map(parameter).collect(),
        parameters: parameters.args.len(),
        computing: Vec::new(),
        mirrored: Vec::new(),
        integers: Vec::new(),
        compared: Vec::new(),
        definitions: &definitions.known,
        forms: definitions.forms,
    };
    settling.integers = parameters.args.iter().filter_map(integers).collect();
    let mut asked = conditions.args.iter_mut();
    asked.try_for_each(|condition| settling.asked(condition))?;
    settling.integers.clear();
    settling.data = data;
    let settled = settling.value(body);
    definitions.forms = settling.forms;
    settled?;
    match body.height() > MAX_HEIGHT {
        true => refuse(
            body.span,
            "nested too deep with what calls and folds stand for",
        ),
        false => Ok(()),
    }
}

/// How many results a kernel has at most: each has an expression of its own, with all that is bound
/// around the tuple.
const MAX_RESULTS: usize = 8;

fn no_more_results(results: &Syntax) -> Result<()> {
    match results.args.get(MAX_RESULTS) {
        Some(result) => refuse(result.span, format!("more than {MAX_RESULTS} results")),
        None => Ok(()),
    }
}

/// The type of the elements of the first result.
fn element_of<'a>(results: &Syntax<'a>) -> &'a str {
    let first = results.args.first();
    first.map_or("float", |result| result.args[0].head)
}

fn parameter<'a>(syntax: &Syntax<'a>) -> (&'a str, Sort) {
    match syntax.form() {
        ("Tensor", [_, input]) => (input.name(), Sort::Tensor),
        _ => (syntax.name(), Sort::Integer),
    }
}

/// The name of an input of integers.
fn integers<'a>(parameter: &Syntax<'a>) -> Option<&'a str> {
    let ("Tensor", [element, input]) = parameter.form() else {
        return None;
    };
    let element = Element::of_c(element.head)?;
    element.range().map(|_| input.name())
}

struct Settling<'s, 'a> {
    /// Names for data that are indices.
    data: Names,
    /// The type of the elements of the first result: that of literals where nothing else says it.
    element: &'s str,
    /// The names in scope, innermost last.
    visible: Vec<(&'a str, Sort)>,
    /// How many of them, from the first on, are parameters.
    parameters: usize,
    /// Which of them are the indices of a `genrec` that is being read. Behind them is its tensor.
    computing: Vec<Range<usize>>,
    /// For each of these, what those of its indices are for which the range runs down: `n - 1 - i` for the
    /// index i of the range that runs up.
    mirrored: Vec<Vec<Option<Syntax<'a>>>>,
    /// The inputs whose data are compared as indices, in conditions after `where`.
    integers: Vec<&'a str>,
    /// Data that are compared with names of indices in the condition at hand, or are indices in what it
    /// guards.
    compared: Vec<Syntax<'a>>,
    /// What may be called.
    definitions: &'s [Syntax<'a>],
    /// How many forms were put for calls.
    forms: usize,
}

impl<'a> Settling<'_, 'a> {
    /// Settles a tensor or scalar, or a part of one.
    fn value(&mut self, syntax: &mut Syntax<'a>) -> Result<()> {
        let mut data = Vec::new();
        until::steps(syntax)?;
        ranges::rows_up(syntax)?;
        self.data_in(syntax, &mut data)?;
        if matches!(syntax.head, "Sums" | "Over" | "Folds") {
            ranges::loops_up(syntax)?;
        }
        self.form(syntax, &mut data)?;
        *syntax = self.with_names(mem::take(syntax), data)?;
        Ok(())
    }

    /// A form with names for data around it, which are settled here.
    fn with_names(&mut self, form: Syntax<'a>, mut data: Vec<Bound<'a>>) -> Result<Syntax<'a>> {
        for (_, data) in &mut data {
            self.value(data)?;
        }
        Ok(with_names(form, data))
    }

    /// Puts names for data in the indices at which a form reads, or updates, and in the ends of its
    /// first range. Extents do not depend on data, and neither do other ranges, which would have to be
    /// evaluated inside of the first one.
    fn data_in(&mut self, syntax: &mut Syntax<'a>, data: &mut Vec<Bound<'a>>) -> Result<()> {
        match (syntax.head, &mut syntax.args[..]) {
            ("At", [base, index]) => {
                self.data_in(base, data)?;
                self.data.put(index, data)
            }
            // Of a cell in parentheses, which is read further.
            ("(", [inner]) if matches!(inner.head, "(" | "At") => self.data_in(inner, data),
            ("With", [_, update]) => match &mut update.args[..] {
                [places, _] => self.data.put(places, data),
                _ => Ok(()),
            },
            ("Sums" | "Over" | "Folds", [.., binders, _]) => {
                let Some((first, others)) = binders.args.split_first_mut() else {
                    return Ok(());
                };
                let what = "a range inside of another one";
                others.iter().try_for_each(|other| no_data(other, what))?;
                self.data.put(first, data)
            }
            ("Let", [name, fold, _]) if name.head == FOLD => self.data_in(fold, data),
            ("Gen", [_, lo, hi, _]) => {
                no_data(lo, "an extent")?;
                no_data(hi, "an extent")
            }
            ("Genrec", [_, binders, _]) => no_data(binders, "an extent"),
            ("PadL" | "PadR" | "TruncL" | "TruncR" | "Split", [amount, _]) => {
                no_data(amount, "an extent")
            }
            _ => Ok(()),
        }
    }

    /// Settles a form, of which the names for data stand around it.
    fn form(&mut self, syntax: &mut Syntax<'a>, data: &mut Vec<Bound<'a>>) -> Result<()> {
        let span = syntax.span;
        match (syntax.head, &mut syntax.args[..]) {
            ("(", [inner]) => {
                *syntax = mem::take(inner);
                self.value(syntax)
            }
            ("[", cells) if cells.len() > MAX_LISTED => {
                let message =
                    format!("more than {MAX_LISTED} cells in a literal; make them an input");
                refuse(cells[MAX_LISTED].span, message)
            }
            (bracket @ "(", [_, _, ..]) | (bracket @ "[", [_, ..]) => {
                let others = syntax.args.split_off(1);
                syntax.args.push(Syntax::new("List", others, span));
                syntax.head = if bracket == "(" { "Tuple" } else { "Listed" };
                self.parts(syntax)
            }
            ("Taken", [names, _]) => {
                can_be_taken(&names.args)?;
                self.parts(syntax)
            }
            ("Data", [_]) => refuse(span, "an index is no value; `i32(...)` makes one of it"),
            // A name for data alone.
            ("Let", [_, index, _]) if index.head == "Data" => {
                *index = mem::take(&mut index.args[0]);
                syntax.head = "LetData";
                self.parts(syntax)
            }
            // A condition as a value: `if p then 1 else 0`.
            (operator, [_, ..]) if is_condition(operator) => {
                let [one, zero] = ["1", "0"].map(|digit| Syntax::literal("Lit", digit, span));
                let parts = vec![mem::take(syntax), one, zero];
                *syntax = Syntax::new("If", parts, span);
                self.form(syntax, data)
            }
            ("%" | "cdiv", [_, _]) => {
                let message =
                    "`%` and `cdiv` are for indices only; of data, `x & 7` or `x - x / 8 * 8`";
                refuse(span, message)
            }
            // Of names of integers it is an index: of literals alone it is a scalar.
            ("Let", [_, index, _])
                if let Some(named) = self.index(index, integer)
                    && !is_constant(&named) =>
            {
                no_quotient(&named, false, self.element)?;
                *index = named;
                self.data.put(index, data)?;
                syntax.head = "LetIndex";
                self.parts(syntax)
            }
            ("If", [condition, yes, no]) => {
                self.whole_condition(condition, &[yes, no])?;
                self.put_compared(condition, data)?;
                self.value(yes)?;
                self.value(no)
            }
            ("Guard", [condition, inner]) => {
                compares(condition)?;
                self.whole_condition(condition, &[inner])?;
                self.value(inner)?;
                let (condition, inner) = (mem::take(condition), mem::take(inner));
                *syntax = self.guarded(condition, inner, span)?;
                Ok(())
            }
            ("Call", [name, arguments]) => {
                arguments.args.iter_mut().try_for_each(|e| self.value(e))?;
                *syntax = self.call(name, &arguments.args, span)?;
                Ok(())
            }
            ("Clamp", [_, inner]) => self.value(inner),
            ("Cast", [ty, inner]) => match self.index(inner, integer) {
                Some(index) => {
                    let alone = is_constant(&index);
                    if alone {
                        no_wrap(&index, false, ty.head)?;
                    }
                    no_quotient(&index, alone, ty.head)?;
                    *inner = index;
                    self.data.put(inner, data)
                }
                None => {
                    self.value(inner)?;
                    syntax.head = "Convert";
                    Ok(())
                }
            },
            ("Concat", [_, _]) => {
                self.parts(syntax)?;
                if let Some(row) = self.row(syntax) {
                    *syntax = row;
                }
                Ok(())
            }
            ("At", [base, index]) => {
                if let Some(own) = self.read(base, index, 1)? {
                    *syntax = Syntax::new("Earlier", vec![mem::take(syntax), own], span);
                }
                Ok(())
            }
            ("Var", [x]) if self.cell_of(x, 0)?.is_some() => {
                let x = x.head;
                let message = format!("`{x}` is still being computed here, so read a part of it");
                refuse(span, message)
            }
            ("Genrec", [_, binders, _]) => {
                let first = self.visible.len();
                self.computing.push(first..first + binders.args.len());
                let mirrored = ranges::cells_up(syntax, &mut self.data)?;
                self.mirrored.push(mirrored.clone());
                self.parts(syntax)?;
                self.mirrored.pop();
                self.computing.pop();
                ranges::reverse(syntax, &mirrored);
                Ok(())
            }
            // What is updated, where, and with what.
            ("With", [_, update]) => {
                let update = mem::take(update);
                syntax.args.pop();
                syntax.args.extend(update.args);
                self.parts(syntax)
            }
            _ => self.parts(syntax),
        }
    }

    /// A value under a condition, both of them settled. Data on the right of an `and` are read where the
    /// left side holds: `[p and q] e` is `[p] [q] e`.
    fn guarded(
        &mut self,
        mut condition: Syntax<'a>,
        inner: Syntax<'a>,
        span: Span,
    ) -> Result<Syntax<'a>> {
        if let Some([left, right]) = conjuncts(&condition)
            && compares_other_data(&left, &right)
        {
            let inner = self.guarded(right, inner, span)?;
            return self.guarded(left, inner, span);
        }
        let mut data = Vec::new();
        self.put_compared(&mut condition, &mut data)?;
        let guard = Syntax::new("Guard", vec![condition, inner], span);
        self.with_names(guard, data)
    }

    /// Puts names for data in what a settled condition compares as indices.
    fn put_compared(
        &mut self,
        condition: &mut Syntax<'a>,
        data: &mut Vec<Bound<'a>>,
    ) -> Result<()> {
        match (condition.head, &mut condition.args[..]) {
            ("Test", [on_indices]) => self.data.put(on_indices, data),
            ("And" | "Or" | "Not", parts) => {
                let mut parts = parts.iter_mut();
                parts.try_for_each(|part| self.put_compared(part, data))
            }
            _ => Ok(()),
        }
    }

    /// Settles the parts of a value, the last one with the names that are declared for it.
    fn parts(&mut self, syntax: &mut Syntax<'a>) -> Result<()> {
        let declared = declared(syntax);
        let Some((last, others)) = syntax.args.split_last_mut() else {
            return Ok(());
        };
        others.iter_mut().try_for_each(|part| self.value(part))?;
        let outside = self.visible.len();
        self.visible.extend(declared);
        self.value(last)?;
        self.visible.truncate(outside);
        Ok(())
    }

    /// Settles what is read at an index, which is the last but so many. In a `genrec` whose index runs down
    /// this is mirrored, as the index is.
    fn read(
        &mut self,
        base: &mut Syntax<'a>,
        index: &mut Syntax<'a>,
        read: usize,
    ) -> Result<Option<Syntax<'a>>> {
        let own = self.base(base, read)?;
        let Some(cell) = &own else { return Ok(None) };
        let at = cell.args.len().checked_sub(read);
        let name = at.and_then(|at| cell.args.get(at)).map(Syntax::name);
        let mirrored = self.mirrored.iter().flatten().flatten();
        let mut mirrored = mirrored.filter(|left| Some(left.args[1].name()) == name);
        if let Some(left) = mirrored.next() {
            *index = left.of(vec![left.args[0].clone(), mem::take(index)]);
        }
        Ok(own)
    }

    /// Settles what is read at so many indices. If it is a tensor that a `genrec` is computing, answers
    /// as many indices of the cell that is computed where this is read.
    fn base(&mut self, syntax: &mut Syntax<'a>, read: usize) -> Result<Option<Syntax<'a>>> {
        match (syntax.head, &mut syntax.args[..]) {
            ("(", [inner]) => {
                *syntax = mem::take(inner);
                self.base(syntax, read)
            }
            ("At", [base, index]) => self.read(base, index, read + 1),
            ("Var", [name]) if let Some(own) = self.cell_of(name, read)? => Ok(Some(own)),
            _ => self.value(syntax).map(|()| None),
        }
    }

    /// The first indices, so many as are read, of the cell that a `genrec` computes here, if the name
    /// is that of its tensor.
    fn cell_of(&self, x: &Syntax<'a>, read: usize) -> Result<Option<Syntax<'a>>> {
        let x_at = self.innermost(x.head);
        let mut computing = self.computing.iter().zip(&self.mirrored);
        let Some((own, mirrored)) = computing.find(|(own, _)| Some(own.end) == x_at) else {
            return Ok(None);
        };
        let is_whole = mirrored.iter().skip(read).all(Option::is_none);
        let mut down = mirrored.iter().flatten();
        let is_same = down.all(|left| self.is_outside(&left.args[0], own.start));
        if read > 0 && !(is_whole && is_same) {
            let message = "of a tensor with an index that runs down, cells are read, and where the \
                           names in its extents are not bound again";
            return refuse(x.span, message);
        }
        let mut cell = Vec::new();
        for at in own.clone().take(read) {
            let (index, _) = self.visible[at];
            // Otherwise the name would stand for something else in the condition on what is read.
            if self.innermost(index) != Some(at) {
                let message = format!("`{index}` of `{}` is bound again here", x.head);
                return refuse(x.span, message);
            }
            let name = Syntax::leaf(index, x.span);
            cell.push(Syntax::new("IVar", vec![name], x.span));
        }
        Ok(Some(Syntax::new("List", cell, x.span)))
    }

    /// Whether all names in an index expression are what they were before the first names were bound.
    fn is_outside(&self, index: &Syntax<'a>, first: usize) -> bool {
        match index.form() {
            ("IVar", [name]) => self.innermost(name.head).is_some_and(|at| at < first),
            (_, parts) => parts.iter().all(|part| self.is_outside(part, first)),
        }
    }

    /// `(gen lo <= j < E: a) ++ (gen E <= j < hi: b)` as `gen lo <= j < hi: if j < E then a else b`,
    /// where the index of a loop around is in E. In a step of that loop the two parts have other
    /// shapes than in the next, so that they could not be parts of a tensor. Where E is made of
    /// sizes, the concatenation stays what it is.
    ///
    /// The two are the same if `lo <= E <= hi`, and otherwise there is to be no value: the row r is
    /// read as `let z := (gen z < 1: 0)[max(0, max(lo - E, E - hi))] in r`, where z is [`ROW`].
    fn row(&self, concat: &Syntax<'a>) -> Option<Syntax<'a>> {
        let span = concat.span;
        let [left, right] = &concat.args[..] else {
            return None;
        };
        let number = |text| Syntax::literal("ILit", text, span);
        let (left, outside) = opened(left).unwrap_or((left, number("0")));
        let (("Gen", [j, lo, split, a]), ("Gen", [k, from, hi, b])) = (left.form(), right.form())
        else {
            return None;
        };
        let is_one_row = j == k && split == from;
        // An index j around is another than the j of the row, which hides it.
        if !is_one_row || has_name(split, j.head) || !self.has_index(split) {
            return None;
        }
        let place = |head, parts| Syntax::new(head, parts, split.span);
        let index = place("IVar", vec![j.clone()]);
        let before = place("Test", vec![place("BLt", vec![index, split.clone()])]);
        let cell = Syntax::new("If", vec![before, a.clone(), b.clone()], span);
        let row = vec![j.clone(), lo.clone(), hi.clone(), cell];
        let row = Syntax::new("Gen", row, span);
        let excess = |a: &Syntax<'a>, b: &Syntax<'a>| place("ISub", vec![a.clone(), b.clone()]);
        let beyond = place("IMax", vec![excess(lo, split), excess(split, hi)]);
        let outside = place("IMax", vec![outside, beyond]);
        let name = || Syntax::leaf(ROW, span);
        let zero = place("Lit", vec![Syntax::leaf("0", span)]);
        let once = place("Gen", vec![name(), number("0"), number("1"), zero]);
        let between = place("At", vec![once, outside]);
        Some(Syntax::new("Let", vec![name(), between, row], span))
    }

    /// Whether the index of a loop is in an index expression.
    fn has_index(&self, syntax: &Syntax) -> bool {
        match syntax.form() {
            ("IVar", [name]) => self
                .innermost(name.head)
                .is_some_and(|at| at >= self.parameters),
            (_, parts) => parts.iter().any(|part| self.has_index(part)),
        }
    }

    /// A call of settled arguments: of a definition, or of a function of C.
    fn call(
        &mut self,
        name: &Syntax<'a>,
        arguments: &[Syntax<'a>],
        span: Span,
    ) -> Result<Syntax<'a>> {
        let mut all = self.definitions.iter();
        if let Some(at) = all.position(|other| other.name() == name.head) {
            self.forms += arguments.iter().map(Syntax::forms).sum::<usize>();
            let body = self.body(at, span)?;
            return bound(&self.definitions[at], arguments, body, span);
        }
        let Some(function) = Function::of_atl(name.head) else {
            return refuse(name.span, format!("`{}` is not a function", name.head));
        };
        function.call("Call", name, arguments, span)
    }

    /// The settled body of a definition, in which its parameters alone are visible.
    fn body(&mut self, at: usize, span: Span) -> Result<Syntax<'a>> {
        let (before, others) = self.definitions.split_at(at);
        let [_, parameters, body] = &others[0].args[..] else {
            return refuse(span, "no definition");
        };
        let mut inner = Settling {
            data: Names::new(&others[0]),
            element: self.element,
            visible: parameters.args.iter().map(parameter).collect(),
            parameters: parameters.args.len(),
            computing: Vec::new(),
            mirrored: Vec::new(),
            integers: Vec::new(),
            compared: Vec::new(),
            definitions: before,
            forms: self.forms + body.forms(),
        };
        if inner.forms > MAX_FORMS {
            let message = format!("definitions stand for more than {MAX_FORMS} forms here");
            return refuse(span, message);
        }
        let mut body = body.clone();
        let settled = inner.value(&mut body);
        self.forms = inner.forms;
        settled.map(|()| body)
    }

    /// Settles a condition after `where`: one on sizes alone, or `All` of variables and one on data.
    fn asked(&mut self, condition: &mut Syntax<'a>) -> Result<()> {
        let span = condition.span;
        let (binders, mut on_data) = match (condition.head, &mut condition.args[..]) {
            ("All", [binders, inner]) => (mem::take(binders), mem::take(inner)),
            _ => (Syntax::new("List", Vec::new(), span), mem::take(condition)),
        };
        no_data(&binders, "a range in a condition")?;
        compares(&on_data)?;
        let outside = self.visible.len();
        let all = Syntax::new("All", vec![binders.clone(), Syntax::default()], span);
        self.visible.extend(declared(&all));
        self.whole_condition(&mut on_data, &[])?;
        *condition = match on_data.form() {
            ("Test", [on_sizes]) if binders.args.is_empty() && !has_data(on_sizes) => {
                on_sizes.clone()
            }
            _ => {
                let mut data = Vec::new();
                self.put_compared(&mut on_data, &mut data)?;
                Syntax::new("All", vec![binders, self.with_names(on_data, data)?], span)
            }
        };
        self.visible.truncate(outside);
        Ok(())
    }

    /// Settles a condition on these values, in which no data are indices for what is around it.
    fn whole_condition(
        &mut self,
        condition: &mut Syntax<'a>,
        values: &[&mut Syntax<'a>],
    ) -> Result<()> {
        let outside = mem::take(&mut self.compared);
        self.find_compared(condition)?;
        values
            .iter()
            .for_each(|value| find_data(value, &mut self.compared));
        self.no_more(condition.span)?;
        self.condition(condition)?;
        self.compared = outside;
        Ok(())
    }

    /// Settles a condition or a part of one.
    fn condition(&mut self, syntax: &mut Syntax<'a>) -> Result<()> {
        let span = syntax.span;
        match (syntax.head, &mut syntax.args[..]) {
            ("(", [inner]) => {
                *syntax = mem::take(inner);
                self.condition(syntax)
            }
            (operator, [_, ..]) if is_connective(operator) => {
                let mut parts = mem::take(&mut syntax.args);
                parts.iter_mut().try_for_each(|part| self.condition(part))?;
                *syntax = ATL.join(operator, parts, span);
                Ok(())
            }
            (operator, [_, _]) if is_comparison(operator) => {
                *syntax = self.chain(mem::take(syntax))?;
                Ok(())
            }
            // It stands for a comparison that says its operand twice.
            ("IsNan", [e]) => {
                self.value(e)?;
                let message = "a condition within `isnan`; name the value with `let`";
                match holds_condition(e) {
                    true => refuse(e.span, message),
                    false => Ok(()),
                }
            }
            // A value as a condition: `e != 0`.
            _ => {
                let sides = vec![mem::take(syntax), Syntax::literal("Lit", "0", span)];
                *syntax = self.chain(Syntax::new("!=", sides, span))?;
                Ok(())
            }
        }
    }

    /// Notes the data that are compared with names of indices somewhere in a condition.
    fn find_compared(&mut self, condition: &Syntax<'a>) -> Result<()> {
        match condition.head {
            head if is_comparison(head) => {
                let (operands, _) = links(condition.clone());
                if operands.iter().any(|e| self.names_index(e)) {
                    let data = operands.into_iter().filter(|e| self.is_data(e));
                    let data: Vec<_> = data.collect();
                    self.compared.extend(data);
                }
            }
            head if is_connective(head) || head == "(" => {
                let mut parts = condition.args.iter();
                parts.try_for_each(|part| self.find_compared(part))?;
            }
            _ => {}
        }
        self.no_more(condition.span)
    }

    /// Refuses more data than may be compared with indices.
    fn no_more(&self, condition: Span) -> Result<()> {
        match self.compared.len() > MAX_COMPARED {
            true => refuse(condition, "too many data are compared with indices"),
            false => Ok(()),
        }
    }

    /// Whether operands, not all of which are indices by themselves, are compared as indices: one names
    /// an index, or reads an input of integers after `where`, or all of the data among them are compared
    /// with names of indices elsewhere in the condition, as x[i] is in `0 <= x[i] and x[i] < n`, or are
    /// indices in what the condition guards, as x[i] is in `[x[i] < 8] y[x[i]]`.
    fn compares_indices(&self, operands: &[Syntax<'a>]) -> bool {
        let mut data = operands.iter().filter(|e| self.is_data(e));
        let mut all = operands.iter();
        all.any(|e| self.names_index(e) || self.reads_integers(e))
            || data.all(|e| self.compared.contains(e))
    }

    /// Whether an operand is no index by itself.
    fn is_data(&self, operand: &Syntax<'a>) -> bool {
        self.index(operand, integer).is_none()
    }

    /// A comparison, or a chain: `a < b < c` is `a < b and b < c`. All of a chain is of indices, or
    /// all of it is of data.
    fn chain(&mut self, chain: Syntax<'a>) -> Result<Syntax<'a>> {
        let (mut operands, operators) = links(chain);
        let mut indices = self.indices(&operands)?;
        if indices.is_none() && self.compares_indices(&operands) {
            let with_data: Vec<_> = operands.iter().map(|e| self.as_index(e)).collect();
            indices = self.indices(&with_data)?;
        }
        let is_data = indices.is_none();
        match indices {
            Some(indices) => operands = indices,
            None => operands.iter_mut().try_for_each(|e| self.value(e))?,
        }
        // Otherwise each level of nesting would double what is compared.
        if let [_, between @ .., _] = &operands[..]
            && let Some(middle) = between.iter().find(|middle| holds_condition(middle))
        {
            let message = "a condition within a chain; write `a < b and b < c`";
            return refuse(middle.span, message);
        }
        let pairs = operands.windows(2).zip(operators);
        let mut compared = pairs.map(|(pair, (operator, span))| {
            let (a, b) = (pair[0].clone(), pair[1].clone());
            match is_data {
                true => ATL.of_data(operator, a, b, span),
                false => ATL.of_indices(operator, a, b, span),
            }
        });
        let first = compared.next().unwrap_or_default();
        let joined = compared.fold(first, |before, next| {
            let span = next.span;
            ATL.join("and", vec![before, next], span)
        });
        // All operands of a chain have one type, which `typing_atl` finds.
        let span = joined.span;
        Ok(match is_data && operands.len() > 2 {
            true => Syntax::new("Chain", vec![joined], span),
            false => joined,
        })
    }

    /// What is compared, as indices, if all of it can be indices.
    ///
    /// Literals alone could be either: that must make no difference. Beside the name of an index it
    /// is plain that they are integers; then they are not rounded.
    fn indices(&self, operands: &[Syntax<'a>]) -> Result<Option<Vec<Syntax<'a>>>> {
        let indices = operands.iter().map(|e| self.index(e, integer));
        let indices: Option<Vec<_>> = indices.collect();
        // All of the operands, or none of them are indices. (Of data, `typing_atl` knows the type.)
        let Some(indices) = indices else {
            return Ok(None);
        };
        let alone = indices.iter().all(is_constant);
        if alone && unsigned_bits(self.element).is_some() {
            for literals in operands.iter().filter_map(|e| self.index(e, whole)) {
                no_wrap(&literals, false, self.element)?;
                no_quotient(&literals, true, self.element)?;
            }
        }
        let mut compared = indices.iter();
        compared.try_for_each(|index| no_quotient(index, alone, self.element))?;
        Ok(Some(indices))
    }

    /// An operand as an index, if it can be one: all is made of integers, and no name in it is
    /// that of a tensor or scalar. `number` answers what a literal is as an integer.
    fn index(&self, syntax: &Syntax<'a>, number: Literal) -> Option<Syntax<'a>> {
        let span = syntax.span;
        let said = |head, parts| Some(Syntax::new(head, parts, span));
        let head = match syntax.form() {
            ("(", [inner]) => return self.index(inner, number),
            ("Var", [name]) if !self.is_tensor(name.head) => {
                return said("IVar", vec![name.clone()]);
            }
            ("Lit", [text]) => {
                let integer = Syntax::leaf(number(text.head)?, text.span);
                return said("ILit", vec![integer]);
            }
            ("Data", [_]) => return Some(syntax.clone()),
            ("Neg", [a]) => {
                let zero = Syntax::literal("ILit", "0", span);
                return said("ISub", vec![zero, self.index(a, number)?]);
            }
            ("Add", _) => "IAdd",
            ("Sub", _) => "ISub",
            ("Mul", _) => "IMul",
            ("Div", _) => "IDiv",
            ("%", _) => "IMod",
            ("cdiv", _) => "ICeil",
            ("Min", _) => "IMin",
            ("Max", _) => "IMax",
            _ => return None,
        };
        let parts = syntax.args.iter().map(|part| self.index(part, number));
        said(head, parts.collect::<Option<_>>()?)
    }

    /// Whether an operand is read of an input of integers, where these are compared as indices.
    fn reads_integers(&self, operand: &Syntax<'a>) -> bool {
        match operand.form() {
            ("At", [base, _]) => self.reads_integers(base),
            ("Var", [name]) => self.integers.contains(&name.head),
            (head, parts) => {
                computes_index(head) && parts.iter().any(|part| self.reads_integers(part))
            }
        }
    }

    /// Whether an operand is an index by itself, and not of literals alone.
    fn names_index(&self, operand: &Syntax<'a>) -> bool {
        let index = self.index(operand, integer);
        index.is_some_and(|index| !is_constant(&index) && self.is_declared(&index))
    }

    /// Whether all names in an index are declared.
    fn is_declared(&self, index: &Syntax<'a>) -> bool {
        match index.form() {
            ("IVar", [name]) => self.innermost(name.head).is_some(),
            (_, parts) => parts.iter().all(|part| self.is_declared(part)),
        }
    }

    /// An operand in which what is read of tensors is data as an index.
    fn as_index(&self, operand: &Syntax<'a>) -> Syntax<'a> {
        match operand.form() {
            ("At", [_, _]) => Syntax::new("Data", vec![operand.clone()], operand.span),
            ("Var", [name]) if self.is_tensor(name.head) => {
                Syntax::new("Data", vec![operand.clone()], operand.span)
            }
            (head, parts) if computes_index(head) => {
                operand.of(parts.iter().map(|part| self.as_index(part)).collect())
            }
            _ => operand.clone(),
        }
    }

    fn is_tensor(&self, name: &str) -> bool {
        let found = self.innermost(name);
        found.is_some_and(|at| self.visible[at].1 == Sort::Tensor)
    }

    /// Where a name stands in those in scope.
    fn innermost(&self, name: &str) -> Option<usize> {
        let mut names = self.visible.iter();
        names.rposition(|(visible, _)| *visible == name)
    }
}

/// What a literal is as an integer, if it is one.
type Literal = fn(&str) -> Option<&str>;

/// A literal without a point, which can be one of an index.
fn integer(text: &str) -> Option<&str> {
    literal(text, "int64_t")
}

/// Comparison operators, with the places of the comparisons.
type Operators<'a> = Vec<(&'a str, Span)>;

/// The operands of a chain of comparisons, and what compares them.
fn links(chain: Syntax) -> (Vec<Syntax>, Operators) {
    let (mut operands, mut operators, mut rest) = (Vec::new(), Vec::new(), chain);
    while is_comparison(rest.head)
        && let Some(last) = rest.args.pop()
    {
        operators.push((rest.head, rest.span));
        operands.push(last);
        rest = rest.args.pop().unwrap_or_default();
    }
    operands.push(rest);
    operands.reverse();
    operators.reverse();
    (operands, operators)
}

/// A row that splits, as a choice; and the index that is in bounds where it splits between its ends,
/// to which a longer row adds its own.
fn opened<'s, 'a>(syntax: &'s Syntax<'a>) -> Option<(&'s Syntax<'a>, Syntax<'a>)> {
    match syntax.form() {
        ("Let", [name, between, row]) if name.head == ROW => {
            Some((row, between.args.last()?.clone()))
        }
        _ => None,
    }
}

/// Refuses names that cannot be those of the scalars of one fold.
fn can_be_taken(names: &[Syntax]) -> Result<()> {
    for (at, name) in names.iter().enumerate() {
        if names[..at].contains(name) {
            let rule = format!("`{}` is already a name of this fold", name.head);
            return refuse(name.span, rule);
        }
        if at == MAX_SCALARS {
            return refuse(
                name.span,
                format!("more than {MAX_SCALARS} names of a fold"),
            );
        }
    }
    Ok(())
}

/// Whether an index may be computed by such a form, of what is settled as a value otherwise.
fn computes_index(head: &str) -> bool {
    let operators = [
        "(", "Neg", "Add", "Sub", "Mul", "Div", "%", "cdiv", "Min", "Max",
    ];
    operators.contains(&head)
}

/// The two sides of an `and` of a settled condition.
fn conjuncts<'a>(condition: &Syntax<'a>) -> Option<[Syntax<'a>; 2]> {
    match condition.form() {
        ("Test", [both]) => match both.form() {
            ("BAnd", [a, b]) => {
                let test = |part: &Syntax<'a>| Syntax::new("Test", vec![part.clone()], part.span);
                Some([test(a), test(b)])
            }
            _ => None,
        },
        ("And", [p, q]) => Some([p.clone(), q.clone()]),
        _ => None,
    }
}

/// Whether a settled condition compares data as indices that another one does not.
fn compares_other_data(one: &Syntax, condition: &Syntax) -> bool {
    match condition.form() {
        ("Test", [on_indices]) => !has_data_of(one, on_indices),
        ("And" | "Or" | "Not", parts) => parts.iter().any(|part| compares_other_data(one, part)),
        _ => false,
    }
}

/// Whether this name is in an index expression.
fn has_name(syntax: &Syntax, name: &str) -> bool {
    match syntax.form() {
        ("IVar", [variable]) => variable.head == name,
        (_, parts) => parts.iter().any(|part| has_name(part, name)),
    }
}

/// Whether conditions are part of a value.
fn holds_condition(syntax: &Syntax) -> bool {
    let is_conditional = matches!(syntax.form(), ("If" | "Guard", [_, ..]));
    is_conditional || syntax.args.iter().any(holds_condition)
}
