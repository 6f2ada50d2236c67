//! The scalar functions: what ATL calls them, how many arguments they take, and what C calls them.
//!
//! A term has the name of ATL, whatever the type of the elements. That the C function of the name
//! here is meant by it, is what a reader of the theorem relies on. It is one of `math.h`, or one
//! that the C file defines: [`DEFINITIONS`].

use crate::conversions::Conversion;
use crate::error::{Result, refuse};
use crate::laws::Element;
use crate::span::Span;
use crate::syntax::Syntax;

/// A scalar function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name in ATL and in terms.
    pub name: &'static str,
    /// How many arguments it takes.
    pub arity: usize,
    /// Its name in C for elements of type `float`.
    float: &'static str,
    /// Its name in C for elements of type `double`.
    double: &'static str,
}

/// All of them. Unsigned elements have none.
pub const FUNCTIONS: [Function; 31] = [
    function("sqrt", 1, "sqrtf", "sqrt"),
    function("abs", 1, "fabsf", "fabs"),
    function("floor", 1, "floorf", "floor"),
    function("ceil", 1, "ceilf", "ceil"),
    function("trunc", 1, "truncf", "trunc"),
    function("round", 1, "roundf", "round"),
    function("rint", 1, "rintf", "rint"),
    function("fmod", 2, "fmodf", "fmod"),
    function("fma", 3, "fmaf", "fma"),
    function("exp", 1, "expf", "exp"),
    function("exp2", 1, "exp2f", "exp2"),
    function("expm1", 1, "expm1f", "expm1"),
    function("log", 1, "logf", "log"),
    function("log2", 1, "log2f", "log2"),
    function("log1p", 1, "log1pf", "log1p"),
    function("sin", 1, "sinf", "sin"),
    function("cos", 1, "cosf", "cos"),
    function("tan", 1, "tanf", "tan"),
    function("asin", 1, "asinf", "asin"),
    function("acos", 1, "acosf", "acos"),
    function("atan", 1, "atanf", "atan"),
    function("atan2", 2, "atan2f", "atan2"),
    function("sinh", 1, "sinhf", "sinh"),
    function("cosh", 1, "coshf", "cosh"),
    function("tanh", 1, "tanhf", "tanh"),
    function("erf", 1, "erff", "erf"),
    function("cbrt", 1, "cbrtf", "cbrt"),
    function("hypot", 2, "hypotf", "hypot"),
    function("pow", 2, "powf", "pow"),
    function("fmin", 2, "float_min", "double_min"),
    function("fmax", 2, "float_max", "double_max"),
];

/// Those that IEEE 754 fixes to the bit, by their names in ATL; of `fmod`, whose results are exact, the
/// C standard does.
pub const FIXED: [&str; 9] = [
    "sqrt", "abs", "floor", "ceil", "trunc", "round", "rint", "fmod", "fma",
];

/// The functions here that are none of `math.h`: a C file that calls one has this definition of it,
/// to the byte. A NaN counts as missing, and of two equal ones `fmax` is the first, `fmin` the second.
/// The `fmax` of `math.h` leaves open which of two zeros it gives, and compilers make more than one
/// function of it.
pub const DEFINITIONS: [(&str, &str); 4] = [
    ("double_max", DOUBLE_MAX),
    ("double_min", DOUBLE_MIN),
    ("float_max", FLOAT_MAX),
    ("float_min", FLOAT_MIN),
];

pub(crate) const DOUBLE_MAX: &str =
    "static inline double double_max(double a, double b) { return a == a ? (a < b ? b : a) : b; }";
pub(crate) const DOUBLE_MIN: &str =
    "static inline double double_min(double a, double b) { return b == b ? (a < b ? a : b) : a; }";
pub(crate) const FLOAT_MAX: &str =
    "static inline float float_max(float a, float b) { return a == a ? (a < b ? b : a) : b; }";
pub(crate) const FLOAT_MIN: &str =
    "static inline float float_min(float a, float b) { return b == b ? (a < b ? a : b) : a; }";

const fn function(
    name: &'static str,
    arity: usize,
    float: &'static str,
    double: &'static str,
) -> Function {
    Function {
        name,
        arity,
        float,
        double,
    }
}

impl Function {
    /// The function that ATL calls so.
    pub fn of_atl(name: &str) -> Option<Function> {
        let mut all = FUNCTIONS.into_iter();
        all.find(|function| function.name == name)
    }

    /// The function that C calls so, and the type of its elements.
    pub fn of_c(name: &str) -> Option<(Function, Element)> {
        let mut all = FUNCTIONS.into_iter();
        let function = all.find(|function| [function.float, function.double].contains(&name))?;
        let is_float = function.float == name;
        let element = if is_float { Element::F32 } else { Element::F64 };
        Some((function, element))
    }

    /// What C calls it, for elements of this type.
    pub fn c_name(&self, element: &str) -> Option<&'static str> {
        match element {
            "float" => Some(self.float),
            "double" => Some(self.double),
            _ => None,
        }
    }

    /// The definition that a C file has that calls it, for elements of this type; none if `math.h`
    /// declares it.
    pub fn definition(&self, element: &str) -> Option<&'static str> {
        let name = self.c_name(element)?;
        let mut all = DEFINITIONS.into_iter();
        all.find(|(defined, _)| *defined == name)
            .map(|(_, text)| text)
    }

    /// A call of it: the constructor applied to its name and to the arguments.
    pub(crate) fn call<'a>(
        self,
        constructor: &'a str,
        name: &Syntax<'a>,
        arguments: &[Syntax<'a>],
        span: Span,
    ) -> Result<Syntax<'a>> {
        takes(name.head, self.arity, arguments.len(), span)?;
        let name = Syntax::leaf(self.name, name.span);
        let arguments = Syntax::new("List", arguments.to_vec(), span);
        Ok(Syntax::new(constructor, vec![name, arguments], span))
    }
}

/// Refuses a call with another number of arguments than are needed.
pub(crate) fn takes(name: &str, needed: usize, given: usize, span: Span) -> Result<()> {
    if given == needed {
        return Ok(());
    }
    let message = format!("`{name}` takes {needed} arguments, not {given}");
    refuse(span, message.replace(" 1 arguments", " 1 argument"))
}

/// Whether IEEE 754 fixes the function that C calls so.
pub fn is_fixed(name: &str) -> bool {
    Function::of_c(name).is_some_and(|(function, _)| FIXED.contains(&function.name))
}

/// Whether C calls one of them so.
pub fn is_c_name(name: &str) -> bool {
    Function::of_c(name).is_some() || Conversion::of_c(name).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_types_belong_together() {
        let of_c = |name, ty: &str| {
            let (function, element) = Function::of_c(name)?;
            (element.c_name() == ty).then_some(function.name)
        };
        for (name, element, expected) in [
            ("sqrtf", "float", Some("sqrt")),
            ("sqrt", "double", Some("sqrt")),
            ("fabsf", "float", Some("abs")),
            ("fabs", "double", Some("abs")),
            ("sqrt", "float", None),
            ("sqrtf", "double", None),
            ("abs", "double", None),
            ("absf", "float", None),
            ("sqrtl", "double", None),
            ("sqrt", "uint32_t", None),
            ("sqrt", "uint64_t", None),
            ("fma", "double", Some("fma")),
            ("float_max", "float", Some("fmax")),
            ("double_max", "double", Some("fmax")),
            ("double_min", "double", Some("fmin")),
            ("double_max", "float", None),
            ("float_max", "double", None),
            ("float_max", "uint32_t", None),
            ("fmaxf", "float", None),
            ("fmax", "double", None),
            ("fminf", "float", None),
            ("fmin", "double", None),
            ("erff", "float", Some("erf")),
            ("log1p", "double", Some("log1p")),
            ("log1p", "float", None),
            ("lgamma", "double", None),
            ("nearbyint", "double", None),
            ("", "float", None),
        ] {
            assert_eq!(of_c(name, element), expected, "{name} of {element}");
        }
    }

    /// One row for each name, in ATL as in C.
    #[test]
    fn no_name_means_two_things() {
        for (at, one) in FUNCTIONS.iter().enumerate() {
            assert!((1..=3).contains(&one.arity), "{}", one.name);
            let definitions = ["float", "double"].map(|ty| one.definition(ty).is_some());
            assert_eq!(definitions[0], definitions[1], "{}", one.name);
            if !definitions[0] {
                assert_eq!(one.float, format!("{}f", one.double));
            }
            for other in &FUNCTIONS[..at] {
                assert_ne!(one.name, other.name);
                assert_ne!(one.float, other.float);
                assert_ne!(one.double, other.double);
            }
        }
    }

    /// A definition is of the name and the type that the table has.
    #[test]
    fn definitions_are_of_functions() {
        assert!(DEFINITIONS.is_sorted());
        for (name, text) in DEFINITIONS {
            let (ty, _) = name.split_once('_').expect("a type");
            let (function, element) = Function::of_c(name).expect(name);
            assert_eq!(element.c_name(), ty);
            assert_eq!(function.definition(ty), Some(text));
            let head = format!("static inline {ty} {name}({ty} a, {ty} b) {{ return ");
            assert!(text.starts_with(&head), "{text}");
        }
    }
}
