-- The integers: classes of pairs of numbers with the same difference. Operations and ring laws.
--
-- Main theorems: `int_add_comm`, `int_add_assoc`, `int_mul_comm`, `int_mul_assoc`, `int_mul_add`,
-- `int_add_neg_self`; and `int_add_ac` and `int_mul_ac`, which bring sums and products into one
-- order.

import numbers.numeral

-- An integer is a class of pairs of numbers with the same difference; a class is a relation.

definition int_class (a : num) (b : num) (p : num) (q : num) : bool := a + q = p + b

theorem int_class_eq : ∀a b c d. int_class a b = int_class c d ⇔ a + d = c + b
proof
  intro a b c d
  split
  - intro h
    have k : int_class a b c d by rewrite [h, int_class_def]
    rewrite [int_class_def] at k
    exact k
  - intro h
    ext p q
    rewrite [int_class_def, int_class_def]
    rewrite [← num_add_eq_right[d]]
    have l : a + q + d = c + q + b by
      calc a + q + d = (a + d) + q by exact num_add_right_comm
        _ = (c + b) + q by rewrite [h]
        _ = c + q + b by exact num_add_right_comm
    rewrite [l, num_add_right_comm[p]]
    exact num_add_eq_right
qed

-- The classes; `mk_int` and `dest_int` go to and fro.
typedef int as mk_int dest_int := λc. ∃a b. c = int_class a b
proof
  exists int_class 0 0, 0, 0
  trivial
qed

-- `int_diff a b` is the difference of two numbers.

definition int_diff (a : num) (b : num) : int := mk_int (int_class a b)

variables (a b c d : num) (x : int) (p : num) (y z : int) (n q m : num)

theorem int_diff_eq : int_diff a b = int_diff c d ⇔ a + d = c + b
proof
  rewrite [← int_class_eq]
  split
  - intro h
    have rep : ∀p q. dest_int (int_diff p q) = int_class p q by
      intro p q
      rewrite [int_diff_def, ← int_rep_abs]
      exists p, q
      trivial
    rewrite [← rep, h, rep]
  - intro h
    rewrite [int_diff_def, h, int_diff_def]
qed

theorem int_diff_cases : ∃a b. x = int_diff a b
proof
  obtain ⟨a, b, k⟩ : ∃a b. dest_int x = int_class a b by rewrite [int_rep_abs, int_abs_rep]
  exists a, b
  rewrite [int_diff_def, ← k, int_abs_rep]
qed

-- A difference that represents an integer.

definition int_pos (x : int) : num := @a. ∃b. x = int_diff a b

definition int_under (x : int) : num := @b. x = int_diff (int_pos x) b

theorem int_pos_under : int_diff (int_pos x) (int_under x) = x
proof
  have h : ∃b. x = int_diff (int_pos x) b by
    rewrite [int_pos_def]
    exact select_exists(int_diff_cases[x])
  have k := select_exists(h)
  rewrite [← int_under_def] at k
  rewrite [← k]
qed

theorem int_pos_under_diff : int_pos (int_diff a b) + b = a + int_under (int_diff a b)
proof
  rewrite [← int_diff_eq]
  exact int_pos_under
qed

-- The operations. Literals of type `int` are `int_of_num` of those of type `num`.

definition int_of_num (n : num) : int := int_diff n 0

definition int_neg (x : int) : int := int_diff (int_under x) (int_pos x)

definition int_add (x : int) (y : int) : int :=
  int_diff (int_pos x + int_pos y) (int_under x + int_under y)

definition int_mul (x : int) (y : int) : int :=
  int_diff (int_pos x * int_pos y + int_under x * int_under y)
    (int_pos x * int_under y + int_under x * int_pos y)

definition int_le (x : int) (y : int) : bool := int_pos x + int_under y ≤ int_pos y + int_under x

definition int_sub (x : int) (y : int) : int := int_add x (int_neg y)

definition int_lt (x : int) (y : int) : bool := ¬int_le y x

overload "+" := int_add

overload "-" := int_sub

overload "*" := int_mul

overload "≤" := int_le

overload "<" := int_lt

definition int_min (x : int) (y : int) : int := if x ≤ y then x else y

definition int_max (x : int) (y : int) : int := if x ≤ y then y else x

overload min := int_min

overload max := int_max

definition int_abs (x : int) : int := if 0 ≤ x then x else -x

overload abs := int_abs

-- Division rounds down; the remainder has the sign of the divisor. `a div 0 = 0`, `a mod 0 = a`.

definition int_div (a : int) (b : int) : int :=
  if b = 0 then 0 else @q. ∃r. q * b + r = a ∧ (0 ≤ r ∧ r < b ∨ b < r ∧ r ≤ 0)

overload "div" := int_div

definition int_mod (a : int) (b : int) : int := a - b * (a div b)

overload "mod" := int_mod

-- Division that rounds up.

definition cdiv (a : int) (b : int) : int := -(-a div b)

-- The natural number of a non-negative integer, zero otherwise.

definition num_of_int (x : int) : num := @n. x = int_of_num n ∨ x < 0 ∧ n = 0

-- The operations on differences.

theorem int_neg_diff : -int_diff a b = int_diff b a
proof
  rewrite [int_neg_def, int_diff_eq, num_add_comm, ← int_pos_under_diff]
  exact num_add_comm
qed

theorem num_cross_add : p + b = a + n ⇒ q + d = c + m ⇒ (p + q) + (b + d) = (a + c) + (n + m)
proof
  intro h k
  rewrite [num_add_add_swap, h, k]
  exact num_add_add_swap
qed

theorem int_add_diff : int_diff a b + int_diff c d = int_diff (a + c) (b + d)
proof
  rewrite [int_add_def, int_diff_eq]
  apply num_cross_add
  - exact int_pos_under_diff
  - exact int_pos_under_diff
qed

theorem num_cross_mul :
  p + b = a + n ⇒ (p * q + n * m) + (a * m + b * q) = (a * q + b * m) + (p * m + n * q)
proof
  have l : (p * q + n * m) + (a * m + b * q) = (p + b) * q + (a + n) * m by
    simp only [num_add_mul, num_add_ac]
  have r : (a * q + b * m) + (p * m + n * q) = (a + n) * q + (p + b) * m by
    simp only [num_add_mul, num_add_ac]
  intro h
  rewrite [l, r, h]
qed

theorem int_mul_diff : int_diff a b * int_diff c d = int_diff (a * c + b * d) (a * d + b * c)
proof
  rewrite [int_mul_def]
  have h := num_cross_mul[q := int_pos (int_diff c d), m :=
                          int_under (int_diff c d)](int_pos_under_diff[a, b])
  rewrite [← int_diff_eq] at h
  rewrite [h]
  have k := num_cross_mul[q := a, m := b](int_pos_under_diff[c, d])
  rewrite [← int_diff_eq] at k
  simp only [num_mul_comm[a], num_mul_comm[b]]
  rewrite [num_add_comm[int_under (int_diff c d) * a], num_add_comm[d * a]]
  exact k
qed

theorem num_cross_le : p + b = a + n ⇒ q + d = c + m ⇒ (p + m ≤ q + n ⇔ a + d ≤ c + b)
proof
  have l : (p + m) + (b + d) = (p + b) + (m + d) by simp only [num_add_ac]
  have r : (q + n) + (b + d) = (q + d) + (b + n) by simp only [num_add_ac]
  have l2 : (a + n) + (m + d) = (a + d) + (m + n) by simp only [num_add_ac]
  have r2 : (c + m) + (b + n) = (c + b) + (m + n) by simp only [num_add_ac]
  intro h k
  rewrite [← num_add_le_right[b + d], l, r, h, k, l2, r2]
  exact num_add_le_right
qed

theorem int_le_diff : int_diff a b ≤ int_diff c d ⇔ a + d ≤ c + b
proof
  rewrite [int_le_def]
  apply num_cross_le
  - exact int_pos_under_diff
  - exact int_pos_under_diff
qed

-- Ring laws.

theorem int_add_comm : x + y = y + x
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  obtain ⟨c, d, rfl⟩ := int_diff_cases[y]
  simp only [int_add_diff, num_add_ac]
qed

theorem int_add_assoc : x + (y + z) = (x + y) + z
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  obtain ⟨c, d, rfl⟩ := int_diff_cases[y]
  obtain ⟨e, f, rfl⟩ := int_diff_cases[z]
  simp only [int_add_diff, num_add_ac]
qed

theorem int_mul_comm : x * y = y * x
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  obtain ⟨c, d, rfl⟩ := int_diff_cases[y]
  simp only [int_mul_diff, int_add_diff, num_add_mul, num_mul_add, num_mul_ac, num_add_ac]
qed

theorem int_mul_assoc : x * (y * z) = (x * y) * z
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  obtain ⟨c, d, rfl⟩ := int_diff_cases[y]
  obtain ⟨e, f, rfl⟩ := int_diff_cases[z]
  simp only [int_mul_diff, int_add_diff, num_add_mul, num_mul_add, num_mul_ac, num_add_ac]
qed

theorem int_mul_add : x * (y + z) = x * y + x * z
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  obtain ⟨c, d, rfl⟩ := int_diff_cases[y]
  obtain ⟨e, f, rfl⟩ := int_diff_cases[z]
  simp only [int_mul_diff, int_add_diff, num_add_mul, num_mul_add, num_mul_ac, num_add_ac]
qed

theorem int_add_mul : (x + y) * z = x * z + y * z
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  obtain ⟨c, d, rfl⟩ := int_diff_cases[y]
  obtain ⟨e, f, rfl⟩ := int_diff_cases[z]
  simp only [int_mul_diff, int_add_diff, num_add_mul, num_mul_add, num_mul_ac, num_add_ac]
qed

theorem int_add_zero_left [simp] : 0 + x = x
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  simp only [int_of_num_def, int_add_diff, num_add_zero_left]
qed

theorem int_add_zero_right [simp] : x + 0 = x
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  simp only [int_of_num_def, int_add_diff, num_add_zero_right]
qed

theorem int_mul_zero_left [simp] : 0 * x = 0
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  simp only [int_of_num_def, int_mul_diff, num_mul_zero_left, num_add_zero_left]
qed

theorem int_mul_zero_right [simp] : x * 0 = 0
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  simp only [int_of_num_def, int_mul_diff, num_mul_zero_right, num_add_zero_left]
qed

theorem int_mul_one_left [simp] : 1 * x = x
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  simp only [int_of_num_def, int_mul_diff, num_mul_zero_left, num_mul_zero_right, num_mul_one_left,
             num_mul_one_right, num_add_zero_left, num_add_zero_right]
qed

theorem int_mul_one_right [simp] : x * 1 = x
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  simp only [int_of_num_def, int_mul_diff, num_mul_zero_left, num_mul_zero_right, num_mul_one_left,
             num_mul_one_right, num_add_zero_left, num_add_zero_right]
qed

theorem int_neg_neg [simp] : -(-x) = x
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  simp only [int_neg_diff]
qed

theorem int_add_neg_neg : -x + -y = -(x + y)
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  obtain ⟨c, d, rfl⟩ := int_diff_cases[y]
  simp only [int_neg_diff, int_add_diff]
qed

theorem int_mul_neg_left : -x * y = -(x * y)
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  obtain ⟨c, d, rfl⟩ := int_diff_cases[y]
  simp only
      [int_neg_diff, int_mul_diff, int_add_diff, num_add_mul, num_mul_add, num_mul_ac, num_add_ac]
qed

theorem int_mul_neg_right : x * -y = -(x * y)
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  obtain ⟨c, d, rfl⟩ := int_diff_cases[y]
  simp only
      [int_neg_diff, int_mul_diff, int_add_diff, num_add_mul, num_mul_add, num_mul_ac, num_add_ac]
qed

theorem int_add_neg_self [simp] : x + -x = 0
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  simp only [int_neg_diff, int_of_num_def, int_diff_eq, int_add_diff, num_add_ac, num_add_zero_left,
             num_add_zero_right]
qed

theorem int_neg_add_self [simp] : -x + x = 0
proof
  rewrite [int_add_comm]
  exact int_add_neg_self
qed

theorem int_neg_zero [simp] : -0 = 0
by simp only [int_of_num_def, int_neg_diff]

theorem int_add_left_comm : x + (y + z) = y + (x + z)
proof
  rewrite [int_add_assoc, int_add_comm[x, y], ← int_add_assoc]
qed

theorem int_mul_left_comm : x * (y * z) = y * (x * z)
proof
  rewrite [int_mul_assoc, int_mul_comm[x, y], ← int_mul_assoc]
qed

-- The rules that sort sums, and those that sort products.

theorem int_add_ac :
  (∀x y z : int. (x + y) + z = x + (y + z)) ∧
  (∀x y : int. x + y = y + x) ∧
  (∀x y z : int. x + (y + z) = y + (x + z))
proof
  split
  - intro x y z
    rewrite [int_add_assoc]
  · exact int_add_comm
  · exact int_add_left_comm
qed

theorem int_mul_ac :
  (∀x y z : int. (x * y) * z = x * (y * z)) ∧
  (∀x y : int. x * y = y * x) ∧
  (∀x y z : int. x * (y * z) = y * (x * z))
proof
  split
  - intro x y z
    rewrite [int_mul_assoc]
  · exact int_mul_comm
  · exact int_mul_left_comm
qed

-- Cancellation.

theorem int_add_eq_left [simp] : x + y = x + z ⇔ y = z
proof
  split
  - intro h
    have k : -x + (x + y) = -x + (x + z) by rewrite [h]
    clear h
    simp only [int_add_assoc, int_neg_add_self, int_add_zero_left] at k
    exact k
  - intro h
    rewrite [h]
qed

theorem int_add_eq_right [simp] : y + x = z + x ⇔ y = z
proof
  rewrite [int_add_comm[y], int_add_comm[z]]
  exact int_add_eq_left
qed

theorem int_sub_self [simp] : x - x = 0
by simp [int_sub_def]

theorem int_sub_zero [simp] : x - 0 = x
by simp [int_sub_def]

theorem int_sub_add [simp] : x - y + y = x
proof
  rewrite [int_sub_def, ← int_add_assoc, int_neg_add_self, int_add_zero_right]
qed

theorem int_add_sub [simp] : x + y - y = x
proof
  rewrite [int_sub_def, ← int_add_assoc, int_add_neg_self, int_add_zero_right]
qed

-- Numbers as integers.

theorem int_of_num_eq [simp] : ∀m n. int_of_num m = int_of_num n ⇔ m = n
by simp [int_of_num_def, int_diff_eq]

theorem int_of_num_le [simp] : ∀m n. int_of_num m ≤ int_of_num n ⇔ m ≤ n
by simp [int_of_num_def, int_le_diff]

theorem int_of_num_lt [simp] : ∀m n. int_of_num m < int_of_num n ⇔ m < n
by simp [int_lt_def, num_not_le]

theorem int_of_num_add : ∀m n. int_of_num (m + n) = int_of_num m + int_of_num n
by simp [int_of_num_def, int_add_diff]

theorem int_of_num_mul : ∀m n. int_of_num (m * n) = int_of_num m * int_of_num n
by simp [int_of_num_def, int_mul_diff]

theorem int_of_num_suc : int_of_num (SUC n) = int_of_num n + 1
by simp [← int_of_num_add, num_add_one]

-- Every integer is a number or the negative of one.
theorem int_num_cases [cases int] : (∃n. x = int_of_num n) ∨ (∃n. x = -int_of_num n)
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  obtain h | h := num_le_total[a, b]
  - right
    rewrite [num_le_def] at h
    obtain ⟨k, rfl⟩ := h
    exists k
    simp [int_of_num_def, int_neg_diff, int_diff_eq]
  - left
    rewrite [num_le_def] at h
    obtain ⟨k, rfl⟩ := h
    exists k
    simp only [int_of_num_def, int_diff_eq, num_add_ac, num_add_zero_right]
qed
