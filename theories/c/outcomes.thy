-- How runs end, as rules: `runs` says that a statement ends in a given state or by a failed
-- allocation, however allocations go. The lemmas of the lowering are about `runs`.
--
-- Defines `runs` and `iterates` (of loops). Main theorems: `runs_seq`, `runs_for`, `runs_store` and
-- their like, one for each form; `runs_stop` (an allocation of too many cells); `exec_execute` (the
-- runs of the big-step relation are those that end well if no allocation fails);
-- `execute_agrees`.

import c.cases

variables (S : 'a ops) (ty : elem) (v : valuation) (s : 'a stack) (h : 'a heap) (x a : ident)
    (b : cexp) (d e : cexp) (c k : cstmt) (s1 s2 : 'a stack) (h1 h2 : 'a heap) (lo hi i : iexp)
    (memory m1 m2 : 'a heap → int → bool) (f : 'b → ('s, 'h) outcome)

theorem need_some : ∀y. need (SOME y) f = f y
by simp [need_def]

theorem need_none : need NONE f = Wrong
by simp [need_def]

theorem need_cell_there :
  ∀(h : 'a heap) a n g i (f : int → (int → 'a option) → ('s, 'h) outcome).
    h a = SOME (Array n g) ⇒ 0 ≤ i ⇒ i < n ⇒ need_cell h a i f = f n g
proof
  intro h a n g i f there low high
  simp [need_cell_def, need_def, there, low, high]
qed

theorem grants_all [simp] : ∀p. grants p T
proof
  intro p
  cases p <;> simp [grants_def]
qed

section "Runs."

-- However allocations go, the statement ends in s1 and h1, or by one that failed.
definition runs (S : 'a ops) (v : valuation) (s : 'a stack) (h : 'a heap) (c : cstmt)
    (s1 : 'a stack) (h1 : 'a heap) : bool :=
  ∀memory. execute S memory c v s h = Done s1 h1 ∨ execute S memory c v s h = Aborted

-- So does the body for each value of x from lo up to hi.
definition iterates (S : 'a ops) (v : valuation) (x : ident) (lo : int) (hi : int) (c : cstmt)
    (s : 'a stack) (h : 'a heap) (s1 : 'a stack) (h1 : 'a heap) : bool :=
  ∀memory.
    ifold lo hi (λk r. next r (execute S memory c (update v x (SOME k)))) (Done s h) = Done s1 h1 ∨
    ifold lo hi (λk r. next r (execute S memory c (update v x (SOME k)))) (Done s h) = Aborted

theorem runs_skip : runs S v s h CSkip s h
by simp [runs_def, execute_def]

theorem runs_seq : runs S v s h c s1 h1 ⇒ runs S v s1 h1 k s2 h2 ⇒ runs S v s h (CSeq c k) s2 h2
proof
  intro first second
  rewrite [runs_def] at first second
  rewrite [runs_def]
  intro memory
  obtain eq | eq := first[memory]
  - simp [execute_def, eq, next_def, second[memory]]
  - simp [execute_def, eq, next_def]
qed

theorem iterates_done : ∀x lo hi c. hi ≤ lo ⇒ iterates S v x lo hi c s h s h
proof
  intro x lo hi c le
  simp [iterates_def, ifold_empty(le)]
qed

-- What a run that failed goes on with.
theorem next_aborted :
  ∀l u (g : int → 's → 'h → ('s, 'h) outcome). ifold l u (λk r. next r (g k)) Aborted = Aborted
proof
  intro l u g
  apply ifold_id
  intro i low high
  simp [next_def]
qed

theorem iterates_step :
  ∀x lo hi c.
    lo < hi ⇒
    runs S (update v x (SOME lo)) s h c s1 h1 ⇒
    iterates S v x (lo + 1) hi c s1 h1 s2 h2 ⇒
      iterates S v x lo hi c s h s2 h2
proof
  intro x lo hi c less first rest
  rewrite [runs_def] at first
  rewrite [iterates_def] at rest
  rewrite [iterates_def]
  intro memory
  rewrite [ifold_first(less)]
  obtain eq | eq := first[memory]
  - simp [next_def, eq, rest]
  - simp [next_def, eq, next_aborted]
qed

theorem runs_for :
  ∀l u.
    ieval c_div v lo l ⇒
    ieval c_div v hi u ⇒
    iterates S v x l u c s h s1 h1 ⇒
      runs S v s h (CFor x lo hi c) s1 h1
proof
  intro l u el eu all
  rewrite [iterates_def] at all
  rewrite [runs_def]
  intro memory
  simp only [execute_def, value_of_index(el), value_of_index(eu), need_some, all]
qed

theorem runs_if_true :
  ∀c d. ccval S v s h b = SOME T ⇒ runs S v s h c s1 h1 ⇒ runs S v s h (CIf b c d) s1 h1
proof
  intro c d test run
  rewrite [runs_def] at run
  rewrite [runs_def]
  intro memory
  simp [execute_def, test, need_def, run[memory]]
qed

theorem runs_if_false :
  ∀c d. ccval S v s h b = SOME F ⇒ runs S v s h d s1 h1 ⇒ runs S v s h (CIf b c d) s1 h1
proof
  intro c d test run
  rewrite [runs_def] at run
  rewrite [runs_def]
  intro memory
  simp [execute_def, test, need_def, run[memory]]
qed

theorem runs_declare :
  ∀y.
    s x = NONE ⇒
    cval S v s h e = SOME y ⇒
    runs S v (update s x (SOME y)) h c s1 h1 ⇒
      runs S v s h (CDeclare ty x e c) (update s1 x NONE) h1
proof
  intro y free value run
  rewrite [runs_def] at run
  rewrite [runs_def]
  intro memory
  obtain eq | eq := run[memory] <;> simp [execute_def, value, need_def, free, eq, next_def]
qed

theorem runs_index :
  ∀y.
    cval S v s h e = SOME y ⇒
    fits c_div (s_index S ty y) ⇒
    runs S (update v x (SOME (s_index S ty y))) s h c s1 h1 ⇒
      runs S v s h (CIndex ty x e c) s1 h1
proof
  intro y value small run
  rewrite [runs_def] at run
  rewrite [runs_def]
  intro memory
  simp [execute_def, value, need_some, small, run[memory]]
qed

theorem runs_set :
  ∀y z. s x = SOME z ⇒ cval S v s h e = SOME y ⇒ runs S v s h (CSet x e) (update s x (SOME y)) h
proof
  intro y z there value
  simp [runs_def, execute_def, value, need_def, there]
qed

theorem runs_bump :
  ∀y z.
    s x = SOME z ⇒
    cval S v s h e = SOME y ⇒
      runs S v s h (CBump ty x e) (update s x (SOME (s_add S ty z y))) h
proof
  intro y z there value
  simp [runs_def, execute_def, value, need_def, there]
qed

theorem runs_store :
  ∀n f q y.
    h a = SOME (Array n f) ⇒
    ieval c_div v i q ⇒
    0 ≤ q ⇒
    q < n ⇒
    cval S v s h d = SOME y ⇒
      runs S v s h (CStore a i d) s (update h a (SOME (Array n (update f q (SOME y)))))
proof
  intro n f q y there index low high value
  simp [runs_def, execute_def, value_of_index(index), value, need_some,
        need_cell_there(there, low, high)]
qed

theorem runs_reduce :
  ∀n f q y z.
    h a = SOME (Array n f) ⇒
    ieval c_div v i q ⇒
    0 ≤ q ⇒
    q < n ⇒
    f q = SOME z ⇒
    cval S v s h d = SOME y ⇒
      runs S v s h (CReduce ty a i d) s
        (update h a (SOME (Array n (update f q (SOME (s_add S ty z y))))))
proof
  intro n f q y z there index low high old value
  simp [runs_def, execute_def, value_of_index(index), value, need_some,
        need_cell_there(there, low, high), old]
qed

theorem runs_alloc :
  ∀p es z ns.
    h a = NONE ⇒
    LIST_REL (ieval c_div v) es ns ⇒
    shape_ok ns ⇒
      runs S v s h (CAlloc ty a p es z) s
        (update h a (SOME (Array (product ns) (λi. if z then SOME (s_zero S) else NONE))))
proof
  intro p es z ns free values nonneg
  rewrite [runs_def]
  intro memory
  simp only [execute_def, value_of_extents(values), need_some]
  by_cases few : product ns ≤ most_cells ∧ grants p (memory h (product ns))
    <;> simp [free, nonneg, few]
qed

-- An allocation of too many cells: whatever comes next does not.
theorem runs_stop :
  ∀p es z ns.
    h a = NONE ⇒
    LIST_REL (ieval c_div v) es ns ⇒
    shape_ok ns ⇒
    most_cells < product ns ⇒
      runs S v s h (CSeq (CAlloc ty a p es z) c) s1 h1
proof
  intro p es z ns free values nonneg many
  have not : ¬(product ns ≤ most_cells) by arith
  simp [runs_def, execute_def, value_of_extents(values), need_some, free, nonneg, not, next_def]
qed

theorem runs_free : ∀n f. h a = SOME (Array n f) ⇒ runs S v s h (CFree a) s (update h a NONE)
proof
  intro n f there
  simp [runs_def, execute_def, need_def, there]
qed

section "Sequences."

theorem next_next :
  ∀(r : ('s, 'h) outcome) (f : 's → 'h → ('s, 'h) outcome) (g : 's → 'h → ('s, 'h) outcome).
    next (next r f) g = next r (λs h. next (f s h) g)
proof
  intro r f g
  cases r <;> simp [next_def]
qed

theorem next_same : ∀r : ('s, 'h) outcome. next r (λs h. Done s h) = r
proof
  intro r
  cases r <;> simp [next_def]
qed

-- Sequencing is associative and has a unit, so the shape of a sequence does not matter.

theorem execute_seq_assoc :
  ∀b c d v s h.
    execute S memory (CSeq (CSeq b c) d) v s h = execute S memory (CSeq b (CSeq c d)) v s h
proof
  intro b c d v s h
  have rest :
      execute S memory (CSeq c d) v =
        (λs h. next (execute S memory c v s h) (execute S memory d v)) by
    ext s h
    simp only [execute_def]
  simp only [execute_def, next_next]
qed

theorem runs_seq_assoc :
  ∀b c d. runs S v s h (CSeq (CSeq b c) d) s2 h2 ⇔ runs S v s h (CSeq b (CSeq c d)) s2 h2
proof
  intro b c d
  simp only [runs_def, execute_seq_assoc]
qed

theorem runs_skip_seq : runs S v s h (CSeq CSkip c) s2 h2 ⇔ runs S v s h c s2 h2
by simp [runs_def, execute_def, next_def]

theorem runs_seq_skip : runs S v s h (CSeq c CSkip) s2 h2 ⇔ runs S v s h c s2 h2
proof
  have same : ∀memory. execute S memory CSkip v = (λs h. Done s h) by
    intro memory
    ext s h
    simp [execute_def]
  simp [runs_def, execute_def, same, next_same]
qed

section "Two ways that allocations may go."

-- The runs are the same, or one of them ended by an allocation that failed.
definition agree (r : ('s, 'h) outcome) (q : ('s, 'h) outcome) : bool :=
  r = q ∨ r = Aborted ∨ q = Aborted

theorem agree_next :
  ∀(r : ('s, 'h) outcome) q f g.
    agree r q ⇒ (∀s h. agree (f s h) (g s h)) ⇒ agree (next r f) (next q g)
proof
  intro r q f g first second
  rewrite [agree_def] at first
  cases first as eq | eq | eq
  - subst eq
    obtain ⟨s, h, is⟩ | is | is := outcome_cases[q]
    · simp [is, next_def, second]
    · simp [is, next_def, agree_def]
    · simp [is, next_def, agree_def]
  - simp [eq, next_def, agree_def]
  - simp [eq, next_def, agree_def]
qed

theorem agree_need :
  ∀x (f : 'b → ('s, 'h) outcome) g. (∀y. agree (f y) (g y)) ⇒ agree (need x f) (need x g)
proof
  intro x f g all
  cases x as eq | ⟨y, eq⟩
  - simp [need_def, agree_def]
  - simp [need_def, all]
qed

theorem agree_if :
  ∀p q (r : ('s, 'h) outcome). agree (if p then r else Aborted) (if q then r else Aborted)
proof
  intro p q r
  by_cases first : p <;> by_cases second
   : q <;> simp [first, second, agree_def]
qed

theorem agree_fold :
  ∀l u (f : int → ('s, 'h) outcome → ('s, 'h) outcome) g r q.
    agree r q ⇒ (∀k r q. agree r q ⇒ agree (f k r) (g k q)) ⇒ agree (ifold l u f r) (ifold l u g q)
proof
  intro l u f g r q base step
  obtain le | le := int_le_total[u, l]
  - rewrite [ifold_empty(le), ifold_empty(le)]
    exact base
  - apply int_interval_induct[l, u, λi. agree (ifold l i f r) (ifold l i g q)]
    · simp [base]
    · intro i low high inv
      rewrite [ifold_step(low), ifold_step(low)]
      exact step(inv)
    · exact le
    · simp
qed

-- So a claim for each `memory` is one for each way that allocations may go: the run under an
-- allocator with a memory of its own is that of `λh n. T` up to the first request that it refuses.
theorem execute_agrees :
  ∀(S : 'a ops) m1 m2 c v s h. agree (execute S m1 c v s h) (execute S m2 c v s h)
proof
  intro S m1 m2 c
  induct c
  - simp [execute_def, agree_def]
  - intro c d ihc ihd v s h
    simp only [execute_def]
    apply agree_next
    · exact ihc
    · intro s1 h1
      exact ihd
  - intro x lo hi c ih v s h
    simp only [execute_def]
    apply agree_need
    intro l
    apply agree_need
    intro u
    apply agree_fold
    · simp [agree_def]
    · intro k r q inv
      apply agree_next(inv)
      intro s1 h1
      exact ih
  - intro b c d ihc ihd v s h
    simp only [execute_def]
    apply agree_need
    intro p
    by_cases yes : p <;> simp [yes, ihc, ihd]
  - intro ty x e c ih v s h
    simp only [execute_def]
    apply agree_need
    intro y
    by_cases free : s x = NONE
    · simp only [free]
      simp
      apply agree_next
      · exact ih
      · intro s1 h1
        simp [agree_def]
    · simp [free, agree_def]
  - intro ty x e c ih v s h
    simp only [execute_def]
    apply agree_need
    intro y
    by_cases small : fits c_div (s_index S ty y) <;> simp [small, ih, agree_def]
  - simp [execute_def, agree_def]
  - simp [execute_def, agree_def]
  - simp [execute_def, agree_def]
  - simp [execute_def, agree_def]
  - intro ty a p es z v s h
    simp only [execute_def]
    apply agree_need
    intro ns
    by_cases wrong : h a ≠ NONE ∨ ¬shape_ok ns
    · simp [wrong, agree_def]
    · simp only [wrong]
      simp only [cond_false]
      exact agree_if
  - simp [execute_def, agree_def]
qed

section "Runs in which no allocation fails."

theorem exec_done :
  (∀(S : 'a ops) v s h c s1 h1. exec S v s h c s1 h1 ⇒ execute S (λh n. T) c v s h = Done s1 h1) ∧
  (∀(S : 'a ops) v x lo hi c s h s1 h1.
     loop S v x lo hi c s h s1 h1 ⇒
       ifold lo hi (λk r. next r (execute S (λh n. T) c (update v x (SOME k)))) (Done s h) =
         Done s1 h1)
proof
  apply exec_induct
  - intro S v s h
    simp [execute_def]
  - intro S v s h c s1 h1 d s2 h2 hc ihc hd ihd
    simp [execute_def, ihc, ihd, next_def]
  - intro S v s h x lo hi c l u s1 h1 hl hu hc ihc
    simp only [execute_def, value_of_index(hl), value_of_index(hu), need_some, ihc]
  - intro S v s h b c d s1 h1 hb hc ihc
    simp [execute_def, condition_derived(hb), need_def, ihc]
  - intro S v s h b c d s1 h1 hb hd ihd
    simp [execute_def, condition_derived(hb), need_def, ihd]
  - intro S v s h ty x e c y s1 h1 hx he hc ihc
    simp [execute_def, scalar_derived(he), need_def, hx, ihc, next_def]
  - intro S v s h ty x e c y s1 h1 he small hc ihc
    simp [execute_def, scalar_derived(he), need_some, small, ihc]
  - intro S v s h x e y z hx he
    simp [execute_def, scalar_derived(he), need_def, hx]
  - intro S v s h ty x e y z hx he
    simp [execute_def, scalar_derived(he), need_def, hx]
  - intro S v s h a e d n f i y ha he l u hd
    simp [execute_def, value_of_index(he), scalar_derived(hd), need_some, need_cell_there(ha, l, u)]
  - intro S v s h ty a e d n f i y z ha he l u fx hd
    simp [execute_def, value_of_index(he), scalar_derived(hd), need_some, need_cell_there(ha, l, u),
          fx]
  - intro S v s h ty p a es z ns ha he ok few
    simp [execute_def, value_of_extents(he), need_some, ha, ok, few]
  - intro S v s h a n f ha
    simp [execute_def, need_def, ha]
  - intro S v x lo hi c s h le
    simp [ifold_empty(le)]
  - intro S v x lo hi c s h s1 h1 s2 h2 lt hc ihc hl ihl
    rewrite [ifold_first(lt)]
    simp [ihc, next_def, ihl]
qed

theorem need_done :
  ∀x (f : 'b → ('s, 'h) outcome) s h. need x f = Done s h ⇒ ∃y. x = SOME y ∧ f y = Done s h
proof
  intro x f s h run
  cases x as eq | ⟨y, eq⟩
  - simp [need_def] at run
  - exists y
    simp [need_def] at run
    simp [run]
qed

theorem next_done :
  ∀(r : ('s, 'h) outcome) (f : 's → 'h → ('s, 'h) outcome) s h.
    next r f = Done s h ⇒ ∃s1 h1. r = Done s1 h1 ∧ f s1 h1 = Done s h
proof
  intro r f s h eq
  obtain ⟨s1, h1, is⟩ | is | is := outcome_cases[r]
  - exists s1, h1
    simp [is, next_def] at eq
    simp [is, eq]
  - simp [is, next_def] at eq
  - simp [is, next_def] at eq
qed

theorem need_cell_done :
  ∀(h : 'a heap) a i (f : int → (int → 'a option) → ('s, 'h) outcome) s k.
    need_cell h a i f = Done s k ⇒ ∃n g. h a = SOME (Array n g) ∧ 0 ≤ i ∧ i < n ∧ f n g = Done s k
proof
  intro h a i f s k eq
  rewrite [need_cell_def] at eq
  obtain ⟨b, there, rest⟩ := need_done(eq)
  obtain ⟨n, g, is⟩ := array_cases[b]
  simp [is] at rest
  by_cases inside : 0 ≤ i ∧ i < n
  - exists n, g
    simp [inside] at rest
    simp [there, is, inside, rest]
  - simp [inside] at rest
qed

-- A run that ends well is one of the relation.
theorem done_exec :
  ∀(S : 'a ops) memory c v s h s1 h1. execute S memory c v s h = Done s1 h1 ⇒ exec S v s h c s1 h1
proof
  intro S memory c
  induct c
  - intro v s h s1 h1 run
    simp [execute_def] at run
    obtain ⟨eq1, eq2⟩ := run
    rewrite [← eq1, ← eq2]
    exact exec_skip
  - intro c d ihc ihd v s h s1 h1 run
    simp only [execute_def] at run
    obtain ⟨s2, h2, first, second⟩ := next_done(run)
    exact exec_seq(ihc(first), ihd(second))
  - intro x lo hi c ih v s h s1 h1 run
    simp only [execute_def] at run
    obtain ⟨l, el, run1⟩ := need_done(run)
    obtain ⟨u, eu, run2⟩ := need_done(run1)
    have loops :
        ∀i.
          l ≤ i ⇒
          i ≤ u ⇒
            (∀s h.
               ifold i u (λk r. next r (execute S memory c (update v x (SOME k)))) (Done s h) =
                 Done s1 h1 ⇒
                 loop S v x i u c s h s1 h1) by
      apply int_interval_induct_down[l, u, λi.
                                             ∀s h.
                                               ifold i u (λk r.
                                                            next r (execute S memory c
                                                                    (update v x (SOME k))))
                                                 (Done s h) =
                                                 Done s1 h1 ⇒
                                                 loop S v x i u c s h s1 h1]
      · intro s3 h3 all
        simp at all
        obtain ⟨eq1, eq2⟩ := all
        rewrite [← eq1, ← eq2]
        apply loop_done
        simp
      · intro i low less inner s3 h3 all
        rewrite [ifold_first(less)] at all
        simp [next_def] at all
        obtain ⟨s2, h2, is⟩ | is | is :=
          outcome_cases[execute S memory c (update v x (SOME i)) s3 h3]
        · rewrite [is] at all
          exact loop_step(less, ih(is), inner(all))
        · simp [is, next_aborted] at all
        · have wrong :
              ifold (i + 1) u (λk r. next r (execute S memory c (update v x (SOME k)))) Wrong =
                Wrong by
            apply ifold_id
            intro j low high
            simp [next_def]
          simp [is, wrong] at all
    obtain le | le := int_le_total[u, l]
    · rewrite [ifold_empty(le)] at run2
      simp at run2
      obtain ⟨eq1, eq2⟩ := run2
      rewrite [← eq1, ← eq2]
      exact exec_for(value_of_holds(el), value_of_holds(eu), loop_done[S, v, x, l, u, c, s, h](le))
    · have here : l ≤ l by arith
      exact exec_for(value_of_holds(el), value_of_holds(eu), loops(here, le)(run2))
  - intro b c d ihc ihd v s h s1 h1 run
    simp only [execute_def] at run
    obtain ⟨p, test, run1⟩ := need_done(run)
    have value := derives_condition(test)
    by_cases yes : p
    · simp [yes] at run1
      simp only [yes] at value
      exact exec_if_true(value, ihc(run1))
    · simp [yes] at run1
      simp only [yes] at value
      exact exec_if_false(value, ihd(run1))
  - intro ty x e c ih v s h s1 h1 run
    simp only [execute_def] at run
    obtain ⟨y, value, run1⟩ := need_done(run)
    by_cases free : s x = NONE
    · simp [free] at run1
      obtain ⟨s2, h2, inner, last⟩ := next_done(run1)
      simp at last
      obtain ⟨eq1, eq2⟩ := last
      rewrite [← eq1, ← eq2]
      exact exec_declare(free, derives_scalar(value), ih(inner))
    · simp [free] at run1
  - intro ty x e c ih v s h s1 h1 run
    simp only [execute_def] at run
    obtain ⟨y, value, run1⟩ := need_done(run)
    by_cases small : fits c_div (s_index S ty y)
    · simp [small] at run1
      exact exec_index(derives_scalar(value), small, ih(run1))
    · simp [small] at run1
  - intro x e v s h s1 h1 run
    simp only [execute_def] at run
    obtain ⟨y, value, run1⟩ := need_done(run)
    obtain ⟨z, there, last⟩ := need_done(run1)
    simp at last
    obtain ⟨eq1, eq2⟩ := last
    rewrite [← eq1, ← eq2]
    exact exec_set(there, derives_scalar(value))
  - intro ty x e v s h s1 h1 run
    simp only [execute_def] at run
    obtain ⟨y, value, run1⟩ := need_done(run)
    obtain ⟨z, there, last⟩ := need_done(run1)
    simp at last
    obtain ⟨eq1, eq2⟩ := last
    rewrite [← eq1, ← eq2]
    exact exec_bump(there, derives_scalar(value))
  - intro a i d v s h s1 h1 run
    simp only [execute_def] at run
    obtain ⟨q, index, run1⟩ := need_done(run)
    obtain ⟨y, value, run2⟩ := need_done(run1)
    obtain ⟨n, g, there, low, high, last⟩ := need_cell_done(run2)
    simp at last
    obtain ⟨eq1, eq2⟩ := last
    rewrite [← eq1, ← eq2]
    exact exec_store(there, value_of_holds(index), low, high, derives_scalar(value))
  - intro ty a i d v s h s1 h1 run
    simp only [execute_def] at run
    obtain ⟨q, index, run1⟩ := need_done(run)
    obtain ⟨y, value, run2⟩ := need_done(run1)
    obtain ⟨n, g, there, low, high, run3⟩ := need_cell_done(run2)
    obtain ⟨z, old, last⟩ := need_done(run3)
    simp at last
    obtain ⟨eq1, eq2⟩ := last
    rewrite [← eq1, ← eq2]
    exact exec_reduce(there, value_of_holds(index), low, high, old, derives_scalar(value))
  - intro ty a p es z v s h s1 h1 run
    simp only [execute_def] at run
    obtain ⟨ns, values, run1⟩ := need_done(run)
    by_cases wrong : h a ≠ NONE ∨ ¬shape_ok ns
    · simp [wrong] at run1
    · by_cases few : product ns ≤ most_cells ∧ grants p (memory h (product ns))
      · simp [wrong, few] at run1
        simp at wrong
        obtain ⟨eq1, eq2⟩ := run1
        rewrite [← eq1, ← eq2]
        obtain ⟨free, ok⟩ := wrong
        obtain ⟨small, _⟩ := few
        exact exec_alloc(free, value_of_holds(values), ok, small)
      · simp [wrong, few] at run1
  - intro a v s h s1 h1 run
    simp only [execute_def] at run
    obtain ⟨b, there, last⟩ := need_done(run)
    obtain ⟨n, g, is⟩ := array_cases[b]
    simp at last
    obtain ⟨eq1, eq2⟩ := last
    rewrite [← eq1, ← eq2]
    rewrite [is] at there
    exact exec_free(there)
qed

-- A loop that went wrong is over.
theorem loop_stops :
  ∀lo hi (f : int → 's → 'h → ('s, 'h) outcome). ifold lo hi (λk r. next r (f k)) Wrong = Wrong
proof
  intro lo hi f
  apply ifold_id
  intro i low high
  simp [next_def]
qed

-- The runs of the big-step relation are those that end well where no allocation is refused.
theorem exec_execute : ∀s1 h1. exec S v s h c s1 h1 ⇔ execute S (λh n. T) c v s h = Done s1 h1
proof
  intro s1 h1
  split
  - intro run
    obtain ⟨all, _⟩ := exec_done
    exact all(run)
  - intro run
    exact done_exec(run)
qed
