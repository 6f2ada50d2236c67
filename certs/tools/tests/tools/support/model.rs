//! The standard model of the logic where every type variable is the type of truth values:
//! enough to see whether a theorem about finite types is true.

use certs_tools::Context;
use kernel::{Term, TermView, Thm, Type, TypeView};

/// Values are numbers below the size of their type; a function is the number whose digits
/// are its values.
pub struct Model<'k> {
    pub k: &'k Context,
}

impl Model<'_> {
    /// Whether a theorem is true; `None` if its types are too large or not finite.
    pub fn is_true(&self, th: Thm) -> Option<bool> {
        let mut vars = Vec::new();
        let hyps = self.k.hyps(th);
        for t in hyps.iter().chain([&th.concl()]) {
            self.free_vars(*t, &mut vars);
        }
        let sizes: Option<Vec<u32>> = vars.iter().map(|x| self.size(self.k.type_of(*x))).collect();
        let sizes = sizes?;
        let cases = sizes
            .iter()
            .try_fold(1u32, |all, size| all.checked_mul(*size))?;
        for case in 0..(cases <= 4096).then_some(cases)? {
            let mut rest = case;
            let mut values = Vec::new();
            for (x, size) in vars.iter().zip(&sizes) {
                values.push((*x, rest % size));
                rest /= size;
            }
            let mut assumed = true;
            for hyp in &hyps {
                assumed &= self.value(*hyp, &values, &mut vec![])? == 1;
            }
            if assumed && self.value(th.concl(), &values, &mut vec![])? != 1 {
                return Some(false);
            }
        }
        Some(true)
    }

    fn free_vars(&self, t: Term, found: &mut Vec<Term>) {
        match self.k.view(t) {
            TermView::Var(..) if !found.contains(&t) => found.push(t),
            TermView::App(f, x) => {
                self.free_vars(f, found);
                self.free_vars(x, found);
            }
            TermView::Abs(_, body) => self.free_vars(body, found),
            _ => {}
        }
    }

    fn size(&self, ty: Type) -> Option<u32> {
        let size = match self.k.view_type(ty) {
            TypeView::Var(_) => 2,
            TypeView::App(..) => match self.k.dest_fun(ty) {
                Some((a, b)) => self.size(b)?.checked_pow(self.size(a)?)?,
                None => (ty == self.k.bool()).then_some(2)?,
            },
        };
        (size <= 1 << 16).then_some(size)
    }

    fn value(&self, t: Term, vars: &[(Term, u32)], bound: &mut Vec<u32>) -> Option<u32> {
        match self.k.view(t) {
            TermView::Var(..) => vars.iter().find(|(x, _)| *x == t).map(|(_, value)| *value),
            TermView::Bound(i, _) => bound.iter().rev().nth(i as usize).copied(),
            TermView::Const(c, ty) => {
                let name = self.k.letters(self.k.const_info(c).name);
                self.constant(name, ty)
            }
            TermView::App(f, x) => {
                let (_, b) = self.k.dest_fun(self.k.type_of(f))?;
                let (f, x) = (self.value(f, vars, bound)?, self.value(x, vars, bound)?);
                Some(self.apply(f, x, self.size(b)?))
            }
            TermView::Abs(ty, body) => {
                self.function(self.size(ty)?, self.size(self.k.type_of(body))?, |x| {
                    bound.push(x);
                    let value = self.value(body, vars, bound);
                    bound.pop();
                    value
                })
            }
        }
    }

    fn apply(&self, f: u32, x: u32, size: u32) -> u32 {
        f / size.pow(x) % size
    }

    fn function(&self, from: u32, to: u32, mut f: impl FnMut(u32) -> Option<u32>) -> Option<u32> {
        (0..from).try_fold(0, |all, x| Some(all + f(x)? * to.pow(x)))
    }

    fn constant(&self, name: &str, ty: Type) -> Option<u32> {
        let binary = |f: fn(u32, u32) -> bool, n: u32| {
            self.size(ty)?;
            self.function(n, 1 << n, |x| self.function(n, 2, |y| Some(f(x, y).into())))
        };
        let domain = |ty| self.size(self.k.dest_fun(ty)?.0);
        match name {
            "T" => Some(1),
            "F" => Some(0),
            "~" => Some(1),
            "=" => binary(|x, y| x == y, domain(ty)?),
            "/\\" => binary(|x, y| x + y == 2, 2),
            "\\/" => binary(|x, y| x + y > 0, 2),
            "==>" => binary(|x, y| x <= y, 2),
            // The predicate that always holds has the greatest number.
            "!" => self.function(domain(ty)?, 2, |p| Some(u32::from(p + 1 == domain(ty)?))),
            "?" => self.function(domain(ty)?, 2, |p| Some(u32::from(p > 0))),
            "@" => {
                let n = self.size(self.k.dest_fun(ty)?.1)?;
                self.function(domain(ty)?, n, |p| Some(p.trailing_zeros() % n))
            }
            // As the sample defines it.
            "identity" => self.function(2, 2, Some),
            _ => None,
        }
    }
}
