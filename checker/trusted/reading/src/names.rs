//! Names that C has for itself.
//!
//! A file that is accepted includes two headers, is compiled by some compiler and is linked to
//! some library. A name that means something to one of these can change what the file does:
//! `MB_CUR_MAX` as a parameter is a call of a function, for `stdlib.h` makes it a macro, and a
//! function `write` takes the place of the one that the library calls. So names of certain styles
//! are refused, which covers nearly all macros and all that compilers and libraries keep for
//! themselves. For functions, families and suffixes cover what libraries will have. The other names
//! are in two lists, which `tests/tests/reserved_names.rs` compares with what compilers and
//! libraries say. The whole rule with its reasons: `docs/c-subset.md`.

use crate::functions;
use std::{collections::HashSet, sync::LazyLock};

/// How many characters of a name C promises to look at.
const MAX_LENGTH: usize = 63;

/// What the file itself uses, beside types, whose names end in `_t`.
const USED: [&str; 9] = [
    "abort",
    "array_cells",
    "array_room",
    "calloc",
    "free",
    "index_max",
    "index_min",
    "main",
    "malloc",
];

/// Where programs and libraries for Windows begin, beside `main`.
const ENTRIES: [&str; 4] = ["DllMain", "WinMain", "wWinMain", "wmain"];

/// The keywords of C, up to C23, and of its common dialects.
const KEYWORDS: &str = "auto break case char const continue default do double else enum extern \
    float for goto if inline int long register restrict return short signed sizeof static struct \
    switch typedef union unsigned void volatile while alignas alignof bool constexpr false nullptr \
    static_assert thread_local true typeof typeof_unqual asm cdecl entry far fortran huge near \
    pascal";

/// What the names of functions begin with that libraries and run-time systems of compilers have as
/// families, which grow.
const FAMILIES: &str = "GOACC_ GOMP_ atomic_ cnd_ dfsan_ goacc_ gomp_ libat_ llvm_ mach_ \
    malloc_type_ malloc_zone_ memset_pattern mtx_ objc_ omp_ pidfd_ posix_ pthread_ sched_ \
    stdc_ thrd_ tss_ wcs";

/// What C and its dialects put behind the name of a function for arguments of another type.
const SUFFIXES: &str = "f l q f16 f32 f64 f128 f32x f64x f128x d32 d64 d128 d64x d128x";

/// Macros and types with lower-case letters.
static MACROS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("names/macros.txt").lines().collect());

/// Functions and objects.
static FUNCTIONS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("names/functions.txt").lines().collect());

/// Why nothing in a file can have this name; none where a parameter or a local can.
pub fn reserved(name: &str) -> Option<&'static str> {
    let has_no_small_letter = !name.contains(|c: char| c.is_ascii_lowercase());
    if name.starts_with('_') {
        Some("begins with `_`, as names of compilers do")
    } else if name.contains("__") {
        Some("contains `__`, as names of compilers do")
    } else if name.ends_with("_t") {
        Some("ends in `_t`, as types of C do")
    } else if name.len() > 1 && has_no_small_letter {
        Some("has no lower-case letter, as macros of C do")
    } else if name.len() > MAX_LENGTH {
        Some("is longer than 63 characters")
    } else if USED.contains(&name) {
        Some("is a name that the C file itself uses")
    } else if functions::is_c_name(name) {
        Some("is a function that C files can call")
    } else if KEYWORDS.split(' ').any(|keyword| keyword == name) {
        Some("is a keyword of C")
    } else if MACROS.contains(name) {
        Some("is a macro or a type in a header of C")
    } else {
        None
    }
}

/// Why a function cannot have this name: it would take the place of one of the library.
pub fn reserved_for_functions(name: &str) -> Option<&'static str> {
    reserved(name).or_else(|| {
        if ENTRIES.contains(&name) {
            Some("is where programs for Windows begin")
        } else if FUNCTIONS.contains(name) {
            Some("is a function or variable of the C library")
        } else if FAMILIES.split(' ').any(|family| name.starts_with(family)) {
            Some("begins as functions of libraries do")
        } else if SUFFIXES.split(' ').any(|suffix| has_base(name, suffix)) {
            Some("is a function of the C library with a suffix for another type")
        } else {
            None
        }
    })
}

/// Whether what stands before the suffix is a function of the library.
fn has_base(name: &str, suffix: &str) -> bool {
    let base = name.strip_suffix(suffix);
    base.is_some_and(|base| FUNCTIONS.contains(base) || functions::is_c_name(base))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles() {
        for (name, reason) in [
            ("MB_CUR_MAX", "no lower-case letter"),
            ("INT64_MAX", "no lower-case letter"),
            ("M_PI", "no lower-case letter"),
            ("EIO", "no lower-case letter"),
            ("E2BIG", "no lower-case letter"),
            ("E1", "no lower-case letter"),
            ("NULL", "no lower-case letter"),
            ("_x", "begins with `_`"),
            ("_", "begins with `_`"),
            ("_Bool", "begins with `_`"),
            ("a__b", "contains `__`"),
            ("x_t", "ends in `_t`"),
            ("uint32_t", "ends in `_t`"),
        ] {
            let found = reserved(name).unwrap_or_else(|| panic!("{name}"));
            assert!(found.contains(reason), "{name}: {found}");
            assert!(reserved_for_functions(name).is_some(), "{name}");
        }
        assert!(reserved(&"n".repeat(63)).is_none());
        assert!(reserved(&"n".repeat(64)).is_some());
    }

    /// A variable can have the name of a function with which programs for Windows begin.
    #[test]
    fn names_for_no_functions() {
        for name in ENTRIES {
            assert!(reserved(name).is_none(), "{name}");
            let reason = reserved_for_functions(name).expect(name);
            assert!(reason.contains("programs for Windows"), "{name}: {reason}");
        }
    }

    #[test]
    fn names_for_nothing() {
        for name in [
            "linux",
            "unix",
            "stdin",
            "errno",
            "I",
            "while",
            "typeof",
            "alignas",
            "main",
            "calloc",
            "malloc",
            "free",
            "abort",
            "index_min",
            "index_max",
            "array_cells",
            "array_room",
            "alloca",
            "uint",
            "isnan",
            "PRId64",
            "SYS_write",
            "jmp_buf",
            "exp",
            "expf",
            "fabs",
            "pow",
            "fmaf",
            "stdc_bit_ceil",
            "countof",
            "atomic_fetch_add",
            "bitand",
        ] {
            assert!(reserved(name).is_some(), "{name}");
            assert!(reserved_for_functions(name).is_some(), "{name}");
        }
    }

    #[test]
    fn names_for_variables_alone() {
        for name in [
            "lgamma",
            "abs",
            "write",
            "open",
            "read",
            "y1",
            "index",
            "time",
            "memset",
            "strlen",
            "sqrtl",
            "environ",
            "end",
            "qsort",
            "printf",
            "step",
            // What compilers call by themselves.
            "memset_pattern4",
            "memset_pattern8",
            "memset_pattern16",
            "bcmp",
            "bzero",
            "flsl",
            "iprintf",
            "mcount",
            // C23, POSIX of 2024, newer libraries and kernels.
            "wcslcpy",
            "wcslcat",
            "ulabs",
            "ullabs",
            "umaxabs",
            "uimaxabs",
            "uabs",
            "mseal",
            "pidfd_spawn",
            "pidfd_getpid",
            "sched_setattr",
            "cachestat",
            "sig2str",
            "strtod64",
            "posix_getdents",
            "malloc_type_malloc",
            // Families and suffixes.
            "stdc_leading_zeros_ui",
            "stdc_rotate_left_ull",
            "atomic_x",
            "pthread_gettid_np",
            "thrd_yield",
            "omp_get_num_threads",
            "wcsx",
            "sinf16",
            "expf128x",
            "sqrtf64",
            "acospif32x",
            "powd64",
            "cbrtq",
            "fmaximumf128",
            "rsqrtl",
            "quantized32",
        ] {
            assert!(reserved(name).is_none(), "{name}");
            assert!(reserved_for_functions(name).is_some(), "{name}");
        }
    }

    #[test]
    fn names_for_everything() {
        for name in [
            "M",
            "N",
            "K",
            "A",
            "matmul",
            "out",
            "total",
            "total2",
            "total_1",
            "io",
            "ii",
            "x2",
            "aB",
            "n_t_",
            "x_",
            "tile_t2",
            "Exp",
            "matmul_kernel",
            "conv2d",
            "t",
            "size",
            "copy",
            "vector",
            "stride",
            "topk",
            "isotropic",
            "memory",
            "std",
            "wc",
            "poscan",
            "atomics",
            "blurf32",
            "conv2d_f32",
            "rowf",
            "f64x",
        ] {
            assert!(reserved_for_functions(name).is_none(), "{name}");
        }
    }

    /// So that a search by eye finds what a search by hash finds.
    #[test]
    fn the_lists_are_sorted() {
        for list in [
            include_str!("names/macros.txt"),
            include_str!("names/functions.txt"),
        ] {
            let names: Vec<&str> = list.lines().collect();
            assert!(names.is_sorted_by(|a, b| a < b));
            assert!(names.len() > 1000);
        }
    }
}
