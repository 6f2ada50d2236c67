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
