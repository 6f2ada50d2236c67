-- When a program has a result: accesses in bounds, divisors positive, shapes that agree. `ok S v
-- env e s` says so of the expression e, and that s is its shape. The lowering proves it of every
-- kernel.
--
-- Defines `ok`, with `ok_sums` and `ok_fold` for loops.

import atl.denote

-- `ok S v env e s`: the expression has shape s, and evaluates. Extents are given by equations,
-- so that whoever applies a rule writes them as it likes. Where a body may not be evaluated at
-- all, its shape is asked for, without negative extents: else it would be known from the body.
-- `ok_sums S v env bs e s`: e is ok in each step of nested loops.
-- `ok_fold S v env x i e s lo hi t`: so is e for each i from lo up to hi, where the accumulator x
-- is t at first, and then what e denotes.
inductive ok : 'a ops → valuation → 'a tensors → exp → int list → bool
and ok_sums : 'a ops → valuation → 'a tensors → binders → exp → int list → bool
and ok_fold
  : 'a ops → valuation → 'a tensors → ident → ident → exp → int list → int → int → 'a tensor → bool
| ok_lit : ∀S v env ty d k. ok S v env (Lit ty d k) []
| ok_var : ∀S v env x s t. env x = SOME (s, t) ⇒ shape_ok s ⇒ ok S v env (Var x) s
| ok_at :
  ∀S v env e i n s z.
    ok S v env e (n :: s) ⇒ ieval atl_div v i z ⇒ 0 ≤ z ⇒ z < n ⇒ ok S v env (At e i) s
| ok_op :
  ∀S v env ty f es s.
    takes f (LENGTH es) ⇒
    (∀e. MEM e es ⇒ ok S v env e s) ⇒
    (∀I. in_box s I ⇒ s_defined S ty f (MAP (λe. cell_value S (den S v env e I)) es)) ⇒
      ok S v env (Op ty f es) s
| ok_cast : ∀S v env ty i z. ieval atl_div v i z ⇒ ok S v env (Cast ty i) []
| ok_test : ∀S v env b z. beval atl_div v b z ⇒ ok S v env (Test b) []
| ok_if :
  ∀S v env p q a b s.
    ok S v env p [] ⇒
    truth_in S (den S v env p) = SOME q ⇒
    shape_of (tensor_shapes env) v a s ⇒
    shape_of (tensor_shapes env) v b s ⇒
    shape_ok s ⇒
    (q ⇒ ok S v env a s) ⇒
    (¬q ⇒ ok S v env b s) ⇒
      ok S v env (If p a b) s
| ok_gen :
  ∀S v env x lo hi e l u n s.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    shape_of (tensor_shapes env) (update v x NONE) e s ⇒
    shape_ok s ⇒
    (∀k. l ≤ k ⇒ k < u ⇒ ok S (update v x (SOME k)) env e s) ⇒
    n = max 0 (u - l) ⇒
      ok S v env (Gen x lo hi e) (n :: s)
| ok_sums_loop :
  ∀S v env ty bs e s.
    shape_of (tensor_shapes env) (hide v bs) e s ⇒
    shape_ok s ⇒
    ok_sums S v env bs e s ⇒
      ok S v env (Sums ty bs e) s
| ok_fold_loop :
  ∀S v env x d i lo hi e l u s.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    ok S v env d s ⇒
    shape_of (update (tensor_shapes env) x (SOME s)) (update v i NONE) e s ⇒
    ok_fold S v env x i e s l u (den S v env d) ⇒
      ok S v env (Fold x d i lo hi e) s
| ok_with :
  ∀S v env d is e s I.
    ok S v env d s ⇒
    LIST_REL (ieval atl_div v) is I ⇒
    in_box s I ⇒
    ok S v env e [] ⇒
      ok S v env (With d is e) s
| ok_guard_data :
  ∀S v env p q e s.
    ok S v env p [] ⇒
    truth_in S (den S v env p) = SOME q ⇒
    shape_of (tensor_shapes env) v e s ⇒
    shape_ok s ⇒
    (q ⇒ ok S v env e s) ⇒
      ok S v env (Guard p e) s
| ok_let :
  ∀S v env x d e p s.
    ok S v env d p ⇒ ok S v (update env x (SOME (p, den S v env d))) e s ⇒ ok S v env (Let x d e) s
| ok_let_index :
  ∀S v env x i e z s.
    ieval atl_div v i z ⇒ ok S (update v x (SOME z)) env e s ⇒ ok S v env (LetIndex x i e) s
| ok_let_data :
  ∀S v env x ty d e s.
    ok S v env d [] ⇒
    shape_of (tensor_shapes env) (update v x NONE) e s ⇒
    ok S (update v x (SOME (index_in S ty (den S v env d)))) env e s ⇒
      ok S v env (LetData x ty d e) s
| ok_concat :
  ∀S v env a b m n r s.
    ok S v env a (m :: s) ⇒ ok S v env b (n :: s) ⇒ r = m + n ⇒ ok S v env (Concat a b) (r :: s)
| ok_reindex :
  ∀S v env r e k s p.
    amount v r k ⇒ ok S v env e s ⇒ admissible k s ⇒ p = reshape k s ⇒ ok S v env (Reindex r e) p
| ok_sums_term : ∀S v env e s. ok S v env e s ⇒ ok_sums S v env [] e s
| ok_sums_over :
  ∀S v env x lo hi bs e s l u.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    (∀k. l ≤ k ⇒ k < u ⇒ ok_sums S (update v x (SOME k)) env bs e s) ⇒
      ok_sums S v env ((x, lo, hi) :: bs) e s
| ok_fold_done : ∀S v env x i e s lo hi t. hi ≤ lo ⇒ ok_fold S v env x i e s lo hi t
| ok_fold_step :
  ∀S v env x i e s lo hi t.
    lo < hi ⇒
    ok S (update v i (SOME lo)) (update env x (SOME (s, t))) e s ⇒
    ok_fold S v env x i e s (lo + 1) hi
      (den S (update v i (SOME lo)) (update env x (SOME (s, t))) e) ⇒
      ok_fold S v env x i e s lo hi t
