//! The interpreter and the formal semantics agree: what the interpreter gives for random programs
//! is derived by the rules of `atl.eval`, cell by cell and operation by operation; and where it
//! reports an error, it is proved that there is no result.

use kernel::Term;
use lowering::element::Element;
use lowering::interpret::{Argument, RunError, run};
use lowering::tensor::Tensor;
use lowering::twin::{Outcome, Scalar, Twin};
use prover::{Fail, Proof, hol};
use statement::atl::ast::Decimal;
use std::collections::HashSet;
use std::rc::Rc;

/// A scalar that remembers how it was computed.
#[derive(Clone, Debug, PartialEq)]
enum Symbolic {
    /// Where sums begin, and what padding is read as.
    Zero,
    Literal(String, usize),
    Input(String),
    Operation(&'static str, Vec<Rc<Symbolic>>),
}

fn operation(name: &'static str, operands: &[&Symbolic]) -> Symbolic {
    Symbolic::Operation(
        name,
        operands.iter().map(|x| Rc::new((*x).clone())).collect(),
    )
}

impl Element for Symbolic {
    fn zero() -> Self {
        Symbolic::Zero
    }
    fn literal(value: &Decimal) -> Option<Self> {
        Some(Symbolic::Literal(value.digits.clone(), value.scale))
    }
    fn add(&self, other: &Self) -> Self {
        operation("s_add", &[self, other])
    }
    fn subtract(&self, other: &Self) -> Self {
        operation("s_sub", &[self, other])
    }
    fn multiply(&self, other: &Self) -> Self {
        operation("s_mul", &[self, other])
    }
    fn divide(&self, other: &Self) -> Option<Self> {
        Some(operation("s_div", &[self, other]))
    }
    fn negate(&self) -> Self {
        operation("s_neg", &[self])
    }
}

impl Scalar for Symbolic {
    fn term(&self, twin: &Twin) -> Proof<Term> {
        match self {
            Symbolic::Input(name) => twin.scalar(name),
            Symbolic::Zero => twin.operation("s_zero", &[]),
            Symbolic::Literal(digits, scale) => twin.literal(digits, *scale),
            Symbolic::Operation(name, operands) => {
                let operands = operands.iter().map(|x| x.term(twin));
                twin.operation(name, &operands.collect::<Proof<Vec<Term>>>()?)
            }
        }
    }
}

/// A generator of random choices (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }

    fn choose<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.below(texts.len() as u64) as usize]
    }
}

/// The sizes of every program.
const SIZES: [(&str, i64); 3] = [("n", 2), ("m", 3), ("z", 0)];

/// The inputs, with their shapes.
const INPUTS: [(&str, &[usize]); 3] = [("a", &[2]), ("b", &[2, 3]), ("s", &[])];

/// Writes programs of a given shape. Now and then they go wrong.
struct Writer {
    random: Random,
    /// Index variables, with a bound of their values.
    indices: Vec<(String, i64)>,
    tensors: Vec<(String, Vec<i64>)>,
    names: usize,
}

impl Writer {
    fn new(seed: u64) -> Writer {
        let shape = |shape: &[usize]| shape.iter().map(|&n| n as i64).collect();
        Writer {
            random: Random(seed),
            indices: Vec::new(),
            tensors: INPUTS
                .map(|(name, of)| (name.to_string(), shape(of)))
                .to_vec(),
            names: 0,
        }
    }

    /// A name; now and then one that is in scope already.
    fn name(&mut self) -> String {
        self.names += 1;
        format!(
            "x{}",
            self.names - usize::from(self.names > 1 && self.random.below(6) == 0)
        )
    }

    /// An expression for a number.
    fn number(&mut self, n: i64) -> String {
        let others: &[&str] = match n {
            0 => &["z", "m - 3", "n / m", "4 % n", "n - n", "0"],
            1 => &["m - n", "m % n", "m / n", "cdiv(n, m)", "min(n, 1)", "1"],
            2 => &["n", "min(n, m)", "cdiv(m, n)", "2", "5 % m", "m - 1"],
            3 => &["m", "max(n, m)", "n + 1", "3", "7 / n"],
            _ => &[],
        };
        match others {
            [] => n.to_string(),
            _ => self.random.choose(others).to_string(),
        }
    }

    /// An index below n, if n allows it and nothing goes wrong.
    fn index(&mut self, n: i64) -> String {
        let fitting: Vec<&(String, i64)> = self
            .indices
            .iter()
            .filter(|(_, bound)| *bound <= n)
            .collect();
        if !fitting.is_empty() && self.random.below(4) > 0 {
            let at = self.random.below(fitting.len() as u64) as usize;
            return fitting[at].0.clone();
        }
        if self.random.below(40) == 0 {
            return self
                .random
                .choose(&["0 - 1", "n / z", "7", "1 % z"])
                .to_string();
        }
        let value = self.random.below(n.max(1) as u64) as i64;
        self.number(value)
    }

    fn condition(&mut self) -> String {
        let (a, b) = (self.index(3), self.index(3));
        let relation = self.random.choose(&["<", "<=", "=", "!=", ">=", ">"]);
        let one = format!("{a} {relation} {b}");
        match self.random.below(6) {
            0 => format!("{one} and {}", self.condition()),
            1 => format!("{one} or {}", self.condition()),
            2 => format!("not ({one})"),
            _ => one,
        }
    }

    /// Forgets what a name stood for.
    fn hide(&mut self, x: &str) {
        self.tensors.retain(|(name, _)| name != x);
        self.indices.retain(|(name, _)| name != x);
    }

    fn looped(&mut self, kind: &str, extent: i64, shape: &[i64], depth: usize) -> String {
        let x = self.name();
        let lo = self.random.below(3) as i64;
        let (first, end) = (self.number(lo), self.number(lo + extent));
        // Loops from lo on bind values up to lo + extent.
        let outer = (self.tensors.clone(), self.indices.clone());
        self.hide(&x);
        self.indices.push((x.clone(), lo + extent));
        let body = self.expr(shape, depth);
        (self.tensors, self.indices) = outer;
        format!("({kind} {first} <= {x} < {end}: {body})")
    }

    fn expr(&mut self, shape: &[i64], depth: usize) -> String {
        if depth == 0 {
            return self.leaf(shape);
        }
        let depth = depth - 1;
        let (first, inner) = (shape.first().copied(), shape.get(1..).unwrap_or_default());
        let with = |n: i64, rest: &[i64]| [&[n], rest].concat();
        loop {
            return match (self.random.below(16), first) {
                (0 | 1, Some(n)) => self.looped("gen", n, inner, depth),
                (2, _) => {
                    let extent = self.random.below(4) as i64;
                    self.looped("sum", extent, shape, depth)
                }
                (3, _) => format!("([{}] {})", self.condition(), self.expr(shape, depth)),
                (4, _) => {
                    let rank = self.random.below(3);
                    let of: Vec<i64> = (0..rank).map(|_| self.random.below(4) as i64).collect();
                    let (x, value) = (self.name(), self.expr(&of, depth));
                    let outer = (self.tensors.clone(), self.indices.clone());
                    self.hide(&x);
                    self.tensors.push((x.clone(), of));
                    let body = self.expr(shape, depth);
                    (self.tensors, self.indices) = outer;
                    format!("(let {x} := {value} in {body})")
                }
                (5, Some(n)) => {
                    let left = self.random.below(n as u64 + 1) as i64;
                    let (a, b) = (
                        self.expr(&with(left, inner), depth),
                        self.expr(&with(n - left, inner), depth),
                    );
                    format!("({a} ++ {b})")
                }
                (6, Some(n)) if !inner.is_empty() => {
                    let swapped = [&[inner[0], n], &inner[1..]].concat();
                    format!("transpose({})", self.expr(&swapped, depth))
                }
                (7, Some(n)) => {
                    let rows = match n {
                        2 | 3 if self.random.below(2) == 0 => [n, 1],
                        0 => [self.random.below(3) as i64, 0],
                        _ => [1, n],
                    };
                    format!("flatten({})", self.expr(&[&rows, inner].concat(), depth))
                }
                (8, Some(n)) if !inner.is_empty() && inner[0] > 0 => {
                    let k = inner[0];
                    let whole = (n * k - self.random.below(k as u64) as i64).max(0);
                    let whole = if n == 0 { 0 } else { whole };
                    let k = self.number(k);
                    format!(
                        "split({k}, {})",
                        self.expr(&with(whole, &inner[1..]), depth)
                    )
                }
                (9, Some(n)) => {
                    let k = self.random.below(n as u64 + 1) as i64;
                    let side = self.random.choose(&["pad_l", "pad_r"]);
                    let amount = self.number(k);
                    format!(
                        "{side}({amount}, {})",
                        self.expr(&with(n - k, inner), depth)
                    )
                }
                (10, Some(n)) => {
                    let k = self.random.below(3) as i64;
                    let side = self.random.choose(&["trunc_l", "trunc_r"]);
                    let amount = match self.random.below(30) {
                        0 => "0 - 1".to_string(),
                        1 => "9".to_string(),
                        _ => self.number(k),
                    };
                    if self.random.below(4) == 0 {
                        return format!(
                            "{side}({amount}, {})",
                            self.expr(&with(n + k, inner), depth)
                        );
                    }
                    let inner = self.expr(shape, depth);
                    format!(
                        "{side}({amount}, {}({k}, {inner}))",
                        side.replace("trunc", "pad")
                    )
                }
                (11, _) => {
                    let operator = self.random.choose(&["+", "-"]);
                    format!(
                        "({} {operator} {})",
                        self.expr(shape, depth),
                        self.expr(shape, depth)
                    )
                }
                (12 | 13, None) => {
                    let operator = self.random.choose(&["*", "/"]);
                    format!(
                        "({} {operator} {})",
                        self.expr(shape, depth),
                        self.expr(shape, depth)
                    )
                }
                (14, None) => format!("(-{})", self.expr(shape, depth)),
                (15, _) => {
                    let n = 1 + self.random.below(3) as i64;
                    let whole = self.expr(&with(n, shape), depth);
                    format!("({whole})[{}]", self.index(n))
                }
                _ => continue,
            };
        }
    }

    fn leaf(&mut self, shape: &[i64]) -> String {
        let ends_so = |(_, of): &&(String, Vec<i64>)| of.ends_with(shape);
        let fitting: Vec<(String, Vec<i64>)> =
            self.tensors.iter().filter(ends_so).cloned().collect();
        if !fitting.is_empty() && self.random.below(8) > 0 {
            let (name, of) = fitting[self.random.below(fitting.len() as u64) as usize].clone();
            let count = of.len() - shape.len();
            let indices: Vec<String> = of[..count].iter().map(|&n| self.index(n)).collect();
            return match count {
                0 => name,
                _ => format!("{name}[{}]", indices.join(", ")),
            };
        }
        match shape.split_first() {
            None => self.random.choose(&["1", "0.25", "0", "20"]).to_string(),
            Some((&n, inner)) => self.looped("gen", n, inner, 0),
        }
    }
}

/// A program.
fn program(seed: u64) -> String {
    let mut writer = Writer::new(seed);
    let rank = seed % 3;
    let shape: Vec<i64> = (0..rank).map(|_| writer.random.below(4) as i64).collect();
    let body = writer.expr(&shape, 3);
    let extents: Vec<String> = shape.iter().map(i64::to_string).collect();
    let result = match extents.is_empty() {
        true => String::new(),
        false => format!("[{}]", extents.join(", ")),
    };
    let head = "kernel test(n: int, m: int, z: int, a: f32[n], b: f32[n, m], s: f32)";
    format!("{head} -> f32{result}\n  = {body}\n")
}

/// What an input holds.
fn input(name: &str, shape: &[usize]) -> Tensor<Symbolic> {
    let size: usize = shape.iter().product();
    let cells = (0..size).map(|i| Symbolic::Input(format!("{name}{i}")));
    Tensor::of_values(shape.to_vec(), cells.collect()).expect("the sizes agree")
}

#[derive(Debug, PartialEq)]
enum Agreement {
    Result,
    Error,
    /// The semantics has a result, but it drops cells that are not padding, which no lowering
    /// can: the interpreter refuses.
    Dropped,
}

/// The syntax of ATL: each constructor is to occur in a program that has a result.
const CONSTRUCTORS: &str = "Lit Var At Neg Add Sub Mul Div Gen Sum Guard Let Concat Transpose Flatten Split PadL PadR \
    TruncL TruncR ILit IVar IAdd ISub IDiv IMod IMin IMax BLt BLe BEq BAnd BOr BNot";

/// The names of the constants in a term.
fn constructors(t: Term) -> HashSet<String> {
    let mut names = HashSet::new();
    hol::each_subterm(t, |part, _| {
        if let Some(head) = hol::head_const(part) {
            names.insert(hol::with(|k| {
                k.letters(k.const_info(head).name).to_string()
            }));
        }
        true
    });
    names
}

/// Runs a program both ways.
fn compare(twin: &Twin, source: &str, seen: &mut HashSet<String>) -> Result<Agreement, Fail> {
    let file = statement::atl::read(source.as_bytes()).expect(source);
    let mut arguments: Vec<Argument<Symbolic>> = SIZES.map(|(_, n)| Argument::Size(n)).into();
    let inputs = INPUTS.map(|(name, shape)| (name, input(name, shape)));
    arguments.extend(
        inputs
            .iter()
            .map(|(_, tensor)| Argument::Tensor(tensor.clone())),
    );
    let ran = run(&file.kernels[0], arguments);

    let (kernels, _) = statement::syntax::atl::read(source.as_bytes()).expect(source);
    let kernel = hol::with(|k| statement::term::kernel(k, &kernels[0])).expect(source);
    let (_, body) = hol::dest_app(kernel).expect("a kernel ends in its body");
    let inputs: Vec<_> = inputs
        .iter()
        .map(|(name, tensor)| (*name, tensor))
        .collect();
    let place = twin.place(&SIZES, &inputs)?;
    match (ran, twin.run(place, body)?) {
        (Ok(tensor), Outcome::Result(th)) => {
            let expected = twin.evaluates(place, body, twin.tensor(&tensor)?)?;
            assert_eq!(th.concl(), expected, "{source}");
            // All that is assumed is that divisions are defined.
            let divides = hol::find_const(hol::name("s_divides"));
            let defined = |p: &Term| hol::head_const(*p) == divides;
            assert!(hol::hyps(th).iter().all(defined), "{source}");
            seen.extend(constructors(body));
            Ok(Agreement::Result)
        }
        (Err(RunError::Evaluation { .. }), Outcome::Stuck(th)) => {
            assert_eq!(th.concl(), twin.stuck(place, body)?, "{source}");
            Ok(Agreement::Error)
        }
        (Err(RunError::Evaluation { message, .. }), Outcome::Result(_))
            if message.contains("would drop") =>
        {
            Ok(Agreement::Dropped)
        }
        (ran, outcome) => panic!("{source}\n{ran:?}\n{outcome:?}"),
    }
}

#[test]
fn random_programs_agree() {
    let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
    let twin = Twin::new(&bundle).unwrap_or_else(|why| panic!("{}", why.0));
    let (mut results, mut errors, mut dropped) = (0, 0, 0);
    let mut seen = HashSet::new();
    for seed in 0..280 {
        let source = program(seed);
        match compare(&twin, &source, &mut seen).unwrap_or_else(|why| panic!("{source}\n{}", why.0))
        {
            Agreement::Result => results += 1,
            Agreement::Error => errors += 1,
            Agreement::Dropped => dropped += 1,
        }
    }
    println!("{results} results, {errors} errors, {dropped} that drop values");
    for constructor in CONSTRUCTORS.split_whitespace() {
        assert!(seen.contains(constructor), "no program has {constructor}");
    }
    assert!(
        results >= 200 && errors >= 10,
        "{results} results, {errors} errors"
    );
}
