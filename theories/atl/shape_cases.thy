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

theorem shape_neg_iff : shape_of sh v (Neg e) s ⇔ s = [] ∧ shape_of sh v e []
proof
  rewrite [shape_of_cases_Neg]
qed

theorem shape_add_iff : shape_of sh v (Add a b) s ⇔ shape_of sh v a s ∧ shape_of sh v b s
proof
  rewrite [shape_of_cases_Add]
qed

theorem shape_sub_iff : shape_of sh v (Sub a b) s ⇔ shape_of sh v a s ∧ shape_of sh v b s
proof
  rewrite [shape_of_cases_Sub]
qed

theorem shape_mul_iff : shape_of sh v (Mul a b) s ⇔ s = [] ∧ shape_of sh v a [] ∧ shape_of sh v b []
proof
  rewrite [shape_of_cases_Mul]
qed

theorem shape_div_iff : shape_of sh v (Div a b) s ⇔ s = [] ∧ shape_of sh v a [] ∧ shape_of sh v b []
proof
  rewrite [shape_of_cases_Div]
qed

theorem shape_max_iff : shape_of sh v (Max a b) s ⇔ s = [] ∧ shape_of sh v a [] ∧ shape_of sh v b []
proof
  rewrite [shape_of_cases_Max]
qed

theorem shape_min_iff : shape_of sh v (Min a b) s ⇔ s = [] ∧ shape_of sh v a [] ∧ shape_of sh v b []
proof
  rewrite [shape_of_cases_Min]
qed

theorem shape_call1_iff : ∀sh v f a s. shape_of sh v (Call1 f a) s ⇔ s = [] ∧ shape_of sh v a []
proof
  intro sh v f a s
  rewrite [shape_of_cases_Call1]
qed

theorem shape_call2_iff :
  ∀sh v f a b s. shape_of sh v (Call2 f a b) s ⇔ s = [] ∧ shape_of sh v a [] ∧ shape_of sh v b []
proof
  intro sh v f a b s
  rewrite [shape_of_cases_Call2]
qed

theorem shape_call3_iff :
  ∀sh v f a b c s.
    shape_of sh v (Call3 f a b c) s ⇔
      s = [] ∧ shape_of sh v a [] ∧ shape_of sh v b [] ∧ shape_of sh v c []
proof
  intro sh v f a b c s
  rewrite [shape_of_cases_Call3]
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

theorem shape_transpose_iff :
  shape_of sh v (Transpose e) s ⇔ (∃m n p. s = n :: m :: p ∧ shape_of sh v e (m :: n :: p))
proof
  rewrite [shape_of_cases_Transpose]
qed

theorem shape_flatten_iff :
  shape_of sh v (Flatten e) s ⇔ (∃m n p. s = m * n :: p ∧ shape_of sh v e (m :: n :: p))
proof
  rewrite [shape_of_cases_Flatten]
qed

theorem shape_split_iff :
  shape_of sh v (Split i e) s ⇔
    (∃k n p. s = cdiv n k :: k :: p ∧ ieval atl_div v i k ∧ 0 < k ∧ shape_of sh v e (n :: p))
proof
  rewrite [shape_of_cases_Split]
qed

theorem shape_pad_l_iff :
  shape_of sh v (PadL i e) s ⇔
    (∃k n p. s = n + k :: p ∧ ieval atl_div v i k ∧ 0 ≤ k ∧ shape_of sh v e (n :: p))
proof
  rewrite [shape_of_cases_PadL]
qed

theorem shape_pad_r_iff :
  shape_of sh v (PadR i e) s ⇔
    (∃k n p. s = n + k :: p ∧ ieval atl_div v i k ∧ 0 ≤ k ∧ shape_of sh v e (n :: p))
proof
  rewrite [shape_of_cases_PadR]
qed

theorem shape_trunc_l_iff :
  shape_of sh v (TruncL i e) s ⇔
    (∃k n p. s = n - k :: p ∧ ieval atl_div v i k ∧ 0 ≤ k ∧ k ≤ n ∧ shape_of sh v e (n :: p))
proof
  rewrite [shape_of_cases_TruncL]
qed

theorem shape_trunc_r_iff :
  shape_of sh v (TruncR i e) s ⇔
    (∃k n p. s = n - k :: p ∧ ieval atl_div v i k ∧ 0 ≤ k ∧ k ≤ n ∧ shape_of sh v e (n :: p))
proof
  rewrite [shape_of_cases_TruncR]
qed
