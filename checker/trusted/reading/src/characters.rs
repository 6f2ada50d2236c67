//! The characters that a source may have.

use std::ops::RangeInclusive;

/// Of these blocks of Unicode each character shows, by itself, and from left to right. What is in
/// none of them is refused: control and format characters, blanks but the common one, fillers that
/// are letters to Unicode, variation selectors, marks that change the character before, letters
/// written from right to left, and whatever later versions of Unicode add. Beside ASCII they can
/// stand in comments only.
pub const BLOCKS: &[RangeInclusive<char>] = &[
    ' '..='~',               // ASCII
    '\u{a1}'..='\u{ac}',     // Latin-1, without its blank
    '\u{ae}'..='\u{17f}',    // and its soft hyphen; Latin Extended-A
    '\u{38e}'..='\u{3a1}',   // Greek
    '\u{3a3}'..='\u{3ce}',   // Greek
    '\u{400}'..='\u{45f}',   // Cyrillic
    '\u{2010}'..='\u{2015}', // dashes
    '\u{2018}'..='\u{2026}', // quotation marks, points
    '\u{2032}'..='\u{2034}', // primes
    '\u{2074}'..='\u{208e}', // superscripts and subscripts
    '\u{20ac}'..='\u{20ac}', // the sign of the euro
    '\u{2100}'..='\u{214f}', // letters as symbols
    '\u{2190}'..='\u{22ff}', // arrows, mathematical operators
    '\u{2308}'..='\u{230b}', // brackets of ceiling and floor
    '\u{2500}'..='\u{25ff}', // lines of tables, shapes
    '\u{27e6}'..='\u{27eb}', // mathematical brackets
    '\u{3001}'..='\u{3003}', // punctuation of Chinese and Japanese
    '\u{3008}'..='\u{3011}', // its brackets
    '\u{3041}'..='\u{3096}', // Hiragana
    '\u{30a1}'..='\u{30fc}', // Katakana
    '\u{4e00}'..='\u{9fff}', // Chinese
    '\u{ac00}'..='\u{d7a3}', // Korean syllables
    '\u{ff01}'..='\u{ff5e}', // ASCII in full width
];

/// Whether a character shows as itself.
pub fn is_plain(c: char) -> bool {
    BLOCKS.iter().any(|block| block.contains(&c))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Characters without ink of their own, whatever their category.
    const UNSEEN: [RangeInclusive<u32>; 18] = [
        0..=0x1f,
        0x7f..=0xa0,
        0xad..=0xad,
        0x300..=0x36f,
        0x1100..=0x11ff,
        0x17b4..=0x17b5,
        0x180b..=0x180f,
        0x2000..=0x200f,
        0x2028..=0x202f,
        0x205f..=0x206f,
        0x20d0..=0x20f0,
        0x2800..=0x2800,
        0x3000..=0x3000,
        0x3164..=0x3164,
        0xfe00..=0xfe0f,
        0xfeff..=0xfeff,
        0xffa0..=0xffa0,
        0xfff0..=0x10ffff,
    ];

    /// The blocks of letters written from right to left.
    const FROM_RIGHT: [RangeInclusive<u32>; 3] = [0x590..=0x8ff, 0xfb1d..=0xfdff, 0xfe70..=0xfeff];

    #[test]
    fn all_show_from_left_to_right() {
        let plain: Vec<char> = ('\0'..=char::MAX).filter(|c| is_plain(*c)).collect();
        for c in plain {
            // Rust escapes what has no ink, and what changes the character before.
            let shows = format!("a{c}").escape_debug().count() == 2;
            assert!(shows || "\"'\\".contains(c), "U+{:04X}", u32::from(c));
            let mut refused = UNSEEN.iter().chain(&FROM_RIGHT);
            assert!(
                !refused.any(|block| block.contains(&u32::from(c))),
                "U+{:04X}",
                u32::from(c)
            );
        }
    }

    #[test]
    fn blocks_are_in_order() {
        assert!(BLOCKS.iter().all(|block| block.start() <= block.end()));
        assert!(BLOCKS.is_sorted_by(|a, b| a.end() < b.start()));
    }
}
