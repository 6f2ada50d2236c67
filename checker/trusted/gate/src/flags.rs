//! The options that a build gives its C compiler, as far as a policy says them. Nobody sees the
//! build; but what it says of itself must not contradict what is proved.

use reading::Syntax;
use reading::c::{adds_zero, library_calls};
use reading::functions::is_fixed;

/// What a policy says of the build.
#[derive(Clone, Debug)]
pub struct Build {
    /// The options, one by one.
    pub flags: Vec<String>,
}

/// Why an option is not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contradiction {
    /// It is not one option: it is empty, has a blank, or begins otherwise than one.
    NoOption,
    /// Floats are computed otherwise.
    Arithmetic,
    /// The compiler reads another text than the file.
    Text,
    /// Numbers or addresses have other sizes.
    Sizes,
    /// It brings options, or code, that nobody can see here.
    Unseen,
}

/// Options that are not accepted, by their beginnings.
#[rustfmt::skip]
const REFUSED: [(Contradiction, &[&str]); 4] = [
    (Contradiction::Arithmetic, &[
        "-ffast-math", "-Ofast", "-funsafe-math-optimizations", "-fassociative-math",
        "-freciprocal-math", "-ffinite-math-only", "-fno-signed-zeros", "-fno-honor-",
        "-fapprox-func", "-fsingle-precision-constant", "-fdenormal-fp-math", "-ffp-model=",
        "-ffp-contract=", "-ffp-eval-method=", "-fexcess-precision=fast", "-fbuiltin", "-mfpmath=",
        "-mdaz-ftz", "-mrecip", "-mno-sse", "-msoft-float", "-mfused-madd", "-mlow-precision-", "-cl-",
        "-fveclib=", "-mveclibabi=", "-fgpu-flush-denormals", "-fcuda-flush-denormals", "-fast",
        "-fp-model", "-ffp-mode=", "-ftz", "-fno-rounding-math",
        "-fhosted", "-fno-freestanding", "-fp:", "-no-prec-", "-fimf-", "-Mfprelaxed", "-Mnoieee",
        "-Mdaz", "-qfloat", "-msingle-float",
    ]),
    (Contradiction::Text, &[
        "-D", "-U", "-include", "-imacros", "-x", "-trigraphs", "-finput-charset",
        "-traditional", "-ivfsoverlay", "-fmodule", "-remap",
    ]),
    (Contradiction::Sizes, &[
        "-m16", "-m32", "-mx32", "-mabi=", "-fshort-", "-m31", "-maix32",
        "-milp32", "-mlong32", "-mgp32", "-mint8", "-mint16", "-miamcu",
    ]),
    (Contradiction::Unseen, &[
        "-X", "-Wp,", "-Wa,", "-Wl,", "-mllvm", "-fplugin", "-fpass-plugin", "-specs", "-wrapper", "-B",
        "-cc1", "-ccc-", "-load", "-iplugindir",
    ]),
];

/// Options that are accepted though they begin as one does that is not.
const ACCEPTED: [&str; 2] = [OFF, "-mfpmath=sse"];

/// Machines for which the compiler may be asked, as the option for that names them: their addresses
/// have 64 bits, and their floats are those of IEEE 754.
const MACHINES: [&str; 18] = [
    "x86_64",
    "amd64",
    "aarch64",
    "aarch64_be",
    "arm64",
    "arm64e",
    "riscv64",
    "powerpc64",
    "powerpc64le",
    "ppc64",
    "ppc64le",
    "s390x",
    "loongarch64",
    "mips64",
    "mips64el",
    "sparc64",
    "sparcv9",
    "wasm64",
];

/// Systems on which addresses have 32 bits on such a machine, by the ends of their names.
const SMALL: [&str; 3] = ["x32", "ilp32", "n32"];

/// What every C file needs: `a * b + c` are two operations.
const OFF: &str = "-ffp-contract=off";

/// What a file needs with sums that gcc 12 takes for others: [`adds_zero`].
const ROUNDING: &str = "-frounding-math";

/// Without it, compilers take functions of `math.h` for others than those of the library.
const NO_BUILTIN: &str = "-fno-builtin";

impl Build {
    /// The first option that is not accepted, and why.
    pub fn contradiction(&self) -> Option<(&str, Contradiction)> {
        let mut flags = self.flags.iter();
        flags.find_map(|flag| Some((flag.as_str(), contradiction(flag)?)))
    }

    /// An option that the file of this function needs, and that is not there.
    pub fn missing(&self, function: &Syntax) -> Option<String> {
        let has = |option: &str| self.flags.iter().any(|flag| flag == option);
        let mut calls = library_calls(function);
        calls.retain(|(called, _)| !is_fixed(called) && !has(NO_BUILTIN));
        let names = calls.iter();
        let needed = names.map(|(name, _)| format!("{NO_BUILTIN}-{name}"));
        let rounding = adds_zero(function).then(|| ROUNDING.to_owned());
        let mut needed = [OFF.to_owned()].into_iter().chain(rounding).chain(needed);
        needed.find(|option| !has(option))
    }
}

fn contradiction(flag: &str) -> Option<Contradiction> {
    let is_option = flag.starts_with('-') && flag.len() > 1;
    if !is_option || flag.contains(char::is_whitespace) {
        return Some(Contradiction::NoOption);
    }
    if ACCEPTED.contains(&flag) {
        return None;
    }
    let begins = |(_, beginnings): &&(_, &[&str])| {
        let mut beginnings = beginnings.iter();
        beginnings.any(|beginning| flag.starts_with(beginning))
    };
    let refused = REFUSED.iter().find(begins).map(|(why, _)| *why);
    if let Some(target) = flag.strip_prefix("--target=") {
        return (!has_64_bits(target)).then_some(Contradiction::Sizes);
    }
    // Long forms are other names of options above.
    refused.or_else(|| {
        let is_seen = flag.starts_with("--sysroot=");
        (flag.starts_with("--") && !is_seen).then_some(Contradiction::Unseen)
    })
}

/// Whether addresses have 64 bits on a target, such as `aarch64-linux-gnu`.
fn has_64_bits(target: &str) -> bool {
    let machine = target.split('-').next().unwrap_or_default();
    MACHINES.contains(&machine) && !SMALL.iter().any(|end| target.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(flag: &str) -> Option<Contradiction> {
        let flags = ["-O2", flag].map(str::to_owned).into();
        Build { flags }.contradiction().map(|(_, why)| why)
    }

    #[test]
    fn what_contradicts() {
        for flag in [
            "-O3",
            "-Os",
            "-g",
            "-march=native",
            "-mfma",
            "-std=c11",
            "-fPIC",
            "-ffp-contract=off",
            "-fno-builtin",
            "-fno-builtin-expf",
            "-Wall",
            "-frounding-math",
            "-mfpmath=sse",
            "-flto",
            "--target=aarch64-linux-gnu",
            "--target=x86_64",
            "-fno-math-errno",
            "-fopenmp-simd",
            "-fsanitize=address",
        ] {
            assert_eq!(why(flag), None, "{flag}");
        }
        for (expected, flags) in REFUSED {
            for beginning in flags {
                for flag in [(*beginning).to_owned(), format!("{beginning}fast")] {
                    assert_eq!(why(&flag), Some(expected), "{flag}");
                }
            }
        }
        for (expected, flag) in [
            (Contradiction::Arithmetic, "-ffp-contract=fast"),
            (Contradiction::Arithmetic, "-ffp-contract=on"),
            (Contradiction::Arithmetic, "-mfpmath=387"),
            (Contradiction::Arithmetic, "-cl-fast-relaxed-math"),
            (Contradiction::Sizes, "--target=i686-linux-gnu"),
            (Contradiction::Sizes, "--target=armv7a-linux-gnueabihf"),
            (Contradiction::Sizes, "--target=x86_64-linux-gnux32"),
            (Contradiction::Sizes, "--target=aarch64-linux-gnu_ilp32"),
            (Contradiction::Sizes, "--target=mips64-linux-gnuabin32"),
            (Contradiction::Sizes, "--target="),
            (Contradiction::Text, "-Dfloat=double"),
            (Contradiction::Unseen, "--define-macro=x=y"),
            (Contradiction::NoOption, ""),
            (Contradiction::NoOption, "-"),
            (Contradiction::NoOption, "-O2 -ffast-math"),
            (Contradiction::NoOption, "O2"),
            (Contradiction::NoOption, "@flags"),
        ] {
            assert_eq!(why(flag), Some(expected), "{flag}");
        }
    }

    #[test]
    fn what_a_file_needs() {
        let includes = "#include <stdint.h>\n#include <stdlib.h>\n";
        let scale = "void f(const float *restrict x, float *restrict out) {\n    out[0] = 2.0f * x[0];\n}\n";
        let calls = scale.replace("2.0f * x[0]", "sqrtf(expf(x[0]) * expf(x[0]))");
        let missing = |text: String, flags: &[&str]| {
            let function = reading::c::read(text.as_bytes()).unwrap();
            let flags = flags.iter().map(|flag| flag.to_string()).collect();
            Build { flags }.missing(&function)
        };
        let plain = |flags: &[&str]| missing(format!("{includes}{scale}"), flags);
        assert_eq!(plain(&["-O2"]).as_deref(), Some(OFF));
        assert_eq!(plain(&["-O2", OFF]), None);
        let calls =
            |flags: &[&str]| missing(format!("{includes}#include <math.h>\n{calls}"), flags);
        assert_eq!(calls(&[NO_BUILTIN]).as_deref(), Some(OFF));
        assert_eq!(calls(&[OFF]).as_deref(), Some("-fno-builtin-expf"));
        assert_eq!(
            calls(&[OFF, "-fno-builtin-exp"]).as_deref(),
            Some("-fno-builtin-expf")
        );
        assert_eq!(calls(&[OFF, "-fno-builtin-expf"]), None);
        assert_eq!(calls(&[OFF, NO_BUILTIN]), None);
        for (sum, expected) in [
            ("0.0f - x[0]", Some(ROUNDING)),
            ("x[0] + -0.0f", Some(ROUNDING)),
            ("x[0] - (1.0f - 1.0f)", Some(ROUNDING)),
            ("2.0f * (x[0] - (float)(0))", Some(ROUNDING)),
            ("1.0f - x[0]", None),
            ("-1.0f + x[0]", None),
            ("0.0f * x[0]", None),
            ("x[0] - -x[0]", None),
        ] {
            let text = format!("{includes}{scale}").replace("2.0f * x[0]", sum);
            assert_eq!(missing(text, &[OFF]).as_deref(), expected, "{sum}");
        }
    }
}
