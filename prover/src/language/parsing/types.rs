//! The grammar of types: postfix application, then `×`, then `→`, both to the right.

use super::cursor::{Parse, Parser};
use super::lexer::Kind;
use crate::language::syntax::term::{PreType, PreTypeKind};

impl Parser<'_> {
    /// A type.
    pub(super) fn ty(&mut self) -> Parse<PreType> {
        self.nested(|p| {
            let left = p.product()?;
            match p.eat("→") {
                true => {
                    let right = p.ty()?;
                    p.type_app("fun", vec![left, right])
                }
                false => Ok(left),
            }
        })
    }

    fn product(&mut self) -> Parse<PreType> {
        self.nested(|p| {
            let left = p.postfix()?;
            match p.eat("×") {
                true => {
                    let right = p.product()?;
                    p.type_app("prod", vec![left, right])
                }
                false => Ok(left),
            }
        })
    }

    /// `num list list`, `('a, 'b) map`
    fn postfix(&mut self) -> Parse<PreType> {
        let start = self.peek().span;
        let mut args = match self.eat("(") {
            true => self.list(")", Self::ty)?,
            false => vec![self.type_atom()?],
        };
        loop {
            match self.at_name() {
                true => {
                    let name = self.advance();
                    let mut ty = self.type_app(name.text, std::mem::take(&mut args))?;
                    ty.span = start.to(name.span);
                    args.push(ty);
                }
                false if args.len() == 1 => return Ok(args.remove(0)),
                false => return Err(self.unexpected("the name of a type")),
            }
        }
    }

    /// A type that needs no brackets as an argument.
    pub(super) fn type_atom(&mut self) -> Parse<PreType> {
        let token = self.peek();
        let kind = match token.kind {
            Kind::TypeVar => PreTypeKind::Var(token.text.to_string()),
            _ if self.at_name() => PreTypeKind::App(token.text.to_string(), Vec::new()),
            _ if self.is("_") => PreTypeKind::Hole,
            _ if self.is("(") => {
                self.advance();
                let ty = self.ty()?;
                self.expect(")")?;
                return Ok(ty);
            }
            _ => return Err(self.unexpected("a type")),
        };
        self.advance();
        Ok(PreType::new(token.span, kind))
    }

    fn type_app(&self, name: &str, args: Vec<PreType>) -> Parse<PreType> {
        let spans = args.iter().map(|arg| arg.span);
        let span = spans.reduce(|a, b| a.to(b)).unwrap_or_default();
        let ty = PreType::new(span, PreTypeKind::App(name.to_string(), args));
        self.check_depth(ty.height())?;
        Ok(ty)
    }
}
