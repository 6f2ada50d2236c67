//! The side conditions of rules in words, for people. Nothing depends on them.

use kernel::Error;

/// The side condition that failed.
pub(crate) fn condition(error: &Error) -> Option<&'static str> {
    let row = CONDITIONS
        .iter()
        .find(|(rule, number, _)| (*rule, *number) == (error.rule, error.condition));
    row.map(|(_, _, text)| *text)
}

const CONDITIONS: &[(&str, u8, &str)] = &[
    ("type", 0, "there is room for another type"),
    ("term", 0, "there is room for another term"),
    (
        "type_app",
        1,
        "as many types are given as the operator takes",
    ),
    (
        "constant",
        1,
        "as many types are given as the constant's generic type has variables",
    ),
    ("app", 1, "neither term has loose bound variables"),
    (
        "app",
        2,
        "the first term is a function on the type of the second",
    ),
    ("lambda", 1, "what is abstracted is a variable"),
    ("lambda", 2, "the body has no loose bound variables"),
    ("open", 1, "the term is an abstraction"),
    ("open", 2, "neither term has loose bound variables"),
    ("open", 3, "the term has the type of the bound variable"),
    ("declare", 1, "the name is not that of another constant"),
    (
        "declare_type",
        1,
        "the name is not that of another type operator",
    ),
    ("REFL", 1, "the term has no loose bound variables"),
    ("SYM", 1, "the theorem is an equation"),
    ("TRANS", 1, "both theorems are equations"),
    (
        "TRANS",
        2,
        "the right side of the first is the left side of the second",
    ),
    ("MK_COMB", 1, "both theorems are equations"),
    ("ABS", 1, "the theorem is an equation"),
    ("ABS", 2, "the variable is not free in the hypotheses"),
    ("BETA", 1, "the term is an application of an abstraction"),
    ("BETA", 2, "the term has no loose bound variables"),
    ("ASSUME", 1, "the term is a proposition"),
    ("ASSUME", 2, "the term has no loose bound variables"),
    ("EQ_MP", 1, "the first theorem is an equation"),
    ("EQ_MP", 2, "its left side is the second theorem"),
    ("INST_TYPE", 1, "the type variables are distinct"),
    ("INST", 1, "the variables are distinct"),
    ("INST", 2, "what is replaced is a variable"),
    ("INST", 3, "each term has the type of its variable"),
    ("INST", 4, "no term has loose bound variables"),
    ("AXIOM", 1, "the term is a proposition"),
    ("AXIOM", 2, "the term has no loose bound variables"),
    ("AXIOM", 3, "the name is not that of another axiom"),
    ("SPECIFY", 1, "the variables are distinct"),
    (
        "SPECIFY",
        2,
        "there is one hypothesis `x = t` for each variable, and no other",
    ),
    ("SPECIFY", 3, "no definition has free variables"),
    (
        "SPECIFY",
        4,
        "the type variables of each definition occur in its type",
    ),
    (
        "SPECIFY",
        5,
        "the free variables of the theorem are among those replaced",
    ),
    ("DEFINE_TYPE", 1, "the theorem has no hypotheses"),
    (
        "DEFINE_TYPE",
        2,
        "the theorem is an application of a predicate",
    ),
    ("DEFINE_TYPE", 3, "the predicate has no free variables"),
    (
        "DEFINE_TYPE",
        4,
        "the type variables are distinct, and those of the predicate among them",
    ),
];
