//! What the C parser accepts and refuses, and that nothing makes it panic.

mod accepted;
mod conversions;
mod extremes;
mod hostile;
mod refused_expressions;
mod refused_files;

use programs::c::ast::Function;
use programs::c::{Error, parse};
use reading::c::HELPERS;

const INCLUDES: &str = "#include <stdint.h>\n#include <stdlib.h>\n";

/// A file whose one function has this body.
fn file(body: &str) -> String {
    let parameters = "int64_t n, int64_t m, const float *restrict a, float *restrict out";
    let helpers = helpers(body);
    format!("{INCLUDES}{helpers}void f({parameters}) {{\n{body}\n}}\n")
}

/// The functions for arrays that a body names.
fn helpers(body: &str) -> String {
    let arrays = HELPERS.iter().filter(|(name, _)| name.starts_with("array"));
    let named = arrays.filter(|(name, _)| body.contains(name));
    named
        .map(|(_, definition)| format!("{definition}\n"))
        .collect()
}

fn parsed(text: &str) -> Function {
    parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn refused(text: &str) -> Error {
    match parse(text.as_bytes()) {
        Ok(function) => panic!("accepted:\n{text}\n{function:?}"),
        Err(error) => error,
    }
}

/// Each text is refused with a message that contains what stands beside it, at these bytes.
fn assert_refused(text: &str, at: &str, message: &str) {
    let error = refused(text);
    assert!(
        error.message.contains(message),
        "{error}\nshould say: {message}\n{text}"
    );
    assert_eq!(
        &text[error.span.start..error.span.end],
        at,
        "{error}\n{text}"
    );
}

const SAMPLE: &str = "\
// certificate: sample.cert; what's in a comment does not matter: // ? 'x' \"y
#include <stdint.h>
/* theorem: sample (https://example.org) **/
#include <stdlib.h>
static inline int64_t array_cells(int64_t a, int64_t b) { \
return a == 0 || b <= 144115188075855872 / a ? a * b : 144115188075855873; }
static inline size_t array_room(int64_t n) { \
if (n > 144115188075855872) { abort(); } return (size_t)n + 1; }

void sample(int64_t n, int64_t m, const float *restrict a, const float *restrict b,
            float *restrict out) {
    (void)m;
    float *x = calloc(array_room(array_cells(n, m)), sizeof(float));
    if (!x) { abort(); }
    for (int64_t i = 0; i < (n < m ? n : m); i++) {
        float s = 0.25f;
        s += a[i * m] * -b[i];
        if (i >= 1 && !(i == 3) || i + 1 != (n < m ? m : n)) {
            x[i] = (i % 2 == 0 ? s : s / 3.0f - (s + 1.0f));
        }
        s = 2.0f;
        { float t = s; (void)t; }
        { float t = 5.5f; out[i] += t; }
    }
    free(x);
}
/* the end */
";
