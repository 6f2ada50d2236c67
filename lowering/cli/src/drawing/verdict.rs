//! The way from the text of a kernel to a verdict.

use super::svg::{Colour, Extent, LINE, Picture, Point};

/// Who does a step.
#[derive(Clone, Copy)]
enum Who {
    /// A file.
    File,
    /// `atl`, which is not trusted.
    Untrusted,
    /// `atl-check`, which is trusted.
    Trusted,
    /// The outcome.
    Verdict,
}

impl Who {
    fn colour(self) -> Colour {
        match self {
            Who::File => Colour::Paper,
            Who::Untrusted => Colour::Orange,
            Who::Trusted => Colour::Blue,
            Who::Verdict => Colour::Green,
        }
    }
}

/// A box: its column and row, who it is about, and its lines.
type Station = (usize, usize, Who, &'static [&'static str]);

const STATIONS: [Station; 9] = [
    (0, 0, Who::File, &["kernel.atl", "what is computed"]),
    (
        1,
        0,
        Who::Untrusted,
        &["atl compile", "schedules, lowers, proves"],
    ),
    (2, 0, Who::File, &["kernel.c", "the bytes that you ship"]),
    (1, 1, Who::File, &["kernel.cert", "the proof, step by step"]),
    (
        0,
        2,
        Who::Trusted,
        &["parse the source", "a kernel as a term"],
    ),
    (
        1,
        2,
        Who::Trusted,
        &["replay the certificate", "twelve rules, three axioms"],
    ),
    (2, 2, Who::Trusted, &["parse the C", "a function as a term"]),
    (
        1,
        3,
        Who::Trusted,
        &["compare", "is it proved of these two?"],
    ),
    (
        1,
        4,
        Who::Verdict,
        &["verified: exit code 0", "or a reason, and another code"],
    ),
];

/// Arrows, from one box to another.
const ARROWS: [(usize, usize); 10] = [
    (0, 1),
    (1, 2),
    (1, 3),
    (0, 4),
    (3, 5),
    (2, 6),
    (4, 7),
    (5, 7),
    (6, 7),
    (7, 8),
];

const LEGEND: [(Who, &str); 2] = [
    (
        Who::Untrusted,
        "atl: not trusted, whatever it writes is checked",
    ),
    (Who::Trusted, "atl-check: trusted, reads the files itself"),
];

const BOX: Extent = Extent {
    width: 230,
    height: 52,
};
const GAP: Extent = Extent {
    width: 44,
    height: 34,
};
const CORNER: Point = Point { x: 12, y: 12 };

fn corner(&(column, row, ..): &Station) -> Point {
    Point {
        x: CORNER.x + column * (BOX.width + GAP.width),
        y: CORNER.y + row * (BOX.height + GAP.height),
    }
}

/// Where an arrow leaves a box for another one, or arrives from it.
fn ends(from: &Station, to: &Station) -> (Point, Point) {
    let (a, b) = (corner(from), corner(to));
    let (middle, half) = (BOX.width / 2, BOX.height / 2);
    if from.1 == to.1 {
        let at = |x| Point { x, y: a.y + half };
        return (at(a.x + BOX.width), at(b.x));
    }
    let start = Point {
        x: a.x + middle,
        y: a.y + BOX.height,
    };
    // What comes from the side arrives beside what comes from above.
    let aside = match from.0.cmp(&to.0) {
        std::cmp::Ordering::Less => middle / 2,
        std::cmp::Ordering::Equal => middle,
        std::cmp::Ordering::Greater => middle + middle / 2,
    };
    let end = Point {
        x: b.x + aside,
        y: b.y,
    };
    (start, end)
}

/// Draws it.
pub fn draw() -> Picture {
    let mut picture = Picture::default();
    for station in &STATIONS {
        let (_, _, who, lines) = station;
        let at = corner(station);
        picture.rectangle(at, BOX, who.colour());
        for (number, line) in lines.iter().enumerate() {
            let place = Point {
                x: at.x + 10,
                y: at.y + 6 + (number + 1) * LINE,
            };
            match number {
                0 => picture.heading(place, line),
                _ => picture.text(place, line),
            }
        }
    }
    for (from, to) in ARROWS {
        let (start, end) = ends(&STATIONS[from], &STATIONS[to]);
        picture.arrow(start, end);
    }
    let below = CORNER.y + 4 * (BOX.height + GAP.height);
    for (number, (who, words)) in LEGEND.iter().enumerate() {
        let at = Point {
            x: CORNER.x + 2 * (BOX.width + GAP.width) - GAP.width / 2,
            y: below + number * (LINE + 8),
        };
        let size = Extent {
            width: LINE,
            height: LINE,
        };
        picture.rectangle(at, size, who.colour());
        let place = Point {
            x: at.x + LINE + 8,
            y: at.y + LINE,
        };
        picture.text(place, words);
    }
    picture
}
