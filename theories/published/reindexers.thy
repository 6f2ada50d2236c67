-- Reindexers as published: functions on symbolic indices, and what makes one well formed (Liu et
-- al. 2024, section 4.3 and Fig. 2; Liu 2026, section 5.3.3, with the domains of section 5.5.5).
--
-- A symbolic index is a list of pairs: an index expression, and the extent of its dimension.
-- Lowering keeps a reindexer for what the operators around an expression do to its indices; the
-- store at a leaf goes to the address of the index it gives. `lower.reindex` says the same with
-- functions on index lists; `published.well_formed` has the theorems, and the link.
--
-- Defines `well_formed_reindexer`, `well_formed_allocation`, and the reindexer of each operator,
-- such as `r_flatten`.

import tensor.operators c.outcomes index.evaluation base.positions

-- An index, symbolically: a list of pairs of an expression and an extent.
type symbolic := (iexp × iexp) list

-- The variables that occur in it.
definition mentions (l : symbolic) (x : ident) : bool :=
  EXISTS_LIST (λp. imentions (FST p) x ∨ imentions (SND p) x) l

-- An expression in place of a variable.
recursive isubst : ident → iexp → iexp → iexp
| isubst x e (ILit z) = ILit z
| isubst x e (IVar y) = (if y = x then e else IVar y)
| isubst x e (IAdd a b) = IAdd (isubst x e a) (isubst x e b)
| isubst x e (ISub a b) = ISub (isubst x e a) (isubst x e b)
| isubst x e (IMul a b) = IMul (isubst x e a) (isubst x e b)
| isubst x e (IDiv a b) = IDiv (isubst x e a) (isubst x e b)
| isubst x e (IMod a b) = IMod (isubst x e a) (isubst x e b)
| isubst x e (IMin a b) = IMin (isubst x e a) (isubst x e b)
| isubst x e (IMax a b) = IMax (isubst x e a) (isubst x e b)

-- An expression in place of a variable.
definition substitute (x : ident) (e : iexp) (l : symbolic) : symbolic :=
  MAP (λp. (isubst x e (FST p), isubst x e (SND p))) l

-- Two expressions, two indices that evaluate alike.
definition alike (v : valuation) (a : iexp) (b : iexp) : bool :=
  ∀z. ieval atl_div v a z ⇔ ieval atl_div v b z

definition all_alike (v : valuation) (l : symbolic) (m : symbolic) : bool :=
  LIST_REL (λp q. alike v (FST p) (FST q) ∧ alike v (SND p) (SND q)) l m

-- The number of cells, and the row-major address, of a symbolic index (`flatten_index`).
recursive volume : symbolic → iexp
| volume [] = ILit 1
| volume (p :: l) = IMul (SND p) (volume l)

recursive address : symbolic → iexp
| address [] = ILit 0
| address (p :: l) = IAdd (IMul (FST p) (volume l)) (address l)

-- An index of a shape, as a symbolic index.
recursive literals : int list → int list → symbolic
| literals [] I = []
| literals (n :: s) I = (case I of [] => [] | i :: J => (ILit i, ILit n) :: literals s J)

-- The reindexer sends the index I of the shape s to the address a.
definition reaches (v : valuation) (r : symbolic → symbolic) (s : int list) (I : int list) (a : int)
  : bool :=
  ieval atl_div v (address (r (literals s I))) a

-- The conditions. X holds the variables of the reindexer; the papers take those of its value at
-- the empty index, which are all there are as long as amounts are literals. Ours may be sizes.

-- Variable preservation: no index is lost, and no other variable comes in.
definition preserves_variables (X : ident → bool) (r : symbolic → symbolic) : bool :=
  ∀l x. (mentions l x ⇒ mentions (r l) x) ∧ (mentions (r l) x ⇒ X x ∨ mentions l x)

-- Well-scoped variables.
definition well_scoped (X : ident → bool) (v : valuation) : bool := ∀x. X x ⇒ v x ≠ NONE

-- Variable substitution.
definition substitutes (X : ident → bool) (r : symbolic → symbolic) : bool :=
  ∀x e l. ¬X x ⇒ r (substitute x e l) = substitute x e (r l)

-- Extensionality: at every valuation, where the papers ask it for all valuations together.
definition extensional (r : symbolic → symbolic) : bool :=
  ∀v l m. all_alike v l m ⇒ all_alike v (r l) (r m)

-- Injectivity, on the cells that are not padding.
definition injective (v : valuation) (r : symbolic → symbolic) (t : 'a tensor) (s : int list)
  : bool :=
  ∀I J a. t I ≠ Pad ⇒ t J ≠ Pad ⇒ reaches v r s I a ⇒ reaches v r s J a ⇒ I = J

-- Non-destructive assignment: what is assigned holds zero before, or nothing was written to it. In
-- the papers every array is zero at first; here the output holds nothing on entry.
definition nondestructive (S : 'a ops) (v : valuation) (r : symbolic → symbolic) (t : 'a tensor)
    (s : int list) (h : 'a heap) (o : ident) (assign : bool) : bool :=
  assign ⇒
    (∀n f I a.
       h o = SOME (Array n f) ⇒ t I ≠ Pad ⇒ reaches v r s I a ⇒ f a = NONE ∨ f a = SOME (s_zero S))

-- The conditions that do not depend on the tensor.
record regular (X : ident → bool) (v : valuation) (r : symbolic → symbolic)
| variables : preserves_variables X r
| scoped : well_scoped X v
| substitution : substitutes X r
| extensionality : extensional r

definition well_formed_reindexer (S : 'a ops) (r : symbolic → symbolic) (v : valuation)
    (t : 'a tensor) (s : int list) (h : 'a heap) (o : ident) (assign : bool) : bool :=
  (∃X. regular X v r) ∧ injective v r t s ∧ nondestructive S v r t s h o assign

-- The destination is an array with room for every cell that is not padding (section 5.3.2, Liu
-- 2026). A scalar goes to an array too, to address 0; the papers have it on the stack.
definition well_formed_allocation (v : valuation) (r : symbolic → symbolic) (t : 'a tensor)
    (s : int list) (h : 'a heap) (o : ident) : bool :=
  ∃n f. h o = SOME (Array n f) ∧ (∀I. t I ≠ Pad ⇒ (∃a. reaches v r s I a ∧ 0 ≤ a ∧ a < n))

-- The iteration of a `gen` (Fig. 3 of Liu et al. 2024).
definition r_gen (i : ident) (lo : iexp) (hi : iexp) (l : symbolic) : symbolic :=
  (ISub (IVar i) lo, ISub hi lo) :: l
