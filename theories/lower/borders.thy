-- A loop as two loops, the second where the first ends, so that in each it is known whether a
-- condition on the index holds; and loops of which nothing is stored.
--
-- Main theorem: `den_gen_parts`.

import lower.cells lower.statements lower.masked

section "Two loops"

variables (S : 'a ops) (w : valuation) (env : 'a tensors) (x : ident) (lo mid hi : iexp) (e : exp)
    (l m u n : int) (s : int list)

-- The rows below m, then those from m on.
theorem den_gen_parts :
  ieval atl_div w lo l ⇒
  ieval atl_div w mid m ⇒
  ieval atl_div w hi u ⇒
  l ≤ m ⇒
  m ≤ u ⇒
  ok S w env (Gen x lo mid e) (n :: s) ⇒
  n = m - l ⇒
    den S w env (Gen x lo hi e) = den S w env (Concat (Gen x lo mid e) (Gen x mid hi e))
proof
  intro el em eu low high good eq
  rewrite [den_concat(good), den_gen(el, em), den_gen(em, eu), den_gen(el, eu), eq]
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [gen_def, concat_def]
  - have back : m + (i - (m - l)) = l + i by arith
    by_cases first : i < m - l
    · have inside : i < u - l by arith
      simp [gen_cons, concat_def, first, inside]
    · by_cases last : i < u - l
      · have zero : 0 ≤ i by arith
        have from : 0 ≤ i - (m - l) by arith
        have to : i - (m - l) < u - m by arith
        simp [gen_cons, concat_def, first, last, zero, from, to, back]
      · have beyond : ¬(i - (m - l) < u - m) by arith
        simp [gen_cons, concat_def, first, last, beyond]
qed

section "Nothing to store"

variables (w : 'a option → 'a → 'a option) (Z : 'a option → bool) (S : 'a ops) (z : bool)
    (o : ident) (G : 'a stack → 'a heap → bool) (v : valuation) (addr : int list → int)
    (t : 'a tensor) (b c d : cstmt) (s : int list) (Q : int list → bool)

-- Where the mask holds nowhere, no cell is stored.
theorem mask_none : (∀I. in_box s I ⇒ ¬Q I) ⇒ stores z S o G v addr (masked S s Q t) CSkip
proof
  intro nowhere
  apply push_none
  intro I
  by_cases inside : in_box s I
  - have no := nowhere(inside)
    simp [masked_at, no]
  - simp [masked_at, inside]
qed

-- Outside of its box an expression is padding in any case.
theorem padding_throughout :
  ∀(S : 'a ops) w env e s.
    ok S w env e s ⇒ (∀I. in_box s I ⇒ den S w env e I = Pad) ⇒ (∀I. den S w env e I = Pad)
proof
  intro S w env e s good inside I
  by_cases within : in_box s I
  - exact inside(within)
  - exact cell_outside(good)(within)
qed

-- A statement that does nothing can be left out, and sequences need no blocks.
theorem does_after_skip : does w Z S o G v addr t (CSeq CSkip c) ⇒ does w Z S o G v addr t c
proof
  intro all
  simp only [does_def, runs_skip_seq] at all
  simp only [does_def]
  exact all
qed

theorem does_before_skip : does w Z S o G v addr t (CSeq c CSkip) ⇒ does w Z S o G v addr t c
proof
  intro all
  simp only [does_def, runs_seq_skip] at all
  simp only [does_def]
  exact all
qed

theorem does_one_by_one :
  does w Z S o G v addr t (CSeq (CSeq b c) d) ⇒ does w Z S o G v addr t (CSeq b (CSeq c d))
proof
  intro all
  simp only [does_def, runs_seq_assoc] at all
  simp only [does_def]
  exact all
qed

theorem stores_after_skip : stores z S o G v addr t (CSeq CSkip c) ⇒ stores z S o G v addr t c
proof
  simp only [stores_def]
  exact does_after_skip
qed

theorem stores_before_skip : stores z S o G v addr t (CSeq c CSkip) ⇒ stores z S o G v addr t c
proof
  simp only [stores_def]
  exact does_before_skip
qed

theorem stores_one_by_one :
  stores z S o G v addr t (CSeq (CSeq b c) d) ⇒ stores z S o G v addr t (CSeq b (CSeq c d))
proof
  simp only [stores_def]
  exact does_one_by_one
qed

theorem accumulates_after_skip :
  accumulates S o G v addr t (CSeq CSkip c) ⇒ accumulates S o G v addr t c
proof
  simp only [accumulates_def]
  exact does_after_skip
qed

theorem accumulates_before_skip :
  accumulates S o G v addr t (CSeq c CSkip) ⇒ accumulates S o G v addr t c
proof
  simp only [accumulates_def]
  exact does_before_skip
qed

theorem accumulates_one_by_one :
  accumulates S o G v addr t (CSeq (CSeq b c) d) ⇒ accumulates S o G v addr t (CSeq b (CSeq c d))
proof
  simp only [accumulates_def]
  exact does_one_by_one
qed
