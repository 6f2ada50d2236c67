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
///    are values of the type, holds of all values; types in those of arguments that the theorem is
///    not about were defined before.
///
/// Types that are made of each other have one principle of induction, which is about a property of
/// each, and has the name of one of them.
pub fn datatype(k: &mut Replayed, operator: TypeOp) -> Result<Option<Datatype>> {
    let name = k.letters(Item::Type(operator)).to_owned();
    let theorem = |suffix: &str| k.of_theories(&format!("{name}_{suffix}"));
    let (distinct, inject) = (theorem("distinct"), theorem("inject"));
    let inductions = match theorem("induct") {
        Some(own) => vec![own],
        None => k.inductions(),
    };
    for induction in inductions {
        let Some(datatype) = by_cases(k, operator, induction)? else {
            return Ok(None);
        };
        if datatype.is_least(k)? {
            let holds = datatype.are_distinct(k, distinct)? && datatype.are_injective(k, inject)?;
            return Ok(holds.then_some(datatype));
        }
    }
    Ok(None)
}

/// The type with this operator and the constructors that `τ_cases` names.
fn by_cases(k: &mut Replayed, operator: TypeOp, induction: Thm) -> Result<Option<Datatype>> {
    let name = k.letters(Item::Type(operator)).to_owned();
    let Some(cases) = k.of_theories(&format!("{name}_cases")) else {
        return Ok(None);
    };
    let made = of_cases(k, operator, cases)?;
    Ok(made.map(|(ty, constructors)| Datatype {
        operator,
        ty,
        constructors,
        induction,
    }))
}

/// A property that a principle of induction is about, and the type that it is of.
struct Property {
    variable: Term,
    of: Datatype,
}

impl Property {
    /// If that is a type with constructors.
    fn new(k: &mut Replayed, variable: Term, induction: Thm) -> Result<Option<Property>> {
        let bool = k.context().bool();
        let Some((ty, range)) = k.look().dest_fun(k.look().type_of(variable)) else {
            return Ok(None);
        };
        let TypeView::App(operator, _) = k.look().view_type(ty) else {
            return Ok(None);
        };
        let operator = *operator;
        let of = by_cases(k, operator, induction)?;
        let of = of.filter(|of| range == bool && of.ty == ty);
        Ok(of.map(|of| Property { variable, of }))
    }

    /// Whether a proposition says of all values of the type that they have the property.
    fn holds_always(&self, k: &mut Context, p: Term) -> Result<bool> {
        let (variables, holds) = open_all(k, p)?;
        let [x] = variables[..] else {
            return Ok(false);
        };
        Ok(k.dest_app(holds) == Some((self.variable, x)))
    }
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
        let (variables, body) = open_all(k.context(), self.induction.concl())?;
        let mut properties = Vec::new();
        for variable in variables {
            match Property::new(k, variable, self.induction)? {
                Some(property) => properties.push(property),
                None => return Ok(false),
            }
        }
        if !properties
            .iter()
            .all(|property| is_of_earlier(k, &properties, property))
        {
            return Ok(false);
        }
        let member = k.constant("MEM");
        let k = k.context();
        let (clauses, conclusion) = premises(k, body);
        let mut covered = vec![Vec::new(); properties.len()];
        for clause in clauses {
            match covers(k, member, &properties, clause)? {
                Some((property, constructor)) => covered[property].push(constructor),
                None => return Ok(false),
            }
        }
        for (property, mut covered) in properties.iter().zip(covered) {
            covered.sort_unstable();
            if !covered.into_iter().eq(0..property.of.constructors.len()) {
                return Ok(false);
            }
        }
        let own = properties.iter().find(|property| property.of.ty == self.ty);
        let mut todo = vec![conclusion];
        while let (Some(own), Some(p)) = (own, todo.pop()) {
            match k.dest_conj(p) {
                Some((a, b)) => todo.extend([b, a]),
                None if own.holds_always(k, p)? => return Ok(true),
                None => {}
            }
        }
        Ok(false)
    }

    /// The types that the constructors' arguments have.
    pub fn items(&self, k: &Replayed) -> Vec<Item> {
        let args = self.constructors.iter().flat_map(|c| &c.args);
        args.flat_map(|arg| in_type(k.look(), *arg)).collect()
    }
}

/// Whether the arguments of a type's constructors are of types that the induction is about, and else
/// of such only that were defined before: the values of others may have values of this type as parts.
fn is_of_earlier(k: &Replayed, properties: &[Property], property: &Property) -> bool {
    let mut items = property.of.items(k).into_iter();
    items.all(|item| match item {
        Item::Type(operator) => {
            let mut all = properties.iter();
            all.any(|other| other.of.operator == operator)
                || k.is_defined_before(operator, property.of.operator)
        }
        Item::Constant(_) => true,
    })
}

/// The property and the constructor that a clause of a principle of induction is about: it must say
/// that what the constructor makes has the property, and may ask of all arguments that are values of
/// one of the types that they have the property of that type, and of nothing else.
fn covers(
    k: &mut Context,
    member: Option<Const>,
    properties: &[Property],
    clause: Term,
) -> Result<Option<(usize, usize)>> {
    let (_, clause) = open_all(k, clause)?;
    let (given, conclusion) = premises(k, clause);
    let Some((variable, made)) = k.dest_app(conclusion) else {
        return Ok(None);
    };
    let mut all = properties.iter();
    let Some(place) = all.position(|property| property.variable == variable) else {
        return Ok(None);
    };
    let Some((constructor, args)) = properties[place].of.made_by(k, made) else {
        return Ok(None);
    };
    for arg in args {
        if !is_given(k, member, properties, arg, &given)? {
            return Ok(None);
        }
    }
    Ok(Some((place, constructor)))
}

/// Whether the property of its type is given for an argument that is a value of one of the types,
/// for the items of one that is a list of such; there are no such values in others.
fn is_given(
    k: &mut Context,
    member: Option<Const>,
    properties: &[Property],
    arg: Term,
    given: &[Term],
) -> Result<bool> {
    let ty = k.type_of(arg);
    if let Some(property) = properties.iter().find(|property| property.of.ty == ty) {
        return Ok(given.contains(&k.app(property.variable, arg)?));
    }
    let inside = in_type(k, ty);
    let mut all = properties.iter();
    let Some(property) = all.find(|property| inside.contains(&Item::Type(property.of.operator)))
    else {
        return Ok(true);
    };
    let item = property.of.ty;
    let of_list = matches!(k.view_type(ty), TypeView::App(_, args) if **args == [item]);
    let Some(member) = member.filter(|_| of_list) else {
        return Ok(false);
    };
    let name = k.name("x");
    let x = k.var(name, item)?;
    let member = k.constant(member, &[item])?;
    let with_x = k.app(member, x)?;
    if k.dest_fun(k.type_of(with_x)).is_none_or(|(of, _)| of != ty) {
        return Ok(false);
    }
    let is_item = k.app(with_x, arg)?;
    let holds = k.app(property.variable, x)?;
    let hypothesis = k.mk_imp(is_item, holds)?;
    Ok(given.contains(&k.mk_forall(x, hypothesis)?))
}
