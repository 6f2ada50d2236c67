-- Pad sets: the cells of an expression that are padding, as its syntax shows.
--
-- A rule for each constructor says which cells are in the set if which cells of its operands are;
-- it is pad-set typing (`published.padding`), a cell at a time. Extents and amounts are what they
-- are worth at the place, with symbolic sizes, and what is known there may rule a cell out. Cells
-- outside of the shape count as padding.
--
-- Defines `pad_set`. Main theorems: `pad_set_sound` (what is in the set is padding);
-- `write_reindex_dropped` (a reindexer that drops cells of the set moves the others).

import lower.folds lower.flat_sums lower.padding

variables (S : 'a ops) (ty : elem) (o : ident) (G : 'a stack → 'a heap → bool) (v : valuation)
    (addr : int list → int) (w : valuation) (env : 'a tensors) (e : exp) (f : iexp) (n k : int)
    (s : int list) (J : int list) (c : cstmt)

-- `pad_set S w env e J`: the cell J of e is in its pad set.
inductive pad_set : 'a ops → valuation → 'a tensors → exp → int list → bool
| pad_set_gen :
  ∀S w env x lo hi e l u j k J.
    ieval atl_div w lo l ⇒
    ieval atl_div w hi u ⇒
    k = l + j ⇒
    (0 ≤ j ⇒ j < u - l ⇒ pad_set S (update w x (SOME k)) env e J) ⇒
      pad_set S w env (Gen x lo hi e) (j :: J)
| pad_set_guard :
  ∀S w env g p e J. decision S w env g p ⇒ (p ⇒ pad_set S w env e J) ⇒ pad_set S w env (Guard g e) J
| pad_set_if :
  ∀S w env g p a b J.
    decision S w env g p ⇒
    (p ⇒ pad_set S w env a J) ⇒
    (¬p ⇒ pad_set S w env b J) ⇒
      pad_set S w env (If g a b) J
| pad_set_sums_none : ∀S w env ty e J. pad_set S w env e J ⇒ pad_set S w env (Sums ty [] e) J
| pad_set_sums_some :
  ∀S w env x lo hi ty bs e l u J.
    ieval atl_div w lo l ⇒
    ieval atl_div w hi u ⇒
    (∀k. l ≤ k ⇒ k < u ⇒ pad_set S (update w x (SOME k)) env (Sums ty bs e) J) ⇒
      pad_set S w env (Sums ty ((x, lo, hi) :: bs) e) J
| pad_set_fold :
  ∀S w env x d s i lo hi l u e J.
    shape_of (tensor_shapes env) w d s ⇒
    ieval atl_div w lo l ⇒
    ieval atl_div w hi u ⇒
    pad_set S w env d J ⇒
    (∀k t. l ≤ k ⇒ k < u ⇒ pad_set S (update w i (SOME k)) (update env x (SOME (s, t))) e J) ⇒
      pad_set S w env (Fold x d i lo hi e) J
| pad_set_let_index :
  ∀S w env x i e z J.
    ieval atl_div w i z ⇒
    pad_set S (update w x (SOME z)) env e J ⇒
      pad_set S w env (LetIndex x i e) J
| pad_set_let_data :
  ∀S w env x ty d e z J.
    index_in S ty (den S w env d) = z ⇒
    pad_set S (update w x (SOME z)) env e J ⇒
      pad_set S w env (LetData x ty d e) J
| pad_set_let :
  ∀S w env x d p e J.
    ok S w env d p ⇒
    pad_set S w (update env x (SOME (p, den S w env d))) e J ⇒
      pad_set S w env (Let x d e) J
| pad_set_reindex :
  ∀S w env r e s k p J K.
    ok S w env e s ⇒
    amount w r k ⇒
    admissible k s ⇒
    (copies k s J ⇔ p) ⇒
    from k s J = K ⇒
    (p ⇒ in_box s K ⇒ pad_set S w env e K) ⇒
      pad_set S w env (Reindex r e) J
| pad_set_concat :
  ∀S w env a b n s i j J.
    ok S w env a (n :: s) ⇒
    j = i - n ⇒
    (i < n ⇒ pad_set S w env a (i :: J)) ⇒
    (n ≤ i ⇒ pad_set S w env b (j :: J)) ⇒
      pad_set S w env (Concat a b) (i :: J)
| pad_set_outside :
  ∀S w env e n s i J.
    ok S w env e (n :: s) ⇒
    (0 ≤ i ⇒ i < n ⇒ pad_set S w env e (i :: J)) ⇒
      pad_set S w env e (i :: J)

-- Pad-set soundness: what is in the set is padding.
theorem pad_set_sound : pad_set S w env e J ⇒ den S w env e J = Pad
proof
  intro h
  induct h
  - intro S w env x lo hi e l u j k J el eu eq none
    apply pad_gen(el, eu, eq)
    intro low high
    obtain ⟨_, pad⟩ := none(low)(high)
    exact pad
  - intro S w env g p e J test none
    apply pad_guarded(test)
    intro yes
    obtain ⟨_, pad⟩ := none(yes)
    exact pad
  - intro S w env g p a b J test none other
    apply pad_choice(test)
    · intro yes
      obtain ⟨_, pad⟩ := none(yes)
      exact pad
    · intro no
      obtain ⟨_, pad⟩ := other(no)
      exact pad
  - intro S w env ty e J _ none
    exact pad_sums_none(none)
  - intro S w env x lo hi ty bs e l u J el eu none
    apply pad_sums_some(el, eu)
    intro k low high
    obtain ⟨_, pad⟩ := none(low)(high)
    exact pad
  - intro S w env x d s i lo hi l u e J shape el eu _ first none
    apply pad_fold(shape, el, eu, first)
    intro k t low high
    obtain ⟨_, pad⟩ := none[k, t](low)(high)
    exact pad
  - intro S w env x i e z J index _ none
    rewrite [cell_let_index(index)]
    exact none
  - intro S w env x ty d e z J same _ none
    rewrite [den_let_data, same]
    exact none
  - intro S w env x d p e J good _ none
    exact pad_let(good, none)
  - intro S w env r e s k p J K good known fits copy place none
    apply pad_reindex(good, known, fits, copy, place)
    intro inside there
    obtain ⟨_, pad⟩ := none(inside)(there)
    exact pad
  - intro S w env a b n s i j J good eq none other
    apply pad_concat(good, eq)
    · intro high
      obtain ⟨_, pad⟩ := none(high)
      exact pad
    · intro low
      obtain ⟨_, pad⟩ := other(low)
      exact pad
  - intro S w env e n s i J good none
    apply pad_outside(good)
    intro low high
    obtain ⟨_, pad⟩ := none(low)(high)
    exact pad
qed

-- What is padding need not be written, so an operator that drops padding moves the other cells.
theorem write_reindex_dropped :
  ∀(W : 'a option → 'a → 'a option) o G v addr Q r k q c.
    ok S w env e s ⇒
    amount w r k ⇒
    admissible k s ⇒
    q = reshape k s ⇒
    (∀I. in_box s I ⇒ ¬keeps k s I ⇒ pad_set S w env e I) ⇒
    writes W S o G v (λI. addr (to k s I)) (view F S s (λI. Q (to k s I)) (den S w env e)) c ⇒
      writes W S o G v addr (view F S q Q (den S w env (Reindex r e))) c
proof
  intro W o G v addr Q r k q c good known fits eq dropped body
  have none : ∀I. in_box s I ⇒ ¬keeps k s I ⇒ den S w env e I = Pad by
    intro I inside no
    exact pad_set_sound(dropped(inside)(no))
  exact write_reindex_padding(good, known, fits, eq, none, body)
qed
