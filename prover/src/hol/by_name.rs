//! Constants and type operators by their names, applied.

use crate::hol;
use crate::hol::matching::match_type;
use crate::{Fail, Proof, fail};
use kernel::{Const, Name, Term, Type};
use std::collections::HashMap;

/// The constant of this name applied to these arguments, whose types determine its own.
pub fn mk(name: &str, args: &[Term]) -> Proof<Term> {
    let open = |_| fail(format!("the type of {name} is not determined"));
    applied(name, args, open)
}

/// The same; what the types of the arguments leave open stays a type variable.
pub fn apply(name: &str, args: &[Term]) -> Proof<Term> {
    applied(name, args, |var| Ok(hol::type_var(var)?))
}

fn applied(name: &str, args: &[Term], open: impl Fn(Name) -> Proof<Type>) -> Proof<Term> {
    let c = constant(name)?;
    let (mut ty, vars) = hol::with(|context| {
        let info = context.const_info(c);
        (info.ty, info.type_vars.clone())
    });
    let mut types = HashMap::new();
    for arg in args {
        let Some((domain, range)) = hol::dest_fun(ty) else {
            return fail(format!("{name} has fewer arguments"));
        };
        if !match_type(domain, hol::type_of(*arg), &mut types) {
            return fail(format!("an argument of {name} has another type"));
        }
        ty = range;
    }
    let value = |var: &Name| types.get(var).copied().map_or_else(|| open(*var), Ok);
    let types: Vec<Type> = vars.iter().map(value).collect::<Proof<_>>()?;
    Ok(hol::apps(hol::constant(c, &types)?, args)?)
}

/// The constant of this name at an instance of its type.
pub fn constant_at(name: &str, types: &[Type]) -> Proof<Term> {
    Ok(hol::constant(constant(name)?, types)?)
}

fn constant(name: &str) -> Proof<Const> {
    let c = hol::find_const(hol::name(name));
    c.ok_or_else(|| Fail(format!("there is no constant {name}")))
}

/// The type operator of this name applied to arguments.
pub fn type_app(name: &str, args: &[Type]) -> Proof<Type> {
    let letters = hol::name(name);
    let op = hol::with(|context| context.find_type_op(letters));
    let op = op.ok_or_else(|| Fail(format!("there is no type {name}")))?;
    Ok(hol::with(|context| context.type_app(op, args))?)
}
