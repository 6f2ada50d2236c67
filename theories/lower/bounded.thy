-- Bounds of cells of integers, and folds whose accumulator keeps between bounds that depend on the
-- step.
--
-- Main theorems: `between_op2` (bounds of arithmetic that does not overflow), `ok_fold_kept` (a
-- fold evaluates in which it does not overflow while the accumulator is between its bounds),
-- `fold_kept` (so is the last accumulator).

import lower.cells scalar.between

variables (S : 'a ops) (ty : elem) (w : valuation) (env : 'a tensors) (a b d e : exp)
    (f : operation) (l u : int) (s J : int list) (x i : ident) (lo hi : iexp)
    (K : int → 'a tensor → bool)

section "Operations"

theorem yields_defined : ∀xs. yields S ty f xs l u ⇒ s_defined S ty f xs
by
  intro xs known
  simp only [yields_def] at known
  simp [known]

-- Indices inside of a box, one by one.
theorem no_index : in_box [] J ⇒ [] = J
proof
  cases J <;> simp
qed

theorem first_index : ∀n. in_box (n :: s) J ⇒ (HD J :: TL J) = J ∧ in_box s (TL J)
proof
  intro n
  cases J <;> simp
qed

theorem between_op1 :
  ok S w env (Op ty f [a]) s ⇒
  in_box s J ⇒
  yields S ty f [cell_value S (den S w env a J)] l u ⇒
    between S ty l u (cell_value S (den S w env (Op ty f [a]) J))
proof
  intro good inside known
  simp only [yields_def] at known
  simp [cell_op(good, inside), value_val, known]
qed

theorem between_op2 :
  ok S w env (Op ty f [a, b]) s ⇒
  in_box s J ⇒
  yields S ty f [cell_value S (den S w env a J), cell_value S (den S w env b J)] l u ⇒
    between S ty l u (cell_value S (den S w env (Op ty f [a, b]) J))
proof
  intro good inside known
  simp only [yields_def] at known
  simp [cell_op(good, inside), value_val, known]
qed

theorem not_zero_op1 :
  ok S w env (Op ty f [a]) s ⇒
  in_box s J ⇒
  s_index S ty (s_op S ty f [cell_value S (den S w env a J)]) ≠ 0 ⇒
    s_index S ty (cell_value S (den S w env (Op ty f [a]) J)) ≠ 0
proof
  intro good inside apart
  simp [cell_op(good, inside), value_val, apart]
qed

section "Other expressions"

theorem between_lit :
  ∀n.
    between S ty l u (s_lit S ty n 0) ⇒
      between S ty l u (cell_value S (den S w env (Lit ty n 0) []))
proof
  intro n known
  simp [cell_lit, value_val, known]
qed

theorem between_index :
  ∀z.
    ieval atl_div w lo z ⇒
    between S ty l u (s_cast S ty z) ⇒
      between S ty l u (cell_value S (den S w env (Cast ty lo) []))
proof
  intro z index known
  simp [cell_cast(index), value_val, known]
qed

theorem between_if :
  ∀g p.
    decision S w env g p ⇒
    (p ⇒ between S ty l u (cell_value S (den S w env a J))) ⇒
    (¬p ⇒ between S ty l u (cell_value S (den S w env b J))) ⇒
      between S ty l u (cell_value S (den S w env (If g a b) J))
proof
  intro g p test yes no
  rewrite [cell_if(test)]
  by_cases here : p
  - simp [here, yes(here)]
  - simp [here, no(here)]
qed

theorem between_guard :
  ∀g p.
    integers S ⇒
    decision S w env g p ⇒
    (p ⇒ between S ty l u (cell_value S (den S w env a J))) ⇒
    l ≤ 0 ⇒
    0 ≤ u ⇒
      between S ty l u (cell_value S (den S w env (Guard g a) J))
proof
  intro g p law test yes low high
  rewrite [cell_guarded(test)]
  by_cases here : p
  - simp [here, yes(here)]
  - simp [here, cell_value_def, between_def, index_zero(law), low, high]
qed

-- A cell outside of a tensor is padding.
theorem between_boxed :
  integers S ⇒
  ok S w env a s ⇒
  (in_box s J ⇒ between S ty l u (cell_value S (den S w env a J))) ⇒
  l ≤ 0 ⇒
  0 ≤ u ⇒
    between S ty l u (cell_value S (den S w env a J))
proof
  intro law good inside low high
  by_cases here : in_box s J
  - exact inside(here)
  - have none : den S w env a J = Pad by
      have boxed := boxed_den(good)
      simp only [boxed_def] at boxed
      by_contra some
      exact here(boxed(some))
    simp [none, cell_value_def, between_def, index_zero(law), low, high]
qed

theorem between_concat :
  ∀n p i j.
    ok S w env a (n :: p) ⇒
    j = i - n ⇒
    (i < n ⇒ between S ty l u (cell_value S (den S w env a (i :: J)))) ⇒
    (n ≤ i ⇒ between S ty l u (cell_value S (den S w env b (j :: J)))) ⇒
      between S ty l u (cell_value S (den S w env (Concat a b) (i :: J)))
proof
  intro n p i j good same left right
  by_cases here : i < n
  - rewrite [cell_concat_left[b := b, J := J](good)(here)]
    exact left(here)
  - have behind : n ≤ i by arith
    rewrite [cell_concat_right[b := b, J := J](good)(behind)(same)]
    exact right(behind)
qed

theorem between_with :
  ∀is.
    between S ty l u (cell_value S (den S w env d J)) ⇒
    between S ty l u (cell_value S (den S w env e [])) ⇒
      between S ty l u (cell_value S (den S w env (With d is e) J))
proof
  intro is old new
  simp only [den_def, put_def]
  by_cases here : J = MAP (ivalue w) is
  - simp [here, value_val, new]
  - simp [here, old]
qed

section "Folds"

-- What is between its bounds at first, and in the next step if it is so in one, is so in all. K k t
-- says it of the accumulator t before the step k.

theorem ok_fold_kept :
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  ok S w env d s ⇒
  shape_of (tensor_shapes env) w (Fold x d i lo hi e) s ⇒
  K l (den S w env d) ⇒
  (∀k t. l ≤ k ⇒ k < u ⇒ K k t ⇒ ok S (update w i (SOME k)) (update env x (SOME (s, t))) e s) ⇒
  (∀k t.
     l ≤ k ⇒
     k < u ⇒
     K k t ⇒
       K (k + 1) (den S (update w i (SOME k)) (update env x (SOME (s, t))) e)) ⇒
    ok S w env (Fold x d i lo hi e) s
proof
  intro el eu first shape start good next
  rewrite [shape_of_cases_Fold] at shape
  obtain ⟨_, body⟩ := shape
  have all : ∀k. l ≤ k ⇒ k ≤ max l u ⇒ (∀t. K k t ⇒ ok_fold S w env x i e s k u t) by
    apply int_interval_induct_down
    · intro t known
      apply ok_fold_done
      arith
    · intro k low high ih t known
      have less : k < u by arith
      exact ok_fold_step(less, good(low, less, known), ih(next(low, less, known)))
  have here : l ≤ l by arith
  have most : l ≤ max l u by arith
  exact ok_fold_loop(el, eu, first, body, all(here, most, start))
qed

-- What is kept holds of the accumulator before each step, and of the last one.

theorem ifold_kept :
  ∀k step z.
    l ≤ k ⇒
    k ≤ u ⇒
    K l z ⇒
    (∀m t. l ≤ m ⇒ m < u ⇒ K m t ⇒ K (m + 1) (step m t)) ⇒
      K k (ifold l k step z)
proof
  intro k step z low high first next
  apply ifold_invariant[K](low)
  - exact first
  - intro m t from before known
    have less : m < u by arith
    exact next(from, less, known)
qed

theorem fold_kept :
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  ok S w env d s ⇒
  K l (den S w env d) ⇒
  (∀k t.
     l ≤ k ⇒
     k < u ⇒
     K k t ⇒
       K (k + 1) (den S (update w i (SOME k)) (update env x (SOME (s, t))) e)) ⇒
  l ≤ u ⇒
    K u (den S w env (Fold x d i lo hi e))
proof
  intro el eu first start next order
  have all : u ≤ u by arith
  rewrite [den_fold(el, eu, ok_shape(first))]
  exact ifold_kept(order, all, start, next)
qed

-- Also where it is not known that the range has an end behind its beginning.
theorem fold_kept_within :
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  ok S w env d s ⇒
  K l (den S w env d) ⇒
  (∀k t.
     l ≤ k ⇒
     k < u ⇒
     K k t ⇒
       K (k + 1) (den S (update w i (SOME k)) (update env x (SOME (s, t))) e)) ⇒
    K (max l u) (den S w env (Fold x d i lo hi e))
proof
  intro el eu first start next
  by_cases order : l ≤ u
  · rewrite [int_max_right(order)]
    exact fold_kept(el, eu, first, start, next, order)
  · have none : u ≤ l by arith
    rewrite [int_max_left(none), den_fold(el, eu, ok_shape(first)), ifold_empty(none)]
    exact start
qed
