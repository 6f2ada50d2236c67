-- Statements that write every cell of the box, zero for padding: so the array needs no
-- initialisation, and values may be computed where they are wanted.
--
-- Main theorems: the rules `fill_...` for `stores`, and `fill_reduce_...` for `accumulates`;
-- `fill_exact` (where no cell is padding, storing is filling).

import lower.statements

-- The letters are those of `lower.stores`.
variables (w' : 'a option → 'a → 'a option) (Z : 'a option → bool) (z : bool) (S : 'a ops)
    (o : ident) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors)
    (G : 'a stack → 'a heap → bool) (v : valuation) (addr : int list → int) (w : valuation)
    (env : 'a tensors) (x : ident) (lo hi : iexp) (b : bexp) (g : cond) (d e : exp) (p : bool)
    (n m : int) (s : int list) (r : int) (t : 'a tensor) (i : ident) (n' : iexp) (c : cstmt)
    (a : iexp)

-- How reading goes with the operators.

theorem read_at :
  ∀(S : 'a ops) s t I. read S s t I = (if in_box s I then Val (cell_value S (t I)) else Pad)
by simp [read_def]

theorem read_nil : read S [] t = scalar (Val (cell_value S (t [])))
proof
  ext I
  cases I as eq | ⟨i, J, eq⟩ <;> simp [read_at, scalar_def]
qed

theorem read_slices : read S (n :: s) t = gen 0 n (λk. read S s (λI. t (k :: I)))
proof
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [read_at]
  - by_cases range : 0 ≤ i ∧ i < n
    · simp [read_at, gen_cons, range]
    · simp only [read_at, gen_cons, in_box_def]
      by_cases low : 0 ≤ i
      · by_cases high : i < n
        · simp [low, high] at range
        · simp [high]
      · simp [low]
qed

theorem read_gen :
  ∀(S : 'a ops) l u n s f.
    n = max 0 (u - l) ⇒ read S (n :: s) (gen l u f) = gen l u (λk. read S s (f k))
proof
  intro S l u n s f eq
  subst eq
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [read_at]
  - by_cases range : 0 ≤ i ∧ i < u - l
    · obtain ⟨low, high⟩ := range
      have high2 : i < max 0 (u - l) by arith
      simp [read_at, gen_cons, low, high, high2]
    · have out : ¬(0 ≤ i ∧ i < max 0 (u - l)) by
        intro ⟨low, high⟩
        apply range
        split
        · exact low
        · arith
      have out2 : ¬(0 ≤ i ∧ i < max 0 (u - l) ∧ in_box s J) by
        intro ⟨low, high, rest⟩
        apply out
        simp [low, high]
      simp only [read_at, gen_cons, in_box_def, range, out2]
      simp
qed

theorem read_transpose : read S (m :: n :: s) (transpose t) = transpose (read S (n :: m :: s) t)
proof
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [read_at, transpose_def]
  - cases J as eq | ⟨j, K, eq⟩
    · simp [read_at, transpose_def]
    · have same : in_box (m :: n :: s) (i :: j :: K) ⇔ in_box (n :: m :: s) (j :: i :: K) by
        simp
        meson
      simp only [read_at, same, transpose_at]
qed

theorem read_flatten :
  ∀s t.
    0 ≤ n ⇒ r = n * m ⇒ 0 ≤ m ⇒ read S (r :: s) (flatten m t) = flatten m (read S (n :: m :: s) t)
proof
  intro s t n0 eq m0
  subst eq
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [read_at, flatten_def]
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
      simp only [read_at, same, flatten_at, pos]
      simp
    · have out : ¬in_box (n * m :: s) (i :: J) by
        have zero : m = 0 by arith
        simp [zero]
        intro low high
        arith
      rewrite [read_at, flatten_at, flatten_at]
      simp only [out, pos]
      simp
qed

theorem read_concat :
  ∀s t u.
    0 ≤ n ⇒
    0 ≤ m ⇒
    r = n + m ⇒
      read S (r :: s) (concat n t u) = concat n (read S (n :: s) t) (read S (m :: s) u)
proof
  intro s t u n0 m0 eq
  subst eq
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [read_at, concat_def]
  - by_cases less : i < n
    · have more : i < n + m by arith
      simp [read_at, concat_def, less, more]
    · have low : 0 ≤ i by arith
      have low2 : 0 ≤ i - n by arith
      have same : i < n + m ⇔ i - n < m by split <;> arith
      simp [read_at, concat_def, less, low, low2, same]
qed

theorem read_split :
  ∀k q t. 0 < k ⇒ r = q * k ⇒ read S (q :: k :: s) (split k t) = split k (read S (r :: s) t)
proof
  intro k q t pos eq
  subst eq
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [read_at, split_def]
  - cases J as eq | ⟨j, K, eq⟩
    · simp [read_at, split_def]
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
        simp only [read_at, same, split_at, low, high]
        simp
      · have out : ¬in_box (q :: k :: s) (i :: j :: K) by
          simp
          intro a b c d
          simp [c, d] at col
        simp only [read_at, split_at, out, col]
        simp
qed

-- What is beyond a tensor is padding.
theorem read_beyond :
  ∀t.
    boxed (n :: s) t ⇒
    0 ≤ n ⇒
    0 ≤ m ⇒
    r = n + m ⇒
      read S (r :: s) t = concat n (read S (n :: s) t) (read S (m :: s) (λI. Pad))
proof
  intro t box n0 m0 eq
  have same : concat n t (λI. Pad) = t by
    ext I
    cases I as eq | ⟨i, J, eq⟩
    - by_contra differ
      have some : t [] ≠ Pad by
        intro none
        apply differ
        simp [concat_def, none]
      obtain ⟨i, J, not, _⟩ := boxed_cons(box)(some)
      simp at not
    - by_cases less : i < n
      · simp [concat_def, less]
      · by_contra differ
        have some : t (i :: J) ≠ Pad by
          intro none
          apply differ
          simp [concat_def, less, none]
        have inside := boxed_at(box)(some)
        simp [less] at inside
  rewrite 1 [← same]
  exact read_concat(n0)(m0)(eq)
qed

-- For every way to combine with what the array holds.

theorem does_fill_gen :
  ∀m Z (S : 'a ops) o H st cenv v addr w env x lo hi e i lo' hi' l u n s c.
    H o ⇒
    ieval atl_div w lo l ⇒
    ieval atl_div w hi u ⇒
    ieval c_div v lo' l ⇒
    ieval c_div v hi' u ⇒
    n = max 0 (u - l) ⇒
    (∀k.
       l ≤ k ⇒
       k < u ⇒
         does m Z S o (state S H st cenv) (update v i (SOME k)) (λI. addr (k - l :: I))
           (read S s (den S (update w x (SOME k)) env e)) c) ⇒
      does m Z S o (state S H st cenv) v addr (read S (n :: s) (den S w env (Gen x lo hi e)))
        (CFor i lo' hi' c)
proof
  intro m Z S o H st cenv v addr w env x lo hi e i lo' hi' l u n s c written el eu el' eu' eq body
  rewrite [den_gen(el, eu), read_gen(eq)]
  have stab := stable_state[S, H, st, cenv, o](written)
  exact does_gen(stab, el', eu', body)
qed

theorem does_fill_slices :
  ∀m Z (S : 'a ops) o H st cenv v addr n s t i n' c.
    H o ⇒
    ieval c_div v n' n ⇒
    (∀k.
       0 ≤ k ⇒
       k < n ⇒
         does m Z S o (state S H st cenv) (update v i (SOME k)) (λI. addr (k :: I))
           (read S s (λI. t (k :: I))) c) ⇒
      does m Z S o (state S H st cenv) v addr (read S (n :: s) t) (CFor i (ILit 0) n' c)
proof
  intro m Z S o H st cenv v addr n s t i n' c written size body
  rewrite [read_slices]
  have stab := stable_state[S, H, st, cenv, o](written)
  apply does_gen[m, Z, S, o, state S H st cenv, v, addr, λk. read S s (λI. t (k :: I)), i, ILit 0,
                 n', 0, n, c](stab)(c_zero)(size)
  intro k low high
  have zero : k - 0 = k by arith
  rewrite [zero]
  exact body(low)(high)
qed

theorem does_fill_guard_true :
  ∀m Z (S : 'a ops) o G v addr w env b e p s c.
    beval atl_div w b p ⇒
    p ⇒
    does m Z S o G v addr (read S s (den S w env e)) c ⇒
      does m Z S o G v addr (read S s (den S w env (Guard (Index b) e))) c
proof
  intro m Z S o G v addr w env b e p s c be yes body
  have same : den S w env (Guard (Index b) e) = den S w env e by
    ext I
    exact cell_guard_true(be, yes)
  rewrite [same]
  exact body
qed

theorem does_fill_transpose :
  does w' Z S o G v (λI. addr (swap I)) (read S (n :: m :: s) (den S w env e)) c ⇒
    does w' Z S o G v addr (read S (m :: n :: s) (den S w env (Transpose e))) c
proof
  intro body
  simp only [den_def]
  rewrite [read_transpose]
  have box := boxed_read[S, n :: m :: s, den S w env e]
  exact does_transpose(box, body)
qed

theorem does_fill_flatten :
  ok S w env e (n :: m :: s) ⇒
  r = n * m ⇒
  does w' Z S o G v (λI. addr (mix m I)) (read S (n :: m :: s) (den S w env e)) c ⇒
    does w' Z S o G v addr (read S (r :: s) (den S w env (Flatten e))) c
proof
  intro good eq body
  have nonneg := ok_shape_ok(good)
  simp at nonneg
  obtain ⟨n0, m0, rest⟩ := nonneg
  rewrite [den_flatten(good), read_flatten(n0)(eq)(m0)]
  have box := boxed_read[S, n :: m :: s, den S w env e]
  exact does_flatten(box, body)
qed

theorem does_fill_concat :
  ∀a b n m s r c d.
    H o ⇒
    ok S w env a (n :: s) ⇒
    ok S w env b (m :: s) ⇒
    r = n + m ⇒
    does w' Z S o (state S H st cenv) v addr (read S (n :: s) (den S w env a)) c ⇒
    does w' Z S o (state S H st cenv) v (λI. addr (shift n I)) (read S (m :: s) (den S w env b)) d ⇒
      does w' Z S o (state S H st cenv) v addr (read S (r :: s) (den S w env (Concat a b)))
        (CSeq c d)
proof
  intro a b n m s r c d written good_a good_b eq first second
  have nonneg := ok_shape_ok(good_a)
  simp at nonneg
  obtain ⟨n0, rest⟩ := nonneg
  have m0 : 0 ≤ m by
    have all := ok_shape_ok(good_b)
    simp at all
    simp [all]
  rewrite [den_concat(good_a), read_concat(n0)(m0)(eq)]
  have stab := stable_state[S, H, st, cenv, o](written)
  have box_a := boxed_read[S, n :: s, den S w env a]
  have box_b := boxed_read[S, m :: s, den S w env b]
  exact does_concat(stab, box_a, box_b, first, second)
qed

theorem does_fill_exact :
  ∀m Z (S : 'a ops) o G v addr w env e s c.
    ok S w env e s ⇒
    (∀I. in_box s I ⇒ den S w env e I ≠ Pad) ⇒
    does m Z S o G v addr (den S w env e) c ⇒
      does m Z S o G v addr (read S s (den S w env e)) c
proof
  intro m Z S o G v addr w env e s c good some body
  have same : read S s (den S w env e) = den S w env e by
    ext I
    by_cases inside : in_box s I
    · have here := some(inside)
      rewrite [cell_not_pad] at here
      obtain ⟨x, val⟩ := here
      simp [read_at, inside, val, cell_value_def]
    · simp [read_at, inside, cell_outside(good)(inside)]
  rewrite [same]
  exact body
qed

-- Cells, for any tensor.

theorem fill_cell :
  ∀i r.
    ieval c_div v a i ⇒
    i = addr [] ⇒
    computes S G v r (cell_value S (t [])) ⇒
      stores z S o G v addr (read S [] t) (CStore o a r)
proof
  intro i r index eq value
  subst eq
  rewrite [computes_def] at value
  rewrite [read_nil]
  exact stores_leaf(index, value)
qed

theorem fill_reduce_cell :
  ∀i r.
    ieval c_div v a i ⇒
    i = addr [] ⇒
    computes S G v r (cell_value S (t [])) ⇒
      accumulates S o G v addr (read S [] t) (CReduce o a r)
proof
  intro i r index eq value
  subst eq
  rewrite [computes_def] at value
  rewrite [read_nil]
  exact accumulates_leaf(index, value)
qed

-- Padding is written as zero.
theorem fill_padding :
  ∀i.
    ieval c_div v a i ⇒
    i = addr [] ⇒
      stores z S o G v addr (read S [] (λI. Pad)) (CStore o a (CLit 0 0))
proof
  intro i index eq
  apply fill_cell[t := λI : int list. (Pad : 'a cell)](index, eq)
  rewrite [value_pad]
  exact computes_zero
qed

theorem fill_leaf :
  ∀i r.
    ieval c_div v a i ⇒
    i = addr [] ⇒
    computes S G v r (cell_value S (den S w env e [])) ⇒
      stores z S o G v addr (read S [] (den S w env e)) (CStore o a r)
proof
  intro i r index eq value
  exact fill_cell(index, eq, value)
qed

theorem fill_reduce_leaf :
  ∀i r.
    ieval c_div v a i ⇒
    i = addr [] ⇒
    computes S G v r (cell_value S (den S w env e [])) ⇒
      accumulates S o G v addr (read S [] (den S w env e)) (CReduce o a r)
proof
  intro i r index eq value
  exact fill_reduce_cell(index, eq, value)
qed

-- Where the array holds zeros, padding is filled in already.

theorem stores_read : boxed s t ⇒ stores T S o G v addr t c ⇒ stores T S o G v addr (read S s t) c
proof
  intro box run
  have cell : ∀I. t I ≠ Pad ⇒ read S s t I ≠ Pad by
    intro I some
    simp [read_at, boxed_at(box)(some)]
  rewrite [stores_def] at run
  rewrite [stores_def, does_def]
  intro st h n f known there inj fits zeros
  have inj' : inj_on addr t by
    rewrite [inj_on_def] at inj
    rewrite [inj_on_def]
    intro I J a b
    exact inj(cell(a))(cell(b))
  have fits' : within n addr t by
    rewrite [within_def] at fits
    rewrite [within_def]
    intro I a
    exact fits(cell(a))
  have zeros' : ∀I. t I ≠ Pad ⇒ T ⇒ f (addr I) = SOME (s_zero S) by
    intro I a b
    exact zeros(cell(a))(b)
  obtain ⟨g, e, eff⟩ := does_run(run, known, there, inj', fits', zeros')
  exists g
  split
  - exact e
  - simp only [effect_def]
    split
    · intro I x eq
      obtain none | ⟨y, val⟩ := cell_cases[t I]
      · have old : g (addr I) = f (addr I) by
          apply effect_frame(eff)
          intro J some same
          have here : read S s t I ≠ Pad by simp [eq]
          rewrite [inj_on_def] at inj
          have meet := inj(cell(some))(here)(same)
          rewrite [meet] at some
          contradiction
        have here : read S s t I ≠ Pad by simp [eq]
        have zero : f (addr I) = SOME (s_zero S) by
          apply zeros(here)
          trivial
        rewrite [old, zero]
        by_cases inside : in_box s I
        · simp [read_at, inside, none, cell_value_def] at eq
          simp [eq]
        · simp [read_at, inside] at eq
      · have some : t I ≠ Pad by simp [val]
        have inside := boxed_at(box)(some)
        simp [read_at, inside, val, cell_value_def] at eq
        rewrite [← eq]
        exact effect_at(eff)(val)
    · intro q out
      apply effect_frame(eff)
      intro I some
      exact out(cell(some))
qed

theorem fill_zeros :
  ok S w env e s ⇒
  stores T S o G v addr (den S w env e) c ⇒
    stores T S o G v addr (read S s (den S w env e)) c
proof
  intro good run
  exact stores_read(boxed_den(good), run)
qed

-- Operators and loops, for `stores`.

theorem fill_gen :
  ∀lo' hi' l u n s c.
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
           (read S s (den S (update w x (SOME k)) env e)) c) ⇒
      stores z S o (state S H st cenv) v addr (read S (n :: s) (den S w env (Gen x lo hi e)))
        (CFor i lo' hi' c)
proof
  intro lo' hi' l u n s c
  simp only [stores_def]
  exact does_fill_gen
qed

theorem fill_slices :
  H o ⇒
  ieval c_div v n' n ⇒
  (∀k.
     0 ≤ k ⇒
     k < n ⇒
       stores z S o (state S H st cenv) (update v i (SOME k)) (λI. addr (k :: I))
         (read S s (λI. t (k :: I))) c) ⇒
    stores z S o (state S H st cenv) v addr (read S (n :: s) t) (CFor i (ILit 0) n' c)
proof
  simp only [stores_def]
  exact does_fill_slices
qed

theorem fill_guard_true :
  beval atl_div w b p ⇒
  p ⇒
  stores z S o G v addr (read S s (den S w env e)) c ⇒
    stores z S o G v addr (read S s (den S w env (Guard (Index b) e))) c
proof
  simp only [stores_def]
  exact does_fill_guard_true
qed

theorem fill_choice :
  ∀k' c2.
    decision S w env g p ⇒
    decides S G v k' p ⇒
    (p ⇒ stores z S o G v addr (read S s (den S w env d)) c) ⇒
    (¬p ⇒ stores z S o G v addr (read S s (den S w env e)) c2) ⇒
      stores z S o G v addr (read S s (den S w env (If g d e))) (CIf k' c c2)
proof
  intro k' c2
  simp only [stores_def]
  exact does_den_choice[F := read S s]
qed

-- Where the condition does not hold, zeros are written.
theorem fill_guarded :
  ∀k' c2.
    decision S w env g p ⇒
    decides S G v k' p ⇒
    (p ⇒ stores z S o G v addr (read S s (den S w env e)) c) ⇒
    (¬p ⇒ stores z S o G v addr (read S s (λI. Pad)) c2) ⇒
      stores z S o G v addr (read S s (den S w env (Guard g e))) (CIf k' c c2)
proof
  intro k' c2 test test' yes no
  rewrite [den_guarded(test), stores_def]
  apply does_choice(test')
  - intro holds
    have same : guard p (den S w env e) = den S w env e by (ext I; simp [guard_def, holds])
    rewrite [same]
    have body := yes(holds)
    rewrite [stores_def] at body
    exact body
  - intro fails
    have same : guard p (den S w env e) = (λI. Pad) by (ext I; simp [guard_def, fails])
    rewrite [same]
    have body := no(fails)
    rewrite [stores_def] at body
    exact body
qed

theorem fill_transpose :
  stores z S o G v (λI. addr (swap I)) (read S (n :: m :: s) (den S w env e)) c ⇒
    stores z S o G v addr (read S (m :: n :: s) (den S w env (Transpose e))) c
proof
  simp only [stores_def]
  exact does_fill_transpose
qed

theorem fill_flatten :
  ok S w env e (n :: m :: s) ⇒
  r = n * m ⇒
  stores z S o G v (λI. addr (mix m I)) (read S (n :: m :: s) (den S w env e)) c ⇒
    stores z S o G v addr (read S (r :: s) (den S w env (Flatten e))) c
proof
  simp only [stores_def]
  exact does_fill_flatten
qed

theorem fill_concat :
  ∀a b n m s r c d.
    H o ⇒
    ok S w env a (n :: s) ⇒
    ok S w env b (m :: s) ⇒
    r = n + m ⇒
    stores z S o (state S H st cenv) v addr (read S (n :: s) (den S w env a)) c ⇒
    stores z S o (state S H st cenv) v (λI. addr (shift n I)) (read S (m :: s) (den S w env b)) d ⇒
      stores z S o (state S H st cenv) v addr (read S (r :: s) (den S w env (Concat a b)))
        (CSeq c d)
proof
  intro a b n m s r c d
  simp only [stores_def]
  exact does_fill_concat
qed

-- The loop over what is split stores along itself, whatever the rows; zeros fill the last row up.
theorem fill_split :
  ∀f k q c d.
    H o ⇒
    ok S w env e (n :: s) ⇒
    ieval atl_div w f k ⇒
    0 < k ⇒
    0 ≤ m ⇒
    q * k = n + m ⇒
    stores z S o (state S H st cenv) v (λI. addr (unmix k I)) (read S (n :: s) (den S w env e)) c ⇒
    stores z S o (state S H st cenv) v (λI. addr (unmix k (shift n I))) (read S (m :: s) (λI. Pad))
      d ⇒
      stores z S o (state S H st cenv) v addr (read S (q :: k :: s) (den S w env (Split f e)))
        (CSeq c d)
proof
  intro f k q c d written good tile pos m0 eq first rest
  have nonneg := ok_shape_ok(good)
  simp at nonneg
  obtain ⟨n0, _⟩ := nonneg
  have size : n + m = q * k by simp [eq]
  have sum : n + m = n + m by arith
  have parts := read_beyond[S](boxed_den(good), n0, m0, sum)
  rewrite [den_split(tile), read_split(pos, size), stores_def]
  rewrite [stores_def] at first
  rewrite [stores_def] at rest
  have stab := stable_state[S, H, st, cenv, o](written)
  have box_a := boxed_read[S, n :: s, den S w env e]
  have box_b := boxed_read[S, m :: s, λI. Pad]
  have box := boxed_read[S, n + m :: s, den S w env e]
  apply does_split(pos, box)
  rewrite [parts]
  exact does_concat(stab, box_a, box_b, first, rest)
qed

-- The same where the last row is full.
theorem fill_split_full :
  ∀f k q c.
    ok S w env e (n :: s) ⇒
    ieval atl_div w f k ⇒
    0 < k ⇒
    q * k = n ⇒
    stores z S o G v (λI. addr (unmix k I)) (read S (n :: s) (den S w env e)) c ⇒
      stores z S o G v addr (read S (q :: k :: s) (den S w env (Split f e))) c
proof
  intro f k q c good tile pos eq run
  have size : n = q * k by simp [eq]
  rewrite [den_split(tile), read_split(pos, size), stores_def]
  rewrite [stores_def] at run
  have box := boxed_read[S, n :: s, den S w env e]
  exact does_split(pos, box, run)
qed

theorem fill_exact :
  ok S w env e s ⇒
  (∀I. in_box s I ⇒ den S w env e I ≠ Pad) ⇒
  stores z S o G v addr (den S w env e) c ⇒
    stores z S o G v addr (read S s (den S w env e)) c
proof
  simp only [stores_def]
  exact does_fill_exact
qed

-- The same for `accumulates`.

theorem fill_reduce_gen :
  ∀lo' hi' l u n s c.
    H o ⇒
    ieval atl_div w lo l ⇒
    ieval atl_div w hi u ⇒
    ieval c_div v lo' l ⇒
    ieval c_div v hi' u ⇒
    n = max 0 (u - l) ⇒
    (∀k.
       l ≤ k ⇒
       k < u ⇒
         accumulates S o (state S H st cenv) (update v i (SOME k)) (λI. addr (k - l :: I))
           (read S s (den S (update w x (SOME k)) env e)) c) ⇒
      accumulates S o (state S H st cenv) v addr (read S (n :: s) (den S w env (Gen x lo hi e)))
        (CFor i lo' hi' c)
proof
  intro lo' hi' l u n s c
  simp only [accumulates_def]
  exact does_fill_gen
qed

theorem fill_reduce_slices :
  H o ⇒
  ieval c_div v n' n ⇒
  (∀k.
     0 ≤ k ⇒
     k < n ⇒
       accumulates S o (state S H st cenv) (update v i (SOME k)) (λI. addr (k :: I))
         (read S s (λI. t (k :: I))) c) ⇒
    accumulates S o (state S H st cenv) v addr (read S (n :: s) t) (CFor i (ILit 0) n' c)
proof
  simp only [accumulates_def]
  exact does_fill_slices
qed

theorem fill_reduce_guard_true :
  beval atl_div w b p ⇒
  p ⇒
  accumulates S o G v addr (read S s (den S w env e)) c ⇒
    accumulates S o G v addr (read S s (den S w env (Guard (Index b) e))) c
proof
  simp only [accumulates_def]
  exact does_fill_guard_true
qed

theorem fill_reduce_transpose :
  accumulates S o G v (λI. addr (swap I)) (read S (n :: m :: s) (den S w env e)) c ⇒
    accumulates S o G v addr (read S (m :: n :: s) (den S w env (Transpose e))) c
proof
  simp only [accumulates_def]
  exact does_fill_transpose
qed

theorem fill_reduce_flatten :
  ok S w env e (n :: m :: s) ⇒
  r = n * m ⇒
  accumulates S o G v (λI. addr (mix m I)) (read S (n :: m :: s) (den S w env e)) c ⇒
    accumulates S o G v addr (read S (r :: s) (den S w env (Flatten e))) c
proof
  simp only [accumulates_def]
  exact does_fill_flatten
qed

theorem fill_reduce_concat :
  ∀a b n m s r c d.
    H o ⇒
    ok S w env a (n :: s) ⇒
    ok S w env b (m :: s) ⇒
    r = n + m ⇒
    accumulates S o (state S H st cenv) v addr (read S (n :: s) (den S w env a)) c ⇒
    accumulates S o (state S H st cenv) v (λI. addr (shift n I)) (read S (m :: s) (den S w env b))
      d ⇒
      accumulates S o (state S H st cenv) v addr (read S (r :: s) (den S w env (Concat a b)))
        (CSeq c d)
proof
  intro a b n m s r c d
  simp only [accumulates_def]
  exact does_fill_concat
qed

theorem fill_reduce_exact :
  ok S w env e s ⇒
  (∀I. in_box s I ⇒ den S w env e I ≠ Pad) ⇒
  accumulates S o G v addr (den S w env e) c ⇒
    accumulates S o G v addr (read S s (den S w env e)) c
proof
  simp only [accumulates_def]
  exact does_fill_exact
qed
