-- Statements that write what an expression denotes: one rule for each construct, by pushing
-- addresses and the condition on indices through the program. The rules hold for every way W to
-- write a cell, and whether padding is written as zero (p) or left out; but for those of cells and
-- sums, which say which.
--
-- Main theorems: the rules `write_...`.

import lower.views lower.values

-- The letters are those of `lower.writes`; q is the truth value of a condition.
variables (W : 'a option → 'a → 'a option) (p z : bool) (S : 'a ops) (ty : elem) (o : ident)
    (H : ident → bool) (st : 'a stack) (cenv : 'a tensors) (G : 'a stack → 'a heap → bool)
    (v : valuation) (addr : int list → int) (w : valuation) (env : 'a tensors) (x : ident)
    (lo hi : iexp) (d e : exp) (f : iexp) (b : bexp) (g : exp) (k' : cexp) (q : bool) (i : ident)
    (lo' hi' a : iexp) (l u n m k r : int) (s : int list) (Q : int list → bool) (t : 'a tensor)
    (y : cexp) (c c2 : cstmt)

section "Names, loops."

-- A `let` is its body, where the name is bound.
theorem let_same :
  ∀p. ok S w env d p ⇒ den S w (update env x (SOME (p, den S w env d))) e = den S w env (Let x d e)
proof
  intro p good
  rewrite [den_let(ok_shape(good))]
qed

-- An index with a name is its value.
theorem let_index_same :
  ∀f z. ieval atl_div w f z ⇒ den S (update w x (SOME z)) env e = den S w env (LetIndex x f e)
proof
  intro f z index
  rewrite [den_let_index(index)]
qed

theorem write_gen :
  H o ⇒
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  ieval c_div v lo' l ⇒
  ieval c_div v hi' u ⇒
  n = max 0 (u - l) ⇒
  (∀k.
     l ≤ k ⇒
     k < u ⇒
       writes W S o (state S H st cenv) (update v i (SOME k)) (λI. addr (k - l :: I))
         (view p S s (λI. Q (k - l :: I)) (den S (update w x (SOME k)) env e)) c) ⇒
    writes W S o (state S H st cenv) v addr (view p S (n :: s) Q (den S w env (Gen x lo hi e)))
      (CFor i lo' hi' c)
proof
  intro written el eu el' eu' size body
  rewrite [den_gen(el, eu), view_gen(size)]
  have stab := stable_state[S, H, st, cenv, o](written)
  exact writes_gen(stab, el', eu', body)
qed

-- Cell by cell.
theorem write_slices :
  ∀i n'.
    H o ⇒
    ieval c_div v n' n ⇒
    (∀k.
       0 ≤ k ⇒
       k < n ⇒
         writes W S o (state S H st cenv) (update v i (SOME k)) (λI. addr (k :: I))
           (view p S s (λI. Q (k :: I)) (λI. t (k :: I))) c) ⇒
      writes W S o (state S H st cenv) v addr (view p S (n :: s) Q t) (CFor i (ILit 0) n' c)
proof
  intro i n' written size body
  rewrite [view_slices]
  have stab := stable_state[S, H, st, cenv, o](written)
  have start : ieval c_div v (ILit 0) 0 by exact c_zero
  apply writes_gen(stab, start, size)
  intro k low high
  have whole : k - 0 = k by arith
  rewrite [whole]
  exact body(low, high)
qed

-- A loop of one iteration is its body.
theorem moved_once : ∀(f : int → 'a tensor). u = l + 1 ⇒ moved (λI. 0 :: I) (f l) (gen l u f)
proof
  intro f eq
  subst eq
  rewrite [moved_def]
  split
  - intro I some
    have one : 0 < l + 1 - l by arith
    simp [gen_cons, one]
  · intro J some
    obtain ⟨i, K, eq, low, high⟩ := gen_cell(some)
    have first : i = 0 by arith
    subst eq
    subst first
    exists K
    have one : 0 < l + 1 - l by arith
    simp [gen_cons, one] at some
    simp [some]
  · intro I J _ _ eq
    simp at eq
    exact eq
qed

theorem write_once :
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  u = l + 1 ⇒
  n = 1 ⇒
  writes W S o G v (λI. addr (0 :: I))
    (view p S s (λI. Q (0 :: I)) (den S (update w x (SOME l)) env e)) c ⇒
    writes W S o G v addr (view p S (n :: s) Q (den S w env (Gen x lo hi e))) c
proof
  intro el eu eq one body
  have size : n = max 0 (u - l) by arith
  rewrite [den_gen(el, eu), view_gen(size)]
  have zero : l - l = 0 by arith
  have row :=
    moved_once[f := λk. view p S s (λI. Q (k - l :: I)) (den S (update w x (SOME k)) env e)](eq)
  rewrite [zero] at row
  exact writes_moved(row, body)
qed

section "Reindexers."

-- What is written of the operand, at the places to which its cells go, are the cells that are kept.
theorem write_reindex_kept :
  ∀r k q R.
    ok S w env e s ⇒
    amount w r k ⇒
    admissible k s ⇒
    q = reshape k s ⇒
    (p ⇒ onto k s) ⇒
    (∀I. keeps k s I ⇔ R I) ⇒
    writes W S o G v (λI. addr (to k s I)) (view p S s (λI. R I ∧ Q (to k s I)) (den S w env e)) c ⇒
      writes W S o G v addr (view p S q Q (den S w env (Reindex r e))) c
proof
  intro r k q R good known fits eq all kept body
  have same : R = keeps k s by
    ext I
    rewrite [kept]
  rewrite [same] at body
  clear kept same
  have box := boxed_den(good)
  have only :
      ∀I. view p S s (λI. keeps k s I ∧ Q (to k s I)) (den S w env e) I ≠ Pad ⇒ keeps k s I by
    intro I some
    by_contra no
    apply some
    simp [view_at, no]
  have inside := view_boxed[p, S, s, λI. keeps k s I ∧ Q (to k s I), den S w env e]
  rewrite [eq, den_reindex(good, known), view_rearrange(fits, ok_shape_ok(good), box, all)]
  exact writes_moved(moved_rearrange(fits, ok_shape_ok(good), inside, only), body)
qed

-- All cells are, where an operator drops none.
theorem write_reindex :
  ∀r k q.
    ok S w env e s ⇒
    amount w r k ⇒
    admissible k s ⇒
    q = reshape k s ⇒
    (p ⇒ onto k s) ⇒
    (∀I. keeps k s I) ⇒
    writes W S o G v (λI. addr (to k s I)) (view p S s (λI. Q (to k s I)) (den S w env e)) c ⇒
      writes W S o G v addr (view p S q Q (den S w env (Reindex r e))) c
proof
  intro r k q good known fits eq all kept body
  apply write_reindex_kept[R := λI. T](good, known, fits, eq, all)
  - intro I
    simp [kept]
  - simp [body]
qed

-- Or where it drops padding only, and that is left out.
theorem write_reindex_padding :
  ∀r k q.
    ok S w env e s ⇒
    amount w r k ⇒
    admissible k s ⇒
    q = reshape k s ⇒
    (∀I. in_box s I ⇒ ¬keeps k s I ⇒ den S w env e I = Pad) ⇒
    writes W S o G v (λI. addr (to k s I)) (view F S s (λI. Q (to k s I)) (den S w env e)) c ⇒
      writes W S o G v addr (view F S q Q (den S w env (Reindex r e))) c
proof
  intro r k q good known fits eq dropped body
  have all : F ⇒ onto k s by simp
  have same :
      view F S s (λI. keeps k s I ∧ Q (to k s I)) (den S w env e) =
        view F S s (λI. Q (to k s I)) (den S w env e) by
    ext I
    by_cases inside : in_box s I
    - by_cases kept : keeps k s I
      · simp [view_at, kept]
      · simp [view_at, dropped(inside, kept)]
    - simp [view_at, inside]
  rewrite [← same] at body
  have itself : ∀I. keeps k s I ⇔ keeps k s I by
    intro I
    trivial
  exact write_reindex_kept(good, known, fits, eq, all, itself, body)
qed

-- Rows of which the last is not full: zeros are written behind the tensor.
theorem write_split_tail :
  ∀q.
    H o ⇒
    ok S w env e (n :: s) ⇒
    ieval atl_div w f k ⇒
    0 < k ⇒
    0 ≤ m ⇒
    q * k = n + m ⇒
    writes W S o (state S H st cenv) v (λI. addr (to (Split k) (n :: s) I))
      (view p S (n :: s) (λI. Q (to (Split k) (n :: s) I)) (den S w env e)) c ⇒
    writes W S o (state S H st cenv) v (λI. addr (to (Split k) (n :: s) (shift n I)))
      (view p S (m :: s) (λI. Q (to (Split k) (n :: s) (shift n I))) (λI. Pad)) c2 ⇒
      writes W S o (state S H st cenv) v addr
        (view p S (q :: k :: s) Q (den S w env (Reindex (Split f) e))) (CSeq c c2)
proof
  intro q written good tile pos m0 size first second
  have nonneg := ok_shape_ok(good)
  simp at nonneg
  obtain ⟨n0, rest⟩ := nonneg
  have le : n ≤ n + m by arith
  have nm : 0 ≤ n + m by arith
  have sum : n + m = n + m by trivial
  have some : 1 ≤ LENGTH (n + m :: s) by simp [one_more]
  have fits : admissible (Split k) (n + m :: s) by simp only [admissible_def, some, pos, and_true]
  have exact_rows : cdiv (n + m) k = q by
    rewrite [← size]
    exact cdiv_mul(pos)
  have all : p ⇒ onto (Split k) (n + m :: s) by
    intro _
    simp [onto_def, exact_rows, size]
  have positive : shape_ok (n + m :: s) by simp [nm, rest]
  have wide := boxed_wider(le, boxed_den(good))
  have same : to (Split k) (n + m :: s) = to (Split k) (n :: s) by
    ext I
    simp only [to_def]
  have made :
      den S w env (Reindex (Split f) e) = rearrange (Split k) (n + m :: s) (den S w env e) by
    simp only [den_def, amount_value_def, mapped_def, rearrange_def, ieval_value(tile)]
  have shape : q :: k :: s = reshape (Split k) (n + m :: s) by simp [reshape_def, exact_rows]
  have stab := stable_state[S, H, st, cenv, o](written)
  have kept : ∀I. keeps (Split k) (n + m :: s) I by
    intro I
    simp only [keeps_def]
  rewrite [made, shape, view_rearrange(fits, positive, wide, all), same]
  simp only [keeps_def]
  simp
  have cells :
      ∀I.
        view p S (n + m :: s) (λI. Q (to (Split k) (n :: s) I)) (den S w env e) I ≠ Pad ⇒
          keeps (Split k) (n + m :: s) I by
    intro I _
    exact kept
  have inside := view_boxed[p, S, n + m :: s, λI. Q (to (Split k) (n :: s) I), den S w env e]
  apply writes_moved(moved_rearrange(fits, positive, inside, cells))
  rewrite [same, view_beyond(boxed_den(good), n0, m0, sum)]
  exact writes_concat(stab,
                      view_boxed[p, S, n :: s, λI. Q (to (Split k) (n :: s) I), den S w env e],
                      view_boxed[p, S, m :: s, λI. Q (to (Split k) (n :: s) (shift n I)), λI. Pad],
                      first, second)
qed

theorem write_concat :
  ∀a b.
    H o ⇒
    ok S w env a (n :: s) ⇒
    ok S w env b (m :: s) ⇒
    r = n + m ⇒
    writes W S o (state S H st cenv) v addr (view p S (n :: s) Q (den S w env a)) c ⇒
    writes W S o (state S H st cenv) v (λI. addr (shift n I))
      (view p S (m :: s) (λI. Q (shift n I)) (den S w env b)) c2 ⇒
      writes W S o (state S H st cenv) v addr (view p S (r :: s) Q (den S w env (Concat a b)))
        (CSeq c c2)
proof
  intro a b written good_a good_b size first second
  have n0 := ok_shape_ok(good_a)
  simp at n0
  obtain ⟨n0, _⟩ := n0
  have m0 := ok_shape_ok(good_b)
  simp at m0
  rewrite [den_concat(good_a), view_concat(n0)(m0)(size)]
  have stab := stable_state[S, H, st, cenv, o](written)
  exact writes_concat(stab, view_boxed[p, S, n :: s, Q, den S w env a],
                      view_boxed[p, S, m :: s, λI. Q (shift n I), den S w env b], first, second)
qed

section "Conditions."

-- A condition that C decides, too.
theorem write_choice :
  decision S w env g q ⇒
  decides S G v k' q ⇒
  (q ⇒ writes W S o G v addr (view p S s Q (den S w env d)) c) ⇒
  (¬q ⇒ writes W S o G v addr (view p S s Q (den S w env e)) c2) ⇒
    writes W S o G v addr (view p S s Q (den S w env (If g d e))) (CIf k' c c2)
proof
  intro test test' yes no
  apply writes_choice(test')
  - intro holds
    rewrite [den_if_true(test, holds)]
    exact yes(holds)
  - intro fails
    rewrite [den_if_false(test, fails)]
    exact no(fails)
qed

theorem write_guarded :
  decision S w env g q ⇒
  decides S G v k' q ⇒
  (q ⇒ writes W S o G v addr (view p S s Q (den S w env e)) c) ⇒
  (¬q ⇒ writes W S o G v addr (view p S s Q (λI. Pad)) c2) ⇒
    writes W S o G v addr (view p S s Q (den S w env (Guard g e))) (CIf k' c c2)
proof
  intro test test' yes no
  apply writes_choice(test')
  - intro holds
    rewrite [den_guarded_true(test, holds)]
    exact yes(holds)
  - intro fails
    have none : den S w env (Guard g e) = (λI. Pad) by
      ext I
      simp [cell_guarded(test), fails]
    rewrite [none]
    exact no(fails)
qed

-- One that is known to hold.
theorem write_guard_true :
  decision S w env g q ⇒
  q ⇒
  writes W S o G v addr (view p S s Q (den S w env e)) c ⇒
    writes W S o G v addr (view p S s Q (den S w env (Guard g e))) c
proof
  intro test yes body
  rewrite [den_guarded_true(test, yes)]
  exact body
qed

-- One of C alone.
theorem write_if :
  decides S G v k' q ⇒
  (q ⇒ writes W S o G v addr t c) ⇒
  (¬q ⇒ writes W S o G v addr t c2) ⇒
    writes W S o G v addr t (CIf k' c c2)
by exact writes_choice

section "Nothing."

-- Padding is left out.
theorem write_padding : (∀I. t I = Pad) ⇒ writes W S o G v addr (view F S s Q t) CSkip
proof
  intro none
  apply writes_none
  intro I
  simp [view_at, none]
qed

-- No cell is wanted, since all that are would meet a condition that fails.
theorem write_nowhere :
  (∀I. in_box s I ⇒ Q I ⇒ q) ⇒ ¬q ⇒ writes W S o G v addr (view p S s Q t) CSkip
proof
  intro needed fails
  apply writes_none
  intro I
  by_cases here : in_box s I ∧ Q I
  - obtain ⟨inside, wanted⟩ := here
    have yes := needed(inside, wanted)
    contradiction
  - simp [view_at, here]
qed

section "Padding."

-- Where there is no padding, it does not matter what becomes of it.
theorem write_exact :
  (∀I. in_box s I ⇒ t I ≠ Pad) ⇒
  writes W S o G v addr (view T S s Q t) c ⇒
    writes W S o G v addr (view F S s Q t) c
proof
  intro some body
  rewrite [view_exact(some)]
  exact body
qed

-- Zeros need not be written over zeros.
theorem write_zeros :
  writes (store T S) S o G v addr (view F S s Q t) c ⇒
    writes (store T S) S o G v addr (view T S s Q t) c
proof
  intro body
  have cells : ∀I. view F S s Q t I ≠ Pad ⇒ view T S s Q t I ≠ Pad by
    intro I some
    by_cases here : in_box s I ∧ Q I
    · simp [view_at, here]
    · simp [view_at, here] at some
  have values : ∀I x. view F S s Q t I = Val x ⇒ view T S s Q t I = Val x by
    intro I x val
    by_cases here : in_box s I ∧ Q I
    · simp [view_at, here] at val
      simp [view_at, here, val, cell_value_def]
    · simp [view_at, here] at val
  rewrite [writes_def]
  intro h1 h n a known there inj fits may
  rewrite [inj_on_def] at inj
  rewrite [within_def] at fits
  have inj' : inj_on addr (view F S s Q t) by
    rewrite [inj_on_def]
    intro I J one two
    exact inj(cells(one), cells(two))
  have fits' : within n addr (view F S s Q t) by
    rewrite [within_def]
    intro I one
    exact fits(cells(one))
  have may' : ready (store T S) a addr (view F S s Q t) by
    rewrite [ready_def] at may
    rewrite [ready_def]
    intro I x val
    exact may(values(val))
  obtain ⟨g, run, eff⟩ := writes_run(body, known, there, inj', fits', may')
  exists g
  split
  - exact run
  - rewrite [effect_def]
    split
    · intro I x val
      obtain none | ⟨y, some⟩ := cell_cases[view F S s Q t I]
      · have same : g (addr I) = a (addr I) by
          apply effect_frame(eff)
          intro J some eq
          have cell : view T S s Q t I ≠ Pad by simp [val]
          have meet := inj(cells(some), cell, eq)
          rewrite [meet] at some
          contradiction
        rewrite [ready_def] at may
        have zero := store_zero(may(val))
        have here : in_box s I ∧ Q I by
          by_contra out
          simp [view_at, out] at val
        simp [view_at, here] at none
        simp [view_at, here, none, cell_value_def] at val
        rewrite [same, zero, ← val, store_on_zero]
      · have two := values(some)
        rewrite [two] at val
        simp at val
        rewrite [← val]
        exact effect_at(eff, some)
    · intro r out
      apply effect_frame(eff)
      intro I some
      exact out(cells(some))
qed

section "Cells."

theorem write_cell :
  ∀i.
    Q [] ⇒
    ieval c_div v a i ⇒
    i = addr [] ⇒
    computes S G v y (cell_value S (t [])) ⇒
      writes (store z S) S o G v addr (view T S [] Q t) (CStore o a y)
proof
  intro i wanted index eq value
  subst eq
  rewrite [computes_def] at value
  rewrite [view_scalar(wanted)]
  exact writes_store(index, value)
qed

theorem add_cell :
  ∀i.
    Q [] ⇒
    ieval c_div v a i ⇒
    i = addr [] ⇒
    computes S G v y (cell_value S (t [])) ⇒
      writes (accumulate S ty) S o G v addr (view T S [] Q t) (CReduce ty o a y)
proof
  intro i wanted index eq value
  subst eq
  rewrite [computes_def] at value
  rewrite [view_scalar(wanted)]
  exact writes_accumulate(index, value)
qed

section "Sequences."

-- A statement that does nothing can be left out, and sequences need no blocks.

theorem write_after_skip : writes W S o G v addr t (CSeq CSkip c) ⇒ writes W S o G v addr t c
by simp [writes_def, runs_skip_seq]

theorem write_before_skip : writes W S o G v addr t (CSeq c CSkip) ⇒ writes W S o G v addr t c
by simp [writes_def, runs_seq_skip]

theorem write_one_by_one :
  ∀b. writes W S o G v addr t (CSeq (CSeq b c) c2) ⇒ writes W S o G v addr t (CSeq b (CSeq c c2))
by simp [writes_def, runs_seq_assoc]
