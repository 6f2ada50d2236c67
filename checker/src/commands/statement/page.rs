//! Definitions as text.

use super::datatype::Datatype;
use super::entry::{Entry, Form};
use super::guide::{Guide, Note};
use super::relation::Relations;
use super::replayed::{Replayed, Subtype};
use super::terms::{Item, mentioned};
use checker::layout::{formula, list};
use checker::print::{Sequent, proposition, shown, type_text};
use kernel::{Const, Name, Result, Term, Thm, TypeOp};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};

/// How many bytes of text there may be; what is more is left out.
const ROOM: usize = 1 << 24;

/// How many axioms of a theorem are listed.
const LISTED: usize = 100;

/// The theorem whose statement says what all others mean.
const GATE: &str = "compiles_correctly";

/// What is printed.
pub struct Page {
    /// The theorems of the certificate.
    theorems: Vec<(String, Thm)>,
    /// The definitions, as they were come upon.
    pub entries: Vec<Entry>,
    /// For each constant and type, the entry that defines it.
    defined: HashMap<Item, usize>,
}

impl Page {
    /// The theorems of a certificate, the gate statement, and all that these rest on.
    pub fn of(
        k: &mut Replayed,
        guide: &Guide,
        exported: &[String],
        with_induction: bool,
    ) -> Result<Page> {
        let mut page = Page {
            theorems: Vec::new(),
            entries: Vec::new(),
            defined: HashMap::new(),
        };
        let mut queue: VecDeque<Item> = k.items(GATE).into();
        for name in exported {
            if let Some(proved) = k.theorem(name) {
                let said = [k.look().hyps(proved), vec![proved.concl()]].concat();
                queue.extend(mentioned(k.look(), &said));
                page.theorems.push((name.clone(), proved));
            }
        }
        for axiom in page.axioms(k).into_values() {
            queue.extend(mentioned(k.look(), &[axiom]));
        }
        while let Some(item) = queue.pop_front() {
            if page.defined.contains_key(&item) {
                continue;
            }
            let entry = Entry::of(k, guide, item, with_induction)?;
            let number = page.entries.len();
            page.defined
                .extend(entry.defines.iter().map(|item| (*item, number)));
            queue.extend(entry.mentions(k));
            page.entries.push(entry);
        }
        Ok(page)
    }

    /// The axioms of the logic, and those that the theorems rest on.
    fn axioms(&self, k: &Replayed) -> BTreeMap<Name, Term> {
        let k = k.look();
        let in_logic = k.logic.theorems().map(|(_, theorem)| k.axioms_of(theorem));
        let of_theorems = self
            .theorems
            .iter()
            .map(|(_, theorem)| k.axioms_of(*theorem));
        let used: BTreeSet<Name> = in_logic.into_iter().chain(of_theorems).flatten().collect();
        let axioms = k.axioms().iter().copied();
        axioms.filter(|(name, _)| used.contains(name)).collect()
    }

    /// All of it.
    pub fn text(&self, k: &mut Replayed, guide: &Guide) -> String {
        let mut writer = Writer {
            k,
            text: String::new(),
            room: ROOM,
        };
        writer.comment(&guide.preface);
        if !self.theorems.is_empty() {
            writer.title("The certificate");
        }
        for (name, proved) in &self.theorems {
            writer.theorem(name, *proved);
        }
        let mut printed = HashSet::new();
        for section in &guide.sections {
            let mut notes = Vec::new();
            for note in &section.definitions {
                for item in writer.k.items(&note.name) {
                    let number = self.defined.get(&item);
                    notes.extend(
                        number
                            .filter(|at| printed.insert(**at))
                            .map(|at| (*at, note)),
                    );
                }
            }
            if !notes.is_empty() {
                writer.title(&section.title);
            }
            for (number, note) in notes {
                writer.entry(&self.entries[number], Some(note));
            }
        }
        let others = (0..self.entries.len()).filter(|number| !printed.contains(number));
        let others: Vec<usize> = others.collect();
        if !others.is_empty() {
            writer.title("Other definitions");
        }
        for number in others {
            writer.entry(&self.entries[number], None);
        }
        writer.title("Axioms");
        writer.text.push('\n');
        for (name, axiom) in self.axioms(writer.k) {
            writer.axiom(name, axiom);
        }
        let (lines, bytes) = (writer.text.lines().count(), writer.text.len());
        writer.text + &format!("\n{lines} lines, {bytes} bytes\n")
    }
}

/// Writes text, as long as there is room.
struct Writer<'a> {
    k: &'a mut Replayed,
    text: String,
    room: usize,
}

impl Writer<'_> {
    fn title(&mut self, title: &str) {
        self.text += &format!("\n## {title}\n");
    }

    /// Words that are not from the objects.
    fn comment(&mut self, text: &str) {
        for paragraph in text.lines() {
            self.text += &formula("-- ", paragraph.trim(), 0).replace('\n', "\n-- ");
            self.text.truncate(self.text.len() - "-- ".len());
        }
    }

    /// A proposition, beside the types of these constants.
    fn says(&mut self, p: Term, declared: &[Const]) -> String {
        let (k, notation) = self.k.to_print();
        proposition(k, notation, p, declared, &mut self.room)
    }

    /// A theorem: what it assumes, what it concludes, the axioms it rests on.
    fn theorem(&mut self, name: &str, proved: Thm) {
        if self.room == 0 {
            return;
        }
        let (k, notation) = self.k.to_print();
        let sequent = Sequent::of(k, notation, proved, &mut self.room);
        self.text += &format!("theorem {}\n", shown(name));
        for (name, ty) in &sequent.variables {
            self.text += &format!("  for all {name} : {ty}\n");
        }
        for hypothesis in &sequent.hypotheses {
            self.text += &formula("  assuming ", hypothesis, 4);
        }
        self.text += &formula("  ⊢ ", &sequent.conclusion, 4);
        let axioms = k.axioms_of(proved);
        let axioms = axioms.iter().map(|axiom| shown(k.letters(*axiom)));
        let axioms: Vec<String> = axioms.take(LISTED).collect();
        self.text += &match axioms.is_empty() {
            true => "  axioms: none\n".to_owned(),
            false => formula("  axioms: ", &axioms.join(", "), 4),
        };
    }

    fn axiom(&mut self, name: Name, axiom: Term) {
        let says = self.says(axiom, &[]);
        let name = shown(self.k.look().letters(name));
        self.text += &formula(&format!("axiom {name}: "), &says, 4);
    }

    fn entry(&mut self, entry: &Entry, note: Option<&Note>) {
        self.text.push('\n');
        self.note(note);
        match &entry.form {
            Form::Datatype(datatype) => self.datatype(datatype),
            Form::Subtype(operator, subtype) => self.subtype(*operator, subtype),
            Form::Relations(relations) => self.relations(relations),
            Form::Constant(c, equations) => {
                self.header("", *c);
                for equation in equations {
                    self.equation(*equation, &[*c]);
                }
            }
            Form::Primitive(item) => self.bare(*item, "primitive"),
            Form::Unknown(item) => self.bare(
                *item,
                "nothing that the certificate exports says what this is:",
            ),
        }
        if let Some(induction) = entry.induction {
            let says = self.says(induction.concl(), &[]);
            self.text += &formula("  induction: ", &says, 4);
        }
    }

    fn note(&mut self, note: Option<&Note>) {
        let Some(note) = note else {
            return;
        };
        let figure = note.figure.as_ref().map(|figure| format!("[{figure}]"));
        let words = note.says.iter().cloned().chain(figure);
        let words: Vec<String> = words.collect();
        if !words.is_empty() {
            self.comment(&words.join(" "));
        }
    }

    /// A constant with the symbol that stands for it, and its type.
    fn header(&mut self, before: &str, c: Const) {
        let ty = self.k.look().const_info(c).ty;
        let name = shown(self.k.letters(Item::Constant(c)));
        let (k, notation) = self.k.to_print();
        let ty = type_text(k, notation, ty, false, &mut self.room);
        let symbol = notation
            .symbol(c)
            .map(|symbol| format!(", written {symbol}"));
        let name = format!("{before}{name}{} : ", symbol.unwrap_or_default());
        let types: Vec<String> = ty
            .split_inclusive(" → ")
            .map(|ty| ty.trim_end().to_owned())
            .collect();
        self.text += &list(&name, &types, before.len() + 2);
    }

    fn equation(&mut self, p: Term, declared: &[Const]) {
        let says = self.says(p, declared);
        self.text += &formula("  ", &says, 2);
    }

    fn datatype(&mut self, datatype: &Datatype) {
        let (k, notation) = self.k.to_print();
        let name = type_text(k, notation, datatype.ty, false, &mut self.room);
        let mut pieces = vec![format!("{name} :=")];
        for (number, made) in datatype.constructors.iter().enumerate() {
            let mut words = match notation.symbol(made.constant) {
                Some(symbol) if made.args.is_empty() => symbol.to_owned(),
                Some(symbol) => format!("({symbol})"),
                None => shown(k.letters(k.const_info(made.constant).name)),
            };
            for arg in &made.args {
                words += " ";
                words += &type_text(k, notation, *arg, true, &mut self.room);
            }
            let sign = if number == 0 { "" } else { "| " };
            pieces.push(format!("{sign}{words}"));
        }
        self.text += &list("datatype ", &pieces, 0);
    }

    fn subtype(&mut self, operator: TypeOp, subtype: &Subtype) {
        let name = shown(self.k.letters(Item::Type(operator)));
        self.text += &format!("type {name}\n");
        for map in subtype.maps {
            self.header("  ", map);
        }
        for p in subtype.says {
            self.equation(p, &subtype.maps);
        }
    }

    fn relations(&mut self, relations: &Relations) {
        for c in &relations.constants {
            self.header("relation ", *c);
        }
        for (name, rule) in &relations.rules {
            let (_, opened) = match super::terms::open_all(self.k.context(), *rule) {
                Ok(opened) => opened,
                // Without room for the variables, the rule is printed with its quantifiers.
                Err(_) => (Vec::new(), *rule),
            };
            let says = self.says(opened, &relations.constants);
            self.text += &formula(&format!("  {name}: "), &says, 6);
        }
    }

    fn bare(&mut self, item: Item, what: &str) {
        match item {
            Item::Type(_) => {
                let name = shown(self.k.letters(item));
                self.text += &format!("{what} type {name}\n");
            }
            Item::Constant(c) => self.header(&format!("{what} "), c),
        }
    }
}
