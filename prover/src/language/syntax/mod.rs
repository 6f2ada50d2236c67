//! What a theory file says: syntax trees, and the notation that they are written in.
//!
//! | file | holds |
//! |---|---|
//! | `spelling` | symbols, reserved words, names |
//! | `scope` | notation, type abbreviations, hidden names, datatypes |
//! | `term` | terms and types |
//! | `tactic` | proofs |
//! | `decl` | declarations |
//!
//! # Layout
//!
//! A declaration starts in column one and goes on to the next line that does, except that lines
//! which start with `|`, `:=`, `by`, `proof`, `qed` or `and` go on with it. `--` starts a
//! comment. The steps of a proof start in one column; a line further right goes on with the
//! step before. Every symbol has an ASCII form: `\ ! ? ?! ==> <=> /\ \/ ~ <> <= >= -> IN # <- <| |> |->`
//! for `λ ∀ ∃ ∃! ⇒ ⇔ ∧ ∨ ¬ ≠ ≤ ≥ → ∈ × ← ⟨ ⟩ ↦`, `-` for the bullet `·`.
//!
//! # Declarations
//!
//! ```text
//! import num list
//! definition NAME [attr, attr arg] x (y : ty) : ty := t        parameters and type optional
//! record NAME [attr, attr arg] x (y : ty) | field : t | field : t
//! infixl 65 "+" := c | d        infixr, infix; prefix 75 "√" := c        new notation
//! overload "+" := c | d         overload prefix "-" := c; overload numeral := int_of_num
//! type 'a NAME := ty
//! datatype ('a, 'b) NAME := C ty ty | D   and NAME2 := ...     ty: a name or in brackets
//! recursive NAME : ty [attr] by measure t | lhs = rhs ...  and NAME2 : ty | lhs = rhs ...
//! inductive NAME : ty and NAME2 : ty | rule : t ...
//! theorem NAME [attr] : t by TACTIC; TACTIC ...          theorem NAME : t proof STEPS qed
//! variables (x y : ty) (z : ty)          section "TITLE"
//! ```
//!
//! A declared name may be any text in quotation marks: `definition "::" ...`.
//!
//! # Terms
//!
//! ```text
//! λx (y z : num) (a, b) _. t   ∀ ∃ ∃! @ likewise;   ∀x : ty. t;   ∀i < n. t;   ∃i ∈ s. t
//! let x = e in t     if p then a else b     case e of C x y => t | _ => u
//! ⇔ 20   ⇒ 25 right   ∨ 30 right   ∧ 35 right   ¬ 40   = ≠ < ≤ > ≥ ∈ ∉ ≈ 50 (a ≤ b < c)
//! :: ++ 60 right   + - 65 left   * / div mod 70 left   -x 75   ^ 80 right   ∘ 85 right
//! f x y     (a, b)     [a, b]     {x | p}     (t : ty)     (+)     12     "x"     _
//! {k ↦ v, l ↦ w}     m(k ↦ v)                             finite maps
//! ```
//!
//! # Tactics
//!
//! ```text
//! intro P ...   intros   exists t, u   split   split 2   left   right   exact F   apply F   assumption
//! contradiction   trivial   have h : t PROOF   have : t PROOF   have h := F
//! suffices h : t PROOF   show t   obtain P := F   obtain P : t PROOF   cases t as P | P
//! by_cases h : t   by_contra h   induct x generalizing y z using F
//! simp only [F, ← F, -NAME] at h *   rewrite 2 [F, ← F] at h   unfold f (∘) at h
//! arith   ring   auto [F]   meson [F]   ext P ...   cong   generalize t as x
//! set x := t with h   revert x   clear h   rename h to k   specialize h[t](F)   subst h   sorry
//! calc a = b PROOF                    then lines  _ = c PROOF  in one column; = ⇔ ≤ < ⇒
//! T <;> T   try T   repeat T   first (T | T)   all T   (T; T)   { T; T }   · T
//!
//! PROOF:   by T      by, a new line and a block      proof STEPS qed
//! F:       NAME   ‹t›   `t`   F[t, _, x := t]   F(F, F)   ⟨F, F⟩   no space before [ and (
//!          exact rfl, exact ⟨F, rfl⟩
//! P:       x   _   rfl   ⟨P, P⟩   (P, P)   P | P
//! ```

pub mod decl;
pub mod scope;
pub mod spelling;
pub mod tactic;
pub mod term;

pub use scope::Scope;
