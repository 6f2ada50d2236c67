//! Terms in short, for error messages.

use certs::Operands;
use kernel::{Kernel, Name, Term, TermView, Thm, Type, TypeView};

/// How many characters of a term are shown.
const WIDTH: usize = 160;

/// The operands that a message shows.
pub(crate) fn operands(kernel: &Kernel, operands: &Operands) -> Vec<String> {
    let thms = operands.thms.iter().map(|th| theorem(kernel, *th));
    let terms = operands.terms.iter().map(|t| term(kernel, *t));
    let types = operands.types.iter().map(|ty| type_(kernel, *ty));
    thms.chain(terms).chain(types).take(8).collect()
}

/// A theorem in short.
fn theorem(kernel: &Kernel, th: Thm) -> String {
    let hyps: Vec<String> = kernel
        .hyps(th)
        .iter()
        .take(4)
        .map(|hyp| term(kernel, *hyp))
        .collect();
    format!("{} ⊢ {}", hyps.join(", "), term(kernel, th.concl()))
}

/// What is yet to be printed.
enum Piece {
    Text(&'static str),
    /// A term, in parentheses if it is not atomic and the flag says so.
    Term(Term, bool),
    Type(Type),
    /// The end of the scope of a binder.
    Leave,
}

/// A term in short.
fn term(kernel: &Kernel, t: Term) -> String {
    print(kernel, Piece::Term(t, false))
}

/// A type in short.
fn type_(kernel: &Kernel, ty: Type) -> String {
    print(kernel, Piece::Type(ty))
}

fn print(kernel: &Kernel, root: Piece) -> String {
    let mut out = String::new();
    let mut scope: Vec<Name> = Vec::new();
    let mut todo = vec![root];
    while let Some(piece) = todo.pop() {
        if out.len() > WIDTH {
            out.push('…');
            break;
        }
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Leave => {
                scope.pop();
            }
            Piece::Type(ty) => match kernel.view_type(ty) {
                TypeView::Var(name) => out.push_str(kernel.letters(*name)),
                TypeView::App(op, args) => {
                    out.push_str(kernel.letters(kernel.type_op(*op).0));
                    if !args.is_empty() {
                        out.push('(');
                        todo.push(Piece::Text(")"));
                    }
                    for (i, arg) in args.iter().enumerate().rev() {
                        todo.push(Piece::Type(*arg));
                        if i > 0 {
                            todo.push(Piece::Text(", "));
                        }
                    }
                }
            },
            Piece::Term(t, nested) => match kernel.view(t) {
                TermView::Var(name, _) => out.push_str(kernel.letters(name)),
                TermView::Const(c, _) => out.push_str(kernel.letters(kernel.const_info(c).name)),
                TermView::Bound(index, _) => {
                    let place = scope.len().checked_sub(index as usize + 1);
                    out.push_str(place.map_or("?", |at| kernel.letters(scope[at])));
                }
                view => {
                    if nested {
                        out.push('(');
                        todo.push(Piece::Text(")"));
                    }
                    match (view, kernel.dest_eq(t)) {
                        (_, Some((a, b))) => todo.extend([
                            Piece::Term(b, true),
                            Piece::Text(" = "),
                            Piece::Term(a, true),
                        ]),
                        (TermView::App(f, x), _) => {
                            let operator = matches!(kernel.view(f), TermView::Abs(..));
                            todo.extend([
                                Piece::Term(x, true),
                                Piece::Text(" "),
                                Piece::Term(f, operator),
                            ]);
                        }
                        (TermView::Abs(_, body), _) => {
                            let name = kernel.binder_hint(t);
                            scope.push(name);
                            out.push('λ');
                            out.push_str(kernel.letters(name));
                            out.push_str(". ");
                            todo.extend([Piece::Leave, Piece::Term(body, false)]);
                        }
                        _ => {}
                    }
                }
            },
        }
    }
    out
}
