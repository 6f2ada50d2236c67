//! The scalar laws: `docs/scalar-laws.md` has them all, the table there is what the theories
//! say, and floats satisfy what the set `ieee` lists and nothing else.

use interpret::element::Element;
use std::collections::BTreeSet;
use std::path::Path;

fn read(path: &str) -> String {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    let file = here.expect("the workspace").join(path);
    std::fs::read_to_string(&file).unwrap_or_else(|why| panic!("{}: {why}", file.display()))
}

/// The names that a line of a theory lists between two marks.
fn names(text: &str, from: &str, to: &str, separator: char) -> Vec<String> {
    let (_, rest) = text.split_once(from).unwrap_or_else(|| panic!("no {from}"));
    let (list, _) = rest.split_once(to).unwrap_or_else(|| panic!("no {to}"));
    let names = list.split(separator).map(|name| name.trim().to_string());
    names.filter(|name| !name.is_empty()).collect()
}

fn laws() -> Vec<String> {
    names(
        &read("theories/scalar/operations.thy"),
        "datatype law :=",
        "\n\n",
        '|',
    )
}

/// The laws of a set: those listed in its definition, and those of a ring where it says so.
fn set(name: &str) -> BTreeSet<String> {
    let theory = read("theories/scalar/operations.thy") + &read("theories/scalar/laws.thy");
    let after = |start: &str| {
        let (_, body) = theory.split_once(start).expect("the set is defined");
        let (body, _) = body.split_once(']').expect("a list");
        let (before, list) = body.split_once('[').expect("a list");
        let names = list.split(',').map(|name| name.trim().to_string());
        (
            before.contains("ring_laws ++"),
            names.collect::<BTreeSet<_>>(),
        )
    };
    let (has_ring, mut laws) = after(&format!("definition {name} : law list :="));
    if has_ring {
        laws.extend(after("definition ring_laws : law list :=").1);
    }
    laws
}

#[test]
fn every_law_is_documented() {
    let page = read("docs/scalar-laws.md");
    for law in laws() {
        let paragraph = format!("\n**`{law}`** ");
        assert!(page.contains(&paragraph), "no paragraph on {law}");
        let word = |set: &BTreeSet<String>| match set.contains(&law) {
            true => "yes",
            false => "no",
        };
        let cells = ["ring_laws", "field_laws", "ieee_laws"].map(|name| word(&set(name)));
        let row = page
            .lines()
            .find(|line| line.starts_with(&format!("| `{law}` |")))
            .unwrap_or_else(|| panic!("no row for {law}"));
        let end = format!("| {} |", cells.join(" | "));
        assert!(row.ends_with(&end), "{row}\nshould end in {end}");
        let verdict = match set("ieee_laws").contains(&law) {
            true => "holds",
            false => "fails",
        };
        assert!(
            page.contains(&format!("{paragraph}{verdict}")),
            "the paragraph on {law} should say that it {verdict}"
        );
    }
}

/// What the two sides of a law evaluate to.
fn sides(law: &str, [x, y, z]: [f32; 3]) -> (f32, f32) {
    let add = |a: &f32, b: &f32| Element::add(a, b).expect("every sum is defined");
    let mul = |a: &f32, b: &f32| Element::multiply(a, b).expect("every product is defined");
    let neg = |a: &f32| Element::negate(a).expect("every float has a negative");
    let div = |a: &f32, b: &f32| Element::divide(a, b).expect("every quotient is defined");
    let (zero, one) = (f32::zero(), 1.0);
    match law {
        "add_assoc" => (add(&add(&x, &y), &z), add(&x, &add(&y, &z))),
        "add_comm" => (add(&x, &y), add(&y, &x)),
        "add_zero" => (add(&x, &zero), x),
        "zero_add" => (add(&zero, &x), x),
        "mul_assoc" => (mul(&mul(&x, &y), &z), mul(&x, &mul(&y, &z))),
        "mul_comm" => (mul(&x, &y), mul(&y, &x)),
        "mul_zero" => (mul(&x, &zero), zero),
        "zero_mul" => (mul(&zero, &x), zero),
        "mul_one" => (mul(&x, &one), x),
        "one_mul" => (mul(&one, &x), x),
        "distrib_left" => (mul(&x, &add(&y, &z)), add(&mul(&x, &y), &mul(&x, &z))),
        "distrib_right" => (mul(&add(&x, &y), &z), add(&mul(&x, &z), &mul(&y, &z))),
        "sub_def" => {
            let difference = Element::subtract(&x, &y).expect("every difference is defined");
            (difference, add(&x, &neg(&y)))
        }
        "add_neg" => (add(&x, &neg(&x)), zero),
        "div_def" => (div(&x, &y), mul(&x, &div(&one, &y))),
        "div_distrib" => (div(&add(&x, &y), &z), add(&div(&x, &z), &div(&y, &z))),
        // Of zeros it says nothing.
        "div_self" => (div(&x, &x), one),
        // Both sides are reached only if the quotient is defined.
        "div_total" => (div(&y, &x), div(&y, &x)),
        // Of floats it says nothing: what a comparison gives is an integer.
        "truths" => (one, one),
        "sum_zero" => {
            let sum = add(&add(&zero, &x), &y);
            (add(&add(&zero, &sum), &zero), sum)
        }
        "cast_zero" => (f32::cast(0), zero),
        // The index is the integer with the bits of x.
        "cast_succ" => {
            let i = i64::from(x.to_bits());
            (f32::cast(i + 1), add(&f32::cast(i), &one))
        }
        _ => panic!("{law} is not tested"),
    }
}

/// All NaNs are one value; everything else is told apart by its bits.
fn same(a: f32, b: f32) -> bool {
    a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
}

/// Bit patterns: the values at which something changes, and pseudorandom ones of all exponents.
fn patterns(seed: u64) -> impl Iterator<Item = f32> {
    const EDGES: [u32; 12] = [
        0x0000_0000, // 0
        0x0000_0001, // the least subnormal
        0x007f_ffff, // the greatest subnormal
        0x0080_0000, // the least normal
        0x3f7f_ffff, // before 1
        0x3f80_0000, // 1
        0x3f80_0001, // after 1
        0x7f7f_ffff, // the greatest
        0x7f80_0000, // infinity
        0x7f80_0001, // a signalling NaN
        0x7fc0_0000, // a NaN
        0x7fff_ffff, // a NaN with all its payload
    ];
    let mut state = seed;
    std::iter::repeat_with(move || {
        // SplitMix64.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = state;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^= word >> 31;
        let (sign, choice) = ((word >> 32) as u32 & 0x8000_0000, word as u32);
        f32::from_bits(match choice % 4 {
            0 => EDGES[(choice as usize / 4) % EDGES.len()] | sign,
            _ => (word >> 24) as u32,
        })
    })
}

#[test]
fn floats_satisfy_the_ieee_laws() {
    for law in set("ieee_laws") {
        let (mut xs, mut ys, mut zs) = (patterns(1), patterns(2), patterns(3));
        for _ in 0..200_000 {
            let values = [&mut xs, &mut ys, &mut zs].map(|p| p.next().expect("endless"));
            let (left, right) = sides(&law, values);
            assert!(
                same(left, right),
                "{law} at {values:?}: {left:?} is not {right:?}"
            );
        }
    }
}

/// For each law that floats break: where, and what its sides are there.
const BROKEN: &[(&str, [u32; 3], [u32; 2])] = &[
    (
        "add_assoc",
        [0x3f80_0000, 0x3380_0000, 0x3380_0000],
        [0x3f80_0000, 0x3f80_0001],
    ),
    (
        "add_assoc",
        [0x7f7f_ffff, 0x7f7f_ffff, 0xff7f_ffff],
        [0x7f80_0000, 0x7f7f_ffff],
    ),
    ("add_zero", [0x8000_0000, 0, 0], [0x0000_0000, 0x8000_0000]),
    ("zero_add", [0x8000_0000, 0, 0], [0x0000_0000, 0x8000_0000]),
    (
        "mul_assoc",
        [0x7f7f_ffff, 0x4000_0000, 0x3f00_0000],
        [0x7f80_0000, 0x7f7f_ffff],
    ),
    ("mul_zero", [0xbf80_0000, 0, 0], [0x8000_0000, 0x0000_0000]),
    ("mul_zero", [0x7f80_0000, 0, 0], [0x7fc0_0000, 0x0000_0000]),
    ("zero_mul", [0xbf80_0000, 0, 0], [0x8000_0000, 0x0000_0000]),
    ("zero_mul", [0x7f80_0000, 0, 0], [0x7fc0_0000, 0x0000_0000]),
    (
        "distrib_left",
        [0x7f7f_ffff, 0x4000_0000, 0xbf80_0000],
        [0x7f7f_ffff, 0x7f80_0000],
    ),
    (
        "distrib_right",
        [0x4000_0000, 0xbf80_0000, 0x7f7f_ffff],
        [0x7f7f_ffff, 0x7f80_0000],
    ),
    ("add_neg", [0x7f80_0000, 0, 0], [0x7fc0_0000, 0x0000_0000]),
    (
        "div_def",
        [0x40a0_0000, 0x4040_0000, 0],
        [0x3fd5_5555, 0x3fd5_5556],
    ),
    (
        "div_def",
        [0x7f7f_ffff, 0x7f7f_ffff, 0],
        [0x3f80_0000, 0x3f7f_ffff],
    ),
    (
        "div_distrib",
        [0x7f7f_ffff, 0x7f7f_ffff, 0x4000_0000],
        [0x7f80_0000, 0x7f7f_ffff],
    ),
    (
        "div_distrib",
        [0x3f80_0000, 0x4080_0000, 0x4040_0000],
        [0x3fd5_5555, 0x3fd5_5556],
    ),
    ("div_self", [0x7f80_0000, 0, 0], [0x7fc0_0000, 0x3f80_0000]),
    ("div_self", [0x7fc0_0000, 0, 0], [0x7fc0_0000, 0x3f80_0000]),
    ("cast_succ", [0x0100_0001, 0, 0], [0x4b80_0001, 0x4b80_0000]),
];

#[test]
fn floats_break_the_other_laws() {
    let ieee = set("ieee_laws");
    for law in laws().iter().filter(|law| !ieee.contains(*law)) {
        assert!(
            BROKEN.iter().any(|(name, ..)| name == law),
            "no counterexample to {law}"
        );
    }
    for (law, values, expected) in BROKEN {
        let (left, right) = sides(law, values.map(f32::from_bits));
        let [l, r] = expected.map(f32::from_bits);
        assert!(!same(left, right), "{law} holds at {values:x?}");
        assert!(
            same(left, l) && same(right, r),
            "{law} at {values:x?}: {:x}, {:x}",
            left.to_bits(),
            right.to_bits()
        );
    }
}
