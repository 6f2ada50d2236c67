//! Views are of the datatypes that the theories declare, and say the same as their terms.

use super::conditions::Joined;
use super::constructors::Datatype;
use super::{
    BExp, Bits, CExp, CFunction, CStmt, Comparison, Cond, Elem, Exp, IExp, Ident, Node, Operation,
    Place, Reindexer, View,
};
use crate::lemma::Declaration;
use crate::library::Library;
use crate::term::{constant_at, list, type_args};
use kernel::{Term, Type, TypeView};
use prover::hol;
use prover::library::cache::Cache;

const DATATYPES: &[(&str, &[Datatype])] = &[
    ("base/ident.thy", &[Ident::DATATYPE]),
    ("index/expressions.thy", &[IExp::DATATYPE, BExp::DATATYPE]),
    (
        "scalar/operations.thy",
        &[
            Elem::DATATYPE,
            Operation::DATATYPE,
            Comparison::DATATYPE,
            Bits::DATATYPE,
        ],
    ),
    ("tensor/reindexers.thy", &[Reindexer::DATATYPE]),
    ("atl/syntax.thy", &[Exp::DATATYPE]),
    (
        "c/syntax.thy",
        &[
            CExp::DATATYPE,
            Place::DATATYPE,
            CStmt::DATATYPE,
            CFunction::DATATYPE,
        ],
    ),
];

/// The words of a declaration as the theories write it.
fn written(datatype: &Datatype) -> String {
    let constructors = datatype.constructors.iter();
    let constructors = constructors.map(|(name, types)| [&[*name], *types].concat().join(" "));
    let constructors: Vec<String> = constructors.collect();
    let whole = format!("{} := {}", datatype.name, constructors.join(" | "));
    match datatype.instance {
        [at] => format!("'i {}", whole.replace(at, "'i")),
        _ => whole,
    }
}

/// The words of the declarations of datatypes in a theory.
fn declared(theory: &str) -> Vec<String> {
    let lines = theory.lines().filter(|line| !line.starts_with("--"));
    let text = lines.collect::<Vec<_>>().join("\n");
    let declarations = prover::language::parsing::declarations(&text);
    let declarations = declarations
        .iter()
        .filter_map(|span| text[span.start as usize..span.end as usize].strip_prefix("datatype "));
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    declarations
        .flat_map(|text| {
            words(text)
                .split(" and ")
                .map(str::to_owned)
                .collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn the_declarations_are_those_of_the_theories() {
    for (file, datatypes) in DATATYPES {
        let theory = std::fs::read_to_string(theories::root().join(file)).unwrap();
        let theory = declared(&theory);
        for datatype in *datatypes {
            let written = written(datatype);
            assert!(theory.contains(&written), "{file} has no\n  {written}");
        }
    }
}

/// An argument of this type: a list of two elements, a place, or a variable.
fn argument(ty: Type, number: usize) -> Term {
    let variable = |ty| hol::var(hol::name(&format!("x{number}")), ty).unwrap();
    let operator = match hol::view_type(ty) {
        TypeView::App(operator, _) => {
            hol::with(|context| context.letters(context.type_op(operator).0).to_owned())
        }
        TypeView::Var(_) => String::new(),
    };
    match &operator[..] {
        "list" => {
            let element = type_args(ty)[0];
            list(&[variable(element), variable(element)], element).unwrap()
        }
        "place" => constant_at("Heap", &[]).unwrap(),
        "operation" => constant_at("Neg", &[]).unwrap(),
        "comparison" => constant_at("Less", &[]).unwrap(),
        "bits" => constant_at("BitAnd", &[]).unwrap(),
        "reindexer" => constant_at("Flatten", &type_args(ty)).unwrap(),
        _ => variable(ty),
    }
}

/// A constructor applied to arguments.
fn application(constant: Term) -> Term {
    let mut t = constant;
    let mut number = 0;
    while let Some((domain, _)) = hol::dest_fun(hol::type_of(t)) {
        t = hol::app(t, argument(domain, number)).unwrap();
        number += 1;
    }
    t
}

fn check<V: View>(datatype: Datatype) {
    for (name, _) in datatype.constructors {
        let types = datatype.instance().unwrap();
        let t = application(constant_at(name, &types).unwrap());
        assert_eq!(hol::type_of(t), V::ty().unwrap(), "{name}");
        let view = V::of(t).unwrap_or_else(|why| panic!("{name}: {why:?}"));
        assert_eq!(view.term().unwrap(), t, "{name}");
        let same = view.map(&mut |part| Ok(part)).unwrap();
        assert_eq!(same.term().unwrap(), t, "{name}");
    }
    let elsewhere = constant_at("T", &[]).unwrap();
    assert!(V::of(elsewhere).is_err());
}

/// A context with what these theorems speak of.
fn open(theorems: &[Declaration]) {
    let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).unwrap();
    Library::open(&bundle, &[theorems], &Cache::new(&theories::cache())).unwrap();
}

#[test]
fn the_term_of_a_view_is_that_viewed() {
    // What was looked up in one context is not taken for what another has.
    for theorem in ["ieval_add", "gate_elim"] {
        open(&[Declaration::equation(theorem)]);
        check::<IExp>(IExp::DATATYPE);
    }
    check::<BExp>(BExp::DATATYPE);
    check::<Elem>(Elem::DATATYPE);
    check::<Operation>(Operation::DATATYPE);
    check::<Comparison>(Comparison::DATATYPE);
    check::<Reindexer>(Reindexer::DATATYPE);
    check::<Exp>(Exp::DATATYPE);
    check::<CExp>(CExp::DATATYPE);
    check::<Place>(Place::DATATYPE);
    check::<CStmt>(CStmt::DATATYPE);
    check::<CFunction>(CFunction::DATATYPE);
    open(&[Declaration::equation("ident_differs")]);
    check::<Ident>(Ident::DATATYPE);
}

/// What is a condition, and what is not.
#[test]
fn conditions_are_expressions_that_are_truth_values() {
    let theorems = ["gate_elim", "decision_and", "decision_or", "decision_not"];
    open(&theorems.map(Declaration::equation));
    check::<Joined>(Joined::DATATYPE);
    let constant = |name: &str| application(constant_at(name, &[]).unwrap());
    let test = constant("Test");
    let [a, b] = [constant("Var"), constant("Cast")];
    let r = Comparison::LessEq;
    let ty = constant("F32");
    let compared = Cond::Compare { ty, r, a, b };
    for condition in [
        Cond::of(test).unwrap(),
        compared,
        Cond::And {
            a: test,
            b: compared.term().unwrap(),
        },
        Cond::Or { a: test, b: test },
        Cond::Not { a: test },
    ] {
        let t = condition.term().unwrap();
        assert_eq!(Cond::find(t).unwrap(), Some(condition));
        assert_eq!(condition.map(&mut |part| Ok(part)).unwrap(), condition);
    }
    let f = Operation::Compare { r };
    let operands = vec![a, b, a];
    for other in [a, Exp::Op { ty, f, operands }.term().unwrap()] {
        assert_eq!(Cond::find(other).unwrap(), None);
    }
}
