-- Trees with labels of any type and a child for every number. All datatypes are subsets of them, so
-- their induction and recursion are those of trees.
--
-- A tree is represented by the relation between places and the labels there. A place is a number:
-- `0` is the root, `npair i p` is the place `p` of the child `i`.
--
-- Main theorems: `tree_node_inj`, `tree_induct`, `tree_recursion`.

import base.npair base.pair

-- No place has a label: the empty tree.
definition TREE_BOT (p : num) (x : 'a) : bool := F

-- The label l at the root, and the children f.
definition TREE_NODE (l : 'a) (f : num → num → 'a → bool) (p : num) (x : 'a) : bool :=
  if p = 0 then x = l else f (nfst p) (nsnd p) x

theorem tree_node_root : ∀(l : 'a) f x. TREE_NODE l f 0 x ⇔ x = l
by simp [TREE_NODE_def]

theorem tree_node_below : ∀(l : 'a) f i p x. TREE_NODE l f (npair i p) x ⇔ f i p x
by simp [TREE_NODE_def]

theorem TREE_NODE_inj : ∀(l : 'a) f m g. TREE_NODE l f = TREE_NODE m g ⇒ l = m ∧ f = g
proof
  intro l f m g h
  split
  - rewrite [← tree_node_root[m, g, l], ← h, tree_node_root]
  - ext i p x
    rewrite [← tree_node_below[l, f], h, tree_node_below]
qed

theorem TREE_NODE_ne_bot : ∀(l : 'a) f. ¬(TREE_NODE l f = TREE_BOT)
proof
  intro l f h
  have k : TREE_NODE l f 0 l by rewrite [tree_node_root]
  rewrite [h, TREE_BOT_def] at k
  exact k
qed

-- Those that are built from `TREE_BOT` and `TREE_NODE`.

definition TREE_REP (t : num → 'a → bool) : bool :=
  ∀P. P TREE_BOT ⇒ (∀l f. (∀i. P (f i)) ⇒ P (TREE_NODE l f)) ⇒ P t

theorem tree_rep_bot : TREE_REP (TREE_BOT : num → 'a → bool)
proof
  rewrite [TREE_REP_def]
  intro P bot node
  exact bot
qed

theorem tree_rep_node : ∀(l : 'a) f. (∀i. TREE_REP (f i)) ⇒ TREE_REP (TREE_NODE l f)
proof
  intro l f h
  rewrite [TREE_REP_def]
  intro P bot node
  apply node
  intro i
  have k := h[i]
  rewrite [TREE_REP_def] at k
  exact k[P](bot)(node)
qed

-- The relations that are generated from the empty tree by nodes.
typedef 'a tree := (TREE_REP : (num → 'a → bool) → bool)
proof
  exists (TREE_BOT : num → 'a → bool)
  exact tree_rep_bot
qed

theorem tree_rep_holds : ∀t : 'a tree. TREE_REP (tree_rep t)
proof
  intro t
  rewrite [tree_rep_abs, tree_abs_rep]
qed

-- The two constructors.
definition tree_bot : 'a tree := tree_abs TREE_BOT

definition tree_node (l : 'a) (f : num → 'a tree) : 'a tree :=
  tree_abs (TREE_NODE l (λi. tree_rep (f i)))

theorem rep_tree_bot : tree_rep (tree_bot : 'a tree) = TREE_BOT
proof
  rewrite [tree_bot_def, ← tree_rep_abs]
  exact tree_rep_bot
qed

theorem rep_tree_node : ∀(l : 'a) f. tree_rep (tree_node l f) = TREE_NODE l (λi. tree_rep (f i))
proof
  intro l f
  rewrite [tree_node_def, ← tree_rep_abs]
  apply tree_rep_node
  intro i
  exact tree_rep_holds[f i]
qed

theorem tree_node_ne_bot [simp] : ∀(l : 'a) f. ¬(tree_node l f = tree_bot)
proof
  intro l f h
  have k : tree_rep (tree_node l f) = tree_rep tree_bot by rewrite [h]
  rewrite [rep_tree_node, rep_tree_bot] at k
  have e := TREE_NODE_ne_bot[l, λi. tree_rep (f i)]
  contradiction
qed

theorem tree_rep_inj : ∀(s : 'a tree) t. tree_rep s = tree_rep t ⇒ s = t
proof
  intro s t h
  rewrite [← tree_abs_rep[s], h]
  exact tree_abs_rep[t]
qed

theorem tree_node_inj [simp] : ∀(l : 'a) f m g. tree_node l f = tree_node m g ⇔ l = m ∧ f = g
proof
  intro l f m g
  split
  - intro h
    have k : tree_rep (tree_node l f) = tree_rep (tree_node m g) by rewrite [h]
    rewrite [rep_tree_node, rep_tree_node] at k
    obtain ⟨e, e'⟩ := TREE_NODE_inj(k)
    split
    · exact e
    · ext i
      apply tree_rep_inj
      have here : (λi. tree_rep (f i)) i = (λi. tree_rep (g i)) i by rewrite [e']
      exact here
  - intro ⟨h, k⟩
    rewrite [h, k]
qed

-- Induction.

theorem tree_induct [induct tree] :
  ∀P. P (tree_bot : 'a tree) ⇒ (∀l f. (∀i. P (f i)) ⇒ P (tree_node l f)) ⇒ (∀t. P t)
proof
  intro P bot node t
  have k := tree_rep_holds[t]
  rewrite [TREE_REP_def] at k
  have all : TREE_REP (tree_rep t) ∧ P (tree_abs (tree_rep t))
  proof
    apply k[λr. TREE_REP r ∧ P (tree_abs r)]
    - split
      · exact tree_rep_bot
      · rewrite [← tree_bot_def]
        exact bot
    - intro l f h
      split
      · apply tree_rep_node
        intro i
        simp [h]
      · have e : (λi. tree_rep (tree_abs (f i))) = f
        proof
          ext i
          rewrite [← tree_rep_abs]
          simp [h]
        qed
        have n := node[l, λi. tree_abs (f i)]
        rewrite [tree_node_def, e] at n
        apply n
        intro i
        simp [h]
  qed
  rewrite [tree_abs_rep] at all
  simp [all]
qed

theorem tree_cases [cases tree] : ∀t : 'a tree. t = tree_bot ∨ (∃l f. t = tree_node l f)
proof
  intro t
  induct t
  - left
    trivial
  - intro l f h
    right
    exists l, f
    trivial
qed

-- Recursion: the graph of the function is the least relation that its equations describe.

definition tree_graph (b : 'b) (h : 'a → (num → 'a tree) → (num → 'b) → 'b) (t : 'a tree) (y : 'b)
  : bool :=
  ∀R. R tree_bot b ⇒ (∀l f g. (∀i. R (f i) (g i)) ⇒ R (tree_node l f) (h l f g)) ⇒ R t y

theorem tree_graph_bot :
  ∀(b : 'b) (h : 'a → (num → 'a tree) → (num → 'b) → 'b). tree_graph b h tree_bot b
proof
  intro b h
  rewrite [tree_graph_def]
  intro R bot node
  exact bot
qed

theorem tree_graph_node :
  ∀(b : 'b) (h : 'a → (num → 'a tree) → (num → 'b) → 'b) l f g.
    (∀i. tree_graph b h (f i) (g i)) ⇒ tree_graph b h (tree_node l f) (h l f g)
proof
  intro b h l f g below
  rewrite [tree_graph_def]
  intro R bot node
  apply node
  intro i
  have k := below[i]
  rewrite [tree_graph_def] at k
  exact k[R](bot)(node)
qed

theorem tree_graph_cases :
  ∀(b : 'b) (h : 'a → (num → 'a tree) → (num → 'b) → 'b) t y.
    tree_graph b h t y ⇒
      (t = tree_bot ∧ y = b) ∨
      (∃l f g. t = tree_node l f ∧ y = h l f g ∧ (∀i. tree_graph b h (f i) (g i)))
proof
  intro b h t y k
  rewrite [tree_graph_def] at k
  suffices both :
      tree_graph b h t y ∧
      ((t = tree_bot ∧ y = b) ∨
       (∃l f g. t = tree_node l f ∧ y = h l f g ∧ (∀i. tree_graph b h (f i) (g i)))) by
    obtain ⟨_, alternatives⟩ := both
    exact alternatives
  apply k[λt y.
            tree_graph b h t y ∧
            ((t = tree_bot ∧ y = b) ∨
             (∃l f g. t = tree_node l f ∧ y = h l f g ∧ (∀i. tree_graph b h (f i) (g i))))]
  - split
    · exact tree_graph_bot[b, h]
    · left
      split <;> trivial
  - intro l f g below
    have graphs : ∀i. tree_graph b h (f i) (g i)
    proof
      intro i
      simp [below]
    qed
    split
    · exact tree_graph_node(graphs)
    · right
      exists l, f, g
      split
      · trivial
      · trivial
      · exact graphs
qed

theorem tree_graph_unique :
  ∀(b : 'b) (h : 'a → (num → 'a tree) → (num → 'b) → 'b) t. ∃y. ∀z. tree_graph b h t z ⇔ z = y
proof
  intro b h t
  induct t
  - exists b
    intro z
    split
    · intro k
      obtain ⟨e, e'⟩ | ⟨l, f, g, e, e'⟩ := tree_graph_cases(k)
      · exact e'
      · have n := tree_node_ne_bot[l, f]
        rewrite [← e] at n
        contradiction
    · intro k
      rewrite [k]
      exact tree_graph_bot[b, h]
  - intro l f below
    rewrite [skolem] at below
    obtain ⟨g, graphs⟩ := below
    exists h l f g
    intro z
    split
    · intro k
      obtain ⟨e, e'⟩ | ⟨m, f', g', e, e', graphs'⟩ := tree_graph_cases(k)
      · have n := tree_node_ne_bot[l, f]
        contradiction
      · rewrite [tree_node_inj] at e
        obtain ⟨el, ef⟩ := e
        have eg : g' = g
        proof
          ext i
          rewrite [← graphs, ef]
          exact graphs'[i]
        qed
        rewrite [e', el, ef, eg]
    · intro k
      rewrite [k]
      apply tree_graph_node
      intro i
      rewrite [graphs]
qed

theorem tree_recursion :
  ∀(b : 'b) (h : 'a → (num → 'a tree) → (num → 'b) → 'b).
    ∃fn. fn tree_bot = b ∧ (∀l f. fn (tree_node l f) = h l f (λi. fn (f i)))
proof
  intro b h
  have graphs := tree_graph_unique[b, h]
  rewrite [skolem] at graphs
  obtain ⟨fn, graph⟩ := graphs
  exists fn
  split
  - have k := tree_graph_bot[b, h]
    rewrite [graph] at k
    rewrite [← k]
  - intro l f
    have k : tree_graph b h (tree_node l f) (h l f (λi. fn (f i)))
    proof
      apply tree_graph_node
      intro i
      rewrite [graph]
    qed
    rewrite [graph] at k
    rewrite [← k]
qed

-- Functions that agree on the recursion equations are the same.

theorem tree_recursion_unique :
  ∀(b : 'b) (h : 'a → (num → 'a tree) → (num → 'b) → 'b) u v.
    u tree_bot = b ⇒
    (∀l f. u (tree_node l f) = h l f (λi. u (f i))) ⇒
    v tree_bot = b ⇒
    (∀l f. v (tree_node l f) = h l f (λi. v (f i))) ⇒
      u = v
proof
  intro b h u v ub un vb vn
  ext t
  induct t
  - rewrite [ub, vb]
  - intro l f below
    have e : (λi. u (f i)) = (λi. v (f i))
    proof
      ext i
      exact below[i]
    qed
    rewrite [un, vn, e]
qed

-- Two families of children as one: at the even and at the odd numbers.

definition tree_left (i : num) : num := 2 * i

definition tree_right (i : num) : num := 2 * i + 1

definition tree_join (f : num → 'a) (g : num → 'a) (n : num) : 'a :=
  @x. (∃i. n = tree_left i ∧ x = f i) ∨ (∃i. n = tree_right i ∧ x = g i)

theorem tree_join_left [simp] : ∀(f : num → 'a) g i. tree_join f g (tree_left i) = f i
by simp [tree_join_def, tree_left_def, tree_right_def]

theorem tree_join_right [simp] : ∀(f : num → 'a) g i. tree_join f g (tree_right i) = g i
by simp [tree_join_def, tree_left_def, tree_right_def]
