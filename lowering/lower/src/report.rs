//! Failures in words, with the place in the source.

use crate::spelled::{Spelling, with_data_named};
use kernel::Term;
use num_bigint::BigInt;
use programs::diagnostic::Diagnostic;
use programs::element::bytes;
use prover::{Proof, hol};
use reading::named::Named;
use reading::{Span, Syntax};
use reasoning::examples::example;
use reasoning::program::outermost;
use reasoning::sizes::{MOST_CELLS, MOST_SIZE};
use reasoning::sums::tidy;
use reasoning::syntax::{Cond, Elem, Exp, IExp, Node, View};
use reasoning::term::{application, dest_list, dest_literal, dest_pair, int, literal, mk};
use reasoning::trouble::{Attempt, Trouble};

/// The places of the parts of a kernel, by their terms.
#[derive(Default)]
pub struct Places {
    parts: Vec<(Term, Span)>,
    /// Those that have a value where a loop has a first step.
    starts: Vec<Term>,
    /// Those that have a value where a row splits between its ends.
    rows: Vec<Term>,
    /// Those that have a value where what a `genrec` reads of its tensor is computed before.
    earlier: Vec<Term>,
}

/// The parts of an expression, or of what is in it, without the types of elements.
fn parts(t: Term) -> Vec<Term> {
    let all = match (Exp::of(t), Cond::of(t)) {
        (Ok(e), _) => e.children(),
        (_, Ok(c)) => c.children(),
        _ => application(t).map_or(Vec::new(), |(_, parts)| parts),
    };
    let is_type = |part: &Term| Elem::of(*part).is_ok();
    all.into_iter().filter(|part| !is_type(part)).collect()
}

/// The parts `a` and `b` of `(a + (b - 1)) / b`.
fn rounded_up(t: Term) -> Option<Vec<Term>> {
    let Ok(IExp::IDiv { a: sum, b }) = IExp::of(t) else {
        return None;
    };
    match IExp::of(sum) {
        Ok(IExp::IAdd { a, .. }) => Some(vec![a, b]),
        _ => None,
    }
}

impl Places {
    /// Those of conditions on data.
    pub fn add_facts(&mut self, facts: Term, conditions: &Syntax) {
        let conditions = conditions.args.iter().filter(|it| it.head == "All");
        for (fact, syntax) in dest_list(facts).unwrap_or_default().iter().zip(conditions) {
            if let (Ok((_, p)), [_, on_data]) = (dest_pair(*fact), &syntax.args[..]) {
                self.add(p, on_data);
            }
        }
    }

    /// Adds the parts of an expression: it and its syntax have the same form.
    pub fn add(&mut self, t: Term, syntax: &Syntax) {
        self.parts.push((t, syntax.span));
        let mut parts_here = parts(t);
        match (syntax.form(), Exp::of(t).ok()) {
            // No name of a source is that.
            (("Let", _), Some(Exp::Let { d, .. })) if syntax.name() == "split" => {
                self.rows.push(d);
            }
            // Of `(a + (b - 1)) / b`, the source has `a` and `b`.
            (("ICeil", _), _) => parts_here = rounded_up(t).unwrap_or(parts_here),
            (("List", _), _) => parts_here = dest_list(t).unwrap_or_default(),
            (("LetData", [.., data, inner]), Some(Exp::LetData { d, e, .. })) => {
                self.add(d, data);
                return self.add(e, inner);
            }
            (("With", [tensor, cell, value]), Some(Exp::With { d, is, e })) => {
                self.add(d, tensor);
                self.add_each(is, &cell.args);
                return self.add(e, value);
            }
            (("Folds", [_, first, binders, body]), _) => {
                let step = self.add_loops(t, Some(first), binders, syntax.span);
                return step.into_iter().for_each(|step| self.add(step, body));
            }
            (("Over", [_, from, binders, body]), _) => {
                let step = self.add_loops(t, from.args.first(), binders, syntax.span);
                return self.add_last(step, body);
            }
            // Of `let split := computed in read`, the source has `read`.
            (("Earlier", [read, _]), Some(Exp::Let { d: computed, e, .. })) => {
                self.parts.push((computed, read.span));
                self.earlier.push(computed);
                return self.add(e, read);
            }
            (("InRows", [moved]), _) => return self.add(t, moved),
            (("Genrec", [_, binders, body]), _) => {
                let step = self.add_loops(t, None, binders, syntax.span);
                return self.add_last(step, body);
            }
            _ => {}
        }
        // What is left of a sum inside of its outer loops is no part of the source.
        let mut sum = t;
        while let Ok(Exp::Sums { ty, bs, e }) = Exp::of(sum)
            && let Ok(Some(outer)) = outermost(ty, bs, e)
        {
            sum = outer.body;
            self.parts.push((sum, syntax.span));
        }
        self.add_each(parts_here, &syntax.args);
    }

    fn add_each(&mut self, parts: Vec<Term>, syntaxes: &[Syntax]) {
        for (part, syntax) in parts.into_iter().zip(syntaxes) {
            self.add(part, syntax);
        }
    }

    /// Adds the last part of what the source does not spell out.
    fn add_last(&mut self, step: Option<Term>, syntax: &Syntax) {
        if let Some(part) = step.and_then(|step| parts(step).pop()) {
            self.add(part, syntax);
        }
    }

    /// Adds the parts of nested folds but for the body of the innermost, which it answers.
    fn add_loops(
        &mut self,
        whole: Term,
        first: Option<&Syntax>,
        binders: &Syntax,
        span: Span,
    ) -> Option<Term> {
        let Ok(Exp::Fold { d: start, .. }) = Exp::of(whole) else {
            return None;
        };
        match first {
            Some(first) => self.add(start, first),
            None => self.add_first_steps(start, binders),
        }
        let mut rest = whole;
        for binder in &binders.args {
            self.parts.push((rest, span));
            let Ok(Exp::Fold { lo, hi, e, .. }) = Exp::of(rest) else {
                return None;
            };
            for (end, syntax) in [lo, hi].into_iter().zip(&binder.args.last()?.args) {
                self.add(end, syntax);
            }
            rest = e;
        }
        Some(rest)
    }

    /// Adds what a loop starts from that has no first value of its own: one step for each binder,
    /// with the access that is in bounds if there is such a step.
    fn add_first_steps(&mut self, mut start: Term, binders: &Syntax) {
        for binder in &binders.args {
            self.parts.push((start, binder.span));
            let Ok(Exp::Fold { d: checked, e, .. }) = Exp::of(start) else {
                return;
            };
            self.parts.push((checked, binder.span));
            self.starts.push(checked);
            start = e;
        }
    }

    /// Where the source has a part for the time of this number, counted from 0; the start of the
    /// whole for what it does not spell out.
    pub fn start(&self, part: Term, time: usize) -> usize {
        let places = self.parts.iter().filter(|(term, _)| *term == part);
        let mut places = places.map(|(_, span)| span.start);
        let whole = self.parts.first().map_or(0, |(_, span)| span.start);
        let first = places.clone().next();
        places.nth(time).or(first).unwrap_or(whole)
    }

    /// The place of a part, which is inside of this one if there are several.
    fn find(&self, part: Term, whole: Span) -> Option<Span> {
        let is_inside = |span: &Span| whole.start <= span.start && span.end <= whole.end;
        let places = self.parts.iter().filter(|(term, _)| *term == part);
        let mut places = places.map(|(_, span)| *span);
        let first = places.clone().next();
        places.find(is_inside).or(first)
    }
}

/// What to do where data may be out of bounds.
const DATA: &str = "data may be any integers of their type: a guard keeps them in bounds, as in \
                    `[0 <= idx[i] < n] x[idx[i]]`";

const WIDE_DATA: &str = "data of 64 bits are computed with where they are known to lie in a range: by a \
                         condition, `where all i < n: 0 <= idx[i] < m`, or by a guard around, \
                         `[0 <= idx[i] < m] [idx[i] + 1 < m] ...`";

const UNSIGNED_DATA: &str = "not all values of `u64` are indices: a condition after `where` says that these \
                             are, or `let k := index(i64(idx[i])) in [0 <= k < m] x[k]` leaves the others \
                             out";

/// What is wrong, for people; `whole` is the place to name where none is known.
pub fn explain(trouble: &Trouble, places: &Places, whole: Span) -> Diagnostic {
    match trouble {
        Trouble::At(inner, part) => {
            let mut found = explain(inner, places, places.find(*part, whole).unwrap_or(whole));
            if places.starts.contains(part) {
                let message = "cannot prove that there is a first step here, to start from";
                found.message = message.to_owned();
                let note = "with `from e0` the loop may go over nothing";
                found.notes.push(note.to_owned());
            }
            if places.earlier.contains(part) {
                let message = "cannot prove that this is computed before it is read";
                found.message = message.to_owned();
            }
            if places.rows.contains(part) {
                let message = "cannot prove that the row splits between its ends here";
                found.message = message.to_owned();
            }
            found
        }
        Trouble::Unproved { goal, facts } => {
            let (plain, goal, facts) = (*goal, with_data_named(*goal), &named(facts));
            let spelling = Spelling::of(&[&facts[..], &[goal]].concat());
            let message = format!("cannot prove that {}", spelling.of_term(goal));
            let found = Diagnostic::new(whole, message).with_note(known(facts, &spelling));
            if goal == plain {
                return found;
            }
            with_example(found, failing(goal, facts, &spelling)).with_note(DATA)
        }
        Trouble::Step(_, inner) => {
            let found = explain(inner, places, whole);
            match inner.unproved_goal().zip(inner.unproved_facts()) {
                Some((goal, facts)) => {
                    let (goal, facts) = (with_data_named(goal), named(&facts));
                    let spelling = Spelling::of(&[&facts[..], &[goal]].concat());
                    let found = with_example(found, failing(goal, &facts, &spelling));
                    match needs_size(goal, &facts) {
                        true => found.with_note(format!(
                            "a condition on the kernel says so: `where {}`",
                            spelling.of_term(goal)
                        )),
                        false => found,
                    }
                }
                None => found,
            }
        }
        Trouble::Scheduled(inner) => {
            // Its parts are no parts of the source.
            let note = "this is the program after the schedule, which `atl show` prints";
            explain(inner.cause(), places, whole).with_note(note)
        }
        Trouble::Words { message, notes } => {
            let found = Diagnostic::new(whole, message.clone());
            notes.iter().cloned().fold(found, Diagnostic::with_note)
        }
        Trouble::Drops { facts } => {
            let facts = &named(facts);
            let message = "cannot prove that the cells dropped here are padding";
            Diagnostic::new(whole, message).with_note(known(facts, &Spelling::of(facts)))
        }
        Trouble::Overflows {
            value,
            facts,
            shapes,
        } => {
            let (plain, value, facts) = (*value, &with_data_named(*value), &named(facts));
            let spelling = Spelling::of(&[&facts[..], &[*value]].concat());
            let shown = spelling.of_term(*value);
            // Signed data fit by their type, but not what is computed with them.
            let is_data = application(plain).is_some_and(|(name, _)| name == "s_index");
            let what = match is_data && !is_unsigned(plain) {
                true => format!("what is computed with {shown}"),
                false => shown,
            };
            let message = format!("cannot prove that {what} fits into 64 bits");
            let found = Diagnostic::new(whole, message).with_note(known(facts, &spelling));
            let example = overflowing(*value, facts, shapes, &spelling);
            let found = with_example(found, example);
            match *value == plain {
                true => found,
                false if is_unsigned(plain) => found.with_note(UNSIGNED_DATA),
                false => found.with_note(WIDE_DATA),
            }
        }
        Trouble::Unmet {
            facts,
            contradiction,
        } => {
            let message = match contradiction {
                true => "no sizes meet the conditions: they contradict each other",
                false => "no sizes were found that meet the conditions",
            };
            let limits = "sizes are below 2^31, tensors have at most 2^57 cells";
            let known = known(facts, &Spelling::of(facts));
            Diagnostic::new(whole, message).with_note(format!("{known}; {limits}"))
        }
        Trouble::NoLawSet { laws } => {
            let laws = laws.join(", ");
            let message = format!("no set of laws that fits the elements has all of {laws}");
            Diagnostic::new(whole, message)
        }
        Trouble::Signed {
            ty,
            ends,
            range,
            facts,
        } => {
            let facts = &named(facts);
            let ends = ends.map(with_data_named);
            let spelling = Spelling::of(&[&facts[..], &ends].concat());
            let [l, u] = ends.map(|end| spelling.of_term(end));
            let [p, q] = range.map(|end| spelling.of_term(end));
            let name = Elem::of(*ty).map_or("this type", |ty| ty.element().name());
            let message =
                format!("cannot prove that this does not overflow: {name} is from {p} to {q}");
            let found = Diagnostic::new(whole, message);
            let found = match [&l, &u] == [&p, &q] {
                true => found,
                false => found.with_note(format!("all that is known of it is {l} <= ... <= {u}")),
            };
            let ways = match name {
                "i64" => "and unsigned types wrap around: `i64(u64(a) + u64(b))`",
                _ => {
                    "a wider type has room, `i64(x[i])`; and unsigned types wrap around: \
                     `i32(u32(a) + u32(b))`"
                }
            };
            found.with_note(known(facts, &spelling)).with_note(format!(
                "conditions on data and sizes bound it, `where all i < n: 0 <= x[i] <= 100`; {ways}"
            ))
        }
        Trouble::Shift { ty } => {
            let ty = Elem::of(*ty).map(|ty| ty.element()).ok();
            let (name, bits) = ty.map_or(("this type", 32), |ty| (ty.name(), 8 * bytes(ty)));
            let message =
                format!("cannot prove that this shifts by less than {bits}, the bits of {name}");
            let condition = match ty.is_some_and(|ty| ty.is_signed()) {
                true => format!("0 <= k and k < {bits}"),
                false => format!("k < {bits}"),
            };
            Diagnostic::new(whole, message).with_note(format!(
                "literals do, and `x >> (k & {})`, an index in a range, `x >> {name}(i)`, or what a \
                 condition bounds, `if {condition} then x >> k else 0`",
                bits - 1
            ))
        }
        Trouble::Divisor => Diagnostic::new(
            whole,
            "cannot prove that this divisor is not zero, and integers have no quotient by zero",
        )
        .with_note("a condition says so: `if y != 0 then x / y else ...`".to_string()),
        Trouble::Whole => {
            let message = "this tensor is computed as a whole, and read cell by cell";
            let note = "bind it before the loops that read it: `let x := ... in ... x[i] ...`";
            Diagnostic::new(whole, message).with_note(note)
        }
        Trouble::Padded => {
            let message = "cannot prove that no cell of this is padding";
            let note = "a `let` makes zeros of padding: `let x := ... in x`";
            Diagnostic::new(whole, message).with_note(note)
        }
        Trouble::Dependent => {
            let message = "an extent in here depends on the index of a loop around";
            let note = "what is cut inside of a tile would have an extent of its own in each: `isolate` \
                        cuts the loop over tiles, with its first and last tiles apart";
            Diagnostic::new(whole, message).with_note(note)
        }
        Trouble::Deep => {
            let message = "loops are nested too deep here";
            let note = "a C file may have 200 levels, and a loop takes two";
            Diagnostic::new(whole, message).with_note(note)
        }
        Trouble::Spent => {
            let message = "the search for proofs was given up here";
            let note = "index arithmetic, reshapes in each other or steps of a schedule need more of them than \
                        the compiler looks for in one kernel";
            Diagnostic::new(whole, message).with_note(note)
        }
        Trouble::NeedsZeros => Diagnostic::new(whole, "the statement leaves cells out"),
        Trouble::Internal(why) => Diagnostic::new(whole, format!("a proof failed: {why}")),
    }
}

fn named(facts: &[Term]) -> Vec<Term> {
    facts.iter().map(|fact| with_data_named(*fact)).collect()
}

/// Whether an integer is one of `u64` that data are.
fn is_unsigned(z: Term) -> bool {
    let ty = application(z).filter(|(name, _)| name == "s_index");
    ty.is_some_and(|(_, args)| matches!(Elem::of(args[1]), Ok(Elem::U64)))
}

/// Values of the variables that meet what is known, and at which a condition does not hold, in words.
fn failing(goal: Term, facts: &[Term], spelling: &Spelling) -> Option<String> {
    let candidates = [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, -1];
    let variables = hol::free_vars(goal);
    let fails = hol::mk_not(goal).ok()?;
    let conditions = [&[fails], facts].concat();
    let values = example(&variables, &conditions, &candidates).ok()??;
    let shown = shown(&variables, &values, spelling);
    Some(format!("it does not hold{shown}"))
}

/// Values of the variables that meet what is known, with tensors of these shapes not too large,
/// at which a value does not fit into 64 bits, in words.
fn overflowing(
    value: Term,
    facts: &[Term],
    shapes: &[Vec<Term>],
    spelling: &Spelling,
) -> Option<String> {
    // Small values, and those near the greatest size and its roots.
    let most = MOST_SIZE;
    let candidates = [0, 1, 2, 3, 4, 16, 1024, 1 << 16, most / 2, most - 1, most];
    let mut conditions = vec![overflows(value).ok()?];
    conditions.extend(facts);
    for shape in shapes {
        conditions.push(is_array(shape).ok()?);
    }
    let variables = hol::free_vars(value);
    let terms = [&[value], &variables[..]].concat();
    let values = example(&terms, &conditions, &candidates).ok()??;
    let shown = shown(&variables, &values[1..], spelling);
    Some(format!("it is {}{shown}", values[0]))
}

/// `t < -2^63 ∨ 2^63 - 1 < t`
fn overflows(t: Term) -> Attempt<Term> {
    let low = mk("int_lt", &[t, literal(i64::MIN)?])?;
    let high = mk("int_lt", &[literal(i64::MAX)?, t])?;
    Ok(hol::mk_disj(low, high)?)
}

/// That a tensor of this shape, without the extents that are zero, has no more cells than an array may.
fn is_array(shape: &[Term]) -> Attempt<Term> {
    let mut volume = literal(1)?;
    for extent in shape {
        volume = mk(
            "int_mul",
            &[volume, mk("int_max", &[*extent, literal(1)?])?],
        )?;
    }
    Ok(mk("int_le", &[volume, literal(MOST_CELLS)?])?)
}

/// The values of variables in words, if there are any.
fn shown(variables: &[Term], values: &[BigInt], spelling: &Spelling) -> String {
    let values = variables.iter().zip(values);
    let shown = values.map(|(x, value)| format!("{} = {value}", spelling.of_term(*x)));
    let shown = shown.collect::<Vec<_>>().join(", ");
    match shown.is_empty() {
        true => shown,
        false => format!(" with {shown}"),
    }
}

/// The finding with values at which it goes wrong, if a small search finds some.
fn with_example(found: Diagnostic, example: Option<String>) -> Diagnostic {
    let note = example.map(|example| format!("for example: {example}"));
    match note.filter(|note| !found.notes.contains(note)) {
        Some(note) => found.with_note(note),
        None => found,
    }
}

/// The facts about integers, each once.
fn known(facts: &[Term], spelling: &Spelling) -> String {
    let mut known: Vec<String> = Vec::new();
    let is_int = |x: &Term| int().is_ok_and(|int| hol::type_of(*x) == int);
    for fact in facts {
        // What data are is said in terms that no source has.
        if !hol::free_vars(*fact).iter().all(is_int) || mentions_no_name(*fact) {
            continue;
        }
        let fact = spelling.of_term(tidy_comparison(*fact));
        if !known.contains(&fact) {
            known.push(fact);
        }
    }
    match known.is_empty() {
        true => "nothing is known here".to_string(),
        false => format!("known here: {}", known.join(", ")),
    }
}

/// Whether a fact is about the index of a part of a tuple, or of a literal, which has no name in a source.
fn mentions_no_name(fact: Term) -> bool {
    let has_no_name = |x: &Term| {
        let letters = hol::dest_var(*x).map(|(x, _)| hol::letters(x));
        let word = letters
            .as_ref()
            .and_then(|letters| letters.split('.').next());
        matches!(word, Some("split" | "with"))
    };
    hol::free_vars(fact).iter().any(has_no_name)
}

/// Whether a condition is `0 < n` or `1 ≤ n` for a size n: it is below nothing, as indices are.
fn needs_size(goal: Term, facts: &[Term]) -> bool {
    let comparison = |p: Term, operator: &str| {
        let (name, args) = application(p)?;
        (name == operator).then_some(args)
    };
    let least = |operator: &str, number: i64| {
        let args = comparison(goal, operator)?;
        (dest_literal(args[0]) == Some(number.into())).then_some(args[1])
    };
    let size = least("int_lt", 0).or(least("int_le", 1));
    let is_below = |x: Term| {
        let is_it = |fact: &Term| comparison(*fact, "int_lt").is_some_and(|args| args[0] == x);
        facts.iter().any(is_it)
    };
    size.is_some_and(|x| hol::dest_var(x).is_some() && !is_below(x))
}

/// A comparison with tidy sides.
fn tidy_comparison(p: Term) -> Term {
    let tidied = || -> Proof<Option<Term>> {
        Ok(match application(p) {
            Some((name, args)) if matches!(&name[..], "int_lt" | "int_le") => {
                Some(mk(&name, &[tidy(args[0])?, tidy(args[1])?])?)
            }
            _ => None,
        })
    };
    tidied().ok().flatten().unwrap_or(p)
}
