-- Pad-set typing (Liu 2026, section 5.5, Figs 5.5 and 5.6).
--
-- A pad set holds indices of cells that are padding. The rules are over a valuation, so extents
-- and amounts may be any expressions; nothing asks for literals. Where the figures differ:
--
-- * The context of pad sets of bound names is left out: reading gives values, so that neither
--   here nor there a rule looks at it. What is bound must be typed all the same.
-- * A sum has the cells that all its terms have; the figure asks for one set for all terms.
-- * A split has the tail of its last row too; the figure forgets it.
--
-- * A guard over data, or a choice, has the cells that are padding however it is decided.
--
-- Defines `has_pad`, with `has_pads` for nested loops. That it is sound is in
-- `published.pad_soundness`.

import atl.denote lower.reindex

variables (ty : elem) (i j k m : int) (J K : int list)

-- Transposition swaps the first two indices.

definition swap (I : int list) : int list :=
  case I of [] => [] | i :: J => (case J of [] => [i] | j :: K => j :: i :: K)

theorem swap_cons [simp] : swap (i :: j :: K) = j :: i :: K
by simp [swap_def]

-- Flattening joins the first two indices, splitting takes the first apart.

definition mix (m : int) (I : int list) : int list :=
  case I of [] => [] | i :: J => (case J of [] => [i] | j :: K => i * m + j :: K)

definition unmix (k : int) (I : int list) : int list :=
  case I of [] => [] | i :: J => i div k :: i mod k :: J

theorem mix_cons : mix m (i :: j :: K) = i * m + j :: K
by simp [mix_def]

theorem unmix_cons : unmix k (i :: J) = i div k :: i mod k :: J
by simp [unmix_def]

-- Indices of the first dimension from lo up to hi, within a shape.
definition rows (lo : int) (hi : int) (s : int list) : int list → bool :=
  λI. case I of [] => F | i :: J => lo ≤ i ∧ i < hi ∧ in_box s J

-- `has_pad sh v e P`: the cells of e with indices in P are padding, and what e truncates is.
-- `has_pads sh v bs e P`: so are those of e in each step of nested loops.
inductive has_pad : shapes → valuation → exp → (int list → bool) → bool
and has_pads : shapes → valuation → binders → exp → (int list → bool) → bool
| has_pad_lit : ∀sh v ty d k. has_pad sh v (Lit ty d k) (λI. F)
| has_pad_var : ∀sh v x. has_pad sh v (Var x) (λI. F)
| has_pad_at : ∀sh v e i P. has_pad sh v e P ⇒ has_pad sh v (At e i) (λI. F)
| has_pad_op :
  ∀sh v ty f es P. (∀e. MEM e es ⇒ has_pad sh v e (P e)) ⇒ has_pad sh v (Op ty f es) (λI. F)
| has_pad_cast : ∀sh v ty i. has_pad sh v (Cast ty i) (λI. F)
| has_pad_test : ∀sh v b. has_pad sh v (Test b) (λI. F)
| has_pad_if_true :
  ∀sh v b d e P. beval atl_div v b T ⇒ has_pad sh v d P ⇒ has_pad sh v (If (Test b) d e) P
| has_pad_if_false :
  ∀sh v b d e P. beval atl_div v b F ⇒ has_pad sh v e P ⇒ has_pad sh v (If (Test b) d e) P
| has_pad_if :
  ∀sh v p d e O P Q.
    has_pad sh v p O ⇒ has_pad sh v d P ⇒ has_pad sh v e Q ⇒ has_pad sh v (If p d e) (λI. P I ∧ Q I)
| has_pad_gen :
  ∀sh v x lo hi e l u P.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    (∀k. l ≤ k ⇒ k < u ⇒ has_pad sh (update v x (SOME k)) e (P k)) ⇒
      has_pad sh v (Gen x lo hi e)
        (λI. case I of [] => F | i :: J => 0 ≤ i ∧ i < u - l ∧ P (l + i) J)
| has_pad_guard_false :
  ∀sh v b e s. beval atl_div v b F ⇒ shape_of sh v e s ⇒ has_pad sh v (Guard (Test b) e) (in_box s)
| has_pad_guard_true :
  ∀sh v b e P. beval atl_div v b T ⇒ has_pad sh v e P ⇒ has_pad sh v (Guard (Test b) e) P
| has_pad_guard_data :
  ∀sh v p e s O P.
    has_pad sh v p O ⇒
    shape_of sh v e s ⇒
    has_pad sh v e P ⇒
      has_pad sh v (Guard p e) (λI. in_box s I ∧ P I)
| has_pad_sum :
  ∀sh v ty x lo hi e l u P.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    l < u ⇒
    (∀k. l ≤ k ⇒ k < u ⇒ has_pad sh (update v x (SOME k)) e (P k)) ⇒
      has_pad sh v (Sums ty [(x, lo, hi)] e) (λI. ∀k. l ≤ k ⇒ k < u ⇒ P k I)
| has_pad_sum_empty :
  ∀sh v ty x lo hi e l u s.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    u ≤ l ⇒
    shape_of sh v (Sums ty [(x, lo, hi)] e) s ⇒
      has_pad sh v (Sums ty [(x, lo, hi)] e) (in_box s)
| has_pad_sums :
  ∀sh v ty bs e s P.
    shape_of sh v (Sums ty bs e) s ⇒
    has_pads sh v bs e P ⇒
      has_pad sh v (Sums ty bs e) (λI. in_box s I ∧ P I)
| has_pad_fold :
  ∀sh v x d i lo hi e l u s P Q.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    shape_of sh v d s ⇒
    has_pad sh v d P ⇒
    (∀k. l ≤ k ⇒ k < u ⇒ has_pad (update sh x (SOME s)) (update v i (SOME k)) e (Q k)) ⇒
      has_pad sh v (Fold x d i lo hi e) (λI. P I ∧ (∀k. l ≤ k ⇒ k < u ⇒ Q k I))
| has_pad_with :
  ∀sh v d is e I P Q.
    LIST_REL (ieval atl_div v) is I ⇒
    has_pad sh v d P ⇒
    has_pad sh v e Q ⇒
      has_pad sh v (With d is e) (λJ. P J ∧ J ≠ I)
| has_pad_let :
  ∀sh v x d e s P Q.
    shape_of sh v d s ⇒
    has_pad sh v d P ⇒
    has_pad (update sh x (SOME s)) v e Q ⇒
      has_pad sh v (Let x d e) Q
| has_pad_let_index :
  ∀sh v x i e z P.
    ieval atl_div v i z ⇒ has_pad sh (update v x (SOME z)) e P ⇒ has_pad sh v (LetIndex x i e) P
| has_pad_let_data :
  ∀sh v x ty d e P.
    (∀z. has_pad sh (update v x (SOME z)) e (P z)) ⇒ has_pad sh v (LetData x ty d e) (λI. ∀z. P z I)
| has_pad_concat :
  ∀sh v a b n s P Q.
    shape_of sh v a (n :: s) ⇒
    has_pad sh v a P ⇒
    has_pad sh v b Q ⇒
      has_pad sh v (Concat a b) (λJ. P J ∨ (∃I. Q I ∧ shift n I = J))
| has_pad_transpose :
  ∀sh v e P. has_pad sh v e P ⇒ has_pad sh v (Reindex Transpose e) (λJ. ∃I. P I ∧ swap I = J)
| has_pad_flatten :
  ∀sh v e n m s P.
    shape_of sh v e (n :: m :: s) ⇒
    has_pad sh v e P ⇒
      has_pad sh v (Reindex Flatten e) (λJ. ∃I. P I ∧ mix m I = J)
| has_pad_split :
  ∀sh v i e k n s P.
    ieval atl_div v i k ⇒
    shape_of sh v e (n :: s) ⇒
    has_pad sh v e P ⇒
      has_pad sh v (Reindex (Split i) e) (λJ. ∃I. (P I ∨ rows n (cdiv n k * k) s I) ∧ unmix k I = J)
| has_pad_pad_l :
  ∀sh v i e k n s P.
    ieval atl_div v i k ⇒
    shape_of sh v e (n :: s) ⇒
    has_pad sh v e P ⇒
      has_pad sh v (Reindex (PadL i) e) (λJ. rows 0 k s J ∨ (∃I. P I ∧ shift k I = J))
| has_pad_pad_r :
  ∀sh v i e k n s P.
    ieval atl_div v i k ⇒
    shape_of sh v e (n :: s) ⇒
    has_pad sh v e P ⇒
      has_pad sh v (Reindex (PadR i) e) (λJ. P J ∨ rows n (n + k) s J)
| has_pad_trunc_l :
  ∀sh v i e k n s P.
    ieval atl_div v i k ⇒
    shape_of sh v e (n :: s) ⇒
    has_pad sh v e P ⇒
    (∀I. rows 0 k s I ⇒ P I) ⇒
      has_pad sh v (Reindex (TruncL i) e) (λJ. ∃I. P I ∧ rows k n s I ∧ shift (-k) I = J)
| has_pad_trunc_r :
  ∀sh v i e k n s P.
    ieval atl_div v i k ⇒
    shape_of sh v e (n :: s) ⇒
    has_pad sh v e P ⇒
    (∀I. rows (n - k) n s I ⇒ P I) ⇒
      has_pad sh v (Reindex (TruncR i) e) (λI. P I ∧ rows 0 (n - k) s I)
| has_pads_term : ∀sh v e P. has_pad sh v e P ⇒ has_pads sh v [] e P
| has_pads_over :
  ∀sh v x lo hi bs e l u P.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    (∀k. l ≤ k ⇒ k < u ⇒ has_pads sh (update v x (SOME k)) bs e (P k)) ⇒
      has_pads sh v ((x, lo, hi) :: bs) e (λI. ∀k. l ≤ k ⇒ k < u ⇒ P k I)
