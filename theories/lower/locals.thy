-- Locals: statements that take one local from a value to another, and blocks that declare a local.
-- Sums and folds of scalars are computed in locals by these.
--
-- Defines `brings`, the one judgement about locals. Main theorems: `brings_seq`, `brings_choice`,
-- `brings_loop` (the one rule for loops); `bumps_leaf` (a cell is added); `declare_value_writes`,
-- `declare_fold_writes` and their like (the block around).

import lower.steers

-- The letters are those of `lower.writes`.
variables (S : 'a ops) (ty : elem) (o : ident) (H : ident → bool) (st : 'a stack)
    (cenv : 'a tensors) (x : ident) (v : valuation) (c : 'a cell) (w : valuation) (env : 'a tensors)
    (b : bexp) (addr : int list → int) (t : 'a tensor) (y : ident) (a q m n : 'a) (r : cexp)
    (d : cstmt) (lo hi : iexp) (e f : exp) (g : exp) (k' : cexp) (p : bool) (J : int list)
    (i : ident) (l u : int) (k : cstmt)

-- The statement brings local x from a to b, and changes nothing else.
definition brings (S : 'a ops) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors) (x : ident)
    (v : valuation) (a b : 'a) (c : cstmt) : bool :=
  steers S H cenv v (update st x (SOME a)) (update st x (SOME b)) c

theorem brings_run :
  ∀h.
    brings S H st cenv x v a m d ⇒
    state S H (update st x (SOME a)) cenv (update st x (SOME a)) h ⇒
      runs S v (update st x (SOME a)) h d (update st x (SOME m)) h
proof
  intro h run
  rewrite [brings_def] at run
  exact steers_run(run)
qed

section "Rules."

theorem brings_set :
  computes S (state S H (update st x (SOME a)) cenv) v r m ⇒ brings S H st cenv x v a m (CSet x r)
proof
  intro value
  rewrite [brings_def]
  have there : update st x (SOME a) x = SOME a by simp
  exact steers_set(there, value, update_update[st, x, SOME a, SOME m])
qed

theorem brings_skip : brings S H st cenv x v a a CSkip
by simp [brings_def, steers_skip]

theorem brings_seq :
  brings S H st cenv x v a m k ⇒
  brings S H st cenv x v m q d ⇒
    brings S H st cenv x v a q (CSeq k d)
proof
  intro first second
  rewrite [brings_def] at first second
  rewrite [brings_def]
  exact steers_seq(first, second)
qed

theorem brings_choice :
  decides S (state S H (update st x (SOME a)) cenv) v k' p ⇒
  (p ⇒ brings S H st cenv x v a m k) ⇒
  (¬p ⇒ brings S H st cenv x v a m d) ⇒
    brings S H st cenv x v a m (CIf k' k d)
proof
  intro test yes no
  rewrite [brings_def] at yes no
  rewrite [brings_def]
  exact steers_choice(test, yes, no)
qed

-- A loop of which iteration k takes the local from T k to T (k + 1).
theorem brings_loop :
  ∀T.
    ieval c_div v lo l ⇒
    ieval c_div v hi u ⇒
    T l = a ⇒
    T u = q ⇒
    (u ≤ l ⇒ q = a) ⇒
    (∀k. l ≤ k ⇒ k < u ⇒ brings S H st cenv x (update v i (SOME k)) (T k) (T (k + 1)) d) ⇒
      brings S H st cenv x v a q (CFor i lo hi d)
proof
  intro T el eu first last none step
  rewrite [brings_def]
  apply steers_loop[T := λk. update st x (SOME (T k))](el, eu)
  - simp [first]
  - simp [last]
  - intro le
    simp [none(le)]
  - intro k low high
    have one := step(low, high)
    rewrite [brings_def] at one
    exact one
qed

-- Conditions of the program.

theorem brings_if :
  ∀d2.
    decision S w env g p ⇒
    decides S (state S H (update st x (SOME a)) cenv) v k' p ⇒
    (p ⇒ brings S H st cenv x v a (cell_value S (den S w env e J)) k) ⇒
    (¬p ⇒ brings S H st cenv x v a (cell_value S (den S w env f J)) d2) ⇒
      brings S H st cenv x v a (cell_value S (den S w env (If g e f) J)) (CIf k' k d2)
proof
  intro d2 test test' yes no
  rewrite [cell_if(test)]
  apply brings_choice(test')
  - intro holds
    simp [yes(holds), holds]
  - intro fails
    simp [no(fails), fails]
qed

-- A local that is zero stays so where the condition does not hold.
theorem brings_only :
  decides S (state S H (update st x (SOME (s_zero S))) cenv) v k' p ⇒
  (p ⇒ brings S H st cenv x v (s_zero S) q k) ⇒
    brings S H st cenv x v (s_zero S) (if p then q else s_zero S) (CIf k' k CSkip)
proof
  intro test run
  apply brings_choice(test)
  - intro yes
    simp [yes, run(yes)]
  - intro no
    simp [no]
    exact brings_skip
qed

theorem brings_when :
  truths S ⇒
  beval c_div v b p ⇒
  (p ⇒ brings S H st cenv x v (s_zero S) q k) ⇒
    brings S H st cenv x v (s_zero S) (if p then q else s_zero S) (CIf (CTest b) k CSkip)
proof
  intro law be
  exact brings_only(decides_index[S, state S H (update st x (SOME (s_zero S))) cenv](law, be))
qed

theorem brings_guarded :
  decision S w env g p ⇒
  decides S (state S H (update st x (SOME (s_zero S))) cenv) v k' p ⇒
  (p ⇒ brings S H st cenv x v (s_zero S) (cell_value S (den S w env e J)) k) ⇒
    brings S H st cenv x v (s_zero S) (cell_value S (den S w env (Guard g e) J)) (CIf k' k CSkip)
proof
  intro test test' run
  have split_value :
      cell_value S (den S w env (Guard g e) J) =
        (if p then cell_value S (den S w env e J) else s_zero S) by
    rewrite [cell_guarded(test)]
    by_cases h : p <;> simp [h, cell_value_def]
  rewrite [split_value]
  exact brings_only(test', run)
qed

-- Two tensors in a row.
theorem brings_concat :
  ∀j z z' s d2.
    ok S w env e (j :: s) ⇒
    decides S (state S H (update st x (SOME a)) cenv) v k' (z < j) ⇒
    z' = z - j ⇒
    (z < j ⇒ brings S H st cenv x v a (cell_value S (den S w env e (z :: J))) k) ⇒
    (j ≤ z ⇒ brings S H st cenv x v a (cell_value S (den S w env f (z' :: J))) d2) ⇒
      brings S H st cenv x v a (cell_value S (den S w env (Concat e f) (z :: J))) (CIf k' k d2)
proof
  intro j z z' s d2 good test eq first second
  apply brings_choice(test)
  - intro yes
    rewrite [cell_concat_left(good, yes)]
    exact first(yes)
  - intro no
    have ge : j ≤ z by arith
    rewrite [cell_concat_right(good, ge, eq)]
    exact second(ge)
qed

-- Outside of its shape a tensor is padding, and a local that is zero stays so.
theorem brings_inside :
  ∀s.
    ok S w env e s ⇒
    decides S (state S H (update st x (SOME (s_zero S))) cenv) v k' p ⇒
    (in_box s J ⇒ p) ⇒
    (p ⇒ brings S H st cenv x v (s_zero S) (cell_value S (den S w env e J)) k) ⇒
      brings S H st cenv x v (s_zero S) (cell_value S (den S w env e J)) (CIf k' k CSkip)
proof
  intro s good test needed run
  apply brings_choice(test)
  - exact run
  - intro no
    have outside : ¬(in_box s J) by
      intro inside
      exact no(needed(inside))
    have padding := cell_outside(good, outside)
    simp [padding, cell_value_def, brings_skip]
qed

section "A cell is added."

-- A value to which zero may be added, if `sum_zero` is to be used: zero, and what was added to it.
definition settled (S : 'a ops) (ty : elem) (a : 'a) : bool :=
  law_holds S ty sum_zero ⇒ s_add S ty (s_zero S) a = a

theorem settled_zero : settled S ty (s_zero S)
proof
  rewrite [settled_def]
  intro law
  simp only [law_holds_def] at law
  simp [law]
qed

theorem settled_add :
  ∀(S : 'a ops) a c. settled S ty a ⇒ settled S ty (cell_value S (cell_add S ty (Val a) c))
proof
  intro S a c fine
  obtain none | ⟨y, eq⟩ := cell_cases[c]
  - simp [none, cell_add_def, cell_value_def, fine]
  - simp only [eq, cell_add_def, cell_value_def]
    rewrite [settled_def] at fine
    rewrite [settled_def]
    intro law
    have start := fine(law)
    simp only [law_holds_def] at law
    obtain ⟨zero, kept, gone⟩ := law
    exact kept(start)
qed

theorem settled_add_zero :
  ∀(S : 'a ops) a. settled S ty a ⇒ law_holds S ty sum_zero ⇒ s_add S ty a (s_zero S) = a
proof
  intro S a fine law
  rewrite [settled_def] at fine
  have start := fine(law)
  simp only [law_holds_def] at law
  obtain ⟨zero, kept, gone⟩ := law
  exact gone(start)
qed

theorem bumps_leaf :
  c ≠ Pad ⇒
  computes S (state S H (update st x (SOME a)) cenv) v r (cell_value S c) ⇒
    brings S H st cenv x v a (cell_value S (cell_add S ty (Val a) c)) (CBump ty x r)
proof
  intro some value
  rewrite [brings_def, steers_def]
  intro h known
  rewrite [computes_def] at value
  have there : update st x (SOME a) x = SOME a by simp
  have run := runs_bump[ty := ty](there, value(known))
  simp only [update_update] at run
  rewrite [cell_not_pad] at some
  obtain ⟨y, eq⟩ := some
  rewrite [eq, value_val] at run
  simp only [eq, cell_add_def, cell_value_def, run]
qed

-- Adding zero for padding.
theorem bumps_leaf_zero :
  law_holds S ty sum_zero ⇒
  settled S ty a ⇒
  computes S (state S H (update st x (SOME a)) cenv) v r (cell_value S c) ⇒
    brings S H st cenv x v a (cell_value S (cell_add S ty (Val a) c)) (CBump ty x r)
proof
  intro law fine value
  by_cases none : c = Pad
  - rewrite [brings_def, steers_def]
    intro h known
    rewrite [computes_def] at value
    have there : update st x (SOME a) x = SOME a by simp
    have run := runs_bump[ty := ty](there, value(known))
    rewrite [update_update, none, value_pad, settled_add_zero[ty := ty](fine)(law)] at run
    simp only [none, cell_add_def, cell_value_def, run]
  - exact bumps_leaf(none, value)
qed

theorem bumps_guarded :
  decision S w env g p ⇒
  decides S (state S H (update st x (SOME a)) cenv) v k' p ⇒
  (p ⇒ brings S H st cenv x v a (cell_value S (cell_add S ty (Val a) (den S w env e J))) k) ⇒
    brings S H st cenv x v a (cell_value S (cell_add S ty (Val a) (den S w env (Guard g e) J)))
      (CIf k' k CSkip)
proof
  intro test test' run
  rewrite [cell_guarded(test)]
  apply brings_choice(test')
  - intro yes
    simp [run(yes), yes]
  - intro no
    simp [no, cell_add_def, value_val]
    exact brings_skip
qed

section "Blocks."

-- `{ T y = r; d }`
theorem declare_value_writes :
  ∀W (S : 'a ops) o H st cenv v addr t y q r d.
    st y = NONE ⇒
    computes S (state S H st cenv) v r q ⇒
    writes W S o (state S H (update st y (SOME q)) cenv) v addr t d ⇒
      writes W S o (state S H st cenv) v addr t (CDeclare ty y r d)
proof
  intro W S o H st cenv v addr t y q r d free value body
  rewrite [writes_def]
  intro s h n f known there inj fits may
  obtain rfl := state_stack(known)
  rewrite [computes_def] at value
  obtain ⟨g, second, eff⟩ :=
    writes_run(body, state_restack[S, H, st, update st y (SOME q), cenv, st, h](known), there, inj,
               fits, may)
  exists g
  split
  - have run := runs_declare(free, value(known), second)
    rewrite [update_update, update_same(free)] at run
    exact run
  - exact eff
qed

theorem declare_value_brings :
  st y = NONE ⇒
  y ≠ x ⇒
  computes S (state S H (update st x (SOME m)) cenv) v r q ⇒
  brings S H (update st y (SOME q)) cenv x v m n k ⇒
    brings S H st cenv x v m n (CDeclare ty y r k)
proof
  intro free ne value body
  rewrite [brings_def, steers_def]
  intro h known
  rewrite [computes_def] at value
  have second := brings_run(body, state_restack[S, H, update st x (SOME m),
                                                update (update st y (SOME q)) x (SOME m), cenv,
                                                update st x (SOME m), h](known))
  rewrite [update_swap(ne)] at second
  rewrite [update_swap(ne)] at second
  have free' : update st x (SOME m) y = NONE by simp [ne, free]
  have all := runs_declare(free', value(known), second)
  have free'' : update st x (SOME n) y = NONE by simp [ne, free]
  rewrite [update_update, update_same(free'')] at all
  exact all
qed

-- A block `{ T y = r; c; k }` where c takes y from the value of r to q.
theorem declare_fold_writes :
  ∀W (S : 'a ops) o H st cenv v addr t y r a q c k.
    st y = NONE ⇒
    computes S (state S H st cenv) v r a ⇒
    brings S H st cenv y v a q c ⇒
    writes W S o (state S H (update st y (SOME q)) cenv) v addr t k ⇒
      writes W S o (state S H st cenv) v addr t (CDeclare ty y r (CSeq c k))
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

theorem declare_fold_brings :
  st y = NONE ⇒
  y ≠ x ⇒
  computes S (state S H (update st x (SOME m)) cenv) v r a ⇒
  brings S H (update st x (SOME m)) cenv y v a q d ⇒
  brings S H (update st y (SOME q)) cenv x v m n k ⇒
    brings S H st cenv x v m n (CDeclare ty y r (CSeq d k))
proof
  intro free ne value run body
  rewrite [brings_def, steers_def]
  intro h known
  rewrite [computes_def] at value
  have first := brings_run(run, state_restack[S, H, update st x (SOME m),
                                              update (update st x (SOME m)) y (SOME a), cenv,
                                              update st x (SOME m), h](known))
  have second := brings_run(body, state_restack[S, H, update st x (SOME m),
                                                update (update st y (SOME q)) x (SOME m), cenv,
                                                update st x (SOME m), h](known))
  rewrite [update_swap(ne)] at second
  rewrite [update_swap(ne)] at second
  have free' : update st x (SOME m) y = NONE by simp [ne, free]
  have all := runs_declare(free', value(known), runs_seq(first, second))
  have free'' : update st x (SOME n) y = NONE by simp [ne, free]
  rewrite [update_update, update_same(free'')] at all
  exact all
qed

section "A local among others."

theorem brings_steers :
  brings S H st cenv x v a q k ⇒ steers S H cenv v (update st x (SOME a)) (update st x (SOME q)) k
by simp [brings_def]

theorem steers_brings :
  steers S H cenv v (update st x (SOME a)) (update st x (SOME q)) k ⇒ brings S H st cenv x v a q k
by simp [brings_def]

-- A block `{ T y = r; d; k }` where d takes y from the value of r to q, and k steers all.
theorem declare_fold_steers :
  ∀st1 n.
    st y = NONE ⇒
    st1 y = NONE ⇒
    computes S (state S H st cenv) v r a ⇒
    brings S H st cenv y v a q d ⇒
    steers S H cenv v (update st y (SOME q)) (update st1 y (SOME n)) k ⇒
      steers S H cenv v st st1 (CDeclare ty y r (CSeq d k))
proof
  intro st1 n free free1 value run body
  have both := steers_seq(brings_steers(run), body)
  exact steers_declare(free, free1, value, both)
qed

theorem declare_fold_acts :
  ∀st1 n A B.
    st y = NONE ⇒
    st1 y = NONE ⇒
    computes S (state S H st cenv) v r a ⇒
    brings S H st cenv y v a q d ⇒
    acts S H cenv v (update st y (SOME q)) (update st1 y (SOME n)) A B k ⇒
      acts S H cenv v st st1 A B (CDeclare ty y r (CSeq d k))
proof
  intro st1 n A B free free1 value run body
  have both := acts_then(brings_steers(run), body)
  exact acts_declare(free, free1, value, both)
qed
