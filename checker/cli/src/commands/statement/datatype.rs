//! Datatypes: types that theorems show to be made by constructors, and by nothing else.

use super::replayed::Replayed;
use super::terms::{
    Item, conjuncts, constant, in_type, open_all, open_quantified, premises, spine,
};
use certs_tools::Context;
use kernel::{Const, Result, Term, TermView, Thm, Type, TypeOp, TypeView};
use std::collections::HashSet;

/// A constructor of a type.
#[derive(Clone)]
pub struct Constructor {
    /// What it is.
    pub constant: Const,
    /// The types of its arguments, where the type's own arguments are variables.
    pub args: Vec<Type>,
}

/// A datatype.
pub struct Datatype {
    operator: TypeOp,
    /// The type, with variables for arguments.
    pub ty: Type,
    /// The constructors.
    pub constructors: Vec<Constructor>,
    /// The principle of induction.
    pub induction: Thm,
}

/// The datatype with this operator, if theorems `τ_cases`, `τ_distinct`, `τ_inject` and
/// `τ_induct` of the theories say the following:
///
/// 1. every value is that of a constructor for some arguments;
/// 2. the values of different constructors are different;
/// 3. the values of one constructor for different arguments are different;
/// 4. what holds of the values of all constructors, provided that it holds of the arguments that
///    are values of the type, holds of all values; other types in those of arguments were defined
///    before.
pub fn datatype(k: &mut Replayed, operator: TypeOp) -> Result<Option<Datatype>> {
    let name = k.letters(Item::Type(operator)).to_owned();
    let theorem = |suffix: &str| k.of_theories(&format!("{name}_{suffix}"));
    let (distinct, inject) = (theorem("distinct"), theorem("inject"));
    let (Some(cases), Some(induction)) = (theorem("cases"), theorem("induct")) else {
        return Ok(None);
    };
    let Some((ty, constructors)) = of_cases(k, operator, cases)? else {
        return Ok(None);
    };
    let datatype = Datatype {
        operator,
        ty,
        constructors,
        induction,
    };
    let holds = datatype.is_least(k)?
        && datatype.are_distinct(k, distinct)?
        && datatype.are_injective(k, inject)?;
    Ok(holds.then_some(datatype))
}

/// The constructors in `∀x. (∃a b. x = C a b) ∨ ...`.
fn of_cases(
    k: &mut Replayed,
    operator: TypeOp,
    cases: Thm,
) -> Result<Option<(Type, Vec<Constructor>)>> {
    let k = k.context();
    let (variables, body) = open_all(k, cases.concl())?;
    let [x] = variables[..] else {
        return Ok(None);
    };
    let ty = k.type_of(x);
    let is_general = matches!(k.view_type(ty), TypeView::App(op, args) if *op == operator
        && args.iter().all(|arg| matches!(k.view_type(*arg), TypeView::Var(_)))
        && args.iter().collect::<HashSet<_>>().len() == args.len());
    let (mut todo, mut constructors) = (vec![body], Vec::new());
    while let Some(p) = todo.pop() {
        if let Some((a, b)) = k.dest_disj(p) {
            todo.extend([b, a]);
            continue;
        }
        let (variables, equation) = open_quantified(k, p, Context::dest_exists)?;
        let made = k.dest_eq(equation).filter(|(left, _)| *left == x);
        let made = made.map(|(_, right)| spine(k, right));
        let Some((made, args)) = made.filter(|(_, args)| *args == variables) else {
            return Ok(None);
        };
        let TermView::Const(constant, _) = k.view(made) else {
            return Ok(None);
        };
        let args = args.iter().map(|arg| k.type_of(*arg)).collect();
        constructors.push(Constructor { constant, args });
    }
    Ok(is_general.then_some((ty, constructors)))
}

/// The constructor, and the place of the argument, that a function gives of what the constructor makes:
/// if its one equation is `c (C x y ...) = x`.
pub fn projection(k: &Context, c: Const, equations: &[Term]) -> Option<(Const, usize)> {
    let &[equation] = equations else {
        return None;
    };
    let (left, value) = k.dest_eq(equation)?;
    let (f, made) = k.dest_app(left)?;
    let (constructor, args) = spine(k, made);
    let place = args.iter().position(|arg| *arg == value)?;
    let is_projection = constant(k, f) == Some(c) && k.dest_var(value).is_some();
    Some((constant(k, constructor)?, place)).filter(|_| is_projection)
}

impl Datatype {
    /// The constructor that makes a term, with its arguments, which are distinct variables.
    fn made_by(&self, k: &Context, t: Term) -> Option<(usize, Vec<Term>)> {
        let (head, args) = spine(k, t);
        let made = constant(k, head)?;
        let mut constructors = self.constructors.iter();
        let place = constructors.position(|c| c.constant == made)?;
        let variables: HashSet<&Term> = args.iter().collect();
        let plain = args.len() == self.constructors[place].args.len()
            && variables.len() == args.len()
            && args.iter().all(|arg| k.dest_var(*arg).is_some());
        plain.then_some((place, args))
    }

    /// Condition 2.
    fn are_distinct(&self, k: &mut Replayed, distinct: Option<Thm>) -> Result<bool> {
        let k = k.context();
        let mut pairs = HashSet::new();
        let parts = match distinct {
            Some(theorem) => conjuncts(k, theorem.concl())?,
            None => Vec::new(),
        };
        for part in parts {
            let sides = k.dest_not(part).and_then(|equation| k.dest_eq(equation));
            if let Some((a, b)) = sides
                && let (Some((a, _)), Some((b, _))) = (self.made_by(k, a), self.made_by(k, b))
            {
                pairs.extend([(a, b), (b, a)]);
            }
        }
        let count = self.constructors.len();
        let mut all = (0..count).flat_map(|a| (0..a).map(move |b| (a, b)));
        Ok(all.all(|pair| pairs.contains(&pair)))
    }

    /// Condition 3.
    fn are_injective(&self, k: &mut Replayed, inject: Option<Thm>) -> Result<bool> {
        let k = k.context();
        let mut injective = HashSet::new();
        let parts = match inject {
            Some(theorem) => conjuncts(k, theorem.concl())?,
            None => Vec::new(),
        };
        for part in parts {
            let Some((equation, same)) = k.dest_eq(part) else {
                continue;
            };
            let Some((a, b)) = k.dest_eq(equation) else {
                continue;
            };
            let (Some((a, xs)), Some((b, ys))) = (self.made_by(k, a), self.made_by(k, b)) else {
                continue;
            };
            let mut wanted = xs.into_iter().zip(ys).rev();
            let Some((x, y)) = wanted.next() else {
                continue;
            };
            let mut all = k.eq(x, y)?;
            for (x, y) in wanted {
                let first = k.eq(x, y)?;
                all = k.mk_conj(first, all)?;
            }
            if a == b && all == same {
                injective.insert(a);
            }
        }
        let with_args = |(_, c): &(usize, &Constructor)| !c.args.is_empty();
        let mut all = self.constructors.iter().enumerate().filter(with_args);
        Ok(all.all(|(place, _)| injective.contains(&place)))
    }

    /// Condition 4.
    fn is_least(&self, k: &mut Replayed) -> Result<bool> {
        if !self.is_of_earlier(k) {
            return Ok(false);
        }
        let member = k.constant("MEM");
        let k = k.context();
        let (variables, body) = open_all(k, self.induction.concl())?;
        let [property] = variables[..] else {
            return Ok(false);
        };
        let bool = k.bool();
        if k.dest_fun(k.type_of(property)) != Some((self.ty, bool)) {
            return Ok(false);
        }
        let (clauses, conclusion) = premises(k, body);
        let mut covered = Vec::new();
        for clause in clauses {
            match self.covers(k, member, property, clause)? {
                Some(constructor) => covered.push(constructor),
                None => return Ok(false),
            }
        }
        covered.sort_unstable();
        let (values, holds) = open_all(k, conclusion)?;
        let [x] = values[..] else {
            return Ok(false);
        };
        let is_all = covered.into_iter().eq(0..self.constructors.len());
        Ok(is_all && k.dest_app(holds) == Some((property, x)))
    }

    /// The types that the constructors' arguments have.
    pub fn items(&self, k: &Replayed) -> Vec<Item> {
        let args = self.constructors.iter().flat_map(|c| &c.args);
        args.flat_map(|arg| in_type(k.look(), *arg)).collect()
    }

    /// Whether the arguments of the constructors are of the type, and else of such only that were
    /// defined before: the values of others may have values of this type as parts.
    fn is_of_earlier(&self, k: &Replayed) -> bool {
        let mut items = self.items(k).into_iter();
        items.all(|item| match item {
            Item::Type(operator) => {
                operator == self.operator || k.is_defined_before(operator, self.operator)
            }
            Item::Constant(_) => true,
        })
    }

    /// The constructor that a clause of the principle of induction is about: it must say that what the
    /// constructor makes has the property, and may ask of all arguments that are values of the type
    /// that they have it, and of nothing else.
    fn covers(
        &self,
        k: &mut Context,
        member: Option<Const>,
        property: Term,
        clause: Term,
    ) -> Result<Option<usize>> {
        let (_, clause) = open_all(k, clause)?;
        let (given, conclusion) = premises(k, clause);
        let made = k.dest_app(conclusion).filter(|(f, _)| *f == property);
        let Some((constructor, args)) = made.and_then(|(_, made)| self.made_by(k, made)) else {
            return Ok(None);
        };
        for arg in args {
            if !self.is_given(k, member, property, arg, &given)? {
                return Ok(None);
            }
        }
        Ok(Some(constructor))
    }

    /// Whether the property is given for an argument that is a value of the type, for the items of
    /// one that is a list of such; there are no such values in others.
    fn is_given(
        &self,
        k: &mut Context,
        member: Option<Const>,
        property: Term,
        arg: Term,
        given: &[Term],
    ) -> Result<bool> {
        let ty = k.type_of(arg);
        if ty == self.ty {
            return Ok(given.contains(&k.app(property, arg)?));
        }
        if !in_type(k, ty).contains(&Item::Type(self.operator)) {
            return Ok(true);
        }
        let of_list = matches!(k.view_type(ty), TypeView::App(_, args) if **args == [self.ty]);
        let Some(member) = member.filter(|_| of_list) else {
            return Ok(false);
        };
        let name = k.name("x");
        let x = k.var(name, self.ty)?;
        let member = k.constant(member, &[self.ty])?;
        let with_x = k.app(member, x)?;
        if k.dest_fun(k.type_of(with_x)).is_none_or(|(of, _)| of != ty) {
            return Ok(false);
        }
        let is_item = k.app(with_x, arg)?;
        let holds = k.app(property, x)?;
        let hypothesis = k.mk_imp(is_item, holds)?;
        Ok(given.contains(&k.mk_forall(x, hypothesis)?))
    }
}
