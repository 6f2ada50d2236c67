-- A store whose index is i over the integers, and overflows in the machine: once the gate statement
-- was provable of this function, and it wrote to `out[-1]`.
--
-- Main theorems: `overflowing_index_exact` (over the integers it is right),
-- `overflowing_copy_overflows` (in the machine it goes wrong).

import c.outcomes index.no_value

-- n * n * n * n * n
definition fifth_power : iexp :=
  IMul (IMul (IMul (IMul (IVar "n") (IVar "n")) (IVar "n")) (IVar "n")) (IVar "n")

-- (i * n^5 + (n^5 - 1)) / n^5
definition overflowing_index : iexp :=
  IDiv (IAdd (IMul (IVar "i") fifth_power) (ISub fifth_power (ILit 1))) fifth_power

-- for (i = 0; i < n; i++) out[(i * n^5 + (n^5 - 1)) / n^5] = a[i];
definition overflowing_copy : cstmt :=
  CFor "i" (ILit 0) (IVar "n") (CStore "out" overflowing_index (CRead "a" (IVar "i")))

-- Over the integers, which are those of ATL, the index is i.
theorem overflowing_index_exact :
  ∀v n k. v "n" = SOME n ⇒ v "i" = SOME k ⇒ 0 < n ⇒ ieval atl_div v overflowing_index k
proof
  intro v n k vn vi pos
  have p2 := int_mul_pos(pos, pos)
  have p3 := int_mul_pos(p2, pos)
  have p4 := int_mul_pos(p3, pos)
  have p5 := int_mul_pos(p4, pos)
  have a0 : 0 ≤ n * n * n * n * n - 1 by arith
  have a1 : n * n * n * n * n - 1 < n * n * n * n * n by arith
  have eq := mixed_div[k](a0, a1)
  have x := atl_var(vn)
  have power := atl_mul(atl_mul(atl_mul(atl_mul(x, x), x), x), x)
  have top := atl_add(atl_mul(atl_var(vi), power), atl_sub(power, atl_lit[v, 1]))
  have ok :
      divides atl_div (k * (n * n * n * n * n) + (n * n * n * n * n - 1)) (n * n * n * n * n) by
    simp [divides_def, p5]
  have all := ieval_div(top, power, ok)
  rewrite [eq] at all
  rewrite [overflowing_index_def, fifth_power_def]
  exact all
qed

-- In C there is no index at all for n = 10,000: the power would be 10^20.
theorem fifth_power_overflows : ∀v. v "n" = SOME 10000 ⇒ ¬(∃z. ieval c_div v fifth_power z)
proof
  intro v vn
  have x : ieval c_div v (IVar "n") 10000 by
    apply ieval_var(vn)
    simp [fits_def]
  have square : ieval c_div v (IMul (IVar "n") (IVar "n")) (10000 * 10000) by
    apply ieval_mul(x, x)
    simp [fits_def]
  have cube :
      ieval c_div v (IMul (IMul (IVar "n") (IVar "n")) (IVar "n")) (10000 * 10000 * 10000) by
    apply ieval_mul(square, x)
    simp [fits_def]
  have fourth :
      ieval c_div v (IMul (IMul (IMul (IVar "n") (IVar "n")) (IVar "n")) (IVar "n"))
        (10000 * 10000 * 10000 * 10000) by
    apply ieval_mul(cube, x)
    simp [fits_def]
  rewrite [fifth_power_def]
  apply no_ieval_product(fourth, x)
  simp [fits_def]
qed

theorem overflowing_index_overflows :
  ∀v. v "n" = SOME 10000 ⇒ ¬(∃z. ieval c_div v overflowing_index z)
proof
  intro v vn
  rewrite [overflowing_index_def]
  obtain ⟨_, _, _, quotient, _⟩ := no_ieval_right(fifth_power_overflows(vn))
  exact quotient
qed

-- So the function goes wrong, whatever it is called with.
theorem overflowing_copy_overflows :
  ∀(S : 'a ops) memory v s h. v "n" = SOME 10000 ⇒ execute S memory overflowing_copy v s h = Wrong
proof
  intro S memory v s h vn
  have size : ieval c_div v (IVar "n") 10000 by
    apply ieval_var(vn)
    simp [fits_def]
  have here : update v "i" (SOME 0) "n" = SOME 10000 by simp [update_def, vn]
  have less : (0 : int) < 10000 by arith
  have none := value_of_none(overflowing_index_overflows(here))
  rewrite [overflowing_copy_def]
  simp only [execute_def, value_of_index(c_zero[v]), value_of_index(size), need_some,
             ifold_first(less), next_def, none, need_none]
  apply ifold_id
  intro k low high
  simp [next_def]
qed

-- Where the power is an integer of the machine, n = 6,000, its double is not.
theorem overflowing_index_overflows_later :
  ∀v. v "n" = SOME 6000 ⇒ v "i" = SOME 2 ⇒ ¬(∃z. ieval c_div v overflowing_index z)
proof
  intro v vn vi
  have x : ieval c_div v (IVar "n") 6000 by
    apply ieval_var(vn)
    simp [fits_def]
  have two : ieval c_div v (IVar "i") 2 by
    apply ieval_var(vi)
    simp [fits_def]
  have square : ieval c_div v (IMul (IVar "n") (IVar "n")) (6000 * 6000) by
    apply ieval_mul(x, x)
    simp [fits_def]
  have cube : ieval c_div v (IMul (IMul (IVar "n") (IVar "n")) (IVar "n")) (6000 * 6000 * 6000) by
    apply ieval_mul(square, x)
    simp [fits_def]
  have fourth :
      ieval c_div v (IMul (IMul (IMul (IVar "n") (IVar "n")) (IVar "n")) (IVar "n"))
        (6000 * 6000 * 6000 * 6000) by
    apply ieval_mul(cube, x)
    simp [fits_def]
  have fifth : ieval c_div v fifth_power (6000 * 6000 * 6000 * 6000 * 6000) by
    rewrite [fifth_power_def]
    apply ieval_mul(fourth, x)
    simp [fits_def]
  have product : ¬(∃z. ieval c_div v (IMul (IVar "i") fifth_power) z) by
    apply no_ieval_product(two, fifth)
    simp [fits_def]
  obtain ⟨sum, _⟩ := no_ieval_left(product)
  obtain ⟨_, _, _, quotient, _⟩ := no_ieval_left(sum[ISub fifth_power (ILit 1)])
  rewrite [overflowing_index_def]
  exact quotient
qed
