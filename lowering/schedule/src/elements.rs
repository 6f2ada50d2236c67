//! The types of elements that the names of a kernel have, for what steps say about them.

use programs::element::{Element, Named};
use reading::Syntax;

/// The types of what a kernel names, and of its result.
#[derive(Clone, Debug, Default)]
pub struct Elements {
    of_names: Vec<(String, Element)>,
    /// Those that something in it has, each once.
    used: Vec<Element>,
}

impl Elements {
    /// Those of a kernel that was read. A name that is bound several times has the type that it has first.
    pub fn of(kernel: &Syntax) -> Elements {
        let mut elements = Elements::default();
        if let ("Kernel", [_, parameters, results, _, body]) = kernel.form() {
            results
                .args
                .iter()
                .for_each(|result| elements.uses(result.ty));
            for parameter in &parameters.args {
                if let ("Tensor", [_, named]) = parameter.form() {
                    elements.name(named.name(), parameter.ty);
                }
            }
            elements.add(body);
        }
        elements
    }

    fn add(&mut self, e: &Syntax) {
        match e.form() {
            ("Folds", [_, tuple, _, taken]) if taken.head == "Taken" => {
                let names = taken.args.first().into_iter().flat_map(|names| &names.args);
                for (name, ty) in names.zip(of_scalars(tuple)) {
                    self.name(name.head, ty);
                }
            }
            ("Let" | "Folds", [x, first, ..]) => self.name(x.head, first.ty),
            ("Genrec", [x, ..]) => self.name(x.head, e.ty),
            _ => {}
        }
        self.uses(e.ty);
        e.args.iter().for_each(|part| self.add(part));
    }

    fn name(&mut self, name: &str, ty: Option<Element>) {
        self.of_names.extend(ty.map(|ty| (name.to_owned(), ty)));
        self.uses(ty);
    }

    fn uses(&mut self, ty: Option<Element>) {
        let is_new = |ty: &Element| !self.used.contains(ty);
        let new = ty.filter(is_new);
        self.used.extend(new);
    }

    /// The type of a name, if it is one of the kernel.
    pub fn of_name(&self, name: &str) -> Option<Element> {
        let mut named = self.of_names.iter();
        named.find(|(known, _)| known == name).map(|(_, ty)| *ty)
    }

    /// The types that an expression may have, that of the kernel's result first.
    pub fn candidates(&self) -> impl Iterator<Item = Element> {
        let others = Element::ALL.iter().filter(|ty| !self.used.contains(ty));
        self.used.iter().chain(others).copied()
    }
}

/// The types of the scalars that a fold of several begins with.
fn of_scalars(tuple: &Syntax) -> Vec<Option<Element>> {
    match tuple.form() {
        ("Tuple", [first, others]) => {
            let scalars = [first].into_iter().chain(&others.args);
            scalars.map(|scalar| scalar.ty).collect()
        }
        (_, [.., last]) => of_scalars(last),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scalars_of_a_fold_have_their_own_types() {
        let source = "kernel k(n: int, x: f32[n]) -> f64 where 1 <= n < 9 = \
                      fold (v, p) := if n < 5 then (x[0], 0) else (x[0], 1), i < n: (x[i], u32(i)) in f64(p)";
        let (kernels, _) = reading::atl::read(source.as_bytes()).expect("a kernel");
        let elements = Elements::of(&kernels[0]);
        let types = ["v", "p", "x"].map(|name| elements.of_name(name));
        assert_eq!(types, [Element::F32, Element::U32, Element::F32].map(Some));
        assert_eq!(elements.of_name("fold"), None);
    }
}
