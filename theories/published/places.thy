-- The reindexers of a program, each at its place: what lowering applies to the operators that move
-- cells, in the terms of the papers (Liu et al. 2024, section 4.3; Liu 2026, section 5.3.3).
--
-- At its place, below whatever reindexer the operators around it make, an operator's own is well
-- formed: after it, a reindexer that is well formed for what the operator gives is well formed for
-- its operand, and so is the allocation. A certificate has such a theorem for each operator of its
-- program, and for each truncation that the cells which it drops are in the pad set.
--
-- Defines `well_formed_at`. Main theorems: `placed_flatten`, `placed_trunc_l` and their like.

import published.operators lower.pad_sets

variables (S : 'a ops) (w : valuation) (env : 'a tensors) (a b e : exp) (f : iexp) (n m k : int)
    (s : int list)

-- The reindexer p, of an operator that makes a, of shape u, of its operand e, of shape s.
definition well_formed_at (S : 'a ops) (w : valuation) (env : 'a tensors) (p : symbolic → symbolic)
    (e : exp) (s : int list) (a : exp) (u : int list) : bool :=
  (∃X. regular X w p) ∧
  (∀r h o assign.
     well_formed_reindexer S r w (den S w env a) u h o assign ⇒
       well_formed_reindexer S (λl. r (p l)) w (den S w env e) s h o assign) ∧
  (∀X r h o.
     regular X w r ⇒
     well_formed_allocation w r (den S w env a) u h o ⇒
       well_formed_allocation w (λl. r (p l)) (den S w env e) s h o)

theorem carries_regular : ∀p t R u. carries w p (t : 'a tensor) s R u ⇒ (∃X. regular X w p)
proof
  intro p t R u
  simp only [carries_def]
  intro ⟨reg, _⟩
  exact reg
qed

theorem carries_at :
  ∀p u. carries w p (den S w env e) s (den S w env a) u ⇒ well_formed_at S w env p e s a u
proof
  intro p u c
  simp only [well_formed_at_def]
  split
  - exact carries_regular(c)
  - intro r h o assign well
    exact well_formed_carried(c)(well)
  - intro X r h o outer room
    exact allocation_carried(outer)(c)(room)
qed

theorem placed_transpose :
  ok S w env e (n :: m :: s) ⇒
    well_formed_at S w env r_transpose e (n :: m :: s) (Reindex Transpose e) (m :: n :: s)
proof
  intro good
  apply carries_at
  rewrite [den_transpose]
  exact carries_transpose(boxed_den(good))
qed

theorem placed_flatten :
  ok S w env e (n :: m :: s) ⇒
    well_formed_at S w env r_flatten e (n :: m :: s) (Reindex Flatten e) (n * m :: s)
proof
  intro good
  apply carries_at
  rewrite [den_flatten(good)]
  exact carries_flatten(boxed_den(good))
qed

theorem placed_split :
  ok S w env e (n :: s) ⇒
  ieval atl_div w f k ⇒
  0 < k ⇒
    well_formed_at S w env (r_split f) e (n :: s) (Reindex (Split f) e) (cdiv n k :: k :: s)
proof
  intro good value pos
  apply carries_at
  rewrite [den_split(value)]
  exact carries_split(value)(pos)(boxed_den(good))
qed

theorem placed_pad_l :
  ok S w env e (n :: s) ⇒
  ieval atl_div w f k ⇒
    well_formed_at S w env (r_pad_l f) e (n :: s) (Reindex (PadL f) e) (n + k :: s)
proof
  intro good value
  apply carries_at
  rewrite [den_pad_l(value)]
  exact carries_pad_l(value)(boxed_den(good))
qed

theorem placed_pad_r :
  ok S w env e (n :: s) ⇒
  ieval atl_div w f k ⇒
    well_formed_at S w env (r_pad_r f) e (n :: s) (Reindex (PadR f) e) (n + k :: s)
proof
  intro good value
  apply carries_at
  simp only [den_def, amount_value_def, rearrange_def, ieval_value(value)]
  exact carries_pad_r(value)(boxed_den(good))
qed

-- The index i of the first dimension is dropped, and inside: then the cell is padding.
theorem dropped_cells :
  ∀l u i J.
    ok S w env e (n :: s) ⇒
    (∀i J. l ≤ i ⇒ i < u ⇒ in_box s J ⇒ pad_set S w env e (i :: J)) ⇒
    l ≤ i ∨ i < 0 ⇒
    i < u ∨ n ≤ i ⇒
      den S w env e (i :: J) = Pad
proof
  intro l u i J good dropped low high
  by_contra some
  have inside := boxed_at(boxed_den(good))(some)
  simp at inside
  obtain ⟨i0, i1, rest⟩ := inside
  have left : l ≤ i by arith
  have right : i < u by arith
  have pad := pad_set_sound(dropped(left)(right)(rest))
  contradiction
qed

theorem placed_trunc_l :
  ok S w env e (n :: s) ⇒
  ieval atl_div w f k ⇒
  (∀i J. 0 ≤ i ⇒ i < k ⇒ in_box s J ⇒ pad_set S w env e (i :: J)) ⇒
    well_formed_at S w env (r_trunc_l f) e (n :: s) (Reindex (TruncL f) e) (n - k :: s)
proof
  intro good value dropped
  apply carries_at
  rewrite [den_trunc_l(value)]
  apply carries_trunc_l(value)(boxed_den(good))
  intro i J less
  apply dropped_cells(good)(dropped)
  - arith
  - arith
qed

theorem placed_trunc_r :
  ok S w env e (n :: s) ⇒
  ieval atl_div w f k ⇒
  (∀i J. n - k ≤ i ⇒ i < n ⇒ in_box s J ⇒ pad_set S w env e (i :: J)) ⇒
    well_formed_at S w env (r_trunc_r f) e (n :: s) (Reindex (TruncR f) e) (n - k :: s)
proof
  intro good value dropped
  apply carries_at
  rewrite [den_trunc_r(good)(value)]
  apply carries_trunc_r(value)(boxed_den(good))
  intro i J less
  apply dropped_cells(good)(dropped)
  - arith
  - arith
qed

-- The operands of a concatenation: the first keeps its place, before room for the second.
theorem placed_left :
  ok S w env a (n :: s) ⇒
  ok S w env b (m :: s) ⇒
    well_formed_at S w env (r_pad_r (ILit m)) a (n :: s) (Concat a b) (n + m :: s)
proof
  intro good other
  apply carries_at
  rewrite [den_concat(good)]
  apply carries_left
  - simp [ieval_cases_ILit]
  - exact boxed_den(good)
qed

theorem placed_right :
  ok S w env a (n :: s) ⇒
  ok S w env b (m :: s) ⇒
    well_formed_at S w env (r_pad_l (ILit n)) b (m :: s) (Concat a b) (n + m :: s)
proof
  intro good other
  apply carries_at
  rewrite [den_concat(good)]
  apply carries_right
  - simp [ieval_cases_ILit]
  - exact boxed_den(other)
qed
