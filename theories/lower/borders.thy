-- A loop as two loops, the second where the first ends, so that in each it is known whether a
-- condition on the index holds; and loops of which nothing is stored.
--
-- Main theorem: `den_gen_parts`.

import lower.cells

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

section "Padding"

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
