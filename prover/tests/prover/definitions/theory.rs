//! The theories that the packages need, by axioms, and declarations for the tests.

use super::notation::Reader;
use kernel::{Term, Thm, Type, TypeNames};
use prover::definitions::datatype::base::arbitrary;
use prover::definitions::datatype::{Base, Constructor, Datatypes, TypeDecl, datatype};
use prover::hol;
use std::collections::HashMap;

/// Theorems by name.
pub type Theorems = HashMap<String, Thm>;

pub fn type_var(letters: &str) -> Type {
    hol::type_var(hol::name(letters)).unwrap()
}

pub fn fun(types: &[Type]) -> Type {
    let (&range, domains) = types.split_last().unwrap();
    domains
        .iter()
        .rev()
        .fold(range, |range, &domain| hol::fun(domain, range).unwrap())
}

/// A type operator, applied; new ones are declared as copies of the type of truth values.
pub fn type_app(name: &str, args: &[Type]) -> Type {
    let op = hol::name(name);
    if hol::with(|k| k.find_type_op(op)).is_none() {
        let p = hol::var(hol::name("p"), hol::bool()).unwrap();
        let all = hol::lambda(p, hol::mk_true().unwrap()).unwrap();
        let beta = hol::beta(hol::app(all, p).unwrap()).unwrap();
        let th = hol::eq_mp(hol::sym(beta).unwrap(), hol::truth().unwrap()).unwrap();
        let names = TypeNames {
            ty: op,
            abs: hol::name(&format!("mk_{name}")),
            rep: hol::name(&format!("dest_{name}")),
        };
        let params: Vec<_> = ["'a", "'b"].map(hol::name)[..args.len()].to_vec();
        hol::with(|k| k.define_type(names, &params, th)).unwrap();
    }
    hol::with(|k| {
        let op = k.find_type_op(op).unwrap();
        k.type_app(op, args).unwrap()
    })
}

/// Declares a constant of which nothing is known.
pub fn constant(name: &str, ty: Type) {
    let (name, value) = (hol::name(name), arbitrary(ty).unwrap());
    hol::with(|k| k.define(name, value)).unwrap();
}

/// A constant at the types of its variables.
pub fn at(name: &str, types: &[Type]) -> Term {
    let c = hol::find_const(hol::name(name)).unwrap();
    hol::constant(c, types).unwrap()
}

pub fn axiom(theorems: &mut Theorems, name: &str, statement: Term) {
    let interned = hol::name(name);
    let th = hol::with(|k| k.axiom(interned, statement)).unwrap();
    theorems.insert(name.to_string(), th);
}

/// Trees, pairs and conditionals.
pub fn base() -> Theorems {
    let (a, b, r) = (type_var("'a"), type_var("'b"), type_var("'r"));
    let bool = hol::bool();
    let num = type_app("num", &[]);
    let tree = type_app("tree", &[a]);
    let pair = type_app("prod", &[a, b]);
    let children = fun(&[num, tree]);
    constant("tree_bot", tree);
    constant("tree_node", fun(&[a, children, tree]));
    constant("tree_left", fun(&[num, num]));
    constant("tree_right", fun(&[num, num]));
    let indexed = fun(&[num, a]);
    constant("tree_join", fun(&[indexed, indexed, indexed]));
    constant(",", fun(&[a, b, pair]));
    constant("FST", fun(&[pair, a]));
    constant("SND", fun(&[pair, b]));
    constant("COND", fun(&[bool, a, a, a]));
    let reader = Reader::default()
        .term("T", hol::mk_true().unwrap())
        .term("F", hol::mk_false().unwrap())
        .term("bot", at("tree_bot", &[a]))
        .term("node", at("tree_node", &[a]))
        .term("left", at("tree_left", &[]))
        .term("right", at("tree_right", &[]))
        .term("join", at("tree_join", &[a]))
        .term("pair", at(",", &[a, b]))
        .term("FST", at("FST", &[a, b]))
        .term("SND", at("SND", &[a, b]))
        .term("COND", at("COND", &[a]))
        .vars("l x z", a)
        .vars("y", b)
        .vars("b", r)
        .vars("i", num)
        .vars("f g", indexed)
        .vars("c", children)
        .vars("fn", fun(&[tree, r]))
        .vars("h", fun(&[a, children, fun(&[num, r]), r]));
    let mut theorems = Theorems::new();
    for (name, statement) in [
        (
            "tree_recursion",
            "!b h. ?fn. fn bot = b /\\ !l c. fn (node l c) = h l c (%i. fn (c i))",
        ),
        ("tree_join_left", "!f g i. join f g (left i) = f i"),
        ("tree_join_right", "!f g i. join f g (right i) = g i"),
        ("fst_pair", "!x y. FST (pair x y) = x"),
        ("snd_pair", "!x y. SND (pair x y) = y"),
        ("cond_true", "!x z. COND T x z = x"),
        ("cond_false", "!x z. COND F x z = z"),
    ] {
        axiom(&mut theorems, name, reader.read(statement));
    }
    theorems
}

/// A declaration: `name: C ty ty | D` with types from the table; the types of the declaration
/// stand for themselves.
pub fn decl(params: &[&str], text: &str, types: &[(&str, Type)]) -> TypeDecl {
    let (name, constructors) = text.split_once(':').unwrap();
    let constructors = constructors.split('|').map(|constructor| {
        let mut words = constructor.split_whitespace();
        let name = words.next().unwrap().to_string();
        let ty = |word| types.iter().find(|(name, _)| *name == word).unwrap().1;
        let args = words.map(ty).collect();
        Constructor { name, args }
    });
    TypeDecl {
        name: name.to_string(),
        params: params.iter().map(|p| hol::name(p)).collect(),
        constructors: constructors.collect(),
    }
}

pub fn define(theorems: &mut Theorems, decls: &[TypeDecl]) -> Datatypes {
    let base = Base::find(&|name| theorems.get(name).copied()).unwrap();
    let datatypes = datatype(decls, &base).unwrap();
    for (name, th) in datatypes.theorems().unwrap() {
        assert!(hol::hyps(th).is_empty(), "{name}");
        assert!(hol::free_vars(th.concl()).is_empty(), "{name}");
        theorems.insert(name, th);
    }
    datatypes
}

/// Lists, defined, with the theorems by which other datatypes are nested through them.
pub fn lists(theorems: &mut Theorems) -> Datatypes {
    let (a, b, num) = (type_var("'a"), type_var("'b"), type_app("num", &[]));
    let types = [("'a", a), ("list", type_var("list"))];
    let datatypes = define(theorems, &[decl(&["'a"], "list: [] | :: 'a list", &types)]);
    let (of_a, of_b) = (type_app("list", &[a]), type_app("list", &[b]));
    constant("MAP", fun(&[fun(&[a, b]), of_a, of_b]));
    constant("MEM", fun(&[a, of_a, hol::bool()]));
    constant("LENGTH", fun(&[of_a, num]));
    constant("EL", fun(&[num, of_a, a]));
    constant("TABULATE", fun(&[num, fun(&[num, a]), of_a]));
    let c = type_var("'c");
    let of_c = type_app("list", &[c]);
    let reader = Reader::default()
        .term("NIL", at("[]", &[a]))
        .term("MEM", at("MEM", &[a]))
        .term("MEM_B", at("MEM", &[b]))
        .term("MAP", at("MAP", &[a, b]))
        .term("MAP_BA", at("MAP", &[b, a]))
        .term("MAP_BC", at("MAP", &[b, c]))
        .term("MAP_AC", at("MAP", &[a, c]))
        .term("LENGTH", at("LENGTH", &[a]))
        .term("EL", at("EL", &[a]))
        .term("TABULATE", at("TABULATE", &[b]))
        .vars("x", a)
        .vars("y", b)
        .vars("i", num)
        .vars("xs", of_a)
        .vars("f", fun(&[a, b]))
        .vars("g", fun(&[b, a]))
        .vars("h", fun(&[b, c]))
        .vars("zs", of_c);
    for (name, statement) in [
        ("mem_nil", "!x. ~ (MEM x NIL)"),
        (
            "mem_map",
            "!f xs y. MEM_B y (MAP f xs) = ?x. y = f x /\\ MEM x xs",
        ),
        (
            "map_map",
            "!h f xs. MAP_BC h (MAP f xs) = MAP_AC (%x. h (f x)) xs",
        ),
        (
            "map_inverse",
            "!g f xs. (!x. MEM x xs ==> g (f x) = x) ==> MAP_BA g (MAP f xs) = xs",
        ),
        (
            "tabulate_map",
            "!f xs. TABULATE (LENGTH xs) (%i. f (EL i xs)) = MAP f xs",
        ),
    ] {
        axiom(theorems, name, reader.read(statement));
    }
    datatypes
}
