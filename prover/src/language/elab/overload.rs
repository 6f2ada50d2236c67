//! Names and literals of several meanings, decided by their types.

use super::inference::{Candidate, Elab, Id, Inference, Node, Pending};
use super::unify::Ty;
use crate::language::diagnostic::{Diagnostic, Span};
use crate::language::print::print_type;
use kernel::{Const, Type, TypeView};
use num_bigint::BigUint;
use std::collections::HashMap;

/// How deep the common shape of the candidates' types is looked for.
const SHAPE_DEPTH: u32 = 16;

impl Inference<'_> {
    /// A name with several constants as candidates.
    pub(super) fn overloaded(&mut self, name: &str, constants: &[Const], span: Span) -> Id {
        let types: Vec<Type> = constants
            .iter()
            .map(|&c| self.kernel.const_info(c).ty)
            .collect();
        let candidates = constants.iter().zip(&types).map(|(&c, &ty)| Candidate {
            constant: Some(c),
            ty,
        });
        let candidates = candidates.collect();
        let ty = self.shape(&types, SHAPE_DEPTH, &mut HashMap::new());
        let item = self.item(Node::Pending, ty, span);
        self.pending.push(Pending {
            item,
            name: name.to_string(),
            candidates,
            literal: None,
        });
        item
    }

    /// The least general type that has all these types, which share no variables, as instances.
    fn shape(&mut self, types: &[Type], depth: u32, seen: &mut HashMap<Vec<Type>, Ty>) -> Ty {
        if let Some(&ty) = seen.get(types) {
            return ty;
        }
        let same = types.iter().all(|ty| *ty == types[0]) && !self.kernel.has_type_vars(types[0]);
        let views = types.iter().map(|&ty| self.kernel.view_type(ty).clone());
        let views: Vec<TypeView> = views.collect();
        let layers = views.iter().map(|view| match view {
            TypeView::App(op, args) => Some((*op, args)),
            TypeView::Var(_) => None,
        });
        let layers = layers.collect::<Option<Vec<_>>>().unwrap_or_default();
        let ty = match layers.first() {
            _ if same => self.types.known(types[0]),
            Some((op, args)) if depth > 0 && layers.iter().all(|(other, _)| other == op) => {
                let columns = (0..args.len()).map(|at| {
                    let column: Vec<Type> = layers.iter().map(|(_, args)| args[at]).collect();
                    self.shape(&column, depth - 1, seen)
                });
                let columns: Vec<Ty> = columns.collect();
                self.types.app(*op, &columns)
            }
            _ => self.types.unknown(),
        };
        seen.insert(types.to_vec(), ty);
        ty
    }

    /// A decimal literal.
    pub(super) fn numeral(&mut self, span: Span, value: &BigUint) -> Elab<Id> {
        let num = self.num(span)?;
        let mut candidates = vec![Candidate {
            constant: None,
            ty: num,
        }];
        let scope = self.scope;
        for conversion in scope.candidates("numeral") {
            let conversion = self.kernel.name(conversion);
            let Some(c) = self.kernel.find_const(conversion) else {
                continue;
            };
            let info = self.kernel.const_info(c);
            if let Some((domain, ty)) = self.kernel.dest_fun(info.ty)
                && domain == num
            {
                candidates.push(Candidate {
                    constant: Some(c),
                    ty,
                });
            }
        }
        let ty = self.types.unknown();
        let item = self.item(Node::Pending, ty, span);
        self.pending.push(Pending {
            item,
            name: value.to_string(),
            candidates,
            literal: Some(value.clone()),
        });
        Ok(item)
    }

    /// Decides all that is pending: first what types determine, then literals by default, then
    /// the first meaning that fits.
    pub(super) fn resolve(&mut self) -> Elab<()> {
        loop {
            while self.resolve_determined()? {}
            if self.pending.is_empty() {
                return Ok(());
            }
            let mut literals = self.pending.iter();
            let at = literals.position(|pending| pending.literal.is_some());
            let pending = self.pending.remove(at.unwrap_or(0));
            let viable = self.viable(&pending);
            let int = self.kernel.name("int_of_num");
            let int = self.kernel.find_const(int).filter(|_| at.is_some());
            let preferred = viable.iter().find(|c| int.is_some() && c.constant == int);
            let chosen = preferred.or(viable.first()).copied();
            let chosen = chosen.ok_or_else(|| self.no_meaning(&pending))?;
            self.choose(&pending, chosen)?;
        }
    }

    /// Decides what has one meaning that fits; answers whether there was any.
    fn resolve_determined(&mut self) -> Elab<bool> {
        let pending = std::mem::take(&mut self.pending);
        let before = pending.len();
        for pending in pending {
            match self.viable(&pending).as_slice() {
                [] => return Err(self.no_meaning(&pending)),
                [candidate] => self.choose(&pending, *candidate)?,
                _ => self.pending.push(pending),
            }
        }
        Ok(self.pending.len() < before)
    }

    /// The candidates whose types fit.
    fn viable(&mut self, pending: &Pending) -> Vec<Candidate> {
        let ty = self.items[pending.item].ty;
        let mut viable = pending.candidates.clone();
        viable.retain(|candidate| {
            let instance = self.candidate_type(candidate).0;
            self.types.unifiable(self.kernel, instance, ty)
        });
        viable
    }

    /// A fresh instance of the type of a candidate, and of the type variables of its constant.
    fn candidate_type(&mut self, candidate: &Candidate) -> (Ty, Vec<Ty>) {
        let vars = match candidate.constant {
            Some(c) => self.kernel.const_info(c).type_vars.clone(),
            None => Vec::new(),
        };
        let args: Vec<Ty> = vars.iter().map(|_| self.types.unknown()).collect();
        let map = vars.into_iter().zip(args.iter().copied()).collect();
        let ty = self.types.instantiate(self.kernel, &map, candidate.ty);
        (ty, args)
    }

    fn choose(&mut self, pending: &Pending, candidate: Candidate) -> Elab<()> {
        let (instance, args) = self.candidate_type(&candidate);
        let ty = self.items[pending.item].ty;
        if !self.types.unify(self.kernel, instance, ty) {
            return Err(self.no_meaning(pending));
        }
        let constant = candidate.constant.map(|c| Node::Const(c, args));
        let span = self.items[pending.item].span;
        let node = match (constant, &pending.literal) {
            (Some(constant), None) => constant,
            (None, literal) => Node::Number(literal.clone().unwrap_or_default()),
            (Some(conversion), Some(value)) => {
                let num = self.num(span)?;
                let num = self.types.known(num);
                let function = self.fun(num, instance);
                let conversion = self.item(conversion, function, span);
                let number = self.item(Node::Number(value.clone()), num, span);
                Node::App(conversion, number)
            }
        };
        self.items[pending.item].node = node;
        Ok(())
    }

    fn no_meaning(&mut self, pending: &Pending) -> Diagnostic {
        let item = &self.items[pending.item];
        let (span, [ty]) = (item.span, self.show([item.ty]));
        let name = pending
            .name
            .strip_prefix("prefix ")
            .unwrap_or(&pending.name);
        let message = format!("no meaning of `{name}` has type `{ty}`");
        let error = Diagnostic::new(span, message);
        pending.candidates.iter().fold(error, |error, candidate| {
            let ty = print_type(self.kernel, candidate.ty);
            let Some(c) = candidate.constant else {
                return error.note(format!("it can have type `{ty}`"));
            };
            let constant = self.kernel.letters(self.kernel.const_info(c).name);
            error.note(format!("it can be `{constant}`, of type `{ty}`"))
        })
    }
}
