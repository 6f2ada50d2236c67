//! Execution of C.
//!
//! For the operations S of the scalars, a valuation v, a stack s and a heap h, an expression e, a
//! condition b and a statement c:
//!
//! ```text
//! ⊢ cval S v s h e x            ⊢ ¬(∃x. cval S v s h e x)
//! ⊢ ccval S v s h b p           ⊢ ¬(∃p. ccval S v s h b p)
//! ⊢ exec S v s h c s' h'        ⊢ ¬(∃s' h'. exec S v s h c s' h')
//! ```
//!
//! All but the values x and p, the stack s' and the heap h' are given; these come out, or that there
//! are none. There is a rule for each constructor (`exec_store`), and one for each way in which it goes
//! wrong (`store_out_of_bounds`, ...). A loop goes through its range,
//! `⊢ loop S v x lo hi c s h s' h'`, one value after the other.

use super::index::{Arithmetic, Loop, number};
use super::judgement::{last, nothing};
use super::session::{Outcome, Session};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use prover::{Fail, Proof, fail, hol};
use reasoning::lemma::{Instance, lemmas};
use reasoning::term::{
    constant_at, dest_literal, int, literal, mk, none, parts, scalar_type, some, type_of,
};

lemmas! {
    cval_lit(S, v, s, h, digits, scale; 0);
    cval_local(S, v, h; 1);
    no_cval_index(; 1);
    read_unallocated(; 1);
    read_out_of_bounds(; 3);
    read_unwritten(; 3);
    cval_read(S, v, s; 5);
    no_cval_condition(; 1);
    no_cval_true(; 2);
    cval_true(e; 2);
    no_cval_false(; 2);
    cval_false(d; 2);
    cval_neg(; 1);
    cval_add(; 2);
    cval_sub(; 2);
    cval_mul(; 2);
    cval_div(; 3);
    cval_call1(f; 1);
    cval_call2(f; 2);
    cval_call3(f; 3);
    cval_cast(S, s, h; 1);
    no_cval_operand(; 1);
    no_cval_right(; 1);
    no_cval_third(; 1);
    ccval_index(S, s, h; 1);
    ccval_less(; 2);
    ccval_less_eq(; 2);
    ccval_equal(; 2);
    ccval_and_false(b; 1);
    ccval_and_true(; 2);
    ccval_or_true(b; 1);
    ccval_or_false(; 2);
    ccval_not(; 1);
    no_ccval_index(; 1);
    no_ccval_left(; 1);
    no_ccval_right(; 1);
    no_ccval_first(; 1);
    no_ccval_and(; 2);
    no_ccval_or(; 2);
    bad_quotient(; 2);
    no_exec_index(; 1);
    no_exec_value(; 1);
    exec_skip(S, v, s, h; 0);
    no_exec_first(; 1);
    no_exec_second(; 2);
    exec_seq(; 2);
    no_exec_for(; 3);
    exec_for(; 3);
    no_exec_condition(; 1);
    no_exec_true(; 2);
    no_exec_false(; 2);
    exec_if_true(d; 2);
    exec_if_false(c; 2);
    no_exec_declared(; 2);
    exec_declare(; 3);
    exec_set(; 2);
    exec_bump(; 2);
    store_unallocated(; 1);
    store_out_of_bounds(; 3);
    exec_store(; 5);
    reduce_unallocated(; 1);
    reduce_out_of_bounds(; 3);
    reduce_unwritten(; 3);
    exec_reduce(; 6);
    no_exec_extents(; 1);
    alloc_negative(; 2);
    alloc_too_large(; 2);
    exec_heap(S, s, z; 4);
    exec_stack(S, s, z; 4);
    free_unallocated(; 1);
    exec_free(S, v, s; 1);
    loop_done(S, v, x, lo, hi, c, s, h; 1);
    no_loop_first(; 2);
    no_loop_rest(; 4);
    loop_step(hi, s2, h2; 3);
}

/// Where a statement runs: the values of index variables, the locals, the arrays.
#[derive(Clone, Copy)]
pub struct State {
    /// A valuation.
    pub v: Term,
    /// A stack.
    pub s: Term,
    /// A heap.
    pub h: Term,
}

impl State {
    /// A state without any name.
    pub fn empty() -> Proof<State> {
        let array = type_of("array", &[scalar_type()?])?;
        let name = hol::var(hol::name("x"), type_of("ident", &[])?)?;
        let nowhere = |ty| Ok::<Term, Fail>(hol::lambda(name, none(ty)?)?);
        Ok(State {
            v: nowhere(int()?)?,
            s: nowhere(scalar_type()?)?,
            h: nowhere(array)?,
        })
    }

    /// With a value of an index variable.
    pub fn with_index(self, x: Term, k: Term) -> Proof<State> {
        let v = mk("update", &[self.v, x, some(k)?])?;
        Ok(State { v, ..self })
    }

    /// With an array of this length and these contents: a function from indices to scalars, or
    /// nothing in any cell.
    pub fn with_array(self, a: Term, length: Term, contents: Option<Term>) -> Proof<State> {
        let index = hol::var(hol::name("i"), int()?)?;
        let cell = match contents {
            Some(contents) => some(hol::app(contents, index)?)?,
            None => none(scalar_type()?)?,
        };
        let array = some(mk("Array", &[length, hol::lambda(index, cell)?])?)?;
        let h = mk("update", &[self.h, a, array])?;
        Ok(State { h, ..self })
    }

    /// The state after a statement or loop, from the judgement about it.
    pub fn after(self, th: Thm) -> Proof<State> {
        let (_, args) = hol::strip_app(th.concl());
        match args[..] {
            [.., s, h] => Ok(State { s, h, ..self }),
            _ => fail("not about a statement"),
        }
    }
}

/// What an access to an array finds.
enum Access {
    /// No array.
    Unallocated,
    /// An index outside of it.
    Outside,
    /// A cell that nothing was written to: `⊢ f i = NONE`.
    Unwritten(Thm),
    /// A cell with a value: `⊢ f i = SOME x`.
    Written(Thm),
}

impl Session {
    /// `⊢ cval S v s h e x`
    fn cval(&self, state: State, e: Term) -> Outcome {
        let State { v, s, h } = state;
        let goal = nothing(mk("cval", &[self.ops, v, s, h, e])?)?;
        let S = self.ops;
        let (name, args) = parts(e)?;
        let rule: Instance = match (&name[..], &args[..]) {
            ("CLit", &[digits, scale]) => {
                return self.derive(
                    cval_lit {
                        S,
                        v,
                        s,
                        h,
                        digits,
                        scale,
                    },
                    &[],
                );
            }
            ("CLocal", &[x]) => {
                return self.derive(cval_local { S, v, h }, &[self.lookup(s, x)?]);
            }
            ("CRead", &[a, i]) => {
                let i = self.part(self.index(Arithmetic::C, v, i), no_cval_index {}, goal)?;
                let known = self.computer.value(hol::app(h, a)?)?;
                return match self.access(known, i)? {
                    Access::Unallocated => Err(self.wrong(read_unallocated {}, goal, &[known])),
                    Access::Outside => Err(self.wrong(read_out_of_bounds {}, goal, &[known, i])),
                    Access::Unwritten(cell) => {
                        Err(self.wrong(read_unwritten {}, goal, &[known, i, cell]))
                    }
                    Access::Written(cell) => self.derive(cval_read { S, v, s }, &[known, i, cell]),
                };
            }
            ("CCond", &[b, d, e]) => {
                let b = self.part(self.ccval(state, b), no_cval_condition {}, goal)?;
                if self.holds(b)? {
                    let d = self.part_after(self.cval(state, d), no_cval_true {}, goal, &[b])?;
                    return self.derive(cval_true { e }, &[b, d]);
                }
                let e = self.part_after(self.cval(state, e), no_cval_false {}, goal, &[b])?;
                return self.derive(cval_false { d }, &[b, e]);
            }
            ("CCast", &[i]) => {
                let i = self.part(self.index(Arithmetic::C, v, i), no_cval_index {}, goal)?;
                return self.derive(cval_cast { S, s, h }, &[i]);
            }
            ("CCall1", &[f, _]) => cval_call1 { f }.into(),
            ("CCall2", &[f, _, _]) => cval_call2 { f }.into(),
            ("CCall3", &[f, _, _, _]) => cval_call3 { f }.into(),
            ("CNeg", _) => cval_neg {}.into(),
            ("CAdd", _) => cval_add {}.into(),
            ("CSub", _) => cval_sub {}.into(),
            ("CMul", _) => cval_mul {}.into(),
            ("CDiv", _) => cval_div {}.into(),
            _ => return Err(Fail(format!("{name} is no scalar expression")).into()),
        };
        let mut operands = Vec::new();
        let lemmas: [Instance; 3] = [
            no_cval_operand {}.into(),
            no_cval_right {}.into(),
            no_cval_third {}.into(),
        ];
        let skipped = usize::from(name.starts_with("CCall"));
        for (&operand, lemma) in args.iter().skip(skipped).zip(lemmas) {
            operands.push(self.part(self.cval(state, operand), lemma, goal)?);
        }
        if let ("CDiv", &[_, divisor]) = (&name[..], &operands[..]) {
            match self.divides(last(divisor)?)? {
                Ok(allowed) => operands.push(allowed),
                Err(not) => return Err(self.wrong(bad_quotient {}, goal, &[divisor, not])),
            }
        }
        self.derive(rule, &operands)
    }

    /// `⊢ ccval S v s h b p`, p being `T` or `F`
    fn ccval(&self, state: State, b: Term) -> Outcome {
        let State { v, s, h } = state;
        let S = self.ops;
        let goal = nothing(mk("ccval", &[S, v, s, h, b])?)?;
        let (name, args) = parts(b)?;
        let compare = |rule: Instance, d, e| {
            let d = self.part(self.cval(state, d), no_ccval_left {}, goal)?;
            let e = self.part(self.cval(state, e), no_ccval_right {}, goal)?;
            self.derive(rule, &[d, e])
        };
        let first = |b| self.part(self.ccval(state, b), no_ccval_first {}, goal);
        match (&name[..], &args[..]) {
            ("CIndex", &[b]) => {
                let b = self.condition_of(Arithmetic::C, v, b);
                let b = self.part(b, no_ccval_index {}, goal)?;
                self.derive(ccval_index { S, s, h }, &[b])
            }
            ("CLess", &[d, e]) => compare(ccval_less {}.into(), d, e),
            ("CLessEq", &[d, e]) => compare(ccval_less_eq {}.into(), d, e),
            ("CEqual", &[d, e]) => compare(ccval_equal {}.into(), d, e),
            ("CAnd", &[a, b]) => {
                let a = first(a)?;
                if !self.holds(a)? {
                    return self.derive(ccval_and_false { b }, &[a]);
                }
                let b = self.part_after(self.ccval(state, b), no_ccval_and {}, goal, &[a])?;
                self.derive(ccval_and_true {}, &[a, b])
            }
            ("COr", &[a, b]) => {
                let a = first(a)?;
                if self.holds(a)? {
                    return self.derive(ccval_or_true { b }, &[a]);
                }
                let b = self.part_after(self.ccval(state, b), no_ccval_or {}, goal, &[a])?;
                self.derive(ccval_or_false {}, &[a, b])
            }
            ("CNot", &[a]) => self.derive(ccval_not {}, &[first(a)?]),
            _ => Err(Fail(format!("{name} is no condition")).into()),
        }
    }

    /// What an access finds, from what the heap has under a name and the index.
    fn access(&self, known: Thm, index: Thm) -> Proof<Access> {
        let (name, args) = parts(hol::rhs(known))?;
        if name != "SOME" {
            return Ok(Access::Unallocated);
        }
        let (_, array) = parts(args[0])?;
        let (length, at) = (dest_literal(array[0]), number(index)?);
        if at < BigInt::ZERO || length.is_none_or(|length| length <= at) {
            return Ok(Access::Outside);
        }
        let cell = self.computer.value(hol::app(array[1], last(index)?)?)?;
        Ok(match hol::rhs(cell) == none(scalar_type()?)? {
            true => Access::Unwritten(cell),
            false => Access::Written(cell),
        })
    }

    /// `⊢ exec S v s h c s' h'`
    pub fn exec(&self, state: State, c: Term) -> Outcome {
        let State { v, s, h } = state;
        let goal = nothing(mk("exec", &[self.ops, v, s, h, c])?)?;
        let index = |e| self.part(self.index(Arithmetic::C, v, e), no_exec_index {}, goal);
        let value = |e| self.part(self.cval(state, e), no_exec_value {}, goal);
        let (name, args) = parts(c)?;
        match (&name[..], &args[..]) {
            ("CSkip", _) => self.derive(
                exec_skip {
                    S: self.ops,
                    v,
                    s,
                    h,
                },
                &[],
            ),
            ("CSeq", &[c, d]) => {
                let first = self.part(self.exec(state, c), no_exec_first {}, goal)?;
                let second = self.exec(state.after(first)?, d);
                let second = self.part_after(second, no_exec_second {}, goal, &[first])?;
                self.derive(exec_seq {}, &[first, second])
            }
            ("CFor", &[x, lo, hi, body]) => {
                let (lo, hi) = (index(lo)?, index(hi)?);
                let range = Loop::new(x, body, lo, hi)?;
                let all = self.run_loop(state, &range);
                let all = self.part_after(all, no_exec_for {}, goal, &[lo, hi])?;
                self.derive(exec_for {}, &[lo, hi, all])
            }
            ("CIf", &[b, c, d]) => {
                let b = self.part(self.ccval(state, b), no_exec_condition {}, goal)?;
                if self.holds(b)? {
                    let c = self.part_after(self.exec(state, c), no_exec_true {}, goal, &[b])?;
                    return self.derive(exec_if_true { d }, &[b, c]);
                }
                let d = self.part_after(self.exec(state, d), no_exec_false {}, goal, &[b])?;
                self.derive(exec_if_false { c }, &[b, d])
            }
            ("CDeclare", &[x, e, c]) => {
                let new = self.computer.value(hol::app(s, x)?)?;
                let e = value(e)?;
                let inner = mk("update", &[s, x, some(last(e)?)?])?;
                let c = self.exec(State { s: inner, ..state }, c);
                let c = self.part_after(c, no_exec_declared {}, goal, &[e])?;
                self.derive(exec_declare {}, &[new, e, c])
            }
            ("CSet" | "CBump", &[x, e]) => {
                let judgements = [self.lookup(s, x)?, value(e)?];
                match &name[..] {
                    "CSet" => self.derive(exec_set {}, &judgements),
                    _ => self.derive(exec_bump {}, &judgements),
                }
            }
            ("CStore", &[a, i, e]) => {
                let i = index(i)?;
                let known = self.computer.value(hol::app(h, a)?)?;
                match self.access(known, i)? {
                    Access::Unallocated => Err(self.wrong(store_unallocated {}, goal, &[known])),
                    Access::Outside => Err(self.wrong(store_out_of_bounds {}, goal, &[known, i])),
                    Access::Unwritten(_) | Access::Written(_) => {
                        self.derive(exec_store {}, &[known, i, value(e)?])
                    }
                }
            }
            ("CReduce", &[a, i, e]) => {
                let i = index(i)?;
                let known = self.computer.value(hol::app(h, a)?)?;
                match self.access(known, i)? {
                    Access::Unallocated => Err(self.wrong(reduce_unallocated {}, goal, &[known])),
                    Access::Outside => Err(self.wrong(reduce_out_of_bounds {}, goal, &[known, i])),
                    Access::Unwritten(cell) => {
                        Err(self.wrong(reduce_unwritten {}, goal, &[known, i, cell]))
                    }
                    Access::Written(cell) => {
                        self.derive(exec_reduce {}, &[known, i, cell, value(e)?])
                    }
                }
            }
            ("CAlloc", &[a, p, es, z]) => {
                let values = self.indices(Arithmetic::C, v, es);
                let values = self.part(values, no_exec_extents {}, goal)?;
                let shape = last(values)?;
                if let Some(Err(_)) = self.computer.decide(mk("shape_ok", &[shape])?)? {
                    return Err(self.wrong(alloc_negative {}, goal, &[values]));
                }
                let cells = mk("product", &[shape])?;
                let few = mk("int_le", &[cells, constant_at("most_cells", &[])?])?;
                if let Some(Err(_)) = self.computer.decide(few)? {
                    return Err(self.wrong(alloc_too_large {}, goal, &[values]));
                }
                let new = self.computer.value(hol::app(h, a)?)?;
                let S = self.ops;
                let rule: Instance = match &parts(p)?.0[..] {
                    "Stack" => exec_stack { S, s, z }.into(),
                    _ => exec_heap { S, s, z }.into(),
                };
                self.derive(rule, &[new, values])
            }
            ("CFree", &[a]) => {
                let known = self.computer.value(hol::app(h, a)?)?;
                if hol::rhs(known) == none(type_of("array", &[scalar_type()?])?)? {
                    return Err(self.wrong(free_unallocated {}, goal, &[known]));
                }
                self.derive(exec_free { S: self.ops, v, s }, &[known])
            }
            _ => Err(Fail(format!("{name} is no statement")).into()),
        }
    }

    /// `⊢ loop S v x lo hi c s h s' h'`
    fn run_loop(&self, state: State, range: &Loop) -> Outcome {
        let &Loop { x, body, .. } = range;
        let (first, end) = range.ends()?;
        let (S, State { v, s, h }, lo, hi, c) = (self.ops, state, first, end, body);
        let whole = [S, v, x, lo, hi, c, s, h];
        let goal = nothing(mk("loop", &whole)?)?;
        let Some(next) = range.rest() else {
            let done = loop_done {
                S,
                v,
                x,
                lo,
                hi,
                c,
                s,
                h,
            };
            return self.derive(done, &[]);
        };
        let once = self.exec(state.with_index(x, first)?, body);
        let once = self.part(once, no_loop_first {}, goal)?;
        let rest = self.run_loop(state.after(once)?, &next);
        let rest = self.part_after(rest, no_loop_rest {}, goal, &[once])?;
        let after = state.after(rest)?;
        let (s2, h2) = (after.s, after.h);
        self.derive(loop_step { hi, s2, h2 }, &[once, rest])
    }

    /// The length of an array and, for each cell, `⊢ f i = SOME x` or `⊢ f i = NONE`, x computed;
    /// nothing where there is no array.
    pub fn array(&self, state: State, a: Term) -> Proof<Option<(usize, Vec<Thm>)>> {
        let known = self.computer.value(hol::app(state.h, a)?)?;
        let (name, args) = parts(hol::rhs(known))?;
        if name != "SOME" {
            return Ok(None);
        }
        let (_, array) = parts(args[0])?;
        let length = dest_literal(array[0]);
        let length = length.and_then(|length| usize::try_from(length).ok());
        let length = length.ok_or_else(|| Fail("not a length".to_string()))?;
        let cell = |i: usize| self.computer.value(hol::app(array[1], literal(i)?)?);
        Ok(Some((length, (0..length).map(cell).collect::<Proof<_>>()?)))
    }
}
