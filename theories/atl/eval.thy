-- ATL: operational semantics (Prasanna, App. A; Liu 2026, Figs 3.2-3.4 and 5.3), as functions.
--
-- A tensor is a function from index lists to cells. Reads out of bounds and divisions by zero have
-- no value; a false guard does not evaluate its body; extents may be zero. `published.big_step` has
-- the relations of the papers, and proves that they say the same.
--
-- Defines `shape_of`, the shape of an expression, and `eval`, what it evaluates to. The gate
-- statement speaks of these two.

import atl.syntax tensor.shape base.all_some

-- The tensors in scope: shape and cells.
type 'a tensors := ident → (int list × 'a tensor) option

-- The shapes of the tensors in scope.
type shapes := ident → int list option

definition tensor_shapes (env : 'a tensors) : shapes :=
  λx. case env x of NONE => NONE | SOME p => SOME (FST p)

-- The valuation in which the variables of binders have no value.
recursive hide : valuation → binders → valuation
| hide v [] = v
| hide v (b :: bs) = hide (update v (FST b) NONE) bs

-- `amount v r k`: the operator r is k where index expressions have their values.
definition amount (v : valuation) (r : iexp reindexer) (k : int reindexer) : bool :=
  related (ieval atl_div v) r k

-- `shape_of sh v e s`: the expression has this shape, whatever it evaluates to. Extents do not
-- depend on the variable of an inner loop, so that all subtensors have one shape; an index that has
-- a name has a value where it depends on no such variable, nor on data. Conditions are not looked
-- at.
inductive shape_of : shapes → valuation → exp → int list → bool
| shape_lit : ∀sh v ty d k. shape_of sh v (Lit ty d k) []
| shape_var : ∀sh v x s. sh x = SOME s ⇒ shape_of sh v (Var x) s
| shape_at : ∀sh v e i n s. shape_of sh v e (n :: s) ⇒ shape_of sh v (At e i) s
| shape_op :
  ∀sh v ty f es s.
    takes f (LENGTH es) ⇒ (∀e. MEM e es ⇒ shape_of sh v e s) ⇒ shape_of sh v (Op ty f es) s
| shape_cast : ∀sh v ty i. shape_of sh v (Cast ty i) []
| shape_test : ∀sh v b. shape_of sh v (Test b) []
| shape_if : ∀sh v p a b s. shape_of sh v a s ⇒ shape_of sh v b s ⇒ shape_of sh v (If p a b) s
| shape_gen :
  ∀sh v x lo hi e l u s.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    shape_of sh (update v x NONE) e s ⇒
      shape_of sh v (Gen x lo hi e) (max 0 (u - l) :: s)
| shape_sums : ∀sh v ty bs e s. shape_of sh (hide v bs) e s ⇒ shape_of sh v (Sums ty bs e) s
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
| shape_let_index :
  ∀sh v x i e s.
    shape_of sh (update v x (value_of (ieval atl_div v i))) e s ⇒ shape_of sh v (LetIndex x i e) s
| shape_let_data :
  ∀sh v x ty d e s.
    shape_of sh v d [] ⇒ shape_of sh (update v x NONE) e s ⇒ shape_of sh v (LetData x ty d e) s
| shape_concat :
  ∀sh v a b m n s.
    shape_of sh v a (m :: s) ⇒ shape_of sh v b (n :: s) ⇒ shape_of sh v (Concat a b) (m + n :: s)
| shape_reindex :
  ∀sh v r e k s.
    amount v r k ⇒ shape_of sh v e s ⇒ admissible k s ⇒ shape_of sh v (Reindex r e) (reshape k s)

section "Evaluation"

-- What reading a tensor of this shape gives: values in the box, zero for padding.
definition read (S : 'a ops) (s : int list) (t : 'a tensor) : 'a tensor :=
  λI. if in_box s I then Val (cell_value S (t I)) else Pad

-- f of the shape of an expression, if it has one.
definition with_shape (env : 'a tensors) (v : valuation) (e : exp) (f : int list → 'b option)
  : 'b option :=
  OPTION_BIND (value_of (shape_of (tensor_shapes env) v e)) f

-- f for each integer from l up to u, if it has a value for each.
definition each (l : int) (u : int) (f : int → 'b option) : (int → 'b) option :=
  if ∀k. l ≤ k ⇒ k < u ⇒ f k ≠ NONE then SOME (λk. THE (f k)) else NONE

-- The values of the two ends of a range.
definition range (v : valuation) (lo : iexp) (hi : iexp) (f : int → int → 'b option) : 'b option :=
  OPTION_BIND (value_of (ieval atl_div v lo))
    (λl. OPTION_BIND (value_of (ieval atl_div v hi)) (λu. f l u))

-- f for each integer from l up to u, from left to right, of what the step before gave.
definition steps (l : int) (u : int) (f : int → 'b → 'b option) (x : 'b) : 'b option :=
  ifold l u (λk r. OPTION_BIND r (f k)) (SOME x)

-- The same in nested loops, in their order.
recursive steps_over : valuation → binders → (valuation → 'b → 'b option) → 'b → 'b option
| steps_over v [] f x = f v x
| steps_over v (b :: bs) f x =
    range v (FST (SND b)) (SND (SND b))
      (λl u. steps l u (λk. steps_over (update v (FST b) (SOME k)) bs f) x)

-- An operation cell by cell on tensors of the shape s, where it is defined.
definition operate (S : 'a ops) (ty : elem) (f : operation) (s : int list) (ts : 'a tensor list)
  : 'a tensor option :=
  if ∀I. in_box s I ⇒ s_defined S ty f (MAP (λt. cell_value S (t I)) ts)
  then SOME (λI. if in_box s I then Val (s_op S ty f (MAP (λt. cell_value S (t I)) ts)) else Pad)
  else NONE

-- The cells of t, each from its place; padding, where that lies outside of s.
definition moved_cells (k : int reindexer) (s : int list) (t : 'a tensor) : 'a tensor :=
  λI. if in_box (reshape k s) I ∧ in_box s (from k s I) then t (from k s I) else Pad

-- The truth value that a tensor without dimensions holds, if it holds one.
definition truth_in (S : 'a ops) (t : 'a tensor) : bool option :=
  truth_value S (cell_value S (t []))

-- The integer that a tensor without dimensions holds, of a type.
definition index_in (S : 'a ops) (ty : elem) (t : 'a tensor) : int :=
  s_index S ty (cell_value S (t []))

-- What a condition decides that evaluates to t. It must have the shape of a scalar.
definition decided (S : 'a ops) (v : valuation) (env : 'a tensors) (p : exp) (t : 'a tensor)
  : bool option :=
  if shape_of (tensor_shapes env) v p [] then truth_in S t else NONE

-- `eval S v env e`: what the expression evaluates to, if to anything. Of a choice only what is
-- chosen is evaluated, so that a condition can make a program meaningful.
recursive eval : 'a ops → valuation → 'a tensors → exp → 'a tensor option
| eval S v env (Lit ty d k) = SOME (scalar (Val (s_lit S ty d k)))
| eval S v env (Var x) = OPTION_MAP (λp. read S (FST p) (SND p)) (env x)
| eval S v env (At e i) =
    OPTION_BIND (eval S v env e)
      (λt.
         with_shape env v e
           (λs.
              OPTION_BIND (value_of (ieval atl_div v i))
                (λz. if s ≠ [] ∧ 0 ≤ z ∧ z < HD s then SOME (read S (TL s) (slice t z)) else NONE)))
| eval S v env (Op ty f es) =
    OPTION_BIND (all_some (MAP (λe. eval S v env e) es))
      (λts. with_shape env v (Op ty f es) (λs. operate S ty f s ts))
| eval S v env (Cast ty i) =
    OPTION_MAP (λz. scalar (Val (s_cast S ty z))) (value_of (ieval atl_div v i))
| eval S v env (Test b) = OPTION_MAP (λq. scalar (Val (s_truth S q))) (value_of (beval atl_div v b))
| eval S v env (If p a b) =
    OPTION_BIND (eval S v env p)
      (λt. OPTION_BIND (decided S v env p t) (λq. if q then eval S v env a else eval S v env b))
| eval S v env (Gen x lo hi e) =
    range v lo hi (λl u. OPTION_MAP (gen l u) (each l u (λk. eval S (update v x (SOME k)) env e)))
| eval S v env (Sums ty bs e) =
    steps_over v bs (λw t. OPTION_MAP (λu I. cell_add S ty (t I) (u I)) (eval S w env e)) (λI. Pad)
| eval S v env (Fold x d i lo hi e) =
    OPTION_BIND (eval S v env d)
      (λt.
         with_shape env v d
           (λs.
              range v lo hi (λl u.
                               steps l u
                                 (λk t. eval S (update v i (SOME k)) (update env x (SOME (s, t))) e)
                                 t)))
| eval S v env (With d is e) =
    OPTION_BIND (eval S v env d)
      (λt.
         with_shape env v d
           (λs.
              OPTION_BIND (value_of (LIST_REL (ieval atl_div v) is))
                (λJ.
                   if in_box s J
                   then OPTION_MAP (λu. put J (Val (cell_value S (u []))) t) (eval S v env e)
                   else NONE)))
| eval S v env (Guard p e) =
    OPTION_BIND (eval S v env p)
      (λt. OPTION_BIND (decided S v env p t) (λq. if q then eval S v env e else SOME (λI. Pad)))
| eval S v env (Let x d e) =
    OPTION_BIND (eval S v env d)
      (λt. with_shape env v d (λs. eval S v (update env x (SOME (s, t))) e))
| eval S v env (LetIndex x i e) =
    OPTION_BIND (value_of (ieval atl_div v i)) (λz. eval S (update v x (SOME z)) env e)
| eval S v env (LetData x ty d e) =
    OPTION_BIND (eval S v env d) (λt. eval S (update v x (SOME (index_in S ty t))) env e)
| eval S v env (Concat a b) =
    OPTION_BIND (eval S v env a)
      (λt. OPTION_BIND (eval S v env b) (λu. with_shape env v a (λs. SOME (concat (HD s) t u))))
| eval S v env (Reindex r e) =
    OPTION_BIND (eval S v env e)
      (λt.
         with_shape env v e
           (λs.
              OPTION_BIND (value_of (amount v r))
                (λk. if admissible k s then SOME (moved_cells k s t) else NONE)))
