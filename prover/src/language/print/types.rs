//! Types as text.

use kernel::{Kernel, Type, TypeView};

/// Past this depth, or this many parts, a type is cut off with `…`.
const MAX_DEPTH: usize = 200;
const MAX_PARTS: usize = 2000;

/// How tightly the forms bind.
const FUN: u8 = 0;
const PROD: u8 = 1;
const POSTFIX: u8 = 2;
const ATOM: u8 = 3;

/// The text of a type, on one line.
pub fn print_type(kernel: &Kernel, ty: Type) -> String {
    let mut text = String::new();
    write(
        kernel,
        ty,
        FUN,
        MAX_DEPTH,
        &mut MAX_PARTS.clone(),
        &mut text,
    );
    text
}

fn write(kernel: &Kernel, ty: Type, min: u8, depth: usize, parts: &mut usize, text: &mut String) {
    if depth == 0 || *parts == 0 {
        return text.push('…');
    }
    *parts -= 1;
    let mut write = |ty, min, text: &mut String| write(kernel, ty, min, depth - 1, parts, text);
    let (op, args) = match kernel.view_type(ty) {
        TypeView::Var(name) => return text.push_str(kernel.letters(*name)),
        TypeView::App(op, args) => (kernel.letters(kernel.type_op(*op).0), args),
    };
    let level = match (op, args.len()) {
        ("fun", 2) => FUN,
        ("prod", 2) => PROD,
        (_, 0) => ATOM,
        _ => POSTFIX,
    };
    if level < min {
        text.push('(');
    }
    match (level, &**args) {
        (FUN | PROD, [left, right]) => {
            write(*left, level + 1, text);
            text.push_str(if level == FUN { " → " } else { " × " });
            write(*right, level, text);
        }
        (_, [arg]) => {
            write(*arg, POSTFIX, text);
            text.push(' ');
            text.push_str(op);
        }
        (_, []) => text.push_str(op),
        (_, args) => {
            for (at, arg) in args.iter().enumerate() {
                text.push_str(if at == 0 { "(" } else { ", " });
                write(*arg, FUN, text);
            }
            text.push_str(") ");
            text.push_str(op);
        }
    }
    if level < min {
        text.push(')');
    }
}
