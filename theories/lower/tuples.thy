-- Folds of several tensors, each in an array of its own.
--
-- Defines `shifted`, what a statement leaves that takes arrays from some tensors to others, and
-- `apart_from`, what it leaves beside arrays that are freed later. Main theorems: `shift_fold` (the
-- one rule for loops), `shift_store` (one array is changed), `shift_as_held` (of arrays, the values
-- count), `acts_shifted` and `acts_outputs_shifted` (what comes behind a fold), `acts_new` and
-- `acts_spare` (its arrays).

import lower.outputs lower.updates

-- The letters are those of `lower.writes`; arrs are the arrays of a fold with their lengths, A and
-- B what is asked of the heap, and left in it, beside them.
variables (S : 'a ops) (ty : elem) (o b y x f i j : ident) (H H1 H2 : ident → bool)
    (st st1 : 'a stack) (cenv cenv1 cenv2 : 'a tensors) (v w : valuation) (env : 'a tensors)
    (s p ns : int list) (t u q : 'a tensor) (c d c1 c2 : cstmt) (lo hi lo' hi' : iexp)
    (l m n k : int) (e r d' e1 e2 : exp) (arrs temps : (ident × int) list) (os outs : ident list)
    (ts : (int list × 'a tensor) list) (es : iexp list) (z : bool) (h h1 h2 h0 : 'a heap)
    (A : 'a heap → bool) (B : 'a heap → 'a heap → bool) (P : 'a tensor → 'a tensors)
    (D : ident list) (xs : ident list) (f' : int → 'a option) (p' q' : bool) (addr : int list → int)
    (W : 'a option → 'a → 'a option) (r' : cexp) (env1 : 'a tensors)
    (p1 : (int list × 'a tensor) option)

section "Arrays that change."

-- They are there, of these lengths.
definition rooms (arrs : (ident × int) list) (h : 'a heap) : bool :=
  ∀x n. MEM (x, n) arrs ⇒ ∃f. h x = SOME (Array n f)

-- The heap is another one, of which this is known, and no other arrays changed.
definition shifted (S : 'a ops) (H : ident → bool) (cenv : 'a tensors) (arrs : (ident × int) list)
    (h : 'a heap) (h1 : 'a heap) : bool :=
  (∀st. state S H st cenv st h1) ∧ rooms arrs h1 ∧ (∀x. ¬MEM x (MAP FST arrs) ⇒ h1 x = h x)

theorem rooms_none : rooms [] h
by simp [rooms_def]

theorem rooms_more : rooms ((x, n) :: arrs) h ⇔ (∃f. h x = SOME (Array n f)) ∧ rooms arrs h
proof
  simp only [rooms_def]
  split
  - intro all
    split
    · have here : MEM (x, n) ((x, n) :: arrs) by simp
      exact all(here)
    · intro y k mem
      have later : MEM (y, k) ((x, n) :: arrs) by simp [mem]
      exact all(later)
  - intro ⟨first, rest⟩ y k mem
    simp at mem
    cases mem as ⟨e1, e2⟩ | later
    · rewrite [e1, e2]
      exact first
    · exact rest(later)
qed

theorem rooms_same : rooms arrs h ⇒ (∀x. MEM x (MAP FST arrs) ⇒ h1 x = h x) ⇒ rooms arrs h1
proof
  intro there same
  rewrite [rooms_def] at there
  rewrite [rooms_def]
  intro x n mem
  rewrite [same(declared_name(mem))]
  exact there(mem)
qed

section "Rules."

theorem shift_skip : acts S H cenv v st st (rooms arrs) (shifted S H cenv arrs) CSkip
proof
  rewrite [acts_def]
  intro h known there
  exists h
  split
  - exact runs_skip
  - rewrite [shifted_def]
    split
    · intro st2
      exact state_restack(known)
    · exact there
    · simp
qed

theorem shift_seq :
  acts S H cenv v st st (rooms arrs) (shifted S H1 cenv1 arrs) c ⇒
  acts S H1 cenv1 v st st (rooms arrs) (shifted S H2 cenv2 arrs) d ⇒
    acts S H cenv v st st (rooms arrs) (shifted S H2 cenv2 arrs) (CSeq c d)
proof
  intro first second
  rewrite [acts_def] at first second
  rewrite [acts_def]
  intro h known there
  obtain ⟨h1, e1, done1⟩ := first(known, there)
  rewrite [shifted_def] at done1
  obtain ⟨known1, there1, kept1⟩ := done1
  obtain ⟨h2, e2, done2⟩ := second(known1[st], there1)
  rewrite [shifted_def] at done2
  obtain ⟨known2, there2, kept2⟩ := done2
  exists h2
  split
  - exact runs_seq(e1, e2)
  - rewrite [shifted_def]
    split
    · exact known2
    · exact there2
    · intro x out
      rewrite [kept2(out), kept1(out)]
qed

-- One array has other cells, as many as before.
theorem shifted_one :
  ∀g.
    state S H1 st cenv1 st (update h o (SOME (Array k g))) ⇒
    MEM (o, n) arrs ⇒
    h o = SOME (Array k f') ⇒
    rooms arrs h ⇒
      shifted S H1 cenv1 arrs h (update h o (SOME (Array k g)))
proof
  intro g known mem array there
  rewrite [shifted_def]
  split
  - intro st2
    exact state_restack(known)
  - rewrite [rooms_def] at there
    rewrite [rooms_def]
    intro x m other
    obtain ⟨f2, array2⟩ := there(other)
    by_cases eq : x = o
    · subst eq
      rewrite [array] at array2
      simp at array2
      obtain ⟨same, _⟩ := array2
      exists g
      simp [same]
    · exists f2
      simp [eq, array2]
  - intro x out
    have ne : x ≠ o by
      intro eq
      subst eq
      have listed := declared_name(mem)
      contradiction
    simp [ne]
qed

-- One array is updated, while it may be read.
theorem shift_store :
  cenv o = SOME (s, t) ⇒
  ¬H o ⇒
  MEM (o, n) arrs ⇒
  writes (store F S) S o (state S H st cenv) v (row_major s) (view T S s (λI. T) u) c ⇒
    acts S H cenv v st st (rooms arrs) (shifted S H (update cenv o (SOME (s, u))) arrs) c
proof
  intro here shown mem run
  rewrite [acts_def]
  intro h known there
  obtain ⟨k, f, array, fits, _⟩ := state_array(here, shown, known)
  have none : F ⇒ (∀I. in_box s I ⇒ f (row_major s I) = SOME (s_zero S)) by simp
  obtain ⟨g, e1, held⟩ := filled_run(run, known, array, fits, none)
  exists update h o (SOME (Array k g))
  split
  - exact e1
  - have next := state_stored[o := o](known, fits, held)
    rewrite [state_showing(shown)] at next
    exact shifted_one(next, mem, array, there)
qed

-- A new array, of which nothing was known, is filled.
theorem shift_fill :
  MEM (o, product s) arrs ⇒
  fills S H st cenv v o s u c ⇒
    acts S H cenv v st st (rooms arrs) (shifted S (update H o F) (update cenv o (SOME (s, u))) arrs)
      c
proof
  intro mem run
  rewrite [acts_def]
  intro h known there
  have all := there
  rewrite [rooms_def] at all
  obtain ⟨f, array⟩ := all(mem)
  obtain ⟨g, e1, held⟩ := fills_run(run, known, array)
  exists update h o (SOME (Array (product s) g))
  split
  - exact e1
  - exact shifted_one(state_stored[o := o](known, room_exact[s], held), mem, array, there)
qed

theorem acts_choice :
  decides S (state S H st cenv) v r' q' ⇒
  (q' ⇒ acts S H cenv v st st1 A B c) ⇒
  (¬q' ⇒ acts S H cenv v st st1 A B d) ⇒
    acts S H cenv v st st1 A B (CIf r' c d)
proof
  intro test yes no
  rewrite [decides_def] at test
  rewrite [acts_def]
  intro h known asked
  by_cases holds : q'
  - simp only [holds] at test
    have run := yes(holds)
    rewrite [acts_def] at run
    obtain ⟨h1, e1, done⟩ := run(known, asked)
    exists h1
    exact ⟨runs_if_true(test(known), e1), done⟩
  - simp only [holds] at test
    have run := no(holds)
    rewrite [acts_def] at run
    obtain ⟨h1, e1, done⟩ := run(known, asked)
    exists h1
    exact ⟨runs_if_false(test(known), e1), done⟩
qed

theorem shift_if :
  decision S w env e p' ⇒
  decides S (state S H st cenv) v r' p' ⇒
  (p' ⇒ acts S H cenv v st st (rooms arrs) (shifted S H (P (den S w env e1)) arrs) c) ⇒
  (¬p' ⇒ acts S H cenv v st st (rooms arrs) (shifted S H (P (den S w env e2)) arrs) d) ⇒
    acts S H cenv v st st (rooms arrs) (shifted S H (P (den S w env (If e e1 e2))) arrs)
      (CIf r' c d)
proof
  intro test test' yes no
  rewrite [den_if(test)]
  apply acts_choice(test')
  - intro holds
    simp only [holds]
    simp [yes(holds)]
  - intro fails
    simp only [fails]
    simp [no(fails)]
qed

-- A step takes the arrays from the accumulator t to the next one, where f stands for t.
-- Of t it may be known what each step keeps, K.
theorem shift_fold_kept :
  ∀K : int → 'a tensor → bool.
    shape_of (tensor_shapes env) w d' s ⇒
    ieval atl_div w lo l ⇒
    ieval atl_div w hi m ⇒
    ieval c_div v lo' l ⇒
    ieval c_div v hi' m ⇒
    K l (den S w env d') ⇒
    (∀k t.
       l ≤ k ⇒
       k < m ⇒
       K k t ⇒
         K (k + 1) (den S (update w j (SOME k)) (update env f (SOME (s, t))) e)) ⇒
    (∀n t.
       l ≤ n ⇒
       n < m ⇒
       K n t ⇒
         acts S H (P t) (update v i (SOME n)) st st (rooms arrs)
           (shifted S H (P (den S (update w j (SOME n)) (update env f (SOME (s, t))) e)) arrs) c) ⇒
      acts S H (P (den S w env d')) v st st (rooms arrs)
        (shifted S H (P (den S w env (Fold f d' j lo hi e))) arrs) (CFor i lo' hi' c)
proof
  intro K shape el eu el' eu' first kept step
  rewrite [den_fold(el, eu, shape)]
  set next := λn t. den S (update w j (SOME n)) (update env f (SOME (s, t))) e
  rewrite [acts_def]
  intro h known there
  obtain le | le := int_le_total[m, l]
  - rewrite [ifold_empty(le)]
    exists h
    split
    · exact loop_empty_run(el', eu', le)
    · rewrite [shifted_def]
      split
      · intro st2
        exact state_restack(known)
      · exact there
      · simp
  - have inv := loop_invariant[S, v, i, l, m, c,
                               λn s1 h1.
                                 s1 = st ∧
                                 shifted S H (P (ifold l n next (den S w env d'))) arrs h h1](le)
    have all :
        ∃s1 h1.
          iterates S v i l m c st h s1 h1 ∧
          s1 = st ∧
          shifted S H (P (ifold l m next (den S w env d'))) arrs h h1 by
      apply inv
      · intro n s1 h1 low high ⟨stack, done⟩
        subst stack
        rewrite [shifted_def] at done
        obtain ⟨known1, there1, kept1⟩ := done
        have here := ifold_kept(low, int_lt_imp_le(high), first, kept)
        have run := step(low, high, here)
        rewrite [acts_def] at run
        have known2 := known1[st]
        simp only [next_def] at known2
        obtain ⟨h2, e1, done2⟩ := run(known2, there1)
        rewrite [shifted_def] at done2
        obtain ⟨known3, there2, kept2⟩ := done2
        exists st, h2
        split
        - exact e1
        - trivial
        - simp only [shifted_def, ifold_step(low), next_def]
          split
          · simp
          · trivial
          · intro x out
            rewrite [kept2(out), kept1(out)]
      · split
        · trivial
        · rewrite [shifted_def, ifold_self]
          split
          · intro st2
            exact state_restack(known)
          · exact there
          · simp
    obtain ⟨s1, h1, lp, stack, done⟩ := all
    subst stack
    exists h1
    exact ⟨runs_for(el', eu', lp), done⟩
qed

theorem shift_fold :
  shape_of (tensor_shapes env) w d' s ⇒
  ieval atl_div w lo l ⇒
  ieval atl_div w hi m ⇒
  ieval c_div v lo' l ⇒
  ieval c_div v hi' m ⇒
  (∀n t.
     l ≤ n ⇒
     n < m ⇒
       acts S H (P t) (update v i (SOME n)) st st (rooms arrs)
         (shifted S H (P (den S (update w j (SOME n)) (update env f (SOME (s, t))) e)) arrs) c) ⇒
    acts S H (P (den S w env d')) v st st (rooms arrs)
      (shifted S H (P (den S w env (Fold f d' j lo hi e))) arrs) (CFor i lo' hi' c)
proof
  intro shape el eu el' eu' step
  apply shift_fold_kept[K := λ(k : int) (t : 'a tensor). T](shape, el, eu, el', eu')
  - trivial
  - simp
  - intro n t low high _
    exact step(low, high)
qed

-- Without steps nothing is done.
theorem shift_fold_none :
  shape_of (tensor_shapes env) w d' s ⇒
  ieval atl_div w lo l ⇒
  ieval atl_div w hi l ⇒
    acts S H (P (den S w env d')) v st st (rooms arrs)
      (shifted S H (P (den S w env (Fold f d' j lo hi e))) arrs) CSkip
proof
  intro shape el eu
  rewrite [den_fold(el, eu, shape), ifold_self, acts_def]
  intro h known there
  exists h
  split
  - exact runs_skip
  - rewrite [shifted_def]
    split
    · intro st2
      exact state_restack(known)
    · exact there
    · simp
qed

section "Of arrays, the values count."

-- The arrays that f says hold the same values as g says, but perhaps those in the list.
definition as_held (S : 'a ops) (os : ident list) (f : 'a tensors) (g : 'a tensors) : bool :=
  ∀x.
    ¬MEM x os ⇒
      f x = g x ∨
      (∃s t u.
         f x = SOME (s, t) ∧
         g x = SOME (s, u) ∧
         (∀I. in_box s I ⇒ cell_value S (t I) = cell_value S (u I)))

theorem as_held_same : as_held S os cenv cenv
by simp [as_held_def]

theorem as_held_over : MEM o os ⇒ as_held S os cenv cenv1 ⇒ as_held S os (update cenv o p1) cenv1
proof
  intro mem same
  rewrite [as_held_def] at same
  rewrite [as_held_def]
  intro x out
  have ne : x ≠ o by
    intro eq
    subst eq
    contradiction
  simp only [update_at, ne, cond_false]
  exact same(out)
qed

theorem as_held_row :
  as_held S (o :: os) cenv cenv1 ⇒
  cenv o = SOME (s, u) ⇒
  (∀I. in_box s I ⇒ cell_value S (u I) = cell_value S (q I)) ⇒
    as_held S os cenv (update cenv1 o (SOME (s, read S s q)))
proof
  intro same here values
  rewrite [as_held_def] at same
  rewrite [as_held_def]
  intro x out
  by_cases eq : x = o
  - subst eq
    right
    exists s, u, read S s q
    split
    · exact here
    · simp
    · intro I inside
      simp [read_at, inside, values(inside), value_val]
  - simp only [update_at, eq, cond_false]
    apply same
    simp [eq, out]
qed

theorem as_held_named :
  cenv o = SOME (s, u) ⇒
  (∀I. in_box s I ⇒ cell_value S (u I) = cell_value S (t I)) ⇒
    as_held S os cenv (update cenv o (SOME (s, t)))
proof
  intro here values
  rewrite [as_held_def]
  intro x out
  by_cases eq : x = o
  - subst eq
    right
    exists s, u, t
    simp [here, values]
  - simp [eq]
qed

theorem state_as_held :
  as_held S os cenv cenv1 ⇒
  (∀x. MEM x os ⇒ H1 x) ⇒
  (∀x. ¬H1 x ⇒ ¬H x) ⇒
  state S H st cenv st h ⇒
    state S H1 st cenv1 st h
proof
  intro same hidden less known
  rewrite [as_held_def] at same
  apply state_intro
  - trivial
  - intro x shown
    have out : ¬MEM x os by
      intro mem
      have yes := hidden(mem)
      contradiction
    have c := state_arrays(known)(less(shown))
    obtain eq | ⟨s, t, u, e1, e2, values⟩ := same(out)
    · rewrite [← eq]
      exact c
    · rewrite [e1] at c
      simp at c
      obtain ⟨n, g, array, fits, held⟩ := c
      rewrite [e2]
      simp [array, fits]
      rewrite [holds_def] at held
      rewrite [holds_def]
      intro I inside
      rewrite [held(inside)]
      simp [values(inside)]
qed

theorem shift_as_held :
  as_held S os cenv1 cenv2 ⇒
  (∀x. MEM x os ⇒ H2 x) ⇒
  (∀x. ¬H2 x ⇒ ¬H1 x) ⇒
  acts S H cenv v st st (rooms arrs) (shifted S H1 cenv1 arrs) c ⇒
    acts S H cenv v st st (rooms arrs) (shifted S H2 cenv2 arrs) c
proof
  intro same hidden less run
  rewrite [acts_def] at run
  rewrite [acts_def]
  intro h known there
  obtain ⟨h1, e1, done⟩ := run(known, there)
  rewrite [shifted_def] at done
  obtain ⟨known1, there1, kept1⟩ := done
  exists h1
  split
  - exact e1
  - rewrite [shifted_def]
    split
    · intro st2
      exact state_as_held(same, hidden, less, known1[st2])
    · exact there1
    · exact kept1
qed

theorem shift_from :
  as_held S [] cenv cenv1 ⇒ acts S H cenv1 v st st1 A B c ⇒ acts S H cenv v st st1 A B c
proof
  intro same run
  rewrite [acts_def] at run
  rewrite [acts_def]
  intro h known asked
  have none : ∀x. MEM x [] ⇒ H x by simp
  have less : ∀x. ¬H x ⇒ ¬H x by simp
  exact run(state_as_held(same, none, less, known), asked)
qed

-- Nothing is hidden that was not.
theorem hidden_none : ∀x : ident. MEM x [] ⇒ H x
by simp

theorem hidden_more : H o ⇒ (∀x. MEM x os ⇒ H x) ⇒ (∀x. MEM x (o :: os) ⇒ H x)
proof
  intro first rest x mem
  simp only [mem_more] at mem
  cases mem as eq | later
  - subst eq
    exact first
  - exact rest(later)
qed

theorem shown_same : ∀x. ¬H x ⇒ ¬H x
by simp

theorem shown_more : (∀x. ¬H x ⇒ ¬H1 x) ⇒ (∀x. ¬H x ⇒ ¬update H1 o F x)
proof
  intro all x shown
  by_cases eq : x = o
  - simp [eq]
  - simp [eq, all(shown)]
qed

section "Rows of a tuple."

-- The cells of a row, and of a row of that.
theorem slice_cell : ∀J. slice t k J = t (k :: J)
by simp [slice_def]

-- The values of what an array holds are those of the cells that it stands for.
theorem row_cell : ∀J b. in_box s J ⇒ q J = b ⇒ cell_value S (read S s q J) = cell_value S b
proof
  intro J b inside eq
  simp [read_at, inside, eq, value_val]
qed

theorem values_along :
  (∀I. in_box s I ⇒ cell_value S (t I) = cell_value S (u I)) ⇒
  (∀I. in_box s I ⇒ cell_value S (u I) = cell_value S (q I)) ⇒
    (∀I. in_box s I ⇒ cell_value S (t I) = cell_value S (q I))
proof
  intro first second I inside
  rewrite [first(inside)]
  exact second(inside)
qed

-- A cell of a tensor that is in an array.
theorem computes_row :
  ∀z J L a.
    env f = SOME (p, t) ⇒
    cenv y = SOME (s, read S s q) ⇒
    ¬H y ⇒
    ieval c_div v a z ⇒
    in_box p L ⇒
    in_box s J ⇒
    z = row_major s J ⇒
    q J = t L ⇒
      computes S (state S H st cenv) v (CRead y a) (cell_value S (den S w env (Var f) L))
proof
  intro z J L a bound there shown index outside inside eq same
  apply computes_inline(bound, outside)
  have value := computes_read[S := S, st := st, v := v](there, shown, index, inside, eq)
  simp [read_at, inside, value_val, same] at value
  exact value
qed

-- What a name stands for.
theorem named_values :
  env x = SOME (s, u) ⇒
  den S w env (Var x) = t ⇒
    (∀I. in_box s I ⇒ cell_value S (u I) = cell_value S (t I))
proof
  intro bound eq I inside
  subst eq
  rewrite [value_var(bound, inside)]
qed

section "Arrays of the fold's own."

-- What is asked and left says nothing of the arrays in the list.
definition aloof (D : ident list) (A : 'a heap → bool) (B : 'a heap → 'a heap → bool) : bool :=
  (∀h h1. (∀x. ¬MEM x D ⇒ h1 x = h x) ⇒ A h ⇒ A h1) ∧
  (∀h h1 h2.
     (∀x. ¬MEM x D ⇒ h1 x = h x) ⇒
     B h1 h2 ⇒
       ∃h0. B h h0 ∧ (∀x. ¬MEM x D ⇒ h0 x = h2 x) ∧ (∀x. MEM x D ⇒ h0 x = h x ∧ h2 x = h1 x)) ∧
  (∀h. A h ⇒ ∃h0. B h h0)

-- The same, beside arrays in which anything may be.
definition apart_from (temps : (ident × int) list) (B : 'a heap → 'a heap → bool) (h : 'a heap)
    (h1 : 'a heap) : bool :=
  rooms temps h1 ∧ (∃h0. B h h0 ∧ (∀x. ¬MEM x (MAP FST temps) ⇒ h1 x = h0 x))

definition asked (temps : (ident × int) list) (A : 'a heap → bool) (h : 'a heap) : bool :=
  rooms temps h ∧ A h

-- Behind the fold.
theorem acts_shifted :
  aloof (MAP FST temps) A B ⇒
  acts S H cenv v st st (rooms temps) (shifted S H1 cenv1 temps) c ⇒
  acts S H1 cenv1 v st st1 A B d ⇒
    acts S H cenv v st st1 (asked temps A) (apart_from temps B) (CSeq c d)
proof
  intro away first second
  rewrite [aloof_def] at away
  obtain ⟨before, after, _⟩ := away
  rewrite [acts_def] at first second
  rewrite [acts_def]
  intro h known there
  rewrite [asked_def] at there
  obtain ⟨room_h, asked_h⟩ := there
  obtain ⟨h1, e1, done⟩ := first(known, room_h)
  rewrite [shifted_def] at done
  obtain ⟨known1, there1, kept1⟩ := done
  have ask := before[h, h1](kept1, asked_h)
  obtain ⟨h2, e2, done2⟩ := second(known1[st], ask)
  obtain ⟨h0, done0, out, in_d⟩ := after[h, h1, h2](kept1, done2)
  exists h2
  split
  - exact runs_seq(e1, e2)
  - rewrite [apart_from_def]
    split
    · apply rooms_same(there1)
      intro x mem
      obtain ⟨_, same⟩ := in_d(mem)
      exact same
    · exists h0
      split
      · exact done0
      · intro x no
        rewrite [out(no)]
qed

theorem asked_none : asked [] A = A
proof
  ext h
  simp [asked_def, rooms_none]
qed

theorem apart_from_nothing : apart_from [] B = B
proof
  ext h h1
  rewrite [apart_from_def]
  split
  - intro ⟨_, h0, done, same⟩
    have eq : h1 = h0 by
      ext x
      apply same
      simp
    rewrite [eq]
    exact done
  - intro done
    split
    · exact rooms_none
    · exists h1
      simp [done]
qed

theorem acts_alone :
  acts S H cenv v st st1 (asked [] A) (apart_from [] B) c ⇒ acts S H cenv v st st1 A B c
by simp [asked_none, apart_from_nothing]

-- An array that is there while a statement runs.
theorem asked_more :
  ∀g.
    aloof D A B ⇒
    MEM b D ⇒
    ¬MEM b (MAP FST temps) ⇒
    asked temps A h ⇒
      asked ((b, n) :: temps) A (update h b (SOME (Array n g)))
proof
  intro g away listed new ask
  rewrite [aloof_def] at away
  obtain ⟨before, _, _⟩ := away
  rewrite [asked_def] at ask
  obtain ⟨there, asked_h⟩ := ask
  rewrite [asked_def, rooms_more]
  split
  - split
    · simp
    · apply rooms_same(there)
      intro x mem
      have ne : x ≠ b by
        intro eq
        subst eq
        contradiction
      simp [ne]
  - have same : ∀x. ¬MEM x D ⇒ update h b (SOME (Array n g)) x = h x by
      intro x out
      have ne : x ≠ b by
        intro eq
        subst eq
        contradiction
      simp [ne]
    exact before[h, update h b (SOME (Array n g))](same, asked_h)
qed

theorem acts_freed :
  ∀g h2.
    aloof D A B ⇒
    MEM b D ⇒
    ¬MEM b (MAP FST temps) ⇒
    h b = NONE ⇒
    runs S v st h2 c st1 h1 ⇒
    apart_from ((b, n) :: temps) B (update h b (SOME (Array n g))) h1 ⇒
      runs S v st h2 (CSeq c (CFree b)) st1 (update h1 b NONE) ∧
      apart_from temps B h (update h1 b NONE)
proof
  intro g h2 away listed new free e1 done
  rewrite [aloof_def] at away
  obtain ⟨_, after, _⟩ := away
  have same : ∀x. ¬MEM x D ⇒ update h b (SOME (Array n g)) x = h x by
    intro x out
    have ne : x ≠ b by
      intro eq
      subst eq
      contradiction
    simp [ne]
  rewrite [apart_from_def, rooms_more] at done
  obtain ⟨⟨⟨g1, array⟩, rooms1⟩, h0, done0, out⟩ := done
  obtain ⟨h3, done3, away3, in3⟩ := after[h, update h b (SOME (Array n g)), h0](same, done0)
  split
  - exact runs_seq(e1, runs_free[S, v, st1, h1, b](array))
  - rewrite [apart_from_def]
    split
    · apply rooms_same(rooms1)
      intro x mem
      have ne : x ≠ b by
        intro eq
        subst eq
        contradiction
      simp [ne]
    · exists h3
      split
      · exact done3
      · intro x no
        by_cases eq : x = b
        · subst eq
          obtain ⟨e3, _⟩ := in3(listed)
          simp [e3, free]
        · have no2 : ¬MEM x (MAP FST ((b, n) :: temps)) by simp [eq, no]
          simp only [update_at, eq, cond_false]
          rewrite [out(no2)]
          by_cases mem : MEM x D
          · obtain ⟨e3, e4⟩ := in3(mem)
            rewrite [e3, e4]
            simp [eq]
          · rewrite [away3(mem)]
qed

-- Where there is no such array, the function has stopped.
theorem apart_from_some : aloof D A B ⇒ asked temps A h ⇒ ∃h1. apart_from temps B h h1
proof
  intro away ask
  rewrite [aloof_def] at away
  obtain ⟨_, after, ends⟩ := away
  rewrite [asked_def] at ask
  obtain ⟨there, asked_h⟩ := ask
  obtain ⟨h0, done⟩ := ends(asked_h)
  exists λx. if MEM x (MAP FST temps) then h x else h0 x
  rewrite [apart_from_def]
  split
  - apply rooms_same(there)
    intro x mem
    simp [mem]
  - exists h0
    split
    · exact done
    · intro x out
      simp [out]
qed

-- It is allocated and filled before, and freed after that.
theorem acts_new :
  ∀l.
    aloof D A B ⇒
    MEM b D ⇒
    ¬MEM b (MAP FST temps) ⇒
    cenv b = NONE ⇒
    ¬H b ⇒
    LIST_REL (ieval c_div v) es ns ⇒
    shape_ok ns ⇒
    product ns = product p ⇒
    (product p ≤ 144115188075855872 ⇒
       writes (store z S) S b (state S (update H b T) st cenv) v (row_major p)
         (view T S p (λI. T) u) c1) ⇒
    (product p ≤ 144115188075855872 ⇒
       acts S H (update cenv b (SOME (p, u))) v st st1 (asked ((b, product p) :: temps) A)
         (apart_from ((b, product p) :: temps) B) c2) ⇒
      acts S H cenv v st st1 (asked temps A) (apart_from temps B)
        (CSeq (CAlloc ty b l es z) (CSeq (CSeq c1 c2) (CFree b)))
proof
  intro l away listed new none visible values nonneg eq first second
  rewrite [acts_def]
  intro h known ask
  have free := state_fresh(none, visible, known)
  by_cases few : product p ≤ 144115188075855872
  - have e0 := runs_alloc[S, ty, v, st, h, b, l, es, z, ns](free, values, nonneg)
    rewrite [eq] at e0
    have first' := first(few)
    have second' := second(few)
    rewrite [acts_def] at second'
    have known1 := state_written[o := b, a := SOME (Array (product p)
                                                      (λi.
                                                         if z
                                                         then SOME (s_zero S)
                                                         else NONE))](known)
    have there1 :
        update h b (SOME (Array (product p) (λi. if z then SOME (s_zero S) else NONE))) b =
          SOME (Array (product p) (λi. if z then SOME (s_zero S) else NONE)) by
      simp
    obtain ⟨g, e1, held⟩ := filled_run(first', known1, there1, room_exact[p], new_cells[z, S, p])
    rewrite [update_update] at e1
    have known2 := state_stored[o := b](known, room_exact[p], held)
    rewrite [state_showing(visible)] at known2
    have ask2 := asked_more[n := product p, g := g](away, listed, new, ask)
    obtain ⟨h1, e2, done⟩ := second'(known2, ask2)
    obtain ⟨e3, done2⟩ := acts_freed(away, listed, new, free, runs_seq(e1, e2), done)
    exists update h1 b NONE
    exact ⟨runs_seq(e0, e3), done2⟩
  - have many : most_cells < product ns by
      rewrite [eq, most_cells_def]
      arith
    obtain ⟨h1, done⟩ := apart_from_some(away, ask)
    exists h1
    exact ⟨runs_stop(free, values, nonneg, many), done⟩
qed

-- It is allocated before; nothing is known of it.
theorem acts_spare :
  ∀l.
    aloof D A B ⇒
    MEM b D ⇒
    ¬MEM b (MAP FST temps) ⇒
    cenv b = NONE ⇒
    ¬H b ⇒
    LIST_REL (ieval c_div v) es ns ⇒
    shape_ok ns ⇒
    product ns = product p ⇒
    (product p ≤ 144115188075855872 ⇒
       acts S (update H b T) cenv v st st1 (asked ((b, product p) :: temps) A)
         (apart_from ((b, product p) :: temps) B) c) ⇒
      acts S H cenv v st st1 (asked temps A) (apart_from temps B)
        (CSeq (CAlloc ty b l es z) (CSeq c (CFree b)))
proof
  intro l away listed new none visible values nonneg eq second
  rewrite [acts_def]
  intro h known ask
  have free := state_fresh(none, visible, known)
  by_cases few : product p ≤ 144115188075855872
  - have e0 := runs_alloc[S, ty, v, st, h, b, l, es, z, ns](free, values, nonneg)
    rewrite [eq] at e0
    have second' := second(few)
    rewrite [acts_def] at second'
    have known1 := state_written[o := b, a := SOME (Array (product p)
                                                      (λi.
                                                         if z
                                                         then SOME (s_zero S)
                                                         else NONE))](known)
    have ask2 := asked_more[n := product p, g :=
                            λ(i : int). if z then SOME (s_zero S) else NONE](away, listed, new, ask)
    obtain ⟨h1, e2, done⟩ := second'(known1, ask2)
    obtain ⟨e3, done2⟩ := acts_freed(away, listed, new, free, e2, done)
    exists update h1 b NONE
    exact ⟨runs_seq(e0, e3), done2⟩
  - have many : most_cells < product ns by
      rewrite [eq, most_cells_def]
      arith
    obtain ⟨h1, done⟩ := apart_from_some(away, ask)
    exists h1
    exact ⟨runs_stop(free, values, nonneg, many), done⟩
qed

section "What is aloof."

theorem aloof_unchanged : aloof D (λh. T) unchanged
proof
  simp only [aloof_def, unchanged_def]
  split
  - simp
  - intro h h1 h2 same eq
    subst eq
    exists h
    split
    · trivial
    · intro x out
      simp [same(out)]
    · simp
  - intro h _
    exists h
    trivial
qed

theorem aloof_written : ¬MEM o D ⇒ aloof D (writable W o addr t) (written W o addr t)
proof
  intro new
  simp only [aloof_def, writable_def, written_def]
  split
  - intro h h1 same ⟨n, f, there, rest⟩
    exists n, f
    simp [same(new), there, rest]
  - intro h h1 h2 same ⟨n, f, g, there, eq, eff⟩
    subst eq
    exists update h o (SOME (Array n g))
    split
    · exists n, f, g
      rewrite [same(new)] at there
      exact ⟨there, rfl, eff⟩
    · intro x out
      by_cases eq : x = o
      · simp [eq]
      · simp [eq, same(out)]
    · intro x mem
      have ne : x ≠ o by
        intro eq
        subst eq
        contradiction
      simp [ne]
  - intro h ⟨n, f, there, inj, fits, may⟩
    obtain ⟨g, eff⟩ := effect_exists[W, f](inj)
    exists update h o (SOME (Array n g)), n, f, g
    exact ⟨there, rfl, eff⟩
qed

theorem have_room_same :
  ∀outs ts.
    (∀x. MEM x outs ⇒ ¬MEM x D) ⇒
    (∀x. ¬MEM x D ⇒ h1 x = h x) ⇒
    have_room outs ts h ⇒
      have_room outs ts h1
proof
  intro outs
  induct outs
  - intro ts away same there
    cases ts as eq | ⟨q, us, eq⟩
    · simp [have_room_def]
    · simp [have_room_def] at there
  - intro o os ih ts away same there
    cases ts as eq | ⟨q, us, eq⟩
    · simp [have_room_def] at there
    · rewrite [have_room_cons] at there
      obtain ⟨first, rest⟩ := there
      have out : ¬MEM o D by
        apply away
        simp
      have away2 : ∀x. MEM x os ⇒ ¬MEM x D by
        intro x mem
        apply away
        simp [mem]
      rewrite [have_room_cons]
      split
      · rewrite [same(out)]
        exact first
      · exact ih(away2, same, rest)
qed

theorem hold_same : ∀outs ts. hold S outs ts h ⇒ (∀x. MEM x outs ⇒ h1 x = h x) ⇒ hold S outs ts h1
proof
  intro outs
  induct outs
  - intro ts there same
    cases ts as eq | ⟨q, us, eq⟩
    · simp [hold_def]
    · simp [hold_def] at there
  - intro o os ih ts there same
    cases ts as eq | ⟨q, us, eq⟩
    · simp [hold_def] at there
    · rewrite [hold_cons] at there
      obtain ⟨first, rest⟩ := there
      have here : h1 o = h o by
        apply same
        simp
      have same2 : ∀x. MEM x os ⇒ h1 x = h x by
        intro x mem
        apply same
        simp [mem]
      rewrite [hold_cons]
      split
      · rewrite [here]
        exact first
      · exact ih(rest, same2)
qed

theorem aloof_filled :
  (∀x. MEM x D ⇒ ¬MEM x outs) ⇒ distinct outs ⇒ aloof D (have_room outs ts) (filled S outs ts)
proof
  intro away apart
  have others : ∀x. MEM x outs ⇒ ¬MEM x D by
    intro x mem in_d
    have no := away(in_d)
    contradiction
  rewrite [aloof_def]
  split
  - intro h h1 same there
    exact have_room_same(others, same, there)
  - intro h h1 h2 same done
    rewrite [filled_def] at done
    obtain ⟨held, kept⟩ := done
    exists λx. if MEM x D then h x else h2 x
    split
    · rewrite [filled_def]
      split
      · apply hold_same(held)
        intro x mem
        simp [others(mem)]
      · intro x out
        by_cases mem : MEM x D
        · simp [mem]
        · simp [mem, kept(out), same(mem)]
    · intro x out
      simp [out]
    · intro x mem
      simp [mem, kept(away(mem))]
  - intro h there
    exact filled_exists(apart, there)
qed

theorem away_none : ∀x. MEM x (MAP FST ([] : (ident × int) list)) ⇒ ¬MEM x outs
by simp

theorem away_more :
  ¬MEM b outs ⇒
  (∀x. MEM x (MAP FST temps) ⇒ ¬MEM x outs) ⇒
    (∀x. MEM x (MAP FST ((b, n) :: temps)) ⇒ ¬MEM x outs)
proof
  intro first rest x mem
  simp at mem
  cases mem as eq | later
  - subst eq
    exact first
  - exact rest(later)
qed

theorem among_first : MEM (x, n) ((x, n) :: arrs)
by simp

theorem among_later : ∀q : ident × int. MEM q arrs ⇒ MEM q ((y, m) :: arrs)
by simp

theorem among_names : MEM (x, n) arrs ⇒ MEM x (MAP FST arrs)
proof
  intro mem
  exact declared_name(mem)
qed

section "Outputs among the arrays."

-- The arrays are those in temps, and the outputs, which hold the tensors.
definition joins (S : 'a ops) (H : ident → bool) (cenv : 'a tensors) (temps : (ident × int) list)
    (outs : ident list) (ts : (int list × 'a tensor) list) (arrs : (ident × int) list) : bool :=
  (∀(h : 'a heap). have_room outs ts h ⇒ rooms temps h ⇒ rooms arrs h) ∧
  (∀(h : 'a heap). rooms arrs h ⇒ rooms temps h) ∧
  (∀x. MEM x (MAP FST arrs) ⇔ MEM x outs ∨ MEM x (MAP FST temps)) ∧
  (∀h st. state S H st cenv st h ⇒ rooms arrs h ⇒ hold S outs ts h)

theorem joins_none : joins S H cenv temps [] [] temps
by simp [joins_def, hold_def]

theorem joins_more :
  ∀s'.
    joins S H cenv temps outs ts arrs ⇒
    cenv o = SOME (s, u) ⇒
    ¬H o ⇒
    s = s' ⇒
    (∀I. in_box s I ⇒ cell_value S (u I) = cell_value S (t I)) ⇒
      joins S H cenv temps (o :: outs) ((s', t) :: ts) ((o, product s) :: arrs)
proof
  intro s' rest here shown eq values
  subst eq
  rewrite [joins_def] at rest
  obtain ⟨rooms1, rooms2, names, held⟩ := rest
  rewrite [joins_def]
  split
  - intro h there temps_h
    rewrite [have_room_more] at there
    obtain ⟨first, others⟩ := there
    rewrite [rooms_more]
    exact ⟨first, rooms1(others, temps_h)⟩
  - intro h there
    rewrite [rooms_more] at there
    obtain ⟨_, others⟩ := there
    exact rooms2(others)
  - intro x
    simp only [MAP_def, FST_def, mem_more, names]
    (split <;> auto)
  - intro h st known there
    rewrite [rooms_more] at there
    obtain ⟨⟨f, array⟩, others⟩ := there
    rewrite [hold_more]
    split
    · obtain ⟨n, g, array2, _, cells⟩ := state_array(here, shown, known)
      rewrite [array] at array2
      simp at array2
      obtain ⟨_, same⟩ := array2
      exists f
      split
      - exact array
      - rewrite [holds_def] at cells
        rewrite [holds_def]
        intro I inside
        rewrite [same, cells(inside), values(inside)]
    · exact held(known, others)
qed

theorem acts_outputs_shifted :
  joins S H1 cenv1 temps outs ts arrs ⇒
  acts S H cenv v st st (rooms arrs) (shifted S H1 cenv1 arrs) c ⇒
    acts S H cenv v st st (asked temps (have_room outs ts)) (apart_from temps (filled S outs ts)) c
proof
  intro all run
  rewrite [joins_def] at all
  obtain ⟨rooms1, rooms2, names, held⟩ := all
  rewrite [acts_def] at run
  rewrite [acts_def]
  intro h known ask
  rewrite [asked_def] at ask
  obtain ⟨temps_h, outs_h⟩ := ask
  obtain ⟨h1, e1, done⟩ := run(known, rooms1(outs_h, temps_h))
  rewrite [shifted_def] at done
  obtain ⟨known1, there1, kept1⟩ := done
  exists h1
  split
  - exact e1
  - rewrite [apart_from_def]
    split
    · exact rooms2(there1)
    · exists λx. if MEM x outs then h1 x else h x
      split
      - rewrite [filled_def]
        split
        · apply hold_same(held(known1[st], there1))
          intro x mem
          simp [mem]
        · intro x out
          simp [out]
      - intro x out
        by_cases mem : MEM x outs
        · simp [mem]
        · have no : ¬MEM x (MAP FST arrs) by simp [names, mem, out]
          simp [mem, kept1(no)]
qed
