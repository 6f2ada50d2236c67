-- What the gate statement says in the words of the papers: the source has a result by the big-step
-- relation, and the output of the function holds its cells.
--
-- Main theorem: `gate_big_step`.

import gate published.agreement

variables (S : 'a ops) (v : valuation) (env : 'a tensors) (renv : 'a env) (e : exp) (s : int list)

-- The environment of nested lists for an environment of tensors.
definition as_results (env : 'a tensors) : 'a env :=
  λx. OPTION_MAP (λp. (FST p, result_of (FST p) (SND p))) (env x)

theorem as_results_rep : extents_ok env ⇒ env_rep env (as_results env)
proof
  intro all
  rewrite [env_rep_def]
  split
  - intro x
    obtain none | ⟨p, some⟩ := option_cases[env x]
    · simp [as_results_def, none]
    · simp [as_results_def, some]
  - intro x s t there
    rewrite [extents_ok_def] at all
    exact all(tensor_shapes_var(there))
qed

-- The inputs of a call have no negative extents.
theorem inputs_extents :
  ∀v inputs (data : ident → int → 'a) env. inputs_known v inputs data env ⇒ extents_ok env
proof
  intro v inputs data env good
  cases good as ⟨given, others⟩
  rewrite [extents_ok_def]
  intro x p there
  by_cases mem : MEM x (MAP FST inputs)
  - simp only [mem_map, exists_prod] at mem
    obtain ⟨y, es, eq, mem2⟩ := mem
    simp at eq
    subst eq
    obtain ⟨s, ext, here⟩ := given(mem2)
    rewrite [tensor_shapes_var(here)] at there
    simp at there
    rewrite [extents_def] at ext
    obtain ⟨values, nonneg, few⟩ := ext
    rewrite [← there]
    exact nonneg
  - simp [tensor_shapes_def, others(mem)] at there
qed

theorem ends_mono :
  ∀may P Q (r : ('s, 'h) outcome). (∀a b. P a b ⇒ Q a b) ⇒ ends may P r ⇒ ends may Q r
proof
  intro may P Q r more
  cases r as ⟨a, b, eq⟩ | eq | eq
  - simp only [ends_def]
    exact more
  - simp [ends_def]
  - simp [ends_def]
qed

-- For all calls that meet what is asked: the source has results, of the shapes declared, and unless
-- an allocation fails, the outputs hold their cells in the end, zero for padding.
theorem gate_big_step :
  ∀L space name sizes pre facts inputs results types es finputs outs c (S : 'a ops) v data env ss.
    compiles_correctly L space (Kernel name sizes pre facts inputs results types es)
      (CFunction name sizes finputs outs types c) S ⇒
    lawful L S ⇒
    admitted S v data env ss sizes pre facts inputs results ⇒
      ∃ts.
        MAP FST ts = ss ∧
        LIST_REL (λe t.
                    shape_of (tensor_shapes env) v e (FST t) ∧
                    big_step S v (as_results env) e (result_of (FST t) (SND t))) es ts ∧
        (∀memory h.
           on_entry inputs data env outs ss h ⇒
             ends (¬enough space memory (tensor_shapes env) v ss es)
               (λs1 h1.
                  s1 = (λx. NONE) ∧
                  LIST_REL (λo t.
                              ∃g.
                                h1 o = SOME (Array (product (FST t)) g) ∧
                                (∀I.
                                   in_box (FST t) I ⇒
                                     g (row_major (FST t) I) =
                                       SOME (value_at S (result_of (FST t) (SND t)) I))) outs ts ∧
                  (∀x. ¬MEM x outs ⇒ h1 x = h x)) (execute S memory c v (λx. NONE) h))
proof
  intro L space name sizes pre facts inputs results types es finputs outs c S v data env ss gate law
      asked
  rewrite [compiles_correctly_def] at gate
  obtain ⟨_, _, _, _, _, _, _, _, _, call⟩ := gate
  obtain ⟨ts, shapes, have_values, runs⟩ := call(law, asked)
  cases asked as ⟨good_sizes, _, good_inputs, declared⟩
  have rep := as_results_rep(inputs_extents(good_inputs))
  exists ts
  split
  - exact shapes
  - rewrite [values_def] at have_values
    have each :
        ∀e t.
          shape_of (tensor_shapes env) v e (FST t) ∧ eval S v env e = SOME (SND t) ⇒
            shape_of (tensor_shapes env) v e (FST t) ∧
            big_step S v (as_results env) e (result_of (FST t) (SND t)) by
      intro e t ⟨shape, value⟩
      split
      · exact shape
      · rewrite [big_step_iff(rep)(shape)]
        exists SND t
        simp [value]
    exact list_rel_mono(each, have_values)
  - intro memory h entry
    have ended := runs[memory](entry)
    apply ends_mono[_, λs1 h1. s1 = (λx. NONE) ∧ on_exit S outs ts h h1]
    · intro s1 h1 ⟨none, done⟩
      cases done as ⟨held, others⟩
      split
      - exact none
      - have each :
            ∀o t.
              (∃g. h1 o = SOME (Array (product (FST t)) g) ∧ holds S (FST t) (SND t) g) ⇒
                (∃g.
                   h1 o = SOME (Array (product (FST t)) g) ∧
                   (∀I.
                      in_box (FST t) I ⇒
                        g (row_major (FST t) I) =
                          SOME (value_at S (result_of (FST t) (SND t)) I))) by
          intro o t ⟨g, there, all⟩
          exists g
          split
          · exact there
          · intro I inside
            rewrite [holds_def] at all
            rewrite [value_result(inside)]
            exact all(inside)
        exact list_rel_mono(each, held)
      - exact others
    · exact ended
qed
