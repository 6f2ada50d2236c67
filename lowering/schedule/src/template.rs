//! The sides of an equation of the theories as forms of programs.
//!
//! ```text
//! gen 0 n f      =  trunc_r n (flatten k (gen 0 (cdiv n k) (λio. ...)))
//! gen i < n: e   →  trunc_r(..., flatten(gen io < cdiv(n, k): ...))
//! ```
//!
//! One side is matched with an expression, so that its variables have parts of the program as values;
//! the other is built of these (`building`). Nothing is proved here: what comes out is reflected, and
//! compared with what the equation says (`rewriting`).

use kernel::{Term, TermView};
use prover::hol;
use reasoning::program::only_loop;
use reasoning::syntax::{BExp, Cond, Exp, IExp, Node, Operation, Reindexer, Takes, View};
use reasoning::term::application;
use reasoning::trouble::{Attempt, Trouble};
use std::collections::HashMap;

/// A part of a program, with the names that it is a function of.
#[derive(Clone, Debug)]
pub struct Part {
    /// The names, outermost first: of indices, or of tensors.
    pub parameters: Vec<Term>,
    /// The expression, index expression or condition.
    pub body: Term,
}

/// What the variables of an equation stand for.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    of_variables: HashMap<Term, Part>,
    /// Variables of the logic for what is bound, and their names in the program.
    bound: Vec<(Term, Term)>,
}

impl Parts {
    /// What a variable stands for.
    pub fn get(&self, variable: Term) -> Option<&Part> {
        self.of_variables.get(&variable)
    }

    /// Says what a variable stands for.
    pub fn give(&mut self, variable: Term, body: Term) {
        let parameters = Vec::new();
        self.of_variables
            .insert(variable, Part { parameters, body });
    }

    /// Matches a side of an equation with an expression; false where the forms differ.
    pub fn matches(&mut self, pattern: Term, e: Term) -> Attempt<bool> {
        let (head, args) = hol::strip_app(pattern);
        if let TermView::Var(..) = hol::view(head) {
            return self.binds(head, &args, e);
        }
        let Some((operator, args)) = application(pattern) else {
            return Ok(false);
        };
        // Whether reading changes it is looked at when the equation is compared.
        if operator == "read" {
            return self.matches(args[2], e);
        }
        match (&operator[..], Exp::of(e)?) {
            ("gen", Exp::Gen { x, lo, hi, e }) => self.matches_loop(&args, x, [lo, hi], e),
            ("sum", Exp::Sums { bs, e, .. }) => match only_loop(bs, e)? {
                Some(own) => self.matches_loop(&args[2..], own.variable, [own.lo, own.hi], e),
                None => Ok(false),
            },
            ("guard", Exp::Guard { c, e }) => {
                Ok(self.matches_condition(args[0], c)? && self.matches(args[1], e)?)
            }
            ("tlet", Exp::Let { x, d, e }) => {
                Ok(self.matches(args[2], d)? && self.matches_below(args[3], &[x], e)?)
            }
            ("tfold", Exp::Fold { x, d, i, lo, hi, e }) => Ok(self.matches_index(args[2], lo)?
                && self.matches_index(args[3], hi)?
                && self.matches_below(args[4], &[i, x], e)?
                && self.matches(args[5], d)?),
            ("at_index", Exp::At { e, i }) => {
                Ok(self.matches(args[2], e)? && self.matches_index(args[3], i)?)
            }
            ("scalar", Exp::Lit { d, k, .. }) => Ok(match literal_of(args[0]) {
                Some(Exp::Lit { d: e, k: l, .. }) => [d, k] == [e, l],
                _ => false,
            }),
            ("scalar", Exp::Cast { i, .. }) => match cast_of(args[0]) {
                Some([_, z]) => self.matches_index(z, i),
                None => Ok(false),
            },
            ("plus" | "minus" | "scalars", Exp::Op { f, operands, .. }) => {
                match (arithmetic(&operator, &args), &operands[..]) {
                    (Some(own), &[a, b]) if own.f == f => Ok(
                        self.matches(own.operands[0], a)? && self.matches(own.operands[1], b)?
                    ),
                    _ => Ok(false),
                }
            }
            ("COND", Exp::If { c, a, b }) => Ok(self.matches_condition(args[0], c)?
                && self.matches(args[1], a)?
                && self.matches(args[2], b)?),
            ("concat", Exp::Concat { a, b }) => {
                Ok(self.matches(args[1], a)? && self.matches(args[2], b)?)
            }
            (_, Exp::Reindex { r, e }) => self.matches_reindexed(&operator, &args, &r, e),
            _ => Ok(false),
        }
    }

    /// The operand of an operator that moves cells.
    fn matches_reindexed(
        &mut self,
        operator: &str,
        args: &[Term],
        r: &Reindexer,
        e: Term,
    ) -> Attempt<bool> {
        let (about, Some(tensor)) = (r.about(), args.last()) else {
            return Ok(false);
        };
        if about.operator != operator {
            return Ok(false);
        }
        let same_amount = match (about.takes, &r.children()[..]) {
            (Takes::Amount, &[k]) => self.matches_index(args[0], k)?,
            // The pattern says how many cells are kept, the program how many are dropped.
            (Takes::Amount | Takes::Nothing | Takes::Extent | Takes::Kept, _) => true,
        };
        Ok(same_amount && self.matches(*tensor, e)?)
    }

    fn matches_loop(
        &mut self,
        pattern: &[Term],
        x: Term,
        ends: [Term; 2],
        a: Term,
    ) -> Attempt<bool> {
        Ok(self.matches_index(pattern[0], ends[0])?
            && self.matches_index(pattern[1], ends[1])?
            && self.matches_below(pattern[2], &[x], a)?)
    }

    /// The body of what binds these names, with a function.
    fn matches_below(&mut self, function: Term, names: &[Term], a: Term) -> Attempt<bool> {
        let Some((x, rest)) = names.split_first() else {
            return self.matches(function, a);
        };
        let ty = hol::dest_fun(hol::type_of(function)).map(|(ty, _)| ty);
        let ty = ty.ok_or(Trouble::internal("no function"))?;
        let avoid: Vec<Term> = self.bound.iter().map(|(y, _)| *y).collect();
        let (y, body) = match hol::dest_abs(function) {
            Some(_) => hol::open_fresh(function, &avoid)?,
            None => {
                let y = hol::variant(&avoid, hol::var(hol::name("y"), ty)?)?;
                (y, hol::app(function, y)?)
            }
        };
        self.bound.push((y, *x));
        let matches = self.matches_below(body, rest, a)?;
        self.bound.pop();
        Ok(matches)
    }

    /// A variable of the equation, applied to what is bound, stands for a part of the program.
    fn binds(&mut self, variable: Term, args: &[Term], body: Term) -> Attempt<bool> {
        let name = |arg: &Term| {
            self.bound
                .iter()
                .rev()
                .find(|(y, _)| y == arg)
                .map(|(_, x)| *x)
        };
        let parameters: Option<Vec<Term>> = args.iter().map(name).collect();
        let Some(parameters) = parameters else {
            return Ok(false);
        };
        let part = Part { parameters, body };
        match self.of_variables.get(&variable) {
            // A variable that stands twice is compared when the equation is.
            Some(_) => {}
            None => {
                self.of_variables.insert(variable, part);
            }
        }
        Ok(true)
    }

    fn matches_index(&mut self, pattern: Term, i: Term) -> Attempt<bool> {
        if let TermView::Var(..) = hol::view(pattern) {
            return match self.bound.iter().any(|(y, _)| *y == pattern) {
                true => Ok(true),
                false => self.binds(pattern, &[], i),
            };
        }
        let i = IExp::of(i)?;
        match (application(pattern), &i.children()[..]) {
            (Some((operator, args)), &[a, b])
                if index_operator(&operator).is_some_and(|of| of(a, b) == i) =>
            {
                Ok(self.matches_index(args[0], a)? && self.matches_index(args[1], b)?)
            }
            // Other forms are compared when the equation is.
            _ => Ok(true),
        }
    }

    fn matches_condition(&mut self, pattern: Term, c: Term) -> Attempt<bool> {
        let (head, args) = hol::strip_app(pattern);
        if let TermView::Var(..) = hol::view(head) {
            return self.binds(head, &args, c);
        }
        // What is no conjunction here is compared when the equation is.
        let (Some((p, q)), Some((a, b))) = (hol::dest_conj(pattern), both(c)?) else {
            return Ok(true);
        };
        Ok(self.matches_condition(p, a)? && self.matches_condition(q, b)?)
    }
}

/// The operands of an operator that programs have: those that a builder builds.
pub(crate) fn operands(t: Term) -> Option<Vec<Term>> {
    let (name, args) = application(t)?;
    Some(match (&name[..], &args[..]) {
        ("scalar", &[cell]) => match cast_of(cell) {
            Some([_, z]) => vec![z],
            None => literal_of(cell).map(|_| Vec::new())?,
        },
        ("plus" | "minus" | "scalars", _) => arithmetic(&name, &args)?.operands.to_vec(),
        ("transpose", _) if args.len() == 1 => args,
        ("guard" | "split" | "pad_l" | "pad_r" | "trunc_l" | "trunc_r", _) if args.len() == 2 => {
            args
        }
        ("gen" | "COND", _) if args.len() == 3 => args,
        ("flatten", &[_, a]) | ("read", &[_, _, a]) => vec![a],
        ("concat", &[_, a, b]) | ("at_index" | "tlet", &[_, _, a, b]) => {
            vec![a, b]
        }
        ("sum", &[_, _, lo, hi, f]) => vec![lo, hi, f],
        ("tfold", &[_, _, lo, hi, f, a]) => vec![lo, hi, f, a],
        _ => return None,
    })
}

/// The two conditions that have to hold.
fn both(c: Term) -> Attempt<Option<(Term, Term)>> {
    let index = |b: Term| Cond::Index { b }.term();
    Ok(match Cond::of(c)? {
        Cond::And { a, b } => Some((a, b)),
        Cond::Index { b } => match BExp::of(b)? {
            BExp::BAnd { a, b } => Some((index(a)?, index(b)?)),
            BExp::BLt { .. } | BExp::BLe { .. } | BExp::BEq { .. } => None,
            BExp::BOr { .. } | BExp::BNot { .. } => None,
        },
        Cond::Compare { .. } | Cond::Or { .. } | Cond::Not { .. } => None,
    })
}

/// The literal that a cell holds.
pub(crate) fn literal_of(cell: Term) -> Option<Exp> {
    let &[_, ty, d, k] = &held(cell, "s_lit")?[..] else {
        return None;
    };
    Some(Exp::Lit { ty, d, k })
}

/// The type and the index of the cast that a cell holds.
pub(crate) fn cast_of(cell: Term) -> Option<[Term; 2]> {
    let &[_, ty, z] = &held(cell, "s_cast")?[..] else {
        return None;
    };
    Some([ty, z])
}

/// The arguments of this function of the scalars, whose value a cell holds.
fn held(cell: Term, function: &str) -> Option<Vec<Term>> {
    let (_, value) = application(cell).filter(|(name, _)| name == "Val")?;
    let (_, own) = application(value[0]).filter(|(name, _)| name == function)?;
    Some(own)
}

/// The index expressions for an operator on integers.
pub(crate) fn index_operator(operator: &str) -> Option<fn(Term, Term) -> IExp> {
    Some(match operator {
        "int_add" => |a, b| IExp::IAdd { a, b },
        "int_sub" => |a, b| IExp::ISub { a, b },
        "int_mul" => |a, b| IExp::IMul { a, b },
        "int_div" => |a, b| IExp::IDiv { a, b },
        "int_mod" => |a, b| IExp::IMod { a, b },
        "int_min" => |a, b| IExp::IMin { a, b },
        "int_max" => |a, b| IExp::IMax { a, b },
        _ => return None,
    })
}

/// An operation on two tensors.
pub(crate) struct Arithmetic {
    /// Its type.
    pub ty: Term,
    /// The operation.
    pub f: Operation,
    /// What it is applied to.
    pub operands: [Term; 2],
}

/// The operation that an operator says, with these arguments: `plus S ty s t u`, or `scalars S f t u`
/// for the function `s_mul S ty` and the like.
pub(crate) fn arithmetic(operator: &str, args: &[Term]) -> Option<Arithmetic> {
    let (ty, f, operands) = match (operator, args) {
        ("plus", &[_, ty, _, a, b]) => (ty, Operation::Add, [a, b]),
        ("minus", &[_, ty, _, a, b]) => (ty, Operation::Sub, [a, b]),
        ("scalars", &[_, function, a, b]) => {
            let (name, own) = application(function)?;
            let f = match &name[..] {
                "s_mul" => Operation::Mul,
                "s_div" => Operation::Div,
                "s_max" => Operation::Max,
                "s_min" => Operation::Min,
                _ => return None,
            };
            (*own.get(1)?, f, [a, b])
        }
        _ => return None,
    };
    Some(Arithmetic { ty, f, operands })
}
