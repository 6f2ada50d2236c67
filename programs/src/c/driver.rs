//! C programs that call functions of the subset and print the bits of their outputs.

use std::collections::HashSet;
use std::fmt::Write;

use super::ast::Element;
use crate::element::bytes;

/// A call of a function: elements are bit patterns.
pub struct Call {
    /// The function's name.
    pub function: String,
    /// The sizes passed.
    pub sizes: Vec<i64>,
    /// The contents of the inputs, with the types of their elements.
    pub inputs: Vec<(Element, Vec<u64>)>,
    /// What the outputs hold before.
    pub outputs: Vec<(Element, Vec<u64>)>,
}

impl Call {
    /// What the first output holds before.
    pub fn output(&self) -> &(Element, Vec<u64>) {
        &self.outputs[0]
    }

    /// The types of the cells of all outputs, one after the other.
    pub fn cells(&self) -> impl Iterator<Item = Element> {
        let outputs = self.outputs.iter();
        outputs.flat_map(|(ty, cells)| cells.iter().map(|_| *ty))
    }
}

/// C text with the functions, and a `main` that makes the calls and prints the bits of each
/// output on a line, in hexadecimal. The functions are those of files, one after the other; what
/// several define for themselves is there once.
pub fn program<'a>(functions: &str, calls: impl IntoIterator<Item = &'a Call>) -> String {
    let mut text = String::from("#include <stdio.h>\n#include <string.h>\n");
    let mut defined = HashSet::new();
    for line in functions.lines() {
        if !line.starts_with("static inline") || defined.insert(line) {
            text += line;
            text.push('\n');
        }
    }
    let mut main = String::from("int main(void) {\n");
    for (number, call) in calls.into_iter().enumerate() {
        text += &driver(number, call);
        let _ = writeln!(main, "  case{number}();");
    }
    text + &main + "}\n"
}

/// C text that makes a buffer on the heap, where the sanitizer sees its bounds.
fn make_buffer(name: &str, element: Element, cells: &[u64]) -> String {
    let width = bytes(element);
    let bits = match width {
        1 => "uint8_t",
        2 => "uint16_t",
        4 => "uint32_t",
        _ => "uint64_t",
    };
    // One cell more in the list: C has no empty arrays.
    let list: Vec<String> = cells.iter().map(|cell| format!("{cell}u, ")).collect();
    let (element, bytes) = (element.c_name(), cells.len() * usize::from(width));
    format!(
        "  static const {bits} {name}_bits[] = {{{}0}};\n  \
         {element} *{name} = malloc({bytes}); memcpy({name}, {name}_bits, {bytes});\n",
        list.concat(),
    )
}

/// A C function that makes a call and prints its outputs on one line.
fn driver(number: usize, call: &Call) -> String {
    let mut text = format!("static void case{number}(void) {{\n");
    let mut arguments: Vec<String> = call.sizes.iter().map(i64::to_string).collect();
    for (k, (ty, cells)) in call.inputs.iter().enumerate() {
        text += &make_buffer(&format!("a{k}"), *ty, cells);
        arguments.push(format!("a{k}"));
    }
    for (k, (ty, cells)) in call.outputs.iter().enumerate() {
        text += &make_buffer(&format!("out{k}"), *ty, cells);
        arguments.push(format!("out{k}"));
    }
    let _ = writeln!(text, "  {}({});", call.function, arguments.join(", "));
    for (k, (_, cells)) in call.outputs.iter().enumerate() {
        // Digit by digit: a sanitizer sees where a bit that was never written decides on one.
        let _ = writeln!(
            text,
            "  for (int k = 0; k < {}; k++) {{ uint64_t bits = 0; \
             memcpy(&bits, out{k} + k, sizeof *out{k}); for (int s = 60; s >= 0; s -= 4) \
             {{ putchar(\"0123456789abcdef\"[bits >> s & 15]); }} putchar(' '); }}\n  free(out{k});",
            cells.len()
        );
    }
    text += "  printf(\"\\n\");\n";
    for k in 0..call.inputs.len() {
        let _ = writeln!(text, "  free(a{k});");
    }
    text + "}\n"
}
