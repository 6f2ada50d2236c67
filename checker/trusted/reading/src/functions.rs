//! The scalar functions: what ATL calls them, how many arguments they take, and what C calls them.
//!
//! A term has the name of ATL, whatever the type of the elements. That the C function of the name
//! here is meant by it, is what a reader of the theorem relies on.

use crate::error::{Result, refuse};
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
pub const FUNCTIONS: [Function; 12] = [
    function("sqrt", 1, "sqrtf", "sqrt"),
    function("abs", 1, "fabsf", "fabs"),
    function("floor", 1, "floorf", "floor"),
    function("fma", 3, "fmaf", "fma"),
    function("exp", 1, "expf", "exp"),
    function("log", 1, "logf", "log"),
    function("sin", 1, "sinf", "sin"),
    function("cos", 1, "cosf", "cos"),
    function("tanh", 1, "tanhf", "tanh"),
    function("pow", 2, "powf", "pow"),
    function("fmin", 2, "fminf", "fmin"),
    function("fmax", 2, "fmaxf", "fmax"),
];

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

    /// The function that C calls so, for elements of this type.
    pub fn of_c(name: &str, element: &str) -> Option<Function> {
        let mut all = FUNCTIONS.into_iter();
        all.find(|function| function.c_name(element) == Some(name))
    }

    /// What C calls it, for elements of this type.
    pub fn c_name(&self, element: &str) -> Option<&'static str> {
        match element {
            "float" => Some(self.float),
            "double" => Some(self.double),
            _ => None,
        }
    }

    /// A call of it: the constructor for so many arguments, applied to its name and to these.
    pub(crate) fn call<'a>(
        self,
        constructors: [&'a str; 3],
        name: &Syntax<'a>,
        arguments: &[Syntax<'a>],
        span: Span,
    ) -> Result<Syntax<'a>> {
        let (needed, given) = (self.arity, arguments.len());
        let constructor = constructors.get(needed.wrapping_sub(1));
        let (Some(head), true) = (constructor, given == needed) else {
            let message = format!("`{}` takes {needed} arguments, not {given}", name.head);
            let plural = |text: String| text.replace(" 1 arguments", " 1 argument");
            return refuse(span, plural(message));
        };
        let name = Syntax::leaf(self.name, name.span);
        let args = [&[name], arguments].concat();
        Ok(Syntax::new(head, args, span))
    }
}

/// Whether C calls one of them so, for elements of some type.
pub fn is_c_name(name: &str) -> bool {
    let mut all = FUNCTIONS.into_iter();
    all.any(|function| function.float == name || function.double == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_types_belong_together() {
        let of_c = |name, element| Function::of_c(name, element).map(|function| function.name);
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
            ("cbrt", "double", None),
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
            assert_eq!(one.float, format!("{}f", one.double));
            for other in &FUNCTIONS[..at] {
                assert_ne!(one.name, other.name);
                assert_ne!(one.double, other.double);
            }
        }
    }
}
