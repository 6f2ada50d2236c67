-- Functions: what the lowered statement leaves in the output array.
--
-- Main theorems: `function_total` (where no cell is padding, every cell is written),
-- `function_initialised` (a loop that stores zeros goes before).

import gate lower.operators

variables (z : bool) (S : 'a ops) (ty : elem) (o : ident) (G : 'a stack → 'a heap → bool)
    (v : valuation) (s : int list) (t : 'a tensor) (c : cstmt) (st : 'a stack) (h : 'a heap)
    (f : int → 'a option)

-- Cells of an array that held zeros: what was written, and zero for padding.
theorem written_holds :
  ∀g.
    boxed s t ⇒
    ready (store z S) f (row_major s) t ⇒
    effect (store z S) f (row_major s) t g ⇒
    (∀I. in_box s I ⇒ t I = Pad ⇒ f (row_major s I) = SOME (s_zero S)) ⇒
      holds S s t g
proof
  intro g b may eff zeros
  simp only [holds_def]
  intro I inside
  obtain none | ⟨x, val⟩ := cell_cases[t I]
  - have same : g (row_major s I) = f (row_major s I) by
      apply effect_frame(eff)
      intro J cell eq
      rewrite [row_major_inj(boxed_at(b)(cell))(inside)] at eq
      rewrite [eq] at cell
      contradiction
    rewrite [same, zeros(inside)(none)]
    simp only [none, cell_value_def]
  - simp only [val, cell_value_def]
    exact stored(may, eff, val)
qed

-- A statement that assigns all cells needs no initialisation.
theorem function_total :
  writes (store F S) S o G v (row_major s) t c ⇒
  boxed s t ⇒
  (∀I. in_box s I ⇒ t I ≠ Pad) ⇒
  G st h ⇒
  h o = SOME (Array (product s) f) ⇒
    ∃g. runs S v st h c st (update h o (SOME (Array (product s) g))) ∧ holds S s t g
proof
  intro run b all known there
  have free := ready_anywhere[f, S, row_major s, t]
  obtain ⟨g, e, eff⟩ :=
    writes_run(run, known, there, inj_on_row_major(b), within_row_major(b), free)
  exists g
  split
  - exact e
  - apply written_holds(b, free, eff)
    intro I inside none
    have some := all(inside)
    contradiction
qed

-- Where the output holds zeros already.
theorem function_zeroed :
  writes (store T S) S o G v (row_major s) t c ⇒
  boxed s t ⇒
  (∀I. in_box s I ⇒ f (row_major s I) = SOME (s_zero S)) ⇒
  G st h ⇒
  h o = SOME (Array (product s) f) ⇒
    ∃g. runs S v st h c st (update h o (SOME (Array (product s) g))) ∧ holds S s t g
proof
  intro run b zeros known there
  have zero : ready (store T S) f (row_major s) t by
    apply ready_zeros
    intro I some _
    exact zeros(boxed_at(b)(some))
  obtain ⟨g, e, eff⟩ :=
    writes_run(run, known, there, inj_on_row_major(b), within_row_major(b), zero)
  exists g
  split
  - exact e
  - apply written_holds(b, zero, eff)
    intro I inside none
    exact zeros(inside)
qed

-- The loop that fills the output with zeros.
definition zero_loop (ty : elem) (o : ident) (i : ident) (e : iexp) : cstmt :=
  CFor i (ILit 0) e (CStore o (IVar i) (CLit ty 0 0))

theorem writes_zero_loop :
  ∀z (S : 'a ops) o G v i e n.
    stable o G ⇒
    ieval c_div v e n ⇒
      writes (store z S) S o G v HD (gen 0 n (λk. scalar (Val (s_zero S)))) (zero_loop ty o i e)
proof
  intro z S o G v i e n st size
  simp only [zero_loop_def]
  apply writes_gen[store z S, S, o, G, v, HD, λk. scalar (Val (s_zero S)), i, ILit 0, e, 0,
                   n](st)(c_zero)(size)
  intro k low high
  apply writes_store
  - have small := fits_below(ieval_fits(size))(low)(high)
    have here : ieval c_div (update v i (SOME k)) (IVar i) k by
      apply ieval_var
      · simp
      · exact small
    simp
  - intro s h known
    simp [cval_def]
qed

-- With it a statement may leave padding out, and add.
theorem function_initialised :
  ∀i e.
    stable o G ⇒
    writes (store T S) S o G v (row_major s) t c ⇒
    boxed s t ⇒
    ieval c_div v e (product s) ⇒
    G st h ⇒
    h o = SOME (Array (product s) f) ⇒
      ∃g.
        runs S v st h (CSeq (zero_loop ty o i e) c) st (update h o (SOME (Array (product s) g))) ∧
        holds S s t g
proof
  intro i e stab run b size known there
  have first := writes_zero_loop[ty, F, S, o, G, v, i, e, product s](stab)(size)
  have inj : inj_on HD (gen 0 (product s) (λk. scalar (Val (s_zero S)))) by
    simp only [inj_on_def]
    intro I J a c eq
    obtain ⟨k, K, eq1, low1, high1⟩ := gen_cell(a)
    obtain ⟨l, L, eq2, low2, high2⟩ := gen_cell(c)
    simp at high1
    simp at high2
    simp [eq1, gen_cons, low1, high1] at a
    simp [eq2, gen_cons, low2, high2] at c
    simp [eq1, eq2] at eq
    simp [eq1, eq2, eq, scalar_pad(a), scalar_pad(c)]
  have fits : within (product s) HD (gen 0 (product s) (λk. scalar (Val (s_zero S)))) by
    simp only [within_def]
    intro I a
    obtain ⟨k, K, eq1, low1, high1⟩ := gen_cell(a)
    simp at high1
    simp [eq1, low1, high1]
  have free := ready_anywhere[f, S, HD, gen 0 (product s) (λk. scalar (Val (s_zero S)))]
  obtain ⟨a, e1, eff⟩ := writes_run(first, known, there, inj, fits, free)
  have zeros : ∀I. in_box s I ⇒ a (row_major s I) = SOME (s_zero S) by
    intro I inside
    have cell : gen 0 (product s) (λk. scalar (Val (s_zero S))) [row_major s I] = Val (s_zero S) by
      simp [gen_cons, row_major_nonneg(inside), row_major_lt(inside), scalar_def]
    have out := stored(free, eff, cell)
    simp at out
    exact out
  have known' : G st (update h o (SOME (Array (product s) a))) by
    simp only [stable_def] at stab
    exact stab(known)
  have there' : update h o (SOME (Array (product s) a)) o = SOME (Array (product s) a) by simp
  obtain ⟨g, e2, held⟩ := function_zeroed(run, b, zeros, known', there')
  simp only [update_update] at e2
  exists g
  split
  - exact runs_seq(e1)(e2)
  - exact held
qed
