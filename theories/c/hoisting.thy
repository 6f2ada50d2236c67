-- An array that is allocated again and again, with nothing in it, may be allocated once: what is in
-- it from before is not read.
--
-- Defines `over` (a heap with one more array, or more in one), `follows` (a run in such a heap),
-- `spares` (a statement without the allocations of an array). Main theorems: `execute_over`,
-- `spares_for`, `hoist_runs`.

import c.outcomes c.frame

variables (S : 'a ops) (ty : elem) (v : valuation) (x y : ident) (lo hi : iexp) (s : 'a stack)
    (h k : 'a heap) (b : cexp) (a c d c' d' : cstmt) (s1 : 'a stack) (h1 : 'a heap) (e : iexp)
    (r : cexp) (n : int)

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

section "Values."

theorem scalar_over : over y n h k ⇒ (∀z. cval S v s h r = SOME z ⇒ cval S v s k r = SOME z)
proof
  intro o
  induct r
  - simp [cval_def]
  - simp [cval_def]
  - intro a e z value
    simp only [cval_def, option_bind_eq_some] at value
    obtain ⟨b, here, i, index, value⟩ := value
    obtain ⟨m, f, eq⟩ := array_cases[b]
    subst eq
    simp [cond_none] at value
    obtain ⟨inside, known⟩ := value
    obtain ⟨g, there, more⟩ := over_array(o, here)
    simp [cval_def, there, index, inside, more(known)]
  - intro ty f ds ih z value
    simp only [cval_def, cond_none, option_bind_eq_some] at value
    obtain ⟨arity, xs, all, value⟩ := value
    have same : all_some (MAP (λd. cval S v s k d) ds) = SOME xs by
      rewrite [← all]
      cong
      apply map_cong
      intro d mem
      obtain ⟨y, here⟩ := all_some_each(all)(mem)
      simp [here, ih(mem)(here)]
    simp [cval_def, arity, same, value]
  - simp [cval_def]
  - simp [cval_def]
  - intro b d e ihb ihd ihe z value
    simp only [cval_def, option_bind_eq_some] at value
    obtain ⟨p, ⟨x, test, truth⟩, value⟩ := value
    by_cases yes : p
    · simp [yes] at value truth
      simp [cval_def, ihb(test), truth, ihd(value)]
    · simp [yes] at value truth
      simp [cval_def, ihb(test), truth, ihe(value)]
qed

theorem condition_over : over y n h k ⇒ (∀p. ccval S v s h b = SOME p ⇒ ccval S v s k b = SOME p)
proof
  intro o p value
  simp only [ccval_def, option_bind_eq_some] at value
  obtain ⟨x, test, truth⟩ := value
  simp [ccval_def, scalar_over(o)(test), truth]
qed

section "Two runs."

-- The first run, in which no request is refused, goes wrong; or the second ends by a failed
-- allocation; or both end well, and the second has one more array, or more in it.
definition follows (y : ident) (n : int) (r : ('a stack, 'a heap) outcome)
    (q : ('a stack, 'a heap) outcome) : bool :=
  r = Wrong ∨ q = Aborted ∨ (∃s h k. r = Done s h ∧ q = Done s k ∧ over y n h k)

theorem follows_wrong : ∀q. follows y n (Wrong : ('a stack, 'a heap) outcome) q
by simp [follows_def]

theorem follows_aborted : ∀r : ('a stack, 'a heap) outcome. follows y n r Aborted
by simp [follows_def]

theorem follows_done : over y n h k ⇒ follows y n (Done s h) (Done s k)
proof
  intro o
  rewrite [follows_def]
  right
  right
  exists s, h, k
  simp [o]
qed

theorem follows_next :
  ∀r q (f : 'a stack → 'a heap → ('a stack, 'a heap) outcome) g.
    follows y n r q ⇒
    (∀s h k. over y n h k ⇒ follows y n (f s h) (g s k)) ⇒
      follows y n (next r f) (next q g)
proof
  intro r q f g first second
  rewrite [follows_def] at first
  obtain eq | eq | ⟨s1, h1, k1, eq1, eq2, o⟩ := first
  - simp [eq, next_def, follows_wrong]
  - simp [eq, next_def, follows_aborted]
  - simp [eq1, eq2, next_def, second(o)]
qed

-- What has a value in the first run has the same in the second.
theorem follows_need :
  ∀x z (f : 'b → ('a stack, 'a heap) outcome) g.
    (∀y. x = SOME y ⇒ z = SOME y) ⇒
    (∀w. follows y n (f w) (g w)) ⇒
      follows y n (need x f) (need z g)
proof
  intro x z f g same all
  cases x as eq | ⟨w, eq⟩
  - simp [need_def, follows_wrong]
  - have here : z = SOME w by
      apply same
      trivial
    simp [here, need_def, all]
qed

theorem follows_fold :
  ∀l u (f : int → ('a stack, 'a heap) outcome → ('a stack, 'a heap) outcome) g r q.
    follows y n r q ⇒
    (∀i r q. follows y n r q ⇒ follows y n (f i r) (g i q)) ⇒
      follows y n (ifold l u f r) (ifold l u g q)
proof
  intro l u f g r q base step
  obtain le | le := int_le_total[u, l]
  - rewrite [ifold_empty(le), ifold_empty(le)]
    exact base
  - apply int_interval_induct[l, u, λi. follows y n (ifold l i f r) (ifold l i g q)]
    · simp [base]
    · intro i low high inv
      rewrite [ifold_step(low), ifold_step(low)]
      exact step(inv)
    · exact le
    · simp
qed

theorem cell_over :
  ∀a i (f : int → (int → 'a option) → ('a stack, 'a heap) outcome) g.
    over y n h k ⇒
    (∀m p q.
       h a = SOME (Array m p) ⇒
       k a = SOME (Array m q) ⇒
       (∀j z. p j = SOME z ⇒ q j = SOME z) ⇒
         follows y n (f m p) (g m q)) ⇒
      follows y n (need_cell h a i f) (need_cell k a i g)
proof
  intro a i f g o all
  cases h a as eq | ⟨A, eq⟩
  - simp [need_cell_def, need_def, eq, follows_wrong]
  - obtain ⟨m, p, is⟩ := array_cases[A]
    rewrite [is] at eq
    obtain ⟨q, there, more⟩ := over_array(o, eq)
    by_cases inside : 0 ≤ i ∧ i < m
    · simp [need_cell_def, need_def, eq, there, inside, all(eq, there, more)]
    · simp [need_cell_def, need_def, eq, there, inside, follows_wrong]
qed

-- A statement that neither allocates nor frees that array runs so where there is more.
theorem execute_over :
  ∀(S : 'a ops) memory y n c.
    ¬manages c y ⇒
      (∀v s h k.
         over y n h k ⇒ follows y n (execute S (λh n. T) c v s h) (execute S memory c v s k))
proof
  intro S memory y n c
  induct c
  - intro no v s h k o
    simp only [execute_def]
    exact follows_done(o)
  - intro c d ihc ihd no v s h k o
    simp only [manages_def, not_or] at no
    obtain ⟨n1, n2⟩ := no
    simp only [execute_def]
    apply follows_next
    · exact ihc(n1, o)
    · intro s1 h1 k1 o1
      exact ihd(n2, o1)
  - intro x lo hi c ih no v s h k o
    simp only [manages_def] at no
    simp only [execute_def]
    apply follows_need
    · simp
    · intro l
      apply follows_need
      · simp
      · intro u
        apply follows_fold
        · exact follows_done(o)
        · intro i r q so_far
          apply follows_next(so_far)
          intro s1 h1 k1 o1
          exact ih(no, o1)
  - intro b c d ihc ihd no v s h k o
    simp only [manages_def, not_or] at no
    obtain ⟨n1, n2⟩ := no
    simp only [execute_def]
    have same := condition_over[S := S, v := v, s := s, b := b](o)
    apply follows_need(same)
    intro p
    by_cases yes : p
    · simp [yes, ihc(n1, o)]
    · simp [yes, ihd(n2, o)]
  - intro ty x e c ih no v s h k o
    simp only [manages_def] at no
    simp only [execute_def]
    have same := scalar_over[S := S, v := v, s := s, r := e](o)
    apply follows_need(same)
    intro z
    by_cases free : s x = NONE
    · simp only [free]
      simp
      apply follows_next
      · exact ih(no, o)
      · intro s1 h1 k1 o1
        exact follows_done(o1)
    · simp [free, follows_wrong]
  - intro ty x e c ih no v s h k o
    simp only [manages_def] at no
    simp only [execute_def]
    have same := scalar_over[S := S, v := v, s := s, r := e](o)
    apply follows_need(same)
    intro z
    by_cases small : fits c_div (s_index S ty z)
    · simp [small, ih(no, o)]
    · simp [small, follows_wrong]
  - intro x e no v s h k o
    simp only [execute_def]
    have same := scalar_over[S := S, v := v, s := s, r := e](o)
    apply follows_need(same)
    intro z
    apply follows_need
    · simp
    · intro w
      exact follows_done(o)
  - intro ty x e no v s h k o
    simp only [execute_def]
    have same := scalar_over[S := S, v := v, s := s, r := e](o)
    apply follows_need(same)
    intro z
    apply follows_need
    · simp
    · intro w
      exact follows_done(o)
  - intro a i d no v s h k o
    simp only [execute_def]
    apply follows_need
    · simp
    · intro j
      have same := scalar_over[S := S, v := v, s := s, r := d](o)
      apply follows_need(same)
      intro z
      apply cell_over(o)
      intro m p q there there2 more
      obtain ⟨g, there3, more2, after⟩ := over_write[y, h, k, n, a, m, p, j, z](o, there)
      obtain ⟨_, eq⟩ := array_unique(there2, there3)
      rewrite [eq]
      exact follows_done(after)
  - intro ty a i d no v s h k o
    simp only [execute_def]
    apply follows_need
    · simp
    · intro j
      have same := scalar_over[S := S, v := v, s := s, r := d](o)
      apply follows_need(same)
      intro z
      apply cell_over(o)
      intro m p q there there2 more
      apply follows_need
      · intro w old
        exact more(old)
      · intro w
        obtain ⟨g, there3, more2, after⟩ :=
          over_write[y, h, k, n, a, m, p, j, s_add S ty w z](o, there)
        obtain ⟨_, eq⟩ := array_unique(there2, there3)
        rewrite [eq]
        exact follows_done(after)
  - intro ty a p es z no v s h k o
    simp only [manages_def] at no
    have ne : a ≠ y by
      intro eq
      apply no
      simp [eq]
    simp only [execute_def]
    apply follows_need
    · simp
    · intro ns
      simp only [over_same(o, ne)]
      by_cases wrong : h a ≠ NONE ∨ ¬shape_ok ns
      · simp only [wrong]
        simp [follows_wrong]
      · simp only [wrong]
        simp only [cond_false]
        by_cases few : product ns ≤ most_cells
        · by_cases yes : grants p (memory k (product ns))
          · simp only [few, yes]
            simp
            apply follows_done
            exact over_update(o, ne)
          · simp [few, yes, follows_aborted]
        · simp [few, follows_aborted]
  - intro a no v s h k o
    simp only [manages_def] at no
    have ne : a ≠ y by
      intro eq
      apply no
      simp [eq]
    simp only [execute_def, over_same(o, ne)]
    apply follows_need
    · simp
    · intro A
      apply follows_done
      exact over_update(o, ne)
qed

section "Statements."

-- c' runs as c does, without the allocations of y, which is there already, with length n.
definition spares (S : 'a ops) (y : ident) (n : int) (v : valuation) (c c' : cstmt) : bool :=
  n ≤ most_cells ⇒
    (∀memory s h k.
       over y n h k ⇒ follows y n (execute S (λh n. T) c v s h) (execute S memory c' v s k))

theorem spares_run :
  ∀memory.
    spares S y n v c c' ⇒
    n ≤ most_cells ⇒
    over y n h k ⇒
      follows y n (execute S (λh n. T) c v s h) (execute S memory c' v s k)
proof
  intro memory all few o
  rewrite [spares_def] at all
  exact all(few, o)
qed

theorem spares_keep : ¬manages c y ⇒ spares S y n v c c
proof
  intro no
  rewrite [spares_def]
  intro _ memory s h k o
  exact execute_over(no, o)
qed

theorem spares_alloc :
  ∀es ns.
    LIST_REL (ieval c_div v) es ns ⇒ product ns = n ⇒ spares S y n v (CAlloc ty y Heap es F) CSkip
proof
  intro es ns values eq
  subst eq
  rewrite [spares_def]
  intro few memory s h k o
  simp only [execute_def, value_of_extents(values), need_some]
  by_cases wrong : h y ≠ NONE ∨ ¬shape_ok ns
  - simp only [wrong]
    simp [follows_wrong]
  - simp only [wrong, few]
    simp
    apply follows_done
    rewrite [over_def] at o
    obtain ⟨same, g, here, all⟩ := o
    rewrite [over_def]
    split
    · intro a ne
      simp [update_other(ne), same(ne)]
    · exists g
      split
      · exact here
      · intro m2 f2 eq2
        simp [update_def] at eq2
        obtain ⟨eq3, rfl⟩ := eq2
        simp [eq3]
qed

theorem spares_free : spares S y n v (CFree y) CSkip
proof
  rewrite [spares_def]
  intro few memory s h k o
  simp only [execute_def]
  cases h y as eq | ⟨A, eq⟩
  - simp [need_def, follows_wrong]
  - simp only [need_some]
    apply follows_done
    rewrite [over_def] at o
    obtain ⟨same, g, here, all⟩ := o
    rewrite [over_def]
    split
    · intro a ne
      simp [update_other(ne), same(ne)]
    · exists g
      simp [update_def, here]
qed

theorem spares_seq :
  spares S y n v c c' ⇒ spares S y n v d d' ⇒ spares S y n v (CSeq c d) (CSeq c' d')
proof
  intro first second
  rewrite [spares_def]
  intro few memory s h k o
  simp only [execute_def]
  apply follows_next
  - exact spares_run(first, few, o)
  - intro s1 h1 k1 o1
    exact spares_run(second, few, o1)
qed

theorem execute_skip : ∀memory. execute S memory CSkip v = (λs h. Done s h)
proof
  intro memory
  ext s h
  simp [execute_def]
qed

theorem spares_first : spares S y n v c CSkip ⇒ spares S y n v d d' ⇒ spares S y n v (CSeq c d) d'
proof
  intro first second
  have both := spares_seq(first, second)
  rewrite [spares_def] at both
  rewrite [spares_def]
  intro few memory s h k o
  have run := both[memory, s, h, k](few, o)
  simp [execute_def, next_def] at run
  simp [execute_def, run]
qed

theorem spares_last : spares S y n v c c' ⇒ spares S y n v d CSkip ⇒ spares S y n v (CSeq c d) c'
proof
  intro first second
  have both := spares_seq(first, second)
  rewrite [spares_def] at both
  rewrite [spares_def]
  intro few memory s h k o
  have run := both[memory, s, h, k](few, o)
  simp [execute_def, execute_skip, next_same] at run
  simp [execute_def, run]
qed

theorem spares_if :
  spares S y n v c c' ⇒ spares S y n v d d' ⇒ spares S y n v (CIf b c d) (CIf b c' d')
proof
  intro yes no
  rewrite [spares_def]
  intro few memory s h k o
  simp only [execute_def]
  have same := condition_over[S := S, v := v, s := s, b := b](o)
  apply follows_need(same)
  intro p
  by_cases is : p
  - simp [is, spares_run(yes, few, o)]
  - simp [is, spares_run(no, few, o)]
qed

theorem spares_declare :
  spares S y n v c c' ⇒ spares S y n v (CDeclare ty x r c) (CDeclare ty x r c')
proof
  intro body
  rewrite [spares_def]
  intro few memory s h k o
  simp only [execute_def]
  have same := scalar_over[S := S, v := v, s := s, r := r](o)
  apply follows_need(same)
  intro z
  by_cases free : s x = NONE
  - simp only [free]
    simp
    apply follows_next
    · exact spares_run(body, few, o)
    · intro s1 h1 k1 o1
      exact follows_done(o1)
  - simp [free, follows_wrong]
qed

theorem spares_for :
  (∀i. spares S y n (update v x (SOME i)) c c') ⇒ spares S y n v (CFor x lo hi c) (CFor x lo hi c')
proof
  intro body
  rewrite [spares_def]
  intro few memory s h k o
  simp only [execute_def]
  apply follows_need
  - simp
  - intro l
    apply follows_need
    · simp
    · intro u
      apply follows_fold
      · exact follows_done(o)
      · intro i r q so_far
        apply follows_next(so_far)
        intro s1 h1 k1 o1
        exact spares_run(body[i], few, o1)
qed

theorem spares_index :
  (∀i. spares S y n (update v x (SOME i)) c c') ⇒
    spares S y n v (CIndex ty x r c) (CIndex ty x r c')
proof
  intro body
  rewrite [spares_def]
  intro few memory s h k o
  simp only [execute_def]
  have same := scalar_over[S := S, v := v, s := s, r := r](o)
  apply follows_need(same)
  intro z
  by_cases small : fits c_div (s_index S ty z)
  - simp [small, spares_run(body[s_index S ty z], few, o)]
  - simp [small, follows_wrong]
qed

-- r is c, and then d, as one sequence.
definition followed (S : 'a ops) (v : valuation) (c d r : cstmt) : bool :=
  ∀memory s h. execute S memory (CSeq c d) v s h = execute S memory r v s h

theorem followed_one : followed S v c d (CSeq c d)
by simp [followed_def]

theorem followed_seq : ∀r. followed S v c d r ⇒ followed S v (CSeq a c) d (CSeq a r)
proof
  intro r rest
  rewrite [followed_def] at rest
  rewrite [followed_def]
  intro memory s h
  have same : execute S memory (CSeq c d) v = execute S memory r v by
    ext s h
    exact rest
  rewrite [execute_seq_assoc]
  have seq :
      ∀q.
        execute S memory (CSeq a q) v s h =
          next (execute S memory a v s h) (execute S memory q v) by
    intro q
    simp only [execute_def]
  rewrite [seq, seq, same]
qed

-- So an array is allocated before and freed after, instead of in between.
theorem hoist_runs :
  ∀es ns r.
    h y = NONE ⇒
    h1 y = NONE ⇒
    LIST_REL (ieval c_div v) es ns ⇒
    shape_ok ns ⇒
    product ns = n ⇒
    spares S y n v c c' ⇒
    followed S v c' (CFree y) r ⇒
    runs S v s h c s1 h1 ⇒
      runs S v s h (CSeq (CAlloc ty y Heap es F) r) s1 h1
proof
  intro es ns r free free1 values nonneg eq all after run
  subst eq
  by_cases few : product ns ≤ most_cells
  - rewrite [runs_def] at run
    rewrite [followed_def] at after
    rewrite [runs_def]
    intro memory
    simp only [execute_def, value_of_extents(values), need_some]
    by_cases yes : memory h (product ns)
    · simp [free, nonneg, few, yes, next_def, grants_def]
      have o : over y (product ns) h (update h y (SOME (Array (product ns) (λi. NONE)))) by
        rewrite [over_def]
        split
        · intro a ne
          simp [update_other(ne)]
        · exists λi. NONE
          simp [update_def, free]
      have second := spares_run[memory := memory, s := s](all, few, o)
      have rest := after[memory, s, update h y (SOME (Array (product ns) (λi. NONE)))]
      clear after
      simp only [execute_def] at rest
      rewrite [← rest]
      clear rest
      rewrite [follows_def] at second
      obtain wrong | aborted | ⟨s2, h2, k2, eq1, eq2, o2⟩ := second
      · obtain done | done := run[λ(h : 'a heap) (n : int). T] <;> simp [wrong] at done
      · simp [aborted, next_def]
      · obtain done | done := run[λ(h : 'a heap) (n : int). T]
        · simp [eq1] at done
          obtain ⟨same1, same2⟩ := done
          simp only [eq2, next_def]
          rewrite [over_def] at o2
          obtain ⟨same, g, there, _⟩ := o2
          have last : update k2 y NONE = h1 by
            ext a
            by_cases eq : a = y
            · subst eq
              simp [update_def, free1]
            · simp [update_other(eq), same(eq), same2]
          simp [execute_def, there, need_some, last, same1]
        · simp [eq1] at done
    · simp [free, nonneg, yes, next_def, grants_def]
  - have many : most_cells < product ns by arith
    exact runs_stop(free, values, nonneg, many)
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

theorem unmanaged_declare : ¬manages c y ⇒ ¬manages (CDeclare ty x r c) y
by simp [manages_def]

theorem unmanaged_index : ¬manages c y ⇒ ¬manages (CIndex ty x r c) y
by simp [manages_def]

theorem unmanaged_set : ¬manages (CSet x r) y
by simp [manages_def]

theorem unmanaged_bump : ¬manages (CBump ty x r) y
by simp [manages_def]

theorem unmanaged_store : ¬manages (CStore x e r) y
by simp [manages_def]

theorem unmanaged_reduce : ¬manages (CReduce ty x e r) y
by simp [manages_def]

theorem unmanaged_alloc : ∀p es z. y ≠ x ⇒ ¬manages (CAlloc ty x p es z) y
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
