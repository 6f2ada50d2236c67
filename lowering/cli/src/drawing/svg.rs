//! An SVG file. Lengths are whole pixels; every text is escaped.

use std::fmt::Write;

/// How wide a character is, in pixels, where there are so many in ten characters of the font.
const TENTHS_OF_A_CHARACTER: usize = 73;

/// How high a line of text is.
pub const LINE: usize = 18;

/// How much of a text is shown.
const MAX_TEXT: usize = 80;

/// The colours of a picture, which people with a colour-blindness can tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// White, as the paper.
    Paper,
    /// A light grey.
    Grey,
    /// A light blue.
    Blue,
    /// A light orange.
    Orange,
    /// A light green.
    Green,
    /// A light purple.
    Purple,
    /// A light yellow.
    Yellow,
}

impl Colour {
    fn code(self) -> &'static str {
        match self {
            Colour::Paper => "#ffffff",
            Colour::Grey => "#e8e8e8",
            Colour::Blue => "#cfe5f7",
            Colour::Orange => "#fbdcb5",
            Colour::Green => "#cdebd5",
            Colour::Purple => "#e4d3ee",
            Colour::Yellow => "#f7f0b5",
        }
    }
}

/// A place, in pixels from the left and from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    pub x: usize,
    pub y: usize,
}

/// A width and a height, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    pub width: usize,
    pub height: usize,
}

/// What is drawn so far.
#[derive(Default)]
pub struct Picture {
    elements: String,
    width: usize,
    height: usize,
}

/// How wide a text is, at most.
pub fn width(text: &str) -> usize {
    (shortened(text).chars().count() * TENTHS_OF_A_CHARACTER).div_ceil(10)
}

/// As much of a text as is shown.
fn shortened(text: &str) -> String {
    match text.chars().count() <= MAX_TEXT {
        true => text.to_owned(),
        false => text.chars().take(MAX_TEXT - 1).chain(['…']).collect(),
    }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            c if c.is_control() => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

impl Picture {
    /// Makes the picture large enough for a place.
    fn reach(&mut self, x: usize, y: usize) {
        self.width = self.width.max(x);
        self.height = self.height.max(y);
    }

    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = writeln!(self.elements, "{element}");
    }

    /// A rectangle with a thin border.
    pub fn rectangle(&mut self, at: Point, size: Extent, colour: Colour) {
        let (Point { x, y }, Extent { width, height }) = (at, size);
        self.reach(x + width, y + height);
        let fill = colour.code();
        self.add(format_args!(
            r##"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}" stroke="#888888"/>"##
        ));
    }

    /// Stripes over a rectangle.
    pub fn stripes(&mut self, at: Point, size: Extent) {
        let (Point { x, y }, Extent { width, height }) = (at, size);
        self.reach(x + width, y + height);
        self.add(format_args!(
            r##"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="url(#stripes)" stroke="#888888"/>"##
        ));
    }

    /// A thick border around a rectangle.
    pub fn frame(&mut self, at: Point, size: Extent) {
        let (Point { x, y }, Extent { width, height }) = (at, size);
        self.reach(x + width, y + height);
        self.add(format_args!(
            r##"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="none" stroke="#222222" stroke-width="2"/>"##
        ));
    }

    /// A text that begins at a place; `y` is where its line ends.
    pub fn text(&mut self, at: Point, text: &str) {
        self.line_of_text(at, text, "");
    }

    /// The same in bold.
    pub fn heading(&mut self, at: Point, text: &str) {
        self.line_of_text(at, text, r#" font-weight="bold""#);
    }

    fn line_of_text(&mut self, at: Point, text: &str, style: &str) {
        let Point { x, y } = at;
        self.reach(x + width(text), y);
        let (text, base) = (escaped(&shortened(text)), y.saturating_sub(5));
        self.add(format_args!(
            r#"<text x="{x}" y="{base}" xml:space="preserve"{style}>{text}</text>"#
        ));
    }

    /// An arrow.
    pub fn arrow(&mut self, from: Point, to: Point) {
        self.reach(from.x.max(to.x), from.y.max(to.y));
        let (Point { x: x1, y: y1 }, Point { x: x2, y: y2 }) = (from, to);
        self.add(format_args!(
            r##"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#222222" marker-end="url(#head)"/>"##
        ));
    }

    /// The file. The title says in words what there is to see.
    pub fn file(&self, title: &str) -> String {
        let (width, height) = (self.width + 12, self.height + 12);
        let (title, elements) = (escaped(title), &self.elements);
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" font-family="monospace" font-size="12" fill="#111111">
<title>{title}</title>
<defs>
<pattern id="stripes" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line x1="0" y1="0" x2="0" y2="6" stroke="#777777" stroke-width="2"/></pattern>
<marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M 0 0 L 8 4 L 0 8 z" fill="#222222"/></marker>
</defs>
<rect width="{width}" height="{height}" fill="#ffffff"/>
{elements}</svg>
"##
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_cut() {
        let mut picture = Picture::default();
        picture.text(Point { x: 0, y: LINE }, "a < b && \"c\"\u{7}");
        picture.text(Point { x: 0, y: LINE }, &"x".repeat(1_000_000));
        let file = picture.file("</title><script>");
        assert!(file.contains("a &lt; b &amp;&amp; &quot;c&quot;\u{fffd}</text>"));
        assert!(file.contains("<title>&lt;/title&gt;&lt;script&gt;</title>"));
        assert!(file.len() < 3_000);
        assert_eq!(width(&"x".repeat(1_000_000)), width(&"x".repeat(MAX_TEXT)));
    }

    #[test]
    fn the_picture_has_room_for_all() {
        let mut picture = Picture::default();
        let (at, size) = (
            Point { x: 100, y: 20 },
            Extent {
                width: 50,
                height: 7,
            },
        );
        picture.rectangle(at, size, Colour::Blue);
        picture.arrow(Point { x: 0, y: 0 }, Point { x: 10, y: 200 });
        assert!(picture.file("").contains(r#"viewBox="0 0 162 212""#));
    }
}
