-- The C subset: runs in which no allocation fails, as a big-step relation. What is not derivable
-- goes wrong or aborts. `c.outcomes` proves that these are the runs of `execute` that end well.
--
-- Defines `exec` (runs of statements), `loop` (runs of loops).

import c.exec

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
  ∀S v s h b c d s1 h1. ccval S v s h b T ⇒ exec S v s h c s1 h1 ⇒ exec S v s h (CIf b c d) s1 h1
| exec_if_false :
  ∀S v s h b c d s1 h1. ccval S v s h b F ⇒ exec S v s h d s1 h1 ⇒ exec S v s h (CIf b c d) s1 h1
| exec_declare :
  ∀S v s h x e c y s1 h1.
    s x = NONE ⇒
    cval S v s h e y ⇒
    exec S v (update s x (SOME y)) h c s1 h1 ⇒
      exec S v s h (CDeclare x e c) (update s1 x NONE) h1
| exec_set :
  ∀S v s h x e y z.
    s x = SOME z ⇒ cval S v s h e y ⇒ exec S v s h (CSet x e) (update s x (SOME y)) h
| exec_bump :
  ∀S v s h x e y z.
    s x = SOME z ⇒ cval S v s h e y ⇒ exec S v s h (CBump x e) (update s x (SOME (s_add S z y))) h
| exec_store :
  ∀S v s h a e d n f i y.
    h a = SOME (Array n f) ⇒
    ieval c_div v e i ⇒
    0 ≤ i ⇒
    i < n ⇒
    cval S v s h d y ⇒
      exec S v s h (CStore a e d) s (update h a (SOME (Array n (update f i (SOME y)))))
| exec_reduce :
  ∀S v s h a e d n f i y x.
    h a = SOME (Array n f) ⇒
    ieval c_div v e i ⇒
    0 ≤ i ⇒
    i < n ⇒
    f i = SOME x ⇒
    cval S v s h d y ⇒
      exec S v s h (CReduce a e d) s (update h a (SOME (Array n (update f i (SOME (s_add S x y))))))
| exec_alloc :
  ∀S v s h p a es z ns.
    h a = NONE ⇒
    LIST_REL (ieval c_div v) es ns ⇒
    shape_ok ns ⇒
    product ns ≤ most_cells ⇒
      exec S v s h (CAlloc a p es z) s
        (update h a (SOME (Array (product ns) (λi. if z then SOME (s_zero S) else NONE))))
| exec_free : ∀S v s h a n f. h a = SOME (Array n f) ⇒ exec S v s h (CFree a) s (update h a NONE)
| loop_done : ∀S v x lo hi c s h. hi ≤ lo ⇒ loop S v x lo hi c s h s h
| loop_step :
  ∀S v x lo hi c s h s1 h1 s2 h2.
    lo < hi ⇒
    exec S (update v x (SOME lo)) s h c s1 h1 ⇒
    loop S v x (lo + 1) hi c s1 h1 s2 h2 ⇒
      loop S v x lo hi c s h s2 h2
