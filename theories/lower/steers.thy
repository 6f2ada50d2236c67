-- Statements that assign to locals; and what is declared around them.
--
-- Defines `steers`, the judgement about such statements, and `acts`, for statements that change
-- the heap as well, before which locals may be declared. Main theorems: `steers_seq`,
-- `steers_choice`, `steers_loop` (the one rule for loops), `steers_fold` (a fold of a row whose
-- cells are in locals); `acts_declare`, `acts_then`.

import lower.values lower.bounded

-- The letters are those of `lower.writes`.
variables (W : 'a option → 'a → 'a option) (S : 'a ops) (ty : elem) (o : ident) (H : ident → bool)
    (cenv : 'a tensors) (v : valuation) (st st1 st2 : 'a stack) (x y : ident) (a m q : 'a)
    (r g : cexp) (c d : cstmt) (p : bool) (lo hi lo' hi' : iexp) (l u : int) (i j f : ident)
    (w : valuation) (env : 'a tensors) (e b e1 e2 d' : exp) (s : int list) (t : 'a tensor)
    (addr : int list → int) (P : 'a tensor → 'a stack) (A : 'a heap → bool)
    (B : 'a heap → 'a heap → bool)

-- The statement brings the locals from st to st1, and changes nothing else.
definition steers (S : 'a ops) (H : ident → bool) (cenv : 'a tensors) (v : valuation)
    (st : 'a stack) (st1 : 'a stack) (c : cstmt) : bool :=
  ∀h. state S H st cenv st h ⇒ runs S v st h c st1 h

theorem steers_run : ∀h. steers S H cenv v st st1 c ⇒ state S H st cenv st h ⇒ runs S v st h c st1 h
proof
  intro h run
  rewrite [steers_def] at run
  exact run
qed

section "Rules."

theorem steers_skip : steers S H cenv v st st CSkip
proof
  rewrite [steers_def]
  intro h known
  exact runs_skip
qed

theorem steers_set :
  st x = SOME a ⇒
  computes S (state S H st cenv) v r m ⇒
  update st x (SOME m) = st1 ⇒
    steers S H cenv v st st1 (CSet x r)
proof
  intro there value eq
  subst eq
  rewrite [steers_def]
  intro h known
  rewrite [computes_def] at value
  exact runs_set(there, value(known))
qed

theorem steers_seq :
  steers S H cenv v st st1 c ⇒ steers S H cenv v st1 st2 d ⇒ steers S H cenv v st st2 (CSeq c d)
proof
  intro first second
  rewrite [steers_def]
  intro h known
  have next := state_restack[S, H, st, st1, cenv, st, h](known)
  exact runs_seq(steers_run(first, known), steers_run(second, next))
qed

theorem steers_after_skip : steers S H cenv v st st1 (CSeq CSkip c) ⇒ steers S H cenv v st st1 c
by simp [steers_def, runs_skip_seq]

theorem steers_before_skip : steers S H cenv v st st1 (CSeq c CSkip) ⇒ steers S H cenv v st st1 c
by simp [steers_def, runs_seq_skip]

theorem steers_choice :
  decides S (state S H st cenv) v g p ⇒
  (p ⇒ steers S H cenv v st st1 c) ⇒
  (¬p ⇒ steers S H cenv v st st1 d) ⇒
    steers S H cenv v st st1 (CIf g c d)
proof
  intro test yes no
  rewrite [steers_def]
  intro h known
  rewrite [decides_def] at test
  by_cases holds : p
  - simp only [holds] at test
    exact runs_if_true(test(known), steers_run(yes(holds), known))
  - simp only [holds] at test
    exact runs_if_false(test(known), steers_run(no(holds), known))
qed

-- A loop of which iteration k takes the locals from T k to T (k + 1).
theorem steers_loop :
  ∀T.
    ieval c_div v lo l ⇒
    ieval c_div v hi u ⇒
    T l = st ⇒
    T u = st1 ⇒
    (u ≤ l ⇒ st1 = st) ⇒
    (∀n. l ≤ n ⇒ n < u ⇒ steers S H cenv (update v i (SOME n)) (T n) (T (n + 1)) c) ⇒
      steers S H cenv v st st1 (CFor i lo hi c)
proof
  intro T el eu first last none step
  rewrite [steers_def]
  intro h known
  obtain le | le := int_le_total[u, l]
  - rewrite [none(le)]
    exact loop_empty_run(el, eu, le)
  - have inv := loop_invariant[S, v, i, l, u, c, λn s1 h1. h1 = h ∧ s1 = T n](le)
    have all : ∃s1 h1. iterates S v i l u c st h s1 h1 ∧ h1 = h ∧ s1 = T u by
      apply inv
      · intro n s1 h1 low high ⟨heap, stack⟩
        exists T (n + 1), h
        split
        · rewrite [heap, stack]
          apply steers_run(step(low, high))
          exact state_restack(known)
        · trivial
        · trivial
      · simp [first]
    obtain ⟨s1, h1, lp, heap, stack⟩ := all
    rewrite [heap, stack, last] at lp
    exact runs_for(el, eu, lp)
qed

section "Rows whose cells are in locals."

-- The locals that hold the cells of a tensor t, beside others, are P t.

-- A step is whatever takes the locals from those of an accumulator t to those of the body, where f
-- stands for t. Of t it may be known what each step keeps, K.
theorem steers_fold_kept :
  ∀K : int → 'a tensor → bool.
    shape_of (tensor_shapes env) w d' s ⇒
    ieval atl_div w lo l ⇒
    ieval atl_div w hi u ⇒
    ieval c_div v lo' l ⇒
    ieval c_div v hi' u ⇒
    K l (den S w env d') ⇒
    (∀k t.
       l ≤ k ⇒
       k < u ⇒
       K k t ⇒
         K (k + 1) (den S (update w j (SOME k)) (update env f (SOME (s, t))) e)) ⇒
    (∀n t.
       l ≤ n ⇒
       n < u ⇒
       K n t ⇒
         steers S H cenv (update v i (SOME n)) (P t)
           (P (den S (update w j (SOME n)) (update env f (SOME (s, t))) e)) c) ⇒
      steers S H cenv v (P (den S w env d')) (P (den S w env (Fold f d' j lo hi e)))
        (CFor i lo' hi' c)
proof
  intro K shape el eu el' eu' first kept step
  rewrite [den_fold(el, eu, shape)]
  set next := λn t. den S (update w j (SOME n)) (update env f (SOME (s, t))) e
  apply steers_loop[T := λn. P (ifold l n next (den S w env d'))](el', eu')
  - simp
  - trivial
  - intro le
    rewrite [ifold_empty(le)]
  - intro n low high
    have here := ifold_kept(low, int_lt_imp_le(high), first, kept)
    have now := step(low, high, here)
    simp only [ifold_step(low), next_def]
qed

theorem steers_fold :
  shape_of (tensor_shapes env) w d' s ⇒
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  ieval c_div v lo' l ⇒
  ieval c_div v hi' u ⇒
  (∀n t.
     l ≤ n ⇒
     n < u ⇒
       steers S H cenv (update v i (SOME n)) (P t)
         (P (den S (update w j (SOME n)) (update env f (SOME (s, t))) e)) c) ⇒
    steers S H cenv v (P (den S w env d')) (P (den S w env (Fold f d' j lo hi e)))
      (CFor i lo' hi' c)
proof
  intro shape el eu el' eu' step
  apply steers_fold_kept[K := λ(k : int) (t : 'a tensor). T](shape, el, eu, el', eu')
  - trivial
  - simp
  - intro n t low high _
    exact step(low, high)
qed

-- Without steps nothing is done.
theorem steers_fold_none :
  shape_of (tensor_shapes env) w d' s ⇒
  ieval atl_div w lo l ⇒
  ieval atl_div w hi l ⇒
    steers S H cenv v (P (den S w env d')) (P (den S w env (Fold f d' j lo hi e))) CSkip
proof
  intro shape el eu
  rewrite [den_fold(el, eu, shape), ifold_self]
  exact steers_skip
qed

theorem steers_if :
  decision S w env b p ⇒
  decides S (state S H st cenv) v g p ⇒
  (p ⇒ steers S H cenv v st (P (den S w env e1)) c) ⇒
  (¬p ⇒ steers S H cenv v st (P (den S w env e2)) d) ⇒
    steers S H cenv v st (P (den S w env (If b e1 e2))) (CIf g c d)
proof
  intro test test' yes no
  rewrite [den_if(test)]
  apply steers_choice(test')
  - intro holds
    simp only [holds]
    simp [yes(holds)]
  - intro fails
    simp only [fails]
    simp [no(fails)]
qed

-- A cell that a local holds.
theorem computes_cell :
  ∀J.
    env x = SOME (s, t) ⇒
    in_box s J ⇒
    st y = SOME (cell_value S (t J)) ⇒
      computes S (state S H st cenv) v (CLocal y) (cell_value S (den S w env (Var x) J))
proof
  intro J bound inside there
  apply computes_inline(bound, inside)
  exact computes_known(there)
qed

section "Where a local is among others."

theorem local_here : ∀a m. update (update st x (SOME a)) x (SOME m) = update st x (SOME m)
by simp

theorem local_inside :
  ∀q.
    x ≠ y ⇒
    update st x (SOME m) = st1 ⇒
      update (update st y (SOME q)) x (SOME m) = update st1 y (SOME q)
proof
  intro q ne eq
  subst eq
  have ne' : ¬(y = x) by
    intro eq
    apply ne
    simp only [eq]
  exact update_swap(ne')
qed

section "Declarations."

-- Where the heap is as A says, the statement brings the locals from st to st1, and the heap to one
-- that is, after the one before, as B says.
definition acts (S : 'a ops) (H : ident → bool) (cenv : 'a tensors) (v : valuation) (st : 'a stack)
    (st1 : 'a stack) (A : 'a heap → bool) (B : 'a heap → 'a heap → bool) (c : cstmt) : bool :=
  ∀h. state S H st cenv st h ⇒ A h ⇒ ∃h1. runs S v st h c st1 h1 ∧ B h h1

-- To move locals is to leave any heap as it is.
definition unchanged (h : 'a heap) (h1 : 'a heap) : bool := h1 = h

theorem steers_acts : steers S H cenv v st st1 c ⇒ acts S H cenv v st st1 (λh. T) unchanged c
proof
  simp only [acts_def, steers_def, unchanged_def]
  intro all h known _
  exists h
  split
  - exact all(known)
  - trivial
qed

theorem acts_steers : acts S H cenv v st st1 (λh. T) unchanged c ⇒ steers S H cenv v st st1 c
proof
  simp only [acts_def, steers_def, unchanged_def]
  intro all h known
  have yes : T by trivial
  obtain ⟨h1, run, eq⟩ := all(known, yes)
  subst eq
  exact run
qed

-- To write an array is to ask for one in which the cells of the tensor may be written.
definition writable (W : 'a option → 'a → 'a option) (o : ident) (addr : int list → int)
    (t : 'a tensor) (h : 'a heap) : bool :=
  ∃n f. h o = SOME (Array n f) ∧ inj_on addr t ∧ within n addr t ∧ ready W f addr t

-- They are, and nothing else changed.
definition written (W : 'a option → 'a → 'a option) (o : ident) (addr : int list → int)
    (t : 'a tensor) (h : 'a heap) (h1 : 'a heap) : bool :=
  ∃n f g. h o = SOME (Array n f) ∧ h1 = update h o (SOME (Array n g)) ∧ effect W f addr t g

theorem writes_acts :
  writes W S o (state S H st cenv) v addr t c ⇒
    acts S H cenv v st st (writable W o addr t) (written W o addr t) c
proof
  simp only [acts_def, writes_def, writable_def, written_def]
  intro all h known ⟨n, f, there, inj, fits, may⟩
  obtain ⟨g, run, eff⟩ := all(known, there, inj, fits, may)
  exists update h o (SOME (Array n g))
  split
  - exact run
  - exists n, f, g
    split
    · exact there
    · trivial
    · exact eff
qed

theorem acts_writes :
  acts S H cenv v st st (writable W o addr t) (written W o addr t) c ⇒
    writes W S o (state S H st cenv) v addr t c
proof
  simp only [acts_def, writes_def, writable_def, written_def]
  intro all s h n f known there inj fits may
  obtain rfl := state_stack(known)
  have ask : ∃n f. h o = SOME (Array n f) ∧ inj_on addr t ∧ within n addr t ∧ ready W f addr t by
    exists n, f
    exact ⟨there, inj, fits, may⟩
  obtain ⟨h1, run, n2, f2, g, there2, eq, eff⟩ := all(known, ask)
  rewrite [there] at there2
  simp at there2
  obtain ⟨same_n, same_f⟩ := there2
  exists g
  split
  - rewrite [same_n, ← eq]
    exact run
  - rewrite [same_f]
    exact eff
qed

-- `{ T y = r; c }`
theorem acts_declare :
  st y = NONE ⇒
  st1 y = NONE ⇒
  computes S (state S H st cenv) v r a ⇒
  acts S H cenv v (update st y (SOME a)) (update st1 y (SOME q)) A B c ⇒
    acts S H cenv v st st1 A B (CDeclare ty y r c)
proof
  intro free free1 value body
  rewrite [acts_def] at body
  rewrite [acts_def]
  intro h known asked
  rewrite [computes_def] at value
  have there := state_restack[S, H, st, update st y (SOME a), cenv, st, h](known)
  obtain ⟨h1, run, done⟩ := body(there, asked)
  have all := runs_declare[ty := ty](free, value(known), run)
  rewrite [update_update, update_same(free1)] at all
  exists h1
  exact ⟨all, done⟩
qed

-- First the locals are moved.
theorem acts_before_skip : acts S H cenv v st st1 A B (CSeq c CSkip) ⇒ acts S H cenv v st st1 A B c
by simp [acts_def, runs_seq_skip]

theorem acts_after_skip : acts S H cenv v st st1 A B (CSeq CSkip c) ⇒ acts S H cenv v st st1 A B c
by simp [acts_def, runs_skip_seq]

theorem acts_then :
  steers S H cenv v st st1 c ⇒ acts S H cenv v st1 st2 A B d ⇒ acts S H cenv v st st2 A B (CSeq c d)
proof
  intro first second
  rewrite [acts_def] at second
  rewrite [acts_def]
  intro h known asked
  have next := state_restack[S, H, st, st1, cenv, st, h](known)
  obtain ⟨h1, run, done⟩ := second(next, asked)
  exists h1
  exact ⟨runs_seq(steers_run(first, known), run), done⟩
qed

theorem steers_declare :
  st y = NONE ⇒
  st1 y = NONE ⇒
  computes S (state S H st cenv) v r a ⇒
  steers S H cenv v (update st y (SOME a)) (update st1 y (SOME q)) c ⇒
    steers S H cenv v st st1 (CDeclare ty y r c)
proof
  intro free free1 value body
  apply acts_steers
  exact acts_declare(free, free1, value, steers_acts(body))
qed
