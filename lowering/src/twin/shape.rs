//! Shapes by proof.

use super::Twin;
use super::index::Value;
use super::last;
use crate::compile::term::{application, dest_list, int, literal, mk, none, parts, some};
use kernel::{Term, Thm};
use prover::{Proof, fail};

impl Twin {
    /// `⊢ shape_of sh v e s`, with s written out. Fails where there is no shape.
    pub(super) fn shape(&self, sh: Term, v: Term, e: Term) -> Proof<Thm> {
        let (name, args) = parts(e)?;
        let ends = [(0, sh), (1, v)];
        let th = match (&name[..], &args[..]) {
            ("Lit", &[d, k]) => {
                self.apply("shape_lit", &[ends[0], ends[1], (2, d), (3, k)], &[])?
            }
            ("Var", &[x]) => self.apply("shape_var", &ends[1..], &[self.shape_in_scope(sh, x)?])?,
            ("At", &[a, i]) => self.apply("shape_at", &[(3, i)], &[self.shape(sh, v, a)?])?,
            ("Neg" | "Transpose" | "Flatten", &[a]) => {
                let rule = format!("shape_{}", name.to_lowercase());
                self.apply(&rule, &[], &[self.shape(sh, v, a)?])?
            }
            ("Add" | "Sub" | "Mul" | "Div" | "Concat", &[a, b]) => {
                let rule = format!("shape_{}", name.to_lowercase());
                self.apply(&rule, &[], &[self.shape(sh, v, a)?, self.shape(sh, v, b)?])?
            }
            ("Gen", &[x, lo, hi, a]) => {
                let inner = self.shape(sh, self.without(v, x)?, a)?;
                self.apply(
                    "shape_gen",
                    &[],
                    &[self.number(v, lo)?, self.number(v, hi)?, inner],
                )?
            }
            ("Sum", &[x, lo, hi, a]) => {
                let inner = self.shape(sh, self.without(v, x)?, a)?;
                self.apply("shape_sum", &[(1, v), (3, lo), (4, hi)], &[inner])?
            }
            ("Guard", &[b, a]) => self.apply("shape_guard", &[(2, b)], &[self.shape(sh, v, a)?])?,
            ("Let", &[x, d, a]) => {
                let outer = self.shape(sh, v, d)?;
                let inner = mk("update", &[sh, x, some(last(outer)?)?])?;
                self.apply("shape_let", &[(0, sh)], &[outer, self.shape(inner, v, a)?])?
            }
            ("Split" | "PadL" | "PadR" | "TruncL" | "TruncR", &[i, a]) => {
                let amount = self.number(v, i)?;
                let inner = self.shape(sh, v, a)?;
                let (zero, k) = (literal(0)?, last(amount)?);
                match &name[..] {
                    "Split" => {
                        let positive = self.sure(mk("int_lt", &[zero, k])?)?;
                        self.apply("shape_split", &[], &[amount, positive, inner])?
                    }
                    _ => {
                        let mut premises = vec![amount, self.sure(mk("int_le", &[zero, k])?)?];
                        if name.starts_with("Trunc") {
                            let extents = dest_list(last(inner)?)?;
                            let Some(&n) = extents.first() else {
                                return fail("a scalar has no cells to cut");
                            };
                            premises.push(self.sure(mk("int_le", &[k, n])?)?);
                        }
                        premises.push(inner);
                        self.apply(&format!("shape_{}", snake(&name)), &[], &premises)?
                    }
                }
            }
            _ => return fail("not an expression"),
        };
        self.computed(th)
    }

    /// `⊢ sh x = SOME s`
    fn shape_in_scope(&self, sh: Term, x: Term) -> Proof<Thm> {
        match application(sh) {
            Some((name, args)) if name == "shapes_of" => {
                self.apply("run_shapes_of", &[], &[self.look_up(args[0], x)?])
            }
            Some((name, args)) if name == "update" && args[1] != x => {
                let before = self.shape_in_scope(args[0], x)?;
                let differ = self.differ(x, args[1])?;
                self.apply("lookup_past", &[(2, args[2])], &[differ, before])
            }
            _ => self.look_up(sh, x),
        }
    }

    /// The valuation without this variable.
    fn without(&self, v: Term, x: Term) -> Proof<Term> {
        mk("update", &[v, x, none(int()?)?])
    }

    /// `⊢ ieval atl_div v e z`. Fails where there is no value.
    fn number(&self, v: Term, e: Term) -> Proof<Thm> {
        match self.index(v, e)? {
            Value::Known(th) => Ok(th),
            Value::Nothing(_) => fail("an extent without a value"),
        }
    }
}

/// `PadL` as `pad_l`.
pub(super) fn snake(constructor: &str) -> String {
    let mut name = String::new();
    for c in constructor.chars() {
        if c.is_ascii_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(c.to_ascii_lowercase());
    }
    name
}
