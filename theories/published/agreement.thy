-- Evaluation agrees with the denotation: an expression that evaluates is ok, its result has the
-- computed shape, and every cell is the denotation's.
--
-- Main theorem: `big_step_iff` (the relation says what `eval` says).

import published.exists published.determinism

variables (S : 'a ops) (v : valuation) (env : 'a tensors) (renv : 'a env) (e : exp) (n : int)
    (r : 'a result) (s : int list)

-- The result of an expression that is ok.
theorem ok_result :
  ∀r. ok S v env e s ⇒ env_rep env renv ⇒ big_step S v renv e r ⇒ r = result_of s (den S v env e)
proof
  intro r good rep h
  exact big_step_deterministic(h)(big_step_result(good)(rep))
qed

theorem ok_tensor :
  ∀rs.
    ok S v env e (n :: s) ⇒
    env_rep env renv ⇒
    big_step S v renv e (Tensor rs) ⇒
      rs = TABULATE (num_of_int n) (λi. result_of s (slice (den S v env e) (int_of_num i)))
proof
  intro rs good rep h
  have same := ok_result(good)(rep)(h)
  rewrite [result_cons] at same
  exact tensor_inj(same)
qed

-- The truth value of a condition that is ok.
theorem ok_truth :
  ∀p c z.
    ok S v env p [] ⇒
    env_rep env renv ⇒
    big_step S v renv p (Cell c) ⇒
    truth_value S (cell_value S c) = SOME z ⇒
      truth_in S (den S v env p) = SOME z
proof
  intro p c z good rep h truth
  have same := ok_result(good)(rep)(h)
  simp only [result_of_def] at same
  rewrite [truth_in_def, ← cell_inj(same)]
  exact truth
qed

theorem env_rep_shape_of :
  ∀(env : 'a tensors) renv v e s. env_rep env renv ⇒ shape_of (tensor_shapes env) v e s ⇒ shape_ok s
proof
  intro env renv v e s rep h
  apply shape_of_ok(h)
  intro x p known
  obtain none | ⟨q, some⟩ := option_cases[env x]
  - simp [tensor_shapes_def, none] at known
  - obtain ⟨a, t, eq⟩ := prod_cases[q]
    rewrite [eq] at some
    simp [tensor_shapes_def, some] at known
    rewrite [← known]
    exact env_rep_shape_ok(rep)(some)
qed

-- Whatever evaluates is ok, conditions too; so is the body of a loop that evaluates, for each value
-- of its variable.
theorem big_step_loops_ok :
  (∀(S : 'a ops) v renv e r.
     big_step S v renv e r ⇒
       (∀env s. shape_of (tensor_shapes env) v e s ⇒ env_rep env renv ⇒ ok S v env e s)) ∧
  (∀(S : 'a ops) v renv x e lo hi rs.
     big_step_gen S v renv x e lo hi rs ⇒
       (∀env s.
          shape_of (tensor_shapes env) (update v x NONE) e s ⇒
          env_rep env renv ⇒
            (∀k. lo ≤ k ⇒ k < hi ⇒ ok S (update v x (SOME k)) env e s))) ∧
  (∀(S : 'a ops) v renv ty bs e acc r.
     big_step_sums S v renv ty bs e acc r ⇒
       (∀env s.
          shape_of (tensor_shapes env) (hide v bs) e s ⇒
          env_rep env renv ⇒
            ok_sums S v env bs e s)) ∧
  (∀(S : 'a ops) v renv ty x lo hi bs e acc r.
     big_step_over S v renv ty x lo hi bs e acc r ⇒
       (∀env s.
          shape_of (tensor_shapes env) (hide (update v x NONE) bs) e s ⇒
          env_rep env renv ⇒
            (∀k. lo ≤ k ⇒ k < hi ⇒ ok_sums S (update v x (SOME k)) env bs e s))) ∧
  (∀(S : 'a ops) v renv x i e s lo hi p r.
     big_step_fold S v renv x i e s lo hi p r ⇒
       (∀env t.
          shape_of (update (tensor_shapes env) x (SOME s)) (update v i NONE) e s ⇒
          shape_ok s ⇒
          env_rep env renv ⇒
          p = result_of s t ⇒
            ok_fold S v env x i e s lo hi t))
proof
  apply big_step_induct
  - intro S v renv ty d k env s sh rep
    rewrite [shape_of_cases_Lit] at sh
    rewrite [sh]
    exact ok_lit
  - intro S v renv x s r q hx hv env p sh rep
    rewrite [shape_of_cases_Var] at sh
    obtain none | ⟨a, some⟩ := option_cases[env x]
    · simp [tensor_shapes_def, none] at sh
    · obtain ⟨p2, t, eq⟩ := prod_cases[a]
      rewrite [eq] at some
      simp [tensor_shapes_def, some] at sh
      rewrite [sh] at some
      exact ok_var(some)(env_rep_shape_ok(rep)(some))
  - intro S v renv e i rs z q he ihe hi low high hv env s sh rep
    rewrite [shape_of_cases_At] at sh
    obtain ⟨n, she⟩ := sh
    have good := ihe(she)(rep)
    have list := ok_tensor(good)(rep)(he)
    simp [list, int_of_num_of_int] at high
    have less : z < n by arith
    exact ok_at(good)(hi)(low)(less)
  - intro S v renv ty f es r s hs each defined env p sh rep
    rewrite [env_rep_shapes(rep)] at hs
    obtain rfl := shape_of_deterministic(sh)(hs)
    rewrite [shape_of_cases_Op] at sh
    obtain ⟨arity, shapes⟩ := sh
    have good : ∀e. MEM e es ⇒ ok S v env e s by
      intro e mem
      obtain ⟨here, ih⟩ := each(mem)
      exact ih(shapes(mem))(rep)
    apply ok_op(arity)(good)
    intro I inside
    have values : MAP (λe. value_at S (r e) I) es = MAP (λe. cell_value S (den S v env e I)) es by
      apply map_cong
      intro e mem
      obtain ⟨here, ih⟩ := each(mem)
      rewrite [ok_result(good(mem))(rep)(here)]
      exact value_result(inside)
    rewrite [← values]
    exact defined(inside)
  - intro S v renv ty i z hi env s sh rep
    rewrite [shape_of_cases_Cast] at sh
    rewrite [sh]
    exact ok_cast(hi)
  - intro S v renv b z hb env s sh rep
    rewrite [shape_of_cases_Test] at sh
    rewrite [sh]
    exact ok_test(hb)
  - intro S v renv p a b c r hs hp ihp truth ha iha env s sh rep
    rewrite [shape_of_cases_If] at sh
    obtain ⟨sha, shb⟩ := sh
    rewrite [env_rep_shapes(rep)] at hs
    have good := ihp(hs)(rep)
    apply ok_if(good, ok_truth(good, rep, hp, truth), sha, shb, env_rep_shape_of(rep)(sha))
    · intro holds
      exact iha(sha)(rep)
    · simp
  - intro S v renv p a b c r hs hp ihp truth hb ihb env s sh rep
    rewrite [shape_of_cases_If] at sh
    obtain ⟨sha, shb⟩ := sh
    rewrite [env_rep_shapes(rep)] at hs
    have good := ihp(hs)(rep)
    apply ok_if(good, ok_truth(good, rep, hp, truth), sha, shb, env_rep_shape_of(rep)(sha))
    · simp
    · intro fails
      exact ihb(shb)(rep)
  - intro S v renv x lo hi e l u rs hl hu hg ih env s sh rep
    rewrite [shape_of_cases_Gen] at sh
    obtain ⟨l2, u2, p, eq, kl, ku, she⟩ := sh
    obtain rfl := ieval_deterministic(hl)(kl)
    obtain rfl := ieval_deterministic(hu)(ku)
    rewrite [eq]
    have body := ih(she)(rep)
    have nonneg := env_rep_shape_of(rep)(she)
    apply ok_gen(hl)(hu)(she)(nonneg)(body)
    trivial
  - intro S v renv ty bs e s r hs hb ih env p sh rep
    rewrite [shape_of_cases_Sums] at sh
    exact ok_sums_loop(sh)(env_rep_shape_of(rep)(sh))(ih(sh)(rep))
  - intro S v renv x d i lo hi e l u s p r hl hu hs hd ihd hf ihf env q sh rep
    rewrite [shape_of_cases_Fold] at sh
    obtain ⟨shd, she⟩ := sh
    rewrite [env_rep_shapes(rep), shape_of_cases_Fold] at hs
    obtain ⟨shd2, she2⟩ := hs
    obtain rfl := shape_of_deterministic(shd)(shd2)
    have good := ihd(shd)(rep)
    have value := ok_result(good)(rep)(hd)
    apply ok_fold_loop(hl)(hu)(good)(she)
    exact ihf(she)(ok_shape_ok(good))(rep)(value)
  - intro S v renv d is e s I r c hs hi inside hd ihd he ihe env q sh rep
    rewrite [shape_of_cases_With] at sh
    obtain ⟨shd, len, she⟩ := sh
    rewrite [env_rep_shapes(rep)] at hs
    obtain rfl := shape_of_deterministic(shd)(hs)
    exact ok_with(ihd(shd)(rep))(hi)(inside)(ihe(she)(rep))
  - intro S v renv p e c r hs hp ihp truth he ih env s sh rep
    rewrite [shape_of_cases_Guard] at sh
    rewrite [env_rep_shapes(rep)] at hs
    have good := ihp(hs)(rep)
    apply ok_guard_data(good, ok_truth(good, rep, hp, truth), sh, env_rep_shape_of(rep)(sh))
    intro holds
    exact ih(sh)(rep)
  - intro S v renv p e c q hs hp ihp truth shape env s sh rep
    rewrite [shape_of_cases_Guard] at sh
    rewrite [env_rep_shapes(rep)] at hs
    have good := ihp(hs)(rep)
    apply ok_guard_data(good, ok_truth(good, rep, hp, truth), sh, env_rep_shape_of(rep)(sh))
    simp
  - intro S v renv x d e s p r hs hd ihd he ihe env q sh rep
    rewrite [shape_of_cases_Let] at sh
    obtain ⟨s2, shd, she⟩ := sh
    rewrite [env_rep_shapes(rep)] at hs
    obtain rfl := shape_of_deterministic(hs)(shd)
    have good := ihd(shd)(rep)
    have value := ok_result(good)(rep)(hd)
    have scope := env_rep_update[env, renv, x, s2, den S v env d](rep)(ok_shape_ok(good))
    rewrite [← value] at scope
    apply ok_let(good)
    apply ihe[update env x (SOME (s2, den S v env d))]
    · simp [she]
    · exact scope
  - intro S v renv x i e z r hi he ih env s sh rep
    rewrite [shape_of_cases_LetIndex, value_of_index(hi)] at sh
    exact ok_let_index(hi)(ih(sh)(rep))
  - intro S v renv x ty d e c r hd ihd he ihe env s sh rep
    rewrite [shape_of_cases_LetData] at sh
    obtain ⟨shd, she⟩ := sh
    have good := ihd(shd)(rep)
    have same := ok_result(good)(rep)(hd)
    simp only [result_of_def] at same
    have index : s_index S ty (cell_value S c) = index_in S ty (den S v env d) by
      simp [index_in_def, cell_inj(same)]
    rewrite [index] at ihe
    have body := shape_of_instance[_, v, x, index_in S ty (den S v env d), e, s](she)
    exact ok_let_data(good)(she)(ihe(body)(rep))
  - intro S v renv a b xs ys ha iha hb ihb env s sh rep
    rewrite [shape_of_cases_Concat] at sh
    obtain ⟨m, n, p, eq, sha, shb⟩ := sh
    rewrite [eq]
    apply ok_concat(iha(sha)(rep))(ihb(shb)(rep))
    trivial
  - intro S v renv r e k s q known hs shape he ih env t sh rep
    rewrite [shape_of_cases_Reindex] at sh
    obtain ⟨k2, s2, eq, known2, she, shape2⟩ := sh
    exact ok_reindex(known2, ih(she)(rep), shape2, eq)
  - intro S v renv x e lo hi le env s sh rep k low high
    have wrong : F by arith
    contradiction
  - intro S v renv x e lo hi r rs lt he ihe hr ihr env s sh rep k low high
    by_cases first : k = lo
    · rewrite [first]
      exact ihe(shape_of_instance[tensor_shapes env, v, x, lo, e, s](sh))(rep)
    · have rest : lo + 1 ≤ k by arith
      exact ihr(sh)(rep)(rest)(high)
  - intro S v renv ty e acc p r he ihe hc env s sh rep
    simp only [hide_def] at sh
    exact ok_sums_term(ihe(sh)(rep))
  - intro S v renv ty x lo hi bs e l u acc r hl hu ho iho env s sh rep
    simp [hide_def] at sh
    exact ok_sums_over(hl)(hu)(iho(sh)(rep))
  - intro S v renv ty x lo hi bs e acc le env s sh rep k low high
    have wrong : F by arith
    contradiction
  - intro S v renv ty x lo hi bs e acc p r lt hs ihs ho iho env s sh rep k low high
    by_cases first : k = lo
    · rewrite [first]
      exact ihs(shape_of_inner[tensor_shapes env, v, x, lo, bs, e, s](sh))(rep)
    · have rest : lo + 1 ≤ k by arith
      exact iho(sh)(rep)(rest)(high)
  - intro S v renv x i e s lo hi p le env t sh nonneg rep eq
    exact ok_fold_done(le)
  - intro S v renv x i e s lo hi p q r lt he ihe hf ihf env t sh nonneg rep eq
    have scope := env_rep_update[env, renv, x, s, t](rep)(nonneg)
    rewrite [← eq] at scope
    have shape := shape_of_instance[update (tensor_shapes env) x (SOME s), v, i, lo, e, s](sh)
    have good : ok S (update v i (SOME lo)) (update env x (SOME (s, t))) e s by
      apply ihe
      · simp [shape]
      · exact scope
    have value := ok_result(good)(scope)(he)
    exact ok_fold_step(lt)(good)(ihf(sh)(nonneg)(rep)(value))
qed

theorem big_step_ok :
  big_step S v renv e r ⇒ shape_of (tensor_shapes env) v e s ⇒ env_rep env renv ⇒ ok S v env e s
proof
  intro h sh rep
  obtain ⟨a, b⟩ := big_step_loops_ok
  exact a(h)(sh)(rep)
qed

-- The result is the denotation's, in the computed shape, cell by cell.
theorem big_step_represents :
  big_step S v renv e r ⇒
  shape_of (tensor_shapes env) v e s ⇒
  env_rep env renv ⇒
    represents s (den S v env e) r
proof
  intro h sh rep
  simp only [represents_def]
  exact ok_result(big_step_ok(h)(sh)(rep))(rep)(h)
qed

theorem env_rep_extents : env_rep env renv ⇒ extents_ok env
proof
  intro rep
  rewrite [extents_ok_def]
  intro x p known
  obtain none | ⟨q, some⟩ := option_cases[env x]
  - simp [tensor_shapes_def, none] at known
  - obtain ⟨a, t, eq⟩ := prod_cases[q]
    rewrite [eq] at some
    simp [tensor_shapes_def, some] at known
    rewrite [← known]
    exact env_rep_shape_ok(rep)(some)
qed

-- The relation and the function say the same: the result is the nested list of the tensor's cells.
theorem big_step_iff :
  env_rep env renv ⇒
  shape_of (tensor_shapes env) v e s ⇒
    (big_step S v renv e r ⇔ (∃t. eval S v env e = SOME t ∧ r = result_of s t))
proof
  intro rep shape
  split
  - intro h
    have good := big_step_ok(h)(shape)(rep)
    exists den S v env e
    exact ⟨ok_eval(good), ok_result(good)(rep)(h)⟩
  - intro ⟨t, value, eq⟩
    have good : ok S v env e s by
      rewrite [ok_iff_eval(env_rep_extents(rep))]
      split
      · exact shape
      · exists t
        exact value
    rewrite [ok_eval(good)] at value
    simp at value
    rewrite [eq, ← value]
    exact big_step_result(good)(rep)
qed
