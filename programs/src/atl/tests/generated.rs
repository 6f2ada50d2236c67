//! Random trees, which print and parse back, and random bytes, which never panic.

use proptest::prelude::*;
use std::cell::RefCell;

use crate::atl::ast::*;
use crate::atl::{parse, read};

/// Sets every place to zero, so that trees can be compared.
fn erase_index(tree: &mut Index) {
    tree.span = Span::default();
    if let IndexKind::Binary(_, left, right) = &mut tree.kind {
        erase_index(left);
        erase_index(right);
    }
}

fn erase_condition(tree: &mut Condition) {
    tree.span = Span::default();
    match &mut tree.kind {
        ConditionKind::Compare(_, left, right) => {
            erase_index(left);
            erase_index(right);
        }
        ConditionKind::CompareScalars(_, left, right) => {
            erase_expr(left);
            erase_expr(right);
        }
        ConditionKind::And(left, right) | ConditionKind::Or(left, right) => {
            erase_condition(left);
            erase_condition(right);
        }
        ConditionKind::Not(inner) => erase_condition(inner),
        ConditionKind::IsNan(e) => erase_expr(e),
    }
}

fn erase_binder(binder: &mut Binder) {
    binder.name.span = Span::default();
    erase_index(&mut binder.lo);
    erase_index(&mut binder.hi);
}

thread_local! {
    /// What the reader gave names to: scalars beside tensors.
    static SCALARS: RefCell<Vec<(String, Expr)>> = const { RefCell::new(Vec::new()) };
}

/// Erases the places and types, and what the reader makes of scalars beside tensors.
fn erase_expr(tree: &mut Expr) {
    (tree.span, tree.ty) = (Span::default(), None);
    match &mut tree.kind {
        ExprKind::Literal(_) | ExprKind::Infinity => {}
        ExprKind::Variable(name) => {
            let known = SCALARS.with_borrow(|all| all.iter().find(|it| it.0 == *name).cloned());
            if let Some((_, scalar)) = known {
                *tree = scalar;
            }
        }
        ExprKind::Spread(_, one) => {
            erase_expr(one);
            *tree = (**one).clone();
        }
        ExprKind::Let(name, scalar, rest) if name.text.starts_with("scalar") => {
            erase_expr(scalar);
            let known = (name.text.clone(), (**scalar).clone());
            SCALARS.with_borrow_mut(|all| all.push(known));
            erase_expr(rest);
            SCALARS.with_borrow_mut(Vec::pop);
            *tree = (**rest).clone();
        }
        ExprKind::Gen(binder, body) => {
            erase_binder(binder);
            erase_expr(body);
        }
        ExprKind::Loop(carried, binders, body) => {
            if let Some(name) = carried.name_mut() {
                name.span = Span::default();
            }
            carried.first_mut().into_iter().for_each(erase_expr);
            binders.iter_mut().for_each(erase_binder);
            erase_expr(body);
        }
        ExprKind::FoldIn(fold) => {
            for name in &mut fold.names {
                name.span = Span::default();
            }
            fold.binders.iter_mut().for_each(erase_binder);
            for part in [&mut fold.first, &mut fold.step, &mut fold.rest] {
                erase_expr(part);
            }
        }
        ExprKind::Listed(cells) => cells.iter_mut().for_each(erase_expr),
        ExprKind::Tuple(scalars) => scalars.iter_mut().for_each(erase_expr),
        ExprKind::Row(row, splits) => {
            erase_expr(row);
            splits.iter_mut().for_each(erase_index);
        }
        ExprKind::With(base, cell, value) => {
            erase_expr(base);
            cell.iter_mut().for_each(erase_index);
            erase_expr(value);
        }
        ExprKind::Guard(condition, inner) => {
            erase_condition(condition);
            erase_expr(inner);
        }
        ExprKind::If(condition, yes, no) => {
            erase_condition(condition);
            erase_expr(yes);
            erase_expr(no);
        }
        ExprKind::Let(name, left, right) | ExprKind::LetData(name, _, left, right) => {
            name.span = Span::default();
            erase_expr(left);
            erase_expr(right);
        }
        ExprKind::Binary(_, left, right) => {
            erase_expr(left);
            erase_expr(right);
        }
        ExprKind::Access(base, indices) => {
            erase_expr(base);
            indices.iter_mut().for_each(erase_index);
        }
        ExprKind::Call(_, arguments) => arguments.iter_mut().for_each(erase_expr),
        ExprKind::Cast(_, index) => erase_index(index),
        ExprKind::Unary(_, inner) | ExprKind::Convert(_, inner) | ExprKind::Each(inner) => {
            erase_expr(inner)
        }
        ExprKind::Resize(_, count, inner) => {
            erase_index(count);
            erase_expr(inner);
        }
    }
}

fn node<K>(kind: K) -> Node<K> {
    Node::new(kind, Span::default())
}

/// Names of integers; all of them are parameters, so that they are in scope everywhere.
fn integers() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["i", "j", "_n"]).prop_map(String::from)
}

/// Names of tensors, likewise.
fn tensors() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["x", "y_1"]).prop_map(String::from)
}

const PARAMETERS: &str = "i: int, j: int, _n: int, x: f32, y_1: f32";

fn indices() -> impl Strategy<Value = Index> {
    let leaf = prop_oneof![
        (0..=i64::MAX).prop_map(|value| node(IndexKind::Literal(value))),
        (0..3_i64).prop_map(|value| node(IndexKind::Literal(value))),
        integers().prop_map(|name| node(IndexKind::Variable(name))),
    ];
    let operators = prop::sample::select(vec![
        IndexOp::Add,
        IndexOp::Sub,
        IndexOp::Mul,
        IndexOp::Div,
        IndexOp::Mod,
        IndexOp::CeilDiv,
        IndexOp::Min,
        IndexOp::Max,
    ]);
    leaf.prop_recursive(4, 12, 2, move |inner| {
        (operators.clone(), inner.clone(), inner).prop_map(|(operator, left, right)| {
            node(IndexKind::Binary(operator, Box::new(left), Box::new(right)))
        })
    })
}

fn comparisons() -> impl Strategy<Value = Comparison> {
    prop::sample::select(vec![
        Comparison::Less,
        Comparison::LessEqual,
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::GreaterEqual,
        Comparison::Greater,
    ])
}

fn of_integers() -> impl Strategy<Value = Condition> {
    (comparisons(), indices(), indices()).prop_map(|(comparison, left, right)| {
        let [left, right] = [left, right].map(without_quotients);
        node(ConditionKind::Compare(comparison, left, right))
    })
}

/// Where an index is compared or cast, quotients of literals alone cannot be spelt.
fn without_quotients(mut index: Index) -> Index {
    if let IndexKind::Binary(operator, left, right) = index.kind {
        let [left, right] = [*left, *right].map(without_quotients);
        let operator = match is_constant(&left) && is_constant(&right) {
            true if operator == IndexOp::Div => IndexOp::CeilDiv,
            _ => operator,
        };
        index.kind = IndexKind::Binary(operator, Box::new(left), Box::new(right));
    }
    index
}

fn is_constant(index: &Index) -> bool {
    match &index.kind {
        IndexKind::Literal(_) => true,
        IndexKind::Variable(_) => false,
        IndexKind::Binary(_, left, right) => is_constant(left) && is_constant(right),
    }
}

/// Conditions on integers.
fn conditions() -> impl Strategy<Value = Condition> {
    joined(of_integers().boxed())
}

/// Conditions on integers and scalars.
fn choices(
    scalars: impl Strategy<Value = Expr> + Clone + 'static,
) -> impl Strategy<Value = Condition> {
    let of_scalars =
        (comparisons(), scalars.clone(), scalars).prop_map(|(comparison, left, right)| {
            let (left, right) = (Box::new(left), Box::new(right));
            node(ConditionKind::CompareScalars(comparison, left, right))
        });
    // No condition stands within another one here.
    let of_one = tensors().prop_map(|name| {
        let named = Box::new(node(ExprKind::Variable(name)));
        node(ConditionKind::IsNan(named))
    });
    joined(prop_oneof![of_integers(), of_scalars, of_one].boxed())
}

fn joined(leaf: BoxedStrategy<Condition>) -> impl Strategy<Value = Condition> {
    leaf.prop_recursive(3, 6, 2, |inner| {
        let two = (inner.clone(), inner.clone());
        prop_oneof![
            two.clone()
                .prop_map(|(a, b)| node(ConditionKind::And(Box::new(a), Box::new(b)))),
            two.prop_map(|(a, b)| node(ConditionKind::Or(Box::new(a), Box::new(b)))),
            inner.prop_map(|a| node(ConditionKind::Not(Box::new(a)))),
        ]
    })
}

fn binders() -> impl Strategy<Value = Binder> {
    (integers(), indices(), indices()).prop_map(|(text, lo, hi)| {
        let name = Name {
            text,
            span: Span::default(),
        };
        Binder { name, lo, hi }
    })
}

/// What a loop carries; `first` is what it may begin with.
fn carried(
    first: impl Strategy<Value = Box<Expr>> + Clone + 'static,
) -> impl Strategy<Value = Carried> {
    let names = || {
        tensors().prop_map(|text| Name {
            text,
            span: Span::default(),
        })
    };
    let operators = prop::sample::select(vec![ExprOp::Max, ExprOp::Min, ExprOp::Mul]);
    prop_oneof![
        Just(Carried::Sum),
        (names(), first.clone()).prop_map(|(name, first)| Carried::Fold(name, first)),
        (operators.clone(), first).prop_map(|(o, first)| Carried::Over(o, Some(first))),
        operators.prop_map(|operator| Carried::Over(operator, None)),
        // A name that no tree has: not every tree may read what is being computed.
        Just(Carried::Cells(Name {
            text: "cells".to_owned(),
            span: Span::default(),
        })),
    ]
}

/// A loop. The indices of cells begin at 0, and differ; no source has a parenthesis right behind
/// `max` that begins a range.
fn looped(carried: Carried, mut binders: Vec<Binder>, body: Box<Expr>) -> Expr {
    if let Carried::Cells(_) | Carried::Over(..) = carried {
        for binder in &mut binders {
            binder.lo = node(IndexKind::Literal(0));
        }
    }
    if let Carried::Cells(_) = carried {
        binders.dedup_by(|a, b| a.name == b.name);
    }
    node(ExprKind::Loop(carried, binders, body))
}

/// Two scalars, or what ends in two.
fn tuples(inner: impl Strategy<Value = Expr> + Clone + 'static) -> impl Strategy<Value = Expr> {
    let pair = (inner.clone(), inner.clone());
    let pair = pair.prop_map(|(a, b)| node(ExprKind::Tuple(vec![a, b])));
    pair.prop_recursive(2, 4, 2, move |tuple| {
        let one = tuple.clone().prop_map(Box::new);
        prop_oneof![
            (choices(inner.clone()), one.clone(), one.clone())
                .prop_map(|(p, a, b)| node(ExprKind::If(p, a, b))),
            (tensors(), inner.clone().prop_map(Box::new), one).prop_map(|(text, a, b)| {
                let span = Span::default();
                node(ExprKind::Let(Name { text, span }, a, b))
            }),
            folds_in(tuple.clone(), tuple),
        ]
    })
}

/// Folds of two scalars, with tuples and with what is made of the last ones.
fn folds_in(
    tuples: impl Strategy<Value = Expr> + Clone + 'static,
    rest: impl Strategy<Value = Expr> + 'static,
) -> impl Strategy<Value = Expr> {
    let names = prop::sample::select(vec![["x", "y_1"], ["y_1", "x"], ["x", "z"]]);
    let binders = prop::collection::vec(binders(), 1..3);
    (names, tuples.clone(), binders, tuples, rest).prop_map(
        |(names, first, binders, step, rest)| {
            let name = |text: &str| Name {
                text: text.to_owned(),
                span: Span::default(),
            };
            node(ExprKind::FoldIn(FoldIn {
                names: names.map(name).into(),
                first: Box::new(first),
                binders,
                step: Box::new(step),
                rest: Box::new(rest),
            }))
        },
    )
}

fn exprs() -> impl Strategy<Value = Expr> {
    let decimals = (0..5000_u64, 0..4_usize).prop_map(|(mut value, mut scale)| {
        while scale > 0 && value.is_multiple_of(10) {
            (value, scale) = (value / 10, scale - 1);
        }
        let digits = value.to_string();
        Decimal { digits, scale }
    });
    let functions = prop::sample::select(FUNCTIONS.to_vec());
    let leaf = prop_oneof![
        indices()
            .prop_map(|index| { node(ExprKind::Cast(Element::F32, without_quotients(index))) }),
        decimals.prop_map(|value| node(ExprKind::Literal(value))),
        Just(node(ExprKind::Infinity)),
        tensors().prop_map(|name| node(ExprKind::Variable(name))),
    ];
    let operators = prop::sample::select(vec![
        ExprOp::Concat,
        ExprOp::Add,
        ExprOp::Sub,
        ExprOp::Mul,
        ExprOp::Div,
        ExprOp::Max,
        ExprOp::Min,
    ]);
    let unary = prop::sample::select(vec![
        UnaryOp::Negate,
        UnaryOp::Transpose,
        UnaryOp::Flatten,
        UnaryOp::Reverse,
    ]);
    let resize = prop::sample::select(vec![
        ResizeOp::Split,
        ResizeOp::PadLeft,
        ResizeOp::PadRight,
        ResizeOp::TruncLeft,
        ResizeOp::TruncRight,
    ]);
    leaf.prop_recursive(6, 24, 2, move |inner| {
        let one = inner.clone().prop_map(Box::new);
        prop_oneof![
            (binders(), one.clone()).prop_map(|(binder, e)| node(ExprKind::Gen(binder, e))),
            (
                carried(one.clone()),
                prop::collection::vec(binders(), 1..3),
                one.clone()
            )
                .prop_map(|(carried, binders, e)| looped(carried, binders, e)),
            (
                one.clone(),
                prop::collection::vec(indices(), 1..3),
                one.clone()
            )
                .prop_map(|(e, cell, value)| node(ExprKind::With(e, cell, value))),
            folds_in(tuples(inner.clone()).boxed(), inner.clone()),
            (choices(inner.clone()), one.clone()).prop_map(|(p, e)| node(ExprKind::Guard(p, e))),
            (choices(inner.clone()), one.clone(), one.clone())
                .prop_map(|(p, a, b)| node(ExprKind::If(p, a, b))),
            (tensors(), one.clone(), one.clone()).prop_map(|(text, a, b)| {
                node(ExprKind::Let(
                    Name {
                        text,
                        span: Span::default(),
                    },
                    a,
                    b,
                ))
            }),
            (one.clone(), prop::collection::vec(indices(), 1..3))
                .prop_map(|(e, indices)| node(ExprKind::Access(e, indices))),
            (operators.clone(), one.clone(), one.clone())
                .prop_map(|(operator, a, b)| node(ExprKind::Binary(operator, a, b))),
            (
                functions.clone(),
                inner.clone(),
                inner.clone(),
                inner.clone()
            )
                .prop_map(|(function, a, b, c)| {
                    let arguments = [a, b, c].into_iter().take(function.arity);
                    node(ExprKind::Call(function, arguments.collect()))
                }),
            (unary.clone(), one.clone()).prop_map(|(o, e)| node(ExprKind::Unary(o, e))),
            prop::collection::vec(inner.clone(), 1..4).prop_map(|e| node(ExprKind::Listed(e))),
            (resize.clone(), indices(), one.clone())
                .prop_map(|(operator, count, e)| node(ExprKind::Resize(operator, count, e))),
            (resize.clone(), indices(), one).prop_map(|(operator, count, e)| {
                let moved = node(ExprKind::Resize(operator, count, e));
                node(ExprKind::Each(Box::new(node(ExprKind::Each(Box::new(
                    moved,
                ))))))
            }),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn parsing_a_printed_tree_gives_it_back(tree in exprs(), condition in conditions()) {
        let source = format!("kernel k({PARAMETERS}) -> f32 where {condition} = {tree}");
        let parsed = parse(source.as_bytes());
        // An extent may depend on an index around it here.
        let unsaid = ["cannot be said here", "is an extent of what the fold carries"];
        let is_unsaid = |error: &Error| unsaid.iter().any(|rule| error.message.contains(rule));
        prop_assume!(!parsed.as_ref().is_err_and(is_unsaid));
        prop_assert!(parsed.is_ok(), "{source}: {parsed:?}");
        let mut kernel = parsed.unwrap().kernels.remove(0);
        // Values of a fold that differ in shape are widened.
        prop_assume!(!kernel.body.to_string().contains("let fold := "));
        erase_expr(&mut kernel.body);
        erase_condition(&mut kernel.preconditions[0]);
        prop_assert_eq!(&kernel.body, &tree, "{}", source);
        prop_assert_eq!(&kernel.preconditions[0], &condition, "{}", source);
    }

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = read(&bytes);
    }

    #[test]
    fn random_tokens_never_panic(words in prop::collection::vec(prop::sample::select(vec![
        "kernel", "k", "(", ")", "n", ":", "int", "f32", "[", "]", "->", "=", "where", "gen", "i", "if", "then", "else",
        "<", "<=", "sum", "fold", "max", "from", "genrec", "with", "let", ":=", "in", "fold (i, n) :=", "+", "++", "-", "0", "0.5", "not", "and", ",", "{",
        "}", "isnan", "inf", "*", "[1, 2]", "cdiv", "split", "transpose", "schedule", "for", "\n", "--",
    ]), 0..60)) {
        let source = format!("kernel k(n: int, i: f32) -> f32 = {}", words.join(" "));
        let _ = read(source.as_bytes());
        let _ = read(words.join(" ").as_bytes());
    }

    #[test]
    fn mutations_never_panic(tree in exprs(), position in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = format!("kernel k({PARAMETERS}) -> f32 = {tree}").into_bytes();
        let at = position.index(bytes.len());
        bytes[at] = byte;
        let _ = read(&bytes);
        let _ = read(&bytes[..at]);
    }
}
