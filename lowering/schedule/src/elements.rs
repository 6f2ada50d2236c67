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
        if let ("Kernel", [_, parameters, result, _, _, body]) = kernel.form() {
            elements.uses(Element::of_c(result.head));
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
