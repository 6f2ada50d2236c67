-- Sums of scalars in a local: `{ T x = 0; for (...) x += e; o[a] = x; }` stores the sum.

import lower.known

theorem loop_bump : ∀(S : 'a ops) v s h i lo hi x e y. lo ≤ hi ⇒ (∃z. s x = SOME z) ⇒ (∀k a. lo ≤ k ⇒ k < hi ⇒ cval S (update v i (SOME k)) (update s x (SOME a)) h e (y k))
  ⇒ ∃s1 h1. loop S v i lo hi (CBump x e) s h s1 h1 ∧ h1 = h ∧ s1 = update s x (SOME (ifold lo hi (λk a. s_add S a (y k)) (THE (s x))))
proof
  intro S v s h i lo hi x e y le ⟨z, init⟩ value
  apply loop_invariant[S, v, i, lo, hi, CBump x e, λk s1 h1. h1 = h ∧ s1 = update s x (SOME (ifold lo k (λk a. s_add S a (y k)) (THE (s x))))](le)
  - intro k s1 h1 low high ⟨heap, stack⟩
    have there : s1 x = SOME (ifold lo k (λk a. s_add S a (y k)) (THE (s x))) by
      simp [stack]
    have val : cval S (update v i (SOME k)) s1 h1 e (y k) by
      rewrite [stack, heap]
      exact value(low)(high)
    have run := exec_bump(there)(val)
    exists update s1 x (SOME (s_add S (ifold lo k (λk a. s_add S a (y k)) (THE (s x))) (y k))), h1
    split
    · exact run
    · split
      · exact heap
      · rewrite [ifold_step(low), stack, update_update]
  - split
    · trivial
    · simp [init]
      rewrite [update_same(init)]
qed

-- The value of a sum of scalars is the left fold from zero.
theorem sum_scalar_value : ∀(S : 'a ops) lo hi y. cell_value S (sum S lo hi (λk. scalar (Val (y k))) []) = ifold lo hi (λk a. s_add S a (y k)) (s_zero S)
proof
  intro S lo hi y
  have step : ∀k c. cell_value S (cell_add S c (Val (y k))) = s_add S (cell_value S c) (y k) by
    intro k c
    simp [cell_add_def, cell_value_def]
  have fuse := ifold_fuse[cell_value S, lo, hi, λk c. cell_add S c (Val (y k)), λk a. s_add S a (y k), Pad]
  have all : cell_value S (ifold lo hi (λk c. cell_add S c (Val (y k))) Pad) = ifold lo hi (λk a. s_add S a (y k)) (cell_value S Pad) by
    apply fuse
    intro k c low high
    exact step
  simp only [cell_value_def] at all
  simp only [sum_def, scalar_def]
  simp
qed

theorem stores_local_sum : ∀z (S : 'a ops) o G v addr i lo hi l u x e y a. (∀s h. G s h ⇒ s x = NONE) ⇒ ieval c_div v lo l ⇒ ieval c_div v hi u ⇒ ieval c_div v a (addr []) ⇒ l ≤ u
  ⇒ (∀s h k b. G s h ⇒ l ≤ k ⇒ k < u ⇒ cval S (update v i (SOME k)) (update s x (SOME b)) h e (y k))
  ⇒ stores z S o G v addr (scalar (Val (cell_value S (sum S l u (λk. scalar (Val (y k))) [])))) (CDeclare x (CLit 0 0) (CSeq (CFor i lo hi (CBump x e)) (CStore o a (CLocal x))))
proof
  intro z S o G v addr i lo hi l u x e y a fresh el eu ea le value
  simp only [stores_def, does_def]
  intro s h n f known there inj fits zeros
  obtain ⟨low, high⟩ := within_scalar(fits)
  have free := fresh(known)
  have back : update s x NONE = s by
    exact update_same(free)
  have init : ∃z. update s x (SOME (s_zero S)) x = SOME z by
    exists s_zero S
    simp
  have value' : ∀k b. l ≤ k ⇒ k < u ⇒ cval S (update v i (SOME k)) (update (update s x (SOME (s_zero S))) x (SOME b)) h e (y k) by
    intro k b p q
    rewrite [update_update]
    exact value(known)(p)(q)
  obtain ⟨s1, h1, run, heap, stack⟩ := loop_bump(le, init, value')
  have total : THE (update s x (SOME (s_zero S)) x) = s_zero S by
    simp
  simp only [total, update_update] at stack
  rewrite [← sum_scalar_value] at stack
  rewrite [heap, stack] at run
  have first := exec_for(el, eu, run)
  have zero : cval S v s h (CLit 0 0) (s_zero S) by
    simp only [s_zero_def]
    exact cval_lit
  revert first
  generalize cell_value S (sum S l u (λk. scalar (Val (y k))) []) as r
  intro first
  have val : cval S v (update s x (SOME r)) h (CLocal x) r by
    apply cval_local
    simp
  have store := exec_store[S, v, update s x (SOME r), h, o, a, CLocal x, n, f, addr [], r](there, ea, low, high, val)
  have whole := exec_declare(free, zero, exec_seq(first, store))
  simp only [update_update, back] at whole
  exists update f (addr []) r
  split
  - exact whole
  - have eff : effect (λy x. x) f addr (scalar (Val r)) (update f (addr []) ((λy x. x) (f (addr [])) r)) by
      exact effect_scalar
    exact eff
qed
