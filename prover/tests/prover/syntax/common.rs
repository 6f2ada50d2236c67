//! A kernel with the constants that the syntax speaks of, defined as anything at all.

use kernel::{Kernel, Name, Term, Type, TypeNames};
use prover::language::diagnostic::Diagnostic;
use prover::language::elab::{self, Mode};
use prover::language::parsing;
use prover::language::print::{Style, print_term_styled};
use prover::language::syntax::Scope;
use prover::language::syntax::scope::DatatypeInfo;

pub struct Fixture {
    pub kernel: Kernel,
    pub scope: Scope,
}

const TYPES: [(&str, usize); 7] = [
    ("num", 0),
    ("int", 0),
    ("list", 1),
    ("prod", 2),
    ("ident", 0),
    ("option", 1),
    ("fmap", 2),
];

pub const CONSTANTS: [(&str, &str); 45] = [
    ("T", "bool"),
    ("F", "bool"),
    ("/\\", "bool → bool → bool"),
    ("\\/", "bool → bool → bool"),
    ("==>", "bool → bool → bool"),
    ("~", "bool → bool"),
    ("!", "('a → bool) → bool"),
    ("?", "('a → bool) → bool"),
    ("?!", "('a → bool) → bool"),
    ("_0", "num"),
    ("BIT0", "num → num"),
    ("BIT1", "num → num"),
    ("NUMERAL", "num → num"),
    ("SUC", "num → num"),
    ("num_add", "num → num → num"),
    ("num_sub", "num → num → num"),
    ("num_mul", "num → num → num"),
    ("num_le", "num → num → bool"),
    ("num_lt", "num → num → bool"),
    ("num_exp", "num → num → num"),
    ("num_div", "num → num → num"),
    ("int_exp", "int → int → int"),
    ("int_of_num", "num → int"),
    ("int_neg", "int → int"),
    ("int_add", "int → int → int"),
    ("int_sub", "int → int → int"),
    ("int_mul", "int → int → int"),
    ("int_le", "int → int → bool"),
    ("int_lt", "int → int → bool"),
    ("int_div", "int → int → int"),
    ("IN", "'a → ('a → bool) → bool"),
    ("COND", "bool → 'a → 'a → 'a"),
    ("LET", "('a → 'b) → 'a → 'b"),
    (",", "'a → 'b → 'a × 'b"),
    ("UNCURRY", "('a → 'b → 'c) → 'a × 'b → 'c"),
    ("[]", "'a list"),
    ("::", "'a → 'a list → 'a list"),
    ("++", "'a list → 'a list → 'a list"),
    ("∘", "('b → 'c) → ('a → 'b) → 'a → 'c"),
    ("list_case", "'b → ('a → 'a list → 'b) → 'a list → 'b"),
    ("Ident", "num → ident"),
    ("none", "'a option"),
    ("FEMPTY", "('a, 'b) fmap"),
    ("FUPDATE", "('a, 'b) fmap → 'a → 'b → ('a, 'b) fmap"),
    ("list.map", "('a → 'b) → 'a list → 'b list"),
];

const NOTATION: &str = r#"
infixl 65 "+" := num_add
overload "+" := num_add | int_add
overload "-" := num_sub | int_sub
overload "*" := num_mul | int_mul
overload "≤" := num_le | int_le
overload "<" := num_lt | int_lt
overload div := num_div | int_div
overload "^" := num_exp | int_exp
overload map := list.map
"#;

impl Fixture {
    pub fn new() -> Fixture {
        let mut fixture = Fixture {
            kernel: Kernel::new(1 << 24),
            scope: Scope::new(),
        };
        for (name, arity) in TYPES {
            fixture.declare_type(name, arity);
        }
        for (name, ty) in CONSTANTS {
            let ty = fixture.ty(ty);
            fixture.declare(name, ty);
        }
        fixture.scope.add_datatype(DatatypeInfo {
            case: "list_case".into(),
            constructors: vec![("[]".into(), 0), ("::".into(), 2)],
        });
        let (_, errors) = parsing::parse_file(NOTATION, &mut fixture.scope);
        assert_eq!(errors, []);
        fixture
    }

    /// A type operator, represented by truth values.
    fn declare_type(&mut self, name: &str, arity: usize) {
        let k = &mut self.kernel;
        let (x, bool) = (k.name("x"), k.bool());
        let x = k.var(x, bool).unwrap();
        let body = k.eq(x, x).unwrap();
        let p = k.lambda(x, body).unwrap();
        let inhabited = k.app(p, x).unwrap();
        let axiom = k.name(&format!("{name} is inhabited"));
        let th = k.axiom(axiom, inhabited).unwrap();
        let names = TypeNames {
            ty: k.name(name),
            abs: k.name(&format!("{name}.abs")),
            rep: k.name(&format!("{name}.rep")),
        };
        let vars: Vec<Name> = (0..arity).map(|at| k.name(&format!("'t{at}"))).collect();
        k.define_type(names, &vars, th).unwrap();
    }

    /// A constant of this type.
    fn declare(&mut self, name: &str, ty: Type) {
        let k = &mut self.kernel;
        let (x, select) = (k.name("x"), k.name("@"));
        let x = k.var(x, ty).unwrap();
        let select = k.find_const(select).unwrap();
        let select = k.constant(select, &[ty]).unwrap();
        let body = k.eq(x, x).unwrap();
        let body = k.lambda(x, body).unwrap();
        let body = k.app(select, body).unwrap();
        let name = k.name(name);
        k.define(name, body).unwrap();
    }

    pub fn ty(&mut self, text: &str) -> Type {
        let ty = parsing::parse_type(text, &self.scope).unwrap();
        elab::elaborate_type(&mut self.kernel, &self.scope, &ty).unwrap()
    }

    /// The term with this text, over free variables.
    pub fn try_term(&mut self, text: &str) -> Result<Term, Diagnostic> {
        let term = parsing::parse_term(text, &self.scope)?;
        let terms = [(&term, None)];
        let mode = Mode::CLAUSE;
        let done = elab::elaborate_all(&mut self.kernel, &self.scope, &[], mode, &terms)?;
        Ok(done.terms[0])
    }

    pub fn term(&mut self, text: &str) -> Term {
        self.try_term(text)
            .unwrap_or_else(|error| panic!("{text}: {error:?}"))
    }

    pub fn print(&self, term: Term, types: bool) -> String {
        let style = Style { types, width: 100 };
        print_term_styled(&self.kernel, &self.scope, term, style)
    }
}
