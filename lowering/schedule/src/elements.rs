//! The types of elements that the names of a kernel have, for what steps say about them.

use programs::element::{Element, Named};
use reading::Syntax;

/// The types of what a kernel names, and of its result.
#[derive(Clone, Debug, Default)]
pub struct Elements {
    of_names: Vec<(String, Element)>,
    used: Vec<Element>,
}

impl Elements {
    /// Those of a kernel that was read. A name that is bound several times has the type that it has first.
    pub fn of(kernel: &Syntax) -> Elements {
        let mut elements = Elements::default();
        if let ("Kernel", [_, parameters, result, _, _, body]) = kernel.form() {
            elements.used.extend(Element::of_c(result.head));
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
            ("Let" | "Folds", [x, first, ..]) => self.name(x.head, first.ty),
            ("Genrec", [x, ..]) => self.name(x.head, e.ty),
            _ => {}
        }
        self.used.extend(e.ty);
        self.used.dedup();
        e.args.iter().for_each(|part| self.add(part));
    }

    fn name(&mut self, name: &str, ty: Option<Element>) {
        self.of_names.extend(ty.map(|ty| (name.to_owned(), ty)));
        self.used.extend(ty);
    }

    /// The type of a name, if it is one of the kernel.
    pub fn of_name(&self, name: &str) -> Option<Element> {
        let mut named = self.of_names.iter();
        named.find(|(known, _)| known == name).map(|(_, ty)| *ty)
    }

    /// The types that an expression may have, that of the kernel's result first.
    pub fn candidates(&self) -> Vec<Element> {
        let mut all = Vec::new();
        for ty in self.used.iter().chain(Element::ALL) {
            if !all.contains(ty) {
                all.push(*ty);
            }
        }
        all
    }
}
