//! The context of this thread.

use crate::Fail;
use certs::Limits;
use certs_tools::{Context, Replayer};
use std::cell::{Cell, RefCell};

/// How many terms (and types) a context may hold: about 1 GiB. The base theories need a tenth.
const ARENA_LIMIT: usize = 10_000_000;

thread_local! {
    pub(super) static REPLAYER: RefCell<Replayer> = RefCell::new(new_replayer());
    static GENERATION: Cell<u64> = const { Cell::new(0) };
}

/// How many contexts this thread had before: what was found of the constants of one is void in the next.
pub fn generation() -> u64 {
    GENERATION.get()
}

/// Puts another context in the place of this thread's.
pub(super) fn replace(replayer: Replayer) {
    REPLAYER.with(|current| *current.borrow_mut() = replayer);
    GENERATION.set(GENERATION.get() + 1);
}

/// The bounds on files that the prover itself wrote.
pub(super) fn limits() -> Limits {
    Limits {
        nodes: ARENA_LIMIT,
        ..Limits::default()
    }
}

pub(super) fn new_replayer() -> Replayer {
    Replayer::new(limits()).expect("the connectives can be defined in a new kernel")
}

impl From<kernel::Error> for Fail {
    fn from(error: kernel::Error) -> Fail {
        match error.is_limit() {
            true => Fail(format!(
                "out of memory: a file may make {ARENA_LIMIT} terms"
            )),
            false => Fail(format!("the kernel refused: {error}")),
        }
    }
}

impl From<certs_tools::Error> for Fail {
    fn from(error: certs_tools::Error) -> Fail {
        match error {
            certs_tools::Error::Kernel(error) => error.into(),
            _ => Fail(format!("the kernel refused: {error}")),
        }
    }
}

/// Calls `f` with this thread's context.
pub fn with<R>(f: impl FnOnce(&mut Context) -> R) -> R {
    REPLAYER.with(|replayer| f(replayer.borrow_mut().macros_mut()))
}

/// Evaluates `f` without recording what it does; for work whose theorems are not kept.
pub fn unrecorded<R>(f: impl FnOnce() -> R) -> R {
    let recording = with(|context| context.set_recording(false));
    let result = f();
    with(|context| context.set_recording(recording));
    result
}
