-- An array that is allocated again and again, with nothing in it, may be allocated once: what is in
-- it from before is not read.
--
-- Defines `over` (a heap with one more array, or more in one), `spares` (a statement without the
-- allocations of an array). Main theorems: `exec_over`, `spares_for`, `hoist_exec`.

import c.runs

variables (S : 'a ops) (v : valuation) (x y : ident) (lo hi : iexp) (s : 'a stack) (h k : 'a heap)
    (b : ccond) (a c d c' d' : cstmt) (s1 : 'a stack) (h1 : 'a heap) (e : iexp) (r : cexp) (n : int)

section "Heaps."

-- As h, but the array y is there, has the length n, and all that h has in it, if it is there in h.
definition over (y : ident) (n : int) (h k : 'a heap) : bool :=
  (∀a. a ≠ y ⇒ k a = h a) ∧
  (∃g.
     k y = SOME (Array n g) ∧
     (∀m f. h y = SOME (Array m f) ⇒ m = n ∧ (∀i z. f i = SOME z ⇒ g i = SOME z)))

theorem over_same : ∀a. over y n h k ⇒ a ≠ y ⇒ k a = h a
proof
  intro a o ne
  rewrite [over_def] at o
  obtain ⟨same, _⟩ := o
  exact same(ne)
qed

-- Every array of h is there, with all that is in it.
theorem over_array :
  ∀a m f.
    over y n h k ⇒
    h a = SOME (Array m f) ⇒
      ∃g. k a = SOME (Array m g) ∧ (∀i z. f i = SOME z ⇒ g i = SOME z)
proof
  intro a m f o there
  rewrite [over_def] at o
  obtain ⟨same, g, here, all⟩ := o
  by_cases eq : a = y
  · subst eq
    obtain ⟨len, cells⟩ := all(there)
    exists g
    rewrite [len]
    exact ⟨here, cells⟩
  · exists f
    simp [same(eq), there]
qed

theorem over_update : ∀a A. over y n h k ⇒ a ≠ y ⇒ over y n (update h a A) (update k a A)
proof
  intro a A o ne
  rewrite [over_def] at o
  obtain ⟨same, g, here, all⟩ := o
  have ne' : y ≠ a by
    intro eq
    apply ne
    simp [eq]
  rewrite [over_def]
  split
  - intro r away
    by_cases eq : r = a
    · simp [eq, update_def]
    · simp [update_other(eq), same(away)]
  - exists g
    simp [update_other(ne'), here]
qed

-- A cell is written in both.
theorem over_write :
  ∀a m f i z.
    over y n h k ⇒
    h a = SOME (Array m f) ⇒
      ∃g.
        k a = SOME (Array m g) ∧
        (∀i z. f i = SOME z ⇒ g i = SOME z) ∧
        over y n (update h a (SOME (Array m (update f i (SOME z)))))
          (update k a (SOME (Array m (update g i (SOME z)))))
proof
  intro a m f i z o there
  obtain ⟨g, here, more⟩ := over_array(o, there)
  exists g
  split
  - exact here
  - exact more
  - by_cases eq : a = y
    · subst eq
      rewrite [over_def] at o
      obtain ⟨same, g2, here2, all⟩ := o
      obtain ⟨len, _⟩ := all(there)
      subst len
      rewrite [over_def]
      split
      - intro r away
        simp [update_other(away), same(away)]
      - exists update g i (SOME z)
        split
        · simp [update_def]
        · intro m2 f2 eq2
          simp [update_def] at eq2
          obtain ⟨eq3, rfl⟩ := eq2
          split
          · simp [eq3]
          · intro j w
            by_cases at_i : j = i
            · simp [update_def, at_i]
            · simp [update_def, at_i]
    · have there2 := there
      rewrite [← over_same(o, eq)] at there2
      obtain ⟨_, rfl⟩ := array_unique(here, there2)
      exact over_update(o, eq)
qed

section "Runs."

theorem values_over :
  (∀(S : 'a ops) v s h e z. cval S v s h e z ⇒ (∀y n k. over y n h k ⇒ cval S v s k e z)) ∧
  (∀(S : 'a ops) v s h b p. ccval S v s h b p ⇒ (∀y n k. over y n h k ⇒ ccval S v s k b p))
proof
  apply cval_induct
  - intro S v s h digits scale y n k o
    exact cval_lit
  - intro S v s h x z hx y n k o
    exact cval_local(hx)
  - intro S v s h a e m f i z ha he l u fz y n k o
    obtain ⟨g, there, more⟩ := over_array(o, ha)
    exact cval_read(there, he, l, u, more(fz))
  - intro S v s h e z he ihe y n k o
    exact cval_neg(ihe(o))
  - intro S v s h d e z w hd ihd he ihe y n k o
    exact cval_add(ihd(o), ihe(o))
  - intro S v s h d e z w hd ihd he ihe y n k o
    exact cval_sub(ihd(o), ihe(o))
  - intro S v s h d e z w hd ihd he ihe y n k o
    exact cval_mul(ihd(o), ihe(o))
  - intro S v s h d e z w hd ihd he ihe nz y n k o
    exact cval_div(ihd(o), ihe(o), nz)
  - intro S v s h f d z hd ihd y n k o
    exact cval_call1(ihd(o))
  - intro S v s h f d e z w hd ihd he ihe y n k o
    exact cval_call2(ihd(o), ihe(o))
  - intro S v s h f d e r z w u hd ihd he ihe hr ihr y n k o
    exact cval_call3(ihd(o), ihe(o), ihr(o))
  - intro S v s h e i he y n k o
    exact cval_cast(he)
  - intro S v s h b d e z hb ihb hd ihd y n k o
    exact cval_true(ihb(o), ihd(o))
  - intro S v s h b d e z hb ihb he ihe y n k o
    exact cval_false(ihb(o), ihe(o))
  - intro S v s h b p hb y n k o
    exact ccval_index(hb)
  - intro S v s h d e z w hd ihd he ihe y n k o
    exact ccval_less(ihd(o), ihe(o))
  - intro S v s h d e z w hd ihd he ihe y n k o
    exact ccval_less_eq(ihd(o), ihe(o))
  - intro S v s h d e z w hd ihd he ihe y n k o
    exact ccval_equal(ihd(o), ihe(o))
  - intro S v s h c b hc ihc y n k o
    exact ccval_and_false(ihc(o))
  - intro S v s h c b p hc ihc hb ihb y n k o
    exact ccval_and_true(ihc(o), ihb(o))
  - intro S v s h c b hc ihc y n k o
    exact ccval_or_true(ihc(o))
  - intro S v s h c b p hc ihc hb ihb y n k o
    exact ccval_or_false(ihc(o), ihb(o))
  - intro S v s h c p hc ihc y n k o
    exact ccval_not(ihc(o))
qed

theorem cval_over : ∀z. over y n h k ⇒ cval S v s h r z ⇒ cval S v s k r z
proof
  intro z o value
  obtain ⟨all, _⟩ := values_over
  exact all(value)(o)
qed

theorem ccval_over : ∀p. over y n h k ⇒ ccval S v s h b p ⇒ ccval S v s k b p
proof
  intro p o value
  obtain ⟨_, all⟩ := values_over
  exact all(value)(o)
qed

-- What runs does so where there is more, if it does not allocate or free that array.
theorem exec_loop_over :
  (∀(S : 'a ops) v s h c s1 h1.
     exec S v s h c s1 h1 ⇒
       (∀y n k. ¬manages c y ⇒ over y n h k ⇒ (∃k1. exec S v s k c s1 k1 ∧ over y n h1 k1))) ∧
  (∀(S : 'a ops) v x lo hi c s h s1 h1.
     loop S v x lo hi c s h s1 h1 ⇒
       (∀y n k. ¬manages c y ⇒ over y n h k ⇒ (∃k1. loop S v x lo hi c s k s1 k1 ∧ over y n h1 k1)))
proof
  apply exec_induct
  - intro S v s h y n k no o
    exists k
    exact ⟨exec_skip, o⟩
  - intro S v s h c s1 h1 d s2 h2 hc ihc hd ihd y n k no o
    simp only [manages_def, not_or] at no
    obtain ⟨n1, n2⟩ := no
    obtain ⟨k1, e1, o1⟩ := ihc(n1, o)
    obtain ⟨k2, e2, o2⟩ := ihd(n2, o1)
    exists k2
    exact ⟨exec_seq(e1, e2), o2⟩
  - intro S v s h x lo hi c l u s1 h1 hl hu hc ihc y n k no o
    simp only [manages_def] at no
    obtain ⟨k1, e1, o1⟩ := ihc(no, o)
    exists k1
    exact ⟨exec_for(hl, hu, e1), o1⟩
  - intro S v s h b c d s1 h1 hb hc ihc y n k no o
    simp only [manages_def, not_or] at no
    obtain ⟨n1, n2⟩ := no
    obtain ⟨k1, e1, o1⟩ := ihc(n1, o)
    exists k1
    exact ⟨exec_if_true(ccval_over(o, hb), e1), o1⟩
  - intro S v s h b c d s1 h1 hb hd ihd y n k no o
    simp only [manages_def, not_or] at no
    obtain ⟨n1, n2⟩ := no
    obtain ⟨k1, e1, o1⟩ := ihd(n2, o)
    exists k1
    exact ⟨exec_if_false(ccval_over(o, hb), e1), o1⟩
  - intro S v s h x e c z s1 h1 hx he hc ihc y n k no o
    simp only [manages_def] at no
    obtain ⟨k1, e1, o1⟩ := ihc(no, o)
    exists k1
    exact ⟨exec_declare(hx, cval_over(o, he), e1), o1⟩
  - intro S v s h x e z w hx he y n k no o
    exists k
    exact ⟨exec_set(hx, cval_over(o, he)), o⟩
  - intro S v s h x e z w hx he y n k no o
    exists k
    exact ⟨exec_bump(hx, cval_over(o, he)), o⟩
  - intro S v s h a e d m f i z ha he l u hd y n k no o
    obtain ⟨g, there, more, after⟩ := over_write[y, h, k, n, a, m, f, i, z](o, ha)
    exists update k a (SOME (Array m (update g i (SOME z))))
    exact ⟨exec_store(there, he, l, u, cval_over(o, hd)), after⟩
  - intro S v s h a e d m f i z w ha he l u fx hd y n k no o
    obtain ⟨g, there, more, after⟩ := over_write[y, h, k, n, a, m, f, i, s_add S w z](o, ha)
    exists update k a (SOME (Array m (update g i (SOME (s_add S w z)))))
    exact ⟨exec_reduce(there, he, l, u, more(fx), cval_over(o, hd)), after⟩
  - intro S v s h a e z m ha he l few y n k no o
    simp only [manages_def] at no
    have ne : a ≠ y by
      intro eq
      apply no
      simp [eq]
    have free : k a = NONE by
      rewrite [over_same(o, ne)]
      exact ha
    exists update k a (SOME (Array m (λi. if z then SOME (s_zero S) else NONE)))
    exact ⟨exec_alloc(free, he, l, few), over_update(o, ne)⟩
  - intro S v s h a m f ha y n k no o
    simp only [manages_def] at no
    have ne : a ≠ y by
      intro eq
      apply no
      simp [eq]
    have there : k a = SOME (Array m f) by
      rewrite [over_same(o, ne)]
      exact ha
    exists update k a NONE
    exact ⟨exec_free(there), over_update(o, ne)⟩
  - intro S v x lo hi c s h le y n k no o
    exists k
    exact ⟨loop_done(le), o⟩
  - intro S v x lo hi c s h s1 h1 s2 h2 lt hc ihc hl ihl y n k no o
    obtain ⟨k1, e1, o1⟩ := ihc(no, o)
    obtain ⟨k2, e2, o2⟩ := ihl(no, o1)
    exists k2
    exact ⟨loop_step(lt, e1, e2), o2⟩
qed

theorem exec_over :
  over y n h k ⇒ ¬manages c y ⇒ exec S v s h c s1 h1 ⇒ ∃k1. exec S v s k c s1 k1 ∧ over y n h1 k1
proof
  intro o no run
  obtain ⟨all, _⟩ := exec_loop_over
  exact all(run)(no, o)
qed

section "Statements."

-- c' runs as c does, without the allocations of y, which is there already, with length n.
definition spares (S : 'a ops) (y : ident) (n : int) (v : valuation) (c c' : cstmt) : bool :=
  ∀s h s1 h1 k. exec S v s h c s1 h1 ⇒ over y n h k ⇒ (∃k1. exec S v s k c' s1 k1 ∧ over y n h1 k1)

theorem spares_run :
  spares S y n v c c' ⇒
  exec S v s h c s1 h1 ⇒
  over y n h k ⇒
    ∃k1. exec S v s k c' s1 k1 ∧ over y n h1 k1
proof
  intro all run o
  rewrite [spares_def] at all
  exact all(run, o)
qed

theorem spares_keep : ¬manages c y ⇒ spares S y n v c c
proof
  intro no
  rewrite [spares_def]
  intro s h s1 h1 k run o
  exact exec_over(o, no, run)
qed

theorem spares_alloc : ieval c_div v e n ⇒ spares S y n v (CAlloc y e F) CSkip
proof
  intro len
  rewrite [spares_def]
  intro s h s1 h1 k run o
  rewrite [exec_alloc_iff] at run
  obtain ⟨m, stack, eq, free, len2, low, few⟩ := run
  subst stack
  obtain rfl := ieval_deterministic(len, len2)
  exists k
  split
  - exact exec_skip
  - rewrite [over_def] at o
    obtain ⟨same, g, here, all⟩ := o
    rewrite [over_def]
    split
    · intro a ne
      simp [eq, update_other(ne), same(ne)]
    · exists g
      split
      · exact here
      · intro m2 f2 eq2
        simp [eq, update_def] at eq2
        obtain ⟨eq3, rfl⟩ := eq2
        simp [eq3]
qed

theorem spares_free : spares S y n v (CFree y) CSkip
proof
  rewrite [spares_def]
  intro s h s1 h1 k run o
  rewrite [exec_free_iff] at run
  obtain ⟨m, f, stack, eq, there⟩ := run
  subst stack
  exists k
  split
  - exact exec_skip
  - rewrite [over_def] at o
    obtain ⟨same, g, here, all⟩ := o
    rewrite [over_def]
    split
    · intro a ne
      simp [eq, update_other(ne), same(ne)]
    · exists g
      simp [eq, update_def, here]
qed

theorem spares_seq :
  spares S y n v c c' ⇒ spares S y n v d d' ⇒ spares S y n v (CSeq c d) (CSeq c' d')
proof
  intro first second
  rewrite [spares_def]
  intro s h s1 h1 k run o
  rewrite [exec_seq_iff] at run
  obtain ⟨s2, h2, e1, e2⟩ := run
  obtain ⟨k1, f1, o1⟩ := spares_run(first, e1, o)
  obtain ⟨k2, f2, o2⟩ := spares_run(second, e2, o1)
  exists k2
  exact ⟨exec_seq(f1, f2), o2⟩
qed

theorem spares_first : spares S y n v c CSkip ⇒ spares S y n v d d' ⇒ spares S y n v (CSeq c d) d'
proof
  intro first second
  rewrite [spares_def]
  intro s h s1 h1 k run o
  rewrite [exec_seq_iff] at run
  obtain ⟨s2, h2, e1, e2⟩ := run
  obtain ⟨k1, f1, o1⟩ := spares_run(first, e1, o)
  obtain ⟨k2, f2, o2⟩ := spares_run(second, e2, o1)
  rewrite [exec_skip_iff] at f1
  obtain ⟨stack, eq⟩ := f1
  subst stack
  exists k2
  rewrite [← eq]
  exact ⟨f2, o2⟩
qed

theorem spares_last : spares S y n v c c' ⇒ spares S y n v d CSkip ⇒ spares S y n v (CSeq c d) c'
proof
  intro first second
  rewrite [spares_def]
  intro s h s1 h1 k run o
  rewrite [exec_seq_iff] at run
  obtain ⟨s2, h2, e1, e2⟩ := run
  obtain ⟨k1, f1, o1⟩ := spares_run(first, e1, o)
  obtain ⟨k2, f2, o2⟩ := spares_run(second, e2, o1)
  rewrite [exec_skip_iff] at f2
  obtain ⟨stack, eq⟩ := f2
  subst stack
  exists k1
  rewrite [eq] at o2
  exact ⟨f1, o2⟩
qed

theorem spares_if :
  spares S y n v c c' ⇒ spares S y n v d d' ⇒ spares S y n v (CIf b c d) (CIf b c' d')
proof
  intro yes no
  rewrite [spares_def]
  intro s h s1 h1 k run o
  rewrite [exec_if_iff] at run
  cases run as ⟨test, e1⟩ | ⟨test, e1⟩
  · obtain ⟨k1, f1, o1⟩ := spares_run(yes, e1, o)
    exists k1
    exact ⟨exec_if_true(ccval_over(o, test), f1), o1⟩
  · obtain ⟨k1, f1, o1⟩ := spares_run(no, e1, o)
    exists k1
    exact ⟨exec_if_false(ccval_over(o, test), f1), o1⟩
qed

theorem spares_declare : spares S y n v c c' ⇒ spares S y n v (CDeclare x r c) (CDeclare x r c')
proof
  intro body
  rewrite [spares_def]
  intro s h s1 h1 k run o
  rewrite [exec_declare_iff] at run
  obtain ⟨z, s2, stack, free, value, e1⟩ := run
  subst stack
  obtain ⟨k1, f1, o1⟩ := spares_run(body, e1, o)
  exists k1
  exact ⟨exec_declare(free, cval_over(o, value), f1), o1⟩
qed

theorem spares_for :
  (∀i. spares S y n (update v x (SOME i)) c c') ⇒ spares S y n v (CFor x lo hi c) (CFor x lo hi c')
proof
  intro body
  rewrite [spares_def]
  intro s h s1 h1 k run o
  rewrite [exec_for_iff] at run
  obtain ⟨l, u, el, eu, lp⟩ := run
  obtain le | le := int_le_total[u, l]
  - rewrite [loop_end_iff(le)] at lp
    obtain ⟨stack, eq⟩ := lp
    subst stack
    exists k
    rewrite [eq]
    exact ⟨exec_for(el, eu, loop_done[S, v, x, l, u, c', s, k](le)), o⟩
  - have all :
        ∀i.
          l ≤ i ⇒
          i ≤ u ⇒
            (∀s h k.
               loop S v x i u c s h s1 h1 ⇒
               over y n h k ⇒
                 (∃k1. loop S v x i u c' s k s1 k1 ∧ over y n h1 k1)) by
      apply int_interval_induct_down[l, u, λi.
                                             ∀s h k.
                                               loop S v x i u c s h s1 h1 ⇒
                                               over y n h k ⇒
                                                 (∃k1.
                                                    loop S v x i u c' s k s1 k1 ∧ over y n h1 k1)]
      · intro s2 h2 k2 lp o2
        have here : u ≤ u by arith
        rewrite [loop_end_iff(here)] at lp
        obtain ⟨stack, eq⟩ := lp
        exists k2
        rewrite [eq, stack]
        exact ⟨loop_done[S, v, x, u, u, c', s2, k2](here), o2⟩
      · intro i li lt ih s3 h3 k3 lp o3
        rewrite [loop_next_iff(lt)] at lp
        obtain ⟨s2, h2, e1, rest⟩ := lp
        obtain ⟨k1, f1, o1⟩ := spares_run(body[i], e1, o3)
        obtain ⟨k2, f2, o2⟩ := ih(rest, o1)
        exists k2
        exact ⟨loop_step(lt, f1, f2), o2⟩
    have first : l ≤ l by arith
    obtain ⟨k1, f1, o1⟩ := all(first, le)(lp, o)
    exists k1
    exact ⟨exec_for(el, eu, f1), o1⟩
qed

-- r is c, and then d, as one sequence.
definition followed (S : 'a ops) (v : valuation) (c d r : cstmt) : bool :=
  ∀s h s1 h1. exec S v s h (CSeq c d) s1 h1 ⇒ exec S v s h r s1 h1

theorem followed_one : followed S v c d (CSeq c d)
by simp [followed_def]

theorem followed_seq : ∀r. followed S v c d r ⇒ followed S v (CSeq a c) d (CSeq a r)
proof
  intro r rest
  rewrite [followed_def] at rest
  rewrite [followed_def]
  intro s h s1 h1 run
  rewrite [exec_seq_iff] at run
  obtain ⟨s2, h2, e1, e2⟩ := run
  rewrite [exec_seq_iff] at e1
  obtain ⟨s3, h3, e3, e4⟩ := e1
  exact exec_seq(e3, rest(exec_seq(e4, e2)))
qed

-- So an array is allocated before and freed after, instead of in between.
theorem hoist_exec :
  ∀r.
    h y = NONE ⇒
    h1 y = NONE ⇒
    ieval c_div v e n ⇒
    0 ≤ n ⇒
    n ≤ most_cells ⇒
    spares S y n v c c' ⇒
    followed S v c' (CFree y) r ⇒
    exec S v s h c s1 h1 ⇒
      exec S v s h (CSeq (CAlloc y e F) r) s1 h1
proof
  intro r free free1 len low few all after run
  have e0 := exec_alloc[S, v, s, h, y, e, F, n](free, len, low, few)
  simp only [cond_false] at e0
  have o : over y n h (update h y (SOME (Array n (λi. NONE)))) by
    rewrite [over_def]
    split
    · intro a ne
      simp [update_other(ne)]
    · exists λi. NONE
      simp [update_def, free]
  obtain ⟨k1, e1, o1⟩ := spares_run(all, run, o)
  rewrite [over_def] at o1
  obtain ⟨same, g, there, _⟩ := o1
  have e2 := exec_free[S, v, s1, k1, y](there)
  have last : update k1 y NONE = h1 by
    ext a
    by_cases eq : a = y
    · subst eq
      simp [update_def, free1]
    · simp [update_other(eq), same(eq)]
  rewrite [last] at e2
  rewrite [followed_def] at after
  exact exec_seq(e0, after(exec_seq(e1, e2)))
qed

section "Arrays that a statement does not manage."

theorem unmanaged_skip : ¬manages CSkip y
by simp [manages_def]

theorem unmanaged_seq : ¬manages c y ⇒ ¬manages d y ⇒ ¬manages (CSeq c d) y
by simp [manages_def]

theorem unmanaged_for : ¬manages c y ⇒ ¬manages (CFor x lo hi c) y
by simp [manages_def]

theorem unmanaged_if : ¬manages c y ⇒ ¬manages d y ⇒ ¬manages (CIf b c d) y
by simp [manages_def]

theorem unmanaged_declare : ¬manages c y ⇒ ¬manages (CDeclare x r c) y
by simp [manages_def]

theorem unmanaged_set : ¬manages (CSet x r) y
by simp [manages_def]

theorem unmanaged_bump : ¬manages (CBump x r) y
by simp [manages_def]

theorem unmanaged_store : ¬manages (CStore x e r) y
by simp [manages_def]

theorem unmanaged_reduce : ¬manages (CReduce x e r) y
by simp [manages_def]

theorem unmanaged_alloc : ∀z. y ≠ x ⇒ ¬manages (CAlloc x e z) y
by simp [manages_def]

theorem unmanaged_free : y ≠ x ⇒ ¬manages (CFree x) y
by simp [manages_def]

section "Lengths that do not depend on an index."

theorem ieval_past : ∀i. ¬imentions e x ⇒ ieval c_div v e n ⇒ ieval c_div (update v x i) e n
proof
  intro i no value
  apply ieval_frame(value)
  intro z seen
  have ne : z ≠ x by
    intro eq
    subst eq
    contradiction
  simp [update_other(ne)]
qed

theorem unmentioned_lit : ∀m. ¬imentions (ILit m) x
by simp [imentions_def]

theorem unmentioned_var : x ≠ y ⇒ ¬imentions (IVar y) x
by simp [imentions_def]

theorem unmentioned_both :
  ∀a b.
    ¬imentions a x ⇒
    ¬imentions b x ⇒
      ¬imentions (IAdd a b) x ∧
      ¬imentions (ISub a b) x ∧
      ¬imentions (IMul a b) x ∧
      ¬imentions (IDiv a b) x ∧
      ¬imentions (IMod a b) x ∧
      ¬imentions (IMin a b) x ∧
      ¬imentions (IMax a b) x
by simp [imentions_def]
