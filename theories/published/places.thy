-- The reindexers of a program, each at its place: what lowering applies to the operators that move
-- cells, in the terms of the papers (Liu et al. 2024, section 4.3; Liu 2026, section 5.3.3).
--
-- At its place, below whatever reindexer the operators around it make, an operator's own is well
-- formed: after it, a reindexer that is well formed for what the operator gives is well formed for
-- its operand, and so is the allocation. A certificate has such a theorem for each operator of its
-- program, and for each truncation that the cells which it drops are in the pad set.
--
-- Defines `well_formed_at`. Main theorems: `placed_reindexer`, `placed_left` and `placed_right`.

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

-- If the cells that an operator drops are in the pad set, its reindexer is well formed there.
theorem placed_reindexer :
  ∀r k q p.
    ok S w env e s ⇒
    amount w r k ⇒
    admissible k s ⇒
    reshape k s = q ⇒
    moves r = p ⇒
    (∀I. in_box s I ⇒ ¬keeps k s I ⇒ pad_set S w env e I) ⇒
      well_formed_at S w env p e s (Reindex r e) q
proof
  intro r k q p good known fits shape own dropped
  subst own
  subst shape
  have box := boxed_den(good)
  have kept : ∀I. den S w env e I ≠ Pad ⇒ keeps k s I by
    intro I some
    by_contra no
    have pad := pad_set_sound(dropped(boxed_at(box)(some))(no))
    contradiction
  apply carries_at
  rewrite [den_reindex(good, known)]
  exact carries_reindexer(known, fits, ok_shape_ok(good), box, kept)
qed

-- One that drops none is.
theorem placed_whole :
  ∀r k q p.
    ok S w env e s ⇒
    amount w r k ⇒
    admissible k s ⇒
    reshape k s = q ⇒
    moves r = p ⇒
    (∀I. keeps k s I) ⇒
      well_formed_at S w env p e s (Reindex r e) q
proof
  intro r k q p good known fits shape own all
  apply placed_reindexer(good, known, fits, shape, own)
  intro I inside no
  have yes := all[I]
  contradiction
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
