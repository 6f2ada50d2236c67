//! Scope: every name is looked up, and every binder of a kernel gets a name of its own.
//!
//! After [`resolve`] a name in an index expression is an `int` parameter or an index in scope, a
//! name in an expression is a tensor parameter or a tensor bound by `let`, and within a kernel no
//! name is bound twice, is a C keyword or is a name that the generated C needs for itself.

use std::collections::{HashMap, HashSet};

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

/// What a name stands for.
#[derive(Clone, Copy, PartialEq)]
enum Sort {
    Integer,
    Tensor,
}

/// The names of one kernel.
struct Scope {
    /// For each name in the source what it is bound to, innermost last: its sort and its name in
    /// the result.
    bound: HashMap<String, Vec<(Sort, String)>>,
    /// Every name given out or not to be used, with the suffix to try next.
    taken: HashMap<String, usize>,
}

/// Resolves the names of a file, renaming binders where needed.
pub fn resolve(mut file: File) -> Result<File> {
    let mut names = HashSet::new();
    for kernel in &mut file.kernels {
        check_c_name(&kernel.name, "kernel")?;
        if !names.insert(kernel.name.text.clone()) {
            return Err(duplicate("kernel", &kernel.name));
        }
        resolve_kernel(kernel)?;
    }
    Ok(file)
}

fn duplicate(what: &str, name: &Name) -> Error {
    Error::new(
        name.span,
        format!("a {what} named `{}` is declared already", name.text),
    )
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
    for parameter in &kernel.parameters {
        let Parameter { name, tensor } = parameter;
        check_c_name(name, "parameter")?;
        if name.text == kernel.name.text {
            let message = format!("`{}` is the name of the kernel", name.text);
            return Err(Error::new(name.span, message));
        }
        if scope.taken.insert(name.text.clone(), 1).is_some() {
            return Err(duplicate("parameter", name));
        }
        let sort = if tensor.is_some() {
            Sort::Tensor
        } else {
            Sort::Integer
        };
        scope
            .bound
            .insert(name.text.clone(), vec![(sort, name.text.clone())]);
    }
    let types = kernel
        .parameters
        .iter_mut()
        .filter_map(|parameter| parameter.tensor.as_mut());
    for extent in types
        .chain([&mut kernel.result])
        .flat_map(|tensor| &mut tensor.extents)
    {
        scope.index(extent)?;
    }
    for condition in &mut kernel.preconditions {
        scope.condition(condition)?;
    }
    scope.expr(&mut kernel.body)
}

impl Scope {
    /// Replaces a name by the one it is known by in the result.
    fn use_name(&self, name: &mut String, wanted: Sort, span: Span) -> Result<()> {
        let binding = self.bound.get(name).and_then(|all| all.last());
        let message = match binding {
            Some((sort, unique)) if *sort == wanted => {
                name.clone_from(unique);
                return Ok(());
            }
            Some((Sort::Integer, _)) => {
                format!("`{name}` is an integer and cannot be used as a scalar or tensor")
            }
            Some((Sort::Tensor, _)) => {
                format!("`{name}` is a tensor and cannot be used in an index expression")
            }
            None => format!("unknown name `{name}`"),
        };
        Err(Error::new(span, message))
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

    /// Resolves `body` with `name` bound to something of the given sort.
    fn bind(&mut self, name: &mut Name, sort: Sort, body: &mut Expr) -> Result<()> {
        let unique = self.fresh(&name.text);
        let source = std::mem::replace(&mut name.text, unique.clone());
        self.bound
            .entry(source.clone())
            .or_default()
            .push((sort, unique));
        self.expr(body)?;
        self.bound.entry(source).or_default().pop();
        Ok(())
    }

    fn index(&self, index: &mut Index) -> Result<()> {
        match &mut index.kind {
            IndexKind::Literal(_) => Ok(()),
            IndexKind::Variable(name) => self.use_name(name, Sort::Integer, index.span),
            IndexKind::Binary(_, left, right) => {
                self.index(left)?;
                self.index(right)
            }
        }
    }

    fn condition(&self, condition: &mut Condition) -> Result<()> {
        match &mut condition.kind {
            ConditionKind::Compare(_, left, right) => {
                self.index(left)?;
                self.index(right)
            }
            ConditionKind::And(left, right) | ConditionKind::Or(left, right) => {
                self.condition(left)?;
                self.condition(right)
            }
            ConditionKind::Not(inner) => self.condition(inner),
        }
    }

    fn expr(&mut self, expr: &mut Expr) -> Result<()> {
        match &mut expr.kind {
            ExprKind::Literal(_) => Ok(()),
            ExprKind::Variable(name) => self.use_name(name, Sort::Tensor, expr.span),
            ExprKind::Gen(binder, body) | ExprKind::Sum(binder, body) => {
                self.index(&mut binder.lo)?;
                self.index(&mut binder.hi)?;
                self.bind(&mut binder.name, Sort::Integer, body)
            }
            ExprKind::Guard(condition, inner) => {
                self.condition(condition)?;
                self.expr(inner)
            }
            ExprKind::Let(name, value, body) => {
                self.expr(value)?;
                self.bind(name, Sort::Tensor, body)
            }
            ExprKind::Access(base, indices) => {
                self.expr(base)?;
                indices.iter_mut().try_for_each(|index| self.index(index))
            }
            ExprKind::Binary(_, left, right) => {
                self.expr(left)?;
                self.expr(right)
            }
            ExprKind::Unary(_, inner) => self.expr(inner),
            ExprKind::Resize(_, count, inner) => {
                self.index(count)?;
                self.expr(inner)
            }
        }
    }
}
