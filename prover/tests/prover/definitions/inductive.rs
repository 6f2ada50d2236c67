//! Inductive relations.

use super::notation::{Reader, show};
use kernel::{Thm, Type};
use prover::definitions::relations::{Relations, inductive};
use prover::hol;

/// A type of numbers, of which nothing is known but the constants `0` and `S`.
fn numbers() -> (Type, Reader) {
    let num = hol::with(|k| {
        let name = k.name("ind");
        let op = k.find_type_op(name).unwrap();
        k.type_app(op, &[]).unwrap()
    });
    let reader = Reader::default()
        .constant("0", num)
        .constant("S", hol::fun(num, num).unwrap())
        .vars("x y z m n", num);
    (num, reader)
}

fn relation(args: &[Type]) -> Type {
    args.iter()
        .rev()
        .fold(hol::bool(), |range, &arg| hol::fun(arg, range).unwrap())
}

/// The definition of the relations whose types the reader knows.
fn define(
    reader: &Reader,
    relations: &[&str],
    rules: &[(&str, &str)],
    monotone: &[Thm],
) -> Result<Relations, String> {
    let relations: Vec<_> = relations
        .iter()
        .map(|name| (name.to_string(), hol::type_of(reader.read(name))))
        .collect();
    let rules: Vec<_> = rules
        .iter()
        .map(|(name, rule)| (name.to_string(), reader.read(rule)))
        .collect();
    inductive(&relations, &rules, monotone).map_err(|error| error.0)
}

/// The induction principle, the inversions and the rules.
fn statements(relations: &Relations) -> Vec<String> {
    let mut found = vec![relations.induct().unwrap()];
    found.extend(relations.inversions().unwrap());
    found.extend(relations.intros.iter().map(|(_, th)| *th));
    for th in &found {
        assert!(hol::hyps(*th).is_empty());
        assert!(hol::free_vars(th.concl()).is_empty());
    }
    found.into_iter().map(|th| show(th.concl())).collect()
}

#[test]
fn closure() {
    let (num, reader) = numbers();
    let pair = relation(&[num, num]);
    let reader = reader
        .vars("R", pair)
        .vars("STAR", hol::fun(pair, pair).unwrap());
    let rules = [
        ("refl", "!R x. STAR R x x"),
        ("step", "R x y ==> STAR R y z ==> STAR R x z"),
    ];
    let relations = define(&reader, &["STAR"], &rules, &[]).unwrap();
    assert_eq!(
        statements(&relations),
        [
            "!P. (!R x. P R x x) ==> \
             (!R x y z. R x y ==> STAR R y z ==> P R y z ==> P R x z) ==> \
             !R x z. STAR R x z ==> P R x z",
            "!R x z. STAR R x z = (z = x \\/ (?y. R x y /\\ STAR R y z))",
            "!R x. STAR R x x",
            "!R x y z. R x y ==> STAR R y z ==> STAR R x z",
        ]
    );
}

#[test]
fn mutual() {
    let (num, reader) = numbers();
    let reader = reader.vars("EVEN ODD", relation(&[num]));
    let rules = [
        ("even_0", "EVEN 0"),
        ("even_S", "!n. ODD n ==> EVEN (S n)"),
        ("odd_S", "!n. EVEN n ==> ODD (S n)"),
    ];
    let relations = define(&reader, &["EVEN", "ODD"], &rules, &[]).unwrap();
    assert_eq!(
        statements(&relations)[..3],
        [
            "!P Q. P 0 ==> (!n. ODD n ==> Q n ==> P (S n)) ==> \
             (!n. EVEN n ==> P n ==> Q (S n)) ==> \
             (!a0. EVEN a0 ==> P a0) /\\ (!a0. ODD a0 ==> Q a0)",
            "!a0. EVEN a0 = (a0 = 0 \\/ (?n. a0 = S n /\\ ODD n))",
            "!a0. ODD a0 = (?n. a0 = S n /\\ EVEN n)",
        ]
    );
}

#[test]
fn nested_premises() {
    let (num, reader) = numbers();
    let reader = reader
        .vars("ACC", relation(&[num]))
        .vars("f", hol::fun(num, num).unwrap())
        .constant("LT", relation(&[num, num]));
    let rules = [
        ("less", "!x. (!y. LT y x ==> ACC y) ==> ACC x"),
        (
            "other",
            "!x z. (?y. ACC y /\\ LT x y \\/ ACC (S y)) ==> LT z z ==> ACC (S x)",
        ),
        (
            "function",
            "!f. ACC (f 0) ==> (!x. ACC (f x)) ==> ACC (f (f 0))",
        ),
    ];
    let relations = define(&reader, &["ACC"], &rules, &[]).unwrap();
    assert_eq!(
        statements(&relations)[..2],
        [
            "!P. (!x. (!y. LT y x ==> ACC y /\\ P y) ==> P x) ==> \
             (!x z. (?y. (ACC y /\\ P y) /\\ LT x y \\/ ACC (S y) /\\ P (S y)) ==> LT z z ==> \
             P (S x)) ==> \
             (!f. ACC (f 0) ==> P (f 0) ==> (!x. ACC (f x) /\\ P (f x)) ==> P (f (f 0))) ==> \
             !x. ACC x ==> P x",
            "!x. ACC x = ((!y. LT y x ==> ACC y) \\/ \
             (?x' z. x = S x' /\\ (?y. ACC y /\\ LT x' y \\/ ACC (S y)) /\\ LT z z) \\/ \
             (?f. x = f (f 0) /\\ ACC (f 0) /\\ (!x. ACC (f x))))",
        ]
    );
}

#[test]
fn monotone_constants() {
    let (num, reader) = numbers();
    let set = relation(&[num]);
    let reader = reader
        .constant("ALL", relation(&[set, num]))
        .vars("P Q TREE", set);
    let monotone = reader.read("!P Q n. (!x. P x ==> Q x) ==> ALL P n ==> ALL Q n");
    let monotone = hol::with(|k| {
        let name = k.name("all_mono");
        k.axiom(name, monotone).unwrap()
    });
    let rules = [
        ("node", "!n. ALL TREE n ==> TREE (S n)"),
        ("deep", "!n. ALL (%x. TREE x /\\ ALL TREE x) n ==> TREE n"),
    ];
    let relations = define(&reader, &["TREE"], &rules, &[monotone]).unwrap();
    assert_eq!(
        statements(&relations)[0],
        "!P. (!n. ALL (%n. TREE n /\\ P n) n ==> P (S n)) ==> \
         (!n. ALL (%x. (TREE x /\\ P x) /\\ ALL (%n. TREE n /\\ P n) x) n ==> P n) ==> \
         !n. TREE n ==> P n"
    );
}

#[test]
fn no_rules() {
    let (num, reader) = numbers();
    let reader = reader.vars("NONE ONE", relation(&[num]));
    let rules = [("one", "!n. ONE n")];
    let relations = define(&reader, &["NONE", "ONE"], &rules, &[]).unwrap();
    assert_eq!(
        statements(&relations)[1..3],
        ["!a0. NONE a0 = F", "!n. ONE n = T"]
    );
}

#[test]
fn rejected() {
    let (num, reader) = numbers();
    let reader = reader
        .vars("R", relation(&[num]))
        .vars("f", hol::fun(num, num).unwrap())
        .vars("p", hol::bool())
        .constant("H", relation(&[relation(&[num])]));
    for (rule, message) in [
        (
            "!n. ~ R n ==> R (S n)",
            "premise 1 of the rule r is not known to be monotone in R",
        ),
        (
            "!n. LT n n ==> (R n ==> R 0) ==> R (S n)",
            "premise 2 of the rule r",
        ),
        ("(R n = T) ==> R n", "not known to be monotone"),
        ("H R ==> R 0", "not known to be monotone"),
        ("!n. p ==> n = n", "does not end in a relation"),
        ("!n. R n ==> R n /\\ R n", "does not end in a relation"),
        ("f n", "not a proposition"),
    ] {
        let reader = reader
            .clone()
            .vars("LT", relation(&[num, num]))
            .term("T", hol::mk_true().unwrap());
        let error = define(&reader, &["R"], &[("r", rule)], &[]).err().unwrap();
        assert!(error.contains(message), "{rule}: {error}");
    }
    // A rule may not say more than the relation's type shows.
    let other = hol::type_var(hol::name("'a")).unwrap();
    let reader = reader.vars("w", other).vars("G", relation(&[other]));
    let error = define(&reader, &["R"], &[("r", "!w. G w ==> R 0")], &[]);
    assert!(error.err().unwrap().contains("type variable"));
}
