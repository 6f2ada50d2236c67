-- Locals: statements that set one local to a known value, or add a cell to it, and blocks that
-- declare a local. A sum that is added up in a local is lowered by these.
--
-- Defines `totals` (sets) and `bumps` (adds). Main theorems: `totals_sum`,
-- `declare_total_writes`, `declare_value_writes`.

import lower.values

-- The letters are those of `lower.writes`.
variables (z : bool) (S : 'a ops) (o : ident) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors)
    (x : ident) (v : valuation) (c : 'a cell) (w : valuation) (env : 'a tensors) (b : bexp)
    (j : ident) (addr : int list → int) (t : 'a tensor) (y : ident) (q : 'a) (r : cexp) (d : cstmt)
    (lo hi : iexp) (e : exp) (b' : bexp) (g : cond) (k' : ccond) (p : bool) (J : int list)
    (i : ident) (lo' hi' : iexp) (l u : int) (k : cstmt)

-- A value to which zero may be added, if `sum_zero` is to be used: zero, and what was added to it.
definition settled (S : 'a ops) (a : 'a) : bool := law_holds S sum_zero ⇒ s_add S (s_zero S) a = a

-- The statement adds the cell to local x, and changes nothing else.
definition bumps (S : 'a ops) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors) (x : ident)
    (v : valuation) (c : 'a cell) (k : cstmt) : bool :=
  ∀h a.
    settled S a ⇒
    state S H (update st x (SOME a)) cenv (update st x (SOME a)) h ⇒
      runs S v (update st x (SOME a)) h k (update st x (SOME (cell_value S (cell_add S (Val a) c))))
        h

-- The statement takes local x from zero to y, and changes nothing else.
definition totals (S : 'a ops) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors) (x : ident)
    (v : valuation) (y : 'a) (k : cstmt) : bool :=
  ∀h.
    state S H (update st x (SOME (s_zero S))) cenv (update st x (SOME (s_zero S))) h ⇒
      runs S v (update st x (SOME (s_zero S))) h k (update st x (SOME y)) h

theorem settled_zero : settled S (s_zero S)
proof
  rewrite [settled_def]
  intro law
  simp only [law_holds_def] at law
  simp [law]
qed

theorem settled_add :
  ∀(S : 'a ops) a c. settled S a ⇒ settled S (cell_value S (cell_add S (Val a) c))
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
  ∀(S : 'a ops) a. settled S a ⇒ law_holds S sum_zero ⇒ s_add S a (s_zero S) = a
proof
  intro S a fine law
  rewrite [settled_def] at fine
  have start := fine(law)
  simp only [law_holds_def] at law
  obtain ⟨zero, kept, gone⟩ := law
  exact gone(start)
qed

-- Values and cells.

theorem totals_set :
  ∀y.
    computes S (state S H (update st x (SOME (s_zero S))) cenv) v r y ⇒
      totals S H st cenv x v y (CSet x r)
proof
  intro y value
  rewrite [totals_def]
  intro h known
  rewrite [computes_def] at value
  have there : update st x (SOME (s_zero S)) x = SOME (s_zero S) by simp
  have run := runs_set(there, value(known))
  simp only [update_update] at run
  exact run
qed

theorem bumps_leaf :
  c ≠ Pad ⇒
  (∀a. computes S (state S H (update st x (SOME a)) cenv) v r (cell_value S c)) ⇒
    bumps S H st cenv x v c (CBump x r)
proof
  intro some value
  rewrite [bumps_def]
  intro h a fine known
  have val := value[a]
  rewrite [computes_def] at val
  have there : update st x (SOME a) x = SOME a by simp
  have run := runs_bump(there, val(known))
  simp only [update_update] at run
  rewrite [cell_not_pad] at some
  obtain ⟨y, eq⟩ := some
  rewrite [eq, value_val] at run
  simp only [eq, cell_add_def, cell_value_def, run]
qed

-- Adding zero for padding.
theorem bumps_leaf_zero :
  law_holds S sum_zero ⇒
  (∀a. computes S (state S H (update st x (SOME a)) cenv) v r (cell_value S c)) ⇒
    bumps S H st cenv x v c (CBump x r)
proof
  intro law value
  obtain none | ⟨y, eq⟩ := cell_cases[c]
  - rewrite [bumps_def]
    intro h a fine known
    have val := value[a]
    rewrite [computes_def] at val
    have there : update st x (SOME a) x = SOME a by simp
    have run := runs_bump(there, val(known))
    rewrite [update_update, none, value_pad, settled_add_zero(fine)(law)] at run
    simp only [none, cell_add_def, cell_value_def, run]
  - apply bumps_leaf
    · simp [eq]
    · exact value
qed

theorem bumps_pad : c = Pad ⇒ bumps S H st cenv x v c CSkip
proof
  intro none
  rewrite [bumps_def]
  intro h a fine known
  simp only [none, cell_add_def, cell_value_def]
  exact runs_skip
qed

-- Conditions.

theorem bumps_choice :
  ∀b q k d.
    (∀a. decides S (state S H (update st x (SOME a)) cenv) v b q) ⇒
    (q ⇒ bumps S H st cenv x v c k) ⇒
    (¬q ⇒ bumps S H st cenv x v c d) ⇒
      bumps S H st cenv x v c (CIf b k d)
proof
  intro b q k d test yes no
  rewrite [bumps_def]
  intro h a fine known
  have decided := test[a]
  rewrite [decides_def] at decided
  have value := decided(known)
  by_cases p : q
  - have body := yes(p)
    rewrite [bumps_def] at body
    simp only [p] at value
    exact runs_if_true(value, body(fine, known))
  - have body := no(p)
    rewrite [bumps_def] at body
    simp only [p] at value
    exact runs_if_false(value, body(fine, known))
qed

theorem totals_choice :
  ∀b q y k d.
    decides S (state S H (update st x (SOME (s_zero S))) cenv) v b q ⇒
    (q ⇒ totals S H st cenv x v y k) ⇒
    (¬q ⇒ totals S H st cenv x v y d) ⇒
      totals S H st cenv x v y (CIf b k d)
proof
  intro b q y k d test yes no
  rewrite [totals_def]
  intro h known
  rewrite [decides_def] at test
  have value := test(known)
  by_cases p : q
  - have body := yes(p)
    rewrite [totals_def] at body
    simp only [p] at value
    exact runs_if_true(value, body(known))
  - have body := no(p)
    rewrite [totals_def] at body
    simp only [p] at value
    exact runs_if_false(value, body(known))
qed

-- What is zero already.
theorem totals_zero : totals S H st cenv x v (s_zero S) CSkip
proof
  rewrite [totals_def]
  intro h known
  exact runs_skip
qed

theorem totals_only :
  ∀q y k.
    decides S (state S H (update st x (SOME (s_zero S))) cenv) v k' q ⇒
    (q ⇒ totals S H st cenv x v y k) ⇒
      totals S H st cenv x v (if q then y else s_zero S) (CIf k' k CSkip)
proof
  intro q y k test run
  apply totals_choice(test)
  - intro yes
    simp [yes, run(yes)]
  - intro no
    simp [no]
    exact totals_zero
qed

theorem totals_when :
  ∀q y k.
    beval c_div v b q ⇒
    (q ⇒ totals S H st cenv x v y k) ⇒
      totals S H st cenv x v (if q then y else s_zero S) (CIf (CIndex b) k CSkip)
proof
  intro q y k be
  exact totals_only(decides_index[S, state S H (update st x (SOME (s_zero S))) cenv](be))
qed

theorem bumps_guarded :
  decision S w env g p ⇒
  (∀a. decides S (state S H (update st x (SOME a)) cenv) v k' p) ⇒
  (p ⇒ bumps S H st cenv x v (den S w env e J) k) ⇒
    bumps S H st cenv x v (den S w env (Guard g e) J) (CIf k' k CSkip)
proof
  intro test test' run
  rewrite [cell_guarded(test)]
  apply bumps_choice(test')
  - intro yes
    simp [run(yes), yes]
  - intro no
    apply bumps_pad
    simp [no]
qed

theorem totals_guarded :
  decision S w env g p ⇒
  decides S (state S H (update st x (SOME (s_zero S))) cenv) v k' p ⇒
  (p ⇒ totals S H st cenv x v (cell_value S (den S w env e J)) k) ⇒
    totals S H st cenv x v (cell_value S (den S w env (Guard g e) J)) (CIf k' k CSkip)
proof
  intro test test' run
  have split_value :
      cell_value S (den S w env (Guard g e) J) =
        (if p then cell_value S (den S w env e J) else s_zero S) by
    rewrite [cell_guarded(test)]
    by_cases h : p <;> simp [h, cell_value_def]
  rewrite [split_value]
  exact totals_only(test', run)
qed

theorem totals_if :
  ∀d f k2.
    decision S w env g p ⇒
    decides S (state S H (update st x (SOME (s_zero S))) cenv) v k' p ⇒
    (p ⇒ totals S H st cenv x v (cell_value S (den S w env d J)) k) ⇒
    (¬p ⇒ totals S H st cenv x v (cell_value S (den S w env f J)) k2) ⇒
      totals S H st cenv x v (cell_value S (den S w env (If g d f) J)) (CIf k' k k2)
proof
  intro d f k2 test test' yes no
  rewrite [cell_if(test)]
  apply totals_choice(test')
  - intro holds
    simp [yes(holds), holds]
  - intro fails
    simp [no(fails), fails]
qed

-- Guards over indices.

theorem bumps_guard :
  beval atl_div w b p ⇒
  beval c_div v b' p ⇒
  (p ⇒ bumps S H st cenv x v (den S w env e J) k) ⇒
    bumps S H st cenv x v (den S w env (Guard (Index b) e) J) (CIf (CIndex b') k CSkip)
proof
  intro be be'
  apply bumps_guarded(decision_index[S, w, env, p, b](be))
  intro a
  exact decides_index(be')
qed

theorem totals_guard :
  beval atl_div w b p ⇒
  beval c_div v b' p ⇒
  (p ⇒ totals S H st cenv x v (cell_value S (den S w env e J)) k) ⇒
    totals S H st cenv x v (cell_value S (den S w env (Guard (Index b) e) J))
      (CIf (CIndex b') k CSkip)
proof
  intro be be'
  exact totals_guarded(decision_index[S, w, env, p, b](be),
                       decides_index[S, state S H (update st x (SOME (s_zero S))) cenv](be'))
qed

-- Sums: loops that add each summand.

theorem loop_bumps :
  ∀f k h a.
    l ≤ u ⇒
    (∀m. l ≤ m ⇒ m < u ⇒ bumps S H st cenv x (update v i (SOME m)) (f m) k) ⇒
    settled S a ⇒
    state S H (update st x (SOME a)) cenv (update st x (SOME a)) h ⇒
      iterates S v i l u k (update st x (SOME a)) h
        (update st x (SOME (ifold l u (λm y. cell_value S (cell_add S (Val y) (f m))) a))) h
proof
  intro f k h a le run fine known
  have inv := loop_invariant[S, v, i, l, u, k,
                             λm s1 h1.
                               h1 = h ∧
                               s1 =
                                 update st x (SOME (ifold l m (λm y.
                                                            cell_value S (cell_add S (Val y) (f m)))
                                                      a))](le)
  have all :
      ∃s1 h1.
        iterates S v i l u k (update st x (SOME a)) h s1 h1 ∧
        h1 = h ∧
        s1 = update st x (SOME (ifold l u (λm y. cell_value S (cell_add S (Val y) (f m))) a)) by
    apply inv
    · intro m s1 h1 low high ⟨heap, stack⟩
      have body := run(low)(high)
      rewrite [bumps_def] at body
      exists update st x (SOME (ifold l (m + 1) (λm y. cell_value S (cell_add S (Val y) (f m))) a)),
        h
      split
      · rewrite [heap, stack, ifold_step(low)]
        apply body
        · apply ifold_preserves[settled S](fine)
          intro q y _ _ before
          exact settled_add(before)
        · exact state_restack(known)
      · trivial
      · trivial
    · split
      · trivial
      · simp
  obtain ⟨s1, h1, lp, heap, stack⟩ := all
  rewrite [heap, stack] at lp
  exact lp
qed

-- From zero the loop computes the value of the sum: no law is needed.
theorem sum_value :
  ∀(S : 'a ops) l u f J.
    cell_value S (sum S l u f J) =
      ifold l u (λm y. cell_value S (cell_add S (Val y) (f m J))) (s_zero S)
proof
  intro S l u f J
  have step :
      ∀m c.
        cell_value S (cell_add S c (f m J)) =
          cell_value S (cell_add S (Val (cell_value S c)) (f m J)) by
    intro m c
    obtain none | ⟨y, eq⟩ := cell_cases[f m J]
    · simp [none, cell_add_def, cell_value_def]
    · simp [eq, cell_add_def, cell_value_def]
  have fuse := ifold_fuse[cell_value S, l, u, λm c. cell_add S c (f m J),
                          λm y. cell_value S (cell_add S (Val y) (f m J)), Pad]
  have all :
      cell_value S (ifold l u (λm c. cell_add S c (f m J)) Pad) =
        ifold l u (λm y. cell_value S (cell_add S (Val y) (f m J))) (cell_value S Pad) by
    apply fuse
    intro m c low high
    exact step
  rewrite [value_pad] at all
  rewrite [sum_def]
  exact all
qed

theorem totals_sum :
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  ieval c_div v lo' l ⇒
  ieval c_div v hi' u ⇒
  (∀m.
     l ≤ m ⇒
     m < u ⇒
       bumps S H st cenv x (update v i (SOME m)) (den S (update w j (SOME m)) env e J) k) ⇒
    totals S H st cenv x v (cell_value S (den S w env (Sums [(j, lo, hi)] e) J)) (CFor i lo' hi' k)
proof
  intro el eu el' eu' run
  rewrite [den_sum(el, eu), sum_value]
  rewrite [totals_def]
  intro h known
  obtain le | le := int_le_total[u, l]
  - rewrite [ifold_empty(le)]
    exact loop_empty_run(el', eu', le)
  - exact runs_for(el', eu', loop_bumps(le, run, settled_zero[S], known))
qed

-- Blocks that declare a local: `{ T y = 0; c; d }` where c totals it, and `{ T y = r; d }`.

theorem declare_total_writes :
  ∀W (S : 'a ops) o H st cenv v addr t y q c d.
    st y = NONE ⇒
    totals S H st cenv y v q c ⇒
    writes W S o (state S H (update st y (SOME q)) cenv) v addr t d ⇒
      writes W S o (state S H st cenv) v addr t (CDeclare y (CLit 0 0) (CSeq c d))
proof
  intro W S o H st cenv v addr t y q c d free total body
  rewrite [writes_def]
  intro s h n f known there inj fits may
  obtain rfl := state_stack(known)
  rewrite [totals_def] at total
  have first := total(state_restack[S, H, st, update st y (SOME (s_zero S)), cenv, st, h](known))
  obtain ⟨g, second, eff⟩ :=
    writes_run(body, state_restack[S, H, st, update st y (SOME q), cenv, st, h](known), there, inj,
               fits, may)
  exists g
  split
  - have zero : cval S v st h (CLit 0 0) (s_zero S) by
      rewrite [s_zero_def]
      exact cval_lit
    have run := runs_declare(free, zero, runs_seq(first, second))
    rewrite [update_update, update_same(free)] at run
    exact run
  - exact eff
qed

theorem declare_value_writes :
  ∀W (S : 'a ops) o H st cenv v addr t y q r d.
    st y = NONE ⇒
    computes S (state S H st cenv) v r q ⇒
    writes W S o (state S H (update st y (SOME q)) cenv) v addr t d ⇒
      writes W S o (state S H st cenv) v addr t (CDeclare y r d)
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

-- The same inside a statement that changes another local x: one run, from value a of x to value b.

theorem declared_run :
  ∀c d h a b.
    st y = NONE ⇒
    y ≠ x ⇒
    totals S H (update st x (SOME a)) cenv y v q c ⇒
    state S H (update st x (SOME a)) cenv (update st x (SOME a)) h ⇒
    runs S v (update (update st y (SOME q)) x (SOME a)) h d
      (update (update st y (SOME q)) x (SOME b)) h ⇒
      runs S v (update st x (SOME a)) h (CDeclare y (CLit 0 0) (CSeq c d)) (update st x (SOME b)) h
proof
  intro c d h a b free ne total known second
  rewrite [totals_def] at total
  have first := total(state_restack[S, H, update st x (SOME a),
                                    update (update st x (SOME a)) y (SOME (s_zero S)), cenv,
                                    update st x (SOME a), h](known))
  rewrite [update_swap(ne)] at second
  rewrite [update_swap(ne)] at second
  have free' : update st x (SOME a) y = NONE by simp [ne, free]
  have zero : cval S v (update st x (SOME a)) h (CLit 0 0) (s_zero S) by
    rewrite [s_zero_def]
    exact cval_lit
  have run := runs_declare(free', zero, runs_seq(first, second))
  have free'' : update st x (SOME b) y = NONE by simp [ne, free]
  rewrite [update_update, update_same(free'')] at run
  exact run
qed

theorem valued_run :
  ∀h a b.
    st y = NONE ⇒
    y ≠ x ⇒
    computes S (state S H (update st x (SOME a)) cenv) v r q ⇒
    state S H (update st x (SOME a)) cenv (update st x (SOME a)) h ⇒
    runs S v (update (update st y (SOME q)) x (SOME a)) h d
      (update (update st y (SOME q)) x (SOME b)) h ⇒
      runs S v (update st x (SOME a)) h (CDeclare y r d) (update st x (SOME b)) h
proof
  intro h a b free ne value known second
  rewrite [computes_def] at value
  rewrite [update_swap(ne)] at second
  rewrite [update_swap(ne)] at second
  have free' : update st x (SOME a) y = NONE by simp [ne, free]
  have run := runs_declare(free', value(known), second)
  have free'' : update st x (SOME b) y = NONE by simp [ne, free]
  rewrite [update_update, update_same(free'')] at run
  exact run
qed

theorem declare_total_bumps :
  ∀k y q c d.
    st y = NONE ⇒
    y ≠ x ⇒
    (∀a. totals S H (update st x (SOME a)) cenv y v q c) ⇒
    bumps S H (update st y (SOME q)) cenv x v k d ⇒
      bumps S H st cenv x v k (CDeclare y (CLit 0 0) (CSeq c d))
proof
  intro k y q c d free ne total body
  rewrite [bumps_def]
  intro h a fine known
  rewrite [bumps_def] at body
  apply declared_run(free, ne, total[a], known)
  apply body
  - exact fine
  - exact state_restack(known)
qed

theorem declare_total_totals :
  ∀k y q c d.
    st y = NONE ⇒
    y ≠ x ⇒
    totals S H (update st x (SOME (s_zero S))) cenv y v q c ⇒
    totals S H (update st y (SOME q)) cenv x v k d ⇒
      totals S H st cenv x v k (CDeclare y (CLit 0 0) (CSeq c d))
proof
  intro k y q c d free ne total body
  rewrite [totals_def]
  intro h known
  rewrite [totals_def] at body
  apply declared_run(free, ne, total, known)
  apply body
  exact state_restack(known)
qed

theorem declare_value_bumps :
  ∀k y q r d.
    st y = NONE ⇒
    y ≠ x ⇒
    (∀a. computes S (state S H (update st x (SOME a)) cenv) v r q) ⇒
    bumps S H (update st y (SOME q)) cenv x v k d ⇒
      bumps S H st cenv x v k (CDeclare y r d)
proof
  intro k y q r d free ne value body
  rewrite [bumps_def]
  intro h a fine known
  rewrite [bumps_def] at body
  apply valued_run(free, ne, value[a], known)
  apply body
  - exact fine
  - exact state_restack(known)
qed

theorem declare_value_totals :
  ∀k y q r d.
    st y = NONE ⇒
    y ≠ x ⇒
    computes S (state S H (update st x (SOME (s_zero S))) cenv) v r q ⇒
    totals S H (update st y (SOME q)) cenv x v k d ⇒
      totals S H st cenv x v k (CDeclare y r d)
proof
  intro k y q r d free ne value body
  rewrite [totals_def]
  intro h known
  rewrite [totals_def] at body
  apply valued_run(free, ne, value, known)
  apply body
  exact state_restack(known)
qed
