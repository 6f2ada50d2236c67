-- Whole programs: from what the body of a function stores to the gate statement.
--
-- Defines `lowered`: the expression is ok, and the statement leaves its cells in the output;
-- `covers`: no tensor has more than B cells. Main theorems: `function_filled`,
-- `function_zeroed_by` (two ways to get there), `entry_state`, `gate_intro` (the gate statement),
-- `gate_elim` (what it says of one call).

import gate lower.data lower.conditions lower.volumes lower.steps lower.views atl.agreement
    c.requests

variables (L : law_set) (name : ident) (sizes : ident list) (pre : bexp list) (facts : fact list)
    (inputs : (ident × iexp list) list) (S : 'a ops) (ty : elem) (v : valuation) (env : 'a tensors)
    (es : iexp list) (e : exp) (out : ident) (c : cstmt) (s p : int list)

-- On entry, whatever the output holds, the body leaves in it what the expression denotes.
record lowered (S : 'a ops) (v : valuation) (env : 'a tensors) (e : exp) (s : int list)
    (out : ident) (c : cstmt)
| ok : ok S v env e s
| run :
  ∀h f.
    state S (update (λx. F) out T) (λx. NONE) env (λx. NONE) h ⇒
    h out = SOME (Array (product s) f) ⇒
      ∃g.
        runs S v (λx. NONE) h c (λx. NONE) (update h out (SOME (Array (product s) g))) ∧
        holds S s (den S v env e) g

-- What is known where the premises of the gate statement hold.

theorem size_known : ∀v sizes pre x. sizes_ok v sizes pre ⇒ MEM x sizes ⇒ v x = SOME (THE (v x))
proof
  intro v sizes pre x good mem
  rewrite [sizes_ok_def] at good
  obtain ⟨scope, _, _⟩ := good
  rewrite [← scope] at mem
  obtain none | ⟨n, some⟩ := option_cases[v x]
  - contradiction
  - simp [some]
qed

theorem size_bounded :
  ∀v sizes pre x n. sizes_ok v sizes pre ⇒ v x = SOME n ⇒ -2147483647 ≤ n ∧ n ≤ 2147483647
proof
  intro v sizes pre x n good there
  rewrite [sizes_ok_def] at good
  obtain ⟨_, limits, _⟩ := good
  have k := limits(there)
  simp only [most_def] at k
  exact k
qed

theorem pre_known : ∀v sizes pre b p. sizes_ok v sizes pre ⇒ MEM b pre ⇒ beval atl_div v b p ⇒ p
proof
  intro v sizes pre b p good mem be
  rewrite [sizes_ok_def] at good
  obtain ⟨_, _, holds⟩ := good
  rewrite [every_mem] at holds
  have yes := holds(mem)
  have same := beval_deterministic(yes, be)
  simp at same
  exact same
qed

-- Conditions on data, one loop after the other, and that what they say is true.

theorem fact_known :
  ∀facts bs p. facts_hold S env v facts ⇒ MEM (bs, p) facts ⇒ holds_for S env v bs p
proof
  intro facts bs p all mem
  rewrite [facts_hold_def, every_mem] at all
  have here := all(mem)
  simp at here
  exact here
qed

theorem holds_for_outer :
  ∀x lo hi bs p.
    holds_for S env v ((x, lo, hi) :: bs) p ⇔
      (∀l u k.
         ieval atl_div v lo l ⇒
         ieval atl_div v hi u ⇒
         l ≤ k ⇒
         k < u ⇒
           holds_for S env (update v x (SOME k)) bs p)
by simp [holds_for_def]

theorem fact_inside :
  ∀x lo hi bs p l u k.
    holds_for S env v ((x, lo, hi) :: bs) p ⇒
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    l ≤ k ⇒
    k < u ⇒
      holds_for S env (update v x (SOME k)) bs p
proof
  intro x lo hi bs p l u k all el eu low high
  rewrite [holds_for_outer] at all
  exact all(el, eu, low, high)
qed

theorem fact_true : ∀p q. holds_for S env v [] p ⇒ decision S v env p q ⇒ q
proof
  intro p q all test
  simp only [holds_for_def] at all
  rewrite [decision_def] at test
  obtain ⟨good, value⟩ := test
  have truth := all(ok_eval(good))
  simp [value] at truth
  exact truth
qed

theorem input_known :
  ∀v inputs (data : ident → int → 'a) env x es s.
    inputs_known v inputs data env ⇒
    MEM (x, es) inputs ⇒
    LIST_REL (ieval atl_div v) es s ⇒
      env x = SOME (s, input s (data x)) ∧ shape_ok s ∧ product s ≤ 144115188075855872
proof
  intro v inputs data env x es s good mem values
  obtain ⟨p, ext, there⟩ := inputs_known_given(good)(mem)
  rewrite [extents_def, most_cells_def] at ext
  obtain ⟨vals, nonneg, few⟩ := ext
  have eq := extents_unique(vals, values)
  subst eq
  exact ⟨there, nonneg, few⟩
qed

theorem result_known :
  extents v es p ⇒
  LIST_REL (ieval atl_div v) es s ⇒
    s = p ∧ shape_ok s ∧ product s ≤ 144115188075855872
proof
  intro ext values
  rewrite [extents_def, most_cells_def] at ext
  obtain ⟨vals, nonneg, few⟩ := ext
  have eq := extents_unique(values, vals)
  subst eq
  split
  - trivial
  - exact nonneg
  - exact few
qed

-- That all extents declared have values, one tensor after the other.

theorem declared_result : LIST_REL (ieval atl_div v) es s ⇒ declared v [] es
proof
  intro values
  simp [declared_def]
  exists s
  exact values
qed

theorem declared_input :
  ∀x fs. LIST_REL (ieval atl_div v) fs s ⇒ declared v inputs es ⇒ declared v ((x, fs) :: inputs) es
proof
  intro x fs values others
  simp [declared_def] at others
  obtain ⟨result, rest⟩ := others
  simp [declared_def]
  exists s
  exact values
qed

theorem input_free :
  ∀v inputs (data : ident → int → 'a) env x.
    inputs_known v inputs data env ⇒ ¬MEM x (MAP FST inputs) ⇒ env x = NONE
proof
  intro v inputs data env x good out
  exact inputs_known_others(good)(out)
qed

theorem beyond_inputs :
  ∀v inputs (data : ident → int → 'a) env m xs.
    inputs_known v inputs data env ⇒ xs = MAP FST inputs ⇒ none_beyond xs m ⇒ beyond env m NONE
proof
  intro v inputs data env m xs good names others
  rewrite [names, none_beyond_def] at others
  rewrite [beyond_def]
  intro k greater
  exact input_free(good, others(greater))
qed

-- Functions: a body that fills the output; one that writes every cell; one that adds to zeros.

theorem function_filled :
  ok S v env e s ⇒
  writes (store F S) S out (state S (update (λx. F) out T) (λx. NONE) env) v (row_major s)
    (view T S s (λI. T) (den S v env e)) c ⇒
    lowered S v env e s out c
proof
  intro good run
  rewrite [lowered_def]
  split
  - exact good
  - intro h f known there
    have all : ∀I. in_box s I ⇒ view T S s (λI. T) (den S v env e) I ≠ Pad by
      intro I inside
      simp [view_at, inside]
    obtain ⟨g, e1, held⟩ :=
      function_total(run, view_boxed[T, S, s, λI. T, den S v env e], all, known, there)
    exists g
    split
    · exact e1
    · rewrite [holds_def] at held
      rewrite [holds_def]
      intro I inside
      rewrite [held(inside)]
      simp [view_at, inside, cell_value_def]
qed

theorem function_zeroed_by :
  ∀i size n.
    ok S v env e s ⇒
    ieval c_div v size n ⇒
    n = product s ⇒
    writes (store T S) S out (state S (update (λx. F) out T) (λx. NONE) env) v (row_major s)
      (view F S s (λI. T) (den S v env e)) c ⇒
      lowered S v env e s out (CSeq (CFor i (ILit 0) size (CStore out (IVar i) (CLit ty 0 0))) c)
proof
  intro i size n good len eq run
  subst eq
  rewrite [view_whole(boxed_den(good))] at run
  have written : update (λx. F) out T out by simp
  have stab := stable_state[S, update (λx. F) out T, λx. NONE, env, out](written)
  rewrite [lowered_def]
  split
  - exact good
  - intro h f known there
    rewrite [← zero_loop_def]
    exact function_initialised(stab, run, boxed_den(good), len, known, there)
qed

-- Where the result has no cells, nothing is to be done.
theorem lowered_some :
  ∀b p.
    truths S ⇒
    ok S v env e s ⇒
    (full s ⇒ p) ⇒
    beval c_div v b p ⇒
    (p ⇒ lowered S v env e s out c) ⇒
      lowered S v env e s out (CIf (CTest b) c CSkip)
proof
  intro b p law good cells test body
  rewrite [lowered_def]
  split
  - exact good
  - intro h f known there
    have value : ccval S v (λx. NONE) h (CTest b) = SOME p by
      simp [ccval_def, cval_def, value_of_test(test), truth_value_truth(law)]
    by_cases yes : p
    · have low := body(yes)
      cases low as ⟨_, run⟩
      obtain ⟨g, e1, held⟩ := run(known, there)
      simp only [yes] at value
      exists g
      exact ⟨runs_if_true(value, e1), held⟩
    · simp only [yes] at value
      exists f
      split
      · rewrite [update_same(there)]
        exact runs_if_false(value, runs_skip[S, v, λx. NONE, h])
      · rewrite [holds_def]
        intro I inside
        have some := cells(full_cells(inside))
        contradiction
qed

-- The state on entry.

theorem entry_state :
  ∀v inputs (data : ident → int → 'a) env (S : 'a ops) out n h.
    inputs_known v inputs data env ⇒
    on_entry inputs data env out n h ⇒
      state S (update (λx. F) out T) (λx. NONE) env (λx. NONE) h
proof
  intro v inputs data env S out n h good entry
  cases entry as ⟨arrays, there, others⟩
  cases good as ⟨given, free⟩
  rewrite [state_def]
  split
  - trivial
  - intro x visible
    have ne : x ≠ out by
      intro eq
      subst eq
      simp at visible
    by_cases mem : MEM x (MAP FST inputs)
    · simp only [mem_map, exists_prod] at mem
      obtain ⟨y, es, eq, mem2⟩ := mem
      simp at eq
      subst eq
      obtain ⟨s, ext, here⟩ := given(mem2)
      rewrite [here]
      simp
      exists product s, λi. SOME (data y i)
      split
      · exact arrays(here)
      · exact room_exact
      · rewrite [holds_def]
        intro I inside
        simp [input_def, inside, cell_value_def]
    · rewrite [free(mem)]
      simp [others(mem)(ne)]
qed

-- No tensor of the caller, none that the source binds, none that the claim names has more than B
-- cells.
record covers (space : iexp list list) (B : int) (sh : shapes) (v : valuation) (s : int list)
    (e : exp)
| limit : B ≤ most_cells
| inputs : ∀x p. sh x = SOME p ⇒ product p ≤ B
| result : product s ≤ B
| lets : lets_within B e sh v
| space : ∀es p. MEM es space ⇒ LIST_REL (ieval atl_div v) es p ⇒ product p ≤ B

theorem covers_input :
  ∀space B (env : 'a tensors) v s e x p t.
    covers space B (tensor_shapes env) v s e ⇒ env x = SOME (p, t) ⇒ product p ≤ B
proof
  intro space B env v s e x p t all there
  exact covers_inputs(all)(tensor_shapes_var(there))
qed

theorem covers_declared : ∀space B sh v s e t. covers space B sh v s e ⇒ t = s ⇒ product t ≤ B
proof
  intro space B sh v s e t all eq
  rewrite [eq]
  exact covers_result(all)
qed

theorem covers_named :
  ∀space B sh v s e es p.
    covers space B sh v s e ⇒ MEM es space ⇒ LIST_REL (ieval atl_div v) es p ⇒ product p ≤ B
proof
  intro space B sh v s e es p all mem values
  exact covers_space(all)(mem)(values)
qed

theorem product_at_most :
  ∀t s m n M. product t = m ⇒ product s = n ⇒ m ≤ n ⇒ product s ≤ M ⇒ product t ≤ M
proof
  intro t s m n M eq1 eq2 le few
  rewrite [eq2] at few
  rewrite [eq1]
  arith
qed

-- The gate statement, from its parts.
theorem gate_intro :
  ∀space result types e finputs out c (S : 'a ops).
    finputs = MAP FST inputs ⇒
    ¬MEM out finputs ⇒
    (lawful L S ⇒ (∃v data env s. admitted S v data env s sizes pre facts inputs result)) ⇒
    (∀v. sizes_ok v sizes pre ⇒ declared v inputs result) ⇒
    (∀v data env s.
       lawful L S ⇒
       sizes_ok v sizes pre ⇒
       facts_hold S env v facts ⇒
       inputs_known v inputs data env ⇒
       extents v result s ⇒
         lowered S v env e s out c) ⇒
    (∀v (data : ident → int → 'a) env s B.
       sizes_ok v sizes pre ⇒
       inputs_known v inputs data env ⇒
       extents v result s ⇒
       covers space B (tensor_shapes env) v s e ⇒
         asks_within B c v) ⇒
      compiles_correctly L space (Kernel name sizes pre facts inputs result types e)
        (CFunction name sizes finputs out types c) S
proof
  intro space result types e finputs out c S same apart met have_values all asks
  rewrite [compiles_correctly_def]
  split
  - trivial
  · trivial
  · exact same
  · trivial
  · exact apart
  · exact met
  · exact have_values
  · intro law v data env s call
    cases call as ⟨good_sizes, good_data, good_inputs, declared⟩
    have low := all(law, good_sizes, good_data, good_inputs, declared)
    cases low as ⟨good, run⟩
    split
    · exact ok_shape(good)
    · exists den S v env e
      split
      · exact ok_eval(good)
      · intro memory h entry
        have known := entry_state[v, inputs, data, env, S, out, product s, h](good_inputs, entry)
        cases entry as ⟨arrays, there, others⟩
        obtain ⟨g, e1, held⟩ := run(known, there)
        rewrite [runs_def] at e1
        obtain done | stopped := e1[memory]
        · simp only [done, ends_def]
          split
          · trivial
          · exists g
            split
            · trivial
            · exact held
        · simp only [stopped, ends_def]
          intro plenty
          rewrite [enough_def] at plenty
          obtain ⟨B, limit, given, small_inputs, small_result, small_lets, small_space⟩ := plenty
          have covered : covers space B (tensor_shapes env) v s e by
            rewrite [covers_def]
            exact ⟨limit, small_inputs, small_result, small_lets, small_space⟩
          have few := asks(good_sizes, good_inputs, declared, covered)
          have no :=
            granted[S, memory, B, c, v, λ(x : ident). (NONE : 'a option), h](limit, given, few)
          contradiction
qed

-- And what it says of one call: unless an allocation fails, the run ends with the result in place.
theorem gate_elim :
  ∀space result types e finputs out c (S : 'a ops) v data env s h.
    compiles_correctly L space (Kernel name sizes pre facts inputs result types e)
      (CFunction name sizes finputs out types c) S ⇒
    lawful L S ⇒
    admitted S v data env s sizes pre facts inputs result ⇒
    ok S v env e s ⇒
    on_entry inputs data env out (product s) h ⇒
    execute S (λh n. T) c v (λx. NONE) h ≠ Aborted ⇒
      ∃g.
        exec S v (λx. NONE) h c (λx. NONE) (update h out (SOME (Array (product s) g))) ∧
        holds S s (den S v env e) g
proof
  intro space result types e finputs out c S v data env s h gate law asked good entry not_stopped
  rewrite [compiles_correctly_def] at gate
  obtain ⟨_, _, _, _, _, _, _, call⟩ := gate
  obtain ⟨shape, t, value, runs⟩ := call(law, asked)
  rewrite [ok_eval(good)] at value
  simp at value
  subst value
  have ended := runs[λ(h : 'a heap) (n : int). T](entry)
  obtain ⟨s1, h1, is⟩ | is | is :=
    outcome_cases[execute S (λ(h : 'a heap) (n : int). T) c v (λx. NONE) h]
  - simp only [is, ends_def] at ended
    obtain ⟨st, g, hp, held⟩ := ended
    exists g
    split
    · rewrite [exec_execute, is, st, hp]
    · exact held
  - contradiction
  - simp only [is, ends_def] at ended
qed
