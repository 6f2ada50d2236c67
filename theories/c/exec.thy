-- The C subset: big-step semantics. What is not derivable goes wrong: there is no rule for a
-- read or write outside of an array, for an array that is not allocated or freed already, for
-- a variable that is not declared.

import c.syntax

-- An array: its length and its contents (which count below the length only).
datatype 'a array := Array int (int → 'a)

type 'a stack := ident → 'a option

type 'a heap := ident → 'a array option

-- `cval S v s h e x`: the scalar expression evaluates to x.
inductive cval : 'a ops → valuation → 'a stack → 'a heap → cexp → 'a → bool
| cval_lit : ∀S v s h digits scale. cval S v s h (CLit digits scale) (s_lit S digits scale)
| cval_local : ∀S v s h x y. s x = SOME y ⇒ cval S v s h (CLocal x) y
| cval_read : ∀S v s h a e n f i. h a = SOME (Array n f) ⇒ ieval c_div v e i ⇒ 0 ≤ i ⇒ i < n ⇒ cval S v s h (CRead a e) (f i)
| cval_neg : ∀S v s h e x. cval S v s h e x ⇒ cval S v s h (CNeg e) (s_neg S x)
| cval_add : ∀S v s h d e x y. cval S v s h d x ⇒ cval S v s h e y ⇒ cval S v s h (CAdd d e) (s_add S x y)
| cval_sub : ∀S v s h d e x y. cval S v s h d x ⇒ cval S v s h e y ⇒ cval S v s h (CSub d e) (s_sub S x y)
| cval_mul : ∀S v s h d e x y. cval S v s h d x ⇒ cval S v s h e y ⇒ cval S v s h (CMul d e) (s_mul S x y)
| cval_div : ∀S v s h d e x y. cval S v s h d x ⇒ cval S v s h e y ⇒ s_divides S y ⇒ cval S v s h (CDiv d e) (s_div S x y)
| cval_true : ∀S v s h b d e x. beval c_div v b T ⇒ cval S v s h d x ⇒ cval S v s h (CCond b d e) x
| cval_false : ∀S v s h b d e x. beval c_div v b F ⇒ cval S v s h e x ⇒ cval S v s h (CCond b d e) x

-- `exec S v s h c s' h'`: the statement takes stack and heap to stack and heap.
-- `loop S v x lo hi c s h s' h'`: so does the body for each value of x from lo up to hi.
inductive exec : 'a ops → valuation → 'a stack → 'a heap → cstmt → 'a stack → 'a heap → bool
and loop : 'a ops → valuation → ident → int → int → cstmt → 'a stack → 'a heap → 'a stack → 'a heap → bool
| exec_skip : ∀S v s h. exec S v s h CSkip s h
| exec_seq : ∀S v s h c s1 h1 d s2 h2. exec S v s h c s1 h1 ⇒ exec S v s1 h1 d s2 h2 ⇒ exec S v s h (CSeq c d) s2 h2
| exec_for : ∀S v s h x lo hi c l u s1 h1. ieval c_div v lo l ⇒ ieval c_div v hi u ⇒ loop S v x l u c s h s1 h1 ⇒ exec S v s h (CFor x lo hi c) s1 h1
| exec_if_true : ∀S v s h b c s1 h1. beval c_div v b T ⇒ exec S v s h c s1 h1 ⇒ exec S v s h (CIf b c) s1 h1
| exec_if_false : ∀S v s h b c. beval c_div v b F ⇒ exec S v s h (CIf b c) s h
| exec_declare : ∀S v s h x e c y s1 h1. s x = NONE ⇒ cval S v s h e y ⇒ exec S v (update s x (SOME y)) h c s1 h1 ⇒ exec S v s h (CDeclare x e c) (update s1 x NONE) h1
| exec_set : ∀S v s h x e y z. s x = SOME z ⇒ cval S v s h e y ⇒ exec S v s h (CSet x e) (update s x (SOME y)) h
| exec_bump : ∀S v s h x e y z. s x = SOME z ⇒ cval S v s h e y ⇒ exec S v s h (CBump x e) (update s x (SOME (s_add S z y))) h
| exec_store : ∀S v s h a e d n f i y. h a = SOME (Array n f) ⇒ ieval c_div v e i ⇒ 0 ≤ i ⇒ i < n ⇒ cval S v s h d y ⇒ exec S v s h (CStore a e d) s (update h a (SOME (Array n (update f i y))))
| exec_reduce : ∀S v s h a e d n f i y. h a = SOME (Array n f) ⇒ ieval c_div v e i ⇒ 0 ≤ i ⇒ i < n ⇒ cval S v s h d y ⇒ exec S v s h (CReduce a e d) s (update h a (SOME (Array n (update f i (s_add S (f i) y)))))
| exec_alloc : ∀S v s h a e n. h a = NONE ⇒ ieval c_div v e n ⇒ 0 ≤ n ⇒ exec S v s h (CAlloc a e) s (update h a (SOME (Array n (λi. s_zero S))))
| exec_free : ∀S v s h a n f. h a = SOME (Array n f) ⇒ exec S v s h (CFree a) s (update h a NONE)
| loop_done : ∀S v x lo hi c s h. hi ≤ lo ⇒ loop S v x lo hi c s h s h
| loop_step : ∀S v x lo hi c s h s1 h1 s2 h2. lo < hi ⇒ exec S (update v x (SOME lo)) s h c s1 h1 ⇒ loop S v x (lo + 1) hi c s1 h1 s2 h2 ⇒ loop S v x lo hi c s h s2 h2
