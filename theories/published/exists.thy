-- An expression that is ok evaluates, to the cells of its denotation.
--
-- Main theorem: `exists_eval`.

import published.results atl.agreement

variables (S : 'a ops) (ty : elem) (v : valuation) (env : 'a tensors) (e : exp) (renv : 'a env)
    (x : ident) (s : int list) (t : 'a tensor)

-- The environments of `big_step` and of the denotation hold the same tensors, without negative
-- extents.
record env_rep (env : 'a tensors) (renv : 'a env)
| value :
  ∀x. renv x = (case env x of NONE => NONE | SOME p => SOME (FST p, result_of (FST p) (SND p)))
| shape_ok : ∀x s t. env x = SOME (s, t) ⇒ shape_ok s

theorem env_rep_at : env_rep env renv ⇒ env x = SOME (s, t) ⇒ renv x = SOME (s, result_of s t)
proof
  intro rep h
  simp [env_rep_value(rep), h]
qed

theorem env_rep_update :
  env_rep env renv ⇒
  shape_ok s ⇒
    env_rep (update env x (SOME (s, t))) (update renv x (SOME (s, result_of s t)))
proof
  intro rep nonneg
  simp only [env_rep_def]
  split
  - intro y
    by_cases same : y = x
    · simp [same]
    · simp [update_other, same, env_rep_value(rep)]
  - intro y p u
    by_cases same : y = x
    · simp [same]
      intro ⟨e, f⟩
      rewrite [← e]
      exact nonneg
    · simp [update_other, same]
      exact env_rep_shape_ok(rep)
qed

theorem env_rep_shapes : env_rep env renv ⇒ shapes_of renv = tensor_shapes env
proof
  intro rep
  rewrite [fun_eq]
  intro x
  obtain h | ⟨p, h⟩ := option_cases[env x]
    <;> simp [shapes_of_def, tensor_shapes_def, env_rep_value(rep), h]
qed

-- A loop evaluates if its body does.

theorem big_step_gen_exists :
  ∀(S : 'a ops) v env x e s f l u.
    (∀k. l ≤ k ⇒ k < u ⇒ big_step S (update v x (SOME k)) env e (result_of s (f k))) ⇒
      (∀k.
         l ≤ k ⇒
         k ≤ u ⇒
           big_step_gen S v env x e k u
             (TABULATE (num_of_int (u - k)) (λi. result_of s (f (k + int_of_num i)))))
proof
  intro S v env x e s f l u body
  apply int_interval_induct_down
  - simp
    apply big_step_gen_done
    arith
  - intro k low high ih
    have count : num_of_int (u - k) = SUC (num_of_int (u - (k + 1))) by
      rewrite [← int_of_num_eq, int_of_num_suc, int_of_num_of_int, int_of_num_of_int]
      arith
    rewrite [count, tabulate_cons]
    apply big_step_gen_step(high)
    · simp [body(low)(high)]
    · have shift : ∀i. k + int_of_num (SUC i) = k + 1 + int_of_num i by
        intro i
        arith
      simp only [shift, ih]
qed

theorem big_step_over_exists :
  ∀(S : 'a ops) v env x bs e s f l u.
    (∀k t.
       l ≤ k ⇒
       k < u ⇒
         big_step_sums S (update v x (SOME k)) env ty bs e (result_of s t) (result_of s (f k t))) ⇒
      (∀t. big_step_over S v env ty x l u bs e (result_of s t) (result_of s (ifold l u f t)))
proof
  intro S v env x bs e s f l u body
  obtain le | le := int_le_total[u, l]
  - intro t
    rewrite [ifold_empty(le)]
    exact big_step_over_done(le)
  - have all :
        ∀k.
          l ≤ k ⇒
          k ≤ u ⇒
            (∀t.
               big_step_over S v env ty x k u bs e (result_of s t) (result_of s (ifold k u f t))) by
      apply int_interval_induct_down
      · intro t
        rewrite [ifold_self]
        apply big_step_over_done
        arith
      · intro k low high ih t
        rewrite [ifold_first(high)]
        exact big_step_over_step(high)(body[k, t](low)(high))(ih[f k t])
    have first : l ≤ l by arith
    exact all(first)(le)
qed

-- What is ok evaluates to what it denotes: expressions, conditions, and loops that carry a value.
theorem big_step_results :
  (∀(S : 'a ops) v env e s.
     ok S v env e s ⇒
       (∀renv. env_rep env renv ⇒ big_step S v renv e (result_of s (den S v env e)))) ∧
  (∀(S : 'a ops) v env bs e s.
     ok_sums S v env bs e s ⇒
       (∀renv ty t.
          env_rep env renv ⇒
            big_step_sums S v renv ty bs e (result_of s t)
              (result_of s (λI. nest v bs (λw c. cell_add S ty c (den S w env e I)) (t I))))) ∧
  (∀(S : 'a ops) v env x i e s lo hi t.
     ok_fold S v env x i e s lo hi t ⇒
       (∀renv.
          shape_ok s ⇒
          env_rep env renv ⇒
            big_step_fold S v renv x i e s lo hi (result_of s t)
              (result_of s (ifold lo hi
                              (λk t. den S (update v i (SOME k)) (update env x (SOME (s, t))) e)
                              t))))
proof
  apply ok_induct
  - intro S v env ty d k renv rep
    simp [den_def, result_of_def, scalar_def]
    exact big_step_lit
  - intro S v env x s t h nonneg renv rep
    simp only [den_def, h]
    simp
    exact big_step_var(env_rep_at(rep)(h))(valued_result[S, s, t])
  - intro S v env e i n s z he ih hi low high renv rep
    have body := ih(rep)
    rewrite [result_cons] at body
    simp only [den_def, dshape_of(ok_shape(he)), TL_def, ieval_value(hi)]
    have inside : num_of_int z < num_of_int n by
      rewrite [num_index, num_of_int_nonneg(low)]
      exact high
    apply big_step_at(body)(hi)(low)
    · simp only [length_tabulate]
      rewrite [← num_of_int_nonneg(low), int_of_num_lt]
      exact inside
    · simp only [el_tabulate(inside), num_of_int_nonneg(low)]
      exact valued_result
  - intro S v env ty f es s arity each defined renv rep
    have shape : shape_of (tensor_shapes env) v (Op ty f es) s by
      apply shape_op(arity)
      intro e mem
      obtain ⟨here, ih⟩ := each(mem)
      exact ok_shape(here)
    have operands : ∀e. MEM e es ⇒ big_step S v renv e (result_of s (den S v env e)) by
      intro e mem
      obtain ⟨here, ih⟩ := each(mem)
      exact ih(rep)
    have values :
        ∀I.
          in_box s I ⇒
            MAP (λe. value_at S (result_of s (den S v env e)) I) es =
              MAP (λe. cell_value S (den S v env e I)) es by
      intro I inside
      simp only [value_result(inside)]
    have same :
        result_of s (den S v env (Op ty f es)) =
          result_of s
            (λI. Val (s_op S ty f (MAP (λe. value_at S (result_of s (den S v env e)) I) es))) by
      apply result_cong
      intro I inside
      simp only [den_def, dshape_of(shape), inside, cond_true, values(inside)]
    rewrite [same]
    rewrite [← env_rep_shapes(rep)] at shape
    apply big_step_op(shape)(operands)
    intro I inside
    rewrite [values(inside)]
    exact defined(inside)
  - intro S v env ty i z hi renv rep
    simp [den_def, result_of_def, scalar_def, ieval_value(hi)]
    exact big_step_cast(hi)
  - intro S v env b z hb renv rep
    simp [den_def, result_of_def, scalar_def, beval_value(hb)]
    exact big_step_test(hb)
  - intro S v env p q a b s hp ihp truth sha shb nonneg ha hb renv rep
    have value := ihp(rep)
    have shape := ok_shape(hp)
    rewrite [← env_rep_shapes(rep)] at shape
    simp only [result_of_def] at value
    simp only [truth_in_def] at truth
    simp only [den_def, truth_in_def, truth]
    by_cases holds : q
    · obtain ⟨ok, ih⟩ := ha(holds)
      simp [holds] at truth
      simp [holds]
      exact big_step_if_true(shape, value, truth, ih(rep))
    · obtain ⟨ok, ih⟩ := hb(holds)
      simp [holds] at truth
      simp [holds]
      exact big_step_if_false(shape, value, truth, ih(rep))
  - intro S v env x lo hi e l u n s hl hu sh nonneg he eq renv rep
    simp only [den_def, ieval_value(hl), ieval_value(hu), result_of_def, eq]
    apply big_step_gen_loop(hl)(hu)
    have body :
        ∀k.
          l ≤ k ⇒
          k < u ⇒
            big_step S (update v x (SOME k)) renv e
              (result_of s (den S (update v x (SOME k)) env e)) by
      intro k low high
      obtain ⟨ok, ih⟩ := he(low)(high)
      exact ih(rep)
    by_cases some : l ≤ u
    · have count : max 0 (u - l) = u - l by arith
      have loop := big_step_gen_exists[S, v, renv, x, e, s, λk. den S (update v x (SOME k)) env e,
                                       l, u](body)[l](int_le_refl)(some)
      have same :
          TABULATE (num_of_int (max 0 (u - l)))
            (λi.
               result_of s
                 (slice (gen l u (λi. den S (update v x (SOME i)) env e)) (int_of_num i))) =
            TABULATE (num_of_int (u - l))
              (λi. result_of s (den S (update v x (SOME (l + int_of_num i))) env e)) by
        rewrite [count]
        apply tabulate_cong
        intro i less
        rewrite [num_index] at less
        apply result_cong
        intro I inside
        simp [slice_def, gen_cons, less]
      rewrite [same]
      exact loop
    · have none : max 0 (u - l) = 0 by arith
      simp [none]
      apply big_step_gen_done
      arith
  - intro S v env ty bs e s sh nonneg hs ihs renv rep
    have shape := shape_sums[tensor_shapes env, v, ty, bs, e, s](sh)
    rewrite [← env_rep_shapes(rep)] at shape
    apply big_step_sums_loop(shape)
    simp only [den_def, padding_result]
  - intro S v env x d i lo hi e l u s hl hu hd ihd sh hf ihf renv rep
    have shape := shape_fold[tensor_shapes env, v, x, d, i, lo, hi, e, s](ok_shape(hd), sh)
    rewrite [← env_rep_shapes(rep)] at shape
    rewrite [den_fold(hl, hu, ok_shape(hd))]
    exact big_step_fold_loop(hl)(hu)(shape)(ihd(rep))(ihf(ok_shape_ok(hd))(rep))
  - intro S v env d is e s I hd ihd hi inside he ihe renv rep
    have shape := ok_shape(hd)
    rewrite [← env_rep_shapes(rep)] at shape
    have cell := ihe(rep)
    simp only [result_of_def] at cell
    simp only [den_def, ieval_values(hi)]
    rewrite [result_put(inside)]
    exact big_step_with(shape)(hi)(inside)(ihd(rep))(cell)
  - intro S v env p q e s hp ihp truth sh nonneg he renv rep
    have value := ihp(rep)
    have shape := ok_shape(hp)
    rewrite [← env_rep_shapes(rep)] at shape
    simp only [result_of_def] at value
    simp only [truth_in_def] at truth
    simp only [den_def, truth_in_def, truth]
    by_cases holds : q
    · have same : guard (SOME q = SOME T) (den S v env e) = den S v env e by
        rewrite [fun_eq]
        simp [guard_def, holds]
      rewrite [same]
      obtain ⟨ok, ih⟩ := he(holds)
      simp [holds] at truth
      exact big_step_guard_true(shape, value, truth, ih(rep))
    · have same : result_of s (guard (SOME q = SOME T) (den S v env e)) = padding s by
        simp [guard_def, holds, padding_result]
      rewrite [same]
      simp [holds] at truth
      rewrite [← env_rep_shapes(rep)] at sh
      exact big_step_guard_false(shape, value, truth, sh)
  - intro S v env x d e p s hd ihd he ihe renv rep
    rewrite [den_let(ok_shape(hd))]
    have shape := ok_shape(hd)
    rewrite [← env_rep_shapes(rep)] at shape
    have scope := env_rep_update[env, renv, x, p, den S v env d](rep)(ok_shape_ok(hd))
    exact big_step_let(shape, ihd(rep), ihe(scope))
  - intro S v env x i e z s hi he ih renv rep
    rewrite [den_let_index(hi)]
    exact big_step_let_index(hi, ih(rep))
  - intro S v env x ty d e s hd ihd sh he ih renv rep
    have value := ihd(rep)
    simp only [result_of_def] at value
    simp only [index_in_def] at ih
    simp only [den_def, index_in_def]
    exact big_step_let_data(value, ih(rep))
  - intro S v env a b m n r s ha iha hb ihb eq renv rep
    have oka := ok_shape_ok(ha)
    have okb := ok_shape_ok(hb)
    simp at oka okb
    obtain ⟨low, rest⟩ := oka
    have left := iha(rep)
    have right := ihb(rep)
    simp only [result_of_def] at left right
    simp only [den_def, dshape_of(ok_shape(ha)), HD_def, eq]
    rewrite [← result_concat(low)(okb)]
    exact big_step_concat(left, right)
  - intro S v env r e k s p known he ih reshaped eq renv rep
    rewrite [eq]
    have shape := ok_shape(he)
    have nonneg := ok_shape_ok(he)
    have box := boxed_den(he)
    have same :
        result_of (reshape k s) (den S v env (Reindex r e)) =
          result_of (reshape k s)
            (λI.
               if in_box s (from k s I)
               then load_at (from k s I) (result_of s (den S v env e))
               else Pad) by
      apply result_cong
      intro I inside
      simp only
          [den_def, dshape_of(shape), amount_value_of(known), rearrange_at(box)(reshaped)(inside)]
      by_cases there : in_box s (from k s I)
      · simp [there, load_result(there)]
      · simp [there]
        by_contra some
        apply there
        exact boxed_at(box)(some)
    rewrite [same]
    rewrite [← env_rep_shapes(rep)] at shape
    exact big_step_reindex(known, shape, reshaped, ih(rep))
  - intro S v env e s he ihe renv ty t rep
    simp only [nest_def]
    exact big_step_sums_term(ihe(rep))(combine_result[cell_add S ty, s, t, den S v env e])
  - intro S v env x lo hi bs e s l u hl hu hs renv ty t rep
    rewrite [nest_over, ieval_value(hl), ieval_value(hu)]
    apply big_step_sums_over(hl)(hu)
    apply big_step_over_exists
    intro k r low high
    obtain ⟨ok, ih⟩ := hs(low)(high)
    exact ih(rep)
  - intro S v env x i e s lo hi t le renv nonneg rep
    rewrite [ifold_empty(le)]
    exact big_step_fold_done(le)
  - intro S v env x i e s lo hi t lt he ihe hf ihf renv nonneg rep
    rewrite [ifold_first(lt)]
    have scope := env_rep_update[env, renv, x, s, t](rep)(nonneg)
    exact big_step_fold_step(lt)(ihe(scope))(ihf(nonneg)(rep))
qed

theorem big_step_result :
  ∀renv. ok S v env e s ⇒ env_rep env renv ⇒ big_step S v renv e (result_of s (den S v env e))
proof
  intro renv h
  obtain ⟨a, b⟩ := big_step_results
  exact a(h)
qed

theorem exists_eval :
  ∀renv.
    ok S v env e s ⇒ env_rep env renv ⇒ (∃r. big_step S v renv e r ∧ represents s (den S v env e) r)
proof
  intro renv h rep
  exists result_of s (den S v env e)
  simp [represents_def]
  exact big_step_result(h)(rep)
qed
