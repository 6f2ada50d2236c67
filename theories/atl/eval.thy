-- ATL: operational semantics (Prasanna, App. A; Liu 2026, Figs 3.2-3.4 and 5.3).
--
-- Results are nested lists, as in the papers; reads out of bounds and divisions by zero have no
-- derivation; a false guard does not evaluate its body; extents may be zero.
--
-- Defines `shape_of`, the shape of an expression, and `eval`, its result. The gate statement speaks
-- of these two.

import atl.syntax base.positions tensor.shape

-- A result: a cell, or the results for each index of the first dimension.
datatype 'a result := Cell ('a cell) | Tensor ('a result list)

-- The tensors in scope: shape and result.
type 'a env := ident → (int list × 'a result) option

-- The shapes of the tensors in scope.
type shapes := ident → int list option

definition shapes_of (env : 'a env) : shapes :=
  λx. case env x of NONE => NONE | SOME p => SOME (FST p)

-- The valuation in which the variables of binders have no value.
recursive hide : valuation → binders → valuation
| hide v [] = v
| hide v (b :: bs) = hide (update v (FST b) NONE) bs

-- `amount v r k`: the operator r is k where index expressions have their values.
recursive amount : valuation → iexp reindexer → int reindexer → bool
| amount v Transpose k = (k = Transpose)
| amount v Flatten k = (k = Flatten)
| amount v (Split i) k = (∃z. ieval atl_div v i z ∧ k = Split z)
| amount v (PadL i) k = (∃z. ieval atl_div v i z ∧ k = PadL z)
| amount v (PadR i) k = (∃z. ieval atl_div v i z ∧ k = PadR z)
| amount v (TruncL i) k = (∃z. ieval atl_div v i z ∧ k = TruncL z)
| amount v (TruncR i) k = (∃z. ieval atl_div v i z ∧ k = TruncR z)

-- `shape_of sh v e s`: the expression has this shape, whatever it evaluates to. Extents do not
-- depend on the variable of an inner loop, so that all subtensors have one shape. Conditions have
-- none, and are not looked at.
inductive shape_of : shapes → valuation → exp → int list → bool
| shape_lit : ∀sh v d k. shape_of sh v (Lit d k) []
| shape_var : ∀sh v x s. sh x = SOME s ⇒ shape_of sh v (Var x) s
| shape_at : ∀sh v e i n s. shape_of sh v e (n :: s) ⇒ shape_of sh v (At e i) s
| shape_op :
  ∀sh v f es s.
    takes f (LENGTH es) ⇒ (∀e. MEM e es ⇒ shape_of sh v e s) ⇒ shape_of sh v (Op f es) s
| shape_cast : ∀sh v i. shape_of sh v (Cast i) []
| shape_if : ∀sh v p a b s. shape_of sh v a s ⇒ shape_of sh v b s ⇒ shape_of sh v (If p a b) s
| shape_gen :
  ∀sh v x lo hi e l u s.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    shape_of sh (update v x NONE) e s ⇒
      shape_of sh v (Gen x lo hi e) (max 0 (u - l) :: s)
| shape_sums : ∀sh v bs e s. shape_of sh (hide v bs) e s ⇒ shape_of sh v (Sums bs e) s
| shape_fold :
  ∀sh v x d i lo hi e s.
    shape_of sh v d s ⇒
    shape_of (update sh x (SOME s)) (update v i NONE) e s ⇒
      shape_of sh v (Fold x d i lo hi e) s
| shape_with :
  ∀sh v d is e s.
    shape_of sh v d s ⇒ LENGTH is = LENGTH s ⇒ shape_of sh v e [] ⇒ shape_of sh v (With d is e) s
| shape_guard : ∀sh v b e s. shape_of sh v e s ⇒ shape_of sh v (Guard b e) s
| shape_let :
  ∀sh v x d e r s.
    shape_of sh v d r ⇒ shape_of (update sh x (SOME r)) v e s ⇒ shape_of sh v (Let x d e) s
| shape_concat :
  ∀sh v a b m n s.
    shape_of sh v a (m :: s) ⇒ shape_of sh v b (n :: s) ⇒ shape_of sh v (Concat a b) (m + n :: s)
| shape_reindex :
  ∀sh v r e k s.
    amount v r k ⇒
    shape_of sh v e s ⇒
    admissible k s ⇒
      shape_of sh v (Reindex r e) (reshape k s)

-- The result of this shape that is padding throughout.
recursive padding : int list → 'a result
| padding [] = Cell Pad
| padding (n :: s) = Tensor (REPLICATE (num_of_int n) (padding s))

-- The results for each index of the first dimension.
recursive elements : 'a result → 'a result list
| elements (Cell c) = []
| elements (Tensor rs) = rs

-- Cell by cell, two results of one shape.
inductive combine : ('a cell → 'a cell → 'a cell) → 'a result → 'a result → 'a result → bool
| combine_cell : ∀f a b. combine f (Cell a) (Cell b) (Cell (f a b))
| combine_nil : ∀f. combine f (Tensor []) (Tensor []) (Tensor [])
| combine_cons :
  ∀f x y z xs ys zs.
    combine f x y z ⇒
    combine f (Tensor xs) (Tensor ys) (Tensor zs) ⇒
      combine f (Tensor (x :: xs)) (Tensor (y :: ys)) (Tensor (z :: zs))

-- What reading gives: values, zero for padding.
inductive valued : 'a ops → 'a result → 'a result → bool
| valued_cell : ∀S c. valued S (Cell c) (Cell (Val (cell_value S c)))
| valued_nil : ∀S. valued S (Tensor []) (Tensor [])
| valued_cons :
  ∀S x y xs ys.
    valued S x y ⇒ valued S (Tensor xs) (Tensor ys) ⇒ valued S (Tensor (x :: xs)) (Tensor (y :: ys))

-- The cell at an index list.
recursive cell_in : 'a result → 'a cell
| cell_in (Cell c) = c
| cell_in (Tensor rs) = Pad

recursive load_at : int list → 'a result → 'a cell
| load_at [] r = cell_in r
| load_at (i :: I) r = load_at I (EL (num_of_int i) (elements r))

-- What it is read as.
definition value_at (S : 'a ops) (r : 'a result) (I : int list) : 'a := cell_value S (load_at I r)

-- The result of this shape with the cells that a function of index lists gives.
recursive result_of : int list → 'a tensor → 'a result
| result_of [] t = Cell (t [])
| result_of (n :: s) t = Tensor (TABULATE (num_of_int n) (λi. result_of s (slice t (int_of_num i))))

-- The result but for the cell at an index list.
recursive store_at : int list → 'a cell → 'a result → 'a result
| store_at [] c r = Cell c
| store_at (i :: I) c r =
    Tensor (TABULATE (LENGTH (elements r))
              (λk.
                 if k = num_of_int i then store_at I c (EL k (elements r)) else EL k (elements r)))

-- `eval S v env e r`: the expression evaluates to r.
-- `eval_cond S v env p z`: the condition has the truth value z. The right side of an and or an or
-- is looked at only if the left side does not decide, so that one condition can make the next
-- meaningful. What is compared must have the shape of a scalar.
-- `eval_gen S v env x e lo hi rs`: so does the body for each value of x, to the results rs.
-- `eval_sums S v env bs e acc r`: the terms of nested loops, added to acc in the order of the loops,
-- give r; `eval_over S v env x lo hi bs e acc r`: that of what is left of the outermost.
-- `eval_fold S v env x i e s lo hi p r`: the accumulator x, of shape s, goes from p to r.
inductive eval : 'a ops → valuation → 'a env → exp → 'a result → bool
and eval_cond : 'a ops → valuation → 'a env → cond → bool → bool
and eval_gen : 'a ops → valuation → 'a env → ident → exp → int → int → 'a result list → bool
and eval_sums : 'a ops → valuation → 'a env → binders → exp → 'a result → 'a result → bool
and eval_over
  : 'a ops → valuation → 'a env → ident → int → int → binders → exp → 'a result → 'a result → bool
and eval_fold : 'a ops → valuation → 'a env → ident → ident → exp → int list → int → int →
                  'a result → 'a result → bool
| eval_lit : ∀S v env d k. eval S v env (Lit d k) (Cell (Val (s_lit S d k)))
| eval_var : ∀S v env x s r q. env x = SOME (s, r) ⇒ valued S r q ⇒ eval S v env (Var x) q
| eval_at :
  ∀S v env e i rs z q.
    eval S v env e (Tensor rs) ⇒
    ieval atl_div v i z ⇒
    0 ≤ z ⇒
    z < int_of_num (LENGTH rs) ⇒
    valued S (EL (num_of_int z) rs) q ⇒
      eval S v env (At e i) q
| eval_op :
  ∀S v env f es r s.
    shape_of (shapes_of env) v (Op f es) s ⇒
    (∀e. MEM e es ⇒ eval S v env e (r e)) ⇒
    (∀I. in_box s I ⇒ s_defined S f (MAP (λe. value_at S (r e) I) es)) ⇒
      eval S v env (Op f es) (result_of s (λI. Val (s_op S f (MAP (λe. value_at S (r e) I) es))))
| eval_cast : ∀S v env i z. ieval atl_div v i z ⇒ eval S v env (Cast i) (Cell (Val (s_cast S z)))
| eval_if_true :
  ∀S v env p a b r. eval_cond S v env p T ⇒ eval S v env a r ⇒ eval S v env (If p a b) r
| eval_if_false :
  ∀S v env p a b r. eval_cond S v env p F ⇒ eval S v env b r ⇒ eval S v env (If p a b) r
| eval_gen_loop :
  ∀S v env x lo hi e l u rs.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    eval_gen S v env x e l u rs ⇒
      eval S v env (Gen x lo hi e) (Tensor rs)
| eval_sums_loop :
  ∀S v env bs e s r.
    shape_of (shapes_of env) v (Sums bs e) s ⇒
    eval_sums S v env bs e (padding s) r ⇒
      eval S v env (Sums bs e) r
| eval_fold_loop :
  ∀S v env x d i lo hi e l u s p r.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    shape_of (shapes_of env) v (Fold x d i lo hi e) s ⇒
    eval S v env d p ⇒
    eval_fold S v env x i e s l u p r ⇒
      eval S v env (Fold x d i lo hi e) r
| eval_with :
  ∀S v env d is e s I r c.
    shape_of (shapes_of env) v d s ⇒
    LIST_REL (ieval atl_div v) is I ⇒
    in_box s I ⇒
    eval S v env d r ⇒
    eval S v env e (Cell c) ⇒
      eval S v env (With d is e) (store_at I (Val (cell_value S c)) r)
| eval_guard_true :
  ∀S v env p e r. eval_cond S v env p T ⇒ eval S v env e r ⇒ eval S v env (Guard p e) r
| eval_guard_false :
  ∀S v env p e s.
    eval_cond S v env p F ⇒ shape_of (shapes_of env) v e s ⇒ eval S v env (Guard p e) (padding s)
| eval_let :
  ∀S v env x d e s p r.
    shape_of (shapes_of env) v d s ⇒
    eval S v env d p ⇒
    eval S v (update env x (SOME (s, p))) e r ⇒
      eval S v env (Let x d e) r
| eval_concat :
  ∀S v env a b xs ys.
    eval S v env a (Tensor xs) ⇒
    eval S v env b (Tensor ys) ⇒
      eval S v env (Concat a b) (Tensor (xs ++ ys))
| eval_reindex :
  ∀S v env r e k s q.
    amount v r k ⇒
    shape_of (shapes_of env) v e s ⇒
    admissible k s ⇒
    eval S v env e q ⇒
      eval S v env (Reindex r e)
        (result_of (reshape k s)
           (λI. if in_box s (from k s I) then load_at (from k s I) q else Pad))
| eval_cond_index : ∀S v env b z. beval atl_div v b z ⇒ eval_cond S v env (Index b) z
| eval_cond_compare :
  ∀S v env f a b c d.
    shape_of (shapes_of env) v a [] ⇒
    shape_of (shapes_of env) v b [] ⇒
    eval S v env a (Cell c) ⇒
    eval S v env b (Cell d) ⇒
      eval_cond S v env (Compare f a b) (s_compare S f (cell_value S c) (cell_value S d))
| eval_cond_and_false : ∀S v env p q. eval_cond S v env p F ⇒ eval_cond S v env (And p q) F
| eval_cond_and_true :
  ∀S v env p q z. eval_cond S v env p T ⇒ eval_cond S v env q z ⇒ eval_cond S v env (And p q) z
| eval_cond_or_true : ∀S v env p q. eval_cond S v env p T ⇒ eval_cond S v env (Or p q) T
| eval_cond_or_false :
  ∀S v env p q z. eval_cond S v env p F ⇒ eval_cond S v env q z ⇒ eval_cond S v env (Or p q) z
| eval_cond_not : ∀S v env p z. eval_cond S v env p z ⇒ eval_cond S v env (Not p) (¬z)
| eval_gen_done : ∀S v env x e lo hi. hi ≤ lo ⇒ eval_gen S v env x e lo hi []
| eval_gen_step :
  ∀S v env x e lo hi r rs.
    lo < hi ⇒
    eval S (update v x (SOME lo)) env e r ⇒
    eval_gen S v env x e (lo + 1) hi rs ⇒
      eval_gen S v env x e lo hi (r :: rs)
| eval_sums_term :
  ∀S v env e acc p r. eval S v env e p ⇒ combine (cell_add S) acc p r ⇒ eval_sums S v env [] e acc r
| eval_sums_over :
  ∀S v env x lo hi bs e l u acc r.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    eval_over S v env x l u bs e acc r ⇒
      eval_sums S v env ((x, lo, hi) :: bs) e acc r
| eval_over_done : ∀S v env x lo hi bs e acc. hi ≤ lo ⇒ eval_over S v env x lo hi bs e acc acc
| eval_over_step :
  ∀S v env x lo hi bs e acc p r.
    lo < hi ⇒
    eval_sums S (update v x (SOME lo)) env bs e acc p ⇒
    eval_over S v env x (lo + 1) hi bs e p r ⇒
      eval_over S v env x lo hi bs e acc r
| eval_fold_done : ∀S v env x i e s lo hi p. hi ≤ lo ⇒ eval_fold S v env x i e s lo hi p p
| eval_fold_step :
  ∀S v env x i e s lo hi p q r.
    lo < hi ⇒
    eval S (update v i (SOME lo)) (update env x (SOME (s, p))) e q ⇒
    eval_fold S v env x i e s (lo + 1) hi q r ⇒
      eval_fold S v env x i e s lo hi p r
