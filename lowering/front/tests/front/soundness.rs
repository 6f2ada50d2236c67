//! What [`check`] accepts does not go wrong: random programs without findings run, on small sizes,
//! to a result of the declared shape, unless they drop a value or divide by zero.

use front::check::check;
use interpret::atl::{Argument, RunError, concrete_shape, run};
use interpret::tensor::{Tensor, size};
use proptest::prelude::*;

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

/// Writes random programs in which every name is in scope and most shapes fit.
struct Writer {
    random: Random,
    integers: Vec<String>,
    /// Tensors with their ranks.
    tensors: Vec<(String, usize)>,
    names: usize,
}

impl Writer {
    fn name(&mut self) -> String {
        self.names += 1;
        format!("x{}", self.names)
    }

    fn integer(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.below(3) == 0 {
            let choice = self.random.below(self.integers.len() as u64 + 2) as usize;
            return self
                .integers
                .get(choice)
                .cloned()
                .unwrap_or_else(|| self.random.choose(&["0", "1", "2", "3"]).to_string());
        }
        let (a, b) = (self.integer(depth - 1), self.integer(depth - 1));
        let positive = self
            .random
            .choose(&["1", "2", "3", "k", "(k + 1)", "(2 * k)"]);
        match self.random.below(9) {
            0 | 1 => format!("({a} + {b})"),
            2 | 3 => format!("({} - {b})", self.named(a)),
            4 => format!("({a} * {b})"),
            5 => format!("({} / {positive})", self.named(a)),
            6 => format!("({a} % {positive})"),
            7 => format!("cdiv({a}, {positive})"),
            _ => format!("{}({a}, {b})", self.random.choose(&["min", "max"])),
        }
    }

    /// The same number with a name in it: literals alone cannot be less than zero everywhere, nor be
    /// divided.
    fn named(&self, a: String) -> String {
        let mut words = a.split(|c: char| !c.is_ascii_alphanumeric());
        match words.any(|word| self.integers.iter().any(|name| name == word)) {
            true => a,
            false => format!("({a} + n - n)"),
        }
    }

    fn condition(&mut self) -> String {
        let (a, b) = (self.integer(1), self.integer(1));
        let comparison = self.random.choose(&["<", "<=", "=", "!=", ">=", ">"]);
        let simple = format!("{a} {comparison} {b}");
        match self.random.below(6) {
            0 => format!("not ({simple} or {} = 0)", self.integer(0)),
            1 => format!("{simple} and {} <= n", self.integer(1)),
            2 => format!("0 <= {a} < {b}"),
            _ => simple,
        }
    }

    /// A condition on integers or on scalars, or on both.
    fn choice(&mut self, depth: usize) -> String {
        let simple = self.condition();
        if self.random.below(2) == 0 {
            return simple;
        }
        let depth = depth.min(1);
        let comparison = self.random.choose(&["<", "<=", "=", "!=", ">=", ">"]);
        let (a, b) = (self.expr(0, depth), self.expr(0, depth));
        let of_scalars = format!("{a} {comparison} s + {b}");
        match self.random.below(4) {
            0 => format!("({simple}) and {of_scalars}"),
            1 => format!("not ({of_scalars} or {simple})"),
            2 => format!("({simple}) or {of_scalars}"),
            _ => of_scalars,
        }
    }

    fn extent(&mut self) -> String {
        match self.random.below(6) {
            0 => self.integer(2),
            1 => "cdiv(n, k)".to_string(),
            2 => "n / k".to_string(),
            _ => self.random.choose(&["n", "m", "k", "2", "3"]).to_string(),
        }
    }

    /// A loop over a body of the given rank.
    fn looped(&mut self, form: &str, rank: usize, depth: usize) -> String {
        let range = self.range();
        let body = self.expr(rank, depth);
        self.integers.pop();
        format!("({form} {range}: {body})")
    }

    /// The range of an index, which is known from here on.
    fn range(&mut self) -> String {
        let (name, hi) = (self.name(), self.extent());
        let lo = if self.random.below(4) == 0 {
            self.integer(1)
        } else {
            "0".to_string()
        };
        self.integers.push(name.clone());
        format!("{lo} <= {name} < {hi}")
    }

    /// A loop that carries something from step to step, or what such loops are made of.
    fn carried(&mut self, rank: usize, depth: usize) -> String {
        match self.random.below(6) {
            4 => {
                let (a, b) = (self.expr(0, depth), self.expr(0, depth));
                let (x, y) = (self.name(), self.name());
                let range = self.range();
                self.tensors.extend([(x.clone(), 0), (y.clone(), 0)]);
                let (c, d) = (self.expr(0, depth), self.expr(0, depth));
                self.integers.pop();
                let rest = self.expr(rank, depth);
                self.tensors.truncate(self.tensors.len() - 2);
                let step = match self.random.below(2) {
                    0 => format!("({c}, {d})"),
                    _ => format!("if {x} < {c} then ({c}, {y}) else ({x}, {d})"),
                };
                format!("(fold ({x}, {y}) := ({a}, {b}), {range}: {step} in {rest})")
            }
            0 => {
                let (outer, inner) = (self.range(), self.range());
                let body = self.expr(rank, depth);
                self.integers.truncate(self.integers.len() - 2);
                format!("(sum {outer}, {inner}: {body})")
            }
            1 if rank == 0 => {
                let (word, from) = (
                    self.random.choose(&["max", "min", "prod"]),
                    self.expr(0, depth),
                );
                let from = match self.random.below(2) {
                    0 => format!(" from {from}"),
                    _ => String::new(),
                };
                let range = self.range().replace("0 <= ", "");
                let body = self.expr(0, depth);
                self.integers.pop();
                // No parenthesis right behind `max` begins a range.
                format!("({word} 0 + {range}{from}: {body})").replace("0 + x", "x")
            }
            1 | 2 if rank > 0 => {
                let tensor = self.expr(rank, depth);
                let cell: Vec<String> = (0..rank).map(|_| self.integer(1)).collect();
                format!(
                    "({tensor} with [{}] = {})",
                    cell.join(", "),
                    self.expr(0, depth)
                )
            }
            3 if rank > 0 => {
                let x = self.name();
                let own: Vec<String> = (0..rank).map(|_| self.name()).collect();
                let ranges = own.iter().map(|i| format!("{i} < {}", self.extent()));
                let ranges: Vec<String> = ranges.collect();
                self.integers.extend(own.iter().cloned());
                let mut read = own.clone();
                let at = self.random.below(rank as u64) as usize;
                read[at] = match self.random.below(3) {
                    0 => self.integer(1),
                    _ => format!("{} - 1", own[at]),
                };
                let e = self.expr(0, depth);
                self.integers.truncate(self.integers.len() - rank);
                let (ranges, guard, read) = (ranges.join(", "), &own[at], read.join(", "));
                format!("(genrec {x}[{ranges}]: if 1 <= {guard} then {x}[{read}] + {e} else {e})")
            }
            _ => {
                let (acc, first) = (self.name(), self.expr(rank, depth));
                let range = self.range();
                self.tensors.push((acc.clone(), rank));
                let body = self.expr(rank, depth);
                self.tensors.pop();
                self.integers.pop();
                format!("(fold {acc} := {first}, {range}: {body})")
            }
        }
    }

    fn access(&mut self, rank: usize) -> Option<String> {
        let choice = self.random.below(self.tensors.len() as u64) as usize;
        let (name, of) = self.tensors[choice].clone();
        let count = of.checked_sub(rank).filter(|count| *count > 0)?;
        let mut checks = Vec::new();
        let mut indices = Vec::new();
        for _ in 0..count {
            let index = self.integer(1);
            checks.push(format!(
                "0 <= {index} < {}",
                self.random.choose(&["n", "m", "k"])
            ));
            indices.push(index);
        }
        let access = format!("{name}[{}]", indices.join(", "));
        let guarded = self.random.below(3) > 0;
        Some(if guarded {
            format!("([{}] {access})", checks.join(", "))
        } else {
            access
        })
    }

    fn expr(&mut self, rank: usize, depth: usize) -> String {
        if depth == 0 {
            let known: Vec<_> = self
                .tensors
                .iter()
                .filter(|(_, of)| *of == rank)
                .map(|t| t.0.clone())
                .collect();
            if let Some(access) = self.access(rank).filter(|_| self.random.below(2) == 0) {
                return access;
            }
            return match known.len() {
                0 if rank == 0 => "7".to_string(),
                0 => self.looped("gen", rank - 1, 0),
                count => known[self.random.below(count as u64) as usize].clone(),
            };
        }
        let depth = depth - 1;
        match self.random.below(18) {
            15.. => self.carried(rank, depth),
            0 | 1 if rank > 0 => self.looped("gen", rank - 1, depth),
            2 => self.looped("sum", rank, depth),
            3 => {
                let condition = self.choice(depth);
                format!("([{condition}] {})", self.expr(rank, depth))
            }
            12 => {
                let (condition, yes) = (self.choice(depth), self.expr(rank, depth));
                format!(
                    "(if {condition} then {yes} else {})",
                    self.expr(rank, depth)
                )
            }
            13 if rank == 0 => {
                let (function, a) = (self.random.choose(&["min", "max"]), self.expr(0, depth));
                format!("{function}({a}, {})", self.expr(0, depth))
            }
            14 if rank == 0 => format!("u32({})", self.integer(1)),
            4 => {
                let (name, of) = (self.name(), self.random.below(3) as usize);
                let value = self.expr(of, depth);
                self.tensors.push((name.clone(), of));
                let body = self.expr(rank, depth);
                self.tensors.pop();
                format!("(let {name} := {value} in {body})")
            }
            5 if rank > 0 => format!("({} ++ {})", self.expr(rank, depth), self.expr(rank, depth)),
            6 if rank > 1 => format!("transpose({})", self.expr(rank, depth)),
            7 if rank > 0 => format!("flatten({})", self.expr(rank + 1, depth)),
            8 if rank > 1 => {
                let width = self.random.choose(&["1", "2", "k", "k + 1", "n"]);
                format!("split({width}, {})", self.expr(rank - 1, depth))
            }
            9 if rank > 0 => {
                let pad = self.random.choose(&["pad_l", "pad_r"]);
                format!("{pad}({}, {})", self.integer(1), self.expr(rank, depth))
            }
            10 if rank > 0 => {
                let (count, inner) = (self.integer(1), self.expr(rank, depth));
                let side = self.random.choose(&["l", "r"]);
                format!("trunc_{side}({count}, pad_{side}({count}, {inner}))")
            }
            _ => {
                let left = self.expr(rank, depth);
                let right = if self.random.below(2) == 0 {
                    left.clone()
                } else {
                    self.expr(rank, depth)
                };
                let operator = if rank == 0 { "*" } else { "-" };
                format!("({left} {} {right})", self.random.choose(&["+", operator]))
            }
        }
    }
}

/// A kernel with a result of a random rank whose extents are `extents`.
fn source(seed: u64, rank: usize, extents: &[String]) -> String {
    let mut writer = Writer {
        random: Random(seed),
        integers: ["n", "m", "k"].map(String::from).to_vec(),
        tensors: vec![
            ("a".to_string(), 1),
            ("b".to_string(), 2),
            ("s".to_string(), 0),
        ],
        names: 0,
    };
    let body = writer.expr(rank, 3);
    let result = if rank == 0 {
        String::new()
    } else {
        format!("[{}]", extents.join(", "))
    };
    format!(
        "kernel test(n: int, m: int, k: int, a: u32[n], b: u32[n, m], s: u32) -> u32{result}\n  \
         where 1 <= k\n  = {body}"
    )
}

/// Finds the shape of the result by declaring a wrong one and reading the message, and declares it.
fn well_shaped_source(seed: u64) -> Option<String> {
    let rank = (seed % 3) as usize;
    let wrong = vec!["123456789".to_string(); rank];
    let first = source(seed, rank, &wrong);
    let report = check(&programs::atl::read(first.as_bytes()).expect(&first));
    let [error] = report.errors.as_slice() else {
        return report.errors.is_empty().then_some(first);
    };
    let shape = error
        .message
        .strip_prefix("the result is of shape [")?
        .split("], and")
        .next()?;
    let mut extents = vec![String::new()];
    let mut open = 0;
    for c in shape.chars() {
        match c {
            '(' => open += 1,
            ')' => open -= 1,
            ',' if open == 0 => {
                extents.push(String::new());
                continue;
            }
            _ => {}
        }
        extents.last_mut()?.push(c);
    }
    Some(source(seed, rank, &extents))
}

/// Whether the program of this seed has no findings; if so it must run.
fn accepted_program_runs(seed: u64) -> bool {
    let Some(source) = well_shaped_source(seed) else {
        return false;
    };
    let Ok(file) = programs::atl::read(source.as_bytes()) else {
        return false;
    };
    let report = check(&file);
    if !report.errors.is_empty() {
        return false;
    }
    let kernel = &file.kernels[0];
    for [n, m, k] in [
        [0, 0, 1],
        [1, 1, 1],
        [2, 3, 2],
        [3, 0, 4],
        [5, 2, 3],
        [0, 4, 2],
    ] {
        let sizes = [("n", n), ("m", m), ("k", k)].map(|(name, value)| (name.to_string(), value));
        let arguments = kernel
            .parameters
            .iter()
            .map(|parameter| match &parameter.tensor {
                None => {
                    let size = sizes.iter().find(|(name, _)| *name == parameter.name.text);
                    Argument::Size(size.unwrap().1)
                }
                Some(tensor) => {
                    let shape = concrete_shape(&sizes, tensor).unwrap();
                    let values = (1..=size(&shape).unwrap() as u32).collect();
                    Argument::Tensor(Tensor::<u32>::of_values(shape, values).unwrap())
                }
            });
        match run(kernel, arguments.collect()) {
            Ok(_)
            | Err(RunError::Precondition(_) | RunError::Exhausted | RunError::Limit { .. }) => {}
            Err(RunError::Evaluation { message, .. }) => {
                let excused = message.contains("would drop the value");
                let proved = report.unproved.is_empty() && report.required.is_empty();
                let shapes = message.contains("shape");
                assert!(excused || !(proved || shapes), "{message} in\n{source}");
            }
        }
    }
    report.unproved.is_empty() && report.required.is_empty()
}

#[test]
fn some_programs_are_accepted() {
    accepted_of(300, 60);
}

#[test]
#[ignore = "long: bash .ci/run --long"]
fn many_programs_are_accepted() {
    accepted_of(1500, 300);
}

/// Of so many random programs, more than that many are accepted, and run.
fn accepted_of(tried: u64, least: usize) {
    let accepted = (0..tried)
        .filter(|seed| accepted_program_runs(*seed))
        .count();
    assert!(
        accepted > least,
        "only {accepted} programs were accepted, too few to show anything"
    );
}

/// The effort of proving is bounded, also where eliminations grow large.
#[test]
fn hard_conditions_end() {
    let range = |j: usize| format!("(i_{} * m) / (m + {j}) + n", j - 1);
    let loops = (1..40).map(|j| format!("sum i_{j} < {}: [i_{j} * m < n * {j}] ", range(j)));
    let source = format!(
        "kernel k(n: int, m: int, a: f32[n]) -> f32 = sum i_0 < n: {}a[i_39]",
        loops.collect::<String>()
    );
    let report = check(&programs::atl::read(source.as_bytes()).unwrap());
    assert!(report.errors.is_empty() && !report.unproved.is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn accepted_programs_run(seed in any::<u64>()) {
        accepted_program_runs(seed);
    }
}
