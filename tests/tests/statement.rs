//! The terms that sources and C files become.

use atl_check::print::{Notation, Sequent};
use certs::{Limits, Module};
use certs_tools::{Context, Replayer};
use gate::laws::LawSet;
use gate::statement::Gate;
use kernel::Term;
use reading::term;
use reading::{atl, c};

/// A context with all theories, and what statements are made of.
fn theories() -> Replayer {
    let bytes = std::fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
    let mut replayer = Replayer::new(Limits::default()).expect("the logic");
    for module in certs::split(&bytes).expect("modules") {
        let module = Module::read(module, &Limits::default()).expect("a module");
        replayer.replay_all(&module).expect("theorems");
    }
    replayer
}

fn shown(context: &mut Context, t: Term) -> String {
    let notation = Notation::of(context);
    let same = context.refl(t).expect("a closed term");
    let sequent = Sequent::of(context, &notation, same, &mut usize::MAX.clone());
    let (left, _) = sequent.conclusion.split_once(" = ").expect("an equation");
    left.to_owned()
}

#[test]
fn a_kernel_and_a_function() {
    let mut replayer = theories();
    let context = replayer.macros_mut();
    let source = b"kernel k(n: int, a: f32[n]) -> f32[n] where 1 < n = gen i < n: a[i]";
    let (kernels, _) = atl::read(source).expect("a source");
    let kernel = term::of(context, &kernels[0]).expect("a term");
    assert_eq!(
        shown(context, kernel),
        "Kernel \"k\" (\"n\" :: []) (BLt (ILit &1) (IVar \"n\") :: []) \
         ((\"a\", IVar \"n\" :: []) :: []) (IVar \"n\" :: []) \
         (Gen \"i\" (ILit &0) (IVar \"n\") (At (Var \"a\") (IVar \"i\")))"
    );
    let text = "#include <stdint.h>\n#include <stdlib.h>\n\
        void k(int64_t n, const float *restrict a, float *restrict out) {\n\
        for (int64_t i = 0; i < n; i++) { float x = 2.50f; x += 1.0f; out[i] = x; } {} }\n";
    let (element, parsed) = c::read(text.as_bytes()).expect("a function");
    assert_eq!(element, "float");
    let function = term::of(context, &parsed).expect("a term");
    assert_eq!(
        shown(context, function),
        "CFunction \"k\" (\"n\" :: []) (\"a\" :: []) \"out\" \
         (CSeq (CFor \"i\" (ILit &0) (IVar \"n\") \
         (CDeclare \"x\" (CLit 25 1) (CSeq (CBump \"x\" (CLit 1 0)) \
         (CStore \"out\" (IVar \"i\") (CLocal \"x\"))))) CSkip)"
    );
    let gate = Gate {
        set: LawSet::Ieee,
        kernel,
        function,
    };
    let gate = gate.term(context).expect("a statement");
    let gate = shown(context, gate);
    assert!(gate.starts_with("(∀S : 'a ops. compiles_correctly ieee (Kernel"));
}
