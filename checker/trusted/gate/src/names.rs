//! The few names that policies and options may have, and what is said of all others.

/// A kind of thing with names that are all known.
pub trait Named: Copy + 'static {
    /// What the names stand for, as in "no KIND is named x".
    const KIND: &'static str;
    /// Everything there is of this kind.
    const ALL: &'static [Self];
    /// The name of one of these.
    fn name(self) -> &'static str;
}

/// How many characters of an unknown name are shown.
const SHOWN: usize = 60;

/// What has this name, if anything has.
pub fn find<T: Named>(name: &str) -> Option<T> {
    T::ALL.iter().copied().find(|known| known.name() == name)
}

/// What has this name; a message where nothing has.
pub fn named<T: Named>(name: &str) -> Result<T, String> {
    find(name).ok_or_else(|| {
        let kind = T::KIND;
        let name: String = name.chars().take(SHOWN).collect();
        let names: Vec<&str> = T::ALL.iter().map(|known| known.name()).collect();
        let meant = match similar(&name, &names) {
            Some(near) => format!("; did you mean `{near}`?"),
            None => String::new(),
        };
        format!(
            "no {kind} is named {name:?}{meant} (there are: {})",
            names.join(", ")
        )
    })
}

/// The most similar of some names, if one is similar.
pub fn similar<'a>(name: &str, names: &[&'a str]) -> Option<&'a str> {
    let distance = |known: &&str| strsim::osa_distance(name, known);
    let near = names.iter().copied().min_by_key(distance)?;
    (distance(&near) <= near.len().min(name.len()) / 2).then_some(near)
}

/// Reads a value of such a kind from a name in a policy or an option.
macro_rules! read_by_name {
    ($kind:ty) => {
        impl std::str::FromStr for $kind {
            type Err = String;
            fn from_str(name: &str) -> Result<Self, String> {
                $crate::names::named(name)
            }
        }
        impl TryFrom<String> for $kind {
            type Error = String;
            fn try_from(name: String) -> Result<Self, String> {
                name.parse()
            }
        }
    };
}
pub(crate) use read_by_name;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::LawSet;
    use crate::policy::Axiom;

    #[test]
    fn unknown_names() {
        assert_eq!(named::<LawSet>("real"), Ok(LawSet::Real));
        let said = named::<LawSet>("reel").unwrap_err();
        assert_eq!(
            said,
            "no set of laws is named \"reel\"; did you mean `real`? \
             (there are: none, ieee, words, real)"
        );
        let said = named::<LawSet>("add_comm").unwrap_err();
        assert!(!said.contains("did you mean"), "{said}");
        let said = named::<Axiom>("choise").unwrap_err();
        assert!(said.contains("no axiom is named \"choise\"; did you mean `choice`?"));
        assert!(named::<Axiom>("sorry.left_assumed.4").is_err());
        assert!(named::<Axiom>("").is_err());
        let long = named::<Axiom>(&"choice".repeat(1 << 20)).unwrap_err();
        assert!(long.len() < 200, "{long}");
    }
}
