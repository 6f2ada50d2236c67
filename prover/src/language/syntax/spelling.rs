//! How symbols and names are spelled, and what they mean before anything is declared.

/// ASCII and Unicode spellings of the built-in symbols, with the Unicode one they stand for.
pub(crate) const SYMBOLS: [(&str, &str); 63] = [
    ("λ", "λ"),
    ("\\", "λ"),
    ("∀", "∀"),
    ("!", "∀"),
    ("∃", "∃"),
    ("?", "∃"),
    ("∃!", "∃!"),
    ("?!", "∃!"),
    ("@", "@"),
    ("⇔", "⇔"),
    ("<=>", "⇔"),
    ("⇒", "⇒"),
    ("==>", "⇒"),
    ("∨", "∨"),
    ("\\/", "∨"),
    ("∧", "∧"),
    ("/\\", "∧"),
    ("¬", "¬"),
    ("~", "¬"),
    ("≠", "≠"),
    ("<>", "≠"),
    ("≤", "≤"),
    ("<=", "≤"),
    ("≥", "≥"),
    (">=", "≥"),
    ("→", "→"),
    ("->", "→"),
    ("←", "←"),
    ("<-", "←"),
    ("×", "×"),
    ("#", "×"),
    ("↦", "↦"),
    ("|->", "↦"),
    ("⟨", "⟨"),
    ("<|", "⟨"),
    ("⟩", "⟩"),
    ("|>", "⟩"),
    ("‹", "‹"),
    ("›", "›"),
    ("`", "`"),
    ("·", "·"),
    ("<;>", "<;>"),
    (":=", ":="),
    ("=>", "=>"),
    (":", ":"),
    (";", ";"),
    (",", ","),
    (".", "."),
    ("|", "|"),
    ("(", "("),
    (")", ")"),
    ("[", "["),
    ("]", "]"),
    ("{", "{"),
    ("}", "}"),
    ("-", "-"),
    ("*", "*"),
    ("=", "="),
    ("<", "<"),
    (">", ">"),
    ("+", "+"),
    ("/", "/"),
    ("^", "^"),
];

/// Symbols and words that cannot be declared as operators or used as names.
const RESERVED: [&str; 43] = [
    "λ",
    "∀",
    "∃",
    "∃!",
    "@",
    "⇔",
    "=",
    "≠",
    ">",
    "≥",
    "→",
    "←",
    "↦",
    "⟨",
    "⟩",
    "‹",
    "›",
    "`",
    "·",
    "<;>",
    ":=",
    "=>",
    ":",
    ";",
    ",",
    ".",
    "|",
    "let",
    "in",
    "if",
    "then",
    "else",
    "case",
    "of",
    "by",
    "as",
    "at",
    "using",
    "generalizing",
    "with",
    "proof",
    "qed",
    "and",
];

/// Whether a symbol or word has a fixed meaning.
pub(crate) fn is_reserved(text: &str) -> bool {
    RESERVED.contains(&text)
}

/// The Unicode spelling of a symbol; other texts as they are.
pub(crate) fn canonical(text: &str) -> &str {
    let known = SYMBOLS.iter().find(|(spelling, _)| *spelling == text);
    known.map_or(text, |(_, symbol)| symbol)
}

/// Whether the text lexes as one identifier, possibly qualified.
pub fn is_identifier(text: &str) -> bool {
    !text.is_empty() && text != "IN" && identifier_length(text) == text.len()
}

pub(crate) fn starts_identifier(c: char) -> bool {
    (c.is_alphabetic() && c != 'λ') || c == '_'
}

pub(crate) fn continues_identifier(c: char) -> bool {
    starts_identifier(c) || c.is_numeric() || c == '\''
}

/// The length of the identifier at the start of the text, with the dots inside it.
pub(crate) fn identifier_length(text: &str) -> usize {
    let mut length = 0;
    loop {
        let part = &text[length..];
        if !part.starts_with(starts_identifier) {
            // A dot with nothing of a name behind it belongs to a binder.
            return length.saturating_sub(1);
        }
        length += part
            .find(|c| !continues_identifier(c))
            .unwrap_or(part.len());
        if !text[length..].starts_with('.') {
            return length;
        }
        length += 1;
    }
}

/// The key of a prefix operator, which an infix one may share its symbol with.
pub(crate) fn prefix_key(symbol: &str) -> String {
    format!("prefix {symbol}")
}

/// The operator that one stands for, whether its operands are swapped, and whether the
/// result is negated.
pub(crate) fn relation_meaning(op: &str) -> (&str, bool, bool) {
    match op {
        "≠" => ("=", false, true),
        "∉" => ("∈", false, true),
        ">" => ("<", true, false),
        "≥" => ("≤", true, false),
        _ => (op, false, false),
    }
}
