-- Whole programs: from what the body of a function stores to the gate statement.
--
-- Defines `lowered`: the expression is ok, and the statement leaves its cells in the output. Main
-- theorems: `function_filled`, `function_exact`, `function_zeroed_by` (three ways to get there),
-- `entry_state`, `gate_intro` (the gate statement), `gate_elim` (what it says of one call).

import lower.steps lower.summed atl.cells atl.determinism c.runs

variables (L : law_set) (name : ident) (sizes : ident list) (pre : bexp list)
    (inputs : (ident × iexp list) list) (S : 'a ops) (v : valuation) (env : 'a tensors)
    (es : iexp list) (e : exp) (out : ident) (c : cstmt) (s p : int list)

-- The tensor in an input array.
definition input (s : int list) (f : int → 'a) : 'a tensor :=
  λI. if in_box s I then Val (f (row_major s I)) else Pad

-- The inputs as tensors: those declared, with their extents, and nothing else.
record inputs_known (v : valuation) (inputs : (ident × iexp list) list) (data : ident → int → 'a)
    (env : 'a tensors)
| given : ∀x es. MEM (x, es) inputs ⇒ (∃s. extents v es s ∧ env x = SOME (s, input s (data x)))
| others : ∀x. ¬MEM x (MAP FST inputs) ⇒ env x = NONE

-- On entry, whatever the output holds, the body leaves in it what the expression denotes.
record lowered (S : 'a ops) (v : valuation) (env : 'a tensors) (e : exp) (s : int list)
    (out : ident) (c : cstmt)
| ok : ok S v env e s
| run :
  ∀h f.
    state S (update (λx. F) out T) (λx. NONE) env (λx. NONE) h ⇒
    h out = SOME (Array (product s) f) ⇒
      ∃g.
        exec S v (λx. NONE) h c (λx. NONE) (update h out (SOME (Array (product s) g))) ∧
        holds S s (den S v env e) g

-- What is known where the premises of the gate statement hold.

theorem size_known : ∀v sizes pre x. sizes_ok v sizes pre ⇒ MEM x sizes ⇒ v x = SOME (THE (v x))
proof
  intro v sizes pre x good mem
  rewrite [sizes_ok_def] at good
  obtain ⟨scope, holds⟩ := good
  rewrite [← scope] at mem
  obtain none | ⟨n, some⟩ := option_cases[v x]
  - contradiction
  - simp [some]
qed

theorem pre_known : ∀v sizes pre b p. sizes_ok v sizes pre ⇒ MEM b pre ⇒ beval atl_div v b p ⇒ p
proof
  intro v sizes pre b p good mem be
  rewrite [sizes_ok_def] at good
  obtain ⟨scope, holds⟩ := good
  rewrite [every_mem] at holds
  have yes := holds(mem)
  have same := beval_deterministic(yes, be)
  simp at same
  exact same
qed

theorem input_known :
  ∀v inputs (data : ident → int → 'a) env x es s.
    inputs_known v inputs data env ⇒
    MEM (x, es) inputs ⇒
    LIST_REL (ieval atl_div v) es s ⇒
      env x = SOME (s, input s (data x)) ∧ shape_ok s
proof
  intro v inputs data env x es s good mem values
  obtain ⟨p, ext, there⟩ := inputs_known_given(good)(mem)
  rewrite [extents_def] at ext
  obtain ⟨vals, nonneg⟩ := ext
  have eq := extents_unique(vals, values)
  subst eq
  split
  - exact there
  - exact nonneg
qed

theorem result_known : extents v es p ⇒ LIST_REL (ieval atl_div v) es s ⇒ s = p ∧ shape_ok s
proof
  intro ext values
  rewrite [extents_def] at ext
  obtain ⟨vals, nonneg⟩ := ext
  have eq := extents_unique(values, vals)
  subst eq
  split
  - trivial
  - exact nonneg
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
  stores F S out (state S (update (λx. F) out T) (λx. NONE) env) v (row_major s)
    (read S s (den S v env e)) c ⇒
    lowered S v env e s out c
proof
  intro good run
  rewrite [lowered_def]
  split
  - exact good
  - intro h f known there
    have all : ∀I. in_box s I ⇒ read S s (den S v env e) I ≠ Pad by
      intro I inside
      simp [read_at, inside]
    obtain ⟨g, e1, held⟩ := function_total(run, boxed_read[S, s, den S v env e], all, known, there)
    exists g
    split
    · exact e1
    · rewrite [holds_def] at held
      rewrite [holds_def]
      intro I inside
      rewrite [held(inside)]
      rewrite [value_read(inside)]
qed

theorem function_exact :
  ok S v env e s ⇒
  (∀I. in_box s I ⇒ den S v env e I ≠ Pad) ⇒
  stores F S out (state S (update (λx. F) out T) (λx. NONE) env) v (row_major s) (den S v env e) c ⇒
    lowered S v env e s out c
proof
  intro good some run
  exact function_filled(good, fill_exact(good, some, run))
qed

theorem function_zeroed_by :
  ∀i size n.
    ok S v env e s ⇒
    ieval c_div v size n ⇒
    n = product s ⇒
    stores T S out (state S (update (λx. F) out T) (λx. NONE) env) v (row_major s) (den S v env e)
      c ⇒
      lowered S v env e s out (CSeq (CFor i (ILit 0) size (CStore out (IVar i) (CLit 0 0))) c)
proof
  intro i size n good len eq run
  subst eq
  have written : update (λx. F) out T out by simp
  have stab := stable_state[S, update (λx. F) out T, λx. NONE, env, out](written)
  rewrite [lowered_def]
  split
  - exact good
  - intro h f known there
    rewrite [← zero_loop_def]
    exact function_initialised(stab, run, boxed_den(good), len, known, there)
qed

-- The state on entry.

theorem inputs_known_tensors :
  ∀v inputs (data : ident → int → 'a) renv.
    inputs_ok v inputs data renv ⇒ inputs_known v inputs data (input_tensors data renv)
proof
  intro v inputs data renv good
  cases good as ⟨given, others⟩
  rewrite [inputs_known_def]
  split
  - intro x es mem
    obtain ⟨s, ext, there⟩ := given(mem)
    exists s
    split
    · exact ext
    · rewrite [input_tensors_at[data](there), input_def]
  - intro x out
    exact input_tensors_none(others(out))
qed

theorem entry_state :
  ∀v inputs (data : ident → int → 'a) renv (S : 'a ops) out n h.
    inputs_ok v inputs data renv ⇒
    on_entry inputs data renv out n h ⇒
      state S (update (λx. F) out T) (λx. NONE) (input_tensors data renv) (λx. NONE) h
proof
  intro v inputs data renv S out n h good entry
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
      rewrite [input_tensors_at[data](here)]
      simp
      exists product s, λi. SOME (data y i)
      split
      · exact arrays(here)
      · exact room_exact
      · rewrite [holds_def]
        intro I inside
        simp [inside, cell_value_def]
    · rewrite [input_tensors_none[data](free(mem))]
      simp [others(mem)(ne)]
qed

-- The gate statement, from its parts. Determinism makes one execution all executions.
theorem gate_intro :
  ∀result e finputs out c (S : 'a ops).
    finputs = MAP FST inputs ⇒
    ¬MEM out finputs ⇒
    (∃v (data : ident → int → 'a) renv s. admitted v data renv s sizes pre inputs result e) ⇒
    (∀v data env s.
       laws (laws_of L) S ⇒
       sizes_ok v sizes pre ⇒
       inputs_known v inputs data env ⇒
       extents v result s ⇒
       bounded v (tensor_shapes env) s e ⇒
         lowered S v env e s out c) ⇒
      compiles_correctly L (Kernel name sizes pre inputs result e)
        (CFunction name sizes finputs out c) S
proof
  intro result e finputs out c S same apart met all
  rewrite [compiles_correctly_def]
  split
  - trivial
  · trivial
  · exact same
  · exact apart
  · exact met
  · intro law v data renv s call
    cases call as ⟨good_sizes, good_inputs, declared, small⟩
    have rep := env_rep_inputs(good_inputs)
    rewrite [env_rep_shapes(rep)] at small
    have low := all(law, good_sizes, inputs_known_tensors(good_inputs), declared, small)
    cases low as ⟨good, run⟩
    have nonneg := ok_shape_ok(good)
    split
    · rewrite [env_rep_shapes(rep)]
      exact ok_shape(good)
    · obtain ⟨r, ev, same_cells⟩ := exists_eval(good, rep)
      exists r
      split
      · exact ev
      · intro h entry
        have known := entry_state[v, inputs, data, renv, S, out, product s, h](good_inputs, entry)
        cases entry as ⟨arrays, there, others⟩
        obtain ⟨g, e1, held⟩ := run(known, there)
        split
        · exists (λx. NONE), update h out (SOME (Array (product s) g))
          exact e1
        · intro s1 h1 e2
          obtain ⟨st, hp⟩ := exec_deterministic(e1, e2)
          split
          · rewrite [st]
          · exists g
            split
            · rewrite [hp]
            · rewrite [holds_def] at held
              rewrite [← represents_holds[S, s, den S v (input_tensors data renv) e, r,
                                          g](nonneg)(same_cells)]
              exact held
qed

-- And what it says of one call.
theorem gate_elim :
  ∀result e finputs out c (S : 'a ops) v data renv s h.
    compiles_correctly L (Kernel name sizes pre inputs result e)
      (CFunction name sizes finputs out c) S ⇒
    laws (laws_of L) S ⇒
    admitted v data renv s sizes pre inputs result e ⇒
    ok S v (input_tensors data renv) e s ⇒
    on_entry inputs data renv out (product s) h ⇒
      ∃g.
        exec S v (λx. NONE) h c (λx. NONE) (update h out (SOME (Array (product s) g))) ∧
        holds S s (den S v (input_tensors data renv) e) g
proof
  intro result e finputs out c S v data renv s h gate law asked good entry
  rewrite [compiles_correctly_def] at gate
  obtain ⟨_, _, _, _, _, call⟩ := gate
  obtain ⟨shape, r, ev, runs⟩ := call(law, asked)
  cases asked as ⟨good_sizes, good_inputs, declared, small⟩
  obtain ⟨q, ev2, rep⟩ := exists_eval(good, env_rep_inputs(good_inputs))
  have eq := eval_deterministic(ev, ev2)
  subst eq
  have nonneg := ok_shape_ok(good)
  obtain ⟨⟨s1, h1, run⟩, all⟩ := runs(entry)
  obtain ⟨st, g, hp, held⟩ := all(run)
  exists g
  split
  - rewrite [st, hp] at run
    exact run
  - rewrite [← represents_holds[S, s, den S v (input_tensors data renv) e, q, g](nonneg)(rep)]
      at held
    rewrite [holds_def]
    exact held
qed
