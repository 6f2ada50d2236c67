//! Abstract syntax as terms of the kernel, and the gate statement about them.
//!
//! A constructor of the syntax becomes the constant of that name, applied to its arguments. The
//! exceptions are all here: what the theories have no constant for is said with those they have.

use certs::{Cause, Context, Kind};
use kernel::{Term, Type};

use crate::syntax::{Syntax, decimal};

type Result<T> = std::result::Result<T, Cause>;

/// The term for what `syntax::atl` reads as a kernel.
pub fn kernel(k: &mut Context, kernel: &Syntax) -> Result<Term> {
    Translation(k).term(kernel)
}

/// The term for what `syntax::c` reads.
pub fn function(k: &mut Context, function: &Syntax) -> Result<Term> {
    Translation(k).term(function)
}

/// `∀S : 'a ops. compiles_correctly [law, ...] kernel function S`
pub fn gate(k: &mut Context, laws: &[&str], kernel: Term, function: Term) -> Result<Term> {
    Translation(k).gate(laws, [kernel, function])
}

struct Translation<'k>(&'k mut Context);

impl Translation<'_> {
    /// `∀S : 'a ops. compiles_correctly [law, ...] kernel function S`
    fn gate(&mut self, laws: &[&str], parts: [Term; 2]) -> Result<Term> {
        let alpha = self.0.name("'a");
        let alpha = self.0.type_var(alpha)?;
        let ops = self.ty("ops", &[alpha])?;
        let name = self.0.name("S");
        let scalars = self.0.var(name, ops)?;
        let laws = laws.iter().map(|law| self.apply(law, &[]));
        let laws = laws.collect::<Result<Vec<Term>>>()?;
        let laws = self.list("law", laws)?;
        let head = self.constant("compiles_correctly", &[alpha])?;
        let [kernel, function] = parts;
        let all = [laws, kernel, function, scalars];
        let claim = all.into_iter().try_fold(head, |f, x| self.0.app(f, x))?;
        let claim = self.0.lambda(scalars, claim)?;
        let for_all = self.0.logic.forall.0;
        let for_all = self.0.constant(for_all, &[ops])?;
        Ok(self.0.app(for_all, claim)?)
    }

    /// The term for a kernel, a function, or a part of one.
    fn term(&mut self, syntax: &Syntax) -> Result<Term> {
        let (head, args) = syntax.parts();
        match (head, args) {
            ("Kernel", [name, _, parameters, extents, conditions, body]) => {
                self.kernel([name, parameters, extents, conditions, body])
            }
            ("CFunction", [name, _, sizes, inputs, output, body]) => {
                let [name, output, body] = self.terms([name, output, body])?;
                let sizes = self.names(&sizes.1)?;
                let inputs = self.names(&inputs.1)?;
                self.apply("CFunction", &[name, sizes, inputs, output, body])
            }
            ("CBlock", statements) => self.block(statements),
            ("ILit", [number]) => {
                let value = self.number(parsed(number.0)?.0)?;
                let value = self.apply("int_of_num", &[value])?;
                self.apply("ILit", &[value])
            }
            ("Lit" | "CLit", [number]) => {
                let (digits, scale) = parsed(number.0)?;
                let (digits, scale) = (self.number(digits)?, self.number(scale as u128)?);
                self.apply(head, &[digits, scale])
            }
            // `e[i, j]` is `e[i][j]`.
            ("At", [base, indices @ ..]) => {
                let mut at = self.term(base)?;
                for index in indices {
                    let index = self.term(index)?;
                    at = self.apply("At", &[at, index])?;
                }
                Ok(at)
            }
            // (a + b - 1) / b
            ("ICeilDiv", [a, b]) => {
                let [a, b] = self.terms([a, b])?;
                let one = self.term(&literal("1", syntax))?;
                let sum = self.apply("IAdd", &[a, b])?;
                let sum = self.apply("ISub", &[sum, one])?;
                self.apply("IDiv", &[sum, b])
            }
            ("BGt" | "BGe", [a, b]) => {
                let head = if head == "BGt" { "BLt" } else { "BLe" };
                let [a, b] = self.terms([a, b])?;
                self.apply(head, &[b, a])
            }
            ("BNe", [a, b]) => {
                let [a, b] = self.terms([a, b])?;
                let equal = self.apply("BEq", &[a, b])?;
                self.apply("BNot", &[equal])
            }
            (name, []) => {
                let letters = self.numeral(name.as_bytes())?;
                self.apply("Ident", &[letters])
            }
            (head, args) => {
                let args = args.iter().map(|arg| self.term(arg));
                let args = args.collect::<Result<Vec<Term>>>()?;
                self.apply(head, &args)
            }
        }
    }

    /// `Kernel name sizes preconditions inputs body`. That no extent of the result is negative is
    /// one of the preconditions.
    fn kernel(&mut self, parts: [&Syntax; 5]) -> Result<Term> {
        let [name, parameters, extents, conditions, body] = parts;
        let [name, body] = self.terms([name, body])?;
        let (mut sizes, mut inputs, mut preconditions) = (Vec::new(), Vec::new(), Vec::new());
        for parameter in &parameters.1 {
            match parameter.parts() {
                ("Tensor", [name, extents @ ..]) => {
                    let name = self.term(name)?;
                    let extents = extents.iter().map(|extent| self.term(extent));
                    let extents = extents.collect::<Result<Vec<Term>>>()?;
                    let extents = self.list("iexp", extents)?;
                    inputs.push(self.pair(name, extents)?);
                }
                (_, names) => sizes.extend_from_slice(names),
            }
        }
        for condition in &conditions.1 {
            preconditions.push(self.term(condition)?);
        }
        let zero = self.term(&literal("0", extents))?;
        for extent in &extents.1 {
            let extent = self.term(extent)?;
            preconditions.push(self.apply("BLe", &[zero, extent])?);
        }
        let sizes = self.names(&sizes)?;
        let preconditions = self.list("bexp", preconditions)?;
        let (ident, iexp) = (self.ty("ident", &[])?, self.ty("iexp", &[])?);
        let extents = self.ty("list", &[iexp])?;
        let input = self.ty("prod", &[ident, extents])?;
        let inputs = self.list_of(input, inputs)?;
        self.apply("Kernel", &[name, sizes, preconditions, inputs, body])
    }

    /// Statements in sequence: `CSkip` if there are none; what `CDeclare` declares is known to the
    /// end of the blocself.0.
    fn block(&mut self, statements: &[Syntax]) -> Result<Term> {
        let skip = self.apply("CSkip", &[])?;
        let mut rest = None;
        for statement in statements.iter().rev() {
            rest = Some(match (statement.parts(), rest) {
                (("CDeclare", [local, value]), rest) => {
                    let [local, value] = self.terms([local, value])?;
                    self.apply("CDeclare", &[local, value, rest.unwrap_or(skip)])?
                }
                (_, None) => self.term(statement)?,
                (_, Some(rest)) => {
                    let first = self.term(statement)?;
                    self.apply("CSeq", &[first, rest])?
                }
            });
        }
        Ok(rest.unwrap_or(skip))
    }

    fn terms<const N: usize>(&mut self, all: [&Syntax; N]) -> Result<[Term; N]> {
        let terms = all.into_iter().map(|syntax| self.term(syntax));
        let terms = terms.collect::<Result<Vec<Term>>>()?;
        terms.try_into().map_err(|_| unknown(""))
    }

    fn names(&mut self, names: &[Syntax]) -> Result<Term> {
        let names = names.iter().map(|name| self.term(name));
        let names = names.collect::<Result<Vec<Term>>>()?;
        self.list("ident", names)
    }

    fn list(&mut self, item: &str, items: Vec<Term>) -> Result<Term> {
        let item = self.ty(item, &[])?;
        self.list_of(item, items)
    }

    fn list_of(&mut self, item: Type, items: Vec<Term>) -> Result<Term> {
        let cons = self.constant("::", &[item])?;
        let mut list = self.constant("[]", &[item])?;
        for item in items.into_iter().rev() {
            let longer = self.0.app(cons, item)?;
            list = self.0.app(longer, list)?;
        }
        Ok(list)
    }

    fn pair(&mut self, a: Term, b: Term) -> Result<Term> {
        let types = [self.0.type_of(a), self.0.type_of(b)];
        let comma = self.constant(",", &types)?;
        let pair = self.0.app(comma, a)?;
        Ok(self.0.app(pair, b)?)
    }

    fn number(&mut self, number: u128) -> Result<Term> {
        self.numeral(&number.to_be_bytes())
    }

    /// The literal with these digits to the base 256. The number of an identifier has its letters
    /// as digits.
    fn numeral(&mut self, digits: &[u8]) -> Result<Term> {
        let digits = digits.iter();
        let bits = digits.flat_map(|digit| (0..8).rev().map(move |at| digit >> at & 1 == 1));
        let mut number = self.apply("_0", &[])?;
        for bit in bits.skip_while(|bit| !bit) {
            number = self.apply(if bit { "BIT1" } else { "BIT0" }, &[number])?;
        }
        self.apply("NUMERAL", &[number])
    }

    /// A constant without type variables, applied.
    fn apply(&mut self, name: &str, args: &[Term]) -> Result<Term> {
        let head = self.constant(name, &[])?;
        let applied = args.iter().try_fold(head, |f, arg| self.0.app(f, *arg));
        Ok(applied?)
    }

    fn constant(&mut self, word: &str, args: &[Type]) -> Result<Term> {
        let name = self.0.name(word);
        let constant = self.0.find_const(name).ok_or_else(|| unknown(word))?;
        Ok(self.0.constant(constant, args)?)
    }

    fn ty(&mut self, word: &str, args: &[Type]) -> Result<Type> {
        let name = self.0.name(word);
        let op = self.0.find_type_op(name);
        let op = op.ok_or_else(|| Cause::Missing(Kind::Type, word.to_owned()))?;
        Ok(self.0.type_app(op, args)?)
    }
}

fn unknown(name: &str) -> Cause {
    Cause::Missing(Kind::Constant, name.to_owned())
}

fn parsed(number: &str) -> Result<(u128, usize)> {
    decimal(number).ok_or_else(|| unknown(number))
}

/// The literal index with these digits.
fn literal<'a>(digits: &'a str, place: &Syntax) -> Syntax<'a> {
    Syntax("ILit", vec![Syntax(digits, vec![], place.2)], place.2)
}
