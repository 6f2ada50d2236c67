-- Statements that write what an expression denotes: one rule for each construct, by pushing
-- addresses and the condition on indices through the program. The rules hold for every way W to
-- write a cell, and whether padding is written as zero (p) or left out; but for those of cells and
-- sums, which say which.
--
-- Main theorems: the rules `write_...`.

import lower.views lower.values

-- The letters are those of `lower.writes`; q is the truth value of a condition.
variables (W : 'a option → 'a → 'a option) (p z : bool) (S : 'a ops) (o : ident) (H : ident → bool)
    (st : 'a stack) (cenv : 'a tensors) (G : 'a stack → 'a heap → bool) (v : valuation)
    (addr : int list → int) (w : valuation) (env : 'a tensors) (x : ident) (lo hi : iexp)
    (d e : exp) (f : iexp) (b : bexp) (g : cond) (k' : ccond) (q : bool) (i : ident)
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

section "Reshapes."

theorem write_transpose :
  writes W S o G v (λI. addr (swap I)) (view p S (n :: m :: s) (λI. Q (swap I)) (den S w env e)) c ⇒
    writes W S o G v addr (view p S (m :: n :: s) Q (den S w env (Reindex Transpose e))) c
proof
  intro body
  rewrite [den_transpose, view_transpose]
  exact writes_transpose(view_boxed[p, S, n :: m :: s, λI. Q (swap I), den S w env e], body)
qed

theorem write_flatten :
  ok S w env e (n :: m :: s) ⇒
  r = n * m ⇒
  writes W S o G v (λI. addr (mix m I)) (view p S (n :: m :: s) (λI. Q (mix m I)) (den S w env e))
    c ⇒
    writes W S o G v addr (view p S (r :: s) Q (den S w env (Reindex Flatten e))) c
proof
  intro good size body
  have nonneg := ok_shape_ok(good)
  simp at nonneg
  obtain ⟨n0, m0, rest⟩ := nonneg
  rewrite [den_flatten(good), view_flatten(n0)(size)(m0)]
  exact writes_flatten(view_boxed[p, S, n :: m :: s, λI. Q (mix m I), den S w env e], body)
qed

-- Rows that are all full.
theorem write_split :
  ∀q.
    ok S w env e (n :: s) ⇒
    ieval atl_div w f k ⇒
    0 < k ⇒
    n = q * k ⇒
    writes W S o G v (λI. addr (unmix k I)) (view p S (n :: s) (λI. Q (unmix k I)) (den S w env e))
      c ⇒
      writes W S o G v addr (view p S (q :: k :: s) Q (den S w env (Reindex (Split f) e))) c
proof
  intro q good tile pos size body
  rewrite [den_split(tile), view_split(pos, size)]
  exact writes_split(pos, view_boxed[p, S, n :: s, λI. Q (unmix k I), den S w env e], body)
qed

-- The last row may have padding, which is left out.
theorem write_split_rows :
  ∀q.
    ok S w env e (n :: s) ⇒
    ieval atl_div w f k ⇒
    0 < k ⇒
    n ≤ q * k ⇒
    writes W S o G v (λI. addr (unmix k I)) (view F S (n :: s) (λI. Q (unmix k I)) (den S w env e))
      c ⇒
      writes W S o G v addr (view F S (q :: k :: s) Q (den S w env (Reindex (Split f) e))) c
proof
  intro q good tile pos size body
  rewrite [den_split(tile), view_split_rows(pos, size, boxed_den(good))]
  exact writes_split(pos, view_boxed[F, S, n :: s, λI. Q (unmix k I), den S w env e], body)
qed

-- Or it is written after the tensor.
theorem write_split_tail :
  ∀q.
    H o ⇒
    ok S w env e (n :: s) ⇒
    ieval atl_div w f k ⇒
    0 < k ⇒
    0 ≤ m ⇒
    q * k = n + m ⇒
    writes W S o (state S H st cenv) v (λI. addr (unmix k I))
      (view p S (n :: s) (λI. Q (unmix k I)) (den S w env e)) c ⇒
    writes W S o (state S H st cenv) v (λI. addr (unmix k (shift n I)))
      (view p S (m :: s) (λI. Q (unmix k (shift n I))) (λI. Pad)) c2 ⇒
      writes W S o (state S H st cenv) v addr
        (view p S (q :: k :: s) Q (den S w env (Reindex (Split f) e))) (CSeq c c2)
proof
  intro q written good tile pos m0 size first second
  have nonneg := ok_shape_ok(good)
  simp at nonneg
  obtain ⟨n0, rest⟩ := nonneg
  have whole : n + m = q * k by arith
  have same : n + m = n + m by trivial
  have stab := stable_state[S, H, st, cenv, o](written)
  rewrite [den_split(tile), view_split(pos, whole)]
  apply writes_split(pos, view_boxed[p, S, n + m :: s, λI. Q (unmix k I), den S w env e])
  rewrite [view_beyond(boxed_den(good), n0, m0, same)]
  exact writes_concat(stab, view_boxed[p, S, n :: s, λI. Q (unmix k I), den S w env e],
                      view_boxed[p, S, m :: s, λI. Q (unmix k (shift n I)), λI. Pad], first, second)
qed

theorem write_pad_l :
  ok S w env e (n :: s) ⇒
  ieval atl_div w f k ⇒
  0 ≤ k ⇒
  r = n + k ⇒
  writes W S o G v (λI. addr (shift k I)) (view F S (n :: s) (λI. Q (shift k I)) (den S w env e))
    c ⇒
    writes W S o G v addr (view F S (r :: s) Q (den S w env (Reindex (PadL f) e))) c
proof
  intro good width k0 size body
  rewrite [den_pad_l(width), view_pad_l(k0)(size)(boxed_den(good))]
  exact writes_pad_l(view_boxed[F, S, n :: s, λI. Q (shift k I), den S w env e], body)
qed

theorem write_pad_r :
  ok S w env e (n :: s) ⇒
  n ≤ r ⇒
  writes W S o G v addr (view F S (n :: s) Q (den S w env e)) c ⇒
    writes W S o G v addr (view F S (r :: s) Q (den S w env (Reindex (PadR f) e))) c
proof
  intro good le body
  rewrite [den_pad_r, ← view_wider(le, boxed_den(good))]
  exact body
qed

-- A truncation restricts what is to be written.
theorem write_trunc_l :
  ieval atl_div w f k ⇒
  0 ≤ k ⇒
  r = n - k ⇒
  writes W S o G v (λI. addr (shift (-k) I))
    (view p S (n :: s) (λI. k ≤ HD I ∧ Q (shift (-k) I)) (den S w env e)) c ⇒
    writes W S o G v addr (view p S (r :: s) Q (den S w env (Reindex (TruncL f) e))) c
proof
  intro width k0 size body
  rewrite [den_trunc_l(width), view_trunc_l(k0)(size)]
  have out :
      ∀i J.
        i < k ⇒
          view p S (n :: s) (λI. k ≤ HD I ∧ Q (shift (-k) I)) (den S w env e) (i :: J) = Pad by
    intro i J less
    have not : ¬(k ≤ i) by arith
    simp [view_cons, not]
  have box := view_boxed[p, S, n :: s, λI. k ≤ HD I ∧ Q (shift (-k) I), den S w env e]
  exact writes_trunc_l(box, out, body)
qed

theorem write_trunc_r :
  ok S w env e (n :: s) ⇒
  ieval atl_div w f k ⇒
  0 ≤ k ⇒
  r = n - k ⇒
  writes W S o G v addr (view p S (n :: s) (λI. HD I < r ∧ Q I) (den S w env e)) c ⇒
    writes W S o G v addr (view p S (r :: s) Q (den S w env (Reindex (TruncR f) e))) c
proof
  intro good width k0 size body
  have le : r ≤ n by arith
  rewrite [den_trunc_r(good, width), ← size, view_trunc_r(le)]
  exact body
qed

-- Unless it drops padding only, and that is left out.
theorem write_trunc_l_padding :
  ieval atl_div w f k ⇒
  0 ≤ k ⇒
  r = n - k ⇒
  (∀i J. 0 ≤ i ⇒ i < k ⇒ in_box s J ⇒ den S w env e (i :: J) = Pad) ⇒
  writes W S o G v (λI. addr (shift (-k) I))
    (view F S (n :: s) (λI. Q (shift (-k) I)) (den S w env e)) c ⇒
    writes W S o G v addr (view F S (r :: s) Q (den S w env (Reindex (TruncL f) e))) c
proof
  intro width k0 size pad body
  rewrite [den_trunc_l(width), view_trunc_l_padding(k0, size, pad)]
  have out :
      ∀i J. i < k ⇒ view F S (n :: s) (λI. Q (shift (-k) I)) (den S w env e) (i :: J) = Pad by
    intro i J less
    by_cases inside : 0 ≤ i ∧ in_box s J
    · obtain ⟨low, rest⟩ := inside
      simp [view_at, pad(low, less, rest)]
    · have no : ¬in_box (n :: s) (i :: J) by
        simp
        intro a b
        by_contra c
        simp [a, c] at inside
      simp only [view_at, no]
      simp
  have box := view_boxed[F, S, n :: s, λI. Q (shift (-k) I), den S w env e]
  exact writes_trunc_l(box, out, body)
qed

theorem write_trunc_r_padding :
  ok S w env e (n :: s) ⇒
  ieval atl_div w f k ⇒
  0 ≤ k ⇒
  r = n - k ⇒
  (∀i J. n - k ≤ i ⇒ i < n ⇒ in_box s J ⇒ den S w env e (i :: J) = Pad) ⇒
  writes W S o G v addr (view F S (n :: s) Q (den S w env e)) c ⇒
    writes W S o G v addr (view F S (r :: s) Q (den S w env (Reindex (TruncR f) e))) c
proof
  intro good width k0 size pad body
  have le : r ≤ n by arith
  rewrite [← size] at pad
  rewrite [den_trunc_r(good, width), ← size, view_trunc_r_padding(le, pad)]
  exact body
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
  beval atl_div w b q ⇒
  q ⇒
  writes W S o G v addr (view p S s Q (den S w env e)) c ⇒
    writes W S o G v addr (view p S s Q (den S w env (Guard (Index b) e))) c
proof
  intro value yes body
  have same : den S w env (Guard (Index b) e) = den S w env e by
    ext I
    exact cell_guard_true(value, yes)
  rewrite [same]
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
      writes (accumulate S) S o G v addr (view T S [] Q t) (CReduce o a y)
proof
  intro i wanted index eq value
  subst eq
  rewrite [computes_def] at value
  rewrite [view_scalar(wanted)]
  exact writes_accumulate(index, value)
qed

section "Sums."

-- From zero without laws.
theorem write_sum :
  H o ⇒
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  ieval c_div v lo' l ⇒
  ieval c_div v hi' u ⇒
  (∀k.
     l ≤ k ⇒
     k < u ⇒
       writes (accumulate S) S o (state S H st cenv) (update v i (SOME k)) addr
         (view F S s Q (den S (update w x (SOME k)) env e)) c) ⇒
    writes (store T S) S o (state S H st cenv) v addr
      (view F S s Q (den S w env (Sums [(x, lo, hi)] e))) (CFor i lo' hi' c)
proof
  intro written el eu el' eu' body
  have same :
      den S w env (Sums [(x, lo, hi)] e) = sum S l u (λk. den S (update w x (SOME k)) env e) by
    exact den_sum(el, eu)
  rewrite [same, view_sum]
  have stab := stable_state[S, H, st, cenv, o](written)
  exact store_sum(stab, el', eu', body)
qed

-- Onto something with two.
theorem add_sum :
  law_holds S add_assoc ⇒
  law_holds S zero_add ⇒
  H o ⇒
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  ieval c_div v lo' l ⇒
  ieval c_div v hi' u ⇒
  (∀k.
     l ≤ k ⇒
     k < u ⇒
       writes (accumulate S) S o (state S H st cenv) (update v i (SOME k)) addr
         (view F S s Q (den S (update w x (SOME k)) env e)) c) ⇒
    writes (accumulate S) S o (state S H st cenv) v addr
      (view F S s Q (den S w env (Sums [(x, lo, hi)] e))) (CFor i lo' hi' c)
proof
  intro assoc zero written el eu el' eu' body
  have same :
      den S w env (Sums [(x, lo, hi)] e) = sum S l u (λk. den S (update w x (SOME k)) env e) by
    exact den_sum(el, eu)
  rewrite [same, view_sum]
  have stab := stable_state[S, H, st, cenv, o](written)
  exact accumulate_sum(assoc, zero, stab, el', eu', body)
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
