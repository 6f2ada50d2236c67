//! Names that are not known: what is said of them.

use gate::names::{Named, find};

/// How many characters of an unknown name are shown.
const SHOWN: usize = 60;

/// What has this name; a message where nothing has.
pub fn named<T: Named>(name: &str) -> Result<T, String> {
    let names = || T::ALL.iter().map(|known| known.name()).collect::<Vec<_>>();
    find(name).ok_or_else(|| unknown(T::KIND, name, &names()))
}

/// That nothing of this kind has this name.
pub fn unknown(kind: &str, name: &str, names: &[&str]) -> String {
    let name = short(name);
    let meant = match similar(name, names) {
        Some(near) => format!("; did you mean `{near}`?"),
        None => String::new(),
    };
    format!(
        "no {kind} is named {name:?}{meant} (there are: {})",
        names.join(", ")
    )
}

/// As much of a name as is shown.
pub fn short(name: &str) -> &str {
    let end = name.char_indices().nth(SHOWN);
    end.map_or(name, |(end, _)| &name[..end])
}

/// The most similar of some names, if one is similar.
pub fn similar<'a>(name: &str, names: &[&'a str]) -> Option<&'a str> {
    let distance = |known: &&str| strsim::osa_distance(name, known);
    let near = names.iter().copied().min_by_key(distance)?;
    (distance(&near) <= near.len().min(name.len()) / 2).then_some(near)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gate::laws::LawSet;
    use gate::policy::Axiom;

    #[test]
    fn unknown_names() {
        assert_eq!(named::<LawSet>("real"), Ok(LawSet::Real));
        let said = named::<LawSet>("reel").unwrap_err();
        assert_eq!(
            said,
            "no set of laws is named \"reel\"; did you mean `real`? \
             (there are: none, ieee, real_f32, real_f64, real)"
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
