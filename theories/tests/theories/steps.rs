//! What the steps of proofs do, as those who write theories see it: texts that are accepted, and
//! texts that are refused with a message that helps.

use prover::library::Library;
use std::path::Path;

/// Checks a theory with this text that may import all base theories: the errors.
fn errors(name: &str, text: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("steps");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(format!("{name}.thy")), text).unwrap();
    let mut library = Library::new(theories::root(), Some(&folder.join("cache")));
    library.also_in(&folder);
    match library.check(name) {
        Ok(checked) => checked.errors.join("\n"),
        Err(why) => why.0,
    }
}

const ACCEPTED: &str = r#"import base.positions index.expressions numbers.int_round_up base.finite_map base.recursion

theorem both : ∀p q r x. p ∧ q ⇒ r ⇒ q ∧ (λy : num. y) x = x ∧ r ∧ p
proof
  intro p q r x <|a, b|> c
  exact ⟨b, rfl, c, a⟩
qed

-- Leading variables need not be introduced.
theorem arith_all : ∀i n : int. 0 ≤ i ⇒ i < n ⇒ i div 8 < cdiv n 8
by arith

theorem ring_all : ∀x y : int. (x + y) * (x - y) = x * x - y * y
by ring

theorem all_true : ∀m n : num. m + n = n + m
by simp only [num_add_comm]

-- Quantified conditional hypotheses are rules, also those of an implication.
theorem local_rules : ∀(f : num → num) g P a. (∀x. P x ⇒ f x = g x) ∧ P a ⇒ f a + 1 = g a + 1
by simp

theorem local_order : ∀(f : num → num → num) a b. (∀x y. f x y = f y x) ⇒ f a b = f b a
by simp

theorem maps : ∀m : (num, num) fmap. FLOOKUP (m(1 ↦ 2, 3 |-> 4)) 1 = SOME 2 ∧ FLOOKUP {1 ↦ 2} 5 = (NONE : num option)
by simp [flookup_update]

-- Patterns of higher order.
theorem under_binders : ∀p q : num → bool. (∀x. p x ∧ q (x + 1)) ⇔ (∀x. p x) ∧ (∀y. q (y + 1))
by simp only [forall_and]

theorem of_functions : ∀(f : (num → num) → num) g. (∀h. f (λx. h x + 1) = g h) ⇒ f (λy. y * y + 1) = g (λy. y * y)
by simp

-- One of several places.
theorem places : ∀a b : num. (a + b) * (a + b) = (a + b) * (b + a)
proof
  intro a b
  rewrite 2 [num_add_comm]
qed

theorem places_of_hypotheses : ∀P (f : num → num) x. (∀n. P n ⇒ f n = n) ⇒ P x ⇒ f x < f x + 1 ⇒ f x < x + 1
proof
  intro P f x h p k
  rewrite 2 [h] at k
  - exact k
  - exact p
qed

inductive related : num → num → bool
| related_zero : related 0 0
| related_suc : ∀m n. related m n ⇒ related (SUC m) (SUC n)
| related_swap : ∀m n. related m n ⇒ related n m

inductive never : num → bool
  and once : num → bool
| once_only : once 3

theorem inverted : ∀n. once n ⇒ n = 3
proof
  intro n h
  cases h
  exact rfl
qed

theorem inverted_empty : ∀n. never n ⇒ F
proof
  intro n h
  cases h
qed

theorem inverted_by_pattern : ∀m. related (SUC m) 0 ⇒ ∃n. related 0 n
proof
  intro m h
  cases h as ⟨x, _⟩ | ⟨a, b, _, x, _⟩ | r
  · simp at x
  · simp at x
  · exists SUC m
    exact r
qed

-- Notation: sets, local definitions, unique existence, identifiers, ASCII.
theorem sets : ∀x y. (x, y) IN {(a, b) | a < b /\ b < (5:num)} <=> x < y /\ y < 5
by simp [IN_def]

theorem lets : (let x = 2 in let y = x + x in let (a, b) = (x, y) in a * b + y) = (12 : num)
by simp [LET_def]

theorem unique : ?!x. x + 1 = (3 : num)
proof
  rewrite [exists_unique]
  split
  · exists 2
    simp
  · intro x y h k
    arith
qed

theorem identifiers : FLOOKUP (FUPDATE FEMPTY "k" T) "k" = SOME T ∧ "k" <> "j"
by simp

-- Mutual and nested, with parameters; recursion on a measure of a pair.
datatype ('a, 'b) rose := Leaf 'a | Node 'b (('a, 'b) grove)
  and ('a, 'b) grove := Empty | Grow (('a, 'b) rose list) (('a, 'b) grove)

recursive leaves : ('a, 'b) rose → num
| leaves (Leaf a) = 1
| leaves (Node b f) = SUC (all_leaves f)
and all_leaves : ('a, 'b) grove → num
| all_leaves Empty = 0
| all_leaves (Grow ts f) = LENGTH (MAP leaves ts) + all_leaves f

theorem leaves_pos : ∀t : ('a, 'b) rose. 0 < leaves t
proof
  intro t
  cases t <;> simp [leaves_def]
qed

-- Inversion by constructor: two rules, one, none; patterns below; a relation without such rules.
datatype shape_word := Dot | Line num (num list) | Pair shape_word shape_word

inductive drawn : num → shape_word → num → bool
  and between : num → num → bool
| drawn_line : ∀m n. between m n ⇒ drawn m (Line n [n]) 1
| drawn_left : ∀m a b n. drawn m a n ⇒ drawn m (Pair a b) n
| drawn_both : ∀m a n. (∃k. between k n ∧ drawn m a k) ⇒ drawn m (Pair a Dot) n
| between_eq : ∀m. between m m
| between_drawn : ∀m n. drawn m Dot n ⇒ between m n

theorem dot_iff : ∀m n. drawn m Dot n ⇔ F
by exact drawn_cases_Dot

theorem line_iff : ∀m k xs n. drawn m (Line k xs) n ⇔ xs = [k] ∧ n = 1 ∧ between m k
by exact drawn_cases_Line

theorem pair_iff : ∀m a b n.
  drawn m (Pair a b) n ⇔ drawn m a n ∨ b = Dot ∧ (∃k. between k n ∧ drawn m a k)
by exact drawn_cases_Pair

-- Variables that are short for terms: in the goal and the hypotheses, under binders, named.
theorem shared : ∀(f : num → num) a b. f (a + b) = b ⇒ (∀n. f (a + b) + n = n + b)
proof
  intro f a b h n
  set s := a + b
  set v := f s with value
  have s_is : s = a + b by exact s_def
  have v_is : v = f s by exact value
  rewrite [h]
  exact num_add_comm
qed

theorem shared_under_binders : ∀(f : num → num) a. (∀n. n < f (a + a) ⇒ n < f (a + a) + 1)
proof
  intro f a
  set v := f (a + a)
  show ∀n. n < v ⇒ n < v + 1
  intro n
  arith
qed

-- A bound variable of the same name is another one.
theorem not_captured : ∀a : num. (∀s. s < a + a ⇒ ∃x. x + s = a + a)
proof
  intro a
  set x := a + a
  intro s h
  exists x - s
  arith
qed

-- The definition is no rule of simp unless it is named.
theorem opened : ∀a : num. a * a + 0 = a * a
proof
  intro a
  set s := a * a
  simp only [num_add_zero_right]
qed

theorem opened_by_name : ∀(P : num → bool) a. P (a * a) ⇒ P (a * a)
proof
  intro P a
  set s := a * a
  simp only [s_def]
  intro h
  exact h
qed

theorem let_introduced : ∀a : num. let x = a + a in let y = x * x in x + y = y + x
proof
  intro a x y
  have x_is : x = a + a by exact x_def
  have y_is : y = x * x by exact y_def
  exact num_add_comm
qed

theorem let_taken : ∀x : num. let x = x + 1 in 0 < x
proof
  intro x _
  arith
qed

recursive upwards : num × num → num by measure (λp. SND p - FST p)
| upwards p = (if FST p < SND p then upwards (SUC (FST p), SND p) else FST p)
"#;

#[test]
fn accepted() {
    assert_eq!(errors("accepted", ACCEPTED), "");
}

#[test]
fn refused() {
    let related = "inductive related : num → num → bool\n\
                   | related_zero : related 0 0\n\
                   | related_swap : ∀m n. related m n ⇒ related n m\n\n";
    let theorem = |statement: &str, steps: &str| {
        format!("import numbers.num\n\n{related}theorem t : {statement}\nproof\n  {steps}\nqed\n")
    };
    let constructors: Vec<String> = (0..101).map(|at| format!("C{at}")).collect();
    let cases = [
        (
            "constructors",
            format!(
                "import base.positions\n\ndatatype t := {}\n",
                constructors.join(" | ")
            ),
            "3:10: error: a declaration has at most 100 constructors",
        ),
        (
            "loops",
            theorem(
                "∀m n. related m n ⇒ m = n",
                "intro m n h\n  simp [related_cases] at h",
            ),
            "rewrite steps there were\n    ",
        ),
        (
            "loops_by",
            theorem(
                "∀m n. related m n ⇒ m = n",
                "intro m n h\n  simp [related_cases] at h",
            ),
            " by related_cases\n",
        ),
        (
            "hypothesis_loops",
            theorem("∀f : num → num. (∀n. f n = f (SUC n)) ⇒ f 0 = 2", "simp"),
            "20001 by f n = f (SUC n)\n",
        ),
        (
            "no_cases",
            theorem("∀m n : num. m = n ⇒ n = m", "intro m n h\n  cases h"),
            "10:3: error: h is neither ∨, ∧ nor ∃, nor a derivation by rules",
        ),
        (
            "no_place",
            theorem("∀a b : num. a = b ⇒ a = a", "intro a b h\n  rewrite 9 [h]"),
            "10:3: error: the left side of the equation occurs here 2 times",
        ),
        (
            "set_nowhere",
            theorem("∀a b : num. a = b ⇒ a = a", "intro a b h\n  set s := a + b"),
            "10:3: error: the term occurs neither in the goal nor in a hypothesis",
        ),
        (
            "set_bound",
            theorem("∀a : num. ∀n. n + a = a + n", "intro a\n  set s := n + a"),
            "10:3: error: `n` means nothing here",
        ),
        (
            "set_variable_taken",
            theorem("∀a b : num. a + b = b + a", "intro a b\n  set b := a + b"),
            "10:3: error: the name b is in use",
        ),
        (
            "set_hypothesis_as_variable",
            theorem("∀a b : num. a = b ⇒ a = b", "intro a b h\n  set h := a"),
            "10:3: error: the name h is in use",
        ),
        (
            "set_hypothesis_taken",
            theorem(
                "∀a b : num. a = b ⇒ a = b",
                "intro a b h\n  set s := a with h",
            ),
            "10:3: error: the name h is in use",
        ),
        (
            "set_one_name",
            theorem(
                "∀a b : num. a + b = b + a",
                "intro a b\n  set s := a + b with s",
            ),
            "10:3: error: the name s is in use",
        ),
        (
            "set_ill_typed",
            theorem("∀a b : num. a + b = b + a", "intro a b\n  set s := a + T"),
            "10:3: error: ",
        ),
        (
            "set_no_term",
            theorem("∀a b : num. a + b = b + a", "intro a b\n  set s with h"),
            "10:9: error: expected `:=`",
        ),
        (
            "set_is_not_expanded",
            theorem(
                "∀P (a : num). P (a + a)",
                "intro P a\n  set s := a + a\n  simp",
            ),
            "11:3: error: simp changes nothing",
        ),
        (
            "let_of_a_pair",
            "import base.pair\n\ntheorem t : let (x, y) = (T, T) in x\nby intro x\n".to_string(),
            "4:4: error: there is nothing to introduce: the goal is neither ∀, ⇒, ¬ nor let",
        ),
        (
            "let_by_pattern",
            "import base.logic\n\ntheorem t : let x = T in x\nby intro ⟨x, y⟩\n".to_string(),
            "4:4: error: a variable is introduced by a name",
        ),
        (
            "not_reflexive",
            theorem("T ∧ 0 = SUC 0", "exact ⟨truth, rfl⟩"),
            "9:3: error: there is no theorem truth",
        ),
        (
            "no_identifiers",
            theorem("\"a\" = \"a\"", "simp"),
            "note: the theory `base.ident` defines it",
        ),
        (
            "no_recursion",
            "import numbers.num\n\nrecursive f : num → num by measure (λn. n)\n| f n = f n\n"
                .to_string(),
            "3:11: error: recursion on a measure or relation needs the theory `base.recursion`",
        ),
    ];
    for (name, text, message) in cases {
        let said = errors(name, &text);
        assert!(said.contains(message), "{name}: {said}");
    }
}

/// The size of the proofs of a theory with this text, in bytes.
fn size(name: &str, text: &str) -> usize {
    assert_eq!(errors(name, text), "");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("steps");
    let mut library = Library::new(theories::root(), Some(&folder.join("cache")));
    library.also_in(&folder);
    library.check(name).unwrap().module.len()
}

/// A large term that stands in a goal many times is taken apart once, whether or not it has a name.
#[test]
fn copies_of_a_term_keep_proofs_small() {
    let parts = |of: &dyn Fn(usize) -> String| (0..30).map(of).collect::<Vec<_>>().join(" + ");
    let large = format!("({})", parts(&|at| format!("f (f (a * {at}))")));
    let copies = |term: &str| parts(&|at| format!("g {at} {term}"));
    let other = large.replace('a', "b");
    let theorem = |goal: &str, steps: &[&str]| {
        let steps = steps.join("\n  ");
        format!(
            "import index.expressions\n\n\
             theorem t : ∀(f : int → int) (g : int → int → int) a b. a = b ⇒\n  {goal}\n\
             proof\n  {steps}\nqed\n"
        )
    };
    let goal = format!("{} = {}", copies(&large), copies(&other));
    let plain = theorem(&goal, &["intro f g a b h", "rewrite [h]"]);
    let (x, y) = (format!("set x := {large}"), format!("set y := {other}"));
    let same = "have same : x = y by rewrite [x_def, y_def, h]";
    let set = theorem(&goal, &["intro f g a b h", &x, &y, same, "rewrite [same]"]);
    let goal = format!(
        "let x = {large} in let y = {other} in {} = {}",
        copies("x"),
        copies("y")
    );
    let local = theorem(&goal, &["intro f g a b h x y", same, "rewrite [same]"]);
    for (name, text) in [
        ("size_plain", plain),
        ("size_set", set),
        ("size_let", local),
    ] {
        let small = size(name, &text);
        // Each of the copies would take more than that, thirty times.
        assert!(small < 2500, "{name}: {small} bytes");
    }
}
