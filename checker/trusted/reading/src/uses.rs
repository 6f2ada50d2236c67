//! What names stand for, and how each form declares and uses them.

use crate::syntax::Syntax;
use std::collections::HashSet;
use std::slice;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// The function itself.
    Function,
    /// An integer.
    Integer,
    /// A tensor or scalar of ATL.
    Tensor,
    /// A scalar of C.
    Scalar,
    /// An array that is an input.
    Input,
    /// The array that is the output.
    Output,
    /// An array on the heap.
    HeapArray,
    LocalArray,
}

/// The ways to use a first part.
pub(crate) enum Use {
    /// A name of one of these sorts.
    As(&'static [Sort]),
    /// A name that is declared for the last part.
    Inside(Sort),
    /// What a loop has before its binders and its body: a name of this sort that is declared for
    /// the body, if there is a sort, and what is outside. Each binder is declared for those after
    /// it and for the body.
    Loops(Option<Sort>),
    /// A list of names that are declared for the last part.
    Names(Sort),
    /// A name that is declared for what follows.
    After(Sort),
    /// It is no name.
    Not,
}

/// How a form uses its first part.
pub(crate) fn use_of(form: &str) -> Use {
    match form {
        "IVar" => Use::As(&[Sort::Integer]),
        "Var" => Use::As(&[Sort::Tensor]),
        "CLocal" | "CSet" | "CBump" => Use::As(&[Sort::Scalar]),
        "CRead" => Use::As(&[Sort::Input, Sort::Output, Sort::HeapArray, Sort::LocalArray]),
        "CStore" | "CReduce" => Use::As(&[Sort::Output, Sort::HeapArray, Sort::LocalArray]),
        "CFree" => Use::As(&[Sort::HeapArray]),
        "CDiscard" => Use::As(&[
            Sort::Integer,
            Sort::Scalar,
            Sort::Input,
            Sort::Output,
            Sort::LocalArray,
        ]),
        "Gen" | "LetIndex" | "LetData" | "CFor" => Use::Inside(Sort::Integer),
        "Let" => Use::Inside(Sort::Tensor),
        "Taken" => Use::Names(Sort::Tensor),
        "Sums" | "Over" | "All" | "Spread" => Use::Loops(None),
        "Folds" | "Genrec" => Use::Loops(Some(Sort::Tensor)),
        "CDeclare" => Use::After(Sort::Scalar),
        "CIndex" => Use::After(Sort::Integer),
        "CAlloc" => Use::After(Sort::HeapArray),
        "CArray" => Use::After(Sort::LocalArray),
        _ => Use::Not,
    }
}

/// The names that a form declares for its last part, innermost last.
pub fn declared<'s>(syntax: &Syntax<'s>) -> Vec<(&'s str, Sort)> {
    match (use_of(syntax.head), &syntax.args[..]) {
        (Use::Inside(sort), [name, ..]) => vec![(name.head, sort)],
        (Use::Names(sort), [names, _]) => names.args.iter().map(|name| (name.head, sort)).collect(),
        (Use::Loops(carried), [before @ .., binders, _]) => {
            let indices = binders
                .args
                .iter()
                .map(|binder| (binder.name(), Sort::Integer));
            let carried = carried.zip(before.first());
            let carried = carried.map(|(sort, name)| (name.head, sort));
            indices.chain(carried).collect()
        }
        _ => Vec::new(),
    }
}

/// The names that a C function declares as integers somewhere.
pub(crate) fn integers<'s>(function: &Syntax<'s>) -> HashSet<&'s str> {
    let mut found = HashSet::new();
    collect_integers(function, &mut found);
    found
}

fn collect_integers<'s>(syntax: &Syntax<'s>, found: &mut HashSet<&'s str>) {
    let names = match syntax.form() {
        ("CFunction", [_, sizes, ..]) => &sizes.args,
        ("CFor" | "CIndex", [name, ..]) => slice::from_ref(name),
        _ => &[],
    };
    found.extend(names.iter().map(|name| name.head));
    let parts = syntax.args.iter();
    parts.for_each(|part| collect_integers(part, found));
}
