-- The cells of what an expression denotes, from the cells of its parts: one equation for each
-- constructor.
--
-- Main theorems: `cell_gen`, `cell_reindex` and their like.

import lower.conditions atl.operators

variables (P : int list → bool) (S : 'a ops) (ty : elem) (w : valuation) (env : 'a tensors)
    (x : ident) (a b : exp) (lo hi f : iexp) (e : exp) (n l u m : int) (s : int list) (k i j : int)
    (J : int list)

-- Indices in a box, one after another.

theorem box_nil : P [] ⇒ (∀J. in_box [] J ⇒ P J)
proof
  intro here J inside
  simp at inside
  simp [inside, here]
qed

theorem box_cons :
  (∀j. 0 ≤ j ⇒ j < n ⇒ (∀J. in_box s J ⇒ P (j :: J))) ⇒ (∀J. in_box (n :: s) J ⇒ P J)
proof
  intro all K inside
  rewrite [in_box_cons] at inside
  obtain ⟨j, J, eq, low, high, rest⟩ := inside
  subst eq
  exact all(low)(high)(rest)
qed

theorem value_val : ∀(S : 'a ops) x. cell_value S (Val x) = x
by simp [cell_value_def]

theorem value_pad : cell_value S Pad = s_zero S
by simp [cell_value_def]

theorem ok_dshape : ok S w env e s ⇒ dshape (tensor_shapes env) w e = s
proof
  intro good
  exact dshape_of(ok_shape(good))
qed

theorem cell_outside : ok S w env e s ⇒ ¬in_box s J ⇒ den S w env e J = Pad
proof
  intro good out
  by_contra some
  have inside := boxed_at(boxed_den(good))(some)
  contradiction
qed

theorem cell_let :
  ∀d e p J.
    ok S w env d p ⇒
      den S w env (Let x d e) J = den S w (update env x (SOME (p, den S w env d))) e J
proof
  intro d e p J good
  rewrite [den_let(ok_shape(good))]
qed

theorem cell_let_index :
  ∀i z J. ieval atl_div w i z ⇒ den S w env (LetIndex x i e) J = den S (update w x (SOME z)) env e J
proof
  intro i z J index
  rewrite [den_let_index(index)]
qed

theorem cell_var :
  ∀p t J. env x = SOME (p, t) ⇒ in_box p J ⇒ den S w env (Var x) J = Val (cell_value S (t J))
proof
  intro p t J there inside
  simp [den_def, there, read_def, inside]
qed

theorem cell_at_den :
  ∀i n s z J.
    ok S w env e (n :: s) ⇒
    ieval atl_div w i z ⇒
    in_box s J ⇒
      den S w env (At e i) J = Val (cell_value S (den S w env e (z :: J)))
proof
  intro i n s z J good index inside
  simp [den_def, ok_dshape(good), ieval_value(index), read_def, slice_def, inside]
qed

theorem cell_op :
  ∀f es.
    ok S w env (Op ty f es) s ⇒
    in_box s J ⇒
      den S w env (Op ty f es) J = Val (s_op S ty f (MAP (λe. cell_value S (den S w env e J)) es))
proof
  intro f es good inside
  simp only [den_def, ok_dshape(good), inside, cond_true]
qed

-- The operands of an operation that is ok are in its domain.
theorem op_defined :
  ∀f es.
    ok S w env (Op ty f es) s ⇒
    in_box s J ⇒
      s_defined S ty f (MAP (λe. cell_value S (den S w env e J)) es)
proof
  intro f es good inside
  rewrite [ok_cases_Op] at good
  obtain ⟨arity, each, defined⟩ := good
  exact defined(inside)
qed

theorem cell_lit : ∀(S : 'a ops) w env d k. den S w env (Lit ty d k) [] = Val (s_lit S ty d k)
proof
  intro S w env d k
  simp [den_def, scalar_def]
qed

theorem cell_cast :
  ∀(S : 'a ops) w env i z. ieval atl_div w i z ⇒ den S w env (Cast ty i) [] = Val (s_cast S ty z)
proof
  intro S w env i z index
  simp [den_def, scalar_def, ieval_value(index)]
qed

theorem den_gen :
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
    den S w env (Gen x lo hi e) = gen l u (λk. den S (update w x (SOME k)) env e)
proof
  intro el eu
  simp only [den_def, ieval_value(el), ieval_value(eu)]
qed

theorem cell_gen :
  ∀k J.
    ieval atl_div w lo l ⇒
    ieval atl_div w hi u ⇒
    0 ≤ j ⇒
    j < u - l ⇒
    k = l + j ⇒
      den S w env (Gen x lo hi e) (j :: J) = den S (update w x (SOME k)) env e J
proof
  intro k J el eu low high eq
  rewrite [den_gen(el, eu), eq]
  simp [gen_cons, low, high]
qed

-- Guards and choices, by what their condition evaluates to.

theorem cell_guarded :
  ∀g p J. decision S w env g p ⇒ den S w env (Guard g e) J = (if p then den S w env e J else Pad)
proof
  intro g p J test
  simp [den_guarded(test), guard_def]
qed

theorem cell_guarded_true :
  ∀g p J. decision S w env g p ⇒ p ⇒ den S w env (Guard g e) J = den S w env e J
proof
  intro g p J test yes
  rewrite [den_guarded_true(test, yes)]
qed

theorem cell_if :
  ∀g p J.
    decision S w env g p ⇒
      den S w env (If g a b) J = (if p then den S w env a J else den S w env b J)
proof
  intro g p J test
  rewrite [den_if(test)]
  by_cases yes : p <;> simp [yes]
qed

theorem den_reindex :
  ∀r k. ok S w env e s ⇒ amount w r k ⇒ den S w env (Reindex r e) = rearrange k s (den S w env e)
proof
  intro r k good known
  simp only [den_def, ok_dshape(good), amount_value_of(known)]
qed

theorem cell_reindex :
  ∀r k I J.
    ok S w env e s ⇒
    amount w r k ⇒
    admissible k s ⇒
    copies k s I ⇒
    from k s I = J ⇒
      den S w env (Reindex r e) I = den S w env e J
proof
  intro r k I J good known fits copy eq
  rewrite [den_reindex(good, known), rearrange_from(boxed_den(good), fits, copy), eq]
qed

theorem den_concat :
  ok S w env a (n :: s) ⇒ den S w env (Concat a b) = concat n (den S w env a) (den S w env b)
proof
  intro good
  simp [den_def, ok_dshape(good)]
qed

theorem cell_concat_left :
  ok S w env a (n :: s) ⇒ i < n ⇒ den S w env (Concat a b) (i :: J) = den S w env a (i :: J)
proof
  intro good less
  rewrite [den_concat(good)]
  simp [concat_def, less]
qed

theorem cell_concat_right :
  ok S w env a (n :: s) ⇒
  n ≤ i ⇒
  j = i - n ⇒
    den S w env (Concat a b) (i :: J) = den S w env b (j :: J)
proof
  intro good ge eq
  have no : ¬(i < n) by arith
  rewrite [den_concat(good), eq]
  simp [concat_def, no]
qed
