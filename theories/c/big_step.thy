-- The C subset in the words of the papers: evaluation, and runs in which no allocation fails, as
-- big-step relations. What is not derivable has no value, goes wrong or aborts. `c.cases` proves
-- that evaluation is that of `cval`, `c.outcomes` that runs are those of `execute` that end well.
--
-- Defines `ceval` (values of expressions), `cholds` (truth values of conditions), `exec` (runs of
-- statements), `loop` (runs of loops).

import c.exec

-- `ceval S v s h e x`: the scalar expression evaluates to x.
inductive ceval : 'a ops → valuation → 'a stack → 'a heap → cexp → 'a → bool
| ceval_lit :
  ∀S v s h ty digits scale. ceval S v s h (CLit ty digits scale) (s_lit S ty digits scale)
| ceval_local : ∀S v s h x y. s x = SOME y ⇒ ceval S v s h (CLocal x) y
| ceval_read :
  ∀S v s h a e n f i x.
    h a = SOME (Array n f) ⇒
    ieval c_div v e i ⇒
    0 ≤ i ⇒
    i < n ⇒
    f i = SOME x ⇒
      ceval S v s h (CRead a e) x
| ceval_op :
  ∀S v s h ty f ds x.
    takes f (LENGTH ds) ⇒
    (∀d. MEM d ds ⇒ ceval S v s h d (x d)) ⇒
    s_defined S ty f (MAP x ds) ⇒
      ceval S v s h (COp ty f ds) (s_op S ty f (MAP x ds))
| ceval_cast : ∀S v s h ty e i. ieval c_div v e i ⇒ ceval S v s h (CCast ty e) (s_cast S ty i)
| ceval_test : ∀S v s h b p. beval c_div v b p ⇒ ceval S v s h (CTest b) (s_truth S p)
| ceval_true :
  ∀S v s h b d e y x.
    ceval S v s h b y ⇒ truth_value S y = SOME T ⇒ ceval S v s h d x ⇒ ceval S v s h (CCond b d e) x
| ceval_false :
  ∀S v s h b d e y x.
    ceval S v s h b y ⇒ truth_value S y = SOME F ⇒ ceval S v s h e x ⇒ ceval S v s h (CCond b d e) x

-- `cholds S v s h b p`: the condition evaluates to the truth value p.
definition cholds (S : 'a ops) (v : valuation) (s : 'a stack) (h : 'a heap) (b : cexp) (p : bool)
  : bool :=
  ∃y. ceval S v s h b y ∧ truth_value S y = SOME p

-- `exec S v s h c s' h'`: the statement takes stack and heap to stack and heap.
-- `loop S v x lo hi c s h s' h'`: so does the body for each value of x from lo up to hi.
inductive exec : 'a ops → valuation → 'a stack → 'a heap → cstmt → 'a stack → 'a heap → bool
and loop
  : 'a ops → valuation → ident → int → int → cstmt → 'a stack → 'a heap → 'a stack → 'a heap → bool
| exec_skip : ∀S v s h. exec S v s h CSkip s h
| exec_seq :
  ∀S v s h c s1 h1 d s2 h2.
    exec S v s h c s1 h1 ⇒ exec S v s1 h1 d s2 h2 ⇒ exec S v s h (CSeq c d) s2 h2
| exec_for :
  ∀S v s h x lo hi c l u s1 h1.
    ieval c_div v lo l ⇒
    ieval c_div v hi u ⇒
    loop S v x l u c s h s1 h1 ⇒
      exec S v s h (CFor x lo hi c) s1 h1
| exec_if_true :
  ∀S v s h b c d s1 h1. cholds S v s h b T ⇒ exec S v s h c s1 h1 ⇒ exec S v s h (CIf b c d) s1 h1
| exec_if_false :
  ∀S v s h b c d s1 h1. cholds S v s h b F ⇒ exec S v s h d s1 h1 ⇒ exec S v s h (CIf b c d) s1 h1
| exec_declare :
  ∀S v s h ty x e c y s1 h1.
    s x = NONE ⇒
    ceval S v s h e y ⇒
    exec S v (update s x (SOME y)) h c s1 h1 ⇒
      exec S v s h (CDeclare ty x e c) (update s1 x NONE) h1
| exec_index :
  ∀S v s h ty x e c y s1 h1.
    ceval S v s h e y ⇒
    fits c_div (s_index S ty y) ⇒
    exec S (update v x (SOME (s_index S ty y))) s h c s1 h1 ⇒
      exec S v s h (CIndex ty x e c) s1 h1
| exec_set :
  ∀S v s h x e y z.
    s x = SOME z ⇒ ceval S v s h e y ⇒ exec S v s h (CSet x e) (update s x (SOME y)) h
| exec_bump :
  ∀S v s h ty x e y z.
    s x = SOME z ⇒
    ceval S v s h e y ⇒
      exec S v s h (CBump ty x e) (update s x (SOME (s_add S ty z y))) h
| exec_store :
  ∀S v s h a e d n f i y.
    h a = SOME (Array n f) ⇒
    ieval c_div v e i ⇒
    0 ≤ i ⇒
    i < n ⇒
    ceval S v s h d y ⇒
      exec S v s h (CStore a e d) s (update h a (SOME (Array n (update f i (SOME y)))))
| exec_reduce :
  ∀S v s h ty a e d n f i y x.
    h a = SOME (Array n f) ⇒
    ieval c_div v e i ⇒
    0 ≤ i ⇒
    i < n ⇒
    f i = SOME x ⇒
    ceval S v s h d y ⇒
      exec S v s h (CReduce ty a e d) s
        (update h a (SOME (Array n (update f i (SOME (s_add S ty x y))))))
| exec_alloc :
  ∀S v s h ty p a es z ns.
    h a = NONE ⇒
    LIST_REL (ieval c_div v) es ns ⇒
    shape_ok ns ⇒
    product ns ≤ most_cells ⇒
      exec S v s h (CAlloc ty a p es z) s
        (update h a (SOME (Array (product ns) (λi. if z then SOME (s_zero S) else NONE))))
| exec_free : ∀S v s h a n f. h a = SOME (Array n f) ⇒ exec S v s h (CFree a) s (update h a NONE)
| loop_done : ∀S v x lo hi c s h. hi ≤ lo ⇒ loop S v x lo hi c s h s h
| loop_step :
  ∀S v x lo hi c s h s1 h1 s2 h2.
    lo < hi ⇒
    exec S (update v x (SOME lo)) s h c s1 h1 ⇒
    loop S v x (lo + 1) hi c s1 h1 s2 h2 ⇒
      loop S v x lo hi c s h s2 h2
