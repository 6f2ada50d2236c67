//! Kernels as terms, taken apart, and what is proved of their lists.
//!
//! ```text
//! ⊢ [x, y, ...] = MAP FST inputs      the names of inputs
//! ⊢ MEM x xs                          x is one of the elements of xs
//! ```

use kernel::{Term, Thm};
use prover::hol;
use reasoning::abbreviations::Unfolded;
use reasoning::elements::{Elements, Types};
use reasoning::term::{dest_list, parts};
use reasoning::trouble::{Attempt, Trouble};

/// A kernel without abbreviations, taken apart.
pub struct Kernel {
    /// `⊢ source = kernel`, if the source has abbreviations.
    pub unfolds: Option<Thm>,
    pub name: Term,
    pub sizes: Term,
    pub conditions: Term,
    /// The conditions on data.
    pub facts: Term,
    pub inputs: Term,
    /// The extents of each result.
    pub results: Term,
    /// The types of the elements of the inputs, and of the results.
    pub types: Term,
    /// An expression for each result.
    pub bodies: Term,
}

impl Kernel {
    /// The parts of a kernel.
    pub fn of(kernel: &Unfolded) -> Attempt<Kernel> {
        let (_, args) = parts(kernel.term)?;
        let [
            name,
            sizes,
            conditions,
            facts,
            inputs,
            results,
            types,
            bodies,
        ] = args[..]
        else {
            return Err(Trouble::internal("not a kernel"));
        };
        Ok(Kernel {
            unfolds: kernel.equation,
            name,
            sizes,
            conditions,
            facts,
            inputs,
            results,
            types,
            bodies,
        })
    }

    /// `⊢ compiles_correctly L space source function S`, from the same about the kernel.
    pub fn of_source(&self, th: Thm) -> Attempt<Thm> {
        let Some(unfolds) = self.unfolds else {
            return Ok(th);
        };
        let (claim, ops) = applied(th.concl())?;
        let (claim, function) = applied(claim)?;
        let (claim, _) = applied(claim)?;
        let same = hol::ap_term(claim, hol::sym(unfolds)?)?;
        let same = hol::ap_thm(hol::ap_thm(same, function)?, ops)?;
        Ok(hol::eq_mp(same, th)?)
    }

    /// The types of the elements of each input, by its name.
    pub fn types_of_inputs(&self) -> Attempt<Types> {
        let mut types = Types::default();
        for (input, ty) in dest_list(self.inputs)?
            .into_iter()
            .zip(dest_list(self.types)?)
        {
            types.push(parts(input)?.1[0], Elements::of(ty));
        }
        Ok(types)
    }

    /// The expressions of the results.
    pub fn bodies(&self) -> Attempt<Vec<Term>> {
        Ok(dest_list(self.bodies)?)
    }

    /// The expression of the only result.
    pub fn body(&self) -> Attempt<Term> {
        match self.bodies()?[..] {
            [body] => Ok(body),
            _ => Err(Trouble::words(
                "this is for kernels with one result only, so far".to_owned(),
            )),
        }
    }

    /// The extents of each input and of each result.
    pub fn extents(&self) -> Attempt<Vec<Vec<Term>>> {
        let mut all = Vec::new();
        for result in dest_list(self.results)? {
            all.push(dest_list(result)?);
        }
        for input in dest_list(self.inputs)? {
            let (_, pair) = parts(input)?;
            all.push(dest_list(pair[1])?);
        }
        Ok(all)
    }
}

/// A function and its argument.
fn applied(t: Term) -> Attempt<(Term, Term)> {
    hol::dest_app(t).ok_or_else(|| Trouble::internal("not a gate statement"))
}

/// A term with another one for each time that a part stands in it.
pub fn replaced(t: Term, part: Term, other: Term) -> Attempt<Term> {
    if t == part {
        return Ok(other);
    }
    Ok(match hol::dest_app(t) {
        Some((f, x)) => hol::app(replaced(f, part, other)?, replaced(x, part, other)?)?,
        None => t,
    })
}
