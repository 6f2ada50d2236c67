//! Recursive functions.

use super::notation::{Reader, show};
use super::theory::{
    Theorems, at, axiom, base, constant, decl, define, fun, lists, type_app, type_var,
};
use kernel::{Type, TypeView};
use prover::definitions::recursion::{
    Function, Recursive, Structure, Termination, WellFounded, recursive, recursive_by,
};
use prover::rewriting::set::SimpSet;
use prover::{Fail, hol};

/// The datatypes of a test.
struct World {
    theorems: Theorems,
    families: Vec<Vec<String>>,
}

impl World {
    fn new() -> World {
        let mut theorems = base();
        lists(&mut theorems);
        World {
            theorems,
            families: vec![vec!["list".to_string()]],
        }
    }

    fn declare(&mut self, texts: &[&str], types: &[(&str, Type)]) {
        let decls: Vec<_> = texts.iter().map(|text| decl(&[], text, types)).collect();
        define(&mut self.theorems, &decls);
        let names = decls.into_iter().map(|decl| decl.name);
        self.families.push(names.collect());
    }

    /// The numbers, as a datatype.
    fn nat(&mut self) -> Type {
        self.declare(&["nat: Z | S nat"], &[("nat", type_var("nat"))]);
        type_app("nat", &[])
    }

    fn structure(&self, ty: Type) -> Option<Structure> {
        let TypeView::App(op, _) = hol::view_type(ty) else {
            return None;
        };
        let name = hol::letters(hol::with(|k| k.type_op(op).0));
        let family = self.families.iter().find(|names| names.contains(&name))?;
        let names: Vec<&str> = family.iter().map(String::as_str).collect();
        let lookup = |name: &str| Ok(self.theorems[name]);
        Some(Structure::find(&names, &lookup).unwrap())
    }

    /// Defines functions, whose types the reader knows.
    fn define(
        &self,
        reader: &Reader,
        functions: &[(&str, &[&str])],
    ) -> Result<Vec<Recursive>, String> {
        let functions: Vec<Function> = functions
            .iter()
            .map(|(name, equations)| function(reader, name, equations))
            .collect();
        let map_map = self.theorems.get("map_map").copied();
        recursive(&functions, &|ty| self.structure(ty), map_map).map_err(|error| error.0)
    }

    /// Defines functions, and checks that the equations are those given.
    fn check(&self, reader: &Reader, functions: &[(&str, &[&str])]) {
        let defined = self.define(reader, functions).unwrap();
        for ((_, equations), defined) in functions.iter().zip(defined) {
            same_equations(reader, equations, &defined);
        }
    }
}

fn function(reader: &Reader, name: &str, equations: &[&str]) -> Function {
    Function {
        name: name.to_string(),
        ty: hol::type_of(reader.read(name)),
        equations: equations.iter().map(|text| reader.read(text)).collect(),
    }
}

fn same_equations(reader: &Reader, equations: &[&str], defined: &Recursive) {
    assert_eq!(equations.len(), defined.equations.len());
    for (text, th) in equations.iter().zip(&defined.equations) {
        assert!(hol::hyps(*th).is_empty());
        let mut given = reader.read(text);
        let mut vars = hol::free_vars(given);
        vars.retain(|x| hol::find_const(hol::dest_var(*x).unwrap().0).is_none());
        given = hol::mk_foralls(&vars, given).unwrap();
        assert_eq!(unnamed(&show(th.concl())), unnamed(&show(given)));
    }
}

/// The text of `∀x y. p` with numbers for the names: those are of the first term of this form that
/// was made.
fn unnamed(text: &str) -> String {
    let Some((names, body)) = text.strip_prefix('!').and_then(|rest| rest.split_once('.')) else {
        return text.to_owned();
    };
    let names: Vec<&str> = names.split_whitespace().collect();
    let is_letter = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    let (mut numbered, mut rest) = (String::new(), body);
    while let Some(first) = rest.chars().next() {
        let end = match is_letter(first) {
            true => rest.find(|c| !is_letter(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (word, after) = rest.split_at(end);
        match names.iter().position(|name| *name == word) {
            Some(place) => numbered += &format!("#{place}"),
            None => numbered += word,
        }
        rest = after;
    }
    numbered
}

#[test]
fn over_lists() {
    let mut world = World::new();
    let nat = world.nat();
    let (a, b) = (type_var("'a"), type_var("'b"));
    let (of_a, of_b) = (type_app("list", &[a]), type_app("list", &[b]));
    let pair = type_app("prod", &[a, b]);
    let pairs = type_app("list", &[pair]);
    let reader = Reader::default()
        .term("NIL", at("[]", &[a]))
        .term("NIL_B", at("[]", &[b]))
        .term("NIL_P", at("[]", &[pair]))
        .term("CONS", at("::", &[a]))
        .term("CONS_B", at("::", &[b]))
        .term("CONS_P", at("::", &[pair]))
        .term("PAIR", at(",", &[a, b]))
        .term("COND", at("COND", &[of_a]))
        .term("Z", at("Z", &[]))
        .term("S", at("S", &[]))
        .vars("x u", a)
        .vars("y", b)
        .vars("xs ys", of_a)
        .vars("zs", of_b)
        .vars("n m k", nat)
        .vars("q", fun(&[fun(&[nat, nat]), nat]))
        .vars(
            "partial",
            fun(&[fun(&[fun(&[nat, nat]), nat]), nat, nat, nat, nat]),
        )
        .vars("f", fun(&[a, b]))
        .vars("p", fun(&[a, hol::bool()]))
        .vars("append", fun(&[of_a, of_a, of_a]))
        .vars("map", fun(&[fun(&[a, b]), of_a, of_b]))
        .vars("len", fun(&[of_a, nat]))
        .vars("filter", fun(&[fun(&[a, hol::bool()]), of_a, of_a]))
        .vars("zip", fun(&[of_a, of_b, pairs]))
        .vars("rev", fun(&[of_a, of_a, of_a]))
        .vars("is_z", fun(&[nat, hol::bool()]))
        .vars("add", fun(&[nat, nat, nat]))
        .vars("last", fun(&[a, of_a, a]))
        .vars("twice", fun(&[fun(&[a, a]), a, a]))
        .vars("g", fun(&[a, a]))
        .vars("nth", fun(&[nat, of_a, a]))
        .vars("both", fun(&[nat, nat, nat]))
        .term("T", hol::mk_true().unwrap())
        .term("F", hol::mk_false().unwrap());
    for (name, equations) in [
        (
            "append",
            &[
                "append NIL ys = ys",
                "append (CONS x xs) ys = CONS x (append xs ys)",
            ][..],
        ),
        (
            "map",
            &[
                "map f NIL = NIL_B",
                "map f (CONS x xs) = CONS_B (f x) (map f xs)",
            ],
        ),
        (
            "len",
            &["len NIL = S Z", "!x xs. len (CONS x xs) = S (len xs)"],
        ),
        (
            "filter",
            &[
                "filter p (CONS x xs) = COND (p x) (CONS x (filter p xs)) (filter p xs)",
                "filter p NIL = NIL",
            ],
        ),
        (
            "zip",
            &[
                "zip NIL zs = NIL_P",
                "zip (CONS x xs) NIL_B = NIL_P",
                "zip (CONS x xs) (CONS_B y zs) = CONS_P (PAIR x y) (zip xs zs)",
            ],
        ),
        (
            "rev",
            &["rev NIL ys = ys", "rev (CONS x xs) ys = rev xs (CONS x ys)"],
        ),
        ("is_z", &["is_z Z = T", "is_z (S n) = F"]),
        ("add", &["add n Z = n", "add n (S m) = S (add n m)"]),
        (
            "last",
            &["last u (CONS x xs) = last x xs", "last u NIL = u"],
        ),
        ("twice", &["twice g x = g (g x)"]),
        // A constructor is missing: nothing is known of `nth` of the empty list.
        (
            "nth",
            &["nth Z (CONS x xs) = x", "nth (S n) (CONS x xs) = nth n xs"],
        ),
        // The recursive call lacks its last argument.
        (
            "partial",
            &[
                "partial q n Z k = k",
                "partial q n (S m) k = q (partial q k m)",
            ],
        ),
        (
            "both",
            &[
                "both Z (S (S m)) = m",
                "both (S n) (S (S m)) = both n (both n m)",
                "both n Z = n",
            ],
        ),
    ] {
        if name == "both" {
            // The last equation leaves open which constructor is meant.
            let error = world.define(&reader, &[(name, equations)]).unwrap_err();
            assert!(error.contains("equation 3 of both overlaps"), "{error}");
            continue;
        }
        world.check(&reader, &[(name, equations)]);
    }
}

#[test]
fn mutual_and_nested() {
    let mut world = World::new();
    let nat = world.nat();
    let types = [
        ("nat", nat),
        ("expr", type_var("expr")),
        ("stmt", type_var("stmt")),
        ("stmts", type_app("list", &[type_var("stmt")])),
    ];
    world.declare(
        &[
            "expr: Num nat | Add expr expr | Do stmt nat",
            "stmt: Skip | Set nat expr | Block stmts | Loop expr stmts stmt",
        ],
        &types,
    );
    let (expr, stmt) = (type_app("expr", &[]), type_app("stmt", &[]));
    let stmts = type_app("list", &[stmt]);
    let nats = type_app("list", &[nat]);
    let env = fun(&[nat, nat]);
    let reader = Reader::default()
        .term("Num", at("Num", &[]))
        .term("Add", at("Add", &[]))
        .term("Do", at("Do", &[]))
        .term("Skip", at("Skip", &[]))
        .term("Set", at("Set", &[]))
        .term("Block", at("Block", &[]))
        .term("Loop", at("Loop", &[]))
        .term("MAP", at("MAP", &[stmt, nat]))
        .term("Z", at("Z", &[]))
        .term("S", at("S", &[]))
        .constant("sum", fun(&[nats, nat]))
        .constant("plus", fun(&[nat, nat, nat]))
        .vars("x", stmt)
        .vars("n", nat)
        .vars("a b", expr)
        .vars("s", stmt)
        .vars("ss", stmts)
        .vars("v", env)
        .vars("esize", fun(&[expr, nat]))
        .vars("ssize", fun(&[stmt, nat]))
        .vars("eval", fun(&[env, expr, nat]))
        .vars("run", fun(&[stmt, env, nat]))
        .vars("depth", fun(&[expr, nat]));
    world.check(
        &reader,
        &[
            (
                "esize",
                &[
                    "esize (Num n) = S Z",
                    "esize (Add a b) = plus (esize a) (esize b)",
                    "esize (Do s n) = S (ssize s)",
                ],
            ),
            (
                "ssize",
                &[
                    "ssize Skip = Z",
                    "ssize (Set n a) = esize a",
                    "ssize (Block ss) = sum (MAP ssize ss)",
                    "ssize (Loop a ss s) = plus (esize a) (sum (MAP (%x. S (ssize x)) ss))",
                ],
            ),
        ],
    );
    world.check(
        &reader,
        &[
            (
                "eval",
                &[
                    "eval v (Num n) = v n",
                    "eval v (Add a b) = plus (eval v a) (eval v b)",
                    "eval v (Do s n) = run s (%n. S (v n))",
                ],
            ),
            (
                "run",
                &[
                    "run Skip v = Z",
                    "run (Set n a) v = eval v a",
                    "run (Block ss) v = sum (MAP (%x. run x v) ss)",
                    "run (Loop a ss s) v = plus (run s v) (sum (MAP (%x. plus (run x v) (v Z)) ss))",
                ],
            ),
        ],
    );
    // Only one of the types.
    world.check(
        &reader,
        &[(
            "depth",
            &[
                "depth (Num n) = n",
                "depth (Add a b) = plus (depth a) (depth b)",
                "depth (Do s n) = n",
            ],
        )],
    );
}

#[test]
fn rejected() {
    let mut world = World::new();
    let nat = world.nat();
    let reader = Reader::default()
        .term("Z", at("Z", &[]))
        .term("S", at("S", &[]))
        .vars("n m", nat)
        .vars("f", fun(&[nat, nat]))
        .vars("g", fun(&[nat, nat, nat]))
        .vars("h", fun(&[fun(&[nat, nat]), nat]))
        .vars("k", fun(&[nat, nat]));
    for (name, equations, message) in [
        ("f", &["f (S n) = f (f n)"][..], "needs a measure"),
        ("f", &["f n = S (f n)"], "not recursive on an argument"),
        ("f", &["f (S n) = f (S n)"], "needs a measure"),
        ("f", &["f n = m"], "uses the variable m"),
        ("f", &["f (k n) = n"], "has an argument that is no pattern"),
        ("f", &["f n = n", "f Z = S Z"], "equation 2 of f overlaps"),
        ("f", &["f Z = Z", "f n = n"], "equation 2 of f overlaps"),
        (
            "f",
            &["f (S n) = n", "f (S n) = f n"],
            "equation 2 of f overlaps",
        ),
        ("f", &["f (f n) = n"], "no pattern"),
        ("f", &["k n = n"], "does not begin with the function"),
        ("f", &["h f = n"], "does not begin with the function"),
        ("f", &["!n. ~ (f n = n)"], "is not an equation"),
        ("f", &[], "has no equation"),
        ("g", &["g n n = n"], "twice on its left side"),
        (
            "g",
            &["g n m = n", "g n = g n"],
            "different numbers of arguments",
        ),
        (
            "g",
            &["g (S n) Z = Z", "g Z (S n) = Z", "g n (S n) = Z"],
            "twice",
        ),
    ] {
        let error = world.define(&reader, &[(name, equations)]).unwrap_err();
        assert!(error.contains(message), "{equations:?}: {error}");
    }
}

fn well_founded(world: &mut World, nat: Type) -> WellFounded {
    let (a, b) = (type_var("'a"), type_var("'b"));
    let relation = fun(&[a, a, hol::bool()]);
    let f = fun(&[a, b]);
    constant("WF", fun(&[relation, hol::bool()]));
    constant("RESTRICT", fun(&[f, relation, a, a, b]));
    constant("<", fun(&[nat, nat, hol::bool()]));
    let reader = Reader::default()
        .term("WF", at("WF", &[a]))
        .term("RESTRICT", at("RESTRICT", &[a, b]))
        .term("LT", at("<", &[]))
        .vars("R", relation)
        .vars("f", f)
        .vars("H", fun(&[f, a, b]))
        .vars("m", fun(&[a, nat]))
        .vars("x y z", a);
    for (name, statement) in [
        (
            "wf_recursion_restricted",
            "!R H. WF R ==> ?f. !x. f x = H (RESTRICT f R x) x",
        ),
        (
            "restrict_smaller",
            "!f R x z. R z x ==> RESTRICT f R x z = f z",
        ),
        ("wf_measure", "!m. WF (%x y. LT (m x) (m y))"),
    ] {
        axiom(&mut world.theorems, name, reader.read(statement));
    }
    WellFounded::find(&|name| Ok(world.theorems[name])).unwrap()
}

#[test]
fn by_measure() {
    let mut world = World::new();
    let nat = world.nat();
    let theorems = well_founded(&mut world, nat);
    let bool = hol::bool();
    let reader = Reader::default()
        .term("Z", at("Z", &[]))
        .term("S", at("S", &[]))
        .term("LT", at("<", &[]))
        .term("COND", at("COND", &[nat]))
        .constant("minus", fun(&[nat, nat, nat]))
        .constant("plus", fun(&[nat, nat, nat]))
        .vars("fib", fun(&[nat, nat]))
        .vars("gcd", fun(&[nat, nat, nat]))
        .vars("c c'", bool)
        .vars("n m t t' e e'", nat);
    let congruence = "!c c' t t' e e'. c = c' ==> (c' ==> t = t') ==> (~ c' ==> e = e') ==> \
                      COND c t e = COND c' t' e'";
    axiom(&mut world.theorems, "cond_cong", reader.read(congruence));
    let mut contexts = SimpSet::default();
    contexts
        .add_congruence(world.theorems["cond_cong"])
        .unwrap();
    let run = |name: &str, equations: &[&str], measure: &str| {
        let function = function(&reader, name, equations);
        let mut goals = Vec::new();
        let defined = recursive_by(
            &function,
            &|ty| world.structure(ty),
            Termination::Measure(reader.read(measure)),
            &theorems,
            &contexts,
            &mut |goal| {
                goals.push(show(goal));
                let name = hol::name(&goals.last().unwrap().clone());
                hol::with(|k| k.axiom(name, goal)).map_err(Fail::from)
            },
        )
        .unwrap();
        same_equations(&reader, equations, &defined);
        goals
    };
    let goals = run(
        "fib",
        &[
            "fib Z = Z",
            "fib (S Z) = S Z",
            "fib (S (S n)) = plus (fib n) (fib (S n))",
        ],
        "%n. n",
    );
    assert_eq!(goals, ["!n. < n (S (S n))", "!n. < (S n) (S (S n))"]);
    let goals = run(
        "gcd",
        &[
            "gcd Z m = m",
            "gcd (S n) m = COND (LT (S n) m) (gcd (S n) (minus m (S n))) (gcd m (S n))",
        ],
        "%n m. plus n m",
    );
    assert_eq!(
        goals,
        [
            "!n m. < (S n) m ==> < (plus (S n) (minus m (S n))) (plus (S n) m)",
            "!n m. ~ (< (S n) m) ==> < (plus m (S n)) (plus (S n) m)",
        ]
    );
}
