-- Which cells of an expression are padding, and which are not: one rule for each constructor. The
-- lowering uses the latter backwards, from a cell to cells of the parts; the former make pad sets
-- sound (`lower.pad_sets`).
--
-- Main theorems: `pad_gen`, `pad_guarded`, `pad_outside` and their like; `not_pad_choice`,
-- `not_pad_concat_left` and their like.

import lower.cells lower.loops

variables (S : 'a ops) (ty : elem) (w : valuation) (env : 'a tensors) (x : ident) (a b : exp)
    (lo hi : iexp) (d : exp) (f : iexp) (e : exp) (p : int list) (n l u m : int) (s : int list)
    (k i j : int) (J : int list)

-- Not padding: what stores may leave to the program.

theorem not_pad_lit : ∀(S : 'a ops) w env d k. den S w env (Lit ty d k) [] ≠ Pad
proof
  intro S w env d k
  simp [cell_lit]
qed

theorem not_pad_var : ∀t J. env x = SOME (p, t) ⇒ in_box p J ⇒ den S w env (Var x) J ≠ Pad
proof
  intro t J there inside
  simp [cell_var[S, w, env, x, p, t, J](there, inside)]
qed

theorem not_pad_at :
  ∀i n s z J.
    ok S w env e (n :: s) ⇒ ieval atl_div w i z ⇒ in_box s J ⇒ den S w env (At e i) J ≠ Pad
proof
  intro i n s z J good index inside
  simp [cell_at_den(good, index, inside)]
qed

theorem not_pad_op :
  ∀f es. ok S w env (Op ty f es) s ⇒ in_box s J ⇒ den S w env (Op ty f es) J ≠ Pad
proof
  intro f es good inside
  simp [cell_op(good, inside)]
qed

theorem not_pad_cast : ∀(S : 'a ops) w env i. den S w env (Cast ty i) [] ≠ Pad
by simp [den_def, scalar_def]

theorem not_pad_test : ∀(S : 'a ops) w env b. den S w env (Test b) [] ≠ Pad
by simp [den_def, scalar_def]

theorem not_pad_choice :
  ∀g p a b J.
    decision S w env g p ⇒
    (p ⇒ den S w env a J ≠ Pad) ⇒
    (¬p ⇒ den S w env b J ≠ Pad) ⇒
      den S w env (If g a b) J ≠ Pad
proof
  intro g p a b J test yes no
  rewrite [cell_if(test)]
  by_cases holds : p
  - simp [holds, yes(holds)]
  - simp [holds, no(holds)]
qed

theorem not_pad_concat_left :
  ok S w env a (n :: s) ⇒
  i < n ⇒
  den S w env a (i :: J) ≠ Pad ⇒
    den S w env (Concat a b) (i :: J) ≠ Pad
proof
  intro good less some
  rewrite [cell_concat_left(good, less)]
  exact some
qed

theorem not_pad_concat_right :
  ok S w env a (n :: s) ⇒
  n ≤ i ⇒
  j = i - n ⇒
  den S w env b (j :: J) ≠ Pad ⇒
    den S w env (Concat a b) (i :: J) ≠ Pad
proof
  intro good ge eq some
  rewrite [cell_concat_right(good, ge, eq)]
  exact some
qed

theorem not_pad_concat :
  ok S w env a (n :: s) ⇒
  j = i - n ⇒
  (i < n ⇒ den S w env a (i :: J) ≠ Pad) ⇒
  (n ≤ i ⇒ den S w env b (j :: J) ≠ Pad) ⇒
    den S w env (Concat a b) (i :: J) ≠ Pad
proof
  intro good eq first second
  by_cases less : i < n
  - exact not_pad_concat_left(good, less, first(less))
  - have ge : n ≤ i by arith
    exact not_pad_concat_right(good, ge, eq, second(ge))
qed

-- Padding: what truncations may drop.

theorem pad_gen :
  ∀k J.
    ieval atl_div w lo l ⇒
    ieval atl_div w hi u ⇒
    k = l + j ⇒
    (0 ≤ j ⇒ j < u - l ⇒ den S (update w x (SOME k)) env e J = Pad) ⇒
      den S w env (Gen x lo hi e) (j :: J) = Pad
proof
  intro k J el eu eq none
  by_cases range : 0 ≤ j ∧ j < u - l
  - obtain ⟨low, high⟩ := range
    rewrite [cell_gen(el, eu, low, high, eq)]
    exact none(low)(high)
  - rewrite [den_gen(el, eu), gen_cons]
    simp only [range]
    simp
qed

-- A guard over data may be padding, too; but only running the program decides it, so a condition
-- on indices has to say which cells a truncation drops.
theorem pad_guarded :
  ∀g p J. decision S w env g p ⇒ (p ⇒ den S w env e J = Pad) ⇒ den S w env (Guard g e) J = Pad
proof
  intro g p J test none
  rewrite [cell_guarded(test)]
  by_cases yes : p
  - simp [yes, none(yes)]
  - simp [yes]
qed

theorem pad_choice :
  ∀g p a b J.
    decision S w env g p ⇒
    (p ⇒ den S w env a J = Pad) ⇒
    (¬p ⇒ den S w env b J = Pad) ⇒
      den S w env (If g a b) J = Pad
proof
  intro g p a b J test yes no
  rewrite [cell_if(test)]
  by_cases holds : p
  - simp [holds, yes(holds)]
  - simp [holds, no(holds)]
qed

theorem pad_let :
  ok S w env d p ⇒
  den S w (update env x (SOME (p, den S w env d))) e J = Pad ⇒
    den S w env (Let x d e) J = Pad
proof
  intro good none
  rewrite [cell_let(good)]
  exact none
qed

theorem pad_reindex :
  ∀r k p J K.
    ok S w env e s ⇒
    amount w r k ⇒
    admissible k s ⇒
    (copies k s J ⇔ p) ⇒
    from k s J = K ⇒
    (p ⇒ in_box s K ⇒ den S w env e K = Pad) ⇒
      den S w env (Reindex r e) J = Pad
proof
  intro r k p J K good known fits copy place none
  rewrite [den_reindex(good, known)]
  by_contra some
  have inside := boxed_at(boxed_rearrange(fits, boxed_den(good)))(some)
  have here := copies_in_box(fits)(inside)
  rewrite [copy] at here
  rewrite [rearrange_at(boxed_den(good), fits, inside), place] at some
  have pad := none(here, boxed_at(boxed_den(good))(some))
  contradiction
qed

theorem pad_concat :
  ok S w env a (n :: s) ⇒
  j = i - n ⇒
  (i < n ⇒ den S w env a (i :: J) = Pad) ⇒
  (n ≤ i ⇒ den S w env b (j :: J) = Pad) ⇒
    den S w env (Concat a b) (i :: J) = Pad
proof
  intro good eq first second
  by_cases less : i < n
  - rewrite [cell_concat_left(good, less)]
    exact first(less)
  - have ge : n ≤ i by arith
    rewrite [cell_concat_right(good, ge, eq)]
    exact second(ge)
qed

-- Outside of the box there is padding anyway.
theorem pad_outside :
  ok S w env e (n :: s) ⇒
  (0 ≤ i ⇒ i < n ⇒ den S w env e (i :: J) = Pad) ⇒
    den S w env e (i :: J) = Pad
proof
  intro good none
  by_contra some
  have inside := boxed_at(boxed_den(good))(some)
  simp at inside
  obtain ⟨low, high, rest⟩ := inside
  have pad := none(low)(high)
  contradiction
qed
