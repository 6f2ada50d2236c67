-- Functions with several outputs: statements that leave a tensor in each.
--
-- Defines `fills` (a statement leaves a tensor in one array), `have_room` and `filled` (what is
-- asked of the outputs, what is left in them), `outputs` (the arrays that are written). Theorems:
-- `function_filled`, `function_zeroed_by` (two ways to fill an array); `acts_first`, `acts_more`
-- (one output after the other), `acts_array` (a tensor that several results read).

import lower.steps lower.views lower.temporaries lower.conditions atl.agreement lower.volumes

-- The letters are those of `lower.writes`; the outputs are outs, in which tensors ts are left, each
-- with its shape.
variables (S : 'a ops) (ty : elem) (o y : ident) (H : ident → bool) (st : 'a stack)
    (cenv : 'a tensors) (v w : valuation) (env : 'a tensors) (e : exp) (s p ns : int list)
    (t u : 'a tensor) (c d c1 c2 : cstmt) (outs : ident list) (ts : (int list × 'a tensor) list)
    (es : iexp list) (l : place) (z1 : bool) (h : 'a heap)

-- Whatever is in the array o of that shape, the statement leaves the tensor in it, and changes
-- nothing else.
definition fills (S : 'a ops) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors) (v : valuation)
    (o : ident) (s : int list) (t : 'a tensor) (c : cstmt) : bool :=
  ∀h f.
    state S H st cenv st h ⇒
    h o = SOME (Array (product s) f) ⇒
      ∃g. runs S v st h c st (update h o (SOME (Array (product s) g))) ∧ holds S s t g

theorem fills_run :
  ∀h f.
    fills S H st cenv v o s t c ⇒
    state S H st cenv st h ⇒
    h o = SOME (Array (product s) f) ⇒
      ∃g. runs S v st h c st (update h o (SOME (Array (product s) g))) ∧ holds S s t g
proof
  intro h f run
  rewrite [fills_def] at run
  exact run
qed

section "One output."

-- A statement that writes every cell; and one that adds to zeros.

theorem function_filled :
  writes (store F S) S o (state S H st cenv) v (row_major s) (view T S s (λI. T) t) c ⇒
    fills S H st cenv v o s t c
proof
  intro run
  rewrite [fills_def]
  intro h f known there
  have all : ∀I. in_box s I ⇒ view T S s (λI. T) t I ≠ Pad by
    intro I inside
    simp [view_at, inside]
  obtain ⟨g, e1, held⟩ := function_total(run, view_boxed[T, S, s, λI. T, t], all, known, there)
  exists g
  split
  - exact e1
  - rewrite [holds_def] at held
    rewrite [holds_def]
    intro I inside
    rewrite [held(inside)]
    simp [view_at, inside, cell_value_def]
qed

theorem function_zeroed_by :
  ∀i size n.
    H o ⇒
    ok S w env e s ⇒
    ieval c_div v size n ⇒
    n = product s ⇒
    writes (store T S) S o (state S H st cenv) v (row_major s) (view F S s (λI. T) (den S w env e))
      c ⇒
      fills S H st cenv v o s (den S w env e)
        (CSeq (CFor i (ILit 0) size (CStore o (IVar i) (CLit ty 0 0))) c)
proof
  intro i size n written good len eq run
  subst eq
  rewrite [view_whole(boxed_den(good))] at run
  have stab := stable_state[S, H, st, cenv, o](written)
  rewrite [fills_def]
  intro h f known there
  rewrite [← zero_loop_def]
  exact function_initialised(stab, run, boxed_den(good), len, known, there)
qed

-- Where the result has no cells, nothing is to be done.
theorem fills_some :
  ∀b q.
    truths S ⇒
    (full s ⇒ q) ⇒
    beval c_div v b q ⇒
    (q ⇒ fills S H st cenv v o s t c) ⇒
      fills S H st cenv v o s t (CIf (CTest b) c CSkip)
proof
  intro b q law cells test body
  rewrite [fills_def]
  intro h f known there
  have value : ccval S v st h (CTest b) = SOME q by
    simp [ccval_def, cval_def, value_of_test(test), truth_value_truth(law)]
  by_cases yes : q
  - obtain ⟨g, e1, held⟩ := fills_run(body(yes), known, there)
    simp only [yes] at value
    exists g
    exact ⟨runs_if_true(value, e1), held⟩
  - simp only [yes] at value
    exists f
    split
    · rewrite [update_same(there)]
      exact runs_if_false(value, runs_skip[S, v, st, h])
    · rewrite [holds_def]
      intro I inside
      have some := cells(full_cells(inside))
      contradiction
qed

section "Several outputs."

-- The outputs are arrays with place for the tensors.
definition have_room (outs : ident list) (ts : (int list × 'a tensor) list) (h : 'a heap) : bool :=
  LIST_REL (λo t. ∃f. h o = SOME (Array (product (FST t)) f)) outs ts

-- They hold them.
definition hold (S : 'a ops) (outs : ident list) (ts : (int list × 'a tensor) list) (h : 'a heap)
  : bool :=
  LIST_REL (λo t. ∃g. h o = SOME (Array (product (FST t)) g) ∧ holds S (FST t) (SND t) g) outs ts

-- They do, and nothing else changed.
definition filled (S : 'a ops) (outs : ident list) (ts : (int list × 'a tensor) list) (h : 'a heap)
    (h1 : 'a heap) : bool :=
  hold S outs ts h1 ∧ (∀x. ¬MEM x outs ⇒ h1 x = h x)

theorem have_room_more :
  have_room (o :: outs) ((s, t) :: ts) h ⇔
    (∃f. h o = SOME (Array (product s) f)) ∧ have_room outs ts h
by simp [have_room_def]

theorem hold_more :
  hold S (o :: outs) ((s, t) :: ts) h ⇔
    (∃g. h o = SOME (Array (product s) g) ∧ holds S s t g) ∧ hold S outs ts h
by simp [hold_def]

theorem room_elsewhere :
  ∀outs a ts. ¬MEM o outs ⇒ (have_room outs ts (update h o a) ⇔ have_room outs ts h)
proof
  intro outs
  induct outs
  - intro a ts out
    cases ts <;> simp [have_room_def]
  - intro x xs ih a ts out
    simp at out
    obtain ⟨ne, rest⟩ := out
    cases ts as eq | ⟨q, us, eq⟩
    · simp [have_room_def]
    · cases q as ⟨s, t⟩
      have ne' : ¬(x = o) by
        intro eq
        apply ne
        simp only [eq]
      simp only [have_room_more, update_at, ne', cond_false, ih(rest)]
qed

theorem hold_elsewhere :
  ∀outs a ts. ¬MEM o outs ⇒ (hold S outs ts (update h o a) ⇔ hold S outs ts h)
proof
  intro outs
  induct outs
  - intro a ts out
    cases ts <;> simp [hold_def]
  - intro x xs ih a ts out
    simp at out
    obtain ⟨ne, rest⟩ := out
    cases ts as eq | ⟨q, us, eq⟩
    · simp [hold_def]
    · cases q as ⟨s, t⟩
      have ne' : ¬(x = o) by
        intro eq
        apply ne
        simp only [eq]
      simp only [hold_more, update_at, ne', cond_false, ih(rest)]
qed

-- There is an array with a tensor in it.
theorem holds_exists : ∃g. holds S s t g
proof
  have inj := inj_on_row_major(view_boxed[T, S, s, λI. T, t])
  have free := ready_anywhere[λ(i : int). (NONE : 'a option), S, row_major s, view T S s (λI. T) t]
  obtain ⟨g, eff⟩ := effect_exists[store F S, λ(i : int). (NONE : 'a option)](inj)
  exists g
  rewrite [holds_def]
  intro I inside
  have cell : view T S s (λI. T) t I = Val (cell_value S (t I)) by simp [view_at, inside]
  exact stored(free, eff, cell)
qed

-- And a heap in which all outputs hold theirs.
theorem filled_exists : ∀outs ts. distinct outs ⇒ have_room outs ts h ⇒ ∃h1. filled S outs ts h h1
proof
  intro outs
  induct outs
  - intro ts apart there
    exists h
    cases ts as eq | ⟨t, us, eq⟩
    · simp [filled_def, hold_def]
    · simp [have_room_def] at there
  - intro x xs ih ts apart there
    simp [distinct_def] at apart
    obtain ⟨new, rest⟩ := apart
    cases ts as eq | ⟨q, us, eq⟩
    · simp [have_room_def] at there
    · cases q as ⟨s, t⟩
      have others : have_room xs us h by
        simp [have_room_def] at there
        obtain ⟨_, others⟩ := there
        rewrite [have_room_def]
        exact others
      obtain ⟨h1, done⟩ := ih(rest, others)
      rewrite [filled_def] at done
      obtain ⟨all, kept⟩ := done
      obtain ⟨g, held⟩ := holds_exists[S, s, t]
      exists update h1 x (SOME (Array (product s) g))
      rewrite [filled_def]
      split
      · rewrite [← hold_elsewhere[S, x, h1, xs, SOME (Array (product s) g), us](new)] at all
        rewrite [hold_more]
        split
        - simp [held]
        - exact all
      · intro y out
        simp at out
        obtain ⟨ne, later⟩ := out
        simp [ne, kept(later)]
qed

theorem acts_first :
  fills S H st cenv v o s t c ⇒
    acts S H cenv v st st (have_room [o] [(s, t)]) (filled S [o] [(s, t)]) c
proof
  intro run
  rewrite [acts_def]
  intro h known there
  simp [have_room_def] at there
  obtain ⟨f, array⟩ := there
  obtain ⟨g, e1, held⟩ := fills_run(run, known, array)
  exists update h o (SOME (Array (product s) g))
  split
  - exact e1
  - have kept : ∀x. x ≠ o ⇒ update h o (SOME (Array (product s) g)) x = h x by
      intro x ne
      simp [ne]
    simp [filled_def, hold_def, held, kept]
qed

theorem acts_more :
  H o ⇒
  ¬MEM o outs ⇒
  fills S H st cenv v o s t c ⇒
  acts S H cenv v st st (have_room outs ts) (filled S outs ts) d ⇒
    acts S H cenv v st st (have_room (o :: outs) ((s, t) :: ts))
      (filled S (o :: outs) ((s, t) :: ts)) (CSeq c d)
proof
  intro written new first rest
  rewrite [acts_def] at rest
  rewrite [acts_def]
  intro h known there
  have both : (∃f. h o = SOME (Array (product s) f)) ∧ have_room outs ts h by
    simp [have_room_def] at there
    rewrite [have_room_def]
    exact there
  obtain ⟨⟨f, array⟩, others⟩ := both
  obtain ⟨g, e1, held⟩ := fills_run(first, known, array)
  have stab := stable_state[S, H, st, cenv, o](written)
  simp only [stable_def] at stab
  have next := stab(known)[Array (product s) g]
  rewrite [← room_elsewhere[o, h, outs, SOME (Array (product s) g), ts](new)] at others
  obtain ⟨h1, e2, done⟩ := rest(next, others)
  rewrite [filled_def] at done
  obtain ⟨all, kept⟩ := done
  exists h1
  split
  - exact runs_seq(e1, e2)
  - rewrite [filled_def]
    split
    · rewrite [hold_def] at all
      simp [hold_def, kept(new), held, all]
    · intro x out
      simp at out
      obtain ⟨ne, rest⟩ := out
      rewrite [kept(rest)]
      simp [ne]
qed

theorem have_room_cons :
  ∀q.
    have_room (o :: outs) (q :: ts) h ⇔
      (∃f. h o = SOME (Array (product (FST q)) f)) ∧ have_room outs ts h
by simp [have_room_def]

theorem hold_cons :
  ∀q.
    hold S (o :: outs) (q :: ts) h ⇔
      (∃g. h o = SOME (Array (product (FST q)) g) ∧ holds S (FST q) (SND q) g) ∧ hold S outs ts h
by simp [hold_def]

theorem mem_more : MEM y (o :: outs) ⇔ y = o ∨ MEM y outs
by simp

-- The same outputs, one of them named first.
definition one_of (o : ident) (q : int list × 'a tensor) (xs : ident list)
    (us : (int list × 'a tensor) list) (outs : ident list) (ts : (int list × 'a tensor) list)
  : bool :=
  (∀h. have_room (o :: xs) (q :: us) h ⇔ have_room outs ts h) ∧
  (∀S h. hold S (o :: xs) (q :: us) h ⇔ hold S outs ts h) ∧
  (∀x. MEM x (o :: xs) ⇔ MEM x outs)

theorem one_of_here : ∀q us. one_of o q outs us (o :: outs) (q :: us)
by simp [one_of_def]

theorem one_of_later :
  ∀x q r xs us. one_of o q xs us outs ts ⇒ one_of o q (x :: xs) (r :: us) (x :: outs) (r :: ts)
proof
  intro x q r xs us same
  rewrite [one_of_def] at same
  obtain ⟨rooms, held, names⟩ := same
  rewrite [one_of_def]
  split
  - intro h
    have tail := rooms[h]
    rewrite [have_room_cons] at tail
    rewrite [have_room_cons, have_room_cons, have_room_cons, ← tail]
    (split <;> auto)
  - intro S h
    have tail := held[S, h]
    rewrite [hold_cons] at tail
    rewrite [hold_cons, hold_cons, hold_cons, ← tail]
    (split <;> auto)
  - intro y
    have tail := names[y]
    rewrite [mem_more] at tail
    rewrite [mem_more, mem_more, mem_more, ← tail]
    (split <;> auto)
qed

-- A tensor that several results read, and that is one of them: the others read it from there.
theorem acts_bound :
  ∀x e xs us s'.
    H o ⇒
    ¬MEM o xs ⇒
    ok S w env e s ⇒
    s = s' ⇒
    one_of o (s', den S w env (Let x e (Var x))) xs us outs ts ⇒
    fills S H st cenv v o s (den S w env e) c ⇒
    acts S (update H o F) (update cenv o (SOME (s, den S w env e))) v st st (have_room xs us)
      (filled S xs us) d ⇒
      acts S H cenv v st st (have_room outs ts) (filled S outs ts) (CSeq c d)
proof
  intro x e xs us s' written new good shape same first rest
  subst shape
  rewrite [one_of_def] at same
  obtain ⟨rooms, all, names⟩ := same
  rewrite [acts_def] at rest
  rewrite [acts_def]
  intro h known there
  rewrite [← rooms, have_room_more] at there
  obtain ⟨⟨f, array⟩, others⟩ := there
  obtain ⟨g, e1, held⟩ := fills_run(first, known, array)
  have next := state_stored[o := o](known, room_exact[s'], held)
  rewrite [← room_elsewhere[o, h, xs, SOME (Array (product s') g), us](new)] at others
  obtain ⟨h1, e2, done⟩ := rest(next, others)
  rewrite [filled_def] at done
  obtain ⟨held_all, kept⟩ := done
  have held' : holds S s' (den S w env (Let x e (Var x))) g by
    rewrite [holds_def] at held
    rewrite [holds_def, den_let(ok_shape(good))]
    intro I inside
    simp [den_def, read_at, inside, cell_value_def, held(inside)]
  exists h1
  split
  - exact runs_seq(e1, e2)
  - rewrite [filled_def]
    split
    · rewrite [← all, hold_more]
      split
      - simp [kept(new), held']
      - exact held_all
    · intro y out
      rewrite [← names, mem_more, not_or] at out
      obtain ⟨ne, others⟩ := out
      rewrite [kept(others)]
      simp [ne]
qed

-- A tensor that several results read is in an array of its own.
theorem acts_array :
  cenv y = NONE ⇒
  ¬H y ⇒
  ¬MEM y outs ⇒
  distinct outs ⇒
  LIST_REL (ieval c_div v) es ns ⇒
  shape_ok ns ⇒
  product ns = product p ⇒
  (product p ≤ 144115188075855872 ⇒
     writes (store z1 S) S y (state S (update H y T) st cenv) v (row_major p) (view T S p (λI. T) u)
       c1) ⇒
  (product p ≤ 144115188075855872 ⇒
     acts S H (update cenv y (SOME (p, u))) v st st (have_room outs ts) (filled S outs ts) c2) ⇒
    acts S H cenv v st st (have_room outs ts) (filled S outs ts)
      (CSeq (CAlloc ty y l es z1) (CSeq (CSeq c1 c2) (CFree y)))
proof
  intro none visible new apart values nonneg eq first second
  rewrite [acts_def]
  intro h known there
  have free := state_fresh(none, visible, known)
  by_cases few : product p ≤ 144115188075855872
  - have first' := first(few)
    have second' := second(few)
    rewrite [acts_def] at second'
    have e0 := runs_alloc[S, ty, v, st, h, y, l, es, z1, ns](free, values, nonneg)
    rewrite [eq] at e0
    have known1 := state_written[o := y, a := SOME (Array (product p)
                                                      (λi.
                                                         if z1
                                                         then SOME (s_zero S)
                                                         else NONE))](known)
    have there1 :
        update h y (SOME (Array (product p) (λi. if z1 then SOME (s_zero S) else NONE))) y =
          SOME (Array (product p) (λi. if z1 then SOME (s_zero S) else NONE)) by
      simp
    obtain ⟨g, e1, held⟩ := filled_run(first', known1, there1, room_exact[p], new_cells[z1, S, p])
    rewrite [update_update] at e1
    have known2 := state_stored[o := y](known, room_exact[p], held)
    rewrite [state_showing(visible)] at known2
    rewrite [← room_elsewhere[y, h, outs, SOME (Array (product p) g), ts](new)] at there
    obtain ⟨h1, e2, done⟩ := second'(known2, there)
    rewrite [filled_def] at done
    obtain ⟨all, kept⟩ := done
    have array : h1 y = SOME (Array (product p) g) by
      rewrite [kept(new)]
      simp
    have e3 := runs_free[S, v, st, h1, y](array)
    exists update h1 y NONE
    split
    · exact runs_together(runs_seq(e0, runs_seq(e1, runs_seq(e2, e3))))
    · rewrite [filled_def]
      split
      · rewrite [hold_elsewhere(new)]
        exact all
      · intro x out
        by_cases same : x = y
        · simp [same, free]
        · simp [same, kept(out)]
  - have many : most_cells < product ns by
      rewrite [eq, most_cells_def]
      arith
    obtain ⟨h1, done⟩ := filled_exists[S, h](apart, there)
    exists h1
    split
    · exact runs_stop(free, values, nonneg, many)
    · exact done
qed

section "Loops that all results share."

-- Tensors in arrays, each with the addresses of its cells.

-- The arrays have place for the tensors.
definition have_place (ws : (ident × (int list → int) × 'a tensor) list) (h : 'a heap) : bool :=
  ∀o addr t. MEM (o, addr, t) ws ⇒ ∃n f. h o = SOME (Array n f) ∧ inj_on addr t ∧ within n addr t

-- They were stored there, and nothing else changed.
definition stored_all (S : 'a ops) (ws : (ident × (int list → int) × 'a tensor) list) (h : 'a heap)
    (h1 : 'a heap) : bool :=
  (∀o addr t n f.
     MEM (o, addr, t) ws ⇒
     h o = SOME (Array n f) ⇒
       ∃g. h1 o = SOME (Array n g) ∧ effect (store F S) f addr t g) ∧
  (∀x. ¬MEM x (MAP FST ws) ⇒ h1 x = h x)

-- What a loop from l writes up to k, where it writes to each array a tensor for each index.
definition upto (l : int) (k : int) (fs : (ident × (int list → int) × (int → 'a tensor)) list)
  : (ident × (int list → int) × 'a tensor) list :=
  MAP (λw. (FST w, FST (SND w), gen l k (SND (SND w)))) fs

-- And what it writes at k.
definition row (l : int) (k : int) (fs : (ident × (int list → int) × (int → 'a tensor)) list)
  : (ident × (int list → int) × 'a tensor) list :=
  MAP (λw. (FST w, (λI. FST (SND w) (k - l :: I)), SND (SND w) k)) fs

theorem upto_names :
  ∀l k (fs : (ident × (int list → int) × (int → 'a tensor)) list).
    MAP FST (upto l k fs) = MAP FST fs
proof
  intro l k fs
  simp only [upto_def, map_map]
  apply map_cong
  simp
qed

theorem row_names :
  ∀l k (fs : (ident × (int list → int) × (int → 'a tensor)) list). MAP FST (row l k fs) = MAP FST fs
proof
  intro l k fs
  simp only [row_def, map_map]
  apply map_cong
  simp
qed

theorem mem_upto :
  ∀l k (fs : (ident × (int list → int) × (int → 'a tensor)) list) o addr t.
    MEM (o, addr, t) (upto l k fs) ⇔ (∃f. t = gen l k f ∧ MEM (o, addr, f) fs)
proof
  intro l k fs o addr t
  simp only [upto_def, mem_map, exists_prod]
  split
  - intro ⟨o2, addr2, f, eq, mem⟩
    simp at eq
    obtain ⟨e1, e2, e3⟩ := eq
    exists f
    simp [e1, e2, e3, mem]
  - intro ⟨f, eq, mem⟩
    exists o, addr, f
    simp [eq, mem]
qed

theorem mem_row :
  ∀l k (fs : (ident × (int list → int) × (int → 'a tensor)) list) o addr t.
    MEM (o, addr, t) (row l k fs) ⇔ (∃a f. addr = (λI. a (k - l :: I)) ∧ t = f k ∧ MEM (o, a, f) fs)
proof
  intro l k fs o addr t
  simp only [row_def, mem_map, exists_prod]
  split
  - intro ⟨o2, a, f, eq, mem⟩
    simp at eq
    obtain ⟨e1, e2, e3⟩ := eq
    exists a, f
    simp [e1, e2, e3, mem]
  - intro ⟨a, f, e1, e2, mem⟩
    exists o, a, f
    simp [e1, e2, mem]
qed

-- What is known of a heap does not depend on the arrays that are written.
theorem state_elsewhere :
  ∀s h h1. (∀x. ¬H x ⇒ h1 x = h x) ⇒ state S H st cenv s h ⇒ state S H st cenv s h1
proof
  intro s h h1 same known
  cases known as ⟨stack, arrays⟩
  apply state_intro
  - exact stack
  - intro x visible
    rewrite [same(visible)]
    exact arrays(visible)
qed

-- The arrays are among those that are written.
definition all_hidden (H : ident → bool) (fs : (ident × (int list → int) × (int → 'a tensor)) list)
  : bool :=
  ∀x. MEM x (MAP FST fs) ⇒ H x

theorem all_hidden_none : all_hidden H ([] : (ident × (int list → int) × (int → 'a tensor)) list)
by simp [all_hidden_def]

theorem all_hidden_more :
  ∀(a : int list → int) f (fs : (ident × (int list → int) × (int → 'a tensor)) list).
    H o ⇒ all_hidden H fs ⇒ all_hidden H ((o, a, f) :: fs)
proof
  intro a f fs here rest
  rewrite [all_hidden_def] at rest
  rewrite [all_hidden_def]
  intro x mem
  simp at mem
  cases mem as eq | later
  - rewrite [eq]
    exact here
  - have member : MEM x (MAP FST fs) by simp [later]
    exact rest(member)
qed

theorem acts_loop :
  ∀lo hi i l u fs.
    all_hidden H fs ⇒
    ieval c_div v lo l ⇒
    ieval c_div v hi u ⇒
    (∀k.
       l ≤ k ⇒
       k < u ⇒
         acts S H cenv (update v i (SOME k)) st st (have_place (row l k fs))
           (stored_all S (row l k fs)) c) ⇒
      acts S H cenv v st st (have_place (upto l u fs)) (stored_all S (upto l u fs)) (CFor i lo hi c)
proof
  intro lo hi i l u fs hidden el eu body
  rewrite [all_hidden_def] at hidden
  have nothing : ∀k h. k ≤ l ⇒ stored_all S (upto l k fs) h h by
    intro k h le
    rewrite [stored_all_def]
    split
    - intro o addr t n f mem there
      rewrite [mem_upto] at mem
      obtain ⟨g, eq, mem⟩ := mem
      exists f
      split
      · exact there
      · apply effect_none
        intro I
        rewrite [eq]
        exact gen_empty(le)
    - intro x out
      trivial
  rewrite [acts_def]
  intro h known place
  obtain le | le := int_le_total[u, l]
  - exists h
    exact ⟨loop_empty_run(el, eu, le), nothing(le)⟩
  - have inv :=
      loop_invariant[S, v, i, l, u, c, λk s1 h1. s1 = st ∧ stored_all S (upto l k fs) h h1](le)
    have all :
        ∃s1 h1. iterates S v i l u c st h s1 h1 ∧ s1 = st ∧ stored_all S (upto l u fs) h h1 by
      apply inv
      · intro k s1 h1 low high ⟨same, before⟩
        rewrite [stored_all_def] at before
        obtain ⟨there, kept⟩ := before
        rewrite [upto_names] at kept
        have shown : ∀x. ¬H x ⇒ h1 x = h x by
          intro x visible
          apply kept
          intro mem
          have no := hidden(mem)
          contradiction
        have known1 := state_elsewhere(shown, known)
        have step := body(low, high)
        rewrite [acts_def] at step
        rewrite [have_place_def] at place
        have le2 : k + 1 ≤ u by arith
        have le3 : l ≤ k + 1 by arith
        have cells :
            ∀o addr f.
              MEM (o, addr, f) fs ⇒
                ∃n a g.
                  h o = SOME (Array n a) ∧
                  h1 o = SOME (Array n g) ∧
                  effect (store F S) a addr (gen l k f) g ∧
                  inj_on addr (gen l (k + 1) f) ∧
                  within n (λI. addr (k - l :: I)) (f k) by
          intro o addr f mem
          have whole : MEM (o, addr, gen l u f) (upto l u fs) by
            rewrite [mem_upto]
            exists f
            simp [mem]
          obtain ⟨n, a, array, inj, fits⟩ := place(whole)
          have part : MEM (o, addr, gen l k f) (upto l k fs) by
            rewrite [mem_upto]
            exists f
            simp [mem]
          obtain ⟨g, array1, eff⟩ := there(part, array)
          exists n, a, g
          split
          · exact array
          · exact array1
          · exact eff
          · exact gen_upto_inj(le2)(inj)
          · have m := joined_gen[l, k, f](low)
            rewrite [within_def] at fits
            rewrite [within_def]
            intro J some
            apply fits
            have more := joined_right_cell(m)(some)
            rewrite [gen_upto(le2)(more)]
            rewrite [joined_right(m)(some)]
            exact some
        have room : have_place (row l k fs) h1 by
          rewrite [have_place_def]
          intro o addr t mem
          rewrite [mem_row] at mem
          obtain ⟨a, f, e1, e2, mem⟩ := mem
          obtain ⟨n, b, g, _, array1, _, inj, fits⟩ := cells(mem)
          exists n, g
          rewrite [e1, e2]
          split
          · exact array1
          · exact joined_inj_right(joined_gen[l, k, f](low))(inj)
          · exact fits
        obtain ⟨h2, run, done⟩ := step(known1, room)
        rewrite [stored_all_def] at done
        obtain ⟨stored2, kept2⟩ := done
        rewrite [row_names] at kept2
        exists st, h2
        split
        · rewrite [same]
          exact run
        · trivial
        · rewrite [stored_all_def]
          split
          - intro o addr t n a mem array
            rewrite [mem_upto] at mem
            obtain ⟨f, eq, mem⟩ := mem
            obtain ⟨n2, a2, g, array0, array1, eff, inj, _⟩ := cells(mem)
            rewrite [array] at array0
            simp at array0
            obtain ⟨same_n, same_a⟩ := array0
            have here : MEM (o, (λI. addr (k - l :: I)), f k) (row l k fs) by
              rewrite [mem_row]
              exists addr, f
              simp [mem]
            obtain ⟨g2, array2, eff2⟩ := stored2(here, array1)
            exists g2
            rewrite [eq, same_n, same_a]
            split
            · exact array2
            · exact joined_effect(joined_gen[l, k, f](low))(inj)(eff)(eff2)
          - intro x out
            rewrite [upto_names] at out
            rewrite [kept2(out), kept(out)]
      · split
        · trivial
        · have refl : l ≤ l by arith
          exact nothing(refl)
    obtain ⟨s1, h1, lp, same, done⟩ := all
    rewrite [same] at lp
    exists h1
    exact ⟨runs_for(el, eu, lp), done⟩
qed

theorem declared_name : ∀(l : ('k × 'v) list) x y. MEM (x, y) l ⇒ MEM x (MAP FST l)
proof
  intro l x y inside
  simp only [mem_map, exists_prod]
  exists x, y
  simp [inside]
qed

-- One array, and another one before.

theorem acts_store :
  ∀addr.
    writes (store F S) S o (state S H st cenv) v addr t c ⇒
      acts S H cenv v st st (have_place [(o, addr, t)]) (stored_all S [(o, addr, t)]) c
proof
  intro addr run
  rewrite [acts_def]
  intro h known place
  have here : MEM (o, addr, t) [(o, addr, t)] by simp
  rewrite [have_place_def] at place
  obtain ⟨n, f, array, inj, fits⟩ := place(here)
  have free := ready_anywhere[f, S, addr, t]
  obtain ⟨g, e1, eff⟩ := writes_run(run, known, array, inj, fits, free)
  exists update h o (SOME (Array n g))
  split
  - exact e1
  - rewrite [stored_all_def]
    split
    · intro o2 addr2 t2 m a mem there
      simp at mem
      obtain ⟨e2, e3, e4⟩ := mem
      rewrite [e2, array] at there
      simp at there
      obtain ⟨same_n, same_f⟩ := there
      exists g
      rewrite [e2, e3, e4, ← same_n, ← same_f]
      split
      - simp
      - exact eff
    · intro x out
      simp at out
      simp [out]
qed

theorem acts_store_more :
  ∀addr ws.
    H o ⇒
    ¬MEM o (MAP FST ws) ⇒
    writes (store F S) S o (state S H st cenv) v addr t c ⇒
    acts S H cenv v st st (have_place ws) (stored_all S ws) d ⇒
      acts S H cenv v st st (have_place ((o, addr, t) :: ws)) (stored_all S ((o, addr, t) :: ws))
        (CSeq c d)
proof
  intro addr ws written new run rest
  rewrite [acts_def]
  intro h known place
  have here : MEM (o, addr, t) ((o, addr, t) :: ws) by simp
  rewrite [have_place_def] at place
  obtain ⟨n, f, array, inj, fits⟩ := place(here)
  have free := ready_anywhere[f, S, addr, t]
  obtain ⟨g, e1, eff⟩ := writes_run(run, known, array, inj, fits, free)
  have stab := stable_state[S, H, st, cenv, o](written)
  simp only [stable_def] at stab
  have next := stab(known)[Array n g]
  have apart : ∀o2 addr2 t2. MEM (o2, addr2, t2) ws ⇒ o2 ≠ o by
    intro o2 addr2 t2 mem eq
    rewrite [eq] at mem
    have member := declared_name(mem)
    contradiction
  have others : have_place ws (update h o (SOME (Array n g))) by
    rewrite [have_place_def]
    intro o2 addr2 t2 mem
    have later : MEM (o2, addr2, t2) ((o, addr, t) :: ws) by simp [mem]
    obtain ⟨m, b, array2, inj2, fits2⟩ := place(later)
    exists m, b
    have ne := apart(mem)
    simp [ne, array2, inj2, fits2]
  rewrite [acts_def] at rest
  obtain ⟨h1, e2, done⟩ := rest(next, others)
  rewrite [stored_all_def] at done
  obtain ⟨stored2, kept⟩ := done
  exists h1
  split
  - exact runs_seq(e1, e2)
  - rewrite [stored_all_def]
    split
    · intro o2 addr2 t2 m b mem there
      simp only [MEM_def] at mem
      cases mem as first | later
      - simp at first
        obtain ⟨e3, e4, e5⟩ := first
        rewrite [e3, array] at there
        simp at there
        obtain ⟨same_n, same_f⟩ := there
        exists g
        rewrite [e3, kept(new), e4, e5, ← same_n, ← same_f]
        split
        · simp
        · exact eff
      - have ne := apart(later)
        have there2 : update h o (SOME (Array n g)) o2 = SOME (Array m b) by simp [ne, there]
        exact stored2(later, there2)
    · intro x out
      simp at out
      obtain ⟨ne, rest⟩ := out
      have away : ¬MEM x (MAP FST ws) by simp [rest]
      rewrite [kept(away)]
      simp [ne]
qed

-- Tensors for whole arrays.
recursive whole
  : 'a ops → ident list → (int list × 'a tensor) list → (ident × (int list → int) × 'a tensor) list
| whole S [] ts = []
| whole S (o :: outs) ts =
    (o, row_major (FST (HD ts)), view T S (FST (HD ts)) (λI. T) (SND (HD ts))) ::
      whole S outs (TL ts)

theorem whole_none : whole S [] [] = []
by simp [whole_def]

theorem whole_more :
  whole S (o :: outs) ((s, t) :: ts) = (o, row_major s, view T S s (λI. T) t) :: whole S outs ts
by simp [whole_def]

-- The lists that a loop writes, one array after the other.

variables (f : int → 'a tensor) (k n m : int) (addr : int list → int) (lo hi : iexp) (x : ident)
    (ws : (ident × (int list → int) × 'a tensor) list)
    (fs : (ident × (int list → int) × (int → 'a tensor)) list) (j : int)

theorem row_none : row j k ([] : (ident × (int list → int) × (int → 'a tensor)) list) = []
by simp [row_def]

theorem row_more : row j k ((o, addr, f) :: fs) = (o, (λI. addr (k - j :: I)), f k) :: row j k fs
by simp [row_def]

theorem upto_none : upto j m ([] : (ident × (int list → int) × (int → 'a tensor)) list) = []
by simp [upto_def]

theorem upto_more :
  ieval atl_div w lo j ⇒
  ieval atl_div w hi m ⇒
  n = max 0 (m - j) ⇒
  upto j m fs = ws ⇒
    upto j m ((o, addr, (λk. view T S s (λI. T) (den S (update w x (SOME k)) env e))) :: fs) =
      (o, addr, view T S (n :: s) (λI. T) (den S w env (Gen x lo hi e))) :: ws
proof
  intro el eu size rest
  rewrite [den_gen(el, eu), view_gen(size)]
  rewrite [upto_def] at rest
  simp [upto_def, rest]
qed

section "Whole arrays."

variables (addr : int list → int) (ws : (ident × (int list → int) × 'a tensor) list)

theorem have_place_more :
  have_place ((o, addr, t) :: ws) h ⇔
    (∃n f. h o = SOME (Array n f) ∧ inj_on addr t ∧ within n addr t) ∧ have_place ws h
proof
  simp only [have_place_def]
  split
  - intro all
    split
    · have here : MEM (o, addr, t) ((o, addr, t) :: ws) by simp
      exact all(here)
    · intro o2 addr2 t2 mem
      have later : MEM (o2, addr2, t2) ((o, addr, t) :: ws) by simp [mem]
      exact all(later)
  - intro ⟨first, rest⟩ o2 addr2 t2 mem
    simp only [MEM_def] at mem
    cases mem as eq | later
    · simp at eq
      obtain ⟨e1, e2, e3⟩ := eq
      rewrite [e1, e2, e3]
      exact first
    · exact rest(later)
qed

theorem whole_place : ∀outs ts. have_room outs ts h ⇒ have_place (whole S outs ts) h
proof
  intro outs
  induct outs
  - intro ts there
    simp [whole_def, have_place_def]
  - intro o os ih ts there
    cases ts as eq | ⟨q, us, eq⟩
    · simp [have_room_def] at there
    · cases q as ⟨s, t⟩
      rewrite [have_room_more] at there
      obtain ⟨⟨f, array⟩, others⟩ := there
      rewrite [whole_more, have_place_more]
      split
      - exists product s, f
        split
        · exact array
        · exact inj_on_row_major(view_boxed[T, S, s, λI. T, t])
        · exact within_row_major(view_boxed[T, S, s, λI. T, t])
      - exact ih(others)
qed

theorem whole_held :
  ∀h1 outs ts.
    have_room outs ts h ⇒
    (∀o addr t n f.
       MEM (o, addr, t) (whole S outs ts) ⇒
       h o = SOME (Array n f) ⇒
         ∃g. h1 o = SOME (Array n g) ∧ effect (store F S) f addr t g) ⇒
      hold S outs ts h1 ∧ MAP FST (whole S outs ts) = outs
proof
  intro h1 outs
  induct outs
  - intro ts there stored_there
    cases ts as eq | ⟨q, us, eq⟩
    · simp [hold_def, whole_def]
    · simp [have_room_def] at there
  - intro o os ih ts there stored_there
    cases ts as eq | ⟨q, us, eq⟩
    · simp [have_room_def] at there
    · cases q as ⟨s, t⟩
      rewrite [have_room_more] at there
      obtain ⟨⟨f, array⟩, others⟩ := there
      rewrite [whole_more] at stored_there
      have here :
          MEM (o, row_major s, view T S s (λI. T) t)
            ((o, row_major s, view T S s (λI. T) t) :: whole S os us) by
        simp
      obtain ⟨g, array1, eff⟩ := stored_there(here, array)
      have rest :
          ∀o2 addr t2 n a.
            MEM (o2, addr, t2) (whole S os us) ⇒
            h o2 = SOME (Array n a) ⇒
              ∃g. h1 o2 = SOME (Array n g) ∧ effect (store F S) a addr t2 g by
        intro o2 addr t2 n a mem there2
        have later : MEM (o2, addr, t2) ((o, row_major s, view T S s (λI. T) t) :: whole S os us) by
          simp [mem]
        exact stored_there(later, there2)
      obtain ⟨held, names⟩ := ih(others, rest)
      have cells : holds S s t g by
        rewrite [holds_def]
        intro I inside
        have cell : view T S s (λI. T) t I = Val (cell_value S (t I)) by simp [view_at, inside]
        have free := ready_anywhere[f, S, row_major s, view T S s (λI. T) t]
        exact stored(free, eff, cell)
      rewrite [hold_more, whole_more]
      simp [array1, cells, held, names]
qed

theorem acts_outputs :
  acts S H cenv v st st (have_place (whole S outs ts)) (stored_all S (whole S outs ts)) c ⇒
    acts S H cenv v st st (have_room outs ts) (filled S outs ts) c
proof
  intro run
  rewrite [acts_def] at run
  rewrite [acts_def]
  intro h known there
  obtain ⟨h1, e1, done⟩ := run(known, whole_place(there))
  rewrite [stored_all_def] at done
  obtain ⟨stored_there, kept⟩ := done
  obtain ⟨held, names⟩ := whole_held(there, stored_there)
  rewrite [names] at kept
  exists h1
  split
  - exact e1
  - rewrite [filled_def]
    exact ⟨held, kept⟩
qed
