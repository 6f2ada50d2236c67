-- An expression that is ok evaluates to what it denotes, and what evaluates is ok.
--
-- Main theorems: `ok_eval`, `eval_ok`.

import atl.operators index.extents

variables (S : 'a ops) (v : valuation) (env : 'a tensors) (e : exp) (x : ident) (s : int list)
    (t : 'a tensor) (l u : int)

section "The parts of evaluation"

theorem shape_value : shape_of (tensor_shapes env) v e s ⇒ value_of (shape_of (tensor_shapes env) v e) = SOME s
proof
  intro shape
  apply value_of_some
  - intro y other
    exact shape_of_deterministic(other)(shape)
  - exact shape
qed

theorem with_shape_of : ∀f : int list → 'b option. shape_of (tensor_shapes env) v e s ⇒ with_shape env v e f = f s
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

-- All values there are.
theorem all_some_map :
  ∀(f : 'b → 'c option) g xs. (∀x. MEM x xs ⇒ f x = SOME (g x)) ⇒ all_some (MAP f xs) = SOME (MAP g xs)
proof
  intro f g xs
  induct xs
  - simp
  - intro x xs ih each
    have here : MEM x (x :: xs) by simp
    have rest : all_some (MAP f xs) = SOME (MAP g xs) by
      apply ih
      intro y mem
      apply each
      simp [mem]
    simp [each(here), rest]
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
  (∀(S : 'a ops) v env p. ok_cond S v env p ⇒ eval_cond S v env p = SOME (dcond S v env p)) ∧
  (∀(S : 'a ops) v env bs e s.
     ok_sums S v env bs e s ⇒
       (∀t.
          steps_over v bs (λw t. OPTION_MAP (λu I. cell_add S (t I) (u I)) (eval S w env e)) t =
            SOME (λI. nest v bs (λw c. cell_add S c (den S w env e I)) (t I)))) ∧
  (∀(S : 'a ops) v env x i e s lo hi t.
     ok_fold S v env x i e s lo hi t ⇒
       steps lo hi (λk t. eval S (update v i (SOME k)) (update env x (SOME (s, t))) e) t =
         SOME (ifold lo hi
                 (λk t. den S (update v i (SOME k)) (update env x (SOME (s, t))) e) t))
proof
  apply ok_induct
  - intro S v env d k
    simp [eval_def, den_def]
  - intro S v env x s t h nonneg
    simp [eval_def, den_def, h]
  - intro S v env e i n s z he ih hi low high
    have shape := ok_shape(he)
    simp only [eval_def, den_def, ih, option_bind_some, with_shape_of(shape), value_of_index(hi),
               dshape_of(shape), ieval_value(hi)]
    simp [low, high]
  - intro S v env f es s arity each defined
    have shape : shape_of (tensor_shapes env) v (Op f es) s by
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
  - intro S v env i z hi
    simp [eval_def, den_def, value_of_index(hi), ieval_value(hi)]
  - intro S v env p a b s hp ihp sha shb nonneg ha hb
    simp only [eval_def, den_def, ihp, option_bind_some]
    by_cases holds : dcond S v env p
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
  - intro S v env bs e s sh nonneg hs ihs
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
  - intro S v env p e s hp ihp sh nonneg he
    simp only [eval_def, den_def, ihp, option_bind_some]
    by_cases holds : dcond S v env p
    · obtain ⟨ok, ih⟩ := he(holds)
      have same : guard (dcond S v env p) (den S v env e) = den S v env e by
        ext I
        simp [guard_def, holds]
      rewrite [same, ih]
      simp [holds]
    · simp [holds, guard_def]
  - intro S v env x d e p s hd ihd he ihe
    have shape := ok_shape(hd)
    rewrite [den_let(shape)]
    simp only [eval_def, ihd, option_bind_some, with_shape_of(shape), ihe]
  - intro S v env a b m n r s ha iha hb ihb eq
    have shape := ok_shape(ha)
    simp only [eval_def, den_def, iha, ihb, option_bind_some, with_shape_of(shape), dshape_of(shape)]
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
      · rewrite [rearrange_at(fits)(nonneg)(inside)]
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
  - intro S v env b z hb
    simp only [eval_cond_def, dcond_def, value_of_test(hb), beval_value(hb)]
  - intro S v env f a b ha iha hb ihb
    simp only [eval_cond_def, dcond_def, ok_shape(ha), ok_shape(hb), iha, ihb]
    simp
  - intro S v env p q hp ihp hq
    simp only [eval_cond_def, dcond_def, ihp, option_bind_some]
    by_cases holds : dcond S v env p
    · obtain ⟨ok, ih⟩ := hq(holds)
      simp [holds, ih]
    · simp [holds]
  - intro S v env p q hp ihp hq
    simp only [eval_cond_def, dcond_def, ihp, option_bind_some]
    by_cases holds : dcond S v env p
    · simp [holds]
    · obtain ⟨ok, ih⟩ := hq(holds)
      simp [holds, ih]
  - intro S v env p hp ihp
    simp only [eval_cond_def, dcond_def, ihp, option_map_some]
  - intro S v env e s he ih t
    simp only [steps_over_def, nest_def, ih, option_map_some]
  - intro S v env x lo hi bs e s l u hl hu hs t
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
  obtain ⟨values, conditions⟩ := ok_evaluates
  exact values(good)
qed
