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

-- The tensors in scope, as functions.
type 'a tensors := ident → (int list × 'a tensor) option

-- The shapes of the tensors in scope.
definition tensor_shapes (env : 'a tensors) : shapes :=
  λx. case env x of NONE => NONE | SOME p => SOME (FST p)

-- The shape of an expression that has one.
recursive dshape : shapes → valuation → exp → int list
| dshape sh v (Lit d k) = []
| dshape sh v (Var x) = (case sh x of NONE => [] | SOME s => s)
| dshape sh v (At e i) = TL (dshape sh v e)
| dshape sh v (Neg e) = []
| dshape sh v (Add a b) = dshape sh v a
| dshape sh v (Sub a b) = dshape sh v a
| dshape sh v (Mul a b) = []
| dshape sh v (Div a b) = []
| dshape sh v (Max a b) = []
| dshape sh v (Min a b) = []
| dshape sh v (Call1 f a) = []
| dshape sh v (Call2 f a b) = []
| dshape sh v (Call3 f a b c) = []
| dshape sh v (Cast i) = []
| dshape sh v (If p a b) = dshape sh v a
| dshape sh v (Gen x lo hi e) = max 0 (ivalue v hi - ivalue v lo) :: dshape sh (update v x NONE) e
| dshape sh v (Sum x lo hi e) = dshape sh (update v x NONE) e
| dshape sh v (Sums bs e) = dshape sh (hide v bs) e
| dshape sh v (Fold x d i lo hi e) = dshape sh v d
| dshape sh v (With d is e) = dshape sh v d
| dshape sh v (Guard p e) = dshape sh v e
| dshape sh v (Let x d e) = dshape (update sh x (SOME (dshape sh v d))) v e
| dshape sh v (Concat a b) = (HD (dshape sh v a) + HD (dshape sh v b)) :: TL (dshape sh v a)
| dshape sh v (Transpose e) =
    HD (TL (dshape sh v e)) :: HD (dshape sh v e) :: TL (TL (dshape sh v e))
| dshape sh v (Flatten e) = HD (dshape sh v e) * HD (TL (dshape sh v e)) :: TL (TL (dshape sh v e))
| dshape sh v (Split i e) =
    cdiv (HD (dshape sh v e)) (ivalue v i) :: ivalue v i :: TL (dshape sh v e)
| dshape sh v (PadL i e) = HD (dshape sh v e) + ivalue v i :: TL (dshape sh v e)
| dshape sh v (PadR i e) = HD (dshape sh v e) + ivalue v i :: TL (dshape sh v e)
| dshape sh v (TruncL i e) = HD (dshape sh v e) - ivalue v i :: TL (dshape sh v e)
| dshape sh v (TruncR i e) = HD (dshape sh v e) - ivalue v i :: TL (dshape sh v e)

-- What reading a tensor of this shape gives: values in the box, padding outside.
definition read (S : 'a ops) (s : int list) (t : 'a tensor) : 'a tensor :=
  λI. if in_box s I then Val (cell_value S (t I)) else Pad

-- The steps of nested loops, in their order: each f takes what the step before made.
recursive nest : valuation → binders → (valuation → 'b → 'b) → 'b → 'b
| nest v [] f = f v
| nest v (b :: bs) f =
    ifold (ivalue v (FST (SND b))) (ivalue v (SND (SND b)))
      (λi. nest (update v (FST b) (SOME i)) bs f)

-- The denotation.
recursive den : 'a ops → valuation → 'a tensors → exp → 'a tensor
| den S v env (Lit d k) = scalar (Val (s_lit S d k))
| den S v env (Var x) = (case env x of NONE => (λI. Pad) | SOME p => read S (FST p) (SND p))
| den S v env (At e i) =
    read S (TL (dshape (tensor_shapes env) v e)) (slice (den S v env e) (ivalue v i))
| den S v env (Neg e) = scalar (Val (s_neg S (cell_value S (den S v env e []))))
| den S v env (Add a b) =
    (λI.
       if in_box (dshape (tensor_shapes env) v a) I
       then lift2 S (s_add S) (den S v env a I) (den S v env b I)
       else Pad)
| den S v env (Sub a b) =
    (λI.
       if in_box (dshape (tensor_shapes env) v a) I
       then lift2 S (s_sub S) (den S v env a I) (den S v env b I)
       else Pad)
| den S v env (Mul a b) = scalar (lift2 S (s_mul S) (den S v env a []) (den S v env b []))
| den S v env (Div a b) = scalar (lift2 S (s_div S) (den S v env a []) (den S v env b []))
| den S v env (Max a b) = scalar (lift2 S (s_max S) (den S v env a []) (den S v env b []))
| den S v env (Min a b) = scalar (lift2 S (s_min S) (den S v env a []) (den S v env b []))
| den S v env (Call1 f a) = scalar (Val (s_call S f [cell_value S (den S v env a [])]))
| den S v env (Call2 f a b) =
    scalar (Val (s_call S f [cell_value S (den S v env a []), cell_value S (den S v env b [])]))
| den S v env (Call3 f a b c) =
    scalar (Val (s_call S f [cell_value S (den S v env a []), cell_value S (den S v env b []),
                             cell_value S (den S v env c [])]))
| den S v env (Cast i) = scalar (Val (s_cast S (ivalue v i)))
| den S v env (If p a b) = (if dcond S v env p then den S v env a else den S v env b)
| den S v env (Gen x lo hi e) =
    gen (ivalue v lo) (ivalue v hi) (λi. den S (update v x (SOME i)) env e)
| den S v env (Sum x lo hi e) =
    sum S (ivalue v lo) (ivalue v hi) (λi. den S (update v x (SOME i)) env e)
| den S v env (Sums bs e) = (λI. nest v bs (λw c. cell_add S c (den S w env e I)) Pad)
| den S v env (Fold x d i lo hi e) =
    ifold (ivalue v lo) (ivalue v hi)
      (λk t.
         den S (update v i (SOME k)) (update env x (SOME (dshape (tensor_shapes env) v d, t))) e)
      (den S v env d)
| den S v env (With d is e) =
    put (MAP (ivalue v) is) (Val (cell_value S (den S v env e []))) (den S v env d)
| den S v env (Guard p e) = guard (dcond S v env p) (den S v env e)
| den S v env (Let x d e) =
    den S v (update env x (SOME (dshape (tensor_shapes env) v d, den S v env d))) e
| den S v env (Concat a b) =
    concat (HD (dshape (tensor_shapes env) v a)) (den S v env a) (den S v env b)
| den S v env (Transpose e) = transpose (den S v env e)
| den S v env (Flatten e) = flatten (HD (TL (dshape (tensor_shapes env) v e))) (den S v env e)
| den S v env (Split i e) = split (ivalue v i) (den S v env e)
| den S v env (PadL i e) = pad_l (ivalue v i) (den S v env e)
| den S v env (PadR i e) = pad_r (ivalue v i) (den S v env e)
| den S v env (TruncL i e) = trunc_l (ivalue v i) (den S v env e)
| den S v env (TruncR i e) =
    trunc_r (HD (dshape (tensor_shapes env) v e) - ivalue v i) (den S v env e)
and dcond : 'a ops → valuation → 'a tensors → cond → bool
| dcond S v env (Index b) = bvalue v b
| dcond S v env (Less a b) =
    s_less S (cell_value S (den S v env a [])) (cell_value S (den S v env b []))
| dcond S v env (LessEq a b) =
    s_less_eq S (cell_value S (den S v env a [])) (cell_value S (den S v env b []))
| dcond S v env (Equal a b) =
    s_equal S (cell_value S (den S v env a [])) (cell_value S (den S v env b []))
| dcond S v env (And p q) = (dcond S v env p ∧ dcond S v env q)
| dcond S v env (Or p q) = (dcond S v env p ∨ dcond S v env q)
| dcond S v env (Not p) = (¬dcond S v env p)
