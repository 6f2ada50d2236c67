-- Lists by position, counted from zero: elements, prefixes and suffixes, updates, lists that are
-- made from a function, relations between two lists.
--
-- Main theorems: `list_eq_el` (lists with equal elements are equal), `el_append`, `take_drop`,
-- `el_lupdate`, `el_tabulate`.

import base.list base.option numbers.int_division

variables (P : num → bool) (m i n : num) (f : num → 'a) (x y : 'a) (xs ys : 'a list)

-- A statement about all numbers below a successor.

theorem forall_lt_suc : (∀n : num. n < SUC m ⇒ P n) ⇔ P 0 ∧ (∀n. n < m ⇒ P (SUC n))
proof
  split
  - intro h
    split
    · apply h
      simp
    · intro n k
      apply h
      simp [k]
  - intro ⟨h, k⟩ n
    cases n as _ | n
    · simp [h]
    · simp [k]
qed

theorem exists_lt_suc : (∃n : num. n < SUC m ∧ P n) ⇔ P 0 ∨ (∃n. n < m ∧ P (SUC n))
proof
  split
  - intro ⟨n, h, k⟩
    cases n as _ | i
    · left
      exact k
    · right
      simp at h
      exists i
      simp [h, k]
  - intro h
    cases h as h | ⟨n, h, k⟩
    · exists 0
      simp [h]
    · exists SUC n
      simp [h, k]
qed

-- The element at a position, counted from zero.

recursive EL : num → 'a list → 'a
| EL n [] = (@x. T)
| EL n (x :: xs) = if n = 0 then x else EL (PRE n) xs

theorem el_zero [simp] : EL 0 (x :: xs) = x
by simp [EL_def]

theorem el_suc [simp] : EL (SUC n) (x :: xs) = EL n xs
by simp [EL_def]

theorem el_hd : xs ≠ [] ⇒ EL 0 xs = HD xs
proof
  cases xs as eq | ⟨y, ys, eq⟩ <;> simp
qed

-- Lists with the same elements at the same positions are the same.

theorem list_eq_el : xs = ys ⇔ LENGTH xs = LENGTH ys ∧ (∀n. n < LENGTH xs ⇒ EL n xs = EL n ys)
proof
  induct xs generalizing ys
  - intro ys
    cases ys as eq | ⟨y, ys', eq⟩ <;> simp
  - intro x xs ih ys
    cases ys as eq | ⟨y, ys', eq⟩
    · simp
    · simp [forall_lt_suc, ih]
      split
      · intro ⟨a, b, c⟩
        split
        · exact b
        · exact a
        · exact c
      · intro ⟨b, a, c⟩
        split
        · exact a
        · exact b
        · exact c
qed

theorem mem_el : MEM x xs ⇔ (∃n. n < LENGTH xs ∧ x = EL n xs)
proof
  induct xs
  - simp
  - intro y ys ih
    simp [exists_lt_suc, ih]
qed

theorem el_mem : n < LENGTH xs ⇒ MEM (EL n xs) xs
proof
  intro h
  rewrite [mem_el]
  exists n
  simp [h]
qed

theorem every_el : ∀P (xs : 'a list). EVERY P xs ⇔ (∀n. n < LENGTH xs ⇒ P (EL n xs))
proof
  intro P xs
  induct xs
  - simp
  - intro x xs ih
    simp [forall_lt_suc, ih]
qed

theorem el_map [simp] : ∀(f : 'a → 'b) n xs. n < LENGTH xs ⇒ EL n (MAP f xs) = f (EL n xs)
proof
  intro f n xs
  induct xs generalizing n
  - simp
  - intro x xs ih n
    cases n as _ | n
    · simp
    · simp [ih]
qed

theorem el_append_left [simp] : n < LENGTH xs ⇒ EL n (xs ++ ys) = EL n xs
proof
  induct xs generalizing n
  - simp
  - intro x xs ih n
    cases n as _ | n
    · simp
    · simp [ih]
qed

theorem el_append_right [simp] : EL (LENGTH xs + n) (xs ++ ys) = EL n ys
proof
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

theorem el_append : EL n (xs ++ ys) = (if n < LENGTH xs then EL n xs else EL (n - LENGTH xs) ys)
proof
  by_cases h : n < LENGTH xs
  - simp [h]
  - rewrite [num_not_lt, num_le_exists] at h
    obtain ⟨k, e⟩ := h
    simp [e]
qed

-- Prefixes and what follows them.

recursive TAKE : num → 'a list → 'a list
| TAKE n [] = []
| TAKE n (x :: xs) = if n = 0 then [] else x :: TAKE (PRE n) xs

recursive DROP : num → 'a list → 'a list
| DROP n [] = []
| DROP n (x :: xs) = if n = 0 then x :: xs else DROP (PRE n) xs

theorem take_zero [simp] : TAKE 0 xs = []
proof
  cases xs as eq | ⟨x, xs', eq⟩ <;> simp [TAKE_def]
qed

theorem take_nil [simp] : TAKE n ([] : 'a list) = []
by simp [TAKE_def]

theorem take_suc [simp] : TAKE (SUC n) (x :: xs) = x :: TAKE n xs
by simp [TAKE_def]

theorem drop_zero [simp] : DROP 0 xs = xs
proof
  cases xs as eq | ⟨x, xs', eq⟩ <;> simp [DROP_def]
qed

theorem drop_nil [simp] : DROP n ([] : 'a list) = []
by simp [DROP_def]

theorem drop_suc [simp] : DROP (SUC n) (x :: xs) = DROP n xs
by simp [DROP_def]

theorem take_drop [simp] : TAKE n xs ++ DROP n xs = xs
proof
  induct xs generalizing n
  - simp
  - intro x xs ih n
    cases n as _ | n <;> simp [ih]
qed

theorem length_take : LENGTH (TAKE n xs) = min n (LENGTH xs)
proof
  induct xs generalizing n
  - simp [num_min_def]
  - intro x xs ih n
    cases n as _ | n
    · simp [num_min_def]
    · simp [ih, num_min_def, apply_cond[_, SUC]]
qed

theorem length_take_le [simp] : n ≤ LENGTH xs ⇒ LENGTH (TAKE n xs) = n
proof
  intro h
  simp [length_take, num_min_def, h]
qed

theorem length_drop [simp] : LENGTH (DROP n xs) = LENGTH xs - n
proof
  induct xs generalizing n
  - simp
  - intro x xs ih n
    cases n as _ | n <;> simp [ih]
qed

theorem take_length [simp] : TAKE (LENGTH xs) xs = xs
proof
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

theorem drop_length [simp] : DROP (LENGTH xs) xs = []
proof
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

theorem take_append [simp] : TAKE (LENGTH xs) (xs ++ ys) = xs
proof
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

theorem drop_append [simp] : DROP (LENGTH xs) (xs ++ ys) = ys
proof
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

theorem el_take [simp] : i < n ⇒ EL i (TAKE n xs) = EL i xs
proof
  induct xs generalizing i n
  - simp
  - intro x xs ih i n
    cases n as _ | n
    · simp
    · cases i as _ | i
      · simp
      · simp [ih]
qed

theorem el_nil : EL m ([] : 'a list) = EL n []
by simp [EL_def]

theorem el_drop [simp] : EL i (DROP n xs) = EL (n + i) xs
proof
  induct xs generalizing n
  - intro n
    simp [EL_def]
  - intro x xs ih n
    cases n as _ | n <;> simp [ih]
qed

theorem take_map : ∀n (f : 'a → 'b) xs. TAKE n (MAP f xs) = MAP f (TAKE n xs)
proof
  intro n f xs
  induct xs generalizing n
  - simp
  - intro x xs ih n
    cases n as _ | n <;> simp [ih]
qed

theorem drop_map : ∀n (f : 'a → 'b) xs. DROP n (MAP f xs) = MAP f (DROP n xs)
proof
  intro n f xs
  induct xs generalizing n
  - simp
  - intro x xs ih n
    cases n as _ | n <;> simp [ih]
qed

-- A list with another element at a position.

recursive LUPDATE : num → 'a → 'a list → 'a list
| LUPDATE n y [] = []
| LUPDATE n y (x :: xs) = if n = 0 then y :: xs else x :: LUPDATE (PRE n) y xs

theorem lupdate_nil [simp] : LUPDATE n y [] = []
by simp [LUPDATE_def]

theorem lupdate_zero [simp] : ∀(y : 'a) x xs. LUPDATE 0 y (x :: xs) = y :: xs
by simp [LUPDATE_def]

theorem lupdate_suc [simp] : ∀n (y : 'a) x xs. LUPDATE (SUC n) y (x :: xs) = x :: LUPDATE n y xs
by simp [LUPDATE_def]

theorem length_lupdate [simp] : LENGTH (LUPDATE n y xs) = LENGTH xs
proof
  induct xs generalizing n
  - simp
  - intro x xs ih n
    cases n as _ | n <;> simp [ih]
qed

theorem el_lupdate_same [simp] : n < LENGTH xs ⇒ EL n (LUPDATE n y xs) = y
proof
  induct xs generalizing n
  - simp
  - intro x xs ih n
    cases n as _ | n <;> simp [ih]
qed

theorem el_lupdate_other [simp] : i ≠ n ⇒ EL i (LUPDATE n y xs) = EL i xs
proof
  induct xs generalizing i n
  - simp
  - intro x xs ih i n
    cases n as _ | n
    · cases i as _ | i <;> simp
    · cases i as _ | i <;> simp [ih]
qed

theorem el_lupdate : n < LENGTH xs ⇒ EL i (LUPDATE n y xs) = (if i = n then y else EL i xs)
proof
  intro h
  by_cases e : i = n <;> simp [e, h]
qed

theorem lupdate_same : LUPDATE n (EL n xs) xs = xs
proof
  induct xs generalizing n
  - simp
  - intro x xs ih n
    cases n as _ | n <;> simp [ih]
qed

theorem lupdate_lupdate [simp] : LUPDATE n x (LUPDATE n y xs) = LUPDATE n x xs
proof
  induct xs generalizing n
  - simp
  - intro z xs ih n
    cases n as _ | n <;> simp [ih]
qed

-- Lists of one element, repeated.

definition REPLICATE (n : num) (x : 'a) : 'a list := num_rec [] (λk xs. x :: xs) n

theorem replicate_zero [simp] : REPLICATE 0 x = []
by simp [REPLICATE_def]

theorem replicate_suc [simp] : REPLICATE (SUC n) x = x :: REPLICATE n x
by simp [REPLICATE_def]

theorem length_replicate [simp] : LENGTH (REPLICATE n x) = n
proof
  induct n
  - simp
  - intro n ih
    simp [ih]
qed

theorem el_replicate [simp] : i < n ⇒ EL i (REPLICATE n x) = x
proof
  induct n generalizing i
  - simp
  - intro n ih i
    cases i as _ | k <;> simp [ih]
qed

theorem mem_replicate [simp] : ∀(x : 'a) n y. MEM x (REPLICATE n y) ⇔ 0 < n ∧ x = y
proof
  intro x n y
  induct n
  - simp
  - intro n ih
    by_cases e : x = y <;> simp [ih, e]
qed

theorem map_replicate [simp] : ∀(f : 'a → 'b) n x. MAP f (REPLICATE n x) = REPLICATE n (f x)
proof
  intro f n x
  induct n
  - simp
  - intro n ih
    simp [ih]
qed

theorem replicate_add : REPLICATE (m + n) x = REPLICATE m x ++ REPLICATE n x
proof
  induct m
  - simp
  - intro m ih
    simp [ih]
qed

-- The list of the values of a function at 0, 1, ..., n - 1.

definition TABULATE (n : num) (f : num → 'a) : 'a list := num_rec [] (λk xs. xs ++ [f k]) n

theorem tabulate_zero [simp] : TABULATE 0 f = []
by simp [TABULATE_def]

theorem tabulate_suc : TABULATE (SUC n) f = TABULATE n f ++ [f n]
by simp [TABULATE_def]

theorem tabulate_cons [simp] : TABULATE (SUC n) f = f 0 :: TABULATE n (λi. f (SUC i))
proof
  induct n
  - simp [tabulate_suc]
  - intro n ih
    rewrite [tabulate_suc, ih]
    simp only [tabulate_suc, APPEND_def]
qed

theorem length_tabulate [simp] : LENGTH (TABULATE n f) = n
proof
  induct n generalizing f
  - simp
  - intro n ih f
    simp [ih]
qed

theorem el_tabulate [simp] : i < n ⇒ EL i (TABULATE n f) = f i
proof
  induct n generalizing i f
  - simp
  - intro n ih i f
    cases i as _ | k <;> simp [ih]
qed

theorem map_tabulate [simp] : ∀(f : 'a → 'b) n g. MAP f (TABULATE n g) = TABULATE n (λi. f (g i))
proof
  intro f n g
  induct n generalizing g
  - simp
  - intro n ih g
    simp [ih]
qed

theorem tabulate_map : ∀(f : 'a → 'b) xs. TABULATE (LENGTH xs) (λi. f (EL i xs)) = MAP f xs
proof
  intro f xs
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

theorem tabulate_el [simp] : TABULATE (LENGTH xs) (λi. EL i xs) = xs
proof
  induct xs
  - simp
  - intro x xs ih
    simp [ih]
qed

theorem tabulate_cong : ∀n (f : num → 'a) g. (∀i. i < n ⇒ f i = g i) ⇒ TABULATE n f = TABULATE n g
proof
  intro n f g h
  simp [list_eq_el, h]
qed

-- Two lists as a list of pairs, as long as the shorter of them.

recursive ZIP : 'a list → 'b list → ('a × 'b) list [simp]
| ZIP [] ys = []
| ZIP (x :: xs) [] = []
| ZIP (x :: xs) (y :: ys) = (x, y) :: ZIP xs ys

theorem zip_nil_right [simp] : ZIP xs ([] : 'b list) = []
proof
  cases xs as eq | ⟨x, xs', eq⟩ <;> simp
qed

theorem length_zip [simp] :
  ∀(xs : 'a list) (ys : 'b list). LENGTH xs = LENGTH ys ⇒ LENGTH (ZIP xs ys) = LENGTH ys
proof
  intro xs ys
  induct xs generalizing ys
  - simp
  - intro x xs ih ys
    cases ys as eq | ⟨y, ys', eq⟩ <;> simp [ih]
qed

theorem el_zip [simp] :
  ∀i (xs : 'a list) (ys : 'b list).
    LENGTH xs = LENGTH ys ⇒ i < LENGTH ys ⇒ EL i (ZIP xs ys) = (EL i xs, EL i ys)
proof
  intro i xs ys
  induct xs generalizing i ys
  - intro i ys
    cases ys as eq | ⟨y, ys', eq⟩ <;> simp
  - intro x xs ih i ys
    cases ys as eq | ⟨y, ys', eq⟩
    · simp
    · cases i as _ | k <;> simp [ih]
qed

theorem map_fst_zip [simp] :
  ∀(xs : 'a list) (ys : 'b list). LENGTH xs = LENGTH ys ⇒ MAP FST (ZIP xs ys) = xs
proof
  intro xs ys
  induct xs generalizing ys
  - simp
  - intro x xs ih ys
    cases ys as eq | ⟨y, ys', eq⟩ <;> simp [ih]
qed

theorem map_snd_zip [simp] :
  ∀(xs : 'a list) (ys : 'b list). LENGTH xs = LENGTH ys ⇒ MAP SND (ZIP xs ys) = ys
proof
  intro xs ys
  induct xs generalizing ys
  - intro ys
    cases ys as eq | ⟨y, ys', eq⟩ <;> simp
  - intro x xs ih ys
    cases ys as eq | ⟨y, ys', eq⟩ <;> simp [ih]
qed

theorem zip_map_fst_snd [simp] : ∀ps : ('a × 'b) list. ZIP (MAP FST ps) (MAP SND ps) = ps
proof
  intro ps
  induct ps
  - simp
  - intro p ps ih
    simp [ih]
qed

-- A relation between lists, element by element.

recursive LIST_REL : ('a → 'b → bool) → 'a list → 'b list → bool [simp]
| LIST_REL R [] [] = T
| LIST_REL R [] (y :: ys) = F
| LIST_REL R (x :: xs) [] = F
| LIST_REL R (x :: xs) (y :: ys) = (R x y ∧ LIST_REL R xs ys)

theorem list_rel_el :
  ∀R (xs : 'a list) (ys : 'b list).
    LIST_REL R xs ys ⇔ LENGTH xs = LENGTH ys ∧ (∀i. i < LENGTH xs ⇒ R (EL i xs) (EL i ys))
proof
  intro R xs ys
  induct xs generalizing ys
  - intro ys
    cases ys as eq | ⟨y, ys', eq⟩ <;> simp
  - intro x xs ih ys
    cases ys as eq | ⟨y, ys', eq⟩
    · simp
    · simp [ih, forall_lt_suc]
      meson
qed

theorem list_rel_length : ∀R (xs : 'a list) (ys : 'b list). LIST_REL R xs ys ⇒ LENGTH xs = LENGTH ys
proof
  intro R xs ys h
  simp [list_rel_el] at h
  simp [h]
qed

theorem list_rel_eq [simp] : LIST_REL (λx y. x = y) xs ys ⇔ xs = ys
proof
  simp [list_rel_el, list_eq_el[xs]]
qed

theorem list_rel_mono :
  ∀R S (xs : 'a list) (ys : 'b list). (∀x y. R x y ⇒ S x y) ⇒ LIST_REL R xs ys ⇒ LIST_REL S xs ys
proof
  intro R S xs ys h k
  rewrite [list_rel_el]
  rewrite [list_rel_el] at k
  meson
qed

theorem list_rel_map :
  ∀R (f : 'a → 'c) (g : 'b → 'd) xs ys.
    LIST_REL R (MAP f xs) (MAP g ys) ⇔ LIST_REL (λx y. R (f x) (g y)) xs ys
proof
  intro R f g xs ys
  induct xs generalizing ys
  - intro ys
    cases ys as eq | ⟨y, ys', eq⟩ <;> simp
  - intro x xs ih ys
    cases ys as eq | ⟨y, ys', eq⟩ <;> simp [ih]
qed

theorem list_rel_append :
  ∀R (xs : 'a list) (ys : 'b list) us vs.
    LIST_REL R xs ys ⇒ LIST_REL R us vs ⇒ LIST_REL R (xs ++ us) (ys ++ vs)
proof
  intro R xs ys us vs
  induct xs generalizing ys
  - intro ys
    cases ys as eq | ⟨y, ys', eq⟩ <;> simp
  - intro x xs ih ys
    cases ys as eq | ⟨y, ys', eq⟩
    · simp
    · simp [ih]
qed
