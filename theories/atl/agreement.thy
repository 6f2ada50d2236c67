-- An expression that is ok evaluates to what it denotes, and what evaluates is ok.
--
-- Main theorems: `ok_eval`, `eval_ok`.

import atl.operators index.extents

variables (S : 'a ops) (ty : elem) (v : valuation) (env : 'a tensors) (e : exp) (x : ident)
    (s : int list) (t : 'a tensor) (l u : int)

section "The parts of evaluation"

theorem shape_value :
  shape_of (tensor_shapes env) v e s ⇒ value_of (shape_of (tensor_shapes env) v e) = SOME s
proof
  intro shape
  apply value_of_some
  - intro y other
    exact shape_of_deterministic(other)(shape)
  - exact shape
qed

theorem with_shape_of :
  ∀f : int list → 'b option. shape_of (tensor_shapes env) v e s ⇒ with_shape env v e f = f s
proof
  intro f shape
  simp only [with_shape_def, shape_value(shape), option_bind_some]
qed

theorem amount_known : ∀v r k. amount v r k ⇒ value_of (amount v r) = SOME k
proof
  intro v r k known
  apply value_of_some
  - intro y other
    rewrite [← amount_value_of(other), amount_value_of(known)]
  - exact known
qed

theorem range_of :
  ∀lo hi (f : int → int → 'b option).
    ieval atl_div v lo l ⇒ ieval atl_div v hi u ⇒ range v lo hi f = f l u
proof
  intro lo hi f hl hu
  simp only [range_def, value_of_index(hl), value_of_index(hu), option_bind_some]
qed

theorem each_some :
  ∀(f : int → 'b option) g.
    (∀k. l ≤ k ⇒ k < u ⇒ f k = SOME (g k)) ⇒
      ∃h. each l u f = SOME h ∧ (∀k. l ≤ k ⇒ k < u ⇒ h k = g k)
proof
  intro f g all
  have there : ∀k. l ≤ k ⇒ k < u ⇒ f k ≠ NONE by
    intro k low high
    simp [all(low)(high)]
  exists λk. THE (f k)
  split
  - simp [each_def, there]
  - intro k low high
    simp [all(low)(high)]
qed

theorem steps_empty : ∀(f : int → 'b → 'b option) y. u ≤ l ⇒ steps l u f y = SOME y
proof
  intro f y le
  simp only [steps_def, ifold_empty(le)]
qed

theorem steps_first :
  ∀(f : int → 'b → 'b option) y. l < u ⇒ steps l u f y = OPTION_BIND (f l y) (steps (l + 1) u f)
proof
  intro f y lt
  simp only [steps_def, ifold_first(lt), option_bind_some]
  obtain none | ⟨z, some⟩ := option_cases[f l y]
  - simp [none]
    apply ifold_id
    intro k low high
    simp
  - simp [some, steps_def]
qed

theorem steps_some :
  ∀(f : int → 'b → 'b option) g.
    (∀k y. l ≤ k ⇒ k < u ⇒ f k y = SOME (g k y)) ⇒ (∀y. steps l u f y = SOME (ifold l u g y))
proof
  intro f g each
  obtain le | le := int_le_total[u, l]
  - intro y
    rewrite [steps_empty(le), ifold_empty(le)]
  - have all : ∀k. l ≤ k ⇒ k ≤ u ⇒ (∀y. steps k u f y = SOME (ifold k u g y)) by
      apply int_interval_induct_down
      · intro y
        rewrite [ifold_self]
        apply steps_empty
        arith
      · intro k low high ih y
        rewrite [steps_first(high), each(low)(high), option_bind_some, ih, ifold_first(high)]
    have first : l ≤ l by arith
    exact all(first)(le)
qed

theorem steps_over_some :
  ∀lo hi bs (f : valuation → 'b → 'b option) y.
    steps_over v ((x, lo, hi) :: bs) f y =
      range v lo hi (λl u. steps l u (λk. steps_over (update v x (SOME k)) bs f) y)
by simp [steps_over_def]

section "What is ok evaluates"

theorem ok_evaluates :
  (∀(S : 'a ops) v env e s. ok S v env e s ⇒ eval S v env e = SOME (den S v env e)) ∧
  (∀(S : 'a ops) v env bs e s.
     ok_sums S v env bs e s ⇒
       (∀ty t.
          steps_over v bs (λw t. OPTION_MAP (λu I. cell_add S ty (t I) (u I)) (eval S w env e)) t =
            SOME (λI. nest v bs (λw c. cell_add S ty c (den S w env e I)) (t I)))) ∧
  (∀(S : 'a ops) v env x i e s lo hi t.
     ok_fold S v env x i e s lo hi t ⇒
       steps lo hi (λk t. eval S (update v i (SOME k)) (update env x (SOME (s, t))) e) t =
         SOME (ifold lo hi (λk t. den S (update v i (SOME k)) (update env x (SOME (s, t))) e) t))
proof
  apply ok_induct
  - intro S v env ty d k
    simp [eval_def, den_def]
  - intro S v env x s t h nonneg
    simp [eval_def, den_def, h]
  - intro S v env e i n s z he ih hi low high
    have shape := ok_shape(he)
    simp only [eval_def, den_def, ih, option_bind_some, with_shape_of(shape), value_of_index(hi),
               dshape_of(shape), ieval_value(hi)]
    simp [low, high]
  - intro S v env ty f es s arity each defined
    have shape : shape_of (tensor_shapes env) v (Op ty f es) s by
      apply shape_op(arity)
      intro e mem
      obtain ⟨here, ih⟩ := each(mem)
      exact ok_shape(here)
    have values : all_some (MAP (λe. eval S v env e) es) = SOME (MAP (λe. den S v env e) es) by
      apply all_some_map
      intro e mem
      obtain ⟨here, ih⟩ := each(mem)
      exact ih
    simp only [eval_def, den_def, values, option_bind_some, with_shape_of(shape), dshape_of(shape)]
    simp [operate_def, map_map, defined]
  - intro S v env ty i z hi
    simp [eval_def, den_def, value_of_index(hi), ieval_value(hi)]
  - intro S v env b z hb
    simp [eval_def, den_def, value_of_test(hb), beval_value(hb)]
  - intro S v env p q a b s hp ihp value sha shb nonneg ha hb
    simp only [eval_def, den_def, ihp, option_bind_some, decided_def, ok_shape(hp), value]
    by_cases holds : q
    · obtain ⟨ok, ih⟩ := ha(holds)
      simp [holds, ih]
    · obtain ⟨ok, ih⟩ := hb(holds)
      simp [holds, ih]
  - intro S v env x lo hi e l u n s hl hu sh nonneg he eq
    have each :
        ∀k.
          l ≤ k ⇒
          k < u ⇒
            eval S (update v x (SOME k)) env e = SOME (den S (update v x (SOME k)) env e) by
      intro k low high
      obtain ⟨ok, ih⟩ := he(low)(high)
      exact ih
    obtain ⟨h, some, same⟩ := each_some(each)
    simp only [eval_def, den_def, range_of(hl)(hu), some, option_map_some, ieval_value(hl),
               ieval_value(hu)]
    cong
    apply gen_cong
    · trivial
    · trivial
    · intro k bounds
      obtain ⟨low, high⟩ := bounds
      exact same(low)(high)
  - intro S v env ty bs e s sh nonneg hs ihs
    simp only [eval_def, den_def, ihs]
  - intro S v env x d i lo hi e l u s hl hu hd ihd sh hf ihf
    have shape := ok_shape(hd)
    rewrite [den_fold(hl, hu, shape)]
    simp only [eval_def, ihd, option_bind_some, with_shape_of(shape), range_of(hl)(hu), ihf]
  - intro S v env d is e s I hd ihd hi inside he ihe
    have shape := ok_shape(hd)
    simp only [eval_def, den_def, ihd, ihe, option_bind_some, option_map_some, with_shape_of(shape),
               value_of_extents(hi), ieval_values(hi)]
    simp [inside]
  - intro S v env p q e s hp ihp value sh nonneg he
    simp only [eval_def, den_def, ihp, option_bind_some, decided_def, ok_shape(hp), value]
    by_cases holds : q
    · obtain ⟨ok, ih⟩ := he(holds)
      have same : guard (SOME q = SOME T) (den S v env e) = den S v env e by
        ext I
        simp [guard_def, holds]
      rewrite [same, ih]
      simp [holds]
    · simp [holds, guard_def]
  - intro S v env x d e p s hd ihd he ihe
    have shape := ok_shape(hd)
    rewrite [den_let(shape)]
    simp only [eval_def, ihd, option_bind_some, with_shape_of(shape), ihe]
  - intro S v env x i e z s hi he ih
    simp only [eval_def, den_def, value_of_index(hi), option_bind_some, ih, ieval_value(hi)]
  - intro S v env x ty d e s hd ihd sh he ih
    simp only [eval_def, den_def, ihd, option_bind_some, ih]
  - intro S v env a b m n r s ha iha hb ihb eq
    have shape := ok_shape(ha)
    simp only
        [eval_def, den_def, iha, ihb, option_bind_some, with_shape_of(shape), dshape_of(shape)]
  - intro S v env r e k s p known he ih fits eq
    have shape := ok_shape(he)
    have nonneg := ok_shape_ok(he)
    have box := boxed_den(he)
    simp only [eval_def, den_def, ih, option_bind_some, with_shape_of(shape), amount_known(known),
               dshape_of(shape), amount_value_of(known), fits, cond_true]
    have same : moved_cells k s (den S v env e) = rearrange k s (den S v env e) by
      ext I
      have out := boxed_rearrange(fits)(box)
      by_cases inside : in_box (reshape k s) I
      · rewrite [rearrange_at(box)(fits)(inside)]
        by_cases there : in_box s (from k s I)
        - simp [moved_cells_def, inside, there]
        - simp [moved_cells_def, there]
          by_contra some
          apply there
          apply boxed_at(box)
          intro eq
          apply some
          rewrite [eq]
      · simp [moved_cells_def, inside]
        by_contra some
        apply inside
        apply boxed_at(out)
        intro eq
        apply some
        rewrite [eq]
    rewrite [same]
  - intro S v env e s he ih ty t
    simp only [steps_over_def, nest_def, ih, option_map_some]
  - intro S v env x lo hi bs e s l u hl hu hs ty t
    rewrite [nest_over, ieval_value(hl), ieval_value(hu)]
    rewrite [steps_over_some, range_of(hl)(hu)]
    apply steps_some
    intro k y low high
    obtain ⟨ok, ih⟩ := hs(low)(high)
    exact ih
  - intro S v env x i e s lo hi t le
    rewrite [ifold_empty(le)]
    exact steps_empty(le)
  - intro S v env x i e s lo hi t lt he ihe hf ihf
    rewrite [ifold_first(lt), steps_first(lt)]
    simp only [ihe, option_bind_some, ihf]
qed

theorem ok_eval : ok S v env e s ⇒ eval S v env e = SOME (den S v env e)
proof
  intro good
  obtain ⟨values, loops⟩ := ok_evaluates
  exact values(good)
qed

section "What evaluates is ok"

theorem shape_ok_parts : ∀n s. shape_ok (n :: s) ⇒ 0 ≤ n ∧ shape_ok s
by simp

-- Computed extents are not negative, if those in scope are not.
theorem shape_of_ok : ∀sh v e s. shape_of sh v e s ⇒ (∀x p. sh x = SOME p ⇒ shape_ok p) ⇒ shape_ok s
proof
  intro sh v e s h
  induct h
  - intro sh v ty d k scope
    simp
  - intro sh v x s h scope
    exact scope(h)
  - intro sh v e i n s he ih scope
    obtain ⟨a, b⟩ := shape_ok_parts(ih(scope))
    exact b
  - intro sh v ty f es s arity each scope
    cases es as eq | ⟨e, rest, eq⟩
    · simp [takes_some] at arity
    · have mem : MEM e (e :: rest) by simp
      obtain ⟨here, ih⟩ := each(mem)
      exact ih(scope)
  - intro sh v ty i scope
    simp
  - intro sh v b scope
    simp
  - intro sh v p a b s ha iha hb ihb scope
    exact iha(scope)
  - intro sh v x lo hi e l u s hl hu he ih scope
    have low : 0 ≤ max 0 (u - l) by arith
    simp [low, ih(scope)]
  - intro sh v ty bs e s he ih scope
    exact ih(scope)
  - intro sh v x d i lo hi e s hd ihd he ihe scope
    exact ihd(scope)
  - intro sh v d is e s hd ihd len he ihe scope
    exact ihd(scope)
  - intro sh v b e s he ih scope
    exact ih(scope)
  - intro sh v x d e r s hd ihd he ihe scope
    apply ihe
    intro y p
    by_cases same : y = x
    · simp [same]
      intro eq
      rewrite [← eq]
      exact ihd(scope)
    · simp [update_other, same]
      exact scope
  - intro sh v x i e s he ih scope
    exact ih(scope)
  - intro sh v x ty d e s hd ihd he ihe scope
    exact ihe(scope)
  - intro sh v a b m n s ha iha hb ihb scope
    obtain ⟨a, rest⟩ := shape_ok_parts(iha(scope))
    obtain ⟨b, rest2⟩ := shape_ok_parts(ihb(scope))
    have low : 0 ≤ m + n by arith
    simp [low, rest]
  - intro sh v r e k s known he ih shape scope
    exact reshape_ok(shape)(ih(scope))
qed

theorem range_some :
  ∀lo hi (f : int → int → 'b option) y.
    range v lo hi f = SOME y ⇒ ∃l u. ieval atl_div v lo l ∧ ieval atl_div v hi u ∧ f l u = SOME y
proof
  intro lo hi f y some
  simp only [range_def, option_bind_eq_some] at some
  obtain ⟨l, low, u, high, value⟩ := some
  exists l, u
  exact ⟨value_of_holds(low), value_of_holds(high), value⟩
qed

theorem steps_each :
  ∀(f : int → 'b → 'b option).
    (∀k.
       l ≤ k ⇒ k ≤ u ⇒ (∀y z. steps k u f y = SOME z ⇒ (∀j. k ≤ j ⇒ j < u ⇒ ∃c d. f j c = SOME d)))
proof
  intro f
  apply int_interval_induct_down
  - intro y z some j low high
    have wrong : F by arith
    contradiction
  - intro k low high ih y z some j first last
    rewrite [steps_first(high), option_bind_eq_some] at some
    obtain ⟨c, here, rest⟩ := some
    by_cases same : j = k
    · exists y, c
      rewrite [same]
      exact here
    · have later : k + 1 ≤ j by arith
      exact ih(rest)(later)(last)
qed

-- The tensors in scope have no negative extents.
definition extents_ok (env : 'a tensors) : bool := ∀x p. tensor_shapes env x = SOME p ⇒ shape_ok p

theorem extents_ok_update : extents_ok env ⇒ shape_ok s ⇒ extents_ok (update env x (SOME (s, t)))
proof
  intro all nonneg
  rewrite [extents_ok_def]
  simp only [tensor_shapes_update]
  intro y p
  by_cases eq : y = x
  - simp [eq]
    intro same
    rewrite [← same]
    exact nonneg
  - simp [update_other, eq]
    rewrite [extents_ok_def] at all
    exact all
qed

theorem extents_ok_shape : extents_ok env ⇒ shape_of (tensor_shapes env) v e s ⇒ shape_ok s
proof
  intro all shape
  rewrite [extents_ok_def] at all
  exact shape_of_ok(shape)(all)
qed

-- A condition that decides is ok, and so is what it decides.
theorem decided_ok :
  ∀(S : 'a ops) v env p t q.
    (∀(S : 'a ops) v env s t.
       shape_of (tensor_shapes env) v p s ⇒
       extents_ok env ⇒
       eval S v env p = SOME t ⇒
         ok S v env p s) ⇒
    extents_ok env ⇒
    eval S v env p = SOME t ⇒
    decided S v env p t = SOME q ⇒
      ok S v env p [] ∧ truth_in S (den S v env p) = SOME q
proof
  intro S v env p t q each all value decision
  simp [decided_def, cond_none] at decision
  obtain ⟨shape, truth⟩ := decision
  have good := each(shape)(all)(value)
  rewrite [ok_eval(good)] at value
  simp at value
  simp [good, value, truth]
qed

theorem evaluates_ok :
  ∀e (S : 'a ops) v env s t.
    shape_of (tensor_shapes env) v e s ⇒ extents_ok env ⇒ eval S v env e = SOME t ⇒ ok S v env e s
proof
  apply exp_induct[λe.
                     ∀(S : 'a ops) v env s t.
                       shape_of (tensor_shapes env) v e s ⇒
                       extents_ok env ⇒
                       eval S v env e = SOME t ⇒
                         ok S v env e s]
  - intro ty d k S v env s t shape all some
    rewrite [shape_of_cases_Lit] at shape
    rewrite [shape]
    exact ok_lit
  - intro x S v env s t shape all some
    rewrite [shape_of_cases_Var] at shape
    have nonneg := all
    rewrite [extents_ok_def] at nonneg
    obtain none | ⟨p, there⟩ := option_cases[env x]
    · simp [tensor_shapes_def, none] at shape
    · obtain ⟨r, u, eq⟩ := prod_cases[p]
      rewrite [eq] at there
      have same := tensor_shapes_var(there)
      have extents := nonneg(shape)
      rewrite [shape] at same
      simp at same
      rewrite [← same] at there
      exact ok_var(there)(extents)
  - intro e i ih S v env s t shape all some
    rewrite [shape_of_cases_At] at shape
    obtain ⟨n, inner⟩ := shape
    simp only [eval_def, option_bind_eq_some] at some
    obtain ⟨u, value, some2⟩ := some
    simp only [with_shape_of(inner), option_bind_eq_some] at some2
    obtain ⟨z, index, bounds⟩ := some2
    have inside : 0 ≤ z ∧ z < n by
      by_contra no
      simp at bounds
    obtain ⟨low, high⟩ := inside
    exact ok_at(ih(inner)(all)(value))(value_of_holds(index))(low)(high)
  - intro ty f es ih S v env s t shape all some
    have whole := shape
    rewrite [shape_of_cases_Op] at shape
    obtain ⟨arity, shapes⟩ := shape
    simp only [eval_def, option_bind_eq_some] at some
    obtain ⟨ts, values, some2⟩ := some
    have good : ∀e. MEM e es ⇒ ok S v env e s by
      intro e mem
      obtain ⟨u, value⟩ := all_some_each(values)(mem)
      exact ih(mem)(shapes(mem))(all)(value)
    have cells : all_some (MAP (λe. eval S v env e) es) = SOME (MAP (λe. den S v env e) es) by
      apply all_some_map
      intro e mem
      exact ok_eval(good(mem))
    rewrite [cells] at values
    simp at values
    subst values
    simp only [with_shape_of(whole), operate_def] at some2
    have defined :
        ∀I.
          in_box s I ⇒
            s_defined S ty f (MAP (λt. cell_value S (t I)) (MAP (λe. den S v env e) es)) by
      by_contra no
      simp only [no, cond_false] at some2
      simp at some2
    apply ok_op(arity)(good)
    simp [map_map] at defined
    exact defined
  - intro ty i S v env s t shape all some
    rewrite [shape_of_cases_Cast] at shape
    simp only [eval_def, option_map_eq_some] at some
    obtain ⟨z, value, _⟩ := some
    rewrite [shape]
    exact ok_cast(value_of_holds(value))
  - intro b S v env s t shape all some
    rewrite [shape_of_cases_Test] at shape
    simp only [eval_def, option_map_eq_some] at some
    obtain ⟨z, value, _⟩ := some
    rewrite [shape]
    exact ok_test(value_of_holds(value))
  - intro p a b ihp iha ihb S v env s t shape all some
    rewrite [shape_of_cases_If] at shape
    obtain ⟨sha, shb⟩ := shape
    simp only [eval_def, option_bind_eq_some] at some
    obtain ⟨u, test, q, decision, branch⟩ := some
    obtain ⟨good, value⟩ := decided_ok(ihp, all, test, decision)
    apply ok_if(good)(value)(sha)(shb)(extents_ok_shape(all)(sha))
    · intro yes
      simp [yes] at branch
      exact iha(sha)(all)(branch)
    · intro no
      simp [no] at branch
      exact ihb(shb)(all)(branch)
  - intro x lo hi e ih S v env s t shape all some
    rewrite [shape_of_cases_Gen] at shape
    obtain ⟨l, u, p, eq, hl, hu, body⟩ := shape
    simp only [eval_def, range_of(hl)(hu), option_map_eq_some] at some
    obtain ⟨f, rows, _⟩ := some
    rewrite [eq]
    apply ok_gen(hl)(hu)(body)(extents_ok_shape(all)(body))
    · intro k low high
      have there : ∀k. l ≤ k ⇒ k < u ⇒ eval S (update v x (SOME k)) env e ≠ NONE by
        by_contra no
        simp only [each_def, no, cond_false] at rows
        simp at rows
      obtain none | ⟨c, value⟩ := option_cases[eval S (update v x (SOME k)) env e]
      · have yes := there(low)(high)
        contradiction
      · exact ih(shape_of_instance[tensor_shapes env, v, x, k, e, p](body))(all)(value)
    · trivial
  - intro ty bs e ih S v env s t shape all some
    rewrite [shape_of_cases_Sums] at shape
    simp only [eval_def] at some
    have loops :
        ∀cs y r u.
          shape_of (tensor_shapes env) (hide y cs) e s ⇒
          steps_over y cs (λw t. OPTION_MAP (λu I. cell_add S ty (t I) (u I)) (eval S w env e)) r =
            SOME u ⇒
            ok_sums S y env cs e s
    proof
      intro cs
      induct cs
      - intro y r u shape some
        simp only [hide_def] at shape
        simp only [steps_over_def, option_map_eq_some] at some
        obtain ⟨c, value, _⟩ := some
        exact ok_sums_term(ih(shape)(all)(value))
      - intro b cs ihb y r u shape some
        obtain ⟨x, ends, rfl⟩ := prod_cases[b]
        obtain ⟨lo, hi, rfl⟩ := prod_cases[ends]
        rewrite [steps_over_some] at some
        simp [hide_def] at shape
        obtain ⟨l, u2, hl, hu, loop⟩ := range_some(some)
        apply ok_sums_over(hl)(hu)
        intro k low high
        have refl : l ≤ l by arith
        have le : l ≤ u2 by arith
        obtain ⟨c, d, value⟩ := steps_each[l, u2](refl)(le)(loop)(low)(high)
        exact ihb(shape_of_inner[tensor_shapes env, y, x, k, cs, e, s](shape))(value)
    qed
    exact ok_sums_loop(shape)(extents_ok_shape(all)(shape))(loops(shape)(some))
  - intro x d i lo hi e ihd ihe S v env s t shape all some
    rewrite [shape_of_cases_Fold] at shape
    obtain ⟨shd, she⟩ := shape
    simp only [eval_def, option_bind_eq_some] at some
    obtain ⟨t1, first, some2⟩ := some
    simp only [with_shape_of(shd)] at some2
    obtain ⟨l, u, hl, hu, loop⟩ := range_some(some2)
    have good := ihd(shd)(all)(first)
    rewrite [ok_eval(good)] at first
    simp at first
    have nonneg := ok_shape_ok(good)
    have go :
        ∀k.
          l ≤ k ⇒
          k ≤ u ⇒
            (∀y z.
               steps k u (λk t. eval S (update v i (SOME k)) (update env x (SOME (s, t))) e) y =
                 SOME z ⇒
                 ok_fold S v env x i e s k u y)
    proof
      apply int_interval_induct_down
      - intro y z some
        apply ok_fold_done
        arith
      - intro k low high ih y z some
        rewrite [steps_first(high), option_bind_eq_some] at some
        obtain ⟨c, here, rest⟩ := some
        have scope := extents_ok_update[env, x, s, y](all)(nonneg)
        have body := shape_of_instance[_, v, i, k, e, s](she)
        have inner :
            shape_of (tensor_shapes (update env x (SOME (s, y)))) (update v i (SOME k)) e s by
          simp [body]
        have step := ihe(inner)(scope)(here)
        rewrite [ok_eval(step)] at here
        simp at here
        rewrite [← here] at rest
        exact ok_fold_step(high)(step)(ih(rest))
    qed
    apply ok_fold_loop(hl)(hu)(good)(she)
    rewrite [first]
    obtain le | le := int_le_total[u, l]
    · exact ok_fold_done(le)
    · have refl : l ≤ l by arith
      exact go(refl)(le)(loop)
  - intro d is e ihd ihe S v env s t shape all some
    rewrite [shape_of_cases_With] at shape
    obtain ⟨shd, len, she⟩ := shape
    simp only [eval_def, option_bind_eq_some] at some
    obtain ⟨t1, first, some2⟩ := some
    simp only [with_shape_of(shd), option_bind_eq_some] at some2
    obtain ⟨J, index, some3⟩ := some2
    by_cases inside : in_box s J
    · simp only [inside, cond_true, option_map_eq_some] at some3
      obtain ⟨u, value, _⟩ := some3
      exact ok_with(ihd(shd)(all)(first))(value_of_holds(index))(inside)(ihe(she)(all)(value))
    · simp [inside] at some3
  - intro p e ihp ih S v env s t shape all some
    rewrite [shape_of_cases_Guard] at shape
    simp only [eval_def, option_bind_eq_some] at some
    obtain ⟨u, test, q, decision, branch⟩ := some
    obtain ⟨good, value⟩ := decided_ok(ihp, all, test, decision)
    apply ok_guard_data(good)(value)(shape)(extents_ok_shape(all)(shape))
    intro yes
    simp [yes] at branch
    exact ih(shape)(all)(branch)
  - intro x d e ihd ihe S v env s t shape all some
    rewrite [shape_of_cases_Let] at shape
    obtain ⟨r, shd, she⟩ := shape
    simp only [eval_def, option_bind_eq_some] at some
    obtain ⟨t1, first, some2⟩ := some
    simp only [with_shape_of(shd)] at some2
    have good := ihd(shd)(all)(first)
    rewrite [ok_eval(good)] at first
    simp at first
    rewrite [← first] at some2
    apply ok_let(good)
    apply ihe[S, v, update env x (SOME (r, den S v env d)), s, t]
    · simp [she]
    · exact extents_ok_update(all)(ok_shape_ok(good))
    · exact some2
  - intro x i e ih S v env s t shape all some
    rewrite [shape_of_cases_LetIndex] at shape
    simp only [eval_def, option_bind_eq_some] at some
    obtain ⟨z, index, value⟩ := some
    rewrite [index] at shape
    exact ok_let_index(value_of_holds(index))(ih(shape)(all)(value))
  - intro x ty d e ihd ihe S v env s t shape all some
    rewrite [shape_of_cases_LetData] at shape
    obtain ⟨shd, she⟩ := shape
    simp only [eval_def, option_bind_eq_some] at some
    obtain ⟨u, first, value⟩ := some
    have good := ihd(shd)(all)(first)
    rewrite [ok_eval(good)] at first
    simp at first
    rewrite [← first] at value
    have body := shape_of_instance[_, v, x, index_in S ty (den S v env d), e, s](she)
    exact ok_let_data(good)(she)(ihe(body)(all)(value))
  - intro a b iha ihb S v env s t shape all some
    rewrite [shape_of_cases_Concat] at shape
    obtain ⟨m, n, p, eq, sha, shb⟩ := shape
    simp only [eval_def, option_bind_eq_some] at some
    obtain ⟨t1, first, t2, second, _⟩ := some
    rewrite [eq]
    apply ok_concat(iha(sha)(all)(first))(ihb(shb)(all)(second))
    trivial
  - intro r e ih S v env s t shape all some
    rewrite [shape_of_cases_Reindex] at shape
    obtain ⟨k, p, eq, known, inner, fits⟩ := shape
    simp only [eval_def, option_bind_eq_some] at some
    obtain ⟨t1, value, _⟩ := some
    exact ok_reindex(known)(ih(inner)(all)(value))(fits)(eq)
qed

-- To be ok is to have the shape and to evaluate.
theorem ok_iff_eval :
  extents_ok env ⇒
    (ok S v env e s ⇔ shape_of (tensor_shapes env) v e s ∧ (∃t. eval S v env e = SOME t))
proof
  intro all
  split
  - intro good
    split
    · exact ok_shape(good)
    · exists den S v env e
      exact ok_eval(good)
  - intro ⟨shape, t, some⟩
    exact evaluates_ok(shape)(all)(some)
qed
