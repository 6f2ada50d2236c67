-- The shape of each form of expression, as rewriting. Inversion of the rules of `shape_of`, one
-- theorem for each constructor.
--
-- Main theorems: `shape_gen_iff`, `shape_concat_iff`, `shape_trunc_l_iff` and their like.

import atl.eval

variables (sh : shapes) (v : valuation) (x : ident) (a b : exp) (lo hi i : iexp) (e : exp)
    (s : int list)

theorem shape_lit_iff : ∀sh v d k s. shape_of sh v (Lit d k) s ⇔ s = []
proof
  intro sh v d k s
  rewrite [shape_of_cases_Lit]
qed

theorem shape_var_iff : shape_of sh v (Var x) s ⇔ sh x = SOME s
proof
  rewrite [shape_of_cases_Var]
qed

theorem shape_at_iff : ∀sh v e i s. shape_of sh v (At e i) s ⇔ (∃n. shape_of sh v e (n :: s))
proof
  intro sh v e i s
  rewrite [shape_of_cases_At]
qed

theorem shape_op_iff :
  ∀sh v f es s.
    shape_of sh v (Op f es) s ⇔ takes f (LENGTH es) ∧ (∀e. MEM e es ⇒ shape_of sh v e s)
proof
  intro sh v f es s
  rewrite [shape_of_cases_Op]
qed

theorem shape_cast_iff : ∀sh v i s. shape_of sh v (Cast i) s ⇔ s = []
proof
  intro sh v i s
  rewrite [shape_of_cases_Cast]
qed

theorem shape_if_iff :
  ∀sh v p a b s. shape_of sh v (If p a b) s ⇔ shape_of sh v a s ∧ shape_of sh v b s
proof
  intro sh v p a b s
  rewrite [shape_of_cases_If]
qed

theorem shape_gen_iff :
  shape_of sh v (Gen x lo hi e) s ⇔
    (∃l u p.
       s = max 0 (u - l) :: p ∧
       ieval atl_div v lo l ∧
       ieval atl_div v hi u ∧
       shape_of sh (update v x NONE) e p)
proof
  rewrite [shape_of_cases_Gen]
qed

theorem shape_sum_iff : shape_of sh v (Sum x lo hi e) s ⇔ shape_of sh (update v x NONE) e s
proof
  rewrite [shape_of_cases_Sum]
qed

theorem shape_sums_iff : ∀sh v bs e s. shape_of sh v (Sums bs e) s ⇔ shape_of sh (hide v bs) e s
proof
  intro sh v bs e s
  rewrite [shape_of_cases_Sums]
qed

theorem shape_fold_iff :
  ∀sh v x d i lo hi e s.
    shape_of sh v (Fold x d i lo hi e) s ⇔
      shape_of sh v d s ∧ shape_of (update sh x (SOME s)) (update v i NONE) e s
proof
  intro sh v x d i lo hi e s
  rewrite [shape_of_cases_Fold]
qed

theorem shape_with_iff :
  ∀sh v d is e s.
    shape_of sh v (With d is e) s ⇔ shape_of sh v d s ∧ LENGTH is = LENGTH s ∧ shape_of sh v e []
proof
  intro sh v d is e s
  rewrite [shape_of_cases_With]
qed

theorem shape_guard_iff : ∀sh v b e s. shape_of sh v (Guard b e) s ⇔ shape_of sh v e s
proof
  intro sh v b e s
  rewrite [shape_of_cases_Guard]
qed

theorem shape_let_iff :
  ∀sh v x d e s.
    shape_of sh v (Let x d e) s ⇔ (∃r. shape_of sh v d r ∧ shape_of (update sh x (SOME r)) v e s)
proof
  intro sh v x d e s
  rewrite [shape_of_cases_Let]
qed

theorem shape_concat_iff :
  shape_of sh v (Concat a b) s ⇔
    (∃m n p. s = m + n :: p ∧ shape_of sh v a (m :: p) ∧ shape_of sh v b (n :: p))
proof
  rewrite [shape_of_cases_Concat]
qed

theorem shape_reindex_iff :
  ∀r.
    shape_of sh v (Reindex r e) s ⇔
      (∃k p. amount v r k ∧ shape_of sh v e p ∧ reshape k p = SOME s)
proof
  intro r
  rewrite [shape_of_cases_Reindex]
qed
