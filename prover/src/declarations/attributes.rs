//! Attributes: what a theorem is used for.

use super::datatypes::define_datatypes;
use crate::definitions::datatype::derive;
use crate::hol;
use crate::language::diagnostic::{Diagnostic, at};
use crate::language::syntax::decl::Attribute;
use crate::theory::Theory;
use crate::{Fail, Proof, fail};
use kernel::{Thm, TypeOp};

/// Puts the attributes of a theorem into effect.
pub(super) fn put_in_effect(
    theory: &mut Theory,
    name: &str,
    th: Thm,
    attributes: &[Attribute],
) -> Result<(), Diagnostic> {
    for attribute in attributes {
        use_as(theory, name, th, attribute).map_err(at(attribute.name.span))?;
    }
    Ok(())
}

fn use_as(theory: &mut Theory, name: &str, th: Thm, attribute: &Attribute) -> Proof<()> {
    let of = attribute.args.first().map(|arg| arg.text.as_str());
    match attribute.name.text.as_str() {
        "simp" => theory.simp_set_mut().add_named(name, th)?,
        "cong" => theory.simp_set_mut().add_congruence(th)?,
        "trans" => theory.note_transitivity(th),
        "mono" => theory.note_monotone(th),
        "induct" => theory.note_type(type_op(of)?, None, Some(name)),
        "cases" => theory.note_type(type_op(of)?, Some(name), None),
        "datatype" => {
            let Some(ty) = of else {
                return fail("the attribute needs the name of a type");
            };
            let induct = theory.theorem(&format!("{ty}_induct"))?;
            define_datatypes(theory, &[ty], |_| derive(&[ty], induct, th))?;
        }
        "definition" => {
            let Some(constant) = of else {
                return fail("the attribute needs the name of a constant");
            };
            theory.note_definition(constant, name);
        }
        other => {
            return fail(format!(
                "unknown attribute {other}; there are simp, cong, trans, mono, induct, cases, \
                 datatype, definition"
            ));
        }
    }
    Ok(())
}

/// The type operator that an attribute names.
fn type_op(name: Option<&str>) -> Proof<TypeOp> {
    let name = name.map(hol::name);
    let op = name.and_then(|name| hol::with(|context| context.find_type_op(name)));
    op.ok_or_else(|| Fail("the attribute needs the name of a type".to_string()))
}
