//! Random ATL kernels with small extents, as source text.
//!
//! A kernel is made for a shape that is chosen first, so that most have a result; now and then
//! something is put in that may go wrong: an index out of range, a divisor or count that is not
//! positive, another shape, an extent that depends on an inner loop. Some have large literals in
//! indices and conditions, so that 64 bits do not hold their values. Every second one has several types
//! of elements.

use programs::element::{Element, Named};
use std::mem;

/// Numbers that look random and are the same in each run (xorshift).
pub struct Random(u64);

impl Random {
    /// The sequence with this number.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// One of the numbers below `count`.
    pub fn pick(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % count
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.pick(count) == 0
    }
}

/// A name that is known.
#[derive(Clone)]
pub struct Tensor {
    pub name: String,
    pub shape: Vec<usize>,
    pub ty: Element,
}

/// A kernel, and the values of what it is applied to.
pub struct Program {
    pub source: String,
    /// The values of its `int` parameters, in order.
    pub sizes: Vec<usize>,
    /// Its tensors, in order.
    pub tensors: Vec<Tensor>,
    /// The shape that it declares for its result.
    pub shape: Vec<usize>,
}

/// The kernel with this number, with large literals or without.
pub fn program(seed: u64, large: bool) -> Program {
    let random = Random::new(seed);
    let mut maker = Maker {
        random,
        indices: Vec::new(),
        tensors: Vec::new(),
        names: 0,
        ty: Element::F32,
        mixed: seed.is_multiple_of(2),
        faults: seed.is_multiple_of(3),
        large,
    };
    let n = maker.random.pick(4);
    maker.indices.push(("n".to_string(), n, n + 1));
    let mut parameters = vec!["n: int".to_string()];
    for name in ["a", "b"] {
        let shape = maker.shape();
        let extents = shape.iter().map(|&extent| match extent == n {
            true => "n".to_string(),
            false => extent.to_string(),
        });
        let extents: Vec<String> = extents.collect();
        let (name, ty) = (name.to_string(), maker.element());
        parameters.push(format!("{name}: {}", type_of(ty, &extents)));
        maker.tensors.push(Tensor { name, shape, ty });
    }
    let tensors = maker.tensors.clone();
    let shape = maker.shape();
    maker.ty = maker.element();
    let ty = maker.ty;
    let body = maker.expression(&shape, 4);
    let extents: Vec<String> = shape.iter().map(usize::to_string).collect();
    let (parameters, result) = (parameters.join(", "), type_of(ty, &extents));
    Program {
        source: format!("kernel k({parameters}) -> {result} = {body}"),
        sizes: vec![n],
        tensors,
        shape,
    }
}

/// The type with these extents.
pub fn type_of(ty: Element, extents: &[String]) -> String {
    match extents.is_empty() {
        true => ty.name().to_string(),
        false => format!("{}[{}]", ty.name(), extents.join(", ")),
    }
}

struct Maker {
    random: Random,
    /// Index variables, and the least and (below) the greatest value of each.
    indices: Vec<(String, usize, usize)>,
    tensors: Vec<Tensor>,
    names: usize,
    /// The type of the elements of what is made.
    ty: Element,
    /// Whether there are others.
    mixed: bool,
    /// Whether to put in what may go wrong.
    faults: bool,
    /// Whether to put in large literals, where no extent depends on them.
    large: bool,
}

/// Literals of which a few operations make numbers beyond 64 bits.
const LARGE: [&str; 6] = [
    "3037000500",
    "1152921504606846976",
    "4611686018427387904",
    "-4611686018427387904",
    "9223372036854775805",
    "9223372036854775807",
];

impl Maker {
    fn shape(&mut self) -> Vec<usize> {
        let rank = [0, 1, 1, 2, 2, 3][self.random.pick(6)];
        (0..rank).map(|_| self.extent()).collect()
    }

    fn extent(&mut self) -> usize {
        [0, 1, 2, 2, 3, 3][self.random.pick(6)]
    }

    fn fault(&mut self) -> bool {
        self.faults && self.random.one_in(12)
    }

    /// A name, sometimes one that hides another.
    fn name(&mut self, letter: &str) -> String {
        if self.random.one_in(6) {
            return letter.to_string();
        }
        self.names += 1;
        format!("{letter}{}", self.names)
    }

    fn element(&mut self) -> Element {
        match self.mixed {
            true => Element::ALL[self.random.pick(Element::ALL.len())],
            false => Element::F32,
        }
    }

    /// What is made where elements have this type.
    fn typed<T>(&mut self, ty: Element, make: impl FnOnce(&mut Self) -> T) -> T {
        let outside = mem::replace(&mut self.ty, ty);
        let made = make(self);
        self.ty = outside;
        made
    }

    /// A scalar of another type, converted.
    fn converted(&mut self, depth: usize) -> String {
        let (to, from) = (self.ty, self.element());
        // Floats of 16 bits are converted from and to `f32` only.
        let is_far = to.is_half() || from.is_half() && to != Element::F32;
        let from = if is_far { Element::F32 } else { from };
        let inner = self.typed(from, |maker| maker.expression(&[], depth));
        if to == Element::Bool {
            return format!("({inner} != {}(1.0))", from.name());
        }
        let is_whole = |ty: Element| ty.range().is_some();
        let chooses = is_whole(from) && is_whole(to) && !to.has_all_of(from);
        let clamps = from.is_float() && is_whole(to);
        let how = match clamps || chooses && self.random.one_in(2) {
            true => ".clamp",
            false => "",
        };
        format!("{}{how}({inner})", to.name())
    }

    fn expression(&mut self, shape: &[usize], depth: usize) -> String {
        if self.fault() {
            let other = self.shape();
            return self.form(&other, depth.saturating_sub(1));
        }
        self.form(shape, depth)
    }

    fn form(&mut self, shape: &[usize], depth: usize) -> String {
        let Some(depth) = depth.checked_sub(1) else {
            return self.leaf(shape);
        };
        match self.random.pick(if shape.is_empty() { 17 } else { 23 }) {
            0 => self.leaf(shape),
            1 if self.mixed && self.random.one_in(2) => self.guarded_by_data(shape, depth),
            14.. if shape.is_empty() => self.carried(shape, depth),
            20.. => self.carried(shape, depth),
            1 => {
                let condition = self.condition(1);
                format!("([{condition}] {})", self.expression(shape, depth))
            }
            2 | 3 => {
                let inner = match self.random.one_in(2) {
                    true => shape.to_vec(),
                    false => self.shape(),
                };
                let ty = self.element();
                let value = self.typed(ty, |maker| maker.expression(&inner, depth));
                let (name, shape_of_name) = (self.name("x"), inner);
                self.tensors.push(Tensor {
                    name: name.clone(),
                    shape: shape_of_name,
                    ty,
                });
                let body = self.expression(shape, depth);
                self.tensors.pop();
                format!("(let {name} := {value} in {body})")
            }
            4 | 5 if !self.wraps() => self.chosen(shape, depth),
            4 => self.binder("sum", shape, None, depth),
            5 if self.mixed && self.random.one_in(3) => self.chosen(shape, depth),
            5 => {
                let operator = ["+", "-", "*", "max"][self.random.pick(4)];
                // A scalar stands for a tensor of that shape.
                let other = if self.random.one_in(4) { &[] } else { shape };
                let (a, b) = (self.expression(shape, depth), self.expression(other, depth));
                match operator {
                    "max" => format!("max({a}, {b})"),
                    _ => format!("({a} {operator} {b})"),
                }
            }
            6 => {
                let whole = [&[self.random.pick(3) + 1][..], shape].concat();
                let tensor = self.expression(&whole, depth);
                format!("({tensor})[{}]", self.index_below(whole[0]))
            }
            _ if shape.is_empty() => self.scalar(depth),
            7..=11 => {
                let (first, rest) = (shape[0], &shape[1..]);
                self.binder("gen", rest, Some(first), depth)
            }
            _ => self.reshaped(shape, depth),
        }
    }

    /// Whether arithmetic is defined whatever is computed: integers wrap around.
    fn wraps(&self) -> bool {
        self.ty.is_float() || self.ty.is_word()
    }

    /// One of two values, by a comparison of scalars.
    fn chosen(&mut self, shape: &[usize], depth: usize) -> String {
        let (ty, operator) = (self.element(), ["<", "<=", "=", "!="][self.random.pick(4)]);
        let ty = if ty.is_half() { Element::F32 } else { ty };
        let compared = self.typed(ty, |maker| {
            let (a, b) = (maker.expression(&[], depth), maker.expression(&[], 0));
            format!("{a} {operator} {b}")
        });
        let (yes, no) = (self.expression(shape, depth), self.expression(shape, depth));
        format!("(if {compared} then {yes} else {no})")
    }

    fn scalar(&mut self, depth: usize) -> String {
        if self.mixed && self.random.one_in(2) || !self.wraps() {
            return match self.ty.has_bits() && self.random.one_in(3) {
                true => self.of_bits(depth),
                false => self.converted(depth),
            };
        }
        match self.random.pick(6) {
            0 | 1 if self.ty.has_bits() && self.random.one_in(2) => self.of_bits(depth),
            0 => format!("(-{})", self.expression(&[], depth)),
            1 | 2 => {
                let (a, b) = (self.expression(&[], depth), self.expression(&[], depth));
                format!("({a} * {b})")
            }
            3 => {
                let a = self.expression(&[], depth);
                let b = match self.ty.is_float() {
                    true => self.expression(&[], depth),
                    false => format!("{}(3.0)", self.ty.name()),
                };
                format!("({a} / {b})")
            }
            _ => self.leaf(&[]),
        }
    }

    /// An operation on bits, which is defined whatever is computed.
    fn of_bits(&mut self, depth: usize) -> String {
        let (a, b) = (self.expression(&[], depth), self.expression(&[], depth));
        let shifts = if self.ty.is_word() { 2 } else { 1 };
        match self.random.pick(5) {
            0 => format!("(~{a})"),
            1 | 2 => format!(
                "({a} {} ({b} & 31))",
                [">>", "<<"][self.random.pick(shifts)]
            ),
            _ => format!("({a} {} {b})", ["&", "|", "^"][self.random.pick(3)]),
        }
    }

    /// A loop that carries something from step to step, or what such loops are made of.
    fn carried(&mut self, shape: &[usize], depth: usize) -> String {
        match self.random.pick(6) {
            0 if self.wraps() => self.looped("(sum", "", shape, depth),
            1 if shape.is_empty() && !self.ty.is_half() => {
                let words = if self.wraps() { 3 } else { 2 };
                let word = ["(max", "(min", "(prod"][self.random.pick(words)];
                let from = match self.random.one_in(2) {
                    true => format!(" from {}", self.expression(shape, depth)),
                    false => String::new(),
                };
                self.looped(word, &from, shape, depth)
            }
            1 | 2 if !shape.is_empty() => {
                let tensor = self.expression(shape, depth);
                let cell: Vec<String> = shape.iter().map(|n| self.index_below(*n)).collect();
                let value = self.expression(&[], depth);
                format!("(({tensor}) with [{}] = {value})", cell.join(", "))
            }
            3 if shape.len() == 1 => {
                let (extent, e) = (self.constant(shape[0]), self.expression(&[], depth));
                let (x, i) = (self.name("x"), self.name("j"));
                let next = match self.wraps() {
                    true => format!("{x}[{i} - 1] + {e}"),
                    false if self.ty.is_half() => format!("{x}[{i} - 1]"),
                    false => format!("max({x}[{i} - 1], {e})"),
                };
                format!("(genrec {x}[{i} < {extent}]: if 1 <= {i} then {next} else {e})")
            }
            _ => {
                let (first, acc) = (self.expression(shape, depth), self.name("x"));
                self.tensors.push(Tensor {
                    name: acc.clone(),
                    shape: shape.to_vec(),
                    ty: self.ty,
                });
                let whole = self.looped(&format!("(fold {acc} := {first},"), "", shape, depth);
                self.tensors.pop();
                whole
            }
        }
    }

    /// A loop over one or two ranges.
    fn looped(&mut self, head: &str, behind: &str, body: &[usize], depth: usize) -> String {
        let outside = self.indices.len();
        let mut ranges = vec![self.range(None)];
        // The end of the first range may depend on data.
        if self.mixed
            && self.random.one_in(3)
            && let Some((name, end)) = ranges[0].rsplit_once(" < ")
        {
            let (name, end) = (name.to_owned(), end.to_owned());
            let inside = self.indices.split_off(outside);
            let accumulator = head.contains(" := ").then(|| self.tensors.pop()).flatten();
            ranges[0] = format!("{name} < min({}, {end})", self.data());
            self.indices.extend(inside);
            self.tensors.extend(accumulator);
        }
        if self.random.one_in(2) {
            ranges.push(self.range(None));
        }
        let body = self.expression(body, depth);
        self.indices.truncate(outside);
        format!("{head} {}{behind}: {body})", ranges.join(", "))
    }

    /// `gen` or `sum`, of a range with this many values if they count.
    fn binder(&mut self, word: &str, body: &[usize], count: Option<usize>, depth: usize) -> String {
        let range = self.range(count);
        let body = self.expression(body, depth);
        self.indices.pop();
        format!("({word} {range}: {body})")
    }

    /// The range of an index, which is known from here on.
    fn range(&mut self, count: Option<usize>) -> String {
        let lo = [0, 0, 0, 1, 2][self.random.pick(5)];
        let hi = lo + count.unwrap_or_else(|| self.random.pick(4));
        let lower = match lo {
            0 => String::new(),
            _ => format!("{lo} <= "),
        };
        // Where there are no values the range may be upside down.
        let upper = match hi == lo && lo > 0 && self.random.one_in(2) {
            true => (lo - 1).to_string(),
            false => self.constant(hi),
        };
        let name = self.name("j");
        self.indices.push((name.clone(), lo, hi.max(lo + 1)));
        format!("{lower}{name} < {upper}")
    }

    /// An operator that moves cells.
    fn reshaped(&mut self, shape: &[usize], depth: usize) -> String {
        // Sometimes it is in each row.
        let depths = match self.random.one_in(3) {
            true => shape.len(),
            false => 1,
        };
        let (rows, own) = shape.split_at(self.random.pick(depths));
        let (first, rest) = (own[0], &own[1..]);
        let with = |extents: &[usize]| [rows, extents, rest].concat();
        let each = "each ".repeat(rows.len());
        match self.random.pick(9) {
            0 if rows.is_empty() => {
                let left = self.random.pick(first + 1);
                let a = self.expression(&with(&[left]), depth);
                let b = self.expression(&with(&[first - left]), depth);
                format!("({a} ++ {b})")
            }
            1 | 2 => {
                let count = self.random.pick(first + 1);
                let operator = ["pad_l", "pad_r"][self.random.pick(2)];
                let inner = self.expression(&with(&[first - count]), depth);
                format!("{each}{operator}({}, {inner})", self.count(count))
            }
            3 | 4 => {
                let count = self.random.pick(3);
                let (drop, pad) = [("trunc_l", "pad_l"), ("trunc_r", "pad_r")][self.random.pick(2)];
                let inner = match self.fault() {
                    true => self.expression(&with(&[first + count]), depth),
                    false => {
                        let inner = self.expression(shape, depth);
                        format!("{each}{pad}({}, {inner})", self.constant(count))
                    }
                };
                format!("{each}{drop}({}, {inner})", self.count(count))
            }
            5 if !rest.is_empty() => {
                let mut inner = shape.to_vec();
                inner.swap(rows.len(), rows.len() + 1);
                format!("{each}transpose({})", self.expression(&inner, depth))
            }
            6 => format!("{each}reverse({})", self.expression(shape, depth)),
            7 if !rest.is_empty() && rest[0] > 0 => {
                let width = rest[0];
                let tail = self.random.pick(width).min(first * width);
                let inner = [rows, &[first * width - tail], &rest[1..]].concat();
                let inner = self.expression(&inner, depth);
                format!("{each}split({}, {inner})", self.count(width))
            }
            _ => {
                let factors = [[first, 1], [1, first]];
                let factors = match first {
                    0 => [[0, 2], [3, 0]][self.random.pick(2)],
                    _ => factors[self.random.pick(2)],
                };
                format!("{each}flatten({})", self.expression(&with(&factors), depth))
            }
        }
    }

    /// A name or literal, read where it has more dimensions; else loops around a literal.
    fn leaf(&mut self, shape: &[usize]) -> String {
        let fits = |known: &&Tensor| known.shape.ends_with(shape) && known.ty == self.ty;
        let visible = self.tensors.iter().enumerate().filter(|(at, known)| {
            let mut later = self.tensors[at + 1..].iter();
            !self.mixed || later.all(|other| other.name != known.name)
        });
        let visible = visible.map(|(_, known)| known);
        let mut known: Vec<_> = visible.filter(fits).cloned().collect();
        if self.random.one_in(2) {
            // A name as it stands, the one bound last.
            known.retain(|known| known.shape == shape);
            known.drain(..known.len().saturating_sub(1));
        }
        if !known.is_empty() && !self.random.one_in(4) {
            let Tensor {
                name, shape: whole, ..
            } = &known[self.random.pick(known.len())];
            let outer = &whole[..whole.len() - shape.len()];
            if outer.is_empty() {
                return name.clone();
            }
            let indices: Vec<String> = outer.iter().map(|n| self.index_below(*n)).collect();
            return format!("{name}[{}]", indices.join(", "));
        }
        match shape.split_first() {
            None if self.mixed => {
                let kinds = match self.ty {
                    Element::Bool => 2,
                    ty if ty.is_float() || ty.is_half() => 5,
                    _ => 3,
                };
                let literal = ["0.0", "1.0", "100.0", "0.5", "12.25"][self.random.pick(kinds)];
                match self.ty.is_half() {
                    true => format!("{}(f32({literal}))", self.ty.name()),
                    false => format!("{}({literal})", self.ty.name()),
                }
            }
            None => ["0", "1", "2", "0.5", "12.25"][self.random.pick(5)].to_string(),
            Some((first, rest)) => self.binder("gen", rest, Some(*first), 0),
        }
    }

    /// An index expression with values from 0 up to `extent`.
    fn index_below(&mut self, extent: usize) -> String {
        if self.fault() || extent == 0 {
            return self.index(2);
        }
        let fits = |(_, lo, hi): &&(String, usize, usize)| *hi <= extent && lo < hi;
        let known: Vec<String> = self
            .indices
            .iter()
            .filter(fits)
            .map(|(x, ..)| x.clone())
            .collect();
        if !known.is_empty() && !self.random.one_in(3) {
            return known[self.random.pick(known.len())].clone();
        }
        match self.random.pick(if self.mixed { 5 } else { 4 }) {
            0 => format!("({}) % {extent}", self.free_index(1)),
            1 => format!("max(0, min({}, {}))", self.free_index(1), extent - 1),
            4 => format!("max(0, min({}, {}))", self.data(), extent - 1),
            _ => self.random.pick(extent).to_string(),
        }
    }

    /// Data as an index.
    fn data(&mut self) -> String {
        // Of others it has to be known that they fit.
        let is_index = |ty: &Element| ty.range().is_some_and(|(_, end)| end <= 1 << 63);
        let fits: Vec<Element> = Element::ALL.iter().copied().filter(is_index).collect();
        let ty = fits[self.random.pick(fits.len())];
        let scalar = self.typed(ty, |maker| maker.expression(&[], 1));
        format!("index({scalar})")
    }

    /// What is under a guard on an index that is data, which may be used there.
    fn guarded_by_data(&mut self, shape: &[usize], depth: usize) -> String {
        let (data, end, name) = (self.data(), self.random.pick(3) + 1, self.name("d"));
        self.indices.push((name.clone(), 0, end));
        let inner = self.expression(shape, depth);
        self.indices.pop();
        format!("(let {name} := {data} in [0 <= {name} < {end}] {inner})")
    }

    /// Any index expression that is not part of an extent.
    fn free_index(&mut self, depth: usize) -> String {
        let index = self.index(depth);
        if !self.large || self.random.one_in(2) {
            return index;
        }
        let literal = LARGE[self.random.pick(LARGE.len())];
        match self.random.pick(5) {
            0 => format!("({index}) * {literal}"),
            1 => format!("{literal} - ({index})"),
            2 => format!("{} * {literal} / 1152921504606846976", self.named(index)),
            3 => format!("cdiv({literal} + ({index}), 1152921504606846976)"),
            _ => format!("({literal} + ({index})) % 7"),
        }
    }

    /// Any index expression.
    fn index(&mut self, depth: usize) -> String {
        let Some(depth) = depth.checked_sub(1) else {
            let known = self.indices.len();
            return match self.random.pick(known + 2) {
                at if at < known => self.indices[at].0.clone(),
                _ => self.random.pick(4).to_string(),
            };
        };
        let (a, b) = (self.index(depth), self.index(depth));
        let divisor = match self.fault() {
            true => self.index(0),
            false => (self.random.pick(3) + 1).to_string(),
        };
        match self.random.pick(9) {
            0 => format!("({a} + {b})"),
            1 => format!("({a} - {b})"),
            2 => format!("{a} * {b}"),
            3 => format!("{} / {divisor}", self.named(a)),
            4 => format!("({a}) % {divisor}"),
            5 => format!("cdiv({a}, {divisor})"),
            6 => format!("min({a}, {b})"),
            7 => format!("max({a}, {b})"),
            _ => a,
        }
    }

    /// The same number in parentheses, with a name in it: quotients of literals alone are refused
    /// where they are compared.
    fn named(&self, a: String) -> String {
        let mut words = a.split(|c: char| !c.is_ascii_alphanumeric());
        match words.any(|word| self.indices.iter().any(|(name, ..)| name == word)) {
            true => format!("({a})"),
            false => format!("({a} + n - n)"),
        }
    }

    /// An index expression that is this number, outside of any loop.
    fn constant(&mut self, value: usize) -> String {
        let n = self.indices[0].1;
        if self.fault() {
            return self.index(1);
        }
        match self.random.pick(6) {
            0 if value == n => "n".to_string(),
            1 if value >= n => format!("n + {}", value - n),
            2 => format!("cdiv({}, 2)", 2 * value),
            _ => value.to_string(),
        }
    }

    /// The same, or a count that is wrong.
    fn count(&mut self, value: usize) -> String {
        match self.fault() {
            true => format!("{} - {}", self.random.pick(5), self.random.pick(4)),
            false => self.constant(value),
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        let choice = self.random.pick(if depth == 0 { 4 } else { 8 });
        let Some(depth) = depth.checked_sub(1).filter(|_| choice > 3) else {
            let operator = ["<", "<=", "=", "!=", ">=", ">"][self.random.pick(6)];
            let (a, b) = (self.free_index(1), self.index(1));
            // What is compared could be data of a type without negative numbers.
            let a = if self.mixed { self.named(a) } else { a };
            return format!("{a} {operator} {b}");
        };
        let a = self.condition(depth);
        match choice {
            4 => format!("not ({a})"),
            5 => format!("({a} or {})", self.condition(depth)),
            6 => format!("({a} and {})", self.condition(depth)),
            _ => format!("{a}, {}", self.condition(depth)),
        }
    }
}
