//! A header for functions of C: what a caller includes.
//!
//! For each function it has a prototype that C and C++ take, the contract as a comment, and a checked
//! entry point: `static inline int NAME_checked(...)` calls the function if the arguments keep to what
//! can be tested of the contract, and otherwise returns the number of the first requirement that they
//! break. `NAME_requirement` gives the requirement in words.
//!
//! Untrusted, as every caller is: the certificate is about the function in its own file.

use crate::atl::ast::{
    Condition, ConditionKind, Fact, Index, IndexKind, IndexOp, Kernel, TensorType,
};
use crate::c::ast::Function;
use crate::c::print::{comment, declarator};
use crate::checks;
use crate::contract;
use crate::element::Element;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::iter::zip;

/// What the checked entry points compute with. Several headers may have it.
const ARITHMETIC: &str = include_str!("header_arithmetic.h");

/// How names begin that the header has for itself.
const PREFIX: &str = "atl_";

/// Words of C++ that are names in C, and `std`.
const CPP_KEYWORDS: &str = "alignas alignof and and_eq asm bitand bitor bool catch char8_t char16_t \
     char32_t class co_await co_return co_yield compl concept const_cast consteval constexpr constinit \
     contract_assert decltype delete dynamic_cast explicit export false friend mutable namespace new \
     noexcept not not_eq nullptr operator or or_eq private protected public reinterpret_cast requires \
     static_assert static_cast std template this thread_local throw true try typeid typename using virtual \
     wchar_t xor xor_eq";

/// How long the requirements of one function may be in words, in characters: a condition that is
/// longer is left out of the text, and still tested.
const MAX_TEXT: usize = 300;

/// Why there is no header.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeaderError {
    /// C++ has the name of the kernel for itself.
    #[error(
        "a header cannot declare `{0}`, which is a word of C++: rename the kernel, for instance to `{0}_kernel`"
    )]
    Keyword(String),
    /// The name of a kernel begins as those that the header defines for all.
    #[error("a header has names that begin with `atl_` for itself: rename the kernel `{0}`")]
    Prefixed(String),
    /// The name of a kernel is that of what the header defines for another one.
    #[error("a header defines `{name}` for the kernel `{kernel}`: rename the kernel `{name}`")]
    Taken {
        /// The name.
        name: String,
        /// For which kernel the header defines it.
        kernel: String,
    },
    /// A condition after `where` that a header does not test.
    #[error("a header tests conditions on sizes, and `{0}` compares scalars")]
    Scalars(String),
}

/// A function, with the kernel that it is made of, and the name of the file with the proof.
pub struct Entry<'a> {
    /// The kernel.
    pub kernel: &'a Kernel,
    /// The function.
    pub function: &'a Function,
    /// The name of the file of the certificate.
    pub certificate: &'a str,
}

/// The text of a header for these functions; `file` is its name.
pub fn header(entries: &[Entry], file: &str) -> Result<String, HeaderError> {
    for entry in entries {
        check_name(&entry.function.name, entries)?;
    }
    let guard = guard(file, entries);
    let functions = entries.iter().map(|entry| {
        let names = Names::of(entry.function);
        let requirements = requirements(entry, &names)?;
        Ok(declarations(entry, &names, &requirements))
    });
    let functions = functions.collect::<Result<Vec<String>, HeaderError>>()?;
    let functions = functions.join("\n");
    let arrays = entries.iter().flat_map(|entry| {
        let Function {
            inputs, outputs, ..
        } = entry.function;
        inputs.iter().chain(outputs)
    });
    let truth = match arrays.map(|array| array.ty).any(|ty| ty == Element::Bool) {
        true => "#include <stdbool.h>\n",
        false => "",
    };
    Ok(format!(
        "#ifndef {guard}\n#define {guard}\n\n{truth}#include <stddef.h>\n#include <stdint.h>\n\n\
         {ARITHMETIC}\n{functions}\n#endif\n"
    ))
}

/// A type of elements in C and in C++, which has no `_Bool`. Floats of 16 bits are those bits.
fn name_of(element: Element) -> &'static str {
    match element {
        Element::Bool => "bool",
        Element::F16 | Element::BF16 => "uint16_t",
        _ => element.c_name(),
    }
}

/// Refuses a name that the header cannot declare.
fn check_name(name: &str, entries: &[Entry]) -> Result<(), HeaderError> {
    if is_cpp_keyword(name) {
        return Err(HeaderError::Keyword(name.to_owned()));
    }
    if name.starts_with(PREFIX) {
        return Err(HeaderError::Prefixed(name.to_owned()));
    }
    let defines = |kernel: &str| [checked(kernel), requirement(kernel)].contains(&name.to_owned());
    let mut kernels = entries.iter().map(|entry| &entry.function.name);
    match kernels.find(|kernel| defines(kernel)) {
        None => Ok(()),
        Some(kernel) => Err(HeaderError::Taken {
            name: name.to_owned(),
            kernel: kernel.clone(),
        }),
    }
}

fn is_cpp_keyword(name: &str) -> bool {
    CPP_KEYWORDS.split_whitespace().any(|word| word == name)
}

/// The name of the checked entry point.
fn checked(function: &str) -> String {
    format!("{function}_checked")
}

/// The name of the function that has the requirements in words.
fn requirement(function: &str) -> String {
    format!("{function}_requirement")
}

/// The macro that a header is included once by, made of its name and of its first function. Headers in two
/// folders may have the same name, but no program has two functions of one name.
fn guard(file: &str, entries: &[Entry]) -> String {
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() {
            c.to_ascii_uppercase()
        } else {
            '_'
        }
    };
    let name: String = file.chars().map(plain).collect();
    let first = entries.first().map_or("", |entry| &entry.function.name);
    format!("ATL_HEADER_{name}_{first}")
}

/// What can be tested of a call: in words, and what is true in C unless it is broken, after a statement
/// that computes what the test needs.
struct Requirement {
    words: String,
    before: Option<String>,
    test: String,
}

/// The parameters of a function, named so that the text of the header can be C++.
struct Names {
    sizes: Vec<String>,
    inputs: Vec<String>,
    outputs: Vec<String>,
}

impl Names {
    fn of(function: &Function) -> Names {
        let own = [
            function.name.clone(),
            checked(&function.name),
            requirement(&function.name),
        ];
        let is_free = |name: &str| {
            !is_cpp_keyword(name) && !name.starts_with(PREFIX) && !own.contains(&name.to_owned())
        };
        let mut taken: BTreeSet<String> = function
            .parameters()
            .filter(|name| is_free(name))
            .cloned()
            .collect();
        let mut named = |name: &String| match is_free(name) {
            true => name.clone(),
            false => {
                let numbered = (1..).map(|number| format!("argument_{name}_{number}"));
                let mut free = numbered.filter(|name| !taken.contains(name));
                let name = free.next().unwrap_or_default();
                taken.insert(name.clone());
                name
            }
        };
        Names {
            sizes: function.sizes.iter().map(&mut named).collect(),
            inputs: (function.inputs.iter().map(|input| named(&input.name))).collect(),
            outputs: (function.outputs.iter().map(|output| named(&output.name))).collect(),
        }
    }
}

/// What can be tested of a call, in the order in which it is.
fn requirements(entry: &Entry, names: &Names) -> Result<Vec<Requirement>, HeaderError> {
    let (kernel, function) = (entry.kernel, entry.function);
    let in_c: BTreeMap<&str, &str> =
        zip(kernel.sizes(), names.sizes.iter().map(String::as_str)).collect();
    let arrays = arrays(kernel, function, names);
    let mut all: Vec<Requirement> = zip(kernel.sizes(), &names.sizes).map(size).collect();
    for stated in &kernel.preconditions {
        all.push(Requirement {
            words: shortened(format!("where {stated}")),
            before: None,
            test: format!("({}) && !atl_lost", condition(stated, &in_c)?),
        });
    }
    all.extend(arrays.iter().filter_map(|array| shape(array, &in_c)));
    all.extend(arrays.iter().map(pointer));
    for (at, out) in arrays.iter().enumerate().skip(function.inputs.len()) {
        all.extend(arrays[..at].iter().map(|other| apart(other, out)));
    }
    let facts = zip(&kernel.facts, checks::names(kernel)).enumerate();
    all.extend(facts.map(|(number, (fact, by))| decided(fact, number, &by, names)));
    Ok(all)
}

/// A condition on data: a function with a certificate of its own decides it ([`crate::checks`]).
fn decided(stated: &Fact, number: usize, by: &str, names: &Names) -> Requirement {
    let holds = format!("atl_holds_{number}");
    let arguments = [&names.sizes[..], &names.inputs].concat().join(", ");
    let call = format!("{by}({arguments}, &{holds});");
    Requirement {
        words: shortened(format!("where {stated}")),
        before: Some(format!("uint8_t {holds} = 0;\n    {call}")),
        test: format!("{holds} == 1"),
    }
}

/// That a size is one that the statement speaks of, given its names in the source and in C.
fn size((size, name): (&str, &String)) -> Requirement {
    Requirement {
        words: format!("the size {size} is from -(2^31 - 1) to 2^31 - 1"),
        before: None,
        test: format!("-INT64_C(2147483647) <= {name} && {name} <= INT64_C(2147483647)"),
    }
}

/// That the extents of an array are a shape, if it has extents; its number of cells becomes a local.
fn shape(array: &Array, in_c: &BTreeMap<&str, &str>) -> Option<Requirement> {
    let extents = &array.tensor.extents;
    let values: Vec<String> = extents.iter().map(|extent| index(extent, in_c)).collect();
    let (cells, count) = (&array.cells, extents.len());
    (count > 0).then(|| Requirement {
        words: shortened(format!(
            "no extent of {} is negative, and there are at most 2^57 cells",
            contract::array(&(array.name, array.tensor))
        )),
        before: Some(format!(
            "const int64_t {cells}_extents[] = {{{}}};\n    const int64_t {cells} = \
             atl_volume({cells}_extents, {count});",
            values.join(", "),
        )),
        test: format!("0 <= {cells} && !atl_lost"),
    })
}

/// That an array with cells is somewhere, and aligned.
fn pointer(array: &Array) -> Requirement {
    let element = name_of(array.tensor.element);
    let Array {
        name,
        pointer,
        cells,
        ..
    } = array;
    Requirement {
        words: format!("{name} is no null pointer, and is aligned like its cells"),
        before: None,
        test: format!(
            "{cells} == 0 || ({pointer} && (uintptr_t){pointer} % ATL_ALIGNOF({element}) == 0)"
        ),
    }
}

/// That an array and an output share no cell.
fn apart(other: &Array, out: &Array) -> Requirement {
    let argument = |array: &Array| {
        let element = name_of(array.tensor.element);
        format!("{}, {}, sizeof({element})", array.pointer, array.cells)
    };
    Requirement {
        words: format!("{} and {} do not overlap", other.name, out.name),
        before: None,
        test: format!("atl_are_apart({}, {})", argument(other), argument(out)),
    }
}

/// An array that the function is given.
struct Array<'a> {
    /// What the source calls it.
    name: &'a str,
    tensor: &'a TensorType,
    /// What the header calls it.
    pointer: &'a str,
    /// How many cells it has, in C.
    cells: String,
}

/// The inputs, and then the outputs.
fn arrays<'a>(kernel: &'a Kernel, function: &'a Function, names: &'a Names) -> Vec<Array<'a>> {
    let outputs = zip(&function.outputs, &kernel.results);
    let outputs = outputs.map(|(buffer, result)| (buffer.name.as_str(), &result.tensor));
    let all = kernel.tensors().chain(outputs);
    let pointers = names.inputs.iter().chain(&names.outputs);
    let all = zip(all, pointers).enumerate();
    let array =
        |(at, ((name, tensor), pointer)): (usize, ((&'a str, &'a TensorType), &'a String))| Array {
            name,
            tensor,
            pointer,
            cells: match tensor.extents.is_empty() {
                true => "1".to_owned(),
                false => format!("atl_cells_{at}"),
            },
        };
    all.map(array).collect()
}

/// A text that is not too long to be shown.
fn shortened(text: String) -> String {
    match text.char_indices().nth(MAX_TEXT) {
        Some((end, _)) => format!("{} ...", &text[..end]),
        None => text,
    }
}

/// What is declared for a function: the prototype, the requirements, and the checked entry point.
fn declarations(entry: &Entry, names: &Names, requirements: &[Requirement]) -> String {
    let Entry {
        kernel,
        function,
        certificate,
    } = entry;
    let name = &function.name;
    let sizes = names.sizes.iter().map(|size| format!("int64_t {size}"));
    let inputs = zip(&function.inputs, &names.inputs);
    let inputs = inputs.map(|(input, name)| format!("const {} *{name}", name_of(input.ty)));
    let outputs = zip(&function.outputs, &names.outputs);
    let outputs = outputs.map(|(output, name)| format!("{} *{name}", name_of(output.ty)));
    let given: Vec<String> = sizes.chain(inputs).collect();
    let parameters: Vec<String> = given.iter().cloned().chain(outputs).collect();
    let prototype = declarator("void", name, &parameters);
    let decide = checks::names(kernel).map(|decides| {
        let mut parameters = given.clone();
        parameters.push("uint8_t *atl_holds".to_owned());
        declarator("void", &decides, &parameters) + ";\n"
    });
    let prototype = decide.collect::<String>() + &prototype;
    let entry_point = declarator("static inline int", &checked(name), &parameters);
    let arguments = names
        .sizes
        .iter()
        .chain(&names.inputs)
        .chain(&names.outputs);
    let arguments: Vec<&str> = arguments.map(String::as_str).collect();
    let head = contract::head(kernel, function, certificate);
    let mut text = String::new();
    text.extend(head.lines().map(comment));
    let _ = write!(
        text,
        "#ifdef __cplusplus\nextern \"C\"\n#endif\n{prototype};\n\n\
         /* The requirements of which {checked} tests one after the other, from 1 on; NULL for other numbers. */\n\
         static inline const char *{requirement}(int number) {{\n    \
         static const char *const requirements[] = {{\n",
        checked = checked(name),
        requirement = requirement(name),
    );
    for Requirement { words, .. } in requirements {
        let _ = writeln!(text, "        \"{}\",", quoted(words));
    }
    let count = requirements.len();
    let _ = write!(
        text,
        "    }};\n    return 1 <= number && number <= {count} ? requirements[number - 1] : NULL;\n}}\n\n\
         /* Calls {name} and returns 0, or returns the number of the first requirement that is not met. Not \
         tested: that the\n   arrays have so many cells, and that the inputs have values in all of them. */\n\
         {entry_point} {{\n    int atl_lost = 0;\n    (void)atl_lost;\n"
    );
    for (number, Requirement { before, test, .. }) in requirements.iter().enumerate() {
        if let Some(before) = before {
            let _ = writeln!(text, "    {before}");
        }
        let _ = writeln!(
            text,
            "    if (!({test})) {{\n        return {};\n    }}",
            number + 1
        );
    }
    let _ = writeln!(
        text,
        "    {name}({});\n    return 0;\n}}",
        arguments.join(", ")
    );
    text
}

/// A text as it stands in a string of C.
fn quoted(text: &str) -> String {
    let plain = |c: char| {
        if (' '..='~').contains(&c) && !['"', '\\', '?'].contains(&c) {
            c
        } else {
            '_'
        }
    };
    text.chars().map(plain).collect()
}

/// A condition on sizes in C; `in_c` has the names that the sizes have there.
fn condition(stated: &Condition, in_c: &BTreeMap<&str, &str>) -> Result<String, HeaderError> {
    Ok(match &stated.kind {
        ConditionKind::Compare(comparison, a, b) => {
            let sign = comparison.in_c();
            format!("{} {sign} {}", index(a, in_c), index(b, in_c))
        }
        ConditionKind::CompareScalars(..) | ConditionKind::IsNan(_) => {
            return Err(HeaderError::Scalars(stated.to_string()));
        }
        ConditionKind::And(p, q) => {
            format!("({}) && ({})", condition(p, in_c)?, condition(q, in_c)?)
        }
        ConditionKind::Or(p, q) => {
            format!("({}) || ({})", condition(p, in_c)?, condition(q, in_c)?)
        }
        ConditionKind::Not(p) => format!("!({})", condition(p, in_c)?),
    })
}

/// An index expression in C: where it does not fit into 64 bits, `atl_lost` says so.
fn index(expression: &Index, in_c: &BTreeMap<&str, &str>) -> String {
    match &expression.kind {
        IndexKind::Literal(value) => format!("INT64_C({value})"),
        IndexKind::Variable(name) => in_c.get(name.as_str()).unwrap_or(&"").to_string(),
        IndexKind::Binary(op, a, b) => {
            let function = match op {
                IndexOp::Add => "atl_add",
                IndexOp::Sub => "atl_sub",
                IndexOp::Mul => "atl_mul",
                IndexOp::Div => "atl_div",
                IndexOp::Mod => "atl_mod",
                IndexOp::CeilDiv => "atl_cdiv",
                IndexOp::Min => "atl_min",
                IndexOp::Max => "atl_max",
            };
            format!(
                "{function}({}, {}, &atl_lost)",
                index(a, in_c),
                index(b, in_c)
            )
        }
    }
}
