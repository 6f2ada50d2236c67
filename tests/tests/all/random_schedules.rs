//! Random steps on random kernels: each is proved or refused with a reason, and what is proved computes
//! the same, bit for bit, unless laws of the scalars say that it may not.

use crate::called::{Random, arguments, bits};
use crate::lowered::{compiler, for_each};
use crate::schedules::FAILED;
use interpret::atl::run;
use lower::{Compiler, Instance};
use programs::atl::ast::Kernel;
use programs::c::ast::Element;
use tests::random_kernels::{self, Program};
use tests::sanitizers::same;

/// How many kernels there are, and schedules of each.
const KERNELS: u64 = 600;
const SCHEDULES: usize = 4;

/// How many kernels where there is little time.
const FEW: u64 = 100;

/// How many kernels there are with `FIRST_SEED=S`, by which one searches further.
const MORE_KERNELS: u64 = 5000;

/// How many steps a schedule has.
const STEPS: usize = 3;

/// The words of a source that are followed by others, each once: names that loops and `let`s bind.
fn before(source: &str, follows: &str) -> Vec<String> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let places = source.match_indices(follows).map(|(at, _)| &source[..at]);
    let words = places.filter_map(|text| text.rsplit(|c: char| !is_letter(c)).next());
    let mut found: Vec<String> = Vec::new();
    for word in words.filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic())) {
        if !found.iter().any(|other| other == word) {
            found.push(word.to_owned());
        }
    }
    found
}

/// A step on these loops and `let`s.
fn step(random: &mut random_kernels::Random, loops: &[String], lets: &[String]) -> String {
    let mut one = |names: &[String]| match names {
        [] => "a".to_owned(),
        some => format!("{}#1", some[random.pick(some.len())]),
    };
    let (i, j, x) = (one(loops), one(loops), one(lets));
    let k = random.pick(4) + 1;
    match random.pick(19) {
        0 | 1 => format!("split {i} by {k}"),
        2 => format!("tile {i} by {k}, {j} by 2"),
        3..=6 => format!("reorder {j}, {i}"),
        7 => format!("fuse {i}, {j}"),
        8 => format!("isolate {i} at {k}"),
        9 => format!("unroll {i}"),
        10 => format!("unroll {i} by {k}"),
        11 => format!("stage a as staged{k} at {i}"),
        12 => format!("stage {i} as staged{k}"),
        13 => format!("inline {x}"),
        14 => format!("hoist {x} out of {i}"),
        15 => "separate tails".to_owned(),
        16 => "separate borders".to_owned(),
        17 => format!("solve for {i}"),
        _ => "simplify guards".to_owned(),
    }
}

/// A kernel with schedules for it, and the value of its size.
struct Case {
    source: String,
    size: i64,
}

fn case(seed: u64) -> Case {
    // Two of three kernels have nothing in them that may go wrong. A step beside data that are an index
    // may be refused for want of a proof, so there are none here.
    let has_no_data = |program: &Program| !program.source.contains("index(");
    let seeds = (3 * seed + 1..).step_by(300_000);
    let mut programs = seeds.map(|seed| random_kernels::program(seed, false));
    let program = programs.find(has_no_data).expect("a program");
    let size = program.sizes[0];
    let (head, body) = program.source.split_once(" = ").expect("a kernel");
    let sizes = match seed % 2 {
        0 => format!("where n = {size}"),
        _ => "where n <= 9".to_owned(),
    };
    let mut source = format!("{head} {sizes}\n  = {body}\n");
    let mut random = random_kernels::Random::new(seed);
    let (loops, lets) = (before(body, " < "), before(body, " := "));
    for number in 0..SCHEDULES {
        let steps: Vec<String> = (0..STEPS)
            .map(|_| step(&mut random, &loops, &lets))
            .collect();
        source += &format!("schedule s{number} for k {{ {} }}\n", steps.join("; "));
    }
    let size = i64::try_from(size).expect("a small size");
    Case { source, size }
}

/// The bits of a kernel's result, of the same inputs each time.
fn result(kernel: &Kernel, size: i64) -> Result<Vec<u64>, String> {
    let sizes = [("n".to_owned(), size)];
    let (arguments, _) = arguments(kernel, &sizes, &mut Random(7));
    let result = run(kernel, arguments).map_err(|why| why.to_string())?;
    Ok(bits(&result))
}

/// How many programs came out and computed the same; or what is wrong.
fn tried(compiler: &Compiler, case: &Case) -> Result<usize, String> {
    let (bytes, file) = (
        case.source.as_bytes(),
        programs::atl::read(case.source.as_bytes()),
    );
    let file = file.map_err(|why| format!("{why:?}\n{}", case.source))?;
    let kernel = &file.kernels[0];
    // The front end refuses some kernels of the generator.
    let Ok(expected) = result(kernel, case.size) else {
        return Ok(0);
    };
    let mut same_results = 0;
    for schedule in &file.schedules {
        let Ok(chain) = compiler.chain(bytes, "k", &Instance::of(schedule)) else {
            // It has no value with other sizes than those of the generator.
            return Ok(same_results);
        };
        let name = &schedule.name.text;
        if let Some(refused) = &chain.refused
            && FAILED.iter().any(|failed| refused.message.contains(failed))
        {
            return Err(format!("{name}: {refused:?}\n{}", case.source));
        }
        for link in &chain.links {
            // That zeros may be added to a sum is true of floats.
            if link.used.laws.iter().any(|law| law != "sum_zero") {
                break;
            }
            let Some(program) = &link.program else {
                continue;
            };
            let body = program.clone();
            let after = Kernel {
                body,
                ..kernel.clone()
            };
            // A `let` in front of a guard may read what the guard kept it from: nothing changes what such
            // a program means, but it has no lowering.
            let Ok(found) = result(&after, case.size) else {
                break;
            };
            let mut pairs = found.iter().zip(&expected);
            let is_same =
                found.len() == expected.len() && pairs.all(|(a, b)| same(Element::F32, *a, *b));
            if !is_same {
                let theorem = &link.used.theorem;
                return Err(format!(
                    "{name}, {theorem}: {found:x?}, not {expected:x?}\n{program}\n{}",
                    case.source
                ));
            }
            same_results += 1;
        }
    }
    Ok(same_results)
}

#[test]
fn some_random_steps_change_no_result() {
    change_no_result(0..FEW, 100);
}

#[test]
#[ignore = "long: bash .ci/run --long"]
fn random_steps_change_no_result() {
    let seeds = match std::env::var("FIRST_SEED") {
        Ok(first) => {
            let first: u64 = first.parse().expect("a number");
            first..first + MORE_KERNELS
        }
        Err(_) => 0..KERNELS,
    };
    change_no_result(seeds, 600);
}

/// There are at least so many programs after steps.
fn change_no_result(seeds: std::ops::Range<u64>, least: usize) {
    let cases: Vec<Case> = seeds.map(case).collect();
    let found = for_each(&cases, compiler, tried);
    let wrong: Vec<&str> = found
        .iter()
        .filter_map(|found| found.as_ref().err().map(String::as_str))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let same: usize = found.into_iter().flatten().sum();
    eprintln!("{same} programs after steps on {} kernels", cases.len());
    assert!(same >= least, "{same} programs");
}
