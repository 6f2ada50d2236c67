//! Places in sources.

/// A range of byte offsets in a source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
}

impl Span {
    /// The text covered, empty if the span does not belong to `source`.
    pub fn text(self, source: &str) -> &str {
        source.get(self.start..self.end).unwrap_or("")
    }
}

/// A place as people count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of the line, from 1.
    pub line: usize,
    /// The number of the character in the line, from 1.
    pub column: usize,
}

impl Place {
    /// The place at an offset; that of the end for an offset behind it.
    pub fn at(source: &[u8], offset: usize) -> Place {
        let before = source.get(..offset).unwrap_or(source);
        let line = before.split(|byte| *byte == b'\n').next_back();
        let line = String::from_utf8_lossy(line.unwrap_or_default());
        Place {
            line: before.iter().filter(|byte| **byte == b'\n').count() + 1,
            column: line.chars().count() + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places() {
        let at = |source: &str, offset| {
            let Place { line, column } = Place::at(source.as_bytes(), offset);
            (line, column)
        };
        assert_eq!(at("x\ny", 2), (2, 1));
        assert_eq!(at("x\r\n", 3), (2, 1));
        // Characters count, not bytes.
        assert_eq!(at("ü x", 3), (1, 3));
        assert_eq!(at("x", 99), (1, 2));
        assert_eq!(at("", 0), (1, 1));
    }
}
