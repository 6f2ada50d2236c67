-- Scalar expressions of C that compute cells of tensors: one rule for each constructor. With them a
-- tensor that is used once needs no array.
--
-- Defines `computes`. Main theorems: `computes_read` (from an array), `computes_add`,
-- `computes_let`, `decides_less` and their like.

import lower.state lower.cells

-- The letters are those of `lower.writes`.
variables (S : 'a ops) (ty : elem) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors)
    (G : 'a stack → 'a heap → bool) (v w : valuation) (env : 'a tensors) (x y : ident) (a b : exp)
    (f : iexp) (e : exp) (p : int list) (t : 'a tensor) (n : int) (s : int list) (k i j : int)
    (J : int list) (c : cexp) (q : bool) (r : cexp)

-- In every such state the expression evaluates to y.
definition computes (S : 'a ops) (G : 'a stack → 'a heap → bool) (v : valuation) (r : cexp) (y : 'a)
  : bool :=
  ∀s h. G s h ⇒ cval S v s h r = SOME y

-- Leaves: locals, reads of arrays, literals, padding.

theorem computes_known : ∀x. st y = SOME x ⇒ computes S (state S H st cenv) v (CLocal y) x
proof
  intro x there
  rewrite [computes_def]
  intro s h known
  simp [cval_def, state_stack(known), there]
qed

theorem computes_read :
  ∀a z J.
    cenv y = SOME (p, t) ⇒
    ¬H y ⇒
    ieval c_div v a z ⇒
    in_box p J ⇒
    z = row_major p J ⇒
      computes S (state S H st cenv) v (CRead y a) (cell_value S (t J))
proof
  intro a z J there visible index inside eq
  rewrite [computes_def]
  intro s h known
  subst eq
  obtain ⟨n, g, array, fits, held⟩ := state_array(there, visible, known)
  rewrite [holds_def] at held
  rewrite [room_def] at fits
  simp
      [cval_def, array, value_of_index(index), row_major_nonneg(inside), fits(inside), held(inside)]
qed

theorem computes_inline :
  env x = SOME (p, t) ⇒
  in_box p J ⇒
  computes S G v r (cell_value S (t J)) ⇒
    computes S G v r (cell_value S (den S w env (Var x) J))
proof
  intro there inside value
  rewrite [cell_var[S, w, env, x, p, t, J](there, inside), value_val]
  exact value
qed

theorem computes_var :
  ∀a z J.
    env x = SOME (p, t) ⇒
    cenv y = SOME (p, t) ⇒
    ¬H y ⇒
    ieval c_div v a z ⇒
    in_box p J ⇒
    z = row_major p J ⇒
      computes S (state S H st cenv) v (CRead y a) (cell_value S (den S w env (Var x) J))
proof
  intro a z J bound there visible index inside eq
  apply computes_inline(bound, inside)
  exact computes_read(there, visible, index, inside, eq)
qed

-- A scalar that is kept in a local.
theorem computes_local :
  env x = SOME ([], t) ⇒
  st y = SOME (cell_value S (t [])) ⇒
    computes S (state S H st cenv) v (CLocal y) (cell_value S (den S w env (Var x) []))
proof
  intro bound there
  apply computes_inline(bound)
  - simp
  - exact computes_known(there)
qed

theorem computes_lit :
  ∀d k. computes S G v (CLit ty d k) (cell_value S (den S w env (Lit ty d k) []))
proof
  intro d k
  rewrite [cell_lit, value_val, computes_def]
  intro s h known
  simp [cval_def]
qed

theorem computes_zero : computes S G v (CLit ty 0 0) (s_zero S)
proof
  rewrite [computes_def]
  intro s h known
  simp [cval_def]
qed

theorem computes_padding : computes S G v (CLit ty 0 0) (cell_value S Pad)
proof
  rewrite [value_pad]
  exact computes_zero
qed

theorem computes_pad :
  den S w env e J = Pad ⇒ computes S G v (CLit ty 0 0) (cell_value S (den S w env e J))
proof
  intro none
  rewrite [none, value_pad]
  exact computes_zero
qed

-- Conditions.

theorem computes_if :
  ∀(S : 'a ops) G v k q r1 r2 y.
    decides S G v k q ⇒
    (q ⇒ computes S G v r1 y) ⇒
    (¬q ⇒ computes S G v r2 y) ⇒
      computes S G v (CCond k r1 r2) y
proof
  intro S G v k q r1 r2 y test yes no
  rewrite [decides_def] at test
  rewrite [computes_def]
  intro s h known
  by_cases p : q
  - have value := yes(p)
    rewrite [computes_def] at value
    have truth := test(known)
    rewrite [ccval_def] at truth
    simp [cval_def, truth, value(known), p]
  - have value := no(p)
    rewrite [computes_def] at value
    have truth := test(known)
    rewrite [ccval_def] at truth
    simp [cval_def, truth, value(known), p]
qed

-- Comparisons of values that are computed, and what and, or and not make of conditions. What the
-- right side of && or || asks for may depend on the left.

theorem decides_compare :
  ∀f d e x y.
    truths S ⇒
    computes S G v d x ⇒
    computes S G v e y ⇒
      decides S G v (COp ty (Compare f) [d, e]) (s_compare S ty f x y)
proof
  intro f d e x y law first second
  rewrite [computes_def] at first
  rewrite [computes_def] at second
  rewrite [decides_def]
  intro s h known
  have arity : takes (Compare f) (LENGTH [d, e]) by simp
  simp only [ccval_def, cval_def, arity]
  simp [first(known), second(known), s_defined_def, s_op_def, truth_value_truth(law)]
qed

theorem decides_less :
  ∀d e x y.
    truths S ⇒
    computes S G v d x ⇒
    computes S G v e y ⇒
      decides S G v (COp ty (Compare Less) [d, e]) (s_less S ty x y)
proof
  have rule := decides_compare[S, ty, G, v, Less]
  simp only [s_compare_def] at rule
  exact rule
qed

theorem decides_less_eq :
  ∀d e x y.
    truths S ⇒
    computes S G v d x ⇒
    computes S G v e y ⇒
      decides S G v (COp ty (Compare LessEq) [d, e]) (s_less_eq S ty x y)
proof
  have rule := decides_compare[S, ty, G, v, LessEq]
  simp only [s_compare_def] at rule
  exact rule
qed

theorem decides_equal :
  ∀d e x y.
    truths S ⇒
    computes S G v d x ⇒
    computes S G v e y ⇒
      decides S G v (COp ty (Compare Equal) [d, e]) (s_equal S ty x y)
proof
  have rule := decides_compare[S, ty, G, v, Equal]
  simp only [s_compare_def] at rule
  exact rule
qed

-- A choice of conditions.
theorem decides_if :
  ∀k j l p q r.
    decides S G v k p ⇒
    (p ⇒ decides S G v j q) ⇒
    (¬p ⇒ decides S G v l r) ⇒
      decides S G v (CCond k j l) (if p then q else r)
proof
  intro k j l p q r test first second
  simp only [decides_def, ccval_def] at test
  rewrite [decides_def]
  intro s h known
  by_cases yes : p
  - have rest := first(yes)
    rewrite [decides_def] at rest
    have chosen := rest(known)
    rewrite [ccval_def] at chosen
    simp [ccval_def, cval_def, test(known), chosen, yes]
  - have rest := second(yes)
    rewrite [decides_def] at rest
    have chosen := rest(known)
    rewrite [ccval_def] at chosen
    simp [ccval_def, cval_def, test(known), chosen, yes]
qed

theorem decides_and :
  ∀j k p q. decides S G v j p ⇒ (p ⇒ decides S G v k q) ⇒ decides S G v (CAnd j k) (p ∧ q)
proof
  intro j k p q first second
  have other : ¬p ⇒ decides S G v j p by (intro _; exact first)
  have rule := decides_if(first, second, other)
  rewrite [CAnd_def]
  by_cases yes : p <;> simp [yes] at rule <;> simp [yes, rule]
qed

theorem decides_or :
  ∀j k p q. decides S G v j p ⇒ (¬p ⇒ decides S G v k q) ⇒ decides S G v (COr j k) (p ∨ q)
proof
  intro j k p q first second
  have other : p ⇒ decides S G v j p by (intro _; exact first)
  have rule := decides_if(first, other, second)
  rewrite [COr_def]
  by_cases yes : p <;> simp [yes] at rule <;> simp [yes, rule]
qed

theorem decides_not : ∀k p. truths S ⇒ decides S G v k p ⇒ decides S G v (CNot k) (¬p)
proof
  intro k p law first
  have no := beval_lt(c_zero[v], c_zero[v])
  have yes := beval_le(c_zero[v], c_zero[v])
  simp at no yes
  have never := decides_index[G := G](law, no)
  have always := decides_index[G := G](law, yes)
  have one : p ⇒ decides S G v (CTest (BLt (ILit 0) (ILit 0))) F by (intro _; exact never)
  have other : ¬p ⇒ decides S G v (CTest (BLe (ILit 0) (ILit 0))) T by (intro _; exact always)
  have rule := decides_if(first, one, other)
  rewrite [CNot_def]
  by_cases yes : p <;> simp [yes] at rule <;> simp [yes, rule]
qed

-- A value that was computed under a condition, where the condition holds.
theorem computes_when : ∀q y z. q ⇒ computes S G v r (if q then y else z) ⇒ computes S G v r y
proof
  intro q y z yes value
  simp only [yes] at value
  simp at value
  exact value
qed

-- Arithmetic.

-- One rule for each number of operands, which must be in the domain.
theorem computes_operation :
  ∀f es ds.
    ok S w env (Op ty f es) s ⇒
    in_box s J ⇒
    LIST_REL (computes S G v) ds (MAP (λe. cell_value S (den S w env e J)) es) ⇒
      computes S G v (COp ty f ds) (cell_value S (den S w env (Op ty f es) J))
proof
  intro f es ds good inside values
  have defined := op_defined(good)(inside)
  rewrite [cell_op(good, inside), value_val, computes_def]
  intro q h known
  have operands :
      all_some (MAP (λd. cval S v q h d) ds) = SOME (MAP (λe. cell_value S (den S w env e J)) es) by
    apply all_some_related
    have each : ∀d x. computes S G v d x ⇒ cval S v q h d = SOME x by
      intro d x value
      rewrite [computes_def] at value
      exact value(known)
    exact list_rel_mono(each)(values)
  have count := list_rel_length(values)
  rewrite [ok_cases_Op] at good
  obtain ⟨arity, each, domain⟩ := good
  simp at count
  rewrite [← count] at arity
  simp [cval_def, arity, operands, defined]
qed

theorem computes_op1 :
  ∀f d.
    ok S w env (Op ty f [a]) s ⇒
    in_box s J ⇒
    computes S G v d (cell_value S (den S w env a J)) ⇒
      computes S G v (COp ty f [d]) (cell_value S (den S w env (Op ty f [a]) J))
proof
  intro f d good inside first
  apply computes_operation(good)(inside)
  simp [first]
qed

theorem computes_op2 :
  ∀f d r.
    ok S w env (Op ty f [a, b]) s ⇒
    in_box s J ⇒
    computes S G v d (cell_value S (den S w env a J)) ⇒
    computes S G v r (cell_value S (den S w env b J)) ⇒
      computes S G v (COp ty f [d, r]) (cell_value S (den S w env (Op ty f [a, b]) J))
proof
  intro f d r good inside first second
  apply computes_operation(good)(inside)
  simp [first, second]
qed

theorem computes_op3 :
  ∀f d r q.
    ok S w env (Op ty f [a, b, e]) s ⇒
    in_box s J ⇒
    computes S G v d (cell_value S (den S w env a J)) ⇒
    computes S G v r (cell_value S (den S w env b J)) ⇒
    computes S G v q (cell_value S (den S w env e J)) ⇒
      computes S G v (COp ty f [d, r, q]) (cell_value S (den S w env (Op ty f [a, b, e]) J))
proof
  intro f d r q good inside first second third
  apply computes_operation(good)(inside)
  simp [first, second, third]
qed

-- Maxima and minima: an operand stands in the comparison and in the result, so it is to be short.

theorem computes_max :
  ∀p q.
    truths S ⇒
    ok S w env (Op ty Max [a, b]) s ⇒
    in_box s J ⇒
    computes S G v p (cell_value S (den S w env a J)) ⇒
    computes S G v q (cell_value S (den S w env b J)) ⇒
      computes S G v (CCond (COp ty (Compare Less) [p, q]) q p)
        (cell_value S (den S w env (Op ty Max [a, b]) J))
proof
  intro p q law good inside first second
  rewrite [cell_op(good, inside), value_val]
  simp [s_op_def, s_max_def]
  apply computes_if(decides_less[ty := ty](law, first, second))
  - intro yes
    simp [yes, second]
  - intro no
    simp [no, first]
qed

theorem computes_min :
  ∀p q.
    truths S ⇒
    ok S w env (Op ty Min [a, b]) s ⇒
    in_box s J ⇒
    computes S G v p (cell_value S (den S w env a J)) ⇒
    computes S G v q (cell_value S (den S w env b J)) ⇒
      computes S G v (CCond (COp ty (Compare Less) [p, q]) p q)
        (cell_value S (den S w env (Op ty Min [a, b]) J))
proof
  intro p q law good inside first second
  rewrite [cell_op(good, inside), value_val]
  simp [s_op_def, s_min_def]
  apply computes_if(decides_less[ty := ty](law, first, second))
  - intro yes
    simp [yes, first]
  - intro no
    simp [no, second]
qed

-- Indices as scalars.

theorem computes_cast :
  ∀i i' z.
    ieval atl_div w i z ⇒
    ieval c_div v i' z ⇒
      computes S G v (CCast ty i') (cell_value S (den S w env (Cast ty i) []))
proof
  intro i i' z index value
  rewrite [cell_cast(index), value_val, computes_def]
  intro s h known
  simp [cval_def, value_of_index(value)]
qed

theorem computes_test :
  ∀b b'.
    beval atl_div w b q ⇒
    beval c_div v b' q ⇒
      computes S G v (CTest b') (cell_value S (den S w env (Test b) []))
proof
  intro b b' value value'
  simp [computes_def, den_def, scalar_def, cell_value_def, beval_value(value)]
  intro s h known
  simp [cval_def, value_of_test(value')]
qed

-- Access, loops, guards, bindings.

theorem computes_at :
  ∀i n s z J r.
    ok S w env e (n :: s) ⇒
    ieval atl_div w i z ⇒
    in_box s J ⇒
    computes S G v r (cell_value S (den S w env e (z :: J))) ⇒
      computes S G v r (cell_value S (den S w env (At e i) J))
proof
  intro i n s z J r good index inside value
  rewrite [cell_at_den(good, index, inside), value_val]
  exact value
qed

theorem computes_guarded :
  ∀g e k p J r.
    decision S w env g p ⇒
    decides S G v k p ⇒
    (p ⇒ computes S G v r (cell_value S (den S w env e J))) ⇒
      computes S G v (CCond k r (CLit ty 0 0)) (cell_value S (den S w env (Guard g e) J))
proof
  intro g e k p J r test test' value
  rewrite [cell_guarded(test)]
  apply computes_if(test')
  - intro yes
    simp [value(yes), yes]
  - intro no
    simp [no, cell_value_def]
    exact computes_zero
qed

theorem computes_choice :
  ∀g k p J r1 r2.
    decision S w env g p ⇒
    decides S G v k p ⇒
    (p ⇒ computes S G v r1 (cell_value S (den S w env a J))) ⇒
    (¬p ⇒ computes S G v r2 (cell_value S (den S w env b J))) ⇒
      computes S G v (CCond k r1 r2) (cell_value S (den S w env (If g a b) J))
proof
  intro g k p J r1 r2 test test' first second
  rewrite [cell_if(test)]
  apply computes_if(test')
  - intro yes
    simp [first(yes), yes]
  - intro no
    simp [second(no), no]
qed

theorem computes_let :
  ∀d e p J r.
    ok S w env d p ⇒
    computes S G v r (cell_value S (den S w (update env x (SOME (p, den S w env d))) e J)) ⇒
      computes S G v r (cell_value S (den S w env (Let x d e) J))
proof
  intro d e p J r good value
  rewrite [cell_let(good)]
  exact value
qed

-- Operators that move cells.

theorem computes_concat_left :
  ok S w env a (n :: s) ⇒
  i < n ⇒
  computes S G v r (cell_value S (den S w env a (i :: J))) ⇒
    computes S G v r (cell_value S (den S w env (Concat a b) (i :: J)))
proof
  intro good less value
  rewrite [cell_concat_left(good, less)]
  exact value
qed

theorem computes_concat_right :
  ok S w env a (n :: s) ⇒
  n ≤ i ⇒
  j = i - n ⇒
  computes S G v r (cell_value S (den S w env b (j :: J))) ⇒
    computes S G v r (cell_value S (den S w env (Concat a b) (i :: J)))
proof
  intro good ge eq value
  rewrite [cell_concat_right(good, ge, eq)]
  exact value
qed

theorem computes_concat :
  ∀r1 r2.
    ok S w env a (n :: s) ⇒
    decides S G v c q ⇒
    (q ⇔ i < n) ⇒
    j = i - n ⇒
    (i < n ⇒ computes S G v r1 (cell_value S (den S w env a (i :: J)))) ⇒
    (n ≤ i ⇒ computes S G v r2 (cell_value S (den S w env b (j :: J)))) ⇒
      computes S G v (CCond c r1 r2) (cell_value S (den S w env (Concat a b) (i :: J)))
proof
  intro r1 r2 good test same eq first second
  apply computes_if(test)
  - intro yes
    rewrite [same] at yes
    exact computes_concat_left(good, yes, first(yes))
  - intro no
    rewrite [same] at no
    have ge : n ≤ i by arith
    exact computes_concat_right(good, ge, eq, second(ge))
qed

-- Outside of its shape a tensor is padding, and reads as zero.

theorem computes_inside :
  ∀p.
    ok S w env e s ⇒
    decides S G v c q ⇒
    (q ⇔ p) ⇒
    (in_box s J ⇒ p) ⇒
    (p ⇒ computes S G v r (cell_value S (den S w env e J))) ⇒
      computes S G v (CCond c r (CLit ty 0 0)) (cell_value S (den S w env e J))
proof
  intro p good test same needed value
  apply computes_if(test)
  - intro yes
    rewrite [same] at yes
    exact value(yes)
  - intro no
    rewrite [same] at no
    apply computes_pad
    apply cell_outside(good)
    intro inside
    exact no(needed(inside))
qed
