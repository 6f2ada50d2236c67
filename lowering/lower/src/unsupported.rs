//! What has a meaning, and no lowering yet.

use programs::diagnostic::Diagnostic;
use reading::Syntax;

/// Forms of expressions, and what they are in a source.
const FORMS: &[(&str, &str)] = &[
    ("Genrec", "`genrec`"),
    ("With", "an update, `x with [i] = e`"),
];

/// Refuses what has such a form in it.
pub fn refuse(syntax: &Syntax) -> Result<(), Diagnostic> {
    // A name by itself has no parts.
    let (head, [_, ..]) = syntax.form() else {
        return Ok(());
    };
    if let Some((_, what)) = FORMS.iter().find(|(form, _)| *form == head) {
        let message = format!("{what} cannot be compiled yet");
        let note = "`atl run` evaluates it";
        return Err(Diagnostic::new(syntax.span, message).with_note(note));
    }
    syntax.args.iter().try_for_each(refuse)
}
