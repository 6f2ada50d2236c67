-- The gate statement is false of the function that is right over the integers and overflows.
--
-- Main theorem: `overflowing_wrong`.

import gate.examples c.overflow

theorem overflowing_wrong :
  ∀S : 'a ops.
    lawful none S ⇒ ¬compiles_correctly none [] copy_source (copy_with overflowing_copy) S
proof
  intro S law gate
  have asks : ∀v. asks_within most_cells overflowing_copy v by
    simp [overflowing_copy_def, asks_within_def]
  have low : (0 : int) ≤ 10000 by arith
  have high : (10000 : int) ≤ 2147483647 by arith
  obtain ⟨g, run, held⟩ :=
    copy_runs[S, overflowing_copy, s_zero S, 10000](law, gate, asks, low, high)
  have size : copy_sizes 10000 "n" = SOME 10000 by simp [copy_sizes_def]
  rewrite [exec_execute, overflowing_copy_overflows(size)] at run
  simp at run
qed
