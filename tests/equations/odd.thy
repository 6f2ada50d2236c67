-- Theorems that schedules can use and others.

import rewrite.sums

variables (S : 'a ops) (s : int list) (ty : elem) (f : int → 'a tensor) (lo hi k n : int) (t u : 'a tensor)

definition twice (t : 'a tensor) : 'a tensor := t

theorem twice_same : twice t = t
by simp [twice_def]

theorem no_tensors : n + 0 = n
by arith

theorem odd_premise : S = S ⇒ guard (k = n) t = guard (n = k) t
proof
  intro h
  have same : k = n ⇔ n = k by arith
  simp only [same]
qed

theorem swapped : law_holds S ty add_comm ⇒ plus S ty [] t u = plus S ty [] u t
proof
  intro law
  ext I
  simp only [law_holds_def] at law
  simp only [plus_def, lift2_def]
qed

theorem longer : ∀f. gen lo hi f = gen lo (hi + (k - k)) f
proof
  intro f
  have same : hi + (k - k) = hi by arith
  simp only [same]
qed

theorem choice_swapped : (if lo < hi then t else u) = (if ¬(lo < hi) then u else t)
proof
  have eq : twice t = t by exact twice_same
  by_cases h : lo < hi <;> simp [h]
qed

theorem of_truths : ∀(a b : bool tensor). (if lo < hi then a else b) = (if ¬(lo < hi) then b else a)
proof
  intro a b
  by_cases h : lo < hi <;> simp [h]
qed

theorem later : lo < 1000 ⇒ gen lo hi f = gen lo (hi + 0) f
by simp
