//! Abstract syntax as terms of the kernel, and the gate statement about them.
//!
//! A constructor of the syntax becomes the constant of that name, applied to its arguments. The
//! exceptions are all here: what the theories have no constant for is said with those they have.

use std::collections::HashMap;

use certs::{Cause, Context, Kind};
use kernel::{Const, Term, Type, TypeOp};

use crate::syntax::{Syntax, decimal};

type Result<T> = std::result::Result<T, Cause>;

/// The constants of which statements are made.
pub const CONSTANTS: &str = "compiles_correctly Kernel CFunction \
    ILit IVar IAdd ISub IMul IDiv IMod IMin IMax BLt BLe BEq BAnd BOr BNot \
    Lit Var At Neg Add Sub Mul Div Gen Sum Guard Let Concat Transpose Flatten \
    Split PadL PadR TruncL TruncR \
    CLit CLocal CRead CNeg CAdd CSub CMul CDiv CCond \
    CSkip CSeq CFor CIf CDeclare CSet CBump CStore CReduce CAlloc CFree \
    add_assoc add_comm add_zero zero_add mul_assoc mul_comm mul_zero zero_mul mul_one one_mul \
    distrib_left distrib_right sub_def add_neg div_def div_self \
    Ident int_of_num NUMERAL BIT0 BIT1 _0 :: [] ,";

/// The types of which statements are made.
const TYPES: &str = "ident iexp bexp law ops list prod";

/// The constants and types of the theories, found by name.
///
/// They are to be found when nothing but theories has been replayed: then no certificate can put
/// its own in their place.
pub struct Vocabulary {
    constants: HashMap<&'static str, Const>,
    types: HashMap<&'static str, TypeOp>,
}

impl Vocabulary {
    /// What has these names by now.
    pub fn of(context: &mut Context) -> Vocabulary {
        let names = |list: &'static str| list.split_ascii_whitespace();
        let constants = names(CONSTANTS).filter_map(|word| {
            let name = context.name(word);
            Some((word, context.find_const(name)?))
        });
        let constants = constants.collect();
        let types = names(TYPES).filter_map(|word| {
            let name = context.name(word);
            Some((word, context.find_type_op(name)?))
        });
        let types = types.collect();
        Vocabulary { constants, types }
    }

    /// `∀S : 'a ops. compiles_correctly [law, ...] kernel function S`
    pub fn gate(&self, k: &mut Context, laws: &[&str], parts: [Term; 2]) -> Result<Term> {
        let alpha = k.name("'a");
        let alpha = k.type_var(alpha)?;
        let ops = self.ty(k, "ops", &[alpha])?;
        let name = k.name("S");
        let scalars = k.var(name, ops)?;
        let laws = laws.iter().map(|law| self.apply(k, law, &[]));
        let laws = laws.collect::<Result<Vec<Term>>>()?;
        let laws = self.list(k, "law", laws)?;
        let head = self.constant("compiles_correctly")?;
        let head = k.constant(head, &[alpha])?;
        let [kernel, function] = parts;
        let all = [laws, kernel, function, scalars];
        let claim = all.into_iter().try_fold(head, |f, x| k.app(f, x))?;
        let claim = k.lambda(scalars, claim)?;
        let for_all = k.logic.forall.0;
        let for_all = k.constant(for_all, &[ops])?;
        Ok(k.app(for_all, claim)?)
    }

    /// The term for a kernel, a function, or a part of one.
    pub fn term(&self, k: &mut Context, syntax: &Syntax) -> Result<Term> {
        let (head, args) = syntax.parts();
        match (head, args) {
            ("Kernel", [name, _, parameters, extents, conditions, body]) => {
                self.kernel(k, [name, parameters, extents, conditions, body])
            }
            ("CFunction", [name, _, sizes, inputs, output, body]) => {
                let [name, output, body] = self.terms(k, [name, output, body])?;
                let sizes = self.names(k, &sizes.1)?;
                let inputs = self.names(k, &inputs.1)?;
                self.apply(k, "CFunction", &[name, sizes, inputs, output, body])
            }
            ("CBlock", statements) => self.block(k, statements),
            ("ILit", [number]) => {
                let value = self.number(k, parsed(number.0)?.0)?;
                let value = self.apply(k, "int_of_num", &[value])?;
                self.apply(k, "ILit", &[value])
            }
            ("Lit" | "CLit", [number]) => {
                let (digits, scale) = parsed(number.0)?;
                let (digits, scale) = (self.number(k, digits)?, self.number(k, scale as u128)?);
                self.apply(k, head, &[digits, scale])
            }
            // `e[i, j]` is `e[i][j]`.
            ("At", [base, indices @ ..]) => {
                let mut at = self.term(k, base)?;
                for index in indices {
                    let index = self.term(k, index)?;
                    at = self.apply(k, "At", &[at, index])?;
                }
                Ok(at)
            }
            // (a + b - 1) / b
            ("ICeilDiv", [a, b]) => {
                let [a, b] = self.terms(k, [a, b])?;
                let one = self.term(k, &literal("1", syntax))?;
                let sum = self.apply(k, "IAdd", &[a, b])?;
                let sum = self.apply(k, "ISub", &[sum, one])?;
                self.apply(k, "IDiv", &[sum, b])
            }
            ("BGt" | "BGe", [a, b]) => {
                let head = if head == "BGt" { "BLt" } else { "BLe" };
                let [a, b] = self.terms(k, [a, b])?;
                self.apply(k, head, &[b, a])
            }
            ("BNe", [a, b]) => {
                let [a, b] = self.terms(k, [a, b])?;
                let equal = self.apply(k, "BEq", &[a, b])?;
                self.apply(k, "BNot", &[equal])
            }
            (name, []) => {
                let letters = self.numeral(k, name.as_bytes())?;
                self.apply(k, "Ident", &[letters])
            }
            (head, args) => {
                let args = args.iter().map(|arg| self.term(k, arg));
                let args = args.collect::<Result<Vec<Term>>>()?;
                self.apply(k, head, &args)
            }
        }
    }

    /// `Kernel name sizes preconditions inputs body`. That no extent of the result is negative is
    /// one of the preconditions.
    fn kernel(&self, k: &mut Context, parts: [&Syntax; 5]) -> Result<Term> {
        let [name, parameters, extents, conditions, body] = parts;
        let [name, body] = self.terms(k, [name, body])?;
        let (mut sizes, mut inputs, mut preconditions) = (Vec::new(), Vec::new(), Vec::new());
        for parameter in &parameters.1 {
            match parameter.parts() {
                ("Tensor", [name, extents @ ..]) => {
                    let name = self.term(k, name)?;
                    let extents = extents.iter().map(|extent| self.term(k, extent));
                    let extents = extents.collect::<Result<Vec<Term>>>()?;
                    let extents = self.list(k, "iexp", extents)?;
                    inputs.push(self.pair(k, name, extents)?);
                }
                (_, names) => sizes.extend_from_slice(names),
            }
        }
        for condition in &conditions.1 {
            preconditions.push(self.term(k, condition)?);
        }
        let zero = self.term(k, &literal("0", extents))?;
        for extent in &extents.1 {
            let extent = self.term(k, extent)?;
            preconditions.push(self.apply(k, "BLe", &[zero, extent])?);
        }
        let sizes = self.names(k, &sizes)?;
        let preconditions = self.list(k, "bexp", preconditions)?;
        let (ident, iexp) = (self.ty(k, "ident", &[])?, self.ty(k, "iexp", &[])?);
        let extents = self.ty(k, "list", &[iexp])?;
        let input = self.ty(k, "prod", &[ident, extents])?;
        let inputs = self.list_of(k, input, inputs)?;
        self.apply(k, "Kernel", &[name, sizes, preconditions, inputs, body])
    }

    /// Statements in sequence: `CSkip` if there are none; what `CDeclare` declares is known to the
    /// end of the block.
    fn block(&self, k: &mut Context, statements: &[Syntax]) -> Result<Term> {
        let skip = self.apply(k, "CSkip", &[])?;
        let mut rest = None;
        for statement in statements.iter().rev() {
            rest = Some(match (statement.parts(), rest) {
                (("CDeclare", [local, value]), rest) => {
                    let [local, value] = self.terms(k, [local, value])?;
                    self.apply(k, "CDeclare", &[local, value, rest.unwrap_or(skip)])?
                }
                (_, None) => self.term(k, statement)?,
                (_, Some(rest)) => {
                    let first = self.term(k, statement)?;
                    self.apply(k, "CSeq", &[first, rest])?
                }
            });
        }
        Ok(rest.unwrap_or(skip))
    }

    fn terms<const N: usize>(&self, k: &mut Context, all: [&Syntax; N]) -> Result<[Term; N]> {
        let terms = all.into_iter().map(|syntax| self.term(k, syntax));
        let terms = terms.collect::<Result<Vec<Term>>>()?;
        terms.try_into().map_err(|_| unknown(""))
    }

    fn names(&self, k: &mut Context, names: &[Syntax]) -> Result<Term> {
        let names = names.iter().map(|name| self.term(k, name));
        let names = names.collect::<Result<Vec<Term>>>()?;
        self.list(k, "ident", names)
    }

    fn list(&self, k: &mut Context, item: &str, items: Vec<Term>) -> Result<Term> {
        let item = self.ty(k, item, &[])?;
        self.list_of(k, item, items)
    }

    fn list_of(&self, k: &mut Context, item: Type, items: Vec<Term>) -> Result<Term> {
        let cons = k.constant(self.constant("::")?, &[item])?;
        let mut list = k.constant(self.constant("[]")?, &[item])?;
        for item in items.into_iter().rev() {
            let longer = k.app(cons, item)?;
            list = k.app(longer, list)?;
        }
        Ok(list)
    }

    fn pair(&self, k: &mut Context, a: Term, b: Term) -> Result<Term> {
        let types = [k.type_of(a), k.type_of(b)];
        let comma = k.constant(self.constant(",")?, &types)?;
        let pair = k.app(comma, a)?;
        Ok(k.app(pair, b)?)
    }

    fn number(&self, k: &mut Context, number: u128) -> Result<Term> {
        self.numeral(k, &number.to_be_bytes())
    }

    /// The literal with these digits to the base 256. The number of an identifier has its letters
    /// as digits.
    fn numeral(&self, k: &mut Context, digits: &[u8]) -> Result<Term> {
        let digits = digits.iter();
        let bits = digits.flat_map(|digit| (0..8).rev().map(move |at| digit >> at & 1 == 1));
        let mut number = self.apply(k, "_0", &[])?;
        for bit in bits.skip_while(|bit| !bit) {
            number = self.apply(k, if bit { "BIT1" } else { "BIT0" }, &[number])?;
        }
        self.apply(k, "NUMERAL", &[number])
    }

    /// A constant without type variables, applied.
    fn apply(&self, k: &mut Context, name: &str, args: &[Term]) -> Result<Term> {
        let head = k.constant(self.constant(name)?, &[])?;
        let applied = args.iter().try_fold(head, |f, arg| k.app(f, *arg));
        Ok(applied?)
    }

    fn constant(&self, name: &str) -> Result<Const> {
        self.constants
            .get(name)
            .copied()
            .ok_or_else(|| unknown(name))
    }

    fn ty(&self, k: &mut Context, name: &str, args: &[Type]) -> Result<Type> {
        let op = self.types.get(name).copied();
        let op = op.ok_or_else(|| Cause::Missing(Kind::Type, name.to_owned()))?;
        Ok(k.type_app(op, args)?)
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
