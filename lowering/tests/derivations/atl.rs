//! ATL: the interpreter beside `eval`.

use super::scalars::{self, Symbol, apply, cell};
use kernel::{Term, Thm};
use lowering::derive::{Scope, Session, Stop};
use lowering::interpret::{self, Argument, RunError};
use lowering::tensor::{Cell, Tensor};
use prover::hol;
use statement::{atl, syntax, term};

pub fn session() -> Session {
    let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
    let session = Session::open(&bundle).expect("the theories");
    scalars::use_operations(session.ops, session.no_divisor);
    session
}

#[test]
fn try_it() {
    let session = session();
    for body in [
        "1 + 2",
        "gen i < 3: 2 * (sum j < i: 1)",
        "let x := pad_r(1, gen i < 2: 1) in x",
        "transpose(split(2, gen i < 3: [i < 2] -1))",
        "flatten(transpose(split(2, gen i < 3: [i < 2] -1)))",
        "trunc_l(1, pad_l(1, gen i < 2, j < 2: 3)) ++ (gen i < 1, j < 2: 4 / 3)",
        "(gen i < 3: 1)[3]",
        "(gen i < 3: 1)[0 - 1]",
        "gen i < 3: [i < 4 / (2 - i)] 1",
        "(gen i < 3: 1) + (gen i < 2: 1)",
        "gen i < 3: gen j < i: 1",
        "sum i < 3: gen j < i: 1",
        "gen i < 3: 1 / 0",
        "transpose(gen i < 3: 1)",
        "flatten(1)",
        "let x := 1 in gen i < 3: (split(2 - i, gen i < 2: x))[0, 0]",
        "trunc_l(3, gen i < 2: 3)",
    ] {
        let source = format!("kernel k() -> f32 = {body}");
        let (kernels, _) = syntax::atl::read(source.as_bytes()).expect(body);
        let kernel = hol::with(|context| term::kernel(context, &kernels[0])).expect(body);
        let (_, e) = hol::dest_app(kernel).unwrap();
        let now = std::time::Instant::now();
        let result = session.eval(session.empty().unwrap(), e);
        match result {
            Ok(th) => println!("{body}: {} {:?}", lowering::derive::show(th.concl()), now.elapsed()),
            Err(Stop::Wrong(th)) => println!("{body}: wrong {}", lowering::derive::show(th.concl())),
            Err(Stop::Failed(why)) => panic!("{body}: {}", why.0),
        }
    }
}
