-- Lists by structure: append, length, members, maps, folds, reversal, flattening, filtering.
-- Positions are in `base.positions`.
--
-- Main theorems: `append_assoc`, `length_append`, `mem_append`, `map_append`, `foldl_append`,
-- `reverse_reverse`, `list_snoc_induct` (induction from the end).

import base.tree numbers.num_arithmetic

-- Lists: empty, or an element and a list.
datatype 'a list := "[]" | "::" 'a ('a list)

variables (P : 'a → bool) (x : 'a) (xs ys zs : 'a list)

theorem list_ne_nil : xs ≠ [] ⇔ (∃y ys. xs = y :: ys)
proof
  cases xs as eq | ⟨y, ys, eq⟩ <;> simp
qed

theorem nil_eq [simp] : [] = xs ⇔ xs = []
proof
  split <;> (intro h; rewrite [h])
qed

theorem cons_ne_self [simp] : x :: xs ≠ xs
proof
  induct xs generalizing x
  - simp
  - intro y ys ih x
    simp [ih]
qed

theorem self_ne_cons [simp] : xs ≠ x :: xs
proof
  intro h
  have k := cons_ne_self[x, xs]
  rewrite [← h] at k
  contradiction
qed

-- Head and tail; of the empty list, an arbitrary element and the empty list.

recursive HD : 'a list → 'a [simp]
| HD [] = (@x. T)
| HD (x :: xs) = x

recursive TL : 'a list → 'a list [simp]
| TL [] = []
| TL (x :: xs) = xs

theorem hd_tl : xs ≠ [] ⇒ HD xs :: TL xs = xs
proof
  cases xs as eq | ⟨y, ys, eq⟩ <;> simp
qed

-- Append.

recursive APPEND : 'a list → 'a list → 'a list [simp]
| APPEND [] ys = ys
| APPEND (x :: xs) ys = x :: APPEND xs ys

overload "++" := APPEND

theorem append_nil [simp] : xs ++ [] = xs
proof
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

theorem append_assoc [simp] : (xs ++ ys) ++ zs = xs ++ ys ++ zs
proof
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

theorem append_eq_nil [simp] : xs ++ ys = [] ⇔ xs = [] ∧ ys = []
proof
  cases xs as eq | ⟨x, xs', eq⟩ <;> simp
qed

theorem append_inj_left [simp] : xs ++ ys = xs ++ zs ⇔ ys = zs
proof
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

theorem append_eq_self_left [simp] : xs ++ ys = xs ⇔ ys = []
proof
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

theorem self_eq_append_left [simp] : xs = xs ++ ys ⇔ ys = []
proof
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

-- Length.

recursive LENGTH : 'a list → num [simp]
| LENGTH [] = 0
| LENGTH (x :: xs) = SUC (LENGTH xs)

theorem length_eq_zero [simp] : LENGTH xs = 0 ⇔ xs = []
proof
  cases xs as eq | ⟨y, ys, eq⟩ <;> simp
qed

theorem length_eq_suc : ∀(xs : 'a list) n. LENGTH xs = SUC n ⇔ (∃y ys. xs = y :: ys ∧ LENGTH ys = n)
proof
  intro xs n
  cases xs as eq | ⟨y, ys, eq⟩ <;> simp
qed

theorem length_append [simp] : LENGTH (xs ++ ys) = LENGTH xs + LENGTH ys
proof
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

-- Two appended lists are equal if their parts are, where the first parts have the same length.

theorem append_inj :
  ∀(xs : 'a list) ys us vs. LENGTH xs = LENGTH us ⇒ (xs ++ ys = us ++ vs ⇔ xs = us ∧ ys = vs)
proof
  intro xs ys us vs
  induct xs generalizing us
  - intro us h
    cases us as eq | ⟨u, us', eq⟩
    · simp
    · simp at h
  - intro x xs ih us h
    cases us as eq | ⟨u, us', eq⟩
    · simp at h
    · simp at h
      simp [ih(h)]
      split
      · intro ⟨a, b, c⟩
        simp [a, b, c]
      · intro ⟨⟨a, b⟩, c⟩
        simp [a, b, c]
qed

theorem append_eq_self_right [simp] : ys ++ xs = xs ⇔ ys = []
proof
  split
  - intro h
    have e : LENGTH (ys ++ xs) = LENGTH xs by rewrite [h]
    clear h
    simp at e
    exact e
  - intro h
    simp [h]
qed

theorem append_inj_right [simp] : ys ++ xs = zs ++ xs ⇔ ys = zs
proof
  split
  - intro h
    have e : LENGTH ys = LENGTH zs
    proof
      have l : LENGTH (ys ++ xs) = LENGTH (zs ++ xs) by rewrite [h]
      clear h
      simp at l
      exact l
    qed
    rewrite [append_inj(e)] at h
    simp [h]
  - intro h
    rewrite [h]
qed

-- Members.

recursive MEM : 'a → 'a list → bool [simp]
| MEM x [] = F
| MEM x (y :: ys) = (x = y ∨ MEM x ys)

theorem mem_nil : ¬MEM x []
by simp

theorem mem_append [simp] : MEM x (xs ++ ys) ⇔ MEM x xs ∨ MEM x ys
proof
  induct xs
  - simp
  - intro y xs ih
    simp [ih, or_assoc]
qed

theorem mem_split : MEM x xs ⇔ (∃us vs. xs = us ++ x :: vs)
proof
  induct xs
  - simp
  - intro y xs ih
    split
    · intro h
      simp at h
      cases h
      · exists [], xs
        simp [h]
      · exists y :: us, vs
        simp [h]
    · intro ⟨us, vs, e⟩
      simp [e]
qed

-- Every and some.

recursive EVERY : ('a → bool) → 'a list → bool [simp]
| EVERY P [] = T
| EVERY P (x :: xs) = (P x ∧ EVERY P xs)

-- Some element satisfies p.
recursive EXISTS_LIST : ('a → bool) → 'a list → bool [simp]
| EXISTS_LIST P [] = F
| EXISTS_LIST P (x :: xs) = (P x ∨ EXISTS_LIST P xs)

theorem every_mem : EVERY P xs ⇔ (∀x. MEM x xs ⇒ P x)
proof
  induct xs
  - simp
  - intro x xs ih
    simp [ih, imp_or, forall_and]
qed

theorem exists_list_mem : EXISTS_LIST P xs ⇔ (∃x. MEM x xs ∧ P x)
proof
  induct xs
  - simp
  - intro x xs ih
    simp [ih, or_and_distrib, exists_or]
qed

theorem every_append [simp] : EVERY P (xs ++ ys) ⇔ EVERY P xs ∧ EVERY P ys
proof
  induct xs
  - simp
  - intro x xs ih
    simp [ih, and_assoc]
qed

theorem every_mono : ∀P Q (xs : 'a list). (∀x. MEM x xs ⇒ P x ⇒ Q x) ⇒ EVERY P xs ⇒ EVERY Q xs
proof
  intro P Q xs h k
  rewrite [every_mem]
  rewrite [every_mem] at k
  intro x m
  exact h[x](m)(k[x](m))
qed

-- Maps.

recursive MAP : ('a → 'b) → 'a list → 'b list [simp]
| MAP f [] = []
| MAP f (x :: xs) = f x :: MAP f xs

theorem length_map [simp] : ∀(f : 'a → 'b) xs. LENGTH (MAP f xs) = LENGTH xs
proof
  intro f xs
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

theorem map_append [simp] : ∀(f : 'a → 'b) xs ys. MAP f (xs ++ ys) = MAP f xs ++ MAP f ys
proof
  intro f xs ys
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

theorem map_eq_nil [simp] : ∀(f : 'a → 'b) xs. MAP f xs = [] ⇔ xs = []
proof
  intro f xs
  cases xs as eq | ⟨y, ys, eq⟩ <;> simp
qed

theorem mem_map : ∀(f : 'a → 'b) xs y. MEM y (MAP f xs) ⇔ (∃x. y = f x ∧ MEM x xs)
proof
  intro f xs y
  induct xs
  - simp
  - intro x xs ih
    simp [ih, and_or_distrib, exists_or]
qed

theorem map_map : ∀(f : 'b → 'c) (g : 'a → 'b) xs. MAP f (MAP g xs) = MAP (λx. f (g x)) xs
proof
  intro f g xs
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

theorem map_cong : ∀(f : 'a → 'b) g xs. (∀x. MEM x xs ⇒ f x = g x) ⇒ MAP f xs = MAP g xs
proof
  intro f g xs
  induct xs
  - simp
  - intro x xs ih h
    have e : f x = g x by (apply h; simp)
    have k : MAP f xs = MAP g xs by
      apply ih
      intro y m
      apply h
      simp [m]
    simp [e, k]
qed

theorem map_self [simp] : MAP (λx. x) xs = xs
proof
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

theorem map_inverse :
  ∀(f : 'b → 'a) (g : 'a → 'b) xs. (∀x. MEM x xs ⇒ f (g x) = x) ⇒ MAP f (MAP g xs) = xs
proof
  intro f g xs h
  have k := map_cong[λx. f (g x), λx. x, xs](h)
  rewrite [map_map, k]
  simp
qed

theorem map_inj : ∀(f : 'a → 'b) xs ys. (∀x y. f x = f y ⇒ x = y) ⇒ (MAP f xs = MAP f ys ⇔ xs = ys)
proof
  intro f xs ys h
  induct xs generalizing ys
  - intro ys
    cases ys as eq | ⟨y, ys', eq⟩ <;> simp
  - intro x xs ih ys
    cases ys as eq | ⟨y, ys', eq⟩
    · simp
    · have e : f x = f y ⇔ x = y by (split; exact h[x, y]; intro k; rewrite [k])
      simp [ih, e]
qed

theorem every_map [simp] : ∀P (f : 'a → 'b) xs. EVERY P (MAP f xs) ⇔ EVERY (λx. P (f x)) xs
proof
  intro P f xs
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

-- Folds. `FOLDL` works from left to right.

recursive FOLDL : ('b → 'a → 'b) → 'b → 'a list → 'b [simp]
| FOLDL f e [] = e
| FOLDL f e (x :: xs) = FOLDL f (f e x) xs

-- From the right: `FOLDR f b [x, y]` is `f x (f y b)`.
recursive FOLDR : ('a → 'b → 'b) → 'b → 'a list → 'b [simp]
| FOLDR f e [] = e
| FOLDR f e (x :: xs) = f x (FOLDR f e xs)

theorem foldl_append [simp] :
  ∀(f : 'b → 'a → 'b) e xs ys. FOLDL f e (xs ++ ys) = FOLDL f (FOLDL f e xs) ys
proof
  intro f e xs ys
  induct xs generalizing e
  - simp
  - intro x xs ih e
    simp [ih]
qed

theorem foldr_append [simp] :
  ∀(f : 'a → 'b → 'b) e xs ys. FOLDR f e (xs ++ ys) = FOLDR f (FOLDR f e ys) xs
proof
  intro f e xs ys
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

theorem foldl_map :
  ∀(f : 'b → 'a → 'b) e (g : 'c → 'a) xs. FOLDL f e (MAP g xs) = FOLDL (λb x. f b (g x)) e xs
proof
  intro f e g xs
  induct xs generalizing e
  - simp
  - intro x xs ih e
    simp [ih]
qed

theorem foldr_map :
  ∀(f : 'a → 'b → 'b) e (g : 'c → 'a) xs. FOLDR f e (MAP g xs) = FOLDR (λx. f (g x)) e xs
proof
  intro f e g xs
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

-- Reversal.

recursive REVERSE : 'a list → 'a list [simp]
| REVERSE [] = []
| REVERSE (x :: xs) = REVERSE xs ++ [x]

theorem reverse_append [simp] : REVERSE (xs ++ ys) = REVERSE ys ++ REVERSE xs
proof
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

theorem reverse_reverse [simp] : REVERSE (REVERSE xs) = xs
proof
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

theorem length_reverse [simp] : LENGTH (REVERSE xs) = LENGTH xs
proof
  induct xs
  - simp
  - intro x xs ih
    simp [ih, num_add_one]
qed

theorem mem_reverse [simp] : MEM x (REVERSE xs) ⇔ MEM x xs
proof
  induct xs
  - simp
  - intro y xs ih
    simp [ih]
    exact or_comm[MEM x xs, x = y]
qed

theorem map_reverse : ∀(f : 'a → 'b) xs. MAP f (REVERSE xs) = REVERSE (MAP f xs)
proof
  intro f xs
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

theorem foldr_reverse : ∀(f : 'a → 'b → 'b) e xs. FOLDR f e (REVERSE xs) = FOLDL (λb x. f x b) e xs
proof
  intro f e xs
  induct xs generalizing e
  - simp
  - intro x xs ih e
    simp [ih]
qed

-- Induction from the right end.

theorem list_snoc_induct : ∀P. P [] ⇒ (∀(xs : 'a list) x. P xs ⇒ P (xs ++ [x])) ⇒ (∀xs. P xs)
proof
  intro P nil snoc xs
  have all : ∀ys : 'a list. P (REVERSE ys)
  proof
    intro ys
    induct ys
    - simp [nil]
    - intro y ys ih
      simp [snoc, ih]
  qed
  rewrite [← reverse_reverse[xs]]
  exact all[REVERSE xs]
qed

-- The lists of a list as one.

recursive FLAT : 'a list list → 'a list [simp]
| FLAT [] = []
| FLAT (x :: xs) = x ++ FLAT xs

theorem flat_append [simp] : ∀(xs : 'a list list) ys. FLAT (xs ++ ys) = FLAT xs ++ FLAT ys
proof
  intro xs ys
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

theorem mem_flat : ∀(x : 'a) xs. MEM x (FLAT xs) ⇔ (∃ys. MEM ys xs ∧ MEM x ys)
proof
  intro x xs
  induct xs
  - simp
  - intro y ys ih
    simp [ih, or_and_distrib, exists_or]
qed

-- Those elements that satisfy a condition.

recursive FILTER : ('a → bool) → 'a list → 'a list [simp]
| FILTER P [] = []
| FILTER P (x :: xs) = if P x then x :: FILTER P xs else FILTER P xs

theorem mem_filter [simp] : MEM x (FILTER P xs) ⇔ P x ∧ MEM x xs
proof
  induct xs
  - simp
  - intro y ys ih
    by_cases h : P y
    · simp [ih, h, and_or_distrib]
      by_cases e : x = y <;> simp [e, h]
    · simp [ih, h]
      by_cases e : x = y <;> simp [e, h]
qed

theorem filter_append [simp] : FILTER P (xs ++ ys) = FILTER P xs ++ FILTER P ys
proof
  induct xs
  - simp
  - intro x xs ih
    by_cases h : P x <;> simp [ih, h]
qed
