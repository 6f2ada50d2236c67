//! Renaming: every binder of a kernel gets a name of its own, and names that C cannot have are
//! refused where they cannot be changed.
//!
//! After [`resolve`], within a kernel no name is bound twice, is a C keyword or is a name that the
//! generated C needs for itself. That every name is bound to what it is used as, the parser has
//! seen to.

use std::collections::HashMap;

use super::ast::*;

type Result<T> = std::result::Result<T, Error>;

/// The keywords of C23 and of older C.
const C_KEYWORDS: &str = "alignas alignof auto bool break case char const constexpr continue \
    default do double else enum extern false float for goto if inline int long nullptr register \
    restrict return short signed sizeof static static_assert struct switch thread_local true \
    typedef typeof typeof_unqual union unsigned void volatile while _Alignas _Alignof _Atomic \
    _BitInt _Bool _Complex _Decimal128 _Decimal32 _Decimal64 _Generic _Imaginary _Noreturn \
    _Static_assert _Thread_local";

/// Names that the generated C uses: its types and functions, and `out` for the result.
const C_NAMES: &str = "NULL abort calloc free int64_t main out size_t uint32_t uint64_t";

/// The names of one kernel.
struct Scope {
    /// For each name in the source its names in the result, innermost last.
    bound: HashMap<String, Vec<String>>,
    /// Every name given out or not to be used, with the suffix to try next.
    taken: HashMap<String, usize>,
}

/// Renames the binders of a file where needed.
pub fn resolve(mut file: File) -> Result<File> {
    for kernel in &mut file.kernels {
        check_c_name(&kernel.name, "kernel")?;
        resolve_kernel(kernel)?;
    }
    Ok(file)
}

fn check_c_name(name: &Name, what: &str) -> Result<()> {
    let text = name.text.as_str();
    let among = |names: &str| names.split(' ').any(|name| name == text);
    let reason = if among(C_KEYWORDS) {
        "is a keyword of C"
    } else if among(C_NAMES) {
        "is a name that the generated C uses"
    } else {
        return Ok(());
    };
    Err(Error::new(
        name.span,
        format!("`{text}` {reason} and cannot name a {what}"),
    ))
}

fn resolve_kernel(kernel: &mut Kernel) -> Result<()> {
    let reserved = C_KEYWORDS
        .split(' ')
        .chain(C_NAMES.split(' '))
        .map(|name| (name.to_string(), 1));
    let mut scope = Scope {
        bound: HashMap::new(),
        taken: reserved.collect(),
    };
    scope.taken.insert(kernel.name.text.clone(), 1);
    for Parameter { name, .. } in &kernel.parameters {
        check_c_name(name, "parameter")?;
        scope.taken.insert(name.text.clone(), 1);
    }
    scope.expr(&mut kernel.body);
    Ok(())
}

impl Scope {
    /// Replaces a name by the one it is known by in the result.
    fn use_name(&self, name: &mut String) {
        if let Some(unique) = self.bound.get(name).and_then(|all| all.last()) {
            name.clone_from(unique);
        }
    }

    /// A name that is not taken: `name` itself or `name_1`, `name_2`, ...
    fn fresh(&mut self, name: &str) -> String {
        let mut suffix = self.taken.get(name).copied().unwrap_or(0);
        let mut unique = name.to_string();
        while self.taken.contains_key(&unique) {
            unique = format!("{name}_{suffix}");
            suffix += 1;
        }
        self.taken.insert(name.to_string(), suffix.max(1));
        self.taken.entry(unique.clone()).or_insert(1);
        unique
    }

    /// Renames in `body`, where `name` is bound.
    fn bind(&mut self, name: &mut Name, body: &mut Expr) {
        let unique = self.fresh(&name.text);
        let source = std::mem::replace(&mut name.text, unique.clone());
        self.bound.entry(source.clone()).or_default().push(unique);
        self.expr(body);
        self.bound.entry(source).or_default().pop();
    }

    fn index(&self, index: &mut Index) {
        match &mut index.kind {
            IndexKind::Literal(_) => {}
            IndexKind::Variable(name) => self.use_name(name),
            IndexKind::Binary(_, left, right) => {
                self.index(left);
                self.index(right);
            }
        }
    }

    fn condition(&self, condition: &mut Condition) {
        match &mut condition.kind {
            ConditionKind::Compare(_, left, right) => {
                self.index(left);
                self.index(right);
            }
            ConditionKind::And(left, right) | ConditionKind::Or(left, right) => {
                self.condition(left);
                self.condition(right);
            }
            ConditionKind::Not(inner) => self.condition(inner),
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Literal(_) => {}
            ExprKind::Variable(name) => self.use_name(name),
            ExprKind::Gen(binder, body) | ExprKind::Sum(binder, body) => {
                self.index(&mut binder.lo);
                self.index(&mut binder.hi);
                self.bind(&mut binder.name, body);
            }
            ExprKind::Guard(condition, inner) => {
                self.condition(condition);
                self.expr(inner);
            }
            ExprKind::Let(name, value, body) => {
                self.expr(value);
                self.bind(name, body);
            }
            ExprKind::Access(base, indices) => {
                self.expr(base);
                indices.iter_mut().for_each(|index| self.index(index));
            }
            ExprKind::Binary(_, left, right) => {
                self.expr(left);
                self.expr(right);
            }
            ExprKind::Unary(_, inner) => self.expr(inner),
            ExprKind::Resize(_, count, inner) => {
                self.index(count);
                self.expr(inner);
            }
        }
    }
}
