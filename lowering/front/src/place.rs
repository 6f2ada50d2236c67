//! Where the parser got stuck, and on what.

/// A place in a source that the parser could not go beyond.
pub struct Place<'s> {
    /// The text before it.
    pub before: &'s str,
    /// The text from it on.
    pub after: &'s str,
    /// The token that it begins with.
    pub found: &'s str,
    /// What the parser says.
    pub message: &'s str,
}

/// Whether a name can have this character.
pub fn is_name(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

impl Place<'_> {
    /// Whether this stands here, the parser being stuck on its first character or its second.
    pub fn is_at(&self, symbol: &str) -> bool {
        let (first, second) = symbol.split_at(1);
        self.after.starts_with(symbol)
            || self.before.ends_with(first) && self.after.starts_with(second)
    }

    /// Whether the parser wants this here.
    pub fn wants(&self, what: &str) -> bool {
        let wanted = self.message.split(", found").next();
        wanted.is_some_and(|wanted| wanted.contains(what))
    }

    /// Whether this is stuck behind a word or symbol: right there, or after a name and a bracket.
    pub fn follows(&self, word: &str) -> bool {
        let ends_in_word = |text: &str| {
            let before = text.trim_end().strip_suffix(word);
            before.is_some_and(|before| !word.starts_with(is_name) || !before.ends_with(is_name))
        };
        let name = self.before.trim_end().trim_end_matches('[').trim_end();
        ends_in_word(self.before) || ends_in_word(name.trim_end_matches(is_name))
    }

    /// Whether this stands in a parenthesis right behind one of these words.
    pub fn is_in_brackets_of(&self, words: &[&str]) -> bool {
        let outside = self.outside('(', ')').unwrap_or("");
        words.iter().any(|word| outside.ends_with(word))
    }

    /// Whether this stands among the indices of an access.
    pub fn is_in_an_access(&self) -> bool {
        let outside = self.outside('[', ']').unwrap_or("");
        outside.ends_with(|c| is_name(c) || c == ']' || c == ')')
    }

    /// Whether this stands among the results of a kernel.
    pub fn is_in_results(&self) -> bool {
        let outside = self.outside('(', ')').unwrap_or("");
        outside.ends_with("->")
    }

    /// The text before the bracket that is open here.
    fn outside(&self, opening: char, closing: char) -> Option<&str> {
        let mut open = 0;
        let opened = self.before.rfind(|c| {
            open += i32::from(c == opening) - i32::from(c == closing);
            open == 1
        })?;
        Some(self.before[..opened].trim_end())
    }

    /// Whether it is a comparison.
    pub fn is_comparison(&self) -> bool {
        matches!(self.found, "<" | "<=" | "=" | "!=" | ">=" | ">")
    }

    /// Whether it is a name or a number, or opens a parenthesis.
    pub fn is_operand(&self) -> bool {
        self.found.starts_with(|c| is_name(c) || c == '(')
    }

    /// Whether a number stands before it.
    pub fn is_behind_a_number(&self) -> bool {
        let before = self.before.trim_end();
        let number = before.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        number.len() < before.len() && !number.ends_with(is_name)
    }

    /// Whether the file or the declaration ends here.
    pub fn is_at_the_end(&self) -> bool {
        self.after.is_empty() || matches!(self.found, "kernel" | "schedule" | ")" | "/" | "*")
    }

    /// The word of the last loop in this line or the one before, if any.
    pub fn last_loop(&self) -> Option<&str> {
        let lines = self.before.trim_end();
        let line = lines.rsplit('\n').next()?;
        let mut words = line.rsplit(|c| !is_name(c));
        words.find(|word| matches!(*word, "gen" | "sum" | "max" | "min" | "prod"))
    }

    /// The rest of the line.
    pub fn line(&self) -> &str {
        self.after.lines().next().unwrap_or_default()
    }
}
