-- ATL: big-step semantics, as the papers have it (Prasanna, App. A; Liu 2026, Figs 5.2 and 5.3).
--
-- Results are nested lists. Operations and reindexers are one rule each; `published.lists` derives
-- the rules of the figures for each reindexer, on lists. `published.agreement` proves that the
-- relation says what the functions of `atl.eval` say, of which the gate statement speaks.
--
-- Defines `big_step`, with relations for loops.

import atl.eval base.positions

-- A result: a cell, or the results for each index of the first dimension.
datatype 'a result := Cell ('a cell) | Tensor ('a result list)

-- The tensors in scope: shape and result.
type 'a env := ident → (int list × 'a result) option

definition shapes_of (env : 'a env) : shapes :=
  λx. case env x of NONE => NONE | SOME p => SOME (FST p)

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

-- `big_step S v env e r`: the expression evaluates to r. A condition must have the shape of a
-- scalar. `big_step_gen S v env x e lo hi rs`: so does the body for each value of x, to
-- the results rs. `big_step_sums S v env ty bs e acc r`: the terms of nested loops, added to acc in
-- the order of the loops, give r; `big_step_over S v env ty x lo hi bs e acc r`: that of what is
-- left of the outermost. `big_step_fold S v env x i e s lo hi p r`: the accumulator x, of shape s,
-- goes from p to r.
inductive big_step : 'a ops → valuation → 'a env → exp → 'a result → bool
and big_step_gen : 'a ops → valuation → 'a env → ident → exp → int → int → 'a result list → bool
and big_step_sums
  : 'a ops → valuation → 'a env → elem → binders → exp → 'a result → 'a result → bool
and big_step_over
  : 'a ops → valuation → 'a env → elem → ident → int → int → binders → exp → 'a result → 'a result →
      bool
and big_step_fold
  : 'a ops → valuation → 'a env → ident → ident → exp → int list → int → int → 'a result →
      'a result → bool
| big_step_lit : ∀S v env ty d k. big_step S v env (Lit ty d k) (Cell (Val (s_lit S ty d k)))
| big_step_var : ∀S v env x s r q. env x = SOME (s, r) ⇒ valued S r q ⇒ big_step S v env (Var x) q
| big_step_at :
  ∀S v env e i rs z q.
    big_step S v env e (Tensor rs) ⇒
    ieval atl_div v i z ⇒
    0 ≤ z ⇒
    z < int_of_num (LENGTH rs) ⇒
    valued S (EL (num_of_int z) rs) q ⇒
      big_step S v env (At e i) q
| big_step_op :
  ∀S v env ty f es r s.
    shape_of (shapes_of env) v (Op ty f es) s ⇒
    (∀e. MEM e es ⇒ big_step S v env e (r e)) ⇒
    (∀I. in_box s I ⇒ s_defined S ty f (MAP (λe. value_at S (r e) I) es)) ⇒
      big_step S v env (Op ty f es)
        (result_of s (λI. Val (s_op S ty f (MAP (λe. value_at S (r e) I) es))))
| big_step_cast :
  ∀S v env ty i z. ieval atl_div v i z ⇒ big_step S v env (Cast ty i) (Cell (Val (s_cast S ty z)))
| big_step_test :
  ∀S v env b z. beval atl_div v b z ⇒ big_step S v env (Test b) (Cell (Val (s_truth S z)))
| big_step_if_true :
  ∀S v env p a b c r.
    shape_of (shapes_of env) v p [] ⇒
    big_step S v env p (Cell c) ⇒
    truth_value S (cell_value S c) = SOME T ⇒
    big_step S v env a r ⇒
      big_step S v env (If p a b) r
| big_step_if_false :
  ∀S v env p a b c r.
    shape_of (shapes_of env) v p [] ⇒
    big_step S v env p (Cell c) ⇒
    truth_value S (cell_value S c) = SOME F ⇒
    big_step S v env b r ⇒
      big_step S v env (If p a b) r
| big_step_gen_loop :
  ∀S v env x lo hi e l u rs.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    big_step_gen S v env x e l u rs ⇒
      big_step S v env (Gen x lo hi e) (Tensor rs)
| big_step_sums_loop :
  ∀S v env ty bs e s r.
    shape_of (shapes_of env) v (Sums ty bs e) s ⇒
    big_step_sums S v env ty bs e (padding s) r ⇒
      big_step S v env (Sums ty bs e) r
| big_step_fold_loop :
  ∀S v env x d i lo hi e l u s p r.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    shape_of (shapes_of env) v (Fold x d i lo hi e) s ⇒
    big_step S v env d p ⇒
    big_step_fold S v env x i e s l u p r ⇒
      big_step S v env (Fold x d i lo hi e) r
| big_step_with :
  ∀S v env d is e s I r c.
    shape_of (shapes_of env) v d s ⇒
    LIST_REL (ieval atl_div v) is I ⇒
    in_box s I ⇒
    big_step S v env d r ⇒
    big_step S v env e (Cell c) ⇒
      big_step S v env (With d is e) (store_at I (Val (cell_value S c)) r)
| big_step_guard_true :
  ∀S v env p e c r.
    shape_of (shapes_of env) v p [] ⇒
    big_step S v env p (Cell c) ⇒
    truth_value S (cell_value S c) = SOME T ⇒
    big_step S v env e r ⇒
      big_step S v env (Guard p e) r
| big_step_guard_false :
  ∀S v env p e c s.
    shape_of (shapes_of env) v p [] ⇒
    big_step S v env p (Cell c) ⇒
    truth_value S (cell_value S c) = SOME F ⇒
    shape_of (shapes_of env) v e s ⇒
      big_step S v env (Guard p e) (padding s)
| big_step_let :
  ∀S v env x d e s p r.
    shape_of (shapes_of env) v d s ⇒
    big_step S v env d p ⇒
    big_step S v (update env x (SOME (s, p))) e r ⇒
      big_step S v env (Let x d e) r
| big_step_let_index :
  ∀S v env x i e z r.
    ieval atl_div v i z ⇒
    big_step S (update v x (SOME z)) env e r ⇒
      big_step S v env (LetIndex x i e) r
| big_step_let_data :
  ∀S v env x ty d e c r.
    big_step S v env d (Cell c) ⇒
    big_step S (update v x (SOME (s_index S ty (cell_value S c)))) env e r ⇒
      big_step S v env (LetData x ty d e) r
| big_step_concat :
  ∀S v env a b xs ys.
    big_step S v env a (Tensor xs) ⇒
    big_step S v env b (Tensor ys) ⇒
      big_step S v env (Concat a b) (Tensor (xs ++ ys))
| big_step_reindex :
  ∀S v env r e k s q.
    amount v r k ⇒
    shape_of (shapes_of env) v e s ⇒
    admissible k s ⇒
    big_step S v env e q ⇒
      big_step S v env (Reindex r e)
        (result_of (reshape k s)
           (λI. if in_box s (from k s I) then load_at (from k s I) q else Pad))
| big_step_gen_done : ∀S v env x e lo hi. hi ≤ lo ⇒ big_step_gen S v env x e lo hi []
| big_step_gen_step :
  ∀S v env x e lo hi r rs.
    lo < hi ⇒
    big_step S (update v x (SOME lo)) env e r ⇒
    big_step_gen S v env x e (lo + 1) hi rs ⇒
      big_step_gen S v env x e lo hi (r :: rs)
| big_step_sums_term :
  ∀S v env ty e acc p r.
    big_step S v env e p ⇒ combine (cell_add S ty) acc p r ⇒ big_step_sums S v env ty [] e acc r
| big_step_sums_over :
  ∀S v env ty x lo hi bs e l u acc r.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    big_step_over S v env ty x l u bs e acc r ⇒
      big_step_sums S v env ty ((x, lo, hi) :: bs) e acc r
| big_step_over_done :
  ∀S v env ty x lo hi bs e acc. hi ≤ lo ⇒ big_step_over S v env ty x lo hi bs e acc acc
| big_step_over_step :
  ∀S v env ty x lo hi bs e acc p r.
    lo < hi ⇒
    big_step_sums S (update v x (SOME lo)) env ty bs e acc p ⇒
    big_step_over S v env ty x (lo + 1) hi bs e p r ⇒
      big_step_over S v env ty x lo hi bs e acc r
| big_step_fold_done : ∀S v env x i e s lo hi p. hi ≤ lo ⇒ big_step_fold S v env x i e s lo hi p p
| big_step_fold_step :
  ∀S v env x i e s lo hi p q r.
    lo < hi ⇒
    big_step S (update v i (SOME lo)) (update env x (SOME (s, p))) e q ⇒
    big_step_fold S v env x i e s (lo + 1) hi q r ⇒
      big_step_fold S v env x i e s lo hi p r
