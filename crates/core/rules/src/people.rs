//! Full and short forms of personal names.

/// First, middle and last name, separated by spaces.
pub fn full_name(first: &str, middle: Option<&str>, last: &str) -> String {
    let parts = [Some(first), middle, Some(last)];
    parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Initials and the last name: `E. V. Morozova`, `J.-P. Martin`.
pub fn short_name(first: &str, middle: Option<&str>, last: &str) -> String {
    let given = [Some(first), middle].into_iter().flatten().flat_map(str::split_whitespace).map(initials);
    given.chain([last.to_owned()]).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

fn initials(name: &str) -> String {
    let letters = name.split('-').filter_map(|part| part.chars().find(|c| c.is_alphabetic()));
    letters.map(|letter| format!("{letter}.")).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_joined_and_abbreviated() {
        assert_eq!(full_name("Elena", Some(""), "Morozova"), "Elena Morozova");
        assert_eq!(short_name("Elena", Some("V."), "Morozova"), "E. V. Morozova");
        assert_eq!(short_name("Jean-Paul Marie", None, "de la Tour"), "J.-P. M. de la Tour");
        assert_eq!(short_name("Élodie", Some(""), "Ng"), "É. Ng");
    }
}
