-- Statements that write the cells of the box for which a condition holds, zero for padding: what
-- remains to be written of a tensor of which truncations drop the rest.
--
-- Main theorems: the rules `mask_...`; `mask_read` is where a mask begins, with a condition that
-- always holds.

import lower.filled

-- The letters are those of `lower.stores`.
variables (z : bool) (S : 'a ops) (o : ident) (G : 'a stack → 'a heap → bool) (H : ident → bool)
    (st : 'a stack) (cenv : 'a tensors) (v : valuation) (addr : int list → int) (w : valuation)
    (env : 'a tensors) (x : ident) (f : iexp) (b : bexp) (e : exp) (n m : int) (s : int list)
    (k r : int) (Q : int list → bool) (t : 'a tensor) (c : cstmt)

-- The values of the cells of the box for which Q holds, and padding elsewhere.
definition masked (S : 'a ops) (s : int list) (Q : int list → bool) (t : 'a tensor) : 'a tensor :=
  λI. if in_box s I ∧ Q I then Val (cell_value S (t I)) else Pad

theorem masked_at :
  ∀I. masked S s Q t I = (if in_box s I ∧ Q I then Val (cell_value S (t I)) else Pad)
by simp [masked_def]

theorem masked_boxed : boxed s (masked S s Q t)
proof
  rewrite [boxed_def]
  intro I some
  by_contra out
  apply some
  simp [masked_at, out]
qed

theorem masked_read : masked S s (λI. T) t = read S s t
proof
  ext I
  simp [masked_at, read_at]
qed

-- How a mask goes with the operators.

theorem masked_none : masked S (n :: s) Q t [] = Pad
by simp [masked_at]

theorem masked_cons :
  ∀i J.
    masked S (n :: s) Q t (i :: J) =
      (if (0 ≤ i ∧ i < n) ∧ in_box s J ∧ Q (i :: J) then Val (cell_value S (t (i :: J))) else Pad)
proof
  intro i J
  have same : in_box (n :: s) (i :: J) ∧ Q (i :: J) ⇔ (0 ≤ i ∧ i < n) ∧ in_box s J ∧ Q (i :: J) by
    simp
    meson
  simp only [masked_at, same]
qed

theorem masked_gen :
  ∀(S : 'a ops) l u n s Q f.
    n = max 0 (u - l) ⇒
      masked S (n :: s) Q (gen l u f) = gen l u (λk. masked S s (λI. Q (k - l :: I)) (f k))
proof
  intro S l u n s Q f size
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [masked_at, gen_def]
  - have back : l + i - l = i by arith
    by_cases low : 0 ≤ i
    · by_cases high : i < u - l
      · have inside : i < max 0 (u - l) by arith
        simp [size, masked_cons, masked_at, gen_cons, low, high, inside, back]
      · have out : ¬(i < max 0 (u - l)) by arith
        simp [size, masked_cons, gen_cons, low, high, out]
    · simp [size, masked_cons, gen_cons, low]
qed

theorem masked_transpose :
  masked S (m :: n :: s) Q (transpose t) = transpose (masked S (n :: m :: s) (λI. Q (swap I)) t)
proof
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [masked_at, transpose_def]
  - cases J as eq | ⟨j, K, eq⟩
    · simp [masked_at, transpose_def]
    · have same : in_box (m :: n :: s) (i :: j :: K) ⇔ in_box (n :: m :: s) (j :: i :: K) by
        simp
        meson
      simp only [masked_at, same, transpose_at, swap_cons]
qed

theorem masked_flatten :
  ∀s Q t.
    0 ≤ n ⇒
    r = n * m ⇒
    0 ≤ m ⇒
      masked S (r :: s) Q (flatten m t) = flatten m (masked S (n :: m :: s) (λI. Q (mix m I)) t)
proof
  intro s Q t n0 eq m0
  subst eq
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [masked_at, flatten_def]
  - by_cases pos : 0 < m
    · have same : in_box (n * m :: s) (i :: J) ⇔ in_box (n :: m :: s) (i div m :: i mod m :: J) by
        simp [int_mod_nonneg(pos), int_mod_lt(pos)]
        split
        · intro ⟨low, high, rest⟩
          obtain ⟨a, b, c, d⟩ := mixed_parts(pos)(low)(high)
          simp [a, b, rest]
        · intro ⟨low, high, rest⟩
          obtain ⟨a, b⟩ := mixed_range(low, high, int_mod_nonneg[i, m](pos), int_mod_lt[i, m](pos))
          rewrite [int_div_mod] at a
          rewrite [int_div_mod] at b
          simp [a, b, rest]
      simp only [masked_at, same, flatten_at, pos, mix_cons, int_div_mod]
      simp
    · have out : ¬in_box (n * m :: s) (i :: J) by
        have zero : m = 0 by arith
        simp [zero]
        intro low high
        arith
      rewrite [masked_at, flatten_at, flatten_at]
      simp only [out, pos]
      simp
qed

theorem masked_split :
  ∀q s Q t.
    0 < k ⇒
    r = q * k ⇒
      masked S (q :: k :: s) Q (split k t) = split k (masked S (r :: s) (λI. Q (unmix k I)) t)
proof
  intro q s Q t pos eq
  subst eq
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [masked_at, split_def]
  - cases J as eq | ⟨j, K, eq⟩
    · simp [masked_at, split_def]
    · by_cases col : 0 ≤ j ∧ j < k
      · obtain ⟨low, high⟩ := col
        have same : in_box (q :: k :: s) (i :: j :: K) ⇔ in_box (q * k :: s) (i * k + j :: K) by
          simp [low, high]
          split
          · intro ⟨i0, iq, rest⟩
            simp [mixed_range(i0, iq, low, high), rest]
          · intro ⟨a, b, rest⟩
            obtain ⟨c, d, _, _⟩ := mixed_parts(pos)(a)(b)
            rewrite [mixed_div(low, high)] at c
            rewrite [mixed_div(low, high)] at d
            simp [c, d, rest]
        simp only [masked_at, same, split_at, low, high, unmix_cons, mixed_div(low, high),
                   mixed_mod(low, high)]
        simp
      · have out : ¬in_box (q :: k :: s) (i :: j :: K) by
          simp
          intro a b c d
          simp [c, d] at col
        simp only [masked_at, split_at, out, col]
        simp
qed

theorem masked_concat :
  ∀s Q t u.
    0 ≤ n ⇒
    0 ≤ m ⇒
    r = n + m ⇒
      masked S (r :: s) Q (concat n t u) =
        concat n (masked S (n :: s) Q t) (masked S (m :: s) (λI. Q (shift n I)) u)
proof
  intro s Q t u n0 m0 eq
  subst eq
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [masked_at, concat_def]
  - have back : i - n + n = i by arith
    by_cases less : i < n
    · have more : i < n + m by arith
      simp [masked_at, concat_def, less, more]
    · have low : 0 ≤ i by arith
      have low2 : 0 ≤ i - n by arith
      have same : i < n + m ⇔ i - n < m by split <;> arith
      simp [masked_at, concat_def, less, low, low2, same, back]
qed

theorem masked_trunc_r :
  ∀(S : 'a ops) n r s Q t.
    r ≤ n ⇒ masked S (r :: s) Q (trunc_r r t) = masked S (n :: s) (λI. HD I < r ∧ Q I) t
proof
  intro S n r s Q t le
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [masked_at]
  - simp only [masked_cons, trunc_r_at, HD_def]
    by_cases less : i < r
    · have more : i < n by arith
      simp only [less, more]
      simp
    · simp only [less]
      simp
qed

theorem masked_trunc_l :
  ∀s Q t.
    0 ≤ k ⇒
    r = n - k ⇒
      masked S (r :: s) Q (trunc_l k t) =
        trunc_l k (masked S (n :: s) (λI. k ≤ HD I ∧ Q (shift (-k) I)) t)
proof
  intro s Q t k0 eq
  subst eq
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [masked_at, trunc_l_def]
  - have back : i + k + -k = i by arith
    have same : i < n - k ⇔ i + k < n by split <;> arith
    simp only [masked_cons, trunc_l_at, HD_def, shift_cons, back, same]
    by_cases low : 0 ≤ i
    · have low2 : 0 ≤ i + k by arith
      have low3 : k ≤ i + k by arith
      simp only [low, low2, low3]
      simp
    · simp only [low]
      simp
qed

-- The statements.

theorem mask_read :
  stores z S o G v addr (masked S s (λI. T) t) c ⇒ stores z S o G v addr (read S s t) c
by simp [masked_read]

theorem mask_gen :
  ∀lo hi e i lo' hi' l u n s Q c.
    H o ⇒
    ieval atl_div w lo l ⇒
    ieval atl_div w hi u ⇒
    ieval c_div v lo' l ⇒
    ieval c_div v hi' u ⇒
    n = max 0 (u - l) ⇒
    (∀k.
       l ≤ k ⇒
       k < u ⇒
         stores z S o (state S H st cenv) (update v i (SOME k)) (λI. addr (k - l :: I))
           (masked S s (λI. Q (k - l :: I)) (den S (update w x (SOME k)) env e)) c) ⇒
      stores z S o (state S H st cenv) v addr (masked S (n :: s) Q (den S w env (Gen x lo hi e)))
        (CFor i lo' hi' c)
proof
  intro lo hi e i lo' hi' l u n s Q c written el eu el' eu' eq body
  rewrite [den_gen(el, eu), masked_gen(eq)]
  have stab := stable_state[S, H, st, cenv, o](written)
  exact stores_gen(stab, el', eu', body)
qed

theorem mask_transpose :
  stores z S o G v (λI. addr (swap I)) (masked S (n :: m :: s) (λI. Q (swap I)) (den S w env e)) c ⇒
    stores z S o G v addr (masked S (m :: n :: s) Q (den S w env (Transpose e))) c
proof
  simp only [stores_def, den_def]
  rewrite [masked_transpose]
  intro body
  have box := masked_boxed[S, n :: m :: s, λI. Q (swap I), den S w env e]
  exact does_transpose(box, body)
qed

theorem mask_flatten :
  ok S w env e (n :: m :: s) ⇒
  r = n * m ⇒
  stores z S o G v (λI. addr (mix m I)) (masked S (n :: m :: s) (λI. Q (mix m I)) (den S w env e))
    c ⇒
    stores z S o G v addr (masked S (r :: s) Q (den S w env (Flatten e))) c
proof
  intro good eq body
  have nonneg := ok_shape_ok(good)
  simp at nonneg
  obtain ⟨n0, m0, rest⟩ := nonneg
  rewrite [stores_def] at body
  rewrite [stores_def, den_flatten(good), masked_flatten(n0)(eq)(m0)]
  have box := masked_boxed[S, n :: m :: s, λI. Q (mix m I), den S w env e]
  exact does_flatten(box, body)
qed

-- Rows that are all full.
theorem mask_split :
  ∀f k q c.
    ok S w env e (n :: s) ⇒
    ieval atl_div w f k ⇒
    0 < k ⇒
    n = q * k ⇒
    stores z S o G v (λI. addr (unmix k I)) (masked S (n :: s) (λI. Q (unmix k I)) (den S w env e))
      c ⇒
      stores z S o G v addr (masked S (q :: k :: s) Q (den S w env (Split f e))) c
proof
  intro f k q c good tile pos size body
  rewrite [den_split(tile), masked_split(pos, size), stores_def]
  rewrite [stores_def] at body
  have box := masked_boxed[S, n :: s, λI. Q (unmix k I), den S w env e]
  exact does_split(pos, box, body)
qed

theorem mask_concat :
  ∀a b n m s r Q c d.
    H o ⇒
    ok S w env a (n :: s) ⇒
    ok S w env b (m :: s) ⇒
    r = n + m ⇒
    stores z S o (state S H st cenv) v addr (masked S (n :: s) Q (den S w env a)) c ⇒
    stores z S o (state S H st cenv) v (λI. addr (shift n I))
      (masked S (m :: s) (λI. Q (shift n I)) (den S w env b)) d ⇒
      stores z S o (state S H st cenv) v addr (masked S (r :: s) Q (den S w env (Concat a b)))
        (CSeq c d)
proof
  intro a b n m s r Q c d written good_a good_b eq first second
  have nonneg := ok_shape_ok(good_a)
  simp at nonneg
  obtain ⟨n0, rest⟩ := nonneg
  have m0 : 0 ≤ m by
    have all := ok_shape_ok(good_b)
    simp at all
    simp [all]
  rewrite [stores_def] at first
  rewrite [stores_def] at second
  rewrite [stores_def, den_concat(good_a), masked_concat(n0)(m0)(eq)]
  have stab := stable_state[S, H, st, cenv, o](written)
  have box_a := masked_boxed[S, n :: s, Q, den S w env a]
  have box_b := masked_boxed[S, m :: s, λI. Q (shift n I), den S w env b]
  exact does_concat(stab, box_a, box_b, first, second)
qed

theorem mask_trunc_r :
  ok S w env e (n :: s) ⇒
  ieval atl_div w f k ⇒
  0 ≤ k ⇒
  r = n - k ⇒
  stores z S o G v addr (masked S (n :: s) (λI. HD I < r ∧ Q I) (den S w env e)) c ⇒
    stores z S o G v addr (masked S (r :: s) Q (den S w env (TruncR f e))) c
proof
  intro good width k0 eq body
  have le : r ≤ n by arith
  rewrite [den_trunc_r(good, width), ← eq, masked_trunc_r(le)]
  exact body
qed

theorem mask_trunc_l :
  ok S w env e (n :: s) ⇒
  ieval atl_div w f k ⇒
  0 ≤ k ⇒
  r = n - k ⇒
  stores z S o G v (λI. addr (shift (-k) I))
    (masked S (n :: s) (λI. k ≤ HD I ∧ Q (shift (-k) I)) (den S w env e)) c ⇒
    stores z S o G v addr (masked S (r :: s) Q (den S w env (TruncL f e))) c
proof
  intro good width k0 eq body
  rewrite [stores_def] at body
  rewrite [stores_def, den_trunc_l(width), masked_trunc_l(k0)(eq)]
  have out :
      ∀i J.
        i < k ⇒
          masked S (n :: s) (λI. k ≤ HD I ∧ Q (shift (-k) I)) (den S w env e) (i :: J) = Pad by
    intro i J less
    have not : ¬(k ≤ i) by arith
    simp [masked_cons, not]
  have box := masked_boxed[S, n :: s, λI. k ≤ HD I ∧ Q (shift (-k) I), den S w env e]
  exact does_trunc_l(box, out, body)
qed

theorem mask_guarded :
  ∀g k' p Q c.
    decision S w env g p ⇒
    decides S G v k' p ⇒
    (Q [] ⇒ p) ⇒
    (p ⇒ stores z S o G v addr (masked S [] Q (den S w env e)) c) ⇒
      stores z S o G v addr (masked S [] Q (den S w env (Guard g e))) (CIf k' c CSkip)
proof
  intro g k' p Q c test test' needed body
  have same : masked S [] Q (den S w env (Guard g e)) = guard p (masked S [] Q (den S w env e)) by
    ext I
    by_cases nil : I = []
    · by_cases yes : p
      · simp [nil, masked_at, guard_def, yes, cell_guarded(test)]
      · have out : ¬Q [] by
          intro q
          exact yes(needed(q))
        simp [nil, masked_at, guard_def, yes, out]
    · simp [masked_at, nil, guard_def]
  rewrite [same]
  exact stores_guard(test', body)
qed

-- A guard around rows, which holds for all that the mask leaves of them.
theorem mask_guard_rows :
  ∀b' p s Q c.
    beval atl_div w b p ⇒
    beval c_div v b' p ⇒
    (∀I. in_box s I ⇒ Q I ⇒ p) ⇒
    (p ⇒ stores z S o G v addr (masked S s Q (den S w env e)) c) ⇒
      stores z S o G v addr (masked S s Q (den S w env (Guard (Index b) e)))
        (CIf (CIndex b') c CSkip)
proof
  intro b' p s Q c be be' needed body
  have test := decision_index[S, w, env, p, b](be)
  have same :
      masked S s Q (den S w env (Guard (Index b) e)) = guard p (masked S s Q (den S w env e)) by
    ext I
    by_cases yes : p
    · simp [masked_at, guard_def, yes, cell_guarded(test)]
    · by_cases left : in_box s I ∧ Q I
      · obtain ⟨inside, q⟩ := left
        have holds := needed(inside, q)
        contradiction
      · simp [masked_at, guard_def, yes, left]
  rewrite [same]
  exact stores_guard(decides_index[S, G](be'), body)
qed

theorem mask_guard :
  ∀b' p Q c.
    beval atl_div w b p ⇒
    beval c_div v b' p ⇒
    (Q [] ⇒ p) ⇒
    (p ⇒ stores z S o G v addr (masked S [] Q (den S w env e)) c) ⇒
      stores z S o G v addr (masked S [] Q (den S w env (Guard (Index b) e)))
        (CIf (CIndex b') c CSkip)
proof
  intro b' p Q c be be'
  exact mask_guarded(decision_index[S, w, env, p, b](be), decides_index[S, G](be'))
qed

theorem mask_choice :
  ∀g k' p d s Q c c2.
    decision S w env g p ⇒
    decides S G v k' p ⇒
    (p ⇒ stores z S o G v addr (masked S s Q (den S w env d)) c) ⇒
    (¬p ⇒ stores z S o G v addr (masked S s Q (den S w env e)) c2) ⇒
      stores z S o G v addr (masked S s Q (den S w env (If g d e))) (CIf k' c c2)
proof
  intro g k' p d s Q c c2
  simp only [stores_def]
  exact does_den_choice[F := masked S s Q]
qed

theorem mask_guard_true :
  ∀p s Q c.
    beval atl_div w b p ⇒
    p ⇒
    stores z S o G v addr (masked S s Q (den S w env e)) c ⇒
      stores z S o G v addr (masked S s Q (den S w env (Guard (Index b) e))) c
proof
  intro p s Q c be yes body
  have same : den S w env (Guard (Index b) e) = den S w env e by
    ext I
    exact cell_guard_true(be, yes)
  rewrite [same]
  exact body
qed

theorem mask_cell :
  ∀Q a i r.
    Q [] ⇒
    ieval c_div v a i ⇒
    i = addr [] ⇒
    computes S G v r (cell_value S (t [])) ⇒
      stores z S o G v addr (masked S [] Q t) (CStore o a r)
proof
  intro Q a i r wanted index eq value
  have same : masked S [] Q t = read S [] t by
    ext I
    by_cases nil : I = []
    · simp [masked_at, read_at, nil, wanted]
    · simp [masked_at, read_at, nil]
  rewrite [same]
  exact fill_cell(index, eq, value)
qed

theorem mask_when :
  ∀Q b q c.
    beval c_div v b q ⇒
    (q ⇔ Q []) ⇒
    (q ⇒ stores z S o G v addr (masked S [] Q t) c) ⇒
      stores z S o G v addr (masked S [] Q t) (CIf (CIndex b) c CSkip)
proof
  intro Q b q c be same body
  have eq : masked S [] Q t = guard q (masked S [] Q t) by
    ext I
    by_cases yes : q
    · simp [guard_def, yes]
    · have out : ¬Q [] by
        rewrite [← same]
        exact yes
      by_cases nil : I = []
      · simp [masked_at, nil, out, guard_def]
      · simp [masked_at, nil, guard_def]
  rewrite [eq]
  exact stores_guard(decides_index[S, G](be), body)
qed
