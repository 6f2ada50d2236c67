//! What is printed is complete, and forms that are easy to read say what the definitions say.

use super::datatype::datatype;
use super::entry::{Entry, Form};
use super::equations::equations;
use super::guide::Guide;
use super::page::Page;
use super::relation::relations;
use super::replayed::Replayed;
use super::terms::{Item, conjuncts};
use super::{PUBLISHED, theories};
use atl_check::print::{proposition, type_text};
use certs::Limits;
use kernel::{Const, Term, TermView, Thm, Type, TypeOp, TypeView};
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::LazyLock;
use std::sync::mpsc::{Sender, channel};
use std::thread::{Result, spawn};

/// The theories, for a test that changes what they say, or that minds what others add.
fn replayed() -> Replayed {
    theories(Limits::default()).expect("the theories check")
}

/// A test on the theories, and where to tell how it ended.
type Work = (fn(&mut Replayed), Sender<Result<()>>);

/// Terms do not leave the thread that made them. So one thread replays the theories, and runs the
/// tests that leave them as they were.
static THEORIES: LazyLock<Sender<Work>> = LazyLock::new(|| {
    let (sender, work) = channel::<Work>();
    spawn(move || {
        let mut k = replayed();
        for (test, ended) in work {
            let result = catch_unwind(AssertUnwindSafe(|| test(&mut k)));
            ended.send(result).expect("the test waits");
        }
    });
    sender
});

/// Runs a test that may add to the theories, and that puts back what it takes away.
fn with_theories(test: fn(&mut Replayed)) {
    let (ended, result) = channel();
    THEORIES.send((test, ended)).expect("the thread runs");
    if let Err(panic) = result.recv().expect("the theories check") {
        resume_unwind(panic);
    }
}

/// With the relations of the papers.
fn page(k: &mut Replayed, with_induction: bool) -> Page {
    for name in PUBLISHED {
        assert!(k.of_theories(name).is_some(), "{name}");
    }
    Page::of(k, &Guide::read(), &[], &PUBLISHED, with_induction).expect("definitions")
}

fn constant(k: &mut Replayed, name: &str) -> Const {
    k.constant(name).expect("a constant of the theories")
}

fn operator(k: &mut Replayed, name: &str) -> TypeOp {
    let items = k.items(name).into_iter();
    let mut types = items.filter_map(|item| match item {
        Item::Type(operator) => Some(operator),
        Item::Constant(_) => None,
    });
    types.next().expect("a type of the theories")
}

/// All constants and types in a term: each node is looked at, whatever the printer does.
fn all_in(k: &Replayed, root: Term, found: &mut HashSet<Item>) {
    let k = k.look();
    let (mut terms, mut types) = (vec![root], Vec::new());
    while let Some(t) = terms.pop() {
        types.push(k.type_of(t));
        match k.view(t) {
            TermView::Const(c, _) => drop(found.insert(Item::Constant(c))),
            TermView::App(f, x) => terms.extend([f, x]),
            TermView::Abs(ty, body) => {
                types.push(ty);
                terms.push(body);
            }
            TermView::Var(..) | TermView::Bound(..) => {}
        }
    }
    types.into_iter().for_each(|ty| all_in_type(k, ty, found));
}

fn all_in_type(k: &certs_tools::Context, ty: Type, found: &mut HashSet<Item>) {
    if let TypeView::App(operator, args) = k.view_type(ty) {
        found.insert(Item::Type(*operator));
        args.iter().for_each(|arg| all_in_type(k, *arg, found));
    }
}

/// Every constant and type that is printed is defined there too, or primitive.
#[test]
fn everything_is_defined() {
    let mut k = replayed();
    for with_induction in [false, true] {
        let page = page(&mut k, with_induction);
        let mut defined = HashSet::new();
        let mut found: HashSet<Item> = k.items("compiles_correctly").into_iter().collect();
        let mut primitive = Vec::new();
        for entry in &page.entries {
            defined.extend(entry.defines.iter().copied());
            for shown in entry.shown() {
                all_in(&k, shown, &mut found);
            }
            for item in &entry.defines {
                if let Item::Constant(c) = *item {
                    all_in_type(k.look(), k.look().const_info(c).ty, &mut found);
                }
            }
            match &entry.form {
                Form::Unknown(item) => panic!("nothing is known of {}", k.letters(*item)),
                Form::Primitive(item) => primitive.push(k.letters(*item).to_owned()),
                Form::Constant(_, equations) => assert!(!equations.is_empty()),
                Form::Relations(relations) => assert!(!relations.rules.is_empty()),
                Form::Datatype(_) | Form::Subtype(..) => {}
            }
        }
        for axiom in k.look().axioms() {
            all_in(&k, axiom.1, &mut found);
        }
        for item in found {
            assert!(
                defined.contains(&item),
                "{} is not defined",
                k.letters(item)
            );
        }
        primitive.sort_unstable();
        assert_eq!(primitive, ["=", "@", "bool", "fun", "ind"]);
    }
}

/// The names that a line of the text defines: the first word behind those that say how, and the
/// constructors of a datatype.
fn heads(line: &str, in_datatype: bool) -> Vec<String> {
    let bare = |word: &str| word.trim_matches(['(', ')', ',', ';', ':']).to_owned();
    let mut words = line.split_whitespace();
    let hows = ["relation", "primitive", "type"];
    let first = words.find(|word| !hows.contains(word)).map(bare);
    if in_datatype {
        // An argument of a constructor may have a name, `(f : t)`.
        let arguments = line.split('(').filter_map(|piece| piece.split_once(" : "));
        let arguments = arguments.map(|(name, _)| name.to_owned());
        let pieces = line.split(['|', '=']);
        let made = pieces.filter_map(|piece| piece.split_whitespace().next().map(bare));
        let before = line
            .split(" :=")
            .next()
            .and_then(|name| name.split(' ').next_back());
        return made.chain(before.map(bare)).chain(arguments).collect();
    }
    let is_head = !line.starts_with(' ') || words.next() == Some(":");
    first.filter(|_| is_head).into_iter().collect()
}

/// The same of the text: each word that is the name of a constant or a type, and each symbol, is
/// where a definition begins, or in that of a datatype.
#[test]
fn every_word_is_defined() {
    with_theories(|k| {
        let page = page(k, true);
        let text = page.text(k, &Guide::read());
        let (mut defined, mut used, mut in_datatype) = (HashSet::new(), HashSet::new(), false);
        let said = text
            .lines()
            .map(|line| line.split("--").next().unwrap_or_default());
        for line in said.filter(|line| !line.starts_with("##")) {
            in_datatype = line.starts_with("datatype") || in_datatype && line.starts_with(' ');
            defined.extend(heads(line, in_datatype));
            let words = line.split(|c: char| c.is_whitespace() || "()[]&¬".contains(c));
            used.extend(words.map(|word| word.trim_end_matches([',', ';', ':', '.']).to_owned()));
        }
        let symbols = [
            "∀", "∃", "∧", "∨", "⇒", "=", "≤", "<", "+", "-", "*", "++", "::", "if", "@",
        ];
        for word in &used {
            // A name in a program, not a constant that has no plain name.
            let letters = word.trim_matches('"');
            if letters != word && letters.chars().all(char::is_alphanumeric) {
                continue;
            }
            let name = word.trim_matches('"').replace("\\\\", "\\");
            let is_plain = !word.is_empty() && !symbols.contains(&word.as_str());
            if is_plain && !k.items(&name).is_empty() {
                assert!(defined.contains(word), "{word} is not defined");
            }
        }
        for symbol in symbols.into_iter().chain(["&", "¬"]) {
            let written = text.contains(&format!("({symbol}) "));
            assert!(written, "nothing says what {symbol} stands for");
        }
        for definition in [
            "compiles_correctly",
            "int_max",
            "int_min",
            "cdiv",
            "BIT0",
            "BIT1",
            "num",
        ] {
            assert!(defined.contains(definition), "{definition}");
        }
    });
}

/// A type that a file calls like an abbreviation is in quotes, as it is none; and what abbreviations stand
/// for is there.
#[test]
fn abbreviations() {
    with_theories(|k| {
        let guide = Guide::read();
        let text = page(k, false).text(k, &guide);
        for abbreviation in &guide.abbreviations {
            let head = format!("\ntype {} := ", abbreviation.name);
            assert!(text.contains(&head), "{head}");
        }
        assert!(text.contains("type valuation := ident → int option  --"));
        let [int, num] = ["int", "num"].map(|name| operator(k, name));
        let [int, num] = [int, num].map(|it| k.context().type_app(it, &[]).expect("a type"));
        k.notation.forget_abbreviations();
        k.notation.abbreviate(int, "num".to_owned());
        let (context, notation) = k.for_printing();
        let shown = [int, num].map(|ty| type_text(context, notation, ty, false, &mut 1000));
        assert_eq!(shown, ["num", "\"num\""]);
    });
}

/// The guide speaks of what there is, of each definition once, and leaves none out.
#[test]
fn guide() {
    with_theories(|k| {
        let guide = Guide::read();
        let page = page(k, false);
        let text = page.text(k, &guide);
        assert!(!text.contains("## Other definitions"), "{text}");
        let defined: HashSet<Item> = page
            .entries
            .iter()
            .flat_map(|entry| entry.defines.clone())
            .collect();
        let mut seen = HashSet::new();
        for note in guide
            .sections
            .iter()
            .flat_map(|section| &section.definitions)
        {
            assert!(seen.insert(&note.name), "{} is there twice", note.name);
            let items = k.items(&note.name);
            assert!(
                items.iter().any(|item| defined.contains(item)),
                "{} is not printed",
                note.name
            );
            for theorem in note.equations.iter().flatten() {
                assert!(k.of_theories(theorem).is_some(), "no theorem {theorem}");
            }
        }
    });
}

/// What the forms are that definitions are printed in.
#[test]
fn forms() {
    with_theories(|k| {
        let guide = Guide::read();
        let mut form = |name: &str| {
            let item = *k.items(name).last().expect("a name of the theories");
            let entry = Entry::of(k, &guide, item, false).expect("an entry");
            match entry.form {
                Form::Datatype(datatype) => format!("datatype of {}", datatype.constructors.len()),
                Form::Subtype(..) => "type".to_owned(),
                Form::Relations(relations) => {
                    format!(
                        "{} relations, {} rules",
                        relations.constants.len(),
                        relations.rules.len()
                    )
                }
                Form::Constant(_, equations) => format!("{} equations", equations.len()),
                Form::Primitive(_) => "primitive".to_owned(),
                Form::Unknown(_) => "unknown".to_owned(),
            }
        };
        for (name, expected) in [
            ("exp", "datatype of 17"),
            ("cexp", "datatype of 7"),
            ("result", "datatype of 2"),
            ("Tensor", "datatype of 2"),
            ("num", "type"),
            ("prod_rep", "type"),
            ("loop", "2 relations, 15 rules"),
            ("big_step_over", "5 relations, 27 rules"),
            ("lets_within", "17 equations"),
            ("NUM_REP", "1 relations, 2 rules"),
            ("LIST_REL", "4 equations"),
            ("TABULATE", "2 equations"),
            ("eval", "17 equations"),
            ("num_le", "1 equations"),
            ("T", "1 equations"),
            ("@", "primitive"),
            ("ind", "primitive"),
        ] {
            assert_eq!(form(name), expected, "{name}");
        }
    });
}

/// The equations that some of the parts of a theorem are.
fn of_parts(k: &mut Replayed, name: &str, theorem: &str, parts: &[usize]) -> Option<usize> {
    let c = constant(k, name);
    let whole = k.of_theories(theorem).expect("a theorem of the theories");
    let all = conjuncts(k.context(), whole.concl()).expect("room");
    let proved: Vec<Thm> = parts.iter().map(|part| claim(k, all[*part])).collect();
    let found = equations(k, c, &proved).expect("room");
    found.map(|found| found.len())
}

/// A theorem that says this.
fn claim(k: &mut Replayed, p: Term) -> Thm {
    let k = k.context();
    let number = k.axioms().len();
    let name = k.name(&format!("claim {number}"));
    k.axiom(name, p).expect("a proposition")
}

#[test]
fn equations_that_leave_cases_out() {
    with_theories(|k| {
        assert_eq!(of_parts(k, "MAP", "MAP_def", &[0, 1]), Some(2));
        assert_eq!(of_parts(k, "MAP", "MAP_def", &[0]), None);
        assert_eq!(of_parts(k, "MAP", "MAP_def", &[1]), None);
        assert_eq!(of_parts(k, "MAP", "MAP_def", &[]), None);
        for missing in 0..4 {
            let others: Vec<usize> = (0..4).filter(|part| *part != missing).collect();
            assert_eq!(of_parts(k, "LIST_REL", "LIST_REL_def", &others), None);
        }
        assert_eq!(
            of_parts(k, "LIST_REL", "LIST_REL_def", &[3, 1, 0, 2]),
            Some(4)
        );
        // Equations of another function.
        assert_eq!(of_parts(k, "LENGTH", "MAP_def", &[0, 1]), None);
    });
}

#[test]
fn equations_for_some_arguments_only() {
    with_theories(|k| {
        let c = constant(k, "int_max");
        let context = k.context();
        let int = context.const_info(c).ty;
        let int = context.dest_fun(int).expect("a function").0;
        let (name, max) = (context.name("x"), context.constant(c, &[]).expect("max"));
        let x = context.var(name, int).expect("x");
        let with_x = context.app(max, x).expect("max x");
        let twice = context.app(with_x, x).expect("max x x");
        let equation = context.eq(twice, x).expect("max x x = x");
        let proved = claim(k, equation);
        assert!(equations(k, c, &[proved]).expect("room").is_none());
    });
}

/// Equations that more than one function satisfies: `f x = f x`, and a recursion that does not
/// get to smaller arguments.
#[test]
fn equations_in_a_circle() {
    with_theories(|k| {
        for name in ["LENGTH", "num_add", "MAP"] {
            let c = constant(k, name);
            let definition = k.of_theories(&format!("{name}_def"));
            let definition = definition.expect("a theorem of the theories");
            let first = conjuncts(k.context(), definition.concl()).expect("room")[0];
            let (left, _) = k.look().dest_eq(first).expect("an equation");
            let circle = k.context().refl(left).expect("an equation");
            assert!(
                equations(k, c, &[circle]).expect("room").is_none(),
                "{name}"
            );
        }
        // 0 + n = n, SUC m + n = SUC (m + n) determine addition; with m + SUC n instead of it, they
        // say nothing of 1 + 0.
        let c = constant(k, "num_add");
        let proved = |k: &Replayed, name: &str| k.of_theories(name).expect("a theorem");
        let (zero, left) = (
            proved(k, "num_add_zero_left"),
            proved(k, "num_add_suc_left"),
        );
        let right = proved(k, "num_add_suc_right");
        let comm = proved(k, "num_add_comm");
        let mut determine = |theorems: Vec<Thm>| {
            let found = equations(k, c, &theorems).expect("room");
            found.is_some()
        };
        assert!(determine(vec![zero, left]));
        assert!(!determine(vec![zero, right]));
        // m + n = n + m is for all arguments, and says nothing.
        assert!(!determine(vec![comm]));
    });
}

/// A type is no datatype if one of the four theorems says less than it should.
#[test]
fn datatypes_that_theorems_do_not_show() {
    with_theories(|k| {
        let list = operator(k, "list");
        let is_datatype = |k: &mut Replayed| datatype(k, list).expect("room").is_some();
        assert!(is_datatype(k));
        for suffix in ["cases", "distinct", "inject", "induct"] {
            for weaker in [
                "list_cases",
                "list_distinct",
                "list_inject",
                "list_induct",
                "T_DEF",
            ] {
                let name = format!("list_{suffix}");
                let weaker = match weaker == name {
                    true => None,
                    false => k.of_theories(weaker),
                };
                let before = k.replace_theorem(&name, weaker);
                assert!(!is_datatype(k), "{name}");
                k.replace_theorem(&name, before);
            }
        }
        assert!(is_datatype(k));
    });
}

/// `∀x. x = []`, and induction without the hypothesis about the tail.
#[test]
fn datatypes_with_less_than_all() {
    with_theories(|k| {
        let list = operator(k, "list");
        let is_datatype = |k: &mut Replayed| datatype(k, list).expect("room").is_some();
        let cases = k.of_theories("list_cases").expect("a theorem");
        let induct = k.of_theories("list_induct").expect("a theorem");

        let x = opened(k, cases.concl());
        let (nil, cons) = k.look().dest_disj(x.1).expect("two cases");
        for only in [nil, cons] {
            let all = k.context().mk_forall(x.0, only).expect("a proposition");
            let claimed = claim(k, all);
            k.replace_theorem("list_cases", Some(claimed));
            assert!(!is_datatype(k));
        }
        k.replace_theorem("list_cases", Some(cases));
        assert!(is_datatype(k));

        let (property, body) = opened(k, induct.concl());
        let (nil, rest) = k.look().dest_imp(body).expect("an implication");
        let (cons, all) = k.look().dest_imp(rest).expect("an implication");
        let (a, of_a) = opened(k, cons);
        let (b, of_b) = opened(k, of_a);
        let (_, holds) = k.look().dest_imp(of_b).expect("an implication");
        let context = k.context();
        let cons = context.mk_forall(b, holds).expect("a proposition");
        let cons = context.mk_forall(a, cons).expect("a proposition");
        for premises in [vec![nil, cons], vec![nil], vec![cons], vec![nil, nil]] {
            let context = k.context();
            let mut claimed = all;
            for premise in premises.into_iter().rev() {
                claimed = context.mk_imp(premise, claimed).expect("a proposition");
            }
            let claimed = context.mk_forall(property, claimed).expect("a proposition");
            let claimed = claim(k, claimed);
            k.replace_theorem("list_induct", Some(claimed));
            assert!(!is_datatype(k));
        }
        k.replace_theorem("list_induct", Some(induct));
    });
}

/// An induction for expressions that says less of the items of a list, or leaves out a constructor.
#[test]
fn inductions_that_say_less() {
    with_theories(|k| {
        let induct = k.of_theories("exp_induct").expect("a theorem");
        let exp = operator(k, "exp");
        let is_datatype = |k: &mut Replayed| datatype(k, exp).expect("room").is_some();
        assert!(is_datatype(k));
        let (property, mut rest) = opened(k, induct.concl());
        let mut clauses = Vec::new();
        while let Some((clause, then)) = k.look().dest_imp(rest) {
            clauses.push(clause);
            rest = then;
        }
        let conclusion = rest;
        let claimed = |k: &mut Replayed, clauses: &[Term]| {
            let context = k.context();
            let mut says = conclusion;
            for clause in clauses.iter().rev() {
                says = context.mk_imp(*clause, says).expect("a proposition");
            }
            let says = context.mk_forall(property, says).expect("a proposition");
            let theorem = claim(k, says);
            k.replace_theorem("exp_induct", Some(theorem));
        };
        for left_out in [0, 2, 3, clauses.len() - 1] {
            let mut fewer = clauses.clone();
            fewer.remove(left_out);
            claimed(k, &fewer);
            assert!(!is_datatype(k), "without {left_out}");
        }
        // `∀f es. P (Op f es)` and the like: nothing is asked of an argument.
        for place in [2, 3, clauses.len() - 2, clauses.len() - 1] {
            let (mut body, mut variables) = (clauses[place], Vec::new());
            while k.look().dest_forall(body).is_some() {
                let (x, of_x) = opened(k, body);
                variables.push(x);
                body = of_x;
            }
            let (_, mut weaker) = k.look().dest_imp(body).expect("a hypothesis");
            for x in variables.into_iter().rev() {
                weaker = k.context().mk_forall(x, weaker).expect("a proposition");
            }
            let mut others = clauses.clone();
            others[place] = weaker;
            claimed(k, &others);
            assert!(!is_datatype(k), "clause {place}");
        }
        claimed(k, &clauses);
        assert!(is_datatype(k));
        k.replace_theorem("exp_induct", Some(induct));
    });
}

/// A variable for the first quantifier, and what is said of it.
fn opened(k: &mut Replayed, p: Term) -> (Term, Term) {
    let k = k.context();
    let abs = k.dest_forall(p).expect("a quantifier");
    let ty = k.dest_abs(abs).expect("an abstraction").0;
    let hint = k.binder_hint(abs);
    let x = k.var(hint, ty).expect("a variable");
    (x, k.open(abs, x).expect("an instance"))
}

/// No relation is the least one closed under rules under which it is not shown to be closed.
#[test]
fn relations_that_theorems_do_not_show() {
    let mut k = replayed();
    let exec = constant(&mut k, "exec");
    assert!(relations(&mut k, exec).expect("room").is_some());
    let rule = k.of_theories("loop_step").expect("a theorem");
    k.forget_name(rule.concl());
    assert!(relations(&mut k, exec).expect("room").is_none());
    for name in ["MAP", "num_le", "T", "!", "/\\", "@", "laws"] {
        let c = constant(&mut k, name);
        assert!(relations(&mut k, c).expect("room").is_none(), "{name}");
    }
}

/// A name in a program is printed as text, and only if it is a name: what else the number may be
/// stays one.
#[test]
fn names_in_programs() {
    with_theories(|k| {
        let quoted = "a\"b".as_bytes();
        let long = [b'a'; 65];
        for (letters, text) in [
            (&b"matmul"[..], "\"matmul\"".to_owned()),
            (b"_", "\"_\"".to_owned()),
            (&[b'a'; 64], format!("\"{}\"", "a".repeat(64))),
            (quoted, "Ident 6365794".to_owned()),
            (b" a", "Ident 8289".to_owned()),
            (b"1", "Ident 49".to_owned()),
            (b"if", "Ident 26982".to_owned()),
            (b"\xff", "Ident 255".to_owned()),
            (b"", "Ident 0".to_owned()),
        ] {
            assert_eq!(name_of(k, letters), text);
        }
        assert!(name_of(k, &long).starts_with("Ident (NUMERAL (BIT1 (BIT0"));
    });
}

/// How the name with these letters is printed.
fn name_of(k: &mut Replayed, letters: &[u8]) -> String {
    let bits = letters
        .iter()
        .flat_map(|byte| (0..8).rev().map(move |at| byte >> at & 1 == 1));
    let bits = bits.skip_while(|bit| !bit);
    let apply = |k: &mut Replayed, name: &str, t: Term| {
        let f = constant(k, name);
        let f = k.context().constant(f, &[]).expect("a constant");
        k.context().app(f, t).expect("a number")
    };
    let zero = constant(k, "_0");
    let mut number = k.context().constant(zero, &[]).expect("zero");
    for bit in bits {
        number = apply(k, if bit { "BIT1" } else { "BIT0" }, number);
    }
    let number = apply(k, "NUMERAL", number);
    let name = apply(k, "Ident", number);
    let same = k.context().refl(name).expect("an equation").concl();
    let (context, notation) = k.for_printing();
    let text = proposition(context, notation, same, &[], &mut 10_000);
    text.split(" = ").next().expect("a side").to_owned()
}

/// A constant of which no theorem says what it is; theorems that say it in a circle do not.
#[test]
fn constants_without_a_definition() {
    let mut k = replayed();
    let context = k.context();
    let truth = context.mk_true().expect("T");
    let names = ["first", "second"].map(|name| context.name(name));
    let defined = names.map(|name| context.define(name, truth).expect("a definition"));
    let [first, second] = defined.map(|(c, _)| context.constant(c, &[]).expect("a constant"));
    let [of_first, of_second] = defined.map(|(_, theorem)| theorem);
    let is_unknown = |k: &mut Replayed, c: Const| {
        let entry = Entry::of(k, &Guide::read(), Item::Constant(c), false).expect("an entry");
        matches!(entry.form, Form::Unknown(_))
    };
    let back = context.sym(of_second).expect("an equation");
    let later = context.trans(of_first, back).expect("first = second");
    let earlier = context.sym(later).expect("second = first");
    let same = [first, second].map(|t| context.refl(t).expect("an equation"));
    for theorem in [same[0], same[1], later] {
        k.add_definition(theorem);
        assert!(is_unknown(&mut k, defined[0].0) && is_unknown(&mut k, defined[1].0));
    }
    k.add_definition(earlier);
    assert!(is_unknown(&mut k, defined[0].0) && !is_unknown(&mut k, defined[1].0));
    k.add_definition(of_first);
    assert!(!is_unknown(&mut k, defined[0].0));
}

/// A type of which the theorems about its maps say less than its definition.
#[test]
fn types_without_a_definition() {
    let mut k = replayed();
    let of_prod = match k.items("prod")[0] {
        Item::Type(operator) => k.subtype(operator).cloned().expect("a type definition"),
        Item::Constant(_) => panic!("a type"),
    };
    let [members, there_and_back] = of_prod.says.map(|p| claim(&mut k, p));
    let truth = k.context().truth().expect("T");
    let context = k.context();
    let (bool, a) = (context.bool(), context.name("'a"));
    let of_bool = context
        .inst_type(&[(a, bool)], members)
        .expect("an instance");
    let (left, right) = context.dest_eq(members.concl()).expect("an equation");
    let (_, r) = context.dest_app(left).expect("a predicate");
    let circle = context.lambda(r, right).expect("a predicate");
    let circle = context.app(circle, r).expect("a proposition");
    let circle = context.eq(circle, right).expect("an equation");
    let circle = claim(&mut k, circle);
    for (proved, expected) in [
        (vec![members, there_and_back], true),
        (vec![there_and_back, truth, members], true),
        (vec![members], false),
        (vec![there_and_back], false),
        (vec![there_and_back, of_bool], false),
        (vec![there_and_back, circle], false),
    ] {
        k.forget_type("prod");
        k.add_subtype("prod", &proved);
        let Item::Type(operator) = k.items("prod")[0] else {
            panic!("a type");
        };
        assert_eq!(k.subtype(operator).is_some(), expected);
    }
}

/// Constants come with their types where nothing else shows them, and only there.
#[test]
fn types_of_constants() {
    with_theories(|k| {
        for (theorem, part, declared, text) in [
            ("LENGTH_def", 0, None, "LENGTH ([] : 'a list) = 0"),
            ("LENGTH_def", 0, Some("LENGTH"), "LENGTH [] = 0"),
            (
                "padding_def",
                0,
                None,
                "(padding : int list → 'a result) [] = Cell Pad",
            ),
            ("padding_def", 0, Some("padding"), "padding [] = Cell Pad"),
            ("elements_def", 0, None, "elements (Cell c) = []"),
            ("APPEND_def", 0, None, "[] ++ ys = ys"),
            ("cell_value_def", 0, None, "cell_value S Pad = s_zero S"),
            ("option_case", 0, None, "option_case f0 f1 NONE = f0"),
            (
                "option_not_none",
                0,
                None,
                "(¬x = NONE) = (∃a : 'a. x = SOME a)",
            ),
        ] {
            let whole = k.of_theories(theorem).expect("a theorem of the theories");
            let said = conjuncts(k.context(), whole.concl()).expect("room")[part];
            let declared: Vec<Const> = declared.map(|name| constant(k, name)).into_iter().collect();
            let (context, notation) = k.for_printing();
            let printed = proposition(context, notation, said, &declared, &mut 10_000);
            assert_eq!(printed, text, "{theorem}");
        }
    });
}

/// Equations of a constant at special types say nothing of it at others.
#[test]
fn equations_at_special_types() {
    with_theories(|k| {
        let c = constant(k, "MAP");
        let general = k.of_theories("MAP_def").expect("a theorem");
        assert!(equations(k, c, &[general]).expect("room").is_some());
        let context = k.context();
        let (name, bool) = (context.name("'a"), context.bool());
        let special = context
            .inst_type(&[(name, bool)], general)
            .expect("an instance");
        assert_ne!(special.concl(), general.concl());
        assert!(equations(k, c, &[special]).expect("room").is_none());
    });
}

/// Where `MAP` takes the items from has to be a part itself, and the item has to be the argument.
#[test]
fn items_that_are_no_parts() {
    with_theories(|k| {
        // `EVERY`-like recursion through `MAP` is taken as it stands in `lets_within`; an equation
        // whose list is not a variable of the pattern is not.
        let c = constant(k, "lets_within");
        let definition = k.of_theories("lets_within_def").expect("a theorem");
        let all = conjuncts(k.context(), definition.concl()).expect("room");
        // `lets_within B (Op f es) sh v = EVERY (λp. p) (MAP (λe. lets_within B e sh v) es)`
        let (left, right) = k.look().dest_eq(all[3]).expect("an equation");
        let (every, mapped) = k.look().dest_app(right).expect("an application");
        let (map, es) = k.look().dest_app(mapped).expect("an application");
        let tail = constant(k, "TL");
        let context = k.context();
        let ty = context.type_of(es);
        let TypeView::App(_, items) = context.view_type(ty).clone() else {
            panic!("a list");
        };
        let tail = context.constant(tail, &items).expect("a constant");
        let of_tail = context.app(tail, es).expect("a list");
        let mapped = context.app(map, of_tail).expect("a list");
        let right = context.app(every, mapped).expect("a proposition");
        let other = context.eq(left, right).expect("an equation");
        let mut claims: Vec<Thm> = Vec::new();
        for (at, part) in all.iter().enumerate() {
            claims.push(claim(k, if at == 3 { other } else { *part }));
        }
        assert!(equations(k, c, &claims).expect("room").is_none());
    });
}
