//! Indices that have a name, `let j := 2 * i in e`: the tree of a program has the index in each place.

use super::ast::{Error, Span};
use reading::Syntax;
use std::borrow::Cow;

/// How many forms may be put for names.
const MAX_FORMS: usize = 4_000;

/// A program without names for indices.
///
/// # Errors
///
/// It would be too large, or a name in an index is bound again where the index is meant.
pub fn replaced<'s, 'a>(syntax: &'s Syntax<'a>) -> Result<Cow<'s, Syntax<'a>>, Error> {
    if !has_names(syntax) {
        return Ok(Cow::Borrowed(syntax));
    }
    let mut replacing = Replacing {
        names: Vec::new(),
        left: MAX_FORMS,
    };
    replacing.form(syntax).map(Cow::Owned)
}

fn has_names(syntax: &Syntax) -> bool {
    syntax.head == "LetIndex" || syntax.args.iter().any(has_names)
}

struct Replacing<'a> {
    /// The names of indices in scope, innermost last: what they stand for, or nothing for other
    /// names.
    names: Vec<(&'a str, Option<Syntax<'a>>)>,
    /// How many forms may still be put for names.
    left: usize,
}

impl<'a> Replacing<'a> {
    fn form(&mut self, syntax: &Syntax<'a>) -> Result<Syntax<'a>, Error> {
        let outside = self.names.len();
        let made = match syntax.form() {
            ("IVar", [name]) => {
                let mut inner = self.names.iter().rev();
                match inner.find(|(known, _)| *known == name.head) {
                    Some((_, Some(index))) => copy(index, syntax.span, &mut self.left)?,
                    _ => syntax.clone(),
                }
            }
            ("LetIndex", [name, index, e]) => {
                let index = self.form(index)?;
                self.names.push((name.head, Some(index)));
                self.form(e)?
            }
            ("Gen" | "Let" | "LetData", [name, before @ .., e]) => {
                let mut parts = vec![name.clone()];
                parts.extend(self.forms(before)?);
                self.bind(name)?;
                parts.push(self.form(e)?);
                syntax.of(parts)
            }
            ("Sums" | "Folds" | "Over" | "Genrec", [before @ .., binders, e]) => {
                let mut parts = self.forms(before)?;
                parts.push(self.binders(binders)?);
                if matches!(syntax.head, "Folds" | "Genrec") {
                    self.bind(&before[0])?;
                }
                parts.push(self.form(e)?);
                syntax.of(parts)
            }
            ("Taken", [names, e]) => {
                names.args.iter().try_for_each(|name| self.bind(name))?;
                syntax.of(vec![names.clone(), self.form(e)?])
            }
            (_, parts) => syntax.of(self.forms(parts)?),
        };
        self.names.truncate(outside);
        Ok(made)
    }

    fn forms(&mut self, parts: &[Syntax<'a>]) -> Result<Vec<Syntax<'a>>, Error> {
        parts.iter().map(|part| self.form(part)).collect()
    }

    /// The binders of a loop, each of which is known in those after it.
    fn binders(&mut self, binders: &Syntax<'a>) -> Result<Syntax<'a>, Error> {
        let mut made = Vec::new();
        for binder in &binders.args {
            let [name, range] = &binder.args[..] else {
                return Err(Error::new(binder.span, "no binder"));
            };
            let range = self.form(range)?;
            self.bind(name)?;
            made.push(Syntax::new(
                binder.head,
                vec![name.clone(), range],
                binder.span,
            ));
        }
        Ok(Syntax::new(binders.head, made, binders.span))
    }

    /// A name of a loop, a tensor or a scalar is known from here on.
    fn bind(&mut self, name: &Syntax<'a>) -> Result<(), Error> {
        let is_in =
            |index: &Option<Syntax>| index.as_ref().is_some_and(|index| index.mentions(name));
        if let Some((known, _)) = self.names.iter().find(|(_, index)| is_in(index)) {
            let message = format!(
                "`{}` is in what `{known}` stands for, and bound again here",
                name.head
            );
            return Err(Error::new(name.span, message));
        }
        self.names.push((name.head, None));
        Ok(())
    }
}

/// An index in another place, if so many forms may still be put for names.
fn copy<'a>(index: &Syntax<'a>, span: Span, left: &mut usize) -> Result<Syntax<'a>, Error> {
    let too_large = || Error::new(span, "too large with what names of indices stand for");
    *left = left.checked_sub(1).ok_or_else(too_large)?;
    let parts = index.args.iter().map(|part| copy(part, span, left));
    let parts = parts.collect::<Result<_, _>>()?;
    Ok(Syntax::new(index.head, parts, span))
}
