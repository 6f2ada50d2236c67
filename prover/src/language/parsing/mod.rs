//! From text to syntax trees.
//!
//! A file is a sequence of declarations; [`declarations`] splits it by layout alone, and
//! [`parse_declaration`] parses one of them under the [`Scope`] that the ones before it made.
//!
//! | file | holds |
//! |---|---|
//! | `lexer` | declarations by layout, tokens |
//! | `cursor` | the token cursor, with layout and the depth limit |
//! | `types`, `terms`, `facts`, `tactics`, `declarations` | the grammar, each file after those that it uses |

mod cursor;
mod declarations;
mod facts;
mod lexer;
mod tactics;
mod terms;
mod types;

pub use cursor::MAX_DEPTH;
pub use lexer::declarations;
pub(crate) use lexer::{Kind, Token, tokens};

use super::diagnostic::{Diagnostic, Span};
use super::syntax::decl::{Decl, DeclKind};
use super::syntax::scope::Scope;
use super::syntax::tactic::Script;
use super::syntax::term::{PreTerm, PreType};
use cursor::{Parse, Parser};

/// Parses the declaration that stands at `span`, one of [`declarations`]`(text)`.
pub fn parse_declaration(text: &str, span: Span, scope: &Scope) -> Result<Decl, Diagnostic> {
    parse_all(text, span, scope, Parser::declaration)
}

/// Parses a whole file, putting its notation in force on the way (imports are left to the
/// caller). A declaration with an error is left out and the error added to the list.
pub fn parse_file(text: &str, scope: &mut Scope) -> (Vec<Decl>, Vec<Diagnostic>) {
    let (mut parsed, mut errors) = (Vec::new(), Vec::new());
    for span in declarations(text) {
        let decl = parse_declaration(text, span, scope).and_then(|decl| {
            put_in_force(&decl, scope)?;
            Ok(decl)
        });
        match decl {
            Ok(decl) => parsed.push(decl),
            Err(error) => errors.push(error),
        }
    }
    (parsed, errors)
}

/// Puts the notation that a declaration introduces, if it does, in force.
pub(crate) fn put_in_force(decl: &Decl, scope: &mut Scope) -> Result<(), Diagnostic> {
    match &decl.kind {
        DeclKind::Notation(notation) => scope.declare(notation),
        DeclKind::Overload(overload) => {
            scope.overload(overload);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Parses a text that is a term.
pub fn parse_term(text: &str, scope: &Scope) -> Result<PreTerm, Diagnostic> {
    parse_all(text, Span::new(0, text.len()), scope, Parser::term)
}

/// Parses a text that is a type.
pub fn parse_type(text: &str, scope: &Scope) -> Result<PreType, Diagnostic> {
    parse_all(text, Span::new(0, text.len()), scope, Parser::ty)
}

/// Parses a text that is a sequence of proof steps.
pub fn parse_script(text: &str, scope: &Scope) -> Result<Script, Diagnostic> {
    parse_all(text, Span::new(0, text.len()), scope, Parser::block)
}

fn parse_all<'a, T>(
    text: &'a str,
    span: Span,
    scope: &'a Scope,
    parse: impl FnOnce(&mut Parser<'a>) -> Parse<T>,
) -> Parse<T> {
    let mut parser = Parser::new(text, span, scope)?;
    let parsed = parse(&mut parser)?;
    match parser.peek().kind {
        Kind::End => Ok(parsed),
        _ => Err(parser.unexpected("the end of the declaration")),
    }
}
