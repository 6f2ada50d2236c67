//! The layout of theory files: at most 100 columns, statements broken like mathematics, proofs
//! indented by structure. Only white space changes.
//!
//! A declaration is read as words between brackets and operators, and laid out by these alone.
//! What comes out is parsed again: its words and its syntax tree must be those of what went in.
//!
//! | file | holds |
//! |---|---|
//! | `words` | the words of a declaration, and the comments between them |
//! | `term` | terms and whatever else stands within a step |
//! | `step` | proofs |
//! | `decl` | declarations |

mod decl;
mod step;
mod term;
mod words;

use crate::language::diagnostic::{Diagnostic, Span};
use crate::language::parsing::{declarations, parse_declaration, put_in_force};
use crate::language::syntax::Scope;
use crate::language::syntax::decl::Decl;
use term::Layout;
use words::{Gap, Word};

/// The number of columns of a theory file.
pub const WIDTH: usize = 100;

/// The text of a theory file, laid out anew. The scope knows the notation of its imports.
pub fn format(text: &str, scope: &Scope) -> Result<String, Diagnostic> {
    let mut scope = scope.clone();
    let mut page = String::new();
    let mut end = 0;
    for span in declarations(text) {
        gap(&mut page, &text[end..span.start as usize]);
        let (laid_out, decl) = declaration(text, span, &scope)?;
        page.push_str(&laid_out);
        end = decl.span.end as usize;
        put_in_force(&decl, &mut scope)?;
    }
    gap(&mut page, &format!("{}\n", &text[end..]));
    page.truncate(page.trim_end().len());
    page.push('\n');
    Ok(page)
}

/// Adds what stands between two declarations: comments, and at most one blank line in a row.
fn gap(page: &mut String, text: &str) {
    let gap = Gap::new(text);
    if let Some(comment) = gap.trailing {
        page.push_str(if page.is_empty() { "" } else { " " });
        page.push_str(comment);
    }
    if !page.is_empty() {
        page.push('\n');
    }
    for line in gap.lines {
        if !(line.is_empty() && page.is_empty()) {
            page.push_str(line);
            page.push('\n');
        }
    }
}

/// A declaration, laid out. It says the same as before, or there is an error.
fn declaration(text: &str, span: Span, scope: &Scope) -> Result<(String, Decl), Diagnostic> {
    let decl = parse_declaration(text, span, scope)?;
    let before = words::words(text, span, scope)?;
    let mut layout = Layout::new(&before, scope);
    let doc = layout.declaration();
    let after = doc.render(WIDTH);
    match layout.raw().is_none() && says(&decl, &before, &after, scope) {
        true => Ok((after, decl)),
        false => {
            let message = "this cannot be laid out: break its lines differently";
            Err(Diagnostic::new(span, message))
        }
    }
}

/// Whether a text is this declaration, in these words and with the comments between them.
fn says(decl: &Decl, words: &[Word], text: &str, scope: &Scope) -> bool {
    let whole = Span::new(0, text.len());
    let Ok(new_words) = words::words(text, whole, scope) else {
        return false;
    };
    let spellings = words.iter().map(|word| word.spelling);
    let comments = words.iter().flat_map(|word| word.before.comments());
    declarations(text).len() == 1
        && spellings.eq(new_words.iter().map(|word| word.spelling))
        && comments.eq(new_words.iter().flat_map(|word| word.before.comments()))
        && parse_declaration(text, whole, scope)
            .is_ok_and(|new_decl| without_places(&new_decl) == without_places(decl))
}

/// A syntax tree as text, without the places in the file.
fn without_places(tree: &impl std::fmt::Debug) -> String {
    let all = format!("{tree:?}");
    let mut parts = all.split("Span {");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        kept.push_str(part.split_once('}').map_or("", |(_, rest)| rest));
    }
    kept
}
