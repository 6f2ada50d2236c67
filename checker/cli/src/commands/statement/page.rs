//! Definitions as text.

use super::datatype::{Datatype, projection};
use super::entry::{Entry, Form};
use super::guide::{Abbreviation, Guide, Note};
use super::relation::Relations;
use super::replayed::{Replayed, Subtype};
use super::terms::{Item, mentioned};
use atl_check::layout::{WIDTH, formula, list, parts};
use atl_check::print::{Sequent, proposition, shown, type_text};
use kernel::{Const, Name, Result, Term, Thm, TypeOp};
use reading::families::DEFINED;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};

/// How many bytes of text there may be; what is more is left out.
const ROOM: usize = 1 << 24;

/// How many axioms of a theorem are listed.
const LISTED: usize = 100;

/// How many lines a definition has that is not set off from others like it.
const SHORT: usize = 5;

/// What is before a comment behind a definition.
const SIGN: &str = "  -- ";

/// Whether the only equation of a constant may follow its type in one line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MayFollow {
    Yes,
    /// The comment goes there.
    No,
}

/// The theorem whose statement says what all others mean.
const GATE: &str = "compiles_correctly";

/// What is printed.
pub struct Page {
    /// The theorems of the certificate.
    theorems: Vec<(String, Thm)>,
    /// The theorems that tie the statement to the papers.
    published: Vec<(String, Thm)>,
    /// The definitions, as they were come upon.
    pub entries: Vec<Entry>,
    /// For each constant and type, the entry that defines it.
    defined: HashMap<Item, usize>,
    /// The functions that give an argument of a constructor, each named there.
    projections: HashMap<(Const, usize), Const>,
}

impl Page {
    /// The theorems of a certificate, some of the theories, the gate statement, the constructs that
    /// sources have beside, and all that these rest on.
    pub fn of(
        k: &mut Replayed,
        guide: &Guide,
        exported: &[String],
        published: &[&str],
        with_induction: bool,
    ) -> Result<Page> {
        let of_certificate = exported.iter();
        let of_certificate =
            of_certificate.filter_map(|name| Some((name.clone(), k.theorem(name)?)));
        let of_certificate = of_certificate.collect();
        let of_theories = published.iter();
        let of_theories =
            of_theories.filter_map(|name| Some(((*name).to_owned(), k.of_theories(name)?)));
        let of_theories = of_theories.collect();
        let mut page = Page {
            theorems: of_certificate,
            published: of_theories,
            entries: Vec::new(),
            defined: HashMap::new(),
            projections: HashMap::new(),
        };
        let mut queue: VecDeque<Item> = k.items(GATE).into();
        queue.extend(DEFINED.iter().flat_map(|name| k.items(name)));
        for (_, proved) in page.theorems.iter().chain(&page.published) {
            let said = [k.look().hyps(*proved), vec![proved.concl()]].concat();
            queue.extend(mentioned(k.look(), &said));
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
            if let Form::Constant(c, equations) = &entry.form
                && let Some(argument) = projection(k.look(), *c, equations)
            {
                page.projections.entry(argument).or_insert(*c);
            }
            page.entries.push(entry);
        }
        Ok(page)
    }

    /// The axioms of the logic, and those that the theorems rest on.
    fn axioms(&self, k: &Replayed) -> BTreeMap<Name, Term> {
        let k = k.look();
        let in_logic = k
            .logic()
            .theorems()
            .map(|(_, theorem)| k.axioms_of(theorem));
        let theorems = self.theorems.iter().chain(&self.published);
        let of_theorems = theorems.map(|(_, theorem)| k.axioms_of(*theorem));
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
            projections: &self.projections,
            after_short: false,
        };
        writer.comment(&guide.preface);
        writer.abbreviations(&guide.abbreviations);
        let parts = [
            ("The certificate", &self.theorems),
            ("Theorems about the papers", &self.published),
        ];
        for (title, theorems) in parts {
            if !theorems.is_empty() {
                writer.title(title);
            }
            for (name, proved) in theorems {
                writer.theorem(name, *proved);
            }
        }
        let named = self.projections.values();
        let named = named.filter_map(|c| self.defined.get(&Item::Constant(*c)).copied());
        let mut printed: HashSet<usize> = named.collect();
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
        for (name, axiom) in self.axioms(writer.k) {
            writer.axiom(name, axiom);
        }
        let (lines, bytes) = (writer.text.lines().count(), writer.text.len());
        writer.text + &format!("\n{lines} lines, {bytes} bytes\n")
    }
}

/// The arguments and the value of a function type, with the arrows.
fn arrows(ty: &str) -> Vec<String> {
    let mut types = parts(ty, " → ");
    let last = types.pop().map(str::to_owned);
    types
        .into_iter()
        .map(|ty| format!("{ty} →"))
        .chain(last)
        .collect()
}

/// What there is to say about a definition, with the figures that it corresponds to.
fn comment_on(note: &Note) -> String {
    let figure = note.figure.as_ref().map(|figure| format!("[{figure}]"));
    let words = note.says.iter().cloned().chain(figure);
    words.collect::<Vec<String>>().join(" ")
}

/// Writes text, as long as there is room.
struct Writer<'a> {
    k: &'a mut Replayed,
    text: String,
    room: usize,
    projections: &'a HashMap<(Const, usize), Const>,
    /// Whether the definition before is a short one of the same section.
    after_short: bool,
}

impl Writer<'_> {
    fn title(&mut self, title: &str) {
        self.text += &format!("\n## {title}\n");
    }

    /// Words that are not from the objects.
    fn comment(&mut self, text: &str) {
        for paragraph in text.lines() {
            let words: Vec<String> = paragraph.split_whitespace().map(str::to_owned).collect();
            for line in list("-- ", &words, 3).lines() {
                self.text += &format!("-- {}\n", line.get(3..).unwrap_or_default());
            }
        }
    }

    /// Types that are called by other names from here on.
    fn abbreviations(&mut self, abbreviations: &[Abbreviation]) {
        self.title("Names of types");
        self.k.notation.forget_abbreviations();
        for abbreviation in abbreviations {
            let function = self.k.constant(&abbreviation.function);
            let argument = abbreviation.argument;
            let Some(ty) = function.and_then(|c| self.k.type_of_argument(c, argument)) else {
                continue;
            };
            let (k, notation) = self.k.for_printing();
            let text = type_text(k, notation, ty, false, &mut self.room);
            let (name, says) = (&abbreviation.name, &abbreviation.says);
            self.text += &format!("type {name} := {text}  -- {says}\n");
            self.k.notation.abbreviate(ty, name.clone());
        }
    }

    /// A proposition, beside the types of these constants.
    fn says(&mut self, p: Term, declared: &[Const]) -> String {
        let (k, notation) = self.k.for_printing();
        proposition(k, notation, p, declared, &mut self.room)
    }

    /// A theorem: what it assumes, what it concludes, the axioms it rests on.
    fn theorem(&mut self, name: &str, proved: Thm) {
        if self.room == 0 {
            return;
        }
        let (k, notation) = self.k.for_printing();
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

    /// A definition with its comment: behind the first line, if there is room, or above.
    fn entry(&mut self, entry: &Entry, note: Option<&Note>) {
        let comment = note.map(comment_on).unwrap_or_default();
        let mut text = self.defined(entry, MayFollow::Yes);
        let has_room = |text: &str| {
            let first = text.lines().next().unwrap_or_default();
            first.chars().count() + SIGN.len() + comment.chars().count() <= WIDTH
        };
        let is_constant = matches!(entry.form, Form::Constant(..));
        if is_constant && !comment.is_empty() && !has_room(&text) {
            let apart = self.defined(entry, MayFollow::No);
            if has_room(&apart) {
                text = apart;
            }
        }
        let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
        let fits = !comment.is_empty() && has_room(&text);
        let is_short = rest.lines().count() < SHORT && (fits || comment.is_empty());
        let is_first = self
            .text
            .lines()
            .last()
            .is_some_and(|line| line.starts_with("##"));
        if !(is_first || is_short && self.after_short) {
            self.text.push('\n');
        }
        self.after_short = is_short;
        if fits {
            self.text += &format!("{first}{SIGN}{comment}\n{rest}");
        } else {
            self.comment(&comment);
            self.text += &text;
        }
    }

    /// The text of a definition.
    fn defined(&mut self, entry: &Entry, may_follow: MayFollow) -> String {
        let before = std::mem::take(&mut self.text);
        self.definition(entry, may_follow);
        std::mem::replace(&mut self.text, before)
    }

    fn definition(&mut self, entry: &Entry, may_follow: MayFollow) {
        match &entry.form {
            Form::Datatype(datatype) => self.datatype(datatype),
            Form::Subtype(operator, subtype) => self.subtype(*operator, subtype),
            Form::Relations(relations) => self.relations(relations),
            Form::Constant(c, equations) => self.constant(*c, equations, may_follow),
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

    /// A constant with the symbol that stands for it, and its type.
    fn header(&mut self, before: &str, c: Const) -> String {
        let ty = self.k.look().const_info(c).ty;
        let name = shown(self.k.letters(Item::Constant(c)));
        let (k, notation) = self.k.for_printing();
        let ty = type_text(k, notation, ty, false, &mut self.room);
        let symbol = notation.symbol(c).map(|symbol| format!(" ({symbol})"));
        let name = format!("{before}{name}{} : ", symbol.unwrap_or_default());
        list(&name, &arrows(&ty), 4).trim_end().to_owned()
    }

    fn headers(&mut self, before: &str, constants: &[Const]) {
        for c in constants {
            let header = self.header(before, *c);
            self.text += &header;
            self.text.push('\n');
        }
    }

    fn equation(&mut self, p: Term, declared: &[Const]) {
        let says = self.says(p, declared);
        self.text += &formula("  ", &says, 2);
    }

    /// A constant by equations: short ones in a line, one short one in that of the type, if it may be.
    fn constant(&mut self, c: Const, equations: &[Term], may_follow: MayFollow) {
        let mut line = self.header("", c);
        let may_follow = equations.len() == 1 && may_follow == MayFollow::Yes;
        for (number, equation) in equations.iter().enumerate() {
            let says = self.says(*equation, &[c]);
            let length = line.chars().count() + says.chars().count() + 3;
            if length <= WIDTH && (number > 0 || may_follow) && !line.contains('\n') {
                line += &format!(";  {says}");
                continue;
            }
            self.text += &line;
            self.text.push('\n');
            line = formula("  ", &says, 2).trim_end().to_owned();
        }
        self.text += &line;
        self.text.push('\n');
    }

    fn datatype(&mut self, datatype: &Datatype) {
        let (k, notation) = self.k.for_printing();
        let name = type_text(k, notation, datatype.ty, false, &mut self.room);
        let mut pieces = vec![format!("{name} :=")];
        for (number, made) in datatype.constructors.iter().enumerate() {
            let mut words = match notation.symbol(made.constant) {
                Some(symbol) if made.args.is_empty() => symbol.to_owned(),
                Some(symbol) => format!("({symbol})"),
                None => shown(k.letters(k.const_info(made.constant).name)),
            };
            for (place, arg) in made.args.iter().enumerate() {
                words += " ";
                words += &match self.projections.get(&(made.constant, place)) {
                    Some(c) => {
                        let name = shown(k.letters(k.const_info(*c).name));
                        let ty = type_text(k, notation, *arg, false, &mut self.room);
                        format!("({name} : {ty})")
                    }
                    None => type_text(k, notation, *arg, true, &mut self.room),
                };
            }
            let sign = if number == 0 { "" } else { "| " };
            pieces.push(format!("{sign}{words}"));
        }
        self.text += &list("datatype ", &pieces, 2);
    }

    /// The name of a type operator, as in types.
    fn operator(&self, item: Item) -> String {
        self.k.notation.operator(self.k.letters(item))
    }

    fn subtype(&mut self, operator: TypeOp, subtype: &Subtype) {
        let name = self.operator(Item::Type(operator));
        self.text += &format!("type {name}\n");
        self.headers("  ", &subtype.maps);
        for p in subtype.says {
            self.equation(p, &subtype.maps);
        }
    }

    fn relations(&mut self, relations: &Relations) {
        self.headers("relation ", &relations.constants);
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
                let name = self.operator(item);
                self.text += &format!("{what} type {name}\n");
            }
            Item::Constant(c) => self.headers(&format!("{what} "), &[c]),
        }
    }
}
