-- Divisors that allow division.
--
-- Main theorems: `divides_literal` (a literal that is not zero), `divides_nonzero` and
-- `divides_positive` (what a condition around the quotient says of the divisor).

import rewrite.reflection

variables (S : 'a ops) (ty : elem) (u w : valuation) (env env' : 'a tensors) (a b : exp)
    (s r : int list) (t : 'a tensor) (x : 'a) (d k : num)

-- Where all divisions are defined.
theorem divides_known : law_holds S ty div_total ⇒ s_divides S ty x
proof
  intro law
  simp only [law_holds_def] at law
  simp [law]
qed

theorem ok_div_total :
  ¬is_signed ty ⇒
  law_holds S ty div_total ⇒
  ok S w env a s ⇒
  ok S w env b s ⇒
    ok S w env (Op ty Div [a, b]) s
proof
  intro unsigned law first second
  apply ok_op2(takes_div)(first)(second)
  intro I inside
  simp [s_defined_def, divides_known(law), exact_def, unsigned]
qed

-- All cells of a tensor allow division.
definition all_divide (S : 'a ops) (ty : elem) (w : valuation) (env : 'a tensors) (e : exp)
    (s : int list) : bool :=
  ∀I. in_box s I ⇒ s_divides S ty (cell_value S (den S w env e I))

theorem ok_div_all :
  ¬is_signed ty ⇒
  ok S w env a s ⇒
  ok S w env b s ⇒
  all_divide S ty w env b s ⇒
    ok S w env (Op ty Div [a, b]) s
proof
  intro unsigned first second each
  apply ok_op2(takes_div)(first)(second)
  intro I inside
  rewrite [all_divide_def] at each
  simp [s_defined_def, each(inside), exact_def, unsigned]
qed

theorem all_divide_scalar :
  s_divides S ty (cell_value S (den S w env b [])) ⇒ all_divide S ty w env b []
proof
  intro one
  rewrite [all_divide_def]
  intro I inside
  simp at inside
  simp [inside, one]
qed

theorem all_divide_gen :
  ∀y lo hi l u n.
    ieval atl_div w lo l ⇒
    ieval atl_div w hi u ⇒
    (∀k. l ≤ k ⇒ k < u ⇒ all_divide S ty (update w y (SOME k)) env b s) ⇒
    n = max 0 (u - l) ⇒
      all_divide S ty w env (Gen y lo hi b) (n :: s)
proof
  intro y lo hi l u n el eu each extent
  rewrite [all_divide_def]
  intro I inside
  rewrite [in_box_cons] at inside
  obtain ⟨i, J, eq, low, high, rest⟩ := inside
  subst eq
  have end : i < u - l by
    rewrite [extent] at high
    arith
  have first : l ≤ l + i by arith
  have last : l + i < u by arith
  have here := each(first)(last)
  rewrite [all_divide_def] at here
  simp only [den_def, ieval_value(el), ieval_value(eu), gen_cons, low, end]
  simp [here(rest)]
qed

-- What a condition around the quotient says of the divisor. It may stand further out, where other
-- indices have values; the divisor is the same if it means the same.
theorem divides_nonzero :
  law_holds S ty div_nonzero ⇒
  means S w env b s t ⇒
  means S u env' a r t ⇒
  ¬s_equal S ty (cell_value S (den S u env' a [])) (cell_value S (den S u env' (Lit ty 0 0) [])) ⇒
    s_divides S ty (cell_value S (den S w env b []))
proof
  intro law here there
  simp only [law_holds_def] at law
  rewrite [means_den(here), means_den(there)]
  simp [den_def, scalar_def, cell_value_def, law]
qed

theorem divides_positive :
  law_holds S ty div_positive ⇒
  means S w env b s t ⇒
  means S u env' a r t ⇒
  s_less S ty (cell_value S (den S u env' (Lit ty 0 0) [])) (cell_value S (den S u env' a [])) ⇒
    s_divides S ty (cell_value S (den S w env b []))
proof
  intro law here there
  simp only [law_holds_def] at law
  rewrite [means_den(here), means_den(there)]
  simp [den_def, scalar_def, cell_value_def, law]
qed

theorem divides_literal :
  ∀(S : 'a ops) w env d k.
    law_holds S ty div_literal ⇒
    0 < d ⇒
    d < 4294967296 ⇒
      s_divides S ty (cell_value S (den S w env (Lit ty d k) []))
proof
  intro S w env d k law pos small
  simp only [law_holds_def] at law
  simp [den_def, scalar_def, cell_value_def, law(pos, small)]
qed
