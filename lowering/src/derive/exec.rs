//! Execution of C.

use super::index::{Arithmetic, Loop, number};
use super::{Outcome, Session, last, nothing};
use crate::compile::term::{
    constant_at, dest_literal, int, literal, mk, none, parts, scalar_type, some, type_of,
};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use prover::{Fail, Proof, fail, hol};

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
        let ends = [(0, self.ops), (1, v), (2, s), (3, h)];
        let (name, args) = parts(e)?;
        let rule = match (&name[..], &args[..]) {
            ("CLit", &[d, k]) => {
                let given = [&ends[..], &[(4, d), (5, k)]].concat();
                return self.derive("cval_lit", &given, &[]);
            }
            ("CLocal", &[x]) => {
                let given = [(0, self.ops), (1, v), (3, h)];
                return self.derive("cval_local", &given, &[self.lookup(s, x)?]);
            }
            ("CRead", &[a, i]) => {
                let i = self.part(self.index(Arithmetic::C, v, i), "no_cval_index", goal)?;
                let known = self.computer.value(hol::app(h, a)?)?;
                return match self.access(known, i)? {
                    Access::Unallocated => Err(self.wrong("read_unallocated", goal, &[known])),
                    Access::Outside => Err(self.wrong("read_out_of_bounds", goal, &[known, i])),
                    Access::Unwritten(cell) => {
                        Err(self.wrong("read_unwritten", goal, &[known, i, cell]))
                    }
                    Access::Written(cell) => {
                        self.derive("cval_read", &ends[..3], &[known, i, cell])
                    }
                };
            }
            ("CCond", &[b, d, e]) => {
                let b = self.condition_of(Arithmetic::C, v, b);
                let b = self.part(b, "no_cval_condition", goal)?;
                if self.holds(b)? {
                    let d = self.part_after(self.cval(state, d), "no_cval_true", goal, &[b])?;
                    return self.derive("cval_true", &[(6, e)], &[b, d]);
                }
                let e = self.part_after(self.cval(state, e), "no_cval_false", goal, &[b])?;
                return self.derive("cval_false", &[(5, d)], &[b, e]);
            }
            ("CNeg", _) => "cval_neg",
            ("CAdd", _) => "cval_add",
            ("CSub", _) => "cval_sub",
            ("CMul", _) => "cval_mul",
            ("CDiv", _) => "cval_div",
            _ => return Err(Fail(format!("{name} is no scalar expression")).into()),
        };
        let mut operands = Vec::new();
        for (&operand, lemma) in args.iter().zip(["no_cval_operand", "no_cval_right"]) {
            operands.push(self.part(self.cval(state, operand), lemma, goal)?);
        }
        if let ("CDiv", &[_, divisor]) = (&name[..], &operands[..]) {
            match self.divides(last(divisor)?)? {
                Ok(allowed) => operands.push(allowed),
                Err(not) => return Err(self.wrong("bad_quotient", goal, &[divisor, not])),
            }
        }
        self.derive(rule, &[], &operands)
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
        let index = |e| self.part(self.index(Arithmetic::C, v, e), "no_exec_index", goal);
        let value = |e| self.part(self.cval(state, e), "no_exec_value", goal);
        let (name, args) = parts(c)?;
        match (&name[..], &args[..]) {
            ("CSkip", _) => self.derive("exec_skip", &[(0, self.ops), (1, v), (2, s), (3, h)], &[]),
            ("CSeq", &[c, d]) => {
                let first = self.part(self.exec(state, c), "no_exec_first", goal)?;
                let second = self.exec(state.after(first)?, d);
                let second = self.part_after(second, "no_exec_second", goal, &[first])?;
                self.derive("exec_seq", &[], &[first, second])
            }
            ("CFor", &[x, lo, hi, body]) => {
                let (lo, hi) = (index(lo)?, index(hi)?);
                let range = Loop::new(x, body, lo, hi)?;
                let all = self.run_loop(state, &range);
                let all = self.part_after(all, "no_exec_for", goal, &[lo, hi])?;
                self.derive("exec_for", &[], &[lo, hi, all])
            }
            ("CIf", &[b, c]) => {
                let b = self.condition_of(Arithmetic::C, v, b);
                let b = self.part(b, "no_exec_condition", goal)?;
                if self.holds(b)? {
                    let c = self.part_after(self.exec(state, c), "no_exec_true", goal, &[b])?;
                    return self.derive("exec_if_true", &[], &[b, c]);
                }
                let given = [(0, self.ops), (2, s), (3, h), (5, c)];
                self.derive("exec_if_false", &given, &[b])
            }
            ("CDeclare", &[x, e, c]) => {
                let new = self.computer.value(hol::app(s, x)?)?;
                let e = value(e)?;
                let inner = mk("update", &[s, x, some(last(e)?)?])?;
                let c = self.exec(State { s: inner, ..state }, c);
                let c = self.part_after(c, "no_exec_declared", goal, &[e])?;
                self.derive("exec_declare", &[], &[new, e, c])
            }
            ("CSet" | "CBump", &[x, e]) => {
                let rule = if name == "CSet" {
                    "exec_set"
                } else {
                    "exec_bump"
                };
                self.derive(rule, &[], &[self.lookup(s, x)?, value(e)?])
            }
            ("CStore", &[a, i, e]) => {
                let i = index(i)?;
                let known = self.computer.value(hol::app(h, a)?)?;
                match self.access(known, i)? {
                    Access::Unallocated => Err(self.wrong("store_unallocated", goal, &[known])),
                    Access::Outside => Err(self.wrong("store_out_of_bounds", goal, &[known, i])),
                    Access::Unwritten(_) | Access::Written(_) => {
                        self.derive("exec_store", &[], &[known, i, value(e)?])
                    }
                }
            }
            ("CReduce", &[a, i, e]) => {
                let i = index(i)?;
                let known = self.computer.value(hol::app(h, a)?)?;
                match self.access(known, i)? {
                    Access::Unallocated => Err(self.wrong("reduce_unallocated", goal, &[known])),
                    Access::Outside => Err(self.wrong("reduce_out_of_bounds", goal, &[known, i])),
                    Access::Unwritten(cell) => {
                        Err(self.wrong("reduce_unwritten", goal, &[known, i, cell]))
                    }
                    Access::Written(cell) => {
                        self.derive("exec_reduce", &[], &[known, i, cell, value(e)?])
                    }
                }
            }
            ("CAlloc", &[a, n]) => {
                let n = index(n)?;
                if number(n)? < BigInt::ZERO {
                    return Err(self.wrong("alloc_negative", goal, &[n]));
                }
                let few = mk("int_le", &[last(n)?, constant_at("most_cells", &[])?])?;
                if let Some(Err(_)) = self.computer.decide(few)? {
                    return Err(self.wrong("alloc_too_large", goal, &[n]));
                }
                let new = self.computer.value(hol::app(h, a)?)?;
                self.derive("exec_alloc", &[(0, self.ops), (2, s)], &[new, n])
            }
            ("CFree", &[a]) => {
                let known = self.computer.value(hol::app(h, a)?)?;
                if hol::rhs(known) == none(type_of("array", &[scalar_type()?])?)? {
                    return Err(self.wrong("free_unallocated", goal, &[known]));
                }
                self.derive("exec_free", &[(0, self.ops), (1, v), (2, s)], &[known])
            }
            _ => Err(Fail(format!("{name} is no statement")).into()),
        }
    }

    /// `⊢ loop S v x lo hi c s h s' h'`
    fn run_loop(&self, state: State, range: &Loop) -> Outcome {
        let &Loop { x, body, .. } = range;
        let (first, end) = range.ends()?;
        let whole = [self.ops, state.v, x, first, end, body, state.s, state.h];
        let goal = nothing(mk("loop", &whole)?)?;
        let Some(next) = range.rest() else {
            let given: Vec<_> = whole.into_iter().enumerate().collect();
            return self.derive("loop_done", &given, &[]);
        };
        let once = self.exec(state.with_index(x, first)?, body);
        let once = self.part(once, "no_loop_first", goal)?;
        let rest = self.run_loop(state.after(once)?, &next);
        let rest = self.part_after(rest, "no_loop_rest", goal, &[once])?;
        let State { s, h, .. } = state.after(rest)?;
        let given = [(4, end), (10, s), (11, h)];
        self.derive("loop_step", &given, &[once, rest])
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
