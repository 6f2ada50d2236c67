-- Folds of scalars in a local: `T y = e0; for (...) { y = e; }`.
--
-- Defines `brings`: a statement brings a local from one value to another. Main theorems:
-- `brings_fold` (a loop folds, whatever statement makes a step), `brings_again` (several binders:
-- the accumulator is where an inner fold begins), `declare_fold_writes` and its like (the block
-- around).

import lower.temporaries

-- The letters are those of `lower.writes`.
variables (z : bool) (S : 'a ops) (o : ident) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors)
    (x : ident) (v : valuation) (addr : int list → int) (t : 'a tensor) (w : valuation)
    (env : 'a tensors) (y f : ident) (i j : ident) (lo hi : iexp) (d e : exp) (g : ccond) (p : bool)
    (lo' hi' : iexp) (l u : int) (J : int list) (a b q m : 'a) (r : cexp) (cell : 'a cell)
    (c k : cstmt)

-- The statement brings local x from a to b, and changes nothing else.
definition brings (S : 'a ops) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors) (x : ident)
    (v : valuation) (a b : 'a) (c : cstmt) : bool :=
  ∀h.
    state S H (update st x (SOME a)) cenv (update st x (SOME a)) h ⇒
      runs S v (update st x (SOME a)) h c (update st x (SOME b)) h

theorem brings_run :
  ∀h.
    brings S H st cenv x v a b c ⇒
    state S H (update st x (SOME a)) cenv (update st x (SOME a)) h ⇒
      runs S v (update st x (SOME a)) h c (update st x (SOME b)) h
proof
  intro h run
  rewrite [brings_def] at run
  exact run
qed

-- To total is to begin with zero.
theorem totals_brings : totals S H st cenv x v q c ⇔ brings S H st cenv x v (s_zero S) q c
by simp [totals_def, brings_def]

theorem brings_set :
  computes S (state S H (update st x (SOME a)) cenv) v r b ⇒ brings S H st cenv x v a b (CSet x r)
proof
  intro value
  rewrite [brings_def]
  intro h known
  rewrite [computes_def] at value
  have there : update st x (SOME a) x = SOME a by simp
  have run := runs_set(there, value(known))
  simp only [update_update] at run
  exact run
qed

theorem brings_skip : brings S H st cenv x v a a CSkip
proof
  rewrite [brings_def]
  intro h known
  exact runs_skip
qed

theorem brings_seq :
  brings S H st cenv x v a b c ⇒
  brings S H st cenv x v b q k ⇒
    brings S H st cenv x v a q (CSeq c k)
proof
  intro first second
  rewrite [brings_def]
  intro h known
  have next := state_restack[S, H, update st x (SOME a), update st x (SOME b), cenv,
                             update st x (SOME a), h](known)
  exact runs_seq(brings_run(first, known), brings_run(second, next))
qed

theorem brings_choice :
  decides S (state S H (update st x (SOME a)) cenv) v g p ⇒
  (p ⇒ brings S H st cenv x v a b c) ⇒
  (¬p ⇒ brings S H st cenv x v a b k) ⇒
    brings S H st cenv x v a b (CIf g c k)
proof
  intro test yes no
  rewrite [brings_def]
  intro h known
  rewrite [decides_def] at test
  have value := test(known)
  by_cases holds : p
  - simp only [holds] at value
    exact runs_if_true(value, brings_run(yes(holds), known))
  - simp only [holds] at value
    exact runs_if_false(value, brings_run(no(holds), known))
qed

-- Where a step leaves the accumulator as it is, nothing is to be done.
theorem brings_kept :
  env f = SOME ([], t) ⇒
    brings S H st cenv y v (cell_value S (t [])) (cell_value S (den S w env (Var f) [])) CSkip
proof
  intro bound
  have inside : in_box [] [] by simp
  rewrite [cell_var[S, w, env, f, [], t, []](bound, inside), value_val]
  exact brings_skip
qed

theorem brings_if :
  ∀c k' d2.
    decision S w env c p ⇒
    decides S (state S H (update st x (SOME a)) cenv) v k' p ⇒
    (p ⇒ brings S H st cenv x v a (cell_value S (den S w env d J)) k) ⇒
    (¬p ⇒ brings S H st cenv x v a (cell_value S (den S w env e J)) d2) ⇒
      brings S H st cenv x v a (cell_value S (den S w env (If c d e) J)) (CIf k' k d2)
proof
  intro c k' d2 test test' yes no
  rewrite [cell_if(test)]
  apply brings_choice(test')
  - intro holds
    simp [yes(holds), holds]
  - intro fails
    simp [no(fails), fails]
qed

section "Loops."

theorem brings_loop :
  ∀(F : int → 'a tensor → 'a tensor) t.
    ieval c_div v lo' l ⇒
    ieval c_div v hi' u ⇒
    (∀n t.
       l ≤ n ⇒
       n < u ⇒
         brings S H st cenv x (update v i (SOME n)) (cell_value S (t [])) (cell_value S (F n t []))
           c) ⇒
      brings S H st cenv x v (cell_value S (t [])) (cell_value S (ifold l u F t []))
        (CFor i lo' hi' c)
proof
  intro F t el' eu' step
  rewrite [brings_def]
  intro h known
  obtain le | le := int_le_total[u, l]
  - rewrite [ifold_empty(le)]
    exact loop_empty_run(el', eu', le)
  - have inv := loop_invariant[S, v, i, l, u, c,
                               λn s1 h1.
                                 h1 = h ∧
                                 s1 = update st x (SOME (cell_value S (ifold l n F t [])))](le)
    have all :
        ∃s1 h1.
          iterates S v i l u c (update st x (SOME (cell_value S (t [])))) h s1 h1 ∧
          h1 = h ∧
          s1 = update st x (SOME (cell_value S (ifold l u F t []))) by
      apply inv
      · intro n s1 h1 low high ⟨heap, stack⟩
        exists update st x (SOME (cell_value S (ifold l (n + 1) F t []))), h
        split
        · rewrite [heap, stack, ifold_step(low)]
          apply brings_run(step[n, ifold l n F t](low, high))
          exact state_restack(known)
        · trivial
        · trivial
      · split
        · trivial
        · simp
    obtain ⟨s1, h1, lp, heap, stack⟩ := all
    rewrite [heap, stack] at lp
    exact runs_for(el', eu', lp)
qed

-- The local goes from the first accumulator to the last. A step is whatever takes it from the value
-- of an accumulator t to that of the body, where f stands for t.
theorem brings_fold :
  shape_of (tensor_shapes env) w d [] ⇒
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  ieval c_div v lo' l ⇒
  ieval c_div v hi' u ⇒
  (∀n t.
     l ≤ n ⇒
     n < u ⇒
       brings S H st cenv y (update v i (SOME n)) (cell_value S (t []))
         (cell_value S (den S (update w j (SOME n)) (update env f (SOME ([], t))) e [])) c) ⇒
    brings S H st cenv y v (cell_value S (den S w env d []))
      (cell_value S (den S w env (Fold f d j lo hi e) [])) (CFor i lo' hi' c)
proof
  intro shape el eu el' eu' step
  rewrite [den_fold(el, eu, shape)]
  apply brings_loop[F := λn t. den S (update w j (SOME n)) (update env f (SOME ([], t))) e](el',
          eu')
  exact step
qed

-- An inner fold that begins with the accumulator goes on from its value: several binders.
theorem brings_again :
  env f = SOME ([], t) ⇒
  brings S H st cenv y v (cell_value S (den S w env (Var f) [])) q c ⇒
    brings S H st cenv y v (cell_value S (t [])) q c
proof
  intro bound run
  have inside : in_box [] [] by simp
  rewrite [cell_var[S, w, env, f, [], t, []](bound, inside), value_val] at run
  exact run
qed

-- A local that is zero gets the first accumulator before.
theorem totals_fold :
  totals S H st cenv y v (cell_value S (den S w env d [])) c ⇒
  brings S H st cenv y v (cell_value S (den S w env d []))
    (cell_value S (den S w env (Fold f d j lo hi e) [])) k ⇒
    totals S H st cenv y v (cell_value S (den S w env (Fold f d j lo hi e) [])) (CSeq c k)
proof
  simp only [totals_brings]
  exact brings_seq
qed

section "Blocks."

-- A block `{ T y = r; c; k }` where c takes y from the value of r to q.
theorem declare_fold_writes :
  ∀W (S : 'a ops) o H st cenv v addr t y r a q c k.
    st y = NONE ⇒
    computes S (state S H st cenv) v r a ⇒
    brings S H st cenv y v a q c ⇒
    writes W S o (state S H (update st y (SOME q)) cenv) v addr t k ⇒
      writes W S o (state S H st cenv) v addr t (CDeclare y r (CSeq c k))
proof
  intro W S o H st cenv v addr t y r a q c k free value run body
  rewrite [writes_def]
  intro s h n g known there inj fits may
  obtain rfl := state_stack(known)
  rewrite [computes_def] at value
  have first := brings_run(run, state_restack[S, H, st, update st y (SOME a), cenv, st, h](known))
  obtain ⟨g', second, eff⟩ :=
    writes_run(body, state_restack[S, H, st, update st y (SOME q), cenv, st, h](known), there, inj,
               fits, may)
  exists g'
  split
  - have e := runs_declare(free, value(known), runs_seq(first, second))
    rewrite [update_update, update_same(free)] at e
    exact e
  - exact eff
qed

-- The same inside a statement that changes another local x: one run, from value m of x to value b.
theorem folded_run :
  ∀h m b.
    st y = NONE ⇒
    y ≠ x ⇒
    computes S (state S H (update st x (SOME m)) cenv) v r a ⇒
    brings S H (update st x (SOME m)) cenv y v a q c ⇒
    state S H (update st x (SOME m)) cenv (update st x (SOME m)) h ⇒
    runs S v (update (update st y (SOME q)) x (SOME m)) h k
      (update (update st y (SOME q)) x (SOME b)) h ⇒
      runs S v (update st x (SOME m)) h (CDeclare y r (CSeq c k)) (update st x (SOME b)) h
proof
  intro h m b free ne value run known second
  rewrite [computes_def] at value
  have first := brings_run(run, state_restack[S, H, update st x (SOME m),
                                              update (update st x (SOME m)) y (SOME a), cenv,
                                              update st x (SOME m), h](known))
  rewrite [update_swap(ne)] at second
  rewrite [update_swap(ne)] at second
  have free' : update st x (SOME m) y = NONE by simp [ne, free]
  have all := runs_declare(free', value(known), runs_seq(first, second))
  have free'' : update st x (SOME b) y = NONE by simp [ne, free]
  rewrite [update_update, update_same(free'')] at all
  exact all
qed

theorem declare_fold_bumps :
  st y = NONE ⇒
  y ≠ x ⇒
  (∀m. computes S (state S H (update st x (SOME m)) cenv) v r a) ⇒
  (∀m. brings S H (update st x (SOME m)) cenv y v a q c) ⇒
  bumps S H (update st y (SOME q)) cenv x v cell k ⇒
    bumps S H st cenv x v cell (CDeclare y r (CSeq c k))
proof
  intro free ne value run body
  rewrite [bumps_def]
  intro h m fine known
  rewrite [bumps_def] at body
  apply folded_run(free, ne, value[m], run[m], known)
  apply body
  - exact fine
  - exact state_restack(known)
qed

theorem declare_fold_brings :
  st y = NONE ⇒
  y ≠ x ⇒
  computes S (state S H (update st x (SOME m)) cenv) v r a ⇒
  brings S H (update st x (SOME m)) cenv y v a q c ⇒
  brings S H (update st y (SOME q)) cenv x v m b k ⇒
    brings S H st cenv x v m b (CDeclare y r (CSeq c k))
proof
  intro free ne value run body
  rewrite [brings_def]
  intro h known
  rewrite [brings_def] at body
  apply folded_run(free, ne, value, run, known)
  apply body
  exact state_restack(known)
qed

theorem declare_fold_totals :
  st y = NONE ⇒
  y ≠ x ⇒
  computes S (state S H (update st x (SOME (s_zero S))) cenv) v r a ⇒
  brings S H (update st x (SOME (s_zero S))) cenv y v a q c ⇒
  totals S H (update st y (SOME q)) cenv x v b k ⇒
    totals S H st cenv x v b (CDeclare y r (CSeq c k))
proof
  simp only [totals_brings]
  exact declare_fold_brings
qed

-- Other locals inside a step: declared with their value, or with zero and totalled.

theorem declare_value_brings :
  st y = NONE ⇒
  y ≠ x ⇒
  computes S (state S H (update st x (SOME m)) cenv) v r q ⇒
  brings S H (update st y (SOME q)) cenv x v m b k ⇒
    brings S H st cenv x v m b (CDeclare y r k)
proof
  intro free ne value body
  rewrite [brings_def]
  intro h known
  rewrite [brings_def] at body
  apply valued_run(free, ne, value, known)
  apply body
  exact state_restack(known)
qed

theorem declare_total_brings :
  st y = NONE ⇒
  y ≠ x ⇒
  totals S H (update st x (SOME m)) cenv y v q c ⇒
  brings S H (update st y (SOME q)) cenv x v m b k ⇒
    brings S H st cenv x v m b (CDeclare y (CLit 0 0) (CSeq c k))
proof
  intro free ne total body
  rewrite [brings_def]
  intro h known
  rewrite [brings_def] at body
  apply declared_run(free, ne, total, known)
  apply body
  exact state_restack(known)
qed

section "One step."

-- A fold of one step is its body, where the accumulator is the first one.
theorem cell_fold_once :
  ∀s.
    shape_of (tensor_shapes env) w d s ⇒
    ieval atl_div w lo l ⇒
    ieval atl_div w hi u ⇒
    u = l + 1 ⇒
      den S w env (Fold f d j lo hi e) J =
        den S (update w j (SOME l)) (update env f (SOME (s, den S w env d))) e J
proof
  intro s shape el eu one
  have here : l ≤ l by arith
  rewrite [den_fold(el, eu, shape), one, ifold_step(here), ifold_self]
qed

section "Padding."

variables (s : int list) (is : iexp list)

theorem fold_cell :
  ∀P.
    shape_of (tensor_shapes env) w d s ⇒
    ieval atl_div w lo l ⇒
    ieval atl_div w hi u ⇒
    P (den S w env d J) ⇒
    (∀n t. l ≤ n ⇒ n < u ⇒ P (den S (update w j (SOME n)) (update env f (SOME (s, t))) e J)) ⇒
      P (den S w env (Fold f d j lo hi e) J)
proof
  intro P shape el eu start step
  rewrite [den_fold(el, eu, shape)]
  apply ifold_preserves[λt. P (t J)]
  - exact start
  - intro n t low high _
    exact step(low)(high)
qed

theorem pad_fold :
  shape_of (tensor_shapes env) w d s ⇒
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  den S w env d J = Pad ⇒
  (∀n t. l ≤ n ⇒ n < u ⇒ den S (update w j (SOME n)) (update env f (SOME (s, t))) e J = Pad) ⇒
    den S w env (Fold f d j lo hi e) J = Pad
by exact fold_cell[P := λc. c = Pad]

theorem not_pad_fold :
  shape_of (tensor_shapes env) w d s ⇒
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  den S w env d J ≠ Pad ⇒
  (∀n t. l ≤ n ⇒ n < u ⇒ den S (update w j (SOME n)) (update env f (SOME (s, t))) e J ≠ Pad) ⇒
    den S w env (Fold f d j lo hi e) J ≠ Pad
by exact fold_cell[P := λc. c ≠ Pad]

theorem not_pad_with : den S w env d J ≠ Pad ⇒ den S w env (With d is e) J ≠ Pad
proof
  intro some
  simp only [den_def, put_def]
  by_cases here : J = MAP (ivalue w) is
  - simp [here]
  - simp [here, some]
qed
