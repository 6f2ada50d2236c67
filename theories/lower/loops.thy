-- Sequences, concatenations and loops: statements that write one part after another.
--
-- Main theorems: `writes_joined` (two parts that do not meet), `array_loop` (what the iterations of
-- a loop preserve of an array), `writes_gen` (a loop writes its slices).

import lower.reindex

-- The letters are those of `lower.writes`.
variables (W : 'a option → 'a → 'a option) (S : 'a ops) (ty : elem) (o : ident)
    (G : 'a stack → 'a heap → bool) (v : valuation) (lo k hi : int) (r : int list → int list)
    (t u R : 'a tensor) (addr : int list → int) (f : int → int list → 'a cell) (I J : int list)
    (i : ident)

-- R has the cells of t, and those of u moved along r, and these do not meet.
record joined (r : int list → int list) (t : 'a tensor) (u : 'a tensor) (R : 'a tensor)
| left : ∀I. t I ≠ Pad ⇒ R I = t I
| right : ∀J. u J ≠ Pad ⇒ R (r J) = u J
| from : ∀I. R I ≠ Pad ⇒ t I ≠ Pad ∨ (∃J. u J ≠ Pad ∧ r J = I)
| apart : ∀I J. t I ≠ Pad ⇒ u J ≠ Pad ⇒ r J ≠ I
| inj : ∀I J. u I ≠ Pad ⇒ u J ≠ Pad ⇒ r I = r J ⇒ I = J

theorem joined_left_cell : joined r t u R ⇒ t I ≠ Pad ⇒ R I ≠ Pad
proof
  intro m some
  rewrite [joined_left(m)(some)]
  exact some
qed

theorem joined_right_cell : ∀J. joined r t u R ⇒ u J ≠ Pad ⇒ R (r J) ≠ Pad
proof
  intro I m some
  rewrite [joined_right(m)(some)]
  exact some
qed

-- The addresses of the two parts differ.
theorem joined_addr : joined r t u R ⇒ inj_on addr R ⇒ t I ≠ Pad ⇒ u J ≠ Pad ⇒ addr (r J) ≠ addr I
proof
  intro m inj a b eq
  simp only [inj_on_def] at inj
  have k := inj(joined_right_cell(m)(b))(joined_left_cell(m)(a))(eq)
  have l := joined_apart(m)(a)(b)
  contradiction
qed

theorem joined_inj_left : joined r t u R ⇒ inj_on addr R ⇒ inj_on addr t
proof
  intro m inj
  simp only [inj_on_def] at inj
  simp only [inj_on_def]
  intro I J a b
  exact inj(joined_left_cell(m)(a))(joined_left_cell(m)(b))
qed

theorem joined_inj_right : joined r t u R ⇒ inj_on addr R ⇒ inj_on (λI. addr (r I)) u
proof
  intro m inj
  simp only [inj_on_def] at inj
  simp only [inj_on_def]
  intro I J a b eq
  exact joined_inj(m)(a)(b)(inj(joined_right_cell(m)(a))(joined_right_cell(m)(b))(eq))
qed

-- The effects of two parts, one after the other, are the effect of the whole.
theorem joined_effect :
  ∀W f g k.
    joined r t u R ⇒
    inj_on addr R ⇒
    effect W f addr t g ⇒
    effect W g (λI. addr (r I)) u k ⇒
      effect W f addr R k
proof
  intro W f g k m inj first second
  simp only [effect_def]
  split
  - intro I x eq
    have some : R I ≠ Pad by simp [eq]
    obtain a | ⟨J, b, same⟩ := joined_from(m)(some)
    · have tI := joined_left(m)(a)
      rewrite [eq] at tI
      have old : k (addr I) = g (addr I) by
        apply effect_frame[W, g, λI. addr (r I), u, k](second)
        intro J b
        exact joined_addr(m)(inj)(a)(b)
      rewrite [old]
      apply effect_at[W, f, addr, t, g, I, x](first)
      rewrite [tI]
    · have uJ := joined_right(m)(b)
      rewrite [same, eq] at uJ
      have new : k (addr (r J)) = W (g (addr (r J))) x by
        apply effect_at[W, g, λI. addr (r I), u, k, J, x](second)
        rewrite [uJ]
      have old : g (addr (r J)) = f (addr (r J)) by
        apply effect_frame[W, f, addr, t, g](first)
        intro I a eq
        have ne := joined_addr(m)(inj)(a)(b)
        rewrite [eq] at ne
        contradiction
      rewrite [← same, new, old]
  - intro q out
    have a : k q = g q by
      apply effect_frame[W, g, λI. addr (r I), u, k](second)
      intro J b
      exact out(joined_right_cell(m)(b))
    rewrite [a]
    apply effect_frame[W, f, addr, t, g](first)
    intro I b
    exact out(joined_left_cell(m)(b))
qed

-- Two statements in a row do two parts of a tensor.
theorem writes_joined :
  ∀r t u R c d.
    stable o G ⇒
    joined r t u R ⇒
    writes W S o G v addr t c ⇒
    writes W S o G v (λI. addr (r I)) u d ⇒
      writes W S o G v addr R (CSeq c d)
proof
  intro r t u R c d st m first second
  rewrite [writes_def]
  intro s h n f known there inj fits may
  rewrite [ready_def] at may
  rewrite [within_def] at fits
  have fits_t : within n addr t by
    rewrite [within_def]
    intro I a
    exact fits(joined_left_cell(m)(a))
  have fits_u : within n (λI. addr (r I)) u by
    rewrite [within_def]
    intro I a
    exact fits(joined_right_cell(m)(a))
  have may_t : ready W f addr t by
    rewrite [ready_def]
    intro I x cell
    apply may
    have some : t I ≠ Pad by simp [cell]
    rewrite [joined_left(m)(some)]
    exact cell
  obtain ⟨g, ec, eff_t⟩ := writes_run(first)(known)(there)(joined_inj_left(m)(inj))(fits_t)(may_t)
  have may_u : ready W g (λI. addr (r I)) u by
    rewrite [ready_def]
    intro J x cell
    have some : u J ≠ Pad by simp [cell]
    have old : g (addr (r J)) = f (addr (r J)) by
      apply effect_frame[W, f, addr, t, g](eff_t)
      intro I a eq
      have ne := joined_addr(m)(inj)(a)(some)
      rewrite [eq] at ne
      contradiction
    rewrite [old]
    apply may
    rewrite [joined_right(m)(some)]
    exact cell
  have known' : G s (update h o (SOME (Array n g))) by
    simp only [stable_def] at st
    exact st(known)
  have there' : update h o (SOME (Array n g)) o = SOME (Array n g) by simp
  obtain ⟨k, ed, eff_u⟩ :=
    writes_run(second)(known')(there')(joined_inj_right(m)(inj))(fits_u)(may_u)
  simp only [update_update] at ed
  exists k
  split
  - exact runs_seq(ec)(ed)
  - exact joined_effect(m)(inj)(eff_t)(eff_u)
qed

-- Concatenation: the left part where it is, the right part moved by the extent of the left.
theorem joined_concat :
  ∀n (t : 'a tensor) u.
    (∀I. t I ≠ Pad ⇒ ∃i J. I = i :: J ∧ i < n) ⇒
    (∀I. u I ≠ Pad ⇒ ∃i J. I = i :: J ∧ 0 ≤ i) ⇒
      joined (shift n) t u (concat n t u)
proof
  intro n t u left_box right_box
  simp only [joined_def]
  split
  - intro I some
    obtain ⟨i, J, eq_i, less⟩ := left_box(some)
    subst eq_i
    simp [concat_def, less]
  · intro I some
    obtain ⟨i, J, eq_i, low⟩ := right_box(some)
    subst eq_i
    have ge : ¬(i + n < n) by arith
    have back : i + n - n = i by arith
    simp [concat_def, ge, back]
  · intro I
    cases I as eq | ⟨i, J, eq⟩
    · simp [concat_def]
    · by_cases less : i < n
      · intro some
        left
        simp [concat_def, less] at some
        exact some
      · intro some
        right
        exists i - n :: J
        simp [concat_def, less] at some
        split
        · exact some
        · have back : i - n + n = i by arith
          simp [back]
  · intro I J a b eq
    obtain ⟨i, K, eq_i, less⟩ := left_box(a)
    subst eq_i
    obtain ⟨j, L, eq_j, low⟩ := right_box(b)
    subst eq_j
    simp at eq
    obtain ⟨e1, e2⟩ := eq
    arith
  · intro I J a b eq
    obtain ⟨i, K, eq_i, low⟩ := right_box(a)
    subst eq_i
    obtain ⟨j, L, eq_j, low'⟩ := right_box(b)
    subst eq_j
    simp at eq
    obtain ⟨e1, e2⟩ := eq
    simp [e2]
qed

-- Loops: what each iteration preserves holds at the end.
theorem loop_invariant :
  ∀(S : 'a ops) v x lo hi c P.
    lo ≤ hi ⇒
    (∀k s h.
       lo ≤ k ⇒
       k < hi ⇒
       P k s h ⇒
         ∃s1 h1. runs S (update v x (SOME k)) s h c s1 h1 ∧ P (k + 1) s1 h1) ⇒
      (∀s h. P lo s h ⇒ ∃s1 h1. iterates S v x lo hi c s h s1 h1 ∧ P hi s1 h1)
proof
  intro S v x lo hi c P le step
  apply int_interval_induct_down[lo, hi, λi.
                                           ∀s h.
                                             P i s h ⇒
                                               ∃s1 h1. iterates S v x i hi c s h s1 h1 ∧ P hi s1 h1]
  - intro s h p
    exists s, h
    split
    · apply iterates_done
      simp
    · exact p
  - intro i low high ih s h p
    obtain ⟨s1, h1, e, q⟩ := step(low)(high)(p)
    obtain ⟨s2, h2, l, r⟩ := ih(q)
    exists s2, h2
    split
    · exact iterates_step(high)(e)(l)
    · exact r
  - simp
  - exact le
qed

theorem loop_empty_run :
  ∀(S : 'a ops) v i lo hi l u k s h.
    ieval c_div v lo l ⇒ ieval c_div v hi u ⇒ u ≤ l ⇒ runs S v s h (CFor i lo hi k) s h
proof
  intro S v i lo hi l u k s h el eu le
  apply runs_for(el)(eu)
  exact iterates_done(le)
qed

-- A loop that writes to the array o only: what its iterations preserve of what o holds.
theorem array_loop :
  ∀P lo hi l u c s h n g.
    stable o G ⇒
    ieval c_div v lo l ⇒
    ieval c_div v hi u ⇒
    G s h ⇒
    h o = SOME (Array n g) ⇒
    P l g ⇒
    (u ≤ l ⇒ P u g) ⇒
    (∀k h g.
       l ≤ k ⇒
       k < u ⇒
       G s h ⇒
       h o = SOME (Array n g) ⇒
       P k g ⇒
         ∃g'.
           runs S (update v i (SOME k)) s h c s (update h o (SOME (Array n g'))) ∧ P (k + 1) g') ⇒
      ∃g'. runs S v s h (CFor i lo hi c) s (update h o (SOME (Array n g'))) ∧ P u g'
proof
  intro P lo hi l u c s h n g st el eu known there start none step
  obtain le | le := int_le_total[u, l]
  - exists g
    split
    · rewrite [update_same(there)]
      exact loop_empty_run(el, eu, le)
    · exact none(le)
  - have inv := loop_invariant[S, v, i, l, u, c,
                               λk s1 h1.
                                 s1 = s ∧ (∃g. h1 = update h o (SOME (Array n g)) ∧ P k g)](le)
    have all :
        ∃s1 h1.
          iterates S v i l u c s h s1 h1 ∧
          s1 = s ∧
          (∃g. h1 = update h o (SOME (Array n g)) ∧ P u g) by
      apply inv
      · intro k s1 h1 low high ⟨same, g1, heap, before⟩
        rewrite [stable_def] at st
        have there' : update h o (SOME (Array n g1)) o = SOME (Array n g1) by simp
        obtain ⟨g', e, after⟩ := step(low, high, st[s, h, Array n g1](known), there', before)
        rewrite [update_update] at e
        exists s, update h o (SOME (Array n g'))
        split
        · rewrite [same, heap]
          exact e
        · trivial
        · exists g'
          simp [after]
      · split
        · trivial
        · exists g
          simp [update_same(there), start]
    obtain ⟨s1, h1, lp, same, g', heap, after⟩ := all
    exists g'
    split
    · rewrite [same, heap] at lp
      exact runs_for(el, eu, lp)
    · exact after
qed

-- Generated tensors.

-- The cells so far are cells in the end.
theorem gen_upto : k ≤ hi ⇒ gen lo k f I ≠ Pad ⇒ gen lo hi f I = gen lo k f I
proof
  intro le some
  obtain ⟨i, J, eq, low, high⟩ := gen_cell(some)
  have high' : i < hi - lo by arith
  simp [eq, gen_cons, low, high, high']
qed

-- One iteration more joins one subtensor.
theorem joined_gen : lo ≤ k ⇒ joined (λI. k - lo :: I) (gen lo k f) (f k) (gen lo (k + 1) f)
proof
  intro le
  simp only [joined_def]
  split
  - intro I some
    apply gen_upto
    · arith
    · exact some
  · intro J some
    have a : 0 ≤ k - lo by arith
    have b : k - lo < k + 1 - lo by arith
    have c : lo + (k - lo) = k by arith
    simp only [gen_cons, a, b, c]
    simp
  · intro I some
    obtain ⟨i, J, eq, low, high⟩ := gen_cell(some)
    by_cases last : i = k - lo
    · right
      exists J
      have c : lo + (k - lo) = k by arith
      split
      · rewrite [eq, last, gen_cons, c] at some
        have a : 0 ≤ k - lo ∧ k - lo < k + 1 - lo by split <;> arith
        simp only [a] at some
        simp at some
        exact some
      · simp only [eq, last]
    · left
      have less : i < k - lo by arith
      have same : gen lo k f I = gen lo (k + 1) f I by simp [eq, gen_cons, low, high, less]
      rewrite [same]
      exact some
  · intro I J some _ same
    obtain ⟨i, K, eq, low, high⟩ := gen_cell(some)
    simp [eq] at same
    obtain ⟨e1, e2⟩ := same
    arith
  · intro I J _ _ eq
    simp at eq
    exact eq
qed

theorem gen_upto_inj : ∀addr. k ≤ hi ⇒ inj_on addr (gen lo hi f) ⇒ inj_on addr (gen lo k f)
proof
  intro addr le inj
  simp only [inj_on_def] at inj
  simp only [inj_on_def]
  intro I J a b
  apply inj
  - rewrite [gen_upto(le)(a)]
    exact a
  - rewrite [gen_upto(le)(b)]
    exact b
qed

-- Loops lower `gen`: iterations write at different addresses.
theorem writes_gen :
  ∀lo hi l u c.
    stable o G ⇒
    ieval c_div v lo l ⇒
    ieval c_div v hi u ⇒
    (∀k. l ≤ k ⇒ k < u ⇒ writes W S o G (update v i (SOME k)) (λI. addr (k - l :: I)) (f k) c) ⇒
      writes W S o G v addr (gen l u f) (CFor i lo hi c)
proof
  intro lo hi l u c st el eu body
  rewrite [writes_def]
  intro s h n a known there inj fits may
  apply array_loop[P := λk g. effect W a addr (gen l k f) g](st, el, eu, known, there)
  - apply effect_none
    intro I
    apply gen_empty
    simp
  - intro le
    apply effect_none
    intro I
    exact gen_empty(le)
  - intro k h g low high known there eff
    have m := joined_gen[l, k, f](low)
    have le : k + 1 ≤ u by arith
    have inj' := gen_upto_inj[l, k + 1, u, f, addr](le)(inj)
    have upto : ∀J. f k J ≠ Pad ⇒ gen l u f (k - l :: J) = f k J by
      intro J some
      have more := joined_right_cell(m)(some)
      rewrite [gen_upto(le)(more)]
      exact joined_right(m)(some)
    have fits' : within n (λI. addr (k - l :: I)) (f k) by
      rewrite [within_def] at fits
      rewrite [within_def]
      intro J some
      apply fits
      rewrite [upto(some)]
      exact some
    have may' : ready W g (λI. addr (k - l :: I)) (f k) by
      rewrite [ready_def] at may
      rewrite [ready_def]
      intro J x cell
      have some : f k J ≠ Pad by simp [cell]
      have old : g (addr (k - l :: J)) = a (addr (k - l :: J)) by
        apply effect_frame[W, a, addr, gen l k f, g](eff)
        intro I b eq
        have ne := joined_addr(m)(inj')(b)(some)
        rewrite [eq] at ne
        contradiction
      rewrite [old]
      apply may
      rewrite [upto(some)]
      exact cell
    obtain ⟨g', e, eff'⟩ :=
      writes_run(body(low)(high), known, there, joined_inj_right(m)(inj'), fits', may')
    exists g'
    split
    · exact e
    · exact joined_effect(m)(inj')(eff)(eff')
qed

-- Sums.

theorem cell_add_not_pad : ∀S (c : 'a cell) d. c ≠ Pad ∨ d ≠ Pad ⇒ cell_add S ty c d ≠ Pad
proof
  intro S c d
  cases d as eq | ⟨x, eq⟩ <;> simp [cell_add_def]
qed

theorem sum_step : lo ≤ hi ⇒ sum S ty lo (hi + 1) f I = cell_add S ty (sum S ty lo hi f I) (f hi I)
proof
  intro le
  simp only [sum_def]
  rewrite [ifold_step(le)]
qed

-- The cells so far are cells in the end.
theorem sum_upto : lo ≤ k ⇒ k ≤ hi ⇒ sum S ty lo k f I ≠ Pad ⇒ sum S ty lo hi f I ≠ Pad
proof
  intro low high
  simp only [sum_def]
  rewrite [ifold_split(low)(high)]
  intro some
  apply ifold_preserves[λc : 'a cell. c ≠ Pad]
  - exact some
  - intro i c _ _ nc
    apply cell_add_not_pad
    left
    exact nc
qed

theorem sum_part : lo ≤ k ⇒ k < hi ⇒ f k I ≠ Pad ⇒ sum S ty lo hi f I ≠ Pad
proof
  intro low high some
  have a : lo ≤ k + 1 by arith
  have b : k + 1 ≤ hi by arith
  apply sum_upto(a)(b)
  rewrite [sum_step(low)]
  apply cell_add_not_pad
  right
  exact some
qed
