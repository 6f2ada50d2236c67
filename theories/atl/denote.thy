-- ATL: denotation. An expression denotes a tensor, a function from index lists to cells. Schedules
-- and lowering reason about denotations; `atl.agreement` ties them to evaluation.
--
-- Defines `dshape` (the shape), `den` (the tensor) and `dcond` (the truth value of a condition).

import atl.eval index.evaluation tensor.shape

-- Where index expressions have a value.
recursive idefined : (int → int → bool) → valuation → iexp → bool
| idefined D v (ILit z) = T
| idefined D v (IVar x) = (v x ≠ NONE)
| idefined D v (IAdd a b) = (idefined D v a ∧ idefined D v b)
| idefined D v (ISub a b) = (idefined D v a ∧ idefined D v b)
| idefined D v (IMul a b) = (idefined D v a ∧ idefined D v b)
| idefined D v (IDiv a b) = (idefined D v a ∧ idefined D v b ∧ D (ivalue v a) (ivalue v b))
| idefined D v (IMod a b) = (idefined D v a ∧ idefined D v b ∧ D (ivalue v a) (ivalue v b))
| idefined D v (IMin a b) = (idefined D v a ∧ idefined D v b)
| idefined D v (IMax a b) = (idefined D v a ∧ idefined D v b)

recursive bdefined : (int → int → bool) → valuation → bexp → bool
| bdefined D v (BLt a b) = (idefined D v a ∧ idefined D v b)
| bdefined D v (BLe a b) = (idefined D v a ∧ idefined D v b)
| bdefined D v (BEq a b) = (idefined D v a ∧ idefined D v b)
| bdefined D v (BAnd a b) = (bdefined D v a ∧ (bvalue v a ⇒ bdefined D v b))
| bdefined D v (BOr a b) = (bdefined D v a ∧ (¬bvalue v a ⇒ bdefined D v b))
| bdefined D v (BNot a) = bdefined D v a

-- The operator where index expressions have their values.
definition amount_value (v : valuation) (r : iexp reindexer) : int reindexer := mapped (ivalue v) r

-- The shape of an expression that has one.
recursive dshape : shapes → valuation → exp → int list
| dshape sh v (Lit ty d k) = []
| dshape sh v (Var x) = (case sh x of NONE => [] | SOME s => s)
| dshape sh v (At e i) = TL (dshape sh v e)
| dshape sh v (Op ty f es) = HD (MAP (λe. dshape sh v e) es)
| dshape sh v (Cast ty i) = []
| dshape sh v (Test b) = []
| dshape sh v (If p a b) = dshape sh v a
| dshape sh v (Gen x lo hi e) = max 0 (ivalue v hi - ivalue v lo) :: dshape sh (update v x NONE) e
| dshape sh v (Sums ty bs e) = dshape sh (hide v bs) e
| dshape sh v (Fold x d i lo hi e) = dshape sh v d
| dshape sh v (With d is e) = dshape sh v d
| dshape sh v (Guard p e) = dshape sh v e
| dshape sh v (Let x d e) = dshape (update sh x (SOME (dshape sh v d))) v e
| dshape sh v (LetIndex x i e) = dshape sh (update v x (SOME (ivalue v i))) e
| dshape sh v (LetData x ty d e) = dshape sh (update v x NONE) e
| dshape sh v (Concat a b) = (HD (dshape sh v a) + HD (dshape sh v b)) :: TL (dshape sh v a)
| dshape sh v (Reindex r e) = reshape (amount_value v r) (dshape sh v e)

-- An operation on what two cells are read as.
definition lift2 (S : 'a ops) (f : 'a → 'a → 'a) (a : 'a cell) (b : 'a cell) : 'a cell :=
  Val (f (cell_value S a) (cell_value S b))

-- The steps of nested loops, in their order: each f takes what the step before made.
recursive nest : valuation → binders → (valuation → 'b → 'b) → 'b → 'b
| nest v [] f = f v
| nest v (b :: bs) f =
    ifold (ivalue v (FST (SND b))) (ivalue v (SND (SND b)))
      (λi. nest (update v (FST b) (SOME i)) bs f)

-- The denotation.
recursive den : 'a ops → valuation → 'a tensors → exp → 'a tensor
| den S v env (Lit ty d k) = scalar (Val (s_lit S ty d k))
| den S v env (Var x) = (case env x of NONE => (λI. Pad) | SOME p => read S (FST p) (SND p))
| den S v env (At e i) =
    read S (TL (dshape (tensor_shapes env) v e)) (slice (den S v env e) (ivalue v i))
| den S v env (Op ty f es) =
    (λI.
       if in_box (dshape (tensor_shapes env) v (Op ty f es)) I
       then Val (s_op S ty f (MAP (λe. cell_value S (den S v env e I)) es))
       else Pad)
| den S v env (Cast ty i) = scalar (Val (s_cast S ty (ivalue v i)))
| den S v env (Test b) = scalar (Val (s_truth S (bvalue v b)))
| den S v env (If p a b) =
    (if truth_in S (den S v env p) = SOME T then den S v env a else den S v env b)
| den S v env (Gen x lo hi e) =
    gen (ivalue v lo) (ivalue v hi) (λi. den S (update v x (SOME i)) env e)
| den S v env (Sums ty bs e) = (λI. nest v bs (λw c. cell_add S ty c (den S w env e I)) Pad)
| den S v env (Fold x d i lo hi e) =
    ifold (ivalue v lo) (ivalue v hi)
      (λk t.
         den S (update v i (SOME k)) (update env x (SOME (dshape (tensor_shapes env) v d, t))) e)
      (den S v env d)
| den S v env (With d is e) =
    put (MAP (ivalue v) is) (Val (cell_value S (den S v env e []))) (den S v env d)
| den S v env (Guard p e) = guard (truth_in S (den S v env p) = SOME T) (den S v env e)
| den S v env (Let x d e) =
    den S v (update env x (SOME (dshape (tensor_shapes env) v d, den S v env d))) e
| den S v env (LetIndex x i e) = den S (update v x (SOME (ivalue v i))) env e
| den S v env (LetData x ty d e) = den S (update v x (SOME (index_in S ty (den S v env d)))) env e
| den S v env (Concat a b) =
    concat (HD (dshape (tensor_shapes env) v a)) (den S v env a) (den S v env b)
| den S v env (Reindex r e) =
    rearrange (amount_value v r) (dshape (tensor_shapes env) v e) (den S v env e)

-- Whether a condition is true.
definition dcond (S : 'a ops) (v : valuation) (env : 'a tensors) (p : exp) : bool :=
  truth_in S (den S v env p) = SOME T
