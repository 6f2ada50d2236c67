-- Statements that store what an expression denotes, or add it: one rule for each construct, by
-- pushing addresses through the program. Padding is not written.
--
-- Main theorems: the rules `push_...` for `stores`, and `reduce_...` for `accumulates`.

import lower.temporaries lower.padding

-- The letters are those of `lower.stores`.
variables (m : 'a option → 'a → 'a option) (Z : 'a option → bool) (z : bool) (S : 'a ops)
    (o : ident) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors)
    (G : 'a stack → 'a heap → bool) (v : valuation) (addr : int list → int) (w : valuation)
    (env : 'a tensors) (x : ident) (lo hi : iexp) (d : exp) (f : iexp) (a : exp) (t : 'a tensor)
    (b : bexp) (e : exp) (i : ident) (lo' hi' : iexp) (l u : int) (b' : bexp) (g : cond)
    (k' : ccond) (p : bool) (n : int) (q : bool) (s : int list) (k : int) (c : cstmt)

-- For every way to combine with what the array holds.

theorem does_den_gen :
  H o ⇒
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  ieval c_div v lo' l ⇒
  ieval c_div v hi' u ⇒
  (∀k.
     l ≤ k ⇒
     k < u ⇒
       does m Z S o (state S H st cenv) (update v i (SOME k)) (λI. addr (k - l :: I))
         (den S (update w x (SOME k)) env e) c) ⇒
    does m Z S o (state S H st cenv) v addr (den S w env (Gen x lo hi e)) (CFor i lo' hi' c)
proof
  intro written el eu el' eu' body
  rewrite [den_gen(el, eu)]
  have stab := stable_state[S, H, st, cenv, o](written)
  apply does_gen(stab, el', eu')
  intro k low high
  exact body(low)(high)
qed

theorem does_den_guarded :
  decision S w env g p ⇒
  decides S G v k' p ⇒
  (p ⇒ does m Z S o G v addr (den S w env e) c) ⇒
    does m Z S o G v addr (den S w env (Guard g e)) (CIf k' c CSkip)
proof
  intro test test' body
  rewrite [den_guarded(test)]
  exact does_guard(test', body)
qed

-- A choice, of which F is written: all of it, or some of its cells.
theorem does_den_choice :
  ∀(F : 'a tensor → 'a tensor) c2.
    decision S w env g p ⇒
    decides S G v k' p ⇒
    (p ⇒ does m Z S o G v addr (F (den S w env d)) c) ⇒
    (¬p ⇒ does m Z S o G v addr (F (den S w env e)) c2) ⇒
      does m Z S o G v addr (F (den S w env (If g d e))) (CIf k' c c2)
proof
  intro F c2 test test' yes no
  apply does_choice(test')
  - intro holds
    rewrite [den_if_true(test, holds)]
    exact yes(holds)
  - intro fails
    rewrite [den_if_false(test, fails)]
    exact no(fails)
qed

theorem does_den_guard :
  beval atl_div w b p ⇒
  beval c_div v b' p ⇒
  (p ⇒ does m Z S o G v addr (den S w env e) c) ⇒
    does m Z S o G v addr (den S w env (Guard (Index b) e)) (CIf (CIndex b') c CSkip)
proof
  intro be be'
  exact does_den_guarded(decision_index[S, w, env, p, b](be), decides_index[S, G](be'))
qed

theorem does_den_guard_true :
  beval atl_div w b p ⇒
  p ⇒
  does m Z S o G v addr (den S w env e) c ⇒
    does m Z S o G v addr (den S w env (Guard (Index b) e)) c
proof
  intro be yes body
  have same : den S w env (Guard (Index b) e) = den S w env e by
    ext I
    exact cell_guard_true(be, yes)
  rewrite [same]
  exact body
qed

-- A `let` is its body, where the name is bound.
theorem let_same :
  ∀p. ok S w env d p ⇒ den S w (update env x (SOME (p, den S w env d))) e = den S w env (Let x d e)
proof
  intro p good
  rewrite [den_let(ok_shape(good))]
qed

theorem does_den_transpose :
  ∀s c.
    ok S w env e (n :: k :: s) ⇒
    does m Z S o G v (λI. addr (swap I)) (den S w env e) c ⇒
      does m Z S o G v addr (den S w env (Transpose e)) c
proof
  intro s c good body
  simp only [den_def]
  exact does_transpose(boxed_den(good), body)
qed

theorem does_den_flatten :
  ∀s c.
    ok S w env e (n :: k :: s) ⇒
    does m Z S o G v (λI. addr (mix k I)) (den S w env e) c ⇒
      does m Z S o G v addr (den S w env (Flatten e)) c
proof
  intro s c good body
  rewrite [den_flatten(good)]
  exact does_flatten(boxed_den(good), body)
qed

theorem does_den_split :
  ok S w env e (n :: s) ⇒
  ieval atl_div w f k ⇒
  0 < k ⇒
  does m Z S o G v (λI. addr (unmix k I)) (den S w env e) c ⇒
    does m Z S o G v addr (den S w env (Split f e)) c
proof
  intro good tile pos body
  rewrite [den_split(tile)]
  exact does_split(pos, boxed_den(good), body)
qed

theorem does_den_pad_l :
  ok S w env e (n :: s) ⇒
  ieval atl_div w f k ⇒
  does m Z S o G v (λI. addr (shift k I)) (den S w env e) c ⇒
    does m Z S o G v addr (den S w env (PadL f e)) c
proof
  intro good width body
  rewrite [den_pad_l(width)]
  exact does_pad_l(boxed_den(good), body)
qed

theorem does_den_pad_r :
  does m Z S o G v addr (den S w env e) c ⇒ does m Z S o G v addr (den S w env (PadR f e)) c
proof
  intro body
  rewrite [den_pad_r]
  exact body
qed

theorem does_den_trunc_l :
  ok S w env e (n :: s) ⇒
  ieval atl_div w f k ⇒
  (∀i J. 0 ≤ i ⇒ i < k ⇒ in_box s J ⇒ den S w env e (i :: J) = Pad) ⇒
  does m Z S o G v (λI. addr (shift (-k) I)) (den S w env e) c ⇒
    does m Z S o G v addr (den S w env (TruncL f e)) c
proof
  intro good width pad body
  rewrite [den_trunc_l(width)]
  have all : ∀i J. i < k ⇒ den S w env e (i :: J) = Pad by
    intro i J less
    by_contra some
    have inside := boxed_at(boxed_den(good))(some)
    simp at inside
    obtain ⟨low, high, rest⟩ := inside
    have none := pad(low)(less)(rest)
    contradiction
  exact does_trunc_l(boxed_den(good), all, body)
qed

theorem does_den_trunc_r :
  ok S w env e (n :: s) ⇒
  ieval atl_div w f k ⇒
  (∀i J. n - k ≤ i ⇒ i < n ⇒ in_box s J ⇒ den S w env e (i :: J) = Pad) ⇒
  does m Z S o G v addr (den S w env e) c ⇒
    does m Z S o G v addr (den S w env (TruncR f e)) c
proof
  intro good width pad body
  rewrite [den_trunc_r(good, width)]
  have all : ∀i J. n - k ≤ i ⇒ den S w env e (i :: J) = Pad by
    intro i J ge
    by_contra some
    have inside := boxed_at(boxed_den(good))(some)
    simp at inside
    obtain ⟨low, high, rest⟩ := inside
    have none := pad(ge)(high)(rest)
    contradiction
  exact does_trunc_r(boxed_den(good), all, body)
qed

theorem does_den_concat :
  ∀w' Z (S : 'a ops) o H st cenv v addr w env a b n m s p c d.
    H o ⇒
    ok S w env a (n :: s) ⇒
    ok S w env b (m :: p) ⇒
    does w' Z S o (state S H st cenv) v addr (den S w env a) c ⇒
    does w' Z S o (state S H st cenv) v (λI. addr (shift n I)) (den S w env b) d ⇒
      does w' Z S o (state S H st cenv) v addr (den S w env (Concat a b)) (CSeq c d)
proof
  intro w' Z S o H st cenv v addr w env a b n m s p c d written good_a good_b first second
  rewrite [den_concat(good_a)]
  have stab := stable_state[S, H, st, cenv, o](written)
  exact does_concat(stab, boxed_den(good_a), boxed_den(good_b), first, second)
qed

-- To write only under a condition; for any tensor.

theorem does_when :
  beval c_div v b q ⇒
  (¬q ⇒ (∀I. t I = Pad)) ⇒
  (q ⇒ does m Z S o G v addr t c) ⇒
    does m Z S o G v addr t (CIf (CIndex b) c CSkip)
proof
  intro be
  exact does_only(decides_index[S, G](be))
qed

-- Stores.

theorem push_leaf :
  ∀a i r.
    ok S w env e [] ⇒
    ieval c_div v a i ⇒
    i = addr [] ⇒
    den S w env e [] ≠ Pad ⇒
    computes S G v r (cell_value S (den S w env e [])) ⇒
      stores z S o G v addr (den S w env e) (CStore o a r)
proof
  intro a i r good index eq some value
  subst eq
  rewrite [← scalar_cell(boxed_den(good))]
  rewrite [cell_not_pad] at some
  obtain ⟨x, val⟩ := some
  rewrite [val, value_val] at value
  rewrite [val]
  rewrite [computes_def] at value
  exact stores_leaf(index, value)
qed

theorem reduce_leaf :
  ∀a i r.
    ok S w env e [] ⇒
    ieval c_div v a i ⇒
    i = addr [] ⇒
    den S w env e [] ≠ Pad ⇒
    computes S G v r (cell_value S (den S w env e [])) ⇒
      accumulates S o G v addr (den S w env e) (CReduce o a r)
proof
  intro a i r good index eq some value
  subst eq
  rewrite [← scalar_cell(boxed_den(good))]
  rewrite [cell_not_pad] at some
  obtain ⟨x, val⟩ := some
  rewrite [val, value_val] at value
  rewrite [val]
  rewrite [computes_def] at value
  exact accumulates_leaf(index, value)
qed

-- Sums: from zero without laws, onto something with two.

theorem push_sum :
  H o ⇒
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  ieval c_div v lo' l ⇒
  ieval c_div v hi' u ⇒
  (∀k.
     l ≤ k ⇒
     k < u ⇒
       accumulates S o (state S H st cenv) (update v i (SOME k)) addr
         (den S (update w x (SOME k)) env e) c) ⇒
    stores T S o (state S H st cenv) v addr (den S w env (Sum x lo hi e)) (CFor i lo' hi' c)
proof
  intro written el eu el' eu' body
  have same : den S w env (Sum x lo hi e) = sum S l u (λk. den S (update w x (SOME k)) env e) by
    ext I
    exact den_sum(el, eu)
  rewrite [same]
  have stab := stable_state[S, H, st, cenv, o](written)
  exact stores_sum(stab, el', eu', body)
qed

theorem reduce_sum :
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
       accumulates S o (state S H st cenv) (update v i (SOME k)) addr
         (den S (update w x (SOME k)) env e) c) ⇒
    accumulates S o (state S H st cenv) v addr (den S w env (Sum x lo hi e)) (CFor i lo' hi' c)
proof
  intro assoc zero written el eu el' eu' body
  have same : den S w env (Sum x lo hi e) = sum S l u (λk. den S (update w x (SOME k)) env e) by
    ext I
    exact den_sum(el, eu)
  rewrite [same]
  have stab := stable_state[S, H, st, cenv, o](written)
  exact accumulates_sum(assoc, zero, stab, el', eu', body)
qed

-- Operators and loops, for `stores`.

theorem push_gen :
  H o ⇒
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  ieval c_div v lo' l ⇒
  ieval c_div v hi' u ⇒
  (∀k.
     l ≤ k ⇒
     k < u ⇒
       stores z S o (state S H st cenv) (update v i (SOME k)) (λI. addr (k - l :: I))
         (den S (update w x (SOME k)) env e) c) ⇒
    stores z S o (state S H st cenv) v addr (den S w env (Gen x lo hi e)) (CFor i lo' hi' c)
proof
  simp only [stores_def]
  exact does_den_gen
qed

theorem push_guarded :
  decision S w env g p ⇒
  decides S G v k' p ⇒
  (p ⇒ stores z S o G v addr (den S w env e) c) ⇒
    stores z S o G v addr (den S w env (Guard g e)) (CIf k' c CSkip)
proof
  simp only [stores_def]
  exact does_den_guarded
qed

theorem push_choice :
  ∀c2.
    decision S w env g p ⇒
    decides S G v k' p ⇒
    (p ⇒ stores z S o G v addr (den S w env d) c) ⇒
    (¬p ⇒ stores z S o G v addr (den S w env e) c2) ⇒
      stores z S o G v addr (den S w env (If g d e)) (CIf k' c c2)
proof
  intro c2
  simp only [stores_def]
  exact does_den_choice[F := λt : 'a tensor. t]
qed

theorem push_guard :
  beval atl_div w b p ⇒
  beval c_div v b' p ⇒
  (p ⇒ stores z S o G v addr (den S w env e) c) ⇒
    stores z S o G v addr (den S w env (Guard (Index b) e)) (CIf (CIndex b') c CSkip)
proof
  simp only [stores_def]
  exact does_den_guard
qed

theorem push_guard_true :
  beval atl_div w b p ⇒
  p ⇒
  stores z S o G v addr (den S w env e) c ⇒
    stores z S o G v addr (den S w env (Guard (Index b) e)) c
proof
  simp only [stores_def]
  exact does_den_guard_true
qed

theorem push_transpose :
  ∀m s c.
    ok S w env e (n :: m :: s) ⇒
    stores z S o G v (λI. addr (swap I)) (den S w env e) c ⇒
      stores z S o G v addr (den S w env (Transpose e)) c
proof
  intro m s c
  simp only [stores_def]
  exact does_den_transpose
qed

theorem push_flatten :
  ∀m s c.
    ok S w env e (n :: m :: s) ⇒
    stores z S o G v (λI. addr (mix m I)) (den S w env e) c ⇒
      stores z S o G v addr (den S w env (Flatten e)) c
proof
  intro m s c
  simp only [stores_def]
  exact does_den_flatten
qed

theorem push_split :
  ok S w env e (n :: s) ⇒
  ieval atl_div w f k ⇒
  0 < k ⇒
  stores z S o G v (λI. addr (unmix k I)) (den S w env e) c ⇒
    stores z S o G v addr (den S w env (Split f e)) c
proof
  simp only [stores_def]
  exact does_den_split
qed

theorem push_pad_l :
  ok S w env e (n :: s) ⇒
  ieval atl_div w f k ⇒
  stores z S o G v (λI. addr (shift k I)) (den S w env e) c ⇒
    stores z S o G v addr (den S w env (PadL f e)) c
proof
  simp only [stores_def]
  exact does_den_pad_l
qed

theorem push_pad_r :
  stores z S o G v addr (den S w env e) c ⇒ stores z S o G v addr (den S w env (PadR f e)) c
proof
  simp only [stores_def]
  exact does_den_pad_r
qed

theorem push_concat :
  ∀b n m s p c d.
    H o ⇒
    ok S w env a (n :: s) ⇒
    ok S w env b (m :: p) ⇒
    stores z S o (state S H st cenv) v addr (den S w env a) c ⇒
    stores z S o (state S H st cenv) v (λI. addr (shift n I)) (den S w env b) d ⇒
      stores z S o (state S H st cenv) v addr (den S w env (Concat a b)) (CSeq c d)
proof
  intro b n m s p c d
  simp only [stores_def]
  exact does_den_concat
qed

theorem push_none : (∀I. t I = Pad) ⇒ stores z S o G v addr t CSkip
proof
  simp only [stores_def]
  exact does_none
qed

theorem push_when :
  beval c_div v b q ⇒
  (¬q ⇒ (∀I. t I = Pad)) ⇒
  (q ⇒ stores z S o G v addr t c) ⇒
    stores z S o G v addr t (CIf (CIndex b) c CSkip)
proof
  simp only [stores_def]
  exact does_when
qed

-- The same for `accumulates`.

theorem reduce_gen :
  H o ⇒
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  ieval c_div v lo' l ⇒
  ieval c_div v hi' u ⇒
  (∀k.
     l ≤ k ⇒
     k < u ⇒
       accumulates S o (state S H st cenv) (update v i (SOME k)) (λI. addr (k - l :: I))
         (den S (update w x (SOME k)) env e) c) ⇒
    accumulates S o (state S H st cenv) v addr (den S w env (Gen x lo hi e)) (CFor i lo' hi' c)
proof
  simp only [accumulates_def]
  exact does_den_gen
qed

theorem reduce_guarded :
  decision S w env g p ⇒
  decides S G v k' p ⇒
  (p ⇒ accumulates S o G v addr (den S w env e) c) ⇒
    accumulates S o G v addr (den S w env (Guard g e)) (CIf k' c CSkip)
proof
  simp only [accumulates_def]
  exact does_den_guarded
qed

theorem reduce_choice :
  ∀c2.
    decision S w env g p ⇒
    decides S G v k' p ⇒
    (p ⇒ accumulates S o G v addr (den S w env d) c) ⇒
    (¬p ⇒ accumulates S o G v addr (den S w env e) c2) ⇒
      accumulates S o G v addr (den S w env (If g d e)) (CIf k' c c2)
proof
  intro c2
  simp only [accumulates_def]
  exact does_den_choice[F := λt : 'a tensor. t]
qed

theorem reduce_guard :
  beval atl_div w b p ⇒
  beval c_div v b' p ⇒
  (p ⇒ accumulates S o G v addr (den S w env e) c) ⇒
    accumulates S o G v addr (den S w env (Guard (Index b) e)) (CIf (CIndex b') c CSkip)
proof
  simp only [accumulates_def]
  exact does_den_guard
qed

theorem reduce_guard_true :
  beval atl_div w b p ⇒
  p ⇒
  accumulates S o G v addr (den S w env e) c ⇒
    accumulates S o G v addr (den S w env (Guard (Index b) e)) c
proof
  simp only [accumulates_def]
  exact does_den_guard_true
qed

theorem reduce_transpose :
  ∀m s c.
    ok S w env e (n :: m :: s) ⇒
    accumulates S o G v (λI. addr (swap I)) (den S w env e) c ⇒
      accumulates S o G v addr (den S w env (Transpose e)) c
proof
  intro m s c
  simp only [accumulates_def]
  exact does_den_transpose
qed

theorem reduce_flatten :
  ∀m s c.
    ok S w env e (n :: m :: s) ⇒
    accumulates S o G v (λI. addr (mix m I)) (den S w env e) c ⇒
      accumulates S o G v addr (den S w env (Flatten e)) c
proof
  intro m s c
  simp only [accumulates_def]
  exact does_den_flatten
qed

theorem reduce_split :
  ok S w env e (n :: s) ⇒
  ieval atl_div w f k ⇒
  0 < k ⇒
  accumulates S o G v (λI. addr (unmix k I)) (den S w env e) c ⇒
    accumulates S o G v addr (den S w env (Split f e)) c
proof
  simp only [accumulates_def]
  exact does_den_split
qed

theorem reduce_pad_l :
  ok S w env e (n :: s) ⇒
  ieval atl_div w f k ⇒
  accumulates S o G v (λI. addr (shift k I)) (den S w env e) c ⇒
    accumulates S o G v addr (den S w env (PadL f e)) c
proof
  simp only [accumulates_def]
  exact does_den_pad_l
qed

theorem reduce_pad_r :
  accumulates S o G v addr (den S w env e) c ⇒ accumulates S o G v addr (den S w env (PadR f e)) c
proof
  simp only [accumulates_def]
  exact does_den_pad_r
qed

theorem reduce_concat :
  ∀b n m s p c d.
    H o ⇒
    ok S w env a (n :: s) ⇒
    ok S w env b (m :: p) ⇒
    accumulates S o (state S H st cenv) v addr (den S w env a) c ⇒
    accumulates S o (state S H st cenv) v (λI. addr (shift n I)) (den S w env b) d ⇒
      accumulates S o (state S H st cenv) v addr (den S w env (Concat a b)) (CSeq c d)
proof
  intro b n m s p c d
  simp only [accumulates_def]
  exact does_den_concat
qed

theorem reduce_none : (∀I. t I = Pad) ⇒ accumulates S o G v addr t CSkip
proof
  simp only [accumulates_def]
  exact does_none
qed

theorem reduce_when :
  beval c_div v b q ⇒
  (¬q ⇒ (∀I. t I = Pad)) ⇒
  (q ⇒ accumulates S o G v addr t c) ⇒
    accumulates S o G v addr t (CIf (CIndex b) c CSkip)
proof
  simp only [accumulates_def]
  exact does_when
qed
