-- Whole programs: from what the body of a function stores to the gate statement.
--
-- Defines `lowered`: the expressions are ok, and the statement leaves their cells in the outputs;
-- `covers`: no tensor has more than B cells. Main theorems: `entry_state`, `gate_intro` (the gate
-- statement), `gate_elim` (what it says of one call).

import gate lower.data lower.outputs c.requests

variables (L : law_set) (name : ident) (sizes : ident list) (pre : bexp list) (facts : fact list)
    (inputs : (ident × iexp list) list) (S : 'a ops) (ty : elem) (v : valuation) (env : 'a tensors)
    (es : iexp list) (e : exp) (c : cstmt) (s p : int list) (o : ident) (outs : ident list)
    (ts : (int list × 'a tensor) list)

-- The arrays that are written.
recursive among : ident list → ident → bool
| among [] = (λx. F)
| among (o :: outs) = update (among outs) o T

theorem among_none : among [] = (λx. F)
by simp [among_def]

theorem among_more : among (o :: outs) = update (among outs) o T
by simp [among_def]

theorem among_mem : ∀outs x. among outs x ⇔ MEM x outs
proof
  intro outs
  induct outs
  - simp [among_def]
  - intro o os ih x
    by_cases eq : x = o <;> simp [among_def, eq, ih]
qed

-- The expressions are ok, and denote these tensors.
definition denote (S : 'a ops) (v : valuation) (env : 'a tensors) (fs : exp list)
    (ts : (int list × 'a tensor) list) : bool :=
  LIST_REL (λe t. ok S v env e (FST t) ∧ SND t = den S v env e) fs ts

theorem denote_none : denote S v env [] []
by simp [denote_def]

theorem denote_more :
  ∀fs. ok S v env e s ⇒ denote S v env fs ts ⇒ denote S v env (e :: fs) ((s, den S v env e) :: ts)
by simp [denote_def]

-- On entry, whatever the outputs hold, the body leaves in them what the expressions denote: the
-- tensors ts.
record lowered (S : 'a ops) (v : valuation) (env : 'a tensors) (fs : exp list) (outs : ident list)
    (ts : (int list × 'a tensor) list) (c : cstmt)
| ok : denote S v env fs ts
| run : acts S (among outs) env v (λx. NONE) (λx. NONE) (have_room outs ts) (filled S outs ts) c

-- The same for some tensors of these shapes.
definition lowered_in (S : 'a ops) (v : valuation) (env : 'a tensors) (fs : exp list)
    (outs : ident list) (ss : int list list) (c : cstmt) : bool :=
  ∃ts. MAP FST ts = ss ∧ lowered S v env fs outs ts c

theorem lowered_shapes :
  ∀ss fs.
    ss = MAP FST ts ⇒
    denote S v env fs ts ⇒
    acts S (among outs) env v (λx. NONE) (λx. NONE) (have_room outs ts) (filled S outs ts) c ⇒
      lowered_in S v env fs outs ss c
proof
  intro ss fs shapes good run
  rewrite [lowered_in_def]
  exists ts
  rewrite [lowered_def]
  split
  - simp [shapes]
  - exact good
  - exact run
qed

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

theorem declared_none : declared v [] []
by simp [declared_def]

theorem declared_input :
  ∀x fs. LIST_REL (ieval atl_div v) fs s ⇒ declared v inputs [] ⇒ declared v ((x, fs) :: inputs) []
proof
  intro x fs values others
  simp [declared_def] at others
  simp [declared_def, others]
  exists s
  exact values
qed

theorem declared_result :
  ∀results.
    LIST_REL (ieval atl_div v) es s ⇒ declared v inputs results ⇒ declared v inputs (es :: results)
proof
  intro results values others
  simp [declared_def] at others
  simp [declared_def, others]
  exists s
  exact values
qed

-- What holds for the shapes of all results, one result after the other.

theorem shapes_none : ∀P (R : iexp list → int list → bool). P [] ⇒ (∀ss. LIST_REL R [] ss ⇒ P ss)
proof
  intro P R base ss all
  cases ss as eq | ⟨s, rest, eq⟩
  - exact base
  - simp at all
qed

theorem shapes_more :
  ∀P (R : iexp list → int list → bool) es rs.
    (∀s. R es s ⇒ (∀ss. LIST_REL R rs ss ⇒ P (s :: ss))) ⇒ (∀ss. LIST_REL R (es :: rs) ss ⇒ P ss)
proof
  intro P R es rs each ss all
  cases ss as eq | ⟨s, rest, eq⟩
  - simp at all
  - simp at all
    obtain ⟨first, others⟩ := all
    exact each(first, others)
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

-- The state on entry.

theorem entry_state :
  ∀v inputs (data : ident → int → 'a) env (S : 'a ops) outs ss h.
    inputs_known v inputs data env ⇒
    on_entry inputs data env outs ss h ⇒
      state S (among outs) (λx. NONE) env (λx. NONE) h
proof
  intro v inputs data env S outs ss h good entry
  cases entry as ⟨arrays, there, others⟩
  cases good as ⟨given, free⟩
  rewrite [state_def]
  split
  - trivial
  - intro x visible
    rewrite [among_mem] at visible
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
      simp [others(mem)(visible)]
qed

theorem entry_room :
  ∀outs (ts : (int list × 'a tensor) list) h.
    LIST_REL (λo s. h o = SOME (Array (product s) (λi. NONE))) outs (MAP FST ts) ⇒
      have_room outs ts h
proof
  intro outs
  induct outs
  - intro ts h there
    cases ts as eq | ⟨t, us, eq⟩
    · simp [have_room_def]
    · simp at there
  - intro o os ih ts h there
    cases ts as eq | ⟨t, us, eq⟩
    · simp at there
    · simp at there
      obtain ⟨here, later⟩ := there
      have rest := ih(later)
      rewrite [have_room_def] at rest
      simp [have_room_def, here, rest]
qed

-- The expressions have the values that they denote.
theorem denote_values : ∀fs ts. denote S v env fs ts ⇒ values S v env fs ts
proof
  intro fs ts all
  rewrite [denote_def] at all
  rewrite [values_def]
  have each :
      ∀f t.
        ok S v env f (FST t) ∧ SND t = den S v env f ⇒
          shape_of (tensor_shapes env) v f (FST t) ∧ eval S v env f = SOME (SND t) by
    intro f t ⟨good, eq⟩
    simp [ok_shape(good), ok_eval(good), eq]
  exact list_rel_mono(each, all)
qed

-- No tensor of the caller, none that the source binds, none that the claim names has more than B
-- cells.
record covers (space : iexp list list) (B : int) (sh : shapes) (v : valuation) (ss : int list list)
    (fs : exp list)
| limit : B ≤ most_cells
| inputs : ∀x p. sh x = SOME p ⇒ product p ≤ B
| results : EVERY (λs. product s ≤ B) ss
| lets : EVERY (λe. lets_within B e sh v) fs
| space : ∀es p. MEM es space ⇒ LIST_REL (ieval atl_div v) es p ⇒ product p ≤ B

theorem covers_input :
  ∀space B (env : 'a tensors) v ss fs x p t.
    covers space B (tensor_shapes env) v ss fs ⇒ env x = SOME (p, t) ⇒ product p ≤ B
proof
  intro space B env v ss fs x p t all there
  exact covers_inputs(all)(tensor_shapes_var(there))
qed

theorem covers_declared :
  ∀space B sh v ss fs s t. covers space B sh v ss fs ⇒ MEM s ss ⇒ t = s ⇒ product t ≤ B
proof
  intro space B sh v ss fs s t all mem eq
  have every := covers_results(all)
  rewrite [every_mem] at every
  rewrite [eq]
  exact every(mem)
qed

theorem covers_let :
  ∀space B sh v ss fs. covers space B sh v ss fs ⇒ MEM e fs ⇒ lets_within B e sh v
proof
  intro space B sh v ss fs all mem
  have every := covers_lets(all)
  rewrite [every_mem] at every
  exact every(mem)
qed

theorem covers_named :
  ∀space B sh v ss fs es p.
    covers space B sh v ss fs ⇒ MEM es space ⇒ LIST_REL (ieval atl_div v) es p ⇒ product p ≤ B
proof
  intro space B sh v ss fs es p all mem values
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

-- The outputs have different names, which are not those of inputs.

theorem distinct_none : distinct []
by simp [distinct_def]

theorem distinct_more : ∀x xs. ¬MEM x xs ⇒ distinct xs ⇒ distinct (x :: xs)
by simp [distinct_def]

definition apart (outs : ident list) (inputs : ident list) : bool := ∀x. MEM x outs ⇒ ¬MEM x inputs

theorem apart_none : ∀xs. apart [] xs
by simp [apart_def]

theorem apart_more : ∀x xs ys. ¬MEM x xs ⇒ apart ys xs ⇒ apart (x :: ys) xs
proof
  intro x xs ys here later
  rewrite [apart_def] at later
  rewrite [apart_def]
  intro y mem
  simp at mem
  cases mem as eq | mem
  - rewrite [eq]
    exact here
  - exact later(mem)
qed

theorem same_length_none : LENGTH ([] : ident list) = LENGTH ([] : exp list)
by simp

theorem same_length_more : ∀fs. LENGTH outs = LENGTH fs ⇒ LENGTH (o :: outs) = LENGTH (e :: fs)
by simp

-- The gate statement, from its parts.
theorem gate_intro :
  ∀space results types fs finputs outs c (S : 'a ops).
    finputs = MAP FST inputs ⇒
    distinct outs ⇒
    apart outs finputs ⇒
    LENGTH outs = LENGTH fs ⇒
    (lawful L S ⇒ (∃v data env ss. admitted S v data env ss sizes pre facts inputs results)) ⇒
    (∀v. sizes_ok v sizes pre ⇒ declared v inputs results) ⇒
    (∀v data env.
       lawful L S ⇒
       sizes_ok v sizes pre ⇒
       facts_hold S env v facts ⇒
       inputs_known v inputs data env ⇒
         (∀ss. LIST_REL (extents v) results ss ⇒ lowered_in S v env fs outs ss c)) ⇒
    (∀v (data : ident → int → 'a) env B.
       sizes_ok v sizes pre ⇒
       inputs_known v inputs data env ⇒
         (∀ss.
            LIST_REL (extents v) results ss ⇒
            covers space B (tensor_shapes env) v ss fs ⇒
              asks_within B c v)) ⇒
      compiles_correctly L space (Kernel name sizes pre facts inputs results types fs)
        (CFunction name sizes finputs outs types c) S
proof
  intro space results types fs finputs outs c S same different others as_many met have_values all
      asks
  rewrite [compiles_correctly_def]
  split
  - trivial
  · trivial
  · exact same
  · trivial
  · exact different
  · rewrite [apart_def] at others
    exact others
  · exact as_many
  · exact met
  · exact have_values
  · intro law v data env ss call
    cases call as ⟨good_sizes, good_data, good_inputs, declared⟩
    have low_in := all(law, good_sizes, good_data, good_inputs, declared)
    rewrite [lowered_in_def] at low_in
    obtain ⟨ts, shapes, low⟩ := low_in
    cases low as ⟨good, run⟩
    exists ts
    split
    · exact shapes
    · exact denote_values(good)
    · intro memory h entry
      have known := entry_state[v, inputs, data, env, S, outs, ss, h](good_inputs, entry)
      cases entry as ⟨arrays, there, others⟩
      rewrite [← shapes] at there
      rewrite [acts_def] at run
      obtain ⟨h1, e1, done⟩ := run(known, entry_room(there))
      rewrite [filled_def, hold_def] at done
      obtain ⟨held, kept⟩ := done
      rewrite [runs_def] at e1
      obtain done | stopped := e1[memory]
      · simp only [done, ends_def]
        split
        · trivial
        · rewrite [on_exit_def]
          split
          · exact held
          · exact kept
      · simp only [stopped, ends_def]
        intro plenty
        rewrite [enough_def] at plenty
        obtain ⟨B, limit, given, small_inputs, small_results, small_lets, small_space⟩ := plenty
        have covered : covers space B (tensor_shapes env) v ss fs by
          rewrite [covers_def]
          exact ⟨limit, small_inputs, small_results, small_lets, small_space⟩
        have few := asks(good_sizes, good_inputs, declared, covered)
        have no :=
          granted[S, memory, B, c, v, λ(x : ident). (NONE : 'a option), h](limit, given, few)
        contradiction
qed

-- The same of a kernel with one result.
theorem gate_one :
  ∀space result types e finputs out c (S : 'a ops).
    finputs = MAP FST inputs ⇒
    ¬MEM out finputs ⇒
    (lawful L S ⇒ (∃v data env ss. admitted S v data env ss sizes pre facts inputs [result])) ⇒
    (∀v. sizes_ok v sizes pre ⇒ declared v inputs [result]) ⇒
    (∀v data env s.
       lawful L S ⇒
       sizes_ok v sizes pre ⇒
       facts_hold S env v facts ⇒
       inputs_known v inputs data env ⇒
       extents v result s ⇒
         ok S v env e s ∧ fills S (update (λx. F) out T) (λx. NONE) env v out s (den S v env e) c) ⇒
    (∀v (data : ident → int → 'a) env s B.
       sizes_ok v sizes pre ⇒
       inputs_known v inputs data env ⇒
       extents v result s ⇒
       covers space B (tensor_shapes env) v [s] [e] ⇒
         asks_within B c v) ⇒
      compiles_correctly L space (Kernel name sizes pre facts inputs [result] types [e])
        (CFunction name sizes finputs [out] types c) S
proof
  intro space result types e finputs out c S same apart met have_values all asks
  apply gate_intro(same)
  - simp [distinct_def]
  - exact apart_more(apart, apart_none[finputs])
  - simp
  - exact met
  - exact have_values
  - intro v data env law good_sizes good_facts good_inputs
    apply shapes_more
    intro s declared
    apply shapes_none
    obtain ⟨good, run⟩ := all(law, good_sizes, good_facts, good_inputs, declared)
    rewrite [lowered_in_def]
    exists [(s, den S v env e)]
    simp
    rewrite [lowered_def]
    split
    · simp [denote_def, good]
    · simp only [among_def]
      exact acts_first(run)
  - intro v data env B good_sizes good_inputs
    apply shapes_more
    intro s declared
    apply shapes_none
    exact asks(good_sizes, good_inputs, declared)
qed

-- And what it says of one call: unless an allocation fails, the run ends with the results in place.
theorem gate_elim :
  ∀space results types fs finputs outs c (S : 'a ops) v data env ss h.
    compiles_correctly L space (Kernel name sizes pre facts inputs results types fs)
      (CFunction name sizes finputs outs types c) S ⇒
    lawful L S ⇒
    admitted S v data env ss sizes pre facts inputs results ⇒
    on_entry inputs data env outs ss h ⇒
    execute S (λh n. T) c v (λx. NONE) h ≠ Aborted ⇒
      ∃ts h1.
        MAP FST ts = ss ∧
        values S v env fs ts ∧
        exec S v (λx. NONE) h c (λx. NONE) h1 ∧
        on_exit S outs ts h h1
proof
  intro space results types fs finputs outs c S v data env ss h gate law asked entry not_stopped
  rewrite [compiles_correctly_def] at gate
  obtain ⟨_, _, _, _, _, _, _, _, _, call⟩ := gate
  obtain ⟨ts, shapes, have_values, runs⟩ := call(law, asked)
  have ended := runs[λ(h : 'a heap) (n : int). T](entry)
  obtain ⟨s1, h1, is⟩ | is | is :=
    outcome_cases[execute S (λ(h : 'a heap) (n : int). T) c v (λx. NONE) h]
  - simp only [is, ends_def] at ended
    obtain ⟨st, done⟩ := ended
    exists ts, h1
    split
    · exact shapes
    · exact have_values
    · rewrite [exec_execute, is, st]
    · exact done
  - contradiction
  - simp only [is, ends_def] at ended
qed

-- Of one result: the heap after the run is the one before but for the output.
theorem gate_elim_one :
  ∀space result types out finputs c (S : 'a ops) v data env h.
    compiles_correctly L space (Kernel name sizes pre facts inputs [result] types [e])
      (CFunction name sizes finputs [out] types c) S ⇒
    lawful L S ⇒
    admitted S v data env [s] sizes pre facts inputs [result] ⇒
    ok S v env e s ⇒
    on_entry inputs data env [out] [s] h ⇒
    execute S (λh n. T) c v (λx. NONE) h ≠ Aborted ⇒
      ∃g.
        exec S v (λx. NONE) h c (λx. NONE) (update h out (SOME (Array (product s) g))) ∧
        holds S s (den S v env e) g
proof
  intro space result types out finputs c S v data env h gate law asked good entry not_stopped
  obtain ⟨ts, h1, shapes, have_values, run, done⟩ := gate_elim(gate, law, asked, entry, not_stopped)
  cases ts as eq | ⟨q, us, eq⟩
  - simp at shapes
  - cases q as ⟨r, t⟩
    simp at shapes
    obtain ⟨same, none⟩ := shapes
    simp [values_def, none, same, ok_eval(good)] at have_values
    obtain ⟨_, value⟩ := have_values
    cases done as ⟨outputs, others⟩
    simp [none, same] at outputs
    obtain ⟨g, there, held⟩ := outputs
    have heap : h1 = update h out (SOME (Array (product s) g)) by
      ext x
      by_cases eq : x = out
      · simp [eq, there]
      · have kept : ¬MEM x [out] by simp [eq]
        simp [eq, others(kept)]
    rewrite [heap] at run
    exists g
    split
    · exact run
    · rewrite [value]
      exact held
qed
